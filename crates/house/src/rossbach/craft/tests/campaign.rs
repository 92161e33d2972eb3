//! What the craft promises on campaign: corps that hold together, officers with their troops, baggage that feeds them, March Orders
//! that are carried out.

use std::sync::Arc;

use vedette_ai::Craft as _;
use vedette_kernel::{Awaiting, Game as _, Quick, Side, Silent};
use vedette_rossbach::state::Phase;
use vedette_rossbach::{Action, FRENCH, PRUSSIANS, Position};

use super::{Intentions, Officer, after_movement, ground, scenario};

/// Where a piece stands.
fn spot(game: &Position, code: &str) -> vedette_rossbach::sets::HexId {
    let piece = game.scenario().piece_by_code(code).expect("a piece");
    game.hex_of(piece).expect("on the map")
}

/// How many hexes lie between two pieces.
fn apart(game: &Position, one: &str, other: &str) -> u8 {
    game.scenario().map.distance(spot(game, one), spot(game, other))
}

/// An enemy or a source nearer to him drew a division away from its corps, for days and out of command.
#[test]
fn who_is_far_from_his_corps_joins_it_first() {
    let study = ground()
        .infantry("heudelet", FRENCH, "VI", 4)
        .study()
        .at("0209", &["marchand", "heudelet", "ney"])
        .at("0202", &["gardanne"])
        .at("1101", &["grawert", "hohenlohe"]);
    let from = study.clone().movement(FRENCH);
    let corps = spot(&from, "marchand");
    let game = after_movement(study, FRENCH);
    let left = |game: &Position| game.scenario().map.distance(spot(game, "gardanne"), corps);
    assert!(left(&game) + 3 <= left(&from), "{}", game.whereabouts("gardanne"));
}

/// Officers take nothing: whoever rode through a source was a day's march from his corps.
#[test]
fn officers_do_not_ride_through_sources_alone() {
    let study = ground()
        .source(PRUSSIANS, "0202")
        .study()
        .at("0208", &["marchand", "ney"])
        .uncommanded(&["marchand"])
        .at("1212", &["grawert", "hohenlohe"]);
    let game = after_movement(study, FRENCH);
    assert!(apart(&game, "ney", "marchand") <= 2, "{}", game.whereabouts("ney"));
}

/// Whoever commands the army stands where his points reach officers who would hardly move by themselves.
#[test]
fn who_commands_the_army_rides_to_his_officers() {
    let study = ground()
        .formation(FRENCH, "VII", Some(9))
        .officer("augereau", FRENCH, "VII", 2)
        .infantry("heudelet", FRENCH, "VII", 8)
        .study()
        .at("0209", &["marchand", "gardanne", "ney"])
        .at("0303", &["heudelet", "augereau"])
        .at("0210", &["napoleon"])
        .at("1212", &["grawert", "hohenlohe"]);
    let game = after_movement(study, FRENCH);
    let [napoleon, augereau] = ["napoleon", "augereau"].map(|code| spot(&game, code));
    assert!(game.carries(FRENCH, napoleon, augereau), "{}", game.whereabouts("napoleon"));
}

/// Plays a campaign by the script until something holds, and says whether it ever did.
fn play_until(game: &mut Position, mut holds: impl FnMut(&Position) -> bool) -> bool {
    let officer = Officer::new(game.shared_scenario());
    let (mut memory, mut luck, mut options) = (Intentions::default(), Quick::new(1), Vec::new());
    for _ in 0..1_500 {
        let Awaiting::Sides(sides) = game.awaiting() else { return false };
        if holds(game) {
            return true;
        }
        let side = sides.iter().next().expect("somebody is asked");
        options.clear();
        game.options(side, &mut options);
        let action = officer.answer(game, side, &options, &mut memory, &mut luck);
        game.apply(side, action, &mut Quick::new(1), &mut Silent);
    }
    false
}

/// The strength of a side on the map, and how much of it is in supply.
fn fed(game: &Position, side: Side) -> [u16; 2] {
    let mut all = [0; 2];
    for unit in game.army_of(side).and(game.scenario().tables.units) {
        let Some(hex) = game.hex_of(unit) else { continue };
        all[0] += game.strength_of(unit);
        all[1] += if game.is_fed(side, hex) { game.strength_of(unit) } else { 0 };
    }
    all
}

/// Prussian baggage was placed on the way to French sources, where it fed a tenth of the army.
#[test]
fn baggage_is_placed_where_it_feeds_the_army() {
    let mut game = Position::new(scenario("campaign-12"));
    assert!(play_until(&mut game, |game| game.phase() == Phase::Movement));
    for side in Side::BOTH {
        let [all, fed] = fed(&game, side);
        assert!(3 * fed >= 2 * all, "{side:?}: {fed} of {all}");
    }
}

/// An officer under a March Order was at its end in a day, and his corps without him.
#[test]
fn officers_march_with_their_divisions_under_a_march_order() {
    let scenario = scenario("campaign-12");
    let mut game = Position::new(Arc::clone(&scenario));
    let mut ordered = None;
    play_until(&mut game, |game| {
        let leaders = game.army_of(FRENCH).and(scenario.tables.leaders).into_iter();
        ordered = ordered.or(leaders.into_iter().find(|&leader| game.objective_of(leader).is_some()));
        game.turn() > scenario.frame.first_turn
    });
    let officer = ordered.expect("an order is given before the first turn");
    let at = game.hex_of(officer).expect("on the map");
    let with_him = game.force_at(FRENCH, at).and(scenario.tables.units).into_iter();
    let mut his = with_him.filter(|&unit| game.corps_of(unit) == game.corps_of(officer));
    assert!(his.next().is_some(), "{}", game.whereabouts(&scenario.piece(officer).code));
}

/// A column that stays in Road March in the place its corps marches to keeps everybody else out of it.
#[test]
fn a_column_leaves_the_road_where_its_order_ends() {
    let mut game = ground()
        .way(vedette_rossbach::scenario::Way::Road, &["0202", "0203", "0204", "0205"])
        .place(vedette_rossbach::scenario::Settlement::Village, &["0204"])
        .study()
        .at("0202", &["marchand"])
        .at("0201", &["ney", "napoleon"])
        .at("1212", &["grawert", "hohenlohe"])
        .column(&["marchand"])
        .order(&["marchand"], "0204")
        .movement(FRENCH);
    play_until(&mut game, |game| game.phase() != Phase::Movement);
    let marchand = game.scenario().piece_by_code("marchand").expect("a piece");
    assert_eq!(game.whereabouts("marchand"), "0204");
    assert!(!game.is_in_column(marchand));
}

/// Whoever is freed of an order near the enemy may fight.
#[test]
fn march_orders_are_cancelled_near_the_enemy() {
    let game = ground()
        .study()
        .at("0202", &["marchand", "ney", "napoleon"])
        .at("0207", &["grawert", "hohenlohe"])
        .order(&["marchand", "ney"], "0212")
        .command(FRENCH);
    let officer = Officer::new(game.shared_scenario());
    let ney = game.scenario().piece_by_code("ney").expect("a piece");
    let picture = officer.picture(&game, FRENCH);
    let answer =
        super::super::staff::check(&picture, &[Action::Check(ney), Action::Cancel(ney), Action::Done]);
    assert_eq!(answer, Some(Action::Cancel(ney)));
}
