//! The rules reference: the ledger of this system, in our own words.

use std::sync::OnceLock;

use vedette_pack::ledger::{self, Files};

pub use vedette_pack::ledger::Rule;

/// Every rule, in the order of the ledger.
pub fn all() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| {
        ledger::read(Files {
            rules: include_str!("rules.csv"),
            french: include_str!("rules.fr.csv"),
            topics: include_str!("topics.csv"),
        })
    })
}

/// The rule with an id, written in any case.
pub fn find(id: &str) -> Option<&'static Rule> {
    ledger::find(all(), id)
}
