//! The Armistice: its declaration, the exchange of counters, the Restart (1813, JG-13-ARMISTICE-01 to 18).

use crate::event::{Event, Outside};
use crate::scenario::{ALLIES, FRENCH, MAX_CITIES};
use crate::sets::{PieceId, PieceSet};
use crate::state::{Position, Siege, Truce};

impl Position {
    /// JG-13-ARMISTICE-05, JG-13-ARMISTICE-16: what the advancing turn marker meets. Says whether the scenario ends.
    pub(crate) fn advance_truce(&mut self, out: &mut impl Outside) -> bool {
        let scenario = self.scenario.clone();
        let Some(armistice) = &scenario.frame.armistice else { return false };
        let next = self.turn + 1;
        match self.truce {
            Truce::Before if self.armistice_marker <= next => {
                self.declared = next;
                self.restart_marker = next + armistice.length;
                let restart = self.restart_marker;
                out.tell(|| Event::ArmisticeDeclared { restart });
                if armistice.ends {
                    return true;
                }
                self.declare(out);
            }
            Truce::During(_) if self.restart_marker <= next => {
                self.restart_marker = next;
                self.truce = Truce::After;
                out.tell(|| Event::HostilitiesRestarted);
                self.shown = PieceSet::NONE;
                self.renew_sieges(out);
                self.reshuffle(out);
            }
            Truce::During(number) => self.truce = Truce::During(number + 1),
            _ => {}
        }
        false
    }

    /// JG-13-ARMISTICE-07 to 09: counters and rosters are exchanged, sieges stop, everything is shown, dummies go.
    fn declare(&mut self, out: &mut impl Outside) {
        self.truce = Truce::During(1);
        self.put_dummies_away();
        self.sieges = [None; MAX_CITIES];
        self.exchange_counters();
        self.open_gates(out);
        let scenario = self.scenario.clone();
        let Some(armistice) = &scenario.frame.armistice else { return };
        for army in scenario.armies_of(ALLIES).chain(scenario.armies_of(FRENCH)) {
            let named = armistice.commanders.iter().find(|(other, _)| *other == army);
            if let Some(&(_, leader)) = named {
                self.named[army.index()] = leader;
            }
        }
        for &change in &armistice.changes {
            self.change(change, out);
        }
        self.fill_posts(out);
        self.reshuffle(out);
    }

    /// JG-13-ARMISTICE-09, JG-13-ARMISTICE-17: dummies leave the game; at the Restart both sides take what the scenario allows
    /// then, as if none had been in play. Those that supply has cost are gone for good (JG-4.4-06).
    fn put_dummies_away(&mut self) {
        for dummy in self.scenario.tables.dummies.minus(self.gone) {
            self.retire(dummy);
            self.gone.remove(dummy);
            self.arrived.remove(dummy);
        }
    }

    /// JG-8.8-10, D76: whoever still stands before a garrison at the Restart masks its city, with a new marker.
    fn renew_sieges(&mut self, out: &mut impl Outside) {
        self.open_gates(out);
        for place in self.scenario.clone().map.cities.iter().map(|city| city.place) {
            let garrison = self.pieces_at(place).find(|&piece| self.inside.has(piece));
            let Some(side) = garrison.map(|piece| self.side_of(piece).other()) else { continue };
            self.set_siege(place, Some(Siege { besieger: side, stage: 1 }));
            self.shown = self.shown.or(self.pieces_at(place).collect());
            out.tell(|| Event::SiegeLaid { side, place });
        }
    }

    /// Garrisons that nobody stands before come out.
    fn open_gates(&mut self, out: &mut impl Outside) {
        for place in self.scenario.clone().map.cities.iter().map(|city| city.place) {
            self.tidy_siege(place, out);
        }
    }

    /// JG-13-ARMISTICE-07: first every piece that changes leaves, then its successors come with the SP of the moment.
    fn exchange_counters(&mut self) {
        let scenario = self.scenario.clone();
        let Some(armistice) = &scenario.frame.armistice else { return };
        for pair in &armistice.exchange {
            self.exchange_one(pair.from, pair.to);
            self.adopt_detachments(pair.from, pair.to);
        }
        // What exceeds a maximum goes to the sister unit, if that is in play; the rest vanishes and is no loss.
        for pair in &armistice.exchange {
            if !pair.to.is_some() {
                continue;
            }
            let (to, sister) = (pair.to, pair.surplus);
            let most = self.piece(to).max;
            let held = self.sp[to.index()] + self.slashes[to.index()] + self.crosses[to.index()];
            let mut excess = held.saturating_sub(most);
            // Marks above the maximum stay losses, only without a box.
            let side = self.side_of(to).index();
            let marks = excess.min(self.crosses[to.index()]);
            self.crosses[to.index()] -= marks;
            self.fallen[side] += u16::from(marks);
            excess -= marks;
            let marks = excess.min(self.slashes[to.index()]);
            self.slashes[to.index()] -= marks;
            self.fallen[side] += u16::from(marks);
            excess -= marks;
            self.sp[to.index()] -= excess;
            self.mustered[side] -= u16::from(excess);
            if sister.is_some() && self.is_on_map(sister) && excess > 0 {
                self.strengthen(sister, excess, self.piece(sister).max);
            }
        }
    }

    fn exchange_one(&mut self, from: PieceId, to: PieceId) {
        let place = self.at[from.index()];
        if !place.is_somewhere() {
            return self.succeed_swept(from, to);
        }
        if !to.is_some() {
            return self.take_away(from);
        }
        let index = from.index();
        let (sp, crosses, slashes) = (self.sp[index], self.crosses[index], self.slashes[index]);
        (self.sp[index], self.crosses[index], self.slashes[index]) = (0, 0, 0);
        let side = self.side_of(from).index();
        let other = self.side_of(to).index();
        self.mustered[side] -= u16::from(sp) + u16::from(crosses) + u16::from(slashes);
        self.mustered[other] += u16::from(sp) + u16::from(crosses) + u16::from(slashes);
        let inside = self.inside.has(from);
        self.retire(from);
        self.gone.insert(from);
        if !self.is_on_map(to) {
            self.arrived.insert(to);
            self.put(to, place);
            self.inside.set(to, inside);
            self.initial[to.index()] = 0;
        }
        self.sp[to.index()] += sp;
        self.crosses[to.index()] += crosses;
        self.slashes[to.index()] += slashes;
        self.initial[to.index()] = (self.initial[to.index()] + sp).min(self.piece(to).max);
    }

    /// JG-6.1-02, JG-13-ARMISTICE-08: Detachments follow their unit into the new army, though it may be lost; without a
    /// successor they are independent.
    fn adopt_detachments(&mut self, from: PieceId, to: PieceId) {
        for child in self.scenario.tables.detachments {
            if self.parents[child.index()] == from && from.is_some() {
                self.parents[child.index()] = to;
                self.independent.set(child, !to.is_some());
            }
        }
    }

    /// JG-13-ARMISTICE-02, JG-13-ARMISTICE-03: the marker moves by cards and decisive battles.
    pub(crate) fn move_armistice(&mut self, by: i8, out: &mut impl Outside) {
        if self.scenario.frame.armistice.is_none() || self.truce != Truce::Before {
            return;
        }
        self.armistice_marker = self.armistice_marker.saturating_add_signed(by).max(1);
        let turn = self.armistice_marker;
        out.tell(|| Event::ArmisticeMoved { turn });
    }

    /// JG-13-ARMISTICE-15.
    pub(crate) fn move_restart(&mut self, by: i8, out: &mut impl Outside) {
        if !matches!(self.truce, Truce::During(_)) {
            return;
        }
        self.restart_marker = self.restart_marker.saturating_add_signed(by).max(1);
        let turn = self.restart_marker;
        out.tell(|| Event::RestartMoved { turn });
    }
}
