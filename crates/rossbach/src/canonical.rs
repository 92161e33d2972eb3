//! All of a position as bytes: the form that "byte for byte" speaks of.

use vedette_kernel::Sketched;

use crate::action::side_code;
use crate::state::Position;

impl Position {
    /// The scenario by its pack, code and options, a line; the position as a sketch writes it down, every field by its
    /// name; how the game ended, which no sketch tells. What a sketch leaves out besides follows from the rest.
    pub(crate) fn canonical_bytes(&self, out: &mut Vec<u8>) {
        let scenario = &self.scenario;
        let head = format!("{} {} {}", scenario.pack_hash, scenario.frame.code, scenario.options);
        let (winner, reason) = self
            .outcome
            .map_or(("-", "-"), |outcome| (outcome.winner.map_or("draw", side_code), outcome.reason));
        out.extend_from_slice(format!("{head}\n{}\n{winner} {reason}\n", self.whole_sketch()).as_bytes());
    }
}
