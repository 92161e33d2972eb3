//! Any text as a journal, real journals with changed bytes, and forged ones whose hashes fit again: reading, replaying and
//! checking them never panics, and what is wrong is said with its line.
#![no_main]

#[path = "../input/mod.rs"]
mod input;

use std::sync::{Arc, OnceLock};

use input::Input;
use libfuzzer_sys::fuzz_target;
use vedette_conquerors::{Options, Pack, Position};
use vedette_kernel::chance::Drawn;
use vedette_kernel::{
    Awaiting, Chance, Game, Header, Journal, JournalError, Purpose, Quick, Record, Settlement, Side, Table,
    replay, verify,
};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    match input.byte() % 3 {
        0 => read(&String::from_utf8_lossy(input.0), &starts()[0]),
        1 => {
            let (start, journal) = real(&mut input);
            read(&changed(&journal.to_string(), &mut input), start);
        }
        _ => {
            let (start, journal) = real(&mut input);
            let journal = forged(journal, &mut input);
            read(&journal.to_string(), start);
        }
    }
});

/// Reads a text and does everything that can be done with a journal.
fn read(text: &str, start: &Position) {
    let journal = match Journal::parse_prefix(text) {
        Ok((journal, None)) => {
            assert_eq!(journal.to_string(), text, "a journal has one spelling");
            journal
        }
        Ok((journal, Some(error))) => {
            check_error(&error, text);
            assert_eq!(Journal::parse(text), Err(error));
            journal
        }
        Err(error) => return check_error(&error, text),
    };
    let names_a_line = |entry: u64, line: usize| assert_eq!(line, journal.text_line(entry));
    if let Err(error) = replay(start.clone(), &journal, None) {
        names_a_line(error.entry, error.line);
    }
    match verify(start.clone(), &journal) {
        Ok(verdict) => assert_eq!(verdict.entries, journal.last()),
        Err(error) => names_a_line(error.entry, error.line),
    }
    // Whoever has the text has the table: it goes on from there, if its seed and sides fit.
    let _ = Table::resume(start.clone(), journal, SEED);
}

fn check_error(error: &JournalError, text: &str) {
    let lines = text.split('\n').count();
    assert!((1..=lines.max(1)).contains(&error.line), "{error} in a text of {lines} lines");
    assert!(!error.message.is_empty());
}

const SEED: [u8; 32] = [7; 32];

fn starts() -> &'static [Position] {
    static STARTS: OnceLock<Vec<Position>> = OnceLock::new();
    STARTS.get_or_init(|| {
        let pack = Pack::napoleon_1806().expect("the pack is sound");
        let start = |options: &str| {
            let options: Options = options.parse().expect("known options");
            Position::new(Arc::new(pack.scenario("short", options).expect("a scenario of the pack")))
        };
        ["", "edition=fr level=grognard", "level=marshal combat=dice"].map(start).into()
    })
}

/// A finished game and where it began.
fn real(input: &mut Input) -> (&'static Position, &'static Journal) {
    static GAMES: OnceLock<Vec<Journal>> = OnceLock::new();
    let games = GAMES.get_or_init(|| starts().iter().map(played).collect());
    let place = input.below(games.len());
    (&starts()[place], &games[place])
}

fn played(start: &Position) -> Journal {
    let word = |text: &str| text.to_owned();
    let header = Header {
        game: word("1806"),
        scenario: word("short"),
        options: start.scenario().options.to_string(),
        pack: start.scenario().pack_hash.clone(),
        rules: word(vedette_conquerors::RULESET),
        table: word("fuzz"),
        entropy: vec![(Side::First, word("cassis"))],
        ..Header::default()
    };
    let mut table = Table::open(start.clone(), header, SEED).expect("a sound header");
    let mut whim = Quick::new(1);
    let mut any = |bound: usize| whim.draw(Purpose("whim"), bound as u32) as usize;
    let mut options = Vec::new();
    while let Awaiting::Sides(sides) = table.awaiting() {
        let sides: Vec<Side> = sides.iter().collect();
        let side = sides[any(sides.len())];
        options.clear();
        table.game().options(side, &mut options);
        table.act(side, options[any(options.len())]).expect("a listed action is legal");
        if any(10) == 0 {
            let _ = table.undo(side);
        }
    }
    table.reveal_seed().expect("the game is over");
    table.journal().clone()
}

/// The text with some bytes replaced, put in or taken out.
fn changed(text: &str, input: &mut Input) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=input.below(8) {
        let place = input.below(bytes.len().max(1));
        match input.below(4) {
            0 => bytes.insert(place, input.byte()),
            1 if place < bytes.len() => bytes[place] = input.byte(),
            2 => bytes.truncate(place),
            _ if place < bytes.len() => drop(bytes.remove(place)),
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The journal with some records changed, left out or added, as far as a journal takes them.
fn forged(journal: &Journal, input: &mut Input) -> Journal {
    let mut forgery = Journal::new(journal.header().clone()).expect("a sound header");
    let first = input.below(journal.entries().len().max(1));
    for (place, entry) in journal.entries().iter().enumerate() {
        let mut record = entry.record.clone();
        if place >= first && input.below(4) == 1 {
            forge(&mut record, input);
        }
        let _ = forgery.append(record);
        if place >= first && input.below(16) == 1 {
            let to = input.below(place + 2) as u64;
            let _ = forgery.append(Record::Undo { to, side: Side::BOTH[input.below(2)] });
        }
    }
    forgery
}

fn forge(record: &mut Record, input: &mut Input) {
    match record {
        Record::Action { side, text, drawn } => match input.below(6) {
            0 => *side = side.other(),
            1 => *text = input.text(),
            2 => drop(drawn.pop()),
            3 => drawn.push(Drawn { purpose: "x".to_owned(), bound: 6, outcome: input.below(6) as u32 }),
            4 => drawn.iter_mut().for_each(|draw| draw.outcome = input.below(draw.bound as usize) as u32),
            _ => *record = Record::Settled(Settlement::Resigned(*side)),
        },
        Record::Seed(seed) => seed[0] ^= input.byte(),
        Record::End { winner, .. } => *winner = None,
        Record::Undo { to, .. } => *to = input.below(1000) as u64,
        Record::Entropy { word, .. } => *word = input.text(),
        Record::Settled(settlement) => *settlement = Settlement::DrawAgreed,
    }
}
