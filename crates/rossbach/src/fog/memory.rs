//! What everybody remembers of pieces that lie face down: where each was last seen, and when.
//!
//! The tables of the set-up and of reinforcements are printed for both sides, so a game begins with all that they say; what
//! its owner places freely is nowhere. Only what everybody can see changes this memory, so it is no secret itself.

use crate::scenario::{MAX_ARRIVALS, MAX_PIECES};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// Hexes in a turn beyond what movement points pay for: retreats, displacement, stepping back at Night.
const BEYOND: u16 = 4;
/// How far from their unit vedettes are put out before the game (RA-19.26-01).
const OUTPOSTS: u16 = 2;

impl Position {
    /// What the tables say, before anybody has moved.
    pub(crate) fn remember_tables(&mut self) {
        let scenario = std::sync::Arc::clone(&self.scenario);
        for placement in &scenario.frame.set_up {
            self.last_at[placement.piece.index()] = placement.hex;
            self.last_turn[placement.piece.index()] = self.turn;
        }
        let mut expected = PieceSet::NONE;
        for arrival in &scenario.frame.arrivals {
            for piece in arrival.pieces {
                // Who may come by either of two tracks is nowhere.
                let twice = expected.has(piece);
                expected.insert(piece);
                self.last_at[piece.index()] = if twice { HexId::NOWHERE } else { arrival.hex };
                self.last_turn[piece.index()] = arrival.turn;
            }
        }
        // Whom his owner may place elsewhere, and the heads of state who go with him.
        for berth in &scenario.frame.berths {
            self.last_at[berth.piece.index()] = HexId::NOWHERE;
        }
        for leader in scenario.tables.leaders {
            if self.is_head(leader) {
                self.last_at[leader.index()] = HexId::NOWHERE;
            }
        }
    }

    /// Everybody has seen a piece where it stands now.
    pub(crate) fn note_sighting(&mut self, piece: PieceId) {
        self.last_at[piece.index()] = self.at[piece.index()];
        self.last_turn[piece.index()] = self.turn;
    }

    /// A piece has come onto the map nobody knows where.
    pub(crate) fn lose_sight(&mut self, piece: PieceId) {
        self.last_at[piece.index()] = HexId::NOWHERE;
    }

    /// A force was seen coming in: any group that is due at that hex may have been it.
    pub(crate) fn watch_entry(&mut self, group: u8) {
        let Some(entered) = self.scenario.frame.arrivals.get(usize::from(group)).copied() else { return };
        let arrivals = self.scenario.frame.arrivals.iter().take(MAX_ARRIVALS).enumerate();
        for (place, arrival) in arrivals {
            let fits = arrival.side == entered.side && arrival.hex == entered.hex;
            if fits && arrival.turn <= self.turn {
                self.watched |= 1 << place;
            }
        }
    }

    /// In how many turns a piece can have marched since it was last seen. A side whose turn is still to come has not marched
    /// in this one, so at first everybody of the second player stands where the printed tables say.
    fn marches_since(&self, piece: PieceId) -> u16 {
        let since = u16::from(self.turn.saturating_sub(self.last_turn[piece.index()]));
        let night = self.scenario.turn(self.turn).is_night();
        let first = if night { self.scenario.frame.first.other() } else { self.scenario.frame.first };
        let waits = self.side_of(piece) != first && self.phasing == first;
        since + u16::from(!waits)
    }

    /// Whether more pieces were last seen in a hex than find room there: the tables overfill some, and their owner makes room
    /// (RA-1.64-01).
    fn overfills(&self, hex: HexId) -> bool {
        let there = (0..MAX_PIECES).filter(|&place| self.last_at[place] == hex);
        self.permit_stack(there.map(|place| PieceId(place as u8)).collect()).is_err()
    }

    /// Whether a piece can have come to a hex since it was last seen. Light cavalry is as quick as its vedettes.
    pub(super) fn can_have_come(&self, piece: PieceId, hex: HexId) -> bool {
        let parent = self.piece(piece).parent;
        let known =
            if self.last_at[piece.index()].is_somewhere() || !parent.is_some() { piece } else { parent };
        let from = self.last_at[known.index()];
        if !from.is_somewhere() {
            return true;
        }
        let turns = self.marches_since(known);
        let distance = u16::from(self.distance(from, hex));
        if turns == 0 {
            let outpost = self.is_vedette(piece) && known != piece;
            return distance == 0
                || outpost && distance <= OUTPOSTS
                || distance <= BEYOND && self.overfills(from);
        }
        let within = |pace: u8| distance <= turns * (u16::from(pace) + BEYOND);
        // Asked for every piece in every hex of a guess: most need not be looked at twice.
        within(self.piece(piece).allowance)
            || self.piece(piece).vedettes > 0
                && self
                    .scenario
                    .tables
                    .vedettes
                    .into_iter()
                    .find(|&vedette| self.piece(vedette).parent == piece)
                    .is_some_and(|vedette| within(self.piece(vedette).allowance))
    }
}
