//! The table of rows in the documentation, with what kills each of them or why nothing does.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::ledger::System;
use super::rows::Verdict;

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Dead { .. } => out.write_str("dead"),
            Verdict::Survives { tried, .. } => write!(out, "survives {tried}"),
            Verdict::Unreached => out.write_str("no test that names it runs the code"),
            Verdict::NothingToBreak => out.write_str("nothing to break"),
            Verdict::NoCode => out.write_str("no code names it"),
            Verdict::NoTest => out.write_str("no test names it"),
        }
    }
}

impl Verdict {
    fn details(&self) -> [&str; 2] {
        match self {
            Verdict::Dead { mutant, test } => [mutant, test],
            Verdict::Survives { mutant, .. } => [mutant, ""],
            _ => ["", ""],
        }
    }
}

/// Where the table of a system is.
fn path(system: &System) -> PathBuf {
    PathBuf::from(format!("docs/mutants-{}.md", system.name))
}

/// A line of the committed table.
struct Line {
    verdict: String,
    mutant: String,
    reason: String,
}

fn committed(system: &System) -> BTreeMap<String, Line> {
    read(&fs::read_to_string(path(system)).unwrap_or_default())
}

fn read(text: &str) -> BTreeMap<String, Line> {
    let lines = text.lines().filter_map(|line| {
        let cells: Vec<&str> =
            line.strip_prefix("| ")?.strip_suffix('|')?.split(" | ").map(str::trim).collect();
        let [row, verdict, mutant, _, reason] = cells.as_slice() else { return None };
        let line = Line {
            verdict: (*verdict).to_owned(),
            mutant: mutant.replace("\\|", "|"),
            reason: (*reason).to_owned(),
        };
        Some(((*row).to_owned(), line))
    });
    lines.collect()
}

/// The rows that the committed table calls dead.
pub(crate) fn dead_rows(system: &System) -> Vec<usize> {
    let lines = committed(system);
    let is_dead = |id: &String| lines.get(id).is_some_and(|line| line.verdict == "dead");
    (0..system.rows.len()).filter(|&row| is_dead(&system.rows[row])).collect()
}

/// The mutations by which the committed table calls these rows dead, in its words.
pub(crate) fn killers(system: &System, rows: &[usize]) -> BTreeSet<String> {
    let mut lines = committed(system);
    let lines = rows.iter().filter_map(|&row| lines.remove(&system.rows[row]));
    lines.map(|line| line.mutant).filter(|mutant| !mutant.is_empty()).collect()
}

/// Writes the table anew; reasons that people gave stay with their rows.
pub(crate) fn write(system: &System, verdicts: &[Verdict], command: &str) -> Result<()> {
    let before = committed(system);
    let dead = verdicts.iter().filter(|verdict| verdict.is_dead()).count();
    let mut text = format!(
        "# Broken rules: {name}\n\n\
         Commit {commit}, `{command}`.\n\n\
         **{dead} of {all} rows ({percent:.1} %) are dead**: breaking one line of the code that names the row makes a test fail\n\
         that names it too. The others are listed with what is in the way, and a reason where nothing should be done about it.\n\n\
         | row | verdict | broken: file, function, how | noticed by | why not |\n|---|---|---|---|---|\n",
        name = system.name,
        commit = commit(),
        all = verdicts.len(),
        percent = 100.0 * dead as f64 / verdicts.len().max(1) as f64,
    );
    for (id, verdict) in system.rows.iter().zip(verdicts) {
        let [mutant, test] = verdict.details();
        let is_dead = verdict.is_dead();
        let reason = before.get(id).filter(|_| !is_dead).map_or("", |line| line.reason.as_str());
        let cells = [id.as_str(), &verdict.to_string(), &mutant.replace('|', "\\|"), test, reason];
        writeln!(text, "| {} |", cells.join(" | "))?;
    }
    let path = path(system);
    fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    println!("{dead} of {} rows are dead: {}", verdicts.len(), path.display());
    Ok(())
}

/// The commit that is checked out, in short.
pub(crate) fn commit() -> String {
    let asked = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    let said = asked.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    said.and_then(|said| String::from_utf8(said).ok()).map_or("unknown".into(), |said| said.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_gives_back_what_was_written_into_it() {
        let lines = read(
            "| row | verdict | broken | noticed by | why not |\n|---|---|---|---|---|\n\
             | XX-A-01 | dead | a.rs, first: not `a \\|\\| b` | it::first |  |\n\
             | XX-A-02 | nothing to break |  |  | pure data |\n",
        );
        assert_eq!(
            (lines["XX-A-01"].verdict.as_str(), lines["XX-A-01"].mutant.as_str()),
            ("dead", "a.rs, first: not `a || b`")
        );
        assert_eq!((lines["XX-A-02"].mutant.as_str(), lines["XX-A-02"].reason.as_str()), ("", "pure data"));
    }
}
