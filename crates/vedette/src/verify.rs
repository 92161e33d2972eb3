//! `vedette verify`: whether a journal is what it says.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{anyhow, ensure};
use clap::ValueHint;
use vedette_kernel::replay::{ChanceVerdict, EndVerdict};
use vedette_kernel::{Journal, Outcome, Settlement, Side, Verdict};
use vedette_seal::PublicKey;
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
    /// The public key of the server that it should come from: what `/api/key` there says
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

/// Checks a journal and says what was checked.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (journal, desk, sealed_by) = replay::open_sealed(&args.file, args.pack.as_deref())?;
    let shown = args.file.display().to_string();
    let seal = match (&args.key, sealed_by) {
        (None, by) => Seal { by, known: false },
        (Some(key), by) => {
            let key = PublicKey::read(key).ok_or_else(|| {
                anyhow!("`{key}` is no key: it has 64 hexadecimal digits, as `/api/key` of a server shows it")
            })?;
            ensure!(by.is_some(), "{shown}: it has no seal; export it from the server again");
            ensure!(by == Some(key), "{shown}: it has the seal of another server than that of {key}");
            Seal { by, known: true }
        }
    };
    let verdict = desk.verify(&journal).map_err(|error| match error {
        TitleError::Replay(error) => {
            anyhow!("{}:{}: entry {}: {}", args.file.display(), error.line, error.entry, error.fault)
        }
        other => anyhow!(other).context(args.file.display().to_string()),
    })?;
    out::print(&report(&shown, &journal, &verdict, seal))
}

/// Whose seal is on a journal.
#[derive(Clone, Copy)]
struct Seal {
    by: Option<PublicKey>,
    /// It is the one that the user expects.
    known: bool,
}

fn report(file: &str, journal: &Journal, verdict: &Verdict, seal: Seal) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ =
        write_report(&mut text, file, journal, verdict).and_then(|()| write_doubts(&mut text, verdict, seal));
    text
}

/// Who vouches for it, and what nobody can vouch for.
fn write_doubts(out: &mut String, verdict: &Verdict, seal: Seal) -> std::fmt::Result {
    match seal {
        Seal { by: Some(_), known: true } => {
            writeln!(out, "  seal      fits, and is that of the server you named")?
        }
        Seal { by: Some(by), known: false } => {
            writeln!(
                out,
                "  seal      fits; compare its key with /api/key of the server, or give it as --key:\n            {by}"
            )?;
        }
        Seal { by: None, .. } => writeln!(out, "  seal      none")?,
    }
    let mut doubts = Vec::new();
    if verdict.taken_over > 0 {
        let lines = verdict.taken_over;
        doubts.push(format!(
            "the first {lines} entries come from another journal: their draws may have been chosen"
        ));
    }
    if seal.by.is_none() {
        doubts.push("who played it, and that nobody invented it".to_owned());
        if matches!(verdict.end, EndVerdict::Settled(_)) {
            doubts.push("that it ended so: whoever has the file can write another end".to_owned());
        }
        if verdict.undone > 0 {
            doubts.push("that what was taken back was played and taken back".to_owned());
        }
        if !matches!(verdict.end, EndVerdict::Played(_)) {
            doubts.push("that nothing is missing at its end".to_owned());
        }
    }
    for doubt in doubts {
        writeln!(out, "  unknown   {doubt}")?;
    }
    Ok(())
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
        EndVerdict::Settled(Settlement::TimeUp) => {
            "unfinished: the time for the game was up (clocks cannot be checked)".to_owned()
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
