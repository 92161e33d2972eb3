//! A position written down and read again: so that a bot can think about a guess that was made for it elsewhere.
//!
//! Only guesses leave a server, never positions: see [`Sketched::sketch_for`]. What is read is not trusted: every number
//! must mean something in the scenario, and nothing that is conserved may be missing.

mod bounds;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use vedette_kernel::{Conduct, Side, SketchError, Sketched};

use crate::flow::{Agenda, Task};
use crate::scenario::{MAX_ARMIES, MAX_CITIES, MAX_NATIONS, MAX_PIECES, MAX_PRIZES, Scenario};
use crate::sets::{BoxId, BoxSet, CardId, CardSet, CrossingSet, PieceId, PieceSet};
use crate::state::{Battle, MAX_BATTLES, March, Marcher, Phase, Position, Reaction, Siege, Truce};
use crate::tables::Weather;

/// Makes the written form of a position from its fields, and the ways from one to the other. A field that is added to the
/// position and not named here is an error of the compiler.
macro_rules! sketch {
    (lists { $($list:ident: [$item:ty; $length:expr],)+ } numbers { $($number:ident: $kind:ty,)+ }) => {
        /// A position without its scenario, as it is written.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Sketch {
            $(#[serde(with = "BigArray")] $list: [$item; $length],)+
            $($number: $kind,)+
            agenda: Vec<Task>,
        }

        impl Sketch {
            /// Which pieces are in a box follows from where each is, and a position that is asked about is not over.
            fn of(position: &Position) -> Sketch {
                let Position { scenario: _, heads: _, nexts: _, outcome: _, agenda, $($list,)+ $($number,)+ } =
                    position;
                Sketch { $($list: *$list,)+ $($number: *$number,)+ agenda: agenda.iter().collect() }
            }

            /// The position, once everything in it is known to exist.
            fn position(self, scenario: Arc<Scenario>, agenda: Agenda) -> Position {
                let mut position = Position::empty(scenario);
                for (piece, place) in (0..).map(PieceId).zip(self.at) {
                    position.put(piece, place);
                }
                $(position.$list = self.$list;)+
                $(position.$number = self.$number;)+
                position.agenda = agenda;
                position
            }
        }
    };
}

sketch! {
    lists {
        at: [BoxId; MAX_PIECES],
        sp: [u8; MAX_PIECES],
        crosses: [u8; MAX_PIECES],
        slashes: [u8; MAX_PIECES],
        initial: [u8; MAX_PIECES],
        parents: [PieceId; MAX_PIECES],
        received: [u8; MAX_PIECES],
        entered: [BoxId; MAX_PIECES],
        marchers: [Marcher; MAX_PIECES],
        heard: [u16; MAX_PIECES],
        strain: [u8; MAX_PIECES],
        named: [PieceId; MAX_ARMIES],
        commanders: [PieceId; MAX_ARMIES],
        commanded: [u8; MAX_PIECES],
        linked: [u8; MAX_PIECES],
        cp: [u8; MAX_ARMIES],
        sieges: [Option<Siege>; MAX_CITIES],
        control: [Option<Side>; MAX_PRIZES],
        battles: [BoxId; MAX_BATTLES],
    }
    numbers {
        inside: PieceSet,
        gone: PieceSet,
        arrived: PieceSet,
        waiting: PieceSet,
        raisable: PieceSet,
        independent: PieceSet,
        fallen: [u16; 2],
        mustered: [u16; 2],
        shown: PieceSet,
        activated: PieceSet,
        busy: PieceSet,
        resting: PieceSet,
        fatigued: PieceSet,
        marched: PieceSet,
        wasted: PieceSet,
        interceptors: PieceSet,
        purse: u8,
        swept: PieceSet,
        destroyed: CrossingSet,
        pontoons: [CrossingSet; 2],
        entrenched: [BoxSet; 2],
        closed: BoxSet,
        barred: [BoxSet; 2],
        turn: u8,
        weather: Weather,
        mud_follows: bool,
        first: Side,
        phasing: Side,
        phase: Phase,
        truce: Truce,
        armistice_marker: u8,
        restart_marker: u8,
        declared: u8,
        done: [u64; 2],
        levies: [[u8; MAX_NATIONS + 1]; 2],
        returning: u8,
        deck: CardSet,
        hands: [CardSet; 2],
        used: CardSet,
        spent: [CardSet; 2],
        points: [i16; 2],
        march: March,
        reaction: Reaction,
        battle: Battle,
        settled: BoxSet,
        intercepted: BoxSet,
        spot: BoxId,
        group: PieceSet,
        playing: Option<(CardId, u8)>,
        aims: u8,
    }
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
        bounds::check(&scenario, &sketch)?;
        let agenda = Agenda::of(&sketch.agenda).ok_or_else(|| SketchError::new("too much is to be done"))?;
        let position = sketch.position(scenario, agenda);
        match position.faults().first() {
            Some(fault) => Err(SketchError::new(fault.clone())),
            None => Ok(position),
        }
    }
}
