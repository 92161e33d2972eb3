//! What a study needs of a system: kinds of games, subjects for the lab, opponents and names.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, ensure};
use vedette_ai::Thought;
use vedette_lab::{Subject, Thing};
use vedette_lang::{Language, Names, Speaker};
use vedette_titles::{Kind as Opponent, conquerors, jours};

use super::Args;
use super::kinds::{self, Kind};
use crate::stage::Seats;

/// A system with a pack, as a study sees it.
pub(super) trait Series: Copy + Send + Sync {
    /// A scenario with its options in force.
    type Scenario: Send + Sync;
    /// What the lab looks at.
    type Subject: Subject + Send;

    /// The title of the printed game.
    fn title(self) -> String;
    /// The hash of the pack.
    fn hash(self) -> String;
    /// The version of the rules.
    fn rules(self) -> &'static str;
    /// The words for the sides.
    fn sides(self) -> [String; 2];
    /// Every combination of scenarios and options that the arguments name.
    fn kinds(self, args: &Args) -> anyhow::Result<Vec<Kind<Self::Scenario>>>;
    /// A scenario as a subject, with points added to the opening; nothing if that cannot be played.
    fn subject(self, scenario: &Self::Scenario, shift: i32) -> Option<Self::Subject>;
    /// Opponents for a subject.
    fn seats(
        self,
        subject: &Self::Subject,
        kind: Opponent,
        change: &dyn Fn(Thought) -> Thought,
    ) -> Box<dyn Seats<<Self::Subject as Subject>::Game>>;
    /// The English name of a thing of the pack.
    fn name(self, thing: Thing, code: &str) -> String;
}

/// A name from the pack, in English.
fn named(prefix: &str, code: &str, names: &dyn Names) -> String {
    thread_local!(static SPEAKER: Speaker = Speaker::new(Language::En));
    SPEAKER.with(|speaker| speaker.name(&format!("{prefix}:{code}"), names))
}

/// Words as the names of sides.
fn capitals(words: &[String], otherwise: [&str; 2]) -> [String; 2] {
    let word = |place: usize| {
        let word = words.get(place).map_or(otherwise[place], String::as_str);
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    [word(0), word(1)]
}

impl Series for &'static vedette_conquerors::Pack {
    type Scenario = vedette_conquerors::Scenario;
    type Subject = vedette_lab::conquerors::Campaign;

    fn title(self) -> String {
        self.about.title.clone()
    }

    fn hash(self) -> String {
        vedette_conquerors::Pack::hash(self).to_owned()
    }

    fn rules(self) -> &'static str {
        vedette_conquerors::RULESET
    }

    fn sides(self) -> [String; 2] {
        capitals(&self.about.sides, ["french", "coalition"])
    }

    fn kinds(self, args: &Args) -> anyhow::Result<Vec<Kind<Self::Scenario>>> {
        Kind::all(self, args)
    }

    fn subject(self, scenario: &Self::Scenario, shift: i32) -> Option<Self::Subject> {
        vedette_lab::conquerors::Campaign::shifted(self, scenario, shift)
    }

    fn seats(
        self,
        subject: &Self::Subject,
        kind: Opponent,
        change: &dyn Fn(Thought) -> Thought,
    ) -> Box<dyn Seats<vedette_conquerors::Position>> {
        Box::new(conquerors::Prepared::new(kind, subject.scenario()).thinking(change))
    }

    fn name(self, thing: Thing, code: &str) -> String {
        let prefix = match thing {
            Thing::Card => "title",
            Thing::Unit => "block",
            Thing::Place => "area",
        };
        named(prefix, code, &conquerors::PackNames(self))
    }
}

impl Series for &'static vedette_jours::Pack {
    type Scenario = vedette_jours::Scenario;
    type Subject = vedette_lab::jours::Campaign;

    fn title(self) -> String {
        self.about.title.clone()
    }

    fn hash(self) -> String {
        vedette_jours::Pack::hash(self).to_owned()
    }

    fn rules(self) -> &'static str {
        vedette_jours::RULESET
    }

    fn sides(self) -> [String; 2] {
        capitals(&self.about.sides, ["french", "allied"])
    }

    /// Scenarios and readings; editions, levels and ways of combat are of 1806 and 1807.
    fn kinds(self, args: &Args) -> anyhow::Result<Vec<Kind<Self::Scenario>>> {
        let strange = [
            ("--edition", !args.edition.is_empty()),
            ("--level", args.level != ["conscript"]),
            ("--combat", args.combat != [vedette_conquerors::Arms::default()]),
        ];
        let named = strange.iter().find(|(_, given)| *given).map(|(option, _)| *option);
        ensure!(
            named.is_none(),
            "{} is for 1806 and 1807; in 1813 use --option, e.g. --option blind=open",
            named.unwrap_or_default()
        );
        let codes: Vec<String> = if args.scenario.iter().any(|word| word == "all") {
            self.scenarios.iter().map(|entry| entry.code.clone()).collect()
        } else {
            args.scenario.clone()
        };
        let mut all = Vec::new();
        for code in codes {
            for chosen in kinds::readings(&args.readings)? {
                let words: Vec<String> = chosen.iter().map(|(name, word)| format!("{name}={word}")).collect();
                let text = words.join(" ");
                // Whoever hides nothing has no dummies, without having to say so.
                let open = text.contains("blind=open") && !text.contains("dummies=");
                let text = if open { format!("{text} dummies=no") } else { text };
                let options = text.parse().with_context(|| format!("--option {text}"))?;
                let mut parts = BTreeMap::from([("scenario".to_owned(), code.clone())]);
                parts.extend(chosen.iter().cloned());
                let label = [std::slice::from_ref(&code), words.as_slice()].concat().join(" ");
                all.push(Kind { label, parts, scenario: Arc::new(self.scenario(&code, options)?) });
            }
        }
        Ok(all)
    }

    fn subject(self, scenario: &Self::Scenario, shift: i32) -> Option<Self::Subject> {
        vedette_lab::jours::Campaign::shifted(self, scenario, shift)
    }

    fn seats(
        self,
        subject: &Self::Subject,
        kind: Opponent,
        change: &dyn Fn(Thought) -> Thought,
    ) -> Box<dyn Seats<vedette_jours::Position>> {
        Box::new(jours::Prepared::new(kind, subject.scenario()).thinking(change))
    }

    fn name(self, thing: Thing, code: &str) -> String {
        let prefix = match thing {
            Thing::Card => "card",
            Thing::Unit => "piece",
            Thing::Place => "box",
        };
        named(prefix, code, &jours::PackNames(self))
    }
}
