//! Before the game, and the targets that cards ask for.

use vedette_conquerors::cards::Title;
use vedette_conquerors::flow::Aim;
use vedette_conquerors::sets::{AreaId, BlockId, CardId};
use vedette_conquerors::{Action, Scenario};
use vedette_kernel::Side;

use super::Script;
use super::board::Board;
use super::cards::keep;
use super::fields::Fields;
use super::fight::{burden, cards_of};

/// The place of a block in the historical set-up, or as near to it as may be. Vedettes, which history does not place,
/// go where the enemy is near.
pub(super) fn place(scenario: &Scenario, side: Side, options: &[Action]) -> Option<Action> {
    let foes = || {
        (0u8..).map(AreaId).zip(&scenario.map.areas).filter(|(_, area)| area.deploys == Some(side.other()))
    };
    let distance = |block: BlockId, to: AreaId| {
        let start = scenario.block(block).start;
        if start.is_somewhere() {
            scenario.distance(start, to)
        } else {
            foes().map(|(foe, _)| scenario.distance(foe, to)).min().unwrap_or(0)
        }
    };
    options.iter().copied().min_by_key(|action| match action {
        Action::Place(block, area) => (distance(*block, *area), area.0),
        _ => (u8::MAX, 0),
    })
}

impl Script {
    /// Names the target of an event, or where the late corps arrives.
    pub(super) fn target(&self, board: &Board<'_>, aim: Option<Aim>, options: &[Action]) -> Option<Action> {
        let fields = Fields::new(&self.tables, &self.scenario, board);
        let best = options.iter().copied().enumerate().max_by_key(|(place, action)| {
            let worth = match *action {
                Action::Area(area) => self.area_worth(board, &fields, aim, area),
                Action::Block(block) => self.block_worth(board, &fields, aim, block),
                Action::Fetch(card) => self.fetch_worth(board, card),
                _ => 0,
            };
            (worth, std::cmp::Reverse(*place))
        });
        best.map(|(_, action)| action)
    }

    fn area_worth(&self, board: &Board<'_>, fields: &Fields, aim: Option<Aim>, area: AreaId) -> i32 {
        let own = board.corps_in(board.us, area);
        let tired: i32 = own.into_iter().map(|block| self.burden_of(board, block)).sum();
        match aim {
            // Whoever is turned over neither marches nor rests.
            Some(Aim::Idle) => {
                -tired - 40 * own.and(board.ready()).len() as i32 - fields.pressure(area).abs() / 4
            }
            Some(Aim::Queen | Aim::Supply) => tired,
            // Reinforcements arrive near the enemy, but not under his guns.
            None => {
                let near = board.nearest(board.us.other(), area);
                if near < 2 { i32::from(near) } else { 100 - i32::from(near) }
            }
            // Whoever is most outnumbered steps aside; whoever is tired does not drag himself on.
            Some(Aim::ReactFrom) => fields.pressure(area),
            Some(Aim::EffortFrom) => fields.pressure(area) - tired,
            Some(Aim::Epidemic) => self.epidemic(board, area),
            // The other end of a bridge: wreck it towards the enemy, mend it towards him too.
            _ => -i32::from(board.nearest(board.us.other(), area)),
        }
    }

    fn block_worth(&self, board: &Board<'_>, fields: &Fields, aim: Option<Aim>, block: BlockId) -> i32 {
        let area = board.area(block);
        match aim {
            // The fifth point brings a card; near the enemy it counts.
            Some(Aim::Reinforce | Aim::Care) => {
                let brink = if board.strength(block) == 4 { 100 } else { 0 };
                let near = board.nearest(board.us.other(), area).min(10);
                let rests = aim == Some(Aim::Care) && near > 3;
                brink - 5 * i32::from(near) + if rests { 40 } else { 0 }
            }
            Some(Aim::Summon) => {
                100 * cards_of(&self.scenario, board, block)
                    - self.burden_of(board, block)
                    - self.guards(board, block)
            }
            // A snow storm keeps one corps from fighting and tires it: the one that is missed least.
            Some(Aim::Snowed) => -60 * cards_of(&self.scenario, board, block) - self.burden_of(board, block),
            // A commander comes along only where we are the stronger.
            Some(Aim::Escort(_)) => -1 - fields.pressure(area).max(0),
            _ => 0,
        }
    }

    /// What a corps that leaves would lay open.
    fn guards(&self, board: &Board<'_>, block: BlockId) -> i32 {
        let area = board.area(block);
        let holds = board.holds(board.us, area);
        let alone = board.corps_in(board.us, area).len() == 1;
        let near = board.nearest(board.us.other(), area) <= 4;
        if holds && alone && near { 300 } else { 0 }
    }

    pub(super) fn burden_of(&self, board: &Board<'_>, block: BlockId) -> i32 {
        burden(board.fatigue(block), board.strength(block))
    }

    fn fetch_worth(&self, board: &Board<'_>, card: CardId) -> i32 {
        let printed = self.scenario.card(board.us, card);
        keep(printed.title)
            + i32::from(printed.recovery)
            + if printed.title == Title::Coordination { 20 } else { 0 }
    }
}
