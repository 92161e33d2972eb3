//! What happened, as the log tells it.
//!
//! Identities are given to everybody in open games. In fog the owner's log names the blocks and the enemy's log
//! counts them: the rules report such a fact through `Outside::veiled`, which picks the audiences.

use serde::Serialize;
use vedette_kernel::{Audience, Side};

use crate::action::Arm;
use crate::council::BATTLE_SEAT;
use crate::sets::{AreaId, BlockId, BlockSet, BridgeId, CardId};
use crate::state::Bid;

/// Why victory points moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Strength points were lost.
    Losses,
    /// A Control marker was placed.
    Control,
    /// The Coalition holds three places at the end of a turn.
    Places,
    /// Care brought a point back.
    Care,
    /// A bid.
    Bid,
    /// A card says so.
    Card,
    /// A citadel taken or besieged at the end.
    Citadels,
    /// A place that counts at the end.
    End,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of an event are what its documentation says")]
pub enum Event {
    /// Both bids are open, and this is who plays what.
    BidsOpened { bids: [Bid; 2], french_seat: u8, points: i8 },
    /// A block was placed in the hidden set-up.
    Placed { block: BlockId, area: AreaId },
    /// Both set-ups are open.
    SetUpOpened,
    /// A turn begins.
    TurnBegan { turn: u8 },
    /// The late corps arrives.
    Arrived { block: BlockId, area: AreaId },
    /// Some block arrives, in fog.
    SomeArrived { side: Side, area: AreaId },
    /// The late corps found the enemy in the area.
    ArrivalBarred { area: AreaId },
    /// The late corps does not come.
    NeverCame { block: BlockId },
    /// A side draws cards.
    Drew { side: Side, count: u8 },
    /// The cards a side drew, for itself.
    DrewCards { side: Side, cards: Vec<CardId> },
    /// A red card was drawn.
    RedDrawn { side: Side, card: CardId },
    /// Several red cards cancel each other.
    RedsCancelled,
    /// Mud covers the roads this turn.
    Mud,
    /// A side's Winter Quarters card goes among its cards.
    QuartersShuffled { side: Side },
    /// A side's Winter Quarters card is laid beside the board.
    QuartersOut { side: Side },
    /// A citadel surrenders: its marker changes hands.
    Surrendered { area: AreaId, side: Side },
    /// A siege is lifted.
    SiegeLifted { area: AreaId },
    /// A side has looked at the hand of the other.
    HandSeen { side: Side },
    /// The hand a side has seen, for itself.
    SeenCards { side: Side, cards: Vec<CardId> },
    /// A card is turned up for its value by an event.
    TurnedUp { side: Side, card: CardId },
    /// All blocks of a side in an area are turned over.
    Idled { side: Side, area: AreaId },
    /// A side plays a card for its event.
    Played { side: Side, card: CardId },
    /// The card just played by this side is cancelled.
    Cancelled { side: Side },
    /// The card had no effect.
    NoEffect { side: Side },
    /// A card is discarded by Hussars or Reserve.
    Discarded { side: Side, card: CardId },
    /// A side took a card out of its deck.
    Fetched { side: Side },
    /// The card the side took, for itself.
    FetchedCard { side: Side, card: CardId },
    /// The discard pile becomes the new deck.
    Reshuffled { side: Side },
    /// The initiative cards.
    InitiativeCards { french: CardId, coalition: CardId },
    /// Who has the initiative.
    Initiative { side: Side },
    /// A side performs no more operations this turn.
    Passed { side: Side },
    /// A stack is named for a march.
    MarchNamed { blocks: BlockSet, area: AreaId },
    /// Some blocks are named for a march, in fog.
    SomeNamed { side: Side, count: u8, area: AreaId },
    /// A march card.
    MarchCard { side: Side, card: CardId },
    /// The movement points of the stack, for its owner.
    MarchPoints { points: i8 },
    /// Blocks cross a connection.
    Moved { blocks: BlockSet, from: AreaId, to: AreaId, rule: &'static str },
    /// Some blocks cross a connection, in fog.
    SomeMoved { side: Side, count: u8, from: AreaId, to: AreaId },
    /// A stack stays where it is.
    Stayed { side: Side, area: AreaId },
    /// Vedettes are eliminated.
    VedettesLost { side: Side, area: AreaId, count: u8 },
    /// An axis of retreat is set.
    AxisSet { side: Side, area: AreaId, towards: AreaId },
    /// The axis of retreat of this side is cut.
    AxisCut { side: Side, area: AreaId },
    /// The axis of retreat is removed.
    AxisRemoved { side: Side, area: AreaId },
    /// A bridge is wrecked.
    BridgeWrecked { bridge: BridgeId },
    /// A bridge is mended.
    BridgeMended { bridge: BridgeId },
    /// A corps gets fatigue.
    Tired { block: BlockId, points: u8, rule: &'static str },
    /// A corps gets rid of fatigue.
    Eased { block: BlockId, points: u8 },
    /// A corps loses a strength point.
    Lost { block: BlockId, arm: Arm },
    /// A corps gains an infantry point.
    Gained { block: BlockId },
    /// Some corps of this side gains an infantry point, in fog.
    SomeGained { side: Side },
    /// A corps is marked by Care.
    CareMarked { block: BlockId },
    /// A corps or commander is eliminated.
    Eliminated { block: BlockId },
    /// A place changes hands.
    Controlled { area: AreaId, side: Side },
    /// The victory points move.
    Points { change: i8, points: i8, reason: Reason },
    /// A combat begins.
    CombatBegan { area: AreaId, attacker: Side, attackers: BlockSet, defenders: BlockSet },
    /// A corps joins the combat.
    Joined { block: BlockId, from: AreaId },
    /// The attack is called off.
    AttackCancelled { side: Side },
    /// How many cards each side reveals.
    CombatCards { french: u8, coalition: u8 },
    /// A combat or pursuit card.
    Revealed { side: Side, card: CardId, rule: &'static str },
    /// A combat or pursuit die.
    Rolled { side: Side, losses: u8, fatigue: u8 },
    /// What the two sides inflict.
    CombatResult { losses: [u8; 2], fatigue: [u8; 2] },
    /// Nobody could fight.
    CombatVoid,
    /// The defender leaves a rear guard and withdraws instead of fighting.
    Withdrew { side: Side, area: AreaId },
    /// Who won the combat.
    CombatWon { side: Side, retreat: u8 },
    /// Nobody won.
    CombatDrawn,
    /// A retreat runs into enemy corps, which tire it by their number.
    RetreatMet { side: Side, area: AreaId, corps: u8 },
    /// The cavalry and the ground allow the winner to pursue.
    PursuitBegan { side: Side },
    /// They do not.
    NoPursuit { side: Side },
    /// The pursuit inflicts fatigue.
    Pursued { side: Side, fatigue: u8 },
    /// No pursuit: Orderly Retreat.
    PursuitPrevented { side: Side },
    /// A corps rests.
    Rested { block: BlockId },
    /// A side plays a recovery card.
    RecoveryCard { side: Side, card: CardId },
    /// A side has to give up strength points to fatigue.
    Attrition { side: Side, corps: u8 },
    /// The game is over.
    Over { winner: Option<Side>, reason: &'static str },
}

/// The world outside the rules, for the news of this system.
pub(crate) trait Outside: vedette_kernel::Outside<Event> {
    /// Tells what changes on the tracks of a corps, its strength or its fatigue: everybody in the open, in fog who keeps the order
    /// of battle of its side (CQ-TEAM-01).
    fn on_track(&mut self, fog: bool, owner: Side, event: impl FnOnce() -> Event) {
        self.note(if fog { Audience::Part(owner, BATTLE_SEAT) } else { Audience::All }, event);
    }
}

impl<O: vedette_kernel::Outside<Event>> Outside for O {}
