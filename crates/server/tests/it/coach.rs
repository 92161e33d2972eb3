//! The coach: the colonel is asked only against computers and where the table allows it, which stands on the record; and lessons,
//! whose draws are the same each time.

use serde_json::{Value, json};

use crate::world::{Person, World, duel};

async fn first_question(person: &Person, table: &str, seat: i64) -> Value {
    loop {
        let state = person.state(table, seat).await;
        if state["asked"] == true || !state["over"].is_null() {
            return state;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

async fn log_codes(person: &Person, table: &str) -> Vec<String> {
    let log = person.get(&format!("/api/tables/{table}/log?seat=0&lang=en")).await.ok();
    let code = |line: &Value| line["code"].as_str().expect("a code").to_owned();
    log.as_array().expect("lines").iter().map(code).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_coach_is_a_switch_of_the_table_and_stands_on_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Pupil").await;
    for (wish, coach) in [(json!(null), true), (json!(true), true), (json!(false), false)] {
        let against = "computer:random";
        let new = json!({ "against": against, "coach": wish, "scenario": "short", "visibility": "private" });
        let (table, seated) = guest.open(new).await;
        assert_eq!(seated["table"]["coach"], coach, "asked for {wish}");
        first_question(&guest, &table, 0).await;
        let line = if coach { "server-coach" } else { "server-no-coach" };
        assert_eq!(log_codes(&guest, &table).await[0], line, "the log begins with it");
        let export = guest.get(&format!("/api/tables/{table}/export?seat=0")).await.ok();
        let journal = export.as_str().expect("a text");
        assert!(journal.contains(if coach { "\ncoach on\n" } else { "\ncoach off\n" }), "{journal}");
        if !coach {
            for path in ["advice?seat=0", "cost?seat=0&n=0"] {
                let refused = guest.get(&format!("/api/tables/{table}/{path}")).await;
                assert_eq!(refused.problem(403), "no-coach", "{path}");
            }
        }
    }
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn there_is_no_coach_between_people() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (table, first, second) = duel(&world, json!({})).await;
    for (seat, person) in [(0, &first), (1, &second)] {
        for path in [format!("advice?seat={seat}"), format!("cost?seat={seat}&n=0")] {
            let refused = person.get(&format!("/api/tables/{table}/{path}")).await;
            assert_eq!(refused.problem(403), "no-coach", "{path}");
        }
    }
    for against in ["people", "hotseat"] {
        let new = json!({ "game": "1806", "sides": "first", "against": against, "pace": { "kind": "none" },
            "visibility": "private", "coach": true });
        assert_eq!(first.post("/api/tables", new).await.problem(422), "invalid", "{against}");
    }
    world.stop().await;
}

/// The first questions of a rehearsed table, answered by the first option there is.
async fn course(person: &Person, word: &str) -> Vec<String> {
    let new = json!({ "against": "computer:random", "scenario": "short", "rehearsal": word,
        "visibility": "private" });
    let (table, seated) = person.open(new).await;
    assert_eq!((&seated["table"]["rehearsed"], &seated["table"]["origin"]), (&json!(true), &json!(null)));
    for _ in 0..12 {
        let state = first_question(person, &table, 0).await;
        assert_eq!(state["word_wanted"], json!([]), "a word would change what was rehearsed");
        let n = state["n"].as_i64().expect("a number");
        let action = state["options"][0]["action"].as_str().expect("an action").to_owned();
        person.act(&table, 0, n, &format!("k{n}"), &action).await.ok();
    }
    first_question(person, &table, 0).await;
    let word = json!({ "seat": 0, "word": "rain" });
    let refused = person.post(&format!("/api/tables/{table}/entropy"), word).await;
    assert_eq!(refused.problem(409), "rehearsed");
    let log = person.get(&format!("/api/tables/{table}/log?seat=0&lang=en")).await.ok();
    let text = |line: &Value| line["text"].as_str().expect("a text").to_owned();
    log.as_array().expect("lines").iter().map(text).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rehearsed_table_goes_the_same_way_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Pupil").await;
    let (once, again) = (course(&guest, "first").await, course(&guest, "first").await);
    assert_eq!(once, again);
    assert_ne!(once, course(&guest, "second").await);
    let new = json!({ "game": "1806", "sides": "first", "against": "people", "pace": { "kind": "none" },
        "visibility": "open", "rehearsal": "first" });
    assert_eq!(guest.post("/api/tables", new).await.problem(422), "invalid", "never between people");
    world.stop().await;
}

/// How somebody lets moments pass in which he could interrupt.
#[derive(Clone, Copy, PartialEq)]
enum Passes {
    /// As soon as he is asked.
    AtOnce,
    /// After a while, sometimes longer than at other times.
    Slowly,
    /// By standing orders, without being asked.
    ByOrders,
}

/// What the computer did at a rehearsed table whose reader answers the same each time.
async fn deeds_of_the_computer(person: &Person, kind: &str, passes: Passes) -> Vec<String> {
    let new = json!({ "against": format!("computer:{kind}"), "scenario": "short", "rehearsal": "time",
        "visibility": "private" });
    let (table, _) = person.open(new).await;
    if passes == Passes::ByOrders {
        // Moments are named in words only.
        let state = person.get(&format!("/api/tables/{table}/state?seat=0&lang=en")).await.ok();
        let windows = state["windows"].as_array().expect("moments").iter();
        let orders: Vec<Value> =
            windows.map(|it| json!({ "window": it["window"], "order": "never" })).collect();
        assert!(!orders.is_empty(), "{state}");
        person.put(&format!("/api/tables/{table}/orders"), json!({ "seat": 0, "orders": orders })).await.ok();
    }
    let mut answered = 0;
    while answered < 6 {
        let state = first_question(person, &table, 0).await;
        if !state["over"].is_null() {
            break;
        }
        let options = state["options"].as_array().expect("answers");
        let of = |kind: &str| options.iter().find(|option| option["kind"] == kind);
        let choice = if state["window"].is_null() { of("pass") } else { of("decline") };
        let action = choice.unwrap_or(&options[0])["action"].as_str().expect("an action").to_owned();
        answered += i32::from(state["window"].is_null());
        if passes == Passes::Slowly {
            let pause = 20 * (state["n"].as_u64().expect("a number") % 4);
            tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
        }
        let n = state["n"].as_i64().expect("a number");
        person.act(&table, 0, n, &format!("k{n}"), &action).await.ok();
    }
    first_question(person, &table, 0).await;
    let log = person.get(&format!("/api/tables/{table}/log?seat=0&lang=en")).await.ok();
    // Which of the two is ready first is a race, and what follows stands under the second.
    let begun = log.as_array().expect("lines").iter().filter(|line| line["n"].as_u64() > Some(2));
    let own = begun.filter(|line| line["side"] == "coalition");
    own.map(|line| line["text"].as_str().expect("a text").to_owned()).collect()
}

/// The computer cannot see time: that moments in which the reader holds nothing pass by themselves tells it nothing, whether they
/// pass at once, after a while, or without his being asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_cannot_see_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Pupil").await;
    for kind in ["scripted", "cadet"] {
        let at_once = deeds_of_the_computer(&guest, kind, Passes::AtOnce).await;
        assert!(at_once.len() > 5, "{kind} did something: {at_once:?}");
        for passes in [Passes::Slowly, Passes::ByOrders] {
            assert_eq!(at_once, deeds_of_the_computer(&guest, kind, passes).await, "{kind}");
        }
    }
    world.stop().await;
}

/// How answers are judged is held where opponents are; here, that only one's own answers are, and only those that were given.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_that_cost_is_told_of_ones_own_answers_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let guest = world.guest("Pupil").await;
    let (table, _) = guest.open(json!({ "against": "computer:random", "scenario": "short" })).await;
    let state = first_question(&guest, &table, 0).await;
    let n = state["n"].as_i64().expect("a number");
    let path = |n: i64| format!("/api/tables/{table}/cost?seat=0&n={n}");
    assert_eq!(guest.get(&path(n)).await.problem(404), "not-found", "nothing was answered yet");
    let action = state["options"][0]["action"].as_str().expect("an action").to_owned();
    guest.act(&table, 0, n, "k", &action).await.ok();
    let told = guest.get(&path(n)).await;
    assert!([200, 204].contains(&told.status), "{}", told.status);
    world.stop().await;
}
