//! The one clock of the server. It starts with the time of day and then runs by itself: when somebody sets the machine's clock,
//! games, sessions and limits do not notice. Small drift is followed slowly; a jump is told to the log and forgiven.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Machines that keep their clocks by the network are corrected by less than this at a time.
const JUMP_MS: i64 = 2000;
/// Drift is made good by so much each time we look.
const STEP_MS: i64 = 5;
/// A jump that stays for so long is no mistake.
const BELIEVED_MS: i64 = 10 * 60 * 1000;

/// What became of a look at the time of day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// Nothing to speak of.
    Fine,
    /// The time of day has jumped by so many milliseconds; we do not follow.
    Jumped(i64),
    /// It jumped long ago and stayed there: who wants to may follow by so many milliseconds.
    Stayed(i64),
}

/// A clock that runs by itself.
#[derive(Debug)]
pub(crate) struct Steady {
    started: Instant,
    /// What the clock showed when it was started, corrected since.
    shown: AtomicI64,
    /// A jump that was noticed: how far, and when by our clock.
    jump: Mutex<Option<(i64, i64)>>,
}

impl Steady {
    fn new(wall: i64) -> Steady {
        Steady { started: Instant::now(), shown: AtomicI64::new(wall), jump: Mutex::new(None) }
    }

    fn now(&self) -> i64 {
        let ran = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.shown.load(Ordering::Relaxed).saturating_add(ran)
    }

    /// Compares with the time of day.
    fn look(&self, wall: i64) -> Seen {
        let now = self.now();
        let drift = wall.saturating_sub(now);
        let mut jump = self.jump.lock().unwrap_or_else(PoisonError::into_inner);
        if drift.abs() <= JUMP_MS {
            *jump = None;
            self.shown.fetch_add(drift.clamp(-STEP_MS, STEP_MS), Ordering::Relaxed);
            return Seen::Fine;
        }
        match *jump {
            Some((by, since)) if (by - drift).abs() <= JUMP_MS => {
                if now - since >= BELIEVED_MS {
                    Seen::Stayed(drift)
                } else {
                    Seen::Fine
                }
            }
            _ => {
                *jump = Some((drift, now));
                Seen::Jumped(drift)
            }
        }
    }

    fn follow(&self, by: i64) {
        self.shown.fetch_add(by, Ordering::Relaxed);
        *self.jump.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

static CLOCK: LazyLock<Steady> = LazyLock::new(|| Steady::new(wall_ms()));

fn wall_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let wall = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    #[cfg(test)]
    let wall = wall.saturating_add(testing::SET.load(Ordering::Relaxed));
    wall
}

/// Milliseconds since 1970, by our own clock.
pub(crate) fn now_ms() -> i64 {
    CLOCK.now()
}

/// Looks at the time of day.
pub(crate) fn look() -> Seen {
    CLOCK.look(wall_ms())
}

/// Goes along with a jump of the time of day.
pub(crate) fn follow(by: i64) {
    CLOCK.follow(by);
}

/// The time of day as a test wants it.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    pub(super) static SET: AtomicI64 = AtomicI64::new(0);

    /// Sets the machine's clock forward by so much.
    pub(crate) fn set(by: i64) {
        SET.store(by, Ordering::Relaxed);
    }

    /// The jump that was noticed.
    pub(crate) fn noticed() -> Option<i64> {
        CLOCK.jump.lock().expect("nobody panics here").map(|(by, _)| by)
    }

    /// Lets the jump that was noticed be long ago.
    pub(crate) fn believe() {
        let mut jump = CLOCK.jump.lock().expect("nobody panics here");
        *jump = jump.map(|(by, since)| (by, since - BELIEVED_MS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 3600 * 1000;

    #[track_caller]
    fn near(clock: &Steady, expected: i64) {
        assert!((clock.now() - expected).abs() < 1000, "{} is not about {expected}", clock.now());
    }

    #[test]
    fn a_jump_is_noticed_once_and_not_followed() {
        let clock = Steady::new(100 * DAY);
        assert_eq!(clock.look(100 * DAY), Seen::Fine);
        let Seen::Jumped(by) = clock.look(191 * DAY) else { panic!("91 days are a jump") };
        assert!((by - 91 * DAY).abs() < 1000);
        assert_eq!(clock.look(191 * DAY + 500), Seen::Fine, "told once");
        near(&clock, 100 * DAY);
        assert_eq!(clock.look(100 * DAY), Seen::Fine, "it was put right again");
        assert!(matches!(clock.look(99 * DAY), Seen::Jumped(_)), "back is a jump too");
        near(&clock, 100 * DAY);
    }

    #[test]
    fn drift_is_followed_slowly_and_a_jump_when_it_stays() {
        let clock = Steady::new(0);
        for _ in 0..400 {
            assert_eq!(clock.look(clock.now() + 1000), Seen::Fine);
        }
        near(&clock, 400 * STEP_MS);
        let clock = Steady::new(0);
        assert!(matches!(clock.look(DAY), Seen::Jumped(_)));
        *clock.jump.lock().expect("nobody else") = Some((DAY, -BELIEVED_MS));
        let Seen::Stayed(by) = clock.look(DAY) else { panic!("it stayed") };
        clock.follow(by);
        near(&clock, DAY);
        assert_eq!(clock.look(DAY), Seen::Fine);
    }
}
