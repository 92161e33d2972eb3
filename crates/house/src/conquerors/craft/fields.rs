//! How good it is to stand somewhere: what pulls a stack on, what holds it back, and who could fall on it.

use vedette_conquerors::Scenario;
use vedette_conquerors::scenario::{MAX_AREAS, Person};
use vedette_conquerors::sets::{AreaId, BlockId, BlockSet};
use vedette_kernel::Side;

use super::bids::Bids;
use super::board::Board;
use super::fight::{Rates, cards_of, stack_cards};
use super::judgement::{self, Weights};
use super::manner::Manner;
use super::stakes::{Paid, Stake};
use super::strike::Targets;

/// How much of its cards a corps brings to bear on an area so many connections away this turn, in hundredths.
const REACH: [i32; 5] = [100, 85, 65, 40, 15];
/// How much of a prize is felt so many connections away.
pub(super) const PULL: [i32; 14] = [100, 82, 67, 55, 45, 37, 30, 25, 20, 16, 13, 10, 8, 6];
/// How likely an open place is lost, by the distance of the nearest enemy corps.
pub(super) const RISK: [i32; 7] = [95, 90, 80, 60, 35, 18, 8];
/// How much a corps guards a place so many connections away.
pub(super) const GUARD: [i32; 4] = [100, 65, 30, 10];

pub(super) fn table(values: &[i32], distance: u8) -> i32 {
    values.get(usize::from(distance)).copied().unwrap_or(0)
}

/// What is felt everywhere of something in each area, in hundredths.
type Felt = Vec<[i16; MAX_AREAS]>;

/// What depends on the scenario only.
pub(super) struct Tables {
    pub(super) rates: Rates,
    pub(super) bids: Bids,
    pub(super) weights: &'static Weights,
    manners: [Manner; 2],
    reach: Felt,
    pull: Felt,
    /// A card for the defender in woods, in hundredths.
    woods: [i16; MAX_AREAS],
}

impl Tables {
    pub(super) fn new(scenario: &Scenario, manners: [Manner; 2]) -> Tables {
        let felt = |values: &[i32]| -> Felt {
            let row = |distances: &[u8; MAX_AREAS]| distances.map(|distance| table(values, distance) as i16);
            scenario.map.distances.iter().map(row).collect()
        };
        let wood = |place: usize| if scenario.map.woods.has(AreaId(place as u8)) { 100 } else { 0 };
        let woods = std::array::from_fn(wood);
        Tables {
            rates: Rates::new(scenario),
            reach: felt(&REACH),
            pull: felt(&PULL),
            woods,
            bids: Bids::new(scenario),
            weights: judgement::weights(scenario),
            manners,
        }
    }

    /// How a side weighs what it could do.
    #[inline]
    pub(super) fn manner(&self, side: Side) -> &Manner {
        let [first, second] = &self.manners;
        if side == Side::First { first } else { second }
    }
}

/// What every area means to a side.
pub(super) struct Fields {
    us: Side,
    /// What draws us there.
    pull: [i16; MAX_AREAS],
    /// Enemy cards that can come there, in hundredths.
    threat: [i16; MAX_AREAS],
    /// Own cards that can come there.
    support: [i16; MAX_AREAS],
    /// By how much the enemy outnumbers whoever stands there alone, ground and helpers counted.
    balance: [i16; MAX_AREAS],
    /// Whom we could strike.
    targets: Targets,
    /// Own places with what they stand to lose.
    places: [(AreaId, i32); MOST_PLACES],
}

impl Fields {
    /// Nothing anywhere.
    pub(super) const NONE: Fields = Fields {
        us: Side::First,
        pull: [0; MAX_AREAS],
        threat: [0; MAX_AREAS],
        support: [0; MAX_AREAS],
        balance: [0; MAX_AREAS],
        targets: Targets::NONE,
        places: [(AreaId::NOWHERE, 0); MOST_PLACES],
    };

    pub(super) fn new(tables: &Tables, scenario: &Scenario, board: &Board<'_>) -> Fields {
        let us = board.us;
        let mut fields = Fields { us, ..Fields::NONE };
        if tables.manner(us).gather > 0 {
            fields.targets = Targets::new(scenario, board, us);
        }
        fields.spread_cards(tables, scenario, board);
        fields.weigh(tables);
        let mut guarded = 0;
        for stake in board.stakes.iter() {
            let place = stake.area;
            fields.balance[place.index()] -= 100 * board.works(us, place, false) as i16;
            if stake.holder != us {
                fields.spread_pull(tables, scenario, board, stake);
            } else if let Some(slot) = fields.places.get_mut(guarded) {
                let risk = match stake.paid {
                    // Whoever walks away from it has lost it.
                    Paid::IfPresent => 100,
                    Paid::AtOnce | Paid::IfDenied => table(&RISK, board.nearest(us.other(), place)),
                };
                if risk > 0 {
                    *slot = (place, stake.worth * risk / 100);
                    guarded += 1;
                }
            }
        }
        fields
    }

    fn spread_cards(&mut self, tables: &Tables, scenario: &Scenario, board: &Board<'_>) {
        for side in Side::BOTH {
            let field = if side == self.us { &mut self.support } else { &mut self.threat };
            for corps in board.corps(side) {
                let cards = cards_of(scenario, board, corps) as i16;
                let Some(felt) = tables.reach.get(board.area(corps).index()) else { continue };
                for (sum, weight) in field.iter_mut().zip(felt) {
                    *sum += cards * weight;
                }
            }
        }
    }

    /// Helpers count for less than those who are there.
    fn weigh(&mut self, tables: &Tables) {
        let helpers = tables.manner(self.us).helpers;
        let sides = self.threat.iter().zip(&self.support).zip(&tables.woods);
        for (balance, ((threat, support), wood)) in self.balance.iter_mut().zip(sides) {
            *balance = threat - (i32::from(*support) * helpers / 100) as i16 - wood;
        }
    }

    /// An enemy place draws us the more, the less it is defended.
    fn spread_pull(&mut self, tables: &Tables, scenario: &Scenario, board: &Board<'_>, stake: &Stake) {
        let place = stake.area;
        let guards = stack_cards(scenario, board, board.in_area(self.us.other(), place));
        let manner = tables.manner(self.us);
        let open = (100 - manner.guarded * guards).max(manner.least_draw);
        let late = if stake.paid == Paid::AtOnce { 100 + manner.late * i32::from(board.turn) } else { 100 };
        // In tenths of a point, so that the product with a percentage fits.
        let strength = (stake.worth * open / 100 * late / 100 * manner.zeal / 1000).clamp(0, 320) as i16;
        let Some(felt) = tables.pull.get(place.index()) else { return };
        for (pull, weight) in self.pull.iter_mut().zip(felt) {
            *pull = (*pull).max(strength * weight / 10);
        }
    }

    /// Prepares to weigh where a stack that stands in an area could stand instead.
    pub(super) fn footing<'a>(
        &'a self,
        tables: &'a Tables,
        scenario: &'a Scenario,
        board: &Board<'_>,
        stack: BlockSet,
        from: AreaId,
    ) -> Footing<'a> {
        let others = board.corps(self.us).minus(stack);
        let mut guards = [(AreaId::NOWHERE, 0, 0); MOST_PLACES];
        for (slot, &(place, risk)) in guards.iter_mut().zip(&self.places) {
            if !place.is_somewhere() {
                break;
            }
            let at = |block: BlockId| table(&GUARD, scenario.distance(board.area(block), place));
            *slot = (place, risk, others.into_iter().map(at).max().unwrap_or(0));
        }
        let corps = stack.and(scenario.corps);
        let mut footing = Footing {
            fields: self,
            scenario,
            reach: tables.reach.get(from.index()),
            manner: tables.manner(self.us),
            tables,
            blow: 0,
            weight: tables.manner(self.us).stack + tables.manner(self.us).corps * (corps.len() as i32).max(1),
            cards: stack_cards(scenario, board, stack),
            corps_cards: stack_cards(scenario, board, corps),
            emperor: stack.into_iter().any(|block| scenario.block(block).person == Some(Person::Napoleon)),
            guards,
            now: 0,
        };
        footing.now = footing.worth(from);
        if footing.manner.gather > 0 {
            let rest = board.in_area(self.us, from).minus(stack).minus(scenario.vedettes);
            let rest = stack_cards(scenario, board, rest);
            let blow = |cards: i32| self.targets.blow(tables, scenario, from, cards);
            footing.blow = blow(rest + footing.cards) - blow(rest);
        }
        footing
    }

    /// What those who stay behind risk when a stack leaves them.
    pub(super) fn desertion(
        &self,
        tables: &Tables,
        scenario: &Scenario,
        board: &Board<'_>,
        rest: BlockSet,
        leaving: BlockSet,
        area: AreaId,
    ) -> i32 {
        if rest.and(scenario.corps).is_empty() {
            return 0;
        }
        let exposure = |stack: BlockSet| self.footing(tables, scenario, board, stack, area).exposure(area);
        (exposure(rest) - exposure(rest.or(leaving))).max(0)
    }

    /// What a stack could strike together with those whom it joins, more than by itself and less than with those whom it
    /// leaves.
    pub(super) fn gathering(
        &self,
        footing: &Footing<'_>,
        board: &Board<'_>,
        stack: BlockSet,
        to: AreaId,
    ) -> i32 {
        let (tables, scenario) = (footing.tables, footing.scenario);
        let blow = |area: AreaId, cards: i32| self.targets.blow(tables, scenario, area, cards);
        let there =
            stack_cards(scenario, board, board.in_area(self.us, to).minus(stack).minus(scenario.vedettes));
        let gained = blow(to, there + footing.cards) - blow(to, there);
        gained - footing.blow
    }

    /// Cards that can come to an area, in hundredths: ours, and the enemy's.
    pub(super) fn cards(&self, area: AreaId) -> (i32, i32) {
        (i32::from(self.support[area.index()]), i32::from(self.threat[area.index()]))
    }

    /// How much the enemy outnumbers us in an area, in hundredths of a card.
    pub(super) fn pressure(&self, area: AreaId) -> i32 {
        i32::from(self.threat[area.index()]) - i32::from(self.support[area.index()])
    }
}

/// More places than a side ever holds; further ones are not guarded.
const MOST_PLACES: usize = 10;

/// A stack that looks for a place to stand.
pub(super) struct Footing<'a> {
    fields: &'a Fields,
    scenario: &'a Scenario,
    manner: &'a Manner,
    tables: &'a Tables,
    /// What the stack adds to what can be struck from where it stands.
    blow: i32,
    /// How much of its cards the stack brings to bear on each area from where it stands.
    reach: Option<&'a [i16; MAX_AREAS]>,
    /// How much a stack of this size is worth where it is wanted, in hundredths.
    weight: i32,
    cards: i32,
    corps_cards: i32,
    emperor: bool,
    /// Places to guard: where, what is at stake, and how well the others guard it.
    guards: [(AreaId, i32, i32); MOST_PLACES],
    now: i32,
}

impl Footing<'_> {
    /// What the stack gains by standing there instead of here.
    pub(super) fn gain(&self, to: AreaId) -> i32 {
        self.worth(to) - self.now
    }

    fn worth(&self, area: AreaId) -> i32 {
        i32::from(self.fields.pull[area.index()]) * self.weight / 100 + self.guarded(area)
            - self.exposure(area)
    }

    /// What the stack keeps safe, beyond what the others keep safe already.
    fn guarded(&self, area: AreaId) -> i32 {
        let places = self.guards.iter().take_while(|(place, ..)| place.is_somewhere());
        places
            .map(|&(place, risk, best)| {
                let guard = table(&GUARD, self.scenario.distance(area, place));
                risk * (guard - best).max(guard * self.manner.second_guard / 100) / 100
            })
            .sum()
    }

    /// What the stack risks where the enemy can bring more cards than we.
    fn exposure(&self, area: AreaId) -> i32 {
        // Those who march do not help from where they came.
        let moving = self.corps_cards * self.reach.map_or(0, |reach| i32::from(reach[area.index()]));
        let balance = i32::from(self.fields.balance[area.index()]);
        let deficit = (balance + moving * self.manner.helpers / 100 - self.cards * 100).max(0);
        deficit * if self.emperor { self.manner.emperor } else { self.manner.exposure } / 100
    }
}
