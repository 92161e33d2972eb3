//! What is turned up, and what is hidden again (section 1.5 of the rules).

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::flow::guide::HexList;
use crate::scenario::{Cover, Nation, PieceKind, Settlement, Weather};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// How far one sees from a hilltop (RA-1.51-04).
const HORIZON: u8 = 4;

impl Position {
    /// Turns pieces up.
    pub(crate) fn show(&mut self, pieces: PieceSet, out: &mut impl Outside) {
        let news = pieces.minus(self.shown);
        if self.has_fog() && !news.is_empty() {
            self.shown = self.shown.or(news);
            out.tell(|| Event::Shown { pieces: news });
        }
    }

    /// Turns up everything that stands in an enemy zone (RA-1.51-01, RA-1.51-03).
    pub(crate) fn show_engaged(&mut self, out: &mut impl Outside) {
        for side in Side::BOTH {
            let engaged: PieceSet = self
                .on_map(side)
                .filter(|&piece| self.in_zone(side.other(), self.at[piece.index()]))
                .collect();
            self.show(engaged, out);
        }
    }

    /// Hides everything that no longer stands in an enemy zone (RA-1.52-01).
    pub(crate) fn cover_free(&mut self, out: &mut impl Outside) {
        if !self.has_fog() {
            return;
        }
        for piece in self.shown {
            let hex = self.at[piece.index()];
            if !hex.is_somewhere() || !self.in_zone(self.side_of(piece).other(), hex) {
                self.cover(piece, out);
            }
        }
    }

    /// Turns a piece face down: everybody knows where it is at that moment.
    fn cover(&mut self, piece: PieceId, out: &mut impl Outside) {
        let hex = self.at[piece.index()];
        if hex.is_somewhere() {
            self.note_sighting(piece);
        }
        let before = self.banner(hex);
        self.shown.remove(piece);
        self.tell_banner(hex, before, self.flag(PieceSet::of(piece)), out);
    }

    /// The flag over what lies face down in a hex.
    pub(crate) fn banner(&self, hex: HexId) -> Option<Nation> {
        if !self.has_fog() {
            return None;
        }
        let down: PieceSet = self.pieces_at(hex).filter(|&piece| !self.is_known(piece)).collect();
        (!down.is_empty()).then(|| self.flag(down))
    }

    /// What lies face down in a hex has changed where it stands, and so perhaps has its flag.
    pub(crate) fn tell_change(&self, hex: HexId, before: Option<Nation>, out: &mut impl Outside) {
        if let Some(before) = before {
            self.tell_banner(hex, Some(before), before, out);
        }
    }

    /// Forces of two flags have joined, or parted: everybody sees which flag is left, and learns whose pieces are the larger
    /// (RA-1.5-01). Where all flags are the same there is nothing to learn.
    pub(crate) fn tell_banner(
        &self,
        hex: HexId,
        before: Option<Nation>,
        changed: Nation,
        out: &mut impl Outside,
    ) {
        let Some(flag) = self.banner(hex) else { return };
        if before.is_some_and(|before| before != changed || before != flag) {
            out.tell(|| Event::Hoisted { hex, flag });
        }
    }

    /// Pieces that step out of an enemy zone are hidden at once.
    pub(crate) fn cover_leavers(&mut self, pieces: PieceSet, out: &mut impl Outside) {
        for piece in pieces.and(self.shown) {
            let hex = self.at[piece.index()];
            if !self.in_zone(self.side_of(piece).other(), hex) {
                self.cover(piece, out);
            }
        }
        self.forget_seen(pieces);
    }

    /// What scouts saw is no longer sure once the force has moved, or another has joined it.
    fn forget_seen(&mut self, pieces: PieceSet) {
        for piece in pieces {
            let hex = self.at[piece.index()];
            if hex.is_somewhere() {
                self.seen = self.seen.minus(self.stack(hex));
            }
        }
        self.seen = self.seen.minus(pieces);
    }

    /// Scouts have seen these pieces where they stand.
    pub(crate) fn remember(&mut self, pieces: PieceSet) {
        self.seen = self.seen.or(pieces);
        pieces.into_iter().for_each(|piece| self.note_sighting(piece));
    }

    /// A piece that appears in a hex is face up if its comrades are, in an enemy zone.
    pub(crate) fn hide_as_comrades(&mut self, piece: PieceId) {
        let hex = self.at[piece.index()];
        let comrades = self.stack(hex).minus(PieceSet::of(piece));
        let open = !comrades.and(self.shown).is_empty() && comrades.minus(self.shown).is_empty();
        self.shown.set(piece, self.has_fog() && open);
    }

    /// Reinforcements come in face down.
    pub(crate) fn hide_entering(&mut self, pieces: PieceSet) {
        self.shown = self.shown.minus(pieces);
    }

    /// Whether the enemy is told of some force only, not of these pieces.
    pub(crate) fn is_covered(&self, pieces: PieceSet) -> bool {
        pieces.into_iter().any(|piece| !self.is_known(piece))
    }

    /// The flag of a force: of its largest piece, Prussian before Saxon; the Guard shows the French (RA-1.5-01).
    pub(crate) fn flag(&self, pieces: PieceSet) -> Nation {
        let nation = |piece: PieceId| match self.piece(piece).nation {
            Nation::Guard => Nation::French,
            other => other,
        };
        let largest = pieces.into_iter().max_by_key(|&piece| {
            (self.strength(piece), nation(piece) == Nation::Prussian, std::cmp::Reverse(piece))
        });
        // A turned pontoon train rolls under the flag of those who have it.
        largest.map_or(Nation::French, |piece| {
            if self.turned.has(piece) {
                if self.side_of(piece) == crate::FRENCH { Nation::French } else { Nation::Prussian }
            } else {
                nation(piece)
            }
        })
    }

    /// Forces on hilltops look around, unless it rains (RA-1.51-04, RA-1.51-07).
    pub(crate) fn look_from_hilltops(&mut self, out: &mut impl Outside) {
        if !self.has_fog() || self.now().weather == Weather::Rain {
            return;
        }
        for side in Side::BOTH {
            let lookouts = self.lookouts(side);
            let hidden = self.own(side.other()).minus(self.shown).into_iter();
            let seen: PieceSet = hidden
                .filter(|&piece| self.is_on_map(piece))
                .filter(|&piece| self.is_seen_from(&lookouts, self.at[piece.index()]))
                .collect();
            if self.scenario.options.rounded {
                self.tell_rounded(side, seen, out);
            } else {
                self.show(seen, out);
            }
        }
    }

    /// The option: only the strength of the hex, rounded to tens, halves up (RA-1.51-09).
    fn tell_rounded(&self, side: Side, seen: PieceSet, out: &mut impl Outside) {
        let mut told = PieceSet::NONE;
        for piece in seen {
            if told.has(piece) {
                continue;
            }
            let hex = self.at[piece.index()];
            told = told.or(self.stack(hex));
            let halves: u16 = self.troops(hex).into_iter().map(|piece| self.strength(piece)).sum();
            let strength = (halves + 10) / 20 * 10;
            out.note(vedette_kernel::Audience::Only(side), || Event::Glimpsed { hex, strength });
        }
    }

    /// The hilltops from which a side looks around: those with a leader near the observer (RA-1.51-06).
    pub(crate) fn lookouts(&self, side: Side) -> HexList {
        let observers = self.own(side).minus(self.scenario.tables.trains).into_iter();
        let hilltops = observers.map(|observer| self.at[observer.index()]);
        let manned = hilltops.filter(|&from| self.scenario.tables.hilltops.has(from));
        HexList::of(manned.filter(|&from| self.has_leader_near(side, from)))
    }

    /// Whether what stands in a hex is seen from one of some hilltops.
    pub(crate) fn is_seen_from(&self, lookouts: &HexList, target: HexId) -> bool {
        let ground = self.scenario.hex(target);
        // Woods, towns, villages and marshes hide (RA-1.51-04).
        if ground.cover != Cover::Clear || ground.settlement != Settlement::None {
            return false;
        }
        lookouts
            .iter()
            .any(|from| self.distance(from, target) <= HORIZON && self.has_line_of_sight(from, target))
    }

    /// Whether a hilltop looks down on a hex: the line goes downhill over the first side (RA-1.51-08) through a slope hex, and
    /// no other terrain and no force is in between (RA-1.51-05). Along a hexside both hexes must block.
    pub(crate) fn has_line_of_sight(&self, from: HexId, to: HexId) -> bool {
        let distance = self.distance(from, to);
        let nudges = [(1, 2), (-1, -2)];
        distance > 0 && nudges.into_iter().any(|nudge| self.line_is_free(from, to, distance, nudge))
    }

    fn line_is_free(&self, from: HexId, to: HexId, distance: u8, nudge: (i32, i32)) -> bool {
        let mut at = from;
        for step in 1..=distance {
            let next = self.hex_on_line(from, to, step, distance, nudge);
            let Some(direction) = self.scenario.map.direction(at, next) else { return false };
            let downhill = self.scenario.hex(at).edges[direction].slope == crate::scenario::Slope::Down;
            let ground = self.scenario.hex(next);
            if step == 1 && !(downhill && ground.slope) {
                return false;
            }
            if step < distance {
                let open = ground.cover == Cover::Clear
                    && ground.settlement == Settlement::None
                    && (step == 1 || !ground.slope);
                if !open || self.holder(next).is_some() {
                    return false;
                }
            }
            at = next;
        }
        true
    }

    /// The hex a part of the way along a straight line, leaning to one side where the line runs between two.
    fn hex_on_line(&self, from: HexId, to: HexId, part: u8, whole: u8, nudge: (i32, i32)) -> HexId {
        let (a, b) = (self.scenario.hex(from), self.scenario.hex(to));
        let (part, whole) = (i32::from(part), i32::from(whole));
        let unit = 8 * whole;
        let between = |a: i8, b: i8| (i32::from(a) * (whole - part) + i32::from(b) * part) * 8;
        let (q, r) = (between(a.q, b.q) + nudge.0, between(a.r, b.r) + nudge.1);
        let s = -q - r;
        let nearest = |n: i32| (2 * n + unit).div_euclid(2 * unit);
        let (mut rq, mut rr, rs) = (nearest(q), nearest(r), nearest(s));
        let miss = |rounded: i32, n: i32| (rounded * unit - n).abs();
        let (mq, mr, ms) = (miss(rq, q), miss(rr, r), miss(rs, s));
        if mq > mr && mq > ms {
            rq = -rr - rs;
        } else if mr > ms {
            rr = -rq - rs;
        }
        let hex = vedette_board::hex::Hex { q: rq, r: rr };
        self.scenario.map.grid.index(hex).map_or(HexId::NOWHERE, |place| HexId(place as u16))
    }

    /// Whether a piece is a leader of any kind who can be seen.
    pub(crate) fn is_head(&self, piece: PieceId) -> bool {
        self.kind(piece) == PieceKind::Head
    }
}
