//! Killed in the middle of writing, again and again: what was acknowledged is there, and nothing is broken.
//!
//! The test program starts itself as the process to be killed: `writes_until_it_is_killed` does nothing unless told so.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use crate::support::*;
use vedette_store::*;

const WHERE: &str = "VEDETTE_STORE_WRITE_TO";
const TABLES: &str = "VEDETTE_STORE_WRITE_TABLES";
const KILLS: usize = 5;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_until_it_is_killed() {
    let (Ok(url), Ok(tables)) = (std::env::var(WHERE), std::env::var(TABLES)) else { return };
    let store = open(&url).await;
    let mut running = tokio::task::JoinSet::new();
    for id in tables.split(',').map(TableId::from) {
        let store = store.clone();
        running.spawn(async move {
            let mut n = store.table(&id).await.expect("the table").row.n;
            loop {
                let clock = ClockChange { bank_ms: n, running_since_ms: Some(n), deadline_ms: Some(n) };
                let seats = vec![SeatChange { clock: Some(clock), ..SeatChange::at(0) }];
                store.append(Append { seats, ..played(&id, n) }).await.expect("the append");
                n += 1;
                println!("acknowledged {id} {n}");
            }
        });
    }
    // They never end by themselves; when one fails, so do we.
    if let Some(Err(error)) = running.join_next().await {
        panic!("{error}");
    }
}

fn start(url: &str, tables: &[TableId]) -> Child {
    let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    Command::new(std::env::current_exe().expect("this program"))
        .args(["crash::writes_until_it_is_killed", "--exact", "--nocapture"])
        .env(WHERE, url)
        .env(TABLES, tables.join(","))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program starts")
}

/// Lets it write, kills it after some acknowledgements, tells the last one of each table.
fn write_and_kill(url: &str, tables: &[TableId], acknowledgements: usize) -> Vec<i64> {
    let mut child = start(url, tables);
    let mut last = vec![0; tables.len()];
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut killed = false;
    let mut heard = 0;
    for line in lines.map_while(std::io::Result::ok) {
        // The harness may print before a line of ours without ending its own.
        let Some((_, said)) = line.split_once("acknowledged ") else { continue };
        let Some((id, n)) = said.split_once(' ') else { continue };
        let (Some(place), Ok(n)) = (tables.iter().position(|table| table.as_str() == id), n.parse()) else {
            continue;
        };
        last[place] = n;
        heard += 1;
        if heard >= acknowledgements && !killed {
            child.kill().expect("SIGKILL");
            killed = true;
        }
    }
    child.wait().expect("its end");
    assert!(killed, "it ended by itself after {heard} acknowledgements");
    last
}

async fn survives(Fresh { store, url, _folder }: Fresh) {
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(table(&store).await);
    }
    store.close().await;
    for round in 0..KILLS {
        let (address, ids) = (url.clone(), tables.clone());
        let kill = move || write_and_kill(&address, &ids, 20 + round * 37);
        let acknowledged = tokio::task::spawn_blocking(kill).await.expect("the writer");
        let store = open(&url).await;
        for (id, acknowledged) in tables.iter().zip(acknowledged) {
            let n = sound(&store, id).await;
            assert!(n >= acknowledged, "line {acknowledged} was acknowledged, the journal ends at {n}");
            // PostgreSQL may still carry out the last statement of the dead: read row and seat at the same moment.
            let table = store.table(id).await.unwrap();
            let last = (table.row.n > 0).then_some(table.row.n - 1);
            assert_eq!(table.seats[0].running_since_ms, last, "the clock belongs to the last line");
        }
        assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_survives_kills() {
    survives(on_sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_survives_kills() {
    survives(on_postgres().await).await;
}
