//! The Conquerors games as a subject of the lab.

use std::sync::Arc;

use vedette_conquerors::event::{Event, Reason};
use vedette_conquerors::scenario::PieceKind;
use vedette_conquerors::sets::{AreaId, BlockId, CardId};
use vedette_conquerors::{COALITION, FRENCH, Pack, Position, Scenario};
use vedette_kernel::Side;

use vedette_lab::{Facts, Place, Subject, Unit};

/// A scenario of the Conquerors with its options in force.
pub struct Campaign {
    scenario: Arc<Scenario>,
    places: Vec<Place>,
    /// The northing of each area, in kilometres.
    northings: Vec<f64>,
    /// How far north the foremost French corps stands at the start.
    base: f64,
}

/// Kilometres in a degree of latitude.
const DEGREE: f64 = 111.2;

impl Campaign {
    /// A scenario made from this pack.
    pub fn new(pack: &Pack, scenario: Arc<Scenario>) -> Campaign {
        let degrees = |micro: i32| f64::from(micro) / f64::from(vedette_conquerors::pack::MICRODEGREES);
        let count = pack.areas.len().max(1) as f64;
        let middle = pack.areas.iter().map(|area| degrees(area.lat)).sum::<f64>() / count;
        let narrow = middle.to_radians().cos();
        let rivers_of = |area: AreaId| {
            let meets = pack.connections.iter().filter(|road| road.a == area || road.b == area);
            let mut rivers: Vec<String> = meets.filter_map(|road| road.river.clone()).collect();
            rivers.sort();
            rivers.dedup();
            rivers
        };
        let place = |(number, area): (usize, &vedette_conquerors::pack::AreaEntry)| Place {
            code: area.code.clone(),
            at: (degrees(area.lon) * DEGREE * narrow, degrees(area.lat) * DEGREE),
            regions: rivers_of(AreaId(number as u8)),
        };
        let places: Vec<Place> = pack.areas.iter().enumerate().map(place).collect();
        let northings = places.iter().map(|place| place.at.1).collect();
        let mut campaign = Campaign { scenario, places, northings, base: 0.0 };
        campaign.base = campaign.northernmost(&campaign.start());
        campaign
    }

    /// The same scenario with points added to the opening, as bids for sides do it; nothing when that would end the game.
    pub fn shifted(pack: &Pack, scenario: &Scenario, by: i32) -> Option<Campaign> {
        let points = i32::from(scenario.frame.points) + by;
        let mut scenario = scenario.clone();
        scenario.frame.points = i8::try_from(points).ok().filter(|points| (1..20).contains(points))?;
        Some(Campaign::new(pack, Arc::new(scenario)))
    }

    /// The scenario.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    fn northernmost(&self, game: &Position) -> f64 {
        let corps = self.scenario.corps.and(self.scenario.of_side[FRENCH.index()]);
        let placed = corps.into_iter().filter_map(|block| self.northings.get(game.area_of(block).index()));
        let north = placed.copied().fold(f64::NEG_INFINITY, f64::max);
        // Before a hidden set-up nobody stands anywhere.
        if north.is_finite() { north } else { self.deployment_edge() }
    }

    /// The northern edge of the French deployment areas.
    fn deployment_edge(&self) -> f64 {
        let areas = self.scenario.map.areas.iter().zip(&self.northings);
        let north = match &self.scenario.frame.deploys {
            Some(deploys) => deploys[FRENCH.index()]
                .into_iter()
                .filter_map(|area| self.northings.get(area.index()))
                .copied()
                .fold(f64::NEG_INFINITY, f64::max),
            None => areas
                .filter(|(area, _)| area.deploys == Some(FRENCH))
                .map(|(_, north)| *north)
                .fold(f64::NEG_INFINITY, f64::max),
        };
        if north.is_finite() { north } else { 0.0 }
    }

    fn area(&self, area: AreaId) -> &str {
        self.scenario.map.areas.get(area.index()).map_or("?", |area| area.code.as_str())
    }

    fn card(&self, side: Side, card: CardId) -> &'static str {
        let cards = &self.scenario.decks[side.index()].cards;
        cards.get(card.index()).map_or("?", |card| card.title.code())
    }

    fn block(&self, block: BlockId) -> &str {
        self.scenario.blocks.get(block.index()).map_or("?", |block| block.code.as_str())
    }
}

fn reason_code(reason: Reason) -> &'static str {
    match reason {
        Reason::Losses => "losses",
        Reason::Control => "places taken",
        Reason::Places => "three places held",
        Reason::Care => "care",
        Reason::Bid => "bid",
        Reason::Card => "cards",
        Reason::Citadels => "citadels at the end",
        Reason::End => "aims at the end",
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

    fn points(&self, game: &Position) -> i32 {
        game.points().into()
    }

    fn advance(&self, game: &Position) -> i32 {
        (self.northernmost(game) - self.base).round() as i32
    }

    fn witness(&self, _: &Position, event: &Event, facts: &mut Facts<'_>) {
        match event {
            Event::Points { change, reason, .. } => {
                let side = if *change < 0 { FRENCH } else { COALITION };
                facts.points(side, change.unsigned_abs().into(), reason_code(*reason));
            }
            Event::CombatBegan { area, .. } => facts.fight(self.area(*area)),
            Event::DrewCards { side, cards } => {
                cards.iter().for_each(|&card| facts.drew(*side, self.card(*side, card)));
            }
            Event::RedDrawn { side, card } | Event::FetchedCard { side, card } => {
                facts.drew(*side, self.card(*side, *card));
            }
            Event::Played { side, card } => facts.played(*side, self.card(*side, *card)),
            Event::Lost { block, .. } => facts.weakened(self.block(*block), 1),
            Event::Eliminated { block } => facts.fell(self.block(*block)),
            _ => {}
        }
    }

    fn places(&self) -> Vec<Place> {
        self.places.clone()
    }

    fn units(&self) -> Vec<Unit> {
        let blocks =
            self.scenario.blocks.iter().filter(|block| block.used && block.kind != PieceKind::Vedette);
        let unit = |block: &vedette_conquerors::scenario::Block| Unit {
            code: block.code.clone(),
            side: block.side,
            strength: u32::from(block.start_strength.0) + u32::from(block.start_strength.1),
        };
        blocks.map(unit).collect()
    }
}
