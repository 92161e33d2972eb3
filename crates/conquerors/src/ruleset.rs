//! The versions of these rules, and what has changed from one to the next.
//!
//! A journal names the version it was begun with and goes on with it: the rules of a game never change under its players.
//! Code asks a switch by name, as it does with editions, and never which version it is.

use std::fmt;

/// A version of these rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ruleset {
    /// The first version.
    One,
    /// What the second reading of the rulebooks mended, and no more questions to which everybody knows the one answer.
    #[default]
    Two,
}

impl Ruleset {
    /// Every version, the oldest first.
    pub const ALL: [Ruleset; 2] = [Ruleset::One, Ruleset::Two];
    /// The version that new games are played by.
    pub const LATEST: Ruleset = Ruleset::Two;

    /// Its name in journals.
    pub const fn name(self) -> &'static str {
        match self {
            Ruleset::One => "conquerors 1",
            Ruleset::Two => "conquerors 2",
        }
    }

    /// The version with this name.
    pub fn named(name: &str) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|version| version.name() == name)
    }

    /// A player whose one possible answer everybody can see is not asked for it.
    pub fn answers_for_itself(self) -> bool {
        self != Ruleset::One
    }

    /// What a corps has lost is reckoned from all it was given, not from its printed strength alone (CQ-CARD-CARE-01).
    pub fn care_counts_what_was_added(self) -> bool {
        self != Ruleset::One
    }

    /// Anticipation that meets an empty deck makes it anew from the discard pile (CQ-CARDS-04, CQ-CARD-ANTICIPATION-01).
    pub fn anticipation_makes_a_new_deck(self) -> bool {
        self != Ruleset::One
    }

    /// Work on a bridge may not cost the point that a strategic retreat needs (CQ-CARD-STRATEGIC-RETREAT-01,
    /// CQ-CARD-STRATEGIC-RETREAT-02).
    pub fn bridge_work_leaves_a_way_back(self) -> bool {
        self != Ruleset::One
    }

    /// Where cards with an operation symbol belong to the march, Reaction does not answer an attack without one
    /// (CQ-CARDS-07, CQ-CARD-REACTION-01).
    pub fn reaction_needs_a_march(self) -> bool {
        self != Ruleset::One
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
