//! Two people share a side: one has the order of battle, the other the cards.

use vedette_conquerors::view::{CARDS, ORDER_OF_BATTLE};
use vedette_conquerors::{COALITION, FRENCH};
use vedette_kernel::{Game, Knowledge, Viewer};

use crate::bench::{Board, map};

/// CQ-TEAM-01: the first sees strengths and fatigue, the second the hand; both see the same map and are asked at the same
/// time, and a move entered by either is the move of the side.
#[test]
fn a_side_is_shared_by_two() {
    for edition in ["en", "fr"] {
        let study = map(&format!("edition={edition} level=grognard"))
            .put("lannes", "gera")
            .put("vedette-f1", "zeitz")
            .put("brunswick", "weimar")
            .fatigue("lannes", 2)
            .hand(FRENCH, &["elan.28"])
            .hand(COALITION, &["charge.29"]);
        let mut board = Board::operations(study, FRENCH);
        let view =
            |board: &Board, knowledge: Knowledge| board.position.view(Viewer::Player(FRENCH, knowledge));
        let [battle, cards] = [ORDER_OF_BATTLE, CARDS].map(|knowledge| view(&board, knowledge));

        let lannes = battle.sides[0]
            .corps
            .as_ref()
            .and_then(|corps| corps.iter().find(|corps| corps.code == "lannes"));
        assert_eq!(lannes.map(|corps| (corps.infantry, corps.fatigue)), Some((5, 2)));
        assert_eq!((&battle.sides[0].hand, battle.sides[0].hand_size), (&None, 1));
        assert_eq!(cards.sides[0].hand, Some(vec!["elan.28".to_owned()]));
        assert_eq!(cards.sides[0].corps, None);

        assert_eq!(battle.areas, cards.areas);
        assert!(
            battle
                .areas
                .iter()
                .any(|area| area.blocks.iter().any(|block| block.code.as_deref() == Some("lannes")))
        );
        assert_eq!((&battle.awaiting, &cards.awaiting), (&vec!["french"], &vec!["french"]));
        for seat in [&battle, &cards] {
            assert_eq!((seat.you, &seat.sides[1].hand, &seat.sides[1].corps), (Some("french"), &None, &None));
        }

        board.french("take lannes, march").coalition("decline");
        let [battle, cards] = [ORDER_OF_BATTLE, CARDS].map(|knowledge| view(&board, knowledge));
        assert_eq!(battle.areas, cards.areas);
        assert!(battle.operation.is_some_and(|operation| operation.points_left.is_some()));
        assert!(cards.operation.is_some_and(|operation| operation.points_left.is_none()));
    }
}

/// CQ-TEAM-01: together the two know what one player of the side knows, and the enemy's parts are the same for both.
#[test]
fn the_parts_make_the_whole() {
    let study =
        map("level=grognard").put("lannes", "gera").put("brunswick", "weimar").hand(FRENCH, &["elan.28"]);
    let board = Board::operations(study, COALITION);
    let view = |knowledge| board.position.view(Viewer::Player(FRENCH, knowledge));
    let [whole, battle, cards] = [Knowledge::Whole, ORDER_OF_BATTLE, CARDS].map(view);
    assert_eq!((&whole.sides[0].corps, &whole.sides[0].hand), (&battle.sides[0].corps, &cards.sides[0].hand));
    assert_eq!((&whole.sides[1], &whole.sides[1]), (&battle.sides[1], &cards.sides[1]));
}

/// CQ-TEAM-01: in an open game the orders of battle are open to everybody, so to both of them.
#[test]
fn open_games_hide_the_hand_only() {
    let study = map("").put("lannes", "gera").put("brunswick", "weimar").hand(FRENCH, &["elan.28"]);
    let board = Board::operations(study, FRENCH);
    let view = |knowledge| board.position.view(Viewer::Player(FRENCH, knowledge));
    assert_eq!(view(ORDER_OF_BATTLE).sides[0].hand, None);
    assert_eq!(view(CARDS).sides[0].hand, Some(vec!["elan.28".to_owned()]));
    assert!(view(CARDS).sides[0].corps.is_some());
}
