//! Entrenchments, bridges and pontoons (sections 6.2 and 6.4).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::{Link, MAX_ARMIES, Water};
use crate::sets::{ArmyId, BoxId, CrossingId, PieceId, PieceSet};
use crate::state::{March, Position};

impl Position {
    /// The army that pays the 2 CP of an entrenchment (JG-4.5-09): the first of those present that can.
    fn entrenching_army(&self) -> Option<ArmyId> {
        let armies = self.march.stack.into_iter().fold(0, |armies, piece| armies | self.own_armies(piece));
        (0..MAX_ARMIES)
            .find(|&army| armies >> army & 1 != 0 && self.cp[army] >= 2)
            .map(|army| ArmyId(army as u8))
    }

    /// JG-6.2-01 to 04: what a stack needs to entrench, the price aside.
    pub(crate) fn permit_digging(&self, side: Side, place: BoxId, stack: PieceSet) -> Result<(), Refusal> {
        demand(place.is_somewhere(), "JG-6.2-01", "not-on-the-map")?;
        demand(self.scenario.places_city(place).is_none(), "JG-6.2-04", "fortified-city")?;
        let foot = stack.and(self.scenario.tables.infantry);
        demand(self.has_troops(foot), "JG-6.2-04", "no-infantry")?;
        let idle = stack.into_iter().all(|piece| !self.busy.has(piece) && self.strain[piece.index()] == 0);
        demand(idle, "JG-6.2-02", "not-idle")?;
        demand(!self.entrenched[side.index()].has(place), "JG-6.2-01", "already-entrenched")?;
        demand(!self.has_counter(side.other(), place), "JG-6.2-01", "enemies-there")
    }

    pub(crate) fn permit_entrench(&self) -> Result<(), Refusal> {
        let March { side, place, stack, .. } = self.march;
        self.permit_digging(side, place, stack)?;
        demand(self.entrenching_army().is_some(), "JG-4.5-09", "not-enough-cp")
    }

    pub(crate) fn entrench(&mut self, out: &mut impl Outside) {
        if let Some(army) = self.entrenching_army() {
            self.cp[army.index()] -= 2;
            let side = self.march.side;
            out.veiled(self.has_fog(), side, || Event::Paid { army, points: 2 }, || None);
        }
        self.agenda.pop();
        self.dig(out);
    }

    /// The marker is placed; whoever dug is done for the turn.
    pub(crate) fn dig(&mut self, out: &mut impl Outside) {
        let March { side, place, stack, .. } = self.march;
        self.entrenched[side.index()].insert(place);
        self.activated = self.activated.or(stack);
        self.busy = self.busy.or(stack);
        self.resting = self.resting.or(stack);
        self.march = March::NONE;
        out.tell(|| Event::Entrenched { side, place });
    }

    fn link_to(&self, place: BoxId) -> Result<Link, Refusal> {
        let place = self.scenario.link(self.march.place, place).filter(|_| self.march.place.is_somewhere());
        place.ok_or(Refusal::new("JG-6.4-01", "not-connected"))
    }

    /// JG-6.4-07: nobody builds or destroys under the enemy's eyes.
    fn permit_works(&self) -> Result<(), Refusal> {
        let March { side, place, .. } = self.march;
        demand(!self.march.halted, "JG-6.4-07", "halted")?;
        demand(!self.has_counter(side.other(), place), "JG-6.4-07", "enemies-there")
    }

    /// The SP of the marching stack.
    fn stack_strength(&self) -> u16 {
        self.strength(self.march.stack)
    }

    /// JG-6.4-01: what demolition towards a box costs; a dummy there has to be declared and does not count.
    fn demolition_cost(&self, to: BoxId) -> u8 {
        if self.holds(self.march.side.other(), to) { 3 } else { 2 }
    }

    /// JG-6.4-01, JG-6.4-06. In fog the dearer price must be at hand if the far side might be held.
    pub(crate) fn permit_destroy(&self, to: BoxId) -> Result<(), Refusal> {
        self.permit_works()?;
        let link = self.link_to(to)?;
        let there = self.standing(&link).is_some();
        demand(there, "JG-6.4-01", "no-bridge-to-destroy")?;
        demand(self.stack_strength() >= 3, "JG-6.4-01", "three-sp-needed")?;
        let seems = self.seems_held(self.march.side.other(), to);
        let price = if seems { 3 } else { 2 };
        demand(self.march.left >= price, "JG-6.4-01", "not-enough-mp")
    }

    /// The bridge or pontoon that stands on a connection.
    fn standing(&self, link: &Link) -> Option<CrossingId> {
        match link.water {
            Water::Bridge { crossing, .. } => (!self.destroyed.has(crossing)).then_some(crossing),
            Water::Site { crossing } => self.has_pontoon(crossing).then_some(crossing),
            Water::Dry | Water::Ford => None,
        }
    }

    pub(crate) fn destroy_bridge(&mut self, to: BoxId, out: &mut impl Outside) {
        let from = self.march.place;
        let Ok(link) = self.link_to(to) else { return };
        self.declare_dummies(to, out);
        self.march.left = self.march.left.saturating_sub(self.demolition_cost(to));
        self.march.moved = true;
        self.busy = self.busy.or(self.march.stack);
        self.break_crossing(&link, from, out);
    }

    /// A bridge is gone, or a pontoon back in its owner's pool (JG-6.4-06).
    pub(crate) fn break_crossing(&mut self, link: &Link, from: BoxId, out: &mut impl Outside) {
        let to = link.to;
        match link.water {
            Water::Bridge { crossing, .. } => {
                self.destroyed.insert(crossing);
                out.tell(|| Event::BridgeDestroyed { from, to });
            }
            Water::Site { crossing } => {
                self.pontoons.iter_mut().for_each(|own| own.remove(crossing));
                out.tell(|| Event::PontoonTaken { from, to });
            }
            Water::Dry | Water::Ford => {}
        }
    }

    /// JG-7.1-03: dummies alone that would hinder the work are declared; they stay, face up.
    pub(crate) fn declare_dummies(&mut self, place: BoxId, out: &mut impl Outside) {
        let enemy = self.march.side.other();
        if !self.seems_held(enemy, place) || self.holds(enemy, place) {
            return;
        }
        let there = self.pieces_in(enemy, place);
        self.shown = self.shown.or(there);
        out.tell(|| Event::DummiesDeclared { side: enemy, place });
    }

    /// The stack has spent nothing of its movement (D26).
    fn is_untouched(&self) -> bool {
        let spared = |piece: PieceId| self.strain[piece.index()] == 0;
        self.march.left == self.march.allowance
            && !self.march.moved
            && self.march.stack.into_iter().all(spared)
    }

    /// JG-6.4-04: one unit of 3 SP, all its MP, nobody real on the far side. In fog the far side must look empty or be
    /// declared by trying, so a try against a real enemy is refused only when he is known.
    pub(crate) fn permit_repair(&self, to: BoxId) -> Result<(), Refusal> {
        self.permit_works()?;
        let link = self.link_to(to)?;
        let ruined = matches!(link.water, Water::Bridge { crossing, .. } if self.destroyed.has(crossing));
        demand(ruined, "JG-6.4-04", "no-bridge-to-repair")?;
        let strong = self.march.stack.into_iter().any(|piece| self.sp[piece.index()] >= 3);
        demand(strong, "JG-6.4-04", "three-sp-needed")?;
        demand(self.is_untouched() && self.march.left > 0, "JG-6.4-04", "all-mp-needed")?;
        let enemy = self.march.side.other();
        let known =
            self.pieces_at(to).any(|p| self.side_of(p) == enemy && self.is_known(p) && self.is_real(p));
        demand(!known, "JG-6.4-04", "enemy-opposite")
    }

    pub(crate) fn repair_bridge(&mut self, to: BoxId, out: &mut impl Outside) {
        let from = self.march.place;
        let Ok(link) = self.link_to(to) else { return };
        self.declare_dummies(to, out);
        self.spend_all();
        if self.holds(self.march.side.other(), to) {
            // Real enemies opposite: the work is in vain, and he knows now that somebody real is there.
            return out.tell(|| Event::Contact { place: to });
        }
        if let Water::Bridge { crossing, .. } = link.water {
            self.destroyed.remove(crossing);
            out.tell(|| Event::BridgeRepaired { from, to });
        }
    }

    fn spend_all(&mut self) {
        self.march.left = 0;
        self.march.moved = true;
        self.busy = self.busy.or(self.march.stack);
    }

    /// JG-6.4-05, JG-6.4-06.
    pub(crate) fn permit_pontoon(&self, to: BoxId) -> Result<(), Refusal> {
        self.permit_works()?;
        let link = self.link_to(to)?;
        let Water::Site { crossing } = link.water else {
            return Err(Refusal::new("JG-6.4-05", "no-ford-site"));
        };
        demand(!self.has_pontoon(crossing), "JG-6.4-05", "pontoon-there")?;
        let side = self.march.side.index();
        let placed = self.pontoons[side].len() as u8;
        demand(placed < self.pontoon_stock(self.march.side), "JG-6.4-06", "no-pontoon-left")?;
        demand(self.stack_strength() >= 5, "JG-6.4-05", "five-sp-needed")?;
        let quick = self.march.quick_pontoon && self.march.left >= 2;
        demand(quick || (self.is_untouched() && self.march.left > 0), "JG-6.4-05", "all-mp-needed")
    }

    pub(crate) fn build_pontoon(&mut self, to: BoxId, out: &mut impl Outside) {
        let March { place: from, side, .. } = self.march;
        let Ok(link) = self.link_to(to) else { return };
        let Water::Site { crossing } = link.water else { return };
        self.declare_dummies(to, out);
        if self.march.quick_pontoon && self.march.left >= 2 {
            self.march.left -= 2;
            self.march.quick_pontoon = false;
            self.march.moved = true;
            self.busy = self.busy.or(self.march.stack);
        } else {
            self.spend_all();
        }
        self.pontoons[side.index()].insert(crossing);
        out.tell(|| Event::PontoonBuilt { side, from, to });
        if self.holds(side.other(), to) {
            // The builders lose a SP under fire: the strongest unit gives it.
            let troops = self.troops_of(self.march.stack);
            if let Some(piece) =
                troops.into_iter().max_by_key(|&p| (self.sp[p.index()], std::cmp::Reverse(p)))
            {
                self.cross(piece);
                out.tell(|| Event::Lost { piece });
            }
        }
    }
}
