//! The container file and the unit of systemd, as far as they can be checked without building or starting them.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use vedette_server::Config;

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).expect(path)
}

/// Instructions, continued lines joined.
fn instructions(text: &str) -> Vec<Vec<String>> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn the_container_file_copies_what_there_is_and_sets_what_is_known() {
    let file = instructions(&read("deploy/Containerfile"));
    let mut stages = Vec::new();
    let mut copied = Vec::new();
    let mut variables = HashMap::new();
    for line in &file {
        match line[0].as_str() {
            "FROM" => {
                assert!(
                    line[1].contains(':') && !line[1].ends_with(":latest"),
                    "a version is named: {line:?}"
                );
                if let [.., word, name] = line.as_slice()
                    && word == "AS"
                {
                    stages.push(name.clone());
                }
            }
            "COPY" => match line[1].strip_prefix("--from=") {
                Some(stage) => {
                    assert!(stages.iter().any(|known| known == stage), "there is no stage {stage}")
                }
                None => copied.extend(line[1..line.len() - 1].iter().cloned()),
            },
            "ENV" => {
                variables.extend(line[1..].iter().filter_map(|pair| {
                    pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()))
                }));
            }
            _ => {}
        }
    }
    assert!(copied.len() > 8, "{copied:?}");
    for path in &copied {
        assert!(repository().join(path).exists(), "deploy/Containerfile copies {path}, which does not exist");
    }
    // Every folder that the workspace is built from.
    for needed in ["Cargo.toml", "Cargo.lock", "crates", "xtask", "lang", "packs", "web/src"] {
        assert!(copied.iter().any(|path| path == needed), "{needed} is not copied");
    }
    let config = Config::load(None, |name| variables.get(name).cloned()).expect("the settings are sound");
    assert_eq!((config.listen.port(), config.log_json), (8806, true));
    let last = |word: &str| file.iter().rev().find(|line| line[0] == word).map(|line| line[1..].join(" "));
    assert_eq!(last("EXPOSE").as_deref(), Some("8806"));
    assert_eq!(last("USER").as_deref(), Some("vedette"), "not root");
    assert_eq!(last("STOPSIGNAL").as_deref(), Some("SIGTERM"));
    assert!(variables.keys().all(|name| name.starts_with("VEDETTE_")), "{variables:?}");
}

#[test]
fn the_unit_of_systemd_leaves_time_to_stop_and_files_for_streams() {
    let unit = read("deploy/vedette.service");
    let value = |key: &str| {
        let line = unit.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.unwrap_or_else(|| panic!("{key} is not set")).to_owned()
    };
    let seconds: u64 = value("TimeoutStopSec").parse().expect("seconds");
    assert!(seconds > Config::default().stop_seconds, "systemd would kill it before it has finished");
    assert!(
        value("LimitNOFILE").parse::<u64>().expect("a number") > 10_500,
        "10,000 streams are as many files"
    );
    assert!(
        value("ExecStart").starts_with("/usr/local/bin/vedette serve --config /etc/vedette/vedette.toml")
    );
    assert_eq!(value("DynamicUser"), "yes");
}
