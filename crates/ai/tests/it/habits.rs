//! Simulations learn from each other: an answer that only a careless enemy lets pass is not taken, and one that only pays with the
//! right second step is.
//!
//! The first player chooses, the second answers, the first goes on; then a die decides, by what they chose.

use std::fmt;
use std::sync::Arc;

use vedette_ai::{Budget, CERTAIN, Craft, Leanings, Opponent, Pace, Searcher, Sight, Step, Thought};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{
    Awaiting, Chance, Game, Log, Outcome, Phrase, Quick, Refusal, Side, Sides, Viewer, Window,
};

/// What the duel is about.
#[derive(Clone, Copy, PartialEq)]
enum Matter {
    /// 1 wins nine of ten against an enemy who does not look, and nothing against one who does.
    Trap,
    /// 2 loses unless the right step follows.
    Gathering,
}

impl Matter {
    /// How many games of ten the first player wins, by what was chosen.
    fn won(self, chosen: [u8; 3]) -> u32 {
        match (self, chosen) {
            (Matter::Trap, [1, 2, _]) => 0,
            (Matter::Trap, [1, ..]) => 9,
            (Matter::Trap, _) => 6,
            (Matter::Gathering, [2, _, 1]) => 9,
            (Matter::Gathering, [2, ..]) => 1,
            (Matter::Gathering, _) => 4,
        }
    }
}

#[derive(Clone, PartialEq)]
struct Duel {
    matter: Matter,
    chosen: [u8; 3],
    count: usize,
    winner: Option<Side>,
}

impl Game for Duel {
    type Action = u8;
    type Event = u8;
    type View = usize;

    fn awaiting(&self) -> Awaiting {
        match self.winner {
            Some(winner) => Awaiting::Over(Outcome { winner: Some(winner), reason: "die" }),
            None => Awaiting::Sides(Sides::only(if self.count == 1 { Side::Second } else { Side::First })),
        }
    }

    fn options(&self, _: Side, out: &mut Vec<u8>) {
        out.extend(0..3);
    }

    fn check(&self, _: Side, action: u8) -> Result<(), Refusal> {
        if action < 3 { Ok(()) } else { Err(Refusal::new("DUEL-01", "none-such")) }
    }

    fn apply(&mut self, _: Side, action: u8, chance: &mut impl Chance, _: &mut impl Log<u8>) {
        self.chosen[self.count] = action;
        self.count += 1;
        if self.count == self.chosen.len() {
            let won = chance.draw(Purpose("die"), 10) < self.matter.won(self.chosen);
            self.winner = Some(if won { Side::First } else { Side::Second });
        }
    }

    fn view(&self, _: Viewer) -> usize {
        self.count
    }

    fn guess(&self, _: Side, _: &mut impl Chance) -> Duel {
        self.clone()
    }

    fn window(&self, _: Side) -> Option<Window<u8>> {
        None
    }

    fn write(&self, _: Side, action: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }

    fn read(&self, _: Side, text: &str) -> Result<u8, Refusal> {
        text.parse().map_err(|_| Refusal::new("DUEL-01", "no-number"))
    }

    fn bytes(&self, out: &mut Vec<u8>) {
        out.extend(self.chosen);
    }
}

/// A policy that tries anything now and then and leans to what went well.
#[derive(Clone)]
struct Policy;

/// What earlier simulations have taught, and what was done in this one.
#[derive(Clone, Default)]
struct Recalled {
    taught: Arc<Leanings>,
    done: Vec<Step>,
}

/// What is done at a point of the duel, as a number.
fn number(world: &Duel, action: u8) -> usize {
    4 * world.count + usize::from(action)
}

impl Craft<Duel> for Policy {
    type Plan = u8;
    type Memory = Recalled;

    fn answer(
        &self,
        world: &Duel,
        side: Side,
        options: &[u8],
        memory: &mut Recalled,
        chance: &mut Quick,
    ) -> u8 {
        let any = options[chance.draw(Purpose("try"), 3) as usize];
        let leaning =
            options.iter().copied().rev().max_by_key(|&action| memory.taught.of(number(world, action)));
        let action = if chance.draw(Purpose("try"), 3) == 0 { any } else { leaning.unwrap_or(any) };
        memory.done.push(Step { side, number: number(world, action) });
        action
    }

    fn heeding(&self, leanings: &Arc<Leanings>) -> Recalled {
        Recalled { taught: Arc::clone(leanings), done: Vec::new() }
    }

    fn steps<'m>(&self, memory: &'m Recalled) -> &'m [Step] {
        &memory.done
    }

    fn plans(&self, _: &Duel, _: Side, options: &[u8], _: usize, _: &mut Quick, out: &mut Vec<u8>) {
        out.extend(options);
    }

    fn follow(&self, _: &Duel, _: Side, _: &[u8], plan: &u8, step: u32) -> Option<u8> {
        (step == 0).then_some(*plan)
    }

    fn stands(&self, _: &Duel, _: Side, _: &[u8], _: &u8) -> bool {
        false
    }

    fn evaluate(&self, world: &Duel, side: Side) -> i32 {
        world.winner.map_or(0, |winner| if winner == side { CERTAIN } else { -CERTAIN })
    }

    fn period(&self, _: &Duel) -> u32 {
        0
    }

    fn describe(&self, world: &Duel, side: Side, plan: &u8) -> Vec<Phrase> {
        vec![self.word(world, side, *plan)]
    }

    fn word(&self, _: &Duel, _: Side, action: u8) -> Phrase {
        Phrase::new("choose").number("what", action)
    }
}

/// The first choice of somebody whose simulations lean to what went well in earlier ones, or do not, and the chance to win he hopes
/// for.
fn choice(matter: Matter, heeds: bool, threads: usize) -> (u8, i32) {
    let thought = Thought { budget: Budget { decisions: 20_000 }, horizon: 1, heeds, noise: 0 };
    let mut searcher = Searcher::new("duellist", Policy, thought, 7);
    searcher.keep_pace(Pace { threads, patience: None });
    let (game, mut options) = (Duel { matter, chosen: [0; 3], count: 0, winner: None }, Vec::new());
    let sight = Sight::new(&game, Side::First, &mut options).expect("he is asked");
    let chosen = searcher.decide(&sight);
    (chosen, searcher.reasons()[0].wanted)
}

#[test]
fn simulations_learn_from_each_other_what_the_enemy_can_punish() {
    assert_eq!(choice(Matter::Trap, false, 1).0, 1, "an enemy who only tries punishes it seldom");
    assert_ne!(choice(Matter::Trap, true, 1).0, 1);
}

#[test]
fn simulations_learn_from_each_other_what_pays_with_the_right_second_step() {
    assert_ne!(choice(Matter::Gathering, false, 1).0, 2, "whoever only tries seldom goes on well");
    assert_eq!(choice(Matter::Gathering, true, 1).0, 2);
}

#[test]
fn what_is_learned_is_the_same_on_several_threads() {
    for matter in [Matter::Trap, Matter::Gathering] {
        for threads in [2, 5] {
            assert_eq!(choice(matter, true, 1), choice(matter, true, threads), "{threads} threads");
        }
    }
}
