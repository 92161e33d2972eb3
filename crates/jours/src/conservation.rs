//! What is conserved: whatever is played, these things stay true of a position.

use vedette_kernel::Side;

use crate::sets::{BoxId, CardSet, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// See [`Conduct::faults`](vedette_kernel::Conduct::faults): pieces, SP and cards are all there, once each.
    pub(crate) fn conservation_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut demand = |fine: bool, what: &dyn Fn() -> String| {
            if !fine {
                faults.push(what());
            }
        };
        let mut listed = PieceSet::NONE;
        for place in 0..self.scenario.map.places.len() {
            let place = BoxId(place as u16);
            let mut last = None;
            for piece in self.pieces_at(place) {
                demand(self.at[piece.index()] == place, &|| format!("{piece:?} is listed where it is not"));
                demand(last < Some(piece), &|| "the list of a box is in order".into());
                last = Some(piece);
                listed.insert(piece);
            }
        }
        for (index, printed) in self.scenario.pieces.iter().enumerate() {
            let piece = PieceId(index as u8);
            let code = &printed.code;
            demand(listed.has(piece) == self.is_on_map(piece), &|| format!("{code} is listed if on the map"));
            demand(!self.gone.has(piece) || !self.is_on_map(piece), &|| format!("{code} is gone"));
            let marks = self.sp[index] + self.crosses[index] + self.slashes[index];
            demand(marks <= printed.max, &|| format!("{code} fits its roster: {marks} of {}", printed.max));
            demand(marks == 0 || self.is_on_map(piece) || self.waiting.has(piece), &|| {
                format!("{code} is struck off")
            });
            let inside = self.inside.has(piece);
            demand(
                !inside
                    || self.siege(self.at[index]).is_some()
                    || self.is_armistice()
                    || self.outcome.is_some()
                    || self.battle.place == self.at[index],
                &|| format!("{code} is besieged"),
            );
        }
        for side in Side::BOTH {
            let sum = self.present(side) + self.losses(side);
            let mustered = self.mustered[side.index()];
            demand(sum == mustered, &|| format!("SP of {side:?}: {sum} here or lost, {mustered} came"));
        }
        let piles = [self.deck, self.hands[0], self.hands[1], self.used];
        let cards: usize = piles.iter().map(CardSet::len).sum();
        let all = piles.into_iter().fold(CardSet::NONE, CardSet::or);
        let whole = all == self.scenario.frame.deck && cards == all.len();
        demand(whole, &|| "every card is in one pile".into());
        faults
    }
}
