//! Who stands where, by watching: face-down forces are seen to march, and whoever knew what stood in a hex knows it still where the
//! whole force has gone. The position itself only remembers where a piece was last face up, and how far it can have come since.

use vedette_kernel::Side;
use vedette_rossbach::scenario::PieceKind;
use vedette_rossbach::sets::{HexId, PieceId, PieceSet};
use vedette_rossbach::{Event, Position, Scenario};

/// A march of a face-down force, as far as it was seen.
#[derive(Clone, Debug)]
struct March {
    from: HexId,
    /// The hexes it came through; another force may have gone on from one of them instead.
    through: Vec<HexId>,
    to: HexId,
}

/// What one side has worked out about the other's units.
#[derive(Clone, Default, Debug)]
pub(super) struct Sightings {
    begun: bool,
    /// Whether it is told what happens at all: who is not must not believe what was true long ago.
    told: bool,
    /// Units, and the hexes in which they surely are.
    sure: Vec<(PieceId, HexId)>,
    /// Marches since the map was last looked at.
    marches: Vec<March>,
}

impl Sightings {
    /// Takes in something that a side has seen.
    pub(super) fn note(&mut self, viewer: Side, scenario: &Scenario, event: &Event) {
        self.told = true;
        let foe = |piece: PieceId| scenario.piece(piece).side != viewer;
        match *event {
            Event::SomeMoved { side, from, to, .. } if side != viewer => match self.marches.last_mut() {
                Some(march) if march.to == from => {
                    march.through.push(from);
                    march.to = to;
                }
                _ => self.marches.push(March { from, through: Vec::new(), to }),
            },
            Event::Moved { pieces, to, .. } => {
                pieces.into_iter().filter(|&piece| foe(piece)).for_each(|piece| self.place(piece, to));
            }
            Event::Retreated { piece, to, .. }
            | Event::Displaced { piece, to, .. }
            | Event::Advanced { piece, to }
                if foe(piece) =>
            {
                self.place(piece, to);
            }
            Event::Eliminated { piece, .. } if foe(piece) => self.drop(piece),
            _ => {}
        }
    }

    fn place(&mut self, piece: PieceId, hex: HexId) {
        self.drop(piece);
        self.sure.push((piece, hex));
    }

    fn drop(&mut self, piece: PieceId) {
        self.sure.retain(|(other, _)| *other != piece);
    }

    /// Compares the map with what was known: everything here is seen by both sides.
    pub(super) fn look(&mut self, world: &Position, viewer: Side) {
        let scenario = world.scenario();
        if !self.begun {
            self.begun = true;
            if world.turn() == scenario.frame.first_turn {
                self.read_tables(scenario, viewer);
            }
        }
        let marches = std::mem::take(&mut self.marches);
        if !marches.is_empty() {
            self.follow(world, viewer, &marches);
        }
        for piece in world.army_of(viewer.other()) {
            if let Some(hex) =
                world.hex_of(piece).filter(|_| is_unit(scenario, piece) && world.is_face_up(piece))
            {
                self.place(piece, hex);
            }
        }
    }

    /// The tables of the set-up are printed for both sides. Light cavalry may have been broken down.
    fn read_tables(&mut self, scenario: &Scenario, viewer: Side) {
        let frame = &scenario.frame;
        for placement in &frame.set_up {
            let piece = scenario.piece(placement.piece);
            let whole = piece.kind != PieceKind::Cavalry || piece.vedettes == 0;
            let free = frame.berths.iter().any(|berth| berth.piece == placement.piece);
            let there = placement.hex.is_somewhere() && piece.side != viewer;
            if there && whole && !free && is_unit(scenario, placement.piece) {
                self.sure.push((placement.piece, placement.hex));
            }
        }
    }

    /// Where a whole force has left a hex by one way, those who stood there have gone that way; otherwise nobody knows.
    fn follow(&mut self, world: &Position, viewer: Side, marches: &[March]) {
        let held = |hex: HexId| world.holder_of(hex) == Some(viewer.other());
        let before = std::mem::take(&mut self.sure);
        for &(piece, hex) in &before {
            let mut ways = marches.iter().filter(|march| march.from == hex);
            let crossed = marches.iter().any(|march| march.through.contains(&hex));
            match (ways.next(), ways.next()) {
                (None, _) if !crossed => self.sure.push((piece, hex)),
                (Some(march), None) if !crossed && !held(hex) => {
                    let met = |at: &HexId| before.iter().any(|(_, other)| other == at);
                    if !march.through.iter().any(met) {
                        self.sure.push((piece, march.to));
                    }
                }
                _ => {}
            }
        }
    }

    /// Makes a guess agree with what is sure, as far as pieces that look alike can change places.
    pub(super) fn recall(&self, world: &mut Position, viewer: Side) {
        for &(piece, hex) in self.sure.iter().filter(|_| self.told) {
            let astray = world.hex_of(piece).is_some_and(|at| at != hex) && !world.is_face_up(piece);
            if !astray {
                continue;
            }
            let settled: PieceSet =
                self.sure.iter().filter(|(_, at)| *at == hex).map(|(other, _)| *other).collect();
            let there = world.force_at(viewer.other(), hex).minus(settled);
            let _ = there.into_iter().any(|other| world.change_places(piece, other));
        }
    }
}

fn is_unit(scenario: &Scenario, piece: PieceId) -> bool {
    scenario.tables.units.has(piece)
}
