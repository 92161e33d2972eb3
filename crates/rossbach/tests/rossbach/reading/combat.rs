//! Section 11: designation, odds, results; section 16: special abilities.

use vedette_rossbach::scenario::{PieceKind, Settlement, Water, Way};
use vedette_rossbach::study::Draft;
use vedette_rossbach::tables::Verdict;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::{armies, attack, facing, fought, odds, on_until, walled};
use crate::field::Hand;

/// RA-11.22-01: over a bridge one may attack, but not instead of the enemy whose zone one stands in.
#[test]
fn a_bridge_is_no_excuse() {
    let draft = armies().water(Water::River, "0403", "0404").way(Way::Road, &["0403", "0404"]);
    let study = draft.study().at("0403", &["morand"]).at("0404", &["arnim"]).at("0503", &["zenge"]);
    let mut hand = Hand::new(study.clone().combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    assert!(!hand.options().contains(&"done".to_owned()), "Zenge must be attacked");
    hand.play(&["attack 0403 0503"]);
    assert!(hand.allows("done"));
    let mut two = Hand::new(study.clone().at("0402", &["orange"]).combat(FRENCH));
    two.play(&["attack 0403 0404", "attack 0403 0503"]);
    assert!(!two.options().contains(&"done".to_owned()), "and Orange too");
    two.play(&["attack 0403 0402"]);
    assert!(two.allows("done"));
    let mut helped = Hand::new(study.at("0602", &["gudin"]).combat(FRENCH));
    helped.play(&["attack 0403 0404", "attack 0602 0503"]);
    assert!(helped.allows("done"), "somebody else takes him on");
}

/// RA-11.21-01: a stack attacks as one; nobody is picked out of a defending stack.
#[test]
fn stacks_fight_whole() {
    let hand = attack(facing(&["gudin", "friant"], &["orange", "arnim"]), &[("combat", 5)]);
    let event = hand.news.iter().find_map(|event| match event {
        Event::Fought { attack, defence, .. } => Some((*attack, *defence)),
        _ => None,
    });
    assert_eq!(event, Some((24, 24)), "twelve points each, in halves");
}

/// RA-11.23-01: two stacks on one defender are one attack.
#[test]
fn two_stacks_on_one_defender() {
    let study = facing(&["gudin"], &["orange"]).at("0504", &["friant"]);
    assert_eq!(odds(study, &["0504"]), "1.5-1", "12 to 8 once, not twice");
}

/// RA-11.31-01: stream and slope together help, open ground spoils it, and stream with a river bridge gives the lesser.
#[test]
fn obstacles_of_several_attackers() {
    let study =
        |draft: Draft| draft.study().at("0403", &["gudin"]).at("0504", &["friant"]).at("0404", &["arnim"]);
    let both = armies().water(Water::Stream, "0403", "0404").uphill("0504", "0404");
    assert_eq!(odds(study(both), &["0504"]), "2-1", "12 to 6");
    let one = armies().water(Water::Stream, "0403", "0404");
    assert_eq!(odds(study(one), &["0504"]), "3-1", "12 to 4");
    let mixed = armies()
        .water(Water::Stream, "0504", "0404")
        .water(Water::River, "0403", "0404")
        .way(Way::Road, &["0403", "0404"]);
    assert_eq!(odds(study(mixed), &["0504"]), "2-1", "12 to 6: the lesser of the two");
}

/// RA-11.31-04: town and river bridge: the better one, doubled.
#[test]
fn the_best_modifier_only() {
    let draft = armies()
        .place(Settlement::Town, &["0404"])
        .water(Water::River, "0403", "0404")
        .way(Way::Road, &["0403", "0404"]);
    assert_eq!(odds(draft.study().at("0403", &["gudin"]).at("0404", &["arnim"]), &[]), "1-1", "8 to 8");
}

/// RA-11.31-03: cavalry is halved only by the stack that comes through woods; a defender only if all do.
#[test]
fn woods_by_stack() {
    let study = armies()
        .woods_side("0403", "0404")
        .study()
        .at("0403", &["nansouty"])
        .at("0504", &["gudin"])
        .at("0404", &["orange"]);
    assert_eq!(odds(study, &["0504"]), "1-1", "8 and 2 to 8, and no combined arms");
    let study = armies()
        .woods_side("0403", "0404")
        .study()
        .at("0403", &["friant"])
        .at("0504", &["gudin"])
        .at("0404", &["quitzow"]);
    assert_eq!(odds(study, &["0504"]), "3-1", "12 to 4, not to 2");
}

/// RA-1.4-04: infantry in woods and cavalry in the open combine.
#[test]
fn infantry_may_come_through_woods() {
    let study = armies()
        .woods_side("0403", "0404")
        .study()
        .at("0403", &["gudin"])
        .at("0504", &["nansouty"])
        .at("0404", &["orange"]);
    assert_eq!(odds(study, &["0504"]), "2-1", "12 to 8 is 1.5-1, one more for combined arms");
}

/// RA-16.1-01, RA-16.4-01: a mixed unit is infantry, also for combined arms and in woods.
#[test]
fn mixed_units_combine_as_infantry() {
    let draft = || armies().unit("light", FRENCH, "VI", PieceKind::Mixed, [6, 4, 5]);
    assert_eq!(odds(draft().study().at("0403", &["light", "colbert"]).at("0404", &["orange"]), &[]), "1.5-1");
    let woods = draft().woods_side("0403", "0404").study().at("0403", &["light"]).at("0404", &["zenge"]);
    assert_eq!(odds(woods, &[]), "1-1", "not halved");
}

/// RA-16.1-02: a defending vedette of half a point does not stop combined arms; a mixed defender with cavalry does.
#[test]
fn what_stops_combined_arms() {
    let study = facing(&["gudin", "colbert"], &["orange", "bila.1"]).broken(&["bila"]);
    assert_eq!(odds(study, &[]), "1.5-1", "10 to 8.5");
    assert_eq!(odds(facing(&["gudin", "colbert"], &["pelet", "bila"]), &[]), "2-1", "10 to 5, negated");
}

/// RA-16.13-01, RA-16.51-02: over a stream bridge arms combine; over boats on a river they do not.
#[test]
fn combined_arms_over_water() {
    let over = |water: Water, way: bool| {
        let draft = armies().water(water, "0403", "0404");
        let draft = if way { draft.way(Way::Road, &["0403", "0404"]) } else { draft };
        draft.study().at("0403", &["gudin", "colbert"]).at("0404", &["arnim"])
    };
    assert_eq!(odds(over(Water::Stream, true), &[]), "2-1", "10 to 6 is 1.5-1");
    let boats = over(Water::River, false).with(|game| game.lay_boats("boats", "0403", "0404"));
    assert_eq!(odds(boats, &[]), "1-1", "10 to 8");
}

/// RA-T-TECC-08: boats over a stream count as the stream.
#[test]
fn boats_over_a_stream_in_combat() {
    let study =
        armies().water(Water::Stream, "0403", "0404").study().at("0403", &["gudin"]).at("0404", &["arnim"]);
    assert_eq!(odds(study.with(|game| game.lay_boats("boats", "0403", "0404")), &[]), "1-1", "8 to 6");
}

/// RA-11.3-03: the columns end at 6-1, and shifts after the end are lost.
#[test]
fn shifts_end_with_the_table() {
    assert_eq!(odds(facing(&["mass", "napoleon", "colbert"], &["arnim"]), &[]), "6-1");
}

/// RA-16.32-01: the Guard's cavalry shifts nothing; a defending Guard neither.
#[test]
fn only_attacking_guard_infantry_shifts() {
    let study = armies().study().at("0403", &["bessieres"]).at("0404", &["tauenzien"]);
    assert_eq!(odds(study, &[]), "1-1");
    let study = armies().study().at("0403", &["lefebvre"]).at("0404", &["orange"]);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0404 0403"]);
    hand.roll("done", &[("combat", 5)]);
    assert_eq!(fought(&hand).0, "1-1");
}

/// RA-16.5-01: the player may leave the heavy cavalry's point.
#[test]
fn heavy_cavalry_may_decline() {
    let charge = |answer: &str, die: u8| {
        let mut hand = Hand::new(facing(&["nansouty"], &["bila"]).combat(FRENCH));
        hand.play(&["attack 0403 0404"]);
        on_until(&mut hand, |hand| hand.options().contains(&"yes".to_owned()));
        hand.roll(answer, &[("combat", die)]);
        fought(&hand).1
    };
    assert_eq!(charge("no", 3), Verdict::DefenderRetreat(1));
    assert_eq!(charge("yes", 3), Verdict::DefenderRetreat(2));
    assert_eq!(charge("yes", 1), Verdict::DefenderHalf, "a one stays a one");
}

/// RA-11.32-01: odds beyond the table change the die, within one to six.
#[test]
fn odds_beyond_the_table() {
    let draft = || armies().with(|scenario| scenario.options.beyond = true);
    // 40 to 4 is 10-1: four less.
    let hand = attack(draft().study().at("0403", &["mass"]).at("0404", &["arnim"]), &[("combat", 6)]);
    assert_eq!(fought(&hand).1, Verdict::DefenderEliminated, "a six counts as two");
    // 3 to 40: nobody goes beyond six.
    let study = draft().study().at("0404", &["tauenzien"]).at("0403", &["mass"]);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0404 0403"]);
    hand.roll("done", &[("combat", 1)]);
    assert_eq!(fought(&hand).1, Verdict::AttackerEliminated, "1-13 adds eight");
}

/// RA-11.1-05: attacks are resolved in the order the attacker wants, each with its effects.
#[test]
fn one_attack_after_the_other() {
    let study = facing(&["gudin"], &["orange"]).at("0703", &["morand"]).at("0704", &["zenge"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0703 0704", "done"]);
    assert_eq!(hand.verbs("fight").len(), 2);
    // 12 to 6 is 2-1; a three is Dr.
    hand.roll("fight 0704", &[("combat", 3)]);
    hand.play(&["retreat zenge 0705"]);
    assert_eq!(hand.at("zenge"), "0705");
    assert_eq!(hand.at("orange"), "0404");
}

/// RA-11.2-01: option: one combat at a time, and the duties hold at the end.
#[test]
fn combats_one_by_one() {
    let draft = armies().with(|scenario| scenario.options.one_by_one = true);
    let study = draft
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"])
        .at("0703", &["morand"])
        .at("0704", &["zenge"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0703 0704"]);
    // Orange stays undesignated until this combat is over.
    hand.roll("done", &[("combat", 3)]);
    hand.play(&["retreat zenge 0705"]);
    on_until(&mut hand, |hand| !hand.verbs("attack").is_empty());
    assert_eq!(hand.refused("done"), "RA-4.31-01", "Orange is still to be attacked");
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 5)]);
}

/// RA-11.1-04: an attack without a target lapses; who still stands in a zone joins the attack there.
#[test]
fn idle_attackers_join() {
    // 0403 touches the cavalry in 0404 and the infantry in 0503, which 0502 attacks.
    let study = facing(&["gudin"], &["quitzow"]).at("0503", &["zenge"]).at("0602", &["friant"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0602 0503", "done"]);
    assert_eq!(hand.asked(), Some(PRUSSIANS));
    hand.play(&["withdraw 0404 0405"]);
    on_until(&mut hand, super::has_fought);
    assert_eq!(fought(&hand).0, "2-1", "Gudin and Friant, 12 to 6");
}

/// RA-11.1-07, RA-11.21-02: a defender whose attackers rode away is attacked by those who stay.
#[test]
fn cavalry_that_leaves_does_not_count() {
    let study = facing(&["gudin"], &["arnim"]).at("0504", &["nansouty"]).at("0505", &["zenge"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0504 0505"]);
    on_until(&mut hand, |hand| !hand.verbs("withdraw").is_empty());
    let leave = hand.verbs("withdraw").into_iter().find(|text| text.starts_with("withdraw 0504"));
    hand.threes(&leave.expect("it may leave"));
    on_until(&mut hand, |hand| hand.asked() != Some(FRENCH) || super::has_fought(hand));
    assert_eq!(fought(&hand).0, "2-1", "Gudin on Arnim; Zenge is in nobody's zone now");
    let fights = hand.news.iter().filter(|event| matches!(event, Event::Fought { .. })).count();
    assert_eq!(fights, 1);
}

/// RA-11.21-02: the infantry that stays must attack the enemy the cavalry left.
#[test]
fn infantry_takes_over() {
    let study = facing(&["gudin"], &["arnim"]).at("0504", &["nansouty"]).at("0503", &["zenge"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0504 0503", "done"]);
    on_until(&mut hand, |hand| !hand.verbs("withdraw").is_empty());
    let leave = hand
        .verbs("withdraw")
        .into_iter()
        .find(|text| text.starts_with("withdraw 0504"))
        .expect("it may leave");
    hand.play(&[&leave]);
    // Gudin stands next to Zenge too, and has to attack them both.
    for _ in 0..6 {
        if super::has_fought(&hand) {
            break;
        }
        let text = hand.verbs("attack").first().cloned().unwrap_or_else(|| "done".to_owned());
        hand.threes(&text);
    }
    assert_eq!(fought(&hand).0, "1-1.5", "8 to 10");
}

/// RA-11.4-02: the half of several stacks is counted over all of them, by printed points.
#[test]
fn half_of_all_stacks() {
    let study = facing(&["friant"], &["orange", "schmettau"]).at("0504", &["dupont"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0504 0404"]);
    // 7 to 15 is 1-3; a five is A1/2 of seven.
    hand.roll("done", &[("combat", 5)]);
    let mut lost = hand.verbs("lose");
    lost.sort();
    assert_eq!(lost, ["lose dupont", "lose friant"]);
    hand.play(&["lose dupont"]);
    assert!(
        hand.verbs("lose").iter().any(|text| text == "lose friant") || hand.at("friant") == "day",
        "three are less than half of seven"
    );
}

/// RA-11.4-04, RA-11.4-05: who is weaker is judged by printed points, reduced ones for reduced units.
#[test]
fn the_weaker_side_by_print() {
    // 8 against reduced 4 in a town behind a stream: 8 to 6 is 1-1, a four is an exchange.
    let draft = armies().place(Settlement::Town, &["0404"]);
    let study = draft.study().at("0403", &["gudin"]).at("0404", &["orange"]).reduced(&["orange"]);
    let hand = attack(study, &[("combat", 4)]);
    assert_eq!((hand.at("orange"), hand.at("gudin")), ("lost".into(), "day".into()));
}

/// RA-13.26-01: two bands of vedettes exchange like others.
#[test]
fn vedettes_against_vedettes() {
    let study = armies()
        .study()
        .at("0403", &["colbert.1", "colbert.2"])
        .at("0404", &["bila.1"])
        .broken(&["colbert", "bila"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    // 1 to a half is 2-1; a four is an exchange.
    on_until(&mut hand, |hand| hand.options() == ["done"] || !hand.verbs("withdraw").is_empty());
    for _ in 0..4 {
        if super::has_fought(&hand) {
            break;
        }
        let asked = hand.options();
        assert!(asked.contains(&"done".to_owned()), "{asked:?}");
        hand.threes("done");
    }
    assert_eq!(fought(&hand).0, "2-1");
}

/// RA-11.48-02, RA-11.48-03: Guard and line attack: the line bears the exchange, the enemy loses all.
#[test]
fn guard_and_line_exchange() {
    // 12 to 8 is 1.5-1, the Guard makes it 2-1; a four is an exchange.
    let hand = attack(facing(&["lefebvre", "friant"], &["orange"]), &[("combat", 4)]);
    assert_eq!(
        (hand.at("friant"), hand.at("lefebvre"), hand.at("orange")),
        ("day".into(), "0403".into(), "day".into())
    );
}

/// RA-11.48-01: Guard alone against a garrison: an exchange destroys the garrison.
#[test]
fn guard_against_a_fortress() {
    let draft = armies().place(Settlement::Fortified, &["0404"]);
    let hand = attack(draft.study().at("0403", &["lefebvre"]).at("0404", &["orange"]), &[("combat", 4)]);
    assert_eq!(fought(&hand).0, "1-1", "the Guard does not shift here");
    assert_eq!((hand.at("lefebvre"), hand.at("orange")), ("0403".into(), "day".into()));
}

/// RA-11.48-01: Guard cavalry is not Guard infantry.
#[test]
fn guard_cavalry_exchanges() {
    let mut hand = Hand::new(facing(&["bessieres"], &["tauenzien"]).combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    on_until(&mut hand, super::has_fought);
    // A three at 1-1 is an exchange of equals.
    assert_eq!(fought(&hand), ("1-1", Verdict::Exchange));
    on_until(&mut hand, |hand| hand.at("bessieres") != "0403");
    assert_eq!(hand.at("bessieres"), "day");
}

/// RA-11.54-02: a garrison may accept its retreat.
#[test]
fn a_garrison_may_go() {
    let draft = armies().place(Settlement::Fortified, &["0404"]);
    let mut hand = attack(draft.study().at("0403", &["gudin"]).at("0404", &["orange"]), &[("combat", 2)]);
    hand.play(&["yes"]);
    assert!(!hand.verbs("retreat").is_empty());
}

/// RA-11.54-03: a half result against a garrison is an exchange (it comes from the shock table only).
#[test]
fn half_a_garrison_is_exchanged() {
    let draft = armies()
        .with(|scenario| scenario.options.shock = true)
        .place(Settlement::Fortified, &["0404"])
        .unit("brave", FRENCH, "VI", PieceKind::Infantry, [12, 4, 5])
        .infantry("other", FRENCH, "VI", 4);
    let study = draft.study().at("0403", &["brave", "other"]).at("0404", &["orange"]);
    // Four against three less one: D1/2, in a fortress an exchange: 16 against 8.
    let mut hand = attack(study, &[("combat", 3)]);
    assert_eq!(hand.asked(), Some(FRENCH));
    hand.play(&["lose other"]);
    assert_eq!(hand.at("orange"), "day", "the weaker side loses everything");
    assert_eq!(hand.at("brave"), "0403", "four are half of eight");
}

/// RA-11.56-02: only the hungry surrender; the fed ones ignore the S and the Dr.
#[test]
fn only_the_hungry_surrender() {
    let draft = armies().place(Settlement::Fortified, &["0404"]);
    let study = draft.study().at("0403", &["morand"]).at("0404", &["orange", "arnim"]).starving(&["arnim"]);
    let mut hand = attack(study, &[("combat", 1)]);
    assert_eq!((hand.at("arnim"), hand.at("orange")), ("lost".into(), "0404".into()));
    if hand.options().contains(&"no".to_owned()) {
        hand.play(&["no"]);
    }
    assert_eq!(hand.at("orange"), "0404");
}

/// RA-11.56-02: in the field an S means nothing.
#[test]
fn in_the_field_nobody_surrenders() {
    let hand = attack(facing(&["gudin"], &["orange"]).starving(&["orange"]), &[("combat", 1)]);
    assert!(hand.verbs("retreat").len() > 1);
}

/// RA-11.5-01, RA-11.54-01: infantry protects the cavalry beside it; cavalry alone has not even a town.
#[test]
fn who_is_a_garrison() {
    let fort = |defenders: &[&str]| {
        armies().place(Settlement::Fortified, &["0404"]).study().at("0403", &["mass"]).at("0404", defenders)
    };
    assert_eq!(odds(fort(&["tauenzien", "quitzow"]), &[]), "1-1");
    assert_eq!(odds(fort(&["pelet"]), &[]), "1-1", "mixed units are infantry");
    assert_eq!(odds(fort(&["quitzow"]), &[]), "6-1");
}

/// RA-11.52-01, RA-4.31-01: who stands before a garrison must attack it.
#[test]
fn the_zone_of_a_garrison_binds() {
    let study = armies()
        .place(Settlement::Fortified, &["0404"])
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"]);
    assert_eq!(Hand::new(study.combat(FRENCH)).refused("done"), "RA-4.31-01");
}

/// RA-11.53-01: a garrison that attacks and is beaten back retreats like others.
#[test]
fn a_sortie_may_fail() {
    let study = armies()
        .place(Settlement::Fortified, &["0403"])
        .study()
        .at("0403", &["friant"])
        .at("0404", &["orange"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    // 4 to 8 is 1-2; a four is Ar.
    hand.roll("done", &[("combat", 4)]);
    assert!(!hand.verbs("retreat").is_empty(), "{:?}", hand.options());
}

/// RA-16.31-01: the limit of nine is six until the turn ends; A1/2 frightens nobody.
#[test]
fn the_guard_recoils() {
    let study = |losses: u16| {
        facing(&["lefebvre"], &["orange"])
            .casualties(FRENCH, "VI", losses)
            .at("0909", &["gudin"])
            .at("0901", &["zenge"])
    };
    let broken = |losses: u16, die: u8| {
        attack(study(losses), &[("combat", die)]).game.is_marked("gudin", "demoralized")
    };
    assert!(broken(6, 6) && !broken(5, 6), "Ar2 at 1.5-1");
    assert!(!broken(6, 2), "Dr");
    let mut hand = attack(study(6), &[("combat", 6)]);
    on_until(&mut hand, |hand| hand.game.turn() == 2);
    assert!(!hand.game.is_marked("gudin", "demoralized"), "a new turn");
}

/// RA-16.2-02, RA-16.2-03: whose allowance holds whom, and who rides with whom.
#[test]
fn who_may_leave_before_combat() {
    let leaves = |attackers: &[&str], defenders: &[&str]| {
        let study = facing(attackers, defenders).broken(&["bila", "colbert"]);
        let mut hand = Hand::new(study.combat(FRENCH));
        hand.play(&["attack 0403 0404"]);
        if !hand.options().contains(&"done".to_owned()) {
            return false;
        }
        hand.threes("done");
        hand.asked() == Some(PRUSSIANS) && !hand.verbs("withdraw").is_empty()
    };
    assert!(leaves(&["gudin"], &["quitzow"]));
    assert!(!leaves(&["nansouty"], &["quitzow"]), "six against six");
    assert!(leaves(&["nansouty"], &["bila"]), "seven against six");
    assert!(leaves(&["colbert"], &["bila.1"]), "nine against seven");
    assert!(!leaves(&["colbert.1"], &["bila.1"]), "nine against nine");
    assert!(!leaves(&["gudin", "colbert.1"], &["bila"]), "seven against nine");
    assert!(!leaves(&["gudin"], &["quitzow", "arnim"]), "with infantry");
    assert!(!leaves(&["gudin"], &["quitzow", "pelet"]), "a mixed unit is infantry");
    assert!(leaves(&["gudin"], &["quitzow", "bila.1"]), "cavalry and vedettes together");
    assert!(!leaves(&["nansouty"], &["quitzow", "bila.1"]), "the slowest counts");
}

/// RA-16.2-03: cavalry stays with a mixed unit, though that be as fast as itself.
#[test]
fn mixed_units_do_not_ride_away() {
    let draft = armies().unit("swift", PRUSSIANS, "III", PieceKind::Mixed, [3, 4, 7]);
    let study = draft.study().at("0403", &["gudin"]).at("0404", &["bila", "swift"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 5)]);
    assert!(super::has_fought(&hand), "nobody was asked");
}

/// RA-16.2-03: surrounded cavalry stays.
#[test]
fn surrounded_cavalry_stays() {
    let draft = walled(armies(), "0404", &["0403"]);
    let mut hand = Hand::new(draft.study().at("0403", &["gudin"]).at("0404", &["quitzow"]).combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", &[("combat", 5)]);
    assert!(super::has_fought(&hand));
}

/// RA-16.2-04: one retreat before combat a game-turn, in whichever half.
#[test]
fn once_a_turn() {
    let study = facing(&["gudin"], &["quitzow"]).at("0909", &["zenge"]).at("0801", &["brunswick"]);
    let mut hand = Hand::new(study.game());
    on_until(&mut hand, |hand| !hand.verbs("attack").is_empty());
    hand.play(&["attack 0403 0404", "done", "withdraw 0404 0405"]);
    on_until(&mut hand, |hand| hand.options().contains(&"check quitzow".to_owned()));
    hand.roll("check quitzow", &[("initiative", 1)]);
    hand.play(&["step 0404", "stop"]);
    on_until(&mut hand, |hand| !hand.verbs("attack").is_empty());
    assert_eq!(hand.game.turn(), 1);
    hand.play(&["attack 0404 0403"]);
    hand.threes("done");
    assert!(super::has_fought(&hand), "it has left once this turn; {:?}", hand.options());
}

/// RA-16.21-01: vedettes come near, see, and leave again.
#[test]
fn vedettes_look_and_leave() {
    let study = armies().study().at("0401", &["colbert.1"]).broken(&["colbert"]).at("0404", &["orange"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take colbert.1", "step 0402", "step 0403", "stop"]);
    on_until(&mut hand, |hand| !hand.verbs("attack").is_empty());
    hand.play(&["attack 0403 0404", "done"]);
    assert!(hand.allows("withdraw 0403 0401"));
    hand.play(&["withdraw 0403 0401"]);
    assert!(!super::has_fought(&hand));
}

/// RA-11.46-07: a hex left before combat is not entered.
#[test]
fn no_advance_after_a_retreat_before_combat() {
    let study = facing(&["gudin"], &["quitzow"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "done", "withdraw 0404 0405"]);
    assert!(hand.verbs("advance").is_empty());
}

/// RA-T-SHOCK-06, RA-T-SHOCK-07: the best unit of each side, with the conversions of the nations.
#[test]
fn shock_compares_the_best() {
    use vedette_rossbach::scenario::{Nation, PieceKind};
    let shock = |values: (u8, Nation, PieceKind), foe: (u8, Nation, PieceKind)| {
        let draft = armies()
            .with(|scenario| scenario.options.shock = true)
            .unit("a", FRENCH, "VI", values.2, [8, values.0, 5])
            .nation(values.1)
            .unit("d", PRUSSIANS, "III", foe.2, [8, foe.0, 5])
            .nation(foe.1);
        // The three of `odds` is an exchange at 1-1.
        let mut hand = Hand::new(draft.study().at("0403", &["a"]).at("0404", &["d"]).combat(FRENCH));
        hand.play(&["attack 0403 0404"]);
        on_until(&mut hand, super::has_fought);
        fought(&hand).1
    };
    use Nation::{French, Prussian, Saxon};
    use PieceKind::{Cavalry, Infantry};
    assert_eq!(shock((3, French, Infantry), (4, Prussian, Infantry)), Verdict::Exchange, "3 against 3");
    assert_eq!(
        shock((3, French, Infantry), (4, Saxon, Infantry)),
        Verdict::DefenderRetreat(2),
        "3 against 2"
    );
    assert_eq!(
        shock((3, French, Infantry), (4, Prussian, Cavalry)),
        Verdict::AttackerRetreat(2),
        "3 against 4"
    );
    assert_eq!(
        shock((5, French, Infantry), (2, Prussian, Infantry)),
        Verdict::DefenderEliminated,
        "5 against 1"
    );
}

/// RA-11.31-04: cavalry in a town is not halved by woods as well: the one best modifier counts.
#[test]
fn cavalry_in_a_town_behind_woods() {
    let draft = armies().woods_side("0403", "0404").place(Settlement::Town, &["0404"]);
    let study = draft.study().at("0403", &["friant"]).at("0404", &["quitzow"]);
    assert_eq!(odds(study, &[]), "1-1.5", "4 to 6");
}

/// RA-11.56-02, RA-11.46-01, RA-5.23-01: when the whole garrison surrenders its leader is rolled for and the hex is open.
#[test]
fn a_surrendered_town_is_entered() {
    let draft = armies().place(Settlement::Fortified, &["0404"]);
    let study =
        draft.study().at("0403", &["morand"]).at("0404", &["orange", "ruechel"]).starving(&["orange"]);
    let mut hand = attack(study.at("0808", &["zenge"]), &[("combat", 1), ("capture", 5)]);
    assert_eq!(hand.at("orange"), "lost");
    hand.play(&["retreat ruechel 0808"]);
    assert_eq!(hand.verbs("advance"), ["advance morand 0404"]);
}
