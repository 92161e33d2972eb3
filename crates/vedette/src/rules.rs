//! `vedette rules`: the rules reference.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::bail;
use vedette_lang::Language;
use vedette_system::RuleInfo;
use vedette_system::rulebook::{Chart, Passage, Rulebook, Term};

use crate::desk::office;
use crate::near::likest;
use crate::out;

/// How wide a rule is printed.
const WIDTH: usize = 100;

/// What `vedette rules` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The id of a rule, e.g. CQ-AXIS-04, or a game, to look at its rules only
    what: Option<String>,
    /// Show the rules that hold all of these words
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// Show the rules on this topic; together with --search, only these are searched
    #[arg(long)]
    topic: Option<String>,
    /// Read a chapter of the rulebook of a game: its opening, its examples and its rules; `glossary` for what words mean
    #[arg(long, value_name = "CHAPTER", conflicts_with_all = ["search", "topic"])]
    read: Option<String>,
    /// Language: en or fr
    #[arg(long, default_value_t)]
    language: Language,
}

/// Shows rules.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let game = args.what.as_deref().filter(|what| office().codes().contains(what));
    if let Some(chapter) = &args.read {
        let Some(game) = game else {
            bail!("name the game whose rulebook you want to read: {}", office().codes().join(", "));
        };
        let book = office().built_in(game)?.rulebook(args.language);
        return out::print(&read(&book, chapter)?);
    }
    let all = game.map_or_else(|| all_rules(args.language), |game| rules_of(game, args.language));
    let topic = args.topic.as_deref().map(|word| known_topic(&all, word)).transpose()?;
    let on_topic =
        |rule: &&RuleInfo| topic.as_ref().is_none_or(|topic| rule.topic.eq_ignore_ascii_case(topic));
    let text = match (args.what.as_deref().filter(|_| game.is_none()), &args.search) {
        (Some(id), _) if args.search.is_some() || topic.is_some() => {
            bail!("`{id}` is the id of a rule: leave it out with --search and --topic, or name a game")
        }
        (Some(id), _) => show(known(&all, id)?),
        (None, Some(words)) => {
            list(&found(words, search(&all, words).into_iter().filter(on_topic).collect())?)
        }
        (None, None) if topic.is_some() => list(&all.iter().filter(on_topic).collect::<Vec<_>>()),
        (None, None) => game.map_or_else(|| contents(&all), |game| chapters(game, args.language)),
    };
    out::print(&text)
}

/// The rules of a game.
pub(crate) fn rules_of(game: &str, language: Language) -> Vec<RuleInfo> {
    office().built_in(game).map_or_else(|_| Vec::new(), |desk| desk.rules(language))
}

/// The rules of all games, each once.
fn all_rules(language: Language) -> Vec<RuleInfo> {
    let mut all: Vec<RuleInfo> = Vec::new();
    for code in office().codes() {
        for rule in rules_of(code, language) {
            if !all.iter().any(|known| known.id == rule.id) {
                all.push(rule);
            }
        }
    }
    all
}

/// The rule with an id, written in any case.
pub(crate) fn find<'r>(rules: &'r [RuleInfo], id: &str) -> Option<&'r RuleInfo> {
    rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// The rules that hold all of these words.
pub(crate) fn search<'r>(rules: &'r [RuleInfo], words: &str) -> Vec<&'r RuleInfo> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |rule: &&RuleInfo| {
        let text = format!("{} {} {} {}", rule.id, rule.topic, rule.chapter, rule.text).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    rules.iter().filter(holds).collect()
}

fn known<'r>(rules: &'r [RuleInfo], id: &str) -> anyhow::Result<&'r RuleInfo> {
    let Some(rule) = find(rules, id) else {
        let near = likest(id, rules.iter().map(|rule| rule.id.as_str()), 3).join(", ");
        bail!(
            "there is no rule `{id}`; did you mean one of {near}? `vedette rules --search {id}` looks for words"
        );
    };
    Ok(rule)
}

fn found<'r>(words: &str, rules: Vec<&'r RuleInfo>) -> anyhow::Result<Vec<&'r RuleInfo>> {
    if rules.is_empty() {
        bail!("no rule holds `{words}`: try fewer or other words, or `vedette rules` for the topics");
    }
    Ok(rules)
}

fn topics(rules: &[RuleInfo]) -> BTreeMap<&str, usize> {
    let mut topics = BTreeMap::new();
    for rule in rules {
        *topics.entry(rule.topic.as_str()).or_default() += 1;
    }
    topics
}

fn known_topic(rules: &[RuleInfo], word: &str) -> anyhow::Result<String> {
    let topics = topics(rules);
    let Some((topic, _)) = topics.iter().find(|(topic, _)| topic.eq_ignore_ascii_case(word)) else {
        let near = likest(word, topics.keys().copied(), 3).join(", ");
        bail!("there is no topic `{word}`; did you mean one of {near}? `vedette rules` lists them all");
    };
    Ok((*topic).to_owned())
}

fn contents(rules: &[RuleInfo]) -> String {
    let mut text = format!("{} rules on these topics:\n\n", rules.len());
    let topics = topics(rules);
    let widest = topics.keys().map(|topic| topic.chars().count()).max().unwrap_or(0);
    for (topic, count) in topics {
        let _ = writeln!(text, "  {topic:<widest$} {count:>3}");
    }
    text + "\nShow one topic with --topic, one rule by its id, or look for words with --search.\n"
}

/// The chapters of the rulebook of a game.
fn chapters(game: &str, language: Language) -> String {
    let book = office().built_in(game).map_or_else(|_| Rulebook::default(), |desk| desk.rulebook(language));
    let widest = book.chapters.iter().map(|chapter| chapter.code.chars().count()).max().unwrap_or(0).max(8);
    let mut text = String::new();
    for chapter in &book.chapters {
        let count: usize = chapter.sections.iter().map(|section| section.rules().count()).sum();
        let _ = writeln!(text, "  {:<widest$} {:>3}  {}", chapter.code, count, chapter.title);
    }
    let _ = writeln!(text, "  {:<widest$} {:>3}", "glossary", book.glossary.len());
    text + &format!(
        "\nRead one with `vedette rules {game} --read CHAPTER`; --search looks for words, an id shows one rule.\n"
    )
}

/// A chapter in the order in which the page has it, or the glossary.
fn read(book: &Rulebook, wanted: &str) -> anyhow::Result<String> {
    if wanted.eq_ignore_ascii_case("glossary") {
        let term = |term: &Term| {
            out::wrap(&format!("{}: {} ({})", term.term, term.text, term.rule), WIDTH, "  ") + "\n"
        };
        return Ok(book.glossary.iter().map(term).collect());
    }
    let Some(chapter) = book.chapters.iter().find(|chapter| chapter.code.eq_ignore_ascii_case(wanted)) else {
        let near = likest(wanted, book.chapters.iter().map(|chapter| chapter.code.as_str()), 3).join(", ");
        bail!("there is no chapter `{wanted}`; did you mean one of {near}? Without --read all are listed");
    };
    let mut text = format!("{}\n\n", chapter.title);
    for paragraph in &chapter.opening {
        let _ = writeln!(text, "{}\n", out::wrap(&paragraph.text.replace('*', ""), WIDTH, ""));
    }
    for example in &chapter.examples {
        let _ = writeln!(text, "{}\n{}", example.title, out::wrap(&example.caption, WIDTH, "  "));
        for line in &example.told {
            let _ = writeln!(text, "  - {}", line.text);
            line.steps.iter().for_each(|step| {
                let _ = writeln!(text, "      {}", step.text);
            });
        }
        text.push('\n');
    }
    for section in &chapter.sections {
        let _ = writeln!(text, "{}\n", section.title);
        section.charts.iter().for_each(|chart| text.push_str(&tabular(chart)));
        for clause in &section.clauses {
            let sentence = |rule: &Passage| {
                let when = if rule.when.is_empty() { String::new() } else { format!("; {}", rule.when) };
                format!("{} ({}{when})", rule.text, rule.id)
            };
            let heading = (!clause.title.is_empty()).then(|| format!("{}.", clause.title));
            let words: Vec<String> = heading.into_iter().chain(clause.rules.iter().map(sentence)).collect();
            let _ = writeln!(text, "{}\n", out::wrap(&words.join(" "), WIDTH, "  "));
        }
    }
    Ok(text)
}

/// A table in columns; where it is too wide for the screen, row by row in words.
fn tabular(chart: &Chart) -> String {
    let wide = |text: &str| text.chars().count();
    let first = chart.rows.iter().map(|row| wide(&row.head)).chain([wide(&chart.corner)]).max().unwrap_or(0);
    let widths: Vec<usize> = (0..chart.columns.len())
        .map(|column| {
            let cells = chart.rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| wide(cell));
            cells.chain([wide(&chart.columns[column])]).max().unwrap_or(0)
        })
        .collect();
    let line = |head: &str, cells: &[String]| {
        let cells = cells.iter().zip(&widths).map(|(cell, &width)| format!("  {cell:>width$}"));
        format!("  {head:<first$}{}\n", cells.collect::<String>())
    };
    let mut text = format!("{}\n", out::wrap(&chart.caption, WIDTH, "  "));
    if first + 2 + widths.iter().map(|width| width + 2).sum::<usize>() <= WIDTH {
        text += &line(&chart.corner, &chart.columns);
        chart.rows.iter().for_each(|row| text += &line(&row.head, &row.cells));
    } else {
        for row in &chart.rows {
            let cells = chart.columns.iter().zip(&row.cells).map(|(column, cell)| format!("{column} {cell}"));
            let told = format!("{}: {}", row.head, cells.collect::<Vec<_>>().join("; "));
            text += &format!("{}\n", out::wrap(&told, WIDTH, "  "));
        }
    }
    if !chart.note.is_empty() {
        text += &format!("{}\n", out::wrap(&chart.note, WIDTH, "  "));
    }
    text + "\n"
}

fn list(rules: &[&RuleInfo]) -> String {
    let shown: Vec<String> = rules.iter().map(|rule| show(rule)).collect();
    shown.join("\n")
}

fn show(rule: &RuleInfo) -> String {
    let mut text =
        format!("{}  {}, from {}  [{}]\n", rule.id, rule.topic.to_lowercase(), rule.level, rule.game);
    let _ = writeln!(text, "{}", out::wrap(&rule.text, WIDTH, "  "));
    text
}
