//! Green cards of 1807 in combat, retreat and pursuit.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{corner, spent};
use crate::bench::Board;

/// Davout (three cards) and Ney (two) face Ostermann (one) at Bartenstein.
fn bartenstein() -> Study {
    corner("eylau", "").put("davout", "bartenstein").put("ney", "bartenstein").put("ostermann", "bartenstein")
}

/// The French attack with everybody named; the Russians let the naming of the stack pass.
fn attack(study: Study, corps: &[&str]) -> Board {
    let mut board = Board::operations(study, FRENCH);
    for corps in corps {
        board.french(&format!("take {corps}"));
    }
    board.french("attack");
    if board.window(COALITION) == Some("stack-named") {
        board.coalition("decline");
    }
    board
}

/// Ostermann attacks; the French let the naming of the stack pass.
fn ostermann_attacks(study: Study) -> Board {
    let mut board = Board::operations(study, COALITION);
    board.coalition("take ostermann, attack");
    if board.window(FRENCH) == Some("stack-named") {
        board.french("decline");
    }
    board
}

/// CQ-CARD-ASSAULT-COLUMN-01: a card more for two points of fatigue, shared before step D.
#[test]
fn an_assault_column_tires_the_attackers() {
    let study = bartenstein().fatigue("ney", 4).hand(FRENCH, &["assault-column.1"]);
    let mut board = attack(study.clone().hand(COALITION, &["grapeshot.6"]), &["davout", "ney"]);
    board.french("play assault-column.1").coalition("decline");
    assert_eq!((board.fatigue("davout"), board.fatigue("ney")), (1, 5));
    board.coalition("decline");
    assert_eq!(board.combat_cards(), Some((5, 1)), "5 + 1 - 1");
    spent(&board, FRENCH, "assault-column.1");
    let board = ostermann_attacks(study);
    board.refuses(FRENCH, "play assault-column.1", "CQ-CARD-ASSAULT-COLUMN-01");
}

/// CQ-CARD-AUDACITY-02: no card for a wood, a fortified town or a citadel to the Russian defender.
#[test]
fn audacity_takes_the_ground_from_the_defender() {
    for (area, without, with) in
        [("landsberg", 2, 1), ("heilsberg", 2, 1), ("danzig", 2, 1), ("bartenstein", 1, 1)]
    {
        let study =
            corner("eylau", "").put("davout", area).put("ostermann", area).hand(FRENCH, &["audacity.2"]);
        let mut board = attack(study.clone(), &["davout"]);
        let mut played = board.fork();
        board.french("decline");
        assert_eq!(board.combat_cards(), Some((3, without)), "{area}");
        played.french("play audacity.2");
        assert_eq!(played.combat_cards(), Some((3, with)), "{area}");
        ostermann_attacks(study).refuses(FRENCH, "play audacity.2", "CQ-CARD-AUDACITY-02");
    }
}

/// A combat at Friedland that the Russians lose by so many points, with their axis towards an area.
fn beaten_at_friedland(losses: &[(u8, u8)], axis: &str) -> Study {
    corner("eylau", "")
        .points(12)
        .put("davout", "friedland")
        .put("ostermann", "friedland")
        .axis("friedland", COALITION, axis)
        .hand(FRENCH, &["back-to-the-river.22"])
        .deck_showing(FRENCH, losses)
        .deck_showing(COALITION, &[(0, 1)])
}

/// CQ-CARD-BACK-TO-THE-RIVER-01: a retreat that begins over a bridge costs a point more.
#[test]
fn back_to_the_river_costs_a_point() {
    let once = [(1, 0), (0, 1), (0, 1), (0, 1)];
    for (wrecked, fatigue) in [(false, 2), (true, 4)] {
        let study = beaten_at_friedland(&once, "allenburg").strength("ostermann", 3, 1);
        let study = if wrecked { study.wrecked("friedland", "allenburg") } else { study };
        let mut board = attack(study, &["davout"]);
        board.french("decline").coalition("lose ostermann infantry");
        assert_eq!(
            (board.area("ostermann").as_deref(), board.window(FRENCH)),
            (Some("allenburg"), Some("retreat-done"))
        );
        board.french("play back-to-the-river.22");
        assert_eq!(
            board.targets(COALITION, "lose"),
            ["ostermann cavalry", "ostermann infantry"],
            "its owner chooses"
        );
        board.coalition("lose ostermann infantry").decline_all();
        assert_eq!(
            (board.strength("ostermann"), board.fatigue("ostermann"), board.points()),
            ((1, 1), fatigue, 10)
        );
        assert_eq!(board.area("ostermann").as_deref(), Some("allenburg"), "the retreat is no longer for it");
        spent(&board, FRENCH, "back-to-the-river.22");
    }
}

/// CQ-CARD-BACK-TO-THE-RIVER-01: a bridge on the second connection does not count.
#[test]
fn back_to_the_river_needs_a_bridge_at_once() {
    let study = beaten_at_friedland(&[(1, 0), (1, 0), (0, 1), (0, 1)], "uderwangen");
    let mut board = attack(study, &["davout"]);
    board.french("decline");
    // Two connections: Uderwangen, and over the Pregel to Tapiau.
    board.coalition("step tapiau");
    assert_eq!(board.window(FRENCH), Some("retreat-done"));
    board.refuses(FRENCH, "play back-to-the-river.22", "CQ-CARD-BACK-TO-THE-RIVER-01");
}

/// CQ-CARD-BACK-TO-THE-RIVER-01: the Russians have it, too.
#[test]
fn back_to_the_river_works_both_ways() {
    let study = corner("eylau", "")
        .points(12)
        .put("ney", "friedland")
        .put("ostermann", "friedland")
        .axis("friedland", FRENCH, "allenburg")
        .hand(COALITION, &["back-to-the-river.22"])
        .deck_showing(COALITION, &[(1, 1), (1, 1)])
        .deck_showing(FRENCH, &[(0, 1), (0, 1)]);
    let mut board = ostermann_attacks(study);
    board
        .coalition("decline")
        .french("lose ney infantry")
        .coalition("play back-to-the-river.22")
        .french("lose ney infantry");
    assert_eq!(
        (board.strength("ney"), board.points(), board.area("ney").as_deref()),
        ((2, 1), 14, Some("allenburg"))
    );
}

/// CQ-CARD-GRAPESHOT-01: two points of fatigue on top of the result against the French.
#[test]
fn grapeshot_adds_to_the_result() {
    let study = bartenstein().hand(COALITION, &["grapeshot.6"]).deck_showing(COALITION, &[(0, 1)]);
    let study = study.deck_showing(FRENCH, &[(0, 1), (0, 1), (0, 1)]);
    let mut board = attack(study.clone(), &["davout"]);
    board.coalition("play grapeshot.6");
    assert_eq!(board.combat_result(), Some(((0, 0), (3, 3))));
    assert_eq!(board.fatigue("davout"), 3);
    spent(&board, COALITION, "grapeshot.6");
    let mut board = ostermann_attacks(study.put("ney", "soldau"));
    board.coalition("play grapeshot.6");
    assert_eq!(board.combat_result(), Some(((0, 0), (3, 3))), "attacking, too");
}

/// Three French corps, and a deck without any loss.
fn three_corps() -> Study {
    bartenstein().put("soult", "bartenstein").hand(FRENCH, &["great-battery.7"]).deck(
        FRENCH,
        &[
            "audacity.2",
            "conscript.4",
            "coordination.5",
            "pontonniers.13",
            "quick-deployment.14",
            "square.16",
            "the-guard.17",
        ],
    )
}

/// CQ-CARD-GREAT-BATTERY-01: a loss more for the Russians, a point of fatigue for each French corps.
#[test]
fn a_great_battery_inflicts_a_loss() {
    let study = three_corps().fatigue("ney", 4).points(12).deck_showing(COALITION, &[(0, 1)]);
    let mut board = attack(study, &["davout", "ney", "soult"]);
    board.french("play great-battery.7");
    assert_eq!(board.combat_cards(), Some((6, 1)), "Ney has five points before the cards are counted");
    assert_eq!(board.combat_result().map(|(losses, _)| losses), Some((1, 0)));
    // One each, and the point of the result.
    board.french("tire soult");
    assert_eq!(
        (board.victor(), board.strength("ostermann"), board.points()),
        (Some((FRENCH, 1)), (2, 0), 11)
    );
    assert_eq!((board.fatigue("davout"), board.fatigue("ney"), board.fatigue("soult")), (1, 5, 2));
    spent(&board, FRENCH, "great-battery.7");
}

/// CQ-CARD-GREAT-BATTERY-01: the added loss counts when cavalry is due.
#[test]
fn the_loss_of_a_great_battery_counts_for_the_cavalry() {
    let study = three_corps()
        .strength("ostermann", 3, 1)
        .deck_showing(FRENCH, &[(1, 0), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)]);
    let mut board = attack(study.deck_showing(COALITION, &[(0, 1)]), &["davout", "ney", "soult"]);
    board.french("play great-battery.7, tire soult");
    board.coalition("lose ostermann infantry");
    assert_eq!(board.strength("ostermann"), (2, 0));
}

/// CQ-CARD-GREAT-BATTERY-01: two corps are not enough.
#[test]
fn a_great_battery_needs_three_corps() {
    let board = attack(three_corps(), &["davout", "ney"]);
    board.refuses(FRENCH, "play great-battery.7", "CQ-CARD-GREAT-BATTERY-01");
}

/// CQ-CARD-QUICK-DEPLOYMENT-01: no card less for a moving attack, in time for step D.
#[test]
fn a_quick_deployment_makes_up_for_the_march() {
    let study = corner("eylau", "").put("augereau", "schippenbeil").put("ostermann", "bartenstein");
    let mut board = Board::operations(study.hand(FRENCH, &["quick-deployment.14"]), FRENCH);
    board.french("take augereau, march, step bartenstein, attack");
    let mut other = board.fork();
    board.french("play quick-deployment.14");
    assert_eq!(board.combat_cards(), Some((1, 1)));
    spent(&board, FRENCH, "quick-deployment.14");
    other.french("decline");
    assert_eq!(other.combat_cards(), None);
    assert!(other.happened(|event| matches!(event, Event::AttackCancelled { side: FRENCH })));
}

/// Olsufiev alone against Davout; the Russians hold Rear Guard.
fn rear_guard() -> Study {
    corner("eylau", "")
        .points(12)
        .put("davout", "p-eylau")
        .put("olsufiev", "p-eylau")
        .fatigue("olsufiev", 2)
        .axis("p-eylau", FRENCH, "landsberg")
        .hand(FRENCH, &["elan.6"])
        .hand(COALITION, &["rear-guard.12"])
}

/// CQ-CARD-REAR-GUARD-01, CQ-CARD-REAR-GUARD-02: instead of fighting Olsufiev goes two connections back, for a point of
/// strength and one of fatigue; the attack is over, and the attacker's card with it.
#[test]
fn a_rear_guard_gives_way() {
    let mut board = attack(rear_guard(), &["davout"]);
    board.french("play elan.6").coalition("decline, play rear-guard.12, lose olsufiev infantry");
    board.refuses(COALITION, "step landsberg", "CQ-RETREAT-03");
    board.coalition("step friedland, step schippenbeil");
    assert_eq!((board.strength("olsufiev"), board.fatigue("olsufiev"), board.points()), ((1, 1), 3, 11));
    assert_eq!(
        (board.area("olsufiev").as_deref(), board.area("davout").as_deref()),
        (Some("schippenbeil"), Some("p-eylau"))
    );
    assert_eq!((board.combat_cards(), board.combat_result(), board.fatigue("davout")), (None, None, 0));
    assert!(!board.happened(|event| matches!(event, Event::PursuitBegan { .. } | Event::Revealed { .. })));
    let withdrew = |event: &Event| matches!(event, Event::Withdrew { side: COALITION, .. });
    assert!(
        board.happened(withdrew) && !board.happened(|event| *event == Event::CombatVoid),
        "what the log says"
    );
    spent(&board, FRENCH, "elan.6");
    spent(&board, COALITION, "rear-guard.12");
    assert!(!board.ready("davout") && !board.ready("olsufiev"));
    assert_eq!(board.asked(), [COALITION]);
}

/// CQ-CARD-REAR-GUARD-01: the limits of a retreat hold: an area with friends ends it, a wrecked bridge tires.
#[test]
fn a_rear_guard_retreats_by_the_rules() {
    let unanswered = || rear_guard().hand(FRENCH, &[]);
    let mut board = attack(unanswered().put("sacken", "friedland"), &["davout"]);
    board.coalition("play rear-guard.12, lose olsufiev infantry, step friedland");
    assert_eq!((board.area("olsufiev").as_deref(), board.fatigue("olsufiev")), (Some("friedland"), 3));
    let mut board = attack(unanswered().wrecked("friedland", "schippenbeil"), &["davout"]);
    board.coalition("play rear-guard.12, lose olsufiev infantry, step friedland, step schippenbeil");
    assert_eq!(board.fatigue("olsufiev"), 5);
}

/// CQ-CARD-REAR-GUARD-01: a last point given up ends the corps.
#[test]
fn a_rear_guard_may_be_the_last_stand() {
    let mut board = attack(rear_guard().strength("olsufiev", 1, 0).hand(FRENCH, &[]), &["davout"]);
    board.coalition("play rear-guard.12");
    assert_eq!((board.corps("olsufiev"), board.points(), board.asked()), (None, 11, vec![COALITION]));
}

/// CQ-CARD-REAR-GUARD-01: only for a corps alone, and only when it is attacked.
#[test]
fn a_rear_guard_is_alone() {
    for company in ["sacken", "bennigsen"] {
        let mut board = attack(rear_guard().put(company, "p-eylau"), &["davout"]);
        board.french("decline");
        board.refuses(COALITION, "play rear-guard.12", "CQ-CARD-REAR-GUARD-01");
    }
    let mut board = Board::operations(rear_guard(), COALITION);
    board.coalition("take olsufiev, attack").french("decline");
    board.refuses(COALITION, "play rear-guard.12", "CQ-CARD-REAR-GUARD-01");
}

/// French corps of 8, 5 and 3 points attack.
fn snow_storm() -> Study {
    corner("eylau", "")
        .put("ostermann", "bartenstein")
        .put("soult", "bartenstein")
        .strength("soult", 7, 1)
        .put("ney", "bartenstein")
        .put("augereau", "bartenstein")
        .strength("augereau", 2, 1)
        .hand(COALITION, &["snow-storm.16"])
        .deck_showing(FRENCH, &[(0, 1), (0, 1), (0, 1), (0, 1), (0, 1)])
        .deck_showing(COALITION, &[(0, 1)])
}

/// CQ-CARD-SNOW-STORM-01: a corps that the French choose gives no card and tires.
#[test]
fn a_snow_storm_hides_a_corps() {
    let all = ["soult", "ney", "augereau"];
    let mut board = attack(snow_storm(), &all);
    let mut calm = board.fork();
    calm.coalition("decline");
    assert_eq!(calm.combat_cards(), Some((5, 1)));
    board.coalition("play snow-storm.16");
    assert_eq!(
        (board.asked(), board.targets(FRENCH, "block")),
        (vec![FRENCH], vec!["augereau".into(), "ney".into(), "soult".into()])
    );
    board.refuses(FRENCH, "block murat", "CQ-CARD-SNOW-STORM-01");
    for (corps, cards) in [("augereau", 4), ("soult", 3)] {
        let mut board = board.fork();
        board.french(&format!("block {corps}"));
        assert_eq!(board.combat_cards(), Some((cards, 1)), "{corps}");
        assert!(board.happened(|event| matches!(event, Event::Tired { points: 1, .. })), "{corps}");
    }
    // The lost corps shares the result, and is turned over like the others.
    board.french("block augereau");
    assert_eq!(board.targets(FRENCH, "tire"), ["augereau", "ney", "soult"]);
    board.french("tire augereau");
    assert_eq!((board.fatigue("augereau"), board.ready("augereau"), board.ready("soult")), (2, false, false));
}

/// CQ-CARD-SNOW-STORM-01: its exhaustion and its symbol count no more than its strength.
#[test]
fn a_corps_in_the_snow_is_left_out_of_every_step() {
    let tired = snow_storm().fatigue("augereau", 5);
    let mut board = attack(tired, &["soult", "ney", "augereau"]);
    board.coalition("play snow-storm.16").french("block augereau");
    assert_eq!(board.combat_cards(), Some((4, 1)), "no card less for his fatigue");
    let mut board = attack(snow_storm().put("davout", "bartenstein"), &["soult", "ney", "davout"]);
    board.coalition("play snow-storm.16").french("block davout");
    assert_eq!(board.combat_cards(), Some((4, 1)), "nor a card for his symbol");
}

/// CQ-CARD-SNOW-STORM-01: only against three corps.
#[test]
fn a_snow_storm_needs_a_big_stack() {
    let board = attack(snow_storm(), &["soult", "ney"]);
    board.refuses(COALITION, "play snow-storm.16", "CQ-CARD-SNOW-STORM-01");
}

/// CQ-CARD-THE-GUARD-02: with Lefebvre at Pultusk, with Bessières at Eylau and Friedland, and with nobody else.
#[test]
fn the_guard_has_its_leader() {
    let study = |scenario: &str, corps: &str| {
        let study = corner(scenario, "").put("davout", "mlawa").put(corps, "mlawa").put("ostermann", "mlawa");
        study.strength("davout", 4, 1).hand(FRENCH, &["the-guard.17"])
    };
    for (scenario, leader, other) in [
        ("pultusk", "lefebvre", "bessieres"),
        ("eylau", "bessieres", "ney"),
        ("friedland", "bessieres", "ney"),
    ] {
        let mut board = attack(study(scenario, leader), &["davout", leader]);
        let mut without = board.fork();
        without.french("decline");
        board.french("play the-guard.17");
        let cards = |board: &Board| board.combat_cards().map(|(french, _)| french);
        assert_eq!(cards(&board), cards(&without).map(|cards| cards + 1), "{scenario}");
        let board = attack(study(scenario, other), &["davout", other]);
        board.refuses(FRENCH, "play the-guard.17", "CQ-CARD-THE-GUARD-02");
        // He has to be in the stack that fights.
        let board = attack(study(scenario, leader), &["davout"]);
        board.refuses(FRENCH, "play the-guard.17", "CQ-CARD-THE-GUARD-02");
    }
}

/// CQ-CARD-THE-ROUGEAUD-01: the card decides whether Ney tires or carries the others with him.
#[test]
fn the_rougeaud_is_carried_away() {
    for (card, fatigue, cards) in [
        ("aide-de-camp.20", 2, 1),
        ("assault-column.1", 2, 1),
        ("audacity.2", 2, 1),
        ("elan.6", 0, 3),
        ("care.3", 0, 3),
    ] {
        let study = bartenstein()
            .fatigue("ney", 3)
            .hand(FRENCH, &["the-rougeaud.18"])
            .hand(COALITION, &["forage.30"]);
        let mut board = attack(study.deck(FRENCH, &[card]), &["ney"]);
        let discard = board.side(FRENCH).discard_size;
        board.french("play the-rougeaud.18").coalition("decline");
        assert!(board.happened(|event| matches!(event, Event::TurnedUp { side: FRENCH, .. })));
        assert_eq!(
            (board.fatigue("ney"), board.side(FRENCH).discard_size),
            (3 + fatigue, discard + 2),
            "{card}"
        );
        board.coalition("decline");
        assert_eq!(board.combat_cards(), Some((cards, 1)), "{card}: before step D");
    }
}

/// CQ-CARD-THE-ROUGEAUD-01: attacked or attacking, but not without Ney.
#[test]
fn the_rougeaud_needs_ney() {
    let study = bartenstein().hand(FRENCH, &["the-rougeaud.18"]).deck(FRENCH, &["care.3"]);
    attack(study.clone(), &["davout"]).refuses(FRENCH, "play the-rougeaud.18", "CQ-CARD-THE-ROUGEAUD-01");
    let mut board = ostermann_attacks(study);
    board.french("play the-rougeaud.18");
    assert_eq!(board.combat_cards(), Some((6, 1)));
}
