//! What happens when blocks come into an area, leave it, or are eliminated: contests, vedettes, axis and control.

use vedette_kernel::{Side, Sides};

use crate::event::{Event, Outside, Reason};
use crate::flow::Task;
use crate::options::CutAxis;
use crate::scenario::Person;
use crate::sets::{AreaId, BlockId, BlockSet};
use crate::state::Position;

/// How corps come into an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// On the march.
    March,
    /// Beaten.
    Retreat,
    /// Called by Cannon Sounds.
    Cannon,
    /// By Reaction.
    Reaction,
    /// By Last Effort.
    Effort,
    /// The late corps.
    Arrival,
}

impl Position {
    /// Puts blocks into an area, wherever they were.
    pub(crate) fn relocate(&mut self, blocks: BlockSet, to: AreaId) {
        for block in blocks {
            let from = std::mem::replace(&mut self.area_of[block.index()], to);
            if from.is_somewhere() {
                self.occupants[from.index()].remove(block);
            }
        }
        if to.is_somewhere() {
            self.occupants[to.index()] = self.occupants[to.index()].or(blocks);
        }
    }

    /// A stack of corps comes into an area. What follows from a cut axis is put on the agenda.
    pub(crate) fn enter(
        &mut self,
        stack: BlockSet,
        from: AreaId,
        to: AreaId,
        how: Entry,
        out: &mut impl Outside,
    ) {
        let Some(side) = self.side_of(stack) else { return };
        let was_there = !self.corps_in(side, to).is_empty();
        self.relocate(stack, to);
        self.tell_move(side, stack, from, to, how, out);
        self.eliminate_vedettes(side.other(), to, out);
        let mut consequence = None;
        if !self.is_free_for(side, to) {
            let march_like = how != Entry::Retreat || self.scenario.options.readings.cut_axis == CutAxis::Any;
            // CQ-AXIS-02, CQ-AXIS-03, CQ-AXIS-12: who follows friends finds an axis or a contest, and sets none.
            if !was_there {
                self.set_axis(side, to, from, out);
            } else if march_like {
                consequence = self.cut_axis(side, to, from, out);
            }
        }
        if from.is_somewhere() {
            self.settle(from, out);
        }
        // The newer edition settles a citadel taken on the march after the march's fatigue (CQ-FATIGUE-12).
        let deferred = matches!(how, Entry::March | Entry::Reaction)
            && self.scenario.options.edition.citadel_stops_a_march()
            && self.would_take(side, to);
        if !deferred {
            self.settle(to, out);
        }
        if let Some(task) = consequence {
            let owner = side.other();
            self.acknowledge(owner, self.blocks_in(owner, to));
            self.agenda.push(task);
        }
    }

    fn tell_move(
        &self,
        side: Side,
        blocks: BlockSet,
        from: AreaId,
        to: AreaId,
        how: Entry,
        out: &mut impl Outside,
    ) {
        match how {
            Entry::Arrival => {}
            // The combat has shown who they are.
            Entry::Retreat => out.tell(|| Event::Moved { blocks, from, to, rule: "CQ-RETREAT-05" }),
            Entry::Cannon => {
                if let Some(block) = self.corps_of(blocks).first() {
                    out.tell(|| Event::Joined { block, from });
                }
            }
            Entry::March | Entry::Reaction | Entry::Effort => out.veiled(
                self.has_fog(),
                side,
                || Event::Moved { blocks, from, to, rule: "CQ-MOVE-12" },
                || Some(Event::SomeMoved { side, count: blocks.len() as u8, from, to }),
            ),
        }
    }

    /// Whether corps of a side in an area would turn a Control marker over (CQ-RETREAT-14).
    pub(crate) fn would_take(&self, side: Side, area: AreaId) -> bool {
        self.is_free_for(side, area) && self.controller(area) == Some(side.other())
    }

    /// The side that a set of blocks belongs to.
    pub(crate) fn side_of(&self, blocks: BlockSet) -> Option<Side> {
        blocks.first().map(|block| self.scenario.block(block).side)
    }

    /// CQ-VEDETTE-06, CQ-VEDETTE-07, CQ-VEDETTE-11, CQ-VEDETTE-18: no vedette stays with an enemy corps.
    fn eliminate_vedettes(&mut self, side: Side, area: AreaId, out: &mut impl Outside) {
        self.remove_vedettes(side, self.vedettes_in(side, area), area, out);
    }

    /// CQ-VEDETTE-17: they are gone for good and score nothing.
    fn remove_vedettes(&mut self, side: Side, vedettes: BlockSet, area: AreaId, out: &mut impl Outside) {
        if vedettes.is_empty() {
            return;
        }
        self.relocate(vedettes, AreaId::NOWHERE);
        self.ready = self.ready.minus(vedettes);
        self.eliminated = self.eliminated.or(vedettes);
        self.operation.stack = self.operation.stack.minus(vedettes);
        out.tell(|| Event::VedettesLost { side, area, count: vedettes.len() as u8 });
    }

    /// Vedettes come into an area (CQ-VEDETTE-08 to CQ-VEDETTE-14). Whether they may go on is for the march to see.
    pub(crate) fn enter_with_vedettes(
        &mut self,
        stack: BlockSet,
        from: AreaId,
        to: AreaId,
        out: &mut impl Outside,
    ) {
        let Some(side) = self.side_of(stack) else { return };
        let enemy = side.other();
        self.relocate(stack, to);
        self.tell_move(side, stack, from, to, Entry::March, out);
        let facing = self.vedettes_in(enemy, to);
        if !self.is_free_for(side, to) {
            self.remove_vedettes(side, stack, to, out);
            self.remove_vedettes(enemy, facing, to, out);
        } else if !facing.is_empty() {
            let pairs = stack.len().min(facing.len());
            self.remove_vedettes(side, stack.into_iter().take(pairs).collect(), to, out);
            self.remove_vedettes(enemy, facing.into_iter().take(pairs).collect(), to, out);
        }
        // Where a citadel stops the march it is settled with the march, as for corps: the enemy sees no difference.
        let at_once = !self.scenario.options.edition.citadel_stops_a_march();
        if at_once && !self.vedettes_in(side, to).is_empty() && self.would_take(side, to) {
            self.take_control(side, to, out);
        }
    }

    /// Brings an area in order after blocks came, went or died: the axis of an area that is no longer contested
    /// (CQ-AXIS-07), and control by corps that are alone in it (CQ-VICTORY-03, CQ-RETREAT-13, CQ-ELIM-05); a
    /// Citadel marker of 1807 is no Control marker (CQ-SIEGE-03).
    pub(crate) fn settle(&mut self, area: AreaId, out: &mut impl Outside) {
        if self.is_contested(area) {
            return;
        }
        self.drop_axis(area, out);
        // While both sides suffer together nobody takes over from somebody who may die with him (D20).
        if self.netting {
            return;
        }
        self.lift_siege(area, out);
        for side in Side::BOTH {
            if !self.corps_in(side, area).is_empty() && self.would_take(side, area) {
                self.take_control(side, area, out);
            }
        }
    }

    /// Control of every place and the sieges, after a step in which both sides suffered together.
    pub(crate) fn settle_places(&mut self, out: &mut impl Outside) {
        for area in self.scenario.map.places.or(self.scenario.map.citadels) {
            self.settle(area, out);
        }
    }

    /// CQ-VICTORY-02: a Control marker is placed and scores its value.
    pub(crate) fn take_control(&mut self, side: Side, area: AreaId, out: &mut impl Outside) {
        if side == Side::Second {
            self.coalition_places.insert(area);
        } else {
            self.coalition_places.remove(area);
        }
        out.tell(|| Event::Controlled { area, side });
        self.score(side, self.scenario.area(area).value, Reason::Control, out);
    }

    /// A corps is removed for good (CQ-ELIM-01, CQ-ELIM-02).
    pub(crate) fn eliminate(&mut self, corps: BlockId, out: &mut impl Outside) {
        self.eliminate_together(BlockSet::of(corps), out);
    }

    /// Corps of one side in one area are removed for good, whenever it happens (CQ-ELIM-03): the strength they still have
    /// scores for the enemy. A commander left without corps goes with them (CQ-COMMANDER-04). Who holds the area is seen
    /// when all of them are gone: a corps about to fall takes no citadel (CQ-FATIGUE-12).
    pub(crate) fn eliminate_together(&mut self, fallen: BlockSet, out: &mut impl Outside) {
        let (Some(first), Some(side)) = (fallen.first(), self.side_of(fallen)) else { return };
        let area = self.area_of[first.index()];
        for corps in fallen {
            let strength = self.strength(corps);
            self.infantry[corps.index()] = 0;
            self.cavalry[corps.index()] = 0;
            self.fatigue[corps.index()] = 0;
            self.added[corps.index()] = 0;
            self.remove(corps, out);
            if strength > 0 {
                self.score(side.other(), strength, Reason::Losses, out);
                self.measure_losses(side, strength, out);
            }
        }
        if self.corps_in(side, area).is_empty() {
            for commander in self.commanders_in(side, area) {
                // CQ-VICTORY-08: nobody else's loss ends the game.
                self.napoleon_lost |= self.scenario.block(commander).person == Some(Person::Napoleon);
                self.remove(commander, out);
            }
        }
        self.settle(area, out);
    }

    /// A block is out for good and part of nothing any more (CQ-ELIM-03, CQ-ELIM-04).
    pub(crate) fn remove(&mut self, block: BlockId, out: &mut impl Outside) {
        self.relocate(BlockSet::of(block), AreaId::NOWHERE);
        self.eliminated.insert(block);
        self.ready.remove(block);
        self.cared.remove(block);
        self.share.corps.remove(block);
        self.operation.stack.remove(block);
        self.operation.fought.remove(block);
        self.combat.shown.remove(block);
        for side in Sides::BOTH.iter() {
            self.combat.stacks[side.index()].remove(block);
        }
        out.tell(|| Event::Eliminated { block });
    }

    /// Plans the point of fatigue and the change of control of a citadel taken by Reaction in the newer edition. Whether
    /// there is anything to share must not show in fog, where the stack may have a commander or be one of vedettes.
    pub(crate) fn plan_citadel_by_reaction(&mut self, side: Side, area: AreaId) {
        use crate::flow::{Group, Split};
        if !self.scenario.options.edition.citadel_stops_a_march() || !self.would_take(side, area) {
            return;
        }
        self.agenda.push(Task::Settle(area));
        if self.ruleset().answers_for_itself() {
            self.agenda.push(Task::Acknowledge(side));
        }
        self.agenda.push(Task::ShareFatigue(side, 1, Group::Area(area), Split::Equal));
    }
}
