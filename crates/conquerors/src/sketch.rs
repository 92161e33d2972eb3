//! A position written down and read again: so that a bot can think about a guess that was made for it elsewhere.
//!
//! Only guesses leave a server, never positions: see [`Sketched::sketch_for`]. What is read is not trusted: every number
//! must mean something in the scenario, and nothing that is conserved may be missing.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vedette_kernel::{Chance, Conduct, Game as _, Side, SketchError, Sketched};

use crate::flow::{Agenda, Aim, Group, Task};
use crate::fog::vedettes::occupants;
use crate::options::Options;
use crate::ruleset::Ruleset;
use crate::scenario::{MAX_AREAS, MAX_BLOCKS, Scenario};
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet, BridgeSet, CardId};
use crate::state::{Axis, Bid, Combat, Operation, Piles, Position, Quarters, Share, Weather};

/// The points being shared out, with its long list as one.
#[derive(Serialize, Deserialize)]
struct ShareSketch {
    corps: BlockSet,
    served: BlockSet,
    free: bool,
    left: u8,
    cavalry_due: bool,
    owed: Vec<u8>,
}

/// A position without its scenario, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sketch {
    ruleset: String,
    area_of: Vec<AreaId>,
    ready: BlockSet,
    eliminated: BlockSet,
    axes: Vec<Option<Axis>>,
    axis_cut: AreaSet,
    wrecked: BridgeSet,
    coalition_places: AreaSet,
    coalition_citadels: AreaSet,
    sieges: AreaSet,
    infantry: Vec<u8>,
    cavalry: Vec<u8>,
    fatigue: Vec<u8>,
    added: Vec<u8>,
    cared: BlockSet,
    piles: [Piles; 2],
    weather: Weather,
    quarters: [Quarters; 2],
    coalition_attacked: bool,
    turn: u8,
    points: i8,
    opening: i8,
    scored: i8,
    points_due: i8,
    netting: bool,
    napoleon_lost: bool,
    passed: [bool; 2],
    go: Side,
    intuition: [bool; 2],
    recovered: BlockSet,
    arrival_tried: AreaSet,
    bids: [Option<Bid>; 2],
    swapped: bool,
    placed: [bool; 2],
    agenda: Vec<Task>,
    operation: Operation,
    combat: Combat,
    share: ShareSketch,
}

impl Sketched for Position {
    type Setting = Arc<Scenario>;

    /// CQ-CARDS-03: nobody looks through a discard pile.
    fn guess_for_elsewhere(&self, side: Side, chance: &mut impl Chance) -> Position {
        let mut guess = self.guess(side, chance);
        // Whoever fetches a card looks through his deck.
        if self.agenda.top() != Some(Task::Choose(side, Aim::Fetch)) {
            guess.shuffle_unseen(side, true, chance);
        }
        guess.shuffle_unseen(side.other(), false, chance);
        if guess.awaiting() != self.awaiting() {
            guess.bring_back_what_may_be_played(side, self.awaiting(), chance);
        }
        guess
    }

    fn whole_sketch(&self) -> String {
        // A field that is added to the position and not named here is an error of the compiler. Who is in an area follows from
        // where each block is, and a position that is asked about is not over.
        let Position {
            scenario: _,
            occupants: _,
            outcome: _,
            area_of,
            ready,
            eliminated,
            axes,
            axis_cut,
            wrecked,
            coalition_places,
            coalition_citadels,
            sieges,
            infantry,
            cavalry,
            fatigue,
            added,
            cared,
            piles,
            weather,
            quarters,
            coalition_attacked,
            turn,
            points,
            opening,
            scored,
            points_due,
            netting,
            napoleon_lost,
            passed,
            go,
            intuition,
            recovered,
            arrival_tried,
            bids,
            swapped,
            placed,
            agenda,
            operation,
            combat,
            share,
        } = self;
        let Share { corps, served, free, left, cavalry_due, owed } = *share;
        let sketch = Sketch {
            ruleset: self.ruleset().to_string(),
            area_of: area_of.to_vec(),
            ready: *ready,
            eliminated: *eliminated,
            axes: axes.to_vec(),
            axis_cut: *axis_cut,
            wrecked: *wrecked,
            coalition_places: *coalition_places,
            coalition_citadels: *coalition_citadels,
            sieges: *sieges,
            infantry: infantry.to_vec(),
            cavalry: cavalry.to_vec(),
            fatigue: fatigue.to_vec(),
            added: added.to_vec(),
            cared: *cared,
            piles: *piles,
            weather: *weather,
            quarters: *quarters,
            coalition_attacked: *coalition_attacked,
            turn: *turn,
            points: *points,
            opening: *opening,
            scored: *scored,
            points_due: *points_due,
            netting: *netting,
            napoleon_lost: *napoleon_lost,
            passed: *passed,
            go: *go,
            intuition: *intuition,
            recovered: *recovered,
            arrival_tried: *arrival_tried,
            bids: *bids,
            swapped: *swapped,
            placed: *placed,
            agenda: agenda.iter().collect(),
            operation: *operation,
            combat: *combat,
            share: ShareSketch { corps, served, free, left, cavalry_due, owed: owed.to_vec() },
        };
        // Plain lists and numbers can always be written.
        serde_json::to_string(&sketch).unwrap_or_default()
    }

    fn from_sketch(scenario: Arc<Scenario>, text: &str) -> Result<Position, SketchError> {
        let sketch: Sketch =
            serde_json::from_str(text).map_err(|error| SketchError::new(error.to_string()))?;
        let wrong = |what: &str| SketchError::new(what);
        if !Bounds::of(&scenario).fit(&sketch) {
            return Err(wrong("it names blocks, areas or cards that do not exist"));
        }
        let ruleset = Ruleset::named(&sketch.ruleset).ok_or_else(|| wrong("it is of other rules"))?;
        let mut position = Position::new(played_by(scenario, ruleset));
        position.area_of = whole(&sketch.area_of).ok_or_else(|| wrong("`area_of` has another length"))?;
        position.axes = whole(&sketch.axes).ok_or_else(|| wrong("`axes` has another length"))?;
        position.infantry = whole(&sketch.infantry).ok_or_else(|| wrong("`infantry` has another length"))?;
        position.cavalry = whole(&sketch.cavalry).ok_or_else(|| wrong("`cavalry` has another length"))?;
        position.fatigue = whole(&sketch.fatigue).ok_or_else(|| wrong("`fatigue` has another length"))?;
        position.added = whole(&sketch.added).ok_or_else(|| wrong("`added` has another length"))?;
        position.occupants = occupants(&position.area_of);
        let ShareSketch { corps, served, free, left, cavalry_due, owed } = sketch.share;
        let owed: [u8; MAX_BLOCKS] = whole(&owed).ok_or_else(|| wrong("`owed` has another length"))?;
        position.share = Share { corps, served, free, left, cavalry_due, owed };
        position.agenda = Agenda::of(&sketch.agenda).ok_or_else(|| wrong("too much is to be done"))?;
        position.ready = sketch.ready;
        position.eliminated = sketch.eliminated;
        position.axis_cut = sketch.axis_cut;
        position.wrecked = sketch.wrecked;
        position.coalition_places = sketch.coalition_places;
        position.coalition_citadels = sketch.coalition_citadels;
        position.sieges = sketch.sieges;
        position.cared = sketch.cared;
        position.piles = sketch.piles;
        position.weather = sketch.weather;
        position.quarters = sketch.quarters;
        position.coalition_attacked = sketch.coalition_attacked;
        position.turn = sketch.turn;
        position.points = sketch.points;
        position.opening = sketch.opening;
        position.scored = sketch.scored;
        position.points_due = sketch.points_due;
        position.netting = sketch.netting;
        position.napoleon_lost = sketch.napoleon_lost;
        position.passed = sketch.passed;
        position.go = sketch.go;
        position.intuition = sketch.intuition;
        position.recovered = sketch.recovered;
        position.arrival_tried = sketch.arrival_tried;
        position.bids = sketch.bids;
        position.swapped = sketch.swapped;
        position.placed = sketch.placed;
        position.operation = sketch.operation;
        position.combat = sketch.combat;
        position.outcome = None;
        match position.faults().first() {
            Some(fault) => Err(SketchError::new(fault.clone())),
            None => Ok(position),
        }
    }
}

/// The scenario with the rules that a game of it was begun with.
fn played_by(scenario: Arc<Scenario>, ruleset: Ruleset) -> Arc<Scenario> {
    if scenario.options.ruleset == ruleset {
        return scenario;
    }
    let options = Options { ruleset, ..scenario.options };
    Arc::new(Scenario { options, ..Scenario::clone(&scenario) })
}

fn whole<T: Copy, const N: usize>(list: &[T]) -> Option<[T; N]> {
    list.try_into().ok()
}

/// How many blocks, areas, bridges and cards there are.
struct Bounds {
    blocks: BlockSet,
    areas: AreaSet,
    bridges: BridgeSet,
    cards: [usize; 2],
}

impl Bounds {
    fn of(scenario: &Scenario) -> Bounds {
        Bounds {
            blocks: BlockSet::first_items(scenario.blocks.len()),
            areas: AreaSet::first_items(scenario.map.areas.len()),
            bridges: BridgeSet::first_items(scenario.map.bridges.len()),
            cards: [0, 1].map(|side| scenario.decks.get(side).map_or(0, |deck| deck.cards.len())),
        }
    }

    fn fit(&self, sketch: &Sketch) -> bool {
        let Sketch { operation, combat, share, .. } = sketch;
        let blocks = [
            sketch.ready,
            sketch.eliminated,
            sketch.cared,
            sketch.recovered,
            operation.stack,
            operation.fought,
            combat.stacks[0],
            combat.stacks[1],
            combat.snowed,
            combat.shown,
            share.corps,
            share.served,
        ];
        let areas = [
            sketch.axis_cut,
            sketch.coalition_places,
            sketch.coalition_citadels,
            sketch.sieges,
            sketch.arrival_tried,
        ];
        let places = [operation.origin, operation.area, combat.area, combat.retreat_area];
        let axes = sketch.axes.iter().flatten().all(|axis| self.has_area(axis.towards));
        let on_map =
            |block: BlockId| sketch.area_of.get(block.index()).is_some_and(|area| area.is_somewhere());
        // Whoever is to act must be somewhere.
        let acting = [sketch.ready, operation.stack, combat.stacks[0], combat.stacks[1]];
        blocks.iter().all(|set| set.minus(self.blocks).is_empty())
            && acting.into_iter().flatten().all(on_map)
            && areas.iter().all(|set| set.minus(self.areas).is_empty())
            && sketch.wrecked.minus(self.bridges).is_empty()
            && places.iter().chain(&sketch.area_of).all(|&area| !area.is_somewhere() || self.has_area(area))
            && axes
            && self.has_card(operation.card)
            && sketch.agenda.iter().all(|&task| self.has_task(task) && self.has_ground(task, sketch))
    }

    /// Whether a task has the march or the combat that it goes on with.
    fn has_ground(&self, task: Task, sketch: &Sketch) -> bool {
        use Task::*;
        let Sketch { operation, combat, .. } = sketch;
        let march = || self.has_area(operation.area) && self.has_area(operation.origin);
        match task {
            Select | Rain | MarchCard | MarchStart | March | MarchFatigue | OfferAttack | OperationOver => {
                march()
            }
            Combat | Close(_) | Settle(_) => march(),
            Count | Reveal | ShareLosses(_) | Verdict | Pursuit | Pursue | CombatOver => {
                march() && self.has_area(combat.area)
            }
            Retreat | RetreatFatigue => {
                march() && self.has_area(combat.area) && self.has_area(combat.retreat_area)
            }
            _ => true,
        }
    }

    fn has_area(&self, area: AreaId) -> bool {
        area.index() < MAX_AREAS && self.areas.has(area)
    }

    fn has_block(&self, block: BlockId) -> bool {
        block.index() < MAX_BLOCKS && self.blocks.has(block)
    }

    fn has_card(&self, card: CardId) -> bool {
        self.cards.iter().any(|&count| card.index() < count)
    }

    fn has_task(&self, task: Task) -> bool {
        let group = |group| match group {
            Group::Area(area) => self.has_area(area),
            Group::Stack | Group::Fighters => true,
        };
        match task {
            Task::Arrival(block) | Task::Choose(_, Aim::Escort(block)) => self.has_block(block),
            Task::Settle(area) | Task::Choose(_, Aim::ReactTo(area) | Aim::EffortTo(area)) => {
                self.has_area(area)
            }
            Task::ShareFatigue(_, _, of, _) | Task::Ease(_, _, of) => group(of),
            _ => true,
        }
    }
}
