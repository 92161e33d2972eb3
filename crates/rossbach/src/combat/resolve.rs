//! One combat from the choice of shifts to its result (sections 11.3 to 11.5).

use vedette_kernel::Side;

use crate::event::{Event, Fate, Outside};
use crate::flow::Task;
use crate::scenario::{FRENCH, PRUSSIANS, Settlement};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Fight, MAX_STACKS, Position};
use crate::tables::{self, Verdict};

impl Position {
    /// The combat with the stack of a hex is next: its forces are gathered (RA-11.1-05, RA-11.45-05).
    pub(crate) fn begin_fight(&mut self, hex: HexId) {
        let number = self.combat_at(hex);
        let side = self.phasing;
        self.fight = Fight { number, ..Fight::NONE };
        let hexes = |who: Side| {
            let mut found = [HexId::NOWHERE; MAX_STACKS];
            let mut count = 0;
            for piece in self.on_map(who).filter(|piece| self.combat_of[piece.index()] == number) {
                let hex = self.at[piece.index()];
                if !found.contains(&hex) && count < MAX_STACKS {
                    found[count] = hex;
                    count += 1;
                }
            }
            found
        };
        let (from, on) = (hexes(side), hexes(side.other()));
        (self.fight.from, self.fight.on) = (from, on);
        let some = |hexes: [HexId; MAX_STACKS]| hexes.into_iter().filter(|hex| hex.is_somewhere());
        // Attackers who are no longer able, or no longer next to a target, do not fight.
        let attackers = some(from)
            .filter(|&stack| some(on).any(|target| self.can_attack(stack, target)))
            .fold(PieceSet::NONE, |all, stack| all.or(self.able(side, stack)));
        let defenders = some(on)
            .fold(PieceSet::NONE, |all, target| all.or(self.stack(target)))
            .minus(self.advanced)
            .minus(self.scenario.tables.trains);
        let dukes = some(from)
            .chain(some(on))
            .flat_map(|hex| self.stack(hex))
            .filter(|&piece| self.piece(piece).army && self.piece(piece).side == PRUSSIANS);
        let dukes: PieceSet = dukes.collect();
        (self.fight.attackers, self.fight.defenders, self.fight.dukes) = (attackers, defenders, dukes);
        let gone = |hex: HexId| hex.is_somewhere() && self.fight.attackers.and(self.stack(hex)).is_empty();
        self.fight.from = self.fight.from.map(|hex| if gone(hex) { HexId::NOWHERE } else { hex });
        if self.fight.attackers.is_empty() || self.fight.defenders.is_empty() {
            return self.agenda.push(Task::FightOver);
        }
        self.agenda.plan([Task::Napoleon, Task::Heavy, Task::Resolve]);
    }

    /// Whether the French decide about Napoleon's shift (RA-5.15-01).
    pub(crate) fn napoleon_asks(&self) -> bool {
        self.napoleon_columns() != 0 && !self.has_failed_repulse()
    }

    /// The die is thrown and its result carried out.
    pub(crate) fn resolve(&mut self, out: &mut impl Outside) {
        let (attack, defence) = self.strengths();
        let column = self.final_column();
        let rolled = out.die("combat");
        let die = (rolled as i8 + self.die_change()).clamp(1, 6) as u8;
        (self.fight.column, self.fight.die) = (column, die);
        let verdict = self.verdict(column, die);
        self.fight.verdict = Some(verdict);
        self.fight.hemmed = self.find_hemmed();
        let on = self.fight.on.into_iter().find(|hex| hex.is_somewhere()).unwrap_or(HexId::NOWHERE);
        // Strengths are told in half points.
        let halves = |eighths: u32| (eighths / 4) as u16;
        out.tell(|| Event::Fought {
            on,
            attack: halves(attack),
            defence: halves(defence),
            column,
            die: rolled,
            verdict,
        });
        let fighting = self.fight.attackers.or(self.fight.defenders);
        self.attacked = self.attacked.or(fighting);
        self.break_columns(self.fight.defenders);
        self.agenda.push(Task::FightOver);
        if tables::is_surrender(column, die) {
            self.surrender(out);
        }
        self.carry_out(verdict, out);
    }

    /// What the table says, after the shock table (RA-T-SHOCK-06, RA-T-SHOCK-08) and what protects garrisons (RA-11.54-03).
    pub(super) fn verdict(&self, column: u8, die: u8) -> Verdict {
        let mut verdict = tables::result(column, die);
        if self.scenario.options.shock {
            let single = matches!(verdict, Verdict::AttackerRetreat(1) | Verdict::DefenderRetreat(1));
            if single && self.infantry_in_woods() {
                verdict = Verdict::Exchange;
            }
            if verdict == Verdict::Exchange {
                let best =
                    |set: PieceSet| set.into_iter().map(|piece| self.converted_initiative(piece)).max();
                let troops = |set: PieceSet| set.into_iter().filter(|&p| self.kind(p).is_combat()).collect();
                let (attacker, defender) =
                    (best(troops(self.fight.attackers)), best(troops(self.fight.defenders)));
                verdict = tables::shock(attacker.unwrap_or(1), defender.unwrap_or(1));
            }
        }
        if verdict == Verdict::DefenderHalf && self.is_siege() { Verdict::Exchange } else { verdict }
    }

    /// The units of a garrison that give themselves up on an S (RA-11.56-02).
    pub(super) fn would_surrender(&self) -> PieceSet {
        let fortified = |piece: &PieceId| {
            let hex = self.at[piece.index()];
            hex.is_somewhere() && self.scenario.hex(hex).settlement == Settlement::Fortified
        };
        self.fight.defenders.and(self.starving).into_iter().filter(fortified).collect()
    }

    /// A garrison without supply surrenders on an S: its units without supply are lost for good (RA-11.56-02).
    fn surrender(&mut self, out: &mut impl Outside) {
        let pieces = self.would_surrender();
        if pieces.is_empty() {
            return;
        }
        out.tell(|| Event::Surrendered { pieces });
        for piece in pieces {
            self.remove_unit(piece, Fate::Destroyed, out);
        }
        self.fight.defenders = self.fight.defenders.minus(pieces);
    }

    /// The results (RA-11.4-01 to RA-11.4-07).
    fn carry_out(&mut self, verdict: Verdict, out: &mut impl Outside) {
        let (attacker, defender) = (self.phasing, self.phasing.other());
        match verdict {
            Verdict::AttackerEliminated => self.eliminate_side(attacker, out),
            Verdict::DefenderEliminated => self.eliminate_side(defender, out),
            Verdict::AttackerHalf => self.halve(attacker),
            Verdict::DefenderHalf => self.halve(defender),
            Verdict::Exchange => self.exchange(),
            Verdict::AttackerRetreat(distance) => {
                self.guard_recoils(out);
                self.agenda.plan([Task::AfterRetreat, Task::Impetus(defender), Task::Advance(defender)]);
                self.begin_retreat(attacker, self.fight.attackers, distance, out);
            }
            // A garrison retreats only if it wants to (RA-11.54-02).
            Verdict::DefenderRetreat(_) if self.is_siege() => self.agenda.push(Task::Accept(defender)),
            Verdict::DefenderRetreat(distance) => self.send_back_defenders(distance, out),
        }
    }

    pub(crate) fn send_back_defenders(&mut self, distance: u8, out: &mut impl Outside) {
        let (attacker, defender) = (self.phasing, self.phasing.other());
        self.agenda.plan([Task::AfterRetreat, Task::Impetus(attacker), Task::Advance(attacker)]);
        self.begin_retreat(defender, self.fight.defenders, distance, out);
    }

    /// The defenders of a fortified town take the retreat after all.
    pub(crate) fn accept_retreat(&mut self, out: &mut impl Outside) {
        if let Some(Verdict::DefenderRetreat(distance)) = self.fight.verdict {
            self.send_back_defenders(distance, out);
        }
    }

    /// The Guard attacked and was thrown back or destroyed (RA-16.31-01).
    pub(crate) fn guard_recoils(&mut self, out: &mut impl Outside) {
        let guard = self.fight.attackers.into_iter().any(|piece| self.is_guard(piece));
        if guard && !self.guard_recoiled {
            self.recoil_guard(out);
        }
    }

    /// All combat units of a side in the combat are eliminated (RA-11.4-01).
    pub(crate) fn eliminate_side(&mut self, side: Side, out: &mut impl Outside) {
        let attacks = side == self.phasing;
        if attacks {
            self.guard_recoils(out);
        }
        let pieces = if attacks { self.fight.attackers } else { self.fight.defenders };
        self.agenda.plan([Task::AfterRetreat, Task::Impetus(side.other()), Task::Advance(side.other())]);
        for piece in pieces {
            if self.kind(piece).is_combat() {
                self.eliminate(piece, out);
            }
        }
    }

    /// The combat is over: stacks are free again, Brunswick may have been hit, trains left alone fall.
    pub(crate) fn end_fight(&mut self, out: &mut impl Outside) {
        let number = self.fight.number;
        for combat in &mut self.combat_of {
            if *combat == number {
                *combat = 0;
            }
        }
        self.roll_for_brunswick(out);
        self.fight = Fight::NONE;
        for side in Side::BOTH {
            self.lose_lone_trains(side, out);
        }
    }

    /// The Duke of Brunswick in a combat: killed on a 1 if the French retreated, up to 3 after an exchange, up to 4 if the
    /// Prussians retreated (RA-21.3-02).
    fn roll_for_brunswick(&mut self, out: &mut impl Outside) {
        if !self.scenario.options.brunswick || self.fight.is_repulse {
            return;
        }
        let duke = self.fight.dukes.first();
        let Some(duke) = duke.filter(|&duke| !self.captured.has(duke)) else { return };
        let french_lose = match self.fight.verdict {
            Some(Verdict::AttackerRetreat(_)) => self.phasing == FRENCH,
            Some(Verdict::DefenderRetreat(_)) => self.phasing != FRENCH,
            Some(Verdict::Exchange) => {
                return self.roll_for_duke(duke, 3, out);
            }
            _ => return,
        };
        self.roll_for_duke(duke, if french_lose { 1 } else { 4 }, out);
    }

    fn roll_for_duke(&mut self, duke: PieceId, limit: u8, out: &mut impl Outside) {
        let die = out.die("brunswick");
        let killed = die <= limit;
        out.tell(|| Event::BrunswickRolled { die, killed });
        if killed {
            self.put(duke, HexId::NOWHERE);
            self.gone.insert(duke);
            self.orphan(duke);
        }
    }

    /// The Combat Phase is over: losses are entered (RA-11.1-06), forces are hidden again (RA-1.52-01).
    pub(crate) fn end_combat(&mut self, side: Side, out: &mut impl Outside) {
        self.enter_toll(out);
        self.combat_of = [0; crate::scenario::MAX_PIECES];
        self.attacked = PieceSet::NONE;
        self.advanced = PieceSet::NONE;
        self.repulsed = self.repulsed.minus(self.own(side));
        self.barred = self.barred.minus(self.own(side));
        self.cover_free(out);
    }
}
