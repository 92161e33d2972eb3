//! `vedette replay`: the story of a journal, in the fog of whoever reads it.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use clap::{ValueEnum, ValueHint};
use vedette_conquerors::view::{AreaView, BlockView, SideView, View};
use vedette_conquerors::{Event, Position, side_code};
use vedette_kernel::{Audience, Awaiting, Game, Journal, Phrase, Side, Speak, Viewer, replay_with};
use vedette_lang::{Language, Speaker};

use crate::games::Setting;
use crate::out;
use vedette_titles::conquerors::PackNames;

/// Whose story is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Reader {
    /// What the French knew
    French,
    /// What the Coalition knew
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
pub(crate) fn open(path: &std::path::Path) -> anyhow::Result<(Journal, Setting)> {
    let text = out::read_file(path)?;
    let journal = Journal::parse(&text)
        .map_err(|error| anyhow!("{}:{}: {}", path.display(), error.line, error.message))?;
    let setting = Setting::of_header(journal.header()).with_context(|| path.display().to_string())?;
    Ok((journal, setting))
}

/// Tells the story.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (journal, setting) = open(&args.file)?;
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
    let teller = Teller { speaker: Speaker::new(args.language), names: PackNames(setting.pack), reader };
    let mut story = String::new();
    let end = replay_with(setting.start(), &journal, args.to, |step| {
        for (audience, event) in step.notes.0.iter().filter(|(audience, _)| reader.hears(*audience)) {
            teller.tell(&mut story, step.number, step.game, *audience, event);
        }
    })
    .map_err(|error| anyhow!("{}:{}: {}", args.file.display(), error.line, error))?;
    teller.show(&mut story, &end);
    out::print(&story)
}

/// Somebody who tells a game to a reader.
struct Teller {
    speaker: Speaker,
    names: PackNames,
    reader: Reader,
}

impl Teller {
    fn tell(&self, out: &mut String, number: u64, game: &Position, audience: Audience, event: &Event) {
        let mut sentence = self.speaker.say(&game.narrate(event), &self.names);
        // Who hears what both sides were told in secret wants to know whom it was told.
        if let (Reader::All, Audience::Only(side)) = (self.reader, audience) {
            sentence = format!("({}) {sentence}", self.name("side", side_code(side)));
        }
        // A turn is a heading.
        let _ = match event {
            Event::TurnBegan { .. } => writeln!(out, "\n{sentence}\n"),
            _ => writeln!(out, "{number:>5}  {sentence}"),
        };
    }

    /// The board at the end of the story, area by area.
    fn show(&self, out: &mut String, game: &Position) {
        // Writing to a string cannot fail.
        let _ = self.write_board(out, game);
    }

    fn write_board(&self, out: &mut String, game: &Position) -> std::fmt::Result {
        let view = game.view(self.reader.viewer());
        let words = Words::of(self.speaker.language());
        writeln!(
            out,
            "\n{} {}/{}, {} {}\n",
            words.turn, view.turn, view.last_turn, words.points, view.points
        )?;
        for area in &view.areas {
            self.write_area(out, &words, area)?;
        }
        writeln!(out)?;
        for side in &view.sides {
            self.write_side(out, &words, side)?;
        }
        self.write_end(out, game, &view)
    }

    fn name(&self, kind: &str, code: &str) -> String {
        self.speaker.name(&format!("{kind}:{code}"), &self.names)
    }

    fn write_area(&self, out: &mut String, words: &Words, area: &AreaView) -> std::fmt::Result {
        let mut parts = Vec::new();
        for side in ["french", "coalition"] {
            let blocks: Vec<&BlockView> = area.blocks.iter().filter(|block| block.side == side).collect();
            if blocks.is_empty() {
                continue;
            }
            let known: Vec<String> = blocks
                .iter()
                .filter_map(|block| block.code.as_ref())
                .map(|code| self.name("block", code))
                .collect();
            let hidden = blocks.len() - known.len();
            let mut listed = known;
            if hidden > 0 {
                listed.push(format!("{hidden} {}", words.hidden));
            }
            parts.push(format!("{}: {}", self.name("side", side), listed.join(", ")));
        }
        if let Some(controller) = area.controller {
            parts.push(format!("{} {}", words.held, self.name("side", &format!("{controller}-of"))));
        }
        if let Some((owner, towards)) = &area.axis {
            let whose = self.name("side", &format!("{owner}-of"));
            parts.push(format!("{} {whose}: {}", words.axis, self.name("area", towards)));
        }
        writeln!(out, "  {:<16} {}", self.name("area", &area.area), parts.join("; "))
    }

    fn write_side(&self, out: &mut String, words: &Words, side: &SideView) -> std::fmt::Result {
        writeln!(
            out,
            "{}: {} {}, {} {}, {} {}, {} {}",
            self.name("side", &format!("{}-start", side.side)),
            words.strength,
            side.strength,
            words.hand,
            side.hand_size,
            words.deck,
            side.deck_size,
            words.discard,
            side.discard_size
        )?;
        for corps in side.corps.iter().flatten() {
            let place = corps.area.as_ref().map_or_else(|| "-".to_owned(), |area| self.name("area", area));
            writeln!(
                out,
                "  {:<16} {:<16} {} {}+{}, {} {}",
                self.name("block", &corps.code),
                place,
                words.strength,
                corps.infantry,
                corps.cavalry,
                words.fatigue,
                corps.fatigue
            )?;
        }
        Ok(())
    }

    fn write_end(&self, out: &mut String, game: &Position, view: &View) -> std::fmt::Result {
        if let Awaiting::Over(outcome) = game.awaiting() {
            let winner = view.outcome.and_then(|(winner, _)| winner).unwrap_or("nobody");
            let phrase = Phrase::new(outcome.reason).name("side", format!("side:{winner}"));
            writeln!(out, "\n{}", self.speaker.conclude(&phrase, &self.names))?;
        }
        Ok(())
    }
}

/// The few words of the board that are no sentences.
struct Words {
    turn: &'static str,
    points: &'static str,
    held: &'static str,
    axis: &'static str,
    hidden: &'static str,
    strength: &'static str,
    fatigue: &'static str,
    hand: &'static str,
    deck: &'static str,
    discard: &'static str,
}

impl Words {
    fn of(language: Language) -> Words {
        match language {
            Language::En => Words {
                turn: "Turn",
                points: "victory points",
                held: "in the hands",
                axis: "axis of retreat",
                hidden: "hidden",
                strength: "strength",
                fatigue: "fatigue",
                hand: "hand",
                deck: "deck",
                discard: "discarded",
            },
            Language::Fr => Words {
                turn: "Tour",
                points: "points de victoire",
                held: "aux mains",
                axis: "axe de retraite",
                hidden: "caché(s)",
                strength: "force",
                fatigue: "fatigue",
                hand: "main",
                deck: "pioche",
                discard: "défausse",
            },
        }
    }
}
