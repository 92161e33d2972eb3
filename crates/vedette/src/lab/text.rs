//! A study in a few lines for the terminal.

use std::fmt::Write as _;

use vedette_lab::stats::Estimate;
use vedette_lab::{Cell, Study};

/// How many places and cards are named.
const NAMED: usize = 5;

/// The summary of a study.
pub(super) fn text(study: &Study) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_text(&mut out, study);
    out
}

fn write_text(out: &mut String, study: &Study) -> std::fmt::Result {
    let opponent = study.terms.get("opponent").map_or("", String::as_str);
    writeln!(out, "{}: {opponent} against itself\n", study.game)?;
    let longest = study.cells.iter().map(|cell| cell.label.chars().count()).max().unwrap_or(0).max(8);
    let [first, second] = &study.sides;
    writeln!(
        out,
        "{:longest$} {:>6}  {:<26} {:<26} {:>5}  last turn",
        "games of",
        "games",
        format!("{first} share"),
        format!("{second} share"),
        "draws"
    )?;
    for cell in &study.cells {
        let summary = &cell.summary;
        writeln!(
            out,
            "{:longest$} {:>6}  {:<26} {:<26} {:>5}  {:.2}",
            cell.label,
            summary.games,
            percent(summary.shares[0].estimate),
            percent(summary.shares[1].estimate),
            summary.draws,
            summary.mean_last_turn.value
        )?;
    }
    for (part, words) in &study.by_part {
        writeln!(out, "\nby {part}")?;
        for (word, share) in words {
            writeln!(out, "  {word:<24} {:>6}  {}", share.games, percent(share.estimate))?;
        }
    }
    study.cells.iter().try_for_each(|cell| write_cell(out, study, cell))
}

fn write_cell(out: &mut String, study: &Study, cell: &Cell) -> std::fmt::Result {
    let summary = &cell.summary;
    let [first, second] = &study.sides;
    writeln!(out, "\n{}", cell.label)?;
    let all = summary.games.max(1) as f64;
    let turns = |counts: &std::collections::BTreeMap<u32, u64>| {
        let share = |(turn, count): (&u32, &u64)| format!("{turn}: {:.0} %", *count as f64 * 100.0 / all);
        counts.iter().map(share).collect::<Vec<_>>().join("  ")
    };
    writeln!(out, "  ended in turn    {}", turns(&summary.last_turns))?;
    writeln!(out, "  decided in turn  {}", turns(&summary.decided_turns))?;
    let endings = summary.endings.iter().map(|(how, games)| format!("{how} {games}"));
    writeln!(out, "  endings          {}", endings.collect::<Vec<_>>().join(", "))?;
    let gain = |gain: &vedette_lab::Gains| {
        format!("{} {:.1}/{:.1}", gain.reason, gain.sides[0].value, gain.sides[1].value)
    };
    let gains: Vec<String> = summary.gains.iter().map(gain).collect();
    writeln!(out, "  points a game    {} ({first}/{second})", gains.join(", "))?;
    let mut places: Vec<(&String, &u64)> = summary.fights_by_place.iter().collect();
    places.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let fights = summary.fights_by_place.values().sum::<u64>().max(1) as f64;
    let place =
        |(place, count): &(&String, &u64)| format!("{place} {:.0} %", **count as f64 * 100.0 / fights);
    let most: Vec<String> = places.iter().take(NAMED).map(place).collect();
    writeln!(out, "  combats a game   {:.1}, most at {}", summary.fights.value, most.join(", "))?;
    let regions =
        summary.fights_by_region.iter().map(|(region, share)| format!("{region} {:.0} %", share * 100.0));
    writeln!(out, "  on rivers        {}", regions.collect::<Vec<_>>().join(", "))?;
    writeln!(out, "  {first} advance   {:.0} km north at the farthest", summary.farthest.value)?;
    let mut cards: Vec<_> = summary.cards.iter().filter(|line| line.drawn.difference.excludes(0.0)).collect();
    cards.sort_by(|a, b| b.drawn.difference.value.abs().total_cmp(&a.drawn.difference.value.abs()));
    for line in cards.into_iter().filter(|line| !line.drawn.small).take(NAMED) {
        let Estimate { value, low, high } = line.drawn.difference;
        let [value, low, high] = [value, low, high].map(|part| part * 100.0);
        let side = &study.sides[line.side.index()];
        writeln!(out, "  card drawn early {} ({side}): {value:+.0} % ({low:+.0} to {high:+.0})", line.name)?;
    }
    match cell.bid.as_ref().map(|bid| bid.fair) {
        None => Ok(()),
        Some(None) => writeln!(out, "  fair bid         the opening points hardly matter"),
        Some(Some(Estimate { value, low, high })) => {
            writeln!(out, "  fair bid         {value:+.1} points ({low:+.1} to {high:+.1}) for the {first}")
        }
    }
}

fn percent(Estimate { value, low, high }: Estimate) -> String {
    let [value, low, high] = [value, low, high].map(|part| part * 100.0);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}
