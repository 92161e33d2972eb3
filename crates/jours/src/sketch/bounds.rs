//! What the numbers of a sketch may be, before a position is made of it: pieces, boxes, crossings, cards and armies that
//! exist, counts that the rules can reckon with, and tasks that have what they are about.

use vedette_kernel::SketchError;

use super::Sketch;
use crate::flow::Task;
use crate::scenario::Scenario;
use crate::sets::{BoxId, BoxSet, CardId, CardSet, CrossingId, CrossingSet, PieceId, PieceSet};
use crate::state::{Battle, Truce};

/// No count of SP, CP, rounds or the like comes near it; sums of a few of them fit a byte.
const MOST: u8 = 60;
/// No sum over all pieces, and no count of points, comes near it.
const MOST_SUM: u16 = 5000;

/// Refuses a sketch that could not be of this scenario.
pub(super) fn check(scenario: &Scenario, sketch: &Sketch) -> Result<(), SketchError> {
    let bounds = Bounds::of(scenario);
    let demand = |fine: bool, what: &str| if fine { Ok(()) } else { Err(SketchError::new(what)) };
    demand(bounds.pieces_exist(sketch), "it names pieces that do not exist")?;
    demand(bounds.places_exist(sketch), "it names boxes or crossings that do not exist")?;
    demand(bounds.cards_exist(sketch), "it names cards that do not exist")?;
    demand(bounds.turns_exist(sketch), "it names turns that do not exist")?;
    demand(bounds.are_counts(sketch), "it counts more than there can be")?;
    demand(
        sketch.agenda.iter().all(|&task| bounds.has_task(sketch, task)),
        "what is to be done cannot be done",
    )
}

/// What there is.
struct Bounds<'a> {
    scenario: &'a Scenario,
    pieces: PieceSet,
    boxes: BoxSet,
    crossings: CrossingSet,
    cards: CardSet,
}

impl Bounds<'_> {
    fn of(scenario: &Scenario) -> Bounds<'_> {
        let [first, second] = scenario.tables.of_side;
        Bounds {
            scenario,
            pieces: first.or(second),
            boxes: (0..).map(BoxId).take(scenario.map.places.len()).collect(),
            crossings: (0..).map(CrossingId).take(scenario.map.crossings.len()).collect(),
            cards: (0..).map(CardId).take(scenario.cards.len()).collect(),
        }
    }

    fn has_piece(&self, piece: PieceId) -> bool {
        self.pieces.has(piece)
    }

    fn may_be_piece(&self, piece: PieceId) -> bool {
        !piece.is_some() || self.has_piece(piece)
    }

    fn may_be_box(&self, place: BoxId) -> bool {
        !place.is_somewhere() || self.boxes.has(place)
    }

    fn pieces_exist(&self, sketch: &Sketch) -> bool {
        let Sketch { march, reaction, battle, .. } = sketch;
        let sets = [
            sketch.inside,
            sketch.gone,
            sketch.arrived,
            sketch.waiting,
            sketch.raisable,
            sketch.independent,
            sketch.shown,
            sketch.activated,
            sketch.busy,
            sketch.resting,
            sketch.fatigued,
            sketch.marched,
            sketch.wasted,
            sketch.interceptors,
            sketch.swept,
            sketch.group,
            march.stack,
            reaction.stack,
            reaction.entering,
            reaction.withdrawn,
            battle.forces[0],
            battle.forces[1],
        ];
        let named = sketch.parents.iter().chain(&sketch.named).chain(&sketch.commanders);
        let numbered = (0..).map(PieceId).zip(&sketch.at);
        sets.iter().all(|set| set.minus(self.pieces).is_empty())
            && named.into_iter().all(|&piece| self.may_be_piece(piece))
            && numbered.into_iter().all(|(piece, place)| !place.is_somewhere() || self.has_piece(piece))
    }

    fn places_exist(&self, sketch: &Sketch) -> bool {
        let Sketch { march, reaction, battle, .. } = sketch;
        let sets = [
            sketch.entrenched[0],
            sketch.entrenched[1],
            sketch.closed,
            sketch.barred[0],
            sketch.barred[1],
            sketch.settled,
            sketch.intercepted,
            battle.ways_in,
        ];
        let crossings = [sketch.destroyed, sketch.pontoons[0], sketch.pontoons[1]];
        let lists = sketch.at.iter().chain(&sketch.entered).chain(&sketch.battles).chain(&march.path);
        let single = [march.place, reaction.place, battle.place, battle.refuge, sketch.spot];
        let marchers = sketch.marchers.iter().flat_map(|marcher| [marcher.to, marcher.by]);
        sets.iter().all(|set| set.minus(self.boxes).is_empty())
            && crossings.iter().all(|set| set.minus(self.crossings).is_empty())
            && lists.copied().chain(single).chain(marchers).all(|place| self.may_be_box(place))
    }

    fn cards_exist(&self, sketch: &Sketch) -> bool {
        let [upper, lower] = sketch.spent;
        upper.or(lower).minus(self.cards).is_empty()
            && sketch.playing.is_none_or(|(card, half)| self.cards.has(card) && half < 2)
    }

    fn turns_exist(&self, sketch: &Sketch) -> bool {
        let calendar = self.scenario.frame.calendar.len();
        let within = |turn: u8| usize::from(turn) <= calendar;
        let truce = match sketch.truce {
            Truce::During(turn) => self.scenario.frame.armistice.is_some() && within(turn),
            Truce::Before | Truce::After => true,
        };
        let markers = [sketch.armistice_marker, sketch.restart_marker, sketch.declared];
        sketch.turn > 0
            && within(sketch.turn)
            && truce
            && markers.into_iter().all(|turn| turn < u8::MAX - MOST)
    }

    fn are_counts(&self, sketch: &Sketch) -> bool {
        let Sketch { march, reaction, battle, .. } = sketch;
        let rosters =
            [&sketch.sp, &sketch.crosses, &sketch.slashes, &sketch.initial, &sketch.received, &sketch.strain];
        let own =
            [battle.kind, battle.rounds, battle.round, battle.fewer, battle.chase, sketch.purse, sketch.aims];
        let pairs = [
            battle.due,
            battle.fire,
            battle.nerve.map(|nerve| if nerve == Battle::PASSED { 0 } else { nerve }),
        ];
        let [foot, horse] = march.dice;
        let march_numbers =
            [march.allowance, march.left, march.eased, foot, horse, reaction.eased, sketch.returning];
        let levies = sketch.levies.as_flattened();
        let bytes = rosters.into_iter().flatten().chain(&battle.toll).chain(&sketch.cp).chain(levies);
        let bytes = bytes.chain(&own).chain(pairs.as_flattened()).chain(&march_numbers);
        let sums = [sketch.fallen, sketch.mustered, battle.base, battle.lost];
        let points = sketch.points.iter().all(|points| points.unsigned_abs() <= MOST_SUM);
        let chits = battle.chits.iter().flatten().all(|chit| (1..=4).contains(chit));
        let stages = sketch.sieges.iter().flatten().all(|siege| siege.stage > 0 && siege.stage <= MOST);
        let armies = (1_u16 << self.scenario.armies.len()) - 1;
        let commands = sketch.commanded.iter().chain(&sketch.linked);
        bytes.into_iter().all(|&count| count <= MOST)
            && sums.as_flattened().iter().all(|&sum| sum <= MOST_SUM)
            && points
            && chits
            && stages
            && usize::from(march.steps) <= march.path.len()
            && commands.into_iter().all(|&bits| u16::from(bits) & !armies == 0)
            && sketch.marchers.iter().all(|marcher| marcher.round <= MOST && marcher.force < u8::MAX)
    }

    /// Whether a task has what it is about.
    fn has_task(&self, sketch: &Sketch, task: Task) -> bool {
        match task {
            Task::Return(leader) | Task::Sweep(leader) => self.has_piece(leader),
            Task::Transfer(unit, counter) => self.has_piece(unit) && self.has_piece(counter),
            Task::Points(pool) => usize::from(pool) < self.scenario.tables.pools.len(),
            Task::Split(army) => army.index() < self.scenario.armies.len(),
            Task::Shift(_) => sketch.spot.is_somewhere(),
            Task::Entry
            | Task::Scout
            | Task::FallBack
            | Task::Withdraw(_)
            | Task::Withdrawn
            | Task::React(_)
            | Task::ReactSelect(_)
            | Task::ReactChoice(_)
            | Task::ReactEnd => sketch.march.place.is_somewhere(),
            Task::Shelter(_)
            | Task::Garrison(_)
            | Task::Surplus(_)
            | Task::Invest(_)
            | Task::Chits
            | Task::OpenBattle
            | Task::Round
            | Task::Overrun
            | Task::OverrunAdvance
            | Task::OverrunEnd
            | Task::Fight
            | Task::Losses(_)
            | Task::Morale(_)
            | Task::MoraleTest(_)
            | Task::RoundOver
            | Task::Verdict
            | Task::Retreat(_)
            | Task::Retreated(_)
            | Task::Pursuit(_)
            | Task::Demolish(_)
            | Task::MayRetreat(_)
            | Task::BattleOver => sketch.battle.place.is_somewhere(),
            _ => true,
        }
    }
}
