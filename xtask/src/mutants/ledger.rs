//! The rows of a system's ledger, and how text names them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use anyhow::{Context, Result, bail};

/// A rule crate: one with a ledger.
pub(crate) struct System {
    /// The name of its folder.
    pub(crate) name: String,
    /// Its folder, from the top of the repository.
    pub(crate) folder: PathBuf,
    /// The ids of its rows, in the order of the ledger.
    pub(crate) rows: Vec<String>,
}

#[derive(serde::Deserialize)]
struct Row {
    id: String,
}

impl System {
    /// Every rule crate of the workspace.
    pub(crate) fn all() -> Result<Vec<System>> {
        let mut systems = Vec::new();
        for folder in folders(Path::new("crates"))? {
            let ledger = folder.join("src/rules.csv");
            if !ledger.is_file() {
                continue;
            }
            let mut reader = csv::Reader::from_path(&ledger)?;
            let rows: Vec<Row> = reader.deserialize().collect::<Result<_, _>>().context("the ledger")?;
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            systems.push(System { name, folder, rows: rows.into_iter().map(|row| row.id).collect() });
        }
        Ok(systems)
    }

    /// The one that is asked for.
    pub(crate) fn named(name: &str) -> Result<System> {
        let mut systems = System::all()?;
        match systems.iter().position(|system| system.name == name) {
            Some(found) => Ok(systems.swap_remove(found)),
            None => {
                let known: Vec<&str> = systems.iter().map(|system| system.name.as_str()).collect();
                bail!("no crate {name} has a ledger (src/rules.csv); there are {}", known.join(", "))
            }
        }
    }

    /// The package that cargo builds.
    pub(crate) fn package(&self) -> String {
        format!("vedette-{}", self.name)
    }

    /// The rows that a text names. `X-01 to 05` names five of them.
    pub(crate) fn named_in(&self, text: &str) -> BTreeSet<usize> {
        let mut named = BTreeSet::new();
        for (at, id) in ids(text) {
            let Some(first) = self.rows.iter().position(|row| row == id) else { continue };
            named.insert(first);
            let rest = text[at + id.len()..].strip_prefix(" to ");
            let Some(last) = rest.and_then(|rest| self.end_of_range(id, rest)) else { continue };
            named.extend(first..=last);
        }
        named
    }

    /// The last row of a range, which may be written without what it has in common with the first.
    fn end_of_range(&self, first: &str, rest: &str) -> Option<usize> {
        let word: String = rest.chars().take_while(|&c| is_of_an_id(c)).collect();
        let word = word.trim_end_matches(['.', '-']);
        let stem = &first[..=first.rfind('-')?];
        let shortened = format!("{stem}{}", word.trim_start_matches('-'));
        self.rows.iter().position(|row| row == word || *row == shortened)
    }
}

fn is_of_an_id(c: char) -> bool {
    c.is_ascii_uppercase() || c.is_ascii_digit() || c == '.' || c == '-'
}

/// Everything in a text that is written like an id, and where: capitals, digits and points between dashes.
fn ids(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    iter::from_fn(move || {
        loop {
            let start = from + text[from..].find(|c: char| c.is_ascii_uppercase())?;
            let length = text[start..].find(|c| !is_of_an_id(c)).unwrap_or(text.len() - start);
            from = start + length;
            let word = text[start..from].trim_end_matches(['.', '-']);
            if word.contains('-') {
                return Some((start, word));
            }
        }
    })
}

/// The folders below a folder, near ones first, without what is built.
fn folders(top: &Path) -> Result<Vec<PathBuf>> {
    let mut all = vec![top.to_owned()];
    let mut next = 0;
    while let Some(folder) = all.get(next) {
        let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        let mut below: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        below.retain(|path| path.is_dir() && !path.ends_with("target") && !path.ends_with("src"));
        below.sort();
        all.extend(below);
        next += 1;
    }
    Ok(all)
}

/// The Rust sources below a folder, in order.
pub(crate) fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}
