//! Whose computer thinks next. Places are few; whoever has used them least comes first, and games in which nobody but computers
//! sits come last.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use vedette_store::AccountId;

/// What somebody has used counts half as much after so long.
const HALF_LIFE: Duration = Duration::from_secs(60);

/// Who waits for a computer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    /// Somebody sits at the table.
    People,
    /// Only computers do.
    Machines,
}

/// For whom a computer thinks; tables of nobody share one account.
pub(crate) type Owner = Option<AccountId>;

struct Waiting {
    owner: Owner,
    rank: Rank,
    ticket: u64,
    granted: oneshot::Sender<Place>,
}

#[derive(Default)]
struct Used {
    running: usize,
    seconds: f64,
    at: Option<Instant>,
}

impl Used {
    fn seconds_now(&self, now: Instant) -> f64 {
        let old = self.at.map_or(0.0, |at| now.duration_since(at).as_secs_f64() / HALF_LIFE.as_secs_f64());
        self.seconds * 0.5_f64.powf(old)
    }
}

#[derive(Default)]
struct State {
    free: usize,
    tickets: u64,
    waiting: Vec<Waiting>,
    used: HashMap<Owner, Used>,
}

/// The places, and those who wait for one.
#[derive(Clone, Default)]
pub(crate) struct Turns(Arc<Mutex<State>>);

/// A place to think in; the next one gets it when it is dropped.
pub(crate) struct Place {
    turns: Turns,
    owner: Owner,
    since: Instant,
}

impl Turns {
    pub(crate) fn new(places: usize) -> Turns {
        Turns(Arc::new(Mutex::new(State { free: places, ..State::default() })))
    }

    /// Waits for a place. Whoever gives up waiting loses nothing.
    pub(crate) fn place(&self, owner: Owner, rank: Rank) -> oneshot::Receiver<Place> {
        let (granted, waiting) = oneshot::channel();
        let mut state = self.lock();
        state.tickets += 1;
        let ticket = state.tickets;
        state.waiting.push(Waiting { owner, rank, ticket, granted });
        drop(state);
        self.grant();
        waiting
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }

    /// Gives free places to those whose turn it is.
    fn grant(&self) {
        loop {
            let mut state = self.lock();
            if state.free == 0 {
                return;
            }
            let Some(next) = state.take_next(Instant::now()) else { return };
            state.free -= 1;
            state.used.entry(next.owner.clone()).or_default().running += 1;
            drop(state);
            let place = Place { turns: self.clone(), owner: next.owner, since: Instant::now() };
            // Whoever has gone away gives the place back by dropping it.
            drop(next.granted.send(place));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn take_next(&mut self, now: Instant) -> Option<Waiting> {
        let used = |owner: &Owner| {
            self.used.get(owner).map_or((0, 0.0), |used| (used.running, used.seconds_now(now)))
        };
        let share = |waiting: &Waiting| {
            let (running, seconds) = used(&waiting.owner);
            (waiting.rank, running, seconds, waiting.ticket)
        };
        let next = self.waiting.iter().enumerate().min_by(|(_, one), (_, other)| {
            let (one, other) = (share(one), share(other));
            (one.0, one.1).cmp(&(other.0, other.1)).then(one.2.total_cmp(&other.2)).then(one.3.cmp(&other.3))
        });
        let at = next.map(|(at, _)| at)?;
        Some(self.waiting.remove(at))
    }

    fn give_back(&mut self, owner: &Owner, since: Instant) {
        let now = Instant::now();
        self.free += 1;
        let used = self.used.entry(owner.clone()).or_default();
        used.running = used.running.saturating_sub(1);
        used.seconds = used.seconds_now(now) + now.duration_since(since).as_secs_f64();
        used.at = Some(now);
        if self.used.len() > 10_000 {
            self.used.retain(|_, used| used.running > 0 || used.seconds_now(now) > 0.01);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.turns.lock().give_back(&self.owner, self.since);
        self.turns.grant();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(name: &str) -> Owner {
        Some(AccountId::from(name))
    }

    /// Who gets the one place, in order, when each keeps it for a moment.
    async fn order(wishes: &[(&str, Rank)]) -> Vec<String> {
        let turns = Turns::new(1);
        let first = turns.place(owner("somebody else"), Rank::People).await.expect("it is free");
        let mut waiting: Vec<_> =
            wishes.iter().map(|&(name, rank)| (name.to_owned(), turns.place(owner(name), rank))).collect();
        assert_eq!(turns.waiting(), wishes.len());
        drop(first);
        let mut order = Vec::new();
        while !waiting.is_empty() {
            let at =
                waiting.iter_mut().position(|(_, granted)| !granted.is_empty()).expect("somebody is next");
            let (name, granted) = waiting.remove(at);
            let place = granted.await.expect("granted");
            tokio::time::sleep(Duration::from_millis(2)).await;
            order.push(name);
            drop(place);
        }
        order
    }

    #[tokio::test]
    async fn who_asks_for_much_does_not_keep_others_waiting() {
        use Rank::People;
        let greedy = [("greedy", People); 5];
        let order = order(&[&greedy[..], &[("modest", People), ("late", People)]].concat()).await;
        let turn = |name: &str| order.iter().position(|other| other == name).expect("he had a turn");
        assert!(turn("modest") <= 1 && turn("late") <= 2, "{order:?}");
    }

    #[tokio::test]
    async fn games_of_computers_alone_come_last() {
        use Rank::{Machines, People};
        let order = order(&[("a", Machines), ("b", Machines), ("a", People), ("a", People)]).await;
        assert_eq!(order[..2], ["a", "a"], "{order:?}");
        assert!(order[2..].contains(&"b".to_owned()));
    }

    #[tokio::test]
    async fn whoever_goes_away_gives_his_place_back() {
        let turns = Turns::new(1);
        let place = turns.place(owner("a"), Rank::People).await.expect("it is free");
        drop(turns.place(owner("b"), Rank::People));
        let next = turns.place(owner("c"), Rank::People);
        drop(place);
        next.await.expect("the place came back");
    }
}
