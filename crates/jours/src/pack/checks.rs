//! What must hold between the files: every scenario stands on its own feet before the rules see it.

use vedette_kernel::Side;
use vedette_pack::{At, Faults};

use super::{
    EXCHANGE, EntryWay, News, NewsEntry, Pack, PieceEntry, REINFORCEMENTS, Roster, SCENARIOS, SETUP,
    ScenarioEntry, SetUpEntry,
};
use crate::scenario::{Frontier, MAX_ARRIVALS, MAX_PIECES, PieceKind, Season, When};
use crate::sets::BoxId;

/// Checks every scenario.
pub(super) fn check(pack: &Pack, faults: &mut Faults) {
    for (number, scenario) in pack.scenarios.iter().enumerate() {
        let view = View {
            pack,
            scenario,
            set_up: pack.set_up.iter().filter(|row| row.scenarios.contains(&number)).collect(),
            news: pack.news.iter().filter(|row| row.scenarios.contains(&number)).collect(),
        };
        view.set_up(faults);
        view.sieges(faults);
        view.commanders(faults);
        view.news(faults);
        view.prizes(faults);
        view.exchange(faults);
        view.size(faults);
    }
}

/// One scenario with its lists.
struct View<'p> {
    pack: &'p Pack,
    scenario: &'p ScenarioEntry,
    set_up: Vec<&'p SetUpEntry>,
    news: Vec<&'p NewsEntry>,
}

impl<'p> View<'p> {
    fn at(&self) -> At {
        At { file: SCENARIOS, line: self.scenario.line }
    }

    fn code(&self) -> &str {
        &self.scenario.code
    }

    fn piece(&self, place: usize) -> Option<&'p PieceEntry> {
        self.pack.pieces.get(place)
    }

    fn box_code(&self, place: BoxId) -> &str {
        self.pack.boxes.get(place.index()).map_or("", |entry| &entry.code)
    }

    /// Whether the scenario goes through an Armistice and beyond.
    fn has_both_seasons(&self) -> bool {
        self.scenario.armistice.as_ref().is_some_and(|armistice| !armistice.ends)
    }

    /// The roster that is in use when the scenario begins.
    fn first_roster(&self) -> Roster {
        if self.scenario.autumn { Roster::Autumn } else { Roster::Spring }
    }

    fn set_up(&self, faults: &mut Faults) {
        let mut seen: Vec<(usize, usize)> = Vec::new();
        for row in &self.set_up {
            let at = At { file: SETUP, line: row.line };
            let Some(piece) = self.piece(row.piece) else { continue };
            let (code, scenario) = (&piece.code, self.code());
            if let Some((_, line)) = seen.iter().find(|(other, _)| *other == row.piece) {
                faults.add(at, format!("`{code}` is already set up in line {line} of scenario `{scenario}`"));
            }
            seen.push((row.piece, row.line));
            if piece.roster.is_some_and(|roster| roster != self.first_roster()) {
                faults.add(
                    at,
                    format!("`{code}` is on the other roster than scenario `{scenario}` begins with"),
                );
            }
            self.army_takes_part(at, piece, faults);
            if self.scenario.closed.contains(&row.place) {
                let place = self.box_code(row.place);
                faults.add(at, format!("`{place}` is closed in scenario `{scenario}`: nobody can be there"));
            }
            if piece.side == Side::First {
                self.not_abroad(at, row.place, faults);
            }
            if let Some(parent) = row.parent
                && !self.set_up.iter().any(|other| other.piece == parent)
            {
                let parent = self.piece(parent).map_or("", |parent| &parent.code);
                faults.add(at, format!("`{parent}`, its parent, is not set up in scenario `{scenario}`"));
            }
        }
    }

    fn army_takes_part(&self, at: At, piece: &PieceEntry, faults: &mut Faults) {
        if let Some(army) = piece.army
            && !self.scenario.armies.contains(&army)
        {
            let army = self.pack.armies.get(army).map_or("", |army| &army.code);
            let (code, scenario) = (&piece.code, self.code());
            faults
                .add(at, format!("`{code}` belongs to `{army}`, which is no army of scenario `{scenario}`"));
        }
    }

    /// Behind a closed frontier nobody of the first side can be before it opens.
    fn not_abroad(&self, at: At, place: BoxId, faults: &mut Faults) {
        let abroad = self.pack.boxes.get(place.index()).is_some_and(|entry| !entry.territory.is_empty());
        if abroad && self.scenario.frontier != Frontier::Open {
            let (place, scenario) = (self.box_code(place), self.code());
            faults.add(at, format!("`{place}` lies behind the frontier, which scenario `{scenario}` closes"));
        }
    }

    /// Enemies stand in the same box only where one besieges the other.
    fn sieges(&self, faults: &mut Faults) {
        let troops_in = |place: BoxId, side: Side| {
            self.set_up.iter().filter(move |row| {
                row.place == place
                    && self
                        .piece(row.piece)
                        .is_some_and(|piece| piece.side == side && piece.kind != PieceKind::Leader)
            })
        };
        let mut told: Vec<BoxId> = Vec::new();
        for row in &self.set_up {
            let both = Side::BOTH.into_iter().all(|side| troops_in(row.place, side).next().is_some());
            let besieged = self.scenario.sieges.iter().any(|siege| siege.place == row.place);
            if both && !besieged && !told.contains(&row.place) {
                told.push(row.place);
                let (place, scenario) = (self.box_code(row.place), self.code());
                faults.add(
                    At { file: SETUP, line: row.line },
                    format!("enemies stand in `{place}`, but scenario `{scenario}` has no siege there"),
                );
            }
        }
        for siege in &self.scenario.sieges {
            let place = self.box_code(siege.place);
            for side in Side::BOTH {
                if troops_in(siege.place, side).next().is_none() {
                    let who = self.pack.about.sides.get(side.index()).map_or("", String::as_str);
                    faults
                        .add(self.at(), format!("`{place}` is besieged, but no {who} unit is set up there"));
                }
            }
            let inside = Side::BOTH.into_iter().find(|side| *side != siege.besieger).unwrap_or(Side::First);
            let count = |detachment: bool| {
                troops_in(siege.place, inside)
                    .filter(|row| {
                        self.piece(row.piece)
                            .is_some_and(|piece| (piece.kind == PieceKind::Detachment) == detachment)
                    })
                    .count()
            };
            let (shelter, _) = self.pack.city(siege.place);
            if count(false) > usize::from(shelter) || count(true) > 1 {
                faults.add(
                    self.at(),
                    format!(
                        "`{place}` shelters {shelter} unit(s) and 1 Detachment, not all that are set up there"
                    ),
                );
            }
        }
    }

    /// Every army has a commander-in-chief, now or later.
    fn commanders(&self, faults: &mut Faults) {
        for entry in &self.scenario.commanders {
            let Some(leader) = self.piece(entry.leader) else { continue };
            if !self.set_up.iter().any(|row| row.piece == entry.leader) {
                let code = &leader.code;
                faults.add(self.at(), format!("`{code}` commands an army, but is not set up"));
            }
            self.army_takes_part(self.at(), leader, faults);
        }
        let later = self.scenario.armistice.iter().flat_map(|armistice| &armistice.commanders);
        for army in &self.scenario.armies {
            let named = self.scenario.commanders.iter().chain(later.clone()).any(|entry| entry.army == *army);
            let by_news = self.news.iter().any(|row| match row.news {
                News::Commander(leader) => self.piece(leader).is_some_and(|piece| piece.army == Some(*army)),
                _ => false,
            });
            if !named && !by_news {
                let army = self.pack.armies.get(*army).map_or("", |army| &army.code);
                faults.add(
                    self.at(),
                    format!("the army `{army}` never gets a commander-in-chief: name one in `commanders`"),
                );
            }
        }
    }

    fn news(&self, faults: &mut Faults) {
        for row in &self.news {
            let at = At { file: REINFORCEMENTS, line: row.line };
            self.date(at, row, faults);
            match &row.news {
                News::Arrives { piece, way, .. } => self.arrival(at, row, *piece, way, faults),
                News::Points(Some(nation), _) => {
                    let takes = |piece: &PieceEntry| {
                        piece.kind == PieceKind::Unit && piece.nation == *nation && piece.side == row.side
                    };
                    if !self.pack.pieces.iter().any(takes) {
                        faults.add(at, "there is no unit of this nationality and side to take the points");
                    }
                }
                News::Opens(place) => {
                    if !self.scenario.closed.contains(place) {
                        let (place, scenario) = (self.box_code(*place), self.code());
                        faults.add(at, format!("`{place}` is not closed in scenario `{scenario}`"));
                    }
                }
                News::Commander(leader) => {
                    if let Some(piece) = self.piece(*leader) {
                        self.army_takes_part(at, piece, faults);
                        if !self.comes(*leader) {
                            let (code, scenario) = (&piece.code, self.code());
                            faults
                                .add(at, format!("`{code}` never comes into play in scenario `{scenario}`"));
                        }
                    }
                }
                News::Removal(piece) | News::Replacement(piece, _) | News::Raising(piece, _) => {
                    if !self.comes(*piece) {
                        let code = self.piece(*piece).map_or("", |piece| &piece.code);
                        let scenario = self.code();
                        faults.add(at, format!("`{code}` never comes into play in scenario `{scenario}`"));
                    }
                }
                News::Points(None, _) => {}
            }
        }
    }

    /// Whether a piece is ever in play.
    fn comes(&self, piece: usize) -> bool {
        let arrives = |row: &&NewsEntry| match row.news {
            News::Arrives { piece: other, .. } | News::Replacement(_, other) | News::Raising(_, other) => {
                other == piece
            }
            _ => false,
        };
        self.set_up.iter().any(|row| row.piece == piece)
            || self.news.iter().any(arrives)
            || (self.has_both_seasons() && self.pack.exchange.iter().any(|row| row.new == Some(piece)))
    }

    fn date(&self, at: At, row: &NewsEntry, faults: &mut Faults) {
        let scenario = self.code();
        match row.when {
            When::Turn(turn) => {
                let (first, last) = (self.scenario.first_turn, self.scenario.last_turn);
                if !(first..=last).contains(&turn) {
                    faults.add(at, format!("scenario `{scenario}` lasts from turn {first} to turn {last}"));
                }
            }
            When::Armistice(_) | When::EveryArmistice if !self.has_both_seasons() => {
                faults.add(at, format!("scenario `{scenario}` has no turns of Armistice"));
            }
            _ => {}
        }
        let other = match row.phase {
            Season::Spring => self.scenario.autumn,
            Season::Autumn => !self.scenario.autumn && !self.has_both_seasons(),
            Season::Any => false,
        };
        if other {
            faults.add(at, format!("scenario `{scenario}` has no such part of the year"));
        }
    }

    fn arrival(&self, at: At, row: &NewsEntry, place: usize, way: &EntryWay, faults: &mut Faults) {
        let Some(piece) = self.piece(place) else { return };
        let (code, scenario) = (&piece.code, self.code());
        let wrong = match row.phase {
            Season::Spring => Roster::Autumn,
            Season::Any | Season::Autumn => Roster::Spring,
        };
        if piece.roster == Some(wrong) {
            faults.add(at, format!("`{code}` is on the roster of the other part of the year"));
        }
        self.army_takes_part(at, piece, faults);
        if piece.kind == PieceKind::Leader && self.set_up.iter().any(|row| row.piece == place) {
            faults.add(at, format!("`{code}` is set up already in scenario `{scenario}`"));
        }
        let boxes = match way {
            EntryWay::Boxes(boxes) => boxes.as_slice(),
            EntryWay::Connection(to, _) => {
                if self.pack.boxes.get(to.index()).is_some_and(|entry| entry.leads_to.is_empty()) {
                    let place = self.box_code(*to);
                    faults.add(at, format!("no connection leads off the map at `{place}`: see boxes.csv"));
                }
                std::slice::from_ref(to)
            }
            EntryWay::WithCommander => &[],
        };
        if row.phase == Season::Spring {
            boxes.iter().for_each(|place| self.not_abroad(at, *place, faults));
        }
    }

    /// A box that counts has a flag, unless nobody can be there yet.
    fn prizes(&self, faults: &mut Faults) {
        for prize in &self.scenario.prizes {
            let closed = self.scenario.closed.contains(&prize.place);
            let (place, scenario) = (self.box_code(prize.place), self.code());
            if closed && prize.control.is_some() {
                faults.add(self.at(), format!("`{place}` is closed in `{scenario}`: leave `control` out"));
            }
            if !closed && prize.control.is_none() {
                faults.add(self.at(), format!("`{place}` counts in `{scenario}`: say whose flag lies there"));
            }
        }
    }

    /// Where the Armistice is played, every counter of spring has a fate.
    fn exchange(&self, faults: &mut Faults) {
        if !self.has_both_seasons() {
            return;
        }
        for (place, piece) in self.pack.pieces.iter().enumerate() {
            let spring = piece.roster == Some(Roster::Spring) && piece.kind != PieceKind::Detachment;
            if spring && self.comes(place) && !self.pack.exchange.iter().any(|row| row.old == place) {
                let code = &piece.code;
                faults.add(
                    At { file: EXCHANGE, line: 0 },
                    format!("nothing is said of `{code}`: add a row with its autumn counter, or with none"),
                );
            }
        }
        let armistice = self.scenario.armistice.as_ref();
        for entry in armistice.into_iter().flat_map(|armistice| &armistice.commanders) {
            if !self.comes(entry.leader) {
                let code = self.piece(entry.leader).map_or("", |piece| &piece.code);
                faults.add(self.at(), format!("`{code}` is to command after the exchange, but never comes"));
            }
        }
    }

    fn size(&self, faults: &mut Faults) {
        let pieces = self.pack.cast(self.scenario, true).len();
        let dummies: usize = Side::BOTH.into_iter().map(|side| self.scenario.dummies_of(side).len()).sum();
        if pieces + dummies > MAX_PIECES {
            let (many, scenario) = (pieces + dummies, self.code());
            faults
                .add(self.at(), format!("scenario `{scenario}` has {many} pieces; at most {MAX_PIECES} fit"));
        }
        let arrivals = self.news.iter().filter(|row| matches!(row.news, News::Arrives { .. })).count();
        if arrivals > MAX_ARRIVALS {
            let scenario = self.code();
            faults.add(
                self.at(),
                format!("scenario `{scenario}` has {arrivals} arrivals; at most {MAX_ARRIVALS} fit"),
            );
        }
    }
}
