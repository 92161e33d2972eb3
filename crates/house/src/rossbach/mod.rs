//! 1806: Rossbach Avenged.

mod board;
mod charts;
mod craft;
mod forecast;
mod names;
mod odds;
mod overlays;
mod rulebook;
mod shapes;
mod terminal;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use vedette_ai::{Rank, Thought};
use vedette_board::draw::{self, HexWords};
use vedette_kernel::{Refusal, Side};
use vedette_lab::Thing;
use vedette_lang::{Language, Names, Speaker};
use vedette_rossbach::pack::{self, About, Faults, ScenarioEntry};
use vedette_rossbach::{FRENCH, Options, PRUSSIANS, Position, RULESET, Scenario, rules};
use vedette_system::declared::Declared;
use vedette_system::rulebook::{Cells, Drawn, Sight, Source};
use vedette_system::{
    Board, Files, OddsLine, OverlayMark, PlainSubject, Plan, ReachInfo, RuleInfo, Seats, Switch, System,
};

pub use craft::{Manner, Officer, Scripted};
pub use names::PackNames;
#[cfg(feature = "wire")]
pub use shapes::export;
pub use vedette_rossbach::View;
pub use vedette_rossbach::pack::Pack;

/// The system of Rossbach Avenged.
pub struct Rossbach;

/// Options and their words, the usual word first.
const OPTIONS: [(&str, &[&str]); 15] = [
    ("hidden", &["yes", "no"]),
    ("supply", &["yes", "no"]),
    ("vedettes", &["yes", "no"]),
    ("rounded", &["no", "yes"]),
    ("graded-officers", &["no", "yes"]),
    ("graded-units", &["no", "yes"]),
    ("one-by-one", &["no", "yes"]),
    ("beyond", &["no", "yes"]),
    ("impetus", &["no", "yes"]),
    ("shock", &["no", "yes"]),
    ("brunswick", &["no", "yes"]),
    ("first-corps", &["no", "yes"]),
    ("play-on", &["no", "yes"]),
    ("sources", &["none", "area", "all"]),
    ("players", &["sides", "teams"]),
];

impl System for Rossbach {
    type Game = Position;
    type Pack = Pack;
    type Scenario = Scenario;
    type Craft = Officer;
    type Subject = PlainSubject<Rossbach>;

    const CODE: &'static str = "rossbach";
    const DECLARED: Declared = declared![
        "RossbachView",
        "RossbachBoxes",
        "RossbachCombat",
        "RossbachFight",
        "RossbachForce",
        "RossbachMarch",
        "RossbachNation",
        "RossbachOdds",
        "RossbachPart",
        "RossbachPeril",
        "RossbachPhase",
        "RossbachPiece",
        "RossbachPrintedBoard",
        "RossbachPrintedCounter",
        "RossbachPrintedFormation",
        "RossbachPrintedHex",
        "RossbachResult",
        "RossbachRisk",
        "RossbachShift",
        "RossbachWay",
        "RossbachWeather"
    ];
    const VERBS: &'static [&'static str] = &[
        "advance",
        "anew",
        "attack",
        "break",
        "cancel",
        "check",
        "column",
        "command",
        "damage",
        "deploy",
        "displace",
        "done",
        "enter",
        "fight",
        "gather",
        "guns",
        "lift",
        "lose",
        "no",
        "objective",
        "order",
        "place",
        "pontoon",
        "push",
        "put-out",
        "recover",
        "reorganize",
        "repair",
        "repulse",
        "retreat",
        "scout",
        "step",
        "stop",
        "take",
        "track",
        "withdraw",
        "yes",
    ];
    const RULES: &'static str = RULESET;
    const SIDES: [&'static str; 2] = ["french", "prussians"];

    fn files() -> &'static [&'static str] {
        Pack::files()
    }

    fn built_in() -> Vec<Files> {
        vec![&pack::ROSSBACH]
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

    /// Every scenario with every start; the smallest battle first.
    fn plans(pack: &Pack) -> Vec<Plan> {
        let plan = |entry: &ScenarioEntry| -> Vec<Plan> {
            let several = entry.starts.len() > 1;
            let one = |start: &pack::Moment| {
                let day = if several { format!(", {}", start.day) } else { String::new() };
                Plan {
                    code: entry.code_at(*start),
                    name: [format!("{}{day}", entry.name), format!("{}{day}", entry.name_fr)],
                    turns: (
                        u32::from(start.turn(&pack.calendar)) + 1,
                        u32::from(entry.end.turn(&pack.calendar)) + 1,
                    ),
                }
            };
            entry.starts.iter().map(one).collect()
        };
        let mut plans: Vec<Plan> = pack.scenarios.iter().flat_map(plan).collect();
        plans.sort_by_key(|plan| plan.code != "saalfeld");
        plans
    }

    fn names(pack: &Arc<Pack>) -> Arc<dyn Names + Send + Sync> {
        Arc::new(PackNames(Arc::clone(pack)))
    }

    fn switches(_: &Pack) -> Vec<Switch> {
        OPTIONS.map(|(name, words)| Switch::new(name, words.iter().copied())).to_vec()
    }

    fn scenario(pack: &Pack, code: &str, text: &str) -> Result<Scenario, String> {
        let options: Options = text.parse().map_err(|error| format!("{error}"))?;
        pack.scenario(code, options).map_err(|error| error.to_string())
    }

    fn pack_of(scenario: &Scenario) -> &str {
        &scenario.pack_hash
    }

    fn agreement(scenario: &Scenario) -> (String, String) {
        (scenario.frame.code.clone(), scenario.options.to_string())
    }

    fn face_up(options: &str) -> String {
        if options.contains("hidden=") { options.to_owned() } else { format!("hidden=no {options}") }
    }

    fn windows(_: &Pack) -> Vec<&'static str> {
        vec!["withdrawal"]
    }

    fn start(scenario: &Arc<Scenario>) -> Position {
        Position::new(Arc::clone(scenario))
    }

    fn scenario_of(game: &Position) -> &Arc<Scenario> {
        game.shared_scenario()
    }

    /// The turn in the calendar of the campaign, counted from one.
    fn turn(game: &Position) -> u32 {
        game.turn().into()
    }

    fn last_turn(scenario: &Scenario) -> u32 {
        scenario.frame.last_turn.into()
    }

    /// The lead of the French.
    fn points(game: &Position) -> i32 {
        let points = game.points();
        i32::from(points[FRENCH.index()]) - i32::from(points[PRUSSIANS.index()])
    }

    fn problems() -> &'static [&'static str] {
        &[include_str!("problems/rossbach.json")]
    }

    fn craft(scenario: &Arc<Scenario>) -> Officer {
        Officer::new(scenario)
    }

    fn script(scenario: &Arc<Scenario>) -> Box<dyn Seats<Position>> {
        let officer = Officer::new(scenario);
        Box::new(move |seed: u64| Box::new(Scripted::new(officer.clone(), seed)) as Box<_>)
    }

    fn thought(rank: Rank) -> Thought {
        Officer::thought(rank)
    }

    // What is simulated here takes ten times as long as elsewhere.
    fn beats(rank: Rank) -> u32 {
        match rank {
            Rank::Cadet => 1,
            Rank::Colonel => 4,
            Rank::General => 8,
        }
    }

    fn subject(pack: &Pack, scenario: &Scenario, shift: i32) -> Option<PlainSubject<Rossbach>> {
        let (code, options) = Self::agreement(scenario);
        let same = Self::scenario(pack, &code, &options).ok()?;
        (shift == 0).then(|| PlainSubject(Arc::new(same)))
    }

    fn prefix(thing: Thing) -> &'static str {
        match thing {
            Thing::Card => "card",
            Thing::Unit => "piece",
            Thing::Place => "hex",
        }
    }

    fn places(pack: &Pack) -> usize {
        pack.hexes.len()
    }

    fn board(pack: &Arc<Pack>, speaker: &Speaker) -> Board {
        board::board(pack, speaker)
    }

    fn map_svg(pack: &Pack, language: Language) -> String {
        let french = language == Language::Fr;
        draw::hex_svg(&pack.picture(pack.about.title.clone(), String::new(), french, words(pack, french)))
    }

    fn rules(pack: &Pack, language: Language) -> Vec<RuleInfo> {
        rules::all().iter().map(|rule| RuleInfo::of(rule, &pack.about.game, language)).collect()
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

    fn overlays() -> &'static [&'static str] {
        &overlays::NAMES
    }

    fn overlay(
        game: &Position,
        side: Side,
        name: &str,
        say: &dyn Fn(&Refusal) -> String,
    ) -> Vec<OverlayMark> {
        overlays::overlay(game, side, name, say)
    }

    fn odds(game: &Position, side: Side) -> Vec<OddsLine> {
        odds::odds(game, side)
    }
}

/// The words on the map.
fn words(pack: &Pack, french: bool) -> HexWords {
    let speaker = Speaker::new(if french { Language::Fr } else { Language::En });
    let word = |code: &str| speaker.word(code);
    HexWords {
        legend: word("map-legend"),
        places: ["map-hex-village", "map-hex-town", "map-hex-fortress"].map(word),
        ways: ["map-hex-road", "map-hex-trail"].map(word),
        water: ["map-hex-river", "map-hex-stream", "map-hex-ford"].map(word),
        ground: ["map-hex-woods", "map-hex-slope", "map-hex-marsh"].map(word),
        supply: ["map-hex-french-supply", "map-hex-prussian-supply"].map(word),
        north: word("map-north"),
        description: word("map-description-hexes"),
        credits: pack.about.credits.join("; "),
    }
}

/// The code of a side.
pub(super) fn side_code(side: Side) -> &'static str {
    Rossbach::SIDES[side.index()]
}
