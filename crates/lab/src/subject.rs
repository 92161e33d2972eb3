//! What the lab asks of a system: one implementation makes a system measurable.

use vedette_kernel::{Game, Side};

use crate::record::{Fight, Record};

/// A place on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Its code in records.
    pub code: String,
    /// Where it lies, eastward and northward, in kilometres from anywhere.
    pub at: (f64, f64),
    /// What it belongs to, e.g. the rivers it lies on. A place may belong to several regions or to none.
    pub regions: Vec<String>,
}

/// A unit whose fate is followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its code in records.
    pub code: String,
    /// Whose it is.
    pub side: Side,
    /// Its strength at the start.
    pub strength: u32,
}

/// A scenario of a system with its options in force, as the lab sees it.
///
/// Codes are free words of the system; whoever makes a report brings the names that belong to them.
pub trait Subject: Sync {
    /// The rules.
    type Game: Game;

    /// The opening position.
    fn start(&self) -> Self::Game;

    /// The first and the last turn.
    fn turns(&self) -> (u32, u32);

    /// The turn of a position.
    fn turn(&self, game: &Self::Game) -> u32;

    /// The points of a position. More points are better for the second side.
    fn points(&self, game: &Self::Game) -> i32;

    /// How far the first side has come, in kilometres from where it began.
    fn advance(&self, game: &Self::Game) -> i32;

    /// Notes what an event tells. Events that only repeat another one for other ears are not shown.
    fn witness(&self, game: &Self::Game, event: &<Self::Game as Game>::Event, facts: &mut Facts<'_>);

    /// The places of the map.
    fn places(&self) -> Vec<Place>;

    /// The units of both sides.
    fn units(&self) -> Vec<Unit>;
}

/// Where a subject writes down what it witnessed.
pub struct Facts<'a> {
    pub(crate) turn: u32,
    pub(crate) record: &'a mut Record,
}

impl Facts<'_> {
    /// A side gained points for a reason.
    pub fn points(&mut self, side: Side, points: u32, reason: &str) {
        let gained = self.record.points_by_reason.entry(reason.to_owned()).or_default();
        gained[side.index()] += points;
    }

    /// A combat began.
    pub fn fight(&mut self, place: &str) {
        self.record.fights.push(Fight { turn: self.turn, place: place.to_owned() });
    }

    /// A side got a card into its hand, or it took effect when it was drawn.
    pub fn drew(&mut self, side: Side, card: &str) {
        self.record.drawn[side.index()].entry(card.to_owned()).or_insert(self.turn);
    }

    /// A side played a card.
    pub fn played(&mut self, side: Side, card: &str) {
        *self.record.played[side.index()].entry(card.to_owned()).or_default() += 1;
    }

    /// A unit lost strength.
    pub fn weakened(&mut self, unit: &str, points: u32) {
        *self.record.weakened.entry(unit.to_owned()).or_default() += points;
    }

    /// A unit was eliminated.
    pub fn fell(&mut self, unit: &str) {
        self.record.fallen.entry(unit.to_owned()).or_insert(self.turn);
    }
}
