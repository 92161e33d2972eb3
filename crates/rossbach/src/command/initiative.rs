//! Initiative checks, and the sound of the guns (sections 2.11 B2, 5.13, 7.14 and 7.15).

use vedette_kernel::{Audience, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::guide::{Guide, HexList};
use crate::flow::{Task, demand};
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Phase, Position};

/// What a graded check allows (RA-5.19-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Grade {
    Full,
    OneLess,
    OnePoint,
    Nothing,
}

impl Position {
    /// What a die means for a rating: at most the rating passes; graded, an equal roll costs a point and one or two more
    /// still allow one.
    fn grade(graded: bool, die: i8, rating: u8) -> Grade {
        let over = die - rating as i8;
        match over {
            0 if graded => Grade::OneLess,
            ..=0 => Grade::Full,
            1 | 2 if graded => Grade::OnePoint,
            _ => Grade::Nothing,
        }
    }

    /// The changed die of an initiative check: one more when demoralized (RA-7.17-01), one less for the guns (RA-2.11-11).
    pub(crate) fn initiative_die(&self, piece: PieceId, die: u8, guns: bool) -> i8 {
        let broken = if self.kind(piece).is_leader() {
            self.is_broken(self.formation_of(piece))
        } else {
            self.is_demoralized(piece)
        };
        die as i8 + i8::from(broken) - i8::from(guns)
    }

    /// The hexes with engaged units, those that stand in an enemy zone, for all that a side knows: what lies face down counts
    /// as combat units with an ordinary zone (RA-4.4-04).
    fn engaged_hexes(
        &self,
        listener: Side,
        near: impl Fn(HexId) -> bool + Copy,
    ) -> impl Iterator<Item = HexId> {
        let troops = self.scenario.tables.troops;
        let hidden =
            if self.has_fog() { self.own(listener.other()).minus(self.shown) } else { PieceSet::NONE };
        Side::BOTH.into_iter().flat_map(move |side| {
            let such = self.own(side).and(troops.or(hidden));
            such.into_iter()
                .filter_map(move |piece| {
                    let hex = self.hex_of(piece)?;
                    // Most hexes are named by their first piece; another that names them again does no harm.
                    let first = self.heads[hex.index()];
                    (first == piece || !such.has(first)).then_some(hex)
                })
                .filter(move |&hex| near(hex))
                .filter(move |&hex| {
                    let enemy = side.other();
                    if side == listener { self.seems_in_zone(enemy, hex) } else { self.in_zone(enemy, hex) }
                })
        })
    }

    /// Whether a piece hears the guns: engaged units within five hexes (RA-2.11-11).
    fn hears_guns(&self, piece: PieceId, guide: &mut Guide) -> bool {
        let here = self.at[piece.index()];
        let listener = self.side_of(piece);
        let near = |hex: HexId| self.distance(here, hex) <= 5;
        if !here.is_somewhere() {
            return false;
        }
        if !guide.many {
            return self.engaged_hexes(listener, near).next().is_some();
        }
        let battles =
            guide.battles.get_or_insert_with(|| HexList::of(self.engaged_hexes(listener, |_| true)));
        battles.iter().any(near)
    }

    /// The nearest battle: the hex of the enemy who stands in it (RA-2.11-12).
    pub(crate) fn nearest_battle(&self, side: Side, from: HexId) -> HexId {
        let enemies = self.engaged_hexes(side, |hex| self.holder(hex) == Some(side.other()));
        enemies.min_by_key(|&hex| (self.distance(from, hex), hex)).unwrap_or(HexId::NOWHERE)
    }

    /// Whether an officer out of command may roll (RA-7.14-01).
    pub(crate) fn permit_officer_check(
        &self,
        side: Side,
        leader: PieceId,
        guns: bool,
        guide: &mut Guide,
    ) -> Result<(), Refusal> {
        let own = self.is_on_map(leader) && self.side_of(leader) == side && self.is_officer(leader);
        demand(own, "RA-7.14-01", "ra-not-an-officer")?;
        demand(!self.reorganized.has(leader), "RA-6.23-01", "ra-has-reorganized")?;
        demand(!self.commanded.has(leader), "RA-7.14-01", "ra-in-command-already")?;
        demand(!self.tested.has(leader), "RA-7.14-01", "ra-has-rolled")?;
        demand(!guns || self.hears_guns(leader, guide), "RA-2.11-11", "ra-no-guns")
    }

    pub(crate) fn check_officer(&mut self, side: Side, leader: PieceId, guns: bool, out: &mut impl Outside) {
        let die = out.die("initiative");
        self.tested.insert(leader);
        let changed = self.initiative_die(leader, die, guns);
        let graded = self.scenario.options.graded_officers;
        let grade = Self::grade(graded, changed, self.initiative(leader));
        let passed = grade != Grade::Nothing;
        out.note(Audience::Only(side), || Event::InitiativeRolled { piece: leader, die, guns, passed });
        if !passed {
            self.failed.insert(leader);
            return;
        }
        let before = self.commanded;
        self.take_command(leader);
        let force = self.commanded.minus(before);
        self.hamper(force, grade);
        if guns {
            self.bound = self.bound.or(force);
        }
    }

    fn hamper(&mut self, pieces: PieceSet, grade: Grade) {
        match grade {
            Grade::OneLess => self.hampered[0] = self.hampered[0].or(pieces),
            Grade::OnePoint => self.hampered[1] = self.hampered[1].or(pieces),
            Grade::Full | Grade::Nothing => {}
        }
    }

    /// Whether a unit out of command may roll for itself (RA-2.11-09): once, and not in range of an officer of its
    /// formation who has rolled and failed (RA-2.11-13, RA-2.11-14).
    pub(crate) fn permit_unit_check(
        &self,
        side: Side,
        piece: PieceId,
        guns: bool,
        guide: &mut Guide,
    ) -> Result<(), Refusal> {
        let (_, roll) = match guide.roll {
            Some(known) if known.0 == piece => known,
            _ => *guide.roll.insert((piece, self.permit_roll(side, piece))),
        };
        roll?;
        demand(!guns || self.hears_guns(piece, guide), "RA-2.11-11", "ra-no-guns")
    }

    /// The same, whatever it hears.
    fn permit_roll(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        let kind = self.kind(piece);
        let own = self.is_on_map(piece) && self.side_of(piece) == side;
        demand(own && (kind.is_combat() || kind == PieceKind::Pontoon), "RA-2.11-09", "ra-not-a-unit")?;
        demand(!self.commanded.has(piece), "RA-2.11-07", "ra-in-command-already")?;
        demand(!self.is_ordered(piece), "RA-7.4-01", "ra-under-orders")?;
        demand(!self.moved.has(piece), "RA-8.14-03", "ra-has-moved")?;
        demand(!self.tested.has(piece), "RA-2.11-09", "ra-has-rolled")?;
        let formation = self.piece(piece).formation;
        let barred = self.failed.into_iter().any(|leader| {
            self.is_on_map(leader)
                && self.formation_of(leader) == formation
                && formation.is_some()
                && self.in_range(side, self.at[leader.index()], self.at[piece.index()])
        });
        demand(!barred, "RA-2.11-13", "ra-officer-failed")
    }

    /// A unit rolls for itself: if it passes it moves at once and stays out of command (RA-2.11-10).
    pub(crate) fn check_unit(&mut self, side: Side, piece: PieceId, guns: bool, out: &mut impl Outside) {
        let die = out.die("initiative");
        self.tested.insert(piece);
        let changed = self.initiative_die(piece, die, guns);
        let graded = self.scenario.options.graded_units;
        // Units are graded like officers, if that is agreed on (RA-7.16-01).
        let grade = Self::grade(graded, changed, self.initiative(piece));
        let passed = grade != Grade::Nothing;
        out.note(Audience::Only(side), || Event::InitiativeRolled { piece, die, guns, passed });
        if passed {
            self.hamper(PieceSet::of(piece), grade);
            self.bound.set(piece, guns);
            self.begin_march(side, piece);
            self.agenda.push(Task::March);
        }
    }

    /// The allowance of a piece in half points, after a graded roll.
    pub(crate) fn allowance(&self, piece: PieceId) -> u8 {
        let printed = self.piece(piece).allowance;
        if self.hampered[1].has(piece) {
            2
        } else if self.hampered[0].has(piece) {
            printed.saturating_sub(2)
        } else {
            printed
        }
    }

    /// Whether it is the part of the Movement Phase in which units roll for themselves.
    pub(crate) fn is_individual(&self) -> bool {
        self.phase == Phase::Initiative
    }
}
