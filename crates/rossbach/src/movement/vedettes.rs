//! Light cavalry breaks down into vedettes and is put together again (section 13.1 and 13.3).

use vedette_kernel::{Audience, Refusal};

use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Phase, Position};

impl Position {
    fn permit_fielding(&self, unit: PieceId) -> Result<(), Refusal> {
        demand(self.scenario.options.vedettes, "RA-19.4-01", "ra-no-vedettes")?;
        demand(self.piece(unit).vedettes > 0, "RA-13.1-01", "ra-has-no-vedettes")?;
        demand(!self.reduced.has(unit), "RA-13.13-01", "ra-reduced-unit")
    }

    /// Whether a light cavalry unit may be broken down: before it moves, in its own Movement Phase (RA-13.11-01).
    pub(crate) fn permit_break(&self, unit: PieceId) -> Result<(), Refusal> {
        demand(self.march.stack.has(unit), "RA-13.11-01", "ra-not-moving")?;
        demand(self.kind(unit) == PieceKind::Cavalry, "RA-13.11-01", "ra-not-light-cavalry")?;
        self.permit_fielding(unit)?;
        demand(!self.march.begun && self.march.at.is_somewhere(), "RA-13.11-01", "ra-stack-has-moved")?;
        demand(self.phase != Phase::NightMarch, "RA-13.11-01", "ra-not-at-night")?;
        demand(!self.fresh.has(unit), "RA-13.12-01", "ra-gathered-this-turn")?;
        let there = self.stack(self.march.at).or(self.free_vedettes(unit));
        demand(self.count_vedettes(there) <= 3, "RA-3.15-01", "ra-too-many-vedettes")
    }

    /// The vedettes of a unit that are neither on the map nor in a box.
    fn free_vedettes(&self, unit: PieceId) -> PieceSet {
        let away = self.night_half.or(self.lost).or(self.lost_before);
        let own = self.scenario.vedettes_of(unit).minus(away);
        own.into_iter().filter(|&vedette| !self.is_on_map(vedette)).collect()
    }

    /// The unit goes into the vedette box and its vedettes stand in its hex, with its status (RA-13.1-01, RA-13.11-01).
    pub(crate) fn break_down(&mut self, unit: PieceId, out: &mut impl Outside) {
        let (side, hex) = (self.march.side, self.march.at);
        let vedettes = self.free_vedettes(unit);
        let (shown, banner) = (self.shown.has(unit), self.banner(hex));
        self.march.stack.remove(unit);
        self.put(unit, HexId::NOWHERE);
        self.broken.insert(unit);
        self.shown.remove(unit);
        self.column.remove(unit);
        for vedette in vedettes {
            self.put(vedette, hex);
            self.inherit(vedette, unit);
            self.shown.set(vedette, shown);
        }
        self.drop_order(unit);
        out.note(Audience::Only(side), || Event::BrokeDown { unit, vedettes });
        self.tell_change(hex, banner, out);
        self.close_empty_march(out);
    }

    /// A vedette has the command, the orders and the supply of the unit it comes from.
    fn inherit(&mut self, vedette: PieceId, unit: PieceId) {
        self.commanded.set(vedette, self.commanded.has(unit));
        self.bound.set(vedette, self.bound.has(unit));
        self.starving.set(vedette, self.starving.has(unit));
        self.weary.set(vedette, self.weary.has(unit));
        self.tested.set(vedette, false);
        self.moved.remove(vedette);
        self.order_of[vedette.index()] = self.order_of[unit.index()];
        self.fresh.insert(vedette);
    }

    /// A march whose last piece is gone is over.
    fn close_empty_march(&mut self, out: &mut impl Outside) {
        if self.march.stack.is_empty() {
            self.stop(out);
        } else {
            let slowest = self.march.stack.into_iter().map(|piece| self.allowance(piece)).min().unwrap_or(0);
            (self.march.allowance, self.march.left) = (slowest, slowest);
        }
    }

    /// Whether a mixed unit may put out a vedette: it stays where it is and loses nothing (RA-13.3-01).
    pub(crate) fn permit_put_out(&self, vedette: PieceId) -> Result<(), Refusal> {
        let unit = self.piece(vedette).parent;
        let mixed = unit.is_some() && self.march.stack.has(unit) && self.kind(unit) == PieceKind::Mixed;
        demand(mixed, "RA-13.3-01", "ra-not-a-mixed-unit")?;
        self.permit_fielding(unit)?;
        demand(self.march.at.is_somewhere(), "RA-13.3-01", "ra-not-on-map")?;
        demand(self.phase != Phase::NightMarch, "RA-13.11-01", "ra-not-at-night")?;
        demand(self.free_vedettes(unit).has(vedette), "RA-13.1-01", "ra-vedette-is-out")?;
        let there = self.stack(self.march.at).or(PieceSet::of(vedette));
        demand(self.count_vedettes(there) <= 3, "RA-3.15-01", "ra-too-many-vedettes")
    }

    pub(crate) fn put_out(&mut self, vedette: PieceId, out: &mut impl Outside) {
        let unit = self.piece(vedette).parent;
        let (side, hex) = (self.march.side, self.march.at);
        self.put(vedette, hex);
        self.inherit(vedette, unit);
        self.hide_as_comrades(vedette);
        out.note(Audience::Only(side), || Event::BrokeDown { unit, vedettes: PieceSet::of(vedette) });
    }

    /// The vedettes of a unit that stand where the moving stack does and could make it up: those in it, those that came before,
    /// and those that have not had to move.
    fn gathering(&self, unit: PieceId) -> PieceSet {
        let here = self.scenario.vedettes_of(unit).and(self.stack(self.march.at));
        here.and(self.march.stack.or(self.moved).or(self.commanded))
    }

    /// Whether the vedettes of a unit in the moving stack may be put together: all that are on the map in this hex with a
    /// point left each, not in an enemy zone, not in the turn they were put out (RA-13.12-01, RA-13.12-02). Those of a mixed
    /// unit rejoin it in its hex (RA-13.3-01).
    pub(crate) fn permit_gather(&self, unit: PieceId) -> Result<(), Refusal> {
        let own = self.scenario.vedettes_of(unit);
        let moving = own.and(self.march.stack);
        demand(!moving.is_empty(), "RA-13.12-01", "ra-no-vedettes-here")?;
        demand(self.march.at.is_somewhere(), "RA-13.12-01", "ra-not-on-map")?;
        demand(self.march.left >= 2, "RA-13.12-01", "ra-no-points-left")?;
        demand(!self.in_zone(self.march.side.other(), self.march.at), "RA-13.12-01", "ra-engaged")?;
        demand(moving.and(self.fresh).is_empty(), "RA-13.12-01", "ra-put-out-this-turn")?;
        if self.kind(unit) == PieceKind::Mixed {
            return demand(self.at[unit.index()] == self.march.at, "RA-13.3-01", "ra-parent-elsewhere");
        }
        demand(self.broken.has(unit), "RA-13.12-01", "ra-not-broken-down")?;
        let gathering = self.gathering(unit);
        demand(gathering.and(self.fresh).is_empty(), "RA-13.12-01", "ra-put-out-this-turn")?;
        let abroad = own.into_iter().any(|vedette| self.is_on_map(vedette) && !gathering.has(vedette));
        demand(!abroad, "RA-13.12-01", "ra-vedettes-elsewhere")?;
        self.permit_room(PieceSet::of(unit), self.march.at)
    }

    pub(crate) fn gather(&mut self, unit: PieceId, out: &mut impl Outside) {
        let (side, hex) = (self.march.side, self.march.at);
        let banner = self.banner(hex);
        let vedettes = if self.kind(unit) == PieceKind::Mixed {
            self.scenario.vedettes_of(unit).and(self.march.stack)
        } else {
            self.gathering(unit)
        };
        let shown = vedettes.and(self.shown);
        self.march.stack = self.march.stack.minus(vedettes);
        self.march.begun = true;
        for vedette in vedettes {
            self.put(vedette, HexId::NOWHERE);
            self.shown.remove(vedette);
            if self.kind(unit) != PieceKind::Mixed {
                self.commanded.set(unit, self.commanded.has(vedette));
                self.starving.set(unit, self.starving.has(vedette));
            }
            self.drop_order(vedette);
        }
        if self.kind(unit) != PieceKind::Mixed {
            self.broken.remove(unit);
            self.put(unit, hex);
            self.moved.insert(unit);
            self.fresh.insert(unit);
            self.shown.set(unit, !shown.is_empty());
        }
        out.note(Audience::Only(side), || Event::Gathered { unit });
        self.tell_change(hex, banner, out);
        if self.march.stack.is_empty() {
            self.stop(out);
        }
    }
}
