//! Something to be said, before it is said in a language: a message code and its arguments.

use serde::Serialize;

/// An argument of a [`Phrase`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number, which may decide a plural.
    Number(i64),
    /// The code of a name that the language files translate: a place, a corps, a card, a side.
    Name(String),
    /// Several names, to be joined as the language does.
    Names(Vec<String>),
    /// Words that are not translated.
    Text(String),
    /// Phrases within this one, to be joined as the language does.
    Said(Vec<Phrase>),
}

/// A message code with its arguments: the language files turn it into a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Phrase {
    /// The message code.
    pub code: &'static str,
    /// Arguments by name.
    pub args: Vec<(&'static str, Value)>,
    /// The rule it comes from, by its id in the ledger.
    pub rule: Option<&'static str>,
}

impl Phrase {
    /// A phrase without arguments.
    pub fn new(code: &'static str) -> Phrase {
        Phrase { code, args: Vec::new(), rule: None }
    }

    /// The phrase with a number.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Into<i64>) -> Phrase {
        self.args.push((name, Value::Number(value.into())));
        self
    }

    /// The phrase with a translatable name.
    #[must_use]
    pub fn name(mut self, name: &'static str, value: impl Into<String>) -> Phrase {
        self.args.push((name, Value::Name(value.into())));
        self
    }

    /// The phrase with a list of translatable names.
    #[must_use]
    pub fn names(mut self, name: &'static str, values: Vec<String>) -> Phrase {
        self.args.push((name, Value::Names(values)));
        self
    }

    /// The phrase with the rule it comes from.
    #[must_use]
    pub fn cite(mut self, rule: impl Into<Option<&'static str>>) -> Phrase {
        self.rule = rule.into();
        self
    }

    /// The phrase with others in it.
    #[must_use]
    pub fn said(mut self, name: &'static str, phrases: Vec<Phrase>) -> Phrase {
        self.args.push((name, Value::Said(phrases)));
        self
    }

    /// The phrase with words that are not translated.
    #[must_use]
    pub fn text(mut self, name: &'static str, value: impl Into<String>) -> Phrase {
        self.args.push((name, Value::Text(value.into())));
        self
    }
}
