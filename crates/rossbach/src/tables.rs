//! The printed tables: combat results, shock, capture, pontoons, losses and levels of victory.

use serde::{Deserialize, Serialize};

/// What a combat does (RA-11.4-01 and following).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachVerdict"))]
pub enum Verdict {
    /// All attackers are eliminated.
    AttackerEliminated,
    /// Half of the attackers are.
    AttackerHalf,
    /// The attackers retreat so many hexes.
    AttackerRetreat(u8),
    /// Both lose.
    Exchange,
    /// The defenders retreat so many hexes.
    DefenderRetreat(u8),
    /// Half of the defenders are eliminated.
    DefenderHalf,
    /// All defenders are.
    DefenderEliminated,
}

impl Verdict {
    /// What it is called, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::AttackerEliminated => "verdict:ae",
            Verdict::AttackerHalf => "verdict:ahalf",
            Verdict::AttackerRetreat(_) => "verdict:ar",
            Verdict::Exchange => "verdict:ex",
            Verdict::DefenderRetreat(_) => "verdict:dr",
            Verdict::DefenderHalf => "verdict:dhalf",
            Verdict::DefenderEliminated => "verdict:de",
        }
    }

    /// How many hexes the losers retreat; 0 where nobody has to.
    pub const fn hexes(self) -> u8 {
        match self {
            Verdict::AttackerRetreat(hexes) | Verdict::DefenderRetreat(hexes) => hexes,
            _ => 0,
        }
    }
}

use Verdict::{
    AttackerEliminated as AE, AttackerHalf as AH, AttackerRetreat as AR, DefenderEliminated as DE,
    DefenderHalf as DH, DefenderRetreat as DR, Exchange as EX,
};

/// The columns of the combat results table from 1-5 to 6-1, as attacker to defender in halves: 1-1½ is 2 to 3.
pub const COLUMNS: [(u8, u8); 12] =
    [(1, 5), (1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];

/// How the columns are called.
pub const COLUMN_CODES: [&str; 12] =
    ["1-5", "1-4", "1-3", "1-2", "1-1.5", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1"];

/// The column of equal odds.
pub const EVEN: u8 = 5;
/// The column from which a Repulse succeeds (RA-10.11-01).
pub const FIVE_TO_ONE: u8 = 10;

/// The combat results table, by column and die (RA-T-CRT-01 to RA-T-CRT-13).
pub const RESULTS: [[Verdict; 6]; 12] = [
    [AR(2), AR(3), AH, AE, AE, AE],
    [AR(1), AR(2), AR(3), AR(4), AH, AE],
    [DR(1), EX, AR(1), AR(2), AH, AE],
    [DR(1), DR(1), EX, AR(1), AR(2), AH],
    [DR(1), DR(1), EX, AR(1), AR(1), AH],
    [DR(1), DR(1), EX, EX, AR(1), AR(2)],
    [DR(2), DR(1), DR(1), EX, EX, AR(2)],
    [DH, DR(2), DR(1), EX, EX, AR(1)],
    [DE, DH, DR(2), DR(1), EX, AR(1)],
    [DE, DH, DR(2), DR(3), EX, EX],
    [DE, DH, DR(2), DR(3), DR(4), EX],
    [DE, DE, DH, DR(2), DR(3), EX],
];

/// The cells in which a garrison without supply surrenders: column and die (RA-T-CRT-13).
pub const SURRENDERS: [(u8, u8); 4] = [(4, 1), (5, 1), (6, 1), (7, 2)];

/// The result of a die in a column.
pub fn result(column: u8, die: u8) -> Verdict {
    RESULTS[usize::from(column.min(11))][usize::from(die.clamp(1, 6)) - 1]
}

/// Whether the cell is marked with an S.
pub fn is_surrender(column: u8, die: u8) -> bool {
    SURRENDERS.contains(&(column, die))
}

/// The column of an attack, any fraction in favour of the defender; beyond the ends the end columns (RA-11.3-01,
/// RA-11.3-02).
pub fn column(attack: u32, defence: u32) -> u8 {
    let reaches = |&(a, d): &(u8, u8)| attack * u32::from(d) >= defence * u32::from(a);
    COLUMNS.iter().rposition(reaches).unwrap_or(0) as u8
}

/// The change of the die beyond the table: one for every whole ratio past 1-5 or 6-1 (RA-11.32-01).
pub fn beyond(attack: u32, defence: u32) -> i8 {
    if attack == 0 || defence == 0 {
        return 0;
    }
    let above = (attack / defence).saturating_sub(6).min(6) as i8;
    // Rounded in the defender's favour: 2 to 11 is less than 1-5 and counts as 1-6.
    let below = defence.div_ceil(attack).saturating_sub(5).min(6) as i8;
    if above > 0 { -above } else { below }
}

/// How many columns a side is worse off than at equal odds (RA-T-CAPTURE-01, RA-11.44-03).
pub fn worse_than_even(column: u8, attacker: bool) -> u8 {
    if attacker { EVEN.saturating_sub(column) } else { column.saturating_sub(EVEN) }
}

/// The shock matrix, by the best initiative of the defender and of the attacker (RA-T-SHOCK-01 to RA-T-SHOCK-05).
pub const SHOCK: [[Verdict; 5]; 5] = [
    [EX, DH, DH, DE, DE],
    [AH, EX, DR(2), DH, DH],
    [AH, AR(2), EX, DR(2), DH],
    [AE, AH, AR(2), EX, DR(2)],
    [AE, AH, AH, AR(2), EX],
];

/// The shock result of two initiatives, kept within 1 to 5 (RA-T-SHOCK-07).
pub fn shock(attacker: i8, defender: i8) -> Verdict {
    let place = |initiative: i8| usize::from(initiative.clamp(1, 5).unsigned_abs()) - 1;
    SHOCK[place(defender)][place(attacker)]
}

/// Half points to cross a pontoon bridge in the turn it was laid, by the changed die (RA-T-PONTOON-01).
pub fn pontoon_cost(die: i8) -> u8 {
    match die {
        ..=2 => 4,
        3 | 4 => 6,
        _ => 8,
    }
}

/// French points for the ratio of losses (RA-T-LOSSRATIO-01).
pub fn loss_ratio(prussian: u16, french: u16) -> i8 {
    match (u32::from(prussian), u32::from(french)) {
        (0, 0) => -2,
        (_, 0) => 3,
        (p, f) if p < f => -3,
        (p, f) if p < 2 * f => -2,
        (p, f) if p < 3 * f => 0,
        _ => 3,
    }
}

/// Prussian points for what they have left (RA-T-PRUSLOSS-01).
pub fn prussian_award(lost: u16) -> i8 {
    match lost {
        0..=10 => 5,
        11..=24 => 4,
        25..=40 => 3,
        41..=50 => 2,
        _ => 1,
    }
}

/// How a game by points ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// A decisive Prussian victory.
    PrussianDecisive,
    /// A Prussian victory.
    Prussian,
    /// A marginal French victory.
    FrenchMarginal,
    /// A French victory.
    French,
    /// A decisive French victory.
    FrenchDecisive,
    /// A crushing French victory.
    FrenchCrushing,
}

/// The level of victory (RA-T-VICTORY-01).
pub fn level(french: i16, prussian: i16) -> Level {
    match (french, prussian) {
        (f, p) if f <= 0 && p <= 0 => {
            if f > p {
                Level::FrenchMarginal
            } else {
                Level::Prussian
            }
        }
        (f, _) if f <= 0 => Level::PrussianDecisive,
        (_, p) if p <= 0 => Level::FrenchCrushing,
        (f, p) if 2 * f <= p => Level::PrussianDecisive,
        (f, p) if f <= p => Level::Prussian,
        (f, p) if f < 2 * p => Level::FrenchMarginal,
        (f, p) if f < 3 * p => Level::French,
        (f, p) if f < 4 * p => Level::FrenchDecisive,
        _ => Level::FrenchCrushing,
    }
}
