//! 1807 at grognard level: vedettes at citadels, and cards that are played blind.

use std::sync::Arc;

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH, Options, Pack, Position};

use super::{corner, told, valued};
use crate::bench::Board;

const FOG: &str = "level=grognard";

fn fog(scenario: &str) -> Study {
    corner(scenario, FOG)
}

/// CQ-VEDETTE-15: vedettes take fortified towns.
#[test]
fn vedettes_take_towns() {
    let study = fog("eylau").points(12).put("vedette-f1", "muhlhausen");
    let mut board = Board::operations(study, FRENCH);
    board.french("take vedette-f1, march, step braunsberg");
    assert_eq!((board.controller("braunsberg"), board.points()), (Some("french"), 11));
}

/// CQ-VEDETTE-15: vedettes never march into a citadel of the enemy; into their own they do.
#[test]
fn vedettes_keep_out_of_enemy_citadels() {
    let study =
        fog("eylau").put("vedette-f1", "dirschau").put("vedette-f2", "kulmsee").put("vedette-r1", "dirschau");
    let mut board = Board::operations(study.clone().deck(FRENCH, &[valued(FRENCH, 3)]), FRENCH);
    board.french("take vedette-f1, march");
    board.refuses(FRENCH, "step danzig", "CQ-VEDETTE-15");
    let mut board = Board::operations(study, FRENCH);
    board.french("take vedette-f2, march, step thorn");
    assert_eq!(board.area("vedette-f2").as_deref(), Some("thorn"));
}

/// CQ-VEDETTE-15: nor are they set up there.
#[test]
fn vedettes_are_not_set_up_in_enemy_citadels() {
    let options: Options = format!("edition=1807 {FOG}").parse().expect("options");
    let pack = Pack::napoleon_1807().expect("the pack of 1807 is sound");
    let mut scenario = pack.scenario("pultusk", options).expect("a scenario of the pack");
    // Thorn, where the French deploy, is in Russian hands for once.
    let thorn = scenario.map.areas.iter().position(|area| area.code == "thorn").expect("Thorn");
    for (area, owner) in &mut scenario.frame.citadel_owners {
        if area.index() == thorn {
            *owner = COALITION;
        }
    }
    let mut board = Board::of(Position::new(Arc::new(scenario)));
    assert!(board.options(FRENCH).iter().any(|option| option.ends_with(" thorn")), "corps may");
    while !board.options(FRENCH)[0].starts_with("place vedette") {
        let first = board.options(FRENCH)[0].clone();
        board.french(&first);
    }
    board.refuses(FRENCH, "place vedette-f1 thorn", "CQ-VEDETTE-15");
    board.french("place vedette-f1 modlin");
}

/// CQ-SIEGE-02: a vedette does not lift a siege.
#[test]
fn a_vedette_lifts_no_siege() {
    let mut board = Board::operations(fog("eylau").put("vedette-r1", "dirschau"), COALITION);
    board.coalition("take vedette-r1, march, step danzig");
    assert_eq!(
        (board.area("vedette-r1").as_deref(), board.citadel("danzig")),
        (Some("danzig"), Some(("coalition", true)))
    );
}

/// CQ-CARD-EPIDEMIC-01: in fog an area with French blocks is named; vedettes do not fall ill.
#[test]
fn an_epidemic_may_strike_nobody() {
    let study =
        fog("eylau").put("vedette-f1", "osterode").put("ney", "soldau").hand(COALITION, &["epidemic.4"]);
    let mut board = Board::initiative(study);
    board.coalition("play epidemic.4");
    assert_eq!(board.targets(COALITION, "area"), ["osterode", "soldau", "warsaw"]);
    let mut other = board.fork();
    board.coalition("area osterode");
    assert!(told(&board, COALITION, |event| matches!(event, Event::NoEffect { .. })));
    other.coalition("area soldau");
    assert_eq!(other.fatigue("ney"), 1);
    let tired = |event: &Event| matches!(event, Event::Tired { .. });
    assert!(told(&other, FRENCH, tired) && !told(&other, COALITION, tired));
}

/// CQ-CARD-LOBANOV-01: in fog he may run into French corps, and try the other place.
#[test]
fn lobanov_finds_the_french_in_the_fog() {
    let study = fog("friedland")
        .put("soult", "allenburg")
        .put("vedette-f1", "rastenburg")
        .hand(COALITION, &["lobanov.9"]);
    let mut board = Board::initiative(study);
    board.coalition("play lobanov.9");
    assert_eq!(board.targets(COALITION, "area"), ["allenburg", "rastenburg"]);
    board.coalition("area allenburg");
    assert!(board.happened(|event| matches!(event, Event::ArrivalBarred { .. })));
    board.refuses(COALITION, "area allenburg", "CQ-CARD-LOBANOV-01");
    board.coalition("area rastenburg");
    assert_eq!((board.area("lobanov").as_deref(), board.area("vedette-f1")), (Some("rastenburg"), None));
    let names_him = |event: &Event| matches!(event, Event::Arrived { .. });
    assert!(told(&board, COALITION, names_him) && !told(&board, FRENCH, names_him));
}

/// CQ-CARD-LAST-EFFORT-01: in fog the way may turn out to be barred by corps; then the card is spent.
#[test]
fn a_last_effort_in_the_fog_may_fail() {
    let study = || {
        let study = fog("eylau").put("ostermann", "landsberg").activated("ostermann").put("soult", "soldau");
        study.hand(COALITION, &["last-effort.8"])
    };
    for (french, moved) in [("ney", false), ("vedette-f1", true)] {
        let mut board = Board::operations(study().put(french, "heilsberg"), FRENCH);
        board.french("take soult, march").coalition("play last-effort.8, area landsberg, step heilsberg");
        let area = if moved { "heilsberg" } else { "landsberg" };
        assert_eq!(
            (board.area("ostermann").as_deref(), board.fatigue("ostermann")),
            (Some(area), if moved { 2 } else { 0 })
        );
        assert_eq!(board.happened(|event| matches!(event, Event::NoEffect { .. })), !moved);
    }
}

/// CQ-CARD-FATIGUE-02, CQ-CARD-PONTOON-BRIDGE-01, CQ-CARD-FORD-01: vedettes neither tire nor work on bridges nor ford.
#[test]
fn vedettes_neither_tire_nor_build() {
    let study = fog("pultusk").put("vedette-f1", "modlin").put("vedette-r1", "makow");
    let french = study.clone().wrecked("modlin", "nasielsk").hand(FRENCH, &["ford.31"]);
    let mut board = Board::operations(french, FRENCH);
    board.french("take vedette-f1, march");
    board.refuses(FRENCH, "play ford.31", "CQ-CARD-FORD-01");
    let russian = study.clone().wrecked("makow", "rozan").hand(COALITION, &["pontoon-bridge.11"]);
    let mut board = Board::operations(russian, COALITION);
    board.coalition("take vedette-r1, march");
    board.refuses(COALITION, "play pontoon-bridge.11", "CQ-CARD-PONTOON-BRIDGE-01");
    let mut board = Board::operations(study.hand(COALITION, &["fatigue.28"]), FRENCH);
    board.french("take vedette-f1, march").coalition("decline, decline").french("step plonsk").decline_all();
    board.french("stop").coalition("play fatigue.28").decline_all();
    assert!(!board.happened(|event| matches!(event, Event::Tired { .. })));
    assert_eq!(board.area("vedette-f1").as_deref(), Some("plonsk"));
}
