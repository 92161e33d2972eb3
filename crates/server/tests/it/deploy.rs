//! The container file and the unit of systemd, as far as they can be checked without building or starting them.

use std::collections::HashMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

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
    for needed in ["Cargo.toml", "Cargo.lock", "crates", "xtask", "lang", "packs", "web/src", "web/src/wire"]
    {
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

/// What the container file copies from the repository into the stage that builds the program.
fn copied_for_the_program() -> Vec<String> {
    let file = instructions(&read("deploy/Containerfile"));
    let stage =
        file.iter().skip_while(|line| !(line[0] == "FROM" && line.ends_with(&["program".to_owned()])));
    let stage = stage.skip(1).take_while(|line| line[0] != "FROM");
    let copies = stage.filter(|line| line[0] == "COPY" && !line[1].starts_with("--from="));
    copies.flat_map(|line| line[1..line.len() - 1].to_vec()).collect()
}

/// The path without `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, component| {
        match component {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
        plain
    })
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn what_is_built_into_the_program_is_copied_into_the_container() {
    let (copied, top) = (copied_for_the_program(), plain(&repository()));
    let mut files = Vec::new();
    for entry in fs::read_dir(top.join("crates")).expect("the crates").flatten() {
        if entry.path().join("src").is_dir() {
            sources(&entry.path().join("src"), &mut files);
        }
    }
    let mut included = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        // Tests are not built into the program.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for macro_name in ["include_str!(", "include_bytes!("] {
            for call in text.split(macro_name).skip(1) {
                // The beginning of the path is enough where it is put together from pieces.
                let Some(named) = call.split('"').nth(1).filter(|_| !call.starts_with(')')) else { continue };
                let path = plain(&file.parent().expect("a folder").join(named));
                let Ok(path) = path.strip_prefix(&top) else {
                    panic!("{named} is outside of the repository")
                };
                let found = copied.iter().any(|source| path.starts_with(source));
                assert!(found, "{} needs {}, which is not copied", file.display(), path.display());
                included += 1;
            }
        }
    }
    assert!(included > 20, "only {included} files are built in: is this test blind?");
}

/// The names of the packages of a workspace. Asked without dependencies, cargo reads every manifest and needs neither the network
/// nor anything that was downloaded before.
fn packages(folder: &Path) -> Vec<String> {
    let nothing = tempfile::tempdir().expect("a folder");
    let asked = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .env("CARGO_HOME", nothing.path())
        .current_dir(folder)
        .output()
        .expect("cargo runs");
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    let described: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    let packages = described["packages"].as_array().expect("packages").iter();
    packages.map(|package| package["name"].to_string()).collect()
}

/// The workspace stands on its own with nothing but what is copied.
#[cfg(unix)]
#[test]
fn the_workspace_is_whole_in_the_container() {
    let folder = tempfile::tempdir().expect("a folder");
    for source in copied_for_the_program() {
        let to = folder.path().join(&source);
        fs::create_dir_all(to.parent().expect("within the folder")).expect("a folder for it");
        std::os::unix::fs::symlink(plain(&repository()).join(&source), to).expect("a link");
    }
    let there = packages(folder.path());
    assert_eq!(there, packages(&repository()));
    assert!(there.contains(&"\"vedette-server\"".to_owned()), "{there:?}");
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
