//! The rules reference: the ledger of this system, in our own words.

use std::sync::OnceLock;

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Rule {
    /// The rule id, e.g. `CQ-AXIS-04`.
    pub id: String,
    /// Which games it belongs to, e.g. `1806en+1807`.
    pub game: String,
    /// The level at which it comes in.
    pub level: String,
    /// What it is about.
    pub topic: String,
    /// The rule.
    pub rule: String,
    /// Remarks: differences and adopted readings.
    pub note: String,
}

/// Every rule, in the order of the ledger.
pub fn all() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| {
        let mut reader = csv::Reader::from_reader(include_str!("rules.csv").as_bytes());
        let field = |row: &csv::StringRecord, place| row.get(place).unwrap_or_default().to_owned();
        let rows = reader.records().filter_map(Result::ok);
        rows.map(|row| Rule {
            id: field(&row, 0),
            game: field(&row, 1),
            level: field(&row, 2),
            topic: field(&row, 3),
            rule: field(&row, 4),
            note: field(&row, 6),
        })
        .collect()
    })
}

/// The rule with an id, written in any case.
pub fn find(id: &str) -> Option<&'static Rule> {
    all().iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// The rules that hold all of the given words, in any case.
pub fn search(words: &str) -> Vec<&'static Rule> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |rule: &&Rule| {
        let text = format!("{} {} {} {}", rule.id, rule.topic, rule.rule, rule.note).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    all().iter().filter(holds).collect()
}
