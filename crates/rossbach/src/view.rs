//! What a viewer may know, and nothing else (RA-1.5-01, RA-1.5-03).
//!
//! Of a face-down force the enemy sees hex and flag. Boxes, casualty tracks, bridges and what happened in combat are open
//! to both; markers, orders and what is still to come are their owner's.

mod combat;

use std::collections::BTreeSet;

use serde::Serialize;
use vedette_kernel::{Awaiting, Game, Side, Viewer};

use crate::action::side_code;
use crate::scenario::{Nation, Part, Weather};
use crate::sets::{BridgeId, FormationId, HexId, PieceId, PieceSet};
use crate::state::{Phase, Position};

pub use combat::{CombatView, FightView};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachView"))]
pub struct View {
    /// The scenario's code.
    pub scenario: String,
    /// The viewer's side; nothing for observers.
    pub you: Option<&'static str>,
    /// The turn in the calendar of the campaign.
    pub turn: u8,
    /// The day of October.
    pub day: u8,
    /// The part of the day.
    pub part: Part,
    /// The weather.
    pub weather: Weather,
    /// The last turn.
    pub last_turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Whose player turn it is.
    pub phasing: &'static str,
    /// Whom the rules wait for.
    pub awaiting: Vec<&'static str>,
    /// Who won and how, once it is over.
    pub outcome: Option<(Option<&'static str>, &'static str)>,
    /// Victory points as they stand.
    pub points: [i16; 2],
    /// What they come from: supply sources that the enemy does not control (`sources`), broken enemy corps (`broken`), captures
    /// (`captured`), losses (`losses`), what a battle changes (`battle`), strength that has fallen (`fallen`); what counts nothing is
    /// left out.
    pub tally: Vec<(&'static str, [i16; 2])>,
    /// Hexes with forces.
    pub forces: Vec<ForceView>,
    /// The hexes in zones of control of the viewer's enemy, as far as he can know: a face-down force counts as troops.
    pub zones: Vec<String>,
    /// Damaged bridges by their ends.
    pub damaged: Vec<(String, String)>,
    /// Pontoon bridges by their ends.
    pub pontoons: Vec<(String, String)>,
    /// Strategic hexes and who controls them.
    pub control: Vec<(String, &'static str)>,
    /// Casualties of formations: side, code, lost strength in half points, whether demoralized.
    pub casualties: Vec<(&'static str, String, u16, bool)>,
    /// The boxes of both sides.
    pub boxes: [BoxView; 2],
    /// The stack that the viewer is moving.
    pub march: Option<MarchView>,
    /// The Combat Phase, while it lasts.
    pub combat: Option<CombatView>,
    /// The viewer's March Orders: objective and pieces. After the end everybody's.
    pub orders: Vec<(String, Vec<String>)>,
    /// The viewer's reinforcements still to come: turn, hex, pieces.
    pub expected: Vec<(u8, String, Vec<String>)>,
    /// In the Command Phase: the commanders of the phasing side with how many officers and how many units each can still put in
    /// command, for whoever may know it.
    pub commanders: Vec<(String, [u8; 2])>,
}

/// A force in a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachForce"))]
pub struct ForceView {
    /// The code of its hex.
    #[serde(rename = "area")]
    pub hex: String,
    /// Whose it is.
    pub side: &'static str,
    /// The flag of what is face down, if anything is.
    pub flag: Option<Nation>,
    /// The pieces the viewer may see.
    pub pieces: Vec<PieceView>,
}

/// A piece on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPiece"))]
pub struct PieceView {
    /// Its code.
    pub piece: String,
    /// Its strength in half points.
    pub strength: u16,
    /// Whether it is shown by its reduced counter.
    pub reduced: bool,
    /// Markers: command, Road March, supply and morale of what is face up; for its owner of everything, and what has moved or
    /// is under orders.
    pub markers: Vec<&'static str>,
}

/// What lies in the boxes of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachBoxes"))]
pub struct BoxView {
    /// Units not recovered.
    pub day_half: Vec<String>,
    /// Units recovered.
    pub night_half: Vec<String>,
    /// Lost for good.
    pub lost: Vec<String>,
    /// Captured by the enemy.
    pub captured: Vec<String>,
}

/// The stack on the move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachMarch"))]
pub struct MarchView {
    /// Its pieces.
    pub pieces: Vec<String>,
    /// Half points left.
    pub left: u8,
}

impl Position {
    fn hex_code(&self, hex: HexId) -> String {
        self.scenario.map.names.get(hex.index()).map_or_else(String::new, |name| name.code.clone())
    }

    fn piece_codes(&self, pieces: PieceSet) -> Vec<String> {
        pieces.into_iter().map(|piece| self.piece(piece).code.clone()).collect()
    }

    /// Whether a viewer knows everything about a side.
    fn is_open_to(&self, viewer: Viewer, side: Side) -> bool {
        let over = self.outcome.is_some();
        match viewer {
            Viewer::Everything => true,
            Viewer::Player(own, _) => own == side || over || !self.has_fog(),
            Viewer::Observer => over || !self.has_fog(),
        }
    }

    /// The view of a viewer.
    pub(crate) fn view_for(&self, viewer: Viewer) -> View {
        let you = match viewer {
            Viewer::Player(side, _) => Some(side),
            _ => None,
        };
        let awaiting = match self.awaiting() {
            Awaiting::Sides(sides) => sides.iter().map(side_code).collect(),
            Awaiting::Over(_) => Vec::new(),
        };
        let now = self.now();
        View {
            scenario: self.scenario.frame.code.clone(),
            you: you.map(side_code),
            turn: self.turn,
            day: now.day,
            part: now.part,
            weather: now.weather,
            last_turn: self.scenario.frame.last_turn,
            phase: self.phase,
            phasing: side_code(self.phasing),
            awaiting,
            outcome: self.outcome.map(|outcome| (outcome.winner.map(side_code), outcome.reason)),
            points: self.points(),
            tally: self.tally().into_iter().filter(|(_, worth)| *worth != [0; 2]).collect(),
            forces: self.forces(viewer),
            zones: you.map_or_else(Vec::new, |side| self.enemy_zones(side)),
            damaged: self.bridge_ends(),
            pontoons: self
                .scenario
                .tables
                .pontoons
                .into_iter()
                .filter_map(|train| self.span_ends(train))
                .map(|(a, b)| (self.hex_code(a), self.hex_code(b)))
                .collect(),
            control: self.controls(),
            casualties: self.casualty_views(),
            boxes: Side::BOTH.map(|side| self.box_view(side)),
            march: self.march_view(viewer),
            combat: self.combat_view(viewer),
            orders: self.order_views(viewer),
            expected: self.expected(viewer),
            commanders: self.commander_views(viewer),
        }
    }

    /// The hexes around the enemies of a side that seem to be in their zones (RA-4.0-01).
    fn enemy_zones(&self, side: Side) -> Vec<String> {
        let enemy = side.other();
        let held: BTreeSet<HexId> = self.on_map(enemy).map(|piece| self.at[piece.index()]).collect();
        let around = held.iter().flat_map(|&hex| self.scenario.hex(hex).edges.iter().map(|edge| edge.to));
        let near: BTreeSet<HexId> = around.filter(|hex| hex.is_somewhere()).collect();
        let zones = near.into_iter().filter(|&hex| self.seems_in_zone(enemy, hex));
        zones.map(|hex| self.hex_code(hex)).collect()
    }

    fn bridge_ends(&self) -> Vec<(String, String)> {
        let bridges = self.scenario.map.bridges.iter().enumerate();
        bridges
            .filter(|(place, _)| self.damaged.has(BridgeId(*place as u8)))
            .map(|(_, bridge)| (self.hex_code(bridge.hex), self.hex_code(bridge.other)))
            .collect()
    }

    fn controls(&self) -> Vec<(String, &'static str)> {
        let sources = self.scenario.frame.sources.iter().zip(self.control);
        sources.map(|(source, side)| (self.hex_code(source.hex), side_code(side))).collect()
    }

    fn casualty_views(&self) -> Vec<(&'static str, String, u16, bool)> {
        let formations = self.scenario.formations.iter().enumerate();
        formations
            .map(|(place, formation)| {
                let broken = self.is_broken(FormationId(place as u8));
                (side_code(formation.side), formation.code.clone(), self.casualties[place], broken)
            })
            .collect()
    }

    fn box_view(&self, side: Side) -> BoxView {
        let own = self.scenario.tables.of_side[side.index()];
        BoxView {
            day_half: self.piece_codes(self.day_half.and(own)),
            night_half: self.piece_codes(self.night_half.and(own)),
            lost: self.piece_codes(self.lost.and(own)),
            captured: self.piece_codes(self.captured.and(own)),
        }
    }

    fn forces(&self, viewer: Viewer) -> Vec<ForceView> {
        let mut forces = Vec::new();
        for place in 0..self.scenario.map.hexes.len() {
            let hex = HexId(place as u16);
            let Some(side) = self.holder(hex) else { continue };
            let stack = self.stack(hex);
            let open = self.is_open_to(viewer, side);
            // What scouts have seen is their own side's alone.
            let scouted = matches!(viewer, Viewer::Player(own, _) if own != side);
            let visible: PieceSet = stack
                .into_iter()
                .filter(|&piece| open || self.is_known(piece) || scouted && self.seen.has(piece))
                .collect();
            let hidden = stack.minus(visible);
            let known_to_enemy: PieceSet = stack.into_iter().filter(|&piece| self.is_known(piece)).collect();
            // The flag on a face-down force is that of its largest hidden piece, for its owner too.
            let down = stack.minus(known_to_enemy);
            let flag = if open { down } else { hidden };
            forces.push(ForceView {
                hex: self.hex_code(hex),
                side: side_code(side),
                flag: (!flag.is_empty()).then(|| self.flag(down)),
                pieces: visible.into_iter().map(|piece| self.piece_view(piece, open)).collect(),
            });
        }
        forces
    }

    fn piece_view(&self, piece: PieceId, open: bool) -> PieceView {
        let up = self.is_known(piece);
        let sets = [
            // Whether a force is in command would tell where its leaders are.
            (false, self.commanded.has(piece) || !self.needs_command(piece), "in-command"),
            (up, self.column.has(piece), "column"),
            (up, self.starving.has(piece), "out-of-supply"),
            (up, self.is_demoralized(piece), "demoralized"),
            (false, self.moved.has(piece), "moved"),
            (false, self.order(piece).is_some(), "ordered"),
            (false, !up, "face-down"),
        ];
        let lies = sets.iter().filter(|(public, lies, _)| *lies && (*public || open));
        let markers = lies.map(|(_, _, marker)| *marker).collect();
        PieceView {
            piece: self.piece(piece).code.clone(),
            strength: self.strength(piece),
            reduced: self.reduced.has(piece),
            markers,
        }
    }

    fn march_view(&self, viewer: Viewer) -> Option<MarchView> {
        let moving = !self.march.stack.is_empty() && self.is_open_to(viewer, self.march.side);
        moving.then(|| MarchView { pieces: self.piece_codes(self.march.stack), left: self.march.left })
    }

    /// March Orders are their owner's until the game is over (RA-7.43-01).
    fn order_views(&self, viewer: Viewer) -> Vec<(String, Vec<String>)> {
        let orders = self.orders.iter().enumerate().filter(|(_, order)| order.is_given());
        orders
            .map(|(place, order)| (order.objective, self.under(place as u8)))
            .filter(|(_, pieces)| {
                let side = pieces.first().map(|piece| self.side_of(piece));
                side.is_some_and(|side| self.is_open_to(viewer, side) && self.has_fog() || !self.has_fog())
            })
            .map(|(objective, pieces)| (self.hex_code(objective), self.piece_codes(pieces)))
            .collect()
    }

    fn commander_views(&self, viewer: Viewer) -> Vec<(String, [u8; 2])> {
        let told = self.phase == Phase::Command && self.is_open_to(viewer, self.phasing);
        let commanders = self.scenario.tables.commanders.iter().copied().filter(|_| told);
        commanders
            .filter(|&leader| self.side_of(leader) == self.phasing && self.is_on_map(leader))
            .filter(|&leader| self.places(leader) != [0, 0])
            .map(|leader| (self.piece(leader).code.clone(), self.places_left(leader)))
            .collect()
    }

    fn expected(&self, viewer: Viewer) -> Vec<(u8, String, Vec<String>)> {
        let arrivals = self.scenario.frame.arrivals.iter().enumerate();
        arrivals
            .filter(|(place, _)| self.arrived.checked_shr(*place as u32).is_some_and(|bits| bits & 1 == 0))
            .filter(|(_, arrival)| self.is_open_to(viewer, arrival.side))
            .map(|(_, arrival)| (arrival.turn, self.hex_code(arrival.hex), self.piece_codes(arrival.pieces)))
            .collect()
    }
}
