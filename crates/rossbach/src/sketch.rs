//! A position written down and read again: so that a bot can think about a guess that was made for it elsewhere.
//!
//! Only guesses leave a server, never positions: see [`Sketched::sketch_for`]. What is read is not trusted: every number
//! must mean something in the scenario, and nothing that is conserved may be missing.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use vedette_kernel::{Conduct, Side, SketchError, Sketched};

use crate::couriers::{Aide, Aides};
use crate::flow::{Agenda, Task};
use crate::scenario::{MAX_FORMATIONS, MAX_PIECES, MAX_SOURCES, MAX_SPARES, Scenario};
use crate::sets::{BridgeSet, FormationId, HexId, PieceId, PieceSet};
use crate::state::{
    Crossing, Fight, MAX_CROSSINGS, MAX_DOORS, MAX_ORDERS, March, NO_ORDER, Order, Phase, Position, Span,
};

/// Makes the written form of a position from its fields, and the ways from one to the other. A field that is added to the
/// position and not named here is an error of the compiler.
macro_rules! sketch {
    (lists { $($list:ident: [$item:ty; $length:expr],)+ } sets { $($set:ident,)+ } rest { $($rest:ident: $kind:ty,)+ }) => {
        /// A position without its scenario, as it is written.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Sketch {
            $(#[serde(with = "BigArray")] $list: [$item; $length],)+
            $($set: PieceSet,)+
            $($rest: $kind,)+
            agenda: Vec<Task>,
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            aides: Vec<Aide>,
        }

        impl Sketch {
            /// Which pieces are in a hex and what they control follows from where each is, and a position that is asked about
            /// is not over.
            fn of(position: &Position) -> Sketch {
                let Position {
                    scenario: _, heads: _, nexts: _, zones: _, outcome: _,
                    agenda, aides, $($list,)+ $($set,)+ $($rest,)+
                } = position;
                let (agenda, aides) = (agenda.iter().collect(), aides.list().to_vec());
                Sketch { $($list: *$list,)+ $($set: *$set,)+ $($rest: *$rest,)+ agenda, aides }
            }

            /// All sets of pieces.
            fn sets(&self) -> Vec<PieceSet> {
                vec![$(self.$set),+]
            }

            /// The position, once everything in it is known to exist.
            fn position(self, scenario: Arc<Scenario>, agenda: Agenda) -> Position {
                let mut position = Position::empty(scenario);
                position.turned = self.turned;
                for (piece, hex) in (0..).map(PieceId).zip(self.at) {
                    if hex.is_somewhere() {
                        position.put(piece, hex);
                    }
                }
                $(position.$list = self.$list;)+
                $(position.$set = self.$set;)+
                $(position.$rest = self.$rest;)+
                position.agenda = agenda;
                position.aides = Aides::new(self.aides);
                position
            }
        }
    };
}

sketch! {
    lists {
        at: [HexId; MAX_PIECES],
        order_of: [u8; MAX_PIECES],
        combat_of: [u8; MAX_PIECES],
        last_at: [HexId; MAX_PIECES],
        last_turn: [u8; MAX_PIECES],
    }
    sets {
        day_half, night_half, lost, lost_before, captured, gone, broken, reduced, turned, commanded, reorganized, tested,
        failed, bound, moved, column, starving, weary, withdrew, barred, repulsed, advanced, attacked, scouted, fresh,
        shown, seen, eager, group, placed,
    }
    rest {
        busied: [PieceSet; 2],
        hampered: [PieceSet; 2],
        replaces: [FormationId; MAX_SPARES],
        orphaned: u32,
        spent: [[u8; 2]; 2 * MAX_SPARES],
        casualties: [u16; MAX_FORMATIONS],
        toll: [u16; MAX_FORMATIONS],
        guard_recoiled: bool,
        damaged: BridgeSet,
        mended: BridgeSet,
        untried: BridgeSet,
        spans: [Span; MAX_SPARES],
        control: [Side; MAX_SOURCES],
        open_sources: u16,
        band_closed: bool,
        turn: u8,
        phasing: Side,
        phase: Phase,
        arrived: u64,
        admitted: u64,
        watched: u64,
        entering: u64,
        alternates: u32,
        exited: bool,
        doors: [(HexId, u8); MAX_DOORS],
        orders: [Order; MAX_ORDERS],
        march: March,
        fight: Fight,
        crossings: [Crossing; MAX_CROSSINGS],
        spot: HexId,
    }
}

/// Whether everything that a sketch names is in the scenario.
fn check(scenario: &Scenario, sketch: &Sketch) -> Result<(), SketchError> {
    let fine = |fine: bool, what: &str| if fine { Ok(()) } else { Err(SketchError::new(what)) };
    let hexes = scenario.map.hexes.len();
    let hex = |hex: HexId| !hex.is_somewhere() || hex.index() < hexes;
    let count = scenario.pieces.len();
    let known: PieceSet = (0..count).map(|piece| PieceId(piece as u8)).collect();
    let within = |set: PieceSet| set.minus(known).is_empty();
    let stands =
        |set: PieceSet| within(set) && set.into_iter().all(|piece| sketch.at[piece.index()].is_somewhere());
    let sighted = sketch.at.iter().chain(&sketch.last_at);
    fine(sighted.into_iter().all(|&at| hex(at)), "a hex that is not on the map")?;
    fine(sketch.at.iter().skip(count).all(|at| !at.is_somewhere()), "a piece that does not exist")?;
    let (march, fight) = (&sketch.march, &sketch.fight);
    let more = [march.stack, fight.hemmed, fight.dukes, fight.rolled, fight.abandoned, fight.attackers];
    let sets = sketch.sets().into_iter().chain(sketch.busied).chain(sketch.hampered).chain(more);
    fine(sets.chain([fight.defenders]).all(within), "a piece that does not exist")?;
    fine(stands(fight.retreating), "a retreat of who is not there")?;
    let together = march.stack.into_iter().all(|piece| sketch.at[piece.index()] == march.at);
    fine(together && hex(march.from) && hex(march.goal) && hex(march.at), "a stack that is not together")?;
    let group = march.group == u8::MAX || usize::from(march.group) < scenario.frame.arrivals.len();
    fine(group && (!march.scout.is_some() || known.has(march.scout)), "reinforcements that do not exist")?;
    let ends = fight.ends.iter().flat_map(|(from, to)| [*from, *to]);
    let places = fight.from.into_iter().chain(fight.on).chain(ends).chain([fight.goal, sketch.spot]);
    fine(places.into_iter().all(hex) && fight.column < 12, "a combat that cannot be")?;
    let doors = sketch.doors.iter().map(|(door, _)| *door);
    let spans = sketch.spans.iter().flat_map(|span| [span.hex, span.other]);
    let crossed = sketch.crossings.iter().flat_map(|crossing| [crossing.hex, crossing.other]);
    let goals = sketch.orders.iter().map(|order| order.objective);
    fine(doors.chain(spans).chain(crossed).chain(goals).all(hex), "a hex that is not on the map")?;
    let bridged = sketch.spans.iter().filter(|span| span.hex.is_somewhere());
    let joined = |span: &Span| scenario.map.direction(span.hex, span.other).is_some();
    fine(bridged.into_iter().all(joined), "a bridge of boats between hexes that do not touch")?;
    let ordered = |&order: &u8| order == NO_ORDER || usize::from(order) < MAX_ORDERS;
    fine(sketch.order_of.iter().all(ordered), "an order that does not exist")?;
    let formations = scenario.formations.len();
    let takes = |formation: &FormationId| !formation.is_some() || formation.index() < formations;
    fine(
        sketch.replaces.iter().all(takes) && sketch.orphaned >> formations == 0,
        "a formation that does not exist",
    )?;
    let turns = scenario.frame.first_turn..=scenario.frame.last_turn;
    fine(turns.contains(&sketch.turn), "a turn that is not played")?;
    let aide = |aide: &Aide| aide.seat < 2 && known.has(aide.to) && aide.at.is_somewhere() && hex(aide.at);
    fine(sketch.aides.iter().all(aide), "an aide who rides from nobody to nobody")?;
    let task = |task: &Task| match *task {
        Task::Displacement(_, at) => at.is_somewhere() && hex(at),
        Task::Flight(leader) => known.has(leader),
        _ => true,
    };
    fine(!sketch.agenda.is_empty() && sketch.agenda.iter().all(task), "something to do that means nothing")
}

impl Sketched for Position {
    type Setting = Arc<Scenario>;

    fn whole_sketch(&self) -> String {
        // Plain lists and numbers can always be written.
        serde_json::to_string(&Sketch::of(self)).unwrap_or_default()
    }

    fn from_sketch(scenario: Arc<Scenario>, text: &str) -> Result<Position, SketchError> {
        let sketch: Sketch =
            serde_json::from_str(text).map_err(|error| SketchError::new(error.to_string()))?;
        check(&scenario, &sketch)?;
        let agenda = Agenda::of(&sketch.agenda).ok_or_else(|| SketchError::new("too much is to be done"))?;
        let position = sketch.position(scenario, agenda);
        match position.faults().first() {
            Some(fault) => Err(SketchError::new(fault.clone())),
            None => Ok(position),
        }
    }
}
