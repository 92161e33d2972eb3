//! What is wrong with a pack: every fault with its file and line, so that an author can mend them all in one go.

use std::fmt;

/// One thing that is wrong with a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file it is in.
    pub file: String,
    /// The line, counted from 1; 0 when it is the file as a whole.
    pub line: usize,
    /// What is wrong and, where it can be told, what to do.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.message),
            line => write!(f, "{}:{line}: {}", self.file, self.message),
        }
    }
}

/// Everything that is wrong with a pack, one fault a line when displayed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// A place in a file, where a fault may be found.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// The file.
    pub file: &'static str,
    /// The line, counted from 1; 0 for the file as a whole.
    pub line: usize,
}

impl Faults {
    /// Adds a fault.
    pub fn add(&mut self, at: At, message: impl Into<String>) {
        self.0.push(Fault { file: at.file.to_owned(), line: at.line, message: message.into() });
    }

    /// The place of a word in a list of known ones. A word that is not there is a fault, unless nothing at all is
    /// known: then the file that should have told is at fault, and has been reported already.
    pub fn look_up(&mut self, at: At, what: &str, word: &str, known: &[&str]) -> Option<usize> {
        if known.is_empty() {
            return None;
        }
        let place = known.iter().position(|candidate| *candidate == word);
        if place.is_none() {
            let hint = closest(word, known).map(|near| format!("; did you mean `{near}`?"));
            self.add(at, format!("unknown {what} `{word}`{}", hint.unwrap_or_default()));
        }
        place
    }

    /// Reports a word that was used before.
    pub fn only_once<'w>(&mut self, at: At, what: &str, word: &'w str, seen: &mut Vec<(&'w str, usize)>) {
        match seen.iter().find(|(earlier, _)| *earlier == word) {
            Some((_, line)) => self.add(at, format!("{what} `{word}` is already in line {line}")),
            None => seen.push((word, at.line)),
        }
    }

    /// Reports a source without one of the marks that say what kind of source it is.
    pub fn check_source(&mut self, at: At, what: &str, source: &str) {
        const MARKS: [&str; 4] = ["[rulebook]", "[printed]", "[reconstructed]", "[public:"];
        if source.trim().is_empty() {
            self.add(at, format!("`{what}` is empty: every value needs a source"));
        } else if !MARKS.iter().any(|mark| source.contains(mark)) {
            let wanted = "[rulebook], [printed], [public:ADDRESS] or [reconstructed]";
            self.add(at, format!("`{what}` is `{source}`: it must hold one of the marks {wanted}"));
        }
    }
}

/// The candidate that differs from a word in so few letters that it was probably meant.
fn closest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let allowed = (word.chars().count() / 3).max(1);
    let near = known.iter().map(|candidate| (edits(word, candidate), *candidate)).min()?;
    (near.0 <= allowed).then_some(near.1)
}

/// How many letters must be put in, taken out or changed to make one word of another.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (place, letter) in from.chars().enumerate() {
        let mut next = vec![place + 1];
        for (column, (other, costs)) in to.iter().zip(row.windows(2)).enumerate() {
            let (diagonal, above) = (costs[0], costs[1]);
            let left = next[column];
            next.push((diagonal + usize::from(letter != *other)).min(above + 1).min(left + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

/// Reads a decimal number exactly, in units of its last allowed decimal: `fixed("50.1", 3)` is 50100.
pub fn fixed(text: &str, decimals: usize) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, part) = match digits.split_once('.') {
        Some((whole, part)) if all_digits(part) && part.len() <= decimals => (whole, part),
        Some(_) => return None,
        None => (digits, ""),
    };
    if !all_digits(whole) {
        return None;
    }
    let value: i32 = format!("{whole}{part:0<decimals$}").parse().ok()?;
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        assert_eq!(fixed("49.892", 6), Some(49_892_000));
        assert_eq!(fixed("-1.5", 1), Some(-15));
        assert_eq!(fixed("12", 3), Some(12_000));
        assert_eq!((fixed("12", 0), fixed("12.0", 0)), (Some(12), None));
        for broken in ["", "-", ".5", "1.", "1e3", "1.2345", "99999999999", "١"] {
            assert_eq!(fixed(broken, 3), None, "{broken}");
        }
    }

    #[test]
    fn near_words_are_suggested_and_far_ones_are_not() {
        assert_eq!(closest("jean", &["weimar", "jena"]), None, "two letters of four");
        assert_eq!(closest("jenna", &["weimar", "jena"]), Some("jena"));
        assert_eq!(closest("weimer", &["weimar", "jena"]), Some("weimar"));
        assert_eq!(edits("kitten", "sitting"), 3);
    }
}
