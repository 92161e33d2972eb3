//! Everybody who is connected. One address keeps no more than its share, and when there are too many, those go first who have
//! said nothing, then those who were answered long ago: there is always room for whoever speaks.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

use crate::limits::network;

/// Without a limit for open files one is assumed.
const FILES: u64 = 1024;

/// Whoever was answered so long ago has read his answer.
const READ: Duration = Duration::from_secs(5);

struct Connection {
    number: u64,
    from: IpAddr,
    /// When it was last answered, in milliseconds since the crowd came together; 0 if it never asked for anything.
    spoke: AtomicU64,
    /// Requests that are not answered yet.
    asked: AtomicUsize,
    /// It was answered with a stream.
    listens: AtomicBool,
    cut: CancellationToken,
}

impl Connection {
    /// How long nothing was wanted of us, if nothing is.
    fn idle_since(&self) -> Option<u64> {
        let is_idle = self.asked.load(Ordering::Relaxed) == 0 && !self.listens.load(Ordering::Relaxed);
        is_idle.then(|| self.spoke.load(Ordering::Relaxed))
    }
}

#[derive(Default)]
struct State {
    next: u64,
    all: HashMap<u64, Arc<Connection>>,
    by_address: HashMap<IpAddr, usize>,
}

/// Everybody who is connected.
pub(crate) struct Crowd {
    most: usize,
    most_each: usize,
    /// Whoever was answered so long ago makes room for others.
    read: Duration,
    since: Instant,
    state: Mutex<State>,
}

/// One connection: counted until it is dropped.
pub(crate) struct Visitor {
    crowd: Arc<Crowd>,
    connection: Arc<Connection>,
}

/// Whoever asks for something over a connection.
#[derive(Clone)]
pub(crate) struct Speaker {
    crowd: Arc<Crowd>,
    connection: Arc<Connection>,
}

/// A request: while it is not answered, its connection makes room for nobody.
pub(crate) struct Spoken(Speaker);

impl Crowd {
    /// At most so many in all (0: seven of eight files that the system lets us open) and from each address (0: no limit).
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Crowd> {
        let files = rlimit::Resource::NOFILE.get_soft().unwrap_or(FILES);
        let fitting = usize::try_from(files / 8 * 7).unwrap_or(usize::MAX).max(16);
        let most = if most == 0 { fitting } else { most.min(fitting) };
        let most_each = if most_each == 0 { usize::MAX } else { most_each };
        Arc::new(Crowd { most, most_each, read: READ, since: Instant::now(), state: Mutex::default() })
    }

    /// Lets a connection in; `None` if there is no room for it. `shared` is an address that many people come from: a proxy.
    pub(crate) fn admit(self: &Arc<Crowd>, address: IpAddr, shared: bool) -> Option<Visitor> {
        let from = network(address);
        let mut state = self.lock();
        let of_address = state.by_address.get(&from).copied().unwrap_or(0);
        // What was answered before this has been read.
        let read = self.now().saturating_sub(millis(self.read));
        if !shared && of_address >= self.most_each && !state.cut_silent(Some(from), read) {
            return None;
        }
        if state.all.len() >= self.most && !state.cut_silent(None, read) {
            return None;
        }
        state.next += 1;
        let connection = Arc::new(Connection {
            number: state.next,
            from,
            spoke: AtomicU64::new(0),
            asked: AtomicUsize::new(0),
            listens: AtomicBool::new(false),
            cut: CancellationToken::new(),
        });
        state.all.insert(connection.number, Arc::clone(&connection));
        *state.by_address.entry(from).or_default() += 1;
        drop(state);
        Some(Visitor { crowd: Arc::clone(self), connection })
    }

    /// Milliseconds since the crowd came together, and one: 0 is never.
    fn now(&self) -> u64 {
        millis(self.since.elapsed()) + 1
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl State {
    /// Cuts the connection that has been silent for longest, of one address or of all: one that has never spoken, or else one
    /// that was answered before this; false if there is none.
    fn cut_silent(&mut self, of: Option<IpAddr>, read: u64) -> bool {
        let here = self.all.values().filter(|connection| of.is_none_or(|of| of == connection.from));
        let silent = here.filter_map(|connection| Some((connection.idle_since()?, connection)));
        let silent = silent.filter(|(since, _)| *since < read.max(1));
        let oldest = silent.min_by_key(|(since, connection)| (*since, connection.number));
        let Some(oldest) = oldest.map(|(_, connection)| Arc::clone(connection)) else { return false };
        oldest.cut.cancel();
        self.remove(&oldest);
        true
    }

    fn remove(&mut self, connection: &Connection) {
        if self.all.remove(&connection.number).is_none() {
            return;
        }
        if let Some(count) = self.by_address.get_mut(&connection.from) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.by_address.remove(&connection.from);
            }
        }
    }
}

impl Visitor {
    /// Who asks for something over this connection.
    pub(crate) fn speaker(&self) -> Speaker {
        Speaker { crowd: Arc::clone(&self.crowd), connection: Arc::clone(&self.connection) }
    }

    /// Done when he must make room for others.
    pub(crate) fn cut(&self) -> CancellationToken {
        self.connection.cut.clone()
    }
}

impl Speaker {
    /// Something is asked for.
    pub(crate) fn speaks(&self) -> Spoken {
        self.connection.asked.fetch_add(1, Ordering::Relaxed);
        Spoken(self.clone())
    }
}

impl Spoken {
    /// It is answered with a stream, which has no end.
    pub(crate) fn listens(&self) {
        self.0.connection.listens.store(true, Ordering::Relaxed);
    }
}

impl Drop for Spoken {
    fn drop(&mut self) {
        let Speaker { crowd, connection } = &self.0;
        connection.spoke.store(crowd.now(), Ordering::Relaxed);
        connection.asked.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.crowd.lock().remove(&self.connection);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn an_address_has_its_share() {
        let crowd = Crowd::new(100, 3);
        let inside: Vec<_> = (0..3).map(|_| crowd.admit(address(1), false).expect("there is room")).collect();
        inside.iter().for_each(|visitor| drop(visitor.speaker().speaks()));
        assert!(crowd.admit(address(1), false).is_none(), "his share is used up");
        assert!(crowd.admit(address(1), true).is_some(), "a proxy has no share");
        assert!(crowd.admit(address(2), false).is_some());
        drop(inside);
        assert!(crowd.admit(address(1), false).is_some());
        let (one, other) =
            ("2001:db8::1".parse().expect("an address"), "2001:db8::ffff".parse().expect("an address"));
        let _inside: Vec<_> = (0..3)
            .map(|_| crowd.admit(one, false).expect("there is room"))
            .inspect(|visitor| drop(visitor.speaker().speaks()))
            .collect();
        assert!(crowd.admit(other, false).is_none(), "a network is one address");
    }

    #[test]
    fn the_silent_make_room() {
        let crowd = Crowd::new(4, 0);
        let silent = [1, 2].map(|last| crowd.admit(address(last), false).expect("there is room"));
        let loud = [3, 4].map(|last| crowd.admit(address(last), false).expect("there is room"));
        loud.iter().for_each(|visitor| drop(visitor.speaker().speaks()));
        let fifth = crowd.admit(address(5), false).expect("the oldest silent one goes");
        assert_eq!(silent.each_ref().map(|visitor| visitor.cut().is_cancelled()), [true, false]);
        assert!(loud.iter().all(|visitor| !visitor.cut().is_cancelled()));
        drop(fifth.speaker().speaks());
        let sixth = crowd.admit(address(6), false).expect("so does the other");
        drop(sixth.speaker().speaks());
        assert!(crowd.admit(address(7), false).is_none(), "everybody has spoken lately");
        drop(silent);
        assert!(crowd.admit(address(7), false).is_none(), "those who were cut count no more");
        drop(loud);
        assert!(crowd.admit(address(7), false).is_some());
    }

    #[test]
    fn whoever_was_answered_long_ago_makes_room_too() {
        let fresh = Crowd::new(100, 4);
        let crowd =
            Arc::new(Crowd { read: Duration::ZERO, ..Arc::into_inner(fresh).expect("nobody else has it") });
        let mut inside = Vec::new();
        for _ in 0..4 {
            inside.push(crowd.admit(address(1), false).expect("there is room"));
        }
        let (waits, listens) = (inside[0].speaker().speaks(), inside[1].speaker().speaks());
        listens.listens();
        drop(listens);
        drop(inside[2].speaker().speaks());
        drop(inside[3].speaker().speaks());
        std::thread::sleep(Duration::from_millis(3));
        let cut = |inside: &[Visitor]| -> Vec<bool> {
            inside.iter().map(|visitor| visitor.cut().is_cancelled()).collect()
        };
        let late = |crowd: &Arc<Crowd>| {
            let visitor = crowd.admit(address(1), false).expect("somebody who was answered goes");
            let waits = visitor.speaker().speaks();
            (visitor, waits)
        };
        let _late = [late(&crowd), late(&crowd)];
        assert_eq!(cut(&inside), [false, false, true, true]);
        assert!(crowd.admit(address(1), false).is_none(), "some wait for their answers, one listens");
        drop(waits);
        std::thread::sleep(Duration::from_millis(3));
        assert!(crowd.admit(address(1), false).is_some());
        assert_eq!(cut(&inside), [true, false, true, true]);
    }
}
