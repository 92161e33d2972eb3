//! The retreat of a beaten stack.

use vedette_kernel::{Refusal, Side};

use crate::action::{Action, Offer};
use crate::event::{Event, Outside};
use crate::flow::{Group, Split, Task};
use crate::operation::enter::Entry;
use crate::sets::AreaId;
use crate::state::{Combat, Position};

impl Position {
    /// The loser of the combat, while there is one.
    pub(crate) fn loser(&self) -> Option<Side> {
        self.combat.winner.map(Side::other)
    }

    pub(crate) fn retreat_candidates(&self, offer: &mut impl Offer) {
        for link in self.scenario.links(self.combat.retreat_area) {
            offer.candidate(Action::Step(link.to));
        }
    }

    /// How many ways the loser has.
    pub(crate) fn retreat_choices(&self) -> usize {
        let Some(loser) = self.loser() else { return 0 };
        if self.group_corps(loser, Group::Fighters).is_empty() {
            return 0;
        }
        let links = self.scenario.links(self.combat.retreat_area);
        links.iter().filter(|link| self.permit_retreat(link.to).is_ok()).count()
    }

    /// CQ-RETREAT-02 to CQ-RETREAT-05: the first connection by the own axis, not by the winner's; every step away from
    /// the combat (which also rules out using a connection twice).
    pub(crate) fn permit_retreat(&self, to: AreaId) -> Result<(), Refusal> {
        let Combat { area: battle, retreat_area: at, retreat_steps: steps, .. } = self.combat;
        let refuse = |rule, code, area: AreaId| Err(Refusal::new(rule, code).with("area", area.0.into()));
        if self.scenario.link(at, to).is_none() {
            return refuse("CQ-RETREAT-05", "not-adjacent", to);
        }
        if self.scenario.distance(battle, to) <= self.scenario.distance(battle, at) {
            return refuse("CQ-RETREAT-05", "must-move-away", to);
        }
        match self.axis(battle).filter(|_| steps == 0) {
            Some(axis) if Some(axis.owner) == self.loser() && axis.towards != to => {
                refuse("CQ-RETREAT-02", "own-axis-first", axis.towards)
            }
            Some(axis) if Some(axis.owner) != self.loser() && axis.towards == to => {
                refuse(self.scenario.options.edition.closed_axis_rule(), "enemy-axis", to)
            }
            _ => Ok(()),
        }
    }

    /// The retreat goes on by itself where there is one way, and ends where there is none (CQ-RETREAT-12).
    pub(crate) fn retreat_on(&mut self, out: &mut impl Outside) {
        if self.combat.retreat_left == 0 || self.retreat_choices() == 0 {
            return;
        }
        let links = self.scenario.links(self.combat.retreat_area);
        if let Some(to) = links.iter().map(|link| link.to).find(|&to| self.permit_retreat(to).is_ok()) {
            self.agenda.push(Task::Retreat);
            self.retreat_to(to, out);
        }
    }

    /// One connection of the retreat (CQ-RETREAT-06 to CQ-RETREAT-08), of the stack that fought and nobody else
    /// (CQ-RETREAT-10), at no cost but what it meets (CQ-RETREAT-11). Entering takes Control markers (CQ-RETREAT-14).
    pub(crate) fn retreat_to(&mut self, to: AreaId, out: &mut impl Outside) {
        let Some(loser) = self.loser() else { return };
        let from = self.combat.retreat_area;
        let stack = self.combat.stacks[loser.index()];
        let enemies = self.corps_in(loser.other(), to).len() as u8;
        let friends = !self.corps_in(loser, to).is_empty();
        let bridge = self.scenario.link(from, to).and_then(|link| link.bridge);
        if self.is_wrecked(bridge) {
            self.combat.retreat_fatigue += 2;
        }
        if self.combat.retreat_steps == 0 {
            self.combat.over_bridge = bridge.is_some();
        }
        self.combat.retreat_fatigue += 2 * enemies;
        self.combat.retreat_steps += 1;
        self.combat.retreat_left -= 1;
        self.combat.retreat_area = to;
        if self.operation.side == loser {
            self.operation.area = to;
        }
        if enemies > 0 || friends {
            self.combat.retreat_left = 0;
        }
        self.enter(stack, from, to, Entry::Retreat, out);
        if enemies > 0 {
            out.tell(|| Event::RetreatMet { side: loser, area: to, corps: enemies });
        }
    }

    /// CQ-RETREAT-09: all fatigue of the retreat is shared at its end.
    pub(crate) fn retreat_fatigue(&mut self) {
        let Some(loser) = self.loser() else { return };
        let points = std::mem::take(&mut self.combat.retreat_fatigue);
        if points > 0 {
            self.agenda.push(Task::ShareFatigue(loser, points, Group::Fighters, Split::Equal));
        }
    }
}
