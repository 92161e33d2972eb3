//! The Armistice: its declaration, the exchange of counters, the Restart (1813, JG-13-ARMISTICE-01 to 18).

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::scenario::{ALLIES, FRENCH, MAX_CITIES};
use crate::sets::{PieceId, PieceSet};
use crate::state::{Position, Truce};

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
        for side in Side::BOTH {
            let own = self.scenario.tables.of_side[side.index()].and(self.scenario.tables.dummies);
            for dummy in own {
                if self.is_on_map(dummy) {
                    self.retire(dummy);
                    self.gone.remove(dummy);
                }
            }
        }
        self.sieges = [None; MAX_CITIES];
        self.inside = PieceSet::NONE;
        self.exchange_counters();
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

    /// JG-13-ARMISTICE-07: first every piece that changes leaves, then its successors come with the SP of the moment.
    fn exchange_counters(&mut self) {
        let scenario = self.scenario.clone();
        let Some(armistice) = &scenario.frame.armistice else { return };
        for pair in &armistice.exchange {
            self.exchange_one(pair.from, pair.to);
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
            // A leader on his way back comes back as his successor.
            if self.swept.has(from) && to.is_some() {
                self.swept.remove(from);
                self.gone.insert(from);
                self.swept.insert(to);
            }
            return;
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
        self.retire(from);
        self.gone.insert(from);
        if !self.is_on_map(to) {
            self.arrived.insert(to);
            self.put(to, place);
            self.initial[to.index()] = 0;
        }
        self.sp[to.index()] += sp;
        self.crosses[to.index()] += crosses;
        self.slashes[to.index()] += slashes;
        self.initial[to.index()] = (self.initial[to.index()] + sp).min(self.piece(to).max);
        // Its Detachments follow it (JG-6.1-02).
        for child in self.scenario.tables.detachments {
            if self.parents[child.index()] == from {
                self.parents[child.index()] = to;
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
