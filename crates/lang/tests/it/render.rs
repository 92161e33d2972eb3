//! Every message said with counts of none, one and two, a place that begins with a vowel, and a piece that is feminine in French:
//! what is written without knowing what comes into it must be right with anything.

use std::collections::BTreeSet;

use vedette_kernel::Phrase;
use vedette_lang::{Language, Names, Speaker};

use crate::catalogue::{self, needs};
use crate::source;

const PLACE: &str = "Ostritz";
const PIECE: &str = "Vieille Garde";
/// Arguments that are places; every other name is that of a piece, a card or a side.
const PLACES: [&str; 12] =
    ["area", "box", "hex", "from", "to", "place", "goal", "on", "objective", "origin", "source", "road"];
/// Words of French that end like a plural and are none.
const SINGULAR: [&str; 12] =
    ["corps", "fois", "plus", "moins", "sans", "dans", "vers", "depuis", "après", "puis", "alors", "mais"];
/// Words of English that are counted.
const COUNTED: [&str; 14] = [
    "point", "card", "unit", "counter", "piece", "hex", "turn", "round", "step", "block", "leader", "force",
    "attack", "move",
];
const FORMS: [&str; 8] = ["-start", "-of", "-to", "-code", "-or", "-count", "-size", "-sign"];

struct Anything;

impl Names for Anything {
    fn name(&self, _: Language, code: &str) -> Option<String> {
        match code.split_once(':')?.0 {
            "place" => Some(PLACE.to_owned()),
            "piece" => Some(PIECE.to_owned()),
            "army" => Some("Armée du Nord".to_owned()),
            "nation" => Some("français".to_owned()),
            _ => None,
        }
    }

    fn coalition(&self) -> Option<&str> {
        Some("prussian")
    }
}

fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// What is passed under a name: how often it counts, and whether it is passed as a number where both may be.
fn filled(
    phrase: Phrase,
    argument: &str,
    forms: &BTreeSet<String>,
    ways: &BTreeSet<&str>,
    count: i64,
) -> Phrase {
    let name = kept(argument);
    let has = |form: &str| forms.contains(&format!("{argument}{form}"));
    if ["-start", "-of", "-to", "-code"].into_iter().any(has) {
        let side = if count == 1 { "side:french" } else { "side:coalition" };
        return phrase.name(name, side);
    }
    let is_place = PLACES.iter().any(|place| argument.starts_with(place));
    let code = match argument {
        _ if is_place => "place:ostritz",
        _ if argument.starts_with("army") || argument.starts_with("armies") => "army:nord",
        _ if argument.starts_with("nation") => "nation:french",
        _ => "piece:vieille-garde",
    };
    let list = || vec![code.to_owned(); usize::try_from(count).unwrap_or_default()];
    if ["-or", "-count"].into_iter().any(has) || ways.contains("names") {
        return phrase.names(name, list());
    }
    if ["-size", "-sign"].into_iter().any(has) || ways.contains("number") || ways.contains("with") {
        return phrase.number(name, count);
    }
    match (ways.contains("name"), ways.contains("text")) {
        (true, _) if argument.starts_with("card") => phrase.name(name, "card:elan.28"),
        (true, _) if argument.starts_with("side") || argument.ends_with("side") => {
            phrase.name(name, "side:french")
        }
        (true, _) => phrase.name(name, code),
        (false, true) => phrase.text(name, "12"),
        (false, false) => phrase.number(name, count),
    }
}

/// What is wrong with a sentence of a language.
fn faults(language: Language, sentence: &str) -> Vec<&'static str> {
    let words: Vec<&str> = sentence.split([' ', '\u{a0}', '\u{202f}']).collect();
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    let mut faults = Vec::new();
    if sentence.contains(['{', '}', '$']) {
        faults.push("leaves a gap");
    }
    for pair in words.windows(2) {
        let (first, next) = (bare(pair[0]), bare(pair[1]));
        let closed = pair[0].ends_with(|letter: char| letter.is_alphanumeric());
        let plural = match language {
            Language::En => {
                COUNTED.iter().any(|noun| next == format!("{noun}s") || next == format!("{noun}es"))
            }
            Language::Fr => {
                next.len() > 3
                    && next.ends_with('s')
                    && next.chars().all(char::is_alphabetic)
                    && !SINGULAR.contains(&next.as_str())
            }
        };
        let counts_one = first == "1" || language == Language::Fr && first == "0";
        if counts_one && closed && plural {
            faults.push("counts one as many");
        }
        if language == Language::En
            && ["0", "2"].contains(&first.as_str())
            && closed
            && COUNTED.contains(&next.as_str())
        {
            faults.push("counts many as one");
        }
        if language == Language::Fr {
            let small = first.to_lowercase();
            if ["de", "que", "le", "la", "jusque", "ne", "se"].contains(&small.as_str())
                && pair[1].starts_with(PLACE)
            {
                faults.push("does not elide");
            }
        }
    }
    let uncontracted = ["de", "à"].iter().any(|word| {
        ["Français", "Prussiens"].iter().any(|side| sentence.contains(&format!(" {word} les {side}")))
    });
    if language == Language::Fr && uncontracted {
        faults.push("does not contract");
    }
    // One feminine piece alone: a verb in the plural or a participle of men is wrong after it.
    if language == Language::Fr && sentence.matches(PIECE).count() == 1 {
        let after: Vec<String> =
            sentence.split(PIECE).nth(1).unwrap_or_default().split_whitespace().map(bare).collect();
        let direct = sentence.split(PIECE).nth(1).is_some_and(|rest| rest.starts_with(' '));
        let word = |at: usize| after.get(at).map_or("", String::as_str);
        if direct
            && (word(0).ends_with("ent") && !word(0).ends_with("ient") && word(0).len() > 4
                || ["sont", "ont", "vont", "font"].contains(&word(0)))
        {
            faults.push("has a verb for many");
        }
        if direct && word(0) == "est" && (word(1).ends_with('é') || word(1).ends_with('u')) {
            faults.push("has a participle for men");
        }
    }
    faults
}

#[test]
fn every_message_is_right_with_whatever_comes_into_it() {
    let passed = source::passed_arguments();
    let mut wrong = Vec::new();
    let mut said = 0;
    for language in Language::ALL {
        let catalogue = catalogue::read(language);
        let speaker = Speaker::new(language);
        // Lists are joined by the speaker, and maps have always many places.
        let apart = |code: &str| ["list", "map-description"].iter().any(|start| code.starts_with(start));
        for code in catalogue.keys().filter(|code| !apart(code)) {
            let forms = needs(&catalogue, code);
            let stem = |form: &String| {
                FORMS.iter().find_map(|end| form.strip_suffix(end)).unwrap_or(form).to_owned()
            };
            let arguments: BTreeSet<String> =
                forms.iter().filter(|form| *form != "coalition-army").map(stem).collect();
            for count in [0, 1, 2] {
                let mut phrase = Phrase::new(kept(code));
                for argument in &arguments {
                    let ways =
                        passed.iter().filter(|(name, _)| name == argument).map(|(_, way)| *way).collect();
                    phrase = filled(phrase, argument, &forms, &ways, count);
                }
                let sentence = speaker.say(&phrase, &Anything);
                said += 1;
                let found = faults(language, &sentence);
                wrong
                    .extend(found.into_iter().map(|fault| format!("{language}: {code} {fault}: {sentence}")));
            }
        }
    }
    assert!(said > 6000, "only {said} sentences were said");
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{} sentences are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The test itself sees what it is there for.
#[test]
fn faults_are_seen() {
    let fr = |text: &str| faults(Language::Fr, text);
    assert_eq!(fr("1 pions partent."), ["counts one as many"]);
    assert_eq!(fr("0 pertes."), ["counts one as many"]);
    assert_eq!(fr("Départ de Ostritz."), ["does not elide"]);
    assert_eq!(fr("La main de les Français."), ["does not contract"]);
    assert_eq!(fr("Vieille Garde partent."), ["has a verb for many"]);
    assert_eq!(fr("Vieille Garde est éliminé."), ["has a participle for men"]);
    assert!(fr("1 corps perd 1 point ; Vieille Garde part d’Ostritz.").is_empty());
    assert_eq!(faults(Language::En, "2 point and 1 cards"), ["counts many as one", "counts one as many"]);
    assert_eq!(faults(Language::En, "{ $x }"), ["leaves a gap"]);
}
