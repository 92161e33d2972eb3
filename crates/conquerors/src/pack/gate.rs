//! The one gate from a pack to the rules.

use std::collections::VecDeque;
use std::fmt;

use vedette_kernel::Side;

use super::map::MAX_BRIDGES;
use super::pieces::MAX_CARDS;
use super::{BlockEntry, Pack, ScenarioEntry};
use crate::options::{Edition, Level, Options};
use crate::scenario::{
    Area, Block, Card, Deck, Frame, Limit, Link, MAX_AREAS, MAX_BLOCKS, Map, PieceKind, Scenario, Terrain,
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
    /// The game is not played by that printing of the rules.
    #[error(
        "{game} is not played by the edition `{edition}`; choose edition={}",
        words(known, "or edition=")
    )]
    Edition {
        /// The game.
        game: String,
        /// What was asked for.
        edition: Edition,
        /// What there is.
        known: &'static [Edition],
    },
    /// The game has no such level.
    #[error("{game} has no level `{level}`; choose level={}", words(known, "or level="))]
    Level {
        /// The game.
        game: String,
        /// What was asked for.
        level: Level,
        /// What there is.
        known: &'static [Level],
    },
    /// The pack was changed after it had been read, and does not hang together any more.
    #[error("the pack was changed after it had been read, and has {0} that does not fit in it")]
    Changed(&'static str),
}

fn words<T: fmt::Display>(known: &[T], between: &str) -> String {
    let words: Vec<String> = known.iter().map(T::to_string).collect();
    words.join(&format!(" {between}"))
}

/// The blocks of a scenario with their numbers in the pack. Their places are their numbers in the scenario.
type Roster<'p> = Vec<(BlockId, &'p BlockEntry)>;

impl Pack {
    /// A scenario of the pack, played with given options.
    ///
    /// # Errors
    ///
    /// When there is no such scenario, edition or level, or the pack was changed by hand after it had been read.
    pub fn scenario(&self, code: &str, options: Options) -> Result<Scenario, ScenarioError> {
        let entry = self.scenarios.iter().find(|entry| entry.code == code);
        let entry = entry.ok_or_else(|| ScenarioError::Unknown {
            code: code.to_owned(),
            known: self.scenarios.iter().map(|entry| entry.code.clone()).collect(),
        })?;
        self.check_options(options)?;
        let roster = self.roster(entry);
        self.check_unchanged(entry, &roster)?;
        let blocks: Vec<Block> =
            roster.iter().map(|(id, printed)| block(*id, printed, entry, options)).collect();
        let all = |wanted: &dyn Fn(&Block) -> bool| -> BlockSet {
            let numbered = (0u8..).map(BlockId).zip(&blocks);
            numbered.filter(|(_, block)| block.used && wanted(block)).map(|(id, _)| id).collect()
        };
        Ok(Scenario {
            game: self.about.game.clone(),
            pack_hash: self.hash.clone(),
            options,
            frame: frame(entry, &roster).ok_or(ScenarioError::Changed("a block"))?,
            map: self.map(),
            of_side: Side::BOTH.map(|side| all(&|block| block.side == side)),
            corps: all(&|block| block.kind == PieceKind::Corps),
            commanders: all(&|block| block.kind == PieceKind::Commander),
            vedettes: all(&|block| block.kind == PieceKind::Vedette),
            decks: Side::BOTH.map(|side| self.deck(side, entry, options.edition)),
            blocks,
        })
    }

    fn check_options(&self, options: Options) -> Result<(), ScenarioError> {
        let game = || self.about.game.clone();
        let (edition, level) = (options.edition, options.level);
        if !self.book.editions.contains(&edition) {
            return Err(ScenarioError::Edition { game: game(), edition, known: self.book.editions });
        }
        if !self.book.levels.contains(&level) {
            return Err(ScenarioError::Level { game: game(), level, known: self.book.levels });
        }
        Ok(())
    }

    /// Only the blocks of the scenario's order of battle.
    fn roster(&self, entry: &ScenarioEntry) -> Roster<'_> {
        let order = entry.order_of_battle.as_deref();
        // A pack with more blocks than can be numbered was changed, and is refused.
        let numbered = (0..=u8::MAX).map(BlockId).zip(&self.blocks);
        numbered.filter(|(_, block)| block.is_in(order)).collect()
    }

    /// The fields of a pack are open, so what was in order when it was read is looked at again.
    fn check_unchanged(&self, entry: &ScenarioEntry, roster: &Roster<'_>) -> Result<(), ScenarioError> {
        let area = |area: AreaId| area.index() < self.areas.len().min(MAX_AREAS);
        let limit = |limit: &Limit| match *limit {
            Limit::Person { area: place, .. }
            | Limit::CorpsInArea { area: place, .. }
            | Limit::Vedettes { area: place, .. } => area(place),
            Limit::OnePerArea { except, .. } => area(except),
            Limit::OneOf { areas, .. } => areas.into_iter().all(area),
            Limit::CorpsInStrip { .. } | Limit::AtMost { .. } => true,
        };
        let named = self.refuges.iter().chain(&self.entries).chain(&self.surrenders).copied();
        let named = named.chain(entry.starts.iter().map(|start| start.area));
        let named = named.chain(entry.controls.iter().map(|item| item.area));
        let named = named.chain(entry.citadels.iter().map(|item| item.area));
        let named = named.chain(entry.end_counts.iter().map(|item| item.count.area));
        let mut named = named.chain(entry.deploys.iter().flat_map(|item| item.areas.iter().copied()));
        if self.areas.len() > MAX_AREAS
            || !named.all(area)
            || !self.connections.iter().all(|link| area(link.a) && area(link.b))
            || !entry.limits.iter().all(|item| limit(&item.limit))
        {
            return Err(ScenarioError::Changed("an area"));
        }
        if roster.len() > MAX_BLOCKS {
            return Err(ScenarioError::Changed("a block"));
        }
        let bridges = self.connections.iter().filter(|link| link.river.is_some()).count();
        if bridges > MAX_BRIDGES || !entry.wrecked.iter().all(|item| item.bridge.index() < bridges) {
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
            places: all(&|area| area.terrain == self.book.places),
            woods: all(&|area| area.terrain == Terrain::Wooded),
            citadels: all(&|area| self.book.citadel_markers && area.terrain == Terrain::Citadel),
            entries: self.entries.clone(),
            surrenders: self.surrenders.clone(),
            distances: (0..areas.len()).map(|from| distances(from, &links)).collect(),
            refuges: self.refuges.clone(),
            areas,
            links,
            bridges,
        }
    }

    fn deck(&self, side: Side, scenario: &ScenarioEntry, edition: Edition) -> Deck {
        let used = self.cards[side.index()].iter().filter(|entry| entry.is_in(&scenario.code));
        let cards = used.map(|entry| Card {
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

/// The opening and the end; nothing if a limit speaks of a block that is not in the scenario.
fn frame(entry: &ScenarioEntry, roster: &Roster<'_>) -> Option<Frame> {
    let besieged = entry.citadels.iter().filter(|item| item.besieged);
    let limits: Option<Vec<Limit>> = entry.limits.iter().map(|item| renumbered(item.limit, roster)).collect();
    Some(Frame {
        code: entry.code.clone(),
        first_turn: entry.first_turn,
        last_turn: entry.last_turn,
        points: entry.points as i8,
        coalition_needs: entry.coalition_needs as i8,
        draws: entry.draws.map(|(first, last)| (first as i8, last as i8)),
        controls: entry.controls.iter().map(|item| (item.area, item.side)).collect(),
        citadel_owners: entry.citadels.iter().map(|item| (item.area, item.side)).collect(),
        sieges: besieged.map(|item| item.area).collect(),
        wrecked: entry.wrecked.iter().map(|item| item.bridge).collect(),
        end_counts: entry.end_counts.iter().map(|item| item.count).collect(),
        winter_quarters: entry.winter_quarters,
        guard: entry.guard,
        hidden_setup: entry.hidden_setup,
        deploys: deploys(entry),
        limits: limits?,
    })
}

fn deploys(entry: &ScenarioEntry) -> Option<[AreaSet; 2]> {
    let of_side = |side: Side| -> AreaSet {
        let items = entry.deploys.iter().filter(|item| item.side == side);
        items.flat_map(|item| item.areas.iter().copied()).collect()
    };
    (!entry.deploys.is_empty()).then(|| Side::BOTH.map(of_side))
}

/// A limit that speaks of blocks by their numbers in the scenario.
fn renumbered(limit: Limit, roster: &Roster<'_>) -> Option<Limit> {
    let number =
        |block: BlockId| roster.iter().position(|(id, _)| *id == block).map(|place| BlockId(place as u8));
    Some(match limit {
        Limit::Person { block, area } => Limit::Person { block: number(block)?, area },
        Limit::OneOf { block, areas } => Limit::OneOf { block: number(block)?, areas },
        other => other,
    })
}

fn block(id: BlockId, printed: &BlockEntry, entry: &ScenarioEntry, options: Options) -> Block {
    let start = entry.starts.iter().find(|start| start.block == id);
    let absent = entry.absent.iter().any(|absent| absent.block == id);
    let in_this_level = printed.kind != PieceKind::Vedette || options.level.has_vedettes();
    Block {
        code: printed.code.clone(),
        side: printed.side,
        kind: printed.kind,
        person: printed.person,
        infantry: printed.infantry,
        cavalry: printed.cavalry,
        march: printed.march,
        rest: printed.rest,
        combat: printed.combat,
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
