//! Whoever has a state is told what changed in it: the same as everything, shorter, and nothing of anybody else's.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::world::{Person, World, duel, play_some};

/// A state that somebody has.
#[derive(Default)]
struct Had {
    name: String,
    state: Value,
    /// The bytes of each answer that told changes alone.
    patches: Vec<usize>,
}

/// Carries out a patch (RFC 6902).
fn patch(mut state: Value, changes: &Value) -> Value {
    for change in changes.as_array().expect("changes") {
        let path = change["path"].as_str().expect("a path");
        let (within, name) = path.rsplit_once('/').expect("a part");
        let (value, op) = (change["value"].clone(), change["op"].as_str().expect("an op"));
        match (state.pointer_mut(within).expect("it is there"), op) {
            (Value::Array(list), "add") => list.insert(name.parse().expect("a number"), value),
            (Value::Array(list), "remove") => drop(list.remove(name.parse().expect("a number"))),
            (Value::Array(list), _) => list[name.parse::<usize>().expect("a number")] = value,
            (Value::Object(fields), "remove") => drop(fields.remove(name)),
            (Value::Object(fields), _) => drop(fields.insert(name.to_owned(), value)),
            (other, _) => panic!("{other} has no parts"),
        }
    }
    state
}

impl Had {
    async fn take(&mut self, answer: Response) {
        let name = answer.headers()["x-state"].to_str().expect("a name").to_owned();
        let kind = answer.headers()["content-type"].to_str().expect("a kind").to_owned();
        let text = answer.text().await.expect("a body");
        let told: Value = serde_json::from_str(&text).expect("JSON");
        self.state = if kind == "application/json-patch+json" {
            self.patches.push(text.len());
            patch(self.state.take(), &told)
        } else {
            assert_eq!(kind, "application/json");
            told
        };
        self.name = name;
    }

    async fn look(&mut self, person: &Person, table: &str, seat: i64) {
        let known = if self.name.is_empty() { "none" } else { &self.name };
        let path = format!("/api/tables/{table}/state?seat={seat}&lang=en&known={known}");
        let answer = person.request(Method::GET, &path).send().await.expect("an answer");
        assert_eq!(answer.status(), 200);
        self.take(answer).await;
    }

    async fn act(&mut self, person: &Person, table: &str, seat: i64, pick: usize) {
        let options = self.state["options"].as_array().expect("options");
        let action = &options[pick % options.len()]["action"];
        let act = json!({ "seat": seat, "n": self.state["n"], "key": format!("k{pick}"), "action": action });
        let path = format!("/api/tables/{table}/actions?lang=en&known={}", self.name);
        let answer = person.request(Method::POST, &path).json(&act).send().await.expect("an answer");
        assert_eq!(answer.status(), 200);
        self.take(answer).await;
    }
}

/// Two people who are told differences, and beside each of them everything.
async fn follow(new: Value, acts: usize) -> Vec<usize> {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, new).await;
    let mut seats = [(0, &first, Had::default()), (1, &second, Had::default())];
    for pick in 0..acts {
        for (seat, person, had) in &mut seats {
            had.look(person, &table, *seat).await;
            if had.state["asked"] == true {
                had.act(person, &table, *seat, pick * 7).await;
            }
            let whole = person.get(&format!("/api/tables/{table}/state?seat={seat}&lang=en")).await.ok();
            assert_eq!(had.state, whole, "after {pick} rounds");
        }
    }
    world.stop().await;
    seats.into_iter().flat_map(|(.., had)| had.patches).collect()
}

/// The middle one.
fn usual(mut lengths: Vec<usize>) -> usize {
    assert!(lengths.len() > 30, "{lengths:?}");
    lengths.sort_unstable();
    lengths[lengths.len() / 2]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_come_to_the_same_as_everything() {
    let small = usual(follow(json!({ "options": "level=grognard" }), 60).await);
    assert!(small <= 3000, "1806: {small} bytes");
    let large = json!({ "game": "1813", "scenario": "campaign", "options": "blind=all" });
    let large = usual(follow(large, 40).await);
    assert!(large <= 10_000, "1813: {large} bytes");
    eprintln!("{small} and {large} bytes");
}

/// A name that fits somebody else's state is worth nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_what_changed_for_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({ "options": "level=grognard" })).await;
    play_some(&table, [&first, &second], 10).await;
    let mut had = Had::default();
    had.look(&first, &table, 0).await;
    let path = |known: &str| format!("/api/tables/{table}/state?seat=1&lang=en&known={known}");
    for known in [had.name.as_str(), "none", "0000000000000000"] {
        let answer = second.request(Method::GET, &path(known)).send().await.expect("an answer");
        assert_eq!(answer.headers()["content-type"], "application/json", "{known}");
    }
    let again = second.request(Method::GET, &path(&had.name)).send().await.expect("an answer");
    assert_eq!(again.headers()["content-type"], "application/json", "not the second time either");
    had.look(&first, &table, 0).await;
    assert_eq!(had.patches.len(), 1, "to the first it is worth something");
    world.stop().await;
}
