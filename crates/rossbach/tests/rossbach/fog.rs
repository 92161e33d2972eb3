//! What is hidden stays hidden: positions that a side cannot tell apart look the same to it and give it the same guesses.

mod leaks;

use vedette_kernel::{Game, Quick, Side, Viewer};
use vedette_rossbach::scenario::Nation;
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS, Position};

use crate::field::{Hand, campaign};

fn bytes(game: &Position) -> Vec<u8> {
    let mut out = Vec::new();
    game.bytes(&mut out);
    out
}

fn guesses(game: &Position, side: Side, count: u64) -> Vec<Position> {
    (0..count).map(|seed| game.guess(side, &mut Quick::new(seed))).collect()
}

/// Two positions that are different, and the same to a side.
#[track_caller]
fn alike(one: &Position, two: &Position, viewer: Side) {
    assert_ne!(bytes(one), bytes(two), "there is something to hide");
    assert_eq!(one.view(Viewer::side(viewer)), two.view(Viewer::side(viewer)));
    assert_eq!(one.view(Viewer::Observer), two.view(Viewer::Observer));
    assert_eq!(one.awaiting(), two.awaiting());
    for seed in 0..12 {
        let [first, second] = [one, two].map(|game| bytes(&game.guess(viewer, &mut Quick::new(seed))));
        assert!(first == second, "guess {seed} depends on more than {viewer:?} knows");
    }
}

/// How many of some guesses have a piece somewhere.
fn count(guesses: &[Position], piece: &str, place: &str) -> usize {
    guesses.iter().filter(|guess| guess.whereabouts(piece) == place).count()
}

/// Both armies far apart, the French in three forces.
fn apart(field: Draft, forces: [(&str, &[&str]); 3]) -> Study {
    let study = field.study().at("1209", &["brunswick", "orange"]);
    forces.into_iter().fold(study, |study, (hex, pieces)| study.at(hex, pieces))
}

#[test]
fn whole_forces_and_single_pieces_may_be_elsewhere() {
    let forces = |one: &'static [&str], two: &'static [&str]| {
        apart(campaign(""), [("0402", one), ("0403", two), ("0302", &["jerome"])]).movement(FRENCH)
    };
    let game = forces(&["napoleon", "lefebvre"], &["ney", "marchand", "gardanne"]);
    alike(&game, &forces(&["ney", "marchand", "gardanne"], &["napoleon", "lefebvre"]), PRUSSIANS);
    alike(&game, &forces(&["napoleon", "lefebvre", "gardanne"], &["ney", "marchand"]), PRUSSIANS);
    let guesses = guesses(&game, PRUSSIANS, 40);
    for hex in ["0402", "0403", "0302"] {
        assert!(count(&guesses, "ney", hex) > 0, "Ney may be in {hex}");
    }
    for guess in &guesses {
        assert_eq!(guess.whereabouts("orange"), "1209", "everybody knows his own");
    }
}

#[test]
fn nobody_knows_which_units_are_broken_down() {
    let forces = |light: &'static [&str]| {
        apart(campaign(""), [("0402", &["ney", "marchand"]), ("0505", light), ("0302", &["jerome"])])
    };
    let whole = forces(&["colbert"]).movement(FRENCH);
    let broken = forces(&["colbert.1", "colbert.2"]).broken(&["colbert"]).movement(FRENCH);
    alike(&whole, &broken, PRUSSIANS);
    let guesses = guesses(&whole, PRUSSIANS, 60);
    let out = count(&guesses, "colbert", "broken");
    assert!(out > 0 && out < 60, "{out}");
    for guess in guesses.iter().filter(|guess| guess.whereabouts("colbert") == "broken") {
        assert_ne!(guess.whereabouts("colbert.1"), "off", "its vedettes are out instead");
    }
}

#[test]
fn questions_of_one_segment_look_the_same() {
    let forces =
        [("0402", &["napoleon", "lefebvre"][..]), ("0403", &["ney", "marchand"]), ("0302", &["jerome"])];
    let game = apart(campaign(""), forces).command(FRENCH);
    let mut later = Hand::new(game.clone());
    later.play(&["command napoleon ney", "done"]);
    alike(&game, &later.game, PRUSSIANS);
}

#[test]
fn the_stack_in_hand_is_its_owners_alone() {
    let forces =
        [("0402", &["napoleon", "lefebvre"][..]), ("0403", &["ney", "marchand"]), ("0302", &["jerome"])];
    let game = apart(campaign(""), forces).movement(FRENCH);
    let mut taken = Hand::new(game.clone());
    taken.play(&["take marchand"]);
    alike(&game, &taken.game, PRUSSIANS);
    taken.play(&["step 0404"]);
    let mut stopped = Hand::new(taken.game.clone());
    stopped.play(&["stop"]);
    alike(&taken.game, &stopped.game, PRUSSIANS);
    // Who went is anybody's guess.
    let mut other = Hand::new(game);
    other.play(&["take ney", "step 0404"]);
    alike(&taken.game, &other.game, PRUSSIANS);
}

#[test]
fn reinforcements_that_were_seen_may_have_been_others() {
    let field = campaign("").with(|scenario| scenario.frame.arrivals.clear());
    let field = field.arrival(1, FRENCH, "0101", &["jerome"]).arrival(1, FRENCH, "0101", &["gardanne"]);
    let forces =
        [("0402", &["napoleon", "lefebvre"][..]), ("0403", &["ney", "marchand"]), ("0504", &["nansouty"])];
    let game = apart(field, forces).movement(FRENCH);
    let enters = |group: &str, piece: &str| {
        let mut hand = Hand::new(game.clone());
        hand.play(&[&format!("enter {group}"), &format!("take {piece}"), "step 0101", "stop"]);
        hand.game
    };
    let entered = enters("0", "jerome");
    alike(&entered, &enters("1", "gardanne"), PRUSSIANS);
    let guesses = guesses(&entered, PRUSSIANS, 60);
    let (jerome, gardanne) = (count(&guesses, "jerome", "off"), count(&guesses, "gardanne", "off"));
    assert!(jerome > 0 && gardanne > 0, "either may still be on the road: {jerome}, {gardanne}");
    // Of whom nobody has seen anything, everybody knows that he has not come.
    let unseen = (0..40).map(|seed| game.guess(PRUSSIANS, &mut Quick::new(seed)));
    assert!(unseen.into_iter().all(|guess| guess.whereabouts("jerome") == "off"));
}

/// RA-1.5-01: the flag is that of the largest piece.
#[test]
fn forces_of_two_flags_that_join_are_told_of() {
    let field = || {
        campaign("").with(|scenario| {
            let saxon = scenario.pieces.iter_mut().find(|piece| piece.code == "zeschwitz");
            saxon.expect("a Saxon").nation = Nation::Saxon;
        })
    };
    let hoisted = |hand: &Hand| {
        hand.news.iter().find_map(|event| match event {
            Event::Hoisted { flag, .. } => Some(*flag),
            _ => None,
        })
    };
    let study =
        |friend: &str| field().study().at("0101", &["ney"]).at("1209", &["zeschwitz"]).at("1210", &[friend]);
    let join = |friend: &str| {
        let mut hand = Hand::new(study(friend).movement(PRUSSIANS));
        hand.play(&["take zeschwitz", "step 1210"]);
        hoisted(&hand)
    };
    assert_eq!(join("orange"), Some(Nation::Prussian), "eight points are more than seven");
    assert_eq!(join("quitzow"), Some(Nation::Saxon), "and two are less");
    let mut hand = Hand::new(study("orange").at("1208", &["schmettau"]).movement(PRUSSIANS));
    hand.play(&["take orange", "step 1211", "stop", "take schmettau", "step 1109"]);
    assert_eq!(hoisted(&hand), None, "where flags do not meet there is nothing to tell");
}

/// RA-13.42-05: what scouts have found they tell their own side.
#[test]
fn observers_do_not_learn_what_scouts_have_seen() {
    let study = campaign("").study().broken(&["colbert"]).at("0302", &["ney"]).at("0301", &["colbert.1"]);
    let mut hand = Hand::new(study.at("0304", &["orange"]).at("1209", &["brunswick"]).movement(FRENCH));
    hand.play(&["take colbert.1", "step 0302", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 2)]);
    let seen = |viewer: Viewer| {
        let view = hand.game.view(viewer);
        let force = view.forces.into_iter().find(|force| force.hex == "0304");
        force.expect("the force is there").pieces.len()
    };
    assert_eq!(seen(Viewer::side(FRENCH)), 1, "the scouts know");
    assert_eq!(seen(Viewer::Observer), 0, "and nobody else");
    let guesses = guesses(&hand.game, FRENCH, 20);
    assert_eq!(count(&guesses, "orange", "0304"), 20, "what was seen is where it was seen");
}

#[test]
fn nobody_is_imagined_farther_than_he_can_have_marched() {
    let field = |words| {
        Draft::new(5, 60, crate::field::options(words))
            .formation(FRENCH, "VI", Some(9))
            .formation(PRUSSIANS, "III", Some(9))
            .infantry("gudin", FRENCH, "VI", 8)
            .infantry("friant", FRENCH, "VI", 7)
            .infantry("orange", PRUSSIANS, "III", 8)
    };
    let study = || field("").study().at("0303", &["gudin"]).at("0358", &["friant"]);
    let never_seen = study().movement(FRENCH);
    let far = count(&guesses(&never_seen, PRUSSIANS, 40), "gudin", "0358");
    assert!(far > 0, "nobody has seen either of them");
    // Gudin has stood face up before Orange, and stepped back.
    let mut hand = Hand::new(study().at("0304", &["orange"]).movement(FRENCH));
    hand.play(&["take gudin", "step 0302", "stop"]);
    assert_eq!(count(&guesses(&hand.game, PRUSSIANS, 40), "gudin", "0302"), 40);
}

/// Reinforcements that are left at the edge when Night falls do not hold it up.
#[test]
fn whoever_waits_at_the_edge_does_not_hold_up_the_night() {
    let field = campaign("").with(|scenario| scenario.frame.arrivals.clear());
    let field = field.arrival(1, FRENCH, "0101", &["jerome"]);
    let mut hand = Hand::new(field.study().at("0402", &["ney"]).at("1209", &["orange"]).movement(FRENCH));
    hand.play(&["enter 0"]);
    assert_eq!(hand.refused("done"), "RA-15.22-01", "by day he must come in");
    let mut night = Hand::new(Study { position: hand.game.clone() }.night(FRENCH));
    while night.asked() == Some(FRENCH) && night.game.phase() != Phase::NightMarch {
        night.play(&["done"]);
    }
    assert!(night.allows("done"), "{:?}", night.options());
}

/// The tables of the set-up are printed for both sides: until the second player has moved everybody of his whom they name stands
/// where they say, and his enemy knows it.
#[test]
fn who_has_not_moved_stands_where_the_tables_say() {
    let pack = vedette_rossbach::pack::Pack::rossbach().expect("the pack is sound");
    let scenario = pack.scenario("jena", vedette_rossbach::Options::default()).expect("a scenario");
    let mut game = Position::new(std::sync::Arc::new(scenario));
    let mut options = Vec::new();
    while game.phase() == Phase::SetUp {
        let side = Side::BOTH.into_iter().find(|&side| game.question_for(side).is_some()).expect("asked");
        options.clear();
        game.options(side, &mut options);
        let done = options.iter().copied().find(|action| *action == vedette_rossbach::Action::Done);
        let answer = done.or(options.first().copied()).expect("an answer");
        game.apply(side, answer, &mut Quick::new(1), &mut vedette_kernel::Silent);
    }
    let placed = ["grawert", "zeschwitz", "tauenzien", "cerrini", "holzendorf", "larisch"];
    for guess in guesses(&game, FRENCH, 20) {
        for piece in placed {
            assert_eq!(guess.whereabouts(piece), game.whereabouts(piece), "{piece} has not moved");
        }
    }
    // The French may have marched: nothing is certain to the Prussians once a turn has gone by.
    let moved = guesses(&game, PRUSSIANS, 20);
    let known = |piece: &&str| moved.iter().all(|guess| guess.whereabouts(piece) == game.whereabouts(piece));
    assert!(!["suchet", "desjardin", "st-hilaire", "leval"].iter().all(known), "they may have marched");
}
