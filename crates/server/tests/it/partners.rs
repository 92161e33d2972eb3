//! Two people share a side and what it knows (CQ-TEAM-01): one has the order of battle, the other the cards.

use serde_json::{Value, json};

use crate::notes::{has_kind, listen, next_news};
use crate::streams::Heard;
use crate::world::{Person, World};

fn heard(lines: &Value, text: &str) -> bool {
    lines.as_array().is_some_and(|lines| lines.iter().any(|line| line["text"] == text))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_has_the_order_of_battle_and_one_the_cards() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let mut people = vec![world.guest("Berthier").await];
    let wish = json!({ "game": "1806", "options": "players=teams level=grognard" });
    let (table, _) = people[0].open(wish).await;
    for name in ["Napoleon", "Massenbach", "Hohenlohe"] {
        let person = world.guest(name).await;
        person.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
        people.push(person);
    }
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let card = people[0].get(&format!("/api/tables/{table}?lang=en")).await.ok();
    let seats = card["seats"].as_array().expect("seats");
    let commands: Vec<&str> = seats.iter().map(|seat| seat["command"].as_str().expect("a command")).collect();
    assert_eq!(commands, ["part:order-of-battle", "part:cards", "part:order-of-battle", "part:cards"]);
    assert_eq!(
        (seats[0]["command_text"].as_str(), seats[1]["command_text"].as_str()),
        (Some("The order of battle"), Some("The cards"))
    );
    assert_eq!(card["status"], "playing");

    // They confer freely, among themselves; there is nothing to write.
    people[0].post(&path("chat"), json!({ "text": "to Jena?" })).await.ok();
    assert!(heard(&people[1].get(&path("chat")).await.ok(), "to Jena?"));
    assert!(!heard(&people[2].get(&path("chat")).await.ok(), "to Jena?"), "the enemy does not hear it");
    assert_eq!(people[0].get(&path("letters?seat=0")).await.problem(409), "no-letters");

    let (mut own_hand, mut refused, mut drawn) = (0, 0, [0; 2]);
    for step in 0..250 {
        let states = states(&table, &people).await;
        for (seat, state) in states.iter().enumerate() {
            let sides = state["view"]["sides"].as_array().expect("sides");
            let (own, enemy) = if seat < 2 { (&sides[0], &sides[1]) } else { (&sides[1], &sides[0]) };
            assert!(enemy["hand"].is_null() && enemy["corps"].is_null(), "seat {seat} looks at the enemy's");
            assert_eq!(own["hand"].is_null(), seat % 2 == 0, "the hand is for the second seat: {seat}");
            assert_eq!(own["corps"].is_null(), seat % 2 == 1, "the tracks are for the first: {seat}");
            own_hand += own["hand"].as_array().map_or(0, Vec::len);
            let plays = |option: &Value| {
                ["play", "recover", "fetch"].contains(&option["kind"].as_str().unwrap_or_default())
            };
            let offered = state["options"].as_array().is_some_and(|options| options.iter().any(plays));
            assert!(!offered || seat % 2 == 1, "cards are offered to who holds them");
        }
        // What is reckoned from all that a side knows is for nobody who holds a part of it.
        if step % 25 == 0 {
            for what in ["odds", "reach"] {
                for (seat, person) in people.iter().enumerate() {
                    let answer = person.get(&path(&format!("{what}?seat={seat}"))).await;
                    assert_eq!(answer.status, 204, "{what} for seat {seat}");
                }
            }
        }
        let Some(asked) = (0..4).rev().find(|&seat| states[seat]["asked"] == true) else { break };
        let options = states[asked]["options"].as_array().expect("options");
        let played = options.iter().find(|option| option["kind"] == "play");
        let option = played.unwrap_or(&options[(step * 5) % options.len()]);
        let (action, n) =
            (option["action"].as_str().expect("an action"), states[asked]["n"].as_i64().expect("n"));
        let partner = asked ^ 1;
        let his = |state: &Value| {
            state["options"].as_array().is_some_and(|list| list.iter().any(|one| one["action"] == action))
        };
        if !his(&states[partner]) {
            let answer =
                people[partner].act(&table, seat_number(partner), n, &format!("no-{n}"), action).await;
            assert_eq!(
                (answer.problem(422), answer.body["rule"].as_str()),
                ("illegal", Some("CQ-TEAM-01")),
                "{action}"
            );
            refused += 1;
        }
        people[asked].act(&table, seat_number(asked), n, &format!("yes-{n}"), action).await.ok();
    }
    let tracked = ["log-lost-", "log-tired", "log-eased", "log-rested"];
    for (seat, person) in people.iter().enumerate() {
        let log = person.get(&path(&format!("log?seat={seat}&lang=none"))).await.ok().to_string();
        let heard: usize = tracked.map(|code| log.matches(code).count()).iter().sum();
        assert!(
            seat % 2 == 0 || heard == 0,
            "strength and fatigue are for the first seat: {seat} heard {heard}"
        );
    }
    for (seat, drawn) in drawn.iter_mut().enumerate() {
        let log = people[seat].get(&path(&format!("log?seat={seat}&lang=none"))).await.ok();
        *drawn = log.to_string().matches("log-drew-cards").count();
    }
    assert!(own_hand > 0 && refused > 0, "{own_hand} cards seen, {refused} answers refused");
    assert!(drawn[0] == 0 && drawn[1] > 0, "who draws is told what, his partner is not: {drawn:?}");
    world.stop().await;
}

fn seat_number(seat: usize) -> i64 {
    i64::try_from(seat).expect("small")
}

async fn states(table: &str, people: &[Person]) -> Vec<Value> {
    let mut states = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        states.push(person.state(table, seat_number(seat)).await);
    }
    states
}

/// CQ-TEAM-01: the two have one clock: it runs while either of them is asked, and what either decides counts for both.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn partners_have_one_clock() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let mut people = vec![world.guest("Berthier").await];
    let pace = json!({ "kind": "live", "bank_ms": 600_000, "increment_ms": 1_000, "cap_ms": 900_000 });
    let wish = json!({ "game": "1806", "options": "players=teams level=grognard", "pace": pace });
    let (table, _) = people[0].open(wish).await;
    for name in ["Napoleon", "Massenbach", "Hohenlohe"] {
        let person = world.guest(name).await;
        person.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
        people.push(person);
    }
    let (mut alone, mut ran) = (0, [0; 2]);
    for step in 0..40 {
        let card = people[0].get(&format!("/api/tables/{table}")).await.ok();
        let clock = |seat: usize| card["seats"][seat]["clock"].clone();
        assert!(clock(0)["left_ms"].is_number(), "{card}");
        assert_eq!((clock(0), clock(2)), (clock(1), clock(3)), "after {step} answers");
        let states = states(&table, &people).await;
        let asked: Vec<usize> = (0..4).filter(|&seat| states[seat]["asked"] == true).collect();
        for (side, ran) in ran.iter_mut().enumerate() {
            let waits = asked.iter().any(|seat| seat / 2 == side);
            assert_eq!(clock(2 * side)["running"], waits, "the clock of {side} after {step} answers");
            *ran += usize::from(waits);
        }
        let Some(&seat) = asked.last() else { break };
        alone += usize::from(asked.len() == 1);
        let options = states[seat]["options"].as_array().expect("options");
        let option = &options[(step * 5) % options.len()];
        let (action, n) =
            (option["action"].as_str().expect("an action"), states[seat]["n"].as_i64().expect("n"));
        people[seat].act(&table, seat_number(seat), n, &format!("yes-{n}"), action).await.ok();
    }
    assert!(alone > 0 && ran[0] > 0 && ran[1] > 0, "{alone} times one alone was asked, clocks ran {ran:?}");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_enemys_stream_does_not_tell_that_partners_talk() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let mut people = vec![world.guest("Berthier").await];
    let (table, _) = people[0].open(json!({ "game": "1806", "options": "players=teams" })).await;
    for name in ["Napoleon", "Massenbach", "Hohenlohe"] {
        let person = world.guest(name).await;
        person.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
        people.push(person);
    }
    let before = seen_by(&people[2], &table).await;
    let (mut ally, mut enemy) = (listen(&people[1]).await, listen(&people[2]).await);
    let (mut his, mut theirs) = (String::new(), String::new());
    for (stream, text) in [(&mut ally, &mut his), (&mut enemy, &mut theirs)] {
        assert_eq!(next_news(stream, text).await["event"], "here");
    }
    for line in 0..8 {
        let text = format!("to Jena, {line}");
        people[0].post(&format!("/api/tables/{table}/chat"), json!({ "text": text })).await.ok();
        assert!(has_kind(&next_news(&mut ally, &mut his).await, "chat"), "the ally is told");
    }
    assert_eq!(seen_by(&people[2], &table).await, before, "nothing that the enemy can ask for tells of it");
    let chat = people[1].get(&format!("/api/tables/{table}/chat")).await.ok();
    let lines = chat.as_array().expect("lines");
    assert!(lines.len() == 8 && lines.iter().all(|line| line["private"] == true), "{chat}");
    let states = states(&table, &people).await;
    let asked = states.iter().position(|state| state["asked"] == true).expect("somebody is asked");
    let action = states[asked]["options"][0]["action"].as_str().expect("an action");
    let n = states[asked]["n"].as_i64().expect("a number");
    people[asked].act(&table, seat_number(asked), n, "on", action).await.ok();
    let news = next_news(&mut enemy, &mut theirs).await;
    assert!(has_kind(&news, "played"), "the first that the enemy is told is an action: {news}");
    world.stop().await;
}

/// All that somebody sees of a table, of its list and of what was said, without the time of looking.
async fn seen_by(person: &Person, table: &str) -> Vec<Value> {
    let mut seen = Vec::new();
    for path in ["", "/state?seat=2", "/chat", "/log?seat=2&lang=none", "/since?seat=2"] {
        seen.push(person.get(&format!("/api/tables/{table}{path}")).await.ok());
    }
    seen.push(person.get("/api/tables?which=mine").await.ok());
    seen.iter_mut().for_each(forget_the_hour);
    seen
}

/// Clocks run while one looks.
fn forget_the_hour(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("now_ms");
            fields.values_mut().for_each(forget_the_hour);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_the_hour),
        _ => {}
    }
}

/// What partners say reaches a partner who listens at the table, while he listens, and the enemy never.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_partner_who_listens_at_the_table_hears() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let mut people = vec![world.guest("Berthier").await];
    let (table, _) = people[0].open(json!({ "game": "1806", "options": "players=teams" })).await;
    for name in ["Napoleon", "Massenbach", "Hohenlohe"] {
        let person = world.guest(name).await;
        person.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
        people.push(person);
    }
    let last = people[0].get(&format!("/api/tables/{table}")).await.ok()["k"].as_i64();
    let mut ally = Heard::open(&people[1], &table, 1, last).await;
    let mut enemy = Heard::open(&people[2], &table, 2, last).await;
    people[0].post(&format!("/api/tables/{table}/chat"), json!({ "text": "to Jena?" })).await.ok();
    let (_, kind, said) = ally.next().await.expect("news");
    assert_eq!(
        (kind.as_str(), said["text"].as_str(), &said["private"]),
        ("chat", Some("to Jena?"), &json!(true))
    );
    people[2].post(&format!("/api/tables/{table}/chat"), json!({ "text": "to Weimar" })).await.ok();
    let (_, _, said) = enemy.next().await.expect("news");
    assert_eq!(said["text"], "to Weimar", "the first that the enemy hears is his own");
    world.stop().await;
}
