//! What the dice of a battle are read by: one reckoning for the fight itself, its odds, its explanation and the board.
//!
//! [`Position::modifiers`] names every modifier of the Combat Table with its rule; sums and steps are made from that list and
//! from nowhere else.

use vedette_kernel::Side;

use crate::reckoning::ReckoningLine;
use crate::scenario::{Arm, Piece, Terrain};
use crate::sets::{PieceId, PieceSet};
use crate::state::{Fight, Position};
use crate::tables::{self, Hit};

/// Why a unit counts only a part of its SP.
#[derive(Clone, Copy)]
enum Cut {
    Fatigue,
    Walls,
    Rough,
}

impl Cut {
    const ALL: [Cut; 3] = [Cut::Fatigue, Cut::Walls, Cut::Rough];

    const fn by(self) -> i8 {
        match self {
            Cut::Walls => 4,
            Cut::Fatigue | Cut::Rough => 2,
        }
    }

    const fn name(self) -> (&'static str, &'static str) {
        match self {
            Cut::Fatigue => ("fatigued", "JG-T-COMBAT-12"),
            Cut::Walls => ("walls", "JG-T-COMBAT-13"),
            Cut::Rough => ("cavalry-in-rough", "JG-T-COMBAT-14"),
        }
    }
}

/// What a side throws its dice with in a round.
#[derive(Clone, Copy)]
pub(crate) struct Volley {
    strength: u16,
    columns: i8,
    die: i8,
    guns: u16,
    gun_die: i8,
}

impl Volley {
    /// Whether the side throws a combat die at all (D38).
    pub(crate) const fn strikes(&self) -> bool {
        self.strength > 0
    }

    /// As what a combat die is read, and what it does.
    pub(crate) fn strike(&self, die: u8) -> (i8, Hit) {
        let read = die as i8 + self.die;
        match self.strength {
            0 => (read, Hit { losses: 0, star: false }),
            strength => (read, tables::combat(strength, self.columns, read)),
        }
    }

    /// The artillery bonus that fires in this round; 0 for none.
    pub(crate) const fn guns(&self) -> u16 {
        self.guns
    }

    /// As what an artillery die is read, and what it does.
    pub(crate) fn fire(&self, die: u8) -> (i8, Hit) {
        let read = die as i8 + self.gun_die;
        (read, tables::artillery(self.guns, read))
    }
}

impl Position {
    /// What a side throws its dice of this round with (JG-8.1-P4-01, JG-8.1-P4-02).
    pub(crate) fn volley(&self, side: Side) -> Volley {
        Volley {
            strength: self.modified_strength(side),
            columns: self.column_shift(side),
            die: self.die_modifier(side),
            guns: if self.is_artillery_round() { self.artillery_bonus(side) } else { 0 },
            gun_die: self.weather.artillery_die() + self.battle.fire[side.index()] as i8,
        }
    }

    /// Everything that changes strength, column and die of a side in this round.
    pub(crate) fn modifiers(&self, side: Side, tell: &mut impl FnMut(ReckoningLine)) {
        let troops = self.troops_of(self.battle.forces[side.index()]);
        for cut in Cut::ALL {
            if troops.into_iter().any(|piece| self.is_cut(cut, side, piece)) {
                let (what, rule) = cut.name();
                tell(ReckoningLine { what, changes: "divide", by: cut.by(), rule });
            }
        }
        self.shifts(side, &mut |what, by, rule| tell(ReckoningLine { what, changes: "columns", by, rule }));
        self.additions(side, &mut |what, by, rule| tell(ReckoningLine { what, changes: "die", by, rule }));
    }

    /// JG-T-COMBAT-12 to 14: fatigued attackers, attackers of walls, cavalry in rough ground.
    fn is_cut(&self, cut: Cut, side: Side, piece: PieceId) -> bool {
        let attacks = side == self.battle.attacker;
        match cut {
            // JG-8.5-FAT-01.
            Cut::Fatigue => attacks && self.fatigued.has(piece),
            Cut::Walls => attacks && self.battle.fight == Fight::Assault,
            Cut::Rough => self.ground() != Terrain::Open && self.piece(piece).arm == Arm::Cavalry,
        }
    }

    /// JG-T-COMBAT-15 to 20, JG-8.5-ENC-04: columns to the right.
    fn shifts(&self, side: Side, tell: &mut impl FnMut(&'static str, i8, &'static str)) {
        let battle = &self.battle;
        let attacks = side == battle.attacker;
        let mut line = |holds: bool, what, by, rule| {
            if holds {
                tell(what, by, rule);
            }
        };
        let encircles = attacks && battle.encircled;
        line(encircles, "encircled", 3, "JG-T-COMBAT-16");
        line(!encircles && battle.flank[side.index()], "flank", 2, "JG-T-COMBAT-15");
        let ground = self.ground();
        line(attacks && ground == Terrain::Mountain, "mountain", -1, "JG-T-COMBAT-17");
        let defensive = matches!(ground, Terrain::Defensive | Terrain::Fortified);
        // JG-6.5.1-14: for an interceptor as for any Defender.
        line(defensive, "defensive", if attacks { -1 } else { 1 }, "JG-T-COMBAT-18");
        let works = self.entrenched[battle.defender().index()].has(battle.place) && !battle.intercepted;
        line(attacks && works, "entrenched", -1, "JG-T-COMBAT-19");
        line(battle.round == 4, "fourth-round", -1, "JG-T-COMBAT-20");
    }

    /// JG-T-COMBAT-21 to 24, JG-8.5-COH-01, JG-8.5-TAC-01: what is added to the die.
    fn additions(&self, side: Side, tell: &mut impl FnMut(&'static str, i8, &'static str)) {
        let battle = &self.battle;
        let attacks = side == battle.attacker;
        let [own, other] = [side, side.other()].map(|side| battle.forces[side.index()]);
        let mut line = |by: i8, what, rule| {
            if by != 0 {
                tell(what, by, rule);
            }
        };
        line(self.tactical_bonus(own) as i8, "tactics", "JG-8.5-TAC-01");
        line(self.cohesion(own) as i8 - self.cohesion(other) as i8, "cohesion", "JG-8.5-COH-01");
        line(if attacks && battle.bridge { -2 } else { 0 }, "bridge", "JG-T-COMBAT-22");
        let open = !attacks && self.ground() == Terrain::Open;
        line(i8::from(open), "open-ground", "JG-T-COMBAT-23");
        line(if battle.round >= 3 { -1 } else { 0 }, "late-round", "JG-T-COMBAT-24");
    }

    /// JG-8.3-01: the SP of a side with their multipliers, fractions dropped once at the end.
    pub fn modified_strength(&self, side: Side) -> u16 {
        let share = |piece: PieceId| {
            let whole = 16 * u32::from(self.sp[piece.index()]);
            let cuts = Cut::ALL.into_iter().filter(|&cut| self.is_cut(cut, side, piece));
            cuts.fold(whole, |share, cut| share / u32::from(cut.by().unsigned_abs()))
        };
        let sixteenths: u32 = self.battle.forces[side.index()].into_iter().map(share).sum();
        (sixteenths / 16) as u16
    }

    /// The columns to the right of that of the strength.
    pub fn column_shift(&self, side: Side) -> i8 {
        let mut sum = 0;
        self.shifts(side, &mut |_, by, _| sum += by);
        sum
    }

    /// What a side adds to its die.
    pub fn die_modifier(&self, side: Side) -> i8 {
        let mut sum = 0;
        self.additions(side, &mut |_, by, _| sum += by);
        sum
    }

    /// The TacB of the ranking leader.
    pub(crate) fn tactical_bonus(&self, force: PieceSet) -> u8 {
        let leader = self.ranking_leader(force, |position, leader| position.piece(leader).tac);
        leader.map_or(0, |leader| self.piece(leader).tac)
    }

    /// JG-1.2.1-01, JG-1.2.1-02: the sum of a bonus over the pieces that still have strength (a cadre gives none).
    fn bonus(&self, force: PieceSet, rating: impl Fn(&Piece) -> u8) -> u16 {
        force.into_iter().filter(|&p| self.is_real(p)).map(|p| u16::from(rating(self.piece(p)))).sum()
    }

    pub(crate) fn artillery_bonus(&self, side: Side) -> u16 {
        self.bonus(self.battle.forces[side.index()], |piece| piece.ab)
    }

    pub(crate) fn cavalry_bonus(&self, side: Side) -> u16 {
        self.bonus(self.battle.forces[side.index()], |piece| piece.cb)
    }

    /// JG-8.6-04: what the die of a Morale Test must not exceed.
    pub fn morale(&self, side: Side) -> u8 {
        let force = self.battle.forces[side.index()];
        let lift = match self.tactical_bonus(force) {
            0 => 0,
            1 | 2 => 1,
            _ => 2,
        };
        self.cohesion(force) + lift
    }

    /// The same with what cards add to it (JG-13-CARDS-02).
    pub(crate) fn nerve_needed(&self, side: Side) -> u8 {
        self.morale(side).saturating_add(self.battle.nerve[side.index()])
    }

    /// JG-8.1-P6-01, JG-3.1-05, JG-3.1-07, JG-3.1-11: as what a pursuit die is read, and the SP it costs; nothing if nobody
    /// pursues.
    pub(crate) fn pursuit_die(&self, side: Side, die: u8) -> Option<(i8, u8)> {
        let bonus = self.cavalry_bonus(side);
        let read = die as i8 + self.weather.pursuit_die()? + self.battle.chase as i8;
        (bonus > 0).then(|| (read, tables::pursuit(bonus, read)))
    }

    /// JG-8.4-03: the SP that an overrun die costs the defender.
    pub(crate) fn overrun_losses(&self, die: u8) -> u16 {
        let there = self.strength(self.battle.forces[self.battle.defender().index()]);
        match self.overrun_result(die) {
            0..=2 => 0,
            3 | 4 => there.div_ceil(2),
            _ => there,
        }
    }

    /// As what an overrun die is read: cavalry helps.
    pub(crate) fn overrun_result(&self, die: u8) -> u8 {
        die + u8::from(self.has_horse(self.battle.attacker))
    }

    pub(crate) fn has_horse(&self, side: Side) -> bool {
        self.battle.forces[side.index()].into_iter().any(|piece| self.is_horse(piece))
    }
}
