//! Clocks of seats: a bank, an increment for each decision, and a cap. A clock runs while its seat is asked, and no longer than
//! the time that the rules give the whole game.

use vedette_store::{ClockChange, Holder, Millis, Pace, PaceKind, Seat};

use crate::wire;

/// A clock that ran while the server was down gets so much time after the start before it can run out.
const GRACE_MS: i64 = 60_000;

/// What changes at the clock of a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// The game waits for the seat from now on.
    pub(crate) asked: bool,
    /// The seat has just decided something itself.
    pub(crate) acted: bool,
    /// The game goes on.
    pub(crate) playing: bool,
    /// Now.
    pub(crate) now: Millis,
    /// When the time for the whole game is up, if the rules set it one.
    pub(crate) until: Option<Millis>,
}

/// The clock of a seat after something happened; `None` if it goes on as before.
pub(crate) fn after(seat: &Seat, holder: &Holder, pace: Pace, turn: Turn) -> Option<ClockChange> {
    if pace.kind == PaceKind::None {
        return None;
    }
    // Whoever has run out of time gets more when he decides something, not before.
    let here = seat.left_ms.is_none() || turn.acted;
    let runs = turn.playing && turn.asked && here && !matches!(holder, Holder::Computer(_));
    let ran = seat.running_since_ms;
    let too_late = seat.deadline_ms.zip(turn.until).is_some_and(|(deadline, until)| deadline > until);
    if !turn.acted && runs == ran.is_some() && !(runs && too_late) {
        return None;
    }
    let spent = ran.map_or(0, |since| (turn.now - since).max(0));
    let mut bank = (seat.bank_ms - spent).max(0);
    if turn.acted {
        bank = (bank.saturating_add(pace.increment_ms)).min(pace.cap_ms.max(bank));
    }
    Some(ClockChange {
        bank_ms: bank,
        running_since_ms: runs.then_some(turn.now),
        deadline_ms: runs.then(|| turn.now.saturating_add(bank).min(turn.until.unwrap_or(Millis::MAX))),
    })
}

/// When the time of a seat is really out: not at once after a start, if its clock ran while nobody could play.
pub(crate) fn deadline(seat: &Seat, started: Millis) -> Option<Millis> {
    let deadline = seat.deadline_ms?;
    let ran_before = seat.running_since_ms.is_some_and(|since| since < started);
    Some(if ran_before { deadline.max(started.saturating_add(GRACE_MS)) } else { deadline })
}

/// Whether it is the time of the whole game that is up, and not the seat's own.
pub(crate) fn is_time_of_game(seat: &Seat, until: Option<Millis>) -> bool {
    let own = seat.running_since_ms.map(|since| since.saturating_add(seat.bank_ms));
    until.is_some_and(|until| own.is_none_or(|own| until < own))
}

/// A clock as it is shown: with no more time than is left for the whole game.
pub(crate) fn shown(seat: &Seat, pace: Pace, now: Millis) -> Option<wire::Clock> {
    if pace.kind == PaceKind::None {
        return None;
    }
    let spent = seat.running_since_ms.map_or(0, |since| (now - since).max(0));
    let left = (seat.bank_ms - spent).min(seat.deadline_ms.map_or(Millis::MAX, |deadline| deadline - now));
    Some(wire::Clock { left_ms: left.max(0), running: seat.running_since_ms.is_some() })
}

/// A pace as it is kept.
pub(crate) fn kept(pace: wire::Pace) -> Result<Pace, wire::Problem> {
    let (kind, bank_ms, increment_ms, cap_ms) = match pace {
        wire::Pace::None {} => return Ok(Pace::NONE),
        wire::Pace::Live { bank_ms, increment_ms, cap_ms } => (PaceKind::Live, bank_ms, increment_ms, cap_ms),
        wire::Pace::Post { bank_ms, increment_ms, cap_ms } => (PaceKind::Post, bank_ms, increment_ms, cap_ms),
    };
    const YEAR: i64 = 366 * 24 * 3600 * 1000;
    let sound = (1..=YEAR).contains(&bank_ms)
        && (0..=YEAR).contains(&increment_ms)
        && (bank_ms..=YEAR).contains(&cap_ms);
    if sound {
        return Ok(Pace { kind, bank_ms, increment_ms, cap_ms });
    }
    Err(wire::Problem::invalid(
        "bank_ms must be above 0, increment_ms not below 0, cap_ms not below bank_ms, all at most a year",
    ))
}

/// A pace as it is told.
pub(crate) fn told(pace: Pace) -> wire::Pace {
    let Pace { kind, bank_ms, increment_ms, cap_ms } = pace;
    match kind {
        PaceKind::None => wire::Pace::None {},
        PaceKind::Live => wire::Pace::Live { bank_ms, increment_ms, cap_ms },
        PaceKind::Post => wire::Pace::Post { bank_ms, increment_ms, cap_ms },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace { kind: PaceKind::Live, bank_ms: 1000, increment_ms: 100, cap_ms: 1200 };

    fn seat(bank_ms: i64, running_since_ms: Option<i64>) -> Seat {
        Seat {
            seat: 0,
            player: 0,
            remit: String::new(),
            holder: Holder::Nobody,
            holder_name: None,
            holder_guest: false,
            side_code: None,
            asked: false,
            bank_ms,
            running_since_ms,
            deadline_ms: running_since_ms.map(|since| since + bank_ms),
            orders: String::new(),
            seen_n: 0,
            left_ms: None,
            invitation: None,
        }
    }

    fn turn(asked: bool, acted: bool) -> Turn {
        Turn { asked, acted, playing: true, now: 500, until: None }
    }

    #[track_caller]
    fn check(seat: &Seat, turn: Turn, expected: Option<(i64, Option<i64>, Option<i64>)>) {
        let clock = after(seat, &Holder::Nobody, PACE, turn);
        assert_eq!(clock.map(|clock| (clock.bank_ms, clock.running_since_ms, clock.deadline_ms)), expected);
    }

    #[test]
    fn a_running_clock_ends_with_the_game() {
        let until = Some(1200);
        check(
            &seat(1000, Some(400)),
            Turn { until, ..turn(true, false) },
            Some((900, Some(500), Some(1200))),
        );
        check(&seat(800, Some(400)), Turn { until, ..turn(true, false) }, None);
    }

    #[test]
    fn a_clock_runs_while_its_seat_is_asked() {
        check(&seat(1000, None), turn(true, false), Some((1000, Some(500), Some(1500))));
        check(&seat(1000, Some(100)), turn(true, false), None);
        check(&seat(1000, Some(100)), turn(false, true), Some((700, None, None)));
        check(&seat(1000, Some(100)), turn(true, true), Some((700, Some(500), Some(1200))));
        check(&seat(1000, Some(100)), turn(false, false), Some((600, None, None)));
        check(&seat(1000, None), turn(false, false), None);
        check(&seat(1190, Some(480)), turn(false, true), Some((1200, None, None)));
        check(&seat(100, Some(100)), turn(false, true), Some((100, None, None)));
    }

    #[test]
    fn the_time_of_the_whole_game_cuts_a_clock_short() {
        let turn = |until: i64| Turn { until: Some(until), ..turn(true, true) };
        check(&seat(1000, None), turn(900), Some((1100, Some(500), Some(900))));
        check(&seat(1000, None), turn(1800), Some((1100, Some(500), Some(1600))));
        let running = Seat { deadline_ms: Some(900), ..seat(1000, Some(500)) };
        assert_eq!(shown(&running, PACE, 600).map(|clock| clock.left_ms), Some(300));
        assert!(is_time_of_game(&running, Some(900)));
        assert!(!is_time_of_game(&running, Some(1500)), "the seat's own time is up first, or with it");
        assert!(!is_time_of_game(&running, None));
    }

    #[test]
    fn the_end_stops_clocks_and_computers_have_none() {
        let over = Turn { playing: false, ..turn(true, false) };
        check(&seat(1000, Some(100)), over, Some((600, None, None)));
        let computer = Holder::Computer("colonel".to_owned());
        assert!(after(&seat(1000, None), &computer, PACE, turn(true, false)).is_none());
        assert!(after(&seat(1000, None), &Holder::Nobody, Pace::NONE, turn(true, true)).is_none());
    }

    #[test]
    fn a_clock_that_ran_while_the_server_was_down_gets_grace() {
        assert_eq!(deadline(&seat(1000, Some(100)), 0), Some(1100));
        assert_eq!(deadline(&seat(1000, Some(100)), 5000), Some(5000 + GRACE_MS));
        assert_eq!(deadline(&seat(1000, None), 5000), None);
    }
}
