//! The pack of 1813, and others of its system that authors bring.

use std::fmt::Write;

use vedette_jours::pack::{Faults, Pack};
use vedette_jours::scenario::{Kind, Terrain};
use vedette_kernel::Side;

pub(super) use vedette_titles::jours::picture;

/// The pack that comes with the program.
pub(super) fn pack() -> anyhow::Result<&'static Pack> {
    Pack::germany_1813().map_err(|faults| {
        anyhow::anyhow!("the pack of 1813 built into this program is broken; build it again:\n{faults}")
    })
}

/// The names of the files of a pack.
pub(super) fn files() -> &'static [&'static str] {
    Pack::files()
}

/// Whether a `pack.toml` says that it is of this system.
pub(super) fn is_of_system(about: &str) -> bool {
    about.lines().any(|line| line.split_whitespace().collect::<String>() == "system=\"jours\"")
}

/// Reads a pack and sums it up.
pub(super) fn check(files: &[(&str, &str)]) -> Result<String, Faults> {
    Pack::parse(files).map(|pack| summary(&pack))
}

/// The pack with its scenarios, as `packs list` tells them.
pub(super) fn listed(pack: &Pack) -> String {
    let about = &pack.about;
    let mut text = format!(
        "{}  compatible with {} ({}, {})\n",
        about.game, about.title, about.designer, about.publisher
    );
    let _ = writeln!(text, "  pack {}", pack.hash());
    for scenario in &pack.scenarios {
        let turns = format!("turns {} to {}", scenario.first_turn, scenario.last_turn);
        let _ = writeln!(text, "  scenario {:<14} {} ({turns})", scenario.code, scenario.name);
    }
    text
}

/// What the pack holds, as `packs check` tells it.
pub(super) fn summary(pack: &Pack) -> String {
    let mut text = format!("{}: sound, pack {}\n", pack.about.game, pack.hash());
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
        let count = |kind: Kind| {
            let of_side = pack.pieces.iter().filter(|piece| piece.side == side && piece.kind == kind);
            of_side.count()
        };
        let [leaders, units, detachments] = [Kind::Leader, Kind::Unit, Kind::Detachment].map(count);
        let name = pack.about.sides.get(side.index()).map_or("", String::as_str);
        let _ = writeln!(text, "  {name}: {leaders} leaders, {units} units, {detachments} Detachments");
    }
    let _ = writeln!(text, "  {} event cards", pack.cards.len());
    let scenarios: Vec<&str> = pack.scenarios.iter().map(|scenario| scenario.code.as_str()).collect();
    let _ = writeln!(text, "  scenarios: {}", scenarios.join(", "));
    text
}
