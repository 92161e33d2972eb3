//! A table plays, records, answers by standing orders, and takes back what may be taken back.

use super::*;
use crate::chance::Quick;
use crate::game::Game;
use crate::replay::{ChanceVerdict, verify};
use crate::settlement::{AGREEMENT, OUT_OF_TIME, RESIGNATION, TIME_LIMIT};
use crate::toy::{Act, News, Toy};

const SEED: [u8; 32] = [42; 32];

fn header() -> Header {
    let word = || "x".to_owned();
    Header { game: word(), scenario: word(), pack: word(), rules: word(), table: word(), ..Header::default() }
}

fn table(seed: u64) -> Table<Toy> {
    Table::open(Toy::new(seed), header(), SEED).expect("the header is sound")
}

fn options(table: &Table<Toy>, side: Side) -> Vec<Act> {
    let mut options = Vec::new();
    table.game().options(side, &mut options);
    options
}

/// Both sides bid their lowest card; gives the side that may press.
fn bid(table: &mut Table<Toy>) -> Side {
    for side in Side::BOTH {
        let card = options(table, side)[0];
        table.act(side, card).expect("a listed action is legal");
    }
    Side::BOTH
        .into_iter()
        .find(|&side| table.game().check(side, Act::Press).is_ok())
        .expect("somebody won the bids")
}

/// What must be the same after a table was stored and taken up again.
#[track_caller]
fn check_resume(table: &Table<Toy>, seed: u64) {
    let text = table.journal().to_string();
    let journal = Journal::parse(&text).expect("a journal reads back");
    let again = Table::resume(Toy::new(seed), journal, SEED).expect("the journal fits");
    assert_eq!(again.game(), table.game());
    assert_eq!(again.journal(), table.journal());
    assert_eq!(again.chance.next(), table.chance.next());
    for side in Side::BOTH {
        assert_eq!(again.can_undo(side), table.can_undo(side));
    }
    let marks = |table: &Table<Toy>| -> Vec<_> {
        table.trail.marks.iter().map(|mark| (mark.side, mark.before.clone())).collect()
    };
    assert_eq!(marks(&again), marks(table));
}

#[test]
fn whole_games_with_random_undo_resume_everywhere_and_verify() {
    let mut undone = 0;
    let mut taken_back = 0;
    for seed in 0..20 {
        let mut table = table(seed);
        let mut whim = Quick::new(seed);
        for side in Side::BOTH {
            if whim.next_u64().is_multiple_of(2) {
                table.set_orders(side, "parry=never".parse().expect("sound orders"));
            }
        }
        while let Awaiting::Sides(sides) = table.awaiting() {
            let side = sides.iter().last().expect("somebody is asked");
            let list = options(&table, side);
            let action = list[(whim.next_u64() % list.len() as u64) as usize];
            table.act(side, action).expect("a listed action is legal");
            check_resume(&table, seed);
            if whim.next_u64().is_multiple_of(3) {
                undone += u32::from(table.undo(Side::First).is_ok());
                undone += u32::from(table.undo(Side::Second).is_ok());
                check_resume(&table, seed);
            }
            if whim.next_u64().is_multiple_of(10)
                && let [first, .., _] = *table.journal().line_of_play()
            {
                taken_back += u32::from(table.take_back(Side::First, first).is_ok());
                check_resume(&table, seed);
            }
        }
        table.reveal_seed().expect("the game is over");
        check_resume(&table, seed);
        let verdict = verify(Toy::new(seed), table.journal()).expect("all is right");
        assert_eq!(verdict.chance, ChanceVerdict::Recomputed);
        assert!(verdict.unchecked().is_empty());
    }
    assert!(undone > 10 && taken_back > 3, "{undone} undone, {taken_back} taken back");
}

#[test]
fn what_may_not_be_done_changes_nothing() {
    let mut table = table(1);
    let before = table.journal().to_string();
    let mut check = |side, action, expected: fn(&ActError) -> bool| {
        let error = table.act(side, action).expect_err("not allowed");
        assert!(expected(&error), "{error:?}");
        assert_eq!(table.journal().to_string(), before);
    };
    check(
        Side::First,
        Act::Press,
        |error| matches!(error, ActError::Refused(refusal) if refusal.code == "not-now"),
    );
    check(
        Side::First,
        Act::Bid(99),
        |error| matches!(error, ActError::Refused(refusal) if refusal.code == "not-held"),
    );
    let error = table.act_in_notation(Side::First, "bet 3").expect_err("not a word of the toy");
    assert!(matches!(error, ActError::Refused(refusal) if refusal.code == "unreadable"));
    let card = options(&table, Side::First)[0];
    let text = table.game().notation(Side::First, card);
    assert_eq!(table.act_in_notation(Side::First, &text).map(|played| played.len()), Ok(1));
    assert!(table.act(Side::First, card).is_err(), "not asked twice");
}

#[test]
fn events_come_with_their_audience() {
    let mut table = table(1);
    let Act::Bid(card) = options(&table, Side::First)[0] else { panic!("the toy begins with bids") };
    let played = table.act(Side::First, Act::Bid(card)).expect("legal");
    let expected = vec![
        (Audience::Only(Side::First), News::Bid(Side::First, Some(card))),
        (Audience::Except(Side::First), News::Bid(Side::First, None)),
    ];
    assert_eq!(played, [Happened { number: 1, side: Side::First, action: Act::Bid(card), events: expected }]);
}

#[test]
fn standing_orders_answer_as_ordinary_lines() {
    for seed in 0..10 {
        let (mut quick, mut slow) = (table(seed), table(seed));
        let winner = bid(&mut quick);
        bid(&mut slow);
        assert_eq!(quick.set_orders(winner.other(), "parry=never".parse().expect("sound orders")), []);
        let at_once = quick.act(winner, Act::Press).expect("legal");
        let mut by_hand = slow.act(winner, Act::Press).expect("legal");
        by_hand.extend(slow.act(winner.other(), Act::Pass).expect("legal"));
        assert_eq!(at_once, by_hand);
        assert_eq!(quick.journal().to_string(), slow.journal().to_string());
    }
}

#[test]
fn orders_given_while_a_window_is_open_answer_it() {
    let mut table = table(1);
    let winner = bid(&mut table);
    table.act(winner, Act::Press).expect("legal");
    let played = table.set_orders(winner.other(), "parry=never".parse().expect("sound orders"));
    assert!(matches!(played[..], [Happened { action: Act::Pass, .. }]));
}

#[test]
fn a_quiet_action_is_undone_on_the_record() {
    let mut table = table(1);
    assert_eq!(table.undo(Side::First), Err(UndoClosed::Nothing));
    let start = table.game().clone();
    let card = options(&table, Side::First)[0];
    table.act(Side::First, card).expect("legal");
    assert_eq!(table.undo(Side::Second), Err(UndoClosed::Nothing));
    assert_eq!(table.undo(Side::First), Ok(2));
    assert_eq!(table.game(), &start);
    assert!(table.journal().to_string().contains("\n2 undo 0 red | "));
    assert_eq!(table.undo(Side::First), Err(UndoClosed::Nothing), "what was taken back cannot be again");
    table.act(Side::First, options(&table, Side::First)[1]).expect("legal");
    assert_eq!(table.journal().line_of_play(), [3]);
    check_resume(&table, 1);
}

#[test]
fn undo_says_why_it_is_closed() {
    let mut table = table(1);
    let winner = bid(&mut table);
    assert_eq!(table.undo(Side::Second), Err(UndoClosed::Drawn), "the second bid rolled the die");
    assert_eq!(table.undo(Side::First), Err(UndoClosed::OtherActed));
    table.act(winner, Act::Press).expect("legal");
    assert_eq!(table.can_undo(winner), Ok(()));
    table.act(winner.other(), Act::Pass).expect("legal");
    assert_eq!(table.undo(winner), Err(UndoClosed::OtherActed));
    assert_eq!(table.undo(winner.other()), Err(UndoClosed::Drawn));
    let codes = [
        UndoClosed::Drawn,
        UndoClosed::Revealed,
        UndoClosed::OtherActed,
        UndoClosed::Nothing,
        UndoClosed::Over,
    ];
    assert_eq!(codes.map(UndoClosed::code), ["drawn", "revealed", "other-acted", "nothing", "over"]);
    table.resign(Side::First).expect("may resign");
    assert_eq!(table.undo(winner), Err(UndoClosed::Over));
}

#[test]
fn a_shown_card_closes_undo() {
    let mut shown = 0;
    for seed in 0..20 {
        let mut table = table(seed);
        let winner = bid(&mut table);
        table.act(winner, Act::Press).expect("legal");
        let parry = options(&table, winner.other())[0];
        if parry != Act::Pass {
            table.act(winner.other(), parry).expect("legal");
            assert_eq!(table.undo(winner.other()), Err(UndoClosed::Revealed));
            shown += 1;
        }
    }
    assert!(shown > 0);
}

#[test]
fn an_answer_that_was_taken_back_still_closes_the_action_before_it() {
    let mut table = table(1);
    table.act(Side::First, options(&table, Side::First)[0]).expect("legal");
    // The toy opens the bids at once, so go back by consent to before the second one.
    table.act(Side::Second, options(&table, Side::Second)[0]).expect("legal");
    table.take_back(Side::Second, 1).expect("by consent");
    assert_eq!(table.game().awaiting(), Awaiting::Sides(Sides::only(Side::Second)));
    assert_eq!(table.undo(Side::First), Err(UndoClosed::OtherActed));
    check_resume(&table, 1);
}

#[test]
fn a_taken_back_draw_is_not_drawn_again() {
    let mut outcomes = std::collections::BTreeSet::new();
    let mut table = table(1);
    table.act(Side::First, options(&table, Side::First)[0]).expect("legal");
    for _ in 0..12 {
        let card = options(&table, Side::Second)[0];
        table.act(Side::Second, card).expect("legal");
        if let Some(Record::Action { drawn, .. }) =
            table.journal().entries().last().map(|entry| &entry.record)
        {
            outcomes.insert(drawn[0].outcome);
        }
        table.take_back(Side::Second, 1).expect("by consent");
    }
    assert_eq!(table.journal().draws(), 12);
    assert!(outcomes.len() > 2, "{outcomes:?}");
    assert!(verify(Toy::new(1), table.journal()).is_ok());
}

#[test]
fn consent_does_not_reach_beyond_the_record() {
    let mut table = table(1);
    bid(&mut table);
    for to in [2, 3, 99] {
        assert!(matches!(table.take_back(Side::First, to), Err(TableError::Journal(_))), "{to}");
    }
    assert_eq!(table.journal().last(), 2);
}

/// The window that a standing order passed over is not where an undo should stop.
#[test]
fn undo_goes_back_over_answers_of_standing_orders() {
    let mut table = table(1);
    let mut before = table.game().clone();
    table.act(Side::First, options(&table, Side::First)[0]).expect("legal");
    // The toy has no window of the side that acts, so make the trail as if there had been one.
    let (mut window, asked) = (before.clone(), Side::First);
    for seed in 0..50 {
        let mut other = self::table(seed);
        let winner = bid(&mut other);
        if winner.other() == asked {
            before = other.game().clone();
            other.act(winner, Act::Press).expect("legal");
            window = other.game().clone();
            break;
        }
    }
    assert!(window.window(asked).is_some());
    table.trail.marks = vec![
        Mark { side: asked, before: Ok(Box::new(before.clone())) },
        Mark { side: asked, before: Ok(Box::new(window.clone())) },
    ];
    assert_eq!(table.earlier(asked), Some((1, window.clone())), "without orders he is asked");
    table.orders[asked.index()] = "parry=never".parse().expect("sound orders");
    assert_eq!(table.earlier(asked), Some((2, before)));
    table.trail.marks.remove(0);
    assert_eq!(table.earlier(asked), Some((1, window)), "better asked again than not taken back");
}

#[test]
fn a_resignation_ends_the_game() {
    let mut table = table(1);
    bid(&mut table);
    assert!(table.reveal_seed().is_err(), "the seed is a secret until the end");
    table.resign(Side::Second).expect("may resign");
    let outcome = Outcome { winner: Some(Side::First), reason: RESIGNATION };
    assert_eq!(table.awaiting(), Awaiting::Over(outcome));
    assert_eq!(table.act(Side::First, Act::Press), Err(ActError::Over));
    assert_eq!(table.resign(Side::First), Err(ActError::Over));
    assert!(table.take_back(Side::First, 0).is_err());
    table.reveal_seed().expect("the game is over");
    assert_eq!(table.awaiting(), Awaiting::Over(outcome));
    assert!(table.reveal_seed().is_err(), "once is enough");
    check_resume(&table, 1);
}

#[test]
fn time_and_agreement_end_the_game() {
    for (settlement, winner, reason, line) in [
        (Settlement::OutOfTime(Side::First), Some(Side::Second), OUT_OF_TIME, "flag"),
        (Settlement::DrawAgreed, None, AGREEMENT, "agree draw"),
        (Settlement::TimeUp, None, TIME_LIMIT, "time up"),
    ] {
        let mut table = table(1);
        bid(&mut table);
        table.settle(settlement).expect("may be settled");
        assert_eq!(table.awaiting(), Awaiting::Over(Outcome { winner, reason }));
        assert_eq!(table.settle(settlement), Err(ActError::Over));
        assert!(table.journal().to_string().contains(line));
        check_resume(&table, 1);
    }
}

#[test]
fn a_table_is_taken_up_only_with_what_belongs_to_it() {
    let mut table = table(1);
    bid(&mut table);
    let journal = table.journal().clone();
    let resume = |game, journal, seed| Table::<Toy>::resume(game, journal, seed).map(|_| ());
    assert_eq!(resume(Toy::new(1), journal.clone(), [0; 32]), Err(TableError::OtherSeed));
    assert!(matches!(resume(Toy::new(2), journal.clone(), SEED), Err(TableError::Replay(_))));
    let sides = ["white".to_owned(), "black".to_owned()];
    let other = Journal::new(Header { sides, ..journal.header().clone() }).expect("the header is sound");
    assert_eq!(resume(Toy::new(1), other, SEED), Err(TableError::OtherSides));
    let nameless = Table::open(Toy::new(1), Header::default(), SEED).map(|_| ());
    assert!(matches!(nameless, Err(TableError::Journal(_))));
}

#[test]
fn a_journal_cut_off_before_its_end_line_is_mended() {
    let mut table = table(1);
    bid(&mut table);
    table.resign(Side::First).expect("may resign");
    let whole = table.journal().to_string();
    let cut = whole.trim_end_matches('\n').rfind('\n').map(|end| &whole[..=end]).expect("several lines");
    let journal = Journal::parse(cut).expect("whole lines are sound");
    let again = Table::resume(Toy::new(1), journal, SEED).expect("the journal fits");
    assert_eq!(again.journal().to_string(), whole);
}

/// Plays to the end and gives every draw.
fn draws_to_the_end(table: &mut Table<Toy>) -> Vec<(String, u32)> {
    for _ in 0..500 {
        let Awaiting::Sides(sides) = table.awaiting() else { break };
        let side = sides.iter().next().expect("somebody is asked");
        let action = *options(table, side).last().expect("there is an answer");
        table.act(side, action).expect("a listed action is legal");
    }
    table.reveal_seed().expect("the game is over");
    let drawn = |record: &Record| match record {
        Record::Action { drawn, .. } => drawn.clone(),
        _ => Vec::new(),
    };
    let entries = table.journal().entries().iter();
    entries.flat_map(|entry| drawn(&entry.record)).map(|draw| (draw.purpose, draw.outcome)).collect()
}

#[test]
fn what_a_seat_adds_changes_the_draws_that_follow_and_is_checked() {
    let mut plain = table(1);
    let mut spiced = plain.clone();
    bid(&mut plain);
    bid(&mut spiced);
    assert_eq!(spiced.add_entropy(Side::Second, "rain at noon"), Ok(3));
    check_resume(&spiced, 1);
    assert!(spiced.add_entropy(Side::First, "two | bars").is_err());
    let (before, after) = (draws_to_the_end(&mut plain), draws_to_the_end(&mut spiced));
    assert!(!before.is_empty());
    assert_ne!(before, after);
    let verdict = verify(Toy::new(1), spiced.journal()).expect("the journal is sound");
    assert_eq!(verdict.chance, ChanceVerdict::Recomputed);
    let forged = spiced.journal().to_string().replace("rain at noon", "hail at noon");
    assert!(Journal::parse(&forged).is_err(), "the word is part of the record");
    assert!(spiced.add_entropy(Side::First, "late").is_err(), "the game is over");
}

#[test]
fn a_journal_goes_on_with_draws_that_its_old_seed_does_not_tell() {
    let mut old = table(1);
    let known = draws_to_the_end(&mut old);
    let fresh = [9; 32];
    let journal = old.journal().continued(2, "t2", Keyed::commitment(&fresh)).expect("there are two lines");
    assert!(journal.to_string().contains("\norigin 2 "), "{journal}");
    let mut again = Table::resume(Toy::new(1), journal, fresh).expect("the journal fits");
    check_header_reads_back(again.journal());
    assert_ne!(draws_to_the_end(&mut again), known);
    let verdict = verify(Toy::new(1), again.journal()).expect("the journal is sound");
    assert_eq!((verdict.taken_over, verdict.unchecked().first().copied()), (2, Some("origin")));
    assert!(old.journal().continued(999, "t2", Keyed::commitment(&fresh)).is_err());
}

#[track_caller]
fn check_header_reads_back(journal: &Journal) {
    let text = journal.to_string();
    assert_eq!(Journal::parse(&text).expect("a journal reads back").to_string(), text);
}

#[test]
fn forced_questions_are_answered_for_whoever_wants_that() {
    let (mut asked, mut spared) = (0, 0);
    // Whether a question with one answer comes up depends on the deal: several are played.
    for (seed, forced) in (1..=12).flat_map(|seed| [(seed, false), (seed, true)]) {
        let mut table = table(seed);
        if forced {
            for side in Side::BOTH {
                table.set_orders(side, "forced=never".parse().expect("sound orders"));
            }
        }
        for _ in 0..500 {
            let Awaiting::Sides(sides) = table.awaiting() else { break };
            let side = sides.iter().next().expect("somebody is asked");
            let options = options(&table, side);
            assert!(!forced || options.len() > 1, "nobody is asked what has one answer");
            asked += usize::from(!forced && options.len() == 1);
            spared += usize::from(forced);
            table.act(side, options[0]).expect("a listed action is legal");
        }
    }
    assert!(asked > 0 && spared > 0, "{asked} {spared}");
}
