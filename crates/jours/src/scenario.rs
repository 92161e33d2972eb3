//! A scenario that has been proved sound: map, pieces, calendar, cards and the opening, as the rules use them.
//!
//! Made from a [`Pack`](crate::pack), which is the untrusted form. Whatever a rule asks of a scenario has an answer:
//! every index is in range, every connection goes both ways, every number fits its capacity. What differs between the
//! campaigns of the series (siege ladder, turn length, supply, command point pools, big fortresses) is data here, never
//! code: see [`Rules`].

use vedette_kernel::Side;

use crate::options::Options;
use crate::sets::{
    ArmyId, ArmySet, BoxId, BoxSet, CardId, CardSet, CrossingId, NationId, NationSet, PieceId, PieceSet,
};

/// The French side.
pub const FRENCH: Side = Side::First;
/// Their enemies.
pub const ALLIES: Side = Side::Second;

/// How many boxes a map may have (1813: 351).
pub const MAX_BOXES: usize = 384;
/// How many pieces both sides may have together: leaders, units, Detachments and dummies that this scenario can use
/// (leave the others out; scenario 5 of 1813 has about 180).
pub const MAX_PIECES: usize = 192;
/// How many bridges and pontoon sites together (1813: 138).
pub const MAX_CROSSINGS: usize = 192;
/// How many armies (1813: 6).
pub const MAX_ARMIES: usize = 8;
/// How many nationalities (1813: 8).
pub const MAX_NATIONS: usize = 16;
/// How many event cards (1813: 16).
pub const MAX_CARDS: usize = 32;
/// How many turns.
pub const MAX_TURNS: usize = 64;
/// How many boxes with victory points.
pub const MAX_PRIZES: usize = 32;
/// How many fortified cities.
pub const MAX_CITIES: usize = 32;
/// How many connections a box may have (1813: 7).
pub const MAX_DEGREE: usize = 8;

/// What kind of ground a box is (JG-8.8-02: a fortified city is defensive terrain too).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Open: the Defender's die is better (JG-T-COMBAT-23).
    Open,
    /// Defensive terrain (JG-T-COMBAT-14, JG-T-COMBAT-18).
    Defensive,
    /// Mountains (JG-T-COMBAT-14, JG-T-COMBAT-17).
    Mountain,
    /// A fortified city (section 8.8).
    Fortified,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The code in the pack and in notation, e.g. `leipzig`.
    pub code: String,
    /// Kind of ground.
    pub terrain: Terrain,
    /// On the far side of the frontier that [`Frontier`] speaks of (1813: Austria).
    pub abroad: bool,
    /// A connection leads off the map from here (JG-8.7-06: a beaten Force that can only leave the map is lost).
    pub exit: bool,
    /// Which of [`Map::cities`] it is, for a fortified city.
    pub city: Option<u8>,
}

/// A fortified city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct City {
    /// Its box.
    pub place: BoxId,
    /// How many identified units find shelter: 1, or 2 in a big fortress (JG-8.8-05, JG-13-SIEGE-01); one Detachment
    /// besides.
    pub shelter: u8,
    /// Added to the siege die (JG-13-SIEGE-02: 1 at Dresde and Leipzig).
    pub siege_die: i8,
}

/// What a connection crosses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Water {
    /// No river.
    Dry,
    /// A ford of a minor river (JG-5.3-06).
    Ford,
    /// A bridge. Destroyed, it closes the connection if the river is major and leaves a ford if it is minor
    /// (JG-6.4-02).
    Bridge {
        /// Which.
        crossing: CrossingId,
        /// Whether the river is major.
        major: bool,
    },
    /// A ford symbol on a major river: closed unless a pontoon lies there (JG-5.3-05, JG-6.4-05).
    Site {
        /// Which.
        crossing: CrossingId,
    },
}

/// A connection as seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The box at the other end.
    pub to: BoxId,
    /// 1 for a road, 2 for a poor road (JG-T-TERRAIN-01).
    pub cost: u8,
    /// What it crosses.
    pub water: Water,
    /// Whether it crosses the frontier: one end is [`Place::abroad`], the other is not.
    pub frontier: bool,
}

/// The map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The boxes, in the order of the pack.
    pub places: Vec<Place>,
    /// The connections of each box, in the order of the pack.
    pub links: Vec<Vec<Link>>,
    /// The two ends of each bridge and pontoon site, lower box first.
    pub crossings: Vec<(BoxId, BoxId)>,
    /// The fortified cities.
    pub cities: Vec<City>,
}

/// The arm of a unit or dummy (JG-1.2.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Foot: 6 MP.
    Infantry,
    /// Horse: 8 MP.
    Cavalry,
    /// Reserve artillery: 6 MP, an artillery bonus and nothing else.
    Artillery,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A leader.
    Leader,
    /// An identified combat unit.
    Unit,
    /// A generic unit (JG-1.2.2-02). Independent when a set-up or arrival brings it in without a parent
    /// (JG-1.2.2-IND-01); otherwise its counter waits to be used for Detachments made in play.
    Detachment,
    /// A dummy.
    Dummy,
}

/// One piece as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The code in the pack and in notation, e.g. `fr_3_s`, `napoleon`; dummies e.g. `fr_dummy_1`.
    pub code: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Its arm; `Cavalry` for leaders, who move like cavalry.
    pub arm: Arm,
    /// Its nationality: SP reinforcements must match it (JG-13-REINF-02).
    pub nation: NationId,
    /// Its army; `None` for independent Detachments, Detachment counters and dummies.
    pub army: Option<ArmyId>,
    /// The armies whose CP may pay for it: its own, or for a Detachment those of JG-13-DET-01, or for a dummy all
    /// armies of its side (JG-7.1-01).
    pub payers: ArmySet,
    /// A Guard unit: no independent Detachment merges into it (JG-1.2.2-IND-02).
    pub guard: bool,
    /// Boxes on the roster: the most SP it can ever have (JG-13-SCEN-03); 0 for leaders, dummies and artillery.
    pub max: u8,
    /// Artillery bonus.
    pub ab: u8,
    /// Cohesion; 0 where there is none.
    pub co: u8,
    /// Cavalry bonus.
    pub cb: u8,
    /// Command value of a leader.
    pub cv: u8,
    /// Rank of a leader, 1 to 4; 0 for other pieces.
    pub rank: u8,
    /// Tactical bonus of a leader.
    pub tac: u8,
    /// For a Detachment counter: it can be used from this turn on (JG-DANUBE-09); 0: always.
    pub from_turn: u8,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// The code in the pack, e.g. `silesia`.
    pub code: String,
    /// Whose.
    pub side: Side,
    /// Its supply sources; any of them is enough (JG-4.4-07).
    pub sources: Vec<BoxId>,
    /// Armies with the same pool roll one die for all and share it freely (JG-13-CP-01). Pools are numbered from 0.
    pub pool: u8,
    /// Its commander-in-chief at the start; `NONE` if he comes by an arrival (then a [`Change::Command`] names him) or
    /// if the army is not there yet.
    pub commander: PieceId,
    /// CP in an Armistice turn (JG-13-ARMISTICE-11).
    pub armistice_cp: u8,
    /// CP in the Restart turn, where they are not rolled (JG-13-ARMISTICE-18).
    pub restart_cp: Option<u8>,
}

/// When something in a list is due.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum When {
    /// In this turn of the calendar; in a scenario with the Armistice rules, `spring` and `autumn` lists stop and
    /// start with the declaration and the Restart (JG-13-REINF-05, JG-13-ARMISTICE-14).
    Turn(u8),
    /// In this turn of the Armistice, counted from 1.
    Armistice(u8),
    /// In every turn of the Armistice.
    EveryArmistice,
}

/// The part of the year a list belongs to, where the Armistice divides the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Season {
    /// Whether or not there was an Armistice.
    Any,
    /// Only until the declaration (SP lists and command changes of spring).
    Spring,
    /// Only from the Restart on (SP lists of autumn).
    Autumn,
}

/// Where a piece arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// In the first of these boxes that no enemy unit holds; the occupant of the first is shifted if all are held
    /// (JG-3.3-02, JG-3.3-03).
    Boxes(Vec<BoxId>),
    /// By a connection from off the map, in the owner's Movement Phase (JG-3.3-05).
    Connection {
        /// The first box on the map.
        to: BoxId,
        /// The cost of the connection.
        cost: u8,
    },
    /// In the box of the commander-in-chief of its army.
    WithCommander,
}

/// A piece that arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// When.
    pub when: When,
    /// Who.
    pub piece: PieceId,
    /// With how many SP; 0 for leaders and reserve artillery. A counter already in play gets them where it stands
    /// (JG-13-REINF-05).
    pub sp: u8,
    /// Where.
    pub entry: Entry,
    /// It comes only on this number or more, rolled each turn until it comes (JG-3.3-01); 0 without a die.
    pub needs: u8,
}

/// SP that arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levy {
    /// When.
    pub when: When,
    /// In which part of the year.
    pub season: Season,
    /// For whom.
    pub side: Side,
    /// Of which nationality; `None` for any unit of the side (the older games).
    pub nation: Option<NationId>,
    /// How many.
    pub sp: u8,
}

/// A change that the scenario makes at the start of a turn, after the weather (JG-2-A-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A leader or unit leaves the game (JG-4.2-01), until an arrival brings it back, if there is one (JG-POLAND-11).
    Remove(PieceId),
    /// A leader becomes commander-in-chief of an army, in place of the one before.
    Command(ArmyId, PieceId),
    /// A leader or unit takes the place of another in its box, with its SP: of its own side, or of the other side, which it
    /// joins (Poland: Yorck, JG-POLAND-03).
    Replace(PieceId, PieceId),
    /// If the first unit has been lost by now, the second (or itself) may be raised with SP reinforcements
    /// (JG-POLAND-10).
    Raise(PieceId, PieceId),
    /// A closed box opens, and this side controls it (1813: Torgau).
    Open(BoxId, Side),
}

/// A [`Change`] with its date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dated {
    /// When.
    pub when: When,
    /// In which part of the year.
    pub season: Season,
    /// What.
    pub change: Change,
}

/// A piece on the map at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The piece.
    pub piece: PieceId,
    /// Where.
    pub place: BoxId,
    /// With how many SP.
    pub sp: u8,
    /// The unit that a Detachment belongs to (JG-13-SCEN-02); `NONE`: independent.
    pub parent: PieceId,
}

/// A siege under way at the start. Everything of the owner in the box is inside, everything of his enemy besieges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiegeSetUp {
    /// Where.
    pub place: BoxId,
    /// Who besieges.
    pub besieger: Side,
    /// The Siege marker, from 1.
    pub stage: u8,
}

/// A box with victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prize {
    /// Where.
    pub place: BoxId,
    /// How many.
    pub points: u8,
    /// Whose flag lies there at the start.
    pub controller: Option<Side>,
}

/// One turn of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12: it rules the weather.
    pub month: u8,
    /// The fortnight (1 or 2) or week (1 to 5) of the month.
    pub part: u8,
}

/// How long a turn is (JG-0.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Danube, Germany.
    Fortnight,
    /// Poland, France.
    Week,
}

/// Which pieces take each other's place at the declaration of the Armistice (JG-13-ARMISTICE-07), in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The piece that goes.
    pub from: PieceId,
    /// The piece that comes in its box with its SP; `NONE`: it just goes. If it is there already (two become one), the
    /// SP are added.
    pub to: PieceId,
    /// Gets what exceeds the maximum of `to`, if it is in play or comes in the same exchange; `NONE`: that is lost and
    /// no loss for VP.
    pub surplus: PieceId,
}

/// The Armistice of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armistice {
    /// The turn on which its marker starts (JG-13-ARMISTICE-02).
    pub marker: u8,
    /// How far beyond the declaration box the Restart marker goes: 5 (JG-13-ARMISTICE-06).
    pub length: u8,
    /// The scenario ends at the declaration (scenario 3; JG-13-ARMISTICE-01).
    pub ends: bool,
    /// The counters that are exchanged.
    pub exchange: Vec<Exchange>,
    /// The commander of each army after the exchange.
    pub commanders: Vec<(ArmyId, PieceId)>,
    /// Changes made by the optional rules at the declaration (JG-13-OPT-01).
    pub changes: Vec<Change>,
}

/// How the frontier is treated (JG-13-ARMISTICE-04, D66).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frontier {
    /// Like any other connection.
    Open,
    /// Closed to everything.
    Closed,
    /// Closed before the declaration, closed to combat units during the Armistice, open from the Restart.
    Armistice,
}

/// When Napoleon counts as being on the map, so that the French choose who is first (JG-3.2-01, JG-13-FIRST-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// When he is.
    OnMap,
    /// Always.
    Always,
    /// Until the Armistice is over; then when he is.
    UntilRestart,
}

/// How SP reinforcements are taken (JG-3.3-07 to 09 or JG-13-REINF-01 to 04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Levies {
    /// Base rule: units in command with crosses, 1 a turn, up to the initial strength, saved.
    Base,
    /// 1813: any identified unit, 2 a turn, up to the roster maximum, by nationality, not saved.
    Germany,
}

/// What differs between the games of the series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How long a turn is.
    pub scale: Scale,
    /// The siege ladder: the city falls on this number or more with marker 1, 2, ...; the last repeats. Base and
    /// Germany: 5, 2 (JG-8.8-06, JG-8.8-07); Poland and France: 6, 5, 4, 2 (JG-POLAND-05, JG-POLAND-06).
    pub ladder: Vec<u8>,
    /// How SP reinforcements are taken.
    pub levies: Levies,
    /// The frontier.
    pub frontier: Frontier,
    /// Napoleon's presence.
    pub presence: Presence,
    /// Napoleon, if he is among the pieces.
    pub napoleon: Option<PieceId>,
    /// A besieged city scores this many points for the besieger instead of its value for its owner (JG-13-VP-01);
    /// `None`: sieges do not matter for the count.
    pub siege_points: Option<u8>,
    /// How many event cards a player may keep (JG-13-CARDS-06).
    pub hand_limit: u8,
}

/// Pieces of one arm and nationality that a card strengthens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Nationality.
    pub nation: NationId,
    /// Arm, if it matters.
    pub arm: Option<Arm>,
    /// Whether Guard units are left out.
    pub no_guard: bool,
    /// How many units get 1 SP each.
    pub units: u8,
}

/// What the event on half a card does. The timing belongs to the effect: see [`Effect::moment`](crate::cards).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Units get 1 SP each: any moment of the own player turn.
    AddStrength([Option<Grant>; 2]),
    /// Added to the artillery die of one round, more if reserve artillery is present.
    ArtilleryDie {
        /// Without reserve artillery.
        plain: u8,
        /// With a reserve artillery unit.
        reserve: u8,
    },
    /// Added to the pursuit die; needs a cavalry unit; not in Mud.
    PursuitDie(u8),
    /// In the enemy's administrative phase: an enemy army loses CP, never below 1.
    LoseCommand {
        /// How many; 0: as many as a die shows.
        points: u8,
        /// Which armies; empty: any one, at choice. Of the listed ones the first that is in play is hit.
        armies: ArmySet,
    },
    /// In the own administrative phase: an army gets CP.
    GainCommand {
        /// How many.
        points: u8,
        /// Which army.
        army: ArmyId,
    },
    /// All pieces of an enemy box are shown; dummies among them are removed. Any moment of either Movement Phase.
    Reveal,
    /// Taken off every straggler die of one force.
    StragglerDie(u8),
    /// The battle has one round less, at least 1.
    FewerRounds,
    /// One force builds or takes up a pontoon for 2 MP.
    QuickPontoon,
    /// A Morale Test is passed, if this leader is in the battle.
    PassMorale(PieceId),
    /// Added to the average cohesion for one Morale Test of these armies.
    Morale {
        /// How much.
        plus: u8,
        /// For a battle in which one of these armies fights.
        armies: ArmySet,
    },
    /// One unit recovers stragglers at once, even if it moved.
    Recover,
    /// In the enemy's administrative phase: the units of one enemy box farther than this many MP from the
    /// commander-in-chief are out of command this turn.
    BlockCommand(u8),
    /// Each unit of these nationalities, and each of these units, of the enemy in the battle loses SP on a die.
    Defection {
        /// Nationalities.
        nations: NationSet,
        /// Units besides.
        units: PieceSet,
        /// On this number or more.
        from: u8,
        /// How many SP, not counted for VP.
        loss: u8,
        /// Only from the Restart on (or in autumn scenarios).
        autumn: bool,
    },
    /// Taken off the reaction die of one force (interception or march to the guns).
    ReactionDie(u8),
    /// The Armistice marker moves by so many turns (JG-13-ARMISTICE-02).
    ArmisticeMarker(i8),
    /// The Restart marker moves by so many turns (JG-13-ARMISTICE-15).
    RestartMarker(i8),
    /// One connection over a minor river costs nothing extra this turn, or a cavalry stack crosses a ford site of a
    /// major river at +2 MP.
    Ford,
    /// An infantry force that has not moved entrenches for 0 CP.
    Entrench,
    /// When this enemy leader's stack comes next to a force, it retreats one box without a roll.
    FreeRetreat(PieceId),
}

/// One half of an event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// Who may use it; `None`: both (JG-13-CARDS-02).
    pub colour: Option<Side>,
    /// An Armistice event: only in scenarios with the Armistice, once (JG-13-CARDS-03).
    pub armistice: bool,
    /// What it does.
    pub effect: Effect,
}

/// One event card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The code in the pack and in notation, e.g. `11`; its halves are `11.upper` and `11.lower`.
    pub code: String,
    /// Upper and lower half.
    pub halves: [Half; 2],
}

/// The opening and the end of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Code in the pack, e.g. `lutzen`.
    pub code: String,
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// The calendar: `calendar[n - 1]` is turn `n`, and reaches beyond the last turn by enough boxes for the markers.
    pub calendar: Vec<Date>,
    /// Victory points given to each side at the end.
    pub handicap: [u8; 2],
    /// Pieces on the map.
    pub set_up: Vec<SetUp>,
    /// Sieges under way.
    pub sieges: Vec<SiegeSetUp>,
    /// Bridges destroyed at the start.
    pub destroyed: Vec<CrossingId>,
    /// Boxes that nobody may enter until a [`Change::Open`].
    pub closed: BoxSet,
    /// Boxes with victory points.
    pub prizes: Vec<Prize>,
    /// Pieces to come.
    pub arrivals: Vec<Arrival>,
    /// SP to come.
    pub levies: Vec<Levy>,
    /// Changes of leaders and of the map.
    pub changes: Vec<Dated>,
    /// Pontoon markers of each side.
    pub pontoons: [u8; 2],
    /// Pontoon markers that each side gets besides when hostilities restart.
    pub pontoons_at_restart: [u8; 2],
    /// Dummies that a side may use from each turn on, most recent entry first that has begun: turn, infantry and
    /// cavalry of each side. The dummies themselves are pieces; those beyond the number stay out. A row with
    /// `autumn` holds from the Restart.
    pub dummies: Vec<DummyStock>,
    /// The event cards of the deck.
    pub deck: CardSet,
    /// The Armistice, if the scenario has one.
    pub armistice: Option<Armistice>,
    /// The scenario begins in autumn: units of the autumn roster, effects that need autumn.
    pub autumn: bool,
}

/// How many dummies a side may have in play (JG-1.3-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DummyStock {
    /// From this turn on.
    pub from: u8,
    /// Only once hostilities have restarted.
    pub after_restart: bool,
    /// For each side: infantry and cavalry dummies.
    pub counts: [[u8; 2]; 2],
}

/// A proved scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Title of the game in the pack, e.g. `1813`.
    pub game: String,
    /// Hash of the pack it was made from, in hexadecimal.
    pub pack_hash: String,
    /// What the players agreed on.
    pub options: Options,
    /// What differs between the games of the series.
    pub rules: Rules,
    /// Opening and end.
    pub frame: Frame,
    /// The map.
    pub map: Map,
    /// The nationalities, by code.
    pub nations: Vec<String>,
    /// The armies, the French first.
    pub armies: Vec<Army>,
    /// Every piece of both sides, the French first.
    pub pieces: Vec<Piece>,
    /// The event cards.
    pub cards: Vec<Card>,
    /// Tables made from the above by [`Scenario::index`].
    pub tables: Tables,
}

/// Sets of pieces that the rules ask for all the time.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tables {
    /// All pieces of each side.
    pub of_side: [PieceSet; 2],
    /// Leaders.
    pub leaders: PieceSet,
    /// Identified units, reserve artillery included.
    pub units: PieceSet,
    /// Detachments.
    pub detachments: PieceSet,
    /// Dummies.
    pub dummies: PieceSet,
    /// Pieces with SP: identified units and Detachments, without reserve artillery.
    pub troops: PieceSet,
    /// Infantry units and Detachments.
    pub infantry: PieceSet,
    /// Cavalry units and Detachments.
    pub cavalry: PieceSet,
    /// Reserve artillery.
    pub artillery: PieceSet,
    /// The pieces of each army.
    pub of_army: Vec<PieceSet>,
    /// Prize boxes.
    pub prizes: BoxSet,
    /// Pools and their armies.
    pub pools: Vec<ArmySet>,
}

impl Scenario {
    /// Makes the tables. To be called once all lists are filled.
    #[must_use]
    pub fn index(mut self) -> Scenario {
        let ids = || (0u8..).map(PieceId);
        let select = |wanted: &dyn Fn(&Piece) -> bool| -> PieceSet {
            ids().zip(&self.pieces).filter(|(_, piece)| wanted(piece)).map(|(id, _)| id).collect()
        };
        let troops = |piece: &Piece| {
            matches!(piece.kind, Kind::Unit | Kind::Detachment) && piece.arm != Arm::Artillery
        };
        let armies = (0u8..).map(ArmyId).zip(&self.armies);
        let pool_count = self.armies.iter().map(|army| army.pool + 1).max().unwrap_or(0);
        let tables = Tables {
            of_side: Side::BOTH.map(|side| select(&|piece| piece.side == side)),
            leaders: select(&|piece| piece.kind == Kind::Leader),
            units: select(&|piece| piece.kind == Kind::Unit),
            detachments: select(&|piece| piece.kind == Kind::Detachment),
            dummies: select(&|piece| piece.kind == Kind::Dummy),
            troops: select(&troops),
            infantry: select(&|piece| troops(piece) && piece.arm == Arm::Infantry),
            cavalry: select(&|piece| troops(piece) && piece.arm == Arm::Cavalry),
            artillery: select(&|piece| piece.kind == Kind::Unit && piece.arm == Arm::Artillery),
            of_army: armies.clone().map(|(id, _)| select(&|piece| piece.army == Some(id))).collect(),
            prizes: self.frame.prizes.iter().map(|prize| prize.place).collect(),
            pools: (0..pool_count)
                .map(|pool| armies.clone().filter(|(_, army)| army.pool == pool).map(|(id, _)| id).collect())
                .collect(),
        };
        self.tables = tables;
        self
    }

    /// The printed piece.
    #[inline]
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// The box.
    #[inline]
    pub fn place(&self, place: BoxId) -> &Place {
        &self.map.places[place.index()]
    }

    /// The army.
    #[inline]
    pub fn army(&self, army: ArmyId) -> &Army {
        &self.armies[army.index()]
    }

    /// The card.
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// The connections of a box.
    #[inline]
    pub fn links(&self, place: BoxId) -> &[Link] {
        &self.map.links[place.index()]
    }

    /// The connection between two boxes, if there is one.
    #[inline]
    pub fn link(&self, from: BoxId, to: BoxId) -> Option<Link> {
        self.links(from).iter().find(|link| link.to == to).copied()
    }

    /// The fortified city of a box, if it is one.
    #[inline]
    pub fn city(&self, place: BoxId) -> Option<&City> {
        self.place(place).city.map(|city| &self.map.cities[city as usize])
    }

    /// All armies of a side.
    pub fn armies_of(&self, side: Side) -> impl Iterator<Item = ArmyId> + '_ {
        (0u8..).map(ArmyId).zip(&self.armies).filter(move |(_, army)| army.side == side).map(|(id, _)| id)
    }
}
