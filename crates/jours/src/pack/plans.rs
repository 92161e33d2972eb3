//! `scenarios.toml`: the frame of every scenario.

use vedette_kernel::Side;
use vedette_pack::table::check_code;
use vedette_pack::tree::{self, Section};
use vedette_pack::{At, Faults};

use super::about::Sheet;
use super::{
    ArmisticeEntry, BoxEntry, CardEntry, CommandEntry, ConnectionEntry, Crossing, DummyEntry, PieceEntry,
    PrizeEntry, SCENARIOS, ScenarioEntry, SiegeEntry, SwapEntry,
};
use crate::options::Ney;
use crate::scenario::{
    Date, Frontier, MAX_ARMIES, MAX_PRIZES, MAX_TURNS, PieceKind, Presence, Scale, Terrain,
};
use crate::sets::BoxId;

const KEYS: &[&str] = &[
    "code",
    "number",
    "name",
    "name_fr",
    "turn_1",
    "first_turn",
    "last_turn",
    "armies",
    "commanders",
    "frontier",
    "presence",
    "autumn",
    "handicap",
    "pontoons",
    "pontoons_at_restart",
    "dummies",
    "deck",
    "prizes",
    "sieges",
    "closed",
    "destroyed",
    "swaps",
    "armistice",
    "source",
];

/// The last turn that a scenario may have: the calendar must reach beyond it.
const LAST_TURN: u8 = MAX_TURNS as u8 - 16;
/// How many dummies of one arm a side may have.
const MAX_DUMMIES: u8 = 12;

/// Reads `scenarios.toml`.
pub(super) fn read(
    text: &str,
    sheet: &Sheet,
    boxes: &[BoxEntry],
    connections: &[ConnectionEntry],
    pieces: &[PieceEntry],
    cards: &[CardEntry],
    faults: &mut Faults,
) -> Vec<ScenarioEntry> {
    let Some(tree) = tree::read(SCENARIOS, text, faults) else { return Vec::new() };
    let root = Section::root(SCENARIOS, text, tree.get_ref());
    root.only(&["scenario"], faults);
    let plans = Plans {
        sheet,
        boxes,
        connections,
        pieces,
        cards,
        codes: boxes.iter().map(|place| place.code.as_str()).collect(),
        leaders: pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.kind == PieceKind::Leader)
            .map(|(place, piece)| (piece.code.as_str(), place))
            .collect(),
    };
    let mut scenarios: Vec<ScenarioEntry> = Vec::new();
    for section in root.sections("scenario", faults) {
        let entry = plans.scenario(&section, faults);
        if scenarios.iter().any(|other| other.code == entry.code) {
            let code = &entry.code;
            faults.add(section.at, format!("there is already a scenario `{code}`: give each its own code"));
        }
        scenarios.push(entry);
    }
    if scenarios.is_empty() && root.has("scenario") {
        faults.add(root.at, "there is no scenario");
    }
    scenarios
}

struct Plans<'p> {
    sheet: &'p Sheet,
    boxes: &'p [BoxEntry],
    connections: &'p [ConnectionEntry],
    pieces: &'p [PieceEntry],
    cards: &'p [CardEntry],
    /// The boxes by their numbers.
    codes: Vec<&'p str>,
    /// The leaders and their places among the pieces.
    leaders: Vec<(&'p str, usize)>,
}

impl Plans<'_> {
    fn scenario(&self, section: &Section<'_>, faults: &mut Faults) -> ScenarioEntry {
        section.only(KEYS, faults);
        let code = section.text("code", faults);
        check_code(section.at_key("code"), &code, faults);
        let first_turn = section.number("first_turn", 1..=LAST_TURN, faults);
        let last_turn = section.number("last_turn", 1..=LAST_TURN, faults);
        if last_turn < first_turn {
            faults.add(section.at_key("last_turn"), "`last_turn` comes before `first_turn`");
        }
        let frontier = self.word(section, "frontier", &["open", "closed", "armistice"], faults);
        let presence = self.word(section, "presence", &["on-map", "always", "until-restart"], faults);
        let armistice =
            section.table_or_none("armistice", faults).map(|table| self.armistice(&table, faults));
        let lasting = armistice.as_ref().is_some_and(|armistice| !armistice.ends);
        for (key, place) in [("frontier", frontier), ("presence", presence)] {
            if place == Some(2) && !lasting {
                let what = section.text(key, faults);
                faults.add(
                    section.at_key(key),
                    format!("`{key}` is `{what}`, but the scenario has no Armistice that ends"),
                );
            }
        }
        let commanders = self.commanders(section, faults);
        ScenarioEntry {
            line: section.at.line,
            code,
            number: section.number("number", 1..=99, faults),
            name: section.text("name", faults),
            name_fr: section.text("name_fr", faults),
            turn_1: self.date(section, faults),
            first_turn,
            last_turn,
            armies: self.armies(section, faults),
            commanders,
            frontier: [Frontier::Open, Frontier::Closed, Frontier::Armistice][frontier.unwrap_or(0).min(2)],
            presence: [Presence::OnMap, Presence::Always, Presence::UntilRestart]
                [presence.unwrap_or(0).min(2)],
            autumn: section.flag("autumn", faults),
            handicap: pair(section, "handicap", 99, faults),
            pontoons: pair(section, "pontoons", 20, faults),
            pontoons_at_restart: if section.has("pontoons_at_restart") {
                pair(section, "pontoons_at_restart", 20, faults)
            } else {
                [0, 0]
            },
            dummies: self.dummies(section, faults),
            deck: self.deck(section, faults),
            prizes: self.prizes(section, faults),
            sieges: self.sieges(section, faults),
            closed: self.closed(section, faults),
            destroyed: self.destroyed(section, faults),
            swaps: self.swaps(section, faults),
            armistice,
            source: section.source(faults),
        }
    }

    fn word(&self, section: &Section<'_>, key: &str, known: &[&str], faults: &mut Faults) -> Option<usize> {
        let word = section.text(key, faults);
        if word.is_empty() { None } else { faults.look_up(section.at_key(key), key, &word, known) }
    }

    /// A box by the word of a key.
    fn place(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Option<BoxId> {
        let word = section.text(key, faults);
        if word.is_empty() {
            return None;
        }
        faults.look_up(section.at_key(key), "box", &word, &self.codes).map(|place| BoxId(place as u16))
    }

    fn side(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Option<Side> {
        self.word(section, key, &self.sheet.sides(), faults).and_then(|place| Side::BOTH.get(place).copied())
    }

    fn leader(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Option<usize> {
        let word = section.text(key, faults);
        if word.is_empty() {
            return None;
        }
        let known: Vec<&str> = self.leaders.iter().map(|(code, _)| *code).collect();
        let place = faults.look_up(section.at_key(key), "leader", &word, &known)?;
        self.leaders.get(place).map(|(_, piece)| *piece)
    }

    fn date(&self, section: &Section<'_>, faults: &mut Faults) -> Date {
        let Some(table) = section.table("turn_1", faults) else { return Date { year: 1, month: 1, part: 1 } };
        table.only(&["year", "month", "part"], faults);
        // Without rules the scale is that of Germany; the fault is told elsewhere.
        let parts = match self.sheet.rules(&[], &mut Faults::default()).scale {
            Scale::Fortnight => 2,
            Scale::Week => 4,
        };
        Date {
            year: table.number("year", 1..=9999, faults),
            month: table.number("month", 1..=12, faults),
            part: table.number("part", 1..=parts, faults),
        }
    }

    fn armies(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<usize> {
        let known = self.sheet.armies();
        let mut armies = Vec::new();
        for (at, word) in section.texts("armies", faults) {
            if let Some(army) = faults.look_up(at, "army", &word, &known) {
                if armies.contains(&army) {
                    faults.add(at, format!("the army `{word}` is named twice"));
                } else {
                    armies.push(army);
                }
            }
        }
        if armies.len() > MAX_ARMIES {
            let many = armies.len();
            faults.add(section.at_key("armies"), format!("{many} armies; at most {MAX_ARMIES} fit"));
            armies.truncate(MAX_ARMIES);
        }
        let side = |army: &usize| self.sheet.armies.get(*army).map_or(Side::First, |entry| entry.side);
        for (wanted, word) in Side::BOTH.into_iter().zip(self.sheet.sides()) {
            if section.has("armies") && !armies.iter().any(|army| side(army) == wanted) {
                faults.add(section.at_key("armies"), format!("no army is {word}"));
            }
        }
        armies.sort_by_key(|army| side(army).index());
        armies
    }

    /// JG-4.1-01: one commander-in-chief for each army, who may be there for another until he comes (JG-POLAND-13).
    fn commanders(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<CommandEntry> {
        let mut commanders: Vec<CommandEntry> = Vec::new();
        for item in section.sections("commanders", faults) {
            item.only(&["army", "leader", "source"], faults);
            let army = self.word(&item, "army", &self.sheet.armies(), faults);
            let leader = self.leader(&item, "leader", faults);
            let source = item.source(faults);
            let (Some(army), Some(leader)) = (army, leader) else { continue };
            if self.pieces.get(leader).is_some_and(|piece| piece.army != Some(army)) {
                faults.add(item.at, "the leader belongs to another army: see leaders.csv");
            }
            if commanders.iter().any(|known| known.army == army) {
                faults.add(item.at, "the army has a commander-in-chief already");
            }
            commanders.push(CommandEntry { army, leader, source });
        }
        commanders
    }

    fn armistice(&self, table: &Section<'_>, faults: &mut Faults) -> ArmisticeEntry {
        table.only(&["marker", "length", "ends", "commanders", "source"], faults);
        ArmisticeEntry {
            marker: table.number("marker", 1..=LAST_TURN, faults),
            length: table.number("length", 1..=12, faults),
            ends: table.flag("ends", faults),
            commanders: self.commanders(table, faults),
            source: table.source(faults),
        }
    }

    fn dummies(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<DummyEntry> {
        let sides = self.sheet.sides();
        let mut keys = vec!["from_turn", "after_restart", "source"];
        keys.extend(&sides);
        let mut dummies = Vec::new();
        for item in section.sections("dummies", faults) {
            item.only(&keys, faults);
            let mut counts = [[0; 2]; 2];
            for (count, side) in counts.iter_mut().zip(&sides) {
                *count = pair(&item, side, MAX_DUMMIES, faults);
            }
            dummies.push(DummyEntry {
                from: item.number("from_turn", 1..=LAST_TURN, faults),
                after_restart: item.flag("after_restart", faults),
                counts,
                source: item.source(faults),
            });
        }
        dummies
    }

    fn deck(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<usize> {
        let mut deck = Vec::new();
        for number in section.numbers("deck", 1..=99, faults) {
            match self.cards.iter().position(|card| card.number == number) {
                Some(card) if deck.contains(&card) => {
                    faults.add(section.at_key("deck"), format!("card {number} is named twice"));
                }
                Some(card) => deck.push(card),
                None if self.cards.is_empty() => {}
                None => faults.add(section.at_key("deck"), format!("there is no card {number} in cards.csv")),
            }
        }
        deck
    }

    fn prizes(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<PrizeEntry> {
        let mut prizes: Vec<PrizeEntry> = Vec::new();
        for item in section.sections("prizes", faults) {
            item.only(&["box", "points", "control", "source"], faults);
            let points = item.number("points", 1..=99, faults);
            // JG-DANUBE-08, JG-POLAND-07: whose flag flies there at the start.
            let control = if item.has("control") { self.side(&item, "control", faults) } else { None };
            let source = item.source(faults);
            let Some(place) = self.place(&item, "box", faults) else { continue };
            if prizes.iter().any(|known| known.place == place) {
                faults.add(item.at, "the box is named twice");
            }
            prizes.push(PrizeEntry { place, points, control, source });
        }
        if prizes.len() > MAX_PRIZES {
            let many = prizes.len();
            faults.add(section.at_key("prizes"), format!("{many} boxes; at most {MAX_PRIZES} fit"));
        }
        prizes
    }

    /// Cities that are besieged when the scenario begins (JG-POLAND-08).
    fn sieges(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<SiegeEntry> {
        let rungs = self.sheet.rules(&[], &mut Faults::default()).ladder.len().max(1) as u8;
        let mut sieges = Vec::new();
        for item in section.sections("sieges", faults) {
            item.only(&["box", "besieger", "stage", "source"], faults);
            let besieger = self.side(&item, "besieger", faults);
            let stage = item.number("stage", 1..=rungs, faults);
            let source = item.source(faults);
            let place = self.place(&item, "box", faults);
            let (Some(place), Some(besieger)) = (place, besieger) else { continue };
            if self.boxes.get(place.index()).is_some_and(|entry| entry.terrain != Terrain::Fortified) {
                faults.add(item.at, "only a fortified city can be besieged: see boxes.csv");
            }
            sieges.push(SiegeEntry { place, besieger, stage, source });
        }
        sieges
    }

    fn closed(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<BoxId> {
        let mut closed = Vec::new();
        for item in section.sections("closed", faults) {
            item.only(&["box", "source"], faults);
            item.source(faults);
            closed.extend(self.place(&item, "box", faults));
        }
        closed
    }

    fn destroyed(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<usize> {
        let mut destroyed = Vec::new();
        for item in section.sections("destroyed", faults) {
            item.only(&["between", "source"], faults);
            item.source(faults);
            let ends = item.texts("between", faults);
            let find = |(at, word): &(At, String)| faults.look_up(*at, "box", word, &self.codes);
            let ends: Vec<usize> = ends.iter().filter_map(find).collect();
            let &[a, b] = ends.as_slice() else {
                faults.add(item.at, "`between` must name two boxes");
                continue;
            };
            let joins = |link: &ConnectionEntry| {
                let (x, y) = (link.a.index(), link.b.index());
                (x, y) == (a, b) || (x, y) == (b, a)
            };
            match self.connections.iter().position(joins) {
                Some(place)
                    if self.connections.get(place).is_some_and(|link| {
                        matches!(link.crossing, Crossing::MinorBridge | Crossing::MajorBridge)
                    }) =>
                {
                    destroyed.push(place);
                }
                _ => faults.add(item.at, "there is no bridge between these boxes: see connections.csv"),
            }
        }
        destroyed
    }

    fn swaps(&self, section: &Section<'_>, faults: &mut Faults) -> Vec<SwapEntry> {
        let mut swaps = Vec::new();
        for item in section.sections("swaps", faults) {
            item.only(&["option", "out", "new", "source"], faults);
            let option = self.word(&item, "option", &["davout", "soult"], faults);
            let (out, new) = (self.leader(&item, "out", faults), self.leader(&item, "new", faults));
            let source = item.source(faults);
            let (Some(option), Some(out), Some(new)) = (option, out, new) else { continue };
            let option = if option == 0 { Ney::Davout } else { Ney::Soult };
            swaps.push(SwapEntry { option, out, new, source });
        }
        swaps
    }
}

/// Two numbers, one for each side or arm.
fn pair(section: &Section<'_>, key: &str, most: u8, faults: &mut Faults) -> [u8; 2] {
    let numbers = section.numbers(key, 0..=most, faults);
    match numbers.as_slice() {
        &[a, b] => [a, b],
        _ => {
            if section.has(key) {
                faults.add(section.at_key(key), format!("`{key}` must hold two whole numbers up to {most}"));
            }
            [0, 0]
        }
    }
}
