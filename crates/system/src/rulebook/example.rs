//! Examples: positions given as data, played by the rules, drawn by the board.
//!
//! An example names a scenario, says how its position differs from an empty map, and what is played from there. Its words
//! name what the rules say (`facts.rs`) instead of numbers, so that they cannot be false.

use std::collections::BTreeSet;

use serde::Deserialize;
use vedette_kernel::{Chance, Game as _, Notes, Phrase, Purpose, Side, Speak as _, Viewer};

use super::facts::Facts;
use super::{Desk, ExampleInfo, Step, ToldLine, pick};
use crate::{Agreement, Setting, System};

/// An example, as its file has it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// What it is called.
    pub code: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The options in force.
    #[serde(default)]
    pub options: String,
    /// The position, in lines that its system reads.
    pub position: Vec<String>,
    /// What is played: `SIDE: ACTION, ACTION ! DRAW DRAW`; draws that are not given are 0. Between actions `@draw` says
    /// when the board is drawn, `@reach SIDE` and `@odds SIDE` ask the rules.
    #[serde(default)]
    pub play: Vec<String>,
    /// The codes of the lines of the log that are told.
    #[serde(default)]
    pub tell: Vec<String>,
    /// The side that looks at the board, where there is fog; everything is seen if it is left out.
    #[serde(default)]
    pub seen_by: String,
    /// The places that must be in sight.
    pub shown: Vec<String>,
    /// What is drawn beside the pieces: `way SIDE PLACE PLACE`, `retreat SIDE …`, `line SIDE …`, `ring PLACE`,
    /// `zone SIDE PLACE`, `note PLACE TEXT`. `@PLACE` is the way that the rules found there; `@zone:SIDE` is what the
    /// system calls so, several lines if it is several.
    #[serde(default)]
    pub draw: Vec<String>,
    /// Its title.
    pub title: [String; 2],
    /// What is to be seen and why.
    pub caption: [String; 2],
    /// The drawing in words.
    pub description: [String; 2],
}

/// What a line on a drawing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// The way of a march or an attack.
    Way,
    /// The way of a retreat.
    Retreat,
    /// A line that nothing moves along.
    Still,
}

/// What is drawn beside the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A line of a side along places.
    Line(Line, Side, Vec<String>),
    /// A ring around a place.
    Ring(String),
    /// Places that something of a side reaches.
    Zone(Side, Vec<String>),
    /// Words at a place.
    Note(String, String),
}

/// What a system is to draw: a part of its board, with the pieces of a position.
pub struct Sight {
    /// What the drawing is called.
    pub title: String,
    /// The drawing in words.
    pub description: String,
    /// Who looks.
    pub viewer: Viewer,
    /// The places that must be in sight.
    pub shown: Vec<String>,
    /// What is drawn beside the pieces.
    pub signs: Vec<Sign>,
}

/// A drawing, or why there is none.
pub type Drawn = Result<String, String>;

/// An example that was played.
pub(super) struct Played<S: System> {
    /// The position that is drawn.
    drawn: S::Game,
    facts: Facts,
    told: Vec<ToldLine>,
}

fn all(text: &str) -> Result<Vec<Example>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    serde_json::from_str(text).map_err(|error| format!("the examples cannot be read: {error}"))
}

/// The codes of the examples of a game.
pub(super) fn codes(text: &str, game: &str) -> Result<BTreeSet<String>, String> {
    Ok(all(text)?.into_iter().filter(|example| example.game == game).map(|example| example.code).collect())
}

/// The example of a game with this code.
pub(super) fn find<S: System>(desk: &Desk<'_, S>, code: &str) -> Result<Example, String> {
    let game = &S::about(desk.pack).game;
    let mut examples = all(S::rulebook().examples)?.into_iter();
    let found = examples.find(|example| example.code == code && example.game == *game);
    found.ok_or_else(|| format!("there is no example `{code}` in {game}"))
}

/// Draws from a list, and 0 after it.
struct Listed(std::vec::IntoIter<u32>);

impl Chance for Listed {
    fn draw(&mut self, _: Purpose, bound: u32) -> u32 {
        self.0.next().unwrap_or(0).min(bound.saturating_sub(1))
    }
}

fn side_of<S: System>(code: &str) -> Result<Side, String> {
    let place = S::SIDES.iter().position(|side| *side == code);
    place.map(|place| Side::BOTH[place]).ok_or_else(|| format!("`{code}` is no side"))
}

/// Who looks at the board and hears what is told; nobody in particular, if all is seen.
fn viewing_side<S: System>(example: &Example) -> Result<Option<Side>, String> {
    (!example.seen_by.is_empty()).then(|| side_of::<S>(&example.seen_by)).transpose()
}

/// Plays an example.
pub(super) fn play<S: System>(desk: &Desk<'_, S>, example: &Example) -> Result<Played<S>, String> {
    let agreement = Agreement { scenario: Some(example.scenario.clone()), options: example.options.clone() };
    let setting = Setting::<S>::new(desk.pack, &agreement).map_err(|error| error.to_string())?;
    let mut game = S::arranged(&setting.scenario, &example.position)?;
    let mut played = Played::<S> { drawn: game.clone(), facts: Facts::default(), told: Vec::new() };
    for step in &example.play {
        if step == "@draw" {
            played.drawn = game.clone();
        } else if let Some(side) = step.strip_prefix("@reach ") {
            for way in S::reach(&game, side_of::<S>(side)?) {
                let value = serde_json::to_value(&way).map_err(|error| error.to_string())?;
                played.facts.add(&format!("reach/{}", way.area), &value);
            }
        } else if let Some(side) = step.strip_prefix("@odds ") {
            let odds = S::odds(&game, side_of::<S>(side)?);
            played.facts.add("odds", &serde_json::to_value(odds).map_err(|error| error.to_string())?);
        } else {
            act::<S>(desk, example, &mut game, step, &mut played)?;
        }
    }
    for code in &example.tell {
        if !played.facts.0.contains_key(&format!("told/{code}")) {
            return Err(format!("`{code}` was not told"));
        }
    }
    Ok(played)
}

fn act<S: System>(
    desk: &Desk<'_, S>,
    example: &Example,
    game: &mut S::Game,
    step: &str,
    played: &mut Played<S>,
) -> Result<(), String> {
    let (side, rest) = step.split_once(": ").ok_or_else(|| format!("`{step}` does not begin with a side"))?;
    let side = side_of::<S>(side)?;
    let (actions, draws) = rest.split_once('!').unwrap_or((rest, ""));
    let draws: Vec<u32> = draws.split_whitespace().filter_map(|draw| draw.parse().ok()).collect();
    let mut chance = Listed(draws.into_iter());
    for text in actions.split(',').map(str::trim) {
        let refused = |refusal: &vedette_kernel::Refusal| {
            let reason = desk.speaker.refuse(&game.explain(refusal), desk.names);
            let mut options = Vec::new();
            game.options(side, &mut options);
            let legal: Vec<String> = options.into_iter().map(|action| game.notation(side, action)).collect();
            let asked = desk.speaker.say(&game.prompt(side), desk.names);
            format!(
                "`{text}` is refused ({}): {reason}; asked: {asked}; legal: {}",
                refusal.rule,
                legal.join(", ")
            )
        };
        let action = game.read(side, text).map_err(|refusal| refused(&refusal))?;
        game.check(side, action).map_err(|refusal| refused(&refusal))?;
        let mut notes = Notes::default();
        game.apply(side, action, &mut chance, &mut notes);
        let heard: Vec<_> = match viewing_side::<S>(example)? {
            Some(side) => notes.seen_by(side).collect(),
            None => notes.0.iter().map(|(_, event)| event).collect(),
        };
        for event in heard {
            let phrase = game.narrate(event);
            let reckoning = game.reckon(event);
            learn(&mut played.facts, desk, &phrase);
            reckoning.iter().for_each(|phrase| learn(&mut played.facts, desk, phrase));
            if example.tell.iter().any(|code| code == phrase.code) {
                played.told.push(line(desk, &phrase, &reckoning));
            }
        }
    }
    Ok(())
}

fn line<S: System>(desk: &Desk<'_, S>, phrase: &Phrase, reckoning: &[Phrase]) -> ToldLine {
    let step = |phrase: &Phrase| Step {
        text: desk.speaker.say(phrase, desk.names),
        rule: phrase.rule.map(str::to_owned),
    };
    let Step { text, rule } = step(phrase);
    ToldLine { text, rule, steps: reckoning.iter().map(step).collect() }
}

/// What a line says, by its code and the names of its arguments; the last of several lines counts.
fn learn<S: System>(facts: &mut Facts, desk: &Desk<'_, S>, phrase: &Phrase) {
    use serde_json::Value as Json;
    use vedette_kernel::phrase::Value;
    facts.0.insert(format!("told/{}", phrase.code), Json::String(desk.speaker.say(phrase, desk.names)));
    for (name, value) in &phrase.args {
        let value = match value {
            Value::Number(number) => Json::from(*number),
            Value::Name(code) => Json::String(desk.speaker.name(code, desk.names)),
            Value::Names(codes) => Json::String(desk.speaker.list(codes, desk.names)),
            Value::Text(text) => Json::String(text.clone()),
            Value::Said(_) => continue,
        };
        facts.0.insert(format!("told/{}/{name}", phrase.code), value);
    }
}

/// An example as it is told.
pub(super) fn told<S: System>(
    desk: &Desk<'_, S>,
    example: &Example,
    played: &Played<S>,
) -> Result<ExampleInfo, String> {
    let language = desk.speaker.language();
    let say = |text: &[String; 2]| played.facts.fill(pick(language, text), language);
    Ok(ExampleInfo {
        code: example.code.clone(),
        title: say(&example.title)?,
        caption: say(&example.caption)?,
        description: say(&example.description)?,
        told: played.told.clone(),
    })
}

/// Draws an example.
pub(super) fn draw<S: System>(desk: &Desk<'_, S>, example: &Example, played: &Played<S>) -> Drawn {
    let info = told(desk, example, played)?;
    let mut signs = Vec::new();
    for line in &example.draw {
        signs.extend(drawn::<S>(desk, line, played)?);
    }
    let viewer = viewing_side::<S>(example)?.map_or(Viewer::Everything, Viewer::side);
    let shown = example.shown.clone();
    let sight = Sight { title: info.title, description: info.description, viewer, shown, signs };
    S::figure(desk.pack, &played.drawn, &sight, &desk.speaker)
}

/// What one line of an example draws.
fn drawn<S: System>(desk: &Desk<'_, S>, line: &str, played: &Played<S>) -> Result<Vec<Sign>, String> {
    let mut words = line.split_whitespace();
    let kind = words.next().unwrap_or_default();
    let lines = [("way", Line::Way), ("retreat", Line::Retreat), ("line", Line::Still)];
    if let Some((_, line)) = lines.iter().find(|(name, _)| *name == kind) {
        let side = side_of::<S>(words.next().unwrap_or_default())?;
        return Ok(paths::<S>(words, played)?
            .into_iter()
            .map(|path| Sign::Line(*line, side, path))
            .collect());
    }
    if kind == "ring" {
        return Ok(paths::<S>(words, played)?.concat().into_iter().map(Sign::Ring).collect());
    }
    let sign = match kind {
        "zone" => {
            let side = side_of::<S>(words.next().unwrap_or_default())?;
            Sign::Zone(side, paths::<S>(words, played)?.concat())
        }
        "note" => {
            let place = words.next().unwrap_or_default().to_owned();
            let text = words.collect::<Vec<_>>().join(" ");
            Sign::Note(place, played.facts.fill(&text, desk.speaker.language())?)
        }
        _ => return Err(format!("`{line}` cannot be drawn")),
    };
    Ok(vec![sign])
}

/// Places by their codes: `@PLACE` is the way that was found there, `@reach` everything that was found; `@WHAT:SIDE` alone
/// is what the system calls so.
fn paths<'w, S: System>(
    words: impl Iterator<Item = &'w str>,
    played: &Played<S>,
) -> Result<Vec<Vec<String>>, String> {
    let mut path = Vec::new();
    for word in words {
        match word.strip_prefix('@').map(|found| (found, found.split_once(':'))) {
            None => path.push(word.to_owned()),
            Some((_, Some((what, side)))) => {
                let paths = S::paths_of(&played.drawn, what, side_of::<S>(side)?);
                return if paths.is_empty() { Err(format!("there is no `{what}`")) } else { Ok(paths) };
            }
            Some(("reach", None)) => {
                let areas = played
                    .facts
                    .0
                    .iter()
                    .filter(|(path, _)| path.starts_with("reach/") && path.ends_with("/area"));
                path.extend(areas.filter_map(|(_, area)| area.as_str()).map(str::to_owned));
            }
            Some((place, None)) => {
                let step = |n: usize| played.facts.0.get(&format!("reach/{place}/path/{n}"))?.as_str();
                let before = path.len();
                path.extend((0..).map_while(step).map(str::to_owned));
                if path.len() == before {
                    return Err(format!("the rules found no way to {place}"));
                }
            }
        }
    }
    Ok(vec![path])
}
