//! The Command Segment: markers off, points, officers, markers on (sections 2.11 A2 and 7.1).

use vedette_kernel::{Audience, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::PieceKind;
use crate::sets::{FormationId, HexId, PieceId, PieceSet};
use crate::state::{Phase, Position};

impl Position {
    /// Whether a leader is a commander who is at the same time the officer of a formation (RA-5.16-01).
    pub(crate) fn is_dual(&self, leader: PieceId) -> bool {
        self.kind(leader) == PieceKind::Commander && self.piece(leader).formation.is_some()
    }

    /// Whether a leader is an officer: of a corps, or the replacement of one (RA-5.14-03).
    pub(crate) fn is_officer(&self, leader: PieceId) -> bool {
        matches!(self.kind(leader), PieceKind::Officer | PieceKind::Replacement)
    }

    /// How many officers and how many units a commander may place: as many of each as his rating (RA-5.11-01), the
    /// commanders of a single corps no officers and one unit (RA-5.16-02), none at all if he reorganized (RA-2.11-03).
    pub(crate) fn places(&self, commander: PieceId) -> [u8; 2] {
        let printed = self.piece(commander);
        if printed.kind != PieceKind::Commander || self.reorganized.has(commander) {
            [0, 0]
        } else if printed.formation.is_some() && !printed.army {
            [0, 1]
        } else {
            [printed.rating; 2]
        }
    }

    /// How many officers and how many units a commander can still put in command (RA-5.11-01).
    pub(crate) fn places_left(&self, commander: PieceId) -> [u8; 2] {
        let (given, spent) = (self.places(commander), self.account(commander).map(|place| self.spent[place]));
        let [officers, units] = spent.unwrap_or([u8::MAX; 2]);
        [given[0].saturating_sub(officers), given[1].saturating_sub(units)]
    }

    /// The place of a commander in the account of points.
    fn account(&self, commander: PieceId) -> Option<usize> {
        let place = self.scenario.tables.commanders.iter().position(|&other| other == commander)?;
        (place < self.spent.len()).then_some(place)
    }

    /// Step a: markers come off (RA-2.11-04), and replacement officers take over (RA-5.14-01). The markers of officers who
    /// reorganized stay on (RA-6.23-01): they are kept by `reorganized`.
    pub(crate) fn begin_command(&mut self, side: Side, out: &mut impl Outside) {
        self.phase = Phase::Command;
        let own = self.own(side);
        self.commanded = self.commanded.minus(own);
        self.tested = PieceSet::NONE;
        self.failed = self.failed.minus(own);
        self.bound = self.bound.minus(own);
        self.hampered = self.hampered.map(|set| set.minus(own));
        self.spent = Default::default();
        // Corps of dual commanders need neither point nor roll (RA-5.16-01).
        for leader in self.scenario.tables.leaders.and(own) {
            if self.is_on_map(leader) && self.is_dual(leader) && !self.reorganized.has(leader) {
                self.commanded = self.commanded.or(self.units_in_range(leader));
            }
        }
        self.agenda.plan([
            Task::Replacement(side),
            Task::Command(side),
            Task::Officers(side),
            Task::EndCommand(side),
            Task::Lifting(side),
        ]);
        self.draw_replacements(side, out);
        self.ride_aides(side);
    }

    /// A replacement is drawn for each corps that lost its officer, as long as the pool lasts and the corps has a unit on
    /// the map (RA-5.14-01, RA-5.14-02).
    fn draw_replacements(&mut self, side: Side, out: &mut impl Outside) {
        for place in 0..self.scenario.formations.len() {
            let formation = FormationId(place as u8);
            if self.orphaned >> place & 1 == 0
                || self.scenario.formations[place].side != side
                || self.replacement_hexes(formation).next().is_none()
            {
                continue;
            }
            let pool: PieceSet = self.replacement_pool(side);
            if pool.is_empty() {
                continue;
            }
            let drawn = out.draw(vedette_kernel::Purpose("replacement"), pool.len() as u32);
            let leader = pool.nth(drawn).unwrap_or(PieceId::NONE);
            let spare = self.scenario.tables.replacements.iter().position(|&other| other == leader);
            if let Some(spare) = spare.and_then(|spare| self.replaces.get_mut(spare)) {
                *spare = formation;
            }
            self.orphaned &= !(1 << place);
        }
    }

    /// Replacements nobody has called on yet.
    fn replacement_pool(&self, side: Side) -> PieceSet {
        let pool = self.scenario.tables.replacements.iter().zip(self.replaces);
        pool.filter(|(leader, takes)| !takes.is_some() && self.side_of(**leader) == side)
            .map(|(leader, _)| *leader)
            .collect()
    }

    /// The replacement who still has to be put on the map.
    pub(crate) fn next_replacement(&self, side: Side) -> Option<PieceId> {
        let out_of_play = self.captured.or(self.gone);
        let pool = self.scenario.tables.replacements.iter().zip(self.replaces);
        pool.filter(|(leader, takes)| takes.is_some() && self.side_of(**leader) == side)
            .map(|(leader, _)| *leader)
            .find(|&leader| !self.is_on_map(leader) && !out_of_play.has(leader))
    }

    /// The hexes with units of a formation.
    fn replacement_hexes(&self, formation: FormationId) -> impl Iterator<Item = HexId> + '_ {
        let units = self.scenario.tables.of_formation.get(formation.index()).copied().unwrap_or_default();
        let units = units.and(self.scenario.tables.units);
        units.into_iter().map(|unit| self.at[unit.index()]).filter(|hex| hex.is_somewhere())
    }

    /// Whether a replacement may take over in a hex: with a unit of his corps (RA-5.14-01).
    pub(crate) fn permit_replacement(&self, side: Side, leader: PieceId, hex: HexId) -> Result<(), Refusal> {
        demand(self.next_replacement(side) == Some(leader), "RA-5.14-02", "ra-not-the-replacement")?;
        let with_unit = self.replacement_hexes(self.formation_of(leader)).any(|other| other == hex);
        demand(with_unit, "RA-5.14-01", "ra-not-with-his-corps")
    }

    pub(crate) fn replacement_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, HexId)) {
        let Some(leader) = self.next_replacement(side) else { return };
        let mut before = PieceSet::NONE;
        for unit in self.on_map(side) {
            let hex = self.at[unit.index()];
            // Each hex once, by its first piece.
            let first = self.pieces_at(hex).next().unwrap_or(unit);
            if !before.has(first) {
                before.insert(first);
                each(leader, hex);
            }
        }
    }

    pub(crate) fn place_replacement(&mut self, leader: PieceId, hex: HexId, out: &mut impl Outside) {
        self.put(leader, hex);
        let (side, formation) = (self.side_of(leader), self.formation_of(leader));
        out.note(Audience::Only(side), || Event::Replaced { leader, formation, hex });
        self.lose_sight(leader);
        self.hide_as_comrades(leader);
    }

    /// Whether a commander may spend a point on a piece (RA-7.11-01, RA-7.13-01).
    pub(crate) fn permit_command(
        &self,
        side: Side,
        commander: PieceId,
        piece: PieceId,
    ) -> Result<(), Refusal> {
        let here = self.is_on_map(commander) && self.side_of(commander) == side;
        demand(here && self.kind(commander) == PieceKind::Commander, "RA-7.11-01", "ra-not-a-commander")?;
        let subject = self.is_on_map(piece) && self.side_of(piece) == side;
        let kind = self.kind(piece);
        let officer = self.is_officer(piece);
        // A pontoon train takes the place of a unit (RA-9.18-01); units of no corps may have one as well (RA-17.2-01).
        demand(
            subject && (officer || kind.is_combat() || kind == PieceKind::Pontoon),
            "RA-7.11-01",
            "ra-needs-no-command",
        )?;
        demand(!self.reorganized.has(commander), "RA-2.11-03", "ra-has-reorganized")?;
        demand(!self.reorganized.has(piece), "RA-6.23-01", "ra-has-reorganized")?;
        demand(!self.commanded.has(piece), "RA-7.11-01", "ra-in-command-already")?;
        let left = self.places_left(commander)[usize::from(!officer)];
        demand(left > 0, "RA-5.11-01", "ra-no-points-left")?;
        let range = self.in_range(side, self.at[commander.index()], self.at[piece.index()]);
        demand(range, if officer { "RA-7.11-01" } else { "RA-7.13-01" }, "ra-out-of-range")
    }

    pub(crate) fn command(&mut self, side: Side, commander: PieceId, piece: PieceId, out: &mut impl Outside) {
        if let Some(place) = self.account(commander) {
            self.spent[place][usize::from(!self.is_officer(piece))] += 1;
        }
        self.take_command(piece);
        out.note(Audience::Only(side), || Event::Commanded { commander, piece });
    }

    /// A piece is in command; an officer with all units of his formation in his range, as they stand now (RA-7.11-02).
    pub(crate) fn take_command(&mut self, piece: PieceId) {
        self.commanded.insert(piece);
        if self.is_officer(piece) {
            self.commanded = self.commanded.or(self.units_in_range(piece));
        }
    }

    pub(crate) fn command_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, PieceId)) {
        for &commander in &self.scenario.tables.commanders {
            let present = self.side_of(commander) == side && self.is_on_map(commander);
            if !present || self.places_left(commander) == [0, 0] {
                continue;
            }
            let from = self.at[commander.index()];
            self.on_map(side)
                .filter(|&piece| self.distance(from, self.at[piece.index()]) <= 4)
                .for_each(|piece| each(commander, piece));
        }
    }

    /// Step d: columns are linked, and what is not in command is out of it (RA-2.11-05, RA-7.12-01). Units that came back in
    /// this turn are not in command through the officer who brought them (RA-6.21-02): he is in none himself.
    pub(crate) fn end_command(&mut self, side: Side) {
        let own = self.own(side);
        let linked = self.linked_columns(side, self.commanded.and(own));
        self.commanded = self.commanded.or(linked);
        self.tested = PieceSet::NONE;
        self.reorganized = self.reorganized.minus(own);
    }

    /// Whether a piece needs command to move: not commanders, heads of state and baggage (RA-7.3-02, RA-14.32-01).
    pub(crate) fn needs_command(&self, piece: PieceId) -> bool {
        !self.kind(piece).is_independent()
    }
}
