//! The command line.

use clap::{Parser, Subcommand};

use crate::{
    arena, backup, bot, crash, lab, load, odds, packs, play, replay, rules, selfcheck, serve, sim, verify,
};

/// What the help says of a game to be named.
pub(crate) fn game_help() -> String {
    format!("The game: {}", crate::desk::office().codes().join(", "))
}

/// Operational wargames of the Napoleonic wars: play them, simulate them, check their journals.
#[derive(Parser)]
#[command(name = "vedette", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Examples:
  vedette play 1806
  vedette serve
  vedette sim 1806 --games 1000 --french scripted --coalition random
  vedette verify game.journal
  vedette rules --search axis")]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play at the terminal
    #[command(after_help = "Examples:
  vedette play 1806
  vedette play 1806 --level grognard --side coalition --against colonel
  vedette play 1813 --scenario lutzen-bautzen --blind units --language fr
  vedette play 1813 --blind open --against human
  vedette play --resume games/1813-waiting-abcdef.journal")]
    Play(play::Args),
    /// Let opponents play many games and count what happens
    #[command(after_help = "Examples:
  vedette sim 1806 --games 10000 --french random --coalition scripted --seed 7
  vedette sim 1806 --scenario short --combat dice --option balance=even --json -
  vedette sim 1806 --games 20 --journals games/ --csv games.csv
  vedette sim 1813 --scenario autumn --blind open --games 50 --french scripted --allies scripted")]
    Sim(sim::Args),
    /// Measure which of two opponents is the stronger
    #[command(after_help = "Examples:
  vedette arena 1806 colonel scripted --pairs 200 --jobs 2
  vedette arena 1806 general colonel --sprt 0,30 --pairs 2000 --resume match.jsonl
  vedette arena 1806 colonel colonel --clairvoyant a --json -")]
    Arena(Box<arena::Args>),
    /// Measure whether a game is fair, and what it is like: equal opponents play many games
    #[command(after_help = "Examples:
  vedette lab 1806 --games 1000 --html report.html
  vedette lab 1806 --scenario campaign --edition all --level all --games 500
  vedette lab 1807 --opponent colonel --games 200 --jobs 2 --resume lab.jsonl --json -
  vedette lab 1806 --scenario short --games 400 --bids")]
    Lab(Box<lab::Args>),
    /// The exact odds of a combat that you describe
    #[command(after_help = "Examples:
  vedette odds 1806 --attackers lannes,augereau --defenders hohenlohe --area jena
  vedette odds 1806 --attackers lannes --defenders hohenlohe,ruchel --area weimar --moving --fatigue lannes=5
  vedette odds 1807 --scenario eylau --attackers davout,soult --defenders ostermann --area p-eylau \\
    --strength ostermann=2+1 --combat dice --json -
  vedette odds 1813 --scenario lutzen-bautzen --attackers napoleon,fr-3-s=12,fr-jg-s=6 --defenders bluecher-s,pr-bluecher-s=8 \\
    --box luetzen --weather rain")]
    Odds(odds::Args),
    /// Tell the story of a journal, as one side saw it
    #[command(after_help = "Examples:
  vedette replay game.journal
  vedette replay game.journal --as french --to 120 --language fr")]
    Replay(replay::Args),
    /// Check a journal: its hashes, every action, the end, and the draws once the seed is revealed
    #[command(after_help = "Example:
  vedette verify game.journal")]
    Verify(verify::Args),
    /// Run a server: a place to play for people, bots and computers
    #[command(after_help = "Examples:
  vedette serve
  vedette serve --data /var/lib/vedette --listen 0.0.0.0:8806 --public-url https://play.example --secure-cookies
  vedette serve --database postgres://vedette@localhost/vedette --allow-migrations")]
    Serve(serve::Args),
    /// Play on a server over HTTP: an example of a bot
    ///
    /// It knows what its seat may know and nothing else. The opponents of the house (scripted, cadet, colonel, general) think
    /// about guesses of the position, which the server makes from the seat's own knowledge; they command whole sides.
    #[command(after_help = "Examples:
  vedette bot http://127.0.0.1:8806 --open
  vedette bot http://127.0.0.1:8806 --open --opponent colonel
  vedette bot http://127.0.0.1:8806 --open --opponent colonel --game 1813 --scenario spring --options blind=all
  vedette bot https://play.example --token TOKEN --opponent random --game 1807 --forever")]
    Bot(bot::Args),
    /// Copy everything a server keeps, also while it runs
    #[command(after_help = "Examples:
  vedette backup vedette-2026-11-16.db --data /var/lib/vedette
  vedette backup vedette.dump --database postgres://vedette@localhost/vedette")]
    Backup(backup::BackupArgs),
    /// Put a copy back; no server may run on it meanwhile
    #[command(after_help = "Examples:
  vedette restore vedette-2026-11-16.db --data /var/lib/vedette
  vedette restore vedette.dump --database postgres://vedette@localhost/vedette")]
    Restore(backup::RestoreArgs),
    /// Check everything a server keeps: the database, every journal, every clock
    #[command(after_help = "Examples:
  vedette selfcheck --data /var/lib/vedette
  vedette selfcheck --database sqlite:vedette-2026-11-16.db")]
    Selfcheck(selfcheck::Args),
    /// Measure how much a server bears: random legal actions over HTTP
    #[command(after_help = "Examples:
  vedette load --tables 100 --seconds 30
  vedette load --growth 1,10,100,1000 --seconds 10 --json -
  vedette load --streams 10000 --seconds 10
  vedette load --url http://127.0.0.1:8806 --process 4711")]
    Load(load::Args),
    /// Make trouble for a server under load, again and again, and check that nothing acknowledged is lost
    ///
    /// It is killed; or its database is stopped and started; or the room for its database ends. Meanwhile it must say what is
    /// wrong (503), and afterwards go on by itself.
    #[command(after_help = "Examples:
  vedette crash --kills 100
  vedette crash --database postgres://vedette@localhost/empty --kills 20
  vedette crash --trouble database --times 10 --database postgres://vedette@localhost/empty \\
    --stop 'pg_ctl stop -m immediate -D /srv/pg' --start 'pg_ctl start -w -l /tmp/pg.log -D /srv/pg'
  vedette crash --trouble quota --times 10
  mount -t tmpfs -o size=8m tmpfs /mnt/small && vedette crash --trouble disk --times 10 --data /mnt/small")]
    Crash(crash::Args),
    /// Look up the rules, told in our own words
    #[command(after_help = "Examples:
  vedette rules
  vedette rules CQ-AXIS-04
  vedette rules --search \"wrecked bridge\"
  vedette rules --topic retreat
  vedette rules 1813 --search \"line of communication\"")]
    Rules(rules::Args),
    /// The components of the games
    #[command(after_help = "Examples:
  vedette packs list
  vedette packs check my-pack/
  vedette packs map 1813 --svg map.svg")]
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
            Command::Serve(args) => serve::run(args),
            Command::Bot(args) => bot::run(args),
            Command::Backup(args) => backup::backup(args),
            Command::Restore(args) => backup::restore(args),
            Command::Selfcheck(args) => selfcheck::run(args),
            Command::Load(args) => load::run(args),
            Command::Crash(args) => crash::run(args),
            Command::Rules(args) => rules::run(args),
            Command::Packs(args) => packs::run(args),
        }
    }
}
