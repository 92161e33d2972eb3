//! What the stacks of a side could fall on in their next operation. A corps alone has nothing to look for before a stack
//! that stands well; what breaks a line is a few corps that begin a turn together next to it.

use vedette_conquerors::Scenario;
use vedette_conquerors::sets::{AreaId, BlockSet};
use vedette_kernel::Side;

use super::board::Board;
use super::fields::Tables;
use super::fight::stack_cards;

/// Further away nobody strikes; how much of a blow is left by the distance, in hundredths.
const BLOW: [i32; 4] = [100, 90, 70, 40];
/// More enemy stacks are not looked at.
const MOST_TARGETS: usize = 12;

/// An enemy stack.
#[derive(Clone, Copy)]
struct Target {
    area: AreaId,
    /// The cards of its defence, its ground counted.
    cards: i32,
    /// What there is to win besides, in hundredths of a point.
    prize: i32,
}

/// The enemy stacks that a side could strike.
#[derive(Clone, Copy)]
pub(super) struct Targets {
    side: Side,
    list: [Target; MOST_TARGETS],
    len: usize,
}

impl Targets {
    /// Nobody to strike.
    pub(super) const NONE: Targets = Targets {
        side: Side::First,
        list: [Target { area: AreaId::NOWHERE, cards: 0, prize: 0 }; MOST_TARGETS],
        len: 0,
    };

    pub(super) fn new(scenario: &Scenario, board: &Board<'_>, side: Side) -> Targets {
        let mut targets = Targets { side, ..Targets::NONE };
        let enemy = side.other();
        for corps in board.corps(enemy) {
            let area = board.area(corps);
            let known = targets.list.iter().take(targets.len).any(|target| target.area == area);
            if known || targets.len == MOST_TARGETS {
                continue;
            }
            let defenders = board.in_area(enemy, area).minus(scenario.vedettes);
            let ground = i32::from(scenario.map.woods.has(area)) + board.works(enemy, area, false);
            targets.list[targets.len] = Target {
                area,
                cards: stack_cards(scenario, board, defenders) + ground,
                prize: board.prize(side, area),
            };
            targets.len += 1;
        }
        targets
    }

    /// What a stack of so many cards could do from an area, in hundredths of a point.
    pub(super) fn blow(&self, tables: &Tables, scenario: &Scenario, area: AreaId, cards: i32) -> i32 {
        if cards <= 0 {
            return 0;
        }
        let blows = self.list.iter().take(self.len).map(|target| {
            let distance = scenario.distance(area, target.area);
            match BLOW.get(usize::from(distance)) {
                Some(share) => {
                    let ours = cards - i32::from(distance > 0);
                    share * tables.rates.outcome(self.side, ours, target.cards, target.prize) / 100
                }
                None => 0,
            }
        });
        blows.max().unwrap_or(0)
    }

    /// What all stacks of the side could do.
    pub(super) fn all_blows(&self, tables: &Tables, scenario: &Scenario, board: &Board<'_>) -> i32 {
        let mut left: BlockSet = board.corps(self.side);
        let mut sum = 0;
        while let Some(corps) = left.into_iter().next() {
            let area = board.area(corps);
            let stack = board.in_area(self.side, area).minus(scenario.vedettes);
            left = left.minus(stack);
            sum += self.blow(tables, scenario, area, stack_cards(scenario, board, stack));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use vedette_conquerors::study::Study;
    use vedette_conquerors::{COALITION, FRENCH, Options, Pack, Position};

    use super::super::Script;
    use super::*;

    fn study() -> Study {
        let pack = Pack::napoleon_1806().expect("the pack is sound");
        let scenario = pack.scenario("campaign", Options::default()).expect("the scenario is in the pack");
        Study::empty(Arc::new(scenario))
            .put("brunswick", "erfurt")
            .put("ruchel", "erfurt")
            .put("blucher", "erfurt")
    }

    fn blows(game: &Position, side: Side) -> i32 {
        let script = Script::new(Arc::new(game.scenario().clone()));
        let board = Board::new(game, side);
        Targets::new(&script.scenario, &board, side).all_blows(&script.tables, &script.scenario, &board)
    }

    #[test]
    fn corps_that_stand_together_can_strike_what_each_alone_cannot() {
        let apart = study().put("davout", "gotha").put("lannes", "weimar");
        let together = study().put("davout", "weimar").put("lannes", "weimar");
        let far = study().put("davout", "bamberg").put("lannes", "bamberg");
        let [apart, together, far] = [apart, together, far]
            .map(|study| blows(&study.operations(FRENCH).expect("a sound study"), FRENCH));
        assert!(together > 2 * apart, "{together} together, {apart} apart");
        assert_eq!(far, 0, "nobody is within reach");
    }

    #[test]
    fn whoever_is_worn_is_easier_to_strike() {
        let fresh = study().put("davout", "weimar");
        let tired = study().put("davout", "weimar").fatigue("davout", 6);
        let [fresh, tired] = [fresh, tired]
            .map(|study| blows(&study.operations(COALITION).expect("a sound study"), COALITION));
        assert!(tired > fresh, "{tired} and {fresh}");
    }
}
