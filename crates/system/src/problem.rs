//! Staff problems: positions in which one answer is clearly right or clearly wrong, with what follows from it. Opponents are
//! examined with them, and people may solve them too.

use serde::{Deserialize, Serialize};
use vedette_lang::Language;

use crate::Agreement;

/// A staff problem, as its file has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What it is called on the command line.
    pub id: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The options in force.
    pub options: String,
    /// The code of the side that is to answer.
    pub side: String,
    /// The answers that solve it, in notation; if there are none, whatever is not wrong does.
    pub right: Vec<String>,
    /// The answers that do not.
    pub wrong: Vec<String>,
    /// What is asked, in English and in French.
    pub task: [String; 2],
    /// What is right and why, in English and in French.
    pub why: [String; 2],
    /// The position, as a sketch of its rules.
    pub position: String,
}

impl Problem {
    /// Whether an answer solves it.
    pub fn is_solved_by(&self, notation: &str) -> bool {
        let named = |list: &[String]| list.iter().any(|answer| answer == notation);
        if self.right.is_empty() { !named(&self.wrong) } else { named(&self.right) }
    }

    /// What players agreed on in its game.
    pub fn agreement(&self) -> Agreement {
        Agreement { scenario: Some(self.scenario.clone()), options: self.options.clone() }
    }

    /// What is asked.
    pub fn task_in(&self, language: Language) -> &str {
        in_language(&self.task, language)
    }

    /// What is right and why.
    pub fn why_in(&self, language: Language) -> &str {
        in_language(&self.why, language)
    }
}

fn in_language([english, french]: &[String; 2], language: Language) -> &str {
    match language {
        Language::Fr => french,
        Language::En => english,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(right: &[&str], wrong: &[&str]) -> Problem {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        let text = String::new;
        Problem {
            id: text(),
            game: text(),
            scenario: text(),
            options: text(),
            side: text(),
            right: words(right),
            wrong: words(wrong),
            task: ["to do".to_owned(), "à faire".to_owned()],
            why: [text(), text()],
            position: text(),
        }
    }

    #[test]
    fn what_is_right_solves_it_and_where_nothing_is_named_whatever_is_not_wrong() {
        let named = problem(&["attack"], &["decline"]);
        assert!(
            named.is_solved_by("attack") && !named.is_solved_by("decline") && !named.is_solved_by("pass")
        );
        let open = problem(&[], &["pass"]);
        assert!(open.is_solved_by("take ney") && !open.is_solved_by("pass"));
        assert_eq!(open.task_in(Language::Fr), "à faire");
    }
}
