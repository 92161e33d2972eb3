//! The Movement Phase and the march to the guns (sections 5 and 6).

mod detach;
mod engineer;
mod guns;
mod march;
mod parting;
mod react;
mod scout;
mod select;

pub(crate) use react::reaction_die;
