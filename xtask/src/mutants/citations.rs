//! Which code names a row of the ledger.
//!
//! A citation speaks for what it stands at: a comment for the item, statement or arm that follows it, an id in the code for the
//! statement or arm it is in. A citation at a definition (a field, a variant, a constant), which cannot be broken by itself,
//! speaks for the statements that use it. One at the head of a file speaks for the file.

use std::ops::Range;

use anyhow::Result;
use syn::visit::{self, Visit};

use super::ledger::System;
use super::parse::{Source, bytes, is_for_tests};

/// Code that names a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Scope {
    /// How near the citation is.
    pub(crate) nearness: Nearness,
    /// How many steps out from what the citation stands at: for statements that cannot be broken themselves.
    pub(crate) widened: usize,
    /// How many bytes: a citation of one statement says more than one of a function.
    pub(crate) length: usize,
    /// The number of the source.
    pub(crate) source: usize,
    /// The bytes in it.
    pub(crate) start: usize,
}

impl Scope {
    /// Whether a place is in it.
    pub(crate) fn has(&self, source: usize, place: &Range<usize>) -> bool {
        self.source == source && self.start <= place.start && place.end <= self.start + self.length
    }
}

/// How a row is named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Nearness {
    /// By this very code.
    Itself,
    /// By the definition of something that this code uses.
    Definition,
    /// By the file.
    File,
}

/// For every row of the ledger the code that names it, the nearest and smallest first.
pub(crate) fn scopes(system: &System, sources: &[Source]) -> Result<Vec<Vec<Scope>>> {
    let outlines: Vec<Outline> = sources.iter().map(Outline::of).collect::<Result<_>>()?;
    let mut rows = vec![Vec::new(); system.rows.len()];
    for (number, (source, outline)) in sources.iter().zip(&outlines).enumerate() {
        let mut offset = 0;
        for line in source.text.split_inclusive('\n') {
            for row in system.named_in(line) {
                let at = line.find(&system.rows[row]);
                let Some(cited) = outline.cited(&source.text, offset, line, at) else { continue };
                match cited {
                    Cited::File => rows[row].push(scope(Nearness::File, 0, number, &(0..source.text.len()))),
                    Cited::Code(ranges) => {
                        let around = ranges.iter().enumerate();
                        rows[row].extend(
                            around.map(|(steps, range)| scope(Nearness::Itself, steps, number, range)),
                        );
                    }
                    Cited::Definition(defined) => {
                        for (other, (source, outline)) in sources.iter().zip(&outlines).enumerate() {
                            let uses = defined.iter().flat_map(|name| outline.uses(&source.text, name));
                            rows[row].extend(uses.map(|range| scope(Nearness::Definition, 0, other, &range)));
                        }
                    }
                }
            }
            offset += line.len();
        }
    }
    for scopes in &mut rows {
        scopes.sort();
        scopes.dedup();
    }
    Ok(rows)
}

fn scope(nearness: Nearness, widened: usize, source: usize, range: &Range<usize>) -> Scope {
    Scope { nearness, widened, source, start: range.start, length: range.len() }
}

/// What a citation speaks for.
enum Cited<'a> {
    File,
    /// What it stands at, and what is around that, up to the function.
    Code(Vec<Range<usize>>),
    Definition(&'a [String]),
}

/// The parts of a source that can be cited.
#[derive(Default)]
struct Outline {
    parts: Vec<Part>,
    /// What is there for tests only.
    tests: Vec<Range<usize>>,
}

struct Part {
    range: Range<usize>,
    /// A function or something in it.
    is_in_function: bool,
    /// As it is used elsewhere: `.field` and `field:`, `::Variant`, `CONSTANT`; `None` for code.
    definition: Option<Vec<String>>,
}

impl Outline {
    fn of(source: &Source) -> Result<Self> {
        let mut outline = Self::default();
        outline.visit_file(&source.tree()?);
        Ok(outline)
    }

    fn code(&mut self, range: Range<usize>) {
        self.parts.push(Part { range, is_in_function: true, definition: None });
    }

    fn definition<const N: usize>(&mut self, range: Range<usize>, used: [String; N]) {
        self.parts.push(Part { range, is_in_function: false, definition: Some(used.to_vec()) });
    }

    fn smallest_around(&self, place: usize) -> Option<&Part> {
        self.parts.iter().filter(|part| part.range.contains(&place)).min_by_key(|part| part.range.len())
    }

    /// A part and the parts around it, small ones first, up to the function.
    fn around(&self, part: &Range<usize>) -> Vec<Range<usize>> {
        let holds = |range: &Range<usize>| range.start <= part.start && part.end <= range.end;
        let mut ranges: Vec<Range<usize>> = self
            .parts
            .iter()
            .filter(|part| part.is_in_function)
            .map(|part| part.range.clone())
            .filter(holds)
            .collect();
        ranges.sort_by_key(Range::len);
        ranges.dedup();
        if ranges.is_empty() { vec![part.clone()] } else { ranges }
    }

    fn largest_from(&self, place: usize) -> Option<&Part> {
        self.parts.iter().filter(|part| part.range.start == place).max_by_key(|part| part.range.len())
    }

    /// What a citation on a line speaks for; `at` is where in the line the id is.
    fn cited(&self, text: &str, offset: usize, line: &str, at: Option<usize>) -> Option<Cited<'_>> {
        if self.tests.iter().any(|test| test.contains(&offset)) {
            return None;
        }
        let start = offset + line.len() - line.trim_start().len();
        let code = line.trim_start();
        if code.starts_with("//!") {
            return Some(Cited::File);
        }
        let part = if code.starts_with("///") {
            self.smallest_around(start)
        } else if code.starts_with("//") {
            let next = next_code(text, offset + line.len());
            let ends = text[next..].starts_with(['}', ')', ']']);
            if ends {
                self.smallest_around(start)
            } else {
                self.largest_from(next).or(self.smallest_around(next))
            }
        } else {
            let before_comment = line.find("//").is_none_or(|comment| at.is_some_and(|at| at < comment));
            self.smallest_around(if before_comment { offset + at.unwrap_or(0) } else { start })
        }?;
        Some(match &part.definition {
            Some(used) => Cited::Definition(used),
            None => Cited::Code(self.around(&part.range)),
        })
    }

    /// The smallest code around each use of something defined.
    fn uses(&self, text: &str, defined: &str) -> Vec<Range<usize>> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let whole = |&at: &usize| {
            let before = text[..at].chars().next_back();
            let after = text[at + defined.len()..].chars().next();
            let starts = !defined.starts_with(is_word) || !before.is_some_and(is_word);
            let ends = defined.ends_with("::")
                || !after.is_some_and(|c| is_word(c) || c == '(' && defined.starts_with('.'));
            starts && ends && !(defined.ends_with(':') && !defined.ends_with("::") && after == Some(':'))
        };
        let places = text.match_indices(defined).map(|(at, _)| at).filter(whole);
        let parts = places.filter_map(|at| {
            let around = self.parts.iter().filter(|part| part.range.contains(&at));
            around.min_by_key(|part| part.range.len()).filter(|part| part.definition.is_none())
        });
        parts.map(|part| part.range.clone()).collect()
    }
}

/// The next byte of code, past comments, attributes and blanks.
fn next_code(text: &str, from: usize) -> usize {
    let mut offset = from;
    for line in text[from..].split_inclusive('\n') {
        let code = line.trim_start();
        if !(code.is_empty() || code.starts_with("//") || code.starts_with("#[")) {
            return offset + line.len() - code.len();
        }
        offset += line.len();
    }
    text.len().saturating_sub(1)
}

impl<'ast> Visit<'ast> for Outline {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_for_tests(&item.attrs) {
            self.tests.push(bytes(item));
        } else {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.code(bytes(item));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.code(bytes(item));
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.code(bytes(item));
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.parts.push(Part { range: bytes(item), is_in_function: false, definition: None });
        visit::visit_item_impl(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.definition(bytes(item), [item.ident.to_string()]);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.definition(bytes(item), [format!("::{}", item.ident)]);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.definition(bytes(item), [format!("{}::", item.ident)]);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.definition(bytes(item), [item.ident.to_string()]);
        visit::visit_item_struct(self, item);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.definition(bytes(variant), [format!("::{}", variant.ident)]);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if let Some(name) = &field.ident {
            self.definition(bytes(field), [format!(".{name}"), format!("{name}:")]);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        self.code(bytes(statement));
        visit::visit_stmt(self, statement);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.code(bytes(arm));
        visit::visit_arm(self, arm);
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        self.code(bytes(field));
        visit::visit_field_value(self, field);
    }
}
