//! Journals replay, and forgeries are found.

use super::*;
use crate::chance::Quick;
use crate::journal::{Header, JournalFault};
use crate::settlement::RESIGNATION;
use crate::table::Table;
use crate::toy::Toy;

const SEED: [u8; 32] = [7; 32];

fn header() -> Header {
    let word = |text: &str| text.to_owned();
    Header {
        game: word("toy"),
        scenario: word("duel"),
        pack: word("00"),
        rules: word("toy 1"),
        table: word("t1"),
        origin: None,
        entropy: vec![(Side::First, word("cassis"))],
        ..Header::default()
    }
}

/// A whole game with one undo, played by always taking some listed action.
fn finished() -> Journal {
    let mut table = Table::open(Toy::new(5), header(), SEED).expect("the header is sound");
    let mut choice = Quick::new(11);
    let mut undone = false;
    while let Awaiting::Sides(sides) = table.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let mut options = Vec::new();
        table.game().options(side, &mut options);
        let place = (choice.next_u64() % options.len() as u64) as usize;
        table.act(side, options[place]).expect("a listed action is legal");
        if !undone && table.can_undo(side).is_ok() && table.journal().draws() > 0 {
            table.undo(side).expect("undo is open");
            undone = true;
        }
    }
    table.reveal_seed().expect("the game is over");
    table.journal().clone()
}

/// The journal with its records changed and its hashes made again: what a forger would do.
fn forged(journal: &Journal, mut change: impl FnMut(&mut Record)) -> Journal {
    let mut forgery = Journal::new(journal.header().clone()).expect("the header is sound");
    for entry in journal.entries() {
        let mut record = entry.record.clone();
        change(&mut record);
        forgery.append(record).expect("the forgery has the right form");
    }
    forgery
}

#[test]
fn a_whole_game_is_verified() {
    let journal = finished();
    let verdict = verify(Toy::new(5), &journal).expect("everything is right");
    assert_eq!(verdict.entries, journal.last());
    assert_eq!(verdict.undone, 1);
    assert!(verdict.draws >= 4);
    assert!(matches!(verdict.end, EndVerdict::Played(_)));
    assert_eq!(verdict.chance, ChanceVerdict::Recomputed);
    assert_eq!(verdict.unchecked(), [""; 0]);
}

#[test]
fn what_cannot_be_checked_is_said() {
    let journal = finished();
    let mut part = Journal::new(journal.header().clone()).expect("the header is sound");
    for entry in journal.entries().iter().take(6) {
        part.append(entry.record.clone()).expect("the records are sound");
    }
    let verdict = verify(Toy::new(5), &part).expect("nothing is wrong so far");
    assert_eq!((verdict.end, verdict.chance), (EndVerdict::Running, ChanceVerdict::Sealed));
    assert_eq!(verdict.unchecked(), ["outcome", "draws"]);
    let resigned = Settlement::Resigned(Side::Second);
    part.append(Record::Settled(resigned)).expect("may resign");
    assert_eq!(verify(Toy::new(5), &part).map(|verdict| verdict.end), Ok(EndVerdict::Settled(resigned)));
    let mut wrong = part.clone();
    part.append(Record::End { winner: Some(Side::First), reason: RESIGNATION.to_owned() }).expect("may end");
    assert_eq!(
        verify(Toy::new(5), &part).map(|verdict| verdict.unchecked()),
        Ok(vec!["settlement", "draws"])
    );
    wrong
        .append(Record::End { winner: Some(Side::Second), reason: RESIGNATION.to_owned() })
        .expect("may end");
    assert_eq!(
        verify(Toy::new(5), &wrong).map_err(|error| error.fault),
        Err(ReplayFault::OtherSettlement(resigned))
    );
}

#[test]
fn the_fold_skips_what_was_taken_back_and_stops_where_asked() {
    let journal = finished();
    let mut numbers = Vec::new();
    let mut events = 0;
    let end = replay_with(Toy::new(5), &journal, None, |step| {
        numbers.push(step.number);
        events += step.notes.0.len();
    })
    .expect("everything is right");
    assert_eq!(numbers, journal.line_of_play());
    assert!(events > numbers.len());
    assert!(matches!(end.awaiting(), Awaiting::Over(_)));
    assert_eq!(replay(Toy::new(5), &journal, Some(0)), Ok(Toy::new(5)));
    let undo = journal.entries().iter().find_map(|entry| undo_target(entry).map(|to| (entry.number, to)));
    let (number, to) = undo.expect("there is an undo");
    assert_eq!(replay(Toy::new(5), &journal, Some(number)), replay(Toy::new(5), &journal, Some(to)));
    assert_ne!(replay(Toy::new(5), &journal, Some(number - 1)), replay(Toy::new(5), &journal, Some(to)));
    let beyond = replay(Toy::new(5), &journal, Some(journal.last() + 1)).map_err(|error| error.fault);
    assert_eq!(beyond, Err(ReplayFault::NoEntry));
}

#[track_caller]
fn check_forgery(change: impl FnMut(&mut Record), expected: fn(&ReplayFault) -> bool) {
    let journal = forged(&finished(), change);
    let error = verify(Toy::new(5), &journal).expect_err("a forgery");
    assert!(expected(&error.fault), "{error}");
    assert_eq!(error.line, journal.text_line(error.entry));
    assert!(
        error.to_string().starts_with(&format!("line {} (entry {}): ", error.line, error.entry)),
        "{error}"
    );
}

#[test]
fn forgeries_with_fitting_hashes_are_found() {
    let purpose = |record: &mut Record| {
        if let Record::Action { drawn, .. } = record {
            drawn.iter_mut().for_each(|draw| draw.purpose = "coin".to_owned());
        }
    };
    check_forgery(purpose, |fault| matches!(fault, ReplayFault::Chance(_)));
    let forgotten = |record: &mut Record| {
        if let Record::Action { drawn, .. } = record {
            drawn.clear();
        }
    };
    check_forgery(forgotten, |fault| matches!(fault, ReplayFault::Chance(_)));
    let unreadable = |record: &mut Record| {
        if let Record::Action { text, .. } = record {
            *text = "surrender".to_owned();
        }
    };
    check_forgery(unreadable, |fault| matches!(fault, ReplayFault::Unreadable(_)));
    let illegal = |record: &mut Record| {
        if let Record::Action { text, .. } = record {
            *text = "press".to_owned();
        }
    };
    check_forgery(illegal, |fault| matches!(fault, ReplayFault::Illegal(_)));
    let winner = |record: &mut Record| {
        if let Record::End { winner, .. } = record {
            *winner = winner.map_or(Some(Side::First), |side| Some(side.other()));
        }
    };
    check_forgery(winner, |fault| matches!(fault, ReplayFault::OtherOutcome(_)));
    let seed = |record: &mut Record| {
        if let Record::Seed(seed) = record {
            *seed = [8; 32];
        }
    };
    check_forgery(seed, |fault| *fault == ReplayFault::OtherSeed);
}

#[test]
fn an_end_before_the_end_is_found() {
    let mut journal = Journal::new(finished().header().clone()).expect("the header is sound");
    journal.append(Record::End { winner: None, reason: "points".to_owned() }).expect("has the right form");
    assert_eq!(verify(Toy::new(5), &journal).map_err(|error| error.fault), Err(ReplayFault::NotOver));
}

/// The journal with another outcome for one draw.
fn with_other_draw(journal: &Journal, which: u64, step: u32) -> Journal {
    let mut number = 0;
    forged(journal, |record| {
        if let Record::Action { drawn, .. } = record {
            for draw in drawn {
                if number == which {
                    draw.outcome = (draw.outcome + step) % draw.bound;
                }
                number += 1;
            }
        }
    })
}

#[test]
fn every_changed_draw_is_found_but_some_only_by_the_seed() {
    let journal = finished();
    let mut unnoticed = 0;
    for which in 0..journal.draws() {
        let forgery = with_other_draw(&journal, which, 1);
        assert!(verify(Toy::new(5), &forgery).is_err(), "draw {which}");
        let mut sealed = Journal::new(journal.header().clone()).expect("the header is sound");
        for entry in forgery.entries().iter().filter(|entry| !matches!(entry.record, Record::Seed(_))) {
            sealed.append(entry.record.clone()).expect("the records are sound");
        }
        unnoticed += u32::from(verify(Toy::new(5), &sealed).is_ok());
    }
    assert!(unnoticed > 0, "some draw must not matter for what was played");
    assert!(
        verify(Toy::new(5), &with_other_draw(&journal, journal.draws(), 1)).is_ok(),
        "nothing was changed"
    );
}

#[test]
fn the_text_of_a_real_game_reads_back() {
    let journal = finished();
    assert_eq!(Journal::parse(&journal.to_string()).as_ref(), Ok(&journal));
    let text = journal.to_string().replace("| die ", "| dye ");
    assert_eq!(Journal::parse(&text).map_err(|error| error.kind), Err(JournalFault::Chain));
}
