//! The kinds of games of a study: every combination of the scenarios and options that were named.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{anyhow, ensure};
use clap::{Arg, ArgAction, ArgMatches, Command};
use vedette_system::System;

use crate::agreement::{check_option, flag, flags, named, pack};
use crate::desk::Desk;

/// So many kinds at most: more would be a slip of the keyboard.
const MOST: usize = 200;
/// Stands for everything there is.
const ALL: &str = "all";

/// Which kinds of games, as the command line names them.
#[derive(Clone, Debug, Default)]
pub(super) struct Kinds {
    /// Scenarios.
    scenarios: Vec<String>,
    /// Options, each with the words to be compared.
    options: Vec<(String, Vec<String>)>,
    /// The folder of somebody's own pack.
    pub(super) pack: Option<PathBuf>,
}

impl clap::Args for Kinds {
    fn augment_args(command: Command) -> Command {
        command
            .arg(
                Arg::new("scenario")
                    .long("scenario")
                    .value_delimiter(',')
                    .default_value(ALL)
                    .help("Scenarios, e.g. campaign,short; `all` for all of them"),
            )
            .args(flags().into_iter().map(|name| flag(name).value_name("WORD,...").value_delimiter(',')))
            .arg(
                Arg::new("option")
                    .long("option")
                    .value_name("NAME=WORD,...")
                    .value_parser(named)
                    .action(ArgAction::Append)
                    .help(
                        "Any option or reading, or several to be compared: balance=even or balance=even,any",
                    ),
            )
            .arg(pack())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Kinds::augment_args(command)
    }
}

impl clap::FromArgMatches for Kinds {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Kinds, clap::Error> {
        let mut kinds = Kinds::default();
        kinds.update_from_arg_matches(matches)?;
        Ok(kinds)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let words = |id: &str| -> Vec<String> {
            matches.get_many::<String>(id).into_iter().flatten().cloned().collect()
        };
        self.scenarios = words("scenario");
        self.pack = matches.get_one::<PathBuf>("pack").cloned();
        self.options = flags().into_iter().map(|name| (name.to_owned(), words(name))).collect();
        self.options.retain(|(_, words)| !words.is_empty());
        let split = |(name, words): &(String, String)| {
            (name.clone(), words.split(',').map(str::to_owned).collect::<Vec<_>>())
        };
        let given = matches.get_many::<(String, String)>("option").into_iter().flatten();
        self.options.extend(given.map(split));
        Ok(())
    }
}

impl Kinds {
    /// Refuses what the game does not have.
    pub(super) fn check(&self, desk: &dyn Desk) -> anyhow::Result<()> {
        for (name, words) in &self.options {
            let first = desk.switches().into_iter().find(|switch| switch.name == *name);
            let usual = first.and_then(|switch| switch.words.into_iter().next()).unwrap_or_default();
            for word in words {
                check_option(desk, name, if word == ALL { &usual } else { word })?;
            }
        }
        Ok(())
    }

    /// As arguments of a command that repeats the study.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = vec![format!("--scenario {}", self.scenarios.join(","))];
        for (name, chosen) in &self.options {
            let chosen = chosen.join(",");
            words.push(match flags().contains(&name.as_str()) {
                true => format!("--{name} {chosen}"),
                false => format!("--option {name}={chosen}"),
            });
        }
        words.extend(self.pack.iter().map(|folder| format!("--pack {}", folder.display())));
        words
    }
}

/// One kind of games.
pub(super) struct GameKind<S: System> {
    /// What it is called, e.g. `campaign en conscript cards`.
    pub(super) label: String,
    /// Its parts by name.
    pub(super) parts: BTreeMap<String, String>,
    /// The scenario with its options in force.
    pub(super) scenario: Arc<S::Scenario>,
}

impl<S: System> GameKind<S> {
    /// Every combination that was named.
    pub(super) fn all(pack: &S::Pack, kinds: &Kinds) -> anyhow::Result<Vec<GameKind<S>>> {
        let switches = S::switches(pack);
        let words_of = |name: &str| {
            let switch = switches.iter().find(|switch| switch.name == name);
            switch.map_or_else(Vec::new, |switch| switch.words.clone())
        };
        let scenarios: Vec<String> = if kinds.scenarios.iter().any(|word| word == ALL) {
            S::plans(pack).into_iter().map(|plan| plan.code).collect()
        } else {
            kinds.scenarios.clone()
        };
        // What belongs to headings is there with its usual word, whether it was named or not.
        let usual = |name: &&&str| !kinds.options.iter().any(|(given, _)| given == **name);
        let headings = S::HEADINGS.iter().filter(usual);
        let headings =
            headings.map(|name| ((*name).to_owned(), words_of(name).into_iter().take(1).collect::<Vec<_>>()));
        let given = kinds.options.iter().map(|(name, words)| match words.iter().any(|word| word == ALL) {
            true => (name.clone(), words_of(name)),
            false => (name.clone(), words.clone()),
        });
        let mut options: Vec<(String, Vec<String>)> = headings.chain(given).collect();
        let place = |name: &str| S::HEADINGS.iter().position(|known| *known == name);
        options.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
        let mut all = Vec::new();
        for scenario in &scenarios {
            for chosen in combinations(&options) {
                all.push(GameKind::new(pack, scenario, &chosen)?);
                ensure!(all.len() <= MOST, "these are more than {MOST} kinds of games: name fewer");
            }
        }
        all.dedup_by(|a, b| a.label == b.label);
        Ok(all)
    }

    fn new(pack: &S::Pack, code: &str, chosen: &[(String, String)]) -> anyhow::Result<GameKind<S>> {
        let text: Vec<String> = chosen.iter().map(|(name, word)| format!("{name}={word}")).collect();
        let text = text.join(" ");
        let scenario = S::scenario(pack, code, &text).map_err(|error| anyhow!("{code} {text}: {error}"))?;
        let mut parts = BTreeMap::from([("scenario".to_owned(), code.to_owned())]);
        parts.extend(chosen.iter().cloned());
        let heading = |(name, word): &(String, String)| match S::HEADINGS.contains(&name.as_str()) {
            true => word.clone(),
            false => format!("{name}={word}"),
        };
        let words = std::iter::once(code.to_owned()).chain(chosen.iter().map(heading));
        Ok(GameKind { label: words.collect::<Vec<_>>().join(" "), parts, scenario: Arc::new(scenario) })
    }
}

/// Every way to choose one word of each option.
fn combinations(options: &[(String, Vec<String>)]) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for (name, words) in options {
        let with = |chosen: &Vec<(String, String)>| -> Vec<Vec<(String, String)>> {
            let longer = |word: &String| [chosen.as_slice(), &[(name.clone(), word.clone())]].concat();
            words.iter().map(longer).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_to_be_compared_are_combined() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let options =
            [("balance".to_owned(), words(&["even", "any"])), ("no-points".to_owned(), words(&["attack"]))];
        let all = combinations(&options);
        assert_eq!(all.len(), 2);
        assert_eq!(all[1][0], ("balance".to_owned(), "any".to_owned()));
        assert_eq!(all[1][1].1, "attack");
        assert_eq!(combinations(&[]).len(), 1);
    }
}
