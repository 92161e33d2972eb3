//! A server in a process of its own, and what the system says about it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};

/// A `vedette serve` started by us: killed when it is dropped.
pub(crate) struct ServerProcess {
    child: Child,
    /// Where it listens.
    pub(crate) url: String,
}

impl ServerProcess {
    /// Starts this very program as a server on a free port, without limits, and waits until it listens.
    pub(crate) fn start(data: &Path, database: Option<&str>) -> anyhow::Result<ServerProcess> {
        ServerProcess::start_with(data, database, None)
    }

    /// The same, with a limit for the embedded database, in bytes.
    pub(crate) fn start_with(
        data: &Path,
        database: Option<&str>,
        most_bytes: Option<u64>,
    ) -> anyhow::Result<ServerProcess> {
        let program = std::env::current_exe().context("this program cannot find itself")?;
        let mut command = Command::new(program);
        command.args(["serve", "--no-limits", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        if let Some(database) = database {
            command.args(["--database", database, "--allow-migrations"]);
        }
        let mut child = command
            .env("VEDETTE_LOG", "warn")
            .env("VEDETTE_DATABASE_BYTES", most_bytes.unwrap_or(0).to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .context("a server cannot be started")?;
        let stderr = child.stderr.take().ok_or_else(|| anyhow!("the server's messages cannot be read"))?;
        let mut lines = BufReader::new(stderr).lines();
        let mut said = Vec::new();
        let address = loop {
            let Some(Ok(line)) = lines.next() else { break None };
            match line.split_once("listens at ") {
                Some((_, rest)) => break rest.split(": ").next().map(str::to_owned),
                None => said.push(line),
            }
        };
        let Some(address) = address else {
            // It has ended already, or nearly so.
            let _ = child.wait();
            bail!("the server does not start: {}", said.join("; "));
        };
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| eprintln!("server: {line}")));
        Ok(ServerProcess { child, url: format!("http://{address}") })
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, without letting it finish anything (SIGKILL).
    pub(crate) fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill().context("the server cannot be killed")?;
        self.child.wait().context("the server cannot be waited for")?;
        Ok(())
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a process has used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// Processor time of all its threads.
    pub(crate) cpu: Duration,
    /// Memory it holds now, in bytes.
    pub(crate) memory: u64,
}

/// Processor time is counted in these (USER_HZ is 100 on every Linux that programs see).
const TICKS_A_SECOND: f64 = 100.0;

/// What a process has used so far; Linux only.
pub(crate) fn usage(process: u32) -> anyhow::Result<Usage> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))
        .with_context(|| format!("process {process} cannot be looked at (this needs Linux)"))?;
    // The name in brackets may contain blanks: what follows the last bracket is regular.
    let (_, rest) = stat.rsplit_once(')').ok_or_else(|| anyhow!("/proc/{process}/stat has no name"))?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok());
    let (user, system) = (number(11), number(12));
    ensure!(user.is_some() && system.is_some(), "/proc/{process}/stat has no processor times");
    let ticks = user.unwrap_or(0.0) + system.unwrap_or(0.0);
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = resident.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    Ok(Usage { cpu: Duration::from_secs_f64(ticks / TICKS_A_SECOND), memory: kilobytes.unwrap_or(0) * 1024 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_memory() {
        let usage = usage(std::process::id()).expect("Linux");
        assert!(usage.memory > 100_000);
    }
}
