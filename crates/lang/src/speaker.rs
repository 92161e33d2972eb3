//! Turning phrases into sentences.

use fluent_bundle::{FluentArgs, FluentValue};
use vedette_kernel::{Phrase, UndoClosed, Value};

use crate::grammar;
use crate::language::Language;
use crate::messages::Messages;

/// The forms of a side's name that messages may use: as the first word, after "of" and after "to".
const SIDE_FORMS: [&str; 3] = ["-start", "-of", "-to"];

/// The argument that every message gets: the army of [`Names::coalition`].
pub(crate) const COALITION_ARMY: &str = "coalition-army";

/// Names that are not in the message files, because they belong to a pack.
pub trait Names {
    /// The name for a code such as `area:jena` or `block:lannes`. Every code is asked here first, so that a pack may
    /// also call a card (`card:forced-march.12`, `title:forced-march`) what it likes. `None` leaves it to the message
    /// files.
    fn name(&self, language: Language, code: &str) -> Option<String>;

    /// The army that fights the French, `prussian` or `russian`, so that messages can call the side of the Coalition by
    /// its name. `None` leaves it unnamed.
    fn coalition(&self) -> Option<&str> {
        None
    }

    /// Messages that are not in the message files of the program, because they belong to a system that is no part of it.
    fn messages(&self, language: Language) -> Option<&Messages> {
        let _ = language;
        None
    }
}

/// No names but those of the message files.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoNames;

impl Names for NoNames {
    fn name(&self, _: Language, _: &str) -> Option<String> {
        None
    }
}

/// Somebody who speaks one language. What is missing in it is said in English, and as a bare code if it is missing there
/// too: nothing that anybody says stops the program.
pub struct Speaker {
    language: Language,
    messages: Messages,
    /// The last resort, for every language but English itself.
    english: Option<Messages>,
}

impl Speaker {
    /// A speaker of a language.
    pub fn new(language: Language) -> Speaker {
        let english = (language != Language::En).then(|| Messages::of(Language::En));
        Speaker { language, messages: Messages::of(language), english }
    }

    /// What is spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence of a prompt, an answer or a line of the log.
    pub fn say(&self, phrase: &Phrase, names: &dyn Names) -> String {
        self.say_under("", phrase, names)
    }

    /// Why something was refused: the message `refusal-CODE`.
    pub fn refuse(&self, phrase: &Phrase, names: &dyn Names) -> String {
        self.say_under("refusal-", phrase, names)
    }

    /// How a game ended: the message `outcome-CODE`, with the winner as `$side`.
    pub fn conclude(&self, phrase: &Phrase, names: &dyn Names) -> String {
        self.say_under("outcome-", phrase, names)
    }

    /// Why nothing can be taken back.
    pub fn undo_closed(&self, reason: UndoClosed) -> String {
        self.word(&format!("undo-{}", reason.code()))
    }

    /// A message without arguments, the same in every game.
    pub fn word(&self, code: &str) -> String {
        self.known_word(code, &NoNames).unwrap_or_else(|| code.to_owned())
    }

    /// A message without arguments, if there is one.
    pub fn known_word(&self, code: &str, names: &dyn Names) -> Option<String> {
        self.find(code, &FluentArgs::new(), names)
    }

    /// The name of a thing, e.g. of `area:jena`.
    pub fn name(&self, code: &str, names: &dyn Names) -> String {
        self.form_of_name(code, "", names)
    }

    /// Several names, joined as the language does: "Lannes, Ney and Soult".
    pub fn list(&self, codes: &[String], names: &dyn Names) -> String {
        self.join("list", codes, names)
    }

    fn join(&self, pattern: &str, codes: &[String], names: &dyn Names) -> String {
        let spoken: Vec<String> = codes.iter().map(|code| self.name(code, names)).collect();
        let Some((last, others)) = spoken.split_last() else { return self.word("list-empty") };
        if others.is_empty() {
            return last.clone();
        }
        let mut args = FluentArgs::new();
        args.set("others", others.join(&self.word("list-comma")));
        args.set("last", last.as_str());
        self.find(pattern, &args, names).unwrap_or_else(|| spoken.join(", "))
    }

    fn say_under(&self, prefix: &str, phrase: &Phrase, names: &dyn Names) -> String {
        let code = format!("{prefix}{}", phrase.code);
        let sentence = self.find(&code, &self.arguments(phrase, names), names);
        sentence.map_or(code, |sentence| grammar::said(self.language, sentence))
    }

    fn find(&self, code: &str, args: &FluentArgs<'_>, names: &dyn Names) -> Option<String> {
        let in_english = || self.english.as_ref().and_then(|messages| messages.format(code, args));
        let of_system = || names.messages(self.language).and_then(|messages| messages.format(code, args));
        self.messages.format(code, args).or_else(in_english).or_else(of_system)
    }

    fn arguments(&self, phrase: &Phrase, names: &dyn Names) -> FluentArgs<'static> {
        let mut args = arguments_of_game(names);
        for (name, value) in &phrase.args {
            match value {
                Value::Number(number) => {
                    args.set(*name, *number);
                    args.set(format!("{name}-size"), number.unsigned_abs());
                    args.set(format!("{name}-sign"), sign(*number));
                }
                Value::Name(code) => {
                    args.set(*name, self.name(code, names));
                    if let Some(side) = code.strip_prefix("side:") {
                        args.set(format!("{name}-code"), side.to_owned());
                        for form in SIDE_FORMS {
                            args.set(format!("{name}{form}"), self.form_of_name(code, form, names));
                        }
                    }
                }
                Value::Names(codes) => {
                    args.set(*name, self.list(codes, names));
                    args.set(format!("{name}-or"), self.join("list-or", codes, names));
                    args.set(format!("{name}-count"), codes.len());
                }
                Value::Text(text) => args.set(*name, FluentValue::from(text.clone())),
                Value::Said(phrases) => {
                    let said: Vec<String> = phrases.iter().map(|phrase| self.say(phrase, names)).collect();
                    args.set(*name, said.join(&self.word("list-semicolon")));
                    args.set(format!("{name}-count"), said.len());
                }
            }
        }
        args
    }

    fn form_of_name(&self, code: &str, form: &str, names: &dyn Names) -> String {
        let (kind, rest) = code.split_once(':').unwrap_or(("", code));
        let message = match kind {
            // The copies of a card have numbers (`forced-march.12`), its title is one.
            "card" => format!("title-{}", rest.split('.').next().unwrap_or(rest)),
            _ => format!("{kind}-{rest}{form}"),
        };
        names
            .name(self.language, &format!("{code}{form}"))
            .or_else(|| self.find(&message, &arguments_of_game(names), names))
            .unwrap_or_else(|| rest.to_owned())
    }
}

/// What every message may ask about the game.
fn arguments_of_game(names: &dyn Names) -> FluentArgs<'static> {
    let mut args = FluentArgs::new();
    args.set(COALITION_ARMY, names.coalition().unwrap_or("unnamed").to_owned());
    args
}

fn sign(number: i64) -> &'static str {
    match number.signum() {
        -1 => "minus",
        0 => "none",
        _ => "plus",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_in_a_language_is_said_in_english() {
        let english = Some(Messages::of(Language::En));
        let broken = "log-turn = Tour { $turn } commence.\nside-french-start =\nlog-setup-opened = { $\n";
        let speaker =
            Speaker { language: Language::Fr, messages: Messages::read(Language::Fr, &[broken]), english };
        let said = |phrase: Phrase| speaker.say(&phrase, &NoNames);
        assert_eq!(said(Phrase::new("log-turn").number("turn", 2)), "Tour 2 commence.");
        assert_eq!(
            said(Phrase::new("log-initiative").name("side", "side:french")),
            "The French have the initiative."
        );
        assert_eq!(said(Phrase::new("log-setup-opened")), "Both armies are in place.");
    }
}
