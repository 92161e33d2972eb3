//! The one program of Vedette: simulate, replay, verify, look things up, play.

mod arena;
mod backup;
mod bot;
mod command;
mod crash;
mod games;
mod lab;
mod load;
mod near;
mod odds;
mod opponents;
mod out;
mod packs;
mod play;
mod replay;
mod rules;
mod selfcheck;
mod serve;
mod sim;
mod stage;
mod verify;

use std::process::ExitCode;

use clap::Parser;

/// A server answers thousands of small requests a second and a search clones whole trees: both are mostly allocation.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
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
