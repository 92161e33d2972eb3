//! Losses and demoralization (section 12 of the rules).

use crate::event::{Event, Outside};
use crate::scenario::{FRENCH, Settlement};
use crate::sets::{FormationId, PieceId};
use crate::state::Position;

impl Position {
    /// The limit of a formation in half points: a third less while the Guard's retreat is felt, fractions up
    /// (RA-16.31-01). Independent units have none (RA-17.3-01).
    pub(crate) fn limit(&self, formation: FormationId) -> Option<u16> {
        let printed = self.scenario.formations.get(formation.index())?;
        let limit = u16::from(printed.limit?);
        let felt = self.guard_recoiled && printed.side == FRENCH;
        Some(2 * (limit - if felt { limit.div_ceil(3) } else { 0 }))
    }

    /// Whether a formation is demoralized: its losses have reached its limit (RA-12.11-01).
    pub(crate) fn is_broken(&self, formation: FormationId) -> bool {
        self.limit(formation).is_some_and(|limit| self.casualties[formation.index()] >= limit)
    }

    /// Whether a unit, on the map or in the box (RA-12.11-02), is demoralized: with its formation, without supply
    /// (RA-14.0-02), or for this turn after a March Order (RA-7.45-02). Garrisons of fortified towns never are (RA-14.4-01).
    pub(crate) fn is_demoralized(&self, piece: PieceId) -> bool {
        let hex = self.at[piece.index()];
        if hex.is_somewhere() && self.scenario.hex(hex).settlement == Settlement::Fortified {
            return false;
        }
        self.starving.has(piece) || self.weary.has(piece) || self.is_broken(self.formation_of(piece))
    }

    /// The formation of a piece; a replacement officer has the one he took over (RA-5.14-02).
    #[inline]
    pub(crate) fn formation_of(&self, piece: PieceId) -> FormationId {
        let printed = self.piece(piece).formation;
        if printed.is_some() {
            return printed;
        }
        let pool = &self.scenario.tables.replacements;
        pool.iter()
            .position(|&other| other == piece)
            .map_or(FormationId::NONE, |place| self.replaces.get(place).copied().unwrap_or(FormationId::NONE))
    }

    /// What the loss of a unit adds to the casualties of its formation: its full strength, or the reduced strength of a
    /// reduced counter (RA-12.1-01, RA-12.12-02). Vedettes, trains and leaders add nothing (RA-12.1-02).
    pub(crate) fn casualty_value(&self, piece: PieceId) -> u16 {
        if self.kind(piece).is_unit() { self.strength(piece) } else { 0 }
    }

    /// Changes the casualties of a formation at once and tells if it breaks or rallies.
    pub(crate) fn change_casualties(&mut self, formation: FormationId, change: i16, out: &mut impl Outside) {
        if !formation.is_some() || change == 0 {
            return;
        }
        let before = self.is_broken(formation);
        let level = &mut self.casualties[formation.index()];
        *level = level.saturating_add_signed(change);
        self.tell_morale(formation, before, out);
    }

    /// Tells if a formation has broken or rallied.
    pub(crate) fn tell_morale(&self, formation: FormationId, before: bool, out: &mut impl Outside) {
        let now = self.is_broken(formation);
        if now != before {
            out.tell(|| Event::Morale { formation, demoralized: now });
        }
    }

    /// Enters the losses of the Combat Phase (RA-11.1-06).
    pub(crate) fn enter_toll(&mut self, out: &mut impl Outside) {
        for place in 0..self.scenario.formations.len() {
            let lost = std::mem::take(&mut self.toll[place]);
            self.change_casualties(FormationId(place as u8), lost as i16, out);
        }
    }

    /// The Guard has been thrown back: all French limits drop until the turn ends (RA-16.31-01).
    pub(crate) fn recoil_guard(&mut self, out: &mut impl Outside) {
        self.set_recoil(true, out);
        out.tell(|| Event::GuardRecoiled);
    }

    pub(crate) fn set_recoil(&mut self, felt: bool, out: &mut impl Outside) {
        let count = self.scenario.formations.len();
        let mut broken = 0_u32;
        for place in 0..count {
            broken |= u32::from(self.is_broken(FormationId(place as u8))) << place;
        }
        self.guard_recoiled = felt;
        for place in 0..count {
            self.tell_morale(FormationId(place as u8), broken >> place & 1 != 0, out);
        }
    }
}
