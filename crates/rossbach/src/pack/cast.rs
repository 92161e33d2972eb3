//! Who takes part in a scenario, and where or when: the one place where set-ups, tracks and scenarios meet.

use vedette_kernel::Side;

use super::{AreaEntry, ArrivalEntry, Condition, Moment, Pack, ScenarioEntry, SetUpEntry, TrainKind, Who};
use crate::sets::HexId;

/// A piece that stands on the map, or in the box of what is lost, when a scenario starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<'p> {
    /// The row of the set-up.
    pub row: &'p SetUpEntry,
    /// Whether it is used only if the players agree on its formation.
    pub optional: bool,
}

/// Pieces that come together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coming<'p> {
    /// The row of the track.
    pub row: &'p ArrivalEntry,
    /// When: the later of two tries that is still ahead, if the first has passed.
    pub when: Moment,
    /// The day of a second try.
    pub again: Option<u8>,
    /// Those of its pieces that take part.
    pub pieces: Vec<Who>,
    /// Whether they are used only if the players agree on their formation.
    pub optional: bool,
}

/// How a train comes into play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrainStart {
    /// Within five hexes of this leader (RA-19.24-02, RA-19.24-03).
    Near(usize),
    /// Together with this leader, when he enters (D71).
    With(usize),
    /// Wherever its owner likes, or later at one of his sources (RA-19.24-04).
    Free,
}

/// A train that no track brings in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrainPlan {
    /// Which, by its place among the trains.
    pub train: usize,
    /// How it starts.
    pub start: TrainStart,
}

/// All pieces of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast<'p> {
    /// What the set-up places.
    pub placed: Vec<Placed<'p>>,
    /// What the tracks bring in, in the order of the file.
    pub coming: Vec<Coming<'p>>,
    /// Trains that come into play in other ways.
    pub trains: Vec<TrainPlan>,
    /// Supply sources in play at which a force of the first side has entered before the start (RA-14.21-02).
    pub entered: Vec<HexId>,
}

impl AreaEntry {
    /// Whether a hex is in play: on its sheet (RA-21.7-01), up to its last row (RA-21.9-01), on its bank of Ilm and Saale
    /// (RA-21.1-01, RA-21.2-01) or among those that are added to it.
    pub fn has(&self, hex: HexId, pack: &Pack) -> bool {
        if self.with.contains(&hex) {
            return true;
        }
        let Some((row, _)) = pack.map.at(hex).map(|at| pack.grid().row_and_column(at)) else { return false };
        let on_sheet = pack.map.sheets.iter().any(|sheet| {
            let row = row - i32::from(sheet.rows_below);
            let last = self.up_to_row.map_or(sheet.rows, |last| u16::from(last).min(sheet.rows));
            self.sheets.contains(&sheet.letter) && row >= 1 && row <= i32::from(last)
        });
        on_sheet
            && self.bank.is_none_or(|bank| pack.hexes.get(hex.index()).and_then(|hex| hex.bank) == Some(bank))
    }
}

impl Pack {
    /// Whether a piece takes part in a scenario at all.
    fn takes_part(&self, scenario: &ScenarioEntry, who: Who) -> bool {
        let listed = match &scenario.only[self.side(who).index()] {
            Some(only) => self.formation(who).is_some_and(|formation| only.contains(&formation)),
            None => true,
        };
        let train = matches!(who, Who::Train(_));
        (listed || train) && (!train || scenario.trains) && !scenario.without.contains(&who)
    }

    fn is_optional(&self, scenario: &ScenarioEntry, who: Who) -> bool {
        self.formation(who).is_some_and(|formation| scenario.optional.contains(&formation))
    }

    /// Who takes part in a scenario that starts at a given time (RA-19.21-01, RA-1.61-01).
    pub fn cast<'p>(&'p self, scenario: &ScenarioEntry, start: Moment) -> Cast<'p> {
        let last = scenario.extended_end.unwrap_or(scenario.end);
        let mut coming = Vec::new();
        for row in self.arrivals.iter().filter(|row| scenario.uses(row)) {
            let tries = [Some(row.when), row.again.map(|day| Moment { day, ..row.when })];
            // What is still ahead comes in, though a later start would find it on the map (RA-21.6-01).
            let mut ahead = tries.into_iter().flatten().filter(|when| *when >= start && *when <= last);
            let Some(when) = ahead.next() else { continue };
            let again = ahead.next().map(|second| second.day);
            // Of one row, some pieces may take part only by agreement and others without.
            for optional in [false, true] {
                let mine = |who: &&Who| {
                    self.takes_part(scenario, **who) && self.is_optional(scenario, **who) == optional
                };
                let pieces: Vec<Who> = row.pieces.iter().filter(mine).copied().collect();
                if !pieces.is_empty() {
                    coming.push(Coming { row, when, again, pieces, optional });
                }
            }
        }
        let comes = |who: Who| coming.iter().any(|group| group.pieces.contains(&who));
        // The row of a date is that of its Morning (RA-19.22-01).
        let on_the_day = self.set_up.iter().filter(|row| row.day == start.day);
        // Whoever enters is not placed (RA-21.3-01), nor who is still outside the area in play (RA-21.4-02).
        let placed: Vec<Placed<'p>> = on_the_day
            .filter(|row| self.takes_part(scenario, row.who) && !comes(row.who))
            .filter(|row| row.condition == Condition::Eliminated || scenario.area.has(row.hex, self))
            .map(|row| Placed { row, optional: self.is_optional(scenario, row.who) })
            .collect();
        let trains = self.train_plans(scenario, start, &placed, &coming);
        let before = |row: &&ArrivalEntry| {
            row.side == Side::First && row.when < start && row.track == self.supply.history
        };
        let mut entered: Vec<HexId> = self.arrivals.iter().filter(before).map(|row| row.hex).collect();
        entered.retain(|hex| scenario.sources[0].contains(hex));
        entered.sort();
        entered.dedup();
        Cast { placed, coming, trains, entered }
    }

    /// Trains that no track brings in: near their leaders, with them, or free (D71).
    fn train_plans(
        &self,
        scenario: &ScenarioEntry,
        start: Moment,
        placed: &[Placed<'_>],
        coming: &[Coming<'_>],
    ) -> Vec<TrainPlan> {
        let mut plans = Vec::new();
        for (train, entry) in self.trains.iter().enumerate() {
            let who = Who::Train(train);
            let late = entry.last_start.is_some_and(|last| start.day > last);
            let comes = coming.iter().any(|group| group.pieces.contains(&who));
            if !self.takes_part(scenario, who) || late || comes {
                continue;
            }
            let start = match entry.leader {
                Some(leader) if placed.iter().any(|piece| piece.row.who == Who::Leader(leader)) => {
                    Some(TrainStart::Near(leader))
                }
                Some(leader) if coming.iter().any(|group| group.pieces.contains(&Who::Leader(leader))) => {
                    Some(TrainStart::With(leader))
                }
                None if entry.kind == TrainKind::Baggage => Some(TrainStart::Free),
                _ => None,
            };
            plans.extend(start.map(|start| TrainPlan { train, start }));
        }
        plans
    }
}

impl ScenarioEntry {
    /// Whether a row of a track belongs to the scenario: by the alternate one Pelet comes a day sooner (RA-22.0-06), and only
    /// towards Erfurt do Bila and Tauenzien come from the south (RA-21.7-03).
    fn uses(&self, row: &ArrivalEntry) -> bool {
        self.tracks.contains(&row.track)
            || (self.free_entry == Some(row.side) && self.other_tracks.contains(&row.track))
    }
}
