//! What a side may lay over the map: who is in command of whom and why not, how far supply carries, what is seen from hilltops,
//! and where hidden enemies were last seen. All of it is the rules' own reckoning, made from what the side knows.

use vedette_kernel::{Refusal, Side};

use crate::scenario::{PieceKind, Weather};
use crate::sets::{HexId, HexSet, PieceId, PieceSet};
use crate::state::Position;

/// How a piece stands in the chain of command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Within the range of this leader, who leads it or has spent a point on it.
    Led(PieceId),
    /// In command, by a column or since before somebody moved away (RA-7.11-02, RA-7.21-01).
    Kept,
    /// Out of command, and why; with the leader it looks to, if there is one.
    Stray(Option<PieceId>, Refusal),
}

/// A piece and how it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bond {
    /// The piece.
    pub piece: PieceId,
    /// How it stands.
    pub standing: Standing,
}

/// Supply as it could be traced now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupplyLines {
    /// Open sources.
    pub sources: HexSet,
    /// Baggage trains that serve as such.
    pub depots: HexSet,
    /// All hexes within a Forward line of either.
    pub forward: HexSet,
    /// All hexes with a Trunk line to a source.
    pub trunk: HexSet,
    /// Own combat units beyond all of them.
    pub cut_off: PieceSet,
}

/// A hidden enemy piece where everybody last knew it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sighting {
    /// The piece.
    pub piece: PieceId,
    /// Where.
    pub hex: HexId,
    /// In which turn.
    pub turn: u8,
}

impl Position {
    /// How every piece of a side that needs command stands in the chain of it.
    pub fn bonds(&self, side: Side) -> Vec<Bond> {
        let subjects = self.on_map(side).filter(|&piece| self.needs_command(piece));
        subjects.map(|piece| Bond { piece, standing: self.standing_of(side, piece) }).collect()
    }

    /// The hexes that the orders of a leader reach (RA-7.2-01).
    pub fn range_of(&self, leader: PieceId) -> HexSet {
        let (side, from) = (self.side_of(leader), self.at[leader.index()]);
        let mut reached = HexSet::NONE;
        if from.is_somewhere() {
            for place in 0..self.scenario.map.hexes.len() {
                let hex = HexId(place as u16);
                if self.distance(from, hex) <= 4 && self.in_range(side, from, hex) {
                    reached.insert(hex);
                }
            }
        }
        reached
    }

    /// The leaders of a side on the map who can put somebody in command.
    pub fn chiefs(&self, side: Side) -> PieceSet {
        let leaders = self.scenario.tables.leaders.and(self.own(side)).into_iter();
        leaders.filter(|&leader| self.is_on_map(leader) && !self.is_head(leader)).collect()
    }

    fn standing_of(&self, side: Side, piece: PieceId) -> Standing {
        let officer = self.officers_of(side, piece).find(|&leader| self.leads(leader, piece));
        let ready = officer.filter(|&leader| self.is_dual(leader) || self.commanded.has(leader));
        let commander = self.commanders_near(side, piece).next();
        if !self.commanded.has(piece) {
            let looked_to = officer.or_else(|| self.officers_of(side, piece).next()).or(commander);
            return Standing::Stray(looked_to, self.why_stray(side, piece));
        }
        ready.or(commander).map_or(Standing::Kept, Standing::Led)
    }

    /// The leaders who lead the formation of a unit (RA-5.12-01, RA-5.17-01).
    fn officers_of(&self, side: Side, piece: PieceId) -> impl Iterator<Item = PieceId> + '_ {
        let own = self.piece(piece).formation;
        let whole = self.scenario.formations.get(own.index()).map(|formation| formation.part_of);
        self.chiefs(side).into_iter().filter(move |&leader| {
            let formation = self.formation_of(leader);
            let part = self.is_dual(leader) && whole == Some(formation);
            self.kind(piece).is_combat() && formation.is_some() && (formation == own || part)
        })
    }

    fn leads(&self, leader: PieceId, piece: PieceId) -> bool {
        self.units_in_range(leader).has(piece)
    }

    /// The commanders in whose range a piece is.
    fn commanders_near(&self, side: Side, piece: PieceId) -> impl Iterator<Item = PieceId> + '_ {
        let here = self.at[piece.index()];
        self.chiefs(side)
            .into_iter()
            .filter(move |&leader| self.kind(leader) == PieceKind::Commander && leader != piece)
            .filter(move |&leader| self.in_range(side, self.at[leader.index()], here))
    }

    /// Why a piece is out of command: the nearest link of the chain that is missing.
    fn why_stray(&self, side: Side, piece: PieceId) -> Refusal {
        if self.is_officer(piece) {
            return if self.reorganized.has(piece) {
                Refusal::new("RA-6.23-01", "ra-has-reorganized")
            } else if self.failed.has(piece) {
                Refusal::new("RA-7.14-01", "ra-officer-check-failed")
            } else if self.commanders_near(side, piece).next().is_none() {
                Refusal::new("RA-7.11-01", "ra-no-commander-near")
            } else {
                Refusal::new("RA-5.11-01", "ra-no-point-spent")
            };
        }
        let mut officers = self.officers_of(side, piece).peekable();
        if officers.peek().is_none() {
            return if self.commanders_near(side, piece).next().is_some() {
                Refusal::new("RA-5.11-01", "ra-no-point-spent")
            } else {
                Refusal::new("RA-7.13-01", "ra-no-officer-no-commander")
            };
        }
        match officers.find(|&leader| self.leads(leader, piece)) {
            None => Refusal::new("RA-5.12-01", "ra-officer-too-far"),
            Some(leader) if self.reorganized.has(leader) => {
                Refusal::new("RA-2.11-03", "ra-officer-has-reorganized")
            }
            Some(leader) if self.is_dual(leader) || self.commanded.has(leader) => {
                Refusal::new("RA-7.11-02", "ra-came-into-range-later")
            }
            Some(_) => Refusal::new("RA-7.12-01", "ra-officer-out-of-command"),
        }
    }

    /// Supply of a side as it could be traced now; nothing where the players agreed to do without.
    pub fn supply_lines(&self, side: Side) -> Option<SupplyLines> {
        if !self.scenario.options.supply {
            return None;
        }
        let (sources, depots, trunk) =
            (self.sources(side).collect(), self.depots(side), self.trunk_hexes(side));
        let forward = self.supplied_hexes(side);
        let units = self.on_map(side).filter(|&piece| self.kind(piece).is_combat());
        let cut_off = units.filter(|&piece| !forward.has(self.at[piece.index()])).collect();
        Some(SupplyLines { sources, depots, forward, trunk, cut_off })
    }

    /// The hexes that a side sees from hilltops (RA-1.51-04): nothing in the rain (RA-1.51-07) or where nothing is hidden.
    pub fn overlooked(&self, side: Side) -> HexSet {
        if !self.has_fog() || self.now().weather == Weather::Rain {
            return HexSet::NONE;
        }
        let hexes = (0..self.scenario.map.hexes.len()).map(|place| HexId(place as u16));
        let lookouts = self.lookouts(side);
        hexes.filter(|&hex| self.scenario.hex(hex).in_play && self.is_seen_from(&lookouts, hex)).collect()
    }

    /// Where the hidden enemies of a side were last known to be, and when: only what everybody could see.
    pub fn sightings(&self, side: Side) -> Vec<Sighting> {
        if !self.has_fog() {
            return Vec::new();
        }
        let boxed = self.day_half.or(self.night_half).or(self.lost).or(self.captured).or(self.gone);
        let enemies = self.own(side.other()).minus(boxed).into_iter();
        enemies
            .filter(|&piece| !(self.is_on_map(piece) && (self.is_known(piece) || self.seen.has(piece))))
            .map(|piece| {
                let (hex, turn) = (self.last_at[piece.index()], self.last_turn[piece.index()]);
                Sighting { piece, hex, turn }
            })
            .filter(|sighting| sighting.hex.is_somewhere() && sighting.turn <= self.turn)
            .collect()
    }
}
