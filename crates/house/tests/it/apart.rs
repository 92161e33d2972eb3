//! A system is one folder: its name and those of its games stand nowhere else in the code.

use std::fs;
use std::path::{Path, PathBuf};

/// Where systems are registered: with the program, and with the language files.
const REGISTRIES: [&str; 2] = ["crates/house/src/lib.rs", "crates/lang/src/messages.rs"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// The folders of a folder, by name.
fn folders(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
    let folders = entries.filter(|path| path.is_dir());
    folders.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The code of a file without its comments, which are documents, and its tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    let spoken = |line: &&str| !line.trim_start().starts_with("//");
    (1..).zip(lines).filter(move |(_, line)| spoken(line))
}

#[test]
fn no_system_or_game_is_named_outside_its_folder() {
    let root = root();
    // A system has rules, or a folder in the house; as a rule both.
    let mut systems = folders(&root.join("crates/house/src"));
    let ruled = |name: &String| root.join("crates").join(name).join("src/rules.csv").is_file();
    systems.extend(folders(&root.join("crates")).into_iter().filter(ruled));
    let games = folders(&root.join("packs"));
    assert!(systems.len() >= 2 && games.len() >= 3, "{systems:?} {games:?}");
    let mut files = Vec::new();
    for part in folders(&root.join("crates")).iter().filter(|part| !systems.contains(part)) {
        sources(&root.join("crates").join(part).join("src"), &mut files);
    }
    sources(&root.join("xtask/src"), &mut files);
    sources(&root.join("fuzz/fuzz_targets"), &mut files);
    let mut named = Vec::new();
    for path in files {
        let shown = path.strip_prefix(&root).expect("inside").to_str().expect("a plain path").to_owned();
        let own = |system: &String| {
            ["crates/house/src", "fuzz/fuzz_targets"]
                .iter()
                .any(|at| shown.starts_with(&format!("{at}/{system}/")))
        };
        let own = systems.iter().any(own);
        if own || REGISTRIES.contains(&shown.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file");
        for (number, line) in code(&text) {
            let small = line.to_lowercase();
            let names = systems.iter().chain(&games).filter(|name| small.contains(name.as_str()));
            named.extend(names.map(|name| format!("{shown}:{number}: {name}: {}", line.trim())));
        }
    }
    assert!(named.is_empty(), "say it in the system's folder instead:\n{}", named.join("\n"));
}
