//! When to play which card.

use vedette_conquerors::Action;
use vedette_conquerors::cards::{Moment, Title};
use vedette_conquerors::scenario::Person;
use vedette_conquerors::sets::{AreaId, BlockId, CardId};
use vedette_kernel::Side;

use super::Script;
use super::board::Board;
use super::fight::{burden, stack_cards};
use super::stakes::Stake;

/// What a card is worth in the hand, in hundredths of a point: what its event brings where it fits.
pub(super) fn keep(title: Title) -> i32 {
    match title {
        Title::Lobanov => 150,
        Title::Reserve | Title::Reinforcement | Title::Coordination | Title::Conscript => 70,
        Title::TheGuard | Title::Elan | Title::ReinforcedPosition | Title::CannonSounds => 60,
        Title::BackToTheRiver | Title::GreatBattery | Title::SnowStorm | Title::TsarsImpatience => 60,
        Title::Sacrifice | Title::Charge | Title::Courage | Title::Confusion | Title::LostBullet => 50,
        Title::AssaultColumn | Title::QuickDeployment | Title::Grapeshot | Title::Kamenski => 50,
        Title::Supply | Title::Care | Title::Hussars | Title::Panic | Title::ForcedMarch => 45,
        Title::Cossacks | Title::Epidemic | Title::RearGuard => 45,
        Title::Fatigue | Title::Audacity | Title::Square | Title::SaxonDefection | Title::GreatCharge => 40,
        Title::MarieWalewska => 40,
        Title::Anticipation | Title::LongLiveTheQueen | Title::OrderlyRetreat | Title::DestroyedBridge => 35,
        Title::ForTheTsar | Title::Countermarch => 35,
        Title::Skirmishers | Title::Ambush | Title::CounterOrder | Title::Reaction | Title::Bernadotte => 30,
        Title::TheRougeaud => 30,
        Title::AideDeCamp => 5,
        Title::StrategicRetreat | Title::Rain | Title::Inactivity | Title::SecondBreath => 0,
        Title::Snow | Title::Cold | Title::Surrender | Title::ImpatienceInParis | Title::WinterQuarters => 0,
        _ => 20,
    }
}

impl Script {
    /// Whether to play a card in a window, and which.
    pub(super) fn card(&self, board: &Board<'_>, moment: Moment, options: &[Action]) -> Option<Action> {
        let mut best = (0, Action::Decline);
        for &action in options {
            let Action::Play(card) = action else { continue };
            let worth = self.card_worth(board, moment, card);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        Some(best.1)
    }

    /// What a card would bring now; 0 or less to keep it.
    fn card_worth(&self, board: &Board<'_>, moment: Moment, card: CardId) -> i32 {
        let printed = self.scenario.card(board.us, card);
        match moment {
            Moment::Initiative => self.blue_worth(board, printed.title),
            Moment::Combat => self.combat_worth(board, printed.title),
            Moment::Named => self.named_worth(board, printed.title),
            Moment::EnemyStart => self.enemy_start_worth(board, printed.title),
            Moment::Entering => self.confusion_worth(board),
            Moment::MarchEnd => 20 + 10 * i32::from(printed.param),
            Moment::OperationEnd => self.best_plan(board).map_or(0, |plan| plan.worth - 20),
            // Cards for the march are weighed with the march; joining friends is usually where we wanted to go.
            Moment::Start => self.start_worth(board, printed.title),
            Moment::Joining => 0,
            // Panic, Orderly Retreat, Great Charge and Counter Order are always worth their moment.
            _ => keep(printed.title),
        }
    }

    fn tired(&self, board: &Board<'_>, area: AreaId) -> i32 {
        let corps = board.corps_in(board.us, area).into_iter();
        corps.map(|block| i32::from(board.fatigue(block))).sum()
    }

    fn blue_worth(&self, board: &Board<'_>, title: Title) -> i32 {
        let areas = || (0..self.scenario.map.areas.len() as u8).map(AreaId);
        let most_tired = || areas().map(|area| self.tired(board, area)).max().unwrap_or(0);
        match title {
            Title::Supply => {
                if most_tired() >= 2 {
                    keep(title) + 10 * most_tired()
                } else {
                    0
                }
            }
            Title::LongLiveTheQueen | Title::ForTheTsar => {
                if most_tired() >= 2 {
                    keep(title)
                } else {
                    0
                }
            }
            Title::Epidemic => {
                let worst = areas().map(|area| self.epidemic(board, area)).max().unwrap_or(0);
                if worst >= 25 { keep(title).max(worst) } else { 0 }
            }
            // Whoever attacks anyway does not mind; whoever holds out pays.
            Title::TsarsImpatience => keep(title),
            Title::MarieWalewska => {
                let napoleon =
                    self.scenario.person(Person::Napoleon).filter(|&block| board.ready().has(block));
                let near = napoleon.is_some_and(|block| board.nearest(board.us, board.area(block)) <= 3);
                if near { keep(title) } else { 0 }
            }
            // He costs a card wherever he stands with a stack.
            Title::Kamenski => keep(title),
            // It binds every march of ours to the retreat.
            Title::StrategicRetreat => 0,
            _ => keep(title),
        }
    }

    /// What a point of fatigue for each corps of an enemy stack would do.
    pub(super) fn epidemic(&self, board: &Board<'_>, area: AreaId) -> i32 {
        let foes = board.corps_in(board.us.other(), area).into_iter();
        foes.map(|block| {
            let (fatigue, strength) = (board.fatigue(block), board.strength(block));
            burden(fatigue + 1, strength) - burden(fatigue, strength)
        })
        .sum()
    }

    fn combat_worth(&self, board: &Board<'_>, title: Title) -> i32 {
        let Some(combat) = board.combat() else { return 0 };
        let cards = |side: Side| stack_cards(&self.scenario, board, combat.stacks[side.index()]);
        let foes = combat.stacks[board.us.other().index()].and(self.scenario.corps);
        let attacking = !board.stack().and(self.scenario.of_side[board.us.index()]).is_empty();
        match title {
            // A skirmish is not worth a good card.
            _ if cards(board.us.other()) + cards(board.us) < 3 => 0,
            Title::Audacity => {
                let ground = self.scenario.map.woods.has(combat.area)
                    || board.works(board.us.other(), combat.area, false) > 0;
                if attacking && ground { keep(title) + 20 } else { 0 }
            }
            Title::Square => {
                let cavalry = foes.into_iter().any(|block| board.cavalry(block) > 0);
                if cavalry { keep(title) } else { 0 }
            }
            Title::Charge => {
                if self.worn(board, board.us, 6) {
                    0
                } else {
                    keep(title)
                }
            }
            // Two points of fatigue, or one for each corps, is the price.
            Title::Sacrifice | Title::AssaultColumn | Title::GreatBattery => {
                if self.worn(board, board.us, 4) { 0 } else { keep(title) }
            }
            Title::QuickDeployment => {
                let moved = board.operation().is_some_and(|operation| operation.marching);
                if moved { keep(title) } else { 0 }
            }
            // A point lost for sure is better than a battle lost.
            Title::RearGuard => {
                if cards(board.us.other()) >= cards(board.us) + 2 {
                    keep(title) + 20
                } else {
                    0
                }
            }
            Title::TheRougeaud => {
                let ney = self.scenario.person(Person::Ney);
                let fresh = ney.is_some_and(|block| board.fatigue(block) <= 2);
                if fresh { keep(title) } else { 0 }
            }
            Title::Skirmishers | Title::Ambush => {
                let brink = foes.into_iter().all(|block| board.fatigue(block) >= 4);
                if brink { keep(title) + 60 } else { keep(title) }
            }
            _ => keep(title),
        }
    }

    /// Whether all fighting corps of a side have so much fatigue.
    fn worn(&self, board: &Board<'_>, side: Side, fatigue: u8) -> bool {
        let Some(combat) = board.combat() else { return false };
        let corps = combat.stacks[side.index()].and(self.scenario.corps);
        corps.into_iter().all(|block| board.fatigue(block) >= fatigue)
    }

    /// Reaction saves a weak stack from a strong one next to it. A last effort does too, at the price of fatigue: then
    /// only if nobody breaks down.
    fn named_worth(&self, board: &Board<'_>, title: Title) -> i32 {
        let Some(operation) = board.operation() else { return 0 };
        let foes = board.in_area(board.us.other(), operation.area);
        let strong = stack_cards(&self.scenario, board, foes);
        let effort = title == Title::LastEffort;
        let weak = |block: BlockId| {
            let area = board.area(block);
            let own = board.in_area(board.us, area);
            let near = self.scenario.distance(area, operation.area) == 1;
            near && board.corps_in(board.us.other(), area).is_empty()
                && stack_cards(&self.scenario, board, own) + 3 <= strong
                && !(effort && (board.ready().has(block) || board.fatigue(block) > 2))
        };
        match board.corps(board.us).into_iter().any(weak) {
            true if effort => 30,
            true => 50,
            false => 0,
        }
    }

    /// The enemy sets out: a countermarch takes a point off a march that could hurt.
    fn enemy_start_worth(&self, board: &Board<'_>, title: Title) -> i32 {
        if title == Title::Bernadotte {
            return if self.bernadotte_is_named(board) { 40 } else { 0 };
        }
        let Some(operation) = board.operation() else { return 0 };
        let left = i32::from(operation.left());
        let foes = board.corps_in(board.us.other(), operation.area).and(operation.stack);
        let aimed = |area: AreaId| i32::from(self.scenario.distance(operation.area, area)) == left;
        let on_corps = board.corps(board.us).into_iter().any(|block| aimed(board.area(block)));
        let on_stake = board.stakes.iter().any(|stake| stake.holder == board.us && aimed(stake.area));
        match (on_stake, on_corps) {
            _ if foes.is_empty() => 0,
            (true, _) => 50,
            (false, true) => 25,
            (false, false) => 0,
        }
    }

    fn bernadotte_is_named(&self, board: &Board<'_>) -> bool {
        let named = board.stack().into_iter().next().filter(|_| board.stack().len() == 1);
        named.is_some_and(|block| self.scenario.block(block).person == Some(Person::Bernadotte))
    }

    /// Confusion stops a stack that has something of ours before it.
    fn confusion_worth(&self, board: &Board<'_>) -> i32 {
        let Some(operation) = board.operation() else { return 0 };
        let goal = |stake: &Stake| {
            stake.holder == board.us && (1..=3).contains(&self.scenario.distance(operation.area, stake.area))
        };
        let near = board.nearest(board.us, operation.area) <= 1;
        if board.stakes.iter().any(goal) {
            60
        } else if near {
            15
        } else {
            0
        }
    }

    /// In the window before a march (which exists in fog): only what never does harm.
    fn start_worth(&self, board: &Board<'_>, title: Title) -> i32 {
        let tired: u8 =
            board.stack().and(self.scenario.corps).into_iter().map(|block| board.fatigue(block)).sum();
        let left = board.operation().map_or(0, |operation| operation.left());
        match title {
            Title::ForcedMarch if left <= 1 => 30,
            Title::Forage if tired >= 3 => 30,
            _ => 0,
        }
    }
}
