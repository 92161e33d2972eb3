//! What it costs to move over the ground (sections 8.1 to 8.3, 9.1 and the terrain chart), in half points.

use crate::scenario::{BRIDGED, Cover, DRY, GRADES, Map, OFF_MAP, PieceKind, Slope, Water, Way, Weather};
use crate::sets::{BridgeId, HexId, PieceId, PieceSet};
use crate::state::{Position, Span};

/// How a piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Gait {
    /// Infantry.
    Foot,
    /// Mixed units (RA-16.4-01).
    Mixed,
    /// Cavalry.
    Horse,
    /// Vedettes: cavalry that always has the road rate (RA-8.23-03).
    Light,
    /// Leaders: like vedettes, but no combat units.
    Leader,
    /// Pontoon trains.
    Pontoon,
    /// Baggage trains.
    Baggage,
}

/// Gaits, each in Road March or not, as bits: pieces that move alike are asked for once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paces(u16);

impl Paces {
    /// Whether all of them have the road rate.
    pub(crate) fn has_road_rate(self) -> bool {
        let eased = |place: usize| place % 2 == 1 || Gait::ALL[place / 2].is_light();
        (0..2 * Gait::ALL.len()).filter(|place| self.0 >> place & 1 != 0).all(eased)
    }

    /// Whether one of them is that of combat units without the road rate.
    pub(crate) fn have_slow(self) -> bool {
        let slow = |place: usize| Gait::ALL[place / 2].is_slow(place % 2 == 1);
        (0..2 * Gait::ALL.len()).any(|place| self.0 >> place & 1 != 0 && slow(place))
    }
}

/// What each grade of sides costs a stack that moves at some paces: looked up by searches that go over thousands of sides.
pub(crate) struct Tariff {
    paces: Paces,
    /// The price of each grade without bridges and boats, if the stack can pass.
    prices: [Option<u8>; GRADES],
}

impl Tariff {
    /// What sides of a grade cost without bridges and boats; nothing for those that the stack cannot cross.
    #[inline]
    pub(crate) fn price(&self, grade: u8) -> Option<u8> {
        self.prices[usize::from(grade)]
    }
}

impl Gait {
    /// All of them, in their order.
    pub(crate) const ALL: [Gait; 7] =
        [Gait::Foot, Gait::Mixed, Gait::Horse, Gait::Light, Gait::Leader, Gait::Pontoon, Gait::Baggage];

    /// The number of a gait in Road March or not, among all of them.
    #[inline]
    pub(crate) const fn pace(self, column: bool) -> usize {
        2 * self as usize + column as usize
    }

    fn is_train(self) -> bool {
        matches!(self, Gait::Pontoon | Gait::Baggage)
    }

    /// Whether it is that of combat units, without the road rate.
    pub(crate) fn is_slow(self, column: bool) -> bool {
        !column && !self.is_light() && !self.is_train()
    }

    /// Whether Road March changes nothing for it: it always has the road rate.
    pub(crate) fn is_light(self) -> bool {
        matches!(self, Gait::Light | Gait::Leader)
    }
}

impl Position {
    /// How a piece moves: trains, leaders, cavalry and vedettes pay cavalry costs (RA-8.13-01).
    #[inline]
    pub(crate) fn gait(&self, piece: PieceId) -> Gait {
        match self.kind(piece) {
            PieceKind::Infantry => Gait::Foot,
            PieceKind::Mixed => Gait::Mixed,
            PieceKind::Cavalry => Gait::Horse,
            PieceKind::Pontoon => Gait::Pontoon,
            PieceKind::Baggage => Gait::Baggage,
            PieceKind::Vedette => Gait::Light,
            PieceKind::Commander | PieceKind::Officer | PieceKind::Replacement | PieceKind::Head => {
                Gait::Leader
            }
        }
    }

    /// Whether a bridge can be used: a damaged one does not exist (RA-8.34-03).
    #[inline]
    pub(crate) fn is_whole(&self, bridge: BridgeId) -> bool {
        bridge.is_some() && !self.damaged.has(bridge)
    }

    /// The pontoon bridge between two hexes.
    #[inline]
    pub(crate) fn span_between(&self, a: HexId, b: HexId) -> Option<&Span> {
        self.spans.iter().find(|span| span.joins(a, b))
    }

    /// Whether combat units can cross a side of a hex at all: not a bare river (RA-T-TECM-07), not into a marsh off the
    /// way (RA-T-TECM-12), not off the map.
    #[inline]
    pub(crate) fn is_passable(&self, from: HexId, direction: usize) -> bool {
        self.toll(from, direction, Gait::Foot, false).is_some()
    }

    /// Whether there is a usable bridge, of stone or of boats, over a river side (RA-8.32-01).
    #[inline]
    pub(crate) fn is_bridged(&self, from: HexId, direction: usize) -> bool {
        let edge = &self.scenario.hex(from).edges[direction];
        self.is_whole(edge.bridge) || self.span_between(from, edge.to).is_some()
    }

    /// Whether neither a bridge nor boats can change what sides of a grade cost.
    #[inline]
    pub(crate) fn is_fixed(&self, grade: u8) -> bool {
        grade >= DRY || grade == OFF_MAP || grade != BRIDGED && !self.has_boats()
    }

    /// What a piece pays to step over a side of a hex; `None` if it may not.
    #[inline]
    pub(crate) fn toll(&self, from: HexId, direction: usize, gait: Gait, column: bool) -> Option<u8> {
        let tables = &self.scenario.tables;
        let grade = tables.grades[from.index()][direction];
        let cost = if self.is_fixed(grade) {
            tables.bare_tolls[gait.pace(column)][usize::from(grade)]?
        } else {
            self.wet_toll(from, direction, gait, column)?
        };
        // In mud trains pay double (RA-9.11-01).
        let muddy = gait.is_train() && self.now().weather == Weather::Mud;
        Some(if muddy { cost * 2 } else { cost })
    }

    /// Over water: by bridge, by ford, by boats, or wading.
    fn wet_toll(&self, from: HexId, direction: usize, gait: Gait, column: bool) -> Option<u8> {
        let edge = &self.scenario.hex(from).edges[direction];
        let span = self.span_between(from, edge.to);
        let eased = column || gait.is_light();
        if self.is_whole(edge.bridge) {
            let rate = Map::way_rate(edge.way, gait, column);
            return Some(rate + self.bridge_surcharge(edge.bridge, span.is_some(), gait, eased));
        }
        // Streams are waded or forded.
        let wading = self.scenario.map.bare_toll(from, direction, gait, column);
        if edge.is_ford() {
            return wading;
        }
        let boats = span.and_then(|span| self.boats_toll(span, from, direction, gait, eased));
        match (wading, boats) {
            (Some(wading), Some(boats)) => Some(wading.min(boats)),
            (wading, boats) => wading.or(boats),
        }
    }

    /// Bridges cost one more, but not in Road March, not leaders and vedettes (RA-T-TECM-10), not trains (RA-8.31-01), and
    /// nobody where boats lie beside the bridge (RA-9.2-01). A bridge repaired in this phase costs every combat unit the
    /// price of the repair (RA-8.38-01).
    fn bridge_surcharge(&self, bridge: BridgeId, doubled: bool, gait: Gait, eased: bool) -> u8 {
        let river = self.scenario.map.bridges[bridge.index()].river;
        if doubled {
            0
        } else if self.mended.has(bridge) && !gait.is_train() && gait != Gait::Leader {
            if river { 4 } else { 2 }
        } else if eased || gait.is_train() {
            0
        } else {
            2
        }
    }

    /// Over a pontoon bridge, friend or foe (RA-9.26-01): two more (RA-T-TECM-11), in the turn it was laid what the die says, for everybody
    /// (RA-9.24-01). Baggage stays behind (RA-8.31-02).
    fn boats_toll(&self, span: &Span, from: HexId, direction: usize, gait: Gait, eased: bool) -> Option<u8> {
        let to = self.scenario.hex(self.scenario.hex(from).edges[direction].to);
        if gait == Gait::Baggage || (gait == Gait::Pontoon && to.slope && to.way == Way::None) {
            return None;
        }
        if to.cover == Cover::Marsh && to.way == Way::None {
            return None;
        }
        let surcharge = match (span.turn == self.turn, span.price) {
            // Not rolled yet: who comes up to it may try with the points for the cheapest.
            (true, 0) => 4,
            (true, price) => price,
            (false, _) if eased => 0,
            (false, _) => 4,
        };
        Some(2 + surcharge)
    }

    /// The different ways in which the pieces of a stack move.
    #[inline]
    pub(crate) fn paces(&self, stack: PieceSet) -> Paces {
        stack.into_iter().fold(Paces(0), |paces, piece| {
            Paces(paces.0 | 1 << self.gait(piece).pace(self.column.has(piece)))
        })
    }

    /// Whether a piece that joins the moving stack moves like one of it.
    pub(crate) fn keeps_pace(&self, piece: PieceId) -> bool {
        let paces = self.paces(self.march.stack);
        self.paces(PieceSet::of(piece)).0 & !paces.0 == 0
    }

    /// What a stack pays for a step: what its dearest member pays (RA-8.1-02).
    #[inline]
    pub(crate) fn stack_toll(&self, stack: PieceSet, from: HexId, direction: usize) -> Option<u8> {
        self.pace_toll(self.paces(stack), from, direction)
    }

    /// What the dearest of some paces pays.
    pub(crate) fn pace_toll(&self, paces: Paces, from: HexId, direction: usize) -> Option<u8> {
        let (mut left, mut dearest) = (paces.0, 0);
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            dearest = dearest.max(self.toll(from, direction, Gait::ALL[place / 2], place % 2 == 1)?);
        }
        Some(dearest)
    }

    /// What sides cost some paces.
    pub(crate) fn tariff(&self, paces: Paces) -> Tariff {
        let muddy = self.now().weather == Weather::Mud;
        let mut prices = [Some(0); GRADES];
        for (pace, tolls) in self.scenario.tables.bare_tolls.iter().enumerate() {
            if paces.0 >> pace & 1 == 0 {
                continue;
            }
            let dear = muddy && Gait::ALL[pace / 2].is_train();
            for (price, toll) in prices.iter_mut().zip(tolls) {
                let toll = toll.map(|toll| if dear { 2 * toll } else { toll });
                *price = price.zip(toll).map(|(price, toll)| price.max(toll));
            }
        }
        Tariff { paces, prices }
    }

    /// What a step costs by a tariff: the same as [`Position::pace_toll`] says.
    #[inline]
    pub(crate) fn price_by(&self, tariff: &Tariff, from: HexId, direction: usize) -> Option<u8> {
        let grade = self.scenario.tables.grades[from.index()][direction];
        if self.is_fixed(grade) { tariff.price(grade) } else { self.pace_toll(tariff.paces, from, direction) }
    }
}

/// What only the printed map decides.
impl Map {
    /// The rate along a connected road or trail, which replaces what hex, woods and slope cost (RA-8.24-01): a half on
    /// roads in Road March and for leaders and vedettes (RA-8.21-02, RA-T-TECM-06), else one.
    #[inline]
    fn way_rate(way: Way, gait: Gait, column: bool) -> u8 {
        if way == Way::Road && (column || gait.is_light()) { 1 } else { 2 }
    }

    /// What a step costs where there is neither a whole bridge nor a boat: streams are waded, bare rivers are not
    /// (RA-T-TECM-07), and a ford costs everybody one more (RA-T-TECM-09).
    pub(crate) fn bare_toll(&self, from: HexId, direction: usize, gait: Gait, column: bool) -> Option<u8> {
        let edge = &self.hexes[from.index()].edges[direction];
        match (edge.water, edge.way) {
            (Water::River, _) => None,
            (Water::None, way) if way != Way::None => Some(Self::way_rate(way, gait, column)),
            (Water::Stream, way) if edge.is_ford() => Some(Self::way_rate(way, gait, column) + 2),
            _ => self.field_toll(from, direction, gait),
        }
    }

    /// Across the fields: the hex (RA-T-TECM-01), uphill slopes (RA-T-TECM-03), woods hexsides (RA-T-TECM-05) and streams
    /// (RA-T-TECM-08), one on top of the other (RA-8.12-01). Woods in the hex and slopes in it cost nothing (RA-T-TECM-04,
    /// RA-T-TECM-02).
    fn field_toll(&self, from: HexId, direction: usize, gait: Gait) -> Option<u8> {
        let edge = &self.hexes[from.index()].edges[direction];
        let to = &self.hexes[edge.to.index()];
        let train = gait.is_train();
        // Marshes are entered by road or trail only (RA-T-TECM-12), slopes by trains likewise (RA-T-TECM-02).
        if to.cover == Cover::Marsh || (train && to.slope) {
            return None;
        }
        let stream = edge.water == Water::Stream;
        // Trains need a bridge or a ford (RA-8.31-01).
        if stream && train {
            return None;
        }
        let uphill = if edge.slope == Slope::Up { 2 } else { 0 };
        let woods = match (edge.woods, gait) {
            (false, _) => 0,
            (true, Gait::Foot) => 2,
            (true, Gait::Mixed) => 1,
            (true, _) => 6,
        };
        let wading = if stream { 2 } else { 0 };
        // A stream with woods on both banks costs one more, whoever crosses it (RA-8.12-02).
        let both_banks = if stream && edge.woods { 2 } else { 0 };
        Some(2 + uphill + woods + wading + both_banks)
    }
}
