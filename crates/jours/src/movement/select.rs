//! Forming a stack and paying for it (sections 4.5, 4.6, 5.1, 5.4, 5.5).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::{Arm, Effect, Entry, MAX_ARMIES, PieceKind};
use crate::sets::{ArmyId, BoxId, CardId, PieceId, PieceSet};
use crate::state::{March, Phase, Position};
use crate::tables;

/// What an activation costs (JG-T-CP-01, JG-T-CP-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bill {
    /// CP due from each army.
    pub(crate) due: [u8; MAX_ARMIES],
    /// Armies of which one has to pay for pieces that belong to none, as bits; 0 if there are no such pieces.
    pub(crate) open: u8,
    /// What each of them would pay for them.
    pub(crate) loose: [u8; MAX_ARMIES],
}

impl Position {
    /// JG-4.5-05 to 08, JG-4.5-11, JG-5.4-03, JG-5.4-06: what it costs to activate a stack.
    pub(crate) fn bill(&self, stack: PieceSet) -> Option<Bill> {
        let mut bill = Bill { due: [0; MAX_ARMIES], open: 0, loose: [0; MAX_ARMIES] };
        if !stack.and(self.waiting).is_empty() {
            return Some(bill);
        }
        let mut present = 0_u8;
        let mut led = 0_u8;
        let mut loose = PieceSet::NONE;
        for piece in stack {
            let Some(army) = self.army_of(piece) else {
                loose.insert(piece);
                continue;
            };
            let bit = 1 << army.0;
            present |= bit;
            if self.is_leader(piece) {
                led |= bit;
            }
        }
        let mut armies = present;
        while armies != 0 {
            let army = ArmyId(armies.trailing_zeros() as u8);
            armies &= armies - 1;
            bill.due[army.index()] = self.army_price(stack, army, led >> army.0 & 1 != 0);
        }
        for piece in loose {
            let payers = self.piece(piece).payers.0[0] as u8;
            if payers & led != 0 {
                continue;
            }
            let commanded = if self.independent.has(piece) { 0 } else { self.commanded[piece.index()] };
            let price = |army: u8| 2 - (commanded >> army & 1);
            if payers & present != 0 {
                // It goes as part of the Force of an army that is there anyway.
                let army = (payers & present).trailing_zeros() as u8;
                let due = &mut bill.due[army as usize];
                *due = (*due).max(price(army));
                continue;
            }
            bill.open = if bill.open == 0 { payers } else { bill.open & payers };
            if bill.open == 0 {
                return None;
            }
            for army in 0..MAX_ARMIES as u8 {
                let loose = &mut bill.loose[army as usize];
                *loose = (*loose).max(price(army));
            }
        }
        Some(bill)
    }

    /// What an army pays, by the command that was found when its turn began (JG-2-B1-03).
    fn army_price(&self, stack: PieceSet, army: ArmyId, led: bool) -> u8 {
        let bit = 1 << army.0;
        let own = stack.into_iter().filter(|&piece| self.army_of(piece) == Some(army));
        if led {
            if stack.has(self.commanders[army.index()]) {
                return 0;
            }
            let linked = |leader: PieceId| self.commanded[leader.index()] & bit != 0;
            let generals = own.filter(|&piece| self.is_leader(piece));
            return u8::from(!generals.into_iter().any(linked));
        }
        let mut own = own;
        if own.all(|piece| self.commanded[piece.index()] & bit != 0) { 1 } else { 2 }
    }

    /// Armies that can pay for the loose pieces of a bill, as bits.
    fn able_payers(&self, bill: &Bill) -> u8 {
        (0..MAX_ARMIES)
            .filter(|&army| bill.open >> army & 1 != 0)
            .filter(|&army| bill.due[army] + bill.loose[army] <= self.cp[army])
            .fold(0, |armies, army| armies | 1 << army)
    }

    /// JG-4.5-02, JG-4.5-03: every army can pay its own part.
    pub(crate) fn can_pay(&self, bill: &Bill) -> bool {
        let own = (0..MAX_ARMIES).all(|army| bill.due[army] <= self.cp[army]);
        own && (bill.open == 0 || self.able_payers(bill) != 0)
    }

    /// Infantry and cavalry of a stack that count for its limits (JG-5.4-02).
    pub(crate) fn bodies(&self, stack: PieceSet) -> (u8, u8) {
        let mut counts = (0, 0);
        for piece in stack {
            let printed = self.piece(piece);
            match (printed.kind, printed.arm) {
                (PieceKind::Leader, _) | (_, Arm::Artillery) => {}
                (_, Arm::Infantry) => counts.0 += 1,
                (_, Arm::Cavalry) => counts.1 += 1,
            }
        }
        counts
    }

    /// JG-5.4-01: the stack is within the limits of movement.
    pub(crate) fn fits(&self, stack: PieceSet) -> bool {
        let (infantry, cavalry) = self.bodies(stack);
        tables::fits_stack(infantry, cavalry)
    }

    /// JG-5.5.1-01: a commander-in-chief lifts the limits.
    pub(crate) fn may_stack(&self, stack: PieceSet) -> bool {
        self.fits(stack) || self.leaders_of(stack).into_iter().any(|leader| self.commands(leader).is_some())
    }

    /// Where a piece can be taken into a stack: its box, or the entry it waits at.
    fn muster_place(&self, piece: PieceId) -> Option<(BoxId, BoxId)> {
        if self.waiting.has(piece) {
            return self.entry_of(piece).map(|(to, _)| (BoxId::NOWHERE, to));
        }
        let place = self.at[piece.index()];
        place.is_somewhere().then_some((place, place))
    }

    /// The first box and the cost of a reinforcement's connection.
    pub(crate) fn entry_of(&self, piece: PieceId) -> Option<(BoxId, u8)> {
        let arrivals = self.scenario.frame.arrivals.iter();
        arrivals.filter(|arrival| arrival.piece == piece).find_map(|arrival| match arrival.entry {
            Entry::Connection { to, cost } => Some((to, cost)),
            _ => None,
        })
    }

    /// Whether a piece may be taken: as the first of a stack, or into the one being formed.
    pub(crate) fn permit_take(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        demand(self.side_of(piece) == side, "JG-2-B2-01", "not-your-piece")?;
        let place = self.muster_place(piece);
        demand(place.is_some(), "JG-2-B2-01", "not-on-the-map")?;
        demand(!self.activated.has(piece), "JG-4.5-10", "jg-already-activated")?;
        demand(!self.is_besieged(piece), "JG-5.3-04", "besieged")?;
        demand(!self.is_cadre(piece), "JG-1.2.3-03", "no-strength-left")?;
        let forming = self.march.stack;
        demand(!forming.has(piece), "JG-5.4-05", "already-in-the-stack")?;
        if let Some(first) = forming.first() {
            demand(self.muster_place(first) == place, "JG-5.4-05", "not-in-the-same-box")?;
        }
        let mut stack = forming;
        stack.insert(piece);
        demand(self.may_stack(stack), "JG-5.4-01", "stack-too-big")?;
        let bill = self.bill(stack).ok_or(Refusal::new("JG-4.5-02", "no-common-payer"))?;
        let digs = || self.may_dig_by_card(side, self.at[piece.index()], stack);
        demand(self.can_pay(&bill) || digs(), "JG-4.5-03", "not-enough-cp")
    }

    /// Whether a stack can be paid for.
    fn is_affordable(&self, stack: PieceSet) -> bool {
        self.bill(stack).is_some_and(|bill| self.can_pay(&bill))
    }

    /// JG-13-CARDS-04: a card may let a stack entrench that there is no CP for.
    fn may_dig_by_card(&self, side: Side, place: BoxId, stack: PieceSet) -> bool {
        self.holds_card_for(side, Effect::Entrench) && self.permit_digging(side, place, stack).is_ok()
    }

    /// JG-4.5-03: the stack being formed can be paid for; if not, it was formed for a card that entrenches it.
    pub(crate) fn permit_activation(&self) -> Result<(), Refusal> {
        demand(self.is_affordable(self.march.stack), "JG-4.5-03", "not-enough-cp")
    }

    /// Cards for the stack that is formed or marches.
    pub(crate) fn permit_march_card(&self, side: Side, card: CardId, half: u8) -> Result<(), Refusal> {
        if !self.march.begun && self.half(card, half).effect != Effect::Entrench {
            self.permit_activation()?;
        }
        self.permit_play(side, card, half, Moment::March)
    }

    pub(crate) fn movement_candidates(&self, side: Side, offer: &mut impl FnMut(Action)) {
        for piece in self.on_map(side) {
            offer(Action::Take(piece));
            if self.slashes[piece.index()] > 0 {
                offer(Action::Recover(piece));
            }
        }
        let own = self.scenario.tables.of_side[side.index()];
        self.waiting.and(own).into_iter().for_each(|piece| offer(Action::Take(piece)));
        self.card_candidates(side, Moment::Movement, offer);
        offer(Action::Pass);
    }

    pub(crate) fn begin_stack(&mut self, side: Side, piece: PieceId) {
        self.march = March { side, place: self.at[piece.index()], stack: PieceSet::of(piece), ..March::NONE };
        self.agenda.push(Task::Select);
    }

    pub(crate) fn select_candidates(&self, side: Side, offer: &mut impl FnMut(Action)) {
        match self.march.stack.first().filter(|&first| self.waiting.has(first)) {
            Some(_) => self.waiting.into_iter().for_each(|piece| offer(Action::Take(piece))),
            None => self.pieces_in(side, self.march.place).into_iter().for_each(|p| offer(Action::Take(p))),
        }
        offer(Action::March);
        offer(Action::Force);
        offer(Action::Entrench);
        self.card_candidates(side, Moment::March, offer);
    }

    /// JG-5.5.2-01, JG-5.5.2-03: every unit has a LoC to a general; independent Detachments never have.
    pub(crate) fn permit_force(&self) -> Result<(), Refusal> {
        let stack = self.march.stack;
        self.permit_activation()?;
        demand(!self.is_armistice(), "JG-13-ARMISTICE-12", "armistice")?;
        let waits = stack.into_iter().any(|piece| self.waiting.has(piece));
        demand(!waits, "JG-3.3-06", "no-forced-march-on-entry")?;
        let independent = stack.into_iter().any(|piece| self.independent.has(piece));
        demand(!independent, "JG-1.2.2-IND-04", "independent-detachment")?;
        let linked = stack.into_iter().all(|piece| self.is_leader(piece) || self.is_linked(piece));
        demand(linked, "JG-4.6-02", "no-line-to-a-general")?;
        let bodies = stack.into_iter().any(|piece| !self.is_leader(piece));
        demand(bodies, "JG-5.5.2-01", "no-unit-to-force")
    }

    /// JG-4.6-01, JG-4.6-04, JG-5.1-01, JG-T-MOVE-01: the movement points of one piece.
    pub(crate) fn allowance(&self, piece: PieceId) -> u8 {
        let weather = self.weather;
        if self.is_leader(piece) {
            return tables::LEADER_MP - tables::leader_weather_cut(weather);
        }
        let arm = self.piece(piece).arm;
        let out_of_command = !self.waiting.has(piece) && !self.is_in_command(piece);
        let cut = tables::weather_cut(weather, arm) + u8::from(out_of_command) + self.strain[piece.index()];
        tables::allowance(arm).saturating_sub(cut)
    }

    /// What a stack may march.
    pub(crate) fn stack_allowance(&self, stack: PieceSet) -> u8 {
        self.slowest(stack, |piece| self.allowance(piece))
    }

    /// JG-5.4-04: a stack moves at the pace of its slowest unit; leaders never slow it.
    fn slowest(&self, stack: PieceSet, pace: impl Fn(PieceId) -> u8) -> u8 {
        let units = stack.minus(self.scenario.tables.leaders);
        let least = |pieces: PieceSet| pieces.into_iter().map(&pace).min();
        least(units).or_else(|| least(stack)).unwrap_or(0)
    }

    /// JG-10-SOLO-02, JG-10-SOLO-03: a die for each type of unit in the stack sets its movement points; reserve artillery
    /// goes as infantry, leaders without troops have a die of their own.
    fn roll_march(&self, stack: PieceSet, out: &mut impl Outside) -> [u8; 2] {
        let units = stack.minus(self.scenario.tables.leaders);
        let mounted = |piece: PieceId| self.piece(piece).arm == Arm::Cavalry;
        let mut roll = |wanted: bool| if wanted { out.die("march") } else { 0 };
        let foot = roll(units.into_iter().any(|piece| !mounted(piece)));
        let horse = roll(units.is_empty() || units.into_iter().any(mounted));
        [foot, horse]
    }

    /// The movement points of a piece by the dice of the march.
    fn rolled_allowance(&self, piece: PieceId) -> u8 {
        let [foot, horse] = self.march.dice;
        let arm = self.piece(piece).arm;
        let (rolled, cut) = if self.is_leader(piece) {
            let linked = self.commanded[piece.index()] & self.own_armies(piece) != 0;
            let rolled = if linked { (horse + 4).min(8) } else { horse + 2 };
            (rolled, tables::leader_weather_cut(self.weather))
        } else {
            let linked = self.waiting.has(piece) || self.is_linked(piece);
            let rolled = match (arm, linked) {
                (Arm::Cavalry, true) => (horse + 4).min(8),
                (Arm::Cavalry, false) => horse + 2,
                (_, true) => (foot + 2).min(6),
                (_, false) => foot,
            };
            (rolled, tables::weather_cut(self.weather, arm))
        };
        rolled.saturating_sub(cut).max(1).saturating_sub(self.strain[piece.index()])
    }

    /// The movement points of a piece of the stack on the march: what it has spent on Detachments is its own affair
    /// (JG-6.1-03).
    pub(crate) fn pace(&self, piece: PieceId) -> u8 {
        let own = match self.scenario.options.solitaire {
            true => self.rolled_allowance(piece),
            false => self.allowance(piece),
        };
        own + if self.march.forced { 2 } else { 0 }
    }

    /// The movement points of the stack on the march before its first step.
    pub(crate) fn march_pace(&self) -> u8 {
        self.slowest(self.march.stack, |piece| self.pace(piece))
    }

    /// JG-4.5-04: the stack is complete: it is paid for once, and can move and act.
    pub(crate) fn activate(&mut self, forced: bool, out: &mut impl Outside) {
        self.agenda.pop();
        let stack = self.march.stack;
        let bill = self.bill(stack).unwrap_or(Bill { due: [0; MAX_ARMIES], open: 0, loose: [0; MAX_ARMIES] });
        if self.scenario.options.solitaire {
            self.march.dice = self.roll_march(stack, out);
        }
        self.march.forced = forced;
        self.march.concentrated = !self.fits(stack);
        self.march.allowance = self.march_pace();
        self.march.left = self.march.allowance;
        self.march.begun = true;
        for army in 0..MAX_ARMIES {
            self.pay(ArmyId(army as u8), bill.due[army], out);
        }
        self.activated = self.activated.or(stack);
        let (side, place) = (self.march.side, self.march.place);
        out.veiled(
            self.has_fog(),
            side,
            || Event::Activated { stack, place, forced },
            || Some(Event::SomeActivated { side, count: stack.len() as u8, place, forced }),
        );
        self.agenda.plan([Task::March, Task::MoveOver]);
        if bill.open == 0 {
            return;
        }
        let payers = self.able_payers(&Bill { due: [0; MAX_ARMIES], ..bill });
        if payers.count_ones() == 1 {
            let army = payers.trailing_zeros() as usize;
            self.pay(ArmyId(army as u8), bill.loose[army], out);
        } else if payers != 0 {
            self.agenda.push(Task::Payer);
        }
    }

    fn pay(&mut self, army: ArmyId, points: u8, out: &mut impl Outside) {
        if points > 0 {
            self.cp[army.index()] = self.cp[army.index()].saturating_sub(points);
            let side = self.march.side;
            out.veiled(self.has_fog(), side, || Event::Paid { army, points }, || None);
        }
    }

    fn open_bill(&self) -> Bill {
        let none = Bill { due: [0; MAX_ARMIES], open: 0, loose: [0; MAX_ARMIES] };
        let bill = self.bill(self.march.stack).unwrap_or(none);
        // The armies' own parts have been paid.
        Bill { due: [0; MAX_ARMIES], ..bill }
    }

    pub(crate) fn payer_candidates(&self, offer: &mut impl FnMut(Action)) {
        let payers = self.able_payers(&self.open_bill());
        (0..MAX_ARMIES as u8)
            .filter(|army| payers >> army & 1 != 0)
            .for_each(|a| offer(Action::Army(ArmyId(a))));
    }

    /// JG-7.1-01, JG-13-DET-01: the owner names an army that may pay.
    pub(crate) fn permit_payer(&self, army: ArmyId) -> Result<(), Refusal> {
        let bill = self.open_bill();
        let may = army.index() < MAX_ARMIES && bill.open >> army.0 & 1 != 0;
        demand(may, "JG-13-DET-01", "army-may-not-pay")?;
        demand(self.able_payers(&bill) >> army.0 & 1 != 0, "JG-4.5-02", "not-enough-cp")
    }

    pub(crate) fn pay_open(&mut self, army: ArmyId, out: &mut impl Outside) {
        self.agenda.pop();
        let points = self.open_bill().loose[army.index()];
        self.pay(army, points, out);
    }

    // The end of the phase, and units that rest.

    /// JG-5.5.4-01, JG-5.5.4-02: who may recover stragglers.
    pub(crate) fn permit_recovery(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        demand(self.side_of(piece) == side && self.is_on_map(piece), "JG-5.5.4-01", "not-your-piece")?;
        demand(self.slashes[piece.index()] > 0, "JG-5.5.4-01", "no-stragglers")?;
        let idle = !self.busy.has(piece) && !self.activated.has(piece) && !self.resting.has(piece);
        demand(idle, "JG-5.5.4-02", "not-idle")
    }

    pub(crate) fn recover(&mut self, piece: PieceId, out: &mut impl Outside) {
        self.activated.insert(piece);
        self.resting.insert(piece);
        let die = out.die("recovery");
        self.rally(piece, die, out);
        let (side, place) = (self.side_of(piece), self.at[piece.index()]);
        if self.has_fog() {
            out.note(vedette_kernel::Audience::Except(side), || Event::SomeRested { side, place });
        }
    }

    /// Slashes come off a roster; crosses stay (JG-1.2.3-01).
    pub(crate) fn rally(&mut self, piece: PieceId, die: u8, out: &mut impl Outside) {
        let sp = tables::recovery(die).min(self.slashes[piece.index()]);
        self.slashes[piece.index()] -= sp;
        self.sp[piece.index()] += sp;
        let side = self.side_of(piece);
        out.veiled(self.is_secret(piece), side, || Event::Recovered { piece, sp }, || None);
    }

    /// The Movement Phase is over: the march to the guns and the Combat Phase follow, but not in an Armistice
    /// (JG-13-ARMISTICE-10).
    pub(crate) fn end_movement(&mut self) {
        self.march = March::NONE;
        if self.is_armistice() {
            return;
        }
        self.phase = Phase::Guns;
        self.agenda.push(Task::BeginGuns);
    }
}
