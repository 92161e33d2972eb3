//! Actions put together from numbers instead of being read or listed: they name blocks, areas and cards that are not there.

use vedette_conquerors::sets::{AreaId, BlockId, CardId};
use vedette_conquerors::{Action, Arm, COALITION, FRENCH};
use vedette_kernel::{Game, Notes, Quick, Speak};

use crate::bench::{Board, map};

/// Every action that can name something, with a number for it.
fn with_number(number: u8) -> [Action; 13] {
    let (block, area, card) = (BlockId(number), AreaId(number), CardId(number));
    [
        Action::Place(block, AreaId(0)),
        Action::Place(BlockId(0), area),
        Action::Play(card),
        Action::Area(area),
        Action::Block(block),
        Action::Fetch(card),
        Action::Take(block),
        Action::Step(area),
        Action::Tire(block),
        Action::Ease(block),
        Action::Lose(block, Arm::Cavalry),
        Action::Recover(card, BlockId(0)),
        Action::Recover(CardId(0), block),
    ]
}

/// Numbers beyond every list, beyond every bit set, and that of no area are refused without harm, whatever is asked.
#[test]
fn what_is_not_there_cannot_be_named() {
    let study =
        || map("level=grognard").put("lannes", "gera").put("brunswick", "gera").hand(FRENCH, &["elan.28"]);
    let mut boards = [(); 4].map(|()| Board::operations(study(), FRENCH));
    boards[1].french("take lannes");
    boards[2].french("take lannes, attack");
    boards[3] = crate::fog::opening("level=grognard");
    for board in &boards {
        for number in [60, 64, 80, 127, 128, 254, 255] {
            for action in with_number(number) {
                for side in [FRENCH, COALITION] {
                    let refusal = board.position.check(side, action).expect_err("nothing has that number");
                    assert!(!refusal.code.is_empty(), "{action:?}");
                    let (mut after, mut notes) = (board.position.clone(), Notes::default());
                    after.apply(side, action, &mut Quick::new(1), &mut notes);
                    assert!(after == board.position && notes.0.is_empty(), "{action:?} did something");
                    after.answer(side, action);
                    after.notation(side, action);
                }
            }
        }
    }
}
