//! What many games of one kind add up to.

use std::collections::BTreeMap;

use serde::Serialize;
use vedette_kernel::Side;

use crate::SMALL;
use crate::record::Record;
use crate::stats::{Estimate, Logistic, Share, mean, quantile};
use crate::subject::Subject;

/// What a code stands for, for whoever brings the names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A card.
    Card,
    /// A unit.
    Unit,
    /// A place.
    Place,
}

/// Names for codes.
pub type Named<'a> = &'a dyn Fn(Thing, &str) -> String;

/// How much more a side wins when something happened than when it did not.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// Its share in the games where it happened.
    pub with: Share,
    /// Its share in the other games.
    pub without: Share,
    /// The difference.
    pub difference: Estimate,
    /// One of the two groups is small.
    pub small: bool,
}

impl Effect {
    fn of(records: &[Record], side: Side, happened: impl Fn(&Record) -> bool) -> Effect {
        let share = |wanted: bool| {
            let there = records.iter().filter(|record| happened(record) == wanted);
            Share::of_scores(there.map(|record| record.score(side)))
        };
        let (with, without) = (share(true), share(false));
        let small = with.games.min(without.games) < SMALL;
        Effect { with, without, difference: with.minus(without), small }
    }
}

/// A card and the result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardLine {
    /// Whose card.
    pub side: Side,
    /// Its code.
    pub card: String,
    /// Its name.
    pub name: String,
    /// How often it is played in a game.
    pub plays: f64,
    /// Games in which its owner drew it in the first two turns, against those in which he did not. Chance decides that;
    /// later draws would tell long games from short ones.
    pub drawn: Effect,
    /// Games in which he played it, against those in which he did not: he, the position and the length decide that.
    pub played: Effect,
}

/// A unit and the result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitLine {
    /// Whose unit.
    pub side: Side,
    /// Its code.
    pub unit: String,
    /// Its name.
    pub name: String,
    /// Its strength at the start.
    pub strength: u32,
    /// What it loses in a game.
    pub lost: Estimate,
    /// How often it is eliminated.
    pub eliminated: Share,
    /// Games in which it was eliminated, against those in which it was not, for its own side.
    pub effect: Effect,
}

/// Points of one kind, a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Gains {
    /// What they are for.
    pub reason: String,
    /// What each side gains by it in a game.
    pub sides: [Estimate; 2],
}

/// How something is spread over the games at the end of a turn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// The turn.
    pub turn: u32,
    /// How many games came to its end.
    pub games: u64,
    /// A quarter of the games is below.
    pub lower: f64,
    /// Half of them are.
    pub middle: f64,
    /// Three quarters are.
    pub upper: f64,
}

/// What many games of one kind add up to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// How many games.
    pub games: u64,
    /// The share of each side, draws counted half.
    pub shares: [Share; 2],
    /// Games won by each side.
    pub wins: [u64; 2],
    /// Drawn games.
    pub draws: u64,
    /// How they ended: who won and how, with the number of games.
    pub endings: BTreeMap<String, u64>,
    /// In which turn they ended.
    pub last_turns: BTreeMap<u32, u64>,
    /// The mean of these turns.
    pub mean_last_turn: Estimate,
    /// In which turn they were decided: from its end on the points told the winner with 90 %.
    pub decided_turns: BTreeMap<u32, u64>,
    /// How many ended in the first two turns of the scenario.
    pub ended_early: Share,
    /// Where points came from.
    pub gains: Vec<Gains>,
    /// The points at the end of each turn.
    pub track: Vec<Spread>,
    /// How far the first side had come at the end of each turn.
    pub advance: Vec<Spread>,
    /// The farthest that it came in a game.
    pub farthest: Estimate,
    /// Combats in a game.
    pub fights: Estimate,
    /// Combats by turn.
    pub fights_by_turn: BTreeMap<u32, u64>,
    /// Combats by place.
    pub fights_by_place: BTreeMap<String, u64>,
    /// The share of combats in each region. A place may belong to several.
    pub fights_by_region: BTreeMap<String, f64>,
    /// Cards, the first side's first, those that matter most first.
    pub cards: Vec<CardLine>,
    /// Units, the first side's first.
    pub units: Vec<UnitLine>,
}

/// A result is settled when the points tell it with so high a probability.
const TOLD: f64 = 0.9;
/// How many turns are early: nearly every game lasts so long.
const EARLY: u32 = 2;

impl Summary {
    /// Adds up games of one subject. `sides` are the words for the sides.
    pub fn new<S: Subject>(
        subject: &S,
        records: &[Record],
        sides: &[String; 2],
        names: Named<'_>,
    ) -> Summary {
        let (first_turn, _) = subject.turns();
        let count = records.len() as u64;
        let numbers = |of: &dyn Fn(&Record) -> f64| records.iter().map(of).collect::<Vec<f64>>();
        let won = |side: Side| records.iter().filter(|game| game.score(side) == 1.0).count() as u64;
        let winner = |record: &Record| match record.winner {
            None => "nobody".to_owned(),
            Some(winner) => sides.get(usize::from(winner)).cloned().unwrap_or_default(),
        };
        let mut summary = Summary {
            games: count,
            shares: Side::BOTH.map(|side| Share::of_scores(records.iter().map(|record| record.score(side)))),
            wins: Side::BOTH.map(won),
            draws: records.iter().filter(|record| record.winner.is_none()).count() as u64,
            endings: tally(records.iter().map(|record| format!("{}: {}", winner(record), record.reason))),
            last_turns: tally(records.iter().map(|record| record.last_turn)),
            mean_last_turn: mean(&numbers(&|record| f64::from(record.last_turn))),
            decided_turns: tally(decided(records, first_turn)),
            ended_early: Share::of_scores(
                records.iter().map(|record| f64::from(u8::from(record.last_turn < first_turn + EARLY))),
            ),
            gains: gains(records),
            track: spreads(records, first_turn, |record| &record.track),
            advance: spreads(records, first_turn, |record| &record.advance),
            farthest: mean(&numbers(&|record| f64::from(record.farthest()))),
            fights: mean(&numbers(&|record| record.fights.len() as f64)),
            fights_by_turn: tally(records.iter().flat_map(|game| game.fights.iter().map(|fight| fight.turn))),
            fights_by_place: tally(
                records.iter().flat_map(|game| game.fights.iter().map(|fight| fight.place.clone())),
            ),
            fights_by_region: BTreeMap::new(),
            cards: cards(records, first_turn, names),
            units: units(subject, records, names),
        };
        summary.fights_by_region = regions(subject, &summary.fights_by_place);
        summary
    }
}

fn tally<T: Ord>(things: impl IntoIterator<Item = T>) -> BTreeMap<T, u64> {
    let mut counts = BTreeMap::new();
    things.into_iter().for_each(|thing| *counts.entry(thing).or_default() += 1);
    counts
}

/// The turn in which each game was decided. How much the points tell at the end of a turn is learnt from the games
/// themselves, turn by turn.
fn decided(records: &[Record], first_turn: u32) -> Vec<u32> {
    let longest = records.iter().map(|record| record.track.len()).max().unwrap_or(0);
    let telling: Vec<Option<Logistic>> = (0..longest)
        .map(|turn| {
            // Games that ended in this turn need no telling.
            let running = records.iter().filter(|record| record.track.len() > turn + 1);
            let points: Vec<(f64, f64)> = running
                .filter_map(|record| Some((f64::from(*record.track.get(turn)?), record.score(Side::First))))
                .collect();
            Logistic::fit(&points)
        })
        .collect();
    let told = |record: &Record, turn: usize| {
        let (Some(Some(curve)), Some(points)) = (telling.get(turn), record.track.get(turn)) else {
            return false;
        };
        let first = curve.at(f64::from(*points));
        match record.winner {
            Some(0) => first >= TOLD,
            Some(_) => first <= 1.0 - TOLD,
            None => false,
        }
    };
    let turn_of = |record: &Record| {
        let before_last = record.track.len().saturating_sub(1);
        let settled = (0..before_last).rev().take_while(|&turn| told(record, turn)).last();
        first_turn + settled.unwrap_or(before_last) as u32
    };
    records.iter().map(turn_of).collect()
}

fn gains(records: &[Record]) -> Vec<Gains> {
    let mut reasons: Vec<&String> =
        records.iter().flat_map(|record| record.points_by_reason.keys()).collect();
    reasons.sort_unstable();
    reasons.dedup();
    let of = |reason: &String, side: Side| {
        let gained =
            |record: &Record| record.points_by_reason.get(reason).map_or(0, |gains| gains[side.index()]);
        mean(&records.iter().map(|record| f64::from(gained(record))).collect::<Vec<f64>>())
    };
    let mut gains: Vec<Gains> = reasons
        .into_iter()
        .map(|reason| Gains { reason: reason.clone(), sides: Side::BOTH.map(|side| of(reason, side)) })
        .collect();
    let size = |gain: &Gains| gain.sides[0].value + gain.sides[1].value;
    gains.sort_by(|a, b| size(b).total_cmp(&size(a)));
    gains
}

fn spreads(records: &[Record], first_turn: u32, of: impl Fn(&Record) -> &Vec<i32>) -> Vec<Spread> {
    let longest = records.iter().map(|record| of(record).len()).max().unwrap_or(0);
    let spread = |turn: usize| {
        let mut there: Vec<f64> = records
            .iter()
            .filter_map(|record| of(record).get(turn))
            .map(|&number| f64::from(number))
            .collect();
        there.sort_by(f64::total_cmp);
        let at = |share| quantile(&there, share);
        let turn = first_turn + turn as u32;
        Spread { turn, games: there.len() as u64, lower: at(0.25), middle: at(0.5), upper: at(0.75) }
    };
    (0..longest).map(spread).collect()
}

fn cards(records: &[Record], first_turn: u32, names: Named<'_>) -> Vec<CardLine> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let of = |record: &Record| {
            let place = side.index();
            record.drawn[place].keys().chain(record.played[place].keys()).cloned().collect::<Vec<String>>()
        };
        let mut codes: Vec<String> = records.iter().flat_map(of).collect();
        codes.sort_unstable();
        codes.dedup();
        let line = |card: String| {
            let plays_in = |record: &Record| record.played[side.index()].get(&card).copied().unwrap_or(0);
            let plays: u32 = records.iter().map(plays_in).sum();
            let early = |record: &Record| {
                record.drawn[side.index()].get(&card).is_some_and(|&turn| turn < first_turn + EARLY)
            };
            CardLine {
                side,
                name: names(Thing::Card, &card),
                plays: f64::from(plays) / records.len().max(1) as f64,
                drawn: Effect::of(records, side, early),
                played: Effect::of(records, side, |record| plays_in(record) > 0),
                card,
            }
        };
        let mut of_side: Vec<CardLine> = codes.into_iter().map(line).collect();
        of_side.sort_by(|a, b| b.drawn.difference.value.total_cmp(&a.drawn.difference.value));
        lines.extend(of_side);
    }
    lines
}

fn units<S: Subject>(subject: &S, records: &[Record], names: Named<'_>) -> Vec<UnitLine> {
    let line = |unit: crate::Unit| {
        let lost = |record: &Record| f64::from(record.weakened.get(&unit.code).copied().unwrap_or(0));
        let fell = |record: &Record| record.fallen.contains_key(&unit.code);
        UnitLine {
            side: unit.side,
            name: names(Thing::Unit, &unit.code),
            strength: unit.strength,
            lost: mean(&records.iter().map(lost).collect::<Vec<f64>>()),
            eliminated: Share::of_scores(records.iter().map(|record| f64::from(u8::from(fell(record))))),
            effect: Effect::of(records, unit.side, fell),
            unit: unit.code,
        }
    };
    subject.units().into_iter().map(line).collect()
}

fn regions<S: Subject>(subject: &S, fights: &BTreeMap<String, u64>) -> BTreeMap<String, f64> {
    let total = fights.values().sum::<u64>().max(1) as f64;
    let mut shares = BTreeMap::new();
    for place in subject.places() {
        let here = fights.get(&place.code).copied().unwrap_or(0) as f64 / total;
        for region in place.regions {
            *shares.entry(region).or_default() += here;
        }
    }
    shares.retain(|_, share| *share > 0.0);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(winner: u8, track: &[i32]) -> Record {
        Record {
            winner: Some(winner),
            track: track.to_vec(),
            last_turn: track.len() as u32,
            ..Record::default()
        }
    }

    /// Half of the games go one way after the first turn and never come back; the others are open until the third.
    #[test]
    fn the_turn_of_decision_is_learnt_from_the_games() {
        let mut records = Vec::new();
        for number in 0..200u32 {
            let winner = (number % 2) as u8;
            let way = if winner == 0 { -4 } else { 4 };
            records.push(game(winner, &[10 + way, 10 + way, 10 + way, 10 + way]));
            records.push(game(winner, &[10, 10, 10 + way, 10 + way]));
        }
        let turns = tally(decided(&records, 1));
        assert_eq!(turns, BTreeMap::from([(1, 200), (3, 200)]));
    }

    #[test]
    fn effects_compare_games_with_games_without() {
        let mut records: Vec<Record> = (0..80).map(|_| game(0, &[1])).collect();
        for (number, record) in records.iter_mut().enumerate() {
            if number < 40 {
                record.drawn[0].insert("elan".to_owned(), 1);
            } else if number < 70 {
                record.winner = Some(1);
            }
        }
        let lines = cards(&records, 1, &|_, code| code.to_uppercase());
        let [line] = lines.as_slice() else { panic!("one card was drawn, not {lines:?}") };
        assert_eq!((line.name.as_str(), line.drawn.with.games, line.drawn.small), ("ELAN", 40, false));
        assert!((line.drawn.difference.value - 0.75).abs() < 1e-9 && line.drawn.difference.low > 0.5);
        assert!(line.played.small, "it was never played");
    }

    #[test]
    fn spreads_know_their_quarters() {
        let records: Vec<Record> = (0..=4).map(|points| game(0, &[points])).collect();
        let [spread] = spreads(&records, 3, |record| &record.track)[..] else {
            panic!("one turn was played")
        };
        assert_eq!((spread.turn, spread.games), (3, 5));
        assert_eq!((spread.lower, spread.middle, spread.upper), (1.0, 2.0, 3.0));
    }
}
