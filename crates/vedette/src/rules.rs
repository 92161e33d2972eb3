//! `vedette rules`: the rules reference.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::bail;
use vedette_conquerors::rules::{self, Rule};

use crate::near::likest;
use crate::out;

/// How wide a rule is printed.
const WIDTH: usize = 100;

/// What `vedette rules` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The id of a rule, e.g. CQ-AXIS-04
    #[arg(conflicts_with_all = ["search", "topic"])]
    id: Option<String>,
    /// Show the rules that hold all of these words
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// Show the rules on this topic; together with --search, only these are searched
    #[arg(long)]
    topic: Option<String>,
}

/// Shows rules.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let topic = args.topic.as_deref().map(known_topic).transpose()?;
    let on_topic = |rule: &&'static Rule| topic.is_none_or(|topic| rule.topic == topic);
    let text = match (&args.id, &args.search) {
        (Some(id), _) => show(find(id)?),
        (None, Some(words)) => {
            list(&found(words, rules::search(words).into_iter().filter(on_topic).collect())?)
        }
        (None, None) if topic.is_some() => list(&rules::all().iter().filter(on_topic).collect::<Vec<_>>()),
        (None, None) => contents(),
    };
    out::print(&text)
}

fn find(id: &str) -> anyhow::Result<&'static Rule> {
    let Some(rule) = rules::find(id) else {
        let near = likest(id, rules::all().iter().map(|rule| rule.id.as_str()), 3).join(", ");
        bail!(
            "there is no rule `{id}`; did you mean one of {near}? `vedette rules --search {id}` looks for words"
        );
    };
    Ok(rule)
}

fn found(words: &str, rules: Vec<&'static Rule>) -> anyhow::Result<Vec<&'static Rule>> {
    if rules.is_empty() {
        bail!("no rule holds `{words}`: try fewer or other words, or `vedette rules` for the topics");
    }
    Ok(rules)
}

fn topics() -> BTreeMap<&'static str, usize> {
    let mut topics = BTreeMap::new();
    for rule in rules::all() {
        *topics.entry(rule.topic.as_str()).or_default() += 1;
    }
    topics
}

fn known_topic(word: &str) -> anyhow::Result<&'static str> {
    let topics = topics();
    let Some((topic, _)) = topics.iter().find(|(topic, _)| topic.eq_ignore_ascii_case(word)) else {
        let near = likest(word, topics.keys().copied(), 3).join(", ");
        bail!("there is no topic `{word}`; did you mean one of {near}? `vedette rules` lists them all");
    };
    Ok(topic)
}

fn contents() -> String {
    let mut text = format!("{} rules on these topics:\n\n", rules::all().len());
    for (topic, count) in topics() {
        let _ = writeln!(text, "  {topic:<12} {count:>3}");
    }
    text + "\nShow one topic with --topic, one rule by its id, or look for words with --search.\n"
}

fn list(rules: &[&'static Rule]) -> String {
    let shown: Vec<String> = rules.iter().map(|rule| show(rule)).collect();
    shown.join("\n")
}

fn show(rule: &Rule) -> String {
    let mut text =
        format!("{}  {}, from {}  [{}]\n", rule.id, rule.topic.to_lowercase(), rule.level, rule.game);
    let _ = writeln!(text, "{}", out::wrap(&rule.rule, WIDTH, "  "));
    if !rule.note.is_empty() {
        let _ = writeln!(text, "{}", out::wrap(&format!("Note: {}", rule.note), WIDTH, "  "));
    }
    text
}
