//! A rulebook to read: chapters in the order of play, each with an opening in plain words and examples from the board,
//! then its rules from the ledger with their tables, and a glossary.
//!
//! The ledger stays the one source of the rules. A system adds in files of its own ([`Source`]) what the ledger does not
//! say: which topics make a chapter, which rules are read together as a paragraph, what each chapter is about, what words mean, and positions that show a rule at work.
//! What an example says in numbers is told by the rules themselves when they play it ([`example`]).

pub mod chart;
mod conditions;
pub mod example;
mod facts;
mod prose;
mod shapes;

use std::sync::Arc;

use vedette_lang::{Language, Names, Speaker};

pub use chart::{Band, Cells};
pub use conditions::holds;
pub use example::{Drawn, Example, Line, Sight, Sign};
pub use shapes::{
    Chapter, Chart, ChartRow, Clause, ExampleInfo, Paragraph, Passage, Rulebook, Section, Step, Term,
    ToldLine,
};

use crate::System;
use example::Played;
use prose::Outline;

/// What a system adds to its ledger to make a rulebook of it: files in English and in French.
#[derive(Clone, Copy, Default)]
pub struct Source {
    /// The chapters: `chapter,topics,examples,english,french`, in the order of play.
    pub chapters: &'static str,
    /// What each chapter is about, in English and in French: `## CHAPTER` and its paragraphs.
    pub openings: [&'static str; 2],
    /// Which rules are read together as one paragraph: `rules,english,french`, ids with blanks between, and its heading.
    pub paragraphs: &'static str,
    /// The glossary: `rule,when,english,english_text,french,french_text`.
    pub glossary: &'static str,
    /// The examples: a list of [`Example`], as JSON.
    pub examples: &'static str,
    /// The tables, as JSON: code, topic, caption, what heads are called; what stands in them the rules say
    /// ([`System::cells`]).
    pub charts: &'static str,
}

/// Everything from which the rulebook of a game is made.
pub(crate) struct Desk<'b, S: System> {
    pub(crate) pack: &'b Arc<S::Pack>,
    pub(crate) names: &'b (dyn Names + Send + Sync),
    pub(crate) speaker: Speaker,
}

/// What is wrong with the rulebook of a game, each as a sentence; empty when nothing is.
pub(crate) fn faults<S: System>(desk: &Desk<'_, S>) -> Vec<String> {
    let outline = Outline::read::<S>(desk);
    let mut faults = outline.faults;
    for code in &outline.examples {
        let drawn = example::find::<S>(desk, code).and_then(|example| {
            let played = example::play::<S>(desk, &example)?;
            example::draw::<S>(desk, &example, &played)
        });
        faults.extend(drawn.err().map(|fault| format!("example {code}: {fault}")));
    }
    let topics: Vec<&String> = outline.chapters.iter().flat_map(|chapter| &chapter.topics).collect();
    match chart::frames::<S>() {
        Err(fault) => faults.push(fault),
        Ok(frames) => {
            let here = frames.iter().filter(|frame| topics.contains(&&frame.topic));
            let empty = here.filter(|frame| chart::chart(desk, frame).is_none());
            faults.extend(empty.map(|frame| format!("table {}: heads and cells do not fit", frame.code)));
        }
    }
    faults
}

/// The rulebook of a game.
pub(crate) fn rulebook<S: System>(desk: &Desk<'_, S>) -> Rulebook {
    let outline = Outline::read::<S>(desk);
    let rules = S::rules(desk.pack, desk.speaker.language());
    // Tables that cannot be read are left out: a test reads them all.
    let frames = chart::frames::<S>().unwrap_or_default();
    let passage = |rule: &crate::RuleInfo| Passage {
        id: rule.id.clone(),
        text: rule.text.clone(),
        when: S::holds_when(desk.pack, rule),
    };
    let section = |topic: &String| {
        let rows: Vec<&crate::RuleInfo> = rules.iter().filter(|rule| rule.topic == *topic).collect();
        let title = rows.first().map(|rule| rule.chapter.clone())?;
        let row = |id: &String| rows.iter().find(|rule| rule.id == *id).map(|rule| passage(rule));
        let written = outline.paragraphs.iter().map(|paragraph| Clause {
            title: paragraph.title.clone(),
            rules: paragraph.rules.iter().filter_map(row).collect(),
        });
        let mut clauses: Vec<Clause> = written.filter(|clause| !clause.rules.is_empty()).collect();
        // What stands in no paragraph is told all the same, by itself.
        let alone = rows.iter().filter(|rule| !outline.reads(&rule.id));
        clauses.extend(alone.map(|rule| Clause { title: String::new(), rules: vec![passage(rule)] }));
        let of_topic = frames.iter().filter(|frame| frame.topic == *topic);
        let charts = of_topic.filter_map(|frame| chart::chart(desk, frame)).collect();
        Some(Section { topic: topic.clone(), title, clauses, charts })
    };
    let chapters = outline.chapters.iter().map(|chapter| Chapter {
        code: chapter.code.clone(),
        title: chapter.title.clone(),
        opening: chapter.opening.clone(),
        sections: chapter.topics.iter().filter_map(section).collect(),
        examples: chapter.examples.iter().filter_map(|code| info::<S>(desk, code)).collect(),
    });
    let mut chapters: Vec<Chapter> = chapters.collect();
    // What no chapter names is told all the same: so a system has a rulebook before anybody writes one.
    for rule in &rules {
        let known = |chapter: &Chapter| chapter.sections.iter().any(|section| section.topic == rule.topic);
        if !chapters.iter().any(known) {
            let sections = section(&rule.topic).into_iter().collect();
            let (code, title) = (rule.topic.clone(), rule.chapter.clone());
            chapters.push(Chapter { code, title, sections, ..Chapter::default() });
        }
    }
    chapters.retain(|chapter| !chapter.sections.is_empty() || !chapter.opening.is_empty());
    Rulebook { chapters, glossary: outline.glossary }
}

impl Section {
    /// Its rules, in the order in which they are read.
    pub fn rules(&self) -> impl Iterator<Item = &Passage> {
        self.clauses.iter().flat_map(|clause| &clause.rules)
    }
}

/// An example as it is told. One that cannot be played is left out: a test plays them all.
fn info<S: System>(desk: &Desk<'_, S>, code: &str) -> Option<ExampleInfo> {
    let example = example::find::<S>(desk, code).ok()?;
    let played: Played<S> = example::play(desk, &example).ok()?;
    example::told(desk, &example, &played).ok()
}

/// The drawing of an example.
///
/// # Errors
/// That there is none, or why it cannot be drawn.
pub(crate) fn figure<S: System>(desk: &Desk<'_, S>, code: &str) -> Result<String, String> {
    let example = example::find::<S>(desk, code)?;
    let played = example::play::<S>(desk, &example)?;
    example::draw::<S>(desk, &example, &played)
}

/// One of two texts.
fn pick(language: Language, [english, french]: &[String; 2]) -> &str {
    match language {
        Language::En => english,
        Language::Fr => french,
    }
}
