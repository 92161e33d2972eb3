//! Where the fog could leak, one test for each place that was known beforehand: what a side is offered, refused, shown and told
//! follows from what it knows.
//!
//! Other tests hold the rest of the list: prompts that only a hidden thing could cause, stacks in hand, guesses that swap whole
//! forces and put nobody farther than he can have marched (`fog.rs`), notes and seats (`reading/notes.rs`, `reading/teams.rs`), and
//! the conformance kit for everything at once.

use vedette_kernel::{Awaiting, Chance, Game, Notes, Purpose, Quick, Side, Silent, Viewer};
use vedette_rossbach::study::Study;
use vedette_rossbach::{FRENCH, PRUSSIANS, Position};

use crate::field::{Hand, campaign, opening};

/// Whatever a side can ask about its next decision, in words.
fn knows(game: &Position, side: Side) -> Vec<String> {
    let mut options = Vec::new();
    game.options(side, &mut options);
    let mut known: Vec<String> = options.iter().map(|&option| game.notation(side, option)).collect();
    known.extend(game.ways(side).iter().map(|way| format!("{way:?}")));
    known.extend(game.fallbacks(side).iter().map(|fallback| format!("{fallback:?}")));
    known.extend(game.odds(side).iter().map(|odds| format!("{odds:?}")));
    known.push(format!("{:?}", game.view(Viewer::side(side))));
    for hex in &game.scenario().map.names {
        for verb in ["step", "repulse", "scout", "pontoon", "objective"] {
            let action = game.read(side, &format!("{verb} {}", hex.code)).expect("a hex");
            known.push(format!("{verb} {}: {:?}", hex.code, game.check(side, action)));
        }
    }
    known
}

/// Two different positions of which a side can find out nothing but the same.
#[track_caller]
fn same(one: &Position, two: &Position, side: Side) {
    assert!(one != two, "there is something to hide");
    for (first, second) in knows(one, side).iter().zip(knows(two, side)) {
        assert_eq!(*first, second);
    }
    assert_eq!(knows(one, side).len(), knows(two, side).len());
}

/// The French before a face-down Prussian force, with another far away.
fn before(near: &[&str], far: &[&str]) -> Study {
    campaign("").study().at("0402", &["napoleon", "ney", "marchand"]).at("0405", near).at("1209", far)
}

/// Leaks 1 and 2: a train alone, vedettes or a division behind a flag: the zone that the mover must reckon with, his ways, their
/// prices and the refusals are the same until he has come near.
#[test]
fn a_flag_is_a_flag_to_who_moves() {
    let moving = |near: &[&str], far: &[&str]| {
        let mut hand = Hand::new(before(near, far).movement(FRENCH));
        hand.play(&["take marchand"]);
        hand.game
    };
    let division = moving(&["zeschwitz"], &["brunswick", "wagons", "pelet.1"]);
    same(&division, &moving(&["wagons"], &["brunswick", "zeschwitz", "pelet.1"]), FRENCH);
    same(&division, &moving(&["pelet.1"], &["brunswick", "zeschwitz", "wagons"]), FRENCH);
}

/// Leak 1: whether a group may come in at its hex does not tell what stands before it.
#[test]
fn a_flag_is_a_flag_to_who_comes_in() {
    let entering = |near: &[&str], far: &[&str]| {
        let field = campaign("").with(|scenario| scenario.frame.arrivals.clear());
        let study = field.arrival(1, FRENCH, "0101", &["jerome"]).study();
        let study = study.at("0402", &["napoleon", "ney", "marchand"]).at("0102", near).at("1209", far);
        let mut hand = Hand::new(study.movement(FRENCH));
        hand.play(&["enter 0", "take jerome"]);
        hand.game
    };
    let division = entering(&["zeschwitz"], &["brunswick", "wagons", "pelet.1"]);
    same(&division, &entering(&["wagons"], &["brunswick", "zeschwitz", "pelet.1"]), FRENCH);
    same(&division, &entering(&["pelet.1"], &["brunswick", "zeschwitz", "wagons"]), FRENCH);
}

/// Leak 2: command ranges and the four hexes that reorganization asks for reckon with flags.
#[test]
fn a_flag_is_a_flag_to_who_commands_and_reorganizes() {
    let waiting = |near: &[&str], far: &[&str]| {
        let study = campaign("").study().at("0402", &["napoleon", "ney", "marchand"]);
        study.at("0404", near).at("1209", far).night_half(&["gardanne"]).day(FRENCH)
    };
    let command = |near: &[&str], far: &[&str]| before(near, far).command(FRENCH);
    let forces: [(&[&str], &[&str]); 2] = [
        (&["zeschwitz"], &["brunswick", "wagons", "pelet.1"]),
        (&["wagons"], &["brunswick", "zeschwitz", "pelet.1"]),
    ];
    let [one, two] = forces.map(|(near, far)| waiting(near, far));
    same(&one, &two, FRENCH);
    let [one, two] = forces.map(|(near, far)| command(near, far));
    same(&one, &two, FRENCH);
}

/// Leak 3: the odds against a garrison, which is in no zone, are told when it is turned up and not before.
#[test]
fn odds_are_reckoned_from_what_the_attacker_knows() {
    let besieged = |garrison: &[&str], far: &[&str]| {
        let study = campaign("").study().at("0907", &["napoleon", "ney", "marchand", "gardanne"]);
        study.at("1007", garrison).at("1212", far).combat(FRENCH)
    };
    let one = besieged(&["zeschwitz"], &["brunswick", "arnim", "orange"]);
    let two = besieged(&["arnim"], &["brunswick", "zeschwitz", "orange"]);
    same(&one, &two, FRENCH);
    let designated = [one, two].map(|game| {
        let mut hand = Hand::new(game);
        hand.play(&["attack 0907 1007"]);
        hand.game
    });
    assert!(designated[0].odds(FRENCH).is_empty(), "nothing is told of who is face down");
    same(&designated[0], &designated[1], FRENCH);
}

/// Leak 5: of a move that it watches a side is told neither who marches nor how many, what he pays or what markers he has.
#[test]
fn who_marches_behind_a_flag_is_not_told() {
    let game = campaign("").study().at("0402", &["napoleon", "ney", "marchand", "gardanne", "colbert"]);
    let game = game.at("1209", &["brunswick", "orange"]).movement(FRENCH);
    let march = |takes: &[&str]| {
        let mut hand = Hand::new(game.clone());
        hand.play(takes);
        let mut notes = Notes::default();
        let action = hand.game.read(FRENCH, "step 0403").expect("a step");
        hand.game.apply(FRENCH, action, &mut Quick::new(1), &mut notes);
        let heard = notes.0.into_iter().filter(|(audience, _)| audience.reaches(Viewer::side(PRUSSIANS)));
        heard.map(|(_, event)| format!("{event:?}")).collect::<Vec<_>>()
    };
    let one = march(&["take marchand"]);
    assert_eq!(one.len(), 1, "he sees a force move: {one:?}");
    for takes in [&["take ney"][..], &["take marchand", "take ney"], &["take colbert"], &["take gardanne"]] {
        assert_eq!(march(takes), one, "{takes:?}");
    }
}

/// Leak 6: the purposes of dice, which stand in the record, name nobody.
#[test]
fn purposes_of_dice_name_nobody() {
    struct Recorder(Quick, Vec<&'static str>);
    impl Chance for Recorder {
        fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
            self.1.push(purpose.0);
            self.0.draw(purpose, bound)
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let mut game = opening("");
        let mut chance = Recorder(Quick::new(seed), Vec::new());
        let mut options = Vec::new();
        for _ in 0..1500 {
            let Awaiting::Sides(sides) = game.awaiting() else { break };
            let side = sides.iter().next().expect("somebody is asked");
            options.clear();
            game.options(side, &mut options);
            let pick = chance.0.draw(Purpose("pick"), u32::try_from(options.len()).expect("few")) as usize;
            game.apply(side, options[pick], &mut chance, &mut Silent);
        }
        seen.extend(chance.1);
    }
    let game = opening("");
    assert!(seen.contains("initiative") && seen.contains("combat"), "{seen:?}");
    for purpose in seen {
        let named = |code: &str| purpose.split('-').any(|word| word == code);
        assert!(!game.scenario().pieces.iter().any(|piece| named(&piece.code)), "{purpose}");
        assert!(!game.scenario().map.names.iter().any(|hex| named(&hex.code)), "{purpose}");
    }
}

/// Leak 8: points, losses and control are public; who is out of supply behind them is not.
#[test]
fn hunger_is_not_seen() {
    let study = || {
        let study = campaign("").study().at("0402", &["napoleon", "ney", "marchand"]);
        study.at("1209", &["brunswick", "orange"])
    };
    let (fed, hungry) = (study().movement(FRENCH), study().starving(&["marchand"]).movement(FRENCH));
    same(&fed, &hungry, PRUSSIANS);
    assert_eq!(fed.points(), hungry.points());
    assert_eq!(fed.view(Viewer::Observer), hungry.view(Viewer::Observer));
    let told = |game: &Position| format!("{:?}", game.view(Viewer::side(FRENCH)));
    assert_ne!(told(&fed), told(&hungry), "their owner knows");
}
