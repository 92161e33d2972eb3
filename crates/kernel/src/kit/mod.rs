//! The conformance kit: what every system must be able to stand, as one call in a test.
//!
//! ```text
//! #[test]
//! fn keeps_the_contract() {
//!     Conformance { games: 50, seed: 7, max_decisions: 20_000, ..Conformance::default() }
//!         .run(|seed| scenario.start(&mut Quick::new(seed)));
//! }
//! ```
//!
//! It plays random games and holds every position, or a share of them, against the contract of [`crate::Game`]:
//!
//! 1. *Listed is legal.* `options` has exactly what `check` accepts, once each, and nothing for a side not asked.
//! 2. *Never stuck.* Somebody can always answer, and the game ends.
//! 3. *Replay.* The journal as text, read and replayed, leads to the same bytes.
//! 4. *Secrecy.* Positions that a side cannot tell apart give it the same view, options, refusals, question and
//!    window, and the same news afterwards, until an event says openly that something hidden was shown
//!    ([`crate::Game::reveals`]).
//! 5. *Guess.* A guess is made from the side's own knowledge only.
//! 6. *Conservation.* [`Conduct::faults`] is empty after every action, in guesses too.
//! 7. *Notation.* Actions read back as written; garbage is refused.
//! 8. *Letters.* Seats that share a side read their own letters, observers none, and in the end everybody reads all; who else
//!    may read one by now is part of what positions that look the same have in common.
//!
//! A system that tells odds runs [`Foretold`] beside it:
//!
//! 9. *Odds tell the truth.* Over many dice and draws of the same position what happens is among what was foretold, and
//!    comes as often as was said where that is called exact.
//!
//! The kit is for tests: it reports what it finds by panicking.

mod foretold;
mod legality;
mod letters;
mod secrecy;
mod sketches;
#[cfg(test)]
mod tests;
mod trace;

use std::collections::HashSet;
use std::fmt::Display;
use std::hash::Hash;

use crate::chance::{Chance, Purpose, Quick, Recorder};
use crate::game::{Awaiting, Conduct, Game, Speak};
use crate::journal::{Header, Journal, Record};
use crate::log::{Notes, Silent};
use crate::replay::replay;
use crate::side::{Side, Sides};

pub use foretold::{Facts, Forecast, Foretell, Foretold, ForetoldSummary};
pub use sketches::{SketchSummary, Sketches};

/// How thoroughly to test a system.
#[derive(Clone, Copy, Debug)]
pub struct Conformance {
    /// How many random games to play.
    pub games: u32,
    /// The seed of the first game; the next game has the next number. A failure names the seed of its game.
    pub seed: u64,
    /// A game that is not over after so many decisions counts as endless.
    pub max_decisions: u64,
    /// One position in so many is looked at closely, chosen at random; 1 is all of them.
    pub every: u32,
    /// How many guesses are compared with the truth, for each side and close look.
    pub guesses: u32,
    /// How many actions seen earlier are tried at each close look.
    pub tries: usize,
    /// Whether the system hides anything at all. If it does, guesses and disguises that never change anything are a
    /// failure: they would make the test of secrecy empty.
    pub hides: bool,
}

impl Default for Conformance {
    fn default() -> Conformance {
        Conformance {
            games: 50,
            seed: 7,
            max_decisions: 20_000,
            every: 1,
            guesses: 2,
            tries: 32,
            hides: true,
        }
    }
}

/// What a run looked at, so that a test can make sure that it was enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games played to the end.
    pub games: u64,
    /// Decisions taken in them.
    pub decisions: u64,
    /// Positions looked at closely.
    pub looks: u64,
    /// Guesses that were another position than the true one.
    pub guesses: u64,
    /// Disguised actions that were another position or another action than the true one.
    pub disguises: u64,
    /// Actions after which two positions that a side could not tell apart were compared to the end, no secret having
    /// come to light.
    pub comparisons: u64,
}

impl Conformance {
    /// Plays the games and looks for breaches of the contract. `start` makes the position that a seed stands for.
    ///
    /// # Panics
    /// When it finds one: with what it is, the seed of the game, and the last lines of its journal.
    pub fn run<G: Conduct + Speak>(&self, start: impl Fn(u64) -> G) -> Summary {
        let mut run = Run { kit: *self, pool: Pool::new(), summary: Summary::default() };
        for seed in (self.seed..).take(self.games as usize) {
            run.play(seed, start(seed));
        }
        let Summary { guesses, disguises, looks, .. } = run.summary;
        if self.hides && looks > 0 {
            assert!(guesses > 0, "conformance: no guess ever differed from the true position{NOT_HIDING}");
            assert!(
                disguises > 0,
                "conformance: no disguised action ever differed from the true one{NOT_HIDING}"
            );
        }
        run.summary
    }
}

const NOT_HIDING: &str = ", so secrecy was not tested (if the game hides nothing, set `hides: false`)";

/// Plays on at random until the game is over, and says how many decisions that took; `None` when it is not over after
/// `limit` of them. Allocates nothing beyond one list of options.
pub fn play_random<G: Game>(game: &mut G, chance: &mut impl Chance, limit: u64) -> Option<u64> {
    let mut options = Vec::new();
    for count in 0..=limit {
        let Awaiting::Sides(sides) = game.awaiting() else { return Some(count) };
        let side = pick_side(sides, chance)?;
        options.clear();
        game.options(side, &mut options);
        let action = *pick(&options, chance)?;
        game.apply(side, action, chance, &mut Silent);
    }
    None
}

const PICK: Purpose = Purpose("random-play");

fn pick<'a, T>(list: &'a [T], chance: &mut impl Chance) -> Option<&'a T> {
    match list.len() {
        0 | 1 => list.first(),
        length => list.get(chance.draw(PICK, u32::try_from(length).unwrap_or(u32::MAX)) as usize),
    }
}

fn pick_side(sides: Sides, chance: &mut impl Chance) -> Option<Side> {
    if sides == Sides::BOTH { pick(&Side::BOTH, chance).copied() } else { sides.iter().next() }
}

/// Different actions that were legal for somebody at some time, to be tried where they are not.
struct Pool<A> {
    actions: Vec<(Side, A)>,
    known: HashSet<(Side, A)>,
}

impl<A: Copy + Eq + Hash> Pool<A> {
    /// Enough to hold every kind of action many times over.
    const LIMIT: usize = 4096;

    fn new() -> Pool<A> {
        Pool { actions: Vec::new(), known: HashSet::new() }
    }

    fn add(&mut self, side: Side, action: A) {
        if self.actions.len() < Self::LIMIT && self.known.insert((side, action)) {
            self.actions.push((side, action));
        }
    }

    /// Some of the actions, whoever took them.
    fn sample(&self, count: usize, chance: &mut impl Chance) -> Vec<A> {
        (0..count).filter_map(|_| pick(&self.actions, chance)).map(|&(_, action)| action).collect()
    }
}

/// A run of the kit over several games.
struct Run<A> {
    kit: Conformance,
    pool: Pool<A>,
    summary: Summary,
}

impl<A: Copy + Eq + Hash> Run<A> {
    fn play<G: Conduct + Speak<Action = A>>(&mut self, seed: u64, start: G) {
        let mut dice = Quick::new(seed);
        // A stream of its own, so that closer looks do not change the games that are played.
        let mut whim = Quick::new(seed.rotate_left(32) ^ 0x6b69_7473);
        let mut choice = Quick::new(seed.rotate_left(16) ^ 0x706c_6179);
        let mut journal = blank_journal(&start);
        let mut game = start.clone();
        check_faults(&Scene { game: &game, seed, journal: &journal });
        let mut decisions = 0;
        while let Awaiting::Sides(sides) = game.awaiting() {
            let scene = Scene { game: &game, seed, journal: &journal };
            if decisions >= self.kit.max_decisions {
                scene.fail(format!("the game is not over after {decisions} decisions"));
            }
            if whim.draw(PICK, self.kit.every.max(1)) == 0 {
                self.summary.looks += 1;
                self.look_closely(&scene, sides, &mut whim);
            }
            let side = pick_side(sides, &mut choice)
                .unwrap_or_else(|| scene.fail("the rules wait for somebody, but for neither side"));
            let mut options = Vec::new();
            game.options(side, &mut options);
            let action = *pick(&options, &mut choice).unwrap_or_else(|| {
                scene.fail(format!("{} is asked but has no option", game.side_code(side)))
            });
            self.pool.add(side, action);
            let text = game.notation(side, action);
            let next = carry_out(&scene, side, action, &mut dice);
            let written = journal.append(Record::Action { side, text, drawn: next.1 }).map(|_| ());
            game = next.0;
            let scene = Scene { game: &game, seed, journal: &journal };
            if let Err(error) = written {
                scene.fail(format!("the last action cannot be written into a journal: {error}"));
            }
            check_faults(&scene);
            decisions += 1;
        }
        let scene = Scene { game: &game, seed, journal: &journal };
        legality::check_over(&scene);
        letters::check_open(&scene);
        check_replay(&scene, start);
        self.summary.games += 1;
        self.summary.decisions += decisions;
    }

    fn look_closely<G: Conduct + Speak<Action = A>>(
        &mut self,
        scene: &Scene<'_, G>,
        sides: Sides,
        whim: &mut Quick,
    ) {
        letters::check_letters(scene);
        let tries = self.pool.sample(self.kit.tries, whim);
        for side in Side::BOTH {
            let options = legality::check_options(scene, side, sides.contains(side));
            legality::check_tries(scene, side, &options, &tries);
            legality::check_window(scene, side, &options);
            legality::check_notation(scene, side, &options, whim);
            for action in &options {
                self.pool.add(side, *action);
            }
        }
        let mut hidden = secrecy::Secrecy { scene, tries: &tries, whim, summary: &mut self.summary };
        for side in Side::BOTH {
            hidden.check_guesses(side, self.kit.guesses, self.kit.max_decisions);
        }
        for mover in sides.iter() {
            hidden.check_disguises(mover, self.kit.guesses);
        }
    }
}

/// A position, how it came about, and therefore how to report what is wrong with it.
struct Scene<'a, G> {
    game: &'a G,
    seed: u64,
    journal: &'a Journal,
}

impl<G> Scene<'_, G> {
    #[track_caller]
    fn fail(&self, what: impl Display) -> ! {
        let text = self.journal.to_string();
        let lines: Vec<&str> = text.lines().skip(self.journal.header().lines()).collect();
        let tail = lines.get(lines.len().saturating_sub(12)..).unwrap_or_default().join("\n  ");
        panic!(
            "conformance: {what}\nin the game of seed {}, after {} decisions, the last of which were:\n  {tail}",
            self.seed,
            lines.len()
        );
    }
}

fn blank_journal<G: Speak>(start: &G) -> Journal {
    let sides = Side::BOTH.map(|side| start.side_code(side).to_owned());
    let word = || "test".to_owned();
    let header = Header {
        game: word(),
        scenario: word(),
        pack: word(),
        rules: word(),
        table: word(),
        sides,
        ..Header::default()
    };
    match Journal::new(header) {
        Ok(journal) => journal,
        Err(error) => panic!("conformance: the side codes do not fit into a journal: {error}"),
    }
}

/// The position after an action, and its draws; whether anybody listens must not matter.
fn carry_out<G: Game>(
    scene: &Scene<'_, G>,
    side: Side,
    action: G::Action,
    dice: &mut Quick,
) -> (G, Vec<crate::chance::Drawn>) {
    let mut unheard = scene.game.clone();
    unheard.apply(side, action, &mut dice.clone(), &mut Silent);
    let mut heard = scene.game.clone();
    let mut recorder = Recorder::new(dice);
    heard.apply(side, action, &mut recorder, &mut Notes::default());
    if heard != unheard {
        let text = scene.game.notation(side, action);
        scene.fail(format!(
            "`{text}` leads to another position when nobody listens, or when carried out again"
        ));
    }
    (heard, recorder.drawn)
}

fn check_faults<G: Conduct>(scene: &Scene<'_, G>) {
    let faults = scene.game.faults();
    if !faults.is_empty() {
        scene.fail(format!("not conserved: {}", faults.join("; ")));
    }
}

fn check_replay<G: Game>(scene: &Scene<'_, G>, start: G) {
    let text = scene.journal.to_string();
    let journal = Journal::parse(&text)
        .unwrap_or_else(|error| scene.fail(format!("the journal does not parse: {error}")));
    let again = replay(start, &journal, None)
        .unwrap_or_else(|error| scene.fail(format!("the journal does not replay: {error}")));
    if bytes(&again) != bytes(scene.game) {
        scene.fail("the replay of the journal leads to another position");
    }
}

fn bytes<G: Game>(game: &G) -> Vec<u8> {
    let mut out = Vec::new();
    game.bytes(&mut out);
    out
}
