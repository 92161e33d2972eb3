//! The event cards: one ordered table, and two functions over it that go through all cards by title.
//!
//! The table says what a card is called and when it may be played at all; [`permit`] holds the condition of each
//! card, [`effect`] what it does. Both are asked by the same code that lists, checks and carries out actions. What a card
//! is about is said in the language files, and what was done with it in `words/cited.rs`.

pub mod effect;
pub mod permit;
mod vain;

use crate::options::Edition;
use crate::scenario::Colour;

/// The title of a card: which event it is. Those of 1806 and 1807, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are those of the cards; each card is documented in effect.rs")]
pub enum Title {
    AideDeCamp,
    Ambush,
    Anticipation,
    AssaultColumn,
    Audacity,
    BackToTheRiver,
    Bernadotte,
    CannonSounds,
    Care,
    Charge,
    Cold,
    Confusion,
    Conscript,
    Coordination,
    Cossacks,
    CounterOrder,
    Countermarch,
    Courage,
    DestroyedBridge,
    Elan,
    Epidemic,
    Fatigue,
    ForTheTsar,
    Forage,
    ForcedMarch,
    Ford,
    Grapeshot,
    GreatBattery,
    GreatCharge,
    Hussars,
    ImpatienceInParis,
    Inactivity,
    Intuition,
    Kamenski,
    LastEffort,
    Lobanov,
    LongLiveTheQueen,
    LostBullet,
    MarieWalewska,
    OrderlyRetreat,
    Organization,
    Panic,
    Pontonniers,
    PontoonBridge,
    QuickDeployment,
    Rain,
    Reaction,
    RearGuard,
    ReinforcedPosition,
    Reinforcement,
    Reserve,
    Sacrifice,
    SaxonDefection,
    SecondBreath,
    Skirmishers,
    Snow,
    SnowStorm,
    Square,
    StrategicRetreat,
    Supply,
    Surrender,
    TheGuard,
    TheRougeaud,
    TsarsImpatience,
    WinterQuarters,
}

/// A moment at which cards may be played (CQ-CARDS-05 to CQ-CARDS-09, CQ-CARDS-16, CQ-CARDS-17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[repr(u8)]
pub enum Moment {
    /// The draw phase: red cards, compulsory.
    Draw,
    /// The initiative phase: blue cards.
    Initiative,
    /// March window 1, for the enemy: the stack is named, no march card is revealed.
    Named,
    /// March window 2, for the mover: the card is revealed, no connection is crossed.
    Start,
    /// March window 2, for the enemy.
    EnemyStart,
    /// Between two connections, for the mover.
    Road,
    /// March window 3, for the mover who enters a friendly area.
    Joining,
    /// March window 3, for the enemy of a stack that enters an area.
    Entering,
    /// March window 4, for the enemy: the march is over.
    MarchEnd,
    /// Combat step A.
    Combat,
    /// The retreat is done, for the winner.
    Retreated,
    /// A pursuit threatens, for the loser.
    Pursued,
    /// A pursuit takes place, for the winner.
    Pursuing,
    /// March window 5: the whole operation is over, for its player.
    OperationEnd,
    /// The enemy has just played a green card.
    Answer,
}

impl Moment {
    /// How many moments there are.
    pub const COUNT: usize = 15;
    /// Every moment, in order.
    pub const ALL: [Moment; Moment::COUNT] = [
        Moment::Draw,
        Moment::Initiative,
        Moment::Named,
        Moment::Start,
        Moment::EnemyStart,
        Moment::Road,
        Moment::Joining,
        Moment::Entering,
        Moment::MarchEnd,
        Moment::Combat,
        Moment::Retreated,
        Moment::Pursued,
        Moment::Pursuing,
        Moment::OperationEnd,
        Moment::Answer,
    ];

    /// The name by which standing orders and the interface speak of it.
    pub const fn name(self) -> &'static str {
        match self {
            Moment::Draw => "draw",
            Moment::Initiative => "initiative",
            Moment::Named => "stack-named",
            Moment::Start => "march-start",
            Moment::EnemyStart => "enemy-march-start",
            Moment::Road => "march",
            Moment::Joining => "joining",
            Moment::Entering => "enemy-enters",
            Moment::MarchEnd => "enemy-march-end",
            Moment::Combat => "combat",
            Moment::Retreated => "retreat-done",
            Moment::Pursued => "pursuit-threatens",
            Moment::Pursuing => "pursuit",
            Moment::OperationEnd => "operation-end",
            Moment::Answer => "answer",
        }
    }
}

/// One row of the table: title, code in packs and notation, colour, and the moments at which it may be played.
struct Row(Title, &'static str, Colour, &'static [Moment]);

use Colour::{Aside, Blue, Green, Red};
const DRAW: &[Moment] = &[Moment::Draw];
const INITIATIVE: &[Moment] = &[Moment::Initiative];
const COMBAT: &[Moment] = &[Moment::Combat];
/// A bridge can be wrecked or mended before the first connection and between any two.
const BRIDGE_WORK: &[Moment] = &[Moment::Start, Moment::Road];

#[rustfmt::skip]
const TABLE: [Row; Title::COUNT] = [
    Row(Title::AideDeCamp, "aide-de-camp", Blue, INITIATIVE),
    Row(Title::Ambush, "ambush", Green, COMBAT),
    Row(Title::Anticipation, "anticipation", Blue, INITIATIVE),
    Row(Title::AssaultColumn, "assault-column", Green, COMBAT),
    Row(Title::Audacity, "audacity", Green, COMBAT),
    Row(Title::BackToTheRiver, "back-to-the-river", Green, &[Moment::Retreated]),
    Row(Title::Bernadotte, "bernadotte", Green, &[Moment::EnemyStart]),
    Row(Title::CannonSounds, "cannon-sounds", Green, COMBAT),
    Row(Title::Care, "care", Blue, INITIATIVE),
    Row(Title::Charge, "charge", Green, COMBAT),
    Row(Title::Cold, "cold", Red, DRAW),
    Row(Title::Confusion, "confusion", Green, &[Moment::Entering]),
    Row(Title::Conscript, "conscript", Blue, INITIATIVE),
    Row(Title::Coordination, "coordination", Green, &[Moment::OperationEnd]),
    Row(Title::Cossacks, "cossacks", Blue, INITIATIVE),
    Row(Title::CounterOrder, "counter-order", Green, &[Moment::Answer]),
    Row(Title::Countermarch, "countermarch", Green, &[Moment::EnemyStart, Moment::Answer]),
    Row(Title::Courage, "courage", Green, COMBAT),
    Row(Title::DestroyedBridge, "destroyed-bridge", Green, BRIDGE_WORK),
    Row(Title::Elan, "elan", Green, COMBAT),
    Row(Title::Epidemic, "epidemic", Blue, INITIATIVE),
    Row(Title::Fatigue, "fatigue", Green, &[Moment::MarchEnd]),
    Row(Title::ForTheTsar, "for-the-tsar", Blue, INITIATIVE),
    Row(Title::Forage, "forage", Green, &[Moment::Start]),
    Row(Title::ForcedMarch, "forced-march", Green, &[Moment::Start, Moment::Road]),
    Row(Title::Ford, "ford", Green, BRIDGE_WORK),
    Row(Title::Grapeshot, "grapeshot", Green, COMBAT),
    Row(Title::GreatBattery, "great-battery", Green, COMBAT),
    Row(Title::GreatCharge, "great-charge", Green, &[Moment::Pursuing]),
    Row(Title::Hussars, "hussars", Blue, INITIATIVE),
    Row(Title::ImpatienceInParis, "impatience-in-paris", Red, DRAW),
    Row(Title::Inactivity, "inactivity", Red, DRAW),
    Row(Title::Intuition, "intuition", Blue, INITIATIVE),
    Row(Title::Kamenski, "kamenski", Blue, INITIATIVE),
    Row(Title::LastEffort, "last-effort", Green, &[Moment::Named]),
    Row(Title::Lobanov, "lobanov", Blue, INITIATIVE),
    Row(Title::LongLiveTheQueen, "long-live-the-queen", Blue, INITIATIVE),
    Row(Title::LostBullet, "lost-bullet", Green, COMBAT),
    Row(Title::MarieWalewska, "marie-walewska", Blue, INITIATIVE),
    Row(Title::OrderlyRetreat, "orderly-retreat", Green, &[Moment::Pursued]),
    Row(Title::Organization, "organization", Green, &[Moment::Joining]),
    Row(Title::Panic, "panic", Green, &[Moment::Retreated]),
    Row(Title::Pontonniers, "pontonniers", Green, BRIDGE_WORK),
    Row(Title::PontoonBridge, "pontoon-bridge", Green, BRIDGE_WORK),
    Row(Title::QuickDeployment, "quick-deployment", Green, COMBAT),
    Row(Title::Rain, "rain", Red, DRAW),
    Row(Title::Reaction, "reaction", Green, &[Moment::Named]),
    Row(Title::RearGuard, "rear-guard", Green, COMBAT),
    Row(Title::ReinforcedPosition, "reinforced-position", Green, COMBAT),
    Row(Title::Reinforcement, "reinforcement", Blue, INITIATIVE),
    Row(Title::Reserve, "reserve", Blue, INITIATIVE),
    Row(Title::Sacrifice, "sacrifice", Green, COMBAT),
    Row(Title::SaxonDefection, "saxon-defection", Blue, INITIATIVE),
    Row(Title::SecondBreath, "second-breath", Red, DRAW),
    Row(Title::Skirmishers, "skirmishers", Green, COMBAT),
    Row(Title::Snow, "snow", Red, DRAW),
    Row(Title::SnowStorm, "snow-storm", Green, COMBAT),
    Row(Title::Square, "square", Green, COMBAT),
    Row(Title::StrategicRetreat, "strategic-retreat", Blue, INITIATIVE),
    Row(Title::Supply, "supply", Blue, INITIATIVE),
    Row(Title::Surrender, "surrender", Red, DRAW),
    Row(Title::TheGuard, "the-guard", Green, COMBAT),
    Row(Title::TheRougeaud, "the-rougeaud", Green, COMBAT),
    Row(Title::TsarsImpatience, "tsars-impatience", Blue, INITIATIVE),
    Row(Title::WinterQuarters, "winter-quarters", Aside, &[]),
];

impl Title {
    /// How many titles there are.
    pub const COUNT: usize = 65;

    /// Every title, in order.
    pub fn all() -> impl Iterator<Item = Title> {
        TABLE.iter().map(|row| row.0)
    }

    /// For use in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The code in packs and notation, e.g. `forced-march`.
    pub const fn code(self) -> &'static str {
        TABLE[self.index()].1
    }

    /// The title with a given code.
    pub fn from_code(code: &str) -> Option<Title> {
        TABLE.iter().find(|row| row.1 == code).map(|row| row.0)
    }

    /// The colour of the name: in which phase it may be used (CQ-CARDS-05).
    pub const fn colour(self) -> Colour {
        TABLE[self.index()].2
    }

    /// Whether the card may be played at a moment, its own condition aside.
    ///
    /// The first edition lets Forced March be played at the start of a march only (CQ-CARD-FORCED-MARCH-01).
    pub fn fits(self, moment: Moment, edition: Edition) -> bool {
        if self == Title::ForcedMarch && moment == Moment::Road && !edition.forced_march_at_any_moment() {
            return false;
        }
        TABLE[self.index()].3.contains(&moment)
    }

    /// Whether a blue card lies on the board for the whole turn (CQ-CARDS-18).
    pub fn lasts_a_turn(self) -> bool {
        matches!(self, Title::StrategicRetreat | Title::MarieWalewska | Title::TsarsImpatience)
    }

    /// Whether it is a card of the march part of an operation and not of a combat, retreat or pursuit: the newer
    /// edition lets Counter Order answer only these (CQ-CARD-COUNTER-ORDER-02).
    pub fn belongs_to_the_march(self) -> bool {
        let fights = [Moment::Combat, Moment::Retreated, Moment::Pursued, Moment::Pursuing];
        self.colour() == Green && !TABLE[self.index()].3.iter().any(|moment| fights.contains(moment))
    }
}
