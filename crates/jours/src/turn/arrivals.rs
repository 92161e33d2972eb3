//! Phase A: reinforcements in pieces and in SP, and leaders who come back (sections 3.3 and 4.2; JG-13-REINF-01 to 05).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::{Arrival, Entry, Levies, MAX_NATIONS, PieceKind, When};
use crate::sets::{BoxId, BoxSet, PieceId};
use crate::state::{Position, Truce};

/// The place of SP for any unit among the levies by nationality.
const ANY: usize = MAX_NATIONS;

impl Position {
    // Leaders who come back.

    /// JG-4.2-03: with his commander-in-chief, or at a source of his army that no enemy stands on.
    pub(crate) fn return_boxes(&self, leader: PieceId) -> BoxSet {
        let printed = self.piece(leader);
        let Some(army) = printed.army else { return BoxSet::NONE };
        let chief = self.commanders[army.index()];
        let sources = self.scenario.army(army).sources.iter().copied();
        let mut boxes: BoxSet = sources
            .filter(|&source| !self.has_counter(printed.side.other(), source) && !self.closed.has(source))
            .collect();
        let named = self.named[army.index()];
        if chief.is_some() && self.is_on_map(chief) && named != leader && !self.inside.has(chief) {
            boxes.insert(self.at[chief.index()]);
        }
        boxes
    }

    pub(crate) fn return_asks(&self, leader: PieceId) -> bool {
        let least = if self.has_fog() { 1 } else { 2 };
        self.swept.has(leader) && self.return_boxes(leader).len() >= least
    }

    pub(crate) fn return_only(&mut self, leader: PieceId, out: &mut impl Outside) {
        if let Some(place) = self.return_boxes(leader).first().filter(|_| self.swept.has(leader)) {
            self.return_leader(leader, place, out);
        }
    }

    pub(crate) fn return_leader(&mut self, leader: PieceId, place: BoxId, out: &mut impl Outside) {
        let side = self.side_of(leader);
        self.swept.remove(leader);
        self.put(leader, place);
        self.shown.set(leader, false);
        out.veiled(
            self.has_fog(),
            side,
            || Event::Returned { leader, place },
            || Some(Event::SomeReturned { side, place }),
        );
    }

    // Pieces.

    /// Whether an arrival is due now, or was due before and could not come yet.
    fn has_come(&self, arrival: &Arrival) -> bool {
        match (arrival.when, self.truce) {
            (When::Turn(turn), _) => turn <= self.turn,
            (When::Armistice(number), Truce::During(now)) => number <= now,
            (When::Armistice(_), Truce::After) => true,
            _ => false,
        }
    }

    fn is_done(&self, place: usize) -> bool {
        self.done[place / 64 % 2] >> (place % 64) & 1 != 0
    }

    fn mark_done(&mut self, place: usize) {
        self.done[place / 64 % 2] |= 1 << (place % 64);
    }

    /// JG-13-REINF-05: a spring counter due after the declaration comes as its autumn counterpart.
    fn counterpart(&self, piece: PieceId) -> PieceId {
        let armistice = self.scenario.frame.armistice.as_ref().filter(|_| self.truce != Truce::Before);
        let exchange = armistice.and_then(|truce| truce.exchange.iter().find(|pair| pair.from == piece));
        exchange.map_or(piece, |pair| pair.to)
    }

    /// JG-3.3-01 to 05: the next arrival of a side, until all have come.
    pub(crate) fn arrive(&mut self, side: Side, out: &mut impl Outside) {
        let scenario = self.scenario.clone();
        for (number, arrival) in scenario.frame.arrivals.iter().enumerate() {
            if scenario.piece(arrival.piece).side != side || self.is_done(number) || !self.has_come(arrival) {
                continue;
            }
            if !self.admit(number, arrival, out) {
                // The box must be cleared first; then it goes on from here.
                self.agenda.push(Task::Arrivals(side));
                return self.agenda.push(Task::Shift(side.other()));
            }
        }
        self.fill_posts(out);
    }

    /// Lets one arrival in; false if the enemy has to make room first.
    fn admit(&mut self, number: usize, arrival: &Arrival, out: &mut impl Outside) -> bool {
        let piece = self.counterpart(arrival.piece);
        if !piece.is_some() || self.gone.has(piece) {
            self.mark_done(number);
            return true;
        }
        if self.is_on_map(piece) {
            self.mark_done(number);
            self.join_counter(piece, arrival.sp, out);
            return true;
        }
        let (side, enemy) = (self.side_of(piece), self.side_of(piece).other());
        let place = match &arrival.entry {
            Entry::Boxes(boxes) => {
                let free = boxes.iter().find(|&&place| !self.has_counter(enemy, place));
                let Some(&first) = boxes.first() else {
                    self.mark_done(number);
                    return true;
                };
                free.copied().unwrap_or(first)
            }
            Entry::WithCommander => {
                let chief =
                    self.piece(piece).army.map_or(PieceId::NONE, |army| self.commanders[army.index()]);
                if !chief.is_some() || !self.is_on_map(chief) {
                    return true;
                }
                self.at[chief.index()]
            }
            Entry::Connection { .. } => BoxId::NOWHERE,
        };
        if place.is_somewhere()
            && self.has_counter(enemy, place)
            && !matches!(arrival.entry, Entry::WithCommander)
        {
            self.spot = place;
            return false;
        }
        if arrival.needs > 0 {
            let die = out.die("arrival");
            if die < arrival.needs {
                out.tell(|| Event::Delayed { piece, die });
                return true;
            }
        }
        self.mark_done(number);
        self.muster(piece, arrival.sp);
        if !place.is_somewhere() {
            self.waiting.insert(piece);
            return true;
        }
        self.put(piece, place);
        if matches!(arrival.entry, Entry::Boxes(_)) {
            self.barred[enemy.index()].insert(place);
        }
        let sp = arrival.sp;
        out.veiled(
            self.has_fog(),
            side,
            || Event::Arrived { piece, place, sp },
            || Some(Event::SomeArrived { side, place }),
        );
        self.settle_control(place, out);
        true
    }

    /// A piece comes into play with its SP.
    pub(crate) fn muster(&mut self, piece: PieceId, sp: u8) {
        self.arrived.insert(piece);
        if matches!(self.piece(piece).kind, PieceKind::Unit | PieceKind::Detachment) {
            let sp = sp.min(self.piece(piece).max);
            self.sp[piece.index()] = sp;
            self.initial[piece.index()] = sp;
            self.mustered[self.side_of(piece).index()] += u16::from(sp);
        }
        if self.piece(piece).kind == PieceKind::Detachment && !self.parents[piece.index()].is_some() {
            self.independent.insert(piece);
        }
    }

    /// JG-13-REINF-05: SP for a counter that is already in play.
    fn join_counter(&mut self, piece: PieceId, sp: u8, out: &mut impl Outside) {
        let side = self.side_of(piece);
        let taken = self.strengthen(piece, sp, self.piece(piece).max);
        out.veiled(
            self.is_secret(piece),
            side,
            || Event::Strengthened { piece, sp: taken },
            || Some(Event::SomeStrengthened { side }),
        );
    }

    /// JG-3.3-03: where pieces of a side can make room: next door, free of enemies.
    pub(crate) fn shift_boxes(&self, side: Side) -> BoxSet {
        let links = self.scenario.links(self.spot).iter();
        links
            .filter(|link| self.is_open(link) && self.may_enter(side, link.to))
            .map(|link| link.to)
            .filter(|&place| !self.has_counter(side.other(), place))
            .collect()
    }

    pub(crate) fn shift_asks(&self, side: Side) -> bool {
        self.shift_boxes(side).len() > 1
    }

    /// One way at most; without any the occupants are lost, since the arrivals cannot be denied.
    pub(crate) fn shift_only(&mut self, side: Side, out: &mut impl Outside) {
        match self.shift_boxes(side).first() {
            Some(place) => self.shift(side, place, out),
            None => {
                for piece in self.pieces_in(side, self.spot) {
                    self.eliminate(piece, out);
                }
            }
        }
    }

    pub(crate) fn shift(&mut self, side: Side, to: BoxId, out: &mut impl Outside) {
        let from = self.spot;
        let pieces = self.pieces_in(side, from);
        out.tell(|| Event::Shifted { side, count: pieces.len() as u8, from, to });
        self.put_all(pieces, to);
        for piece in pieces {
            self.inside.remove(piece);
        }
        self.busy = self.busy.or(pieces);
        self.tidy(from, out);
        self.tidy(to, out);
    }

    // SP.

    /// Fills the pool of a side with what is due this turn. Called before the side is asked.
    pub(crate) fn call_levies(&mut self, side: Side) {
        let scenario = self.scenario.clone();
        let pool = &mut self.levies[side.index()];
        if scenario.rules.levies == Levies::Germany {
            *pool = [0; MAX_NATIONS + 1];
        }
        for levy in scenario.frame.levies.iter().filter(|levy| levy.side == side) {
            if self.is_due(levy.when, levy.season) {
                let nation = levy.nation.map_or(ANY, |nation| nation.index());
                let pool = &mut self.levies[side.index()][nation];
                *pool = pool.saturating_add(levy.sp);
            }
        }
    }

    /// Whether a unit can take one more SP (JG-3.3-07 to 08, JG-13-REINF-01 to 03).
    pub(crate) fn permit_levy(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        let printed = self.piece(piece);
        let pool = &self.levies[side.index()];
        let raised = self.raisable.has(piece);
        demand(printed.side == side && (raised || self.is_on_map(piece)), "JG-13-REINF-01", "not-your-unit")?;
        demand(printed.kind == PieceKind::Unit && printed.max > 0, "JG-13-REINF-01", "units-only")?;
        demand(pool[printed.nation.index()] > 0 || pool[ANY] > 0, "JG-13-REINF-02", "no-sp-of-this-nation")?;
        let place = piece.index();
        if raised {
            return demand(self.raising_box(piece).is_some(), "JG-POLAND-10", "no-commander-to-join");
        }
        match self.scenario.rules.levies {
            Levies::Germany => {
                demand(self.received[place] < 2, "JG-13-REINF-03", "two-sp-a-turn")?;
                demand(self.sp[place] + self.slashes[place] < printed.max, "JG-13-REINF-02", "roster-full")
            }
            Levies::Base => {
                demand(self.received[place] < 1, "JG-3.3-08", "one-sp-a-turn")?;
                demand(self.crosses[place] > 0, "JG-3.3-07", "no-losses-to-replace")?;
                demand(self.sp[place] < self.initial[place], "JG-3.3-08", "initial-strength")?;
                let army = self.own_armies(piece);
                demand(self.live_command(piece) & army != 0, "JG-3.3-07", "out-of-command")
            }
        }
    }

    pub(crate) fn levy_candidates(&self, side: Side, offer: &mut impl FnMut(Action)) {
        self.on_map(side).for_each(|piece| offer(Action::Give(piece)));
        self.raisable.into_iter().for_each(|piece| offer(Action::Give(piece)));
        offer(Action::Done);
    }

    fn can_give(&self, side: Side) -> bool {
        let may = |piece: PieceId| self.permit_levy(side, piece).is_ok();
        self.levies[side.index()].iter().any(|&sp| sp > 0)
            && (self.on_map(side).any(may) || self.raisable.into_iter().any(may))
    }

    /// JG-POLAND-10: a lost unit is raised anew beside its commander-in-chief.
    fn raising_box(&self, piece: PieceId) -> Option<BoxId> {
        let chief = self.commanders[self.piece(piece).army?.index()];
        (chief.is_some() && self.is_on_map(chief) && !self.inside.has(chief)).then(|| self.at[chief.index()])
    }

    /// The first SP of a unit that was lost, or of the one that comes for it. What it had lost is on its roster again.
    fn raise(&mut self, piece: PieceId, out: &mut impl Outside) {
        let Some(place) = self.raising_box(piece) else { return };
        let (index, side) = (piece.index(), self.side_of(piece));
        let had = self.initial[index];
        self.raisable.remove(piece);
        if had > 0 && self.fallen[side.index()] >= u16::from(had) {
            self.arrived.insert(piece);
            self.fallen[side.index()] -= u16::from(had);
            (self.sp[index], self.crosses[index]) = (1, had - 1);
        } else {
            self.muster(piece, 1);
            self.initial[index] = self.piece(piece).max;
        }
        self.put(piece, place);
        out.veiled(
            self.has_fog(),
            side,
            || Event::Arrived { piece, place, sp: 1 },
            || Some(Event::SomeArrived { side, place }),
        );
        self.settle_control(place, out);
    }

    /// In fog he is asked whenever SP came, whether or not anybody can take them.
    pub(crate) fn levies_ask(&self, side: Side) -> bool {
        let due = self.levies[side.index()].iter().any(|&sp| sp > 0);
        if self.has_fog() { due || self.levies_called(side) } else { self.can_give(side) }
    }

    /// Whether the lists gave the side anything this turn.
    fn levies_called(&self, side: Side) -> bool {
        let due = |levy: &&crate::scenario::Levy| levy.side == side && self.is_due(levy.when, levy.season);
        self.scenario.frame.levies.iter().filter(due).any(|levy| levy.sp > 0)
    }

    /// JG-3.3-09: by the base rule nothing is held back.
    pub(crate) fn permit_levies_done(&self, side: Side) -> Result<(), Refusal> {
        let must = self.scenario.rules.levies == Levies::Base && self.can_give(side);
        demand(!must, "JG-3.3-09", "sp-may-not-be-held-back")
    }

    pub(crate) fn give(&mut self, piece: PieceId, out: &mut impl Outside) {
        let side = self.side_of(piece);
        let nation = self.piece(piece).nation.index();
        let pool = &mut self.levies[side.index()];
        let from = if pool[nation] > 0 { nation } else { ANY };
        pool[from] = pool[from].saturating_sub(1);
        self.received[piece.index()] += 1;
        if self.raisable.has(piece) {
            return self.raise(piece, out);
        }
        self.strengthen(piece, 1, self.piece(piece).max);
        out.veiled(self.is_secret(piece), side, || Event::Strengthened { piece, sp: 1 }, || None);
    }

    /// JG-13-REINF-04: what is not used is lost; by the base rule it waits (JG-3.3-09).
    pub(crate) fn end_levies(&mut self, side: Side) {
        if self.scenario.rules.levies == Levies::Germany {
            self.levies[side.index()] = [0; MAX_NATIONS + 1];
        }
    }
}
