//! The named readings of disputed rules: the adopted one, and what the other does.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, FRENCH, Position};
use vedette_kernel::kit::Conformance;

use crate::bench::{Board, field, scenario};

/// Ney and Augereau attack three Prussian corps at Naumburg.
fn three_corps_attacked(options: &str, french: &[(u8, u8)]) -> Board {
    let study = field(options).put("ney", "naumburg").put("augereau", "naumburg");
    let study =
        ["louis", "kalkreuth", "tauentzien"].iter().fold(study, |study, corps| study.put(corps, "naumburg"));
    let study = study.deck_showing(FRENCH, french).deck_showing(COALITION, &[(0, 1), (0, 1), (0, 2)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, take augereau, attack");
    board
}

/// `balance` (D16, CQ-FATIGUE-09): 5 points on 3 corps may be 3/1/1, or must be 2/2/1.
#[test]
fn balance_of_fatigue_free_or_even() {
    let hits = [(0, 1), (0, 1), (0, 1), (0, 2)];
    let mut board = three_corps_attacked("", &hits);
    board.coalition("tire louis, tire louis");
    assert_eq!(["louis", "kalkreuth", "tauentzien"].map(|corps| board.fatigue(corps)), [3, 1, 1]);

    let mut board = three_corps_attacked("balance=even", &hits);
    board.coalition("tire louis").refuses(COALITION, "tire louis", "CQ-FATIGUE-09");
    assert_eq!(board.targets(COALITION, "tire"), ["kalkreuth", "tauentzien"]);
    board.coalition("tire kalkreuth");
    assert_eq!(["louis", "kalkreuth", "tauentzien"].map(|corps| board.fatigue(corps)), [2, 2, 1]);
}

/// `balance` (D16, CQ-LOSS-02): losses have the same arithmetic; the cavalry point is still due.
#[test]
fn balance_of_losses_free_or_even() {
    let hits = [(1, 0), (1, 0), (0, 1), (0, 2)];
    let mut board = three_corps_attacked("", &hits);
    board.coalition("lose louis cavalry, lose louis infantry");
    assert_eq!(board.strength("louis"), (1, 0));

    let mut board = three_corps_attacked("balance=even", &hits);
    board.coalition("lose louis infantry").refuses(COALITION, "lose louis cavalry", "CQ-LOSS-02");
    board.refuses(COALITION, "lose kalkreuth infantry", "CQ-LOSS-03");
    assert_eq!(board.targets(COALITION, "lose"), ["kalkreuth cavalry", "tauentzien cavalry"]);
    board.coalition("lose tauentzien cavalry");
    assert_eq!(
        ["louis", "kalkreuth", "tauentzien"].map(|corps| board.strength(corps)),
        [(1, 1), (3, 1), (2, 0)]
    );
}

/// Every way to give up losses, until no more are asked for.
fn ways_to_lose(board: &Board, ends: &mut Vec<Board>) {
    let losses = board.targets(COALITION, "lose");
    if losses.is_empty() {
        ends.push(Board::of(board.position.clone()));
    }
    for loss in losses {
        let mut next = Board::of(board.position.clone());
        next.coalition(&format!("lose {loss}"));
        ways_to_lose(&next, ends);
    }
}

/// CQ-LOSS-03, CQ-LOSS-04 under either reading of `balance`: whatever the owner chooses, all losses that the stack can
/// take are taken, one of several in cavalry.
#[test]
fn all_losses_are_taken_under_either_balance() {
    let stacks: [&[(&str, u8, u8)]; 4] = [
        &[("louis", 1, 0), ("kalkreuth", 0, 1), ("tauentzien", 3, 0)],
        &[("louis", 1, 0), ("kalkreuth", 1, 0), ("tauentzien", 2, 1)],
        &[("louis", 0, 1), ("kalkreuth", 1, 0), ("tauentzien", 1, 0)],
        &[("louis", 1, 0), ("kalkreuth", 3, 1)],
    ];
    for options in ["balance=free", "balance=even"] {
        for stack in stacks {
            for losses in 2..=4 {
                let mut study = field(options).put("ney", "naumburg").put("augereau", "naumburg");
                for &(corps, infantry, cavalry) in stack {
                    study = study.put(corps, "naumburg").strength(corps, infantry, cavalry);
                }
                let (ney, augereau) = (6, if losses > 3 { 6 } else { 4 });
                let study = study.strength("ney", ney, 0).strength("augereau", augereau, 0);
                let study =
                    study.deck_showing(FRENCH, &vec![(1, 0); losses]).deck_showing(COALITION, &[(0, 1); 3]);
                let mut board = Board::operations(study, FRENCH);
                board.french(if losses > 2 { "take ney, take augereau, attack" } else { "take ney, attack" });
                if board.targets(FRENCH, "tire").len() > 1 {
                    board.french("tire ney");
                }
                let mut ends = Vec::new();
                ways_to_lose(&board, &mut ends);
                for end in ends {
                    let line =
                        |corps: &str| end.corps(corps).map_or((0, 0), |line| (line.infantry, line.cavalry));
                    let left = stack.iter().map(|(corps, ..)| line(corps));
                    let (foot, horse) = left.fold((0, 0), |sum, line| (sum.0 + line.0, sum.1 + line.1));
                    let had: usize = stack.iter().map(|&(_, foot, horse)| usize::from(foot + horse)).sum();
                    assert_eq!(
                        usize::from(foot + horse),
                        had - losses.min(had),
                        "{options} {stack:?} {losses}"
                    );
                    assert_eq!(horse, 0, "{options} {stack:?} {losses}: one of them is the cavalry point");
                }
            }
        }
    }
}

/// `moving-attack` (D11, CQ-COMBAT-07): the card costs the stack once, or once for each corps.
#[test]
fn moving_attack_costs_the_stack_or_each_corps() {
    for (options, cards) in [("", 3), ("moving-attack=stack", 3), ("moving-attack=corps", 2)] {
        let study =
            field(options).put("ney", "eisenberg").put("augereau", "eisenberg").put("kalkreuth", "naumburg");
        // A march of 2, less 1 for the second corps.
        let study = study.deck(FRENCH, &["anticipation.8", "reserve.9", "hussars.10", "square.30"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, take augereau, march, step naumburg, tire ney, attack");
        assert_eq!(board.combat_cards(), Some((cards, 1)), "{options}");
    }
}

fn care(options: &str, fatigue: u8) -> Board {
    let study = field(options).put("ney", "gera").strength("ney", 3, 1).fatigue("ney", fatigue);
    let mut board = Board::initiative(study.hand(FRENCH, &["care.6"]));
    board.french("play care.6, block ney");
    board
}

/// `care` (D34, CQ-CARD-CARE-01): the cylinder is a marker, or a point of fatigue until recovery.
#[test]
fn care_is_a_marker_or_fatigue() {
    assert_eq!((care("", 4).fatigue("ney"), care("care=fatigue", 4).fatigue("ney")), (4, 5));
    assert_eq!((care("", 8).fatigue("ney"), care("care=fatigue", 8).corps("ney")), (8, None));
    for options in ["", "care=fatigue"] {
        let mut board = care(options, 4);
        board.sit_out_the_turn();
        assert_eq!(
            (board.strength("ney"), board.fatigue("ney"), board.points()),
            ((4, 1), 0, 10),
            "{options}"
        );
    }
}

/// A Prussian stack beaten at Auerstedt, and at Naumburg a French corps whose axis leads to Auerstedt.
fn beside_a_contested_area(options: &str) -> Study {
    field(options)
        .put("ney", "naumburg")
        .put("louis", "naumburg")
        .axis("naumburg", FRENCH, "auerstedt")
        .put("augereau", "auerstedt")
        .put("kalkreuth", "auerstedt")
        .strength("augereau", 4, 0)
        .strength("kalkreuth", 4, 0)
        .deck_showing(FRENCH, &[(1, 0)])
        .deck_showing(COALITION, &[(0, 1)])
}

/// `cut-axis` (D29, CQ-AXIS-04): a retreat along an enemy axis cuts it, or only a march does.
#[test]
fn an_axis_is_cut_by_any_entry_or_by_marches() {
    let retreat = |options: &str| {
        let mut board = Board::operations(beside_a_contested_area(options), FRENCH);
        board.french("take augereau, attack").coalition("step naumburg");
        assert_eq!(board.area("kalkreuth").as_deref(), Some("naumburg"));
        (board.fatigue("ney"), board.axis("naumburg").is_some())
    };
    assert_eq!(retreat(""), (2, false));
    assert_eq!(retreat("edition=fr"), (2, true), "the newer edition leaves the marker");
    assert_eq!(retreat("cut-axis=march"), (0, true));

    for options in ["", "cut-axis=march"] {
        let study =
            field(options).put("ney", "naumburg").put("louis", "naumburg").put("kalkreuth", "auerstedt");
        let mut board = Board::operations(study.axis("naumburg", FRENCH, "auerstedt"), COALITION);
        board.coalition("take kalkreuth, march, step naumburg");
        assert_eq!(
            (board.fatigue("ney"), board.axis("naumburg")),
            (2, None),
            "{options}: a march always cuts"
        );
    }
}

/// `no-points` (D15, CQ-MOVE-11): a stack without movement points is turned over, or may still attack where it stands.
#[test]
fn a_stack_without_points_is_turned_over_or_attacks() {
    let march = |options: &str| {
        let study =
            field(options).put("ney", "naumburg").put("augereau", "naumburg").put("kalkreuth", "naumburg");
        // A march of 1, less 1 for the second corps.
        let mut board = Board::operations(study.deck(FRENCH, &["rain.1", "reserve.9", "hussars.10"]), FRENCH);
        board.french("take ney, take augereau, march");
        board
    };
    let board = march("");
    assert_eq!((board.asked(), board.ready("ney"), board.combat_cards()), (vec![COALITION], false, None));
    let mut board = march("no-points=attack");
    assert_eq!(board.options(FRENCH), ["attack", "decline"]);
    board.french("attack");
    assert_eq!(board.combat_cards(), Some((3, 1)), "a moving attack");
}

/// The other readings keep the contract of the kernel too.
#[test]
fn the_other_readings_conform() {
    let readings = "latest balance=even moving-attack=corps care=fatigue cut-axis=march no-points=attack event-stacks=any reaction=always";
    for base in ["edition=en level=conscript", "edition=fr level=grognard"] {
        let first = Position::new(scenario("campaign", &format!("{base} {readings}")));
        let kit =
            Conformance { games: 5, seed: 2000, max_decisions: 20_000, every: 11, ..Conformance::default() };
        let summary = kit.run(|_| first.clone());
        assert!(summary.comparisons > 0, "{base}: nothing was compared");
    }
}
