//! The project's own chores: `cargo xtask --help`.

mod clients;
mod documentation;
mod fresh;
mod home;
mod instructions;
mod machine;
mod mutants;
mod programs;
mod soak;
mod steps;
mod tests;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use mutants::Sample;
use steps::{Settings, Steps};

/// The project's own chores.
#[derive(Parser)]
#[command(after_help = "Example: cargo xtask test")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything that must pass before a change lands: format, lints, tests, documentation, instruction counts.
    ///
    /// With CI=true cargo and npm start with nothing downloaded.
    #[command(after_help = "Example: cargo xtask test --skip-instructions")]
    Test {
        /// Leave out the instruction counts (they need valgrind).
        #[arg(long)]
        skip_instructions: bool,
    },
    /// Builds everything and opens a place to play at http://127.0.0.1:8806.
    #[command(after_help = "Example: cargo xtask play")]
    Play,
    /// Tries both commands of the README as on a new machine: from a clone of what is committed, with nothing built or
    /// downloaded before.
    #[command(after_help = "Example: cargo xtask fresh")]
    Fresh,
    /// Builds the pages of the browser client, which the server then carries inside it.
    #[command(after_help = "Example: cargo xtask web")]
    Web,
    /// Counts the instructions of the measured loops and compares them with the committed counts.
    #[command(after_help = "Example: cargo xtask instructions --write")]
    Instructions {
        /// Replace the committed counts by what is counted now.
        #[arg(long)]
        write: bool,
    },
    /// Breaks the rules of a system one line at a time and tells what no test notices.
    ///
    /// With --rows it asks for every row of the ledger whether a test that names the row fails when the code that names it
    /// is broken, and writes docs/mutants-SYSTEM.md.
    #[command(
        after_help = "Example: cargo xtask mutants SYSTEM --rows\n         cargo xtask mutants SYSTEM --sample 100 --seed 7"
    )]
    Mutants {
        /// A rule crate: one with src/rules.csv.
        system: String,
        /// Judge the rows of the ledger.
        #[arg(long)]
        rows: bool,
        /// Only so many rows or mutations; the table is not written.
        #[arg(long)]
        sample: Option<usize>,
        /// Which ones: the same seed gives the same.
        #[arg(long, default_value = "1")]
        seed: String,
    },
    /// Runs slow tests in full, which the test command runs in part.
    #[command(after_help = "Example: cargo xtask soak")]
    Soak,
    /// Plays random games of every edition, level and combat option, a million by default.
    #[command(after_help = "Example: cargo xtask games 1000000")]
    Games {
        /// How many games in all.
        #[arg(default_value_t = 1_000_000)]
        games: u64,
    },
}

fn main() -> Result<ExitCode> {
    if let Some(done) = documentation::instead_of_rustdoc() {
        return Ok(done);
    }
    chores().map(|()| ExitCode::SUCCESS)
}

fn chores() -> Result<()> {
    let mut steps = Steps::new(Settings::new());
    match Cli::parse().chore {
        Chore::Test { skip_instructions } => tests::everything(skip_instructions),
        Chore::Play => web::play(),
        Chore::Fresh => fresh::both(),
        Chore::Web => web::build(&mut steps),
        Chore::Instructions { write } => {
            machine::provide(&[&machine::VALGRIND])?;
            instructions::compare(&mut steps, write)
        }
        Chore::Mutants { system, rows, sample, seed } => {
            let sample = sample.map(|size| Sample { size, seed: &seed });
            if rows { mutants::judge_rows(&system, sample) } else { mutants::try_all(&system, sample) }
        }
        Chore::Soak => soak::slow_tests(),
        Chore::Games { games } => soak::many_games(games),
    }
}
