//! Load, copies and checks, as operators run them.

use std::fs;

use crate::server::{Server, refused, vedette};
use serde_json::Value;

#[test]
fn load_is_measured_and_everything_is_sound_after_it() {
    let server = Server::start();
    let figures = vedette(&["load", "--url", &server.url, "--tables", "4", "--seconds", "1", "--json", "-"]);
    let figures: Value = serde_json::from_str(&figures).expect("JSON");
    let number =
        |name: &str| figures.pointer(&format!("/0/{name}")).and_then(Value::as_f64).expect("a number");
    assert!(number("actions") > 0.0 && number("actions_per_second") > 0.0);
    assert!(number("p50_ms") <= number("p99_ms") && number("p99_ms") <= number("longest_ms"));

    // A copy made while the server runs is complete and sound.
    let place = server.folder().to_str().expect("plain").to_owned();
    let copy = server.folder().join("copy.db");
    let copy = copy.to_str().expect("plain");
    vedette(&["backup", copy, "--data", &place]);
    assert!(refused(&["backup", copy, "--data", &place]).contains("exists already"));
    let sound = vedette(&["selfcheck", "--database", &format!("sqlite:{copy}")]);
    assert!(sound.contains("every journal fits"), "{sound}");

    // It is not put back under a running server, only after it.
    refused(&["restore", copy, "--data", &place]);
    let folder = server.kill();
    let told = vedette(&["restore", copy, "--data", &place]);
    assert!(told.contains("is kept as"), "{told}");
    assert_eq!(vedette(&["selfcheck", "--data", &place]), sound);
    let server = Server::start_in(folder);
    assert!(!server.get("/healthz").is_empty());
}

#[test]
fn a_load_starts_its_own_server_and_counts_its_processor_time() {
    let figures = vedette(&["load", "--tables", "2", "--seconds", "1", "--json", "-"]);
    let figures: Value = serde_json::from_str(&figures).expect("JSON");
    let number =
        |name: &str| figures.pointer(&format!("/0/{name}")).and_then(Value::as_f64).expect("a number");
    assert!(number("cpu_us_per_action") > 0.0 && number("memory_played") > 1e6);
}

#[test]
fn a_changed_journal_is_found() {
    let server = Server::start();
    vedette(&["load", "--url", &server.url, "--tables", "1", "--seconds", "1"]);
    let folder = server.kill();
    let file = folder.path().join("vedette.db");
    let place = folder.path().to_str().expect("plain");
    vedette(&["backup", folder.path().join("whole.db").to_str().expect("plain"), "--data", place]);
    // One letter of the hash of a line without draws, wherever the database keeps it.
    let mut changed = fs::read(folder.path().join("whole.db")).expect("a file");
    let before_hash = b" | - | ";
    let at = changed.windows(before_hash.len()).rposition(|part| part == before_hash).expect("a line")
        + before_hash.len();
    changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
    fs::write(&file, changed).expect("written");
    let _ = fs::remove_file(folder.path().join("vedette.db-wal"));
    let error = refused(&["selfcheck", "--data", place]);
    assert!(error.contains("1 faults") && error.contains("table "), "{error}");
}

#[test]
fn a_copy_that_is_none_is_not_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy.db");
    fs::write(&copy, "not a database").expect("written");
    let place = folder.path().join("data");
    refused(&["restore", copy.to_str().expect("plain"), "--data", place.to_str().expect("plain")]);
    refused(&["restore", "nowhere.db", "--data", place.to_str().expect("plain")]);
    refused(&["selfcheck", "--data", folder.path().join("nothing").to_str().expect("plain")]);
}

/// Everything that operators do, on PostgreSQL: measure, copy, check, put back.
#[test]
fn a_postgres_is_measured_copied_checked_and_put_back() {
    let database = vedette_store::testing::postgres();
    let figures =
        vedette(&["load", "--database", &database, "--tables", "3", "--seconds", "1", "--json", "-"]);
    let figures: Value = serde_json::from_str(&figures).expect("JSON");
    assert!(figures.pointer("/0/actions").and_then(Value::as_f64).expect("a number") > 0.0, "{figures}");
    let sound = vedette(&["selfcheck", "--database", &database]);
    assert!(sound.starts_with("3 tables") && sound.contains("every journal fits"), "{sound}");
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy.dump");
    let copy = copy.to_str().expect("plain");
    vedette(&["backup", copy, "--database", &database]);
    assert!(refused(&["backup", copy, "--database", &database]).contains("exists already"));
    // What was played since is gone again after the copy was put back; also into another, empty database.
    vedette(&["load", "--database", &database, "--tables", "1", "--seconds", "1"]);
    assert_ne!(vedette(&["selfcheck", "--database", &database]), sound);
    let told = vedette(&["restore", copy, "--database", &database]);
    assert!(told.contains("has taken the place"), "{told}");
    assert_eq!(vedette(&["selfcheck", "--database", &database]), sound);
    let other = vedette_store::testing::postgres();
    vedette(&["restore", copy, "--database", &other]);
    assert_eq!(vedette(&["selfcheck", "--database", &other]), sound);
    // A copy of one kind of database is not put into another kind.
    let sqlite = folder.path().join("vedette.db");
    let error = refused(&["restore", copy, "--database", &format!("sqlite:{}", sqlite.display())]);
    assert!(error.contains("copy.dump"), "{error}");
    let file = folder.path().join("no.dump");
    fs::write(&file, "not an archive").expect("written");
    let error = refused(&["restore", file.to_str().expect("plain"), "--database", &other]);
    assert!(error.contains("pg_restore"), "{error}");
    assert_eq!(vedette(&["selfcheck", "--database", &other]), sound, "what was there is untouched");
}

/// Streams at quiet tables stay open while others play, and hear what happens at the end. `--streams 10000` is the same.
#[test]
fn many_streams_wait_while_others_play() {
    let figures = vedette(&["load", "--tables", "2", "--streams", "150", "--seconds", "1", "--json", "-"]);
    let figures: Value = serde_json::from_str(&figures).expect("JSON");
    assert_eq!(figures.pointer("/0/streams").and_then(Value::as_u64), Some(150), "{figures}");
    assert!(figures.pointer("/0/memory_per_stream").and_then(Value::as_f64).is_some(), "{figures}");
}
