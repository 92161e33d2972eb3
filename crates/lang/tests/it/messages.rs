//! Every code has its message in every language, and every message its code.

use std::collections::BTreeSet;

use vedette_lang::Language;

use crate::catalogue::{self, Catalogue, needs};
use crate::source;

/// Forms of an argument and the ways of passing the argument that has them.
const FORMS: [(&str, &[&str]); 8] = [
    ("-start", &["name"]),
    ("-of", &["name"]),
    ("-to", &["name"]),
    ("-code", &["name"]),
    ("-or", &["names"]),
    ("-count", &["names", "said"]),
    ("-size", &["number", "with"]),
    ("-sign", &["number", "with"]),
];

/// Messages that the speaker asks for by himself.
const OWN: [&str; 5] = ["list", "list-or", "list-comma", "list-semicolon", "list-empty"];

/// The parts of a side's knowledge that seats are named by.
const PARTS: [&str; 2] = ["part-order-of-battle", "part-cards"];

/// The argument that the speaker gives to every message.
const GIVEN: &str = "coalition-army";

fn sides() -> impl Iterator<Item = String> {
    let forms = ["", "-start", "-of", "-to"];
    ["french", "coalition", "allies", "prussians", "nobody"]
        .into_iter()
        .flat_map(move |side| forms.map(|form| format!("side-{side}{form}")))
}

/// Every code that the program asks a message for.
pub(crate) fn wanted() -> BTreeSet<String> {
    let prefixed = |prefix: &'static str, codes: BTreeSet<String>| {
        codes.into_iter().map(move |code| format!("{prefix}{code}"))
    };
    let mut wanted: BTreeSet<String> = source::spoken_codes().into_keys().collect();
    wanted.extend(prefixed("refusal-", source::refusal_codes().into_keys().collect()));
    wanted.extend(prefixed("undo-", source::undo_codes()));
    wanted.extend(prefixed("outcome-", source::outcome_codes()));
    wanted.extend(prefixed("title-", source::card_codes()));
    wanted.extend(prefixed("card-text-", source::card_codes()));
    wanted.extend(source::jours_codes());
    wanted.extend(source::rossbach_codes());
    wanted.extend(source::interface_codes().0);
    wanted.extend(OWN.map(str::to_owned));
    wanted.extend(PARTS.map(str::to_owned));
    wanted.extend(sides());
    wanted
}

fn base(argument: &str) -> &str {
    FORMS.iter().find_map(|(form, _)| argument.strip_suffix(form)).unwrap_or(argument)
}

fn bases(catalogue: &Catalogue, code: &str) -> BTreeSet<String> {
    let passed = needs(catalogue, code).into_iter().filter(|argument| argument != GIVEN);
    passed.map(|argument| base(&argument).to_owned()).collect()
}

fn assert_none(faults: &[String], what_to_do: &str) {
    assert!(faults.is_empty(), "{what_to_do}:\n{}", faults.join("\n"));
}

#[test]
fn the_source_is_understood() {
    for (what, found, least) in [
        ("spoken", source::spoken_codes().len(), 100),
        ("refusals", source::refusal_codes().len(), 80),
        ("undo", source::undo_codes().len(), 5),
        ("outcomes", source::outcome_codes().len(), 5),
        ("cards", source::card_codes().len(), 65),
        ("Jours de Gloire", source::jours_codes().len(), 170),
        ("Rossbach", source::rossbach_codes().len(), 300),
    ] {
        assert!(
            found >= least,
            "only {found} codes of {what} were found in the source: tests/it/source.rs lags behind"
        );
    }
}

#[test]
fn every_code_has_a_message_in_every_language() {
    let mut missing = Vec::new();
    for language in Language::ALL {
        let catalogue = catalogue::read(language);
        missing.extend(
            wanted()
                .into_iter()
                .filter(|code| !catalogue.contains_key(code))
                .map(|code| format!("{language}: {code}")),
        );
    }
    assert_none(&missing, "write these messages in lang/");
}

/// All refusals are said as `refusal-CODE`. A system says its own from its own file; a word that several systems refuse with
/// must mean the same to all of them and stands in the common file. So none can take another's word by mistake.
#[test]
fn no_system_refuses_with_the_words_of_another() {
    let catalogue = catalogue::read(Language::En);
    let codes = source::refusal_codes();
    for (system, _) in source::REFUSING {
        let own = codes.values().filter(|systems| systems.contains(system)).count();
        assert!(own >= 80, "only {own} refusals of {system} were found: tests/it/source.rs lags behind");
    }
    let mut faults = Vec::new();
    for (code, systems) in codes {
        let systems: Vec<&str> = systems.into_iter().collect();
        let home = if let [system] = systems[..] { system } else { "common" };
        let file = catalogue.get(&format!("refusal-{code}")).map_or("", |message| &message.file);
        if file != format!("en/{home}.ftl") {
            faults.push(format!("{code}: refused by {}, said in {file}", systems.join(" and ")));
        }
    }
    assert_none(&faults, "give these a code of the system's own, or say them in common.ftl for all alike");
}

#[test]
fn the_languages_have_the_same_messages() {
    let [english, french] = Language::ALL.map(catalogue::read);
    let only = |here: &Catalogue, there: &Catalogue| -> Vec<String> {
        here.iter()
            .filter(|(code, _)| !there.contains_key(*code))
            .map(|(code, it)| format!("{}: {code}", it.file))
            .collect()
    };
    assert_none(
        &[only(&english, &french), only(&french, &english)].concat(),
        "write these in the other language",
    );
    let filed_apart = |(code, message): (&String, &catalogue::Message)| {
        let other = french.get(code)?;
        let name = |file: &str| file.split('/').next_back().map(str::to_owned);
        (name(&message.file) != name(&other.file))
            .then(|| format!("{code}: {} and {}", message.file, other.file))
    };
    let apart: Vec<String> = english.iter().filter_map(filed_apart).collect();
    assert_none(&apart, "put these messages into files of the same name");
}

#[test]
fn no_message_is_left_over() {
    let wanted = wanted();
    let (_, beginnings) = source::interface_codes();
    for language in Language::ALL {
        let catalogue = catalogue::read(language);
        let referred: BTreeSet<&String> =
            catalogue.values().flat_map(|message| &message.references).collect();
        let is_used = |code: &String| {
            wanted.contains(code)
                || referred.contains(code)
                || beginnings.iter().any(|beginning| code.starts_with(beginning))
        };
        let left: Vec<String> = catalogue
            .iter()
            .filter(|(code, _)| !is_used(code))
            .map(|(code, it)| format!("{}: {code}", it.file))
            .collect();
        assert_none(&left, "nobody says these: take them out");
    }
}

#[test]
fn references_lead_somewhere() {
    for language in Language::ALL {
        let catalogue = catalogue::read(language);
        let mut lost = Vec::new();
        for (code, message) in &catalogue {
            let astray = message.references.iter().filter(|other| !catalogue.contains_key(*other));
            lost.extend(astray.map(|other| format!("{}: {code} refers to {other}", message.file)));
        }
        assert_none(&lost, "there are no such messages");
    }
}

#[test]
fn the_languages_use_the_same_arguments() {
    let [english, french] = Language::ALL.map(catalogue::read);
    let differ = |code: &&String| bases(&english, code) != bases(&french, code);
    let show =
        |code: &String| format!("{code}: en {:?}, fr {:?}", bases(&english, code), bases(&french, code));
    let faults: Vec<String> = english.keys().filter(differ).map(show).collect();
    assert_none(&faults, "one language leaves an argument out");
}

#[test]
fn messages_use_the_arguments_they_get() {
    let spoken = source::spoken_codes();
    for language in Language::ALL {
        let catalogue = catalogue::read(language);
        let mut faults = Vec::new();
        for (code, passed) in &spoken {
            let unknown: Vec<String> = bases(&catalogue, code).difference(passed).cloned().collect();
            if !unknown.is_empty() {
                faults.push(format!("{language}: {code} uses {unknown:?} but gets {passed:?}"));
            }
        }
        assert_none(&faults, "these arguments are not passed");
    }
}

#[test]
fn forms_fit_the_arguments_they_are_made_of() {
    let passed = source::passed_arguments();
    let has = |argument: &str, ways: &[&'static str]| {
        ways.iter().any(|way| passed.contains(&(argument.to_owned(), *way)))
    };
    let terminal = source::interface_codes().0;
    for language in Language::ALL {
        let catalogue = catalogue::read(language);
        let mut faults = Vec::new();
        for (code, message) in catalogue.iter().filter(|(code, _)| !OWN.contains(&code.as_str())) {
            if code.starts_with("terminal-") && !terminal.contains(code) {
                continue;
            }
            for argument in message.arguments.iter().filter(|argument| *argument != GIVEN) {
                let form = FORMS.iter().find(|(form, _)| argument.ends_with(form));
                let ways = form
                    .map_or(["name", "names", "number", "text", "said", "with"].as_slice(), |(_, ways)| ways);
                if !has(base(argument), ways) {
                    faults.push(format!("{}: {code} uses ${argument}", message.file));
                }
            }
        }
        assert_none(&faults, "nobody passes an argument with this form");
    }
}

#[test]
fn french_is_set_as_french_is() {
    const NARROW: char = '\u{202f}';
    const FIXED: char = '\u{a0}';
    let mut faults = Vec::new();
    for (code, message) in catalogue::read(Language::Fr) {
        let letters: Vec<char> = message.text.chars().collect();
        for (place, &letter) in letters.iter().enumerate() {
            let before = place.checked_sub(1).and_then(|before| letters.get(before)).copied();
            let after = letters.get(place + 1).copied();
            let is_well_set = match letter {
                ';' | '!' | '?' => before == Some(NARROW),
                ':' | '»' => before == Some(FIXED),
                '«' => after == Some(FIXED),
                '\'' | '"' => false,
                _ => true,
            };
            if !is_well_set {
                faults.push(format!("{}: {code}: `{letter}` in {:?}", message.file, message.text));
            }
        }
    }
    assert_none(&faults, "U+202F before ; ! ?, U+00A0 before : and inside « », and ’ for '");
}

#[test]
fn prompts_log_and_refusals_are_one_sentence() {
    for language in Language::ALL {
        for (code, message) in catalogue::read(language) {
            let sentence = ["prompt-", "window-", "log-", "refusal-", "undo-"]
                .iter()
                .any(|start| code.starts_with(start));
            let alternatives = message
                .arguments
                .iter()
                .any(|argument| argument.ends_with("-code") || argument == "cards-count");
            let is_reference_only = message.text == "…";
            if sentence && !alternatives && !is_reference_only {
                assert!(
                    message.text.ends_with('.'),
                    "{}: {code} ends without a full stop: {}",
                    message.file,
                    message.text
                );
                let full_stops = message.text.matches('.').count();
                assert_eq!(
                    full_stops, 1,
                    "{}: {code} is more than one sentence: {}",
                    message.file, message.text
                );
            }
        }
    }
}
