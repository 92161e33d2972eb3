//! The rounds of a battle: strength, dice, losses, morale (8.1 P3-P4, 8.3, 8.4, 8.6).

use vedette_kernel::Side;

use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::sets::{BoxId, PieceId, PieceSet};
use crate::state::{Battle, Fight, Marcher, Position};
use crate::steps::Thrown;

impl Position {
    /// The next round, or the end. At P3 an overrun may take its place (JG-8.1-P3-01, JG-8.4-02).
    pub(crate) fn begin_round(&mut self) {
        self.battle.round += 1;
        self.battle.star = [false; 2];
        self.battle.broken = [false; 2];
        self.battle.fire = [0; 2];
        self.battle.due = [0; 2];
        self.battle.encircled = self.battle.encircled && self.is_encircled();
        if self.may_overrun() {
            return self.agenda.push(Task::Overrun);
        }
        self.plan_round();
    }

    /// P4, with artillery in even rounds (JG-8.1-P4-02).
    pub(crate) fn plan_round(&mut self) {
        let attacker = self.battle.attacker;
        let defender = attacker.other();
        self.agenda.plan([
            Task::Fight,
            Task::Losses(attacker),
            Task::Losses(defender),
            Task::Morale(attacker),
            Task::Morale(defender),
            Task::RoundOver,
        ]);
        if self.is_artillery_round() {
            self.agenda.plan([Task::Window(attacker, Moment::Fire), Task::Window(defender, Moment::Fire)]);
        }
    }

    pub(crate) fn is_artillery_round(&self) -> bool {
        self.battle.round.is_multiple_of(2)
    }

    /// JG-8.1-P4-01, JG-8.1-P4-02: both dice, both guns; losses fall together.
    pub(crate) fn fight_round(&mut self, out: &mut impl Outside) {
        let round = self.battle.round;
        let mut dice = [None; 2];
        let mut losses = [0; 2];
        let mut stars = [false; 2];
        let mut thrown = [None; 2];
        let sides = [self.battle.attacker, self.battle.defender()];
        for side in sides {
            let volley = self.volley(side);
            if !volley.strikes() {
                continue;
            }
            let die = out.die("combat");
            dice[side.index()] = Some(die);
            let (read, hit) = volley.strike(die);
            thrown[side.index()] = Some(Thrown { die, read, hit });
            losses[side.other().index()] = hit.losses;
            stars[side.other().index()] = hit.star;
        }
        out.tell(|| Event::Fought { round, dice, losses, steps: self.round_steps(thrown) });
        for side in sides {
            let volley = self.volley(side);
            if volley.guns() == 0 {
                continue;
            }
            let die = out.die("artillery");
            let (read, hit) = volley.fire(die);
            let steps = || self.fire_steps(side, volley.guns(), Thrown { die, read, hit });
            out.tell(|| Event::Fired { side, die, losses: hit.losses, steps: steps() });
            losses[side.other().index()] += hit.losses;
            stars[side.other().index()] |= hit.star;
        }
        self.battle.star = stars;
        for side in Side::BOTH {
            self.owe(side, losses[side.index()]);
        }
    }

    /// A side has to give up SP, no more than it has.
    pub(crate) fn owe(&mut self, side: Side, sp: u8) {
        let held = self.strength(self.battle.forces[side.index()]);
        self.battle.due[side.index()] = u8::try_from(held).unwrap_or(u8::MAX).min(sp);
    }

    /// JG-8.4-01: who may give the next SP: a unit with 2 or more that has lost least; the last SP of units only when
    /// nobody else can (D39).
    pub(crate) fn loss_choices(&self, side: Side) -> PieceSet {
        let troops = self.troops_of(self.battle.forces[side.index()]);
        let stout: PieceSet = troops.into_iter().filter(|&piece| self.sp[piece.index()] >= 2).collect();
        let bearers = if stout.is_empty() { troops } else { stout };
        let toll = |piece: PieceId| self.battle.toll[piece.index()];
        let least = bearers.into_iter().map(toll).min();
        bearers.into_iter().filter(|&piece| Some(toll(piece)) == least).collect()
    }

    pub(crate) fn losses_ask(&self, side: Side) -> bool {
        self.battle.due[side.index()] > 0 && self.loss_choices(side).len() > 1
    }

    /// There is no choice: the only unit gives a SP, or nobody has to.
    pub(crate) fn place_only_loss(&mut self, side: Side, out: &mut impl Outside) {
        if self.battle.due[side.index()] == 0 {
            return;
        }
        match self.loss_choices(side).first() {
            Some(piece) => {
                self.agenda.push(Task::Losses(side));
                self.lose(piece, out);
            }
            None => self.battle.due[side.index()] = 0,
        }
    }

    pub(crate) fn lose(&mut self, piece: PieceId, out: &mut impl Outside) {
        let side = self.side_of(piece).index();
        self.cross(piece);
        self.battle.due[side] = self.battle.due[side].saturating_sub(1);
        self.battle.toll[piece.index()] += 1;
        if !self.battle.over {
            self.battle.lost[side] += 1;
        }
        out.tell(|| Event::Lost { piece });
    }

    /// JG-8.6-01 to 03: whether a side has to test its morale in this round: once, whatever the reasons.
    pub(crate) fn must_test(&self, side: Side) -> bool {
        let place = side.index();
        let shaken = 5 * self.battle.lost[place] >= self.battle.base[place] && self.battle.lost[place] > 0;
        self.strength(self.battle.forces[place]) > 0 && (self.battle.star[place] || shaken)
    }

    pub(crate) fn plan_morale(&mut self, side: Side) {
        if self.must_test(side) {
            self.agenda.plan([Task::Window(side, Moment::Morale), Task::MoraleTest(side)]);
        }
    }

    /// JG-8.6-04 to 06: an encircled Force that fails stays and loses 1 SP more.
    pub(crate) fn test_morale(&mut self, side: Side, out: &mut impl Outside) {
        let needed = self.nerve_needed(side);
        let nerve = std::mem::take(&mut self.battle.nerve[side.index()]);
        if nerve == Battle::PASSED {
            return;
        }
        let die = out.die("morale");
        out.tell(|| Event::MoraleTested { side, die, needed, steps: self.morale_steps(side, nerve, die) });
        if die <= needed {
            return;
        }
        if self.battle.encircled && side == self.battle.defender() {
            self.owe(side, 1);
            return self.agenda.push(Task::Losses(side));
        }
        self.battle.broken[side.index()] = true;
    }

    /// JG-8.1-P4-03, JG-8.1-P5-03: on to the next round, or to the verdict.
    pub(crate) fn end_round(&mut self, out: &mut impl Outside) {
        let empty = Side::BOTH.map(|side| self.strength(self.battle.forces[side.index()]) == 0);
        let over = empty[0] || empty[1] || self.battle.broken != [false; 2];
        if over || self.battle.round >= self.battle.rounds.saturating_sub(self.battle.fewer).max(1) {
            return self.agenda.push(Task::Verdict);
        }
        self.join_marchers(out);
        self.agenda.push(Task::Round);
    }

    /// JG-6.5.2-04, JG-6.5.2-05, JG-8.5-FLK-02: forces that have reached the guns join; another round is sure to follow. Nobody comes to
    /// a Force behind walls (JG-8.8-16).
    fn join_marchers(&mut self, out: &mut impl Outside) {
        let Battle { place, round, .. } = self.battle;
        let coming: PieceSet = (0..self.scenario.pieces.len() as u8)
            .map(PieceId)
            .filter(|&piece| {
                let marcher = self.marchers[piece.index()];
                marcher.to == place && marcher.round == round && self.is_on_map(piece)
            })
            .collect();
        let Some(first) = coming.first() else { return };
        let side = self.side_of(first);
        if self.battle.fight == Fight::Assault {
            return;
        }
        let used = self.origins(side.other());
        let mut origins = crate::sets::BoxSet::NONE;
        let marched = self.marchers;
        for piece in coming {
            let from = self.at[piece.index()];
            origins.insert(from);
            let by = self.marchers[piece.index()].by;
            self.put(piece, place);
            self.entered[piece.index()] = by;
            if !used.has(by) && self.is_troop(piece) && self.battle.fight == Fight::Field {
                self.battle.flank[side.index()] = true;
            }
            self.marchers[piece.index()] = Marcher::NONE;
        }
        for from in origins {
            self.tidy(from, out);
        }
        self.shown = self.shown.or(coming);
        self.battle.forces[side.index()] = self.battle.forces[side.index()].or(coming);
        out.tell(|| Event::Joined { side, pieces: coming });
        // JG-5.5.1-01, JG-5.5.3-01: a concentration leaves stragglers behind before it fights.
        let mut left = coming;
        while let Some(first) = left.first() {
            let same = |piece: &PieceId| marched[piece.index()].force == marched[first.index()].force;
            let stack: PieceSet = left.into_iter().filter(same).collect();
            left = left.minus(stack);
            if !self.fits(stack) {
                self.straggle(stack, false, true, 0, out);
            }
        }
        self.battle.base[side.index()] += self.strength(coming);
    }

    /// The losses of each side in the battle so far.
    pub fn battle_losses(&self) -> [u16; 2] {
        self.battle.lost
    }

    /// Where the battle is, if there is one.
    pub fn battle_place(&self) -> Option<BoxId> {
        Some(self.battle.place).filter(|place| place.is_somewhere())
    }
}
