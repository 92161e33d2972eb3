//! What an operation consists of: the march, entering areas and the axis of retreat, the combat, the retreat and the
//! pursuit, and the sharing of fatigue and losses.

mod axis;
pub(crate) mod combat;
pub(crate) mod enter;
mod march;
mod pursuit;
mod retreat;
mod share;
