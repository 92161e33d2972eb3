//! What somebody who looks at a position may ask of it: opponents, overlays, studies. Nothing here changes anything, and all
//! of it is the rules' own reckoning, so that nobody has to reckon twice.

use vedette_kernel::Side;

use crate::flow::Task;
use crate::ground::Gait;
use crate::scenario::Way;
use crate::sets::{FormationId, HexId, HexSet, PieceId, PieceSet};
use crate::state::{Fight, March, Position};

/// A combat as it would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The column the die would be read in, with all shifts but Napoleon's.
    pub column: u8,
    /// The strength of the attackers as printed, in half points.
    pub attack: u16,
    /// The strength of the defenders as printed, in half points.
    pub defence: u16,
}

impl Position {
    /// The question that a side is asked.
    #[inline]
    pub fn question_for(&self, side: Side) -> Option<Task> {
        self.asked(side)
    }

    /// The move that is being made.
    #[inline]
    pub fn march_now(&self) -> &March {
        &self.march
    }

    /// The pieces that the question at hand is about.
    pub fn force_in_question(&self) -> PieceSet {
        self.group
    }

    /// The combat that is being resolved.
    pub fn fight_now(&self) -> &Fight {
        &self.fight
    }

    /// The pieces of a side in a hex.
    #[inline]
    pub fn force_at(&self, side: Side, hex: HexId) -> PieceSet {
        self.stack_of(side, hex)
    }

    /// The side that stands in a hex.
    #[inline]
    pub fn holder_of(&self, hex: HexId) -> Option<Side> {
        self.holder(hex)
    }

    /// All pieces that are a side's now, on the map or not.
    #[inline]
    pub fn army_of(&self, side: Side) -> PieceSet {
        self.own(side)
    }

    /// The strength of a piece by the counter that shows it, in half points.
    #[inline]
    pub fn strength_of(&self, piece: PieceId) -> u16 {
        self.strength(piece)
    }

    /// The initiative of a piece by the counter that shows it.
    pub fn initiative_of(&self, piece: PieceId) -> u8 {
        self.initiative(piece)
    }

    /// The formation that a piece belongs to now.
    #[inline]
    pub fn corps_of(&self, piece: PieceId) -> FormationId {
        self.formation_of(piece)
    }

    /// The allowance of a piece in this turn, in half points.
    pub fn allowance_of(&self, piece: PieceId) -> u8 {
        self.allowance(piece)
    }

    /// Whether a piece is in command.
    #[inline]
    pub fn is_commanded(&self, piece: PieceId) -> bool {
        self.commanded.has(piece)
    }

    /// Whether a piece is in Road March.
    #[inline]
    pub fn is_in_column(&self, piece: PieceId) -> bool {
        self.column.has(piece)
    }

    /// Whether a piece may still begin a move in this segment.
    pub fn may_move(&self, side: Side, piece: PieceId) -> bool {
        self.permit_mover(side, piece).is_ok()
    }

    /// Whether a piece has to march by its March Order.
    pub fn is_under_orders(&self, piece: PieceId) -> bool {
        self.is_bound_by_order(piece)
    }

    /// The objective of the March Order of a piece.
    pub fn objective_of(&self, piece: PieceId) -> Option<HexId> {
        self.order(piece).map(|order| order.objective)
    }

    /// Whether a unit is demoralized.
    pub fn is_shaken(&self, piece: PieceId) -> bool {
        self.is_demoralized(piece)
    }

    /// How near a formation is to breaking: its losses, and its limit if it has one, in half points.
    pub fn wear(&self, formation: FormationId) -> (u16, Option<u16>) {
        let lost = self.casualties.get(formation.index()).copied().unwrap_or(0);
        let fresh = self.toll.get(formation.index()).copied().unwrap_or(0);
        (lost + fresh, self.limit(formation))
    }

    /// Who controls a strategic hex, by its place in the scenario's list.
    pub fn controller(&self, source: usize) -> Option<Side> {
        self.control.get(source).copied()
    }

    /// Whether French units have left the map where that counts.
    pub fn has_exited(&self) -> bool {
        self.exited
    }

    /// Whether a leader or train has been captured.
    pub fn is_captured(&self, piece: PieceId) -> bool {
        self.captured.has(piece)
    }

    /// Whether everybody knows what a piece is.
    #[inline]
    pub fn is_face_up(&self, piece: PieceId) -> bool {
        self.is_known(piece)
    }

    /// For who imagines what lies face down: two pieces of one side change places, with what is seen of the hexes they come to. Nothing
    /// happens, and `false` is the answer, unless they look alike: both face down on the map, of one nation, and either of one kind or
    /// both of them troops off the road, where neither flags nor stacking tell one from the other.
    pub fn change_places(&mut self, one: PieceId, other: PieceId) -> bool {
        let (here, there) = (self.at[one.index()], self.at[other.index()]);
        let same_kind = self.kind(one) == self.kind(other);
        let troops = |piece: PieceId| {
            self.kind(piece).is_combat() && !self.is_in_column(piece) && !self.scouted.has(piece)
        };
        let alike = self.side_of(one) == self.side_of(other)
            && self.piece(one).nation == self.piece(other).nation
            && (same_kind || troops(one) && troops(other));
        let hidden = !self.is_known(one) && !self.is_known(other);
        if !alike || !hidden || !here.is_somewhere() || !there.is_somewhere() || here == there {
            return false;
        }
        let seen = |game: &Position| {
            [here, there].map(|hex| {
                let down = game.stack(hex).into_iter().filter(|&piece| !game.is_known(piece)).collect();
                game.flag(down)
            })
        };
        let flags = (!same_kind).then(|| seen(self));
        self.trade_places(one, other);
        if flags.is_some_and(|flags| {
            flags != seen(self)
                || [here, there].iter().any(|&hex| self.permit_stack(self.stack(hex)).is_err())
        }) {
            self.trade_places(one, other);
            return false;
        }
        true
    }

    /// Two pieces change places, with the combats and scouts of their hexes.
    fn trade_places(&mut self, one: PieceId, other: PieceId) {
        let (here, there) = (self.at[one.index()], self.at[other.index()]);
        self.put(one, there);
        self.put(other, here);
        self.combat_of.swap(one.index(), other.index());
        let scouted = [self.scouted.has(one), self.scouted.has(other)];
        self.scouted.set(one, scouted[1]);
        self.scouted.set(other, scouted[0]);
    }

    /// Whether a side could trace supply to a hex.
    pub fn is_fed(&self, side: Side, hex: HexId) -> bool {
        self.is_supplied(side, hex)
    }

    /// The hexes from which baggage of a side would serve as a source: road with a Trunk line to a source of its own.
    pub fn depot_hexes(&self, side: Side) -> HexSet {
        let trunks = self.trunk_hexes(side);
        trunks.into_iter().filter(|&hex| self.scenario.hex(hex).way == Way::Road).collect()
    }

    /// The hexes that a side could supply from its sources and from baggage in some hexes.
    pub fn fed_hexes(&self, side: Side, depots: impl Iterator<Item = HexId>) -> HexSet {
        self.forward_lines(side, self.sources(side).chain(depots))
    }

    /// The hexes that baggage of a side in a hex could supply.
    pub fn fed_from(&self, side: Side, depot: HexId) -> HexSet {
        self.forward_lines(side, std::iter::once(depot))
    }

    /// Whether a hex is, for all its enemy knows, in a zone of control of a side.
    #[inline]
    pub fn is_zone_of(&self, side: Side, hex: HexId) -> bool {
        self.seems_in_zone(side, hex)
    }

    /// The hexes from which a side exerts a zone of control on a hex.
    #[inline]
    pub fn zones_on(&self, side: Side, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.exerters(side, hex)
    }

    /// Whether a stack in a hex could attack another hex.
    pub fn could_attack(&self, from: HexId, on: HexId) -> bool {
        self.can_attack(from, on)
    }

    /// The combat that the stack of a hex is designated for; 0 for none.
    #[inline]
    pub fn designated(&self, hex: HexId) -> u8 {
        self.combat_at(hex)
    }

    /// Those of a stack that can attack.
    pub fn able_to_attack(&self, side: Side, hex: HexId) -> PieceSet {
        self.able(side, hex).minus(self.attacked)
    }

    /// Whether the stack of a hex has to be attacked or to attack no more in this phase: it has fought.
    pub fn has_fought(&self, pieces: PieceSet) -> bool {
        !pieces.and(self.attacked.or(self.advanced)).is_empty()
    }

    /// Whether pieces could end a move in a hex with what stands there.
    pub fn has_room(&self, pieces: PieceSet, hex: HexId) -> bool {
        self.permit_room(pieces, hex).is_ok()
    }

    /// Whether pieces may stand in one hex.
    pub fn may_stack(&self, pieces: PieceSet) -> bool {
        self.permit_stack(pieces).is_ok()
    }

    /// Whether orders carry from a hex to another.
    pub fn carries(&self, side: Side, from: HexId, to: HexId) -> bool {
        self.in_range(side, from, to)
    }

    /// Whether a unit could not retreat a single hex.
    pub fn is_trapped(&self, piece: PieceId) -> bool {
        self.is_hemmed(piece)
    }

    /// Whether a side of a hex can be crossed by combat units.
    pub fn is_crossable(&self, from: HexId, direction: usize) -> bool {
        self.is_passable(from, direction)
    }

    /// What a stack pays for a step; in Road March if it goes as a column.
    #[inline]
    pub fn price(&self, stack: PieceSet, from: HexId, direction: usize, column: bool) -> Option<u8> {
        stack.into_iter().try_fold(0, |dearest: u8, piece| {
            let gait = self.gait(piece);
            let eased = column && !gait.is_light();
            Some(dearest.max(self.toll(from, direction, gait, eased)?))
        })
    }

    /// What infantry pays for a step as things stand.
    pub fn foot_price(&self, from: HexId, direction: usize, column: bool) -> Option<u8> {
        self.toll(from, direction, Gait::Foot, column)
    }

    /// How a combat would be reckoned if these stacks attacked from these hexes: terrain, combined arms and the Guard
    /// counted, Napoleon not.
    pub fn prospect(&self, attackers: &[(PieceSet, HexId)], on: &[HexId]) -> Prospect {
        let mut tried = self.clone();
        tried.fight = Fight::NONE;
        for (place, &(pieces, from)) in tried.fight.from.iter_mut().zip(attackers) {
            *place = from;
            for piece in pieces {
                tried.at[piece.index()] = from;
            }
            tried.fight.attackers = tried.fight.attackers.or(pieces);
        }
        let troops = |&piece: &PieceId| self.kind(piece).is_combat();
        tried.fight.attackers = tried.fight.attackers.into_iter().filter(troops).collect();
        for (place, &hex) in tried.fight.on.iter_mut().zip(on) {
            *place = hex;
            let all = self.stack(hex).minus(self.scenario.tables.trains);
            tried.fight.defenders = tried.fight.defenders.or(all);
        }
        let printed = |pieces: PieceSet| pieces.into_iter().map(|piece| self.strength(piece)).sum();
        Prospect {
            column: tried.final_column(),
            attack: printed(tried.fight.attackers),
            defence: printed(tried.fight.defenders),
        }
    }
}
