//! The odds of what is at hand in Jours de Gloire.

use vedette_jours::Position;
use vedette_jours::odds::{Odds, What};
use vedette_kernel::{Phrase, Side};

use vedette_system::terminal::{Ink, Screen};
use vedette_system::terminal::{bar, padded};

/// The longest bar, in letters.
const BAR: usize = 24;

fn share(ways: u128, total: u128) -> f64 {
    ways as f64 / total.max(1) as f64
}

fn is_fight(what: What) -> bool {
    matches!(what, What::Round | What::Battle | What::Assault)
}

/// Every possibility.
pub(super) fn all(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    tables(screen, &game.odds(side))
}

/// These odds, whoever asked for them.
pub(in super::super) fn tables(screen: &mut Screen, odds: &[Odds]) -> anyhow::Result<()> {
    if odds.is_empty() {
        return screen.tell("terminal-jg-no-odds");
    }
    for one in odds {
        let phrase = Phrase::new("terminal-jg-odds-of")
            .name("what", format!("odds:{}", one.what.code()))
            .number("rounds", one.rounds);
        let heading = screen.say(&phrase);
        screen.heading(&heading)?;
        results(screen, one)?;
        for (code, list) in [("terminal-inflicted", &one.inflicted), ("terminal-suffered", &one.suffered)] {
            losses(screen, code, list, one.total)?;
        }
    }
    screen.blank()?;
    screen.tell("terminal-jg-odds-note")
}

fn results(screen: &mut Screen, odds: &Odds) -> anyhow::Result<()> {
    let codes = if is_fight(odds.what) {
        ["terminal-win", "terminal-draw", "terminal-lose"]
    } else {
        ["terminal-jg-success", "terminal-draw", "terminal-jg-failure"]
    };
    let rows = [(odds.win, Ink::Good), (odds.draw, Ink::Plain), (odds.lose, Ink::Bad)];
    let labels = codes.map(|code| screen.word(code));
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    for (label, (ways, ink)) in labels.iter().zip(rows).filter(|(_, (ways, _))| *ways > 0) {
        let part = share(ways, odds.total);
        let percent = screen.percent(part);
        screen.line(&format!(
            "  {}  {percent:>7}  {}",
            padded(label, widest),
            ink.on(&bar(part, 2 * BAR))
        ))?;
    }
    Ok(())
}

fn losses(screen: &mut Screen, code: &str, list: &[(u16, u128)], total: u128) -> anyhow::Result<()> {
    if list.is_empty() {
        return Ok(());
    }
    let head = screen.word(code);
    let sp = screen.word("terminal-jg-sp");
    screen.line(&format!("  {head}"))?;
    for (lost, ways) in list {
        let part = share(*ways, total);
        let percent = screen.percent(part);
        screen.line(&format!("    {lost:>2} {sp}  {percent:>7}  {}", bar(part, BAR)))?;
    }
    Ok(())
}

/// The odds in a sentence, before a battle is opened or goes on.
pub(super) fn in_one_line(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    let odds = game.odds(side);
    let Some(one) = odds.iter().rev().find(|odds| is_fight(odds.what)).or(odds.last()) else { return Ok(()) };
    let code = if is_fight(one.what) { "terminal-jg-odds-line" } else { "terminal-jg-chance-line" };
    let phrase = Phrase::new(code)
        .name("what", format!("odds:{}", one.what.code()))
        .number("rounds", one.rounds)
        .text("win", screen.percent(share(one.win, one.total)))
        .text("draw", screen.percent(share(one.draw, one.total)))
        .text("lose", screen.percent(share(one.lose, one.total)));
    screen.tell_phrase(&phrase)
}
