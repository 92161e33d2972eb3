//! Secret bids for sides before a tournament game (CQ-BID-01 to CQ-BID-06).

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Refusal, Side};

use crate::action::{Action, Offer};
use crate::event::{Event, Outside, Reason};
use crate::scenario::{COALITION, FRENCH};
use crate::state::{Bid, Position};

/// The highest bid: one more could end the game at the set-up (CQ-BID-01, D50).
pub const HIGHEST_BID: u8 = 9;

/// The box of the track that wins the game for the Coalition (CQ-VICTORY-06).
const LAST_BOX: i8 = 20;

/// What two bids lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BidResult {
    /// The first player gets this side, and the victory points change.
    Settled {
        /// The side of the first player.
        first_gets: Side,
        /// Change of the opening points.
        change: i8,
    },
    /// Equal bids for one side: sides are drawn by lot (CQ-BID-05).
    Lot,
}

/// CQ-BID-02 to CQ-BID-06. A winning bid for the French raises the points, one for the Coalition lowers them.
pub fn resolve(first: Bid, second: Bid) -> BidResult {
    let change = |bid: Bid| if bid.side == FRENCH { bid.points as i8 } else { -(bid.points as i8) };
    if first.side == second.side {
        return match first.points.cmp(&second.points) {
            std::cmp::Ordering::Equal => BidResult::Lot,
            std::cmp::Ordering::Greater => {
                BidResult::Settled { first_gets: first.side, change: change(first) }
            }
            std::cmp::Ordering::Less => {
                BidResult::Settled { first_gets: second.side.other(), change: change(second) }
            }
        };
    }
    let change = match first.points.cmp(&second.points) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => change(first),
        std::cmp::Ordering::Less => change(second),
    };
    BidResult::Settled { first_gets: first.side, change }
}

impl Position {
    /// The highest bid for a side: in a scenario that does not start in the middle of the track one way is shorter.
    pub(crate) fn highest_bid(&self, side: Side) -> u8 {
        let room = if side == FRENCH { LAST_BOX - 1 - self.points } else { self.points - 1 };
        HIGHEST_BID.min(room.max(0) as u8)
    }

    pub(crate) fn bid_candidates(&self, offer: &mut impl Offer) {
        for side in [FRENCH, COALITION] {
            for points in 0..=self.highest_bid(side) {
                offer.candidate(Action::Bid(side, points));
            }
        }
    }

    pub(crate) fn permit_bid(&self, side: Side, points: u8) -> Result<(), Refusal> {
        let highest = self.highest_bid(side);
        if points <= highest {
            Ok(())
        } else {
            Err(Refusal::new("CQ-BID-01", "bid-too-high").with("points", highest.into()))
        }
    }

    pub(crate) fn bid(&mut self, bidder: Side, side: Side, points: u8) {
        self.bids[bidder.index()] = Some(Bid { side, points });
    }

    /// Both bids are in: they are opened together.
    pub(crate) fn open_bids(&mut self, out: &mut impl Outside) {
        let [Some(first), Some(second)] = self.bids else { return };
        let (first_gets, change) = match resolve(first, second) {
            BidResult::Settled { first_gets, change } => (first_gets, change),
            BidResult::Lot => {
                (if out.draw(Purpose("lot-for-sides"), 2) == 0 { FRENCH } else { COALITION }, 0)
            }
        };
        self.swapped = first_gets != FRENCH;
        let points = self.points + change;
        let french_seat = u8::from(self.swapped) + 1;
        out.tell(|| Event::BidsOpened { bids: [first, second], french_seat, points });
        if change != 0 {
            let gains = if change < 0 { FRENCH } else { COALITION };
            self.score(gains, change.unsigned_abs(), Reason::Bid, out);
        }
    }
}
