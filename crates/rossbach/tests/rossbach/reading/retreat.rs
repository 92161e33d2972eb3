//! Section 11.4: retreats, displacement, advances.

use vedette_kernel::Side;
use vedette_rossbach::reach::Risk;
use vedette_rossbach::scenario::{Settlement, Water, Way};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::{armies, attack, facing, on_until, walled};
use crate::field::Hand;

/// RA-11.4-07, RA-11.42-01: a retreat of three hexes ends three hexes away.
#[test]
fn three_hexes_are_three_hexes() {
    // 24 to 4 is 6-1; a five is Dr3.
    let draft = armies().infantry("big", FRENCH, "VI", 24);
    let hand = attack(draft.study().at("0403", &["big"]).at("0404", &["arnim"]), &[("combat", 5)]);
    let grid = hand.game.scenario().map.clone();
    let from = grid.hex_by_code("0404").expect("a hex");
    let ends = hand.verbs("retreat");
    assert!(!ends.is_empty());
    for text in ends {
        let to = grid.hex_by_code(&text[text.len() - 4..]).expect("a hex");
        assert_eq!(grid.distance(from, to), 3, "{text}");
    }
}

/// RA-11.42-01: units of a stack may go different ways.
#[test]
fn stacks_may_split() {
    let mut hand = attack(facing(&["morand"], &["orange", "arnim"]), &[("combat", 2)]);
    hand.play(&["retreat orange 0405", "retreat arnim 0505"]);
    assert_eq!((hand.at("orange"), hand.at("arnim")), ("0405".into(), "0505".into()));
}

/// RA-11.42-02: nobody ends as the third without a leader while another hex is free.
#[test]
fn retreats_keep_to_the_limits() {
    let study = facing(&["gudin"], &["orange"]).at("0405", &["zenge", "arnim"]);
    let hand = attack(study, &[("combat", 2)]);
    assert!(!hand.verbs("retreat").contains(&"retreat orange 0405".to_owned()));
    assert!(hand.verbs("retreat").contains(&"retreat orange 0505".to_owned()));
}

/// RA-11.42-04, RA-11.45-04: into a vedette's hex if there is no other way, and the vedette makes room.
#[test]
fn through_a_vedette() {
    let wall = || walled(armies(), "0404", &["0403", "0405"]);
    let study = wall()
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"])
        .at("0405", &["colbert.1"])
        .broken(&["colbert"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0405 0404"]);
    on_until(&mut hand, |hand| hand.options() != ["done"]);
    let text = if hand.options().contains(&"done".to_owned()) { "done" } else { "no" };
    hand.roll(text, &[("combat", 2)]);
    assert_eq!(hand.verbs("retreat"), ["retreat orange 0405"]);
    hand.play(&["retreat orange 0405"]);
    on_until(&mut hand, |hand| hand.at("colbert.1") != "0405");
    assert_eq!(hand.at("orange"), "0405");
    assert_eq!(hand.at("colbert.1").len(), 4, "displaced, not lost: {}", hand.at("colbert.1"));
}

/// RA-11.42-04: with another way open a vedette's hex is closed.
#[test]
fn not_through_a_vedette_without_need() {
    let study = facing(&["gudin"], &["orange"]).at("0405", &["dupont.1"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0405 0404", "done"]);
    // The vedette could leave; it stays.
    hand.roll("done", &[("combat", 2)]);
    let ways = hand.verbs("retreat");
    assert!(!ways.is_empty() && !ways.contains(&"retreat orange 0405".to_owned()), "{ways:?}");
}

/// RA-11.45-04: a vedette beside a division is no way out.
#[test]
fn not_through_a_vedette_with_a_division() {
    let study = walled(armies(), "0404", &["0403", "0405"])
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"])
        .at("0405", &["colbert.1", "friant"])
        .broken(&["colbert"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0405 0404"]);
    hand.roll("done", &[("combat", 3), ("no-retreat", 1)]);
    assert_eq!(hand.at("orange"), "day");
}

/// RA-11.43-01: the toll of a bridge is counted over the whole Combat Phase, combat by combat.
#[test]
fn the_bridge_counts_the_phase() {
    // Two stacks in one pocket behind a river, one bridge.
    let draft = walled(walled(armies(), "0404", &["0403", "0504"]), "0504", &["0404", "0503"])
        .way(Way::Road, &["0404", "0405"]);
    let study = draft.study().at("0403", &["gudin"]).at("0404", &["orange"]);
    let mut hand = attack(study, &[("combat", 2)]);
    hand.roll("retreat orange 0405", &[("bridge-retreat", 5)]);
    assert_eq!(hand.at("orange"), "0405");
    let three = walled(armies(), "0404", &["0403"]).way(Way::Road, &["0404", "0405"]);
    let study = three.study().at("0403", &["mass"]).at("0404", &["orange", "arnim", "quitzow", "ruechel"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    // 40 to 16 is 2-1; a three is Dr.
    hand.roll("done", &[("combat", 3), ("capture", 1)]);
    hand.roll("retreat orange 0405", &[("bridge-retreat", 5)]);
    hand.roll("retreat arnim 0405", &[("bridge-retreat", 4)]);
    hand.roll("retreat quitzow 0405", &[("bridge-retreat", 4)]);
    assert_eq!((hand.at("arnim"), hand.at("quitzow")), ("0405".into(), "lost".into()), "the third on a four");
}

/// RA-11.43-02: who leaves before combat over a bridge is not rolled for.
#[test]
fn no_toll_before_combat() {
    let draft = walled(armies(), "0404", &["0403"]).way(Way::Road, &["0404", "0405"]);
    let mut hand = Hand::new(draft.study().at("0403", &["gudin"]).at("0404", &["quitzow"]).combat(FRENCH));
    hand.play(&["attack 0403 0404", "done", "withdraw 0404 0405"]);
    assert_eq!(hand.at("quitzow"), "0405");
}

/// RA-11.43-01: a bridge of boats over a river takes its toll, a stream bridge does not.
#[test]
fn which_bridges_take_toll() {
    let boats = walled(armies(), "0404", &["0403"]).study().at("0403", &["gudin"]).at("0404", &["orange"]);
    let mut hand =
        attack(boats.with(|game| game.lay_boats("prussian-boats", "0404", "0405")), &[("combat", 2)]);
    hand.roll("retreat orange 0405", &[("bridge-retreat", 6)]);
    assert_eq!(hand.at("orange"), "lost");
    let stream = walled(armies(), "0404", &["0403", "0405"])
        .water(Water::Stream, "0404", "0405")
        .way(Way::Road, &["0404", "0405"]);
    let mut hand = attack(stream.study().at("0403", &["gudin"]).at("0404", &["orange"]), &[("combat", 2)]);
    hand.play(&["retreat orange 0405"]);
    assert_eq!(hand.at("orange"), "0405");
}

/// RA-11.44-03: an attacker who cannot go adds a column for each below 1-1.
#[test]
fn attackers_without_a_way() {
    let draft = walled(armies(), "0403", &["0404"]);
    // 4 to 8 is 1-2: two columns; a four is Ar.
    let study = || draft.clone().study().at("0403", &["friant"]).at("0404", &["orange"]);
    assert_eq!(attack(study(), &[("combat", 4), ("no-retreat", 4)]).at("friant"), "day", "4 + 2 - 3");
    assert_eq!(attack(study(), &[("combat", 4), ("no-retreat", 5)]).at("friant"), "lost", "5 + 2 - 3");
}

/// RA-11.44-01: a reduced unit driven off the map is lost, a full one comes back.
#[test]
fn off_the_map() {
    let study = |reduced: bool| {
        let study = super::plain(3, 9)
            .infantry("gudin", FRENCH, "VI", 8)
            .infantry("friant", FRENCH, "VI", 8)
            .infantry("orange", PRUSSIANS, "III", 16)
            .study()
            .at("0102", &["gudin"])
            .at("0201", &["friant"])
            .at("0101", &["orange"]);
        let study = if reduced { study.reduced(&["orange"]) } else { study };
        let mut hand = Hand::new(study.combat(FRENCH));
        hand.play(&["attack 0102 0101", "attack 0201 0101"]);
        hand
    };
    let mut full = study(false);
    full.roll("done", &[("combat", 2)]);
    assert_eq!(full.at("orange"), "day");
    let mut reduced = study(true);
    reduced.roll("done", &[("combat", 3)]);
    assert_eq!(reduced.at("orange"), "lost");
}

/// RA-11.45-02: a chain: who makes room may push others on, if he has no other way.
#[test]
fn a_chain_of_displacements() {
    let draft = walled(walled(armies(), "0404", &["0403", "0405"]), "0405", &["0404", "0406"]);
    let draft = draft.infantry("p1", PRUSSIANS, "I", 3).infantry("p2", PRUSSIANS, "I", 3);
    let study = draft
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"])
        .at("0405", &["zenge", "arnim"])
        .at("0406", &["p1", "p2"]);
    let mut hand = attack(study, &[("combat", 2)]);
    hand.play(&["retreat orange 0405"]);
    hand.play(&["displace zenge 0406"]);
    let next = hand.verbs("displace");
    assert!(!next.is_empty(), "{:?}", hand.options());
    hand.play(&[&next[0].clone()]);
    assert_eq!((hand.at("orange"), hand.at("zenge")), ("0405".into(), "0406".into()));
}

/// RA-11.45-03: when those in the way cannot move, the retreating force is lost.
#[test]
fn nobody_can_make_room() {
    let draft = walled(walled(armies(), "0404", &["0403", "0405"]), "0405", &["0404"]);
    let study = draft.study().at("0403", &["gudin"]).at("0404", &["orange"]).at("0405", &["zenge", "arnim"]);
    let hand = attack(study, &[("combat", 2), ("no-retreat", 1)]);
    assert_eq!((hand.at("orange"), hand.at("zenge")), ("day".into(), "0405".into()));
}

/// RA-11.45-05: who retreats onto friends still to be attacked defends with them.
#[test]
fn retreating_onto_the_next_battle() {
    let draft = walled(armies(), "0404", &["0403", "0405"])
        .water(Water::River, "0405", "0406")
        .way(Way::Road, &["0405", "0406"]);
    let study = draft
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"])
        .at("0405", &["tauenzien"])
        .at("0406", &["morand"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0406 0405", "done"]);
    hand.roll("fight 0404", &[("combat", 2)]);
    assert_eq!(risks(&hand, PRUSSIANS, "orange", "0405"), [Risk::Attacked], "he is told before he goes");
    hand.play(&["retreat orange 0405"]);
    if hand.options().contains(&"done".to_owned()) {
        hand.threes("done");
    }
    on_until(&mut hand, |hand| {
        hand.news.iter().filter(|event| matches!(event, Event::Fought { .. })).count() == 2
    });
    assert_eq!(super::fought(&hand).0, "1-2", "12 to 11 doubled behind the bridge");
}

/// RA-11.46-05: two hexes vacated, one entered.
#[test]
fn one_of_two_vacated_hexes() {
    let study = facing(&["mass", "friant", "ney"], &["arnim"]).at("0503", &["tauenzien"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0403 0503"]);
    // 44 to 7 is 6-1; a one is De.
    hand.roll("done", &[("combat", 1)]);
    assert!(hand.allows("advance mass 0404") && hand.allows("advance mass 0503"));
    hand.play(&["advance ney 0404"]);
    assert!(hand.verbs("advance").iter().all(|text| text.ends_with("0404")), "{:?}", hand.verbs("advance"));
}

/// RA-11.46-06: who has advanced next to an unresolved combat is out of it.
#[test]
fn an_advance_ends_the_fighting_for_a_unit() {
    // Morand beats Arnim in 0404 and advances beside Zenge, whom Gudin attacks.
    let study = facing(&["morand"], &["arnim"]).at("0505", &["zenge"]).at("0605", &["gudin"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0605 0505", "done"]);
    hand.roll("fight 0404", &[("combat", 1)]);
    hand.threes("advance morand 0404");
    on_until(&mut hand, |hand| {
        hand.news.iter().filter(|event| matches!(event, Event::Fought { .. })).count() == 2
    });
    assert_eq!(super::fought(&hand).0, "1-1", "Gudin alone, 8 to 6");
    assert_eq!(hand.at("morand"), "0404");
}

/// RA-11.46-01: the defender advances after the attacker's retreat.
#[test]
fn defenders_advance() {
    let mut hand = attack(facing(&["friant"], &["orange"]), &[("combat", 4)]);
    let away = hand.verbs("retreat")[0].clone();
    hand.play(&[&away]);
    assert_eq!(hand.asked(), Some(PRUSSIANS));
    assert_eq!(hand.verbs("advance"), ["advance orange 0403"]);
}

/// RA-11.46-02: mixed units count as infantry, cavalry goes along.
#[test]
fn one_foot_and_all_horse() {
    let study = facing(&["morand", "nansouty"], &["arnim"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 1)]);
    hand.play(&["advance morand 0404", "advance nansouty 0404"]);
    assert_eq!(hand.at("nansouty"), "0404");
    let mut hand = attack(facing(&["morand", "dupont"], &["arnim"]), &[("combat", 1)]);
    hand.play(&["advance dupont 0404"]);
    assert!(hand.verbs("advance").is_empty());
}

/// RA-11.46-03, RA-5.18-01: a monarch leads his stack forward.
#[test]
fn a_monarch_leads_the_advance() {
    let study = armies().study().at("0403", &["orange", "zenge", "king"]).at("0404", &["friant"]);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0403 0404"]);
    // 14 to 4 is 3-1; a one is De.
    hand.roll("done", &[("combat", 1)]);
    hand.play(&["advance king 0404", "advance orange 0404", "advance zenge 0404"]);
    assert_eq!(hand.at("zenge"), "0404");
}

/// RA-11.46-04, RA-14.0-02: the hungry do not advance, a garrison of theirs does.
#[test]
fn the_hungry_do_not_advance() {
    let hungry = attack(facing(&["morand"], &["arnim"]).starving(&["morand"]), &[("combat", 1)]);
    assert!(hungry.verbs("advance").is_empty());
    let draft = armies().place(Settlement::Fortified, &["0404"]);
    let study = draft.study().at("0403", &["friant"]).at("0404", &["orange"]).starving(&["orange"]);
    let mut hand = attack(study, &[("combat", 4)]);
    let away = hand.verbs("retreat")[0].clone();
    hand.play(&[&away]);
    assert_eq!(hand.verbs("advance"), ["advance orange 0403"]);
}

/// RA-11.46-01: no advance over a bare river is possible, since nobody attacks over one; over a bridge it is.
#[test]
fn advance_over_a_bridge() {
    let draft = armies().water(Water::River, "0403", "0404").way(Way::Road, &["0403", "0404"]);
    let hand = attack(draft.study().at("0403", &["mass"]).at("0404", &["arnim"]), &[("combat", 1)]);
    assert_eq!(hand.verbs("advance"), ["advance mass 0404"]);
}

/// RA-13.2-01: the attacker's vedettes are scattered by Ar.
#[test]
fn attacking_vedettes_are_scattered() {
    let study = facing(&["friant", "colbert.1"], &["orange"]).broken(&["colbert"]);
    let hand = attack(study, &[("combat", 4)]);
    assert_eq!(hand.at("colbert.1"), "night");
}

/// RA-11.4-02, RA-13.2-01: in a half result vedettes are lost by choice only.
#[test]
fn vedettes_in_a_half_result() {
    let draft = armies().infantry("a", FRENCH, "VI", 24);
    let study = draft.study().at("0403", &["a"]).at("0404", &["orange", "bila.1"]).broken(&["bila"]);
    // 24 to 8.5 is 2-1; a one is D1/2.
    let mut hand = attack(study, &[("combat", 1)]);
    hand.play(&["lose orange"]);
    assert_eq!(hand.at("bila.1"), "0404");
}

/// RA-5.23-02: a leader who survives flees to the nearest by points, and stacks with his friends.
#[test]
fn the_nearest_friend_by_points() {
    let draft = walled(armies(), "0406", &[]);
    // 0406 is an island; the nearest friend on foot is at 0408.
    let study = draft
        .study()
        .at("0403", &["morand"])
        .at("0404", &["arnim", "ruechel"])
        .at("0406", &["zenge"])
        .at("0408", &["orange"]);
    let hand = attack(study, &[("combat", 1), ("capture", 1)]);
    assert_eq!(hand.verbs("retreat"), ["retreat ruechel 0408"]);
}

/// What a retreat to each hex risks, as the piece's owner is told before he chooses.
fn risks(hand: &Hand, side: Side, piece: &str, hex: &str) -> Vec<Risk> {
    let scenario = hand.game.scenario();
    let found = hand.game.fallbacks(side).into_iter().find(|fallback| {
        let end = fallback.path.last().map(|&hex| scenario.map.names[hex.index()].code.as_str());
        scenario.pieces[fallback.piece.index()].code == piece && end == Some(hex)
    });
    found.expect("a way back").risks
}

/// RA-11.43-01: before a unit goes over a bridge its owner is told in how many of six cases it is lost, more for every unit that
/// went before; where there is no river nothing is told.
#[test]
fn the_toll_of_a_bridge_is_told_beforehand() {
    let three = walled(armies(), "0404", &["0403"]).way(Way::Road, &["0404", "0405"]);
    let study = three.study().at("0403", &["mass"]).at("0404", &["orange", "arnim", "quitzow", "ruechel"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 3), ("capture", 1)]);
    assert_eq!(risks(&hand, PRUSSIANS, "orange", "0405"), [Risk::Bridge(1)]);
    assert!(hand.game.fallbacks(FRENCH).is_empty(), "who does not retreat is told nothing");
    hand.roll("retreat orange 0405", &[("bridge-retreat", 5)]);
    assert_eq!(risks(&hand, PRUSSIANS, "arnim", "0405"), [Risk::Bridge(2)]);
    hand.roll("retreat arnim 0405", &[("bridge-retreat", 5)]);
    assert_eq!(hand.at("arnim"), "lost", "two of six cases: a five or a six");
    let open = attack(facing(&["morand"], &["orange"]), &[("combat", 2)]);
    assert!(risks(&open, PRUSSIANS, "orange", "0405").is_empty());
}

/// RA-11.45-05: those who have just fought and fallen back threaten nobody who follows them.
#[test]
fn whoever_follows_the_beaten_is_not_attacked_again() {
    // 7 to 14 is 1-2; a four is Ar.
    let mut hand = attack(facing(&["friant", "dupont"], &["zenge", "orange"]), &[("combat", 4)]);
    hand.play(&["retreat friant 0402"]);
    assert!(risks(&hand, FRENCH, "dupont", "0402").is_empty());
}

/// RA-11.45-01: who retreats is told where friends must make room.
#[test]
fn crowded_ends_are_told_beforehand() {
    let pocket = walled(armies(), "0404", &["0403", "0405"]);
    let study = pocket.study().at("0403", &["gudin"]).at("0404", &["orange"]).at("0405", &["zenge", "arnim"]);
    let hand = attack(study, &[("combat", 2)]);
    assert_eq!(risks(&hand, PRUSSIANS, "orange", "0405"), [Risk::Crowd]);
}
