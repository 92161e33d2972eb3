//! `vedette replay`: the story of a journal, in the fog of whoever reads it.

mod conquerors;
mod jours;

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use clap::{ValueEnum, ValueHint};
use vedette_kernel::{Audience, Awaiting, Game, Journal, Outcome, Phrase, Side, Speak, Viewer, replay_with};
use vedette_lang::{Language, Names, Speaker};

use crate::games::Agreed;
use crate::out;
use crate::stage::Stage;

/// Whose story is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Reader {
    /// What the French knew
    French,
    /// What their enemies knew
    #[value(alias = "allies")]
    Coalition,
    /// Everything
    All,
}

impl Reader {
    fn viewer(self) -> Viewer {
        match self {
            Reader::French => Viewer::side(Side::First),
            Reader::Coalition => Viewer::side(Side::Second),
            Reader::All => Viewer::Everything,
        }
    }

    /// Who may know everything reads the full form of a veiled fact and not the veiled one beside it.
    fn hears(self, audience: Audience) -> bool {
        match self {
            Reader::French => audience.includes(Side::First),
            Reader::Coalition => audience.includes(Side::Second),
            Reader::All => !matches!(audience, Audience::Except(_)),
        }
    }
}

/// What `vedette replay` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The journal
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Whose story to tell [default: all, if the game is over]
    #[arg(long = "as", value_enum, value_name = "READER")]
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

/// Reads a journal and the game it is of.
pub(crate) fn open(path: &std::path::Path) -> anyhow::Result<(Journal, Agreed)> {
    let text = out::read_file(path)?;
    let journal = Journal::parse(&text)
        .map_err(|error| anyhow!("{}:{}: {}", path.display(), error.line, error.message))?;
    let agreed = Agreed::of_header(journal.header()).with_context(|| path.display().to_string())?;
    Ok((journal, agreed))
}

/// Tells the story.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (journal, agreed) = open(&args.file)?;
    match agreed {
        Agreed::Conquerors(setting) => tell(&setting, &journal, &args),
        Agreed::Jours(setting) => tell(&setting, &journal, &args),
    }
}

fn tell<S: Retold>(setting: &S, journal: &Journal, args: &Args) -> anyhow::Result<()> {
    let reader = args.reader.unwrap_or(Reader::All);
    ensure!(
        reader != Reader::All || journal.is_over() || args.reveal,
        "{}: the game goes on, so its secrets stay secret: name a side with --as french or --as coalition, or give \
         --reveal to see everything",
        args.file.display()
    );
    if let Some(to) = args.to {
        ensure!(
            to <= journal.last(),
            "{}: there is no entry {to}, the last one is {}: give a smaller --to",
            args.file.display(),
            journal.last()
        );
    }
    let teller = Teller { speaker: Speaker::new(args.language), names: setting.names(), reader };
    let mut story = String::new();
    let end = replay_with(setting.start(), journal, args.to, |step| {
        for (audience, event) in step.notes.0.iter().filter(|(audience, _)| reader.hears(*audience)) {
            teller.tell::<S>(&mut story, step.number, step.game, *audience, event);
        }
    })
    .map_err(|error| anyhow!("{}:{}: {}", args.file.display(), error.line, error))?;
    // Writing to a string cannot fail.
    let _ = setting.write_board(&mut story, &teller, &end);
    if let Awaiting::Over(outcome) = end.awaiting() {
        let _ = teller.write_end(&mut story, &end, outcome);
    }
    out::print(&story)
}

/// What a system brings to a story.
trait Retold: Stage {
    /// Whether an event is the heading of a turn.
    fn begins_turn(event: &<Self::Game as Game>::Event) -> bool;
    /// The board at the end of the story, in words.
    fn write_board(&self, out: &mut String, teller: &Teller, game: &Self::Game) -> std::fmt::Result;
}

/// Somebody who tells a game to a reader.
struct Teller {
    speaker: Speaker,
    names: Box<dyn Names>,
    reader: Reader,
}

impl Teller {
    fn tell<S: Retold>(
        &self,
        out: &mut String,
        number: u64,
        game: &S::Game,
        audience: Audience,
        event: &<S::Game as Game>::Event,
    ) {
        let mut sentence = self.speaker.say(&game.narrate(event), &*self.names);
        // Who hears what both sides were told in secret wants to know whom it was told.
        if let (Reader::All, Audience::Only(side)) = (self.reader, audience) {
            sentence = format!("({}) {sentence}", self.name("side", game.side_code(side)));
        }
        // A turn is a heading.
        let _ = match S::begins_turn(event) {
            true => writeln!(out, "\n{sentence}\n"),
            false => writeln!(out, "{number:>5}  {sentence}"),
        };
    }

    /// The name of a thing.
    fn name(&self, kind: &str, code: &str) -> String {
        self.speaker.name(&format!("{kind}:{code}"), &*self.names)
    }

    fn write_end(&self, out: &mut String, game: &impl Speak, outcome: Outcome) -> std::fmt::Result {
        let winner = outcome.winner.map_or("nobody", |side| game.side_code(side));
        let phrase = Phrase::new(outcome.reason).name("side", format!("side:{winner}"));
        writeln!(out, "\n{}", self.speaker.conclude(&phrase, &*self.names))
    }
}
