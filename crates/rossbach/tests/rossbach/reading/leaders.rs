//! Sections 5 and 6: leaders and reorganization.

use vedette_rossbach::scenario::{Nation, PieceKind, Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::{armies, attack, facing, on_to, walled};
use crate::field::Hand;

/// RA-5.11-01: the worked example: a rating of three, three officers and three units.
#[test]
fn three_officers_and_three_units() {
    let study = armies()
        .formation(FRENCH, "V", Some(9))
        .formation(FRENCH, "VII", Some(9))
        .officer("lannes", FRENCH, "V", 4)
        .officer("augereau", FRENCH, "VII", 4)
        .infantry("suchet", FRENCH, "V", 8)
        .study()
        .at("0405", &["napoleon"])
        .at("0403", &["ney"])
        .at("0407", &["soult"])
        .at("0605", &["lannes"])
        .at("0205", &["augereau"])
        .at("0404", &["boats"])
        .at("0406", &["suchet"])
        .at("0505", &["legrand"])
        .at("0305", &["lefebvre"])
        .uncommanded(&["ney", "soult", "lannes", "augereau"]);
    let mut hand = Hand::new(study.command(FRENCH));
    hand.play(&["command napoleon ney", "command napoleon soult", "command napoleon lannes"]);
    assert_eq!(hand.refused("command napoleon augereau"), "RA-5.11-01", "a fourth officer");
    assert!(hand.allows("command napoleon boats"), "units are counted for themselves");
}

/// RA-5.12-01: another corps officer links nobody.
#[test]
fn an_officer_leads_his_own_corps_only() {
    let study = armies().study().at("0303", &["soult"]).at("0304", &["gudin"]).at("0305", &["legrand"]);
    let mut hand = Hand::new(study.command(FRENCH));
    hand.roll("check soult", &[("initiative", 1)]);
    on_to(&mut hand, FRENCH, Phase::Movement);
    assert!(hand.game.is_in_command("legrand") && !hand.game.is_in_command("gudin"));
}

/// RA-5.14-03, RA-5.14-01: who replaces a commander with a corps is an officer of that corps, no more.
#[test]
fn the_replacement_of_a_commander_is_an_officer() {
    let draft = super::plain(9, 12)
        .commander("davout", FRENCH, "IV", 1, false)
        .infantry("morand", FRENCH, "IV", 9)
        .infantry("marchand", FRENCH, "VI", 9)
        .infantry("friant", FRENCH, "IV", 9)
        .leader("spare", FRENCH, PieceKind::Replacement, 2);
    let study = draft
        .study()
        .at("0303", &["morand"])
        .at("0304", &["marchand"])
        .night_half(&["friant"])
        .with(|game| game.orphan_formation(FRENCH, "IV"));
    let mut hand = Hand::new(study.day(FRENCH));
    assert!(hand.verbs("reorganize").is_empty(), "he comes too late to reorganize");
    hand.play(&["place spare 0303"]);
    assert!(!hand.game.is_in_command("morand"), "no free command of the corps");
    assert!(hand.verbs("command").is_empty(), "and no unit outside it");
    hand.roll("check spare", &[("initiative", 2)]);
    assert!(hand.game.is_in_command("morand") && !hand.game.is_in_command("marchand"));
}

/// RA-5.14-01: a captured officer is replaced in the next own Command Segment, beside any unit of his corps.
#[test]
fn a_captured_officer_is_replaced() {
    let study = armies()
        .study()
        .at("0403", &["orange"])
        .at("0404", &["friant", "ney"])
        .at("0808", &["gudin"])
        .at("0810", &["legrand"])
        .turn(1);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0403 0404"]);
    // 8 to 4 is 2-1, a three is Dr; two columns make a four a six.
    hand.roll("done", &[("combat", 3), ("capture", 4)]);
    assert_eq!(hand.at("ney"), "captured");
    let to = hand.verbs("retreat")[0].clone();
    hand.play(&[&to]);
    super::on_until(&mut hand, |hand| !hand.verbs("place").is_empty());
    assert_eq!(hand.asked(), Some(FRENCH));
    let places = hand.verbs("place");
    assert_eq!(places.len(), 2, "Friant's hex or Gudin's: {places:?}");
}

/// RA-5.15-01: the worked examples, and Napoleon declines.
#[test]
fn napoleon_shifts_if_he_wants_to() {
    let study = || facing(&["gudin", "napoleon"], &["orange"]);
    let mut hand = Hand::new(study().combat(FRENCH));
    hand.play(&["attack 0403 0404", "done"]);
    hand.roll("no", &[("combat", 2)]);
    assert_eq!(super::fought(&hand).0, "1-1");
    assert_eq!(super::odds(study(), &[]), "1.5-1");
    let defended =
        armies().study().at("0403", &["gudin", "napoleon"]).at("0404", &["orange", "schmettau", "king"]);
    let defended = defended.at("0503", &["quitzow", "zenge"]);
    let mut hand = Hand::new(defended.combat(PRUSSIANS));
    hand.play(&["attack 0404 0403", "attack 0503 0403", "done"]);
    hand.roll("yes", &[("combat", 4), ("capture", 1)]);
    assert_eq!(super::fought(&hand).0, "3-1", "25 to 8 is 3-1, combined arms 4-1, Napoleon 3-1");
}

/// RA-5.15-01: a leader beside the fight shifts nothing.
#[test]
fn napoleon_next_door_changes_nothing() {
    let study = facing(&["gudin"], &["orange"]).at("0402", &["napoleon", "friant"]);
    assert_eq!(super::odds(study, &[]), "1-1");
}

/// RA-5.19-01: an officer's graded roll: equal costs a point, one or two above leave one point, three above nothing.
#[test]
fn graded_rolls_of_officers() {
    let roll = |die: u8| {
        let draft = armies().with(|scenario| scenario.options.graded_officers = true);
        let study = draft.study().at("0303", &["soult", "legrand"]).uncommanded(&["soult", "legrand"]);
        let mut hand = Hand::new(study.command(FRENCH));
        hand.roll("check soult", &[("initiative", die)]);
        on_to(&mut hand, FRENCH, Phase::Movement);
        if !hand.options().contains(&"take legrand".to_owned()) {
            return None;
        }
        hand.play(&["take legrand"]);
        Some(hand.game.points_left())
    };
    assert_eq!([2, 3, 4, 5, 6].map(roll), [Some(10), Some(8), Some(2), Some(2), None]);
}

/// RA-5.21-01: a leader rides from zone to zone where friends stand, and nowhere else.
#[test]
fn leaders_ride_along_the_line() {
    let line = |friends: &[(&str, &str)]| {
        let mut study = armies().study().at("0302", &["ney"]).at("0404", &["orange"]).at("0406", &["arnim"]);
        for (hex, unit) in friends {
            study = study.at(hex, &[unit]);
        }
        Hand::new(study.movement(FRENCH))
    };
    let mut hand = line(&[("0304", "gudin"), ("0305", "friant"), ("0306", "legrand")]);
    hand.play(&["take ney", "step 0303", "step 0304", "step 0305", "step 0306", "stop"]);
    assert_eq!(hand.at("ney"), "0306");
    let mut hand = line(&[("0304", "gudin"), ("0306", "legrand")]);
    hand.play(&["take ney", "step 0303", "step 0304"]);
    assert_eq!(hand.refused("step 0305"), "RA-4.12-01");
}

/// RA-5.22-01: each leader rolls for himself before the stack goes.
#[test]
fn two_leaders_two_rolls() {
    let study = armies().study().at("0404", &["orange"]).at("0403", &["friant", "napoleon", "ney"]);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0404 0403", "done"]);
    // 8 to 4 is 2-1; Napoleon takes it to 1.5-1: a three is Dr.
    hand.roll("yes", &[("combat", 3), ("capture", 4), ("capture", 5)]);
    let rolled: Vec<bool> = hand
        .news
        .iter()
        .filter_map(|event| match event {
            Event::CaptureRolled { captured, .. } => Some(*captured),
            _ => None,
        })
        .collect();
    assert_eq!(rolled, [false, true], "1.5-1 is one column on the bad side");
}

/// RA-5.23-01: a leader whose units die in an exchange is rolled for; while one of them lives he is not.
#[test]
fn leaders_of_exchanged_stacks_are_rolled_for() {
    // 12 to 4 is 3-1; a five is an exchange.
    let hand = attack(facing(&["morand"], &["arnim", "ruechel"]), &[("combat", 5), ("capture", 3)]);
    assert_eq!(hand.at("ruechel"), "captured", "3 + 3");
    let mut hand = attack(facing(&["morand"], &["arnim"]).at("0403", &["friant", "ney"]), &[("combat", 5)]);
    hand.play(&["lose friant"]);
    assert!(!hand.news.iter().any(|event| matches!(event, Event::CaptureRolled { .. })), "Morand lives");
}

/// RA-5.23-01: the leader of a stack that wins an exchange and dies of it rolls too, without a modifier on the good side.
#[test]
fn a_winner_who_loses_his_last_unit_is_rolled_for() {
    let mut hand = attack(facing(&["morand", "ney"], &["arnim"]), &[("combat", 5), ("capture", 5)]);
    assert_eq!(hand.at("morand"), "day", "the only unit is the loss");
    let flight = hand.verbs("retreat");
    assert!(!flight.is_empty(), "he flees to any hex in his reach");
    hand.play(&[&flight[0].clone()]);
}

/// RA-5.23-02: no friend in reach: any hex within his points; he does not enter an enemy zone.
#[test]
fn a_leader_without_friends_flees_anywhere() {
    let hand = attack(facing(&["morand"], &["arnim", "ruechel"]), &[("combat", 1), ("capture", 2)]);
    let flight = hand.verbs("retreat");
    assert!(flight.len() > 20, "{}", flight.len());
    assert!(!flight.contains(&"retreat ruechel 0402".to_owned()), "Morand's zone");
}

/// RA-6.11-02: what is an exit: a bridge, a vedette's zone, the edge of the map; and what is not: a friend in a zone.
#[test]
fn who_is_surrounded() {
    let beaten = |study: vedette_rossbach::study::Study| attack(study, &[("combat", 1)]).at("arnim");
    let pocket = || walled(armies(), "0404", &["0403", "0405"]);
    let study =
        |draft: vedette_rossbach::study::Draft| draft.study().at("0403", &["morand"]).at("0404", &["arnim"]);
    assert_eq!(beaten(study(pocket())), "day", "a free hex behind");
    assert_eq!(beaten(study(pocket()).at("0406", &["friant"])), "lost", "a zone behind");
    assert_eq!(
        beaten(study(pocket()).at("0406", &["colbert.1"]).broken(&["colbert"])),
        "day",
        "a vedette's zone"
    );
    let bridge = walled(armies(), "0404", &["0403"]).way(Way::Road, &["0404", "0405"]);
    assert_eq!(beaten(study(bridge.clone())), "day", "a bridge");
    assert_eq!(beaten(study(bridge).damaged("0404", "0405")), "lost", "a damaged bridge");
}

/// RA-6.11-02: attackers can be surrounded as well.
#[test]
fn surrounded_attackers_are_lost_for_good() {
    let draft = walled(armies(), "0403", &["0404"]);
    // 4 to 8 is 1-2; a six is A1/2.
    let hand = attack(draft.study().at("0403", &["friant"]).at("0404", &["orange"]), &[("combat", 6)]);
    assert_eq!(hand.at("friant"), "lost");
}

/// RA-6.11-02, RA-11.4-04: the weaker side of an exchange too, and the units given by the stronger side.
#[test]
fn exchanged_units_are_judged_like_others() {
    let draft = walled(armies(), "0403", &["0404"]);
    let study = draft.study().at("0403", &["gudin", "friant"]).at("0404", &["arnim"]);
    // 12 to 4 is 3-1; a five is an exchange.
    let mut hand = attack(study, &[("combat", 5)]);
    hand.play(&["lose friant"]);
    assert_eq!((hand.at("friant"), hand.at("arnim")), ("lost".into(), "day".into()));
}

/// RA-6.13-02: Saxon foot has two less, the Guard two more, horse nothing; mixed units are foot.
#[test]
fn nations_recover_differently() {
    use Nation::{French, Guard, Prussian, Saxon};
    use PieceKind::{Cavalry, Infantry, Mixed};
    let recovers = |nation: Nation, kind: PieceKind, die: u8| {
        let side = if matches!(nation, French | Guard) { FRENCH } else { PRUSSIANS };
        let (corps, friend) = if side == FRENCH { ("VI", "ney") } else { ("III", "ruechel") };
        let draft = armies().unit("unit", side, corps, kind, [6, 4, 5]).nation(nation);
        let mut hand = Hand::new(draft.study().at("0303", &[friend]).day_half(&["unit"]).day(side));
        hand.roll("recover unit", &[("recovery", die)]);
        hand.at("unit") == "night"
    };
    for (nation, kind, most) in [
        (French, Infantry, 4),
        (Prussian, Infantry, 3),
        (Prussian, Mixed, 3),
        (Saxon, Infantry, 2),
        (Saxon, Mixed, 2),
        (Saxon, Cavalry, 4),
        (Prussian, Cavalry, 4),
        (Guard, Cavalry, 4),
    ] {
        assert!(recovers(nation, kind, most) && !recovers(nation, kind, most + 1), "{nation:?} {kind:?}");
    }
    assert!(recovers(Guard, Infantry, 6));
}

/// RA-6.13-01, RA-2.11-02: one try a unit and a segment; who recovers may come back at once.
#[test]
fn recovery_and_return_in_one_segment() {
    let study = armies().study().at("0303", &["ney"]).day_half(&["gudin", "friant"]);
    let mut hand = Hand::new(study.day(FRENCH));
    hand.roll("recover friant", &[("recovery", 4)]);
    assert!(!hand.options().contains(&"recover friant".to_owned()), "one try");
    hand.roll("recover gudin", &[("recovery", 3)]);
    if hand.verbs("reorganize").is_empty() {
        hand.play(&["done"]);
    }
    hand.play(&["reorganize ney gudin"]);
    assert!(hand.at("gudin") == "0303" && hand.game.is_marked("gudin", "reduced"));
}

/// RA-6.14-01: at Night units change boxes but nobody is placed.
#[test]
fn nobody_returns_at_night() {
    let mut hand = Hand::new(
        armies().study().turn(4).at("0303", &["ney"]).at("0808", &["orange"]).day_half(&["gudin"]).game(),
    );
    // The Night asked nobody.
    super::on_until(&mut hand, |hand| hand.game.turn() == 5 && hand.asked() == Some(FRENCH));
    assert_eq!(hand.at("gudin"), "night");
    assert!(hand.allows("reorganize ney gudin"), "but in the morning");
}

/// RA-6.15-01, RA-5.2-01: an enemy leader alone counts as a vedette and is too near at three hexes.
#[test]
fn an_enemy_leader_alone_disturbs_reorganization() {
    let near = |hex: &str, pieces: &[&str]| {
        let study = armies().study().at("0303", &["ney"]).at(hex, pieces).night_half(&["gudin"]);
        Hand::new(study.broken(&["bila"]).day(FRENCH)).allows("reorganize ney gudin")
    };
    assert!(near("0307", &["bila.1"]) && !near("0306", &["bila.1"]));
    assert!(near("0307", &["ruechel"]) && !near("0306", &["ruechel"]));
    assert!(near("0305", &["wagons"]), "a train is no combat unit");
}

/// RA-6.21-01: two units a leader, whatever they are; a second leader brings the third.
#[test]
fn two_units_a_leader() {
    let study = armies()
        .study()
        .at("0303", &["ney"])
        .at("0306", &["napoleon"])
        .night_half(&["gudin", "friant", "colbert.1", "morand"])
        .broken(&["colbert"]);
    let mut hand = Hand::new(study.day(FRENCH));
    hand.play(&["reorganize ney gudin", "reorganize ney colbert.1"]);
    assert!(!hand.options().contains(&"reorganize ney friant".to_owned()), "vedettes count among the two");
    hand.play(&["reorganize napoleon friant"]);
    assert!(hand.allows("reorganize napoleon morand"));
}

/// RA-6.33-01: vedettes come back by their corps officer or a commander.
#[test]
fn who_brings_vedettes_back() {
    let study = armies()
        .study()
        .at("0303", &["ney"])
        .at("0306", &["napoleon"])
        .at("0309", &["soult"])
        .night_half(&["colbert.1"])
        .broken(&["colbert"]);
    let hand = Hand::new(study.day(FRENCH));
    assert!(hand.allows("reorganize ney colbert.1") && hand.allows("reorganize napoleon colbert.1"));
    assert_eq!(hand.refused("reorganize soult colbert.1"), "RA-6.33-01");
}

/// RA-6.15-04, RA-6.23-01, RA-2.11-03: vedettes cost a leader nothing; units cost him his command, even a commander's points.
#[test]
fn what_reorganizing_costs() {
    let study = |units: &[&str]| {
        armies()
            .study()
            .at("0303", &["ney", "legrand"])
            .at("0304", &["napoleon"])
            .at("0305", &["friant"])
            .uncommanded(&["ney", "friant"])
            .night_half(units)
            .broken(&["colbert"])
            .day(FRENCH)
    };
    let mut free = Hand::new(study(&["colbert.1"]));
    free.play(&["reorganize ney colbert.1"]);
    assert!(free.allows("command napoleon ney"));
    let mut bound = Hand::new(study(&["gudin"]));
    bound.play(&["reorganize napoleon gudin"]);
    assert!(bound.verbs("command").is_empty(), "no points are left");
    assert!(bound.allows("check ney"));
}

/// RA-6.23-01, RA-12.24-01: a try that fails costs the officer his command as well.
#[test]
fn a_failed_try_costs_command() {
    let study = armies()
        .study()
        .at("0303", &["ney"])
        .at("0305", &["friant"])
        .night_half(&["gudin"])
        .casualties(FRENCH, "VI", 9);
    let mut hand = Hand::new(study.day(FRENCH));
    hand.roll("reorganize ney gudin", &[("reorganization", 5)]);
    assert_eq!(hand.at("gudin"), "lost");
    assert!(!hand.options().contains(&"check ney".to_owned()));
    on_to(&mut hand, FRENCH, Phase::Movement);
    assert!(
        !hand.options().contains(&"take ney".to_owned())
            && !hand.options().contains(&"take friant".to_owned())
    );
}

/// RA-6.32-01: a vedette beaten in the open is in the Night Half at once; surrounded it is gone.
#[test]
fn beaten_vedettes() {
    let beaten = |draft: vedette_rossbach::study::Draft| {
        let study = draft.study().at("0403", &["gudin"]).at("0404", &["bila.1"]).broken(&["bila"]);
        let mut hand = Hand::new(study.combat(FRENCH));
        hand.play(&["attack 0403 0404"]);
        super::on_until(&mut hand, super::has_fought);
        hand.at("bila.1")
    };
    assert_eq!(beaten(armies()), "night");
    assert_eq!(beaten(walled(armies(), "0404", &["0403"])), "lost");
}

/// RA-5.18-03, RA-20.17-01: a captured monarch is a point and has no successor.
#[test]
fn a_captured_monarch_is_a_point() {
    let mut hand = attack(facing(&["gudin"], &["orange", "king"]), &[("combat", 2), ("capture", 6)]);
    hand.play(&["retreat orange 0405"]);
    let [french, _] = hand.game.points();
    let without =
        attack(facing(&["gudin"], &["orange", "king"]), &[("combat", 2), ("capture", 5)]).game.points()[0];
    assert_eq!(french, without + 1);
    super::on_until(&mut hand, |hand| {
        hand.asked() == Some(PRUSSIANS) && hand.game.phase() == Phase::Movement
    });
    assert_eq!(hand.at("king"), "captured");
}

/// RA-6.22-01: units that make room obey the rules of a retreat; where nobody can go, nobody comes back.
#[test]
fn room_for_who_comes_back() {
    let full = || armies().study().at("0303", &["ney", "gudin", "friant"]).night_half(&["morand"]);
    let mut hand = Hand::new(full().day(FRENCH));
    hand.play(&["reorganize ney morand"]);
    assert!(hand.verbs("displace").iter().all(|text| !text.contains("morand")), "those already there");
    let shut = walled(armies(), "0303", &[]);
    let shut = shut.study().at("0303", &["ney", "gudin", "friant"]).night_half(&["morand"]);
    let hand = Hand::new(shut.day(FRENCH));
    assert!(!hand.options().contains(&"reorganize ney morand".to_owned()));
}

/// RA-12.12-01, RA-12.24-01: the first who comes back may rally the corps, and the second needs no roll.
#[test]
fn a_return_may_rally_the_corps() {
    let study =
        armies().study().at("0303", &["ney"]).night_half(&["gudin", "friant"]).casualties(FRENCH, "VI", 12);
    let mut hand = Hand::new(study.day(FRENCH));
    hand.roll("reorganize ney gudin", &[("reorganization", 1)]);
    assert_eq!(hand.game.casualties_of(FRENCH, "VI"), 8, "12 less 8 is 4 points");
    hand.play(&["reorganize ney friant"]);
    assert_eq!((hand.at("friant"), hand.game.casualties_of(FRENCH, "VI")), ("0303".into(), 0));
}

/// RA-8.31-02 in the words of 6.11: a river without a bridge is no exit.
#[test]
fn rivers_are_no_exit() {
    let draft = walled(armies(), "0404", &["0403"]).water(Water::River, "0404", "0405");
    let hand = attack(draft.study().at("0403", &["morand"]).at("0404", &["arnim"]), &[("combat", 1)]);
    assert_eq!(hand.at("arnim"), "lost");
}
