//! The Winter Quarters cards.

use vedette_conquerors::cards::{Moment, Title};
use vedette_conquerors::options::Edition;
use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH, Position};
use vedette_kernel::{Scripted, Side};

use super::{corner, sit_out};
use crate::bench::{Board, scenario_1807};

const QUARTERS: &str = "winter-quarters.47";
const SIX: [&str; 6] =
    ["ambush.1", "cossacks.2", "destroyed-bridge.3", "epidemic.4", "for-the-tsar.5", "grapeshot.6"];

fn count(board: &Board, side: Side) -> Option<u8> {
    board.side(side).quarters
}

/// CQ-WQ-01: both cards begin on the board with nothing on them, in the scenarios that use them.
#[test]
fn both_cards_begin_on_the_board() {
    for (code, points) in [("pultusk", Some(0)), ("eylau", Some(0)), ("friedland", None)] {
        let board = Board::of(Position::new(scenario_1807(code, "")));
        for side in Side::BOTH {
            let view = board.side(side);
            assert_eq!((view.quarters, view.deck_size, view.discard_size), (points, 42, 0), "{code}");
        }
    }
}

/// Ostermann is worn out and will lose a point at the end of the turn; so many are on the Russian card.
fn worn(points: u8, options: &str) -> Study {
    corner("eylau", options)
        .quarters(COALITION, points)
        .put("ostermann", "bartenstein")
        .activated("ostermann")
        .fatigue("ostermann", 5)
        .deck(COALITION, &SIX)
}

/// CQ-WQ-02: each lost point goes on the loser's own card; the fifth sends the card among the used ones.
#[test]
fn the_fifth_loss_shuffles_the_card() {
    let board = sit_out(worn(3, ""));
    assert_eq!((count(&board, COALITION), count(&board, FRENCH)), (Some(4), Some(0)));
    assert_eq!((board.side(COALITION).deck_size, board.side(COALITION).discard_size), (3, 36));

    let mut board = sit_out(worn(4, ""));
    assert!(board.happened(|event| matches!(event, Event::QuartersShuffled { side: COALITION })));
    assert_eq!((count(&board, COALITION), count(&board, FRENCH)), (None, Some(0)));
    assert_eq!((board.side(COALITION).deck_size, board.side(COALITION).discard_size), (3, 37));
    // Later losses are counted no more.
    board.sit_out_the_turn();
    assert_eq!((count(&board, COALITION), board.strength("ostermann")), (None, (2, 0)));
}

/// CQ-WQ-02: an eliminated corps brings all its points at once.
#[test]
fn an_eliminated_corps_fills_the_card() {
    let study = corner("eylau", "").quarters(FRENCH, 2).put("ney", "soldau").fatigue("ney", 8);
    let study = study.strength("ney", 2, 1).hand(COALITION, &["epidemic.4"]);
    let mut board = Board::initiative(study);
    board.coalition("play epidemic.4, area soldau");
    assert_eq!((board.corps("ney"), count(&board, FRENCH)), (None, None));
    assert!(board.happened(|event| matches!(event, Event::QuartersShuffled { side: FRENCH })));
}

/// CQ-WQ-05: with dice it goes straight into the deck.
#[test]
fn with_dice_the_card_goes_into_the_deck() {
    let board = sit_out(worn(4, "combat=dice"));
    // Three of seven cards have been drawn for the next turn.
    assert_eq!((board.side(COALITION).deck_size, board.side(COALITION).discard_size), (4, 36));
    assert_eq!((count(&board, COALITION), board.hand(COALITION).len()), (None, 3));
}

/// CQ-WQ-03: a drawn card is laid aside and replaced.
#[test]
fn a_drawn_card_is_replaced() {
    let deck = ["assault-column.1", "audacity.2", "care.3", "coordination.5", "elan.6", QUARTERS];
    let study = corner("eylau", "").deck(FRENCH, &deck).deck(COALITION, &SIX);
    let mut board = Board::of(study.before_the_first_turn().expect("a sound study"));
    board.french("ready");
    // The second card is Winter Quarters.
    let french = [("french-draw", 0), ("french-draw", 4), ("french-draw", 0), ("french-draw", 0)];
    let draws = french.into_iter().chain([("coalition-draw", 0); 3]);
    board.play_with(COALITION, "ready", &mut Scripted::new(draws));
    assert_eq!(board.hand(FRENCH), ["assault-column.1", "audacity.2", "care.3"]);
    assert!(board.happened(|event| matches!(event, Event::QuartersOut { side: FRENCH })));
    // Beside the board: in no pile any more.
    assert_eq!((board.side(FRENCH).deck_size, board.side(FRENCH).discard_size), (2, 37));
}

/// CQ-WQ-03: a revealed one, too; the next card gives the movement points.
#[test]
fn a_revealed_card_is_replaced() {
    let study = corner("eylau", "").put("soult", "soldau").deck(FRENCH, &["elan.6", QUARTERS]);
    let mut board = Board::operations(study, FRENCH);
    let mut draws = Scripted::new([("french-march-card", 1), ("french-march-card", 0)]);
    board.french("take soult").play_with(FRENCH, "march", &mut draws);
    assert_eq!(board.march_points(), 4);
    assert!(board.happened(|event| matches!(event, Event::QuartersOut { side: FRENCH })));
}

/// CQ-WQ-04: once both cards are out the turn is the last one, and the citadels are counted.
#[test]
fn both_cards_out_end_the_game() {
    let study = corner("pultusk", "").turn(3).points(6).citadel("danzig", COALITION, true);
    let one = study.in_winter_quarters(FRENCH);
    let board = sit_out(one.clone());
    assert_eq!((board.position.turn(), board.outcome(), board.points()), (4, None, 6));
    let board = sit_out(one.clone().in_winter_quarters(COALITION));
    assert_eq!((board.position.turn(), board.points()), (3, 4));
    assert_eq!(board.outcome().map(|outcome| outcome.winner), Some(None), "4 is a draw");

    // The second one turns up in the middle of the turn: the turn is played to its end.
    let study = one.put("ostermann", "makow").deck(COALITION, &["ambush.1", QUARTERS]);
    let mut board = Board::operations(study, COALITION);
    let mut draws = Scripted::new([("coalition-march-card", 1), ("coalition-march-card", 0)]);
    board.coalition("take ostermann").play_with(COALITION, "march", &mut draws).coalition("step golymin");
    assert_eq!((board.outcome(), board.asked()), (None, vec![FRENCH]));
    board.sit_out_the_turn();
    assert_eq!((board.position.turn(), board.points(), board.outcome().is_some()), (3, 4, true));
}

/// Davout has lost an infantry point, and so many points are on the French card.
fn short_of_a_point(points: u8, card: &str) -> Board {
    let study = corner("eylau", "").points(12).quarters(FRENCH, points).put("davout", "soldau");
    Board::initiative(study.strength("davout", 3, 1).hand(FRENCH, &[card]))
}

/// CQ-WQ-06, CQ-CARD-CARE-02: a point that Care brings back comes off the card.
#[test]
fn care_takes_a_point_off_the_card() {
    for points in [4, 3] {
        let mut board = short_of_a_point(points, "care.3");
        board.french("play care.3, block davout");
        assert_eq!(count(&board, FRENCH), Some(points));
        board.sit_out_the_turn();
        assert_eq!((count(&board, FRENCH), board.strength("davout")), (Some(points - 1), (4, 1)));
        assert_eq!(board.points(), 11);
    }
}

/// CQ-WQ-06, CQ-CARD-CONSCRIPT-01: a conscript is no point regained; nor is a Russian reinforcement.
#[test]
fn recruits_leave_the_card_alone() {
    let mut board = short_of_a_point(3, "conscript.4");
    board.french("play conscript.4, block davout");
    assert_eq!((count(&board, FRENCH), board.strength("davout"), board.points()), (Some(3), (4, 1), 12));
    let study =
        corner("eylau", "").quarters(COALITION, 3).quarters(FRENCH, 2).hand(COALITION, &["reinforcement.14"]);
    let mut board = Board::initiative(study);
    board.coalition("play reinforcement.14, block dokhturov");
    assert_eq!(
        (count(&board, COALITION), count(&board, FRENCH), board.strength("dokhturov")),
        (Some(3), Some(2), (3, 0))
    );
}

/// CQ-CARD-WINTER-QUARTERS-01: it can be played at no moment and comes into no hand.
#[test]
fn the_card_is_never_in_a_hand() {
    assert!(Moment::ALL.iter().all(|&moment| !Title::WinterQuarters.fits(moment, Edition::Of1807)));
    let study = corner("eylau", "").deck(FRENCH, &["assault-column.1", "audacity.2", QUARTERS]);
    let mut board = Board::initiative(study.clone().hand(FRENCH, &["anticipation.21"]));
    board.french("play anticipation.21");
    assert_eq!(board.targets(FRENCH, "fetch"), ["assault-column.1", "audacity.2"]);
    board.refuses(FRENCH, "fetch winter-quarters.47", "CQ-CARD-ANTICIPATION-01");

    let mut board = Board::initiative(study.hand(FRENCH, &["reserve.37"]));
    let draws = [("french-reserve", 2), ("french-reserve", 0), ("french-reserve", 0)];
    let initiative = [("french-initiative-card", 0), ("coalition-initiative-card", 0)];
    board.play_with(FRENCH, "play reserve.37", &mut Scripted::new(draws.into_iter().chain(initiative)));
    assert_eq!(board.hand(FRENCH), ["assault-column.1", "audacity.2"]);
}
