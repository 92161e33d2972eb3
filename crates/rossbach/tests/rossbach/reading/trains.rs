//! Section 9: trains and pontoon bridges; section 14: supply.

use vedette_rossbach::scenario::{PieceKind, Settlement, Water, Way, Weather};
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{FRENCH, PRUSSIANS};

use super::{armies, attack, facing, on_until};
use crate::field::Hand;

fn hand(study: Study) -> Hand {
    Hand::new(study.movement(FRENCH))
}

fn river() -> Draft {
    armies().water(Water::River, "0301", "0302")
}

/// RA-9.24-01, RA-T-PONTOON-02: one roll for the turn, for everybody: columns, leaders and vedettes pay it too.
#[test]
fn the_first_crossing_sets_the_price() {
    let study = river().study().at("0301", &["boats", "ney"]).at("0401", &["gudin"]).at("0301", &["friant"]);
    let mut hand = hand(study.column(&["legrand"]).broken(&["colbert"]));
    hand.play(&["take boats", "pontoon 0302", "take gudin", "step 0301"]);
    hand.roll("step 0302", &[("pontoon-crossing", 4)]);
    assert_eq!((hand.at("gudin"), hand.game.points_left()), ("0302".into(), 0), "1 + 1 + 3");
    hand.play(&["stop", "take friant", "step 0302"]);
    assert_eq!(hand.game.points_left(), 2, "the same price, no second roll; a point is left to stack");
    for piece in ["legrand", "ney", "colbert.1"] {
        assert_eq!(hand.game.step_cost(piece, "0301", "0302"), Some(8), "{piece}");
    }
}

/// RA-9.2-01, RA-T-TECM-11: later the boats cost two points more, columns and leaders nothing.
#[test]
fn an_old_bridge_of_boats() {
    let study = river().study().at("0301", &["gudin"]).column(&["friant"]).broken(&["colbert"]);
    let game = study.with(|game| game.lay_boats("boats", "0301", "0302")).movement(FRENCH);
    let cost = |piece: &str| game.step_cost(piece, "0301", "0302");
    assert_eq!([cost("gudin"), cost("friant"), cost("ney")], [Some(6), Some(2), Some(2)]);
    assert_eq!(cost("bags"), None);
}

/// RA-9.2-01: boats beside a bridge save its point, with no roll; beside a damaged bridge they do not.
#[test]
fn boats_beside_a_bridge() {
    let both = || river().way(Way::Road, &["0301", "0302"]).study();
    let whole = both().with(|game| game.lay_boats("boats", "0301", "0302")).movement(FRENCH);
    assert_eq!(whole.step_cost("gudin", "0301", "0302"), Some(2));
    let broken =
        both().damaged("0301", "0302").with(|game| game.lay_boats("boats", "0301", "0302")).movement(FRENCH);
    assert_eq!(broken.step_cost("gudin", "0301", "0302"), Some(6));
    let mut fresh = hand(both().at("0301", &["boats", "gudin", "ney"]));
    fresh.play(&["take boats", "pontoon 0302", "take gudin", "step 0302"]);
    assert_eq!(fresh.game.points_left(), 8, "no roll and no price");
}

/// RA-9.2-01: boats over a stream.
#[test]
fn boats_over_a_stream() {
    let study = armies().water(Water::Stream, "0301", "0302").study().at("0301", &["boats"]);
    let mut hand = hand(study);
    hand.play(&["take boats", "pontoon 0302"]);
    assert_eq!(hand.at("boats"), "off");
}

/// RA-9.22-01: into an enemy zone boats may be laid; a slope end needs a road or trail in its hex.
#[test]
fn boats_into_a_zone() {
    let mut zone = hand(river().study().at("0301", &["boats"]).at("0303", &["arnim"]));
    zone.play(&["take boats", "pontoon 0302"]);
    let mut near = hand(river().slopes(&["0301"]).study().at("0301", &["boats"]));
    near.play(&["take boats"]);
    assert_eq!(near.refused("pontoon 0302"), "RA-9.22-01", "this end on a slope");
    let mut way =
        hand(river().slopes(&["0302"]).way(Way::Trail, &["0302", "0303"]).study().at("0301", &["boats"]));
    way.play(&["take boats", "pontoon 0302"]);
    assert_eq!(way.at("boats"), "off");
}

/// RA-9.21-01: with no points left the train still lays its boats.
#[test]
fn boats_are_laid_for_nothing() {
    let draft = armies().water(Water::River, "0306", "0307");
    let mut hand = hand(draft.study().at("0301", &["boats"]));
    hand.play(&[
        "take boats",
        "step 0302",
        "step 0303",
        "step 0304",
        "step 0305",
        "step 0306",
        "pontoon 0307",
    ]);
    assert_eq!(hand.at("boats"), "off");
}

/// RA-9.16-01, RA-9.17-01: abandoned boats are captured or destroyed by a second roll.
#[test]
fn abandoned_boats() {
    let study = || facing(&["gudin"], &["orange", "ruechel", "prussian-boats"]);
    let beaten = |second: u8| {
        let mut hand = attack(study(), &[("combat", 2), ("capture", 1), ("abandon-train", 5)]);
        hand.play(&["retreat orange 0405"]);
        hand.roll("retreat ruechel 0405", &[("pontoon-train", second)]);
        hand.at("prussian-boats")
    };
    assert_eq!((beaten(3), beaten(4)), ("0404".into(), "lost".into()));
}

/// RA-9.17-01: boats whose escort is eliminated stand alone in a zone.
#[test]
fn boats_without_their_escort() {
    let study = facing(&["morand"], &["arnim", "ruechel", "prussian-boats"]).at("0808", &["zenge"]);
    let mut hand = attack(study, &[("combat", 1), ("capture", 1)]);
    hand.roll("retreat ruechel 0808", &[("pontoon-train", 2)]);
    assert_eq!(hand.at("prussian-boats"), "0404", "captured in its hex");
}

/// RA-14.33-01, RA-14.33-02: baggage whose escort is eliminated is captured.
#[test]
fn baggage_without_its_escort() {
    let study = facing(&["morand"], &["arnim", "ruechel", "wagons"]).at("0808", &["zenge"]);
    let mut hand = attack(study, &[("combat", 1), ("capture", 1)]);
    hand.play(&["retreat ruechel 0808"]);
    assert_eq!(hand.at("wagons"), "captured");
    assert_eq!(hand.verbs("advance"), ["advance morand 0404"], "the hex is empty now");
}

/// RA-9.26-02, RA-9.18-01: captured boats obey their new owner.
#[test]
fn captured_boats_change_sides() {
    let study = armies().study().at("0302", &["gudin", "napoleon"]).at("0304", &["prussian-boats"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "take napoleon"]);
    hand.roll("step 0303", &[("pontoon-train", 1)]);
    hand.play(&["step 0304", "stop"]);
    on_until(&mut hand, |hand| hand.asked() == Some(FRENCH) && hand.game.turn() == 2);
    assert_eq!(hand.at("prussian-boats"), "0304");
    on_until(&mut hand, |hand| hand.game.phase() == Phase::Command || hand.game.phase() == Phase::Initiative);
    let mine = hand.options().iter().any(|text| text.contains("prussian-boats"));
    assert!(mine, "{:?}", hand.options());
}

/// RA-9.18-01: boats roll four or less, or take a unit's place; an officer beside them does not move them.
#[test]
fn boats_move_by_initiative() {
    let roll = |die: u8| {
        let mut hand =
            Hand::new(armies().study().at("0303", &["boats"]).uncommanded(&["boats"]).initiative(FRENCH));
        hand.roll("check boats", &[("initiative", die)]);
        hand.game.points_left()
    };
    assert_eq!((roll(4), roll(5)), (10, 0));
}

/// RA-9.11-01, RA-8.14-02: mud doubles what trains pay, roads included.
#[test]
fn trains_in_mud() {
    let draft = armies()
        .way(Way::Road, &["0301", "0302"])
        .with(|scenario| scenario.frame.calendar[0].weather = Weather::Mud);
    let game = draft.study().at("0301", &["bags"]).column(&["bags"]).movement(FRENCH);
    assert_eq!(game.step_cost("bags", "0301", "0302"), Some(2));
    assert_eq!(game.step_cost("bags", "0301", "0401"), Some(4));
    assert_eq!(game.step_cost("gudin", "0301", "0401"), Some(2));
}

/// RA-4.12-01: trains enter a zone only where a friend stands, a vedette suffices.
#[test]
fn trains_need_an_escort_in_a_zone() {
    let study = |friend: &str| {
        armies()
            .study()
            .at("0301", &["bags"])
            .at("0303", &[friend])
            .at("0304", &["arnim"])
            .broken(&["colbert"])
    };
    let mut with = hand(study("colbert.1"));
    with.play(&["take bags", "step 0302", "step 0303", "stop"]);
    let mut without = hand(armies().study().at("0301", &["bags"]).at("0304", &["arnim"]));
    without.play(&["take bags", "step 0302"]);
    assert_eq!(without.refused("step 0303"), "RA-4.12-01");
}

/// RA-9.23-01: boats are not taken up on the side of the enemy's zone unless a friend stands there.
#[test]
fn boats_are_taken_up_out_of_zones() {
    let study = river().study().at("0201", &["gudin"]).at("0303", &["orange"]);
    let study = study.with(|game| game.lay_boats("boats", "0301", "0302"));
    let mut hand = Hand::new(study.command(FRENCH));
    on_until(&mut hand, |hand| !hand.verbs("lift").is_empty());
    assert_eq!(hand.verbs("lift"), ["lift boats 0301"]);
}

/// RA-9.26-02: boats whose other end is held by their owner are not taken.
#[test]
fn boats_that_are_watched_stay() {
    let study = |guard: bool| {
        let study = river().study().at("0301", &["gudin", "ney"]).at("0909", &["zenge"]);
        let study = if guard { study.at("0302", &["orange"]) } else { study };
        study.with(|game| game.lay_boats("prussian-boats", "0301", "0302"))
    };
    let lifts = |study: Study| {
        let mut hand = Hand::new(study.command(FRENCH));
        on_until(&mut hand, |hand| hand.game.phase() == Phase::Movement || !hand.verbs("lift").is_empty());
        hand.verbs("lift").len()
    };
    assert_eq!((lifts(study(false)), lifts(study(true))), (1, 0));
}

/// RA-14.33-02: adjacency needs a side the enemy could cross.
#[test]
fn baggage_behind_a_river_is_safe() {
    let near = |draft: Draft| {
        let mut hand = hand(draft.study().at("0301", &["gudin"]).at("0304", &["wagons"]));
        hand.play(&["take gudin", "step 0302", "step 0303"]);
        hand.at("wagons")
    };
    let river = || armies().water(Water::River, "0303", "0304");
    assert_eq!(near(river()), "0304");
    assert_eq!(near(river().way(Way::Road, &["0303", "0304"])), "captured");
}

/// RA-14.34-01: everybody in the capturing stack is fed.
#[test]
fn captured_baggage_feeds_the_whole_stack() {
    let study = armies()
        .study()
        .at("0302", &["gudin", "friant"])
        .starving(&["gudin", "friant"])
        .at("0304", &["wagons"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "take friant", "step 0303"]);
    assert!(!hand.game.is_marked("gudin", "starving") && !hand.game.is_marked("friant", "starving"));
}

fn long_road(hexes: u16) -> Draft {
    let codes: Vec<String> = (1..=hexes).map(|column| format!("03{column:02}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    super::plain(5, 80)
        .way(Way::Road, &codes)
        .infantry("unit", FRENCH, "VI", 6)
        .train("bags", FRENCH, PieceKind::Baggage)
        .infantry("orange", PRUSSIANS, "III", 8)
        .officer("ruechel", PRUSSIANS, "III", 3)
        .cavalry("bila", PRUSSIANS, "III", 2, 7)
        .vedettes(1)
        .source(FRENCH, "0301")
}

fn starves(study: Study) -> bool {
    Hand::new(study.night(FRENCH)).game.is_marked("unit", "starving")
}

/// RA-14.1-02, RA-14.1-03: 54 hexes of road from train to source are 27 points; 55 are too many.
#[test]
fn the_trunk_line_is_27_points() {
    let at = |bags: &str, unit: &str| starves(long_road(60).study().at(bags, &["bags"]).at(unit, &["unit"]));
    assert!(!at("0354", "0368"), "54 hexes of trunk, 14 of forward line");
    assert!(at("0354", "0369"), "15 of forward line");
    assert!(at("0355", "0368"), "55 of trunk");
}

/// RA-14.1-02: a train on a trail only is no link.
#[test]
fn baggage_must_stand_on_a_road() {
    let codes: Vec<String> = (1..=20).map(|column| format!("03{column:02}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let draft = |way: Way| {
        super::plain(5, 60)
            .way(way, &codes)
            .infantry("unit", FRENCH, "VI", 6)
            .train("bags", FRENCH, PieceKind::Baggage)
            .source(FRENCH, "0301")
    };
    assert!(!starves(draft(Way::Road).study().at("0320", &["bags"]).at("0330", &["unit"])));
    assert!(starves(draft(Way::Trail).study().at("0320", &["bags"]).at("0330", &["unit"])));
}

/// RA-13.24-01, RA-5.2-01: a vedette on the trunk line cuts it, and so does a leader alone; beside it they do not.
#[test]
fn who_cuts_the_trunk_line() {
    let cut = |piece: &str, hex: &str| {
        starves(
            long_road(40)
                .study()
                .at("0330", &["bags"])
                .at("0340", &["unit"])
                .at(hex, &[piece])
                .broken(&["bila"]),
        )
    };
    assert!(cut("bila.1", "0310") && !cut("bila.1", "0410"));
    assert!(cut("ruechel", "0310"));
    assert!(!cut("orange", "0410"), "zones do not matter");
}

/// RA-14.12-01: boats carry no supply; a ford does.
#[test]
fn supply_over_boats_and_fords() {
    let wall = |water: Water| {
        (1..=5).fold(super::plain(5, 30), |draft, row| {
            let here = format!("{row:02}10");
            super::around(&here)
                .into_iter()
                .filter(|other| {
                    other[2..] > *"10" || (row % 2 == 1 && &other[2..] == "10" && other[..2] != here[..2])
                })
                .fold(draft, |draft, other| draft.water(water, &here, &other))
        })
    };
    let draft = |water: Water| {
        wall(water)
            .infantry("unit", FRENCH, "VI", 6)
            .train("boats", FRENCH, PieceKind::Pontoon)
            .source(FRENCH, "0301")
    };
    let unit = |draft: Draft| draft.study().at("0312", &["unit"]);
    assert!(starves(unit(draft(Water::River))));
    assert!(!starves(unit(draft(Water::River).way(Way::Road, &["0310", "0311"]))));
    assert!(starves(unit(draft(Water::River)).with(|game| game.lay_boats("boats", "0310", "0311"))));
    assert!(starves(unit(draft(Water::Stream))));
    assert!(!starves(unit(draft(Water::Stream).way(Way::Trail, &["0310", "0311"]))), "a ford");
}

/// RA-14.21-02: a French source feeds only after a French force has entered there.
#[test]
fn sources_open_with_an_entry() {
    let draft = |open: bool| {
        super::plain(5, 30)
            .infantry("unit", FRENCH, "VI", 6)
            .infantry("gudin", FRENCH, "VI", 6)
            .source(FRENCH, "0301")
            .arrival(1, FRENCH, "0301", &["gudin"])
            .with(move |scenario| scenario.frame.sources[0].open = open)
    };
    assert!(starves(draft(false).study().at("0305", &["unit"])));
    assert!(!starves(draft(true).study().at("0305", &["unit"])));
    let mut hand = Hand::new(draft(false).study().at("0305", &["unit"]).game());
    on_until(&mut hand, |hand| hand.options().contains(&"enter 0".to_owned()));
    hand.play(&["enter 0", "take gudin", "step 0301", "stop"]);
    on_until(&mut hand, |hand| hand.game.turn() == 5);
    assert!(!hand.game.is_marked("unit", "starving"));
}

/// RA-14.0-01: a line cut by day feeds until the Night; a marker of the Night stays until the next.
#[test]
fn supply_holds_until_the_night() {
    let study = long_road(20).study().at("0325", &["unit"]).at("0320", &["bags"]).at("0310", &["orange"]);
    let mut hand = Hand::new(study.game());
    assert!(!hand.game.is_marked("unit", "starving"));
    on_until(&mut hand, |hand| hand.game.turn() == 5);
    assert!(hand.game.is_marked("unit", "starving"));
}

/// RA-14.0-02: hunger in a broken corps adds one, not two.
#[test]
fn hunger_and_losses_count_once() {
    let study = armies()
        .study()
        .at("0303", &["gudin"])
        .uncommanded(&["gudin"])
        .starving(&["gudin"])
        .casualties(FRENCH, "VI", 9);
    let mut hand = Hand::new(study.initiative(FRENCH));
    hand.roll("check gudin", &[("initiative", 2)]);
    assert_eq!(hand.game.points_left(), 10);
}

/// RA-14.4-01, RA-14.0-01: a garrison gets its marker at Night but no demoralization.
#[test]
fn garrisons_are_hungry_but_not_broken() {
    let draft = super::plain(5, 30)
        .place(Settlement::Fortified, &["0328"])
        .infantry("unit", FRENCH, "VI", 6)
        .source(FRENCH, "0301");
    let hand = Hand::new(draft.study().at("0328", &["unit"]).night(FRENCH));
    assert!(hand.game.is_marked("unit", "starving") && !hand.game.is_marked("unit", "demoralized"));
}

/// RA-9.17-01: a pontoon train is rolled for in an enemy zone only: not behind a river bridge, and not in a fortified town.
#[test]
fn pontoons_out_of_every_zone_are_safe() {
    let near = |draft: Draft| {
        let mut hand = hand(draft.study().at("0302", &["gudin"]).at("0304", &["prussian-boats"]));
        hand.play(&["take gudin"]);
        hand.play(&["step 0303"]);
        hand
    };
    let bridge = near(armies().water(Water::River, "0303", "0304").way(Way::Road, &["0303", "0304"]));
    assert_eq!(bridge.at("prussian-boats"), "0304");
    let town = near(armies().place(Settlement::Fortified, &["0304"]));
    assert_eq!(town.at("prussian-boats"), "0304");
}

/// RA-8.14-04, RA-9.17-01: who comes over the bridge into its hex takes it all the same.
#[test]
fn pontoons_fall_to_who_comes_into_their_hex() {
    let draft = armies().water(Water::River, "0303", "0304").way(Way::Road, &["0303", "0304", "0305"]);
    let study = draft.study().at("0302", &["gudin", "ney"]).at("0304", &["prussian-boats"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "take ney", "step 0303"]);
    hand.roll("step 0304", &[("pontoon-train", 5)]);
    assert_eq!((hand.at("prussian-boats"), hand.at("gudin")), ("lost".into(), "0304".into()));
}

/// RA-4.2-01, RA-14.33-02: in the Night the order in which a stack leaves does not cost it its train.
#[test]
fn trains_leave_with_their_stack_at_night() {
    let study = armies().study().at("0303", &["gudin", "ney", "bags"]).at("0304", &["orange"]);
    let mut hand = Hand::new(study.night(FRENCH));
    hand.play(&["retreat gudin 0302", "retreat ney 0302"]);
    assert_eq!(hand.at("bags"), "0303");
    hand.play(&["retreat bags 0302"]);
    assert_eq!(hand.at("bags"), "0302");
}
