//! The plans a search tries: a whole Movement Phase in one temper or another, all attacks of a phase, or one answer.

use std::sync::Arc;

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance as _, Phrase, Quick, Side, Speak};
use vedette_rossbach::flow::Task;
use vedette_rossbach::sets::HexId;
use vedette_rossbach::{Action, Position};

use super::battle::{self, Attacks};
use super::odds::Taste;
use super::orders::{self, Order, Temper};
use super::picture::Picture;
use super::{Intent, Officer, carry};

/// So many pieces of a stack are named.
const MOST_NAMED: usize = 3;
/// So many single answers are tried.
const MOST_ANSWERS: usize = 8;
/// So few plans are wanted by who hardly thinks at all.
const GREEN: usize = 8;
/// How many of such an officer's orders never arrive, in hundredths.
const MISLAID: u32 = 40;
/// Draws that make plans differ.
const WHIM: Purpose = Purpose("whim");

/// What is decided as one.
#[derive(Clone, Debug)]
pub struct Scheme(Aim);

impl Scheme {
    /// Whether it is a single answer, which does not tell by itself what it is about.
    pub(super) fn is_an_answer(&self) -> bool {
        matches!(self.0, Aim::Answer(_))
    }
}

#[derive(Clone, PartialEq, Debug)]
enum Aim {
    /// One answer; after it the policy goes on.
    Answer(Action),
    /// The orders of the Movement Phase of a turn. In the next turn they would be an order to stand still.
    Phase(u8, Arc<Vec<Order>>),
    /// The attacks of the Combat Phase of a turn.
    Battle(u8, Arc<Attacks>),
}

impl Officer {
    pub(super) fn schemes(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        room: usize,
        luck: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        let is_green = room <= GREEN;
        match game.question_for(side) {
            Some(Task::Movement(_)) if is_green => {
                out.extend(std::array::from_fn::<_, 2, _>(|_| self.muddled(game, side, luck)));
            }
            _ if is_green => {}
            Some(Task::Movement(_)) => self.phases(game, side, room, luck, out),
            Some(Task::Designation(_)) => self.battles(game, side, out),
            Some(
                Task::Withdrawal(_)
                | Task::Fights
                | Task::Advance(_)
                | Task::Retreat(_)
                | Task::Losses(_)
                | Task::Command(_),
            ) => self.answers(game, side, options, luck, out),
            _ => {}
        }
    }

    /// The usual orders, of which many never arrive: troops stay where they are or at the edge of the map, and attacks are made by half of
    /// those who were to make them.
    fn muddled(&self, game: &Position, side: Side, luck: &mut Quick) -> Scheme {
        let picture = self.picture(game, side);
        let mut orders = orders::plan(&picture, &Temper::usual(&picture));
        for order in orders.iter_mut().filter(|_| luck.draw(WHIM, 100) < MISLAID) {
            order.way.truncate(usize::from(!order.from.is_somewhere()));
            order.deploy = false;
        }
        Scheme(Aim::Phase(game.turn(), Arc::new(orders)))
    }

    /// Movement Phases in different tempers, the usual one first; then one enemy more attacked or less, because attacks decide; then
    /// how the others are posted; then whims.
    fn phases(&self, game: &Position, side: Side, room: usize, luck: &mut Quick, out: &mut Vec<Scheme>) {
        let mut picture = self.picture(game, side);
        let most = room.min(usize::try_from(self.manner.plans).unwrap_or(1)).max(2);
        let (usual, taste) = (Temper::usual(&picture), picture.taste);
        let (orders, targets) = orders::plan_with_targets(&picture, &usual);
        let mut found = vec![orders];
        for (temper, taste) in tempers(&picture, usual, taste, &targets, most, luck) {
            if found.len() >= most {
                break;
            }
            picture.taste = taste;
            let orders = orders::plan(&picture, &temper);
            if !found.contains(&orders) {
                found.push(orders);
            }
        }
        out.extend(found.into_iter().map(|orders| Scheme(Aim::Phase(game.turn(), Arc::new(orders)))));
    }

    /// Single answers, the usual one first.
    fn answers(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        luck: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        let usual = self.script(game, side, options, &mut Intent::default(), luck);
        let others = options.iter().copied().filter(|&action| Some(action) != usual);
        let answers = usual.into_iter().chain(others).take(MOST_ANSWERS);
        out.extend(answers.map(|action| Scheme(Aim::Answer(action))));
    }

    /// Attacks of a Combat Phase, more and less of them.
    fn battles(&self, game: &Position, side: Side, out: &mut Vec<Scheme>) {
        let mut picture = self.picture(game, side);
        let usual = Temper::usual(&picture).threshold;
        let taste = picture.taste;
        let mut found: Vec<Attacks> = Vec::new();
        for (threshold, own, foe) in [
            (usual, taste.own, taste.foe),
            (-5_000, taste.own, taste.foe),
            (5_000, taste.own, taste.foe),
            (usual, 60, 140),
            (usual, 180, 80),
        ] {
            (picture.taste.own, picture.taste.foe) = (own, foe);
            let attacks = battle::designate(&picture, threshold);
            if !found.contains(&attacks) && battle::is_complete(game, side, &attacks) {
                found.push(attacks);
            }
        }
        out.extend(found.into_iter().map(|attacks| Scheme(Aim::Battle(game.turn(), Arc::new(attacks)))));
    }

    /// What a plan says about a decision.
    pub(super) fn pursue(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        plan: &Scheme,
        step: u32,
    ) -> Option<Action> {
        if let Aim::Phase(turn, _) | Aim::Battle(turn, _) = plan.0
            && turn != game.turn()
        {
            return None;
        }
        match (&plan.0, game.question_for(side)?) {
            (Aim::Answer(action), _) => (step == 0).then_some(*action),
            (Aim::Phase(_, orders), Task::Movement(_)) => carry::next_mover(game, side, options, orders),
            (Aim::Phase(_, orders), Task::March)
                if game.phase() == vedette_rossbach::state::Phase::Movement =>
            {
                carry::on_the_march(game, &|| self.picture(game, side), side, options, orders)
            }
            (Aim::Phase(..), Task::Vacated) => options.first().copied(),
            (Aim::Battle(_, attacks), Task::Designation(_)) => {
                battle::next_attack(game, options, attacks).filter(|_| step < 40)
            }
            _ => None,
        }
    }

    /// Whether a plan begun earlier is carried on without thinking again.
    pub(super) fn holds(&self, game: &Position, side: Side, options: &[Action], plan: &Scheme) -> bool {
        match &plan.0 {
            Aim::Answer(_) => false,
            _ => self.pursue(game, side, options, plan, 1).is_some_and(|action| options.contains(&action)),
        }
    }

    /// A plan, to be put into words.
    pub(super) fn tell(&self, game: &Position, side: Side, plan: &Scheme) -> Vec<Phrase> {
        let scenario = game.scenario();
        let hex = |hex: HexId| {
            format!("hex:{}", scenario.map.names.get(hex.index()).map_or("", |name| name.code.as_str()))
        };
        let order = |order: &Order| {
            let pieces =
                order.pieces.into_iter().map(|piece| format!("piece:{}", scenario.piece(piece).code));
            let stack = pieces.take(MOST_NAMED).collect();
            Phrase::new("plan-ra-march").names("stack", stack).name("hex", hex(order.end()))
        };
        let told: Vec<Phrase> = match &plan.0 {
            Aim::Answer(action) => vec![Speak::answer(game, side, *action)],
            Aim::Battle(_, attacks) => {
                let attack = |&(from, on): &(HexId, HexId)| {
                    Phrase::new("plan-ra-attack").name("from", hex(from)).name("hex", hex(on))
                };
                attacks.iter().map(attack).collect()
            }
            Aim::Phase(_, orders) => orders.iter().filter(|order| !order.way.is_empty()).map(order).collect(),
        };
        if told.is_empty() { vec![Phrase::new("plan-ra-stand")] } else { told }
    }
}

/// The tempers of a Movement Phase besides the usual one, in which some enemies are attacked.
fn tempers(
    picture: &Picture<'_>,
    usual: Temper,
    taste: Taste,
    attacked: &[HexId],
    most: usize,
    luck: &mut Quick,
) -> Vec<(Temper, Taste)> {
    let shift = |threshold: i32, caution: i32, drive: i32| Temper {
        threshold: usual.threshold + threshold,
        caution: (usual.caution + caution).max(0),
        drive: (usual.drive + drive).max(0),
        ..usual
    };
    let daring = Taste { own: taste.own / 2, foe: taste.foe };
    let reckless = Taste { own: taste.own / 5, foe: taste.foe };
    let mut tempers = vec![
        (shift(-120, -20, 40), daring),
        (shift(150, 60, -40), taste),
        (shift(-300, -50, 80), reckless),
        (shift(5_000, 80, -200), taste),
    ];
    let spared = attacked.iter().take(most / 4);
    tempers.extend(spared.map(|&hex| (Temper { spared: Some(hex), ..usual }, taste)));
    let preys = preys(picture).into_iter().filter(|hex| !attacked.contains(hex)).take(most / 3);
    tempers.extend(preys.map(|hex| (Temper { prey: Some(hex), ..usual }, daring)));
    tempers.push((shift(60, 0, 60), taste));
    let focuses = focuses(picture).into_iter().take(most / 5);
    tempers.extend(
        focuses.map(|hex| (Temper { focus: Some(hex), drive: usual.drive.max(110), ..usual }, taste)),
    );
    for _ in 0..most {
        let mut draw = |bound: u32| luck.draw(WHIM, bound) as i32;
        let whim = Some(draw(1 << 30) as u64);
        let own = taste.own * (40 + draw(100)) / 100;
        let temper = Temper { whim, ..shift(draw(160) - 100, draw(40) - 20, draw(80) - 30) };
        tempers.push((temper, Taste { own, foe: taste.foe }));
    }
    tempers
}

/// Enemies who could be attacked in this phase, those first who have the most strength near them to do it with.
fn preys(picture: &Picture<'_>) -> Vec<HexId> {
    let pressed = |hex: HexId| -> i32 {
        let near = picture.own.iter().filter(|stand| picture.ground.march(stand.hex, hex) <= 10);
        near.map(|stand| stand.strength).sum()
    };
    let foes = picture.foes.iter().filter(|foe| foe.strength > 2);
    let mut rated: Vec<(i32, HexId)> = foes
        .map(|foe| (pressed(foe.hex), foe))
        .filter(|&(pressed, foe)| pressed > foe.strength)
        .map(|(pressed, foe)| (pressed.min(4 * foe.strength) + foe.strength, foe.hex))
        .collect();
    rated.sort_by_key(|&(worth, hex)| (std::cmp::Reverse(worth), hex));
    rated.into_iter().map(|(_, hex)| hex).collect()
}

/// Hexes that a plan may be made for: goals, and enemies within reach, the strongest first.
fn focuses(picture: &Picture<'_>) -> Vec<HexId> {
    let near = |hex: HexId| {
        let marches = picture.own.iter().filter(|stand| stand.strength > 0);
        marches.map(|stand| picture.ground.march(stand.hex, hex)).min().unwrap_or(u16::MAX)
    };
    let mut rated: Vec<(i32, HexId)> = Vec::new();
    rated.extend(picture.goals.iter().map(|goal| (goal.worth / 4 - i32::from(near(goal.hex)), goal.hex)));
    let foes = picture.foes.iter().filter(|foe| foe.strength > 2);
    rated.extend(foes.map(|foe| (foe.strength - 2 * i32::from(near(foe.hex)), foe.hex)));
    rated.sort_by_key(|&(worth, hex)| (std::cmp::Reverse(worth), hex));
    let mut hexes: Vec<HexId> = rated.into_iter().map(|(_, hex)| hex).collect();
    hexes.dedup();
    hexes
}
