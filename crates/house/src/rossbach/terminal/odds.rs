//! The odds of combats: the column with what shifts it, and what each face of the die brings.

use vedette_kernel::{Phrase, Side};
use vedette_rossbach::odds::{Cell, Odds, What};
use vedette_rossbach::sets::HexId;
use vedette_rossbach::{Position, Scenario};
use vedette_system::terminal::{Ink, Screen};

use super::super::odds::{column_code, points};
use super::points as half_points;

/// The odds of the first combat in a sentence, where somebody decides about combats.
pub(super) fn in_one_line(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    let all = game.odds(side);
    let Some(odds) = all.iter().find(|odds| odds.what == What::Combat) else { return Ok(()) };
    let [win, draw, lose] = odds.outcomes(side);
    let phrase = Phrase::new("terminal-ra-odds-line")
        .names("hexes", hexes(game.scenario(), &odds.on))
        .text("column", column_code(odds.column))
        .number("win", win)
        .number("draw", draw)
        .number("lose", lose);
    screen.tell_phrase(&phrase)
}

/// All of them in full.
pub(in super::super) fn tables(
    screen: &mut Screen,
    scenario: &Scenario,
    all: &[Odds],
    side: Side,
) -> anyhow::Result<()> {
    if all.is_empty() {
        return screen.tell("terminal-ra-no-odds");
    }
    for odds in all {
        let heading = match odds.what {
            What::Combat => "terminal-ra-odds-combat",
            What::Attack => "terminal-ra-odds-attack",
        };
        let heading = Phrase::new(heading)
            .names("hexes", hexes(scenario, &odds.on))
            .names("from", hexes(scenario, &odds.from));
        let heading = screen.say(&heading);
        screen.heading(&heading)?;
        column(screen, odds)?;
        for (cell, face) in odds.results.iter().zip(1_u8..) {
            result(screen, scenario, cell, face, odds.attacker == side)?;
        }
    }
    Ok(())
}

fn hexes(scenario: &Scenario, hexes: &[HexId]) -> Vec<String> {
    let code = |hex: &HexId| scenario.map.names.get(hex.index()).map_or("", |name| name.code.as_str());
    hexes.iter().map(|hex| format!("hex:{}", code(hex))).collect()
}

/// Strengths, the column, and every shift with its rule.
fn column(screen: &mut Screen, odds: &Odds) -> anyhow::Result<()> {
    let strengths = Phrase::new("terminal-ra-odds-strengths")
        .text("attack", screen.decimal(points(odds.attack)))
        .text("defence", screen.decimal(points(odds.defence)))
        .text("column", column_code(odds.odds));
    screen.tell_phrase(&strengths)?;
    if odds.capped {
        screen.tell("terminal-ra-odds-capped")?;
    }
    for &(rule, columns) in &odds.shifts {
        let shift = Phrase::new("terminal-ra-odds-shift")
            .name("what", shift_name(rule))
            .text("columns", format!("{columns:+}"))
            .text("rule", rule);
        screen.tell_phrase(&shift)?;
    }
    if odds.die_change != 0 {
        let change = Phrase::new("terminal-ra-odds-die").text("change", format!("{:+}", odds.die_change));
        screen.tell_phrase(&change)?;
    }
    let read = Phrase::new("terminal-ra-odds-column").text("column", column_code(odds.column));
    screen.tell_phrase(&read)
}

/// What a shift comes from.
fn shift_name(rule: &str) -> &'static str {
    match rule {
        "RA-10.22-02" => "shift:repulse",
        "RA-16.1-01" => "shift:arms",
        "RA-16.32-01" => "shift:guard",
        _ => "shift:napoleon",
    }
}

/// One face of the die: what it brings, what is lost for certain, and who is in peril.
fn result(screen: &mut Screen, scenario: &Scenario, cell: &Cell, face: u8, mine: bool) -> anyhow::Result<()> {
    let mut parts = vec![screen.name(cell.verdict.name())];
    if cell.verdict.hexes() > 0 {
        parts.push(screen.say(&Phrase::new("terminal-ra-odds-hexes").number("hexes", cell.verdict.hexes())));
    }
    if cell.surrender {
        parts.push(screen.word("terminal-ra-odds-surrender"));
    }
    let losses = [
        ("terminal-ra-odds-attacker-loses", cell.losses[0]),
        ("terminal-ra-odds-defender-loses", cell.losses[1]),
    ];
    for (message, lost) in losses.into_iter().filter(|(_, lost)| *lost > 0) {
        parts.push(screen.say(&Phrase::new(message).text("points", half_points(lost))));
    }
    // Who leaves the map in any case is counted among the losses already.
    for peril in cell.perils.iter().filter(|peril| (1..6).contains(&peril.removed)) {
        let piece = scenario.piece(peril.piece);
        let leader = piece.kind.is_leader();
        let message = if leader { "terminal-ra-odds-capture" } else { "terminal-ra-odds-peril" };
        let phrase = Phrase::new(message)
            .name("piece", format!("piece:{}", piece.code))
            .number("sixths", peril.removed);
        parts.push(screen.say(&phrase));
    }
    use vedette_rossbach::tables::Verdict::*;
    let ink = match (cell.verdict, mine) {
        (Exchange, _) => Ink::Plain,
        (DefenderRetreat(_) | DefenderHalf | DefenderEliminated, true)
        | (AttackerRetreat(_) | AttackerHalf | AttackerEliminated, false) => Ink::Good,
        _ => Ink::Bad,
    };
    screen.wrapped(ink, &parts.join("; "), &format!("  {face}  "), "     ")
}
