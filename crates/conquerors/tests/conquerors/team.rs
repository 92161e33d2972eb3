//! Two people share a side: one has the order of battle, the other the cards.

use vedette_conquerors::view::{CARDS, ORDER_OF_BATTLE};
use vedette_conquerors::{COALITION, FRENCH};
use vedette_kernel::kit::Conformance;
use vedette_kernel::{Audience, Chance, Game, Knowledge, Notes, Purpose, Quick, Side, Speak, Viewer};

use crate::bench::{Board, map};

/// Which seats of the side that is asked may give an answer.
#[track_caller]
fn seats(board: &Board, side: Side, text: &str) -> Vec<u8> {
    let action = board.position.read(side, text).expect(text);
    board.position.check(side, action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    (0..board.position.commands(side))
        .filter(|&seat| board.position.entrusted(side, seat, action).is_ok())
        .collect()
}

/// CQ-TEAM-01: at a table for teams the cards are played by who holds them, and either moves the blocks; without teams nobody
/// shares a side.
#[test]
fn each_seat_answers_for_its_part() {
    let study = || map("players=teams level=grognard").put("lannes", "gera").put("brunswick", "weimar");
    let mut board =
        Board::operations(study().hand(FRENCH, &["forced-march.12"]).hand(COALITION, &["charge.29"]), FRENCH);
    assert_eq!((board.position.commands(FRENCH), board.position.commands(COALITION)), (2, 2));
    let names = [0, 1].map(|seat| board.position.command_code(FRENCH, seat));
    assert_eq!(names, ["part:order-of-battle", "part:cards"]);
    assert_eq!(seats(&board, FRENCH, "take lannes"), [0, 1], "they move the blocks together");
    board.french("take lannes, march");
    assert_eq!(seats(&board, COALITION, "decline"), [1], "a moment for cards is let pass by who holds them");
    board.coalition("decline");
    assert_eq!(seats(&board, FRENCH, "play forced-march.12"), [1]);
    let alone = Board::operations(map("").put("lannes", "gera").put("brunswick", "weimar"), FRENCH);
    assert_eq!(alone.position.commands(FRENCH), 0);
    assert!(board.position.divides_player() && !alone.position.divides_player());
}

/// CQ-TEAM-01: who keeps the order of battle is not told which cards are drawn, who holds the cards is; strength and fatigue are
/// shared out by the first, and the second does not hear whose they were.
#[test]
fn news_of_a_part_is_for_who_holds_it() {
    let pack = vedette_conquerors::pack::Pack::napoleon_1806().expect("a sound pack");
    let options = "players=teams level=grognard".parse().expect("options");
    let scenario = std::sync::Arc::new(pack.scenario("campaign", options).expect("a scenario"));
    let (mut drawn, mut shared, mut kept) = (0, 0, 0);
    for seed in 0..4 {
        let mut game = vedette_conquerors::Position::new(std::sync::Arc::clone(&scenario));
        let mut chance = Quick::new(seed);
        let mut options = Vec::new();
        for _ in 0..600 {
            let Some(side) = Side::BOTH.into_iter().find(|&side| {
                options.clear();
                game.options(side, &mut options);
                !options.is_empty()
            }) else {
                break;
            };
            let action = options[chance.draw(Purpose("pick"), options.len() as u32) as usize];
            let may = [0, 1].map(|seat| game.entrusted(side, seat, action).is_ok());
            match game.notation(side, action).split(' ').next() {
                Some("play" | "fetch" | "recover") => assert_eq!(may, [false, true]),
                Some("lose" | "tire" | "ease") => {
                    assert_eq!(may, [true, false]);
                    shared += 1;
                }
                _ => assert!(may.contains(&true)),
            }
            let mut notes = Notes::default();
            game.apply(side, action, &mut chance, &mut notes);
            for (audience, event) in notes.0 {
                use vedette_conquerors::event::Event;
                let of_the_tracks = matches!(
                    event,
                    Event::Tired { .. }
                        | Event::Eased { .. }
                        | Event::Lost { .. }
                        | Event::Rested { .. }
                        | Event::Gained { .. }
                        | Event::MarchPoints { .. }
                );
                if of_the_tracks {
                    assert!(matches!(audience, Audience::Part(_, 0)), "{event:?} is told to {audience:?}");
                    kept += 1;
                }
                if let Event::DrewCards { side, .. } = event {
                    assert_eq!(audience, Audience::Part(side, 1));
                    let reader = |part| Viewer::Player(side, Knowledge::Part(part));
                    assert_eq!(
                        [reader(0), reader(1), Viewer::side(side)].map(|viewer| audience.reaches(viewer)),
                        [false, true, true]
                    );
                    drawn += 1;
                }
            }
        }
    }
    assert!(drawn > 3 && shared > 3 && kept > 3, "{drawn} draws, {shared} points shared out, {kept} told");
}

/// CQ-TEAM-01: with two on a side every answer has somebody who may give it, and nobody learns more than alone.
#[test]
fn teams_keep_the_contract() {
    let study = || map("players=teams level=grognard").put("lannes", "gera").put("brunswick", "weimar");
    let board = Board::operations(study().hand(FRENCH, &["elan.28"]), FRENCH);
    Conformance { games: 4, seed: 7, max_decisions: 20_000, every: 9, ..Conformance::default() }
        .run(|_| board.position.clone());
}

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
        assert_eq!(cards.sides[0].hand, Some(vec!["elan.28".into()]));
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
    assert_eq!(view(CARDS).sides[0].hand, Some(vec!["elan.28".into()]));
    assert!(view(CARDS).sides[0].corps.is_some());
}
