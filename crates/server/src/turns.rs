//! Who comes next where places are few: for whom a computer thinks, for whom something heavy is done. Whoever has used them least
//! comes first, and games in which nobody but computers sits come last.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

/// What somebody has used counts half as much after so long.
const HALF_LIFE: Duration = Duration::from_secs(60);

/// Who waits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    /// Somebody sits at the table.
    People,
    /// Only computers do.
    Machines,
}

/// For whom a place is used.
pub(crate) trait Owner: Clone + Eq + Hash {
    /// Those who share what they may use: the group that has used least comes first, and in it whoever has used least.
    type Group: Clone + Eq + Hash;

    /// The group he belongs to.
    fn group(&self) -> Self::Group;
}

struct Waiting<O: Owner> {
    owner: O,
    rank: Rank,
    ticket: u64,
    granted: oneshot::Sender<Place<O>>,
}

#[derive(Default)]
struct Used {
    running: usize,
    seconds: f64,
    at: Option<Instant>,
}

impl Used {
    /// A place was used until now.
    fn add(&mut self, since: Instant, now: Instant) {
        self.running = self.running.saturating_sub(1);
        self.seconds = self.seconds_now(now) + now.duration_since(since).as_secs_f64();
        self.at = Some(now);
    }

    fn seconds_now(&self, now: Instant) -> f64 {
        let old = self.at.map_or(0.0, |at| now.duration_since(at).as_secs_f64() / HALF_LIFE.as_secs_f64());
        self.seconds * 0.5_f64.powf(old)
    }
}

struct State<O: Owner> {
    free: usize,
    /// No group has more places than this at once.
    most_each: usize,
    tickets: u64,
    waiting: Vec<Waiting<O>>,
    used: HashMap<O, Used>,
    used_by_group: HashMap<O::Group, Used>,
}

/// The places, and those who wait for one.
#[derive(Clone)]
pub(crate) struct Turns<O: Owner>(Arc<Mutex<State<O>>>);

/// A place to think in; the next one gets it when it is dropped.
pub(crate) struct Place<O: Owner> {
    turns: Turns<O>,
    owner: O,
    since: Instant,
}

impl<O: Owner> Turns<O> {
    /// So many places, of which no group has more than some at once.
    pub(crate) fn new(places: usize, most_each: usize) -> Turns<O> {
        let (used, used_by_group) = (HashMap::new(), HashMap::new());
        let state = State { free: places, most_each, tickets: 0, waiting: Vec::new(), used, used_by_group };
        Turns(Arc::new(Mutex::new(state)))
    }

    /// Waits for a place. Whoever gives up waiting loses nothing.
    pub(crate) fn place(&self, owner: O, rank: Rank) -> oneshot::Receiver<Place<O>> {
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
            state.used_by_group.entry(next.owner.group()).or_default().running += 1;
            drop(state);
            let place = Place { turns: self.clone(), owner: next.owner, since: Instant::now() };
            // Whoever has gone away gives the place back by dropping it.
            drop(next.granted.send(place));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<O>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<O: Owner> State<O> {
    fn take_next(&mut self, now: Instant) -> Option<Waiting<O>> {
        // Those who have gone away in the meantime.
        self.waiting.retain(|waiting| !waiting.granted.is_closed());
        let of = |used: Option<&Used>| used.map_or((0, 0.0), |used| (used.running, used.seconds_now(now)));
        let shares = |waiting: &Waiting<O>| {
            [of(self.used_by_group.get(&waiting.owner.group())), of(self.used.get(&waiting.owner))]
        };
        let waiting = self.waiting.iter().enumerate().map(|(at, waiting)| (at, waiting, shares(waiting)));
        let waiting = waiting.filter(|(_, _, [(running, _), _])| *running < self.most_each);
        let less =
            |one: (usize, f64), other: (usize, f64)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1));
        let next = waiting.min_by(|(_, one, [group, own]), (_, other, [other_group, other_own])| {
            (one.rank.cmp(&other.rank))
                .then(less(*group, *other_group))
                .then(less(*own, *other_own))
                .then(one.ticket.cmp(&other.ticket))
        });
        let at = next.map(|(at, ..)| at)?;
        Some(self.waiting.remove(at))
    }

    fn give_back(&mut self, owner: &O, since: Instant) {
        let now = Instant::now();
        self.free += 1;
        self.used.entry(owner.clone()).or_default().add(since, now);
        self.used_by_group.entry(owner.group()).or_default().add(since, now);
        forget_old(&mut self.used, now);
        forget_old(&mut self.used_by_group, now);
    }
}

/// Forgets who has used nothing lately, if there are many.
fn forget_old<K: Eq + Hash>(used: &mut HashMap<K, Used>, now: Instant) {
    if used.len() > 10_000 {
        used.retain(|_, used| used.running > 0 || used.seconds_now(now) > 0.01);
    }
}

impl<O: Owner> Drop for Place<O> {
    fn drop(&mut self) {
        self.turns.lock().give_back(&self.owner, self.since);
        self.turns.grant();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Owner for &'static str {
        type Group = char;

        fn group(&self) -> char {
            self.chars().next().unwrap_or_default()
        }
    }

    /// Who gets the one place, in order, when each keeps it for a moment.
    async fn order(wishes: &[(&'static str, Rank)]) -> Vec<String> {
        let turns = Turns::new(1, 1);
        let first = turns.place("somebody else", Rank::People).await.expect("it is free");
        let mut waiting: Vec<_> =
            wishes.iter().map(|&(name, rank)| (name.to_owned(), turns.place(name, rank))).collect();
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

    /// Whoever shares something with those who ask for much comes before them once they have had a turn.
    #[tokio::test]
    async fn within_a_group_whoever_has_used_least_comes_first() {
        use Rank::People;
        let order =
            order(&[("greedy", People), ("greedy", People), ("greedy", People), ("good", People)]).await;
        assert_eq!(order[..2], ["greedy", "good"], "{order:?}");
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
        let turns = Turns::new(1, 1);
        let place = turns.place("a", Rank::People).await.expect("it is free");
        // So many that each of them could not be told in turn that the one before has gone.
        (0..100_000).for_each(|_| drop(turns.place("b", Rank::People)));
        let next = turns.place("c", Rank::People);
        drop(place);
        next.await.expect("the place came back");
    }

    #[tokio::test]
    async fn nobody_has_every_place() {
        let turns = Turns::new(3, 2);
        let _two = [
            turns.place("greedy", Rank::People).await.expect("it is free"),
            turns.place("greedy", Rank::People).await.expect("it is free"),
        ];
        let mut third = turns.place("greedy", Rank::People);
        assert!(third.try_recv().is_err(), "one is kept for others");
        let other = turns.place("modest", Rank::People).await.expect("it is free");
        let late = turns.place("late", Rank::People);
        drop(other);
        late.await.expect("it came back");
        assert!(third.try_recv().is_err(), "he still has two");
    }
}
