//! How a side weighs what it could do: the numbers of the policy, for each side of each game. They were found by matches
//! (`tune manner`), so most of them have no other reason.

use vedette_conquerors::Scenario;

/// So many numbers.
pub(super) const NUMBERS: usize = 22;

macro_rules! manner {
    ($($(#[$doc:meta])* $name:ident: $low:literal ..= $high:literal,)*) => {
        /// The numbers of one side's policy, most of them in hundredths.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Manner {
            $($(#[$doc])* pub(super) $name: i32,)*
        }

        impl Manner {
            /// What the numbers are called, and between which bounds they may be chosen.
            pub const BOUNDS: [(&'static str, i32, i32); NUMBERS] = [$((stringify!($name), $low, $high),)*];

            /// The numbers as a list.
            pub fn list(&self) -> [i32; NUMBERS] {
                [$(self.$name,)*]
            }

            /// A manner from a list of numbers.
            pub fn from_list(list: [i32; NUMBERS]) -> Manner {
                let [$($name,)*] = list;
                Manner { $($name,)* }
            }
        }
    };
}

manner! {
    /// How much the side is drawn to what the other holds.
    zeal: 10..=250,
    /// How much more it is drawn with every turn.
    late: 0..=40,
    /// How much less a place draws for every card that guards it, and how much it draws at least.
    guarded: 0..=40,
    least_draw: 5..=100,
    /// What it is worth to avoid a card that the enemy can bring more, and with the Emperor.
    exposure: 0..=120,
    emperor: 20..=300,
    /// How much a stack is worth where it is wanted, and each corps of it.
    stack: 0..=150,
    corps: 10..=120,
    /// How much a second guard of a place counts.
    second_guard: 0..=60,
    /// How much helpers count against those who are there.
    helpers: 20..=100,
    /// So much better than doing nothing an operation must be.
    effort: 0..=60,
    /// What each connection of a march costs.
    step: 0..=15,
    /// What friends are worth where the enemy is met.
    friends: 0..=120,
    /// How much of the ground counts where the enemy is met, in hundredths of a third.
    met_ground: 0..=300,
    /// How much an open prize counts.
    taking: 80..=400,
    /// How much losses, fatigue, victory in combat and prizes count in a fight.
    swing: 40..=220,
    tiring: 20..=200,
    victory: 0..=240,
    prize: 30..=250,
    /// How much the rest counts that a stack forgoes.
    rest: 20..=200,
    /// What an attack must promise to whoever has won if he keeps still.
    restraint: 0..=400,
    /// How much it counts what a stack could strike next with those whom it joins.
    gather: 0..=100,
}

/// The policy as it was set by hand.
const BY_HAND: Manner = Manner {
    zeal: 100,
    late: 12,
    guarded: 18,
    least_draw: 30,
    exposure: 45,
    emperor: 110,
    stack: 60,
    corps: 40,
    second_guard: 20,
    helpers: 60,
    effort: 6,
    step: 2,
    friends: 20,
    met_ground: 100,
    taking: 200,
    swing: 100,
    tiring: 100,
    victory: 60,
    prize: 100,
    rest: 100,
    restraint: 150,
    gather: 0,
};

impl Manner {
    /// The manners of both sides in a scenario.
    pub fn of(scenario: &Scenario) -> [Manner; 2] {
        if scenario.options.edition.is_of_1807() {
            // The Russians have to take something.
            [BY_HAND, Manner { zeal: 120, ..BY_HAND }]
        } else {
            // The Prussians win if they hold out: nothing is gained by gathering them before the enemy.
            [Manner { gather: 40, ..BY_HAND }, Manner { zeal: 40, ..BY_HAND }]
        }
    }
}

/// The Prussians as those imagine them who search: they choose what did well in simulations of 2,500 decisions (`manner heed`).
const PRUSSIANS_IMAGINED: Manner = Manner {
    zeal: 22,
    late: 13,
    guarded: 22,
    least_draw: 64,
    exposure: 32,
    emperor: 174,
    stack: 45,
    corps: 33,
    second_guard: 42,
    helpers: 53,
    effort: 13,
    step: 4,
    friends: 49,
    met_ground: 43,
    taking: 232,
    swing: 99,
    tiring: 164,
    victory: 110,
    prize: 158,
    rest: 154,
    restraint: 231,
    gather: 18,
};

impl Manner {
    /// The manners in which both sides go on in simulations.
    pub fn imagined(scenario: &Scenario) -> [Manner; 2] {
        match Manner::of(scenario) {
            manners if scenario.options.edition.is_of_1807() => manners,
            [french, _] => [french, PRUSSIANS_IMAGINED],
        }
    }
}

#[cfg(test)]
mod tests {
    use vedette_conquerors::{Options, Pack};

    use super::*;

    #[test]
    fn manners_are_within_their_bounds_and_survive_being_listed() {
        for (pack, options) in [
            (Pack::napoleon_1806(), "edition=en"),
            (Pack::napoleon_1806(), "edition=fr"),
            (Pack::napoleon_1807(), "edition=1807"),
        ] {
            let pack = pack.expect("the pack is sound");
            let options: Options = options.parse().expect("the options are known");
            for entry in &pack.scenarios {
                let scenario = pack.scenario(&entry.code, options).expect("the scenario is in the pack");
                for manner in Manner::of(&scenario).into_iter().chain(Manner::imagined(&scenario)) {
                    assert_eq!(Manner::from_list(manner.list()), manner);
                    for ((name, low, high), number) in Manner::BOUNDS.into_iter().zip(manner.list()) {
                        assert!((low..=high).contains(&number), "{name}: {number}");
                    }
                }
            }
        }
    }
}
