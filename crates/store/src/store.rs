//! Opening and closing; how writes and reads reach the database.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::AnyConnection;
use tokio::sync::oneshot;

use crate::backend::{Backend, Task, Work, postgres, sqlite};
use crate::sql::{Boxed, Fields, Value, read};
use crate::{Append, Appended, Hint, News, Opening, Result, StoreError, TableId};

/// The store. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Store {
    pub(crate) backend: Arc<dyn Backend>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Store")
    }
}

/// Where a database is.
enum Place<'a> {
    File(&'a Path),
    Server(&'a str),
}

impl<'a> Place<'a> {
    fn of(url: &'a str) -> Result<Self> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Server(url));
        }
        match url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")) {
            Some(path) if !path.is_empty() => Ok(Self::File(Path::new(path))),
            _ => Err(StoreError::Unfit(format!(
                "`{url}` names no database: write sqlite:PATH or postgres://USER@HOST/NAME"
            ))),
        }
    }
}

impl Store {
    /// Opens (and makes or migrates) the database at `sqlite:PATH` or `postgres://…`.
    pub async fn open(url: &str, opening: Opening) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let backend: Arc<dyn Backend> = match Place::of(url)? {
            Place::File(path) => Arc::new(sqlite::Sqlite::open(path, &opening).await?),
            Place::Server(url) => Arc::new(postgres::Postgres::open(url, &opening).await?),
        };
        Ok(Self { backend })
    }

    /// Finishes what was asked before, then closes. Later calls are `Unavailable`.
    pub async fn close(&self) {
        self.backend.close().await;
    }

    /// Puts a SQLite copy made by `backup` in the place of the database (the old one is kept beside with a date), or
    /// gives a PostgreSQL archive to pg_restore. No server may be running on it. Returns where the old file was put.
    pub async fn restore(from: &Path, url: &str) -> Result<Option<PathBuf>> {
        sqlx::any::install_default_drivers();
        match Place::of(url)? {
            Place::File(path) => sqlite::restore(from, path).await,
            Place::Server(url) => postgres::restore(from, url).await.map(|()| None),
        }
    }

    /// News of changes, from this and other processes.
    pub fn news(&self) -> News {
        News(self.backend.hints().subscribe())
    }

    /// Changes a table: everything or nothing, durable when it returns.
    ///
    /// `Stale` when the table is not where `expect_n` and `expect_k` say (give `expect_k` for whatever must not race:
    /// sitting down, settling an offer); `NotFound`.
    pub async fn append(&self, append: impl Into<Arc<Append>>) -> Result<Appended> {
        let append = append.into();
        let (answer, waiting) = oneshot::channel();
        self.backend.submit(Work::Append(Arc::clone(&append), answer));
        let appended = waiting.await.unwrap_or_else(|_| Err(given_up()))?;
        let hint = Hint::Table { table: append.table.clone(), k: appended.k };
        self.backend.spread(hint.clone());
        // Whoever has gone meanwhile needs no hint.
        drop(self.backend.hints().send(hint));
        Ok(appended)
    }

    /// Tells whoever listens, here and in other processes, that there may be something for him that has no number.
    pub(crate) fn stir(&self, table: &TableId) {
        let hint = Hint::Private { table: table.clone() };
        self.backend.spread(hint.clone());
        // Whoever has gone meanwhile needs no hint.
        drop(self.backend.hints().send(hint));
    }

    /// Carries out a write that is not an append, in a transaction of its own kind; durable when it returns.
    pub(crate) async fn write<T, F>(&self, doing: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut AnyConnection) -> Boxed<'c, Result<T>> + Send + 'static,
    {
        let (work, waiting) = Task::work(Box::new(doing));
        self.backend.submit(work);
        waiting.await.unwrap_or_else(|_| Err(given_up()))
    }

    /// Reads rows.
    pub(crate) async fn read(&self, sql: &str, values: Vec<Value>) -> Result<Vec<Fields>> {
        read(self.backend.reader(), sql, values).await
    }

    /// Reads at most one row.
    pub(crate) async fn read_one(&self, sql: &str, values: Vec<Value>) -> Result<Option<Fields>> {
        Ok(self.read(sql, values).await?.into_iter().next())
    }
}

fn given_up() -> StoreError {
    StoreError::Unavailable { reason: "the store stopped before it answered".into(), unsure: true }
}
