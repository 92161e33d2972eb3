//! Every cell of every table against the rulebook.

use vedette_jours::scenario::Arm;
use vedette_jours::tables::{self, Weather};

/// A column of the Combat Table from -1 to 10, `*` for a star.
#[track_caller]
fn combat_column(least: u16, most: u16, cells: &str) {
    for strength in [least, most] {
        for (die, cell) in (-1_i8..).zip(cells.split(' ')) {
            let hit = tables::combat(strength, 0, die);
            let (losses, star) = (cell.trim_end_matches('*'), cell.ends_with('*'));
            assert_eq!(
                (hit.losses.to_string().as_str(), hit.star),
                (losses, star),
                "{strength} SP, die {die}"
            );
        }
    }
}

/// JG-T-COMBAT-01, JG-T-COMBAT-02, JG-T-COMBAT-03, JG-T-COMBAT-04, JG-T-COMBAT-05, JG-T-COMBAT-06, JG-T-COMBAT-07,
/// JG-T-COMBAT-08, JG-T-COMBAT-09, JG-T-COMBAT-10.
#[test]
fn the_combat_table() {
    combat_column(1, 3, "0 0 0 0 0 0 0 0 0 1 1 1");
    combat_column(4, 6, "0 0 0 0 0 0 0 0 1 1 1 1");
    combat_column(7, 10, "0 0 0 0 0 0 0 1 1 1 1 2");
    combat_column(11, 15, "0 0 0 0 0 0 1 1 1 1 2 2");
    combat_column(16, 21, "0 0 0 0 0 1 1 1 1 2 2 3*");
    combat_column(22, 29, "0 0 0 0 1 1 1 1 2 2 2* 3");
    combat_column(30, 40, "0 0 0 1 1 1 1 2 2 3* 3 3");
    combat_column(41, 60, "0 0 1 1 1 1 2 2 2* 3 3 4");
    combat_column(61, 80, "0 1 1 1 1 2 2 3* 3 3 4 4");
    combat_column(81, 300, "1 1 1 1 2 2 2* 3 3 4 4 5");
}

/// JG-T-COMBAT-11, JG-8.3-02.
#[test]
fn the_combat_table_has_ends_and_six_stars() {
    let strengths = [1, 4, 7, 11, 16, 22, 30, 41, 61, 81];
    let stars = strengths
        .iter()
        .flat_map(|&sp| (-1..=10).map(move |die| tables::combat(sp, 0, die)))
        .filter(|hit| hit.star)
        .count();
    assert_eq!(stars, 6);
    for sp in strengths {
        assert_eq!(tables::combat(sp, 0, -3), tables::combat(sp, 0, -1));
        assert_eq!(tables::combat(sp, 0, 12), tables::combat(sp, 0, 10));
    }
    assert_eq!(tables::combat(2, -2, 8), tables::combat(2, 0, 8));
    assert_eq!(tables::combat(90, 2, 5), tables::combat(90, 0, 5));
    // Shifts are summed before they stop at the edge.
    assert_eq!(tables::combat(2, -2 + 3, 7), tables::combat(5, 0, 7));
    for die in -1..=10 {
        assert_eq!(tables::combat(0, 3, die).losses, 0, "without SP nobody is hit");
    }
}

/// JG-T-ARTILLERY-01, JG-T-ARTILLERY-02, JG-T-ARTILLERY-03, JG-3.1-11.
#[test]
fn the_artillery_table() {
    for (least, most, cells) in [(1, 4, "000011"), (5, 8, "000111"), (9, 30, "000112")] {
        for (die, cell) in (1_i8..).zip(cells.chars()) {
            for bonus in [least, most] {
                let hit = tables::artillery(bonus, die);
                assert_eq!(char::from(b'0' + hit.losses), cell, "AB {bonus}, die {die}");
                assert_eq!(hit.star, cell == '2');
            }
        }
    }
    assert_eq!(tables::artillery(0, 6).losses, 0);
    assert_eq!(tables::artillery(9, 0).losses, 0, "a die of 1 in Snow");
    let snow = Weather::Snow.artillery_die();
    assert_eq!((tables::artillery(5, 4).losses, tables::artillery(5, 4 + snow).losses), (1, 0));
    assert_eq!([Weather::Clear, Weather::Rain, Weather::Mud].map(Weather::artillery_die), [0; 3]);
}

/// JG-T-PURSUIT-01, JG-T-PURSUIT-02, JG-T-PURSUIT-03, JG-3.1-05, JG-3.1-07, JG-3.1-11.
#[test]
fn the_pursuit_table() {
    for (least, most, cells) in [(1, 4, "000011"), (5, 8, "001111"), (9, 30, "001112")] {
        for (die, cell) in (1_i8..).zip(cells.chars()) {
            for bonus in [least, most] {
                let losses = tables::pursuit(bonus, die);
                assert_eq!(char::from(b'0' + losses), cell, "CB {bonus}, die {die}");
            }
        }
    }
    assert_eq!((tables::pursuit(0, 6), tables::pursuit(9, 0)), (0, 0));
    let modifiers = [Weather::Clear, Weather::Rain, Weather::Mud, Weather::Snow].map(Weather::pursuit_die);
    assert_eq!(modifiers, [Some(0), Some(-1), None, Some(-1)]);
    assert_eq!((tables::pursuit(6, 3), tables::pursuit(6, 3 - 1)), (1, 0), "CB 6, die 3 in Rain");
    assert_eq!((tables::pursuit(9, 6), tables::pursuit(9, 6 - 1)), (2, 1), "CB 9, die 6 in Snow");
}

/// JG-T-MARCH-01, JG-T-MARCH-02, JG-T-MARCH-03, JG-T-MARCH-04, JG-3.1-08.
#[test]
fn the_forced_march_table() {
    for (least, most, cells) in [(1, 4, "000011"), (5, 8, "000111"), (9, 30, "000112")] {
        for (die, cell) in (1_i8..).zip(cells.chars()) {
            for sp in [least, most] {
                assert_eq!(char::from(b'0' + tables::stragglers(sp, die)), cell, "{sp} SP, die {die}");
            }
        }
    }
    assert_eq!((tables::stragglers(9, -1), tables::stragglers(9, 8)), (0, 2), "read as 1 and 6");
    let modifiers = [Weather::Clear, Weather::Rain, Weather::Mud, Weather::Snow].map(Weather::march_die);
    assert_eq!(modifiers, [0, 0, 2, 1]);
    let five = |modifier: i8| tables::stragglers(5, 3 + modifier);
    assert_eq!((five(0), five(1), five(2)), (0, 1, 1));
}

/// JG-T-RECON-01, JG-T-RECON-02, JG-T-RECON-03, JG-T-RECON-04.
#[test]
fn the_reconnaissance_table() {
    for (least, most, cells) in [(1, 2, "000111222"), (3, 4, "001112223"), (5, 40, "011122334")] {
        for (die, cell) in (0_i8..).zip(cells.chars()) {
            for difference in [least, most] {
                let found = tables::reconnaissance(difference, die);
                assert_eq!(char::from(b'0' + found), cell, "difference {difference}, die {die}");
            }
        }
    }
    assert_eq!(tables::reconnaissance(5, 10), 4, "above 8 reads 8");
    assert_eq!(tables::reconnaissance(5, -2), 0, "below 0 reads 0");
}

/// JG-T-WEATHER-01, JG-T-WEATHER-02, JG-T-WEATHER-03, JG-T-WEATHER-04, JG-T-WEATHER-05: modified lines 1 to 6 by quarter,
/// and the monthly modifiers.
#[test]
fn the_weather_table() {
    let quarters = [
        "clear clear clear rain* snow snow",
        "clear clear clear clear rain rain*",
        "clear clear clear clear clear rain",
        "clear clear clear rain* rain* snow",
    ];
    let modifiers = [1, 1, -1, 1, 0, -1, -1, 0, 1, 0, 0, 1];
    for (month, modifier) in (1_u8..).zip(modifiers) {
        let lines: Vec<&str> = quarters[usize::from(month - 1) / 3].split(' ').collect();
        for die in 1..=6_u8 {
            let line = (i16::from(die) + modifier).clamp(1, 6) as usize;
            let forecast = tables::weather(month, die);
            let name = match forecast.weather {
                Weather::Clear => "clear",
                Weather::Rain => "rain",
                Weather::Mud => "mud",
                Weather::Snow => "snow",
            };
            let star = if forecast.mud_follows { "*" } else { "" };
            assert_eq!(format!("{name}{star}"), lines[line - 1], "month {month}, die {die}");
        }
    }
}

/// JG-5.1-01, JG-3.1-02, JG-3.1-03, JG-3.1-06, JG-3.1-09, JG-T-MOVE-01, JG-T-TERRAIN-01, JG-T-TERRAIN-02,
/// JG-T-TERRAIN-03, JG-T-TERRAIN-04: infantry, cavalry, reserve artillery, leaders.
#[test]
fn movement_allowances_by_weather() {
    for (weather, allowances, ford) in [
        (Weather::Clear, [6, 8, 6, 8], 0),
        (Weather::Rain, [5, 7, 5, 7], 1),
        (Weather::Mud, [5, 6, 3, 6], 1),
        (Weather::Snow, [5, 7, 5, 7], 0),
    ] {
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        let units = arms.map(|arm| tables::allowance(arm) - tables::weather_cut(weather, arm));
        let leader = tables::LEADER_MP - tables::leader_weather_cut(weather);
        assert_eq!([units[0], units[1], units[2], leader], allowances, "{weather:?}");
        assert_eq!(weather.ford_cost(), ford);
    }
}

/// JG-5.4-01, JG-T-MOVE-02.
#[test]
fn stacks_that_fit() {
    let fits: Vec<(u8, u8)> = (0..5)
        .flat_map(|infantry| (0..5).map(move |cavalry| (infantry, cavalry)))
        .filter(|&(infantry, cavalry)| tables::fits_stack(infantry, cavalry))
        .collect();
    assert_eq!(fits, [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]);
}

/// JG-8.2-01, JG-8.2-02: all pairs of chits.
#[test]
fn chits_make_the_battle() {
    for (one, other, down, up) in [
        (1, 1, 1, 1),
        (1, 2, 1, 2),
        (1, 3, 2, 2),
        (1, 4, 2, 3),
        (2, 2, 2, 2),
        (2, 3, 2, 3),
        (2, 4, 3, 3),
        (3, 3, 3, 3),
        (3, 4, 3, 4),
        (4, 4, 4, 4),
    ] {
        assert_eq!(tables::battle_type(one, other, false), down, "{one} + {other}");
        assert_eq!(tables::battle_type(other, one, true), up, "{one} + {other}, one side led");
    }
}

/// JG-8.2-03, JG-8.2-04, JG-8.2-05, JG-8.2-06, JG-8.2-07.
#[test]
fn chits_that_may_be_chosen() {
    let names = |sp, rank, only| {
        let chits = tables::chits(sp, rank, only);
        let names = tables::TACTICS.iter().zip(chits).filter(|(_, legal)| *legal);
        names.map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(15, 3, false), "screen offensive decisive");
    assert_eq!(names(14, 3, false), "screen offensive");
    assert_eq!(names(30, 2, false), "screen offensive");
    assert_eq!(names(10, 1, false), "screen offensive");
    assert_eq!(names(9, 4, false), "skirmish screen");
    assert_eq!(names(20, 0, false), "screen");
    assert_eq!(names(3, 0, false), "skirmish screen");
    assert_eq!(names(2, 0, false), "skirmish");
    assert_eq!(names(4, 0, true), "skirmish");
    assert_eq!(names(4, 1, true), "skirmish screen");
    assert_eq!(names(12, 0, true), "skirmish");
    assert_eq!(names(12, 0, false), "screen");
    for sp in 1..=40 {
        for rank in 0..=4 {
            for only in [false, true] {
                assert!(tables::chits(sp, rank, only).contains(&true), "{sp} SP, rank {rank}, {only}");
            }
        }
    }
}

/// JG-9-02.
#[test]
fn points_for_battles() {
    assert_eq!([1, 2, 3, 4].map(tables::battle_points), [0, 0, 3, 5]);
}

/// JG-5.5.4-01.
#[test]
fn stragglers_recovered() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(tables::recovery), [1, 1, 1, 1, 2, 2]);
}
