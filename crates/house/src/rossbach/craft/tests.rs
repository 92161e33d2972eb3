//! What the craft promises.
