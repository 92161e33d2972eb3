//! Advance after combat (sections 5.31 and 11.46).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{MAX_STACKS, Position};

impl Position {
    /// The hexes that the enemy of a side has left in the combat at hand: by result, not before it (RA-11.46-07).
    fn vacated(&self, side: Side) -> impl Iterator<Item = HexId> + '_ {
        let hexes = if side == self.phasing { self.fight.on } else { self.fight.from };
        hexes
            .into_iter()
            .filter(move |&hex| hex.is_somewhere() && self.stack_of(side.other(), hex).is_empty())
    }

    /// The place of a piece's stack among the hexes of its side in the combat.
    fn stack_number(&self, side: Side, hex: HexId) -> Option<usize> {
        let hexes = if side == self.phasing { self.fight.from } else { self.fight.on };
        hexes
            .iter()
            .position(|&other| other == hex)
            .map(|place| if side == self.phasing { place } else { place + MAX_STACKS })
    }

    /// Whether a piece may advance into a hex (RA-11.46-01): it took part, and is neither demoralized nor out of command
    /// (RA-11.46-04, RA-7.32-01); one infantry unit and all cavalry of a stack, or all with a leader who goes too
    /// (RA-11.46-02, RA-11.46-03); into one of the vacated hexes only (RA-11.46-05), enemy zones or not (RA-4.32-01).
    pub(crate) fn permit_advance(&self, side: Side, piece: PieceId, to: HexId) -> Result<(), Refusal> {
        let from = self.at[piece.index()];
        let own = from.is_somewhere() && self.side_of(piece) == side;
        let number = self.stack_number(side, from).filter(|_| own);
        let number = number.ok_or(Refusal::new("RA-11.46-01", "ra-not-in-this-combat"))?;
        demand(self.vacated(side).any(|hex| hex == to), "RA-11.46-07", "ra-not-vacated")?;
        demand(!self.fight.goal.is_somewhere() || self.fight.goal == to, "RA-11.46-05", "ra-one-hex-only")?;
        let direction = self.scenario.map.direction(from, to);
        let passes =
            direction.is_some_and(|direction| self.toll(from, direction, self.gait(piece), false).is_some());
        demand(passes && self.can_attack(from, to), "RA-11.46-01", "ra-impassable")?;
        let kind = self.kind(piece);
        let leader = kind.is_leader();
        demand(leader || kind.is_combat(), "RA-11.46-01", "ra-trains-stay")?;
        if !leader {
            let fought = if side == self.phasing { self.fight.attackers } else { self.fight.defenders };
            demand(fought.has(piece), "RA-11.46-01", "ra-not-in-this-combat")?;
            demand(self.commanded.has(piece), "RA-7.32-01", "ra-out-of-command")?;
            demand(!self.is_demoralized(piece), "RA-11.46-04", "ra-demoralized")?;
        }
        demand(self.fight.advances[2] >> number & 1 == 0, "RA-11.47-01", "ra-cavalry-out-of-hand")?;
        if leader {
            // A leader goes with units, not alone.
            let units = self.stack(from).into_iter().any(|other| {
                self.kind(other).is_combat() && self.commanded.has(other) && !self.is_demoralized(other)
            });
            demand(units, "RA-11.46-03", "ra-leader-alone")?;
        } else if matches!(kind, PieceKind::Infantry | PieceKind::Mixed) {
            let led = self.fight.advances[1] >> number & 1 != 0;
            let first = self.fight.advances[0] >> number & 1 == 0;
            demand(led || first, "RA-11.46-02", "ra-one-infantry-only")?;
        }
        self.permit_room(PieceSet::of(piece), to)
    }

    pub(crate) fn advance_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, HexId)) {
        let hexes = if side == self.phasing { self.fight.from } else { self.fight.on };
        for to in self.vacated(side) {
            for hex in hexes.into_iter().filter(|hex| hex.is_somewhere()) {
                self.stack_of(side, hex).into_iter().for_each(|piece| each(piece, to));
            }
        }
    }

    pub(crate) fn advance_asks(&self, side: Side) -> bool {
        let mut any = false;
        self.advance_candidates(side, &mut |piece, to| {
            any = any || self.permit_advance(side, piece, to).is_ok();
        });
        any
    }

    /// Whether a side may leave it at that: cavalry that is out of hand must advance (RA-11.47-01).
    pub(crate) fn permit_end_of_advance(&self, side: Side) -> Result<(), Refusal> {
        let mut eager = false;
        self.advance_candidates(side, &mut |piece, to| {
            eager = eager || self.eager.has(piece) && self.permit_advance(side, piece, to).is_ok();
        });
        demand(!eager, "RA-11.47-01", "ra-cavalry-must-advance")
    }

    /// Cavalry that could advance without a leader is rolled for, a die a stack (RA-11.47-01).
    pub(crate) fn roll_impetus(&mut self, side: Side, out: &mut impl Outside) {
        self.eager = PieceSet::NONE;
        if !self.scenario.options.impetus {
            return;
        }
        let hexes = if side == self.phasing { self.fight.from } else { self.fight.on };
        for hex in hexes.into_iter().filter(|hex| hex.is_somewhere()) {
            let stack = self.stack_of(side, hex);
            let cavalry: PieceSet = stack
                .into_iter()
                .filter(|&piece| self.is_mounted(piece))
                .filter(|&piece| self.vacated(side).any(|to| self.permit_advance(side, piece, to).is_ok()))
                .collect();
            if cavalry.is_empty() || !stack.and(self.scenario.tables.leaders).is_empty() {
                continue;
            }
            let die = out.die("impetus");
            out.tell(|| Event::Impetus { hex, die });
            let number = self.stack_number(side, hex).unwrap_or(0);
            match die {
                1 | 2 => self.fight.advances[2] |= 1 << number,
                5 | 6 => self.eager = self.eager.or(cavalry),
                _ => {}
            }
        }
    }

    /// A piece advances. It neither attacks nor is attacked again in the phase (RA-11.46-06).
    pub(crate) fn advance_piece(&mut self, side: Side, piece: PieceId, to: HexId, out: &mut impl Outside) {
        let from = self.at[piece.index()];
        let number = self.stack_number(side, from).unwrap_or(0);
        let kind = self.kind(piece);
        if kind.is_leader() {
            self.fight.advances[1] |= 1 << number;
        } else if matches!(kind, PieceKind::Infantry | PieceKind::Mixed) {
            self.fight.advances[0] |= 1 << number;
        }
        self.fight.goal = to;
        self.put(piece, to);
        self.advanced.insert(piece);
        self.combat_of[piece.index()] = 0;
        out.tell(|| Event::Advanced { piece, to });
        if kind.is_combat() {
            self.occupy(to, out);
        }
    }
}
