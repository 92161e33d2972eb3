//! The exact odds of a combat, from what one side knows.
//!
//! The combat is played out by the rules themselves up to the moment at which its cards are counted: whatever has been played
//! in it has its effect, and nobody plays anything more. What was counted then is what will be revealed, and what was revealed
//! counts as the rules count it (`Combat::inflicts`): odds and results come from one reckoning.
//!
//! Cards are counted: what was shown is known, what was not is equally likely to come. A player knows his own deck; of
//! the enemy's cards he knows which are unseen, but not which of them are in the hand, save that red ones are not. When a deck
//! runs out in the middle of a reveal, the rest comes from the discard pile made anew, as the rules do it. Dice have their
//! six faces.
//!
//! Everything is counted in whole numbers of equally likely ways; nothing is rounded or sampled.

mod ahead;
mod foretell;
mod ways;

use vedette_kernel::Side;

use crate::cards::Title;
use crate::flow::Group;
use crate::operation::combat::Course;
use crate::scenario::Face;
use crate::sets::BlockId;
use crate::state::{Position, TRACK};
use ways::Ways;

/// The odds of the combat at hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// How many cards or dice I reveal; the most, where that is still open.
    pub mine: u8,
    /// What may happen for each number of cards the two sides may reveal: one entry, unless the enemy's strength is hidden
    /// or somebody has still to decide about it.
    pub theirs: Vec<Chances>,
    /// Whether this is all that can be known: there is one entry, and no luck but that of the combat itself. If not, what
    /// will happen is among what the entries say.
    pub exact: bool,
}

/// What becomes of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is fought.
    Combat,
    /// The attacker has no card after step D and calls it off (CQ-COMBAT-10).
    CalledOff,
    /// The defender leaves a rear guard and withdraws (CQ-CARD-REAR-GUARD-01).
    Withdrawal,
    /// One side has no corps left (CQ-COMBAT-25).
    Void,
}

impl Fate {
    /// Its code in messages.
    pub const fn code(self) -> &'static str {
        match self {
            Fate::Combat => "combat",
            Fate::CalledOff => "called-off",
            Fate::Withdrawal => "withdrawal",
            Fate::Void => "void",
        }
    }
}

/// What may happen when both numbers of cards are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chances {
    /// Whether it comes to a fight at all; if not, nothing is revealed and there are no ways.
    pub fate: Fate,
    /// How many cards or dice I reveal.
    pub mine: u8,
    /// How many cards or dice the enemy reveals.
    pub cards: u8,
    /// The equally likely ways in all.
    pub total: u128,
    /// Ways for each pair of losses.
    pub losses: Vec<Losses>,
    /// Fatigue I inflict, with its ways out of `total`.
    pub fatigue_inflicted: Vec<(u8, u128)>,
    /// Fatigue I suffer, with its ways out of `total`.
    pub fatigue_suffered: Vec<(u8, u128)>,
}

/// One pair of losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Losses {
    /// Losses I inflict.
    pub inflicted: u8,
    /// Losses I suffer.
    pub suffered: u8,
    /// In how many ways it comes.
    pub ways: u128,
}

impl Chances {
    /// No fight, for this reason.
    fn without_a_fight(fate: Fate) -> Chances {
        let (losses, fatigue_inflicted, fatigue_suffered) = (Vec::new(), Vec::new(), Vec::new());
        Chances { fate, mine: 0, cards: 0, total: 0, losses, fatigue_inflicted, fatigue_suffered }
    }

    fn ways_where(&self, wanted: impl Fn(&Losses) -> bool) -> u128 {
        self.losses.iter().filter(|losses| wanted(losses)).map(|losses| losses.ways).sum()
    }

    /// The ways in which I win.
    pub fn win(&self) -> u128 {
        self.ways_where(|losses| losses.inflicted > losses.suffered)
    }

    /// The ways in which nobody wins.
    pub fn draw(&self) -> u128 {
        self.ways_where(|losses| losses.inflicted == losses.suffered)
    }

    /// The ways in which the enemy wins.
    pub fn lose(&self) -> u128 {
        self.ways_where(|losses| losses.inflicted < losses.suffered)
    }
}

impl Position {
    /// The odds of the combat at hand from what a side knows: of the combat that has begun, until its cards are
    /// revealed, or of the attack that the chosen stack could make where it stands. None in fog while the enemy does
    /// something unseen that changes them.
    pub fn odds(&self, side: Side) -> Option<Odds> {
        let enemy = side.other();
        let declared = self.combat.area.is_somewhere();
        let ahead = self.counts_ahead(side)?;
        let mut lines: Vec<Chances> = Vec::new();
        for known in &ahead.ends {
            let fates = match known.course() {
                Some(Course::Fought([first, second])) => {
                    let [mine, theirs] = if side == Side::First { [first, second] } else { [second, first] };
                    match (self.has_fog(), declared) {
                        (false, _) => vec![known.chances(side, mine, theirs)],
                        (true, true) => known.each(side, mine, known.possible_counts(enemy)),
                        (true, false) => known.each(side, mine, known.counts_of_strangers(enemy)),
                    }
                }
                // Whether a hidden attacker has cards enough is his secret: he may call it off, or fight.
                Some(Course::CalledOff) if self.has_fog() && self.operation.side == enemy => {
                    let mine = known.count(side).total();
                    known.each(side, mine, known.possible_counts(enemy))
                }
                Some(Course::CalledOff) => vec![Chances::without_a_fight(Fate::CalledOff)],
                Some(Course::Withdrawal) => vec![Chances::without_a_fight(Fate::Withdrawal)],
                Some(Course::Void) | None => vec![Chances::without_a_fight(Fate::Void)],
            };
            lines.extend(fates);
            if self.has_fog() && self.operation.side == enemy {
                lines.push(Chances::without_a_fight(Fate::CalledOff));
            }
        }
        let theirs = merged(lines);
        let mine = theirs.iter().map(|line| line.mine).max().unwrap_or(0);
        let exact = theirs.len() == 1 && !ahead.drew;
        Some(Odds { mine, theirs, exact })
    }

    /// The odds of the attack that the chosen stack could make where it stands, as if it had just marched there. The card
    /// that a march would have revealed is still in the deck.
    pub fn odds_of_moving_attack(&self, side: Side) -> Option<Odds> {
        let mut marched = self.clone();
        marched.operation.marching = true;
        marched.odds(side)
    }

    fn each(&self, side: Side, mine: u8, theirs: Vec<u8>) -> Vec<Chances> {
        theirs.into_iter().map(|theirs| self.chances(side, mine, theirs)).collect()
    }

    /// What may come of so many cards or dice of both sides, with what was played in this combat.
    fn chances(&self, side: Side, mine: u8, theirs: u8) -> Chances {
        let (my_ways, their_ways) = (self.own_ways(side, mine), self.enemy_ways(side.other(), theirs));
        let combat = &self.combat;
        let shown = |losses, fatigue| Face { losses, fatigue };
        let mut losses = Vec::new();
        for (inflicted, here) in my_ways.by_losses(|losses| combat.inflicts(side, shown(losses, 0)).losses) {
            let suffers = |losses| combat.inflicts(side.other(), shown(losses, 0)).losses;
            for (suffered, there) in their_ways.by_losses(suffers) {
                losses.push(Losses { inflicted, suffered, ways: here * there });
            }
        }
        let fatigue = |by: Side, ways: &Ways, times: u128| {
            let points = ways.by_fatigue(|fatigue| combat.inflicts(by, shown(0, fatigue)).fatigue);
            points.into_iter().map(|(points, ways)| (points, ways * times)).collect()
        };
        Chances {
            fate: Fate::Combat,
            mine,
            cards: theirs,
            total: my_ways.total() * their_ways.total(),
            losses,
            fatigue_inflicted: fatigue(side, &my_ways, their_ways.total()),
            fatigue_suffered: fatigue(side.other(), &their_ways, my_ways.total()),
        }
    }

    /// In fog: every number of cards that the enemy's stack may reveal, given what is known of it. A corps gives one or
    /// two cards, or one less if it is worn out.
    fn possible_counts(&self, enemy: Side) -> Vec<u8> {
        let corps = self.group_corps(enemy, Group::Fighters).minus(self.combat.snowed);
        let known = self.count(enemy);
        let fixed = known.total_without_corps();
        let most: i8 = corps.into_iter().map(|corps| if self.may_be_strong(corps) { 2 } else { 1 }).sum();
        // Every corps weak and worn out gives nothing; an attacker who fights has at least one card left after step D.
        let attacks = enemy == self.operation.side;
        let least = if attacks { (1 - known.moved).min(most) } else { 0 };
        ((fixed + least).max(0)..=(fixed + most).max(0)).map(|cards| cards as u8).collect()
    }

    /// Whether a corps whose strength is hidden may have the five points that give two cards: it had them at the start, or
    /// cards may have brought them; and the others of its side cannot have all there are.
    fn may_be_strong(&self, corps: BlockId) -> bool {
        let side = self.scenario.block(corps).side;
        let (infantry, cavalry) = self.scenario.block(corps).start_strength;
        let grows = [Title::Reinforcement, Title::Conscript];
        let may_grow = grows.iter().any(|&title| !self.scenario.cards_of(side, title).is_empty());
        let most = if may_grow { TRACK } else { infantry + cavalry };
        let others = self.living_corps(side).len().saturating_sub(1) as u16;
        u16::from(most).min(self.total_strength(side).saturating_sub(others)) >= 5
    }

    /// In fog, before the combat is declared: blocks of which only the number is known, each of them giving up to two
    /// cards and whatever combat symbol the enemy's order of battle still has.
    fn counts_of_strangers(&self, enemy: Side) -> Vec<u8> {
        let blocks = self.blocks_in(enemy, self.combat.area).len();
        let living = self.scenario.of_side[enemy.index()].minus(self.eliminated);
        let mut symbols: Vec<i8> = living.into_iter().map(|block| self.combat_symbol(block)).collect();
        symbols.sort_unstable_by(|a, b| b.cmp(a));
        let ground = self.count(enemy).ground();
        let helps: i8 = symbols.iter().take(blocks).filter(|&&symbol| symbol > 0).sum();
        let hinders: i8 = symbols.iter().rev().take(blocks).filter(|&&symbol| symbol < 0).sum();
        let most = 2 * blocks as i8 + helps + ground;
        ((ground + hinders).max(0)..=most).map(|cards| cards as u8).collect()
    }
}

/// Lines of the same numbers are one line, whose ways are those of all of them.
fn merged(lines: Vec<Chances>) -> Vec<Chances> {
    let mut merged: Vec<Chances> = Vec::new();
    for line in lines {
        let same = |known: &&mut Chances| {
            let ends = |chances: &Chances| (chances.fate, chances.mine, chances.cards);
            let losses = |chances: &Chances| -> Vec<(u8, u8)> {
                chances.losses.iter().map(|losses| (losses.inflicted, losses.suffered)).collect()
            };
            ends(known) == ends(&line) && losses(known) == losses(&line)
        };
        match merged.iter_mut().find(same) {
            Some(known) if *known == line => {}
            Some(known) => known.add(&line),
            None => merged.push(line),
        }
    }
    merged
}

impl Chances {
    fn add(&mut self, other: &Chances) {
        self.total += other.total;
        for (losses, more) in self.losses.iter_mut().zip(&other.losses) {
            losses.ways += more.ways;
        }
        add_points(&mut self.fatigue_inflicted, &other.fatigue_inflicted);
        add_points(&mut self.fatigue_suffered, &other.fatigue_suffered);
    }
}

fn add_points(known: &mut Vec<(u8, u128)>, more: &[(u8, u128)]) {
    for &(points, ways) in more {
        match known.iter_mut().find(|(same, _)| *same == points) {
            Some((_, sum)) => *sum += ways,
            None => known.push((points, ways)),
        }
    }
    known.sort_unstable_by_key(|(points, _)| *points);
}
