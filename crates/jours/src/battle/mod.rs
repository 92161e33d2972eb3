//! The Combat Phase (section 8).

mod begin;
mod modifiers;
mod overrun;
mod retreat;
mod round;
mod siege;
