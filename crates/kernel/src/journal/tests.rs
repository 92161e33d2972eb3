//! Journals read back as written, and nothing in them can be changed unnoticed.

use proptest::prelude::*;

use super::*;
use crate::chance::{Drawn, Keyed};
use crate::settlement::Settlement;
use crate::side::Side;

fn header() -> Header {
    let word = |text: &str| text.to_owned();
    Header {
        game: word("1806"),
        scenario: word("grand-campaign"),
        options: String::new(),
        pack: word("5f2b"),
        rules: word("conquerors 1"),
        table: word("k3x9"),
        sides: [word("french"), word("coalition")],
        commit: Keyed::commitment(&[3; 32]),
        origin: None,
        coach: None,
        entropy: vec![(Side::Second, word("poire belle-hélène"))],
    }
}

fn action(side: Side, text: &str, drawn: &[(&str, u32, u32)]) -> Record {
    let drawn = drawn
        .iter()
        .map(|&(purpose, outcome, bound)| Drawn { purpose: purpose.to_owned(), bound, outcome })
        .collect();
    Record::Action { side, text: text.to_owned(), drawn }
}

/// A journal with every kind of line.
fn sample() -> Journal {
    let mut journal = Journal::new(header()).expect("the header is sound");
    for record in [
        action(Side::First, "stack bernadotte", &[]),
        action(Side::First, "march", &[("march-card", 3, 12), ("die", 0, 6)]),
        Record::Undo { to: 1, side: Side::First },
        action(Side::Second, "step jena", &[("die", 5, 6)]),
        Record::Settled(Settlement::Resigned(Side::First)),
        Record::End { winner: Some(Side::Second), reason: "resignation".to_owned() },
        Record::Seed([3; 32]),
    ] {
        journal.append(record).expect("the record is sound");
    }
    journal
}

/// The hashes were made with another program. The format is for ever: if this test fails, old journals cannot be read any more.
#[test]
fn the_format_is_pinned() {
    let expected = "\
vedette-journal 1
game 1806
scenario grand-campaign
options
pack 5f2b
rules conquerors 1
table k3x9
sides french coalition
commit c5f29dd048d538b8c15a0c5ecc424fcaeffebd74d8cac49129f92e97e875f332
entropy coalition poire belle-hélène
---
1 french stack bernadotte | - | c233deaa8e2c7e79b863afe61eb4b145
2 french march | march-card 3/12, die 0/6 | 7c2ba25b9b3ef5ea3528f0a91283d72f
3 undo 1 french | 63000f13666310bedb4611ceb0ec093a
4 coalition step jena | die 5/6 | a44ea7826139707e1a2adcd84f156966
5 resign french | a4ecdb1c62cb2b62a4c9d2d4678e8bf3
6 end coalition resignation | 4da755ea5f73f38a4bcc6f7a4d3df477
7 seed 0303030303030303030303030303030303030303030303030303030303030303 | 7a28aff750d573cd77c03b0fae32b33d
";
    assert_eq!(sample().to_string(), expected);
}

#[test]
fn what_the_journal_tells_about_itself() {
    let journal = sample();
    assert_eq!(journal.last(), 7);
    assert_eq!(journal.line_of_play(), [1, 4]);
    assert_eq!(journal.line_of_play_at(2), [1, 2]);
    assert_eq!(journal.line_of_play_at(3), [1]);
    assert_eq!(journal.line_of_play_at(99), [1, 4]);
    assert_eq!(journal.draws(), 3);
    assert!(journal.is_over());
    assert_eq!(journal.entry(0), None);
    assert_eq!(journal.entry(8), None);
    let text = journal.to_string();
    for entry in journal.entries() {
        let line = text.lines().nth(journal.text_line(entry.number) - 1);
        assert_eq!(line, Some(journal.text_of(entry).as_str()));
    }
}

#[test]
fn changing_deleting_or_adding_any_byte_is_found() {
    let text = sample().to_string();
    assert_eq!(Journal::parse(&text), Ok(sample()));
    let check = |bytes: Vec<u8>, what: &str| {
        // What is not UTF-8 does not even become a text.
        if let Ok(changed) = String::from_utf8(bytes)
            && changed != text
        {
            assert!(Journal::parse(&changed).is_err(), "{what} went unnoticed:\n{changed}");
        }
    };
    for place in 0..text.len() {
        for change in [1, 2, 4, 8, 16, 32, 64] {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= change;
            check(bytes, &format!("changing byte {place}"));
        }
        let mut bytes = text.clone().into_bytes();
        bytes.remove(place);
        check(bytes, &format!("deleting byte {place}"));
        for addition in *b" \n0a|" {
            let mut bytes = text.clone().into_bytes();
            bytes.insert(place, addition);
            check(bytes, &format!("adding byte {addition} at {place}"));
        }
    }
}

#[test]
fn a_changed_line_is_named_and_what_stands_before_it_is_kept() {
    let text = sample().to_string();
    let changed = text.replace("step jena", "step gera");
    let error = Journal::parse(&changed).expect_err("a changed line");
    assert_eq!((error.line, &error.kind), (15, &JournalFault::Chain));
    assert!(error.to_string().starts_with("line 15: the hash of entry 4 does not fit"), "{error}");
    let (kept, fault) = Journal::parse_prefix(&changed).expect("the header is sound");
    assert_eq!(fault, Some(error));
    assert_eq!(kept.entries(), &sample().entries()[..3]);
}

#[test]
fn a_changed_header_is_found_at_the_first_entry() {
    let changed = sample().to_string().replace("table k3x9", "table k3x8");
    let error = Journal::parse(&changed).expect_err("a changed header");
    assert_eq!((error.line, error.kind), (12, JournalFault::Chain));
}

#[test]
fn lost_and_swapped_lines_are_named() {
    let text = sample().to_string();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.swap(12, 13);
    let error = Journal::parse(&lines.concat()).expect_err("swapped lines");
    assert_eq!((error.line, error.kind), (13, JournalFault::Number));
    lines.swap(12, 13);
    lines.remove(11);
    let error = Journal::parse(&lines.concat()).expect_err("a lost line");
    assert_eq!((error.line, error.kind), (12, JournalFault::Number));
}

#[test]
fn every_truncation_is_told_from_a_change() {
    let text = sample().to_string();
    let body = sample().header().to_string().len();
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let part = &text[..end];
        let sound = part.get(body..).map_or(0, |rest| rest.matches('\n').count());
        match Journal::parse(part) {
            Ok(journal) => {
                assert!(part.ends_with('\n'), "{part}");
                assert_eq!(journal.entries(), &sample().entries()[..sound]);
            }
            Err(error) if end < body => assert!(
                matches!(error.kind, JournalFault::Header | JournalFault::Version { .. }),
                "cut at {end}: {error}"
            ),
            Err(error) => {
                assert_eq!(error.kind, JournalFault::Incomplete { sound: sound as u64 });
                assert!(
                    error.message.contains(&format!("the {sound} entries before it are sound")),
                    "{error}"
                );
                let (kept, _) = Journal::parse_prefix(part).expect("the header is sound");
                assert_eq!(kept.entries(), &sample().entries()[..sound]);
            }
        }
    }
}

#[test]
fn other_versions_are_told_apart_from_other_files() {
    let later = sample().to_string().replacen("vedette-journal 1", "vedette-journal 2", 1);
    let error = Journal::parse(&later).expect_err("a later version");
    assert_eq!(error.kind, JournalFault::Version { found: "2".to_owned(), understood: 1 });
    assert!(
        error.message.contains("version `2`") && error.message.contains("understands version 1"),
        "{error}"
    );
    for other in ["", "\n", "hello", "vedette-journal", "vedette-journals 1\n", "\u{feff}vedette-journal 1\n"]
    {
        let error = Journal::parse(other).expect_err("not a journal");
        assert_eq!((error.line, error.kind), (1, JournalFault::Header), "{other:?}");
    }
}

#[test]
fn converted_line_ends_are_explained() {
    let text = sample().to_string();
    let error = Journal::parse(&text.replace('\n', "\r\n")).expect_err("carriage returns");
    assert!(error.message.contains("convert the line ends"), "{error}");
    let (header, body) = text.split_at(sample().header().to_string().len());
    let error =
        Journal::parse(&format!("{header}{}", body.replace('\n', "\r\n"))).expect_err("carriage returns");
    assert!(error.message.contains("convert the line ends"), "{error}");
}

#[track_caller]
fn check_header(change: impl FnOnce(&mut Header), line: usize) {
    let mut wrong = header();
    change(&mut wrong);
    let error = Journal::new(wrong.clone()).expect_err("a header that cannot be written");
    assert_eq!((error.line, &error.kind), (line, &JournalFault::Header), "{error}");
    assert!(Journal::parse(&wrong.to_string()).is_err());
}

#[test]
fn headers_that_would_not_read_back_are_refused() {
    check_header(|header| header.game.clear(), 2);
    check_header(|header| header.scenario.push('\n'), 3);
    check_header(|header| header.options.push(' '), 4);
    check_header(|header| header.table.insert(0, ' '), 7);
    check_header(|header| header.sides = ["a".to_owned(), "a".to_owned()], 8);
    check_header(|header| header.sides[0] = "undo".to_owned(), 8);
    check_header(|header| header.sides[1] = "the coalition".to_owned(), 8);
    check_header(|header| header.entropy[0].1.clear(), 10);
}

#[track_caller]
fn check_append(journal: &Journal, record: Record, kind: JournalFault) {
    let mut after = journal.clone();
    let error = after.append(record).expect_err("a record that may not stand here");
    assert_eq!((&error.kind, error.line), (&kind, journal.text_line(journal.last() + 1)), "{error}");
    assert_eq!(&after, journal);
}

#[test]
fn records_that_would_not_read_back_are_refused() {
    let journal = Journal::new(header()).expect("the header is sound");
    for text in ["", " step", "step ", "step\njena", "step | jena", "a\u{85}b"] {
        check_append(&journal, action(Side::First, text, &[]), JournalFault::Form);
    }
    for draw in [("", 0, 6), ("two words", 0, 6), ("a/b", 0, 6), ("a,b", 0, 6), ("die", 6, 6), ("die", 0, 0)]
    {
        check_append(&journal, action(Side::First, "step", &[draw]), JournalFault::Form);
    }
    check_append(&journal, Record::End { winner: None, reason: "two words".to_owned() }, JournalFault::Form);
}

#[test]
fn records_may_stand_only_where_they_mean_something() {
    let end = || Record::End { winner: None, reason: "time".to_owned() };
    let resign = || Record::Settled(Settlement::Resigned(Side::First));
    let step = || action(Side::First, "step", &[]);
    let undo = |to| Record::Undo { to, side: Side::First };
    let mut journal = Journal::new(header()).expect("the header is sound");
    let push = |journal: &mut Journal, record| journal.append(record).map(|_| ()).expect("may stand here");
    check_append(&journal, Record::Seed([0; 32]), JournalFault::Order);
    check_append(&journal, undo(0), JournalFault::Order);
    (0..3).for_each(|_| push(&mut journal, step()));
    check_append(&journal, undo(3), JournalFault::Order);
    check_append(&journal, undo(4), JournalFault::Order);
    push(&mut journal, undo(1));
    check_append(&journal, undo(2), JournalFault::Order);
    check_append(&journal, undo(1), JournalFault::Order);
    push(&mut journal, undo(0));
    push(&mut journal, resign());
    for record in [step(), resign(), undo(0), Record::Seed([0; 32])] {
        check_append(&journal, record, JournalFault::Order);
    }
    push(&mut journal, end());
    for record in [step(), resign(), undo(0), end()] {
        check_append(&journal, record, JournalFault::Order);
    }
    push(&mut journal, Record::Seed([0; 32]));
    for record in [step(), end(), Record::Seed([0; 32])] {
        check_append(&journal, record, JournalFault::Order);
    }
}

/// A line that fits the chain but says nothing a journal can say.
#[test]
fn nonsense_with_a_fitting_hash_is_refused() {
    let journal = Journal::new(header()).expect("the header is sound");
    for body in [
        "1 french step",
        "1 prussian step | -",
        "1 french step | die 01/6",
        "1 french step | die +1/6",
        "1 undo 00 french",
        "1 french step | die 0/6,die 1/6",
        "1 french  step | -",
        "1 undo 0",
        "1 undo x french",
        "1 resign nobody",
        "1 end",
        "1 end french",
        "1 seed 00",
        "1",
        "1 ",
    ] {
        let text = format!("{}{body} | {}\n", journal.header(), chain(journal.link(), body));
        let error = Journal::parse(&text).expect_err(body);
        assert_eq!((error.line, error.kind), (12, JournalFault::Form), "{body}");
    }
}

#[test]
fn whether_there_is_a_coach_is_on_the_record_in_one_spelling() {
    let written = |coach| Header { coach, ..header() }.to_string();
    assert!(!written(None).contains("coach"), "journals from before have no such line");
    assert!(written(Some(true)).contains("\ncoach on\nentropy"));
    assert!(written(Some(false)).contains("\ncoach off\nentropy"));
    for wrong in ["coach", "coach yes", "coach  on", "coach on\ncoach on"] {
        let text = written(Some(true)).replace("coach on", wrong);
        assert_eq!(Journal::parse(&text).expect_err(wrong).kind, JournalFault::Header, "{wrong}");
    }
}

fn any_side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::First), Just(Side::Second)]
}

fn any_action() -> impl Strategy<Value = Record> {
    let draw = ("[a-z-]{1,12}", 1..=u32::MAX, any::<u32>()).prop_map(|(purpose, bound, raw)| Drawn {
        purpose,
        bound,
        outcome: raw % bound,
    });
    (any_side(), "[a-zé0-9][a-zé0-9 ,/:-]{0,20}[a-z0-9]", prop::collection::vec(draw, 0..4))
        .prop_map(|(side, text, drawn)| Record::Action { side, text, drawn })
}

fn any_header() -> impl Strategy<Value = Header> {
    let text = || "[A-Za-zé0-9|=-]([A-Za-zé0-9 |=-]{0,20}[A-Za-z0-9])?";
    let entropy = prop::collection::vec((any_side(), text()), 0..3);
    let coach = any::<Option<bool>>();
    let options = prop_oneof![Just(String::new()), text().boxed()];
    (text(), options, text(), any::<[u8; 32]>(), coach, entropy).prop_map(
        |(scenario, options, table, commit, coach, entropy)| Header {
            scenario,
            options,
            table,
            commit,
            coach,
            entropy,
            ..header()
        },
    )
}

fn journal_of(header: Header, actions: Vec<Record>, undos: Vec<prop::sample::Index>, end: bool) -> Journal {
    let mut journal = Journal::new(header).expect("the header is sound");
    let mut undos = undos.into_iter();
    for (index, record) in actions.into_iter().enumerate() {
        journal.append(record).expect("the action is sound");
        if index % 4 == 3
            && let Some(undo) = undos.next()
        {
            let mut targets = vec![0];
            targets.extend(journal.line_of_play().iter().rev().skip(1));
            let to = *undo.get(&targets);
            journal.append(Record::Undo { to, side: Side::Second }).expect("the undo is sound");
        }
    }
    if end {
        journal.append(Record::Settled(Settlement::Resigned(Side::First))).expect("may resign");
        let winner = Some(Side::Second);
        journal.append(Record::End { winner, reason: "resignation".to_owned() }).expect("may end");
        journal.append(Record::Seed([9; 32])).expect("may reveal");
    }
    journal
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn any_journal_reads_back(
        header in any_header(),
        actions in prop::collection::vec(any_action(), 0..20),
        undos in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
        end in any::<bool>(),
    ) {
        let journal = journal_of(header, actions, undos, end);
        let text = journal.to_string();
        prop_assert_eq!(Journal::parse(&text), Ok(journal.clone()));
        prop_assert_eq!(journal.line_of_play_at(journal.last()), journal.line_of_play());
    }

    #[test]
    fn any_text_is_read_or_refused_but_never_breaks_the_reader(
        text in "(vedette-journal 1\n)?[a-z0-9 |\n-]{0,200}",
        place in any::<prop::sample::Index>(),
        piece in "[ |\n0-9a-z]{0,10}",
    ) {
        let _ = Journal::parse_prefix(&text);
        let mut damaged = sample().to_string();
        let mut at = place.index(damaged.len());
        while !damaged.is_char_boundary(at) {
            at -= 1;
        }
        damaged.insert_str(at, &piece);
        let _ = Journal::parse_prefix(&damaged);
    }
}
