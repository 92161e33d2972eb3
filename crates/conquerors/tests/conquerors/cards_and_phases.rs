//! Cards in general, the draw phase and the initiative: rows CARDS, DRAW and INIT.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::{Scripted, Side};

use crate::bench::{Board, field, scenario, valued};

const EDITIONS: [&str; 2] = ["edition=en", "edition=fr"];

/// Decks from which each side draws three cards that are not red and then an initiative card.
fn calm(study: Study) -> Study {
    study
        .deck(FRENCH, &["intuition.4", "intuition.5", "care.6", "hussars.10"])
        .deck(COALITION, &["intuition.4", "reinforcement.5", "reinforcement.6", "supply.7"])
}

/// CQ-CARDS-01: drawn cards come into the hand, revealed ones do not, and only the hand is played from.
#[test]
fn draw_reveal_and_play() {
    let mut board = Board::first_turn(calm(field("").hand(FRENCH, &["elan.28"])));
    assert_eq!(board.hand(FRENCH), ["intuition.4", "intuition.5", "care.6", "elan.28"]);
    board.refuses(FRENCH, "play hussars.10", "CQ-CARDS-01");
    board.french("play intuition.5").coalition("play intuition.4");
    assert_eq!(board.hand(FRENCH), ["intuition.4", "care.6", "elan.28"]);
    let french = board.side(FRENCH);
    assert_eq!(
        (french.deck_size, french.discard_size),
        (0, 36 - 3),
        "Intuition and the card revealed are discarded"
    );
}

/// CQ-CARDS-02: cards are kept from turn to turn, without limit.
#[test]
fn hands_have_no_limit() {
    let hand = ["care.6", "care.7", "elan.28", "square.30", "panic.35", "forage.19", "forage.20"];
    let mut board = Board::operations(field("").turn(2).hand(FRENCH, &hand), FRENCH);
    board.french("pass").coalition("pass");
    let draws = [("french-draw", 3); 3].into_iter().chain([("coalition-draw", 3); 3]);
    board.play_with(FRENCH, "decline", &mut Scripted::new(draws));
    assert_eq!((board.position.turn(), board.window(FRENCH)), (3, Some("initiative")));
    let french = board.side(FRENCH);
    assert_eq!((french.hand_size, french.discard_size), (10, 0));
}

/// CQ-CARDS-03, CQ-MOVE-01: a revealed card is discarded; the enemy counts hands and piles, and sees into neither.
#[test]
fn hands_and_piles_are_closed() {
    let study =
        field("").put("ney", "kahla").hand(FRENCH, &["elan.28"]).deck(FRENCH, &["care.6", "intuition.4"]);
    let mut board = Board::operations(study, FRENCH);
    let before = board.side(FRENCH).discard_size;
    board.french("take ney, march");
    assert_eq!(board.side(FRENCH).discard_size, before + 1);
    for (viewer, sees) in [(COALITION, false), (FRENCH, true)] {
        let view = board.view(viewer);
        let french = &view.sides[FRENCH.index()];
        assert_eq!((french.hand_size, french.deck_size, french.discard_size), (1, 1, before + 1));
        assert_eq!(french.hand.is_some(), sees);
        let text = format!("{view:?}");
        assert_eq!(text.contains("elan.28"), sees, "the hand");
        assert!(!text.contains("care.6") && !text.contains("panic.35"), "the discard pile is not browsed");
        assert!(!text.contains("intuition.4"), "nor is the deck");
    }
}

/// CQ-CARDS-04: the discard pile becomes the deck when a card is needed, without the cards of the running combat;
/// without any card there is nothing to draw.
#[test]
fn an_empty_deck_is_made_anew() {
    let hand = [
        "intuition.5",
        "care.6",
        "care.7",
        "anticipation.8",
        "reserve.9",
        "hussars.10",
        "saxon-defection.11",
        "forced-march.12",
        "forced-march.13",
        "coordination.14",
        "coordination.15",
        "organization.16",
        "pontonniers.17",
        "pontonniers.18",
        "forage.19",
    ];
    let study = field("").hand(FRENCH, &hand).deck(FRENCH, &["intuition.4"]);
    let mut board = Board::of(study.before_the_first_turn().expect("a sound study"));
    assert_eq!(board.side(FRENCH).discard_size, 20);
    board.french("ready");
    // The 20 cards begin with the three red ones.
    let draws = [("french-draw", 0), ("french-draw", 3), ("french-draw", 3)].into_iter();
    board.play_with(COALITION, "ready", &mut Scripted::new(draws.chain([("coalition-draw", 3); 3])));
    let french = board.side(FRENCH);
    assert_eq!((french.hand_size, french.deck_size, french.discard_size), (18, 18, 0));

    // Ney reveals two cards; the second comes from a deck that does not contain the first.
    let study = field("").put("ney", "jena").put("louis", "jena").deck(FRENCH, &["intuition.4"]);
    let mut board = Board::operations(study.deck(COALITION, &["intuition.4"]), FRENCH);
    board.french("take ney");
    let script = [("french-combat-card", 0), ("french-combat-card", 3), ("coalition-combat-card", 0)];
    board.play_with(FRENCH, "attack", &mut Scripted::new(script));
    let revealed = board.notes.0.iter().filter_map(|(_, event)| match event {
        Event::Revealed { side: FRENCH, card, .. } => Some(card.0 + 1),
        _ => None,
    });
    assert_eq!(
        revealed.collect::<Vec<_>>(),
        [4, 5],
        "the fourth of the new deck is not the card on the table"
    );
    let french = board.side(FRENCH);
    assert_eq!((french.deck_size, french.discard_size), (34, 2));

    // All French cards but the red ones are in the hand, and Rain is on the board: there are two to draw.
    let scenario = scenario("campaign", "");
    let deck = &scenario.decks[FRENCH.index()];
    let hand: Vec<&str> = deck.cards[3..].iter().map(|card| card.slug.as_str()).collect();
    let study = calm(field("")).deck(FRENCH, &[]).hand(FRENCH, &hand).rain(FRENCH, "rain.1");
    let board = Board::first_turn(study);
    assert!(board.happened(|event| matches!(event, Event::Drew { side: FRENCH, count: 2 })));
}

/// CQ-CARDS-05: blue in the initiative phase, green in the operations phase, red never from the hand.
#[test]
fn colours_belong_to_phases() {
    let hand = ["intuition.4", "elan.28", "forced-march.12"];
    let mut board = Board::initiative(field("").put("ney", "kahla").hand(FRENCH, &hand));
    assert_eq!(board.targets(FRENCH, "play"), ["intuition.4"]);
    for card in ["elan.28", "forced-march.12"] {
        board.refuses(FRENCH, &format!("play {card}"), "CQ-CARDS-05");
    }
    board.french("decline, take ney, march");
    assert_eq!(board.targets(FRENCH, "play"), ["forced-march.12"]);
    board.refuses(FRENCH, "play intuition.4", "CQ-CARDS-05");
    board.french("stop").decline_all().coalition("pass").french("pass");
    assert_eq!(board.window(FRENCH), Some("recovery"));
    board.refuses(FRENCH, "play forced-march.12", "CQ-CARDS-05");
}

/// CQ-CARDS-06, CQ-CARDS-07: a card with the symbol of a side is for that side's operations, whoever owns it.
#[test]
fn operation_symbols() {
    for (options, rule) in [("edition=en", "CQ-CARDS-06"), ("edition=fr", "CQ-CARDS-07")] {
        let study = || {
            let hand = ["forced-march.14", "bernadotte.27"];
            field(options).put("bernadotte", "kahla").put("louis", "gotha").hand(COALITION, &hand)
        };
        let mut board = Board::operations(study().deck(FRENCH, &[valued(FRENCH, 5)]), FRENCH);
        board.french("take bernadotte, march").refuses(COALITION, "play forced-march.14", rule);
        board.coalition("decline").refuses(COALITION, "play forced-march.14", rule);
        board.coalition("play bernadotte.27");
        assert_eq!(board.march_points(), 5 - 3);
        let mut board = Board::operations(study(), COALITION);
        board.coalition("take louis, march").refuses(COALITION, "play bernadotte.27", rule);
        board.coalition("play forced-march.14");
    }
}

/// CQ-CARDS-06, CQ-CARDS-07: in the newer edition these cards end with the march; Coordination stays possible at
/// the end.
#[test]
fn operation_cards_end_with_the_march() {
    for (options, rule) in [("edition=en", "CQ-CARDS-06"), ("edition=fr", "CQ-CARDS-07")] {
        let newer = options == "edition=fr";
        let study = field(options)
            .put("ney", "kahla")
            .put("louis", "jena")
            .hand(FRENCH, &["coordination.14", "elan.28"])
            .hand(COALITION, &["counter-order.26", "fatigue.24"])
            .deck(FRENCH, &["second-breath.2", "intuition.4", "intuition.5"])
            .deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march").coalition("decline").french("step jena").coalition("decline");
        board.french("attack");
        let mut defence = board.fork();
        defence.french("decline").refuses(COALITION, "play fatigue.24", rule);
        // Counter Order answers any event of the operation, or in the newer edition those of the march only.
        let mut answered = board.fork();
        answered.french("play elan.28");
        assert_eq!(answered.window(COALITION), Some(if newer { "combat" } else { "answer" }));
        board.french("decline").coalition("decline");
        assert_eq!(board.window(FRENCH), Some("operation-end"), "nobody lost, nobody retreats");
        assert!(board.allows(FRENCH, "play coordination.14"));
    }
}

/// CQ-CARDS-08: crossed swords are for the start of a combat only.
#[test]
fn combat_cards_belong_to_step_a() {
    for options in EDITIONS {
        let study = field(options)
            .put("ney", "kahla")
            .put("louis", "jena")
            .hand(FRENCH, &["elan.28"])
            .deck(FRENCH, &["second-breath.2", "forced-march.12"])
            .deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march").refuses(FRENCH, "play elan.28", "CQ-CARDS-08");
        board.french("step jena").refuses(FRENCH, "play elan.28", "CQ-CARDS-08");
        board.french("attack");
        assert!(board.allows(FRENCH, "play elan.28"));
        board.french("decline").coalition("lose louis infantry, step weimar");
        assert_eq!(board.window(FRENCH), Some("retreat-done"));
        board.refuses(FRENCH, "play elan.28", "CQ-CARDS-08");
    }
}

/// Murat beats Hohenlohe by two losses; the Coalition is asked before the combat.
fn murat_attacks(options: &str) -> Board {
    let study = field(options)
        .put("murat", "jena")
        .put("hohenlohe", "jena")
        .hand(FRENCH, &["great-charge.34", "panic.35"])
        .hand(COALITION, &["orderly-retreat.35"])
        .deck(FRENCH, &["rain.1", "forced-march.12", "coordination.15", "elan.28"])
        .deck(COALITION, &["intuition.4", "reinforcement.5"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take murat, attack").coalition("decline").french("decline");
    board
}

/// CQ-CARDS-09, CQ-CARDS-17: after the combat first the winner who has seen the retreat, then the loser, then the
/// winner who pursues.
#[test]
fn retreat_and_pursuit_cards_have_their_order() {
    for options in EDITIONS {
        let mut board = murat_attacks(options);
        board.refuses(COALITION, "play orderly-retreat.35", "CQ-CARDS-09");
        board.coalition("decline, lose hohenlohe infantry, step weimar, step kolleda");
        assert_eq!(board.window(FRENCH), Some("retreat-done"));
        assert_eq!(board.targets(FRENCH, "play"), ["panic.35"]);
        board.refuses(FRENCH, "play great-charge.34", "CQ-CARDS-09");
        board.french("decline");
        assert_eq!(board.window(COALITION), Some("pursuit-threatens"));

        let mut orderly = board.fork();
        orderly.coalition("play orderly-retreat.35");
        if orderly.window(FRENCH) == Some("answer") {
            orderly.french("decline");
        }
        assert_ne!(orderly.window(FRENCH), Some("pursuit"));
        assert_eq!(orderly.hand(FRENCH), ["great-charge.34", "panic.35"]);
        assert_eq!(orderly.fatigue("hohenlohe"), 0);

        board.coalition("decline");
        assert_eq!(board.window(FRENCH), Some("pursuit"));
        board.french("play great-charge.34");
        assert_eq!(board.hand(FRENCH), ["panic.35"]);
    }
}

/// CQ-CARDS-10: one green card in an operation, a new one in the next.
#[test]
fn one_green_card_in_an_operation() {
    for options in EDITIONS {
        let study = field(options)
            .put("ney", "kahla")
            .put("lannes", "naumburg")
            .put("louis", "naumburg")
            .hand(FRENCH, &["forced-march.12", "forced-march.13", "reaction.21", "skirmishers.26"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march, play forced-march.12");
        board.refuses(FRENCH, "play forced-march.13", "CQ-CARDS-10");
        board
            .french("stop")
            .coalition("take saxe-weimar, march")
            .french("play reaction.21, area kahla, step jena");
        board.coalition("stop").french("take lannes, attack, play skirmishers.26");
        assert_eq!(board.hand(FRENCH), ["forced-march.13"]);
    }
}

/// CQ-CARDS-11: the limit spans march and combat, for the mover and for his enemy.
#[test]
fn the_limit_spans_march_and_combat() {
    for options in EDITIONS {
        let study = || field(options).put("ney", "kahla").put("hohenlohe", "jena");
        for (march, window) in [("march", Some("combat")), ("march, play forced-march.12", None)] {
            let mut board = Board::operations(study().hand(FRENCH, &["forced-march.12", "elan.28"]), FRENCH);
            board.french(&format!("take ney, {march}, step jena, attack"));
            assert_eq!(board.window(FRENCH), window, "{march}");
            assert_eq!(board.combat_cards().is_some(), window.is_none());
        }
        let hand = ["fatigue.24", "reinforced-position.31"];
        for (answer, window) in [("decline", Some("combat")), ("play fatigue.24", None)] {
            let mut board = Board::operations(study().hand(COALITION, &hand), FRENCH);
            board.french("take ney, march").coalition("decline").french("step jena").coalition(answer);
            board.french("attack");
            assert_eq!(board.window(COALITION), window, "{answer}");
            assert_eq!(board.combat_cards().is_some(), window.is_none());
        }
    }
}

/// CQ-CARDS-12: a cancelled card was played.
#[test]
fn a_cancelled_card_counts() {
    for options in EDITIONS {
        let study = field(options)
            .put("ney", "kahla")
            .put("hohenlohe", "jena")
            .hand(FRENCH, &["forced-march.12", "forage.19", "elan.28"])
            .hand(COALITION, &["counter-order.26", "reinforced-position.31"])
            .deck(FRENCH, &["second-breath.2", "intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march").coalition("decline").french("play forced-march.12");
        board.coalition("play counter-order.26");
        assert_eq!(board.march_points(), 2);
        assert_eq!(board.hand(FRENCH), ["forage.19", "elan.28"]);
        board.refuses(FRENCH, "play forage.19", "CQ-CARDS-10");
        board.french("step jena, attack");
        assert!(board.combat_cards().is_some(), "neither side may play a card in the combat");
    }
}

/// CQ-CARDS-13: a revealed card gives its number or its box, and nothing else.
#[test]
fn revealed_events_do_not_happen() {
    let rain = |board: &Board| board.truth().in_force;
    let study = || field("").put("ney", "jena").deck(FRENCH, &["rain.1"]).deck(COALITION, &["rain.1"]);
    let mut board = Board::operations(study(), FRENCH);
    board.french("take ney, march");
    assert_eq!((board.march_points(), rain(&board)), (1, vec![]));
    let mut board = Board::initiative(study().hand(FRENCH, &["elan.28"]));
    board.french("decline");
    assert_eq!((board.asked(), rain(&board)), (vec![FRENCH], vec![]));
    let mut board = Board::operations(study().strength("ney", 3, 1).put("louis", "jena"), FRENCH);
    board.french("take ney, attack, lose ney infantry").coalition("lose louis infantry");
    assert_eq!(rain(&board), [""; 0]);
}

/// CQ-CARDS-14: who has passed still has a green card in each operation of the enemy.
#[test]
fn a_passed_player_still_plays_cards() {
    for options in EDITIONS {
        let study = field(options)
            .put("ney", "kahla")
            .put("lannes", "naumburg")
            .hand(COALITION, &["fatigue.24", "fatigue.25", "confusion.22"])
            .deck(FRENCH, &["rain.1"]);
        let mut board = Board::operations(study, COALITION);
        board.coalition("pass");
        board.french("take ney, march").coalition("decline").french("step jena").coalition("play fatigue.24");
        assert_eq!((board.fatigue("ney"), board.asked()), (1, vec![FRENCH]));
        board
            .french("take lannes, march")
            .coalition("decline")
            .french("step zeitz")
            .coalition("play fatigue.25");
        assert_eq!(board.fatigue("lannes"), 2);
    }
}

/// CQ-CARDS-15: without its condition a card stays in the hand, unless the condition is hidden from the player.
#[test]
fn a_card_needs_its_condition() {
    let attacked = |study: Study| {
        let mut board = Board::operations(study.put("ney", "jena").put("louis", "jena"), FRENCH);
        board.french("take ney, attack");
        board
    };
    let mut board = attacked(field("").hand(COALITION, &["charge.29"]));
    board.coalition("decline").refuses(COALITION, "play charge.29", "CQ-CARD-CHARGE-01");
    assert_eq!(board.hand(COALITION), ["charge.29"]);
    let mut board = attacked(field("").put("blucher", "jena").hand(COALITION, &["charge.29"]));
    board.coalition("decline");
    assert!(board.allows(COALITION, "play charge.29"));

    // Enemy cavalry is hidden in fog: Square may be wasted there.
    let foot = |options| field(options).strength("louis", 3, 0).hand(FRENCH, &["square.30"]);
    attacked(foot("")).refuses(FRENCH, "play square.30", "CQ-CARD-SQUARE-01");
    let mut board = attacked(foot("level=grognard"));
    board.french("play square.30");
    assert!(board.happened(|event| matches!(event, Event::NoEffect { side: FRENCH })));
    // So is Bernadotte's name.
    for (options, window) in [("", None), ("level=grognard", Some("enemy-march-start"))] {
        let study = field(options).put("ney", "kahla").hand(COALITION, &["bernadotte.27"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march").coalition("decline");
        assert_eq!(board.window(COALITION), window);
        assert_eq!(board.allows(COALITION, "play bernadotte.27"), window.is_some());
    }
}

/// CQ-CARDS-16: windows 1 and 2. Before the march card the enemy; after it the mover, then the enemy, and the
/// mover answers with Counter Order only.
#[test]
fn windows_before_the_first_connection() {
    for options in EDITIONS {
        let study = field(options)
            .put("bernadotte", "kahla")
            .hand(FRENCH, &["forced-march.12", "counter-order.25"])
            .hand(COALITION, &["bernadotte.27"])
            .deck(FRENCH, &[valued(FRENCH, 5)]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take bernadotte, march");
        assert_eq!(board.window(COALITION), Some("stack-named"));
        assert_eq!(
            (board.truth().operation.and_then(|march| march.value), board.side(FRENCH).deck_size),
            (None, 1)
        );
        board.coalition("decline");
        assert_eq!(board.side(FRENCH).deck_size, 0);
        assert_eq!((board.asked(), board.window(FRENCH)), (vec![FRENCH], Some("march-start")));

        let mut forced = board.fork();
        forced.french("play forced-march.12").coalition("decline");
        assert_eq!(forced.window(COALITION), Some("enemy-march-start"));
        forced.coalition("play bernadotte.27");
        assert_eq!(forced.march_points(), 5 + 1 - 3);

        board.french("decline").coalition("play bernadotte.27");
        assert_eq!(board.window(FRENCH), Some("answer"));
        assert_eq!(board.targets(FRENCH, "play"), ["counter-order.25"]);
        let mut cancelled = board.fork();
        cancelled.french("play counter-order.25");
        assert_eq!(cancelled.march_points(), 5);
        board.french("decline");
        assert_eq!(board.march_points(), 2);
        assert_eq!(board.allows(FRENCH, "play forced-march.12"), options == "edition=fr");
    }
}

/// CQ-CARDS-16: windows 3, 4 and 5. The mover who joins friends, then the enemy; the enemy at the end of the
/// march; the mover at the end of the whole operation, and not before its combat.
#[test]
fn windows_on_the_road_and_at_the_end() {
    for (options, rule) in [("edition=en", "CQ-CARDS-06"), ("edition=fr", "CQ-CARDS-07")] {
        let study = field(options)
            .put("ney", "kahla")
            .put("lannes", "jena")
            .hand(FRENCH, &["organization.16"])
            .hand(COALITION, &["confusion.22", "fatigue.24"])
            .deck(FRENCH, &[valued(FRENCH, 4)]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march").coalition("decline").french("step jena");
        assert_eq!((board.asked(), board.window(FRENCH)), (vec![FRENCH], Some("joining")));
        board.french("play organization.16").coalition("decline");
        assert_eq!(board.window(COALITION), Some("enemy-enters"));
        board.coalition("decline").french("stop");
        assert_eq!(board.window(COALITION), Some("enemy-march-end"));
        assert_eq!(board.targets(COALITION, "play"), ["fatigue.24"]);

        let study = field(options)
            .put("ney", "kahla")
            .put("louis", "jena")
            .hand(FRENCH, &["coordination.14"])
            .deck(FRENCH, &["second-breath.2", "intuition.4"])
            .deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march, step jena").refuses(FRENCH, "play coordination.14", rule);
        board.french("attack, decline");
        assert_eq!(board.window(FRENCH), Some("operation-end"));
        board.french("play coordination.14");
        assert_eq!(board.targets(FRENCH, "take"), ["soult"], "another operation with another stack");
    }
}

/// CQ-CARDS-18: whole-turn events lie on the board, out of every pile, and are discarded at the end of the turn.
#[test]
fn whole_turn_cards_lie_on_the_board() {
    for options in EDITIONS {
        let study = field(options).put("ney", "kahla").turn(2).deck(FRENCH, &[]).rain(FRENCH, "rain.1");
        let mut board = Board::operations(study, FRENCH);
        assert_eq!(board.side(FRENCH).discard_size, 35);
        board.french("take ney, march");
        let french = board.side(FRENCH);
        assert_eq!((french.deck_size, french.discard_size), (34, 1), "the new deck has no Rain");
        board.french("stop").coalition("pass");
        assert_eq!(board.truth().in_force, ["rain"]);
        // The deck begins with Inactivity; the next cards are not red.
        let draws = [("french-draw", 1); 3].into_iter().chain([("coalition-draw", 3); 3]);
        board.play_with(FRENCH, "pass", &mut Scripted::new(draws));
        let french = board.side(FRENCH);
        assert_eq!((board.position.turn(), french.deck_size, french.discard_size), (3, 31, 2));
        assert_eq!(board.truth().in_force, [""; 0]);

        let study = field(options).hand(COALITION, &["strategic-retreat.10"]).hand(FRENCH, &["elan.28"]);
        let mut board =
            Board::initiative(study.deck(COALITION, &["rain.1", "intuition.4", "supply.7", "supply.8"]));
        let before = board.side(COALITION).discard_size;
        board.french("decline").coalition("play strategic-retreat.10");
        assert_eq!(board.truth().in_force, ["strategic-retreat"]);
        assert_eq!(board.side(COALITION).discard_size, before + 1, "the initiative card");
        board.french("pass").coalition("pass").french("decline");
        assert_eq!(board.truth().in_force, [""; 0]);
        assert_eq!(board.side(COALITION).discard_size, before + 2);
    }
}

/// CQ-DRAW-01, CQ-DRAW-02, CQ-DRAW-04: three cards each; one red card of both draws happens, after both draws, and
/// is not replaced.
#[test]
fn one_red_card_happens() {
    for options in EDITIONS {
        let board = Board::first_turn(calm(field(options)));
        assert_eq!(Side::BOTH.map(|side| board.side(side).hand_size), [3, 3]);
        let study = calm(field(options)).deck(FRENCH, &["rain.1", "intuition.4", "intuition.5", "care.6"]);
        let board = Board::first_turn(study);
        assert_eq!(board.truth().in_force, ["rain"]);
        assert_eq!(board.hand(FRENCH), ["intuition.4", "intuition.5"]);
        let place =
            |wanted: &dyn Fn(&Event) -> bool| board.notes.0.iter().position(|(_, event)| wanted(event));
        let drawn = place(&|event| matches!(event, Event::Drew { side: COALITION, .. }));
        let red = place(&|event| matches!(event, Event::RedDrawn { side: FRENCH, .. }));
        assert!(drawn.is_some() && red > drawn, "nothing happens before the Coalition has drawn");
    }
}

/// CQ-DRAW-03, CQ-DRAW-04, CQ-DRAW-05: two red cards void each other, whoever drew them, and even if one would
/// have done nothing.
#[test]
fn several_red_cards_void_each_other() {
    for options in EDITIONS {
        let drawn = |french: &[&str], coalition: &[&str]| {
            let board =
                Board::first_turn(field(options).turn(2).deck(FRENCH, french).deck(COALITION, coalition));
            assert_eq!(board.truth().in_force, [""; 0]);
            assert_eq!(board.window(FRENCH), Some("initiative"), "nobody names an area for Inactivity");
            (board.hand(FRENCH).len(), board.hand(COALITION).len())
        };
        let calm = ["intuition.4", "reinforcement.5", "reinforcement.6", "supply.7"];
        assert_eq!(drawn(&["rain.1", "inactivity.3", "elan.28", "panic.35"], &calm), (1, 3));
        let rain = ["rain.1", "intuition.4", "elan.28", "panic.35"];
        assert_eq!(drawn(&rain, &["inactivity.2", "intuition.4", "supply.7", "supply.8"]), (2, 2));
        let breath = ["second-breath.2", "intuition.4", "elan.28", "panic.35"];
        assert_eq!(drawn(&breath, &["rain.1", "intuition.4", "supply.7", "supply.8"]), (2, 2));
    }
}

/// CQ-DRAW-06: a red card that Reserve turns up neither happens nor voids the one in force.
#[test]
fn reserve_voids_nothing() {
    let study = field("").hand(FRENCH, &["reserve.9"]).deck(FRENCH, &["inactivity.3", "elan.28", "panic.35"]);
    let mut board = Board::initiative(study.rain(COALITION, "rain.1"));
    board.french("play reserve.9");
    assert_eq!((board.truth().in_force, board.hand(FRENCH)), (vec!["rain"], vec!["elan.28".to_owned()]));
    assert_eq!(board.targets(FRENCH, "area"), [""; 0]);
    assert!(board.ready("soult"));
}

/// CQ-INIT-01, CQ-INIT-02: one blue card each, the French declare first and openly.
#[test]
fn one_blue_card_each() {
    let study = field("")
        .put("louis", "gotha")
        .hand(FRENCH, &["intuition.4", "intuition.5"])
        .hand(COALITION, &["reinforcement.5", "supply.7", "forced-march.14"]);
    let mut board = Board::initiative(study);
    assert_eq!(board.asked(), [FRENCH]);
    board.refusal(COALITION, "play supply.7");
    board.french("play intuition.5").refusal(FRENCH, "play intuition.4");
    assert_eq!(board.view(COALITION).sides[FRENCH.index()].shown, ["intuition.5"]);
    assert_eq!(board.targets(COALITION, "play"), ["reinforcement.5", "supply.7"]);
    board.coalition("play reinforcement.5").refuses(COALITION, "play supply.7", "CQ-CARDS-05");
    board.coalition("block louis");
    assert_eq!((board.strength("louis"), board.asked()), ((3, 1), vec![FRENCH]));
    board.refuses(FRENCH, "play intuition.4", "CQ-CARDS-05");
    assert_eq!(board.hand(COALITION), ["supply.7", "forced-march.14"]);
}

/// CQ-INIT-03: both declare before anything happens; then the French card, then the other.
#[test]
fn blue_cards_are_declared_and_then_resolved() {
    let study = field("")
        .put("louis", "gotha")
        .fatigue("louis", 3)
        .hand(FRENCH, &["hussars.10"])
        .hand(COALITION, &["supply.7", "charge.29"]);
    let mut board = Board::initiative(study);
    board.french("play hussars.10");
    assert_eq!(board.hand(COALITION), ["supply.7", "charge.29"]);
    board.play_with(COALITION, "play supply.7", &mut Scripted::new([("french-hussars", 0)]));
    assert_eq!(board.hand(COALITION), [""; 0], "the one card left was taken");
    assert_eq!(board.fatigue("louis"), 3);
    board.coalition("area gotha");
    assert_eq!(board.fatigue("louis"), 1);
}

/// CQ-INIT-04, CQ-INIT-05: the higher card goes first and must; the French on a tie. Both cards are discarded.
#[test]
fn the_higher_card_goes_first() {
    for options in EDITIONS {
        for (french, coalition, first) in
            [(3, 5, COALITION), (4, 3, FRENCH), (4, 4, FRENCH), (1, 2, COALITION)]
        {
            let study = field(options)
                .hand(FRENCH, &["elan.28"])
                .deck(FRENCH, &[valued(FRENCH, french)])
                .deck(COALITION, &[valued(COALITION, coalition)]);
            let mut board = Board::initiative(study);
            board.french("decline");
            assert_eq!(board.asked(), [first], "{french} against {coalition}");
            assert!(board.allows(first, "pass"));
            assert_eq!(Side::BOTH.map(|side| board.side(side).discard_size), [35, 36]);
        }
    }
}
