//! What a system says of itself, once: everything else asks here.

use std::sync::Arc;

use vedette_ai::{Craft, Policy, Rank, Thought};
use vedette_kernel::{Phrase, Refusal, Side};
use vedette_kernel::{Sketched, Speak};
use vedette_lab::{Subject, Thing};
use vedette_lang::{Language, Names, Speaker};
use vedette_pack::{About, Faults};

use crate::Setting;
use crate::declared::Declared;
use crate::event::{Ended, Standing, Unranked};
use crate::opponent::Seats;
use crate::rulebook::{Cells, Drawn, Sight, Source};
use crate::shapes::{Board, CardInfo, OddsLine, OverlayMark, ReachInfo, RuleInfo};
use crate::terminal::Described;

/// The texts of a pack by the names of their files.
pub type Files = &'static [(&'static str, &'static str)];

/// A scenario of a pack, as a list of scenarios tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Its code.
    pub code: String,
    /// Its name in English and in French.
    pub name: [String; 2],
    /// The first and the last turn.
    pub turns: (u32, u32),
}

/// Something that players may agree on: the one table from which the command line, the server and the pages make theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Its name in `name=word`; what it is called stands in the message `option-NAME`.
    pub name: String,
    /// Its words, the usual one first; what each means stands in the message `option-NAME-WORD`.
    pub words: Vec<String>,
}

impl Switch {
    /// An option with its words, the usual one first.
    pub fn new<W: Into<String>>(name: &str, words: impl IntoIterator<Item = W>) -> Switch {
        let words = words.into_iter().map(Into::into).collect();
        Switch { name: name.to_owned(), words }
    }
}

/// A rule system with everything that is needed to play its games anywhere.
///
/// A game of the system is a pack. From a pack and what players agree on comes a scenario, from a scenario come positions.
/// What a system does not say is as plain as it can be: no cards, no reach, no words of its own.
pub trait System: Sized + Send + Sync + 'static {
    /// Positions.
    type Game: Speak + Sketched<Setting = Arc<Self::Scenario>>;
    /// The components of a game, read and checked.
    type Pack: Send + Sync;
    /// What all positions of a table share.
    type Scenario: Send + Sync;
    /// How to play well.
    type Craft: Craft<Self::Game> + Sync;
    /// What the lab looks at; [`PlainSubject`](crate::PlainSubject) for the little that can be told of any game.
    type Subject: Subject<Game = Self::Game> + Send;

    /// Its code, as packs name it.
    const CODE: &'static str;
    /// The version of its rules, which every journal names.
    const RULES: &'static str;
    /// Older versions of the rules by which games that began with them go on.
    const OLDER_RULES: &'static [&'static str] = &[];
    /// The codes of the two sides.
    const SIDES: [&'static str; 2];

    /// Options for which the command line has flags: `--NAME WORD` beside `--option NAME=WORD`.
    const FLAGS: &'static [&'static str] = &[];
    /// Options whose words belong to the name of a kind of games, whether they were chosen or not.
    const HEADINGS: &'static [&'static str] = &[];

    // The components.

    /// The names of the files a pack is made of.
    fn files() -> &'static [&'static str];
    /// The packs that come with the program, one for each game.
    fn built_in() -> Vec<Files>;
    /// The packs that came with the program before, of any of its games: whoever began a game with one of them goes on with it.
    fn earlier() -> Vec<Vec<(&'static str, &'static str)>> {
        Vec::new()
    }
    /// Reads a pack.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn parse(files: &[(&str, &str)]) -> Result<Self::Pack, Faults>;
    /// What a pack is and whom it owes what.
    fn about(pack: &Self::Pack) -> &About;
    /// The hash of its files.
    fn hash(pack: &Self::Pack) -> &str;
    /// Its scenarios, the usual one first.
    fn plans(pack: &Self::Pack) -> Vec<Plan>;
    /// What it holds, in indented lines for its author.
    fn summary(pack: &Self::Pack) -> String {
        let _ = pack;
        String::new()
    }
    /// The names of its places and pieces.
    fn names(pack: &Arc<Self::Pack>) -> Arc<dyn Names + Send + Sync>;

    /// What only it tells, for programs that are not pages: its view first. See [`crate::declared`].
    const DECLARED: Declared = &[];
    /// The verbs of its notation, in alphabetical order: each answer begins with one of them.
    const VERBS: &'static [&'static str] = &[];

    // What players agree on.

    /// What they may agree on.
    fn switches(pack: &Self::Pack) -> Vec<Switch>;
    /// A scenario with options in force, given as `name=word` with blanks between; those that are not named are as usual.
    ///
    /// # Errors
    /// What cannot be played like that, and why.
    fn scenario(pack: &Self::Pack, code: &str, options: &str) -> Result<Self::Scenario, String>;
    /// The code of a scenario and its options, written so that [`System::scenario`] reads them back.
    fn agreement(scenario: &Self::Scenario) -> (String, String);
    /// The hash of the pack that a scenario was made of; only asked for where there are earlier packs.
    fn pack_of(scenario: &Self::Scenario) -> &str {
        let _ = scenario;
        ""
    }
    /// The scenario played by one of the versions of the rules.
    fn played_by(scenario: &Arc<Self::Scenario>, rules: &str) -> Arc<Self::Scenario> {
        let _ = rules;
        Arc::clone(scenario)
    }
    /// The version of the rules that a scenario is played by.
    fn rules_of(scenario: &Self::Scenario) -> &'static str {
        let _ = scenario;
        Self::RULES
    }
    /// Whether players bid for sides.
    fn bids_for_sides(scenario: &Self::Scenario) -> bool {
        let _ = scenario;
        false
    }
    /// How many minutes the rules give a whole game that is played at one sitting, everything before the first turn
    /// included; `None` if it may take as long as it takes.
    fn time_limit(scenario: &Self::Scenario) -> Option<u32> {
        let _ = scenario;
        None
    }
    /// The agreement under which combats are reckoned that somebody describes: nobody can reckon with what is hidden.
    fn face_up(options: &str) -> String {
        options.to_owned()
    }
    /// The moments that standing orders may speak of; what each is stands in the message `moment-NAME`.
    fn windows(pack: &Self::Pack) -> Vec<&'static str> {
        let _ = pack;
        Vec::new()
    }

    // Positions.

    /// The opening position.
    fn start(scenario: &Arc<Self::Scenario>) -> Self::Game;
    /// The scenario of a position.
    fn scenario_of(game: &Self::Game) -> &Arc<Self::Scenario>;
    /// The turn of a position.
    fn turn(game: &Self::Game) -> u32;
    /// The last turn of a scenario.
    fn last_turn(scenario: &Self::Scenario) -> u32;
    /// The victory points, as one number.
    fn points(game: &Self::Game) -> i32;
    /// How far a game has come, in a few words.
    fn status(game: &Self::Game) -> Phrase {
        Phrase::new("table-turn")
            .number("turn", Self::turn(game))
            .number("last", Self::last_turn(Self::scenario_of(game)))
    }

    /// Who stands where after the games of an event, the best first.
    ///
    /// # Errors
    /// When the rules rank nobody, or not these games.
    fn rank(games: &[Ended<Self::Game>]) -> Result<Vec<Standing>, Unranked> {
        let _ = games;
        Err(Unranked::NoRanking)
    }

    // Opponents.

    /// The craft for tables of a scenario, with everything worked out that can be before a game.
    fn craft(scenario: &Arc<Self::Scenario>) -> Self::Craft;
    /// The opponent that follows a script: the policy of the craft, unless a system has a better one.
    fn script(scenario: &Arc<Self::Scenario>) -> Box<dyn Seats<Self::Game>> {
        let craft = Self::craft(scenario);
        Box::new(move |seed: u64| Box::new(Policy::new(craft.clone(), seed)) as Box<_>)
    }
    /// The names of its sparring partners: plain players of one bent each, by which opponents are measured. Nobody is
    /// offered them as ranks.
    fn sparring_partners() -> Vec<&'static str> {
        Vec::new()
    }
    /// The sparring partner of this name.
    fn sparring_partner(name: &str, scenario: &Arc<Self::Scenario>) -> Option<Box<dyn Seats<Self::Game>>> {
        let _ = (name, scenario);
        None
    }
    /// How an opponent of a rank thinks unless told otherwise.
    fn thought(rank: Rank) -> Thought {
        rank.thought()
    }
    /// How many beats of a server's clock an opponent of a rank has for every answer where people wait for him: enough for nearly
    /// all his thoughts on a quiet machine. It hangs on nothing that happens at the table, so the time an answer takes tells nothing.
    fn beats(rank: Rank) -> u32 {
        match rank {
            Rank::Cadet => 1,
            Rank::Colonel => 2,
            Rank::General => 4,
        }
    }
    /// Whether an opponent that searches remembers what the position does not keep.
    fn remembers(scenario: &Self::Scenario) -> bool {
        let _ = scenario;
        false
    }

    /// Its staff problems: lists of [`Problem`](crate::Problem), as JSON, for any of its games.
    fn problems() -> &'static [&'static str] {
        &[]
    }

    // The lab.

    /// A scenario as a subject of the lab, with points added to the opening as a bid does; nothing if that cannot be played.
    fn subject(pack: &Self::Pack, scenario: &Self::Scenario, shift: i32) -> Option<Self::Subject>;
    /// How codes of the lab begin in names: `area` for `area:jena`.
    fn prefix(thing: Thing) -> &'static str;

    // The pages.

    /// How many places the map has, told without laying it out.
    fn places(pack: &Self::Pack) -> usize;

    /// Where things are and how they hang together. Game, system, hash, sides and the links of areas are filled in by
    /// whoever asks.
    fn board(pack: &Arc<Self::Pack>, speaker: &Speaker) -> Board;
    /// The map as a picture.
    fn map_svg(pack: &Self::Pack, language: Language) -> String;
    /// The cards.
    fn cards(pack: &Arc<Self::Pack>, speaker: &Speaker) -> Vec<CardInfo> {
        let _ = (pack, speaker);
        Vec::new()
    }
    /// The rules in force in the game of a pack, from the ledger, in the order of play.
    fn rules(pack: &Self::Pack, language: Language) -> Vec<RuleInfo>;
    /// Where a rule holds, by what players may agree on: `name=word|word`, all of them, with blanks between; empty for
    /// everywhere.
    fn holds_when(pack: &Self::Pack, rule: &RuleInfo) -> String {
        let _ = (pack, rule);
        String::new()
    }
    /// What makes a rulebook of its ledger.
    fn rulebook() -> Source {
        Source::default()
    }
    /// What the rules read in a table of the rulebook; none if they have no such table.
    fn cells(pack: &Arc<Self::Pack>, table: &str, speaker: &Speaker) -> Option<Cells> {
        let _ = (pack, table, speaker);
        None
    }
    /// A position put together by hand, for an example of the rulebook: an empty map and what each line adds.
    ///
    /// # Errors
    /// What cannot be read or cannot be.
    fn arranged(scenario: &Arc<Self::Scenario>, lines: &[String]) -> Result<Self::Game, String> {
        let _ = (scenario, lines);
        Err(format!("positions of {} cannot be put together", Self::CODE))
    }
    /// A part of the board with the pieces of a position, as a picture.
    ///
    /// # Errors
    /// What cannot be drawn.
    fn figure(pack: &Arc<Self::Pack>, game: &Self::Game, sight: &Sight, speaker: &Speaker) -> Drawn {
        let _ = (pack, game, sight, speaker);
        Err(format!("{} draws no positions", Self::CODE))
    }
    /// What something of a side reaches, or the lines along which it does, by a word of the system: `zone`, `command`.
    fn paths_of(game: &Self::Game, what: &str, side: Side) -> Vec<Vec<String>> {
        let _ = (game, what, side);
        Vec::new()
    }
    /// Where the stack that a side marches with can get, from what it knows; empty when nothing marches.
    fn reach(game: &Self::Game, side: Side) -> Vec<ReachInfo> {
        let _ = (game, side);
        Vec::new()
    }
    /// The names of what may be laid over the map and has to be worked out by the rules.
    fn overlays() -> &'static [&'static str] {
        &[]
    }
    /// One of them, from what a side knows; `say` puts a reason into words.
    fn overlay(
        game: &Self::Game,
        side: Side,
        name: &str,
        say: &dyn Fn(&Refusal) -> String,
    ) -> Vec<OverlayMark> {
        let _ = (game, side, name, say);
        Vec::new()
    }
    /// The odds of what is at hand, from what a side knows; several where they hang on something he does not know, or on
    /// what he does next; empty when nothing is at hand.
    fn odds(game: &Self::Game, side: Side) -> Vec<OddsLine> {
        let _ = (game, side);
        Vec::new()
    }
    /// Whether combats can be described here, so that their odds are told before they are fought.
    const DESCRIBES_COMBATS: bool = false;
    /// The odds of a combat that somebody describes, for the attacker: nobody's secrets are in it.
    ///
    /// # Errors
    /// What cannot be, and what to say instead.
    fn described_odds(setting: &Setting<Self>, combat: &Described) -> Result<Vec<OddsLine>, String> {
        let _ = combat;
        Err(format!("combats of {} cannot be described", setting.title()))
    }
}
