//! The kinds of opponents, by name.

use std::fmt;
use std::str::FromStr;

use vedette_ai::Rank;

/// A kind of opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpponentKind {
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

impl OpponentKind {
    /// Every kind, the weakest first.
    pub const ALL: [OpponentKind; 5] = [
        OpponentKind::Random,
        OpponentKind::Scripted,
        OpponentKind::Cadet,
        OpponentKind::Colonel,
        OpponentKind::General,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            OpponentKind::Random => "random",
            OpponentKind::Scripted => "scripted",
            OpponentKind::Cadet => "cadet",
            OpponentKind::Colonel => "colonel",
            OpponentKind::General => "general",
        }
    }

    /// The rank of an opponent that searches.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            OpponentKind::Random | OpponentKind::Scripted => None,
            OpponentKind::Cadet => Some(Rank::Cadet),
            OpponentKind::Colonel => Some(Rank::Colonel),
            OpponentKind::General => Some(Rank::General),
        }
    }
}

impl fmt::Display for OpponentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no kind of opponent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no kind of opponent; there are: random, scripted, cadet, colonel, general")]
pub struct UnknownKind(pub String);

impl FromStr for OpponentKind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<OpponentKind, UnknownKind> {
        OpponentKind::ALL
            .into_iter()
            .find(|kind| kind.name() == word)
            .ok_or_else(|| UnknownKind(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_read_as_it_is_written() {
        for kind in OpponentKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert!(kind.rank().is_none_or(|rank| rank.name() == kind.name()));
        }
        assert_eq!(
            OpponentKind::ALL.into_iter().filter_map(OpponentKind::rank).collect::<Vec<_>>(),
            Rank::ALL
        );
        let error = "marshal".parse::<OpponentKind>().expect_err("marshal is a level of the rules");
        let named = |kind: OpponentKind| error.to_string().contains(kind.name());
        assert!(OpponentKind::ALL.into_iter().all(named));
    }
}
