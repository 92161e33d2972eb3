//! The limits of the hidden set-up in a pack, and whether they can be kept all together.

use vedette_kernel::Side;

use super::fault::{At, Faults};
use super::map::STRIPS;
use super::plans::Cast;
use super::tree::Section;
use super::{AreaEntry, BlockEntry, LimitEntry, ScenarioEntry};
use crate::scenario::{Limit, PieceKind};
use crate::sets::{AreaId, BlockId};

const KINDS: [(&str, &[&str]); 7] = [
    ("person", &["block", "area"]),
    ("corps-in-area", &["side", "area", "least"]),
    ("corps-in-strip", &["side", "strip", "least"]),
    ("one-per-area", &["side", "except"]),
    ("at-most", &["side", "corps"]),
    ("one-of", &["block", "areas"]),
    ("vedettes", &["side", "area", "least"]),
];

/// Reads the limits of a scenario.
pub(super) fn read(
    section: &Section<'_>,
    entry: &ScenarioEntry,
    cast: &Cast<'_>,
    faults: &mut Faults,
) -> Vec<LimitEntry> {
    let mut limits = Vec::new();
    for item in section.sections("limits", faults) {
        let source = item.source(faults);
        let limit = limit(&item, cast, faults);
        if let Some(limit) = limit {
            check_limit(item.at, limit, entry, cast, faults);
        }
        limits.extend(limit.map(|limit| LimitEntry { limit, source }));
    }
    limits
}

fn limit(item: &Section<'_>, cast: &Cast<'_>, faults: &mut Faults) -> Option<Limit> {
    let components = cast.components;
    let word = item.text("kind", faults);
    let known = KINDS.map(|(word, _)| word);
    let place = faults.look_up(item.at_key("kind"), "kind of limit", &word, &known)?;
    let (kind, keys) = KINDS.get(place)?;
    let mut all = vec!["kind", "source"];
    all.extend(*keys);
    item.only(&all, faults);
    // Everything is read before anything is given up, so that all faults are told.
    let block = keys.contains(&"block").then(|| cast.block_of(item, faults)).flatten();
    let side = keys.contains(&"side").then(|| components.side_of(item, faults)).flatten();
    let mut area = |key| keys.contains(&key).then(|| components.area_of(item, key, faults)).flatten();
    let (here, except) = (area("area"), area("except"));
    let mut number = |key| if keys.contains(&key) { item.number(key, 1..=20, faults) } else { 0 };
    let (least, most) = (number("least"), number("corps"));
    Some(match *kind {
        "person" => Limit::Person { block: block?, area: here? },
        "one-of" => {
            let areas = components.areas_of(item, "areas", faults);
            if item.texts("areas", faults).len() != 2 {
                faults.add(item.at_key("areas"), "`areas` must name two areas");
            }
            Limit::OneOf { block: block?, areas: <[AreaId; 2]>::try_from(areas).ok()? }
        }
        "one-per-area" => Limit::OnePerArea { side: side?, except: except? },
        "at-most" => Limit::AtMost { side: side?, corps: most },
        "corps-in-strip" => {
            let word = item.text("strip", faults);
            let words = STRIPS.map(|(word, _)| word);
            let strip = faults.look_up(item.at_key("strip"), "strip", &word, &words)?;
            Limit::CorpsInStrip { side: side?, strip: STRIPS.get(strip)?.1, least }
        }
        "vedettes" => Limit::Vedettes { side: side?, area: here?, least },
        _ => Limit::CorpsInArea { side: side?, area: here?, least },
    })
}

/// The deployment areas of a side: those of the scenario, or else those of the map.
fn deploys<'c>(
    side: Side,
    entry: &'c ScenarioEntry,
    cast: &'c Cast<'_>,
) -> impl Iterator<Item = &'c AreaEntry> {
    let areas = (0u8..).map(AreaId).zip(cast.components.areas);
    let is_one = move |(id, area): &(AreaId, &AreaEntry)| match entry.deploys.is_empty() {
        true => area.deploys == Some(side),
        false => entry.deploys.iter().any(|item| item.side == side && item.areas.contains(id)),
    };
    areas.filter(is_one).map(|(_, area)| area)
}

/// A limit speaks of deployment areas of the side it binds.
fn check_limit(at: At, limit: Limit, entry: &ScenarioEntry, cast: &Cast<'_>, faults: &mut Faults) {
    // Without sides there are no deployment areas, and the file that should name the sides is at fault.
    if cast.components.sides.is_empty() {
        return;
    }
    let (side, area) = match limit {
        Limit::Person { block, area } => match cast.printed(block) {
            Some(printed) => (printed.side, area),
            None => return,
        },
        Limit::CorpsInArea { side, area, .. } | Limit::Vedettes { side, area, .. } => (side, area),
        Limit::OnePerArea { .. } | Limit::AtMost { .. } | Limit::OneOf { .. } => return,
        Limit::CorpsInStrip { side, strip, .. } => {
            if !deploys(side, entry, cast).any(|area| area.strip == strip) {
                faults.add(at, "corps must stand in this strip, but no deployment area of theirs lies in it");
            }
            return;
        }
    };
    let code = cast.components.code(area);
    if !deploys(side, entry, cast).any(|area| area.code == code) {
        faults.add(at, format!("`{code}` is not a deployment area of the side that must stand there"));
    }
}

/// The limits can be kept all together: there are enough areas and enough blocks.
pub(super) fn check(section: &Section<'_>, entry: &ScenarioEntry, cast: &Cast<'_>, faults: &mut Faults) {
    let at = section.at_key("limits");
    if !entry.hidden_setup && !entry.limits.is_empty() {
        faults.add(at, "limits without hidden set-up mean nothing");
    }
    if !entry.hidden_setup && !entry.deploys.is_empty() {
        faults.add(section.at_key("deploys"), "deployment areas without hidden set-up mean nothing");
    }
    if !entry.hidden_setup || cast.components.sides.is_empty() {
        return;
    }
    for LimitEntry { limit, .. } in &entry.limits {
        match *limit {
            Limit::OnePerArea { side, except } => {
                let closed = cast.components.code(except);
                let open = deploys(side, entry, cast).filter(|area| area.code != closed).count();
                let free = free_corps(side, entry, cast);
                if free > open {
                    faults
                        .add(at, format!("{free} corps need an area each, but only {open} are open to them"));
                }
            }
            Limit::AtMost { side, corps } => {
                let room = deploys(side, entry, cast).count() * usize::from(corps);
                let free = free_corps(side, entry, cast);
                if free > room {
                    faults.add(at, format!("{free} corps need room, but there is room for {room} only"));
                }
            }
            _ => {}
        }
    }
    check_enough(at, entry, cast, faults);
    check_company(at, entry, cast, faults);
}

/// A commander who is bound to an area finds a corps there: one that is bound to it too, or one that is due there.
fn check_company(at: At, entry: &ScenarioEntry, cast: &Cast<'_>, faults: &mut Faults) {
    for LimitEntry { limit, .. } in &entry.limits {
        let Limit::Person { block, area } = *limit else { continue };
        let Some(commander) = cast.printed(block).filter(|printed| printed.kind == PieceKind::Commander)
        else {
            continue;
        };
        let brings_a_corps = |item: &LimitEntry| match item.limit {
            Limit::CorpsInArea { side, area: there, .. } => side == commander.side && there == area,
            Limit::Person { block, area: there } => {
                let corps =
                    |printed: &BlockEntry| printed.side == commander.side && printed.kind == PieceKind::Corps;
                there == area && cast.printed(block).is_some_and(corps)
            }
            _ => false,
        };
        if !entry.limits.iter().any(brings_a_corps) {
            let (code, place) = (&commander.code, cast.components.code(area));
            faults.add(
                at,
                format!("commander `{code}` must stand in `{place}`, but no limit puts a corps there"),
            );
        }
    }
}

/// Corps of a side that are placed and not bound to an area by name.
fn free_corps(side: Side, entry: &ScenarioEntry, cast: &Cast<'_>) -> usize {
    let bound = |corps: BlockId| {
        let names = |item: &LimitEntry| match item.limit {
            Limit::Person { block, .. } | Limit::OneOf { block, .. } => block == corps,
            _ => false,
        };
        entry.limits.iter().any(names)
    };
    placed(side, entry, cast).filter(|corps| !bound(*corps)).count()
}

/// Corps of a side that are placed at the start.
fn placed<'c>(
    side: Side,
    entry: &'c ScenarioEntry,
    cast: &'c Cast<'_>,
) -> impl Iterator<Item = BlockId> + 'c {
    cast.corps(side).filter(|corps| entry.starts.iter().any(|start| start.block == *corps))
}

fn check_enough(at: At, entry: &ScenarioEntry, cast: &Cast<'_>, faults: &mut Faults) {
    for side in Side::BOTH {
        let wanted = |limit: &Limit| match *limit {
            Limit::CorpsInArea { side: whose, least, .. }
            | Limit::CorpsInStrip { side: whose, least, .. }
                if whose == side =>
            {
                usize::from(least)
            }
            _ => 0,
        };
        let needed: usize = entry.limits.iter().map(|item| wanted(&item.limit)).sum();
        let there = placed(side, entry, cast).count();
        if needed > there {
            faults.add(at, format!("the limits ask for {needed} corps where a side has {there}"));
        }
        let vedettes = |limit: &Limit| match *limit {
            Limit::Vedettes { side: whose, least, .. } if whose == side => usize::from(least),
            _ => 0,
        };
        let needed: usize = entry.limits.iter().map(|item| vedettes(&item.limit)).sum();
        let there =
            cast.roster.iter().filter(|(_, block)| block.side == side && block.kind == PieceKind::Vedette);
        let there = there.count();
        if needed > there {
            faults.add(at, format!("the limits ask for {needed} vedettes where a side has {there}"));
        }
    }
}
