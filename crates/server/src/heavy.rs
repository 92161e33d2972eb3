//! Heavy work: replays, imports, odds. Never more of it at once than the machine bears, never on a thread that others need, never
//! for longer than anybody waits for an answer, and of each player one piece at a time. Many players may come from one address: it
//! never has every place, and comes after those who have asked for less; among its players too whoever has asked for least comes first.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use vedette_kernel::patience;

use crate::limits::Payer;
use crate::turns::{Owner, Rank, Turns};
use crate::wire::Problem;

/// So many lines are played again in less time than it takes to hand the work to somebody else.
pub(crate) const LIGHT: u64 = 200;

tokio::task_local! {
    /// For whom something is done; without anybody it is done for the house.
    static ASKED_BY: Asker;
}

/// For whom something heavy is done: a player, and the address that he shares with others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Asker {
    pub(crate) from: IpAddr,
    pub(crate) payer: Payer,
}

impl Owner for Option<Asker> {
    type Group = Option<IpAddr>;

    fn group(&self) -> Option<IpAddr> {
        self.as_ref().map(|asker| asker.from)
    }
}

/// Does something for somebody: whatever is heavy in it counts for him and his address.
pub(crate) async fn asked_by<F: Future>(asker: Asker, work: F) -> F::Output {
    ASKED_BY.scope(asker, work).await
}

/// Where heavy work is done.
pub(crate) struct Heavy {
    places: Turns<Option<Asker>>,
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
            places: Turns::new(processors, processors.saturating_sub(1).max(1)),
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

    /// Does something heavy. Replays and odds within it end when nobody can wait for them any more.
    pub(crate) async fn work<T>(&self, work: impl FnOnce() -> T) -> Result<T, Problem> {
        self.work_within(self.most, work).await
    }

    /// The same, but what is done may itself take no longer than this.
    pub(crate) async fn work_within<T>(
        &self,
        most: Duration,
        work: impl FnOnce() -> T,
    ) -> Result<T, Problem> {
        let until = Instant::now() + self.most;
        let asker = ASKED_BY.try_with(Clone::clone).ok();
        let place = self.places.place(asker, Rank::People);
        let place = tokio::time::timeout(self.most, place).await.map_err(|_| too_long())?;
        let _place = place.map_err(|_| Problem::fault())?;
        let until = until.min(Instant::now() + most);
        let work = || patience::until(move || Instant::now() >= until, work);
        Ok(match Handle::current().runtime_flavor() {
            // What else this thread has to do goes to another one meanwhile.
            RuntimeFlavor::MultiThread => tokio::task::block_in_place(work),
            _ => work(),
        })
    }

    /// Reckons something for a player when it is his turn: odds, guesses, ways. What was not reckoned to its end is not told.
    pub(crate) async fn reckon<T>(&self, payer: &Payer, work: impl FnOnce() -> T) -> Result<T, Problem> {
        let _turn = self.turn(payer).await?;
        let (reckoned, cut_short) = self.work(|| (work(), patience::is_over())).await?;
        if cut_short { Err(too_long()) } else { Ok(reckoned) }
    }

    /// Does something at once if it is small, and as heavy work if it is not.
    pub(crate) async fn work_if<T>(&self, heavy: bool, work: impl FnOnce() -> T) -> Result<T, Problem> {
        if heavy { self.work(work).await } else { Ok(work()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use vedette_kernel::{Branches, Chance as _, Purpose};

    fn payer(last: u8) -> Payer {
        Payer::Address(IpAddr::from([127, 0, 0, last]))
    }

    fn asker(address: u8, player: u8) -> Asker {
        Asker { from: IpAddr::from([192, 0, 2, address]), payer: payer(player) }
    }

    /// Six to the fortieth ways: nobody lives that long.
    fn without_end() -> u64 {
        let (mut branches, mut ways) = (Branches::default(), 0);
        loop {
            (0..40).for_each(|_| {
                branches.draw(Purpose("die"), 6);
            });
            ways += 1;
            if !branches.turn() {
                return ways;
            }
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn odds_that_take_too_long_end_and_are_not_told() {
        let heavy = Heavy { most: Duration::from_millis(30), ..Heavy::new(30) };
        let problem = heavy.reckon(&payer(1), without_end).await.expect_err("it was cut short");
        assert_eq!((problem.status, problem.code.as_str()), (503, "busy"));
        assert_eq!(heavy.reckon(&payer(1), || 7).await, Ok(7), "the place is free again");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn of_each_player_one_piece_at_a_time() {
        let heavy = Arc::new(Heavy { places: Turns::new(8, 8), ..Heavy::new(30) });
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let pieces = (0..8).map(|_| {
            let (heavy, now, most) = (Arc::clone(&heavy), Arc::clone(&now), Arc::clone(&most));
            tokio::spawn(async move {
                let work = || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(2));
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                heavy.reckon(&payer(1), work).await
            })
        });
        for piece in pieces.collect::<Vec<_>>() {
            piece.await.expect("it ends").expect("it is done");
        }
        assert_eq!(most.load(Ordering::SeqCst), 1);
        // Somebody else does not wait for him.
        let _turn = heavy.turn(&payer(1)).await.expect("his turn");
        assert_eq!(heavy.reckon(&payer(2), || 7).await, Ok(7));
    }

    /// Fifty players of one address do not keep somebody at another one waiting for all of them.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn many_players_of_one_address_keep_nobody_else_waiting() {
        let heavy = Arc::new(Heavy { places: Turns::new(2, 1), ..Heavy::new(30) });
        let done = Arc::new(AtomicUsize::new(0));
        let crowd: Vec<_> = (0..50)
            .map(|number| {
                let (heavy, done) = (Arc::clone(&heavy), Arc::clone(&done));
                tokio::spawn(asked_by(asker(1, number), async move {
                    let work = || {
                        std::thread::sleep(Duration::from_millis(20));
                        done.fetch_add(1, Ordering::SeqCst);
                    };
                    heavy.reckon(&payer(number), work).await
                }))
            })
            .collect();
        while heavy.places.waiting() < 40 {
            tokio::task::yield_now().await;
        }
        let other = payer(99);
        let modest = asked_by(asker(2, 99), heavy.reckon(&other, || 7));
        assert_eq!(modest.await, Ok(7));
        assert!(done.load(Ordering::SeqCst) < 25, "he did not wait for all of them");
        for piece in crowd {
            piece.await.expect("it ends").expect("it is done");
        }
    }

    /// Ten players of one address who ask for ever more do not keep a modest one of the same address waiting for all of it.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn players_of_one_address_have_shares_of_it() {
        let heavy = Arc::new(Heavy { places: Turns::new(2, 1), ..Heavy::new(30) });
        let done = Arc::new(AtomicUsize::new(0));
        let crowd: Vec<_> = (0..10)
            .map(|number| {
                let (heavy, done) = (Arc::clone(&heavy), Arc::clone(&done));
                tokio::spawn(asked_by(asker(1, number), async move {
                    for _ in 0..5 {
                        let work = || std::thread::sleep(Duration::from_millis(10));
                        heavy.reckon(&payer(number), work).await.expect("it is done");
                        done.fetch_add(1, Ordering::SeqCst);
                    }
                }))
            })
            .collect();
        // Everybody has had something by then.
        while done.load(Ordering::SeqCst) < 20 {
            tokio::task::yield_now().await;
        }
        let before = done.load(Ordering::SeqCst);
        let other = payer(99);
        assert_eq!(asked_by(asker(1, 99), heavy.reckon(&other, || 7)).await, Ok(7));
        assert!(done.load(Ordering::SeqCst) <= before + 3, "he came before those who had asked for more");
        for piece in crowd {
            piece.await.expect("it ends");
        }
    }
}
