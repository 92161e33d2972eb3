//! The games of the house, each behind one face: from a title such as `1806` to its tables, opponents, map, cards and rules.
//!
//! A server, a bot or a page asks a [`Title`] and never learns which system is behind it. Adding a system means one more
//! implementation of [`Title`] and one more line in [`titles`].

pub mod conquerors;
mod fit;
pub mod jours;
mod kind;
mod seated;
mod shapes;

use std::sync::{Arc, OnceLock};

use vedette_ai::Stop;
use vedette_kernel::table::erased::{AnyGame, AnyTable};
use vedette_kernel::{Journal, Phrase, ReplayError, Side, TableError, Verdict};
use vedette_lang::{Language, Names, Speaker};

pub use kind::{Kind, UnknownKind};
pub use shapes::{
    About, Board, BoardArea, BoardArmy, BoardLink, BoardPiece, BoardSide, CardInfo, OddsInfo, OddsLine,
    OpponentInfo, OptionInfo, ReachInfo, RuleInfo, ScenarioInfo, WordInfo,
};

/// What players agree on before a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// The scenario; the first of the game if there is none.
    pub scenario: Option<String>,
    /// Options as `name=word`, separated by blanks; those that are not named are as usual.
    pub options: String,
}

/// Why a game cannot be set up or taken up again.
#[derive(Debug, thiserror::Error)]
pub enum TitleError {
    /// There is no such game.
    #[error("there is no game `{0}`; there are: {1}")]
    Unknown(String, String),
    /// The scenario or the options are none of this game.
    #[error("{0}")]
    Agreement(String),
    /// The journal needs another program or pack.
    #[error("{0}")]
    Foreign(String),
    /// The journal does not fit the rules.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The journal does not fit the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// An opponent for a table of any game.
pub trait AnyOpponent: Send {
    /// The name of its kind.
    fn name(&self) -> &str;
    /// Whether it decides better for being told the game so far with [`AnyOpponent::learn`].
    fn remembers(&self) -> bool {
        false
    }
    /// Tells it the game so far, as far as its side may know it: blocks that were turned over, for instance. What it was told
    /// before is forgotten.
    fn learn(&mut self, journal: &Journal, side: Side) {
        let _ = (journal, side);
    }
    /// Its answer for the side it plays, in notation; `None` if that side is not asked.
    fn decide(&mut self, game: &dyn AnyGame, side: Side) -> Option<String>;
    /// Why it decided as it did, to be told when the game is over.
    fn reasons(&self) -> Vec<Phrase>;
}

/// One game.
pub trait Title: Send + Sync {
    /// Its code, e.g. `1806`.
    fn code(&self) -> &'static str;
    /// The system it belongs to, e.g. `conquerors`.
    fn system(&self) -> &'static str;
    /// What it is and whom it is owed to.
    fn about(&self, speaker: &Speaker) -> About;
    /// Its scenarios, the usual one first.
    fn scenarios(&self, speaker: &Speaker) -> Vec<ScenarioInfo>;
    /// What players may agree on.
    fn options(&self, speaker: &Speaker) -> Vec<OptionInfo>;
    /// Whether sides are bid for under these options.
    fn bids_for_sides(&self, options: &str) -> bool;
    /// The windows that standing orders may speak of: code and name.
    fn windows(&self, speaker: &Speaker) -> Vec<WordInfo>;
    /// A new table.
    ///
    /// # Errors
    /// When scenario or options are none of this game.
    fn open(
        &self,
        agreement: &Agreement,
        table: &str,
        seed: [u8; 32],
        entropy: Vec<(Side, String)>,
    ) -> Result<Box<dyn AnyTable>, TitleError>;
    /// A table where its journal ends.
    ///
    /// # Errors
    /// When the journal needs another program, or does not fit the rules.
    fn resume(&self, journal: Journal, seed: [u8; 32]) -> Result<Box<dyn AnyTable>, TitleError>;
    /// Checks everything in a journal that can be checked.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn verify(&self, journal: &Journal) -> Result<Verdict, TitleError>;
    /// A position that a journal of which the seed is not known leads to: for replays of what others exported.
    ///
    /// # Errors
    /// As [`Title::verify`].
    fn replay(&self, journal: &Journal, upto: Option<u64>) -> Result<Box<dyn AnyGame>, TitleError>;
    /// Names of places and pieces.
    fn names(&self) -> &dyn Names;
    /// How far a game has come, in a few words.
    fn status(&self, game: &dyn AnyGame) -> Option<Phrase>;
    /// An opponent of a kind for a table of this game; `None` for a table of another game.
    fn seat(&self, kind: Kind, game: &dyn AnyGame, seed: u64, stop: Stop) -> Option<Box<dyn AnyOpponent>>;
    /// Where things are and how they hang together.
    fn board(&self, speaker: &Speaker) -> Board;
    /// The map as a picture.
    fn map_svg(&self, language: Language) -> Arc<str>;
    /// The cards.
    fn cards(&self, speaker: &Speaker) -> Vec<CardInfo>;
    /// The rules of this game, in the order of play.
    fn rules(&self, language: Language) -> Vec<RuleInfo>;
    /// A position that a side which is asked cannot tell from the true one, made from its own knowledge and a seed, written
    /// down for [`Title::imagined`]: for bots that think elsewhere. `None` if the side is not asked, or the game cannot.
    fn guess(&self, game: &dyn AnyGame, side: Side, seed: u64) -> Option<String> {
        let _ = (game, side, seed);
        None
    }
    /// A position that was written down by [`Title::guess`] at a table with this agreement.
    ///
    /// # Errors
    /// When it is none of this game.
    fn imagined(&self, agreement: &Agreement, guess: &str) -> Result<Box<dyn AnyGame>, TitleError> {
        let _ = (agreement, guess);
        Err(TitleError::Foreign(format!("positions of {} are not written down", self.code())))
    }
    /// Where the stack that a side marches with can get, from what it knows; empty when nothing marches.
    fn reach(&self, game: &dyn AnyGame, side: Side) -> Vec<ReachInfo>;
    /// The odds of what is at hand, from what a side knows.
    fn odds(&self, game: &dyn AnyGame, side: Side) -> Option<OddsInfo>;
}

/// Every game there is.
pub fn titles() -> &'static [Box<dyn Title>] {
    static TITLES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    TITLES.get_or_init(|| {
        let conquerors = conquerors::games().map(|game| Box::new(game) as Box<dyn Title>);
        let jours = jours::games().map(|game| Box::new(game) as Box<dyn Title>);
        conquerors.chain(jours).collect()
    })
}

/// The kinds of opponents, in words.
pub fn opponents(speaker: &Speaker) -> Vec<OpponentInfo> {
    let info = |kind: Kind| OpponentInfo {
        kind: kind.name().to_owned(),
        label: speaker.word(&format!("kind-{kind}")),
        text: speaker.word(&format!("kind-{kind}-text")),
    };
    Kind::ALL.map(info).to_vec()
}

/// The game with a code.
///
/// # Errors
/// When there is none, naming those there are.
pub fn title(code: &str) -> Result<&'static dyn Title, TitleError> {
    let known = titles().iter().find(|title| title.code() == code).map(Box::as_ref);
    known.ok_or_else(|| {
        let codes: Vec<&str> = titles().iter().map(|title| title.code()).collect();
        TitleError::Unknown(code.to_owned(), codes.join(", "))
    })
}
