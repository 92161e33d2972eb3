//! What a system's tests ask of its golden games. Each function panics with advice when something is wrong.

use vedette_kernel::replay::{ChanceVerdict, EndVerdict};
use vedette_kernel::{Journal, Record, verify};

use crate::{Album, POSITIONS, journals, positions, start};

fn advice<A: Album>() -> String {
    format!(
        "A change to the rules must not change running games: undo it, or give the rules a new version (RULESET). To make \
         all golden games anew: VEDETTE_GOLDEN=overwrite {}",
        A::MAKER
    )
}

#[track_caller]
fn expect<A: Album, T>(result: Result<T, String>) -> T {
    result.unwrap_or_else(|error| panic!("{error}. {}", advice::<A>()))
}

/// Every game of the album has its journal.
///
/// # Panics
/// When one is missing or of something else.
#[track_caller]
pub fn every_kind_has_its_game<A: Album>() {
    let journals = expect::<A, _>(journals::<A>());
    for golden in A::games() {
        let missing = || format!("{}.journal is missing", golden.name);
        let header = expect::<A, _>(journals.get(&golden.name).ok_or_else(missing)).header();
        let found = (header.game.as_str(), header.scenario.as_str(), &header.options, header.rules.as_str());
        assert_eq!(found, (golden.game, golden.scenario, &golden.options, golden.rules), "{}", golden.name);
    }
}

/// Every golden game verifies: hashes, rules, draws and the end.
///
/// # Panics
/// When one does not.
#[track_caller]
pub fn games_are_verified<A: Album>() {
    let (mut undone, mut draws) = (0, 0);
    for (name, journal) in expect::<A, _>(journals::<A>()) {
        let verdict = expect::<A, _>(
            start::<A>(journal.header())
                .and_then(|start| verify(start, &journal).map_err(|error| error.to_string()))
                .map_err(|error| format!("{name}: {error}")),
        );
        let (outcome, unchecked) = match verdict.end {
            EndVerdict::Played(outcome) => (outcome, vec![]),
            EndVerdict::Settled(draw) if A::LONGEST < u64::MAX => (draw.outcome(), vec!["settlement"]),
            end => panic!("{name}: {end:?}"),
        };
        assert_eq!((verdict.chance, verdict.unchecked()), (ChanceVerdict::Recomputed, unchecked), "{name}");
        let expected = Record::End { winner: outcome.winner, reason: outcome.reason.to_owned() };
        assert_eq!(before_last(&journal), Some(&expected), "{name}: the end stands before the seed");
        undone += verdict.undone;
        draws += verdict.draws;
    }
    assert!(undone > 0 && draws > 0, "some actions are taken back ({undone}), some draw ({draws})");
}

fn before_last(journal: &Journal) -> Option<&Record> {
    journal.entries().iter().rev().nth(1).map(|entry| &entry.record)
}

/// Every golden game leads to the positions that are remembered.
///
/// # Panics
/// When one does not.
#[track_caller]
pub fn games_lead_to_the_same_positions<A: Album>() {
    let text = std::fs::read_to_string(A::folder().join(POSITIONS)).map_err(|error| error.to_string());
    let text = expect::<A, _>(text);
    let remembered: Vec<&str> = text.lines().collect();
    let found = expect::<A, _>(positions::<A>());
    assert_eq!(remembered, found, "the games of {POSITIONS} and their positions. {}", advice::<A>());
}
