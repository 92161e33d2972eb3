//! Game-turns and player turns (section 2 of the rules).

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::scenario::MAX_SOURCES;
use crate::sets::{HexId, PieceSet};
use crate::state::{MAX_DOORS, Position};

impl Position {
    /// A turn begins: by day the First Player goes first (RA-2.1-01), at Night the Second (RA-2.2-01).
    pub(crate) fn begin_turn(&mut self, out: &mut impl Outside) {
        let turn = self.turn;
        out.tell(|| Event::TurnBegan { turn });
        self.doors = [(HexId::NOWHERE, 0); MAX_DOORS];
        self.withdrew = PieceSet::NONE;
        self.scouted = PieceSet::NONE;
        self.fresh = PieceSet::NONE;
        self.untried = Default::default();
        let first = self.scenario.frame.first;
        let second = first.other();
        // Whoever is the Second Player of the scenario: at Massenbach the French (RA-21.4-01).
        if self.now().is_night() {
            self.agenda.plan([Task::NightTurn(second), Task::NightTurn(first), Task::EndTurn]);
        } else {
            self.agenda.plan([Task::DayTurn(first), Task::DayTurn(second), Task::EndTurn]);
        }
    }

    /// A player turn of the day: command and reorganization, movement, combat (RA-2.11-02).
    pub(crate) fn begin_day_turn(&mut self, side: Side, out: &mut impl Outside) {
        self.phasing = side;
        out.tell(|| Event::PlayerTurn { side });
        self.begin_reorganization(side);
        self.agenda.plan([
            Task::Recovery(side),
            Task::Reorganization(side),
            Task::BeginCommand(side),
            Task::BeginMovement(side),
            Task::BeginCombat(side),
        ]);
    }

    /// The turn is over: what held for the turn ends, and the marker goes on (RA-2.1-01), or the game is over after the last
    /// turn that is played (RA-19.2-01).
    pub(crate) fn end_turn(&mut self, out: &mut impl Outside) {
        self.weary = PieceSet::NONE;
        if self.guard_recoiled {
            self.set_recoil(false, out);
        }
        if self.turn >= self.scenario.frame.last_turn {
            self.count(out);
        } else {
            self.turn += 1;
            self.agenda.push(Task::Turn);
        }
    }

    /// Combat units of a side stand in a hex: a strategic hex changes hands if they are in supply (RA-20.16-01), and a French
    /// unit in the band opens it to the Prussians (RA-21.6-02).
    pub(crate) fn occupy(&mut self, hex: HexId, out: &mut impl Outside) {
        let Some(side) = self.holder(hex) else { return };
        let in_band = self.band_closed && side == crate::FRENCH && self.scenario.hex(hex).band;
        if in_band {
            self.band_closed = false;
        }
        let place = self.scenario.frame.sources.iter().take(MAX_SOURCES).position(|source| source.hex == hex);
        let Some(place) = place.filter(|&place| self.control[place] != side) else { return };
        let fed = self.troops(hex).into_iter().any(|piece| !self.starving.has(piece));
        if fed {
            self.control[place] = side;
            out.tell(|| Event::Controlled { hex, side });
        }
    }
}
