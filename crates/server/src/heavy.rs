//! Heavy work: replays, imports, odds. Never more of it at once than the machine bears, never on a thread that others need, never
//! for longer than anybody waits for an answer, and of each player one piece at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use vedette_kernel::patience;

use crate::limits::Payer;
use crate::wire::Problem;

/// So many lines are played again in less time than it takes to hand the work to somebody else.
pub(crate) const LIGHT: u64 = 200;

/// Where heavy work is done.
pub(crate) struct Heavy {
    places: Semaphore,
    most: Duration,
    turns: Mutex<HashMap<Payer, Arc<Semaphore>>>,
}

/// Somebody's turn: his next piece of heavy work waits until this is dropped.
pub(crate) struct Turn {
    _place: OwnedSemaphorePermit,
}

fn too_long() -> Problem {
    Problem::busy("this takes too long").advise("ask for less of it, or try again when there is less to do")
}

impl Heavy {
    pub(crate) fn new(answer_seconds: u64) -> Heavy {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Heavy {
            places: Semaphore::new(processors),
            // The answer itself must go out before it counts as late.
            most: Duration::from_secs(answer_seconds.saturating_sub(1).max(1)),
            turns: Mutex::default(),
        }
    }

    /// Waits until nothing heavy is done for this player.
    pub(crate) async fn turn(&self, payer: &Payer) -> Result<Turn, Problem> {
        let mine = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            turns.retain(|_, turn| Arc::strong_count(turn) > 1 || turn.available_permits() == 0);
            Arc::clone(turns.entry(payer.clone()).or_insert_with(|| Arc::new(Semaphore::new(1))))
        };
        let place = tokio::time::timeout(self.most, mine.acquire_owned()).await.map_err(|_| too_long())?;
        Ok(Turn { _place: place.map_err(|_| Problem::fault())? })
    }

    /// Does something heavy. Replays within it end when nobody can wait for them any more.
    pub(crate) async fn work<T>(&self, work: impl FnOnce() -> T) -> Result<T, Problem> {
        let until = Instant::now() + self.most;
        let place = tokio::time::timeout(self.most, self.places.acquire()).await.map_err(|_| too_long())?;
        let _place = place.map_err(|_| Problem::fault())?;
        let work = || patience::until(move || Instant::now() >= until, work);
        Ok(match Handle::current().runtime_flavor() {
            // What else this thread has to do goes to another one meanwhile.
            RuntimeFlavor::MultiThread => tokio::task::block_in_place(work),
            _ => work(),
        })
    }

    /// Does something at once if it is small, and as heavy work if it is not.
    pub(crate) async fn work_if<T>(&self, heavy: bool, work: impl FnOnce() -> T) -> Result<T, Problem> {
        if heavy { self.work(work).await } else { Ok(work()) }
    }
}
