//! Where rules meet: Armistice, sieges and dummies; the march to the guns and walls; cards and phases; the edge of the map and
//! encirclement. Each is stated once more in other words than the rules' own and held against many positions.

use std::sync::Arc;

use proptest::prelude::*;
use vedette_jours::flow::Task;
use vedette_jours::scenario::PieceKind;
use vedette_jours::sets::{BoxId, PieceId};
use vedette_jours::state::{Fight, Phase, Truce};
use vedette_jours::study::Draft;
use vedette_jours::{ALLIES, Action, Event, FRENCH, Pack, Position};
use vedette_kernel::{Awaiting, Chance, Game, Notes, Purpose, Quick, Side};

use crate::bench::*;

const WHIM: Purpose = Purpose("whim");

/// Plays a game at random, in a hurry through the Movement Phases if wanted, and shows every position and what led to it.
fn watch(
    start: Position,
    seed: u64,
    haste: u32,
    mut look: impl FnMut(&Position, Side, Action, &Position, &Notes<Event>) -> bool,
) {
    let (mut dice, mut whim) = (Quick::new(seed), Quick::new(seed ^ 0x6d65_6574));
    let mut game = start;
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let mut options = Vec::new();
        game.options(side, &mut options);
        let hurried = haste > 0 && whim.draw(WHIM, haste) > 0;
        let quick = options.iter().find(|option| matches!(option, Action::Pass)).filter(|_| hurried);
        let any = options[whim.draw(WHIM, options.len() as u32) as usize];
        let action = quick.copied().unwrap_or(any);
        let before = game.clone();
        let mut notes = Notes::default();
        game.apply(side, action, &mut dice, &mut notes);
        if !look(&before, side, action, &game, &notes) {
            return;
        }
    }
}

fn germany(scenario: &str, options: &str) -> Position {
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    let scenario =
        pack.scenario(scenario, options.parse().expect("options")).expect("a scenario of the pack");
    Position::new(Arc::new(scenario))
}

fn pieces(game: &Position) -> impl Iterator<Item = PieceId> + '_ {
    (0..game.scenario().pieces.len() as u8).map(PieceId)
}

fn places(game: &Position) -> impl Iterator<Item = BoxId> + '_ {
    (0..game.scenario().map.places.len() as u16).map(BoxId)
}

fn is_dummy(game: &Position, piece: PieceId) -> bool {
    game.scenario().piece(piece).kind == PieceKind::Dummy
}

/// JG-13-ARMISTICE-09, JG-13-ARMISTICE-12, JG-13-ARMISTICE-13, JG-13-ARMISTICE-16: from the declaration to the Restart there is no
/// Siege marker, no dummy and no fight; where both sides still share a box, one of them holds the city there; nobody comes
/// next to an enemy who was not there before; and at the Restart there are not more dummies than the scenario allows.
#[test]
fn armistice_sieges_and_dummies() {
    let (mut truces, mut shared, mut restarts) = (0, 0, 0);
    for seed in 0..4 {
        watch(germany("campaign", "blind=all"), seed, 12, |before, side, action, after, notes| {
            if after.truce_now() == Truce::After {
                let most = after.scenario().frame.dummies.iter().filter(|stock| stock.after_restart);
                let most: u8 = most.map(|stock| stock.counts[side.index()].iter().sum()).max().unwrap_or(0);
                let here = pieces(after).filter(|&piece| {
                    is_dummy(after, piece)
                        && after.scenario().piece(piece).side == side
                        && after.place_of(piece).is_somewhere()
                });
                assert!(
                    here.count() <= usize::from(most),
                    "seed {seed}: more dummies than the scenario allows"
                );
                restarts += 1;
                return restarts % 60 != 0;
            }
            if !matches!(after.truce_now(), Truce::During(_)) {
                return true;
            }
            truces += 1;
            let dummy =
                pieces(after).find(|&piece| is_dummy(after, piece) && after.place_of(piece).is_somewhere());
            assert_eq!(dummy, None, "seed {seed}: a dummy in the Armistice");
            for place in places(after) {
                assert!(after.siege_at(place).is_none(), "seed {seed}: a siege in the Armistice");
                if Side::BOTH.into_iter().all(|side| after.has_real_units(side, place)) {
                    shared += 1;
                    let mut there = pieces(after).filter(|&piece| after.place_of(piece) == place);
                    let held = there.any(|piece| after.sheltered().has(piece));
                    assert!(
                        held && after.scenario().city(place).is_some(),
                        "seed {seed}: a fight in the open"
                    );
                }
            }
            let fights = |event: &Event| matches!(event, Event::BattleBegan { .. } | Event::Contact { .. });
            assert!(!notes.0.iter().any(|(_, event)| fights(event)), "seed {seed}: a fight in the Armistice");
            if let (Action::Step(to), Some(Task::March)) = (action, before.question_for(side)) {
                let from = before.march_now().place;
                let units = before.march_now().stack.into_iter().any(|piece| before.strength_of(piece) > 0);
                let parting = from.is_somewhere() && !before.is_clear_of_enemies(side, from);
                assert!(
                    !units || parting || after.is_clear_of_enemies(side, to),
                    "seed {seed}: a step next to the enemy"
                );
            }
            true
        });
    }
    assert!(truces > 100 && shared > 0 && restarts > 100, "{truces} {shared} {restarts}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// JG-8.8-16, JG-6.5.2-04: whoever reaches the guns joins a fight in the field or the besiegers, never a garrison; and
    /// nobody is captured or destroyed in a city he was not in when its gates were shut.
    #[test]
    fn guns_and_walls(seed in 0_u64..1 << 40, own in 1_u8..12, foe in 4_u8..20, near in 1_u8..12, aside in 1_u8..12) {
        let draft = cast(line(open())).city("d", 1, 0);
        let study = draft.study().put("general", "d", 0).put("c1", "d", own).put("tsar", "d", 0);
        let study = study.put("k1", "d", foe).came("k1", "e").put("k2", "e", 3).put("chief", "c", 0);
        let study = study.put("c2", "c", near).put("c3", "x", aside).put("h1", "y", 3);
        let board = Board::combat(study, ALLIES);
        let mut inside = None;
        watch(board.position, seed, 0, |before, _, _, after, notes| {
            let walled = after.sheltered();
            inside = inside.or(Some(walled).filter(|walled| !walled.is_empty()));
            let fight = before.battle_now().fight;
            for (_, event) in &notes.0 {
                if let Event::Joined { side, pieces } = event {
                    assert_ne!(fight, Fight::Assault, "somebody came to a garrison");
                    assert!(*side == FRENCH && pieces.into_iter().all(|piece| !walled.has(piece)));
                }
                if let (Event::Captured { leader: piece } | Event::Eliminated { piece }, Fight::Assault) = (event, fight)
                    && after.scenario().piece(*piece).side == FRENCH
                {
                    assert!(inside.is_some_and(|inside| inside.has(*piece)), "{piece:?} was never in the city");
                }
            }
            after.turn() == before.turn()
        });
    }

    /// JG-8.5-ENC-01, JG-8.5-ENC-02, JG-8.7-04: encircled is who has no neighbouring box without 3 enemy SP, the ways in of more
    /// than 3 SP aside, at the edge of the map as anywhere; and who loses encircled is gone, leaders and all.
    #[test]
    fn edge_and_encirclement(
        around in prop::collection::vec(0_u8..6, 2..6),
        came in prop::collection::vec(0_u8..7, 2..6),
        exit: bool,
        seed in 0_u64..1 << 40,
    ) {
        let names = ["n1", "n2", "n3", "n4", "n5"];
        let codes = ["k1", "k2", "k3", "k4", "k5"];
        let ways = around.len().min(came.len());
        prop_assume!(came[..ways].iter().any(|&sp| sp > 0));
        let mut draft = open().commander("chief", GA, [3, 4, 2]).unit("c1", GA, Infantry, [20, 2, 3, 1]);
        draft = draft.commander("tsar", CO, [2, 3, 1]);
        for name in &names[..ways] {
            draft = draft.road("d", name);
        }
        for code in &codes[..ways] {
            draft = draft.unit(code, CO, Infantry, [20, 1, 3, 0]).unit(&format!("{code}-guard"), CO, Infantry, [20, 1, 3, 0]);
        }
        let draft = edge(draft.road("n1", "west").road("n2", "east"), exit);
        let mut study = draft.study().put("chief", "d", 0).put("c1", "d", 6).put("tsar", "d", 0);
        for way in 0..ways {
            if came[way] > 0 {
                study = study.put(codes[way], "d", came[way]).came(codes[way], names[way]);
            }
            if around[way] > 0 {
                study = study.put(&format!("{}-guard", codes[way]), names[way], around[way]);
            }
        }
        let expected = (0..ways).all(|way| came[way] > 3 || around[way] >= 3);
        let mut opened = false;
        watch(Board::combat(study, ALLIES).position, seed, 0, |before, _, _, after, notes| {
            for (_, event) in &notes.0 {
                if let Event::BattleOpened { encircled, .. } = event {
                    assert_eq!(*encircled, expected, "around {around:?}, came {came:?}, exit {exit}");
                    opened = true;
                }
                if let Event::BattleOver { winner: Some(ALLIES), .. } = event
                    && expected
                {
                    assert!(pieces(after).all(|piece| {
                        after.scenario().piece(piece).side == ALLIES || !after.place_of(piece).is_somewhere()
                    }));
                }
            }
            after.turn() == before.turn()
        });
        prop_assert!(opened || came[..ways].iter().map(|&sp| u16::from(sp)).sum::<u16>() > 0);
    }
}

fn edge(draft: Draft, exit: bool) -> Draft {
    draft.with(|scenario| {
        scenario.map.places.iter_mut().for_each(|place| place.exit |= exit && place.code == "d")
    })
}

/// JG-13-CARDS-02 to 07: a card is played in the phases B and C alone and by its owner; a window that is let pass does not ask again
/// at once; every half of a card that could be played at the moment is offered; an Armistice event serves once.
#[test]
fn cards_and_phases() {
    let (mut offered, mut played, mut passed) = (0, 0, 0);
    for (seed, scenario) in
        [(1, "spring"), (2, "spring"), (3, "campaign"), (4, "autumn"), (5, "spring"), (6, "campaign")]
    {
        let mut spent = Vec::new();
        watch(germany(scenario, "blind=all"), seed, 3, |before, side, action, after, _| {
            let mut options = Vec::new();
            before.options(side, &mut options);
            let question = before.question_for(side).expect("asked");
            let plays = options.iter().filter(|option| matches!(option, Action::Play(..)));
            for &play in plays {
                let Action::Play(card, half) = play else { continue };
                offered += 1;
                assert!(before.cards_of(side).has(card), "{scenario} {seed}: a card of somebody else");
                assert!(
                    !matches!(before.phase_now(), Phase::Events | Phase::End),
                    "{scenario} {seed}: {question:?} is no moment for cards"
                );
                let colour = before.scenario().card(card).halves[usize::from(half)].colour;
                assert!(colour.is_none_or(|owner| owner == side), "{scenario} {seed}: of the enemy's colour");
                assert!(
                    !spent.contains(&(card, half)),
                    "{scenario} {seed}: an Armistice event for the second time"
                );
            }
            if let Task::Window(_, moment) = question {
                for card in before.cards_of(side) {
                    let legal = |half| before.check(side, Action::Play(card, half)).is_ok();
                    let listed = |half| options.contains(&Action::Play(card, half));
                    assert!((0..2).all(|half| legal(half) == listed(half)), "{scenario} {seed}: {moment:?}");
                }
                if action == Action::Decline {
                    passed += 1;
                    assert_ne!(after.question_for(side), Some(question), "{scenario} {seed}: asked again");
                }
            }
            if let Action::Play(card, half) = action {
                played += 1;
                assert!(!after.cards_of(side).has(card), "{scenario} {seed}: still in hand");
                if before.scenario().card(card).halves[usize::from(half)].armistice {
                    spent.push((card, half));
                }
            }
            true
        });
    }
    assert!(offered > 100 && played > 20 && passed > 100, "{offered} {played} {passed}");
}
