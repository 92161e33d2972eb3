//! Sections 2 to 4: the sequence of play, stacking, zones of control.

use vedette_kernel::Game;
use vedette_rossbach::scenario::{Settlement, Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::{armies, attack, facing, on_to, on_until};
use crate::field::Hand;

/// RA-2.11-15, RA-2.11-01, RA-11.1-03: designation, the defender's cavalry, the attacker's cavalry, the die.
#[test]
fn the_order_of_the_combat_phase() {
    let mut hand = Hand::new(facing(&["colbert"], &["quitzow"]).combat(FRENCH));
    assert_eq!(hand.refused("withdraw 0403 0402"), "RA-2.11-01", "nobody leaves before attacks are named");
    hand.play(&["attack 0403 0404", "done"]);
    assert_eq!(
        hand.asked(),
        Some(FRENCH),
        "cavalry of six points is held by cavalry of seven; seven may leave six"
    );
    assert!(hand.allows("withdraw 0403 0402"));
    let mut both = Hand::new(
        facing(&["gudin"], &["quitzow"]).at("0803", &["colbert"]).at("0804", &["arnim"]).combat(FRENCH),
    );
    both.play(&["attack 0403 0404", "attack 0803 0804", "done"]);
    assert_eq!(both.asked(), Some(PRUSSIANS), "the defender first");
    assert!(both.allows("withdraw 0404 0405"));
    let early = both.game.read(FRENCH, "withdraw 0803 0802").expect("an order");
    assert!(both.game.check(FRENCH, early).is_err(), "the attacker waits");
    both.play(&["done"]);
    assert_eq!(both.asked(), Some(FRENCH), "then the attacker");
    assert!(!super::has_fought(&both));
    both.roll("withdraw 0803 0802", &[("combat", 3)]);
    assert_eq!(super::fought(&both).0, "2-1", "8 to 4, the only attack that is left");
}

/// RA-2.11-04, RA-2.11-05: markers of the last turn come off, and who is not put in command gets one.
#[test]
fn markers_are_taken_off_and_placed_anew() {
    let study = armies()
        .study()
        .at("0303", &["napoleon"])
        .at("0304", &["gudin"])
        .at("0309", &["friant"])
        .uncommanded(&["gudin"]);
    let mut hand = Hand::new(study.command(FRENCH));
    hand.play(&["command napoleon gudin"]);
    assert!(hand.game.is_in_command("gudin"), "the old marker does not hold");
    on_to(&mut hand, FRENCH, Phase::Movement);
    assert!(!hand.game.is_in_command("friant"), "in command last turn, not in this one");
}

/// RA-7.3-01: who is in command stays so through the enemy's turn; who is not may not advance in it.
#[test]
fn command_lasts_through_the_enemys_turn() {
    let study = || armies().study().at("0404", &["gudin"]).at("0403", &["zenge"]).at("0101", &["napoleon"]);
    let defend = |study: vedette_rossbach::study::Study| {
        let mut hand = Hand::new(study.combat(PRUSSIANS));
        hand.play(&["attack 0403 0404"]);
        // 6 to 8 is 1-1.5; a four is Ar.
        hand.roll("done", &[("combat", 4)]);
        hand.play(&["retreat zenge 0402"]);
        hand.verbs("advance")
    };
    assert_eq!(defend(study()), ["advance gudin 0403"]);
    assert!(defend(study().uncommanded(&["gudin"])).is_empty());
}

/// RA-2.21-03: the Night takes off all markers of its player.
#[test]
fn the_night_takes_off_markers() {
    let study =
        armies().study().at("0303", &["orange"]).at("0808", &["gudin"]).uncommanded(&["orange", "gudin"]);
    let hand = Hand::new(study.night(PRUSSIANS));
    assert!(hand.game.is_in_command("orange"));
    assert!(!hand.game.is_in_command("gudin"), "those of the enemy stay");
}

/// RA-2.21-03, RA-7.3-01: a unit whose marker the Night took off may advance when it is attacked on the next morning.
#[test]
fn after_the_night_defenders_may_advance() {
    let study = armies()
        .source(PRUSSIANS, "0409")
        .study()
        .turn(4)
        .at("0404", &["orange"])
        .at("0408", &["zenge"])
        .uncommanded(&["orange"])
        .at("0402", &["friant"])
        .at("0302", &["napoleon"]);
    let mut hand = Hand::new(study.game());
    on_until(&mut hand, |hand| hand.game.turn() == 5);
    on_to(&mut hand, FRENCH, Phase::Command);
    hand.play(&["command napoleon friant"]);
    on_to(&mut hand, FRENCH, Phase::Movement);
    hand.play(&["take friant", "step 0403", "stop"]);
    on_to(&mut hand, FRENCH, Phase::Combat);
    hand.play(&["attack 0403 0404"]);
    // 4 to 8 is 1-2; a four is Ar.
    hand.roll("done", &[("combat", 4)]);
    hand.play(&["retreat friant 0402"]);
    assert_eq!(hand.verbs("advance"), ["advance orange 0403"]);
}

/// RA-2.11-08: reinforcements move, attack and advance with no commander near.
#[test]
fn reinforcements_fight_on_their_first_turn() {
    let study = armies().arrival(1, FRENCH, "0401", &["morand"]).study().at("0404", &["arnim"]);
    let mut hand = Hand::new(study.day(FRENCH));
    on_to(&mut hand, FRENCH, Phase::Movement);
    hand.play(&["enter 0", "take morand", "step 0401", "step 0402", "step 0403", "stop"]);
    on_to(&mut hand, FRENCH, Phase::Combat);
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 1)]);
    assert_eq!(hand.verbs("advance"), ["advance morand 0404"]);
}

/// RA-3.0-01, RA-3.12-01: a leader who rides away may not leave three units behind him.
#[test]
fn a_leader_who_leaves_does_not_leave_too_many() {
    let study = || armies().study().at("0303", &["ney", "gudin", "friant", "colbert"]);
    let mut hand = Hand::new(study().movement(FRENCH));
    hand.play(&["take ney"]);
    assert_eq!(hand.refused("step 0304"), "RA-3.12-01", "three units without a leader");
    let mut hand = Hand::new(study().movement(FRENCH));
    hand.play(&["take colbert", "step 0304", "stop", "take ney", "step 0304", "stop", "done"]);
    assert_eq!(hand.at("ney"), "0304", "two may stay");
    let mut relieved = Hand::new(study().at("0303", &["soult"]).movement(FRENCH));
    relieved.play(&["take ney", "step 0304", "stop"]);
    assert_eq!(relieved.at("ney"), "0304", "another leader stays with them");
}

/// RA-3.12-02: nor a train with a unit.
#[test]
fn a_leader_who_leaves_takes_care_of_his_train() {
    let mut hand = Hand::new(armies().study().at("0303", &["ney", "gudin", "bags"]).movement(FRENCH));
    hand.play(&["take ney"]);
    assert_eq!(hand.refused("step 0304"), "RA-3.12-02");
}

/// RA-3.0-02, RA-3.14-01: who joins a unit pays a point, be it a train; leaders and vedettes neither pay nor ask it.
#[test]
fn the_point_for_stacking() {
    let join = |mover: &str, there: &[&str]| {
        let study = armies().study().at("0301", &[mover]).at("0303", there).broken(&["colbert"]);
        let mut hand = Hand::new(study.movement(FRENCH));
        hand.play(&[&format!("take {mover}"), "step 0302"]);
        let before = hand.game.points_left();
        hand.play(&["step 0303", "stop"]);
        (before, hand.at(mover))
    };
    // All of them arrive; what it costs is seen at the limit of their points.
    assert_eq!(join("bags", &["ney", "gudin"]).1, "0303");
    let far = |mover: &str, there: &[&str], steps: u8| {
        let study = armies()
            .study()
            .at("0301", &[mover])
            .at(&format!("03{:02}", 1 + steps), there)
            .broken(&["colbert"]);
        let mut hand = Hand::new(study.movement(FRENCH));
        hand.play(&[&format!("take {mover}")]);
        for step in 1..steps {
            hand.play(&[&format!("step 03{:02}", 1 + step)]);
        }
        let last = format!("step 03{:02}", 1 + steps);
        if !hand.options().contains(&last) {
            return false;
        }
        hand.play(&[&last]);
        hand.options().contains(&"stop".to_owned())
    };
    assert!(far("friant", &["gudin"], 4) && !far("friant", &["gudin"], 5));
    assert!(far("bags", &["ney", "gudin"], 4) && !far("bags", &["ney", "gudin"], 5), "a train pays too");
    assert!(far("friant", &["ney"], 5) && far("friant", &["colbert.1"], 5));
    assert!(far("ney", &["gudin"], 10) && far("colbert.1", &["gudin"], 9));
    assert!(
        far("gudin", &["boats", "ney"], 4) && !far("gudin", &["boats", "ney"], 5),
        "joining a train costs it as well"
    );
}

/// RA-3.0-02: a stack that moves together pays nothing for it.
#[test]
fn a_stack_stays_together_for_nothing() {
    let mut hand = Hand::new(armies().study().at("0301", &["gudin", "friant"]).movement(FRENCH));
    hand.play(&[
        "take gudin",
        "take friant",
        "step 0302",
        "step 0303",
        "step 0304",
        "step 0305",
        "step 0306",
        "stop",
    ]);
    assert_eq!((hand.at("gudin"), hand.at("friant")), ("0306".into(), "0306".into()));
}

/// RA-3.15-01: three vedettes in a hex; a fourth does not even pass.
#[test]
fn a_fourth_vedette_passes_elsewhere() {
    let study = armies()
        .study()
        .broken(&["colbert"])
        .at("0303", &["colbert.1", "dupont.1", "dupont"])
        .at("0301", &["colbert.2"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take colbert.2", "step 0302", "step 0303", "step 0304", "stop"]);
    let full = armies()
        .cavalry("lasalle", FRENCH, "IV", 3, 7)
        .vedettes(3)
        .study()
        .broken(&["colbert", "lasalle"])
        .at("0303", &["lasalle.1", "lasalle.2", "lasalle.3"])
        .at("0302", &["colbert.2"]);
    let mut hand = Hand::new(full.movement(FRENCH));
    hand.play(&["take colbert.2"]);
    assert_eq!(hand.refused("step 0303"), "RA-3.15-01");
}

/// RA-4.0-02, RA-4.0-04: no zone over a river bridge or a bridge of boats; over a stream bridge there is one.
#[test]
fn zones_and_bridges() {
    let over = |water: Water| {
        let draft = armies().water(water, "0303", "0304").way(Way::Road, &["0303", "0304"]);
        draft.study().at("0303", &["orange"]).movement(FRENCH).is_in_zone(PRUSSIANS, "0304")
    };
    assert!(over(Water::Stream) && !over(Water::River));
    let boats = armies().water(Water::River, "0303", "0304").study().at("0303", &["orange"]);
    let boats = boats.with(|game| game.lay_boats("prussian-boats", "0303", "0304")).movement(FRENCH);
    assert!(!boats.is_in_zone(PRUSSIANS, "0304"));
}

/// RA-4.11-01: the zone of a vedette stops a mover like any other.
#[test]
fn vedettes_stop_movers() {
    let mut hand = Hand::new(
        armies().study().at("0301", &["gudin"]).at("0304", &["bila.1"]).broken(&["bila"]).movement(FRENCH),
    );
    hand.play(&["take gudin", "step 0302", "step 0303"]);
    assert_eq!(hand.refused("step 0403"), "RA-4.11-01");
}

/// RA-2.21-04: once out of the zone a unit may go into another one.
#[test]
fn out_of_one_zone_and_into_another() {
    let study = armies().study().at("0303", &["gudin"]).at("0304", &["orange"]).at("0603", &["arnim"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0402", "step 0502", "stop"]);
    assert_eq!(hand.at("gudin"), "0502");
}

/// RA-2.21-04: a stack that is engaged leaves with its leader; the leader alone may leave as well.
#[test]
fn leaders_leave_zones_with_their_stack() {
    let study = || armies().study().at("0303", &["gudin", "ney"]).at("0304", &["orange"]);
    let mut hand = Hand::new(study().movement(FRENCH));
    hand.play(&["take gudin", "take ney", "step 0302", "step 0301", "stop"]);
    assert_eq!(hand.at("ney"), "0301");
    let mut alone = Hand::new(study().movement(FRENCH));
    alone.play(&["take ney", "step 0302", "step 0301", "stop"]);
    assert_eq!((alone.at("ney"), alone.at("gudin")), ("0301".into(), "0303".into()));
}

/// RA-4.31-01, RA-5.2-01: a leader alone counts as a vedette and must be attacked.
#[test]
fn a_leader_alone_is_attacked_like_a_vedette() {
    let hand = Hand::new(facing(&["gudin"], &["ruechel"]).combat(FRENCH));
    assert_eq!(hand.refused("done"), "RA-4.31-01");
    let mut hand = Hand::new(facing(&["gudin"], &["ruechel"]).combat(FRENCH));
    hand.play(&["attack 0403 0404", "done"]);
    assert_eq!(hand.asked(), Some(PRUSSIANS), "he may leave before combat: nobody near is as fast");
    hand.roll("done", &[("combat", 4), ("capture", 1)]);
    assert_eq!(super::fought(&hand).0, "6-1", "8 to a half");
    assert_eq!(hand.at("ruechel"), "captured", "six columns on the bad side make a one a seven");
}

/// RA-5.2-01: with a vedette at his side a leader adds nothing.
#[test]
fn a_leader_with_a_vedette_adds_nothing() {
    let study = armies()
        .study()
        .at("0403", &["friant"])
        .at("0404", &["bila.1", "bila.2", "ruechel"])
        .broken(&["bila"]);
    assert_eq!(super::odds(study, &[]), "4-1", "4 to 1");
}

/// RA-4.32-01, RA-11.42-02: nobody retreats into a zone, though a friend stands there.
#[test]
fn friends_do_not_open_a_zone_for_a_retreat() {
    let draft = super::walled(armies(), "0404", &["0403", "0405"]);
    let study = draft
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"])
        .at("0405", &["arnim"])
        .at("0406", &["friant"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0406 0405", "done"]);
    hand.roll("fight 0404", &[("combat", 2), ("no-retreat", 1)]);
    assert_eq!(hand.at("orange"), "day", "no hex is free of zones");
}

/// RA-1.33-01: a lone train holds nobody up, and an empty fortified town holds nobody up either.
#[test]
fn trains_and_empty_towns_hold_nobody() {
    let study = armies().place(Settlement::Fortified, &["0304"]).study().at("0301", &["gudin"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0302", "step 0303", "step 0304", "step 0305", "stop"]);
    let study = armies().study().at("0301", &["gudin"]).at("0404", &["wagons"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0302", "step 0303"]);
    hand.play(&["step 0304", "stop"]);
    assert!(hand.news.iter().any(|event| matches!(event, Event::BaggageCaptured { .. })));
}

/// RA-2.0-01, RA-2.2-01: no combat at Night, though the armies touch.
#[test]
fn nobody_fights_at_night() {
    let mut hand = Hand::new(armies().study().turn(4).at("0303", &["gudin"]).at("0304", &["orange"]).game());
    on_until(&mut hand, |hand| hand.game.turn() == 5);
    assert!(!super::has_fought(&hand));
}

/// RA-11.46-01 in the words of 4.11: after its enemy is gone a unit moves on in its next turn from where it stands.
#[test]
fn an_advance_is_one_hex() {
    let hand = attack(facing(&["morand"], &["arnim"]), &[("combat", 1)]);
    assert_eq!(hand.verbs("advance"), ["advance morand 0404"]);
}
