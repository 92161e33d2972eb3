//! Who attacks whom (section 11.2).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::{Settlement, Water};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Crossing, Fight, Phase, Position};

impl Position {
    /// Step 1: everything in an enemy zone is turned up (RA-1.51-03), and what is seen from hilltops.
    pub(crate) fn begin_combat(&mut self, side: Side, out: &mut impl Outside) {
        self.phase = Phase::Combat;
        self.fight = Fight::NONE;
        self.crossings = [Crossing::NONE; crate::state::MAX_CROSSINGS];
        self.advanced = PieceSet::NONE;
        self.show_engaged(out);
        self.look_from_hilltops(out);
        let enemy = side.other();
        // The order of the phase (RA-2.11-15): the attacker's cavalry leaves after the defender's (RA-11.1-03).
        self.agenda.plan([
            Task::Designation(side),
            Task::Designated,
            Task::Withdrawal(enemy),
            Task::Withdrawal(side),
            Task::Mending,
            Task::Fights,
            Task::EndCombat(side),
        ]);
    }

    /// The combat that the stack of a hex takes part in; 0 for none.
    #[inline]
    pub(crate) fn combat_at(&self, hex: HexId) -> u8 {
        self.pieces_at(hex).map(|piece| self.combat_of[piece.index()]).max().unwrap_or(0)
    }

    /// A number for another combat.
    pub(crate) fn next_combat(&self) -> u8 {
        self.combat_of.iter().copied().max().unwrap_or(0).saturating_add(1)
    }

    /// The pieces of a stack that can attack: combat units not in Road March (RA-8.22-01), not barred after a failed Repulse,
    /// not advanced (RA-11.46-06), and not a garrison without supply (RA-11.56-01).
    pub(crate) fn able(&self, side: Side, hex: HexId) -> PieceSet {
        let fortified = self.scenario.hex(hex).settlement == Settlement::Fortified;
        let hungry = if fortified { self.starving } else { PieceSet::NONE };
        let columns = self.scenario.tables.units.and(self.column);
        let troops = self.stack_of(side, hex).and(self.scenario.tables.troops);
        troops.minus(hungry).minus(columns).minus(self.barred).minus(self.advanced)
    }

    /// Whether a stack may attack over a side of its hex: over a river only by an undamaged bridge (RA-8.32-01).
    pub(crate) fn can_attack(&self, from: HexId, on: HexId) -> bool {
        self.scenario.map.direction(from, on).is_some_and(|direction| {
            let edge = &self.scenario.hex(from).edges[direction];
            edge.water != Water::River || self.is_bridged(from, direction)
        })
    }

    /// Whether a hex holds somebody who can be attacked and has not been: not who has advanced in this phase
    /// (RA-11.46-06, RA-11.23-01).
    fn is_target(&self, side: Side, hex: HexId) -> bool {
        let defenders = self.stack_of(side.other(), hex);
        self.seems_held(side.other(), hex)
            && !defenders.minus(self.advanced).is_empty()
            && defenders.and(self.attacked).is_empty()
    }

    /// Whether the stack of a hex could be added to a combat against a hex: in one combat everybody must be able to attack
    /// everybody (RA-11.24-03).
    pub(crate) fn can_join(&self, number: u8, from: HexId, on: HexId) -> bool {
        let side = self.phasing;
        let of = |number: u8, side: Side| {
            self.on_map(side)
                .filter(move |&piece| number > 0 && self.combat_of[piece.index()] == number)
                .map(|piece| self.at[piece.index()])
        };
        let numbers = [number, self.combat_at(from), self.combat_at(on)];
        let attackers = || numbers.into_iter().flat_map(move |number| of(number, side)).chain([from]);
        let mut defenders = numbers.into_iter().flat_map(move |number| of(number, side.other())).chain([on]);
        defenders.all(|target| attackers().all(|stack| self.can_attack(stack, target)))
    }

    /// Whether an attack may be designated (RA-11.0-01, RA-11.22-01).
    pub(crate) fn permit_attack(&self, side: Side, from: HexId, on: HexId) -> Result<(), Refusal> {
        let able = self.able(side, from);
        demand(!able.is_empty(), "RA-1.4-01", "ra-cannot-attack")?;
        demand(able.and(self.attacked).is_empty(), "RA-11.21-01", "ra-has-attacked")?;
        demand(self.scenario.map.direction(from, on).is_some(), "RA-11.0-01", "ra-not-adjacent")?;
        demand(self.seems_held(side.other(), on), "RA-11.0-01", "ra-nobody-there")?;
        demand(self.can_attack(from, on), "RA-8.32-01", "ra-no-bridge")?;
        demand(self.is_target(side, on), "RA-11.23-01", "ra-attacked-already")?;
        let (mine, his) = (self.combat_at(from), self.combat_at(on));
        demand(mine == 0 || mine != his, "RA-11.23-01", "ra-designated-already")?;
        demand(self.can_join(0, from, on), "RA-11.24-03", "ra-not-all-adjacent")
    }

    /// The stacks of two hexes, and all who fight with them already, are one combat (RA-11.21-01, RA-11.23-01).
    pub(crate) fn designate(&mut self, from: HexId, on: HexId, out: &mut impl Outside) {
        let (mine, his) = (self.combat_at(from), self.combat_at(on));
        let number = match (mine, his) {
            (0, 0) => self.next_combat(),
            (0, his) => his,
            (mine, _) => mine,
        };
        if his != 0 && his != number {
            for combat in &mut self.combat_of {
                if *combat == his {
                    *combat = number;
                }
            }
        }
        self.assign(from, number);
        self.assign(on, number);
        out.tell(|| Event::Designated { from, on });
    }

    /// Puts the stack of a hex into a combat.
    pub(crate) fn assign(&mut self, hex: HexId, number: u8) {
        for piece in self.stack(hex) {
            self.combat_of[piece.index()] = number;
        }
    }

    /// The enemy stacks that exert a zone on a hex and can still be attacked from it.
    fn duties(&self, side: Side, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.exerters(side.other(), hex).filter(move |&on| self.is_target(side, on))
    }

    /// Whether a stack must attack: it has somebody who can, it has not attacked, and it stands in an enemy zone
    /// (RA-4.31-01). Garrisons need not (RA-11.53-01), nor those across a river bridge (RA-8.32-02): no zone
    /// reaches them.
    fn must_attack(&self, side: Side, hex: HexId) -> bool {
        let able = self.able(side, hex);
        !able.is_empty() && able.and(self.attacked).is_empty() && self.duties(side, hex).next().is_some()
    }

    /// Whether all duties are met: every engaged stack attacks, every enemy in whose zone it stands is attacked
    /// (RA-4.31-01, RA-11.1-01), a stack across a bridge or in a fortified town that attacks at all leaves nobody out
    /// (RA-11.22-01, RA-11.53-01).
    pub(crate) fn permit_designation(&self, side: Side) -> Result<(), Refusal> {
        let mut seen = PieceSet::NONE;
        for piece in self.on_map(side) {
            let hex = self.at[piece.index()];
            if seen.has(piece) {
                continue;
            }
            seen = seen.or(self.stack(hex));
            let attacks = self.combat_at(hex) > 0;
            let must = self.must_attack(side, hex);
            demand(attacks || !must, "RA-4.31-01", "ra-must-attack")?;
            // All of them in one attack, if nobody else stands near (RA-11.24-01).
            let unmet = must && self.duties(side, hex).any(|on| self.combat_at(on) == 0);
            demand(!unmet, "RA-4.31-01", "ra-must-be-attacked")?;
            let garrison = self.scenario.hex(hex).settlement == Settlement::Fortified;
            if attacks && garrison && !self.able(side, hex).is_empty() {
                demand(!self.leaves_out(side, hex), "RA-11.53-01", "ra-sortie-leaves-out")?;
            }
        }
        Ok(())
    }

    /// The stacks that must attack and do not yet, and the enemies who must be attacked and are not yet (RA-4.31-01).
    pub(crate) fn unmet_duties(&self, side: Side) -> (Vec<HexId>, Vec<HexId>) {
        let mut hexes: Vec<HexId> = self.on_map(side).map(|piece| self.at[piece.index()]).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let bound: Vec<HexId> = hexes.into_iter().filter(|&hex| self.must_attack(side, hex)).collect();
        let mut targets: Vec<HexId> = bound.iter().flat_map(|&hex| self.duties(side, hex)).collect();
        targets.retain(|&on| self.combat_at(on) == 0);
        targets.sort_unstable();
        targets.dedup();
        (bound.into_iter().filter(|&hex| self.combat_at(hex) == 0).collect(), targets)
    }

    /// Whether a garrison that attacks leaves an enemy in its zone without an attack.
    fn leaves_out(&self, side: Side, hex: HexId) -> bool {
        self.scenario.hex(hex).edges.iter().any(|edge| {
            edge.to.is_somewhere()
                && self.is_target(side, edge.to)
                && self.exerters(side, edge.to).any(|from| from == hex)
                && self.combat_at(edge.to) == 0
        })
    }

    /// Whether the attacks chosen so far cannot be completed: then they are designated anew.
    pub(crate) fn permit_anew(&self, side: Side) -> Result<(), Refusal> {
        let open = self.combat_of.iter().any(|&number| number > 0);
        demand(open, "RA-11.1-01", "ra-nothing-designated")?;
        demand(self.permit_designation(side).is_err(), "RA-11.1-01", "ra-designation-complete")?;
        let stuck =
            self.attack_candidates(side).all(|(from, on)| self.permit_attack(side, from, on).is_err());
        demand(stuck, "RA-11.1-01", "ra-designation-goes-on")
    }

    pub(crate) fn designate_anew(&mut self) {
        self.combat_of = [0; crate::scenario::MAX_PIECES];
    }

    pub(crate) fn attack_candidates(&self, side: Side) -> impl Iterator<Item = (HexId, HexId)> + '_ {
        let troops = self.own(side).and(self.scenario.tables.troops).into_iter();
        let hexes = troops.filter_map(|piece| {
            let hex = self.hex_of(piece)?;
            // The first combat unit of each hex names it.
            let first = self.pieces_at(hex).find(|&other| self.scenario.tables.troops.has(other));
            (first == Some(piece)).then_some(hex)
        });
        hexes.flat_map(move |hex| {
            let around = self.scenario.tables.neighbours[hex.index()].into_iter();
            around.filter(move |&on| self.holder(on) == Some(side.other())).map(move |on| (hex, on))
        })
    }

    /// Whether the phasing side has anything to designate: a stack next to an enemy whom it could attack. It says itself when
    /// it is done.
    pub(crate) fn designation_asks(&self, side: Side) -> bool {
        let could = |(from, on): (HexId, HexId)| {
            let able = self.able(side, from);
            !able.is_empty()
                && able.and(self.attacked).is_empty()
                && self.can_attack(from, on)
                && self.is_target(side, on)
        };
        self.attack_candidates(side).any(could) || self.seems_to_attack(side)
    }

    /// Whether a face-down force of a side stands where it could attack if it had combat units: its owner is asked though it
    /// has none, because not asking would tell (RA-1.5-03).
    fn seems_to_attack(&self, side: Side) -> bool {
        if !self.has_fog() {
            return false;
        }
        let covered = self.own(side).minus(self.shown).into_iter();
        let mut hexes = covered.filter_map(|piece| self.hex_of(piece));
        hexes.any(|from| {
            let mut around = self.scenario.tables.neighbours[from.index()].into_iter();
            around.any(|on| self.seems_held(side.other(), on) && self.can_attack(from, on))
        })
    }

    /// All attacks are designated: attackers and defenders outside any zone are turned up (RA-1.51-10), and attacked columns
    /// leave the road (RA-8.22-08).
    pub(crate) fn reveal_designated(&mut self, out: &mut impl Outside) {
        let fighting: PieceSet = (0..self.scenario.pieces.len())
            .map(|piece| PieceId(piece as u8))
            .filter(|&piece| self.combat_of[piece.index()] > 0 && self.is_on_map(piece))
            .collect();
        self.show(fighting, out);
        self.break_columns(fighting.minus(self.own(self.phasing)));
    }

    /// Retreats before combat may have left attacks without target and targets without attacker: the former lapse
    /// (RA-11.1-04), the latter are designated again (RA-11.1-07).
    pub(crate) fn mend_designation(&mut self) {
        let side = self.phasing;
        let last = self.next_combat();
        for number in 1..last {
            let here = |side: Side| self.on_map(side).any(|piece| self.combat_of[piece.index()] == number);
            if here(side) && here(side.other()) {
                continue;
            }
            for combat in &mut self.combat_of {
                if *combat == number {
                    *combat = 0;
                }
            }
        }
        // With one combat at a time the rest is designated when this one is over (RA-11.2-01).
        let waits = self.scenario.options.one_by_one && self.combat_of.iter().any(|&number| number > 0);
        // Whom the cavalry left must be attacked by those who stay (RA-11.21-02).
        if !waits && self.permit_designation(side).is_err() {
            self.agenda.plan([Task::Designation(side), Task::Designated]);
        }
    }

    /// The combats that are still to be resolved, by a hex of a defender.
    pub(crate) fn fight_candidates(&self, each: &mut dyn FnMut(HexId)) {
        let mut seen = 0_u64;
        for piece in self.on_map(self.phasing.other()) {
            let number = self.combat_of[piece.index()];
            if number > 0 && seen >> (number % 64) & 1 == 0 {
                seen |= 1 << (number % 64);
                each(self.at[piece.index()]);
            }
        }
    }

    pub(crate) fn permit_fight(&self, hex: HexId) -> Result<(), Refusal> {
        let enemy = self.holder(hex) == Some(self.phasing.other());
        demand(enemy && self.combat_at(hex) > 0, "RA-11.1-05", "ra-no-attack-there")
    }
}
