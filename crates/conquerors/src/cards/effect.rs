//! What each card does. Red, blue and green cards in turn; within a colour by the moment they are played.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Audience, Side};

use crate::action::Action;
use crate::cards::{Moment, Title};
use crate::council::{BATTLE_SEAT, CARD_SEAT};
use crate::event::{Event, Outside, Reason};
use crate::flow::{Aim, Group, Split, Task};
use crate::operation::enter::Entry;
use crate::options::Care;
use crate::scenario::{COALITION, FRENCH, Person};
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet, CardId};
use crate::state::{Position, TRACK};
use crate::turn::Draw;

impl Position {
    /// A red card happens (CQ-DRAW-02).
    pub(crate) fn red_event(&mut self, side: Side, card: CardId, out: &mut impl Outside) {
        let lasts = match self.title(side, card) {
            Title::Rain => {
                self.weather.rain = true;
                true
            }
            // CQ-CARD-SECOND-BREATH-01, CQ-SHORT-04: only from turn 5 on.
            Title::SecondBreath if self.turn >= 5 => {
                self.weather.second_breath = true;
                true
            }
            Title::Snow => {
                self.weather.snow = true;
                true
            }
            Title::Cold => {
                self.weather.cold = true;
                true
            }
            Title::Inactivity => {
                self.agenda.push(Task::Choose(side, Aim::Idle));
                false
            }
            // CQ-CARD-IMPATIENCE-IN-PARIS-01.
            Title::ImpatienceInParis => {
                self.score(COALITION, 1, Reason::Card, out);
                false
            }
            Title::Surrender if self.starving_citadel().is_some() => {
                self.surrender(out);
                false
            }
            _ => {
                out.tell(|| Event::NoEffect { side });
                false
            }
        };
        let piles = self.piles_mut(side);
        if lasts { piles.board.insert(card) } else { piles.discard.insert(card) }
    }

    /// A blue card happens (CQ-INIT-03).
    pub(crate) fn blue_event(&mut self, side: Side, card: CardId, out: &mut impl Outside) {
        let aim = match self.title(side, card) {
            Title::Anticipation => {
                self.renew_empty_deck(side, out);
                Aim::Fetch
            }
            Title::Care => Aim::Care,
            // CQ-CARD-FOR-THE-TSAR-01 is the Russian twin of the Queen, CQ-CARD-CONSCRIPT-01 the French of Reinforcement.
            Title::LongLiveTheQueen | Title::ForTheTsar => Aim::Queen,
            Title::Supply => Aim::Supply,
            Title::Reinforcement | Title::Conscript => Aim::Reinforce,
            Title::Epidemic => Aim::Epidemic,
            Title::AideDeCamp => return self.aide_de_camp(side, out),
            Title::Kamenski => return self.dismiss_kamenski(out),
            Title::Lobanov => return self.lobanov(out),
            Title::MarieWalewska => return self.weather.walewska = true,
            Title::TsarsImpatience => return self.weather.impatience = true,
            Title::SaxonDefection if self.has_fog() => Aim::Saxon,
            Title::SaxonDefection => return self.saxon_defection(None, out),
            Title::Hussars | Title::Cossacks => return self.hussars(side, out),
            Title::Intuition => return self.intuition[side.index()] = true,
            Title::Reserve => return self.reserve(side, out),
            Title::StrategicRetreat => return self.weather.strategic_retreat = true,
            _ => return,
        };
        self.agenda.push(Task::Choose(side, aim));
    }

    /// A green card leaves the hand and waits for the enemy's answer (CQ-CARDS-10, CQ-CARDS-12). Counter Order is the
    /// answer and needs no more (CQ-CARD-COUNTER-ORDER-03), and so is a Countermarch against a Forced March
    /// (CQ-CARD-COUNTERMARCH-02).
    pub(crate) fn play(&mut self, side: Side, card: CardId, out: &mut impl Outside) {
        self.operation.green[side.index()] = true;
        self.piles_mut(side).hand.remove(card);
        out.tell(|| Event::Played { side, card });
        if self.agenda.top() == Some(Task::Effect(side.other())) {
            self.operation.cancelled = true;
            self.piles_mut(side).discard.insert(card);
            return;
        }
        self.operation.card = card;
        self.operation.cancelled = false;
        self.piles_mut(side).shown.insert(card);
        self.agenda.plan([Task::Window(side.other(), Moment::Answer), Task::Effect(side)]);
    }

    /// The green card is carried out, unless Counter Order cancelled it (CQ-CARD-COUNTER-ORDER-01).
    pub(crate) fn carry_out(&mut self, side: Side, out: &mut impl Outside) {
        let card = self.operation.card;
        let piles = self.piles_mut(side);
        piles.shown.remove(card);
        piles.discard.insert(card);
        if std::mem::take(&mut self.operation.cancelled) {
            out.tell(|| Event::Cancelled { side });
        } else {
            self.green_event(side, card, out);
        }
    }

    fn green_event(&mut self, side: Side, card: CardId, out: &mut impl Outside) {
        let enemy = side.other();
        match self.title(side, card) {
            // On the march.
            Title::Reaction => self.agenda.push(Task::Choose(side, Aim::ReactFrom)),
            Title::ForcedMarch => self.forced_march(),
            Title::Forage => {
                self.operation.points -= 2;
                self.operation.foraged = true;
                self.acknowledge(side, self.operation.stack);
                self.agenda.push(Task::Ease(side, 2, Group::Stack));
            }
            Title::Bernadotte => self.bernadotte(),
            Title::DestroyedBridge => self.aim_at_bridge(side, Aim::Wreck, out),
            Title::Pontonniers | Title::PontoonBridge => self.aim_at_bridge(side, Aim::Mend, out),
            // CQ-CARD-COUNTERMARCH-01; as an answer it is over already (CQ-CARD-COUNTERMARCH-02).
            // CQ-MOVE-04: into the same sum.
            Title::Countermarch => self.operation.points -= 1,
            Title::Ford => self.operation.ford = true,
            Title::LastEffort => self.agenda.push(Task::Choose(side, Aim::EffortFrom)),
            // CQ-CARD-ORGANIZATION-01: the duty to stop is lifted for this area.
            Title::Organization => self.operation.stopped = false,
            // CQ-CARD-CONFUSION-01: the stack stops and its operation ends.
            Title::Confusion => {
                self.operation.stopped = true;
                self.operation.confused = true;
            }
            // CQ-CARD-FATIGUE-01, CQ-CARD-FATIGUE-02: vedettes carry no fatigue, so it is spent for nothing on them.
            Title::Fatigue => self.operation.card_fatigue = self.scenario.card(side, card).param,
            // CQ-CARD-COORDINATION-01, CQ-CARD-COORDINATION-02: a new operation with new allowances.
            Title::Coordination => self.operation.coordinated = true,

            // At the start of a combat.
            Title::CannonSounds => self.agenda.push(Task::Choose(side, Aim::Summon)),
            // CQ-CARD-AMBUSH-01, CQ-CARD-SKIRMISHERS-01: the enemy places the point.
            Title::Ambush | Title::Skirmishers => self.tire_fighters(enemy, 1, Split::Free),
            Title::Audacity => self.combat.audacity = true,
            // CQ-CARD-ELAN-01, CQ-CARD-REINFORCED-POSITION-01.
            Title::Elan | Title::ReinforcedPosition => self.combat.event_cards[side.index()] += 1,
            // CQ-CARD-THE-GUARD-01.
            Title::TheGuard => {
                self.combat.event_cards[side.index()] += 1;
                self.combat.guard = true;
            }
            Title::Charge => self.charge(side, out),
            Title::Courage => {
                self.combat.event_cards[side.index()] += 1;
                self.agenda.plan([Task::Ease(side, 2, Group::Fighters), Task::Acknowledge(side)]);
            }
            Title::Sacrifice => {
                self.combat.event_cards[side.index()] += 1;
                let equally = self.scenario.options.edition.sacrifice_shared_equally();
                self.tire_fighters(side, 2, if equally { Split::Equal } else { Split::Free });
            }
            // CQ-CARD-LOST-BULLET-01, CQ-CARD-GRAPESHOT-01: added to the result.
            Title::LostBullet | Title::Grapeshot => self.combat.event_fatigue[enemy.index()] += 2,
            // CQ-CARD-ASSAULT-COLUMN-01.
            Title::AssaultColumn => {
                self.combat.event_cards[side.index()] += 1;
                self.tire_fighters(side, 2, Split::Equal);
            }
            // CQ-CARD-GREAT-BATTERY-01: a loss more for the enemy, a point of fatigue for every own corps.
            Title::GreatBattery => {
                self.combat.event_losses[side.index()] += 1;
                let corps = self.group_corps(side, Group::Fighters).len() as u8;
                self.tire_fighters(side, corps, Split::Equal);
            }
            Title::QuickDeployment => self.combat.quick = true,
            Title::RearGuard => self.combat.rear_guard = true,
            Title::SnowStorm => self.agenda.push(Task::Choose(enemy, Aim::Snowed)),
            Title::TheRougeaud => self.rougeaud(side, out),
            Title::Square => self.square(side, out),

            // After the combat.
            Title::BackToTheRiver => self.owe_free_loss(enemy, self.group_corps(enemy, Group::Fighters)),
            Title::Panic => self.panic(),
            Title::OrderlyRetreat => {
                self.combat.orderly = true;
                out.tell(|| Event::PursuitPrevented { side });
            }
            // CQ-CARD-GREAT-CHARGE-01.
            Title::GreatCharge => self.combat.pursuit_cards += 1,
            _ => {}
        }
    }

    /// The besieged citadel that the card Surrender opens (CQ-CARD-SURRENDER-01); which one is for the pack to say.
    fn starving_citadel(&self) -> Option<AreaId> {
        self.scenario.map.surrenders.iter().copied().find(|&area| self.sieges.has(area))
    }

    /// Surrender (CQ-CARD-SURRENDER-01): the garrison gives up, and the siege is over.
    fn surrender(&mut self, out: &mut impl Outside) {
        let Some(area) = self.starving_citadel() else { return };
        self.sieges.remove(area);
        self.coalition_citadels.remove(area);
        out.tell(|| Event::Surrendered { area, side: FRENCH });
        self.score(FRENCH, 1, Reason::Card, out);
    }

    /// Aide-de-camp (CQ-CARD-AIDE-DE-CAMP-01): one look at the enemy's hand.
    fn aide_de_camp(&mut self, side: Side, out: &mut impl Outside) {
        let enemy = side.other();
        let cards = self.piles(enemy).hand;
        out.tell(|| Event::HandSeen { side });
        out.note(Audience::Part(side, CARD_SEAT), || Event::SeenCards {
            side: enemy,
            cards: cards.into_iter().collect(),
        });
    }

    /// Kamenski (CQ-CARD-KAMENSKI-01): he goes home.
    fn dismiss_kamenski(&mut self, out: &mut impl Outside) {
        if let Some(block) = self.scenario.person(Person::Kamenski) {
            self.remove(block, out);
        }
    }

    /// Lobanov (CQ-CARD-LOBANOV-01): his corps enters.
    fn lobanov(&mut self, out: &mut impl Outside) {
        self.arrival_tried = AreaSet::NONE;
        if let Some(block) = self.scenario.person(Person::Lobanov) {
            self.plan_arrival(block, out);
        }
    }

    /// The Rougeaud (CQ-CARD-THE-ROUGEAUD-01): Ney is carried away, or carries everybody with him.
    fn rougeaud(&mut self, side: Side, out: &mut impl Outside) {
        let Some(card) = self.reveal(side, Draw::Rougeaud, out) else { return };
        out.tell(|| Event::TurnedUp { side, card });
        if self.scenario.card(side, card).value >= 4 {
            self.combat.event_cards[side.index()] += 1;
        } else if let Some(ney) = self.scenario.person(Person::Ney) {
            self.exhaust(ney, 2, out);
        }
    }

    /// Adds fatigue to one corps and eliminates it when that is too much.
    fn exhaust(&mut self, corps: BlockId, points: u8, out: &mut impl Outside) {
        self.tire(corps, points, out);
        if self.fatigue[corps.index()] > TRACK {
            self.eliminate(corps, out);
        }
    }

    /// Last Effort (CQ-CARD-LAST-EFFORT-01, CQ-CARD-LAST-EFFORT-02): activated corps drag themselves one connection
    /// further, at two points of fatigue each. In fog they may run into a corps: then the card is spent for nothing.
    fn last_effort(&mut self, side: Side, from: AreaId, to: AreaId, out: &mut impl Outside) {
        if !self.is_free_for(side, to) && !self.is_contested(to) {
            return out.tell(|| Event::NoEffect { side });
        }
        let corps = self.spent_corps(side, from);
        let everybody = corps == self.corps_in(side, from);
        let commanders = self.commanders_in(side, from);
        let stack = if everybody { corps.or(commanders) } else { corps };
        self.enter(stack, from, to, Entry::Effort, out);
        for corps in corps {
            self.exhaust(corps, 2, out);
        }
    }

    /// Hussars, and Cossacks, their Russian twin (CQ-CARD-HUSSARS-01, CQ-CARD-COSSACKS-01): a random card of the enemy's hand is discarded.
    fn hussars(&mut self, side: Side, out: &mut impl Outside) {
        let enemy = side.other();
        let hand = self.piles(enemy).hand;
        if hand.is_empty() {
            return out.tell(|| Event::NoEffect { side });
        }
        let purpose = Purpose(if side == FRENCH { "french-hussars" } else { "coalition-hussars" });
        if let Some(card) = hand.nth(out.draw(purpose, hand.len() as u32)) {
            let piles = self.piles_mut(enemy);
            piles.hand.remove(card);
            piles.discard.insert(card);
            out.tell(|| Event::Discarded { side: enemy, card });
        }
    }

    /// CQ-CARDS-04: whoever looks for a card in an empty deck makes it anew first.
    fn renew_empty_deck(&mut self, side: Side, out: &mut impl Outside) {
        let anew = self.ruleset().anticipation_makes_a_new_deck();
        let piles = self.piles_mut(side);
        if anew && piles.deck.is_empty() && !piles.discard.is_empty() {
            piles.deck = std::mem::take(&mut piles.discard);
            out.tell(|| Event::Reshuffled { side });
        }
    }

    /// Reserve (CQ-CARD-RESERVE-01): two cards; red ones are thrown away (CQ-DRAW-06).
    fn reserve(&mut self, side: Side, out: &mut impl Outside) {
        let red = self.scenario.decks[side.index()].red;
        for _ in 0..2 {
            let Some(card) = self.top_card(side, Draw::Reserve, out) else { return };
            if red.has(card) {
                self.piles_mut(side).discard.insert(card);
                out.tell(|| Event::Discarded { side, card });
            } else {
                self.piles_mut(side).hand.insert(card);
                out.tell(|| Event::Drew { side, count: 1 });
                out.note(Audience::Part(side, CARD_SEAT), || Event::DrewCards { side, cards: vec![card] });
            }
        }
    }

    /// Saxon Defection (CQ-CARD-SAXON-DEFECTION-01, CQ-CARD-SAXON-DEFECTION-02): Tauentzien loses a point, if he is in
    /// the contested area that was named blind.
    fn saxon_defection(&mut self, named: Option<AreaId>, out: &mut impl Outside) {
        let tauentzien = self.scenario.person(Person::Tauentzien).filter(|&block| {
            self.tauentzien_is_contested() && named.is_none_or(|area| self.area_of[block.index()] == area)
        });
        match tauentzien {
            Some(block) => self.owe_losses(COALITION, BlockSet::of(block), 1),
            None => out.tell(|| Event::NoEffect { side: FRENCH }),
        }
    }

    /// Forced March (CQ-CARD-FORCED-MARCH-01 to CQ-CARD-FORCED-MARCH-03).
    fn forced_march(&mut self) {
        self.operation.guaranteed = true;
        self.operation.points += 1;
    }

    /// Bernadotte (CQ-CARD-BERNADOTTE-01, CQ-CARD-BERNADOTTE-02): he alone loses 3 points; in fog another lone corps
    /// loses 1.
    fn bernadotte(&mut self) {
        let stack = self.operation.stack;
        let lone_corps = stack.len() == 1 && !self.corps_of(stack).is_empty();
        self.operation.points -= match lone_corps {
            true if self.bernadotte_marches_alone() => 3,
            true => 1,
            false => 0,
        };
    }

    fn tire_fighters(&mut self, side: Side, points: u8, split: Split) {
        self.agenda.push(Task::ShareFatigue(side, points, Group::Fighters, split));
    }

    /// Charge (CQ-CARD-CHARGE-01): Blücher tires at once, the stack gets a card.
    fn charge(&mut self, side: Side, out: &mut impl Outside) {
        self.combat.event_cards[side.index()] += 1;
        if let Some(blucher) = self.scenario.person(Person::Blucher) {
            self.exhaust(blucher, 2, out);
        }
    }

    /// Square (CQ-CARD-SQUARE-01): two points of fatigue less, if the enemy has cavalry when the combat begins.
    fn square(&mut self, side: Side, out: &mut impl Outside) {
        if self.cavalry_of(self.group_corps(side.other(), Group::Fighters)) > 0 {
            self.combat.spared_fatigue[side.index()] += 2;
        } else {
            out.tell(|| Event::NoEffect { side });
        }
    }

    /// Panic (CQ-CARD-PANIC-01): one more connection and two points of fatigue.
    fn panic(&mut self) {
        self.combat.retreat_left = 1;
        self.combat.retreat_fatigue += 2;
        self.agenda.plan([Task::Retreat, Task::RetreatFatigue]);
    }

    /// Destroyed Bridge and Pontonniers: with one bridge at hand there is nothing to ask.
    fn aim_at_bridge(&mut self, side: Side, aim: Aim, out: &mut impl Outside) {
        let mut targets = self.scenario.links(self.operation.area).iter().map(|link| Action::Area(link.to));
        let mut allowed = targets.by_ref().filter(|&action| self.permit_aim(side, aim, action).is_ok());
        match (allowed.next(), allowed.next()) {
            (Some(only), None) => self.aimed(side, aim, only, out),
            _ => self.agenda.push(Task::Choose(side, aim)),
        }
    }

    /// A target was named.
    pub(crate) fn aimed(&mut self, side: Side, aim: Aim, action: Action, out: &mut impl Outside) {
        match (aim, action) {
            (Aim::Idle, Action::Area(area)) => {
                self.ready = self.ready.minus(self.blocks_in(side, area));
                out.tell(|| Event::Idled { side, area });
            }
            (Aim::Care, Action::Block(corps)) => {
                self.cared.insert(corps);
                out.note(Audience::Part(side, BATTLE_SEAT), || Event::CareMarked { block: corps });
                if self.scenario.options.readings.care == Care::Fatigue {
                    self.exhaust(corps, 1, out);
                }
            }
            (Aim::Fetch, Action::Fetch(card)) => {
                let piles = self.piles_mut(side);
                piles.deck.remove(card);
                piles.hand.insert(card);
                out.tell(|| Event::Fetched { side });
                out.note(Audience::Part(side, CARD_SEAT), || Event::FetchedCard { side, card });
            }
            // CQ-CARD-LONG-LIVE-THE-QUEEN-01, and of all corps of the area (CQ-STACK-06).
            (Aim::Queen, Action::Area(area)) => {
                for corps in self.corps_in(side, area) {
                    self.ease(corps, 1, out);
                }
            }
            (Aim::Supply, Action::Area(area)) => {
                self.agenda.plan([Task::Ease(side, 2, Group::Area(area)), Task::Acknowledge(side)]);
            }
            (Aim::Reinforce, Action::Block(corps)) => {
                self.infantry[corps.index()] += 1;
                self.added[corps.index()] = self.added[corps.index()].saturating_add(1);
                self.tell_gain(corps, out);
            }
            (Aim::Saxon, Action::Area(area)) => self.saxon_defection(Some(area), out),
            (Aim::ReactFrom, Action::Area(area)) => {
                self.agenda.push(Task::Choose(side, Aim::ReactTo(area)));
            }
            (Aim::ReactTo(from), Action::Step(to)) => self.react(side, from, to, out),
            (Aim::EffortFrom, Action::Area(area)) => {
                self.agenda.push(Task::Choose(side, Aim::EffortTo(area)));
            }
            (Aim::EffortTo(from), Action::Step(to)) => self.last_effort(side, from, to, out),
            (Aim::Snowed, Action::Block(corps)) => {
                self.combat.snowed.insert(corps);
                self.exhaust(corps, 1, out);
            }
            // CQ-CARD-EPIDEMIC-01: on vedettes alone it has no effect.
            (Aim::Epidemic, Action::Area(area)) => {
                let sick = self.corps_in(side.other(), area);
                if sick.is_empty() {
                    out.tell(|| Event::NoEffect { side });
                }
                for corps in sick {
                    self.exhaust(corps, 1, out);
                }
            }
            (Aim::Wreck, Action::Area(to)) => self.work_on_bridge(to, out),
            (Aim::Mend, Action::Area(to)) => self.work_on_bridge(to, out),
            (Aim::Summon, Action::Block(corps)) => self.summon(side, corps, out),
            (Aim::Escort(commander), Action::Block(_)) => {
                self.join_combat(side, BlockSet::of(commander));
            }
            _ => {}
        }
    }

    /// Reaction (CQ-CARD-REACTION-01, CQ-CARD-REACTION-02): a whole stack steps aside and keeps its side. In fog it may
    /// run into a corps: then the card is spent for nothing.
    fn react(&mut self, side: Side, from: AreaId, to: AreaId, out: &mut impl Outside) {
        if !self.is_free_for(side, to) {
            return out.tell(|| Event::NoEffect { side });
        }
        let stack = self.reacting_stack(side, from);
        self.plan_citadel_by_reaction(side, to);
        if stack.and(self.scenario.vedettes).is_empty() {
            self.enter(stack, from, to, Entry::Reaction, out);
        } else {
            self.enter_with_vedettes(stack, from, to, out);
        }
    }

    /// The bridge towards an area is wrecked or mended, for a movement point if the stack has any.
    pub(crate) fn work_on_bridge(&mut self, to: AreaId, out: &mut impl Outside) {
        let Some(bridge) = self.scenario.link(self.operation.area, to).and_then(|link| link.bridge) else {
            return;
        };
        if self.operation.points > 0 {
            self.operation.spent += 1;
        }
        if self.wrecked.has(bridge) {
            self.wrecked.remove(bridge);
            out.tell(|| Event::BridgeMended { bridge });
        } else {
            self.wrecked.insert(bridge);
            out.tell(|| Event::BridgeWrecked { bridge });
        }
    }

    /// Cannon Sounds (CQ-CARD-CANNON-SOUNDS-01 to CQ-CARD-CANNON-SOUNDS-04): a corps joins from next door. A commander
    /// whose last corps it is comes along; another one may.
    fn summon(&mut self, side: Side, corps: BlockId, out: &mut impl Outside) {
        let from = self.area_of[corps.index()];
        let commanders = self.commanders_in(side, from);
        let mut joining = BlockSet::of(corps);
        self.agenda.push(Task::Acknowledge(side));
        if self.corps_in(side, from) == joining {
            joining = joining.or(commanders);
        } else {
            for commander in commanders {
                self.agenda.push(Task::Choose(side, Aim::Escort(commander)));
            }
        }
        self.enter(joining, from, self.combat.area, Entry::Cannon, out);
        self.join_combat(side, joining);
    }

    fn join_combat(&mut self, side: Side, blocks: BlockSet) {
        self.relocate(blocks, self.combat.area);
        let stack = &mut self.combat.stacks[side.index()];
        *stack = stack.or(blocks);
        self.show_blocks();
    }
}
