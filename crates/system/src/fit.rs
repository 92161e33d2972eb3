//! Whether a journal was made by the rules and with the pack that are at hand.

use vedette_kernel::Header;

use crate::TitleError;

fn foreign(what: String) -> Result<(), TitleError> {
    Err(TitleError::Foreign(what))
}

/// The journal is of this game, by these rules: before its options are read.
///
/// # Errors
/// What is lacking, and where to find it.
pub(crate) fn must_know(header: &Header, game: &str, rules: &[&str]) -> Result<(), TitleError> {
    if header.game != game {
        return foreign(format!("the journal is of the game `{}`, not of {game}", header.game));
    }
    if !rules.contains(&header.rules.as_str()) {
        let rules = rules.join("`, `");
        return foreign(format!(
            "the journal was played by the rules `{}`, this program has `{rules}`, which play otherwise (CHANGELOG.md says \
             how): it can be neither checked nor played on here. Use the program it was played with, or begin a new table",
            header.rules
        ));
    }
    Ok(())
}

/// The journal names the same pack and sides as a game that is set up here.
///
/// # Errors
/// As [`must_know`].
pub(crate) fn must_fit(header: &Header, ours: &Header) -> Result<(), TitleError> {
    if header.pack != ours.pack {
        return Err(TitleError::OtherPack {
            game: header.game.clone(),
            wanted: header.pack.clone(),
            have: ours.pack.clone(),
        });
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
