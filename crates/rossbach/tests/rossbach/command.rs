//! The chain of command, initiative, March Orders, reorganization.

use vedette_kernel::{Game as _, Viewer};
use vedette_rossbach::scenario::{Nation, PieceKind, Settlement, Water, Way};
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use crate::field::{Hand, plain};

fn army() -> Draft {
    plain(9, 12)
        .commander("napoleon", FRENCH, "", 2, true)
        .commander("davout", FRENCH, "IV", 1, false)
        .officer("ney", FRENCH, "VI", 3)
        .infantry("marchand", FRENCH, "VI", 9)
        .infantry("gardanne", FRENCH, "VI", 8)
        .cavalry("colbert", FRENCH, "VI", 2, 7)
        .vedettes(2)
        .infantry("gudin", FRENCH, "IV", 8)
        .train("boats", FRENCH, PieceKind::Pontoon)
        .leader("spare", FRENCH, PieceKind::Replacement, 2)
        .commander("brunswick", PRUSSIANS, "I", 2, true)
        .officer("kalkreuth", PRUSSIANS, "III", 2)
        .infantry("arnim", PRUSSIANS, "III", 6)
        .nation(Nation::Prussian)
        .infantry("orange", PRUSSIANS, "I", 8)
}

fn command(study: Study) -> Hand {
    Hand::new(study.command(FRENCH))
}

/// RA-5.11-01, RA-7.11-01, RA-7.11-02, RA-7.13-01, RA-2.11-05.
#[test]
fn points_put_officers_and_units_in_command() {
    let study = army()
        .study()
        .at("0303", &["napoleon"])
        .at("0305", &["ney"])
        .at("0307", &["marchand"])
        .at("0308", &["gardanne"]);
    let mut hand = command(study);
    assert_eq!(hand.refused("command napoleon marchand"), "RA-7.13-01", "out of range");
    hand.play(&["command napoleon ney"]);
    assert!(hand.game.is_in_command("marchand"), "two hexes from Ney");
    hand.play(&["done", "done"]);
    assert!(!hand.game.is_in_command("gardanne"), "three hexes from Ney");
}

/// RA-5.11-01.
#[test]
fn officers_and_units_are_separate_accounts() {
    let study = army()
        .officer("soult", FRENCH, "IV", 4)
        .officer("lannes", FRENCH, "IV", 4)
        .with(|scenario| scenario.options.hidden = true)
        .study()
        .at("0303", &["napoleon", "ney", "soult"])
        .at("0304", &["lannes"])
        .at("0402", &["marchand"])
        .at("0202", &["gudin"]);
    let mut hand = command(study);
    let told = |hand: &Hand, viewer| hand.game.view(viewer).commanders;
    let (own, enemy) = (Viewer::side(FRENCH), Viewer::side(PRUSSIANS));
    assert_eq!(told(&hand, own), [("napoleon".to_owned(), [2, 2])]);
    hand.play(&["command napoleon soult", "command napoleon ney"]);
    assert!(hand.verbs("command").is_empty() && !hand.game.is_in_command("lannes"), "a rating of two");
    assert_eq!(told(&hand, own), [("napoleon".to_owned(), [0, 2])], "units are counted apart");
    assert!(told(&hand, enemy).is_empty(), "what is left to a hidden commander is his own side's");
    hand.play(&["done", "done"]);
    assert!(told(&hand, own).is_empty(), "in the Command Phase only");
}

/// RA-7.2-01, RA-7.2-02, RA-7.2-03, RA-T-RANGE-01.
#[test]
fn ranges_follow_roads() {
    let reach = |way: &[&str], hex: &str| {
        let study = army().way(Way::Road, way).study().at("0303", &["napoleon"]).at(hex, &["marchand"]);
        command(study).allows("command napoleon marchand")
    };
    assert!(reach(&[], "0305") && !reach(&[], "0306"));
    assert!(reach(&["0303", "0304", "0305"], "0306"), "road, road, field");
    assert!(reach(&["0304", "0305", "0306"], "0306"), "field, road, road");
    let split = army().way(Way::Road, &["0303", "0304"]).way(Way::Road, &["0305", "0306"]);
    let study = split.study().at("0303", &["napoleon"]).at("0306", &["marchand"]);
    assert!(!command(study).allows("command napoleon marchand"), "road, field, road");
    assert!(reach(&["0303", "0304", "0305", "0306", "0307"], "0307"));
    assert!(!reach(&["0303", "0304", "0305", "0306"], "0307"), "three road steps and a field");
    assert!(!reach(&["0303", "0304", "0305", "0306", "0307", "0308"], "0308"), "five road steps");
}

/// RA-7.22-01, RA-7.22-02.
#[test]
fn the_enemy_and_rivers_cut_command() {
    let wall = |draft: Draft| {
        // Everything around the unit but the hex towards Napoleon is beyond the river.
        ["0306", "0405", "0205", "0404", "0204"]
            .iter()
            .fold(draft, |draft, hex| draft.water(Water::River, "0305", hex))
    };
    let study = |draft: Draft| draft.study().at("0303", &["napoleon"]).at("0305", &["marchand"]);
    assert!(command(study(wall(army()))).allows("command napoleon marchand"));
    assert!(!command(study(wall(army())).at("0304", &["arnim"])).allows("command napoleon marchand"));
    assert!(
        command(study(wall(army())).at("0404", &["arnim"])).allows("command napoleon marchand"),
        "a zone is no obstacle"
    );
    let river = wall(army()).water(Water::River, "0305", "0304");
    assert!(!command(study(river)).allows("command napoleon marchand"));
}

/// RA-5.16-01, RA-5.16-02, RA-5.12-01.
#[test]
fn dual_commanders_lead_their_corps_and_one_more_unit() {
    let study = army()
        .study()
        .at("0303", &["davout"])
        .at("0305", &["gudin"])
        .at("0304", &["marchand", "gardanne"])
        .at("0403", &["ney"]);
    let mut hand = command(study);
    assert!(hand.game.is_in_command("gudin"), "neither point nor roll");
    assert_eq!(hand.refused("command davout ney"), "RA-5.11-01", "no officers");
    hand.play(&["command davout marchand"]);
    assert!(hand.verbs("command").is_empty(), "one unit only");
}

/// RA-7.14-01, RA-2.11-13, RA-2.11-14.
#[test]
fn an_officer_who_fails_holds_his_units_back() {
    let study = || army().study().at("0303", &["ney"]).at("0304", &["marchand"]).at("0309", &["gardanne"]);
    let mut passed = command(study());
    passed.roll("check ney", &[("initiative", 3)]);
    assert!(passed.game.is_in_command("marchand") && !passed.game.is_in_command("gardanne"));
    let mut failed = command(study());
    failed.roll("check ney", &[("initiative", 4)]);
    assert_eq!(failed.refused("check ney"), "RA-7.14-01");
    failed.play(&["done", "done"]);
    assert_eq!(failed.refused("check marchand"), "RA-2.11-13");
    assert!(failed.allows("check gardanne"));
    let mut skipped = command(study());
    skipped.play(&["done", "done"]);
    assert!(skipped.allows("check marchand"));
}

/// RA-7.17-01.
#[test]
fn demoralized_formations_add_one() {
    let study = army().study().at("0303", &["ney"]).at("0304", &["marchand"]).casualties(FRENCH, "VI", 9);
    let mut hand = command(study);
    hand.roll("check ney", &[("initiative", 3)]);
    assert!(!hand.game.is_in_command("marchand"));
}

/// RA-2.11-11, RA-2.11-12.
#[test]
fn the_guns_call() {
    let study = |far: &str| {
        army()
            .study()
            .at("0301", &["marchand"])
            .uncommanded(&["marchand"])
            .at(far, &["gudin"])
            .at("0307", &["arnim"])
    };
    let mut near = Hand::new(study("0306").initiative(FRENCH));
    near.roll("guns marchand", &[("initiative", 4)]);
    assert_eq!(near.verbs("step").len(), 1, "{:?}", near.verbs("step"));
    assert_eq!(near.refused("step 0401"), "RA-2.11-12");
    near.play(&["step 0302", "step 0303", "step 0304", "step 0305"]);
    let far = Hand::new(
        army()
            .study()
            .at("0301", &["marchand"])
            .uncommanded(&["marchand"])
            .at("0308", &["gudin"])
            .at("0309", &["arnim"])
            .initiative(FRENCH),
    );
    assert_eq!(far.refused("guns marchand"), "RA-2.11-11");
}

/// RA-7.21-01, RA-7.21-02.
#[test]
fn columns_are_linked_along_the_road() {
    let road = ["0301", "0302", "0303", "0304", "0305", "0306", "0307"];
    let study = |linked: &[&str]| {
        let study = army()
            .way(Way::Road, &road)
            .study()
            .at("0301", &["ney"])
            .at("0303", &["colbert"])
            .at("0305", &["marchand"])
            .at("0307", &["gardanne"]);
        let mut hand = command(study.column(linked));
        hand.roll("check ney", &[("initiative", 1)]);
        hand.play(&["done"]);
        ["marchand", "gardanne"].map(|unit| hand.game.is_in_command(unit))
    };
    assert_eq!(study(&["colbert", "marchand", "gardanne"]), [true, true]);
    assert_eq!(study(&["colbert", "marchand"]), [true, false]);
}

/// RA-9.18-01.
#[test]
fn pontoon_trains_need_a_point_of_their_own() {
    let study = army().study().at("0303", &["napoleon", "ney", "boats"]);
    let mut hand = command(study);
    hand.play(&["command napoleon ney"]);
    assert!(!hand.game.is_in_command("boats"));
    hand.play(&["command napoleon boats"]);
    assert!(hand.game.is_in_command("boats"));
}

/// RA-6.13-01, RA-6.13-02, RA-6.13-03, RA-2.11-02.
#[test]
fn units_recover_by_their_initiative() {
    let mut french =
        Hand::new(army().study().at("0301", &["napoleon"]).day_half(&["marchand", "gardanne"]).day(FRENCH));
    french.roll("recover marchand", &[("recovery", 3)]).roll("recover gardanne", &[("recovery", 4)]);
    assert_eq!((french.at("marchand"), french.at("gardanne")), ("night".into(), "day".into()));
    let mut prussian =
        Hand::new(army().study().at("0301", &["brunswick"]).day_half(&["arnim"]).day(PRUSSIANS));
    prussian.roll("recover arnim", &[("recovery", 3)]);
    assert_eq!(prussian.at("arnim"), "day", "Prussian infantry has one less");
    let broken = army().study().at("0301", &["napoleon"]).day_half(&["marchand"]).casualties(FRENCH, "VI", 9);
    let mut broken = Hand::new(broken.day(FRENCH));
    broken.roll("recover marchand", &[("recovery", 3)]);
    assert_eq!(broken.at("marchand"), "day", "a demoralized formation adds one");
}

/// RA-2.11-03: a commander who brought units back commands nobody in the segment that follows, while another still may.
#[test]
fn a_commander_who_reorganized_commands_nobody() {
    let study = army()
        .commander("murat", FRENCH, "", 2, true)
        .study()
        .at("0301", &["napoleon", "ney"])
        .at("0302", &["murat"])
        .uncommanded(&["ney"])
        .night_half(&["marchand"]);
    let mut hand = Hand::new(study.day(FRENCH));
    hand.play(&["reorganize napoleon marchand"]);
    assert_eq!(hand.refused("command napoleon ney"), "RA-2.11-03");
    assert!(hand.allows("command murat ney"));
}

/// RA-6.15-01, RA-6.15-02, RA-6.15-03, RA-6.21-01, RA-12.12-01, RA-2.11-03, RA-6.23-01.
#[test]
fn leaders_bring_units_back() {
    let study = army()
        .study()
        .at("0305", &["ney"])
        .uncommanded(&["ney"])
        .at("0301", &["napoleon"])
        .night_half(&["marchand", "gardanne", "gudin"])
        .casualties(FRENCH, "VI", 17);
    let mut hand = Hand::new(study.day(FRENCH));
    assert_eq!(hand.refused("reorganize ney gudin"), "RA-6.15-03");
    // The corps is broken at 17 of 9: each try is rolled for until it rallies.
    hand.roll("reorganize ney marchand", &[("reorganization", 4)]);
    assert_eq!((hand.at("marchand"), hand.game.casualties_of(FRENCH, "VI")), ("0305".into(), 16));
    assert!(hand.game.is_marked("marchand", "reduced"));
    hand.play(&["reorganize ney gardanne", "reorganize napoleon gudin"]);
    assert!(hand.verbs("command").is_empty(), "Napoleon has spent himself");
    assert_eq!(hand.refused("check ney"), "RA-6.23-01");
}

/// RA-12.24-01.
#[test]
fn broken_formations_lose_units_in_reorganization() {
    let study = army().study().at("0305", &["ney"]).night_half(&["marchand"]).casualties(FRENCH, "VI", 9);
    let mut hand = Hand::new(study.day(FRENCH));
    hand.roll("reorganize ney marchand", &[("reorganization", 5)]);
    assert_eq!(hand.at("marchand"), "lost");
}

/// RA-6.15-01, RA-6.15-04, RA-6.33-01, RA-13.12-02.
#[test]
fn the_enemy_must_be_far_but_for_vedettes() {
    let near = |hex: &str| {
        let study = army()
            .study()
            .at("0303", &["ney"])
            .at(hex, &["arnim"])
            .night_half(&["marchand", "colbert.1"])
            .broken(&["colbert"]);
        Hand::new(study.day(FRENCH))
    };
    assert_eq!(near("0306").refused("reorganize ney marchand"), "RA-6.15-01");
    assert!(near("0307").allows("reorganize ney marchand"));
    let mut hand = near("0304");
    hand.play(&["reorganize ney colbert.1"]);
    assert_eq!(hand.at("colbert.1"), "0303");
}

/// RA-6.14-01, RA-2.21-01.
#[test]
fn at_night_everything_recovers() {
    let hand = Hand::new(army().study().at("0301", &["ney"]).day_half(&["marchand"]).night(FRENCH));
    assert_eq!(hand.at("marchand"), "night");
}

/// RA-5.14-01, RA-5.14-02.
#[test]
fn a_replacement_takes_over() {
    let study = army().study().at("0301", &["marchand"]).at("0505", &["gudin"]).with(|position| {
        position.orphan_formation(FRENCH, "VI");
    });
    let mut hand = Hand::new(study.day(FRENCH));
    assert_eq!(hand.options(), ["place spare 0301"]);
    hand.play(&["place spare 0301"]);
    assert_eq!(hand.at("spare"), "0301");
}

fn ordered() -> Draft {
    let road: Vec<String> = (1..=12).map(|column| format!("03{column:02}")).collect();
    let road: Vec<&str> = road.iter().map(String::as_str).collect();
    army().way(Way::Road, &road).place(Settlement::Village, &["0304", "0310"])
}

/// RA-7.4-01, RA-7.44-01.
#[test]
fn a_force_under_orders_takes_the_shortest_way() {
    let study =
        ordered().study().at("0301", &["marchand"]).uncommanded(&["marchand"]).order(&["marchand"], "0310");
    let mut hand = Hand::new(study.movement(FRENCH));
    assert_eq!(hand.refused("done"), "RA-7.44-01");
    hand.play(&["take marchand"]);
    assert_eq!(hand.refused("step 0401"), "RA-7.44-01");
    hand.play(&["step 0302", "step 0303"]);
    assert_eq!(hand.refused("stop"), "RA-7.44-01", "at full speed");
    hand.play(&["step 0304", "step 0305", "step 0306", "stop", "done"]);
}

/// RA-7.45-01, RA-7.45-02.
#[test]
fn an_order_ends_at_the_objective() {
    let study = ordered().study().at("0302", &["marchand"]).order(&["marchand"], "0304");
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take marchand", "step 0303", "step 0304", "stop", "done", "done"]);
    assert!(hand.news.iter().any(|event| matches!(event, Event::OrderEnded { reached: true, .. })));
    assert!(!hand.game.is_marked("marchand", "ordered"));
}

/// RA-7.44-02, RA-7.45-03.
#[test]
fn a_force_under_orders_avoids_the_enemy() {
    let study =
        ordered().study().at("0301", &["marchand"]).order(&["marchand"], "0310").at("0305", &["arnim"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take marchand", "step 0302", "step 0303"]);
    assert!(hand.allows("stop"), "it has come next to a zone and is free");
}

/// RA-7.42-01, RA-7.43-01, RA-2.21-02.
#[test]
fn orders_are_given_at_night() {
    let study = ordered().study().at("0301", &["napoleon"]).at("0303", &["marchand"]).at("0901", &["gudin"]);
    let mut hand = Hand::new(study.night(FRENCH));
    assert_eq!(hand.refused("order gudin"), "RA-7.42-01", "no road leads there");
    hand.play(&["order marchand"]);
    assert_eq!(hand.refused("objective 0305"), "RA-7.43-01");
    hand.play(&["objective 0310"]);
    assert!(hand.game.is_marked("marchand", "ordered"));
}

/// RA-2.2-02, RA-4.2-01.
#[test]
fn at_night_both_sides_step_back() {
    let study = army().study().at("0303", &["marchand"]).at("0304", &["arnim"]);
    let mut hand = Hand::new(study.night(FRENCH));
    assert!(hand.verbs("take").is_empty());
    assert!(hand.allows("retreat marchand 0302") && hand.allows("retreat marchand 0301"));
    assert_eq!(hand.refused("retreat marchand 0403"), "RA-4.2-01", "another zone");
    hand.play(&["retreat marchand 0302"]);
    assert_eq!(hand.at("marchand"), "0302");
}

/// RA-14.1-01, RA-14.0-01, RA-14.0-02, RA-13.24-01.
#[test]
fn supply_is_judged_at_night() {
    let draft = || {
        plain(3, 20)
            .infantry("near", FRENCH, "VI", 6)
            .infantry("far", FRENCH, "VI", 6)
            .source(FRENCH, "0101")
            .cavalry("bila", PRUSSIANS, "III", 2, 7)
            .vedettes(1)
    };
    let hand = Hand::new(draft().study().at("0115", &["near"]).at("0116", &["far"]).night(FRENCH));
    assert!(!hand.game.is_marked("near", "starving"));
    assert!(hand.game.is_marked("far", "starving") && hand.game.is_marked("far", "demoralized"));
}

/// RA-14.0-01: a marker comes off in the Night in which the unit is found in supply, and the enemy's markers stay until his.
#[test]
fn whoever_is_fed_at_night_is_not_hungry_any_more() {
    let draft = plain(3, 20)
        .infantry("near", FRENCH, "VI", 6)
        .infantry("foe", PRUSSIANS, "III", 6)
        .source(FRENCH, "0101")
        .source(PRUSSIANS, "0120");
    let study = draft.study().at("0105", &["near"]).at("0119", &["foe"]).starving(&["near", "foe"]);
    let hand = Hand::new(study.night(FRENCH));
    assert!(!hand.game.is_marked("near", "starving") && !hand.game.is_marked("near", "demoralized"));
    assert!(hand.game.is_marked("foe", "starving"));
}

/// RA-14.1-02, RA-14.1-03.
#[test]
fn baggage_lengthens_the_line() {
    let road: Vec<String> = (1..=20).map(|column| format!("01{column:02}")).collect();
    let road: Vec<&str> = road.iter().map(String::as_str).collect();
    let draft = plain(3, 40)
        .way(Way::Road, &road)
        .infantry("far", FRENCH, "VI", 6)
        .train("bags", FRENCH, PieceKind::Baggage)
        .source(FRENCH, "0101");
    let fed = Hand::new(draft.clone().study().at("0120", &["bags"]).at("0130", &["far"]).night(FRENCH));
    assert!(!fed.game.is_marked("far", "starving"));
    let off_road = Hand::new(draft.study().at("0220", &["bags"]).at("0130", &["far"]).night(FRENCH));
    assert!(off_road.game.is_marked("far", "starving"));
}

/// RA-14.12-01.
#[test]
fn streams_without_bridges_cut_supply() {
    let stream = |draft: Draft| {
        (1..=3).fold(draft, |draft, row| {
            let draft = draft.water(Water::Stream, &format!("{row:02}03"), &format!("{row:02}04"));
            let even = row % 2 == 0;
            let (up, down) = (row + 1, row - 1);
            let other = if even { 4 } else { 3 };
            if even {
                draft.water(Water::Stream, &format!("{row:02}03"), &format!("{up:02}{other:02}")).water(
                    Water::Stream,
                    &format!("{row:02}03"),
                    &format!("{down:02}{other:02}"),
                )
            } else {
                draft
            }
        })
    };
    let draft = || stream(plain(3, 8)).infantry("unit", FRENCH, "VI", 6).source(FRENCH, "0101");
    let cut = Hand::new(draft().study().at("0106", &["unit"]).night(FRENCH));
    assert!(cut.game.is_marked("unit", "starving"));
    let bridged =
        Hand::new(draft().way(Way::Road, &["0103", "0104"]).study().at("0106", &["unit"]).night(FRENCH));
    assert!(!bridged.game.is_marked("unit", "starving"));
}
