//! The exact odds of what is at hand, from what one side knows.
//!
//! Everything is counted in whole numbers of equally likely ways; nothing is rounded or sampled. Where losses have to be
//! shared out, they fall on the first unit that may take them; forces that are on their way to the guns and cards that
//! nobody has played are left out. As long as the enemy's pieces are hidden there are no odds of battles.

mod foretell;

use std::collections::BTreeMap;

use vedette_kernel::{Nobody, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::flow::Task;
use crate::movement::reaction_die;
use crate::sets::{PieceId, PieceSet};
use crate::state::{Position, Reaction};
use crate::tables;

/// What the odds are about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// The next round of a battle: won when the enemy breaks or is wiped out in it, lost when I am.
    Round,
    /// A whole battle of so many rounds.
    Battle,
    /// The assault on a city, as a battle of so many rounds.
    Assault,
    /// The die of a siege: won when the city falls.
    Siege,
    /// An overrun.
    Overrun,
    /// The pursuit of a beaten enemy.
    Pursuit,
    /// A Morale Test: won when my troops hold.
    Morale,
    /// An interception or a march to the guns: won when it succeeds.
    Reaction,
    /// Stragglers of a march that concentrates or is forced.
    March,
    /// The same stack on a forced march.
    ForcedMarch,
    /// The bridge behind a beaten force: won when it is blown.
    Demolition,
}

impl What {
    /// Its code for messages.
    pub const fn code(self) -> &'static str {
        match self {
            What::Round => "round",
            What::Battle => "battle",
            What::Assault => "assault",
            What::Siege => "siege",
            What::Overrun => "overrun",
            What::Pursuit => "pursuit",
            What::Morale => "morale",
            What::Reaction => "reaction",
            What::March => "march",
            What::ForcedMarch => "forced-march",
            What::Demolition => "demolition",
        }
    }
}

/// What may happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// What it is about.
    pub what: What,
    /// How many rounds are counted; 0 where there are none.
    pub rounds: u8,
    /// The equally likely ways in all.
    pub total: u128,
    /// The ways in which I win or succeed.
    pub win: u128,
    /// The ways in which nobody does.
    pub draw: u128,
    /// The ways in which I lose or fail.
    pub lose: u128,
    /// SP that the enemy loses, with their ways.
    pub inflicted: Vec<(u16, u128)>,
    /// SP that I lose, with their ways.
    pub suffered: Vec<(u16, u128)>,
}

/// Ways by how much is lost.
type Ways = BTreeMap<u16, u128>;

impl Odds {
    fn of(what: What, total: u128) -> Odds {
        let (win, draw, lose) = (0, 0, 0);
        Odds { what, rounds: 0, total, win, draw, lose, inflicted: Vec::new(), suffered: Vec::new() }
    }

    /// Odds of a plain success.
    fn success(what: What, win: u128, total: u128) -> Odds {
        Odds { win, lose: total - win.min(total), ..Odds::of(what, total) }
    }
}

fn listed(ways: Ways) -> Vec<(u16, u128)> {
    ways.into_iter().filter(|(_, ways)| *ways > 0).collect()
}

/// The faces of a die.
fn faces() -> impl Iterator<Item = u8> {
    1..=6
}

/// How many faces of a die fit.
fn count(fits: impl Fn(u8) -> bool) -> u128 {
    faces().filter(|&die| fits(die)).count() as u128
}

/// What one side inflicts in a round, with its ways out of 36: the combat die and the artillery die.
const VOLLEY: u128 = 36;

/// One possible end of a round.
struct End {
    position: Position,
    ways: u128,
    broken: [bool; 2],
}

impl Position {
    /// The odds of what a side is asked about; nothing where there is nothing to reckon.
    pub fn odds(&self, side: Side) -> Vec<Odds> {
        if self.has_fog() {
            // Whether somebody is encircled depends on pieces that need not be known.
            return self.without_secrets_of(side.other()).reckon(side);
        }
        self.reckon(side)
    }

    fn reckon(&self, side: Side) -> Vec<Odds> {
        match self.asked(side) {
            Some(Task::Chits) => self.odds_before_battle(side),
            Some(Task::Window(_, Moment::Battle) | Task::Overrun) => {
                let mut odds = self.overrun_odds(side);
                odds.extend(self.round_odds(side));
                odds.extend(self.battle_odds(side, What::Battle));
                odds
            }
            Some(Task::Window(_, Moment::Fire)) => {
                let mut odds: Vec<Odds> = self.round_odds(side).into_iter().collect();
                odds.extend(self.battle_odds(side, What::Battle));
                odds
            }
            Some(Task::Window(_, Moment::Morale)) => vec![self.morale_odds(side)],
            Some(Task::Window(_, Moment::Pursuit)) => self.pursuit_odds(side).into_iter().collect(),
            Some(Task::Invest(_)) => self.investment_odds(side),
            Some(Task::Demolish(_)) => vec![self.demolition_odds()],
            Some(Task::ReactSelect(_) | Task::GunsSelect(_)) => self.reaction_odds().into_iter().collect(),
            Some(Task::Select) => self.departure_odds(side),
            Some(Task::March) => {
                let march = &self.march;
                self.straggler_odds(march.stack, march.forced, march.concentrated, march.eased)
                    .into_iter()
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether both sides know who fights.
    fn knows_forces(&self, side: Side) -> bool {
        let enemies = self.battle.forces[side.other().index()];
        self.battle.open || enemies.into_iter().all(|piece| self.is_known(piece))
    }

    /// Before the chits are open: the first round, and battles of every length that my chits allow.
    fn odds_before_battle(&self, side: Side) -> Vec<Odds> {
        if !self.knows_forces(side) {
            return Vec::new();
        }
        let [mine, theirs] = [side, side.other()].map(|side| self.legal_chits(side));
        let values = |chits: [bool; 4]| (1..=4_u8).zip(chits).filter(|(_, may)| *may).map(|(value, _)| value);
        let mut kinds: Vec<[u8; 2]> = Vec::new();
        for own in values(mine) {
            for other in values(theirs) {
                kinds.push(if side == Side::First { [own, other] } else { [other, own] });
            }
        }
        let mut all: Vec<Odds> = Vec::new();
        for chits in kinds {
            let mut opened = self.clone();
            opened.battle.chits = chits.map(Some);
            opened.open_battle(&mut Nobody);
            if all.is_empty() {
                all.extend(opened.round_odds(side));
            }
            let what = match opened.battle.fight {
                crate::state::Fight::Assault => What::Assault,
                _ => What::Battle,
            };
            if !all.iter().any(|odds| odds.what == what && odds.rounds == opened.rounds_at_most()) {
                all.extend(opened.battle_odds(side, what));
            }
        }
        all.sort_by_key(|odds| (odds.what != What::Round, odds.rounds));
        all
    }

    /// The last round that can be fought.
    fn rounds_at_most(&self) -> u8 {
        self.battle.rounds.saturating_sub(self.battle.fewer).max(1)
    }

    /// The position at the start of the coming round: between rounds the marker has not moved on yet.
    fn at_coming_round(&self) -> Option<Position> {
        if !self.battle.open || self.battle.over {
            return None;
        }
        let mut coming = self.clone();
        let under_way = matches!(
            self.agenda.top(),
            Some(Task::Overrun | Task::Fight | Task::Window(_, Moment::Fire | Moment::Morale))
        );
        if !under_way {
            coming.next_round();
        }
        Some(coming)
    }

    fn next_round(&mut self) {
        self.battle.round += 1;
        self.battle.star = [false; 2];
        self.battle.broken = [false; 2];
        self.battle.fire = [0; 2];
        self.battle.encircled = self.battle.encircled && self.is_encircled();
    }

    /// What a side inflicts by its dice of this round, with its ways out of 36.
    fn hits(&self, side: Side) -> BTreeMap<(u8, bool), u128> {
        let volley = self.volley(side);
        let mut ways = BTreeMap::new();
        for (_, hit) in faces().map(|die| volley.strike(die)) {
            for (_, shell) in faces().map(|die| volley.fire(die)) {
                *ways.entry((hit.losses + shell.losses, hit.star || shell.star)).or_default() += 1;
            }
        }
        ways
    }

    /// Every possible end of the round that is about to be fought, out of 6 to the power of 6 ways.
    fn ends_of_round(&self) -> Vec<End> {
        let [first, second] = Side::BOTH.map(|side| self.hits(side));
        let mut ends = Vec::new();
        for (&(by_first, first_star), &first_ways) in &first {
            for (&(by_second, second_star), &second_ways) in &second {
                let mut after = self.clone();
                after.battle.star = [second_star, first_star];
                after.take_losses(Side::First, by_second);
                after.take_losses(Side::Second, by_first);
                after.test_all(first_ways * second_ways, &mut ends);
            }
        }
        ends
    }

    fn take_losses(&mut self, side: Side, losses: u8) {
        self.owe(side, losses);
        while self.battle.due[side.index()] > 0 {
            match self.loss_choices(side).first() {
                Some(piece) => self.lose(piece, &mut Nobody),
                None => self.battle.due[side.index()] = 0,
            }
        }
    }

    /// The Morale Tests of both sides.
    fn test_all(&self, ways: u128, ends: &mut Vec<End>) {
        let holds = Side::BOTH.map(|side| match self.must_test(side) {
            true => u128::from(self.nerve_needed(side).min(6)),
            false => 6,
        });
        for outcome in [[true, true], [true, false], [false, true], [false, false]] {
            let share: u128 = holds
                .iter()
                .zip(outcome)
                .map(|(holds, held)| if held { *holds } else { 6 - holds })
                .product();
            if share == 0 {
                continue;
            }
            let mut position = self.clone();
            let mut broken = [false; 2];
            for (side, held) in Side::BOTH.into_iter().zip(outcome) {
                if held {
                    continue;
                }
                // JG-8.6-05: who is encircled cannot go and loses 1 SP more.
                if self.battle.encircled && side == self.battle.defender() {
                    position.take_losses(side, 1);
                } else {
                    broken[side.index()] = true;
                }
            }
            position.battle.broken = broken;
            ends.push(End { position, ways: ways * share, broken });
        }
    }

    fn is_wiped_out(&self, side: Side) -> bool {
        self.strength(self.battle.forces[side.index()]) == 0
    }

    /// The odds of the coming round alone.
    pub(crate) fn round_odds(&self, side: Side) -> Option<Odds> {
        let start = self.at_coming_round()?;
        let mut odds = Odds::of(What::Round, VOLLEY * VOLLEY * 36);
        odds.rounds = 1;
        let (mut inflicted, mut suffered) = (Ways::new(), Ways::new());
        for End { position, ways, broken } in start.ends_of_round() {
            let gone = |side: Side| broken[side.index()] || position.is_wiped_out(side);
            match (gone(side), gone(side.other())) {
                (false, true) => odds.win += ways,
                (true, false) => odds.lose += ways,
                _ => odds.draw += ways,
            }
            let lost = |side: Side| position.battle.lost[side.index()] - start.battle.lost[side.index()];
            *inflicted.entry(lost(side.other())).or_default() += ways;
            *suffered.entry(lost(side)).or_default() += ways;
        }
        (odds.inflicted, odds.suffered) = (listed(inflicted), listed(suffered));
        Some(odds)
    }

    /// The odds of the rest of the battle.
    pub(crate) fn battle_odds(&self, side: Side, what: What) -> Option<Odds> {
        let start = self.at_coming_round()?;
        let last = start.rounds_at_most();
        let rounds = last.saturating_sub(start.battle.round) + 1;
        let scale = VOLLEY * VOLLEY * 36;
        let mut odds = Odds::of(what, scale.pow(u32::from(rounds)));
        odds.rounds = last;
        let (mut inflicted, mut suffered) = (Ways::new(), Ways::new());
        // With losses that fall in a fixed order a position is known by how much each side has lost.
        let mut open: BTreeMap<[u16; 2], (Position, u128)> = BTreeMap::new();
        open.insert(start.battle.lost, (start, odds.total));
        while let Some((_, (mut here, weight))) = open.pop_first() {
            // What a later round would multiply is divided among the ways of this one.
            let unit = weight / scale;
            here.battle.due = [0; 2];
            for End { mut position, ways, broken } in here.ends_of_round() {
                let ways = ways * unit;
                let over = Side::BOTH.iter().any(|&side| position.is_wiped_out(side)) || broken != [false; 2];
                if over || position.battle.round >= last {
                    match position.find_beaten() {
                        Some(beaten) if beaten == side => odds.lose += ways,
                        Some(_) => odds.win += ways,
                        None => odds.draw += ways,
                    }
                    *inflicted.entry(position.battle.lost[side.other().index()]).or_default() += ways;
                    *suffered.entry(position.battle.lost[side.index()]).or_default() += ways;
                    continue;
                }
                position.next_round();
                // Rounds are kept apart: the losses of an earlier one come first.
                let key = position.battle.lost;
                let round = position.battle.round;
                let known = open.entry([key[0] + u16::from(round) * ROUND, key[1]]);
                known.and_modify(|(_, sum)| *sum += ways).or_insert((position, ways));
            }
        }
        (odds.inflicted, odds.suffered) = (listed(inflicted), listed(suffered));
        Some(odds)
    }

    fn overrun_odds(&self, side: Side) -> Vec<Odds> {
        if self.asked(side) != Some(Task::Overrun) {
            return Vec::new();
        }
        let attacker = self.battle.attacker;
        let mut losses = Ways::new();
        for die in faces() {
            *losses.entry(self.overrun_losses(die)).or_default() += 1;
        }
        let mine = side == attacker;
        let (inflicted, suffered) =
            if mine { (listed(losses), Vec::new()) } else { (Vec::new(), listed(losses)) };
        let (win, lose) = if mine { (6, 0) } else { (0, 6) };
        vec![Odds { win, lose, inflicted, suffered, ..Odds::of(What::Overrun, 6) }]
    }

    fn morale_odds(&self, side: Side) -> Odds {
        let needed = self.nerve_needed(side);
        Odds::success(What::Morale, count(|die| die <= needed), 6)
    }

    fn pursuit_odds(&self, side: Side) -> Option<Odds> {
        let fled = self.strength(self.battle.forces[side.other().index()]);
        if !self.may_pursue(side) {
            return None;
        }
        let mut losses = Ways::new();
        for die in faces() {
            let (_, lost) = self.pursuit_die(side, die)?;
            *losses.entry(fled.min(lost.into())).or_default() += 1;
        }
        let none = losses.get(&0).copied().unwrap_or(0);
        Some(Odds { inflicted: listed(losses), ..Odds::success(What::Pursuit, 6 - none, 6) })
    }

    fn demolition_odds(&self) -> Odds {
        let suffered = vec![(0, count(|die| die % 2 == 0)), (1, count(|die| die % 2 == 1))];
        Odds { suffered, ..Odds::success(What::Demolition, count(|die| die != 6), 6) }
    }

    /// An assault, and the die of a siege.
    fn investment_odds(&self, side: Side) -> Vec<Odds> {
        let mut all = Vec::new();
        if let Some((needed, modifier)) = self.siege_die(side).filter(|_| self.permit_siege(side).is_ok()) {
            let falls = count(|die| die as i8 + modifier >= needed as i8);
            all.push(Odds::success(What::Siege, falls, 6));
        }
        if self.permit_assault(side).is_ok() {
            let mut assault = self.clone();
            assault.agenda.pop();
            assault.invest(side, Action::Assault, &mut Nobody);
            all.extend(
                assault.odds_before_battle(side).into_iter().filter(|odds| odds.what == What::Assault),
            );
        }
        all
    }

    fn reaction_odds(&self) -> Option<Odds> {
        let Reaction { stack, place, eased, .. } = self.reaction;
        let needed = self.reaction_value(stack);
        let far = match self.agenda.top() {
            Some(Task::ReactSelect(_)) => self.is_far(&self.scenario.link(self.march.place, place)?),
            _ => false,
        };
        let wins = count(|die| reaction_die(die, far, eased) <= needed);
        Some(Odds::success(What::Reaction, wins, 6))
    }

    /// With how many of the six faces a piece that led the interception alone would succeed (JG-6.5.1-04, JG-6.5.1-07).
    pub(crate) fn interceptions_of_six(&self, piece: PieceId) -> Option<u128> {
        let needed = self.reaction_value(PieceSet::of(piece));
        let far = self.is_far(&self.scenario.link(self.march.place, *self.at.get(piece.index())?)?);
        Some(count(|die| reaction_die(die, far, self.reaction.eased) <= needed))
    }

    /// What a stack that is being formed risks on an ordinary and on a forced march.
    fn departure_odds(&self, side: Side) -> Vec<Odds> {
        let stack = self.march.stack;
        let concentrated = !self.fits(stack);
        let forced = self.permit_force().is_ok() && self.asked(side).is_some();
        let plain = self.straggler_odds(stack, false, concentrated, self.march.eased);
        let hard = forced.then(|| self.straggler_odds(stack, true, concentrated, self.march.eased)).flatten();
        plain.into_iter().chain(hard).collect()
    }

    /// The stragglers of a stack (JG-5.5.3-01, JG-5.5.3-02).
    pub(crate) fn straggler_odds(
        &self,
        stack: PieceSet,
        forced: bool,
        concentrated: bool,
        eased: u8,
    ) -> Option<Odds> {
        let rolls = u8::from(forced) + u8::from(concentrated);
        let troops = self.troops_of(stack);
        if rolls == 0 || troops.is_empty() {
            return None;
        }
        let led = self.leaders_of(stack).into_iter().any(|leader| self.piece(leader).cv >= 3);
        let mut all = Ways::from([(0, 1)]);
        let mut total = 1_u128;
        for piece in troops {
            let strength = self.sp[piece.index()];
            let modifier = self.march_modifier(piece, led, eased);
            let mut own = Ways::from([(0, 1)]);
            for _ in 0..rolls {
                own = spread(&own, |die| tables::stragglers(strength, die as i8 + modifier).into());
                total = total.checked_mul(6)?;
            }
            let mut sum = Ways::new();
            for (before, ways) in &all {
                for (lost, more) in &own {
                    *sum.entry(before + (*lost).min(u16::from(strength))).or_default() += ways * more;
                }
            }
            all = sum;
        }
        let none = all.get(&0).copied().unwrap_or(0);
        let what = if forced { What::ForcedMarch } else { What::March };
        Some(Odds { win: none, lose: total - none, suffered: listed(all), ..Odds::of(what, total) })
    }
}

/// Sets rounds apart in the order of the positions still to be played out.
const ROUND: u16 = 1024;

/// Every sum of what was and what one more die adds.
fn spread(ways: &Ways, adds: impl Fn(u8) -> u16) -> Ways {
    let mut sum = Ways::new();
    for (before, count) in ways {
        for die in faces() {
            *sum.entry(before + adds(die)).or_default() += count;
        }
    }
    sum
}
