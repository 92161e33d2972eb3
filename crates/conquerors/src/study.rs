//! Positions put together by hand, for tests and for studying a situation.
//!
//! A study starts from an empty map (or the opening) and is described block by block. Nothing is checked until it is
//! finished; then all faults are reported at once.

use std::sync::Arc;

use vedette_kernel::Side;

use crate::flow::Task;
use crate::scenario::Scenario;
use crate::sets::{AreaId, BlockId, BlockSet, CardId, CardSet};
use crate::state::{Axis, Operation, Position, Quarters};

/// A position in the making.
#[derive(Clone, Debug)]
pub struct Study {
    position: Position,
    faults: Vec<String>,
}

impl Study {
    /// The map without blocks; strengths as in the order of battle, all cards in the decks.
    pub fn empty(scenario: Arc<Scenario>) -> Study {
        let mut study = Study::opening_of(scenario);
        let all = study.position.scenario.of_side[0].or(study.position.scenario.of_side[1]);
        study.position.relocate(all, AreaId::NOWHERE);
        study.position.ready = BlockSet::NONE;
        study
    }

    /// The opening of the scenario.
    pub fn opening_of(scenario: Arc<Scenario>) -> Study {
        Study { position: Position::new(scenario), faults: Vec::new() }
    }

    fn block(&mut self, code: &str) -> Option<BlockId> {
        let found = self.position.scenario.blocks.iter().position(|block| block.code == code && block.used);
        if found.is_none() {
            self.faults.push(format!("no block `{code}` in this scenario"));
        }
        found.map(|place| BlockId(place as u8))
    }

    fn area(&mut self, code: &str) -> Option<AreaId> {
        let found = self.position.scenario.map.areas.iter().position(|area| area.code == code);
        if found.is_none() {
            self.faults.push(format!("no area `{code}` on the map"));
        }
        found.map(|place| AreaId(place as u8))
    }

    fn cards(&mut self, side: Side, slugs: &[&str]) -> CardSet {
        let mut set = CardSet::NONE;
        for slug in slugs {
            let deck = &self.position.scenario.decks[side.index()].cards;
            match deck.iter().position(|card| card.slug == *slug) {
                Some(place) => set.insert(CardId(place as u8)),
                None => self.faults.push(format!("no card `{slug}` in that deck")),
            }
        }
        set
    }

    /// Puts a block into an area, ready.
    #[must_use]
    pub fn put(mut self, block: &str, area: &str) -> Study {
        if let (Some(block), Some(area)) = (self.block(block), self.area(area)) {
            self.position.relocate(BlockSet::of(block), area);
            self.position.ready.insert(block);
        }
        self
    }

    /// Turns a block to its activated side.
    #[must_use]
    pub fn activated(mut self, block: &str) -> Study {
        if let Some(block) = self.block(block) {
            self.position.ready.remove(block);
        }
        self
    }

    /// Takes a block out of the game.
    #[must_use]
    pub fn eliminated(mut self, block: &str) -> Study {
        if let Some(block) = self.block(block) {
            self.position.relocate(BlockSet::of(block), AreaId::NOWHERE);
            self.position.ready.remove(block);
            self.position.eliminated.insert(block);
            (self.position.infantry[block.index()], self.position.cavalry[block.index()]) = (0, 0);
        }
        self
    }

    /// Sets the strength of a corps.
    #[must_use]
    pub fn strength(mut self, corps: &str, infantry: u8, cavalry: u8) -> Study {
        if let Some(corps) = self.block(corps) {
            self.position.infantry[corps.index()] = infantry;
            self.position.cavalry[corps.index()] = cavalry;
        }
        self
    }

    /// Sets the fatigue of a corps.
    #[must_use]
    pub fn fatigue(mut self, corps: &str, points: u8) -> Study {
        if let Some(corps) = self.block(corps) {
            self.position.fatigue[corps.index()] = points;
        }
        self
    }

    /// Gives a side exactly these cards in hand; the rest of its cards stays where it is.
    #[must_use]
    pub fn hand(mut self, side: Side, slugs: &[&str]) -> Study {
        let hand = self.cards(side, slugs);
        let piles = self.position.piles_mut(side);
        let returned = piles.hand;
        piles.deck = piles.deck.or(returned).minus(hand);
        piles.discard = piles.discard.minus(hand);
        piles.hand = hand;
        self
    }

    /// Gives a side a deck of exactly these cards; what is neither there nor in the hand is in the discard pile. A Winter
    /// Quarters card among them has left the board.
    #[must_use]
    pub fn deck(mut self, side: Side, slugs: &[&str]) -> Study {
        let deck = self.cards(side, slugs);
        let all = self.position.all_cards(side);
        let piles = self.position.piles_mut(side);
        let shuffled = !piles.aside.and(deck).is_empty();
        piles.hand = piles.hand.minus(deck);
        piles.aside = piles.aside.minus(deck);
        piles.deck = deck;
        piles.discard = all.minus(deck).minus(piles.hand).minus(piles.board).minus(piles.aside);
        if shuffled {
            self.position.quarters[side.index()] = Quarters::Shuffled;
        }
        self
    }

    /// Gives a side a deck of cards with these losses and fatigue, picked in the order of the pack, so that draws which
    /// take the first card reveal them as listed. Cards in hand and on the board stay there.
    #[must_use]
    pub fn deck_showing(mut self, side: Side, faces: &[(u8, u8)]) -> Study {
        let piles = *self.position.piles(side);
        let mut cards = Vec::new();
        let mut from = 0;
        for &face in faces {
            let deck = &self.position.scenario.decks[side.index()].cards;
            let fits = |&place: &usize| {
                let id = CardId(place as u8);
                let free =
                    self.position.all_cards(side).minus(piles.hand).minus(piles.board).minus(piles.aside);
                (deck[place].losses, deck[place].fatigue) == face && free.has(id)
            };
            match (from..deck.len()).find(fits) {
                Some(place) => {
                    cards.push(deck[place].slug.clone());
                    from = place + 1;
                }
                None => self.faults.push(format!("no card with {face:?} is left in that deck")),
            }
        }
        let slugs: Vec<&str> = cards.iter().map(String::as_str).collect();
        self.deck(side, &slugs)
    }

    /// Sets the victory points.
    #[must_use]
    pub fn points(mut self, points: i8) -> Study {
        self.position.points = points;
        self.position.opening = points;
        self.position.scored = 0;
        self
    }

    /// Sets the turn.
    #[must_use]
    pub fn turn(mut self, turn: u8) -> Study {
        self.position.turn = turn;
        self
    }

    /// Puts a Control marker on a place.
    #[must_use]
    pub fn control(mut self, area: &str, side: Side) -> Study {
        if let Some(area) = self.area(area) {
            if !self.position.scenario.map.places.has(area) {
                self.faults.push("only places have Control markers".into());
            }
            self.position.coalition_places.remove(area);
            if side == Side::Second {
                self.position.coalition_places.insert(area);
            }
        }
        self
    }

    /// Sets an axis of retreat in a contested area.
    #[must_use]
    pub fn axis(mut self, area: &str, owner: Side, towards: &str) -> Study {
        if let (Some(area), Some(towards)) = (self.area(area), self.area(towards)) {
            self.position.axes[area.index()] = Some(Axis { owner, towards });
        }
        self
    }

    /// Wrecks the bridge between two areas.
    #[must_use]
    pub fn wrecked(mut self, a: &str, b: &str) -> Study {
        if let (Some(a), Some(b)) = (self.area(a), self.area(b)) {
            match self.position.scenario.link(a, b).and_then(|link| link.bridge) {
                Some(bridge) => self.position.wrecked.insert(bridge),
                None => self.faults.push("no bridge between these areas".into()),
            }
        }
        self
    }

    /// It rains this turn; the card is the given one of a side.
    #[must_use]
    pub fn rain(mut self, side: Side, slug: &str) -> Study {
        self.lay_on_board(side, slug);
        self.position.weather.rain = true;
        self
    }

    /// It snows this turn; the card is the given one of a side.
    #[must_use]
    pub fn snow(mut self, side: Side, slug: &str) -> Study {
        self.lay_on_board(side, slug);
        self.position.weather.snow = true;
        self
    }

    /// It is cold this turn; the card is the given one of a side.
    #[must_use]
    pub fn cold(mut self, side: Side, slug: &str) -> Study {
        self.lay_on_board(side, slug);
        self.position.weather.cold = true;
        self
    }

    /// The roads are muddy this turn.
    #[must_use]
    pub fn mud(mut self) -> Study {
        self.position.weather.mud = true;
        self
    }

    fn lay_on_board(&mut self, side: Side, slug: &str) {
        let card = self.cards(side, &[slug]);
        let piles = self.position.piles_mut(side);
        piles.deck = piles.deck.minus(card);
        piles.discard = piles.discard.minus(card);
        piles.board = piles.board.or(card);
    }

    /// Lays a Citadel marker of a side, besieged or not.
    #[must_use]
    pub fn citadel(mut self, area: &str, owner: Side, besieged: bool) -> Study {
        if let Some(area) = self.area(area) {
            if !self.position.scenario.map.citadels.has(area) {
                self.faults.push("only citadels have Citadel markers".into());
            }
            self.position.coalition_citadels.remove(area);
            if owner == Side::Second {
                self.position.coalition_citadels.insert(area);
            }
            self.position.sieges.remove(area);
            if besieged {
                self.position.sieges.insert(area);
            }
        }
        self
    }

    /// Puts so many strength points on the Winter Quarters card of a side.
    #[must_use]
    pub fn quarters(mut self, side: Side, points: u8) -> Study {
        self.position.quarters[side.index()] = Quarters::Measuring(points);
        self
    }

    /// The Winter Quarters card of a side has turned up and lies beside the board.
    #[must_use]
    pub fn in_winter_quarters(mut self, side: Side) -> Study {
        self.position.quarters[side.index()] = Quarters::Out;
        self
    }

    /// Both players are about to say that they are ready; then the first turn begins.
    pub fn before_the_first_turn(self) -> Result<Position, Vec<String>> {
        self.finished()
    }

    /// The initiative phase: whoever holds cards declares, the French first.
    pub fn initiative(mut self) -> Result<Position, Vec<String>> {
        let [first, second] = Position::ORDER;
        self.position.agenda.clear();
        self.position.agenda.plan([
            Task::ResolveBlue(first),
            Task::ResolveBlue(second),
            Task::Initiative,
            Task::NextGo,
        ]);
        // Whoever has no cards is not asked.
        for side in [second, first] {
            if !self.position.piles(side).hand.is_empty() {
                self.position.agenda.push(Task::Declare(side));
            }
        }
        self.plan_recovery();
        self.finished()
    }

    /// The operations phase, a side's go.
    pub fn operations(mut self, go: Side) -> Result<Position, Vec<String>> {
        self.position.go = go;
        self.position.operation = Operation::of(go);
        self.position.agenda.clear();
        self.position.agenda.plan([Task::Operate(go), Task::NextGo]);
        self.plan_recovery();
        self.finished()
    }

    /// Puts the recovery phase below what is on the agenda.
    fn plan_recovery(&mut self) {
        let phase: Vec<Task> = self.position.agenda.iter().collect();
        let [first, second] = Position::ORDER;
        self.position.agenda.clear();
        self.position.agenda.plan([
            Task::Rest,
            Task::Recovery(first),
            Task::Recovery(second),
            Task::Attrition,
            Task::TurnOver,
        ]);
        phase.into_iter().for_each(|task| self.position.agenda.push(task));
    }

    fn finished(mut self) -> Result<Position, Vec<String>> {
        self.faults.extend(self.position.conservation_faults());
        if self.faults.is_empty() { Ok(self.position) } else { Err(self.faults) }
    }
}

impl Position {
    /// The same position but for which of a side's vedettes fell: to everybody but their owner it looks the same.
    #[must_use]
    pub fn with_other_vedettes_fallen(&self, side: Side) -> Position {
        let mut other = self.clone();
        other.number_vedettes(side);
        other
    }

    /// Whether a vedette of a side has fallen.
    pub fn has_lost_vedettes(&self, side: Side) -> bool {
        let vedettes = self.scenario.of_side[side.index()].and(self.scenario.vedettes);
        !self.eliminated.and(vedettes).is_empty()
    }
}
