//! Two people a side who write each other notes: aides ride, the rules say who reads, and who stands together talks.

use serde_json::{Value, json};

use crate::world::{Person, World};

async fn teams(world: &World) -> (String, Vec<Person>) {
    let mut people = vec![world.guest("Napoleon").await];
    let wish = json!({ "game": "rossbach", "scenario": "campaign-13", "options": "players=teams" });
    let (table, _) = people[0].open(wish).await;
    for name in ["Lannes", "Brunswick", "Hohenlohe"] {
        let person = world.guest(name).await;
        person.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
        people.push(person);
    }
    let card = people[0].get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(card["status"], "playing");
    (table, people)
}

async fn states(table: &str, people: &[Person]) -> Vec<Value> {
    let mut states = Vec::new();
    for (seat, person) in (0..).zip(people) {
        states.push(person.state(table, seat).await);
    }
    states
}

/// Whoever is asked is done, or gives his first answer. Gives back how things were before.
async fn step(table: &str, people: &[Person]) -> Vec<Value> {
    let states = states(table, people).await;
    let asked = states.iter().position(|state| state["asked"] == true).expect("somebody is asked");
    let options = states[asked]["options"].as_array().expect("options");
    let text = |option: &Value| option["action"].as_str().expect("an action").to_owned();
    let order = options.iter().map(text).find(|order| order == "done");
    let order = order.unwrap_or_else(|| text(&options[0]));
    let n = states[asked]["n"].as_i64().expect("a number");
    let seat = i64::try_from(asked).expect("small");
    people[asked].act(table, seat, n, &format!("step-{n}"), &order).await.ok();
    states
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_ride_and_are_read_by_who_may() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, people) = teams(&world).await;
    let (people, table) = (&people, &table);
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let letters = |seat: usize| async move {
        let answer = people[seat].get(&format!("/api/tables/{table}/letters?seat={seat}")).await.ok();
        let texts = answer["letters"].as_array().expect("letters").iter();
        let texts: Vec<String> =
            texts.map(|letter| letter["text"].as_str().unwrap_or_default().to_owned()).collect();
        (answer["may_write"].as_bool() == Some(true), answer["round"].as_i64().expect("a round"), texts)
    };
    let write = |seat: usize, text: &'static str| async move {
        people[seat]
            .post(&format!("/api/tables/{table}/letters"), json!({ "seat": seat, "text": text }))
            .await
    };

    // Before the first Command Phase nobody writes.
    let early = write(0, "Vorwärts").await;
    assert_eq!((early.problem(422), early.body["rule"].as_str()), ("illegal", Some("RA-18.11-02")));
    for _ in 0..400 {
        if letters(0).await.0 {
            break;
        }
        step(table, people).await;
    }
    let (may, first, _) = letters(0).await;
    assert!(may && letters(1).await.0 && !letters(2).await.0, "the French Command Phase");
    let hex = write(0, "Hold N1942").await;
    assert_eq!((hex.problem(422), hex.body["rule"].as_str()), ("illegal", Some("RA-18.13-01")));
    let written = write(0, "Hold the bridge at Jena").await.ok();
    assert_eq!(written["may_write"], false);
    assert_eq!(write(0, "No, come here").await.problem(409), "letter-written");
    assert_eq!(write(2, "Courage").await.body["rule"], "RA-18.11-02", "it is not their phase");

    // Who may talk is for the rules; what is said is for the own side.
    let talk = people[0].post(&path("chat"), json!({ "text": "psst" })).await;
    let heard =
        |lines: Value| lines.as_array().is_some_and(|lines| lines.iter().any(|line| line["text"] == "psst"));
    if talk.status == 200 {
        assert!(heard(people[1].get(&path("chat")).await.ok()));
        assert!(!heard(people[2].get(&path("chat")).await.ok()), "the enemy does not hear it");
    } else {
        assert_eq!(talk.problem(403), "letters-only");
    }

    let mut read = None;
    for _ in 0..2000 {
        let (_, round, texts) = letters(1).await;
        for enemy in [2, 3] {
            assert_eq!(letters(enemy).await.2, [""; 0], "the enemy reads nothing");
        }
        if !texts.is_empty() {
            read = Some((round, texts));
            break;
        }
        step(table, people).await;
    }
    let (round, texts) = read.expect("it arrives");
    assert_eq!(texts, ["Hold the bridge at Jena"]);
    assert!(round >= first);

    // When the game is over everybody reads everything.
    for seat in [0, 1] {
        let n = people[seat].state(table, i64::try_from(seat).expect("small")).await["n"].clone();
        let resigned =
            people[seat].post(&path("resign?lang=none"), json!({ "seat": seat, "n": n, "key": "r" })).await;
        if seat == 0 {
            assert_eq!(resigned.problem(409), "shared-side");
            people[0].post(&path("leave"), json!({ "seat": 0 })).await.ok();
        } else {
            resigned.ok();
        }
    }
    assert_eq!(letters(3).await.2, ["Hold the bridge at Jena"]);
    world.stop().await;
}

/// The next line of a stream of news that says something of a table.
pub(crate) async fn next_news(stream: &mut reqwest::Response, text: &mut String) -> Value {
    loop {
        if let Some((line, rest)) = text.split_once('\n') {
            let news: Value = serde_json::from_str(line).expect("JSON");
            *text = rest.to_owned();
            if news["event"] != "ping" {
                return news;
            }
            continue;
        }
        // Whoever waits for what never comes waits no longer than this.
        let chunk = tokio::time::timeout(std::time::Duration::from_secs(60), stream.chunk()).await;
        let chunk = chunk.expect("news in time").expect("a chunk").expect("more");
        text.push_str(std::str::from_utf8(&chunk).expect("text"));
    }
}

pub(crate) async fn listen(person: &Person) -> reqwest::Response {
    person.request(reqwest::Method::GET, "/api/stream.ndjson?lang=none").send().await.expect("a stream")
}

pub(crate) fn has_kind(news: &Value, kind: &str) -> bool {
    news["kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|other| other == kind))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_note_that_arrives_at_once_is_told_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, people) = teams(&world).await;
    let (people, table) = (&people, &table);
    let texts = |seat: usize| async move {
        let answer = people[seat].get(&format!("/api/tables/{table}/letters?seat={seat}")).await.ok();
        answer["letters"].as_array().map_or(0, Vec::len)
    };
    for _ in 0..600 {
        // Whoever may write does; his partner, who listens, may read it before anything happens.
        for seat in 0..4 {
            let partner = seat ^ 1;
            let before = texts(partner).await;
            let (mut stream, mut text) = (listen(&people[partner]).await, String::new());
            assert_eq!(next_news(&mut stream, &mut text).await["event"], "here");
            let wish = json!({ "seat": seat, "text": "Come at once" });
            let written = people[seat].post(&format!("/api/tables/{table}/letters"), wish).await;
            if written.status == 200 && texts(partner).await > before {
                let news = next_news(&mut stream, &mut text).await;
                assert!(has_kind(&news, "letter"), "{news}");
                return world.stop().await;
            }
        }
        step(table, people).await;
    }
    panic!("no aide was so quick");
}
