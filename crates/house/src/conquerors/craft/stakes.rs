//! What there is to win and to lose on the map, apart from the armies: places whose control counts at once, citadels
//! that count at the end, sieges that can be lifted, and areas that a scenario names.

use vedette_conquerors::sets::{AreaId, AreaSet};
use vedette_conquerors::state::Quarters;
use vedette_conquerors::{COALITION, Position};
use vedette_kernel::Side;

/// When a stake is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paid {
    /// As soon as it changes hands: a place that is entered, a siege that is lifted.
    AtOnce,
    /// When the scenario ends, to whoever is alone there; its holder only has to deny it.
    IfDenied,
    /// When the scenario ends, and only if its holder still stands there alone.
    IfPresent,
}

/// Something that an area is worth to whoever has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stake {
    pub(super) area: AreaId,
    /// Who would be paid, or not have to pay, if nothing changed.
    pub(super) holder: Side,
    /// In hundredths of a point.
    pub(super) worth: i32,
    pub(super) paid: Paid,
    /// Points of victory that the end of the scenario brings its holder.
    pub(super) due: i32,
}

/// More stakes than any scenario has so far; further ones are not looked at.
pub(super) const MOST_STAKES: usize = 16;

/// How much a point at the end of the scenario is felt, by the turns until then, in hundredths: what is far away may
/// still change hands.
const PATIENCE: [i32; 6] = [100, 100, 85, 72, 62, 55];

/// All that is at stake on the map.
#[derive(Clone, Copy)]
pub(super) struct Stakes {
    list: [Stake; MOST_STAKES],
    len: usize,
    /// The areas whose stakes each side holds.
    held: [AreaSet; 2],
    coalition_places: AreaSet,
}

/// How many turns are left, this one included. When both Winter Quarters cards are out, this turn is the last.
pub(super) fn turns_left(game: &Position) -> u8 {
    let winter = Side::BOTH.iter().all(|&side| game.quarters_of(side) == Quarters::Out);
    let left = game.scenario().frame.last_turn.saturating_sub(game.turn()) + 1;
    if winter { 1 } else { left }
}

impl Stakes {
    pub(super) fn new(game: &Position) -> Stakes {
        let nothing =
            Stake { area: AreaId::NOWHERE, holder: COALITION, worth: 0, paid: Paid::AtOnce, due: 0 };
        let held = |&place: &AreaId| game.controller_of(place) == Some(COALITION);
        let mut stakes = Stakes {
            list: [nothing; MOST_STAKES],
            len: 0,
            held: [AreaSet::NONE; 2],
            coalition_places: game.scenario().map.places.into_iter().filter(held).collect(),
        };
        stakes.add_places(game);
        stakes.add_citadels(game);
        stakes
    }

    fn add(&mut self, stake: Stake) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = stake;
            self.len += 1;
            self.held[stake.holder.index()].insert(stake.area);
        }
    }

    /// Control of a place is worth its value, and its share of the point a turn that the Coalition has for three.
    fn add_places(&mut self, game: &Position) {
        let scenario = game.scenario();
        let turns = i32::from(turns_left(game));
        let three_score = scenario.options.edition.three_places_score();
        let count = self.coalition_places.len();
        for area in scenario.map.places {
            let theirs = self.coalition_places.has(area);
            let tips = three_score && ((count >= 3 && theirs) || (count == 2 && !theirs));
            let worth = i32::from(scenario.area(area).value) * 100 + if tips { turns * 100 } else { 0 };
            let holder = game.controller_of(area).unwrap_or(COALITION);
            self.add(Stake { area, holder, worth, paid: Paid::AtOnce, due: 0 });
        }
    }

    fn add_citadels(&mut self, game: &Position) {
        let scenario = game.scenario();
        let patience = PATIENCE.get(usize::from(turns_left(game))).copied().unwrap_or(50);
        let alone = |side: Side, area: AreaId| {
            !game.corps_at(side, area).is_empty() && game.corps_at(side.other(), area).is_empty()
        };
        for area in scenario.map.citadels {
            let Some(owner) = game.citadel_owner_of(area) else { continue };
            let (taker, due) = (owner.other(), i32::from(scenario.area(area).value));
            let felt = due * patience;
            let stake = if game.besieged().has(area) {
                // Once lifted a siege never comes back.
                Stake { area, holder: taker, worth: due * 100, paid: Paid::AtOnce, due }
            } else if alone(taker, area) {
                Stake { area, holder: taker, worth: felt, paid: Paid::IfPresent, due }
            } else {
                Stake { area, holder: owner, worth: felt, paid: Paid::IfDenied, due: 0 }
            };
            self.add(stake);
        }
        for count in &scenario.frame.end_counts {
            let (area, due) = (count.area, i32::from(count.points));
            let worth = due * patience;
            self.add(if alone(count.side, area) {
                Stake { area, holder: count.side, worth, paid: Paid::IfPresent, due }
            } else {
                Stake { area, holder: count.side.other(), worth, paid: Paid::IfDenied, due: 0 }
            });
        }
    }

    /// Every stake.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Stake> {
        self.list.iter().take(self.len)
    }

    /// What a side would win by standing alone in an area.
    pub(super) fn prize(&self, side: Side, area: AreaId) -> Option<&Stake> {
        if !self.held[side.other().index()].has(area) {
            return None;
        }
        self.iter().find(|stake| stake.area == area && stake.holder != side)
    }

    /// What a side holds in an area.
    pub(super) fn holding(&self, side: Side, area: AreaId) -> Option<&Stake> {
        if !self.held[side.index()].has(area) {
            return None;
        }
        self.iter().find(|stake| stake.area == area && stake.holder == side)
    }

    /// The places under the Coalition's control.
    pub(super) fn coalition_places(&self) -> AreaSet {
        self.coalition_places
    }

    /// What the end of the scenario would add to the Coalition's points if it came now.
    pub(super) fn due(&self) -> i32 {
        self.iter().map(|stake| if stake.holder == COALITION { stake.due } else { -stake.due }).sum()
    }
}
