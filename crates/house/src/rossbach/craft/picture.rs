//! The army commander's map: who stands where, how strong, what there is to win, and who is winning.

use std::cell::{OnceCell, RefCell};

use vedette_kernel::Side;
use vedette_rossbach::scenario::{PieceKind, Scores, Victory};
use vedette_rossbach::sets::{HexId, PieceSet};
use vedette_rossbach::{FRENCH, Position};

use super::ground::{FAR, Ground};
use super::judgement;
use super::manner::Manner;
use super::odds::Taste;

/// Turns after the first of the longest battle.
const LONGEST_BATTLE: u8 = 8;

/// A stack on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stand {
    pub(super) hex: HexId,
    pub(super) pieces: PieceSet,
    /// Its strength in half points.
    pub(super) strength: i32,
}

/// A hex that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    pub(super) hex: HexId,
    /// What it is worth, in hundredths of a point of victory.
    pub(super) worth: i32,
    /// Whether it is held already and only has to be kept.
    pub(super) held: bool,
}

/// What the enemy can do at a hex.
#[derive(Clone, Copy, Default)]
struct Vicinity {
    known: bool,
    /// Whether his zones reach it.
    zone: bool,
    /// The hexes to the nearest of his stacks, and to the nearest that is more than a screen.
    foe: u8,
    force: u8,
    /// The strength with which he could come down on it, in half points.
    threat: i32,
}

/// What an army commander has before him.
pub(super) struct Picture<'a> {
    pub(super) game: &'a Position,
    pub(super) ground: &'a Ground,
    pub(super) manner: &'a Manner,
    pub(super) side: Side,
    pub(super) own: Vec<Stand>,
    pub(super) foes: Vec<Stand>,
    pub(super) goals: Vec<Goal>,
    pub(super) taste: Taste,
    /// Where points are counted: by how many the side would win if nothing more happened.
    pub(super) score: Option<i32>,
    /// What the French and the Prussians have lost, in points as they are counted at the end.
    pub(super) lost: [u16; 2],
    /// In the last turn, where points are counted: by how many the side would win if nothing more happened.
    pub(super) standing: Option<i32>,
    /// Own day turns that are left, this one included.
    pub(super) turns: u16,
    /// What has been found out about hexes, where many are looked at many times.
    vicinities: RefCell<Vec<Vicinity>>,
    /// How far the side is ahead, and how many enemies are near each goal, when somebody has asked.
    lead: OnceCell<i32>,
    near_goals: OnceCell<Vec<i32>>,
}

impl<'a> Picture<'a> {
    pub(super) fn new(game: &'a Position, ground: &'a Ground, manner: &'a Manner, side: Side) -> Picture<'a> {
        let score = score(game, side);
        let standing = score.filter(|_| game.turn() >= game.scenario().frame.last_turn);
        Picture {
            game,
            ground,
            manner,
            side,
            own: stands(game, side),
            foes: stands(game, side.other()),
            goals: goals(game, ground, side),
            taste: taste(game, manner, side, standing),
            score,
            lost: [FRENCH, FRENCH.other()].map(|side| game.losses(side)),
            standing,
            turns: turns_left(game),
            vicinities: RefCell::default(),
            lead: OnceCell::new(),
            near_goals: OnceCell::new(),
        }
    }

    /// How far the side is ahead, in hundredths of a point.
    pub(super) fn lead(&self) -> i32 {
        *self.lead.get_or_init(|| judgement::lead(self.game, self.ground, self.side))
    }

    /// From now on what is found out about a hex is kept: worth it for the orders of a phase, not for a single answer.
    pub(super) fn keep_notes(&self) {
        let count = self.game.scenario().map.hexes.len();
        self.vicinities.borrow_mut().resize(count, Vicinity::default());
    }

    fn vicinity(&self, hex: HexId) -> Vicinity {
        if let Some(&noted) = self.vicinities.borrow().get(hex.index())
            && noted.known
        {
            return noted;
        }
        let mut found = Vicinity {
            known: true,
            zone: self.game.is_zone_of(self.side.other(), hex),
            foe: u8::MAX,
            force: u8::MAX,
            threat: 0,
        };
        for foe in &self.foes {
            let distance = self.distance(hex, foe.hex);
            found.foe = found.foe.min(distance);
            // More than a screen.
            if foe.strength > 2 {
                found.force = found.force.min(distance);
            }
            found.threat += foe.strength * press(distance);
        }
        found.threat /= 100;
        if let Some(note) = self.vicinities.borrow_mut().get_mut(hex.index()) {
            *note = found;
        }
        found
    }

    /// Whether the enemy's zones reach a hex.
    pub(super) fn is_covered(&self, hex: HexId) -> bool {
        self.vicinity(hex).zone
    }

    pub(super) fn distance(&self, a: HexId, b: HexId) -> u8 {
        self.game.scenario().map.distance(a, b)
    }

    /// The hexes to the nearest enemy.
    pub(super) fn nearest_foe(&self, hex: HexId) -> u8 {
        self.vicinity(hex).foe
    }

    /// The hexes to the nearest enemy who is more than a screen.
    pub(super) fn nearest_force(&self, hex: HexId) -> u8 {
        self.vicinity(hex).force
    }

    /// The strength with which the enemy could come down on a hex soon, in half points.
    pub(super) fn threat(&self, hex: HexId) -> i32 {
        self.vicinity(hex).threat
    }
}

/// How much of an enemy's strength is felt so many hexes away, in hundredths.
fn press(distance: u8) -> i32 {
    match distance {
        0..=2 => 100,
        3 => 80,
        4 => 55,
        5 => 30,
        6 => 10,
        _ => 0,
    }
}

/// The stacks of a side.
pub(super) fn stands(game: &Position, side: Side) -> Vec<Stand> {
    let mut seen = PieceSet::NONE;
    let mut found = Vec::with_capacity(24);
    for piece in game.army_of(side) {
        let Some(hex) = game.hex_of(piece).filter(|_| !seen.has(piece)) else { continue };
        let pieces = game.force_at(side, hex);
        seen = seen.or(pieces);
        let strength = pieces.into_iter().map(|piece| i32::from(game.strength_of(piece))).sum();
        found.push(Stand { hex, pieces, strength });
    }
    found
}

/// Whether the game is longer than a battle, however many turns are left of it.
fn lasts_days(game: &Position) -> bool {
    let frame = &game.scenario().frame;
    frame.last_turn > frame.first_turn + LONGEST_BATTLE
}

/// Day turns from now to the end.
fn turns_left(game: &Position) -> u16 {
    let scenario = game.scenario();
    let days = (game.turn()..=scenario.frame.last_turn).filter(|&turn| !scenario.turn(turn).is_night());
    days.count() as u16
}

/// By how many points a side would win if the game ended now; equal points are a Prussian victory.
fn score(game: &Position, side: Side) -> Option<i32> {
    if !matches!(game.scenario().frame.victory, Victory::Points(_)) {
        return None;
    }
    let [french, prussian] = game.points().map(i32::from);
    Some(if side == FRENCH { french - prussian } else { prussian - french + 1 })
}

/// The French pay dearly for losses: only twice and three times theirs count for them. The Prussians count what is left, which
/// every loss makes less of. At Saalfeld losses are counted one for one.
fn taste(game: &Position, manner: &Manner, side: Side, standing: Option<i32>) -> Taste {
    match game.scenario().frame.victory {
        Victory::Saalfeld(_) => Taste { own: 100, foe: 100 },
        // Less to lose.
        Victory::Points(_) if standing.is_some_and(|standing| standing <= 0) => {
            Taste { own: manner.desperate[side.index()], foe: 100 }
        }
        Victory::Points(_) if lasts_days(game) => Taste { own: manner.hardy[side.index()], foe: 100 },
        Victory::Points(_) => Taste { own: manner.own[side.index()], foe: manner.foe[side.index()] },
    }
}

/// What there is to take and to keep.
fn goals(game: &Position, ground: &Ground, side: Side) -> Vec<Goal> {
    let frame = &game.scenario().frame;
    let controls = |place: usize| game.controller(place) == Some(side);
    match frame.victory {
        Victory::Points(_) => {
            let sources =
                frame.sources.iter().enumerate().filter(|(_, source)| source.scores != Scores::Never);
            sources
                .map(|(place, source)| Goal { hex: source.hex, worth: 100, held: controls(place) })
                .collect()
        }
        Victory::Saalfeld([hold, reach, _]) => {
            let held = |hex: HexId| {
                let place = frame.sources.iter().position(|source| source.hex == hex);
                place.is_some_and(controls)
            };
            let mut goals = vec![Goal { hex: hold, worth: 300, held: held(hold) }];
            // Once French units have left the map the way north matters no more.
            if !game.has_exited() {
                let (way, kept) = if side == FRENCH { (250, false) } else { (150, true) };
                goals.push(Goal { hex: reach, worth: 200, held: held(reach) });
                goals.extend(ground.exits.iter().map(|&hex| Goal { hex, worth: way, held: kept }));
            }
            goals
        }
    }
}

impl Picture<'_> {
    /// The goal that draws a stack most, and how long the march is.
    pub(super) fn aim(&self, from: HexId, focus: Option<HexId>, sent: &[i32]) -> Option<(HexId, u16)> {
        if let Some(hex) = focus {
            return Some((hex, self.ground.march(from, hex)));
        }
        self.aim_beyond(from, HexId::NOWHERE, sent)
    }

    /// The goal that draws a stack most when another has been dealt with.
    pub(super) fn aim_beyond(&self, from: HexId, done: HexId, sent: &[i32]) -> Option<(HexId, u16)> {
        let others = self.goals.iter().enumerate().filter(|(_, goal)| goal.hex != done);
        let drawn = others.filter_map(|(place, goal)| {
            let march = self.ground.march(from, goal.hex);
            // Held and nobody near: nothing to do there.
            let sent = sent.get(place).copied().unwrap_or(0);
            let drawn = match (goal.held, self.near_foes(place)) {
                (true, near) if near <= sent => return None,
                (true, near) => goal.worth * self.manner.guard / 100 * (near - sent).min(20) / 20,
                (false, _) => goal.worth * 20 / (20 + sent),
            };
            let late = march >= FAR || march > 10 * self.turns + 4;
            let drawn = drawn * 100 / (10 + i32::from(march));
            (!late).then_some((drawn, goal.hex, march))
        });
        drawn.max_by_key(|&(drawn, hex, _)| (drawn, hex)).map(|(_, hex, march)| (hex, march))
    }

    /// Whether the side has won if nothing more happens, and the enemy moves after it.
    pub(super) fn may_withdraw(&self) -> bool {
        self.standing.is_some_and(|standing| standing > 0) && self.side == self.game.scenario().frame.first
    }

    /// Whether the side has won if nothing more happens, and nobody moves after it.
    pub(super) fn has_the_last_word(&self) -> bool {
        self.standing.is_some_and(|standing| standing > 0) && self.side != self.game.scenario().frame.first
    }

    /// Whether the game is longer than a battle.
    pub(super) fn on_campaign(&self) -> bool {
        self.turns > 4 && !self.by_place()
    }

    /// Whether corps march as one: on campaign, but not in a battle of two days.
    pub(super) fn marches_by_corps(&self) -> bool {
        self.on_campaign() && lasts_days(self.game)
    }

    /// Whether the game is longer than a battle, however many turns are left of it, and this is not the last one.
    pub(super) fn has_another_day(&self) -> bool {
        lasts_days(self.game) && self.standing.is_none()
    }

    /// On campaign: where the baggage is on which the army lives.
    pub(super) fn baggage(&self) -> Option<HexId> {
        let tables = &self.game.scenario().tables;
        let own = tables.trains.and(tables.of_side[self.side.index()]).into_iter();
        let baggage = own.filter(|&train| self.game.scenario().piece(train).kind == PieceKind::Baggage);
        baggage.filter_map(|train| self.game.hex_of(train)).next().filter(|_| self.on_campaign())
    }

    /// Whether an enemy stands nearer to a source that the side still holds than somebody of it does.
    pub(super) fn is_in_the_rear(&self, foe: HexId, from: HexId) -> bool {
        let sources = self.game.scenario().frame.sources.iter().enumerate();
        let mut held = sources.filter(|(place, source)| {
            source.side == self.side && self.game.controller(*place) == Some(self.side)
        });
        held.any(|(_, source)| self.ground.march(foe, source.hex) < self.ground.march(from, source.hex))
    }

    /// Whether places decide and not points.
    pub(super) fn by_place(&self) -> bool {
        matches!(self.game.scenario().frame.victory, Victory::Saalfeld(_))
    }

    /// What half a point of march towards a goal is worth, in hundredths of a strength point: more where places decide.
    pub(super) fn pace(&self, goal: HexId) -> i32 {
        let open = self.goals.iter().any(|other| other.hex == goal && !other.held);
        if self.by_place() && open { self.manner.haste } else { self.manner.pace }
    }

    /// Enemies within a march of a goal, in half points.
    pub(super) fn near_foes(&self, goal: usize) -> i32 {
        let near = |hex: HexId| {
            let foes = self.foes.iter().filter(|foe| self.ground.march(foe.hex, hex) <= 16);
            foes.map(|foe| foe.strength).sum()
        };
        let all = self.near_goals.get_or_init(|| self.goals.iter().map(|goal| near(goal.hex)).collect());
        all.get(goal).copied().unwrap_or(0)
    }

    /// The enemy stack that is best gone for from a hex: near, and not too strong for what stands around.
    pub(super) fn quarry(&self, from: HexId) -> Option<(HexId, u16)> {
        let least = if self.foes.iter().any(|foe| foe.strength > 2) { 2 } else { 0 };
        let drawn = self.foes.iter().filter(|foe| foe.strength > least).map(|foe| {
            let march = self.ground.march(from, foe.hex);
            (i32::from(march) - foe.strength.min(24), foe.hex, march)
        });
        // Who cannot come up before the end stays where he is.
        let late = 10 * self.turns + 10;
        drawn
            .filter(|&(_, _, march)| march < FAR && march <= late)
            .min_by_key(|&(cost, hex, _)| (cost, hex))
            .map(|(_, hex, march)| (hex, march))
    }

    /// How strong friends around a hex are, without some pieces: beside it fully, two hexes off by half.
    pub(super) fn support(&self, hex: HexId, without: PieceSet) -> i32 {
        let help = |stand: &Stand| match self.distance(hex, stand.hex) {
            0 | 1 => 100,
            2 => 60,
            3 => 30,
            _ => 0,
        };
        let strength = |stand: &Stand| {
            let away = stand.pieces.and(without);
            let away: i32 = away.into_iter().map(|piece| i32::from(self.game.strength_of(piece))).sum();
            stand.strength - away
        };
        let near = self.own.iter().map(|stand| (stand, help(stand))).filter(|&(_, help)| help > 0);
        near.map(|(stand, help)| strength(stand) * help).sum::<i32>() / 100
    }
}
