//! `vedette load`: how much a server bears. Random legal actions over HTTP, from this process to another one.

mod players;
mod process;
mod streams;

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use futures_util::future::try_join_all;
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use reqwest::Client;
use serde::Serialize;

use crate::out;
use streams::Quiet;

pub(crate) use players::{Acted, Player, Refused};
pub(crate) use process::{ServerProcess, Usage, usage};

/// So long nothing but states are asked for, to tell what they cost.
const LOOKING: Duration = Duration::from_secs(3);

/// So many players arrive at once: a crowd that comes all together would measure how connections are queued.
const ARRIVING: usize = 32;

/// What `vedette load` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many tables are played at, each by somebody who waits for every answer
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Several numbers of tables, one after the other on one server, e.g. 1,10,100,1000
    #[arg(long, value_delimiter = ',', conflicts_with = "tables")]
    growth: Vec<u32>,
    /// For how long
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Streams that are open meanwhile at tables where nothing happens; at the end all of them must hear something
    #[arg(long, default_value_t = 0)]
    streams: u32,
    /// The game
    #[arg(long, default_value = crate::desk::first_game())]
    game: String,
    /// A server that runs already, without limits (`vedette serve --no-limits`); otherwise one is started and thrown away
    #[arg(long)]
    url: Option<String>,
    /// The process of that server, to count its processor time
    #[arg(long, requires = "url")]
    process: Option<u32>,
    /// The database of the server that is started [default: a SQLite file that is thrown away]
    #[arg(long, conflicts_with = "url")]
    database: Option<String>,
    /// Where the server that is started keeps its file [default: the folder for temporary files]
    #[arg(long, conflicts_with = "url")]
    data: Option<std::path::PathBuf>,
    /// Writes the figures as JSON to a file, or to standard output with `-`
    #[arg(long, value_name = "FILE")]
    json: Option<String>,
}

/// What was measured with so many tables.
#[derive(Serialize, Debug)]
struct Figures {
    tables: u32,
    seconds: f64,
    actions: u64,
    actions_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    longest_ms: f64,
    /// Processor time of the server for each action, with all that belongs to it (reading states, new tables).
    cpu_us_per_action: Option<f64>,
    /// Requests for a state beside the actions, for each action; they are not counted as actions. An action is answered
    /// with the state for whoever acted; the other side has to look before it can act.
    looks_per_action: f64,
    /// Processor time of the server for each such request, measured afterwards with nothing but these.
    cpu_us_per_look: Option<f64>,
    /// Processor time for each action without these requests.
    cpu_us_per_action_alone: Option<f64>,
    games_finished: u64,
    /// Streams that were open at quiet tables, and heard what happened there at the end.
    streams: u32,
    /// Memory of the server for each of them.
    memory_per_stream: Option<f64>,
    /// Memory of the server when it started, with all tables open, and after playing.
    memory_start: Option<u64>,
    memory_open: Option<u64>,
    memory_played: Option<u64>,
}

/// Measures and reports.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let counts = if args.growth.is_empty() { vec![args.tables] } else { args.growth.clone() };
    ensure!(counts.iter().all(|&count| count > 0), "--growth: every number must be above 0");
    // Each player is an open file; systems begin with few and allow many.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    // One thread: the server shall have the other processors.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut all = Vec::new();
    for count in counts {
        let folder = Folder::make(args.data.as_deref())?;
        let own = match &args.url {
            Some(_) => None,
            None => Some(ServerProcess::start(&folder.0, args.database.as_deref())?),
        };
        let url = own.as_ref().map(|own| own.url.clone()).or_else(|| args.url.clone()).unwrap_or_default();
        let process = own.as_ref().map(ServerProcess::id).or(args.process);
        let figures = runtime.block_on(measure(&args, count, url.trim_end_matches('/'), process))?;
        if args.json.as_deref() != Some("-") {
            out::print(&figures.told())?;
        }
        all.push(figures);
    }
    let json = serde_json::to_string_pretty(&all)? + "\n";
    match args.json.as_deref() {
        None => Ok(()),
        Some("-") => out::print(&json),
        Some(file) => out::write_file(file.as_ref(), &json, out::Overwrite::Force),
    }
}

async fn measure(args: &Args, tables: u32, url: &str, process: Option<u32>) -> anyhow::Result<Figures> {
    let look = || process.map(usage).transpose();
    let start = look()?;
    let mut quiet = Quiet::arrive(&client()?, url, &args.game, args.streams).await?;
    let before_streams = look()?;
    quiet.listen(url, args.streams).await?;
    let after_streams = look()?;
    let arriving = (0..tables).map(async |number| {
        let luck = vedette_kernel::scatter::seed_of(0, number.into());
        // Each has a connection of his own, as people have.
        let player = Player::arrive(client()?, url, &args.game, luck).await;
        player.with_context(|| format!("table {number} at {url}"))
    });
    let mut players: Vec<Player> = stream::iter(arriving).buffered(ARRIVING).try_collect().await?;
    // Everybody has seen his table before the first acts, as people have.
    let looking = players.iter_mut().map(Player::look_around);
    stream::iter(looking).buffer_unordered(ARRIVING).try_collect::<Vec<()>>().await?;
    let open = look()?;
    let (began, until) = (Instant::now(), Instant::now() + Duration::from_secs(args.seconds));
    let mut taken: Vec<Duration> =
        try_join_all(players.iter_mut().map(|player| play(player, until))).await?.concat();
    let seconds = began.elapsed().as_secs_f64();
    let played = look()?;
    let asked: u64 = players.iter().map(|player| player.looks).sum();
    let until = Instant::now() + LOOKING;
    try_join_all(players.iter_mut().map(|player| player.look_until(until))).await?;
    let looked = look()?;
    quiet.must_hear().await?;
    let looks = players.iter().map(|player| player.looks).sum::<u64>() - asked;
    taken.sort_unstable();
    let actions = taken.len();
    let part = |percent: usize| {
        let at = (actions * percent / 100).min(actions.saturating_sub(1));
        taken.get(at).map_or(0.0, |taken| taken.as_secs_f64() * 1000.0)
    };
    let each = |from: Option<Usage>, to: Option<Usage>, count: u64| {
        let used = to?.cpu.saturating_sub(from?.cpu);
        Some(used.as_secs_f64() * 1e6 / count.max(1) as f64)
    };
    let cpu_us_per_action = each(open, played, actions as u64);
    let cpu_us_per_look = each(played, looked, looks);
    let looks_per_action = asked as f64 / actions.max(1) as f64;
    Ok(Figures {
        tables,
        seconds,
        actions: actions as u64,
        actions_per_second: actions as f64 / seconds,
        p50_ms: part(50),
        p99_ms: part(99),
        longest_ms: part(100),
        cpu_us_per_action,
        looks_per_action,
        cpu_us_per_look,
        cpu_us_per_action_alone: cpu_us_per_action
            .zip(cpu_us_per_look)
            .map(|(action, look)| action - looks_per_action * look),
        games_finished: players.iter().map(|player| player.games).sum(),
        streams: args.streams,
        memory_per_stream: before_streams.zip(after_streams).filter(|_| args.streams > 0).map(
            |(before, after)| after.memory.saturating_sub(before.memory) as f64 / f64::from(args.streams),
        ),
        memory_start: start.map(|usage| usage.memory),
        memory_open: open.map(|usage| usage.memory),
        memory_played: played.map(|usage| usage.memory),
    })
}

fn client() -> reqwest::Result<Client> {
    Client::builder().pool_max_idle_per_host(usize::MAX).tcp_nodelay(true).build()
}

/// Plays until the time is over; how long each answer took.
async fn play(player: &mut Player, until: Instant) -> anyhow::Result<Vec<Duration>> {
    let mut taken = Vec::new();
    while Instant::now() < until {
        match player.act().await? {
            Acted::Kept(time) => taken.push(time),
            Acted::Began => {}
            Acted::Refused(refused) => bail!("table {}: {}", player.table, refused.message),
        }
    }
    Ok(taken)
}

impl Figures {
    fn told(&self) -> String {
        let cpu = |cpu: Option<f64>| cpu.map_or_else(|| "unknown".to_owned(), |cpu| format!("{cpu:.0} µs"));
        let memory = |bytes: Option<u64>| bytes.map_or(0.0, |bytes| bytes as f64 / 1_048_576.0);
        let streams = match self.memory_per_stream {
            Some(bytes) => format!("  {} streams open, {:.1} KiB each", self.streams, bytes / 1024.0),
            None => String::new(),
        };
        format!(
            "{:>5} tables  {:>7.0} actions/s  p50 {:.1} ms  p99 {:.1} ms  longest {:.1} ms  CPU {} an action: {} without \
             the {:.2} looks at the state beside it, {} a look  memory {:.0} -> {:.0} -> {:.0} MiB (start, open, \
             played)  {} games over{streams}\n",
            self.tables,
            self.actions_per_second,
            self.p50_ms,
            self.p99_ms,
            self.longest_ms,
            cpu(self.cpu_us_per_action),
            cpu(self.cpu_us_per_action_alone),
            self.looks_per_action,
            cpu(self.cpu_us_per_look),
            memory(self.memory_start),
            memory(self.memory_open),
            memory(self.memory_played),
            self.games_finished,
        )
    }
}

/// A folder that is deleted when it is dropped.
pub(crate) struct Folder(pub(crate) std::path::PathBuf);

impl Folder {
    /// A new one, in the folder for temporary files or a given one.
    pub(crate) fn make(within: Option<&std::path::Path>) -> anyhow::Result<Folder> {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes)
            .map_err(|error| anyhow::anyhow!("no randomness from the system: {error}"))?;
        let name = format!("vedette-load-{:016x}", u64::from_le_bytes(bytes));
        let path = within.map_or_else(std::env::temp_dir, ToOwned::to_owned).join(name);
        std::fs::create_dir_all(&path)
            .with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be deleted stays: it harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
