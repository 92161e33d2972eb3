//! What a policy makes of what simulations have taught ([`Leanings`]): operations that went well in them are worth more to it than they
//! look.

use vedette_ai::{Leanings, Step};
use vedette_conquerors::scenario::MAX_AREAS;
use vedette_conquerors::sets::{AreaId, BlockSet};
use vedette_kernel::Side;

use super::plan::Plan;

/// What it is worth to have gone better by a tenth of a game, in hundredths of a point.
const HEED: i32 = 100;

/// What was learned of operations; nothing where nobody simulates.
#[derive(Clone, Copy)]
pub(super) struct Lean<'a>(pub(super) Option<&'a Leanings>);

impl Lean<'_> {
    /// Nothing.
    pub(super) const NONE: Lean<'static> = Lean(None);

    /// How much more it seems worth to send a stack somewhere, or to attack with it where it stands.
    pub(super) fn to_send(self, stack: BlockSet, goal: AreaId) -> i32 {
        self.to(sending(stack, goal))
    }

    /// How much more it seems worth to pass.
    pub(super) fn to_pass(self, side: Side) -> i32 {
        self.to(passing(side))
    }

    fn to(self, number: usize) -> i32 {
        self.0.map_or(0, |leanings| leanings.of(number) * HEED / 100)
    }
}

/// An operation as something to be learned from, or to pass.
pub(super) fn step(side: Side, plan: Option<&Plan>) -> Step {
    Step { side, number: plan.map_or(passing(side), |plan| sending(plan.stack, plan.goal)) }
}

/// The first corps of a stack stands for all of it.
fn sending(stack: BlockSet, goal: AreaId) -> usize {
    2 + stack.first().map_or(0, |block| block.index()) * MAX_AREAS + goal.index()
}

fn passing(side: Side) -> usize {
    side.index()
}
