//! A source with every mutation in it, each behind a switch of its own.

use std::fmt::Write as _;
use std::ops::Range;

use super::sites::{Code, Site};

/// A place with the numbers of its mutations: they follow each other.
pub(crate) struct Numbered<'a> {
    pub(crate) site: &'a Site,
    /// For each of its ways the number of the switch; `None` where it is left out.
    pub(crate) switches: Vec<Option<u32>>,
}

/// A source as it is compiled, and which bytes of it belong to which mutation.
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// Small ranges lie within large ones.
    pub(crate) owned: Vec<(Range<usize>, Vec<u32>)>,
}

/// Puts the mutations of a source into it and takes away the words in `removed`.
pub(crate) fn rewrite(text: &str, mut places: Vec<Numbered<'_>>, removed: &[Range<usize>]) -> Rewritten {
    places.retain(|place| place.switches.iter().any(Option::is_some));
    // Outer places first; of places with the same bytes the first found is outermost.
    places.sort_by_key(|place| (place.site.range.start, std::cmp::Reverse(place.site.range.end)));
    let mut writer = Writer { text, removed, out: String::new(), owned: Vec::new() };
    writer.write(0..text.len(), &places);
    Rewritten { text: writer.out, owned: writer.owned }
}

struct Writer<'a> {
    text: &'a str,
    removed: &'a [Range<usize>],
    out: String,
    owned: Vec<(Range<usize>, Vec<u32>)>,
}

impl Writer<'_> {
    /// Writes a range with the places in it.
    fn write(&mut self, range: Range<usize>, mut places: &[Numbered<'_>]) {
        let mut at = range.start;
        while let Some((place, rest)) = places.split_first() {
            let within = &place.site.range;
            let inner = rest.iter().take_while(|other| other.site.range.start < within.end).count();
            self.copy(at..within.start);
            self.place(place, &rest[..inner]);
            at = within.end;
            places = &rest[inner..];
        }
        self.copy(at..range.end);
    }

    fn copy(&mut self, range: Range<usize>) {
        let mut at = range.start;
        for word in self.removed.iter().filter(|word| range.start <= word.start && word.end <= range.end) {
            self.out.push_str(&self.text[at..word.start]);
            at = word.end;
        }
        self.out.push_str(&self.text[at..range.end]);
    }

    fn place(&mut self, place: &Numbered<'_>, inner: &[Numbered<'_>]) {
        let start = self.out.len();
        let site = place.site;
        let ways = || site.ways.iter().zip(&place.switches).filter_map(|(way, on)| Some((&way.code, (*on)?)));
        let switches: Vec<u32> = ways().map(|(_, switch)| switch).collect();
        let (Some(first), Some(last)) = (switches.first(), switches.last()) else { return };
        match &site.ways[0].code {
            Code::Negate => {
                self.out.push_str("((");
                self.write(site.range.clone(), inner);
                self.add(format_args!(") != crate::mutant::on({first}))"));
            }
            Code::LeaveOut => {
                self.add(format_args!("if !crate::mutant::on({first}) {{ "));
                self.write(site.range.clone(), inner);
                self.out.push_str(" }");
            }
            Code::Return(_) => {
                for (code, switch) in ways() {
                    let Code::Return(value) = code else { continue };
                    self.add(format_args!(" if crate::mutant::on({switch}) {{ return {value}; }} "));
                }
            }
            Code::Instead(_) => {
                self.add(format_args!("(match crate::mutant::among({first}, {last}) {{ "));
                for (code, switch) in ways() {
                    let Code::Instead(other) = code else { continue };
                    let from = self.out.len();
                    self.add(format_args!("{switch} => {other}, "));
                    self.owned.push((from..self.out.len(), vec![switch]));
                }
                self.out.push_str("_ => ");
                self.write(site.range.clone(), inner);
                self.out.push_str(" })");
            }
        }
        self.owned.push((start..self.out.len(), switches));
    }

    fn add(&mut self, words: std::fmt::Arguments<'_>) {
        // Writing into a string does not fail.
        let _ = self.out.write_fmt(words);
    }
}

/// The module that the sources ask whether their mutation is switched on. With a file to note it in, it notes which places
/// are reached.
pub(crate) const SWITCH: &str = r#"
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};

struct Switch { on: u32, notes: Option<Mutex<std::fs::File>> }

static SWITCH: OnceLock<Switch> = OnceLock::new();
static REACHED: [AtomicBool; 65536] = [const { AtomicBool::new(false) }; 65536];

fn switch() -> &'static Switch {
    SWITCH.get_or_init(|| Switch {
        on: std::env::var("VEDETTE_MUTANT").ok().and_then(|on| on.parse().ok()).unwrap_or(0),
        notes: std::env::var_os("VEDETTE_REACHED").map(|file| Mutex::new(std::fs::File::create(file).expect("a file"))),
    })
}

#[inline]
pub(crate) fn among(first: u32, last: u32) -> u32 {
    let switch = switch();
    if let Some(notes) = &switch.notes {
        if !REACHED[first as usize % 65536].swap(true, Ordering::Relaxed) {
            let mut notes = notes.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            writeln!(notes, "{first} {last}").expect("notes");
        }
    }
    switch.on
}

#[inline]
pub(crate) fn on(number: u32) -> bool {
    among(number, number) == number
}
"#;
