//! `vedette replay`: the story of a journal, in the fog of whoever reads it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, ensure};
use clap::ValueHint;
use vedette_kernel::{Audience, Awaiting, Game, Journal, Phrase, Side, Speak, Viewer, replay_with};
use vedette_lang::{Language, Speaker};
use vedette_seal::PublicKey;
use vedette_system::Setting;
use vedette_system::terminal::{Teller, Terminal};

use crate::desk::{Desk, office, side_named};
use crate::out;

/// Whose story is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reader {
    /// What a side knew.
    Of(Side),
    /// Everything.
    All,
}

impl Reader {
    /// Reads the word of the command line: a side, or `all`.
    fn read(word: &str) -> Result<Reader, String> {
        if word == "all" { Ok(Reader::All) } else { side_named(word).map(Reader::Of) }
    }

    fn viewer(self) -> Viewer {
        match self {
            Reader::Of(side) => Viewer::side(side),
            Reader::All => Viewer::Everything,
        }
    }

    /// Who may know everything reads the full form of a veiled fact and not the veiled one beside it.
    fn hears(self, audience: Audience) -> bool {
        match self {
            Reader::Of(side) => audience.includes(side),
            Reader::All => !matches!(audience, Audience::Except(_)),
        }
    }
}

/// What `vedette replay` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The journal
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The folder of the pack it was played with, if that is not the one built in
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pack: Option<PathBuf>,
    /// Whose story to tell: a side, e.g. french, or all [default: all, if the game is over]
    #[arg(long = "as", value_parser = Reader::read, value_name = "READER")]
    reader: Option<Reader>,
    /// Stop after this entry of the journal
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// Language: en or fr
    #[arg(long, default_value_t)]
    language: Language,
    /// Show everything although the game goes on
    #[arg(long)]
    reveal: bool,
}

/// Reads a journal and finds the game it is of.
pub(crate) fn open(path: &Path, pack: Option<&Path>) -> anyhow::Result<(Journal, Arc<dyn Desk>)> {
    open_sealed(path, pack).map(|(journal, desk, _)| (journal, desk))
}

/// Reads a journal, finds the game it is of, and tells whose seal is on it.
pub(crate) fn open_sealed(
    path: &Path,
    pack: Option<&Path>,
) -> anyhow::Result<(Journal, Arc<dyn Desk>, Option<PublicKey>)> {
    let text = out::read_file(path)?;
    let sealed = vedette_seal::open(&text).with_context(|| path.display().to_string())?;
    let journal = Journal::parse(sealed.journal)
        .map_err(|error| anyhow!("{}:{}: {}", path.display(), error.line, error.message))?;
    let desk = office().desk_of(journal.header(), pack).with_context(|| path.display().to_string())?;
    Ok((journal, desk, sealed.by))
}

/// Tells the story.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (journal, desk) = open(&args.file, args.pack.as_deref())?;
    desk.tell(&journal, &args)
}

/// The story of a game of one system.
pub(crate) fn tell<S: Terminal>(setting: &Setting<S>, journal: &Journal, args: &Args) -> anyhow::Result<()> {
    let reader = args.reader.unwrap_or(Reader::All);
    ensure!(
        reader != Reader::All || journal.is_over() || args.reveal,
        "{}: the game goes on, so its secrets stay secret: name a side with --as {} or --as {}, or give --reveal \
         to see everything",
        args.file.display(),
        S::SIDES[0],
        S::SIDES[1]
    );
    if let Some(to) = args.to {
        ensure!(
            to <= journal.last(),
            "{}: there is no entry {to}, the last one is {}: give a smaller --to",
            args.file.display(),
            journal.last()
        );
    }
    let (speaker, names) = (Speaker::new(args.language), setting.names());
    let teller = Teller { speaker: &speaker, names: &*names, viewer: reader.viewer() };
    let mut story = String::new();
    let end = replay_with(setting.start(), journal, args.to, |step| {
        for (audience, event) in step.notes.0.iter().filter(|(audience, _)| reader.hears(*audience)) {
            // Who hears what both sides were told in secret wants to know whom it was told.
            let whom = match (reader, audience) {
                (Reader::All, Audience::Only(side)) => Some(step.game.side_code(*side)),
                _ => None,
            };
            let whom = whom.map_or_else(String::new, |side| format!("({}) ", teller.name("side", side)));
            let sentence = teller.say(&step.game.narrate(event));
            // A turn is a heading. Writing to a string cannot fail.
            let _ = match S::begins_turn(event) {
                true => writeln!(story, "\n{whom}{sentence}\n"),
                false => writeln!(story, "{:>5}  {whom}{sentence}", step.number),
            };
        }
    })
    .map_err(|error| anyhow!("{}:{}: {}", args.file.display(), error.line, error))?;
    story.push_str(&S::board_in_words(setting, &teller, &end));
    if let Awaiting::Over(outcome) = end.awaiting() {
        let winner = outcome.winner.map_or("nobody", |side| end.side_code(side));
        let phrase = Phrase::new(outcome.reason).name("side", format!("side:{winner}"));
        let _ = writeln!(story, "\n{}", speaker.conclude(&phrase, &*names));
    }
    out::print(&story)
}
