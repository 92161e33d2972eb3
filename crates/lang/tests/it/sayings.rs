//! The catalogue for programs names every code that the source says, each under what it is for.

use std::collections::{BTreeMap, BTreeSet};

use vedette_lang::{Language, Sort, sayings};

use crate::catalogue;
use crate::messages::wanted;

const FILES: [&str; 5] = ["conquerors", "jours", "rossbach", "common", "server"];

/// What codes of a sort begin with in the message files.
fn prefix(sort: Sort) -> &'static str {
    match sort {
        Sort::Refusal => "refusal-",
        Sort::Outcome => "outcome-",
        Sort::Undo => "undo-",
        _ => "",
    }
}

/// Every code of the catalogue as it stands in the message files, with its sort.
fn told() -> BTreeMap<String, Sort> {
    let all = FILES.iter().flat_map(|file| sayings(file, Language::En));
    all.map(|saying| (format!("{}{}", prefix(saying.sort), saying.code), saying.sort)).collect()
}

#[test]
fn every_code_of_the_source_is_in_the_catalogue() {
    let told = told();
    let starts = [
        "prompt-", "window-", "answer-", "log-", "refusal-", "outcome-", "undo-", "server-", "jg-", "ra-",
        "sum-", "limit-",
    ];
    // What cards do is told with the cards, what an opponent has in mind by himself, and how much is new in words only.
    let apart = |code: &str| {
        ["jg-effect-", "jg-plan-", "jg-deed-"].iter().any(|start| code.starts_with(start))
            || code == "server-since"
    };
    let expected: BTreeSet<String> = wanted()
        .into_iter()
        .filter(|code| starts.iter().any(|start| code.starts_with(start)) && !apart(code))
        .collect();
    assert!(expected.len() > 700, "{} codes were found in the source", expected.len());
    let missing: Vec<&String> = expected.iter().filter(|code| !told.contains_key(*code)).collect();
    assert!(missing.is_empty(), "under no heading that the catalogue knows: {missing:?}");
    let invented: Vec<&String> = told.keys().filter(|code| !expected.contains(*code)).collect();
    assert!(invented.is_empty(), "nobody says these: {invented:?}");
}

#[test]
fn each_code_is_under_what_it_is_for() {
    for (code, sort) in told() {
        let by_name = match code.split('-').next() {
            Some("prompt") => Some(Sort::Prompt),
            Some("window") => Some(Sort::Window),
            Some("answer") => Some(Sort::Answer),
            Some("log" | "server") => Some(Sort::Log),
            Some("refusal") => Some(Sort::Refusal),
            Some("sum") => Some(Sort::Reckoning),
            Some("outcome") => Some(Sort::Outcome),
            Some("undo") => Some(Sort::Undo),
            _ if code.starts_with("jg-prompt-") => Some(Sort::Prompt),
            _ if code.starts_with("jg-do-") => Some(Sort::Answer),
            _ => None,
        };
        assert!(by_name.is_none_or(|wanted| wanted == sort), "{code} is told as {sort:?}");
    }
}

#[test]
fn arguments_and_words_are_those_of_the_messages() {
    for language in Language::ALL {
        let known = catalogue::read(language);
        for saying in FILES.iter().flat_map(|file| sayings(file, language)) {
            let full = format!("{}{}", prefix(saying.sort), saying.code);
            assert!(known.contains_key(&full), "{language}: {full}");
            // What a part of it speaks of, the whole of it does too.
            let needed = catalogue::needs(&known, &full);
            for argument in &saying.args {
                let is_needed = needed.iter().any(|form| form.starts_with(argument.as_str()));
                assert!(is_needed, "{language}: {full} does not speak of {argument}");
            }
            // Which army the coalition is, every message is told.
            for form in needed.iter().filter(|form| *form != "coalition-army") {
                let is_listed = saying.args.iter().any(|argument| form.starts_with(argument.as_str()));
                assert!(is_listed, "{language}: {full} does not list {form}");
            }
            assert!(
                !saying.text.is_empty() && !saying.text.contains('$'),
                "{language}: {full}: {}",
                saying.text
            );
        }
    }
    let marched =
        sayings("conquerors", Language::En).into_iter().find(|saying| saying.code == "prompt-place");
    let marched = marched.expect("it is asked");
    assert_eq!(marched.text, "Place {block} in one of your deployment areas.");
    assert_eq!(marched.args, ["block"]);
}
