//! Reading what a system adds to its ledger.

use std::collections::{BTreeMap, BTreeSet};

use vedette_lang::Language;

use super::{Desk, Paragraph, Term};
use crate::System;

/// A chapter before its rules and examples are filled in.
pub(super) struct Draft {
    pub(super) code: String,
    pub(super) title: String,
    pub(super) topics: Vec<String>,
    pub(super) examples: Vec<String>,
    pub(super) opening: Vec<Paragraph>,
}

/// Rules that are read together.
pub(super) struct Together {
    pub(super) title: String,
    pub(super) rules: Vec<String>,
}

/// What the files of a system say for one game in one language.
pub(super) struct Outline {
    pub(super) chapters: Vec<Draft>,
    /// The paragraphs of all chapters, in the order in which they are read.
    pub(super) paragraphs: Vec<Together>,
    pub(super) glossary: Vec<Term>,
    /// The examples of this game that its chapters name.
    pub(super) examples: Vec<String>,
    /// What is missing or does not fit, each as a sentence.
    pub(super) faults: Vec<String>,
}

impl Outline {
    pub(super) fn read<S: System>(desk: &Desk<'_, S>) -> Outline {
        let (source, game) = (S::rulebook(), S::about(desk.pack).game.clone());
        let rules = S::rules(desk.pack, desk.speaker.language());
        let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
        let topics: BTreeSet<&str> = rules.iter().map(|rule| rule.topic.as_str()).collect();
        let language = desk.speaker.language();
        let mut faults = Vec::new();
        let openings = openings(source.openings[usize::from(language == Language::Fr)], &game);
        let known: BTreeSet<String> = super::example::codes(source.examples, &game).unwrap_or_else(|fault| {
            faults.push(fault);
            BTreeSet::new()
        });
        let mut chapters = Vec::new();
        for row in records(source.chapters) {
            let [code, held, examples, english, french] = row;
            let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let opening = openings.get(&code).cloned().unwrap_or_default();
            let here: Vec<String> =
                list(&held).into_iter().filter(|topic| topics.contains(topic.as_str())).collect();
            if opening.is_empty() && !here.is_empty() {
                faults.push(format!("chapter {code} has no opening in {language}"));
            }
            let title = if language == Language::Fr { french } else { english };
            if title.is_empty() {
                faults.push(format!("chapter {code} has no title in {language}"));
            }
            let examples = list(&examples).into_iter().filter(|code| known.contains(code)).collect();
            chapters.push(Draft { code, title, topics: here, examples, opening });
        }
        let told: BTreeSet<&str> =
            chapters.iter().flat_map(|chapter| &chapter.topics).map(String::as_str).collect();
        faults.extend(topics.difference(&told).map(|topic| format!("topic {topic} stands in no chapter")));
        let paragraphs = paragraphs(source.paragraphs, language);
        let topic_of = |id: &str| rules.iter().find(|rule| rule.id == id).map(|rule| rule.topic.as_str());
        faults.extend(unread(&paragraphs, &ids, topic_of));
        let glossary = glossary(source.glossary, language, &game);
        for text in chapters.iter().flat_map(|chapter| &chapter.opening).map(|paragraph| &paragraph.text) {
            let lost = references(text).into_iter().filter(|id| !ids.contains(id.as_str()));
            faults.extend(
                lost.map(|id| format!("an opening in {language} names {id}, which is no rule of this game")),
            );
        }
        for term in glossary.iter().filter(|term| !ids.contains(term.rule.as_str())) {
            faults.push(format!(
                "the glossary names {} for “{}”, which is no rule of this game",
                term.rule, term.term
            ));
        }
        let examples =
            chapters.iter().flat_map(|chapter: &Draft| chapter.examples.clone()).collect::<Vec<_>>();
        let used: BTreeSet<&String> = examples.iter().collect();
        faults.extend(
            known
                .iter()
                .filter(|code| !used.contains(code))
                .map(|code| format!("example {code} stands in no chapter")),
        );
        chapters.retain(|chapter| !chapter.opening.is_empty() || !chapter.topics.is_empty());
        Outline { chapters, paragraphs, glossary, examples, faults }
    }

    /// Whether a rule stands in a paragraph.
    pub(super) fn reads(&self, id: &str) -> bool {
        self.paragraphs.iter().any(|paragraph| paragraph.rules.iter().any(|rule| rule == id))
    }
}

/// The rows of a table with so many columns; cells that are not there are empty.
fn records<const N: usize>(text: &str) -> Vec<[String; N]> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let rows = reader.records().filter_map(Result::ok);
    rows.map(|row| std::array::from_fn(|place| row.get(place).unwrap_or_default().trim().to_owned()))
        .collect()
}

/// Which rules are read together, with their headings.
fn paragraphs(text: &str, language: Language) -> Vec<Together> {
    let paragraph = |[rules, english, french]: [String; 3]| Together {
        title: if language == Language::Fr { french } else { english },
        rules: rules.split_whitespace().map(str::to_owned).collect(),
    };
    records(text).into_iter().map(paragraph).collect()
}

/// What is wrong with the paragraphs: every rule stands in one, and a paragraph is about one thing and says what. Rules of other
/// games may stand beside those of this one.
fn unread<'r>(
    paragraphs: &[Together],
    ids: &BTreeSet<&str>,
    topic_of: impl Fn(&str) -> Option<&'r str>,
) -> Vec<String> {
    if paragraphs.is_empty() {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let mut read = BTreeSet::new();
    for paragraph in paragraphs {
        let name = paragraph.rules.first().map_or("a paragraph without rules", String::as_str);
        if paragraph.title.is_empty() {
            faults.push(format!("the paragraph of {name} has no heading"));
        }
        let topics: BTreeSet<&str> = paragraph.rules.iter().filter_map(|id| topic_of(id)).collect();
        if topics.len() > 1 {
            faults.push(format!("the paragraph of {name} is about {topics:?}"));
        }
        let twice = paragraph.rules.iter().filter(|id| !read.insert(id.as_str()));
        faults.extend(twice.map(|id| format!("{id} stands in two paragraphs")));
    }
    faults.extend(ids.difference(&read).map(|id| format!("{id} stands in no paragraph")));
    faults
}

/// The paragraphs of every chapter that are told in a game.
fn openings(text: &str, game: &str) -> BTreeMap<String, Vec<Paragraph>> {
    let mut chapters: BTreeMap<String, Vec<Paragraph>> = BTreeMap::new();
    let mut chapter = String::new();
    for block in text.split("\n\n") {
        let mut lines: Vec<&str> = block.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if let Some(code) = lines.first().and_then(|line| line.strip_prefix("## ")) {
            code.trim().clone_into(&mut chapter);
            lines.remove(0);
        }
        if lines.is_empty() || chapter.is_empty() {
            continue;
        }
        let (games, when, text) = head(&lines.join(" "));
        if games.is_empty() || games.iter().any(|one| one == game) {
            chapters.entry(chapter.clone()).or_default().push(Paragraph { text, when });
        }
    }
    chapters
}

/// The games and the condition before a paragraph, `{GAME level=word}`, and the paragraph.
fn head(text: &str) -> (Vec<String>, String, String) {
    let Some((head, rest)) = text.strip_prefix('{').and_then(|text| text.split_once('}')) else {
        return (Vec::new(), String::new(), text.to_owned());
    };
    let (when, games): (Vec<&str>, Vec<&str>) = head.split_whitespace().partition(|item| item.contains('='));
    (games.into_iter().map(str::to_owned).collect(), when.join(" "), rest.trim().to_owned())
}

/// The glossary of a game, in alphabetical order. A row is of a game if its condition names none, or this one.
fn glossary(text: &str, language: Language, game: &str) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for [rule, when, english, english_text, french, french_text] in records(text) {
        let (games, when, _) = head(&format!("{{{when}}}"));
        if !games.is_empty() && !games.iter().any(|one| one == game) {
            continue;
        }
        let (term, text) =
            if language == Language::Fr { (french, french_text) } else { (english, english_text) };
        terms.push(Term { term, text, rule, when });
    }
    terms.sort_by_key(|term| plain(&term.term));
    terms
}

/// A word as it is looked up: small letters, no accents.
fn plain(word: &str) -> String {
    let letter = |c: char| match c {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'û' | 'ü' | 'ù' => 'u',
        'ç' => 'c',
        c => c,
    };
    word.to_lowercase().chars().map(letter).collect()
}

/// The ids of rules in a text: capitals, a dash and what follows without a blank, e.g. `CQ-AXIS-04`.
pub(super) fn references(text: &str) -> Vec<String> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    text.split(|c| !word(c))
        .map(|word| word.trim_end_matches(['.', '-']))
        .filter(|word| {
            let mut parts = word.splitn(2, '-');
            let system = parts.next().unwrap_or_default();
            (2..=3).contains(&system.len())
                && system.bytes().all(|b| b.is_ascii_uppercase())
                && parts
                    .next()
                    .is_some_and(|rest| rest.ends_with(|c: char| c.is_ascii_digit()) && rest.contains('-'))
        })
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_know_their_chapter_their_games_and_where_they_hold() {
        let text = "## one\nFirst\nline.\n\n{later level=grognard|marshal} Second.\n\n## two\n\nThird.";
        let (both, later) = (openings(text, "earlier"), openings(text, "later"));
        assert_eq!(both["one"], [Paragraph { text: "First line.".to_owned(), when: String::new() }]);
        assert_eq!(later["one"][1].when, "level=grognard|marshal");
        assert_eq!((both["two"].len(), later["one"].len()), (1, 2));
    }

    #[test]
    fn every_rule_is_read_once_under_a_heading_and_among_its_like() {
        let told = |text: &str| {
            let ids = BTreeSet::from(["A-B-1", "A-B-2", "A-C-1"]);
            let topic = |id: &str| ids.get(id).map(|id| &id[2..3]);
            unread(&paragraphs(&format!("rules,english,french\n{text}"), Language::En), &ids, topic)
        };
        assert_eq!(told("A-B-2 A-B-1 A-X-1,One,Un\nA-C-1,Two,Deux\n"), [""; 0]);
        assert_eq!(told("A-B-1,One,Un\nA-C-1,Two,Deux\n"), ["A-B-2 stands in no paragraph"]);
        let faults = told("A-B-1 A-B-2 A-C-1,,Un\nA-B-1,Two,Deux\n");
        let wanted = ["has no heading", "is about {\"B\", \"C\"}", "A-B-1 stands in two paragraphs"];
        assert!(
            faults.len() == 3 && faults.iter().zip(wanted).all(|(fault, wanted)| fault.contains(wanted)),
            "{faults:?}"
        );
    }

    #[test]
    fn ids_are_found_in_prose_and_nothing_else_is() {
        let found = references("As CQ-AXIS-04, (RA-1.4-04) and JG-8.1-P5-01. Not A-B, NO-1 or 30-40.");
        assert_eq!(found, ["CQ-AXIS-04", "RA-1.4-04", "JG-8.1-P5-01"]);
    }

    #[test]
    fn accents_do_not_change_the_alphabet() {
        assert_eq!(plain("Élan"), "elan");
    }
}
