//! Marching to the sound of the guns (section 6.5.2).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::map::Distances;
use crate::movement::reaction_die;
use crate::sets::{BoxId, BoxSet, PieceId, PieceSet};
use crate::state::{MAX_BATTLES, Marcher, Phase, Position, Reaction};

impl Position {
    /// Boxes where both sides have real units.
    pub(crate) fn contested(&self) -> BoxSet {
        let own = self.on_map(self.phasing).filter(|&piece| self.is_real(piece));
        own.map(|piece| self.at[piece.index()])
            .filter(|&place| self.holds(self.phasing.other(), place))
            .collect()
    }

    /// Whether a besieged box is fought for in any case: relief has come (JG-8.8-15).
    pub(crate) fn has_relief(&self, place: BoxId) -> bool {
        self.siege(place).is_some_and(|siege| {
            let besieged = siege.besieger.other();
            let outside = self.pieces_in(besieged, place).minus(self.inside);
            outside.into_iter().any(|piece| self.is_real(piece))
        })
    }

    /// JG-2-B3-01: Battle Markers are placed; those that can be marched to are listed.
    pub(crate) fn begin_guns(&mut self) {
        self.phase = Phase::Guns;
        self.battles = [BoxId::NOWHERE; MAX_BATTLES];
        let marked = self.contested().into_iter().filter(|&place| {
            let relief =
                self.has_relief(place) && self.siege(place).is_some_and(|s| s.besieger != self.phasing);
            // JG-6.5.1-12: not to an interception; JG-8.8-16: not for a besieged Force; sieges need no battle.
            !self.intercepted.has(place) && (self.siege(place).is_none() || relief)
        });
        let marked: BoxSet = marked.collect();
        for (battle, place) in self.battles.iter_mut().zip(marked) {
            *battle = place;
        }
        self.reaction = Reaction::NONE;
        let side = self.phasing.other();
        self.agenda.plan([Task::Guns(side), Task::Battles]);
    }

    fn battle_number(&self, place: BoxId) -> Option<usize> {
        self.battles.iter().position(|&battle| battle == place && place.is_somewhere())
    }

    /// The boxes from which a battle can be reached for 2 MP, going around known enemies only: what everybody can see.
    fn seen_reach(&self, side: Side, battle: BoxId) -> Distances {
        self.spread(battle, 2, |place| {
            !self
                .pieces_at(place)
                .any(|piece| self.side_of(piece) != side && self.is_known(piece) && self.is_real(piece))
        })
    }

    /// The boxes from which it can really be reached (JG-6.5.2-01, JG-6.5.2-02).
    fn true_reach(&self, side: Side, battle: BoxId) -> Distances {
        self.spread(battle, 2, |place| !self.holds(side.other(), place))
    }

    /// Whether a counter can be sent to a battle, as far as everybody knows (JG-6.5.2-06, JG-6.5.2-07).
    fn may_be_sent(&self, side: Side, piece: PieceId, number: usize) -> bool {
        let place = self.at[piece.index()];
        !self.marched.has(piece)
            && self.heard[piece.index()] >> number & 1 == 0
            && !self.inside.has(piece)
            && !self.resting.has(piece)
            && !self.has_counter(side.other(), place)
    }

    /// Whether a box is one or two connections away: a cheap look before the distance is measured.
    fn is_near(&self, place: BoxId, battle: BoxId) -> bool {
        self.scenario.links(battle).iter().any(|link| {
            link.to == place || self.scenario.links(link.to).iter().any(|second| second.to == place)
        })
    }

    /// The battles to which a counter can be sent.
    fn battles_of(&self, side: Side, piece: PieceId) -> BoxSet {
        let battles = self.battles.into_iter().enumerate().take_while(|(_, place)| place.is_somewhere());
        battles
            .filter(|&(number, battle)| {
                self.is_near(self.at[piece.index()], battle)
                    && self.may_enter(side, battle)
                    && self.may_be_sent(side, piece, number)
                    && self.seen_reach(side, battle).to(self.at[piece.index()]).is_some_and(|cost| cost > 0)
            })
            .map(|(_, battle)| battle)
            .collect()
    }

    pub(crate) fn guns_ask(&self, side: Side) -> bool {
        for (number, &battle) in self.battles.iter().enumerate() {
            if !battle.is_somewhere() {
                return false;
            }
            if !self.may_enter(side, battle) {
                continue;
            }
            let reach = self.seen_reach(side, battle);
            let ready = |piece: PieceId| {
                self.may_be_sent(side, piece, number)
                    && self.seems_ready(piece)
                    && reach.to(self.at[piece.index()]).is_some_and(|cost| cost > 0)
            };
            if self.on_map(side).any(ready) {
                return true;
            }
        }
        false
    }

    pub(crate) fn guns_candidates(&self, side: Side, task: Task, offer: &mut impl FnMut(Action)) {
        if matches!(task, Task::Guns(_)) {
            self.on_map(side).for_each(|piece| offer(Action::Take(piece)));
            self.card_candidates(side, Moment::Reaction, offer);
            return offer(Action::Decline);
        }
        self.pieces_in(side, self.reaction.place).into_iter().for_each(|piece| offer(Action::Take(piece)));
        self.battles
            .into_iter()
            .take_while(|place| place.is_somewhere())
            .for_each(|place| offer(Action::Guns(place)));
        self.card_candidates(side, Moment::Reaction, offer);
    }

    pub(crate) fn permit_guns_take(&self, side: Side, task: Task, piece: PieceId) -> Result<(), Refusal> {
        demand(self.side_of(piece) == side && self.is_on_map(piece), "JG-6.5.2-01", "not-your-piece")?;
        demand(!self.resting.has(piece), "JG-6.5.2-07", "rests-this-turn")?;
        demand(!self.is_dummy(piece), "JG-7.1-02", "dummies-only-move")?;
        demand(self.can_react(piece), "JG-1-01", "not-a-force")?;
        demand(!self.marched.has(piece), "JG-6.5.2-06", "once-a-turn")?;
        let battles = self.battles_of(side, piece);
        demand(!battles.is_empty(), "JG-6.5.2-01", "no-battle-within-reach")?;
        if matches!(task, Task::Guns(_)) {
            // Somebody with SP must be able to go there too.
            let place = self.at[piece.index()];
            let leads = self.pieces_in(side, place).into_iter().any(|other| {
                self.is_troop(other)
                    && self.can_react(other)
                    && !self.battles_of(side, other).and(battles).is_empty()
            });
            return demand(leads, "JG-1-01", "not-a-force");
        }
        self.permit_reaction_member(piece)?;
        // Everybody in the force must be able to go to one and the same battle.
        let common =
            self.reaction.stack.into_iter().fold(battles, |b, other| b.and(self.battles_of(side, other)));
        demand(!common.is_empty(), "JG-6.5.2-06", "no-common-battle")?;
        let troops = self.has_troops(self.reaction.stack) || self.is_troop(piece);
        let leads = |other: PieceId| {
            self.is_troop(other)
                && self.can_react(other)
                && !self.battles_of(side, other).and(common).is_empty()
        };
        let there = self.pieces_in(side, self.reaction.place);
        demand(troops || there.into_iter().any(leads), "JG-6.5.2-06", "no-common-battle")
    }

    pub(crate) fn begin_guns_force(&mut self, side: Side, piece: PieceId) {
        self.reaction = Reaction::NONE;
        self.reaction.stack = PieceSet::of(piece);
        self.reaction.place = self.at[piece.index()];
        self.agenda.push(Task::GunsSelect(side));
    }

    pub(crate) fn permit_guns(&self, battle: BoxId) -> Result<(), Refusal> {
        let stack = self.reaction.stack;
        demand(self.battle_number(battle).is_some(), "JG-6.5.2-01", "no-battle-there")?;
        demand(self.has_troops(stack), "JG-1-01", "not-a-force")?;
        let side = self.phasing.other();
        let all = stack.into_iter().all(|piece| self.battles_of(side, piece).has(battle));
        demand(all, "JG-6.5.2-01", "out-of-reach")
    }

    /// JG-6.5.2-03, JG-6.5.2-04: the test; on success the force is on its way.
    pub(crate) fn try_guns(&mut self, side: Side, battle: BoxId, out: &mut impl Outside) {
        let Reaction { stack, place, eased, .. } = self.reaction;
        self.reaction = Reaction::NONE;
        let Some(number) = self.battle_number(battle) else { return };
        for piece in stack {
            self.heard[piece.index()] |= 1 << number;
        }
        let Some(cost) = self.true_reach(side, battle).to(place) else {
            // A hidden enemy bars the way: the march was in vain, and now he is known.
            return out.tell(|| Event::Contact { place: battle });
        };
        let needed = self.reaction_value(stack);
        let die = out.die("guns");
        let success = reaction_die(die, false, eased) <= needed;
        let count = stack.len() as u8;
        let steps = || self.reaction_steps(true, needed, false, eased, die);
        out.tell(|| Event::ReactionTried { side, place, count, die, needed, success, steps: steps() });
        if !success {
            return;
        }
        let by = self.last_box(side, place, battle, cost);
        self.declare_on_way(side, by, out);
        self.marched = self.marched.or(stack);
        self.busy = self.busy.or(stack);
        let force = self.marchers.iter().map(|marcher| marcher.force).max().unwrap_or(0).saturating_add(1);
        for piece in stack {
            self.marchers[piece.index()] = Marcher { to: battle, by, round: cost + 1, force };
        }
    }

    /// The box before the battle on the way there; one by which no attacker came, if there is a choice (D34).
    fn last_box(&self, side: Side, from: BoxId, battle: BoxId, cost: u8) -> BoxId {
        let used: BoxSet = self
            .pieces_in(side.other(), battle)
            .into_iter()
            .map(|piece| self.entered[piece.index()])
            .filter(|place| place.is_somewhere())
            .collect();
        let mut last = from;
        for link in self.scenario.links(battle).iter().filter(|link| self.is_open(link)) {
            let via = link.to;
            let reaches = if via == from {
                self.cost(link) <= cost
            } else {
                !self.holds(side.other(), via)
                    && self.scenario.link(from, via).is_some_and(|first| {
                        self.is_open(&first) && self.cost(&first) + self.cost(link) <= cost
                    })
            };
            if reaches && (!used.has(via) || last == from) {
                last = via;
                if !used.has(via) {
                    break;
                }
            }
        }
        last
    }

    /// JG-6.5.2-02: a dummy on the way is declared and does not stop the march.
    fn declare_on_way(&mut self, side: Side, by: BoxId, out: &mut impl Outside) {
        let enemy = side.other();
        if self.seems_held(enemy, by) && !self.holds(enemy, by) {
            let there = self.pieces_in(enemy, by);
            self.shown = self.shown.or(there);
            out.tell(|| Event::DummiesDeclared { side: enemy, place: by });
        }
    }
}
