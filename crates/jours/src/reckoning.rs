//! What a board shows beside the pieces: how a round of battle is reckoned, line by line with its rule; how command and
//! supply run; who is expected when.
//!
//! Nothing is reckoned here a second time: the lines of a round come from `battle/modifiers.rs`, by which it is fought.

use serde::Serialize;
use vedette_kernel::Side;

use crate::action::side_code;
use crate::map::Distances;
use crate::scenario::{Entry, MAX_BOXES, When};
use crate::sets::{ArmyId, BoxId, BoxSet, PieceSet};
use crate::state::Position;

/// How a side's part of a round is reckoned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursReckoning"))]
pub struct Reckoning {
    /// SP after the multipliers: they find the column.
    pub strength: u16,
    /// Everything that changes strength, column and die.
    pub lines: Vec<ReckoningLine>,
    /// The columns to the right of that of the strength.
    pub columns: i8,
    /// What is added to the die.
    pub die: i8,
    /// The sum of the artillery bonuses; fires in even rounds.
    pub artillery: u16,
    /// The average cohesion.
    pub cohesion: u8,
    /// What a Morale Test must not exceed.
    pub morale: u8,
}

/// One line of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursReckoningLine"))]
pub struct ReckoningLine {
    /// What it is, e.g. `flank`.
    pub what: &'static str,
    /// What it changes: `divide` (the strength of some units), `columns` or `die`.
    pub changes: &'static str,
    /// By how much.
    pub by: i8,
    /// Its rule.
    pub rule: &'static str,
}

/// How command and supply of an army run now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursLines"))]
pub struct ArmyLines {
    /// The army.
    pub army: String,
    /// The boxes in which a piece would be in command.
    pub range: Vec<String>,
    /// The lines: from the commander-in-chief to his generals and troops, and from those generals on.
    pub lines: Vec<Vec<String>>,
    /// The shortest way from the commander-in-chief to a source of supply that no enemy counter stands on.
    pub supply: Option<Vec<String>>,
}

/// Somebody who is expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursExpected"))]
pub struct Expected {
    /// Whose.
    pub side: &'static str,
    /// The turn; of the Armistice if `armistice` holds.
    pub turn: u8,
    /// Counted from the declaration of the Armistice.
    pub armistice: bool,
    /// Who; nothing for SP alone.
    pub piece: Option<String>,
    /// The nationality of SP that come alone, if it matters.
    pub nation: Option<String>,
    /// With how many SP.
    pub sp: u8,
    /// Where; nothing for SP and for those who come to their commander-in-chief.
    #[serde(rename = "area")]
    pub place: Option<String>,
    /// The die that is needed each turn; 0 without one.
    pub needs: u8,
}

impl Position {
    /// How the coming round is reckoned for a side, once the pieces are shown.
    pub(crate) fn reckoning(&self, side: Side) -> Option<Reckoning> {
        let battle = &self.battle;
        if !battle.open || !battle.place.is_somewhere() {
            return None;
        }
        Some(Reckoning {
            strength: self.modified_strength(side),
            lines: self.reckoning_lines(side),
            columns: self.column_shift(side),
            die: self.die_modifier(side),
            artillery: self.artillery_bonus(side),
            cohesion: self.cohesion(battle.forces[side.index()]),
            morale: self.morale(side),
        })
    }

    /// Everything that changes strength, column and die of a side in this round, as a list.
    pub(crate) fn reckoning_lines(&self, side: Side) -> Vec<ReckoningLine> {
        let mut lines = Vec::new();
        self.modifiers(side, &mut |line| lines.push(line));
        lines
    }

    /// The lines of a side's armies as they are now.
    pub(crate) fn army_lines(&self, side: Side) -> Vec<ArmyLines> {
        let active = self.scenario.armies_of(side).filter(|&army| self.is_active(army));
        active.filter_map(|army| self.lines_of(side, army)).collect()
    }

    fn lines_of(&self, side: Side, army: ArmyId) -> Option<ArmyLines> {
        let chief = Some(self.commanders[army.index()]).filter(|leader| leader.is_some())?;
        if !self.is_on_map(chief) {
            return None;
        }
        let own: PieceSet = self.on_map(side).filter(|&piece| self.army_of(piece) == Some(army)).collect();
        let mut range = BoxSet::NONE;
        let mut done = BoxSet::NONE;
        let mut lines = Vec::new();
        let generals = own.and(self.scenario.tables.leaders);
        // The commander-in-chief first: what he reaches himself needs nobody between.
        let mut relays = vec![chief];
        let mut next = 0;
        while let Some(&leader) = relays.get(next) {
            next += 1;
            let from = self.at[leader.index()];
            let reach = self.line_reach(side, leader);
            let places = (0..self.scenario.map.places.len()).map(|place| BoxId(place as u16));
            range = range.or(places.filter(|&place| reach.to(place).is_some()).collect());
            for piece in own {
                let place = self.at[piece.index()];
                if !self.line_holds(leader, &reach, piece) {
                    continue;
                }
                if leader == chief && piece != chief && generals.has(piece) {
                    relays.push(piece);
                }
                if place != from && !done.has(place) {
                    done.insert(place);
                    lines.extend(self.trace(side, &reach, place));
                }
            }
        }
        Some(ArmyLines {
            army: self.scenario.army(army).code.clone(),
            range: range.into_iter().map(|place| self.box_code(place)).collect(),
            lines: lines.into_iter().map(|line| self.box_codes(&line)).collect(),
            supply: self.free_line(side, self.at[chief.index()], &self.scenario.army(army).sources),
        })
    }

    fn box_codes(&self, places: &[BoxId]) -> Vec<String> {
        places.iter().map(|&place| self.box_code(place)).collect()
    }

    /// The line that a reach found, from its beginning to a box.
    fn trace(&self, side: Side, reach: &Distances, to: BoxId) -> Option<Vec<BoxId>> {
        let mut line = vec![to];
        let mut here = to;
        while let Some(distance) = reach.to(here).filter(|&distance| distance > 0) {
            let before = self.scenario.links(here).iter().map(|link| link.to).find(|&place| {
                let link = self.scenario.link(place, here);
                let begins = reach.to(place) == Some(0);
                (begins || !self.blocks(side.other(), place))
                    && link.is_some_and(|link| {
                        self.is_open(&link)
                            && reach.to(place).map(|far| far + self.cost(&link)) == Some(distance)
                    })
            })?;
            line.push(before);
            here = before;
        }
        line.reverse();
        Some(line)
    }

    /// The shortest way to one of some boxes that no enemy counter stands on.
    fn free_line(&self, side: Side, from: BoxId, to: &[BoxId]) -> Option<Vec<String>> {
        let mut came = [BoxId::NOWHERE; MAX_BOXES];
        let mut seen = BoxSet::of(from);
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            next += 1;
            if to.contains(&here) {
                let mut line = vec![here];
                let mut place = here;
                while place != from {
                    place = came[place.index()];
                    line.push(place);
                }
                line.reverse();
                return Some(self.box_codes(&line));
            }
            for link in self.scenario.links(here) {
                if seen.has(link.to) || !self.is_open(link) || self.blocks(side.other(), link.to) {
                    continue;
                }
                seen.insert(link.to);
                came[link.to.index()] = here;
                queue.push(link.to);
            }
        }
        None
    }

    /// Reinforcements of the turns to come: the lists are printed for everybody.
    pub(crate) fn expected(&self) -> Vec<Expected> {
        let frame = &self.scenario.frame;
        let turn = |when: When| match when {
            When::Turn(turn) => Some((turn, false)).filter(|(turn, _)| *turn > self.turn),
            When::Armistice(turn) => Some((turn, true)).filter(|_| self.is_before_armistice_turn(turn)),
            When::EveryArmistice => None,
        };
        let pieces = frame.arrivals.iter().filter_map(|arrival| {
            let (turn, armistice) = turn(arrival.when)?;
            let place = match &arrival.entry {
                Entry::Boxes(boxes) => boxes.first().copied(),
                Entry::Connection { to, .. } => Some(*to),
                Entry::WithCommander => None,
            };
            Some(Expected {
                side: side_code(self.side_of(arrival.piece)),
                turn,
                armistice,
                piece: Some(self.piece_code(arrival.piece)),
                nation: None,
                sp: arrival.sp,
                place: place.map(|place| self.box_code(place)),
                needs: arrival.needs,
            })
        });
        let levies = frame.levies.iter().filter_map(|levy| {
            let (turn, armistice) = turn(levy.when)?;
            Some(Expected {
                side: side_code(levy.side),
                turn,
                armistice,
                piece: None,
                nation: levy.nation.and_then(|nation| self.scenario.nations.get(nation.index()).cloned()),
                sp: levy.sp,
                place: None,
                needs: 0,
            })
        });
        let mut all: Vec<Expected> = pieces.chain(levies).collect();
        all.sort_by_key(|expected| (expected.armistice, expected.turn));
        all
    }

    /// Whether a turn of the Armistice is still to come.
    fn is_before_armistice_turn(&self, turn: u8) -> bool {
        match self.truce {
            crate::state::Truce::Before => self.scenario.frame.armistice.is_some(),
            crate::state::Truce::During(now) => turn > now,
            crate::state::Truce::After => false,
        }
    }
}
