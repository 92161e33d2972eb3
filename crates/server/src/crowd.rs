//! Everybody who is connected. One address keeps no more than its share, and when there are too many, those go first who have
//! said nothing: there is always room for whoever speaks.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::limits::network;

/// Without a limit for open files one is assumed.
const FILES: u64 = 1024;

struct Connection {
    number: u64,
    from: IpAddr,
    has_spoken: AtomicBool,
    cut: CancellationToken,
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
    state: Mutex<State>,
}

/// One connection: counted until it is dropped.
pub(crate) struct Visitor {
    crowd: Arc<Crowd>,
    connection: Arc<Connection>,
}

impl Crowd {
    /// At most so many in all (0: seven of eight files that the system lets us open) and from each address (0: no limit).
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Crowd> {
        let files = rlimit::Resource::NOFILE.get_soft().unwrap_or(FILES);
        let fitting = usize::try_from(files / 8 * 7).unwrap_or(usize::MAX).max(16);
        let most = if most == 0 { fitting } else { most.min(fitting) };
        let most_each = if most_each == 0 { usize::MAX } else { most_each };
        Arc::new(Crowd { most, most_each, state: Mutex::default() })
    }

    /// Lets a connection in; `None` if there is no room for it. `shared` is an address that many people come from: a proxy.
    pub(crate) fn admit(self: &Arc<Crowd>, address: IpAddr, shared: bool) -> Option<Visitor> {
        let from = network(address);
        let mut state = self.lock();
        let of_address = state.by_address.get(&from).copied().unwrap_or(0);
        if !shared && of_address >= self.most_each && !state.cut_silent(Some(from)) {
            return None;
        }
        if state.all.len() >= self.most && !state.cut_silent(None) {
            return None;
        }
        state.next += 1;
        let connection = Arc::new(Connection {
            number: state.next,
            from,
            has_spoken: AtomicBool::new(false),
            cut: CancellationToken::new(),
        });
        state.all.insert(connection.number, Arc::clone(&connection));
        *state.by_address.entry(from).or_default() += 1;
        drop(state);
        Some(Visitor { crowd: Arc::clone(self), connection })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Cuts the connection that has been silent for longest, of one address or of all; false if everybody has spoken.
    fn cut_silent(&mut self, of: Option<IpAddr>) -> bool {
        let silent = |connection: &&Arc<Connection>| {
            !connection.has_spoken.load(Ordering::Relaxed) && of.is_none_or(|of| of == connection.from)
        };
        let oldest = self.all.values().filter(silent).min_by_key(|connection| connection.number).cloned();
        let Some(oldest) = oldest else { return false };
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
    /// What he does when he has asked for something: from then on he is not cut off for others.
    pub(crate) fn speaker(&self) -> impl Fn() + Clone + Send + 'static {
        let connection = Arc::clone(&self.connection);
        move || connection.has_spoken.store(true, Ordering::Relaxed)
    }

    /// Done when he must make room for others.
    pub(crate) fn cut(&self) -> CancellationToken {
        self.connection.cut.clone()
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
        inside.iter().for_each(|visitor| visitor.speaker()());
        assert!(crowd.admit(address(1), false).is_none(), "his share is used up");
        assert!(crowd.admit(address(1), true).is_some(), "a proxy has no share");
        assert!(crowd.admit(address(2), false).is_some());
        drop(inside);
        assert!(crowd.admit(address(1), false).is_some());
        let (one, other) =
            ("2001:db8::1".parse().expect("an address"), "2001:db8::ffff".parse().expect("an address"));
        let _inside: Vec<_> = (0..3)
            .map(|_| crowd.admit(one, false).expect("there is room"))
            .inspect(|visitor| visitor.speaker()())
            .collect();
        assert!(crowd.admit(other, false).is_none(), "a network is one address");
    }

    #[test]
    fn the_silent_make_room() {
        let crowd = Crowd::new(4, 0);
        let silent = [1, 2].map(|last| crowd.admit(address(last), false).expect("there is room"));
        let loud = [3, 4].map(|last| crowd.admit(address(last), false).expect("there is room"));
        loud.iter().for_each(|visitor| visitor.speaker()());
        let fifth = crowd.admit(address(5), false).expect("the oldest silent one goes");
        assert_eq!(silent.each_ref().map(|visitor| visitor.cut().is_cancelled()), [true, false]);
        assert!(loud.iter().all(|visitor| !visitor.cut().is_cancelled()));
        fifth.speaker()();
        let sixth = crowd.admit(address(6), false).expect("so does the other");
        sixth.speaker()();
        assert!(crowd.admit(address(7), false).is_none(), "everybody has spoken");
        drop(silent);
        assert!(crowd.admit(address(7), false).is_none(), "those who were cut count no more");
        drop(loud);
        assert!(crowd.admit(address(7), false).is_some());
    }
}
