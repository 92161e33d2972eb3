//! Vedettes scout (section 13.4).

use vedette_kernel::{Audience, Refusal};

use crate::event::{Event, Findings, Outside};
use crate::flow::{Task, demand};
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Phase, Position};

/// The allowance of light cavalry, in half points (RA-16.5-01).
const LIGHT: u8 = 14;

impl Position {
    /// Whether the vedettes of the stack may scout a hex: next to them, in its zone, with a leader of theirs within four hexes
    /// (RA-13.41-01), and nobody has scouted it in this turn (RA-13.41-02).
    pub(crate) fn permit_scout(&self, hex: HexId) -> Result<(), Refusal> {
        let march = &self.march;
        let pure = march.stack.into_iter().all(|piece| self.kind(piece) == PieceKind::Vedette);
        demand(pure && march.at.is_somewhere(), "RA-13.4-01", "ra-only-vedettes-scout")?;
        demand(self.phase != Phase::NightMarch, "RA-13.4-01", "ra-not-at-night")?;
        demand(self.scenario.map.direction(march.at, hex).is_some(), "RA-13.41-02", "ra-not-adjacent")?;
        demand(self.holder(hex) == Some(march.side.other()), "RA-13.41-02", "ra-nobody-there")?;
        demand(self.in_zone(march.side.other(), march.at), "RA-13.41-01", "ra-not-in-his-zone")?;
        demand(self.has_leader_near(march.side, march.at), "RA-13.41-01", "ra-no-leader-near")?;
        let again = !self.stack(hex).and(self.scouted).is_empty();
        demand(!again, "RA-13.41-02", "ra-scouted-already")
    }

    /// Whether a leader of a side is within four hexes, over any ground (RA-13.41-01, RA-1.51-06).
    pub(crate) fn has_leader_near(&self, side: vedette_kernel::Side, hex: HexId) -> bool {
        let leaders = self.scenario.tables.leaders.and(self.own(side));
        leaders
            .into_iter()
            .any(|leader| self.is_on_map(leader) && self.distance(self.at[leader.index()], hex) <= 4)
    }

    /// Whether a piece screens a hex against scouts: a vedette, or light cavalry (RA-13.42-01).
    fn screens(&self, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        printed.kind == PieceKind::Vedette || printed.kind == PieceKind::Cavalry && printed.allowance == LIGHT
    }

    /// The scouts ride out: both sides check (RA-13.42-02), information follows, a natural one kills (RA-13.43-01), and the
    /// scouts fall back (RA-13.42-06).
    pub(crate) fn scout(&mut self, hex: HexId, out: &mut impl Outside) {
        let side = self.march.side;
        let best = |set: PieceSet| set.into_iter().max_by_key(|&piece| self.initiative(piece));
        let Some(scout) = best(self.march.stack) else { return };
        let target = self.stack(hex);
        let screen = best(target.into_iter().filter(|&piece| self.screens(piece)).collect());
        self.scouted = self.scouted.or(target);
        self.show(PieceSet::of(scout), out);
        let passes =
            |piece: PieceId, die: u8| self.initiative_die(piece, die, false) <= self.initiative(piece) as i8;
        let die = out.die("scout");
        let found = passes(scout, die);
        let answer = screen.map(|piece| {
            let die = out.die("screen");
            (die, passes(piece, die))
        });
        out.tell(|| Event::Scouted { scout, hex, die, screen: answer.map(|(die, _)| die) });
        let driven_off = answer.is_some_and(|(_, passed)| passed);
        let findings = self.findings(found, driven_off, target);
        out.note(Audience::Only(side), || Event::Found { hex, findings });
        if let Findings::Pieces(pieces) = findings {
            self.remember(pieces);
        }
        let victim = target.and(self.scenario.tables.vedettes).first();
        if let Some(victim) = victim.filter(|_| die == 1) {
            self.show(PieceSet::of(victim), out);
            self.eliminate(victim, out);
        }
        if answer.is_some_and(|(die, _)| die == 1) {
            self.march.stack.remove(scout);
            self.eliminate(scout, out);
        }
        self.march.scout = scout;
        self.march.begun = true;
        self.agenda.push(Task::ScoutFlight);
    }

    /// What the scouts see: nothing if they are driven off or fail (RA-13.42-03), the types if both pass (RA-13.42-04), the
    /// pieces if only they pass (RA-13.42-05).
    fn findings(&self, found: bool, driven_off: bool, target: PieceSet) -> Findings {
        if !found {
            return Findings::Nothing;
        }
        if !driven_off {
            return Findings::Pieces(target);
        }
        let has =
            |wanted: &dyn Fn(PieceKind) -> bool| target.into_iter().any(|piece| wanted(self.kind(piece)));
        Findings::Types([
            has(&|kind| matches!(kind, PieceKind::Infantry | PieceKind::Mixed)),
            has(&|kind| kind == PieceKind::Cavalry),
            has(&|kind| kind == PieceKind::Vedette),
            has(&PieceKind::is_train),
        ])
    }

    /// Whether the scouts may fall back to a hex: two hexes away and out of every enemy zone.
    pub(crate) fn permit_flight(&self, hex: HexId) -> Result<(), Refusal> {
        demand(self.flight_hexes().contains(&hex) && hex.is_somewhere(), "RA-13.42-06", "ra-not-free")
    }

    /// Where the scouts may fall back to.
    pub(crate) fn flight_hexes(&self) -> [HexId; 18] {
        self.hexes_behind(self.march.side, self.march.at, self.march.stack, 2..=2)
    }

    /// The scouts fall back, or stay if they are hemmed in; either way their move is over.
    pub(crate) fn fly(&mut self, hex: HexId, out: &mut impl Outside) {
        let (from, pieces) = (self.march.at, self.march.stack);
        if hex.is_somewhere() && !pieces.is_empty() {
            let side = self.march.side;
            let flag = self.flag(pieces);
            out.veiled(
                self.is_covered(pieces),
                side,
                || Event::Moved { pieces, from, to: hex },
                || Some(Event::SomeMoved { side, flag, from, to: hex }),
            );
            let banners = [self.banner(from), self.banner(hex)];
            self.put_all(pieces, hex);
            self.march.at = hex;
            self.tell_banner(from, banners[0], flag, out);
            self.tell_banner(hex, banners[1], flag, out);
            self.occupy(hex, out);
        }
        self.stop(out);
    }
}
