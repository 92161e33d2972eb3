//! What a pack holds, for its author.

use std::collections::BTreeSet;
use std::fmt::Write;

use vedette_conquerors::scenario::{PieceKind, Terrain};
use vedette_conquerors::{Pack, side_code};
use vedette_kernel::Side;

/// Areas, connections, blocks and cards.
pub(super) fn summary(pack: &Pack) -> String {
    let mut text = String::new();
    let bridges = pack.connections.iter().filter(|link| link.river.is_some()).count();
    let of_kind = |terrain: Terrain| pack.areas.iter().filter(|area| area.terrain == terrain).count();
    let _ = write!(text, "  {} areas, {} of them citadels", pack.areas.len(), of_kind(Terrain::Citadel));
    let _ = match of_kind(Terrain::Fortified) {
        0 => writeln!(text),
        towns => writeln!(text, " and {towns} fortified towns"),
    };
    let _ = writeln!(text, "  {} connections, {bridges} of them bridges", pack.connections.len());
    for side in Side::BOTH {
        let count = |kind: PieceKind| {
            let of_kind = pack.blocks.iter().filter(|block| block.side == side && block.kind == kind);
            // A block of several orders of battle is one block.
            of_kind.map(|block| block.code.as_str()).collect::<BTreeSet<_>>().len()
        };
        let [corps, commanders, vedettes] =
            [PieceKind::Corps, PieceKind::Commander, PieceKind::Vedette].map(count);
        let cards = pack.cards[side.index()].len();
        let name = pack.about.sides.get(side.index()).map_or(side_code(side), String::as_str);
        let _ = writeln!(
            text,
            "  {name}: {corps} corps, {commanders} commanders, {vedettes} vedettes, {cards} cards"
        );
    }
    text
}
