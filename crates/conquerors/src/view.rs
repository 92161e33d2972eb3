//! What a viewer may know: the only place where a position becomes visible.
//!
//! A view is made from a position from which the secrets of the other side have already been erased (`fog.rs`), and
//! lists what it shows field by field. Hidden blocks have one appearance; lists are in an order that tells nothing.

use serde::Serialize;
use vedette_kernel::{Awaiting, Code, Game, Knowledge, Side, Viewer};

use crate::action::side_code;
use crate::council::{BATTLE_SEAT, CARD_SEAT};
use crate::flow::Task;
use crate::operation::combat::Count;
use crate::sets::{AreaId, BlockId, BlockSet, BridgeId, CardSet};
use crate::state::{Position, Quarters};

/// The part of a side's knowledge that the holder of the order of battle has (CQ-TEAM-01).
pub const ORDER_OF_BATTLE: Knowledge = Knowledge::Part(BATTLE_SEAT);
/// The part that the holder of the cards has.
pub const CARDS: Knowledge = Knowledge::Part(CARD_SEAT);

/// A position as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsView"))]
pub struct View {
    /// Scenario code.
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub scenario: Code,
    /// The viewer's side, if he has one.
    pub you: Option<&'static str>,
    /// The turn and the last turn.
    pub turn: u8,
    /// The last turn of the scenario.
    pub last_turn: u8,
    /// Victory points.
    pub points: i8,
    /// Who must decide.
    pub awaiting: Vec<&'static str>,
    /// Who won, when the game is over, and how.
    pub outcome: Option<(Option<&'static str>, &'static str)>,
    /// Events in force for the whole turn.
    pub in_force: Vec<&'static str>,
    /// Who has passed.
    pub passed: Vec<&'static str>,
    /// Areas with blocks or markers.
    pub areas: Vec<AreaView>,
    /// Wrecked bridges by their two ends.
    #[cfg_attr(feature = "wire", ts(as = "Vec<(String, String)>"))]
    pub wrecked: Vec<(Code, Code)>,
    /// The two sides.
    pub sides: [SideView; 2],
    /// The operation under way.
    pub operation: Option<OperationView>,
    /// The combat under way.
    pub combat: Option<CombatView>,
}

/// One area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsArea"))]
pub struct AreaView {
    /// The area's code.
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub area: Code,
    /// Who controls the place, if it is one.
    pub controller: Option<&'static str>,
    /// The axis of retreat: whose, and towards which area.
    #[cfg_attr(feature = "wire", ts(as = "Option<(String, String)>"))]
    pub axis: Option<(&'static str, Code)>,
    /// Whose Citadel marker lies there (1807).
    pub citadel: Option<&'static str>,
    /// Whether the citadel is besieged (1807).
    pub besieged: bool,
    /// Whether corps of both sides are known to be there.
    pub contested: bool,
    /// The blocks.
    pub blocks: Vec<BlockView>,
}

/// One block.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsBlock"))]
pub struct BlockView {
    /// Whose it is.
    pub side: &'static str,
    /// Whether it can still be activated this turn.
    pub ready: bool,
    /// Whether it is part of the stack that operates now.
    pub operating: bool,
    /// Which block it is, if the viewer may know.
    #[cfg_attr(feature = "wire", ts(as = "Option<String>"))]
    pub code: Option<Code>,
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsSide"))]
pub struct SideView {
    /// Its code.
    pub side: &'static str,
    /// Cards in hand, deck and discard pile.
    pub hand_size: usize,
    /// Cards in the deck.
    pub deck_size: usize,
    /// Cards in the discard pile.
    pub discard_size: usize,
    /// The hand, if the viewer may see it.
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<String>>"))]
    pub hand: Option<Vec<Code>>,
    /// Cards face up in the running combat or declared in the initiative phase.
    #[cfg_attr(feature = "wire", ts(as = "Vec<String>"))]
    pub shown: Vec<Code>,
    /// Strength of all corps together, late ones included: every loss is public.
    pub strength: u16,
    /// The order of battle, if the viewer may see it.
    pub corps: Option<Vec<CorpsView>>,
    /// Corps and commanders that were eliminated.
    #[cfg_attr(feature = "wire", ts(as = "Vec<String>"))]
    pub eliminated: Vec<Code>,
    /// Vedettes left.
    pub vedettes: usize,
    /// Strength points on the Winter Quarters card while it measures (1807).
    pub quarters: Option<u8>,
}

/// One line of the order of battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsCorps"))]
pub struct CorpsView {
    /// The corps.
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub code: Code,
    /// Where it is.
    #[cfg_attr(feature = "wire", ts(as = "Option<String>"))]
    pub area: Option<Code>,
    /// Infantry points.
    pub infantry: u8,
    /// Cavalry points.
    pub cavalry: u8,
    /// Fatigue.
    pub fatigue: u8,
    /// Whether it is ready.
    pub ready: bool,
}

/// The operation under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsOperation"))]
pub struct OperationView {
    /// Who operates.
    pub side: &'static str,
    /// Where the stack is.
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub area: Code,
    /// How many blocks.
    pub blocks: usize,
    /// The value of the march card, if one was revealed.
    pub value: Option<u8>,
    /// Movement points left, if the viewer may know.
    pub points_left: Option<i16>,
    /// Connections crossed.
    pub steps: u8,
    /// Who has played his green card.
    pub green: Vec<&'static str>,
}

/// The combat under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "ConquerorsCombat"))]
pub struct CombatView {
    /// Where.
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub area: Code,
    /// The fighting blocks of each side.
    #[cfg_attr(feature = "wire", ts(as = "[Vec<String>; 2]"))]
    pub stacks: [Vec<Code>; 2],
    /// How the cards of each side add up, where the viewer may know; before the cards are revealed.
    pub counts: [Option<Count>; 2],
    /// Cards each side reveals, once counted.
    pub cards: [u8; 2],
    /// Losses each side inflicted.
    pub losses: [u8; 2],
    /// Fatigue each side inflicted.
    pub fatigue: [u8; 2],
    /// The winner, once known.
    pub winner: Option<&'static str>,
}

/// What a viewer may see of each side.
#[derive(Clone, Copy)]
struct Sight {
    hand: [bool; 2],
    tracks: [bool; 2],
    identities: [bool; 2],
    /// The sides still set up, hidden from each other.
    setting_up: bool,
}

impl Position {
    pub(crate) fn view_for(&self, viewer: Viewer) -> View {
        let known = match viewer {
            Viewer::Everything => self.clone(),
            Viewer::Player(side, _) => self.without_secrets_of(side.other()),
            Viewer::Observer => self.without_secrets_of(Side::First).without_secrets_of(Side::Second),
        };
        let open = !self.has_fog() && !self.is_setting_up();
        let sees = |side: Side| match viewer {
            Viewer::Everything => true,
            Viewer::Player(own, _) => own == side,
            Viewer::Observer => false,
        };
        let knowledge = match viewer {
            Viewer::Player(_, knowledge) => knowledge,
            _ => Knowledge::Whole,
        };
        let sight = Sight {
            hand: Side::BOTH.map(|side| sees(side) && knowledge != ORDER_OF_BATTLE),
            tracks: Side::BOTH.map(|side| (sees(side) && knowledge != CARDS) || open),
            identities: Side::BOTH.map(|side| sees(side) || open),
            setting_up: known.is_setting_up(),
        };
        let you = match viewer {
            Viewer::Player(side, _) => Some(side),
            _ => None,
        };
        // Whom the rules wait for is public, and cannot be told any more once what he decides is erased.
        known.show(you, sight, self.awaiting())
    }

    fn show(&self, you: Option<Side>, sight: Sight, awaiting: Awaiting) -> View {
        let (awaiting, outcome) = match awaiting {
            Awaiting::Sides(sides) => (sides.iter().map(side_code).collect(), None),
            Awaiting::Over(outcome) => (Vec::new(), Some((outcome.winner.map(side_code), outcome.reason))),
        };
        let places = (0..self.scenario.map.areas.len()).map(|place| AreaId(place as u8));
        let mut areas = Vec::with_capacity(places.len());
        areas.extend(places.filter_map(|area| self.show_area(area, sight)));
        let bridges = self.wrecked.into_iter();
        View {
            scenario: Code::from(&self.scenario.frame.code),
            you: you.map(side_code),
            turn: self.turn,
            last_turn: self.scenario.frame.last_turn,
            points: self.points,
            awaiting,
            outcome,
            in_force: self.events_in_force(),
            passed: Side::BOTH.into_iter().filter(|side| self.passed[side.index()]).map(side_code).collect(),
            areas,
            wrecked: bridges.map(|bridge| self.bridge_ends(bridge)).collect(),
            sides: Side::BOTH.map(|side| self.show_side(side, sight)),
            operation: self.show_operation(sight),
            combat: self.show_combat(sight),
        }
    }

    /// The codes of the whole-turn events in force.
    pub(crate) fn events_in_force(&self) -> Vec<&'static str> {
        let board = Side::BOTH.map(|side| self.piles(side).board.into_iter().map(move |card| (side, card)));
        let mut codes: Vec<_> =
            board.into_iter().flatten().map(|(side, card)| self.title(side, card).code()).collect();
        if self.weather.mud {
            codes.push("mud");
        }
        codes.sort_unstable();
        codes
    }

    /// The codes of the two areas that a bridge joins.
    pub(crate) fn bridge_ends(&self, bridge: BridgeId) -> (Code, Code) {
        let (a, b) = self.scenario.map.bridges[bridge.index()];
        (self.area_code(a), self.area_code(b))
    }

    pub(crate) fn area_code(&self, area: AreaId) -> Code {
        Code::from(&self.scenario.area(area).code)
    }

    pub(crate) fn block_code(&self, block: BlockId) -> Code {
        Code::from(&self.scenario.block(block).code)
    }

    fn show_area(&self, area: AreaId, sight: Sight) -> Option<AreaView> {
        let shown = Side::BOTH.map(|side| match sight.setting_up && !sight.identities[side.index()] {
            true => BlockSet::NONE,
            false => self.blocks_in(side, area),
        });
        let axis = self.axis(area);
        let controller = self.controller(area);
        let citadel = self.citadel_owner(area);
        let count = shown.iter().map(|blocks| blocks.len()).sum();
        if count == 0 && axis.is_none() && controller.is_none() && citadel.is_none() {
            return None;
        }
        let mut blocks: Vec<BlockView> = Vec::with_capacity(count);
        for (side, shown) in Side::BOTH.into_iter().zip(shown) {
            let known = sight.identities[side.index()];
            blocks.extend(shown.into_iter().map(|block| BlockView {
                side: side_code(side),
                ready: self.ready.has(block),
                operating: self.operation.stack.has(block),
                code: (known || self.combat.shown.has(block)).then(|| self.block_code(block)),
            }));
        }
        blocks.sort();
        Some(AreaView {
            area: self.area_code(area),
            controller: controller.map(side_code),
            axis: axis.map(|axis| (side_code(axis.owner), self.area_code(axis.towards))),
            citadel: citadel.map(side_code),
            besieged: self.sieges.has(area),
            contested: !sight.setting_up && self.is_contested(area),
            blocks,
        })
    }

    fn card_slugs(&self, side: Side, cards: CardSet) -> Vec<Code> {
        cards.into_iter().map(|card| Code::from(&self.scenario.card(side, card).slug)).collect()
    }

    fn show_side(&self, side: Side, sight: Sight) -> SideView {
        let piles = self.piles(side);
        let own = self.scenario.of_side[side.index()];
        let fallen = self.eliminated.and(own).minus(self.scenario.vedettes);
        SideView {
            side: side_code(side),
            hand_size: piles.hand.len(),
            deck_size: piles.deck.len(),
            discard_size: piles.discard.len(),
            hand: sight.hand[side.index()].then(|| self.card_slugs(side, piles.hand)),
            shown: self.card_slugs(side, piles.shown),
            strength: self.total_strength(side),
            corps: sight.tracks[side.index()].then(|| self.show_corps(self.corps_of(own))),
            eliminated: fallen.into_iter().map(|block| self.block_code(block)).collect(),
            vedettes: own.and(self.scenario.vedettes).minus(self.eliminated).len(),
            quarters: match self.quarters[side.index()] {
                Quarters::Measuring(points) => Some(points),
                _ => None,
            },
        }
    }

    fn show_corps(&self, corps: BlockSet) -> Vec<CorpsView> {
        let line = |block: BlockId| {
            let area = self.area_of[block.index()];
            CorpsView {
                code: self.block_code(block),
                area: area.is_somewhere().then(|| self.area_code(area)),
                infantry: self.infantry[block.index()],
                cavalry: self.cavalry[block.index()],
                fatigue: self.fatigue[block.index()],
                ready: self.ready.has(block),
            }
        };
        corps.minus(self.eliminated).into_iter().map(line).collect()
    }

    fn show_operation(&self, sight: Sight) -> Option<OperationView> {
        let operation = &self.operation;
        let under_way = self.agenda.iter().any(|task| matches!(task, Task::OperationOver));
        under_way.then(|| OperationView {
            side: side_code(operation.side),
            area: self.area_code(operation.area),
            blocks: operation.stack.len(),
            value: operation.marching.then_some(operation.value),
            points_left: (operation.marching && sight.tracks[operation.side.index()])
                .then(|| operation.left()),
            steps: operation.steps,
            green: Side::BOTH
                .into_iter()
                .filter(|side| operation.green[side.index()])
                .map(side_code)
                .collect(),
        })
    }

    fn show_combat(&self, sight: Sight) -> Option<CombatView> {
        let combat = &self.combat;
        if !combat.area.is_somewhere() {
            return None;
        }
        let codes = |side: Side| {
            combat.stacks[side.index()].into_iter().map(|block| self.block_code(block)).collect()
        };
        let before = self.agenda.iter().any(|task| task == Task::Count);
        Some(CombatView {
            area: self.area_code(combat.area),
            stacks: Side::BOTH.map(codes),
            counts: Side::BOTH.map(|side| (before && sight.tracks[side.index()]).then(|| self.count(side))),
            cards: combat.cards,
            losses: combat.inflicted,
            fatigue: combat.tired,
            winner: combat.winner.map(side_code),
        })
    }
}
