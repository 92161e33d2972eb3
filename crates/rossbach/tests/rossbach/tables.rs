//! Every cell of the printed tables.

use vedette_rossbach::tables::{
    COLUMN_CODES, COLUMNS, Level, RESULTS, SHOCK, Verdict, beyond, column, is_surrender, level, loss_ratio,
    pontoon_cost, prussian_award, result, shock, worse_than_even,
};

/// A result as the table prints it.
fn print(verdict: Verdict) -> String {
    let steps = |n: u8| if n == 1 { String::new() } else { n.to_string() };
    match verdict {
        Verdict::AttackerEliminated => "Ae".into(),
        Verdict::AttackerHalf => "A1/2".into(),
        Verdict::AttackerRetreat(n) => format!("Ar{}", steps(n)),
        Verdict::Exchange => "Ex".into(),
        Verdict::DefenderRetreat(n) => format!("Dr{}", steps(n)),
        Verdict::DefenderHalf => "D1/2".into(),
        Verdict::DefenderEliminated => "De".into(),
    }
}

/// One column: odds that select it, and its six results.
fn check_column(attack: u32, defence: u32, code: &str, cells: [&str; 6]) {
    let found = column(attack, defence);
    assert_eq!(COLUMN_CODES[usize::from(found)], code, "{attack} to {defence}");
    let printed: Vec<String> = (1..=6)
        .map(|die| {
            let mark = if is_surrender(found, die) { "/S" } else { "" };
            print(result(found, die)) + mark
        })
        .collect();
    assert_eq!(printed, cells, "{code}");
}

/// RA-T-CRT-01, RA-T-CRT-02, RA-T-CRT-03, RA-T-CRT-04, RA-T-CRT-05, RA-T-CRT-06.
#[test]
fn the_left_half_of_the_combat_results() {
    check_column(1, 5, "1-5", ["Ar2", "Ar3", "A1/2", "Ae", "Ae", "Ae"]);
    check_column(2, 8, "1-4", ["Ar", "Ar2", "Ar3", "Ar4", "A1/2", "Ae"]);
    check_column(3, 9, "1-3", ["Dr", "Ex", "Ar", "Ar2", "A1/2", "Ae"]);
    check_column(4, 8, "1-2", ["Dr", "Dr", "Ex", "Ar", "Ar2", "A1/2"]);
    check_column(6, 9, "1-1.5", ["Dr/S", "Dr", "Ex", "Ar", "Ar", "A1/2"]);
    check_column(8, 8, "1-1", ["Dr/S", "Dr", "Ex", "Ex", "Ar", "Ar2"]);
}

/// RA-T-CRT-07, RA-T-CRT-08, RA-T-CRT-09, RA-T-CRT-10, RA-T-CRT-11, RA-T-CRT-12.
#[test]
fn the_right_half_of_the_combat_results() {
    check_column(9, 6, "1.5-1", ["Dr2/S", "Dr", "Dr", "Ex", "Ex", "Ar2"]);
    check_column(12, 6, "2-1", ["D1/2", "Dr2/S", "Dr", "Ex", "Ex", "Ar"]);
    check_column(18, 6, "3-1", ["De", "D1/2", "Dr2", "Dr", "Ex", "Ar"]);
    check_column(24, 6, "4-1", ["De", "D1/2", "Dr2", "Dr3", "Ex", "Ex"]);
    check_column(30, 6, "5-1", ["De", "D1/2", "Dr2", "Dr3", "Dr4", "Ex"]);
    check_column(36, 6, "6-1", ["De", "De", "D1/2", "Dr2", "Dr3", "Ex"]);
}

/// RA-T-CRT-13.
#[test]
fn the_table_has_twelve_columns_and_four_surrenders() {
    assert_eq!((RESULTS.len(), COLUMNS.len(), COLUMN_CODES[5]), (12, 12, "1-1"));
    let marked = (0..12).flat_map(|c| (1..=6).map(move |d| (c, d))).filter(|&(c, d)| is_surrender(c, d));
    let marked: Vec<(&str, u8)> = marked.map(|(c, d)| (COLUMN_CODES[usize::from(c)], d)).collect();
    assert_eq!(marked, [("1-1.5", 1), ("1-1", 1), ("1.5-1", 1), ("2-1", 2)]);
}

/// RA-11.3-01, RA-11.3-02.
#[test]
fn odds_are_rounded_in_favour_of_the_defender() {
    let code = |attack, defence| COLUMN_CODES[usize::from(column(attack, defence))];
    for (attack, defence, expected) in [
        (14, 6, "2-1"),
        (15, 10, "1.5-1"),
        (10, 12, "1-1.5"),
        (5, 12, "1-3"),
        (13, 10, "1-1"),
        (99, 100, "1-1.5"),
        (65, 100, "1-2"),
        (1, 9, "1-5"),
        (40, 2, "6-1"),
        (0, 3, "1-5"),
    ] {
        assert_eq!(code(attack, defence), expected, "{attack} to {defence}");
    }
}

/// RA-11.32-01.
#[test]
fn odds_beyond_the_table_change_the_die() {
    let changes =
        [(1, 7, 2), (18, 2, -3), (1, 5, 0), (12, 2, 0), (13, 2, 0), (14, 2, -1), (2, 11, 1), (0, 4, 0)];
    for (attack, defence, change) in changes {
        assert_eq!(beyond(attack, defence), change, "{attack} to {defence}");
    }
}

/// RA-T-CAPTURE-01, RA-11.44-03.
#[test]
fn columns_on_the_bad_side_of_even() {
    let at = |code: &str| COLUMN_CODES.iter().position(|other| *other == code).expect(code) as u8;
    for (code, defender, attacker) in [
        ("1-1", 0, 0),
        ("1.5-1", 1, 0),
        ("2-1", 2, 0),
        ("4-1", 4, 0),
        ("6-1", 6, 0),
        ("1-1.5", 0, 1),
        ("1-3", 0, 3),
    ] {
        assert_eq!((worse_than_even(at(code), false), worse_than_even(at(code), true)), (defender, attacker));
    }
}

/// RA-T-SHOCK-01, RA-T-SHOCK-02, RA-T-SHOCK-03, RA-T-SHOCK-04, RA-T-SHOCK-05, RA-T-SHOCK-07.
#[test]
fn the_shock_matrix() {
    let rows = [
        ["Ex", "D1/2", "D1/2", "De", "De"],
        ["A1/2", "Ex", "Dr2", "D1/2", "D1/2"],
        ["A1/2", "Ar2", "Ex", "Dr2", "D1/2"],
        ["Ae", "A1/2", "Ar2", "Ex", "Dr2"],
        ["Ae", "A1/2", "A1/2", "Ar2", "Ex"],
    ];
    for (defender, row) in (1..).zip(rows) {
        for (attacker, cell) in (1..).zip(row) {
            assert_eq!(print(shock(attacker, defender)), cell, "attacker {attacker}, defender {defender}");
        }
    }
    assert_eq!((shock(7, 0), shock(-1, 9)), (SHOCK[0][4], SHOCK[4][0]), "values are kept within 1 to 5");
}

/// RA-T-PONTOON-01.
#[test]
fn the_price_of_a_fresh_pontoon_bridge() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(pontoon_cost), [4, 4, 6, 6, 8, 8]);
    assert_eq!(pontoon_cost(-1), 4);
}

/// RA-T-LOSSRATIO-01.
#[test]
fn points_for_the_ratio_of_losses() {
    let cases = [(5, 10, -3), (9, 10, -3), (10, 10, -2), (19, 10, -2), (20, 10, 0), (29, 10, 0), (30, 10, 3)];
    for (prussian, french, points) in cases.into_iter().chain([(4, 0, 3), (0, 0, -2), (0, 3, -3)]) {
        assert_eq!(loss_ratio(prussian, french), points, "{prussian} to {french}");
    }
}

/// RA-T-PRUSLOSS-01.
#[test]
fn points_for_what_the_prussians_keep() {
    let cases = [(0, 5), (10, 5), (11, 4), (24, 4), (25, 3), (40, 3), (41, 2), (50, 2), (51, 1), (200, 1)];
    for (lost, points) in cases {
        assert_eq!(prussian_award(lost), points, "{lost}");
    }
}

/// RA-T-VICTORY-01.
#[test]
fn levels_of_victory() {
    use Level::{French, FrenchCrushing, FrenchDecisive, FrenchMarginal, Prussian, PrussianDecisive};
    for (french, prussian, expected) in [
        (4, 8, PrussianDecisive),
        (5, 8, Prussian),
        (8, 8, Prussian),
        (9, 8, FrenchMarginal),
        (15, 8, FrenchMarginal),
        (16, 8, French),
        (11, 4, French),
        (12, 4, FrenchDecisive),
        (16, 4, FrenchCrushing),
        (5, 0, FrenchCrushing),
        (-1, 5, PrussianDecisive),
        (-2, -1, Prussian),
        (0, -1, FrenchMarginal),
        (0, 0, Prussian),
    ] {
        assert_eq!(level(french, prussian), expected, "{french} to {prussian}");
    }
}
