//! The tournament game: secret bids for the sides, hidden set-up without fog, ranking and tie-breaks.

use std::cmp::Ordering;

use vedette_conquerors::bid::{BidResult, HIGHEST_BID, resolve};
use vedette_conquerors::rank::{Ending, GameResult, Score, TIME_LIMIT_MINUTES, standings, time_limit};
use vedette_conquerors::state::Bid;
use vedette_conquerors::{COALITION, Event, FRENCH, Position};
use vedette_kernel::{Game, Scripted, Settlement, Side, Viewer};

use crate::bench::{Board, map, scenario};
use crate::fog::{FRENCH_CORPS, PRUSSIAN_CORPS, names, opening, place};

const EDITIONS: [&str; 2] = ["en", "fr"];

/// A tournament game with both bids in: that of player A, then that of player B.
#[track_caller]
fn bids(edition: &str, a: &str, b: &str) -> Board {
    let mut board = opening(&format!("edition={edition} level=marshal"));
    board.play_with(FRENCH, &format!("bid {a}"), &mut Scripted::none());
    board.play_with(COALITION, &format!("bid {b}"), &mut Scripted::none());
    board
}

/// Both bids lead to these sides for A and B and these victory points, in both editions.
#[track_caller]
fn check(a: &str, b: &str, sides: [Side; 2], points: i8) {
    for edition in EDITIONS {
        let board = bids(edition, a, b);
        assert_eq!((board.position.seating(), board.points()), (sides, points), "{a}, {b}");
        assert_eq!(board.outcome(), None, "the game does not end at the set-up");
    }
}

/// CQ-BID-01: bids are secret until both are in, then both are open.
#[test]
fn bids_are_secret_until_both_are_in() {
    for edition in EDITIONS {
        let mut board = opening(&format!("edition={edition} level=marshal"));
        assert_eq!(board.asked(), [FRENCH, COALITION]);
        let mut other = opening(&format!("edition={edition} level=marshal"));
        board.french("bid french 3");
        other.french("bid coalition 9");
        assert_eq!(board.asked(), [COALITION]);
        assert_eq!(board.view(COALITION), other.view(COALITION));
        assert_eq!(board.position.view(Viewer::Observer), other.position.view(Viewer::Observer));
        assert_eq!((board.notes.0.len(), board.options(COALITION)), (0, other.options(COALITION)));
        board.refusal(FRENCH, "bid french 4");
        board.coalition("bid coalition 1");
        let [first, second] = [(FRENCH, 3), (COALITION, 1)].map(|(side, points)| Bid { side, points });
        let opened = Event::BidsOpened { bids: [first, second], french_seat: 1, points: 13 };
        for side in Side::BOTH {
            assert!(board.notes.seen_by(side).any(|event| *event == opened), "{:?}", board.notes);
        }
    }
}

/// CQ-BID-01: whole bids from 0 to 9, for either side, which cannot end the game.
#[test]
fn bids_go_from_nought_to_nine() {
    let board = opening("level=marshal");
    assert_eq!(board.targets(FRENCH, "bid").len(), 20);
    board.refuses(FRENCH, "bid french 10", "CQ-BID-01").refuses(FRENCH, "bid coalition 255", "CQ-BID-01");
    board.refuses(FRENCH, "bid french -1", "CQ-BID-01").refuses(FRENCH, "bid french 1.5", "CQ-BID-01");
    assert_eq!(HIGHEST_BID, 9);
    check("french 9", "french 0", [FRENCH, COALITION], 19);
    check("coalition 9", "french 8", [COALITION, FRENCH], 1);
}

/// CQ-BID-01: a scenario that starts at 11 leaves less room for a bid for the French: no bid ends the game.
#[test]
fn no_bid_ends_the_game_at_the_set_up() {
    let board = || Board::of(Position::new(scenario("short", "level=marshal")));
    board().refuses(FRENCH, "bid french 9", "CQ-BID-01");
    for (a, b, points) in [("french 8", "french 0", 19), ("coalition 9", "coalition 0", 2)] {
        let mut board = board();
        board.french(&format!("bid {a}")).coalition(&format!("bid {b}"));
        assert_eq!((board.points(), board.outcome()), (points, None));
    }
}

/// CQ-BID-01: no other level has bids.
#[test]
fn only_tournament_games_have_bids() {
    for level in ["conscript", "grognard"] {
        opening(&format!("level={level}")).refuses(FRENCH, "bid french 1", "CQ-BID-01");
    }
}

/// CQ-BID-02: both want one side: the higher bidder gets it and only his bid counts. The first worked example.
#[test]
fn the_higher_bidder_gets_the_side_both_want() {
    check("french 2", "french 4", [COALITION, FRENCH], 14);
    check("french 4", "french 2", [FRENCH, COALITION], 14);
    check("coalition 5", "coalition 4", [COALITION, FRENCH], 5);
}

/// CQ-BID-03: a winning bid for the French raises the victory points, one for the Prussians lowers them.
#[test]
fn a_bid_moves_the_points_against_the_bidder() {
    check("coalition 3", "coalition 1", [COALITION, FRENCH], 7);
    check("coalition 1", "coalition 3", [FRENCH, COALITION], 7);
    check("french 3", "french 1", [FRENCH, COALITION], 13);
}

/// CQ-BID-04: different sides: each gets his, and only the higher bid counts. The second worked example.
#[test]
fn different_sides_and_the_higher_bid_counts() {
    check("french 3", "coalition 1", [FRENCH, COALITION], 13);
    check("french 1", "coalition 4", [FRENCH, COALITION], 6);
    check("coalition 4", "french 1", [COALITION, FRENCH], 6);
}

/// CQ-BID-05: equal bids for one side: the sides are drawn by lot and the points stay.
#[test]
fn equal_bids_for_one_side_are_drawn_by_lot() {
    let bid = |side, points| Bid { side, points };
    assert_eq!(resolve(bid(FRENCH, 3), bid(FRENCH, 3)), BidResult::Lot);
    for (outcome, sides) in [(0, [FRENCH, COALITION]), (1, [COALITION, FRENCH])] {
        for edition in EDITIONS {
            for wanted in ["french 3", "coalition 3"] {
                let mut board = opening(&format!("edition={edition} level=marshal"));
                board.french(&format!("bid {wanted}"));
                let mut lot = Scripted::new([("lot-for-sides", outcome)]);
                board.play_with(COALITION, &format!("bid {wanted}"), &mut lot);
                assert_eq!((board.position.seating(), board.points()), (sides, 10));
            }
        }
    }
}

/// CQ-BID-06: equal bids for different sides: each gets his, and the points stay.
#[test]
fn equal_bids_for_different_sides_cost_nothing() {
    check("french 3", "coalition 3", [FRENCH, COALITION], 10);
    check("coalition 0", "french 0", [COALITION, FRENCH], 10);
}

fn won(side: Side, ending: Ending) -> GameResult {
    GameResult::Finished { side, won: true, ending }
}

fn lost(side: Side, ending: Ending) -> GameResult {
    GameResult::Finished { side, won: false, ending }
}

/// The tie-break points of winner and loser.
fn tie_breaks(winner: Side, ending: Ending) -> (i32, i32) {
    (Score::of(won(winner, ending)).tie_break, Score::of(lost(winner.other(), ending)).tie_break)
}

fn score(board: &Board, side: Side) -> (i32, i32) {
    let Score { ranking, tie_break } = Score::of(GameResult::of(&board.position, side));
    (ranking, tie_break)
}

/// CQ-RANK-01: three ranking points for a win, one for a loss.
#[test]
fn ranking_points() {
    let games =
        [won(FRENCH, Ending::OnTurn(2)), won(COALITION, Ending::HeldOut), lost(FRENCH, Ending::NapoleonLost)];
    assert_eq!(Score::total(games).ranking, 7);
}

/// CQ-RANK-02: the table of tie-breaks for a victory on a turn.
#[test]
fn tie_breaks_by_turn() {
    let prussian = [(14, -7), (12, -6), (10, -5), (8, -4), (6, -3), (4, -2), (2, -1)];
    let french = [(7, -7), (6, -6), (5, -5), (4, -4), (3, -3), (2, -2), (1, -1)];
    for turn in 1..=7 {
        assert_eq!(tie_breaks(COALITION, Ending::OnTurn(turn)), prussian[usize::from(turn) - 1]);
        assert_eq!(tie_breaks(FRENCH, Ending::OnTurn(turn)), french[usize::from(turn) - 1]);
    }
}

/// CQ-RANK-02: a French victory on turn 5 as the rules end it, and a Prussian one on turn 7 by reaching 20 points.
#[test]
fn a_game_won_on_a_turn_is_ranked_by_it() {
    for edition in EDITIONS {
        let study =
            map(&format!("edition={edition} level=marshal")).put("lannes", "borna").put("brunswick", "gotha");
        let mut board = Board::operations(study.clone().turn(5).points(3), FRENCH);
        board.french("take lannes, march, step leipzig");
        assert_eq!((score(&board, FRENCH), score(&board, COALITION)), ((3, 3), (1, -3)));
        // Three citadels at the end of turn 7 give the last point: reaching 20 goes before holding out.
        board = Board::operations(study.turn(7).points(19), FRENCH);
        board.french("pass").coalition("pass");
        assert_eq!(board.points(), 20);
        assert_eq!((score(&board, COALITION), score(&board, FRENCH)), ((3, 2), (1, -1)));
    }
}

/// CQ-RANK-03: the Prussians held out to the end of turn 7.
#[test]
fn holding_out_is_worth_one() {
    assert_eq!(tie_breaks(COALITION, Ending::HeldOut), (1, 0));
    for edition in EDITIONS {
        let study =
            map(&format!("edition={edition} level=marshal")).put("lannes", "borna").put("brunswick", "gotha");
        let mut board = Board::operations(study.turn(7).points(3).control("leipzig", FRENCH), FRENCH);
        board.french("pass").coalition("pass");
        assert_eq!((board.points(), score(&board, COALITION), score(&board, FRENCH)), (3, (3, 1), (1, 0)));
    }
}

/// CQ-RANK-04: the loss of Napoleon counts like a victory on turn 1, whatever the turn.
#[test]
fn the_loss_of_napoleon_is_worth_fourteen() {
    assert_eq!(tie_breaks(COALITION, Ending::NapoleonLost), (14, -7));
    for edition in EDITIONS {
        let study = map(&format!("edition={edition} level=marshal"))
            .turn(6)
            .put("napoleon", "gera")
            .put("lannes", "gera")
            .fatigue("lannes", 8)
            .put("brunswick", "gotha")
            .deck(FRENCH, &["intuition.5"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, take napoleon, march, step zeitz, step pegau, step borna, step altenburg");
        board.french("step crimmitschau, stop");
        assert_eq!((score(&board, COALITION), score(&board, FRENCH)), ((3, 14), (1, -7)));
    }
}

/// CQ-RANK-05, CQ-RANK-06: a game that is not over when the two hours are, bid and set-up included, gives nobody ranking
/// points and both seven tie-break points less.
#[test]
fn an_unfinished_game_costs_both() {
    assert_eq!(TIME_LIMIT_MINUTES, 120);
    assert_eq!(Score::of(GameResult::Unfinished), Score { ranking: 0, tie_break: -7 });
    let running = [opening("level=marshal"), bids("fr", "french 1", "coalition 2")];
    for board in running {
        assert_eq!(Side::BOTH.map(|side| score(&board, side)), [(0, -7); 2]);
    }
}

/// CQ-RANK-06: a tournament game has a hidden set-up, but no vedettes, and no fog once both are ready.
#[test]
fn a_tournament_game_is_open_after_its_set_up() {
    for edition in EDITIONS {
        let mut board = bids(edition, "french 0", "coalition 0");
        board.refuses(FRENCH, "place ney bamberg", "CQ-FOG-01");
        place(&mut board, FRENCH, FRENCH_CORPS);
        assert_eq!(names(&board.view(COALITION), "coburg"), [""; 0]);
        assert_eq!(board.view(COALITION).sides[0].corps, None);
        // No vedettes are left to place: eight corps are all there is.
        place(&mut board, COALITION, PRUSSIAN_CORPS);
        board.french("ready").coalition("ready");
        let view = board.view(COALITION);
        assert_eq!(names(&view, "coburg"), ["lannes"]);
        assert_eq!(names(&view, "bamberg"), ["bessieres", "murat", "napoleon"]);
        assert!(view.sides[0].corps.is_some() && view.sides[0].hand.is_none());
        assert_eq!(view.sides.map(|side| side.vedettes), [0, 0]);
        assert!(
            board
                .truth()
                .areas
                .iter()
                .flat_map(|area| &area.blocks)
                .all(|block| { block.code.as_ref().is_some_and(|code| !code.starts_with("vedette")) })
        );
    }
}

/// CQ-RANK-02, CQ-RANK-05: who gives up has lost on the turn he does; a game that time or an agreement ended is unfinished.
#[test]
fn games_that_players_end_are_ranked() {
    let study = map("level=marshal").put("lannes", "borna").put("brunswick", "gotha").turn(3);
    let board = Board::operations(study, FRENCH);
    let score = |side, settlement| {
        let Score { ranking, tie_break } =
            Score::of(GameResult::settled(&board.position, side, Some(settlement)));
        (ranking, tie_break)
    };
    let resigned = Settlement::Resigned(FRENCH);
    assert_eq!((score(FRENCH, resigned), score(COALITION, resigned)), ((1, -5), (3, 10)));
    for settlement in [Settlement::OutOfTime(FRENCH), Settlement::DrawAgreed, Settlement::TimeUp] {
        assert_eq!(Side::BOTH.map(|side| score(side, settlement)), [(0, -7); 2]);
    }
    assert_eq!(
        GameResult::settled(&board.position, FRENCH, None),
        GameResult::Unfinished,
        "nobody has ended it"
    );
}

/// CQ-RANK-06: two hours for a game of a tournament, and as long as it takes for any other.
#[test]
fn games_of_tournaments_have_a_time_limit() {
    for edition in EDITIONS {
        for (level, minutes) in [("conscript", None), ("grognard", None), ("marshal", Some(120))] {
            let options: vedette_conquerors::Options =
                format!("edition={edition} level={level}").parse().expect("options");
            assert_eq!(time_limit(&options), minutes, "{edition} {level}");
        }
    }
}

/// CQ-RANK-08: the table of an event: ranking points, then tie-breaks; who cannot be separated shares a place.
#[test]
fn the_table_of_an_event() {
    let event = [
        ("Carl", vec![won(FRENCH, Ending::OnTurn(5)), lost(COALITION, Ending::OnTurn(7))]),
        ("Anna", vec![won(COALITION, Ending::HeldOut), won(FRENCH, Ending::OnTurn(2))]),
        ("Dora", vec![lost(FRENCH, Ending::HeldOut), GameResult::Unfinished]),
        ("Bert", vec![lost(COALITION, Ending::OnTurn(7)), won(FRENCH, Ending::OnTurn(5))]),
    ];
    let table = standings(event);
    let lines: Vec<(usize, &str, usize)> =
        table.iter().map(|line| (line.place, line.player.as_str(), line.games)).collect();
    assert_eq!(lines, [(1, "Anna", 2), (2, "Bert", 2), (2, "Carl", 2), (4, "Dora", 2)]);
    assert_eq!(table[1].score, Score { ranking: 4, tie_break: 2 });
}

/// CQ-RANK-07: the worked example.
#[test]
fn the_worked_example_of_the_ranking() {
    let games = [won(FRENCH, Ending::OnTurn(5)), lost(COALITION, Ending::OnTurn(7)), GameResult::Unfinished];
    assert_eq!(Score::total(games), Score { ranking: 4, tie_break: -5 });
}

/// CQ-RANK-08: ranking points first; tie-breaks separate equals only.
#[test]
fn tie_breaks_only_separate_equals() {
    let score = |ranking, tie_break| Score { ranking, tie_break };
    let mut table = [score(3, 10), score(4, -5), score(4, 0)];
    table.sort_by(Score::rank);
    assert_eq!(table, [score(4, 0), score(4, -5), score(3, 10)]);
    assert_eq!(score(4, 0).rank(&score(4, 0)), Ordering::Equal);
}
