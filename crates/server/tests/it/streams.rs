//! Streams go on after a cut without loss or repetition, and end when the server stops.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::notes::{has_kind, next_news};
use crate::world::{Person, World, duel, play_some};

/// One stream of events.
pub(crate) struct Heard {
    response: reqwest::Response,
    rest: String,
}

impl Heard {
    pub(crate) async fn open(person: &Person, table: &str, seat: i64, last: Option<i64>) -> Heard {
        let path = format!("/api/tables/{table}/stream?seat={seat}&lang=none&after=0");
        let request = person.request(Method::GET, &path);
        let request = match last {
            Some(last) => request.header("last-event-id", last.to_string()),
            None => request,
        };
        let response = request.send().await.expect("a stream");
        assert_eq!(response.status(), 200);
        Heard::of(response)
    }

    pub(crate) fn of(response: reqwest::Response) -> Heard {
        Heard { response, rest: String::new() }
    }

    /// The next event: its number, kind and data.
    pub(crate) async fn next(&mut self) -> Option<(i64, String, Value)> {
        loop {
            if let Some((event, rest)) = self.rest.split_once("\n\n") {
                let field = |name: &str| {
                    event
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .unwrap_or_default()
                        .trim()
                        .to_owned()
                };
                let (id, kind, data) = (field("id:"), field("event:"), field("data:"));
                self.rest = rest.to_owned();
                if kind == "ping" {
                    continue;
                }
                return Some((
                    id.parse().expect("a number"),
                    kind,
                    serde_json::from_str(&data).expect("JSON"),
                ));
            }
            let chunk =
                tokio::time::timeout(Duration::from_secs(30), self.response.chunk()).await.expect("news");
            self.rest.push_str(std::str::from_utf8(&chunk.ok()??).expect("text"));
        }
    }

    pub(crate) async fn take(&mut self, upto: i64) -> Vec<(i64, String, Value)> {
        let mut events: Vec<(i64, String, Value)> = Vec::new();
        while events.last().is_none_or(|(k, ..)| *k < upto) {
            events.push(self.next().await.expect("the stream goes on"));
        }
        events
    }
}

/// Whoever comes back hears every line once, also where the first thing that he missed was no move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lines_are_told_once_whatever_happened_before_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let known = play_some(&table, [&first, &second], 10).await;
    second.post(&format!("/api/tables/{table}/chat"), json!({ "text": "Your move" })).await.ok();
    let now = play_some(&table, [&first, &second], 5).await;
    let number = |state: &Value, name: &str| state[name].as_i64().expect("a number");
    let mut heard = Heard::open(&first, &table, 0, Some(number(&known, "k"))).await;
    let events = heard.take(number(&now, "k")).await;
    assert_eq!(events[0].1, "chat");
    let told = events.iter().flat_map(|(.., data)| data["lines"].as_array().cloned().unwrap_or_default());
    let told: Vec<i64> = told.map(|line| number(&line, "n")).collect();
    let log = format!("/api/tables/{table}/log?seat=0&lang=none&from={}", number(&known, "n") + 1);
    let log = first.get(&log).await.ok();
    let log: Vec<i64> = log.as_array().expect("lines").iter().map(|line| number(line, "n")).collect();
    assert_eq!(told, log);
    for (_, kind, data) in events.iter().filter(|(_, kind, _)| kind == "played") {
        let lines = data["lines"].as_array().expect("lines");
        assert!(lines.iter().all(|line| number(line, "n") <= number(data, "n")), "{kind}: {data}");
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_goes_on_after_a_cut_without_loss_or_repetition() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=grognard" })).await;
    let mut whole = Heard::open(&first, &table, 0, None).await;
    play_some(&table, [&first, &second], 20).await;
    second.post(&format!("/api/tables/{table}/chat"), json!({ "text": "Your move" })).await.ok();
    let state = play_some(&table, [&first, &second], 20).await;
    let last = state["k"].as_i64().expect("a number");
    let all = whole.take(last).await;
    let numbers: Vec<i64> = all.iter().map(|(k, ..)| *k).collect();
    assert_eq!(numbers, (1..=last).collect::<Vec<_>>());
    assert!(all.iter().any(|(_, kind, data)| kind == "chat" && data["text"] == "Your move"));
    // The lines of all events are the log.
    let told: Vec<Value> =
        all.iter().flat_map(|(_, _, data)| data["lines"].as_array().cloned().unwrap_or_default()).collect();
    let log = first.get(&format!("/api/tables/{table}/log?seat=0&lang=none")).await.ok();
    assert_eq!(Value::Array(told), log);
    for cut in [1, 7, last - 1] {
        let mut again = Heard::open(&first, &table, 0, Some(cut)).await;
        let rest = again.take(last).await;
        let strip = |list: &[(i64, String, Value)]| -> Vec<(i64, String, Value)> {
            list.iter()
                .map(|(k, kind, data)| {
                    let mut data = data.clone();
                    // Whether somebody is asked is told as it is now.
                    data["asked"] = Value::Null;
                    (*k, kind.clone(), data)
                })
                .collect()
        };
        let expected = all.iter().position(|(k, ..)| *k == cut).expect("it was told") + 1;
        assert_eq!(strip(&rest), strip(&all[expected..]), "after {cut}");
    }
    // A server that was started again tells the same.
    world.stop().await;
    assert!(whole.next().await.is_none(), "the stream ends with the server");
    let world = World::start(folder.path()).await;
    let mut again = Heard::open(&first.moved(&world), &table, 0, Some(5)).await;
    let rest = again.take(last).await;
    assert_eq!(rest.iter().map(|(k, ..)| *k).collect::<Vec<_>>(), (6..=last).collect::<Vec<_>>());
    let lines = |list: &[(i64, String, Value)]| {
        list.iter().map(|(.., data)| data["lines"].clone()).collect::<Vec<_>>()
    };
    let from = all.iter().position(|(k, ..)| *k == 6).expect("it was told");
    assert_eq!(lines(&rest), lines(&all[from..]));
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_hears_of_all_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.account("Bot").await;
    let made =
        person.post("/api/tokens", json!({ "name": "b", "scopes": ["read", "play", "create"] })).await.ok();
    let bot = person.with_token(made["secret"].as_str().expect("a secret"));
    let (one, _) = bot.open(json!({ "against": "hotseat" })).await;
    let mut stream = bot.request(Method::GET, "/api/stream.ndjson").send().await.expect("a stream");
    let mut rest = String::new();
    let mut next = async || loop {
        if let Some((line, tail)) = rest.split_once('\n') {
            let value: Value = serde_json::from_str(line).expect("JSON");
            rest = tail.to_owned();
            if value["event"] != "ping" {
                return value;
            }
            continue;
        }
        let chunk = tokio::time::timeout(Duration::from_secs(30), stream.chunk()).await.expect("news");
        rest.push_str(std::str::from_utf8(&chunk.expect("a chunk").expect("more")).expect("text"));
    };
    let here = next().await;
    assert_eq!((&here["table"], &here["event"]), (&json!(one), &json!("here")));
    let (two, _) = bot.open(json!({ "against": "hotseat" })).await;
    let here = next().await;
    assert_eq!((&here["table"], &here["event"]), (&json!(two), &json!("here")));
    let state = bot.state(&one, 0).await;
    bot.act(&one, 0, 0, "k", state["options"][0]["action"].as_str().expect("an action")).await.ok();
    let news = next().await;
    assert_eq!((&news["table"], &news["event"], &news["n"]), (&json!(one), &json!("news"), &json!(1)));
    world.stop().await;
}

/// A bot that needs one request a decision, as the guide has it; and after a cut it is told what ended meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_of_the_guide_plays_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.account("Author").await;
    let scopes = json!({ "name": "bot", "scopes": ["read", "play", "create"] });
    let made = person.post("/api/tokens", scopes).await.ok();
    let secret = made["secret"].as_str().expect("a secret").to_owned();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/http/guide.py");
    let url = format!("http://{}", world.address);
    let done = tokio::process::Command::new("python3").args([script, &url, &secret]).output().await;
    let done = done.expect("the tests need python3: install it, or put it on PATH");
    let (said, wrong) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success() && said.contains("over: "), "{said}{wrong}");
    let page = world.stranger().get("/api").await;
    assert!(
        page.body.as_str().is_some_and(|page| page.contains("A whole bot in Python")),
        "the guide is there"
    );
    let bot = person.with_token(&secret);
    let mut lines = bot.request(Method::GET, "/api/stream.ndjson?after=1").send().await.expect("a stream");
    let first = lines.chunk().await.expect("a line").expect("a line");
    let news: Value = serde_json::from_slice(&first).expect("JSON");
    assert_eq!((&news["status"], &news["kinds"]), (&json!("over"), &json!(["over"])));
    world.stop().await;
}

/// Whoever was away for long is told of every table that ended meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_was_away_is_told_of_everything_that_ended() {
    const MANY: usize = 103;
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Away").await;
    for _ in 0..MANY {
        let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
        let resign = json!({ "seat": 0, "n": 0, "key": "r" });
        guest.post(&format!("/api/tables/{table}/resign?lang=none"), resign).await.ok();
    }
    let mut lines = guest.request(Method::GET, "/api/stream.ndjson?after=1").send().await.expect("a stream");
    let (mut text, mut told) = (String::new(), std::collections::BTreeSet::new());
    while told.len() < MANY {
        let chunk = tokio::time::timeout(Duration::from_secs(10), lines.chunk()).await;
        let chunk = chunk.unwrap_or_else(|_| panic!("only {} were told of", told.len()));
        text.push_str(std::str::from_utf8(&chunk.expect("a chunk").expect("more")).expect("text"));
        while let Some((line, rest)) = text.split_once('\n') {
            let news: Value = serde_json::from_str(line).expect("JSON");
            text = rest.to_owned();
            if news["status"] == "over" {
                told.insert(news["table"].as_str().expect("a table").to_owned());
            }
        }
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_that_mean_nothing_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, _second) = duel(&world, json!({})).await;
    let path = format!("/api/tables/{table}/orders");
    for (window, order, status) in [
        ("nope", "never", 422),
        ("combat", "only:frob", 422),
        ("combat", "sometimes", 422),
        ("combat", "only:play", 200),
        ("combat", "never", 200),
        ("forced", "never", 200),
    ] {
        let body = json!({ "seat": 0, "orders": [{ "window": window, "order": order }] });
        let answer = first.put(&path, body).await;
        assert_eq!(answer.status, status, "{window}={order}: {}", answer.body);
    }
    world.stop().await;
}

/// News of a bot say what kind they are of, and carry the state if it wished for it, so that a decision costs one request.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn news_say_their_kind_and_carry_the_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let stream = "/api/stream.ndjson?state=true&lang=none";
    let mut news = [
        first.request(Method::GET, stream).send().await.expect("a stream"),
        second.request(Method::GET, stream).send().await.expect("a stream"),
    ];
    let mut texts = [String::new(), String::new()];
    let mut here = [Value::Null, Value::Null];
    for (at, stream) in news.iter_mut().enumerate() {
        here[at] = next_news(stream, &mut texts[at]).await;
        assert_eq!(here[at]["event"], "here");
        assert_eq!(has_kind(&here[at], "asked"), here[at]["asked"] != json!([]));
    }
    // Answers that are told with the state are given from it alone, until the other is asked.
    let mut mover = usize::from(!has_kind(&here[0], "asked"));
    let mut last = here[mover].clone();
    let people = [&first, &second];
    for round in 0..200 {
        let (seat, n) = (last["asked"][0].as_i64().expect("a seat"), last["n"].as_i64().expect("a number"));
        assert_eq!((&last["state"]["seat"], &last["state"]["n"]), (&last["asked"][0], &last["n"]), "{last}");
        let action = last["state"]["options"][0]["action"].as_str().expect("an action");
        people[mover].act(&table, seat, n, &format!("k{round}"), action).await.ok();
        let mut told = Vec::new();
        for (at, stream) in news.iter_mut().enumerate() {
            let line = next_news(stream, &mut texts[at]).await;
            assert!(has_kind(&line, "played"), "{line}");
            assert_eq!(
                line["state"].is_null(),
                line["asked"] == json!([]),
                "only who is asked decides: {line}"
            );
            told.push(line);
        }
        let before = mover;
        mover = usize::from(!has_kind(&told[0], "asked"));
        last = told.swap_remove(mover);
        if mover != before {
            break;
        }
        assert!(round < 199, "both are asked in turn");
    }
    second.post(&path("chat"), json!({ "seat": 1, "text": "hello" })).await.ok();
    assert!(has_kind(&next_news(&mut news[0], &mut texts[0]).await, "chat"));
    second.post(&path("draw"), json!({ "seat": 1, "say": "offer" })).await.ok();
    assert!(has_kind(&next_news(&mut news[0], &mut texts[0]).await, "offer"));
    second.post(&path("leave"), json!({ "seat": 1 })).await.ok();
    let mut left = next_news(&mut news[0], &mut texts[0]).await;
    while !has_kind(&left, "seat") {
        assert!(has_kind(&left, "offer"), "an offer may be withdrawn before: {left}");
        left = next_news(&mut news[0], &mut texts[0]).await;
    }
    first.post(&path("claim"), json!({ "seat": 1 })).await.ok();
    let over = next_news(&mut news[0], &mut texts[0]).await;
    assert!(has_kind(&over, "over") && over["status"] == "over", "{over}");
    world.stop().await;
}

/// Whoever was away is told what he missed at tables that go on, also after the server was started again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_was_away_is_told_what_it_missed() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let said =
        async |text: &str| second.post(&format!("/api/tables/{table}/chat"), json!({ "text": text })).await;
    let before = said("heard").await.ok()["at_ms"].as_i64().expect("a time");
    tokio::time::sleep(Duration::from_millis(5)).await;
    said("missed").await.ok();
    let offer = json!({ "seat": 1, "say": "offer" });
    second.post(&format!("/api/tables/{table}/draw"), offer).await.ok();
    let here = async |person: &Person, after: i64| {
        let path = format!("/api/stream.ndjson?after={after}&lang=none");
        let mut stream = person.request(Method::GET, &path).send().await.expect("a stream");
        next_news(&mut stream, &mut String::new()).await
    };
    let missed = here(&first, before).await;
    assert_eq!(missed["event"], "here");
    assert!(has_kind(&missed, "chat") && has_kind(&missed, "offer"), "{missed}");
    assert!(!has_kind(&missed, "seat"), "that was before: {missed}");
    let none = here(&first, before + 3_600_000).await;
    assert!(!has_kind(&none, "chat") && !has_kind(&none, "offer"), "{none}");
    world.stop().await;
    let world = World::start(folder.path()).await;
    let missed = here(&first.moved(&world), before).await;
    assert!(
        has_kind(&missed, "chat") && has_kind(&missed, "offer") && !has_kind(&missed, "seat"),
        "{missed}"
    );
    world.stop().await;
}

/// States in news are folded for whoever wishes it, as those that are asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn states_in_news_are_folded() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("First").await;
    let (table, _) =
        guest.open(json!({ "game": "rossbach", "scenario": "campaign", "against": "hotseat" })).await;
    let stream = "/api/stream.ndjson?state=true&fold=true&lang=none";
    for _ in 0..60 {
        let mut stream = guest.request(Method::GET, stream).send().await.expect("a stream");
        let news = next_news(&mut stream, &mut String::new()).await;
        let seat = news["asked"][0].as_i64().expect("somebody is asked");
        let path = format!("/api/tables/{table}/state?seat={seat}&lang=none&fold=true");
        let state = guest.get(&path).await.ok();
        assert_eq!(news["state"]["folded"], state["folded"]);
        if state["folded"].as_array().is_some_and(|folded| !folded.is_empty()) {
            world.stop().await;
            return;
        }
        play_some(&table, [&guest, &guest], 1).await;
    }
    panic!("there was never a choice of many areas");
}
