//! The opening: the fixed set-up, the hidden set-up, and the moment both players are ready.

use std::sync::Arc;

use vedette_kernel::{Audience, Refusal, Side};

use crate::action::{Action, Offer};
use crate::event::{Event, Outside};
use crate::flow::{Agenda, Task};
use crate::scenario::{COALITION, FRENCH, Limit, MAX_AREAS, MAX_BLOCKS, Scenario};
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet, CardSet};
use crate::state::{Combat, Operation, Piles, Position, Quarters, Share, Weather};

impl Position {
    /// The opening position of a scenario (CQ-SETUP-01 to CQ-SETUP-03). Both players are asked to say that they are
    /// ready, after placing their blocks where the set-up is theirs; only then are cards drawn.
    pub fn new(scenario: Arc<Scenario>) -> Position {
        let deck = |side: Side| {
            let cards = &scenario.decks[side.index()];
            Piles { deck: cards.all.minus(cards.aside), aside: cards.aside, ..Piles::default() }
        };
        let quarters = |side: Side| {
            let used = scenario.frame.winter_quarters && !scenario.decks[side.index()].aside.is_empty();
            if used { Quarters::Measuring(0) } else { Quarters::Unused }
        };
        let held = |side: Side| -> AreaSet {
            let owned = |&area: &AreaId| scenario.area(area).controller == Some(side);
            scenario.map.places.into_iter().filter(owned).collect()
        };
        let mut position = Position {
            area_of: [AreaId::NOWHERE; MAX_BLOCKS],
            occupants: [BlockSet::NONE; MAX_AREAS],
            ready: BlockSet::NONE,
            eliminated: BlockSet::NONE,
            axes: [None; MAX_AREAS],
            axis_cut: AreaSet::NONE,
            wrecked: scenario.frame.wrecked.iter().copied().collect(),
            coalition_places: held(COALITION),
            coalition_citadels: AreaSet::NONE,
            sieges: scenario.frame.sieges.iter().copied().collect(),
            infantry: [0; MAX_BLOCKS],
            cavalry: [0; MAX_BLOCKS],
            fatigue: [0; MAX_BLOCKS],
            cared: BlockSet::NONE,
            piles: [deck(FRENCH), deck(COALITION)],
            weather: Weather::default(),
            quarters: [quarters(FRENCH), quarters(COALITION)],
            coalition_attacked: false,
            turn: scenario.frame.first_turn,
            points: scenario.frame.points,
            opening: scenario.frame.points,
            scored: 0,
            points_due: 0,
            netting: false,
            napoleon_lost: false,
            passed: [false; 2],
            go: FRENCH,
            intuition: [false; 2],
            recovered: BlockSet::NONE,
            added: [0; MAX_BLOCKS],
            arrival_tried: AreaSet::NONE,
            bids: [None; 2],
            swapped: false,
            placed: [false; 2],
            agenda: Agenda::default(),
            operation: Operation::of(FRENCH),
            combat: Combat::NONE,
            share: Share::NONE,
            outcome: None,
            scenario,
        };
        position.lay_markers();
        position.fill_tracks();
        Side::BOTH.into_iter().for_each(|side| position.place_fixed_blocks(side));
        position.agenda.plan([Task::SetUp, Task::Turn]);
        if position.scenario.options.level.has_bids() {
            position.agenda.push(Task::Bids);
        }
        position
    }

    /// Control and Citadel markers that the scenario lays otherwise than the map.
    fn lay_markers(&mut self) {
        let scenario = Arc::clone(&self.scenario);
        let lay = |set: &mut AreaSet, area: AreaId, side: Side| {
            if side == COALITION { set.insert(area) } else { set.remove(area) }
        };
        for &(area, side) in &scenario.frame.controls {
            lay(&mut self.coalition_places, area, side);
        }
        for &(area, side) in &scenario.frame.citadel_owners {
            lay(&mut self.coalition_citadels, area, side);
        }
    }

    /// Strength and fatigue as the set-up gives them.
    /// Full strength, no fatigue (CQ-SHORT-02).
    fn fill_tracks(&mut self) {
        let scenario = Arc::clone(&self.scenario);
        for (place, block) in scenario.blocks.iter().enumerate().filter(|(_, block)| block.used) {
            (self.infantry[place], self.cavalry[place]) = block.start_strength;
            self.fatigue[place] = block.start_fatigue;
        }
    }

    /// Whether the players place their blocks themselves.
    pub(crate) fn has_hidden_setup(&self) -> bool {
        self.scenario.options.level.has_hidden_setup() && self.scenario.frame.hidden_setup
    }

    /// Puts the blocks of a side where the set-up prescribes it; the player places the rest.
    pub(crate) fn place_fixed_blocks(&mut self, side: Side) {
        for block in self.scenario.of_side[side.index()] {
            let hidden = self.has_hidden_setup();
            let area = if hidden { self.forced_area(block) } else { self.scenario.block(block).start };
            if area.is_somewhere() {
                self.put(block, area);
            }
        }
    }

    fn put(&mut self, block: BlockId, area: AreaId) {
        self.relocate(BlockSet::of(block), area);
        self.ready.insert(block);
    }

    /// The area that the limits prescribe for a block: persons, and the first vedettes where some are due.
    fn forced_area(&self, block: BlockId) -> AreaId {
        for limit in &self.scenario.frame.limits {
            match *limit {
                Limit::Person { block: person, area } if person == block => return area,
                Limit::Vedettes { side, area, least }
                    if self.is_vedette_of(side, block)
                        && self.vedettes_in(side, area).len() < usize::from(least) =>
                {
                    return area;
                }
                _ => {}
            }
        }
        AreaId::NOWHERE
    }

    fn is_vedette_of(&self, side: Side, block: BlockId) -> bool {
        self.scenario.of_side[side.index()].and(self.scenario.vedettes).has(block)
    }

    /// The block a side has to place next: corps, commanders, vedettes (CQ-FOG-05), each in the order of the pack.
    pub(crate) fn next_to_place(&self, side: Side) -> Option<BlockId> {
        let kinds = [self.scenario.corps, self.scenario.commanders, self.scenario.vedettes];
        let own = self.scenario.of_side[side.index()];
        let mut blocks = kinds.into_iter().flat_map(|kind| own.and(kind));
        blocks.find(|&block| self.has_to_be_placed(block)).filter(|_| self.has_hidden_setup())
    }

    /// Corps that come late, or by a card, are not placed.
    fn has_to_be_placed(&self, block: BlockId) -> bool {
        !self.is_on_map(block) && self.scenario.block(block).arrives.is_none() && !self.is_lobanov(block)
    }

    /// Whether a side may place a block in an area: a deployment area of the scenario or else of the map; some corps have
    /// areas of their own.
    fn may_deploy(&self, side: Side, block: BlockId, area: AreaId) -> bool {
        for limit in &self.scenario.frame.limits {
            if let Limit::OneOf { block: bound, areas } = limit
                && *bound == block
            {
                return areas.contains(&area);
            }
        }
        match self.scenario.frame.deploys {
            Some(areas) => areas[side.index()].has(area),
            None => self.scenario.map.areas.get(area.index()).is_some_and(|area| area.deploys == Some(side)),
        }
    }

    pub(crate) fn set_up_candidates(&self, side: Side, offer: &mut impl Offer) {
        match self.next_to_place(side) {
            Some(block) => {
                for place in 0..self.scenario.map.areas.len() {
                    offer.candidate(Action::Place(block, AreaId(place as u8)));
                }
            }
            None => offer.candidate(Action::Ready),
        }
    }

    pub(crate) fn permit_ready(&self, side: Side) -> Result<(), Refusal> {
        match self.next_to_place(side) {
            Some(block) => {
                let rule = self.scenario.options.edition.set_up_rule();
                Err(Refusal::new(rule, "blocks-to-place").with("block", block.0.into()))
            }
            None => Ok(()),
        }
    }

    /// CQ-FOG-02, CQ-FOG-03, CQ-FOG-04: within the deployment areas, and so that the limits can still be kept.
    pub(crate) fn permit_place(&self, side: Side, block: BlockId, area: AreaId) -> Result<(), Refusal> {
        let edition = self.scenario.options.edition;
        let rule = edition.set_up_limits_rule(side);
        let refuse = |code| Err(Refusal::new(rule, code).with("area", area.0.into()));
        if self.next_to_place(side) != Some(block) {
            return Err(Refusal::new(edition.set_up_rule(), "place-in-order").with("block", block.0.into()));
        }
        if area.index() >= self.scenario.map.areas.len() || !self.may_deploy(side, block, area) {
            return refuse("not-a-deployment-area");
        }
        if self.scenario.vedettes.has(block) && self.citadel_owner(area) == Some(side.other()) {
            return Err(Refusal::new("CQ-VEDETTE-15", "enemy-citadel").with("area", area.0.into()));
        }
        let corps_there = self.corps_in(side, area).len();
        if self.scenario.commanders.has(block) && corps_there == 0 {
            return Err(Refusal::new("CQ-COMMANDER-04", "commander-alone").with("block", block.0.into()));
        }
        if !self.scenario.corps.has(block) {
            return Ok(());
        }
        for limit in &self.scenario.frame.limits {
            match *limit {
                Limit::OnePerArea { side: bound, except }
                    if bound == side && (area == except || corps_there > 0) =>
                {
                    return refuse("area-of-its-own");
                }
                Limit::AtMost { side: bound, corps }
                    if bound == side && corps_there >= usize::from(corps) =>
                {
                    return refuse("area-is-full");
                }
                _ => {}
            }
        }
        if self.corps_still_due(side, area) > self.corps_to_place(side) - 1 {
            return refuse("corps-due-elsewhere");
        }
        Ok(())
    }

    fn corps_to_place(&self, side: Side) -> usize {
        let corps = self.corps_of(self.scenario.of_side[side.index()]);
        corps.into_iter().filter(|&corps| self.has_to_be_placed(corps)).count()
    }

    /// How many corps the limits still ask for once one more is placed in `next`.
    fn corps_still_due(&self, side: Side, next: AreaId) -> usize {
        let count = |inside: &dyn Fn(AreaId) -> bool| {
            let placed = (0..self.scenario.map.areas.len() as u8).map(AreaId).filter(|&area| inside(area));
            placed.map(|area| self.corps_in(side, area).len()).sum::<usize>() + usize::from(inside(next))
        };
        let due = |limit: &Limit| match *limit {
            Limit::CorpsInArea { side: bound, area, least } if bound == side => {
                usize::from(least).saturating_sub(count(&|here| here == area))
            }
            Limit::CorpsInStrip { side: bound, strip, least } if bound == side => {
                usize::from(least).saturating_sub(count(&|here| self.scenario.area(here).strip == strip))
            }
            _ => 0,
        };
        self.scenario.frame.limits.iter().map(due).sum()
    }

    pub(crate) fn place(&mut self, side: Side, block: BlockId, area: AreaId, out: &mut impl Outside) {
        self.put(block, area);
        out.note(Audience::Only(side), || Event::Placed { block, area });
    }

    /// CQ-FOG-01: both set-ups become visible together.
    pub(crate) fn open_set_up(&mut self, out: &mut impl Outside) {
        if self.has_hidden_setup() {
            out.tell(|| Event::SetUpOpened);
        }
    }

    /// Every card of a side, whatever pile it is in.
    pub(crate) fn all_cards(&self, side: Side) -> CardSet {
        let Piles { deck, hand, discard, board, shown, aside } = *self.piles(side);
        deck.or(hand).or(discard).or(board).or(shown).or(aside)
    }
}
