//! The bents of sparring partners: plain players by which opponents are measured. What a bent means is each system's own; that
//! there are these, and what they are called, is the same everywhere.

/// What a sparring partner is bent on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bent {
    /// Sits in what he holds.
    Turtle,
    /// Goes for what lies open, and avoids fights.
    Raider,
    /// Falls with all he has on the enemy stack that is most alone.
    Swarm,
    /// Attacks whatever the odds.
    Hasty,
    /// Does nothing for most of the game, then plays as the script does.
    Waiter,
    /// Divides his troops among his places and attacks only for a clear gain.
    Steward,
}

impl Bent {
    /// Every bent.
    pub const ALL: [Bent; 6] =
        [Bent::Turtle, Bent::Raider, Bent::Swarm, Bent::Hasty, Bent::Waiter, Bent::Steward];

    /// What he is called.
    pub const fn name(self) -> &'static str {
        match self {
            Bent::Turtle => "turtle",
            Bent::Raider => "raider",
            Bent::Swarm => "swarm",
            Bent::Hasty => "hasty",
            Bent::Waiter => "waiter",
            Bent::Steward => "steward",
        }
    }

    /// The bent of this name.
    pub fn named(name: &str) -> Option<Bent> {
        Bent::ALL.into_iter().find(|bent| bent.name() == name)
    }
}
