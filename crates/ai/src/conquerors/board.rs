//! A position as the policy reads it: small numbers taken from a view.

use std::collections::HashMap;

use vedette_conquerors::scenario::{MAX_AREAS, MAX_BLOCKS};
use vedette_conquerors::sets::{AreaId, AreaSet, BlockId, BlockSet, BridgeId, BridgeSet, CardId, CardSet};
use vedette_conquerors::view::{AreaView, CombatView, OperationView, SideView, View};
use vedette_conquerors::{COALITION, FRENCH, Scenario, side_code};
use vedette_kernel::Side;

/// From the codes of views to numbers.
pub(super) struct Lexicon {
    areas: HashMap<String, AreaId>,
    blocks: HashMap<String, BlockId>,
    cards: [HashMap<String, CardId>; 2],
}

impl Lexicon {
    pub(super) fn new(scenario: &Scenario) -> Lexicon {
        let areas = (0u8..).map(AreaId).zip(&scenario.map.areas);
        let blocks = (0u8..).map(BlockId).zip(&scenario.blocks);
        let cards = |side: Side| {
            let cards = (0u8..).map(CardId).zip(&scenario.decks[side.index()].cards);
            cards.map(|(id, card)| (card.slug.clone(), id)).collect()
        };
        Lexicon {
            areas: areas.map(|(id, area)| (area.code.clone(), id)).collect(),
            blocks: blocks.map(|(id, block)| (block.code.clone(), id)).collect(),
            cards: Side::BOTH.map(cards),
        }
    }

    fn area(&self, code: &str) -> AreaId {
        self.areas.get(code).copied().unwrap_or(AreaId::NOWHERE)
    }

    fn blocks<'c>(&self, codes: impl IntoIterator<Item = &'c String>) -> BlockSet {
        codes.into_iter().filter_map(|code| self.blocks.get(code)).copied().collect()
    }

    fn cards<'c>(&self, side: Side, codes: impl IntoIterator<Item = &'c String>) -> CardSet {
        codes.into_iter().filter_map(|code| self.cards[side.index()].get(code)).copied().collect()
    }
}

fn side_of(code: &str) -> Side {
    if code == side_code(FRENCH) { FRENCH } else { COALITION }
}

/// The operation under way.
#[derive(Clone, Copy)]
pub(super) struct Operation {
    pub(super) area: AreaId,
    pub(super) left: i16,
    pub(super) steps: u8,
}

/// The combat under way.
#[derive(Clone, Copy)]
pub(super) struct Combat {
    pub(super) area: AreaId,
    pub(super) stacks: [BlockSet; 2],
}

/// The position, imagined where the side cannot see it.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) us: Side,
    pub(super) turn: u8,
    pub(super) last_turn: u8,
    pub(super) area: [AreaId; MAX_BLOCKS],
    pub(super) infantry: [u8; MAX_BLOCKS],
    pub(super) cavalry: [u8; MAX_BLOCKS],
    pub(super) fatigue: [u8; MAX_BLOCKS],
    pub(super) ready: BlockSet,
    /// The blocks of the operation under way.
    pub(super) stack: BlockSet,
    pub(super) occupants: [BlockSet; MAX_AREAS],
    pub(super) coalition_places: AreaSet,
    pub(super) axes: [Option<(Side, AreaId)>; MAX_AREAS],
    pub(super) wrecked: BridgeSet,
    pub(super) hand: CardSet,
    pub(super) operation: Option<Operation>,
    pub(super) combat: Option<Combat>,
}

impl Board {
    pub(super) fn read(scenario: &Scenario, lexicon: &Lexicon, view: &View, us: Side) -> Board {
        let mut board = Board {
            us,
            turn: view.turn,
            last_turn: view.last_turn,
            area: [AreaId::NOWHERE; MAX_BLOCKS],
            infantry: [0; MAX_BLOCKS],
            cavalry: [0; MAX_BLOCKS],
            fatigue: [0; MAX_BLOCKS],
            ready: BlockSet::NONE,
            stack: BlockSet::NONE,
            occupants: [BlockSet::NONE; MAX_AREAS],
            coalition_places: AreaSet::NONE,
            axes: [None; MAX_AREAS],
            wrecked: BridgeSet::NONE,
            hand: CardSet::NONE,
            operation: view.operation.as_ref().map(|operation| read_operation(lexicon, operation)),
            combat: view.combat.as_ref().map(|combat| read_combat(lexicon, combat)),
        };
        view.areas.iter().for_each(|area| board.read_area(lexicon, area));
        view.sides.iter().for_each(|side| board.read_side(lexicon, side));
        for (a, b) in &view.wrecked {
            let ends = (lexicon.area(a), lexicon.area(b));
            let place = scenario.map.bridges.iter().position(|bridge| *bridge == ends);
            board.wrecked =
                place.map_or(board.wrecked, |place| board.wrecked.or(BridgeSet::of(BridgeId(place as u8))));
        }
        board
    }

    fn read_area(&mut self, lexicon: &Lexicon, view: &AreaView) {
        let area = lexicon.area(&view.area);
        if !area.is_somewhere() {
            return;
        }
        if view.controller == Some(side_code(COALITION)) {
            self.coalition_places.insert(area);
        }
        self.axes[area.index()] =
            view.axis.as_ref().map(|(owner, towards)| (side_of(owner), lexicon.area(towards)));
        for view in &view.blocks {
            let Some(&block) = view.code.as_ref().and_then(|code| lexicon.blocks.get(code)) else { continue };
            self.area[block.index()] = area;
            self.occupants[area.index()].insert(block);
            if view.ready {
                self.ready.insert(block);
            }
            if view.operating {
                self.stack.insert(block);
            }
        }
    }

    fn read_side(&mut self, lexicon: &Lexicon, view: &SideView) {
        let side = side_of(view.side);
        if side == self.us {
            self.hand = lexicon.cards(side, view.hand.iter().flatten());
        }
        for line in view.corps.iter().flatten() {
            let Some(&block) = lexicon.blocks.get(&line.code) else { continue };
            self.infantry[block.index()] = line.infantry;
            self.cavalry[block.index()] = line.cavalry;
            self.fatigue[block.index()] = line.fatigue;
        }
    }

    pub(super) fn strength(&self, corps: BlockId) -> u8 {
        self.infantry[corps.index()] + self.cavalry[corps.index()]
    }

    pub(super) fn in_area(&self, scenario: &Scenario, side: Side, area: AreaId) -> BlockSet {
        self.occupants[area.index()].and(scenario.of_side[side.index()])
    }

    pub(super) fn corps_in(&self, scenario: &Scenario, side: Side, area: AreaId) -> BlockSet {
        self.in_area(scenario, side, area).and(scenario.corps)
    }

    /// All corps of a side on the map.
    pub(super) fn corps(&self, scenario: &Scenario, side: Side) -> BlockSet {
        let corps = scenario.of_side[side.index()].and(scenario.corps);
        corps.into_iter().filter(|block| self.area[block.index()].is_somewhere()).collect()
    }

    pub(super) fn controller(&self, scenario: &Scenario, area: AreaId) -> Option<Side> {
        let holder = if self.coalition_places.has(area) { COALITION } else { FRENCH };
        scenario.map.places.has(area).then_some(holder)
    }

    /// What control of a place is worth to whoever takes it, in hundredths of a point: its value, and the point a turn
    /// that the Coalition has for holding three.
    pub(super) fn worth(&self, scenario: &Scenario, area: AreaId) -> i32 {
        let turns = i32::from(self.last_turn.saturating_sub(self.turn)) + 1;
        let counts = self.coalition_places.len() >= 3 && self.coalition_places.has(area);
        let third = self.coalition_places.len() == 2 && !self.coalition_places.has(area);
        i32::from(scenario.area(area).value) * 100 + if counts || third { turns * 100 } else { 0 }
    }

    /// The distance from an area to the nearest corps of a side.
    pub(super) fn nearest(&self, scenario: &Scenario, side: Side, area: AreaId) -> u8 {
        let corps = self.corps(scenario, side).into_iter();
        corps.map(|block| scenario.distance(self.area[block.index()], area)).min().unwrap_or(u8::MAX)
    }
}

fn read_operation(lexicon: &Lexicon, view: &OperationView) -> Operation {
    Operation { area: lexicon.area(&view.area), left: view.points_left.unwrap_or(0), steps: view.steps }
}

fn read_combat(lexicon: &Lexicon, view: &CombatView) -> Combat {
    Combat { area: lexicon.area(&view.area), stacks: [0, 1].map(|side| lexicon.blocks(&view.stacks[side])) }
}
