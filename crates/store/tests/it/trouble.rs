//! Full disks, stopped databases, two processes.

use crate::support::*;
use vedette_store::testing::Cluster;
use vedette_store::*;

fn unavailable<T: std::fmt::Debug>(result: &Result<T>) -> bool {
    matches!(result, Err(StoreError::Unavailable { .. }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_and_recovers() {
    let (url, _folder) = testing::sqlite();
    let opening = Opening { max_bytes: 600_000, ..Opening::default() };
    let store = Store::open(&url, opening).await.unwrap();
    let id = table(&store).await;
    let big = Snapshot { n: 0, format: "1".into(), bytes: vec![7; 100_000] };
    store.put_snapshot(&id, big).await.unwrap();
    let mut acknowledged = 0;
    let mut refused = 0;
    for _ in 0..400 {
        // Several at once, so that batches fail as well as single writes.
        let fat = Append { lines: vec!["x".repeat(3000)], ..played(&id, acknowledged) };
        let chat = Append { happenings: vec![said(&"y".repeat(2000))], ..Append::at(id.clone(), 1) };
        let (line, _) = tokio::join!(store.append(fat), store.append(chat));
        match line {
            Ok(_) => acknowledged += 1,
            other if unavailable(&other) => refused += 1,
            other => panic!("{other:?}"),
        }
        if refused == 5 {
            break;
        }
    }
    assert_eq!(refused, 5, "the limit was reached ({acknowledged} lines)");
    assert!(acknowledged > 10);
    assert_eq!(
        sound(&store, &id).await,
        acknowledged,
        "what was acknowledged is there, what was refused is not"
    );
    store.drop_snapshots(&id).await.expect("deleting needs no room");
    store.append(played(&id, acknowledged)).await.expect("there is room again");
    assert_eq!(sound(&store, &id).await, acknowledged + 1);
    assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_has_one_writer_and_many_readers() {
    let Fresh { store, url, _folder } = on_sqlite().await;
    let id = table(&store).await;
    let second = Store::open(&url, Opening::default()).await;
    assert!(
        matches!(&second, Err(StoreError::Unfit(reason)) if reason.contains("another process")),
        "{second:?}"
    );
    let looking = Opening { read_only: true, ..Opening::default() };
    let reader = Store::open(&url, looking).await.unwrap();
    store.append(played(&id, 0)).await.unwrap();
    assert_eq!(sound(&reader, &id).await, 1);
    assert!(unavailable(&reader.append(played(&id, 1)).await));
    reader.close().await;
    store.close().await;
    assert!(unavailable(&store.append(played(&id, 1)).await), "closed");
    assert!(unavailable(&store.table(&id).await), "closed");
    assert_eq!(sound(&open(&url).await, &id).await, 1);
    for nowhere in ["mysql://x", "sqlite:", "/tmp/x.db"] {
        assert!(matches!(Store::open(nowhere, Opening::default()).await, Err(StoreError::Unfit(_))));
    }
    let missing = Store::open("sqlite:/nowhere/at/all.db", Opening::default()).await;
    assert!(unavailable(&missing), "{missing:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closing_store_finishes_what_was_asked() {
    for Fresh { store, url, _folder } in [on_sqlite().await, on_postgres().await] {
        let mut asked = Vec::new();
        for _ in 0..10 {
            let (id, store) = (table(&store).await, store.clone());
            asked.push((id.clone(), tokio::spawn(async move { store.append(played(&id, 0)).await })));
        }
        tokio::task::yield_now().await;
        store.close().await;
        let again = open(&url).await;
        for (id, answer) in asked {
            let saved = match answer.await.unwrap() {
                Ok(_) => 1,
                other if unavailable(&other) => 0,
                other => panic!("{other:?}"),
            };
            assert_eq!(sound(&again, &id).await, saved);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_postgres_is_found_again() {
    let cluster = Cluster::start().expect("PostgreSQL");
    let store = open(&cluster.database().unwrap()).await;
    let id = table(&store).await;
    // Several connections, so that several are dead afterwards.
    let ids = [id.clone(), id.clone(), id.clone()];
    let (a, b, c) = tokio::join!(store.table(&ids[0]), store.table(&ids[1]), store.append(played(&id, 0)));
    assert!(a.is_ok() && b.is_ok() && c.is_ok());
    cluster.stop().unwrap();
    assert!(unavailable(&store.append(played(&id, 1)).await));
    assert!(unavailable(&store.table(&id).await));
    assert!(unavailable(&store.ping().await));
    let mut news = store.news();
    cluster.restart().unwrap();
    assert_eq!(store.append(played(&id, 1)).await.unwrap(), Appended { n: 2, k: 2 });
    assert_eq!(sound(&store, &id).await, 2);
    while news.next().await.expect("the store is open") != Hint::Recheck {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_share_a_postgres() {
    let Fresh { store: one, url, .. } = on_postgres().await;
    let two = open(&url).await;
    let mut news = two.news();
    let id = table(&one).await;
    // What was said before the connection listened is lost, and the store says so: then one looks.
    let heard = async {
        loop {
            match news.next().await.expect("the store is open") {
                Hint::Table { table, k } if table == id => break k,
                Hint::Recheck => match two.heads(std::slice::from_ref(&id)).await.unwrap().first() {
                    Some(head) if head.k >= 1 => break head.k,
                    _ => {}
                },
                Hint::Table { .. } | Hint::Private { .. } => {}
            }
        }
    };
    one.append(played(&id, 0)).await.unwrap();
    assert!(heard.await >= 1);
    assert_eq!(two.append(played(&id, 1)).await.unwrap(), Appended { n: 2, k: 2 });
    assert!(matches!(one.append(played(&id, 1)).await, Err(StoreError::Stale { n: 2, k: 2 })));
    assert_eq!(sound(&one, &id).await, 2);
}

/// A process may die between its commit and its NOTIFY. `at_ms` is the real time: repair looks at what changed lately.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_hint_is_repaired() {
    let Fresh { store, url, .. } = on_postgres().await;
    let id = table(&store).await;
    let mut news = store.news();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&url).await.unwrap();
    let sql = "UPDATE tables SET k = k + 5, last_ms = $2 WHERE id = $1";
    sqlx::query(sql).bind(id.as_str()).bind(now).execute(&pool).await.unwrap();
    loop {
        match news.next().await.expect("the store is open") {
            Hint::Table { table, k } if table == id => return assert_eq!(k, 5),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_reached_over_tls() {
    let cluster = Cluster::start_with_tls().expect("a PostgreSQL that speaks TLS");
    let url = cluster.database().expect("a database");
    assert!(url.contains("sslmode=require"), "{url}");
    let store = open(&url).await;
    let id = table(&store).await;
    store.append(played(&id, 0)).await.expect("it is written");
    assert_eq!(sound(&store, &id).await, 1);
    store.close().await;
}
