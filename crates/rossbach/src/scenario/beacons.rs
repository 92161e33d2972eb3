//! How far it is at least from one hex to another, found out beforehand: searches for the shortest way go towards their end with it.
//!
//! A few hexes far from each other are beacons, and for every hex it is known how near it is to each of them. Two hexes are at least
//! as far apart as the difference of what they are from a beacon, whichever that is.

use super::tables::{BRIDGED, GRADES, OFF_MAP, Tables};
use super::{Map, Way};
use crate::flood::Flood;
use crate::ground::Gait;
use crate::sets::HexId;

/// How many beacons there are.
const BEACONS: usize = 16;

/// What a hex is from each beacon, in half points; what is farther than a byte can tell counts as the most that it can.
pub(crate) type Bearings = [u8; BEACONS];

/// The bearings of all hexes: for everybody, and for combat units without the road rate.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Beacons {
    bearings: [Vec<Bearings>; 2],
}

impl Beacons {
    /// Lights them.
    pub(super) fn of(map: &Map, tables: &Tables) -> Beacons {
        Beacons { bearings: [false, true].map(|slow| bearings(&least_prices(map, tables, slow), tables)) }
    }

    /// What the hexes are from each beacon, for combat units without the road rate or for everybody.
    #[inline]
    pub(crate) fn bearings(&self, slow: bool) -> &[Bearings] {
        &self.bearings[usize::from(slow)]
    }
}

/// The least that the way between two hexes can cost, while no boats lie on the rivers. By itself it is a handful of vector
/// instructions; mixed with what is around it it would be a hundred.
#[inline(never)]
pub(crate) fn apart(one: &Bearings, other: &Bearings) -> u16 {
    u16::from(one.iter().zip(other).fold(0, |most, (one, other)| most.max(one.abs_diff(*other))))
}

/// The least that anybody pays for each side of each hex, in either direction, with all bridges whole; nothing for what nobody can
/// cross.
fn least_prices(map: &Map, tables: &Tables, slow: bool) -> Vec<[Option<u8>; 6]> {
    let paces = Gait::ALL.into_iter().flat_map(|gait| [(gait, false), (gait, true)]);
    let such = paces.filter(|(gait, column)| !slow || gait.is_slow(*column));
    let mut grades = [None; GRADES];
    for (gait, column) in such {
        for (least, toll) in grades.iter_mut().zip(&tables.bare_tolls[gait.pace(column)]) {
            *least = lesser(*least, *toll);
        }
    }
    let price = |hex: usize, direction: usize, grade: u8| match grade {
        OFF_MAP => None,
        // Where boats lie beside a bridge it costs less: that is told by who knows where they lie.
        BRIDGED if slow => Some(4),
        BRIDGED => Some(if map.hexes[hex].edges[direction].way == Way::Road { 1 } else { 2 }),
        _ => grades[usize::from(grade)],
    };
    let both = |hex: usize, direction: usize| {
        let there = price(hex, direction, tables.grades[hex][direction]);
        lesser(there, price(hex, direction, tables.inward[hex][direction]))
    };
    (0..map.hexes.len()).map(|hex| std::array::from_fn(|direction| both(hex, direction))).collect()
}

fn lesser(one: Option<u8>, other: Option<u8>) -> Option<u8> {
    one.into_iter().chain(other).min()
}

/// Each beacon is the hex that is farthest from all before it.
fn bearings(prices: &[[Option<u8>; 6]], tables: &Tables) -> Vec<Bearings> {
    let mut bearings = vec![[u8::MAX; BEACONS]; prices.len()];
    let mut nearest = vec![u16::MAX; prices.len()];
    let (mut places, mut beacon) = (0..BEACONS, tables.in_play.first().copied());
    while let (Some(place), Some(start)) = (places.next(), beacon) {
        let mut flood = Flood::new(|_| 0);
        flood.reach(start, 0);
        while let Some((hex, cost, _)) = flood.next() {
            bearings[hex.index()][place] = u8::try_from(cost).unwrap_or(u8::MAX);
            nearest[hex.index()] = nearest[hex.index()].min(cost);
            let sides = tables.neighbours[hex.index()].iter().zip(prices[hex.index()]);
            sides.for_each(|(&near, price)| {
                if let Some(price) = price {
                    flood.reach(near, cost + u16::from(price));
                }
            });
        }
        // Islands are nobody's beacon.
        let known = (0..nearest.len()).filter(|&hex| nearest[hex] != u16::MAX);
        beacon = known.max_by_key(|&hex| (nearest[hex], hex)).map(|hex| HexId(hex as u16));
    }
    bearings
}
