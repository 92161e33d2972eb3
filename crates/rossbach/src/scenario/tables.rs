//! What follows from the printed things and is asked for all the time: sets of pieces, hexes of some kind, the lie of the
//! ground in as few bytes as searches over the map can do with.

use vedette_kernel::Side;

use super::beacons::Beacons;
use super::{Cover, Edge, Formation, Hex, Map, Piece, PieceKind, Settlement, Slope, Water, Way};
use crate::ground::Gait;
use crate::sets::{BridgeId, HexId, HexSet, PieceId, PieceSet};

/// The grade of a side that leads off the map.
pub(crate) const OFF_MAP: u8 = 0;
/// The grade of a side with a bridge that can be damaged: what it costs depends on that.
pub(crate) const BRIDGED: u8 = 1;
/// The grade of a river without a bridge.
const RIVER: u8 = 2;
/// The first grade of streams without bridge or ford, by four things that a side has or has not.
const STREAM: u8 = 3;
/// The grades of fords by trail and by road.
const FORD: u8 = STREAM + 16;
/// The first grade of sides without water: three kinds of way, and the same four things.
pub(crate) const DRY: u8 = FORD + 2;
/// How many grades there are.
pub(crate) const GRADES: usize = DRY as usize + 3 * 16;

/// Sets of pieces and of hexes that rules ask for all the time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    /// The printed pieces of each side.
    pub of_side: [PieceSet; 2],
    /// Leaders of every kind.
    pub leaders: PieceSet,
    /// Trains of both kinds.
    pub trains: PieceSet,
    /// Pontoon trains.
    pub pontoons: PieceSet,
    /// Vedettes.
    pub vedettes: PieceSet,
    /// Units: combat units that are no vedettes.
    pub units: PieceSet,
    /// Combat units, vedettes among them.
    pub troops: PieceSet,
    /// Pieces that need no command to move (RA-7.3-02).
    pub(crate) independent: PieceSet,
    /// What each piece adds to a crowd, a byte each: infantry, cavalry and mixed units, trains, vedettes, leaders.
    pub(crate) crowd_of: Vec<u64>,
    /// The pieces of each formation.
    pub of_formation: Vec<PieceSet>,
    /// The vedettes of each piece.
    pub vedettes_of: Vec<PieceSet>,
    /// Replacement officers, in their order.
    pub replacements: Vec<PieceId>,
    /// Commanders, in their order.
    pub commanders: Vec<PieceId>,

    /// The hexes in play, in their order.
    pub in_play: Vec<HexId>,
    /// The hexes with a village or a town, in their order.
    pub places: Vec<HexId>,
    /// The hexes in play at the edge of the map or of the area in play, in their order.
    pub edge: Vec<HexId>,
    /// The hexes from which the ground falls away on some side: hilltops.
    pub hilltops: HexSet,
    /// The six neighbours of each hex.
    pub neighbours: Vec<[HexId; 6]>,
    /// The grades of the six sides of each hex, seen from it: but for bridges and boats sides of one grade cost everybody the same.
    pub grades: Vec<[u8; 6]>,
    /// What a step costs without bridges and boats, by how a piece moves and the grade of the side; nothing for what cannot be
    /// crossed.
    pub(crate) bare_tolls: Vec<[Option<u8>; GRADES]>,
    /// The grades of the same sides, seen from the neighbours: for searches that go backwards.
    pub inward: Vec<[u8; 6]>,
    /// The sides of each hex that supply passes whatever happens to bridges, as bits: dry ground that infantry can enter, and fords
    /// (RA-14.12-01).
    pub(crate) supply_sides: Vec<u8>,
    /// The country that each hex belongs to: infantry can go from each of its hexes to every other without crossing a river.
    pub countries: Vec<u16>,
    /// The river bridges from one country to another.
    pub frontiers: Vec<(BridgeId, [u16; 2])>,
    /// How far it is at least from one hex to another.
    pub(crate) beacons: Beacons,
}

impl Tables {
    /// Finds them.
    pub fn of(map: &Map, formations: &[Formation], pieces: &[Piece]) -> Tables {
        let such = |wanted: &dyn Fn(&Piece) -> bool| -> PieceSet {
            pieces.iter().zip(0..).filter(|(piece, _)| wanted(piece)).map(|(_, id)| PieceId(id)).collect()
        };
        let hexes = |wanted: &dyn Fn(&Hex) -> bool| -> Vec<HexId> {
            map.hexes.iter().zip(0..).filter(|(hex, _)| wanted(hex)).map(|(_, id)| HexId(id)).collect()
        };
        let replacements = such(&|piece| piece.kind == PieceKind::Replacement);
        let vedettes = such(&|piece| piece.kind == PieceKind::Vedette);
        let vedettes_of = |unit: usize| {
            vedettes.into_iter().filter(|vedette| pieces[vedette.index()].parent.index() == unit).collect()
        };
        let neighbours: Vec<[HexId; 6]> = map.hexes.iter().map(|hex| hex.edges.map(|edge| edge.to)).collect();
        let all = || (0..map.hexes.len()).map(|hex| HexId(hex as u16));
        let grades: Vec<[u8; 6]> =
            all().map(|hex| std::array::from_fn(|direction| grade(map, hex, direction))).collect();
        let countries = countries(map);
        let mut tables = Tables {
            of_side: Side::BOTH.map(|side| such(&|piece| piece.side == side)),
            leaders: such(&|piece| piece.kind.is_leader()),
            trains: such(&|piece| piece.kind.is_train()),
            pontoons: such(&|piece| piece.kind == PieceKind::Pontoon),
            vedettes,
            units: such(&|piece| piece.kind.is_unit()),
            troops: such(&|piece| piece.kind.is_combat()),
            independent: such(&|piece| piece.kind.is_independent()),
            of_formation: (0..formations.len())
                .map(|id| such(&|piece| piece.formation.index() == id))
                .collect(),
            crowd_of: pieces.iter().map(|piece| 1 << (8 * crowd_place(piece.kind))).collect(),
            vedettes_of: (0..pieces.len()).map(vedettes_of).collect(),
            replacements: replacements.into_iter().collect(),
            commanders: such(&|piece| piece.kind == PieceKind::Commander).into_iter().collect(),
            in_play: hexes(&|hex| hex.in_play),
            places: hexes(&|hex| hex.settlement != Settlement::None),
            edge: hexes(&|hex| hex.in_play && hex.edges.iter().any(|edge| !edge.to.is_somewhere())),
            hilltops: hexes(&|hex| looks_down(map, hex)).into_iter().collect(),
            bare_tolls: bare_tolls(map, &grades),
            supply_sides: all().map(|hex| supply_sides(map, hex)).collect(),
            inward: inward(&neighbours, &grades),
            frontiers: frontiers(map, &countries),
            countries,
            neighbours,
            grades,
            beacons: Beacons::default(),
        };
        tables.beacons = Beacons::of(map, &tables);
        tables
    }
}

/// The byte in which a kind of pieces is counted in a crowd. Mixed units count as cavalry here, and here only (RA-16.4-01).
fn crowd_place(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Infantry => 0,
        PieceKind::Cavalry | PieceKind::Mixed => 1,
        PieceKind::Pontoon | PieceKind::Baggage => 2,
        PieceKind::Vedette => 3,
        PieceKind::Commander | PieceKind::Officer | PieceKind::Replacement | PieceKind::Head => 4,
    }
}

/// The grade of a side of a hex: everything that its price depends on but bridges and boats.
fn grade(map: &Map, from: HexId, direction: usize) -> u8 {
    let edge = &map.hexes[from.index()].edges[direction];
    let Some(to) = map.hexes.get(edge.to.index()) else { return OFF_MAP };
    let way = match edge.way {
        Way::None => 0,
        Way::Trail => 1,
        Way::Road => 2,
    };
    let marks = [to.cover == Cover::Marsh, to.slope, edge.slope == Slope::Up, edge.woods];
    let marked = |first: u8| marks.into_iter().fold(first, |grade, mark| 2 * grade + u8::from(mark));
    match edge.water {
        Water::None => DRY + marked(way),
        _ if edge.bridge.is_some() => BRIDGED,
        Water::Stream if edge.is_ford() => FORD + way - 1,
        Water::Stream => STREAM + marked(0),
        Water::River => RIVER,
    }
}

/// The price of each grade: that of the first side that has it.
fn bare_tolls(map: &Map, grades: &[[u8; 6]]) -> Vec<[Option<u8>; GRADES]> {
    let mut samples = [None; GRADES];
    for (hex, sides) in grades.iter().enumerate() {
        for (direction, &grade) in sides.iter().enumerate().filter(|(_, grade)| **grade > BRIDGED) {
            samples[usize::from(grade)].get_or_insert((HexId(hex as u16), direction));
        }
    }
    let toll = |sample: Option<(HexId, usize)>, gait: Gait, column: bool| {
        let (hex, direction) = sample?;
        map.bare_toll(hex, direction, gait, column)
    };
    let paces = Gait::ALL.into_iter().flat_map(|gait| [(gait, false), (gait, true)]);
    paces.map(|(gait, column)| samples.map(|sample| toll(sample, gait, column))).collect()
}

fn inward(neighbours: &[[HexId; 6]], grades: &[[u8; 6]]) -> Vec<[u8; 6]> {
    let seen_from_there = |hex: usize, direction: usize| {
        let (near, back) = (neighbours[hex][direction].index(), (direction + 3) % 6);
        let joined = neighbours.get(near).is_some_and(|around| around[back].index() == hex);
        if joined { grades[near][back] } else { OFF_MAP }
    };
    (0..grades.len()).map(|hex| std::array::from_fn(|direction| seen_from_there(hex, direction))).collect()
}

fn supply_sides(map: &Map, hex: HexId) -> u8 {
    let edges = map.hexes[hex.index()].edges.iter().enumerate();
    let passes = |direction: usize, edge: &Edge| {
        let on_foot = || map.bare_toll(hex, direction, Gait::Foot, false).is_some();
        edge.to.is_somewhere() && (edge.water == Water::None && on_foot() || edge.is_ford())
    };
    edges.fold(0, |sides, (direction, edge)| sides | u8::from(passes(direction, edge)) << direction)
}

/// Whether the ground falls away from a hex into a slope.
fn looks_down(map: &Map, hex: &Hex) -> bool {
    hex.edges
        .iter()
        .any(|edge| edge.slope == Slope::Down && map.hexes.get(edge.to.index()).is_some_and(|to| to.slope))
}

/// Whether infantry can cross a side whatever happens to bridges: no river, and no marsh off the way.
fn is_always_passable(map: &Map, from: usize, direction: usize) -> bool {
    let edge = &map.hexes[from].edges[direction];
    let Some(to) = map.hexes.get(edge.to.index()) else { return false };
    match edge.water {
        Water::None => edge.way != Way::None || to.cover != Cover::Marsh,
        Water::Stream => to.cover != Cover::Marsh,
        Water::River => false,
    }
}

fn countries(map: &Map) -> Vec<u16> {
    const UNKNOWN: u16 = u16::MAX;
    let mut countries = vec![UNKNOWN; map.hexes.len()];
    let mut waiting = Vec::new();
    for start in 0..map.hexes.len() {
        if countries[start] != UNKNOWN {
            continue;
        }
        countries[start] = start as u16;
        waiting.push(start);
        while let Some(hex) = waiting.pop() {
            for direction in (0..6).filter(|&direction| is_always_passable(map, hex, direction)) {
                let to = map.hexes[hex].edges[direction].to.index();
                let back = (direction + 3) % 6;
                let joined = map.hexes[to].edges[back].to.index() == hex;
                if joined && is_always_passable(map, to, back) && countries[to] == UNKNOWN {
                    countries[to] = start as u16;
                    waiting.push(to);
                }
            }
        }
    }
    countries
}

fn frontiers(map: &Map, countries: &[u16]) -> Vec<(BridgeId, [u16; 2])> {
    let bridges = map.bridges.iter().zip(0..).filter(|(bridge, _)| bridge.river);
    bridges
        .filter(|(bridge, _)| map.direction(bridge.hex, bridge.other).is_some())
        .map(|(bridge, id)| (BridgeId(id), [bridge.hex, bridge.other].map(|end| countries[end.index()])))
        .filter(|(_, [one, other])| one != other)
        .collect()
}
