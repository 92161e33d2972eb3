//! The one writer of a SQLite file: takes what is waiting, one transaction for all, one fsync, then answers everybody.

use sqlx::AnyConnection;
use tokio::sync::{mpsc, oneshot};

use super::{Job, Work};
use crate::append::{append_many, rounds};
use crate::sql::execute;
use crate::{Append, Appended, Result, StoreError};

/// At most so many writes share a transaction, so that the first of them does not wait too long.
const BATCH: usize = 256;

/// Makes a fresh connection when the old one cannot be trusted any more.
pub(super) type Connect =
    Box<dyn Fn() -> crate::sql::Boxed<'static, Result<AnyConnection>> + Send + Sync + 'static>;

/// Runs until the channel is closed and empty.
pub(super) async fn write_all(mut waiting: mpsc::Receiver<Work>, connect: Connect) {
    let mut connection = None;
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        let mut conn = match connection.take() {
            Some(conn) => conn,
            None => match connect().await {
                Ok(conn) => conn,
                Err(error) => {
                    batch.drain(..).for_each(|work| work.fail(error.clone()));
                    continue;
                }
            },
        };
        if commit_batch(&mut conn, std::mem::take(&mut batch)).await {
            connection = Some(conn);
        } else {
            tracing::warn!("the writing connection is replaced after an error");
        }
    }
    if let Some(conn) = connection {
        drop(sqlx::Connection::close(conn).await);
    }
}

/// Tells whether the connection can be used again.
async fn commit_batch(conn: &mut AnyConnection, batch: Vec<Work>) -> bool {
    let (mut appends, mut jobs) = (Vec::new(), Vec::new());
    for work in batch {
        match work {
            Work::Append(append, answer) => appends.push((append, answer)),
            Work::Job(job) => jobs.push(job),
        }
    }
    match in_transaction(conn, &appends, &mut jobs).await {
        Ok((appended, done)) => {
            for ((_, answer), result) in appends.into_iter().zip(appended) {
                drop(answer.send(result));
            }
            for (job, result) in jobs.into_iter().zip(done) {
                job.finish(result);
            }
            true
        }
        Err(error) => {
            // The database may or may not have rolled back by itself: afterwards it certainly has.
            let usable = execute(conn, "ROLLBACK", Vec::new()).await.is_ok();
            appends.into_iter().for_each(|(_, answer)| drop(answer.send(Err(error.clone()))));
            jobs.into_iter().for_each(|job| job.finish(Err(error.clone())));
            usable
        }
    }
}

type Answers = (Vec<Result<Appended>>, Vec<Result<()>>);
type Asked = (Box<Append>, oneshot::Sender<Result<Appended>>);

/// An error here fails the whole batch: the disk is full, the file cannot be written. What is wrong with a single write
/// is in its own answer.
async fn in_transaction(
    conn: &mut AnyConnection,
    appends: &[Asked],
    jobs: &mut [Box<dyn Job>],
) -> Result<Answers> {
    execute(conn, "BEGIN IMMEDIATE", Vec::new()).await?;
    let mut done = Vec::with_capacity(jobs.len());
    for job in jobs.iter_mut() {
        done.push(kept(alone(conn, job.as_mut()).await)?);
    }
    let appends: Vec<&Append> = appends.iter().map(|(append, _)| append.as_ref()).collect();
    let appended = append_all(conn, &appends).await?;
    execute(conn, "COMMIT", Vec::new()).await?;
    Ok((appended, done))
}

/// Lets an answer about a single write pass; an error of the database as a whole ends the batch.
fn kept<T>(result: Result<T>) -> Result<Result<T>> {
    match result {
        Err(error @ StoreError::Unavailable { .. }) => Err(error),
        other => Ok(other),
    }
}

async fn alone(conn: &mut AnyConnection, job: &mut dyn Job) -> Result<()> {
    execute(conn, "SAVEPOINT one", Vec::new()).await?;
    let result = job.run(conn).await;
    end_savepoint(conn, result).await
}

/// Keeps what was done since the savepoint, or undoes it. After an error of the database as a whole it is left alone:
/// the batch is rolled back, and the transaction may be gone already.
async fn end_savepoint<T>(conn: &mut AnyConnection, result: Result<T>) -> Result<T> {
    match &result {
        Err(StoreError::Unavailable { .. }) => return result,
        Err(_) => drop(execute(conn, "ROLLBACK TO one", Vec::new()).await?),
        Ok(_) => {}
    }
    execute(conn, "RELEASE one", Vec::new()).await?;
    result
}

/// All appends, those of different tables together; when a set of them fails, each on its own.
async fn append_all(conn: &mut AnyConnection, appends: &[&Append]) -> Result<Vec<Result<Appended>>> {
    let mut answers: Vec<Option<Result<Appended>>> = appends.iter().map(|_| None).collect();
    for round in rounds(appends) {
        let chosen: Vec<&Append> = round.iter().map(|&index| appends[index]).collect();
        for (index, answer) in round.iter().zip(append_round(conn, &chosen).await?) {
            answers[*index] = Some(answer);
        }
    }
    let missing = || Err(StoreError::unavailable("the write was not carried out"));
    Ok(answers.into_iter().map(|answer| answer.unwrap_or_else(missing)).collect())
}

async fn append_round(conn: &mut AnyConnection, appends: &[&Append]) -> Result<Vec<Result<Appended>>> {
    execute(conn, "SAVEPOINT one", Vec::new()).await?;
    let together = append_many(conn, appends).await;
    match kept(end_savepoint(conn, together).await)? {
        Ok(answers) => return Ok(answers),
        Err(error) if appends.len() == 1 => return Ok(vec![Err(error)]),
        Err(_) => {}
    }
    let mut answers = Vec::with_capacity(appends.len());
    for append in appends {
        execute(conn, "SAVEPOINT one", Vec::new()).await?;
        let one = append_many(conn, &[append]).await;
        let one = kept(end_savepoint(conn, one).await)?;
        answers.push(one.and_then(|mut all| {
            all.pop().unwrap_or_else(|| Err(StoreError::unavailable("the write was not carried out")))
        }));
    }
    Ok(answers)
}
