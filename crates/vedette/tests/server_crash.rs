//! A server that is killed under load keeps what it has acknowledged. `vedette crash --kills 100` does it more often.

mod server;

#[test]
fn killed_servers_lose_nothing_acknowledged() {
    let told = server::vedette(&["crash", "--kills", "4", "--tables", "6", "--longest", "600"]);
    assert!(told.starts_with("4 kills, ") && told.contains("all are there"), "{told}");
    assert!(!told.contains(" 0 acknowledged"), "nothing was played: {told}");
}
