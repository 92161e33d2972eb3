//! Everything about a side that its enemy may not know, taken out of a position in one canonical way.

use vedette_kernel::{Game, Side};

use super::deal::{Deal, Family, Pool};
use crate::flow::Task;
use crate::scenario::{MAX_ARRIVALS, PieceKind, Post};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{March, Phase, Position, Signpost};

impl Position {
    /// The position without the secrets of a side, and how its face-down pieces were laid out in it.
    pub(super) fn erased(&self, side: Side) -> (Position, Deal) {
        let hidden = self.hidden_on_map(side);
        let mut erased = self.clone();
        erased.erase_decisions(side);
        erased.erase_arrivals(side);
        let pool = erased.pool(side, hidden);
        let deal = Deal::canonical(&erased, side, hidden, pool.clone());
        erased.lay_out(&deal);
        erased.count_arrivals(side, pool.unsure);
        erased.choose_tracks(side, |_| false);
        erased.erase_markers(side);
        erased.forget_aides(side);
        // Whoever was asked still is: somebody with nothing else to decide looks at his commands.
        if erased.awaiting() != self.awaiting() {
            erased.agenda.push(Task::Command(side));
        }
        (erased, deal)
    }

    /// Pieces in a box that everybody can see, or out of play.
    fn boxed(&self) -> PieceSet {
        self.day_half.or(self.night_half).or(self.lost).or(self.captured).or(self.gone)
    }

    /// Who lies face down, for all that the enemy of a side knows.
    fn pool(&self, side: Side, hidden: PieceSet) -> Pool {
        let unsure = self.unsure(side, hidden);
        let present = hidden.minus(unsure).or(self.left_out(side));
        let mut pool = Pool { present, unsure, families: Vec::new() };
        let light = self.own(side).into_iter().filter(|&piece| {
            self.kind(piece) == PieceKind::Cavalry
                && self.piece(piece).vedettes > 0
                && !self.reduced.has(piece)
        });
        for unit in light.filter(|_| self.scenario.options.vedettes) {
            let vedettes = self.scenario.vedettes_of(unit).minus(self.boxed());
            let out: PieceSet = vedettes.into_iter().filter(|&vedette| self.is_on_map(vedette)).collect();
            let whole = hidden.has(unit) || unsure.has(unit) && !self.broken.has(unit);
            let broken = self.broken.has(unit) && !out.is_empty();
            if (whole || broken) && out.minus(hidden).is_empty() && !vedettes.is_empty() {
                pool.present = pool.present.minus(vedettes);
                if !unsure.has(unit) {
                    pool.present.insert(unit);
                }
                pool.families.push(Family::new(unit, vedettes));
            } else {
                pool.unsure.remove(unit);
                if hidden.has(unit) {
                    pool.present.insert(unit);
                }
            }
        }
        pool
    }

    /// Pieces that may be on the map or not: of reinforcements that may have been those seen coming in, kept back by their
    /// owner, vedettes of mixed units.
    fn unsure(&self, side: Side, hidden: PieceSet) -> PieceSet {
        let free = |piece: PieceId| hidden.has(piece) || !self.is_on_map(piece) && !self.boxed().has(piece);
        let frame = &self.scenario.frame;
        let (mut expected, mut seen) = (PieceSet::NONE, PieceSet::NONE);
        let arrivals = frame.arrivals.iter().take(MAX_ARRIVALS).enumerate();
        for (place, arrival) in arrivals.filter(|(_, arrival)| arrival.side == side) {
            expected = expected.or(arrival.pieces);
            if self.watched >> place & 1 != 0 {
                seen = seen.or(arrival.pieces);
            }
        }
        let placing = self.agenda.iter().any(|task| task == Task::Berths(side));
        let kept = frame.berths.iter().filter(|berth| berth.post == Post::Free);
        let kept: PieceSet = kept.map(|berth| berth.piece).collect();
        let out_there = |piece: PieceId| match self.kind(piece) {
            PieceKind::Vedette => {
                let parent = self.piece(piece).parent;
                self.kind(parent) == PieceKind::Mixed
                    && (self.is_on_map(parent) || seen.has(parent) && free(parent))
                    && !self.reduced.has(parent)
                    && self.scenario.options.vedettes
            }
            _ if expected.has(piece) => seen.has(piece),
            _ => !placing && kept.has(piece),
        };
        self.own(side).into_iter().filter(|&piece| free(piece) && out_there(piece)).collect()
    }

    /// Pieces of the table that a deal found no room for.
    fn left_out(&self, side: Side) -> PieceSet {
        let frame = &self.scenario.frame;
        let kept = frame.berths.iter().filter(|berth| berth.post != Post::Free).map(|berth| berth.piece);
        let placing = self.agenda.iter().any(|task| task == Task::Berths(side));
        let kept = kept.filter(|_| !placing);
        let listed = frame.set_up.iter().map(|placement| placement.piece).chain(kept);
        listed
            .filter(|&piece| self.side_of(piece) == side && !self.is_on_map(piece))
            .filter(|&piece| !self.boxed().has(piece) && !self.broken.has(piece))
            .collect()
    }

    /// What the owner of a side is deciding where nobody sees it: which question of a segment he is at, which stack he has in
    /// hand, whether he has put it down.
    fn erase_decisions(&mut self, side: Side) {
        while self.agenda.top().is_some_and(|task| self.is_private(side, task)) {
            if self.agenda.top() == Some(Task::March) {
                self.march = March::NONE;
            }
            self.agenda.pop();
        }
        if self.phasing != side && self.phase != Phase::SetUp {
            return;
        }
        let asked = self.agenda.top();
        match self.phase {
            Phase::SetUp if asked != Some(Task::FirstOrder(side)) && self.sets_up(side) => {
                self.agenda.push(Task::FirstOrder(side));
            }
            Phase::Reorganization if asked == Some(Task::BeginCommand(side)) => {
                self.agenda.plan([Task::Recovery(side), Task::Reorganization(side)]);
            }
            Phase::Command if asked == Some(Task::BeginMovement(side)) => {
                self.agenda.plan([
                    Task::Replacement(side),
                    Task::Command(side),
                    Task::Officers(side),
                    Task::EndCommand(side),
                    Task::Lifting(side),
                ]);
            }
            Phase::NightCommand if asked == Some(Task::NightRecovery(side)) => {
                self.agenda.push(Task::NightOrder(side));
            }
            _ => {}
        }
    }

    /// Whether a side was setting up before its questions were taken off: the other's set-up or the first turn is next.
    fn sets_up(&self, side: Side) -> bool {
        let first = self.scenario.frame.first;
        match self.agenda.top() {
            Some(Task::Turn) => side != first,
            Some(Task::Plans(next)) => side == first && next != first,
            _ => false,
        }
    }

    /// Whether nobody but its owner can tell this question from the others of its segment.
    fn is_private(&self, side: Side, task: Task) -> bool {
        match task {
            Task::Plans(asked)
            | Task::Berths(asked)
            | Task::Surplus(asked)
            | Task::Outposts(asked)
            | Task::FirstOrder(asked) => asked == side && self.sets_up_now(side),
            Task::Objective(asked)
            | Task::Recovery(asked)
            | Task::Reorganization(asked)
            | Task::Replacement(asked)
            | Task::Command(asked)
            | Task::Officers(asked)
            | Task::EndCommand(asked)
            | Task::Lifting(asked)
            | Task::NightOrder(asked) => asked == side,
            Task::Displacement(asked, _) => {
                asked == side && matches!(self.phase, Phase::SetUp | Phase::Reorganization)
            }
            Task::March => {
                self.march.side == side
                    && self
                        .march
                        .stack
                        .into_iter()
                        .any(|piece| !self.is_known(piece) || !self.is_on_map(piece))
            }
            _ => false,
        }
    }

    /// Whether a side is the one that sets up now, and not still to come.
    fn sets_up_now(&self, side: Side) -> bool {
        let other = side.other();
        !self.agenda.iter().any(|task| task == Task::FirstOrder(other) && side != self.scenario.frame.first)
    }

    /// Which reinforcements are being brought in, which leaders have passed their checks, and who will never come.
    fn erase_arrivals(&mut self, side: Side) {
        for place in 0..self.scenario.frame.arrivals.len().min(MAX_ARRIVALS) {
            let arrival = self.scenario.frame.arrivals[place];
            let bit = 1_u64 << place;
            if arrival.side != side {
                continue;
            }
            self.entering &= !bit;
            if arrival.check.is_some() && arrival.turn <= self.turn {
                self.admitted |= bit;
                let away = arrival.pieces.into_iter().all(|piece| !self.is_on_map(piece));
                if self.watched & bit == 0 && away {
                    self.arrived &= !bit;
                    self.gone = self.gone.minus(arrival.pieces);
                }
            }
        }
    }

    /// A group of which somebody is still outside has not arrived.
    pub(super) fn count_arrivals(&mut self, side: Side, unsure: PieceSet) {
        for place in 0..self.scenario.frame.arrivals.len().min(MAX_ARRIVALS) {
            let arrival = self.scenario.frame.arrivals[place];
            if arrival.side != side || self.watched >> place & 1 == 0 {
                continue;
            }
            let outside = |piece: PieceId| !self.is_on_map(piece) && !self.broken.has(piece);
            let outside = arrival.pieces.and(unsure).into_iter().any(outside);
            self.arrived = if outside { self.arrived & !(1 << place) } else { self.arrived | 1 << place };
        }
    }

    /// By which track forces come that nobody has seen yet (RA-21.8-01); once all are chosen.
    pub(super) fn choose_tracks(&mut self, side: Side, mut alternate: impl FnMut(u32) -> bool) {
        if side != crate::FRENCH {
            return;
        }
        let plans = self.scenario.frame.plans.iter().map(|plan| (plan.regular, plan.alternate));
        let plans: Vec<(u64, u64)> = plans.collect();
        let mut chosen = (plans.len() as u32) << 24;
        for (place, (regular, other)) in plans.into_iter().enumerate() {
            let turned = match (self.watched & regular != 0, self.watched & other != 0) {
                (false, false) => alternate(2),
                (seen, _) => !seen,
            };
            chosen |= u32::from(turned) << place;
        }
        let choosing = self.agenda.iter().any(|task| task == Task::Plans(side));
        if !choosing {
            self.alternates = chosen;
        }
    }

    /// What lies on face-down forces is their owner's: markers, orders, points spent, who has moved.
    fn erase_markers(&mut self, side: Side) {
        let own = self.own(side);
        for piece in own {
            self.drop_order(piece);
        }
        let hidden: PieceSet = own.into_iter().filter(|&piece| !self.is_known(piece)).collect();
        self.commanded = self.commanded.or(own);
        self.busied = self.busied.map(|set| set.minus(own));
        self.hampered = self.hampered.map(|set| set.minus(own));
        self.tested = self.tested.minus(own);
        self.reorganized = self.reorganized.minus(own);
        self.failed = self.failed.minus(own);
        self.bound = self.bound.minus(own);
        for set in [
            &mut self.moved,
            &mut self.column,
            &mut self.starving,
            &mut self.weary,
            &mut self.fresh,
            &mut self.group,
            &mut self.placed,
            &mut self.withdrew,
            &mut self.barred,
            &mut self.repulsed,
            &mut self.advanced,
            &mut self.attacked,
            &mut self.eager,
        ] {
            *set = set.minus(hidden);
        }
        let scenario = std::sync::Arc::clone(&self.scenario);
        for (account, &commander) in self.spent.iter_mut().zip(&scenario.tables.commanders) {
            if scenario.piece(commander).side == side {
                *account = [0, 0];
            }
        }
        if self.march.side == side {
            self.march.goal = HexId::NOWHERE;
            self.march.ordered = false;
        }
        self.march.signpost = Signpost::NONE;
    }
}
