//! Which battle is next, who takes part, the tactics chits, and what is settled before the first round (8, 8.1 P1, 8.2,
//! 8.5).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::Terrain;
use crate::sets::{BoxId, BoxSet, PieceSet};
use crate::state::{Battle, Fight, Phase, Position};
use crate::tables::{self, Weather};

impl Position {
    /// Contested boxes that were not dealt with yet.
    fn unsettled(&self) -> BoxSet {
        self.contested().minus(self.settled)
    }

    /// JG-8.8-11: a box that is besieged by the other side is fought for only if the phasing side wants to, unless relief
    /// has come.
    fn is_optional(&self, place: BoxId) -> bool {
        self.siege(place).is_some_and(|siege| siege.besieger != self.phasing) && !self.has_relief(place)
    }

    pub(crate) fn battles_ask(&self) -> bool {
        !self.unsettled().is_empty()
    }

    pub(crate) fn battle_candidates(&self, offer: &mut impl FnMut(Action)) {
        self.unsettled().into_iter().for_each(|place| offer(Action::Fight(place)));
        offer(Action::Pass);
    }

    /// JG-8-01: the phasing player picks the order.
    pub(crate) fn permit_fight(&self, place: BoxId) -> Result<(), Refusal> {
        demand(self.unsettled().has(place), "JG-8-01", "no-fight-there")
    }

    /// JG-2-B4-01: combat cannot be waived.
    pub(crate) fn permit_combat_over(&self) -> Result<(), Refusal> {
        let due = self.unsettled().into_iter().any(|place| !self.is_optional(place));
        demand(!due, "JG-2-B4-01", "battles-to-fight")
    }

    /// The Combat Phase is over; cards that its battles call for may still be played (JG-13-CARDS-04).
    pub(crate) fn end_combat(&mut self) {
        self.phase = Phase::Combat;
        self.battle = Battle::NONE;
        self.settled = BoxSet::NONE;
        self.battles = [BoxId::NOWHERE; crate::state::MAX_BATTLES];
        let phasing = self.phasing;
        self.agenda
            .plan([Task::Window(phasing, Moment::Combat), Task::Window(phasing.other(), Moment::Combat)]);
    }

    /// The fight in a box is resolved next: a siege, a sortie, or a battle, before which a city may be entered.
    pub(crate) fn begin_fight(&mut self, place: BoxId, out: &mut impl Outside) {
        self.phase = Phase::Combat;
        self.settled.insert(place);
        let phasing = self.phasing;
        self.battle = Battle { place, attacker: phasing, ..Battle::NONE };
        self.battle.intercepted = self.intercepted.has(place);
        if let Some(siege) = self.siege(place) {
            if siege.besieger == phasing {
                return self.agenda.push(Task::Invest(phasing));
            }
            self.battle.fight = Fight::Sortie;
            return self.begin_battle(out);
        }
        if self.scenario.places_city(place).is_some() {
            // JG-6.5.1-15: in an interception it is the intercepted Force that stands at the city.
            let owner = if self.battle.intercepted { phasing } else { phasing.other() };
            return self.agenda.push(Task::Shelter(owner));
        }
        self.begin_battle(out);
    }

    /// Who takes part on each side.
    fn muster_forces(&self) -> [PieceSet; 2] {
        let Battle { place, fight, attacker, .. } = self.battle;
        Side::BOTH.map(|side| {
            let all = self.pieces_in(side, place);
            match fight {
                Fight::Field => all.minus(self.inside),
                Fight::Assault if side == attacker => all.minus(self.inside),
                Fight::Assault => all.and(self.inside),
                Fight::Sortie => all,
            }
        })
    }

    /// JG-8.1-P1-01: cards for the start, then chits.
    pub(crate) fn begin_battle(&mut self, out: &mut impl Outside) {
        let Battle { place, attacker, .. } = self.battle;
        self.battle.forces = self.muster_forces();
        out.tell(|| Event::BattleBegan { place, attacker });
        self.agenda.plan([Task::Chits, Task::OpenBattle]);
    }

    /// JG-8.2-03 to 07: which chits a side may choose.
    pub(crate) fn legal_chits(&self, side: Side) -> [bool; 4] {
        let force = self.battle.forces[side.index()];
        let leader = self.ranking_leader(force, |position, leader| position.piece(leader).cv);
        let rank = leader.map_or(0, |leader| self.piece(leader).rank);
        let troops = self.troops_of(force);
        let only = !troops.is_empty() && troops.minus(self.scenario.tables.detachments).is_empty();
        let strength = self.strength(force);
        let mut chits = tables::chits(strength, rank, only);
        if chits == [false; 4] {
            // Guns without SP: the law of the smallest Force.
            chits[0] = true;
        }
        chits
    }

    pub(crate) fn permit_chit(&self, side: Side, value: u8) -> Result<(), Refusal> {
        const RULES: [&str; 4] = ["JG-8.2-06", "JG-8.2-05", "JG-8.2-04", "JG-8.2-03"];
        let place = usize::from(value.clamp(1, 4) - 1);
        demand(self.battle.chits[side.index()].is_none(), "JG-8.1-P1-01", "chit-chosen")?;
        demand(self.legal_chits(side)[place], RULES[place], "chit-not-allowed")
    }

    /// JG-8.1-P1-01, JG-8.2-01, JG-8.2-02: chits and pieces are shown; dummies go; the frame of the battle is fixed.
    pub(crate) fn open_battle(&mut self, out: &mut impl Outside) {
        let place = self.battle.place;
        let forces = self.battle.forces;
        self.shown = self.shown.or(forces[0]).or(forces[1]);
        for side in Side::BOTH {
            self.remove_dummies(side, place, out);
        }
        let chits = self.battle.chits.map(|chit| chit.unwrap_or(1));
        let led = self.battle.forces.map(|force| !self.leaders_of(force).is_empty());
        let kind = tables::battle_type(chits[0], chits[1], led[0] != led[1]);
        // JG-3.1-10: a round less, though the type stays.
        let snow = u8::from(self.weather == Weather::Snow);
        self.battle.kind = kind;
        self.battle.rounds = kind.saturating_sub(snow).max(1);
        self.battle.base = self.battle.forces.map(|force| self.strength(force));
        self.battle.open = true;
        self.battle.ways_in = self.ways_in();
        self.battle.encircled = self.is_encircled();
        let field = self.battle.fight == Fight::Field;
        self.battle.flank = Side::BOTH.map(|side| field && self.has_flank(side));
        self.battle.bridge = self.attacks_across_bridge();
        let Battle { rounds, encircled, flank, .. } = self.battle;
        out.tell(|| Event::BattleOpened { chits, kind, rounds, encircled, flank });
        let attacker = self.battle.attacker;
        self.agenda.plan([
            Task::Window(attacker, Moment::Battle),
            Task::Window(attacker.other(), Moment::Battle),
            Task::Round,
        ]);
    }

    /// The boxes from which troops of a side came into the box of the battle in this player turn.
    pub(crate) fn origins(&self, side: Side) -> BoxSet {
        self.troops_of(self.battle.forces[side.index()])
            .into_iter()
            .map(|piece| self.entered[piece.index()])
            .filter(|place| place.is_somewhere())
            .collect()
    }

    /// JG-8.5-FLK-01, JG-6.5.1-13: two Forces over two connections. The defender has it by a double interception.
    fn has_flank(&self, side: Side) -> bool {
        let force = self.battle.forces[side.index()];
        let force = if side == self.battle.attacker { force } else { force.and(self.interceptors) };
        let origins: BoxSet = self
            .troops_of(force)
            .into_iter()
            .map(|piece| self.entered[piece.index()])
            .filter(|place| place.is_somewhere())
            .collect();
        origins.len() >= 2
    }

    /// SP of a side that came from a box.
    fn strength_from(&self, side: Side, origin: BoxId) -> u16 {
        let force = self.battle.forces[side.index()];
        let came = force.into_iter().filter(|piece| self.entered[piece.index()] == origin);
        self.strength(came.collect())
    }

    /// JG-8.7-03, JG-8.6-05: the boxes from which more than 3 SP of the Attacker entered, counted as they entered: what the
    /// battle costs him afterwards opens no way (D78).
    fn ways_in(&self) -> BoxSet {
        let attacker = self.battle.attacker;
        self.origins(attacker)
            .into_iter()
            .filter(|&origin| self.strength_from(attacker, origin) > 3)
            .collect()
    }

    /// JG-8.5-ENC-01, JG-8.5-ENC-03: every adjacent box is held by 3 enemy SP, the attacker's own way in aside if more than 3 SP came by
    /// it (D41). A road off the map leads to no box (D77). Behind walls nobody is encircled: he is besieged.
    pub(crate) fn is_encircled(&self) -> bool {
        let Battle { place, fight, attacker, .. } = self.battle;
        if fight != Fight::Field {
            return false;
        }
        let mut links = self.scenario.links(place).iter().filter(|link| self.is_open(link)).peekable();
        links.peek().is_some()
            && links.all(|link| self.battle.ways_in.has(link.to) || self.strength_in(attacker, link.to) >= 3)
    }

    /// JG-T-COMBAT-22: one attacking Force that crossed a bridge or pontoon is enough; an intercepted Force was not
    /// attacking when it crossed (D63).
    fn attacks_across_bridge(&self) -> bool {
        let Battle { place, attacker, intercepted, .. } = self.battle;
        !intercepted
            && self
                .origins(attacker)
                .into_iter()
                .any(|origin| self.scenario.link(place, origin).is_some_and(|link| self.is_bridge(&link)))
    }

    /// The ground on which the defender stands. Sorties meet defensive terrain (JG-8.8-15).
    pub(crate) fn ground(&self) -> Terrain {
        self.scenario.place(self.battle.place).terrain
    }
}
