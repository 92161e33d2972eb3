//! The TOML files of a pack: sections with a fixed set of keys, every fault with its line.

use std::fmt::Display;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::fault::{At, Faults};

/// Reads a TOML file; when its syntax is broken the faults are reported and there is nothing to go on with.
pub fn read<'t>(file: &'static str, text: &'t str, faults: &mut Faults) -> Option<Spanned<DeTable<'t>>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let line = error.span().map_or(0, |span| line_of(text, span.start));
        faults.add(At { file, line }, error.message().to_owned());
    }
    errors.is_empty().then_some(table)
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

/// The whole number of a value, if it is one of a range.
fn whole<T: TryFrom<i64> + PartialOrd>(value: &DeValue<'_>, range: &RangeInclusive<T>) -> Option<T> {
    match value {
        DeValue::Integer(digits) => i64::from_str_radix(digits.as_str(), digits.radix())
            .ok()
            .and_then(|number| T::try_from(number).ok())
            .filter(|number| range.contains(number)),
        _ => None,
    }
}

/// A table of a TOML file.
#[derive(Clone, Copy)]
pub struct Section<'t> {
    /// Where it begins.
    pub at: At,
    text: &'t str,
    table: &'t DeTable<'t>,
}

impl<'t> Section<'t> {
    /// The whole file.
    pub fn root(file: &'static str, text: &'t str, table: &'t DeTable<'t>) -> Section<'t> {
        Section { at: At { file, line: 1 }, text, table }
    }

    fn at(&self, offset: usize) -> At {
        At { file: self.at.file, line: line_of(self.text, offset) }
    }

    fn find(&self, key: &str) -> Option<(At, &'t DeValue<'t>)> {
        let (name, value) = self.table.iter().find(|(name, _)| name.get_ref().as_ref() == key)?;
        Some((self.at(name.span().start), value.get_ref()))
    }

    fn need(&self, key: &str, faults: &mut Faults) -> Option<(At, &'t DeValue<'t>)> {
        let found = self.find(key);
        if found.is_none() {
            faults.add(self.at, format!("key `{key}` is missing"));
        }
        found
    }

    /// Reports every key that is not one of the known ones.
    pub fn only(&self, known: &[&str], faults: &mut Faults) {
        for name in self.table.keys() {
            faults.look_up(self.at(name.span().start), "key", name.get_ref(), known);
        }
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// Where a key stands, or the section if it does not.
    pub fn at_key(&self, key: &str) -> At {
        self.find(key).map_or(self.at, |(at, _)| at)
    }

    /// A text that must not be empty.
    pub fn text(&self, key: &str, faults: &mut Faults) -> String {
        match self.need(key, faults) {
            Some((_, DeValue::String(text))) if !text.trim().is_empty() => text.to_string(),
            Some((at, _)) => {
                faults.add(at, format!("`{key}` must be a text in quotes that is not empty"));
                String::new()
            }
            None => String::new(),
        }
    }

    /// A whole number within a range; its lower end when it is missing or wrong.
    pub fn number<T>(&self, key: &str, range: RangeInclusive<T>, faults: &mut Faults) -> T
    where
        T: TryFrom<i64> + PartialOrd + Copy + Display,
    {
        let Some((at, value)) = self.need(key, faults) else { return *range.start() };
        match whole(value, &range) {
            Some(number) => number,
            None => {
                faults.add(
                    at,
                    format!("`{key}` must be a whole number from {} to {}", range.start(), range.end()),
                );
                *range.start()
            }
        }
    }

    /// A whole number within a range, or nothing where the key is left out.
    pub fn number_or_none<T>(&self, key: &str, range: RangeInclusive<T>, faults: &mut Faults) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + Copy + Display,
    {
        self.has(key).then(|| self.number(key, range, faults))
    }

    /// A text that is not empty, or nothing where the key is left out.
    pub fn text_or_none(&self, key: &str, faults: &mut Faults) -> Option<String> {
        self.has(key).then(|| self.text(key, faults))
    }

    /// A table.
    pub fn table(&self, key: &str, faults: &mut Faults) -> Option<Section<'t>> {
        match self.need(key, faults)? {
            (at, DeValue::Table(table)) => Some(Section { at, text: self.text, table }),
            (at, _) => {
                faults.add(at, format!("`{key}` must be a table"));
                None
            }
        }
    }

    /// A table, or nothing where the key is left out.
    pub fn table_or_none(&self, key: &str, faults: &mut Faults) -> Option<Section<'t>> {
        if self.has(key) { self.table(key, faults) } else { None }
    }

    /// A list of whole numbers within a range.
    pub fn numbers(&self, key: &str, range: RangeInclusive<u8>, faults: &mut Faults) -> Vec<u8> {
        let mut numbers = Vec::new();
        for (at, item) in self.items(key, faults) {
            match whole(item, &range) {
                Some(number) => numbers.push(number),
                None => faults.add(
                    at,
                    format!("`{key}` must hold whole numbers from {} to {}", range.start(), range.end()),
                ),
            }
        }
        numbers
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str, faults: &mut Faults) -> bool {
        match self.need(key, faults) {
            Some((_, DeValue::Boolean(flag))) => *flag,
            Some((at, _)) => {
                faults.add(at, format!("`{key}` must be true or false"));
                false
            }
            None => false,
        }
    }

    /// A list of texts, each with its place.
    pub fn texts(&self, key: &str, faults: &mut Faults) -> Vec<(At, String)> {
        let mut texts = Vec::new();
        for (at, item) in self.items(key, faults) {
            match item {
                DeValue::String(text) => texts.push((at, text.to_string())),
                _ => faults.add(at, format!("`{key}` must hold texts in quotes")),
            }
        }
        texts
    }

    /// A list of tables.
    pub fn sections(&self, key: &str, faults: &mut Faults) -> Vec<Section<'t>> {
        let mut sections = Vec::new();
        for (at, item) in self.items(key, faults) {
            match item {
                DeValue::Table(table) => sections.push(Section { at, text: self.text, table }),
                _ => faults.add(at, format!("`{key}` must hold tables")),
            }
        }
        sections
    }

    fn items(&self, key: &str, faults: &mut Faults) -> Vec<(At, &'t DeValue<'t>)> {
        match self.need(key, faults) {
            Some((_, DeValue::Array(items))) => {
                items.iter().map(|item| (self.at(item.span().start), item.get_ref())).collect()
            }
            Some((at, _)) => {
                faults.add(at, format!("`{key}` must be a list"));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// A table of texts: the keys with their places and words.
    pub fn pairs(&self, key: &str, faults: &mut Faults) -> Vec<(At, String, String)> {
        let Some((at, value)) = self.need(key, faults) else { return Vec::new() };
        let DeValue::Table(table) = value else {
            faults.add(at, format!("`{key}` must be a table"));
            return Vec::new();
        };
        let mut pairs = Vec::new();
        for (name, word) in table {
            let at = self.at(name.span().start);
            match word.get_ref() {
                DeValue::String(word) => pairs.push((at, name.get_ref().to_string(), word.to_string())),
                _ => faults.add(at, format!("`{}` must be a text in quotes", name.get_ref())),
            }
        }
        pairs
    }

    /// The source of what the section says.
    pub fn source(&self, faults: &mut Faults) -> String {
        let source = self.text("source", faults);
        if !source.is_empty() {
            faults.check_source(self.at_key("source"), "source", &source);
        }
        source
    }
}
