//! Fortified cities: shelter, siege, mask, assault (section 8.8).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::PieceKind;
use crate::sets::{BoxId, PieceId, PieceSet};
use crate::state::{Fight, Position, Siege};

impl Position {
    /// Identified units and Detachments of a set: what takes room inside (JG-8.8-05, D45). Cadres and leaders take none.
    fn crowd(&self, pieces: PieceSet) -> (u8, u8) {
        let mut counts = (0, 0);
        for piece in pieces.into_iter().filter(|&piece| self.is_real(piece)) {
            match self.piece(piece).kind {
                PieceKind::Detachment => counts.1 += 1,
                _ => counts.0 += 1,
            }
        }
        counts
    }

    fn has_room(&self, pieces: PieceSet) -> bool {
        let shelter = self.scenario.city(self.battle.place).map_or(0, |city| city.shelter);
        let (units, detachments) = self.crowd(pieces);
        units <= shelter && detachments <= 1
    }

    fn has_exit(&self, side: Side) -> bool {
        let place = self.battle.place;
        let links = self.scenario.links(place).iter();
        links.map(|link| link.to).any(|to| self.is_free_neighbour(side, place, to))
    }

    /// JG-8.8-02, JG-8.4-06, JG-8.8-05: shelter needs a unit with SP to hold it, and room, or a way out for the surplus.
    pub(crate) fn permit_shelter(&self, side: Side) -> Result<(), Refusal> {
        let all = self.pieces_in(side, self.battle.place);
        demand(self.has_troops(all), "JG-8.8-02", "nobody-to-hold-the-city")?;
        demand(self.has_room(all) || self.has_exit(side), "JG-8.8-05", "no-room-and-no-way-out")
    }

    pub(crate) fn begin_shelter(&mut self, side: Side, out: &mut impl Outside) {
        let all = self.pieces_in(side, self.battle.place);
        self.group = PieceSet::NONE;
        if self.has_room(all) {
            self.group = all;
            return self.close_gates(side, out);
        }
        self.agenda.push(Task::Garrison(side));
    }

    pub(crate) fn permit_garrison(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        let there = self.side_of(piece) == side && self.at[piece.index()] == self.battle.place;
        demand(there && !self.group.has(piece), "JG-8.8-05", "not-in-the-box")?;
        demand(!self.is_dummy(piece), "JG-7.1-02", "dummies-only-move")?;
        let mut group = self.group;
        group.insert(piece);
        demand(self.has_room(group), "JG-8.8-05", "no-room")?;
        // Guns may not take the last place from everybody who could hold the city.
        let rest = self.troops_of(self.pieces_in(side, self.battle.place)).minus(group);
        let fits = |other: PieceId| self.has_room(group.or(PieceSet::of(other)));
        let held = self.has_troops(group) || rest.into_iter().any(fits);
        demand(held, "JG-8.8-05", "nobody-to-hold-the-city")
    }

    pub(crate) fn permit_garrison_done(&self) -> Result<(), Refusal> {
        demand(self.has_troops(self.group), "JG-8.8-05", "nobody-to-hold-the-city")
    }

    /// The surplus leaves freely (JG-8.8-05).
    pub(crate) fn leave_city(&mut self, side: Side, to: BoxId, out: &mut impl Outside) {
        let from = self.battle.place;
        let surplus = self.pieces_in(side, from).minus(self.group);
        out.tell(|| Event::Surplus { side, count: surplus.len() as u8, from, to });
        self.put_all(surplus, to);
        for piece in surplus {
            self.entered[piece.index()] = BoxId::NOWHERE;
        }
        self.busy = self.busy.or(surplus);
        self.tidy(to, out);
        self.close_gates(side, out);
    }

    /// The rest is inside; the other side invests the city.
    fn close_gates(&mut self, side: Side, out: &mut impl Outside) {
        let place = self.battle.place;
        self.remove_dummies(side, place, out);
        self.inside = self.inside.or(self.group.and(self.pieces_in(side, place)));
        self.group = PieceSet::NONE;
        self.shown = self.shown.or(self.pieces_in(side, place));
        self.shown = self.shown.or(self.pieces_in(side.other(), place));
        self.remove_dummies(side.other(), place, out);
        out.tell(|| Event::Sheltered { side, place });
        self.agenda.push(Task::Invest(side.other()));
    }

    /// JG-8.8-04: a siege or assault needs an identified infantry unit (D46).
    fn may_besiege(&self, side: Side) -> bool {
        let outside = self.pieces_in(side, self.battle.place).minus(self.inside);
        let fit = outside.and(self.scenario.tables.units).and(self.scenario.tables.infantry);
        self.has_troops(fit)
    }

    pub(crate) fn permit_assault(&self, side: Side) -> Result<(), Refusal> {
        demand(self.may_besiege(side), "JG-8.8-04", "no-unit-to-besiege")
    }

    /// JG-4.6-03: in his own turn the besieger needs a LoC to a general too.
    pub(crate) fn permit_siege(&self, side: Side) -> Result<(), Refusal> {
        demand(self.may_besiege(side), "JG-8.8-04", "no-unit-to-besiege")?;
        let outside = self.pieces_in(side, self.battle.place).minus(self.inside);
        let fit = outside.and(self.scenario.tables.units).and(self.scenario.tables.infantry);
        let own_turn = side == self.phasing;
        let linked = self.troops_of(fit).into_iter().any(|piece| !own_turn || self.is_linked(piece));
        demand(linked, "JG-4.6-03", "no-line-to-a-general")
    }

    /// JG-8.8-03, JG-8.8-06, JG-8.8-13.
    pub(crate) fn invest(&mut self, side: Side, action: Action, out: &mut impl Outside) {
        let place = self.battle.place;
        if self.siege(place).is_none() {
            self.set_siege(place, Some(Siege { besieger: side, stage: 1 }));
            out.tell(|| Event::SiegeLaid { side, place });
        }
        match action {
            Action::Assault => {
                self.battle.fight = Fight::Assault;
                self.battle.attacker = side;
                self.begin_battle(out);
            }
            Action::Siege => {
                self.roll_siege(side, out);
                self.end_battle(out);
            }
            _ => {
                // Everybody at the table sees that this box has had its turn (JG-8-01); untold, only a guess would know.
                out.tell(|| Event::SiegeMasked { place });
                self.end_battle(out);
            }
        }
    }

    /// JG-8.8-06 to 09, JG-13-SIEGE-02: what the die of a siege needs, and what is added to it. A city that is not besieged
    /// yet would be with marker 1.
    pub(crate) fn siege_die(&self, side: Side) -> Option<(u8, i8)> {
        let (needed, [city, weak]) = self.siege_parts(side)?;
        Some((needed, city + weak))
    }

    /// The same with what the city adds and what the want of infantry takes off.
    fn siege_parts(&self, side: Side) -> Option<(u8, [i8; 2])> {
        let place = self.battle.place;
        let city = self.scenario.city(place)?;
        let foot = self.scenario.tables.infantry;
        let own = self.strength(self.pieces_in(side, place).minus(self.inside).and(foot));
        let garrison = self.pieces_in(side.other(), place).and(self.inside);
        let weak = own < 2 * self.strength(garrison.and(foot));
        let needed = self.rung(self.siege(place).map_or(1, |siege| siege.stage));
        Some((needed, [city.siege_die, -i8::from(weak)]))
    }

    /// What the ladder asks for at a Siege marker.
    fn rung(&self, stage: u8) -> u8 {
        let ladder = &self.scenario.rules.ladder;
        ladder.get(stage.max(1) as usize - 1).or(ladder.last()).copied().unwrap_or(6)
    }

    /// The die that takes a besieged city, as far as everybody can tell without counting heads.
    pub(crate) fn falls_on(&self, place: BoxId, stage: u8) -> Option<u8> {
        let city = self.scenario.city(place)?;
        u8::try_from(self.rung(stage) as i8 - city.siege_die).ok()
    }

    /// JG-8.8-06 to 09, JG-8.8-12, JG-13-SIEGE-02: the die of the siege against the ladder.
    fn roll_siege(&mut self, side: Side, out: &mut impl Outside) {
        let place = self.battle.place;
        let (Some(siege), Some((needed, parts))) = (self.siege(place), self.siege_parts(side)) else {
            return;
        };
        let garrison = self.pieces_in(side.other(), place).and(self.inside);
        let stage = siege.stage.max(1);
        let last = self.scenario.rules.ladder.len().max(1) as u8;
        let die = out.die("siege");
        let fell = die as i8 + parts[0] + parts[1] >= needed as i8;
        // JG-8.8-12: in the enemy's turn the marker does not move on.
        let next = if side == self.phasing { (stage + 1).min(last) } else { stage };
        let steps = || self.siege_steps(stage, needed, parts, die);
        let stage = if fell { stage } else { next };
        out.tell(|| Event::SiegeRolled { place, die, needed, fell, stage, steps: steps() });
        if fell {
            self.destroy_with_leaders(garrison, side, out);
        } else {
            self.set_siege(place, Some(Siege { stage, ..siege }));
        }
    }
}
