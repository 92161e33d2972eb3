//! Who marches together, and where stacks will stand when the orders given so far are carried out.

use vedette_rossbach::Position;
use vedette_rossbach::sets::{HexId, PieceId, PieceSet};

use super::Order;
use crate::rossbach::craft::picture::Picture;
use crate::rossbach::craft::reach::{Reach, Setting};

/// What a body is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    /// Units, with the leaders who go with them.
    Troops,
    Vedette,
    /// Leaders without troops.
    Staff,
    Train,
}

/// Pieces that march together.
pub(super) struct Body {
    pub(super) pieces: PieceSet,
    pub(super) hex: HexId,
    pub(super) sort: Sort,
    /// In half points.
    pub(super) strength: i32,
    /// Whether it is a column on the road.
    pub(super) column: bool,
    /// Where it can get deployed, worked out when it is first asked for.
    pub(super) reach: Option<Reach>,
    /// Whether it has its order.
    pub(super) ordered: bool,
    /// What it pays to come onto the map at its hex, in half points; nothing for who stands on it.
    pub(super) entry: Option<u8>,
}

impl Body {
    /// The half points that it has for its march.
    pub(super) fn points(&self, game: &Position) -> u8 {
        allowance(game, self.pieces).saturating_sub(self.entry.unwrap_or(0))
    }
}

/// The bodies of a side, and what has been ordered so far.
pub(super) struct Field<'a, 'p> {
    pub(super) picture: &'p Picture<'a>,
    pub(super) bodies: Vec<Body>,
    pub(super) orders: Vec<Order>,
    /// Where bodies with orders will stand.
    pub(super) claims: Vec<(HexId, PieceSet)>,
    /// Everybody with orders.
    pub(super) away: PieceSet,
    /// Those of them who leave their hex.
    left: PieceSet,
    /// Enemy hexes that will be attacked.
    pub(super) targets: Vec<HexId>,
}

impl<'a, 'p> Field<'a, 'p> {
    pub(super) fn new(picture: &'p Picture<'a>) -> Field<'a, 'p> {
        picture.keep_notes();
        let mut field = Field {
            picture,
            bodies: Vec::new(),
            orders: Vec::new(),
            claims: Vec::new(),
            away: PieceSet::NONE,
            left: PieceSet::NONE,
            targets: Vec::new(),
        };
        for stand in &picture.own {
            let movable = |piece: &PieceId| {
                picture.game.may_move(picture.side, *piece) && !picture.game.is_under_orders(*piece)
            };
            let movable: PieceSet = stand.pieces.into_iter().filter(movable).collect();
            if !movable.is_empty() {
                field.divide(movable, stand.hex);
            }
        }
        for (door, over_bridge, pieces) in picture.game.reinforcements_due(picture.side) {
            field.expect(door, over_bridge, pieces);
        }
        field
    }

    /// Bodies of units that are to come onto the map, the strongest first and with the leaders. Each pays for those who come in
    /// before it (RA-15.13-01).
    fn expect(&mut self, door: HexId, over_bridge: bool, pieces: PieceSet) {
        let game = self.picture.game;
        let tables = &game.scenario().tables;
        let mut units: Vec<PieceId> = pieces.and(tables.units).into_iter().collect();
        units.sort_by_key(|&unit| (std::cmp::Reverse(game.strength_of(unit)), unit));
        for (before, unit) in units.into_iter().enumerate() {
            let led = if before == 0 { pieces.and(tables.leaders) } else { PieceSet::NONE };
            self.add(led.or(PieceSet::of(unit)), door, Sort::Troops);
            let first = if over_bridge { 4 } else { 2 };
            if let Some(body) = self.bodies.last_mut() {
                body.entry = Some(first + 2 * before as u8);
            }
        }
    }

    /// Bodies of the pieces in a hex.
    fn divide(&mut self, movable: PieceSet, hex: HexId) {
        let game = self.picture.game;
        let tables = &game.scenario().tables;
        let units = movable.and(tables.units);
        let leaders = movable.and(tables.leaders);
        for piece in movable.and(tables.vedettes) {
            self.add(PieceSet::of(piece), hex, Sort::Vedette);
        }
        for piece in movable.and(tables.trains) {
            self.add(PieceSet::of(piece), hex, Sort::Train);
        }
        // Officers ride to where their corps will stand, not with one division of it.
        for leader in leaders {
            self.add(PieceSet::of(leader), hex, Sort::Staff);
        }
        // Units march singly: as columns, and to attack from more than one side.
        for unit in units {
            self.add(PieceSet::of(unit), hex, Sort::Troops);
        }
    }

    fn add(&mut self, pieces: PieceSet, hex: HexId, sort: Sort) {
        let game = self.picture.game;
        let strength = pieces.into_iter().map(|piece| i32::from(game.strength_of(piece))).sum();
        let column = pieces.into_iter().any(|piece| game.is_in_column(piece));
        self.bodies.push(Body {
            pieces,
            hex,
            sort,
            strength,
            column,
            reach: None,
            ordered: false,
            entry: None,
        });
    }

    /// Pieces that stay where they are and can only attack from there.
    pub(super) fn keep(&mut self, pieces: PieceSet, hex: HexId) {
        self.add(pieces, hex, Sort::Troops);
        if let Some(body) = self.bodies.last_mut() {
            body.reach = Some(Reach::here(self.picture, hex));
        }
    }

    /// Works out where a body can get when it is deployed.
    pub(super) fn explore(&mut self, place: usize) {
        let body = &self.bodies[place];
        if body.reach.is_none() {
            let points = body.points(self.picture.game);
            let points = if body.column { points.saturating_sub(2) } else { points };
            let reach = self.reach(body, points, false);
            self.bodies[place].reach = Some(reach);
        }
    }

    pub(super) fn reach(&self, body: &Body, points: u8, column: bool) -> Reach {
        let setting =
            Setting { pieces: body.pieces, from: body.hex, points, column, begun: false, gone: self.left };
        Reach::new(self.picture, setting, &self.claims)
    }

    /// What will stand in a hex besides some pieces, as far as it has been ordered.
    pub(super) fn there(&self, hex: HexId, but: PieceSet) -> PieceSet {
        let now = self.picture.game.force_at(self.picture.side, hex).minus(self.away);
        let claims = self.claims.iter().filter(|(claimed, _)| *claimed == hex);
        claims.fold(now, |all, (_, pieces)| all.or(*pieces)).minus(but)
    }

    /// Whether a body can end its march in a hex: with room, and points left to join others.
    pub(super) fn can_end(&self, body: &Body, hex: HexId, left: u8) -> bool {
        let game = self.picture.game;
        let others = self.there(hex, body.pieces);
        if hex == body.hex && body.entry.is_none() {
            return true;
        }
        let tables = &game.scenario().tables;
        let weighty = tables.units.or(tables.trains);
        let joins = !others.and(weighty).is_empty() && !body.pieces.and(weighty).is_empty();
        (!joins || left >= 2) && game.may_stack(others.or(body.pieces))
    }

    /// Gives a body its order.
    pub(super) fn order(&mut self, place: usize, way: Vec<HexId>, column: bool, deploy: bool) {
        let body = &mut self.bodies[place];
        body.ordered = true;
        let order = match body.entry {
            None => Order { pieces: body.pieces, from: body.hex, way, column, deploy },
            Some(_) => {
                let way = std::iter::once(body.hex).chain(way).collect();
                Order { pieces: body.pieces, from: HexId::NOWHERE, way, column, deploy: false }
            }
        };
        self.claims.push((order.end(), order.pieces));
        self.away = self.away.or(order.pieces);
        if !order.way.is_empty() {
            self.left = self.left.or(order.pieces);
        }
        self.orders.push(order);
    }
}

/// The slowest sets the pace.
pub(super) fn allowance(game: &Position, pieces: PieceSet) -> u8 {
    pieces.into_iter().map(|piece| game.allowance_of(piece)).min().unwrap_or(0)
}
