//! The Movement Phase (sections 8, 9, 10, 13 and 15 of the rules).

mod bridges;
mod columns;
mod entry;
mod march;
mod pontoons;
mod prospect;
mod repulse;
mod route;
mod scout;
mod trains;
mod vedettes;
