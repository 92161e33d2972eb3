//! What can be said, for programs that read codes: every code of a system with its words and the names of its arguments. It is
//! made from the messages themselves, and the tests hold those against the codes that the source says.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use fluent_syntax::parser;

use crate::language::Language;
use crate::messages::file;
use crate::speaker::COALITION_ARMY;

/// What a code is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A question to a player.
    Prompt,
    /// A moment at which somebody may interrupt, as a question.
    Window,
    /// An answer to a question.
    Answer,
    /// Something that happened.
    Log,
    /// Why something may not be done.
    Refusal,
    /// A step of a reckoning.
    Reckoning,
    /// How a game ended.
    Outcome,
    /// Why nothing can be taken back.
    Undo,
}

/// The sections of the message files, by how their headings begin, and what each code in them is called there.
const SECTIONS: [(&str, Sort, &str); 11] = [
    ("What a player is asked", Sort::Prompt, ""),
    ("Questions", Sort::Prompt, ""),
    ("Moments", Sort::Window, ""),
    ("Answers", Sort::Answer, ""),
    ("The log", Sort::Log, ""),
    ("News", Sort::Log, ""),
    ("Refusals", Sort::Refusal, "refusal-"),
    ("How a result was reckoned", Sort::Reckoning, ""),
    ("How a game end", Sort::Outcome, "outcome-"),
    ("The end of the game", Sort::Outcome, "outcome-"),
    ("Why an action cannot be taken back", Sort::Undo, "undo-"),
];

/// Forms of an argument that messages may use; see the head of the crate.
const FORMS: [&str; 8] = ["-start", "-of", "-to", "-code", "-or", "-count", "-size", "-sign"];

/// One code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saying {
    /// What it is for.
    pub sort: Sort,
    /// The code as the rules say it.
    pub code: String,
    /// What it says, each argument by its name in braces; of words that depend on a number or a side the usual ones.
    pub text: String,
    /// The names of its arguments.
    pub args: Vec<String>,
}

/// The section that a heading begins.
fn section(heading: &str) -> Option<(Sort, &'static str)> {
    let found = SECTIONS.iter().find(|(start, ..)| heading.starts_with(start));
    found.map(|&(_, sort, prefix)| (sort, prefix))
}

/// Everything that a message file says, in its order. The file of a system has its name; `common` is for all of them, `server`
/// what a server adds to the log.
pub fn sayings(name: &str, language: Language) -> Vec<Saying> {
    let sorts = sorts(name);
    let text = file(name, language).unwrap_or_default();
    let resource = parser::parse(text).unwrap_or_else(|(rest, _)| rest);
    // Every system may say what is common to them.
    let common = parser::parse(file("common", language).unwrap_or_default()).unwrap_or_else(|(rest, _)| rest);
    let mut known = messages(&common);
    known.extend(messages(&resource));
    let mut found = Vec::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let Some(pattern) = &message.value else { continue };
        let of = |(full, ..): &&(String, Sort, String)| full == message.id.name;
        if let Some((_, sort, code)) = sorts.iter().find(of) {
            let mut words = Words::of(&known);
            words.take(pattern);
            let args = words.args.into_iter().collect();
            let text = words.text.split_whitespace().collect::<Vec<_>>().join(" ");
            found.push(Saying { sort: *sort, code: code.clone(), text, args });
        }
    }
    found
}

/// Everything that a file says, by its name there.
fn messages<'a>(resource: &'a Resource<&'a str>) -> Messages<'a> {
    let message = |entry: &'a Entry<&'a str>| match entry {
        Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
        _ => None,
    };
    resource.body.iter().filter_map(message).collect()
}

/// The codes of a file: by the headings of the English one, which every language follows.
fn sorts(name: &str) -> Vec<(String, Sort, String)> {
    let text = file(name, Language::En).unwrap_or_default();
    let resource = parser::parse(text).unwrap_or_else(|(rest, _)| rest);
    // What only other messages say is no code of its own.
    let messages = messages(&resource);
    let mut parts = BTreeSet::new();
    for pattern in messages.values() {
        let mut words = Words::of(&messages);
        words.take(pattern);
        parts.extend(words.parts);
    }
    let mut here = None;
    let mut found = Vec::new();
    for entry in &resource.body {
        match entry {
            Entry::GroupComment(comment) => here = comment.content.first().and_then(|line| section(line)),
            Entry::Message(message) => {
                let full = message.id.name;
                let code = here.and_then(|(sort, prefix)| Some((sort, full.strip_prefix(prefix)?)));
                if let Some((sort, code)) = code
                    && !parts.contains(full)
                {
                    found.push((full.to_owned(), sort, code.to_owned()));
                }
            }
            _ => {}
        }
    }
    found
}

/// No message is part of a part of a part any deeper.
const DEEPEST: usize = 4;

type Messages<'a> = BTreeMap<&'a str, &'a Pattern<&'a str>>;

/// The words of a message, put together.
struct Words<'a> {
    messages: &'a Messages<'a>,
    text: String,
    args: BTreeSet<String>,
    /// The messages that are part of it.
    parts: BTreeSet<String>,
    depth: usize,
}

impl<'a> Words<'a> {
    fn of(messages: &'a Messages<'a>) -> Words<'a> {
        Words { messages, text: String::new(), args: BTreeSet::new(), parts: BTreeSet::new(), depth: 0 }
    }

    fn take(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text.push_str(value),
                PatternElement::Placeable { expression } => self.take_expression(expression),
            }
        }
    }

    fn take_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.take_inline(inline),
            Expression::Select { selector, variants } => {
                let before = self.text.len();
                self.take_inline(selector);
                self.text.truncate(before);
                for variant in variants {
                    let before = self.text.len();
                    self.take(&variant.value);
                    if !variant.default {
                        self.text.truncate(before);
                    }
                }
            }
        }
    }

    fn take_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            // Which army the coalition is, every message is told: no code has it as an argument.
            InlineExpression::VariableReference { id } if id.name == COALITION_ARMY => {}
            InlineExpression::VariableReference { id } => {
                let base = FORMS.iter().find_map(|form| id.name.strip_suffix(form)).unwrap_or(id.name);
                self.args.insert(base.to_owned());
                self.text.push_str(&format!("{{{base}}}"));
            }
            InlineExpression::MessageReference { id, .. } => {
                self.parts.insert(id.name.to_owned());
                match self.messages.get(id.name) {
                    // What it says, and speaks of, is said here too.
                    Some(pattern) if self.depth < DEEPEST => {
                        self.depth += 1;
                        self.take(pattern);
                        self.depth -= 1;
                    }
                    _ => self.text.push_str(&format!("{{{}}}", id.name)),
                }
            }
            InlineExpression::StringLiteral { value } => self.text.push_str(value),
            InlineExpression::Placeable { expression } => self.take_expression(expression),
            _ => {}
        }
    }
}
