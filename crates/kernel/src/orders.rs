//! Standing orders: what a seat wants done when the rules ask whether it interrupts.
//!
//! A window exists whether or not its owner holds anything to interrupt with, so an unanswered window tells the enemy
//! nothing, but it makes him wait. Standing orders answer at once. [`Order::Never`] looks the same whatever its owner
//! holds. [`Order::Only`] declines at once *unless* something on its list could be done: the pause that then follows is
//! as long as any other, but a keen enemy may draw his conclusions from it. Who minds asks always, or never.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::side::Side;

/// The name of what is no window: questions that have one legal answer. `forced=never` answers them.
pub const FORCED: &str = "forced";

/// What to do about one kind of window.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Ask me.
    #[default]
    Ask,
    /// Let it pass.
    Never,
    /// Ask me if one of these could be done, otherwise let it pass. Each is an action in notation or the first words
    /// of one: `play skirmishers`, or just `play`.
    Only(Vec<String>),
}

/// The standing orders of one side, by the names of windows; a window that is not named asks.
///
/// As text: `combat=never march-start=only:play skirmishers,play guides`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StandingOrders {
    orders: BTreeMap<String, Order>,
}

/// Why a text is not a set of standing orders.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{text}` is not a standing order: {message}; write e.g. `combat=never march-start=only:play skirmishers`"
)]
pub struct OrdersError {
    /// The part that is wrong.
    pub text: String,
    /// What is wrong with it.
    pub message: &'static str,
}

impl StandingOrders {
    /// No orders: every window asks.
    pub fn new() -> StandingOrders {
        StandingOrders::default()
    }

    /// What to do about a window.
    pub fn get(&self, window: &str) -> &Order {
        self.orders.get(window).unwrap_or(&Order::Ask)
    }

    /// Gives an order about a window.
    ///
    /// # Errors
    /// When the name of the window or a listed action could not be written and read back.
    pub fn set(&mut self, window: &str, order: Order) -> Result<(), OrdersError> {
        let fault = |text: &str, message| Err(OrdersError { text: text.to_owned(), message });
        if window.is_empty() || window.contains(|letter: char| letter.is_whitespace() || letter == '=') {
            return fault(window, "the name of a window is one word");
        }
        let order = match order {
            Order::Ask => {
                self.orders.remove(window);
                return Ok(());
            }
            Order::Never => Order::Never,
            Order::Only(list) if list.is_empty() => {
                return fault(window, "`only:` needs at least one action");
            }
            Order::Only(list) => Order::Only(list.iter().map(|text| one_space(text)).collect()),
        };
        if let Order::Only(list) = &order
            && let Some(text) = list.iter().find(|text| text.is_empty() || text.contains([',', '=']))
        {
            return fault(text, "an action is not empty and has no `,` or `=`");
        }
        self.orders.insert(window.to_owned(), order);
        Ok(())
    }

    /// The answer to the window a side is asked about, if its orders give one: to let it pass, or the only answer there is.
    pub fn answer<G: Game>(&self, game: &G, side: Side) -> Option<G::Action> {
        if *self.get(FORCED) == Order::Never {
            let mut options = Vec::new();
            game.options(side, &mut options);
            if let [only] = options[..] {
                return Some(only);
            }
        }
        let window = game.window(side)?;
        let declines = match self.get(window.name) {
            Order::Ask => false,
            Order::Never => true,
            Order::Only(list) => !can_do_one_of(game, side, window.decline, list),
        };
        declines.then_some(window.decline)
    }
}

fn can_do_one_of<G: Game>(game: &G, side: Side, decline: G::Action, list: &[String]) -> bool {
    let mut options = Vec::new();
    game.options(side, &mut options);
    options.into_iter().filter(|&action| action != decline).any(|action| {
        let text = game.notation(side, action);
        list.iter().any(|start| starts_with_words(&text, start))
    })
}

/// Whether a text begins with the words of another: `step 3` begins `step 3 now`, not `step 31`.
fn starts_with_words(text: &str, start: &str) -> bool {
    text.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn one_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for StandingOrders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (window, order)) in self.orders.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            match order {
                Order::Ask => write!(f, "{space}{window}=ask")?,
                Order::Never => write!(f, "{space}{window}=never")?,
                Order::Only(list) => write!(f, "{space}{window}=only:{}", list.join(","))?,
            }
        }
        Ok(())
    }
}

impl FromStr for StandingOrders {
    type Err = OrdersError;

    fn from_str(text: &str) -> Result<StandingOrders, OrdersError> {
        // A word with `=` begins an order; words without one belong to the order before them.
        let mut parts: Vec<(String, String)> = Vec::new();
        for word in text.split_whitespace() {
            match (word.split_once('='), parts.last_mut()) {
                (Some((window, order)), _) => parts.push((window.to_owned(), order.to_owned())),
                (None, Some((_, order))) => {
                    order.push(' ');
                    order.push_str(word);
                }
                (None, None) => {
                    return Err(OrdersError { text: word.to_owned(), message: "it does not name a window" });
                }
            }
        }
        let mut orders = StandingOrders::new();
        for (window, order) in parts {
            if orders.orders.contains_key(&window) {
                return Err(OrdersError { text: window, message: "the window has an order already" });
            }
            orders.set(&window, read_order(&order)?)?;
        }
        Ok(orders)
    }
}

fn read_order(text: &str) -> Result<Order, OrdersError> {
    match text {
        "ask" => Ok(Order::Ask),
        "never" => Ok(Order::Never),
        _ => text
            .strip_prefix("only:")
            .map(|list| Order::Only(list.split(',').map(str::to_owned).collect()))
            .ok_or_else(|| OrdersError {
                text: text.to_owned(),
                message: "expected `ask`, `never` or `only:...`",
            }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::log::Silent;
    use crate::toy::{Act, Toy};

    fn orders(text: &str) -> StandingOrders {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[track_caller]
    fn check_text(text: &str, canonical: &str) {
        assert_eq!(orders(text).to_string(), canonical);
        assert_eq!(orders(canonical), orders(text));
    }

    #[test]
    fn text_reads_back() {
        check_text("", "");
        check_text("combat=never", "combat=never");
        check_text(
            " march-start=only:play  guides, play skirmishers\ncombat=never ",
            "combat=never march-start=only:play guides,play skirmishers",
        );
        check_text("combat=ask parry=never", "parry=never");
        assert_eq!(orders("a=only:play guides").get("a"), &Order::Only(vec!["play guides".to_owned()]));
        assert_eq!(orders("a=never").get("b"), &Order::Ask);
    }

    #[test]
    fn wrong_text_is_named() {
        for (text, part) in [
            ("never", "never"),
            ("a=sometimes", "sometimes"),
            ("a=never b=never a=never", "a"),
            ("a=only:", ""),
            ("a=only:x,,y", ""),
            ("=never", ""),
            ("a=never more", "never more"),
        ] {
            let error = text.parse::<StandingOrders>().expect_err(text);
            assert_eq!(error.text, part, "{text}: {error}");
        }
    }

    /// A toy in which a side is asked whether it parries, and who is asked.
    fn pressed(seed: u64) -> (Toy, Side) {
        let mut game = Toy::new(seed);
        for side in Side::BOTH {
            let mut options = Vec::new();
            game.options(side, &mut options);
            let script: &[_] = if side == Side::Second { &[("die", 0)] } else { &[] };
            game.apply(side, options[0], &mut Scripted::new(script.iter().copied()), &mut Silent);
        }
        let winner = Side::BOTH.into_iter().find(|&side| game.check(side, Act::Press).is_ok());
        let winner = winner.expect("somebody won the bids");
        game.apply(winner, Act::Press, &mut Scripted::none(), &mut Silent);
        (game, winner.other())
    }

    #[test]
    fn never_declines_whatever_is_held_and_ask_never_does() {
        for seed in 0..20 {
            let (game, side) = pressed(seed);
            assert_eq!(orders("parry=never").answer(&game, side), Some(Act::Pass));
            assert_eq!(orders("parry=ask").answer(&game, side), None);
            assert_eq!(orders("other=never").answer(&game, side), None);
            assert_eq!(orders("parry=never").answer(&game, side.other()), None, "he is not asked");
        }
    }

    #[test]
    fn only_asks_when_something_listed_can_be_done() {
        let mut asked = 0;
        for seed in 0..20 {
            let (game, side) = pressed(seed);
            let holds = (8..12).any(|card| game.check(side, Act::Parry(card)).is_ok());
            let any = orders("parry=only:parry").answer(&game, side);
            assert_eq!(any, (!holds).then_some(Act::Pass));
            let eight = orders("parry=only:parry 8").answer(&game, side);
            assert_eq!(eight.is_none(), game.check(side, Act::Parry(8)).is_ok());
            assert_eq!(
                orders("parry=only:pass").answer(&game, side),
                Some(Act::Pass),
                "declining is no reason to ask"
            );
            assert_eq!(
                orders("parry=only:par,parry 1").answer(&game, side),
                Some(Act::Pass),
                "whole words only"
            );
            asked += u32::from(holds);
        }
        assert!((1..20).contains(&asked), "both cases must occur, asked {asked} times");
    }
}
