//! The commands a player may give at any question, and standing orders as he writes them.

use anyhow::bail;
use vedette_kernel::{Order, StandingOrders};

use crate::near::likest;
use vedette_system::terminal::answers::split;

/// Something a player may ask for instead of answering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Why,
    Odds,
    Rule,
    Undo,
    Log,
    Explain,
    Map,
    Army,
    Hand,
    Card,
    Orders,
    Partner,
    Letter,
    Save,
    Resign,
    Help,
    Quit,
}

/// The commands in the order of the help, each with its code and the words it is called by, without accents.
const COMMANDS: [(Command, &str, &[&str]); 17] = [
    (Command::Map, "map", &["map", "carte"]),
    (Command::Army, "army", &["army", "armee"]),
    (Command::Hand, "hand", &["hand", "main"]),
    (Command::Card, "card", &["card", "evenement"]),
    (Command::Odds, "odds", &["odds", "chances"]),
    (Command::Why, "why", &["why", "pourquoi"]),
    (Command::Rule, "rule", &["rule", "rules", "regle", "regles"]),
    (Command::Log, "log", &["log", "journal"]),
    (Command::Explain, "explain", &["explain", "expliquer"]),
    (Command::Undo, "undo", &["undo", "annuler", "reprendre"]),
    (Command::Orders, "orders", &["orders", "ordres"]),
    (Command::Partner, "partner", &["partner", "partenaire"]),
    (Command::Letter, "letter", &["letter", "lettre", "note", "billet"]),
    (Command::Save, "save", &["save", "copier"]),
    (Command::Resign, "resign", &["resign", "abandonner"]),
    (Command::Help, "help", &["help", "aide"]),
    (Command::Quit, "quit", &["quit", "exit", "quitter"]),
];

impl Command {
    /// Reads a command and what follows it.
    pub(super) fn read(text: &str) -> Option<(Command, &str)> {
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if first == "?" {
            return Some((Command::Help, rest.trim()));
        }
        let words = split(first);
        let [word] = words.as_slice() else { return None };
        let known = COMMANDS.iter().find(|(_, _, words)| words.contains(&word.as_str()))?;
        Some((known.0, rest.trim()))
    }

    /// The codes of all commands, in the order of the help.
    pub(super) fn codes() -> impl Iterator<Item = &'static str> {
        COMMANDS.iter().map(|(_, code, _)| *code)
    }
}

/// Standing orders in general: the moments they may speak of, and what is worth being asked about.
#[derive(Clone, Copy)]
pub(super) struct Orders<'a> {
    /// The moments that orders may be given for.
    pub(super) windows: &'a [&'static str],
    /// The first words of answers for which a player wants to be asked.
    pub(super) worth: &'a [&'static str],
}

impl Orders<'_> {
    /// Ask me when I have something to play, and let the moment pass otherwise.
    pub(super) fn only_when_there_is_something(self) -> StandingOrders {
        self.all(&Order::Only(self.worth.iter().map(|&word| word.to_owned()).collect()))
    }

    fn all(self, order: &Order) -> StandingOrders {
        let mut orders = StandingOrders::new();
        for window in self.windows {
            // The names of windows are words, so nothing can be wrong with them.
            let _ = orders.set(window, order.clone());
        }
        orders
    }

    /// Standing orders after a player has changed them: what he does not name stays. `ask`, `never` and `only` speak of all
    /// moments at once.
    pub(super) fn changed(self, orders: &StandingOrders, text: &str) -> anyhow::Result<StandingOrders> {
        match text.trim() {
            "ask" => return Ok(StandingOrders::new()),
            "never" => return Ok(self.all(&Order::Never)),
            "only" => return Ok(self.only_when_there_is_something()),
            _ => {}
        }
        let named: Vec<&str> =
            text.split_whitespace().filter_map(|word| Some(word.split_once('=')?.0)).collect();
        if let Some(unknown) = named.iter().find(|name| !self.windows.contains(name)) {
            let near = likest(unknown, self.windows.iter().copied(), 1).join("");
            bail!(
                "there is no moment `{unknown}`: did you mean `{near}`? There are: {}",
                self.windows.join(", ")
            );
        }
        let wanted: StandingOrders = text.parse()?;
        let mut changed = orders.clone();
        for window in named {
            changed.set(window, wanted.get(window).clone())?;
        }
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_in_both_languages() {
        assert_eq!(Command::read("why step jena"), Some((Command::Why, "step jena")));
        assert_eq!(Command::read("Règle  CQ-AXIS-04"), Some((Command::Rule, "CQ-AXIS-04")));
        assert_eq!(Command::read("armée"), Some((Command::Army, "")));
        assert_eq!(Command::read("?"), Some((Command::Help, "")));
        for text in ["step jena", "", "whymper", "jena-map"] {
            assert_eq!(Command::read(text), None, "{text}");
        }
    }

    #[test]
    fn orders_change_what_they_name() {
        let change = |orders: &str, text: &str| {
            let orders = orders.parse().expect("standing orders");
            let known = Orders { windows: &["combat", "pursuit", "answer"], worth: &["play"] };
            known.changed(&orders, text).map(|orders| orders.to_string())
        };
        assert_eq!(change("combat=never", "pursuit=never").expect("sound"), "combat=never pursuit=never");
        assert_eq!(change("combat=never", "combat=ask").expect("sound"), "");
        assert_eq!(change("combat=never", "ask").expect("sound"), "");
        let only = change("", "combat=only:play elan,play courage answer=never").expect("sound");
        assert_eq!(only, "answer=never combat=only:play elan,play courage");
        let error = change("", "combats=never").expect_err("no such moment").to_string();
        assert!(error.contains("did you mean `combat`"), "{error}");
        assert!(change("", "combat=perhaps").is_err() && change("", "perhaps").is_err());
    }
}
