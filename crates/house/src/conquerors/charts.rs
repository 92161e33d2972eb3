//! The tables of the Conquerors for their rulebook: the faces of the dice, from the pack.

use vedette_conquerors::Pack;
use vedette_system::rulebook::{Band, Cells};

/// What stands in a table.
pub(super) fn cells(pack: &Pack, table: &str) -> Option<Cells> {
    let faces = || {
        pack.dice.iter().map(|die| {
            die.faces.iter().map(|face| format!("{}/{}", face.losses, face.fatigue)).collect::<Vec<_>>()
        })
    };
    (table == "dice").then(|| Cells {
        columns: Band::each(1..=6).into_iter().map(|face| face.head).collect(),
        rows: Vec::new(),
        cells: faces().collect(),
    })
}
