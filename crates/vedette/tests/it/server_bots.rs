//! Bots play whole games over HTTP against a real server.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::server::{Server, vedette};

/// Two bots play a game; what the server exports after the end is a sound journal.
#[track_caller]
fn bots_play(game: &str, options: &str, manners: [&str; 2], seed: &str) {
    let server = Server::start();
    let mut host = Command::new(env!("CARGO_BIN_EXE_vedette"))
        .args(["bot", &server.url, "--open", "--game", game, "--options", options])
        .args(["--opponent", manners[0], "--seed", seed])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a bot starts");
    let guest = vedette(&["bot", &server.url, "--game", game, "--opponent", manners[1], "--seed", seed]);
    assert!(host.wait().expect("the host ends").success());
    let sat =
        guest.lines().find_map(|line| line.strip_prefix("sat down at table ")).expect("the guest sat down");
    let table = sat.trim();
    let journal = server.get(&format!("/api/tables/{table}/export"));
    assert!(journal.contains(&format!("game {game}")), "the journal is of {game}: {}", &journal[..200]);
    let file = server.folder().join("game.journal");
    fs::write(&file, journal).expect("written");
    let verdict = vedette(&["verify", file.to_str().expect("plain")]);
    assert!(verdict.contains("as the rules say"), "{verdict}");
    assert!(verdict.contains("computed again from the revealed seed"), "{verdict}");
    let checked = vedette(&["selfcheck", "--data", server.folder().to_str().expect("plain")]);
    assert!(checked.contains("1 tables with"), "{checked}");
}

#[test]
fn bots_play_1806_in_the_fog() {
    bots_play("1806", "level=grognard", ["raider", "random"], "1");
}

#[test]
fn bots_play_1807() {
    bots_play("1807", "combat=dice", ["random", "raider"], "2");
}

/// Opponents of the house think in the bot, about guesses: in the open, in the fog, and with bids and a hidden set-up.
#[test]
fn opponents_of_the_house_play_over_http() {
    bots_play("1806", "level=conscript", ["scripted", "cadet"], "3");
    bots_play("1807", "level=grognard", ["scripted", "random"], "4");
    bots_play("1806", "level=marshal edition=fr", ["raider", "scripted"], "5");
}

/// The same for 1813: with everything hidden, with leaders shown, and in the open.
#[test]
fn opponents_of_the_house_play_1813_over_http() {
    bots_play("1813", "blind=all", ["scripted", "cadet"], "6");
    bots_play("1813", "blind=units markers=yes", ["random", "scripted"], "7");
    bots_play("1813", "blind=open", ["scripted", "raider"], "8");
}

/// Where every army has its own seat, an opponent of the house takes one that commands a whole side, or none.
#[test]
fn opponents_of_the_house_command_whole_sides() {
    let server = Server::start();
    let bot = |words: &[&str]| {
        let start = ["bot", &server.url, "--game", "1813", "--seed", "9"];
        [&start[..], words].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let open = ["--open", "--scenario", "autumn", "--options", "players=armies", "--opponent", "scripted"];
    let allied = bot(&[&open[..], &["--sides", "second"]].concat());
    let refusal = crate::server::refused(&allied.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(refusal.contains("scripted commands whole sides") && refusal.contains("army:"), "{refusal}");
    let play = |words: Vec<String>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vedette"));
        command.args(words).stdout(Stdio::piped()).spawn().expect("a bot starts")
    };
    let french = play(bot(&[&open[..], &["--sides", "first"]].concat()));
    let allies = (0..4).map(|_| play(bot(&["--opponent", "random"])));
    let mut bots: Vec<Child> = std::iter::once(french).chain(allies).collect();
    let lines = || {
        let tables = server.get("/api/tables?which=watch&game=1813&lang=none");
        let tables: serde_json::Value = serde_json::from_str(&tables).expect("JSON");
        tables.get(0).and_then(|table| table["n"].as_i64()).unwrap_or(0)
    };
    // The whole game would take long; by then every seat has been asked.
    while lines() < 200 {
        let stopped = bots.iter_mut().find_map(|bot| bot.try_wait().expect("a bot"));
        assert_eq!(stopped, None, "nobody leaves");
        std::thread::sleep(Duration::from_millis(50));
    }
    for mut bot in bots {
        bot.kill().and_then(|()| bot.wait()).expect("the bot ends");
    }
}

#[test]
fn a_bot_says_what_is_wrong() {
    let error = crate::server::refused(&["bot", "http://127.0.0.1:1", "--opponent", "marshal-ney"]);
    assert!(error.contains("colonel") && error.contains("raider"), "{error}");
    let server = Server::start();
    let error = crate::server::refused(&["bot", &server.url, "--token", "nonsense"]);
    assert!(error.contains("not valid any more"), "{error}");
    let error = crate::server::refused(&["bot", &server.url, "--game", "1812"]);
    assert!(error.contains("1812"), "{error}");
}
