//! The odds shown to a player are exact, and made from what he knows.

use vedette_conquerors::cards::Moment;
use vedette_conquerors::odds::{Chances, Fate};
use vedette_conquerors::scenario::Card;
use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH, Position};
use vedette_kernel::kit::{Foretold, ForetoldSummary};
use vedette_kernel::{Awaiting, Game, Quick, Silent};

use crate::bench::{Board, map, map_1807, scenario, scenario_1807};

fn only(odds: Option<vedette_conquerors::odds::Odds>) -> (u8, Chances) {
    let odds = odds.expect("a combat is at hand");
    assert_eq!(odds.theirs.len(), 1, "nothing about the enemy's number of cards is hidden");
    (odds.mine, odds.theirs[0].clone())
}

/// Lannes (3 cards) attacks Saxe-Weimar (1 card), with decks small enough to count by hand.
#[test]
fn cards_are_counted() {
    let study = map("")
        .put("lannes", "naumburg")
        .put("saxe-weimar", "naumburg")
        .deck(FRENCH, &["rain.1", "second-breath.2", "intuition.4", "intuition.5"])
        .hand(COALITION, &["supply.7"])
        .deck(COALITION, &["reinforcement.5", "supply.8"]);
    let mut board = Board::operations(study, FRENCH);
    assert_eq!(board.position.odds(FRENCH), None, "no stack is chosen");
    board.french("take lannes");
    let (mine, chances) = only(board.position.odds(FRENCH));
    assert_eq!((mine, chances.cards), (3, 1));
    // Three of my four cards, and one of the enemy's three unseen ones.
    assert_eq!(chances.total, 4 * 3);
    // I leave out one card: without a loser I inflict 2 losses (2 ways), else 1 (2 ways). He has a loss on 2 of 3.
    assert_eq!((chances.win(), chances.draw(), chances.lose()), (2 * 3 + 2, 2 * 2, 0));
    assert_eq!(chances.fatigue_suffered, [(0, 4), (1, 4), (2, 4)]);
}

/// A deck that runs out is made anew from the discard pile in the middle of a combat (CQ-CARDS-04).
#[test]
fn a_new_deck_is_foreseen() {
    let study = map("").put("lannes", "naumburg").put("saxe-weimar", "naumburg").deck(FRENCH, &["rain.1"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes");
    let (_, chances) = only(board.position.odds(FRENCH));
    // The one card of the deck, and two of the 35 in the discard pile; the enemy's one card of 36.
    assert_eq!(chances.total, (35 * 34 / 2) * 36);
}

/// CQ-DICE-02: with dice, six faces each.
#[test]
fn dice_are_counted() {
    let study = map("combat=dice").put("lannes", "naumburg").put("saxe-weimar", "naumburg");
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes");
    let (_, chances) = only(board.position.odds(FRENCH));
    assert_eq!(chances.total, 6u128.pow(4));
    // No loss on 3 of 6 French faces, and on 4 of 6 Prussian ones.
    let both_nothing = chances.losses.iter().find(|losses| losses.inflicted + losses.suffered == 0);
    assert_eq!(both_nothing.map(|losses| losses.ways), Some(3 * 3 * 3 * 4));
}

/// Events already played count: Lost Bullet adds two points of fatigue, Square takes two off.
#[test]
fn events_of_the_combat_count() {
    let study = map("combat=dice")
        .put("lannes", "naumburg")
        .put("saxe-weimar", "naumburg")
        .hand(FRENCH, &["lost-bullet.32"])
        .hand(COALITION, &["sacrifice.33"]);
    let mut board = Board::operations(study, FRENCH);
    board
        .french("take lannes, attack")
        .coalition("decline")
        .french("play lost-bullet.32")
        .coalition("decline");
    let (_, chances) = only(board.position.odds(COALITION));
    assert_eq!(chances.fatigue_suffered.first().map(|(fatigue, _)| *fatigue), Some(2));
}

/// In fog the enemy's strength is hidden: every number of cards he may reveal is told, the true one among them, and the
/// odds are the same in every position the player cannot tell from the true one.
#[test]
fn odds_tell_no_secret() {
    let mut seen = 0;
    for seed in 0..60 {
        let mut position = Position::new(scenario("short", "latest level=grognard"));
        let mut chance = Quick::new(seed);
        let mut options = Vec::new();
        while let Awaiting::Sides(sides) = position.awaiting() {
            for side in [FRENCH, COALITION] {
                if let Some(odds) = position.odds(side) {
                    let guess = position.guess(side, &mut chance);
                    if sides.contains(side) {
                        assert_eq!(guess.odds(side), Some(odds), "seed {seed}");
                        seen += 1;
                    }
                }
            }
            let side = sides.iter().next().expect("somebody is asked");
            options.clear();
            position.options(side, &mut options);
            let pick = chance.next_u64() as usize % options.len();
            position.apply(side, options[pick], &mut chance, &mut Silent);
        }
    }
    assert!(seen > 20, "only {seen} combats were looked at");
}

/// CQ-COMBAT-10: an attack that step D calls off has no odds, and the odds say why.
#[test]
fn an_attack_that_is_called_off_has_no_odds() {
    let study =
        map("").put("lannes", "jena").strength("lannes", 3, 1).fatigue("lannes", 5).put("hohenlohe", "jena");
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes");
    let odds = board.position.odds(FRENCH).expect("an attack is at hand");
    assert_eq!((odds.mine, odds.theirs.len(), odds.exact), (0, 1, true));
    let line = &odds.theirs[0];
    assert_eq!((line.fate, line.total, line.win()), (Fate::CalledOff, 0, 0));
    board.french("attack").decline_all();
    assert!(board.happened(|event| matches!(event, Event::AttackCancelled { .. })));
}

/// CQ-CARD-RAIN-01: rain tires the attackers before the combat, wherever they choose: both ways are foretold.
#[test]
fn rain_before_an_attack_is_foreseen() {
    let study = map("")
        .put("ney", "jena")
        .fatigue("ney", 4)
        .put("lannes", "jena")
        .put("hohenlohe", "jena")
        .rain(COALITION, "rain.1");
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, take lannes");
    let odds = board.position.odds(FRENCH).expect("an attack is at hand");
    let mine: Vec<u8> = odds.theirs.iter().map(|line| line.mine).collect();
    assert_eq!((odds.mine, mine.len(), odds.exact), (5, 2, false), "{mine:?}");
    assert!(mine.contains(&4) && mine.contains(&5), "a worn-out Ney gives a card less: {mine:?}");
}

/// CQ-CARD-GREAT-BATTERY-01, CQ-COMBAT-19: what was played counts from the moment it is played, before the enemy has answered
/// it: a loss that is certain, a card more, a corps that joins.
#[test]
fn what_was_played_counts_before_it_is_answered() {
    let study = map_1807("friedland", "combat=dice")
        .put("lannes", "p-eylau")
        .put("soult", "p-eylau")
        .put("davout", "p-eylau")
        .put("olsufiev", "p-eylau")
        .put("victor", "thorn")
        .put("lestocq", "konigsberg")
        .hand(FRENCH, &["great-battery.7"])
        .hand(COALITION, &["ambush.1"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, take soult, take davout, attack");
    while board.window(COALITION) == Some("stack-named") {
        board.coalition("decline");
    }
    let before = board.position.odds(FRENCH).expect("a combat");
    assert_eq!(before.theirs[0].losses.iter().map(|losses| losses.inflicted).min(), Some(0));
    board.french("play great-battery.7");
    for side in [FRENCH, COALITION] {
        let odds = board.position.odds(side).expect("a combat");
        let losses = odds.theirs[0].losses.iter();
        let least =
            losses.map(|losses| if side == FRENCH { losses.inflicted } else { losses.suffered }).min();
        assert_eq!(least, Some(1), "Great Battery makes at least one loss certain");
    }

    let study = map("")
        .put("lannes", "naumburg")
        .put("saxe-weimar", "naumburg")
        .put("ruchel", "auerstedt")
        .put("louis", "weissenfels")
        .hand(FRENCH, &["counter-order.25"])
        .hand(COALITION, &["reinforced-position.31", "cannon-sounds.34"]);
    let at_step_a = || {
        let mut board = Board::operations(study.clone(), FRENCH);
        board.french("take lannes, attack");
        while board.window(COALITION) == Some("stack-named") {
            board.coalition("decline");
        }
        while board.window(FRENCH) == Some("combat") {
            board.french("decline");
        }
        board
    };
    let theirs = |board: &Board| -> Vec<u8> {
        let odds = board.position.odds(FRENCH).expect("a combat");
        let mut cards: Vec<u8> = odds.theirs.iter().map(|line| line.cards).collect();
        cards.sort_unstable();
        cards
    };
    let mut board = at_step_a();
    assert_eq!(theirs(&board), [1]);
    board.coalition("play reinforced-position.31");
    assert_eq!((board.window(FRENCH), theirs(&board)), (Some("answer"), vec![2]));
    let mut board = at_step_a();
    board.coalition("play cannon-sounds.34");
    assert_eq!(theirs(&board), [2, 3], "Louis gives a card, Rüchel two");
}

/// CQ-CARD-REAR-GUARD-01: who withdraws does not fight, and the odds say so.
#[test]
fn a_withdrawal_has_no_odds() {
    let study = map_1807("eylau", "")
        .put("davout", "p-eylau")
        .put("ostermann", "p-eylau")
        .put("lestocq", "konigsberg")
        .put("soult", "thorn")
        .hand(FRENCH, &["counter-order.27"])
        .hand(COALITION, &["rear-guard.12"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take davout, attack");
    while !board.allows(COALITION, "play rear-guard.12") {
        let side = board.asked()[0];
        board.play(side, "decline");
    }
    board.coalition("play rear-guard.12");
    if board.window(FRENCH) == Some("answer") {
        let odds = board.position.odds(FRENCH).expect("a combat");
        assert_eq!((odds.mine, odds.theirs[0].fate), (0, Fate::Withdrawal));
    }
}

/// CQ-CARDS-05: a red card never stays in a hand, so it is likelier to come than another that was not shown.
#[test]
fn red_cards_are_in_the_deck() {
    let study = map("")
        .put("lannes", "naumburg")
        .put("saxe-weimar", "naumburg")
        .hand(COALITION, &["supply.7"])
        .deck(COALITION, &["rain.1", "supply.8"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes");
    let (_, chances) = only(board.position.odds(FRENCH));
    // Rain is one of the two cards of the deck; the other is either Supply. Rain shows a loss, as one of the Supplies may.
    let rain =
        chances.losses.iter().filter(|losses| losses.suffered > 0).map(|losses| losses.ways).sum::<u128>();
    assert!(2 * rain >= chances.total, "{rain} of {}", chances.total);
}

/// CQ-COMBAT-17, CQ-CARD-REINFORCEMENT-01: in fog a citadel's card and a corps that has grown are among what is foretold.
#[test]
fn the_truth_is_among_what_is_foretold_in_fog() {
    let study = map("latest level=grognard")
        .put("lannes", "jena")
        .put("kalkreuth", "jena")
        .strength("kalkreuth", 4, 1)
        .put("brunswick", "langensalza")
        .hand(FRENCH, &["elan.28"])
        .deck_showing(FRENCH, &[(0, 1); 6])
        .deck_showing(COALITION, &[(0, 1); 4]);
    let citadel = map_1807("eylau", "latest level=grognard combat=dice")
        .put("davout", "danzig")
        .put("essen-iii", "danzig")
        .strength("essen-iii", 4, 1)
        .put("soult", "thorn")
        .put("lestocq", "konigsberg")
        .hand(FRENCH, &["elan.6"]);
    for (study, attacker) in [(study, "lannes"), (citadel, "davout")] {
        let mut board = Board::operations(study, FRENCH);
        board.french(&format!("take {attacker}"));
        let foretold = |board: &Board| -> Vec<u8> {
            board.position.odds(FRENCH).expect("odds").theirs.iter().map(|line| line.cards).collect()
        };
        let before = foretold(&board);
        board.french("attack");
        while board.window(COALITION) == Some("stack-named") {
            board.coalition("decline");
        }
        let declared = foretold(&board);
        board.french("decline").decline_all();
        let (_, counted) = board.combat_cards().expect("a combat");
        assert!(
            before.contains(&counted) && declared.contains(&counted),
            "{counted}: {before:?}, {declared:?}"
        );
    }
}

/// Odds tell the truth, with cards and dice, in the open and in fog.
#[test]
fn odds_tell_the_truth() {
    let mut all = ForetoldSummary::default();
    for (game, options) in [
        ("campaign", "combat=dice"),
        ("campaign", "edition=fr"),
        ("campaign", "level=grognard"),
        ("friedland", "combat=dice"),
        ("eylau", ""),
        ("eylau", "level=grognard combat=dice"),
    ] {
        let words = format!("latest {options}");
        let scenario = if game == "campaign" { scenario(game, &words) } else { scenario_1807(game, &words) };
        let kit = Foretold {
            games: 60,
            seed: 1806,
            every: 4,
            tries: 2,
            most_ways: 1_500,
            samples: 80,
            ..Foretold::default()
        };
        let found = kit.run(|_| Position::new(scenario.clone()));
        assert!(found.forecasts > 0, "{game} {options}: no combat");
        all.counted += found.counted;
        all.sampled += found.sampled;
    }
    assert!(all.counted > 20 && all.sampled > 20, "{all:?}");
}

/// Every card that can be played at the start of a combat, by either side, in a combat that all of them suit: whatever was
/// played, the odds know it.
#[test]
fn odds_know_every_card_of_the_combat() {
    let of_1806 = |options: &str| {
        let study =
            ["lannes", "bessieres", "ney"].iter().fold(map(options), |study, corps| study.put(corps, "jena"));
        let study =
            ["blucher", "louis", "ruchel"].iter().fold(study, |study, corps| study.put(corps, "jena"));
        study.put("soult", "kahla").put("hohenlohe", "weimar").points(5)
    };
    let of_1807 = |options: &str| {
        let study = map_1807("friedland", options);
        let study =
            ["lannes", "ney", "bessieres"].iter().fold(study, |study, corps| study.put(corps, "p-eylau"));
        study.put("olsufiev", "p-eylau").put("soult", "thorn").put("lestocq", "konigsberg")
    };
    let kit = Foretold { tries: 3, samples: 120, most_ways: 1_500, ..Foretold::default() };
    let (mut summary, mut played) = (ForetoldSummary::default(), 0);
    for options in ["latest", "latest combat=dice", "latest level=grognard combat=dice"] {
        let counter_orders =
            [["counter-order.25", "counter-order.26"], ["counter-order.27", "counter-order.27"]];
        for (study, counter_order) in [of_1806(options), of_1807(options)].into_iter().zip(counter_orders) {
            for side in [FRENCH, COALITION] {
                let enemy = side.other();
                let study = study.clone().hand(enemy, &[counter_order[enemy.index()]]);
                for card in combat_cards(&study, side) {
                    let mut board = Board::operations(study.clone().hand(side, &[&card]), FRENCH);
                    board.french("take lannes, take bessieres, take ney, attack");
                    let play = format!("play {card}");
                    while !board.allows(side, &play) && board.decline_first() {}
                    if !board.allows(side, &play) {
                        continue;
                    }
                    board.play(side, &play);
                    played += 1;
                    for step in 0..6 {
                        let scene = format!("{options}: {card} of {side:?}, question {step}");
                        kit.look(&board.position, &scene, &mut Quick::new(step), &mut summary);
                        let over = board.combat_cards().is_some();
                        let Some(asked) = board.asked().first().copied().filter(|_| !over) else { break };
                        let answers = board.options(asked);
                        let quiet = answers.iter().find(|answer| *answer == "decline").unwrap_or(&answers[0]);
                        board.play(asked, &quiet.clone());
                    }
                }
            }
        }
    }
    assert!(played > 40 && summary.forecasts > 100, "{played} cards played, {summary:?}");
}

/// The cards of a side that can be played at the start of a combat.
fn combat_cards(study: &Study, side: vedette_kernel::Side) -> Vec<String> {
    let board = Board::operations(study.clone(), FRENCH);
    let scenario = board.position.scenario();
    let cards = scenario.decks[side.index()].cards.iter();
    let fits = |card: &&Card| card.title.fits(Moment::Combat, scenario.options.edition);
    cards.filter(fits).map(|card| card.slug.clone()).collect()
}
