//! `vedette bot`: plays over HTTP like any other program could. This one file is also the example for writing a bot.
//!
//! A bot needs four requests: `POST /api/tables` or `…/sit` to get a seat, `GET /api/stream.ndjson` to hear where it is
//! asked, `GET …/state?seat=S&lang=none` for its view and the legal answers, and `POST …/actions` to answer. An action
//! carries the `n` it was chosen at and a key: whoever repeats it with the same key does it once.
//!
//! Opponents that think about positions ask for one more thing, `GET …/guess?seat=S&seed=N`: a position that this seat
//! cannot tell from the true one. They never see another.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};
use vedette_kernel::Side;
use vedette_system::{Agreement, AnyOpponent, OpponentKind, Title, Titles, UnknownKind};

use crate::desk::office;

/// How long to wait before a request is repeated, or before open tables are looked for again.
const PAUSE: Duration = Duration::from_millis(500);
/// So often a request is repeated while the server is busy or away.
const TRIES: usize = 60;

/// What `vedette bot` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, e.g. `http://127.0.0.1:8806`
    url: String,
    /// A token with the scopes read, play and create [default: the variable VEDETTE_TOKEN; without it, a guest]
    #[arg(long)]
    token: Option<String>,
    /// How it plays: raider marches towards the nearest enemy it sees and attacks; the others are the opponents of the house
    #[arg(long, value_name = "KIND", value_parser = manner, default_value = "raider")]
    opponent: Manner,
    /// The game
    #[arg(long, default_value = crate::desk::first_game())]
    game: String,
    /// The folder with the packs that the server offers as further games (`vedette serve --packs`), for opponents of the house
    #[arg(long, value_name = "DIR")]
    packs: Option<PathBuf>,
    /// The scenario of the tables it opens; the first of the game if there is none
    #[arg(long, requires = "open")]
    scenario: Option<String>,
    /// Options of the tables it opens, e.g. "level=grognard combat=dice"
    #[arg(long, requires = "open")]
    options: Option<String>,
    /// The side it takes at the tables it opens: random, first, second or bid [default: bid where the options have players bid
    /// for sides, else random]
    #[arg(long, requires = "open", value_parser = ["random", "first", "second", "bid"])]
    sides: Option<String>,
    /// Opens tables and waits for others there; otherwise it sits down at tables that others have opened
    #[arg(long)]
    open: bool,
    /// How many games to play
    #[arg(long, default_value_t = 1, conflicts_with = "forever")]
    tables: u32,
    /// Play until stopped
    #[arg(long)]
    forever: bool,
    /// Seed of its choices; random if there is none
    #[arg(long)]
    seed: Option<u64>,
}

/// How a bot plays. It knows what its seat may know, nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// Any legal answer is as good as another.
    Random,
    /// Marches towards the nearest enemy it sees and attacks.
    Raider,
    /// An opponent of the house, thinking here about guesses from there.
    House(OpponentKind),
}

fn manner(word: &str) -> Result<Manner, String> {
    match word {
        "random" => Ok(Manner::Random),
        "raider" => Ok(Manner::Raider),
        _ => word.parse().map(Manner::House).map_err(|error: UnknownKind| format!("{error}; or raider")),
    }
}

/// Plays.
pub(crate) fn run(mut args: Args) -> anyhow::Result<()> {
    args.token = args.token.or_else(|| std::env::var("VEDETTE_TOKEN").ok());
    let titles = office().titles(args.packs.as_deref())?;
    if let (Manner::House(kind), true) = (args.opponent, args.open) {
        must_command_all(&titles, &args, kind)?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut bot = Bot::arrive(args, titles).await?;
        bot.play_all().await
    })
}

/// A legal answer.
#[derive(Deserialize)]
struct Choice {
    action: String,
    kind: String,
    targets: Vec<String>,
}

/// What a bot needs of a state.
#[derive(Deserialize)]
struct State {
    n: i64,
    asked: bool,
    options: Vec<Choice>,
    view: Value,
    over: Option<Value>,
}

#[derive(Deserialize)]
struct Stale {
    state: State,
}

/// A position that this seat cannot tell from the true one.
#[derive(Deserialize)]
struct Guess {
    game: String,
    scenario: String,
    options: String,
    #[serde(rename = "side")]
    side_code: String,
    n: i64,
    position: String,
}

/// A line of the stream.
#[derive(Deserialize)]
struct News {
    table: Option<String>,
    asked: Vec<i64>,
    status: String,
}

struct Bot {
    client: Client,
    args: Args,
    /// The games that it can think about.
    titles: Titles,
    base: String,
    /// Makes keys of this run differ from those of others.
    nonce: u64,
    luck: u64,
    map: BTreeMap<String, Vec<String>>,
    /// Those who think, for each seat it holds.
    thinkers: BTreeMap<(String, i64), Box<dyn AnyOpponent>>,
    /// Tables it plays at.
    playing: BTreeSet<String>,
    finished: u32,
}

impl Bot {
    /// Becomes somebody at the server and looks at the map.
    async fn arrive(args: Args, titles: Titles) -> anyhow::Result<Bot> {
        let client = Client::builder().cookie_store(true).build()?;
        let base = args.url.trim_end_matches('/').to_owned();
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("no randomness from the system: {error}"))?;
        let random = u128::from_le_bytes(bytes);
        let (nonce, luck) = (random as u64, args.seed.unwrap_or((random >> 64) as u64));
        let (playing, map, thinkers) = (BTreeSet::new(), BTreeMap::new(), BTreeMap::new());
        let mut bot = Bot { client, args, titles, base, nonce, luck, map, thinkers, playing, finished: 0 };
        if bot.args.token.is_none() {
            bot.ask(Method::POST, "/api/guest", Some(json!({ "name": "bot" }))).await?;
        }
        let (_, board) = bot.ask(Method::GET, &format!("/api/titles/{}/board", bot.args.game), None).await?;
        if matches!(bot.args.opponent, Manner::House(_)) {
            let title = game_of(&bot.titles, &bot.args.game)?;
            let played = text(&board, "hash").unwrap_or_default();
            ensure!(
                played.starts_with(title.hash()),
                "the server plays `{}` with another pack than the one here: name the folder of its packs with --packs, \
                 or use the program that runs there",
                bot.args.game
            );
        }
        for link in board.get("connections").and_then(Value::as_array).into_iter().flatten() {
            if let (Some(a), Some(b)) = (text(link, "a"), text(link, "b")) {
                bot.map.entry(a.to_owned()).or_default().push(b.to_owned());
                bot.map.entry(b.to_owned()).or_default().push(a.to_owned());
            }
        }
        Ok(bot)
    }

    /// Sits down, and follows the news until enough games are over.
    async fn play_all(&mut self) -> anyhow::Result<()> {
        loop {
            self.take_a_seat().await?;
            let Ok(mut stream) = self.request(Method::GET, "/api/stream.ndjson").send().await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let mut unread = Vec::new();
            // A stream that breaks off is opened again: it begins with how every table is.
            while let Ok(Some(bytes)) = stream.chunk().await {
                unread.extend_from_slice(&bytes);
                while let Some(end) = unread.iter().position(|&byte| byte == b'\n') {
                    let line: Vec<u8> = unread.drain(..=end).collect();
                    self.hear(serde_json::from_slice(&line).context("a line of the stream")?).await?;
                    if !self.args.forever && self.finished >= self.args.tables {
                        return Ok(());
                    }
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn hear(&mut self, news: News) -> anyhow::Result<()> {
        let Some(table) = news.table else { return Ok(()) };
        self.playing.insert(table.clone());
        if news.status == "over" {
            return self.finish(&table).await;
        }
        for seat in news.asked {
            self.answer(&table, seat).await?;
        }
        Ok(())
    }

    async fn finish(&mut self, table: &str) -> anyhow::Result<()> {
        if self.playing.remove(table) {
            self.finished += 1;
            self.thinkers.retain(|(at, _), _| at != table);
            anstream::println!("table {table} is over: {}/t/{table}", self.base);
            if self.args.forever || self.finished < self.args.tables {
                self.take_a_seat().await?;
            }
        }
        Ok(())
    }

    /// A seat at some table, unless it has one.
    async fn take_a_seat(&mut self) -> anyhow::Result<()> {
        for table in self.playing.clone() {
            let (_, card) = self.ask(Method::GET, &format!("/api/tables/{table}"), None).await?;
            if text(&card, "status") == Some("over") {
                Box::pin(self.finish(&table)).await?;
            }
        }
        while self.playing.is_empty() {
            if self.args.open {
                let new = json!({
                    "game": self.args.game, "scenario": self.args.scenario, "options": self.args.options,
                    "sides": self.sides(), "against": "people",
                    "pace": { "kind": "none" }, "visibility": "open", "name": "a bot waits here",
                });
                let (_, seated) = self.ask(Method::POST, "/api/tables?lang=none", Some(new)).await?;
                let table = seated.get("table").and_then(|table| text(table, "id")).unwrap_or_default();
                anstream::println!("table {table} is open");
                self.playing.insert(table.to_owned());
                let said = json!({ "seat": seated.get("seat"), "word": self.word() });
                self.ask(Method::POST, &format!("/api/tables/{table}/entropy?lang=none"), Some(said)).await?;
            } else if !self.sit_down().await? {
                tokio::time::sleep(PAUSE).await;
            }
        }
        Ok(())
    }

    /// A word for the draws of a table: the server cannot have known it when it chose its seed.
    fn word(&self) -> String {
        format!("{:016x}", self.nonce)
    }

    /// How sides are chosen at the tables it opens.
    fn sides(&self) -> &str {
        let options = self.args.options.as_deref().unwrap_or_default();
        let bids = || game_of(&self.titles, &self.args.game).is_ok_and(|title| title.bids_for_sides(options));
        match &self.args.sides {
            Some(sides) => sides,
            None if bids() => "bid",
            None => "random",
        }
    }

    /// Sits down at the first open table that takes it.
    async fn sit_down(&mut self) -> anyhow::Result<bool> {
        let path = format!("/api/tables?which=open&game={}&lang=none", self.args.game);
        let (_, open) = self.ask(Method::GET, &path, None).await?;
        for card in open.as_array().into_iter().flatten() {
            let (Some(table), Some(seat)) = (text(card, "id"), free_seat(card, self.args.opponent)) else {
                continue;
            };
            let path = format!("/api/tables/{table}/sit?lang=none");
            let sit = json!({ "seat": seat, "entropy": self.word() });
            let sat = self.ask(Method::POST, &path, Some(sit)).await;
            // Somebody may have been faster.
            if sat.is_ok_and(|(status, _)| status.is_success()) {
                anstream::println!("sat down at table {table}");
                self.playing.insert(table.to_owned());
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Answers for a seat until it is not asked any more.
    async fn answer(&mut self, table: &str, seat: i64) -> anyhow::Result<()> {
        let (_, state) =
            self.ask(Method::GET, &format!("/api/tables/{table}/state?seat={seat}&lang=none"), None).await?;
        let mut state: State = serde_json::from_value(state)?;
        while state.asked {
            let action = match self.args.opponent {
                Manner::House(kind) => self.think(table, seat, kind).await?,
                Manner::Random | Manner::Raider => self.choose(&state),
            };
            // A thought about a position that has passed meanwhile is none: any answer will be told so.
            let action = action.or_else(|| self.choose(&state));
            let action = action.ok_or_else(|| anyhow!("table {table} asks without legal answers"))?;
            let key = format!("bot-{:x}-{table}-{seat}-{}", self.nonce, state.n);
            let act = json!({ "seat": seat, "n": state.n, "key": key, "action": action });
            let path = format!("/api/tables/{table}/actions?lang=none");
            let (status, answer) = self.ask(Method::POST, &path, Some(act)).await?;
            state = match status {
                // Somebody was faster: the answer tells how things are now.
                StatusCode::CONFLICT if answer.get("state").is_some() => {
                    serde_json::from_value::<Stale>(answer)?.state
                }
                StatusCode::CONFLICT if text(&answer, "code") == Some("over") => {
                    return Box::pin(self.finish(table)).await;
                }
                StatusCode::CONFLICT => {
                    bail!("table {table}: {}", text(&answer, "message").unwrap_or("no reason given"))
                }
                _ => serde_json::from_value(answer)?,
            };
        }
        if state.over.is_some() { Box::pin(self.finish(table)).await } else { Ok(()) }
    }

    /// Lets an opponent of the house think about a guess; `None` if the seat is not asked any more.
    async fn think(&mut self, table: &str, seat: i64, kind: OpponentKind) -> anyhow::Result<Option<String>> {
        let seed = self.chance();
        let path = format!("/api/tables/{table}/guess?seat={seat}&seed={seed}");
        let (status, guess) = self.ask(Method::GET, &path, None).await?;
        if status == StatusCode::NO_CONTENT {
            let (_, card) = self.ask(Method::GET, &format!("/api/tables/{table}"), None).await?;
            let mut seats = card.get("seats").and_then(Value::as_array).into_iter().flatten();
            let own = seats.find(|own| own.get("seat").and_then(Value::as_i64) == Some(seat));
            return match own.and_then(|own| text(own, "command")) {
                Some(command) => bail!("{kind} {ONE_ARMY} ({command})"),
                None => Ok(None),
            };
        }
        let guess: Guess = serde_json::from_value(guess).context("a guess")?;
        let title = Arc::clone(game_of(&self.titles, &guess.game)?);
        let agreement = Agreement { scenario: Some(guess.scenario), options: guess.options };
        let game = title.imagined(&agreement, &guess.position)?;
        let side = Side::BOTH.into_iter().find(|&side| game.side_code(side) == guess.side_code);
        let side = side.ok_or_else(|| anyhow!("`{}` is no side of {}", guess.side_code, guess.game))?;
        let place = (table.to_owned(), seat);
        let known = self.thinkers.remove(&place);
        let fresh = || title.seat(kind, game.as_ref(), seed ^ guess.n.unsigned_abs(), Arc::new(|| false));
        let Some(mut thinker) = known.or_else(fresh) else { bail!("{kind} does not know {}", guess.game) };
        let answer = thinker.decide(game.as_ref(), side);
        self.thinkers.insert(place, thinker);
        Ok(answer)
    }

    fn choose(&mut self, state: &State) -> Option<String> {
        let best = match self.args.opponent {
            Manner::Random | Manner::House(_) => None,
            Manner::Raider => self.raid(state),
        };
        let pick = usize::try_from(self.chance() % u64::try_from(state.options.len()).ok()?.max(1)).ok()?;
        best.or_else(|| state.options.get(pick)).map(|choice| choice.action.clone())
    }

    /// The attack, or the step that leads nearest to an enemy it sees.
    fn raid<'a>(&self, state: &'a State) -> Option<&'a Choice> {
        let attack = state.options.iter().find(|choice| choice.kind == "attack");
        let way = self.distances(&state.view);
        let distance = |choice: &&Choice| choice.targets.first().and_then(|area| way.get(area)).copied();
        let steps = state.options.iter().filter(|choice| choice.kind == "step");
        let step = steps.min_by_key(|choice| distance(choice).unwrap_or(usize::MAX));
        attack.or(step).or_else(|| state.options.iter().find(|choice| choice.kind == "march"))
    }

    /// How far every area is from the nearest enemy block in this view.
    fn distances(&self, view: &Value) -> BTreeMap<String, usize> {
        let you = text(view, "you");
        let enemy = |block: &Value| text(block, "side").is_some_and(|side| Some(side) != you);
        let blocks = |area: &Value| area.get("blocks").and_then(Value::as_array).cloned().unwrap_or_default();
        let areas = view.get("areas").and_then(Value::as_array).into_iter().flatten();
        let held = areas.filter(|area| blocks(area).iter().any(enemy)).filter_map(|area| text(area, "area"));
        let mut found: BTreeMap<String, usize> = held.map(|area| (area.to_owned(), 0)).collect();
        let mut queue: VecDeque<String> = found.keys().cloned().collect();
        while let Some(area) = queue.pop_front() {
            let next = found.get(&area).copied().unwrap_or(0) + 1;
            for neighbour in self.map.get(&area).into_iter().flatten() {
                if !found.contains_key(neighbour) {
                    found.insert(neighbour.clone(), next);
                    queue.push_back(neighbour.clone());
                }
            }
        }
        found
    }

    /// A number without meaning.
    fn chance(&mut self) -> u64 {
        vedette_kernel::scatter::next(&mut self.luck)
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        match &self.args.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    /// One request; repeated while the server is away, busy, or tells us to slow down. 409 is an answer too.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> anyhow::Result<(StatusCode, Value)> {
        for _ in 0..TRIES {
            let mut request = self.request(method.clone(), path);
            if let Some(body) = &body {
                request = request.json(body);
            }
            let Ok(response) = request.send().await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let status = response.status();
            if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
            if status == StatusCode::NO_CONTENT {
                return Ok((status, Value::Null));
            }
            let answer: Value =
                response.json().await.with_context(|| format!("{method} {path} answered {status}"))?;
            if status.is_success() || status == StatusCode::CONFLICT {
                return Ok((status, answer));
            }
            let advice = text(&answer, "advice").map(|advice| format!(" ({advice})")).unwrap_or_default();
            bail!(
                "{method} {path}: {status}: {}{advice}",
                text(&answer, "message").unwrap_or("no reason given")
            );
        }
        bail!(
            "{}: no answer to {method} {path}: check that the server runs and the address is right",
            self.base
        )
    }
}

/// A free seat at a table; for opponents of the house one that commands a whole side.
fn free_seat(card: &Value, manner: Manner) -> Option<i64> {
    let house = matches!(manner, Manner::House(_));
    let mut seats = card.get("seats").and_then(Value::as_array)?.iter();
    let free = seats.find(|seat| {
        let holder = seat.get("holder").and_then(|holder| text(holder, "kind"));
        holder == Some("nobody") && !(house && text(seat, "command").is_some())
    });
    free.and_then(|seat| seat.get("seat")).and_then(Value::as_i64)
}

/// Opponents of the house command whole sides: where several people share theirs, they do not open a table at all.
fn must_command_all(titles: &Titles, args: &Args, kind: OpponentKind) -> anyhow::Result<()> {
    let options = args.options.clone().unwrap_or_default();
    let agreement = Agreement { scenario: args.scenario.clone(), options };
    let table = game_of(titles, &args.game)?.open(&agreement, "none", [0; 32], Vec::new())?;
    let possible: &[Side] = match args.sides.as_deref().unwrap_or_default() {
        "first" => &[Side::First],
        "second" => &[Side::Second],
        _ => &Side::BOTH,
    };
    match possible.iter().find_map(|&side| table.game().commands(side).into_iter().next()) {
        Some(command) => bail!("{kind} {ONE_ARMY} ({command})"),
        None => Ok(()),
    }
}

/// A game that can be thought about here.
fn game_of<'t>(titles: &'t Titles, game: &str) -> anyhow::Result<&'t Arc<dyn Title>> {
    titles
        .title(game)
        .context("an opponent of the house needs the pack of the game: name the folder it is in with --packs")
}

const ONE_ARMY: &str = "commands whole sides, and here it would have one army of several: leave out `players=armies`, \
    take the side with a single army (`--sides`), or play with `--opponent raider` or `--opponent random`";

fn text<'a>(object: &'a Value, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Value::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_of_the_house_sit_where_a_whole_side_is_commanded() {
        let seat = |seat: i64, command: Value, kind: &str| json!({ "seat": seat, "command": command, "holder": { "kind": kind } });
        let card = |french: &str| {
            json!({ "seats": [
                seat(0, Value::Null, french),
                seat(1, "army:bohemia".into(), "account"),
                seat(2, "army:silesia".into(), "nobody"),
            ] })
        };
        let house = Manner::House(OpponentKind::Scripted);
        assert_eq!(free_seat(&card("nobody"), house), Some(0));
        assert_eq!(free_seat(&card("account"), house), None);
        assert_eq!(free_seat(&card("account"), Manner::Random), Some(2));
    }
}
