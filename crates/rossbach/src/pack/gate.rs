//! The one gate from a pack to the rules.

mod frame;
mod terrain;

use vedette_kernel::Side;

use super::{Arm, Cast, LeaderEntry, Moment, Nation, Pack, Role, ScenarioEntry, TrainKind, UnitEntry, Who};
use crate::options::{Options, OptionsError};
use crate::scenario::{self, Formation, MAX_PIECES, Piece, PieceKind, Scenario, Size, Tables, Value};
use crate::sets::{FormationId, PieceId, PieceSet};

/// Why a pack gives no scenario.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScenarioError {
    /// The pack has no scenario of that code.
    #[error("there is no scenario `{code}` in the pack; it has: {}", known.join(", "))]
    Unknown {
        /// What was asked for.
        code: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The options do not go together with the scenario.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// More than the rules can number.
    #[error("scenario `{0}` has more {1} than the rules can number")]
    TooMany(String, &'static str),
}

impl ScenarioEntry {
    /// The code of the scenario with one of its starts: the day is told where there are several.
    pub fn code_at(&self, start: Moment) -> String {
        match self.starts.len() {
            0 | 1 => self.code.clone(),
            _ => format!("{}-{}", self.code, start.day),
        }
    }
}

impl Pack {
    /// The codes of all scenarios with all their starts.
    pub fn codes(&self) -> Vec<String> {
        let starts = |entry: &ScenarioEntry| -> Vec<String> {
            entry.starts.iter().map(|start| entry.code_at(*start)).collect()
        };
        self.scenarios.iter().flat_map(starts).collect()
    }

    /// The scenario and start of a code; without a day it is the first start (RA-19.1-01); the campaign has
    /// several (RA-21.5-02).
    pub fn find(&self, code: &str) -> Option<(&ScenarioEntry, Moment)> {
        self.scenarios.iter().find_map(|entry| {
            let exact = entry.starts.iter().find(|start| entry.code_at(**start) == code);
            let start = exact.or_else(|| entry.starts.first().filter(|_| entry.code == code))?;
            Some((entry, *start))
        })
    }

    /// A scenario of the pack, played with given options.
    ///
    /// # Errors
    ///
    /// When there is no such scenario, it does not allow the options, or there is more than the rules can number.
    pub fn scenario(&self, code: &str, options: Options) -> Result<Scenario, ScenarioError> {
        let unknown = || ScenarioError::Unknown { code: code.to_owned(), known: self.codes() };
        let (entry, start) = self.find(code).ok_or_else(unknown)?;
        allowed(entry, &options)?;
        let gate = Gate::new(self, entry, start, options)?;
        let too_many = |what| ScenarioError::TooMany(code.to_owned(), what);
        let frame = gate.frame().map_err(too_many)?;
        let map = gate.map().map_err(too_many)?;
        let formations: Vec<Formation> = self.formations.iter().map(formation).collect();
        let tables = Tables::of(&map, &formations, &gate.pieces);
        Ok(Scenario {
            game: self.about.game.clone(),
            pack_hash: self.hash().to_owned(),
            options,
            frame,
            map,
            formations,
            pieces: gate.pieces,
            tables,
        })
    }
}

/// What a scenario lets the players agree on.
fn allowed(entry: &ScenarioEntry, options: &Options) -> Result<(), OptionsError> {
    let rules = [
        (options.supply || entry.battle, "supply can be left out in battles only"),
        (options.vedettes || entry.battle, "vedettes can be left out in battles only"),
        (!options.brunswick || entry.mortal.is_some(), "nobody can fall in this scenario but by capture"),
        (!options.first_corps || !entry.optional.is_empty(), "this scenario has no corps to be agreed on"),
        (!options.play_on || entry.extended_end.is_some(), "this scenario is not played on"),
    ];
    match rules.into_iter().find(|(fine, _)| !fine) {
        Some((_, why)) => Err(OptionsError::Clash(why)),
        None => Ok(()),
    }
}

fn formation(entry: &super::FormationEntry) -> Formation {
    let id = |place: usize| u8::try_from(place).map_or(FormationId::NONE, FormationId);
    Formation {
        code: entry.code.clone(),
        side: entry.side,
        limit: entry.level,
        part_of: entry.under.map_or(FormationId::NONE, id),
        seat: u8::from(entry.second_seat),
    }
}

/// A scenario on its way to the rules.
struct Gate<'p> {
    pack: &'p Pack,
    entry: &'p ScenarioEntry,
    start: Moment,
    options: Options,
    cast: Cast<'p>,
    /// The pieces of the game, the French first: units, their vedettes, leaders, trains.
    pieces: Vec<Piece>,
    /// Which piece of the pack each of them is; the vedettes are those of their unit.
    who: Vec<Who>,
}

impl<'p> Gate<'p> {
    fn new(
        pack: &'p Pack,
        entry: &'p ScenarioEntry,
        start: Moment,
        options: Options,
    ) -> Result<Gate<'p>, ScenarioError> {
        let mut cast = pack.cast(entry, start);
        let last = if options.play_on { entry.extended_end.unwrap_or(entry.end) } else { entry.end };
        cast.placed.retain(|piece| options.first_corps || !piece.optional);
        cast.coming.retain(|group| (options.first_corps || !group.optional) && group.when <= last);
        let mut gate = Gate { pack, entry, start, options, cast, pieces: Vec::new(), who: Vec::new() };
        for side in Side::BOTH {
            gate.muster(side);
        }
        if gate.pieces.len() > MAX_PIECES {
            return Err(ScenarioError::TooMany(entry.code.clone(), "pieces"));
        }
        Ok(gate)
    }

    /// The last turn that is played.
    fn last(&self) -> Moment {
        let extended = self.entry.extended_end.filter(|_| self.options.play_on);
        extended.unwrap_or(self.entry.end)
    }

    /// Whether a piece of the pack takes part.
    fn takes_part(&self, who: Who) -> bool {
        let replacement = match who {
            Who::Leader(place) => {
                self.pack.leaders.get(place).is_some_and(|leader| leader.role == Role::Replacement)
            }
            _ => false,
        };
        let train = |plan: &super::TrainPlan| Who::Train(plan.train) == who;
        replacement
            || self.cast.placed.iter().any(|piece| piece.row.who == who)
            || self.cast.coming.iter().any(|group| group.pieces.contains(&who))
            || self.cast.trains.iter().any(train)
    }

    /// Collects the pieces of a side.
    fn muster(&mut self, side: Side) {
        let (pack, fielded) = (self.pack, self.options.vedettes);
        let mut vedettes = Vec::new();
        for (place, unit) in pack.units.iter().enumerate().filter(|(_, unit)| unit.side == side) {
            if self.takes_part(Who::Unit(place)) {
                let id = self.add(unit_piece(unit, fielded), Who::Unit(place));
                vedettes.push((unit, id, Who::Unit(place)));
            }
        }
        for (unit, parent, who) in vedettes.into_iter().filter(|_| fielded) {
            for number in 1..=unit.vedettes {
                self.add(vedette(unit, number, parent), who);
            }
        }
        for (place, leader) in pack.leaders.iter().enumerate().filter(|(_, leader)| leader.side == side) {
            if self.takes_part(Who::Leader(place)) {
                self.add(leader_piece(leader), Who::Leader(place));
            }
        }
        for (place, train) in pack.trains.iter().enumerate().filter(|(_, train)| train.side == side) {
            if self.takes_part(Who::Train(place)) {
                self.add(train_piece(train), Who::Train(place));
            }
        }
    }

    fn add(&mut self, piece: Piece, who: Who) -> PieceId {
        let id = u8::try_from(self.pieces.len()).map_or(PieceId::NONE, PieceId);
        self.pieces.push(piece);
        self.who.push(who);
        id
    }

    /// The number of a piece in this game.
    fn id(&self, who: Who) -> Option<PieceId> {
        let place = self.who.iter().position(|other| *other == who)?;
        u8::try_from(place).ok().map(PieceId)
    }

    fn ids(&self, pieces: &[Who]) -> PieceSet {
        pieces.iter().filter_map(|who| self.id(*who)).collect()
    }
}

const fn nation(entry: Nation) -> scenario::Nation {
    match entry {
        Nation::French => scenario::Nation::French,
        Nation::Guard => scenario::Nation::Guard,
        Nation::Prussian => scenario::Nation::Prussian,
        Nation::Saxon => scenario::Nation::Saxon,
    }
}

/// Whose flag leaders and trains fly.
const fn flag(side: Side) -> scenario::Nation {
    match side {
        Side::First => scenario::Nation::French,
        Side::Second => scenario::Nation::Prussian,
    }
}

fn formation_id(place: Option<usize>) -> FormationId {
    place.and_then(|place| u8::try_from(place).ok()).map_or(FormationId::NONE, FormationId)
}

/// Strength in half points.
const fn value(strength: super::Strength) -> Value {
    Value { strength: strength.points.saturating_mul(2), initiative: strength.initiative }
}

fn unit_piece(unit: &UnitEntry, vedettes: bool) -> Piece {
    Piece {
        code: unit.code.clone(),
        name: unit.name.clone(),
        side: unit.side,
        kind: match unit.arm {
            Arm::Infantry => PieceKind::Infantry,
            Arm::Cavalry => PieceKind::Cavalry,
            Arm::Mixed => PieceKind::Mixed,
        },
        nation: nation(unit.nation),
        formation: formation_id(unit.formation),
        size: if unit.division { Size::Division } else { Size::Brigade },
        full: value(unit.full),
        reduced: unit.reduced.map(value),
        allowance: unit.movement.saturating_mul(2),
        vedettes: if vedettes { unit.vedettes } else { 0 },
        parent: PieceId::NONE,
        rating: 0,
        army: false,
    }
}

/// A vedette: half a strength point, 9 movement points, the Initiative of the full-strength parent (RA-13.0-02).
fn vedette(unit: &UnitEntry, number: u8, parent: PieceId) -> Piece {
    Piece {
        code: format!("{}.{number}", unit.code),
        kind: PieceKind::Vedette,
        size: Size::Brigade,
        full: Value { strength: 1, initiative: unit.full.initiative },
        reduced: None,
        allowance: 18,
        vedettes: 0,
        parent,
        ..unit_piece(unit, false)
    }
}

fn leader_piece(leader: &LeaderEntry) -> Piece {
    Piece {
        code: leader.code.clone(),
        name: leader.name.clone(),
        side: leader.side,
        kind: match leader.role {
            Role::Army | Role::CorpsCommander => PieceKind::Commander,
            Role::Officer => PieceKind::Officer,
            Role::Replacement => PieceKind::Replacement,
            Role::HeadOfState => PieceKind::Head,
        },
        nation: flag(leader.side),
        formation: formation_id(leader.formation),
        size: Size::Brigade,
        full: Value { strength: 0, initiative: leader.initiative.unwrap_or(0) },
        reduced: None,
        allowance: leader.movement.saturating_mul(2),
        vedettes: 0,
        parent: PieceId::NONE,
        rating: leader.command.unwrap_or(0),
        army: leader.role == Role::Army,
    }
}

fn train_piece(train: &super::TrainEntry) -> Piece {
    Piece {
        code: train.code.clone(),
        name: train.name.clone(),
        side: train.side,
        kind: match train.kind {
            TrainKind::Pontoon => PieceKind::Pontoon,
            TrainKind::Baggage => PieceKind::Baggage,
        },
        nation: flag(train.side),
        formation: FormationId::NONE,
        size: Size::Brigade,
        full: Value { strength: 0, initiative: train.initiative.unwrap_or(0) },
        reduced: None,
        allowance: train.movement.saturating_mul(2),
        vedettes: 0,
        parent: PieceId::NONE,
        rating: 0,
        army: false,
    }
}
