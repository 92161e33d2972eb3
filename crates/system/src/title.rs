//! One game, for whoever runs tables without knowing its system.

use std::sync::Arc;

use vedette_ai::{Appraisal, Pace, Stop};
use vedette_kernel::table::erased::{AnyGame, AnyTable};
use vedette_kernel::{Journal, Phrase, ReplayError, Side, TableError, Verdict};
use vedette_lang::{Language, Names, Speaker};

use crate::declared::Declared;
use crate::event::{Played, Standing, Unranked};
use crate::rulebook::{Drawn, Rulebook};
use crate::terminal::Described;
use crate::{
    About, Board, CardInfo, OddsLine, OpponentInfo, OpponentKind, OptionInfo, OverlayMark, Problem,
    ReachInfo, RuleInfo, ScenarioInfo, WindowInfo,
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
    /// The journal needs another program.
    #[error("{0}")]
    Foreign(String),
    /// The journal needs another pack.
    #[error(
        "the journal was played with a pack of {game} that is not here, {wanted}; here is {have}: name the folder of the \
         pack with --pack, or use the program that the game was played with"
    )]
    OtherPack {
        /// The game.
        game: String,
        /// The hash of the pack that is needed.
        wanted: String,
        /// The hash of the pack that is here.
        have: String,
    },
    /// The journal does not fit the rules.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The journal does not fit the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Such a combat cannot be.
    #[error("{0}")]
    Combat(String),
    /// The games cannot be ranked.
    #[error(transparent)]
    Unranked(#[from] Unranked),
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
    /// Tells it how fast it has to be.
    fn keep_pace(&mut self, pace: Pace) {
        let _ = pace;
    }
    /// Its answer for the side it plays, in notation; `None` if that side is not asked.
    fn decide(&mut self, game: &dyn AnyGame, side: Side) -> Option<String>;
    /// What an answer of its side costs that somebody else gave; `None` where nothing better is known.
    fn appraise(&mut self, game: &dyn AnyGame, side: Side, taken: &str) -> Option<Appraisal<String>> {
        let _ = (game, side, taken);
        None
    }
    /// Why it decided as it did, to be told when the game is over.
    fn reasons(&self) -> Vec<Phrase>;
}

/// One game.
pub trait Title: Send + Sync {
    /// Its code, by which it is asked for: the game itself, unless the pack is somebody's own.
    fn code(&self) -> &str;
    /// The game that journals name.
    fn game(&self) -> &str;
    /// The hash of its pack, which journals pin.
    fn hash(&self) -> &str;
    /// The system it belongs to.
    fn system(&self) -> &'static str;
    /// What it is and whom it is owed to.
    fn about(&self, speaker: &Speaker) -> About;
    /// Its scenarios, the usual one first.
    fn scenarios(&self, speaker: &Speaker) -> Vec<ScenarioInfo>;
    /// What players may agree on.
    fn options(&self, speaker: &Speaker) -> Vec<OptionInfo>;
    /// Whether sides are bid for under these options.
    fn bids_for_sides(&self, options: &str) -> bool;
    /// What only its system tells, described for programs: its view first.
    fn declared(&self) -> Declared;
    /// The verbs that answers begin with.
    fn verbs(&self) -> &'static [&'static str];
    /// The windows that standing orders may speak of: code and name.
    fn windows(&self, speaker: &Speaker) -> Vec<WindowInfo>;
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
    /// How many minutes the rules give a whole game with these options that is played at one sitting.
    fn time_limit(&self, options: &str) -> Option<u32>;
    /// Who stands where after the games of an event, the best first.
    ///
    /// # Errors
    /// As [`Title::verify`], or when the rules do not rank these games.
    fn rank(&self, games: &[Played<'_>]) -> Result<Vec<Standing>, TitleError>;
    /// Names of places and pieces.
    fn names(&self) -> &dyn Names;
    /// How far a game has come, in a few words.
    fn status(&self, game: &dyn AnyGame) -> Option<Phrase>;
    /// An opponent of a kind for a table of this game; `None` for a table of another game.
    fn seat(
        &self,
        kind: OpponentKind,
        game: &dyn AnyGame,
        seed: u64,
        stop: Stop,
    ) -> Option<Box<dyn AnyOpponent>>;
    /// Whether an opponent of a kind at a table of this game decides better for being told the game so far.
    fn remembers(&self, kind: OpponentKind, game: &dyn AnyGame) -> bool;
    /// How many beats of the server's clock an opponent of a kind has for each of its answers.
    fn beats(&self, kind: OpponentKind) -> u32;
    /// How the names of places begin: `area` where they are called `area:jena`.
    fn place_prefix(&self) -> &'static str;
    /// How many places the map has, told without laying it out.
    fn places(&self) -> usize;
    /// Where things are and how they hang together.
    fn board(&self, speaker: &Speaker) -> Board;
    /// The map as a picture.
    fn map_svg(&self, language: Language) -> Arc<str>;
    /// The cards.
    fn cards(&self, speaker: &Speaker) -> Vec<CardInfo>;
    /// The rules of this game, in the order of play.
    fn rules(&self, language: Language) -> Vec<RuleInfo>;
    /// The rules in force, to be read: in chapters with openings and examples, and a glossary.
    fn rulebook(&self, language: Language) -> Rulebook;
    /// The drawing of an example of the rulebook.
    ///
    /// # Errors
    /// That there is none, or why it cannot be drawn.
    fn figure(&self, example: &str, language: Language) -> Drawn;
    /// What is wrong with the rulebook in a language, each as a sentence; empty when nothing is.
    fn rulebook_faults(&self, language: Language) -> Vec<String>;
    /// Its staff problems, in the order of their file.
    fn problems(&self) -> Vec<Problem>;
    /// A position that a side which is asked cannot tell from the true one, made from its own knowledge and a seed, written
    /// down for [`Title::imagined`]: for bots that think elsewhere. `None` if the side is not asked.
    fn guess(&self, game: &dyn AnyGame, side: Side, seed: u64) -> Option<String>;
    /// A position that was written down by [`Title::guess`] at a table with this agreement.
    ///
    /// # Errors
    /// When it is none of this game.
    fn imagined(&self, agreement: &Agreement, guess: &str) -> Result<Box<dyn AnyGame>, TitleError>;
    /// Where the stack that a side marches with can get, from what it knows; empty when nothing marches.
    fn reach(&self, game: &dyn AnyGame, side: Side) -> Vec<ReachInfo>;
    /// What may be laid over the map under a name, from what a side knows; none if the game has nothing of that name.
    fn overlay(
        &self,
        game: &dyn AnyGame,
        side: Side,
        name: &str,
        speaker: &Speaker,
    ) -> Option<Vec<OverlayMark>>;
    /// The odds of what is at hand, from what a side knows; empty when nothing is.
    fn odds(&self, game: &dyn AnyGame, side: Side) -> Vec<OddsLine>;
    /// Whether somebody can describe a combat and be told its odds.
    fn describes_combats(&self) -> bool;
    /// The odds of a combat that somebody describes, for the attacker.
    ///
    /// # Errors
    /// When scenario or options are none of this game, or such a combat cannot be.
    fn described_odds(&self, agreement: &Agreement, combat: &Described) -> Result<Vec<OddsLine>, TitleError>;
}

/// The kinds of opponents, in words.
pub fn opponents(speaker: &Speaker) -> Vec<OpponentInfo> {
    let info = |kind: OpponentKind| OpponentInfo {
        kind: kind.name().to_owned(),
        label: speaker.word(&format!("kind-{kind}")),
        text: speaker.word(&format!("kind-{kind}-text")),
    };
    OpponentKind::ALL.map(info).to_vec()
}
