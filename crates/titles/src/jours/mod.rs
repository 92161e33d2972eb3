//! Jours de Gloire Campagne: Germany 1813.

mod board;
mod cards;
mod names;
mod odds;
mod opponent;
mod picture;
mod setting;

use std::sync::{Arc, OnceLock};

use vedette_ai::Stop;
use vedette_board::draw;
use vedette_jours::cards::Moment;
use vedette_jours::pack::ScenarioEntry;
use vedette_jours::{Options, Pack, Position, rules};
use vedette_kernel::table::erased::{AnyGame, AnyTable};
use vedette_kernel::{Header, Journal, Phrase, Quick, Side, Sketched as _, Table, Verdict, replay, verify};
use vedette_lang::{Language, Names, Speaker};

pub use names::PackNames;
pub use opponent::Prepared;
pub use picture::picture;
pub use setting::{CODES, Setting, pack};
#[cfg(feature = "wire")]
pub use vedette_jours::View;

use crate::{
    About, Agreement, AnyOpponent, Board, CardInfo, Kind, OddsInfo, OptionInfo, ReachInfo, RuleInfo,
    ScenarioInfo, Title, TitleError, WordInfo,
};

/// A game of the Jours de Gloire system.
pub struct Jours {
    code: &'static str,
    pack: &'static Pack,
    names: PackNames,
    maps: [OnceLock<Arc<str>>; 2],
}

/// Germany 1813.
pub(crate) fn games() -> impl Iterator<Item = Jours> {
    // A pack that is built in and broken is found by every test; the other games can still be played.
    CODES.into_iter().filter_map(|code| Some(Jours::new(code, pack(code).ok()?)))
}

/// Options and their words, the usual word first.
const OPTIONS: [(&str, &[&str]); 8] = [
    ("blind", &["all", "units", "open"]),
    ("dummies", &["yes", "no"]),
    ("supply", &["yes", "no"]),
    ("solitaire", &["no", "yes"]),
    ("ney", &["stays", "davout", "soult"]),
    ("hamburg", &["no", "yes"]),
    ("markers", &["no", "yes"]),
    ("players", &["sides", "armies"]),
];

/// The moments at which a player may interrupt: those of the cards, and reactions.
const WINDOWS: [&str; 10] = [
    Moment::OwnAdministration.name(),
    Moment::EnemyAdministration.name(),
    Moment::EnemyMovement.name(),
    "interception",
    "withdrawal",
    "guns",
    Moment::Battle.name(),
    Moment::Fire.name(),
    Moment::Morale.name(),
    Moment::Pursuit.name(),
];

/// Ledger scopes that are in force in 1813.
const SCOPES: [&str; 3] = ["base", "1813", "option"];

impl Jours {
    fn new(code: &'static str, pack: &'static Pack) -> Jours {
        Jours { code, pack, names: PackNames(pack), maps: [OnceLock::new(), OnceLock::new()] }
    }

    fn setting(&self, agreement: &Agreement) -> Result<Setting, TitleError> {
        let options: Result<Options, _> = agreement.options.parse();
        let options = options.map_err(|error| TitleError::Agreement(error.to_string()))?;
        Setting::new(self.code, agreement.scenario.as_deref(), options)
    }

    /// The opening position of a journal, if this program can play it.
    fn start(&self, header: &Header) -> Result<Position, TitleError> {
        if header.game != self.code {
            let what = format!("the journal is of the game `{}`, not of {}", header.game, self.code);
            return Err(TitleError::Foreign(what));
        }
        Ok(Setting::of_header(header)?.start())
    }
}

fn position(game: &dyn AnyGame) -> Option<&Position> {
    game.as_any().downcast_ref()
}

impl Title for Jours {
    fn code(&self) -> &'static str {
        self.code
    }

    fn system(&self) -> &'static str {
        "jours"
    }

    fn about(&self, speaker: &Speaker) -> About {
        let about = &self.pack.about;
        About {
            name: about.title.clone(),
            designer: about.designer.clone(),
            publisher: about.publisher.clone(),
            notice: about.notice.clone(),
            licence: about.licence.clone(),
            credits: about.credits.clone(),
            sides: board::sides(self.pack, speaker),
        }
    }

    fn scenarios(&self, speaker: &Speaker) -> Vec<ScenarioInfo> {
        let info = |entry: &ScenarioEntry| ScenarioInfo {
            code: entry.code.clone(),
            name: names::pick(speaker.language(), &entry.name, &entry.name_fr).to_owned(),
            text: speaker.word(&format!("scenario-1813-{}", entry.code)),
            first_turn: entry.first_turn.into(),
            last_turn: entry.last_turn.into(),
        };
        self.pack.scenarios.iter().map(info).collect()
    }

    fn options(&self, speaker: &Speaker) -> Vec<OptionInfo> {
        let word = |name: &str, word: &&str| WordInfo {
            word: (*word).to_owned(),
            label: speaker.word(&format!("option-{name}-{word}")),
        };
        let option = |(name, words): (&str, &[&str])| OptionInfo {
            name: name.to_owned(),
            label: speaker.word(&format!("option-{name}")),
            words: words.iter().map(|it| word(name, it)).collect(),
        };
        OPTIONS.map(option).to_vec()
    }

    fn bids_for_sides(&self, _: &str) -> bool {
        false
    }

    fn windows(&self, speaker: &Speaker) -> Vec<WordInfo> {
        let info =
            |name: &str| WordInfo { word: name.to_owned(), label: speaker.word(&format!("moment-{name}")) };
        WINDOWS.map(info).to_vec()
    }

    fn open(
        &self,
        agreement: &Agreement,
        table: &str,
        seed: [u8; 32],
        entropy: Vec<(Side, String)>,
    ) -> Result<Box<dyn AnyTable>, TitleError> {
        let setting = self.setting(agreement)?;
        let header = Header { entropy, ..setting.header(table) };
        Ok(Box::new(Table::open(setting.start(), header, seed)?))
    }

    fn resume(&self, journal: Journal, seed: [u8; 32]) -> Result<Box<dyn AnyTable>, TitleError> {
        let start = self.start(journal.header())?;
        Ok(Box::new(Table::resume(start, journal, seed)?))
    }

    fn verify(&self, journal: &Journal) -> Result<Verdict, TitleError> {
        Ok(verify(self.start(journal.header())?, journal)?)
    }

    fn replay(&self, journal: &Journal, upto: Option<u64>) -> Result<Box<dyn AnyGame>, TitleError> {
        Ok(Box::new(replay(self.start(journal.header())?, journal, upto)?))
    }

    fn names(&self) -> &dyn Names {
        &self.names
    }

    fn status(&self, game: &dyn AnyGame) -> Option<Phrase> {
        let position = position(game)?;
        let last = position.scenario().frame.last_turn;
        Some(Phrase::new("table-turn").number("turn", position.turn()).number("last", last))
    }

    fn seat(&self, kind: Kind, game: &dyn AnyGame, seed: u64, stop: Stop) -> Option<Box<dyn AnyOpponent>> {
        Some(opponent::seat(kind, position(game)?.shared_scenario(), seed, stop))
    }

    fn board(&self, speaker: &Speaker) -> Board {
        board::board(self.pack, speaker)
    }

    fn map_svg(&self, language: Language) -> Arc<str> {
        let [english, french] = &self.maps;
        let map = if language == Language::Fr { french } else { english };
        Arc::clone(map.get_or_init(|| draw::svg(&picture(self.pack, language)).into()))
    }

    fn cards(&self, speaker: &Speaker) -> Vec<CardInfo> {
        cards::cards(self.pack, speaker)
    }

    fn rules(&self, language: Language) -> Vec<RuleInfo> {
        let here = |rule: &&rules::Rule| SCOPES.contains(&rule.level.as_str());
        rules::all().iter().filter(here).map(|rule| RuleInfo::of(rule, self.code, language)).collect()
    }

    fn guess(&self, game: &dyn AnyGame, side: Side, seed: u64) -> Option<String> {
        position(game)?.sketch_for(side, &mut Quick::new(seed))
    }

    fn imagined(&self, agreement: &Agreement, guess: &str) -> Result<Box<dyn AnyGame>, TitleError> {
        let read = Position::from_sketch(self.setting(agreement)?.scenario, guess);
        Ok(Box::new(read.map_err(|error| TitleError::Foreign(error.to_string()))?))
    }

    fn reach(&self, game: &dyn AnyGame, side: Side) -> Vec<ReachInfo> {
        position(game).map_or_else(Vec::new, |position| odds::reach(position, side))
    }

    fn odds(&self, game: &dyn AnyGame, side: Side) -> Option<OddsInfo> {
        odds::odds(position(game)?, side)
    }
}
