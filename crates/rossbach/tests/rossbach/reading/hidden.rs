//! Section 1: hidden forces.

use vedette_kernel::{Game, Side, Viewer};
use vedette_rossbach::scenario::Settlement;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::{armies, on_until};
use crate::field::Hand;

fn veiled() -> Draft {
    armies().with(|scenario| scenario.options.hidden = true)
}

/// The pieces that a side sees in a hex.
fn sees(hand: &Hand, side: Side, hex: &str) -> Vec<String> {
    let view = hand.game.view(Viewer::side(side));
    let force = view.forces.into_iter().find(|force| force.hex == hex);
    force.map_or_else(Vec::new, |force| force.pieces.into_iter().map(|piece| piece.piece).collect())
}

/// Whether a piece was turned up in what was played.
fn shown(hand: &Hand, code: &str) -> bool {
    let piece = hand.game.scenario().piece_by_code(code).expect(code);
    hand.news.iter().any(|event| matches!(event, Event::Shown { pieces } if pieces.has(piece)))
}

/// A French hilltop at 0303 that looks down over 0304, and the Combat Phase of the French.
fn look(draft: Draft, place: impl FnOnce(Study) -> Study) -> Hand {
    let study = draft.slopes(&["0304"]).uphill("0304", "0303").study().at("0303", &["gudin"]);
    let mut hand = Hand::new(place(study).movement(FRENCH));
    on_until(&mut hand, |hand| {
        hand.game.phase() == vedette_rossbach::state::Phase::Combat || hand.asked() == Some(PRUSSIANS)
    });
    hand
}

/// RA-1.51-10: a garrison is in no zone; it is turned up when it is attacked, not before.
#[test]
fn a_garrison_is_turned_up_when_the_attack_on_it_stands() {
    let study = veiled()
        .place(Settlement::Fortified, &["0404"])
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    assert_eq!(sees(&hand, PRUSSIANS, "0403"), ["gudin"], "the attacker stands in the zone of the garrison");
    assert!(sees(&hand, FRENCH, "0404").is_empty());
    hand.play(&["attack 0403 0404"]);
    assert!(sees(&hand, FRENCH, "0404").is_empty(), "not before all attacks stand");
    hand.roll("done", &[("combat", 5)]);
    let turned = hand.news.iter().position(|event| matches!(event, Event::Shown { .. }));
    let fought = hand.news.iter().position(|event| matches!(event, Event::Fought { .. }));
    assert!(shown(&hand, "orange") && turned < fought);
}

/// RA-1.51-10: a force beyond a river bridge is turned up with the force that attacks it.
#[test]
fn a_force_beyond_a_bridge_is_turned_up_with_its_attacker() {
    let study = veiled()
        .water(vedette_rossbach::scenario::Water::River, "0403", "0404")
        .way(vedette_rossbach::scenario::Way::Road, &["0403", "0404"])
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    assert!(sees(&hand, FRENCH, "0404").is_empty() && sees(&hand, PRUSSIANS, "0403").is_empty());
    hand.play(&["attack 0403 0404"]);
    assert!(sees(&hand, PRUSSIANS, "0403").is_empty());
    hand.roll("done", &[("combat", 6)]);
    assert!(shown(&hand, "orange") && shown(&hand, "gudin"));
}

/// RA-1.51-09: strengths are told to the nearest ten, halves up.
#[test]
fn rounded_strengths_from_a_hilltop() {
    let told = |points: u8| {
        let draft = veiled()
            .with(|scenario| scenario.options.rounded = true)
            .infantry("foe", PRUSSIANS, "III", points);
        let hand = look(draft, |study| study.at("0303", &["ney"]).at("0306", &["foe"]));
        assert!(!shown(&hand, "foe"), "it stays face down");
        hand.news.iter().find_map(|event| match event {
            Event::Glimpsed { strength, .. } => Some(*strength),
            _ => None,
        })
    };
    assert_eq!([14, 15, 4, 5, 26].map(told), [10, 20, 0, 10, 30].map(Some));
}

/// RA-1.51-09: two divisions in a hex are told like one of their strength: together, and no more often.
#[test]
fn rounded_strengths_are_those_of_a_hex() {
    let told = |pieces: &[&str]| -> Vec<u16> {
        let draft = veiled()
            .with(|scenario| scenario.options.rounded = true)
            .infantry("seven", PRUSSIANS, "III", 7)
            .infantry("eight", PRUSSIANS, "III", 8)
            .infantry("fifteen", PRUSSIANS, "III", 15);
        let hand = look(draft, |study| study.at("0303", &["ney"]).at("0306", pieces));
        let glimpses = hand.news.iter().filter_map(|event| match event {
            Event::Glimpsed { strength, .. } => Some(*strength),
            _ => None,
        });
        glimpses.collect()
    };
    let one = told(&["fifteen"]);
    assert!(!one.is_empty() && one.iter().all(|&strength| strength == 20), "{one:?}");
    assert_eq!(told(&["seven", "eight"]), one);
}

/// RA-1.51-04: both armies look; the Prussians see from their hill in the Combat Phase of the French.
#[test]
fn either_side_sees_from_its_hills() {
    let study = veiled()
        .slopes(&["0304"])
        .uphill("0304", "0303")
        .study()
        .at("0303", &["orange", "ruechel"])
        .at("0307", &["gudin"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    on_until(&mut hand, |hand| shown(hand, "gudin") || hand.asked() == Some(PRUSSIANS));
    assert!(shown(&hand, "gudin"));
}

/// RA-1.51-04, RA-1.51-05: a force on a slope is seen; villages, towns and marshes hide, and so does whatever lies between.
#[test]
fn what_is_seen_from_a_hilltop() {
    let seen = |draft: Draft, target: &str| {
        shown(&look(draft, |study| study.at("0303", &["ney"]).at(target, &["orange"])), "orange")
    };
    assert!(seen(veiled().slopes(&["0306"]), "0306"), "a slope hex");
    assert!(!seen(veiled().place(Settlement::Village, &["0306"]), "0306"));
    assert!(!seen(veiled().place(Settlement::Town, &["0306"]), "0306"));
    assert!(!seen(veiled().marsh(&["0306"]), "0306"));
    assert!(!seen(veiled().woods(&["0305"]), "0306"), "woods between");
    assert!(!seen(veiled().place(Settlement::Village, &["0305"]), "0306"), "a village between");
    assert!(!seen(veiled().slopes(&["0305"]), "0306"), "a second slope between");
    assert!(!seen(veiled(), "0300"), "no such hex");
}

/// RA-1.51-06: a monarch is a leader for the observer too, four hexes off and not five.
#[test]
fn observers_need_a_leader_within_four_hexes() {
    let seen = |leader: &str| {
        shown(&look(veiled(), |study| study.at(leader, &["soult"]).at("0307", &["orange"])), "orange")
    };
    assert!(seen("0703") || seen("0701"), "four rows up");
    assert!(!seen("0803"), "five");
}

/// RA-1.51-05: one's own vedette in the line raises dust as well.
#[test]
fn friends_block_the_line_too() {
    let hand = look(veiled(), |study| {
        study.at("0303", &["ney"]).at("0305", &["colbert.1"]).broken(&["colbert"]).at("0307", &["orange"])
    });
    assert!(!shown(&hand, "orange"));
}

/// RA-1.52-01: whoever was driven out of all zones is hidden again when the Combat Phase is over.
#[test]
fn forces_that_were_driven_off_are_hidden_again() {
    let study = veiled().study().at("0403", &["gudin"]).at("0404", &["orange"]).at("0808", &["zenge"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    // 8 to 8 is 1-1, and a two is a retreat of one hex.
    hand.roll("done", &[("combat", 2)]);
    let away = hand.verbs("retreat").into_iter().find(|text| text.ends_with("0405"));
    hand.play(&[&away.expect("a way to the east")]);
    assert_eq!(sees(&hand, FRENCH, "0405"), ["orange"], "as long as the phase lasts");
    on_until(&mut hand, |hand| hand.game.phase() != vedette_rossbach::state::Phase::Combat);
    assert_eq!(hand.at("orange"), "0405");
    assert!(sees(&hand, FRENCH, "0405").is_empty());
}

/// RA-1.52-01: whoever stays engaged stays turned up.
#[test]
fn engaged_forces_stay_turned_up() {
    let study = veiled()
        .infantry("a", FRENCH, "VI", 24)
        .infantry("b", FRENCH, "VI", 24)
        .study()
        .at("0403", &["a", "b"])
        .at("0404", &["orange", "arnim"])
        .at("0808", &["zenge"]);
    let mut hand = Hand::new(study.game());
    on_until(&mut hand, |hand| !hand.verbs("attack").is_empty());
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 2)]);
    assert_eq!(super::fought(&hand).0, "4-1");
    hand.play(&["lose orange"]);
    on_until(&mut hand, |hand| hand.asked() == Some(PRUSSIANS));
    assert_eq!(hand.game.turn(), 1);
    assert_eq!(sees(&hand, FRENCH, "0404"), ["arnim"], "a half result leaves them engaged");
    assert!(sees(&hand, FRENCH, "0808").is_empty());
}
