//! Road March (section 8.2).

use vedette_kernel::{Audience, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::{Settlement, Way};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// The one piece of the stack that could form a column.
    fn column_piece(&self) -> Option<PieceId> {
        let weighty = self.weighty(self.march.stack);
        weighty.first().filter(|_| weighty.len() == 1)
    }

    /// Columns and other units in a hex the stack wants to step into.
    pub(crate) fn permit_columns(&self, to: HexId, left: u8) -> Result<(), Refusal> {
        let (side, stack) = (self.march.side, self.march.stack);
        let mover = self.weighty(stack).first();
        // Leaders and vedettes ignore it all (RA-8.22-10).
        let Some(mover) = mover else { return Ok(()) };
        let column = self.column.has(mover);
        if self.meets_column(side, to) {
            // No column passes a column (RA-8.22-05), and nobody else passes it either (RA-8.22-07).
            let rule = if column { "RA-8.22-05" } else { "RA-8.22-07" };
            return Err(Refusal::new(rule, "ra-column-in-the-way"));
        }
        if !column {
            return Ok(());
        }
        demand(!self.closes_up(to), "RA-8.22-06", "ra-column-too-close")?;
        // Who cannot enter the enemy's hex as well may not come near (RA-8.22-03).
        let engages = self.seems_in_zone(side.other(), to);
        demand(!engages || self.could_repulse_from(to, left), "RA-8.22-03", "ra-no-points-to-repulse")
    }

    /// Whether a column of a side that is not on the move stands in a hex.
    fn meets_column(&self, side: Side, hex: HexId) -> bool {
        !self.weighty(self.stack_of(side, hex).minus(self.march.stack)).and(self.column).is_empty()
    }

    /// Whether a hex is joined by road to a hex with another column.
    fn closes_up(&self, hex: HexId) -> bool {
        self.scenario.hex(hex).edges.iter().any(|edge| {
            edge.way == Way::Road && edge.to.is_somewhere() && self.meets_column(self.march.side, edge.to)
        })
    }

    /// Whether a column that comes into an enemy zone would have the points for a Repulse; against a fortified town none is
    /// needed (RA-8.22-09).
    fn could_repulse_from(&self, hex: HexId, left: u8) -> bool {
        let enemy = self.march.side.other();
        let mut field = (0..6).filter(|&direction| self.zone_reaches(hex, direction)).filter(|&direction| {
            let from = self.scenario.hex(hex).edges[direction].to;
            self.seems_held(enemy, from) && self.scenario.hex(from).settlement != Settlement::Fortified
        });
        let price = |direction: usize| self.stack_toll(self.march.stack, hex, direction);
        let mut any = false;
        let pays = field.any(|direction| {
            any = true;
            price(direction).is_some_and(|price| price <= left)
        });
        pays || !any
    }

    /// Whether the stack may go into Road March: a unit or train without another one in its hex, at no cost (RA-8.21-01,
    /// RA-8.22-04).
    pub(crate) fn permit_column(&self) -> Result<(), Refusal> {
        let piece = self.column_piece().ok_or(Refusal::new("RA-8.22-04", "ra-column-moves-alone"))?;
        demand(!self.column.has(piece), "RA-8.21-01", "ra-in-column-already")?;
        demand(!self.march.halted, "RA-4.11-01", "ra-engaged")?;
        let at = self.march.at;
        if !at.is_somewhere() {
            return Ok(());
        }
        let met = self.meets_column(self.march.side, at);
        demand(!met && !self.in_zone(self.march.side.other(), at), "RA-8.22-05", "ra-column-in-the-way")
    }

    pub(crate) fn form_column(&mut self, out: &mut impl Outside) {
        if let Some(piece) = self.column_piece() {
            self.set_column(piece, true, out);
        }
    }

    /// Whether the stack may leave Road March: for one point, outside enemy zones (RA-8.23-01).
    pub(crate) fn permit_deploy(&self) -> Result<(), Refusal> {
        let piece = self.column_piece().filter(|&piece| self.column.has(piece));
        demand(piece.is_some(), "RA-8.23-01", "ra-not-in-column")?;
        demand(self.march.at.is_somewhere(), "RA-8.23-01", "ra-not-on-map")?;
        demand(!self.in_zone(self.march.side.other(), self.march.at), "RA-8.23-01", "ra-engaged")?;
        demand(self.march.left >= 2, "RA-8.23-01", "ra-no-points-left")
    }

    /// The stack leaves Road March for one point, and goes on with the rest (RA-8.23-02).
    pub(crate) fn deploy(&mut self, out: &mut impl Outside) {
        self.march.left -= 2;
        self.march.begun = true;
        if let Some(piece) = self.column_piece() {
            self.set_column(piece, false, out);
        }
    }

    fn set_column(&mut self, piece: PieceId, formed: bool, out: &mut impl Outside) {
        self.column.set(piece, formed);
        let side = self.side_of(piece);
        out.note(Audience::Only(side), || Event::ColumnFormed { piece, formed });
    }

    /// Units that are attacked, or fail a Repulse, leave Road March at once (RA-8.22-08).
    pub(crate) fn break_columns(&mut self, pieces: PieceSet) {
        self.column = self.column.minus(pieces);
    }
}
