//! Clients that are slow, greedy, confused or hostile, and proxies in between.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config as Runs, RngAlgorithm, TestRng, TestRunner};
use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::streams::Heard;
use crate::world::{Person, World, config, duel, eventually, play_some};

/// A connection on which bytes can be sent one by one.
fn connect(world: &World) -> TcpStream {
    let stream = TcpStream::connect(world.address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout can be set");
    stream
}

/// Reads until the other end closes; what came.
fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is cut off may end in a reset.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_clients_are_cut_off_and_disturb_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.patience_seconds = 1;
    let world = World::start_with(config).await;
    // Heads that never end, bodies that never come, and nothing at all.
    let mut idle = Vec::new();
    for number in 0..60 {
        let mut stream = connect(&world);
        let begun = match number % 3 {
            0 => "GET /api/titles HTTP/1.1\r\nhost: x\r\nx-slow: ",
            1 => {
                "POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{\"na"
            }
            _ => "",
        };
        stream.write_all(begun.as_bytes()).expect("sent");
        idle.push((number % 3, stream));
    }
    // Meanwhile others play.
    let (table, first, second) = duel(&world, json!({})).await;
    play_some(&table, [&first, &second], 30).await;
    let answers = tokio::task::spawn_blocking(move || {
        idle.into_iter().map(|(kind, stream)| (kind, read_all(stream))).collect::<Vec<_>>()
    });
    for (kind, answer) in answers.await.expect("all are cut off") {
        match kind {
            1 => assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("\"slow\""), "{answer}"),
            _ => assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}"),
        }
    }
    first.get("/api/me").await.ok();
    world.stop().await;
}

/// Somebody who asks for much and reads nothing is cut off; a stream that is read stays open however quiet it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_is_cut_off_and_who_does_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.patience_seconds = 1;
    let world = World::start_with(config).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let mut news = Heard::open(&first, &table, 0, None).await;
    let mut deaf = connect(&world);
    // More answers than the buffers of both ends hold, asked for in one go.
    let ask = "GET /api/titles/1807/map.svg HTTP/1.1\r\nhost: x\r\n\r\n".repeat(400);
    deaf.set_write_timeout(Some(Duration::from_secs(5))).expect("a timeout can be set");
    // The server stops reading when its answers are not read.
    let _ = deaf.write_all(ask.as_bytes());
    tokio::time::sleep(Duration::from_secs(3)).await;
    let read = tokio::task::spawn_blocking(move || read_all(deaf)).await.expect("it ends");
    let answers = read.matches("HTTP/1.1 200").count();
    assert!((1..400).contains(&answers), "{answers} of 400 answers came");
    let state = play_some(&table, [&first, &second], 5).await;
    let told = news.take(state["k"].as_i64().expect("a number")).await;
    assert!(!told.is_empty(), "the quiet stream is still open");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_big_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.patience_seconds = 2;
    let world = World::start_with(config).await;
    let guest = world.guest("Big").await;
    let big = "x".repeat(70_000);
    let answer = guest.post("/api/tables", json!({ "name": big })).await;
    assert_eq!(answer.problem(413), "too-large");
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    let path = format!("/api/tables/{table}/notes");
    assert_eq!(guest.put(&path, json!({ "seat": 0, "text": big })).await.problem(413), "too-large");
    let journal = json!({ "text": "x".repeat(5_000_000), "as": "replay" });
    assert_eq!(guest.post("/api/import", journal).await.problem(413), "too-large");
    let long = tokio::task::spawn_blocking({
        let mut stream = connect(&world);
        move || {
            let head = format!("GET /api/tables/{} HTTP/1.1\r\nhost: x\r\n\r\n", "y".repeat(200_000));
            let _ = stream.write_all(head.as_bytes());
            read_all(stream)
        }
    });
    let long = long.await.expect("done");
    assert!(long.is_empty() || long.starts_with("HTTP/1.1 4"), "{long}");
    // A length that is promised and not kept, and heads without end.
    let answer = tokio::task::spawn_blocking({
        let mut stream = connect(&world);
        move || {
            let head = "POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999999999\r\n\r\n";
            stream.write_all(head.as_bytes()).expect("sent");
            stream.write_all(&vec![b'x'; 100_000]).unwrap_or_default();
            let mut start = [0; 12];
            stream.read_exact(&mut start).map(|()| String::from_utf8_lossy(&start).into_owned())
        }
    });
    assert_eq!(answer.await.expect("done").expect("an answer"), "HTTP/1.1 413");
    let endless = tokio::task::spawn_blocking({
        let mut stream = connect(&world);
        move || {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\n");
            for number in 0..20_000 {
                if stream.write_all(format!("x-{number}: y\r\n").as_bytes()).is_err() {
                    break;
                }
            }
            read_all(stream)
        }
    });
    let endless = endless.await.expect("done");
    assert!(endless.is_empty() || endless.starts_with("HTTP/1.1 4"), "{endless}");
    guest.get("/api/me").await.ok();
    world.stop().await;
}

/// Any JSON, small enough to be read by a person.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-3_i64..4).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        prop_oneof![
            Just("1806"),
            Just("1807"),
            Just("first"),
            Just("bid"),
            Just("people"),
            Just("hotseat"),
            Just("offer"),
            Just("accept"),
            Just("ask"),
            Just("post"),
            Just("live"),
            Just("play-on"),
            Just("computer:random"),
            Just("level=marshal"),
            Just("\u{0}"),
            Just("pass"),
            Just("x=y z"),
            Just("never")
        ]
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::btree_map("[a-z_]{1,8}", inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// What every route that takes a body takes, when it is sound.
fn bodies(table: &str) -> Vec<(Method, String, Value)> {
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    let numbered = json!({ "seat": 0, "n": 1, "key": "k", "action": "pass" });
    let without = |name: &str| {
        let mut fields: Map<String, Value> = numbered.as_object().cloned().unwrap_or_default();
        fields.remove(name);
        Value::Object(fields)
    };
    vec![
        (Method::POST, "/api/guest".into(), json!({ "name": "Ney" })),
        (Method::POST, "/api/account".into(), json!({ "name": "Ney", "password": "a long one" })),
        (Method::POST, "/api/session".into(), json!({ "name": "Ney", "password": "a long one" })),
        (Method::PATCH, "/api/me".into(), json!({ "language": "fr", "settings": {} })),
        (Method::POST, "/api/tokens".into(), json!({ "name": "bot", "scopes": ["read"] })),
        (
            Method::POST,
            "/api/tables".into(),
            json!({ "game": "1806", "scenario": "campaign", "options": "", "sides": "first", "against": "people",
                "pace": { "kind": "none" }, "visibility": "open", "name": "n", "entropy": "e" }),
        ),
        (
            Method::POST,
            "/api/import".into(),
            json!({ "text": "vedette-journal 1\n", "as": "replay", "at": 3 }),
        ),
        (Method::POST, at("sit"), json!({ "seat": 1, "invitation": "x" })),
        (Method::POST, at("actions"), numbered.clone()),
        (Method::POST, at("check"), json!({ "seat": 0, "action": "step jena" })),
        (Method::POST, at("undo"), without("action")),
        (Method::POST, at("resign"), without("action")),
        (Method::POST, at("draw"), json!({ "seat": 0, "say": "offer" })),
        (Method::POST, at("take-back"), json!({ "seat": 0, "to": 1, "say": "ask" })),
        (Method::POST, at("rematch"), json!({ "seat": 0 })),
        (
            Method::PUT,
            at("orders"),
            json!({ "seat": 0, "orders": [{ "window": "march", "order": "never" }] }),
        ),
        (Method::POST, at("seen"), json!({ "seat": 0, "n": 1 })),
        (Method::POST, at("chat"), json!({ "seat": 0, "text": "hello" })),
        (Method::PUT, at("notes"), json!({ "seat": 0, "text": "note" })),
        (Method::POST, at("leave"), json!({ "seat": 1 })),
        (Method::POST, at("computer"), json!({ "seat": 1, "kind": "random" })),
        (Method::POST, at("substitute"), json!({ "seat": 1 })),
        (Method::POST, at("claim"), json!({ "seat": 1 })),
    ]
}

/// One thing somewhere in a body becomes something else.
fn spoil(body: &mut Value, at: usize, by: Value) {
    match body {
        Value::Object(fields) if !fields.is_empty() => {
            let index = at % fields.len();
            if let Some((_, field)) = fields.iter_mut().nth(index) {
                match field {
                    Value::Object(_) | Value::Array(_) if at.is_multiple_of(2) => spoil(field, at / 2, by),
                    _ => *field = by,
                }
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let index = at % items.len();
            spoil(&mut items[index], at / 2, by);
        }
        _ => *body = by,
    }
}

async fn must_not_fail(person: &Person, method: Method, path: &str, body: Vec<u8>) -> u16 {
    let request = person.request(method.clone(), path).header("content-type", "application/json");
    let answer = request.body(body.clone()).send().await.expect("an answer");
    let (status, kind) = (answer.status(), answer.headers().get("content-type").cloned());
    let text = answer.text().await.expect("a body");
    let sent = String::from_utf8_lossy(&body).into_owned();
    assert!(!status.is_server_error(), "{method} {path} {sent}: {status} {text}");
    if status.is_client_error() {
        let kind = kind.and_then(|kind| kind.to_str().ok().map(str::to_owned)).unwrap_or_default();
        assert!(
            kind == "application/problem+json" || text.contains("\"stale\""),
            "{method} {path} {sent}: {status} {kind}"
        );
    }
    status.as_u16()
}

/// Whatever is sent, the server answers as it says it does, and what was there stays sound.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_body_whatever_makes_the_server_fail() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Fuzz").await;
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    play_some(&table, [&guest, &guest], 4).await;
    let runs = Runs::default();
    let mut runner = TestRunner::new_with_rng(runs, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let strategy = (any_json(), any::<usize>(), any::<prop::sample::Index>());
    let (mut refused, mut taken) = (0, 0);
    for (method, path, sound) in bodies(&table) {
        for round in 0..40 {
            let (any, at, cut) = strategy.new_tree(&mut runner).expect("a value").current();
            let body = match round {
                0 => Value::Null.to_string().into_bytes(),
                1..30 => {
                    let mut body = sound.clone();
                    spoil(&mut body, at, any);
                    body.to_string().into_bytes()
                }
                30..35 => any.to_string().into_bytes(),
                _ => {
                    let mut bytes = sound.to_string().into_bytes();
                    let place = cut.index(bytes.len());
                    bytes[place] = at as u8;
                    bytes
                }
            };
            match must_not_fail(&guest, method.clone(), &path, body).await {
                200..300 => taken += 1,
                _ => refused += 1,
            }
        }
    }
    assert!(refused > 300 && taken > 5, "{refused} refused, {taken} taken");
    // Paths and questions, too.
    for path in [
        "/api/tables/%00%ff/state",
        "/api/tables/a/at/99999999999999999999",
        "/api/titles/1806/board?lang=xx",
        "/api/titles/%F0%9F%90%B4/board",
        "/api/tables?which=%00",
        "/api/tables?which=open&offset=-1&limit=99999999999",
        "/api/next?after=%22",
        "/api/titles/1806/rules?q=%25&id=%27",
    ] {
        must_not_fail(&guest, Method::GET, path, Vec::new()).await;
    }
    for query in ["seat=-1", "seat=99", "seat=x", "lang=zz", "as=everything", "seat=0&as=french", "after=-5"]
    {
        for what in
            ["state", "log", "since", "odds", "reach", "export", "chat", "at/-1", "at/9223372036854775807"]
        {
            must_not_fail(&guest, Method::GET, &format!("/api/tables/{table}/{what}?{query}"), Vec::new())
                .await;
        }
    }
    world.stop().await;
    let url = format!("sqlite:{}", folder.path().join("vedette.db").display());
    let store = vedette_store::Store::open(&url, vedette_store::Opening::default()).await.expect("opens");
    assert_eq!(store.faults().await.expect("can be read"), Vec::<String>::new());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_say_when_to_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.requests_per_second = 1;
    config.limits.request_burst = 30;
    config.limits.sign_ins_per_minute = 3;
    config.limits.tables_per_hour = 2;
    config.limits.streams = 2;
    let world = World::start_with(config).await;
    let guest = world.guest("Greedy").await;
    let new = json!({ "game": "1806", "sides": "first", "against": "hotseat", "pace": { "kind": "none" }, "visibility": "open" });
    let mut tables = Vec::new();
    for _ in 0..2 {
        tables.push(guest.post("/api/tables", new.clone()).await.ok());
    }
    let refused = guest.request(Method::POST, "/api/tables").json(&new).send().await.expect("an answer");
    assert_eq!(refused.status(), 429);
    let wait: u64 = refused.headers()["retry-after"].to_str().expect("text").parse().expect("seconds");
    assert!(wait > 60, "two tables an hour: {wait}");
    assert!(
        refused.json::<Value>().await.expect("JSON")["advice"].as_str().expect("advice").contains("wait")
    );
    // Streams.
    let id = tables[0]["table"]["id"].as_str().expect("an id");
    let path = format!("/api/tables/{id}/stream?seat=0");
    let open = [
        guest.request(Method::GET, &path).send().await.expect("a stream"),
        guest.request(Method::GET, "/api/stream.ndjson").send().await.expect("a stream"),
    ];
    assert!(open.iter().all(|stream| stream.status() == 200));
    let third = guest.request(Method::GET, &path).send().await.expect("an answer");
    assert_eq!((third.status().as_u16(), third.headers().contains_key("retry-after")), (429, true));
    drop(open);
    eventually(|| async {
        let again = guest.request(Method::GET, &path).send().await.expect("an answer");
        tokio::time::sleep(Duration::from_millis(200)).await;
        (again.status() == 200).then_some(())
    })
    .await;
    // New guests, by address.
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(world.stranger().post("/api/guest", json!({})).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 2, "{statuses:?}");
    // Requests, by player: others are not held up.
    let mut limited = None;
    for _ in 0..60 {
        let answer = guest.request(Method::GET, "/api/me").send().await.expect("an answer");
        if answer.status() == 429 {
            limited = Some(answer);
            break;
        }
    }
    let limited = limited.expect("a limit");
    assert_eq!(limited.headers()["retry-after"], "1");
    assert_eq!(limited.json::<Value>().await.expect("JSON")["code"], "rate-limited");
    assert_eq!(world.stranger().get("/healthz").await.status, 200);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_proxy_everybody_has_his_own_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.sign_ins_per_minute = 1;
    config.trusted_proxies = vec![std::net::IpAddr::from([127, 0, 0, 1])];
    let world = World::start_with(config).await;
    let sign_in = async |forwarded: &str, origin: Option<(&str, &str)>| {
        let mut request =
            world.stranger().request(Method::POST, "/api/guest").header("x-forwarded-for", forwarded);
        if let Some((origin, host)) = origin {
            request = request.header("origin", origin).header("x-forwarded-host", host);
        }
        request.json(&json!({})).send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(sign_in("203.0.113.1", None).await, 200);
    assert_eq!(sign_in("203.0.113.1", None).await, 429);
    assert_eq!(sign_in("203.0.113.2", None).await, 200, "another address");
    // What a client writes into the header itself does not help him: the last hop that is not ours counts.
    assert_eq!(sign_in("198.51.100.9, 203.0.113.2", None).await, 429);
    // The proxy says by which name it was asked for.
    assert_eq!(sign_in("203.0.113.3", Some(("https://play.example", "play.example"))).await, 200);
    assert_eq!(sign_in("203.0.113.4", Some(("https://evil.example", "play.example"))).await, 403);
    world.stop().await;
    // Nobody else is believed.
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = crate::world::config(folder.path());
    config.limits.sign_ins_per_minute = 1;
    config.public_url = Some("https://play.example".to_owned());
    let world = World::start_with(config).await;
    let ask = |forwarded: &str, origin: &str| {
        let request =
            world.stranger().request(Method::POST, "/api/guest").header("x-forwarded-for", forwarded);
        request.header("origin", origin).header("x-forwarded-host", "evil.example").json(&json!({})).send()
    };
    let first = ask("203.0.113.1", "https://play.example").await.expect("an answer");
    assert_eq!(first.status(), 200);
    let cookie = first.headers()["set-cookie"].to_str().expect("a cookie").to_owned();
    assert!(cookie.starts_with("__Host-vedette=") && cookie.contains("Secure"), "{cookie}");
    assert!(first.headers().contains_key("strict-transport-security"));
    assert_eq!(ask("203.0.113.2", "https://play.example").await.expect("an answer").status(), 429);
    assert_eq!(ask("203.0.113.3", "https://evil.example").await.expect("an answer").status(), 403);
    world.stop().await;
}

/// A stop takes no new connections, finishes what was begun, ends streams, and leaves the clocks right.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_finishes_answers_and_keeps_clocks_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let pace = json!({ "kind": "post", "bank_ms": 600_000, "increment_ms": 0, "cap_ms": 600_000 });
    let (table, first, second) = duel(&world, json!({ "pace": pace })).await;
    play_some(&table, [&first, &second], 5).await;
    let mut news = Heard::open(&first, &table, 0, None).await;
    let card = async |person: &Person| person.get(&format!("/api/tables/{table}")).await.ok();
    let before = card(&first).await;
    let mut begun = connect(&world);
    let body = b"{\"name\":\"Late\"}";
    let head = format!(
        "POST /api/guest HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        world.address,
        body.len()
    );
    begun.write_all(head.as_bytes()).expect("sent");
    let address = world.address;
    // The head must have arrived before the stop does.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let stopping = tokio::spawn(world.stop());
    // It ends with the server.
    while news.next().await.is_some() {}
    eventually(|| async { TcpStream::connect(address).is_err().then_some(()) }).await;
    begun.write_all(body).expect("the rest is taken");
    let answer = tokio::task::spawn_blocking(move || read_all(begun)).await.expect("read");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("Late"), "{answer}");
    stopping.await.expect("the server stops");
    let world = World::start(folder.path()).await;
    let after = card(&first.moved(&world)).await;
    for seat in 0..2 {
        let left = |card: &Value| card["seats"][seat]["clock"]["left_ms"].as_i64().expect("a clock");
        assert_eq!(before["seats"][seat]["clock"]["running"], after["seats"][seat]["clock"]["running"]);
        if after["seats"][seat]["clock"]["running"] == true {
            assert!(left(&after) < left(&before) && left(&after) > 0, "it went on: {before} {after}");
        } else {
            assert_eq!(left(&after), left(&before));
        }
    }
    world.stop().await;
}

/// Somebody who never finishes his request does not keep the server from stopping.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_has_an_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.stop_seconds = 1;
    let world = World::start_with(config).await;
    let mut begun = connect(&world);
    begun.write_all(b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{").expect("sent");
    tokio::time::sleep(Duration::from_millis(200)).await;
    tokio::time::timeout(Duration::from_secs(60), world.stop()).await.expect("it stops all the same");
    drop(begun);
}

/// Hundreds of streams that nobody has anything to tell to, and one table where something happens.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_idle_streams_disturb_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.streams = 0;
    let world = World::start_with(config).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let host = world.guest("Host").await;
    let (quiet, _) = host.open(json!({ "against": "hotseat" })).await;
    let mut streams = Vec::new();
    for number in 0..400 {
        let mut stream = connect(&world);
        let at = if number % 4 == 0 { &table } else { &quiet };
        let ask = format!("GET /api/tables/{at}/stream HTTP/1.1\r\nhost: x\r\n\r\n");
        stream.write_all(ask.as_bytes()).expect("sent");
        streams.push((number % 4 == 0, stream));
    }
    eventually(|| async {
        let figures = world.stranger().get("/metrics").await.body;
        let open = figures.as_str()?.lines().find_map(|line| line.strip_prefix("vedette_streams "))?;
        (open.trim().parse::<f64>().ok()? >= 400.0).then_some(())
    })
    .await;
    let state = play_some(&table, [&first, &second], 8).await;
    let k = state["k"].as_i64().expect("a number");
    let heard = tokio::task::spawn_blocking(move || {
        let mut heard = 0;
        for (busy, stream) in &mut streams {
            if *busy {
                let (mut text, mut part) = (String::new(), [0; 4096]);
                while !text.contains(&format!("id: {k}\n")) {
                    let length = stream.read(&mut part).expect("news come");
                    assert!(length > 0, "the stream goes on");
                    text.push_str(&String::from_utf8_lossy(&part[..length]));
                }
                heard += 1;
            }
        }
        heard
    });
    assert_eq!(heard.await.expect("all hear it"), 100);
    world.stop().await;
}
