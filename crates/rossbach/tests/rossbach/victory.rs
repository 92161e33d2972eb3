//! Turns, victory, and what is hidden.

use vedette_kernel::{Audience, Awaiting, Game, Notes, Outcome, Scripted, Side, Viewer};
use vedette_rossbach::scenario::{PieceKind, Victory, Water, Weather};
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS, Position};

use crate::field::{Hand, options, plain};

/// Plays everything with the first thing that ends a segment, until the game is over.
fn run_out(game: Position) -> Hand {
    let mut hand = Hand::new(game);
    for _ in 0..2000 {
        let Some(_) = hand.asked() else { return hand };
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    hand
}

fn outcome(hand: &Hand) -> Outcome {
    match hand.game.awaiting() {
        Awaiting::Over(outcome) => outcome,
        Awaiting::Sides(_) => panic!("the game goes on"),
    }
}

/// Two lonely units far apart.
fn quiet(last_turn: u8) -> Study {
    plain(5, 12)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("orange", PRUSSIANS, "III", 8)
        .source(FRENCH, "0101")
        .source(PRUSSIANS, "0512")
        .with(|scenario| scenario.frame.last_turn = last_turn)
        .study()
        .at("0102", &["gudin"])
        .at("0511", &["orange"])
}

/// RA-2.0-01, RA-2.1-01, RA-2.2-01, RA-19.2-01.
#[test]
fn four_turns_a_day_and_the_second_player_first_at_night() {
    let hand = run_out(quiet(5).game());
    let turns = hand.news.iter().filter_map(|event| match event {
        Event::TurnBegan { turn } => Some(*turn),
        _ => None,
    });
    assert_eq!(turns.collect::<Vec<_>>(), [2, 3, 4, 5], "the first began before anybody was asked");
    let sides: Vec<Side> = hand
        .news
        .iter()
        .filter_map(|event| match event {
            Event::PlayerTurn { side } => Some(*side),
            _ => None,
        })
        .collect();
    let (f, p) = (FRENCH, PRUSSIANS);
    assert_eq!(sides, [p, f, p, f, p, p, f, f, p], "the fourth turn is the Night");
}

/// RA-20.12-01, RA-T-LOSSRATIO-01, RA-T-PRUSLOSS-01, RA-T-VICTORY-01.
#[test]
fn points_are_counted_at_the_end() {
    let hand = run_out(quiet(1).game());
    assert_eq!(hand.game.points(), [1 - 2, 1 + 5]);
    assert_eq!(outcome(&hand), Outcome { winner: Some(PRUSSIANS), reason: "prussian-decisive" });
}

/// RA-20.11-01, RA-20.13-01, RA-20.11-02.
#[test]
fn losses_count_by_reduced_strength() {
    let study = quiet(1).day_half(&["orange"]).casualties(PRUSSIANS, "III", 9);
    let game = study.game();
    assert_eq!(game.losses(PRUSSIANS), 4, "8 reduced to 4");
    assert_eq!(game.points()[0], 1 + 3 + 1, "source, ratio, a broken corps");
    let told = game.view(Viewer::Observer).tally;
    assert_eq!(told, [("sources", [1, 1]), ("broken", [1, 0]), ("losses", [3, 5])], "and the view says so");
}

/// RA-20.14-01.
#[test]
fn small_battles_change_the_award() {
    let study = quiet(1).with(|_| {});
    let plain_points = study.game().points()[1];
    let changed = plain(3, 3).with(|scenario| scenario.frame.victory = Victory::Points(-2)).study().game();
    assert_eq!((plain_points, changed.points()[1]), (6, 3));
    assert!(changed.tally().contains(&("battle", [0, -2])));
}

/// RA-17.3-01: independent units have no level of their own, and burden no corps; the army has lost them all the same.
#[test]
fn independent_units_count_for_the_army_only() {
    let study = plain(5, 12)
        .formation(FRENCH, "IND", None)
        .infantry("jerome", FRENCH, "IND", 6)
        .infantry("wrede", FRENCH, "IND", 6)
        .infantry("gudin", FRENCH, "VI", 8)
        .study()
        .at("0102", &["wrede", "gudin"])
        .day_half(&["jerome"]);
    let before = study.clone().game();
    assert_eq!(before.losses(FRENCH), 3, "6 reduced to 3");
    let after = study.casualties(FRENCH, "IND", 60).game();
    for unit in ["wrede", "gudin"] {
        assert!(!after.is_marked(unit, "demoralized"), "{unit}");
    }
    assert_eq!(after.points(), before.points(), "no corps is broken");
}

/// A battle like Saalfeld, one turn long: what is to be held, what is to be reached in supply from 0101, and the way out.
fn saalfeld(hold: (&str, Side), reach: (&str, Side)) -> Study {
    let draft = plain(5, 18)
        .infantry("five", FRENCH, "VI", 5)
        .infantry("gudin", FRENCH, "VI", 8)
        .cavalry("colbert", FRENCH, "VI", 2, 7)
        .vedettes(1)
        .infantry("seven", PRUSSIANS, "III", 7)
        .infantry("orange", PRUSSIANS, "III", 8)
        .source(FRENCH, "0101")
        .source(hold.1, hold.0)
        .source(reach.1, reach.0);
    let [hold, reach, exit] = [hold.0, reach.0, "0518"].map(|code| draft.hex(code));
    let draft = draft.with(|scenario| {
        scenario.frame.victory = Victory::Saalfeld([hold, reach, exit]);
        scenario.frame.last_turn = 1;
        scenario.map.hexes[exit.index()].in_play = false;
        for source in scenario.frame.sources.iter_mut().skip(1) {
            source.supplies = false;
        }
    });
    draft
        .study()
        .at("0517", &["gudin"])
        .at("0516", &["colbert.1"])
        .broken(&["colbert"])
        .at("0301", &["orange"])
}

/// RA-21.9-03: a point for each point of strength lost; the most points win where no place decides.
#[test]
fn saalfeld_is_won_by_points() {
    let none = || saalfeld(("0303", FRENCH), ("0116", PRUSSIANS));
    let hand = run_out(none().day_half(&["five", "seven"]).game());
    assert_eq!(hand.game.points(), [7, 5]);
    assert_eq!(outcome(&hand), Outcome { winner: Some(FRENCH), reason: "more-points" });
    let hand = run_out(none().day_half(&["five"]).game());
    assert_eq!(outcome(&hand), Outcome { winner: Some(PRUSSIANS), reason: "more-points" });
    let hand = run_out(none().game());
    assert_eq!(outcome(&hand), Outcome { winner: None, reason: "equal-points" });
}

/// RA-21.9-05: the French win by a unit that leaves the map, no vedette, or by holding a place in supply.
#[test]
fn saalfeld_is_won_by_leaving_or_by_reaching_a_place() {
    let french = Outcome { winner: Some(FRENCH), reason: "saalfeld-french" };
    let none = || saalfeld(("0303", FRENCH), ("0116", PRUSSIANS));
    let mut scouts = Hand::new(none().movement(FRENCH));
    scouts.play(&["take colbert.1", "step 0517"]);
    assert_eq!(scouts.refused("step 0518"), "RA-21.9-05");
    let mut gone = Hand::new(none().movement(FRENCH));
    gone.play(&["take gudin", "step 0518"]);
    assert_eq!(gone.at("gudin"), "gone");
    assert_eq!(outcome(&run_out(gone.game)), french);
    let held = |hex: &str| outcome(&run_out(saalfeld(("0303", FRENCH), (hex, FRENCH)).game()));
    assert_eq!(held("0115"), french, "fourteen hexes from the source");
    assert_eq!(held("0116"), Outcome { winner: None, reason: "equal-points" }, "fifteen");
    let both = saalfeld(("0303", PRUSSIANS), ("0115", FRENCH)).day_half(&["five"]);
    assert_eq!(outcome(&run_out(both.game())), Outcome { winner: Some(PRUSSIANS), reason: "more-points" });
}

/// RA-20.16-01.
#[test]
fn sources_are_taken_by_supplied_units() {
    let near = |study: Study| Hand::new(study.at("0511", &["orange"]).at("0103", &[]).movement(FRENCH));
    let base = || {
        plain(5, 12)
            .infantry("gudin", FRENCH, "VI", 8)
            .source(PRUSSIANS, "0105")
            .study()
            .at("0103", &["gudin"])
    };
    let mut fed = near(base());
    fed.play(&["take gudin", "step 0104", "step 0105", "stop"]);
    assert!(fed.news.iter().any(|event| matches!(event, Event::Controlled { side: FRENCH, .. })));
    let mut hungry = near(base().starving(&["gudin"]));
    hungry.play(&["take gudin", "step 0104", "step 0105", "stop"]);
    assert!(!hungry.news.iter().any(|event| matches!(event, Event::Controlled { .. })));
}

/// RA-20.3-01.
#[test]
fn the_game_is_over_when_napoleon_is_captured() {
    let study = plain(5, 9)
        .commander("napoleon", FRENCH, "", 3, true)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("orange", PRUSSIANS, "III", 8)
        .study()
        .at("0303", &["gudin", "napoleon"])
        .at("0304", &["orange"]);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0304 0303", "done"]);
    hand.roll("no", &[("combat", 2), ("capture", 6)]);
    assert_eq!(outcome(&hand), Outcome { winner: Some(PRUSSIANS), reason: "napoleon-captured" });
}

fn hidden(rows: u16, columns: u16) -> Draft {
    Draft::new(rows, columns, options(""))
        .formation(FRENCH, "VI", Some(9))
        .formation(PRUSSIANS, "III", Some(9))
        .infantry("gudin", FRENCH, "VI", 8)
        .officer("ney", FRENCH, "VI", 4)
        .infantry("orange", PRUSSIANS, "III", 8)
        .infantry("arnim", PRUSSIANS, "III", 4)
        .train("wagons", PRUSSIANS, PieceKind::Baggage)
}

/// What one side sees of the other in a hex: the names of the pieces.
fn sees(game: &Position, side: Side, hex: &str) -> Vec<String> {
    let view = game.view(Viewer::side(side));
    let force = view.forces.into_iter().find(|force| force.hex == hex);
    force.map_or_else(Vec::new, |force| force.pieces.into_iter().map(|piece| piece.piece).collect())
}

/// RA-1.5-01, RA-1.5-03, RA-1.5-04.
#[test]
fn face_down_forces_show_their_flag_only() {
    let game =
        hidden(5, 12).study().at("0101", &["gudin", "ney"]).at("0509", &["orange", "arnim"]).movement(FRENCH);
    assert!(sees(&game, PRUSSIANS, "0101").is_empty());
    assert_eq!(sees(&game, FRENCH, "0101"), ["gudin", "ney"]);
    let mut moved = game.clone();
    let mut notes = Notes::default();
    for text in ["take gudin", "step 0102"] {
        let action = moved.read(FRENCH, text).expect(text);
        moved.apply(FRENCH, action, &mut Scripted::none(), &mut notes);
    }
    let told: Vec<&Event> =
        notes.0.iter().filter(|(audience, _)| audience.includes(PRUSSIANS)).map(|(_, event)| event).collect();
    assert!(matches!(told[..], [Event::SomeMoved { side: FRENCH, .. }]), "{told:?}");
    assert!(
        notes
            .0
            .iter()
            .any(|(audience, event)| *audience == Audience::Only(FRENCH)
                && matches!(event, Event::Moved { .. }))
    );
}

/// RA-1.51-01, RA-1.51-03, RA-1.52-01.
#[test]
fn forces_in_enemy_zones_are_turned_up() {
    let game = hidden(5, 12).study().at("0303", &["gudin"]).at("0304", &["orange"]).movement(FRENCH);
    assert_eq!(sees(&game, PRUSSIANS, "0303"), ["gudin"]);
    let mut hand = Hand::new(game);
    hand.play(&["take gudin", "step 0302"]);
    assert!(sees(&hand.game, PRUSSIANS, "0302").is_empty(), "out of the zone it is hidden again");
    let mut engaged =
        Hand::new(hidden(5, 12).study().at("0301", &["gudin"]).at("0304", &["orange"]).movement(FRENCH));
    engaged.play(&["take gudin", "step 0302", "step 0303", "stop"]);
    assert!(sees(&engaged.game, PRUSSIANS, "0303").is_empty(), "not before the Combat Phase");
    engaged.play(&["done", "done"]);
    assert_eq!(sees(&engaged.game, PRUSSIANS, "0303"), ["gudin"]);
}

/// RA-1.51-02.
#[test]
fn a_repulse_turns_both_up() {
    let mut hand =
        Hand::new(hidden(5, 12).study().at("0302", &["gudin"]).at("0304", &["arnim"]).movement(FRENCH));
    hand.play(&["take gudin", "step 0303"]);
    assert!(sees(&hand.game, FRENCH, "0304").is_empty());
    hand.play(&["repulse 0304", "push"]);
    assert_eq!(
        (sees(&hand.game, FRENCH, "0304"), sees(&hand.game, PRUSSIANS, "0303")),
        (vec!["arnim".to_owned()], vec!["gudin".to_owned()])
    );
}

/// RA-1.51-04, RA-1.51-05, RA-1.51-06, RA-1.51-07, RA-1.51-08.
#[test]
fn hilltops_see_far() {
    let hill = |draft: Draft| draft.slopes(&["0304"]).uphill("0304", "0303");
    let look = |draft: Draft, leader: &str, target: &str, more: &[(&str, &str)]| {
        let mut study = draft.study().at("0303", &["gudin"]).at(leader, &["ney"]).at(target, &["orange"]);
        for (hex, piece) in more {
            study = study.at(hex, &[piece]);
        }
        let mut hand = Hand::new(study.movement(FRENCH));
        hand.play(&["done", "done"]);
        let orange = hand.game.scenario().piece_by_code("orange").expect("Orange");
        hand.news.iter().any(|event| matches!(event, Event::Shown { pieces } if pieces.has(orange)))
    };
    assert!(look(hill(hidden(5, 12)), "0303", "0307", &[]), "four hexes");
    assert!(!look(hill(hidden(5, 12)), "0303", "0308", &[]), "five");
    assert!(!look(hill(hidden(5, 12)).woods(&["0307"]), "0303", "0307", &[]), "into woods");
    assert!(!look(hill(hidden(5, 12)), "0303", "0307", &[("0305", "arnim")]), "past another force");
    assert!(look(hill(hidden(5, 12)), "0301", "0307", &[]), "a leader two hexes off");
    assert!(!look(hill(hidden(5, 12)), "0512", "0307", &[]), "no leader near");
    assert!(!look(hidden(5, 12), "0303", "0307", &[]), "no hilltop");
    let rain = hill(hidden(5, 12)).with(|scenario| scenario.frame.calendar[0].weather = Weather::Rain);
    assert!(!look(rain, "0303", "0307", &[]));
}

/// RA-9.23-02: a bridge of boats lies face up; the train it was, and is again, shows its flag only.
#[test]
fn bridges_of_boats_are_seen_and_their_trains_are_not() {
    let draft =
        || hidden(5, 12).train("boats", FRENCH, PieceKind::Pontoon).water(Water::River, "0303", "0304");
    let bridges = |game: &Position| game.view(Viewer::side(PRUSSIANS)).pontoons;
    let forces = |game: &Position| {
        let view = game.view(Viewer::side(PRUSSIANS));
        view.forces.into_iter().map(|force| (force.hex, force.pieces.len())).collect::<Vec<_>>()
    };
    let far = || ("0511".to_owned(), 1);
    let study = || draft().study().at("0511", &["orange"]);
    let mut hand = Hand::new(study().at("0303", &["boats"]).movement(FRENCH));
    assert_eq!(forces(&hand.game), [("0303".to_owned(), 0), far()]);
    hand.play(&["take boats", "pontoon 0304"]);
    assert_eq!(bridges(&hand.game), [("0303".to_owned(), "0304".to_owned())]);
    assert_eq!(forces(&hand.game), [far()]);
    let mut hand = Hand::new(study().with(|game| game.lay_boats("boats", "0303", "0304")).command(FRENCH));
    while hand.verbs("lift").is_empty() {
        hand.play(&["done"]);
    }
    hand.play(&["lift boats 0304"]);
    assert!(bridges(&hand.game).is_empty());
    assert_eq!(forces(&hand.game), [("0304".to_owned(), 0), far()]);
}

/// RA-4.4-04, RA-1.5-02.
#[test]
fn lone_trains_are_found_out_by_coming_near() {
    let mut hand =
        Hand::new(hidden(5, 12).study().at("0301", &["gudin"]).at("0304", &["wagons"]).movement(FRENCH));
    hand.play(&["take gudin", "step 0302"]);
    assert!(sees(&hand.game, FRENCH, "0304").is_empty());
    hand.play(&["step 0303"]);
    assert_eq!(hand.at("wagons"), "captured");
    assert!(hand.allows("step 0304"));
}
