//! Whether a card may be played: the moment, the limit of one green card, and the card's own condition.

use vedette_kernel::{Refusal, Side};

use crate::action::{Action, Offer};
use crate::cards::{Moment, Title};
use crate::flow::{Aim, Group, Task};
use crate::scenario::{Colour, FRENCH, Person};
use crate::sets::{AreaId, BlockId, BlockSet, CardId, CardSet};
use crate::state::{Piles, Position, TRACK};

impl Position {
    /// The cards of the hand that could be played at a moment.
    #[inline]
    pub(crate) fn hand_candidates(&self, side: Side, moment: Moment, offer: &mut impl Offer) {
        let playable = self.scenario.decks[side.index()].at_moment[moment as usize];
        for card in self.piles(side).hand.and(playable) {
            offer.candidate(Action::Play(card));
        }
    }

    /// CQ-CARDS-01, CQ-CARDS-05 to CQ-CARDS-11, CQ-CARDS-15: whether a card may be played now for its event.
    pub(crate) fn permit_play(&self, side: Side, card: CardId, moment: Moment) -> Result<(), Refusal> {
        if !self.piles(side).hand.has(card) {
            return Err(Refusal::new("CQ-CARDS-01", "not-in-hand"));
        }
        let title = self.title(side, card);
        if !title.fits(moment, self.scenario.options.edition) {
            return Err(self.refuse_moment(side, card));
        }
        // CQ-CARDS-10, CQ-CARDS-14: one in each operation, also for somebody who has passed.
        if title.colour() == Colour::Green && self.operation.green[side.index()] {
            return Err(Refusal::new("CQ-CARDS-10", "one-green-card"));
        }
        // In fog a stopped march is closed by its player: it goes on for his cards no more than in the open.
        if moment == Moment::Road && self.operation.stopped {
            return Err(Refusal::new("CQ-MOVE-15", "has-to-stop").with("area", self.operation.area.0.into()));
        }
        self.condition(side, title)
    }

    /// Why a card of the hand cannot be played at this moment at all.
    pub(crate) fn refuse_moment(&self, side: Side, card: CardId) -> Refusal {
        let title = self.title(side, card);
        let edition = self.scenario.options.edition;
        let (rule, code) = match title.colour() {
            Colour::Red | Colour::Aside => ("CQ-CARDS-05", "red-only-when-drawn"),
            Colour::Blue => ("CQ-CARDS-05", "blue-only-in-initiative"),
            Colour::Green if title != Title::CounterOrder && !self.in_operations_phase() => {
                ("CQ-CARDS-05", "green-only-in-operations")
            }
            Colour::Green if self.operation.green[side.index()] => ("CQ-CARDS-10", "one-green-card"),
            Colour::Green if title.fits(Moment::Combat, edition) => {
                ("CQ-CARDS-08", "only-at-start-of-combat")
            }
            Colour::Green if title == Title::CounterOrder && edition.operation_cards_only_on_the_march() => {
                ("CQ-CARD-COUNTER-ORDER-02", "only-as-an-answer")
            }
            Colour::Green if title == Title::CounterOrder => {
                ("CQ-CARD-COUNTER-ORDER-01", "only-as-an-answer")
            }
            Colour::Green if !title.belongs_to_the_march() => ("CQ-CARDS-09", "only-after-the-combat"),
            Colour::Green
                if title == Title::ForcedMarch
                    && self.operation.side == side
                    && !edition.forced_march_at_any_moment() =>
            {
                ("CQ-CARD-FORCED-MARCH-01", "only-at-start-of-march")
            }
            Colour::Green if edition.operation_cards_only_on_the_march() => {
                ("CQ-CARDS-07", "not-at-this-moment")
            }
            Colour::Green => ("CQ-CARDS-06", "not-at-this-moment"),
        };
        Refusal::new(rule, code)
    }

    /// Whether the window of a side exists: from what everybody can know, and nothing else.
    #[inline]
    pub(crate) fn window_opens(&self, side: Side, moment: Moment) -> bool {
        if !self.might_play(side, moment) {
            return false;
        }
        let operation = &self.operation;
        match moment {
            Moment::Named | Moment::Start => self.stack_lives(),
            Moment::EnemyStart => {
                let countermarch = !self.scenario.cards_of(side, Title::Countermarch).is_empty();
                self.stack_lives() && (self.has_fog() || countermarch || self.bernadotte_marches_alone())
            }
            Moment::Joining => self.stack_lives() && (self.has_fog() || self.stopped_by_friends()),
            Moment::Entering => {
                let goes_on = !operation.stopped && (operation.left() > 0 || self.may_be_forced_on());
                let wide = self.scenario.links(operation.area).len() >= 3;
                self.stack_lives() && wide && (self.has_fog() || goes_on)
            }
            Moment::MarchEnd => operation.steps > 0 && self.stack_lives(),
            Moment::Combat => {
                Side::BOTH.iter().all(|&side| !self.group_corps(side, Group::Fighters).is_empty())
            }
            Moment::Retreated => {
                self.loser().is_some_and(|loser| !self.group_corps(loser, Group::Fighters).is_empty())
            }
            // They are planned only when the cavalry allows a pursuit, which the pursuit itself would show anyway.
            Moment::Pursued | Moment::Pursuing => !self.combat.orderly,
            Moment::OperationEnd => self.has_fog() || self.has_stack_to_operate(side),
            Moment::Answer => {
                !self.scenario.options.edition.operation_cards_only_on_the_march()
                    || self.title(side.other(), operation.card).belongs_to_the_march()
            }
            Moment::Draw | Moment::Initiative | Moment::Road => true,
        }
    }

    /// The condition that a card states itself (CQ-CARDS-15). Where the condition is hidden from the player the card
    /// may be played blind and is spent.
    fn condition(&self, side: Side, title: Title) -> Result<(), Refusal> {
        let require = |met: bool, rule, code| if met { Ok(()) } else { Err(Refusal::new(rule, code)) };
        let of_1807 = self.scenario.options.edition.is_of_1807();
        let attacks = self.operation.side == side;
        let fights_with = |person| self.fights_with(side, person);
        match title {
            Title::Anticipation => {
                let candidates = self.deck_to_search(side).minus(self.never_in_hand(side));
                require(!candidates.is_empty(), "CQ-CARD-ANTICIPATION-01", "empty-deck")
            }
            Title::AssaultColumn => require(attacks, "CQ-CARD-ASSAULT-COLUMN-01", "only-when-attacking"),
            Title::Audacity => {
                let rule = if of_1807 { "CQ-CARD-AUDACITY-02" } else { "CQ-CARD-AUDACITY-01" };
                require(attacks, rule, "only-when-attacking")
            }
            Title::Bernadotte => require(
                self.has_fog() || self.bernadotte_marches_alone(),
                "CQ-CARD-BERNADOTTE-01",
                "not-bernadotte",
            ),
            Title::BackToTheRiver => {
                require(self.combat.over_bridge, "CQ-CARD-BACK-TO-THE-RIVER-01", "no-bridge-on-the-retreat")
            }
            Title::CannonSounds => require(
                self.has_target(side, Aim::Summon),
                "CQ-CARD-CANNON-SOUNDS-01",
                "nobody-hears-the-cannon",
            ),
            Title::Care => require(self.has_target(side, Aim::Care), "CQ-CARD-CARE-01", "nobody-to-care-for"),
            Title::Charge => require(fights_with(Person::Blucher), "CQ-CARD-CHARGE-01", "needs-blucher"),
            Title::Conscript => {
                require(self.has_target(side, Aim::Reinforce), "CQ-CARD-CONSCRIPT-01", "nobody-to-reinforce")
            }
            // As an answer it stops a Forced March and nothing else.
            Title::Countermarch => {
                let answered = self.title(side.other(), self.operation.card);
                let answers = self.agenda.top() == Some(Task::Window(side, Moment::Answer));
                let fits = !answers || answered == Title::ForcedMarch;
                require(fits, "CQ-CARD-COUNTERMARCH-02", "only-against-forced-march")
            }
            Title::Epidemic => {
                require(self.has_target(side, Aim::Epidemic), "CQ-CARD-EPIDEMIC-01", "no-enemy-corps-there")
            }
            Title::Ford => require(
                self.operation.stack.len() == 1 && !self.is_vedette_march(),
                "CQ-CARD-FORD-01",
                "only-for-a-lone-corps",
            ),
            Title::ForTheTsar => {
                require(self.has_target(side, Aim::Queen), "CQ-CARD-FOR-THE-TSAR-01", "no-corps-there")
            }
            Title::GreatBattery => {
                let corps = self.group_corps(side, Group::Fighters).len();
                require(corps >= 3, "CQ-CARD-GREAT-BATTERY-01", "needs-three-corps")
            }
            Title::Kamenski => {
                let there = self.scenario.person(Person::Kamenski).is_some_and(|block| self.is_on_map(block));
                require(there, "CQ-CARD-KAMENSKI-01", "kamenski-is-gone")
            }
            Title::LastEffort => require(
                self.has_target(side, Aim::EffortFrom),
                "CQ-CARD-LAST-EFFORT-01",
                "nobody-can-make-an-effort",
            ),
            Title::Lobanov => require(self.lobanov_may_enter(), "CQ-CARD-LOBANOV-01", "lobanov-cannot-enter"),
            Title::QuickDeployment => require(attacks, "CQ-CARD-QUICK-DEPLOYMENT-01", "only-when-attacking"),
            Title::PontoonBridge => self.permit_bridge_work(
                side,
                Aim::Mend,
                "CQ-CARD-PONTOON-BRIDGE-01",
                "CQ-CARD-PONTOON-BRIDGE-01",
            ),
            Title::RearGuard => {
                let alone = self.combat.stacks[side.index()].len() == 1;
                require(!attacks && alone, "CQ-CARD-REAR-GUARD-01", "only-for-a-lone-defender")
            }
            Title::SnowStorm => {
                let corps = self.group_corps(side.other(), Group::Fighters).len();
                require(corps >= 3, "CQ-CARD-SNOW-STORM-01", "needs-three-enemy-corps")
            }
            Title::TheRougeaud => require(fights_with(Person::Ney), "CQ-CARD-THE-ROUGEAUD-01", "needs-ney"),
            Title::Coordination => {
                require(self.has_stack_to_operate(side), "CQ-CARD-COORDINATION-01", "no-ready-corps")
            }
            Title::Courage => require(self.points <= 5, "CQ-CARD-COURAGE-01", "needs-five-points-or-less"),
            Title::DestroyedBridge => self.permit_bridge_work(
                side,
                Aim::Wreck,
                "CQ-CARD-DESTROYED-BRIDGE-01",
                "CQ-CARD-DESTROYED-BRIDGE-02",
            ),
            Title::Elan => require(attacks, "CQ-CARD-ELAN-01", "only-when-attacking"),
            Title::Forage => require(
                self.operation.points >= 2 && !self.is_vedette_march(),
                "CQ-CARD-FORAGE-01",
                "needs-two-points",
            ),
            Title::OrderlyRetreat => {
                let cavalry = self.cavalry_of(self.group_corps(side, Group::Fighters));
                require(cavalry > 0, "CQ-CARD-ORDERLY-RETREAT-01", "needs-cavalry")
            }
            Title::Organization => {
                require(self.stopped_by_friends(), "CQ-CARD-ORGANIZATION-01", "not-stopped-by-friends")
            }
            Title::Pontonniers => {
                self.permit_bridge_work(side, Aim::Mend, "CQ-CARD-PONTONNIERS-01", "CQ-CARD-PONTONNIERS-01")
            }
            Title::Reaction => {
                require(self.has_target(side, Aim::ReactFrom), "CQ-CARD-REACTION-01", "nobody-can-react")
            }
            Title::ReinforcedPosition => {
                require(!attacks, "CQ-CARD-REINFORCED-POSITION-01", "only-when-defending")
            }
            Title::Reinforcement => require(
                self.has_target(side, Aim::Reinforce),
                "CQ-CARD-REINFORCEMENT-01",
                "nobody-to-reinforce",
            ),
            Title::SaxonDefection => {
                let open = self.tauentzien_is_contested();
                let blind = self.has_fog() && self.has_target(side, Aim::Saxon);
                require(
                    open && !self.has_fog() || blind,
                    "CQ-CARD-SAXON-DEFECTION-01",
                    "tauentzien-not-contested",
                )
            }
            Title::Square => {
                let enemy = self.group_corps(side.other(), Group::Fighters);
                require(self.has_fog() || self.cavalry_of(enemy) > 0, "CQ-CARD-SQUARE-01", "no-enemy-cavalry")
            }
            Title::TheGuard => {
                let rule = if of_1807 { "CQ-CARD-THE-GUARD-02" } else { "CQ-CARD-THE-GUARD-01" };
                require(fights_with(self.scenario.frame.guard), rule, "needs-the-guard")
            }
            _ => Ok(()),
        }
    }

    /// Whether a march without points left may go on by a Forced March on the road, as far as everybody can know.
    fn may_be_forced_on(&self) -> bool {
        self.scenario.options.edition.forced_march_at_any_moment()
            && self.might_play(self.operation.side, Moment::Road)
    }

    /// Whether friendly corps stop a march that could go on.
    fn stopped_by_friends(&self) -> bool {
        let operation = &self.operation;
        let friends = self.corps_in(operation.side, operation.area).minus(operation.stack);
        operation.stopped && operation.left() > 0 && !operation.takes_citadel && !friends.is_empty()
    }

    /// CQ-CARD-BERNADOTTE-01: Bernadotte marches with nobody else, a commander included (D02).
    pub(crate) fn bernadotte_marches_alone(&self) -> bool {
        let bernadotte = self.scenario.person(Person::Bernadotte);
        self.operation.side == FRENCH
            && bernadotte.is_some_and(|block| self.operation.stack == BlockSet::of(block))
    }

    /// CQ-CARD-SAXON-DEFECTION-01.
    pub(crate) fn tauentzien_is_contested(&self) -> bool {
        let block = self.scenario.person(Person::Tauentzien).filter(|&block| self.is_on_map(block));
        block.is_some_and(|block| self.is_contested(self.area_of[block.index()]))
    }

    fn fights_with(&self, side: Side, person: Person) -> bool {
        self.scenario.person(person).is_some_and(|block| self.combat.stacks[side.index()].has(block))
    }

    /// CQ-CARD-DESTROYED-BRIDGE-01, CQ-CARD-DESTROYED-BRIDGE-02, CQ-CARD-PONTONNIERS-01: who can work on a bridge. The
    /// work costs a movement point, but a stack that had none to begin with may do it for nothing.
    fn permit_bridge_work(
        &self,
        side: Side,
        aim: Aim,
        rule: &'static str,
        poor_rule: &'static str,
    ) -> Result<(), Refusal> {
        let operation = &self.operation;
        if self.is_vedette_march() {
            return Err(Refusal::new(poor_rule, "not-for-vedettes"));
        }
        if self.is_contested(operation.area) {
            return Err(Refusal::new(rule, "needs-a-free-area"));
        }
        if operation.left() < 1 && !(operation.points <= 0 && operation.steps == 0) {
            return Err(Refusal::new(rule, "no-points-left"));
        }
        if self.has_target(side, aim) { Ok(()) } else { Err(Refusal::new(rule, "no-bridge-here")) }
    }

    /// Whether anything can be named for an aim.
    fn has_target(&self, side: Side, aim: Aim) -> bool {
        let mut found = false;
        self.aim_candidates(side, aim, &mut |action| {
            found = found || self.permit_aim(side, aim, action).is_ok()
        });
        found
    }

    /// Whether a player is asked to name a target: when there is one, and in fog in any case, because whether there
    /// is one may hang on what the blocks are.
    pub(crate) fn aims(&self, side: Side, aim: Aim) -> bool {
        self.has_fog() || self.has_target(side, aim)
    }

    pub(crate) fn aim_answers(&self, side: Side, aim: Aim, offer: &mut impl Offer) {
        self.aim_candidates(side, aim, offer);
        if !matches!(aim, Aim::Escort(_)) {
            offer.candidate(Action::Decline);
        }
    }

    fn aim_candidates(&self, side: Side, aim: Aim, offer: &mut impl Offer) {
        let mut blocks = |blocks: BlockSet| {
            for block in blocks {
                offer.candidate(Action::Block(block));
            }
        };
        match aim {
            Aim::Care | Aim::Reinforce => blocks(self.corps_on_map(side)),
            Aim::Summon => {
                for link in self.scenario.links(self.combat.area) {
                    blocks(self.corps_in(side, link.to));
                }
            }
            Aim::Snowed => blocks(self.group_corps(side, Group::Fighters)),
            Aim::Fetch => {
                for card in self.piles(side).deck {
                    offer.candidate(Action::Fetch(card));
                }
            }
            Aim::Idle
            | Aim::Queen
            | Aim::Supply
            | Aim::Saxon
            | Aim::ReactFrom
            | Aim::Epidemic
            | Aim::EffortFrom => {
                for place in 0..self.scenario.map.areas.len() {
                    if !self.occupants[place].is_empty() {
                        offer.candidate(Action::Area(AreaId(place as u8)));
                    }
                }
            }
            Aim::ReactTo(from) | Aim::EffortTo(from) => {
                self.scenario.links(from).iter().for_each(|link| offer.candidate(Action::Step(link.to)))
            }
            Aim::Wreck | Aim::Mend => {
                self.scenario
                    .links(self.operation.area)
                    .iter()
                    .for_each(|link| offer.candidate(Action::Area(link.to)));
            }
            Aim::Escort(commander) => {
                offer.candidate(Action::Block(commander));
                offer.candidate(Action::Decline);
            }
        }
    }

    /// Whether something may be named for an aim.
    pub(crate) fn permit_aim(&self, side: Side, aim: Aim, action: Action) -> Result<(), Refusal> {
        let require = |met: bool, rule, code| if met { Ok(()) } else { Err(Refusal::new(rule, code)) };
        // Cards that share an aim are told apart by who plays them, or by the game.
        let of_1807 = self.scenario.options.edition.is_of_1807();
        match (aim, action) {
            (Aim::Idle, Action::Area(area)) => {
                require(self.has_corps_in(side, area), "CQ-CARD-INACTIVITY-01", "no-corps-there")
            }
            (Aim::Queen, Action::Area(area)) => {
                let rule = if of_1807 { "CQ-CARD-FOR-THE-TSAR-01" } else { "CQ-CARD-LONG-LIVE-THE-QUEEN-01" };
                require(self.has_corps_in(side, area), rule, "no-corps-there")
            }
            (Aim::Supply, Action::Area(area)) => {
                require(self.has_corps_in(side, area), "CQ-CARD-SUPPLY-01", "no-corps-there")
            }
            (Aim::Saxon, Action::Area(area)) => {
                let contested = self.is_area(area) && self.is_contested(area);
                require(contested, "CQ-CARD-SAXON-DEFECTION-02", "not-contested")
            }
            (Aim::Care, Action::Block(corps)) => {
                let lost = self.is_own_corps(side, corps) && self.has_lost_infantry(corps);
                require(lost, "CQ-CARD-CARE-01", "has-lost-no-infantry")
            }
            (Aim::Reinforce, Action::Block(corps)) => {
                let fits = self.is_own_corps(side, corps) && self.strength(corps) < TRACK;
                let rule = if side == FRENCH { "CQ-CARD-CONSCRIPT-01" } else { "CQ-CARD-REINFORCEMENT-01" };
                require(fits, rule, "track-is-full")
            }
            (Aim::Fetch, Action::Fetch(card)) => {
                let deck = self.piles(side).deck.minus(self.never_in_hand(side));
                require(deck.has(card), "CQ-CARD-ANTICIPATION-01", "not-in-deck-or-red")
            }
            (Aim::ReactFrom, Action::Area(area)) => {
                let can = self.is_area(area)
                    && !self.reacting_stack(side, area).is_empty()
                    && self.is_free_for(side, area);
                require(can, "CQ-CARD-REACTION-01", "cannot-react-from")?;
                require(self.has_target(side, Aim::ReactTo(area)), "CQ-CARD-REACTION-01", "nowhere-to-go")
            }
            (Aim::ReactTo(from), Action::Step(to)) => {
                require(self.scenario.link(from, to).is_some(), "CQ-CARD-REACTION-01", "not-adjacent")?;
                let vedettes = !self.reacting_stack(side, from).and(self.scenario.vedettes).is_empty();
                let barred = vedettes && self.citadel_owner(to) == Some(side.other());
                require(!barred, "CQ-VEDETTE-15", "enemy-citadel")?;
                require(self.looks_free_for(side, to), "CQ-CARD-REACTION-01", "enemy-there")
            }
            (Aim::Snowed, Action::Block(corps)) => require(
                self.group_corps(side, Group::Fighters).has(corps),
                "CQ-CARD-SNOW-STORM-01",
                "not-in-stack",
            ),
            (Aim::Epidemic, Action::Area(area)) => {
                // In fog an area is named by its blocks, which may turn out to be vedettes.
                let there = self.is_area(area)
                    && if self.has_fog() {
                        !self.blocks_in(side.other(), area).is_empty()
                    } else {
                        !self.corps_in(side.other(), area).is_empty()
                    };
                require(there, "CQ-CARD-EPIDEMIC-01", "no-enemy-corps-there")
            }
            (Aim::EffortFrom, Action::Area(area)) => {
                let can = self.is_area(area)
                    && !self.spent_corps(side, area).is_empty()
                    && self.is_free_for(side, area);
                require(can, "CQ-CARD-LAST-EFFORT-01", "no-activated-corps")?;
                require(self.has_target(side, Aim::EffortTo(area)), "CQ-CARD-LAST-EFFORT-01", "nowhere-to-go")
            }
            (Aim::EffortTo(from), Action::Step(to)) => {
                require(self.scenario.link(from, to).is_some(), "CQ-CARD-LAST-EFFORT-01", "not-adjacent")?;
                let open = self.looks_free_for(side, to) || self.is_contested(to);
                require(open, "CQ-CARD-LAST-EFFORT-01", "enemy-there")
            }
            (Aim::Wreck, Action::Area(to)) => {
                let bridge = self.scenario.link(self.operation.area, to).and_then(|link| link.bridge);
                let whole = bridge.is_some() && !self.is_wrecked(bridge);
                require(whole, "CQ-CARD-DESTROYED-BRIDGE-01", "no-bridge-here")?;
                let rule = self.scenario.options.edition.strategic_retreat_rule();
                require(self.bridge_work_leaves_a_way_back(to), rule, "must-end-nearer")
            }
            (Aim::Mend, Action::Area(to)) => {
                let bridge = self.scenario.link(self.operation.area, to).and_then(|link| link.bridge);
                let rule =
                    if side == FRENCH { "CQ-CARD-PONTONNIERS-01" } else { "CQ-CARD-PONTOON-BRIDGE-01" };
                require(self.is_wrecked(bridge), rule, "no-bridge-here")?;
                let rule = self.scenario.options.edition.strategic_retreat_rule();
                require(self.bridge_work_leaves_a_way_back(to), rule, "must-end-nearer")
            }
            (Aim::Summon, Action::Block(corps)) => {
                let hears = self.is_own_corps(side, corps) && {
                    let area = self.area_of[corps.index()];
                    self.scenario.link(self.combat.area, area).is_some() && !self.is_contested(area)
                };
                require(hears, "CQ-CARD-CANNON-SOUNDS-01", "too-far-or-contested")
            }
            (Aim::Escort(commander), Action::Block(block)) => {
                require(commander == block, "CQ-CARD-CANNON-SOUNDS-01", "not-asked")
            }
            (Aim::Escort(..), Action::Decline) => Ok(()),
            (_, Action::Decline) if !self.has_target(side, aim) => Ok(()),
            (_, Action::Decline) => Err(Refusal::new("", "not-asked")),
            _ => Err(self.out_of_place(side, action)),
        }
    }

    /// CQ-CARD-CARE-01 (D64): whether a corps has less infantry than it was given, by the order of battle and by cards.
    fn has_lost_infantry(&self, corps: BlockId) -> bool {
        let place = corps.index();
        let added = if self.ruleset().care_counts_what_was_added() { self.added[place] } else { 0 };
        self.infantry[place] < self.scenario.block(corps).infantry.saturating_add(added)
    }

    /// The deck that Anticipation looks through: a new one if it is empty (CQ-CARDS-04).
    fn deck_to_search(&self, side: Side) -> CardSet {
        let Piles { deck, discard, .. } = *self.piles(side);
        let anew = deck.is_empty() && self.ruleset().anticipation_makes_a_new_deck();
        if anew { discard } else { deck }
    }

    /// CQ-CARD-REACTION-01 (D61): what moves when the stack of an area reacts: its corps with their commanders, or its
    /// vedettes where it has nothing else and the players count them as a stack. Vedettes never go along with corps
    /// (CQ-VEDETTE-02).
    pub(crate) fn reacting_stack(&self, side: Side, area: AreaId) -> BlockSet {
        let corps = self.corps_in(side, area);
        match corps.is_empty() {
            false => corps.or(self.commanders_in(side, area)),
            true if self.scenario.options.vedettes_make_event_stacks() => self.vedettes_in(side, area),
            true => BlockSet::NONE,
        }
    }

    /// The corps of a side in an area that have been activated: they may make a last effort.
    pub(crate) fn spent_corps(&self, side: Side, area: AreaId) -> BlockSet {
        self.corps_in(side, area).minus(self.ready)
    }

    /// CQ-CARD-LOBANOV-01: he comes once, to an area that is not held by the French alone.
    fn lobanov_may_enter(&self) -> bool {
        let waiting = |&block: &BlockId| !self.is_on_map(block) && !self.eliminated.has(block);
        let lobanov = self.scenario.person(Person::Lobanov).filter(waiting);
        lobanov.is_some_and(|block| {
            self.arrival_areas(block).iter().any(|&area| self.permit_arrival(block, area).is_ok())
        })
    }

    fn is_area(&self, area: AreaId) -> bool {
        area.index() < self.scenario.map.areas.len()
    }

    fn has_corps_in(&self, side: Side, area: AreaId) -> bool {
        self.is_area(area) && !self.corps_in(side, area).is_empty()
    }

    /// Whether a card can be for a corps: it must be there (CQ-ELIM-04).
    fn is_own_corps(&self, side: Side, block: BlockId) -> bool {
        self.corps_of(self.scenario.of_side[side.index()]).has(block) && self.is_on_map(block)
    }

    /// Whether an area is free for a side as far as it can see: in fog enemy blocks without own corps beside them may
    /// be vedettes, so he may try.
    pub(crate) fn looks_free_for(&self, side: Side, area: AreaId) -> bool {
        if self.has_fog() { !self.is_contested(area) } else { self.is_free_for(side, area) }
    }
}
