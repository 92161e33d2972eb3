//! The Night turn (sections 2.2, 4.2 and 7.46).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{March, Phase, Position};

/// How many hexes a piece may step back (RA-4.2-01).
const STEPS: std::ops::RangeInclusive<u8> = 1..=2;

impl Position {
    /// A player turn of the Night: order, recovery, supply, march, disengagement (RA-2.21-01).
    pub(crate) fn begin_night_turn(&mut self, side: Side, out: &mut impl Outside) {
        self.phasing = side;
        self.phase = Phase::NightCommand;
        out.tell(|| Event::PlayerTurn { side });
        self.ride_aides(side);
        self.moved = self.moved.minus(self.own(side));
        self.march = March::NONE;
        self.agenda.plan([
            Task::NightOrder(side),
            Task::NightRecovery(side),
            Task::Supply(side),
            Task::NightMarch(side),
            Task::EndNightMarch(side),
            Task::Disengagement(side),
        ]);
    }

    /// Whether anybody of a side can march at Night (RA-2.2-02).
    pub(crate) fn night_march_asks(&self, side: Side) -> bool {
        self.on_map(side).any(|piece| self.is_ordered(piece) && !self.moved.has(piece))
    }

    /// The Night march is over: orders that have run their course end, and both sides step back from each other.
    pub(crate) fn begin_disengagement(&mut self, side: Side, out: &mut impl Outside) {
        self.end_orders(side, out);
        self.phase = Phase::Disengagement;
        self.moved = self.moved.minus(self.own(side));
    }

    /// Whether a piece in an enemy zone may step back to a hex: one or two hexes, into no enemy zone, vedettes' included
    /// (RA-4.2-01).
    pub(crate) fn permit_disengagement(&self, side: Side, piece: PieceId, hex: HexId) -> Result<(), Refusal> {
        let own = self.is_on_map(piece) && self.side_of(piece) == side;
        demand(own && !self.moved.has(piece), "RA-4.2-01", "ra-has-moved")?;
        let from = self.at[piece.index()];
        demand(self.in_zone(side.other(), from), "RA-4.2-01", "ra-not-engaged")?;
        let hexes = self.hexes_behind(side, from, PieceSet::of(piece), STEPS);
        demand(hexes.contains(&hex) && hex.is_somewhere(), "RA-4.2-01", "ra-not-free")
    }

    pub(crate) fn disengagement_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, HexId)) {
        for piece in self.on_map(side).filter(|&piece| !self.moved.has(piece)) {
            let from = self.at[piece.index()];
            if self.in_zone(side.other(), from) {
                let hexes = self.hexes_behind(side, from, PieceSet::of(piece), STEPS);
                hexes.into_iter().filter(|hex| hex.is_somewhere()).for_each(|hex| each(piece, hex));
            }
        }
    }

    /// Whether anybody must step back: everybody who can (RA-4.2-01). Who cannot stays engaged, without loss.
    pub(crate) fn disengagement_asks(&self, side: Side) -> bool {
        let mut any = false;
        self.disengagement_candidates(side, &mut |_, _| any = true);
        any
    }

    pub(crate) fn disengage(&mut self, side: Side, piece: PieceId, hex: HexId, out: &mut impl Outside) {
        let from = self.at[piece.index()];
        let flag = self.flag(PieceSet::of(piece));
        let covered = self.is_covered(PieceSet::of(piece));
        out.veiled(
            covered,
            side,
            || Event::Moved { pieces: PieceSet::of(piece), from, to: hex },
            || Some(Event::SomeMoved { side, flag, from, to: hex }),
        );
        let banners = [self.banner(from), self.banner(hex)];
        self.put(piece, hex);
        self.tell_banner(from, banners[0], flag, out);
        self.tell_banner(hex, banners[1], flag, out);
        self.moved.insert(piece);
        if self.kind(piece).is_combat() {
            self.occupy(hex, out);
        }
        // A train is left behind only when nobody is to follow: the order in which a stack goes does not matter.
        if !self.disengagement_asks(side) {
            self.lose_lone_trains(side, out);
        }
        self.cover_free(out);
    }
}
