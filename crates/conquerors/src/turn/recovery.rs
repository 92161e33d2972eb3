//! The recovery phase and the end of the turn (CQ-RECOVERY-01).

use vedette_kernel::{Refusal, Side};

use crate::action::{Action, Offer};
use crate::event::{Event, Outside, Reason};
use crate::flow::Task;
use crate::scenario::{COALITION, FRENCH};
use crate::sets::{BlockId, BlockSet, CardId, CardSet};
use crate::state::{Operation, Position, TRACK, Weather};

impl Position {
    /// CQ-RECOVERY-02: every corps that is still ready loses all its fatigue; Care does its work
    /// (CQ-CARD-CARE-01).
    pub(crate) fn rest(&mut self, out: &mut impl Outside) {
        self.operation = Operation::of(Side::First);
        self.freeze(out);
        // CQ-VICTORY-06: nothing follows the end of the game.
        if self.outcome.is_some() {
            return;
        }
        for side in Position::ORDER {
            for corps in self.corps_of(self.ready.and(self.scenario.of_side[side.index()])) {
                if std::mem::take(&mut self.fatigue[corps.index()]) > 0 {
                    out.on_track(self.has_fog(), side, || Event::Rested { block: corps });
                }
            }
        }
        for corps in std::mem::take(&mut self.cared).and(self.ready) {
            self.infantry[corps.index()] += 1;
            self.tell_gain(corps, out);
            self.score(FRENCH, 1, Reason::Care, out);
            self.unmeasure_loss(FRENCH);
        }
    }

    /// CQ-CARD-COLD-01: before anybody rests, every activated corps tires.
    fn freeze(&mut self, out: &mut impl Outside) {
        if !self.weather.cold {
            return;
        }
        self.netting = true;
        for side in Position::ORDER {
            for corps in self.corps_on_map(side).minus(self.ready) {
                self.tire(corps, 1, out);
                if self.fatigue[corps.index()] > TRACK {
                    self.eliminate(corps, out);
                }
            }
        }
        self.netting = false;
        self.settle_places(out);
        self.settle_points(out);
    }

    /// Whether a side is asked for recovery cards: it holds cards and has corps to play them on, as all can see. In fog all
    /// can see is blocks.
    pub(crate) fn may_recover(&self, side: Side) -> bool {
        if self.piles(side).hand.is_empty() || !self.ruleset().answers_for_itself() {
            return !self.piles(side).hand.is_empty();
        }
        let own = self.scenario.of_side[side.index()];
        let blocks = if self.has_fog() { own } else { self.corps_of(own).minus(self.recovered) };
        let any = self.scenario.options.edition.recovery_cards_on_any_corps();
        blocks.into_iter().any(|block| self.is_on_map(block) && (any || !self.ready.has(block)))
    }

    pub(crate) fn recovery_candidates(&self, side: Side, offer: &mut impl Offer) {
        for corps in self.corps_on_map(side).minus(self.recovered) {
            for card in self.piles(side).hand {
                offer.candidate(Action::Recover(card, corps));
            }
        }
        offer.candidate(Action::Decline);
    }

    /// CQ-RECOVERY-03, CQ-RECOVERY-04, CQ-RECOVERY-05: one card of any colour for each corps.
    pub(crate) fn permit_recovery(&self, side: Side, card: CardId, corps: BlockId) -> Result<(), Refusal> {
        let refuse = |rule, code| Err(Refusal::new(rule, code).with("block", corps.0.into()));
        if !self.piles(side).hand.has(card) {
            return Err(Refusal::new("CQ-CARDS-01", "not-in-hand"));
        }
        if !self.scenario.of_side[side.index()].and(self.scenario.corps).has(corps) || !self.is_on_map(corps)
        {
            return refuse(self.scenario.options.edition.recovery_rule(), "not-your-corps");
        }
        if self.recovered.has(corps) {
            return refuse(self.scenario.options.edition.recovery_rule(), "one-card-a-corps");
        }
        if self.ready.has(corps) && !self.scenario.options.edition.recovery_cards_on_any_corps() {
            return refuse("CQ-RECOVERY-03", "not-activated");
        }
        Ok(())
    }

    pub(crate) fn recover(&mut self, side: Side, card: CardId, corps: BlockId, out: &mut impl Outside) {
        let piles = self.piles_mut(side);
        piles.hand.remove(card);
        piles.discard.insert(card);
        self.recovered.insert(corps);
        out.tell(|| Event::RecoveryCard { side, card });
        self.ease(corps, self.scenario.card(side, card).recovery, out);
    }

    /// CQ-RECOVERY-07, CQ-RECOVERY-08: both sides' attrition counts at once.
    pub(crate) fn begin_attrition(&mut self) {
        self.netting = true;
        let [first, second] = Position::ORDER;
        self.agenda.plan([Task::AttritionOf(first), Task::AttritionOf(second)]);
    }

    /// Who has 5 fatigue or more loses a point (CQ-RECOVERY-07; worked example CQ-RECOVERY-10).
    pub(crate) fn attrition_of(&mut self, side: Side, out: &mut impl Outside) {
        let worn = |&corps: &BlockId| self.fatigue[corps.index()] >= 5;
        let corps: BlockSet = self.corps_on_map(side).into_iter().filter(worn).collect();
        if !corps.is_empty() {
            out.tell(|| Event::Attrition { side, corps: corps.len() as u8 });
            self.owe_losses(side, corps, corps.len() as u8);
        }
    }

    /// The end of the turn: the point for the places (CQ-VICTORY-04, CQ-VICTORY-05), readying (CQ-RECOVERY-09), whole
    /// -turn cards (CQ-CARDS-18), the Turn marker, or the end of the game.
    pub(crate) fn end_turn(&mut self, out: &mut impl Outside) {
        self.netting = false;
        self.settle_places(out);
        self.settle_points(out);
        let impatient = self.weather.impatience && !self.coalition_attacked;
        if self.outcome.is_none() && impatient {
            self.score(FRENCH, 1, Reason::Card, out);
            self.settle_points(out);
        }
        let places_score = self.scenario.options.edition.three_places_score();
        if self.outcome.is_none() && places_score && self.coalition_places.len() >= 3 {
            self.score(COALITION, 1, Reason::Places, out);
            self.settle_points(out);
        }
        if self.outcome.is_some() {
            return;
        }
        let on_map = |&block: &BlockId| self.is_on_map(block);
        // CQ-COMMANDER-06: commanders too.
        self.ready =
            self.scenario.of_side[0].or(self.scenario.of_side[1]).into_iter().filter(on_map).collect();
        for side in Position::ORDER {
            let piles = self.piles_mut(side);
            piles.discard = piles.discard.or(std::mem::replace(&mut piles.board, CardSet::NONE));
        }
        let wet_before = self.weather.rain || self.weather.snow;
        self.weather = Weather { wet_before, ..Weather::default() };
        self.coalition_attacked = false;
        // CQ-VICTORY-14, CQ-SHORT-01.
        if self.turn >= self.scenario.frame.last_turn || self.both_in_winter_quarters() {
            return self.decide_at_the_end(out);
        }
        self.turn += 1;
        self.agenda.push(Task::Turn);
    }
}
