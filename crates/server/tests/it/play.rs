//! Acting: durable, once, and told when somebody was faster.

use serde_json::json;

use crate::world::{World, duel, eventually, journal, play_some, titles};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_the_computer_to_the_end_and_the_record_is_sound() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Lannes").await;
    let (table, seated) = guest.open(json!({ "against": "computer:random" })).await;
    assert_eq!(seated["table"]["status"], "playing");
    let mut acts = 0;
    loop {
        let state = eventually(|| async {
            let state = guest.state(&table, 0).await;
            (state["asked"] == true || !state["over"].is_null()).then_some(state)
        })
        .await;
        if !state["over"].is_null() {
            break;
        }
        let options = state["options"].as_array().expect("options");
        let action = options[acts % options.len()]["action"].as_str().expect("an action");
        let n = state["n"].as_i64().expect("a number");
        let answer = guest.act(&table, 0, n, &format!("k{acts}"), action).await;
        assert!(matches!(answer.status, 200 | 409), "{answer:?}");
        acts += 1;
        if acts == 400 {
            let n = guest.state(&table, 0).await["n"].clone();
            let path = format!("/api/tables/{table}/resign");
            let _ = guest.post(&path, json!({ "seat": 0, "n": n, "key": format!("r{acts}") })).await;
        }
    }
    let text = guest.get(&format!("/api/tables/{table}/export?seat=0")).await.ok();
    let journal = journal(&text);
    let titles = titles();
    let title = titles.title("1806").expect("the game is there");
    let verdict = title.verify(&journal).expect("the journal is sound");
    assert!(!verdict.unchecked().contains(&"draws"), "the seed is revealed: {verdict:?}");
    // Whoever watches now sees everything; it can be looked at again, and played on from.
    let stranger = world.stranger();
    stranger.get(&format!("/api/tables/{table}/at/5?as=everything")).await.ok();
    let body = json!({ "text": journal.to_string(), "as": "play-on", "at": 4 });
    let imported = guest.post("/api/import", body).await.ok();
    assert_eq!(imported["table"]["n"], 4);
    assert_eq!(imported["table"]["yours"], json!([0, 1]));
    let replay = guest.post("/api/import", json!({ "text": journal.to_string(), "as": "replay" })).await.ok();
    assert_eq!(replay["table"]["status"], "over");
    assert!(!replay["table"]["result"].is_null());
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeated_requests_are_carried_out_once_and_late_ones_are_told_what_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    play_some(&table, [&first, &second], 12).await;
    let (person, seat, state) = {
        let state = first.state(&table, 0).await;
        if state["asked"] == true { (&first, 0, state) } else { (&second, 1, second.state(&table, 1).await) }
    };
    let n = state["n"].as_i64().expect("a number");
    let action = state["options"][0]["action"].as_str().expect("an action");
    let done = person.act(&table, seat, n, "same", action).await.ok();
    let again = person.act(&table, seat, n, "same", action).await.ok();
    assert_eq!(done["n"], again["n"]);
    assert_eq!(done["view"], again["view"]);
    assert_eq!(done["options"], again["options"]);
    let later = person.act(&table, seat, n, "other", action).await;
    assert_eq!(later.problem(409), "stale");
    assert_eq!(later.body["state"]["n"], done["n"]);
    assert!(later.body["since"].is_array());
    assert_eq!(person.act(&table, seat, n, "same", "another").await.problem(409), "key-used");
    let n = done["n"].as_i64().expect("a number");
    assert_eq!(person.act(&table, seat, n + 5, "ahead", action).await.problem(422), "invalid");
    let refused = person.act(&table, seat, n, "fresh", "dance on the table").await;
    assert_eq!(refused.problem(422), "illegal");
    let checked =
        person.post(&format!("/api/tables/{table}/check"), json!({ "seat": seat, "action": "dance" })).await;
    assert_eq!(checked.ok()["legal"], false);
    // The key is also known to a server that was started again.
    world.stop().await;
    let world = World::start(folder.path()).await;
    let person = person.moved(&world);
    let again = person.act(&table, seat, state["n"].as_i64().expect("a number"), "same", action).await.ok();
    assert_eq!(done["view"], again["view"]);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_keeps_everything_and_computers_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=grognard" })).await;
    play_some(&table, [&first, &second], 40).await;
    let chat = json!({ "seat": 0, "text": "Soldats!" });
    first.post(&format!("/api/tables/{table}/chat"), chat).await.ok();
    first.put(&format!("/api/tables/{table}/notes"), json!({ "text": "secret plan" })).await.ok();
    let orders = json!({ "seat": 0, "orders": [{ "window": "combat", "order": "never" }] });
    first.put(&format!("/api/tables/{table}/orders"), orders).await.ok();
    let paths = ["state?seat=0", "log?seat=0", "chat", "notes", "since?seat=0"];
    let mut before = Vec::new();
    for path in paths {
        before.push(first.get(&format!("/api/tables/{table}/{path}")).await.ok());
    }
    assert!(before[1].as_array().is_some_and(|lines| lines.len() > 10));
    let (against, _) = first.open(json!({ "against": "computer:random", "sides": "second" })).await;
    world.stop().await;
    let world = World::start(folder.path()).await;
    let first = first.moved(&world);
    for (path, before) in paths.iter().zip(before) {
        assert_eq!(first.get(&format!("/api/tables/{table}/{path}")).await.ok(), before, "{path}");
    }
    eventually(|| async { (first.state(&against, 1).await["asked"] == true).then_some(()) }).await;
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_malformed_is_a_problem_and_never_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Ney").await;
    for body in [json!(null), json!([]), json!({ "game": 1806 }), json!({ "game": "1999" })] {
        let answer = guest.post("/api/tables", body).await;
        assert!((400..500).contains(&answer.status), "{answer:?}");
        assert!(answer.body["code"].is_string() && answer.body["message"].is_string(), "{answer:?}");
    }
    let huge = guest.post("/api/guest", json!({ "name": "x".repeat(100_000) })).await;
    assert_eq!(huge.problem(413), "too-large");
    assert_eq!(guest.get("/api/tables/nowhere").await.problem(404), "not-found");
    assert_eq!(guest.get("/api/nothing").await.problem(404), "not-found");
    assert_eq!(guest.send(reqwest::Method::DELETE, "/api/tables", None).await.problem(405), "method");
    assert_eq!(guest.get("/api/tables?which=nonsense").await.problem(400), "bad-request");
    assert_eq!(guest.get("/healthz").await.ok(), "ok\n");
    assert!(
        guest.get("/metrics").await.ok().as_str().is_some_and(|text| text.contains("vedette_requests_total"))
    );
    world.stop().await;
}

/// What cannot be had is refused, not left out in silence.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_wish_is_ignored() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Wisher").await;
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    for path in [
        "/api/tables?limit=101",
        "/api/tables?limit=0",
        "/api/tables?offset=-1",
        "/api/tables?colour=blue",
        "/api/me?lang=fr",
        "/api/titles?page=2",
        &format!("/api/tables/{table}/state?seat=0&view=all"),
        &format!("/api/tables/{table}/chat?after=-1"),
        &format!("/api/tables/{table}/odds?seat=0&lang=fr"),
        &format!("/api/tables/{table}/stream?seat=0&from=3"),
        "/api/stream.ndjson?states=true",
    ] {
        let answer = guest.get(path).await;
        assert_eq!(answer.problem(400), "bad-request", "{path}");
        let name =
            path.split(['?', '&']).next_back().and_then(|last| last.split('=').next()).expect("a name");
        assert!(
            answer.body["message"].as_str().expect("a message").contains(name),
            "{path}: {}",
            answer.body
        );
    }
    guest.get("/api/tables?limit=100&offset=0&which=mine&lang=fr").await.ok();
    let answer = guest.post(&format!("/api/tables/{table}/seen?lang=fr"), json!({ "seat": 0, "n": 0 })).await;
    assert_eq!(answer.problem(400), "bad-request");
    // Where sides are bid for nobody can have one.
    for (sides, status) in [("first", 422), ("second", 422), ("random", 422), ("bid", 200)] {
        let new = json!({ "game": "1806", "options": "level=marshal", "sides": sides, "against": "hotseat",
            "pace": { "kind": "none" }, "visibility": "private" });
        let answer = guest.post("/api/tables", new).await;
        assert_eq!(answer.status, status, "{sides}: {}", answer.body);
    }
    world.stop().await;
}

/// A way is sent as steps in one request: what was done is durable together, and a surprise ends it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_actions_go_in_one_request_until_something_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Lannes").await;
    let (table, _) = guest.open(json!({ "against": "hotseat" })).await;
    let path = format!("/api/tables/{table}/acts");
    let asked = |state: &serde_json::Value| state["asked"] == true;
    let (mut seat, mut state) = (0, guest.state(&table, 0).await);
    // To the first operation, whatever is asked before it.
    let mut made = 0;
    loop {
        if !asked(&state) {
            seat = 1 - seat;
            state = guest.state(&table, seat).await;
        }
        let options = state["options"].as_array().expect("options").clone();
        if options.iter().any(|option| option["kind"] == "take") {
            break;
        }
        let action = options.last().expect("an answer")["action"].as_str().expect("a text").to_owned();
        let n = state["n"].as_i64().expect("a number");
        state = guest.act(&table, seat, n, &format!("k{made}"), &action).await.ok();
        made += 1;
    }
    let n = state["n"].as_i64().expect("a number");
    let options = state["options"].as_array().expect("options");
    // Somebody who stands alone: others may have to take company along before they march.
    let alone = |option: &&serde_json::Value| {
        matches!(option["action"].as_str(), Some("take lannes" | "take kalkreuth"))
    };
    let take = options.iter().find(alone).expect("somebody can be taken");
    let take = take["action"].as_str().expect("a text").to_owned();
    // The march card is drawn after the second action, so the third waits for whoever has seen it.
    let body = json!({ "seat": seat, "n": n, "key": "way", "actions": [take, "march", "stop"] });
    let done = guest.post(&path, body.clone()).await.ok();
    assert_eq!(done["n"].as_i64(), Some(n + 2), "{done}");
    // The same request again is answered and not carried out.
    assert_eq!(guest.post(&path, body).await.ok()["n"].as_i64(), Some(n + 2));
    assert_eq!(guest.state(&table, seat).await["n"].as_i64(), Some(n + 2));
    // The first is refused with its rule, and nothing is done.
    let body = json!({ "seat": seat, "n": n + 2, "key": "no", "actions": ["step nowhere"] });
    assert_eq!(guest.post(&path, body).await.status, 422);
    for actions in [json!([]), json!(vec!["stop"; 101])] {
        let body = json!({ "seat": seat, "n": n + 2, "key": "count", "actions": actions });
        assert_eq!(guest.post(&path, body).await.status, 422);
    }
    world.stop().await;
}
