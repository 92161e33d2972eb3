//! The two commands of the README as somebody meets them who has just cloned the project.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::steps::{Settings, Steps, cargo, give};
use crate::{home, web};

/// Clones what is committed and runs both commands there, each from nothing.
pub(crate) fn both() -> Result<()> {
    let folder = web::target()?.join("fresh");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("what an earlier run left cannot be removed")?;
    }
    let mut steps = Steps::new(Settings::new());
    let outcome =
        play(&mut steps, &folder.join("play")).and_then(|()| test(&mut steps, &folder.join("test")));
    println!("{}", steps.summary());
    outcome?;
    fs::remove_dir_all(&folder).context("what this run left cannot be removed")
}

/// A clone with nothing built, and what gives it an empty home.
fn clone(steps: &mut Steps, folder: &Path) -> Result<(PathBuf, Settings)> {
    let checkout = folder.join("vedette");
    let mut clone = Command::new("git");
    clone.args(["clone", "--quiet", "."]).arg(&checkout);
    steps.run("clone", clone)?;
    Ok((checkout, home::empty(&folder.join("home"))?))
}

/// A chore of the clone, which builds into the clone whatever this one does.
fn chore(name: &str, checkout: &Path, settings: &Settings) -> Command {
    let mut command = cargo(&["xtask", name]);
    command.current_dir(checkout).env_remove("CARGO_TARGET_DIR");
    give(&mut command, settings);
    command
}

fn test(steps: &mut Steps, folder: &Path) -> Result<()> {
    let (checkout, settings) = clone(steps, folder)?;
    let mut test = chore("test", &checkout, &settings);
    test.env("CI", "true");
    steps.run("cargo xtask test", test)
}

/// Until the page is there.
fn play(steps: &mut Steps, folder: &Path) -> Result<()> {
    let (checkout, settings) = clone(steps, folder)?;
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
    let mut play = chore("play", &checkout, &settings);
    play.env("VEDETTE_LISTEN", &address).env("VEDETTE_DATA", folder.join("data"));
    steps.time("cargo xtask play", &format!("until http://{address} answers"), || {
        let mut running = Running(play.process_group(0).spawn().context("cargo could not be started")?);
        while !answers(&address) {
            if let Some(status) = running.0.try_wait()? {
                bail!("`cargo xtask play` ended with {status}");
            }
            sleep(Duration::from_millis(200));
        }
        Ok(())
    })
}

/// A process with all that it started, ended with this.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        if let Err(error) = Command::new("kill").args(["-TERM", "--", &group]).status() {
            println!("the server may still be running as process {}: {error}", self.0.id());
        }
        drop(self.0.wait());
    }
}

fn answers(address: &str) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(
            format!("GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").as_bytes(),
        )?;
        let mut answer = String::new();
        stream.take(64).read_to_string(&mut answer)?;
        Ok(answer.starts_with("HTTP/1.1 200"))
    };
    ask().unwrap_or(false)
}
