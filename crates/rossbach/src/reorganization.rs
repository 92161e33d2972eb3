//! Units come back (section 6 of the rules).

use vedette_kernel::{Audience, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::PieceKind;
use crate::sets::{PieceId, PieceSet};
use crate::state::{Phase, Position};

impl Position {
    /// The Reorganization Segment begins (RA-2.11-02).
    pub(crate) fn begin_reorganization(&mut self, side: Side) {
        self.phase = Phase::Reorganization;
        self.tested = PieceSet::NONE;
        self.busied = [PieceSet::NONE; 2];
        self.reorganized = self.reorganized.minus(self.own(side));
    }

    /// Whether a unit of the Day Half may be tested: once a segment (RA-6.13-01).
    pub(crate) fn permit_recovery(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        let own = self.day_half.has(piece) && self.side_of(piece) == side;
        demand(own, "RA-6.13-01", "ra-not-in-the-day-half")?;
        demand(!self.tested.has(piece), "RA-6.13-01", "ra-has-rolled")
    }

    /// The test: the die, one more for a demoralized formation (RA-6.13-03), against the converted initiative
    /// (RA-6.13-02). The die is the owner's alone, the change of boxes everybody's (RA-1.5-03).
    pub(crate) fn recover(&mut self, side: Side, piece: PieceId, out: &mut impl Outside) {
        self.tested.insert(piece);
        let die = out.die("recovery");
        let changed = die as i8 + i8::from(self.is_broken(self.piece(piece).formation));
        let recovered = changed <= self.converted_initiative(piece);
        out.note(Audience::Only(side), || Event::RecoveryRolled { piece, die, recovered });
        if recovered {
            self.move_to_night_half(piece, out);
        }
    }

    fn move_to_night_half(&mut self, piece: PieceId, out: &mut impl Outside) {
        self.day_half.remove(piece);
        self.night_half.insert(piece);
        self.reduced.insert(piece);
        out.tell(|| Event::Recovered { piece });
    }

    /// At Night everything left in the Day Half recovers (RA-6.14-01).
    pub(crate) fn recover_all(&mut self, side: Side, out: &mut impl Outside) {
        for piece in self.day_half.and(self.own(side)) {
            self.move_to_night_half(piece, out);
        }
    }

    /// Whether a leader may bring a unit back: up to two a segment (RA-6.21-01), an officer those of his formation, commanders
    /// and heads of state any (RA-6.15-03, RA-5.18-02, RA-6.33-01), four hexes from the enemy (RA-6.15-01) unless it is a
    /// vedette (RA-6.15-04); an officer out of command may (RA-6.15-02).
    pub(crate) fn permit_reorganization(
        &self,
        side: Side,
        leader: PieceId,
        unit: PieceId,
    ) -> Result<(), Refusal> {
        let here = self.is_on_map(leader) && self.side_of(leader) == side && self.kind(leader).is_leader();
        demand(here, "RA-6.15-03", "ra-not-a-leader")?;
        let waits = self.night_half.has(unit) && self.side_of(unit) == side;
        demand(waits, "RA-6.21-01", "ra-not-recovered")?;
        let any = matches!(self.kind(leader), PieceKind::Commander | PieceKind::Head);
        let own =
            self.formation_of(leader) == self.piece(unit).formation && self.formation_of(leader).is_some();
        let vedette = self.is_vedette(unit);
        demand(any || own, if vedette { "RA-6.33-01" } else { "RA-6.15-03" }, "ra-other-formation")?;
        demand(!self.busied[1].has(leader), "RA-6.21-01", "ra-two-already")?;
        let hex = self.at[leader.index()];
        if vedette {
            // It comes back only while its parent is broken down, or to a mixed parent (RA-13.12-02).
            let parent = self.piece(unit).parent;
            let wanted =
                self.broken.has(parent) || self.kind(parent) == PieceKind::Mixed && self.is_on_map(parent);
            demand(wanted, "RA-13.12-02", "ra-parent-not-broken-down")?;
        } else {
            let near = self.on_map(side.other()).any(|enemy| {
                let counts = !self.kind(enemy).is_train() || !self.is_known(enemy);
                counts && self.distance(hex, self.at[enemy.index()]) < 4
            });
            demand(!near, "RA-6.15-01", "ra-enemy-too-near")?;
        }
        // If there is no room somebody must be able to make it (RA-6.22-01).
        let room = self.permit_room(PieceSet::of(unit), hex);
        if room.is_ok() || !vedette && self.can_make_room(unit, hex, 2) { Ok(()) } else { room }
    }

    /// A leader brings a unit back under him; in a demoralized formation it is lost on 5 or 6 (RA-12.24-01). Officers who
    /// tried leave the chain of command (RA-6.23-01), commanders their points (RA-2.11-03).
    pub(crate) fn reorganize(&mut self, side: Side, leader: PieceId, unit: PieceId, out: &mut impl Outside) {
        let vedette = self.is_vedette(unit);
        if self.busied[0].has(leader) {
            self.busied[1].insert(leader);
        }
        self.busied[0].insert(leader);
        if !vedette {
            self.reorganized.insert(leader);
        }
        let formation = self.piece(unit).formation;
        if self.is_broken(formation) {
            let die = out.die("reorganization");
            if die >= 5 {
                self.night_half.remove(unit);
                self.lost.insert(unit);
                out.tell(|| Event::ReorganizationFailed { piece: unit, die });
                return;
            }
        }
        let hex = self.at[leader.index()];
        self.night_half.remove(unit);
        self.put(unit, hex);
        self.lose_sight(unit);
        self.hide_as_comrades(unit);
        out.veiled(
            self.has_fog(),
            side,
            || Event::Reorganized { leader, piece: unit },
            || Some(Event::SomeReorganized { piece: unit }),
        );
        // The casualties fall by the full strength (RA-12.12-01).
        if !vedette {
            let full = i16::from(self.piece(unit).full.strength);
            self.change_casualties(formation, -full, out);
        }
        if self.permit_stack(self.stack(hex)).is_err() {
            self.placed = PieceSet::of(unit);
            self.agenda.push(Task::Displacement(side, hex));
        }
    }

    pub(crate) fn reorganization_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, PieceId)) {
        let units = self.night_half.and(self.own(side));
        if units.is_empty() {
            return;
        }
        for leader in self.scenario.tables.leaders.and(self.own(side)) {
            if self.is_on_map(leader) {
                units.into_iter().for_each(|unit| each(leader, unit));
            }
        }
    }

    pub(crate) fn reorganization_asks(&self, side: Side) -> bool {
        let mut any = false;
        self.reorganization_candidates(side, &mut |leader, unit| {
            any = any || self.permit_reorganization(side, leader, unit).is_ok();
        });
        any
    }

    pub(crate) fn recovery_asks(&self, side: Side) -> bool {
        self.day_half.and(self.own(side)).into_iter().any(|piece| self.permit_recovery(side, piece).is_ok())
    }
}
