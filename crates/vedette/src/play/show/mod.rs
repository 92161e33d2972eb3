//! What a player may look at between two answers.

pub(super) mod explain;
pub(super) mod rules;

use vedette_kernel::{Order, StandingOrders};
use vedette_system::terminal::{Ink, Screen, padded};

/// The list of commands, by their codes.
pub(super) fn help(screen: &mut Screen, codes: impl Iterator<Item = &'static str>) -> anyhow::Result<()> {
    screen.tell("terminal-help")?;
    screen.blank()?;
    let rows: Vec<(String, String)> = codes
        .map(|code| {
            (screen.word(&format!("terminal-usage-{code}")), screen.word(&format!("terminal-help-{code}")))
        })
        .collect();
    let widest = rows.iter().map(|(usage, _)| usage.chars().count()).max().unwrap_or(0);
    for (usage, text) in rows {
        let indent = " ".repeat(widest + 4);
        screen.wrapped(Ink::Plain, &text, &format!("  {}  ", padded(&usage, widest)), &indent)?;
    }
    screen.blank()
}

/// Standing orders, moment by moment.
pub(super) fn orders(
    screen: &mut Screen,
    orders: &StandingOrders,
    windows: &[&str],
    moment: impl Fn(&str) -> String,
) -> anyhow::Result<()> {
    screen.tell("terminal-orders")?;
    screen.blank()?;
    let widest = windows.iter().map(|window| window.len()).max().unwrap_or(0);
    for window in windows {
        let order = match orders.get(window) {
            Order::Ask => "ask".to_owned(),
            Order::Never => "never".to_owned(),
            Order::Only(list) => format!("only:{}", list.join(",")),
        };
        let moment = screen.word(&moment(window));
        let head = format!("  {window:<widest$}  ");
        let indent = " ".repeat(widest + 4);
        screen.wrapped(Ink::Plain, &format!("{order} ({moment})"), &head, &indent)?;
    }
    screen.blank()?;
    screen.tell("terminal-orders-how")
}
