//! What must hold between the files: every scenario stands on its own feet before the rules see it.

use std::collections::BTreeMap;

use vedette_board::hex::Hexside;
use vedette_kernel::Side;
use vedette_pack::{At, Faults};

use super::ground::Ways;
use super::{
    Arm, Cast, Coming, Condition, Cover, Crossing, EntryWay, Moment, Pack, Placed, REINFORCEMENTS, Role,
    SCENARIOS, SETUP, ScenarioEntry, SetUpEntry, VictoryEntry, Way, Who,
};
use crate::sets::HexId;

/// Checks every scenario with every start.
pub(super) fn check(pack: &Pack, faults: &mut Faults) {
    let ways = Ways::of(pack);
    rows(pack, &ways, faults);
    stacks(pack, faults);
    let mut used: Vec<Who> = Vec::new();
    for scenario in &pack.scenarios {
        let frame = Frame { pack, scenario, ways: &ways };
        frame.sources(faults);
        frame.victory(faults);
        for start in &scenario.starts {
            let cast = pack.cast(scenario, *start);
            frame.complete(*start, &cast, faults);
            cast.placed.iter().for_each(|piece| frame.placed(piece, faults));
            cast.coming.iter().for_each(|group| frame.coming(group, faults));
            used.extend(cast.placed.iter().map(|piece| piece.row.who));
            used.extend(cast.coming.iter().flat_map(|group| &group.pieces));
            used.extend(cast.trains.iter().map(|plan| Who::Train(plan.train)));
        }
    }
    unused(pack, &used, faults);
}

/// What can be said of a row of the set-up by itself.
fn rows(pack: &Pack, ways: &Ways, faults: &mut Faults) {
    for row in &pack.set_up {
        let at = At { file: SETUP, line: row.line };
        let code = pack.code(row.who);
        let reduced = match row.who {
            Who::Unit(place) => pack.units.get(place).is_some_and(|unit| unit.reduced.is_some()),
            _ => false,
        };
        if row.condition == Condition::Reduced && !reduced {
            faults.add(at, format!("`{code}` has no reduced counter"));
        }
        let Some(hex) = pack.map.at(row.hex) else { continue };
        let way = ways.at(hex);
        let name = pack.hex_name(row.hex);
        if row.march && way != Some(Way::Road) {
            faults.add(at, format!("`{code}` is in Road March, but `{name}` has no road"));
        }
        let marsh = pack.hexes.get(row.hex.index()).is_some_and(|entry| entry.cover == Cover::Marsh);
        if marsh && way.is_none() {
            faults.add(at, format!("`{name}` is a marsh without a way: nobody can stand there"));
        }
    }
}

/// How many pieces a hex holds (RA-3.11-01, RA-3.12-01), and that enemies do not share one.
fn stacks(pack: &Pack, faults: &mut Faults) {
    let mut stacks: BTreeMap<(u8, HexId), Vec<&SetUpEntry>> = BTreeMap::new();
    for row in pack.set_up.iter().filter(|row| row.condition != Condition::Eliminated) {
        stacks.entry((row.day, row.hex)).or_default().push(row);
    }
    for ((day, hex), rows) in stacks {
        let name = pack.hex_name(hex);
        let at = |row: &SetUpEntry| At { file: SETUP, line: row.line };
        let Some(&first) = rows.first() else { continue };
        if let Some(enemy) = rows.iter().find(|row| pack.side(row.who) != pack.side(first.who)) {
            faults.add(at(enemy), format!("enemies stand together in `{name}` on day {day}"));
        }
        let regular: Vec<&SetUpEntry> = rows.iter().copied().filter(|row| !row.surplus).collect();
        if !fits(pack, &regular) {
            let last = regular.last().copied().unwrap_or(first);
            faults.add(
                at(last),
                format!(
                    "`{name}` holds too many pieces on day {day}: mark those to be displaced as `surplus`"
                ),
            );
        }
        for row in rows.iter().filter(|row| row.surplus && fits(pack, &rows)) {
            faults.add(at(row), format!("`{}` finds room in `{name}`: it is no surplus", pack.code(row.who)));
        }
        let troops = rows.iter().filter(|row| !matches!(row.who, Who::Leader(_))).count();
        for row in rows.iter().filter(|row| row.march && troops > 1) {
            faults.add(at(row), format!("`{}` is in Road March and cannot be stacked", pack.code(row.who)));
        }
    }
}

fn fits(pack: &Pack, rows: &[&SetUpEntry]) -> bool {
    let arm = |row: &&&SetUpEntry| match row.who {
        Who::Unit(place) => pack.units.get(place).map(|unit| unit.arm),
        _ => None,
    };
    let led = rows.iter().any(|row| matches!(row.who, Who::Leader(_)));
    let trains = rows.iter().filter(|row| matches!(row.who, Who::Train(_))).count();
    let foot = rows.iter().filter(|row| arm(row) == Some(Arm::Infantry)).count();
    let light = rows.iter().filter(|row| matches!(arm(row), Some(Arm::Cavalry | Arm::Mixed))).count();
    match led {
        true => foot + trains <= 2 && light <= 3,
        false => foot + light <= 2 && (trains == 0 || (trains == 1 && foot + light == 0)),
    }
}

/// Every piece takes part somewhere; replacements wait for their turn.
fn unused(pack: &Pack, used: &[Who], faults: &mut Faults) {
    let leaders = pack.leaders.iter().enumerate();
    let leaders = leaders.filter(|(_, leader)| leader.role != Role::Replacement);
    let all = (0..pack.units.len()).map(|place| (super::UNITS, Who::Unit(place)));
    let all = all.chain(leaders.map(|(place, _)| (super::LEADERS, Who::Leader(place))));
    let all = all.chain((0..pack.trains.len()).map(|place| (super::TRAINS, Who::Train(place))));
    for (file, who) in all.filter(|(_, who)| !used.contains(who)) {
        faults.add(At { file, line: 0 }, format!("`{}` takes part in no scenario", pack.code(who)));
    }
}

/// One scenario in its pack.
struct Frame<'p> {
    pack: &'p Pack,
    scenario: &'p ScenarioEntry,
    ways: &'p Ways,
}

impl Frame<'_> {
    fn at(&self) -> At {
        At { file: SCENARIOS, line: self.scenario.line }
    }

    fn in_play(&self, hex: HexId) -> bool {
        self.scenario.area.has(hex, self.pack)
    }

    /// The sources of a scenario are sources of the pack, and in play.
    fn sources(&self, faults: &mut Faults) {
        let supply = &self.pack.supply;
        for (side, sources) in Side::BOTH.into_iter().zip(&self.scenario.sources) {
            for hex in sources {
                let own = supply.of[side.index()].contains(hex);
                let other = side == Side::First && supply.alternate.contains(hex);
                let name = self.pack.hex_name(*hex);
                if !own && !other {
                    faults.add(self.at(), format!("`{name}` is no supply source of that side"));
                } else if !self.in_play(*hex) {
                    faults.add(self.at(), format!("supply source `{name}` lies outside the area in play"));
                }
            }
        }
    }

    fn victory(&self, faults: &mut Faults) {
        let VictoryEntry::Saalfeld { hold, reach, exit } = self.scenario.victory else { return };
        for hex in [hold, reach].into_iter().filter(|hex| !self.in_play(*hex)) {
            let name = self.pack.hex_name(hex);
            faults.add(self.at(), format!("`{name}` decides the game, but lies outside the area in play"));
        }
        if self.in_play(exit) || !self.beside_the_area(exit) {
            let name = self.pack.hex_name(exit);
            faults.add(self.at(), format!("`{name}` must be the first hex outside the area in play"));
        }
    }

    fn beside_the_area(&self, hex: HexId) -> bool {
        let Some(at) = self.pack.map.at(hex) else { return false };
        let near = self.pack.grid().neighbours(at);
        near.filter_map(|(_, next)| self.pack.map.id(next)).any(|next| self.in_play(next))
    }

    /// Both sides have troops and somebody to lead them.
    fn complete(&self, start: Moment, cast: &Cast<'_>, faults: &mut Faults) {
        let code = &self.scenario.code;
        for (side, word) in Side::BOTH.into_iter().zip(&self.pack.about.sides) {
            let placed = cast.placed.iter().filter(|piece| !piece.optional).map(|piece| piece.row.who);
            let coming = cast.coming.iter().filter(|group| !group.optional);
            let mut all = placed.chain(coming.flat_map(|group| group.pieces.iter().copied()));
            let troops = all.clone().any(|who| matches!(who, Who::Unit(_)) && self.pack.side(who) == side);
            let led = all.any(|who| matches!(who, Who::Leader(_)) && self.pack.side(who) == side);
            let day = start.day;
            if !troops {
                faults.add(self.at(), format!("`{code}` has no {word} unit when it starts on day {day}"));
            }
            if !led {
                faults.add(self.at(), format!("`{code}` has no {word} leader when it starts on day {day}"));
            }
        }
    }

    /// Nobody of the second side starts in the columns that are closed to it (RA-21.7-04).
    fn placed(&self, piece: &Placed<'_>, faults: &mut Faults) {
        let row = piece.row;
        let Some(hex) = self.pack.map.at(row.hex) else { return };
        let (_, column) = self.pack.grid().row_and_column(hex);
        let free = self.scenario.free_entry.is_some();
        if !free
            && self.pack.side(row.who) == Side::Second
            && column <= i32::from(self.scenario.closed_columns)
        {
            let (code, name) = (self.pack.code(row.who), self.pack.hex_name(row.hex));
            faults.add(
                At { file: SETUP, line: row.line },
                format!("`{name}` is closed to `{code}` at the start of `{}`", self.scenario.code),
            );
        }
    }

    /// Whoever enters does so at the edge, over a bridge, or in a place.
    fn coming(&self, group: &Coming<'_>, faults: &mut Faults) {
        let row = group.row;
        let at = At { file: REINFORCEMENTS, line: row.line };
        let (name, code) = (self.pack.hex_name(row.hex), &self.scenario.code);
        if !self.in_play(row.hex) {
            return faults.add(at, format!("`{name}` lies outside the area of `{code}`"));
        }
        let Some(hex) = self.pack.map.at(row.hex) else { return };
        let mut near = self.pack.grid().neighbours(hex).filter_map(|(_, next)| self.pack.map.id(next));
        match row.entry {
            EntryWay::Edge => {
                if !self.pack.map.is_edge(row.hex) && near.all(|next| self.in_play(next)) {
                    faults.add(at, format!("`{name}` is not at the edge of the map or of `{code}`"));
                }
            }
            EntryWay::Bridge => {
                if !near.any(|next| self.river_bridge(row.hex, next)) {
                    faults.add(at, format!("no bridge leads over a river to `{name}`"));
                }
            }
            EntryWay::Place => {
                if self.pack.place_at(row.hex).is_none() {
                    faults.add(at, format!("there is no place in `{name}` where anything could appear"));
                }
            }
        }
        let marsh = self.pack.hexes.get(row.hex.index()).is_some_and(|entry| entry.cover == Cover::Marsh);
        if marsh && self.ways.at(hex).is_none() {
            faults.add(at, format!("`{name}` is a marsh without a way: nobody can enter there"));
        }
    }

    fn river_bridge(&self, a: HexId, b: HexId) -> bool {
        let side =
            |a, b| self.pack.map.at(a).zip(self.pack.map.at(b)).and_then(|(a, b)| Hexside::between(a, b));
        let wanted = side(a, b);
        self.pack.sides.iter().any(|entry| {
            let river = entry.river.and_then(|river| self.pack.rivers.get(river));
            entry.crossing == Some(Crossing::Bridge)
                && river.is_some_and(|river| river.river)
                && side(entry.a, entry.b) == wanted
        })
    }
}
