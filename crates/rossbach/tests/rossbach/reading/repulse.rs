//! Section 10: Repulse.

use vedette_rossbach::scenario::{PieceKind, Settlement, Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::{armies, on_to, walled};
use crate::field::Hand;

fn hand(study: Study) -> Hand {
    Hand::new(study.movement(FRENCH))
}

/// French of a strength at 0302, Prussians of three points at 0303.
fn push(draft: Draft, strength: u8) -> Hand {
    let draft = draft.infantry("force", FRENCH, "VI", strength).infantry("few", PRUSSIANS, "III", 3);
    let mut hand = hand(draft.study().at("0302", &["force"]).at("0303", &["few"]));
    hand.play(&["take force", "repulse 0303", "push"]);
    hand
}

fn succeeded(hand: &Hand) -> bool {
    hand.news.iter().any(|event| matches!(event, Event::Repulsed { success: true, .. }))
}

/// RA-10.11-01, RA-10.12-01: five to one after terrain: 15, in a town or over a stream or uphill 23.
#[test]
fn five_to_one_after_terrain() {
    assert!(succeeded(&push(armies(), 15)) && !succeeded(&push(armies(), 14)));
    let town = || armies().place(Settlement::Town, &["0303"]);
    assert!(succeeded(&push(town(), 23)) && !succeeded(&push(town(), 22)));
    let stream = || armies().water(Water::Stream, "0302", "0303");
    assert!(succeeded(&push(stream(), 23)) && !succeeded(&push(stream(), 22)));
    let slope = || armies().uphill("0302", "0303");
    assert!(succeeded(&push(slope(), 23)) && !succeeded(&push(slope(), 22)));
    let village = || armies().place(Settlement::Village, &["0303"]);
    assert!(succeeded(&push(village(), 15)));
}

/// RA-10.12-01: Napoleon, the Guard and combined arms do not help.
#[test]
fn nothing_but_terrain_counts() {
    let draft = armies().infantry("few", PRUSSIANS, "III", 3);
    let study =
        draft.study().at("0302", &["napoleon", "lefebvre", "bessieres", "dupont"]).at("0303", &["few"]);
    let mut hand = hand(study);
    hand.play(&["take napoleon", "take lefebvre", "take bessieres", "take dupont", "repulse 0303", "push"]);
    assert!(!succeeded(&hand), "14 to 3");
}

/// RA-10.12-01: cavalry is halved over a woods side, on both sides.
#[test]
fn woods_halve_cavalry_in_a_repulse() {
    let woods = || {
        armies()
            .woods_side("0302", "0303")
            .cavalry("horse", FRENCH, "VI", 15, 7)
            .cavalry("two", PRUSSIANS, "III", 2, 6)
            .infantry("six", FRENCH, "VI", 6)
            .infantry("few", PRUSSIANS, "III", 3)
    };
    let mut charge = hand(woods().study().at("0302", &["horse"]).at("0303", &["few"]));
    charge.play(&["take horse", "repulse 0303", "push"]);
    assert!(!succeeded(&charge), "7.5 to 3");
    let mut walk = hand(woods().study().at("0302", &["six"]).at("0303", &["two"]));
    walk.play(&["take six", "repulse 0303", "push"]);
    assert!(succeeded(&walk), "6 to 1");
}

/// RA-10.1-01: the points for the enemy's hex must be there.
#[test]
fn the_enemys_hex_is_paid_first() {
    let draft = armies().water(Water::Stream, "0305", "0306").infantry("few", PRUSSIANS, "III", 3);
    let mut hand = hand(draft.study().at("0301", &["mass"]).at("0306", &["few"]));
    hand.play(&["take mass", "step 0302", "step 0303", "step 0304", "step 0305"]);
    assert_eq!(hand.refused("repulse 0306"), "RA-10.1-01", "a point left and two needed");
}

/// RA-10.12-02: two stacks at once: their sum, the dearest hex, and a choice between the vacated hexes.
#[test]
fn two_stacks_at_once() {
    let draft = || {
        armies()
            .water(Water::Stream, "0403", "0503")
            .infantry("a", PRUSSIANS, "III", 2)
            .infantry("b", PRUSSIANS, "III", 2)
    };
    let study = |draft: Draft| draft.study().at("0402", &["mass"]).at("0404", &["a"]).at("0503", &["b"]);
    // 0503 touches 0402 as well: the stack starts next to it and steps nowhere.
    let mut hand = hand(study(draft()).at("0909", &["zenge"]));
    hand.play(&["take mass"]);
    assert!(hand.allows("repulse 0503"));
    let direct = draft().study().at("0403", &["mass"]).at("0404", &["a"]).at("0503", &["b"]);
    let mut both = self::hand(direct);
    both.play(&["take mass", "repulse 0404", "repulse 0503", "push"]);
    assert!(succeeded(&both), "40 to 4, half as much again at most");
    while !both.verbs("retreat").is_empty() {
        let first = both.verbs("retreat")[0].clone();
        both.play(&[&first]);
    }
    let vacated = both.verbs("step");
    assert_eq!(vacated.len(), 2, "{:?}", both.options());
    both.play(&["step 0503"]);
    assert_eq!(
        (both.at("mass"), both.game.points_left()),
        ("0503".into(), 6),
        "two points for the dearest hex"
    );
}

/// RA-10.1-01, RA-2.21-04: a unit that starts engaged may push, though it moves by its own initiative.
#[test]
fn an_engaged_unit_out_of_command_may_push() {
    let study = armies().study().at("0302", &["mass"]).at("0303", &["arnim"]).uncommanded(&["mass"]);
    let mut hand = Hand::new(study.initiative(FRENCH));
    hand.roll("check mass", &[("initiative", 1)]);
    hand.play(&["repulse 0303", "push"]);
    assert!(succeeded(&hand));
}

/// RA-10.1-01, RA-4.0-02: over a river bridge there is no zone and no Repulse.
#[test]
fn no_repulse_over_a_river() {
    let draft = armies().water(Water::River, "0302", "0303").way(Way::Road, &["0302", "0303"]);
    let mut hand = hand(draft.study().at("0302", &["mass"]).at("0303", &["arnim"]));
    hand.play(&["take mass"]);
    assert!(!hand.options().contains(&"repulse 0303".to_owned()));
}

/// RA-10.12-04, RA-11.43-01: a repulsed unit may cross an intact river bridge, at a risk.
#[test]
fn repulsed_over_a_bridge() {
    let draft = walled(armies(), "0303", &["0302"]).way(Way::Road, &["0303", "0304"]);
    let study = || draft.clone().study().at("0302", &["mass"]).at("0303", &["arnim"]);
    let mut hand = hand(study());
    hand.play(&["take mass", "repulse 0303", "push"]);
    let over =
        hand.verbs("retreat").into_iter().find(|text| text.ends_with("0305")).expect("over the bridge");
    hand.roll(&over, &[("bridge-retreat", 6)]);
    assert_eq!(hand.at("arnim"), "lost");
    let mut dry = self::hand(study());
    dry.play(&["take mass", "repulse 0303", "push"]);
    dry.roll("retreat arnim 0305", &[("bridge-retreat", 5)]);
    assert_eq!((dry.at("arnim"), dry.at("mass")), ("0305".into(), "0303".into()));
}

/// RA-10.21-01, RA-5.22-01: leaders of the repulsed stack roll without a modifier.
#[test]
fn leaders_of_repulsed_stacks_roll() {
    let study = || armies().study().at("0302", &["mass"]).at("0303", &["arnim", "ruechel"]);
    let mut hand = hand(study());
    hand.play(&["take mass", "repulse 0303"]);
    hand.roll("push", &[("capture", 5)]);
    assert_ne!(hand.at("ruechel"), "captured", "40 to 4 does not matter here");
    let mut hand = self::hand(study());
    hand.play(&["take mass", "repulse 0303"]);
    hand.roll("push", &[("capture", 6)]);
    assert_eq!(hand.at("ruechel"), "captured");
}

/// RA-10.23-01: a vedette beside a division retreats with it and is not scattered.
#[test]
fn vedettes_go_along() {
    let study = armies().study().at("0302", &["mass"]).at("0303", &["arnim", "bila.1"]).broken(&["bila"]);
    let mut hand = hand(study);
    hand.play(&["take mass", "repulse 0303", "push"]);
    while !hand.verbs("retreat").is_empty() {
        let first = hand.verbs("retreat")[0].clone();
        hand.play(&[&first]);
    }
    assert_ne!(hand.at("bila.1"), "night");
    assert_eq!(hand.at("bila.1").len(), 4, "{}", hand.at("bila.1"));
}

/// RA-10.21-02: after one Repulse the next, of the same vedette.
#[test]
fn repulsed_twice() {
    let study = armies().study().at("0302", &["mass"]).at("0303", &["bila.1"]).broken(&["bila"]);
    let mut hand = hand(study);
    hand.play(&[
        "take mass",
        "repulse 0303",
        "push",
        "retreat bila.1 0305",
        "step 0304",
        "repulse 0305",
        "push",
    ]);
    assert!(hand.verbs("retreat").contains(&"retreat bila.1 0307".to_owned()), "{:?}", hand.verbs("retreat"));
}

/// RA-10.22-01: who failed must attack; another stack may join; the whole attack has two columns less and no shift.
#[test]
fn a_failed_repulse_drags_its_friends_along() {
    let draft = armies().infantry("few", PRUSSIANS, "III", 3).infantry("seven", FRENCH, "VI", 7);
    let study = draft.study().at("0402", &["seven"]).at("0404", &["few"]).at("0503", &["nansouty"]);
    let mut hand = hand(study);
    hand.play(&["take seven", "step 0403", "repulse 0404", "push", "take nansouty", "step 0504", "stop"]);
    on_to(&mut hand, FRENCH, Phase::Combat);
    assert!(!hand.options().contains(&"attack 0403 0404".to_owned()), "it is set against him already");
    hand.play(&["attack 0504 0404"]);
    super::on_until(&mut hand, super::has_fought);
    assert_eq!(super::fought(&hand).0, "1.5-1", "11 to 3 is 3-1, two less, no combined arms");
}

/// RA-10.22-03: cavalry that failed may not leave before combat.
#[test]
fn failed_cavalry_stays() {
    let study = armies().study().at("0402", &["nansouty"]).at("0404", &["orange"]);
    let mut hand = hand(study);
    hand.play(&["take nansouty", "step 0403", "repulse 0404", "push"]);
    on_to(&mut hand, FRENCH, Phase::Combat);
    hand.roll("done", &[("combat", 1)]);
    assert_eq!(super::fought(&hand).0, "1-4", "4 to 8 is 1-2");
}

/// RA-10.12-03, RA-10.12-02: next to a garrison and a field stack only the field stack is pushed.
#[test]
fn garrisons_are_left_out() {
    let draft = armies().place(Settlement::Fortified, &["0404"]);
    let mut hand = hand(draft.study().at("0403", &["mass"]).at("0404", &["orange"]).at("0503", &["arnim"]));
    hand.play(&["take mass"]);
    assert_eq!(hand.refused("repulse 0404"), "RA-10.12-03");
    hand.play(&["repulse 0503", "push"]);
    assert!(succeeded(&hand));
}

/// RA-10.12-03, RA-11.5-01: cavalry alone in a fortified town is no garrison for its zone, but the town is not pushed.
#[test]
fn no_fortified_town_is_pushed() {
    let draft = armies().place(Settlement::Fortified, &["0404"]);
    let mut hand = hand(draft.study().at("0403", &["mass"]).at("0404", &["quitzow"]));
    hand.play(&["take mass"]);
    assert_eq!(hand.refused("repulse 0404"), "RA-10.12-03", "the chart allows no Repulse of the hex");
}

/// RA-10.21-01: trains of the repulsed stack roll like in a retreat.
#[test]
fn trains_of_repulsed_stacks() {
    let study = armies().study().at("0302", &["mass"]).at("0303", &["arnim", "ruechel", "wagons"]);
    let mut hand = hand(study);
    hand.play(&["take mass", "repulse 0303"]);
    hand.roll("push", &[("capture", 1), ("abandon-train", 6)]);
    while !hand.verbs("retreat").is_empty() {
        let first = hand.verbs("retreat")[0].clone();
        hand.play(&[&first]);
    }
    assert_eq!((hand.at("wagons"), hand.at("mass")), ("captured".into(), "0303".into()));
}

/// RA-10.21-01: after the push the stack stands in the vacated hex; if that is in another zone it goes no farther.
#[test]
fn from_the_push_into_another_zone() {
    let study = armies().study().at("0302", &["mass"]).at("0303", &["arnim"]).at("0403", &["schmettau"]);
    let mut hand = hand(study);
    hand.play(&["take mass", "repulse 0303", "push"]);
    while !hand.verbs("retreat").is_empty() {
        let first = hand.verbs("retreat")[0].clone();
        hand.play(&[&first]);
    }
    assert_eq!(hand.at("mass"), "0303");
    assert_eq!(hand.refused("step 0203"), "RA-4.11-01", "Schmettau's zone holds it");
}

/// RA-6.11-03: a repulsed vedette without two hexes of retreat is gone, its division rolls.
#[test]
fn hemmed_stacks_with_vedettes() {
    let draft = walled(armies(), "0303", &["0302"]);
    let study = draft.study().at("0302", &["mass"]).at("0303", &["arnim", "bila.1"]).broken(&["bila"]);
    let mut hand = hand(study);
    hand.play(&["take mass", "repulse 0303"]);
    hand.roll("push", &[("no-retreat", 6)]);
    assert_eq!((hand.at("arnim"), hand.at("bila.1")), ("day".into(), "lost".into()));
}

/// RA-10.21-03, RA-6.11-01: a reduced unit that cannot go is lost without a die.
#[test]
fn hemmed_reduced_units() {
    let draft = walled(armies(), "0303", &["0302"]);
    let mut hand = hand(draft.study().at("0302", &["mass"]).at("0303", &["arnim"]).reduced(&["arnim"]));
    hand.play(&["take mass", "repulse 0303", "push"]);
    assert_eq!(hand.at("arnim"), "lost");
}

/// RA-13.4-01: vedettes beside cavalry add to its Repulse.
#[test]
fn vedettes_add_to_a_repulse() {
    let draft = armies().cavalry("four", FRENCH, "VI", 4, 7).infantry("one", PRUSSIANS, "III", 1);
    let study =
        |pieces: &[&str]| draft.clone().study().at("0302", pieces).at("0303", &["one"]).broken(&["colbert"]);
    let mut with = hand(study(&["four", "colbert.1", "colbert.2"]));
    with.play(&["take four", "take colbert.1", "take colbert.2", "repulse 0303", "push"]);
    assert!(succeeded(&with), "5 to 1");
    let mut without = hand(study(&["four", "colbert.1"]));
    without.play(&["take four", "take colbert.1", "repulse 0303", "push"]);
    assert!(!succeeded(&without), "4.5 to 1");
}

/// RA-5.2-01, RA-10.23-01: a leader alone is pushed like a vedette, with his capture roll.
#[test]
fn a_leader_alone_is_pushed() {
    let study = armies()
        .leader("prince", PRUSSIANS, PieceKind::Head, 0)
        .study()
        .at("0302", &["gudin"])
        .at("0303", &["prince"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "repulse 0303"]);
    hand.roll("push", &[("capture", 5)]);
    while !hand.verbs("retreat").is_empty() {
        let first = hand.verbs("retreat")[0].clone();
        hand.play(&[&first]);
    }
    assert_eq!((hand.at("gudin"), hand.at("prince").len()), ("0303".into(), 4));
}

/// RA-3.12-01: who pushes does not leave too many behind either.
#[test]
fn a_push_leaves_no_crowd_behind() {
    let study =
        armies().study().at("0302", &["ney", "mass", "friant", "colbert", "nansouty"]).at("0303", &["arnim"]);
    let mut hand = hand(study);
    hand.play(&["take ney", "take mass"]);
    assert_eq!(hand.refused("repulse 0303"), "RA-3.12-01", "three units would stay without a leader");
    hand.play(&["take colbert", "repulse 0303", "push"]);
    assert!(succeeded(&hand));
}
