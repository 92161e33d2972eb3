//! The program as its users run it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn vedette(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vedette")).args(args).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program prints UTF-8")
}

/// What a command prints when it succeeds.
#[track_caller]
fn done(args: &[&str]) -> String {
    let output = vedette(args);
    assert!(output.status.success(), "{args:?} failed: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command says when it fails, which it must.
#[track_caller]
fn refused(args: &[&str], wanted: &[&str]) -> String {
    let output = vedette(args);
    let error = text(&output.stderr);
    assert!(!output.status.success(), "{args:?} succeeded");
    for part in wanted {
        assert!(error.contains(part), "{args:?} does not say `{part}`: {error}");
    }
    error
}

fn folder() -> TempDir {
    TempDir::new().expect("there is room for a folder")
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("plain names").to_owned()
}

/// A journal of a finished game between scripts.
fn journal(folder: &TempDir, more: &[&str]) -> PathBuf {
    let journals = path(folder, "journals");
    let mut args = vec!["sim", "1806", "--games", "1", "--seed", "5", "--journals", &journals];
    args.extend(["--french", "scripted", "--coalition", "scripted"]);
    args.extend(more);
    done(&args);
    let mut files = fs::read_dir(&journals).expect("the folder was made");
    files.next().expect("a journal was written").expect("it can be read").path()
}

fn name(path: &Path) -> &str {
    path.to_str().expect("plain names")
}

fn rewrite(path: &Path, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(path).expect("the journal is there");
    fs::write(path, change(text)).expect("the journal can be changed");
}

#[test]
fn every_command_shows_examples() {
    let commands: [&[&str]; 12] = [
        &[],
        &["play"],
        &["sim"],
        &["replay"],
        &["verify"],
        &["rank"],
        &["rules"],
        &["packs"],
        &["packs", "list"],
        &["packs", "check"],
        &["packs", "map"],
        &["packs", "new"],
    ];
    for command in commands {
        let help = done(&[command, &["--help"]].concat());
        assert!(help.contains("Example"), "{command:?} has no example");
    }
}

#[test]
fn a_simulation_is_the_same_with_any_number_of_jobs() {
    let run = |jobs: &str| -> Value {
        let args = ["sim", "1806", "--games", "40", "--seed", "7", "--coalition", "scripted", "--json", "-"];
        let json = done(&[&args[..], &["--jobs", jobs]].concat());
        let mut value: Value = serde_json::from_str(&json).expect("one JSON object and nothing else");
        let fields = value.as_object_mut().expect("an object");
        for timing in ["seconds", "games_per_second", "decisions_per_second"] {
            assert!(fields.remove(timing).is_some_and(|number| number.is_number()), "{timing} is missing");
        }
        value
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!((one["games"].as_u64(), one["seed"].as_u64()), (Some(40), Some(7)));
    assert_eq!(
        one["wins"]["french"].as_u64().zip(one["wins"]["coalition"].as_u64()).map(|(f, c)| f + c),
        Some(40)
    );
    for field in ["turns", "points", "reasons"] {
        let sum: u64 = one[field].as_object().expect(field).values().filter_map(Value::as_u64).sum();
        assert_eq!(sum, 40, "{field}");
    }
    assert!(one["intervals"]["french"]["low"].is_number() && one["options"].is_string());
}

#[test]
fn the_table_of_results_says_who_won() {
    let table =
        done(&["sim", "1806", "--games", "20", "--scenario", "short", "--combat", "dice", "--edition", "fr"]);
    for part in
        ["1806 short, edition=fr level=conscript combat=dice, seed 1", "95 % interval", "decisions/s", "█"]
    {
        assert!(table.contains(part), "no `{part}` in:\n{table}");
    }
}

#[test]
fn each_game_has_a_row() {
    let folder = folder();
    let file = path(&folder, "games.csv");
    done(&["sim", "1806", "--games", "12", "--csv", &file]);
    let text = fs::read_to_string(&file).expect("the file was written");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 13);
    assert_eq!(lines[0], "game,seed,winner,reason,turn,points,decisions");
    assert!(lines[12].starts_with("11,"));
}

#[test]
fn nothing_is_overwritten_unasked() {
    let folder = folder();
    for (file, command) in [
        ("games.csv", vec!["sim", "1806", "--games", "1", "--csv"]),
        ("games.json", vec!["sim", "1806", "--games", "1", "--json"]),
        ("map.svg", vec!["packs", "map", "1806", "--svg"]),
    ] {
        let file = path(&folder, file);
        fs::write(&file, "precious").expect("the folder is writable");
        let args = [&command[..], &[&file]].concat();
        refused(&args, &["exists already", "--force"]);
        assert_eq!(fs::read_to_string(&file).expect("it is still there"), "precious");
        done(&[&args[..], &["--force"]].concat());
        assert_ne!(fs::read_to_string(&file).expect("it is there"), "precious");
    }
    journal(&folder, &[]);
    let journals = path(&folder, "journals");
    refused(&["sim", "1806", "--games", "1", "--seed", "5", "--journals", &journals], &["exists already"]);
}

#[test]
fn unknown_words_are_answered_with_the_known_ones() {
    refused(&["sim", "1906"], &["no game `1906`", "1806"]);
    refused(&["sim", "1806", "--scenario", "long"], &["campaign", "short"]);
    refused(&["sim", "1806", "--edition", "de"], &["en, fr"]);
    refused(&["sim", "1806", "--level", "general"], &["grognard"]);
    refused(&["sim", "1806", "--option", "balance=odd"], &["free, even"]);
    refused(&["sim", "1806", "--option", "weather=fine"], &["`weather` is no option of 1806", "balance"]);
    refused(&["sim", "1806", "--option", "balance"], &["NAME=WORD"]);
    refused(&["sim", "1806", "--french", "bonaparte"], &["random", "scripted"]);
    refused(&["sim", "1806", "--games", "0"], &["0"]);
    refused(&["sim", "1806", "--games", "2000", "--journals", "nowhere"], &["at most 1000"]);
    refused(&["sim", "1806", "--csv", "no-such-folder/games.csv"], &["no folder no-such-folder"]);
    refused(&["packs", "map", "1815", "--svg", "nowhere.svg"], &["no game `1815`"]);
}

#[test]
fn a_sound_journal_is_verified_and_told() {
    let folder = folder();
    let journal = journal(&folder, &[]);
    let verdict = done(&["verify", name(&journal)]);
    for part in ["sound", "every hash fits", "all legal", "as the rules say", "computed again"] {
        assert!(verdict.contains(part), "no `{part}` in:\n{verdict}");
    }
    let story = done(&["replay", name(&journal)]);
    assert!(story.contains("Turn 1") && story.contains("Bamberg") && story.contains("Napoléon"));
    let told = done(&["replay", name(&journal), "--language", "fr", "--to", "20"]);
    assert!(told.contains("Tour 1") && told.len() < story.len());
    refused(&["replay", name(&journal), "--to", "100000"], &["no entry 100000", "--to"]);
}

#[test]
fn the_fog_lies_over_the_story_of_a_side() {
    let folder = folder();
    let journal = journal(&folder, &["--level", "grognard"]);
    let early = ["replay", name(&journal), "--to", "40"];
    let french = done(&[&early[..], &["--as", "french"]].concat());
    let all = done(&[&early[..], &["--as", "all"]].concat());
    assert!(french.contains("hidden") && !french.contains("Brunswick"), "{french}");
    assert!(!all.contains("hidden") && all.contains("Brunswick"), "{all}");
}

#[test]
fn a_running_game_keeps_its_secrets() {
    let folder = folder();
    let journal = journal(&folder, &[]);
    rewrite(&journal, |text| text.lines().take(60).fold(String::new(), |cut, line| cut + line + "\n"));
    refused(&["replay", name(&journal)], &["--as french", "--reveal"]);
    refused(&["replay", name(&journal), "--as", "all"], &["--reveal"]);
    done(&["replay", name(&journal), "--as", "coalition"]);
    done(&["replay", name(&journal), "--reveal"]);
    assert!(done(&["verify", name(&journal)]).contains("the game goes on"));
}

#[test]
fn broken_journals_are_named_with_their_line() {
    let folder = folder();
    let journal = journal(&folder, &[]);
    let sound = fs::read_to_string(&journal).expect("it was written");
    refused(&["verify", &path(&folder, "nothing.journal")], &["cannot read", "nothing.journal"]);
    rewrite(&journal, |_| "something else\n".to_owned());
    refused(&["verify", name(&journal)], &[":1:", "not a journal"]);
    rewrite(&journal, |_| sound.replacen("vedette-journal 1", "vedette-journal 2", 1));
    refused(&["verify", name(&journal)], &[":1:", "version `2`"]);
    // Line 30 of the text, whatever it says, no longer has its hash.
    let line = sound.lines().nth(29).expect("the game was longer");
    rewrite(&journal, |_| sound.replacen(line, &line.replacen(" | ", "  | ", 1), 1));
    let command = |name: &str| refused(&["verify", name], &[":30:"]);
    command(name(&journal));
    rewrite(&journal, |_| sound.trim_end().to_owned());
    refused(&["replay", name(&journal)], &["incomplete"]);
}

/// The hashes of a journal bind its header, so one of another version is made by its own program: here, by hand.
#[test]
fn journals_of_other_rules_or_packs_are_refused_with_both_names() {
    let folder = folder();
    let file = folder.path().join("old.journal");
    let header = |rules: &str, pack: &str, game: &str| {
        format!(
            "vedette-journal 1\ngame {game}\nscenario campaign\noptions edition=en level=conscript combat=cards\n\
             pack {pack}\nrules {rules}\ntable t\nsides french coalition\ncommit {}\n---\n",
            "0".repeat(64)
        )
    };
    for (text, wanted) in [
        (header("conquerors 0", "abc", "1806"), ["conquerors 0", "conquerors 1"]),
        (header("conquerors 1", "abc", "1806"), ["a pack of 1806 that is not here, abc", "--pack"]),
        (header("conquerors 1", "abc", "1815"), ["1815", "1806"]),
    ] {
        fs::write(&file, text).expect("the folder is writable");
        refused(&["verify", name(&file)], &wanted);
        refused(&["replay", name(&file), "--reveal"], &wanted);
    }
}

#[test]
fn rules_are_found_by_id_words_and_topic() {
    assert!(done(&["rules", "cq-axis-04"]).starts_with("CQ-AXIS-04"));
    assert!(done(&["rules", "--search", "wrecked bridge"]).contains("CQ-MOVE-13"));
    let topic = done(&["rules", "--topic", "pursuit"]);
    assert!(topic.contains("CQ-PURSUIT-01") && !topic.contains("CQ-AXIS"));
    assert!(done(&["rules"]).contains("RETREAT"));
    refused(&["rules", "CQ-AXIS-4"], &["CQ-AXIS-04"]);
    refused(&["rules", "--topic", "pursiut"], &["PURSUIT"]);
    refused(&["rules", "--search", "hovercraft"], &["hovercraft", "other words"]);
}

#[test]
fn packs_are_checked_to_the_line() {
    assert!(done(&["packs", "check"]).contains("55 areas"));
    assert!(done(&["packs", "list"]).contains("campaign"));
    let folder = folder();
    let pack = folder.path().to_str().expect("plain names");
    assert!(done(&["packs", "new", "1806", pack]).contains("8 files written"));
    refused(&["packs", "new", "1806", pack], &["is not empty"]);
    assert!(done(&["packs", "check", pack]).contains("sound"));
    let areas = folder.path().join("areas.csv");
    rewrite(&areas, |text| text.replacen("clear", "cleer", 1));
    let output = vedette(&["packs", "check", pack]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout).contains("areas.csv:3: unknown terrain `cleer`"),
        "{}",
        text(&output.stdout)
    );
    refused(&["packs", "check", "no-such-folder"], &["no-such-folder"]);
}

#[test]
fn the_map_is_drawn_in_both_languages() {
    let folder = folder();
    for (language, town) in [("en", "Coburg"), ("fr", "Cobourg")] {
        let file = path(&folder, language);
        done(&["packs", "map", "1806", "--svg", &file, "--language", language]);
        let svg = fs::read_to_string(&file).expect("the map was written");
        assert!(svg.contains(town) && svg.contains("id=\"area-jena\"") && svg.contains("GeoNames"));
    }
}

/// CQ-RANK-08: the players of an event, the best first; what cannot be ranked is refused with what to do.
#[test]
fn the_games_of_an_event_are_ranked() {
    let (here, elsewhere) = (folder(), folder());
    let game = journal(&here, &["--level", "marshal"]);
    let other = journal(&elsewhere, &[]);
    let of = |players: &str, file: &Path| format!("{players}={}", name(file));
    let table = done(&["rank", &of("Anna,Bert", &game)]);
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["place", "player", "games", "points", "tie-break"]);
    let standing = |line: &[&str]| (line[0].to_owned(), line[2].to_owned(), line[3].to_owned());
    assert_eq!(standing(&lines[1]), ("1".to_owned(), "1".to_owned(), "3".to_owned()), "{table}");
    assert_eq!(standing(&lines[2]), ("2".to_owned(), "1".to_owned(), "1".to_owned()), "{table}");
    let french = done(&["rank", &of("Anna,Bert", &game), "--language", "fr"]);
    assert!(french.starts_with("place  joueur"), "{french}");
    let json: Value =
        serde_json::from_str(&done(&["rank", &of("Anna,Bert", &game), "--json"])).expect("JSON");
    assert_eq!((&json[0]["points"], &json[1]["points"]), (&Value::from(3), &Value::from(1)));
    refused(&["rank", name(&game)], &["say who played it"]);
    refused(&["rank", &of("Anna,Bert", &game), &of("Bert,Carl", &game)], &["are one game"]);
    refused(&["rank", &of("Anna,Bert", &other)], &["level=marshal", "CQ-RANK-06"]);
}

/// Problems are listed in both languages, an opponent is examined with them, and who names none that is there is told so.
#[test]
fn staff_problems_are_listed_and_solved() {
    let list = done(&["problems", "1806", "--language", "fr"]);
    assert!(list.starts_with("1806-01  La campagne de 1806, tour 7 sur 7"), "{list}");
    let exam = done(&["problems", "1806", "--opponent", "scripted"]);
    assert!(exam.starts_with("solved    1806-01") && exam.contains("scripted solves"), "{exam}");
    refused(&["problems", "play", "1806-999"], &["no problem `1806-999`", "vedette problems"]);
}

/// Every file of a folder and below that ends so.
fn files(folder: &Path, end: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, end, found);
        } else if path.extension().is_some_and(|extension| extension == end) {
            found.push(path);
        }
    }
}

/// The calls of the program that a text speaks of: what follows its name, up to the end of the line or of the quotation.
fn calls(text: &str) -> Vec<Vec<&str>> {
    let starts = text.match_indices("vedette ").filter(|(at, _)| {
        let before = text[..*at].chars().next_back();
        before.is_none_or(|letter| "`\"\n/ ".contains(letter))
    });
    let call = |at: usize| -> Vec<&str> {
        let rest = &text[at + "vedette ".len()..];
        let end = rest.find(['`', '\n', '"', '#', '\\', ';', '…', '|', ')']).unwrap_or(rest.len());
        rest[..end].split_whitespace().collect()
    };
    starts.map(|(at, _)| call(at)).collect()
}

/// Messages and documents name no command and no flag that does not exist.
#[test]
fn what_messages_and_documents_tell_to_do_can_be_done() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    files(&root.join("docs"), "md", &mut sources);
    files(&root.join("deploy"), "service", &mut sources);
    for part in ["vedette", "server", "store", "seal"] {
        files(&root.join("crates").join(part).join("src"), "rs", &mut sources);
    }
    let mut help = BTreeMap::<String, Option<String>>::new();
    let mut help_of = |words: &[&str]| {
        let key = words.join(" ");
        let ask = || {
            let asked = vedette(&[words, &["--help"]].concat());
            asked.status.success().then(|| text(&asked.stdout))
        };
        help.entry(key).or_insert_with(ask).clone()
    };
    let mut checked = 0;
    for file in &sources {
        let said = fs::read_to_string(file).expect("a text");
        for call in calls(&said) {
            let Some((command, rest)) = call.split_first() else { continue };
            let flags: Vec<&str> = rest.iter().filter(|word| word.starts_with("--")).copied().collect();
            // Without a flag it may be a sentence about the program.
            if flags.is_empty() || !command.bytes().all(|letter| letter.is_ascii_lowercase()) {
                continue;
            }
            let known = help_of(&[command]);
            let known = known.unwrap_or_else(|| panic!("{}: `vedette {command}`: {call:?}", file.display()));
            let below = rest.first().filter(|word| word.bytes().all(|letter| letter.is_ascii_lowercase()));
            let below = below.and_then(|word| help_of(&[command, word])).unwrap_or_default();
            for flag in flags {
                let name: String =
                    flag.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '-').collect();
                let is_there = |help: &str| {
                    help.split(|letter: char| letter.is_whitespace() || ",=[]<>`'".contains(letter))
                        .any(|word| word == name)
                };
                assert!(is_there(&known) || is_there(&below), "{}: {call:?} has no {name}", file.display());
                checked += 1;
            }
        }
    }
    assert!(checked > 60, "{checked} flags were found");
}
