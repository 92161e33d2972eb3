//! Rain, snow, mud and cold.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{corner, sit_out, valued};
use crate::bench::Board;

/// The cards a side draws next turn, the lowest numbers first, and one for the initiative.
const DRY: [&str; 4] = ["assault-column.1", "audacity.2", "care.3", "coordination.5"];
const SNOW: [&str; 4] = ["assault-column.1", "audacity.2", "snow.38", "cold.40"];
const TWO_REDS: [&str; 4] = ["assault-column.1", "inactivity.32", "snow.38", "cold.40"];

/// It rained in turn 2 of Pultusk, and these are the French cards of turn 3.
fn after_rain(french: &[&str]) -> Board {
    sit_out(corner("pultusk", "").turn(2).rain(FRENCH, "rain.35").deck(FRENCH, french))
}

fn in_force(board: &Board) -> Vec<&'static str> {
    board.truth().in_force
}

/// CQ-WEATHER-01: rain or snow leaves mud, unless it is wet again; then the mud comes a turn later.
#[test]
fn mud_follows_a_wet_turn() {
    let board = after_rain(&DRY);
    assert_eq!((board.position.turn(), in_force(&board)), (3, vec!["mud"]));
    assert!(board.happened(|event| matches!(event, Event::Mud)));

    let mut board = after_rain(&SNOW);
    assert_eq!((board.position.turn(), in_force(&board)), (3, vec!["snow"]));
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), in_force(&board)), (4, vec!["mud"]));

    let dry = sit_out(corner("pultusk", "").turn(2).deck(FRENCH, &DRY));
    assert_eq!((dry.position.turn(), in_force(&dry)), (3, vec![]));
}

/// CQ-WEATHER-02: mud dries within a turn, and no deck holds it.
#[test]
fn mud_does_not_bring_mud() {
    let mut board = after_rain(&DRY);
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), in_force(&board)), (4, vec![]));
    assert!(vedette_conquerors::cards::Title::from_code("mud").is_none());
}

/// CQ-WEATHER-03: snow that another red card cancels neither prevents mud nor brings it.
#[test]
fn cancelled_snow_counts_for_nothing() {
    let mut board = after_rain(&TWO_REDS);
    assert!(board.happened(|event| matches!(event, Event::RedsCancelled)));
    assert_eq!((board.position.turn(), in_force(&board)), (3, vec!["mud"]));
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), in_force(&board)), (4, vec![]));
}

/// CQ-WEATHER-01, CQ-CARD-COLD-01: a dry cold leaves no mud.
#[test]
fn cold_leaves_no_mud() {
    let board = sit_out(corner("pultusk", "").turn(2).cold(FRENCH, "cold.24").deck(FRENCH, &DRY));
    assert_eq!((board.position.turn(), in_force(&board)), (3, vec![]));
}

/// Soult at Soldau with a march card of 3; Davout and Ostermann at Bartenstein.
fn on_the_road() -> Study {
    corner("eylau", "")
        .put("soult", "soldau")
        .put("davout", "bartenstein")
        .put("ostermann", "bartenstein")
        .deck(FRENCH, &[valued(FRENCH, 3)])
}

/// CQ-CARD-MUD-01: a point of fatigue for whoever is activated, and two movement points less.
#[test]
fn mud_tires_and_slows() {
    let mut board = Board::operations(on_the_road().mud(), FRENCH);
    board.french("take soult, march");
    assert_eq!((board.march_points(), board.fatigue("soult")), (1, 1));
    // The owner places it.
    let mut board = Board::operations(on_the_road().put("ney", "soldau").mud(), FRENCH);
    board.french("take soult, take ney, march");
    assert_eq!(board.targets(FRENCH, "tire"), ["ney", "soult"]);
    board.french("tire ney");
    assert_eq!(
        (board.fatigue("soult"), board.fatigue("ney"), board.area("ney").as_deref()),
        (0, 1, Some("soldau"))
    );
    // Both sides.
    let study = on_the_road().put("olsufiev", "soldau").mud().deck(COALITION, &[valued(COALITION, 4)]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take olsufiev, march");
    assert_eq!((board.march_points(), board.fatigue("olsufiev")), (2, 1));
}

/// CQ-CARD-MUD-01: an attack in place tires the attacker and not the attacked.
#[test]
fn mud_spares_the_attacked() {
    let mut board = Board::operations(on_the_road().mud().hand(COALITION, &["grapeshot.6"]), FRENCH);
    board.french("take davout, attack").coalition("decline");
    assert_eq!(
        (board.window(COALITION), board.fatigue("davout"), board.fatigue("ostermann")),
        (Some("combat"), 1, 0)
    );
}

/// CQ-CARD-SNOW-01: a movement point less for both sides, and no fatigue for being activated.
#[test]
fn snow_slows_without_tiring() {
    let study = on_the_road()
        .put("olsufiev", "tapiau")
        .snow(FRENCH, "snow.38")
        .deck(COALITION, &[valued(COALITION, 3)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take soult, march");
    assert_eq!(board.march_points(), 2);
    board.french("step mlawa, step ciechanow");
    assert_eq!((board.fatigue("soult"), board.asked()), (0, vec![COALITION]));
    board.coalition("take olsufiev, march");
    assert_eq!((board.march_points(), board.fatigue("olsufiev")), (2, 0));
}

/// Ney, Soult and Ostermann have been activated, Bernadotte has not; it is cold.
fn cold_evening() -> Study {
    corner("eylau", "")
        .points(12)
        .put("ney", "soldau")
        .activated("ney")
        .fatigue("ney", 8)
        .put("soult", "mlawa")
        .activated("soult")
        .fatigue("soult", 4)
        .put("ostermann", "bartenstein")
        .activated("ostermann")
        .fatigue("ostermann", 4)
        .put("bernadotte", "plock")
        .fatigue("bernadotte", 8)
        .cold(FRENCH, "cold.24")
}

/// CQ-CARD-COLD-01: activated corps of both sides tire before anybody rests.
#[test]
fn cold_tires_activated_corps_of_both_sides() {
    let board = sit_out(cold_evening());
    assert_eq!(board.position.turn(), 2);
    assert_eq!(board.corps("ney"), None);
    assert_eq!((board.fatigue("soult"), board.strength("soult")), (5, (4, 1)));
    assert_eq!((board.fatigue("ostermann"), board.strength("ostermann")), (5, (2, 0)));
    assert_eq!((board.fatigue("bernadotte"), board.strength("bernadotte")), (0, (4, 1)));
    // Ney's five points and one of Soult for the Russians, one of Ostermann for the French.
    assert_eq!(board.points(), 12 + 5 + 1 - 1);
}

/// CQ-CARD-COLD-01: a recovery card comes in time to save the strength point.
#[test]
fn a_card_helps_against_the_cold() {
    let mut board = Board::operations(cold_evening().hand(FRENCH, &["elan.6"]), FRENCH);
    board.french("pass").coalition("pass");
    assert_eq!(board.fatigue("soult"), 5);
    board.french("recover elan.6 soult");
    assert_eq!(board.position.turn(), 2);
    assert_eq!((board.fatigue("soult"), board.strength("soult")), (4, (5, 1)));
}

/// CQ-CARD-COLD-01: whoever freezes to death may end the game; then nobody rests any more.
#[test]
fn cold_may_end_the_game() {
    let board = sit_out(cold_evening().points(16));
    assert_eq!(board.outcome().and_then(|outcome| outcome.winner), Some(COALITION));
    assert_eq!(board.fatigue("bernadotte"), 8);
}
