//! What differs between the databases: how a write becomes durable, how news spreads, how a copy is made.

pub(crate) mod postgres;
mod postgres_append;
mod postgres_batch;
pub(crate) mod sqlite;
mod sqlite_append;
mod writer;

use std::path::Path;
use std::sync::Arc;

use sqlx::{AnyConnection, AnyPool};
use tokio::sync::{broadcast, oneshot};

use crate::sql::Boxed;
use crate::{Append, Appended, Hint, Result, StoreError};

/// A database behind the store.
pub(crate) trait Backend: Send + Sync {
    /// Connections for reading.
    fn reader(&self) -> &AnyPool;

    /// Takes a write. It is answered when it is durable.
    fn submit(&self, work: Work);

    /// Where hints go: everybody in this process listens here.
    fn hints(&self) -> &broadcast::Sender<Hint>;

    /// Tells the other processes, soon.
    fn spread(&self, hint: Hint);

    /// Bytes on disk.
    fn bytes(&self) -> Boxed<'_, Result<i64>>;

    /// What the database itself finds wrong.
    fn integrity(&self) -> Boxed<'_, Result<Vec<String>>>;

    /// Writes a complete copy.
    fn backup<'a>(&'a self, to: &'a Path) -> Boxed<'a, Result<()>>;

    /// Finishes what was asked before and lets go of everything.
    fn close(&self) -> Boxed<'_, ()>;
}

/// A write with somebody waiting for its answer.
pub(crate) enum Work {
    /// An append: many of them share a transaction.
    Append(Arc<Append>, oneshot::Sender<Result<Appended>>),
    /// Anything else.
    Job(Box<dyn Job>),
}

impl Work {
    /// Answers with an error.
    pub(crate) fn fail(self, error: StoreError) {
        match self {
            Self::Append(_, answer) => drop(answer.send(Err(error))),
            Self::Job(job) => job.finish(Err(error)),
        }
    }
}

/// A write of any kind: run inside a transaction, answered after its commit.
pub(crate) trait Job: Send {
    /// Does it. After an error its effects are rolled back.
    fn run<'c>(&'c mut self, conn: &'c mut AnyConnection) -> Boxed<'c, Result<()>>;

    /// Answers: with what `run` found, or with why it could not be committed.
    fn finish(self: Box<Self>, committed: Result<()>);
}

/// What a job does with its connection.
pub(crate) type Doing<T> = Box<dyn for<'c> FnOnce(&'c mut AnyConnection) -> Boxed<'c, Result<T>> + Send>;

/// A job made of a closure.
pub(crate) struct Task<T> {
    doing: Option<Doing<T>>,
    found: Option<T>,
    answer: oneshot::Sender<Result<T>>,
}

impl<T: Send + 'static> Task<T> {
    /// A job and where its answer will come.
    pub(crate) fn work(doing: Doing<T>) -> (Work, oneshot::Receiver<Result<T>>) {
        let (answer, waiting) = oneshot::channel();
        (Work::Job(Box::new(Self { doing: Some(doing), found: None, answer })), waiting)
    }
}

impl<T: Send + 'static> Job for Task<T> {
    fn run<'c>(&'c mut self, conn: &'c mut AnyConnection) -> Boxed<'c, Result<()>> {
        Box::pin(async move {
            if let Some(doing) = self.doing.take() {
                self.found = Some(doing(conn).await?);
            }
            Ok(())
        })
    }

    fn finish(self: Box<Self>, committed: Result<()>) {
        let answer = match (committed, self.found) {
            (Ok(()), Some(found)) => Ok(found),
            (Ok(()), None) => Err(StoreError::unavailable("the write was not carried out")),
            (Err(error), _) => Err(error),
        };
        // Nobody waits any more when the request was given up.
        drop(self.answer.send(answer));
    }
}
