//! The project's own chores: `cargo xtask --help`.

mod instructions;
mod machine;
mod tests;
mod web;

use anyhow::Result;
use clap::{Parser, Subcommand};

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
    #[command(after_help = "Example: cargo xtask test --skip-instructions")]
    Test {
        /// Leave out the instruction counts (they need valgrind).
        #[arg(long)]
        skip_instructions: bool,
    },
    /// Builds everything and opens a place to play at http://127.0.0.1:8806.
    #[command(after_help = "Example: cargo xtask play")]
    Play,
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
    /// Plays random games of every edition, level and combat option, a million by default.
    #[command(after_help = "Example: cargo xtask games 1000000")]
    Games {
        /// How many games in all.
        #[arg(default_value_t = 1_000_000)]
        games: u64,
    },
}

fn main() -> Result<()> {
    match Cli::parse().chore {
        Chore::Test { skip_instructions } => tests::everything(skip_instructions),
        Chore::Play => web::play(),
        Chore::Web => web::build(),
        Chore::Instructions { write } => instructions::compare(write),
        Chore::Games { games } => tests::many_games(games),
    }
}
