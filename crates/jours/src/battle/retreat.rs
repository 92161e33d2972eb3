//! The end of a battle: verdict, retreat, pursuit, demolition (8.1 P5-P6, 8.7, 6.4).

use vedette_kernel::Side;

use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Outside, Reason};
use crate::flow::Task;
use crate::scenario::{FRENCH, Water};
use crate::sets::{BoxId, BoxSet, PieceSet};
use crate::state::{Battle, Fight, Marcher, Position};
use crate::steps::Thrown;
use crate::tables::{self, Hit};

impl Position {
    /// JG-8.1-P5-01 to 03: who is beaten.
    pub(crate) fn find_beaten(&self) -> Option<Side> {
        let empty = Side::BOTH.map(|side| self.strength(self.battle.forces[side.index()]) == 0);
        let lost = self.battle.lost;
        let more = match lost[0].cmp(&lost[1]) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        match (empty, self.battle.broken) {
            ([true, true], _) => None,
            ([true, false], _) => Some(Side::First),
            ([false, true], _) => Some(Side::Second),
            (_, [true, false]) => Some(Side::First),
            (_, [false, true]) => Some(Side::Second),
            _ => more,
        }
    }

    /// JG-8.1-P5-01, JG-9-02, JG-13-ARMISTICE-03: the winner scores by the type of the battle.
    pub(crate) fn verdict(&mut self, out: &mut impl Outside) {
        let beaten = self.find_beaten();
        let Battle { lost, kind, attacker, fight, encircled, .. } = self.battle;
        self.battle.over = true;
        out.tell(|| Event::BattleOver { winner: beaten.map(Side::other), losses: lost });
        self.agenda.push(Task::BattleOver);
        let Some(loser) = beaten else {
            // JG-8.1-P5-02, JG-8.7-01: indecisive; the Attacker must go, the Defender may.
            return self.agenda.plan([Task::Retreat(attacker), Task::MayRetreat(attacker.other())]);
        };
        let winner = loser.other();
        self.battle.beaten[loser.index()] = true;
        self.score(winner, tables::battle_points(kind), Reason::Battle, out);
        if kind == 4 {
            self.move_armistice(if winner == FRENCH { 1 } else { -1 }, out);
        }
        let trapped = loser != attacker && (encircled || fight == Fight::Assault);
        if trapped {
            let force = self.battle.forces[loser.index()];
            self.destroy_with_leaders(force, winner, out);
            return self.agenda.push(Task::MayRetreat(winner));
        }
        self.agenda.plan([
            Task::Retreat(loser),
            Task::Retreated(loser),
            Task::Losses(loser),
            Task::Window(winner, Moment::Pursuit),
            Task::Pursuit(winner),
            Task::Losses(loser),
            Task::Demolish(loser),
            Task::MayRetreat(winner),
        ]);
    }

    /// JG-8.5-ENC-02, JG-8.7-04, JG-8.8-08, JG-9-05: units are eliminated, leaders captured.
    pub(crate) fn destroy_with_leaders(&mut self, force: PieceSet, captor: Side, out: &mut impl Outside) {
        for piece in force {
            if !self.is_leader(piece) {
                self.eliminate(piece, out);
                continue;
            }
            out.tell(|| Event::Captured { leader: piece });
            // JG-4.1-02: who only acts for a commander-in-chief is a general.
            let chief = self.named.contains(&piece);
            // JG-9-06.
            let napoleon = self.scenario.rules.napoleon == Some(piece);
            self.retire(piece);
            self.score(captor, if chief { 3 } else { 1 }, Reason::Capture, out);
            if napoleon {
                self.finish(Some(captor), "napoleon-captured", out);
            }
        }
    }

    /// Whether a box is next to another and free for a side: open, allowed, and without enemies that might be real.
    pub(crate) fn is_free_neighbour(&self, side: Side, from: BoxId, to: BoxId) -> bool {
        let Some(link) = self.scenario.link(from, to) else { return false };
        self.is_open(&link) && self.may_enter(side, to) && !self.blocks(side.other(), to)
    }

    pub(crate) fn free_neighbours(&self, side: Side, from: BoxId, offer: &mut impl FnMut(Action)) {
        for link in self.scenario.links(from) {
            if self.is_free_neighbour(side, from, link.to) {
                offer(Action::Area(link.to));
            }
        }
    }

    /// JG-8.6-05, JG-8.7-02, JG-8.7-03, JG-8.1-P5-02: where a side may retreat to.
    pub(crate) fn retreat_boxes(&self, side: Side) -> BoxSet {
        let Battle { place, attacker, beaten, .. } = self.battle;
        let links = self.scenario.links(place).iter().map(|link| link.to);
        let free: BoxSet = links.filter(|&to| self.is_free_neighbour(side, place, to)).collect();
        if side == attacker {
            let home = self.origins(side).and(free);
            let indecisive = beaten == [false; 2];
            return if indecisive && !home.is_empty() { home } else { free };
        }
        free.minus(self.battle.ways_in)
    }

    /// JG-8.7-01, JG-8.7-03: where a side may go that need not: the Defender not where the Attacker came from either.
    pub(crate) fn leave_boxes(&self, side: Side) -> BoxSet {
        let Battle { place, attacker, ways_in, .. } = self.battle;
        let links = self.scenario.links(place).iter().map(|link| link.to);
        let free: BoxSet = links.filter(|&to| self.is_free_neighbour(side, place, to)).collect();
        if side == attacker { free } else { free.minus(ways_in) }
    }

    pub(crate) fn retreat_asks(&self, side: Side) -> bool {
        self.battle.place.is_somewhere() && !self.goes_inside(side) && self.retreat_boxes(side).len() > 1
    }

    /// JG-8.8-14: a garrison that fails in its sortie goes back inside.
    fn goes_inside(&self, side: Side) -> bool {
        let outside = self.battle.forces[side.index()].minus(self.inside);
        self.battle.fight == Fight::Sortie && side == self.battle.attacker && outside.is_empty()
    }

    /// The pieces that leave the box: all that fought, a garrison aside.
    fn leavers(&self, side: Side) -> PieceSet {
        let there = self.pieces_in(side, self.battle.place);
        there.and(self.battle.forces[side.index()]).minus(self.inside)
    }

    /// One box, or none: then dummies that only seem to bar the way are declared, and if that does not help, the Force is
    /// lost and its leaders are left alone (JG-8.7-06).
    pub(crate) fn retreat_only(&mut self, side: Side, out: &mut impl Outside) {
        if self.goes_inside(side) || self.leavers(side).is_empty() {
            return;
        }
        if let Some(to) = self.retreat_boxes(side).first() {
            return self.retreat_to(side, to, out);
        }
        if self.expose_hindrances(side, out) && !self.retreat_boxes(side).is_empty() {
            return self.agenda.push(Task::Retreat(side));
        }
        for piece in self.leavers(side) {
            if !self.is_leader(piece) {
                self.eliminate(piece, out);
            }
        }
    }

    /// Shows what stands in the neighbouring boxes without being able to hold anybody up. Says whether there was any.
    fn expose_hindrances(&mut self, side: Side, out: &mut impl Outside) -> bool {
        let enemy = side.other();
        let mut shown = false;
        let scenario = self.scenario.clone();
        for link in scenario.links(self.battle.place) {
            let place = link.to;
            if !self.is_open(link) || self.holds(enemy, place) || !self.blocks(enemy, place) {
                continue;
            }
            let there = self.pieces_in(enemy, place);
            self.shown = self.shown.or(there);
            shown = true;
            // JG-7.1-04: real units are about to enter; dummies alone go.
            self.remove_dummies(enemy, place, out);
            out.tell(|| Event::DummiesDeclared { side: enemy, place });
        }
        shown
    }

    pub(crate) fn retreat_to(&mut self, side: Side, to: BoxId, out: &mut impl Outside) {
        let from = self.battle.place;
        let leavers = self.leavers(side);
        out.tell(|| Event::Retreated { side, from, to });
        let link = self.scenario.link(from, to);
        self.battle.refuge = to;
        self.battle.over_water = link.is_some_and(|link| !matches!(link.water, Water::Dry));
        self.put_all(leavers, to);
        for piece in leavers {
            self.entered[piece.index()] = BoxId::NOWHERE;
        }
        self.busy = self.busy.or(leavers);
        // JG-8.7-05, JG-8.1-P6-01: a garrison that goes back inside neither crosses water nor is pursued (D79).
        self.battle.forces[side.index()] = self.battle.forces[side.index()].minus(self.inside);
        self.tidy(to, out);
    }

    /// JG-8.7-05: a beaten Force that crossed water loses 1 SP.
    pub(crate) fn after_retreat(&mut self, side: Side) {
        if self.battle.over_water && self.battle.beaten[side.index()] {
            self.owe(side, 1);
        }
    }

    /// Whether there is anybody to pursue, and with what.
    pub(crate) fn may_pursue(&self, side: Side) -> bool {
        let fled = self.strength(self.battle.forces[side.other().index()]);
        fled > 0 && !self.goes_inside(side.other()) && self.pursuit_die(side, 1).is_some()
    }

    /// JG-8.1-P6-01, JG-T-PURSUIT-01 to 03.
    pub(crate) fn pursue(&mut self, side: Side, out: &mut impl Outside) {
        let loser = side.other();
        if !self.may_pursue(side) {
            return;
        }
        let die = out.die("pursuit");
        let Some((read, losses)) = self.pursuit_die(side, die) else { return };
        let bonus = self.cavalry_bonus(side);
        let thrown = Thrown { die, read, hit: Hit { losses, star: false } };
        out.tell(|| Event::Pursued { side, die, losses, steps: self.pursuit_steps(bonus, thrown) });
        self.owe(loser, losses);
    }

    /// JG-6.4-03: only after an Offensive or Decisive battle, over a bridge or pontoon.
    pub(crate) fn demolition_asks(&self, side: Side) -> bool {
        let Battle { place, refuge, kind, beaten, .. } = self.battle;
        kind >= 3
            && beaten[side.index()]
            && refuge.is_somewhere()
            && self
                .pieces_in(side, refuge)
                .and(self.battle.forces[side.index()])
                .into_iter()
                .any(|p| self.is_troop(p))
            && self.scenario.link(refuge, place).is_some_and(|link| self.is_bridge(&link))
    }

    pub(crate) fn demolish(&mut self, side: Side, out: &mut impl Outside) {
        let Battle { place, refuge, .. } = self.battle;
        let Some(link) = self.scenario.link(refuge, place) else { return };
        let die = out.die("demolition");
        let destroyed = die != 6;
        out.tell(|| Event::Demolished { die, destroyed });
        if destroyed {
            self.break_crossing(&link, refuge, out);
        }
        if die % 2 == 1 {
            self.owe(side, 1);
            self.agenda.push(Task::Losses(side));
        }
    }

    /// JG-8.7-01: the winner, or the Defender of an indecisive battle, may leave.
    pub(crate) fn may_retreat_asks(&self, side: Side) -> bool {
        let Battle { place, .. } = self.battle;
        place.is_somewhere() && !self.leavers(side).is_empty() && !self.leave_boxes(side).is_empty()
    }

    pub(crate) fn leave_field(&mut self, side: Side, to: BoxId, out: &mut impl Outside) {
        let from = self.battle.place;
        let leavers = self.leavers(side);
        out.tell(|| Event::Retreated { side, from, to });
        self.put_all(leavers, to);
        for piece in leavers {
            self.entered[piece.index()] = BoxId::NOWHERE;
        }
        self.busy = self.busy.or(leavers);
        self.tidy(to, out);
    }

    /// The battle is over: who marched in vain stays where he is, and the box is put in order.
    pub(crate) fn end_battle(&mut self, out: &mut impl Outside) {
        let Battle { place, .. } = self.battle;
        for marcher in &mut self.marchers {
            if marcher.to == place {
                *marcher = Marcher::NONE;
            }
        }
        self.battle = Battle::NONE;
        self.intercepted.remove(place);
        self.tidy(place, out);
        self.agenda_battles();
    }

    fn agenda_battles(&mut self) {
        if self.agenda.top() != Some(Task::Battles) && !self.agenda.iter().any(|task| task == Task::Battles) {
            self.agenda.push(Task::Battles);
        }
    }
}
