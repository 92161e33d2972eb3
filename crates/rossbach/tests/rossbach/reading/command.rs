//! Section 7: command and March Orders.

use vedette_rossbach::scenario::{Placement, Settlement, StartsAs, Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::Draft;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS, Position};

use super::{armies, on_to, on_until};
use crate::field::Hand;

/// A road along the third row with villages at 0304 and 0310.
fn road() -> Draft {
    let codes: Vec<String> = (1..=12).map(|column| format!("03{column:02}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    armies().way(Way::Road, &codes).place(Settlement::Village, &["0304", "0310"])
}

/// RA-7.12-01, RA-2.11-07: one division of a corps out of command is placed and moves; the rest stays.
#[test]
fn single_units_of_a_corps_out_of_command() {
    let study = armies()
        .study()
        .at("0303", &["napoleon"])
        .at("0304", &["gudin"])
        .at("0308", &["ney"])
        .at("0309", &["friant"])
        .uncommanded(&["ney", "gudin", "friant"]);
    let mut hand = Hand::new(study.command(FRENCH));
    hand.play(&["command napoleon gudin"]);
    on_to(&mut hand, FRENCH, Phase::Movement);
    assert!(hand.allows("take gudin"));
    assert_eq!(hand.refused("take friant"), "RA-2.11-07");
    assert_eq!(hand.refused("take ney"), "RA-2.11-07");
}

/// RA-7.11-02, RA-7.3-01: who was covered by his officer stays in command when the officer rides off.
#[test]
fn command_stays_when_the_officer_leaves() {
    let study = armies().study().at("0303", &["ney"]).at("0305", &["gudin"]);
    let mut hand = Hand::new(study.command(FRENCH));
    hand.roll("check ney", &[("initiative", 4)]);
    on_to(&mut hand, FRENCH, Phase::Movement);
    hand.play(&["take ney", "step 0302", "step 0301", "stop"]);
    assert!(hand.allows("take gudin"));
}

/// RA-7.13-01: a unit near its officer is not near the commander for that.
#[test]
fn units_are_placed_within_the_commanders_own_range() {
    let study = armies().study().at("0303", &["napoleon"]).at("0305", &["ney"]).at("0306", &["gudin"]);
    let hand = Hand::new(study.command(FRENCH));
    assert_eq!(hand.refused("command napoleon gudin"), "RA-7.13-01");
}

/// RA-7.2-02, RA-7.2-03: trails serve as well as roads, and both together if they join.
#[test]
fn ranges_along_trails() {
    let reach = |roads: &[&str], trails: &[&str], hex: &str| {
        let draft = armies().way(Way::Trail, trails).way(Way::Road, roads);
        let study = draft.study().at("0303", &["napoleon"]).at(hex, &["gudin"]);
        Hand::new(study.command(FRENCH)).options().contains(&"command napoleon gudin".to_owned())
    };
    assert!(reach(&["0303", "0304", "0305"], &["0305", "0306", "0307"], "0307"), "road and trail");
    assert!(reach(&[], &["0303", "0304", "0305"], "0306"), "trail, trail, field");
    assert!(!reach(&["0303", "0304"], &[], "0306"), "road, field, field");
}

/// RA-7.22-01: command crosses a bridge, a ford, a bridge of boats and a bare stream; not a damaged river bridge.
#[test]
fn command_over_water() {
    let over = |water: Water, way: Option<Way>, boats: bool, damaged: bool| {
        let mut draft = super::walled(armies(), "0303", &["0304"]).water(water, "0303", "0304");
        if let Some(way) = way {
            draft = draft.way(way, &["0303", "0304"]);
        }
        let mut study = draft.study().at("0303", &["napoleon"]).at("0304", &["gudin"]);
        if boats {
            study = study.with(|game| game.lay_boats("boats", "0303", "0304"));
        }
        if damaged {
            study = study.damaged("0303", "0304");
        }
        Hand::new(study.command(FRENCH)).options().contains(&"command napoleon gudin".to_owned())
    };
    assert!(over(Water::River, Some(Way::Road), false, false));
    assert!(over(Water::River, None, true, false));
    assert!(over(Water::Stream, None, false, false));
    assert!(over(Water::Stream, Some(Way::Road), false, true));
    assert!(!over(Water::River, Some(Way::Road), false, true));
    assert!(!over(Water::River, None, false, false));
}

/// RA-7.21-01, RA-7.21-02: a column of another corps passes nothing on; the road must be the same.
#[test]
fn columns_of_other_corps_do_not_link() {
    let linked = |draft: Draft, middle: &str| {
        let study = draft
            .study()
            .at("0301", &["ney"])
            .at("0303", &["gudin"])
            .at("0305", &[middle])
            .at("0307", &["friant"])
            .column(&["gudin", middle, "friant"])
            .uncommanded(&["ney", "gudin", middle, "friant"]);
        let mut hand = Hand::new(study.command(FRENCH));
        hand.roll("check ney", &[("initiative", 1)]);
        on_to(&mut hand, FRENCH, Phase::Movement);
        [middle, "friant"].map(|unit| hand.game.is_in_command(unit))
    };
    assert_eq!(linked(road(), "morand"), [true, true]);
    assert_eq!(linked(road(), "legrand"), [false, false]);
    let cut =
        armies().way(Way::Road, &["0301", "0302", "0303", "0304", "0305"]).way(Way::Road, &["0306", "0307"]);
    assert_eq!(linked(cut, "morand"), [true, false], "the road is interrupted");
}

/// RA-2.11-13: whoever is out of his officer's range may roll though the officer failed.
#[test]
fn an_officer_who_rolls_binds_those_near_him() {
    let study = armies()
        .study()
        .at("0303", &["ney"])
        .at("0305", &["gudin"])
        .at("0309", &["friant"])
        .uncommanded(&["gudin", "friant", "ney"]);
    let mut hand = Hand::new(study.command(FRENCH));
    hand.roll("check ney", &[("initiative", 5)]);
    on_to(&mut hand, FRENCH, Phase::Initiative);
    assert_eq!(hand.refused("check gudin"), "RA-2.11-13");
    assert!(hand.allows("check friant"));
}

/// RA-2.11-11, RA-7.17-01: the guns and a broken corps cancel each other.
#[test]
fn guns_and_demoralization_cancel() {
    let study = |casualties: u16| {
        armies()
            .study()
            .at("0301", &["gudin"])
            .uncommanded(&["gudin"])
            .at("0305", &["legrand"])
            .at("0306", &["orange"])
            .casualties(FRENCH, "VI", casualties)
    };
    let pass = |casualties: u16, die: u8| {
        let mut hand = Hand::new(study(casualties).initiative(FRENCH));
        hand.roll("guns gudin", &[("initiative", die)]);
        hand.news.iter().any(|event| matches!(event, Event::InitiativeRolled { passed: true, .. }))
    };
    assert!(pass(0, 4) && !pass(0, 5));
    assert!(pass(9, 3) && !pass(9, 4));
}

/// RA-2.11-11: engaged means any units in an enemy zone, within five hexes.
#[test]
fn the_guns_are_heard_five_hexes_off() {
    let hears = |hex: &str, enemy: &str| {
        let study = armies()
            .study()
            .at("0301", &["gudin"])
            .uncommanded(&["gudin"])
            .at(hex, &["legrand"])
            .at(enemy, &["orange"]);
        Hand::new(study.initiative(FRENCH)).options().contains(&"guns gudin".to_owned())
    };
    assert!(hears("0306", "0307") && !hears("0307", "0308"));
    assert!(!hears("0306", "0308"), "nobody is engaged");
}

/// RA-7.41-01: a force gets its March Order when it enters, and obeys it at once.
#[test]
fn reinforcements_enter_under_orders() {
    let draft = road().arrival(1, FRENCH, "0301", &["gudin"]).arrival(1, FRENCH, "0501", &["legrand"]);
    let mut hand = Hand::new(draft.study().at("0808", &["orange"]).movement(FRENCH));
    hand.play(&["enter 0", "take gudin", "order gudin", "objective 0310"]);
    assert!(hand.game.is_marked("gudin", "ordered"));
    hand.play(&["step 0301", "step 0302"]);
    assert_eq!(hand.refused("step 0402"), "RA-7.44-01");
    assert_eq!(hand.refused("stop"), "RA-7.44-01");
    hand.play(&["step 0303", "step 0304", "step 0305", "stop", "enter 1", "take legrand"]);
    assert!(hand.allows("order legrand"), "as many as there are forces");
}

/// RA-7.41-01: a turn later it is too late.
#[test]
fn on_the_map_there_are_no_orders_by_day() {
    let hand = Hand::new(road().study().at("0302", &["gudin"]).at("0301", &["napoleon"]).movement(FRENCH));
    assert!(hand.verbs("order").is_empty());
}

/// RA-7.42-01: at Night one force within 27 points of road of the army's commander; a corps or a stack.
#[test]
fn the_order_of_the_night() {
    let study = road()
        .study()
        .at("0301", &["napoleon"])
        .at("0303", &["ney", "gudin"])
        .at("0305", &["friant"])
        .at("0809", &["legrand"])
        .at("0901", &["orange"]);
    let mut hand = Hand::new(study.night(FRENCH));
    assert!(hand.allows("order ney") && hand.allows("order friant"));
    assert_eq!(hand.refused("order legrand"), "RA-7.42-01");
    hand.play(&["order ney", "objective 0310"]);
    assert!(hand.game.is_marked("gudin", "ordered"));
    assert!(hand.verbs("order").is_empty(), "one a Night");
}

/// RA-1.4-02: the force of an officer is his formation without those out of command.
#[test]
fn a_corps_marches_without_those_out_of_command() {
    let study = road()
        .study()
        .turn(3)
        .at("0301", &["napoleon"])
        .at("0303", &["ney", "gudin"])
        .at("0305", &["friant"])
        .at("0812", &["morand"])
        .at("0901", &["orange"]);
    let mut hand = Hand::new(study.game());
    on_to(&mut hand, FRENCH, Phase::Command);
    hand.play(&["command napoleon ney"]);
    on_to(&mut hand, FRENCH, Phase::Movement);
    assert!(!hand.game.is_in_command("morand"));
    on_until(&mut hand, |hand| hand.options().contains(&"order ney".to_owned()));
    hand.play(&["order ney", "objective 0310"]);
    assert!(hand.game.is_marked("gudin", "ordered") && hand.game.is_marked("friant", "ordered"));
    assert!(!hand.game.is_marked("morand", "ordered"), "out of command when the day ended");
}

/// RA-2.21-02, RA-7.44-01: an order given this Night starts in the morning.
#[test]
fn the_order_of_this_night_waits_for_the_morning() {
    let study =
        road().study().at("0301", &["napoleon"]).at("0303", &["gudin"]).at("0901", &["orange"]).turn(4);
    let mut hand = Hand::new(study.game());
    on_until(&mut hand, |hand| {
        hand.asked() == Some(FRENCH) && hand.options().contains(&"order gudin".to_owned())
    });
    hand.play(&["order gudin", "objective 0310"]);
    on_to(&mut hand, FRENCH, Phase::Movement);
    assert_eq!(hand.at("gudin"), "0303", "nobody moved in the Night");
    assert_eq!(hand.refused("done"), "RA-7.44-01", "but in the morning it must");
}

/// RA-7.43-01: villages, towns and fortified towns are objectives, nothing else.
#[test]
fn objectives() {
    let draft = road().place(Settlement::Town, &["0308"]).place(Settlement::Fortified, &["0309"]);
    let study = draft.study().at("0301", &["napoleon"]).at("0303", &["gudin"]).at("0901", &["orange"]);
    let mut hand = Hand::new(study.night(FRENCH));
    hand.play(&["order gudin"]);
    assert!(hand.allows("objective 0310") && hand.allows("objective 0308") && hand.allows("objective 0309"));
    assert_eq!(hand.refused("objective 0307"), "RA-7.43-01");
}

/// RA-7.45-01: cavalry of the force at the objective ends nothing; infantry does.
#[test]
fn infantry_ends_the_order() {
    let study = road()
        .study()
        .at("0303", &["gudin", "colbert", "ney"])
        .order(&["gudin", "colbert"], "0304")
        .at("0901", &["orange"]);
    let mut horse = Hand::new(study.clone().movement(FRENCH));
    horse.play(&["take colbert", "step 0304", "stop"]);
    assert!(horse.game.is_marked("gudin", "ordered"));
    assert_eq!(horse.refused("done"), "RA-7.44-01", "the infantry must still go there");
    horse.play(&["take gudin", "step 0304", "stop"]);
    on_until(&mut horse, |hand| {
        hand.game.phase() != Phase::Movement && hand.game.phase() != Phase::Initiative
    });
    assert!(!horse.game.is_marked("gudin", "ordered"));
}

/// RA-7.45-02: who has arrived is demoralized for the rest of the turn, and not in the next.
#[test]
fn who_has_arrived_is_weary() {
    let study = road().study().at("0303", &["gudin"]).order(&["gudin"], "0304").at("0901", &["orange"]);
    let mut hand = Hand::new(study.game());
    on_to(&mut hand, FRENCH, Phase::Movement);
    hand.play(&["take gudin", "step 0304", "stop"]);
    on_until(&mut hand, |hand| hand.asked() == Some(PRUSSIANS));
    assert_eq!(hand.game.turn(), 1);
    assert!(hand.game.is_marked("gudin", "demoralized"), "also in the enemy's half of the turn");
    on_until(&mut hand, |hand| hand.game.turn() == 2);
    assert!(!hand.game.is_marked("gudin", "demoralized"));
}

/// RA-7.45-06: when the first has arrived the others move as they like, this turn.
#[test]
fn the_others_are_free_when_the_first_arrives() {
    let study = road()
        .study()
        .at("0303", &["gudin"])
        .at("0301", &["friant"])
        .order(&["gudin", "friant"], "0304")
        .at("0901", &["orange"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take friant"]);
    assert_eq!(hand.refused("step 0201"), "RA-7.44-01");
    let study = road()
        .study()
        .at("0303", &["gudin"])
        .at("0301", &["friant"])
        .order(&["gudin", "friant"], "0304")
        .at("0901", &["orange"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0304", "stop", "take friant", "step 0201", "stop", "done"]);
    assert_eq!(hand.at("friant"), "0201");
}

/// RA-7.45-05: a force that bumps into a column of its own side loses its order.
#[test]
fn a_force_that_meets_a_column_is_free() {
    let study = road()
        .study()
        .at("0301", &["gudin"])
        .at("0303", &["legrand"])
        .column(&["legrand"])
        .order(&["gudin"], "0310")
        .at("0901", &["orange"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0302", "stop"]);
    on_until(&mut hand, |hand| {
        hand.game.phase() != Phase::Movement && hand.game.phase() != Phase::Initiative
    });
    assert!(!hand.game.is_marked("gudin", "ordered"));
}

/// RA-7.45-03, RA-7.44-02: the order ends next to a zone; the force does not enter it.
#[test]
fn the_enemy_ends_an_order() {
    let study = road().study().at("0301", &["gudin"]).order(&["gudin"], "0310").at("0305", &["orange"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0302"]);
    assert_eq!(hand.refused("stop"), "RA-7.44-01", "not adjacent to a zone yet: 0302 touches 0303 only");
    hand.play(&["step 0303"]);
    assert_eq!(hand.refused("step 0304"), "RA-7.44-02");
    hand.play(&["stop"]);
    on_until(&mut hand, |hand| hand.game.phase() == Phase::Combat || hand.asked() == Some(PRUSSIANS));
    assert!(!hand.game.is_marked("gudin", "ordered"));
    assert!(!hand.game.is_marked("gudin", "demoralized"), "that is for those who arrive");
}

/// RA-7.46-02: changing an objective is the one order of the Night, and only for a force in command.
#[test]
fn changing_an_objective_is_the_order_of_the_night() {
    let study = road()
        .study()
        .at("0301", &["napoleon"])
        .at("0302", &["gudin"])
        .at("0305", &["friant"])
        .order(&["gudin"], "0310")
        .at("0901", &["orange"]);
    let mut hand = Hand::new(study.clone().night(FRENCH));
    assert!(hand.allows("order gudin"));
    hand.play(&["order gudin", "objective 0304"]);
    assert!(hand.verbs("order").is_empty());
}

/// RA-7.46-01, RA-8.21-02: at Night a column under orders makes ten hexes of road.
#[test]
fn a_column_marches_at_night() {
    let study = road()
        .study()
        .at("0301", &["gudin"])
        .column(&["gudin"])
        .order(&["gudin"], "0310")
        .at("0901", &["orange"]);
    let mut hand = Hand::new(study.night(FRENCH));
    on_until(&mut hand, |hand| hand.options().contains(&"take gudin".to_owned()));
    hand.play(&["take gudin"]);
    for column in 2..=10 {
        hand.play(&[&format!("step 03{column:02}")]);
    }
    hand.play(&["stop"]);
    assert_eq!(hand.at("gudin"), "0310");
}

/// RA-7.4-01, RA-7.44-01: the force needs no command, and must go at its full speed each turn.
#[test]
fn orders_need_no_command() {
    let study = road()
        .study()
        .at("0301", &["gudin"])
        .uncommanded(&["gudin"])
        .order(&["gudin"], "0312")
        .at("0901", &["orange"]);
    let march_a_turn = |hand: &mut Hand, steps: &[&str]| {
        on_to(hand, FRENCH, Phase::Movement);
        hand.play(&["take gudin"]);
        hand.play(steps);
        hand.play(&["stop"]);
    };
    let study = study.with(|_| {});
    let mut hand = Hand::new(study.game());
    march_a_turn(&mut hand, &["step 0302", "step 0303", "step 0304", "step 0305", "step 0306"]);
    on_until(&mut hand, |hand| hand.game.turn() == 2);
    march_a_turn(&mut hand, &["step 0307", "step 0308", "step 0309", "step 0310", "step 0311"]);
    assert_eq!(hand.at("gudin"), "0311");
}

/// RA-7.42-02: before the first turn each side may give one order.
#[test]
fn an_order_before_the_first_turn() {
    let pack = vedette_rossbach::pack::Pack::rossbach().expect("a sound pack");
    let scenario = pack.scenario("campaign-13", crate::field::options("")).expect("a scenario");
    let mut hand = Hand::new(Position::new(std::sync::Arc::new(scenario)));
    let mut asked = [false; 2];
    for _ in 0..60 {
        if hand.game.phase() != Phase::SetUp {
            break;
        }
        if !hand.verbs("order").is_empty() {
            asked[usize::from(hand.asked() != Some(FRENCH))] = true;
        }
        let options = hand.options();
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    assert_eq!(asked, [true, true]);
}

/// RA-7.42-02: one order a side, and it holds from the first turn on.
#[test]
fn the_first_order_holds_at_once() {
    let road: Vec<String> = (1..=11).map(|column| format!("03{column:02}")).collect();
    let road: Vec<&str> = road.iter().map(String::as_str).collect();
    let draft = armies().way(Way::Road, &road).place(Settlement::Village, &["0311"]);
    let stands = [("napoleon", "0301"), ("gudin", "0307"), ("brunswick", "0909"), ("orange", "0909")];
    let set_up = stands.map(|(code, hex)| Placement {
        piece: draft.id(code),
        hex: draft.hex(hex),
        state: StartsAs::Full,
        road_march: false,
    });
    let draft = draft.with(|scenario| scenario.frame.set_up = set_up.to_vec());
    let opening = || Hand::new(Position::new(draft.clone().scenario()));
    let mut ordered = opening();
    ordered.play(&["order gudin", "objective 0311"]);
    assert_eq!(ordered.asked(), Some(PRUSSIANS), "there is no second one");
    ordered.play(&["done"]);
    let mut idle = opening();
    idle.play(&["done", "done"]);
    for hand in [&mut ordered, &mut idle] {
        on_to(hand, FRENCH, Phase::Movement);
        assert!(!hand.game.is_in_command("gudin"), "nobody was put in command");
    }
    assert!(ordered.allows("take gudin") && !idle.allows("take gudin"));
}

/// RA-7.45-03, RA-7.45-06: who set out under the order keeps to its way though it has come near the enemy; a comrade who
/// has not moved is free.
#[test]
fn the_rest_of_the_force_is_free() {
    let study = road()
        .study()
        .at("0301", &["gudin"])
        .at("0201", &["friant"])
        .order(&["gudin", "friant"], "0310")
        .at("0505", &["orange"]);
    let mut hand = Hand::new(study.movement(FRENCH));
    hand.play(&["take gudin", "step 0302", "step 0303"]);
    // 0303 touches 0403, which Orange does not reach; 0304 touches 0404, which he does.
    hand.play(&["step 0304"]);
    assert_eq!(hand.refused("step 0303"), "RA-7.44-01", "on along the road");
    hand.play(&["step 0305", "step 0306", "stop"]);
    hand.play(&["take friant", "step 0202", "stop", "done"]);
    assert_eq!(hand.at("friant"), "0202");
}
