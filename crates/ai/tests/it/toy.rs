//! A second system needs only a craft: a game of stones gets an opponent in a few lines.
//!
//! A heap of fifteen stones, to which each player has added none, one or two unseen. They take one, two or three in turn;
//! at the beginning the wind may take one as well. Who takes the last stone wins.

use std::fmt;

use vedette_ai::arena::{Contestant, play};
use vedette_ai::{Budget, CERTAIN, Craft, Opponent, Random, Searcher, Sight, Thought};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{
    Awaiting, Chance, Game, Log, Outcome, Phrase, Quick, Refusal, Side, Sides, Viewer, Window,
};

const HEAP: u8 = 15;

#[derive(Clone, PartialEq, Debug)]
struct Heap {
    taken: u8,
    hidden: [u8; 2],
    turn: Side,
    winner: Option<Side>,
}

impl Heap {
    fn new(seed: u64) -> Heap {
        let mut chance = Quick::new(seed);
        let mut add = || chance.draw(Purpose("hide"), 3) as u8;
        Heap { taken: 0, hidden: [add(), add()], turn: Side::First, winner: None }
    }

    fn left(&self) -> u8 {
        (HEAP + self.hidden[0] + self.hidden[1]).saturating_sub(self.taken)
    }
}

impl Game for Heap {
    type Action = u8;
    type Event = u8;
    type View = u8;

    fn awaiting(&self) -> Awaiting {
        match self.winner {
            Some(winner) => Awaiting::Over(Outcome { winner: Some(winner), reason: "last-stone" }),
            None => Awaiting::Sides(Sides::only(self.turn)),
        }
    }

    fn options(&self, side: Side, out: &mut Vec<u8>) {
        if self.winner.is_none() && side == self.turn {
            out.extend(1..=3);
        }
    }

    fn check(&self, side: Side, action: u8) -> Result<(), Refusal> {
        let mut options = Vec::new();
        self.options(side, &mut options);
        if options.contains(&action) { Ok(()) } else { Err(Refusal::new("TOY-01", "not-so-many")) }
    }

    fn apply(&mut self, side: Side, action: u8, chance: &mut impl Chance, _: &mut impl Log<u8>) {
        if action >= self.left() {
            self.winner = Some(side);
            return;
        }
        self.taken += action;
        if self.taken < 6 && chance.draw(Purpose("wind"), 4) == 0 {
            self.taken += 1;
        }
        self.turn = side.other();
    }

    fn view(&self, _: Viewer) -> u8 {
        self.taken
    }

    fn guess(&self, side: Side, chance: &mut impl Chance) -> Heap {
        let mut guess = self.clone();
        let own = HEAP + self.hidden[side.index()];
        let possible: Vec<u8> = (0..=2).filter(|added| own + added > self.taken).collect();
        let place = chance.draw(Purpose("imagine"), possible.len() as u32) as usize;
        guess.hidden[side.other().index()] = possible[place];
        guess
    }

    fn window(&self, _: Side) -> Option<Window<u8>> {
        None
    }

    fn write(&self, _: Side, action: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "take {action}")
    }

    fn read(&self, _: Side, text: &str) -> Result<u8, Refusal> {
        text.trim_start_matches("take ").parse().map_err(|_| Refusal::new("TOY-01", "no-number"))
    }

    fn bytes(&self, out: &mut Vec<u8>) {
        out.extend([self.taken, self.hidden[0], self.hidden[1], self.turn.index() as u8]);
    }
}

/// All that a search needs: a policy, a judgement, and the plans, which here are single moves.
#[derive(Clone)]
struct Greed;

impl Craft<Heap> for Greed {
    type Plan = u8;
    type Memory = ();

    fn answer(&self, world: &Heap, _: Side, options: &[u8], (): &mut (), _: &mut Quick) -> u8 {
        // Take everything if you can, otherwise leave a multiple of four if you can.
        let all = options.iter().copied().find(|&take| take >= world.left());
        let good = options.iter().copied().find(|&take| world.left().saturating_sub(take) % 4 == 0);
        all.or(good).unwrap_or(1)
    }

    fn plans(&self, _: &Heap, _: Side, options: &[u8], _: usize, _: &mut Quick, out: &mut Vec<u8>) {
        out.extend(options);
    }

    fn follow(&self, _: &Heap, _: Side, _: &[u8], plan: &u8, step: u32) -> Option<u8> {
        (step == 0).then_some(*plan)
    }

    fn stands(&self, _: &Heap, _: Side, _: &[u8], _: &u8) -> bool {
        false
    }

    fn evaluate(&self, world: &Heap, side: Side) -> i32 {
        match world.winner {
            Some(winner) if winner == side => CERTAIN,
            Some(_) => -CERTAIN,
            None => 0,
        }
    }

    fn period(&self, world: &Heap) -> u32 {
        u32::from(world.taken)
    }

    fn describe(&self, world: &Heap, side: Side, plan: &u8) -> Vec<Phrase> {
        vec![self.word(world, side, *plan)]
    }

    fn word(&self, _: &Heap, _: Side, action: u8) -> Phrase {
        Phrase::new("take").number("count", action)
    }
}

fn searcher(seed: u64) -> Searcher<Heap, Greed> {
    let thought = Thought { budget: Budget { decisions: 2000 }, horizon: 20, heeds: true, noise: 0 };
    Searcher::new("toy", Greed, thought, seed)
}

#[test]
fn a_toy_game_gets_an_opponent_that_beats_chance() {
    let mut won = 0;
    for seed in 0..200 {
        let side = Side::BOTH[seed as usize % 2];
        let mut wise = Contestant::honest(Box::new(searcher(seed)));
        let mut random = Contestant::honest(Box::new(Random::new(seed)));
        let seats = if side == Side::First { [&mut wise, &mut random] } else { [&mut random, &mut wise] };
        let (_, outcome) = play(Heap::new(seed), seats, &mut Quick::new(seed), 100).expect("games end");
        won += u32::from(outcome.winner == Some(side));
    }
    assert!(won >= 130, "won {won} of 200");
}

/// The clairvoyant reference knows the hidden stone and never leaves the last stones to the enemy; an honest one cannot
/// tell. So the arena measures the price of not cheating.
#[test]
fn a_clairvoyant_contestant_sees_what_an_honest_one_does_not() {
    let points = |clairvoyant: bool| -> usize {
        let won = |seed: u64| {
            let opponent: Box<dyn Opponent<Heap>> = Box::new(searcher(seed));
            let mut one =
                if clairvoyant { Contestant::clairvoyant(opponent) } else { Contestant::honest(opponent) };
            let mut two = Contestant::honest(Box::new(searcher(seed + 1000)));
            let side = Side::BOTH[seed as usize % 2];
            let seats = if side == Side::First { [&mut one, &mut two] } else { [&mut two, &mut one] };
            let (_, outcome) = play(Heap::new(seed), seats, &mut Quick::new(seed), 100).expect("games end");
            outcome.winner == Some(side)
        };
        (0..300).filter(|&seed| won(seed)).count()
    };
    let (honest, clairvoyant) = (points(false), points(true));
    assert!(clairvoyant > honest + 15, "clairvoyant {clairvoyant}, honest {honest} of 300");
}

/// Two stones are left, and none, one or two that the enemy has hidden: who takes three wins in two cases of three, who takes one leaves
/// the enemy the rest in all of them.
#[test]
fn a_blunder_is_told_with_what_was_better_and_a_good_answer_is_not() {
    let heap = Heap { taken: 13, hidden: [0, 0], turn: Side::First, winner: None };
    for seed in 0..8 {
        let (mut options, mut wise) = (Vec::new(), searcher(seed));
        let sight = Sight::new(&heap, Side::First, &mut options).expect("it is asked");
        let told = wise.appraise(&sight, 1).expect("it loses every time");
        assert_eq!((told.better, told.taken_chance), (3, 0));
        assert!((45..=90).contains(&told.better_chance), "{told:?}");
        assert_eq!(told.cost(), told.better_chance);
        assert_eq!(wise.appraise(&sight, 3), None, "nothing is better");
        assert_eq!(wise.appraise(&sight, 4), None, "that is no answer");
    }
}

/// With sixteen stones and a wind everything is open: no difference that could be luck is called a blunder.
#[test]
fn what_may_be_luck_is_no_blunder() {
    let heap = Heap { taken: 0, hidden: [1, 0], turn: Side::First, winner: None };
    for seed in 0..8 {
        let (mut options, mut wise) = (Vec::new(), searcher(seed));
        let sight = Sight::new(&heap, Side::First, &mut options).expect("it is asked");
        for taken in 1..=3 {
            assert!(wise.appraise(&sight, taken).is_none_or(|told| told.cost() > 0), "{taken}");
        }
    }
}
