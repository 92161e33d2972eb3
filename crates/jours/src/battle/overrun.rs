//! Overruns (section 8.4).

use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::sets::{BoxId, PieceSet};
use crate::state::{Fight, Position};

impl Position {
    /// JG-8.4-02, JG-8.4-05: six times the SP, unmodified; not against walls or entrenchments, not by interceptors. Besiegers
    /// stand before the walls, so that a sortie or relief may overrun them.
    pub(crate) fn may_overrun(&self) -> bool {
        let battle = &self.battle;
        let defender = battle.defender();
        let [own, other] = [battle.attacker, defender].map(|side| self.strength(battle.forces[side.index()]));
        battle.fight != Fight::Assault
            && battle.attacker == self.phasing
            && own > 0
            && own >= 6 * other
            && !self.entrenched[defender.index()].has(battle.place)
    }

    /// Against a Force without SP it is compulsory (D02).
    pub(crate) fn overrun_asks(&self) -> bool {
        self.strength(self.battle.forces[self.battle.defender().index()]) > 0
    }

    /// JG-8.4-03: 1-2 the defender goes; 3-4 he loses half besides; 5 and more he is destroyed.
    pub(crate) fn roll_overrun(&mut self, out: &mut impl Outside) {
        let attacker = self.battle.attacker;
        let defender = attacker.other();
        let die = out.die("overrun");
        out.tell(|| Event::Overrun { die, steps: self.overrun_steps(self.has_horse(attacker), die) });
        self.battle.over = true;
        match self.overrun_result(die) {
            0..=2 => self.agenda.push(Task::OverrunEnd),
            3 | 4 => {
                let half = self.overrun_losses(die);
                self.owe(defender, u8::try_from(half).unwrap_or(u8::MAX));
                self.agenda.plan([Task::OverrunAdvance, Task::Losses(defender), Task::OverrunEnd]);
            }
            _ => {
                for piece in self.battle.forces[defender.index()] {
                    if !self.is_leader(piece) {
                        self.eliminate(piece, out);
                    }
                }
                self.agenda.plan([Task::OverrunAdvance, Task::OverrunEnd]);
            }
        }
    }

    /// Who may advance: a garrison stays in its city.
    fn advancing(&self) -> PieceSet {
        self.battle.forces[self.battle.attacker.index()].minus(self.inside)
    }

    /// JG-8.4-04: he never advances into an enemy-held box.
    pub(crate) fn advance_asks(&self) -> bool {
        let (attacker, place) = (self.battle.attacker, self.battle.place);
        if self.advancing().is_empty() {
            return false;
        }
        let links = self.scenario.links(place).iter();
        links.map(|link| link.to).any(|to| self.is_free_neighbour(attacker, place, to))
    }

    pub(crate) fn advance_to(&mut self, to: BoxId, out: &mut impl Outside) {
        let (side, from) = (self.battle.attacker, self.battle.place);
        let force = self.advancing();
        out.tell(|| Event::Retreated { side, from, to });
        // Where they came from stays closed to the defender's retreat.
        self.put_all(force, to);
        self.tidy(to, out);
    }

    /// What is left of the defender retreats; nobody scores (JG-8.4-07).
    pub(crate) fn end_overrun(&mut self) {
        let defender = self.battle.defender();
        self.agenda.push(Task::BattleOver);
        let left = self.battle.forces[defender.index()];
        let place = self.battle.place;
        let real = left.into_iter().any(|piece| self.is_real(piece));
        if real || (self.holds(self.battle.attacker, place) && left.into_iter().any(|p| self.is_cadre(p))) {
            // JG-8.4-04: it retreats by the same law as a beaten Force, but not as one: no loss at rivers.
            self.battle.beaten = [false; 2];
            self.agenda.push(Task::Retreat(defender));
        }
    }
}
