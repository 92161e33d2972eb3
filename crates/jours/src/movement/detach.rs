//! Making Detachments and taking them back (section 6.1; JG-1.2.2-IND-01 to 04).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::PieceKind;
use crate::sets::{PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// Counters of a side that are free for new Detachments: lying beside the map and never independent.
    pub(crate) fn free_counters(&self, side: Side) -> PieceSet {
        let own = self.scenario.tables.of_side[side.index()].and(self.scenario.tables.detachments);
        let usable = |&counter: &PieceId| {
            !self.is_on_map(counter)
                && !self.arrived.has(counter)
                && !self.is_expected(counter)
                && self.piece(counter).from_turn <= self.turn
        };
        own.minus(self.gone).minus(self.independent).into_iter().filter(usable).collect()
    }

    /// Counters that the scenario will still bring in.
    fn is_expected(&self, counter: PieceId) -> bool {
        self.scenario.frame.arrivals.iter().any(|arrival| arrival.piece == counter)
    }

    pub(crate) fn detach_candidates(&self, offer: &mut impl FnMut(Action)) {
        let place = self.march.place;
        for unit in self.troops_of(self.march.stack).and(self.scenario.tables.units) {
            // Counters of the same kind are alike: the first of each stands for all.
            let mut seen: [(crate::scenario::Arm, u8, u8); 8] = [(crate::scenario::Arm::Artillery, 0, 0); 8];
            let mut count = 0;
            for counter in self.free_counters(self.march.side) {
                let printed = self.piece(counter);
                let key = (printed.arm, printed.co, printed.max);
                if seen[..count].contains(&key) {
                    continue;
                }
                if count < seen.len() {
                    seen[count] = key;
                    count += 1;
                }
                offer(Action::Detach(unit, counter));
            }
            let side = self.march.side;
            for counter in self.pieces_in(side, place).and(self.scenario.tables.detachments) {
                offer(Action::Merge(counter, unit));
            }
        }
    }

    /// Whether a unit could give a Detachment with a counter that is free, were it activated.
    pub(crate) fn has_counter_for(&self, unit: PieceId) -> bool {
        let parent = self.piece(unit);
        let fits = |counter: PieceId| {
            let printed = self.piece(counter);
            printed.arm == parent.arm && printed.co <= parent.co && self.most_to_detach(unit, counter) > 0
        };
        parent.kind == PieceKind::Unit
            && self.is_in_command(unit)
            && self.free_counters(parent.side).into_iter().any(fits)
    }

    /// The most SP that a new Detachment can take: 1 SP at least stays (D19).
    pub(crate) fn most_to_detach(&self, unit: PieceId, counter: PieceId) -> u8 {
        self.sp[unit.index()].saturating_sub(1).min(self.piece(counter).max)
    }

    /// JG-6.1-01, JG-6.1-03, JG-6.1-04, JG-6.1-06, JG-4.6-01.
    pub(crate) fn permit_detach(&self, unit: PieceId, counter: PieceId) -> Result<(), Refusal> {
        let march = &self.march;
        demand(!march.moved && !march.halted, "JG-6.1-01", "already-moved")?;
        demand(march.stack.has(unit) && self.is_troop(unit), "JG-6.1-06", "not-in-the-stack")?;
        let (parent, detachment) = (self.piece(unit), self.piece(counter));
        demand(parent.kind == PieceKind::Unit, "JG-6.1-06", "units-only")?;
        demand(self.free_counters(self.march.side).has(counter), "JG-6.1-01", "counter-not-free")?;
        demand(parent.arm == detachment.arm, "JG-6.1-06", "other-arm")?;
        demand(parent.co >= detachment.co, "JG-6.1-04", "cohesion-too-low")?;
        let first = self.free_counters(self.march.side).into_iter().find(|&other| {
            let other = self.piece(other);
            (other.arm, other.co, other.max) == (detachment.arm, detachment.co, detachment.max)
        });
        demand(first == Some(counter), "JG-6.1-01", "use-the-first-counter-of-its-kind")?;
        demand(self.most_to_detach(unit, counter) > 0, "JG-6.1-01", "too-weak-to-detach")?;
        demand(self.is_in_command(unit), "JG-4.6-01", "out-of-command")?;
        demand(self.pace(unit) >= 1, "JG-6.1-03", "not-enough-mp")?;
        demand(self.siege(march.place).is_none(), "JG-6.1-05", "engaged")
    }

    pub(crate) fn detach(&mut self, unit: PieceId, counter: PieceId, sp: u8, out: &mut impl Outside) {
        let place = self.march.place;
        let sp = sp.min(self.most_to_detach(unit, counter));
        self.sp[unit.index()] -= sp;
        self.sp[counter.index()] = sp;
        self.initial[counter.index()] = sp;
        self.parents[counter.index()] = unit;
        self.arrived.insert(counter);
        self.put(counter, place);
        self.strain[counter.index()] = 1;
        // Nobody sees which unit of the stack it was.
        self.busy = self.busy.or(self.march.stack);
        self.busy.insert(counter);
        // JG-2-B1-03: it inherits the status of its parent (D05).
        self.commanded[counter.index()] = self.commanded[unit.index()];
        self.linked[counter.index()] = self.linked[unit.index()];
        self.charge(unit);
        let side = self.march.side;
        out.veiled(
            self.has_fog(),
            side,
            || Event::Detached { unit, counter, sp },
            || Some(Event::SomeDetached { side, place }),
        );
    }

    /// JG-6.1-05, JG-6.1-06, JG-1.2.2-IND-02: who may absorb whom.
    pub(crate) fn permit_merge(&self, counter: PieceId, unit: PieceId) -> Result<(), Refusal> {
        let march = &self.march;
        demand(!march.moved && !march.halted, "JG-6.1-05", "already-moved")?;
        demand(march.stack.has(unit), "JG-6.1-05", "not-in-the-stack")?;
        let (parent, detachment) = (self.piece(unit), self.piece(counter));
        demand(
            parent.kind == PieceKind::Unit && detachment.kind == PieceKind::Detachment,
            "JG-6.1-06",
            "not-a-detachment",
        )?;
        demand(detachment.side == march.side && self.is_troop(counter), "JG-6.1-05", "not-your-piece")?;
        demand(self.at[counter.index()] == march.place, "JG-6.1-05", "not-in-the-same-box")?;
        let idle = !self.activated.has(counter) || march.stack.has(counter);
        demand(idle && self.strain[counter.index()] == 0, "JG-6.1-05", "already-moved")?;
        demand(!self.entered[counter.index()].is_somewhere(), "JG-6.1-05", "arrived-this-phase")?;
        if self.independent.has(counter) {
            demand(parent.arm == detachment.arm, "JG-1.2.2-IND-02", "other-arm")?;
            demand(!parent.guard, "JG-1.2.2-IND-02", "guard")?;
        } else {
            demand(self.parents[counter.index()] == unit, "JG-6.1-06", "other-parent")?;
        }
        demand(self.is_in_command(unit), "JG-6.1-05", "out-of-command")?;
        demand(self.pace(unit) >= 1, "JG-6.1-03", "not-enough-mp")?;
        demand(self.siege(march.place).is_none(), "JG-6.1-05", "engaged")?;
        demand(self.merge_room(unit) > 0, "JG-13-SCEN-03", "roster-full")
    }

    /// How many SP a unit can absorb: up to its starting strength, or to its roster maximum in 1813 (JG-13-SCEN-03). Boxes
    /// with a slash are taken by stragglers.
    fn merge_room(&self, unit: PieceId) -> u8 {
        let ceiling = match self.scenario.rules.levies {
            crate::scenario::Levies::Base => self.initial[unit.index()].max(self.sp[unit.index()]),
            crate::scenario::Levies::Germany => self.piece(unit).max,
        };
        ceiling.saturating_sub(self.sp[unit.index()] + self.slashes[unit.index()])
    }

    /// JG-6.1-05: SP go over; crosses of the unit that they cover stay in the tally of losses (D50).
    pub(crate) fn merge(&mut self, counter: PieceId, unit: PieceId, out: &mut impl Outside) {
        let (side, place) = (self.march.side, self.march.place);
        let sp = self.sp[counter.index()].min(self.merge_room(unit));
        self.sp[counter.index()] -= sp;
        self.sp[unit.index()] += sp;
        let marks = self.sp[unit.index()] + self.slashes[unit.index()] + self.crosses[unit.index()];
        let covered = marks.saturating_sub(self.piece(unit).max).min(self.crosses[unit.index()]);
        self.crosses[unit.index()] -= covered;
        self.fallen[side.index()] += u16::from(covered);
        // Nobody sees which unit of the stack it was.
        self.busy = self.busy.or(self.march.stack);
        self.busy.insert(counter);
        let gone = self.sp[counter.index()] == 0;
        out.veiled(
            self.has_fog(),
            side,
            || Event::Merged { counter, unit, sp },
            || Some(Event::SomeMerged { side, place, gone }),
        );
        if gone {
            self.retire(counter);
        } else {
            self.strain[counter.index()] = 1;
        }
        self.charge(unit);
    }

    /// JG-6.1-03: a unit of the stack pays 1 MP; the stack goes on at the pace of whoever has least left.
    fn charge(&mut self, unit: PieceId) {
        self.strain[unit.index()] += 1;
        self.march.left = self.march_pace();
    }
}
