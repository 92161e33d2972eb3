//! Whether a journal was made by the rules and with the pack that this program has.

use vedette_kernel::Header;

use crate::TitleError;

fn foreign(what: String) -> Result<(), TitleError> {
    Err(TitleError::Foreign(what))
}

/// The journal is of a game of this system, by the rules of this program: before its options are read.
///
/// # Errors
/// What the program lacks, and where to find it.
pub(crate) fn must_know(header: &Header, codes: &[&str], rules: &str) -> Result<(), TitleError> {
    if !codes.contains(&header.game.as_str()) {
        return foreign(format!(
            "the journal is of the game `{}`, which this program does not know; it knows: {}",
            header.game,
            codes.join(", ")
        ));
    }
    if header.rules != rules {
        return foreign(format!(
            "the journal was played by the rules `{}`, this program has `{rules}`: use the version of the program that has \
             those rules",
            header.rules
        ));
    }
    Ok(())
}

/// The journal names the same pack and sides as a game that this program sets up.
///
/// # Errors
/// As [`must_know`].
pub(crate) fn must_fit(header: &Header, ours: &Header) -> Result<(), TitleError> {
    if header.pack != ours.pack {
        return foreign(format!(
            "the journal was played with the pack {}, this program has {}: use the program or the pack it was played with",
            header.pack, ours.pack
        ));
    }
    if header.sides != ours.sides {
        let [first, second] = &header.sides;
        return foreign(format!(
            "the journal names the sides {first} and {second}, the game has {} and {}",
            ours.sides[0], ours.sides[1]
        ));
    }
    Ok(())
}
