//! Secrecy on the wire: what the other side chooses in secret changes nothing that this side receives.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::world::{Person, World, duel};

/// Copies the database of a stopped server.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("the folder").map(|entry| entry.expect("an entry")) {
        if entry.file_type().expect("a kind").is_file() {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}

/// Without times, which differ between two runs of anything.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            for (key, field) in fields.iter_mut() {
                *field = if key.ends_with("_ms") { json!(0) } else { timeless(field.take()) };
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = timeless(item.take())),
        _ => {}
    }
    value
}

/// Everything that a seat can ask about a table, as bytes.
async fn traffic(person: &Person, table: &str, seat: i64) -> Vec<String> {
    let mut heard = Vec::new();
    let paths = [
        format!("state?seat={seat}&lang=en"),
        format!("state?seat={seat}&lang=none"),
        "state".to_owned(),
        format!("log?seat={seat}"),
        format!("since?seat={seat}"),
        format!("odds?seat={seat}"),
        format!("reach?seat={seat}"),
        format!("export?seat={seat}"),
        String::new(),
    ];
    for path in paths {
        let answer = person.get(format!("/api/tables/{table}/{path}").trim_end_matches('/')).await;
        heard.push(format!("{path}: {} {}", answer.status, timeless(answer.body)));
    }
    let check = json!({ "seat": seat, "action": "pass" });
    heard.push(timeless(person.post(&format!("/api/tables/{table}/check"), check).await.body).to_string());
    heard
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secret_choices_of_the_other_side_leave_no_trace() {
    let (one, two) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let world = World::start(one.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=marshal", "sides": "bid" })).await;
    world.stop().await;
    copy(one.path(), two.path());
    let worlds = [World::start(one.path()).await, World::start(two.path()).await];
    let mut compared = 0;
    // The other side answers first and differently in the two worlds, as long as both are asked at once.
    for round in 0..30 {
        let mut heard = Vec::new();
        for (index, world) in worlds.iter().enumerate() {
            let (first, second) = (first.moved(world), second.moved(world));
            let state = second.state(&table, 1).await;
            let mine = first.state(&table, 0).await;
            if state["asked"] != true || mine["asked"] != true {
                break;
            }
            let options = state["options"].as_array().expect("options");
            if options.len() < 2 {
                break;
            }
            let at = if index == 0 { 0 } else { options.len() - 1 };
            let n = state["n"].as_i64().expect("a number");
            let action = options[at]["action"].as_str().expect("an action");
            let answer = second.act(&table, 1, n, &format!("s{round}"), action).await.ok();
            if answer["view"] == state["view"] && answer["n"] == state["n"] {
                break;
            }
            heard.push(traffic(&first, &table, 0).await);
        }
        let [here, there] = heard.as_slice() else { break };
        assert_eq!(here, there, "round {round}");
        compared += 1;
        let still = second.moved(&worlds[0]).state(&table, 1).await;
        let both = first.moved(&worlds[0]).state(&table, 0).await;
        if still["asked"] != true || both["asked"] != true {
            break;
        }
    }
    assert!(compared > 0, "there was a secret choice to compare");
    for world in worlds {
        world.stop().await;
    }
}

/// Names of what one side alone may see do not appear in what the other side gets.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn observers_and_opponents_get_the_view_of_their_own_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=grognard" })).await;
    crate::world::play_some(&table, [&first, &second], 25).await;
    let one = first.state(&table, 0).await;
    let two = second.state(&table, 1).await;
    let watched = world.stranger().get(&format!("/api/tables/{table}/state?lang=none")).await.ok();
    assert_ne!(one["view"], two["view"]);
    assert_ne!(one["view"], watched["view"]);
    assert_ne!(two["view"], watched["view"]);
    assert_eq!(watched["options"], json!([]));
    assert_eq!(watched["orders"], json!([]));
    let seed = world.stranger().get(&format!("/api/tables/{table}/export")).await.ok();
    let text = seed.as_str().expect("a text");
    assert!(!text.contains("\nseed ") && text.starts_with("vedette-view 1\n"), "{text}");
    world.stop().await;
}
