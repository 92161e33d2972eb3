//! Odds: held against the rules themselves, die by die.

use std::collections::BTreeMap;
use std::sync::Arc;

use vedette_jours::odds::{Odds, What};
use vedette_jours::pack::Pack;
use vedette_jours::study::Study;
use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, Action, Event, FRENCH, Position};
use vedette_kernel::kit::{Foretold, ForetoldSummary};
use vedette_kernel::{Chance, Game, Notes, Purpose, Side};

use crate::bench::*;

/// The dice that decide a battle; all others show 1.
const DECIDING: [&str; 3] = ["combat", "artillery", "morale"];
/// More dice than any battle here takes.
const MOST: u32 = 14;

/// Goes through every row of dice, one after the other.
#[derive(Default)]
struct Every {
    dice: Vec<u32>,
    used: usize,
}

impl Every {
    /// The next row; `false` when there are no more.
    fn next(&mut self) -> bool {
        self.dice.truncate(self.used);
        self.used = 0;
        while let Some(last) = self.dice.last_mut() {
            if *last < 5 {
                *last += 1;
                return true;
            }
            self.dice.pop();
        }
        false
    }
}

impl Chance for Every {
    fn draw(&mut self, purpose: Purpose, _: u32) -> u32 {
        if !DECIDING.contains(&purpose.0) {
            return 0;
        }
        if self.used == self.dice.len() {
            self.dice.push(0);
        }
        self.used += 1;
        self.dice[self.used - 1]
    }
}

/// What the rules say about a battle, for the French: ways of winning, drawing, losing, and of losses.
#[derive(Default, PartialEq, Debug)]
struct Tally {
    results: [u128; 3],
    inflicted: BTreeMap<u16, u128>,
    suffered: BTreeMap<u16, u128>,
}

/// Fights a battle with every row of dice.
fn fight_every(start: &Position, chits: [&str; 2]) -> Tally {
    let mut tally = Tally::default();
    let mut dice = Every::default();
    loop {
        let mut game = start.clone();
        let mut notes: Notes<Event> = Notes::default();
        let mut act = |game: &mut Position, side: Side, action: Action, notes: &mut Notes<Event>| {
            game.apply(side, action, &mut dice, notes);
        };
        for (side, chit) in [FRENCH, ALLIES].into_iter().zip(chits) {
            let action = game.read(side, &format!("chit {chit}")).expect("a chit");
            game.check(side, action).expect("an allowed chit");
            act(&mut game, side, action, &mut notes);
        }
        let end = |notes: &Notes<Event>| {
            notes.0.iter().find_map(|(_, event)| match event {
                Event::BattleOver { winner, losses } => Some((*winner, *losses)),
                _ => None,
            })
        };
        while end(&notes).is_none() {
            let mut options = Vec::new();
            let side = Side::BOTH.into_iter().find(|&side| {
                game.options(side, &mut options);
                !options.is_empty()
            });
            act(&mut game, side.expect("somebody is asked"), options[0], &mut notes);
        }
        let (winner, losses) = end(&notes).expect("just seen");
        let ways = 6_u128.pow(MOST - dice.used as u32);
        tally.results[winner.map_or(1, |side| if side == FRENCH { 0 } else { 2 })] += ways;
        *tally.inflicted.entry(losses[1]).or_default() += ways;
        *tally.suffered.entry(losses[0]).or_default() += ways;
        if !dice.next() {
            return tally;
        }
    }
}

#[track_caller]
fn assert_same(odds: &Odds, tally: &Tally) {
    let scale = 6_u128.pow(MOST) / odds.total;
    assert_eq!(odds.total * scale, 6_u128.pow(MOST), "ways are powers of six");
    assert_eq!([odds.win, odds.draw, odds.lose].map(|ways| ways * scale), tally.results);
    let listed = |ways: &[(u16, u128)]| -> BTreeMap<u16, u128> {
        ways.iter().map(|&(sp, ways)| (sp, ways * scale)).collect()
    };
    assert_eq!(
        (listed(&odds.inflicted), listed(&odds.suffered)),
        (tally.inflicted.clone(), tally.suffered.clone())
    );
}

fn before_chits(study: Study) -> Position {
    let mut board = Board::combat(study, FRENCH);
    board.pass_windows();
    board.play(FRENCH, "fight d");
    board.position
}

#[track_caller]
fn of_battle(position: &Position, rounds: u8) -> Odds {
    let odds = position.odds(FRENCH);
    odds.iter().find(|odds| odds.what == What::Battle && odds.rounds == rounds).expect("odds").clone()
}

/// JG-8.1-P4-01, JG-8.6-04: a battle of one round.
#[test]
fn a_skirmish_is_reckoned_as_it_is_fought() {
    let study = field().study().put("c1", "d", 8).came("c1", "c").put("k1", "d", 5);
    let start = before_chits(study);
    assert_same(&of_battle(&start, 1), &fight_every(&start, ["skirmish", "skirmish"]));
    let round = start.odds(FRENCH).into_iter().find(|odds| odds.what == What::Round).expect("a round");
    assert_eq!(round.win + round.draw + round.lose, round.total);
}

/// JG-8.1-P4-02, JG-8.6-01 to 04: two rounds, guns in the second, morale on the way.
#[test]
fn two_rounds_are_reckoned_as_they_are_fought() {
    let study = field().study().put("c2", "d", 9).came("c2", "c").put("u1", "d", 4).put("tsar", "d", 0);
    let start = before_chits(study);
    assert_same(&of_battle(&start, 2), &fight_every(&start, ["screen", "screen"]));
}

/// The other side reads the same battle from its end.
#[test]
fn both_sides_see_the_same_battle() {
    let start = before_chits(
        field()
            .study()
            .put("c1", "d", 12)
            .came("c1", "c")
            .put("k1", "d", 12)
            .put("tsar", "d", 0)
            .put("chief", "d", 0),
    );
    for (mine, theirs) in start.odds(FRENCH).iter().zip(&start.odds(ALLIES)) {
        assert_eq!((mine.what, mine.rounds, mine.total), (theirs.what, theirs.rounds, theirs.total));
        assert_eq!((mine.win, mine.draw, mine.lose), (theirs.lose, theirs.draw, theirs.win));
        assert_eq!((&mine.inflicted, &mine.suffered), (&theirs.suffered, &theirs.inflicted));
        assert_eq!(mine.win + mine.draw + mine.lose, mine.total);
    }
}

/// In fog nobody can reckon with what he does not know.
#[test]
fn hidden_forces_have_no_odds() {
    let study = fog().study().put("c1", "d", 8).came("c1", "c").put("k1", "d", 5);
    let start = before_chits(study.shown("c1"));
    assert_eq!(start.odds(FRENCH), []);
    assert!(!start.odds(ALLIES).is_empty(), "the French are face up");
}

/// JG-T-MARCH-01 to 04: stragglers of a forced march.
#[test]
fn stragglers_are_those_of_the_table() {
    let study = field().study().put("c1", "d", 9).put("c2", "d", 3).put("general", "d", 0).cp(GA, 20);
    let mut board = Board::movement(study.weather(Weather::Clear), FRENCH);
    board.play(FRENCH, "take c1");
    let forced = |board: &Board| {
        board.position.odds(FRENCH).into_iter().find(|odds| odds.what == What::ForcedMarch).expect("odds")
    };
    // Nine SP: nothing on 1 to 3, one on 4 and 5, two on 6.
    assert_eq!(forced(&board).suffered, [(0, 3), (1, 2), (2, 1)]);
    board.play(FRENCH, "take c2");
    // Three SP besides: one on 5 and 6.
    assert_eq!(forced(&board).suffered, [(0, 12), (1, 6 + 8), (2, 4 + 4), (3, 2)]);
    assert_eq!((forced(&board).win, forced(&board).total), (12, 36));
}

/// JG-6.5.1-04: an interception succeeds on the CV or less.
#[test]
fn a_reaction_is_reckoned() {
    let study = field().study().put("c1", "b", 5).put("k1", "d", 5).put("tsar", "d", 0).cp(GA, 20);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step c");
    board.play(ALLIES, "take k1");
    let before = board.position.odds(ALLIES);
    // The commander-in-chief is with it: CV 2 either way.
    assert_eq!(
        before.iter().map(|odds| (odds.what, odds.win, odds.total)).collect::<Vec<_>>(),
        [(What::Reaction, 2, 6)]
    );
}

/// JG-8.8-06: a siege falls on 5, with two units of infantry against one.
#[test]
fn a_siege_and_an_assault_are_reckoned() {
    let study = field()
        .city("d", 1, 0)
        .study()
        .put("tsar", "d", 0)
        .put("k1", "d", 10)
        .came("k1", "e")
        .put("c1", "d", 5);
    let mut board = Board::combat(study, ALLIES);
    board.pass_windows();
    board.play(ALLIES, "fight d").play(FRENCH, "shelter");
    let odds = board.position.odds(ALLIES);
    let siege = odds.iter().find(|odds| odds.what == What::Siege).expect("a siege");
    assert_eq!((siege.win, siege.total), (2, 6));
    assert!(odds.iter().any(|odds| odds.what == What::Assault), "{odds:?}");
}

/// Odds tell the truth, in the open and in fog, about every kind of die there are odds of.
#[test]
fn odds_tell_the_truth() {
    let mut all = ForetoldSummary::default();
    for (code, options, games) in [
        ("waiting", "blind=open", 6),
        ("waiting", "blind=all", 6),
        ("lutzen-bautzen", "blind=open", 4),
        ("lutzen-bautzen", "blind=units", 4),
        ("spring", "blind=open", 2),
        ("autumn", "blind=all", 2),
    ] {
        let kit = Foretold {
            games,
            seed: 1813,
            every: 5,
            tries: 2,
            most_ways: 1_500,
            samples: 60,
            ..Foretold::default()
        };
        let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
        let scenario = pack.scenario(code, options.parse().expect("options")).expect("a scenario");
        let start = Position::new(Arc::new(scenario));
        let found = kit.run(|_| start.clone());
        assert!(found.forecasts > 0, "{code} {options}: nothing was foretold");
        all.counted += found.counted;
        all.sampled += found.sampled;
    }
    assert!(all.counted > 20 && all.sampled > 20, "{all:?}");
}
