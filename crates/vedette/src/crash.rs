//! `vedette crash`: makes trouble for a server while it is being played on, and looks what it has kept.
//!
//! An action that was acknowledged must be there afterwards, whatever happened: the server killed, its database stopped, or
//! no room left for it. While the database is in trouble the server lives on, says what is wrong, and recovers by itself.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueEnum;
use futures_util::future::join_all;
use reqwest::Client;
use tokio::runtime::Runtime;
use tokio::time::Instant;

use crate::load::{Acted, Folder, Player, Refused, ServerProcess};
use crate::{out, selfcheck};

/// How long a server may take to notice trouble, or to recover from it.
const PATIENCE: Duration = Duration::from_secs(120);
/// Between attempts while there is trouble.
const PAUSE: Duration = Duration::from_millis(100);
/// The embedded database may have so many bytes at the beginning, and gets so many more each time.
const QUOTA: (u64, u64) = (500_000, 200_000);
/// A disk that is not full after so much is not meant for this.
const MOST_BALLAST: usize = 512 << 20;

/// What `vedette crash` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What happens to the server
    #[arg(long, value_enum, default_value_t = Trouble::Kill)]
    trouble: Trouble,
    /// How often
    #[arg(long, alias = "kills", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
    /// How many tables are played at
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// The longest time between start and trouble, in milliseconds; the real ones are spread below it
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    longest: u64,
    /// The game
    #[arg(long, default_value = crate::desk::first_game())]
    game: String,
    /// Where the database is kept while this runs [default: the folder for temporary files]
    #[arg(long)]
    data: Option<PathBuf>,
    /// An empty PostgreSQL database to use instead, `postgres://…`
    #[arg(long)]
    database: Option<String>,
    /// The command that stops that database server at once
    #[arg(long, requires = "database")]
    stop: Option<String>,
    /// The command that starts it again and waits until it has
    #[arg(long, requires = "database")]
    start: Option<String>,
}

/// What can happen to a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Trouble {
    /// The server is killed (SIGKILL) and started again
    Kill,
    /// Its PostgreSQL is stopped and started by --stop and --start; the server runs on
    Database,
    /// Its database may not grow any further (`database_bytes`); then it is stopped and may
    Quota,
    /// The disk of --data, a small one made for this, is filled up and made free again; the server runs on
    Disk,
}

impl Trouble {
    fn told(self) -> &'static str {
        match self {
            Trouble::Kill => "kills",
            Trouble::Database => "stops of the database",
            Trouble::Quota => "full databases",
            Trouble::Disk => "full disks",
        }
    }
}

/// A server in trouble, and those who play there.
struct Drill {
    args: Args,
    runtime: Runtime,
    folder: Folder,
    server: Option<ServerProcess>,
    players: Vec<Player>,
    acknowledged: u64,
    /// Requests that were answered with a problem.
    refused: u64,
}

/// Makes trouble and looks.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if args.trouble == Trouble::Database {
        ensure!(
            args.stop.is_some() && args.start.is_some(),
            "--trouble database needs --database, --stop and --start: the commands that stop and start PostgreSQL"
        );
    }
    if args.trouble == Trouble::Disk {
        ensure!(args.data.is_some(), "--trouble disk needs --data: a folder on a small disk made for this");
    }
    let mut drill = Drill::begin(args)?;
    for time in 1..=drill.args.times {
        drill.trouble(time).with_context(|| format!("time {time}"))?;
    }
    drill.finish()
}

impl Drill {
    fn begin(args: Args) -> anyhow::Result<Drill> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let folder = Folder::make(args.data.as_deref())?;
        let most = (args.trouble == Trouble::Quota).then_some(QUOTA.0);
        let server = ServerProcess::start_with(&folder.0, args.database.as_deref(), most)?;
        let players = runtime.block_on(arrive(&args, &server.url))?;
        Ok(Drill { args, runtime, folder, server: Some(server), players, acknowledged: 0, refused: 0 })
    }

    fn url(&self) -> String {
        self.args
            .database
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.folder.0.join("vedette.db").display()))
    }

    fn trouble(&mut self, time: u32) -> anyhow::Result<()> {
        // Times that come in no order: 37 and any number of milliseconds have little in common.
        let wait = Duration::from_millis(1 + u64::from(time) * 37 % self.args.longest);
        let started = Instant::now();
        match self.args.trouble {
            Trouble::Kill => {
                self.play_for(wait);
                // A slow machine may need longer for the first answer.
                while self.acknowledged == 0 && started.elapsed() < PATIENCE {
                    self.play_for(wait);
                }
                self.start_again(None)
            }
            Trouble::Database => self.stop_database(wait),
            Trouble::Quota => {
                self.play_until_refused()?;
                self.must_be_readable()?;
                self.start_again(Some(QUOTA.0 + QUOTA.1 * u64::from(time)))?;
                self.must_go_on()
            }
            Trouble::Disk => {
                self.play_for(wait);
                let ballast = fill(&self.folder.0)?;
                self.play_until_refused()?;
                self.must_be_readable()?;
                std::fs::remove_file(&ballast).context("the disk cannot be made free again")?;
                self.must_go_on()
            }
        }
    }

    /// Kills the server and starts it again.
    fn start_again(&mut self, most_bytes: Option<u64>) -> anyhow::Result<()> {
        if let Some(server) = self.server.take() {
            server.kill()?;
        }
        let server = ServerProcess::start_with(&self.folder.0, self.args.database.as_deref(), most_bytes)?;
        for player in &mut self.players {
            player.move_to(&server.url);
        }
        self.server = Some(server);
        self.runtime.block_on(look_at_all(&mut self.players))
    }

    /// Stops the database in the middle of everything, and starts it when everybody has noticed.
    fn stop_database(&mut self, wait: Duration) -> anyhow::Result<()> {
        let (stop, start) = (self.args.stop.clone(), self.args.start.clone());
        let stopping = std::thread::spawn(move || {
            std::thread::sleep(wait);
            shell(stop.as_deref().unwrap_or_default())
        });
        self.play_until_refused()?;
        stopping.join().map_err(|_| anyhow!("the database was not stopped"))??;
        let health = self.runtime.block_on(health(self.server.as_ref()))?;
        ensure!(health == 503, "/healthz says {health} without a database");
        shell(start.as_deref().unwrap_or_default())?;
        self.must_go_on()
    }

    fn play_for(&mut self, time: Duration) {
        let until = Instant::now() + time;
        let plays = self.players.iter_mut().map(|player| play_until(player, until));
        self.acknowledged += self.runtime.block_on(join_all(plays)).into_iter().sum::<u64>();
    }

    /// Everybody plays until he is told that it is not possible now.
    fn play_until_refused(&mut self) -> anyhow::Result<()> {
        let until = Instant::now() + PATIENCE;
        let plays = self.players.iter_mut().map(|player| play_until_refused(player, until));
        for played in self.runtime.block_on(join_all(plays)) {
            let (count, refused) = played?;
            self.acknowledged += count;
            self.refused += 1;
            let clear = refused.message.contains("\"busy\"") && refused.message.contains("database");
            ensure!(clear && refused.says_when, "the server does not say what is wrong: {}", refused.message);
        }
        Ok(())
    }

    /// What is there can be looked at, even if nothing can be added.
    fn must_be_readable(&mut self) -> anyhow::Result<()> {
        self.runtime.block_on(look_at_all(&mut self.players)).context("while nothing can be written")
    }

    /// Without any help everything is there and everybody can play on.
    fn must_go_on(&mut self) -> anyhow::Result<()> {
        let until = Instant::now() + PATIENCE;
        self.acknowledged += self.runtime.block_on(async {
            let goes = self.players.iter_mut().map(|player| go_on(player, until));
            join_all(goes).await.into_iter().sum::<anyhow::Result<u64>>()
        })?;
        Ok(())
    }

    fn finish(mut self) -> anyhow::Result<()> {
        if let Some(server) = self.server.take() {
            server.kill()?;
        }
        let report = selfcheck::check(&self.url(), &crate::desk::office().titles(None)?)?;
        for fault in &report.faults {
            out::print(&format!("{fault}\n"))?;
        }
        let (times, told) = (self.args.times, self.args.trouble.told());
        ensure!(report.faults.is_empty(), "{} faults after {times} {told}", report.faults.len());
        ensure!(self.acknowledged > 0, "nothing was acknowledged: give it more time with --longest");
        let refused = match self.refused {
            0 => String::new(),
            count => format!(", {count} requests refused with a reason"),
        };
        out::print(&format!(
            "{times} {told}, {} acknowledged actions at {} tables{refused}: all are there, {} journal lines verify, every \
             clock is sane\n",
            self.acknowledged, report.tables, report.lines
        ))
    }
}

async fn arrive(args: &Args, url: &str) -> anyhow::Result<Vec<Player>> {
    let client = Client::builder().timeout(PATIENCE).build()?;
    let mut players = Vec::new();
    for number in 0..args.tables {
        let luck = vedette_kernel::scatter::seed_of(0, number.into());
        players.push(Player::arrive(client.clone(), url, &args.game, luck).await?);
    }
    Ok(players)
}

/// Plays until the time is over, in the middle of whatever he does; counts what was acknowledged.
async fn play_until(player: &mut Player, until: Instant) -> u64 {
    let mut count = 0;
    while let Ok(Ok(acted)) = tokio::time::timeout_at(until, player.act()).await {
        count += u64::from(matches!(acted, Acted::Kept(_)));
    }
    count
}

/// Plays until it is refused; how many actions were acknowledged before.
async fn play_until_refused(player: &mut Player, until: Instant) -> anyhow::Result<(u64, Refused)> {
    let mut count = 0;
    while Instant::now() < until {
        match player.act().await {
            Ok(Acted::Kept(_)) => count += 1,
            Ok(Acted::Began) => {}
            Ok(Acted::Refused(refused)) => return Ok((count, refused)),
            Err(error) => return Err(error),
        }
    }
    bail!("table {}: nothing was refused", player.table)
}

/// Tries until it may play on; what was acknowledged before must be there.
async fn go_on(player: &mut Player, until: Instant) -> anyhow::Result<u64> {
    let told = player.acknowledged;
    let there = loop {
        match player.last_line().await {
            Ok(line) => break line,
            Err(error) if Instant::now() > until => return Err(error.context("the server does not recover")),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    };
    ensure!(
        there >= told,
        "table {}: line {told} was acknowledged, but the journal ends at {there}",
        player.table
    );
    loop {
        match player.act().await {
            Ok(Acted::Kept(_)) => return Ok(1),
            Ok(Acted::Began) => {}
            other if Instant::now() > until => {
                let why = match other {
                    Ok(Acted::Refused(refused)) => refused.message,
                    Ok(_) => String::new(),
                    Err(error) => format!("{error:#}"),
                };
                bail!("table {}: the server does not recover: {why}", player.table);
            }
            _ => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Everything that was acknowledged must be there.
async fn look_at_all(players: &mut [Player]) -> anyhow::Result<()> {
    for player in players {
        let (told, there) = (player.acknowledged, player.last_line().await?);
        ensure!(
            there >= told,
            "table {}: line {told} was acknowledged, but the journal ends at {there}",
            player.table
        );
    }
    Ok(())
}

async fn health(server: Option<&ServerProcess>) -> anyhow::Result<u16> {
    let url = server.map(|server| server.url.as_str()).unwrap_or_default();
    let client = Client::builder().timeout(PATIENCE).build()?;
    Ok(client.get(format!("{url}/healthz")).send().await?.status().as_u16())
}

fn shell(command: &str) -> anyhow::Result<()> {
    let done = Command::new("sh").args(["-c", command]).output().context("a shell cannot be started")?;
    let said = String::from_utf8_lossy(&done.stderr);
    ensure!(done.status.success(), "`{command}` failed: {}", said.trim());
    Ok(())
}

/// Fills a disk up to the last byte.
fn fill(folder: &Path) -> anyhow::Result<PathBuf> {
    let path = folder.join("ballast");
    let mut file = std::fs::File::create(&path).context("the disk cannot be filled")?;
    let mut size = 1 << 20;
    let mut written = 0;
    while size > 0 {
        match file.write(&vec![0; size]) {
            Ok(count) if count > 0 => written += count,
            _ => size /= 2,
        }
        if written > MOST_BALLAST {
            drop(std::fs::remove_file(&path));
            bail!(
                "{} is not on a small disk: make one with `mount -t tmpfs -o size=8m tmpfs DIR`",
                folder.display()
            );
        }
    }
    Ok(path)
}
