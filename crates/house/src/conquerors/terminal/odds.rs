//! The odds of a combat as tables.

use std::collections::BTreeMap;

use vedette_conquerors::Position;
use vedette_conquerors::odds::{Chances, Fate, Odds};
use vedette_kernel::{Game, Phrase, Side, Viewer};

use vedette_system::terminal::{Ink, Screen};
use vedette_system::terminal::{bar, padded};

/// The longest bar, in letters.
const BAR: usize = 24;

/// Every possibility.
pub(super) fn all(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    let Some(odds) = game.odds(side) else { return screen.tell("terminal-no-combat") };
    tables(screen, game, &odds)?;
    odds.theirs.iter().try_for_each(|chances| doom(screen, game, side, chances))
}

/// The most fatigue that a corps bears (CQ-SETUP-11).
const MOST_FATIGUE: u8 = 8;

/// How likely the fatigue of the combat alone destroys a corps that fights alone: that decides games. Where several share
/// it their owner has a say, and in fog nobody knows how tired the enemy is.
fn doom(screen: &mut Screen, game: &Position, side: Side, chances: &Chances) -> anyhow::Result<()> {
    let Some(combat) = game.combat() else { return Ok(()) };
    let scenario = game.scenario();
    let whose = [
        (side, &chances.fatigue_suffered, "terminal-odds-doomed-mine"),
        (side.other(), &chances.fatigue_inflicted, "terminal-odds-doomed-theirs"),
    ];
    for (side_of, ways, code) in whose {
        let corps = combat.stacks[side_of.index()].and(scenario.corps);
        let known = side_of == side || !scenario.options.level.has_fog();
        let alone = corps.first().filter(|_| known && corps.len() == 1);
        let Some(block) = alone else { continue };
        let part = beyond(game.fatigue(block), ways, chances.total);
        if part > 0.0 {
            let phrase = Phrase::new(code)
                .name("corps", format!("block:{}", scenario.block(block).code))
                .text("chance", screen.percent(part));
            screen.tell_phrase(&phrase)?;
        }
    }
    Ok(())
}

/// How likely some more fatigue is too much.
fn beyond(fatigue: u8, ways: &[(u8, u128)], total: u128) -> f64 {
    let deadly = ways.iter().filter(|(points, _)| fatigue.saturating_add(*points) > MOST_FATIGUE);
    share(deadly.map(|(_, ways)| ways).sum(), total)
}

/// These odds, whoever asked for them.
pub(in super::super) fn tables(screen: &mut Screen, game: &Position, odds: &Odds) -> anyhow::Result<()> {
    if odds.theirs.len() > 1 {
        screen.tell("terminal-odds-fog")?;
    }
    for chances in &odds.theirs {
        if let Some(why) = no_fight(chances.fate) {
            let text = screen.word(why);
            screen.heading(&text)?;
            continue;
        }
        let phrase = Phrase::new("terminal-odds-cards")
            .text("arms", game.scenario().options.combat.to_string())
            .number("mine", chances.mine)
            .number("theirs", chances.cards);
        let text = screen.say(&phrase);
        screen.heading(&text)?;
        table(screen, chances)?;
    }
    screen.blank()?;
    screen.tell("terminal-odds-note")
}

/// The odds in a sentence, for who is asked for a card at the start of a combat.
pub(super) fn in_one_line(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    let begun = game.view(Viewer::side(side)).combat.is_some();
    let Some(odds) = game.odds(side).filter(|_| begun) else { return Ok(()) };
    let fought = || odds.theirs.iter().filter(|chances| chances.fate == Fate::Combat);
    let (Some(best), Some(worst)) =
        (fought().min_by_key(|chances| chances.cards), fought().max_by_key(|chances| chances.cards))
    else {
        let why = odds.theirs.first().and_then(|chances| no_fight(chances.fate));
        return why.map_or(Ok(()), |why| screen.tell(why));
    };
    let phrase = if best.cards == worst.cards {
        Phrase::new("terminal-odds-line")
            .number("mine", odds.mine)
            .number("theirs", best.cards)
            .text("win", screen.percent(share(best.win(), best.total)))
            .text("draw", screen.percent(share(best.draw(), best.total)))
            .text("lose", screen.percent(share(best.lose(), best.total)))
    } else {
        Phrase::new("terminal-odds-line-fog")
            .number("mine", odds.mine)
            .number("least", best.cards)
            .number("most", worst.cards)
            .text("high", screen.percent(share(best.win(), best.total)))
            .text("low", screen.percent(share(worst.win(), worst.total)))
    };
    screen.tell_phrase(&phrase.text("arms", game.scenario().options.combat.to_string()))
}

/// The message that says why nobody fights.
fn no_fight(fate: Fate) -> Option<&'static str> {
    match fate {
        Fate::Combat => None,
        Fate::CalledOff => Some("terminal-odds-called-off"),
        Fate::Withdrawal => Some("terminal-odds-withdrawal"),
        Fate::Void => Some("terminal-odds-void"),
    }
}

fn share(ways: u128, total: u128) -> f64 {
    ways as f64 / total.max(1) as f64
}

fn table(screen: &mut Screen, chances: &Chances) -> anyhow::Result<()> {
    let rows = [
        ("terminal-win", chances.win(), Ink::Good),
        ("terminal-draw", chances.draw(), Ink::Plain),
        ("terminal-lose", chances.lose(), Ink::Bad),
    ];
    let labels = rows.map(|(code, _, _)| screen.word(code));
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    for (label, (_, ways, ink)) in labels.iter().zip(rows) {
        let part = share(ways, chances.total);
        let percent = screen.percent(part);
        screen.line(&format!(
            "  {}  {percent:>7}  {}",
            padded(label, widest),
            ink.on(&bar(part, 2 * BAR))
        ))?;
    }
    screen.blank()?;
    losses(screen, chances)?;
    screen.blank()?;
    let phrase = Phrase::new("terminal-odds-fatigue")
        .text("inflicted", screen.decimal(mean(&chances.fatigue_inflicted, chances.total)))
        .text("suffered", screen.decimal(mean(&chances.fatigue_suffered, chances.total)));
    let text = screen.say(&phrase);
    screen.wrapped(Ink::Plain, &text, "  ", "  ")
}

/// Losses inflicted and suffered beside each other.
fn losses(screen: &mut Screen, chances: &Chances) -> anyhow::Result<()> {
    let mut rows: BTreeMap<u8, [u128; 2]> = BTreeMap::new();
    for pair in &chances.losses {
        rows.entry(pair.inflicted).or_default()[0] += pair.ways;
        rows.entry(pair.suffered).or_default()[1] += pair.ways;
    }
    let [losses, inflicted, suffered] =
        ["terminal-losses", "terminal-inflicted", "terminal-suffered"].map(|code| screen.word(code));
    let first = losses.chars().count();
    let column = BAR + 10;
    screen.line(&format!("  {losses}  {}  {suffered}", padded(&inflicted, column)))?;
    for (count, [inflicted, suffered]) in rows {
        let [inflicted, suffered] =
            [inflicted, suffered].map(|ways| cell(screen, share(ways, chances.total)));
        screen.line(format!("  {count:>first$}  {}  {suffered}", padded(&inflicted, column)).trim_end())?;
    }
    Ok(())
}

fn cell(screen: &Screen, part: f64) -> String {
    if part == 0.0 { String::new() } else { format!("{:>7}  {}", screen.percent(part), bar(part, BAR)) }
}

fn mean(ways: &[(u8, u128)], total: u128) -> f64 {
    ways.iter().map(|(points, ways)| f64::from(*points) * share(*ways, total)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ninth_point_of_fatigue_is_too_much() {
        let ways = [(0, 1), (1, 2), (2, 1)];
        assert_eq!(beyond(6, &ways, 4), 0.0);
        assert_eq!(beyond(7, &ways, 4), 0.25);
        assert_eq!(beyond(8, &ways, 4), 0.75);
    }
}
