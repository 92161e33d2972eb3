//! The chain of command (sections 5 and 7 of the rules): ranges, points, initiative, March Orders.

mod initiative;
mod orders;
mod points;
mod range;
