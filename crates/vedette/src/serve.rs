//! `vedette serve`: a place to play for people, bots and computers.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::ValueHint;
use vedette_server::Config;

use crate::desk::office;

/// What `vedette serve` takes. The command line goes before the environment (`VEDETTE_…`), and that before the file.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A configuration file (TOML); docs/hosting.md lists its keys
    #[arg(long, value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Where the embedded database is kept [default: vedette-data]
    #[arg(long, value_hint = ValueHint::DirPath)]
    data: Option<PathBuf>,
    /// Offer the packs in the folders of this folder as further games, each by the name of its folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    packs: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8806]
    #[arg(long)]
    listen: Option<SocketAddr>,
    /// The database, `sqlite:PATH` or `postgres://…` [default: a file in the data folder]
    #[arg(long)]
    database: Option<String>,
    /// Let the start make or change the tables of a PostgreSQL database
    #[arg(long)]
    allow_migrations: bool,
    /// The address that people use, e.g. `https://play.example`
    #[arg(long)]
    public_url: Option<String>,
    /// Send cookies over TLS only: for servers behind a proxy that speaks TLS
    #[arg(long)]
    secure_cookies: bool,
    /// Log lines as JSON
    #[arg(long)]
    log_json: bool,
    /// No limits for requests and tables: for measuring
    #[arg(long)]
    no_limits: bool,
}

impl Args {
    fn config(self) -> anyhow::Result<Config> {
        let mut config = Config::load(self.config.as_deref(), |name| std::env::var(name).ok())?;
        config.data = self.data.unwrap_or(config.data);
        config.listen = self.listen.unwrap_or(config.listen);
        config.database = self.database.or(config.database);
        config.public_url = self.public_url.or(config.public_url);
        config.allow_migrations |= self.allow_migrations;
        config.secure_cookies |= self.secure_cookies;
        config.log_json |= self.log_json;
        if self.no_limits {
            config.limits.requests_per_second = 0;
            config.limits.sign_ins_per_minute = 0;
            config.limits.tables_per_hour = 0;
            config.limits.streams = 0;
            config.limits.address_requests_per_second = 0;
            config.limits.guests_per_hour = 0;
            config.limits.chats_per_minute = 0;
            config.limits.computer_tables = 0;
            config.limits.connections_per_address = 0;
            config.computer_beat_ms = 0;
            config.word_seconds = 0;
            // A machine that is busy measuring may be slow.
            config.limits.answer_seconds = config.limits.answer_seconds.max(600);
        }
        Ok(config)
    }
}

/// Serves until it is told to stop.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let titles = office().titles(args.packs.as_deref())?;
    let config = args.config()?;
    // Each stream is an open file; systems begin with few and allow many.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    vedette_server::start_log(&config).map_err(|error| anyhow!(error))?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
    let public = config.public_url.clone();
    runtime.block_on(vedette_server::serve(config, titles, |address| {
        let open = public.unwrap_or_else(|| format!("http://{address}"));
        anstream::eprintln!(
            "Vedette listens at {address}: open {open} in a browser, or read {open}/api. Stop with ctrl-c."
        );
    }))?;
    Ok(())
}
