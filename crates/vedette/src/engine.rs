//! `vedette engine`: the rules for programs in any language, one command a line, one answer a line, in the manner of UCI.
//!
//! A position is set up (from the start, or from a guess that a server made), asked about, and played on; several positions are
//! kept under names, so that a program can search. Draws come from a seed of the program's own. `docs/engine.md` tells the commands.

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail, ensure};
use serde_json::{Value, json};
use vedette_kernel::table::erased::{AnyGame, Told};
use vedette_kernel::{Awaiting, Outcome, Phrase, Quick, Side, Viewer};
use vedette_system::{Agreement, OpponentKind, Title, Titles};

use crate::desk::office;

/// A playout that has not ended after so many actions is a draw.
const LONGEST: usize = 20_000;

/// One position, and what belongs to it.
struct Position {
    title: Arc<dyn Title>,
    agreement: Agreement,
    game: Box<dyn AnyGame>,
}

impl Position {
    fn copy(&self) -> Position {
        Position { title: Arc::clone(&self.title), agreement: self.agreement.clone(), game: self.game.copy() }
    }

    fn side(&self, code: &str) -> anyhow::Result<Side> {
        let found = Side::BOTH.into_iter().find(|&side| self.game.side_code(side) == code);
        let [first, second] = Side::BOTH.map(|side| self.game.side_code(side));
        found.ok_or_else(|| anyhow!("`{code}` is no side: it is {first} or {second}"))
    }
}

/// The positions of a session.
struct Engine {
    titles: Titles,
    now: Option<Position>,
    kept: HashMap<String, Position>,
    chance: Quick,
}

/// Answers commands until there are none.
pub(crate) fn run() -> anyhow::Result<()> {
    let mut engine =
        Engine { titles: office().titles(None)?, now: None, kept: HashMap::new(), chance: Quick::new(1) };
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.context("the commands cannot be read")?;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line == "quit" {
            break;
        }
        let answer = match engine.answer(line) {
            Ok(Some(answer)) => format!("ok {answer}"),
            Ok(None) => "ok".to_owned(),
            Err(error) => format!("error {}", format!("{error:#}").replace('\n', " ")),
        };
        writeln!(out, "{answer}").and_then(|()| out.flush()).context("the answers cannot be written")?;
    }
    Ok(())
}

fn number(text: &str, what: &str) -> anyhow::Result<u64> {
    text.parse().map_err(|_| anyhow!("`{text}` is no {what}: a number is needed"))
}

impl Engine {
    fn answer(&mut self, line: &str) -> anyhow::Result<Option<Value>> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "vedette" => {
                Ok(Some(json!({ "engine": "vedette", "version": env!("CARGO_PKG_VERSION"), "protocol": 1 })))
            }
            "titles" => {
                let codes: Vec<String> =
                    self.titles.all().iter().map(|title| title.code().to_owned()).collect();
                Ok(Some(json!(codes)))
            }
            "seed" => {
                self.chance = Quick::new(number(rest, "seed")?);
                Ok(None)
            }
            "new" => self.begin(rest).map(|()| None),
            "imagine" => self.imagine(rest).map(|()| None),
            "keep" => {
                ensure!(!rest.is_empty(), "say under which name: keep NAME");
                let copy = self.position()?.copy();
                self.kept.insert(rest.to_owned(), copy);
                Ok(None)
            }
            "take" => {
                let kept = self.kept.get(rest).ok_or_else(|| anyhow!("nothing is kept under `{rest}`"))?;
                self.now = Some(kept.copy());
                Ok(None)
            }
            "drop" => {
                self.kept.remove(rest);
                Ok(None)
            }
            "asked" => self.asked().map(Some),
            "options" => {
                let position = self.position()?;
                Ok(Some(json!(position.game.notations(position.side(rest)?))))
            }
            "apply" => self.apply(rest).map(Some),
            "view" => {
                let position = self.position()?;
                let viewer = match rest {
                    "observer" => Viewer::Observer,
                    "everything" => Viewer::Everything,
                    code => Viewer::side(position.side(code)?),
                };
                Ok(Some(serde_json::from_str(&position.game.view(viewer))?))
            }
            "guess" => self.guess(rest),
            "odds" => {
                let position = self.position()?;
                let odds = position.title.odds(position.game.as_ref(), position.side(rest)?);
                Ok(Some(serde_json::to_value(odds)?))
            }
            "score" => self.score(rest).map(Some),
            other => bail!("`{other}` is no command; docs/engine.md lists them"),
        }
    }

    fn position(&self) -> anyhow::Result<&Position> {
        self.now.as_ref().ok_or_else(|| anyhow!("there is no position: begin with `new GAME`"))
    }

    /// `new GAME [SCENARIO|-] [OPTIONS]`
    fn begin(&mut self, rest: &str) -> anyhow::Result<()> {
        let mut words = rest.splitn(3, ' ');
        let title = Arc::clone(self.titles.title(words.next().unwrap_or_default())?);
        let agreement = agreement(words.next(), words.next());
        let table = title.open(&agreement, "engine", [0; 32], Vec::new())?;
        self.now = Some(Position { title, agreement, game: table.position() });
        Ok(())
    }

    /// `imagine GUESS`: an answer of `/api/tables/ID/guess`, or one of `guess`, as it came.
    fn imagine(&mut self, rest: &str) -> anyhow::Result<()> {
        let guess: Value = serde_json::from_str(rest).context("a guess is one line of JSON")?;
        let text = |name: &str| guess[name].as_str().ok_or_else(|| anyhow!("the guess has no `{name}`"));
        let title = Arc::clone(self.titles.title(text("game")?)?);
        let agreement = agreement(Some(text("scenario")?), Some(text("options")?));
        let game = title.imagined(&agreement, text("position")?)?;
        self.now = Some(Position { title, agreement, game });
        Ok(())
    }

    fn asked(&self) -> anyhow::Result<Value> {
        let game = &self.position()?.game;
        Ok(match game.awaiting() {
            Awaiting::Sides(sides) => {
                json!({ "asked": sides.iter().map(|side| game.side_code(side)).collect::<Vec<_>>() })
            }
            Awaiting::Over(Outcome { winner, reason }) => {
                json!({ "asked": [], "winner": winner.map(|side| game.side_code(side)), "reason": reason })
            }
        })
    }

    /// `apply SIDE ACTION`
    fn apply(&mut self, rest: &str) -> anyhow::Result<Value> {
        let (code, action) =
            rest.split_once(' ').ok_or_else(|| anyhow!("say who does what: apply SIDE ACTION"))?;
        let side = self.position()?.side(code)?;
        let Engine { now: Some(position), chance, .. } = self else { bail!("there is no position") };
        let told = position.game.try_out(side, action, chance).map_err(|why| {
            let rule = if why.rule.is_empty() { String::new() } else { format!(" ({})", why.rule) };
            anyhow!("refused: {}{rule}", why.phrase.code)
        })?;
        Ok(json!(told.iter().map(news).collect::<Vec<_>>()))
    }

    /// `guess SIDE SEED`
    fn guess(&self, rest: &str) -> anyhow::Result<Option<Value>> {
        let position = self.position()?;
        let (code, seed) = rest.split_once(' ').unwrap_or((rest, "0"));
        let guess = position.title.guess(position.game.as_ref(), position.side(code)?, number(seed, "seed")?);
        let Some(text) = guess else { return Ok(Some(Value::Null)) };
        let Agreement { scenario, options } = &position.agreement;
        Ok(Some(
            json!({ "game": position.title.code(), "scenario": scenario.as_deref().unwrap_or("-"), "options": options, "position": text }),
        ))
    }

    /// `score SIDE [GAMES] [KIND]`: the mean result of so many games played on by an opponent of the house, 0 to 1.
    fn score(&mut self, rest: &str) -> anyhow::Result<Value> {
        let mut words = rest.split_whitespace();
        let position = self.position()?;
        let side = position.side(words.next().unwrap_or_default())?;
        let games = number(words.next().unwrap_or("1"), "number of games")?.clamp(1, 10_000);
        let kind: OpponentKind = words.next().unwrap_or("random").parse()?;
        let start = position.copy();
        let mut halves = 0_u64;
        for _ in 0..games {
            halves += match play_out(&start, kind, &mut self.chance)? {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            };
        }
        let thousandths = halves * 1000 / (2 * games);
        Ok(json!({ "games": games, "score": f64::from(u32::try_from(thousandths).unwrap_or(0)) / 1000.0 }))
    }
}

/// Plays a copy to its end; who won, if anybody.
fn play_out(start: &Position, kind: OpponentKind, chance: &mut Quick) -> anyhow::Result<Option<Side>> {
    let mut game = start.game.copy();
    let never = Arc::new(|| false);
    let seat = start.title.seat(kind, game.as_ref(), chance.next_u64(), never);
    let mut opponent = seat.ok_or_else(|| anyhow!("no {kind} plays this game"))?;
    for _ in 0..LONGEST {
        let sides = match game.awaiting() {
            Awaiting::Over(Outcome { winner, .. }) => return Ok(winner),
            Awaiting::Sides(sides) => sides,
        };
        let side = sides.iter().next().ok_or_else(|| anyhow!("the rules wait for nobody"))?;
        let answer =
            opponent.decide(game.as_ref(), side).ok_or_else(|| anyhow!("the opponent has no answer"))?;
        game.try_out(side, &answer, chance).map_err(|why| anyhow!("refused: {}", why.phrase.code))?;
    }
    Ok(None)
}

fn agreement(scenario: Option<&str>, options: Option<&str>) -> Agreement {
    Agreement {
        scenario: scenario.filter(|word| !word.is_empty() && *word != "-").map(str::to_owned),
        options: options.unwrap_or_default().to_owned(),
    }
}

fn news(told: &Told) -> Value {
    let Phrase { code, args, rule } = &told.phrase;
    let args: serde_json::Map<String, Value> =
        args.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    json!({ "code": code, "args": args, "rule": rule })
}
