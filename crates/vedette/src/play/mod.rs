//! Playing at the terminal.

/// What `vedette play` takes.
#[derive(clap::Args)]
pub struct Args {}

/// Plays a game at the terminal.
pub fn run(_args: Args) -> anyhow::Result<()> {
    anyhow::bail!("playing at the terminal is not there yet")
}
