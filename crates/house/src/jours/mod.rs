//! Jours de Gloire Campagne: Germany 1813.

mod board;
mod cards;
mod charts;
pub mod craft;
mod forecast;
mod names;
mod odds;
mod picture;
mod rulebook;
mod shapes;
mod subject;
mod summary;
mod terminal;

use std::sync::Arc;

use vedette_ai::{Bent, Rank, Thought};
use vedette_board::draw;
use vedette_jours::cards::Moment;
use vedette_jours::pack::{self, About, Faults, ScenarioEntry};
use vedette_jours::{ALLIES, FRENCH, Options, Pack, Position, RULESET, Scenario, options, rules};
use vedette_kernel::Side;
use vedette_lab::Thing;
use vedette_lang::{Language, Names, Speaker};
use vedette_system::declared::Declared;
use vedette_system::rulebook::{Cells, Drawn, Sight, Source};
use vedette_system::terminal::Described;
use vedette_system::{
    Board, CardInfo, Files, OddsLine, Plan, ReachInfo, RuleInfo, Seats, Setting, Switch, System,
};

pub use names::PackNames;
pub use picture::picture;
#[cfg(feature = "wire")]
pub use shapes::export;
pub use subject::Campaign;

use craft::{Generalship, Partner, Scripted};

/// The system of Jours de Gloire Campagne.
pub struct Jours;

/// The moments at which a player may interrupt: those of the cards, and reactions.
const WINDOWS: [&str; 12] = [
    Moment::OwnAdministration.name(),
    Moment::EnemyAdministration.name(),
    Moment::EnemyMovement.name(),
    Moment::EnemyMarch.name(),
    "interception",
    "withdrawal",
    "guns",
    Moment::Battle.name(),
    Moment::Fire.name(),
    Moment::Morale.name(),
    Moment::Pursuit.name(),
    Moment::Combat.name(),
];

/// Ledger scopes that are in force in 1813.
const SCOPES: [&str; 3] = ["base", "1813", "option"];

impl System for Jours {
    type Game = Position;
    type Pack = Pack;
    type Scenario = Scenario;
    type Craft = Generalship;
    type Subject = Campaign;

    const CODE: &'static str = "jours";
    const DECLARED: Declared = declared![
        "JoursView",
        "JoursArmy",
        "JoursBattle",
        "JoursBox",
        "JoursExpected",
        "JoursFight",
        "JoursLines",
        "JoursMarch",
        "JoursOdds",
        "JoursPhase",
        "JoursPiece",
        "JoursPrintedArmy",
        "JoursPrintedBoard",
        "JoursPrintedBox",
        "JoursPrintedCounter",
        "JoursPrintedRoad",
        "JoursReckoning",
        "JoursReckoningLine",
        "JoursRisk",
        "JoursRoster",
        "JoursSide",
        "JoursTruce",
        "JoursWeather"
    ];
    const VERBS: &'static [&'static str] = &[
        "army", "assault", "box", "chit", "decline", "demolish", "destroy", "detach", "discard", "done",
        "enter", "entrench", "fight", "first", "force", "give", "guns", "lose", "march", "mask", "merge",
        "number", "overrun", "pass", "place", "play", "pontoon", "recover", "repair", "scout", "shelter",
        "siege", "stand", "step", "stop", "take", "try", "withdraw",
    ];
    const RULES: &'static str = RULESET;
    const SIDES: [&'static str; 2] = ["french", "allies"];
    const FLAGS: &'static [&'static str] = &["blind"];

    fn files() -> &'static [&'static str] {
        Pack::files()
    }

    fn built_in() -> Vec<Files> {
        vec![&pack::GERMANY_1813]
    }

    fn earlier() -> Vec<Vec<(&'static str, &'static str)>> {
        Pack::earlier()
    }

    fn parse(files: &[(&str, &str)]) -> Result<Pack, Faults> {
        Pack::parse(files)
    }

    fn about(pack: &Pack) -> &About {
        &pack.about
    }

    fn hash(pack: &Pack) -> &str {
        pack.hash()
    }

    fn plans(pack: &Pack) -> Vec<Plan> {
        let plan = |entry: &ScenarioEntry| Plan {
            code: entry.code.clone(),
            name: [entry.name.clone(), entry.name_fr.clone()],
            turns: (entry.first_turn.into(), entry.last_turn.into()),
        };
        pack.scenarios.iter().map(plan).collect()
    }

    fn summary(pack: &Pack) -> String {
        summary::summary(pack)
    }

    fn names(pack: &Arc<Pack>) -> Arc<dyn Names + Send + Sync> {
        Arc::new(PackNames(Arc::clone(pack)))
    }

    fn switches(_: &Pack) -> Vec<Switch> {
        let switch = |(name, words): (&str, &[&str])| Switch::new(name, words.iter().copied());
        options::TABLE.map(switch).to_vec()
    }

    fn scenario(pack: &Pack, code: &str, text: &str) -> Result<Scenario, String> {
        let options: Options = text.parse().map_err(|error| format!("{error}"))?;
        pack.scenario(code, options).map_err(|error| error.to_string())
    }

    fn agreement(scenario: &Scenario) -> (String, String) {
        (scenario.frame.code.clone(), scenario.options.to_string())
    }

    fn face_up(options: &str) -> String {
        if options.contains("blind=") { options.to_owned() } else { format!("blind=open {options}") }
    }

    fn windows(_: &Pack) -> Vec<&'static str> {
        WINDOWS.to_vec()
    }

    fn start(scenario: &Arc<Scenario>) -> Position {
        Position::new(Arc::clone(scenario))
    }

    fn scenario_of(game: &Position) -> &Arc<Scenario> {
        game.shared_scenario()
    }

    fn turn(game: &Position) -> u32 {
        game.turn().into()
    }

    fn last_turn(scenario: &Scenario) -> u32 {
        scenario.frame.last_turn.into()
    }

    /// The lead of the French.
    fn points(game: &Position) -> i32 {
        (game.points(FRENCH) - game.points(ALLIES)).into()
    }

    fn craft(scenario: &Arc<Scenario>) -> Generalship {
        Generalship::new(Arc::clone(scenario))
    }

    fn script(scenario: &Arc<Scenario>) -> Box<dyn Seats<Position>> {
        let script = Scripted::new(Arc::clone(scenario), 0);
        Box::new(move |seed: u64| Box::new(script.reseeded(seed)) as Box<_>)
    }

    fn sparring_partners() -> Vec<&'static str> {
        Bent::ALL.map(Bent::name).to_vec()
    }

    fn sparring_partner(name: &str, scenario: &Arc<Scenario>) -> Option<Box<dyn Seats<Position>>> {
        let partner = Partner::new(Bent::named(name)?, Arc::clone(scenario));
        Some(Box::new(move |seed: u64| Box::new(partner.reseeded(seed)) as Box<_>))
    }

    fn thought(rank: Rank) -> Thought {
        Generalship::thought(rank)
    }

    fn problems() -> &'static [&'static str] {
        &[include_str!("problems/1813.json")]
    }

    fn subject(pack: &Pack, scenario: &Scenario, shift: i32) -> Option<Campaign> {
        Campaign::shifted(pack, scenario, shift)
    }

    fn prefix(thing: Thing) -> &'static str {
        match thing {
            Thing::Card => "card",
            Thing::Unit => "piece",
            Thing::Place => "box",
        }
    }

    fn places(pack: &Pack) -> usize {
        pack.boxes.len()
    }

    fn board(pack: &Arc<Pack>, speaker: &Speaker) -> Board {
        board::board(pack, speaker)
    }

    fn map_svg(pack: &Pack, language: Language) -> String {
        draw::svg(&picture(pack, &Speaker::new(language)))
    }

    fn cards(pack: &Arc<Pack>, speaker: &Speaker) -> Vec<CardInfo> {
        cards::cards(pack, speaker)
    }

    fn rules(pack: &Pack, language: Language) -> Vec<RuleInfo> {
        let here = |rule: &&rules::Rule| SCOPES.contains(&rule.level.as_str());
        rules::all().iter().filter(here).map(|rule| RuleInfo::of(rule, &pack.about.game, language)).collect()
    }

    fn holds_when(_: &Pack, rule: &RuleInfo) -> String {
        rulebook::holds_when(rule)
    }

    fn rulebook() -> Source {
        rulebook::SOURCE
    }

    fn cells(_: &Arc<Self::Pack>, table: &str, speaker: &Speaker) -> Option<Cells> {
        charts::cells(table, speaker)
    }

    fn arranged(scenario: &Arc<Scenario>, lines: &[String]) -> Result<Position, String> {
        rulebook::arranged(scenario, lines)
    }

    fn figure(pack: &Arc<Pack>, game: &Position, sight: &Sight, speaker: &Speaker) -> Drawn {
        rulebook::figure(pack, game, sight, speaker)
    }

    fn paths_of(game: &Position, what: &str, side: Side) -> Vec<Vec<String>> {
        rulebook::paths_of(game, what, side)
    }

    fn reach(game: &Position, side: Side) -> Vec<ReachInfo> {
        odds::reach(game, side)
    }

    fn odds(game: &Position, side: Side) -> Vec<OddsLine> {
        odds::odds(game, side)
    }

    const DESCRIBES_COMBATS: bool = true;

    fn described_odds(setting: &Setting<Self>, combat: &Described) -> Result<Vec<OddsLine>, String> {
        forecast::odds_of(setting, combat)
            .map(|(_, odds)| odds::lines(&odds))
            .map_err(|error| error.to_string())
    }
}
