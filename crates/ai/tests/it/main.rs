//! Opponents need nothing of a system but its craft.

mod foresight;
mod kin;
mod toy;
