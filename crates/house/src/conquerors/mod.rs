//! Napoléon 1806 and Napoléon 1807.

mod charts;
pub mod craft;
mod event;
mod forecast;
mod names;
mod pages;
mod picture;
mod rulebook;
mod shapes;
mod subject;
mod summary;
mod terminal;

use std::sync::Arc;

use vedette_ai::{Bent, Rank};
use vedette_board::draw;
use vedette_conquerors::cards::Moment;
use vedette_conquerors::options::{
    Balance, Care, CutAxis, EventStacks, MovingAttack, NoPoints, Players, Reaction,
};
use vedette_conquerors::pack::{self, About, Faults, ScenarioEntry};
use vedette_conquerors::{Arms, Edition, Level, Options, Pack, Position, RULESET, Ruleset, Scenario, rules};
use vedette_kernel::Side;
use vedette_lab::Thing;
use vedette_lang::{Language, Names, Speaker};
use vedette_system::declared::Declared;
use vedette_system::event::{Ended, Standing, Unranked};
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

/// The system of Napoléon 1806 and Napoléon 1807.
pub struct Conquerors;

/// Options from `name=word` items; what is not named is as usual in the game of the pack.
fn options(pack: &Pack, text: &str) -> Result<Options, String> {
    let edition = pack.editions().first().copied().unwrap_or_default();
    let mut options = Options { edition, ..Options::default() };
    for item in text.split_whitespace() {
        let (name, word) = item
            .split_once('=')
            .ok_or_else(|| format!("`{item}` is not an option of the form name=word, e.g. level=grognard"))?;
        options.set(name, word).map_err(|error| error.to_string())?;
    }
    Ok(options)
}

impl System for Conquerors {
    type Game = Position;
    type Pack = Pack;
    type Scenario = Scenario;
    type Craft = Generalship;
    type Subject = Campaign;

    const CODE: &'static str = "conquerors";
    const DECLARED: Declared = declared![
        "ConquerorsView",
        "ConquerorsArea",
        "ConquerorsBlock",
        "ConquerorsCardColour",
        "ConquerorsCombat",
        "ConquerorsCorps",
        "ConquerorsCount",
        "ConquerorsOdds",
        "ConquerorsOperation",
        "ConquerorsPrintedArea",
        "ConquerorsPrintedBlock",
        "ConquerorsPrintedCard",
        "ConquerorsSide",
        "ConquerorsToll"
    ];
    const VERBS: &'static [&'static str] = &[
        "area", "attack", "bid", "block", "decline", "ease", "fetch", "lose", "march", "pass", "place",
        "play", "ready", "recover", "step", "stop", "take", "tire",
    ];
    const RULES: &'static str = RULESET;
    const OLDER_RULES: &'static [&'static str] = &[Ruleset::One.name()];
    const SIDES: [&'static str; 2] = ["french", "coalition"];
    const FLAGS: &'static [&'static str] = &["edition", "level", "combat"];
    const HEADINGS: &'static [&'static str] = Self::FLAGS;

    fn files() -> &'static [&'static str] {
        Pack::files()
    }

    fn built_in() -> Vec<Files> {
        vec![&pack::NAPOLEON_1806, &pack::NAPOLEON_1807]
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

    fn switches(pack: &Pack) -> Vec<Switch> {
        vec![
            Switch::new("edition", pack.editions().iter().map(Edition::to_string)),
            Switch::new("level", pack.levels().iter().map(Level::to_string)),
            Switch::new("combat", Arms::WORDS.iter().map(|word| word.0)),
            Switch::new("balance", Balance::WORDS.iter().map(|word| word.0)),
            Switch::new("moving-attack", MovingAttack::WORDS.iter().map(|word| word.0)),
            Switch::new("care", Care::WORDS.iter().map(|word| word.0)),
            Switch::new("cut-axis", CutAxis::WORDS.iter().map(|word| word.0)),
            Switch::new("no-points", NoPoints::WORDS.iter().map(|word| word.0)),
            Switch::new("event-stacks", EventStacks::WORDS.iter().map(|word| word.0)),
            Switch::new("reaction", Reaction::WORDS.iter().map(|word| word.0)),
            Switch::new("players", Players::WORDS.iter().map(|word| word.0)),
        ]
    }

    fn scenario(pack: &Pack, code: &str, text: &str) -> Result<Scenario, String> {
        pack.scenario(code, options(pack, text)?).map_err(|error| error.to_string())
    }

    fn agreement(scenario: &Scenario) -> (String, String) {
        (scenario.frame.code.clone(), scenario.options.to_string())
    }

    fn played_by(scenario: &Arc<Scenario>, rules: &str) -> Arc<Scenario> {
        let ruleset = Ruleset::named(rules).unwrap_or(Ruleset::LATEST);
        if scenario.options.ruleset == ruleset {
            return Arc::clone(scenario);
        }
        let options = Options { ruleset, ..scenario.options };
        Arc::new(Scenario { options, ..Scenario::clone(scenario) })
    }

    fn rules_of(scenario: &Scenario) -> &'static str {
        scenario.options.ruleset.name()
    }

    fn bids_for_sides(scenario: &Scenario) -> bool {
        scenario.options.level.has_bids()
    }

    fn time_limit(scenario: &Scenario) -> Option<u32> {
        vedette_conquerors::rank::time_limit(&scenario.options)
    }

    fn windows(_: &Pack) -> Vec<&'static str> {
        let moments = Moment::ALL.iter().map(|moment| moment.name());
        let mut names: Vec<&str> = moments.chain(["initiative", "recovery"]).collect();
        names.sort_unstable();
        names.dedup();
        names
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

    fn rank(games: &[Ended<Position>]) -> Result<Vec<Standing>, Unranked> {
        event::rank(games)
    }

    fn points(game: &Position) -> i32 {
        game.points().into()
    }

    fn craft(scenario: &Arc<Scenario>) -> Generalship {
        Generalship::new(Arc::clone(scenario))
    }

    fn beats(rank: Rank) -> u32 {
        match rank {
            Rank::Cadet | Rank::Colonel => 1,
            Rank::General => 4,
        }
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

    /// Only in fog is there anything to remember that the position does not keep.
    fn remembers(scenario: &Scenario) -> bool {
        scenario.options.level.has_fog()
    }

    fn problems() -> &'static [&'static str] {
        &[include_str!("problems/1806.json"), include_str!("problems/1807.json")]
    }

    fn subject(pack: &Pack, scenario: &Scenario, shift: i32) -> Option<Campaign> {
        Campaign::shifted(pack, scenario, shift)
    }

    fn prefix(thing: Thing) -> &'static str {
        match thing {
            Thing::Card => "title",
            Thing::Unit => "block",
            Thing::Place => "area",
        }
    }

    fn places(pack: &Pack) -> usize {
        pack.areas.len()
    }

    fn board(pack: &Arc<Pack>, speaker: &Speaker) -> Board {
        pages::board(pack, speaker)
    }

    fn map_svg(pack: &Pack, language: Language) -> String {
        draw::svg(&picture(pack, &Speaker::new(language)))
    }

    fn cards(pack: &Arc<Pack>, speaker: &Speaker) -> Vec<CardInfo> {
        pages::cards(pack, speaker)
    }

    fn rules(pack: &Pack, language: Language) -> Vec<RuleInfo> {
        let here = |rule: &&rules::Rule| rule.game.contains(&pack.about.game) || rule.game.is_empty();
        rules::all().iter().filter(here).map(|rule| RuleInfo::of(rule, &rule.game, language)).collect()
    }

    fn holds_when(pack: &Pack, rule: &RuleInfo) -> String {
        rulebook::holds_when(pack, rule)
    }

    fn rulebook() -> Source {
        rulebook::SOURCE
    }

    fn cells(pack: &Arc<Self::Pack>, table: &str, _: &Speaker) -> Option<Cells> {
        charts::cells(pack, table)
    }

    fn arranged(scenario: &Arc<Scenario>, lines: &[String]) -> Result<Position, String> {
        rulebook::arranged(scenario, lines)
    }

    fn figure(pack: &Arc<Pack>, game: &Position, sight: &Sight, speaker: &Speaker) -> Drawn {
        rulebook::figure(pack, game, sight, speaker)
    }

    fn reach(game: &Position, side: Side) -> Vec<ReachInfo> {
        pages::reach(game, side)
    }

    fn odds(game: &Position, side: Side) -> Vec<OddsLine> {
        pages::odds(game, side)
    }

    const DESCRIBES_COMBATS: bool = true;

    fn described_odds(setting: &Setting<Self>, combat: &Described) -> Result<Vec<OddsLine>, String> {
        forecast::odds_of(setting, combat)
            .map(|(.., odds)| pages::odds_lines(&odds))
            .map_err(|error| error.to_string())
    }
}
