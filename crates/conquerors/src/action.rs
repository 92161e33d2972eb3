//! What a player can answer, and its notation.
//!
//! One decision is one click: choose a block, cross a connection, put a point here. In notation an action is one
//! or two words and the codes of the pack, e.g. `take lannes`, `step jena`, `play skirmishers.26`.

use std::fmt;

use vedette_kernel::{Refusal, Side};

use crate::scenario::{COALITION, FRENCH, Scenario};
use crate::sets::{AreaId, BlockId, CardId};

/// The kind of a strength point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// An infantry point.
    Infantry,
    /// A cavalry point.
    Cavalry,
}

/// Who takes the actions that might answer a question. A trait instead of a closure, so that the check of each kind of
/// candidate can be compiled into the place that offers it: listing options is the busiest loop of the rules.
pub(crate) trait Offer {
    fn candidate(&mut self, action: Action);
}

impl<F: FnMut(Action)> Offer for F {
    #[inline]
    fn candidate(&mut self, action: Action) {
        self(action);
    }
}

/// One answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Bid for a side.
    Bid(Side, u8),
    /// Put a block on the map during the hidden set-up.
    Place(BlockId, AreaId),
    /// The hidden set-up is finished.
    Ready,
    /// Play a card from the hand.
    Play(CardId),
    /// Let a moment pass; end the operation; play no more recovery cards.
    Decline,
    /// Name an area: the target of an event, or where the late corps arrives.
    Area(AreaId),
    /// Name a block: the target of an event.
    Block(BlockId),
    /// Take a card out of the deck (Anticipation).
    Fetch(CardId),
    /// Perform no more operations this turn.
    Pass,
    /// Choose a block for the operation.
    Take(BlockId),
    /// March with the chosen blocks.
    March,
    /// Attack with the chosen blocks.
    Attack,
    /// Cross a connection.
    Step(AreaId),
    /// End the march.
    Stop,
    /// Put a point of fatigue on a corps.
    Tire(BlockId),
    /// Take a point of fatigue off a corps.
    Ease(BlockId),
    /// Give up a strength point of a corps.
    Lose(BlockId, Arm),
    /// Play a card from the hand to take fatigue off a corps in the recovery phase.
    Recover(CardId, BlockId),
}

/// Whether everything that an action names is in the scenario. Actions that were read or listed always pass; one that
/// was put together from numbers, or comes from another game, must not get as far as the rules.
#[inline]
pub(crate) fn permit_names(scenario: &Scenario, owner: Side, action: Action) -> Result<(), Refusal> {
    let area = |area: AreaId| {
        let known = area.index() < scenario.map.areas.len();
        if known { Ok(()) } else { Err(Refusal::new("", "no-such-area")) }
    };
    let block = |block: BlockId| {
        let known = block.index() < scenario.blocks.len();
        if known { Ok(()) } else { Err(Refusal::new("", "no-such-block")) }
    };
    let card = |card: CardId| {
        let known = card.index() < scenario.decks[owner.index()].cards.len();
        if known { Ok(()) } else { Err(Refusal::new("", "no-such-card")) }
    };
    match action {
        Action::Place(who, at) => block(who).and(area(at)),
        Action::Area(at) | Action::Step(at) => area(at),
        Action::Block(who)
        | Action::Take(who)
        | Action::Tire(who)
        | Action::Ease(who)
        | Action::Lose(who, _) => block(who),
        Action::Play(what) | Action::Fetch(what) => card(what),
        Action::Recover(what, who) => card(what).and(block(who)),
        Action::Bid(..)
        | Action::Ready
        | Action::Decline
        | Action::Pass
        | Action::March
        | Action::Attack
        | Action::Stop => Ok(()),
    }
}

/// How an action is written: its verb, and what follows it.
pub(crate) fn write(
    scenario: &Scenario,
    owner: Side,
    action: Action,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let area = |area: AreaId| scenario.map.areas.get(area.index()).map_or("?", |area| area.code.as_str());
    let block = |block: BlockId| scenario.blocks.get(block.index()).map_or("?", |block| block.code.as_str());
    let card = |card: CardId| {
        scenario.decks[owner.index()].cards.get(card.index()).map_or("?", |card| card.slug.as_str())
    };
    match action {
        Action::Bid(side, points) => write!(out, "bid {} {points}", side_code(side)),
        Action::Place(who, at) => write!(out, "place {} {}", block(who), area(at)),
        Action::Ready => out.write_str("ready"),
        Action::Play(what) => write!(out, "play {}", card(what)),
        Action::Decline => out.write_str("decline"),
        Action::Area(at) => write!(out, "area {}", area(at)),
        Action::Block(who) => write!(out, "block {}", block(who)),
        Action::Fetch(what) => write!(out, "fetch {}", card(what)),
        Action::Pass => out.write_str("pass"),
        Action::Take(who) => write!(out, "take {}", block(who)),
        Action::March => out.write_str("march"),
        Action::Attack => out.write_str("attack"),
        Action::Step(at) => write!(out, "step {}", area(at)),
        Action::Stop => out.write_str("stop"),
        Action::Tire(who) => write!(out, "tire {}", block(who)),
        Action::Ease(who) => write!(out, "ease {}", block(who)),
        Action::Lose(who, Arm::Infantry) => write!(out, "lose {} infantry", block(who)),
        Action::Lose(who, Arm::Cavalry) => write!(out, "lose {} cavalry", block(who)),
        Action::Recover(what, who) => write!(out, "recover {} {}", card(what), block(who)),
    }
}

/// The code of a side in notation and journals.
pub fn side_code(side: Side) -> &'static str {
    if side == FRENCH { "french" } else { "coalition" }
}

/// Reads an action. Cards are looked up in the deck of `owner`, the side that is asked.
pub(crate) fn read(scenario: &Scenario, owner: Side, text: &str) -> Result<Action, Refusal> {
    let mut words = text.split_whitespace();
    let verb = words.next().ok_or(Refusal::new("", "no-such-action"))?;
    let (first, second) = (words.next(), words.next());
    if words.next().is_some() {
        return Err(Refusal::new("", "no-such-action"));
    }
    let area = |word: &str| {
        let place = scenario.map.areas.iter().position(|area| area.code == word);
        place.map(|place| AreaId(place as u8)).ok_or(Refusal::new("", "no-such-area"))
    };
    let block = |word: &str| {
        let place = scenario.blocks.iter().position(|block| block.code == word);
        place.map(|place| BlockId(place as u8)).ok_or(Refusal::new("", "no-such-block"))
    };
    let card = |word: &str| {
        let place = scenario.decks[owner.index()].cards.iter().position(|card| card.slug == word);
        place.map(|place| CardId(place as u8)).ok_or(Refusal::new("", "no-such-card"))
    };
    Ok(match (verb, first, second) {
        ("bid", Some(side), Some(points)) => {
            let side = match side {
                "french" => FRENCH,
                "coalition" => COALITION,
                _ => return Err(Refusal::new("", "no-such-side")),
            };
            Action::Bid(side, points.parse().map_err(|_| Refusal::new("CQ-BID-01", "no-such-number"))?)
        }
        ("place", Some(who), Some(at)) => Action::Place(block(who)?, area(at)?),
        ("ready", None, None) => Action::Ready,
        ("play", Some(what), None) => Action::Play(card(what)?),
        ("decline", None, None) => Action::Decline,
        ("area", Some(at), None) => Action::Area(area(at)?),
        ("block", Some(who), None) => Action::Block(block(who)?),
        ("fetch", Some(what), None) => Action::Fetch(card(what)?),
        ("pass", None, None) => Action::Pass,
        ("take", Some(who), None) => Action::Take(block(who)?),
        ("march", None, None) => Action::March,
        ("attack", None, None) => Action::Attack,
        ("step", Some(at), None) => Action::Step(area(at)?),
        ("stop", None, None) => Action::Stop,
        ("tire", Some(who), None) => Action::Tire(block(who)?),
        ("ease", Some(who), None) => Action::Ease(block(who)?),
        ("lose", Some(who), Some("infantry")) => Action::Lose(block(who)?, Arm::Infantry),
        ("lose", Some(who), Some("cavalry")) => Action::Lose(block(who)?, Arm::Cavalry),
        ("recover", Some(what), Some(who)) => Action::Recover(card(what)?, block(who)?),
        _ => return Err(Refusal::new("", "no-such-action")),
    })
}
