//! The administrative phase: dummies, hidden pieces, cadres, command, supply, CP (sections 2.B1, 4, 7.1).

use vedette_kernel::{Audience, Refusal, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::map::Supply;
use crate::scenario::{Arm, MAX_ARMIES, MAX_PIECES};
use crate::sets::{ArmyId, ArmySet, BoxId, BoxSet, PieceId, PieceSet};
use crate::state::{March, Marcher, Phase, Position, Truce};

impl Position {
    /// JG-2-B1-01: the order of the administrative phase, and of the player turn.
    pub(crate) fn begin_player_turn(&mut self, second: bool, out: &mut impl Outside) {
        let side = if second { self.first.other() } else { self.first };
        self.phasing = side;
        self.phase = Phase::Administration;
        self.activated = PieceSet::NONE;
        self.strain = [0; MAX_PIECES];
        self.entered = [BoxId::NOWHERE; MAX_PIECES];
        self.interceptors = PieceSet::NONE;
        self.marchers = [Marcher::NONE; MAX_PIECES];
        self.heard = [0; MAX_PIECES];
        self.intercepted = BoxSet::NONE;
        self.settled = BoxSet::NONE;
        self.march = March::NONE;
        out.tell(|| Event::PlayerTurn { side });
        self.allot_dummies(side);
        self.agenda.plan([Task::Dummies(side), Task::Administer(side)]);
    }

    // Dummies.

    /// JG-1.3-01: the dummies of the scenario that a side may have by now.
    fn stock(&self, side: Side) -> [u8; 2] {
        if !self.scenario.options.dummies || self.is_armistice() {
            return [0; 2];
        }
        let begun = |stock: &&crate::scenario::DummyStock| {
            stock.from <= self.turn && (!stock.after_restart || self.truce == Truce::After)
        };
        let stock =
            self.scenario.frame.dummies.iter().filter(begun).max_by_key(|s| (s.after_restart, s.from));
        stock.map_or([0; 2], |stock| stock.counts[side.index()])
    }

    /// JG-7.1-06: half of the dummies out of play come back, rounded down; new ones come all.
    pub(crate) fn allot_dummies(&mut self, side: Side) {
        let back = if self.is_armistice() { 0 } else { self.dummy_pool(side).len() as u8 / 2 };
        self.returning = back + self.call_dummies(side);
    }

    /// Dummies that the scenario gives by now and that have not come yet.
    pub(crate) fn new_dummies(&self, side: Side) -> PieceSet {
        let stock = self.stock(side);
        let own = self.scenario.tables.of_side[side.index()].and(self.scenario.tables.dummies);
        let of_arm = |arm: Arm, wanted: u8| -> PieceSet {
            own.into_iter().filter(|&dummy| self.piece(dummy).arm == arm).take(wanted.into()).collect()
        };
        let [infantry, cavalry] = stock;
        let given = of_arm(Arm::Infantry, infantry).or(of_arm(Arm::Cavalry, cavalry));
        given.minus(self.arrived).minus(self.gone)
    }

    /// Dummies that the scenario gives anew come; their number.
    pub(crate) fn call_dummies(&mut self, side: Side) -> u8 {
        let new = self.new_dummies(side);
        self.arrived = self.arrived.or(new);
        new.len() as u8
    }

    pub(crate) fn dummies_ask(&self, side: Side) -> bool {
        self.returning > 0 && !self.dummy_pool(side).is_empty()
    }

    pub(crate) fn dummy_candidates(&self, side: Side, offer: &mut impl FnMut(Action)) {
        let pool = self.dummy_pool(side);
        // Dummies of one arm are the same: the first of each stands for all.
        for arm in [Arm::Infantry, Arm::Cavalry] {
            let Some(dummy) = pool.into_iter().find(|&dummy| self.piece(dummy).arm == arm) else { continue };
            let boxes: BoxSet = self.on_map(side).map(|piece| self.at[piece.index()]).collect();
            boxes.into_iter().for_each(|place| offer(Action::Place(dummy, place)));
        }
        offer(Action::Done);
    }

    /// JG-7.1-01, JG-7.1-06: into a box with friendly counters, with besiegers too; not behind walls that are besieged.
    pub(crate) fn permit_dummy(&self, side: Side, piece: PieceId, place: BoxId) -> Result<(), Refusal> {
        demand(self.returning > 0, "JG-7.1-06", "no-dummy-to-place")?;
        let pool = self.dummy_pool(side);
        let arm = self.piece(piece).arm;
        let first = pool.into_iter().find(|&dummy| self.piece(dummy).arm == arm);
        demand(first == Some(piece), "JG-7.1-06", "not-a-dummy-to-place")?;
        demand(self.has_counter(side, place), "JG-7.1-06", "no-friendly-counter-there")?;
        let besieges = self.siege(place).is_some_and(|siege| siege.besieger == side);
        demand(besieges || !self.has_counter(side.other(), place), "JG-7.1-06", "enemies-there")
    }

    pub(crate) fn place_dummy(&mut self, piece: PieceId, place: BoxId, out: &mut impl Outside) {
        let side = self.side_of(piece);
        self.put(piece, place);
        self.shown.remove(piece);
        self.returning = self.returning.saturating_sub(1);
        out.veiled(
            self.has_fog(),
            side,
            || Event::DummyPlaced { piece, place },
            || Some(Event::SomePlaced { side, place }),
        );
    }

    // Command.

    /// JG-2-B1-01: pieces are turned over, cadres go, command is found, then supply and CP.
    pub(crate) fn administer(&mut self, side: Side, out: &mut impl Outside) {
        self.returning = 0;
        self.hide(side);
        // JG-1.2.3-02: who has no SP since the last turn goes for good.
        for piece in self.wasted.and(self.scenario.tables.of_side[side.index()]) {
            if self.is_on_map(piece) && self.is_cadre(piece) {
                let place = self.at[piece.index()];
                out.tell(|| Event::Disbanded { piece });
                self.retire(piece);
                self.tidy(place, out);
            }
        }
        self.assess_command(side);
        out.note(Audience::Only(side), || Event::CommandChecked { side });
        self.agenda.plan([
            Task::Window(side, Moment::OwnAdministration),
            Task::Window(side.other(), Moment::EnemyAdministration),
            Task::Window(side.other(), Moment::EnemyMovement),
            Task::Movement(side),
        ]);
        let pools = self.scenario.tables.pools.len();
        for pool in (0..pools as u8).rev() {
            let armies = self.scenario.tables.pools[pool as usize];
            if armies.first().is_some_and(|army| self.scenario.army(army).side == side) {
                self.agenda.push(Task::Points(pool));
            }
        }
    }

    /// JG-2-B1-02: what was shown is hidden again, unless it stands face to face with the enemy.
    fn hide(&mut self, side: Side) {
        let shown = self.shown.and(self.scenario.tables.of_side[side.index()]);
        for piece in shown {
            let place = self.at[piece.index()];
            if !place.is_somewhere() || !self.is_contested(place) {
                self.shown.remove(piece);
            }
        }
    }

    /// Whether an army is in play: it has pieces on the map.
    pub(crate) fn is_active(&self, army: ArmyId) -> bool {
        self.scenario.tables.of_army[army.index()].into_iter().any(|piece| self.is_on_map(piece))
    }

    /// JG-4.5-01, JG-13-CP-01: one die for each pool of armies, shared out freely.
    pub(crate) fn roll_points(&mut self, pool: u8, out: &mut impl Outside) {
        self.phase = Phase::Administration;
        let scenario = self.scenario.clone();
        let armies = scenario.tables.pools[pool as usize];
        let active: ArmySet = armies.into_iter().filter(|&army| self.is_active(army)).collect();
        for army in armies {
            self.cp[army.index()] = 0;
        }
        if self.is_armistice() {
            for army in active {
                self.set_points(army, 0, scenario.army(army).armistice_cp, out);
            }
            return;
        }
        let restart = |army: ArmyId| scenario.army(army).restart_cp.filter(|_| self.is_restart_turn());
        if let Some(army) = active.first().filter(|_| active.len() == 1)
            && let Some(points) = restart(army)
        {
            return self.set_points(army, 0, points, out);
        }
        if active.is_empty() {
            return;
        }
        self.purse = out.die("command");
        // The last on the agenda is the first to be done.
        for army in (0..MAX_ARMIES as u8).rev().map(ArmyId).filter(|&army| active.has(army)) {
            self.agenda.push(Task::Split(army));
        }
    }

    /// JG-13-ARMISTICE-18.
    fn is_restart_turn(&self) -> bool {
        self.truce == Truce::After && self.turn == self.restart_marker
    }

    /// The last army of a pool takes what is left.
    pub(crate) fn split_asks(&self, army: ArmyId) -> bool {
        let pool = self.scenario.army(army).pool;
        let next = |task| matches!(task, Task::Split(other) if other != army && self.scenario.army(other).pool == pool);
        self.agenda.iter().any(next)
    }

    /// JG-4.4-03, JG-4.4-05, JG-4.5-01: die points, CV and supply make the CP of an army.
    pub(crate) fn take_share(&mut self, army: ArmyId, points: u8, out: &mut impl Outside) {
        let points = points.min(self.purse);
        self.purse -= points;
        let commander = self.commanders[army.index()];
        let value =
            if commander.is_some() && self.is_on_map(commander) { self.piece(commander).cv } else { 0 };
        let total = points + value;
        let (supply, dummies) = self.supply(army);
        self.expose_supply(army, supply, dummies, out);
        let reduced = match supply {
            Supply::Full => total,
            Supply::Partial => (2 * total).div_ceil(3),
            Supply::None => total.div_ceil(2),
        };
        self.set_points(army, points, reduced, out);
    }

    /// JG-4.4-06: dummies that block supply are shown and never come back.
    fn expose_supply(&mut self, army: ArmyId, supply: Supply, dummies: PieceSet, out: &mut impl Outside) {
        let side = self.scenario.army(army).side;
        out.note(Audience::Only(side), || Event::Supplied { army, supply });
        for dummy in dummies {
            let place = self.at[dummy.index()];
            out.tell(|| Event::DummiesRemoved { side: side.other(), place, count: 1 });
            self.retire(dummy);
        }
    }

    fn set_points(&mut self, army: ArmyId, die: u8, points: u8, out: &mut impl Outside) {
        self.cp[army.index()] = points;
        let side = self.scenario.army(army).side;
        let event = || Event::CommandPoints { army, die, points };
        out.veiled(self.has_fog(), side, event, || None);
    }
}
