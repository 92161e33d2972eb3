//! `vedette verify`: whether a journal is what it says.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::ValueHint;
use vedette_kernel::replay::{ChanceVerdict, EndVerdict};
use vedette_kernel::{Journal, Outcome, Settlement, Side, Verdict};
use vedette_system::TitleError;

use crate::{out, replay};

/// What `vedette verify` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The journal
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The folder of the pack it was played with, if that is not the one built in
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pack: Option<PathBuf>,
}

/// Checks a journal and says what was checked.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (journal, desk) = replay::open(&args.file, args.pack.as_deref())?;
    let verdict = desk.verify(&journal).map_err(|error| match error {
        TitleError::Replay(error) => {
            anyhow!("{}:{}: entry {}: {}", args.file.display(), error.line, error.entry, error.fault)
        }
        other => anyhow!(other).context(args.file.display().to_string()),
    })?;
    out::print(&report(&args.file.display().to_string(), &journal, &verdict))
}

fn report(file: &str, journal: &Journal, verdict: &Verdict) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_report(&mut text, file, journal, verdict);
    text
}

fn write_report(out: &mut String, file: &str, journal: &Journal, verdict: &Verdict) -> std::fmt::Result {
    let header = journal.header();
    let [first, second] = &header.sides;
    let side_code = |side: Side| if side == Side::First { first } else { second };
    writeln!(out, "{file}: sound")?;
    writeln!(out, "  game      {} {}, {}", header.game, header.scenario, header.options)?;
    writeln!(out, "  rules     {}, as in this program", header.rules)?;
    writeln!(out, "  pack      {}, as in this program", header.pack)?;
    writeln!(out, "  chain     {} entries, every hash fits", verdict.entries)?;
    let undone = match verdict.undone {
        0 => String::new(),
        count => format!(", {count} of them taken back"),
    };
    writeln!(out, "  actions   all legal{undone}")?;
    let winner = |outcome: Outcome| match outcome.winner {
        Some(side) => format!("{} won ({})", side_code(side), outcome.reason),
        None => format!("a draw ({})", outcome.reason),
    };
    let end = match verdict.end {
        EndVerdict::Running => "the game goes on".to_owned(),
        EndVerdict::Played(outcome) => format!("{}, as the rules say", winner(outcome)),
        EndVerdict::Settled(Settlement::Resigned(side)) => {
            format!("{} resigned (that he meant it cannot be checked)", side_code(side))
        }
        EndVerdict::Settled(Settlement::OutOfTime(side)) => {
            format!("{} ran out of time (clocks cannot be checked)", side_code(side))
        }
        EndVerdict::Settled(Settlement::DrawAgreed) => {
            "a draw was agreed on (that both meant it cannot be checked)".to_owned()
        }
        EndVerdict::Unrecorded(outcome) => format!("{}, which the journal does not record", winner(outcome)),
    };
    writeln!(out, "  end       {end}")?;
    match verdict.chance {
        ChanceVerdict::Recomputed => {
            writeln!(
                out,
                "  draws     {} computed again from the revealed seed, which is the committed one",
                verdict.draws
            )
        }
        ChanceVerdict::Sealed => writeln!(
            out,
            "  draws     {} fit the rules; whether they are those of the seed can be checked once it is revealed",
            verdict.draws
        ),
    }
}
