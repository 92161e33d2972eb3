//! Writing to standard output and to files.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};

/// Writes to standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).context("cannot write to standard output")
}

/// Whether an error only says that nobody reads our output any more.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(closed))
}

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwrite {
    /// Never.
    No,
    /// The user said so.
    Force,
}

impl Overwrite {
    /// From a `--force` flag.
    pub fn from_flag(force: bool) -> Overwrite {
        if force { Overwrite::Force } else { Overwrite::No }
    }

    /// Refuses a file that is there already or has no folder to be in: to be asked before long work is begun.
    pub fn check(self, path: &Path) -> anyhow::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            bail!("there is no folder {} for {}: make it first", folder.display(), path.display());
        }
        if self == Overwrite::No && path.symlink_metadata().is_ok() {
            bail!("{} exists already: choose another name, or give --force to replace it", path.display());
        }
        Ok(())
    }
}

/// Writes a whole file.
pub fn write_file(path: &Path, text: &str, overwrite: Overwrite) -> anyhow::Result<()> {
    overwrite.check(path)?;
    let mut open = OpenOptions::new();
    match overwrite {
        Overwrite::No => open.write(true).create_new(true),
        Overwrite::Force => open.write(true).create(true).truncate(true),
    };
    let written = open.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.with_context(|| {
        format!("cannot write {}: check that its folder exists and is writable", path.display())
    })
}

/// Reads a whole text file.
pub fn read_file(path: &Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(path);
    text.with_context(|| {
        format!("cannot read {}: check the name, and that it is a text file", path.display())
    })
}

/// Breaks a text into lines of at most `width` letters, each with an indent.
pub fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        }
        if column == 0 {
            out.push_str(indent);
            column = indent.chars().count();
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrap("one two three four", 10, "  "), "  one two\n  three\n  four");
        assert_eq!(wrap("", 10, "  "), "");
        assert_eq!(wrap("überlang", 3, ""), "überlang");
    }
}
