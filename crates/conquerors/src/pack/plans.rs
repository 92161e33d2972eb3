//! The scenarios of a pack: what is set up, and when it ends.

use vedette_kernel::Side;

use super::book::Book;
use super::fault::{At, Faults};
use super::pieces::MAX_STRENGTH;
use super::table::check_code;
use super::tree::{self, Section};
use super::{
    AbsentEntry, AreaEntry, BlockEntry, ByCardEntry, CardEntry, ConnectionEntry, LateEntry, SCENARIOS,
    ScenarioEntry, StartEntry, limits, markers,
};
use crate::scenario::{Person, PieceKind};
use crate::sets::{AreaId, BlockId};

/// What scenarios may speak of.
pub(super) struct Components<'c> {
    pub(super) book: &'static Book,
    pub(super) sides: &'c [&'c str],
    pub(super) areas: &'c [AreaEntry],
    pub(super) connections: &'c [ConnectionEntry],
    pub(super) blocks: &'c [BlockEntry],
    pub(super) cards: &'c [Vec<CardEntry>; 2],
}

impl<'c> Components<'c> {
    pub(super) fn area(&self, at: At, code: &str, faults: &mut Faults) -> Option<AreaId> {
        let codes: Vec<&str> = self.areas.iter().map(|area| area.code.as_str()).collect();
        faults.look_up(at, "area", code, &codes).map(|place| AreaId(place as u8))
    }

    pub(super) fn area_of(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Option<AreaId> {
        let code = section.text(key, faults);
        if code.is_empty() { None } else { self.area(section.at_key(key), &code, faults) }
    }

    pub(super) fn areas_of(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Vec<AreaId> {
        let named = section.texts(key, faults);
        named.into_iter().filter_map(|(at, code)| self.area(at, &code, faults)).collect()
    }

    pub(super) fn side_of(&self, section: &Section<'_>, faults: &mut Faults) -> Option<Side> {
        let word = section.text("side", faults);
        if word.is_empty() {
            return None;
        }
        let place = faults.look_up(section.at_key("side"), "side", &word, self.sides)?;
        Side::BOTH.get(place).copied()
    }

    /// The code of an area, for messages.
    pub(super) fn code(&self, area: AreaId) -> &'c str {
        self.areas.get(area.index()).map_or("", |area| &area.code)
    }

    /// The blocks of an order of battle.
    fn roster(&self, order: Option<&str>) -> Vec<(BlockId, &'c BlockEntry)> {
        (0..=u8::MAX).map(BlockId).zip(self.blocks).filter(|(_, block)| block.is_in(order)).collect()
    }
}

/// What one scenario may speak of: the blocks of its order of battle only.
pub(super) struct Cast<'c> {
    pub(super) components: &'c Components<'c>,
    pub(super) roster: Vec<(BlockId, &'c BlockEntry)>,
}

impl Cast<'_> {
    pub(super) fn block_of(&self, section: &Section<'_>, faults: &mut Faults) -> Option<BlockId> {
        let code = section.text("block", faults);
        let codes: Vec<&str> = self.roster.iter().map(|(_, block)| block.code.as_str()).collect();
        if code.is_empty() {
            return None;
        }
        let place = faults.look_up(section.at_key("block"), "block", &code, &codes)?;
        self.roster.get(place).map(|(block, _)| *block)
    }

    pub(super) fn printed(&self, block: BlockId) -> Option<&BlockEntry> {
        self.roster.iter().find(|(id, _)| *id == block).map(|(_, entry)| *entry)
    }

    pub(super) fn corps(&self, side: Side) -> impl Iterator<Item = BlockId> {
        let of_side =
            move |(_, entry): &&(BlockId, &BlockEntry)| entry.side == side && entry.kind == PieceKind::Corps;
        self.roster.iter().filter(of_side).map(|(block, _)| *block)
    }
}

/// What `scenarios.toml` says.
#[derive(Default)]
pub(super) struct Plans {
    pub(super) refuges: Vec<AreaId>,
    pub(super) entries: Vec<AreaId>,
    pub(super) surrenders: Vec<AreaId>,
    pub(super) scenarios: Vec<ScenarioEntry>,
}

/// What cards and blocks may say of scenarios.
#[derive(Default)]
pub(super) struct Mentions {
    /// The codes of the scenarios.
    pub(super) codes: Vec<String>,
    /// The orders of battle they use.
    pub(super) orders: Vec<String>,
}

/// Reads the names in `scenarios.toml` and nothing else, because other files speak of them; its faults are told when
/// it is read whole.
pub(super) fn mentions(text: &str) -> Mentions {
    let mut silent = Faults::default();
    let Some(tree) = tree::read(SCENARIOS, text, &mut silent) else { return Mentions::default() };
    let sections = Section::root(SCENARIOS, text, tree.get_ref()).sections("scenario", &mut silent);
    let mut words = |key| sections.iter().map(|section| section.text(key, &mut silent)).collect();
    Mentions { codes: words("code"), orders: words("order_of_battle") }
}

/// Reads `scenarios.toml`.
pub(super) fn read(text: &str, components: &Components<'_>, faults: &mut Faults) -> Plans {
    let Some(tree) = tree::read(SCENARIOS, text, faults) else { return Plans::default() };
    let root = Section::root(SCENARIOS, text, tree.get_ref());
    root.only(components.book.plan_keys, faults);
    let mut areas = |key| {
        let areas = components.areas_of(&root, key, faults);
        if root.has(key) && areas.is_empty() {
            faults.add(root.at_key(key), format!("`{key}` must name an area"));
        }
        areas
    };
    let refuges = areas("refuges");
    let mut of_own_orders = |key| if components.book.own_orders { areas(key) } else { Vec::new() };
    let (entries, surrenders) = (of_own_orders("entries"), of_own_orders("surrenders"));
    let mut scenarios: Vec<ScenarioEntry> = Vec::new();
    for section in root.sections("scenario", faults) {
        let entry = scenario(&section, components, faults);
        if scenarios.iter().any(|earlier| earlier.code == entry.code) {
            faults.add(section.at_key("code"), format!("scenario `{}` is there twice", entry.code));
        }
        scenarios.push(entry);
    }
    Plans { refuges, entries, surrenders, scenarios }
}

fn scenario(section: &Section<'_>, components: &Components<'_>, faults: &mut Faults) -> ScenarioEntry {
    let book = components.book;
    section.only(book.scenario_keys, faults);
    let order = order_of_battle(section, components, faults);
    let cast = Cast { components, roster: components.roster(order.as_deref()) };
    let draws = if book.own_orders { markers::draws(section, faults) } else { None };
    let mut entry = ScenarioEntry {
        code: section.text("code", faults),
        order_of_battle: order,
        name: section.text("name", faults),
        name_fr: section.text("name_fr", faults),
        // CQ-SHORT-01.
        first_turn: section.number("first_turn", 1..=99, faults),
        last_turn: section.number("last_turn", 1..=99, faults),
        points: section.number("points", 1..=19, faults),
        coalition_needs: match draws {
            Some((_, last)) => last.saturating_add(1),
            None if book.own_orders => 1,
            None => section.number("coalition_needs", 1..=20, faults),
        },
        draws,
        winter_quarters: false,
        guard: book.guards.first().map_or(Person::Bessieres, |(_, person)| *person),
        hidden_setup: section.flag("hidden_setup", faults),
        source: section.source(faults),
        starts: starts(section, &cast, faults),
        late: late(section, &cast, faults),
        by_card: Vec::new(),
        absent: absent(section, &cast, faults),
        controls: Vec::new(),
        citadels: Vec::new(),
        wrecked: Vec::new(),
        end_counts: Vec::new(),
        deploys: Vec::new(),
        limits: Vec::new(),
    };
    if book.own_orders {
        entry.by_card = by_card(section, &cast, faults);
        markers::add(&mut entry, section, &cast, faults);
    }
    entry.limits = limits::read(section, &entry, &cast, faults);
    check_code(section.at_key("code"), &entry.code, faults);
    if entry.last_turn < entry.first_turn {
        faults.add(section.at_key("last_turn"), "the last turn is before the first");
    }
    for late in entry.late.iter().filter(|late| late.turn <= entry.first_turn || late.turn > entry.last_turn)
    {
        faults.add(section.at_key("late"), format!("nothing can come late on turn {}", late.turn));
    }
    check_roll_call(section, &entry, &cast, faults);
    check_places(section, &entry, &cast, faults);
    limits::check(section, &entry, &cast, faults);
    entry
}

/// The one order of battle of a scenario (CQ-SETUP-10).
fn order_of_battle(
    section: &Section<'_>,
    components: &Components<'_>,
    faults: &mut Faults,
) -> Option<String> {
    if !components.book.own_orders {
        return None;
    }
    let order = section.text("order_of_battle", faults);
    if order.is_empty() {
        return None;
    }
    let mut known: Vec<&str> =
        components.blocks.iter().filter_map(|block| block.order_of_battle.as_deref()).collect();
    known.dedup();
    faults.look_up(section.at_key("order_of_battle"), "order of battle", &order, &known);
    Some(order)
}

fn starts(section: &Section<'_>, cast: &Cast<'_>, faults: &mut Faults) -> Vec<StartEntry> {
    let mut starts = Vec::new();
    for item in section.sections("start", faults) {
        item.only(&["block", "area", "infantry", "cavalry", "fatigue", "source"], faults);
        let block = cast.block_of(&item, faults);
        let area = cast.components.area_of(&item, "area", faults);
        let source = item.source(faults);
        let mut or_else = |key, otherwise| {
            if item.has(key) { item.number(key, 0..=MAX_STRENGTH, faults) } else { otherwise }
        };
        let printed = block.and_then(|block| cast.printed(block));
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
    let corps = printed.kind == PieceKind::Corps;
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

fn late(section: &Section<'_>, cast: &Cast<'_>, faults: &mut Faults) -> Vec<LateEntry> {
    let mut late = Vec::new();
    for item in section.sections("late", faults) {
        item.only(&["block", "turn", "source"], faults);
        let block = cast.block_of(&item, faults);
        let turn = item.number("turn", 1..=99, faults);
        let source = item.source(faults);
        late.extend(block.map(|block| LateEntry { block, turn, source }));
    }
    late
}

/// Only a corps that a card names can come by a card (CQ-CARD-LOBANOV-01).
fn by_card(section: &Section<'_>, cast: &Cast<'_>, faults: &mut Faults) -> Vec<ByCardEntry> {
    let mut by_card = Vec::new();
    for item in section.sections("by_card", faults) {
        item.only(&["block", "source"], faults);
        let block = cast.block_of(&item, faults);
        let source = item.source(faults);
        let Some((block, printed)) = block.and_then(|block| Some((block, cast.printed(block)?))) else {
            continue;
        };
        if printed.person != Some(Person::Lobanov) {
            faults.add(item.at, format!("no card brings `{}` into play", printed.code));
        }
        by_card.push(ByCardEntry { block, source });
    }
    by_card
}

fn absent(section: &Section<'_>, cast: &Cast<'_>, faults: &mut Faults) -> Vec<AbsentEntry> {
    let mut absent = Vec::new();
    for item in section.sections("absent", faults) {
        item.only(&["block", "source"], faults);
        let block = cast.block_of(&item, faults);
        let source = item.source(faults);
        absent.extend(block.map(|block| AbsentEntry { block, source }));
    }
    absent
}

/// Every block is named exactly once; only vedettes that the players place may be left out.
fn check_roll_call(section: &Section<'_>, entry: &ScenarioEntry, cast: &Cast<'_>, faults: &mut Faults) {
    let started = entry.starts.iter().map(|start| start.block);
    let named: Vec<BlockId> = started
        .chain(entry.late.iter().map(|late| late.block))
        .chain(entry.by_card.iter().map(|item| item.block))
        .chain(entry.absent.iter().map(|absent| absent.block))
        .collect();
    let lists = cast.components.book.lists;
    for (block, printed) in &cast.roster {
        let placed_by_player = entry.hidden_setup && printed.kind == PieceKind::Vedette;
        match named.iter().filter(|name| *name == block).count() {
            0 if !placed_by_player => {
                faults.add(section.at, format!("`{}` is in none of {lists}", printed.code));
            }
            2.. => faults.add(section.at, format!("`{}` is named twice in {lists}", printed.code)),
            _ => {}
        }
    }
}

/// No area is contested at the start, because no axis of retreat would be known, and no commander is alone. A vedette
/// keeps out of citadels of the enemy (CQ-VEDETTE-15).
fn check_places(section: &Section<'_>, entry: &ScenarioEntry, cast: &Cast<'_>, faults: &mut Faults) {
    let at = section.at_key("start");
    let printed = |start: &StartEntry| cast.printed(start.block);
    for start in entry.starts.iter().filter(|start| start.area.is_somewhere()) {
        let Some(block) = printed(start) else { continue };
        let beside = || entry.starts.iter().filter(|other| other.area == start.area).filter_map(printed);
        let place = cast.components.code(start.area);
        if let Some(enemy) = beside().find(|other| other.side != block.side && block.side == Side::First) {
            faults.add(at, format!("`{}` and `{}` start in the same area `{place}`", block.code, enemy.code));
        }
        if block.kind == PieceKind::Commander
            && !beside().any(|other| other.side == block.side && other.kind == PieceKind::Corps)
        {
            faults.add(at, format!("commander `{}` starts in `{place}` without a corps", block.code));
        }
        let hostile = |item: &super::CitadelEntry| item.area == start.area && item.side != block.side;
        if block.kind == PieceKind::Vedette && entry.citadels.iter().any(hostile) {
            faults.add(at, format!("vedette `{}` starts in the enemy citadel `{place}`", block.code));
        }
    }
}
