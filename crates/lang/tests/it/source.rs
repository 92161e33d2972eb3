//! The source of the other crates, looked through for the message codes they use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A string literal and the code between the literal before it and itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Literal {
    pub before: String,
    pub text: String,
}

/// The string literals of a crate's source, file by file, its tests left out.
pub(crate) fn literals_of_crate(name: &str) -> Vec<Vec<Literal>> {
    let mut files = Vec::new();
    collect(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"), &mut files);
    files.sort();
    let read = |path: &PathBuf| literals(&fs::read_to_string(path).expect("a source file"));
    files.iter().map(read).collect()
}

/// The string literals of one file of a crate.
pub(crate) fn literals_of_file(path: &str) -> Vec<Literal> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    literals(&fs::read_to_string(path).expect("a source file"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of source") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
}

fn literals(source: &str) -> Vec<Literal> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut before = String::new();
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => {
                letters.by_ref().take_while(|&letter| letter != '\n').for_each(drop);
            }
            '\'' => {
                // A character, which may be a quotation mark; a lifetime has no closing mark.
                let ahead: Vec<char> = letters.clone().take(3).collect();
                let length = match ahead.as_slice() {
                    ['\\', _, '\''] => 3,
                    [_, '\'', ..] => 2,
                    _ => 0,
                };
                letters.by_ref().take(length).for_each(drop);
                before.push(letter);
            }
            '"' => {
                let mut text = String::new();
                while let Some(letter) = letters.next().filter(|&letter| letter != '"') {
                    text.push(letter);
                    if letter == '\\' {
                        text.extend(letters.next());
                    }
                }
                found.push(Literal { before: std::mem::take(&mut before), text });
            }
            _ => before.push(letter),
        }
    }
    found
}

/// The rule crates that refuse, with how the ids of their rules begin.
pub(crate) const REFUSING: [(&str, &str); 3] = [("conquerors", "CQ-"), ("jours", "JG-"), ("rossbach", "RA-")];

/// Codes of the rules that need `refusal-CODE`, each with the systems that refuse with it.
pub(crate) fn refusal_codes() -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut codes: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (system, rules) in REFUSING {
        for code in refusal_codes_of(system, rules) {
            codes.entry(code).or_default().insert(system);
        }
    }
    codes
}

fn refusal_codes_of(system: &str, rules: &str) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for file in literals_of_crate(system) {
        let mut last: Option<&Literal> = None;
        for literal in &file {
            let before = literal.before.trim_end();
            let rule_first = last.is_some_and(|last| {
                last.text.starts_with(rules)
                    || (last.text.is_empty() && last.before.ends_with("Refusal::new("))
            });
            let after_rule = before == "," && rule_first;
            let (head, argument) = before.rsplit_once('(').unwrap_or(("", ""));
            let rule_by_name = (head.ends_with("Refusal::new") && argument.ends_with(','))
                || ["rule,", "rule(),", "RULES[place],"].iter().any(|end| before.ends_with(end));
            let alone = head.ends_with("refuse") && argument.is_empty();
            if (after_rule || rule_by_name || alone) && !literal.text.starts_with(rules) {
                codes.insert(literal.text.clone());
            }
            last = Some(literal);
        }
    }
    // What Rossbach tells is no refusal, though the rule of another may stand before it in a list.
    let told = literals_of_file(&format!("{system}/src/words.rs")).into_iter().map(|literal| literal.text);
    let told: BTreeSet<String> = told.filter(|code| code.starts_with("ra-")).collect();
    codes.retain(|code| !told.contains(code));
    codes
}

/// Codes of why nothing can be taken back, which need `undo-CODE`.
pub(crate) fn undo_codes() -> BTreeSet<String> {
    let table = literals_of_file("kernel/src/table/mod.rs");
    let reason = |literal: &Literal| {
        literal.before.contains("UndoClosed::") && literal.before.trim_end().ends_with("=>")
    };
    table.into_iter().filter(reason).map(|literal| literal.text).collect()
}

/// Codes of how a game ended, which need `outcome-CODE`.
pub(crate) fn outcome_codes() -> BTreeSet<String> {
    let ends = |literal: &Literal| literal.before.contains("self.end(");
    let of_rules = literals_of_file("conquerors/src/victory.rs").into_iter().filter(ends);
    let of_kernel = literals_of_file("kernel/src/settlement.rs").into_iter();
    of_rules.chain(of_kernel).map(|literal| literal.text).collect()
}

/// Codes of the cards, which need `title-CODE` and `card-text-CODE`.
pub(crate) fn card_codes() -> BTreeSet<String> {
    let table = literals_of_file("conquerors/src/cards/mod.rs");
    table
        .into_iter()
        .filter(|literal| literal.before.contains("Row(Title::"))
        .map(|literal| literal.text)
        .collect()
}

/// The beginnings of codes that the interfaces use and the rules do not.
const INTERFACE: [&str; 8] =
    ["terminal-", "option-", "moment-", "kind-", "table-", "scenario-", "map-", "plan-"];

/// What the interfaces say, by code, and the beginnings of codes that they put together.
pub(crate) fn interface_codes() -> (BTreeSet<String>, BTreeSet<String>) {
    let crates = ["vedette", "system", "house"].into_iter().flat_map(literals_of_crate);
    let spoken = crates.flatten().map(|literal| literal.text);
    let is_said = |text: &String| INTERFACE.iter().any(|start| text.starts_with(start));
    // A server also has codes of its own for programs, which nobody says.
    let of_server = literals_of_crate("server").into_iter().flatten().map(|literal| literal.text);
    let of_server = of_server.filter(|text| text.starts_with("server-"));
    let (whole, pieced) = spoken.filter(is_said).chain(of_server).partition(|text| !text.contains('{'));
    let start = |text: String| text.split('{').next().unwrap_or_default().to_owned();
    (whole, BTreeSet::into_iter(pieced).map(start).collect())
}

/// Codes that the rules say, with the arguments they pass as far as the source tells.
pub(crate) fn spoken_codes() -> BTreeMap<String, BTreeSet<String>> {
    let mut spoken = BTreeMap::new();
    let mut open: Vec<String> = Vec::new();
    let mut fresh = true;
    let of_opponents = literals_of_file("ai/src/craft.rs");
    for literal in literals_of_file("conquerors/src/words.rs").into_iter().chain(of_opponents) {
        let before = literal.before.trim_end();
        let is_code = ["prompt-", "window-", "answer-", "log-", "reason-", "deed-", "limit-"]
            .iter()
            .any(|start| literal.text.starts_with(start));
        if is_code {
            // The alternatives of one match share the arguments that follow it.
            let alternative =
                before.ends_with("=>") && !before.contains(".name(") && !before.contains("Phrase::new(");
            if !(alternative && fresh) {
                open.clear();
            }
            fresh = true;
            spoken.insert(literal.text.clone(), arguments_of_helper(before));
            open.push(literal.text);
        } else if [".name(", ".names(", ".number(", ".text(", ".said("]
            .iter()
            .any(|call| before.ends_with(call))
        {
            fresh = false;
            for code in &open {
                spoken.entry(code.clone()).or_default().insert(literal.text.clone());
            }
        }
    }
    spoken
}

/// Codes that Jours de Gloire says: its own begin with `jg-`, its names are `KIND:CODE` and need `KIND-CODE`.
pub(crate) fn jours_codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    let refused = refusal_codes_of("jours", "JG-");
    for literal in ["jours", "house"].into_iter().flat_map(literals_of_crate).flatten() {
        let text = literal.text;
        let kind = text.split_once(':').filter(|(_, code)| !code.is_empty() && !code.contains('{'));
        match kind {
            Some(("reason", code)) => {
                codes.insert(format!("reason-{code}"));
            }
            _ if refused.contains(&text) => {}
            _ if text.starts_with("jg-") => {
                codes.insert(text);
            }
            _ => {}
        }
    }
    let of_odds = literals_of_file("jours/src/odds.rs").into_iter();
    let of_odds = of_odds.filter(|it| it.before.contains("What::") && it.before.trim_end().ends_with("=>"));
    codes.extend(of_odds.map(|it| format!("odds-{}", it.text)));
    codes.extend(circumstances().into_iter().map(|what| format!("sum-{what}")));
    codes.extend(weathers().flat_map(|weather| [format!("weather-{weather}"), format!("sum-{weather}")]));
    codes.extend((1..=12).map(|month| format!("month-{month}")));
    codes.extend(["skirmish", "screen", "offensive", "decisive"].map(|tactic| format!("tactic-{tactic}")));
    let ends = ["victory-points", "napoleon-captured"];
    codes.extend(ends.iter().flat_map(|end| [format!("reason-{end}"), format!("outcome-{end}")]));
    codes
}

/// Codes that Rossbach says: its own begin with `ra-`, which are refusals everywhere but among its words.
pub(crate) fn rossbach_codes() -> BTreeSet<String> {
    let own = |literal: &Literal| literal.text.starts_with("ra-");
    let words = literals_of_file("rossbach/src/words.rs");
    let said: BTreeSet<String> =
        words.iter().filter(|literal| own(literal)).map(|it| it.text.clone()).collect();
    let everywhere = literals_of_crate("rossbach").into_iter().flatten().filter(own).map(|it| it.text);
    let refused = everywhere.filter(|code| !said.contains(code)).map(|code| format!("refusal-{code}"));
    let mut codes: BTreeSet<String> = refused.collect();
    // Results of combats and what shifts them are named where they are worked out and shown.
    let results = ["rossbach/src/tables.rs", "house/src/rossbach/terminal/odds.rs"];
    let names = results.into_iter().flat_map(literals_of_file).map(|literal| literal.text);
    let names = names.filter(|name| ["verdict:", "shift:"].iter().any(|kind| name.starts_with(kind)));
    codes.extend(names.map(|name| name.replace(':', "-")));
    codes.extend(said);
    codes.extend(["morning", "afternoon", "evening", "night"].map(|part| format!("part-{part}")));
    codes.extend(["infantry", "cavalry", "vedettes", "trains"].map(|arm| format!("arm-{arm}")));
    codes.extend(["french", "prussian", "saxon"].map(|flag| format!("flag-{flag}")));
    // How a game ended is told as news and said when it is over.
    let victory = literals_of_file("rossbach/src/victory.rs").into_iter();
    let ends = victory.filter(|it| {
        it.before.trim_end().ends_with("reason:") || it.before.contains("Level::") && it.before.contains("=>")
    });
    codes.extend(ends.flat_map(|it| [format!("reason-{}", it.text), format!("outcome-{}", it.text)]));
    codes
}

/// What counts in the reckonings of Jours de Gloire.
fn circumstances() -> BTreeSet<String> {
    let lines = ["jours/src/reckoning.rs", "jours/src/battle/modifiers.rs"];
    let lines = lines.into_iter().flat_map(literals_of_file);
    // Each line of a battle names what counts right before its rule.
    let lines: Vec<String> = lines.map(|it| it.text).collect();
    let named = lines.windows(2).filter(|pair| pair[1].starts_with("JG-")).map(|pair| pair[0].clone());
    let steps = literals_of_file("jours/src/steps.rs").into_iter().filter(|it| {
        let before = it.before.trim_end();
        [".die(", ".part(", "what:"].iter().any(|call| before.ends_with(call))
    });
    named.chain(steps.map(|it| it.text)).collect()
}

/// The codes of the weather in Jours de Gloire.
fn weathers() -> impl Iterator<Item = String> {
    let literals = literals_of_file("jours/src/tables.rs").into_iter();
    let arms = literals.filter(|it| it.before.contains("Weather::") && it.before.trim_end().ends_with("=>"));
    arms.map(|it| it.text)
}

/// What the helpers of `words.rs` put into a phrase.
fn arguments_of_helper(before: &str) -> BTreeSet<String> {
    let helper = before.strip_suffix('(').unwrap_or_default();
    let helper =
        helper.rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default();
    let arguments: &[&str] = match helper {
        "sided" => &["side"],
        "block" => &["block"],
        "area" => &["area"],
        "card" => &["card", "side"],
        "valued" => &["card", "side", "value"],
        _ if before.ends_with("self.bridge(Phrase::new(") => &["a", "b"],
        _ => &[],
    };
    arguments.iter().map(|&argument| argument.to_owned()).collect()
}

/// The arguments that anybody passes, by the way they are passed: `name`, `names`, `number`, `text`, `with`.
pub(crate) fn passed_arguments() -> BTreeSet<(String, &'static str)> {
    let mut passed = BTreeSet::new();
    for literal in ["conquerors", "jours", "rossbach", "vedette", "ai", "system", "house"]
        .into_iter()
        .flat_map(literals_of_crate)
        .flatten()
    {
        for way in ["name", "names", "number", "text", "said", "with"] {
            if literal.before.trim_end().ends_with(&format!(".{way}(")) {
                passed.insert((literal.text.clone(), way));
            }
        }
    }
    passed
}

#[test]
fn literals_are_found_with_what_stands_before_them() {
    let source =
        "let a = f(\"x\", '\"', b\"y\"); // \"no\"\nlet b = \"q\\\"z\";\n#[cfg(test)]\nmod tests { \"w\" }";
    let found: Vec<(String, String)> =
        literals(source).into_iter().map(|literal| (literal.before, literal.text)).collect();
    let expected = [("let a = f(", "x"), (", ', b", "y"), ("); let b = ", "q\\\"z")];
    assert_eq!(found, expected.map(|(before, text)| (before.to_owned(), text.to_owned())));
}
