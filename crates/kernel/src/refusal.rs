//! Why an action is not allowed: a rule id, a message code and the facts the message names.

use std::fmt;

/// A fact named by a refusal, e.g. `area = 12`; the system knows how to call number 12 in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fact {
    /// What the number is: `area`, `corps`, `points`, ...
    pub name: &'static str,
    /// The number itself.
    pub value: i32,
}

/// Why an action is refused. Made from the refused player's own knowledge only. Copyable and free to make, because
/// the same code that refuses also lists the legal actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule that forbids it: a row of the ledger, or empty when the action means nothing here.
    pub rule: &'static str,
    /// The message code; the message itself is in the language files under `refusal-CODE`.
    pub code: &'static str,
    /// The facts of the message; unused places have an empty name.
    pub facts: [Fact; 2],
}

impl Refusal {
    /// A refusal without facts.
    #[inline]
    pub const fn new(rule: &'static str, code: &'static str) -> Refusal {
        Refusal { rule, code, facts: [Fact { name: "", value: 0 }; 2] }
    }

    /// The same refusal, naming one more fact.
    #[inline]
    #[must_use]
    pub const fn with(mut self, name: &'static str, value: i32) -> Refusal {
        let place = if self.facts[0].name.is_empty() { 0 } else { 1 };
        self.facts[place] = Fact { name, value };
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        for fact in self.facts.iter().filter(|fact| !fact.name.is_empty()) {
            write!(f, " {}={}", fact.name, fact.value)?;
        }
        if self.rule.is_empty() { Ok(()) } else { write!(f, " ({})", self.rule) }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_shows_its_code_its_facts_and_its_rule() {
        let refusal = Refusal::new("CQ-MARCH-02", "too-far").with("area", 12).with("points", 3);
        assert_eq!(refusal.to_string(), "too-far area=12 points=3 (CQ-MARCH-02)");
        assert_eq!(Refusal::new("", "not-now").to_string(), "not-now");
    }
}
