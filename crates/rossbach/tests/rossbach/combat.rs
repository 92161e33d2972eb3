//! The Combat Phase: designation, odds, results, retreats, advances.

use vedette_kernel::{Game, Side, Viewer};
use vedette_rossbach::scenario::{Nation, PieceKind, Settlement, Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::tables::{COLUMN_CODES, Verdict};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use crate::field::{Hand, plain};

fn hand(study: Study) -> Hand {
    Hand::new(study.combat(FRENCH))
}

/// Two small armies without a place yet.
fn armies() -> Draft {
    plain(9, 9)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("friant", FRENCH, "VI", 4)
        .infantry("morand", FRENCH, "VI", 12)
        .cavalry("colbert", FRENCH, "VI", 2, 7)
        .vedettes(2)
        .cavalry("nansouty", FRENCH, "VI", 4, 6)
        .officer("ney", FRENCH, "VI", 4)
        .commander("napoleon", FRENCH, "", 3, true)
        .infantry("lefebvre", FRENCH, "IV", 8)
        .nation(Nation::Guard)
        .infantry("orange", PRUSSIANS, "III", 8)
        .infantry("arnim", PRUSSIANS, "III", 4)
        .infantry("zenge", PRUSSIANS, "I", 6)
        .cavalry("bila", PRUSSIANS, "III", 2, 7)
        .vedettes(2)
        .cavalry("quitzow", PRUSSIANS, "III", 4, 6)
        .officer("ruechel", PRUSSIANS, "III", 3)
        .leader("king", PRUSSIANS, PieceKind::Head, 0)
}

/// The column of the last combat.
fn column(hand: &Hand) -> &'static str {
    let fought = hand.news.iter().rev().find_map(|event| match event {
        Event::Fought { column, .. } => Some(COLUMN_CODES[usize::from(*column)]),
        _ => None,
    });
    fought.expect("a combat was fought")
}

/// Plays the one attack from 0403 on 0404 with a die that retreats nobody far, and gives its column.
fn odds(study: Study) -> &'static str {
    let mut hand = hand(study);
    hand.play(&["attack 0403 0404"]);
    finish_designation(&mut hand);
    column(&hand)
}

/// Ends all choices up to the die, taking every shift, and rolls threes.
fn finish_designation(hand: &mut Hand) {
    while !hand.news.iter().any(|event| matches!(event, Event::Fought { .. })) {
        let answer = if hand.options().contains(&"yes".to_owned()) { "yes" } else { "done" };
        hand.threes(answer);
    }
}

fn facing(attackers: &[&str], defenders: &[&str]) -> Study {
    armies().study().at("0403", attackers).at("0404", defenders)
}

/// RA-11.3-01, RA-11.21-01.
#[test]
fn strengths_are_summed_and_compared() {
    assert_eq!(odds(facing(&["morand"], &["orange"])), "1.5-1");
    assert_eq!(odds(facing(&["gudin"], &["orange"])), "1-1");
    assert_eq!(odds(facing(&["gudin", "friant"], &["arnim"])), "3-1");
    assert_eq!(odds(facing(&["gudin"], &["orange", "arnim"])), "1-1.5");
}

/// RA-T-TECC-05, RA-11.31-04, RA-T-TECC-01.
#[test]
fn towns_help_the_defender() {
    let town = |settlement| {
        armies().place(settlement, &["0404"]).study().at("0403", &["gudin"]).at("0404", &["arnim"])
    };
    assert_eq!(odds(town(Settlement::Town)), "1-1", "8 to 6");
    assert_eq!(odds(town(Settlement::Village)), "2-1");
}

/// RA-T-TECC-06, RA-11.31-01, RA-11.31-04.
#[test]
fn streams_help_the_defender() {
    let stream = || armies().water(Water::Stream, "0403", "0404");
    let twelve = |draft: Draft| odds(draft.study().at("0403", &["morand"]).at("0404", &["arnim"]));
    assert_eq!((twelve(armies()), twelve(stream())), ("3-1", "2-1"), "12 to 4, 12 to 6");
    assert_eq!(twelve(stream().way(Way::Trail, &["0403", "0404"])), "2-1", "a ford");
    assert_eq!(twelve(stream().way(Way::Road, &["0403", "0404"])), "2-1", "a bridge over a stream");
    assert_eq!(odds(stream().study().at("0403", &["gudin"]).at("0404", &["arnim"])), "1-1");
    let both = stream().place(Settlement::Town, &["0404"]);
    assert_eq!(odds(both.study().at("0403", &["gudin"]).at("0404", &["arnim"])), "1-1", "not twice");
    let bridge = stream().way(Way::Road, &["0403", "0404"]);
    assert_eq!(odds(bridge.study().at("0403", &["gudin"]).at("0404", &["arnim"])), "1-1");
}

/// RA-T-TECC-02, RA-11.31-02.
#[test]
fn slopes_help_uphill_only() {
    let up = armies().uphill("0403", "0404").study().at("0403", &["gudin"]).at("0404", &["arnim"]);
    assert_eq!(odds(up), "1-1");
    let down = armies().uphill("0404", "0403").study().at("0403", &["gudin"]).at("0404", &["arnim"]);
    assert_eq!(odds(down), "2-1");
}

/// RA-T-TECC-07, RA-8.32-01, RA-8.32-02.
#[test]
fn river_bridges_double_the_defender_and_nobody_must_cross() {
    let river = || armies().water(Water::River, "0403", "0404");
    let bridge =
        || river().way(Way::Road, &["0403", "0404"]).study().at("0403", &["gudin"]).at("0404", &["arnim"]);
    assert_eq!(odds(bridge()), "1-1", "8 to 8");
    assert!(hand(bridge()).allows("done"));
    let bare = hand(river().study().at("0403", &["gudin"]).at("0404", &["arnim"]));
    assert!(bare.verbs("attack").is_empty());
    let broken = hand(bridge().damaged("0403", "0404"));
    assert!(broken.verbs("attack").is_empty());
}

/// RA-T-TECC-04, RA-11.31-03, RA-T-TECC-03.
#[test]
fn woods_halve_cavalry() {
    let woods = || armies().woods_side("0403", "0404");
    assert_eq!(odds(woods().study().at("0403", &["nansouty"]).at("0404", &["arnim"])), "1-2");
    assert_eq!(odds(woods().study().at("0403", &["friant"]).at("0404", &["quitzow"])), "2-1");
    let hex = armies().woods(&["0404"]).study().at("0403", &["friant"]).at("0404", &["quitzow"]);
    assert_eq!(odds(hex), "1-1", "a woods hex alone does nothing");
}

/// RA-11.31-05.
#[test]
fn the_worked_example_of_cavalry_in_woods_against_a_town() {
    let study = armies()
        .woods_side("0403", "0404")
        .place(Settlement::Town, &["0404"])
        .cavalry("eight", FRENCH, "VI", 8, 6)
        .study()
        .at("0403", &["eight"])
        .at("0404", &["arnim"]);
    assert_eq!(odds(study), "1-1.5", "4 to 6");
}

/// RA-16.1-01, RA-16.1-02, RA-16.51-01, RA-13.23-01, RA-T-SHIFT-01.
#[test]
fn combined_arms_shift_a_column() {
    assert_eq!(odds(facing(&["gudin", "colbert"], &["orange"])), "1.5-1", "10 to 8 is 1-1");
    assert_eq!(
        odds(facing(&["gudin", "colbert"], &["orange", "bila"])),
        "1-1",
        "infantry and cavalry defend"
    );
    assert_eq!(
        odds(facing(&["gudin", "nansouty"], &["orange", "bila"])),
        "1.5-1",
        "light does not stop heavy"
    );
    assert_eq!(odds(facing(&["gudin", "nansouty"], &["orange", "quitzow"])), "1-1");
    assert_eq!(
        odds(facing(&["gudin", "colbert.1", "colbert.2"], &["orange"])),
        "1.5-1",
        "two vedettes are a point"
    );
    assert_eq!(odds(facing(&["gudin", "colbert.1"], &["orange"])), "1-1", "one is not");
}

/// RA-1.4-04, RA-16.13-01, RA-16.51-02.
#[test]
fn where_arms_cannot_be_combined() {
    let woods = armies().woods_side("0403", "0404").study();
    assert_eq!(odds(woods.at("0403", &["gudin", "nansouty"]).at("0404", &["orange"])), "1-1");
    let bridge = || armies().water(Water::River, "0403", "0404").way(Way::Road, &["0403", "0404"]).study();
    assert_eq!(odds(bridge().at("0403", &["gudin", "colbert"]).at("0404", &["arnim"])), "1-1", "10 to 8");
    assert_eq!(
        odds(bridge().at("0403", &["gudin", "nansouty"]).at("0404", &["arnim"])),
        "2-1",
        "12 to 8 shifted"
    );
}

/// RA-16.32-01, RA-5.15-01, RA-11.3-03, RA-T-SHIFT-01.
#[test]
fn the_guard_and_napoleon_shift_columns() {
    assert_eq!(odds(facing(&["lefebvre"], &["orange"])), "1.5-1");
    assert_eq!(odds(facing(&["gudin", "napoleon"], &["orange"])), "1.5-1");
    assert_eq!(
        odds(facing(&["lefebvre", "napoleon", "nansouty"], &["arnim"])),
        "6-1",
        "3-1 and three columns"
    );
}

/// RA-5.15-01.
#[test]
fn napoleon_defends_too() {
    let study = facing(&["gudin", "napoleon"], &["orange"]);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0404 0403", "done"]);
    assert_eq!(hand.asked(), Some(FRENCH));
    hand.roll("yes", &[("combat", 4)]);
    assert_eq!(column(&hand), "1-1.5");
}

/// RA-16.5-01, RA-16.5-02.
#[test]
fn heavy_cavalry_lowers_the_die_against_light() {
    let mut charge = hand(facing(&["nansouty"], &["bila"]));
    charge.play(&["attack 0403 0404", "done"]);
    // Light cavalry could leave; it stays.
    while charge.asked() == Some(PRUSSIANS) {
        charge.play(&["done"]);
    }
    assert!(charge.options().contains(&"yes".to_owned()));
    charge.roll("yes", &[("combat", 3)]);
    let verdict = charge.news.iter().find_map(|event| match event {
        Event::Fought { verdict, .. } => Some(*verdict),
        _ => None,
    });
    assert_eq!(verdict, Some(Verdict::DefenderRetreat(2)), "2-1 with a two instead of a three");
    let mut mixed = hand(facing(&["nansouty"], &["bila", "bila.1"]));
    mixed.play(&["attack 0403 0404", "done"]);
    mixed.roll("done", &[("combat", 3)]);
}

/// RA-22.0-04: cavalry of five points is neither heavy nor light: it makes no charge, and none is made for it.
#[test]
fn dragoons_on_foot_are_neither_heavy_nor_light() {
    let draft =
        || armies().cavalry("sahuguet", FRENCH, "VI", 4, 5).cavalry("on-foot", PRUSSIANS, "III", 2, 5);
    let charges = |attacker: &str, defender: &str| {
        let mut hand = hand(draft().study().at("0403", &[attacker]).at("0404", &[defender]));
        hand.play(&["attack 0403 0404"]);
        while !hand.news.iter().any(|event| matches!(event, Event::Fought { .. })) {
            if hand.options().contains(&"yes".to_owned()) {
                return true;
            }
            hand.threes("done");
        }
        false
    };
    assert!(charges("nansouty", "bila"), "heavy on light");
    assert!(!charges("sahuguet", "bila") && !charges("nansouty", "on-foot"));
}

/// RA-4.31-01, RA-11.1-01, RA-11.24-01.
#[test]
fn everybody_engaged_attacks_and_is_attacked() {
    let study = armies().study().at("0403", &["gudin"]).at("0404", &["arnim"]).at("0503", &["zenge"]);
    let mut hand = hand(study);
    assert_eq!(hand.refused("done"), "RA-4.31-01");
    hand.play(&["attack 0403 0404"]);
    assert_eq!(hand.refused("done"), "RA-4.31-01", "the other one must be attacked too");
    hand.play(&["attack 0403 0503"]);
    hand.roll("done", &[("combat", 3)]);
    assert_eq!(column(&hand), "1-1.5", "8 to 10 in one attack");
}

/// What must still attack is told to whoever designates (RA-4.31-01), and what is designated to everybody.
#[test]
fn the_view_tells_what_the_attacks_still_owe() {
    let study = armies().study().at("0403", &["gudin"]).at("0404", &["arnim"]).at("0503", &["zenge"]);
    let mut hand = hand(study);
    let seen = |hand: &Hand, viewer: Viewer| hand.game.view(viewer).combat.expect("the Combat Phase");
    let before = seen(&hand, Viewer::side(FRENCH));
    assert_eq!(before.must_attack, ["0403"]);
    assert_eq!(before.must_be_attacked, ["0404", "0503"]);
    assert!(seen(&hand, Viewer::side(PRUSSIANS)).must_attack.is_empty(), "it is not for the enemy to decide");
    hand.play(&["attack 0403 0404"]);
    let after = seen(&hand, Viewer::side(FRENCH));
    assert_eq!(after.attacks, [(vec!["0403".to_owned()], vec!["0404".to_owned()])]);
    assert_eq!(seen(&hand, Viewer::side(PRUSSIANS)).attacks, after.attacks);
    assert_eq!((after.must_attack.len(), after.must_be_attacked), (0, vec!["0503".to_owned()]));
    assert_eq!(after.fight, None);
    hand.play(&["attack 0403 0503"]);
    hand.roll("done", &[("combat", 3)]);
    let fight = seen(&hand, Viewer::Observer).fight.expect("units are exchanged");
    assert_eq!((fight.column, fight.attackers), (Some("1-1.5"), vec!["gudin".to_owned()]));
    assert_eq!(fight.verdict.as_deref(), Some("ex"));
    assert!(fight.due.1 > 0, "the defender still chooses whom he gives up");
}

/// RA-11.24-03, RA-11.23-01.
#[test]
fn in_one_combat_everybody_reaches_everybody() {
    let study = armies()
        .study()
        .at("0403", &["gudin"])
        .at("0504", &["friant"])
        .at("0404", &["arnim"])
        .at("0402", &["zenge"]);
    let mut hand = hand(study);
    hand.play(&["attack 0403 0404", "attack 0504 0404"]);
    assert_eq!(hand.refused("attack 0403 0402"), "RA-11.24-03");
    assert_eq!(hand.options(), ["anew"], "this way it cannot be done");
    hand.play(&["anew", "attack 0403 0402", "attack 0504 0404"]);
    assert!(hand.allows("done"));
}

/// RA-11.0-01, RA-1.4-01.
#[test]
fn only_neighbours_are_attacked() {
    let study = armies().study().at("0403", &["gudin"]).at("0404", &["arnim"]).at("0406", &["zenge"]);
    let hand = hand(study);
    assert_eq!(hand.refused("attack 0403 0406"), "RA-11.0-01");
    assert_eq!(hand.refused("attack 0401 0404"), "RA-1.4-01");
}

/// The attack of 0403 on 0404 with one die.
fn attack(study: Study, dice: &[(&'static str, u8)]) -> Hand {
    let mut hand = hand(study);
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", dice);
    hand
}

/// RA-11.4-01, RA-6.12-01, RA-12.1-01, RA-11.46-01.
#[test]
fn eliminated_units_may_come_back() {
    let mut hand = attack(facing(&["morand"], &["arnim"]), &[("combat", 1)]);
    assert_eq!(hand.at("arnim"), "day");
    assert_eq!(hand.verbs("advance"), ["advance morand 0404"]);
    hand.play(&["advance morand 0404"]);
    assert_eq!(hand.at("morand"), "0404");
    assert_eq!(hand.game.casualties_of(PRUSSIANS, "III"), 8, "entered when the phase is over");
}

/// RA-6.11-01, RA-6.11-04.
#[test]
fn reduced_units_are_lost_for_good() {
    let hand = attack(facing(&["morand"], &["orange"]).reduced(&["orange"]), &[("combat", 1)]);
    assert_eq!(hand.at("orange"), "lost");
    let single = armies().infantry("lone", PRUSSIANS, "III", 1).study();
    let hand = attack(single.at("0403", &["gudin"]).at("0404", &["lone"]), &[("combat", 1)]);
    assert_eq!(hand.at("lone"), "lost", "nothing of it is left to come back");
}

/// RA-6.11-02.
#[test]
fn surrounded_units_are_lost_for_good() {
    let shut = ["0405", "0505", "0504", "0304", "0305"];
    let walls = shut.iter().fold(armies(), |draft, hex| draft.water(Water::River, "0404", hex));
    let hand = attack(walls.study().at("0403", &["morand"]).at("0404", &["arnim"]), &[("combat", 1)]);
    assert_eq!(hand.at("arnim"), "lost");
}

/// RA-11.4-02, RA-11.4-03.
#[test]
fn half_results_are_the_owners_choice() {
    let three = armies()
        .infantry("a", FRENCH, "VI", 24)
        .infantry("b", FRENCH, "VI", 24)
        .infantry("x", PRUSSIANS, "III", 8)
        .infantry("y", PRUSSIANS, "III", 8);
    let one = attack(three.clone().study().at("0403", &["a"]).at("0404", &["x"]), &[("combat", 2)]);
    assert_eq!((one.at("x"), column(&one)), ("day".into(), "3-1"));
    let mut two = attack(three.study().at("0403", &["a", "b"]).at("0404", &["x", "y"]), &[("combat", 2)]);
    assert_eq!(two.verbs("lose"), ["lose x", "lose y"]);
    two.play(&["lose y"]);
    assert_eq!((two.at("x"), two.at("y")), ("0404".into(), "day".into()));
}

/// RA-11.4-04, RA-11.4-05.
#[test]
fn the_worked_example_of_an_exchange() {
    let study = |weaker: u8| {
        plain(9, 9)
            .infantry("two", FRENCH, "VI", 2)
            .infantry("ten", FRENCH, "VI", 10)
            .cavalry("three", FRENCH, "VI", 3, 6)
            .cavalry("eight", FRENCH, "VI", 8, 6)
            .officer("ney", FRENCH, "VI", 4)
            .infantry("foe", PRUSSIANS, "III", weaker)
            .study()
            .at("0403", &["two", "three", "eight", "ten", "ney"])
            .at("0404", &["foe"])
    };
    // 23 to 11 is 2-1, with combined arms 3-1; a five is an exchange.
    let mut hand = attack(study(11), &[("combat", 5)]);
    assert_eq!(hand.asked(), Some(FRENCH));
    hand.play(&["lose two", "lose three"]);
    assert!(!hand.verbs("lose").is_empty(), "5 are not 5.5");
    let mut hand = attack(study(11), &[("combat", 5)]);
    hand.play(&["lose eight"]);
    assert!(hand.verbs("lose").is_empty());
    assert_eq!((hand.at("eight"), hand.at("foe")), ("day".into(), "day".into()));
}

/// RA-11.4-05: half of what is printed on the weaker side is owed, to the point.
#[test]
fn an_exchange_counts_what_is_printed() {
    let draft = || {
        plain(9, 9)
            .infantry("three", FRENCH, "VI", 3)
            .infantry("five", FRENCH, "VI", 5)
            .infantry("foe", PRUSSIANS, "III", 6)
    };
    // 8 to 6 in a town, which are 9 there: 1-1½, and a three is an exchange. Printed are 6, and half of them is 3.
    let town = draft().place(Settlement::Town, &["0404"]);
    let study = |draft: Draft| draft.study().at("0403", &["three", "five"]).at("0404", &["foe"]);
    let mut hand = attack(study(town), &[("combat", 3)]);
    assert_eq!((column(&hand), hand.at("foe")), ("1-1.5", "0404".into()), "the attacker answers first");
    assert_eq!(hand.verbs("lose"), ["lose three", "lose five"]);
    hand.play(&["lose three"]);
    assert!(hand.verbs("lose").is_empty(), "three are half of six");
    assert_eq!((hand.at("five"), hand.at("foe")), ("0403".into(), "day".into()));
    // 8 to 8 are equal: half of eight is four, so three are too few.
    let equal = plain(9, 9)
        .infantry("three", FRENCH, "VI", 3)
        .infantry("four", FRENCH, "VI", 4)
        .cavalry("one", FRENCH, "VI", 1, 6)
        .officer("ney", FRENCH, "VI", 4)
        .infantry("foe", PRUSSIANS, "III", 4)
        .infantry("fie", PRUSSIANS, "III", 4);
    let equal = equal.study().at("0403", &["three", "four", "one", "ney"]).at("0404", &["foe", "fie"]);
    let exchange = |first: &str| {
        let mut hand = attack(equal.clone(), &[("combat", 4)]);
        assert_eq!(column(&hand), "1.5-1", "1-1 with combined arms");
        hand.play(&[&format!("lose {first}")]);
        hand.asked() == Some(FRENCH) && !hand.verbs("lose").is_empty()
    };
    assert!(exchange("three") && !exchange("four"));
}

/// RA-11.4-06.
#[test]
fn equal_sides_lose_half_each() {
    let mut hand = attack(facing(&["gudin", "friant"], &["orange", "arnim"]), &[("combat", 3)]);
    hand.play(&["lose gudin"]);
    assert_eq!(hand.asked(), Some(PRUSSIANS));
    assert_eq!(hand.verbs("lose"), ["lose orange", "lose arnim"]);
}

/// RA-13.26-01.
#[test]
fn vedettes_alone_are_exchanged_for_nothing() {
    let mut hand = hand(facing(&["friant"], &["bila.1"]));
    hand.play(&["attack 0403 0404", "done"]);
    // The vedette could leave; it stays.
    hand.roll("done", &[("combat", 6)]);
    assert_eq!((hand.at("bila.1"), hand.at("friant")), ("night".into(), "0403".into()));
}

/// RA-11.48-01, RA-11.48-02, RA-11.48-03.
#[test]
fn the_guard_does_not_exchange() {
    let hand = attack(facing(&["lefebvre"], &["orange"]), &[("combat", 4)]);
    assert_eq!((hand.at("lefebvre"), hand.at("orange")), ("0403".into(), "day".into()));
    let study = facing(&["lefebvre", "friant"], &["orange", "zenge"]);
    let mut hand = Hand::new(study.combat(PRUSSIANS));
    hand.play(&["attack 0404 0403"]);
    hand.roll("done", &[("combat", 3)]);
    assert_eq!((hand.at("friant"), hand.at("lefebvre")), ("day".into(), "0403".into()));
    assert_eq!((hand.at("orange"), hand.at("zenge")), ("day".into(), "day".into()));
}

/// RA-11.4-07, RA-11.42-01, RA-11.42-02.
#[test]
fn retreats_lead_away_from_the_enemy() {
    let mut hand = attack(facing(&["gudin"], &["orange"]), &[("combat", 2)]);
    assert_eq!(hand.verbs("retreat"), ["retreat orange 0405", "retreat orange 0505", "retreat orange 0305"]);
    hand.play(&["retreat orange 0405"]);
    assert_eq!(hand.at("orange"), "0405");
    let mut far = attack(facing(&["morand"], &["arnim"]), &[("combat", 3)]);
    assert!(
        far.verbs("retreat").iter().all(|text| [
            "0406", "0306", "0506", "0606", "0605", "0604", "0204", "0205", "0206"
        ]
        .iter()
        .any(|hex| text.ends_with(hex))),
        "{:?}",
        far.verbs("retreat")
    );
    far.play(&["retreat arnim 0406"]);
}

/// RA-4.4-01, RA-4.4-03.
#[test]
fn vedettes_do_not_stop_a_retreat() {
    let walls = |draft: Draft| {
        ["0505", "0504", "0304", "0305"]
            .iter()
            .fold(draft, |draft, hex| draft.water(Water::River, "0404", hex))
    };
    let study = |blocker: &str| {
        walls(armies()).study().at("0403", &["gudin"]).at("0404", &["orange"]).at("0406", &[blocker])
    };
    let mut past = attack(study("colbert.1"), &[("combat", 2)]);
    past.play(&["retreat orange 0405"]);
    let stopped = attack(study("friant"), &[("combat", 2), ("no-retreat", 6)]);
    assert_eq!(stopped.at("orange"), "day", "6 less the initiative of 3");
}

/// RA-11.44-02, RA-11.44-03, RA-11.44-04.
#[test]
fn units_that_cannot_retreat_are_rolled_for() {
    let shut = ["0405", "0505", "0504", "0304", "0305"];
    let walls = || shut.iter().fold(armies(), |draft, hex| draft.water(Water::River, "0404", hex));
    let at_3_1 = || walls().study().at("0403", &["morand"]).at("0404", &["arnim"]);
    let saved = attack(at_3_1(), &[("combat", 4), ("no-retreat", 3)]);
    assert_eq!(saved.at("arnim"), "day", "3 + 3 - 3");
    let gone = attack(at_3_1(), &[("combat", 4), ("no-retreat", 4)]);
    assert_eq!(gone.at("arnim"), "lost");
    let reduced = attack(at_3_1().reduced(&["arnim"]), &[("combat", 4)]);
    assert_eq!(reduced.at("arnim"), "lost");
}

/// RA-11.44-01.
#[test]
fn units_driven_off_the_map_come_back() {
    let corner = plain(3, 9)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("friant", FRENCH, "VI", 8)
        .infantry("orange", PRUSSIANS, "III", 8);
    let mut hand =
        hand(corner.study().at("0102", &["gudin"]).at("0201", &["friant"]).at("0101", &["orange"]));
    hand.play(&["attack 0102 0101", "attack 0201 0101"]);
    hand.roll("done", &[("combat", 3)]);
    assert_eq!(hand.at("orange"), "day");
}

/// RA-11.43-01.
#[test]
fn bridges_take_their_toll_in_retreat() {
    let shut = ["0505", "0504", "0304", "0305", "0405"];
    let walls = shut.iter().fold(armies(), |draft, hex| draft.water(Water::River, "0404", hex));
    let study = walls
        .way(Way::Road, &["0404", "0405"])
        .study()
        .at("0403", &["gudin", "friant"])
        .at("0404", &["orange", "arnim"]);
    let mut hand = attack(study, &[("combat", 2)]);
    hand.roll("retreat orange 0405", &[("bridge-retreat", 5)]);
    assert_eq!(hand.at("orange"), "0405", "the first is lost on a six only");
    hand.roll("retreat arnim 0405", &[("bridge-retreat", 5)]);
    assert_eq!(hand.at("arnim"), "lost", "the second on a five too");
}

/// RA-13.2-01, RA-6.32-01.
#[test]
fn vedettes_are_scattered_by_a_retreat() {
    let mut hand = attack(facing(&["gudin"], &["orange", "bila.1"]), &[("combat", 2)]);
    assert_eq!(hand.at("bila.1"), "night");
    hand.play(&["retreat orange 0405"]);
}

/// RA-5.22-01, RA-T-CAPTURE-01, RA-5.18-03, RA-20.17-01.
#[test]
fn leaders_in_a_retreat_may_be_captured() {
    let study = || facing(&["gudin"], &["orange", "ruechel", "king"]);
    let mut hand = attack(study(), &[("combat", 2), ("capture", 5), ("capture", 6)]);
    assert_eq!(hand.at("king"), "captured");
    hand.play(&["retreat orange 0405", "retreat ruechel 0405"]);
    assert_eq!(hand.at("ruechel"), "0405");
    let worse = attack(facing(&["gudin"], &["arnim", "ruechel"]), &[("combat", 3), ("capture", 4)]);
    assert_eq!(worse.at("ruechel"), "captured", "2-1 adds two");
}

/// RA-5.23-01, RA-5.23-02.
#[test]
fn a_leader_who_lost_his_stack_flees_to_friends() {
    let study = facing(&["morand"], &["arnim", "ruechel"]).at("0407", &["zenge"]).at("0801", &["orange"]);
    let mut hand = attack(study, &[("combat", 1), ("capture", 2)]);
    assert_eq!(hand.verbs("retreat"), ["retreat ruechel 0407"]);
    hand.play(&["retreat ruechel 0407"]);
    assert_eq!(hand.at("ruechel"), "0407");
}

/// RA-11.46-02, RA-11.46-03, RA-11.46-04, RA-7.32-01.
#[test]
fn who_may_advance() {
    let two = || facing(&["morand", "friant"], &["arnim"]);
    let mut hand = attack(two(), &[("combat", 1)]);
    hand.play(&["advance morand 0404"]);
    assert!(hand.verbs("advance").is_empty(), "one infantry unit without a leader");
    let mut led = attack(two().at("0403", &["ney"]), &[("combat", 1)]);
    led.play(&["advance ney 0404", "advance morand 0404", "advance friant 0404"]);
    assert_eq!(led.at("friant"), "0404");
    let out = attack(two().uncommanded(&["morand", "friant"]), &[("combat", 1)]);
    assert!(out.verbs("advance").is_empty());
    let broken = attack(two().casualties(FRENCH, "VI", 9), &[("combat", 1)]);
    assert!(broken.verbs("advance").is_empty());
}

/// RA-11.1-06, RA-12.11-01, RA-12.11-02.
#[test]
fn losses_count_when_the_phase_is_over() {
    let study = facing(&["morand"], &["arnim"]).casualties(PRUSSIANS, "III", 5).at("0801", &["orange"]);
    let mut hand = attack(study, &[("combat", 1)]);
    assert!(!hand.game.is_marked("orange", "demoralized"));
    hand.play(&["done"]);
    assert!(hand.game.is_marked("orange", "demoralized"), "5 and 4 are 9");
}

/// RA-11.5-01, RA-11.54-01, RA-11.54-02, RA-11.54-04.
#[test]
fn garrisons_are_hard_to_beat() {
    let fort = |defender: &str, attackers: &[&str]| {
        armies().place(Settlement::Fortified, &["0404"]).study().at("0403", attackers).at("0404", &[defender])
    };
    assert_eq!(odds(fort("arnim", &["morand", "lefebvre"])), "1-1", "even with the Guard");
    assert_eq!(odds(fort("arnim", &["morand", "napoleon"])), "1.5-1", "Napoleon counts");
    assert_eq!(odds(fort("quitzow", &["morand"])), "3-1", "cavalry has no benefit");
    let mut hand = attack(fort("arnim", &["morand"]), &[("combat", 2)]);
    assert_eq!(hand.asked(), Some(PRUSSIANS), "a retreat is a choice");
    hand.play(&["no"]);
    assert_eq!(hand.at("arnim"), "0404");
}

/// RA-11.53-01, RA-11.56-01.
#[test]
fn garrisons_need_not_attack() {
    let study = || {
        armies()
            .place(Settlement::Fortified, &["0403"])
            .study()
            .at("0403", &["gudin"])
            .at("0404", &["arnim"])
            .at("0402", &["zenge"])
    };
    let mut hand = hand(study());
    assert!(hand.allows("done"));
    hand.play(&["attack 0403 0404"]);
    assert_eq!(hand.refused("done"), "RA-11.53-01", "all or none");
    let starving = self::hand(study().starving(&["gudin"]));
    assert!(starving.verbs("attack").is_empty());
}

/// RA-11.56-02.
#[test]
fn garrisons_without_supply_surrender() {
    let fort = armies()
        .place(Settlement::Fortified, &["0404"])
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"]);
    let hand = attack(fort.starving(&["orange"]), &[("combat", 1)]);
    assert_eq!(hand.at("orange"), "lost");
}

/// RA-16.2-01, RA-16.2-02, RA-11.1-02, RA-11.1-03, RA-16.2-03.
#[test]
fn cavalry_retreats_before_combat() {
    let mut hand = hand(facing(&["gudin"], &["quitzow"]));
    hand.play(&["attack 0403 0404", "done"]);
    assert_eq!(hand.asked(), Some(PRUSSIANS));
    assert!(hand.allows("withdraw 0404 0406"));
    hand.play(&["withdraw 0404 0405"]);
    assert_eq!(hand.at("quitzow"), "0405");
    assert!(!hand.news.iter().any(|event| matches!(event, Event::Fought { .. })), "the attack has lapsed");
    let mut fast = self::hand(facing(&["colbert"], &["bila"]));
    fast.play(&["attack 0403 0404"]);
    fast.roll("done", &[("combat", 3)]);
    let with_foot = attack(facing(&["gudin"], &["quitzow", "arnim"]), &[("combat", 3)]);
    assert_eq!(column(&with_foot), "1-1");
}

/// RA-16.23-01.
#[test]
fn leaders_who_leave_before_combat_may_be_captured() {
    let mut hand = hand(facing(&["gudin"], &["quitzow", "ruechel"]));
    hand.play(&["attack 0403 0404", "done"]);
    hand.roll("withdraw 0404 0405", &[("capture", 5)]);
    assert_eq!(hand.at("ruechel"), "0405");
}

/// RA-10.22-01, RA-10.22-02, RA-10.22-03, RA-T-SHIFT-01.
#[test]
fn a_failed_repulse_is_attacked_with_two_columns_less() {
    let study = armies()
        .infantry("mass", FRENCH, "VI", 14)
        .infantry("few", PRUSSIANS, "III", 3)
        .study()
        .at("0402", &["mass", "napoleon"])
        .at("0404", &["few"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take mass", "take napoleon", "step 0403", "repulse 0404", "push", "done", "done"]);
    hand.roll("done", &[("combat", 3)]);
    assert_eq!(column(&hand), "2-1", "14 to 3 is 4-1");
}

/// RA-16.31-01.
#[test]
fn the_army_shudders_when_the_guard_recoils() {
    let study = facing(&["lefebvre"], &["orange"]).casualties(FRENCH, "VI", 6).at("0901", &["gudin"]);
    let hand = attack(study, &[("combat", 6)]);
    assert!(hand.game.is_marked("gudin", "demoralized"), "9 less 3 is 6");
}

/// A combat in which the Duke of Brunswick takes part, played to its end: its result, and how the die for him fell.
fn duke(phasing: Side, attackers: &[&str], defenders: &[&str], dice: [u8; 2]) -> (Verdict, Option<bool>) {
    let study = with_duke().study().at("0403", attackers).at("0404", defenders);
    duke_of(study, phasing, ["attack 0403 0404", "done"], dice)
}

fn with_duke() -> Draft {
    let draft = armies().commander("brunswick", PRUSSIANS, "", 2, true);
    draft.with(|scenario| scenario.options.brunswick = true)
}

/// The same from any position: what is wished first, and then, where it can be had.
fn duke_of(study: Study, phasing: Side, wishes: [&str; 2], dice: [u8; 2]) -> (Verdict, Option<bool>) {
    struct Dice([u8; 2]);
    impl vedette_kernel::Chance for Dice {
        fn draw(&mut self, purpose: vedette_kernel::Purpose, _: u32) -> u32 {
            let Dice([combat, duke]) = self;
            match purpose.0 {
                "combat" => u32::from(*combat) - 1,
                "brunswick" => u32::from(*duke) - 1,
                // Nobody is captured.
                _ => 0,
            }
        }
    }
    let mut game = study.combat(phasing);
    let mut notes = vedette_kernel::Notes::default();
    let [mut wanted, later] = wishes;
    while let (Some(side), Phase::Combat) = (Hand::new(game.clone()).asked(), game.phase()) {
        let action = game.read(side, wanted).ok().filter(|&action| game.check(side, action).is_ok());
        let mut options = Vec::new();
        game.options(side, &mut options);
        game.apply(side, action.unwrap_or(options[0]), &mut Dice(dice), &mut notes);
        wanted = later;
    }
    let fought = notes.0.iter().find_map(|(_, event)| match event {
        Event::Fought { verdict, .. } => Some(*verdict),
        _ => None,
    });
    let rolled = notes.0.iter().find_map(|(_, event)| match event {
        Event::BrunswickRolled { killed, .. } => Some(*killed),
        _ => None,
    });
    let is_gone = Hand::new(game).at("brunswick") == "gone";
    assert!(rolled.is_none() || is_gone == (rolled == Some(true)), "killed is killed");
    (fought.expect("a combat was fought"), rolled)
}

/// RA-21.3-02: he dies on a 1 where the French retreat, up to 3 in an exchange, up to 4 where the Prussians retreat; where
/// anybody is eliminated no die is rolled. Whoever attacks.
#[test]
fn the_duke_of_brunswick_may_be_killed() {
    let mut seen = std::collections::BTreeMap::new();
    let weak: (&[&str], &[&str]) = (&["friant"], &["orange", "brunswick"]);
    let equal: (&[&str], &[&str]) = (&["gudin"], &["orange", "brunswick"]);
    let strong: (&[&str], &[&str]) = (&["morand"], &["arnim", "brunswick"]);
    for (french, prussians) in [weak, equal, strong] {
        for phasing in [FRENCH, PRUSSIANS] {
            let (attackers, defenders) =
                if phasing == FRENCH { (french, prussians) } else { (prussians, french) };
            for combat in 1..=6 {
                let fates = [1, 2, 3, 4, 5, 6].map(|die| duke(phasing, attackers, defenders, [combat, die]));
                let verdict = fates[0].0;
                let french_attack = phasing == FRENCH;
                let limit = match verdict {
                    Verdict::Exchange => Some(3),
                    Verdict::AttackerRetreat(_) => Some(if french_attack { 1 } else { 4 }),
                    Verdict::DefenderRetreat(_) => Some(if french_attack { 4 } else { 1 }),
                    _ => None,
                };
                let expected = [1, 2, 3, 4, 5, 6].map(|die| limit.map(|limit| die <= limit));
                assert_eq!(fates.map(|(_, fate)| fate), expected, "{verdict:?} when {phasing:?} attack");
                seen.insert((verdict.name(), french_attack), limit);
            }
        }
    }
    for verdict in ["verdict:ar", "verdict:ex", "verdict:dr"] {
        assert!(seen.contains_key(&(verdict, true)) && seen.contains_key(&(verdict, false)), "{verdict}");
    }
    for verdict in ["verdict:ae", "verdict:ahalf", "verdict:dhalf", "verdict:de"] {
        assert!(seen.keys().any(|(name, _)| *name == verdict), "{verdict}");
    }
}

/// RA-21.3-02, RA-11.54-02: a garrison that does not take its retreat has not retreated.
#[test]
fn the_duke_in_a_fortified_town() {
    let fate = |answer, die| {
        let town = with_duke().place(Settlement::Fortified, &["0404"]).study();
        let study = town.at("0403", &["morand"]).at("0404", &["arnim", "brunswick"]);
        duke_of(study, FRENCH, ["attack 0403 0404", answer], [1, die])
    };
    assert!(matches!(fate("yes", 4), (Verdict::DefenderRetreat(_), Some(true))));
    assert!(matches!(fate("yes", 5), (Verdict::DefenderRetreat(_), Some(false))));
    assert!(matches!(fate("no", 1), (Verdict::DefenderRetreat(_), None)));
}
