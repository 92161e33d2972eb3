//! Players that answer at random over HTTP, each at a table of its own where it holds both seats.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use reqwest::{Client, StatusCode, header};
use serde::Deserialize;
use serde_json::json;

/// What a player reads of an answer; all else is skipped.
#[derive(Deserialize)]
struct State<'a> {
    #[serde(borrow)]
    table: Card<'a>,
    n: i64,
    #[serde(borrow)]
    options: Vec<Choice<'a>>,
}

#[derive(Deserialize)]
struct Card<'a> {
    #[serde(borrow)]
    status: Cow<'a, str>,
    seats: Vec<Seat>,
}

#[derive(Deserialize)]
struct Seat {
    seat: i64,
    asked: bool,
}

#[derive(Deserialize)]
struct Choice<'a> {
    #[serde(borrow)]
    action: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Opened {
    table: OpenedTable,
}

#[derive(Deserialize)]
struct OpenedTable {
    id: String,
}

/// What a player knows of the position.
struct Known {
    n: i64,
    /// Whom the legal answers are for.
    seat: i64,
    /// The seats that are asked.
    asked: Vec<i64>,
    actions: Vec<String>,
    over: bool,
}

impl Known {
    fn read(seat: i64, body: &[u8]) -> anyhow::Result<Known> {
        let state: State<'_> = serde_json::from_slice(body).context("a state")?;
        Ok(Known {
            n: state.n,
            seat,
            asked: state.table.seats.iter().filter(|seat| seat.asked).map(|seat| seat.seat).collect(),
            actions: state.options.into_iter().map(|choice| choice.action.into_owned()).collect(),
            over: state.table.status == "over",
        })
    }
}

/// One table and who plays there.
pub(crate) struct Player {
    client: Client,
    base: String,
    cookie: String,
    game: String,
    luck: u64,
    /// The table.
    pub(crate) table: String,
    known: Option<Known>,
    /// The last line that the server said it had kept.
    pub(crate) acknowledged: i64,
    /// Games that were played to the end.
    pub(crate) games: u64,
    /// How often it had to look before it could act: whoever holds both seats looks again when the other one is asked.
    pub(crate) looks: u64,
}

/// An action that was acknowledged, or how far it got.
pub(crate) enum Acted {
    /// The server has kept it.
    Kept(Duration),
    /// A game was over: another one was begun.
    Began,
    /// The server cannot do it now, and says so: whether the action was kept, the next look will tell.
    Refused(Refused),
}

/// Why a server could not do something now.
#[derive(Debug, thiserror::Error)]
#[error("503: {message}")]
pub(crate) struct Refused {
    /// What it says.
    pub(crate) message: String,
    /// Whether it says when to come back.
    pub(crate) says_when: bool,
}

impl Player {
    /// A guest at a new table.
    pub(crate) async fn arrive(client: Client, base: &str, game: &str, luck: u64) -> anyhow::Result<Player> {
        let response =
            client.post(format!("{base}/api/guest")).json(&json!({ "name": "load" })).send().await?;
        let cookies = response.headers().get(header::SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookies.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let cookie = cookie.ok_or_else(|| anyhow!("{base} gives no session: {}", response.status()))?;
        let mut player = Player {
            client,
            base: base.to_owned(),
            cookie,
            game: game.to_owned(),
            luck,
            table: String::new(),
            known: None,
            acknowledged: 0,
            games: 0,
            looks: 0,
        };
        player.open().await?;
        Ok(player)
    }

    async fn open(&mut self) -> anyhow::Result<()> {
        let new = json!({
            "game": self.game, "sides": "first", "against": "hotseat", "visibility": "private",
            "pace": { "kind": "post", "bank_ms": 86_400_000, "increment_ms": 60_000, "cap_ms": 86_400_000 },
        });
        let body =
            self.send(self.client.post(format!("{}/api/tables?lang=none", self.base)).json(&new)).await?;
        let opened: Opened = serde_json::from_slice(&body.1).context("a new table")?;
        if body.0 != StatusCode::OK {
            bail!("a table cannot be opened: {}", body.0);
        }
        (self.table, self.known, self.acknowledged) = (opened.table.id, None, 0);
        Ok(())
    }

    /// The server is at another address now, and whatever was on its way is forgotten.
    pub(crate) fn move_to(&mut self, base: &str) {
        base.clone_into(&mut self.base);
        self.known = None;
    }

    /// The number of the last line of the table, as the server tells it.
    pub(crate) async fn last_line(&mut self) -> anyhow::Result<i64> {
        self.look(0).await.map(|known| known.n)
    }

    /// Looks, if it must, and acts.
    pub(crate) async fn act(&mut self) -> anyhow::Result<Acted> {
        match self.try_to_act().await {
            Err(error) => error.downcast().map(Acted::Refused),
            acted => acted,
        }
    }

    async fn try_to_act(&mut self) -> anyhow::Result<Acted> {
        let known = match self.known.take() {
            Some(known) => known,
            None => self.look(0).await?,
        };
        if known.over {
            self.games += 1;
            self.open().await?;
            return Ok(Acted::Began);
        }
        let known = match known.asked.first() {
            Some(&seat) if !known.asked.contains(&known.seat) || known.actions.is_empty() => {
                self.look(seat).await?
            }
            _ => known,
        };
        let count = known.actions.len();
        let pick = usize::try_from(self.chance() % u64::try_from(count.max(1))?)?;
        let Some(action) = known.actions.get(pick) else { bail!("table {} asks nobody", self.table) };
        let key = format!("load-{:x}-{}", self.luck, known.n);
        let act = json!({ "seat": known.seat, "n": known.n, "key": key, "action": action });
        let url = format!("{}/api/tables/{}/actions?lang=none", self.base, self.table);
        let began = Instant::now();
        let (status, body) = self.send(self.client.post(url).json(&act)).await?;
        let taken = began.elapsed();
        if status != StatusCode::OK {
            bail!("table {}: `{action}` answered {status}: {}", self.table, String::from_utf8_lossy(&body));
        }
        let now = Known::read(known.seat, &body)?;
        self.acknowledged = now.n;
        self.known = Some(now);
        Ok(Acted::Kept(taken))
    }

    /// Looks for the first time.
    pub(crate) async fn look_around(&mut self) -> anyhow::Result<()> {
        self.known = Some(self.look(0).await?);
        self.looks = 0;
        Ok(())
    }

    /// Does nothing but look, for a while.
    pub(crate) async fn look_until(&mut self, until: Instant) -> anyhow::Result<()> {
        while Instant::now() < until {
            self.look(0).await?;
        }
        Ok(())
    }

    /// What a stream of this table is asked for with, byte by byte.
    pub(crate) fn stream_request(&self, host: &str) -> String {
        format!(
            "GET /api/tables/{}/stream?seat=0&lang=none HTTP/1.1\r\nhost: {host}\r\ncookie: {}\r\n\r\n",
            self.table, self.cookie
        )
    }

    async fn look(&mut self, seat: i64) -> anyhow::Result<Known> {
        self.looks += 1;
        let url = format!("{}/api/tables/{}/state?seat={seat}&lang=none", self.base, self.table);
        let (status, body) = self.send(self.client.get(url)).await?;
        if status != StatusCode::OK {
            bail!("table {}: its state answered {status}: {}", self.table, String::from_utf8_lossy(&body));
        }
        Known::read(seat, &body)
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> anyhow::Result<(StatusCode, Vec<u8>)> {
        let response = request.header(header::COOKIE, &self.cookie).send().await?;
        let (status, says_when) = (response.status(), response.headers().contains_key(header::RETRY_AFTER));
        let body = response.bytes().await?.to_vec();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            bail!(Refused { message: String::from_utf8_lossy(&body).into_owned(), says_when });
        }
        Ok((status, body))
    }

    /// A number without meaning (xorshift64).
    fn chance(&mut self) -> u64 {
        self.luck |= 1;
        self.luck ^= self.luck << 13;
        self.luck ^= self.luck >> 7;
        self.luck ^= self.luck << 17;
        self.luck >> 16
    }
}
