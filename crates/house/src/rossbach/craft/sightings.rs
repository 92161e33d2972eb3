//! Who may stand where, by watching: face-down forces are seen to march, and whoever knew what stood in a hex knows what can have come
//! out of it. The position itself only remembers where a piece was last face up, and how far it can have come since.

use vedette_kernel::Side;
use vedette_rossbach::scenario::PieceKind;
use vedette_rossbach::sets::{HexId, PieceId, PieceSet};
use vedette_rossbach::{Event, Position, Scenario};

/// How many others a piece that is astray tries to change places with.
const TRIES: usize = 8;

/// What one side has worked out about the other's pieces.
#[derive(Clone, Default, Debug)]
pub(super) struct Sightings {
    begun: bool,
    /// Whether it is told what happens at all: who is not must not believe what was true long ago.
    told: bool,
    /// Hexes in which forces of the enemy are, and who may be among them; nothing where anybody may.
    forces: Vec<(HexId, Option<PieceSet>)>,
    /// Who is placed freely before the first turn.
    free: PieceSet,
    /// The empty hex that the force which moves now has just come to: whoever moves on from there is the same force.
    fresh: Option<HexId>,
}

impl Sightings {
    /// Takes in something that a side has seen.
    pub(super) fn note(&mut self, viewer: Side, scenario: &Scenario, event: &Event) {
        self.told = true;
        let foe = |piece: PieceId| scenario.piece(piece).side != viewer;
        match *event {
            Event::SomeMoved { side, from, to, .. } | Event::Withdrew { side, from, to }
                if side != viewer =>
            {
                self.march(from, to);
            }
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
            Event::SomeReorganized { piece } if foe(piece) => self.let_in(PieceSet::of(piece)),
            Event::SomePlaced { side, hex } if side != viewer && !self.knows(hex) => {
                let free = self.free.or(scenario.tables.vedettes);
                self.forces.push((hex, Some(free)));
            }
            // Light cavalry may have been broken down out of sight: then its vedettes may be anywhere.
            Event::PlayerTurn { side } if side != viewer => self.let_in(scenario.tables.vedettes),
            _ => {}
        }
    }

    fn knows(&self, hex: HexId) -> bool {
        self.forces.iter().any(|(at, _)| *at == hex)
    }

    /// Some force goes from a hex to another.
    fn march(&mut self, from: HexId, to: HexId) {
        let source = self.forces.iter().position(|(hex, _)| *hex == from);
        let moving = source.and_then(|place| self.forces[place].1);
        if let Some(place) = source.filter(|_| self.fresh == Some(from)) {
            self.forces.remove(place);
        }
        match self.forces.iter_mut().find(|(hex, _)| *hex == to) {
            Some((_, there)) => {
                *there = there.zip(moving).map(|(there, moving)| there.or(moving));
                self.fresh = None;
            }
            None => {
                self.forces.push((to, moving));
                self.fresh = Some(to);
            }
        }
    }

    /// Some pieces may be wherever there is a force.
    fn let_in(&mut self, pieces: PieceSet) {
        for (_, there) in &mut self.forces {
            *there = there.map(|there| there.or(pieces));
        }
    }

    /// A piece is surely in a hex.
    fn place(&mut self, piece: PieceId, hex: HexId) {
        self.drop(piece);
        match self.forces.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, there)) => *there = there.map(|there| there.or(PieceSet::of(piece))),
            None => self.forces.push((hex, Some(PieceSet::of(piece)))),
        }
        self.fresh = None;
    }

    fn drop(&mut self, piece: PieceId) {
        for (_, there) in &mut self.forces {
            *there = there.map(|there| there.minus(PieceSet::of(piece)));
        }
    }

    /// Compares the map with what was known: everything here is seen by both sides.
    pub(super) fn look(&mut self, world: &Position, viewer: Side) {
        let scenario = world.scenario();
        if !self.begun {
            self.begun = true;
            if world.turn() == scenario.frame.first_turn {
                self.read_tables(scenario, world, viewer);
            }
        }
        self.fresh = None;
        let foe = viewer.other();
        self.forces.retain(|(hex, _)| world.holder_of(*hex) == Some(foe));
        for piece in world.army_of(foe) {
            let Some(hex) = world.hex_of(piece) else { continue };
            if world.is_face_up(piece) {
                self.place(piece, hex);
            } else if !self.knows(hex) {
                self.forces.push((hex, None));
            }
        }
    }

    /// The tables of the set-up are printed for both sides; what its owner places freely may be wherever there is a force.
    fn read_tables(&mut self, scenario: &Scenario, world: &Position, viewer: Side) {
        let frame = &scenario.frame;
        let foe = scenario.tables.of_side[viewer.other().index()];
        // Whoever comes later stands nowhere yet.
        let later = frame.arrivals.iter().fold(PieceSet::NONE, |all, arrival| all.or(arrival.pieces));
        let mut free = foe.minus(later);
        for placement in &frame.set_up {
            let kind = scenario.piece(placement.piece).kind;
            let placed = frame.berths.iter().any(|berth| berth.piece == placement.piece);
            let fixed = placement.hex.is_somewhere() && !placed && kind != PieceKind::Head;
            if !fixed || !foe.has(placement.piece) {
                continue;
            }
            free = free.minus(PieceSet::of(placement.piece));
            let piece = PieceSet::of(placement.piece);
            match self.forces.iter_mut().find(|(hex, _)| *hex == placement.hex) {
                Some((_, there)) => *there = there.map(|there| there.or(piece)),
                None => self.forces.push((placement.hex, Some(piece))),
            }
        }
        for piece in world.army_of(viewer.other()) {
            let Some(hex) = world.hex_of(piece) else { continue };
            if !self.knows(hex) {
                self.forces.push((hex, Some(PieceSet::NONE)));
            }
        }
        self.free = free;
        self.let_in(free);
    }

    /// Makes a guess agree with what was watched, as far as pieces that look alike can change places.
    pub(super) fn recall(&self, world: &mut Position, viewer: Side) {
        if !self.told {
            return;
        }
        let force = |hex: HexId| self.forces.iter().position(|(at, _)| *at == hex);
        let may_be = |piece: PieceId, force: Option<usize>| {
            force.is_none_or(|force| self.forces[force].1.is_none_or(|there| there.has(piece)))
        };
        // Everybody who lies face down, and the force that he is guessed to be part of.
        let mut hidden: Vec<(PieceId, Option<usize>)> = Vec::new();
        let mut last = (HexId::NOWHERE, None);
        for piece in world.army_of(viewer.other()) {
            let Some(hex) = world.hex_of(piece).filter(|_| !world.is_face_up(piece)) else { continue };
            if last.0 != hex {
                last = (hex, force(hex));
            }
            hidden.push((piece, last.1));
        }
        for place in 0..hidden.len() {
            let (piece, here) = hidden[place];
            if may_be(piece, here) {
                continue;
            }
            // Whoever may be here and is astray himself comes before one who only may be here too.
            let gain = |&(other, there): &(PieceId, Option<usize>)| {
                let astray = [may_be(other, there), may_be(other, here), may_be(piece, there)];
                i32::from(!astray[0]) - i32::from(!astray[1]) - i32::from(!astray[2])
            };
            let mut partners: Vec<(i32, usize)> = (0..hidden.len())
                .filter(|&other| hidden[other].1 != here)
                .map(|other| (gain(&hidden[other]), other))
                .filter(|&(gain, _)| gain >= 0)
                .collect();
            partners.sort_unstable_by_key(|&(gain, other)| (std::cmp::Reverse(gain), other));
            let mut tried = partners.into_iter().take(TRIES).map(|(_, other)| other);
            if let Some(other) = tried.find(|&other| world.change_places(piece, hidden[other].0)) {
                hidden[place].1 = hidden[other].1;
                hidden[other].1 = here;
            }
        }
    }
}
