//! `vedette backup` and `vedette restore`: copies of everything a server keeps.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::ValueHint;
use vedette_server::Config;
use vedette_store::{Opening, Store};

use crate::out;

/// Where a server keeps everything, found as `vedette serve` finds it.
#[derive(clap::Args)]
pub(crate) struct Place {
    /// The configuration file of the server (TOML)
    #[arg(long, value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Where the embedded database is kept [default: vedette-data]
    #[arg(long, value_hint = ValueHint::DirPath)]
    data: Option<PathBuf>,
    /// The database, `sqlite:PATH` or `postgres://…` [default: a file in the data folder]
    #[arg(long)]
    database: Option<String>,
}

impl Place {
    /// The address of the database.
    pub(crate) fn url(self) -> anyhow::Result<String> {
        let mut config = Config::load(self.config.as_deref(), |name| std::env::var(name).ok())?;
        config.data = self.data.unwrap_or(config.data);
        config.database = self.database.or(config.database);
        Ok(config.database_url())
    }
}

/// A store to look at, beside a running server.
pub(crate) async fn look(url: &str) -> anyhow::Result<Store> {
    let opening = Opening { read_only: true, ..Opening::default() };
    Store::open(url, opening).await.with_context(|| format!("cannot open {}", public(url)))
}

/// An address without its password.
fn public(url: &str) -> String {
    match url.split_once("://").and_then(|(kind, rest)| Some((kind, rest.rsplit_once('@')?))) {
        Some((kind, (user, host))) => {
            format!("{kind}://{}@{host}", user.split(':').next().unwrap_or_default())
        }
        None => url.to_owned(),
    }
}

/// What `vedette backup` takes.
#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The copy to be made; it must not exist
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// What `vedette restore` takes.
#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// A copy made by `vedette backup`
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start a runtime")
}

/// Makes a copy, also while a server runs.
pub(crate) fn backup(args: BackupArgs) -> anyhow::Result<()> {
    if args.file.symlink_metadata().is_ok() {
        return Err(anyhow!(
            "{} exists already: choose another name, or delete it first",
            args.file.display()
        ));
    }
    out::Overwrite::No.check(&args.file)?;
    let url = args.place.url()?;
    runtime()?.block_on(async {
        let store = look(&url).await?;
        let made = store.backup(&args.file).await;
        store.close().await;
        made.with_context(|| format!("cannot copy {} to {}", public(&url), args.file.display()))
    })?;
    out::print(&format!("{} is a complete copy; `vedette restore` puts it back\n", args.file.display()))
}

/// Puts a copy in the place of the database.
pub(crate) fn restore(args: RestoreArgs) -> anyhow::Result<()> {
    if !args.file.is_file() {
        return Err(anyhow!("there is no file {}", args.file.display()));
    }
    let url = args.place.url()?;
    if let Some(folder) = url.strip_prefix("sqlite:").and_then(|path| std::path::Path::new(path).parent()) {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let old = runtime()?.block_on(Store::restore(&args.file, &url));
    let old =
        old.with_context(|| format!("cannot put {} in the place of {}", args.file.display(), public(&url)))?;
    let kept = old.map(|old| format!("; what was there is kept as {}", old.display())).unwrap_or_default();
    out::print(&format!("{} has taken the place of {}{kept}\n", args.file.display(), public(&url)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_told() {
        assert_eq!(public("postgres://me:secret@host/name"), "postgres://me@host/name");
        assert_eq!(public("postgres://me:se@cret@host/name"), "postgres://me@host/name");
        assert_eq!(public("postgres://host/name"), "postgres://host/name");
        assert_eq!(public("sqlite:a/b.db"), "sqlite:a/b.db");
    }
}
