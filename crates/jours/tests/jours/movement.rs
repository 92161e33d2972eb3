//! Movement: chapter 5, with what the map is (chapters 0 and 1).

use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;

/// JG-0.1-01, JG-0-02, JG-5.2-01: pieces move along connections and pay for each.
#[test]
fn steps_cost_what_the_road_costs() {
    let draft =
        cast(open()).roads(&["west", "a"]).poor("a", "b").ford("b", "c").road("c", "d").poor("d", "east");
    let study = || draft.clone().study().put("chief", "west", 0).put("c1", "west", 7).cp(GA, 9);
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "step b", "JG-0.1-01");
    board.play(FRENCH, "step a, step b, step c, step d");
    assert_eq!((board.left(), board.sp("c1")), (1, 7));
    board.refuses(FRENCH, "step east", "JG-5.2-01");
    let mut board = Board::movement(study().weather(Weather::Rain), FRENCH);
    board.play(FRENCH, "take c1, march, step a, step b");
    assert_eq!(board.left(), 2);
    board.play(FRENCH, "step c");
    assert_eq!(board.left(), 0, "a ford costs 1 more in Rain");
}

/// JG-3.1-04, JG-5.3-06, JG-6.4-02, JG-T-TERRAIN-01, JG-T-TERRAIN-02: fords, bridges and what is left of them.
#[test]
fn minor_rivers_can_be_forded() {
    let draft =
        cast(open()).ford("west", "a").bridge("a", "b", false).bridge("b", "c", true).road("c", "east");
    for (weather, ruined, left) in [
        (Weather::Clear, false, [5, 4]),
        (Weather::Clear, true, [5, 4]),
        (Weather::Rain, false, [3, 2]),
        (Weather::Rain, true, [3, 1]),
        (Weather::Mud, true, [3, 1]),
        (Weather::Snow, true, [4, 3]),
    ] {
        let mut study =
            draft.clone().study().weather(weather).put("chief", "west", 0).put("c1", "west", 5).cp(GA, 9);
        if ruined {
            study = study.crossing("a", "b", None).crossing("b", "c", None);
        }
        let mut board = Board::movement(study, FRENCH);
        board.play(FRENCH, "take c1, march, step a");
        assert_eq!(board.left(), left[0], "{weather:?}");
        board.play(FRENCH, "step b");
        assert_eq!(board.left(), left[1], "{weather:?}, destroyed: {ruined}");
        if ruined {
            board.refuses(FRENCH, "step c", "JG-5.3-05");
        }
    }
}

/// JG-5.3-05: the major river of the worked example.
#[test]
fn major_rivers_need_a_bridge_or_a_pontoon() {
    let pack = vedette_jours::pack::Pack::germany_1813().expect("the pack");
    let scenario = pack.scenario("waiting", "blind=open".parse().expect("options")).expect("waiting");
    let scenario = std::sync::Arc::new(scenario);
    let corps = "fr-11-s";
    let study = || {
        vedette_jours::study::Study::empty(scenario.clone())
            .put("eugene", "annaberg", 0)
            .put(corps, "annaberg", 7)
    };
    let mut board = Board::movement(study().cp("french", 9), FRENCH);
    board.play(FRENCH, "take eugene, take fr-11-s, march").refuses(FRENCH, "step jessen", "JG-5.3-05");
    let mut board = Board::movement(study().crossing("annaberg", "jessen", Some(FRENCH)), FRENCH);
    board.play(FRENCH, "take eugene, take fr-11-s, march, step jessen");
    assert_eq!(board.left(), 4, "a poor road");
}

/// JG-5.3-01: MP are not saved.
#[test]
fn points_are_not_saved() {
    let study =
        field().study().put("chief", "a", 0).put("c1", "a", 5).put("c2", "a", 5).put("k1", "h", 5).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step b, step c");
    board.refuses(FRENCH, "take c2", "JG-2-B2-01");
    board.play(FRENCH, "stop, take c2, march, stop").refuses(FRENCH, "take c1", "JG-4.5-10");
}

/// JG-5.3-02: a Force stops among enemies.
#[test]
fn the_enemy_stops_a_march() {
    let study = field().study().put("chief", "a", 0).put("c1", "b", 5).put("k1", "d", 5).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows();
    board.play(FRENCH, "step d");
    assert!(board.allows(FRENCH, "pass"), "the march is over");
    assert!(board.all().march.is_none());
}

/// JG-5.3-03, JG-7.1-04: dummies are removed and the march goes on.
#[test]
fn dummies_do_not_stop_a_march() {
    let study =
        fog().study().put("chief", "a", 0).put("c1", "b", 5).put("bluff1", "c", 0).put("bluff2", "c", 0);
    let mut board = Board::movement(study.put("k1", "h", 4).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows();
    assert_eq!((board.at("bluff1"), board.at("bluff2")), (None, None));
    assert_eq!(board.all().sides[1].dummies, 2, "they are in the pool");
    board.play(FRENCH, "step d");
    assert_eq!(board.left(), 4);
}

/// JG-7.1-07: dummies that meet the enemy go; if he has only dummies, both.
#[test]
fn dummies_that_meet_the_enemy_go() {
    for (enemy, left) in [("k1", true), ("bluff1", false)] {
        let study =
            fog().study().put("chief", "b", 0).put("dummy2", "b", 0).put("c1", "b", 3).put(enemy, "c", 0);
        let study = if enemy == "k1" { study.put("u1", "c", 3) } else { study };
        let mut board = Board::movement(study.put("k2", "h", 4).cp(GA, 9), FRENCH);
        board.play(FRENCH, "take dummy2, march, step c").pass_windows();
        assert_eq!(board.at("dummy2"), None);
        assert_eq!(board.at(enemy).is_some(), left, "{enemy}");
        assert!(board.allows(FRENCH, "pass"));
    }
}

/// JG-7.1-01, JG-1.3-01: dummies move like real units, at the same price.
#[test]
fn dummies_move_like_units() {
    let study =
        fog().study().put("chief", "a", 0).put("c1", "a", 3).put("dummy1", "d", 0).put("dummy2", "d", 0);
    let study = study.put("k1", "east", 4).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take dummy1, march");
    assert_eq!((board.left(), board.cp(GA)), (6, 8));
    board.play(FRENCH, "stop, take dummy2, march");
    assert_eq!((board.left(), board.cp(GA)), (8, 7));
    let study =
        fog().study().put("chief", "a", 0).put("c1", "a", 3).put("dummy1", "f", 0).put("dummy2", "a", 0);
    let mut board = Board::movement(study.put("k1", "east", 4).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take dummy1, march");
    assert_eq!((board.left(), board.cp(GA)), (5, 7), "out of line: 2 CP, 1 MP less");
    board.play(FRENCH, "stop, take chief, take dummy2, march");
    assert_eq!(board.cp(GA), 7, "with the commander 0");
}

/// JG-5.3-04: besiegers may march off, the besieged may not.
#[test]
fn who_leaves_a_siege() {
    let study = || {
        let draft = field().city("c", 1, 0);
        let study =
            draft.study().put("chief", "b", 0).put("c1", "c", 5).put("k1", "c", 2).put("tsar", "d", 0);
        study.siege("c", FRENCH, 1).cp(GA, 9).cp(CO, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march, step b").pass_windows();
    assert!(board.happened(|event| matches!(event, Event::SiegeLifted { .. })));
    let board = Board::movement(study(), ALLIES);
    board.refuses(ALLIES, "take k1", "JG-5.3-04");
}

/// JG-5.4-01, JG-5.4-02, JG-5.5.1-01, JG-T-MOVE-02: limits of a moving stack.
#[test]
fn limits_of_a_stack() {
    let study = || {
        let study = field().study().put("general", "a", 0).put("guns", "a", 0).put("chief", "b", 0);
        let study = study.put("c1", "a", 5).put("c2", "a", 5).put("c3", "a", 5);
        study.put("h1", "a", 3).put("h2", "a", 3).put("d1", "a", 2).cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, take c2, take h1, take guns, take general");
    board.refuses(FRENCH, "take h2", "JG-5.4-01");
    board.refuses(FRENCH, "take c3", "JG-5.4-01");
    board.refuses(FRENCH, "take d1", "JG-5.4-01");
    board.refuses(FRENCH, "take chief", "JG-5.4-05");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, take h1, take h2").refuses(FRENCH, "take c2", "JG-5.4-01");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take general, take c1, take c2").refuses(FRENCH, "take c3", "JG-5.4-01");
    let hidden = fog().study().put("chief", "b", 0).put("c1", "a", 5).put("c2", "a", 5).put("dummy1", "a", 0);
    let mut board = Board::movement(hidden.cp(GA, 9).put("k1", "h", 2), FRENCH);
    board.play(FRENCH, "take c1, take c2").refuses(FRENCH, "take dummy1", "JG-5.4-01");
}

/// JG-5.4-03, JG-5.4-06: the worked example: leader, five infantry, one cavalry.
#[test]
fn the_example_of_three_stacks() {
    let draft = field().unit("c4", GA, Infantry, [9, 0, 3, 0]).unit("c5", GA, Infantry, [9, 0, 3, 0]);
    let mut study = draft.study().put("chief", "b", 0).put("general", "a", 0).put("h1", "a", 3).cp(GA, 9);
    for corps in ["c1", "c2", "c3", "c4", "c5"] {
        study = study.put(corps, "a", 5);
    }
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take general, take c1, take c2, march, step b, stop");
    assert_eq!(board.cp(GA), 9);
    board.play(FRENCH, "take c3, take c4, take h1, march, step west, stop");
    assert_eq!(board.cp(GA), 8);
    board.play(FRENCH, "take c5, march, stop");
    assert_eq!(board.cp(GA), 7);
    let places = ["c1", "c3", "c5"].map(|corps| board.at(corps).unwrap_or_default());
    assert_eq!(places, ["b", "west", "a"]);
}

/// JG-5.4-04, JG-5.4-05: the pace of the slowest; nobody is dropped or picked up.
#[test]
fn a_stack_keeps_together() {
    let study = |weather| {
        let study = field().study().weather(weather).put("chief", "a", 0).put("c1", "a", 5).put("h1", "a", 3);
        study.put("guns", "a", 0).put("c2", "b", 5).put("general", "a", 0).cp(GA, 9)
    };
    let mut board = Board::movement(study(Weather::Clear), FRENCH);
    board.play(FRENCH, "take general, take c1, take h1, march");
    assert_eq!(board.left(), 6);
    board.play(FRENCH, "step b").refuses(FRENCH, "take c2", "JG-2-B2-01");
    board.play(FRENCH, "step c, stop");
    assert_eq!(["general", "c1", "h1"].map(|p| board.at(p).unwrap_or_default()), ["c", "c", "c"]);
    let mut board = Board::movement(study(Weather::Mud), FRENCH);
    board.play(FRENCH, "take h1, take guns, march");
    assert_eq!(board.left(), 3);
}

/// JG-5.5.1-01, JG-5.5.3-01, JG-2-B2-02: a concentration and its stragglers.
#[test]
fn a_concentration_loses_stragglers() {
    let draft = field().with(|scenario| scenario.pieces[0].cv = 2);
    let study = || {
        let study = draft.clone().study().put("chief", "a", 0).put("c1", "a", 4).put("c2", "a", 9);
        study.put("c3", "a", 6).put("h1", "a", 3).put("guns", "a", 0)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take chief, take c1, take c2, take c3, take h1, take guns, march, step b");
    let die = |face| ("stragglers", face);
    board.dice(FRENCH, "stop", &[die(4), die(6), die(5), die(1)]);
    assert_eq!(["c1", "c2", "c3", "h1"].map(|p| board.sp(p)), [4, 7, 5, 3]);
    let line = board.line("c2");
    assert_eq!((line.slashes, line.crosses), (2, 0));
    assert_eq!(board.cp(GA), 0);
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take chief, take c1, take c2, march, step b").dice(FRENCH, "stop", &[]);
    assert_eq!(board.sp("c2"), 9, "within the limits nobody straggles");
}

/// JG-5.5.2-03: leaders keep pace with two points more, reserve artillery gains them too, and neither guns nor dummies lose
/// stragglers.
#[test]
fn who_goes_along_on_a_forced_march() {
    let forced = |study: vedette_jours::study::Study, takes: &str| {
        let mut board = Board::movement(study.cp(GA, 9), FRENCH);
        board.play(FRENCH, takes);
        let mut ordinary = board.fork();
        ordinary.play(FRENCH, "march");
        board.play(FRENCH, "force");
        (ordinary.left(), board.left(), board)
    };
    let (ordinary, left, mut board) =
        forced(field().study().put("chief", "a", 0).put("h1", "a", 3), "take chief, take h1");
    assert_eq!((ordinary, left), (8, 10), "a leader with cavalry");
    board.play(FRENCH, "step b").dice(FRENCH, "stop", &[("stragglers", 1)]);
    assert_eq!(board.at("chief").as_deref(), Some("b"));
    let (ordinary, left, mut board) =
        forced(field().study().put("chief", "a", 0).put("guns", "a", 0), "take guns");
    assert_eq!(left, ordinary + 2, "guns alone");
    board.play(FRENCH, "step b").dice(FRENCH, "stop", &[]);
    assert_eq!(board.at("guns").as_deref(), Some("b"), "no die for guns");
    let (ordinary, left, mut board) = forced(
        fog().study().put("chief", "a", 0).put("dummy1", "a", 0).put("c1", "a", 6).put("k1", "h", 3),
        "take dummy1, take c1",
    );
    assert_eq!(left, ordinary + 2, "a dummy among troops");
    board.play(FRENCH, "step b").dice(FRENCH, "stop", &[("stragglers", 6), ("stragglers", 6)]);
    assert_eq!((board.at("dummy1").as_deref(), board.sp("c1")), (Some("b"), 5), "only troops lose");
}

/// JG-5.5.2-01, JG-5.5.2-02, JG-5.5.2-03, JG-5.5.3-02, JG-T-MARCH-04.
#[test]
fn a_forced_march() {
    let draft = field().with(|scenario| scenario.pieces[0].cv = 2);
    let study = || {
        draft
            .clone()
            .study()
            .put("chief", "a", 0)
            .put("c1", "a", 6)
            .put("c2", "a", 9)
            .put("c3", "a", 6)
            .cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, force");
    assert_eq!(board.left(), 8);
    board.refuses(FRENCH, "force", "JG-5.5.2-01");
    board.play(FRENCH, "step b").dice(FRENCH, "stop", &[("stragglers", 4)]);
    assert_eq!((board.sp("c1"), board.line("c1").slashes), (5, 1));
    let view = board.all();
    let tired = view.boxes.iter().flat_map(|place| &place.pieces).filter(|piece| piece.fatigued).count();
    assert_eq!(tired, 1);
    let die = |face| ("stragglers", face);
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take chief, take c1, take c2, take c3, force, step b");
    board.dice(FRENCH, "stop", &[die(4), die(5), die(6), die(6), die(1), die(1)]);
    assert_eq!(["c1", "c2", "c3"].map(|p| board.sp(p)), [4, 5, 6], "two rolls on the same column each");
    // A general of CV 3 and good troops; Mud.
    let draft = field().with(|scenario| scenario.pieces[3].co = 4);
    let march = |weather, face| {
        let study = draft.clone().study().weather(weather).put("chief", "a", 0).put("c2", "a", 9);
        let mut board = Board::movement(study, FRENCH);
        board.play(FRENCH, "take chief, take c2, force, step b").dice(
            FRENCH,
            "stop",
            &[("stragglers", face)],
        );
        9 - board.sp("c2")
    };
    assert_eq!(march(Weather::Mud, 6), 2, "6 - 1 - 1 + 2");
    assert_eq!(march(Weather::Clear, 6), 1, "6 - 1 - 1");
    let study = field().study().put("chief", "a", 0).put("h1", "a", 3).put("general", "a", 0);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take general, take h1, force");
    assert_eq!(board.left(), 10, "leaders keep pace");
}

/// JG-5.5.4-01, JG-5.5.4-02, JG-1.2.3-01: stragglers come back to idle units, crosses do not.
#[test]
fn stragglers_come_back() {
    let study = || {
        let study =
            field().study().put("chief", "a", 0).put("c1", "a", 5).marks("c1", 2, 3).put("c2", "a", 4);
        study.marks("c2", 2, 0).put("c3", "a", 4).marks("c3", 0, 1).cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.refuses(FRENCH, "recover c2", "JG-5.5.4-01");
    board.dice(FRENCH, "recover c1", &[("recovery", 5)]);
    assert_eq!((board.sp("c1"), board.line("c1").slashes, board.line("c1").crosses), (7, 1, 2));
    board.refuses(FRENCH, "recover c1", "JG-5.5.4-02");
    board.dice(FRENCH, "recover c3", &[("recovery", 6)]);
    assert_eq!((board.sp("c3"), board.line("c3").slashes), (5, 0), "no surplus");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march, step b, stop").refuses(FRENCH, "recover c1", "JG-5.5.4-02");
}

/// JG-1.2.2-AVG-01, JG-1.2.2-AVG-02, JG-1.2.2-AVG-03, JG-1.2.2-AVG-04, JG-1.2.2-AVG-05: the average cohesion, with both
/// worked examples, as it shows in the need of a Morale Test.
#[test]
fn average_cohesion() {
    let cohesion = |units: &[(vedette_jours::scenario::Arm, u8, u8)]| {
        let mut draft = line(open()).commander("tsar", CO, [2, 3, 0]).unit("k1", CO, Infantry, [30, 0, 1, 0]);
        for (number, &(arm, co, sp)) in units.iter().enumerate() {
            draft = draft.unit(&format!("n{number}"), GA, arm, [30, 0, co, u8::from(arm == Cavalry)]);
            let _ = sp;
        }
        let mut study = draft.study().put("k1", "d", 30).came("k1", "e");
        for (number, &(_, _, sp)) in units.iter().enumerate() {
            study = study.put(&format!("n{number}"), "d", sp);
        }
        let mut board = Board::combat(study, ALLIES);
        board.play(ALLIES, "fight d");
        board.position.morale(FRENCH)
    };
    assert_eq!(cohesion(&[(Infantry, 3, 8), (Cavalry, 5, 5)]), 3);
    assert_eq!(cohesion(&[(Infantry, 3, 8), (Infantry, 5, 5)]), 4, "as infantry it lifts by 1");
    assert_eq!(cohesion(&[(Infantry, 5, 4), (Infantry, 5, 3), (Infantry, 3, 6)]), 5);
    assert_eq!(cohesion(&[(Infantry, 3, 6), (Infantry, 4, 6)]), 4, "equal totals take the higher");
    let first = [(Infantry, 5, 5), (Infantry, 4, 5), (Infantry, 4, 5), (Infantry, 3, 3), (Infantry, 3, 3)];
    assert_eq!(cohesion(&first), 4, "worked example 1");
    assert_eq!(cohesion(&[(Infantry, 2, 12), (Infantry, 6, 1)]), 3);
    let second = [(Infantry, 6, 5), (Infantry, 4, 10), (Infantry, 3, 3), (Infantry, 3, 3)];
    assert_eq!(cohesion(&second), 5, "worked example 2");
    assert_eq!(cohesion(&[(Infantry, 4, 10), (Cavalry, 6, 5)]), 4, "cavalry lifts nobody");
}

/// JG-1.2.2-AVG-06: the SP of the moment count, not those it was mustered with; so a round's losses change the next one's.
#[test]
fn average_cohesion_follows_the_losses() {
    let cohesion = |steady: u8, losses: u8, others: u8| {
        let draft = line(open())
            .commander("tsar", CO, [2, 3, 0])
            .unit("k1", CO, Infantry, [30, 0, 1, 0])
            .unit("steady", GA, Infantry, [30, 0, 4, 0])
            .unit("others", GA, Infantry, [30, 0, others, 0]);
        let study = draft.study().put("k1", "d", 30).came("k1", "e").put("others", "d", 5);
        let mut board =
            Board::combat(study.put("steady", "d", steady - losses).marks("steady", losses, 0), ALLIES);
        board.play(ALLIES, "fight d");
        board.position.morale(FRENCH)
    };
    assert_eq!(cohesion(6, 0, 3), 4, "6 against 5");
    assert_eq!(cohesion(6, 2, 3), 3, "4 against 5");
    assert_eq!(cohesion(6, 2, 2), 3, "2, and 1 for the infantry that is better by two");
    let draft = field().unit("brave", GA, Infantry, [20, 0, 5, 0]);
    let study = draft.study().put("chief", "d", 0).put("brave", "d", 9).put("c1", "d", 9).came("c1", "c");
    let mut board = Board::combat(study.put("tsar", "d", 0).put("k1", "d", 20), FRENCH);
    board.pass_windows();
    board.play(FRENCH, "fight d, chit offensive");
    assert_eq!(board.position.morale(FRENCH), 6, "9 and 9: the better, and 1 for the leader");
    board.dice(ALLIES, "chit offensive", &[("combat", 1), ("combat", 6)]);
    board.play(FRENCH, "lose brave");
    assert_eq!(board.position.morale(FRENCH), 5, "8 and 9: 3 + 1, and 1 for the leader");
}

/// JG-4.2-02, JG-4.2-03, JG-4.2-04, JG-4.2-05: leaders alone.
#[test]
fn leaders_alone_are_swept() {
    let draft = field().general("marshal", CO, [2, 4, 1]).general("third", CO, [2, 3, 1]);
    let study =
        draft.study().put("chief", "b", 0).put("c1", "b", 5).put("third", "c", 0).put("count", "c", 0);
    let study =
        study.put("marshal", "c", 0).put("k1", "f", 5).put("k2", "x", 3).put("tsar", "f", 0).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step c").pass_windows();
    assert_eq!(board.at("marshal").as_deref(), Some("x"), "rank 4 goes to the nearest army");
    assert_eq!(board.at("third"), None, "rank 3 comes back later");
    assert!(!board.all().sides[1].gone.contains(&"third".to_owned()));
    assert!(board.all().sides[1].gone.contains(&"count".to_owned()), "rank 2 is gone");
    assert_eq!(board.points(), [0, 0], "nobody is captured");
    assert_eq!(board.left(), 5, "and the march goes on");
    board.play(FRENCH, "step d");
    let dummies =
        fog().study().put("chief", "b", 0).put("dummy2", "b", 0).put("c1", "b", 4).put("count", "c", 0);
    let mut board = Board::movement(dummies.put("k1", "h", 4).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take dummy2, march, step c").pass_windows();
    assert_eq!(board.at("count").as_deref(), Some("c"), "dummies sweep nobody");
}
