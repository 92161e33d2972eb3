//! `vedette crash`: kills a server again and again while it is being played on, and looks what it has kept.
//!
//! An action that was acknowledged must be there after the restart, whatever the server was doing when it was killed.

use std::time::Duration;

use anyhow::{Context, ensure};
use futures_util::future::join_all;
use reqwest::Client;

use crate::load::{Acted, Folder, Player, ServerProcess};
use crate::{out, selfcheck};

/// What `vedette crash` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How often the server is killed
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    kills: u32,
    /// How many tables are played at
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// The longest time between start and kill, in milliseconds; the real ones are spread below it
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    longest: u64,
    /// The game
    #[arg(long, default_value = "1806")]
    game: String,
    /// Where the database is kept while this runs [default: the folder for temporary files]
    #[arg(long)]
    data: Option<std::path::PathBuf>,
}

/// Kills, starts and looks.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let folder = Folder::make(args.data.as_deref())?;
    let mut server = ServerProcess::start(&folder.0, None)?;
    let mut players = runtime.block_on(arrive(&args, &server.url))?;
    let mut acknowledged = 0;
    for kill in 1..=args.kills {
        // Times that come in no order: 37 and any number of milliseconds have little in common.
        let wait = Duration::from_millis(1 + u64::from(kill) * 37 % args.longest);
        acknowledged += runtime.block_on(play_for(&mut players, wait));
        server.kill()?;
        server = ServerProcess::start(&folder.0, None).with_context(|| format!("after kill {kill}"))?;
        let url = server.url.clone();
        runtime.block_on(look_at_all(&mut players, &url)).with_context(|| format!("after kill {kill}"))?;
    }
    server.kill()?;
    let report = selfcheck::check(&format!("sqlite:{}", folder.0.join("vedette.db").display()))?;
    for fault in &report.faults {
        out::print(&format!("{fault}\n"))?;
    }
    ensure!(report.faults.is_empty(), "{} faults after {} kills", report.faults.len(), args.kills);
    out::print(&format!(
        "{} kills, {acknowledged} acknowledged actions at {} tables: all are there, {} journal lines verify, every clock is \
         sane\n",
        args.kills, report.tables, report.lines
    ))
}

async fn arrive(args: &Args, url: &str) -> anyhow::Result<Vec<Player>> {
    let client = Client::builder().timeout(Duration::from_secs(20)).build()?;
    let mut players = Vec::new();
    for number in 0..args.tables {
        let luck = u64::from(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        players.push(Player::arrive(client.clone(), url, &args.game, luck).await?);
    }
    Ok(players)
}

/// Everybody plays until the time is over, in the middle of whatever he does; counts what was acknowledged.
async fn play_for(players: &mut [Player], time: Duration) -> u64 {
    let until = tokio::time::Instant::now() + time;
    let plays = players.iter_mut().map(|player| async move {
        let mut count = 0;
        while let Ok(Ok(acted)) = tokio::time::timeout_at(until, player.act()).await {
            count += u64::from(matches!(acted, Acted::Kept(_)));
        }
        count
    });
    join_all(plays).await.into_iter().sum()
}

/// Everything that was acknowledged must be there.
async fn look_at_all(players: &mut [Player], url: &str) -> anyhow::Result<()> {
    for player in players {
        player.move_to(url);
        let (told, there) = (player.acknowledged, player.last_line().await?);
        ensure!(
            there >= told,
            "table {}: line {told} was acknowledged, but the journal ends at {there}",
            player.table
        );
    }
    Ok(())
}
