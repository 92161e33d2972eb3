//! What answers by itself: standing orders and computers, and when.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use vedette_kernel::Record;
use vedette_server::Config;

use crate::world::{Person, World, config, eventually, journal, titles};

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

/// Plays both sides until one of them has a single answer; gives back its seat, the position and the answer.
async fn until_forced(person: &Person, table: &str) -> (i64, i64, String) {
    for round in 0..2000 {
        for seat in [0, 1] {
            let state = person.state(table, seat).await;
            assert!(state["over"].is_null(), "no question had one answer only");
            let options = state["options"].as_array().expect("options");
            let action = |at: usize| options[at]["action"].as_str().expect("an action").to_owned();
            match options.len() {
                0 => {}
                1 => return (seat, number(&state["n"]), action(0)),
                many => {
                    let key = format!("{round}-{seat}");
                    person
                        .act(table, seat, number(&state["n"]), &key, &action((round * 7) % many))
                        .await
                        .ok();
                }
            }
        }
    }
    panic!("no question had one answer only");
}

/// A question with one answer is answered by who wants that, and by nobody else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forced_questions_are_answered_by_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let person = world.guest("Both").await;
    let (table, _) = person.open(json!({ "against": "hotseat", "options": "level=grognard" })).await;
    let (seat, n, action) = until_forced(&person, &table).await;
    assert_eq!(number(&person.state(&table, seat).await["n"]), n, "without orders it is asked");
    let orders = json!({ "seat": seat, "orders": [{ "window": "forced", "order": "never" }] });
    let given = person.put(&format!("/api/tables/{table}/orders?lang=none"), orders).await.ok();
    assert!(given["asked"] == false || number(&given["n"]) > n, "he is not asked any more");
    let after = eventually(|| async {
        let state = person.state(&table, seat).await;
        (number(&state["n"]) > n).then_some(state)
    })
    .await;
    let other = 1 - seat;
    if after["over"].is_null() {
        let state = person.state(&table, other).await;
        let resign = json!({ "seat": other, "n": state["n"], "key": "r" });
        person.post(&format!("/api/tables/{table}/resign?lang=none"), resign).await.ok();
    }
    let journal = journal(&person.get(&format!("/api/tables/{table}/export")).await.ok());
    let entry = journal.entry(u64::try_from(n + 1).expect("small")).expect("the answer is a line");
    assert!(
        matches!(&entry.record, Record::Action { text, .. } if *text == action),
        "{entry:?} is not {action}"
    );
    world.stop().await;
}

/// When the answers of a computer of some kind left, in milliseconds after what came before them: seen from outside, by the times
/// of the lines.
async fn answer_times(beat_ms: u64, kind: &str, count: usize) -> Vec<i64> {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start_with(Config { computer_beat_ms: beat_ms, ..config(folder.path()) }).await;
    let guest = world.guest("Patient").await;
    let (table, seated) = guest.open(json!({ "against": format!("computer:{kind}") })).await;
    let (seat, opened) = (number(&seated["seat"]), number(&seated["table"]["created_ms"]));
    let (times, by_computer) = loop {
        let state = guest.state(&table, seat).await;
        assert!(state["over"].is_null(), "it is a long game");
        if state["asked"] == true {
            let options = state["options"].as_array().expect("options");
            let action = options[options.len() / 2]["action"].as_str().expect("an action");
            let n = number(&state["n"]);
            guest.act(&table, seat, n, &format!("k{n}"), action).await;
        }
        let log = guest.get(&format!("/api/tables/{table}/log?seat={seat}&lang=none")).await.ok();
        let lines = log.as_array().expect("lines");
        let at = |line: &Value| (number(&line["n"]), number(&line["at_ms"]));
        let own = &state["side"];
        let is_his = |line: &&Value| line["side"].is_string() && line["side"] != *own;
        let by_computer: BTreeMap<i64, i64> = lines.iter().filter(is_his).map(at).collect();
        if by_computer.len() >= count {
            let mut times = BTreeMap::from([(0, opened)]);
            times.extend(lines.iter().map(at));
            break (times, by_computer);
        }
    };
    world.stop().await;
    let asked = |n: i64| times.range(..n).next_back().map_or(opened, |(_, at)| *at);
    by_computer.into_iter().map(|(n, at)| at - asked(n)).collect()
}

/// The server's clock is put right by a few milliseconds now and then.
const CLOCK_MS: i64 = 20;

/// In so many games a computer may be late before it is its own fault.
const GAMES: usize = 5;

/// However short it thinks, a computer answers no sooner than a beat after it is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_answer_on_the_beat() {
    let times = answer_times(150, "random", 8).await;
    assert!(times.iter().all(|&time| time >= 150 - CLOCK_MS), "{times:?}");
}

/// Whoever thinks long has several beats for every answer, takes all of them for each, and has done with it before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_thinks_long_takes_his_beats_for_every_answer() {
    let titles = titles();
    let beats = titles.title("1806").expect("it is there").beats("general".parse().expect("a kind"));
    assert!(beats > 1, "he thinks long");
    let every = i64::from(beats) * 150;
    // A machine that has much else to do may be late now and then, and even at most answers of a game; who thinks without an end is
    // late in every game.
    let mut late = Vec::new();
    for _ in 0..GAMES {
        let times = answer_times(150, "general", 6).await;
        assert!(times.iter().all(|&time| time >= every - CLOCK_MS), "{times:?}");
        let in_time = times.iter().filter(|&&time| time < 2 * every - CLOCK_MS).count();
        if in_time * 2 > times.len() {
            return;
        }
        late.push(times);
    }
    panic!("late in every game: {late:?}");
}

/// What standing orders answer leaves a beat after the question, as a computer's answer does, and not together with what asked it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standing_orders_answer_on_the_beat() {
    const BEAT_MS: u64 = 300;
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start_with(Config { computer_beat_ms: BEAT_MS, ..config(folder.path()) }).await;
    let person = world.guest("Both").await;
    let (table, _) = person.open(json!({ "against": "hotseat", "options": "level=grognard" })).await;
    let (seat, n, _) = until_forced(&person, &table).await;
    let orders = json!({ "seat": seat, "orders": [{ "window": "forced", "order": "never" }] });
    let asked = Instant::now();
    let given = person.put(&format!("/api/tables/{table}/orders?lang=none"), orders).await.ok();
    assert_eq!(number(&given["n"]), n, "nothing is answered yet");
    eventually(|| async { (number(&person.state(&table, seat).await["n"]) > n).then_some(()) }).await;
    assert!(asked.elapsed() >= Duration::from_millis(BEAT_MS - 20), "after {:?}", asked.elapsed());
    world.stop().await;
}
