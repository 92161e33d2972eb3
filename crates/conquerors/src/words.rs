//! Message codes for prompts, answers, news and refusals; the language files turn them into sentences.
//!
//! Names are codes with a prefix (`area:jena`, `block:lannes`, `card:elan.28`, `title:elan`, `side:french`), which whoever
//! speaks looks up in the pack and in the language files.

use vedette_kernel::{Fact, Journey, Phrase, Refusal, Side, Speak};

mod cited;

use crate::action::{Action, Arm, side_code};
use crate::cards::Moment;
use crate::council::CARD_SEAT;
use crate::event::{Event, Reason};
use crate::flow::{Aim, Task};
use crate::scenario::{Limit, Strip};
use crate::sets::{AreaId, BlockId, BlockSet, BridgeId, CardId};
use crate::state::Position;

fn side_name(side: Side) -> String {
    format!("side:{}", side_code(side))
}

impl Position {
    fn area_name(&self, area: AreaId) -> String {
        self.scenario
            .map
            .areas
            .get(area.index())
            .map_or_else(|| "area:?".into(), |area| format!("area:{}", area.code))
    }

    fn block_name(&self, block: BlockId) -> String {
        self.scenario
            .blocks
            .get(block.index())
            .map_or_else(|| "block:?".into(), |block| format!("block:{}", block.code))
    }

    fn block_names(&self, blocks: BlockSet) -> Vec<String> {
        blocks.into_iter().map(|block| self.block_name(block)).collect()
    }

    fn card_name(&self, side: Side, card: CardId) -> String {
        let cards = &self.scenario.decks[side.index()].cards;
        cards.get(card.index()).map_or_else(|| "card:?".into(), |card| format!("card:{}", card.slug))
    }

    /// What the limits still ask of a side that places this block, to be put into words.
    fn limits_to_keep(&self, side: Side, block: BlockId) -> Vec<Phrase> {
        if self.scenario.commanders.has(block) {
            return vec![Phrase::new("limit-with-a-corps")];
        }
        if !self.scenario.corps.has(block) {
            return Vec::new();
        }
        let of_side = |blocks: BlockSet| self.corps_of(blocks.and(self.scenario.of_side[side.index()])).len();
        let in_strip = |strip: Strip| -> usize {
            let areas = (0..self.scenario.map.areas.len() as u8).map(AreaId);
            let inside = areas.filter(|&area| self.scenario.area(area).strip == strip);
            inside.map(|area| of_side(self.occupants[area.index()])).sum()
        };
        let due = |least: u8, placed: usize| {
            u8::try_from(usize::from(least).saturating_sub(placed)).ok().filter(|&due| due > 0)
        };
        let told = |limit: &Limit| match *limit {
            Limit::CorpsInArea { side: bound, area, least } if bound == side => {
                let due = due(least, of_side(self.occupants[area.index()]))?;
                Some(
                    Phrase::new("limit-corps-in-area")
                        .number("corps", due)
                        .name("area", self.area_name(area)),
                )
            }
            Limit::CorpsInStrip { side: bound, strip, least } if bound == side => {
                let due = due(least, in_strip(strip))?;
                match strip {
                    Strip::IlmSaale => Some(Phrase::new("limit-ilm-saale").number("corps", due)),
                    Strip::SaaleElster => Some(Phrase::new("limit-saale-elster").number("corps", due)),
                    Strip::Elsewhere => None,
                }
            }
            Limit::OnePerArea { side: bound, except } if bound == side => {
                Some(Phrase::new("limit-area-of-its-own").name("area", self.area_name(except)))
            }
            Limit::AtMost { side: bound, corps } if bound == side => {
                Some(Phrase::new("limit-at-most").number("corps", corps))
            }
            _ => None,
        };
        self.scenario.frame.limits.iter().filter_map(told).collect()
    }

    /// The question of a task.
    fn question(&self, side: Side, task: Task) -> Phrase {
        let operation = &self.operation;
        match task {
            Task::Bids => Phrase::new("prompt-bid"),
            Task::SetUp => match self.next_to_place(side) {
                Some(block) => {
                    let limits = self.limits_to_keep(side, block);
                    if limits.is_empty() {
                        Phrase::new("prompt-place").name("block", self.block_name(block))
                    } else {
                        Phrase::new("prompt-place-within")
                            .name("block", self.block_name(block))
                            .said("limits", limits)
                    }
                }
                None => Phrase::new("prompt-ready"),
            },
            Task::Arrival(block) => Phrase::new("prompt-arrival").name("block", self.block_name(block)),
            Task::Declare(_) => Phrase::new("prompt-declare"),
            Task::Operate(_) => Phrase::new("prompt-operate").number("turn", self.turn),
            Task::OperateAgain(_) => Phrase::new("prompt-operate-again"),
            Task::Select => Phrase::new("prompt-select")
                .names("blocks", self.block_names(operation.stack))
                .name("area", self.area_name(operation.origin)),
            Task::March => Phrase::new("prompt-march")
                .names("blocks", self.block_names(operation.stack))
                .name("area", self.area_name(operation.area))
                .number("left", operation.left().max(0))
                .number("spent", operation.spent),
            Task::OfferAttack => Phrase::new("prompt-attack").name("area", self.area_name(operation.area)),
            Task::Retreat => Phrase::new("prompt-retreat")
                .name("area", self.area_name(self.combat.retreat_area))
                .number("left", self.combat.retreat_left),
            Task::Close(_) => Phrase::new("prompt-close"),
            Task::Acknowledge(_) => Phrase::new("prompt-acknowledge"),
            Task::Recovery(_) => Phrase::new("prompt-recovery"),
            Task::Window(_, moment) => self.window_question(side, moment),
            Task::Choose(_, aim) => self.aim_question(aim),
            Task::PlaceFatigue(_) => Phrase::new("prompt-tire").number("left", self.share.left),
            Task::Ease(_, points, _) => Phrase::new("prompt-ease").number("left", points),
            Task::PlaceLosses(_) => Phrase::new("prompt-lose").number("left", self.share.left),
            _ => Phrase::new("prompt-wait"),
        }
    }

    fn window_question(&self, side: Side, moment: Moment) -> Phrase {
        let operation = &self.operation;
        let area = self.area_name(operation.area);
        let enemy = side_name(side.other());
        match moment {
            Moment::Named => Phrase::new("window-stack-named").name("enemy", enemy).name("area", area),
            Moment::Start => Phrase::new("window-march-start").number("points", operation.points),
            Moment::EnemyStart => {
                Phrase::new("window-enemy-march-start").name("area", area).number("value", operation.value)
            }
            Moment::Joining => Phrase::new("window-joining").name("area", area),
            Moment::Entering => Phrase::new("window-enemy-enters").name("enemy", enemy).name("area", area),
            Moment::MarchEnd => Phrase::new("window-enemy-march-end").name("enemy", enemy).name("area", area),
            Moment::Combat => Phrase::new("window-combat").name("area", self.area_name(self.combat.area)),
            Moment::Retreated => Phrase::new("window-retreat-done"),
            Moment::Pursued => Phrase::new("window-pursuit-threatens"),
            Moment::Pursuing => Phrase::new("window-pursuit"),
            Moment::Answer => Phrase::new("window-answer")
                .name("enemy", enemy)
                .name("card", self.card_name(side.other(), operation.card)),
            Moment::Draw | Moment::Initiative | Moment::Road | Moment::OperationEnd => {
                Phrase::new("prompt-declare")
            }
        }
    }

    fn aim_question(&self, aim: Aim) -> Phrase {
        match aim {
            Aim::Idle => Phrase::new("prompt-idle"),
            Aim::Care => Phrase::new("prompt-care"),
            Aim::Fetch => Phrase::new("prompt-fetch"),
            Aim::Queen => Phrase::new("prompt-queen"),
            Aim::Supply => Phrase::new("prompt-supply"),
            Aim::Reinforce => Phrase::new("prompt-reinforce"),
            Aim::Saxon => Phrase::new("prompt-saxon"),
            Aim::ReactFrom => Phrase::new("prompt-react-from"),
            Aim::ReactTo(from) => Phrase::new("prompt-react-to").name("area", self.area_name(from)),
            Aim::Wreck => Phrase::new("prompt-wreck"),
            Aim::Mend => Phrase::new("prompt-mend"),
            Aim::Summon => Phrase::new("prompt-summon").name("area", self.area_name(self.combat.area)),
            Aim::Epidemic => Phrase::new("prompt-epidemic"),
            Aim::EffortFrom => Phrase::new("prompt-effort-from"),
            Aim::EffortTo(from) => Phrase::new("prompt-effort-to").name("area", self.area_name(from)),
            Aim::Snowed => Phrase::new("prompt-snowed"),
            Aim::Escort(commander) => Phrase::new("prompt-escort").name("block", self.block_name(commander)),
        }
    }

    /// `Decline` in words that fit the question.
    fn decline_words(&self, side: Side) -> Phrase {
        Phrase::new(match self.asked(side) {
            Some(Task::Close(_) | Task::OfferAttack) => "answer-end-operation",
            Some(Task::Recovery(_)) => "answer-no-more-cards",
            Some(Task::Acknowledge(_)) => "answer-go-on",
            Some(Task::Window(_, Moment::Start | Moment::Joining)) => "answer-go-on",
            Some(Task::Choose(..)) => "answer-stay-behind",
            _ => "answer-no-card",
        })
    }

    fn bridge(&self, phrase: Phrase, bridge: BridgeId) -> Phrase {
        let (a, b) = self.scenario.map.bridges.get(bridge.index()).copied().unwrap_or((AreaId(0), AreaId(0)));
        phrase.name("a", self.area_name(a)).name("b", self.area_name(b))
    }

    /// Where a strategic retreat leads.
    fn refuge_names(&self) -> Vec<String> {
        self.scenario.map.refuges.iter().map(|&area| self.area_name(area)).collect()
    }

    fn area_of_fact(&self, fact: Fact) -> String {
        self.area_name(AreaId(fact.value as u8))
    }
}

impl Speak for Position {
    fn side_code(&self, side: Side) -> &'static str {
        side_code(side)
    }

    fn command_code(&self, _: Side, command: u8) -> String {
        format!("part:{}", if command == CARD_SEAT { "cards" } else { "order-of-battle" })
    }

    fn prompt(&self, side: Side) -> Phrase {
        let question = match self.asked(side) {
            Some(task) => self.question(side, task),
            None if self.outcome.is_some() => Phrase::new("prompt-over"),
            None => Phrase::new("prompt-wait"),
        };
        let rule = cited::of_question(self.scenario.options.edition, question.code);
        question.cite(rule)
    }

    fn answer(&self, side: Side, action: Action) -> Phrase {
        let card = |code, card: CardId| {
            let printed = self.scenario.decks[side.index()].cards.get(card.index());
            let title = printed.map_or("?", |card| card.title.code());
            Phrase::new(code).name("card", self.card_name(side, card)).name("title", format!("title:{title}"))
        };
        let block = |code, block| Phrase::new(code).name("block", self.block_name(block));
        let area = |code, area| Phrase::new(code).name("area", self.area_name(area));
        match action {
            Action::Bid(wanted, points) => {
                Phrase::new("answer-bid").name("side", side_name(wanted)).number("points", points)
            }
            Action::Place(who, at) => block("answer-place", who).name("area", self.area_name(at)),
            Action::Ready => Phrase::new("answer-ready"),
            Action::Play(what) if self.is_in_vain(side, what) => card("answer-play-in-vain", what),
            Action::Play(what) => card("answer-play", what),
            Action::Decline => self.decline_words(side),
            Action::Area(at) => area("answer-area", at),
            Action::Block(who) => block("answer-block", who),
            Action::Fetch(what) => card("answer-fetch", what),
            Action::Pass => Phrase::new("answer-pass"),
            Action::Take(who) => block("answer-take", who).name(
                "area",
                self.area_name(self.area_of.get(who.index()).copied().unwrap_or(AreaId::NOWHERE)),
            ),
            Action::March => Phrase::new("answer-march"),
            Action::Attack => Phrase::new("answer-attack"),
            Action::Step(at) => area("answer-step", at),
            Action::Stop => Phrase::new("answer-stop"),
            Action::Tire(who) => block("answer-tire", who),
            Action::Ease(who) => block("answer-ease", who),
            Action::Lose(who, Arm::Infantry) => block("answer-lose-infantry", who),
            Action::Lose(who, Arm::Cavalry) => block("answer-lose-cavalry", who),
            Action::Recover(what, who) => {
                let cards = &self.scenario.decks[side.index()].cards;
                card("answer-recover", what)
                    .name("block", self.block_name(who))
                    .number("fatigue", self.fatigue.get(who.index()).copied().unwrap_or(0))
                    .number("points", cards.get(what.index()).map_or(0, |card| card.recovery))
            }
        }
    }

    fn narrate(&self, event: &Event) -> Phrase {
        let news = self.news(event);
        let rule = cited::of_news(self.scenario.options.edition, event, news.code);
        news.cite(rule)
    }

    fn journey(&self, event: &Event) -> Option<Journey> {
        let (side, blocks, from, to) = match *event {
            Event::Moved { blocks, from, to, .. } => {
                (self.scenario.block(blocks.first()?).side, blocks, from, to)
            }
            Event::SomeMoved { side, from, to, .. } => (side, BlockSet::NONE, from, to),
            _ => return None,
        };
        let code = |area: AreaId| Some(self.scenario.map.areas.get(area.index())?.code.clone());
        let pieces = blocks.into_iter().map(|block| self.scenario.block(block).code.clone()).collect();
        Some(Journey { side, pieces, from: code(from)?, to: code(to)? })
    }

    fn explain(&self, refusal: &Refusal) -> Phrase {
        let mut phrase = Phrase::new(refusal.code);
        for fact in refusal.facts.iter().filter(|fact| !fact.name.is_empty()) {
            phrase = match fact.name {
                "area" => phrase.name("area", self.area_of_fact(*fact)),
                "block" => phrase.name("block", self.block_name(BlockId(fact.value as u8))),
                name => phrase.number(name, fact.value),
            };
        }
        match refusal.code {
            "must-end-nearer" | "leads-away" => phrase.names("refuges", self.refuge_names()),
            _ => phrase,
        }
    }
}

impl Position {
    /// An event in words.
    fn news(&self, event: &Event) -> Phrase {
        let sided = |code, side: Side| Phrase::new(code).name("side", side_name(side));
        let block = |code, block: BlockId| Phrase::new(code).name("block", self.block_name(block));
        let card =
            |code, side: Side, card: CardId| sided(code, side).name("card", self.card_name(side, card));
        let valued = |code, side: Side, what: CardId| {
            let value =
                self.scenario.decks[side.index()].cards.get(what.index()).map_or(0, |card| card.value);
            card(code, side, what).number("value", value)
        };
        match event {
            Event::BidsOpened { bids: [first, second], french_seat, points } => Phrase::new("log-bids")
                .number("first_bid", first.points)
                .name("first_side", side_name(first.side))
                .number("second_bid", second.points)
                .name("second_side", side_name(second.side))
                .number("seat", *french_seat)
                .number("points", *points),
            Event::Placed { block: who, area } => {
                block("log-placed", *who).name("area", self.area_name(*area))
            }
            Event::SetUpOpened => Phrase::new("log-setup-opened"),
            Event::TurnBegan { turn } => Phrase::new("log-turn").number("turn", *turn),
            Event::Arrived { block: who, area } => {
                block("log-arrived", *who).name("area", self.area_name(*area))
            }
            Event::SomeArrived { side, area } => {
                sided("log-some-arrived", *side).name("area", self.area_name(*area))
            }
            Event::ArrivalBarred { area } => {
                Phrase::new("log-arrival-barred").name("area", self.area_name(*area))
            }
            Event::NeverCame { block: who } => block("log-never-came", *who),
            Event::Drew { side, count } => sided("log-drew", *side).number("count", *count),
            Event::DrewCards { side, cards } => {
                let names = cards.iter().map(|&card| self.card_name(*side, card)).collect();
                sided("log-drew-cards", *side).names("cards", names)
            }
            Event::RedDrawn { side, card: what } => card("log-red", *side, *what),
            Event::RedsCancelled => Phrase::new("log-reds-cancelled"),
            Event::Mud => Phrase::new("log-mud"),
            Event::QuartersShuffled { side } => sided("log-quarters-shuffled", *side),
            Event::QuartersOut { side } => sided("log-quarters-out", *side),
            Event::Surrendered { area, side } => {
                sided("log-surrendered", *side).name("area", self.area_name(*area))
            }
            Event::SiegeLifted { area } => {
                Phrase::new("log-siege-lifted").name("area", self.area_name(*area))
            }
            Event::HandSeen { side } => sided("log-hand-seen", *side),
            Event::SeenCards { side, cards } => {
                let names = cards.iter().map(|&card| self.card_name(*side, card)).collect();
                sided("log-seen-cards", *side).names("cards", names)
            }
            Event::TurnedUp { side, card: what } => valued("log-turned-up", *side, *what),
            Event::Idled { side, area } => sided("log-idled", *side).name("area", self.area_name(*area)),
            Event::Played { side, card: what } => card("log-played", *side, *what),
            Event::Cancelled { side } => sided("log-cancelled", *side),
            Event::NoEffect { side } => sided("log-no-effect", *side),
            Event::Discarded { side, card: what } => card("log-discarded", *side, *what),
            Event::Fetched { side } => sided("log-fetched", *side),
            Event::FetchedCard { side, card: what } => card("log-fetched-card", *side, *what),
            Event::Reshuffled { side } => sided("log-reshuffled", *side),
            Event::InitiativeCards { french, coalition } => {
                let value = |side: Side, card: CardId| {
                    self.scenario.decks[side.index()].cards.get(card.index()).map_or(0, |card| card.value)
                };
                Phrase::new("log-initiative-cards")
                    .number("french", value(Side::First, *french))
                    .number("coalition", value(Side::Second, *coalition))
            }
            Event::Initiative { side } => sided("log-initiative", *side),
            Event::Passed { side } => sided("log-passed", *side),
            Event::MarchNamed { blocks, area } => Phrase::new("log-march-named")
                .names("blocks", self.block_names(*blocks))
                .name("area", self.area_name(*area)),
            Event::SomeNamed { side, count, area } => {
                sided("log-some-named", *side).number("count", *count).name("area", self.area_name(*area))
            }
            Event::MarchCard { side, card: what } => valued("log-march-card", *side, *what),
            Event::MarchPoints { points } => Phrase::new("log-march-points").number("points", *points),
            Event::Moved { blocks, from, to, .. } => Phrase::new("log-moved")
                .names("blocks", self.block_names(*blocks))
                .name("from", self.area_name(*from))
                .name("to", self.area_name(*to)),
            Event::SomeMoved { side, count, from, to } => sided("log-some-moved", *side)
                .number("count", *count)
                .name("from", self.area_name(*from))
                .name("to", self.area_name(*to)),
            Event::Stayed { side, area } => sided("log-stayed", *side).name("area", self.area_name(*area)),
            Event::VedettesLost { side, area, count } => {
                sided("log-vedettes-lost", *side).number("count", *count).name("area", self.area_name(*area))
            }
            Event::AxisSet { side, area, towards } => sided("log-axis-set", *side)
                .name("area", self.area_name(*area))
                .name("towards", self.area_name(*towards)),
            Event::AxisCut { side, area } => sided("log-axis-cut", *side).name("area", self.area_name(*area)),
            Event::AxisRemoved { side, area } => {
                sided("log-axis-removed", *side).name("area", self.area_name(*area))
            }
            Event::BridgeWrecked { bridge } => self.bridge(Phrase::new("log-bridge-wrecked"), *bridge),
            Event::BridgeMended { bridge } => self.bridge(Phrase::new("log-bridge-mended"), *bridge),
            Event::Tired { block: who, points, .. } => block("log-tired", *who).number("points", *points),
            Event::Eased { block: who, points } => block("log-eased", *who).number("points", *points),
            Event::Lost { block: who, arm: Arm::Infantry } => block("log-lost-infantry", *who),
            Event::Lost { block: who, arm: Arm::Cavalry } => block("log-lost-cavalry", *who),
            Event::Gained { block: who } => block("log-gained", *who),
            Event::SomeGained { side } => sided("log-some-gained", *side),
            Event::CareMarked { block: who } => block("log-care", *who),
            Event::Eliminated { block: who } => block("log-eliminated", *who),
            Event::Controlled { area, side } => {
                sided("log-controlled", *side).name("area", self.area_name(*area))
            }
            Event::Points { change, points, reason } => Phrase::new(match reason {
                Reason::Losses => "log-points-losses",
                Reason::Control => "log-points-control",
                Reason::Places => "log-points-places",
                Reason::Care => "log-points-care",
                Reason::Bid => "log-points-bid",
                Reason::Card => "log-points-card",
                Reason::Citadels => "log-points-citadels",
                Reason::End => "log-points-end",
            })
            .number("change", *change)
            .number("points", *points),
            Event::CombatBegan { area, attacker, attackers, defenders } => sided("log-combat", *attacker)
                .name("area", self.area_name(*area))
                .names("attackers", self.block_names(*attackers))
                .names("defenders", self.block_names(*defenders)),
            Event::Joined { block: who, from } => {
                block("log-joined", *who).name("from", self.area_name(*from))
            }
            Event::AttackCancelled { side } => sided("log-attack-cancelled", *side),
            Event::CombatCards { french, coalition } => {
                Phrase::new("log-combat-cards").number("french", *french).number("coalition", *coalition)
            }
            Event::Revealed { side, card: what, .. } => {
                let printed = self.scenario.decks[side.index()].cards.get(what.index());
                card("log-revealed", *side, *what)
                    .number("losses", printed.map_or(0, |card| card.losses))
                    .number("fatigue", printed.map_or(0, |card| card.fatigue))
            }
            Event::Rolled { side, losses, fatigue } => {
                sided("log-rolled", *side).number("losses", *losses).number("fatigue", *fatigue)
            }
            Event::CombatResult { losses, fatigue } => Phrase::new("log-combat-result")
                .number("french_losses", losses[1])
                .number("french_fatigue", fatigue[1])
                .number("coalition_losses", losses[0])
                .number("coalition_fatigue", fatigue[0]),
            Event::CombatVoid => Phrase::new("log-combat-void"),
            Event::Withdrew { side, area } => {
                sided("log-withdrew", *side).name("area", self.area_name(*area))
            }
            Event::CombatWon { side, retreat } => sided("log-combat-won", *side).number("retreat", *retreat),
            Event::CombatDrawn => Phrase::new("log-combat-drawn"),
            Event::RetreatMet { side, area, corps } => {
                sided("log-retreat-met", *side).name("area", self.area_name(*area)).number("corps", *corps)
            }
            Event::PursuitBegan { side } => sided("log-pursuit-began", *side),
            Event::NoPursuit { side } => sided("log-no-pursuit", *side),
            Event::Pursued { side, fatigue } => sided("log-pursued", *side).number("fatigue", *fatigue),
            Event::PursuitPrevented { side } => sided("log-pursuit-prevented", *side),
            Event::Rested { block: who } => block("log-rested", *who),
            Event::RecoveryCard { side, card: what } => {
                let printed = self.scenario.decks[side.index()].cards.get(what.index());
                card("log-recovery-card", *side, *what)
                    .number("points", printed.map_or(0, |card| card.recovery))
            }
            Event::Attrition { side, corps } => sided("log-attrition", *side).number("corps", *corps),
            Event::Over { winner, reason } => Phrase::new(match *reason {
                "napoleon-lost" => "log-over-napoleon",
                "last-turn" => "log-over-last-turn",
                "draw" => "log-over-draw",
                _ => "log-over-points",
            })
            .name("side", winner.map_or_else(|| "side:nobody".into(), side_name)),
        }
    }
}
