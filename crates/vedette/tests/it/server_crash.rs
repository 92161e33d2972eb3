//! A server in trouble keeps what it has acknowledged. `vedette crash` does each of these more often.

use vedette_store::testing::{Cluster, postgres};

#[track_caller]
fn survives(args: &[&str], begins: &str) -> String {
    let told = crate::server::vedette(&[&["crash"], args].concat());
    assert!(told.starts_with(begins) && told.contains("all are there"), "{told}");
    assert!(!told.contains(" 0 acknowledged"), "nothing was played: {told}");
    told
}

#[test]
fn killed_servers_lose_nothing_acknowledged() {
    survives(&["--kills", "4", "--tables", "6", "--longest", "600"], "4 kills, ");
}

#[test]
fn killed_servers_on_postgres_lose_nothing_acknowledged() {
    survives(&["--kills", "2", "--tables", "4", "--longest", "600", "--database", &postgres()], "2 kills, ");
}

/// The database goes and comes back while people play: they are told, nothing is lost, and the server goes on by itself.
#[test]
fn a_database_that_is_stopped_loses_nothing_acknowledged() {
    let cluster = Cluster::start().expect("PostgreSQL");
    let database = cluster.database().expect("a database");
    let [stop, start] = cluster.commands();
    let with = ["--database", &database, "--stop", &stop, "--start", &start];
    let told = survives(
        &[&["--trouble", "database", "--times", "2", "--tables", "4", "--longest", "600"], &with[..]]
            .concat(),
        "2 stops of the database, ",
    );
    assert!(told.contains(" 8 requests refused with a reason"), "{told}");
}

/// No room for the database: people are told, what is there can be looked at, and with more room everything goes on.
#[test]
fn a_full_database_loses_nothing_acknowledged() {
    let told = survives(&["--trouble", "quota", "--times", "2", "--tables", "4"], "2 full databases, ");
    assert!(told.contains(" 8 requests refused with a reason"), "{told}");
}

#[test]
fn a_drill_says_what_it_needs() {
    let error = crate::server::refused(&["crash", "--trouble", "database"]);
    assert!(error.contains("--stop and --start"), "{error}");
    let error = crate::server::refused(&["crash", "--trouble", "disk"]);
    assert!(error.contains("--data"), "{error}");
}
