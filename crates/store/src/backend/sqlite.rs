//! SQLite: one file, one writer, readers that never wait for it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, ConnectOptions as _, Connection as _};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::sqlite_append::Appender;
use super::writer::Connections;
use super::{Backend, Work};
use crate::migrate::{Dialect, SCHEMAS, Schemas, migrate, newest, version};
use crate::private;
use crate::sql::{Boxed, execute, read, row, rows, sorted, values};
use crate::{Hint, Opening, Result, StoreError};

/// Readers, if nothing else is said.
const READERS: u32 = 4;
/// Writes that may wait; whoever comes after them is told that there are too many. A table has one at a time, about a kilobyte.
const WAITING: usize = 32_768;
/// News that may wait for a slow listener.
const NEWS: usize = 4096;

/// An open SQLite file.
pub(crate) struct Sqlite {
    path: PathBuf,
    reader: AnyPool,
    hints: broadcast::Sender<Hint>,
    writer: Mutex<Option<Writer>>,
}

struct Writer {
    queue: mpsc::Sender<Work>,
    /// Closed when the thread that writes has ended.
    ended: oneshot::Receiver<()>,
    /// Held as long as this process writes: a second server on the same file would not hear of our news.
    _claim: File,
}

impl Sqlite {
    /// Opens the file; makes it, or migrates it (after a copy), unless it is opened for reading only.
    pub(crate) async fn open(path: &Path, opening: &Opening) -> Result<Self> {
        let writer = if opening.read_only {
            let mut conn = connect(path, "ro").await?;
            needs_newest(version(&mut conn, Dialect::Sqlite, SCHEMAS).await?)?;
            None
        } else {
            let claim = claim(path).await?;
            prepare(path, SCHEMAS).await?;
            let (queue, waiting) = mpsc::channel(WAITING);
            let connections = Connections { path: path.to_owned(), max_bytes: opening.max_bytes };
            let ended = connections.write_all(waiting)?;
            Some(Writer { queue, ended, _claim: claim })
        };
        let readers = if opening.connections == 0 { READERS } else { opening.connections };
        let reader = AnyPoolOptions::new()
            .max_connections(readers)
            .test_before_acquire(false)
            .connect_with(options(path, "ro")?)
            .await
            .map_err(sorted)?;
        let (hints, _) = broadcast::channel(NEWS);
        Ok(Self { path: path.to_owned(), reader, hints, writer: Mutex::new(writer) })
    }

    fn queue(&self) -> Option<mpsc::Sender<Work>> {
        let writer = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        writer.as_ref().map(|writer| writer.queue.clone())
    }
}

impl Backend for Sqlite {
    fn reader(&self) -> &AnyPool {
        &self.reader
    }

    fn submit(&self, work: Work) {
        let Some(queue) = self.queue() else {
            return work.fail(StoreError::unavailable("the store is closed or open for reading only"));
        };
        match queue.try_send(work) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Full(work)) => {
                work.fail(StoreError::unavailable("too many writes are waiting for the disk"));
            }
            Err(mpsc::error::TrySendError::Closed(work)) => {
                work.fail(StoreError::unavailable("the store is closed"));
            }
        }
    }

    fn hints(&self) -> &broadcast::Sender<Hint> {
        &self.hints
    }

    fn spread(&self, _: Hint) {}

    fn bytes(&self) -> Boxed<'_, Result<i64>> {
        Box::pin(async move {
            let size = |path: PathBuf| std::fs::metadata(path).map_or(0, |data| data.len() as i64);
            Ok(size(self.path.clone()) + size(beside(&self.path, "-wal")))
        })
    }

    fn integrity(&self) -> Boxed<'_, Result<Vec<String>>> {
        Box::pin(async move {
            let mut faults = Vec::new();
            for found in read(&self.reader, "PRAGMA integrity_check", Vec::new()).await? {
                let found = found.text("integrity_check")?;
                if found != "ok" {
                    faults.push(format!("the file is damaged: {found}"));
                }
            }
            for found in read(&self.reader, "PRAGMA foreign_key_check", Vec::new()).await? {
                let (table, parent) = (found.text("table")?, found.text("parent")?);
                faults.push(format!("a row of {table} names a row of {parent} that does not exist"));
            }
            Ok(faults)
        })
    }

    fn backup<'a>(&'a self, to: &'a Path) -> Boxed<'a, Result<()>> {
        Box::pin(async move { copy(&mut connect(&self.path, "ro").await?, to).await })
    }

    fn close(&self) -> Boxed<'_, ()> {
        let writer = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        Box::pin(async move {
            self.reader.close().await;
            if let Some(Writer { queue, ended, _claim }) = writer {
                drop(queue);
                // Nothing is ever sent: the thread has let go of its end.
                drop(ended.await);
            }
        })
    }
}

/// Puts a copy in the place of the file; the old one is kept beside. Nobody may be using it.
pub(crate) async fn restore(from: &Path, path: &Path) -> Result<Option<PathBuf>> {
    let _claim = claim(path).await?;
    let mut source = connect(from, "ro").await?;
    let schema = version(&mut source, Dialect::Sqlite, SCHEMAS).await?;
    if schema == 0 {
        return Err(StoreError::Unfit(format!("{} is not a copy of our database", from.display())));
    }
    let fresh = beside(path, ".restoring");
    std::fs::remove_file(&fresh).or_else(absent_is_fine).map_err(|error| on_disk(&fresh, &error))?;
    copy(&mut source, &fresh).await?;
    let check = "PRAGMA integrity_check";
    let found = row(&mut connect(&fresh, "ro").await?, check, Vec::new()).await?;
    if found.map(|found| found.text("integrity_check")).transpose()?.as_deref() != Some("ok") {
        return Err(StoreError::Unfit(format!(
            "{} is damaged; the database was left as it is",
            from.display()
        )));
    }
    let old = if path.exists() { Some(set_aside(&mut source, path).await?) } else { None };
    std::fs::rename(&fresh, path).map_err(|error| on_disk(path, &error))?;
    sync_folder(path)?;
    Ok(old)
}

async fn set_aside(any: &mut AnyConnection, path: &Path) -> Result<PathBuf> {
    let old = beside(path, &format!(".replaced-{}", date(any).await?));
    for end in ["", "-wal", "-shm"] {
        std::fs::rename(beside(path, end), beside(&old, end))
            .or_else(absent_is_fine)
            .map_err(|error| on_disk(path, &error))?;
    }
    Ok(old)
}

/// Makes or migrates the file, after a copy when there is something in it.
async fn prepare(path: &Path, schemas: Schemas) -> Result<()> {
    // SQLite gives the files beside it the same permissions.
    private::file(path).map_err(|error| on_disk(path, &error))?;
    let mut conn = connect(path, "rwc").await?;
    let schema = version(&mut conn, Dialect::Sqlite, schemas).await?;
    if schema != 0 && schema < newest(schemas) {
        let to = beside(path, &format!(".schema-{schema}-{}", date(&mut conn).await?));
        copy(&mut conn, &to).await?;
        tracing::info!(copy = %to.display(), schema, "copied the database before migrating it");
    }
    migrate(&mut conn, Dialect::Sqlite, schemas).await?;
    conn.close().await.map_err(sorted)
}

fn needs_newest(schema: i64) -> Result<()> {
    let newest = newest(SCHEMAS);
    if schema == newest {
        return Ok(());
    }
    Err(StoreError::Unfit(format!(
        "the database has schema {schema}, this program works with {newest}: start the server once to migrate it"
    )))
}

impl Connections {
    /// For everything that is written but appends.
    pub(super) async fn for_jobs(&self) -> Result<AnyConnection> {
        let mut conn = connect(&self.path, "rw").await?;
        if self.max_bytes > 0 {
            let page = row(&mut conn, "PRAGMA page_size", Vec::new()).await?;
            let page = page.map_or(Ok(4096), |page| page.int("page_size"))?;
            let pages = (self.max_bytes / page.unsigned_abs().max(1)).max(1);
            rows(&mut conn, &format!("PRAGMA max_page_count = {pages}"), Vec::new()).await?;
        }
        Ok(conn)
    }

    /// For appends.
    pub(super) fn for_appends(&self) -> Result<Appender> {
        Appender::open(&self.path, self.max_bytes)
    }
}

async fn connect(path: &Path, mode: &str) -> Result<AnyConnection> {
    let mut conn = options(path, mode)?.connect().await.map_err(|error| {
        StoreError::unavailable(format!("the database {} cannot be opened: {error}", path.display()))
    })?;
    if mode != "ro" {
        // FULL: with a write-ahead log anything less may lose acknowledged commits when the power fails.
        // Every job of a group has a savepoint: what that must remember stays in memory, not in a file.
        for pragma in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA temp_store = MEMORY"]
        {
            rows(&mut conn, pragma, Vec::new()).await?;
        }
    }
    Ok(conn)
}

fn options(path: &Path, mode: &str) -> Result<AnyConnectOptions> {
    let text = path.to_str().ok_or_else(|| {
        StoreError::Unfit(format!("the path {} is not valid Unicode; choose another", path.display()))
    })?;
    let encoded: String = text
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect();
    let options: AnyConnectOptions = format!("sqlite://{encoded}?mode={mode}").parse().map_err(sorted)?;
    Ok(options.disable_statement_logging())
}

/// How often the lock is asked for.
const CLAIMS: u32 = 20;
/// How long is waited before it is asked for again.
const BETWEEN_CLAIMS: Duration = Duration::from_millis(50);

/// Only one process may write to the file. A lock may outlive its holder for a moment: a program that is being started shares the
/// open files of whoever starts it until it begins. So it is asked for again for a while.
async fn claim(path: &Path) -> Result<File> {
    let lock = beside(path, ".lock");
    let file = private::file(&lock).map_err(|error| on_disk(&lock, &error))?;
    for _ in 0..CLAIMS {
        if file.try_lock().is_ok() {
            return Ok(file);
        }
        tokio::time::sleep(BETWEEN_CLAIMS).await;
    }
    Err(StoreError::Unfit(format!(
        "another process is using {}: stop it first, or use PostgreSQL for several servers",
        path.display()
    )))
}

/// A complete copy at `to`, on disk when this returns; never a half one under that name.
async fn copy(conn: &mut AnyConnection, to: &Path) -> Result<()> {
    if to.exists() {
        return Err(StoreError::taken(format!("the file {}", to.display())));
    }
    let partial = beside(to, ".partial");
    std::fs::remove_file(&partial).or_else(absent_is_fine).map_err(|error| on_disk(&partial, &error))?;
    // Into an empty file of ours: one that SQLite makes could be read by everybody.
    private::file(&partial).map_err(|error| on_disk(&partial, &error))?;
    let text = partial.to_str().ok_or_else(|| StoreError::Invalid("the path is not valid Unicode".into()))?;
    execute(conn, "VACUUM INTO $1", values![text]).await?;
    let sync = || {
        File::open(&partial)?.sync_all()?;
        std::fs::rename(&partial, to)
    };
    sync().map_err(|error| on_disk(to, &error))?;
    sync_folder(to)
}

fn sync_folder(path: &Path) -> Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| on_disk(folder, &error))
}

/// Now, for file names. The database's own clock spares us a calendar.
async fn date(conn: &mut AnyConnection) -> Result<String> {
    let sql = "SELECT strftime('%Y%m%d-%H%M%f', 'now') AS now";
    row(conn, sql, Vec::new()).await?.map_or_else(|| Ok(String::new()), |found| found.text("now"))
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn absent_is_fine(error: std::io::Error) -> std::io::Result<()> {
    if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

fn on_disk(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::unavailable(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Our schemas, and one that will come after them.
    fn later() -> Schemas {
        let text = "ALTER TABLE accounts ADD COLUMN shield BLOB ; UPDATE accounts SET name = 'x'";
        [SCHEMAS, &[(newest(SCHEMAS) + 1, "later", text)]].concat().leak()
    }

    #[tokio::test]
    async fn a_copy_is_made_before_a_migration() {
        sqlx::any::install_default_drivers();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a b?#%.db");
        prepare(&path, SCHEMAS).await.unwrap();
        let sql =
            "INSERT INTO accounts (id, name, guest, language, created_ms) VALUES ('a', 'Ney', 1, 'en', 1)";
        execute(&mut connect(&path, "rw").await.unwrap(), sql, Vec::new()).await.unwrap();
        prepare(&path, SCHEMAS).await.unwrap();
        let names = || std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let copies =
            || names().filter(|name| name.to_string_lossy().contains(".schema-")).collect::<Vec<_>>();
        assert!(copies().is_empty(), "nothing to migrate, nothing to copy");
        prepare(&path, later()).await.unwrap();
        let [copy] = copies().try_into().expect("one copy");
        for (path, schema, name) in [(&copy, newest(SCHEMAS), "Ney"), (&path, newest(later()), "x")] {
            let mut conn = connect(path, "ro").await.unwrap();
            assert_eq!(version(&mut conn, Dialect::Sqlite, later()).await.unwrap(), schema);
            let found = row(&mut conn, "SELECT name FROM accounts", Vec::new()).await.unwrap().unwrap();
            assert_eq!(found.text("name").unwrap(), name);
        }
        let old_program = Sqlite::open(&path, &Opening::default()).await.err().expect("refused").to_string();
        assert!(old_program.contains("newer program"), "{old_program}");
    }
}
