//! Reinforcements come onto the map, and French units leave it at Saalfeld (sections 15, 19.31 and 21.96).

use vedette_kernel::{Audience, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::guide::Guide;
use crate::flow::{Task, demand};
use crate::scenario::{Arrival, FRENCH, MAX_ARRIVALS, Victory, Way};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// Where a blocked group may enter instead: a few hexes at the same distance.
pub(crate) type Doors = [HexId; 8];

impl Position {
    fn arrival(&self, group: u8) -> Option<&Arrival> {
        self.scenario.frame.arrivals.get(usize::from(group))
    }

    /// Groups that come by a track nobody chose, as bits (RA-21.8-02).
    fn unused_tracks(&self) -> u64 {
        let plans = self.scenario.frame.plans.iter().enumerate();
        plans.fold(0, |unused, (place, plan)| {
            let alternate = self.alternates >> place & 1 != 0;
            unused | if alternate { plan.regular } else { plan.alternate }
        })
    }

    /// The group a piece is waiting with, or none.
    pub(crate) fn group_of(&self, piece: PieceId) -> u8 {
        if self.is_on_map(piece) {
            return u8::MAX;
        }
        let mut groups = self.entering_groups();
        groups.find(|(_, arrival)| arrival.pieces.has(piece)).map_or(u8::MAX, |(group, _)| group)
    }

    /// The groups that are being brought in, in their order.
    fn entering_groups(&self) -> impl Iterator<Item = (u8, &Arrival)> {
        let mut left = self.entering;
        std::iter::from_fn(move || {
            let group = left.trailing_zeros() as u8;
            left &= left.checked_sub(1)?;
            Some((group, self.arrival(group)?))
        })
    }

    /// Whatever is neither on the map nor to come.
    fn out_of_play(&self) -> PieceSet {
        let boxes = self.day_half.or(self.night_half).or(self.lost).or(self.broken);
        self.gone.or(self.captured).or(boxes)
    }

    /// Pieces of groups that are being brought in and are not on the map yet.
    pub(crate) fn at_the_door(&self, side: Side) -> PieceSet {
        if self.entering == 0 {
            return PieceSet::NONE;
        }
        let groups = self.entering_groups().filter(|(_, arrival)| arrival.side == side);
        let coming = groups.fold(PieceSet::NONE, |pieces, (_, arrival)| pieces.or(arrival.pieces));
        let mut waiting = coming.minus(self.out_of_play());
        for piece in waiting {
            waiting.set(piece, !self.is_on_map(piece));
        }
        waiting
    }

    /// Reinforcements that may come in now: the hex by which they do, whether over a bridge, and who of them is not on the map
    /// yet. Nobody where the hex is closed to them.
    pub fn reinforcements_due(&self, side: Side) -> Vec<(HexId, bool, PieceSet)> {
        let boxes = self.day_half.or(self.night_half).or(self.lost).or(self.broken);
        let out_of_play = self.gone.or(self.captured).or(boxes);
        let due = |group: u8| self.entering >> group & 1 != 0 || self.permit_enter(side, group).is_ok();
        let groups = (0_u8..).zip(self.scenario.frame.arrivals.iter().take(MAX_ARRIVALS));
        groups
            .filter(|(group, arrival)| arrival.side == side && due(*group))
            .filter(|(_, arrival)| !self.is_blocked(side, arrival.hex))
            .map(|(_, arrival)| {
                let waits = |piece: &PieceId| !self.is_on_map(*piece) && !out_of_play.has(*piece);
                (arrival.hex, arrival.over_bridge, arrival.pieces.into_iter().filter(waits).collect())
            })
            .collect()
    }

    /// Whether a piece stands at the edge, to come in.
    pub(crate) fn is_at_the_door(&self, piece: PieceId) -> bool {
        let side = self.side_of(piece);
        !self.is_on_map(piece)
            && self.entering_groups().any(|(_, arrival)| arrival.side == side && arrival.pieces.has(piece))
            && !self.out_of_play().has(piece)
    }

    /// Whether a group may be brought in now: it is due (RA-15.0-01), and no group waits before it for the same hex
    /// (RA-15.22-01). Nobody has to bring anybody in.
    pub(crate) fn permit_enter(&self, side: Side, group: u8) -> Result<(), Refusal> {
        let arrival = self.arrival(group).filter(|arrival| arrival.side == side);
        let arrival = arrival.ok_or(Refusal::new("RA-15.0-01", "ra-not-yours"))?;
        let closed = self.arrived | self.entering | self.unused_tracks();
        demand(closed >> group & 1 == 0, "RA-15.0-01", "ra-has-entered")?;
        demand(arrival.turn <= self.turn, "RA-15.0-01", "ra-not-due")?;
        demand(!self.waits_for_roll(group), "RA-19.31-01", "ra-leader-has-not-passed")?;
        let groups = self.scenario.frame.arrivals.iter().enumerate().take(usize::from(group));
        let waits = groups
            .filter(|(place, _)| (self.arrived | self.entering | self.unused_tracks()) >> place & 1 == 0)
            .any(|(_, other)| other.side == side && other.hex == arrival.hex && other.turn < arrival.turn);
        demand(!waits, "RA-15.22-01", "ra-others-wait-there")
    }

    pub(crate) fn begin_entry(&mut self, group: u8) {
        self.entering |= 1 << group;
    }

    /// The groups whose leader must pass a check roll in the Morning, and are out when he has failed for the last time
    /// (RA-19.31-01).
    pub(crate) fn roll_entries(&mut self, side: Side, out: &mut impl Outside) {
        for group in 0..self.scenario.frame.arrivals.len().min(MAX_ARRIVALS) {
            let arrival = self.scenario.frame.arrivals[group];
            let Some((leader, last)) = arrival.check else { continue };
            let closed = self.arrived | self.unused_tracks();
            let tried = arrival.turn == self.turn || last == self.turn;
            if arrival.side != side || closed >> group & 1 != 0 || !tried || self.admitted >> group & 1 != 0 {
                continue;
            }
            let die = out.die("entry");
            let passed = die <= self.initiative(leader);
            out.note(Audience::Only(side), || Event::EntryRolled { leader, die, passed });
            if passed {
                self.admitted |= 1 << group;
            } else if last == self.turn {
                self.arrived |= 1 << group;
                self.gone = self.gone.or(arrival.pieces);
            }
        }
    }

    /// Whether a group waits for the roll of its leader.
    pub(crate) fn waits_for_roll(&self, group: u8) -> bool {
        self.arrival(group).is_some_and(|arrival| arrival.check.is_some()) && self.admitted >> group & 1 == 0
    }

    /// Whether a hex at the edge is closed to an entering group: enemies in it, or a zone of more than vedettes
    /// (RA-15.21-01). Face-down forces count as more (RA-4.4-04).
    fn is_blocked(&self, side: Side, hex: HexId) -> bool {
        let enemy = side.other();
        let known_screen = |from: HexId| {
            self.is_screen(enemy, from) && self.pieces_at(from).all(|piece| self.is_known(piece))
        };
        self.seems_held(enemy, hex)
            || self.exerters(enemy, hex).any(|from| !known_screen(from))
            || self.has_hidden_trains_near(enemy, hex)
    }

    /// Where the stack at the edge may come in: at its hex, or at the nearest free hexes of the edge (RA-15.21-01).
    pub(crate) fn entry_hexes(&self) -> Doors {
        let mut doors = [HexId::NOWHERE; 8];
        let Some(arrival) = self.arrival(self.march.group) else { return doors };
        if !self.is_blocked(arrival.side, arrival.hex) {
            doors[0] = arrival.hex;
            return doors;
        }
        let (mut nearest, mut count) = (u8::MAX, 0);
        for &hex in &self.scenario.tables.edge {
            let distance = self.distance(hex, arrival.hex);
            if distance > nearest || self.is_blocked(arrival.side, hex) {
                continue;
            }
            if distance < nearest {
                (nearest, count, doors) = (distance, 0, [HexId::NOWHERE; 8]);
            }
            if let Some(door) = doors.get_mut(count) {
                *door = hex;
                count += 1;
            }
        }
        doors
    }

    /// What the stack at the edge pays for its first hex: the road rate if a way leads there, a bridge at the border, and
    /// one more for each stack before it (RA-15.12-01, RA-15.13-01).
    fn entry_price(&self, hex: HexId) -> u8 {
        let over_bridge = self.arrival(self.march.group).is_some_and(|arrival| arrival.over_bridge);
        let before = self.doors.iter().find(|(door, _)| *door == hex).map_or(0, |(_, count)| *count);
        let rate = self.march.stack.into_iter().map(|piece| {
            let light = self.column.has(piece) || self.gait(piece).is_light();
            let road = self.scenario.hex(hex).way == Way::Road;
            let bridge = over_bridge && !light && !self.kind(piece).is_train();
            (if light && road { 1 } else { 2 }) + if bridge { 2 } else { 0 }
        });
        rate.max().unwrap_or(2) + 2 * before
    }

    /// Whether the stack at the edge may come in at a hex.
    pub(crate) fn permit_entry(&self, hex: HexId, guide: &mut Guide) -> Result<(), Refusal> {
        let doors = guide.doors.get_or_insert_with(|| self.entry_hexes());
        demand(doors.contains(&hex), "RA-15.21-01", "ra-not-an-entry")?;
        let price = self.entry_price(hex);
        demand(price <= self.march.left, "RA-15.12-01", "ra-no-points-left")?;
        let left = self.march.left - price;
        let engages = self.seems_in_zone(self.march.side.other(), hex);
        self.permit_columns(hex, left)?;
        let escorted =
            self.has_troops(self.march.stack) || self.has_troops(self.stack_of(self.march.side, hex));
        demand(!engages || escorted, "RA-4.12-01", "ra-needs-escort")?;
        let vedettes = self.count_vedettes(self.march.stack) + self.count_vedettes(self.stack(hex));
        demand(vedettes <= 3, "RA-3.15-01", "ra-too-many-vedettes")?;
        demand(self.rests_after_entry(hex, left), "RA-3.0-01", "ra-no-room-to-stop")
    }

    /// The stack comes in: in command for its turn of entry (RA-2.11-08). A source where a French force enters is open
    /// (RA-14.21-02).
    pub(crate) fn enter_map(&mut self, hex: HexId, out: &mut impl Outside) {
        let price = self.entry_price(hex);
        let group = self.march.group;
        let pieces = self.march.stack;
        self.march.left = self.march.left.saturating_sub(price);
        self.march.begun = true;
        self.commanded = self.commanded.or(pieces);
        let place = self.doors.iter().position(|(door, _)| *door == hex || !door.is_somewhere());
        if let Some(place) = place {
            self.doors[place] = (hex, self.doors[place].1 + 1);
        }
        for (place, source) in self.scenario.frame.sources.iter().enumerate() {
            let home = self.arrival(group).map(|arrival| arrival.hex);
            if source.side == self.march.side && home == Some(source.hex) {
                self.open_sources |= 1 << place;
            }
        }
        self.march.from = HexId::NOWHERE;
        let side = self.march.side;
        let flag = self.flag(pieces);
        out.veiled(
            self.has_fog(),
            side,
            || Event::Arrived { pieces, hex },
            || Some(Event::SomeMoved { side, flag, from: HexId::NOWHERE, to: hex }),
        );
        let banner = self.banner(hex);
        self.put_all(pieces, hex);
        self.march.at = hex;
        self.hide_entering(pieces);
        self.tell_banner(hex, banner, flag, out);
        self.watch_entry(group);
        self.occupy(hex, out);
        if self.at_the_door_of(group).is_empty() {
            self.entering &= !(1 << group);
            self.arrived |= 1 << group;
        }
        self.agenda.push(Task::Entered);
    }

    fn at_the_door_of(&self, group: u8) -> PieceSet {
        let Some(arrival) = self.arrival(group) else { return PieceSet::NONE };
        self.at_the_door(arrival.side).and(arrival.pieces)
    }

    /// Whether reinforcements at the edge may be put under orders (RA-7.41-01).
    pub(crate) fn permit_entry_order(&self, piece: PieceId) -> Result<(), Refusal> {
        let here = !self.march.at.is_somewhere() && self.march.stack.has(piece);
        demand(here, "RA-7.41-01", "ra-not-entering")?;
        demand(self.order(piece).is_none(), "RA-7.43-01", "ra-has-order")
    }

    /// The hex by which French units leave the map at Saalfeld, if the stack stands before it (RA-21.9-05).
    pub(crate) fn exit_hex(&self) -> Option<HexId> {
        let Victory::Saalfeld([_, _, exit]) = self.scenario.frame.victory else { return None };
        let at = self.march.at;
        let fits = self.march.side == FRENCH && at.is_somewhere() && self.distance(at, exit) == 1;
        (fits && !self.scenario.hex(exit).in_play).then_some(exit)
    }

    /// Whether the stack may leave the map: no vedettes alone, one point left.
    pub(crate) fn permit_exit(&self) -> Result<(), Refusal> {
        let units = self.march.stack.into_iter().any(|piece| self.kind(piece).is_unit());
        demand(units, "RA-21.9-05", "ra-only-units-leave")?;
        demand(!self.march.halted && self.march.left >= 2, "RA-8.14-01", "ra-no-points-left")?;
        demand(!self.in_zone(self.march.side.other(), self.march.at), "RA-4.11-01", "ra-engaged")
    }

    pub(crate) fn leave_map(&mut self, out: &mut impl Outside) {
        for piece in self.march.stack {
            self.put(piece, HexId::NOWHERE);
            self.drop_order(piece);
            self.gone.insert(piece);
            self.exited |= self.kind(piece).is_unit();
            out.tell(|| Event::Left { piece });
        }
        self.stop(out);
    }
}
