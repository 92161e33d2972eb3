//! Opponents need nothing of a system but its craft.

mod habits;
mod kin;
mod toy;
