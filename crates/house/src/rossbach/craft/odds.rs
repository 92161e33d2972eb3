//! What a combat is worth before the die is thrown: the printed table, read six times.

use vedette_rossbach::Prospect;
use vedette_rossbach::tables::{self, Verdict};

/// What comes of a combat on average, in hundredths of a strength point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Outlook {
    /// What the attacker loses.
    pub(super) own: i32,
    /// What the defender loses.
    pub(super) foe: i32,
    /// How often the defender is gone from his hex, in hundredths.
    pub(super) taken: i32,
}

/// How much a side minds its losses, and enjoys those of the enemy, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taste {
    pub(super) own: i32,
    pub(super) foe: i32,
}

/// What a retreat of a hex costs in strength, in hundredths: disorder, captured leaders, the risk to be driven off.
const RETREAT: i32 = 6;

/// Who fights: the strengths of the units of both sides, in half points. Whole units are lost, so it matters how large
/// they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    pub(super) own: Vec<u16>,
    pub(super) foe: Vec<u16>,
}

/// The least that units can give up to make good a loss: more, where they are large.
pub(super) fn least(units: &[u16], due: u16) -> u16 {
    let all: u16 = units.iter().sum();
    if due >= all {
        return all;
    }
    // Which sums the units make: a bit for each.
    let sums = units.iter().fold(1_u128, |sums, &unit| sums | sums.checked_shl(unit.into()).unwrap_or(0));
    let enough = sums >> due.min(127);
    if enough == 0 { all } else { due + enough.trailing_zeros() as u16 }
}

/// What the table promises. Who is trapped is destroyed by a retreat.
pub(super) fn outlook(prospect: Prospect, ranks: &Ranks, trapped: bool, cornered: bool) -> Outlook {
    let (attack, defence) = (prospect.attack, prospect.defence);
    let mut sum = Outlook::default();
    let shaken = |strength: u16, hexes: u8| i32::from(strength) * RETREAT * i32::from(hexes) / 2;
    let whole = |strength: u16| 50 * i32::from(strength);
    for die in 1..=6 {
        let (own, foe, taken) = match tables::result(prospect.column, die) {
            Verdict::AttackerEliminated => (whole(attack), 0, 0),
            Verdict::AttackerHalf => (whole(least(&ranks.own, attack.div_ceil(2))), 0, 0),
            Verdict::AttackerRetreat(_) if cornered => (whole(attack), 0, 0),
            Verdict::AttackerRetreat(hexes) => (shaken(attack, hexes), 0, 0),
            Verdict::Exchange if attack > defence => {
                // A screen is lost without a price.
                let price = if defence <= 1 { 0 } else { least(&ranks.own, defence.div_ceil(2)) };
                (whole(price), whole(defence), 1)
            }
            Verdict::Exchange => (whole(attack), whole(least(&ranks.foe, attack.div_ceil(2))), 0),
            Verdict::DefenderRetreat(_) if trapped => (0, whole(defence), 1),
            Verdict::DefenderRetreat(hexes) => (0, shaken(defence, hexes), 1),
            Verdict::DefenderHalf => (0, whole(least(&ranks.foe, defence.div_ceil(2))), 0),
            Verdict::DefenderEliminated => (0, whole(defence), 1),
        };
        sum.own += own;
        sum.foe += foe;
        sum.taken += 100 * taken;
    }
    Outlook { own: sum.own / 6, foe: sum.foe / 6, taken: sum.taken / 6 }
}

impl Outlook {
    /// What it is worth to a side; `hex` is what the defender's hex is worth.
    pub(super) fn worth(self, taste: Taste, hex: i32) -> i32 {
        (self.foe * taste.foe - self.own * taste.own + self.taken * hex) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(column: u8, attack: u16, defence: u16, trapped: bool) -> i32 {
        let even = Taste { own: 100, foe: 100 };
        let ranks = Ranks { own: vec![attack / 2; 2], foe: vec![defence / 2; 2] };
        outlook(Prospect { column, attack, defence }, &ranks, trapped, false).worth(even, 0)
    }

    #[test]
    fn better_odds_are_worth_more_and_one_to_three_is_worth_less_than_nothing() {
        assert!(worth(2, 8, 24, false) < 0);
        assert!(worth(8, 24, 8, false) > worth(7, 16, 8, false));
        assert!(worth(7, 16, 8, false) > 0);
    }

    #[test]
    fn whole_units_are_lost_and_the_small_ones_first() {
        assert_eq!(least(&[20, 4], 5), 20);
        assert_eq!(least(&[20, 4], 4), 4);
        assert_eq!(least(&[8, 6, 3], 9), 9);
        assert_eq!(least(&[8, 6], 40), 14);
    }

    #[test]
    fn who_cannot_retreat_is_worth_attacking() {
        assert!(worth(6, 24, 16, true) > worth(6, 24, 16, false));
    }
}
