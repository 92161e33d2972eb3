//! Vedettes: how they march, whom they meet, and what they never are.

use std::sync::Arc;

use vedette_conquerors::scenario::Scenario;
use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH, Position};
use vedette_kernel::{Awaiting, Game, Quick, Side, Silent, Viewer};

use crate::bench::{Board, map, scenario, scenario_1807};
use crate::fog::{blocks, names};

const EDITIONS: [&str; 2] = ["en", "fr"];

/// A map in fog, with a corps of each side far away so that nobody has to pass; both reveal a 4 first.
fn fog(edition: &str) -> Study {
    let study = map(&format!("edition={edition} level=grognard"))
        .put("soult", "bamberg")
        .put("kalkreuth", "eisenach");
    study.deck(FRENCH, &["intuition.4"]).deck(COALITION, &["reinforcement.6"])
}

/// The vedettes on the map: French, Prussian.
fn vedettes(board: &Board) -> [usize; 2] {
    let areas = board.truth().areas;
    let codes: Vec<_> =
        areas.iter().flat_map(|area| &area.blocks).filter_map(|block| block.code.as_deref()).collect();
    ["vedette-f", "vedette-p"].map(|prefix| codes.iter().filter(|code| code.starts_with(prefix)).count())
}

fn points_left(board: &Board) -> Option<i16> {
    board.truth().operation.and_then(|operation| operation.points_left)
}

/// CQ-VEDETTE-01: five French vedettes and three Prussian ones, in fog only.
#[test]
fn five_against_three() {
    for edition in EDITIONS {
        for code in ["campaign", "short"] {
            let board = |level: &str| {
                let options = format!("edition={edition} level={level}");
                Board::of(Position::new(scenario(code, &options)))
            };
            let blocks = |level: &str| Side::BOTH.map(|side| board(level).side(side).vedettes);
            assert_eq!((blocks("grognard"), blocks("conscript")), ([5, 3], [0, 0]));
        }
    }
}

/// CQ-VEDETTE-02: one or more ready vedettes of one area, never with corps; an operation turns them over, and recovery
/// turns them back.
#[test]
fn vedettes_operate_among_themselves() {
    for edition in EDITIONS {
        let study = fog(edition).put("lannes", "gera").put("vedette-f1", "gera").put("vedette-f2", "gera");
        let mut board = Board::operations(study.put("vedette-f3", "zeitz"), FRENCH);
        board.french("take lannes").refuses(FRENCH, "take vedette-f1", "CQ-VEDETTE-02");
        let study = fog(edition).put("lannes", "gera").put("vedette-f1", "gera").put("vedette-f2", "gera");
        board = Board::operations(study.put("vedette-f3", "zeitz"), FRENCH);
        board.french("take vedette-f1");
        board.refuses(FRENCH, "take lannes", "CQ-VEDETTE-02").refuses(
            FRENCH,
            "take vedette-f3",
            "CQ-STACK-02",
        );
        board.french("take vedette-f2, march, step greiz, stop, decline").coalition("pass");
        assert!(!board.ready("vedette-f1") && !board.ready("vedette-f2") && board.ready("vedette-f3"));
        board.refuses(FRENCH, "take vedette-f1", "CQ-STACK-03");
        board.french("pass");
        assert_eq!(board.truth().turn, 2);
        assert!(board.ready("vedette-f1") && board.ready("vedette-f2"));
    }
}

/// CQ-VEDETTE-02: vedettes cannot attack.
#[test]
fn vedettes_cannot_attack() {
    let mut board = Board::operations(fog("en").put("vedette-f1", "gera"), FRENCH);
    board.french("take vedette-f1").refuses(FRENCH, "attack", "CQ-VEDETTE-02");
    assert!(!board.allows(FRENCH, "attack") && board.allows(FRENCH, "march"));
}

/// A march of so many vedettes with a card of value 4, the movement points of which are counted.
fn march_of(edition: &str, count: usize) -> Board {
    let all = ["vedette-f1", "vedette-f2", "vedette-f3"];
    let study = all.iter().fold(fog(edition), |study, vedette| study.put(vedette, "gera"));
    let mut board = Board::operations(study.deck(FRENCH, &["intuition.4"]), FRENCH);
    for vedette in &all[..count] {
        board.french(&format!("take {vedette}"));
    }
    board.french("march");
    board
}

/// CQ-VEDETTE-03: in the first edition vedettes march like corps: each further one costs a point.
#[test]
fn vedettes_march_like_corps() {
    assert_eq!([1, 2, 3].map(|count| points_left(&march_of("en", count))), [Some(4), Some(3), Some(2)]);
    let mut board = march_of("en", 2);
    board.french("step greiz, step crimmitschau, step altenburg").refuses(FRENCH, "step borna", "CQ-MOVE-12");
}

/// CQ-VEDETTE-04: in the newer edition they march the card's value plus one, whatever their number; weather and march
/// events come on top.
#[test]
fn vedettes_march_value_plus_one() {
    assert_eq!([1, 2, 3].map(|count| points_left(&march_of("fr", count))), [Some(5); 3]);
    let study = fog("fr").put("vedette-f1", "gera").put("vedette-f2", "gera").rain(COALITION, "rain.1");
    let study = study.deck(FRENCH, &["intuition.4"]).hand(FRENCH, &["forced-march.12"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take vedette-f1, take vedette-f2, march, decline");
    assert_eq!(points_left(&board), Some(4), "rain");
    board.french("play forced-march.12");
    assert_eq!(points_left(&board), Some(5));
}

/// CQ-VEDETTE-05: a vedette that walks six connections carries no fatigue and stays; to the enemy its march is the march
/// of a corps, at every step of it.
#[test]
fn a_vedette_never_tires_and_looks_like_a_corps() {
    for edition in EDITIONS {
        let study = || fog(edition).put("ney", "gera").put("vedette-f1", "gera").deck(FRENCH, &["care.6"]);
        let [mut corps, mut vedette] = [(); 2].map(|()| Board::operations(study(), FRENCH));
        let path = ["zeitz", "pegau", "borna", "altenburg", "crimmitschau", "greiz"];
        let steps: Vec<_> = path.iter().map(|area| format!("step {area}")).collect();
        let rest =
            ["march".to_owned()].into_iter().chain(steps).chain(["stop".to_owned(), "decline".to_owned()]);
        for (place, action) in std::iter::once(String::new()).chain(rest).enumerate() {
            match place {
                0 => {
                    corps.french("take ney");
                    vedette.french("take vedette-f1");
                }
                _ => {
                    corps.french(&action);
                    vedette.french(&action);
                }
            }
            assert_eq!(corps.view(COALITION), vedette.view(COALITION), "{action}");
            assert_eq!(corps.asked(), vedette.asked(), "{action}");
        }
        let heard = |board: &Board| board.notes.seen_by(COALITION).cloned().collect::<Vec<_>>();
        assert_eq!(heard(&corps), heard(&vedette));
        assert_eq!((corps.fatigue("ney"), vedette.area("vedette-f1").as_deref()), (3, Some("greiz")));
        assert_eq!(vedettes(&vedette), [1, 0]);
    }
}

/// CQ-VEDETTE-06: a stack that meets only vedettes eliminates them, tires not and marches on.
#[test]
fn a_stack_rides_over_vedettes() {
    for edition in EDITIONS {
        let study = fog(edition)
            .put("lannes", "eisenberg")
            .put("vedette-p1", "naumburg")
            .put("vedette-p2", "naumburg");
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.4"]), FRENCH);
        board.french("take lannes, march, step naumburg");
        assert_eq!((vedettes(&board), points_left(&board)), ([0, 0], Some(3)));
        assert_eq!((board.contested("naumburg"), board.axis("naumburg")), (false, None));
        board.french("step weissenfels, stop, decline");
        assert_eq!((board.fatigue("lannes"), board.area("lannes").as_deref()), (0, Some("weissenfels")));
    }
}

/// CQ-VEDETTE-07: with corps beside them the vedettes are eliminated and the entry is an ordinary one: contest, axis,
/// stop and a point of fatigue.
#[test]
fn a_stack_meets_corps_and_vedettes() {
    for edition in EDITIONS {
        let study = fog(edition)
            .put("lannes", "eisenberg")
            .put("brunswick", "naumburg")
            .put("vedette-p1", "naumburg");
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.4"]), FRENCH);
        board.french("take lannes, march, step naumburg");
        assert_eq!(vedettes(&board), [0, 0]);
        assert!(board.contested("naumburg"));
        assert_eq!(board.axis("naumburg"), Some(("french", "eisenberg".to_owned())));
        assert_eq!(
            (board.options(FRENCH), board.fatigue("lannes")),
            (vec!["attack".into(), "decline".into()], 1)
        );
    }
}

/// CQ-VEDETTE-08: a vedette that enters an area with an enemy corps is eliminated at once, contested or not, and its
/// move is over.
#[test]
fn a_vedette_dies_on_a_corps() {
    for edition in EDITIONS {
        for friend in [None, Some("lannes")] {
            let study = fog(edition).put("vedette-f1", "eisenberg").put("brunswick", "naumburg");
            let study = friend.into_iter().fold(study, |study, friend| study.put(friend, "naumburg"));
            let mut board = Board::operations(study, FRENCH);
            board.french("take vedette-f1, march, step naumburg");
            assert_eq!((vedettes(&board), board.area("vedette-f1")), ([0, 0], None));
            assert_eq!(board.options(FRENCH), ["decline"], "nothing but the end of the operation");
            board.french("decline");
            assert_eq!(board.asked(), [COALITION]);
        }
    }
}

/// CQ-VEDETTE-09: the vedettes of both sides there are lost, and of the corps the scout learns no more than that there is
/// one.
#[test]
fn scouting_costs_all_vedettes_and_names_nobody() {
    for edition in EDITIONS {
        let study = fog(edition).put("vedette-f1", "eisenberg").put("brunswick", "naumburg");
        let study = study.put("vedette-p1", "naumburg").put("vedette-p2", "naumburg");
        let mut board = Board::operations(study, FRENCH);
        board.french("take vedette-f1, march, step naumburg");
        assert_eq!(vedettes(&board), [0, 0]);
        let view = board.view(FRENCH);
        assert_eq!((blocks(&view, "naumburg").len(), names(&view, "naumburg")), (1, vec![]));
        let lost = |side: Side, number: u8| {
            let event = Event::VedettesLost { side, area: area_id(&board, "naumburg"), count: number };
            board.notes.seen_by(FRENCH).any(|seen| *seen == event)
        };
        assert!(lost(FRENCH, 1) && lost(COALITION, 2));
    }
}

fn area_id(board: &Board, code: &str) -> vedette_conquerors::sets::AreaId {
    let areas = &board.position.scenario().map.areas;
    let place = areas.iter().position(|area| area.code == code).expect("an area of the map");
    vedette_conquerors::sets::AreaId(place as u8)
}

/// CQ-VEDETTE-10: without corps opposing vedettes eliminate each other one for one, and who is left may go on.
#[test]
fn vedettes_fall_one_for_one() {
    for edition in EDITIONS {
        let study =
            fog(edition).put("vedette-f1", "gera").put("vedette-f2", "gera").put("vedette-p1", "zeitz");
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.4"]), FRENCH);
        board.french("take vedette-f1, take vedette-f2, march, step zeitz");
        assert_eq!((vedettes(&board), board.contested("zeitz")), ([1, 0], false));
        board.french("step pegau");
        let survivor = board.area("vedette-f1").or(board.area("vedette-f2"));
        assert_eq!(survivor.as_deref(), Some("pegau"));

        let study =
            fog(edition).put("vedette-f1", "gera").put("vedette-p1", "zeitz").put("vedette-p2", "zeitz");
        board = Board::operations(study, FRENCH);
        board.french("take vedette-f1, march, step zeitz");
        assert_eq!((vedettes(&board), board.options(FRENCH)), ([0, 1], vec!["decline".to_owned()]));
        assert_eq!(blocks(&board.view(FRENCH), "zeitz").len(), 1);
    }
}

/// CQ-VEDETTE-11: a retreating stack eliminates the vedettes it meets and goes on without fatigue.
#[test]
fn a_retreat_rides_over_vedettes() {
    for edition in EDITIONS {
        let study = fog(edition)
            .put("lannes", "naumburg")
            .put("brunswick", "naumburg")
            .strength("brunswick", 6, 2)
            .put("vedette-f1", "auerstedt")
            // Two losses and one point of fatigue; the cavalry that is left forbids a pursuit.
            .deck(FRENCH, &["rain.1", "intuition.4", "forced-march.12"])
            .deck(COALITION, &["reinforcement.5", "reinforcement.6"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, attack").coalition("lose brunswick infantry, lose brunswick cavalry");
        board.coalition("step auerstedt");
        assert_eq!(vedettes(&board), [0, 0]);
        board.coalition("step weimar");
        assert_eq!((board.area("brunswick").as_deref(), board.fatigue("brunswick")), (Some("weimar"), 1));
        assert!(!board.happened(|event| matches!(event, Event::RetreatMet { .. })));
        assert_eq!(board.points(), 8, "two strength points and nothing for the vedette");
    }
}

/// CQ-VEDETTE-12: friendly vedettes stop no corps, neither on the march nor in retreat, and friendly corps no vedette.
#[test]
fn friends_do_not_stop_vedettes_nor_vedettes_friends() {
    for edition in EDITIONS {
        let study = || {
            let study = fog(edition).put("lannes", "gera").put("vedette-f1", "zeitz").put("ney", "pegau");
            study.put("vedette-f2", "gera").deck(FRENCH, &["intuition.4"])
        };
        let mut board = Board::operations(study(), FRENCH);
        board.french("take lannes, march, step zeitz, step pegau").refuses(
            FRENCH,
            "step borna",
            "CQ-MOVE-15",
        );
        board = Board::operations(study(), FRENCH);
        board.french("take vedette-f2, march, step zeitz, step pegau, step borna, step altenburg");
        assert_eq!(board.area("vedette-f2").as_deref(), Some("altenburg"));
    }
}

/// CQ-VEDETTE-12: a retreat passes through friendly vedettes.
#[test]
fn friendly_vedettes_do_not_stop_a_retreat() {
    let study = fog("en")
        .put("lannes", "naumburg")
        .put("brunswick", "naumburg")
        .strength("brunswick", 6, 2)
        .put("vedette-p1", "auerstedt")
        .deck(FRENCH, &["rain.1", "intuition.4", "forced-march.12"])
        .deck(COALITION, &["reinforcement.5", "reinforcement.6"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack").coalition("lose brunswick infantry, lose brunswick cavalry");
    board.coalition("step auerstedt, step weimar");
    assert_eq!((board.area("brunswick").as_deref(), vedettes(&board)), (Some("weimar"), [0, 1]));
}

/// CQ-VEDETTE-13: a vedette takes an enemy citadel without corps. In the first edition it may ride on; in the newer one
/// it has to stop there, without fatigue.
#[test]
fn a_vedette_takes_a_citadel() {
    for edition in EDITIONS {
        let study = fog(edition).put("vedette-f1", "borna").deck(FRENCH, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take vedette-f1, march, step leipzig");
        if edition == "en" {
            assert_eq!((board.points(), points_left(&board)), (7, Some(3)));
            board.french("step pegau, stop");
        } else {
            assert_eq!(board.options(FRENCH), ["decline"], "the march is over");
        }
        assert_eq!((board.points(), board.controller("leipzig")), (7, Some("french")));
        assert_eq!((vedettes(&board), board.view(COALITION).points), ([1, 0], 7));
    }
}

/// CQ-VEDETTE-13: not where an enemy corps is, nor where a vedette falls to a vedette.
#[test]
fn a_vedette_that_falls_takes_nothing() {
    for edition in EDITIONS {
        for guard in ["brunswick", "vedette-p1"] {
            let study = fog(edition).put("vedette-f1", "borna").put(guard, "leipzig");
            let mut board = Board::operations(study, FRENCH);
            board.french("take vedette-f1, march, step leipzig, decline");
            assert_eq!((board.points(), board.controller("leipzig")), (10, Some("coalition")), "{guard}");
            assert_eq!(vedettes(&board), [0, 0]);
        }
    }
}

/// CQ-VEDETTE-14: a vedette that comes in by the enemy's axis of retreat changes nothing there.
#[test]
fn a_vedette_does_not_cut_an_axis() {
    for edition in EDITIONS {
        let study = fog(edition)
            .put("lannes", "neustadt")
            .put("hohenlohe", "neustadt")
            .axis("neustadt", FRENCH, "jena")
            .put("vedette-p1", "jena");
        let mut board = Board::operations(study, COALITION);
        board.coalition("take vedette-p1, march, step neustadt, decline");
        assert_eq!((vedettes(&board), board.fatigue("lannes")), ([0, 0], 0));
        assert_eq!(board.axis("neustadt"), Some(("french", "jena".to_owned())));
        assert!(!board.happened(|event| matches!(event, Event::AxisCut { .. })));
    }
}

/// CQ-VEDETTE-16: a player passes by himself only when neither a corps nor a vedette is ready.
#[test]
fn a_ready_vedette_keeps_a_player_in_the_phase() {
    for edition in EDITIONS {
        let study = |ready: bool| {
            let study = fog(edition).activated("soult").put("vedette-f1", "gera");
            if ready { study } else { study.activated("vedette-f1") }
        };
        let after_the_prussians = |ready: bool| {
            let mut board = Board::operations(study(ready).put("ruchel", "gotha"), COALITION);
            board.coalition("take ruchel, march, stop, decline");
            board
        };
        let board = after_the_prussians(true);
        assert_eq!(
            (board.asked(), board.targets(FRENCH, "take")),
            (vec![FRENCH], vec!["vedette-f1".to_owned()])
        );
        let board = after_the_prussians(false);
        assert_eq!((board.asked(), board.truth().passed), (vec![COALITION], vec!["french"]));
    }
}

/// CQ-VEDETTE-17: vedettes score nothing and contest nothing, and an eliminated one does not come back.
#[test]
fn vedettes_count_for_nothing() {
    for edition in EDITIONS {
        let study = fog(edition).put("lannes", "eisenberg").put("vedette-p1", "naumburg");
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march, step naumburg, stop, decline");
        assert_eq!((board.points(), vedettes(&board)), (10, [0, 0]));
        board.coalition("pass").french("pass");
        assert_eq!((board.truth().turn, board.area("vedette-p1")), (2, None));
        // One point a turn for three citadels, and nothing else.
        assert_eq!((board.points(), vedettes(&board)), (11, [0, 0]));
        assert_eq!(board.truth().sides[1].vedettes, 2, "one of three is gone for good");
    }
}

/// CQ-VEDETTE-17: a vedette is no company for a commander: he is lost with his last corps, and nobody may leave him.
#[test]
fn a_vedette_is_no_company() {
    for edition in EDITIONS {
        let study = || {
            let study = fog(edition).put("napoleon", "gera").put("lannes", "gera").fatigue("lannes", 8);
            study.put("vedette-f1", "gera").put("vedette-f2", "crimmitschau").deck(FRENCH, &["intuition.5"])
        };
        let mut board = Board::operations(study(), FRENCH);
        board.french("take lannes").refuses(FRENCH, "march", "CQ-COMMANDER-03");
        board = Board::operations(study(), FRENCH);
        board.french("take lannes, take napoleon, march, step zeitz, step pegau, step borna, step altenburg");
        board.french("step crimmitschau, stop");
        assert_eq!((board.corps("lannes"), board.area("napoleon")), (None, None));
        assert_eq!(board.outcome().map(|outcome| outcome.reason), Some("napoleon-lost"));
    }
}

/// CQ-VEDETTE-18: a vedette is eliminated however the enemy corps came: here the late corps on its arrival.
#[test]
fn the_late_corps_rides_over_a_vedette() {
    for edition in EDITIONS {
        let study = fog(edition).turn(4).put("vedette-f1", "leipzig").put("lannes", "halle");
        let mut board = Board::operations(study, FRENCH);
        board.french("pass").coalition("pass");
        assert_eq!(board.targets(COALITION, "area"), ["halle", "leipzig"], "he cannot tell them apart");
        board.coalition("area leipzig");
        assert_eq!((board.area("wurttemberg").as_deref(), vedettes(&board)), (Some("leipzig"), [0, 0]));
    }
}

/// CQ-VEDETTE-18: ... and here by Reaction.
#[test]
fn a_stack_reacts_into_a_vedette() {
    for edition in EDITIONS {
        let study = fog(edition)
            .put("lannes", "gera")
            .put("brunswick", "weimar")
            .put("vedette-f1", "jena")
            .hand(COALITION, &["reaction.21"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march").coalition("play reaction.21, area weimar, step jena");
        assert_eq!((board.area("brunswick").as_deref(), vedettes(&board)), (Some("jena"), [0, 0]));
        assert!(!board.contested("jena"));
    }
}

/// CQ-VEDETTE-09, CQ-VEDETTE-18: everybody sees how many vedettes fell, and nobody sees a vedette with an enemy corps.
#[test]
fn losses_of_vedettes_are_public() {
    let study =
        fog("en").put("lannes", "eisenberg").put("vedette-p1", "naumburg").put("vedette-p2", "naumburg");
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, march, step naumburg");
    let seen = board.position.view(Viewer::Observer);
    assert_eq!((blocks(&seen, "naumburg").len(), seen.sides[1].vedettes), (1, 1));
}

/// Random play in the fog; `look` sees every position.
fn wander(scenario: Arc<Scenario>, seed: u64, mut look: impl FnMut(&Position, &mut Quick)) {
    let (mut game, mut chance, mut options) = (Position::new(scenario), Quick::new(seed), Vec::new());
    for _ in 0..400 {
        let Awaiting::Sides(sides) = game.awaiting() else { return };
        let Some(side) = sides.iter().next() else { return };
        look(&game, &mut chance);
        options.clear();
        game.options(side, &mut options);
        let pick = (chance.next_u64() % options.len() as u64) as usize;
        game.apply(side, options[pick], &mut chance, &mut Silent);
    }
}

/// Which of his vedettes fell is known to their owner alone: a guess of the enemy does not depend on it.
#[test]
fn guesses_do_not_tell_one_fallen_vedette_from_another() {
    let mut looked_at = 0;
    let mut look = |game: &Position, chance: &mut Quick| {
        for side in Side::BOTH {
            let other = game.with_other_vedettes_fallen(side);
            if other == *game || !game.has_lost_vedettes(side) {
                continue;
            }
            let luck = chance.next_u64();
            let [mine, same] = [game, &other].map(|game| game.guess(side.other(), &mut Quick::new(luck)));
            assert!(mine == same, "the same knowledge gives the same guess");
            looked_at += 1;
        }
    };
    for scenario in [scenario("campaign", "level=grognard"), scenario_1807("eylau", "level=grognard")] {
        (0..4).for_each(|seed| wander(Arc::clone(&scenario), seed, &mut look));
    }
    assert!(looked_at > 20, "{looked_at} positions with another vedette fallen");
}
