//! What a viewer may know, and nothing else.
//!
//! A view is made from a position whose secrets are erased, so nothing hidden can get into it; see `fog.rs`.

use serde::Serialize;
use vedette_kernel::{Awaiting, Game, Side, Viewer};

use crate::action::side_code;
use crate::flow::Task;
use crate::reckoning::{ArmyLines, Expected, Reckoning};
use crate::sets::{BoxId, PieceId, PieceSet};
use crate::state::{Fight, Phase, Position, Truce};
use crate::tables::Weather;

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursView"))]
pub struct View {
    /// The scenario's code.
    pub scenario: String,
    /// The viewer's side; nothing for observers.
    pub you: Option<&'static str>,
    /// The turn, and its date: year, month, part.
    pub turn: u8,
    /// Year, month and part of the month.
    pub date: (u16, u8, u8),
    /// The last turn.
    pub last_turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Whose player turn it is.
    pub phasing: &'static str,
    /// Whose player turn is the first of this game turn.
    pub first: &'static str,
    /// The weather.
    pub weather: Weather,
    /// The Armistice.
    pub truce: Truce,
    /// The turn of the Armistice marker, if there is one.
    pub armistice_marker: Option<u8>,
    /// The turn of the Restart marker, once it lies.
    pub restart_marker: Option<u8>,
    /// Whom the rules wait for.
    pub awaiting: Vec<&'static str>,
    /// Who won and how, once it is over.
    pub outcome: Option<(Option<&'static str>, &'static str)>,
    /// Boxes with pieces or markers.
    pub boxes: Vec<BoxView>,
    /// Destroyed bridges by their ends.
    pub destroyed: Vec<(String, String)>,
    /// Pontoons by their ends.
    pub pontoons: Vec<(String, String)>,
    /// The two sides.
    pub sides: [SideView; 2],
    /// The pieces that the viewer has chosen so far for what he is forming: a stack, a reacting force, a garrison.
    pub chosen: Vec<String>,
    /// The stack that marches.
    pub march: Option<MarchView>,
    /// The battle being fought.
    pub battle: Option<BattleView>,
    /// Command and supply of the viewer's own armies as they run now.
    pub lines: Vec<ArmyLines>,
    /// Reinforcements of the turns to come.
    pub expected: Vec<Expected>,
}

/// One box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursBox"))]
pub struct BoxView {
    /// Its code.
    #[serde(rename = "area")]
    pub place: String,
    /// Victory points for who controls it at the end; 0 for most boxes.
    pub points: u8,
    /// Whose flag lies there, if it is worth points.
    pub controller: Option<&'static str>,
    /// Who besieges it, and the Siege marker.
    pub siege: Option<(&'static str, u8)>,
    /// The die that takes it, by the Siege marker and the city itself; too few besiegers make it harder.
    pub falls_on: Option<u8>,
    /// Whose entrenchments.
    pub entrenched: Vec<&'static str>,
    /// Nobody may enter.
    pub closed: bool,
    /// How many counters of each side lie under a Force Marker, whose number alone the viewer knows; 0: no marker.
    pub forces: [u8; 2],
    /// The pieces, those under a Force Marker left out.
    pub pieces: Vec<PieceView>,
}

/// One counter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursPiece"))]
pub struct PieceView {
    /// Whose.
    pub side: &'static str,
    /// Which piece it is, if the viewer may know.
    pub code: Option<String>,
    /// Its SP, if the viewer may know.
    pub sp: Option<u8>,
    /// Inside a besieged city.
    pub inside: bool,
    /// Activated in this phase.
    pub activated: bool,
    /// Tired from a forced march.
    pub fatigued: bool,
    /// It marches now.
    pub marching: bool,
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursSide"))]
pub struct SideView {
    /// Its code.
    pub side: &'static str,
    /// Victory points scored so far.
    pub points: i16,
    /// Victory points it would get for boxes if the game ended now.
    pub place_points: u8,
    /// SP lost, if the viewer may know.
    pub losses: Option<u16>,
    /// How many event cards it holds.
    pub hand_size: usize,
    /// The cards, if the viewer may see them.
    pub hand: Option<Vec<String>>,
    /// CP of its armies, if the viewer may know.
    pub armies: Option<Vec<ArmyView>>,
    /// Its roster, if the viewer may see it.
    pub roster: Option<Vec<RosterView>>,
    /// Dummies beside the map.
    pub dummies: usize,
    /// Pontoon markers left.
    pub pontoons: u8,
    /// Pieces that are out of the game.
    pub gone: Vec<String>,
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursArmy"))]
pub struct ArmyView {
    /// Its code.
    pub army: String,
    /// Who commands it.
    pub commander: Option<String>,
    /// CP left.
    pub cp: u8,
}

/// A line of the roster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursRoster"))]
pub struct RosterView {
    /// The piece.
    pub code: String,
    /// Where it is.
    #[serde(rename = "area")]
    pub place: Option<String>,
    /// SP, crosses, slashes.
    pub sp: u8,
    /// Combat losses.
    pub crosses: u8,
    /// Stragglers.
    pub slashes: u8,
    /// In command since the administrative phase.
    pub in_command: bool,
    /// With a line to some general.
    pub linked: bool,
}

/// The stack that marches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursMarch"))]
pub struct MarchView {
    /// Whose.
    pub side: &'static str,
    /// Where it is, if it is on the map.
    #[serde(rename = "area")]
    pub place: Option<String>,
    /// How many counters.
    pub count: usize,
    /// The boxes it has come through, the first first.
    pub path: Vec<String>,
    /// A forced march.
    pub forced: bool,
    /// MP left, if the viewer may know.
    pub left: Option<u8>,
}

/// The battle being fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursBattle"))]
pub struct BattleView {
    /// Where.
    #[serde(rename = "area")]
    pub place: String,
    /// What kind of fight.
    pub fight: Fight,
    /// Who attacks.
    pub attacker: &'static str,
    /// Its type, once the chits are open.
    pub kind: u8,
    /// The round.
    pub round: u8,
    /// Rounds at most.
    pub rounds: u8,
    /// Losses of each side so far.
    pub losses: [u16; 2],
    /// SP of each side, once the pieces are shown.
    pub strength: [Option<u16>; 2],
    /// The defender is encircled.
    pub encircled: bool,
    /// Who has the flank.
    pub flank: [bool; 2],
    /// Your own chit, if you have chosen.
    pub chit: Option<u8>,
    /// Both chits, once they are open: 1 Skirmish, 2 Screen, 3 Offensive battle, 4 Decisive battle.
    pub chits: [Option<u8>; 2],
    /// The pieces that fight on each side, if the viewer may know them.
    pub forces: [Option<Vec<String>>; 2],
    /// SP that each side must still give up in this round.
    pub due: [u8; 2],
    /// It was brought about by an interception.
    pub intercepted: bool,
    /// How the round is reckoned for each side, once the pieces are shown.
    pub reckoning: [Option<Reckoning>; 2],
}

/// A stack of more counters than this may be put under a Force Marker (JG-7.2-01).
const BIG_STACK: usize = 10;

/// What a viewer may see of each side.
type Sees = [bool; 2];

impl Position {
    pub(crate) fn view_for(&self, viewer: Viewer) -> View {
        let known = match viewer {
            Viewer::Everything => self.clone(),
            Viewer::Player(side, _) => self.without_secrets_of(side.other()),
            Viewer::Observer => self.without_secrets_of(Side::First).without_secrets_of(Side::Second),
        };
        let you = match viewer {
            Viewer::Player(side, _) => Some(side),
            _ => None,
        };
        let sees = Side::BOTH.map(|side| match viewer {
            Viewer::Everything => true,
            Viewer::Player(own, _) => own == side,
            Viewer::Observer => false,
        });
        known.show(you, sees, self.awaiting())
    }

    fn show(&self, you: Option<Side>, sees: Sees, awaiting: Awaiting) -> View {
        let (awaiting, outcome) = match awaiting {
            Awaiting::Sides(sides) => (sides.iter().map(side_code).collect(), None),
            Awaiting::Over(outcome) => (Vec::new(), Some((outcome.winner.map(side_code), outcome.reason))),
        };
        let date = self.scenario.frame.calendar.get(self.turn as usize - 1);
        let places = (0..self.scenario.map.places.len()).map(|place| BoxId(place as u16));
        let armistice = self.scenario.frame.armistice.is_some();
        View {
            scenario: self.scenario.frame.code.clone(),
            you: you.map(side_code),
            turn: self.turn,
            date: date.map_or((0, 0, 0), |date| (date.year, date.month, date.part)),
            last_turn: self.scenario.frame.last_turn,
            phase: self.phase_to_show(),
            phasing: side_code(self.phasing),
            first: side_code(self.first),
            weather: self.weather,
            truce: self.truce,
            armistice_marker: armistice.then_some(self.armistice_marker),
            restart_marker: (self.restart_marker > 0).then_some(self.restart_marker),
            awaiting,
            outcome,
            boxes: places.filter_map(|place| self.show_box(place, sees)).collect(),
            destroyed: self.destroyed.into_iter().map(|crossing| self.crossing_ends(crossing)).collect(),
            pontoons: self.pontoons[0]
                .or(self.pontoons[1])
                .into_iter()
                .map(|crossing| self.crossing_ends(crossing))
                .collect(),
            sides: Side::BOTH.map(|side| self.show_side(side, sees)),
            chosen: self.show_chosen(you),
            march: self.show_march(sees),
            battle: self.show_battle(you, sees),
            lines: you.map_or_else(Vec::new, |side| self.army_lines(side)),
            expected: self.expected(),
        }
    }

    /// The rules need no mark where administration ends and movement begins, nor where the first battle is chosen; a reader
    /// does. A card that asks for its targets is part of what it was played into.
    fn phase_to_show(&self) -> Phase {
        let task = self.agenda.iter().filter(|task| !matches!(task, Task::Target(_))).last();
        match (self.phase, task) {
            (
                Phase::Administration,
                Some(
                    Task::Movement(_)
                    | Task::Select
                    | Task::Payer
                    | Task::March
                    | Task::Transfer(..)
                    | Task::Scout
                    | Task::FallBack
                    | Task::Withdraw(_)
                    | Task::React(_)
                    | Task::ReactSelect(_)
                    | Task::ReactChoice(_)
                    | Task::Sweep(_),
                ),
            ) => Phase::Movement,
            (Phase::Guns, Some(Task::Battles)) => Phase::Combat,
            (phase, _) => phase,
        }
    }

    fn crossing_ends(&self, crossing: crate::sets::CrossingId) -> (String, String) {
        let ends = self.scenario.map.crossings.get(crossing.index());
        ends.map_or_else(Default::default, |&(a, b)| (self.box_code(a), self.box_code(b)))
    }

    pub(crate) fn box_code(&self, place: BoxId) -> String {
        self.scenario.map.places.get(place.index()).map_or_else(String::new, |place| place.code.clone())
    }

    pub(crate) fn piece_code(&self, piece: PieceId) -> String {
        self.scenario.pieces.get(piece.index()).map_or_else(String::new, |piece| piece.code.clone())
    }

    /// JG-1.1-02: a hidden counter shows the flag of its side and nothing else.
    fn show_piece(&self, piece: PieceId, sees: Sees) -> PieceView {
        let side = self.side_of(piece);
        let known = sees[side.index()] || self.is_known(piece);
        let counted = known && self.piece(piece).max > 0;
        PieceView {
            side: side_code(side),
            code: known.then(|| self.piece_code(piece)),
            sp: counted.then(|| self.sp[piece.index()]),
            inside: self.inside.has(piece),
            activated: self.activated.has(piece),
            fatigued: self.fatigued.has(piece),
            marching: self.march.begun && self.march.stack.has(piece),
        }
    }

    fn show_box(&self, place: BoxId, sees: Sees) -> Option<BoxView> {
        let forces =
            Side::BOTH.map(|side| if sees[side.index()] { 0 } else { self.force_marker(side, place) });
        let mut pieces: Vec<PieceView> = self
            .pieces_at(place)
            .filter(|&piece| forces[self.side_of(piece).index()] == 0 || self.is_known(piece))
            .map(|piece| self.show_piece(piece, sees))
            .collect();
        pieces.sort();
        let prize = self.scenario.frame.prizes.iter().position(|prize| prize.place == place);
        let controller = prize.and_then(|prize| self.control[prize]);
        let siege = self.siege(place);
        let entrenched = Side::BOTH.into_iter().filter(|side| self.entrenched[side.index()].has(place));
        let entrenched: Vec<_> = entrenched.map(side_code).collect();
        let closed = self.closed.has(place);
        if pieces.is_empty()
            && forces == [0, 0]
            && prize.is_none()
            && siege.is_none()
            && entrenched.is_empty()
            && !closed
        {
            return None;
        }
        Some(BoxView {
            place: self.box_code(place),
            points: prize
                .and_then(|prize| self.scenario.frame.prizes.get(prize))
                .map_or(0, |prize| prize.points),
            controller: controller.map(side_code),
            siege: siege.map(|siege| (side_code(siege.besieger), siege.stage)),
            falls_on: siege.and_then(|siege| self.falls_on(place, siege.stage)),
            entrenched,
            closed,
            forces,
            pieces,
        })
    }

    /// JG-7.2-01: a big hidden stack is one marker to the enemy, who may always learn the number of its counters.
    fn force_marker(&self, side: Side, place: BoxId) -> u8 {
        let hidden = self.pieces_in(side, place).into_iter().filter(|&piece| !self.is_known(piece)).count();
        if self.scenario.options.markers && hidden > BIG_STACK { hidden as u8 } else { 0 }
    }

    fn show_side(&self, side: Side, sees: Sees) -> SideView {
        let own = self.scenario.tables.of_side[side.index()];
        let sees = sees[side.index()];
        // JG-4.5-12: what an army has and spends is its owner's secret.
        let open = sees || !self.has_fog();
        SideView {
            side: side_code(side),
            points: self.points[side.index()],
            place_points: self.place_points(side),
            losses: open.then(|| self.losses(side)),
            hand_size: self.hands[side.index()].len(),
            hand: sees
                .then(|| self.hand_cards(side).map(|card| self.scenario.card(card).code.clone()).collect()),
            armies: open.then(|| self.show_armies(side)),
            roster: open.then(|| self.show_roster(own)),
            dummies: self.dummy_pool(side).len(),
            pontoons: self.pontoon_stock(side).saturating_sub(self.pontoons[side.index()].len() as u8),
            gone: self.codes(own.and(self.gone).minus(self.scenario.tables.dummies)),
        }
    }

    fn show_armies(&self, side: Side) -> Vec<ArmyView> {
        let active = self.scenario.armies_of(side).filter(|&army| self.is_active(army));
        active
            .map(|army| ArmyView {
                army: self.scenario.army(army).code.clone(),
                commander: Some(self.commanders[army.index()])
                    .filter(|leader| leader.is_some())
                    .map(|leader| self.piece_code(leader)),
                cp: self.cp[army.index()],
            })
            .collect()
    }

    fn show_roster(&self, own: PieceSet) -> Vec<RosterView> {
        own.and(self.arrived)
            .minus(self.gone)
            .minus(self.scenario.tables.dummies)
            .into_iter()
            .map(|piece| RosterView {
                code: self.piece_code(piece),
                place: self.is_on_map(piece).then(|| self.box_code(self.at[piece.index()])),
                sp: self.sp[piece.index()],
                crosses: self.crosses[piece.index()],
                slashes: self.slashes[piece.index()],
                in_command: self.is_in_command(piece),
                linked: self.is_linked(piece),
            })
            .collect()
    }

    fn codes(&self, pieces: PieceSet) -> Vec<String> {
        pieces.into_iter().map(|piece| self.piece_code(piece)).collect()
    }

    /// What the viewer is forming, while he is asked for more of it.
    fn show_chosen(&self, you: Option<Side>) -> Vec<String> {
        let task = you.and_then(|side| self.asked(side));
        match task {
            Some(Task::Select) => self.codes(self.march.stack),
            Some(Task::ReactSelect(_) | Task::GunsSelect(_)) => self.codes(self.reaction.stack),
            Some(Task::Garrison(_)) => self.codes(self.group),
            _ => Vec::new(),
        }
    }

    fn show_march(&self, sees: Sees) -> Option<MarchView> {
        let march = &self.march;
        march.begun.then(|| MarchView {
            side: side_code(march.side),
            place: march.place.is_somewhere().then(|| self.box_code(march.place)),
            count: march.stack.len(),
            path: march.path.iter().take(march.steps.into()).map(|&place| self.box_code(place)).collect(),
            forced: march.forced,
            left: sees[march.side.index()].then_some(march.left),
        })
    }

    fn show_battle(&self, you: Option<Side>, sees: Sees) -> Option<BattleView> {
        let battle = &self.battle;
        if !battle.place.is_somewhere() {
            return None;
        }
        let known = |side: Side| battle.open || sees[side.index()] || !self.has_fog();
        Some(BattleView {
            place: self.box_code(battle.place),
            fight: battle.fight,
            attacker: side_code(battle.attacker),
            kind: battle.kind,
            round: battle.round,
            rounds: battle.rounds,
            losses: battle.lost,
            strength: Side::BOTH.map(|side| known(side).then(|| self.strength(battle.forces[side.index()]))),
            encircled: battle.encircled,
            flank: battle.flank,
            chit: you.and_then(|side| battle.chits[side.index()]),
            chits: if battle.open { battle.chits } else { [None; 2] },
            forces: Side::BOTH.map(|side| known(side).then(|| self.codes(battle.forces[side.index()]))),
            due: battle.due,
            intercepted: battle.intercepted,
            reckoning: Side::BOTH.map(|side| self.reckoning(side)),
        })
    }
}
