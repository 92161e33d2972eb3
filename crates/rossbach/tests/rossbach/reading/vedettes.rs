//! Section 13: vedettes.

use vedette_rossbach::event::Findings;
use vedette_rossbach::scenario::Water;
use vedette_rossbach::study::Study;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use super::{armies, on_until, walled};
use crate::field::Hand;

fn hand(study: Study) -> Hand {
    Hand::new(study.movement(FRENCH))
}

fn findings(hand: &Hand) -> Option<Findings> {
    hand.news.iter().rev().find_map(|event| match event {
        Event::Found { findings, .. } => Some(*findings),
        _ => None,
    })
}

/// RA-13.0-01: vedettes pay like cavalry, hold like units, need command and must attack.
#[test]
fn vedettes_are_cavalry() {
    let game = armies()
        .woods_side("0303", "0304")
        .study()
        .at("0303", &["bila.1"])
        .broken(&["bila"])
        .movement(FRENCH);
    assert_eq!(game.step_cost("bila.1", "0303", "0304"), Some(8));
    assert!(game.is_in_zone(PRUSSIANS, "0302"));
    let idle =
        hand(armies().study().at("0303", &["colbert.1"]).broken(&["colbert"]).uncommanded(&["colbert.1"]));
    assert_eq!(idle.refused("take colbert.1"), "RA-2.11-07");
    let study = armies().study().at("0403", &["colbert.1"]).broken(&["colbert"]).at("0404", &["orange"]);
    assert_eq!(Hand::new(study.combat(FRENCH)).refused("done"), "RA-4.31-01");
}

/// RA-13.11-01: the vedettes take over what their unit was: its place, its command; they go nine points.
#[test]
fn breaking_down() {
    let mut hand = hand(armies().study().at("0303", &["colbert"]));
    hand.play(&["take colbert", "break colbert"]);
    assert!(hand.game.is_in_command("colbert.1") && hand.game.is_in_command("colbert.2"));
    on_until(&mut hand, |hand| hand.options().contains(&"take colbert.1".to_owned()));
    hand.play(&["take colbert.1"]);
    assert_eq!(hand.game.points_left(), 18);
}

/// RA-13.11-01: a unit in an enemy zone may break down too; heavy cavalry never.
#[test]
fn who_breaks_down() {
    let mut hand = hand(armies().study().at("0303", &["nansouty"]));
    hand.play(&["take nansouty"]);
    assert!(!hand.options().iter().any(|text| text.starts_with("break")));
}

/// RA-13.12-01: not in an enemy zone, and each with a point left.
#[test]
fn putting_together() {
    let apart = || armies().study().broken(&["colbert"]).at("0301", &["colbert.1", "colbert.2"]);
    let mut near = hand(apart().at("0304", &["orange"]));
    near.play(&["take colbert.1", "take colbert.2", "step 0302", "step 0303"]);
    assert_eq!(near.refused("gather colbert"), "RA-13.12-01", "in a zone");
    let mut far = hand(apart());
    far.play(&["take colbert.1", "take colbert.2"]);
    for column in 2..=10 {
        far.play(&[&format!("step 03{column:02}")]);
    }
    assert_eq!(far.refused("gather colbert"), "RA-13.12-01", "no point left");
    let mut fine = hand(apart());
    fine.play(&["take colbert.1", "take colbert.2"]);
    for column in 2..=9 {
        fine.play(&[&format!("step 03{column:02}")]);
    }
    fine.play(&["gather colbert"]);
    assert_eq!(fine.at("colbert"), "0309");
}

/// RA-13.12-02: a unit whose vedettes are partly lost comes back whole.
#[test]
fn whole_again() {
    let study = armies().study().broken(&["colbert"]).at("0301", &["colbert.1"]).with(|_| {});
    let mut hand = hand(study.night_half(&["colbert.2"]));
    hand.play(&["take colbert.1", "step 0302", "gather colbert"]);
    assert!(!hand.game.is_marked("colbert", "reduced"));
}

/// RA-13.3-01: a mixed unit's vedette goes home: a point left, no enemy near, not in the turn it came out.
#[test]
fn vedettes_of_mixed_units_go_home() {
    let study = armies().study().at("0303", &["dupont"]).at("0305", &["dupont.1"]);
    let mut hand = hand(study);
    hand.play(&["take dupont.1", "step 0304", "step 0303", "gather dupont"]);
    assert_eq!((hand.at("dupont.1"), hand.at("dupont")), ("off".into(), "0303".into()));
    let mut fresh = self::hand(armies().study().at("0303", &["dupont"]));
    fresh.play(&["take dupont", "put-out dupont.1"]);
    on_until(&mut fresh, |hand| {
        hand.options().contains(&"take dupont.1".to_owned()) || hand.options().contains(&"stop".to_owned())
    });
    if fresh.options().contains(&"stop".to_owned()) {
        fresh.play(&["stop"]);
    }
    if fresh.options().contains(&"take dupont.1".to_owned()) {
        fresh.play(&["take dupont.1", "step 0304", "step 0303"]);
        assert_eq!(fresh.refused("gather dupont"), "RA-13.12-01");
    }
}

/// RA-13.41-01: four hexes to a leader, over any ground, rivers too.
#[test]
fn scouts_and_leaders() {
    let scouts = |leader: &str, river: bool| {
        let draft = if river { walled(armies(), "0307", &[]) } else { armies() };
        let study = draft
            .study()
            .broken(&["colbert"])
            .at("0302", &["colbert.1"])
            .at("0304", &["orange"])
            .at(leader, &["soult"]);
        let mut hand = hand(study);
        hand.play(&["take colbert.1", "step 0303"]);
        hand.options().contains(&"scout 0304".to_owned())
    };
    assert!(scouts("0307", false) && scouts("0307", true) && !scouts("0308", false));
}

/// RA-13.41-02: each hex is scouted once a turn.
#[test]
fn one_look_a_hex() {
    let study = armies()
        .study()
        .broken(&["colbert"])
        .at("0302", &["colbert.1", "ney"])
        .at("0402", &["colbert.2"])
        .at("0304", &["orange"])
        .at("0504", &["zenge"]);
    let mut hand = hand(study);
    hand.play(&["take colbert.1", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 6)]);
    on_until(&mut hand, |hand| hand.options().contains(&"take colbert.2".to_owned()));
    hand.play(&["take colbert.2", "step 0403"]);
    assert_eq!(hand.refused("scout 0304"), "RA-13.41-02");
    assert!(hand.allows("scout 0504"), "another hex");
}

/// RA-13.42-02, RA-13.42-01: the best of light cavalry and vedettes screens; heavy cavalry and infantry do not.
#[test]
fn who_screens() {
    use vedette_rossbach::scenario::PieceKind;
    let look = |defenders: &[&str], dice: &[(&'static str, u8)]| {
        let draft = armies().unit("keen", PRUSSIANS, "III", PieceKind::Cavalry, [2, 5, 7]);
        let study =
            draft.study().broken(&["colbert"]).at("0302", &["colbert.1", "ney"]).at("0304", defenders);
        let mut hand = hand(study);
        hand.play(&["take colbert.1", "step 0303"]);
        hand.roll("scout 0304", dice);
        findings(&hand)
    };
    assert!(
        matches!(look(&["bila", "keen"], &[("scout", 4), ("screen", 5)]), Some(Findings::Types(_))),
        "five counts"
    );
    assert!(matches!(look(&["bila"], &[("scout", 4), ("screen", 5)]), Some(Findings::Pieces(_))));
    assert!(matches!(look(&["quitzow", "arnim"], &[("scout", 4)]), Some(Findings::Pieces(_))), "no screen");
    assert!(matches!(look(&["bila"], &[("scout", 5), ("screen", 6)]), Some(Findings::Nothing)), "both fail");
}

/// RA-13.42-04: types without leaders.
#[test]
fn types_tell_no_leaders() {
    let study = armies()
        .study()
        .broken(&["colbert"])
        .at("0302", &["colbert.1", "ney"])
        .at("0304", &["bila", "ruechel", "wagons"]);
    let mut hand = hand(study);
    hand.play(&["take colbert.1", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 4), ("screen", 4)]);
    assert_eq!(findings(&hand), Some(Findings::Types([false, true, false, true])));
}

/// RA-13.42-06: the scout goes two hexes off and is out of the combat.
#[test]
fn scouts_ride_off() {
    let study =
        armies().study().broken(&["colbert"]).at("0302", &["colbert.1", "ney"]).at("0304", &["orange"]);
    let mut hand = hand(study);
    hand.play(&["take colbert.1", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 6)]);
    let ways = hand.verbs("step");
    assert!(ways.contains(&"step 0301".to_owned()) && !ways.contains(&"step 0302".to_owned()), "{ways:?}");
    hand.play(&["step 0301"]);
    on_until(&mut hand, |hand| hand.asked() == Some(PRUSSIANS));
    assert!(!super::has_fought(&hand));
}

/// RA-13.42-06: a scout with no way out stays and must attack.
#[test]
fn hemmed_scouts_fight() {
    let draft = walled(armies(), "0303", &["0304", "0302"]);
    let study = draft
        .study()
        .broken(&["colbert"])
        .at("0302", &["colbert.1", "ney"])
        .at("0304", &["orange"])
        .at("0202", &["zenge"]);
    // Zenge's zone covers 0302 and 0301.
    let mut hand = hand(study.at("0302", &["friant"]));
    hand.play(&["take colbert.1"]);
    if hand.options().contains(&"step 0303".to_owned()) {
        hand.play(&["step 0303"]);
        hand.roll("scout 0304", &[("scout", 6)]);
        assert_eq!(hand.at("colbert.1"), "0303");
    }
}

/// RA-13.43-01: the scout's one kills a vedette of the screen; both ones kill both.
#[test]
fn ones_kill() {
    let study = || {
        armies()
            .study()
            .broken(&["colbert", "bila"])
            .at("0302", &["colbert.1", "ney"])
            .at("0304", &["bila.1", "orange"])
    };
    let mut hand = hand(study());
    hand.play(&["take colbert.1", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 1), ("screen", 1)]);
    assert_eq!((hand.at("bila.1"), hand.at("colbert.1")), ("night".into(), "night".into()));
    let mut hand = self::hand(
        armies().study().broken(&["colbert"]).at("0302", &["colbert.1", "ney"]).at("0304", &["orange"]),
    );
    hand.play(&["take colbert.1", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 1)]);
    assert_eq!(hand.at("orange"), "0304", "there is no vedette to kill");
}

/// RA-13.42-02: a broken corps scouts worse; the guns do not matter.
#[test]
fn demoralized_scouts() {
    let study = armies()
        .study()
        .broken(&["colbert"])
        .at("0302", &["colbert.1", "ney"])
        .at("0304", &["orange"])
        .casualties(FRENCH, "VI", 9);
    let mut hand = hand(study);
    hand.play(&["take colbert.1", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 4)]);
    assert_eq!(findings(&hand), Some(Findings::Nothing), "4 + 1 is more than 4");
}

/// RA-13.23-01: two vedettes are a point for combined arms; in woods they are not and spoil it.
#[test]
fn vedettes_for_combined_arms() {
    let study = |draft: vedette_rossbach::study::Draft| {
        draft
            .study()
            .broken(&["colbert"])
            .at("0403", &["gudin"])
            .at("0504", &["colbert.1", "colbert.2"])
            .at("0404", &["orange"])
    };
    assert_eq!(super::odds(study(armies()), &["0504"]), "1.5-1", "9 to 8");
    assert_eq!(super::odds(study(armies().woods_side("0504", "0404")), &["0504"]), "1-1");
}

/// RA-13.2-01, RA-6.32-01: surrounded vedettes are lost for good by a retreat result.
#[test]
fn surrounded_vedettes_are_lost() {
    let draft = walled(armies(), "0404", &["0403"]).water(Water::River, "0404", "0405");
    let study = draft.study().at("0403", &["gudin"]).at("0404", &["orange", "bila.1"]).broken(&["bila"]);
    let hand = super::attack(study, &[("combat", 1), ("no-retreat", 1)]);
    assert_eq!(hand.at("bila.1"), "lost");
}

/// RA-13.12-01: vedettes that come from two sides meet: the first keeps a point, the second brings one.
#[test]
fn vedettes_meet() {
    let meet = |first: &str, steps: &[&str]| {
        let study =
            armies().study().broken(&["colbert"]).at(first, &["colbert.1"]).at("0307", &["colbert.2"]);
        let mut hand = hand(study);
        hand.play(&["take colbert.1"]);
        hand.play(steps);
        hand.play(&["stop", "take colbert.2", "step 0306", "step 0305"]);
        hand
    };
    let mut met = meet("0303", &["step 0304", "step 0305"]);
    met.play(&["gather colbert"]);
    assert_eq!(
        (met.at("colbert"), met.at("colbert.1"), met.at("colbert.2")),
        ("0305".into(), "off".into(), "off".into())
    );
    // Nine points to and fro: none is left.
    let round = [
        "step 0304",
        "step 0303",
        "step 0304",
        "step 0303",
        "step 0304",
        "step 0303",
        "step 0304",
        "step 0303",
    ];
    let mut spent = Vec::from(round);
    spent.extend(["step 0304"]);
    let spent = meet("0305", &spent);
    assert_eq!(spent.refused("gather colbert"), "RA-13.12-01");
}
