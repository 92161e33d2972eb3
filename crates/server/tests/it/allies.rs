//! Several people on one side: one seat an army, own orders only, one letter a turn (JG-10-MULTI-01).

use serde_json::{Value, json};

use crate::world::{Person, World};

/// The French army against four Allied ones, each with a person of its own.
async fn council(world: &World) -> (String, Vec<Person>) {
    let mut people = vec![world.guest("Napoleon").await];
    let autumn = json!({ "game": "1813", "scenario": "autumn", "options": "players=armies blind=all" });
    let (table, opened) = people[0].open(autumn).await;
    assert_eq!((opened["seat"].as_i64(), opened["table"]["status"].as_str()), (Some(0), Some("waiting")));
    for (seat, name) in (1..).zip(["Schwarzenberg", "Bennigsen", "Blücher", "Bernadotte"]) {
        let person = world.guest(name).await;
        let seated = person.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
        assert_eq!(seated["seat"], seat);
        people.push(person);
    }
    let card = people[0].get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(card["status"], "playing", "the game begins when every army has its commander");
    let commands: Vec<&Value> =
        card["seats"].as_array().expect("seats").iter().map(|seat| &seat["command"]).collect();
    let expected = [
        Value::Null,
        json!("army:bohemia"),
        json!("army:poland"),
        json!("army:silesia"),
        json!("army:north"),
    ];
    assert_eq!(commands, expected.iter().collect::<Vec<_>>());
    (table, people)
}

fn orders(state: &Value) -> Vec<String> {
    let options = state["options"].as_array().expect("options");
    options.iter().filter_map(|option| option["action"].as_str().map(str::to_owned)).collect()
}

/// Whoever is asked gives one of his orders; an ally who is not asked for it is refused. Gives back how often that was.
async fn one_round(table: &str, people: &[Person], step: usize) -> usize {
    let mut states = Vec::new();
    for (seat, person) in (0..).zip(people) {
        states.push(person.state(table, seat).await);
    }
    let asked = states.iter().position(|state| state["asked"] == true).expect("somebody is asked");
    let own = orders(&states[asked]);
    let order = own.iter().find(|order| order.starts_with("pass") || order.starts_with("done"));
    let order = order.unwrap_or(&own[(step * 7) % own.len()]);
    let n = states[asked]["n"].as_i64().expect("a number");
    let mut refused = 0;
    for ally in (1..people.len()).filter(|&ally| asked != 0 && ally != asked) {
        if orders(&states[ally]).contains(order) {
            continue;
        }
        let seat = i64::try_from(ally).expect("small");
        let answer = people[ally].act(table, seat, n, &format!("not-mine-{ally}-{n}"), order).await;
        assert_eq!(answer.problem(422), "illegal");
        assert_eq!(answer.body["rule"], "JG-10-MULTI-01", "{order} of seat {asked} tried by {ally}");
        refused += 1;
    }
    let seat = i64::try_from(asked).expect("small");
    people[asked].act(table, seat, n, &format!("mine-{n}"), order).await.ok();
    refused
}

/// Whether a stream of news speaks of a letter before it has caught up with a table.
async fn is_told_of_letters(stream: &mut reqwest::Response, watcher: &Person, table: &str) -> bool {
    let last = watcher.get(&format!("/api/tables/{table}")).await.ok()["k"].as_i64().expect("a number");
    let (mut text, mut found) = (String::new(), false);
    loop {
        let chunk = stream.chunk().await.expect("a chunk").expect("more");
        text.push_str(std::str::from_utf8(&chunk).expect("text"));
        while let Some((line, rest)) = text.split_once('\n') {
            let news: Value = serde_json::from_str(line).expect("JSON");
            text = rest.to_owned();
            found |= news["kinds"].as_array().expect("kinds").contains(&json!("letter"));
            if news["k"].as_i64() >= Some(last) {
                return found;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_commands_his_army_and_writes_one_letter_a_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, people) = council(&world).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let (people, path) = (&people, &path);
    let letters = |seat: usize| async move { people[seat].get(&path(&format!("letters?seat={seat}"))).await };
    let write = |seat: usize, text: &'static str| async move {
        people[seat].post(&path("letters"), json!({ "seat": seat, "text": text })).await
    };

    assert_eq!(people[1].post(&path("chat"), json!({ "text": "psst" })).await.problem(403), "letters-only");
    let written = write(3, "I cross the Elbe").await.ok();
    assert_eq!(
        (written["may_write"].as_bool(), written["letters"][0]["from"].as_i64()),
        (Some(false), Some(3))
    );
    write(3, "I cross the Elbe").await.ok();
    assert_eq!(write(3, "No, I do not").await.problem(409), "letter-written");
    assert_eq!(letters(1).await.ok()["letters"], json!([]), "it is read when the turn is over");
    let stolen = people[1].get(&path("letters?seat=3")).await;
    assert_eq!(stolen.problem(403), "not-your-seat");

    let mut news = Vec::new();
    for person in [&people[0], &people[1], &people[3]] {
        let path = "/api/stream.ndjson?lang=none";
        news.push(person.request(reqwest::Method::GET, path).send().await.expect("a stream"));
    }
    let first = letters(1).await.ok()["round"].as_i64().expect("a round");
    let (mut refused, mut step) = (0, 0);
    while letters(1).await.ok()["round"].as_i64() == Some(first) {
        refused += one_round(&table, people, step).await;
        step += 1;
        assert!(step < 3000, "the turn ends");
    }
    assert!(refused > 0, "somebody's order was tried by an ally");
    assert_eq!(letters(1).await.ok()["letters"][0]["text"], "I cross the Elbe");
    assert_eq!(letters(0).await.ok()["letters"], json!([]), "the enemy does not read it");
    // Whom it was delivered to is told so; who wrote it and the enemy are not.
    let mut told = Vec::new();
    for stream in &mut news {
        told.push(is_told_of_letters(stream, &people[0], &table).await);
    }
    assert_eq!(told, [false, true, false]);
    write(1, "Good").await.ok();

    let n = &people[2].state(&table, 2).await["n"];
    let resigned = people[2].post(&path("resign?lang=none"), json!({ "seat": 2, "n": n, "key": "r" })).await;
    assert_eq!(resigned.problem(409), "shared-side");
    let computer = people[2].post(&path("computer"), json!({ "seat": 2, "kind": "random" })).await;
    assert_eq!(computer.problem(409), "shared-side");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_and_the_hot_seat_command_whole_sides() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.guest("Blücher").await;
    let autumn = |against: &str| {
        json!({ "game": "1813", "scenario": "autumn", "options": "players=armies", "against": against,
                "sides": "second", "visibility": "link" })
    };
    let (_, alone) = person.open(autumn("hotseat")).await;
    assert_eq!(alone["table"]["seats"].as_array().map(Vec::len), Some(2));
    assert_eq!((alone["table"]["status"].as_str(), alone["invitation"].as_str()), (Some("playing"), None));
    let (_, shared) = person.open(autumn("computer:random")).await;
    assert_eq!(shared["table"]["seats"].as_array().map(Vec::len), Some(5));
    assert_eq!((shared["table"]["status"].as_str(), shared["seat"].as_i64()), (Some("waiting"), Some(1)));
    assert!(shared["invitation"].is_string(), "allies come by link: {shared}");
    world.stop().await;
}
