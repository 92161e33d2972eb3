//! Strengths, terrain and shifts (sections 11.3, 16.1, 16.3 and 16.5).

use crate::scenario::{Nation, PieceKind, Settlement, Slope, Water};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;
use crate::tables::{self, EVEN};

/// The allowance of heavy and of light cavalry, in half points (RA-16.5-01).
const HEAVY: u8 = 12;
const LIGHT: u8 = 14;

/// What an attacker has to cross.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Obstacle {
    /// Nothing that helps the defender.
    None,
    /// A stream, or a slope uphill: half as much again.
    Half,
    /// A river bridge, of stone or boats: double.
    Double,
}

/// A shift of the column, with the rule it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    /// The rule.
    pub rule: &'static str,
    /// Columns to the right.
    pub columns: i8,
}

/// All shifts of a combat, and where the column may not go beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shifts {
    /// The shifts, in the order in which they are made; unused places shift nothing.
    pub list: [Shift; 4],
    /// Whether the column is kept at 1-1 before the shifts: against a garrison (RA-11.54-01).
    pub capped: bool,
}

const NO_SHIFT: Shift = Shift { rule: "", columns: 0 };

impl Position {
    /// The hexes of the attackers, and of the defenders, of the combat at hand.
    pub(crate) fn fronts(
        &self,
    ) -> (impl Iterator<Item = HexId> + Clone, impl Iterator<Item = HexId> + Clone) {
        let some = |hexes: [HexId; 6]| hexes.into_iter().filter(|hex| hex.is_somewhere());
        (some(self.fight.from), some(self.fight.on))
    }

    /// What the stack of a hex has to cross to attack another (RA-11.31-01, RA-11.31-02, RA-T-TECC-06 to RA-T-TECC-08).
    fn obstacle(&self, from: HexId, on: HexId) -> Obstacle {
        let Some(direction) = self.scenario.map.direction(from, on) else { return Obstacle::None };
        let edge = &self.scenario.hex(from).edges[direction];
        match edge.water {
            Water::River => Obstacle::Double,
            // A pontoon over a stream is still a stream (RA-T-TECC-08).
            Water::Stream => Obstacle::Half,
            // Downhill it is no obstacle (RA-T-TECC-02).
            Water::None if edge.slope == Slope::Up => Obstacle::Half,
            Water::None => Obstacle::None,
        }
    }

    /// Whether a side between two hexes is covered by woods; woods in the hex change nothing (RA-T-TECC-03).
    fn is_woods(&self, from: HexId, on: HexId) -> bool {
        let direction = self.scenario.map.direction(from, on);
        direction.is_some_and(|direction| self.scenario.hex(from).edges[direction].woods)
    }

    /// Whether infantry holds a hex that is a fortified town (RA-11.5-01).
    pub(crate) fn is_garrisoned(&self, hex: HexId) -> bool {
        self.scenario.hex(hex).settlement == Settlement::Fortified
            && self.fight.defenders.into_iter().any(|piece| {
                self.at[piece.index()] == hex
                    && matches!(self.kind(piece), PieceKind::Infantry | PieceKind::Mixed)
            })
    }

    /// Whether the combat at hand is an attack on a garrison.
    pub(crate) fn is_siege(&self) -> bool {
        self.fronts().1.into_iter().any(|hex| self.is_garrisoned(hex))
    }

    /// The best modifier of the defender, in halves of his strength above the whole: one for the whole defence
    /// (RA-11.24-02), never two of them (RA-11.31-04). Behind obstacles only if every attacker has one to cross, the weakest
    /// counting (RA-11.31-01); in a town in any case (RA-T-TECC-05); fortified towns have other benefits (RA-11.5-01).
    fn terrain_halves(&self) -> u32 {
        let (from, on) = self.fronts();
        let behind = on.clone().map(|target| {
            let crossed = from.clone().filter(|&stack| self.scenario.map.direction(stack, target).is_some());
            match crossed.map(|stack| self.obstacle(stack, target)).min() {
                Some(Obstacle::Double) => 2,
                Some(Obstacle::Half) => 1,
                _ => 0,
            }
        });
        // Of several defending hexes the one with the best ground lends it to all.
        let behind = behind.max().unwrap_or(0);
        // Villages, marshes and open ground help nobody (RA-T-TECC-01).
        let town = on.clone().any(|hex| self.scenario.hex(hex).settlement == Settlement::Town);
        behind.max(u32::from(town))
    }

    /// Whether all attackers come through woods hexsides (RA-11.31-03).
    fn all_through_woods(&self) -> bool {
        let (from, on) = self.fronts();
        from.clone().all(|stack| on.clone().all(|target| self.is_woods(stack, target)))
    }

    /// What an attacking piece counts, in quarter points: cavalry over a woods hexside half (RA-T-TECC-04),
    /// whatever the ground does for the defender (RA-11.31-05).
    fn attack_value(&self, piece: PieceId) -> u32 {
        let full = 2 * u32::from(self.strength(piece));
        let stack = self.at[piece.index()];
        let woods =
            self.is_mounted(piece) && self.fronts().1.into_iter().any(|target| self.is_woods(stack, target));
        if woods { full / 2 } else { full }
    }

    /// The strengths of attacker and defender in the combat at hand, exact, in eighths of a point (RA-11.3-01).
    pub(crate) fn strengths(&self) -> (u32, u32) {
        let attack: u32 = self.fight.attackers.into_iter().map(|piece| self.attack_value(piece)).sum();
        // Modifiers of one side are not combined: cavalry that has better ground is not halved by woods (RA-11.31-04).
        let halves = self.terrain_halves();
        let woods = halves == 0 && self.all_through_woods();
        let defends = |piece: PieceId| {
            let full = 2 * u32::from(self.strength(piece));
            if woods && self.is_mounted(piece) { full / 2 } else { full }
        };
        let mut defence: u32 = self.fight.defenders.into_iter().map(defends).sum();
        // Leaders alone in a hex defend like a vedette of half a point (RA-5.2-01).
        let lone = self.fronts().1.filter(|&hex| self.troops(hex).is_empty());
        defence += 2 * lone.count() as u32;
        (2 * attack, defence * (2 + halves))
    }

    /// Whether heavy cavalry attacks (RA-16.5-01).
    fn has_heavy(&self, pieces: PieceSet) -> bool {
        pieces.into_iter().any(|piece| self.is_cavalry_of(piece, HEAVY))
    }

    /// Whether a piece is cavalry of that allowance: dragoons on foot are neither heavy nor light (RA-22.0-04).
    fn is_cavalry_of(&self, piece: PieceId, allowance: u8) -> bool {
        let printed = self.piece(piece);
        printed.kind == PieceKind::Cavalry && printed.allowance == allowance
    }

    /// Whether heavy cavalry may lower the die: against nothing but light cavalry (RA-16.5-01, RA-16.5-02).
    pub(crate) fn heavy_counts(&self) -> bool {
        let troops = |set: PieceSet| set.into_iter().filter(|&piece| self.kind(piece).is_combat());
        self.has_heavy(self.fight.attackers)
            && troops(self.fight.defenders).next().is_some()
            && troops(self.fight.defenders).all(|piece| self.is_cavalry_of(piece, LIGHT))
    }

    /// Whether an attacker or defender is Guard infantry.
    pub(crate) fn is_guard(&self, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        printed.nation == Nation::Guard && printed.kind == PieceKind::Infantry
    }

    /// Whether the attack combines arms: infantry, and cavalry of a point or more after all changes (RA-16.1-01,
    /// RA-13.23-01, RA-16.14-01); not with cavalry through woods (RA-1.4-04), not against a garrison (RA-11.54-04), not if
    /// all cross river bridges, unless heavy cavalry is with them (RA-16.13-01, RA-16.51-02), and not against a hex with
    /// infantry and a point of cavalry (RA-16.1-02), of which light cavalry does not stop heavy (RA-16.51-01).
    fn combines_arms(&self) -> bool {
        let attackers = self.fight.attackers;
        let foot = attackers
            .into_iter()
            .any(|piece| matches!(self.kind(piece), PieceKind::Infantry | PieceKind::Mixed));
        let riders: PieceSet = attackers.into_iter().filter(|&piece| self.is_mounted(piece)).collect();
        let strength: u32 = riders.into_iter().map(|piece| self.attack_value(piece)).sum();
        // A point is four quarters.
        if !foot || strength < 4 || self.is_siege() {
            return false;
        }
        let (from, on) = self.fronts();
        let woods = riders
            .into_iter()
            .any(|piece| on.clone().any(|target| self.is_woods(self.at[piece.index()], target)));
        let heavy = self.has_heavy(attackers);
        let all_over_bridges = from
            .clone()
            .all(|stack| on.clone().all(|target| self.obstacle(stack, target) == Obstacle::Double));
        !woods && (!all_over_bridges || heavy) && !on.clone().any(|hex| self.resists_combination(hex, heavy))
    }

    /// Whether the defenders of a hex have infantry and a point of cavalry themselves.
    fn resists_combination(&self, hex: HexId, heavy: bool) -> bool {
        let here = || self.fight.defenders.into_iter().filter(|&piece| self.at[piece.index()] == hex);
        let foot = here().any(|piece| matches!(self.kind(piece), PieceKind::Infantry | PieceKind::Mixed));
        let counts =
            |&piece: &PieceId| self.is_mounted(piece) && !(heavy && self.is_cavalry_of(piece, LIGHT));
        let cavalry: u16 = here().filter(counts).map(|piece| self.strength(piece)).sum();
        foot && cavalry >= 2
    }

    /// Whether a failed Repulse is part of the combat (RA-10.22-02, RA-10.22-03).
    pub(crate) fn has_failed_repulse(&self) -> bool {
        !self.fight.attackers.and(self.repulsed).is_empty()
    }

    /// The side whose stack Napoleon strengthens in the combat at hand: columns to the right (RA-5.15-01).
    pub(crate) fn napoleon_columns(&self) -> i8 {
        let (from, on) = self.fronts();
        let is_here = |hex: HexId| self.napoleon_at(hex);
        if from.into_iter().any(is_here) {
            1
        } else if on.into_iter().any(is_here) {
            -1
        } else {
            0
        }
    }

    /// The shifts of the combat at hand (RA-T-SHIFT-01): a failed Repulse shifts two to the left and lets nothing else count
    /// (RA-10.22-02); against a garrison only Napoleon counts (RA-11.54-04).
    pub(crate) fn shifts(&self) -> Shifts {
        let mut shifts = Shifts { list: [NO_SHIFT; 4], capped: self.is_siege() };
        if self.has_failed_repulse() {
            shifts.list[0] = Shift { rule: "RA-10.22-02", columns: -2 };
            return shifts;
        }
        if self.combines_arms() {
            shifts.list[0] = Shift { rule: "RA-16.1-01", columns: 1 };
        }
        let guard = self.fight.attackers.into_iter().any(|piece| self.is_guard(piece));
        if guard && !shifts.capped {
            shifts.list[1] = Shift { rule: "RA-16.32-01", columns: 1 };
        }
        if self.fight.napoleon {
            shifts.list[2] = Shift { rule: "RA-5.15-01", columns: self.napoleon_columns() };
        }
        shifts
    }

    /// The column of the combat at hand, with its shifts; they stop at the ends of the table (RA-11.3-03).
    pub(crate) fn final_column(&self) -> u8 {
        let (attack, defence) = self.strengths();
        let shifts = self.shifts();
        let odds = tables::column(attack, defence);
        let odds = if shifts.capped { odds.min(EVEN) } else { odds };
        let moved = shifts.list.iter().fold(odds as i8, |column, shift| column + shift.columns);
        moved.clamp(0, 11) as u8
    }

    /// The change of the die: heavy cavalry, and odds beyond the table if that is played (RA-11.32-01).
    pub(crate) fn die_change(&self) -> i8 {
        let (attack, defence) = self.strengths();
        let beyond = if self.scenario.options.beyond { tables::beyond(attack, defence) } else { 0 };
        beyond - i8::from(self.fight.heavy)
    }

    /// The initiative of a unit with its national conversion: Prussian infantry one less, Saxon infantry two less, Guard
    /// infantry two more (RA-6.13-02, RA-T-SHOCK-07). Mixed units are infantry.
    pub(crate) fn converted_initiative(&self, piece: PieceId) -> i8 {
        let printed = self.piece(piece);
        let foot = matches!(printed.kind, PieceKind::Infantry | PieceKind::Mixed);
        let change = match printed.nation {
            Nation::Prussian if foot => -1,
            Nation::Saxon if foot => -2,
            Nation::Guard if foot => 2,
            _ => 0,
        };
        self.initiative(piece) as i8 + change
    }

    /// Whether infantry attacks through a woods hexside (RA-T-SHOCK-08).
    pub(crate) fn infantry_in_woods(&self) -> bool {
        self.fight.attackers.into_iter().any(|piece| {
            matches!(self.kind(piece), PieceKind::Infantry | PieceKind::Mixed)
                && self.fronts().1.into_iter().any(|target| self.is_woods(self.at[piece.index()], target))
        })
    }
}
