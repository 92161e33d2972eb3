//! The Armistice where it meets other rules: garrisons and besiegers, dummies, Detachments, leaders driven off.

use std::sync::Arc;

use vedette_jours::scenario::DummyStock;
use vedette_jours::state::Truce;
use vedette_jours::study::{Draft, Study};
use vedette_jours::{ALLIES, Event, FRENCH, Pack};

use crate::bench::*;
use crate::turn::truce;

/// The map without pieces of a scenario of 1813.
fn germany(scenario: &str, options: &str) -> Study {
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    let scenario =
        pack.scenario(scenario, options.parse().expect("options")).expect("a scenario of the pack");
    Study::empty(Arc::new(scenario))
}

/// Answers whatever is asked, by the first of some answers that fits or the first there is, until something holds.
fn play_until(board: &mut Board, wishes: &[&str], done: impl Fn(&Board) -> bool) {
    for _ in 0..400 {
        let Some(&side) = board.asked().first().filter(|_| !done(board)) else { return };
        let options = board.options(side);
        let wish = wishes.iter().find(|wish| options.iter().any(|option| option == *wish));
        let action = wish.map_or_else(|| options[0].clone(), |wish| (*wish).to_owned());
        board.play(side, &action);
    }
    panic!("it never came to that");
}

const QUIET: [&str; 4] = ["first french", "decline", "done", "pass"];

/// JG-13-ARMISTICE-13: besiegers leave the garrison, which may stay.
#[test]
fn besiegers_go_and_garrisons_stay() {
    let study = || {
        let draft = truce(field().city("d", 1, 0));
        draft.study().turn(2).put("chief", "a", 0).put("c1", "d", 5).put("tsar", "h", 0).put("k1", "d", 8)
    };
    let mut board = Board::of(study().siege("d", ALLIES, 1).before_end());
    board.play(FRENCH, "done, first french").pass_windows();
    board.play(FRENCH, "pass").pass_windows();
    board.refuses(ALLIES, "pass", "JG-13-ARMISTICE-13");
    board.play(ALLIES, "take k2, march").refuses(ALLIES, "stop", "JG-13-ARMISTICE-13");
    board.play(ALLIES, "step e").refuses(ALLIES, "stop", "JG-13-ARMISTICE-13");
    board.play(ALLIES, "step f, stop").pass_windows();
    assert!(board.allows(ALLIES, "pass"), "two boxes from the city are enough");
    assert_eq!(board.at("c2").as_deref(), Some("d"), "the garrison has stayed");
}

/// JG-13-ARMISTICE-12: nobody moves along the enemy's front; the way next to him is only for who has no other.
#[test]
fn the_shortest_way_apart_is_the_only_one() {
    let draft = truce(field().road("x", "d"));
    let study = draft.study().truce(Truce::During(1)).put("chief", "c", 0).put("c1", "c", 5);
    let mut board = Board::movement(study.put("tsar", "h", 0).put("k1", "d", 8).cp(GA, 5), FRENCH);
    board.refuses(FRENCH, "pass", "JG-13-ARMISTICE-13");
    board.play(FRENCH, "take chief, take c1, march");
    board.refuses(FRENCH, "step x", "JG-13-ARMISTICE-12").refuses(FRENCH, "stop", "JG-13-ARMISTICE-13");
    board.play(FRENCH, "step b").refuses(FRENCH, "step c", "JG-13-ARMISTICE-12");
    board.play(FRENCH, "stop, pass");
    let between =
        truce(cast(open()).roads(&["west", "a", "b", "c", "d", "e", "east"]).roads(&["c", "v", "w"]));
    let study = between.study().truce(Truce::During(1)).put("chief", "d", 0).put("c1", "d", 5);
    let study = study.put("k1", "e", 8).put("k2", "b", 8).put("tsar", "e", 0);
    let mut board = Board::movement(study.cp(GA, 5), FRENCH);
    board.refuses(FRENCH, "pass", "JG-13-ARMISTICE-13");
    board.play(FRENCH, "take chief, take c1, march, step c");
    board.refuses(FRENCH, "stop", "JG-13-ARMISTICE-13");
    board.play(FRENCH, "step v, stop, pass");
}

/// JG-13-ARMISTICE-13: who has no way within his MP may stay, and does not come nearer either.
#[test]
fn without_a_way_apart_they_stay() {
    let draft = truce(cast(open()).roads(&["west", "a", "b", "c", "d", "e", "east"]));
    let study = draft.study().truce(Truce::During(1)).put("chief", "c", 0).put("c1", "c", 5);
    let study = study.put("k1", "d", 8).put("k2", "a", 8).put("tsar", "e", 0);
    let mut board = Board::movement(study.cp(GA, 5), FRENCH);
    assert!(board.allows(FRENCH, "pass"));
    board.play(FRENCH, "take chief, take c1, march").refuses(FRENCH, "step b", "JG-13-ARMISTICE-12");
    board.play(FRENCH, "stop, pass");
}

fn stocked(draft: Draft) -> Draft {
    let stock = |after_restart| DummyStock { from: 1, after_restart, counts: [[1, 1], [1, 2]] };
    truce(draft).with(|scenario| scenario.frame.dummies = vec![stock(false), stock(true)])
}

/// JG-13-ARMISTICE-09, JG-7.1-06: dummies go and do not come back in the Armistice; JG-13-ARMISTICE-16: at the Restart all come
/// that the scenario allows, but not those that supply has cost (JG-4.4-06).
#[test]
fn dummies_wait_for_the_restart() {
    let study = stocked(fog()).study().turn(2).put("chief", "a", 0).put("c1", "a", 7).put("tsar", "h", 0);
    let study = study.put("k1", "h", 6).put("dummy1", "a", 0).put("dummy2", "a", 0).put("bluff1", "h", 0);
    let mut board = Board::of(study.put("bluff2", "h", 0).put("bluff3", "h", 0).before_end());
    board.play(FRENCH, "done");
    assert_eq!((board.at("dummy1"), board.at("bluff1")), (None, None), "they are gone at the declaration");
    let mut placed = false;
    for turn in 3..8 {
        assert_eq!(board.all().turn, turn);
        play_until(&mut board, &QUIET, |board| board.all().turn > turn);
        placed |= board.happened(|event| matches!(event, Event::DummyPlaced { .. }));
    }
    assert!(!placed, "none came in the Armistice");
    board.play(FRENCH, "first allies");
    for left in [3, 2, 1] {
        let target = board.targets(ALLIES, "place").first().cloned();
        board.play(ALLIES, &format!("place {}", target.unwrap_or_else(|| panic!("{left} may still come"))));
    }
    assert!(board.targets(ALLIES, "place").is_empty(), "three and no more");
}

/// JG-13-ARMISTICE-08, JG-6.1-02: a Detachment whose unit is lost goes into the army of that unit's successor.
#[test]
fn detachments_of_lost_units_change_their_army_too() {
    let study = germany("campaign", "blind=open").put("eugene", "weimar", 0).put("fr-11-s", "weimar", 7);
    let study = study.put("bluecher-s", "breslau", 0).put("pr-bluecher-s", "breslau", 7);
    let study = study.put("wittgenstein-s", "breslau", 0).put_made("al-d4", "pr-yorck-s", "breslau", 2);
    let mut board = Board::of(study.lost("pr-yorck-s", 3).turn(5).before_end());
    board.play(FRENCH, "done");
    let moves = |board: &Board| board.asked() == [ALLIES] && board.allows(ALLIES, "pass");
    play_until(&mut board, &QUIET, moves);
    assert_eq!(board.cp("silesia"), 5);
    board.play(ALLIES, "take al-d4, march, stop");
    assert!(board.cp("silesia") < 5, "the army of Silesia has paid for it");
}

/// JG-13-OPT-01, JG-4.2-03: Davout takes the place of Ney in his box, and his way back if Ney was driven off the map.
#[test]
fn davout_takes_the_place_of_ney_wherever_he_is() {
    for options in ["blind=open", "blind=open ney=davout", "blind=open ney=soult"] {
        let successor = options.rsplit('=').next().filter(|name| *name != "open").unwrap_or("ney");
        let study = || {
            let study = germany("campaign", options).put("napoleon", "weimar", 0).put("fr-11-s", "weimar", 7);
            study.put("bluecher-s", "gera", 0).put("pr-bluecher-s", "gera", 7).put("ney", "zeitz", 0).turn(5)
        };
        let mut board = Board::of(study().before_end());
        board.play(FRENCH, "done");
        assert_eq!(board.at(successor).as_deref(), Some("zeitz"), "{options}");
        assert_eq!(board.at("ney").is_some(), successor == "ney", "{options}");
        let mut board = Board::of(study().cp("russo-prussian", 9).movement(ALLIES));
        board.play(ALLIES, "take bluecher-s, take pr-bluecher-s, march, step zeitz").pass_windows();
        assert_eq!(board.at("ney"), None, "{options}: he is driven off");
        board.play(ALLIES, "stop");
        let moves = |board: &Board| board.asked() == [FRENCH] && board.allows(FRENCH, "pass");
        play_until(&mut board, &QUIET, moves);
        assert!(board.at(successor).is_some(), "{options}: he is back");
        assert_eq!(board.at("ney").is_some(), successor == "ney", "{options}");
    }
}

/// JG-13-ARMISTICE-09, JG-8.8-10: nobody shelters in the fortress he masked: whoever could not go masks it anew.
#[test]
fn the_mask_of_a_fortress_stays_outside() {
    let study = germany("campaign", "blind=open").put("napoleon", "weimar", 0).put("fr-11-s", "weimar", 7);
    let study = study.put("fr-d6", "kuestrin", 1).put("al-d4", "kuestrin", 1).siege("kuestrin", ALLIES, 1);
    let study = study.put("bluecher-s", "breslau", 0).put("pr-bluecher-s", "breslau", 7);
    let mut board = Board::of(study.turn(5).before_end());
    board.play(FRENCH, "done");
    // The besiegers waste their command points and stay.
    let wishes = ["first french", "decline", "done", "take bluecher-a", "march", "stop", "pass"];
    play_until(&mut board, &wishes, |board| board.all().truce == Truce::After);
    let siege = |board: &Board| {
        board.all().boxes.into_iter().find(|place| place.place == "kuestrin").and_then(|place| place.siege)
    };
    if board.at("al-d4").as_deref() == Some("kuestrin") {
        assert_eq!(siege(&board).map(|(_, stage)| stage), Some(1), "{:?}", board.options(FRENCH));
    } else {
        assert!(siege(&board).is_none());
    }
    let turn = board.all().turn;
    for _ in 0..200 {
        assert!(!board.allows(ALLIES, "shelter"), "the mask is offered the walls of the fortress");
        let Some(&side) = board.asked().first().filter(|_| board.all().turn == turn) else { break };
        let options = board.options(side);
        let wish = ["fight kuestrin", "first french", "decline", "done", "pass"].into_iter();
        let action = wish.map(str::to_owned).find(|wish| options.contains(wish));
        board.play(side, &action.unwrap_or_else(|| options[0].clone()));
    }
}

/// JG-8.8-10, JG-13-ARMISTICE-09: besiegers who cannot get away mask the city again at the Restart, with marker 1.
#[test]
fn who_could_not_go_masks_the_city_again() {
    let draft = truce(field().city("d", 1, 0)).with(|scenario| scenario.armies[1].armistice_cp = 0);
    let study = draft.study().turn(2).put("chief", "a", 0).put("c1", "d", 5).put("tsar", "h", 0);
    let mut board = Board::of(study.put("k1", "d", 8).siege("d", ALLIES, 2).before_end());
    board.play(FRENCH, "done");
    let siege = |board: &Board| {
        let boxes = board.all().boxes.into_iter();
        boxes.filter(|place| place.place == "d").find_map(|place| place.siege).map(|(_, stage)| stage)
    };
    assert_eq!(siege(&board), None, "the marker is taken off");
    play_until(&mut board, &QUIET, |board| board.all().truce == Truce::After);
    assert_eq!(siege(&board), Some(1));
    play_until(&mut board, &QUIET, |board| board.asked() == [FRENCH] && board.allows(FRENCH, "pass"));
    board.refuses(FRENCH, "take c2", "JG-5.3-04");
}
