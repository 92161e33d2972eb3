//! The results of a simulation as text, JSON and CSV.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;
use vedette_kernel::Header;
use vedette_system::System;

use super::play::{Bout, Played};
use super::tally::{Tally, winner_code};

/// The longest bar of a histogram, in letters.
const BAR: u64 = 40;

/// What was played, for the JSON report.
#[derive(Serialize)]
struct Report<'a> {
    game: String,
    scenario: String,
    options: String,
    pack: String,
    rules: String,
    seed: u64,
    /// Who played each side.
    #[serde(flatten)]
    opponents: BTreeMap<String, &'a str>,
    #[serde(flatten)]
    tally: &'a Tally,
}

/// One JSON object, with a line end.
pub(super) fn json<S: System>(bout: &Bout<S>, tally: &Tally) -> anyhow::Result<String> {
    let Header { game, scenario, options, pack, rules, sides, .. } = bout.setting.header("");
    let opponents = sides.into_iter().zip(bout.opponents.map(crate::opponents::OpponentKind::name)).collect();
    let report = Report { game, scenario, options, pack, rules, seed: bout.seed, opponents, tally };
    Ok(serde_json::to_string_pretty(&report)? + "\n")
}

/// One row for each game.
pub(super) fn csv(games: &[Played], sides: &[String; 2]) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["game", "seed", "winner", "reason", "turn", "points", "decisions"])?;
    for game in games {
        writer.write_record([
            game.number.to_string(),
            game.seed.to_string(),
            winner_code(game.winner, sides).to_owned(),
            game.reason.to_owned(),
            game.turn.to_string(),
            game.points.to_string(),
            game.decisions.to_string(),
        ])?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8(bytes)?)
}

/// Tables for people.
pub(super) fn text<S: System>(bout: &Bout<S>, tally: &Tally) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_text(&mut out, bout, tally);
    out
}

fn write_text<S: System>(out: &mut String, bout: &Bout<S>, tally: &Tally) -> std::fmt::Result {
    let Header { game, scenario, options, sides, .. } = bout.setting.header("");
    let [one, other] = bout.opponents.map(crate::opponents::OpponentKind::name);
    let [first, second] = sides;
    writeln!(out, "{game} {scenario}, {options}, seed {}", bout.seed)?;
    writeln!(out, "{one} ({first}) against {other} ({second}), {} games\n", tally.games)?;

    writeln!(out, "{:<24} {:>8} {:>8}   95 % interval", "winner", "games", "share")?;
    for (side, &won) in &tally.wins {
        let Some(interval) = tally.intervals.get(side) else { continue };
        let [share, low, high] = [interval.share, interval.low, interval.high].map(|part| part * 100.0);
        writeln!(out, "{side:<24} {won:>8} {share:>7.2}%   {low:.2}% to {high:.2}%")?;
    }
    writeln!(out)?;
    histogram(out, "ending", tally.reasons.iter().map(|(reason, &count)| (reason.clone(), count)))?;
    histogram(out, "last turn", tally.turns.iter().map(|(turn, &count)| (turn.to_string(), count)))?;
    histogram(
        out,
        "victory points",
        tally.points.iter().map(|(points, &count)| (points.to_string(), count)),
    )?;

    let per_game = tally.decisions_per_game;
    writeln!(out, "decisions a game: {:.1} on average, {} to {}", per_game.mean, per_game.min, per_game.max)?;
    writeln!(out, "decisions with one answer: {:.1} %", tally.one_answer * 100.0)?;
    writeln!(
        out,
        "{:.2} s, {:.0} games/s, {:.0} decisions/s",
        tally.seconds, tally.games_per_second, tally.decisions_per_second
    )
}

fn histogram(out: &mut String, title: &str, rows: impl Iterator<Item = (String, u64)>) -> std::fmt::Result {
    let rows: Vec<(String, u64)> = rows.collect();
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    writeln!(out, "{title:<24} {:>8}", "games")?;
    for (label, count) in rows {
        // Whatever happened at all is seen.
        let length = (count * BAR).div_ceil(most);
        writeln!(out, "{label:<24} {count:>8}   {}", "█".repeat(length as usize))?;
    }
    writeln!(out)
}
