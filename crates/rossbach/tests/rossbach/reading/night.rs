//! The Night of 2.2 and 4.2, and the end of the game (section 20).

use vedette_rossbach::scenario::{Settlement, Victory, Water, Way};
use vedette_rossbach::study::Study;
use vedette_rossbach::{FRENCH, PRUSSIANS};

use super::{armies, walled};
use crate::field::Hand;

/// RA-4.2-01: whoever can leave must.
#[test]
fn engaged_units_must_leave() {
    let hand = Hand::new(armies().study().at("0303", &["gudin"]).at("0304", &["orange"]).night(FRENCH));
    assert!(!hand.options().contains(&"done".to_owned()), "{:?}", hand.options());
}

/// RA-4.2-01: one hex or two, and no third, however free it is.
#[test]
fn two_hexes_and_no_farther() {
    let study = armies().study().at("0505", &["gudin"]).at("0506", &["orange"]);
    let hand = Hand::new(study.night(FRENCH));
    assert!(hand.allows("retreat gudin 0504") && hand.allows("retreat gudin 0503"));
    assert_eq!(hand.refused("retreat gudin 0502"), "RA-4.2-01", "three hexes");
    // Outside the enemy's zone there are three hexes one step away, and seven two steps away.
    assert_eq!(hand.verbs("retreat").len(), 10, "{:?}", hand.options());
}

/// RA-4.2-01: two hexes with a zone in between are no way out, and there is no loss.
#[test]
fn no_way_through_a_zone() {
    let draft = walled(armies(), "0303", &["0304", "0302"]);
    let study = draft.study().at("0303", &["gudin"]).at("0304", &["orange"]).at("0301", &["arnim"]);
    let hand = Hand::new(study.night(FRENCH));
    assert!(hand.verbs("retreat").is_empty());
    assert_eq!(hand.at("gudin"), "0303");
}

/// RA-4.2-01: the zones of vedettes count at Night.
#[test]
fn vedettes_hold_at_night() {
    let draft = walled(armies(), "0303", &["0304", "0302"]);
    let study = draft
        .study()
        .at("0303", &["gudin"])
        .at("0304", &["orange"])
        .at("0301", &["bila.1"])
        .broken(&["bila"]);
    assert!(Hand::new(study.night(FRENCH)).verbs("retreat").is_empty());
}

/// RA-4.2-01, RA-4.0-03: a garrison is in no zone and stays; those before the town leave.
#[test]
fn garrisons_stay_at_night() {
    let study = || {
        armies()
            .place(Settlement::Fortified, &["0303"])
            .study()
            .at("0303", &["orange"])
            .at("0304", &["gudin"])
    };
    assert!(Hand::new(study().night(PRUSSIANS)).verbs("retreat").is_empty());
    assert!(!Hand::new(study().night(FRENCH)).verbs("retreat").is_empty());
}

/// RA-4.2-01: over a bridge one may leave, over a bare river not; nobody rolls.
#[test]
fn leaving_over_water() {
    let wall = || walled(armies(), "0303", &["0304"]);
    let study =
        |draft: vedette_rossbach::study::Draft| draft.study().at("0303", &["gudin"]).at("0304", &["orange"]);
    assert!(Hand::new(study(wall()).night(FRENCH)).verbs("retreat").is_empty());
    let mut hand = Hand::new(study(wall().way(Way::Road, &["0303", "0302"])).night(FRENCH));
    hand.play(&["retreat gudin 0302"]);
    assert_eq!(hand.at("gudin"), "0302");
}

/// RA-4.2-01: leaders leave with their units, and are not rolled for.
#[test]
fn leaders_leave_at_night() {
    let mut hand =
        Hand::new(armies().study().at("0303", &["gudin", "ney"]).at("0304", &["orange"]).night(FRENCH));
    for _ in 0..4 {
        let Some(text) = hand.verbs("retreat").first().cloned() else { break };
        hand.play(&[&text]);
    }
    assert_ne!(hand.at("gudin"), "0303");
    assert_ne!(hand.at("ney"), "0303");
}

/// RA-2.2-02: only forces with an order move at Night, baggage not either.
#[test]
fn nobody_else_moves_at_night() {
    let study = armies().study().at("0303", &["gudin", "ney", "bags"]).at("0808", &["orange"]);
    let mut hand = Hand::new(study.turn(4).game());
    super::on_until(&mut hand, |hand| {
        assert!(hand.game.turn() == 5 || hand.verbs("take").is_empty(), "{:?}", hand.verbs("take"));
        hand.game.turn() == 5
    });
}

fn points(study: Study) -> [i16; 2] {
    study.game().points()
}

/// RA-T-LOSSRATIO-01, RA-T-PRUSLOSS-01, RA-20.11-01: the tables of the book, fed with lost units.
#[test]
fn losses_and_their_points() {
    let army = || {
        super::plain(5, 12)
            .infantry("f4", FRENCH, "VI", 8)
            .infantry("f8", FRENCH, "VI", 16)
            .infantry("p4", PRUSSIANS, "III", 8)
            .infantry("p8", PRUSSIANS, "III", 16)
            .infantry("p12", PRUSSIANS, "I", 24)
            .infantry("p20", PRUSSIANS, "I", 40)
            .study()
    };
    let lost = |codes: &[&str]| points(army().day_half(codes));
    assert_eq!(lost(&[]), [-2, 5], "0 to 0 counts as 1 to 1");
    assert_eq!(lost(&["f4"]), [-3, 5], "0 to 4");
    assert_eq!(lost(&["f8", "p4"]), [-3, 5], "1 to 2");
    assert_eq!(lost(&["f4", "p4"]), [-2, 5], "1 to 1");
    assert_eq!(lost(&["f4", "p8"]), [0, 5], "2 to 1");
    assert_eq!(lost(&["f4", "p12"]), [3, 4], "3 to 1, and 12 points lost");
    assert_eq!(lost(&["p4", "p20"]), [3, 4], "24 to 0");
    assert_eq!(lost(&["p4", "p8", "p12"])[1], 4, "24");
    assert_eq!(lost(&["p8", "p20"])[1], 3, "28");
    assert_eq!(lost(&["p4", "p8", "p12", "p20"])[1], 2, "44");
}

/// RA-20.11-02, RA-13.13-01: vedettes are worth nothing; a unit without a reduced side counts in full.
#[test]
fn what_a_loss_is_worth() {
    let draft = || armies().infantry("single", PRUSSIANS, "III", 5).last(|piece| piece.reduced = None);
    let lost = |codes: &[&str]| draft().study().day_half(codes).game().losses(PRUSSIANS);
    assert_eq!(lost(&["bila.1", "bila.2"]), 0);
    assert_eq!(lost(&["single"]), 5);
    assert_eq!(lost(&["orange"]), 4);
}

/// RA-20.13-01: a broken corps is a point, a hungry one is not.
#[test]
fn broken_corps_are_points() {
    let base = points(armies().study().at("0303", &["orange"]));
    let broken = points(armies().study().at("0303", &["orange"]).casualties(PRUSSIANS, "III", 9));
    let hungry = points(armies().study().at("0303", &["orange"]).starving(&["orange"]));
    assert_eq!(broken[0], base[0] + 1);
    assert_eq!(hungry, base);
    let french = points(armies().study().at("0303", &["gudin"]).casualties(FRENCH, "VI", 10));
    assert_eq!(french[1], base[1] + 1);
}

/// RA-20.14-01: in the small battles two points less, below zero if it must be.
#[test]
fn the_award_may_be_negative() {
    let draft = super::plain(5, 12).infantry("p60", PRUSSIANS, "III", 120);
    let study =
        draft.with(|scenario| scenario.frame.victory = Victory::Points(-2)).study().day_half(&["p60"]);
    assert_eq!(points(study)[1], -1);
}

/// RA-20.16-01, RA-20.12-01: a vedette in supply takes a source by passing through it; it counts for the owner no more.
#[test]
fn a_vedette_takes_a_source() {
    let study = armies()
        .source(PRUSSIANS, "0303")
        .study()
        .at("0301", &["colbert.1"])
        .broken(&["colbert"])
        .at("0909", &["orange"]);
    let before = study.clone().game().points();
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take colbert.1", "step 0302", "step 0303", "step 0304", "stop"]);
    assert_eq!(hand.game.points(), [before[0], before[1] - 1]);
}

/// RA-20.16-01: leaders and trains take nothing.
#[test]
fn leaders_take_no_source() {
    let study = armies().source(PRUSSIANS, "0303").study().at("0301", &["ney"]).at("0909", &["orange"]);
    let before = study.clone().game().points();
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take ney", "step 0302", "step 0303", "step 0304", "stop"]);
    assert_eq!(hand.game.points(), before);
}

/// RA-20.16-01: an advance into a source takes it, and a retreat through it gives it back to nobody.
#[test]
fn an_advance_takes_a_source() {
    let draft = armies().source(PRUSSIANS, "0404");
    let study = draft.study().at("0403", &["morand"]).at("0404", &["arnim"]).at("0909", &["orange"]);
    let before = study.clone().game().points()[1];
    let mut hand = super::attack(study, &[("combat", 1)]);
    hand.play(&["advance morand 0404"]);
    super::on_until(&mut hand, |hand| hand.asked() == Some(PRUSSIANS));
    assert!(hand.game.points()[1] < before, "{:?}", hand.game.points());
}

/// RA-20.3-01: Napoleon captured at a Repulse ends the game as well.
#[test]
fn napoleon_captured_in_a_repulse() {
    let study = armies()
        .infantry("host", PRUSSIANS, "III", 60)
        .study()
        .at("0302", &["host"])
        .at("0303", &["gudin", "napoleon"]);
    let mut hand = Hand::new(study.movement(PRUSSIANS));
    hand.play(&["take host", "repulse 0303"]);
    hand.roll("push", &[("capture", 6)]);
    assert_eq!(hand.asked(), None, "the game is over");
}

/// RA-14.33-03: each captured baggage train is a point.
#[test]
fn baggage_is_a_point() {
    let study = armies().study().at("0302", &["gudin"]).at("0304", &["wagons"]).at("0909", &["orange"]);
    let before = study.clone().game().points()[0];
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0303"]);
    assert_eq!(hand.game.points()[0], before + 1);
}

/// RA-8.39-01, RA-14.12-01: a river without bridges cuts; the Night after the repair feeds.
#[test]
fn a_bare_river_cuts_supply() {
    let draft =
        walled(super::plain(9, 12), "0303", &[]).infantry("gudin", FRENCH, "VI", 8).source(FRENCH, "0301");
    let hand =
        Hand::new(draft.water(Water::River, "0303", "0302").study().at("0303", &["gudin"]).night(FRENCH));
    assert!(hand.game.is_marked("gudin", "starving"));
}

/// RA-7.46-01, RA-7.45-06: whom the end of the order sets free at Night still enters no zone.
#[test]
fn nobody_marches_into_a_zone_at_night() {
    let row: Vec<String> = (1..=12).map(|column| format!("03{column:02}")).collect();
    let road: Vec<&str> = row.iter().map(String::as_str).collect();
    let draft = armies().way(Way::Road, &road).place(Settlement::Village, &["0310"]);
    let study =
        draft.study().at("0301", &["gudin"]).at("0501", &["friant"]).order(&["gudin", "friant"], "0310");
    let mut hand = Hand::new(study.at("0305", &["orange"]).night(FRENCH));
    hand.play(&[
        "take gudin",
        "step 0302",
        "step 0303",
        "stop",
        "take friant",
        "step 0502",
        "step 0503",
        "step 0403",
    ]);
    assert_eq!(hand.refused("step 0404"), "RA-7.46-01");
}
