//! What is put on the screen and typed at it: plain lines, wrapped to the width of the terminal.

use std::io::{self, BufRead, IsTerminal, Stdout, Write};
use std::sync::Arc;

use anstream::AutoStream;
use anyhow::Context;
use owo_colors::OwoColorize;
use vedette_kernel::{Phrase, Side};
use vedette_lang::{Language, Names, Speaker};

use super::line::{Line, Weight};

/// The width where nobody tells it.
const USUAL_WIDTH: usize = 100;
/// Narrower than this nothing can be shown sensibly.
const LEAST_WIDTH: usize = 40;
/// Sentences longer than this are hard to read.
const SENTENCE_WIDTH: usize = 100;
/// So many blank lines hide what stood on a screen that cannot be cleared.
const CURTAIN_LINES: usize = 60;

/// How a piece of text looks where there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// As it is.
    Plain,
    /// Over what follows.
    Heading,
    /// Something that decides much.
    Loud,
    /// For those who look twice.
    Faint,
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Both sides at once.
    Both,
    /// A success.
    Good,
    /// A refusal or a loss.
    Bad,
}

impl Ink {
    /// The ink of a side.
    pub fn of(side: Side) -> Ink {
        if side == Side::First { Ink::First } else { Ink::Second }
    }

    /// A text in this ink; the stream takes it off again where colours do not belong.
    pub fn on(self, text: &str) -> String {
        match self {
            Ink::Plain => text.to_owned(),
            Ink::Heading => text.bold().to_string(),
            Ink::Loud => text.bold().to_string(),
            Ink::Faint => text.dimmed().to_string(),
            Ink::First => text.bright_blue().bold().to_string(),
            Ink::Second => text.yellow().bold().to_string(),
            Ink::Both => text.bright_red().bold().to_string(),
            Ink::Good => text.green().to_string(),
            Ink::Bad => text.red().to_string(),
        }
    }
}

/// The screen and the keyboard.
pub struct Screen {
    out: AutoStream<Stdout>,
    /// Nobody sees what is typed unless it is shown.
    echoes: bool,
    is_terminal: bool,
    speaker: Speaker,
    /// The other language, in which names may be typed too.
    other: Speaker,
    names: Arc<dyn Names + Send + Sync>,
}

impl Screen {
    /// The screen in a language, with the names of a game.
    pub fn new(language: Language, names: Arc<dyn Names + Send + Sync>) -> Screen {
        let other = if language == Language::Fr { Language::En } else { Language::Fr };
        Screen {
            out: anstream::stdout(),
            echoes: !io::stdin().is_terminal(),
            is_terminal: io::stdout().is_terminal(),
            speaker: Speaker::new(language),
            other: Speaker::new(other),
            names,
        }
    }

    /// What is spoken.
    pub fn language(&self) -> Language {
        self.speaker.language()
    }

    /// How many columns there are.
    pub fn width(&self) -> usize {
        let measured = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let told = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let width = measured.filter(|_| self.is_terminal).or_else(told);
        width.unwrap_or(USUAL_WIDTH).clamp(LEAST_WIDTH, 400)
    }

    // Words.

    /// The sentence of a phrase.
    pub fn say(&self, phrase: &Phrase) -> String {
        self.speaker.say(phrase, &*self.names)
    }

    /// The same in the language that is not spoken here: it may be typed too.
    pub fn say_in_other_language(&self, phrase: &Phrase) -> String {
        self.other.say(phrase, &*self.names)
    }

    /// Why something was refused.
    pub fn refuse(&self, phrase: &Phrase) -> String {
        self.speaker.refuse(phrase, &*self.names)
    }

    /// How a game ended.
    pub fn conclude(&self, phrase: &Phrase) -> String {
        self.speaker.conclude(phrase, &*self.names)
    }

    /// Whoever speaks.
    pub fn speaker(&self) -> &Speaker {
        &self.speaker
    }

    /// A message without arguments.
    pub fn word(&self, code: &str) -> String {
        self.speaker.word(code)
    }

    /// The name of a thing by its code, e.g. `area:jena`.
    pub fn name(&self, code: &str) -> String {
        self.speaker.name(code, &*self.names)
    }

    /// The name of a thing in both languages.
    pub fn names(&self, code: &str) -> [String; 2] {
        [&self.speaker, &self.other].map(|speaker| speaker.name(code, &*self.names))
    }

    /// A side as the first word of a sentence.
    pub fn side(&self, code: &str) -> String {
        self.name(&format!("side:{code}-start"))
    }

    /// A share of a hundred with one decimal, as the language writes it.
    pub fn percent(&self, part: f64) -> String {
        match self.language() {
            Language::En => format!("{:.1} %", part * 100.0),
            Language::Fr => format!("{:.1}\u{a0}%", part * 100.0).replace('.', ","),
        }
    }

    /// A number with one decimal, as the language writes it.
    pub fn decimal(&self, number: f64) -> String {
        match self.language() {
            Language::En => format!("{number:.1}"),
            Language::Fr => format!("{number:.1}").replace('.', ","),
        }
    }

    // Lines.

    /// Writes a text as it is.
    pub fn put(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.write_all(text.as_bytes()).context("cannot write to standard output")
    }

    /// A line as it is.
    pub fn line(&mut self, text: &str) -> anyhow::Result<()> {
        self.put(text)?;
        self.put("\n")
    }

    /// An empty line.
    pub fn blank(&mut self) -> anyhow::Result<()> {
        self.put("\n")
    }

    /// Sentences, wrapped, with an indent for the first line and one for the others.
    pub fn wrapped(&mut self, ink: Ink, text: &str, first: &str, others: &str) -> anyhow::Result<()> {
        let width = self.width().min(SENTENCE_WIDTH);
        for (place, line) in wrap(text, width.saturating_sub(others.chars().count())).iter().enumerate() {
            let indent = if place == 0 { first } else { others };
            self.line(&format!("{indent}{}", ink.on(line)))?;
        }
        Ok(())
    }

    /// A sentence on its own.
    pub fn sentence(&mut self, text: &str) -> anyhow::Result<()> {
        self.wrapped(Ink::Plain, text, "", "")
    }

    /// A message without arguments, as a sentence.
    pub fn tell(&mut self, code: &str) -> anyhow::Result<()> {
        let text = self.word(code);
        self.sentence(&text)
    }

    /// A message with arguments, as a sentence.
    pub fn tell_phrase(&mut self, phrase: &Phrase) -> anyhow::Result<()> {
        let text = self.say(phrase);
        self.sentence(&text)
    }

    /// A heading over what follows.
    pub fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        self.blank()?;
        self.wrapped(Ink::Heading, text, "", "")
    }

    /// A line across the page with a text in it.
    pub fn rule(&mut self, text: &str) -> anyhow::Result<()> {
        let width = self.width().min(SENTENCE_WIDTH);
        let length = text.chars().count();
        self.blank()?;
        if length + 6 > width {
            return self.wrapped(Ink::Heading, text, "", "");
        }
        if !self.is_terminal {
            return self.line(&format!("── {text}"));
        }
        let rest = Ink::Faint.on(&"─".repeat(width - length - 4));
        self.line(&format!("{} {} {rest}", Ink::Faint.on("──"), Ink::Heading.on(text)))
    }

    /// News, a line each.
    pub fn news(&mut self, lines: &[Line]) -> anyhow::Result<()> {
        if lines.first().is_some_and(|line| line.weight != Weight::Turn) {
            self.blank()?;
        }
        for line in lines {
            match line.weight {
                Weight::Turn => self.heading(&line.text)?,
                Weight::Loud => self.wrapped(Ink::Loud, &line.text, "  • ", "    ")?,
                Weight::Plain => self.wrapped(Ink::Plain, &line.text, "  • ", "    ")?,
            }
        }
        Ok(())
    }

    /// Cells in columns, as many as fit, read downwards; in a pipe one under the other. Each cell is given as it is
    /// printed and with the number of letters it takes.
    pub fn columns(&mut self, cells: &[(String, usize)]) -> anyhow::Result<()> {
        let widest = cells.iter().map(|(_, length)| *length).max().unwrap_or(0) + 3;
        let fitting = if self.is_terminal && cells.len() > 6 { (self.width() - 2) / widest } else { 1 };
        let columns = fitting.clamp(1, 4);
        let rows = cells.len().div_ceil(columns);
        for row in 0..rows {
            let mut line = String::from("  ");
            let mut owed = 0;
            for (cell, length) in cells.iter().skip(row).step_by(rows.max(1)) {
                line.push_str(&" ".repeat(owed));
                line.push_str(cell);
                owed = widest - length;
            }
            self.line(&line)?;
        }
        Ok(())
    }

    /// Takes everything out of sight.
    pub fn hide(&mut self) -> anyhow::Result<()> {
        self.put(&"\n".repeat(CURTAIN_LINES))?;
        if self.is_terminal {
            // The screen is cleared from its top, and then what scrolled away.
            self.put("\u{1b}[H\u{1b}[2J\u{1b}[3J")?;
        }
        Ok(())
    }

    /// Asks for a line; `None` when nobody will type any more.
    pub fn ask(&mut self, mark: &str) -> anyhow::Result<Option<String>> {
        self.put(mark)?;
        self.out.flush().context("cannot write to standard output")?;
        let mut bytes = Vec::new();
        let count = io::stdin().lock().read_until(b'\n', &mut bytes).context("cannot read standard input")?;
        if count == 0 {
            self.blank()?;
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echoes {
            let shown: String = text.chars().filter(|letter| !letter.is_control()).collect();
            self.line(&shown)?;
        }
        Ok(Some(text))
    }
}

/// Breaks a text into lines of at most so many letters, at plain spaces only: French keeps some signs with their words by
/// spaces that do not break.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > width {
            lines.push(std::mem::take(&mut line));
            length = 0;
        }
        if length > 0 {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += letters;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_plain_spaces_only() {
        assert_eq!(wrap("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("Carte\u{a0}: non", 6), ["Carte\u{a0}:", "non"]);
        assert_eq!(wrap("", 9), [""]);
        assert_eq!(wrap("überlang", 3), ["überlang"]);
    }
}
