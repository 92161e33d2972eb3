//! The blocks, cards and dice of a pack.

use vedette_kernel::Side;

use super::book::Book;
use super::fault::{At, Faults};
use super::plans::Mentions;
use super::table::{self, Row, check_code};
use super::{BLOCKS, BlockEntry, CARDS, CardEntry, DICE, DieEntry};
use crate::cards::Title;
use crate::scenario::{Colour, FRENCH, Face, MAX_BLOCKS, Person, PieceKind};

/// The boxes of a strength track (CQ-SETUP-11).
pub(super) const MAX_STRENGTH: u8 = 8;
/// How many cards fit in a set.
pub(super) const MAX_CARDS: usize = 64;
/// How many blocks of all orders of battle can be numbered.
const MAX_ROWS: usize = u8::MAX as usize;

const KINDS: [(&str, PieceKind); 3] =
    [("corps", PieceKind::Corps), ("commander", PieceKind::Commander), ("vedette", PieceKind::Vedette)];

/// Reads `blocks.csv`.
pub(super) fn blocks(
    text: &str,
    book: &Book,
    sides: &[&str],
    mentions: &Mentions,
    faults: &mut Faults,
) -> Vec<BlockEntry> {
    let rows = table::read(BLOCKS, text, book.block_columns, faults);
    let whole = At { file: BLOCKS, line: 0 };
    if rows.is_empty() {
        faults.add(whole, "there is no block");
    }
    let mut blocks: Vec<BlockEntry> = Vec::new();
    for row in &rows {
        let entry = block(row, book, sides, faults);
        if entry.side == FRENCH && blocks.last().is_some_and(|last| last.side != FRENCH) {
            faults.add(row.at, "a French block after one of the other side: the French come first");
        }
        blocks.push(entry);
    }
    check_orders(&rows, &blocks, faults);
    check_use(&rows, mentions, faults);
    for (word, ..) in book.people {
        if !rows.is_empty() && !rows.iter().any(|row| row.text("person") == *word) {
            faults.add(whole, format!("no block has the person `{word}`, whom rules or cards name"));
        }
    }
    blocks.truncate(if book.own_orders { MAX_ROWS } else { MAX_BLOCKS });
    blocks
}

/// In every order of battle a code and a person occur once, and all its blocks fit in a set. A block of two orders is
/// the same man in both, with another strength perhaps.
fn check_orders(rows: &[Row], blocks: &[BlockEntry], faults: &mut Faults) {
    let whole = At { file: BLOCKS, line: 0 };
    let mut reported = Vec::new();
    for order in orders(blocks) {
        let (mut codes, mut people) = (Vec::new(), Vec::new());
        let inside: Vec<&Row> =
            rows.iter().zip(blocks).filter(|(_, block)| block.is_in(order)).map(|(row, _)| row).collect();
        if inside.len() > MAX_BLOCKS {
            faults.add(whole, format!("{} blocks; at most {MAX_BLOCKS} fit", inside.len()));
        }
        for row in inside {
            // What belongs to every order of battle would be reported once for each.
            let told = reported.contains(&row.at.line);
            let before = faults.0.len();
            if !told {
                faults.only_once(row.at, "block", row.text("code"), &mut codes);
                if !row.text("person").is_empty() {
                    faults.only_once(row.at, "person", row.text("person"), &mut people);
                }
            }
            if faults.0.len() > before {
                reported.push(row.at.line);
            }
        }
    }
    if rows.len() > MAX_ROWS && !orders(blocks).contains(&None) {
        faults.add(whole, format!("{} blocks in all; at most {MAX_ROWS} fit", rows.len()));
    }
    for (row, block) in rows.iter().zip(blocks) {
        let first = blocks.iter().find(|first| first.code == block.code);
        if first.is_some_and(|first| {
            (&first.name, &first.name_fr, first.side) != (&block.name, &block.name_fr, block.side)
        }) && !reported.contains(&row.at.line)
        {
            faults
                .add(row.at, format!("`{}` has another name or side in another order of battle", block.code));
        }
    }
}

/// Every order of battle is used by a scenario.
fn check_use(rows: &[Row], mentions: &Mentions, faults: &mut Faults) {
    let mut seen: Vec<&str> = Vec::new();
    for row in rows {
        let order = row.text("order_of_battle");
        // Without scenarios the file that should hold them is at fault.
        if order.is_empty() || seen.contains(&order) || mentions.codes.is_empty() {
            continue;
        }
        seen.push(order);
        if !mentions.orders.iter().any(|used| used == order) {
            faults.add(row.at, format!("no scenario uses the order of battle `{order}`"));
        }
    }
}

/// The orders of battle there are; one without a name where there is only one.
fn orders(blocks: &[BlockEntry]) -> Vec<Option<&str>> {
    let mut orders: Vec<Option<&str>> = Vec::new();
    for order in blocks.iter().filter_map(|block| block.order_of_battle.as_deref()) {
        if !orders.contains(&Some(order)) {
            orders.push(Some(order));
        }
    }
    if orders.is_empty() { vec![None] } else { orders }
}

/// One block of the inventory (CQ-SETUP-13).
fn block(row: &Row, book: &Book, sides: &[&str], faults: &mut Faults) -> BlockEntry {
    let side = row.side("side", sides, faults);
    let kind = row.one_of("kind", &KINDS.map(|(word, _)| word), faults);
    let kind = kind.and_then(|place| KINDS.get(place)).map(|(_, kind)| *kind);
    let [infantry, cavalry] =
        ["infantry", "cavalry"].map(|column| row.number(column, 0..=MAX_STRENGTH, faults));
    let [march, rest] = ["march", "rest"].map(|column| row.number(column, 0..=2, faults));
    let combat = row.signed("combat", book.combat_symbols.clone(), faults);
    let pursuit = row.number("pursuit", 0..=2, faults);
    if let Some(kind) = kind {
        check_strength(row, kind, infantry + cavalry, faults);
        if kind == PieceKind::Vedette && (march + rest + pursuit > 0 || combat != 0) {
            faults.add(row.at, "a vedette has no symbols");
        }
    }
    let order = row.text("order_of_battle");
    check_code(row.at, order, faults);
    BlockEntry {
        order_of_battle: Some(order.to_owned()).filter(|order| !order.is_empty()),
        code: row.code("code", faults).to_owned(),
        name: row.filled("name", faults).to_owned(),
        name_fr: row.filled("name_fr", faults).to_owned(),
        side: side.unwrap_or(FRENCH),
        kind: kind.unwrap_or(PieceKind::Corps),
        person: person(row, book, side, kind, faults),
        infantry,
        cavalry,
        march,
        rest,
        combat,
        pursuit,
        sources: ["source_name", "source_strength", "source_symbols"]
            .map(|column| row.source(column, faults))
            .to_vec(),
        note: row.text("note").to_owned(),
    }
}

fn check_strength(row: &Row, kind: PieceKind, strength: u8, faults: &mut Faults) {
    if strength > MAX_STRENGTH {
        faults.add(
            row.at,
            format!(
                "strength {strength}: infantry and cavalry together are at most {MAX_STRENGTH} (CQ-SETUP-11)"
            ),
        );
    }
    match (kind, strength) {
        (PieceKind::Corps, 0) => faults.add(row.at, "a corps needs a strength of 1 or more"),
        (PieceKind::Commander | PieceKind::Vedette, 1..) => {
            faults.add(row.at, "only a corps has a strength: `infantry` and `cavalry` must be 0");
        }
        _ => {}
    }
}

fn person(
    row: &Row,
    book: &Book,
    side: Option<Side>,
    kind: Option<PieceKind>,
    faults: &mut Faults,
) -> Option<Person> {
    if row.text("person").is_empty() {
        return None;
    }
    let words: Vec<&str> = book.people.iter().map(|(word, ..)| *word).collect();
    let place = row.one_of("person", &words, faults)?;
    let (word, person, of_side, of_kind) = book.people.get(place)?;
    if side.is_some_and(|side| side != *of_side) || kind.is_some_and(|kind| kind != *of_kind) {
        let whose = if *of_side == FRENCH { "the French" } else { "the enemy of the French" };
        let what = if *of_kind == PieceKind::Commander { "commander" } else { "corps" };
        faults.add(row.at, format!("`{word}` must be a {what} of {whose}"));
    }
    Some(*person)
}

const COLOURS: [(&str, Colour); 4] =
    [("red", Colour::Red), ("blue", Colour::Blue), ("green", Colour::Green), ("aside", Colour::Aside)];

/// Reads `cards.csv`.
pub(super) fn cards(
    text: &str,
    book: &Book,
    sides: &[&str],
    mentions: &Mentions,
    faults: &mut Faults,
) -> [Vec<CardEntry>; 2] {
    let mut decks = [Vec::new(), Vec::new()];
    let rows = table::read(CARDS, text, book.card_columns, faults);
    let mut codes = Vec::new();
    for row in &rows {
        let code = row.filled("code", faults);
        faults.only_once(row.at, "card", code, &mut codes);
        let side = row.side("side", sides, faults);
        let entry = card(row, book, faults);
        let known: Vec<&str> = mentions.codes.iter().map(String::as_str).collect();
        for code in row.text("scenarios").split_whitespace() {
            faults.look_up(row.at, "scenario", code, &known);
        }
        let (Some(side), Some(entry)) = (side, entry) else { continue };
        let deck: &mut Vec<CardEntry> = &mut decks[side.index()];
        if let Some(twin) = deck.iter().find(|twin| twin.number == entry.number && twin.code != entry.code) {
            faults.add(
                row.at,
                format!("card `{}` of the same side has the number {} too", twin.code, twin.number),
            );
        }
        deck.push(entry);
    }
    for (deck, side) in decks.iter().zip(sides) {
        let whole = At { file: CARDS, line: 0 };
        if deck.is_empty() {
            faults.add(whole, format!("the {side} deck is empty"));
        }
        if deck.len() > MAX_CARDS {
            faults.add(whole, format!("the {side} deck has {} cards; at most {MAX_CARDS} fit", deck.len()));
        }
    }
    decks
}

fn card(row: &Row, book: &Book, faults: &mut Faults) -> Option<CardEntry> {
    let codes: Vec<&str> = Title::all().map(Title::code).collect();
    let title = row.one_of("title", &codes, faults).and_then(|place| Title::all().nth(place));
    if let Some(title) = title.filter(|title| book.foreign.contains(title)) {
        faults.add(row.at, format!("`{}` is not a card of {}", title.code(), book.game));
    }
    let colour = row.one_of("colour", &COLOURS.map(|(word, _)| word), faults);
    if let (Some(title), Some((word, colour))) = (title, colour.and_then(|place| COLOURS.get(place)))
        && *colour != title.colour()
    {
        let right = COLOURS.iter().find(|(_, colour)| *colour == title.colour()).map_or("", |(word, _)| word);
        faults.add(row.at, format!("`{}` is a {right} card in the rules, not a {word} one", title.code()));
    }
    let number = number_of(row.text("code"));
    if number.is_none() {
        faults.add(
            row.at,
            format!("card code `{}` must end in `_` and a number from 1 to 99", row.text("code")),
        );
    }
    let [value, losses, fatigue, recovery] = numbers(row, book, title, faults);
    let entry = CardEntry {
        code: row.text("code").to_owned(),
        number: number.unwrap_or(0),
        title: title.unwrap_or(Title::Rain),
        param: param(row, title, faults),
        scenarios: row.text("scenarios").split_whitespace().map(str::to_owned).collect(),
        value,
        losses,
        fatigue,
        recovery,
        sources: ["source_title", "source_side", "source_colour", "source_numbers"]
            .map(|column| row.source(column, faults))
            .to_vec(),
        note: row.text("note").to_owned(),
    };
    (title.is_some() && number.is_some()).then_some(entry)
}

/// Value, losses, fatigue and recovery. A card that is never in the hand or turned up has none of them.
/// The numbers of a card, whose spread is part of the rules (CQ-CARDS-19, CQ-CARDS-20, CQ-DICE-03).
fn numbers(row: &Row, book: &Book, title: Option<Title>, faults: &mut Faults) -> [u8; 4] {
    let columns = ["value", "losses", "fatigue", "recovery"];
    if title.is_some_and(|title| title.colour() == Colour::Aside) {
        for column in columns.into_iter().filter(|column| !row.text(column).is_empty()) {
            faults.add(row.at, format!("`{column}` must be empty: the card is only laid aside"));
        }
        return [0; 4];
    }
    let [value, losses, fatigue, recovery] = columns;
    [
        row.number(value, 1..=book.highest_value, faults),
        row.number(losses, 0..=3, faults),
        row.number(fatigue, 0..=3, faults),
        row.number(recovery, 0..=6, faults),
    ]
}

fn number_of(code: &str) -> Option<u8> {
    let (_, digits) = code.rsplit_once('_')?;
    digits.parse().ok().filter(|number| (1..=99).contains(number) && digits.bytes().all(|byte| byte != b'+'))
}

/// Only Fatigue has a number in its text: 1 or 2 points (CQ-CARD-FATIGUE-01).
fn param(row: &Row, title: Option<Title>, faults: &mut Faults) -> u8 {
    match title {
        Some(Title::Fatigue) => row.number("param", 1..=2, faults),
        Some(title) if !row.text("param").is_empty() => {
            faults
                .add(row.at, format!("`param` must be empty: `{}` has no number in its text", title.code()));
            0
        }
        _ => 0,
    }
}

const DICE_COLUMNS: &[&str] = &["side", "face", "losses", "fatigue", "source"];

/// Reads `dice.csv`: six faces a side.
pub(super) fn dice(text: &str, sides: &[&str], faults: &mut Faults) -> [DieEntry; 2] {
    let mut dice = [DieEntry::default(), DieEntry::default()];
    let mut filled = [[None; 6]; 2];
    for row in table::read(DICE, text, DICE_COLUMNS, faults) {
        let side = row.side("side", sides, faults);
        let before = faults.0.len();
        let face = usize::from(row.number("face", 1..=6, faults)) - 1;
        let readable = faults.0.len() == before;
        let symbols = Face {
            losses: row.number("losses", 0..=3, faults),
            fatigue: row.number("fatigue", 0..=3, faults),
        };
        let source = row.source("source", faults);
        let Some(side) = side.filter(|_| readable) else { continue };
        if let Some(line) = filled[side.index()][face].replace(row.at.line) {
            faults.add(row.at, format!("face {} of this die is already in line {line}", face + 1));
        }
        dice[side.index()].faces[face] = symbols;
        dice[side.index()].sources[face] = source.text;
    }
    for (die, side) in filled.iter().zip(sides) {
        for (face, _) in die.iter().enumerate().filter(|(_, line)| line.is_none()) {
            faults.add(At { file: DICE, line: 0 }, format!("face {} of the {side} die is missing", face + 1));
        }
    }
    dice
}
