//! Jours de Gloire Campagne as a subject of the lab.

use std::sync::Arc;

use vedette_jours::event::{Event, Reason};
use vedette_jours::pack::{MICRODEGREES, Pack};
use vedette_jours::scenario::{ALLIES, FRENCH, PieceKind, Water};
use vedette_jours::sets::{BoxId, CardId, PieceId};
use vedette_jours::{Position, Scenario};
use vedette_kernel::Side;

use vedette_lab::{Facts, Place, Subject, Unit};

/// A scenario of 1813 with its options in force.
pub struct Campaign {
    scenario: Arc<Scenario>,
    places: Vec<Place>,
    /// How far east each box lies, in kilometres: the way the French go.
    eastings: Vec<f64>,
    /// How far east the mass of the French stands at the start.
    base: f64,
}

/// Kilometres in a degree of latitude.
const DEGREE: f64 = 111.2;

impl Campaign {
    /// A scenario made from this pack.
    pub fn new(pack: &Pack, scenario: Arc<Scenario>) -> Campaign {
        let degrees = |micro: i32| f64::from(micro) / f64::from(MICRODEGREES);
        let count = pack.boxes.len().max(1) as f64;
        let middle = pack.boxes.iter().map(|place| degrees(place.lat)).sum::<f64>() / count;
        let narrow = middle.to_radians().cos();
        let places: Vec<Place> = pack
            .boxes
            .iter()
            .enumerate()
            .map(|(number, place)| Place {
                code: place.code.clone(),
                at: (degrees(place.lon) * DEGREE * narrow, degrees(place.lat) * DEGREE),
                regions: regions(&scenario, BoxId(number as u16)),
            })
            .collect();
        let eastings = places.iter().map(|place| place.at.0).collect();
        let mut campaign = Campaign { scenario, places, eastings, base: 0.0 };
        campaign.base = campaign.middle_of_the_french(&campaign.start());
        campaign
    }

    /// The same scenario with points given to the Allies besides; a negative number gives them to the French.
    pub fn shifted(pack: &Pack, scenario: &Scenario, by: i32) -> Option<Campaign> {
        let mut scenario = scenario.clone();
        let side = if by < 0 { FRENCH } else { ALLIES };
        let given = &mut scenario.frame.handicap[side.index()];
        *given = given.checked_add(u8::try_from(by.unsigned_abs()).ok()?)?;
        Some(Campaign::new(pack, Arc::new(scenario)))
    }

    /// The scenario.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// How far east the strength of the French stands in the mean.
    fn middle_of_the_french(&self, game: &Position) -> f64 {
        let (mut sum, mut weight) = (0.0, 0.0);
        for piece in self.scenario.tables.of_side[FRENCH.index()] {
            let place = game.place_of(piece);
            let strength = f64::from(game.strength_of(piece));
            if let Some(east) = self.eastings.get(place.index()).filter(|_| place.is_somewhere()) {
                sum += east * strength;
                weight += strength;
            }
        }
        if weight > 0.0 { sum / weight } else { self.base }
    }

    fn place(&self, place: BoxId) -> &str {
        self.scenario.map.places.get(place.index()).map_or("?", |place| place.code.as_str())
    }

    fn piece(&self, piece: PieceId) -> &str {
        self.scenario.pieces.get(piece.index()).map_or("?", |piece| piece.code.as_str())
    }

    fn card(&self, card: CardId) -> &str {
        self.scenario.cards.get(card.index()).map_or("?", |card| card.code.as_str())
    }
}

/// What a box belongs to: the country behind the frontier or this side of it, and the great rivers.
fn regions(scenario: &Scenario, place: BoxId) -> Vec<String> {
    let Some(printed) = scenario.map.places.get(place.index()) else { return Vec::new() };
    let mut regions = vec![if printed.abroad { "abroad" } else { "Germany" }.to_owned()];
    let great = |water: Water| matches!(water, Water::Bridge { major: true, .. } | Water::Site { .. });
    if scenario.links(place).iter().any(|link| great(link.water)) {
        regions.push("great rivers".to_owned());
    }
    if printed.city.is_some() {
        regions.push("fortresses".to_owned());
    }
    regions
}

fn reason_code(reason: Reason) -> &'static str {
    match reason {
        Reason::Battle => "battles won",
        Reason::Capture => "leaders captured",
        Reason::Places => "places at the end",
        Reason::Losses => "losses of the enemy",
        Reason::Handicap => "given by the scenario",
    }
}

impl Subject for Campaign {
    type Game = Position;

    fn start(&self) -> Position {
        Position::new(Arc::clone(&self.scenario))
    }

    fn turns(&self) -> (u32, u32) {
        (self.scenario.frame.first_turn.into(), self.scenario.frame.last_turn.into())
    }

    fn turn(&self, game: &Position) -> u32 {
        game.turn().into()
    }

    /// The lead of the Allies as it would be counted now; at the end, as it was counted.
    fn points(&self, game: &Position) -> i32 {
        let over = matches!(vedette_kernel::Game::awaiting(game), vedette_kernel::Awaiting::Over(_));
        let of = |side: Side| {
            let later = i32::from(game.place_points(side))
                + i32::from(game.loss_points(side))
                + i32::from(self.scenario.frame.handicap[side.index()]);
            i32::from(game.points(side)) + if over { 0 } else { later }
        };
        of(ALLIES) - of(FRENCH)
    }

    fn advance(&self, game: &Position) -> i32 {
        (self.middle_of_the_french(game) - self.base).round() as i32
    }

    fn witness(&self, _: &Position, event: &Event, facts: &mut Facts<'_>) {
        match event {
            Event::Scored { side, points, reason } => {
                facts.points(*side, (*points).into(), reason_code(*reason));
            }
            Event::BattleBegan { place, .. } => facts.fight(self.place(*place)),
            Event::DrewCard { side, card } => facts.drew(*side, self.card(*card)),
            Event::Played { side, card, .. } => facts.played(*side, self.card(*card)),
            Event::Lost { piece } => facts.weakened(self.piece(*piece), 1),
            Event::Straggled { piece, sp, .. } => facts.weakened(self.piece(*piece), (*sp).into()),
            Event::Eliminated { piece } | Event::Disbanded { piece } => facts.fell(self.piece(*piece)),
            _ => {}
        }
    }

    fn places(&self) -> Vec<Place> {
        self.places.clone()
    }

    fn units(&self) -> Vec<Unit> {
        let units =
            self.scenario.pieces.iter().filter(|piece| piece.kind == PieceKind::Unit && piece.max > 0);
        let unit = |piece: &vedette_jours::scenario::Piece| Unit {
            code: piece.code.clone(),
            side: piece.side,
            strength: piece.max.into(),
        };
        units.map(unit).collect()
    }
}
