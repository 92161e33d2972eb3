//! Sharing fatigue and losses over the corps of a stack, one point at a time where the owner has a choice.

use vedette_kernel::{Audience, Refusal, Side};

use crate::action::{Action, Arm, Offer};
use crate::event::{Event, Outside, Reason};
use crate::flow::{Group, Split, Task};
use crate::options::Balance;
use crate::sets::{BlockId, BlockSet};
use crate::state::{Position, Share, TRACK};

impl Position {
    /// CQ-FATIGUE-08, CQ-LOSS-02, CQ-LOSS-09: equal shares at once, the balance is left to the owner.
    pub(crate) fn share_fatigue(
        &mut self,
        side: Side,
        points: u8,
        group: Group,
        split: Split,
        out: &mut impl Outside,
    ) {
        let corps = self.group_corps(side, group);
        if corps.is_empty() || points == 0 {
            return;
        }
        let count = corps.len() as u8;
        let each = if split == Split::Equal { points / count } else { 0 };
        self.share = Share { corps, left: points, free: split == Split::Free, ..Share::NONE };
        if each > 0 {
            for corps in corps {
                self.place_fatigue(corps, each, out);
            }
        }
        self.share.served = BlockSet::NONE;
        self.agenda.push(Task::PlaceFatigue(side));
    }

    /// Puts fatigue on a corps. Whether it survives is seen when all points are placed.
    pub(crate) fn place_fatigue(&mut self, corps: BlockId, points: u8, out: &mut impl Outside) {
        self.tire(corps, points, out);
        self.share.left -= points.min(self.share.left);
        self.share.served.insert(corps);
        if self.share.served == self.share.corps {
            self.share.served = BlockSet::NONE;
        }
    }

    /// Adds to the fatigue of a corps.
    pub(crate) fn tire(&mut self, corps: BlockId, points: u8, out: &mut impl Outside) {
        self.fatigue[corps.index()] += points;
        let owner = self.scenario.block(corps).side;
        let tired = || Event::Tired { block: corps, points, rule: self.toil() };
        out.on_track(self.has_fog(), owner, tired);
    }

    /// The rule by which corps tire at this moment.
    fn toil(&self) -> &'static str {
        let comes = |task: Task| self.agenda.iter().any(|planned| planned == task);
        match () {
            () if !comes(Task::CombatOver) => "CQ-FATIGUE-08",
            () if comes(Task::Count) || comes(Task::Reveal) => "CQ-CARDS-10",
            () if comes(Task::Verdict) => "CQ-LOSS-02",
            () if comes(Task::Retreat) => "CQ-CARD-THE-GUARD-03",
            () if comes(Task::Pursuit) => "CQ-RETREAT-09",
            () => "CQ-PURSUIT-05",
        }
    }

    /// CQ-FATIGUE-09 (D16): the balance is free, or spread evenly by the other reading.
    pub(crate) fn permit_tire(&self, corps: BlockId) -> Result<(), Refusal> {
        let refuse = |code| Err(Refusal::new("CQ-FATIGUE-09", code).with("block", corps.0.into()));
        if !self.share.corps.has(corps) {
            return refuse("not-in-stack");
        }
        let evenly = self.scenario.options.readings.balance == Balance::Even && !self.share.free;
        if evenly && self.share.served.has(corps) {
            return refuse("spread-evenly");
        }
        Ok(())
    }

    /// On how many corps the next point could go.
    pub(crate) fn fatigue_places(&self) -> usize {
        self.share.corps.into_iter().filter(|&corps| self.permit_tire(corps).is_ok()).count()
    }

    /// The owner has no choice left: the rest goes where it must, then worn-out corps are eliminated (CQ-ELIM-02, CQ-LOSS-05,
    /// CQ-PURSUIT-08). Fatigue beyond elimination is not passed on (CQ-LOSS-04).
    pub(crate) fn place_rest_of_fatigue(&mut self, side: Side, out: &mut impl Outside) {
        if self.share.left > 0 {
            let only = self.share.corps.into_iter().find(|&corps| self.permit_tire(corps).is_ok());
            if let Some(corps) = only {
                // With one corps all points go there; with several, evenly spread, one at a time.
                let points = if self.share.corps.len() == 1 { self.share.left } else { 1 };
                self.place_fatigue(corps, points, out);
                return self.agenda.push(Task::PlaceFatigue(side));
            }
        }
        let sharers = std::mem::replace(&mut self.share, Share::NONE).corps;
        let worn_out = |&corps: &BlockId| self.fatigue[corps.index()] > TRACK;
        let fallen: BlockSet = sharers.into_iter().filter(worn_out).collect();
        self.eliminate_together(fallen, out);
    }

    /// The corps of a group that have fatigue to get rid of.
    pub(crate) fn tired_corps(&self, side: Side, group: Group) -> BlockSet {
        self.group_corps(side, group).into_iter().filter(|corps| self.fatigue[corps.index()] > 0).collect()
    }

    pub(crate) fn permit_ease(&self, side: Side, group: Group, corps: BlockId) -> Result<(), Refusal> {
        if self.tired_corps(side, group).has(corps) {
            Ok(())
        } else {
            Err(Refusal::new("CQ-FATIGUE-07", "no-fatigue").with("block", corps.0.into()))
        }
    }

    /// Tells that a corps has gained a strength point; the enemy hears in fog that some corps has.
    pub(crate) fn tell_gain(&self, corps: BlockId, out: &mut impl Outside) {
        let side = self.scenario.block(corps).side;
        out.on_track(self.has_fog(), side, || Event::Gained { block: corps });
        if self.has_fog() {
            out.note(Audience::Except(side), || Event::SomeGained { side });
        }
    }

    /// Takes fatigue off a corps; a surplus is lost (CQ-RECOVERY-05).
    pub(crate) fn ease(&mut self, corps: BlockId, points: u8, out: &mut impl Outside) {
        let points = points.min(self.fatigue[corps.index()]);
        self.fatigue[corps.index()] -= points;
        if points > 0 {
            let owner = self.scenario.block(corps).side;
            out.on_track(self.has_fog(), owner, || Event::Eased { block: corps, points });
        }
    }

    /// One corps at most has fatigue: it gets rid of what it can.
    pub(crate) fn ease_last(&mut self, side: Side, points: u8, group: Group, out: &mut impl Outside) {
        if let Some(corps) = self.tired_corps(side, group).first().filter(|_| points > 0) {
            self.ease(corps, points, out);
        }
    }

    /// CQ-LOSS-02, CQ-LOSS-03, CQ-LOSS-04: the losses of a combat fall on the surviving fighters in equal shares; what
    /// a corps cannot take, and the balance, is free; of two or more, one must be cavalry if there is any. Worked examples:
    /// CQ-LOSS-07, CQ-LOSS-08.
    pub(crate) fn share_losses(&mut self, side: Side) {
        let corps = self.group_corps(side, Group::Fighters);
        let losses = self.combat.inflicted[side.other().index()];
        if corps.is_empty() || losses == 0 {
            return;
        }
        let each = losses / corps.len() as u8;
        let strength: u8 = corps.into_iter().map(|corps| self.strength(corps)).sum();
        self.share = Share {
            corps,
            left: losses.min(strength),
            cavalry_due: losses > 1 && self.cavalry_of(corps) > 0,
            ..Share::NONE
        };
        for corps in corps {
            self.share.owed[corps.index()] = each.min(self.strength(corps));
        }
        self.agenda.push(Task::PlaceLosses(side));
    }

    /// One point, of any of these corps (Back to the River, Rear Guard).
    pub(crate) fn owe_free_loss(&mut self, side: Side, corps: BlockSet) {
        self.share = Share { corps, left: 1, ..Share::NONE };
        self.agenda.push(Task::PlaceLosses(side));
    }

    /// Each of these corps owes one point (attrition, Saxon Defection).
    pub(crate) fn owe_losses(&mut self, side: Side, corps: BlockSet, losses: u8) {
        self.share = Share { corps, left: losses, ..Share::NONE };
        for corps in corps {
            self.share.owed[corps.index()] = 1;
        }
        self.agenda.push(Task::PlaceLosses(side));
    }

    pub(crate) fn loss_candidates(&self, offer: &mut impl Offer) {
        for corps in self.share.corps {
            offer.candidate(Action::Lose(corps, Arm::Infantry));
            offer.candidate(Action::Lose(corps, Arm::Cavalry));
        }
    }

    /// How many different points could be given up next.
    pub(crate) fn loss_choices(&self) -> usize {
        let mut count = 0;
        self.loss_candidates(&mut |action| {
            if let Action::Lose(corps, arm) = action {
                count += usize::from(self.permit_loss(corps, arm).is_ok());
            }
        });
        count
    }

    fn arm_points(&self, corps: BlockId, arm: Arm) -> u8 {
        match arm {
            Arm::Infantry => self.infantry[corps.index()],
            Arm::Cavalry => self.cavalry[corps.index()],
        }
    }

    /// Points of the balance: what is left beyond the equal shares still owed.
    fn free_losses(&self) -> u8 {
        let owed: u8 = self.share.corps.into_iter().map(|corps| self.share.owed[corps.index()]).sum();
        self.share.left.saturating_sub(owed)
    }

    /// CQ-LOSS-02, CQ-LOSS-03.
    pub(crate) fn permit_loss(&self, corps: BlockId, arm: Arm) -> Result<(), Refusal> {
        let refuse = |rule, code| Err(Refusal::new(rule, code).with("block", corps.0.into()));
        if !self.share.corps.has(corps) {
            return refuse("CQ-LOSS-02", "not-in-stack");
        }
        if self.arm_points(corps, arm) == 0 {
            return refuse("CQ-LOSS-03", "no-such-points");
        }
        let owes = self.share.owed[corps.index()] > 0;
        let free = self.free_losses();
        if !owes && free == 0 {
            return refuse("CQ-LOSS-02", "others-owe");
        }
        if !owes && !self.may_take_balance(corps) {
            return refuse("CQ-LOSS-02", "spread-evenly");
        }
        if self.share.cavalry_due && arm == Arm::Infantry && !self.cavalry_still_possible(corps, owes, free) {
            return refuse("CQ-LOSS-03", "cavalry-due");
        }
        Ok(())
    }

    /// Corps that can take a loss beyond their equal share and, where the balance is spread evenly, have not had one
    /// since all others had (D16).
    fn next_for_balance(&self, served: BlockSet) -> BlockSet {
        let room = |&corps: &BlockId| self.strength(corps) > self.share.owed[corps.index()];
        self.share.corps.minus(served).into_iter().filter(room).collect()
    }

    fn spreads_evenly(&self) -> bool {
        self.scenario.options.readings.balance == Balance::Even
    }

    fn may_take_balance(&self, corps: BlockId) -> bool {
        !self.spreads_evenly() || self.next_for_balance(self.share.served).has(corps)
    }

    /// Whether a cavalry point can still be given up after an infantry point of this corps.
    fn cavalry_still_possible(&self, infantry_from: BlockId, owes: bool, free: u8) -> bool {
        let free_after = if owes { free } else { free - 1 };
        let mut served = self.share.served;
        if !owes {
            served.insert(infantry_from);
        }
        // Spread evenly, the balance comes to a corps when it is its turn, or when there is more than for the others.
        let next = self.next_for_balance(served);
        let in_turn =
            |corps: BlockId| !self.spreads_evenly() || next.has(corps) || free_after as usize > next.len();
        self.share.corps.into_iter().any(|corps| {
            let owed_after = self.share.owed[corps.index()] - u8::from(corps == infantry_from && owes);
            self.cavalry[corps.index()] > 0 && (owed_after > 0 || (free_after > 0 && in_turn(corps)))
        })
    }

    /// A strength point is given up and scores for the enemy (CQ-VICTORY-01).
    pub(crate) fn lose(&mut self, corps: BlockId, arm: Arm, out: &mut impl Outside) {
        let side = self.scenario.block(corps).side;
        match arm {
            Arm::Infantry => self.infantry[corps.index()] -= 1,
            Arm::Cavalry => {
                self.cavalry[corps.index()] -= 1;
                self.share.cavalry_due = false;
            }
        }
        if self.spreads_evenly() && self.share.owed[corps.index()] == 0 {
            self.share.served.insert(corps);
        }
        let owed = &mut self.share.owed[corps.index()];
        *owed = owed.saturating_sub(1);
        self.share.left = self.share.left.saturating_sub(1);
        out.on_track(self.has_fog(), side, || Event::Lost { block: corps, arm });
        self.score(side.other(), 1, Reason::Losses, out);
        self.measure_losses(side, 1, out);
        if self.strength(corps) == 0 {
            self.eliminate(corps, out);
        }
        if self.spreads_evenly() && self.next_for_balance(self.share.served).is_empty() {
            self.share.served = BlockSet::NONE;
        }
    }

    /// The owner has no choice: the one possible point is given up, until all are placed.
    pub(crate) fn place_only_loss(&mut self, side: Side, out: &mut impl Outside) {
        let mut only = None;
        self.loss_candidates(&mut |action| {
            if let Action::Lose(corps, arm) = action
                && self.permit_loss(corps, arm).is_ok()
            {
                only = Some((corps, arm));
            }
        });
        match only.filter(|_| self.share.left > 0) {
            Some((corps, arm)) => {
                self.agenda.push(Task::PlaceLosses(side));
                self.lose(corps, arm, out);
            }
            None => self.share = Share::NONE,
        }
    }
}
