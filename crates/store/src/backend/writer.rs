//! The one writer of a SQLite file, a thread of its own: takes what is waiting, one transaction for all appends, one fsync,
//! then answers everybody. Whatever is not an append (opening tables, accounts, settings) is rare and has transactions of
//! its own.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::AnyConnection;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use super::sqlite_append::Appender;
use super::{Job, Work};
use crate::sql::execute;
use crate::{Append, Appended, Result, StoreError};

/// At most so many writes share a transaction, so that the first of them does not wait too long.
const BATCH: usize = 256;

/// Where the writer's connections lead. One is made anew when the old one cannot be trusted any more.
pub(super) struct Connections {
    /// The file.
    pub(super) path: PathBuf,
    /// Bound on its size; 0 is none.
    pub(super) max_bytes: u64,
}

/// When so many appends are waiting at once, more are on their way: the transaction waits so long for them, because what
/// most of it costs (syncing, and pages that many rows share) is paid once.
const MANY: usize = 8;
const GATHERING: Duration = Duration::from_millis(2);

type Asked = (Arc<Append>, oneshot::Sender<Result<Appended>>);

impl Connections {
    /// Starts the thread. It runs until the channel is closed and empty; what is returned is closed then.
    pub(super) fn write_all(self, waiting: mpsc::Receiver<Work>) -> Result<oneshot::Receiver<()>> {
        let (alive, ended) = oneshot::channel();
        let runtime = Handle::current();
        let writing = move || {
            Writing { connections: self, runtime, jobs: None, appends: None }.run(waiting);
            drop(alive);
        };
        std::thread::Builder::new()
            .name("vedette-writer".to_owned())
            .spawn(writing)
            .map_err(|error| StoreError::unavailable(format!("no thread for writing: {error}")))?;
        Ok(ended)
    }
}

/// The thread's own things.
struct Writing {
    connections: Connections,
    /// Jobs wait for their statements here.
    runtime: Handle,
    jobs: Option<AnyConnection>,
    appends: Option<Appender>,
}

impl Writing {
    fn run(mut self, mut waiting: mpsc::Receiver<Work>) {
        let mut batch = Vec::with_capacity(BATCH);
        while waiting.blocking_recv_many(&mut batch, BATCH) > 0 {
            if (MANY..BATCH).contains(&batch.len()) {
                std::thread::sleep(GATHERING);
                let more = BATCH - batch.len();
                batch.extend(std::iter::from_fn(|| waiting.try_recv().ok()).take(more));
            }
            let (mut appends, mut jobs) = (Vec::with_capacity(batch.len()), Vec::new());
            for work in batch.drain(..) {
                match work {
                    Work::Append(append, answer) => appends.push((append, answer)),
                    Work::Job(job) => jobs.push(job),
                }
            }
            if !jobs.is_empty() {
                self.run_jobs(jobs);
            }
            if !appends.is_empty() {
                self.run_appends(appends);
            }
        }
        if let Some(conn) = self.jobs.take() {
            drop(self.runtime.block_on(sqlx::Connection::close(conn)));
        }
    }

    fn run_appends(&mut self, asked: Vec<Asked>) {
        let done = self.append_all(&asked);
        let mut answers = Vec::with_capacity(asked.len());
        match done {
            Ok(done) => {
                for ((append, answer), result) in asked.into_iter().zip(done) {
                    // Before it is told, so that whoever asked has it alone again.
                    drop(append);
                    answers.push((answer, result));
                }
            }
            Err(error) => answers.extend(asked.into_iter().map(|(_, answer)| (answer, Err(error.clone())))),
        }
        // Whoever waits is woken by a task of the runtime, which only puts them into a line of its own: a thread from outside would
        // have to knock for each of them.
        self.runtime.spawn(async move {
            for (answer, result) in answers {
                // Nobody waits any more when the request was given up.
                drop(answer.send(result));
            }
        });
    }

    fn append_all(&mut self, asked: &[Asked]) -> Result<Vec<Result<Appended>>> {
        let mut appender = match self.appends.take() {
            Some(appender) => appender,
            None => self.connections.for_appends()?,
        };
        let done = appender.append_all(asked.iter().map(|(append, _)| append.as_ref()));
        if appender.is_usable() {
            self.appends = Some(appender);
        } else {
            tracing::warn!("the writing connection is replaced after an error");
        }
        done
    }

    fn run_jobs(&mut self, mut jobs: Vec<Box<dyn Job>>) {
        let conn = match self.jobs.take() {
            Some(conn) => Ok(conn),
            None => self.runtime.block_on(self.connections.for_jobs()),
        };
        let mut conn = match conn {
            Ok(conn) => conn,
            Err(error) => return jobs.into_iter().for_each(|job| job.finish(Err(error.clone()))),
        };
        match self.runtime.block_on(in_transaction(&mut conn, &mut jobs)) {
            Ok(done) => {
                jobs.into_iter().zip(done).for_each(|(job, result)| job.finish(result));
                self.jobs = Some(conn);
            }
            Err(error) => {
                // The database may or may not have rolled back by itself: afterwards it certainly has.
                if self.runtime.block_on(execute(&mut conn, "ROLLBACK", Vec::new())).is_ok() {
                    self.jobs = Some(conn);
                }
                jobs.into_iter().for_each(|job| job.finish(Err(error.clone())));
            }
        }
    }
}

/// An error here fails the whole batch: the disk is full, the file cannot be written. What is wrong with a single job is
/// in its own answer.
async fn in_transaction(conn: &mut AnyConnection, jobs: &mut [Box<dyn Job>]) -> Result<Vec<Result<()>>> {
    execute(conn, "BEGIN IMMEDIATE", Vec::new()).await?;
    let mut done = Vec::with_capacity(jobs.len());
    for job in jobs {
        done.push(match alone(conn, job.as_mut()).await {
            Err(error @ StoreError::Unavailable { .. }) => return Err(error),
            other => other,
        });
    }
    execute(conn, "COMMIT", Vec::new()).await?;
    Ok(done)
}

/// Keeps what a job does, or undoes it. After an error of the database as a whole it is left alone: the batch is rolled
/// back, and the transaction may be gone already.
async fn alone(conn: &mut AnyConnection, job: &mut dyn Job) -> Result<()> {
    execute(conn, "SAVEPOINT one", Vec::new()).await?;
    let result = job.run(conn).await;
    match &result {
        Err(StoreError::Unavailable { .. }) => return result,
        Err(_) => drop(execute(conn, "ROLLBACK TO one", Vec::new()).await?),
        Ok(()) => {}
    }
    execute(conn, "RELEASE one", Vec::new()).await?;
    result
}
