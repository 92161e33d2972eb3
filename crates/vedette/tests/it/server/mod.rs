//! A server in a process of its own, for tests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// A running server; killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
    folder: TempDir,
}

impl Server {
    /// On a free port, with an empty database.
    pub(crate) fn start() -> Server {
        Server::start_in(TempDir::new().expect("a folder"))
    }

    /// With what is in a folder.
    pub(crate) fn start_in(folder: TempDir) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_vedette"))
            .args(["serve", "--no-limits", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .env("VEDETTE_LOG", "warn")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines();
        let listens = lines.by_ref().map_while(Result::ok).find(|line| line.contains("listens at "));
        let listens = listens.expect("the server listens");
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| eprintln!("server: {line}")));
        let address = listens.split("listens at ").nth(1).and_then(|rest| rest.split(": ").next());
        Server { child, url: format!("http://{}", address.expect("an address")), folder }
    }

    /// Where its database is.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The body of an answer, read without any library.
    #[track_caller]
    pub(crate) fn get(&self, path: &str) -> String {
        let address = self.url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(address).expect("the server listens");
        write!(stream, "GET {path} HTTP/1.0\r\nhost: {address}\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("answered");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.0 200"), "{path}: {head} {body}");
        body.to_owned()
    }

    /// Kills it and hands back its folder.
    pub(crate) fn kill(mut self) -> TempDir {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
        std::mem::replace(&mut self.folder, TempDir::new().expect("a folder"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vedette")).args(args).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a command prints when it succeeds.
#[track_caller]
pub(crate) fn vedette(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?} failed: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command says when it fails, which it must.
#[track_caller]
pub(crate) fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert!(!output.status.success(), "{args:?} succeeded: {}", text(&output.stdout));
    text(&output.stderr) + &text(&output.stdout)
}
