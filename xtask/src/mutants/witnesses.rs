//! Which tests name a row of the ledger: in their documentation or body, or by using a helper or a list of cases that does.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use syn::visit::{self, Visit};

use super::ledger::System;
use super::parse::{Source, bytes, is_for_tests, is_test};

/// A test and the rows it names.
#[derive(Clone, Debug)]
pub(crate) struct Witness {
    /// The program it is in: the name of its target, or nothing for the tests beside the code.
    pub(crate) program: Option<String>,
    /// Its name as the program lists it.
    pub(crate) name: String,
    /// The rows it names.
    pub(crate) rows: BTreeSet<usize>,
}

/// Every test of the sources that names a row.
pub(crate) fn witnesses(system: &System, sources: &[Source]) -> Result<Vec<Witness>> {
    let mut found = Vec::new();
    for source in sources {
        found.extend(in_source(system, source)?);
    }
    found.retain(|witness| !witness.rows.is_empty());
    Ok(found)
}

struct Function {
    name: String,
    modules: Vec<String>,
    is_test: bool,
    text: String,
}

fn in_source(system: &System, source: &Source) -> Result<Vec<Witness>> {
    let (program, modules) = place(&source.path);
    let mut finder = Finder { source, modules, among_tests: program.is_some(), functions: Vec::new() };
    finder.visit_file(&source.tree()?);
    let functions = finder.functions;
    let helpers: Vec<(String, BTreeSet<usize>)> = functions
        .iter()
        .filter(|function| !function.is_test)
        .map(|function| (function.name.clone(), system.named_in(&function.text)))
        .filter(|(_, rows)| !rows.is_empty())
        .collect();
    let tests = functions.into_iter().filter(|function| function.is_test);
    let witnesses = tests.map(|test| {
        let mut rows = system.named_in(&test.text);
        for (_, more) in helpers.iter().filter(|(call, _)| test.text.contains(call)) {
            rows.extend(more);
        }
        let name = test.modules.into_iter().chain([test.name]).collect::<Vec<_>>().join("::");
        Witness { program: program.clone(), name, rows }
    });
    Ok(witnesses.collect())
}

/// The program and the modules that a file stands for.
fn place(path: &Path) -> (Option<String>, Vec<String>) {
    let without_extension = path.with_extension("");
    let mut words: Vec<String> =
        without_extension.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if words.last().is_some_and(|last| ["mod", "main", "lib"].contains(&last.as_str())) {
        words.pop();
    }
    match words.first().map(String::as_str) {
        Some("tests") => (words.get(1).cloned(), words.split_off(words.len().min(2))),
        _ => (None, words.split_off(words.len().min(1))),
    }
}

struct Finder<'a> {
    source: &'a Source,
    modules: Vec<String>,
    /// Whether this is a file or module of tests: rules that name rows beside them are no witnesses.
    among_tests: bool,
    functions: Vec<Function>,
}

impl Finder<'_> {
    fn function(&mut self, name: String, is_test: bool, text: String) {
        self.functions.push(Function { name, modules: self.modules.clone(), is_test, text });
    }

    /// Plain comments above a function are no part of it for the compiler, but they are for a reader.
    fn with_comments_above(&self, range: std::ops::Range<usize>) -> String {
        let text = &self.source.text;
        let mut start = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
        while start > 0 {
            let above = text[..start - 1].rfind('\n').map_or(0, |end| end + 1);
            if !text[above..start].trim_start().starts_with("//")
                || text[above..start].trim_start().starts_with("//!")
            {
                break;
            }
            start = above;
        }
        text[start..range.end].to_owned()
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let outside = self.among_tests;
        self.among_tests |= is_for_tests(&item.attrs);
        self.modules.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.modules.pop();
        self.among_tests = outside;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !self.among_tests {
            return;
        }
        let text = self.with_comments_above(bytes(item));
        let is_test = is_test(&item.attrs);
        let name = item.sig.ident.to_string();
        self.function(if is_test { name } else { format!("{name}(") }, is_test, text);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if self.among_tests {
            let text = self.with_comments_above(bytes(item));
            self.function(item.ident.to_string(), false, text);
        }
    }

    /// Tests that a macro makes: each from the end of the one before it, so that its documentation is its own.
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        let text = self.source.text[bytes(item)].to_owned();
        let mut rest = text.as_str();
        while let Some((_, after)) = rest.split_once("#[test]") {
            let Some((_, from_name)) = after.split_once("fn ") else { break };
            let name: String = from_name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let end = rest.len() - after.len() + after.find("\n    }").unwrap_or(after.len());
            self.function(name, true, rest[..end].to_owned());
            rest = &rest[end..];
        }
    }
}
