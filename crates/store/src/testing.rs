//! Databases for tests: a private PostgreSQL that lives as long as the test program, and fresh SQLite files.
//!
//! A missing PostgreSQL is an error, not a reason to skip: what is not tested on both databases is not known to work.

use std::fs::File;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;

use crate::backend::postgres::find_program;

/// What to do when PostgreSQL is missing.
const ADVICE: &str = "the tests need PostgreSQL (initdb, postgres). Install it: `apt-get install postgresql`, or run \
                      `cargo xtask test` as root, which does; any other installation will do if its programs are on PATH";

/// A running PostgreSQL of our own: a cluster in a temporary folder, reached through a socket in it, with a password-less
/// superuser. It is stopped and deleted when this is dropped.
#[derive(Debug)]
pub struct Cluster {
    folder: Option<TempDir>,
    data: PathBuf,
    user: Option<User>,
    /// The port at which it speaks TLS, if it does.
    port: Option<u16>,
    databases: AtomicU32,
}

/// Whom PostgreSQL runs as when we are root, whom it refuses.
#[derive(Clone, Debug)]
struct User {
    name: String,
    uid: u32,
    gid: u32,
}

impl Cluster {
    /// Makes and starts a cluster.
    pub fn start() -> Result<Self, String> {
        Self::start_at(None)
    }

    /// Makes and starts a cluster that speaks TLS at a port of this machine.
    pub fn start_with_tls() -> Result<Self, String> {
        let free = std::net::TcpListener::bind(("127.0.0.1", 0)).map_err(|e| e.to_string())?;
        let port = free.local_addr().map_err(|e| e.to_string())?.port();
        drop(free);
        Self::start_at(Some(port))
    }

    fn start_at(port: Option<u16>) -> Result<Self, String> {
        let folder = tempfile::Builder::new().prefix("vedette-pg-").tempdir().map_err(|e| e.to_string())?;
        let user = unprivileged()?;
        if let Some(user) = &user {
            chown(folder.path(), Some(user.uid), Some(user.gid)).map_err(|e| e.to_string())?;
        }
        let permissions = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path(), permissions).map_err(|e| e.to_string())?;
        let data = folder.path().join("data");
        let cluster = Self { folder: Some(folder), data, user, port, databases: AtomicU32::new(0) };
        let data = cluster.data.display().to_string();
        let words = [
            "--pgdata",
            &data,
            "--auth=trust",
            "--username=vedette",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ];
        cluster.run("initdb", &words)?;
        if cluster.port.is_some() {
            let (key, certificate) = (format!("{data}/server.key"), format!("{data}/server.crt"));
            let words = ["req", "-new", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
            cluster.run("openssl", &[&words[..], &["-keyout", &key, "-out", &certificate]].concat())?;
        }
        cluster.restart()?;
        Ok(cluster)
    }

    /// Starts it (again). Commits are not waited for on disk: tests kill us, not the machine.
    pub fn restart(&self) -> Result<(), String> {
        let settings = self.settings();
        let log = self.socket().join("log").display().to_string();
        let data = self.data.display().to_string();
        self.run("pg_ctl", &["start", "--wait", "--pgdata", &data, "--log", &log, "--options", &settings])
    }

    /// Stops it at once, cutting every connection, as when the machine it runs on goes down.
    pub fn stop(&self) -> Result<(), String> {
        let data = self.data.display().to_string();
        self.run("pg_ctl", &["stop", "--wait", "--mode=immediate", "--pgdata", &data])
    }

    /// The address of a fresh, empty database.
    pub fn database(&self) -> Result<String, String> {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let socket = self.socket().display().to_string();
        let port = self.port.unwrap_or(5432).to_string();
        self.run("createdb", &["--host", &socket, "--port", &port, "--username=vedette", &name])?;
        Ok(match self.port {
            Some(port) => format!("postgres://vedette@127.0.0.1:{port}/{name}?sslmode=require"),
            None => format!("postgres://vedette@localhost/{name}?host={socket}"),
        })
    }

    /// Shell commands that stop it at once and start it again, for programs that are given such.
    pub fn commands(&self) -> [String; 2] {
        let user = self.user.as_ref().map(|user| format!("runuser -u {} -- ", user.name)).unwrap_or_default();
        let (program, data) = (find_program("pg_ctl").display().to_string(), self.data.display().to_string());
        let (settings, log) = (self.settings(), self.socket().join("log").display().to_string());
        [
            format!("cd / && {user}{program} stop --wait --mode=immediate --pgdata {data}"),
            format!(
                "cd / && {user}{program} start --wait --pgdata {data} --log {log} --options '{settings}' >/dev/null 2>&1"
            ),
        ]
    }

    fn settings(&self) -> String {
        let tcp = match self.port {
            Some(port) => format!("-c listen_addresses=127.0.0.1 -c port={port} -c ssl=on"),
            None => "-c listen_addresses=".to_owned(),
        };
        let socket = self.socket().display();
        format!("{tcp} -c unix_socket_directories={socket} -c fsync=off -c max_connections=200")
    }

    fn socket(&self) -> &Path {
        self.data.parent().unwrap_or(&self.data)
    }

    fn run(&self, program: &str, words: &[&str]) -> Result<(), String> {
        let path = find_program(program);
        let mut command = match &self.user {
            Some(user) => {
                let mut command = Command::new("runuser");
                command.args(["-u", &user.name, "--"]).arg(&path);
                command
            }
            None => Command::new(&path),
        };
        // Into a file: the server inherits these, and a pipe would never end.
        let said = self.socket().join(format!("said-{program}"));
        let file = File::create(&said).map_err(|e| e.to_string())?;
        let again = file.try_clone().map_err(|e| e.to_string())?;
        let status = command
            .args(words)
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(file)
            .stderr(again)
            .status()
            .map_err(|error| format!("{} could not be started: {error}; {ADVICE}", path.display()))?;
        if status.success() {
            return Ok(());
        }
        let said = std::fs::read_to_string(&said).unwrap_or_default();
        Err(format!("{program} failed: {}; {ADVICE}", said.trim()))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Stopping one that does not run fails, and that is fine.
        drop(self.stop());
        drop(self.folder.take());
    }
}

/// The user `postgres` when we are root.
fn unprivileged() -> Result<Option<User>, String> {
    let output = Command::new("id").arg("-u").output().map_err(|e| e.to_string())?;
    if String::from_utf8_lossy(&output.stdout).trim() != "0" {
        return Ok(None);
    }
    let users = std::fs::read_to_string("/etc/passwd").map_err(|e| e.to_string())?;
    let fields = |line: &str| -> Option<User> {
        let words: Vec<&str> = line.split(':').collect();
        let user = User {
            name: (*words.first()?).into(),
            uid: words.get(2)?.parse().ok()?,
            gid: words.get(3)?.parse().ok()?,
        };
        (user.name == "postgres").then_some(user)
    };
    let user = users.lines().find_map(fields);
    user.map(Some).ok_or_else(|| format!("there is no user postgres to run PostgreSQL as; {ADVICE}"))
}

/// The cluster that all tests of a program share, stopped when the program ends.
static SHARED: Mutex<Option<Cluster>> = Mutex::new(None);

/// The address of a fresh database in the shared cluster. Panics with advice when PostgreSQL is missing: for tests.
pub fn postgres() -> String {
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    let made = match shared.take() {
        Some(cluster) => Ok(cluster),
        None => Cluster::start().inspect(stop_at_end),
    };
    let address = made.and_then(|cluster| {
        let address = cluster.database();
        *shared = Some(cluster);
        address
    });
    match address {
        Ok(address) => address,
        Err(error) => panic!("no PostgreSQL for the tests: {error}"),
    }
}

/// Statics are never dropped: a small shell waits for us to end (however we end) and then stops the cluster.
fn stop_at_end(cluster: &Cluster) {
    let script = "while kill -0 \"$1\" 2>/dev/null; do sleep 0.2; done; \
                  kill -QUIT \"$(head -n 1 \"$2/postmaster.pid\")\" 2>/dev/null; sleep 0.5; rm -rf \"$3\"";
    let started = Command::new("sh")
        .args(["-c", script, "vedette-stop-postgres", &std::process::id().to_string()])
        .arg(&cluster.data)
        .arg(cluster.socket())
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        eprintln!("the PostgreSQL of the tests will not be stopped: {error}");
    }
}

/// A fresh SQLite database: its address, and the folder that keeps it alive.
pub fn sqlite() -> (String, TempDir) {
    match tempfile::Builder::new().prefix("vedette-sqlite-").tempdir() {
        Ok(folder) => (format!("sqlite:{}", folder.path().join("vedette.db").display()), folder),
        Err(error) => panic!("no folder for the tests: {error}"),
    }
}
