//! Repulse: pushing the enemy out of the way (section 10).

use vedette_kernel::Refusal;

use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::Settlement;
use crate::sets::{HexId, PieceSet};
use crate::state::{Fight, MAX_STACKS, Phase, Position};
use crate::tables::FIVE_TO_ONE;

impl Position {
    /// The directions in which enemy stacks stand that exert a zone on the stack and may be repulsed: not garrisons
    /// (RA-10.12-03).
    fn repulsable(&self, hex: HexId) -> impl Iterator<Item = usize> + '_ {
        let enemy = self.march.side.other();
        (0..6).filter(move |&direction| self.zone_reaches(hex, direction)).filter(move |&direction| {
            let from = self.scenario.hex(hex).edges[direction].to;
            self.exerts(enemy, from) && self.scenario.hex(from).settlement != Settlement::Fortified
        })
    }

    /// Whether the stack can repulse at all: with a unit in it; vedettes alone scout (RA-13.4-01).
    fn can_push(&self) -> bool {
        self.march.stack.into_iter().any(|piece| self.kind(piece).is_unit())
    }

    /// Whether a column in an enemy zone still has to try a Repulse (RA-8.22-02), and may: reinforcements that come in under a
    /// March Order may not (RA-7.44-02).
    pub(crate) fn must_repulse(&self) -> bool {
        let march = &self.march;
        march.halted
            && march.begun
            && march.stack.into_iter().any(|piece| self.column.has(piece) && self.kind(piece).is_unit())
            && self
                .repulsable(march.at)
                .any(|direction| self.permit_target(self.scenario.hex(march.at).edges[direction].to).is_ok())
    }

    /// What the chosen targets cost: the dearest of their hexes (RA-10.12-02).
    fn repulse_price(&self, targets: u8) -> Option<u8> {
        (0..6).filter(|direction| targets >> direction & 1 != 0).try_fold(0, |dearest: u8, direction| {
            Some(dearest.max(self.stack_toll(self.march.stack, self.march.at, direction)?))
        })
    }

    /// Whether a hex may be taken among the targets: an enemy that exerts a zone on the stack (RA-10.1-01), and the points
    /// to enter his hex.
    pub(crate) fn permit_target(&self, hex: HexId) -> Result<(), Refusal> {
        let march = &self.march;
        demand(march.at.is_somewhere() && self.can_push(), "RA-13.4-01", "ra-vedettes-scout")?;
        demand(self.phase != Phase::NightMarch, "RA-10.1-01", "ra-not-at-night")?;
        let first = march.stack.first();
        demand(
            !first.is_some_and(|piece| self.is_bound_by_order(piece)),
            "RA-7.44-02",
            "ra-order-avoids-enemy",
        )?;
        self.permit_departure()?;
        let direction = self.scenario.map.direction(march.at, hex);
        let direction = direction.ok_or(Refusal::new("RA-10.1-01", "ra-not-adjacent"))?;
        demand(self.holder(hex) == Some(march.side.other()), "RA-10.1-01", "ra-nobody-there")?;
        let fortified = self.scenario.hex(hex).settlement == Settlement::Fortified;
        demand(!fortified, "RA-10.12-03", "ra-fortified-town")?;
        demand(
            self.repulsable(march.at).any(|other| other == direction),
            "RA-10.1-01",
            "ra-not-in-his-zone",
        )?;
        demand(march.targets >> direction & 1 == 0, "RA-10.1-01", "ra-target-chosen")?;
        let price = self.repulse_price(march.targets | 1 << direction);
        demand(price.is_some_and(|price| price <= march.left), "RA-10.1-01", "ra-no-points-left")
    }

    pub(crate) fn choose_target(&mut self, hex: HexId) {
        if let Some(direction) = self.scenario.map.direction(self.march.at, hex) {
            self.march.targets |= 1 << direction;
        }
    }

    pub(crate) fn permit_push(&self) -> Result<(), Refusal> {
        demand(self.march.targets != 0, "RA-10.1-01", "ra-no-target")
    }

    /// The Repulse: both forces are turned up (RA-1.51-02), the points are paid, and it succeeds at five to one without a die
    /// (RA-10.11-01). Terrain counts, shifts do not (RA-10.12-01).
    pub(crate) fn push(&mut self, out: &mut impl Outside) {
        let (at, targets) = (self.march.at, self.march.targets);
        let price = self.repulse_price(targets).unwrap_or(0);
        self.march.left = self.march.left.saturating_sub(price);
        self.march.begun = true;
        self.march.targets = 0;
        let mut fight = Fight { is_repulse: true, attackers: self.march.stack, ..Fight::NONE };
        fight.from[0] = at;
        let directions = (0..6).filter(|direction| targets >> direction & 1 != 0);
        for (place, direction) in fight.on.iter_mut().zip(directions) {
            *place = self.scenario.hex(at).edges[direction].to;
            fight.defenders = fight.defenders.or(self.stack(*place));
        }
        self.show(self.march.stack.or(fight.defenders), out);
        self.fight = fight;
        let (attack, defence) = self.strengths();
        let column = crate::tables::column(attack, defence);
        let success = column >= FIVE_TO_ONE;
        let target = self.fight.on[0];
        out.tell(|| Event::Repulsed {
            hex: target,
            attack: attack as u16,
            defence: defence as u16,
            column,
            success,
        });
        if success { self.succeed_in_repulse(out) } else { self.fail_in_repulse(out) }
    }

    /// The enemy goes back two hexes at once (RA-10.21-01); vedettes do too (RA-10.23-01).
    fn succeed_in_repulse(&mut self, out: &mut impl Outside) {
        let enemy = self.march.side.other();
        self.break_columns(self.fight.defenders);
        self.agenda.plan([Task::AfterRetreat, Task::Vacated]);
        self.begin_retreat(enemy, self.fight.defenders, 2, out);
    }

    /// The stack stops and must attack with two columns less (RA-10.22-01); a column loses its marker and does not attack
    /// (RA-8.22-02).
    fn fail_in_repulse(&mut self, out: &mut impl Outside) {
        let stack = self.march.stack;
        let columns = stack.and(self.column);
        if columns.is_empty() {
            let targets = self.fight.defenders;
            self.repulsed = self.repulsed.or(stack);
            self.pair_for_attack(stack, targets);
        } else {
            self.barred = self.barred.or(stack);
            self.break_columns(stack);
        }
        self.fight = Fight::NONE;
        self.march.halted = true;
        self.stop(out);
    }

    /// The hexes that were vacated by the Repulse.
    pub(crate) fn vacated_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.fight.on.into_iter().filter(|&hex| hex.is_somewhere() && self.holder(hex).is_none())
    }

    /// The repulsing stack goes into a vacated hex for what it has paid and may go on (RA-10.21-01, RA-10.21-02); a column
    /// stays one (RA-8.22-11).
    pub(crate) fn enter_vacated(&mut self, hex: HexId, out: &mut impl Outside) {
        let from = self.march.at;
        self.fight = Fight::NONE;
        if hex.is_somewhere() && !self.march.stack.is_empty() {
            self.march.halted = false;
            self.carry_march(from, hex, out);
        }
        self.cover_free(out);
    }

    /// Stacks that failed in a Repulse are set against its targets before attacks are designated.
    fn pair_for_attack(&mut self, stack: PieceSet, targets: PieceSet) {
        let free =
            |set: PieceSet| set.into_iter().map(|piece| self.combat_of[piece.index()]).max().unwrap_or(0);
        let number = free(stack).max(free(targets));
        let number = if number > 0 { number } else { self.next_combat() };
        let hexes = |set: PieceSet| set.into_iter().map(|piece| self.at[piece.index()]);
        let all_reach = hexes(targets).all(|on| self.can_join(number, self.march.at, on));
        if all_reach {
            let at = self.march.at;
            let mut on = [HexId::NOWHERE; MAX_STACKS];
            on.iter_mut().zip(self.fight.on).for_each(|(place, hex)| *place = hex);
            self.assign(at, number);
            on.into_iter().filter(|hex| hex.is_somewhere()).for_each(|hex| self.assign(hex, number));
        }
    }
}
