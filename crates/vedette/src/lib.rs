//! The one program of Vedette, for any household of systems: simulate, replay, verify, look things up, play, serve.

mod agreement;
mod arena;
mod backup;
mod bot;
mod command;
mod crash;
mod desk;
mod engine;
mod lab;
mod load;
mod odds;
mod opponents;
mod packs;
mod play;
mod problems;
mod rank;
mod replay;
mod rules;
mod selfcheck;
mod serve;
mod sim;
mod verify;

use std::process::ExitCode;

use clap::Parser;
use vedette_system::{Household, near, out};

/// Carries out the command line with the systems of a household.
pub fn run<H: Household>() -> ExitCode {
    desk::furnish::<H>();
    match command::Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may stop reading when he has seen enough.
        Err(error) if out::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
