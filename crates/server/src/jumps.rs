//! The machine's clock is set while people play: nobody's session ends, nobody loses time. Tests only: here the time of day can be
//! set, which no test outside can do.

use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};
use vedette_house::House;
use vedette_system::Titles;

use crate::time::testing;
use crate::{Config, Server};

const HOUR: i64 = 3600 * 1000;
const DAY: i64 = 24 * HOUR;

struct Guest {
    client: Client,
    base: String,
}

impl Guest {
    async fn send(&self, request: reqwest::RequestBuilder) -> Value {
        let response = request.send().await.expect("an answer");
        assert!(response.status().is_success(), "{}", response.status());
        let text = response.text().await.expect("a body");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    async fn get(&self, path: &str) -> Value {
        self.send(self.client.get(format!("{}{path}", self.base))).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.send(self.client.post(format!("{}{path}", self.base)).json(&body)).await
    }

    /// The time that is left on the clock that runs.
    async fn left(&self, table: &str) -> i64 {
        let card = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(card["status"], "playing", "{card}");
        let clocks = card["seats"].as_array().expect("seats").iter().map(|seat| &seat["clock"]);
        let running = clocks.filter(|clock| clock["running"] == true).map(|clock| clock["left_ms"].as_i64());
        running.flatten().min().expect("a clock runs")
    }
}

/// Waits until the server has looked at the clock.
async fn seen(by: i64) {
    for _ in 0..400 {
        if testing::noticed().is_some_and(|known| (known - by).abs() < HOUR / 2) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the jump was not noticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_jump_of_the_clock_ends_no_session_and_costs_nobody_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let listen = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { data: folder.path().to_owned(), listen, stop_seconds: 5, ..Config::default() };
    let server = Server::bind(config, Titles::of::<House>()).await.expect("the server starts");
    let client = Client::builder().cookie_store(true).build().expect("a client");
    let guest = Guest { client, base: format!("http://{}", server.address()) };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    guest.post("/api/guest", json!({ "name": "Traveller" })).await;
    let titles = guest.get("/api/titles").await;
    let new = json!({ "game": titles[0]["game"], "sides": "first", "against": "hotseat", "visibility": "private",
        "pace": { "kind": "live", "bank_ms": HOUR, "increment_ms": 0, "cap_ms": HOUR } });
    let table = guest.post("/api/tables", new).await["table"]["id"].as_str().expect("an id").to_owned();
    let most = guest.left(&table).await;
    // A quarter of a year forward, then back where it was, then a day back, for moments each.
    for by in [91 * DAY, -DAY] {
        testing::set(by);
        seen(by).await;
        guest.get("/api/me").await;
        let left = guest.left(&table).await;
        assert!(left <= most && left > most - HOUR / 2, "{left} of {most} after a jump of {by}");
        testing::set(0);
        guest.get("/api/me").await;
    }
    // One that stays is followed, and the clocks of games are moved along.
    testing::set(3 * HOUR);
    seen(3 * HOUR).await;
    let before = crate::time::now_ms();
    testing::believe();
    for _ in 0..400 {
        if crate::time::now_ms() - before > 2 * HOUR {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(crate::time::now_ms() - before > 2 * HOUR, "it was followed");
    let left = guest.left(&table).await;
    assert!(left <= most && left > most - HOUR / 2, "{left} of {most} after following");
    guest.get("/api/me").await;
    let _ = stop.send(());
    running.await.expect("it stops");
}
