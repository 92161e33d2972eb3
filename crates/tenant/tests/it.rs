//! The tenant lives in the whole house: every command, the server and opponents of every rank know a system that no line
//! outside its own file speaks of.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

const KINDS: [&str; 5] = ["random", "scripted", "cadet", "colonel", "general"];

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_vedette-tenant"))
}

#[track_caller]
fn text(output: Output) -> String {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    out.into_owned()
}

/// What a command prints, which must succeed.
#[track_caller]
fn told(words: &[&str]) -> String {
    text(program().args(words).output().expect("the program starts"))
}

/// What a command complains about, which must fail.
#[track_caller]
fn refused(words: &[&str]) -> String {
    let output = program().args(words).output().expect("the program starts");
    assert!(!output.status.success(), "{words:?} was not refused");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn plain(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// The journals of some games.
fn journals(folder: &Path, more: &[&str]) -> Vec<String> {
    let words = ["sim", "skirmish", "--games", "3", "--red", "scripted", "--journals", plain(folder)];
    told(&[&words[..], more].concat());
    let mut files: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| plain(&entry.expect("a file").path()).to_owned())
        .collect();
    files.sort();
    assert_eq!(files.len(), 3);
    files
}

#[test]
fn it_is_simulated_by_opponents_of_every_kind() {
    for kind in KINDS {
        let told =
            told(&["sim", "skirmish", "--games", "4", "--red", kind, "--blue", "random", "--seed", "3"]);
        assert!(told.contains(&format!("{kind} (red) against random (blue), 4 games")), "{told}");
    }
    let json = told(&["sim", "skirmish", "--games", "50", "--option", "dice=bold", "--json", "-"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((json["options"].as_str(), json["red"].as_str()), (Some("dice=bold"), Some("random")));
    let wrong = refused(&["sim", "skirmish", "--option", "dice=loaded"]);
    assert!(wrong.contains("fair, bold"), "{wrong}");
    let wrong = refused(&["sim", "skirmish", "--option", "weather=rain"]);
    assert!(wrong.contains("its options are: dice"), "{wrong}");
}

#[test]
fn its_opponents_are_measured_in_the_arena() {
    let told = told(&["arena", "skirmish", "colonel", "random", "--pairs", "12", "--json", "-"]);
    let json: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert!(json["score"]["value"].as_f64().or(json["score"].as_f64()).expect("a score") > 0.6, "{told}");
}

#[test]
fn the_lab_studies_it() {
    let folder = TempDir::new().expect("a folder");
    let page = folder.path().join("page.html");
    let words = ["lab", "skirmish", "--games", "40", "--option", "dice=fair,bold", "--html", plain(&page)];
    let told = told(&words);
    assert!(told.contains("village dice=fair") && told.contains("village dice=bold"), "{told}");
    assert!(fs::read_to_string(&page).expect("a page").contains("A Skirmish"));
}

#[test]
fn its_journals_are_verified_and_retold_in_both_languages() {
    let folder = TempDir::new().expect("a folder");
    for file in journals(folder.path(), &[]) {
        let verdict = told(&["verify", &file]);
        assert!(verdict.contains("as the rules say") && verdict.contains("computed again"), "{verdict}");
        let story = told(&["replay", &file]);
        assert!(story.contains("Turn 2 begins.") && !story.contains("skirmish-"), "{story}");
        let story = told(&["replay", &file, "--as", "blue", "--language", "fr"]);
        assert!(story.contains("Le tour 2 commence."), "{story}");
    }
}

#[test]
fn it_tells_its_odds_rules_and_components() {
    let words = ["odds", "skirmish", "--attackers", "red-foot", "--defenders", "blue-foot", "--area", "c2"];
    assert!(told(&words).contains("50.0 %"));
    let bold = [&words[..], &["--option", "dice=bold", "--json", "-"]].concat();
    assert!(told(&bold).contains("0.66"));
    assert!(told(&["rules", "SK-03"]).contains("throws a die"));
    assert!(told(&["packs", "list"]).contains("scenario village"));
    assert!(told(&["packs", "check"]).contains("skirmish: sound"));
}

/// What the terminal shows of a game against the cadet.
#[track_caller]
fn played(more: &[&str], typed: &str) -> String {
    let mut child = program()
        .args(["play", "skirmish", "--against", "cadet", "--side", "red"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(typed.as_bytes()).expect("typed");
    text(child.wait_with_output().expect("it ends"))
}

#[test]
fn it_is_played_at_the_terminal() {
    let folder = TempDir::new().expect("a folder");
    let save = folder.path().join("game.journal");
    let typed = format!(
        "map\nmove red-foot d3\nwhy move red-foot c1\nhand\nmove red-foot b1\n{}",
        "pass\n".repeat(9)
    );
    let screen = played(&["--seed", "5", "--save", plain(&save)], &typed);
    for wanted in [
        "R2 a1",
        "What do the Reds do in turn 1?",
        "That is not the next hex. (SK-01)",
        "There is no such thing in this game.",
        "Red foot goes to B1.",
        "The game is over",
    ] {
        assert!(screen.contains(wanted), "{wanted} is missing in\n{screen}");
    }
    assert!(told(&["verify", plain(&save)]).contains("as the rules say"));
}

/// Somebody's own pack is played, pinned by its hash, and missed by name.
#[test]
fn it_is_played_with_somebodys_own_pack() {
    let folder = TempDir::new().expect("a folder");
    let own = folder.path().join("own");
    told(&["packs", "new", "skirmish", plain(&own)]);
    let about = own.join("pack.toml");
    let changed = fs::read_to_string(&about).expect("a pack").replace("turns = 6", "turns = 9");
    fs::write(&about, changed.replace("\"red-horse\"", "\"red-guard\"")).expect("written");
    assert!(told(&["packs", "check", plain(&own)]).contains("sound"));
    let games = folder.path().join("games");
    let files = journals(&games, &["--pack", plain(&own)]);
    let missing = refused(&["verify", &files[0]]);
    assert!(missing.contains("pack of skirmish that is not here") && missing.contains("--pack"), "{missing}");
    assert!(told(&["verify", &files[0], "--pack", plain(&own)]).contains("as the rules say"));
    assert!(told(&["replay", &files[0], "--pack", plain(&own)]).contains("Turn 2 begins."));
    let study = told(&["lab", "skirmish", "--games", "20", "--pack", plain(&own)]);
    assert!(study.contains("village"), "{study}");
    told(&["arena", "skirmish", "scripted", "random", "--pairs", "2", "--pack", plain(&own)]);
    let odds = ["odds", "skirmish", "--attackers", "red-guard", "--defenders", "blue-foot", "--area", "c2"];
    assert!(told(&[&odds[..], &["--pack", plain(&own)]].concat()).contains("50.0 %"));
    assert!(refused(&odds).contains("there is no unit `red-guard`"));
    let save = folder.path().join("own.journal");
    let typed = format!("move red-guard b3\n{}", "pass\n".repeat(9));
    let screen = played(&["--save", plain(&save), "--pack", plain(&own)], &typed);
    assert!(screen.contains("goes to B3."), "{screen}");
    assert!(told(&["verify", plain(&save), "--pack", plain(&own)]).contains("as the rules say"));
    assert!(refused(&["verify", plain(&save)]).contains("pack of skirmish that is not here"));
    fs::write(&about, "system = \"skirmish\"\n").expect("written");
    let broken = refused(&["sim", "skirmish", "--pack", plain(&own)]);
    assert!(broken.contains("packs check"), "{broken}");
    let broken = refused(&["packs", "check", plain(&own)]);
    assert!(broken.contains("wrong with the pack"), "{broken}");
}

struct Server {
    child: Child,
    url: String,
    folder: TempDir,
}

impl Server {
    fn start(more: &[&str]) -> Server {
        let folder = TempDir::new().expect("a folder");
        let mut child = program()
            .args(["serve", "--no-limits", "--listen", "127.0.0.1:0", "--data", plain(folder.path())])
            .args(more)
            .env("VEDETTE_LOG", "warn")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines();
        let listens = lines.by_ref().map_while(Result::ok).find(|line| line.contains("listens at "));
        let listens = listens.expect("the server listens");
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| eprintln!("server: {line}")));
        let address = listens.split("listens at ").nth(1).and_then(|rest| rest.split(": ").next());
        Server { child, url: format!("http://{}", address.expect("an address")), folder }
    }

    /// The body of an answer, read without any library.
    #[track_caller]
    fn get(&self, path: &str) -> String {
        let address = self.url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(address).expect("the server listens");
        write!(stream, "GET {path} HTTP/1.0\r\nhost: {address}\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("answered");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.0 200"), "{path}: {head} {body}");
        body.to_owned()
    }

    /// Two bots play a game over HTTP; what is exported is sound, played again with its pack.
    #[track_caller]
    fn bots_play(&self, manners: [&str; 2], which: &[&str], pack: &[&str]) {
        let mut host = program()
            .args(["bot", &self.url, "--open", "--opponent", manners[0], "--seed", "1"])
            .args(which)
            .stdout(Stdio::null())
            .spawn()
            .expect("a bot starts");
        let guest = ["bot", &self.url, "--opponent", manners[1], "--seed", "2"];
        let guest = told(&[&guest, which].concat());
        assert!(host.wait().expect("the host ends").success());
        let table =
            guest.lines().find_map(|line| line.strip_prefix("sat down at table ")).expect("it sat down");
        let file = self.folder.path().join("game.journal");
        fs::write(&file, self.get(&format!("/api/tables/{}/export", table.trim()))).expect("written");
        assert!(told(&[&["verify", plain(&file)], pack].concat()).contains("as the rules say"));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_is_played_over_http_by_opponents_of_every_kind() {
    let server = Server::start(&[]);
    let titles = server.get("/api/titles?lang=fr");
    assert!(titles.contains("Le village") && titles.contains("à partir de trois"), "{titles}");
    let board: serde_json::Value =
        serde_json::from_str(&server.get("/api/titles/skirmish/board")).expect("JSON");
    assert_eq!(board["areas"].as_array().map(Vec::len), Some(12));
    assert!(server.get("/api/titles/skirmish/map.svg").contains("area-c2"));
    for pair in [["raider", "random"], ["scripted", "cadet"], ["colonel", "general"]] {
        server.bots_play(pair, &[], &[]);
    }
    let checked = told(&["selfcheck", "--data", plain(server.folder.path())]);
    assert!(checked.contains("3 tables with"), "{checked}");
}

#[test]
fn a_server_offers_the_packs_of_a_folder() {
    let packs = TempDir::new().expect("a folder");
    let own = packs.path().join("long-skirmish");
    told(&["packs", "new", "skirmish", plain(&own)]);
    let about = own.join("pack.toml");
    let longer = fs::read_to_string(&about).expect("a pack").replace("turns = 6", "turns = 9");
    fs::write(&about, longer).expect("written");
    let server = Server::start(&["--packs", plain(packs.path())]);
    let titles: serde_json::Value = serde_json::from_str(&server.get("/api/titles")).expect("JSON");
    let games: Vec<&str> =
        titles.as_array().expect("a list").iter().filter_map(|it| it["game"].as_str()).collect();
    assert_eq!(games, ["skirmish", "long-skirmish"]);
    assert_eq!(titles[1]["scenarios"][0]["last_turn"], 9);
    assert!(server.get("/api/titles/long-skirmish/board").contains("\"long-skirmish\""));

    // Opponents of the house think elsewhere, with the same packs; without them they say what is missing.
    let which = ["--game", "long-skirmish", "--packs", plain(packs.path())];
    server.bots_play(["scripted", "cadet"], &which, &["--pack", plain(&own)]);
    let lost = refused(&["bot", &server.url, "--game", "long-skirmish", "--opponent", "scripted"]);
    assert!(lost.contains("--packs"), "{lost}");
    let other = TempDir::new().expect("a folder");
    told(&["packs", "new", "skirmish", plain(&other.path().join("long-skirmish"))]);
    let with = plain(other.path());
    let lost =
        refused(&["bot", &server.url, "--game", "long-skirmish", "--packs", with, "--opponent", "scripted"]);
    assert!(lost.contains("another pack"), "{lost}");
}
