//! The combat up to its verdict: who fights, how the cards add up, what they do.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, field, map};

/// Ney and Kalkreuth face each other at Naumburg, an open area: 2 cards against 1.
fn naumburg(options: &str) -> Study {
    field(options).put("ney", "naumburg").put("kalkreuth", "naumburg")
}

/// Ney and Kalkreuth in another area.
fn meeting_at(area: &str) -> Study {
    field("").put("ney", area).put("kalkreuth", area)
}

/// How many cards (French, Coalition) an attack in place counts, with all blocks named.
#[track_caller]
fn cards(study: Study, attacker: Side, blocks: &[&str]) -> Option<(u8, u8)> {
    attack(study, attacker, blocks).combat_cards()
}

#[track_caller]
fn attack(study: Study, attacker: Side, blocks: &[&str]) -> Board {
    let mut board = Board::operations(study, attacker);
    for block in blocks {
        board.play(attacker, &format!("take {block}"));
    }
    board.play(attacker, "attack");
    board
}

/// CQ-COMBAT-01: an attack needs a contested area, at the start or after a march; nobody has to attack.
#[test]
fn an_attack_needs_a_contested_area_and_is_never_compulsory() {
    let study = field("").put("ney", "eisenberg").put("kalkreuth", "naumburg");
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney").refuses(FRENCH, "attack", "CQ-COMBAT-01");
    let mut elsewhere = Board::of(board.position.clone());
    elsewhere.french("march, step zeitz");
    assert_eq!(elsewhere.asked(), [COALITION], "no attack is offered in an area without enemies");

    board.french("march, step naumburg");
    assert_eq!(board.options(FRENCH), ["attack", "decline"]);
    let mut fight = Board::of(board.position.clone());
    fight.french("attack");
    assert!(fight.happened(|event| matches!(event, Event::CombatBegan { .. })));
    board.french("decline");
    assert_eq!((board.asked(), board.ready("ney")), (vec![COALITION], false));
    assert!(!board.happened(|event| matches!(event, Event::CombatBegan { .. })));

    let mut start = Board::operations(naumburg(""), FRENCH);
    start.french("take ney");
    assert!(start.allows(FRENCH, "attack") && start.allows(FRENCH, "march"));
}

/// CQ-COMBAT-02: friends of the attacking stack in the area add nothing and suffer nothing.
#[test]
fn only_the_chosen_stack_attacks() {
    let study = naumburg("")
        .put("lannes", "naumburg")
        .put("murat", "naumburg")
        .deck_showing(FRENCH, &[(1, 0), (0, 1)])
        .deck_showing(COALITION, &[(1, 1)]);
    let mut board = attack(study, FRENCH, &["ney"]);
    assert_eq!(board.combat_cards(), Some((2, 1)), "neither their strength nor Lannes' symbol counts");
    assert_eq!(board.targets(FRENCH, "lose"), ["ney cavalry", "ney infantry"]);
    board.french("lose ney infantry").coalition("lose kalkreuth infantry");
    assert_eq!((board.strength("ney"), board.fatigue("ney")), ((4, 1), 1));
    for bystander in ["lannes", "murat"] {
        assert!(board.fatigue(bystander) == 0 && board.ready(bystander), "{bystander}");
    }
    assert_eq!((board.strength("lannes"), board.strength("murat")), ((5, 1), (0, 8)));
}

/// CQ-COMBAT-03: everybody of the attacked side in the area defends, ready or not, commanders too.
#[test]
fn every_corps_in_the_area_defends() {
    let study = naumburg("").put("brunswick", "naumburg").put("ruchel", "naumburg").activated("brunswick");
    let board = attack(study, FRENCH, &["ney"]);
    assert_eq!(board.combat_cards(), Some((2, 5)), "1 for Kalkreuth, 2 each for Brunswick and Rüchel");

    let study = naumburg("").put("augereau", "naumburg").put("napoleon", "naumburg");
    let study = study.activated("napoleon").activated("augereau");
    assert_eq!(cards(study, COALITION, &["kalkreuth"]), Some((5, 1)), "with Napoleon's symbol");
}

/// CQ-COMBAT-04: the attacker speaks first at step A.
#[test]
fn the_attacker_decides_on_his_card_first() {
    let study = naumburg("").hand(FRENCH, &["elan.28"]).hand(COALITION, &["reinforced-position.31"]);
    let mut board = attack(study, FRENCH, &["ney"]);
    assert_eq!(board.window(COALITION), Some("stack-named"));
    board.refuses(COALITION, "play reinforced-position.31", "CQ-CARDS-08");
    board.coalition("decline");
    assert_eq!((board.asked(), board.window(FRENCH)), (vec![FRENCH], Some("combat")));
    board.refusal(COALITION, "play reinforced-position.31");
    board.french("decline");
    assert_eq!((board.asked(), board.window(COALITION)), (vec![COALITION], Some("combat")));
    board.refusal(FRENCH, "play elan.28");
    board.coalition("play reinforced-position.31").decline_all();
    assert_eq!(board.combat_cards(), Some((2, 2)));
}

/// CQ-COMBAT-04: whoever has played a green card in this operation is not asked at step A.
#[test]
fn a_player_without_a_card_to_play_is_skipped_at_step_a() {
    let study = field("")
        .put("ney", "eisenberg")
        .put("kalkreuth", "naumburg")
        .hand(FRENCH, &["forced-march.12", "elan.28"])
        .hand(COALITION, &["reinforced-position.31"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, march").coalition("decline").french("play forced-march.12").coalition("decline");
    board.french("step naumburg").coalition("decline").french("attack");
    assert_eq!((board.asked(), board.window(COALITION)), (vec![COALITION], Some("combat")));
}

/// CQ-COMBAT-05, CQ-COMBAT-09: fatigue put on or taken off at step A counts at step D.
#[test]
fn cards_of_step_a_work_before_the_count() {
    let tired = |fatigue| naumburg("").fatigue("kalkreuth", fatigue);
    assert_eq!(cards(tired(4), FRENCH, &["ney"]), Some((2, 1)));
    let mut board = attack(tired(4).hand(FRENCH, &["skirmishers.26"]), FRENCH, &["ney"]);
    board.french("play skirmishers.26");
    assert_eq!(board.combat_cards(), Some((2, 0)), "5 points of fatigue cost the card");

    let study = tired(6).points(5).hand(COALITION, &["courage.30"]);
    let mut board = attack(study, FRENCH, &["ney"]);
    board.coalition("decline, play courage.30");
    assert_eq!(board.combat_cards(), Some((2, 2)), "4 points of fatigue cost nothing; Courage gives a card");
}

/// CQ-COMBAT-06: 1 card with 1 to 4 points, 2 cards with 5 to 8, for every corps.
#[test]
fn strength_gives_one_or_two_cards_a_corps() {
    for points in 1..=8 {
        let study = naumburg("").strength("kalkreuth", points, 0);
        let wanted = if points < 5 { 1 } else { 2 };
        assert_eq!(cards(study, FRENCH, &["ney"]), Some((2, wanted)), "{points} points");
    }
    // Infantry and cavalry count alike: 4, 5 and 8 points.
    let study = naumburg("").put("ruchel", "naumburg").put("brunswick", "naumburg");
    assert_eq!(cards(study, COALITION, &["kalkreuth", "ruchel", "brunswick"]), Some((2, 5)));
}

/// CQ-COMBAT-07: a moving attack costs the stack one card in all.
#[test]
fn a_moving_attack_costs_the_stack_one_card() {
    for edition in ["en", "fr"] {
        let study = field(&format!("edition={edition}"))
            .put("ney", "eisenberg")
            .put("soult", "eisenberg")
            .strength("ney", 7, 1)
            .put("kalkreuth", "naumburg")
            // A march of 2, less 1 for the second corps.
            .deck(FRENCH, &["anticipation.8", "reserve.9", "hussars.10", "square.30"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, take soult, march, step naumburg, attack");
        assert_eq!(board.combat_cards(), Some((3, 1)), "{edition}: two corps of 8 points, 4 cards less 1");
    }
}

/// CQ-COMBAT-08: the march card makes it a moving attack, even if the stack has not moved.
#[test]
fn a_march_card_makes_a_moving_attack() {
    assert_eq!(cards(naumburg(""), FRENCH, &["ney"]), Some((2, 1)));
    let mut board = Board::operations(naumburg(""), FRENCH);
    board.french("take ney, march, stop, attack");
    assert_eq!((board.combat_cards(), board.fatigue("kalkreuth")), (Some((1, 1)), 1));
}

/// CQ-COMBAT-09: on either side every corps with 5 or more points of fatigue costs a card.
#[test]
fn worn_out_corps_cost_a_card_each() {
    for fatigue in 0..=8 {
        let worn = if fatigue < 5 { 0 } else { 2 };
        let attackers =
            naumburg("").put("augereau", "naumburg").fatigue("ney", fatigue).fatigue("augereau", fatigue);
        assert_eq!(cards(attackers, FRENCH, &["ney", "augereau"]), Some((4 - worn, 1)), "fatigue {fatigue}");
        let defenders = map("").put("ney", "naumburg").put("ruchel", "naumburg").put("brunswick", "naumburg");
        let defenders = defenders.fatigue("ruchel", fatigue).fatigue("brunswick", fatigue);
        assert_eq!(cards(defenders, FRENCH, &["ney"]), Some((2, 4 - worn)), "fatigue {fatigue}");
    }
}

/// CQ-COMBAT-10: an attacker without cards after step D calls the attack off.
#[test]
fn an_attack_without_cards_is_called_off() {
    for edition in ["en", "fr"] {
        let study = naumburg(&format!("edition={edition}")).strength("ney", 3, 0).fatigue("ney", 5);
        let board = attack(study, FRENCH, &["ney"]);
        assert!(board.happened(|event| matches!(event, Event::AttackCancelled { side: FRENCH })));
        assert_eq!((board.combat_cards(), board.decks()), (None, (36, 36)), "no card is revealed");
        assert!(!board.ready("ney") && board.ready("kalkreuth"));
        assert_eq!((board.asked(), board.contested("naumburg")), (vec![COALITION], true));
    }
}

/// CQ-COMBAT-11: combat symbols and events come too late to save an attack.
#[test]
fn later_steps_cannot_save_an_attack() {
    let study = field("")
        .put("lannes", "eisenberg")
        .strength("lannes", 3, 1)
        .put("kalkreuth", "naumburg")
        .hand(FRENCH, &["elan.28", "square.30"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, march, step naumburg, attack, play elan.28");
    assert!(board.happened(|event| matches!(event, Event::AttackCancelled { side: FRENCH })));
    assert_eq!((board.combat_cards(), board.hand(FRENCH)), (None, vec!["square.30".to_owned()]));
    assert!(!board.ready("lannes") && board.ready("kalkreuth"));
}

/// CQ-COMBAT-12: what was played and done at step A stands when the attack is called off.
#[test]
fn cards_of_a_cancelled_attack_stay_spent() {
    let study = naumburg("").strength("ney", 3, 0).fatigue("ney", 5).hand(FRENCH, &["skirmishers.26"]);
    let mut board = attack(study, FRENCH, &["ney"]);
    board.french("play skirmishers.26");
    assert!(board.happened(|event| matches!(event, Event::AttackCancelled { .. })));
    assert_eq!((board.fatigue("kalkreuth"), board.side(FRENCH).discard_size), (1, 1));
    assert!(board.ready("kalkreuth"));
}

/// CQ-COMBAT-13: a defender without cards after step D fights on, and may get some later; without any he does nothing.
#[test]
fn a_defender_without_cards_fights_on() {
    let study = |area| {
        let study = meeting_at(area).strength("kalkreuth", 3, 0).fatigue("kalkreuth", 6);
        study.deck_showing(FRENCH, &[(1, 0), (0, 1)])
    };
    assert_eq!(cards(study("eisenberg"), FRENCH, &["ney"]), Some((2, 1)), "the wood gives a card");
    let board = attack(study("naumburg"), FRENCH, &["ney"]);
    assert_eq!((board.combat_cards(), board.combat_result()), (Some((2, 0)), Some(((1, 0), (1, 0)))));
    assert_eq!((board.fatigue("ney"), board.strength("ney")), (0, (5, 1)));
    assert_eq!((board.fatigue("kalkreuth"), board.strength("kalkreuth")), (7, (2, 0)));
}

/// CQ-COMBAT-14: a wood gives the defender a card.
#[test]
fn a_wood_helps_the_defender() {
    assert_eq!(cards(meeting_at("eisenberg"), FRENCH, &["ney"]), Some((2, 2)));
    assert_eq!(cards(meeting_at("eisenberg"), COALITION, &["kalkreuth"]), Some((3, 1)));
    assert_eq!(cards(meeting_at("naumburg"), COALITION, &["kalkreuth"]), Some((2, 1)));
}

/// CQ-COMBAT-15: a citadel with his own Control marker gives the defender a card.
#[test]
fn an_own_citadel_helps_the_defender() {
    let held_by = |side| meeting_at("erfurt").control("erfurt", side);
    assert_eq!(cards(held_by(COALITION), FRENCH, &["ney"]), Some((2, 2)));
    assert_eq!(cards(held_by(FRENCH), FRENCH, &["ney"]), Some((2, 1)));
    assert_eq!(cards(held_by(COALITION), COALITION, &["kalkreuth"]), Some((2, 1)));
    assert_eq!(cards(held_by(FRENCH), COALITION, &["kalkreuth"]), Some((3, 1)));
}

/// CQ-COMBAT-18: every combat symbol of the stack counts, whoever else is in it.
#[test]
fn all_combat_symbols_are_added() {
    for edition in ["en", "fr"] {
        let study =
            naumburg(&format!("edition={edition}")).put("augereau", "naumburg").put("lannes", "naumburg");
        assert_eq!(cards(study, FRENCH, &["lannes", "ney", "augereau"]), Some((7, 1)), "{edition}");
        let study =
            naumburg(&format!("edition={edition}")).put("lannes", "naumburg").put("davout", "naumburg");
        let study = study.put("napoleon", "naumburg");
        assert_eq!(cards(study, FRENCH, &["lannes", "davout", "napoleon"]), Some((7, 1)), "{edition}");
    }
}

/// CQ-COMBAT-19: cards given by events are added at the end, to what all other steps made.
#[test]
fn events_add_cards_at_the_last_step() {
    let study = meeting_at("eisenberg")
        .fatigue("kalkreuth", 5)
        .hand(FRENCH, &["elan.28"])
        .hand(COALITION, &["reinforced-position.31", "hussars.13"]);
    let mut board = attack(study, FRENCH, &["ney"]);
    board.coalition("decline").french("play elan.28").coalition("decline");
    let counts = board.truth().combat.expect("a combat").counts.map(|count| count.expect("open"));
    assert_eq!((counts[0].after_step_d(), counts[0].events, counts[0].total()), (2, 1, 3));
    board.coalition("play reinforced-position.31");
    assert_eq!(board.combat_cards(), Some((3, 2)), "Kalkreuth: 1 - 1 for fatigue + 1 for the wood + 1");
}

/// CQ-COMBAT-20: every symbol of every card counts against the enemy.
#[test]
fn all_symbols_of_the_cards_count() {
    let study = naumburg("")
        .put("augereau", "naumburg")
        .strength("augereau", 4, 0)
        .deck_showing(FRENCH, &[(1, 1), (1, 1), (0, 1)])
        .deck_showing(COALITION, &[(1, 1)]);
    let mut board = attack(study, FRENCH, &["ney", "augereau"]);
    assert_eq!(board.combat_result(), Some(((2, 1), (3, 1))));
    board.french("tire ney, lose augereau infantry").coalition("lose kalkreuth infantry");
    assert_eq!((board.fatigue("kalkreuth"), board.strength("kalkreuth")), (3, (2, 0)));
    assert_eq!((board.fatigue("ney"), board.strength("augereau")), (1, (3, 0)));
}

/// CQ-COMBAT-20: the reveal is simultaneous: a corps that is destroyed has still struck.
#[test]
fn a_destroyed_corps_has_still_struck() {
    let study = naumburg("").strength("kalkreuth", 1, 0);
    let study = study.deck_showing(FRENCH, &[(1, 0), (0, 1)]).deck_showing(COALITION, &[(0, 2)]);
    let board = attack(study, FRENCH, &["ney"]);
    assert_eq!((board.corps("kalkreuth"), board.fatigue("ney")), (None, 2));
}

/// CQ-COMBAT-23: more losses inflicted win the combat; strength lost through fatigue does not count.
#[test]
fn more_losses_inflicted_win() {
    let fight = |french: &[(u8, u8)], coalition: &[(u8, u8)]| {
        let study = map("").put("ney", "naumburg").put("brunswick", "naumburg").strength("ney", 6, 0);
        let study =
            study.strength("brunswick", 8, 0).deck_showing(FRENCH, french).deck_showing(COALITION, coalition);
        attack(study, FRENCH, &["ney"]).victor()
    };
    assert_eq!(fight(&[(1, 0), (1, 1)], &[(0, 1), (0, 1)]), Some((FRENCH, 2)));
    assert_eq!(fight(&[(0, 1), (0, 1)], &[(1, 0), (0, 1)]), Some((COALITION, 1)));
    assert_eq!(fight(&[(1, 0), (0, 1)], &[(1, 0), (0, 1)]), None);
    assert_eq!(fight(&[(0, 1), (0, 1)], &[(0, 2), (0, 2)]), None);

    // Rüchel is worn out and dies with 5 points: still nobody has inflicted a loss.
    let study = map("").put("ney", "naumburg").put("ruchel", "naumburg").put("brunswick", "naumburg");
    let study = study.fatigue("ruchel", 8).deck_showing(FRENCH, &[(0, 1), (0, 1)]);
    let mut board = attack(study.deck_showing(COALITION, &[(0, 1); 3]), FRENCH, &["ney"]);
    assert_eq!(board.corps("ruchel"), None);
    assert!(board.happened(|event| matches!(event, Event::CombatDrawn)));
    assert_eq!((board.victor(), board.area("brunswick").as_deref()), (None, Some("naumburg")));
    board.decline_all();
}

/// CQ-COMBAT-24: without a winner everybody stays where he is and is turned over.
#[test]
fn without_a_winner_nobody_leaves() {
    let study = naumburg("")
        .strength("ney", 6, 0)
        .strength("kalkreuth", 4, 0)
        .axis("naumburg", FRENCH, "eisenberg")
        .deck_showing(FRENCH, &[(1, 0), (0, 1)])
        .deck_showing(COALITION, &[(1, 1)]);
    let board = attack(study, FRENCH, &["ney"]);
    assert_eq!((board.combat_result(), board.victor()), (Some(((1, 1), (1, 1))), None));
    assert!(board.contested("naumburg"));
    assert_eq!(board.axis("naumburg"), Some(("french", "eisenberg".to_owned())));
    assert!(!board.ready("ney") && !board.ready("kalkreuth"));
    let after = |event: &Event| matches!(event, Event::NoPursuit { .. } | Event::PursuitBegan { .. });
    assert!(!board.happened(after));
    assert_eq!(board.asked(), [COALITION]);
}

/// CQ-COMBAT-25: a side without corps before the reveal ends the combat without cards and without a winner.
#[test]
fn a_stack_that_dies_at_step_a_ends_the_combat() {
    let study = field("").put("ney", "naumburg").put("blucher", "naumburg").fatigue("blucher", 7);
    let mut board = attack(study.hand(COALITION, &["charge.29"]), COALITION, &["blucher"]);
    board.coalition("play charge.29");
    assert_eq!((board.corps("blucher"), board.points()), (None, 6));
    assert!(board.happened(|event| matches!(event, Event::CombatVoid)));
    assert_eq!((board.combat_cards(), board.decks(), board.victor()), (None, (36, 35), None));
    assert!(!board.contested("naumburg"));

    // The same for a defender whom Skirmishers wears out.
    let mut board =
        attack(naumburg("").fatigue("kalkreuth", 8).hand(FRENCH, &["skirmishers.26"]), FRENCH, &["ney"]);
    board.french("play skirmishers.26");
    assert_eq!((board.corps("kalkreuth"), board.combat_cards(), board.victor()), (None, None, None));
    assert!(board.happened(|event| matches!(event, Event::CombatVoid)));
}
