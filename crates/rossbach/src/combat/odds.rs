//! The exact odds of combats that are designated, or could be, from what one side knows.
//!
//! A combat is one die in one column, so its odds are six results, each with what it costs for certain and what hangs on more
//! dice: capture, bridges, units without a way back. They are worked out by the functions that resolve the combat itself.
//! As long as one of the enemy's pieces in it lies face down there are none.

use vedette_kernel::{Game, Nobody, Quick, Side};

use super::strength::Shift;
use crate::action::Action;
use crate::flow::Task;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;
use crate::tables::{self, EVEN, Verdict};

/// What odds are about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A combat that is designated.
    Combat,
    /// An attack that could be designated.
    Attack,
}

impl What {
    /// Its code for messages.
    pub const fn code(self) -> &'static str {
        match self {
            What::Combat => "combat",
            What::Attack => "attack",
        }
    }
}

/// The odds of one combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// What they are about.
    pub what: What,
    /// Who attacks.
    pub attacker: Side,
    /// Where the attackers stand.
    pub from: Vec<HexId>,
    /// Where the defenders stand.
    pub on: Vec<HexId>,
    /// The attacking strength in eighths of a point, after all changes.
    pub attack: u32,
    /// The defending strength in eighths of a point, after all changes.
    pub defence: u32,
    /// The column of the odds alone.
    pub odds: u8,
    /// Whether it is kept at 1-1, because a garrison is attacked (RA-11.54-01).
    pub capped: bool,
    /// What shifts it: columns to the right, with the rule.
    pub shifts: Vec<(&'static str, i8)>,
    /// The column in which the die is read.
    pub column: u8,
    /// What is added to the die.
    pub die_change: i8,
    /// Whether Napoleon's shift is among them.
    pub napoleon: bool,
    /// Whether heavy cavalry lowers the die.
    pub heavy: bool,
    /// What each face of the die brings.
    pub results: [Cell; 6],
}

/// What one face of the die brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What the table says in the end.
    pub verdict: Verdict,
    /// Whether a garrison without supply surrenders.
    pub surrender: bool,
    /// Half points that attacker and defender lose at least.
    pub losses: [u16; 2],
    /// What may happen to single pieces besides, in sixths.
    pub perils: Vec<Peril>,
}

/// What may happen to a piece of which the owner has no choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peril {
    /// The piece.
    pub piece: PieceId,
    /// In how many of six cases it leaves the map: a unit is eliminated, a leader captured.
    pub removed: u8,
    /// In how many of six cases it is lost for good.
    pub lost: u8,
}

impl Odds {
    /// In how many of six cases a side wins, nobody does, and it loses.
    pub fn outcomes(&self, side: Side) -> [u8; 3] {
        let mut counts = [0; 3];
        for cell in &self.results {
            let place = match cell.verdict {
                Verdict::Exchange => 1,
                Verdict::DefenderRetreat(_) | Verdict::DefenderHalf | Verdict::DefenderEliminated => {
                    if side == self.attacker { 0 } else { 2 }
                }
                Verdict::AttackerRetreat(_) | Verdict::AttackerHalf | Verdict::AttackerEliminated => {
                    if side == self.attacker { 2 } else { 0 }
                }
            };
            counts[place] += 1;
        }
        counts
    }
}

impl Position {
    /// The odds of the combats that a side is asked about; nothing where there is nothing to reckon.
    pub fn odds(&self, side: Side) -> Vec<Odds> {
        let Some(task) = self.asked(side) else { return Vec::new() };
        let fought = matches!(
            task,
            Task::Designation(_) | Task::Withdrawal(_) | Task::Fights | Task::Napoleon | Task::Heavy
        );
        if !fought {
            return Vec::new();
        }
        // The luck is always the same: what is told depends on the player's knowledge alone.
        let known = if self.has_fog() { self.guessed(side, &mut Quick::new(0)) } else { self.clone() };
        let mut all = Vec::new();
        match task {
            Task::Napoleon | Task::Heavy => {
                known.odds_of_fight(What::Combat, task == Task::Napoleon, &mut all)
            }
            _ => {
                let mut combats = Vec::new();
                known.fight_candidates(&mut |hex| combats.push(hex));
                for hex in combats {
                    known.odds_of_combat(side, What::Combat, hex, &mut all);
                }
                if task == Task::Designation(side) {
                    known.odds_of_attacks(side, &mut all);
                }
            }
        }
        all
    }

    /// The odds of every attack that may be designated next, alone or with the combat it joins.
    fn odds_of_attacks(&self, side: Side, all: &mut Vec<Odds>) {
        let mut options = Vec::new();
        self.options(side, &mut options);
        for action in options {
            let Action::Attack(from, on) = action else { continue };
            let mut tried = self.clone();
            tried.designate(from, on, &mut Nobody);
            tried.odds_of_combat(side, What::Attack, on, all);
        }
    }

    fn odds_of_combat(&self, side: Side, what: What, hex: HexId, all: &mut Vec<Odds>) {
        let mut fought = self.clone();
        fought.begin_fight(hex);
        let foes = fought.fight.attackers.or(fought.fight.defenders).minus(fought.own(side));
        let seen = foes.into_iter().all(|piece| fought.is_known(piece));
        let fight = &fought.fight;
        if seen && !fight.attackers.is_empty() && !fight.defenders.is_empty() {
            fought.odds_of_fight(what, true, all);
        }
    }

    /// The odds of the combat at hand; one for each choice that is still to be made about it.
    fn odds_of_fight(mut self, what: What, napoleon_open: bool, all: &mut Vec<Odds>) {
        let napoleon =
            if napoleon_open && self.napoleon_asks() { vec![false, true] } else { vec![self.fight.napoleon] };
        let heavy = if self.heavy_counts() { vec![false, true] } else { vec![false] };
        for &napoleon in &napoleon {
            for &heavy in &heavy {
                (self.fight.napoleon, self.fight.heavy) = (napoleon, heavy);
                all.push(self.reckoned(what));
            }
        }
    }

    /// The combat at hand with the choices that were made.
    fn reckoned(&self, what: What) -> Odds {
        let (attack, defence) = self.strengths();
        let shifts = self.shifts();
        let odds = tables::column(attack, defence);
        let column = self.final_column();
        let die_change = self.die_change();
        let (from, on) = self.fronts();
        let counts = |shift: &&Shift| shift.columns != 0;
        let results = [1_i8, 2, 3, 4, 5, 6].map(|face| {
            let die = (face + die_change).clamp(1, 6) as u8;
            self.cell(column, die)
        });
        Odds {
            what,
            attacker: self.phasing,
            from: from.collect(),
            on: on.collect(),
            attack,
            defence,
            odds,
            capped: shifts.capped && odds > EVEN,
            shifts: shifts.list.iter().filter(counts).map(|shift| (shift.rule, shift.columns)).collect(),
            column,
            die_change,
            napoleon: self.fight.napoleon,
            heavy: self.fight.heavy,
            results,
        }
    }

    /// What a changed die in a column brings.
    fn cell(&self, column: u8, die: u8) -> Cell {
        let mut then = self.clone();
        (then.fight.column, then.fight.die) = (column, die);
        let verdict = then.verdict(column, die);
        then.fight.verdict = Some(verdict);
        then.fight.hemmed = then.find_hemmed();
        let (attacker, defender) = (then.phasing, then.phasing.other());
        let surrendering =
            if tables::is_surrender(column, die) { then.would_surrender() } else { PieceSet::NONE };
        let mut perils: Vec<Peril> =
            surrendering.into_iter().map(|piece| Peril { piece, removed: 6, lost: 6 }).collect();
        then.fight.defenders = then.fight.defenders.minus(surrendering);
        let mut losses = match verdict {
            Verdict::AttackerEliminated => then.eliminated(attacker, &mut perils),
            Verdict::DefenderEliminated => then.eliminated(defender, &mut perils),
            Verdict::AttackerHalf => {
                then.halve(attacker);
                then.fight.due
            }
            Verdict::DefenderHalf => {
                then.halve(defender);
                then.fight.due
            }
            Verdict::Exchange => {
                then.exchange();
                then.fight.due
            }
            Verdict::AttackerRetreat(distance) => then.sent_back(attacker, distance, &mut perils),
            // A garrison goes only if it wants to (RA-11.54-02).
            Verdict::DefenderRetreat(_) if then.is_siege() => [0; 2],
            Verdict::DefenderRetreat(distance) => then.sent_back(defender, distance, &mut perils),
        };
        losses[1] += surrendering.into_iter().map(|piece| self.strength(piece)).sum::<u16>();
        Cell { verdict, surrender: !surrendering.is_empty(), losses, perils }
    }

    /// All combat units of a side go, and its leaders are rolled for (RA-11.4-01, RA-5.23-01).
    fn eliminated(&self, side: Side, perils: &mut Vec<Peril>) -> [u16; 2] {
        let mut losses = [0; 2];
        for piece in self.fighters(side) {
            losses[usize::from(side != self.phasing)] += self.strength(piece);
            let spent =
                !self.is_vedette(piece) && (self.reduced.has(piece) || self.piece(piece).reduced.is_none());
            let lost = if self.fight.hemmed.has(piece) || spent { 6 } else { 0 };
            perils.push(Peril { piece, removed: 6, lost });
        }
        self.captures(side, perils);
        losses
    }

    /// A side goes back: its vedettes are lost (RA-13.2-01), leaders are rolled for, units may find no way or only a bridge.
    fn sent_back(&self, side: Side, distance: u8, perils: &mut Vec<Peril>) -> [u16; 2] {
        let mut losses = [0; 2];
        let mut crossing = 0;
        for piece in self.fighters(side) {
            let peril = if self.is_vedette(piece) {
                Peril { piece, removed: 6, lost: 0 }
            } else {
                self.retreat_peril(piece, distance, &mut crossing)
            };
            if peril.removed == 6 {
                losses[usize::from(side != self.phasing)] += self.strength(piece);
            }
            if peril.removed > 0 {
                perils.push(peril);
            }
        }
        self.captures(side, perils);
        losses
    }

    /// What a unit risks that must go so far: nothing if a way is open, a die on the bridge if every way leads over one, the
    /// later the worse (RA-11.43-01), and what the rules say where there is no way (RA-11.44-01 to RA-11.44-04).
    fn retreat_peril(&self, piece: PieceId, distance: u8, crossing: &mut u8) -> Peril {
        let origin = self.at[piece.index()];
        let ends = self.retreat_ends(piece, origin, distance);
        if !ends.is_empty() {
            let dry = ends.iter().any(|end| self.fewest_bridges(piece, origin, end) == Some(0));
            let lost = if dry { 0 } else { (*crossing + 1).min(6) };
            *crossing += u8::from(!dry);
            return Peril { piece, removed: lost, lost };
        }
        let spent = self.reduced.has(piece) || self.piece(piece).reduced.is_none();
        let lost = if spent {
            6
        } else if self.is_driven_off(piece, origin, distance) {
            0
        } else {
            let change = self.disadvantage(self.side_of(piece)) as i8 - self.initiative(piece) as i8;
            (1..=6_i8).filter(|die| die + change > 3).count() as u8
        };
        Peril { piece, removed: 6, lost }
    }

    /// The leaders of a beaten side, each with his chance to be captured (RA-T-CAPTURE-01).
    fn captures(&self, side: Side, perils: &mut Vec<Peril>) {
        let change = self.disadvantage(side);
        let captured = (1..=6_u8).filter(|die| die + change >= 6).count() as u8;
        let hexes = if side == self.phasing { self.fight.from } else { self.fight.on };
        for hex in hexes.into_iter().filter(|hex| hex.is_somewhere()) {
            for piece in self.stack_of(side, hex).and(self.scenario.tables.leaders) {
                perils.push(Peril { piece, removed: captured, lost: captured });
            }
        }
    }
}
