//! What is told over the API names its rule, and nothing is told before it is settled.

use serde_json::{Value, json};

use crate::world::{World, duel, play_some};

fn is_rule(value: &Value) -> bool {
    value.as_str().is_some_and(|rule| rule.starts_with("CQ-") || rule.starts_with("JG-"))
}

/// Who plays which side is not said before the bids are open, neither to the players nor in lists.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sides_are_not_named_before_the_bids_are_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=marshal", "sides": "bid" })).await;
    let mut states = Vec::new();
    for (seat, person) in [(0, &first), (1, &second)] {
        let state = person.state(&table, seat).await;
        assert_eq!(state["side_code"], Value::Null);
        let seats = state["table"]["seats"].as_array().expect("seats").clone();
        assert!(seats.iter().all(|seat| seat["side_code"].is_null()), "{seats:?}");
        let action = state["options"][0]["action"].as_str().expect("a bid").to_owned();
        let n = person.state(&table, seat).await["n"].as_i64().expect("a number");
        states.push(person.act(&table, seat, n, &format!("bid-{seat}"), &action).await.ok());
    }
    assert_eq!(states[0]["side_code"], Value::Null, "one bid decides nothing");
    let sides: Vec<Value> = vec![
        first.state(&table, 0).await["side_code"].clone(),
        second.state(&table, 1).await["side_code"].clone(),
    ];
    assert!(sides.contains(&json!("french")) && sides.contains(&json!("coalition")), "{sides:?}");
    let card = first.get(&format!("/api/tables/{table}")).await.ok();
    let listed: Vec<Value> =
        card["seats"].as_array().expect("seats").iter().map(|seat| seat["side_code"].clone()).collect();
    assert_eq!(listed, sides);
    world.stop().await;
}

/// Questions and lines of the log say which rule they come from.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_and_lines_name_their_rule() {
    for new in [json!({ "game": "1806" }), json!({ "game": "1813", "scenario": "waiting" })] {
        let folder = tempfile::tempdir().expect("a folder");
        let world = World::start(folder.path()).await;
        let (table, first, second) = duel(&world, new).await;
        play_some(&table, [&first, &second], 40).await;
        for (seat, person) in [(0, &first), (1, &second)] {
            let state = person.state(&table, seat).await;
            assert!(state["prompt"].is_null() || is_rule(&state["prompt"]["rule"]), "{}", state["prompt"]);
            let lines = person.get(&format!("/api/tables/{table}/log?seat={seat}")).await.ok();
            let lines = lines.as_array().expect("lines");
            assert!(lines.len() > 20, "{}", lines.len());
            let cited = lines.iter().filter(|line| is_rule(&line["rule"])).count();
            assert!(10 * cited >= 9 * lines.len(), "only {cited} of {} name a rule", lines.len());
            for step in lines.iter().filter_map(|line| line["reckoning"].as_array()).flatten() {
                assert!(is_rule(&step["rule"]) && step["text"].as_str().is_some_and(|text| !text.is_empty()));
            }
        }
        world.stop().await;
    }
}
