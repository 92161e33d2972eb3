//! Two servers on one PostgreSQL play one game: any of them serves any table, and stopping one loses nothing.

use serde_json::{Value, json};
use vedette_server::Config;

use crate::streams::Heard;
use crate::world::{World, config, duel, eventually};

fn shared(url: &str) -> Config {
    let folder = std::env::temp_dir();
    Config { database: Some(url.to_owned()), allow_migrations: true, ..config(&folder) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_play_one_game() {
    let url = vedette_store::testing::postgres();
    let here = World::start_with(shared(&url)).await;
    let there = World::start_with(shared(&url)).await;
    let first = here.guest("First").await;
    let (table, _) = first.open(json!({ "options": "level=grognard" })).await;
    let second = there.guest("Second").await;
    second.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
    // The first plays here and listens there.
    let mut news = Heard::open(&first.moved(&there), &table, 0, None).await;
    for round in 0..60 {
        for (seat, person) in [(0, &first), (1, &second)] {
            let state = person.state(&table, seat).await;
            if state["asked"] == true {
                let options = state["options"].as_array().expect("options");
                let action = options[round % options.len()]["action"].as_str().expect("an action");
                let n = state["n"].as_i64().expect("a number");
                person.act(&table, seat, n, &format!("{seat}-{round}"), action).await.ok();
            }
        }
    }
    let state = first.state(&table, 0).await;
    let last = state["k"].as_i64().expect("a number");
    let told = news.take(last).await;
    assert_eq!(told.iter().map(|(k, ..)| *k).collect::<Vec<_>>(), (1..=last).collect::<Vec<_>>());
    assert_eq!(first.moved(&there).state(&table, 0).await["view"], state["view"]);
    // Both choose at the same position: one of them is told that he was late, nothing is lost or doubled.
    let asked = if state["asked"] == true { (0, &first) } else { (1, &second) };
    let state = asked.1.state(&table, asked.0).await;
    let (n, action) =
        (state["n"].as_i64().expect("a number"), state["options"][0]["action"].as_str().expect("one"));
    let (by_here, by_there) = (asked.1.moved(&here), asked.1.moved(&there));
    let (one, two) = tokio::join!(
        by_here.act(&table, asked.0, n, "from-here", action),
        by_there.act(&table, asked.0, n, "from-there", action)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", one.body, two.body);
    here.stop().await;
    let first = first.moved(&there);
    let after = eventually(|| async {
        let state = first.state(&table, 0).await;
        (state["n"].as_i64() > Some(n)).then_some(state)
    })
    .await;
    let log = first.get(&format!("/api/tables/{table}/log?seat=0")).await.ok();
    assert!(matches!(log, Value::Array(lines) if lines.len() > 20));
    assert_eq!(after["table"]["status"], "playing");
    there.stop().await;
}

/// A process that has not heard of it yet lets nobody act for a seat that another has given away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_lost_his_seat_elsewhere_cannot_act_for_it() {
    let url = vedette_store::testing::postgres();
    let here = World::start_with(shared(&url)).await;
    let there = World::start_with(shared(&url)).await;
    let (table, first, second) = duel(&here, json!({})).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let (second, elsewhere) = (second.moved(&here), second.moved(&there));
    for round in 0..5 {
        // The other process has the table at hand.
        let state = elsewhere.state(&table, 1).await;
        let asked = if state["asked"] == true { state } else { first.state(&table, 0).await };
        let action = asked["options"][0]["action"].as_str().expect("an action").to_owned();
        let n = asked["n"].as_i64().expect("a number");
        if asked["seat"] == 0 {
            first.act(&table, 0, n, &format!("first-{round}"), &action).await.ok();
            continue;
        }
        let hand = json!({ "seat": 1, "kind": "random" });
        second.post(&path("computer"), hand).await.ok();
        let late = elsewhere.act(&table, 1, n, &format!("late-{round}"), &action).await;
        assert_eq!(late.problem(403), "not-your-seat");
        here.stop().await;
        there.stop().await;
        return;
    }
    panic!("the second seat was never asked");
}
