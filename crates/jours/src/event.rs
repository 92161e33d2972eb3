//! What happened, as the log tells it.
//!
//! Identities are given to everybody in open games. In fog the owner's log names the pieces and the enemy's log counts
//! them: the rules report such a fact through `Outside::veiled`, which picks the audiences.

use serde::Serialize;
use vedette_kernel::{Purpose, Side};

use crate::map::Supply;
use crate::sets::{ArmyId, BoxId, CardId, PieceId, PieceSet};
use crate::steps::Steps;
use crate::tables::Weather;

/// Why victory points were scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A battle was won.
    Battle,
    /// Leaders were captured.
    Capture,
    /// Boxes held at the end.
    Places,
    /// The enemy has lost more SP.
    Losses,
    /// The scenario gives them.
    Handicap,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of an event are what its documentation says")]
pub enum Event {
    /// A turn begins.
    TurnBegan { turn: u8 },
    /// The weather of the turn; no die after Rain with an asterisk.
    Weathered { weather: Weather, die: Option<u8> },
    /// The scenario takes a piece out of play.
    Removed { piece: PieceId },
    /// A leader becomes, or acts as, commander-in-chief.
    Named { army: ArmyId, leader: PieceId },
    /// A leader takes the place of another.
    Replaced { old: PieceId, new: PieceId },
    /// A closed box opens.
    Opened { place: BoxId },
    /// The dice for the choice of the first player.
    FirstRolled { dice: [u8; 2], totals: [u8; 2] },
    /// Who is first.
    FirstChosen { side: Side },
    /// A piece arrives.
    Arrived { piece: PieceId, place: BoxId, sp: u8 },
    /// Some piece arrives, in fog.
    SomeArrived { side: Side, place: BoxId },
    /// A piece in play gets SP.
    Strengthened { piece: PieceId, sp: u8 },
    /// Some piece in play gets SP, in fog.
    SomeStrengthened { side: Side },
    /// A reinforcement waits for a better die.
    Delayed { piece: PieceId, die: u8 },
    /// Pieces make room for enemy reinforcements.
    Shifted { side: Side, count: u8, from: BoxId, to: BoxId },
    /// A swept leader is back.
    Returned { leader: PieceId, place: BoxId },
    /// A swept leader is back, in fog.
    SomeReturned { side: Side, place: BoxId },
    /// A side draws an event card.
    Drew { side: Side },
    /// The card it drew, for itself.
    DrewCard { side: Side, card: CardId },
    /// Used cards become the new deck.
    Reshuffled,
    /// A player turn begins.
    PlayerTurn { side: Side },
    /// A dummy comes into play.
    DummyPlaced { piece: PieceId, place: BoxId },
    /// Some counter comes into play.
    SomePlaced { side: Side, place: BoxId },
    /// A unit without SP is taken off.
    Disbanded { piece: PieceId },
    /// How an army is supplied.
    Supplied { army: ArmyId, supply: Supply },
    /// The lines of command were found: what they passed through shows what blocks and what does not.
    CommandChecked { side: Side },
    /// CP of an army for the turn.
    CommandPoints { army: ArmyId, die: u8, points: u8 },
    /// A stack is activated.
    Activated { stack: PieceSet, place: BoxId, forced: bool },
    /// Some pieces are activated, in fog.
    SomeActivated { side: Side, count: u8, place: BoxId, forced: bool },
    /// CP are paid.
    Paid { army: ArmyId, points: u8 },
    /// A stack crosses a connection.
    Moved { stack: PieceSet, from: BoxId, to: BoxId },
    /// Some pieces cross a connection, in fog.
    SomeMoved { side: Side, count: u8, from: BoxId, to: BoxId },
    /// A unit loses stragglers.
    Straggled { piece: PieceId, sp: u8, steps: Steps },
    /// Units that had to throw dice lose nobody.
    KeptUp { pieces: PieceSet, steps: Steps },
    /// A unit recovers stragglers.
    Recovered { piece: PieceId, sp: u8 },
    /// Some unit rests, in fog.
    SomeRested { side: Side, place: BoxId },
    /// A Detachment is made.
    Detached { unit: PieceId, counter: PieceId, sp: u8 },
    /// Some counter appears, in fog.
    SomeDetached { side: Side, place: BoxId },
    /// A Detachment is taken back.
    Merged { counter: PieceId, unit: PieceId, sp: u8 },
    /// Some counter goes or shrinks, in fog.
    SomeMerged { side: Side, place: BoxId, gone: bool },
    /// A box is entrenched.
    Entrenched { side: Side, place: BoxId },
    /// Entrenchments are left: nobody mans them.
    Unmanned { side: Side, place: BoxId },
    /// A bridge is destroyed.
    BridgeDestroyed { from: BoxId, to: BoxId },
    /// A bridge is repaired.
    BridgeRepaired { from: BoxId, to: BoxId },
    /// A pontoon lies.
    PontoonBuilt { side: Side, from: BoxId, to: BoxId },
    /// A pontoon is taken up.
    PontoonTaken { from: BoxId, to: BoxId },
    /// Dummies are shown and removed.
    DummiesRemoved { side: Side, place: BoxId, count: u8 },
    /// Dummies are shown and stay.
    DummiesDeclared { side: Side, place: BoxId },
    /// A box turned out to hold real units.
    Contact { place: BoxId },
    /// A leader alone is driven off.
    Swept { leader: PieceId, to: Option<BoxId> },
    /// Cavalry reconnoitres.
    Scouted { place: BoxId, scouts: PieceSet, screen: PieceSet, die: Option<u8>, found: u8, steps: Steps },
    /// Pieces are shown.
    Revealed { pieces: PieceSet },
    /// Cavalry withdraws.
    Withdrew { piece: PieceId, to: BoxId, die: u8, lost: bool, steps: Steps },
    /// A reaction is tried.
    ReactionTried { side: Side, place: BoxId, count: u8, die: u8, needed: u8, success: bool, steps: Steps },
    /// A force intercepts.
    Intercepted { side: Side, place: BoxId },
    /// A force falls back before the enemy.
    FellBack { side: Side, count: u8, from: BoxId, to: BoxId },
    /// Somebody goes into a city.
    Sheltered { side: Side, place: BoxId },
    /// Surplus units leave a city.
    Surplus { side: Side, count: u8, from: BoxId, to: BoxId },
    /// A city is besieged.
    SiegeLaid { side: Side, place: BoxId },
    /// A besieged city is left as it is in this Combat Phase.
    SiegeMasked { place: BoxId },
    /// A siege is rolled for.
    SiegeRolled { place: BoxId, die: u8, needed: u8, fell: bool, stage: u8, steps: Steps },
    /// A siege is over.
    SiegeLifted { place: BoxId },
    /// A battle begins.
    BattleBegan { place: BoxId, attacker: Side },
    /// Both chits are open.
    BattleOpened { chits: [u8; 2], kind: u8, rounds: u8, encircled: bool, flank: [bool; 2] },
    /// A round: the dice and what each side loses by them.
    Fought { round: u8, dice: [Option<u8>; 2], losses: [u8; 2], steps: Steps },
    /// Artillery.
    Fired { side: Side, die: u8, losses: u8, steps: Steps },
    /// A unit loses a SP.
    Lost { piece: PieceId },
    /// A Morale Test.
    MoraleTested { side: Side, die: u8, needed: u8, steps: Steps },
    /// Forces reach the battle.
    Joined { side: Side, pieces: PieceSet },
    /// An overrun.
    Overrun { die: u8, steps: Steps },
    /// The battle is over.
    BattleOver { winner: Option<Side>, losses: [u16; 2] },
    /// A side leaves the box of the battle.
    Retreated { side: Side, from: BoxId, to: BoxId },
    /// The victor pursues.
    Pursued { side: Side, die: u8, losses: u8, steps: Steps },
    /// A beaten force blows up a bridge.
    Demolished { die: u8, destroyed: bool },
    /// A piece is eliminated.
    Eliminated { piece: PieceId },
    /// A leader is captured.
    Captured { leader: PieceId },
    /// A flag is turned.
    Controlled { place: BoxId, side: Side },
    /// Victory points.
    Scored { side: Side, points: u8, reason: Reason },
    /// Half a card is played.
    Played { side: Side, card: CardId, half: u8 },
    /// A card is discarded.
    Discarded { side: Side, card: CardId },
    /// A card takes or gives CP.
    CommandChanged { army: ArmyId, points: i8 },
    /// The Armistice marker moves.
    ArmisticeMoved { turn: u8 },
    /// The Restart marker moves.
    RestartMoved { turn: u8 },
    /// The Armistice is declared.
    ArmisticeDeclared { restart: u8 },
    /// Hostilities restart.
    HostilitiesRestarted,
    /// The game is over.
    Over { winner: Option<Side>, reason: &'static str },
}

/// The world outside the rules, for the dice and the news of this system.
pub(crate) trait Outside: vedette_kernel::Outside<Event> {
    /// One die (JG-0-01).
    #[inline]
    fn die(&mut self, purpose: &'static str) -> u8 {
        self.draw(Purpose(purpose), 6) as u8 + 1
    }
}

impl<O: vedette_kernel::Outside<Event>> Outside for O {}
