//! The messages of `lang/`, built into the program.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::language::Language;

macro_rules! files {
    ($language:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../lang/", $language, "/", $name, ".ftl")))),*]
    };
}

/// The texts of the message files of a language, by their names.
fn files(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::En => {
            files!("en": "common" "conquerors" "cards" "jours" "rossbach" "server" "terminal" "titles")
        }
        Language::Fr => {
            files!("fr": "common" "conquerors" "cards" "jours" "rossbach" "server" "terminal" "titles")
        }
    }
}

/// The text of one message file.
pub(crate) fn file(name: &str, language: Language) -> Option<&'static str> {
    files(language).iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
}

/// All messages of one language.
pub struct Messages(FluentBundle<FluentResource>);

impl Messages {
    /// The messages of a language that are part of the program.
    pub(crate) fn of(language: Language) -> Messages {
        let texts: Vec<&str> = files(language).iter().map(|(_, text)| *text).collect();
        Messages::read(language, &texts)
    }

    /// The messages of some files.
    pub fn read(language: Language, texts: &[&str]) -> Messages {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // Sentences go to terminals and logs, which print the marks around each argument as rubbish.
        bundle.set_use_isolating(false);
        for text in texts {
            // A faulty message is left out and falls back like a missing one; a test finds it.
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(rest, _)| rest);
            // Of two messages with one code the first stays; a test finds it.
            let _ = bundle.add_resource(resource);
        }
        Messages(bundle)
    }

    /// The sentence of a message, if there is one. An argument it lacks stands there by its name.
    pub(crate) fn format(&self, code: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.0.get_message(code)?.value()?;
        Some(self.0.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
    }
}
