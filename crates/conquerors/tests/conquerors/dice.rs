//! Dice instead of combat cards.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH, Options, Pack};
use vedette_kernel::{Scripted, Side};

use crate::bench::{Board, field};

/// Ney and Kalkreuth at Naumburg, in the option that is to be played.
fn naumburg(options: &str) -> Study {
    field(options).put("ney", "naumburg").put("kalkreuth", "naumburg")
}

/// The dice rolled so far by each side, as (losses, fatigue).
fn rolled(board: &Board, by: Side) -> Vec<(u8, u8)> {
    let dice = board.notes.0.iter().filter_map(|(_, event)| match *event {
        Event::Rolled { side, losses, fatigue } if side == by => Some((losses, fatigue)),
        _ => None,
    });
    dice.collect()
}

/// CQ-DICE-01: cards or dice are agreed before the game, for both players, and no action changes that.
#[test]
fn dice_are_agreed_before_the_game() {
    for (options, dice) in [("combat=cards", 0), ("combat=dice", 1)] {
        let mut board = Board::operations(naumburg(options), FRENCH);
        board.french("pass").coalition("pass").sit_out_the_turn();
        for change in ["combat dice", "combat cards", "dice", "cards"] {
            for side in Side::BOTH {
                assert_eq!(board.refusal(side, change).code, "no-such-action");
            }
        }
        let agreed = board.position.scenario().options;
        assert_eq!(agreed, crate::bench::options(options));
        let kept = agreed.to_string().parse::<Options>().map(|kept| (kept.combat, kept.level, kept.edition));
        assert_eq!(
            kept,
            Ok((agreed.combat, agreed.level, agreed.edition)),
            "the header of a journal keeps it"
        );

        let mut board = Board::operations(naumburg(options), FRENCH);
        board.french("take ney, attack");
        assert_eq!(rolled(&board, FRENCH).len(), 2 * dice, "{options}");
        assert_eq!(rolled(&board, COALITION).len(), dice, "{options}");
        let cards = |event: &Event| matches!(event, Event::Revealed { .. });
        assert_eq!(board.happened(cards), dice == 0, "{options}");
    }
}

/// CQ-DICE-02: every combat card becomes a die of the own colour, and the decks stay as they are.
#[test]
fn every_combat_card_is_a_die() {
    let study = naumburg("combat=dice").put("lannes", "naumburg").hand(FRENCH, &["elan.28"]);
    let mut board = Board::operations(study, FRENCH);
    let decks = board.decks();
    board.french("take lannes, attack");
    let dice =
        [("french-die", 0), ("french-die", 3), ("french-die", 3), ("french-die", 5), ("coalition-die", 2)];
    board.play_with(FRENCH, "play elan.28", &mut Scripted::new(dice));
    assert_eq!(board.combat_cards(), Some((4, 1)), "2 for strength, 1 symbol, 1 for Élan");
    assert_eq!(rolled(&board, FRENCH), [(1, 0), (0, 1), (0, 1), (0, 2)]);
    assert_eq!(rolled(&board, COALITION), [(0, 1)]);
    assert_eq!((board.combat_result(), board.decks()), (Some(((1, 0), (4, 1))), decks));
    assert_eq!((board.fatigue("kalkreuth"), board.fatigue("lannes")), (4, 1));
}

/// CQ-DICE-02: more than five dice are rolled too.
#[test]
fn any_number_of_dice_is_rolled() {
    let study = naumburg("combat=dice").put("lannes", "naumburg").put("augereau", "naumburg");
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, take ney, take augereau, attack");
    assert_eq!((board.combat_cards(), rolled(&board, FRENCH).len()), (Some((7, 1)), 7));
}

/// CQ-DICE-02: pursuit cards become dice as well; their losses are ignored.
#[test]
fn pursuit_cards_are_dice_too() {
    let study = field("combat=dice").put("murat", "naumburg").put("kalkreuth", "naumburg").strength(
        "kalkreuth",
        4,
        0,
    );
    let mut board = Board::operations(study, FRENCH);
    let decks = board.decks();
    board.french("take murat");
    let dice = [("french-die", 0), ("french-die", 3), ("coalition-die", 2)];
    board.play_with(FRENCH, "attack", &mut Scripted::new(dice));
    board.play_with(COALITION, "step auerstedt", &mut Scripted::new([("french-die", 1), ("french-die", 5)]));
    assert_eq!(
        (board.fatigue("kalkreuth"), board.strength("kalkreuth")),
        (4, (3, 0)),
        "1 in combat, 3 in pursuit"
    );
    assert_eq!(board.decks(), decks);
}

/// CQ-DICE-03: each side rolls the faces of its own die.
#[test]
fn each_side_has_its_own_die() {
    let pack = Pack::napoleon_1806().expect("the pack of 1806 is sound");
    for face in 0..6u8 {
        let study = naumburg("combat=dice").strength("ney", 4, 0);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney");
        let dice = [("french-die", face.into()), ("coalition-die", face.into())];
        board.play_with(FRENCH, "attack", &mut Scripted::new(dice));
        for side in Side::BOTH {
            let printed = pack.dice[side.index()].faces[usize::from(face)];
            assert_eq!(rolled(&board, side), [(printed.losses, printed.fatigue)], "face {face}");
        }
    }
    let losses = pack.dice.each_ref().map(|die| die.faces.iter().filter(|face| face.losses > 0).count());
    assert_eq!(losses, [3, 2]);
}

/// CQ-DICE-04: initiative and marches still use cards.
#[test]
fn initiative_and_marches_use_cards() {
    let study = field("combat=dice").put("ney", "gera").hand(FRENCH, &["intuition.4"]);
    let mut board = Board::initiative(study);
    let (french, coalition) = board.decks();
    let cards = [("french-initiative-card", 11), ("coalition-initiative-card", 0)];
    board.play_with(FRENCH, "decline", &mut Scripted::new(cards));
    assert_eq!(board.decks(), (french - 1, coalition - 1));
    assert_eq!((board.side(FRENCH).discard_size, board.side(COALITION).discard_size), (1, 1));
    board.french("take ney");
    board.play_with(FRENCH, "march", &mut Scripted::new([("french-march-card", 0)]));
    assert_eq!((board.decks().0, board.side(FRENCH).discard_size), (french - 2, 2));
}
