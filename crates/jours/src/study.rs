//! Small campaigns and positions put together by hand, for tests and for studying a situation.
//!
//! A [`Draft`] is a map and an order of battle drawn in a few lines; a [`Study`] puts its pieces on the map and starts
//! the phase that is to be looked at. Nothing is checked until the end; then all faults are reported at once.

use std::sync::Arc;

use vedette_kernel::{Nobody, Side};

use crate::cards::Moment;
use crate::flow::Task;
use crate::options::Options;
use crate::scenario::{
    Arm, Army, Arrival, Card, City, Date, Frame, Frontier, Levies, Link, Map, Piece, PieceKind, Place,
    Presence, Prize, Rules, Scale, Scenario, Tables, Terrain, Water,
};
use crate::sets::{ArmyId, ArmySet, BoxId, BoxSet, CardId, CardSet, CrossingId, NationId, PieceId};
use crate::state::{Phase, Position, Siege, Truce};
use crate::tables::Weather;

/// A small campaign in the making. Boxes appear with their first connection.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What is drawn so far; for details that no method covers.
    pub scenario: Scenario,
}

impl Draft {
    /// No map, no pieces; the rules of 1813, six turns from May on, one French and one Allied army with their supply in the
    /// boxes `west` and `east`.
    pub fn new(options: Options) -> Draft {
        let date = |number: u16| Date {
            year: 1813,
            month: 5 + (number / 2) as u8 % 8,
            part: 1 + (number % 2) as u8,
        };
        let frame = Frame {
            code: "draft".into(),
            first_turn: 1,
            last_turn: 6,
            calendar: (0..16).map(date).collect(),
            handicap: [0; 2],
            set_up: Vec::new(),
            sieges: Vec::new(),
            destroyed: Vec::new(),
            closed: BoxSet::NONE,
            prizes: Vec::new(),
            arrivals: Vec::new(),
            levies: Vec::new(),
            changes: Vec::new(),
            pontoons: [1; 2],
            pontoons_at_restart: [0; 2],
            dummies: Vec::new(),
            deck: CardSet::NONE,
            armistice: None,
            autumn: false,
        };
        let rules = Rules {
            scale: Scale::Fortnight,
            ladder: vec![5, 2],
            levies: Levies::Germany,
            frontier: Frontier::Open,
            presence: Presence::OnMap,
            napoleon: None,
            siege_points: Some(1),
            hand_limit: 2,
            brisk: false,
        };
        let scenario = Scenario {
            game: "draft".into(),
            pack_hash: "draft".into(),
            options,
            rules,
            frame,
            map: Map { places: Vec::new(), links: Vec::new(), crossings: Vec::new(), cities: Vec::new() },
            nations: vec!["french".into(), "russian".into(), "prussian".into(), "saxon".into()],
            armies: Vec::new(),
            pieces: Vec::new(),
            cards: Vec::new(),
            tables: Tables::default(),
        };
        Draft { scenario }.army("grande-armee", Side::First, &["west"], 0).army(
            "coalition",
            Side::Second,
            &["east"],
            1,
        )
    }

    /// The number of a box, drawn if it is new.
    pub fn place(&mut self, code: &str) -> BoxId {
        let map = &mut self.scenario.map;
        if let Some(found) = map.places.iter().position(|place| place.code == code) {
            return BoxId(found as u16);
        }
        let terrain = Terrain::Open;
        map.places.push(Place { code: code.into(), terrain, abroad: false, exit: false, city: None });
        map.links.push(Vec::new());
        BoxId(map.places.len() as u16 - 1)
    }

    fn connect(
        mut self,
        a: &str,
        b: &str,
        cost: u8,
        water: impl Fn(&mut Map, BoxId, BoxId) -> Water,
    ) -> Draft {
        let (a, b) = (self.place(a), self.place(b));
        let map = &mut self.scenario.map;
        let water = water(map, a.min(b), a.max(b));
        let frontier = map.places[a.index()].abroad != map.places[b.index()].abroad;
        map.links[a.index()].push(Link { to: b, cost, water, frontier });
        map.links[b.index()].push(Link { to: a, cost, water, frontier });
        self
    }

    /// A road.
    #[must_use]
    pub fn road(self, a: &str, b: &str) -> Draft {
        self.connect(a, b, 1, |_, _, _| Water::Dry)
    }

    /// Roads from box to box.
    #[must_use]
    pub fn roads(self, boxes: &[&str]) -> Draft {
        boxes.windows(2).fold(self, |draft, pair| draft.road(pair[0], pair[1]))
    }

    /// A poor road.
    #[must_use]
    pub fn poor(self, a: &str, b: &str) -> Draft {
        self.connect(a, b, 2, |_, _, _| Water::Dry)
    }

    /// A road with a ford over a minor river.
    #[must_use]
    pub fn ford(self, a: &str, b: &str) -> Draft {
        self.connect(a, b, 1, |_, _, _| Water::Ford)
    }

    /// A road with a bridge.
    #[must_use]
    pub fn bridge(self, a: &str, b: &str, major: bool) -> Draft {
        self.connect(a, b, 1, move |map, a, b| {
            map.crossings.push((a, b));
            Water::Bridge { crossing: CrossingId(map.crossings.len() as u8 - 1), major }
        })
    }

    /// A road that ends at a ford symbol of a major river.
    #[must_use]
    pub fn site(self, a: &str, b: &str) -> Draft {
        self.connect(a, b, 1, |map, a, b| {
            map.crossings.push((a, b));
            Water::Site { crossing: CrossingId(map.crossings.len() as u8 - 1) }
        })
    }

    /// The ground of a box.
    #[must_use]
    pub fn ground(mut self, place: &str, terrain: Terrain) -> Draft {
        let place = self.place(place);
        self.scenario.map.places[place.index()].terrain = terrain;
        self
    }

    /// A box beyond the frontier; to be said before its connections.
    #[must_use]
    pub fn abroad(mut self, place: &str) -> Draft {
        let place = self.place(place);
        self.scenario.map.places[place.index()].abroad = true;
        self
    }

    /// A fortified city.
    #[must_use]
    pub fn city(mut self, place: &str, shelter: u8, siege_die: i8) -> Draft {
        let place = self.place(place);
        let map = &mut self.scenario.map;
        map.places[place.index()].terrain = Terrain::Fortified;
        map.places[place.index()].city = Some(map.cities.len() as u8);
        map.cities.push(City { place, shelter, siege_die });
        self
    }

    /// An army with its supply sources and its pool of command points.
    #[must_use]
    pub fn army(mut self, code: &str, side: Side, sources: &[&str], pool: u8) -> Draft {
        let sources = sources.iter().map(|source| self.place(source)).collect();
        self.scenario.armies.push(Army {
            code: code.into(),
            side,
            sources,
            pool,
            commander: PieceId::NONE,
            armistice_cp: 5,
            restart_cp: None,
        });
        self
    }

    fn army_id(&self, code: &str) -> Option<ArmyId> {
        let found = self.scenario.armies.iter().position(|army| army.code == code);
        found.map(|found| ArmyId(found as u8))
    }

    fn side_armies(&self, side: Side) -> ArmySet {
        self.scenario.armies_of(side).collect()
    }

    fn piece(
        &mut self,
        code: &str,
        side: Side,
        kind: PieceKind,
        arm: Arm,
        army: Option<ArmyId>,
    ) -> &mut Piece {
        let payers = army.map_or_else(|| self.side_armies(side), ArmySet::of);
        let nation = NationId(side.index() as u8);
        self.scenario.pieces.push(Piece {
            code: code.into(),
            side,
            kind,
            arm,
            nation,
            army,
            payers,
            guard: false,
            max: 0,
            ab: 0,
            co: 0,
            cb: 0,
            cv: 0,
            rank: 0,
            tac: 0,
            from_turn: 0,
        });
        let last = self.scenario.pieces.len() - 1;
        &mut self.scenario.pieces[last]
    }

    /// A general with CV, rank and TacB.
    #[must_use]
    pub fn general(mut self, code: &str, army: &str, [cv, rank, tac]: [u8; 3]) -> Draft {
        let Some(army) = self.army_id(army) else { return self };
        let side = self.scenario.army(army).side;
        let piece = self.piece(code, side, PieceKind::Leader, Arm::Cavalry, Some(army));
        (piece.cv, piece.rank, piece.tac) = (cv, rank, tac);
        self
    }

    /// The commander-in-chief of an army.
    #[must_use]
    pub fn commander(self, code: &str, army: &str, ratings: [u8; 3]) -> Draft {
        let mut draft = self.general(code, army, ratings);
        let leader = PieceId(draft.scenario.pieces.len() as u8 - 1);
        if let Some(army) = draft.army_id(army) {
            draft.scenario.armies[army.index()].commander = leader;
        }
        draft
    }

    /// A unit with its roster maximum, AB, CO and CB.
    #[must_use]
    pub fn unit(mut self, code: &str, army: &str, arm: Arm, [max, ab, co, cb]: [u8; 4]) -> Draft {
        let Some(army) = self.army_id(army) else { return self };
        let side = self.scenario.army(army).side;
        let piece = self.piece(code, side, PieceKind::Unit, arm, Some(army));
        (piece.max, piece.ab, piece.co, piece.cb) = (max, ab, co, cb);
        self
    }

    /// A Detachment counter with its maximum and CO.
    #[must_use]
    pub fn detachment(mut self, code: &str, side: Side, arm: Arm, max: u8, co: u8) -> Draft {
        let piece = self.piece(code, side, PieceKind::Detachment, arm, None);
        (piece.max, piece.co, piece.cb) = (max, co, u8::from(arm == Arm::Cavalry));
        self
    }

    /// A dummy.
    #[must_use]
    pub fn dummy(mut self, code: &str, side: Side, arm: Arm) -> Draft {
        self.piece(code, side, PieceKind::Dummy, arm, None);
        self
    }

    /// A box worth points.
    #[must_use]
    pub fn prize(mut self, place: &str, points: u8, controller: Option<Side>) -> Draft {
        let place = self.place(place);
        self.scenario.frame.prizes.push(Prize { place, points, controller });
        self
    }

    /// A reinforcement.
    #[must_use]
    pub fn arrival(mut self, arrival: Arrival) -> Draft {
        self.scenario.frame.arrivals.push(arrival);
        self
    }

    /// An event card of the deck.
    #[must_use]
    pub fn card(mut self, card: Card) -> Draft {
        self.scenario.frame.deck.insert(CardId(self.scenario.cards.len() as u8));
        self.scenario.cards.push(card);
        self
    }

    /// Any other change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Scenario)) -> Draft {
        change(&mut self.scenario);
        self
    }

    /// The number of a piece; `NONE` if there is none of that code.
    pub fn id(&self, code: &str) -> PieceId {
        let found = self.scenario.pieces.iter().position(|piece| piece.code == code);
        found.map_or(PieceId::NONE, |found| PieceId(found as u8))
    }

    /// The finished campaign.
    pub fn scenario(self) -> Arc<Scenario> {
        Arc::new(self.scenario.index())
    }

    /// An empty map of it.
    pub fn study(self) -> Study {
        Study::empty(self.scenario())
    }
}

/// A position in the making.
#[derive(Clone, Debug)]
pub struct Study {
    position: Position,
    faults: Vec<String>,
}

impl Study {
    /// The map without pieces.
    pub fn empty(scenario: Arc<Scenario>) -> Study {
        Study { position: Position::empty(scenario), faults: Vec::new() }
    }

    fn piece(&mut self, code: &str) -> Option<PieceId> {
        let found = self.position.scenario.pieces.iter().position(|piece| piece.code == code);
        if found.is_none() {
            self.faults.push(format!("no piece `{code}` in this scenario"));
        }
        found.map(|found| PieceId(found as u8))
    }

    fn place(&mut self, code: &str) -> Option<BoxId> {
        let found = self.position.scenario.map.places.iter().position(|place| place.code == code);
        if found.is_none() {
            self.faults.push(format!("no box `{code}` on the map"));
        }
        found.map(|found| BoxId(found as u16))
    }

    /// Puts a piece into a box with so many SP (0 for leaders, guns and dummies).
    #[must_use]
    pub fn put(mut self, piece: &str, place: &str, sp: u8) -> Study {
        if let (Some(piece), Some(place)) = (self.piece(piece), self.place(place)) {
            self.position.muster(piece, sp);
            self.position.put(piece, place);
        }
        self
    }

    /// Puts a made Detachment of a unit into a box.
    #[must_use]
    pub fn put_made(mut self, piece: &str, parent: &str, place: &str, sp: u8) -> Study {
        if let (Some(piece), Some(parent)) = (self.piece(piece), self.piece(parent)) {
            self.position.parents[piece.index()] = parent;
        }
        self.put(piece, place, sp)
    }

    /// A unit that had so many SP and was destroyed.
    #[must_use]
    pub fn lost(mut self, piece: &str, sp: u8) -> Study {
        if let Some(piece) = self.piece(piece) {
            self.position.muster(piece, sp);
            self.position.retire(piece);
        }
        self
    }

    /// Marks combat losses and stragglers on a roster, besides its SP.
    #[must_use]
    pub fn marks(mut self, piece: &str, crosses: u8, slashes: u8) -> Study {
        if let Some(piece) = self.piece(piece) {
            let side = self.position.side_of(piece).index();
            self.position.crosses[piece.index()] = crosses;
            self.position.slashes[piece.index()] = slashes;
            self.position.mustered[side] += u16::from(crosses) + u16::from(slashes);
            self.position.initial[piece.index()] += crosses + slashes;
        }
        self
    }

    /// The weather.
    #[must_use]
    pub fn weather(mut self, weather: Weather) -> Study {
        self.position.weather = weather;
        self
    }

    /// The turn.
    #[must_use]
    pub fn turn(mut self, turn: u8) -> Study {
        self.position.turn = turn;
        self
    }

    /// The Armistice.
    #[must_use]
    pub fn truce(mut self, truce: Truce) -> Study {
        self.position.truce = truce;
        self
    }

    /// The CP of an army.
    #[must_use]
    pub fn cp(mut self, army: &str, points: u8) -> Study {
        let found = self.position.scenario.armies.iter().position(|other| other.code == army);
        match found {
            Some(found) => self.position.cp[found] = points,
            None => self.faults.push(format!("no army `{army}`")),
        }
        self
    }

    /// Destroys the bridge between two boxes, or lays a pontoon of a side.
    #[must_use]
    pub fn crossing(mut self, a: &str, b: &str, pontoon: Option<Side>) -> Study {
        if let (Some(a), Some(b)) = (self.place(a), self.place(b)) {
            match (self.position.scenario.link(a, b).map(|link| link.water), pontoon) {
                (Some(Water::Bridge { crossing, .. }), None) => self.position.destroyed.insert(crossing),
                (Some(Water::Site { crossing }), Some(side)) => {
                    self.position.pontoons[side.index()].insert(crossing);
                }
                _ => self.faults.push("no such crossing".into()),
            }
        }
        self
    }

    /// Entrenches a box.
    #[must_use]
    pub fn entrenched(mut self, place: &str, side: Side) -> Study {
        if let Some(place) = self.place(place) {
            self.position.entrenched[side.index()].insert(place);
        }
        self
    }

    /// A siege: everything of the other side in the box is inside.
    #[must_use]
    pub fn siege(mut self, place: &str, besieger: Side, stage: u8) -> Study {
        if let Some(place) = self.place(place) {
            let garrison = self.position.pieces_in(besieger.other(), place);
            self.position.inside = self.position.inside.or(garrison);
            self.position.set_siege(place, Some(Siege { besieger, stage }));
        }
        self
    }

    /// Cards in a hand.
    #[must_use]
    pub fn hand(mut self, side: Side, cards: &[&str]) -> Study {
        for code in cards {
            match self.position.scenario.cards.iter().position(|card| card.code == *code) {
                Some(found) => {
                    let card = CardId(found as u8);
                    self.position.deck.remove(card);
                    self.position.hands[side.index()].insert(card);
                }
                None => self.faults.push(format!("no card `{code}`")),
            }
        }
        self
    }

    /// Victory points so far.
    #[must_use]
    pub fn points(mut self, points: [i16; 2]) -> Study {
        self.position.points = points;
        self
    }

    /// Shows pieces.
    #[must_use]
    pub fn shown(mut self, piece: &str) -> Study {
        if let Some(piece) = self.piece(piece) {
            self.position.shown.insert(piece);
        }
        self
    }

    /// A unit that made a forced march.
    #[must_use]
    pub fn fatigued(mut self, piece: &str) -> Study {
        if let Some(piece) = self.piece(piece) {
            self.position.fatigued.insert(piece);
        }
        self
    }

    /// The box from which a piece came into its box in this player turn.
    #[must_use]
    pub fn came(mut self, piece: &str, from: &str) -> Study {
        if let (Some(piece), Some(from)) = (self.piece(piece), self.place(from)) {
            self.position.entered[piece.index()] = from;
            self.position.busy.insert(piece);
        }
        self
    }

    fn finish(mut self, phasing: Side, phase: Phase, tasks: &[Task]) -> Result<Position, Vec<String>> {
        self.position.phasing = phasing;
        self.position.first = phasing;
        self.position.phase = phase;
        self.position.fill_posts(&mut Nobody);
        for side in Side::BOTH {
            self.position.assess_command(side);
        }
        for &task in tasks.iter().rev() {
            self.position.agenda.push(task);
        }
        self.position.advance(&mut Nobody);
        self.faults.extend(self.position.conservation_faults());
        if self.faults.is_empty() { Ok(self.position) } else { Err(self.faults) }
    }

    /// The Movement Phase of a side. The other side's player turn does not follow: the turn ends.
    pub fn movement(self, side: Side) -> Result<Position, Vec<String>> {
        self.finish(side, Phase::Movement, &[Task::Movement(side), Task::EndTurn])
    }

    /// The Movement Phase of a side, after whose player turn that of the other begins.
    pub fn movement_then(self, side: Side, other: Side) -> Result<Position, Vec<String>> {
        debug_assert!(side != other, "a player turn of each side");
        let tasks = [Task::Movement(side), Task::PlayerTurn(true), Task::EndTurn];
        self.finish(side, Phase::Movement, &tasks)
    }

    /// The phase in which the enemy of a side may march to the guns, and then its Combat Phase.
    pub fn combat(self, side: Side) -> Result<Position, Vec<String>> {
        self.finish(side, Phase::Guns, &[Task::BeginGuns, Task::EndTurn])
    }

    /// Before the administrative phase of a side: it says `done` and the phase begins.
    pub fn administration(mut self, side: Side) -> Result<Position, Vec<String>> {
        self.position.first = side;
        self.finish(side, Phase::Events, &[Task::Ready(side), Task::PlayerTurn(false), Task::EndTurn])
    }

    /// Before a turn: the French say `done` and it begins.
    pub fn before_turn(self) -> Result<Position, Vec<String>> {
        self.finish(Side::First, Phase::End, &[Task::Ready(Side::First), Task::Turn])
    }

    /// Before the end of a turn: the French say `done` and it ends.
    pub fn before_end(self) -> Result<Position, Vec<String>> {
        self.finish(Side::First, Phase::Combat, &[Task::Ready(Side::First), Task::EndTurn])
    }

    /// A window of a side at a moment of the Movement Phase of another.
    pub fn window(self, side: Side, moment: Moment, phasing: Side) -> Result<Position, Vec<String>> {
        let tasks = [Task::Window(side, moment), Task::Movement(phasing), Task::EndTurn];
        self.finish(phasing, Phase::Movement, &tasks)
    }
}
