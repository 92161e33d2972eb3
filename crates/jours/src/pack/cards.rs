//! Event cards: which half may be used by whom, and what it does.

use vedette_kernel::Side;
use vedette_pack::table::{self, Row, check_code};
use vedette_pack::{At, Faults};

use super::about::Sheet;
use super::{CARDS, CardEntry, EffectEntry, GrantEntry, HalfEntry, PieceEntry};
use crate::scenario::{Arm, MAX_CARDS, PieceKind};
use crate::sets::NationId;

const COLUMNS: &[&str] = &[
    "number",
    "half",
    "colour",
    "event",
    "title",
    "title_fr",
    "effect",
    "points",
    "second",
    "targets",
    "season",
    "armistice",
    "source",
];

const EFFECTS: [&str; 20] = [
    "add-strength",
    "artillery-die",
    "pursuit-die",
    "lose-command",
    "gain-command",
    "reveal",
    "straggler-die",
    "fewer-rounds",
    "quick-pontoon",
    "pass-morale",
    "morale",
    "recover",
    "block-command",
    "defection",
    "reaction-die",
    "armistice-marker",
    "restart-marker",
    "ford",
    "entrench",
    "free-retreat",
];

/// Reads `cards.csv`: both halves of every card, in the order of their numbers.
pub(super) fn read(text: &str, sheet: &Sheet, pieces: &[PieceEntry], faults: &mut Faults) -> Vec<CardEntry> {
    let words = Words { sheet, pieces };
    let mut halves: Vec<(At, u8, usize, HalfEntry)> = Vec::new();
    for row in table::read(CARDS, text, COLUMNS, faults) {
        let number = row.number("number", 1..=99, faults);
        let half = row.one_of("half", &["upper", "lower"], faults);
        let entry = words.half(&row, faults);
        if let Some((at, ..)) = halves.iter().find(|(.., known)| known.event == entry.event) {
            faults.add(row.at, format!("the event `{}` is already in line {}", entry.event, at.line));
        }
        let Some(half) = half else { continue };
        match halves.iter().find(|(_, other, place, _)| *other == number && *place == half) {
            Some((at, ..)) => {
                faults.add(row.at, format!("this half of card {number} is already in line {}", at.line));
            }
            None => halves.push((row.at, number, half, entry)),
        }
    }
    halves.sort_by_key(|(_, number, half, _)| (*number, *half));
    let mut cards: Vec<CardEntry> = Vec::new();
    let mut waiting: Option<(At, u8, HalfEntry)> = None;
    let alone = |at: At, number: u8, faults: &mut Faults| {
        faults.add(at, format!("card {number} has one half only: add the other"));
    };
    for (at, number, _, half) in halves {
        match waiting.take() {
            Some((_, upper_number, upper)) if upper_number == number => {
                cards.push(CardEntry { number, halves: [upper, half] });
            }
            Some((upper_at, upper_number, _)) => {
                alone(upper_at, upper_number, faults);
                waiting = Some((at, number, half));
            }
            None => waiting = Some((at, number, half)),
        }
    }
    if let Some((at, number, _)) = waiting {
        alone(at, number, faults);
    }
    if cards.len() > MAX_CARDS {
        let many = cards.len();
        faults.add(At { file: CARDS, line: 0 }, format!("{many} cards; at most {MAX_CARDS} fit"));
        cards.truncate(MAX_CARDS);
    }
    cards
}

/// The words that the targets of a card may use.
struct Words<'p> {
    sheet: &'p Sheet,
    pieces: &'p [PieceEntry],
}

impl Words<'_> {
    fn half(&self, row: &Row, faults: &mut Faults) -> HalfEntry {
        let sides = self.sheet.sides();
        let mut colours = sides.clone();
        if !colours.is_empty() {
            colours.push("neutral");
        }
        let colour = row.one_of("colour", &colours, faults);
        let event = row.filled("event", faults);
        check_code(row.at, event, faults);
        HalfEntry {
            event: event.to_owned(),
            title: row.filled("title", faults).to_owned(),
            title_fr: row.filled("title_fr", faults).to_owned(),
            colour: colour.and_then(|place| Side::BOTH.get(place).copied()),
            armistice: !row.left_empty("armistice") && row.one_of("armistice", &["yes"], faults).is_some(),
            autumn: !row.left_empty("season") && row.one_of("season", &["autumn"], faults).is_some(),
            effect: self.effect(row, faults),
            source: row.source("source", faults).text,
        }
    }

    fn effect(&self, row: &Row, faults: &mut Faults) -> EffectEntry {
        let word = row.one_of("effect", &EFFECTS, faults).and_then(|place| EFFECTS.get(place)).copied();
        let takes_points = !matches!(
            word,
            Some(
                "add-strength"
                    | "reveal"
                    | "fewer-rounds"
                    | "quick-pontoon"
                    | "pass-morale"
                    | "recover"
                    | "ford"
                    | "entrench"
                    | "free-retreat"
            )
        );
        let takes_second = matches!(word, Some("artillery-die" | "defection"));
        let takes_targets = matches!(
            word,
            Some(
                "add-strength"
                    | "lose-command"
                    | "gain-command"
                    | "pass-morale"
                    | "morale"
                    | "defection"
                    | "free-retreat"
            )
        );
        for (column, taken) in
            [("points", takes_points), ("second", takes_second), ("targets", takes_targets)]
        {
            if word.is_some() && !taken && !row.text(column).is_empty() {
                faults.add(
                    row.at,
                    format!("`{}` has no use for `{column}`: leave it empty", row.text("effect")),
                );
            }
        }
        let points = |faults: &mut Faults| row.number("points", 1..=9, faults);
        match word {
            Some("add-strength") => EffectEntry::AddStrength(self.grants(row, faults)),
            Some("artillery-die") => {
                EffectEntry::ArtilleryDie(points(faults), row.number("second", 1..=9, faults))
            }
            Some("pursuit-die") => EffectEntry::PursuitDie(points(faults)),
            Some("lose-command") => {
                let lost = row.number_or_none("points", 1..=9, faults).unwrap_or(0);
                EffectEntry::LoseCommand(lost, self.armies(row, faults))
            }
            Some("gain-command") => {
                let armies = self.armies(row, faults);
                if armies.len() != 1 {
                    faults.add(row.at, "`targets` must name the army that gets the points");
                }
                EffectEntry::GainCommand(points(faults), armies.first().copied().unwrap_or(0))
            }
            Some("straggler-die") => EffectEntry::StragglerDie(points(faults)),
            Some("fewer-rounds") => EffectEntry::FewerRounds,
            Some("quick-pontoon") => EffectEntry::QuickPontoon,
            Some("pass-morale") => EffectEntry::PassMorale(self.leader(row, faults)),
            Some("morale") => EffectEntry::Morale(points(faults), self.armies(row, faults)),
            Some("recover") => EffectEntry::Recover,
            Some("block-command") => EffectEntry::BlockCommand(points(faults)),
            Some("defection") => self.defection(row, faults),
            Some("reaction-die") => EffectEntry::ReactionDie(points(faults)),
            Some("armistice-marker") => EffectEntry::ArmisticeMarker(row.signed("points", -9..=9, faults)),
            Some("restart-marker") => EffectEntry::RestartMarker(row.signed("points", -9..=9, faults)),
            Some("ford") => EffectEntry::Ford,
            Some("entrench") => EffectEntry::Entrench,
            Some("free-retreat") => EffectEntry::FreeRetreat(self.leader(row, faults)),
            _ => EffectEntry::Reveal,
        }
    }

    /// `2 french infantry no-guard; 1 polish`: two groups at most, because a card strengthens no more.
    fn grants(&self, row: &Row, faults: &mut Faults) -> Vec<GrantEntry> {
        let mut grants = Vec::new();
        for group in row.text("targets").split(';') {
            let mut words = group.split_whitespace();
            let units =
                words.next().and_then(|count| count.parse().ok()).filter(|count| (1..=9).contains(count));
            let nation = words.next();
            let (Some(units), Some(nation)) = (units, nation) else {
                let example = "e.g. `2 prussian` or `1 french cavalry no-guard; 1 saxon`";
                faults.add(
                    row.at,
                    format!("`targets` must say how many units of which nationality, {example}"),
                );
                continue;
            };
            let nation = faults.look_up(row.at, "nationality", nation, &self.sheet.nations()).unwrap_or(0);
            let mut grant = GrantEntry { units, nation: NationId(nation as u8), arm: None, no_guard: false };
            for word in words {
                match faults.look_up(row.at, "word", word, &["infantry", "cavalry", "no-guard"]) {
                    Some(0) => grant.arm = Some(Arm::Infantry),
                    Some(1) => grant.arm = Some(Arm::Cavalry),
                    Some(_) => grant.no_guard = true,
                    None => {}
                }
            }
            grants.push(grant);
        }
        if grants.len() > 2 {
            faults.add(row.at, "`targets` may name two groups of units at most");
        }
        grants
    }

    fn armies(&self, row: &Row, faults: &mut Faults) -> Vec<usize> {
        let known = self.sheet.armies();
        let find = |word| faults.look_up(row.at, "army", word, &known);
        row.text("targets").split_whitespace().filter_map(find).collect()
    }

    fn leader(&self, row: &Row, faults: &mut Faults) -> usize {
        let leaders = self.pieces.iter().filter(|piece| piece.kind == PieceKind::Leader);
        let known: Vec<&str> = leaders.map(|leader| leader.code.as_str()).collect();
        let word = row.filled("targets", faults);
        let code = faults.look_up(row.at, "leader", word, &known).and_then(|place| known.get(place)).copied();
        code.and_then(|code| self.pieces.iter().position(|piece| piece.code == code)).unwrap_or(0)
    }

    fn defection(&self, row: &Row, faults: &mut Faults) -> EffectEntry {
        let (loss, from) = (row.number("points", 1..=9, faults), row.number("second", 2..=6, faults));
        let nations = self.sheet.nations();
        let mut known = nations.clone();
        known.extend(
            self.pieces.iter().filter(|piece| piece.kind == PieceKind::Unit).map(|piece| piece.code.as_str()),
        );
        let (mut of, mut units) = (Vec::new(), Vec::new());
        for word in row.filled("targets", faults).split_whitespace() {
            match faults.look_up(row.at, "nationality or unit", word, &known) {
                Some(place) if place < nations.len() => of.push(NationId(place as u8)),
                Some(_) => units.extend(self.pieces.iter().position(|piece| piece.code == word)),
                None => {}
            }
        }
        EffectEntry::Defection(loss, from, of, units)
    }
}
