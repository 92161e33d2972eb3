//! Green cards of 1807 on the march.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{corner, spent, valued};
use crate::bench::Board;

/// Soult at Soldau with a march card of this value; the Russians hold a card.
fn soult_marches(value: usize, russian: &str) -> Board {
    let study = corner("eylau", "").put("soult", "soldau").put("napoleon", "soldau").put("ney", "soldau");
    let study = study.hand(COALITION, &[russian]).deck(FRENCH, &[valued(FRENCH, value)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take soult, march");
    board
}

/// CQ-CARD-COUNTERMARCH-01: a movement point less, once the march card is known.
#[test]
fn a_countermarch_costs_a_point() {
    let mut board = soult_marches(3, "countermarch.26");
    assert_eq!(board.window(COALITION), Some("stack-named"));
    board.refuses(COALITION, "play countermarch.26", "CQ-CARDS-06");
    board.coalition("decline");
    assert_eq!(board.window(COALITION), Some("enemy-march-start"));
    board.coalition("play countermarch.26");
    assert_eq!(board.march_points(), 2);
    spent(&board, COALITION, "countermarch.26");

    let mut board = soult_marches(1, "countermarch.26");
    board.coalition("decline, play countermarch.26");
    assert_eq!(
        (board.area("soult").as_deref(), board.ready("soult"), board.asked()),
        (Some("soldau"), false, vec![COALITION])
    );
    assert!(board.happened(|event| matches!(event, Event::Stayed { .. })));
}

/// Soult marches with a card of 3, plays a card, and the Russians hold a Countermarch.
fn answered(french: &str) -> Board {
    let study = corner("eylau", "")
        .put("soult", "soldau")
        .hand(FRENCH, &[french])
        .hand(COALITION, &["countermarch.26"]);
    let mut board = Board::operations(study.deck(FRENCH, &[valued(FRENCH, 3)]), FRENCH);
    board.french("take soult, march").coalition("decline").french(&format!("play {french}"));
    assert_eq!(board.window(COALITION), Some("answer"));
    board
}

/// CQ-CARD-COUNTERMARCH-02: or it cancels a Forced March, and nothing more.
#[test]
fn a_countermarch_stops_a_forced_march() {
    let mut board = answered("forced-march.29");
    let mut other = board.fork();
    board.coalition("play countermarch.26");
    assert!(board.happened(|event| matches!(event, Event::Cancelled { side: FRENCH })));
    assert_eq!((board.march_points(), board.asked()), (3, vec![FRENCH]));
    spent(&board, COALITION, "countermarch.26");
    spent(&board, FRENCH, "forced-march.29");
    // Either the one or the other.
    other.coalition("decline, play countermarch.26");
    assert_eq!(other.march_points(), 3, "3 + 1 - 1");

    let board = answered("forage.30");
    board.refuses(COALITION, "play countermarch.26", "CQ-CARD-COUNTERMARCH-02");
}

/// CQ-CARD-COUNTERMARCH-02: a cancelled Forced March guarantees no connection.
#[test]
fn a_stopped_forced_march_guarantees_nothing() {
    let study = corner("eylau", "").put("soult", "soldau").mud().hand(FRENCH, &["forced-march.29"]);
    let study = study.hand(COALITION, &["countermarch.26"]).deck(FRENCH, &[valued(FRENCH, 1)]);
    let mut board = Board::operations(study, FRENCH);
    board
        .french("take soult, march")
        .coalition("decline")
        .french("play forced-march.29")
        .coalition("play countermarch.26");
    assert_eq!((board.area("soult").as_deref(), board.asked()), (Some("soldau"), vec![COALITION]));
}

/// CQ-CARD-FATIGUE-02: one point more within the sum of the march.
#[test]
fn fatigue_adds_a_point() {
    let march = |selection: &str| {
        let study = corner("eylau", "").put("soult", "soldau").put("napoleon", "soldau").put("ney", "soldau");
        let study = study.hand(COALITION, &["fatigue.28"]).deck(FRENCH, &[valued(FRENCH, 3)]);
        let mut board = Board::operations(study, FRENCH);
        board.french(selection).decline_all();
        for step in ["step mlawa", "step ciechanow", "step golymin"] {
            board.french(step);
            while board.window(COALITION) == Some("enemy-enters") {
                board.coalition("decline");
            }
        }
        if board.asked() == [FRENCH] {
            board.french("stop");
        }
        board
    };
    let mut board = march("take soult, march");
    assert_eq!((board.window(COALITION), board.fatigue("soult")), (Some("enemy-march-end"), 0));
    board.coalition("play fatigue.28");
    assert_eq!(board.fatigue("soult"), 1);
    spent(&board, COALITION, "fatigue.28");

    let mut board = march("take soult, take napoleon, march");
    board.coalition("play fatigue.28");
    assert_eq!(board.fatigue("soult"), 0, "Napoleon takes it off the sum");
}

/// The bridges of Nasielsk and Wyszków are wrecked; Davout is at Modlin with a march card of this value.
fn before_the_river(value: usize) -> Study {
    corner("pultusk", "")
        .put("davout", "modlin")
        .wrecked("modlin", "nasielsk")
        .wrecked("pultusk", "wyszkow")
        .hand(FRENCH, &["ford.31"])
        .deck(FRENCH, &[valued(FRENCH, value)])
}

/// CQ-CARD-FORD-01: a lone corps crosses one wrecked bridge for a point.
#[test]
fn a_lone_corps_finds_a_ford() {
    let mut board = Board::operations(before_the_river(2), FRENCH);
    board.french("take davout, march");
    board.refuses(FRENCH, "step nasielsk", "CQ-MOVE-13");
    board.french("play ford.31, step nasielsk");
    assert_eq!(board.march_points(), 1);
    board.french("step pultusk");
    assert_eq!((board.area("davout").as_deref(), board.fatigue("davout")), (Some("pultusk"), 0));

    let mut board = Board::operations(before_the_river(4), FRENCH);
    board.french("take davout, march, play ford.31, step nasielsk, step pultusk");
    board.refuses(FRENCH, "step wyszkow", "CQ-MOVE-13");
    let mut board = Board::operations(before_the_river(5), FRENCH);
    board.french("take davout, march, play ford.31, step nasielsk, step pultusk, step wyszkow");
    assert_eq!(board.fatigue("davout"), 2, "five points spent");
}

/// CQ-CARD-FORD-01: on the way, too, as long as the bridge is still ahead.
#[test]
fn a_ford_is_found_on_the_way() {
    let study = before_the_river(2).put("davout", "plonsk").wrecked("plonsk", "nasielsk");
    let mut board = Board::operations(study, FRENCH);
    board.french("take davout, march, step modlin, play ford.31, step nasielsk");
    assert_eq!(board.area("davout").as_deref(), Some("nasielsk"));
}

/// CQ-CARD-FORD-01: not for two corps, nor for a corps with its commander.
#[test]
fn a_ford_is_for_a_lone_corps() {
    for company in ["lannes", "napoleon"] {
        let study = before_the_river(5).put(company, "modlin").put("soult", "modlin");
        let mut board = Board::operations(study, FRENCH);
        board.french(&format!("take davout, take {company}, march"));
        board.refuses(FRENCH, "play ford.31", "CQ-CARD-FORD-01");
    }
}

/// Ostermann is tired at Landsberg; Ney and Olsufiev meet at Preussisch Eylau; the French name Soult far away.
fn last_effort(study: impl FnOnce(Study) -> Study) -> Board {
    let start = corner("eylau", "")
        .put("ostermann", "landsberg")
        .activated("ostermann")
        .fatigue("ostermann", 3)
        .put("olsufiev", "p-eylau")
        .put("ney", "p-eylau")
        .put("soult", "soldau")
        .hand(COALITION, &["last-effort.8"]);
    let mut board = Board::operations(study(start), FRENCH);
    board.french("take soult, march");
    assert_eq!(board.window(COALITION), Some("stack-named"));
    board
}

/// CQ-CARD-LAST-EFFORT-01: an activated stack steps into a contested or a free area, for two points each.
#[test]
fn a_last_effort_reaches_the_battlefield() {
    let mut board = last_effort(|study| study.put("sacken", "landsberg").activated("sacken"));
    board.coalition("play last-effort.8, area landsberg");
    assert_eq!(board.targets(COALITION, "step"), ["heilsberg", "kreuzburg", "mehlsack", "p-eylau"]);
    board.coalition("step p-eylau");
    assert_eq!((board.fatigue("ostermann"), board.fatigue("sacken")), (5, 2));
    assert_eq!((board.area("ostermann").as_deref(), board.ready("ostermann")), (Some("p-eylau"), false));
    // The French march goes on.
    assert_eq!((board.asked(), board.targets(FRENCH, "step").is_empty()), (vec![FRENCH], false));
    spent(&board, COALITION, "last-effort.8");
}

/// CQ-CARD-LAST-EFFORT-01: a wrecked bridge is no obstacle, an area that the French hold alone is.
#[test]
fn a_last_effort_crosses_rivers_but_meets_nobody() {
    let mut board = last_effort(|study| {
        study
            .put("ostermann", "seeburg")
            .activated("ostermann")
            .wrecked("seeburg", "guttstadt")
            .put("augereau", "heilsberg")
    });
    board.coalition("play last-effort.8, area seeburg");
    board.refuses(COALITION, "step heilsberg", "CQ-CARD-LAST-EFFORT-01");
    board.refuses(COALITION, "step osterode", "CQ-CARD-LAST-EFFORT-01");
    board.coalition("step guttstadt");
    assert_eq!((board.area("ostermann").as_deref(), board.fatigue("ostermann")), (Some("guttstadt"), 5));
}

/// CQ-CARD-LAST-EFFORT-01: not for a ready stack, nor out of a contested area, nor before one's own march.
#[test]
fn a_last_effort_is_for_activated_stacks() {
    let board = last_effort(|study| study.put("ostermann", "landsberg"));
    board.refuses(COALITION, "play last-effort.8", "CQ-CARD-LAST-EFFORT-01");
    let board = last_effort(|study| study.put("augereau", "landsberg"));
    board.refuses(COALITION, "play last-effort.8", "CQ-CARD-LAST-EFFORT-01");
    let study = corner("eylau", "")
        .put("ostermann", "landsberg")
        .activated("ostermann")
        .hand(COALITION, &["last-effort.8"]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take dokhturov, march");
    board.refuses(COALITION, "play last-effort.8", "CQ-CARDS-06");
}

/// CQ-CARD-LAST-EFFORT-01: the exhausted may not survive it.
#[test]
fn a_last_effort_may_be_too_much() {
    let mut board = last_effort(|study| study.points(12).fatigue("ostermann", 7));
    board.coalition("play last-effort.8, area landsberg, step p-eylau");
    assert_eq!((board.corps("ostermann"), board.points()), (None, 9));
}

/// CQ-CARD-LAST-EFFORT-02: it cuts a French axis.
#[test]
fn a_last_effort_cuts_an_axis() {
    let mut board =
        last_effort(|study| study.put("augereau", "p-eylau").axis("p-eylau", FRENCH, "landsberg"));
    let mut other = board.fork();
    board.coalition("play last-effort.8, area landsberg, step p-eylau");
    assert_eq!((board.fatigue("ney"), board.fatigue("augereau"), board.axis("p-eylau")), (1, 1, None));
    other.coalition("play last-effort.8, area landsberg, step kreuzburg");
    assert_eq!((other.fatigue("ney"), other.axis("p-eylau").is_some()), (0, true));
}

/// Ostermann at Allenburg, two of its bridges wrecked; the Russians hold the Pontoon Bridge.
fn allenburg(value: usize) -> Study {
    corner("eylau", "")
        .put("ostermann", "allenburg")
        .wrecked("allenburg", "uderwangen")
        .hand(COALITION, &["pontoon-bridge.11"])
        .deck(COALITION, &[valued(COALITION, value)])
}

/// CQ-CARD-PONTOON-BRIDGE-01: three points to mend, to cross, and one more.
#[test]
fn a_pontoon_bridge_is_mended_and_crossed() {
    let mut board = Board::operations(allenburg(3).wrecked("friedland", "allenburg"), COALITION);
    board.coalition("take ostermann, march, play pontoon-bridge.11");
    assert_eq!(board.targets(COALITION, "area"), ["friedland", "uderwangen"]);
    board.refuses(COALITION, "area gerdauen", "CQ-CARD-PONTOON-BRIDGE-01");
    board.coalition("area uderwangen");
    assert_eq!(board.march_points(), 2);
    assert_eq!(board.truth().wrecked.len(), 1, "one bridge a card");
    board.coalition("step uderwangen, step p-eylau");
    assert_eq!((board.area("ostermann").as_deref(), board.asked()), (Some("p-eylau"), vec![FRENCH]));
}

/// CQ-CARD-PONTOON-BRIDGE-01: even a stack that cannot march mends a bridge, and is activated.
#[test]
fn a_pontoon_bridge_needs_no_point_at_the_start() {
    let mut board = Board::operations(allenburg(1).mud(), COALITION);
    board.coalition("take ostermann, march, play pontoon-bridge.11");
    assert_eq!(board.truth().wrecked, []);
    assert_eq!((board.area("ostermann").as_deref(), board.ready("ostermann")), (Some("allenburg"), false));
}

/// CQ-CARD-PONTOON-BRIDGE-01: only in a free area with a wrecked bridge, only with points left.
#[test]
fn a_pontoon_bridge_has_its_place() {
    let mut board = Board::operations(allenburg(3).put("ney", "allenburg"), COALITION);
    board.coalition("take ostermann, march");
    board.refuses(COALITION, "play pontoon-bridge.11", "CQ-CARD-PONTOON-BRIDGE-01");
    let mut board = Board::operations(allenburg(3).put("ostermann", "gerdauen"), COALITION);
    board.coalition("take ostermann, march");
    board.refuses(COALITION, "play pontoon-bridge.11", "CQ-CARD-PONTOON-BRIDGE-01");
    board.coalition("step allenburg, play pontoon-bridge.11, step uderwangen");
    assert_eq!(board.area("ostermann").as_deref(), Some("uderwangen"));
}
