//! The one gate from a pack to the rules.

use std::collections::VecDeque;

use vedette_kernel::Side;

use super::map::MAX_BRIDGES;
use super::pieces::MAX_CARDS;
use super::{BlockEntry, Pack, ScenarioEntry};
use crate::edition::{Edition, Options};
use crate::scenario::{
    Area, Block, Card, Deck, Frame, Kind, Limit, Link, MAX_AREAS, MAX_BLOCKS, Map, Person, Scenario, Terrain,
};
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet, BridgeId};

/// Why a pack gives no scenario.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScenarioError {
    /// The pack has no scenario of that code.
    #[error("there is no scenario `{code}` in the pack; it has: {}", known.join(", "))]
    Unknown {
        /// What was asked for.
        code: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The pack was changed after it had been read, and does not hang together any more.
    #[error("the pack was changed after it had been read, and has {0} that does not fit in it")]
    Changed(&'static str),
}

impl Pack {
    /// A scenario of the pack, played with given options.
    ///
    /// # Errors
    ///
    /// When there is no such scenario, or the pack was changed by hand after it had been read.
    pub fn scenario(&self, code: &str, options: Options) -> Result<Scenario, ScenarioError> {
        let entry = self.scenarios.iter().find(|entry| entry.code == code);
        let entry = entry.ok_or_else(|| ScenarioError::Unknown {
            code: code.to_owned(),
            known: self.scenarios.iter().map(|entry| entry.code.clone()).collect(),
        })?;
        self.check_unchanged(entry)?;
        let blocks: Vec<Block> = (0u8..)
            .map(BlockId)
            .zip(&self.blocks)
            .map(|(id, printed)| block(id, printed, entry, options))
            .collect();
        let all = |wanted: &dyn Fn(&Block) -> bool| -> BlockSet {
            let numbered = (0u8..).map(BlockId).zip(&blocks);
            numbered.filter(|(_, block)| block.used && wanted(block)).map(|(id, _)| id).collect()
        };
        Ok(Scenario {
            game: self.about.game.clone(),
            pack_hash: self.hash.clone(),
            options,
            frame: frame(entry),
            map: self.map(),
            of_side: Side::BOTH.map(|side| all(&|block| block.side == side)),
            corps: all(&|block| block.kind == Kind::Corps),
            commanders: all(&|block| block.kind == Kind::Commander),
            vedettes: all(&|block| block.kind == Kind::Vedette),
            decks: Side::BOTH.map(|side| self.deck(side, options.edition)),
            blocks,
        })
    }

    /// The fields of a pack are open, so what was in order when it was read is looked at again.
    fn check_unchanged(&self, entry: &ScenarioEntry) -> Result<(), ScenarioError> {
        let area = |area: AreaId| area.index() < self.areas.len().min(MAX_AREAS);
        let block = |block: BlockId| block.index() < self.blocks.len().min(MAX_BLOCKS);
        let limit = |limit: &Limit| match *limit {
            Limit::Person { block: person, area: place } => block(person) && area(place),
            Limit::CorpsInArea { area: place, .. } | Limit::Vedettes { area: place, .. } => area(place),
            Limit::OnePerArea { except, .. } => area(except),
            Limit::CorpsInStrip { .. } => true,
        };
        if self.areas.len() > MAX_AREAS
            || !self.refuges.iter().all(|refuge| area(*refuge))
            || !self.connections.iter().all(|link| area(link.a) && area(link.b))
            || !entry.starts.iter().all(|start| area(start.area))
        {
            return Err(ScenarioError::Changed("an area"));
        }
        if self.blocks.len() > MAX_BLOCKS || !entry.limits.iter().all(|item| limit(&item.limit)) {
            return Err(ScenarioError::Changed("a block"));
        }
        if self.connections.iter().filter(|link| link.river.is_some()).count() > MAX_BRIDGES {
            return Err(ScenarioError::Changed("a bridge"));
        }
        if self.cards.iter().any(|deck| deck.len() > MAX_CARDS) {
            return Err(ScenarioError::Changed("a card"));
        }
        Ok(())
    }

    fn map(&self) -> Map {
        let areas: Vec<Area> = self
            .areas
            .iter()
            .map(|entry| Area {
                code: entry.code.clone(),
                terrain: entry.terrain,
                value: entry.value,
                controller: entry.controller,
                strip: entry.strip,
                deploys: entry.deploys,
            })
            .collect();
        let mut links = vec![Vec::new(); areas.len()];
        let mut bridges = Vec::new();
        for entry in &self.connections {
            let bridge = entry.river.as_ref().map(|_| BridgeId(bridges.len() as u8));
            if bridge.is_some() {
                bridges.push((entry.a, entry.b));
            }
            links[entry.a.index()].push(Link { to: entry.b, bridge });
            links[entry.b.index()].push(Link { to: entry.a, bridge });
        }
        let all = |wanted: &dyn Fn(&Area) -> bool| -> AreaSet {
            (0u8..).map(AreaId).zip(&areas).filter(|(_, area)| wanted(area)).map(|(id, _)| id).collect()
        };
        Map {
            places: all(&|area| area.terrain == Terrain::Citadel),
            woods: all(&|area| area.terrain == Terrain::Wooded),
            citadels: AreaSet::NONE,
            entries: Vec::new(),
            distances: (0..areas.len()).map(|from| distances(from, &links)).collect(),
            refuges: self.refuges.clone(),
            areas,
            links,
            bridges,
        }
    }

    fn deck(&self, side: Side, edition: Edition) -> Deck {
        let cards = self.cards[side.index()].iter().map(|entry| Card {
            code: entry.code.clone(),
            slug: entry.slug(),
            title: entry.title,
            param: entry.param,
            value: entry.value,
            losses: entry.losses,
            fatigue: entry.fatigue,
            recovery: entry.recovery,
        });
        Deck::new(cards.collect(), self.dice[side.index()].faces, edition)
    }
}

fn frame(entry: &ScenarioEntry) -> Frame {
    Frame {
        code: entry.code.clone(),
        first_turn: entry.first_turn,
        last_turn: entry.last_turn,
        points: entry.points as i8,
        coalition_needs: entry.coalition_needs as i8,
        draws: None,
        controls: Vec::new(),
        citadel_owners: Vec::new(),
        sieges: Vec::new(),
        wrecked: Vec::new(),
        end_counts: Vec::new(),
        winter_quarters: false,
        guard: Person::Bessieres,
        hidden_setup: entry.hidden_setup,
        limits: entry.limits.iter().map(|item| item.limit).collect(),
    }
}

fn block(id: BlockId, printed: &BlockEntry, entry: &ScenarioEntry, options: Options) -> Block {
    let start = entry.starts.iter().find(|start| start.block == id);
    let absent = entry.absent.iter().any(|absent| absent.block == id);
    let in_this_level = printed.kind != Kind::Vedette || options.level.has_vedettes();
    Block {
        code: printed.code.clone(),
        side: printed.side,
        kind: printed.kind,
        person: printed.person,
        infantry: printed.infantry,
        cavalry: printed.cavalry,
        march: printed.march,
        rest: printed.rest,
        combat: printed.combat as i8,
        pursuit: printed.pursuit,
        start: start.filter(|_| in_this_level).map_or(AreaId::NOWHERE, |start| start.area),
        start_strength: start
            .map_or((printed.infantry, printed.cavalry), |start| (start.infantry, start.cavalry)),
        start_fatigue: start.map_or(0, |start| start.fatigue),
        arrives: entry.late.iter().find(|late| late.block == id).map(|late| late.turn),
        used: in_this_level && !absent,
    }
}

/// Distances in connections from one area to all; an area that cannot be reached is as far as can be told.
fn distances(from: usize, links: &[Vec<Link>]) -> [u8; MAX_AREAS] {
    let mut distances = [u8::MAX; MAX_AREAS];
    distances[from] = 0;
    let mut waiting = VecDeque::from([from]);
    while let Some(place) = waiting.pop_front() {
        for link in &links[place] {
            if distances[link.to.index()] == u8::MAX {
                distances[link.to.index()] = distances[place].saturating_add(1);
                waiting.push_back(link.to.index());
            }
        }
    }
    distances
}
