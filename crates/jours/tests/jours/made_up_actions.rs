//! Actions put together from numbers instead of being read or listed: they name pieces, boxes and cards that are not there,
//! or that are there and have no business here. Nothing panics, and what is refused changes nothing.

use std::sync::Arc;

use proptest::prelude::*;
use vedette_jours::pack::Pack;
use vedette_jours::sets::{ArmyId, BoxId, CardId, PieceId};
use vedette_jours::{ALLIES, Action, FRENCH, Position};
use vedette_kernel::{Awaiting, Conduct, Game, Notes, Quick, Silent, Speak};

use crate::bench::{Board, CO, GA, fog};

/// Every kind of action, with numbers for whatever it names.
fn made_up(kind: u8, one: u16, two: u8) -> Action {
    let (piece, other) = (PieceId(one as u8), PieceId(two));
    let (place, card) = (BoxId(one), CardId(one as u8));
    match kind % 40 {
        0 => Action::Place(other, place),
        1 => Action::First(if two.is_multiple_of(2) { FRENCH } else { ALLIES }),
        2 => Action::Give(piece),
        3 => Action::Take(piece),
        4 => Action::March,
        5 => Action::Force,
        6 => Action::Entrench,
        7 => Action::Army(ArmyId(two)),
        8 => Action::Step(place),
        9 => Action::Stop,
        10 => Action::Detach(piece, other),
        11 => Action::Number(two),
        12 => Action::Merge(piece, other),
        13 => Action::Destroy(place),
        14 => Action::Repair(place),
        15 => Action::Pontoon(place),
        16 => Action::Recover(piece),
        17 => Action::Scout,
        18 => Action::Withdraw(other, place),
        19 => Action::Try,
        20 => Action::Enter,
        21 => Action::Area(place),
        22 => Action::Guns(place),
        23 => Action::Fight(place),
        24 => Action::Shelter,
        25 => Action::Stand,
        26 => Action::Assault,
        27 => Action::Siege,
        28 => Action::Mask,
        29 => Action::Fight(BoxId(u16::from(two))),
        30 => Action::Chit(two),
        31 => Action::Overrun,
        32 => Action::Lose(piece),
        33 => Action::Demolish,
        34 => Action::Play(card, two),
        35 => Action::Discard(card),
        36 => Action::Decline,
        37 => Action::Pass,
        38 => Action::Done,
        _ => Action::Take(other),
    }
}

/// Tries an action for both sides: it is legal exactly if it is listed, and if not, nothing happens.
fn try_out(position: &Position, action: Action) -> Result<(), TestCaseError> {
    for side in [FRENCH, ALLIES] {
        let mut listed = Vec::new();
        position.options(side, &mut listed);
        let checked = position.check(side, action);
        prop_assert_eq!(checked.is_ok(), listed.contains(&action), "{:?}: {:?}", action, checked);
        position.answer(side, action);
        position.notation(side, action);
        for seat in 0..=position.commands(side) {
            let _ = position.entrusted(side, seat, action);
        }
        let (mut after, mut notes) = (position.clone(), Notes::default());
        after.apply(side, action, &mut Quick::new(1), &mut notes);
        if let Err(refusal) = checked {
            prop_assert!(!refusal.code.is_empty(), "{:?}", action);
            position.explain(&refusal);
            prop_assert!(after == *position && notes.0.is_empty(), "{:?} did something", action);
        }
        prop_assert_eq!(after.faults(), Vec::<String>::new());
    }
    Ok(())
}

/// Numbers beyond every list, beyond every bit set, and those of no box and no piece.
#[test]
fn what_is_not_there_cannot_be_named() {
    let study = || {
        fog()
            .study()
            .put("chief", "b", 0)
            .put("c1", "b", 5)
            .put("h1", "b", 3)
            .put("tsar", "d", 0)
            .put("k1", "d", 5)
            .put("bluff1", "e", 0)
            .cp(GA, 9)
            .cp(CO, 9)
    };
    let mut boards = [(); 4].map(|()| Board::movement(study(), FRENCH));
    boards[1].play(FRENCH, "take c1");
    boards[2].play(FRENCH, "take c1, march, step c");
    boards[3].play(FRENCH, "take chief, take c1, march, step c").pass_windows().play(FRENCH, "step d");
    for board in &boards {
        for one in [60, 127, 128, 191, 192, 254, 255, 256, 351, 383, 384, u16::MAX] {
            for two in [5, 64, 192, 255] {
                for kind in 0..40 {
                    try_out(&board.position, made_up(kind, one, two)).expect("harmless");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Anywhere in any scenario, anything.
    #[test]
    fn nothing_made_up_does_harm(
        scenario in 0usize..5,
        seed in any::<u64>(),
        steps in 0usize..600,
        tries in prop::collection::vec((0u8..40, 0u16..400, 0u8..200), 1..40),
    ) {
        let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
        let options = ["blind=all players=armies", "blind=open", "blind=units markers=yes"][(seed % 3) as usize];
        let code = ["waiting", "lutzen-bautzen", "spring", "autumn", "campaign"][scenario];
        let scenario = pack.scenario(code, options.parse().expect("options")).expect("a scenario");
        let mut position = Position::new(Arc::new(scenario));
        let mut chance = Quick::new(seed);
        let mut options = Vec::new();
        for _ in 0..steps {
            let Awaiting::Sides(sides) = position.awaiting() else { break };
            let side = sides.iter().next().expect("somebody is asked");
            options.clear();
            position.options(side, &mut options);
            let action = options[chance.next_u64() as usize % options.len()];
            position.apply(side, action, &mut chance, &mut Silent);
        }
        for (kind, one, two) in tries {
            try_out(&position, made_up(kind, one, two))?;
        }
    }
}
