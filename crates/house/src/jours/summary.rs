//! What a pack holds, for its author.

use std::fmt::Write;

use vedette_jours::pack::Pack;
use vedette_jours::scenario::{PieceKind, Terrain};
use vedette_kernel::Side;

/// What the pack holds.
pub(super) fn summary(pack: &Pack) -> String {
    let mut text = String::new();
    let of_kind = |terrain: Terrain| pack.boxes.iter().filter(|place| place.terrain == terrain).count();
    let (boxes, fortified) = (pack.boxes.len(), of_kind(Terrain::Fortified));
    let _ = writeln!(text, "  {boxes} boxes, {fortified} of them fortified cities");
    let crossings = pack.connections.iter().filter(|link| link.crossing.is_numbered()).count();
    let _ = writeln!(
        text,
        "  {} connections, {crossings} of them with a bridge or a place for a pontoon",
        pack.connections.len()
    );
    for side in Side::BOTH {
        let count = |kind: PieceKind| {
            let of_side = pack.pieces.iter().filter(|piece| piece.side == side && piece.kind == kind);
            of_side.count()
        };
        let [leaders, units, detachments] =
            [PieceKind::Leader, PieceKind::Unit, PieceKind::Detachment].map(count);
        let name = pack.about.sides.get(side.index()).map_or("", String::as_str);
        let _ = writeln!(text, "  {name}: {leaders} leaders, {units} units, {detachments} Detachments");
    }
    let _ = writeln!(text, "  {} event cards", pack.cards.len());
    text
}
