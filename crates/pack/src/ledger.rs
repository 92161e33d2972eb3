//! The rules reference of a system: its ledger, one row a rule, in English and in French.
//!
//! The English ledger (`rules.csv`) is the source: ids, topics and remarks stand there. The French texts (`rules.fr.csv`)
//! stand beside it by id, so that either can be edited alone, and so do the titles of its chapters (`topics.csv`); a test of
//! each system asks that none is missing.

use std::collections::BTreeMap;

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its id, e.g. `CQ-AXIS-04`.
    pub id: String,
    /// Which games of the system it belongs to, e.g. `1806en+1807`; empty where the ledger has no such column.
    pub game: String,
    /// Where it comes in: a level of the rules, or a scope such as `base` or `option`.
    pub level: String,
    /// What it is about: a word of the ledger.
    pub topic: String,
    /// The title of the chapter that it stands in.
    pub chapter: Text,
    /// The rule.
    pub text: Text,
    /// Remarks for those who work on the rules: differences and adopted readings.
    pub note: String,
}

/// The same thing in both languages.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Text {
    /// In English.
    pub english: String,
    /// In French.
    pub french: String,
}

/// The three files of a ledger.
#[derive(Clone, Copy)]
pub struct Files<'t> {
    /// `rules.csv`: every rule in English.
    pub rules: &'t str,
    /// `rules.fr.csv`: every rule in French, by id.
    pub french: &'t str,
    /// `topics.csv`: the title of every chapter.
    pub topics: &'t str,
}

/// The rules of a ledger, in its order. Rows that cannot be read are left out: ledgers are compiled in and tested.
pub fn read(files: Files) -> Vec<Rule> {
    let rows = |text: &str| -> Vec<csv::StringRecord> {
        csv::Reader::from_reader(text.as_bytes()).records().filter_map(Result::ok).collect()
    };
    let cell = |row: &csv::StringRecord, place| row.get(place).unwrap_or_default().to_owned();
    let mut texts: BTreeMap<String, String> =
        rows(files.french).iter().map(|row| (cell(row, 0), cell(row, 1))).collect();
    let chapters: BTreeMap<String, Text> = rows(files.topics)
        .iter()
        .map(|row| (cell(row, 0), Text { english: cell(row, 1), french: cell(row, 2) }))
        .collect();
    let mut reader = csv::Reader::from_reader(files.rules.as_bytes());
    let Ok(header) = reader.headers().cloned() else { return Vec::new() };
    let field = |row: &csv::StringRecord, column: &str| {
        let place = header.iter().position(|name| name == column);
        place.and_then(|place| row.get(place)).unwrap_or_default().to_owned()
    };
    let rows = reader.records().filter_map(Result::ok);
    rows.map(|row| {
        let id = field(&row, "id");
        let level = field(&row, "level");
        let topic = field(&row, "topic");
        Rule {
            text: Text { english: field(&row, "rule"), french: texts.remove(&id).unwrap_or_default() },
            chapter: chapters.get(&topic).cloned().unwrap_or_default(),
            game: field(&row, "game"),
            level: if level.is_empty() { field(&row, "scope") } else { level },
            topic,
            note: field(&row, "note"),
            id,
        }
    })
    .collect()
}

/// The rule with an id, written in any case.
pub fn find<'r>(rules: &'r [Rule], id: &str) -> Option<&'r Rule> {
    rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// What a ledger lacks to be told in both languages, each as a sentence; empty when nothing does.
pub fn gaps(rules: &[Rule]) -> Vec<String> {
    let lacks = |rule: &Rule, text: &Text, what: &str| {
        [("English", &text.english), ("French", &text.french)]
            .into_iter()
            .filter(|(_, words)| words.trim().is_empty())
            .map(|(language, _)| format!("{} has no {language} {what}", rule.id))
            .collect::<Vec<_>>()
    };
    rules
        .iter()
        .flat_map(|rule| [lacks(rule, &rule.text, "text"), lacks(rule, &rule.chapter, "chapter")])
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str =
        "id,scope,topic,rule,test_idea,note\nX-1,base,move,Go.,,Why.\nX-2,option,stop,Stop.,,\n";

    #[test]
    fn columns_are_found_by_name_and_texts_by_id() {
        let french = "id,rule\nX-2,Halte.\nX-1,Allez.\n";
        let topics = "topic,english,french\nstop,Stopping,S’arrêter\nmove,Moving,Aller\n";
        let rules = read(Files { rules: RULES, french, topics });
        let first = find(&rules, "x-1").unwrap();
        assert_eq!((first.level.as_str(), first.note.as_str()), ("base", "Why."));
        assert_eq!(first.text, Text { english: "Go.".to_owned(), french: "Allez.".to_owned() });
        assert_eq!(first.chapter.french, "Aller");
        assert_eq!(rules[1].text.french, "Halte.");
        assert!(find(&rules, "X-3").is_none());
        assert!(gaps(&rules).is_empty());
    }

    #[test]
    fn what_is_missing_in_a_language_is_told() {
        let rules = read(Files {
            rules: RULES,
            french: "id,rule\nX-1,Allez.\n",
            topics: "topic,english,french\nmove,Moving,Aller\n",
        });
        let expected = ["X-2 has no French text", "X-2 has no English chapter", "X-2 has no French chapter"];
        assert_eq!(gaps(&rules), expected);
    }
}
