//! The players' own words for the draws come before the first draw, or nobody waits for them for long.

use serde_json::{Value, json};
use vedette_server::Config;

use crate::world::{Person, World, config, eventually, journal, play_some};

/// A server that waits for words for longer than any test takes.
async fn patient(folder: &std::path::Path) -> World {
    World::start_with(Config { word_seconds: 3600, ..config(folder) }).await
}

async fn n(person: &Person, table: &str) -> i64 {
    person.get(&format!("/api/tables/{table}")).await.ok()["n"].as_i64().expect("a number")
}

async fn say(person: &Person, table: &str, seat: i64, word: &Value) {
    person.post(&format!("/api/tables/{table}/entropy"), json!({ "seat": seat, "word": word })).await.ok();
}

/// A table at which the computer is asked first, and a guest on the other side.
async fn computer_begins(guest: &Person) -> (String, i64) {
    for sides in ["first", "second"] {
        let (table, seated) = guest.open(json!({ "against": "computer:random", "sides": sides })).await;
        let seat = seated["seat"].as_i64().expect("a seat");
        let seats = seated["table"]["seats"].as_array().expect("seats");
        if seats.iter().any(|other| other["seat"] != seat && other["asked"] == true) {
            return (table, seat);
        }
    }
    panic!("somebody begins");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_wait_for_the_word_of_whoever_plays_against_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = patient(folder.path()).await;
    let guest = world.guest("First").await;
    let (table, seat) = computer_begins(&guest).await;
    assert_eq!(guest.state(&table, seat).await["word_wanted"], json!([seat]));
    // Another table, whose player wants no word, is played meanwhile: so this one had its chance.
    let (other, other_seat) = computer_begins(&guest).await;
    say(&guest, &other, other_seat, &Value::Null).await;
    eventually(|| async { (n(&guest, &other).await > 0).then_some(()) }).await;
    assert_eq!(n(&guest, &table).await, 0, "nothing is played before the word");
    say(&guest, &table, seat, &json!("rain at noon")).await;
    assert_eq!(guest.state(&table, seat).await["word_wanted"], json!([]));
    eventually(|| async { (n(&guest, &table).await > 1).then_some(()) }).await;
    let log = guest.get(&format!("/api/tables/{table}/log?seat={seat}&lang=none&to=1")).await.ok();
    assert_eq!(
        log[1]["code"], "server-entropy",
        "the word comes first, after whether there is a coach: {log}"
    );
    // The same word again is a repeated request.
    let line = n(&guest, &table).await;
    say(&guest, &table, seat, &json!("rain at noon")).await;
    assert_eq!(n(&guest, &table).await, line);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_plays_before_the_other_has_said_his_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = patient(folder.path()).await;
    let (first, second) = (world.guest("First").await, world.guest("Second").await);
    let (table, _) = first.open(json!({})).await;
    second.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
    let mut begins = None;
    for (seat, person, late) in [(0, &first, (1, &second)), (1, &second, (0, &first))] {
        let state = person.state(&table, seat).await;
        if state["asked"] == true {
            begins = Some((person.clone(), seat, state, late));
        }
    }
    let (actor, seat, state, (late_seat, late)) = begins.expect("somebody begins");
    let action = state["options"][0]["action"].as_str().expect("an action").to_owned();
    let acting = tokio::spawn({
        let (actor, table) = (actor.clone(), table.clone());
        async move { actor.act(&table, seat, 0, "k", &action).await.ok() }
    });
    // Somebody else's whole table is opened and played meanwhile.
    let third = world.guest("Third").await;
    let (other, _) = third.open(json!({ "against": "hotseat" })).await;
    play_some(&other, [&third, &third], 5).await;
    assert!(!acting.is_finished() && n(&actor, &table).await == 0, "the action waits");
    say(late, &table, late_seat, &json!("late")).await;
    let done = acting.await.expect("it ends");
    assert_eq!(done["n"], 2, "the word, and then the action");
    assert_eq!(actor.state(&table, seat).await["word_wanted"], json!([]), "too late to count for everything");
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_word_that_does_not_come_is_not_waited_for_for_ever() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start_with(Config { word_seconds: 1, ..config(folder.path()) }).await;
    let guest = world.guest("Silent").await;
    let (table, _) = computer_begins(&guest).await;
    eventually(|| async { (n(&guest, &table).await > 0).then_some(()) }).await;
    world.stop().await;
}

/// Whoever plays on from a journal is asked for the words of both seats, and so is whoever sits down with him.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn playing_on_asks_for_the_words_of_both_seats() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = patient(folder.path()).await;
    let (rogue, victim) = (world.guest("Rogue").await, world.guest("Victim").await);
    let (old, _) = rogue.open(json!({ "against": "hotseat" })).await;
    let state = play_some(&old, [&rogue, &rogue], 5).await;
    rogue
        .post(&format!("/api/tables/{old}/resign"), json!({ "seat": 0, "n": state["n"], "key": "r" }))
        .await
        .ok();
    let text = rogue.get(&format!("/api/tables/{old}/export")).await.ok();
    journal(&text);
    let made = rogue.post("/api/import", json!({ "text": text, "as": "play-on", "at": 4 })).await.ok();
    let table = made["table"]["id"].as_str().expect("an id").to_owned();
    assert_eq!(
        rogue.state(&table, 0).await["word_wanted"],
        json!([0, 1]),
        "words that were imported do not count"
    );
    say(&rogue, &table, 0, &json!("mine")).await;
    assert_eq!(rogue.state(&table, 0).await["word_wanted"], json!([1]));
    let link = rogue.post(&format!("/api/tables/{table}/substitute"), json!({ "seat": 1 })).await.ok();
    let secret = link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
    let sit = json!({ "invitation": secret, "entropy": "his" });
    victim.post(&format!("/api/tables/{table}/sit"), sit).await.ok();
    assert_eq!(victim.state(&table, 1).await["word_wanted"], json!([]));
    play_some(&table, [&rogue, &victim], 3).await;
    world.stop().await;
}

/// Whoever held a seat before has spoken for himself: neither do his words count for whoever takes it over, nor that he wanted none, nor
/// do they use up what a seat may say.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_of_whoever_sat_there_before_keep_nobodys_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = patient(folder.path()).await;
    let (rogue, victim) = (world.guest("Rogue").await, world.guest("Victim").await);
    for entropy in [None, Some("his")] {
        let (table, _) = rogue.open(json!({ "against": "hotseat" })).await;
        for number in 0..16 {
            say(&rogue, &table, 1, &json!(format!("word {number}"))).await;
        }
        let more = json!({ "seat": 1, "word": "one too many" });
        assert_eq!(rogue.post(&format!("/api/tables/{table}/entropy"), more).await.problem(409), "enough");
        say(&rogue, &table, 1, &Value::Null).await;
        say(&rogue, &table, 0, &json!("mine")).await;
        assert_eq!(rogue.state(&table, 0).await["word_wanted"], json!([]));
        let link = rogue.post(&format!("/api/tables/{table}/substitute"), json!({ "seat": 1 })).await.ok();
        let secret =
            link["invitation"].as_str().and_then(|link| link.split('=').next_back()).expect("a link");
        let sit = json!({ "invitation": secret, "entropy": entropy });
        victim.post(&format!("/api/tables/{table}/sit"), sit).await.ok();
        if entropy.is_none() {
            assert_eq!(victim.state(&table, 1).await["word_wanted"], json!([1]), "his own is waited for");
            say(&victim, &table, 1, &json!("his")).await;
        }
        assert_eq!(victim.state(&table, 1).await["word_wanted"], json!([]));
        assert_eq!(n(&victim, &table).await, 18, "it stands in the journal");
        play_some(&table, [&rogue, &victim], 3).await;
    }
    world.stop().await;
}
