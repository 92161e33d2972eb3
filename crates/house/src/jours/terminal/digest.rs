//! News of Jours de Gloire in few lines.

use vedette_jours::sets::BoxId;
use vedette_jours::{Event, Position};
use vedette_kernel::{Phrase, Side, Speak};

use vedette_system::terminal::Screen;
use vedette_system::terminal::{Line, Weight};

/// Puts events into few lines: a march is one line, however many roads it takes.
pub(super) struct Digest<'a> {
    pub(super) screen: &'a Screen,
    pub(super) game: &'a Position,
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
            if self.is_of_no_news(event) {
                rest = later;
                continue;
            }
            let (line, used) = self.march(rest).unwrap_or_else(|| (self.plain(event), 1));
            lines.push(line);
            rest = rest.get(used..).unwrap_or_default();
        }
        lines
    }

    /// What the reader did himself, or what the next question says again.
    fn is_of_no_news(&self, event: &Event) -> bool {
        match event {
            Event::CommandChecked { .. } => true,
            Event::Activated { stack, .. } => stack
                .first()
                .and_then(|piece| self.game.scenario().pieces.get(piece.index()))
                .is_some_and(|piece| piece.side == self.side),
            _ => false,
        }
    }

    fn name(&self, place: BoxId) -> String {
        let known = self.game.scenario().map.places.get(place.index());
        known.map_or_else(|| "?".to_owned(), |place| self.screen.name(&format!("box:{}", place.code)))
    }

    /// Steps of one stack, one after the other.
    fn march(&self, events: &[&Event]) -> Option<(Line, usize)> {
        let (&first, later) = events.split_first()?;
        let (from, mut at) = match first {
            Event::Moved { from, to, .. } | Event::SomeMoved { from, to, .. } => (*from, *to),
            _ => return None,
        };
        let mut route: Vec<BoxId> =
            Some(from).filter(|from| from.is_somewhere()).into_iter().chain([at]).collect();
        let mut used = 1;
        for event in later {
            let next = match (first, event) {
                (Event::Moved { stack, .. }, Event::Moved { stack: same, from, to }) if stack == same => {
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
            used += 1;
        }
        let names: Vec<String> = route.iter().map(|&place| self.name(place)).collect();
        let code =
            if matches!(first, Event::Moved { .. }) { "terminal-jg-route" } else { "terminal-jg-some-route" };
        let args = self.game.narrate(first).args.into_iter();
        let kept = args.filter(|(name, _)| matches!(*name, "pieces" | "side" | "count")).collect();
        let text = self.screen.say(&Phrase { code, args: kept, rule: None }.text("route", names.join(" → ")));
        Some((Line { weight: Weight::Plain, text }, used))
    }
}

fn weight(event: &Event) -> Weight {
    match event {
        Event::TurnBegan { .. } => Weight::Turn,
        Event::BattleBegan { .. }
        | Event::BattleOver { .. }
        | Event::Eliminated { .. }
        | Event::Captured { .. }
        | Event::Controlled { .. }
        | Event::Scored { .. }
        | Event::SiegeRolled { fell: true, .. }
        | Event::ArmisticeDeclared { .. }
        | Event::HostilitiesRestarted
        | Event::Over { .. } => Weight::Loud,
        _ => Weight::Plain,
    }
}
