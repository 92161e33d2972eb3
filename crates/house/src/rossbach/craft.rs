//! A plain way to play: everybody marches at the nearest enemy and fights him.

use vedette_ai::Craft;
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Awaiting, Chance as _, Game, Outcome, Phrase, Quick, Side, Silent, Speak};
use vedette_rossbach::sets::{HexId, PieceId};
use vedette_rossbach::{Action, Position};

/// Draws made only to choose.
const WHIM: Purpose = Purpose("whim");

/// The craft of a plain soldier.
#[derive(Clone)]
pub struct Plainness;

impl Plainness {
    /// How far the nearest enemy force is from a hex.
    fn nearest(world: &Position, side: Side, hex: HexId) -> u8 {
        let scenario = world.scenario();
        let enemies = scenario.tables.of_side[side.other().index()].into_iter();
        enemies
            .filter_map(|piece| world.hex_of(piece))
            .map(|at| scenario.map.distance(hex, at))
            .min()
            .unwrap_or(0)
    }

    /// The step that comes nearest to the enemy, if one comes nearer at all.
    fn step(world: &Position, side: Side, options: &[Action]) -> Option<Action> {
        let (at, _) = world.moving()?;
        let here = if at.is_somewhere() { Self::nearest(world, side, at) } else { u8::MAX };
        let steps = options.iter().filter_map(|action| match action {
            Action::Step(to) => Some((Self::nearest(world, side, *to), *action)),
            _ => None,
        });
        steps
            .min_by_key(|(distance, _)| *distance)
            .filter(|(distance, _)| *distance < here)
            .map(|found| found.1)
    }

    /// Any attack: were it always the same one, attacks that leave a neighbour out would be designated so for ever.
    fn attack(options: &[Action], luck: &mut Quick) -> Option<Action> {
        let attacks = || options.iter().filter(|action| matches!(action, Action::Attack(..)));
        let count = u32::try_from(attacks().count()).ok().filter(|&count| count > 0)?;
        attacks().nth(luck.draw(WHIM, count) as usize).copied()
    }

    /// Whether a piece at the edge would find a way in: else it would be taken up and put down for ever.
    fn comes_in(world: &Position, side: Side, piece: PieceId) -> bool {
        let mut tried = world.clone();
        tried.apply(side, Action::Take(piece), &mut Quick::new(0), &mut Silent);
        let mut options = Vec::new();
        tried.options(side, &mut options);
        options.iter().any(|action| matches!(action, Action::Step(_)))
    }

    /// The strength of a piece by its full counter.
    fn strength(world: &Position, piece: PieceId) -> u8 {
        world.scenario().piece(piece).full.strength
    }

    /// How much an answer is worth doing; what is worth nothing is not done.
    fn worth(world: &Position, side: Side, action: Action) -> u32 {
        match action {
            Action::Recover(_) | Action::Reorganize(..) | Action::Command(..) | Action::Enter(_) => 900,
            Action::Check(_) => 800,
            Action::Fight(_) | Action::Push | Action::Yes => 700,
            Action::Take(piece) => {
                let kind = world.scenario().piece(piece).kind;
                let free = match world.hex_of(piece) {
                    Some(hex) => Self::nearest(world, side, hex) > 1,
                    None => Self::comes_in(world, side, piece),
                };
                if kind.is_unit() && free { 600 } else { 0 }
            }
            // The weakest is given up first.
            Action::Lose(piece) => 500 - u32::from(Self::strength(world, piece)),
            Action::Advance(..) => 400,
            Action::Place(..) | Action::Retreat(..) | Action::Displace(..) | Action::Track(..) => 300,
            Action::Step(_) => 200,
            Action::Stop => 150,
            Action::Done | Action::No => 100,
            Action::Anew => 50,
            _ => 0,
        }
    }
}

impl Craft<Position> for Plainness {
    type Plan = Action;
    type Memory = ();

    fn answer(
        &self,
        world: &Position,
        side: Side,
        options: &[Action],
        (): &mut (),
        luck: &mut Quick,
    ) -> Action {
        if let Some(attack) = Self::attack(options, luck) {
            return attack;
        }
        if let Some(step) = Self::step(world, side, options) {
            return step;
        }
        let stop = options.iter().copied().find(|action| *action == Action::Stop);
        if let Some(stop) = stop {
            return stop;
        }
        let done = options.iter().copied().find(|action| *action == Action::Done);
        let best = options.iter().copied().max_by_key(|&action| Self::worth(world, side, action));
        // What is worth nothing gives way to the end of the segment.
        let best = best.filter(|&action| done.is_none() || Self::worth(world, side, action) > 0);
        best.or(done).unwrap_or(Action::Done)
    }

    fn plans(
        &self,
        _: &Position,
        _: Side,
        options: &[Action],
        room: usize,
        _: &mut Quick,
        out: &mut Vec<Action>,
    ) {
        out.extend(options.iter().take(room.max(1)));
    }

    fn follow(&self, _: &Position, _: Side, _: &[Action], plan: &Action, step: u32) -> Option<Action> {
        (step == 0).then_some(*plan)
    }

    fn stands(&self, _: &Position, _: Side, _: &[Action], _: &Action) -> bool {
        false
    }

    fn evaluate(&self, world: &Position, side: Side) -> i32 {
        let other = side.other();
        let points = world.points().map(i32::from);
        let lead = points[side.index()] - points[other.index()];
        let spared = i32::from(world.losses(other)) - i32::from(world.losses(side));
        let won = match world.awaiting() {
            Awaiting::Over(Outcome { winner: Some(winner), .. }) if winner == side => 2000,
            Awaiting::Over(Outcome { winner: Some(_), .. }) => -2000,
            _ => 0,
        };
        won + 100 * lead + 10 * spared
    }

    fn period(&self, world: &Position) -> u32 {
        world.turn().into()
    }

    fn describe(&self, world: &Position, side: Side, plan: &Action) -> Vec<Phrase> {
        vec![self.word(world, side, *plan)]
    }

    fn word(&self, world: &Position, side: Side, action: Action) -> Phrase {
        Speak::answer(world, side, action)
    }
}
