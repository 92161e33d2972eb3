//! What players agree on before a game, as the command line takes it: the scenario, a flag for each option that a system
//! says should have one, and `--option NAME=WORD` for all of them.

use std::path::PathBuf;

use anyhow::bail;
use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};
use vedette_lang::{Language, Speaker};
use vedette_system as system;

use crate::desk::{Desk, office};
use crate::near::likest;

/// What was agreed on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Agreement {
    /// The scenario; the first of the game if there is none.
    pub(crate) scenario: Option<String>,
    /// Options with their words, as given.
    pub(crate) options: Vec<(String, String)>,
    /// The folder of somebody's own pack.
    pub(crate) pack: Option<PathBuf>,
}

/// The options that have flags, of all systems.
pub(crate) fn flags() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for &name in office().workshops().flat_map(|workshop| workshop.flags()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Everything here that says something about a new game.
pub(crate) fn ids() -> Vec<&'static str> {
    [&["scenario", "option"][..], &flags()].concat()
}

/// A flag for an option. What it is about stands in the message files.
pub(crate) fn flag(name: &'static str) -> Arg {
    let speaker = Speaker::new(Language::En);
    Arg::new(name).long(name).value_name("WORD").help(speaker.word(&format!("option-{name}")))
}

/// The folder of somebody's own pack.
pub(crate) fn pack() -> Arg {
    Arg::new("pack")
        .long("pack")
        .value_name("DIR")
        .value_hint(ValueHint::DirPath)
        .value_parser(ValueParser::path_buf())
        .help("Play with the pack in this folder instead of the one built in; `vedette packs new` makes one")
}

/// A `NAME=WORD` in two.
pub(crate) fn named(item: &str) -> Result<(String, String), String> {
    match item.split_once('=') {
        Some((name, word)) => Ok((name.to_owned(), word.to_owned())),
        None => Err("write it as NAME=WORD, e.g. balance=even".to_owned()),
    }
}

impl clap::Args for Agreement {
    fn augment_args(command: Command) -> Command {
        command
            .arg(
                Arg::new("scenario")
                    .long("scenario")
                    .help("The scenario; `vedette packs list` names them [default: the first of the game]"),
            )
            .args(flags().into_iter().map(flag))
            .arg(
                Arg::new("option")
                    .long("option")
                    .value_name("NAME=WORD")
                    .value_parser(named)
                    .action(ArgAction::Append)
                    .help("Any option of the game or reading of a rule; may be given several times"),
            )
            .arg(pack())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Agreement::augment_args(command)
    }
}

impl clap::FromArgMatches for Agreement {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Agreement, clap::Error> {
        let mut agreement = Agreement::default();
        agreement.update_from_arg_matches(matches)?;
        Ok(agreement)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.scenario = matches.get_one::<String>("scenario").cloned();
        self.pack = matches.get_one::<PathBuf>("pack").cloned();
        for name in flags() {
            let word = matches.get_one::<String>(name).cloned();
            self.options.extend(word.map(|word| (name.to_owned(), word)));
        }
        self.options.extend(matches.get_many::<(String, String)>("option").into_iter().flatten().cloned());
        Ok(())
    }
}

/// Refuses an option that the game does not have, and a word that the option does not know.
pub(crate) fn check_option(desk: &dyn Desk, name: &str, word: &str) -> anyhow::Result<()> {
    let known = desk.switches();
    let Some(switch) = known.iter().find(|switch| switch.name == name) else {
        let names: Vec<&str> = known.iter().map(|switch| switch.name.as_str()).collect();
        let near = likest(name, names.iter().copied(), 1).join("");
        bail!(
            "`{name}` is no option of {}; its options are: {} (did you mean `{near}`?)",
            desk.code(),
            names.join(", ")
        );
    };
    if !switch.words.iter().any(|known| known == word) {
        bail!(
            "`{word}` is no word for {name} in {}; choose one of: {}",
            desk.code(),
            switch.words.join(", ")
        );
    }
    Ok(())
}

impl Agreement {
    /// The agreement for a game.
    pub(crate) fn of(&self, desk: &dyn Desk) -> anyhow::Result<system::Agreement> {
        for (name, word) in &self.options {
            check_option(desk, name, word)?;
        }
        let options: Vec<String> = self.options.iter().map(|(name, word)| format!("{name}={word}")).collect();
        Ok(system::Agreement { scenario: self.scenario.clone(), options: options.join(" ") })
    }
}
