//! The command line.

use clap::{Parser, Subcommand};

use crate::{
    arena, backup, bot, crash, engine, lab, load, odds, packs, play, problems, rank, replay, rules,
    selfcheck, serve, sim, verify,
};

/// The examples that the help of a command shows.
pub(crate) fn examples(command: &str) -> String {
    let sections = include_str!("examples.md").split("\n## ").skip(1);
    let mut found =
        sections.filter_map(|section| section.split_once("\n\n")).filter(|(name, _)| *name == command);
    let lines = found.next().map_or("", |(_, lines)| lines);
    let lines = lines.lines().map(|line| line.strip_prefix("  ").unwrap_or(line));
    format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n").trim_end())
}

/// What the help says of a game to be named.
pub(crate) fn game_help() -> String {
    format!("The game: {}", crate::desk::office().codes().join(", "))
}

/// Operational wargames of the Napoleonic wars: play them, simulate them, check their journals.
#[derive(Parser)]
#[command(name = "vedette", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = examples("vedette"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play at the terminal
    #[command(after_help = examples("play"))]
    Play(play::Args),
    /// Let opponents play many games and count what happens
    #[command(after_help = examples("sim"))]
    Sim(sim::Args),
    /// Measure which of two opponents is the stronger
    #[command(after_help = examples("arena"))]
    Arena(Box<arena::Args>),
    /// Measure whether a game is fair, and what it is like: equal opponents play many games
    #[command(after_help = examples("lab"))]
    Lab(Box<lab::Args>),
    /// The exact odds of a combat that you describe
    #[command(after_help = examples("odds"))]
    Odds(odds::Args),
    /// Tell the story of a journal, as one side saw it
    #[command(after_help = examples("replay"))]
    Replay(replay::Args),
    /// Check a journal: its seal, its hashes, every action, the end, and the draws once the seed is revealed
    #[command(after_help = examples("verify"))]
    Verify(verify::Args),
    /// Rank the players of an event by its games
    #[command(after_help = examples("rank"))]
    Rank(rank::Args),
    /// Run a server: a place to play for people, bots and computers
    #[command(after_help = examples("serve"))]
    Serve(serve::Args),
    /// Play on a server over HTTP: an example of a bot
    ///
    /// It knows what its seat may know and nothing else. The opponents of the house (scripted, cadet, colonel, general) think
    /// about guesses of the position, which the server makes from the seat's own knowledge; they command whole sides.
    #[command(after_help = examples("bot"))]
    Bot(bot::Args),
    /// Think ahead for a program in another language: one command a line, one answer a line (docs/engine.md)
    #[command(after_help = examples("engine"))]
    Engine,
    /// Copy everything a server keeps, also while it runs
    #[command(after_help = examples("backup"))]
    Backup(backup::BackupArgs),
    /// Put a copy back; no server may run on it meanwhile
    #[command(after_help = examples("restore"))]
    Restore(backup::RestoreArgs),
    /// Check everything a server keeps: the database, every journal, every clock
    #[command(after_help = examples("selfcheck"))]
    Selfcheck(selfcheck::Args),
    /// Measure how much a server bears: random legal actions over HTTP
    #[command(after_help = examples("load"))]
    Load(load::Args),
    /// Make trouble for a server under load, again and again, and check that nothing acknowledged is lost
    ///
    /// It is killed; or its database is stopped and started; or the room for its database ends. Meanwhile it must say what is
    /// wrong (503), and afterwards go on by itself.
    #[command(after_help = examples("crash"))]
    Crash(crash::Args),
    /// Look up the rules, told in our own words
    #[command(after_help = examples("rules"))]
    Rules(rules::Args),
    /// Staff problems: positions with one clear answer, for opponents and for you
    #[command(after_help = examples("problems"))]
    Problems(problems::Args),
    /// The components of the games
    #[command(after_help = examples("packs"))]
    Packs(packs::Args),
}

impl Cli {
    /// Carries out the command.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.command {
            Command::Play(args) => play::run(args),
            Command::Sim(args) => sim::run(args),
            Command::Arena(args) => arena::run(*args),
            Command::Lab(args) => lab::run(*args),
            Command::Odds(args) => odds::run(args),
            Command::Replay(args) => replay::run(args),
            Command::Verify(args) => verify::run(args),
            Command::Rank(args) => rank::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Bot(args) => bot::run(args),
            Command::Engine => engine::run(),
            Command::Backup(args) => backup::backup(args),
            Command::Restore(args) => backup::restore(args),
            Command::Selfcheck(args) => selfcheck::run(args),
            Command::Load(args) => load::run(args),
            Command::Crash(args) => crash::run(args),
            Command::Rules(args) => rules::run(args),
            Command::Problems(args) => problems::run(args),
            Command::Packs(args) => packs::run(args),
        }
    }
}
