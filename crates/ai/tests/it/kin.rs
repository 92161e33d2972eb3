//! Plans of several parts, each of which is right in some plan and none of which is right in all: the best is found by going from a
//! plan to others that are akin to it.
//!
//! The only player sets the dials of a lock; a die decides whether he has won, the likelier the more of them are right.

use std::fmt;

use vedette_ai::{Budget, CERTAIN, Craft, Opponent, Pace, Searcher, Sight, Thought};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{
    Awaiting, Chance, Game, Log, Outcome, Phrase, Quick, Refusal, Side, Sides, Viewer, Window,
};

const DIALS: usize = 4;
const RIGHT: [u8; DIALS] = [1, 2, 0, 2];

#[derive(Clone, Default, PartialEq)]
struct Lock {
    set: [u8; DIALS],
    count: usize,
    winner: Option<Side>,
}

impl Game for Lock {
    type Action = u8;
    type Event = u8;
    type View = usize;

    fn awaiting(&self) -> Awaiting {
        match self.winner {
            Some(winner) => Awaiting::Over(Outcome { winner: Some(winner), reason: "die" }),
            None => Awaiting::Sides(Sides::only(Side::First)),
        }
    }

    fn options(&self, _: Side, out: &mut Vec<u8>) {
        out.extend(0..3);
    }

    fn check(&self, _: Side, action: u8) -> Result<(), Refusal> {
        if action < 3 { Ok(()) } else { Err(Refusal::new("TOY-03", "no-such-place")) }
    }

    fn apply(&mut self, _: Side, action: u8, chance: &mut impl Chance, _: &mut impl Log<u8>) {
        self.set[self.count] = action;
        self.count += 1;
        if self.count == DIALS {
            let right = self.set.iter().zip(RIGHT).filter(|(set, right)| **set == *right).count() as u32;
            let opens = chance.draw(Purpose("die"), 10) < 1 + 2 * right;
            self.winner = Some(if opens { Side::First } else { Side::Second });
        }
    }

    fn view(&self, _: Viewer) -> usize {
        self.count
    }

    fn guess(&self, _: Side, _: &mut impl Chance) -> Lock {
        self.clone()
    }

    fn window(&self, _: Side) -> Option<Window<u8>> {
        None
    }

    fn write(&self, _: Side, action: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "set {action}")
    }

    fn read(&self, _: Side, text: &str) -> Result<u8, Refusal> {
        text.trim_start_matches("set ").parse().map_err(|_| Refusal::new("TOY-03", "no-number"))
    }

    fn bytes(&self, out: &mut Vec<u8>) {
        out.extend(self.set);
        out.push(self.count as u8);
    }
}

/// Knows three plans, none of them right in all parts, and perhaps how to mix them.
#[derive(Clone)]
struct Burglar {
    mixes: bool,
}

impl Craft<Lock> for Burglar {
    type Plan = [u8; DIALS];
    type Memory = ();

    fn answer(&self, _: &Lock, _: Side, _: &[u8], (): &mut (), _: &mut Quick) -> u8 {
        0
    }

    fn plans(&self, _: &Lock, _: Side, _: &[u8], _: usize, _: &mut Quick, out: &mut Vec<[u8; DIALS]>) {
        out.extend([[1, 2, 1, 1], [0, 0, 0, 1], [2, 1, 1, 2]]);
    }

    fn akin(
        &self,
        _: &Lock,
        best: &[u8; DIALS],
        others: &[&[u8; DIALS]],
        room: usize,
        _: &mut Quick,
        out: &mut Vec<[u8; DIALS]>,
    ) {
        for other in others {
            for dial in (0..DIALS).filter(|&dial| other[dial] != best[dial]) {
                let mut mixed = *best;
                mixed[dial] = other[dial];
                out.push(mixed);
            }
        }
        out.truncate(room);
    }

    fn kept_for_kin(&self) -> u64 {
        if self.mixes { 50 } else { 0 }
    }

    fn follow(&self, world: &Lock, _: Side, _: &[u8], plan: &[u8; DIALS], _: u32) -> Option<u8> {
        plan.get(world.count).copied()
    }

    fn stands(&self, _: &Lock, _: Side, _: &[u8], _: &[u8; DIALS]) -> bool {
        true
    }

    fn evaluate(&self, world: &Lock, side: Side) -> i32 {
        match world.winner {
            Some(winner) if winner == side => CERTAIN,
            Some(_) => -CERTAIN,
            None => 0,
        }
    }

    fn period(&self, _: &Lock) -> u32 {
        0
    }

    fn describe(&self, world: &Lock, side: Side, plan: &[u8; DIALS]) -> Vec<Phrase> {
        plan.iter().map(|&action| self.word(world, side, action)).collect()
    }

    fn word(&self, _: &Lock, _: Side, action: u8) -> Phrase {
        Phrase::new("set").number("place", action)
    }
}

/// The dials as they are set in the end.
fn set(mixes: bool, decisions: u64, threads: usize) -> [u8; DIALS] {
    let thought = Thought { budget: Budget { decisions }, horizon: 1, heeds: false, noise: 0 };
    let mut searcher = Searcher::new("burglar", Burglar { mixes }, thought, 5);
    searcher.keep_pace(Pace { threads, patience: None });
    let (mut lock, mut dice) = (Lock::default(), Quick::new(1));
    while lock.winner.is_none() {
        let mut options = Vec::new();
        let sight = Sight::new(&lock, Side::First, &mut options).expect("he is asked");
        let action = searcher.decide(&sight);
        lock.apply(Side::First, action, &mut dice, &mut vedette_kernel::Silent);
    }
    lock.set
}

#[test]
fn a_plan_that_nobody_offered_is_found_among_those_akin_to_the_best() {
    let kept = set(false, 60_000, 1);
    assert!([[1, 2, 1, 1], [0, 0, 0, 1], [2, 1, 1, 2]].contains(&kept), "{kept:?} was not offered");
    assert_eq!(set(true, 60_000, 1), RIGHT);
}

#[test]
fn it_is_the_same_on_several_threads() {
    for threads in [2, 5] {
        assert_eq!(set(true, 9_000, threads), set(true, 9_000, 1), "{threads} threads");
    }
}
