//! The scenarios of a pack: what is set up, and when it ends.

use vedette_kernel::Side;

use super::fault::{At, Faults};
use super::map::STRIPS;
use super::pieces::MAX_STRENGTH;
use super::table::check_code;
use super::tree::{self, Section};
use super::{
    AbsentEntry, AreaEntry, BlockEntry, LateEntry, LimitEntry, SCENARIOS, ScenarioEntry, StartEntry,
};
use crate::scenario::{Kind, Limit};
use crate::sets::{AreaId, BlockId};

/// What a scenario may speak of.
pub(super) struct Components<'c> {
    pub(super) sides: &'c [&'c str],
    pub(super) areas: &'c [AreaEntry],
    pub(super) blocks: &'c [BlockEntry],
}

impl Components<'_> {
    fn area(&self, at: At, code: &str, faults: &mut Faults) -> Option<AreaId> {
        let codes: Vec<&str> = self.areas.iter().map(|area| area.code.as_str()).collect();
        faults.look_up(at, "area", code, &codes).map(|place| AreaId(place as u8))
    }

    fn area_of(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Option<AreaId> {
        let code = section.text(key, faults);
        if code.is_empty() { None } else { self.area(section.at_key(key), &code, faults) }
    }

    fn block_of(&self, section: &Section<'_>, faults: &mut Faults) -> Option<BlockId> {
        let code = section.text("block", faults);
        let codes: Vec<&str> = self.blocks.iter().map(|block| block.code.as_str()).collect();
        if code.is_empty() {
            return None;
        }
        faults.look_up(section.at_key("block"), "block", &code, &codes).map(|place| BlockId(place as u8))
    }

    fn side_of(&self, section: &Section<'_>, faults: &mut Faults) -> Option<Side> {
        let word = section.text("side", faults);
        if word.is_empty() {
            return None;
        }
        let place = faults.look_up(section.at_key("side"), "side", &word, self.sides)?;
        Side::BOTH.get(place).copied()
    }

    fn deploys(&self, side: Side) -> impl Iterator<Item = &AreaEntry> {
        self.areas.iter().filter(move |area| area.deploys == Some(side))
    }

    fn corps(&self, side: Side) -> impl Iterator<Item = BlockId> {
        let blocks = (0u8..).map(BlockId).zip(self.blocks);
        blocks
            .filter(move |(_, entry)| entry.side == side && entry.kind == Kind::Corps)
            .map(|(block, _)| block)
    }
}

/// Reads `scenarios.toml`.
pub(super) fn scenarios(
    text: &str,
    components: &Components<'_>,
    faults: &mut Faults,
) -> (Vec<AreaId>, Vec<ScenarioEntry>) {
    let Some(tree) = tree::read(SCENARIOS, text, faults) else { return Default::default() };
    let root = Section::root(SCENARIOS, text, tree.get_ref());
    root.only(&["refuges", "scenario"], faults);
    let mut refuges = Vec::new();
    for (at, code) in root.texts("refuges", faults) {
        refuges.extend(components.area(at, &code, faults));
    }
    if root.has("refuges") && refuges.is_empty() {
        faults.add(root.at_key("refuges"), "`refuges` must name an area");
    }
    let mut scenarios: Vec<ScenarioEntry> = Vec::new();
    for section in root.sections("scenario", faults) {
        let entry = scenario(&section, components, faults);
        if scenarios.iter().any(|earlier| earlier.code == entry.code) {
            faults.add(section.at_key("code"), format!("scenario `{}` is there twice", entry.code));
        }
        scenarios.push(entry);
    }
    (refuges, scenarios)
}

fn scenario(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> ScenarioEntry {
    section.only(
        &[
            "code",
            "name",
            "name_fr",
            "first_turn",
            "last_turn",
            "points",
            "coalition_needs",
            "hidden_setup",
            "source",
            "start",
            "late",
            "absent",
            "limits",
        ],
        faults,
    );
    let entry = ScenarioEntry {
        code: section.text("code", faults),
        name: section.text("name", faults),
        name_fr: section.text("name_fr", faults),
        first_turn: section.number("first_turn", 1..=99, faults),
        last_turn: section.number("last_turn", 1..=99, faults),
        points: section.number("points", 1..=19, faults),
        coalition_needs: section.number("coalition_needs", 1..=20, faults),
        hidden_setup: section.flag("hidden_setup", faults),
        source: section.source(faults),
        starts: starts(section, components, faults),
        late: late(section, components, faults),
        absent: absent(section, components, faults),
        limits: limits(section, components, faults),
    };
    check_code(section.at_key("code"), &entry.code, faults);
    if entry.last_turn < entry.first_turn {
        faults.add(section.at_key("last_turn"), "the last turn is before the first");
    }
    for late in entry.late.iter().filter(|late| late.turn <= entry.first_turn || late.turn > entry.last_turn)
    {
        faults.add(section.at_key("late"), format!("nothing can come late on turn {}", late.turn));
    }
    check_roll_call(section, &entry, components, faults);
    check_places(section, &entry, components, faults);
    check_limits(section, &entry, components, faults);
    entry
}

fn starts(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<StartEntry> {
    let mut starts = Vec::new();
    for item in section.sections("start", faults) {
        item.only(&["block", "area", "infantry", "cavalry", "fatigue", "source"], faults);
        let block = components.block_of(&item, faults);
        let area = components.area_of(&item, "area", faults);
        let source = item.source(faults);
        let mut or_else = |key, otherwise| {
            if item.has(key) { item.number(key, 0..=MAX_STRENGTH, faults) } else { otherwise }
        };
        let printed = block.and_then(|block| components.blocks.get(block.index()));
        let infantry = or_else("infantry", printed.map_or(0, |entry| entry.infantry));
        let cavalry = or_else("cavalry", printed.map_or(0, |entry| entry.cavalry));
        let fatigue = or_else("fatigue", 0);
        // What is printed on the block is checked with the block.
        let changed = ["infantry", "cavalry", "fatigue"].into_iter().any(|key| item.has(key));
        if let Some(printed) = printed.filter(|_| changed) {
            check_start_strength(&item, printed, infantry + cavalry, fatigue, faults);
        }
        // A block in an unknown area is reported for that, and should not be missed as well.
        let area = area.unwrap_or(AreaId::NOWHERE);
        starts.extend(block.map(|block| StartEntry { block, area, infantry, cavalry, fatigue, source }));
    }
    starts
}

fn check_start_strength(
    item: &Section<'_>,
    printed: &BlockEntry,
    strength: u8,
    fatigue: u8,
    faults: &mut Faults,
) {
    let corps = printed.kind == Kind::Corps;
    if !corps && strength + fatigue > 0 {
        faults.add(item.at, format!("`{}` is no corps and has neither strength nor fatigue", printed.code));
    }
    if corps && !(1..=MAX_STRENGTH).contains(&strength) {
        faults.add(
            item.at,
            format!("`{}` starts with strength {strength}, not 1 to {MAX_STRENGTH}", printed.code),
        );
    }
}

fn late(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<LateEntry> {
    let mut late = Vec::new();
    for item in section.sections("late", faults) {
        item.only(&["block", "turn", "source"], faults);
        let block = components.block_of(&item, faults);
        let turn = item.number("turn", 1..=99, faults);
        let source = item.source(faults);
        late.extend(block.map(|block| LateEntry { block, turn, source }));
    }
    late
}

fn absent(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<AbsentEntry> {
    let mut absent = Vec::new();
    for item in section.sections("absent", faults) {
        item.only(&["block", "source"], faults);
        let block = components.block_of(&item, faults);
        let source = item.source(faults);
        absent.extend(block.map(|block| AbsentEntry { block, source }));
    }
    absent
}

const LIMIT_KINDS: [(&str, &[&str]); 5] = [
    ("person", &["block", "area"]),
    ("corps-in-area", &["side", "area", "least"]),
    ("corps-in-strip", &["side", "strip", "least"]),
    ("one-per-area", &["side", "except"]),
    ("vedettes", &["side", "area", "least"]),
];

fn limits(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Vec<LimitEntry> {
    let mut limits = Vec::new();
    for item in section.sections("limits", faults) {
        let source = item.source(faults);
        let limit = limit(&item, components, faults);
        if let Some(limit) = limit {
            check_limit(item.at, limit, components, faults);
        }
        limits.extend(limit.map(|limit| LimitEntry { limit, source }));
    }
    limits
}

fn limit(item: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> Option<Limit> {
    let word = item.text("kind", faults);
    let known = LIMIT_KINDS.map(|(word, _)| word);
    let place = faults.look_up(item.at_key("kind"), "kind of limit", &word, &known)?;
    let (kind, keys) = LIMIT_KINDS.get(place)?;
    let mut all = vec!["kind", "source"];
    all.extend(*keys);
    item.only(&all, faults);
    if *kind == "person" {
        let (block, area) = (components.block_of(item, faults), components.area_of(item, "area", faults));
        return Some(Limit::Person { block: block?, area: area? });
    }
    let side = components.side_of(item, faults);
    if *kind == "one-per-area" {
        let except = components.area_of(item, "except", faults);
        return Some(Limit::OnePerArea { side: side?, except: except? });
    }
    let least = item.number("least", 1..=20, faults);
    if *kind == "corps-in-strip" {
        let word = item.text("strip", faults);
        let words = STRIPS.map(|(word, _)| word);
        let strip =
            faults.look_up(item.at_key("strip"), "strip", &word, &words).and_then(|place| STRIPS.get(place));
        return Some(Limit::CorpsInStrip { side: side?, strip: strip?.1, least });
    }
    let area = components.area_of(item, "area", faults);
    Some(match *kind {
        "vedettes" => Limit::Vedettes { side: side?, area: area?, least },
        _ => Limit::CorpsInArea { side: side?, area: area?, least },
    })
}

/// Every block is named exactly once; only vedettes that the players place may be left out.
fn check_roll_call(
    section: &Section<'_>,
    entry: &ScenarioEntry,
    components: &Components<'_>,
    faults: &mut Faults,
) {
    let started = entry.starts.iter().map(|start| start.block);
    let named: Vec<BlockId> = started
        .chain(entry.late.iter().map(|late| late.block))
        .chain(entry.absent.iter().map(|absent| absent.block))
        .collect();
    for (block, printed) in (0u8..).map(BlockId).zip(components.blocks) {
        let placed_by_player = entry.hidden_setup && printed.kind == Kind::Vedette;
        match named.iter().filter(|name| **name == block).count() {
            0 if !placed_by_player => {
                faults.add(section.at, format!("`{}` is in none of start, late and absent", printed.code));
            }
            2.. => {
                faults.add(section.at, format!("`{}` is named twice in start, late and absent", printed.code))
            }
            _ => {}
        }
    }
}

/// No area is contested at the start, because no axis of retreat would be known, and no commander is alone.
fn check_places(
    section: &Section<'_>,
    entry: &ScenarioEntry,
    components: &Components<'_>,
    faults: &mut Faults,
) {
    let at = section.at_key("start");
    let printed = |start: &StartEntry| components.blocks.get(start.block.index());
    for start in entry.starts.iter().filter(|start| start.area.is_somewhere()) {
        let Some(block) = printed(start) else { continue };
        let beside = || entry.starts.iter().filter(|other| other.area == start.area).filter_map(printed);
        let place = components.areas.get(start.area.index()).map_or("", |area| &area.code);
        if let Some(enemy) = beside().find(|other| other.side != block.side && block.side == Side::First) {
            faults.add(at, format!("`{}` and `{}` start in the same area `{place}`", block.code, enemy.code));
        }
        if block.kind == Kind::Commander
            && !beside().any(|other| other.side == block.side && other.kind == Kind::Corps)
        {
            faults.add(at, format!("commander `{}` starts in `{place}` without a corps", block.code));
        }
    }
}

/// A limit speaks of deployment areas of the side it binds.
fn check_limit(at: At, limit: Limit, components: &Components<'_>, faults: &mut Faults) {
    // Without sides there are no deployment areas, and the file that should name the sides is at fault.
    if components.sides.is_empty() {
        return;
    }
    let (side, area) = match limit {
        Limit::Person { block, area } => match components.blocks.get(block.index()) {
            Some(printed) => (printed.side, area),
            None => return,
        },
        Limit::CorpsInArea { side, area, .. } | Limit::Vedettes { side, area, .. } => (side, area),
        Limit::OnePerArea { .. } => return,
        Limit::CorpsInStrip { side, strip, .. } => {
            if !components.deploys(side).any(|area| area.strip == strip) {
                faults.add(at, "corps must stand in this strip, but no deployment area of theirs lies in it");
            }
            return;
        }
    };
    if let Some(area) = components.areas.get(area.index()).filter(|area| area.deploys != Some(side)) {
        faults.add(at, format!("`{}` is not a deployment area of the side that must stand there", area.code));
    }
}

/// The limits can be kept all together: there are enough areas and enough blocks.
fn check_limits(
    section: &Section<'_>,
    entry: &ScenarioEntry,
    components: &Components<'_>,
    faults: &mut Faults,
) {
    let at = section.at_key("limits");
    if !entry.hidden_setup && !entry.limits.is_empty() {
        faults.add(at, "limits without hidden set-up mean nothing");
    }
    if !entry.hidden_setup || components.sides.is_empty() {
        return;
    }
    for LimitEntry { limit, .. } in &entry.limits {
        let Limit::OnePerArea { side, except } = *limit else { continue };
        let closed = components.areas.get(except.index()).map(|area| area.code.as_str());
        let open = components.deploys(side).filter(|area| Some(area.code.as_str()) != closed).count();
        let free = free_corps(side, entry, components);
        if free > open {
            faults.add(at, format!("{free} corps need an area each, but only {open} are open to them"));
        }
    }
    check_enough(at, entry, components, faults);
}

/// Corps of a side that are placed and not bound to an area by name.
fn free_corps(side: Side, entry: &ScenarioEntry, components: &Components<'_>) -> usize {
    let bound = |corps: BlockId| {
        let person = |item: &LimitEntry| matches!(item.limit, Limit::Person { block, .. } if block == corps);
        entry.limits.iter().any(person)
    };
    placed(side, entry, components).filter(|corps| !bound(*corps)).count()
}

/// Corps of a side that are placed at the start.
fn placed<'c>(
    side: Side,
    entry: &'c ScenarioEntry,
    components: &'c Components<'_>,
) -> impl Iterator<Item = BlockId> + 'c {
    components.corps(side).filter(|corps| entry.starts.iter().any(|start| start.block == *corps))
}

fn check_enough(at: At, entry: &ScenarioEntry, components: &Components<'_>, faults: &mut Faults) {
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
        let there = placed(side, entry, components).count();
        if needed > there {
            faults.add(at, format!("the limits ask for {needed} corps where a side has {there}"));
        }
        let vedettes = |limit: &Limit| match *limit {
            Limit::Vedettes { side: whose, least, .. } if whose == side => usize::from(least),
            _ => 0,
        };
        let needed: usize = entry.limits.iter().map(|item| vedettes(&item.limit)).sum();
        let is_one = |block: &&BlockEntry| block.side == side && block.kind == Kind::Vedette;
        let there = components.blocks.iter().filter(is_one).count();
        if needed > there {
            faults.add(at, format!("the limits ask for {needed} vedettes where a side has {there}"));
        }
    }
}
