//! The parts of a game turn that are not movement or combat: the events phase, the administrative phase, the end.

mod administration;
mod armistice;
mod arrivals;
mod end;
mod events;
