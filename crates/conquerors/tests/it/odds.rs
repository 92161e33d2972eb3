//! The odds shown to a player are exact, and made from what he knows.

use vedette_conquerors::odds::Chances;
use vedette_conquerors::{COALITION, FRENCH, Position};
use vedette_kernel::{Awaiting, Game, Quick, Silent};

use crate::bench::{Board, map, scenario};

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
        let mut position = Position::new(scenario("short", "level=grognard"));
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
