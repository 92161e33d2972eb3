//! Reactions: interception and the march to the guns (6.5), dummies in them (7.1).

use vedette_jours::study::Study;
use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;

/// French `c1` steps into `c`; the Allies stand in `d` or where they are put.
fn step(study: Study) -> Board {
    let mut board = Board::movement(study.put("chief", "a", 0).put("c1", "b", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c");
    board
}

/// JG-6.5.1-01, JG-6.5.1-04, JG-6.5.1-09, JG-6.5.1-11, JG-6.5.1-12, JG-2-B2-01: an interception.
#[test]
fn an_interception() {
    let mut board = step(field().study().put("k1", "d", 6));
    assert_eq!(board.asked(), [ALLIES]);
    board.play(ALLIES, "take k1");
    let mut failed = board.fork();
    failed.dice(ALLIES, "try", &[("interception", 2)]);
    assert_eq!(failed.left(), 5, "without leader and line only a 1");
    failed.play(FRENCH, "step x");
    board.dice(ALLIES, "try", &[("interception", 1)]);
    board.play(ALLIES, "enter");
    assert_eq!(board.at("k1").as_deref(), Some("c"));
    assert!(board.allows(FRENCH, "pass"), "the mover is stopped");
    board.play(FRENCH, "pass, fight c");
    let battle = board.all().battle.expect("a battle");
    assert_eq!(battle.attacker, "french", "the interceptor defends");
    // Passing two boxes next to it gives two occasions.
    let mut board = step(field().road("c", "p").road("p", "d").study().put("k1", "d", 6));
    board.play(ALLIES, "decline").play(FRENCH, "step p");
    assert!(board.allows(ALLIES, "take k1"));
}

/// JG-6.5.1-12: whoever is near hears the guns of any battle but one that an interception has caused.
#[test]
fn nobody_marches_to_the_guns_of_an_interception() {
    let mut board = step(field().study().put("k1", "d", 6).put("k2", "e", 5));
    board.play(ALLIES, "take k1").dice(ALLIES, "try", &[("interception", 1)]);
    board.play(ALLIES, "enter").play(FRENCH, "pass");
    assert_eq!(board.asked(), [FRENCH], "there is a battle, and nobody may march to it");
    assert!(board.allows(FRENCH, "fight c"));
    let mut board = step(field().study().put("k1", "c", 6).put("k2", "e", 5));
    board.play(FRENCH, "pass");
    assert!(board.allows(ALLIES, "take k2"), "the same battle without an interception");
}

/// JG-6.5.1-02, JG-6.5.1-03, JG-6.5.1-08: who may try.
#[test]
fn who_may_intercept() {
    let mut board =
        step(field().study().put("k1", "d", 6).put("k2", "d", 5).put("k3", "d", 4).put("u1", "x", 2));
    board.play(ALLIES, "take k1, take k2").refuses(ALLIES, "take k3", "JG-6.5.1-08");
    board.refuses(ALLIES, "take u1", "JG-6.5.1-02");
    board.dice(ALLIES, "try", &[("interception", 6)]);
    board.refuses(ALLIES, "take k3", "JG-6.5.1-03");
    assert!(board.allows(ALLIES, "take u1"), "another box may try too");
    let board = step(field().study().put("k1", "c", 6).put("k2", "d", 5));
    assert!(!board.allows(ALLIES, "take k2"), "friends are there already");
    let draft = field().city("d", 1, 0).study().put("k1", "d", 6).put("c2", "d", 2).siege("d", ALLIES, 1);
    let board = step(draft);
    assert_eq!(board.asked(), [FRENCH], "a besieger is engaged");
    let mut board =
        step(field().study().put("tsar", "d", 0).put("k1", "d", 6).put("k2", "d", 5).put("k3", "d", 9));
    board.play(ALLIES, "take tsar, take k1, take k2, take k3").dice(ALLIES, "try", &[("interception", 1)]);
    let mut without = board.fork();
    without.play(ALLIES, "decline");
    assert_eq!(without.at("k3").as_deref(), Some("d"));
    // Three infantry units with their commander-in-chief: a die for each, by its own column; CO 3, CV 2.
    let dice = [("stragglers", 4), ("stragglers", 5), ("stragglers", 6)];
    board.dice(ALLIES, "enter", &dice);
    assert_eq!(board.at("k3").as_deref(), Some("c"), "a concentration");
    assert_eq!(["k1", "k2", "k3"].map(|unit| board.sp(unit)), [5, 4, 7], "6, 5 and 9 SP lose 1, 1 and 2");
    assert_eq!(["k1", "k2", "k3"].map(|unit| board.line(unit).slashes), [1, 1, 2], "as stragglers");
}

/// JG-6.5.1-05, JG-6.5.1-06, JG-6.5.1-07, JG-6.5-01: the CV and the die.
#[test]
fn the_value_of_a_reaction() {
    let needed = |draft: vedette_jours::study::Draft, leaders: &[(&str, &str)], take: &str| {
        let mut study = draft.study().put("k1", "d", 6);
        for (leader, place) in leaders {
            study = study.put(leader, place, 0);
        }
        let mut board = step(study);
        board.play(ALLIES, take).play(ALLIES, "try");
        let found = board.notes.0.iter().find_map(|(_, event)| match event {
            Event::ReactionTried { needed, .. } => Some(*needed),
            _ => None,
        });
        found.expect("tried")
    };
    assert_eq!(needed(field(), &[], "take k1"), 1);
    assert_eq!(needed(field(), &[("tsar", "f")], "take k1"), 2, "in command");
    assert_eq!(
        needed(field(), &[("count", "d")], "take k1, take count"),
        1,
        "he acts as commander, no bonus"
    );
    assert_eq!(needed(field(), &[("tsar", "east"), ("count", "d")], "take k1, take count"), 1, "no line");
    let rated = |chief: u8, general: u8| {
        field().with(move |scenario| {
            for piece in &mut scenario.pieces {
                match piece.code.as_str() {
                    "tsar" => piece.cv = chief,
                    "count" => piece.cv = general,
                    _ => {}
                }
            }
        })
    };
    let with_line = [("tsar", "f"), ("count", "d")];
    assert_eq!(needed(rated(5, 2), &with_line, "take k1, take count"), 4);
    assert_eq!(needed(rated(4, 3), &with_line, "take k1, take count"), 4);
    assert_eq!(needed(rated(2, 1), &with_line, "take k1, take count"), 2);
    assert_eq!(needed(rated(3, 4), &with_line, "take k1, take count"), 4, "the ceiling lowers nobody");
    assert_eq!(needed(rated(4, 2), &[("tsar", "d")], "take k1, take tsar"), 4);
    // Over a poor road, or a ford in Rain, the die counts 1 more.
    for (weather, poor, face, success) in
        [(Weather::Clear, true, 1, false), (Weather::Clear, false, 1, true), (Weather::Rain, false, 1, false)]
    {
        let draft = cast(open()).roads(&["west", "a", "b", "c"]);
        let draft = if poor { draft.poor("c", "d") } else { draft.ford("c", "d") };
        let mut board = step(draft.road("d", "east").study().weather(weather).put("k1", "d", 6));
        board.play(ALLIES, "take k1").dice(ALLIES, "try", &[("interception", face)]);
        assert_eq!(board.allows(ALLIES, "enter"), success, "{weather:?}, poor {poor}");
    }
}

/// JG-6.5.1-10: it may fall back instead.
#[test]
fn falling_back() {
    let mut board = step(field().study().put("k1", "d", 6));
    board.play(ALLIES, "take k1, try");
    assert_eq!(board.targets(ALLIES, "box"), ["e", "y"]);
    board.play(ALLIES, "box e");
    assert_eq!((board.at("k1").as_deref(), board.left()), (Some("e"), 5));
    board.play(FRENCH, "step d");
    assert!(board.allows(ALLIES, "take k1"), "and a new occasion arises");
}

/// JG-6.5.1-13, JG-8.5-FLK-02: a double interception is a flank attack.
#[test]
fn a_double_interception() {
    let mut board = step(field().study().put("k1", "d", 6).put("k2", "x", 6));
    board.play(ALLIES, "take k1, try, enter, take k2, try, enter").pass_windows();
    assert_eq!((board.at("k1").as_deref(), board.at("k2").as_deref()), (Some("c"), Some("c")));
    board.play(FRENCH, "pass, fight c, chit screen").play(ALLIES, "chit screen");
    assert!(board.happened(|event| matches!(event, Event::BattleOpened { flank: [false, true], .. })));
}

/// JG-6.5.1-14: in defensive terrain the interceptor gains a column and the intercepted loses one.
#[test]
fn interception_in_defensive_terrain() {
    let draft = field().ground("c", vedette_jours::scenario::Terrain::Defensive);
    let mut board = step(draft.study().put("k1", "d", 12));
    board.play(ALLIES, "take k1, try, enter").pass_windows();
    board.play(FRENCH, "pass, fight c");
    let shifts = [FRENCH, ALLIES].map(|side| board.position.column_shift(side));
    assert_eq!(shifts, [-1, 1]);
}

/// JG-7.1-02, JG-7.1-04, JG-1-01: dummies do not react, and go when they are intercepted.
#[test]
fn dummies_and_reactions() {
    let study = fog()
        .study()
        .put("chief", "a", 0)
        .put("c1", "a", 5)
        .put("dummy1", "b", 0)
        .put("k1", "d", 6)
        .put("bluff1", "x", 0);
    let mut board = Board::movement(study.cp(GA, 9), FRENCH);
    board.play(FRENCH, "take dummy1, march, step c");
    board.refuses(ALLIES, "take bluff1", "JG-7.1-02");
    board.play(ALLIES, "take k1, try, enter").pass_windows();
    assert_eq!((board.at("dummy1"), board.at("k1").as_deref()), (None, Some("c")));
    board.play(FRENCH, "pass");
    assert!(!board.allows(FRENCH, "fight c"), "no battle");
    let study = fog()
        .study()
        .put("chief", "a", 0)
        .put("c1", "b", 5)
        .put("bluff1", "d", 0)
        .put("count", "x", 0)
        .put("k1", "h", 2);
    let mut board = Board::movement(study.cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c");
    assert_eq!(board.options(ALLIES), ["decline"], "the window is there though nobody can react");
}

/// JG-6.2-02, JG-5.5.4-02: who rests does not react.
#[test]
fn who_rests_does_not_react() {
    let study = field().study().put("tsar", "h", 0).put("k1", "d", 6).put("k2", "x", 4).marks("k2", 0, 2);
    let study = study.put("chief", "a", 0).put("c1", "b", 5).cp(CO, 4).cp(GA, 4);
    let mut board = Board::of(study.movement_then(ALLIES, FRENCH));
    board.play(ALLIES, "take k1, entrench, recover k2, pass").pass_windows();
    board.play(FRENCH, "take c1, march, step c");
    assert_eq!(board.asked(), [FRENCH], "in the open nobody is asked for those who rest");
}

/// JG-6.5.2-07: who fights himself does not march to the guns.
#[test]
fn who_does_not_march_to_the_guns() {
    let study = field()
        .study()
        .put("k2", "e", 5)
        .put("c2", "e", 2)
        .came("c2", "z")
        .put("chief", "d", 0)
        .put("c1", "d", 20);
    let board = Board::combat(study.came("c1", "c").put("k1", "d", 20).put("tsar", "d", 0), FRENCH);
    assert!(!board.allows(ALLIES, "take k2"), "engaged");
}

/// A battle in `d` with helpers around; the Allies may march.
fn guns(study: Study) -> Board {
    Board::combat(
        study.put("chief", "d", 0).put("c1", "d", 20).came("c1", "c").put("k1", "d", 20).put("tsar", "d", 0),
        FRENCH,
    )
}

/// JG-2-B3-01, JG-6.5.2-01, JG-6.5.2-03: who is near enough, and the test.
#[test]
fn who_hears_the_guns() {
    let study = || field().study().put("k2", "e", 5).put("k3", "f", 5).put("u1", "g", 3).put("c2", "b", 3);
    let mut board = guns(study());
    assert_eq!(board.asked(), [ALLIES]);
    assert_eq!(board.targets(ALLIES, "take"), ["k2", "k3"], "1 and 2 MP away, not 3");
    board.play(ALLIES, "take k2").dice(ALLIES, "guns d", &[("guns", 3)]);
    assert!(board.happened(|event| matches!(event, Event::ReactionTried { needed: 2, success: false, .. })));
    board.refuses(ALLIES, "take k2", "JG-6.5.2-01");
    assert!(board.allows(ALLIES, "take k3"));
    let draft = cast(open())
        .roads(&["west", "c", "d"])
        .poor("d", "e")
        .road("e", "f")
        .ford("d", "g")
        .roads(&["f", "east", "g"]);
    let board = guns(draft.clone().study().put("k2", "e", 5).put("k3", "f", 5).put("u1", "g", 3));
    assert_eq!(board.targets(ALLIES, "take"), ["k2", "u1"], "a poor road is 2, a road more is 3");
    let board = guns(draft.study().weather(Weather::Rain).put("u1", "g", 3).put("u2", "east", 3));
    assert_eq!(board.targets(ALLIES, "take"), ["u1"], "a ford in Rain is 2");
}

/// JG-6.5.2-02: not through enemies; dummies are declared and do not stop it.
#[test]
fn the_way_to_the_guns() {
    let board = guns(field().study().put("k3", "f", 5).put("c2", "e", 2));
    assert!(!board.allows(ALLIES, "take k3"));
    let draft = fog().study().put("k3", "f", 5).put("dummy1", "e", 0);
    let mut board = guns(draft);
    board.play(ALLIES, "take k3").dice(ALLIES, "guns d", &[("guns", 1)]);
    assert!(board.happened(|event| matches!(event, Event::DummiesDeclared { .. })));
    assert_eq!(board.at("dummy1").as_deref(), Some("e"));
}

/// JG-6.5.2-04, JG-6.5.2-05, JG-6.5.2-06, JG-8.5-FLK-02: when marchers arrive, and what happens if they come too late.
#[test]
fn marchers_arrive() {
    let march = |chits: [&str; 2]| {
        let mut board = guns(field().study().put("k2", "e", 5).put("k3", "f", 5));
        board.play(ALLIES, "take k2, guns d, take k3, guns d");
        assert!(!board.allows(ALLIES, "take k2"), "once a turn");
        board.play(FRENCH, "fight d").play(FRENCH, &format!("chit {}", chits[0]));
        board
    };
    let calm = |count: usize| {
        // Dice of 1 hit nobody: 1 + 2 and 1 + 1 + 1 on 16-21; artillery misses.
        let round = [("combat", 1), ("combat", 1)];
        let guns = [("artillery", 1), ("artillery", 1)];
        let rounds: Vec<Vec<(&'static str, u32)>> =
            (1..=count).map(|n| if n % 2 == 0 { [round, guns].concat() } else { round.to_vec() }).collect();
        rounds.concat()
    };
    let mut board = march(["decisive", "decisive"]);
    board.dice(ALLIES, "chit decisive", &calm(4));
    assert_eq!(
        (board.at("k2").as_deref(), board.at("k3").as_deref()),
        (Some("d"), Some("d")),
        "rounds 2 and 3"
    );
    let joined = board.notes.0.iter().filter(|(_, event)| matches!(event, Event::Joined { .. })).count();
    assert_eq!(joined, 2);
    let mut board = march(["offensive", "offensive"]);
    board.dice(ALLIES, "chit offensive", &calm(3));
    assert_eq!(
        (board.at("k2").as_deref(), board.at("k3").as_deref()),
        (Some("d"), Some("f")),
        "k3 would come after the end"
    );
    let mut board = march(["screen", "screen"]);
    board.dice(ALLIES, "chit screen", &calm(2));
    assert_eq!(
        (board.at("k2").as_deref(), board.at("k3").as_deref()),
        (Some("e"), Some("f")),
        "worked example"
    );
}
