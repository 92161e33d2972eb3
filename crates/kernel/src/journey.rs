//! A move on the map, as plain data for whoever draws it.

use crate::side::Side;

/// Somebody went from one place to another. Places and pieces are named by their codes on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journey {
    /// Whose pieces went, whoever made them go.
    pub side: Side,
    /// Who went, as far as whoever may know of it knows them.
    pub pieces: Vec<String>,
    /// Whence.
    pub from: String,
    /// Where to.
    pub to: String,
}
