//! Clocks, offers, leaving and replacing.

use serde_json::{Value, json};
use vedette_kernel::Journal;

use crate::world::{World, duel, eventually, journal, play_some, titles};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_the_screen_whoever_runs_out_of_time_has_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let pace = json!({ "kind": "live", "bank_ms": 400, "increment_ms": 0, "cap_ms": 400 });
    let (table, first, _) = duel(&world, json!({ "pace": pace })).await;
    let over = eventually(|| async {
        let state = first.state(&table, 0).await;
        (!state["over"].is_null()).then_some(state)
    })
    .await;
    assert_eq!(over["over"]["reason"], "out-of-time");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn by_post_the_others_decide_what_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let pace = json!({ "kind": "post", "bank_ms": 300, "increment_ms": 60_000, "cap_ms": 100_000 });
    let (table, first, second) = duel(&world, json!({ "pace": pace })).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let card = eventually(|| async {
        let card = first.get(&format!("/api/tables/{table}")).await.ok();
        card["seats"].as_array()?.iter().any(|seat| seat["left"] == true).then_some(card)
    })
    .await;
    assert_eq!(card["status"], "playing");
    let late =
        card["seats"].as_array().expect("seats").iter().position(|seat| seat["left"] == true).expect("one");
    let other = if late == 0 { &second } else { &first };
    let claimed = other.post(&path("claim"), json!({ "seat": late })).await.ok();
    assert_eq!(claimed["result"]["reason"], "out-of-time");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_take_back_and_agree_on_a_draw_and_play_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    let state = play_some(&table, [&first, &second], 10).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}?lang=none");
    let n = state["n"].as_i64().expect("a number");
    first.post(&path("take-back"), json!({ "seat": 0, "say": "ask", "to": 2 })).await.ok();
    let asked = second.state(&table, 1).await;
    assert_eq!(asked["offers"], json!([{ "kind": "take-back", "by": 0, "to": 2 }]));
    assert_eq!(
        first.post(&path("take-back"), json!({ "seat": 0, "say": "accept" })).await.problem(409),
        "own-offer"
    );
    let back = second.post(&path("take-back"), json!({ "seat": 1, "say": "accept" })).await.ok();
    assert_eq!(back["n"], n + 1, "taking back is on the record");
    assert_eq!(back["offers"], json!([]));
    let then = second.get(&format!("/api/tables/{table}/at/2?seat=1&lang=none")).await.ok();
    assert_eq!(back["view"], then["view"]);
    play_some(&table, [&first, &second], 3).await;
    first.post(&path("draw"), json!({ "seat": 0, "say": "offer" })).await.ok();
    second.post(&path("draw"), json!({ "seat": 1, "say": "decline" })).await.ok();
    second.post(&path("draw"), json!({ "seat": 1, "say": "offer" })).await.ok();
    let over = first.post(&path("draw"), json!({ "seat": 0, "say": "accept" })).await.ok();
    assert_eq!(over["over"]["reason"], "agreement");
    assert_eq!(over["over"]["winner"], Value::Null);
    let waiting = first.post(&path("rematch"), json!({ "seat": 0 })).await.ok();
    assert_eq!(waiting["table"]["id"], json!(table));
    let again = second.post(&path("rematch"), json!({ "seat": 1 })).await.ok();
    assert_ne!(again["table"]["id"], json!(table));
    assert_eq!(again["seat"], 0, "sides are swapped");
    assert_eq!(first.get(&format!("/api/tables/{table}")).await.ok()["rematch"], again["table"]["id"]);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_goes_to_the_computer_or_to_a_substitute() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    play_some(&table, [&first, &second], 6).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let hand = json!({ "seat": 1, "kind": "random" });
    assert_eq!(first.post(&path("computer"), hand.clone()).await.problem(403), "not-left");
    for _ in 0..2 {
        second.post(&path("leave"), json!({ "seat": 1 })).await.ok();
    }
    let invitation = first.post(&path("substitute"), json!({ "seat": 1 })).await.ok();
    let secret = invitation["invitation"]
        .as_str()
        .and_then(|link| link.split('=').next_back())
        .expect("a link")
        .to_owned();
    let third = world.guest("Third").await;
    let seated = third.post(&path("sit"), json!({ "invitation": secret })).await.ok();
    assert_eq!(seated["seat"], 1);
    assert_eq!(second.get(&path("state?seat=1")).await.problem(403), "not-your-seat");
    assert_eq!(
        world.guest("Fourth").await.post(&path("sit"), json!({ "invitation": secret })).await.problem(409),
        "invitation-used"
    );
    third.post(&path("computer"), hand).await.ok();
    let card = first.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(card["seats"][1]["holder"]["kind"], "computer");
    assert_eq!(card["seats"][1]["holder"]["name"], "random");
    let changes = async |table: &str| {
        let log = first.get(&format!("/api/tables/{table}/log")).await.ok();
        let is_of_seats = |line: &&Value| {
            line["code"].as_str().is_some_and(|code| code.contains("sits") || code == "server-left")
        };
        let told = log.as_array().expect("lines").iter().filter(is_of_seats).map(|line| line["text"].clone());
        told.collect::<Vec<Value>>()
    };
    let all = [
        "Second takes seat 2.",
        "Second leaves seat 2.",
        "Third takes seat 2.",
        "The computer (random) takes seat 2.",
    ];
    assert_eq!(changes(&table).await, all, "who sat down and who left stands in the log");
    let (waiting, _) = second.open(json!({})).await;
    second.post(&format!("/api/tables/{waiting}/leave"), json!({ "seat": 0 })).await.ok();
    assert_eq!(changes(&waiting).await, ["Second leaves seat 1."]);
    eventually(|| async {
        let state = first.state(&table, 0).await;
        (state["asked"] == true || !state["over"].is_null()).then_some(())
    })
    .await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_show_what_is_for_whom() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let host = world.guest("Host").await;
    let (open, _) = host.open(json!({})).await;
    let (private, _) = host.open(json!({ "visibility": "private" })).await;
    let (mine, _) = host.open(json!({ "against": "hotseat", "visibility": "private" })).await;
    let ids = |list: Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|card| card["id"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(ids(world.stranger().get("/api/tables?which=open").await.ok()), std::slice::from_ref(&open));
    assert!(ids(world.stranger().get("/api/tables?which=watch").await.ok()).is_empty());
    let own = ids(host.get("/api/tables?which=mine").await.ok());
    assert!([&open, &private, &mine].into_iter().all(|id| own.contains(id)), "{own:?}");
    assert_eq!(host.get("/api/next").await.ok()["id"], json!(mine));
    assert_eq!(world.guest("Other").await.get("/api/next").await.status, 204);
    assert_eq!(world.stranger().get("/api/tables?which=mine").await.problem(401), "not-signed-in");
    world.stop().await;
}

/// Each seat may add a word: one when the table is opened, the other when he sits down, which is a line of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_seats_add_to_the_draws() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (first, second) = (world.guest("First").await, world.guest("Second").await);
    let (table, _) = first.open(json!({ "entropy": "seven of spades" })).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let long = json!({ "entropy": "x".repeat(65) });
    assert_eq!(second.post(&path("sit"), long).await.problem(422), "invalid");
    second.post(&path("sit"), json!({ "entropy": " rain at noon " })).await.ok();
    let header = first.get(&path("export?seat=0")).await.ok();
    assert!(header.as_str().expect("a text").contains("\nentropy french seven of spades\n"));
    // A server that was started again draws the same way.
    play_some(&table, [&first, &second], 3).await;
    world.stop().await;
    let world = World::start(folder.path()).await;
    let (first, second) = (first.moved(&world), second.moved(&world));
    let state = play_some(&table, [&first, &second], 30).await;
    let resign = json!({ "seat": 0, "n": state["n"], "key": "r" });
    first.post(&path("resign?lang=none"), resign).await.ok();
    let text = first.get(&path("export")).await.ok();
    let journal = journal(&text);
    assert!(journal.to_string().contains("\n1 entropy coalition rain at noon | "), "{journal}");
    let titles = titles();
    let title = titles.title("1806").expect("the game is there");
    let verdict = title.verify(&journal).expect("the journal is sound");
    assert!(!verdict.unchecked().contains(&"draws"), "{verdict:?}");
    assert!(journal.draws() > 0, "something was drawn");
    // Without the second word the draws do not fit the seed.
    let other = journal.to_string().replace("rain at noon", "sun at noon");
    let other = Journal::parse(&other).ok();
    assert!(other.is_none_or(|journal| title.verify(&journal).is_err()), "every word counts");
    // A substitute adds his own to what is still to be drawn.
    let (table, first, second) = duel(&world, json!({})).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    second.post(&path("leave"), json!({ "seat": 1 })).await.ok();
    let link = first.post(&path("substitute"), json!({ "seat": 1 })).await.ok();
    let secret = link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
    let third = world.guest("Third").await;
    third.post(&path("sit"), json!({ "invitation": secret, "entropy": "late" })).await.ok();
    let word = json!({ "seat": 1, "word": "later" });
    assert_eq!(first.post(&path("entropy"), word.clone()).await.problem(403), "not-your-seat");
    let n = third.state(&table, 1).await["n"].as_i64().expect("a number");
    assert_eq!(third.post(&path("entropy"), word).await.ok()["n"], n + 1);
    for number in 0..20 {
        let answer = third.post(&path("entropy"), json!({ "seat": 1, "word": format!("w{number}") })).await;
        assert!(answer.status == 200 || answer.problem(409) == "enough");
    }
    assert_eq!(third.post(&path("entropy"), json!({ "seat": 1, "word": "x" })).await.problem(409), "enough");
    world.stop().await;
}
