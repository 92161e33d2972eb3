//! The rules reference: the ledger of this system, in our own words.

use std::sync::OnceLock;

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Rule {
    /// The rule id, e.g. `RA-8.22-06`.
    pub id: String,
    /// Where it holds: `base`, `battle`, `campaign`, `team` or `option`.
    pub scope: String,
    /// What it is about.
    pub topic: String,
    /// The rule.
    pub rule: String,
    /// Remarks: doubts and adopted readings.
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
            scope: field(&row, 1),
            topic: field(&row, 2),
            rule: field(&row, 3),
            note: field(&row, 5),
        })
        .collect()
    })
}

/// The rule with an id, written in any case.
pub fn find(id: &str) -> Option<&'static Rule> {
    all().iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}
