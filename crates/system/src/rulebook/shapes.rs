//! The shapes of a rulebook, as they go over the wire and to the terminal.

use serde::{Deserialize, Serialize};

macro_rules! shape {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* pub $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
        pub struct $name { $($(#[$fdoc])* pub $field: $type,)* }
    )*};
}

shape! {
    /// The rules of a game to be read.
    pub struct Rulebook {
        /// Its chapters, in the order of play.
        pub chapters: Vec<Chapter>,
        /// What words mean, in alphabetical order.
        pub glossary: Vec<Term>,
    }

    /// A chapter.
    pub struct Chapter {
        /// Its code.
        pub code: String,
        /// Its title.
        pub title: String,
        /// What it is about, in plain words.
        pub opening: Vec<Paragraph>,
        /// Examples from the board.
        pub examples: Vec<ExampleInfo>,
        /// Its rules, by what they are about.
        pub sections: Vec<Section>,
    }

    /// A paragraph in plain words. Ids of rules in it are references.
    pub struct Paragraph {
        /// The words.
        pub text: String,
        /// Where it holds: `name=word|word`, all of them, with blanks between; empty for everywhere.
        pub when: String,
    }

    /// Rules about one thing.
    pub struct Section {
        /// What they are about: a word of the ledger.
        pub topic: String,
        /// Its title.
        pub title: String,
        /// The rules, as they are read together.
        pub clauses: Vec<Clause>,
        /// Their tables, with what the rules themselves read in them.
        pub charts: Vec<Chart>,
    }

    /// A table of the rules: what is read where a row and a column meet.
    pub struct Chart {
        /// Its code.
        pub code: String,
        /// What it tells.
        pub caption: String,
        /// What the heads of the rows are.
        pub corner: String,
        /// The heads of the columns.
        pub columns: Vec<String>,
        /// The rows.
        pub rows: Vec<ChartRow>,
        /// What is to be said of it; empty for nothing.
        pub note: String,
        /// Where it holds, as in a paragraph.
        pub when: String,
    }

    /// A row of a table.
    pub struct ChartRow {
        /// Its head.
        pub head: String,
        /// What is read in it, column by column.
        pub cells: Vec<String>,
    }

    /// Rules that are read one after another, as one paragraph.
    pub struct Clause {
        /// Its heading; empty where nobody has written one.
        pub title: String,
        /// The rules, in the order in which they are read.
        pub rules: Vec<Passage>,
    }

    /// A rule.
    pub struct Passage {
        /// Its id.
        pub id: String,
        /// The rule in our words.
        pub text: String,
        /// Where it holds, as in a paragraph.
        pub when: String,
    }

    /// An example from the board; its drawing is fetched by its code.
    pub struct ExampleInfo {
        /// Its code.
        pub code: String,
        /// Its title.
        pub title: String,
        /// What is to be seen and why.
        pub caption: String,
        /// The drawing in words, for people who cannot see it.
        pub description: String,
        /// What the table tells when it is played.
        pub told: Vec<ToldLine>,
    }

    /// A line that the table tells.
    pub struct ToldLine {
        /// The line.
        pub text: String,
        /// The rule it comes from.
        pub rule: Option<String>,
        /// How it was reckoned.
        pub steps: Vec<Step>,
    }

    /// A step of a reckoning.
    pub struct Step {
        /// The step.
        pub text: String,
        /// The rule it comes from.
        pub rule: Option<String>,
    }

    /// What a word means.
    pub struct Term {
        /// The word.
        pub term: String,
        /// What it means.
        pub text: String,
        /// The rule to read.
        pub rule: String,
        /// Where it is used, as in a paragraph.
        pub when: String,
    }
}
