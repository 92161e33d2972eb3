//! March and combat where 1807 differs, and the two big worked examples.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{corner, retreat_anywhere, valued};
use crate::bench::Board;

/// Soult, Bessières and Napoleon at Gildenburg, Essen III at Bieżuń beyond Lautenburg, and a march card.
fn gildenburg(value: usize) -> Study {
    corner("eylau", "")
        .put("soult", "gildenburg")
        .put("bessieres", "gildenburg")
        .put("napoleon", "gildenburg")
        .put("essen-iii", "biezun")
        .deck(FRENCH, &[valued(FRENCH, value)])
}

const WHOLE: &str = "take soult, take bessieres, take napoleon, march";

/// CQ-MOVE-09: the five selections of the worked example.
#[test]
fn movement_points_at_gildenburg() {
    for (selection, points) in [
        ("take soult, march", 4),
        ("take bessieres, march", 5),
        ("take soult, take napoleon, march", 5),
        ("take bessieres, take napoleon, march", 6),
        (WHOLE, 4),
    ] {
        let mut board = Board::operations(gildenburg(4), FRENCH);
        board.french(selection);
        assert_eq!(board.march_points(), points, "{selection}");
    }
}

/// CQ-MOVE-09, CQ-FATIGUE-06: cases A and B; four connections tire two corps by two points, Napoleon takes one off.
#[test]
fn marches_from_gildenburg_among_friends() {
    let mut board = Board::operations(gildenburg(4), FRENCH);
    board.french(WHOLE).french("step soldau, step mlawa, step ciechanow, step golymin");
    assert_eq!(board.targets(FRENCH, "tire"), ["bessieres", "soult"]);
    board.french("tire soult");
    assert_eq!((board.fatigue("soult"), board.fatigue("bessieres"), board.asked()), (1, 0, vec![COALITION]));
    assert!(!board.ready("napoleon") && !board.ready("soult"));

    let mut board = Board::operations(gildenburg(4).put("ney", "lautenburg"), FRENCH);
    board.french(WHOLE).french("step soldau, step lautenburg");
    assert_eq!((board.asked(), board.area("soult").as_deref()), (vec![COALITION], Some("lautenburg")));
}

/// CQ-FATIGUE-06: without Napoleon nothing is taken off.
#[test]
fn without_napoleon_two_corps_suffer_two() {
    let mut board = Board::operations(gildenburg(5).put("ney", "gildenburg"), FRENCH);
    board.french("take soult, take bessieres, march, step soldau, step mlawa, step ciechanow, step golymin");
    assert_eq!((board.fatigue("soult"), board.fatigue("bessieres")), (1, 1));
}

/// CQ-MOVE-09: case C. The point for the contested area is Napoleon's, the axis points to Lautenburg; Essen III may not
/// leave that way, and a Russian stack that comes from there cuts it.
#[test]
fn march_from_gildenburg_to_the_enemy() {
    let study = gildenburg(4).put("olsufiev", "lobau").deck(COALITION, &[valued(COALITION, 3)]);
    let mut board = Board::operations(study, FRENCH);
    board.french(WHOLE).french("step lautenburg, step biezun, decline");
    assert_eq!(board.axis("biezun"), Some(("french", "lautenburg".to_owned())));
    assert_eq!((board.fatigue("soult"), board.fatigue("bessieres")), (0, 0));
    let mut other = board.fork();
    board.coalition("take essen-iii, march");
    assert_eq!(board.targets(COALITION, "step"), ["drobin", "mlawa", "rypin", "sierpc"]);
    board.refuses(COALITION, "step lautenburg", "CQ-AXIS-09");

    other.coalition("take olsufiev, march, step lautenburg, step biezun");
    assert_eq!((other.fatigue("soult"), other.fatigue("bessieres"), other.axis("biezun")), (1, 1, None));
}

/// Davout (two cards and his own) and Ostermann (one card) in one area.
fn meeting(area: &str) -> Study {
    corner("eylau", "").put("davout", area).put("ostermann", area)
}

fn french_attack(study: Study) -> Board {
    let mut board = Board::operations(study, FRENCH);
    board.french("take davout, attack");
    board
}

fn russian_attack(study: Study) -> Board {
    let mut board = Board::operations(study, COALITION);
    board.coalition("take ostermann, attack");
    board
}

/// CQ-COMBAT-16: a card for the defender of a fortified town with his marker, none for the attacker.
#[test]
fn an_own_town_helps_the_defender() {
    for (marker, attacked, attacking) in [(COALITION, (3, 2), (3, 1)), (FRENCH, (3, 1), (4, 1))] {
        let study = meeting("heilsberg").control("heilsberg", marker);
        assert_eq!(french_attack(study.clone()).combat_cards(), Some(attacked), "{marker:?}");
        assert_eq!(russian_attack(study).combat_cards(), Some(attacking), "{marker:?}");
    }
}

/// CQ-COMBAT-17: an own Citadel marker helps in either role, besieged or not.
#[test]
fn an_own_citadel_helps_both_roles() {
    for besieged in [true, false] {
        for (marker, cards) in [(COALITION, (3, 2)), (FRENCH, (4, 1))] {
            let study = meeting("danzig").citadel("danzig", marker, besieged);
            assert_eq!(french_attack(study.clone()).combat_cards(), Some(cards), "{marker:?}");
            assert_eq!(russian_attack(study).combat_cards(), Some(cards), "{marker:?}");
        }
    }
}

/// CQ-PURSUIT-03: no pursuit out of a wood, a fortified town or a citadel, whoever holds it.
#[test]
fn walls_and_woods_prevent_a_pursuit() {
    for (area, pursued) in
        [("bartenstein", true), ("landsberg", false), ("heilsberg", false), ("danzig", false)]
    {
        let study = meeting(area)
            .control("heilsberg", FRENCH)
            .citadel("danzig", FRENCH, false)
            // A combat card more than Davout has in the open, for the citadel; one loss in all.
            .deck(FRENCH, &["care.3", "audacity.2", "conscript.4", "coordination.5", "pontonniers.13"])
            .deck_showing(COALITION, &[(0, 1), (0, 1)]);
        let mut board = french_attack(study);
        retreat_anywhere(&mut board, COALITION);
        assert_eq!(board.victor(), Some((FRENCH, 1)), "{area}");
        assert_eq!(board.happened(|event| matches!(event, Event::PursuitBegan { .. })), pursued, "{area}");
        assert_eq!(board.happened(|event| matches!(event, Event::NoPursuit { .. })), !pursued, "{area}");
    }
}

/// The position before the combat at Preussisch Eylau. Lannes fights in the order of battle of Friedland only.
fn preussisch_eylau() -> Study {
    corner("friedland", "")
        .points(10)
        .put("olsufiev", "p-eylau")
        .put("ostermann", "p-eylau")
        .put("bennigsen", "p-eylau")
        .strength("lannes", 4, 1)
        .strength("olsufiev", 2, 1)
        .strength("ostermann", 3, 0)
        .activated("ostermann")
        .fatigue("olsufiev", 4)
}

/// CQ-COMBAT-22, CQ-LOSS-08: the combat at Preussisch Eylau, to the end of the pursuit.
#[test]
fn combat_at_preussisch_eylau() {
    let study = preussisch_eylau()
        .put("lannes", "p-eylau")
        .fatigue("ostermann", 6)
        .axis("p-eylau", FRENCH, "landsberg")
        .hand(FRENCH, &["skirmishers.15"])
        // Three combat cards and the card of the pursuit.
        .deck_showing(FRENCH, &[(1, 1), (1, 1), (0, 1), (0, 2)])
        .deck_showing(COALITION, &[(0, 2), (0, 2)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack, play skirmishers.15").coalition("tire ostermann");
    assert_eq!(board.combat_cards(), Some((3, 2)));
    assert_eq!(board.combat_result(), Some(((2, 0), (3, 4))));
    // The last point of fatigue is free; the one cavalry point there is must be among the two losses.
    board.coalition("tire olsufiev");
    board.refuses(COALITION, "lose olsufiev infantry", "CQ-LOSS-03");
    board.coalition("lose ostermann infantry");
    assert_eq!((board.strength("ostermann"), board.fatigue("ostermann")), ((2, 0), 8));
    assert_eq!((board.strength("olsufiev"), board.fatigue("olsufiev")), ((2, 0), 6));
    assert_eq!((board.fatigue("lannes"), board.points()), (4, 8));
    board.refuses(COALITION, "step landsberg", "CQ-RETREAT-03");
    board.coalition("step friedland, step schippenbeil");
    assert_eq!((board.corps("ostermann"), board.fatigue("olsufiev"), board.points()), (None, 7, 6));
    assert_eq!(board.area("bennigsen").as_deref(), Some("schippenbeil"));
    assert!(!board.ready("lannes") && !board.ready("olsufiev") && !board.ready("bennigsen"));
}

/// CQ-COMBAT-22: had Lannes marched in first, he would have revealed a card less.
#[test]
fn combat_at_preussisch_eylau_after_a_march() {
    let study = preussisch_eylau().put("lannes", "landsberg").fatigue("ostermann", 7);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, march, step p-eylau, attack");
    assert_eq!(board.combat_cards(), Some((2, 2)));
}
