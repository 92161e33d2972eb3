//! News of the Conquerors in few lines.

use vedette_conquerors::sets::{AreaId, BlockSet};
use vedette_conquerors::{Event, Position, side_code};
use vedette_kernel::{Phrase, Side, Speak};

use vedette_system::terminal::Screen;
use vedette_system::terminal::of;
use vedette_system::terminal::{Line, Weight};

/// Puts events into few lines: a march is one line, however many roads it takes, and what the next line says again is
/// left out.
pub(super) struct Digest<'a> {
    pub(super) game: &'a Position,
    pub(super) screen: &'a Screen,
    pub(super) side: Side,
}

impl Digest<'_> {
    pub(super) fn plain(&self, event: &Event) -> Line {
        Line { weight: weight(event), text: self.screen.say(&self.game.narrate(event)) }
    }

    pub(super) fn lines(&self, events: &[&Event]) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut rest = events;
        while let Some((&event, later)) = rest.split_first() {
            if self.is_said_again(event, later) {
                rest = later;
                continue;
            }
            let (line, used) = self
                .march(rest)
                .or_else(|| self.weariness(rest))
                .or_else(|| self.volley(rest))
                .unwrap_or_else(|| (self.plain(event), 1));
            lines.push(line);
            rest = rest.get(used..).unwrap_or_default();
        }
        lines
    }

    fn area(&self, area: AreaId) -> String {
        let known = self.game.scenario().map.areas.get(area.index());
        known.map_or_else(|| "?".to_owned(), |area| self.screen.name(&format!("area:{}", area.code)))
    }

    /// Whether a later event tells the same and more.
    fn is_said_again(&self, event: &Event, later: &[&Event]) -> bool {
        match event {
            // The question that follows says how many points there are.
            Event::MarchPoints { .. } => true,
            Event::Drew { side, .. } => {
                *side == self.side && later.iter().any(|event| matches!(event, Event::DrewCards { .. }))
            }
            Event::MarchNamed { blocks, .. } if self.is_own(*blocks) => true,
            Event::MarchNamed { blocks, area } => later.iter().any(
                |event| matches!(event, Event::Moved { blocks: b, from, .. } if b == blocks && from == area),
            ),
            Event::SomeNamed { side, area, .. } => later.iter().any(
                |event| matches!(event, Event::SomeMoved { side: s, from, .. } if s == side && from == area),
            ),
            _ => false,
        }
    }

    /// Whether blocks belong to the reader, who knows what he chose.
    fn is_own(&self, blocks: BlockSet) -> bool {
        let printed = &self.game.scenario().blocks;
        let owner = blocks.first().and_then(|block| printed.get(block.index())).map(|block| block.side);
        owner == Some(self.side)
    }

    /// Steps of one stack, one after the other.
    fn march(&self, events: &[&Event]) -> Option<(Line, usize)> {
        let (&first, later) = events.split_first()?;
        let (from, mut at) = match first {
            Event::Moved { from, to, .. } | Event::SomeMoved { from, to, .. } => (*from, *to),
            _ => return None,
        };
        let mut route = vec![from, at];
        for event in later {
            let next = match (first, event) {
                (Event::Moved { blocks, .. }, Event::Moved { blocks: same, from, to, .. })
                    if blocks == same =>
                {
                    (*from, *to)
                }
                (
                    Event::SomeMoved { side, count, .. },
                    Event::SomeMoved { side: same, count: as_many, from, to },
                ) if side == same && count == as_many => (*from, *to),
                _ => break,
            };
            if next.0 != at {
                break;
            }
            at = next.1;
            route.push(at);
        }
        let names: Vec<String> = route.iter().map(|&area| self.area(area)).collect();
        let phrase = match first {
            Event::Moved { .. } => {
                let args = self.game.narrate(first).args.into_iter().filter(|(name, _)| *name == "blocks");
                Phrase { code: "terminal-route", args: args.collect(), rule: None }
            }
            _ => {
                let args = self.game.narrate(first).args.into_iter();
                let kept = args.filter(|(name, _)| matches!(*name, "side" | "count"));
                Phrase { code: "terminal-some-route", args: kept.collect(), rule: None }
            }
        };
        let text = self.screen.say(&phrase.text("route", names.join(" → ")));
        Some((Line { weight: Weight::Plain, text }, route.len() - 1))
    }

    /// The cards or dice of one side in a combat.
    fn volley(&self, events: &[&Event]) -> Option<(Line, usize)> {
        let (Event::Revealed { side, .. } | Event::Rolled { side, .. }) = events.first()? else {
            return None;
        };
        let mut volley = Volley::default();
        let used = events.iter().take_while(|event| volley.add(event, self.game, *side)).count();
        if volley.count() < 2 {
            return None;
        }
        let phrase = match volley.dice {
            0 => Phrase::new("terminal-revealed").names("cards", volley.cards),
            dice => Phrase::new("terminal-rolled").number("count", dice),
        };
        let phrase = phrase.name("side", format!("side:{}", side_code(*side)));
        let text = self.screen.say(&phrase.number("losses", volley.losses).number("fatigue", volley.fatigue));
        Some((Line { weight: Weight::Plain, text }, used))
    }

    /// Points of fatigue on one corps, one after the other.
    fn weariness(&self, events: &[&Event]) -> Option<(Line, usize)> {
        let Event::Tired { block, rule, .. } = events.first()? else { return None };
        let mut sum = 0;
        let mut used = 0;
        for event in events {
            match event {
                Event::Tired { block: same, points, .. } if same == block => sum += *points,
                _ => break,
            }
            used += 1;
        }
        Some((self.plain(&Event::Tired { block: *block, points: sum, rule }), used))
    }
}

/// What cards or dice of one side add up to.
#[derive(Default)]
struct Volley {
    cards: Vec<String>,
    dice: u8,
    losses: u8,
    fatigue: u8,
}

impl Volley {
    fn count(&self) -> usize {
        self.cards.len() + usize::from(self.dice)
    }

    /// Takes in an event, if it is one of a side's cards or dice.
    fn add(&mut self, event: &Event, game: &Position, wanted: Side) -> bool {
        match event {
            Event::Revealed { side, card, .. } if *side == wanted => {
                let Some(printed) = of(&game.scenario().decks, wanted).cards.get(card.index()) else {
                    return false;
                };
                self.cards.push(format!("card:{}", printed.slug));
                self.losses += printed.losses;
                self.fatigue += printed.fatigue;
                true
            }
            Event::Rolled { side, losses, fatigue } if *side == wanted => {
                self.dice += 1;
                self.losses += losses;
                self.fatigue += fatigue;
                true
            }
            _ => false,
        }
    }
}

fn weight(event: &Event) -> Weight {
    match event {
        Event::TurnBegan { .. } => Weight::Turn,
        Event::CombatBegan { .. }
        | Event::CombatWon { .. }
        | Event::CombatDrawn
        | Event::Eliminated { .. }
        | Event::Controlled { .. }
        | Event::Points { .. }
        | Event::Over { .. } => Weight::Loud,
        _ => Weight::Plain,
    }
}
