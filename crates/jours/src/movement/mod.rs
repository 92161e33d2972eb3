//! The Movement Phase and the march to the guns (sections 5 and 6).

mod detach;
mod engineer;
mod guns;
mod march;
mod react;
mod scout;
mod select;
