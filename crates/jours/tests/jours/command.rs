//! Command, supply and command points: chapter 4.

use vedette_jours::scenario::PieceKind;
use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, FRENCH};

use crate::bench::*;

/// Whether a corps is in command, and linked to a general, when its side's Movement Phase begins.
#[track_caller]
fn status(board: &Board, piece: &str) -> (bool, bool) {
    let line = board.line(piece);
    (line.in_command, line.linked)
}

/// JG-4.3-01, JG-4.3-04: four roads are a line, five are not; the same box is.
#[test]
fn a_line_is_four_points_long() {
    let study = || field().study().put("chief", "a", 0);
    for (place, good) in [("a", true), ("b", true), ("e", true), ("f", false)] {
        let board = Board::movement(study().put("c1", place, 5).put("h1", place, 2), FRENCH);
        assert_eq!(status(&board, "c1"), (good, good), "{place}");
        assert_eq!(status(&board, "h1"), (good, good), "cavalry counts like infantry");
    }
    let poor = |last_road: bool| {
        let draft =
            cast(open()).poor("a", "b").poor("b", "c").road("c", "d").road("west", "a").road("d", "east");
        let place = if last_road { "d" } else { "c" };
        Board::movement(draft.study().put("chief", "a", 0).put("c1", place, 5), FRENCH)
    };
    assert!(status(&poor(false), "c1").0, "two poor roads are 4 MP");
    assert!(!status(&poor(true), "c1").0, "and a road more is 5");
}

/// JG-4.3-02, JG-4.5-07: one general relays; a chain of two does not.
#[test]
fn one_general_relays() {
    let draft = field().general("second", GA, [2, 2, 1]);
    let study = draft.study().put("chief", "west", 0).put("general", "d", 0).put("c1", "h", 5);
    let board = Board::movement(study.cp(GA, 9), FRENCH);
    assert_eq!(status(&board, "c1"), (true, true));
    let mut moved = board.fork();
    moved.play(FRENCH, "take c1, march");
    assert_eq!(moved.cp(GA), 8, "a relayed line costs 1 CP");
    let draft = cast(open()).roads(&["west", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "east"]);
    let draft = draft.general("second", GA, [2, 2, 1]);
    let study = draft.study().put("chief", "west", 0).put("general", "d", 0).put("second", "h", 0);
    let board = Board::movement(study.put("c1", "k", 5), FRENCH);
    assert_eq!(status(&board, "c1"), (false, true), "general to general to commander is no chain");
}

/// JG-4.3-03: leaders of another army do not count.
#[test]
fn leaders_of_another_army_do_not_count() {
    let draft = field().army("silesia", ALLIES, &["east"], 2);
    let draft =
        draft.commander("bluecher", "silesia", [3, 3, 2]).unit("s1", "silesia", Infantry, [9, 1, 3, 0]);
    let study = draft.study().put("tsar", "d", 0).put("s1", "d", 5).put("bluecher", "east", 0);
    let board = Board::movement(study, ALLIES);
    assert_eq!(status(&board, "s1"), (false, false));
}

/// JG-4.3-05: fords lengthen a line in Rain and Mud; the cut of allowances does not matter.
#[test]
fn weather_lengthens_lines_over_fords() {
    let draft = || cast(open()).roads(&["west", "a", "b", "c", "d"]).ford("d", "e").road("e", "east");
    for (weather, from, good) in [
        (Weather::Clear, "a", true),
        (Weather::Snow, "a", true),
        (Weather::Rain, "a", false),
        (Weather::Mud, "a", false),
        (Weather::Rain, "b", true),
    ] {
        let study = draft().study().weather(weather).put("chief", from, 0).put("c1", "e", 5);
        assert_eq!(status(&Board::movement(study, FRENCH), "c1").0, good, "{weather:?} from {from}");
    }
    let study = draft().study().weather(Weather::Mud).put("chief", "west", 0).put("c1", "d", 5);
    assert!(status(&Board::movement(study, FRENCH), "c1").0, "four plain roads in Mud");
}

/// JG-4.3-06, JG-4.3-07, JG-1.1-03: what stands in a box passed through blocks, dummies too; ends do not, leaders neither.
#[test]
fn enemies_on_the_way_block() {
    let base = || field().study().put("chief", "a", 0).put("c1", "c", 5);
    assert!(!status(&Board::movement(base().put("k1", "b", 1), FRENCH), "c1").0);
    assert!(status(&Board::movement(base().put("count", "b", 0), FRENCH), "c1").0, "a leader blocks nothing");
    let shared = base().put("c2", "b", 5).put("k1", "b", 1);
    assert!(!status(&Board::movement(shared, FRENCH), "c1").0, "friends there do not help");
    let city = field().city("c", 1, 0).study().put("chief", "a", 0).put("c1", "c", 5).put("k1", "c", 1);
    let board = Board::movement(city.siege("c", FRENCH, 1).put("c2", "d", 5), FRENCH);
    assert!(status(&board, "c1").0, "the end of the line may be shared");
    assert!(!status(&board, "c2").0, "but not passed");
    let hidden = fog().study().put("chief", "a", 0).put("c1", "c", 5).put("bluff1", "b", 0);
    let board = Board::movement(hidden, FRENCH);
    assert!(!status(&board, "c1").0, "a dummy blocks");
    assert_eq!(board.at("bluff1").as_deref(), Some("b"), "and is not shown by it");
}

/// JG-4.3-08, JG-6.4-02, JG-5.2-02: forbidden connections carry no line.
#[test]
fn rivers_stop_lines() {
    let draft = || cast(open()).road("west", "a").bridge("a", "b", true).site("a", "c").road("b", "east");
    let line = |place: &str, ruined: bool, pontoon: bool| {
        let mut study = draft().study().put("chief", "a", 0).put("c1", place, 5);
        if ruined {
            study = study.crossing("a", "b", None);
        }
        if pontoon {
            study = study.crossing("a", "c", Some(FRENCH));
        }
        status(&Board::movement(study, FRENCH), "c1").0
    };
    assert!(line("b", false, false));
    assert!(!line("b", true, false), "destroyed");
    assert!(!line("c", false, false), "no bridge");
    assert!(line("c", false, true), "pontoon");
}

/// JG-4.3-09: a garrison traces no line out of its box.
#[test]
fn a_garrison_is_cut_off() {
    let study = || {
        let draft = field().city("c", 1, 0);
        draft.study().put("chief", "b", 0).put("c1", "c", 5).put("k1", "c", 9)
    };
    assert_eq!(status(&Board::movement(study().siege("c", ALLIES, 1), FRENCH), "c1"), (false, false));
    let board = Board::movement(study().put("general", "c", 0).siege("c", ALLIES, 1), FRENCH);
    assert_eq!(status(&board, "c1"), (false, true), "only to a general inside");
}

/// JG-4.4-01, JG-4.4-02, JG-4.4-03, JG-4.4-04, JG-4.5-01, JG-0-01: CP are die and CV, halved without supply.
#[test]
fn supply_and_command_points() {
    let roll = |study: vedette_jours::study::Study, die: u32| {
        let mut board = Board::of(study.administration(FRENCH));
        board.dice(FRENCH, "done", &[("command", die)]);
        board.pass_windows();
        board.cp(GA)
    };
    let study = || field().study().put("chief", "d", 0).put("c1", "d", 5);
    for die in 1..=6 {
        assert_eq!(roll(study(), die), die as u8 + 3);
    }
    assert_eq!(roll(study().put("k1", "b", 1), 6), 5, "9 halved, rounded up");
    assert_eq!(roll(study().put("k1", "west", 1), 5), 4, "the source itself is held");
    assert_eq!(roll(study().put("k1", "d", 1), 4), 7, "his own box does not block");
    assert_eq!(roll(study().put("count", "b", 0), 4), 7, "a leader does not block");
    let poor = cast(open()).poor("west", "a").ford("a", "b").site("b", "c").road("c", "east");
    let board =
        |place: &str| poor.clone().study().weather(Weather::Mud).put("chief", place, 0).put("c1", place, 5);
    assert_eq!(roll(board("b"), 3), 6, "however long and bad the way");
    assert_eq!(roll(board("c"), 3), 3, "but not over an unbridged river");
}

/// JG-4.4-05, JG-4.4-06, JG-4.4-VAR-01: dummies cost a third and are gone for good.
#[test]
fn dummies_in_the_way_of_supply() {
    let study = |draft: vedette_jours::study::Draft| {
        draft
            .study()
            .put("chief", "d", 0)
            .put("c1", "d", 5)
            .put("k1", "h", 5)
            .put("bluff1", "b", 0)
            .put("bluff2", "h", 0)
    };
    let mut board = Board::of(study(fog()).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 4)]);
    assert_eq!(board.cp(GA), 5, "two thirds of 7");
    assert_eq!(board.at("bluff1"), None);
    assert_eq!(board.all().sides[1].dummies, 0, "not in the pool either");
    let without = fog().with(|scenario| scenario.options.supply = false);
    let mut board = Board::of(study(without).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 4)]);
    assert_eq!((board.cp(GA), board.at("bluff1").as_deref()), (7, Some("b")));
}

/// JG-4.4-07: any source is enough.
#[test]
fn any_source_is_enough() {
    let draft = field().with(|scenario| {
        let south = scenario.map.places.iter().position(|place| place.code == "x").expect("x") as u16;
        scenario.armies[0].sources.push(vedette_jours::sets::BoxId(south));
    });
    let study = draft.study().put("chief", "d", 0).put("c1", "d", 5).put("k1", "b", 1);
    let mut board = Board::of(study.administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 4)]);
    assert_eq!(board.cp(GA), 7);
}

/// JG-4.4-08, JG-4.1-02: without a commander CV 0 and half; a general acts for one who is not there.
#[test]
fn an_army_without_its_commander() {
    let mut board = Board::of(field().study().put("c1", "d", 5).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 4)]);
    assert_eq!(board.cp(GA), 2, "4 + 0, halved");
    let study = field().general("better", GA, [1, 3, 0]).study().put("c1", "d", 5);
    let study = study.put("general", "d", 0).put("better", "d", 0);
    let mut board = Board::of(study.administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 4)]);
    assert_eq!(board.cp(GA), 5, "the highest rank acts with his own CV 1");
}

/// JG-4.5-02, JG-4.5-11, JG-13-CP-01: budgets are apart; the die of a pair is shared freely, the CVs are not.
#[test]
fn pairs_share_one_die() {
    let draft = field().army("silesia", ALLIES, &["east"], 1);
    let draft =
        draft.commander("bluecher", "silesia", [3, 3, 2]).unit("s1", "silesia", Infantry, [9, 1, 3, 0]);
    let study = || {
        let study = draft.clone().study().put("tsar", "f", 0).put("k1", "f", 5);
        study.put("bluecher", "g", 0).put("s1", "g", 5)
    };
    let mut board = Board::of(study().administration(ALLIES));
    board.dice(ALLIES, "done", &[("command", 5)]);
    assert_eq!(board.targets(ALLIES, "number"), ["0", "1", "2", "3", "4", "5"]);
    board.refuses(ALLIES, "number 6", "JG-13-CP-01");
    board.play(ALLIES, "number 2");
    assert_eq!((board.cp(CO), board.cp("silesia")), (4, 6), "2 + 2 and 3 + 3");
    let study = study().put("k2", "g", 4).cp(CO, 5).cp("silesia", 0);
    let mut board = Board::movement(study, ALLIES);
    board.refuses(ALLIES, "take s1", "JG-4.5-03");
    board.play(ALLIES, "take k2, march, stop");
    assert_eq!((board.cp(CO), board.cp("silesia")), (4, 0));
    // A leader frees only his own army's units.
    board.play(ALLIES, "take bluecher");
    assert!(board.allows(ALLIES, "take s1"));
    let study = draft.clone().study().put("tsar", "f", 0).put("s1", "f", 5).put("bluecher", "g", 0);
    let mut board = Board::movement(study.cp("silesia", 1), ALLIES);
    board.play(ALLIES, "take tsar, take s1, march");
    assert_eq!(board.cp("silesia"), 0);
    let study = draft.study().put("tsar", "f", 0).put("s1", "f", 5).put("bluecher", "g", 0);
    let mut board = Board::movement(study.cp(CO, 9), ALLIES);
    board.play(ALLIES, "take tsar").refuses(ALLIES, "take s1", "JG-4.5-03");
}

/// JG-T-CP-01, JG-T-CP-02, JG-4.5-03, JG-4.5-05, JG-4.5-06, JG-4.5-08: what an activation costs.
#[test]
fn what_an_activation_costs() {
    let cost = |leader: Option<(&str, &str)>, corps: &str| {
        let mut study = field().study().put("chief", "a", 0).put("c1", corps, 5).cp(GA, 9);
        if let Some((leader, place)) = leader.filter(|(leader, _)| *leader != "chief") {
            study = study.put(leader, place, 0);
        }
        let mut board = Board::movement(study, FRENCH);
        if let Some((leader, _)) = leader.filter(|(_, place)| *place == corps) {
            board.play(FRENCH, &format!("take {leader}"));
        }
        board.play(FRENCH, "take c1, march");
        9 - board.cp(GA)
    };
    assert_eq!(cost(Some(("chief", "a")), "a"), 0, "the commander and his stack");
    assert_eq!(cost(Some(("general", "e")), "e"), 0, "a general 4 MP away");
    assert_eq!(cost(Some(("general", "f")), "f"), 1, "a general 5 MP away");
    assert_eq!(cost(None, "d"), 1, "a leaderless Force in command");
    assert_eq!(cost(None, "f"), 2, "and out of command");
    assert_eq!(cost(Some(("general", "h")), "g"), 2, "near a general who is cut off");
    let board = Board::movement(field().study().put("chief", "a", 0).put("c1", "d", 5), FRENCH);
    board.refuses(FRENCH, "take c1", "JG-4.5-03");
    assert!(board.allows(FRENCH, "take chief"));
}

/// JG-4.5-04, JG-4.5-10, JG-5.3-01: one activation pays for all actions, and there is one a phase.
#[test]
fn one_activation_many_actions() {
    let draft =
        cast(open()).roads(&["west", "a", "b"]).bridge("b", "c", false).roads(&["b", "d", "e", "east"]);
    let study = draft.study().put("chief", "west", 0).put("c1", "a", 5).cp(GA, 3);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, step b, destroy c, step d, step e");
    assert_eq!((board.cp(GA), board.left()), (2, 1));
    board.play(FRENCH, "stop").refuses(FRENCH, "take c1", "JG-4.5-10");
}

/// JG-4.5-09, JG-6.2-01: entrenching costs 2 CP whatever the status.
#[test]
fn entrenching_costs_two() {
    for place in ["a", "g"] {
        let study = field().study().put("chief", "a", 0).put("c1", place, 5);
        let mut board = Board::movement(study.cp(GA, 2), FRENCH);
        board.play(FRENCH, "take c1, entrench");
        assert_eq!(board.cp(GA), 0, "{place}");
    }
    let study = field().study().put("chief", "a", 0).put("c1", "a", 5).cp(GA, 2);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take chief, take c1, entrench");
    assert_eq!(board.cp(GA), 0, "with the commander too");
    let study = field().study().put("chief", "a", 0).put("c1", "a", 5).cp(GA, 1);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1").refuses(FRENCH, "entrench", "JG-4.5-09");
}

/// JG-4.6-01, JG-4.6-02, JG-4.6-04, JG-5.5.2-01, JG-T-MOVE-01: the two degrees of being out of command.
#[test]
fn out_of_command() {
    let mp = |weather: Weather, leader: &str, pieces: &str, forced: bool| {
        let mut study = field().study().weather(weather).put("chief", "west", 0).cp(GA, 9);
        if !leader.is_empty() {
            study = study.put(leader, "g", 0);
        }
        for piece in pieces.split(' ') {
            study = study.put(piece, "g", if piece == "guns" { 0 } else { 5 });
        }
        let mut board = Board::movement(study, FRENCH);
        for piece in pieces.split(' ') {
            board.play(FRENCH, &format!("take {piece}"));
        }
        if forced && !board.allows(FRENCH, "force") {
            assert_eq!(board.refusal(FRENCH, "force").rule, "JG-4.6-02");
            return None;
        }
        board.play(FRENCH, if forced { "force" } else { "march" });
        Some(board.left())
    };
    assert_eq!(mp(Weather::Clear, "", "c1", false), Some(5));
    assert_eq!(mp(Weather::Clear, "", "c1", true), None, "no line to any general");
    assert_eq!(mp(Weather::Clear, "general", "c1", false), Some(5));
    assert_eq!(mp(Weather::Clear, "general", "c1", true), Some(7), "6 - 1 + 2 with a general who is cut off");
    assert_eq!(mp(Weather::Mud, "", "h1", false), Some(5), "8 - 2 - 1");
    assert_eq!(mp(Weather::Mud, "", "guns", false), Some(2), "6 - 3 - 1");
    assert_eq!(mp(Weather::Rain, "", "c1", false), Some(4));
    let study = field().study().put("chief", "west", 0).put("general", "g", 0).put("c1", "g", 5).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take general, march");
    assert_eq!((board.left(), board.cp(GA)), (8, 8), "a cut-off general alone: 8 MP, 1 CP");
    let mut board = Board::movement(
        field().study().put("chief", "west", 0).put("general", "g", 0).put("c1", "g", 5).cp(GA, 9),
        FRENCH,
    );
    board.play(FRENCH, "take general, take c1, march").refuses(FRENCH, "detach c1 d1", "JG-4.6-01");
}

/// JG-2-B1-03: command is a snapshot for the own turn.
#[test]
fn command_is_found_once_a_turn() {
    let study = field().study().put("chief", "a", 0).put("c1", "f", 5).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take chief, march, step b, step c, step d, step e, stop");
    board.play(FRENCH, "take c1, march");
    assert_eq!((board.cp(GA), board.left()), (7, 5), "he came too late");
}

/// JG-1.2.2-IND-01, JG-1.2.2-IND-04, JG-13-SCEN-02, JG-13-DET-01: independent Detachments.
#[test]
fn independent_detachments_are_out_of_command() {
    let study = || field().study().put("chief", "d", 0).put("d1", "d", 2).put("c1", "d", 5).cp(GA, 9);
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take d1").refuses(FRENCH, "force", "JG-1.2.2-IND-04");
    board.play(FRENCH, "march");
    assert_eq!((board.left(), board.cp(GA)), (5, 7));
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take chief, take d1, march");
    assert_eq!(board.cp(GA), 9, "no extra in the stack of a leader whose army may pay");
    let draft = field().army("silesia", FRENCH, &["west"], 2).commander("other", "silesia", [2, 3, 1]);
    let draft = draft.with(|scenario| {
        let armies: vedette_jours::sets::ArmySet =
            [0, 2].map(vedette_jours::sets::ArmyId).into_iter().collect();
        scenario
            .pieces
            .iter_mut()
            .filter(|p| p.kind == PieceKind::Detachment && p.side == FRENCH)
            .for_each(|p| p.payers = armies);
    });
    let study = draft.study().put("chief", "d", 0).put("d1", "e", 2).put("other", "e", 0);
    let mut board = Board::movement(study.cp(GA, 9).cp("silesia", 9), FRENCH);
    board.play(FRENCH, "take d1, march");
    assert_eq!(board.targets(FRENCH, "army"), ["grande-armee", "silesia"]);
    board.refuses(FRENCH, "army coalition", "JG-13-DET-01");
    board.play(FRENCH, "army silesia");
    assert_eq!((board.cp(GA), board.cp("silesia")), (9, 7));
}

/// JG-4.5-12, JG-4.1-01: in blind play the enemy sees neither rolls nor budgets.
#[test]
fn budgets_are_secret_in_blind_play() {
    let study = fog().study().put("chief", "d", 0).put("c1", "d", 5).put("k1", "h", 5);
    let mut board = Board::of(study.administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 4)]);
    assert_eq!(board.cp(GA), 7);
    assert!(board.seen_by(ALLIES).sides[0].armies.is_none());
    assert!(board.seen_by(FRENCH).sides[0].armies.is_some());
    let told =
        board.notes.seen_by(ALLIES).any(|event| matches!(event, vedette_jours::Event::CommandPoints { .. }));
    assert!(!told);
}
