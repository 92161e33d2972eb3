//! Events: the time that the rules give a whole game, and who stands where after several.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use vedette_kernel::replay::EndVerdict;
use vedette_kernel::{Awaiting, Settlement};
use vedette_store::{Holder, NewSeat, NewTable, Opening, Pace, PaceKind, Status, Store, TableId, Visibility};
use vedette_system::Agreement;

use crate::world::{Person, World, eventually, journal, play_some, titles};

const HOUR_MS: i64 = 3600 * 1000;

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("not so far away")
}

/// A live table of 1806 that was opened at a time, in the database of a server that does not run. Each seat has three hours.
async fn lay(url: &str, accounts: &[String], options: &str, at_ms: i64) -> String {
    let store = loop {
        match Store::open(url, Opening { allow_migrations: true, ..Opening::default() }).await {
            Ok(store) => break store,
            // The server has the file; it is free once that has stopped.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    let id = TableId::fresh().expect("an id");
    let agreement = Agreement { scenario: None, options: options.to_owned() };
    let titles = titles();
    let title = titles.title("1806").expect("the game is there");
    let table = title.open(&agreement, id.as_str(), [7; 32], Vec::new()).expect("a table");
    let header = table.journal().header();
    let Awaiting::Sides(sides) = table.awaiting() else { panic!("a game begins") };
    let seats =
        accounts.iter().zip(0..).zip(table.game().seating()).map(|((account, player), side)| NewSeat {
            player,
            remit: String::new(),
            holder: Holder::Account(account.as_str().into()),
            side_code: None,
            asked: sides.contains(side),
            bank_ms: 3 * HOUR_MS,
            running_since_ms: Some(at_ms),
            deadline_ms: Some(at_ms + 3 * HOUR_MS),
        });
    let new = NewTable {
        game: "1806".to_owned(),
        scenario: header.scenario.clone(),
        options: header.options.clone(),
        name: None,
        header: header.to_string(),
        seed: vec![7; 32],
        side_mode: "first".to_owned(),
        pace: Pace { kind: PaceKind::Live, bank_ms: 3 * HOUR_MS, increment_ms: 0, cap_ms: 3 * HOUR_MS },
        visibility: Visibility::Open,
        invitation: None,
        creator: None,
        status: Status::Playing,
        turn: "{}".to_owned(),
        rematch_of: None,
        seats: seats.collect(),
        lines: Vec::new(),
        at_ms,
        id: id.clone(),
    };
    store.create_table(new).await.expect("the table is kept");
    store.close().await;
    id.to_string()
}

/// Two people at a table that was opened so long ago, after some answers: from then on their clocks are the server's.
async fn after_answers(
    answers: usize,
    options: &str,
    ago_ms: i64,
) -> (tempfile::TempDir, World, [Person; 2], String) {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let people = [world.guest("Anna").await, world.guest("Bert").await];
    let mut accounts = Vec::new();
    for person in &people {
        accounts.push(person.get("/api/me").await.ok()["id"].as_str().expect("an id").to_owned());
    }
    world.stop().await;
    let url = format!("sqlite:{}", folder.path().join("vedette.db").display());
    let table = lay(&url, &accounts, options, now_ms() - ago_ms).await;
    let world = World::start(folder.path()).await;
    let people = people.map(|person| person.moved(&world));
    play_some(&table, [&people[0], &people[1]], answers).await;
    (folder, world, people, table)
}

/// CQ-RANK-05, CQ-RANK-06: after two hours a game of a tournament is unfinished, whatever the clocks of the players say.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_two_hours_a_game_of_a_tournament_is_unfinished() {
    let (_folder, world, [anna, _], table) = after_answers(1, "level=marshal", 2 * HOUR_MS).await;
    let over = eventually(|| async {
        let state = anna.state(&table, 0).await;
        (!state["over"].is_null()).then_some(state)
    })
    .await;
    assert_eq!((&over["over"]["reason"], &over["over"]["winner"]), (&json!("time-limit"), &Value::Null));
    let exported = journal(&anna.get(&format!("/api/tables/{table}/export")).await.ok());
    let titles = titles();
    let verdict = titles.title("1806").expect("the game").verify(&exported).expect("it is sound");
    assert_eq!(verdict.end, EndVerdict::Settled(Settlement::TimeUp));
    world.stop().await;
}

/// CQ-RANK-06: the two hours run for nobody else, and a clock shows no more than is left of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_games_take_as_long_as_they_take() {
    for (options, ago, most_left) in
        [("level=conscript", 2 * HOUR_MS, 3 * HOUR_MS), ("level=marshal", HOUR_MS, HOUR_MS)]
    {
        let (_folder, world, [anna, _], table) = after_answers(2, options, ago).await;
        tokio::time::sleep(Duration::from_millis(1500)).await;
        let card = anna.get(&format!("/api/tables/{table}")).await.ok();
        assert_eq!(card["status"], "playing", "{options}");
        let running =
            card["seats"].as_array().expect("seats").iter().find(|seat| seat["clock"]["running"] == true);
        let left = running.expect("somebody is asked")["clock"]["left_ms"].as_i64().expect("a time");
        assert!(left <= most_left, "{options}: {left}");
        world.stop().await;
    }
}

/// CQ-RANK-01, CQ-RANK-02, CQ-RANK-08: who gives up in turn 1 has 1 point and -7, who beats him 3; tables that are being played
/// count for nobody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_of_an_event_are_ranked() {
    let folder = tempfile::tempdir().expect("a folder");
    let world = World::start(folder.path()).await;
    let (anna, bert) = (world.guest("Anna").await, world.guest("Bert").await);
    let open = |options: &'static str| {
        let (anna, bert) = (anna.clone(), bert.clone());
        async move {
            let sides = if options == "level=marshal" { "bid" } else { "first" };
            let (table, _) = anna.open(json!({ "options": options, "sides": sides })).await;
            bert.post(&format!("/api/tables/{table}/sit"), json!({})).await.ok();
            table
        }
    };
    let (first, second, running) =
        (open("level=marshal").await, open("level=marshal").await, open("level=marshal").await);
    for table in [&first, &second] {
        let body = json!({ "seat": 1, "n": 0, "key": "r" });
        bert.post(&format!("/api/tables/{table}/resign?lang=none"), body).await.ok();
    }
    let event = world.stranger().get(&format!("/api/rank?tables={first},{second},{running}")).await.ok();
    let line = |place: usize| {
        let line = &event["standings"][place];
        (line["place"].clone(), line["name"].clone(), line["games"].clone(), line["points"].clone())
    };
    assert_eq!(line(0), (json!(1), json!("Anna"), json!(2), json!(6)));
    assert_eq!(line(1), (json!(2), json!("Bert"), json!(2), json!(2)));
    assert_eq!(event["standings"][1]["tie_break"], -14);
    assert_eq!(event["playing"], json!([running]));
    let other = open("level=conscript").await;
    bert.post(&format!("/api/tables/{other}/resign?lang=none"), json!({ "seat": 1, "n": 0, "key": "r" }))
        .await
        .ok();
    assert_eq!(anna.get(&format!("/api/rank?tables={other}")).await.problem(422), "invalid");
    assert_eq!(anna.get("/api/rank?tables=").await.problem(400), "bad-request");
    assert_eq!(anna.get("/api/rank?tables=,,,,,,,,,,").await.problem(422), "invalid");
    world.stop().await;
}
