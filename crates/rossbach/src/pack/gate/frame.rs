//! The frame of a scenario: calendar, set-up, reinforcements, sources, victory.

use vedette_kernel::Side;

use super::Gate;
use crate::options::Sources;
use crate::pack::{
    Coming, Condition, Count, EntryWay, Moment, Part, Placed, Role, TrainStart, VictoryEntry, Weather, Who,
};
use crate::scenario::{
    self, Arrival, Berth, Frame, MAX_ARRIVALS, MAX_SOURCES, Placement, Plan, Post, Scores, Source, StartsAs,
    Turn, Victory,
};
use crate::sets::{HexId, PieceId, PieceSet};

/// How far from their leaders trains may start (RA-19.24-02).
const TRAIN_REACH: u8 = 5;

impl Gate<'_> {
    /// The frame, or what there is too much of.
    pub(super) fn frame(&self) -> Result<Frame, &'static str> {
        let arrivals = self.arrivals();
        let sources = self.sources();
        if arrivals.len() > MAX_ARRIVALS {
            return Err("groups of reinforcements");
        }
        if sources.len() > MAX_SOURCES {
            return Err("supply sources");
        }
        let plans = self.plans(&arrivals);
        let (set_up, berths) = self.set_up();
        Ok(Frame {
            code: self.entry.code_at(self.start),
            number: self.entry.number,
            first: self.entry.first,
            first_turn: self.turn(self.start),
            last_turn: self.turn(self.last()),
            calendar: self.calendar(),
            set_up,
            berths,
            plans,
            arrivals: arrivals.into_iter().map(|(arrival, _)| arrival).collect(),
            sources,
            damaged: Vec::new(),
            band_closed: self.entry.closed_columns > 0,
            battle: self.entry.battle,
            victory: match self.entry.victory {
                VictoryEntry::Points => Victory::Points(self.entry.loss_award),
                VictoryEntry::Saalfeld { hold, reach, exit } => Victory::Saalfeld([hold, reach, exit]),
            },
        })
    }

    /// The number of a turn, counted from 1: on the 8th the campaign starts with the sixth (RA-19.23-01) and has forty-one of
    /// them (RA-21.5-01).
    fn turn(&self, when: Moment) -> u8 {
        when.turn(&self.pack.calendar).saturating_add(1)
    }

    fn calendar(&self) -> Vec<Turn> {
        let calendar = &self.pack.calendar;
        let parts = [
            (Part::Morning, scenario::Part::Morning),
            (Part::Afternoon, scenario::Part::Afternoon),
            (Part::Evening, scenario::Part::Evening),
            (Part::Night, scenario::Part::Night),
        ];
        let mut turns = Vec::new();
        for day in calendar.first_day..=calendar.last_day {
            for (part, shown) in parts {
                let when = Moment { day, part };
                let weather = calendar.weather.iter().find(|(other, _)| *other == when);
                let weather = match weather.map(|(_, weather)| weather) {
                    Some(Weather::Rain) => scenario::Weather::Rain,
                    Some(Weather::Mud) => scenario::Weather::Mud,
                    None => scenario::Weather::Fair,
                };
                turns.push(Turn { day, part: shown, weather });
            }
        }
        turns
    }

    /// Who stands where, and who is placed by his owner.
    fn set_up(&self) -> (Vec<Placement>, Vec<Berth>) {
        let mut set_up = Vec::new();
        let mut berths = Vec::new();
        for placed in &self.cast.placed {
            let Some(piece) = self.id(placed.row.who) else { continue };
            if self.deploys_freely(placed) {
                berths.push(Berth { piece, post: Post::Deploy });
                continue;
            }
            set_up.push(Placement {
                piece,
                hex: placed.row.hex,
                state: match placed.row.condition {
                    Condition::Full => StartsAs::Full,
                    Condition::Reduced => StartsAs::Reduced,
                    Condition::Eliminated => StartsAs::Lost,
                },
                road_march: placed.row.march,
            });
        }
        berths.extend(self.army_commanders().map(|piece| Berth { piece, post: Post::WithForce }));
        for plan in &self.cast.trains {
            let Some(piece) = self.id(Who::Train(plan.train)) else { continue };
            let post = match plan.start {
                TrainStart::Near(leader) => {
                    self.id(Who::Leader(leader)).map(|leader| Post::Near(leader, TRAIN_REACH))
                }
                TrainStart::With(_) => None,
                TrainStart::Free => Some(Post::Free),
            };
            berths.extend(post.map(|post| Berth { piece, post }));
        }
        (set_up, berths)
    }

    /// In the scenario of the free entry, who has no plan to make deploys where he likes (RA-21.8-03).
    fn deploys_freely(&self, placed: &Placed<'_>) -> bool {
        let other = self.entry.free_entry.map(Side::other);
        placed.row.condition != Condition::Eliminated && other == Some(self.pack.side(placed.row.who))
    }

    /// Army commanders who may start with any force: those whose line of the day has a hex, and those who are due on the
    /// first turn (RA-19.25-01, D99).
    fn army_commanders(&self) -> impl Iterator<Item = PieceId> + '_ {
        let leaders = self.pack.leaders.iter().enumerate();
        let armies = leaders.filter(|(_, leader)| leader.role == Role::Army);
        armies.filter_map(move |(place, leader)| {
            let who = Who::Leader(place);
            let listed = self.pack.set_up.iter().any(|row| row.day == self.start.day && row.who == who);
            let due =
                self.cast.coming.iter().any(|group| group.when == self.start && group.pieces.contains(&who));
            let free = self.entry.free_entry.map(Side::other) == Some(leader.side);
            if (listed || due) && !free { self.id(who) } else { None }
        })
    }

    /// Who comes when and where, in the order of turns, each with its track.
    fn arrivals(&self) -> Vec<(Arrival, bool)> {
        let mut arrivals = Vec::new();
        for group in &self.cast.coming {
            let alternate = self.entry.other_tracks.contains(&group.row.track);
            for pieces in self.parts(group) {
                arrivals.push((self.arrival(group, pieces), alternate));
            }
        }
        arrivals.sort_by_key(|(arrival, _)| arrival.turn);
        arrivals
    }

    fn arrival(&self, group: &Coming<'_>, pieces: PieceSet) -> Arrival {
        let due = self.turn(group.when);
        let last = group.again.map_or(due, |day| self.turn(Moment { day, ..group.when }));
        let leader = group.pieces.first().and_then(|who| self.id(*who));
        // Who had two tries and has only the second ahead of him still has to pass it.
        let checked = group.row.again.is_some();
        Arrival {
            turn: due,
            side: group.row.side,
            hex: group.row.hex,
            pieces,
            // At Auerstedt over the Saale (RA-21.1-03).
            over_bridge: group.row.entry == EntryWay::Bridge,
            check: leader.filter(|_| checked).map(|leader| (leader, last)),
        }
    }

    /// The pieces of a group, with the trains that come with a leader of it; where a side chooses its tracks, force by force.
    fn parts(&self, group: &Coming<'_>) -> Vec<PieceSet> {
        let mut pieces = self.ids(&group.pieces);
        for plan in &self.cast.trains {
            if let TrainStart::With(leader) = plan.start
                && group.pieces.contains(&Who::Leader(leader))
            {
                pieces = pieces.or(self.ids(&[Who::Train(plan.train)]));
            }
        }
        if self.entry.free_entry != Some(group.row.side) {
            return vec![pieces];
        }
        let forces = self.forces();
        let parts = forces.iter().map(|(_, force)| force.and(pieces)).filter(|part| !part.is_empty());
        parts.collect()
    }

    /// The forces for which a side chooses a track: one a formation, one a line of the regular track for the Cavalry Reserve
    /// and for independent units; the army commander comes with the Guard, the bridge train with Davout (D100).
    fn forces(&self) -> Vec<(String, PieceSet)> {
        let Some(side) = self.entry.free_entry else { return Vec::new() };
        let by_line = |formation: usize| {
            let entry = self.pack.formations.get(formation);
            entry.is_some_and(|entry| entry.level.is_none() || entry.code == "fr-cavalry")
        };
        let mut forces: Vec<(String, PieceSet)> = Vec::new();
        let regular = self.cast.coming.iter().filter(|group| self.entry.tracks.contains(&group.row.track));
        for group in regular.filter(|group| group.row.side == side) {
            let mut of_line: Vec<(usize, PieceSet, String)> = Vec::new();
            for who in &group.pieces {
                let Some(id) = self.id(*who) else { continue };
                let Some(formation) = self.home(*who) else { continue };
                match of_line.iter_mut().find(|(other, ..)| *other == formation) {
                    Some((_, pieces, _)) => pieces.insert(id),
                    None => of_line.push((formation, PieceSet::of(id), self.pack.code(*who).to_owned())),
                }
            }
            for (formation, pieces, first) in of_line {
                let code = match self.pack.formations.get(formation) {
                    Some(entry) if !by_line(formation) => entry.code.clone(),
                    _ => first,
                };
                match forces.iter_mut().find(|(other, _)| *other == code) {
                    Some((_, force)) => *force = force.or(pieces),
                    None => forces.push((code, pieces)),
                }
            }
        }
        forces
    }

    /// The formation with which a piece chooses its track.
    fn home(&self, who: Who) -> Option<usize> {
        let own = self.pack.formation(who);
        let guard = || {
            let guards = self.pack.units.iter().find(|unit| unit.nation == crate::pack::Nation::Guard);
            guards.and_then(|unit| unit.formation)
        };
        match who {
            Who::Train(place) => {
                let leader = self.pack.trains.get(place).and_then(|train| train.leader)?;
                self.pack.leaders.get(leader).and_then(|leader| leader.formation)
            }
            Who::Leader(_) => own.or_else(guard),
            Who::Unit(_) => own,
        }
    }

    /// The choices between tracks, as bits of the arrivals.
    fn plans(&self, arrivals: &[(Arrival, bool)]) -> Vec<Plan> {
        let side = self.entry.free_entry;
        let bits = |force: PieceSet, wanted: bool| {
            let mine = |(arrival, alternate): &(Arrival, bool)| {
                Some(arrival.side) == side && *alternate == wanted && !arrival.pieces.and(force).is_empty()
            };
            arrivals
                .iter()
                .take(64)
                .enumerate()
                .fold(0u64, |bits, (place, arrival)| bits | u64::from(mine(arrival)) << place)
        };
        let forces = self.forces().into_iter();
        forces
            .map(|(code, force)| Plan { code, regular: bits(force, false), alternate: bits(force, true) })
            .collect()
    }

    /// Supply sources, and the hexes that decide the Battle of Saalfeld.
    fn sources(&self) -> Vec<Source> {
        let supply = &self.pack.supply;
        // Where supply is optional its sources score by agreement only (RA-19.4-01).
        let agreed = !self.entry.battle || self.options.sources != Sources::None;
        let count = if agreed { self.entry.count } else { Count::None };
        let mut sources = Vec::new();
        for side in Side::BOTH {
            let alternate: &[HexId] = if side == Side::First { &supply.alternate } else { &[] };
            for hex in supply.of[side.index()].iter().chain(alternate) {
                // Towards Erfurt the French have other sources (RA-21.7-02).
                let in_play = self.entry.sources[side.index()].contains(hex);
                let printed = supply.of[side.index()].contains(hex);
                let all = self.options.sources == Sources::All && count == Count::InPlay;
                sources.push(Source {
                    hex: *hex,
                    side,
                    supplies: in_play,
                    open: side == Side::Second || self.cast.entered.contains(hex),
                    scores: match count {
                        Count::InPlay if in_play || (all && printed) => Scores::Always,
                        Count::Entered if side == Side::First => Scores::IfOpen,
                        Count::Entered => Scores::Always,
                        _ => Scores::Never,
                    },
                });
            }
        }
        if let VictoryEntry::Saalfeld { hold, reach, .. } = self.entry.victory {
            // Both are held by the second side until somebody comes.
            sources.extend([hold, reach].map(|hex| Source {
                hex,
                side: Side::Second,
                supplies: false,
                open: false,
                scores: Scores::Never,
            }));
        }
        sources
    }
}
