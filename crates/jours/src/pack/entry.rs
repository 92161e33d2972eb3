//! What a pack says, item by item, before anything is proved: the rows of its tables and the sections of its files.
//!
//! Items refer to each other by their places in the lists of the [`Pack`](super::Pack).

use vedette_kernel::Side;
use vedette_pack::Source;

use crate::options::Ney;
use crate::scenario::{Arm, Date, Frontier, Levies, PieceKind, Presence, Scale, Season, Terrain, When};
use crate::sets::{BoxId, NationId};

/// What this game of the series does in its own way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesEntry {
    /// How long a turn is.
    pub scale: Scale,
    /// The number on which a besieged city falls, for each Siege marker.
    pub ladder: Vec<u8>,
    /// How strength points come.
    pub levies: Levies,
    /// What a besieged city is worth to the besieger at the count.
    pub siege_points: Option<u8>,
    /// How many event cards a player may keep.
    pub hand_limit: u8,
    /// Whether there is reserve artillery in this game of the series.
    pub reserve_artillery: bool,
    /// The leader whose capture ends the game.
    pub napoleon: Option<usize>,
    /// Where that comes from.
    pub source: String,
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// Whose.
    pub side: Side,
    /// Its supply sources.
    pub supply: Vec<BoxId>,
    /// Armies with the same word share one die.
    pub die: String,
    /// Command points in an Armistice turn.
    pub armistice_cp: u8,
    /// Command points in the turn in which hostilities restart, where they are not rolled.
    pub restart_cp: Option<u8>,
    /// Where that comes from.
    pub source: String,
}

/// A nationality.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NationEntry {
    /// Code in the pack.
    pub code: String,
    /// The adjective.
    pub name: String,
    /// The adjective in French, masculine.
    pub name_fr: String,
    /// The armies, by their place in [`Pack::armies`](super::Pack::armies), that may pay for its independent Detachments.
    pub payers: Vec<usize>,
    /// Where that comes from.
    pub source: String,
}

/// A fortified city that is not like the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CityEntry {
    /// Its box.
    pub place: BoxId,
    /// How many identified units find shelter.
    pub shelter: u8,
    /// Added to the siege die.
    pub siege_die: i8,
    /// Where that comes from.
    pub source: String,
}

/// A box as the pack describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Name on our map.
    pub name: String,
    /// Name on our map in French.
    pub name_fr: String,
    /// Name as the rulebook's index of places has it.
    pub index: String,
    /// Square of the printed map, e.g. `b4`.
    pub square: String,
    /// Latitude in micro-degrees north.
    pub lat: i32,
    /// Longitude in micro-degrees east.
    pub lon: i32,
    /// Kind of ground.
    pub terrain: Terrain,
    /// The country behind the frontier in which it lies, e.g. `austria`; empty for none.
    pub territory: String,
    /// Where the connection leads that goes off the map here; empty for none.
    pub leads_to: String,
    /// Where its values come from.
    pub sources: Vec<Source>,
    /// What is there today.
    pub modern: String,
    /// A remark.
    pub note: String,
}

/// What a connection crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// No river.
    Dry,
    /// A ford of a minor river.
    Ford,
    /// A bridge over a minor river.
    MinorBridge,
    /// A bridge over a major river.
    MajorBridge,
    /// A ford on a major river, where only a pontoon leads over.
    FordSite,
}

impl Crossing {
    /// Whether a bridge or a pontoon can be there.
    pub const fn is_numbered(self) -> bool {
        matches!(self, Crossing::MinorBridge | Crossing::MajorBridge | Crossing::FordSite)
    }
}

/// A connection between two boxes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectionEntry {
    /// One end.
    pub a: BoxId,
    /// The other end.
    pub b: BoxId,
    /// Movement points in good weather: 1 for a road, 2 for a poor road.
    pub cost: u8,
    /// What it crosses.
    pub crossing: Crossing,
    /// The codes of the rivers it crosses.
    pub rivers: Vec<String>,
    /// The name of the bridge, if it has one.
    pub bridge: String,
    /// How far it is, in metres as the crow flies.
    pub metres: i32,
    /// Where its values come from.
    pub sources: Vec<Source>,
}

/// The roster sheet a counter belongs to, where the Armistice divides the year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Roster {
    /// Before.
    Spring,
    /// After.
    Autumn,
}

/// A leader, unit or Detachment as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// The mark that tells it from its namesake, e.g. `•`.
    pub mark: String,
    /// Whose.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
    /// Its arm.
    pub arm: Arm,
    /// Its nationality.
    pub nation: NationId,
    /// Its army, by its place in [`Pack::armies`](super::Pack::armies).
    pub army: Option<usize>,
    /// Its roster sheet; none for both.
    pub roster: Option<Roster>,
    /// Whether it is of the Guard.
    pub guard: bool,
    /// Boxes on the roster.
    pub max: u8,
    /// Artillery bonus.
    pub ab: u8,
    /// Cohesion.
    pub co: u8,
    /// Cavalry bonus.
    pub cb: u8,
    /// Command value of a leader.
    pub cv: u8,
    /// Rank of a leader.
    pub rank: u8,
    /// Tactical bonus of a leader.
    pub tac: u8,
    /// The turn from which a Detachment counter can be used.
    pub from_turn: u8,
    /// Where its values come from.
    pub sources: Vec<Source>,
    /// A remark.
    pub note: String,
}

/// Units that a card strengthens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GrantEntry {
    /// How many units.
    pub units: u8,
    /// Of which nationality.
    pub nation: NationId,
    /// Of which arm, if it matters.
    pub arm: Option<Arm>,
    /// Whether the Guard is left out.
    pub no_guard: bool,
}

/// What the event on half a card does, in terms of the pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EffectEntry {
    /// See [`crate::scenario::Effect::AddStrength`].
    AddStrength(Vec<GrantEntry>),
    /// Added to the artillery die: without and with reserve artillery.
    ArtilleryDie(u8, u8),
    /// Added to the pursuit die.
    PursuitDie(u8),
    /// An enemy army loses command points (0: a die), one of these or any.
    LoseCommand(u8, Vec<usize>),
    /// An army gets command points.
    GainCommand(u8, usize),
    /// A box is shown.
    Reveal,
    /// Taken off straggler dice.
    StragglerDie(u8),
    /// One round less.
    FewerRounds,
    /// A pontoon for 2 movement points.
    QuickPontoon,
    /// A Morale Test is passed where this leader is.
    PassMorale(usize),
    /// Added to the cohesion for a Morale Test of these armies.
    Morale(u8, Vec<usize>),
    /// Stragglers come back at once.
    Recover,
    /// A box so far from its commander is out of command.
    BlockCommand(u8),
    /// Units change their mind: points lost, on which number, nationalities, units.
    Defection(u8, u8, Vec<NationId>, Vec<usize>),
    /// Taken off the reaction die.
    ReactionDie(u8),
    /// The Armistice marker moves.
    ArmisticeMarker(i8),
    /// The Restart marker moves.
    RestartMarker(i8),
    /// A ford is found.
    Ford,
    /// Entrenching costs nothing.
    Entrench,
    /// A force slips away from this leader.
    FreeRetreat(usize),
}

/// One half of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HalfEntry {
    /// The code of the event.
    pub event: String,
    /// Its title.
    pub title: String,
    /// Its title in French.
    pub title_fr: String,
    /// Who may use it; none for both.
    pub colour: Option<Side>,
    /// Whether it is an Armistice event.
    pub armistice: bool,
    /// Whether it works from the Restart on only.
    pub autumn: bool,
    /// What it does.
    pub effect: EffectEntry,
    /// Where that comes from.
    pub source: String,
}

/// An event card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardEntry {
    /// Its number.
    pub number: u8,
    /// Upper and lower half.
    pub halves: [HalfEntry; 2],
}

/// A piece on the map at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUpEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// In which scenarios, by their place in [`Pack::scenarios`](super::Pack::scenarios).
    pub scenarios: Vec<usize>,
    /// Which, by its place in [`Pack::pieces`](super::Pack::pieces).
    pub piece: usize,
    /// Where.
    pub place: BoxId,
    /// With how many points.
    pub sp: u8,
    /// The unit a Detachment belongs to.
    pub parent: Option<usize>,
    /// Where that comes from.
    pub source: String,
    /// A remark.
    pub note: String,
}

/// How a piece comes in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryWay {
    /// In the first of these boxes that is free of enemies.
    Boxes(Vec<BoxId>),
    /// By a connection from off the map, at this cost.
    Connection(BoxId, u8),
    /// Where the commander-in-chief of its army is.
    WithCommander,
}

/// What comes or changes in the course of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A leader, unit or Detachment arrives.
    Arrives {
        /// Which, by its place in [`Pack::pieces`](super::Pack::pieces).
        piece: usize,
        /// With how many points.
        sp: u8,
        /// How.
        way: EntryWay,
        /// On which number of a die; 0 without one.
        needs: u8,
    },
    /// Strength points of a nationality, or of any.
    Points(Option<NationId>, u8),
    /// A leader becomes commander-in-chief of his army.
    Commander(usize),
    /// A piece leaves the game.
    Removal(usize),
    /// A leader or unit (second) takes the place of another (first).
    Replacement(usize, usize),
    /// If the first unit has been lost by now, strength points may raise the second, or itself.
    Raising(usize, usize),
    /// A closed box opens into the hands of the side.
    Opens(BoxId),
}

/// A line of the reinforcements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewsEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// In which scenarios, by their place in [`Pack::scenarios`](super::Pack::scenarios).
    pub scenarios: Vec<usize>,
    /// When.
    pub when: When,
    /// In which part of the year.
    pub phase: Season,
    /// Whose.
    pub side: Side,
    /// What.
    pub news: News,
    /// Only with rule O3.
    pub hamburg: bool,
    /// Where that comes from.
    pub source: String,
    /// A remark.
    pub note: String,
}

/// What becomes of a counter at the declaration of the Armistice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExchangeEntry {
    /// The counter that goes, by its place in [`Pack::pieces`](super::Pack::pieces).
    pub old: usize,
    /// The one that comes.
    pub new: Option<usize>,
    /// Who gets what is too much for it.
    pub surplus: Option<usize>,
    /// Where that comes from.
    pub source: String,
}

/// Who commands an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandEntry {
    /// The army, by its place in [`Pack::armies`](super::Pack::armies).
    pub army: usize,
    /// The leader, by his place in [`Pack::pieces`](super::Pack::pieces).
    pub leader: usize,
    /// Where that comes from.
    pub source: String,
}

/// How many dummies there may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DummyEntry {
    /// From this turn on.
    pub from: u8,
    /// Only once hostilities have restarted.
    pub after_restart: bool,
    /// Infantry and cavalry of each side.
    pub counts: [[u8; 2]; 2],
    /// Where that comes from.
    pub source: String,
}

/// A box with victory points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrizeEntry {
    /// Where.
    pub place: BoxId,
    /// How many.
    pub points: u8,
    /// Whose flag lies there.
    pub control: Option<Side>,
    /// Where that comes from.
    pub source: String,
}

/// A siege under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiegeEntry {
    /// Where.
    pub place: BoxId,
    /// Who besieges.
    pub besieger: Side,
    /// The Siege marker.
    pub stage: u8,
    /// Where that comes from.
    pub source: String,
}

/// A leader who takes the place of another by an optional rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwapEntry {
    /// The rule.
    pub option: Ney,
    /// Who goes.
    pub out: usize,
    /// Who comes.
    pub new: usize,
    /// Where that comes from.
    pub source: String,
}

/// The Armistice of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmisticeEntry {
    /// The turn on which its marker starts.
    pub marker: u8,
    /// How far beyond the declaration the Restart marker goes.
    pub length: u8,
    /// Whether the scenario ends with the declaration.
    pub ends: bool,
    /// Who commands after the exchange of counters.
    pub commanders: Vec<CommandEntry>,
    /// Where that comes from.
    pub source: String,
}

/// A scenario as the pack describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// Code in the pack and in journals.
    pub code: String,
    /// Its number in the scenario book.
    pub number: u8,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// The date of turn 1.
    pub turn_1: Date,
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// The armies, by their places in [`Pack::armies`](super::Pack::armies).
    pub armies: Vec<usize>,
    /// Who commands them at the start.
    pub commanders: Vec<CommandEntry>,
    /// The frontier.
    pub frontier: Frontier,
    /// Napoleon's presence.
    pub presence: Presence,
    /// Whether it begins after the Armistice.
    pub autumn: bool,
    /// Points given at the end.
    pub handicap: [u8; 2],
    /// Pontoon markers.
    pub pontoons: [u8; 2],
    /// Further pontoon markers from the Restart on.
    pub pontoons_at_restart: [u8; 2],
    /// Dummies.
    pub dummies: Vec<DummyEntry>,
    /// The event cards, by their places in [`Pack::cards`](super::Pack::cards).
    pub deck: Vec<usize>,
    /// Boxes with victory points.
    pub prizes: Vec<PrizeEntry>,
    /// Sieges under way.
    pub sieges: Vec<SiegeEntry>,
    /// Boxes that nobody may enter until they open.
    pub closed: Vec<BoxId>,
    /// Bridges destroyed at the start, by their places in [`Pack::connections`](super::Pack::connections).
    pub destroyed: Vec<usize>,
    /// Leaders who may take the place of others.
    pub swaps: Vec<SwapEntry>,
    /// The Armistice, if there is one.
    pub armistice: Option<ArmisticeEntry>,
    /// Where the numbers come from.
    pub source: String,
}
