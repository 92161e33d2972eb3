//! The opening of a scenario (sections 1.6 and 19.2 of the rules).

use std::sync::Arc;

use vedette_kernel::{Audience, Nobody, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::{Agenda, Task, demand};
use crate::ground::Gait;
use crate::scenario::{
    Cover, MAX_FORMATIONS, MAX_HEXES, MAX_PIECES, MAX_SOURCES, MAX_SPARES, PRUSSIANS, PieceKind, Post,
    Scenario, StartsAs, Way,
};
use crate::sets::{BridgeSet, FormationId, HexId, HexSet, PieceId, PieceSet};
use crate::state::{
    Crossing, Fight, MAX_CROSSINGS, MAX_DOORS, MAX_ORDERS, March, NO_ORDER, Order, Phase, Position, Span,
};

impl Position {
    /// The opening of a scenario: pieces on the map, and the first question on the agenda.
    pub fn new(scenario: Arc<Scenario>) -> Position {
        let mut position = Position::empty(scenario);
        position.set_up();
        position.remember_tables();
        let first = position.scenario.frame.first;
        position.agenda.push(Task::Turn);
        // The First Player places everything before the Second does (RA-1.6-01).
        for side in [first.other(), first] {
            position.agenda.plan([
                Task::Plans(side),
                Task::Berths(side),
                Task::Surplus(side),
                Task::Outposts(side),
                Task::FirstOrder(side),
            ]);
        }
        position.advance(&mut Nobody);
        position
    }

    /// The map without pieces.
    pub(crate) fn empty(scenario: Arc<Scenario>) -> Position {
        let frame = &scenario.frame;
        let mut control = [PRUSSIANS; MAX_SOURCES];
        control.iter_mut().zip(&frame.sources).for_each(|(owner, source)| *owner = source.side);
        let open = frame.sources.iter().enumerate().filter(|(_, source)| source.open);
        let open_sources = open.fold(0, |bits, (place, _)| bits | 1 << place);
        let damaged: BridgeSet = frame.damaged.iter().copied().collect();
        let (turn, phasing, band_closed) = (frame.first_turn, frame.first, frame.band_closed);
        Position {
            at: [HexId::NOWHERE; MAX_PIECES],
            heads: [PieceId::NONE; MAX_HEXES],
            nexts: [PieceId::NONE; MAX_PIECES],
            zones: [HexSet::NONE; 2],
            day_half: PieceSet::NONE,
            night_half: PieceSet::NONE,
            lost: PieceSet::NONE,
            lost_before: PieceSet::NONE,
            captured: PieceSet::NONE,
            gone: PieceSet::NONE,
            broken: PieceSet::NONE,
            reduced: PieceSet::NONE,
            turned: PieceSet::NONE,
            replaces: [FormationId::NONE; MAX_SPARES],
            orphaned: 0,
            commanded: PieceSet::NONE,
            busied: [PieceSet::NONE; 2],
            reorganized: PieceSet::NONE,
            tested: PieceSet::NONE,
            failed: PieceSet::NONE,
            bound: PieceSet::NONE,
            spent: Default::default(),
            moved: PieceSet::NONE,
            hampered: [PieceSet::NONE; 2],
            column: PieceSet::NONE,
            starving: PieceSet::NONE,
            weary: PieceSet::NONE,
            withdrew: PieceSet::NONE,
            barred: PieceSet::NONE,
            repulsed: PieceSet::NONE,
            advanced: PieceSet::NONE,
            attacked: PieceSet::NONE,
            scouted: PieceSet::NONE,
            fresh: PieceSet::NONE,
            shown: PieceSet::NONE,
            seen: PieceSet::NONE,
            last_at: [HexId::NOWHERE; MAX_PIECES],
            last_turn: [0; MAX_PIECES],
            eager: PieceSet::NONE,
            casualties: [0; MAX_FORMATIONS],
            toll: [0; MAX_FORMATIONS],
            guard_recoiled: false,
            damaged,
            mended: BridgeSet::NONE,
            untried: BridgeSet::NONE,
            spans: [Span::NONE; MAX_SPARES],
            control,
            open_sources,
            band_closed,
            turn,
            phasing,
            phase: Phase::SetUp,
            arrived: 0,
            admitted: 0,
            watched: 0,
            entering: 0,
            alternates: 0,
            exited: false,
            doors: [(HexId::NOWHERE, 0); MAX_DOORS],
            orders: [Order::NONE; MAX_ORDERS],
            order_of: [NO_ORDER; MAX_PIECES],
            aides: Default::default(),
            agenda: Agenda::default(),
            march: March::NONE,
            combat_of: [0; MAX_PIECES],
            fight: Fight::NONE,
            crossings: [Crossing::NONE; MAX_CROSSINGS],
            group: PieceSet::NONE,
            placed: PieceSet::NONE,
            spot: HexId::NOWHERE,
            outcome: None,
            scenario,
        }
    }

    /// Puts the pieces of the table on the map, face down (RA-19.21-01): some reduced (RA-19.28-01), some lost already, whose
    /// strength stands on the casualty track (RA-1.62-01, RA-1.63-01), some in Road March (RA-19.27-01).
    fn set_up(&mut self) {
        let scenario = Arc::clone(&self.scenario);
        for placement in &scenario.frame.set_up {
            let piece = placement.piece;
            match placement.state {
                StartsAs::Lost => {
                    let value = self.casualty_value(piece);
                    let formation = self.piece(piece).formation;
                    self.lost.insert(piece);
                    self.lost_before.insert(piece);
                    if let Some(level) = self.casualties.get_mut(formation.index()) {
                        *level += value;
                    }
                    continue;
                }
                StartsAs::Reduced => self.reduced.insert(piece),
                StartsAs::Full => {}
            }
            self.put(piece, placement.hex);
            let is_weighty = !self.weighty(PieceSet::of(piece)).is_empty();
            self.column.set(piece, placement.road_march && is_weighty);
        }
    }

    // Scenario 8: which track?

    /// The first French force whose track is not chosen (RA-21.8-01). A choice is remembered among the groups that arrived
    /// until the plan is sealed.
    pub(crate) fn next_plan(&self, side: Side) -> Option<u8> {
        let plans = self.scenario.frame.plans.len() as u8;
        (side == crate::FRENCH && self.chosen_plans() < plans).then(|| self.chosen_plans())
    }

    /// How many forces have their track: counted in the upper bits of the choices.
    fn chosen_plans(&self) -> u8 {
        (self.alternates >> 24) as u8
    }

    pub(crate) fn permit_track(&self, side: Side, plan: u8) -> Result<(), Refusal> {
        demand(self.next_plan(side) == Some(plan), "RA-21.8-01", "ra-not-this-force")
    }

    pub(crate) fn choose_track(&mut self, plan: u8, alternate: bool) {
        self.alternates |= u32::from(alternate) << plan;
        self.alternates += 1 << 24;
    }

    // Pieces without a hex of their own.

    /// The next piece its owner places, with what it may do: those he has looked at are in `tested`.
    pub(crate) fn next_berth(&self, side: Side) -> Option<(PieceId, Post)> {
        let berths = self.scenario.frame.berths.iter();
        berths
            .filter(|berth| self.side_of(berth.piece) == side && !self.tested.has(berth.piece))
            .map(|berth| (berth.piece, berth.post))
            .next()
    }

    /// Whether a piece may be placed in a hex before play: commanders with any force (RA-19.25-01), bridge trains and cavalry
    /// near their leader (RA-19.24-02, RA-19.24-03, RA-19.26-02), baggage anywhere a train may stand (RA-19.24-04), in
    /// scenario 8 Prussians anywhere outside the band (RA-21.8-03, RA-21.8-04).
    pub(crate) fn permit_berth(&self, side: Side, piece: PieceId, hex: HexId) -> Result<(), Refusal> {
        let (next, post) = self.next_berth(side).ok_or(Refusal::new("RA-1.6-01", "ra-nothing-to-place"))?;
        demand(next == piece, "RA-1.6-01", "ra-not-this-piece")?;
        self.permit_post(side, piece, post, hex)
    }

    /// The same for the piece that is to be placed.
    fn permit_post(&self, side: Side, piece: PieceId, post: Post, hex: HexId) -> Result<(), Refusal> {
        let ground = self.scenario.hex(hex);
        demand(ground.in_play, "RA-11.44-05", "ra-out-of-play")?;
        let enemy = side.other();
        demand(self.holder(hex) != Some(enemy), "RA-1.6-01", "ra-enemy-there")?;
        match post {
            Post::WithForce => {
                let force = self.has_troops(self.stack_of(side, hex));
                demand(force, "RA-19.25-01", "ra-no-force-there")?;
            }
            Post::Near(leader, reach) => {
                let at = self.at[leader.index()];
                let near = at.is_somewhere() && self.distance(at, hex) <= reach;
                demand(near, "RA-19.24-02", "ra-too-far-from-leader")?;
                demand(!self.in_zone(enemy, hex), "RA-19.26-02", "ra-engaged")?;
            }
            Post::Free | Post::Deploy => {
                demand(!self.in_zone(enemy, hex), "RA-19.24-04", "ra-engaged")?;
                let around = self.scenario.tables.neighbours[hex.index()];
                let beside = around.into_iter().any(|near| self.holder(near) == Some(enemy));
                demand(!beside, "RA-19.24-04", "ra-enemy-too-near")?;
                let barred = self.band_closed && side == PRUSSIANS && ground.band;
                demand(!barred, "RA-21.8-04", "ra-band-closed")?;
            }
        }
        let train = self.kind(piece).is_train();
        let steep = ground.slope && ground.way == Way::None;
        let marsh = ground.cover == Cover::Marsh && ground.way == Way::None;
        demand(!(marsh || train && steep), "RA-19.24-04", "ra-no-ground-for-it")?;
        self.permit_room_for(piece, hex)
    }

    /// Where the next piece may be placed.
    pub(crate) fn berth_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, HexId)) {
        let Some((piece, post)) = self.next_berth(side) else { return };
        let mut each = |piece: PieceId, hex: HexId| {
            if self.permit_post(side, piece, post, hex).is_ok() {
                each(piece, hex);
            }
        };
        match post {
            Post::WithForce => {
                // The first piece of each hex names it.
                let forces = self.on_map(side).map(|own| (own, self.at[own.index()]));
                let firsts = forces.filter(|&(own, hex)| self.pieces_at(hex).next() == Some(own));
                firsts.for_each(|(_, hex)| each(piece, hex));
            }
            Post::Near(leader, reach) => {
                let at = self.at[leader.index()];
                if at.is_somewhere() {
                    self.scenario.map.near(at, reach).for_each(|hex| each(piece, hex));
                }
            }
            Post::Free | Post::Deploy => {
                self.scenario.tables.in_play.iter().for_each(|&hex| each(piece, hex))
            }
        }
    }

    /// Whether a piece may be left where it is, or kept back: not one that has no hex and must be placed.
    pub(crate) fn permit_no_berth(&self, side: Side) -> Result<(), Refusal> {
        let Some((piece, post)) = self.next_berth(side) else { return Ok(()) };
        if self.is_on_map(piece) || post == Post::Free {
            return Ok(());
        }
        let mut possible = false;
        self.berth_candidates(side, &mut |_, _| possible = true);
        demand(!possible, "RA-1.6-01", "ra-must-be-placed")
    }

    pub(crate) fn place_berth(&mut self, side: Side, piece: PieceId, hex: HexId, out: &mut impl Outside) {
        self.tested.insert(piece);
        // Heads of state go with the commander (RA-19.29-01).
        let from = self.at[piece.index()];
        let banners = [self.banner(from), self.banner(hex)];
        if self.piece(piece).army && from.is_somewhere() {
            for head in self.stack(from).and(self.scenario.tables.leaders) {
                if self.is_head(head) {
                    self.put(head, hex);
                }
            }
        }
        self.put(piece, hex);
        self.tell_placed(side, piece, hex, out);
        self.tell_change(from, banners[0], out);
        self.tell_banner(hex, banners[1], self.flag(PieceSet::of(piece)), out);
    }

    fn tell_placed(&self, side: Side, piece: PieceId, hex: HexId, out: &mut impl Outside) {
        // Where free pieces stand is hidden like all else: the enemy sees where there are forces when he looks at the map.
        out.note(Audience::Only(side), || Event::Placed { piece, hex });
    }

    pub(crate) fn skip_berth(&mut self, side: Side) {
        if let Some((piece, _)) = self.next_berth(side) {
            self.tested.insert(piece);
        }
    }

    // Hexes that the table overfills.

    /// The first hex of a side that holds too many (RA-1.64-01).
    pub(crate) fn overfull(&self, side: Side) -> Option<HexId> {
        self.on_map(side)
            .map(|piece| self.at[piece.index()])
            .find(|&hex| self.permit_stack(self.stack(hex)).is_err())
    }

    // Vedettes at the start.

    /// Whether a vedette may start in a hex: within two hexes of its parent, not in an enemy zone (RA-19.26-01).
    pub(crate) fn permit_outpost(&self, side: Side, vedette: PieceId, hex: HexId) -> Result<(), Refusal> {
        demand(self.scenario.options.vedettes, "RA-19.4-01", "ra-no-vedettes")?;
        let own = self.is_vedette(vedette) && self.side_of(vedette) == side;
        demand(own, "RA-19.26-01", "ra-not-a-vedette")?;
        demand(!self.tested.has(vedette), "RA-19.26-01", "ra-vedette-is-out")?;
        let from = self.outpost_home(vedette).ok_or(Refusal::new("RA-19.26-01", "ra-parent-not-there"))?;
        demand(self.distance(from, hex) <= 2, "RA-19.26-01", "ra-too-far-from-parent")?;
        self.permit_lookout(side, vedette, from, hex)
    }

    /// Whether a vedette may be put out from a hex to another.
    fn permit_lookout(&self, side: Side, vedette: PieceId, from: HexId, hex: HexId) -> Result<(), Refusal> {
        let ground = self.scenario.hex(hex);
        let dry = ground.in_play && (ground.cover != Cover::Marsh || ground.way != Way::None);
        demand(dry, "RA-11.44-05", "ra-out-of-play")?;
        let barred = self.band_closed && side == PRUSSIANS && ground.band && !self.scenario.hex(from).band;
        demand(!barred, "RA-21.6-02", "ra-band-closed")?;
        let free = self.holder(hex) != Some(side.other()) && !self.in_zone(side.other(), hex);
        demand(free, "RA-19.26-01", "ra-engaged")?;
        self.permit_room_for(vedette, hex)
    }

    /// The hex of a vedette's parent, or where that was before it was broken down: where its other vedettes stand.
    fn outpost_home(&self, vedette: PieceId) -> Option<HexId> {
        let parent = self.piece(vedette).parent;
        if self.reduced.has(parent) {
            return None;
        }
        self.hex_of(parent).or_else(|| self.hex_of(vedette))
    }

    /// Where vedettes may be put out.
    pub(crate) fn outpost_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, HexId)) {
        if !self.scenario.options.vedettes {
            return;
        }
        let own = self.scenario.tables.vedettes.and(self.own(side)).minus(self.tested);
        for vedette in own {
            let Some(home) = self.outpost_home(vedette) else { continue };
            self.scenario
                .map
                .near(home, 2)
                .filter(|&hex| self.permit_lookout(side, vedette, home, hex).is_ok())
                .for_each(|hex| each(vedette, hex));
        }
    }

    /// The first vedette of light cavalry breaks the unit down: the others stand where it stood until they are placed.
    pub(crate) fn place_outpost(&mut self, side: Side, vedette: PieceId, hex: HexId, out: &mut impl Outside) {
        let parent = self.piece(vedette).parent;
        let from = self.outpost_home(vedette).unwrap_or(HexId::NOWHERE);
        let banners = [self.banner(from), self.banner(hex)];
        if self.kind(parent) == PieceKind::Cavalry && self.is_on_map(parent) {
            let home = self.at[parent.index()];
            self.put(parent, HexId::NOWHERE);
            self.broken.insert(parent);
            self.column.remove(parent);
            for other in self.scenario.vedettes_of(parent) {
                self.put(other, home);
            }
        }
        self.put(vedette, hex);
        self.tested.insert(vedette);
        self.tell_placed(side, vedette, hex, out);
        self.tell_change(from, banners[0], out);
        self.tell_banner(hex, banners[1], self.flag(PieceSet::of(vedette)), out);
    }

    /// The set-up of a side is done. Nobody has an Out of Command marker before his first Command Segment: whoever is attacked
    /// sooner may advance (RA-7.3-01).
    pub(crate) fn end_outposts(&mut self) {
        self.tested = PieceSet::NONE;
        self.commanded = Side::BOTH.into_iter().flat_map(|side| self.on_map(side)).collect();
    }

    /// Whether ground lets a piece of any kind stand on it: for tests of scenarios.
    pub fn is_standable(&self, hex: HexId) -> bool {
        let ground = self.scenario.hex(hex);
        let reached = ground.edges.iter().any(|edge| {
            edge.to.is_somewhere()
                && self
                    .scenario
                    .map
                    .direction(edge.to, hex)
                    .is_some_and(|direction| self.toll(edge.to, direction, Gait::Foot, false).is_some())
        });
        ground.in_play && reached
    }
}
