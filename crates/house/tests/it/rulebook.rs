//! The rulebook: every chapter has an opening in both languages, every example can be played and drawn, every reference
//! leads to a rule, and nothing in it is a note among those who work on the rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use vedette_kernel::table::erased::AnyGame;
use vedette_kernel::{Awaiting, Quick, Side};
use vedette_lang::{Language, Speaker};
use vedette_system::rulebook::{Chart, Rulebook, Section};
use vedette_system::{Agreement, Title};

use crate::games;

const LANGUAGES: [Language; 2] = [Language::En, Language::Fr];

/// The rulebook of every game in every language.
fn every_book(mut look: impl FnMut(&str, Language, &Rulebook)) {
    for title in games().all() {
        for language in LANGUAGES {
            look(title.code(), language, &title.rulebook(language));
        }
    }
}

#[test]
fn nothing_is_missing_in_any_language() {
    let mut all = Vec::new();
    for title in games().all() {
        for language in LANGUAGES {
            let faults = title.rulebook_faults(language).into_iter();
            all.extend(faults.map(|fault| format!("{} in {language}: {fault}", title.code())));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// Every word of a rulebook that a reader sees, with where it stands.
fn texts(book: &Rulebook) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for chapter in &book.chapters {
        let place = |what: &str| format!("{} {what}", chapter.code);
        texts.extend(chapter.opening.iter().map(|paragraph| (place("opening"), paragraph.text.clone())));
        for section in &chapter.sections {
            let headings = section.clauses.iter().filter(|clause| clause.rules.len() > 1);
            texts.extend(headings.map(|clause| (place(&section.topic), clause.title.clone())));
            texts.extend(section.rules().map(|rule| (rule.id.clone(), rule.text.clone())));
            for chart in &section.charts {
                texts.push((place(&chart.code), format!("{} {}", chart.caption, chart.note)));
            }
        }
        for example in &chapter.examples {
            let told = example.told.iter().map(|line| &line.text);
            let words = [&example.title, &example.caption, &example.description].into_iter().chain(told);
            texts.extend(words.map(|text| (place(&example.code), text.clone())));
        }
    }
    texts.extend(book.glossary.iter().map(|term| (format!("glossary {}", term.term), term.text.clone())));
    texts
}

/// What only those who work on the rules write: numbers of decisions, files, what their sources lack.
fn note_in(text: &str) -> Option<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let decision = |word: &&str| {
        word.strip_prefix('D').is_some_and(|rest| rest.len() == 2 && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    let phrases = [
        ".csv",
        ".md",
        ".rs",
        ".toml",
        "is lost (",
        "are lost (",
        "printed as pictures",
        "see decisions",
        "decisions file",
        "our card data",
        "our reading",
        "reading adopted",
        "reconstructed",
        "reconstitué par nous",
        "test idea",
        "TODO",
    ];
    words.into_iter().find(decision).or_else(|| phrases.into_iter().find(|phrase| text.contains(phrase)))
}

#[test]
fn no_text_is_a_note_among_those_who_work_on_the_rules() {
    assert_eq!(note_in("Reading D35: the top of the bracket."), Some("D35"));
    assert_eq!(note_in("unspent MP are lost; D-day; D6"), None);
    let mut found = Vec::new();
    every_book(|game, language, book| {
        for (place, text) in texts(book) {
            found.extend(
                note_in(&text).map(|note| format!("{game} in {language}, {place}: “{note}” in {text}")),
            );
            found.extend((text.trim().is_empty()).then(|| format!("{game} in {language}: {place} is empty")));
        }
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_rule_stands_in_a_chapter_once() {
    for title in games().all() {
        for language in LANGUAGES {
            let mut rules: Vec<String> = title.rules(language).into_iter().map(|rule| rule.id).collect();
            let book = title.rulebook(language);
            let sections = book.chapters.iter().flat_map(|chapter| &chapter.sections);
            let mut told: Vec<String> =
                sections.flat_map(Section::rules).map(|rule| rule.id.clone()).collect();
            rules.sort();
            told.sort();
            assert_eq!(rules, told, "{} in {language}", title.code());
        }
    }
}

/// The ids that a rulebook has an anchor for.
fn anchors(title: &dyn Title) -> BTreeSet<String> {
    let book = title.rulebook(Language::En);
    let sections = book.chapters.iter().flat_map(|chapter| &chapter.sections);
    sections.flat_map(Section::rules).map(|rule| rule.id.clone()).collect()
}

/// The rules that a position names: in its question, and in refusing what could be answered before.
fn named(game: &dyn AnyGame, side: Side, before: &[String]) -> Vec<String> {
    let question = game.prompt(side).rule.map(str::to_owned);
    let refusals =
        before.iter().filter_map(|notation| game.why_not(side, notation)).map(|why| why.rule.to_owned());
    question.into_iter().chain(refusals).filter(|rule| !rule.is_empty()).collect()
}

/// Five hundred decisions of a game at random: every rule that a question, a refusal, a line of the log or a step of a
/// reckoning names has a paragraph in the rulebook.
#[test]
fn whatever_a_table_names_has_its_paragraph() {
    for title in games().all() {
        let anchors = anchors(title.as_ref());
        let mut chance = Quick::new(18);
        let table = title.open(&Agreement::default(), "t", [18; 32], Vec::new()).expect("the usual game");
        let mut game = table.position();
        let mut before: Vec<String> = Vec::new();
        for _ in 0..500 {
            let Awaiting::Sides(sides) = game.awaiting() else { break };
            let Some(side) = Side::BOTH.into_iter().find(|side| sides.contains(*side)) else { break };
            let mut rules = named(game.as_ref(), side, &before);
            let options = game.notations(side);
            let pick = (chance.next_u64() % options.len().max(1) as u64) as usize;
            let told = game.try_out(side, &options[pick], &mut chance).unwrap_or_default();
            let said = told.iter().flat_map(|told| std::iter::once(&told.phrase).chain(&told.reckoning));
            rules.extend(said.filter_map(|phrase| phrase.rule).map(str::to_owned));
            for rule in rules {
                assert!(anchors.contains(&rule), "{}: {rule} has no paragraph", title.code());
            }
            before = options.into_iter().take(6).collect();
        }
    }
}

/// Every id between quotes in the code of the rules, which is what refusals and phrases cite, is a row of a ledger: of a game
/// here, or of one in the series that is only to come.
#[test]
fn whatever_the_code_cites_is_a_row_of_the_ledger() {
    let ledgers =
        [vedette_conquerors::rules::all(), vedette_jours::rules::all(), vedette_rossbach::rules::all()];
    let all: BTreeSet<String> = ledgers.into_iter().flatten().map(|rule| rule.id.clone()).collect();
    let mut cited = BTreeSet::new();
    for system in ["conquerors", "jours", "rossbach"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(system).join("src");
        cite(&folder, &mut cited);
    }
    assert!(cited.len() > 300, "the code was read: {}", cited.len());
    let lost: Vec<&String> = cited.difference(&all).collect();
    assert!(lost.is_empty(), "cited, but in no ledger: {lost:?}");
}

fn cite(folder: &Path, cited: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder of code").map(|entry| entry.expect("an entry").path())
    {
        if entry.is_dir() {
            cite(&entry, cited);
        } else if entry.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&entry).expect("code");
            let is_id = |word: &&str| {
                ["CQ-", "JG-", "RA-"].iter().any(|start| word.starts_with(start))
                    && word.ends_with(|c: char| c.is_ascii_digit())
                    && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.')
            };
            cited.extend(text.split('"').filter(is_id).map(str::to_owned));
        }
    }
}

/// What the examples say in numbers, against the worked examples of the printed games: if a rule changes, so do they.
#[test]
fn the_examples_come_out_as_the_games_work_them_out() {
    let wanted = [
        ("1806", "march-1806", "the stack has 4 points"),
        ("1806", "combat-1806", "counts in full: 3 cards"),
        ("1806", "combat-1806", "costs them a card: 2."),
        ("1806", "retreat-1806", "retreats 2 connections"),
        ("1807", "march-1807", "the stack has 4 points"),
        ("1807", "combat-1807", "own bonus: 3 cards"),
        ("1813", "siege-1813", "5 or more is needed"),
        ("rossbach", "attack", "20 points against 7. Fractions favour the defender, so the odds are 2-1."),
        ("rossbach", "roadmarch", "½ to the first, 1 to Hassenhausen"),
    ];
    for (game, code, words) in wanted {
        let book = crate::title(game).rulebook(Language::En);
        let examples = book.chapters.iter().flat_map(|chapter| &chapter.examples);
        let found = examples.into_iter().find(|example| example.code == code).expect("the example");
        assert!(found.caption.contains(words), "{code}: “{words}” in: {}", found.caption);
    }
}

/// What a table has agreed on leaves out what does not hold there: a tournament has a hidden set-up and no fog beyond it, and who
/// plays alone needs no rule for partners. A condition that names a word which no option has would leave its rule out everywhere.
#[test]
fn rules_are_left_out_where_they_do_not_hold_and_nowhere_else() {
    let book = crate::title("1806").rulebook(Language::En);
    let sections = book.chapters.iter().flat_map(|chapter| &chapter.sections);
    let rules: Vec<_> = sections.flat_map(Section::rules).collect();
    let holds = |id: &str, options: &str| {
        let rule = rules.iter().find(|rule| rule.id == id).expect("a rule of 1806");
        let usual = |name: &str| (name == "level").then(|| "conscript".to_owned());
        vedette_system::rulebook::holds(&rule.when, options, &usual)
    };
    assert!(
        holds("CQ-FOG-01", "edition=en level=marshal") && !holds("CQ-FOG-06", "edition=en level=marshal")
    );
    assert!(holds("CQ-FOG-06", "edition=en level=grognard") && !holds("CQ-FOG-01", "edition=en"));
    assert!(holds("CQ-TEAM-01", "edition=en players=teams"), "what partners do");
    for title in games().all() {
        let options = title.options(&Speaker::new(Language::En));
        let words: BTreeSet<String> = options
            .iter()
            .flat_map(|option| option.choices.iter().map(|choice| format!("{}={}", option.name, choice.word)))
            .collect();
        let book = title.rulebook(Language::En);
        let sections = book.chapters.iter().flat_map(|chapter| &chapter.sections);
        for rule in sections.flat_map(Section::rules) {
            for (name, wanted) in rule.when.split_whitespace().filter_map(|item| item.split_once('=')) {
                let known = wanted.split('|').any(|word| words.contains(&format!("{name}={word}")));
                assert!(known, "{}: {}: {name}={wanted}", title.code(), rule.id);
            }
        }
    }
}

/// The charts of a game in a language, by code.
fn charts(game: &str, language: Language) -> Vec<Chart> {
    let games = games();
    let title = games.all().iter().find(|title| title.code() == game).expect("a game of the house");
    let sections = title.rulebook(language).chapters.into_iter().flat_map(|chapter| chapter.sections);
    sections.flat_map(|section| section.charts).collect()
}

/// Every table has a caption and heads in both languages, and the same is read in both where it is a number.
#[test]
fn tables_are_whole_in_both_languages() {
    for (game, least) in [("1806", 1), ("1807", 1), ("1813", 7), ("rossbach", 6)] {
        let [english, french] = LANGUAGES.map(|language| charts(game, language));
        assert!(english.len() >= least, "{game} has {} tables", english.len());
        for (ours, theirs) in english.iter().zip(&french) {
            let code = &ours.code;
            assert_eq!((code, ours.columns.len()), (&theirs.code, theirs.columns.len()));
            assert_ne!(ours.caption, theirs.caption, "{game} {code}");
            for (row, other) in ours.rows.iter().zip(&theirs.rows) {
                assert_eq!((row.cells.len(), other.cells.len()), (ours.columns.len(), ours.columns.len()));
                for (cell, there) in row.cells.iter().zip(&other.cells) {
                    assert!(!cell.is_empty() && !there.is_empty(), "{game} {code}: an empty cell");
                    let number = cell.chars().all(|c| !c.is_alphabetic());
                    assert!(!number || cell == there, "{game} {code}: {cell} and {there}");
                }
            }
        }
    }
}

/// RA-T-TECC-01, RA-T-TECC-02, RA-T-TECC-03, RA-T-TECC-04, RA-T-TECC-05, RA-T-TECC-06, RA-T-TECC-07: what ground does to four points.
#[test]
fn ground_in_combat_is_as_the_chart_of_the_game_has_it() {
    let table = charts("rossbach", Language::En).into_iter().find(|chart| chart.code == "ground");
    let rows = table.expect("there is one").rows;
    let told: Vec<String> = rows.iter().map(|row| row.cells.join(" ").replace("× ", "")).collect();
    let (plain, half, double) = ("1 1 1 1", "1 1 1½ 1½", "1 1 2 2");
    let expected = [plain, half, plain, "1 ½ 1 ½", plain, plain, plain, half, half, double];
    assert_eq!(told, expected);
}

/// What is drawn as a table is what the sentences of the ledger say: the columns of the combat table of Rossbach one by one,
/// and some cells of 1813.
#[test]
fn tables_say_what_the_ledger_says() {
    let games = games();
    let rossbach = games.all().iter().find(|title| title.code() == "rossbach").expect("Rossbach");
    let table = charts("rossbach", Language::En).into_iter().find(|chart| chart.code == "combat");
    let table = table.expect("the combat table");
    for (place, head) in table.columns.iter().enumerate() {
        let id = format!("RA-T-CRT-{:02}", place + 1);
        let rule = rossbach.rules(Language::En).into_iter().find(|rule| rule.id == id).expect("a column");
        assert!(rule.text.starts_with(&format!("The {head} column gives")), "{id}: {}", rule.text);
        let said: Vec<&str> = rule.text.split(|c: char| !c.is_alphanumeric() && c != '/').collect();
        for row in &table.rows {
            let cell = row.cells[place].split(' ').next().unwrap_or_default();
            assert!(said.contains(&cell), "{id} does not say {cell}: {}", rule.text);
        }
    }
    let table = charts("1813", Language::En).into_iter().find(|chart| chart.code == "combat");
    let table = table.expect("the combat table");
    assert_eq!(
        table.columns,
        ["1–3", "4–6", "7–10", "11–15", "16–21", "22–29", "30–40", "41–60", "61–80", "81+"]
    );
    let row = |head: &str| table.rows.iter().find(|row| row.head == head).expect("a die");
    // JG-T-COMBAT-10 and 11: from 81 on, one up to 2, two on 3 and 4, a star on 5.
    assert_eq!(["2", "3", "5", "10"].map(|die| row(die).cells[9].as_str()), ["1", "2", "2*", "5"]);
    assert_eq!(table.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.ends_with('*')).count(), 6);
}
