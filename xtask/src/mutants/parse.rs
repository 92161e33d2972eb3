//! What the finders of mutations and citations need to know of a source file.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use syn::spanned::Spanned;

/// A source file.
pub(crate) struct Source {
    /// Where it is, from the folder of the crate.
    pub(crate) path: PathBuf,
    /// What is written there.
    pub(crate) text: String,
}

impl Source {
    /// Reads a file.
    pub(crate) fn read(file: &Path, folder: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
        Ok(Self { path: file.strip_prefix(folder)?.to_owned(), text })
    }

    /// What is written there as a tree. Trees cannot be passed between threads, so they are not kept.
    pub(crate) fn tree(&self) -> Result<syn::File> {
        syn::parse_file(&self.text)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("{} cannot be parsed", self.path.display()))
    }

    /// The path for people: without the folder of the sources.
    pub(crate) fn name(&self) -> String {
        self.path.strip_prefix("src").unwrap_or(&self.path).display().to_string()
    }
}

/// The bytes of a node.
pub(crate) fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// Whether an item is there for tests only.
pub(crate) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string().contains("test"))
    })
}

/// Whether a function is a test.
pub(crate) fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("test"))
}

/// Code on one line, not too long.
pub(crate) fn in_short(code: &str) -> String {
    const LONGEST: usize = 60;
    let line = code.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
