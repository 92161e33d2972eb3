//! The printed tables, cell by cell. Everything here is a pure function of small numbers.

use serde::{Deserialize, Serialize};

use crate::scenario::Arm;

/// The weather of a turn (JG-3.1-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursWeather"))]
pub enum Weather {
    /// No effect (JG-3.1-02).
    Clear,
    /// Less movement, fords cost more, worse pursuit.
    Rain,
    /// Much less movement, no pursuit.
    Mud,
    /// Less movement, shorter battles, worse fire and pursuit.
    Snow,
}

impl Weather {
    /// Every weather.
    pub const ALL: [Weather; 4] = [Weather::Clear, Weather::Rain, Weather::Mud, Weather::Snow];

    /// Its code in names and reckonings.
    pub const fn code(self) -> &'static str {
        match self {
            Weather::Clear => "clear",
            Weather::Rain => "rain",
            Weather::Mud => "mud",
            Weather::Snow => "snow",
        }
    }
}

/// What the Weather Table says: the weather now, and whether Mud follows (a result with an asterisk).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// The weather of this turn.
    pub weather: Weather,
    /// The next turn is Mud without a roll (JG-T-WEATHER-06).
    pub mud_follows: bool,
}

/// The Weather Table with its monthly modifiers (JG-T-WEATHER-01 to 05). `month` is 1 to 12, `die` 1 to 6.
pub fn weather(month: u8, die: u8) -> Forecast {
    let modifier = match month {
        1 | 2 | 4 | 9 | 12 => 1,
        3 | 6 | 7 => -1,
        _ => 0,
    };
    let line = (i16::from(die) + modifier).clamp(1, 6);
    let (weather, mud_follows) = match (month, line) {
        (1..=3, 4) => (Weather::Rain, true),
        (1..=3, 5 | 6) => (Weather::Snow, false),
        (4..=6, 5) => (Weather::Rain, false),
        (4..=6, 6) => (Weather::Rain, true),
        (7..=9, 6) => (Weather::Rain, false),
        (10..=12, 4 | 5) => (Weather::Rain, true),
        (10..=12, 6) => (Weather::Snow, false),
        _ => (Weather::Clear, false),
    };
    Forecast { weather, mud_follows }
}

impl Weather {
    /// What a ford of a minor river costs more (JG-3.1-04, JG-T-TERRAIN-01 to 04).
    #[inline]
    pub const fn ford_cost(self) -> u8 {
        match self {
            Weather::Rain | Weather::Mud => 1,
            Weather::Clear | Weather::Snow => 0,
        }
    }

    /// Added to the pursuit die; `None`: no pursuit at all (JG-3.1-05, JG-3.1-07, JG-3.1-11).
    pub const fn pursuit_die(self) -> Option<i8> {
        match self {
            Weather::Clear => Some(0),
            Weather::Rain | Weather::Snow => Some(-1),
            Weather::Mud => None,
        }
    }

    /// Added to the artillery die (JG-3.1-11).
    pub const fn artillery_die(self) -> i8 {
        if matches!(self, Weather::Snow) { -1 } else { 0 }
    }

    /// Added to the Forced March die (JG-3.1-08).
    pub const fn march_die(self) -> i8 {
        match self {
            Weather::Mud => 2,
            Weather::Snow => 1,
            Weather::Clear | Weather::Rain => 0,
        }
    }
}

/// Movement points of a leader before weather (JG-5.1-01).
pub const LEADER_MP: u8 = 8;

/// Movement points of an arm before weather and command (JG-5.1-01, JG-T-MOVE-01).
#[inline]
pub const fn allowance(arm: Arm) -> u8 {
    match arm {
        Arm::Cavalry => 8,
        Arm::Infantry | Arm::Artillery => 6,
    }
}

/// What the weather takes off the movement points of a unit (JG-3.1-03, JG-3.1-06, JG-3.1-09).
#[inline]
pub const fn weather_cut(weather: Weather, arm: Arm) -> u8 {
    match (weather, arm) {
        (Weather::Clear, _) => 0,
        (Weather::Rain | Weather::Snow, _) => 1,
        (Weather::Mud, Arm::Infantry) => 1,
        (Weather::Mud, Arm::Cavalry) => 2,
        (Weather::Mud, Arm::Artillery) => 3,
    }
}

/// What the weather takes off the movement points of a leader (JG-3.1-06; D06: two in Mud).
#[inline]
pub const fn leader_weather_cut(weather: Weather) -> u8 {
    weather_cut(weather, Arm::Cavalry)
}

/// Whether a stack of these units and dummies may move without a commander-in-chief (JG-5.4-01, JG-T-MOVE-02).
#[inline]
pub const fn fits_stack(infantry: u8, cavalry: u8) -> bool {
    infantry <= 2 && infantry + cavalry <= 3
}

/// SP lost, and whether the loser has to test his morale at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// SP lost.
    pub losses: u8,
    /// The result has a star.
    pub star: bool,
}

/// The lower bounds of the columns of the Combat Table.
const COLUMNS: [u8; 10] = [1, 4, 7, 11, 16, 22, 30, 41, 61, 81];

/// The Combat Table; a line is a modified die from -1 to 10, `10 +` stands for a star.
const COMBAT: [[u8; 10]; 12] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
    [0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
    [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    [0, 0, 0, 0, 0, 1, 1, 1, 1, 2],
    [0, 0, 0, 0, 1, 1, 1, 1, 2, 2],
    [0, 0, 0, 1, 1, 1, 1, 2, 2, 12],
    [0, 0, 1, 1, 1, 1, 2, 2, 13, 3],
    [0, 1, 1, 1, 1, 2, 2, 12, 3, 3],
    [1, 1, 1, 1, 2, 2, 13, 3, 3, 4],
    [1, 1, 1, 2, 2, 12, 3, 3, 4, 4],
    [1, 1, 2, 2, 13, 3, 3, 4, 4, 5],
];

/// The column of a modified strength, from 0; `None` without any SP (JG-8.3-02).
pub fn column(strength: u16) -> Option<u8> {
    let count = COLUMNS.iter().filter(|&&least| u16::from(least) <= strength).count();
    (count as u8).checked_sub(1)
}

/// The Combat Table: what the enemy loses (JG-T-COMBAT-01 to 11). Dice beyond the table read as its last lines, shifted
/// columns stop at the outer ones (D38).
pub fn combat(strength: u16, shift: i8, die: i8) -> Hit {
    let Some(column) = column(strength) else { return Hit { losses: 0, star: false } };
    let column = (column as i8 + shift).clamp(0, 9) as usize;
    let line = (die.clamp(-1, 10) + 1) as usize;
    let cell = COMBAT[line][column];
    Hit { losses: cell % 10, star: cell >= 10 }
}

/// Which of the three columns `1-4`, `5-8`, `9+` a bonus is in; `None` for 0.
const fn bonus_column(bonus: u16) -> Option<usize> {
    match bonus {
        0 => None,
        1..=4 => Some(0),
        5..=8 => Some(1),
        _ => Some(2),
    }
}

/// The Artillery Table (JG-T-ARTILLERY-01 to 03); the die has its modifiers.
pub fn artillery(bonus: u16, die: i8) -> Hit {
    let Some(column) = bonus_column(bonus) else { return Hit { losses: 0, star: false } };
    let losses = match die.clamp(1, 6) {
        4 => [0, 1, 1],
        5 => [1, 1, 1],
        6 => [1, 1, 2],
        _ => [0; 3],
    }[column];
    Hit { losses, star: losses == 2 }
}

/// The Pursuit Table (JG-T-PURSUIT-01 to 03); the die has its modifiers.
pub fn pursuit(bonus: u16, die: i8) -> u8 {
    let Some(column) = bonus_column(bonus) else { return 0 };
    let line = match die.clamp(1, 6) {
        3 | 4 => [0, 1, 1],
        5 => [1, 1, 1],
        6 => [1, 1, 2],
        _ => [0; 3],
    };
    line[column]
}

/// The Forced March Table: stragglers of a unit (JG-T-MARCH-01 to 04); the die has its modifiers.
pub fn stragglers(sp: u8, die: i8) -> u8 {
    let column = match sp {
        0..=4 => 0,
        5..=8 => 1,
        _ => 2,
    };
    let line = match die.clamp(1, 6) {
        4 => [0, 1, 1],
        5 => [1, 1, 1],
        6 => [1, 1, 2],
        _ => [0; 3],
    };
    line[column]
}

/// The Reconnaissance Table: enemy units revealed (JG-T-RECON-01 to 04). `difference` is at least 1; the die has its
/// modifiers.
pub fn reconnaissance(difference: u16, die: i8) -> u8 {
    const LINES: [[u8; 3]; 9] =
        [[0, 0, 0], [0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 1, 2], [1, 2, 2], [2, 2, 3], [2, 2, 3], [2, 3, 4]];
    let column = match difference {
        0 => return 0,
        1 | 2 => 0,
        3 | 4 => 1,
        _ => 2,
    };
    LINES[die.clamp(0, 8) as usize][column]
}

/// SP that come back to a resting unit (JG-5.5.4-01).
pub const fn recovery(die: u8) -> u8 {
    if die >= 5 { 2 } else { 1 }
}

/// The names of the tactics chits by value 1 to 4 (JG-8.2-01).
pub const TACTICS: [&str; 4] = ["skirmish", "screen", "offensive", "decisive"];

/// Which chits a Force may choose, by value 1 to 4 (JG-8.2-03 to 07).
pub fn chits(sp: u16, best_rank: u8, detachments_only: bool) -> [bool; 4] {
    let led = best_rank > 0;
    if detachments_only && !led {
        return [true, false, false, false];
    }
    [sp < 10, sp >= 3, led && sp >= 10, best_rank >= 3 && sp >= 15]
}

/// The type of a battle, 1 to 4, from the two chits (JG-8.2-01, JG-8.2-02).
pub const fn battle_type(one: u8, other: u8, only_one_led: bool) -> u8 {
    (one + other + only_one_led as u8) / 2
}

/// Victory points for winning a battle of a type (JG-9-02).
pub const fn battle_points(kind: u8) -> u8 {
    match kind {
        4 => 5,
        3 => 3,
        _ => 0,
    }
}
