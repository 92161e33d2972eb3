//! Worked examples of the rulebook that stand nowhere else in these tests. The others: average cohesion, the crossing at
//! Annaberg and the stack of five infantry units (`movement.rs`), the scouts (`actions.rs`), the late march to the guns
//! (`reactions.rs`), cohesion in battle and the butcher's bill (`battle.rs`), Latour-Maubourg (`pack_1813/series.rs`),
//! Russian SP (`turn.rs`), Detachment E (`pack_1813.rs`).

use std::sync::Arc;

use vedette_jours::pack::Pack;
use vedette_jours::scenario::DummyStock;
use vedette_jours::study::Study;
use vedette_jours::{ALLIES, Event, FRENCH, Position, Scenario};

use crate::bench::*;

fn scenario(code: &str, options: &str) -> Scenario {
    let pack = Pack::germany_1813().expect("the pack");
    pack.scenario(code, options.parse().expect("options")).expect("a scenario")
}

/// JG-4.5-02: the CP of Bohemia activate nobody of Silesia, and the reverse.
#[test]
fn bohemia_does_not_pay_for_silesia() {
    for (payer, refused, allowed) in [("bohemia", "ru-11-a", "au-1-a"), ("silesia", "au-1-a", "ru-11-a")] {
        let study = Study::empty(Arc::new(scenario("autumn", "blind=open")))
            .put("au-1-a", "prague", 6)
            .put("ru-11-a", "breslau", 4)
            .put("fr-2-a", "dresde", 6)
            .cp(payer, 5);
        let board = Board::movement(study, ALLIES);
        board.refuses(ALLIES, &format!("take {refused}"), "JG-4.5-03");
        assert!(board.allows(ALLIES, &format!("take {allowed}")), "{payer} pays for its own");
    }
}

/// JG-7.1-06: one dummy out of play does not come back; of three one does, and of the two that are left one more.
#[test]
fn half_of_the_dummies_come_back() {
    let draft = || {
        fog().with(|scenario| {
            let counts = [[1, 1], [1, 2]];
            scenario.frame.dummies = vec![DummyStock { from: 1, after_restart: false, counts }];
        })
    };
    let back = |met: &[&str]| {
        let study = draft().study().put("chief", "b", 0).put("c1", "b", 9).put("k1", "h", 5).cp(GA, 9);
        let all = ["bluff1", "bluff2", "bluff3"];
        let study = all.iter().fold(study.put("tsar", "h", 0), |study, name| {
            study.put(name, if met.contains(name) { "c" } else { "h" }, 0)
        });
        let mut board = Board::of(study.movement_then(FRENCH, ALLIES));
        board.play(FRENCH, "take c1, march, step c").pass_windows().play(FRENCH, "stop, pass");
        board
    };
    let board = back(&["bluff1"]);
    assert_eq!((board.all().sides[1].dummies, board.targets(ALLIES, "place").len()), (1, 0));
    let mut board = back(&["bluff1", "bluff2", "bluff3"]);
    board.play(ALLIES, "place bluff1 h");
    assert_eq!(board.all().sides[1].dummies, 2);
    // On to the next Allied player turn.
    for _ in 0..40 {
        board.pass_windows();
        let side = board.asked()[0];
        let options = board.options(side);
        if board.all().turn == 2 && side == ALLIES && options.iter().any(|option| option.starts_with("place"))
        {
            break;
        }
        let plain = ["pass", "done", "first french"].into_iter().find(|action| board.allows(side, action));
        board.play(side, plain.unwrap_or(&options[0]));
    }
    board.play(ALLIES, "place bluff2 h");
    assert_eq!(board.all().sides[1].dummies, 1);
    assert!(!board.allows(ALLIES, "place bluff3 h"), "one more of the two");
}

/// JG-8.6-03: 20 % and a star in one round call for one test.
#[test]
fn one_morale_test_a_round() {
    let study = field()
        .study()
        .put("chief", "d", 0)
        .put("c1", "d", 20)
        .came("c1", "c")
        .put("c2", "d", 20)
        .came("c2", "c")
        .put("k1", "d", 12);
    let mut board = Board::combat(study, FRENCH);
    board.play(FRENCH, "fight d, chit screen");
    // Column 30-40, die 6 + 2 (TacB) = 8: three and a star; three of twelve are more than 20 %.
    board.dice(ALLIES, "chit screen", &[("combat", 6), ("combat", 1), ("morale", 6)]);
    let tests = board.notes.0.iter().filter(|(_, event)| matches!(event, Event::MoraleTested { .. })).count();
    assert_eq!((tests, board.sp("k1")), (1, 9));
}

/// JG-13-ARMISTICE-06: declared for Q2 of June, hostilities restart in Q1 of September.
#[test]
fn from_june_to_september() {
    let campaign = scenario("campaign", "blind=open");
    let date = |turn: usize| {
        let date = campaign.frame.calendar[turn - 1];
        (date.month, date.part)
    };
    let declared = (1..=24).find(|&turn| date(turn) == (6, 2)).expect("Q2 of June");
    let length = usize::from(campaign.frame.armistice.as_ref().expect("an Armistice").length);
    assert_eq!(date(declared + length), (9, 1));
}

/// JG-7.1-01: dummies are placed before the first turn, and nobody is asked about dummies he has not got. Without any the
/// French begin; with them the die for the weather follows the last one that is placed.
#[test]
fn nobody_is_asked_about_dummies_he_has_not_got() {
    let opening = |options: &str| Board::of(Ok(Position::new(Arc::new(scenario("waiting", options)))));
    for options in ["blind=open", "blind=all dummies=no"] {
        let mut board = opening(options);
        assert_eq!((board.options(FRENCH), board.options(ALLIES)), (vec!["done".to_owned()], vec![]));
        board.play(FRENCH, "done");
        assert!(
            board.happened(|event| matches!(event, Event::Weathered { .. })),
            "{options}: the turn begins"
        );
    }
    let mut board = opening("blind=all");
    for side in [FRENCH, ALLIES] {
        while board.options(side).iter().any(|answer| answer.starts_with("place ")) {
            assert!(!board.happened(|event| matches!(event, Event::Weathered { .. })), "dummies come first");
            let answers = board.options(side);
            board.play(side, &answers[0]);
        }
    }
    assert!(board.happened(|event| matches!(event, Event::Weathered { .. })), "the turn begins by itself");
}
