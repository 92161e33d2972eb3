//! Making room: displacement (section 11.45).

use vedette_kernel::{Refusal, Side};

use super::retreat::Means;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// Whether friends in a hex could make room for a piece: somebody who is too many can retreat one hex, or make others
    /// move over in turn (RA-11.45-02). If nobody can, the retreat does not end there (RA-11.45-03).
    pub(crate) fn can_make_room(&self, piece: PieceId, hex: HexId, depth: u8) -> bool {
        let stack = self.stack_of(self.side_of(piece), hex);
        stack.into_iter().filter(|&other| self.kind(other).is_combat()).any(|other| {
            let rest = stack.minus(PieceSet::of(other)).or(PieceSet::of(piece));
            self.permit_stack(rest).is_ok() && self.can_move_over(other, hex, depth)
        })
    }

    /// Whether a unit in a hex could be displaced.
    fn can_move_over(&self, piece: PieceId, hex: HexId, depth: u8) -> bool {
        !self.ends_by(piece, hex, 1, Means::Plain).is_empty()
            || depth > 0
                && self.scenario.hex(hex).edges.iter().enumerate().any(|(direction, edge)| {
                    edge.to.is_somewhere()
                        && self.is_passable(hex, direction)
                        && self.holder(edge.to) == Some(self.side_of(piece))
                        && !self.seems_in_zone(self.side_of(piece).other(), edge.to)
                        && self.can_make_room(piece, edge.to, depth - 1)
                })
    }

    /// Whether enemy vedettes alone in a hex could be driven out of it (RA-11.45-04).
    pub(crate) fn can_clear(&self, side: Side, hex: HexId) -> bool {
        let stack = self.stack_of(side, hex);
        self.is_screen(side, hex)
            && stack.into_iter().all(|piece| {
                !self.kind(piece).is_train() && !self.ends_by(piece, hex, 1, Means::Plain).is_empty()
            })
    }

    /// Whether somebody waits for this hex to be cleared of vedettes.
    fn is_clearing(&self, side: Side, hex: HexId) -> bool {
        self.spot == hex && self.group.first().is_some_and(|piece| self.side_of(piece) != side)
    }

    /// The units that have just come into a hex and are not the ones to go.
    fn newcomers(&self, hex: HexId) -> PieceSet {
        let came = self.fight.ends.into_iter().any(|(_, end)| end == hex);
        if came { self.fight.attackers.or(self.fight.defenders).and(self.stack(hex)) } else { self.placed }
    }

    /// Whether a unit of a crowded hex may be displaced to a hex (RA-11.45-01): by the rules of retreat, never into an enemy
    /// zone (RA-11.45-02).
    pub(crate) fn permit_displacement(
        &self,
        side: Side,
        hex: HexId,
        piece: PieceId,
        to: HexId,
    ) -> Result<(), Refusal> {
        let here = self.at[piece.index()] == hex && self.side_of(piece) == side;
        let clearing = self.is_clearing(side, hex);
        let movable = clearing || self.kind(piece).is_combat();
        demand(here && movable, "RA-11.45-01", "ra-not-there")?;
        if !clearing {
            let stays = self.newcomers(hex).has(piece) && self.others_can_go(side, hex);
            demand(!stays, "RA-11.45-01", "ra-others-make-room")?;
            let helps =
                self.crowding(self.stack(hex).minus(PieceSet::of(piece))) < self.crowding(self.stack(hex));
            demand(helps, "RA-11.45-01", "ra-makes-no-room")?;
        }
        demand(self.displacement_ends(piece, hex, to), "RA-11.45-02", "ra-no-retreat-there")
    }

    fn displacement_ends(&self, piece: PieceId, hex: HexId, to: HexId) -> bool {
        let plain = self.ends_by(piece, hex, 1, Means::Plain);
        if !plain.is_empty() {
            return plain.contains(to);
        }
        let crowded = self.ends_by(piece, hex, 1, Means::Crowding);
        crowded.contains(to) && !self.seems_in_zone(self.side_of(piece).other(), to)
    }

    fn others_can_go(&self, side: Side, hex: HexId) -> bool {
        let others = self.stack_of(side, hex).minus(self.newcomers(hex));
        others.into_iter().any(|piece| {
            self.kind(piece).is_combat()
                && self.crowding(self.stack(hex).minus(PieceSet::of(piece))) < self.crowding(self.stack(hex))
                && self.can_move_over(piece, hex, 2)
        })
    }

    /// By how many pieces a stack is too big.
    fn crowding(&self, stack: PieceSet) -> u8 {
        let mut rest = stack;
        let mut over = 0;
        while self.permit_stack(rest).is_err() {
            // Take off whatever brings the stack nearer to the limit: trains and units in turn.
            let Some(piece) = rest
                .into_iter()
                .filter(|&piece| !self.kind(piece).is_leader())
                .find(|&piece| self.permit_stack(rest.minus(PieceSet::of(piece))).is_ok())
                .or_else(|| rest.into_iter().find(|&piece| !self.kind(piece).is_leader()))
            else {
                break;
            };
            rest.remove(piece);
            over += 1;
        }
        over
    }

    pub(crate) fn displacement_candidates(
        &self,
        side: Side,
        hex: HexId,
        each: &mut dyn FnMut(PieceId, HexId),
    ) {
        for piece in self.stack_of(side, hex) {
            for edge in &self.scenario.hex(hex).edges {
                if edge.to.is_somewhere() {
                    each(piece, edge.to);
                }
            }
        }
    }

    /// Whether room has still to be made in a hex, and somebody can make it.
    pub(crate) fn displacement_asks(&self, side: Side, hex: HexId) -> bool {
        let crowded = self.is_clearing(side, hex) && self.holder(hex) == Some(side)
            || self.permit_stack(self.stack_of(side, hex)).is_err();
        let mut any = false;
        if crowded {
            self.displacement_candidates(side, hex, &mut |piece, to| {
                any = any || self.permit_displacement(side, hex, piece, to).is_ok();
            });
        }
        any
    }

    pub(crate) fn displace(
        &mut self,
        side: Side,
        hex: HexId,
        piece: PieceId,
        to: HexId,
        out: &mut impl Outside,
    ) {
        let covered = self.is_covered(PieceSet::of(piece));
        let flag = self.flag(PieceSet::of(piece));
        out.veiled(
            covered,
            side,
            || Event::Displaced { piece, from: hex, to },
            || Some(Event::SomeMoved { side, flag, from: hex, to }),
        );
        let banners = [self.banner(hex), self.banner(to)];
        self.put(piece, to);
        self.tell_banner(hex, banners[0], flag, out);
        self.tell_banner(to, banners[1], flag, out);
        self.combat_of[piece.index()] = self.combat_at(to);
        if self.permit_stack(self.stack(to)).is_err() {
            self.placed = PieceSet::of(piece);
            self.agenda.push(Task::Displacement(side, to));
        }
    }

    /// Nobody can make room: whoever came last is eliminated instead; vedettes that cannot go are lost.
    pub(crate) fn settle_displacement(&mut self, side: Side, hex: HexId, out: &mut impl Outside) {
        if self.is_clearing(side, hex) {
            for piece in self.stack_of(side, hex) {
                if self.kind(piece).is_combat() {
                    self.eliminate(piece, out);
                } else if self.kind(piece).is_leader() {
                    self.catch_leader(piece, out);
                }
            }
            return;
        }
        while self.permit_stack(self.stack(hex)).is_err() {
            let stack = self.stack(hex);
            let newcomers = stack.and(self.newcomers(hex));
            let surplus = |set: PieceSet| set.into_iter().find(|&piece| self.kind(piece).is_combat());
            let Some(piece) = surplus(newcomers).or_else(|| surplus(stack)) else { break };
            self.fail_to_retreat(piece, out);
        }
        self.placed = PieceSet::NONE;
    }
}
