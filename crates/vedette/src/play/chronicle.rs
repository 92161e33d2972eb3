//! What has happened, and who has already read it.

use vedette_conquerors::sets::BlockSet;
use vedette_conquerors::{Event, Position, side_code};
use vedette_kernel::{Audience, Happened, Phrase, Side, Speak};

use super::screen::Screen;
use super::seats::{of, of_mut};

/// One event of the game.
struct Told {
    /// The journal entry it belongs to.
    number: u64,
    /// Who acted.
    actor: Side,
    audience: Audience,
    event: Event,
}

/// All events of the line of play, and how far each seat has read.
#[derive(Default)]
pub(super) struct Chronicle {
    told: Vec<Told>,
    read: [usize; 2],
}

/// How much a line matters to the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    /// The heading of a turn.
    Turn,
    /// Something that decides much.
    Loud,
    /// Anything else.
    Plain,
}

/// One line of news.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) weight: Weight,
    pub(super) text: String,
}

impl Chronicle {
    /// Takes in the events of one journal entry.
    pub(super) fn note(&mut self, number: u64, actor: Side, events: &[(Audience, Event)]) {
        let told = |(audience, event): &(Audience, Event)| Told {
            number,
            actor,
            audience: *audience,
            event: event.clone(),
        };
        self.told.extend(events.iter().map(told));
    }

    /// Takes in lines that were played.
    pub(super) fn note_all<A>(&mut self, played: &[Happened<A, Event>]) {
        for line in played {
            self.note(line.number, line.side, &line.events);
        }
    }

    /// Forgets what was taken back.
    pub(super) fn forget(&mut self, stands: &[u64]) {
        self.told.retain(|told| stands.binary_search(&told.number).is_ok());
        self.read = self.read.map(|read| read.min(self.told.len()));
    }

    /// Counts as unread for a seat what happened since its last action.
    pub(super) fn remember_from_last_action(&mut self, seat: Side, side: Side) {
        let last = self.told.iter().rev().find(|told| told.actor == side).map(|told| told.number);
        let from = self.told.iter().position(|told| Some(told.number) >= last).unwrap_or(0);
        *of_mut(&mut self.read, seat) = from;
    }

    /// What a seat that holds a side has not read yet, which it now has.
    pub(super) fn news(&mut self, seat: Side, side: Side, game: &Position, screen: &Screen) -> Vec<Line> {
        let from = *of(&self.read, seat);
        *of_mut(&mut self.read, seat) = self.told.len();
        let events: Vec<&Event> =
            self.heard(side).skip_while(|(place, _)| *place < from).map(|it| it.1).collect();
        Digest { game, screen, side }.lines(&events)
    }

    /// The last lines of the log of a side, in full.
    pub(super) fn log(&self, side: Side, count: usize, game: &Position, screen: &Screen) -> Vec<Line> {
        let digest = Digest { game, screen, side };
        let all: Vec<&Event> = self.heard(side).map(|(_, event)| event).collect();
        let from = all.len().saturating_sub(count);
        all.get(from..).unwrap_or_default().iter().map(|event| digest.plain(event)).collect()
    }

    /// Whether the bids for sides are open: before, nobody knows who plays what.
    pub(super) fn bids_are_open(&self) -> bool {
        self.told.iter().any(|told| matches!(told.event, Event::BidsOpened { .. }))
    }

    fn heard(&self, side: Side) -> impl Iterator<Item = (usize, &Event)> {
        let heard = move |told: &Told| told.audience.includes(side);
        self.told
            .iter()
            .enumerate()
            .filter(move |(_, told)| heard(told))
            .map(|(place, told)| (place, &told.event))
    }
}

/// Puts events into few lines: a march is one line, however many roads it takes, and what the next line says again is
/// left out.
struct Digest<'a> {
    game: &'a Position,
    screen: &'a Screen,
    side: Side,
}

impl Digest<'_> {
    fn plain(&self, event: &Event) -> Line {
        Line { weight: weight(event), text: self.screen.say(&self.game.narrate(event)) }
    }

    fn lines(&self, events: &[&Event]) -> Vec<Line> {
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
                (Event::Moved { blocks, .. }, Event::Moved { blocks: same, from, to }) if blocks == same => {
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
        let names: Vec<String> = route.iter().map(|&area| self.screen.area(self.game, area)).collect();
        let phrase = match first {
            Event::Moved { .. } => {
                let args = self.game.narrate(first).args.into_iter().filter(|(name, _)| *name == "blocks");
                Phrase { code: "terminal-route", args: args.collect() }
            }
            _ => {
                let args = self.game.narrate(first).args.into_iter();
                let kept = args.filter(|(name, _)| matches!(*name, "side" | "count"));
                Phrase { code: "terminal-some-route", args: kept.collect() }
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
        let Event::Tired { block, .. } = events.first()? else { return None };
        let mut sum = 0;
        let mut used = 0;
        for event in events {
            match event {
                Event::Tired { block: same, points } if same == block => sum += *points,
                _ => break,
            }
            used += 1;
        }
        Some((self.plain(&Event::Tired { block: *block, points: sum }), used))
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
            Event::Revealed { side, card } if *side == wanted => {
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
