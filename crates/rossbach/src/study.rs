//! Small campaigns and positions put together by hand, for tests and for studying a situation.
//!
//! A [`Draft`] is a map and an order of battle drawn in a few lines; a [`Study`] puts its pieces on the map and starts
//! the phase that is to be looked at. Names that do not exist are left out.

use std::sync::Arc;

use vedette_board::hex::{Grid, Shifted};
use vedette_kernel::{Nobody, Side};

use crate::flow::Task;
use crate::options::Options;
use crate::scenario::{
    Arrival, Bridge, Cover, Edge, FRENCH, Formation, Frame, Hex, Map, Nation, PRUSSIANS, Part, Piece,
    PieceKind, Scenario, Scores, Settlement, Size, Slope, Source, Tables, Turn, Value, Victory, Water, Way,
    Weather,
};
use crate::sets::{BridgeId, FormationId, HexId, PieceId, PieceSet};
use crate::state::{Order, Phase, Position, Span};

/// A small campaign in the making: open ground, numbered by row and column from the bottom left, e.g. `0305`.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What is drawn so far; for details that no method covers.
    pub scenario: Scenario,
}

impl Draft {
    /// Open ground of so many rows and columns, three days of turns, the French first.
    pub fn new(rows: u16, columns: u16, options: Options) -> Draft {
        let grid = Grid::new(rows, columns, columns, Shifted::EvenRows);
        let parts = [Part::Morning, Part::Afternoon, Part::Evening, Part::Night];
        let calendar = (0..12).map(|turn| Turn {
            day: 13 + turn / 4,
            part: parts[usize::from(turn % 4)],
            weather: Weather::Fair,
        });
        let frame = Frame {
            code: "draft".into(),
            number: 0,
            first: FRENCH,
            first_turn: 1,
            last_turn: 12,
            calendar: calendar.collect(),
            set_up: Vec::new(),
            berths: Vec::new(),
            arrivals: Vec::new(),
            plans: Vec::new(),
            sources: Vec::new(),
            damaged: Vec::new(),
            band_closed: false,
            battle: true,
            victory: Victory::Points(0),
        };
        let scenario = Scenario {
            game: "draft".into(),
            pack_hash: "draft".into(),
            options,
            frame,
            map: Map::open(grid, |row, column| format!("{row:02}{column:02}")),
            formations: Vec::new(),
            pieces: Vec::new(),
            tables: Tables::default(),
        };
        Draft { scenario }
    }

    /// The number of a hex.
    pub fn hex(&self, code: &str) -> HexId {
        let found = self.scenario.map.names.iter().position(|name| name.code == code);
        found.map_or(HexId::NOWHERE, |found| HexId(found as u16))
    }

    /// The number of a piece; `NONE` if there is none of that code.
    pub fn id(&self, code: &str) -> PieceId {
        self.scenario.piece_by_code(code).unwrap_or(PieceId::NONE)
    }

    fn ground(mut self, codes: &[&str], change: impl Fn(&mut Hex)) -> Draft {
        for code in codes {
            let hex = self.hex(code);
            if let Some(ground) = self.scenario.map.hexes.get_mut(hex.index()) {
                change(ground);
            }
        }
        self
    }

    /// Changes a side seen from both of its hexes; the second closure sees it from the second hex.
    fn side(mut self, a: &str, b: &str, here: impl Fn(&mut Edge), there: impl Fn(&mut Edge)) -> Draft {
        let (a, b) = (self.hex(a), self.hex(b));
        let map = &mut self.scenario.map;
        if let (Some(out), Some(back)) = (map.direction(a, b), map.direction(b, a)) {
            here(&mut map.hexes[a.index()].edges[out]);
            there(&mut map.hexes[b.index()].edges[back]);
        }
        self
    }

    /// Hexes covered with woods.
    #[must_use]
    pub fn woods(self, codes: &[&str]) -> Draft {
        self.ground(codes, |hex| hex.cover = Cover::Woods)
    }

    /// Marshes.
    #[must_use]
    pub fn marsh(self, codes: &[&str]) -> Draft {
        self.ground(codes, |hex| hex.cover = Cover::Marsh)
    }

    /// Slope hexes.
    #[must_use]
    pub fn slopes(self, codes: &[&str]) -> Draft {
        self.ground(codes, |hex| hex.slope = true)
    }

    /// Villages, towns or fortified towns.
    #[must_use]
    pub fn place(self, settlement: Settlement, codes: &[&str]) -> Draft {
        self.ground(codes, |hex| hex.settlement = settlement)
    }

    /// The band along the edge.
    #[must_use]
    pub fn band(self, codes: &[&str]) -> Draft {
        self.ground(codes, |hex| hex.band = true)
    }

    /// A hexside covered by woods.
    #[must_use]
    pub fn woods_side(self, a: &str, b: &str) -> Draft {
        self.side(a, b, |edge| edge.woods = true, |edge| edge.woods = true)
    }

    /// A slope that rises from the first hex to the second.
    #[must_use]
    pub fn uphill(self, low: &str, high: &str) -> Draft {
        self.side(low, high, |edge| edge.slope = Slope::Up, |edge| edge.slope = Slope::Down)
    }

    /// Water between two hexes, without a bridge.
    #[must_use]
    pub fn water(self, water: Water, a: &str, b: &str) -> Draft {
        self.side(a, b, |edge| edge.water = water, |edge| edge.water = water)
    }

    /// A way through hexes. Where it crosses water there is a bridge, or a ford for a trail over a stream.
    #[must_use]
    pub fn way(mut self, way: Way, codes: &[&str]) -> Draft {
        self = self.ground(codes, |hex| hex.way = hex.way.max(way));
        for pair in codes.windows(2) {
            let (a, b) = (self.hex(pair[0]), self.hex(pair[1]));
            let water =
                self.scenario.map.direction(a, b).map_or(Water::None, |direction| {
                    self.scenario.map.hexes[a.index()].edges[direction].water
                });
            let bridged = water == Water::River || water == Water::Stream && way == Way::Road;
            let bridge = if bridged {
                self.scenario.map.bridges.push(Bridge { hex: a, other: b, river: water == Water::River });
                BridgeId(self.scenario.map.bridges.len() as u8 - 1)
            } else {
                BridgeId::NONE
            };
            let set = |edge: &mut Edge| (edge.way, edge.bridge) = (edge.way.max(way), bridge);
            self = self.side(pair[0], pair[1], set, set);
        }
        self
    }

    /// A formation with its limit; none for independent units.
    #[must_use]
    pub fn formation(mut self, side: Side, code: &str, limit: Option<u8>) -> Draft {
        let part_of = FormationId::NONE;
        self.scenario.formations.push(Formation { code: code.into(), side, limit, part_of, seat: 0 });
        self
    }

    /// A piece; the details are changed by what follows.
    fn piece(
        &mut self,
        code: &str,
        side: Side,
        kind: PieceKind,
        formation: &str,
        allowance: u8,
    ) -> &mut Piece {
        let formation = self.scenario.formation(side, formation).unwrap_or(FormationId::NONE);
        let nation = if side == FRENCH { Nation::French } else { Nation::Prussian };
        self.scenario.pieces.push(Piece {
            code: code.into(),
            name: code.into(),
            side,
            kind,
            nation,
            formation,
            size: Size::Division,
            full: Value { strength: 0, initiative: 0 },
            reduced: None,
            allowance: 2 * allowance,
            vedettes: 0,
            parent: PieceId::NONE,
            rating: 0,
            army: false,
        });
        let last = self.scenario.pieces.len() - 1;
        &mut self.scenario.pieces[last]
    }

    /// A unit of a kind: strength in points, initiative and allowance; its reduced counter has half the strength.
    #[must_use]
    pub fn unit(
        mut self,
        code: &str,
        side: Side,
        formation: &str,
        kind: PieceKind,
        values: [u8; 3],
    ) -> Draft {
        let [strength, initiative, allowance] = values;
        let piece = self.piece(code, side, kind, formation, allowance);
        piece.full = Value { strength: 2 * strength, initiative };
        piece.reduced = (strength > 1).then_some(Value { strength: 2 * (strength / 2), initiative });
        self
    }

    /// Infantry with five points and an initiative of three.
    #[must_use]
    pub fn infantry(self, code: &str, side: Side, formation: &str, strength: u8) -> Draft {
        self.unit(code, side, formation, PieceKind::Infantry, [strength, 3, 5])
    }

    /// Cavalry of an allowance: 6 heavy, 7 light.
    #[must_use]
    pub fn cavalry(self, code: &str, side: Side, formation: &str, strength: u8, allowance: u8) -> Draft {
        self.unit(code, side, formation, PieceKind::Cavalry, [strength, 4, allowance])
    }

    /// The vedettes of the last unit: half a point each, named after it.
    #[must_use]
    pub fn vedettes(mut self, count: u8) -> Draft {
        let parent = PieceId(self.scenario.pieces.len() as u8 - 1);
        self.scenario.pieces[parent.index()].vedettes = count;
        let unit = self.scenario.pieces[parent.index()].clone();
        for number in 1..=count {
            self.scenario.pieces.push(Piece {
                code: format!("{}.{number}", unit.code),
                kind: PieceKind::Vedette,
                full: Value { strength: 1, initiative: unit.full.initiative },
                reduced: None,
                allowance: 18,
                vedettes: 0,
                parent,
                ..unit.clone()
            });
        }
        self
    }

    /// The nationality of the last piece.
    #[must_use]
    pub fn nation(self, nation: Nation) -> Draft {
        self.last(|piece| piece.nation = nation)
    }

    /// Any change of the last piece.
    #[must_use]
    pub fn last(mut self, change: impl FnOnce(&mut Piece)) -> Draft {
        if let Some(piece) = self.scenario.pieces.last_mut() {
            change(piece);
        }
        self
    }

    /// An officer of a formation.
    #[must_use]
    pub fn officer(mut self, code: &str, side: Side, formation: &str, initiative: u8) -> Draft {
        self.piece(code, side, PieceKind::Officer, formation, 10).full.initiative = initiative;
        self
    }

    /// A commander with his rating; with a formation he is its officer too.
    #[must_use]
    pub fn commander(mut self, code: &str, side: Side, formation: &str, rating: u8, army: bool) -> Draft {
        let piece = self.piece(code, side, PieceKind::Commander, formation, 10);
        (piece.rating, piece.army) = (rating, army);
        self
    }

    /// A leader of another kind: a monarch, or a replacement with his initiative.
    #[must_use]
    pub fn leader(mut self, code: &str, side: Side, kind: PieceKind, initiative: u8) -> Draft {
        self.piece(code, side, kind, "", 10).full.initiative = initiative;
        self
    }

    /// A train.
    #[must_use]
    pub fn train(mut self, code: &str, side: Side, kind: PieceKind) -> Draft {
        let initiative = if kind == PieceKind::Pontoon { 4 } else { 0 };
        self.piece(code, side, kind, "", 5).full.initiative = initiative;
        self
    }

    /// A supply source that is open and scores.
    #[must_use]
    pub fn source(mut self, side: Side, code: &str) -> Draft {
        let hex = self.hex(code);
        self.scenario.frame.sources.push(Source {
            hex,
            side,
            supplies: true,
            open: true,
            scores: Scores::Always,
        });
        self
    }

    /// Reinforcements.
    #[must_use]
    pub fn arrival(mut self, turn: u8, side: Side, code: &str, pieces: &[&str]) -> Draft {
        let hex = self.hex(code);
        let pieces: PieceSet = pieces.iter().map(|code| self.id(code)).collect();
        let arrival = Arrival { turn, side, hex, pieces, over_bridge: false, check: None };
        self.scenario.frame.arrivals.push(arrival);
        self
    }

    /// Any other change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Scenario)) -> Draft {
        change(&mut self.scenario);
        self
    }

    /// The finished campaign.
    pub fn scenario(mut self) -> Arc<Scenario> {
        self.scenario.tables =
            Tables::of(&self.scenario.map, &self.scenario.formations, &self.scenario.pieces);
        Arc::new(self.scenario)
    }

    /// An empty map of it, with everybody in command.
    pub fn study(self) -> Study {
        Study::empty(self.scenario())
    }
}

/// A position in the making.
#[derive(Clone, Debug)]
pub struct Study {
    /// What is set up so far.
    pub position: Position,
}

impl Study {
    /// The map of a scenario without pieces, with everybody in command.
    pub fn empty(scenario: Arc<Scenario>) -> Study {
        let mut position = Position::empty(scenario);
        for side in [FRENCH, PRUSSIANS] {
            position.commanded = position.commanded.or(position.own(side));
        }
        Study { position }
    }

    fn hex(&self, code: &str) -> HexId {
        self.position.scenario.map.hex_by_code(code).unwrap_or(HexId::NOWHERE)
    }

    fn each(mut self, codes: &[&str], change: impl Fn(&mut Position, PieceId)) -> Study {
        for code in codes {
            if let Some(piece) = self.position.scenario.piece_by_code(code) {
                change(&mut self.position, piece);
            }
        }
        self
    }

    /// Puts pieces into a hex.
    #[must_use]
    pub fn at(self, hex: &str, codes: &[&str]) -> Study {
        let hex = self.hex(hex);
        self.each(codes, |position, piece| position.put(piece, hex))
    }

    /// Units shown by their reduced counters.
    #[must_use]
    pub fn reduced(self, codes: &[&str]) -> Study {
        self.each(codes, |position, piece| position.reduced.insert(piece))
    }

    /// Units in Road March.
    #[must_use]
    pub fn column(self, codes: &[&str]) -> Study {
        self.each(codes, |position, piece| position.column.insert(piece))
    }

    /// Pieces out of command.
    #[must_use]
    pub fn uncommanded(self, codes: &[&str]) -> Study {
        self.each(codes, |position, piece| position.commanded.remove(piece))
    }

    /// Units out of supply.
    #[must_use]
    pub fn starving(self, codes: &[&str]) -> Study {
        self.each(codes, |position, piece| position.starving.insert(piece))
    }

    /// Units in the Day Half of the box.
    #[must_use]
    pub fn day_half(self, codes: &[&str]) -> Study {
        self.each(codes, |position, piece| position.day_half.insert(piece))
    }

    /// Units in the Night Half of the box, reduced; vedettes at their strength.
    #[must_use]
    pub fn night_half(self, codes: &[&str]) -> Study {
        self.each(codes, |position, piece| {
            position.night_half.insert(piece);
            if position.kind(piece).is_unit() {
                position.reduced.insert(piece);
            }
        })
    }

    /// Light cavalry that is broken down.
    #[must_use]
    pub fn broken(self, codes: &[&str]) -> Study {
        self.each(codes, |position, piece| position.broken.insert(piece))
    }

    /// A damaged bridge between two hexes.
    #[must_use]
    pub fn damaged(mut self, a: &str, b: &str) -> Study {
        let ends = [(self.hex(a), self.hex(b)), (self.hex(b), self.hex(a))];
        let bridges = &self.position.scenario.map.bridges;
        if let Some(found) = bridges.iter().position(|bridge| ends.contains(&(bridge.hex, bridge.other))) {
            self.position.damaged.insert(BridgeId(found as u8));
        }
        self
    }

    /// The strength lost by a formation, in points.
    #[must_use]
    pub fn casualties(mut self, side: Side, code: &str, points: u16) -> Study {
        if let Some(formation) = self.position.scenario.formation(side, code) {
            self.position.casualties[formation.index()] = 2 * points;
        }
        self
    }

    /// A March Order that is running.
    #[must_use]
    pub fn order(mut self, codes: &[&str], objective: &str) -> Study {
        let objective = self.hex(objective);
        self.position.orders[0] = Order { objective, from: 1, ending: false, reached: false };
        self.each(codes, |position, piece| position.order_of[piece.index()] = 0)
    }

    /// The turn.
    #[must_use]
    pub fn turn(mut self, turn: u8) -> Study {
        self.position.turn = turn;
        self
    }

    /// Any other change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Position)) -> Study {
        change(&mut self.position);
        self
    }

    fn start(mut self, side: Side, tasks: &[Task]) -> Position {
        self.position.phasing = side;
        self.position.agenda.push(Task::EndTurn);
        tasks.iter().rev().for_each(|&task| self.position.agenda.push(task));
        self.position.advance(&mut Nobody);
        self.position
    }

    /// The whole day turn of a side.
    pub fn day(self, side: Side) -> Position {
        self.start(side, &[Task::DayTurn(side)])
    }

    /// The Command Segment of a side.
    pub fn command(self, side: Side) -> Position {
        self.start(side, &[Task::BeginCommand(side), Task::BeginMovement(side), Task::BeginCombat(side)])
    }

    /// The Movement Phase of a side, and its Combat Phase.
    pub fn movement(self, side: Side) -> Position {
        self.start(side, &[Task::BeginMovement(side), Task::BeginCombat(side)])
    }

    /// The individual part of the Movement Phase.
    pub fn initiative(mut self, side: Side) -> Position {
        self.position.phase = Phase::Initiative;
        self.start(side, &[Task::Initiative(side), Task::EndMovement(side), Task::BeginCombat(side)])
    }

    /// The Combat Phase of a side.
    pub fn combat(self, side: Side) -> Position {
        self.start(side, &[Task::BeginCombat(side)])
    }

    /// The Night turn of a side.
    pub fn night(mut self, side: Side) -> Position {
        self.position.turn = self.position.turn.div_ceil(4).max(1) * 4;
        self.start(side, &[Task::NightTurn(side)])
    }

    /// The whole game from its current turn on.
    pub fn game(mut self) -> Position {
        self.position.agenda.push(Task::Turn);
        self.position.advance(&mut Nobody);
        self.position
    }
}

/// A look into a position that tests need and views do not give.
impl Position {
    /// Whether a piece is in command.
    pub fn is_in_command(&self, code: &str) -> bool {
        self.scenario.piece_by_code(code).is_some_and(|piece| self.commanded.has(piece))
    }

    /// Where a piece is, by codes: a hex, or the box it lies in.
    pub fn whereabouts(&self, code: &str) -> String {
        let Some(piece) = self.scenario.piece_by_code(code) else { return "?".into() };
        if let Some(hex) = self.hex_of(piece) {
            return self.scenario.map.names[hex.index()].code.clone();
        }
        let boxes = [
            (self.day_half, "day"),
            (self.night_half, "night"),
            (self.lost, "lost"),
            (self.captured, "captured"),
            (self.gone, "gone"),
            (self.broken, "broken"),
        ];
        boxes.iter().find(|(set, _)| set.has(piece)).map_or("off", |(_, name)| name).into()
    }

    /// The points that the moving stack has left, in halves.
    pub fn points_left(&self) -> u8 {
        self.march.left
    }

    /// What a piece would pay to step from a hex into the next, in halves.
    pub fn step_cost(&self, code: &str, from: &str, to: &str) -> Option<u8> {
        let piece = self.scenario.piece_by_code(code)?;
        let map = &self.scenario.map;
        let (from, to) = (map.hex_by_code(from)?, map.hex_by_code(to)?);
        self.toll(from, map.direction(from, to)?, self.gait(piece), self.column.has(piece))
    }

    /// What an attacker and a defender would count for if the one attacked the other from a hex into the next, in eighths of a
    /// point; nothing for pieces and hexes that do not exist.
    pub fn strengths_of(&self, attacker: &str, defender: &str, [from, on]: [&str; 2]) -> (u32, u32) {
        let piece = |code: &str| self.scenario.piece_by_code(code);
        let hex = |code: &str| self.scenario.map.hex_by_code(code);
        let (Some(attacker), Some(defender), Some(from), Some(on)) =
            (piece(attacker), piece(defender), hex(from), hex(on))
        else {
            return (0, 0);
        };
        let mut thought = self.clone();
        thought.at[attacker.index()] = from;
        thought.at[defender.index()] = on;
        thought.fight.attackers = PieceSet::of(attacker);
        thought.fight.defenders = PieceSet::of(defender);
        thought.fight.from[0] = from;
        thought.fight.on[0] = on;
        thought.take_down_signpost();
        thought.strengths()
    }

    /// Whether a hex is in a zone of control of a side.
    pub fn is_in_zone(&self, side: Side, hex: &str) -> bool {
        self.scenario.map.hex_by_code(hex).is_some_and(|hex| self.in_zone(side, hex))
    }

    /// Whether a marker lies on a piece: `column`, `starving`, `weary`, `reduced`, `shown`, `ordered`, `demoralized`.
    pub fn is_marked(&self, code: &str, marker: &str) -> bool {
        let Some(piece) = self.scenario.piece_by_code(code) else { return false };
        match marker {
            "column" => self.column.has(piece),
            "starving" => self.starving.has(piece),
            "weary" => self.weary.has(piece),
            "reduced" => self.reduced.has(piece),
            "shown" => self.shown.has(piece),
            "ordered" => self.order(piece).is_some(),
            "demoralized" => self.is_demoralized(piece),
            _ => false,
        }
    }

    /// A bridge of boats lies between two hexes since an earlier turn.
    pub fn lay_boats(&mut self, train: &str, a: &str, b: &str) {
        let map = &self.scenario.map;
        let train = self.scenario.piece_by_code(train);
        let place = self.scenario.tables.pontoons.into_iter().position(|other| Some(other) == train);
        if let (Some(place), Some(hex), Some(other)) = (place, map.hex_by_code(a), map.hex_by_code(b)) {
            self.spans[place] = Span { hex, other, turn: 0, price: 0 };
            self.take_down_signpost();
        }
    }

    /// A formation has lost its officer.
    pub fn orphan_formation(&mut self, side: Side, code: &str) {
        if let Some(formation) = self.scenario.formation(side, code) {
            self.orphaned |= 1 << formation.index();
        }
    }

    /// The losses on the casualty track of a formation, in half points.
    pub fn casualties_of(&self, side: Side, code: &str) -> u16 {
        self.scenario.formation(side, code).map_or(0, |formation| self.casualties[formation.index()])
    }
}
