//! The combat: steps A to H, the cards or dice, and their results.

use vedette_kernel::Side;
use vedette_kernel::chance::Purpose;

use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Group, Split, Task};
use crate::options::{Arms, MovingAttack};
use crate::scenario::{COALITION, FRENCH, Face, Person};
use crate::sets::{BlockId, BlockSet, CardSet};
use crate::state::{Combat, Operation, Position};
use crate::turn::Draw;

/// How the cards of one side add up, step by step, for the player who wants to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsCount"))]
pub struct Count {
    /// Step B: strength (CQ-COMBAT-06).
    pub strength: i8,
    /// Step C: a moving attack (CQ-COMBAT-07, CQ-COMBAT-08).
    pub moved: i8,
    /// Step D: fatigue (CQ-COMBAT-09).
    pub fatigue: i8,
    /// Step E: a wood (CQ-COMBAT-14).
    pub wood: i8,
    /// Step F: an own citadel, or an own fortified town (CQ-COMBAT-15, CQ-COMBAT-16).
    pub citadel: i8,
    /// Step G of 1807: an own Citadel marker, in either role (CQ-COMBAT-17).
    pub fortress: i8,
    /// Step G (H in 1807): combat symbols (CQ-COMBAT-18).
    pub symbols: i8,
    /// The last step: events (CQ-COMBAT-19).
    pub events: i8,
}

impl Count {
    /// The total at the end of step D, which may cancel an attack (CQ-COMBAT-10).
    pub fn after_step_d(&self) -> i8 {
        self.strength + self.moved + self.fatigue
    }

    /// What the ground gives: steps E to G.
    pub(crate) fn ground(&self) -> i8 {
        self.wood + self.citadel + self.fortress
    }

    /// What does not hang on the state of single corps: everything but steps B and D.
    pub(crate) fn total_without_corps(&self) -> i8 {
        self.moved + self.ground() + self.symbols + self.events
    }

    /// The number of cards: never below 0 (CQ-COMBAT-13).
    pub fn total(&self) -> u8 {
        (self.strength + self.fatigue + self.total_without_corps()).max(0) as u8
    }
}

/// What becomes of a combat when its cards are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Course {
    /// A side has no corps left (CQ-COMBAT-25).
    Void,
    /// The defender withdraws (CQ-CARD-REAR-GUARD-01).
    Withdrawal,
    /// The attacker has no card after step D (CQ-COMBAT-10).
    CalledOff,
    /// It is fought, with so many cards or dice of each side.
    Fought([u8; 2]),
}

impl Combat {
    /// What a side inflicts in all when its cards or dice show this: CQ-COMBAT-20, and what events add and spare
    /// (CQ-CARD-GREAT-BATTERY-01, CQ-CARD-LOST-BULLET-01, CQ-CARD-SQUARE-01).
    pub(crate) fn inflicts(&self, side: Side, shown: Face) -> Face {
        let enemy = side.other().index();
        Face {
            losses: shown.losses.saturating_add(self.event_losses[side.index()]),
            fatigue: shown
                .fatigue
                .saturating_add(self.event_fatigue[enemy])
                .saturating_sub(self.spared_fatigue[enemy]),
        }
    }
}

impl Position {
    /// CQ-COMBAT-02, CQ-COMBAT-03, CQ-OPS-10: the chosen stack attacks everything of the enemy in the area. A commander who has
    /// already been activated takes part when the last corps with him attacks (CQ-COMMANDER-07).
    pub(crate) fn begin_combat(&mut self, out: &mut impl Outside) {
        let Operation { side: attacker, stack, area, .. } = self.operation;
        if self.corps_of(stack).is_empty() || !self.is_contested(area) {
            return;
        }
        let defender = attacker.other();
        let mut attackers = stack;
        if self.corps_in(attacker, area).minus(stack).is_empty() {
            attackers = attackers.or(self.commanders_in(attacker, area));
        }
        let defenders = self.corps_in(defender, area).or(self.commanders_in(defender, area));
        self.combat = Combat { area, ..Combat::NONE };
        self.combat.stacks[attacker.index()] = attackers;
        self.combat.stacks[defender.index()] = defenders;
        self.show_blocks();
        out.tell(|| Event::CombatBegan { area, attacker, attackers, defenders });
        // CQ-COMBAT-04, CQ-COMBAT-05: cards are played, and happen, before cards are counted.
        self.agenda.plan([
            Task::Window(attacker, Moment::Combat),
            Task::Window(defender, Moment::Combat),
            Task::Count,
            Task::CombatOver,
        ]);
    }

    /// CQ-FOG-08, CQ-FOG-09: whom the combat shows.
    pub(crate) fn show_blocks(&mut self) {
        let fighting = self.combat.stacks[0].or(self.combat.stacks[1]);
        let bystanders = if self.scenario.options.edition.bystanders_stay_hidden() {
            BlockSet::NONE
        } else {
            self.occupants[self.combat.area.index()]
        };
        self.combat.shown = fighting.or(bystanders);
    }

    /// Steps B to H for one side of the combat under way (CQ-COMBAT-21, CQ-COMBAT-22). An activated commander lends his
    /// symbol like any other (CQ-COMMANDER-08).
    pub(crate) fn count(&self, side: Side) -> Count {
        let stack = self.combat.stacks[side.index()];
        // A corps lost in a snow storm gives nothing to steps B, D and H (CQ-CARD-SNOW-STORM-01).
        let stack = stack.minus(self.combat.snowed);
        let corps = self.corps_of(stack);
        let attacks = side == self.operation.side;
        let number = |set: BlockSet| set.len() as i8;
        // A corps with 5 to 8 points gives two cards, a weaker one gives one (CQ-COMBAT-06).
        let strong = |&corps: &BlockId| self.strength(corps) >= 5;
        let worn = |&corps: &BlockId| self.fatigue[corps.index()] >= 5;
        let moved = match self.scenario.options.readings.moving_attack {
            // CQ-COMBAT-08: a march card is enough.
            _ if !(attacks && self.operation.marching) || self.combat.quick => 0,
            MovingAttack::Stack => 1,
            MovingAttack::Corps => number(corps.and(self.operation.stack)),
        };
        let ground = !attacks && !self.combat.audacity;
        let area = self.combat.area;
        Count {
            strength: number(corps) + number(corps.into_iter().filter(strong).collect()),
            moved: -moved,
            fatigue: -number(corps.into_iter().filter(worn).collect()),
            wood: i8::from(ground && self.scenario.map.woods.has(area)),
            // CQ-COMBAT-16.
            citadel: i8::from(ground && self.controller(area) == Some(side)),
            fortress: i8::from((ground || attacks) && self.citadel_owner(area) == Some(side)),
            symbols: stack.into_iter().map(|block| self.combat_symbol(block)).sum(),
            events: self.combat.event_cards[side.index()],
        }
    }

    /// CQ-COMBAT-18, CQ-COMMANDER-09 to CQ-COMMANDER-11: the combat symbol of a block, as the edition counts it.
    pub(crate) fn combat_symbol(&self, block: BlockId) -> i8 {
        let printed = self.scenario.block(block);
        let napoleon = printed.person == Some(Person::Napoleon);
        let ignored = (self.scenario.commanders.has(block)
            && self.scenario.options.edition.only_napoleon_lends_cards()
            && !napoleon)
            || (napoleon && self.weather.walewska);
        if ignored { 0 } else { printed.combat }
    }

    /// What becomes of the combat under way when its cards are counted now: an attacker without cards after step D calls
    /// the attack off (CQ-COMBAT-10, CQ-COMBAT-11, CQ-COMBAT-12); a side without corps ends the combat (CQ-COMBAT-25).
    /// Nothing, if there is no combat.
    pub(crate) fn course(&self) -> Option<Course> {
        let counts = Side::BOTH.map(|side| self.count(side));
        let gone = |&side: &Side| self.group_corps(side, Group::Fighters).is_empty();
        self.combat.area.is_somewhere().then_some(match () {
            () if Side::BOTH.iter().any(gone) => Course::Void,
            () if self.combat.rear_guard => Course::Withdrawal,
            () if counts[self.operation.side.index()].after_step_d() <= 0 => Course::CalledOff,
            () => Course::Fought(counts.map(|count| count.total())),
        })
    }

    /// Steps B to H, and what follows from them.
    pub(crate) fn count_cards(&mut self, out: &mut impl Outside) {
        let attacker = self.operation.side;
        match self.course() {
            None => {}
            Some(Course::Void) => {
                self.mark_fighters();
                self.coalition_attacked |= attacker == COALITION;
                out.tell(|| Event::CombatVoid);
            }
            Some(Course::Withdrawal) => self.withdraw(out),
            Some(Course::CalledOff) => {
                self.operation.fought = self.operation.fought.or(self.combat.stacks[attacker.index()]);
                out.tell(|| Event::AttackCancelled { side: attacker });
            }
            Some(Course::Fought(cards)) => {
                self.mark_fighters();
                self.coalition_attacked |= attacker == COALITION;
                self.combat.cards = cards;
                let [french, coalition] = cards;
                out.tell(|| Event::CombatCards { french, coalition });
                self.agenda.push(Task::Reveal);
            }
        }
    }

    /// CQ-CARD-REAR-GUARD-01, CQ-CARD-REAR-GUARD-02: instead of fighting the lone defender gives up a point and goes two
    /// connections back; nobody reveals a card, nobody pursues, and both are turned over.
    fn withdraw(&mut self, out: &mut impl Outside) {
        let attacker = self.operation.side;
        let defender = attacker.other();
        self.mark_fighters();
        self.combat.winner = Some(attacker);
        self.combat.retreat_left = 2;
        self.combat.retreat_area = self.combat.area;
        self.combat.retreat_fatigue = 1;
        let area = self.combat.area;
        out.tell(|| Event::Withdrew { side: defender, area });
        self.agenda.plan([Task::Retreat, Task::RetreatFatigue]);
        self.owe_free_loss(defender, self.group_corps(defender, Group::Fighters));
    }

    /// CQ-OPS-08, CQ-COMMANDER-06: who takes part in a combat is turned over at the end of the operation.
    fn mark_fighters(&mut self) {
        self.operation.fought = self.operation.fought.or(self.combat.stacks[0]).or(self.combat.stacks[1]);
    }

    /// One combat or pursuit card, or one die (CQ-DICE-02). Everything else is revealed with cards (CQ-DICE-04).
    pub(crate) fn strike(&mut self, side: Side, draw: Draw, out: &mut impl Outside) -> Face {
        if self.scenario.options.combat == Arms::Dice {
            let purpose = Purpose(if side == FRENCH { "french-die" } else { "coalition-die" });
            let face = out.draw(purpose, 6) as usize;
            let Face { losses, fatigue } = self.scenario.decks[side.index()].die[face.min(5)];
            out.tell(|| Event::Rolled { side, losses, fatigue });
            return Face { losses, fatigue };
        }
        let Some(card) = self.top_card(side, draw, out) else { return Face::default() };
        self.piles_mut(side).shown.insert(card);
        let rule = if matches!(draw, Draw::Pursuit) { "CQ-PURSUIT-04" } else { "CQ-COMBAT-20" };
        out.tell(|| Event::Revealed { side, card, rule });
        let card = self.scenario.card(side, card);
        Face { losses: card.losses, fatigue: card.fatigue }
    }

    /// CQ-COMBAT-20: both sides reveal, every symbol counts. CQ-LOSS-01: fatigue first, then losses.
    pub(crate) fn reveal_combat(&mut self, out: &mut impl Outside) {
        for side in Position::ORDER {
            let mut shown = Face::default();
            for _ in 0..self.combat.cards[side.index()] {
                let face = self.strike(side, Draw::Combat, out);
                shown.losses += face.losses;
                shown.fatigue += face.fatigue;
            }
            let Face { losses, fatigue } = self.combat.inflicts(side, shown);
            self.combat.inflicted[side.index()] = losses;
            self.combat.tired[side.index()] = fatigue;
        }
        let Combat { inflicted: losses, tired: fatigue, .. } = self.combat;
        out.tell(|| Event::CombatResult { losses, fatigue });
        // CQ-LOSS-06: both sides' results are one change of the victory points.
        self.netting = true;
        let attacker = self.operation.side;
        let defender = attacker.other();
        let share = |side: Side| {
            Task::ShareFatigue(side, fatigue[side.other().index()], Group::Fighters, Split::Equal)
        };
        self.agenda.plan([
            share(attacker),
            share(defender),
            Task::ShareLosses(attacker),
            Task::ShareLosses(defender),
            Task::Verdict,
        ]);
    }

    /// CQ-COMBAT-23, CQ-COMBAT-24: who inflicted more losses has won; then the retreat and the pursuit.
    pub(crate) fn verdict(&mut self, out: &mut impl Outside) {
        self.netting = false;
        self.settle_places(out);
        self.settle_points(out);
        // CQ-VICTORY-06: nothing follows the end of the game.
        if self.outcome.is_some() {
            return;
        }
        let [french, coalition] = self.combat.inflicted;
        let winner = match french.cmp(&coalition) {
            std::cmp::Ordering::Greater => Side::First,
            std::cmp::Ordering::Less => Side::Second,
            std::cmp::Ordering::Equal => {
                out.tell(|| Event::CombatDrawn);
                return;
            }
        };
        let retreat = french.abs_diff(coalition);
        out.tell(|| Event::CombatWon { side: winner, retreat });
        let loser = winner.other();
        self.combat.winner = Some(winner);
        // CQ-RETREAT-01, CQ-RETREAT-15: as many connections as the difference.
        self.combat.retreat_left = retreat;
        self.combat.retreat_area = self.combat.area;
        self.agenda.plan([
            Task::Retreat,
            Task::RetreatFatigue,
            Task::Window(winner, Moment::Retreated),
            Task::Pursuit,
        ]);
        // CQ-CARD-THE-GUARD-03: before the retreat.
        if self.combat.guard && loser == FRENCH {
            let corps = self.group_corps(loser, Group::Fighters).len() as u8;
            self.agenda.push(Task::ShareFatigue(loser, corps, Group::Fighters, Split::Equal));
        }
    }

    /// The combat is over: its cards are discarded and its blocks hidden again (CQ-FOG-10).
    pub(crate) fn end_combat(&mut self) {
        for side in Side::BOTH {
            let piles = self.piles_mut(side);
            piles.discard = piles.discard.or(std::mem::replace(&mut piles.shown, CardSet::NONE));
        }
        self.combat = Combat::NONE;
    }
}
