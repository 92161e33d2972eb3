//! The kinds of opponents, by name.

use std::fmt;
use std::str::FromStr;

use vedette_ai::Rank;

/// A kind of opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Any legal answer is as good as another.
    Random,
    /// A plain rule-based player.
    Scripted,
    /// Searches a little and misjudges on purpose: beatable.
    Cadet,
    /// Searches over whole plans: the usual opponent.
    Colonel,
    /// Searches several times as long as the colonel.
    General,
}

impl Kind {
    /// Every kind, the weakest first.
    pub const ALL: [Kind; 5] = [Kind::Random, Kind::Scripted, Kind::Cadet, Kind::Colonel, Kind::General];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Scripted => "scripted",
            Kind::Cadet => "cadet",
            Kind::Colonel => "colonel",
            Kind::General => "general",
        }
    }

    /// The rank of an opponent that searches.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Kind::Random | Kind::Scripted => None,
            Kind::Cadet => Some(Rank::Cadet),
            Kind::Colonel => Some(Rank::Colonel),
            Kind::General => Some(Rank::General),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no kind of opponent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no kind of opponent; there are: random, scripted, cadet, colonel, general")]
pub struct UnknownKind(pub String);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<Kind, UnknownKind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == word).ok_or_else(|| UnknownKind(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_as_it_is_written() {
        for kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(kind.rank().is_none_or(|rank| rank.name() == kind.name()));
        }
        assert_eq!(Kind::ALL.into_iter().filter_map(Kind::rank).collect::<Vec<_>>(), Rank::ALL);
        let error = "marshal".parse::<Kind>().expect_err("marshal is a level of the rules");
        let named = |kind: Kind| error.to_string().contains(kind.name());
        assert!(Kind::ALL.into_iter().all(named));
    }
}
