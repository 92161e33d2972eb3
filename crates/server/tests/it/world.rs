//! A server to talk to, and people who do.

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use vedette_house::House;
use vedette_kernel::Journal;
use vedette_server::{Config, Server};
use vedette_system::Titles;

/// A running server.
pub(crate) struct World {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

/// What was answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Answer {
    /// The body, if the request was granted.
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.body);
        self.body
    }

    /// The problem's code, if the request was not granted.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16) -> &str {
        assert_eq!(self.status, status, "{}", self.body);
        self.body["code"].as_str().unwrap_or_default()
    }
}

/// Somebody with a browser (or a bot with a token).
#[derive(Clone)]
pub(crate) struct Person {
    address: SocketAddr,
    client: Client,
    token: Option<String>,
}

pub(crate) fn config(folder: &Path) -> Config {
    let mut config = Config {
        data: folder.to_owned(),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        operators: vec!["Operator".to_owned()],
        stop_seconds: 5,
        ..Config::default()
    };
    config.limits.requests_per_second = 0;
    config.limits.sign_ins_per_minute = 0;
    config.limits.tables_per_hour = 0;
    config.limits.address_requests_per_second = 0;
    config.limits.guests_per_hour = 0;
    config.limits.chats_per_minute = 0;
    config.limits.computer_tables = 0;
    config.limits.connections_per_address = 0;
    config.computer_beat_ms = 0;
    config.word_seconds = 0;
    config.operator_second_factor = false;
    config
}

/// The games of the house, read once for all tests.
pub(crate) fn titles() -> Titles {
    static TITLES: OnceLock<Titles> = OnceLock::new();
    TITLES.get_or_init(Titles::of::<House>).clone()
}

impl World {
    pub(crate) async fn start(folder: &Path) -> World {
        World::start_with(config(folder)).await
    }

    pub(crate) async fn start_with(config: Config) -> World {
        let server = Server::bind(config, titles()).await.expect("the server starts");
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            server.run(stop).await;
        });
        World { address, stop: Some(stop), running }
    }

    pub(crate) async fn stop(mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
        self.running.await.expect("the server stops");
    }

    pub(crate) fn stranger(&self) -> Person {
        let client = Client::builder().cookie_store(true).build().expect("a client");
        Person { address: self.address, client, token: None }
    }

    pub(crate) async fn guest(&self, name: &str) -> Person {
        let person = self.stranger();
        person.post("/api/guest", json!({ "name": name })).await.ok();
        person
    }

    pub(crate) async fn account(&self, name: &str) -> Person {
        let person = self.stranger();
        person.post("/api/account", json!({ "name": name, "password": "long enough" })).await.ok();
        person
    }
}

impl Person {
    pub(crate) fn with_token(&self, token: &str) -> Person {
        let client = Client::new();
        Person { address: self.address, client, token: Some(token.to_owned()) }
    }

    /// The same browser at another address (a server that was started again).
    pub(crate) fn moved(&self, world: &World) -> Person {
        Person { address: world.address, ..self.clone() }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.client.request(method, format!("http://{}{path}", self.address));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let request = self.request(method, path);
        let request = match &body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = request.send().await.expect("the server answers");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(body)).await
    }

    pub(crate) async fn state(&self, table: &str, seat: i64) -> Value {
        self.get(&format!("/api/tables/{table}/state?seat={seat}&lang=none")).await.ok()
    }

    pub(crate) async fn act(&self, table: &str, seat: i64, n: i64, key: &str, action: &str) -> Answer {
        let body = json!({ "seat": seat, "n": n, "key": key, "action": action });
        self.post(&format!("/api/tables/{table}/actions?lang=none"), body).await
    }

    /// Opens a table and gives back its id and what was answered.
    pub(crate) async fn open(&self, changes: Value) -> (String, Value) {
        let mut new = json!({
            "game": "1806", "sides": "first", "against": "people", "pace": { "kind": "none" }, "visibility": "open"
        });
        for (key, value) in changes.as_object().into_iter().flatten() {
            new[key] = value.clone();
        }
        let seated = self.post("/api/tables", new).await.ok();
        (seated["table"]["id"].as_str().expect("an id").to_owned(), seated)
    }
}

/// An exported journal, without its seal.
#[track_caller]
pub(crate) fn journal(text: &Value) -> Journal {
    let sealed = vedette_seal::open(text.as_str().expect("a text")).expect("the seal fits");
    assert!(sealed.by.is_some(), "whole journals are sealed");
    Journal::parse(sealed.journal).expect("a journal")
}

/// Two people at one table.
pub(crate) async fn duel(world: &World, changes: Value) -> (String, Person, Person) {
    let (first, second) = (world.guest("First").await, world.guest("Second").await);
    let (table, _) = first.open(changes).await;
    let seated = second.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
    assert_eq!(seated["seat"], 1);
    (table, first, second)
}

/// Plays any answers for both until so many were given; gives back the last state of the first.
pub(crate) async fn play_some(table: &str, people: [&Person; 2], acts: usize) -> Value {
    let mut done = 0;
    while done < acts {
        let mut asked = false;
        for (seat, person) in (0..).zip(people) {
            let state = person.state(table, seat).await;
            if !state["over"].is_null() {
                return state;
            }
            if state["asked"] == true && done < acts {
                asked = true;
                let options = state["options"].as_array().expect("options");
                let choice = &options[(done * 7) % options.len()];
                let key = format!("{seat}-{done}-{}", state["n"]);
                let n = state["n"].as_i64().expect("a number");
                person.act(table, seat, n, &key, choice["action"].as_str().expect("an action")).await.ok();
                done += 1;
            }
        }
        assert!(asked, "somebody is asked");
    }
    people[0].state(table, 0).await
}

/// Waits until something is there.
pub(crate) async fn eventually<T, F: Future<Output = Option<T>>>(mut look: impl FnMut() -> F) -> T {
    for _ in 0..2000 {
        if let Some(found) = look().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it never came");
}
