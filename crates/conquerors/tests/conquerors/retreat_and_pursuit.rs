//! What follows a won combat: the retreat of the loser, and the pursuit.

use std::sync::Arc;

use vedette_conquerors::pack::NAPOLEON_1806;
use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH, Pack};

use crate::bench::{Board, field};

/// Ney, with Augereau if he must, attacks in an area and inflicts so many losses and no fatigue; the Coalition inflicts
/// fatigue only. Nobody has cavalry: there is no pursuit, and nothing to choose but the way.
#[track_caller]
fn beaten(study: Study, area: &str, defenders: &[&str], losses: usize) -> Board {
    let help = losses > 2;
    let (ney, augereau) = (if losses > 1 { 6 } else { 4 }, if losses > 3 { 6 } else { 4 });
    let mut study = study.put("ney", area).strength("ney", ney, 0);
    if help {
        study = study.put("augereau", area).strength("augereau", augereau, 0);
    }
    for corps in defenders {
        study = study.put(corps, area).strength(corps, 8, 0);
    }
    let study = study.deck_showing(FRENCH, &vec![(1, 0); losses]).deck_showing(COALITION, &[(0, 1); 6]);
    let mut board = Board::operations(study, FRENCH);
    board.french(if help { "take ney, take augereau, attack" } else { "take ney, attack" });
    board.lose_anything(COALITION);
    assert_eq!(board.victor(), Some((FRENCH, losses as u8)));
    board
}

/// The Coalition attacks with Brunswick and beats a French corps by so many losses, 1 or 2.
#[track_caller]
fn beats_the_french(study: Study, area: &str, losses: usize) -> Board {
    let study = study.put("brunswick", area).strength("brunswick", 4 * losses as u8, 0);
    let study = study.deck_showing(COALITION, &vec![(1, 0); losses]).deck_showing(FRENCH, &[(0, 1); 6]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take brunswick, attack").lose_anything(FRENCH);
    assert_eq!(board.victor(), Some((COALITION, losses as u8)));
    board
}

fn pursued(board: &Board) -> Option<u8> {
    board.notes.0.iter().find_map(|(_, event)| match event {
        Event::Pursued { fatigue, .. } => Some(*fatigue),
        _ => None,
    })
}

fn where_is(board: &Board, block: &str) -> String {
    board.area(block).unwrap_or_default()
}

/// CQ-RETREAT-01: the retreat is as long as the difference of losses.
#[test]
fn the_difference_of_losses_is_the_length_of_the_retreat() {
    let study = field("")
        .put("ney", "naumburg")
        .put("augereau", "naumburg")
        .put("brunswick", "naumburg")
        .strength("ney", 6, 0)
        .strength("augereau", 6, 0)
        .strength("brunswick", 8, 0)
        .deck_showing(FRENCH, &[(1, 0), (1, 0), (1, 0), (0, 1)])
        .deck_showing(COALITION, &[(1, 0), (0, 2)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, take augereau, attack, lose ney infantry");
    assert_eq!((board.combat_result(), board.victor()), (Some(((3, 1), (1, 2))), Some((FRENCH, 2))));
    board.coalition("step auerstedt, step weimar");
    assert_eq!((where_is(&board, "brunswick"), board.asked()), ("weimar".to_owned(), vec![COALITION]));
    assert!(board.allows(COALITION, "pass"), "the retreat is over after two connections");
}

/// CQ-RETREAT-02: the first connection is that of the own axis, then the way is free.
#[test]
fn a_loser_leaves_by_his_own_axis() {
    let study = field("").put("ney", "neustadt").axis("neustadt", FRENCH, "jena");
    let study = study.put("brunswick", "neustadt").strength("ney", 6, 0);
    let study = study.deck_showing(FRENCH, &[(0, 1), (0, 1)]).deck_showing(COALITION, &[(1, 0), (1, 1)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    assert_eq!((board.victor(), where_is(&board, "ney")), (Some((COALITION, 2)), "jena".to_owned()));
    assert_eq!(board.targets(FRENCH, "step"), ["auerstedt", "blankenhain", "weimar"]);
    board.french("step blankenhain");
    assert_eq!((where_is(&board, "ney"), board.axis("neustadt")), ("blankenhain".to_owned(), None));
}

/// CQ-RETREAT-03, CQ-RETREAT-04: without an axis of his own the loser goes anywhere but along the winner's.
#[test]
fn the_winners_axis_is_closed() {
    for (edition, rule) in [("en", "CQ-RETREAT-03"), ("fr", "CQ-RETREAT-04")] {
        let study = field(&format!("edition={edition}")).put("ney", "neustadt").put("brunswick", "neustadt");
        let board = beaten(study.axis("neustadt", FRENCH, "jena"), "neustadt", &["brunswick"], 1);
        assert_eq!(board.targets(COALITION, "step"), ["auma", "eisenberg", "kahla", "saalfeld", "schleiz"]);
        board.refuses(COALITION, "step jena", rule);
    }
    let board = beaten(field(""), "neustadt", &["brunswick"], 1);
    assert!(board.allows(COALITION, "step jena"), "without a marker every way is open");
}

/// CQ-RETREAT-05: every step leads further away; destroyed bridges do not lengthen distances, and enemies bar no way.
#[test]
fn every_step_leads_away_from_the_combat() {
    let study = field("").put("lannes", "jena").wrecked("naumburg", "nebra");
    let mut board = beaten(study, "naumburg", &["brunswick"], 2);
    board.refuses(COALITION, "step jena", "CQ-RETREAT-05");
    board.coalition("step auerstedt");
    assert_eq!(board.targets(COALITION, "step"), ["jena", "kolleda", "weimar"], "one enemy-held, two empty");
    board.refuses(COALITION, "step nebra", "CQ-RETREAT-05").refuses(
        COALITION,
        "step naumburg",
        "CQ-RETREAT-05",
    );
    board.coalition("step kolleda");
    assert_eq!(where_is(&board, "brunswick"), "kolleda");
}

/// CQ-RETREAT-06: enemy corps end the retreat and cost 2 points each; commanders do not.
#[test]
fn a_retreat_into_enemies_stops_and_tires() {
    for contested in [false, true] {
        let mut study =
            field("").put("lannes", "auerstedt").put("davout", "auerstedt").put("napoleon", "auerstedt");
        if contested {
            study = study.put("louis", "auerstedt");
        }
        let mut board = beaten(study, "naumburg", &["brunswick", "hohenlohe"], 3);
        board.coalition("step auerstedt");
        assert_eq!(where_is(&board, "brunswick"), "auerstedt");
        assert_eq!((board.fatigue("brunswick"), board.fatigue("hohenlohe")), (2, 2), "4 for the stack");
        assert!(board.contested("auerstedt") && board.allows(COALITION, "pass"), "the retreat is over");
    }
}

/// CQ-RETREAT-07: friendly corps end the retreat, and it costs nothing.
#[test]
fn a_retreat_ends_with_friends() {
    let study = field("").put("hohenlohe", "auerstedt");
    let mut board = beaten(study, "naumburg", &["brunswick"], 2);
    board.coalition("step auerstedt");
    assert_eq!((where_is(&board, "brunswick"), board.fatigue("brunswick")), ("auerstedt".to_owned(), 0));
    assert!(board.allows(COALITION, "pass"));
}

/// CQ-RETREAT-08: a destroyed bridge can be crossed at any length of retreat, for 2 points of fatigue.
#[test]
fn a_retreat_over_a_destroyed_bridge_tires() {
    for (losses, way, fatigue) in [(1, "step auerstedt", 2), (2, "step auerstedt, step kolleda", 2)] {
        let mut board =
            beaten(field("").wrecked("naumburg", "auerstedt"), "naumburg", &["brunswick"], losses);
        board.coalition(way);
        assert_eq!(board.fatigue("brunswick"), fatigue, "{way}");
    }
    let study = field("").wrecked("naumburg", "auerstedt").wrecked("auerstedt", "jena");
    let mut board = beaten(study, "naumburg", &["brunswick"], 2);
    board.coalition("step auerstedt, step jena");
    assert_eq!(board.fatigue("brunswick"), 4, "each of two bridges");
}

/// CQ-RETREAT-09: the fatigue of the whole retreat is added up and shared at its end, and kills then.
#[test]
fn the_fatigue_of_a_retreat_is_shared_at_its_end() {
    let study = field("").wrecked("naumburg", "auerstedt").put("lannes", "weimar").fatigue("ruchel", 7);
    let mut board = beaten(study, "naumburg", &["brunswick", "ruchel"], 2);
    board.coalition("step auerstedt");
    assert_eq!((board.fatigue("brunswick"), board.fatigue("ruchel")), (0, 7), "not yet");
    board.coalition("step weimar");
    assert_eq!((board.fatigue("brunswick"), board.corps("ruchel")), (2, None), "2 each");
    assert_eq!(board.points(), 10 - 2 - 7, "two losses, and what was left of Rüchel");
}

/// CQ-RETREAT-10: friends who did not fight stay, and so do contest and axis.
#[test]
fn only_the_stack_that_fought_retreats() {
    let study = field("").put("ney", "neustadt").put("augereau", "neustadt").put("brunswick", "neustadt");
    let study = study.strength("ney", 6, 0).axis("neustadt", FRENCH, "jena");
    let study = study.deck_showing(FRENCH, &[(0, 1), (0, 1)]).deck_showing(COALITION, &[(1, 0), (0, 1)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    assert_eq!(
        (where_is(&board, "ney"), where_is(&board, "augereau")),
        ("jena".to_owned(), "neustadt".to_owned())
    );
    assert!(board.contested("neustadt") && board.ready("augereau") && !board.ready("ney"));
    assert_eq!(board.axis("neustadt"), Some(("french", "jena".to_owned())));
}

/// CQ-RETREAT-10: the whole stack goes one way, commanders too.
#[test]
fn commanders_retreat_with_their_stack() {
    let study = field("").put("ney", "naumburg").put("lannes", "naumburg").put("napoleon", "naumburg");
    let mut board = beats_the_french(study.strength("ney", 6, 0).strength("lannes", 6, 0), "naumburg", 2);
    board.french("step zeitz, step gera");
    for block in ["ney", "lannes", "napoleon"] {
        assert_eq!(where_is(&board, block), "gera", "{block}");
    }
}

/// CQ-RETREAT-11: neither distance nor rain tires a retreating stack.
#[test]
fn a_retreat_costs_no_march_fatigue() {
    let study = field("").rain(COALITION, "rain.1").put("ney", "naumburg").put("augereau", "naumburg");
    let study = study.put("brunswick", "naumburg").strength("brunswick", 8, 0);
    let study = study.strength("ney", 6, 0).strength("augereau", 6, 0);
    let study = study.deck_showing(FRENCH, &[(1, 0); 4]).deck_showing(COALITION, &[(0, 1); 2]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, take augereau, attack, tire ney");
    board.coalition("step auerstedt, step weimar, step erfurt, step gotha");
    assert_eq!((where_is(&board, "brunswick"), board.fatigue("brunswick")), ("gotha".to_owned(), 0));
}

/// CQ-RETREAT-12: where no way leads on, the stack stops without penalty.
#[test]
fn a_retreat_without_a_way_on_stops() {
    let mut board = beaten(field(""), "merseburg", &["brunswick"], 3);
    board.coalition("step halle");
    assert_eq!((where_is(&board, "brunswick"), board.fatigue("brunswick")), ("halle".to_owned(), 0));
    assert!(board.allows(COALITION, "pass"));
}

/// The pack of 1806 without the connections from Ebern to Coburg and Lichtenfels: Bamberg is its only neighbour.
fn map_with_a_dead_end() -> Study {
    let mut files = NAPOLEON_1806.map(|(name, text)| (name, text.to_owned()));
    for (name, text) in &mut files {
        if *name == "connections.csv" {
            let kept = text.lines().filter(|line| {
                !["ebern,coburg,", "ebern,lichtenfels,"].iter().any(|gone| line.starts_with(gone))
            });
            *text = kept.collect::<Vec<_>>().join("\n");
        }
    }
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let pack = Pack::parse(&files).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = pack.scenario("campaign", "".parse().expect("no options")).expect("a scenario");
    Study::empty(Arc::new(scenario)).put("soult", "hollfeld").put("saxe-weimar", "langensalza")
}

/// CQ-RETREAT-12: a stack without even a first step stays, and may still be pursued.
#[test]
fn a_stack_that_cannot_leave_stays() {
    let study = map_with_a_dead_end()
        .put("murat", "ebern")
        .put("brunswick", "ebern")
        .axis("ebern", FRENCH, "bamberg")
        .deck_showing(FRENCH, &[(1, 0), (1, 1), (0, 1), (0, 2)])
        .deck_showing(COALITION, &[(0, 1), (0, 1)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take murat, attack").coalition("lose brunswick infantry");
    assert_eq!((board.victor(), where_is(&board, "brunswick")), (Some((FRENCH, 2)), "ebern".to_owned()));
    assert!(board.contested("ebern"));
    assert_eq!(board.axis("ebern"), Some(("french", "bamberg".to_owned())));
    assert_eq!((pursued(&board), board.fatigue("brunswick")), (Some(3), 4), "1 in combat, 3 in the pursuit");
}

/// CQ-RETREAT-13: when the last loser leaves, the axis goes and control passes to the winner, without fatigue.
#[test]
fn the_winner_takes_the_place() {
    for edition in ["en", "fr"] {
        let study = field(&format!("edition={edition}")).put("ney", "erfurt").put("brunswick", "erfurt");
        let mut board = beaten(study.axis("erfurt", FRENCH, "weimar"), "erfurt", &["brunswick"], 1);
        assert_eq!((board.points(), board.controller("erfurt")), (9, Some("coalition")));
        board.coalition("step gotha");
        assert_eq!((board.points(), board.controller("erfurt")), (5, Some("french")), "{edition}");
        assert_eq!((board.axis("erfurt"), board.contested("erfurt")), (None, false));
        assert_eq!(board.fatigue("ney"), 3, "the three cards of the defender, and nothing for the citadel");
    }
    // With friends staying behind nothing changes hands.
    let study = field("").put("ney", "erfurt").put("louis", "erfurt").put("brunswick", "erfurt");
    let study = study.strength("brunswick", 4, 0).deck_showing(COALITION, &[(0, 1)]);
    let mut board = Board::operations(study.deck_showing(FRENCH, &[(1, 0), (0, 1)]), COALITION);
    board.coalition("take brunswick, attack, step gotha");
    assert_eq!((board.controller("erfurt"), board.contested("erfurt")), (Some("coalition"), true));
}

/// CQ-RETREAT-14: a retreat takes an empty enemy place on its way, without a stop and without fatigue.
#[test]
fn a_retreat_takes_places_on_its_way() {
    for edition in ["en", "fr"] {
        let study = field(&format!("edition={edition}")).control("halle", FRENCH);
        let mut board = beaten(study, "schkeuditz", &["brunswick"], 2);
        board.coalition("step halle");
        assert_eq!((board.controller("halle"), board.points()), (Some("coalition"), 10 - 2 + 3), "{edition}");
        assert_eq!((where_is(&board, "brunswick"), board.fatigue("brunswick")), ("mucheln".to_owned(), 0));
    }
}

/// CQ-RETREAT-16: a winner who died of fatigue has still won: the loser retreats, but nobody pursues.
#[test]
fn a_dead_winner_does_not_pursue() {
    let study = field("")
        .put("murat", "naumburg")
        .fatigue("murat", 4)
        .put("brunswick", "naumburg")
        .put("ruchel", "naumburg")
        .strength("brunswick", 8, 0)
        .strength("ruchel", 5, 0)
        .deck_showing(FRENCH, &[(1, 0), (1, 0), (0, 1)])
        .deck_showing(COALITION, &[(0, 2); 4]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take murat, attack").lose_anything(COALITION);
    assert_eq!((board.corps("murat"), board.victor()), (None, Some((FRENCH, 2))));
    board.coalition("step auerstedt, step weimar");
    assert_eq!(where_is(&board, "ruchel"), "weimar");
    assert_eq!((pursued(&board), board.decks().0), (None, 1), "no pursuit card is revealed");
}

/// A combat at an area that the French win, with what each side has of infantry and cavalry.
#[track_caller]
fn french_victory(
    study: Study,
    area: &str,
    ney: (u8, u8),
    hohenlohe: (u8, u8),
    french: &[(u8, u8)],
) -> Board {
    let study = study.put("ney", area).strength("ney", ney.0, ney.1);
    let study = study.put("hohenlohe", area).strength("hohenlohe", hohenlohe.0, hohenlohe.1);
    let study = study.deck_showing(FRENCH, french).deck_showing(COALITION, &[(0, 1); 6]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    board
}

/// CQ-PURSUIT-01, CQ-PURSUIT-06: more cavalry after losses and retreat makes a pursuit, without a question.
#[test]
fn more_cavalry_pursues() {
    // Two against two, but one of two losses is cavalry.
    let mut board = french_victory(field(""), "naumburg", (4, 2), (5, 2), &[(1, 0), (1, 0), (0, 2)]);
    board.coalition("lose hohenlohe infantry, step auerstedt, step weimar");
    assert_eq!((board.strength("hohenlohe"), pursued(&board)), ((4, 1), Some(2)));
    assert_eq!(board.fatigue("hohenlohe"), 2);

    let mut board = french_victory(field(""), "naumburg", (4, 2), (5, 2), &[(1, 0), (0, 1), (0, 2)]);
    board.coalition("lose hohenlohe infantry, step auerstedt");
    assert_eq!((board.strength("hohenlohe"), pursued(&board), board.decks().0), ((4, 2), None, 1));
    assert!(board.happened(|event| matches!(event, Event::NoPursuit { side: FRENCH })));
}

/// CQ-PURSUIT-01: cavalry that died on the retreat does not count.
#[test]
fn cavalry_lost_on_the_retreat_does_not_count() {
    let study =
        field("").put("tauentzien", "naumburg").fatigue("tauentzien", 8).wrecked("naumburg", "auerstedt");
    let hits = [(1, 0), (0, 1), (0, 1)];
    let mut board = french_victory(study, "naumburg", (5, 1), (5, 0), &hits);
    board.coalition("tire hohenlohe, lose hohenlohe infantry");
    let mut spared = Board::of(board.position.clone());
    board.coalition("step auerstedt");
    assert_eq!((board.corps("tauentzien"), pursued(&board)), (None, Some(1)), "1 against 0");
    spared.coalition("step zeitz");
    assert_eq!((spared.fatigue("tauentzien"), pursued(&spared)), (8, None), "1 against 1");
}

/// CQ-PURSUIT-02: no pursuit in a wood or at a citadel, whoever holds it.
#[test]
fn woods_and_citadels_prevent_pursuit() {
    let places =
        [("eisenberg", COALITION), ("erfurt", COALITION), ("erfurt", FRENCH), ("naumburg", COALITION)];
    for (area, holder) in places {
        let study = field("").control("erfurt", holder);
        let mut board = french_victory(study, area, (2, 4), (7, 0), &[(1, 0), (0, 1), (0, 1)]);
        let way = board.targets(COALITION, "step").remove(0);
        board.coalition(&format!("step {way}"));
        assert_eq!(pursued(&board).is_some(), area == "naumburg", "{area} of {holder:?}");
    }
}

/// CQ-PURSUIT-04: one card, one for each pursuit symbol, and those of events.
#[test]
fn pursuit_symbols_and_events_add_cards() {
    let fight = |attackers: &[&str], great_charge: bool| {
        let mut study = field("").put("ruchel", "naumburg").strength("ruchel", 5, 0);
        for corps in attackers {
            study = study.put(corps, "naumburg");
        }
        let combat = 2 * attackers.len();
        let faces: Vec<(u8, u8)> =
            (0..combat + 4).map(|card| if card == 0 { (1, 0) } else { (0, 2) }).collect();
        let study = study.hand(FRENCH, &["great-charge.34"]).deck_showing(FRENCH, &faces);
        let mut board = Board::operations(study.deck_showing(COALITION, &[(0, 1); 2]), FRENCH);
        for corps in attackers {
            board.french(&format!("take {corps}"));
        }
        board.french("attack, decline");
        if attackers.len() > 1 {
            assert_eq!(board.fatigue(attackers[0]), 1);
        }
        board.coalition("step auerstedt").french("decline");
        board.french(if great_charge { "play great-charge.34" } else { "decline" }).decline_all();
        combat + 4 - board.decks().0 - combat
    };
    assert_eq!(fight(&["ney"], false), 1);
    assert_eq!(fight(&["ney"], true), 2);
    assert_eq!(fight(&["murat"], false), 2);
    assert_eq!(fight(&["murat", "ney"], true), 3);
}

/// CQ-PURSUIT-05: a pursuit tires and does not kill; what is left after equal shares is placed freely.
#[test]
fn only_the_fatigue_of_a_pursuit_counts() {
    let fight = |pursuit: [(u8, u8); 2]| {
        let study = field("")
            .put("murat", "naumburg")
            .put("brunswick", "naumburg")
            .put("ruchel", "naumburg")
            .strength("brunswick", 8, 0)
            .strength("ruchel", 5, 0)
            .deck_showing(FRENCH, &[(1, 0), (1, 1), pursuit[0], pursuit[1]])
            .deck_showing(COALITION, &[(0, 1); 4]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take murat, attack").coalition("tire brunswick").lose_anything(COALITION);
        board.coalition("step auerstedt, step weimar");
        board
    };
    let board = fight([(1, 1), (1, 1)]);
    assert_eq!((pursued(&board), board.points()), (Some(2), 8), "only the two losses of the combat score");
    assert_eq!((board.fatigue("brunswick"), board.fatigue("ruchel")), (2, 1));
    let mut board = fight([(1, 1), (0, 2)]);
    assert_eq!(board.targets(COALITION, "tire"), ["brunswick", "ruchel"]);
    board.coalition("tire ruchel");
    assert_eq!((board.fatigue("brunswick"), board.fatigue("ruchel")), (2, 2));
}

/// CQ-PURSUIT-06, CQ-RETREAT-16: a stack that no longer exists neither retreats nor is pursued.
#[test]
fn a_destroyed_loser_is_not_pursued() {
    let board = french_victory(field(""), "naumburg", (5, 1), (1, 0), &[(1, 0), (0, 1), (0, 1)]);
    assert_eq!((board.corps("hohenlohe"), board.victor()), (None, Some((FRENCH, 1))));
    assert_eq!((pursued(&board), board.decks().0), (None, 1));
    assert!(board.allows(COALITION, "pass"), "nothing is left to decide");
}

/// CQ-PURSUIT-06: without a winner there is no pursuit, whatever the cavalry.
#[test]
fn without_a_winner_nobody_pursues() {
    let board = french_victory(field(""), "naumburg", (2, 4), (7, 0), &[(0, 1), (0, 1), (0, 1)]);
    assert_eq!((board.victor(), pursued(&board), board.decks().0), (None, None, 1));
}

/// CQ-PURSUIT-07: cavalry and symbols of bystanders do not count, of the winner as of the loser.
#[test]
fn bystanders_do_not_pursue() {
    let study = || field("").put("murat", "naumburg");
    let mut board = french_victory(study(), "naumburg", (6, 0), (7, 0), &[(1, 0), (0, 1), (0, 1)]);
    board.coalition("step auerstedt");
    assert_eq!(pursued(&board), None, "Murat's cavalry");
    let mut board = french_victory(study(), "naumburg", (5, 1), (7, 0), &[(1, 0), (0, 1), (0, 1), (0, 2)]);
    board.coalition("step auerstedt");
    assert_eq!((pursued(&board), board.decks().0), (Some(1), 1), "Murat's symbol");

    // The loser's friend Blücher did not fight, so his cavalry does not protect Kalkreuth.
    let study = field("").put("ney", "naumburg").put("kalkreuth", "naumburg").put("blucher", "naumburg");
    let study = study.strength("kalkreuth", 4, 0).deck_showing(COALITION, &[(0, 1)]);
    let study = study.deck_showing(FRENCH, &[(1, 0), (0, 1), (0, 2)]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take kalkreuth, attack, step auerstedt");
    assert_eq!((pursued(&board), board.fatigue("kalkreuth")), (Some(2), 3));
}
