//! What every pack says of itself: the game, its makers, its licence, whom the data are owed to.

use crate::fault::Faults;
use crate::tree::Section;

/// The format of packs that this program reads.
const FORMAT: u8 = 1;

/// The keys that [`About::read`] and [`check_kind`] look at, besides those for the sides.
pub const KEYS: [&str; 9] =
    ["format", "game", "system", "title", "designer", "publisher", "notice", "licence", "credits"];

/// What a pack is and whom it owes what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The game, e.g. `1806`.
    pub game: String,
    /// The title of the printed game.
    pub title: String,
    /// Who designed the printed game.
    pub designer: String,
    /// Who publishes the printed game.
    pub publisher: String,
    /// What the pack has to do with the printed game.
    pub notice: String,
    /// The licence of the pack, as an SPDX identifier.
    pub licence: String,
    /// Whom the data are owed to.
    pub credits: Vec<String>,
    /// The words for the two sides, e.g. `french` and `allied`.
    pub sides: Vec<String>,
}

impl About {
    /// Reads it; how the sides are named differs from system to system.
    pub fn read(root: &Section<'_>, sides: Vec<String>, faults: &mut Faults) -> About {
        About {
            game: root.text("game", faults),
            title: root.text("title", faults),
            designer: root.text("designer", faults),
            publisher: root.text("publisher", faults),
            notice: root.text("notice", faults),
            licence: root.text("licence", faults),
            credits: root.texts("credits", faults).into_iter().map(|(_, credit)| credit).collect(),
            sides,
        }
    }
}

/// Whether the pack is one that this program reads, of this system.
pub fn check_kind(root: &Section<'_>, wanted: &str, faults: &mut Faults) {
    let format = root.number("format", 0..=u8::MAX, faults);
    if root.has("format") && format != FORMAT {
        faults
            .add(root.at_key("format"), format!("format {format} is not known; this program reads {FORMAT}"));
    }
    let system = root.text("system", faults);
    if !system.is_empty() && system != wanted {
        faults.add(root.at_key("system"), format!("a pack of the system `{system}`, not of `{wanted}`"));
    }
}
