//! A game of a system: a pack, and what is worked out once for all its tables.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use vedette_ai::Stop;
use vedette_kernel::replay::EndVerdict;
use vedette_kernel::table::erased::{AnyGame, AnyTable};
use vedette_kernel::{
    Header, Journal, Phrase, Quick, Refusal, Side, Sketched as _, Speak, Table, Verdict, replay, verify,
};
use vedette_lab::Thing;
use vedette_lang::{Language, Names, Speaker};
use vedette_pack::Faults;

use crate::declared::Declared;
use crate::event::{Ended, Played, Standing};
use crate::opponent::Prepared;
use crate::rulebook::{self, Desk, Drawn, Rulebook};
use crate::terminal::Described;
use crate::{
    About, Agreement, AnyOpponent, Board, CardInfo, OddsLine, OpponentKind, OptionInfo, OverlayMark, Plan,
    Problem, ReachInfo, RuleInfo, ScenarioInfo, Setting, SideInfo, Switch, System, Title, TitleError,
    WindowInfo, WordInfo,
};

/// So many kinds of opponents and scenarios are kept ready.
const MOST_PREPARED: usize = 16;

/// When so many scenarios are remembered, those that nobody plays any more are forgotten.
const MOST_SHARED: usize = 64;
/// So many are kept although nobody may be playing them: a table that is taken up asks for its own more than once.
const KEPT: usize = 4;

/// A game of a system.
pub struct Book<S: System> {
    code: String,
    pack: Arc<S::Pack>,
    names: Arc<dyn Names + Send + Sync>,
    maps: [OnceLock<Arc<str>>; 2],
    prepared: Mutex<Vec<Ready<S>>>,
    shared: Mutex<Shared<S::Scenario>>,
    /// The same game with the packs of before, for tables that began with them.
    earlier: OnceLock<Vec<Book<S>>>,
}

/// Scenarios that are being played, by what was agreed on: the scenario, if one is named, and the options.
struct Shared<C> {
    all: HashMap<(Option<String>, String), Weak<C>>,
    latest: VecDeque<Arc<C>>,
}

impl<C> Default for Shared<C> {
    fn default() -> Shared<C> {
        Shared { all: HashMap::new(), latest: VecDeque::new() }
    }
}

/// Opponents that were asked for before, the latest last.
struct Ready<S: System> {
    kind: OpponentKind,
    agreement: (String, String),
    opponents: Arc<Prepared<S>>,
}

impl<S: System> Book<S> {
    /// The game of a pack, to be asked for by the name of its game.
    pub fn new(pack: S::Pack) -> Book<S> {
        let code = S::about(&pack).game.clone();
        Book::called(code, pack)
    }

    /// The game of a pack under a name of its own.
    pub fn called(code: String, pack: S::Pack) -> Book<S> {
        let pack = Arc::new(pack);
        let names = S::names(&pack);
        let maps = [OnceLock::new(), OnceLock::new()];
        let (prepared, shared, earlier) = (Mutex::default(), Mutex::default(), OnceLock::new());
        Book { code, pack, names, maps, prepared, shared, earlier }
    }

    /// The games that come with the program.
    pub fn built_in() -> Vec<Result<Book<S>, Faults>> {
        S::built_in().into_iter().map(|files| S::parse(files).map(Book::new)).collect()
    }

    /// The components.
    pub fn pack(&self) -> &Arc<S::Pack> {
        &self.pack
    }

    /// The game as agreed on.
    ///
    /// # Errors
    /// When scenario or options are none of this game.
    pub fn setting(&self, agreement: &Agreement) -> Result<Setting<S>, TitleError> {
        Ok(Setting { pack: Arc::clone(&self.pack), scenario: self.scenario(agreement)? })
    }

    /// The scenario as agreed on. Tables that are alike share one: to make it takes longer than many actions, and what all
    /// tables look at is at hand for the processor.
    fn scenario(&self, agreement: &Agreement) -> Result<Arc<S::Scenario>, TitleError> {
        let agreed = (agreement.scenario.clone(), agreement.options.clone());
        let shared = || self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let known = shared().all.get(&agreed).and_then(Weak::upgrade);
        if let Some(scenario) = known {
            return Ok(scenario);
        }
        // Whoever else asks meanwhile makes his own: that is rare, and nobody waits for a lock.
        let scenario = Setting::<S>::new(&self.pack, agreement)?.scenario;
        let mut shared = shared();
        if shared.all.len() >= MOST_SHARED {
            shared.all.retain(|_, scenario| scenario.strong_count() > 0);
        }
        shared.all.insert(agreed, Arc::downgrade(&scenario));
        if shared.latest.len() >= KEPT {
            shared.latest.pop_front();
        }
        shared.latest.push_back(Arc::clone(&scenario));
        Ok(scenario)
    }

    /// The game that the header of a journal describes, with the pack it began with.
    ///
    /// # Errors
    /// When the journal needs another program or pack.
    pub fn setting_of(&self, header: &Header) -> Result<Setting<S>, TitleError> {
        let book = self.with_pack(&header.pack);
        Setting::of_header(&book.pack, header, |agreement| book.scenario(agreement))
    }

    /// This game with the pack of a hash, if that came with the program once; or else as it is.
    fn with_pack(&self, hash: &str) -> &Book<S> {
        if hash == S::hash(&self.pack) {
            return self;
        }
        let of_this_game = |pack: &S::Pack| S::about(pack).game == S::about(&self.pack).game;
        let read = || {
            let packs = S::earlier().into_iter().filter_map(|files| S::parse(&files).ok());
            packs.filter(of_this_game).map(Book::new).collect()
        };
        let earlier = self.earlier.get_or_init(read);
        earlier.iter().find(|book| S::hash(&book.pack) == hash).unwrap_or(self)
    }

    fn start(&self, header: &Header) -> Result<S::Game, TitleError> {
        Ok(self.setting_of(header)?.start())
    }

    /// Opponents of a kind for a scenario, prepared at most once for tables that are alike.
    fn opponents(&self, kind: OpponentKind, scenario: &Arc<S::Scenario>) -> Arc<Prepared<S>> {
        let agreement = S::agreement(scenario);
        let alike = |ready: &Ready<S>| ready.kind == kind && ready.agreement == agreement;
        let known = {
            let mut all = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
            let found = all.iter().position(alike).map(|place| all.remove(place));
            found.map(|ready| {
                let opponents = Arc::clone(&ready.opponents);
                all.push(ready);
                opponents
            })
        };
        known.unwrap_or_else(|| {
            // Whoever else asks meanwhile prepares his own: that is rare, and nobody waits for a lock.
            let opponents = Arc::new(Prepared::new(kind, scenario));
            let mut all = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
            if all.len() >= MOST_PREPARED {
                all.remove(0);
            }
            all.push(Ready { kind, agreement, opponents: Arc::clone(&opponents) });
            opponents
        })
    }

    fn desk(&self, language: Language) -> Desk<'_, S> {
        Desk { pack: &self.pack, names: &*self.names, speaker: Speaker::new(language) }
    }

    fn sides(&self, speaker: &Speaker) -> Vec<SideInfo> {
        let armies = &S::about(&self.pack).sides;
        let side = |side: Side| {
            let army = armies.get(side.index()).cloned().unwrap_or_default();
            SideInfo {
                code: S::SIDES[side.index()].to_owned(),
                name: speaker.name(&format!("side:{}", S::SIDES[side.index()]), &*self.names),
                letter: army.chars().take(1).flat_map(char::to_uppercase).collect(),
                army,
            }
        };
        Side::BOTH.map(side).to_vec()
    }
}

fn position<S: System>(game: &dyn AnyGame) -> Option<&S::Game> {
    game.as_any().downcast_ref()
}

impl<S: System> Title for Book<S> {
    fn code(&self) -> &str {
        &self.code
    }

    fn game(&self) -> &str {
        &S::about(&self.pack).game
    }

    fn hash(&self) -> &str {
        S::hash(&self.pack)
    }

    fn system(&self) -> &'static str {
        S::CODE
    }

    fn about(&self, speaker: &Speaker) -> About {
        let about = S::about(&self.pack);
        About {
            name: about.title.clone(),
            designer: about.designer.clone(),
            publisher: about.publisher.clone(),
            notice: about.notice.clone(),
            licence: about.licence.clone(),
            credits: about.credits.clone(),
            sides: self.sides(speaker),
        }
    }

    fn scenarios(&self, speaker: &Speaker) -> Vec<ScenarioInfo> {
        let info = |plan: Plan| {
            let [name, name_fr] = plan.name;
            // Somebody's own scenario has a name, and nothing more is known of it.
            let text = speaker.known_word(&format!("scenario-{}-{}", self.game(), plan.code), &*self.names);
            ScenarioInfo {
                text: text.unwrap_or_default(),
                name: if speaker.language() == Language::Fr { name_fr } else { name },
                code: plan.code,
                first_turn: plan.turns.0,
                last_turn: plan.turns.1,
            }
        };
        S::plans(&self.pack).into_iter().map(info).collect()
    }

    fn options(&self, speaker: &Speaker) -> Vec<OptionInfo> {
        let word = |code: String| speaker.known_word(&code, &*self.names).unwrap_or(code);
        let option = |switch: Switch| OptionInfo {
            label: word(format!("option-{}", switch.name)),
            choices: (0..)
                .zip(switch.words)
                .map(|(place, it)| WordInfo {
                    label: word(format!("option-{}-{it}", switch.name)),
                    word: it,
                    default: place == 0,
                })
                .collect(),
            name: switch.name,
        };
        let choices = S::switches(&self.pack).into_iter().filter(|switch| switch.words.len() > 1);
        choices.map(option).collect()
    }

    fn bids_for_sides(&self, options: &str) -> bool {
        let agreement = Agreement { scenario: None, options: options.to_owned() };
        self.setting(&agreement).is_ok_and(|setting| S::bids_for_sides(&setting.scenario))
    }

    fn declared(&self) -> Declared {
        S::DECLARED
    }

    fn verbs(&self) -> &'static [&'static str] {
        S::VERBS
    }

    fn windows(&self, speaker: &Speaker) -> Vec<WindowInfo> {
        let info = |name: &str| {
            let code = format!("moment-{name}");
            let label = speaker.known_word(&code, &*self.names).unwrap_or(code);
            WindowInfo { window: name.to_owned(), label }
        };
        S::windows(&self.pack).into_iter().map(info).collect()
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

    fn time_limit(&self, options: &str) -> Option<u32> {
        let agreement = Agreement { scenario: None, options: options.to_owned() };
        S::time_limit(&self.setting(&agreement).ok()?.scenario)
    }

    fn rank(&self, games: &[Played<'_>]) -> Result<Vec<Standing>, TitleError> {
        let ended = games.iter().map(|played| {
            let start = self.start(played.journal.header())?;
            let settlement = match verify(start.clone(), played.journal)?.end {
                EndVerdict::Settled(settlement) => Some(settlement),
                _ => None,
            };
            let game = replay(start, played.journal, None)?;
            let mut players = played.players.clone();
            for (player, side) in played.players.iter().zip(game.seating()) {
                players[side.index()].clone_from(player);
            }
            Ok(Ended { players, game, settlement })
        });
        let ended: Vec<Ended<S::Game>> = ended.collect::<Result<_, TitleError>>()?;
        Ok(S::rank(&ended)?)
    }

    fn names(&self) -> &dyn Names {
        &*self.names
    }

    fn status(&self, game: &dyn AnyGame) -> Option<Phrase> {
        Some(S::status(position::<S>(game)?))
    }

    fn seat(
        &self,
        kind: OpponentKind,
        game: &dyn AnyGame,
        seed: u64,
        stop: Stop,
    ) -> Option<Box<dyn AnyOpponent>> {
        let scenario = S::scenario_of(position::<S>(game)?);
        let book = self.with_pack(S::pack_of(scenario));
        Some(book.opponents(kind, scenario).seat_anywhere(scenario, seed, stop))
    }

    fn remembers(&self, kind: OpponentKind, game: &dyn AnyGame) -> bool {
        kind.rank().is_some() && position::<S>(game).is_some_and(|game| S::remembers(S::scenario_of(game)))
    }

    fn beats(&self, kind: OpponentKind) -> u32 {
        kind.rank().map_or(1, S::beats).max(1)
    }

    fn place_prefix(&self) -> &'static str {
        S::prefix(Thing::Place)
    }

    fn places(&self) -> usize {
        S::places(&self.pack)
    }

    fn board(&self, speaker: &Speaker) -> Board {
        let mut board = S::board(&self.pack, speaker);
        let mut links: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for link in &board.connections {
            links.entry(&link.a).or_default().push(link.b.clone());
            links.entry(&link.b).or_default().push(link.a.clone());
        }
        for area in &mut board.areas {
            area.links = links.remove(area.code.as_str()).unwrap_or_default();
        }
        Board {
            game: self.code.clone(),
            system: S::CODE.to_owned(),
            hash: format!("{}-{}", S::hash(&self.pack), speaker.language()),
            sides: self.sides(speaker),
            ..board
        }
    }

    fn map_svg(&self, language: Language) -> Arc<str> {
        let [english, french] = &self.maps;
        let map = if language == Language::Fr { french } else { english };
        Arc::clone(map.get_or_init(|| S::map_svg(&self.pack, language).into()))
    }

    fn cards(&self, speaker: &Speaker) -> Vec<CardInfo> {
        S::cards(&self.pack, speaker)
    }

    fn rules(&self, language: Language) -> Vec<RuleInfo> {
        S::rules(&self.pack, language)
    }

    fn rulebook(&self, language: Language) -> Rulebook {
        rulebook::rulebook(&self.desk(language))
    }

    fn figure(&self, example: &str, language: Language) -> Drawn {
        rulebook::figure(&self.desk(language), example)
    }

    fn rulebook_faults(&self, language: Language) -> Vec<String> {
        rulebook::faults(&self.desk(language))
    }

    fn problems(&self) -> Vec<Problem> {
        let game = &S::about(&self.pack).game;
        let lists = S::problems().iter().map(|text| serde_json::from_str::<Vec<Problem>>(text));
        // A list that cannot be read is a fault of the build; a test reads them all.
        lists.flat_map(Result::unwrap_or_default).filter(|problem| problem.game == *game).collect()
    }

    fn guess(&self, game: &dyn AnyGame, side: Side, seed: u64) -> Option<String> {
        position::<S>(game)?.sketch_for(side, &mut Quick::new(seed))
    }

    fn imagined(&self, agreement: &Agreement, guess: &str) -> Result<Box<dyn AnyGame>, TitleError> {
        let read = S::Game::from_sketch(self.setting(agreement)?.scenario, guess);
        Ok(Box::new(read.map_err(|error| TitleError::Foreign(error.to_string()))?))
    }

    fn reach(&self, game: &dyn AnyGame, side: Side) -> Vec<ReachInfo> {
        position::<S>(game).map_or_else(Vec::new, |position| S::reach(position, side))
    }

    fn overlay(
        &self,
        game: &dyn AnyGame,
        side: Side,
        name: &str,
        speaker: &Speaker,
    ) -> Option<Vec<OverlayMark>> {
        let known = S::overlays().contains(&name);
        let position = position::<S>(game).filter(|_| known)?;
        let say = |refusal: &Refusal| speaker.refuse(&Speak::explain(position, refusal), self.names());
        Some(S::overlay(position, side, name, &say))
    }

    fn odds(&self, game: &dyn AnyGame, side: Side) -> Vec<OddsLine> {
        position::<S>(game).map_or_else(Vec::new, |position| S::odds(position, side))
    }

    fn describes_combats(&self) -> bool {
        S::DESCRIBES_COMBATS
    }

    fn described_odds(&self, agreement: &Agreement, combat: &Described) -> Result<Vec<OddsLine>, TitleError> {
        let face_up = Agreement { options: S::face_up(&agreement.options), ..agreement.clone() };
        S::described_odds(&self.setting(&face_up)?, combat).map_err(TitleError::Combat)
    }
}
