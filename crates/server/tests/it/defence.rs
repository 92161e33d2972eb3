//! Attempts to freeze, steer or peek into the server, each as it once succeeded.

use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use vedette_kernel::{Settlement, Side};
use vedette_store::testing::Cluster;
use vedette_system::Agreement;

use crate::notes::{has_kind, next_news};
use crate::streams::Heard;
use crate::world::{Person, World, config, duel, eventually, journal, play_some, titles};

/// A finished journal in which the first action was taken back and repeated so often.
fn indecisive(times: usize) -> String {
    let titles = titles();
    let title = titles.title("1806").expect("the game is there");
    let mut table = title.open(&Agreement::default(), "abcdefghjk", [7; 32], Vec::new()).expect("a table");
    let side =
        Side::BOTH.into_iter().find(|&side| !table.game().notations(side).is_empty()).expect("somebody");
    let first = table.game().notations(side)[0].clone();
    for _ in 0..times {
        table.act(side, &first).expect("legal");
        table.undo(side).expect("nothing was drawn");
    }
    table.act(side, &first).expect("legal");
    table.settle(Settlement::Resigned(side)).expect("may resign");
    table.reveal_seed().expect("it is over");
    table.journal().to_string()
}

async fn imported(person: &Person, text: &str) -> String {
    let made = person.post("/api/import", json!({ "text": text, "as": "replay" })).await.ok();
    made["table"]["id"].as_str().expect("an id").to_owned()
}

/// Reading a log costs one replay, whatever was taken back, and meanwhile others are answered by the same thread.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn reading_a_long_log_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Reader").await;
    let text = indecisive(3000);
    let table = imported(&guest, &text).await;
    let path = format!("/api/tables/{table}/log");
    let reading = tokio::spawn({
        let (guest, path) = (guest.clone(), path.clone());
        async move { guest.get(&path).await.ok() }
    });
    // Long enough for the request to be there, much shorter than it takes.
    tokio::time::sleep(Duration::from_millis(5)).await;
    let other = world.stranger().get("/api/titles").await;
    assert_eq!(other.status, 200);
    let before = !reading.is_finished();
    let lines = reading.await.expect("it ends");
    let taken_back =
        lines.as_array().expect("lines").iter().filter(|line| line["code"] == "server-taken-back").count();
    assert_eq!(taken_back, 3000);
    assert!(before, "somebody else was answered first");
    world.stop().await;
}

/// Whatever costs more than a moment is done aside, one piece of a player at a time: what he asks for while something is
/// imported for him is answered after it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_heavy_question_waits_for_the_one_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Reader").await;
    let long = json!({ "text": indecisive(3000), "as": "replay" });
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    let of_table = |what: &str| (Method::GET, format!("/api/tables/{table}/{what}"), None);
    let thought = json!({ "attackers": ["lannes"], "defenders": ["hohenlohe"], "area": "jena" });
    let journal = json!({ "text": indecisive(1), "as": "replay" });
    for (method, path, body) in [
        of_table("log?seat=0"),
        of_table("at/0?seat=0"),
        of_table("since?seat=0"),
        of_table("export?seat=0"),
        of_table("odds?seat=0"),
        of_table("reach?seat=0"),
        of_table("guess?seat=0"),
        of_table("overlays/command?seat=0"),
        (Method::POST, "/api/titles/1806/odds".to_owned(), Some(thought)),
        (Method::POST, "/api/import".to_owned(), Some(journal)),
    ] {
        // A busy machine may be late with one of both now and then.
        let mut waits = false;
        for _ in 0..5 {
            let working = guest.request(Method::POST, "/api/import").json(&long);
            let working = tokio::spawn(async move {
                let answer = working.send().await.expect("an answer");
                (answer.status().as_u16(), Instant::now())
            });
            tokio::time::sleep(Duration::from_millis(20)).await;
            let asked = Instant::now();
            let answer = guest.send(method.clone(), &path, body.clone()).await;
            let waited = asked.elapsed();
            assert!(answer.status < 500, "{path}: {} {}", answer.status, answer.body);
            let (status, done) = working.await.expect("it is done");
            assert_eq!(status, 200);
            let took = done.saturating_duration_since(asked);
            waits |= !took.is_zero() && waited * 2 > took;
            if waits {
                break;
            }
        }
        assert!(waits, "{path} is answered while something else is done for the same player");
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_is_bounded_by_what_it_costs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.import_lines = 500;
    let world = World::start_with(config).await;
    let guest = world.guest("Importer").await;
    let answer = guest.post("/api/import", json!({ "text": indecisive(400), "as": "replay" })).await;
    assert_eq!(answer.problem(413), "too-large");
    imported(&guest, &indecisive(200)).await;
    world.stop().await;
    // Lines that are few but dear are too much as well.
    let mut dear = crate::world::config(folder.path());
    dear.limits.import_ms = 1;
    let world = World::start_with(dear).await;
    let guest = guest.moved(&world);
    let answer = guest.post("/api/import", json!({ "text": indecisive(3000), "as": "replay" })).await;
    assert_eq!(answer.problem(413), "too-large");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_with_computers_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.computer_tables = 3;
    // A game of two computers may be over before anybody can count it: here there may be none at all.
    config.limits.machine_tables = 0;
    let world = World::start_with(config).await;
    let (greedy, modest) = (world.guest("Greedy").await, world.guest("Modest").await);
    let new = json!({ "game": "1806", "sides": "first", "against": "computer:random",
        "pace": { "kind": "none" }, "visibility": "open" });
    let mut opened = Vec::new();
    for _ in 0..5 {
        opened.push(greedy.post("/api/tables", new.clone()).await);
    }
    let statuses: Vec<u16> = opened.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200, 200, 200, 409, 409], "each waits for him, so none is over");
    assert_eq!(opened[3].problem(409), "too-many-tables");
    modest.post("/api/tables", new).await.ok();
    let own = opened[0].body["table"]["id"].as_str().expect("an id");
    let handed =
        greedy.post(&format!("/api/tables/{own}/computer"), json!({ "seat": 0, "kind": "random" })).await;
    assert_eq!(handed.problem(409), "too-many-tables", "nobody else would sit there");
    world.stop().await;
}

/// Silent connections make room for those who speak.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_connections_keep_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.connections = 32;
    let world = World::start_with(config).await;
    let guest = world.guest("Speaker").await;
    let mut silent = Vec::new();
    for number in 0..100 {
        let mut stream = TcpStream::connect(world.address).expect("the server listens");
        if number % 2 == 0 {
            stream.write_all(b"GET /api/titles HT").expect("sent");
        }
        silent.push(stream);
    }
    for _ in 0..5 {
        world.stranger().get("/api/titles").await.ok();
        guest.get("/api/me").await.ok();
    }
    drop(silent);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_keeps_no_more_than_its_share_of_connections() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.connections_per_address = 4;
    let world = World::start_with(config).await;
    let (table, first, _second) = duel(&world, json!({})).await;
    let mut open = Vec::new();
    for _ in 0..2 {
        open.push(Heard::open(&first, &table, 0, None).await);
    }
    let path = format!("http://{}/api/titles", world.address);
    let mut refused = 0;
    for _ in 0..6 {
        let stranger = world.stranger();
        // Streams keep their connections: each of these needs one of its own.
        let request = stranger.request(Method::GET, &format!("/api/tables/{table}/stream"));
        match request.send().await {
            Ok(response) => open.push(Heard::of(response)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused >= 3, "{refused} of 6 were refused at {path}");
    drop(open);
    eventually(|| async { reqwest::get(&path).await.is_ok().then_some(()) }).await;
    world.stop().await;
}

/// A server that cannot read or write says so, at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_is_the_truth() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut small = config(folder.path());
    small.database_bytes = 700_000;
    let world = World::start_with(small).await;
    let guest = world.guest("Writer").await;
    assert_eq!(guest.get("/healthz").await.status, 200);
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    let text = "x".repeat(1000);
    for _ in 0..2000 {
        if guest.post(&format!("/api/tables/{table}/chat"), json!({ "seat": 0, "text": text })).await.status
            == 503
        {
            break;
        }
    }
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(guest.get("/healthz").await.status, 503, "nothing more can be written");
    world.stop().await;

    let cluster = Cluster::start().expect("PostgreSQL");
    let url = cluster.database().expect("a database");
    let shared =
        vedette_server::Config { database: Some(url), allow_migrations: true, ..config(folder.path()) };
    let world = World::start_with(shared).await;
    assert_eq!(world.stranger().get("/healthz").await.status, 200);
    cluster.stop().expect("it stops");
    tokio::time::sleep(Duration::from_millis(1100)).await;
    // Within a second; a busy machine may need several tries to show it.
    let client = reqwest::Client::builder().timeout(Duration::from_secs(1)).build().expect("a client");
    let url = format!("http://{}/healthz", world.address);
    let mut answered = None;
    for _ in 0..5 {
        answered = answered.or(client.get(&url).send().await.ok());
    }
    assert_eq!(answered.expect("an answer within a second").status(), 503);
    drop(world);
}

/// A request that a proxy passes on for somebody.
async fn through_proxy(world: &World, hops: &str, path: &str, body: Value) -> u16 {
    let request = world.stranger().request(Method::POST, path).header("x-forwarded-for", hops).json(&body);
    request.send().await.expect("an answer").status().as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_cannot_be_dodged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.trusted_proxies = vec![[127, 0, 0, 1].into()];
    config.limits.sign_ins_per_minute = 4;
    config.limits.chats_per_minute = 10;
    let world = World::start_with(config).await;
    // A network of IPv6 is one address.
    let mut statuses = Vec::new();
    for host in 1..=6 {
        statuses.push(through_proxy(&world, &format!("2001:db8::{host}"), "/api/guest", json!({})).await);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 429, 429]);
    // What stands before an unreadable hop is anybody's invention.
    let mut statuses = Vec::new();
    for number in 1..=6 {
        let hops = format!("198.51.100.{number}, unknown");
        statuses.push(through_proxy(&world, &hops, "/api/guest", json!({})).await);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 429, 429]);
    // Guessing at one name from many addresses.
    let wrong = json!({ "name": "Berthier", "password": "not this one" });
    let mut statuses = Vec::new();
    for number in 1..=4 {
        statuses
            .push(through_proxy(&world, &format!("203.0.113.{number}"), "/api/session", wrong.clone()).await);
    }
    assert_eq!(statuses, [401, 401, 429, 429]);
    // Talk.
    let cookie_of = world.stranger();
    let guest = cookie_of.request(Method::POST, "/api/guest").header("x-forwarded-for", "192.0.2.1");
    guest.json(&json!({})).send().await.expect("an answer");
    let (table, _) = cookie_of.open(json!({ "against": "hotseat" })).await;
    let mut statuses = Vec::new();
    for _ in 0..7 {
        let said = json!({ "seat": 0, "text": "hello" });
        statuses.push(cookie_of.post(&format!("/api/tables/{table}/chat"), said).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);
    // Letters are talk.
    let letter =
        cookie_of.post(&format!("/api/tables/{table}/letters"), json!({ "seat": 0, "text": "x" })).await;
    assert_eq!(letter.status, 429);
    // Whoever got hold of a session guesses at its password.
    let registered = cookie_of.request(Method::POST, "/api/account").header("x-forwarded-for", "192.0.2.2");
    let registered = registered.json(&json!({ "name": "Berthier", "password": "long enough" })).send().await;
    assert_eq!(registered.expect("an answer").status(), 200);
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let guess = json!({ "old": "not this one", "new": "long enough" });
        statuses.push(cookie_of.post("/api/me/password", guess).await.status);
    }
    assert_eq!(statuses, [401, 401, 429, 429]);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_of_one_address_share_a_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.guests_per_hour = 3;
    config.limits.requests_per_second = 10;
    config.limits.address_requests_per_second = 2;
    let world = World::start_with(config).await;
    let mut guests = Vec::new();
    for _ in 0..3 {
        guests.push(world.guest("Swarm").await);
    }
    assert_eq!(world.stranger().post("/api/guest", json!({})).await.problem(429), "rate-limited");
    let mut refused = 0;
    for round in 0..60 {
        refused += usize::from(guests[round % 3].get("/api/me").await.status == 429);
    }
    assert!(refused > 0, "each had enough for himself, all together had not");
    world.stop().await;
}

/// Whoever plays on from a journal of his own does not know the draws, and whoever sits down with him sees where it comes from.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_chooses_the_dice_by_an_import() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (rogue, victim) = (world.guest("Rogue").await, world.guest("Victim").await);
    let text = indecisive(1);
    let body = json!({ "text": text, "as": "play-on", "at": 3 });
    let made = rogue.post("/api/import", body).await.ok();
    let table = made["table"]["id"].as_str().expect("an id").to_owned();
    assert!(made["verdict"].as_str().expect("a verdict").contains("without a seal"), "{made}");
    let old = text.lines().find_map(|line| line.strip_prefix("commit ")).expect("a commitment");
    assert_ne!(made["table"]["commitment"].as_str(), Some(old), "another seed than the one he knows");
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let link = rogue.post(&path("substitute"), json!({ "seat": 1 })).await.ok();
    let secret = link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
    let seen = victim.get(&path(&format!("?invitation={secret}")).replace("/?", "?")).await.ok();
    assert_eq!(seen["origin"]["lines"], 3, "he sees where it comes from before he sits down");
    victim.post(&path("sit"), json!({ "invitation": secret, "entropy": "my own" })).await.ok();
    rogue.post(&path("entropy"), json!({ "seat": 0, "word": "his own" })).await.ok();
    let state = play_some(&table, [&rogue, &victim], 30).await;
    let resign = json!({ "seat": 0, "n": state["n"], "key": "r" });
    rogue.post(&path("resign?lang=none"), resign).await.ok();
    let text = victim.get(&path("export")).await.ok();
    let journal = journal(&text);
    let titles = titles();
    let title = titles.title("1806").expect("the game is there");
    let verdict = title.verify(&journal).expect("the journal is sound");
    assert_eq!(verdict.unchecked(), ["origin", "settlement"], "it says what nobody can vouch for");
    world.stop().await;
}

/// Journals leave under the seal of the server: one that was changed is known as such.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn journals_are_sealed() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let state = play_some(&table, [&first, &second], 6).await;
    first
        .post(&format!("/api/tables/{table}/resign"), json!({ "seat": 0, "n": state["n"], "key": "r" }))
        .await
        .ok();
    let text = first.get(&format!("/api/tables/{table}/export")).await.ok();
    let text = text.as_str().expect("a text");
    let sealed = vedette_seal::open(text).expect("the seal fits");
    let key = world.stranger().get("/api/key").await.ok();
    assert_eq!(key["key"].as_str(), sealed.by.map(|key| key.to_string()).as_deref());
    let import = |text: &str| json!({ "text": text, "as": "replay" });
    let own = first.post("/api/import", import(text)).await.ok();
    assert!(own["verdict"].as_str().expect("a verdict").contains("seal of this server"), "{own}");
    let swapped = text.replace("resign french", "resign coalition");
    assert_eq!(first.post("/api/import", import(&swapped)).await.problem(422), "invalid");
    world.stop().await;
    let world = World::start(folder.path()).await;
    assert_eq!(world.stranger().get("/api/key").await.ok(), key, "the key stays");
    world.stop().await;
}

/// Who sits or has sat on one side never sits on the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_changes_sides() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=grognard" })).await;
    play_some(&table, [&first, &second], 4).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    second.post(&path("leave"), json!({ "seat": 1 })).await.ok();
    let invitation = || async {
        let link = first.post(&path("substitute"), json!({ "seat": 1 })).await.ok();
        let secret =
            link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
        json!({ "seat": 1, "invitation": secret })
    };
    assert_eq!(first.post(&path("sit"), invitation().await).await.problem(403), "other-side");
    let third = world.guest("Third").await;
    third.post(&path("sit"), invitation().await).await.ok();
    // Whoever has left may come back to his own side, and not to the other.
    first.post(&path("leave"), json!({ "seat": 0 })).await.ok();
    let link = third.post(&path("substitute"), json!({ "seat": 0 })).await.ok();
    let secret = link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
    let sit = json!({ "seat": 0, "invitation": secret });
    assert_eq!(second.post(&path("sit"), sit).await.problem(403), "other-side");
    let log = third.get(&path("log?seat=1")).await.ok();
    let sat = log.as_array().expect("lines").iter().filter(|line| line["code"] == "server-sits").count();
    assert_eq!(sat, 2, "second and third sat down, and the log says so: {log}");
    world.stop().await;
}

/// Whoever takes a seat at a table where one person has played both sides is told so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_knows_both_sides_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (rogue, victim) = (world.guest("Rogue").await, world.guest("Victim").await);
    let (table, _) = rogue.open(json!({ "against": "hotseat", "options": "level=grognard" })).await;
    play_some(&table, [&rogue, &rogue], 4).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let link = rogue.post(&path("substitute"), json!({ "seat": 1 })).await.ok();
    let secret = link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
    let card = victim.get(&format!("/api/tables/{table}?invitation={secret}")).await.ok();
    let holders = [0, 1].map(|seat: usize| card["seats"][seat]["holder"]["account"].clone());
    assert_eq!(holders[0], holders[1], "the card shows it before he sits down");
    victim.post(&path("sit"), json!({ "invitation": secret })).await.ok();
    let told = |log: Value| -> Vec<Value> {
        let lines = log.as_array().expect("lines").iter();
        lines.filter(|line| line["code"] == "server-knows-both").map(|line| line["args"].clone()).collect()
    };
    let log = victim.get(&path("log?seat=1")).await.ok();
    assert_eq!(told(log), [json!({ "name": { "kind": "text", "value": "Rogue" } })]);
    // Where everybody has kept to his side there is nothing to tell.
    let (table, first, second) = duel(&world, json!({})).await;
    second.post(&format!("/api/tables/{table}/leave"), json!({ "seat": 1 })).await.ok();
    let link = first.post(&format!("/api/tables/{table}/substitute"), json!({ "seat": 1 })).await.ok();
    let secret = link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
    victim.post(&format!("/api/tables/{table}/sit"), json!({ "invitation": secret })).await.ok();
    assert_eq!(told(first.get(&format!("/api/tables/{table}/log?seat=0")).await.ok()), [] as [Value; 0]);
    world.stop().await;
}

/// Operators do not free their names for others, and do not look at the cards of their own tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_have_no_way_around() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let operator = world.account("Operator").await;
    let gone = operator.send(Method::DELETE, "/api/me", Some(json!({ "password": "long enough" }))).await;
    assert_eq!(gone.problem(409), "operator");
    let (own, _) = operator.open(json!({})).await;
    let reason = json!({ "reason": "somebody complained" });
    let glass = |table: &str| format!("/api/operator/tables/{table}/break-glass");
    assert_eq!(operator.post(&glass(&own), reason.clone()).await.problem(409), "your-table");
    let (other, _, _) = duel(&world, json!({})).await;
    assert!(operator.post(&glass(&other), reason.clone()).await.ok()["journal"].is_string());
    // Nor does he sit down where he has looked.
    let (seen, guest) = (&world.guest("First").await.open(json!({})).await.0, world.guest("Second").await);
    operator.post(&glass(seen), reason).await.ok();
    let sit = format!("/api/tables/{seen}/sit");
    assert_eq!(operator.post(&sit, json!({})).await.problem(403), "glass-broken");
    // Nor does the seat become his that he takes as a guest.
    guest.post(&sit, json!({})).await.ok();
    guest.post("/api/session", json!({ "name": "Operator", "password": "long enough" })).await.ok();
    assert_eq!(guest.get(&format!("/api/tables/{seen}/state?seat=1")).await.problem(403), "not-your-seat");
    world.stop().await;
}

/// What standing orders answer is a happening of its own, as if somebody had answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standing_orders_answer_like_people() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let windows = first.get(&format!("/api/tables/{table}/state?seat=0")).await.ok()["windows"].clone();
    let orders: Vec<Value> = windows
        .as_array()
        .expect("windows")
        .iter()
        .map(|window| json!({ "window": window["window"], "order": "never" }))
        .collect();
    for (seat, person) in [(0, &first), (1, &second)] {
        let body = json!({ "seat": seat, "orders": orders });
        person.put(&format!("/api/tables/{table}/orders"), body).await.ok();
    }
    let mut ordered = 0;
    for round in 0..200 {
        let mut acted = false;
        for (seat, person) in [(0, &first), (1, &second)] {
            let state = person.state(&table, seat).await;
            if state["asked"] != true {
                continue;
            }
            let n = state["n"].as_i64().expect("a number");
            let options = state["options"].as_array().expect("options");
            let action = options[round % options.len()]["action"].as_str().expect("an action");
            let done = person.act(&table, seat, n, &format!("{round}-{seat}"), action).await;
            if done.status != 200 {
                continue;
            }
            acted = true;
            let done = done.ok();
            // The end and the seed, which is revealed then, are lines too.
            let lines = if done["over"].is_null() { 1 } else { 3 };
            assert_eq!(done["n"].as_i64(), Some(n + lines), "what others ordered comes after it");
        }
        if !acted {
            let before = first.state(&table, 0).await;
            if !before["over"].is_null() {
                break;
            }
            ordered += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    assert!(ordered > 0, "orders answered something");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_end_with_the_right_to_listen() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let operator = world.account("Operator").await;
    let (table, first, second) = duel(&world, json!({})).await;
    let mut banned = Heard::open(&first, &table, 0, None).await;
    let made = second.post("/api/tokens", json!({ "name": "bot", "scopes": ["read", "play"] })).await.ok();
    let bot = second.with_token(made["secret"].as_str().expect("a secret"));
    let mut revoked = Heard::open(&bot, &table, 1, None).await;
    let mut lines = bot.request(Method::GET, "/api/stream.ndjson").send().await.expect("a stream");
    assert_eq!(lines.headers()["x-accel-buffering"], "no");
    lines.chunk().await.expect("the first line");
    let card = first.get(&format!("/api/tables/{table}")).await.ok();
    let account = card["seats"][0]["holder"]["account"].clone();
    operator.post("/api/operator/ban", json!({ "account": account, "reason": "shouts" })).await.ok();
    while banned.next().await.is_some() {}
    let id = made["token"]["id"].as_str().expect("an id");
    assert_eq!(bot.get("/api/titles").await.status / 100, 2, "it is good until then");
    second.send(Method::DELETE, &format!("/api/tokens/{id}"), None).await.ok();
    assert_eq!(bot.get("/api/titles").await.problem(401), "session-expired");
    while revoked.next().await.is_some() {}
    let end = tokio::time::timeout(Duration::from_secs(30), async {
        while let Ok(Some(_)) = lines.chunk().await {}
    });
    end.await.expect("the lines end too");
    world.stop().await;
    // Whoever is not named any more is no operator.
    let mut config = config(folder.path());
    config.operators = Vec::new();
    let world = World::start_with(config).await;
    let operator = operator.moved(&world);
    assert_eq!(operator.get("/api/me").await.ok()["operator"], false);
    assert_eq!(operator.get("/api/operator/audit").await.problem(403), "operators-only");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_ban_by_name_and_need_a_second_factor() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.operator_second_factor = true;
    let world = World::start_with(config).await;
    let operator = world.account("Operator").await;
    let rogue = world.account("Rogue").await;
    let ban = json!({ "account": "rogue", "reason": "cheats" });
    assert_eq!(operator.post("/api/operator/ban", ban.clone()).await.problem(403), "second-factor-needed");
    let fresh = operator.get("/api/me/second-factor").await.ok();
    let secret = fresh["secret"].as_str().expect("a secret").to_owned();
    let code = |step: u64| {
        let bytes = totp_rs::Secret::Encoded(secret.clone()).to_bytes().expect("base32");
        let totp = totp_rs::TOTP::new(totp_rs::Algorithm::SHA1, 6, 1, 30, bytes).expect("a secret");
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
        totp.generate(now.as_secs() + 30 * step)
    };
    let set = |code: String, password: &str| json!({ "secret": secret, "code": code, "password": password });
    let put = |body: Value| operator.put("/api/me/second-factor", body);
    assert_eq!(put(set("000000".to_owned(), "long enough")).await.status, 422);
    assert_eq!(put(set(code(0), "wrong")).await.problem(401), "wrong-password");
    let before = world.stranger();
    before.post("/api/session", json!({ "name": "Operator", "password": "long enough" })).await.ok();
    assert_eq!(put(set(code(0), "long enough")).await.ok()["second_factor"], true);
    assert_eq!(before.get("/api/me").await.status, 401, "whoever signed in without it has to do so again");
    operator.post("/api/operator/ban", ban).await.ok();
    assert!(matches!(rogue.get("/api/me").await.status, 401 | 403));
    let elsewhere = world.stranger();
    let sign_in =
        |code: Option<String>| json!({ "name": "Operator", "password": "long enough", "code": code });
    assert_eq!(elsewhere.post("/api/session", sign_in(None)).await.problem(401), "second-factor");
    assert_eq!(
        elsewhere.post("/api/session", sign_in(Some("123".to_owned()))).await.problem(401),
        "second-factor"
    );
    elsewhere.post("/api/session", sign_in(Some(code(1)))).await.ok();
    let again = world.stranger().post("/api/session", sign_in(Some(code(1)))).await;
    assert_eq!(again.problem(401), "second-factor", "no digits are good twice");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_do_no_more_than_they_may() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.account("Berthier").await;
    let (table, _) = person.open(json!({ "against": "hotseat" })).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let token = |scope: &'static str| {
        let person = person.clone();
        async move {
            let made = person.post("/api/tokens", json!({ "name": scope, "scopes": [scope] })).await.ok();
            person.with_token(made["secret"].as_str().expect("a secret"))
        }
    };
    let (reader, player) = (token("read").await, token("play").await);
    assert_eq!(reader.put(&path("notes"), json!({ "text": "x" })).await.problem(403), "scope");
    assert_eq!(reader.post(&path("seen"), json!({ "seat": 0, "n": 0 })).await.problem(403), "scope");
    assert_eq!(
        player.get(&path("advice?seat=0")).await.problem(403),
        "scope",
        "advice tells of what is seen"
    );
    let state = reader.state(&table, 0).await;
    let action = state["options"][0]["action"].as_str().expect("an action");
    let done = player.act(&table, 0, 0, "k", action).await.ok();
    assert!(done["view"].is_null() && done["options"] == json!([]), "{done}");
    let stale = player.act(&table, 0, 0, "other", action).await;
    assert_eq!(stale.problem(409), "stale");
    assert!(stale.body["state"]["view"].is_null() && stale.body["since"] == json!([]), "{}", stale.body);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_takes_anothers_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    world.account("Murat").await;
    for (name, status) in [
        ("Murat", 409),
        ("МURAT", 422),
        ("M u r a t", 409),
        ("Mu\u{200b}rat", 422),
        ("\u{202e}taruM", 422),
        ("operator", 409),
        ("0perator", 409),
        ("Vedette", 409),
        ("moderator", 409),
        ("Murát", 409),
        ("Murạt", 409),
        ("Opérateur", 409),
        ("Chief Operator", 409),
        ("Vedette Team", 409),
        ("L'équipe", 409),
        ("Lasalle", 200),
        ("Lasalie", 200),
    ] {
        let guest = world.stranger().post("/api/guest", json!({ "name": name })).await;
        assert_eq!(guest.status, status, "{name:?}: {}", guest.body);
    }
    world.account("Berthier").await;
    for name in ["0perator", "BERTHlER", "Berth1er", "Modérateur"] {
        let registered = json!({ "name": name, "password": "long enough" });
        assert_eq!(world.stranger().post("/api/account", registered).await.problem(409), "taken", "{name}");
    }
    let (table, first, _) = duel(&world, json!({})).await;
    let card = first.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(card["seats"][0]["holder"]["guest"], true, "guests are shown as guests");
    world.stop().await;
}

/// What PostgreSQL cannot keep is refused, not a fault.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_character_that_no_text_has_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = vedette_store::testing::postgres();
    let shared =
        vedette_server::Config { database: Some(url), allow_migrations: true, ..config(folder.path()) };
    let world = World::start_with(shared).await;
    let guest = world.guest("Nul").await;
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let nul = "a\u{0}b";
    for (method, path, body) in [
        (Method::POST, "/api/guest".to_owned(), json!({ "name": nul })),
        (Method::POST, "/api/session".to_owned(), json!({ "name": nul, "password": "long enough" })),
        (Method::PATCH, "/api/me".to_owned(), json!({ "settings": { "x": nul } })),
        (Method::POST, path("chat"), json!({ "seat": 0, "text": nul })),
        (Method::PUT, path("notes"), json!({ "text": nul })),
    ] {
        let answer = guest.send(method, &path, Some(body)).await;
        assert_eq!(answer.problem(400), "bad-request", "{path}");
    }
    for path in
        ["/api/tables?game=%00".to_owned(), "/api/operator/accounts/%00".to_owned(), path("state?as=%00")]
    {
        assert_eq!(guest.get(&path).await.status, 400, "{path}");
    }
    world.stop().await;
}

/// Passwords, sessions, leaving, muting, blocking, reporting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_look_after_themselves() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (ney, soult, operator) =
        (world.account("Ney").await, world.account("Soult").await, world.account("Operator").await);
    let elsewhere = world.stranger();
    elsewhere.post("/api/session", json!({ "name": "Ney", "password": "long enough" })).await.ok();
    let sessions = ney.get("/api/me/sessions").await.ok();
    assert_eq!(sessions.as_array().map(Vec::len), Some(2));
    let other = sessions.as_array().expect("sessions").iter().find(|session| session["here"] == false);
    let id = other.expect("the other one")["id"].as_str().expect("an id").to_owned();
    ney.send(Method::DELETE, &format!("/api/me/sessions/{id}"), None).await.ok();
    assert_eq!(elsewhere.get("/api/me").await.status, 401);
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    assert_eq!(
        ney.post("/api/me/password", change("wrong one", "another one")).await.problem(401),
        "wrong-password"
    );
    assert_eq!(ney.post("/api/me/password", change("long enough", "short")).await.status, 422);
    elsewhere.post("/api/session", json!({ "name": "Ney", "password": "long enough" })).await.ok();
    ney.post("/api/me/password", change("long enough", "another one")).await.ok();
    assert_eq!(elsewhere.get("/api/me").await.status, 401, "other sessions end");
    ney.get("/api/me").await.ok();
    // Muting and blocking.
    let (table, _) = ney.open(json!({})).await;
    soult.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
    let chat = format!("/api/tables/{table}/chat");
    soult.post(&chat, json!({ "seat": 1, "text": "Ha!" })).await.ok();
    assert_eq!(ney.get(&chat).await.ok().as_array().map(Vec::len), Some(1));
    let card = ney.get(&format!("/api/tables/{table}")).await.ok();
    let account = card["seats"][1]["holder"]["account"].as_str().expect("an account").to_owned();
    let shunned = format!("/api/me/shunned/{account}");
    ney.put(&shunned, json!({ "kind": "mute" })).await.ok();
    assert_eq!(ney.get(&chat).await.ok(), json!([]));
    ney.put(&shunned, json!({ "kind": "block" })).await.ok();
    assert_eq!(ney.get("/api/me/shunned").await.ok()[0]["kind"], "block");
    let (second, _) = ney.open(json!({})).await;
    assert_eq!(soult.post(&format!("/api/tables/{second}/sit"), json!({})).await.problem(403), "blocked");
    ney.send(Method::DELETE, &shunned, None).await.ok();
    soult.post(&format!("/api/tables/{second}/sit"), json!({})).await.ok();
    // Operators hear of it; two accounts at one address are noticed by themselves.
    ney.post("/api/reports", json!({ "account": account, "table": table, "text": "he shouts" })).await.ok();
    let reports = operator.get("/api/operator/reports").await.ok();
    let texts: Vec<&str> =
        reports.as_array().expect("reports").iter().filter_map(|row| row["text"].as_str()).collect();
    assert!(texts.contains(&"he shouts"), "{texts:?}");
    assert!(texts.iter().any(|text| text.contains("same address")), "{texts:?}");
    assert_eq!(soult.get("/api/operator/reports").await.problem(403), "operators-only");
    let id = reports.as_array().expect("reports").iter().find(|row| row["text"] == "he shouts").expect("it")
        ["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    operator.post(&format!("/api/operator/reports/{id}"), json!({ "verdict": "warned" })).await.ok();
    assert_eq!(operator.get("/api/operator/reports?settled=true").await.ok()[0]["verdict"], "warned");
    // Leaving: the games stay, the name goes.
    let (waiting, _) = soult.open(json!({})).await;
    let gone = |password: &str| soult.send(Method::DELETE, "/api/me", Some(json!({ "password": password })));
    assert_eq!(gone("wrong one").await.problem(401), "wrong-password");
    gone("long enough").await.ok();
    assert_eq!(soult.get("/api/me").await.status, 401);
    let card = ney.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(card["seats"][1]["holder"]["name"], "(deleted player)");
    assert_eq!(card["seats"][1]["left"], true);
    let log = ney.get(&format!("/api/tables/{waiting}/log")).await.ok();
    assert_eq!(log[0]["text"], "(deleted player) leaves seat 1.", "{log}");
    // Whoever goes back to the beginning does not hear it either.
    let last = card["k"].as_i64().expect("a number");
    let mut heard = Heard::open(&ney, &table, 0, None).await;
    let told = heard.take(last).await;
    let said = told.iter().find(|(_, kind, _)| kind == "chat").expect("what he said stays");
    assert_eq!((&said.2["name"], &said.2["text"]), (&json!("(deleted player)"), &json!("Ha!")));
    assert!(told.iter().all(|(.., data)| !data.to_string().contains("Soult")), "{told:?}");
    world.account("Soult").await;
    world.stop().await;
}

/// Whoever deletes his account leaves every table, however many there are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_goes_leaves_all_his_tables() {
    const MANY: usize = 1001;
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Busy").await;
    let mut opening: Vec<_> = (0..MANY).map(|_| guest.open(json!({}))).collect();
    while !opening.is_empty() {
        let some = opening.split_off(opening.len().saturating_sub(20));
        futures_util::future::join_all(some).await;
    }
    guest.send(Method::DELETE, "/api/me", Some(json!({}))).await.ok();
    let mut left = 0;
    for offset in (0..).step_by(100) {
        let open = world.stranger().get(&format!("/api/tables?which=open&offset={offset}")).await.ok();
        let open = open.as_array().expect("tables").clone();
        assert!(open.iter().all(|table| table["seats"][0]["holder"]["kind"] == "nobody"), "{open:?}");
        left += open.len();
        if open.is_empty() {
            break;
        }
    }
    assert_eq!(left, MANY);
    world.stop().await;
}

/// Whoever is muted is heard no more, also by whoever listened before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_muted_is_not_heard_by_open_streams() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let mut stream = Heard::open(&first, &table, 0, None).await;
    let (mut news, mut text) = (crate::notes::listen(&first).await, String::new());
    next_news(&mut news, &mut text).await;
    let say = async |words: &str| {
        let said = second.post(&format!("/api/tables/{table}/chat"), json!({ "text": words })).await.ok();
        said["k"].as_i64().expect("a number")
    };
    let k = say("heard").await;
    assert_eq!(stream.take(k).await.last().expect("it came").2["text"], "heard");
    assert!(has_kind(&next_news(&mut news, &mut text).await, "chat"));
    let card = first.get(&format!("/api/tables/{table}")).await.ok();
    let account = card["seats"][1]["holder"]["account"].as_str().expect("an account").to_owned();
    first.put(&format!("/api/me/shunned/{account}"), json!({ "kind": "mute" })).await.ok();
    say("not heard").await;
    second.post(&format!("/api/tables/{table}/draw"), json!({ "seat": 1, "say": "offer" })).await.ok();
    let next = stream.next().await.expect("the stream goes on");
    assert_eq!(next.1, "offer", "{next:?}");
    let next = next_news(&mut news, &mut text).await;
    assert_eq!(next["kinds"].as_array().map(|kinds| kinds.contains(&json!("chat"))), Some(false), "{next}");
    assert!(has_kind(&next, "offer"), "{next}");
    world.stop().await;
}

/// Answers say how much may still be asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_are_told_before_they_are_reached() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = config(folder.path());
    config.limits.requests_per_second = 1;
    config.limits.request_burst = 5;
    let world = World::start_with(config).await;
    let stranger = world.stranger();
    let start = Instant::now();
    for asked in 1..=3 {
        let answer = stranger.request(Method::GET, "/api/titles").send().await.expect("an answer");
        assert_eq!(answer.headers()["ratelimit-limit"], "5");
        let told = answer.headers()["ratelimit-remaining"].to_str().expect("a number");
        let told: u64 = told.parse().expect("a number");
        // One comes back every second, and a busy machine may take seconds over this.
        let least = 5 - asked;
        let most = (least + start.elapsed().as_secs()).min(4);
        assert!((least..=most).contains(&told), "{told} left after {asked}, not {least} to {most}");
    }
    world.stop().await;
}
