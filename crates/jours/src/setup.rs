//! The opening of a scenario.

use std::sync::Arc;

use vedette_kernel::{Nobody, Side};

use crate::flow::{Agenda, Task};
use crate::scenario::{
    ALLIES, FRENCH, MAX_ARMIES, MAX_BOXES, MAX_CITIES, MAX_NATIONS, MAX_PIECES, MAX_PRIZES, Scenario, When,
};
use crate::sets::{BoxId, BoxSet, CardSet, CrossingSet, PieceId, PieceSet};
use crate::state::{Battle, MAX_BATTLES, March, Marcher, Phase, Position, Reaction, Siege, Truce};
use crate::tables::Weather;

impl Position {
    /// The opening of a scenario: pieces on the map, and the first question on the agenda.
    pub fn new(scenario: Arc<Scenario>) -> Position {
        let mut position = Position::empty(scenario);
        position.set_up();
        position.advance(&mut Nobody);
        position
    }

    /// The map without pieces.
    pub(crate) fn empty(scenario: Arc<Scenario>) -> Position {
        let frame = &scenario.frame;
        let mut control = [None; MAX_PRIZES];
        for (place, prize) in control.iter_mut().zip(&frame.prizes) {
            *place = prize.controller;
        }
        let mut named = [PieceId::NONE; MAX_ARMIES];
        for (place, army) in named.iter_mut().zip(&scenario.armies) {
            *place = army.commander;
        }
        let destroyed: CrossingSet = frame.destroyed.iter().copied().collect();
        let truce = Truce::Before;
        let marker = frame.armistice.as_ref().map_or(0, |armistice| armistice.marker);
        Position {
            at: [BoxId::NOWHERE; MAX_PIECES],
            heads: [PieceId::NONE; MAX_BOXES],
            nexts: [PieceId::NONE; MAX_PIECES],
            inside: PieceSet::NONE,
            gone: PieceSet::NONE,
            arrived: PieceSet::NONE,
            waiting: PieceSet::NONE,
            raisable: PieceSet::NONE,
            sp: [0; MAX_PIECES],
            crosses: [0; MAX_PIECES],
            slashes: [0; MAX_PIECES],
            initial: [0; MAX_PIECES],
            parents: [PieceId::NONE; MAX_PIECES],
            independent: PieceSet::NONE,
            received: [0; MAX_PIECES],
            fallen: [0; 2],
            mustered: [0; 2],
            shown: PieceSet::NONE,
            activated: PieceSet::NONE,
            busy: PieceSet::NONE,
            resting: PieceSet::NONE,
            fatigued: PieceSet::NONE,
            marched: PieceSet::NONE,
            strain: [0; MAX_PIECES],
            wasted: PieceSet::NONE,
            entered: [BoxId::NOWHERE; MAX_PIECES],
            interceptors: PieceSet::NONE,
            marchers: [Marcher::NONE; MAX_PIECES],
            heard: [0; MAX_PIECES],
            named,
            commanders: named,
            commanded: [0; MAX_PIECES],
            linked: [0; MAX_PIECES],
            cp: [0; MAX_ARMIES],
            purse: 0,
            swept: PieceSet::NONE,
            destroyed,
            pontoons: [CrossingSet::NONE; 2],
            entrenched: [BoxSet::NONE; 2],
            sieges: [None; MAX_CITIES],
            control,
            closed: frame.closed,
            barred: [BoxSet::NONE; 2],
            turn: frame.first_turn,
            weather: Weather::Clear,
            mud_follows: false,
            first: FRENCH,
            phasing: FRENCH,
            phase: Phase::Events,
            truce,
            armistice_marker: marker,
            restart_marker: 0,
            declared: 0,
            done: [0; 2],
            levies: [[0; MAX_NATIONS + 1]; 2],
            returning: 0,
            deck: frame.deck,
            hands: [CardSet::NONE; 2],
            used: CardSet::NONE,
            spent: [CardSet::NONE; 2],
            points: [0; 2],
            agenda: Agenda::default(),
            march: March::NONE,
            reaction: Reaction::NONE,
            battles: [BoxId::NOWHERE; MAX_BATTLES],
            battle: Battle::NONE,
            settled: BoxSet::NONE,
            intercepted: BoxSet::NONE,
            spot: BoxId::NOWHERE,
            group: PieceSet::NONE,
            playing: None,
            aims: 0,
            outcome: None,
            scenario,
        }
    }

    fn set_up(&mut self) {
        let scenario = self.scenario.clone();
        for line in &scenario.frame.set_up {
            self.parents[line.piece.index()] = line.parent;
            self.muster(line.piece, line.sp);
            self.put(line.piece, line.place);
        }
        for siege in &scenario.frame.sieges {
            let garrison = self.pieces_in(siege.besieger.other(), siege.place);
            self.inside = self.inside.or(garrison);
            self.set_siege(siege.place, Some(Siege { besieger: siege.besieger, stage: siege.stage }));
            // They stand face to face.
            self.shown = self.shown.or(garrison).or(self.pieces_in(siege.besieger, siege.place));
        }
        for (number, arrival) in scenario.frame.arrivals.iter().enumerate() {
            if matches!(arrival.when, When::Turn(turn) if turn < scenario.frame.first_turn) {
                self.done[number / 64 % 2] |= 1 << (number % 64);
            }
        }
        self.fill_posts(&mut Nobody);
        self.begin_dummies();
    }

    /// JG-7.1-01: both sides place their dummies, the French first; then the first turn begins. Its dice are thrown
    /// after somebody's decision: without dummies the French say that they are ready.
    fn begin_dummies(&mut self) {
        self.agenda.push(Task::Turn);
        if Side::BOTH.into_iter().all(|side| self.new_dummies(side).is_empty()) {
            return self.agenda.push(Task::Ready(FRENCH));
        }
        for side in [ALLIES, FRENCH] {
            self.agenda.push(Task::FirstDummies(side));
        }
    }

    /// All dummies of a side are to be placed.
    pub(crate) fn open_dummies(&mut self, side: Side) {
        self.returning = self.call_dummies(side);
        self.agenda.push(Task::Dummies(side));
    }
}
