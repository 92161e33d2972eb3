//! Leaders and trains in a beaten stack (sections 5.2, 9.16 and 14.33).

use vedette_kernel::{Outcome, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flood::Flood;
use crate::flow::{Task, demand};
use crate::scenario::{PRUSSIANS, PieceKind};
use crate::sets::{HexId, PieceId};
use crate::state::Position;
use crate::tables;

impl Position {
    /// How many columns the side of a piece is worse off in the combat at hand; nothing in a Repulse (RA-T-CAPTURE-01,
    /// RA-10.21-03).
    pub(crate) fn disadvantage(&self, side: Side) -> u8 {
        if self.fight.verdict.is_none() || self.fight.is_repulse {
            return 0;
        }
        tables::worse_than_even(self.fight.column, side == self.phasing)
    }

    /// The enemy rolls for a leader: captured on six or more (RA-5.22-01, RA-T-CAPTURE-01). Whether he is.
    pub(crate) fn roll_capture(&mut self, leader: PieceId, change: u8, out: &mut impl Outside) -> bool {
        let die = out.die("capture");
        let captured = die + change >= 6;
        out.tell(|| Event::CaptureRolled { leader, die, captured });
        if captured {
            self.capture(leader, out);
        }
        captured
    }

    /// A leader is captured and leaves the game (RA-5.22-01, RA-5.18-03); with Napoleon the game is over (RA-20.3-01).
    fn capture(&mut self, leader: PieceId, out: &mut impl Outside) {
        self.put(leader, HexId::NOWHERE);
        self.forget_piece(leader);
        self.captured.insert(leader);
        self.take_papers(leader);
        self.orphan(leader);
        if self.is_napoleon(leader) {
            self.conclude(Outcome { winner: Some(PRUSSIANS), reason: "napoleon-captured" }, [0; 2], out);
        }
    }

    /// The formation of a leader who is out of play waits for a replacement: corps only, not heads of state (RA-5.14-01,
    /// RA-5.14-03).
    pub(crate) fn orphan(&mut self, leader: PieceId) {
        let formation = self.formation_of(leader);
        if formation.is_some() && self.kind(leader) != PieceKind::Head {
            self.orphaned |= 1 << formation.index();
        }
    }

    /// Leaders and trains of stacks that must retreat roll first (RA-11.42-03): leaders for capture, trains whether they are
    /// abandoned: pontoons are then rolled for (RA-9.16-01), baggage is captured (RA-14.33-01).
    pub(crate) fn roll_followers(&mut self, side: Side, hex: HexId, out: &mut impl Outside) {
        let change = self.disadvantage(side);
        for piece in self.stack_of(side, hex) {
            if self.kind(piece).is_leader() {
                self.fight.rolled.insert(piece);
                self.roll_capture(piece, change, out);
            } else if self.kind(piece).is_train() {
                self.roll_train(piece, out);
            }
        }
    }

    fn roll_train(&mut self, train: PieceId, out: &mut impl Outside) {
        let die = out.die("abandon-train");
        let abandoned = die >= 5;
        out.tell(|| Event::TrainRolled { train, die, abandoned });
        if abandoned {
            self.fight.abandoned.insert(train);
        }
    }

    /// After the losers are gone: leaders who lost their whole stack are rolled for (RA-5.23-01) and flee to friends
    /// (RA-5.23-02); trains that were abandoned, or left alone, fall.
    pub(crate) fn follow_up(&mut self, out: &mut impl Outside) {
        for hex in self.fight.from.into_iter().chain(self.fight.on).filter(|hex| hex.is_somewhere()) {
            let left = self.stack(hex);
            let beaten = self.holder(hex).is_some_and(|side| self.is_beaten(side));
            if self.has_troops(left) || !beaten {
                continue;
            }
            for leader in left.and(self.scenario.tables.leaders) {
                let change = self.disadvantage(self.side_of(leader));
                if self.fight.rolled.has(leader) || !self.roll_capture(leader, change, out) {
                    self.agenda.push(Task::Flight(leader));
                }
                if self.outcome.is_some() {
                    return;
                }
            }
        }
        for side in Side::BOTH {
            self.lose_lone_trains(side, out);
        }
    }

    /// Whether the result of the combat went against a side.
    fn is_beaten(&self, side: Side) -> bool {
        use tables::Verdict::*;
        if self.fight.is_repulse {
            return side != self.phasing;
        }
        let attacks = side == self.phasing;
        match self.fight.verdict {
            Some(AttackerEliminated | AttackerHalf | AttackerRetreat(_)) => attacks,
            Some(DefenderEliminated | DefenderHalf | DefenderRetreat(_)) => !attacks,
            Some(Exchange) => true,
            None => false,
        }
    }

    /// What a leader pays to reach each hex, up to his allowance: by the movement rules, through no enemy and no enemy zone
    /// without friends (RA-5.23-02). Hexes at least cost come first.
    fn ride(&self, leader: PieceId, visit: &mut dyn FnMut(HexId, u8) -> bool) {
        let (side, from) = (self.side_of(leader), self.at[leader.index()]);
        let allowance = self.piece(leader).allowance;
        let mut flood = Flood::new(|_| 0);
        flood.reach(from, 0);
        while let Some((hex, cost, _)) = flood.next() {
            if hex != from && !visit(hex, cost as u8) {
                return;
            }
            for direction in 0..6 {
                let Some(toll) = self.toll(hex, direction, crate::ground::Gait::Leader, false) else {
                    continue;
                };
                let to = self.scenario.hex(hex).edges[direction].to;
                let total = cost + u16::from(toll);
                if total > u16::from(allowance) || flood.cost(to).is_some_and(|known| known <= total) {
                    continue;
                }
                let friends = self.has_troops(self.stack_of(side, to));
                let open = self.holder(to) != Some(side.other())
                    && (friends || !self.seems_in_zone(side.other(), to));
                if open {
                    flood.reach(to, total);
                }
            }
        }
    }

    /// Where a leader may flee: to the nearest friendly unit, or if there is none in reach, anywhere in it.
    pub(crate) fn flights(&self, leader: PieceId, each: &mut dyn FnMut(HexId)) {
        let side = self.side_of(leader);
        let mut nearest = None;
        self.ride(leader, &mut |hex, cost| {
            let friends = self.stack_of(side, hex).into_iter().any(|piece| self.kind(piece).is_unit());
            match nearest {
                Some(best) if cost > best => return false,
                _ if friends => {
                    nearest = Some(cost);
                    each(hex);
                }
                _ => {}
            }
            true
        });
        if nearest.is_none() {
            self.ride(leader, &mut |hex, _| {
                each(hex);
                true
            });
        }
    }

    pub(crate) fn permit_leader_flight(&self, leader: PieceId, hex: HexId) -> Result<(), Refusal> {
        let mut found = false;
        self.flights(leader, &mut |other| found |= other == hex);
        demand(found, "RA-5.23-02", "ra-not-the-nearest")
    }

    /// Whether a leader has anywhere to flee to.
    pub(crate) fn flight_asks(&self, leader: PieceId) -> bool {
        let mut any = false;
        if self.is_on_map(leader) {
            self.flights(leader, &mut |_| any = true);
        }
        any
    }

    pub(crate) fn flee(&mut self, leader: PieceId, hex: HexId, out: &mut impl Outside) {
        let from = self.at[leader.index()];
        out.tell(|| Event::Displaced { piece: leader, from, to: hex });
        self.put(leader, hex);
        self.lose_lone_trains(self.side_of(leader), out);
    }

    /// A leader with nowhere to go falls into enemy hands.
    pub(crate) fn catch_leader(&mut self, leader: PieceId, out: &mut impl Outside) {
        if self.is_on_map(leader) {
            out.tell(|| Event::CaptureRolled { leader, die: 6, captured: true });
            self.capture(leader, out);
            self.lose_lone_trains(self.side_of(leader), out);
        }
    }
}
