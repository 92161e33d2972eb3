//! Copies, checks, sizes.

use crate::support::*;
use vedette_store::*;

on_both!(a_copy_is_put_back, faults_are_found, sizes_grow);

async fn a_copy_is_put_back(Fresh { store, url, _folder }: Fresh) {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("copy");
    let id = table(&store).await;
    store.append(played(&id, 0)).await.unwrap();
    store.backup(&to).await.unwrap();
    assert!(matches!(store.backup(&to).await, Err(StoreError::Taken { .. })), "copies are not overwritten");
    store.append(played(&id, 1)).await.unwrap();
    let running = Store::restore(&to, &url).await;
    assert!(matches!(running, Err(StoreError::Unfit(_))), "not under a running server");
    assert_eq!(mode(&to), 0o600, "a copy is nobody else's business");
    if let Some(file) = url.strip_prefix("sqlite:") {
        for end in ["", "-wal", ".lock"] {
            assert_eq!(mode(std::path::Path::new(&format!("{file}{end}"))), 0o600, "{end}");
        }
    }
    store.close().await;
    let old = Store::restore(&to, &url).await.unwrap();
    let again = open(&url).await;
    assert_eq!(sound(&again, &id).await, 1, "as it was when the copy was made");
    again.append(played(&id, 1)).await.expect("it can be written");
    if let Some(old) = old {
        let old = open(&format!("sqlite:{}", old.display())).await;
        assert_eq!(sound(&old, &id).await, 2, "the old one was kept");
    }
    again.close().await;
    let nonsense = folder.path().join("nonsense");
    std::fs::write(&nonsense, "this is no database").unwrap();
    assert!(Store::restore(&nonsense, &url).await.is_err());
    assert_eq!(sound(&open(&url).await, &id).await, 2, "a bad copy changes nothing");
}

fn mode(path: &std::path::Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

async fn faults_are_found(Fresh { store, url, _folder }: Fresh) {
    let (id, other) = (table(&store).await, table(&store).await);
    for n in 0..3 {
        store.append(played(&id, n)).await.unwrap();
        store
            .append(Append { happenings: vec![said("seat")], ..Append::at(other.clone(), n) })
            .await
            .unwrap();
    }
    assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
    store.close().await;
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&url).await.unwrap();
    // A line takes the happening that told of it along.
    let spoil = [
        "DELETE FROM journal WHERE n = 2".to_owned(),
        "DELETE FROM happenings WHERE k = 2".to_owned(),
        format!("UPDATE tables SET status = 'over' WHERE id = '{id}'"),
    ];
    for sql in spoil {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap();
    }
    // SQLite refuses a line of no table, PostgreSQL does not look.
    let looks_later = usize::from(url.starts_with("postgres"));
    if looks_later > 0 {
        let stray = "INSERT INTO journal (table_id, n, at_ms, text) VALUES ('n0such', 1, 0, '')";
        sqlx::query(stray).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let faults = open(&url).await.faults().await.unwrap();
    let of = |id: &TableId| faults.iter().filter(|fault| fault.contains(id.as_str())).count();
    assert_eq!((faults.len(), of(&id), of(&other)), (4 + looks_later, 3, 1), "{faults:?}");
}

async fn sizes_grow(Fresh { store, .. }: Fresh) {
    let before = store.sizes().await.unwrap();
    assert_eq!((before.tables, before.accounts, before.journal_lines), (0, 0, 0));
    assert!(before.bytes > 0);
    guest(&store).await;
    let id = table(&store).await;
    store.append(played(&id, 0)).await.unwrap();
    let after = store.sizes().await.unwrap();
    assert_eq!((after.tables, after.playing, after.accounts, after.journal_lines), (1, 1, 1, 1));
    store.ping().await.unwrap();
}
