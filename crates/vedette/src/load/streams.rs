//! Streams that wait: at tables where nothing happens, until something does.

use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use reqwest::Client;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::{Acted, Player};

/// So many streams at one table.
const AT_ONE_TABLE: usize = 100;
/// Files that a program has open beside its streams.
const OTHER_FILES: u64 = 500;
/// How long news may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Quiet tables and who listens there.
pub(super) struct Quiet {
    tables: Vec<Player>,
    streams: Vec<TcpStream>,
}

impl Quiet {
    /// Opens enough tables for so many streams.
    pub(super) async fn arrive(
        client: &Client,
        url: &str,
        game: &str,
        streams: u32,
    ) -> anyhow::Result<Quiet> {
        let mut tables = Vec::new();
        for number in 0..(streams as usize).div_ceil(AT_ONE_TABLE) {
            let luck = 0x5eed + number as u64 * 2;
            tables.push(Player::arrive(client.clone(), url, game, luck).await.context("a quiet table")?);
        }
        Ok(Quiet { tables, streams: Vec::new() })
    }

    /// Opens the streams.
    pub(super) async fn listen(&mut self, url: &str, count: u32) -> anyhow::Result<()> {
        if count == 0 {
            return Ok(());
        }
        let files = rlimit::increase_nofile_limit(u64::MAX).context("the limit of open files")?;
        ensure!(
            files >= u64::from(count) + OTHER_FILES,
            "{count} streams need as many open files, and this system allows {files}: raise it (`ulimit -n`)"
        );
        let host = url.strip_prefix("http://");
        let host = host.ok_or_else(|| anyhow!("{url}: streams are measured over http:// only"))?;
        for number in 0..count as usize {
            let Some(table) = self.tables.get(number / AT_ONE_TABLE) else { break };
            let mut stream = TcpStream::connect(host).await.with_context(|| format!("stream {number}"))?;
            stream.write_all(table.stream_request(host).as_bytes()).await?;
            let head = read_until(&mut stream, "\r\n\r\n").await;
            let head = head.with_context(|| format!("stream {number}"))?;
            ensure!(head.starts_with("HTTP/1.1 200"), "stream {number}: {head}");
            self.streams.push(stream);
        }
        Ok(())
    }

    /// Something happens at every table: all who listen must hear it.
    pub(super) async fn must_hear(&mut self) -> anyhow::Result<()> {
        for table in &mut self.tables {
            let acted = table.act().await?;
            ensure!(matches!(acted, Acted::Kept(_)), "table {}: nothing could be played", table.table);
        }
        for (number, stream) in self.streams.iter_mut().enumerate() {
            read_until(stream, "event: played").await.with_context(|| format!("stream {number} is deaf"))?;
        }
        Ok(())
    }
}

async fn read_until(stream: &mut TcpStream, end: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut part = [0; 1024];
    while !text.contains(end) {
        let length =
            tokio::time::timeout(PATIENCE, stream.read(&mut part)).await.context("nothing comes")??;
        ensure!(length > 0, "the server closed it");
        text.push_str(&String::from_utf8_lossy(part.get(..length).unwrap_or_default()));
    }
    Ok(text)
}
