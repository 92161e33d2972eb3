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
    /// How often the attacker goes back, in hundredths.
    pub(super) thrown: i32,
}

/// How much a side minds its losses, and enjoys those of the enemy, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taste {
    pub(super) own: i32,
    pub(super) foe: i32,
}

/// What a retreat of a hex costs in strength, in hundredths: disorder, captured leaders, the risk to be driven off.
const RETREAT: i32 = 6;

/// What the table promises. Who is trapped is destroyed by a retreat.
pub(super) fn outlook(prospect: Prospect, trapped: bool, cornered: bool) -> Outlook {
    let (attack, defence) = (50 * i32::from(prospect.attack), 50 * i32::from(prospect.defence));
    let mut sum = Outlook::default();
    for die in 1..=6 {
        let (own, foe, taken, thrown) = match tables::result(prospect.column, die) {
            Verdict::AttackerEliminated => (attack, 0, 0, 1),
            Verdict::AttackerHalf => (attack * 6 / 10, 0, 0, 0),
            Verdict::AttackerRetreat(_) if cornered => (attack, 0, 0, 1),
            Verdict::AttackerRetreat(hexes) => (attack * RETREAT * i32::from(hexes) / 100, 0, 0, 1),
            Verdict::Exchange if attack > defence => (defence * 6 / 10, defence, 1, 0),
            Verdict::Exchange => (attack, attack * 6 / 10, 0, 0),
            Verdict::DefenderRetreat(_) if trapped => (0, defence, 1, 0),
            Verdict::DefenderRetreat(hexes) => (0, defence * RETREAT * i32::from(hexes) / 100, 1, 0),
            Verdict::DefenderHalf => (0, defence * 6 / 10, 0, 0),
            Verdict::DefenderEliminated => (0, defence, 1, 0),
        };
        sum.own += own;
        sum.foe += foe;
        sum.taken += 100 * taken;
        sum.thrown += 100 * thrown;
    }
    Outlook { own: sum.own / 6, foe: sum.foe / 6, taken: sum.taken / 6, thrown: sum.thrown / 6 }
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
        outlook(Prospect { column, attack, defence }, trapped, false).worth(even, 0)
    }

    #[test]
    fn better_odds_are_worth_more_and_one_to_three_is_worth_less_than_nothing() {
        assert!(worth(2, 8, 24, false) < 0);
        assert!(worth(8, 24, 8, false) > worth(7, 16, 8, false));
        assert!(worth(7, 16, 8, false) > 0);
    }

    #[test]
    fn who_cannot_retreat_is_worth_attacking() {
        assert!(worth(6, 24, 16, true) > worth(6, 24, 16, false));
    }
}
