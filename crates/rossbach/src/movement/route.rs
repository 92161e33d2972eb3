//! The shortest way to an objective, in the movement points of the stack that marches (sections 7.44 and 2.11).

use crate::flood::Flood;
use crate::flow::guide::Guide;
use crate::ground::Tariff;
use crate::movement::prospect::Prospect;
use crate::scenario::{BRIDGED, DRY, OFF_MAP};
use crate::sets::HexId;
use crate::state::{Position, Signpost};

/// The least that a step costs: half a point on a road for who has the road rate, a point for everybody else.
const LEAST: [u16; 2] = [2, 1];
/// How many countries on the way are looked at, at most.
const MOST_COUNTRIES: usize = 16;

impl Position {
    /// Whether a step lies on a shortest way from the stack to a goal. Where there is no way every step that comes nearer is one.
    pub(crate) fn is_on_route(&self, direction: usize, to: HexId, goal: HexId, guide: &mut Guide) -> bool {
        if !goal.is_somewhere() || to == goal {
            return true;
        }
        let route = guide.route.or_else(|| self.signposted()).unwrap_or_else(|| {
            let here = self.scenario.map.spot(self.march.at);
            self.signpost(goal).directions(here).unwrap_or(0)
        });
        guide.route = Some(route);
        route >> direction & 1 != 0
    }

    /// What the signpost says where the stack stands.
    pub(super) fn signposted(&self) -> Option<u8> {
        self.march.signpost.directions(self.scenario.map.spot(self.march.at))
    }

    /// Puts up the signpost of a stack that is bound to go the shortest way somewhere, unless it stands before it still: every
    /// question about its next step needs it.
    pub(crate) fn put_up_signpost(&mut self) {
        let goal = self.marching_orders().unwrap_or(self.march.goal);
        if goal.is_somewhere() && self.march.at.is_somewhere() && self.signposted().is_none() {
            self.march.signpost = self.signpost(goal);
        }
    }

    /// Takes it down: something has happened that may change what ways cost.
    pub(crate) fn take_down_signpost(&mut self) {
        self.march.signpost = Signpost::NONE;
    }

    /// The directions of the shortest ways from the stack to a goal. The search goes from the goal towards the stack and ends with
    /// the last hex that can lie on a shortest way; a neighbour off those ways is told as dear as a way over the stack's own
    /// hex.
    fn signpost(&self, goal: HexId) -> Signpost {
        // Where one could go but not come it matters how wide the search is: then as the crow flies.
        let tariff = self.tariff(self.paces(self.march.stack));
        self.signpost_by(goal, &tariff, !self.is_one_way(self.march.at, &tariff))
    }

    /// The same by a tariff, with the help of beacons or as the crow flies.
    fn signpost_by(&self, goal: HexId, tariff: &Tariff, lit: bool) -> Signpost {
        let from = self.march.at;
        let tables = &self.scenario.tables;
        let paces = self.paces(self.march.stack);
        let boats = self.has_boats();
        let least = LEAST[usize::from(paces.has_road_rate())];
        let prospect = Prospect::of(self, paces.have_slow(), from);
        let crow = |hex: HexId| least * u16::from(self.distance(hex, from));
        let mut flood = Flood::new(|hex| if lit { prospect.of_hex(hex) } else { crow(hex) });
        flood.reach(goal, 0);
        let mut limit = u16::MAX;
        while let Some((hex, cost, _)) = flood.next().filter(|(_, _, total)| *total <= limit) {
            if hex == from {
                limit = cost;
            }
            let (around, inward) = (&tables.neighbours[hex.index()], &tables.inward[hex.index()]);
            for direction in 0..6 {
                // The stack comes the other way.
                let near = around[direction];
                let grade = inward[direction];
                if !flood.wants(near, cost + least) {
                    continue;
                }
                let step = if grade >= DRY || grade == OFF_MAP || !boats && grade != BRIDGED {
                    tariff.price(grade)
                } else {
                    self.pace_toll(paces, near, (direction + 3) % 6)
                };
                if let Some(step) = step {
                    flood.reach(near, cost + u16::from(step));
                }
            }
        }
        let costs = |hex: HexId| flood.cost(hex);
        let step = |hex: HexId, direction: usize| self.price_by(tariff, hex, direction).map(u16::from);
        let mut signpost = Signpost::at(self.scenario.map.spot(from));
        let nearer = |to: HexId| self.distance(to, goal) < self.distance(from, goal);
        let Some(cost) = costs(from) else {
            signpost.write(self.scenario.map.spot(from), self.turns(from, |_, to| nearer(to)));
            return signpost;
        };
        let here = self.turns(from, |direction, to| match (costs(to), step(from, direction)) {
            (Some(there), Some(step)) => there + step <= cost,
            (None, Some(_)) => nearer(to),
            (_, None) => false,
        });
        signpost.write(self.scenario.map.spot(from), here);
        // What lies on a shortest way is known as well as the hex of the stack.
        self.follow(from, here, 1, &mut |hex| {
            // Where one could go but not come, how wide a search is matters: it has to be made from there.
            if hex == goal || self.is_one_way(hex, tariff) {
                return 0;
            }
            let turns =
                self.turns(hex, |direction, to| match (costs(hex), costs(to), step(hex, direction)) {
                    (Some(here), Some(there), Some(step)) => there + step <= here,
                    _ => false,
                });
            signpost.write(self.scenario.map.spot(hex), turns);
            turns
        });
        signpost
    }

    /// Whether one could go from a hex to a neighbour, but not come from there.
    fn is_one_way(&self, hex: HexId, tariff: &Tariff) -> bool {
        let one_way = |direction: usize, to: HexId| {
            let joined = self.scenario.tables.inward[hex.index()][direction] != OFF_MAP;
            let comes = joined && self.price_by(tariff, to, (direction + 3) % 6).is_some();
            !comes && self.price_by(tariff, hex, direction).is_some()
        };
        self.turns(hex, one_way) != 0
    }

    /// The directions from a hex that satisfy something, as bits.
    fn turns(&self, hex: HexId, wanted: impl Fn(usize, HexId) -> bool) -> u8 {
        let around = self.scenario.tables.neighbours[hex.index()].into_iter().enumerate();
        around
            .filter(|(_, to)| to.is_somewhere())
            .fold(0, |bits, (direction, to)| bits | u8::from(wanted(direction, to)) << direction)
    }

    /// Goes on along the shortest ways as far as a signpost tells.
    fn follow(&self, hex: HexId, turns: u8, steps: u8, visit: &mut impl FnMut(HexId) -> u8) {
        for direction in (0..6).filter(|direction| turns >> direction & 1 != 0) {
            let next = self.scenario.tables.neighbours[hex.index()][direction];
            let turns = visit(next);
            if steps < Signpost::SIGHT {
                self.follow(next, turns, steps + 1, visit);
            }
        }
    }

    /// Whether there is a way to a goal for sure: the stack has no trains and needs to cross no river but by whole bridges.
    pub(super) fn is_surely_joined(&self, goal: HexId) -> bool {
        let tables = &self.scenario.tables;
        let country = |hex: HexId| tables.countries.get(hex.index()).copied();
        let (Some(here), Some(there)) = (country(self.march.at), country(goal)) else { return false };
        if self.march.at == goal || !self.march.stack.and(tables.trains).is_empty() {
            return false;
        }
        let (mut reached, mut count) = ([here; MOST_COUNTRIES], 1);
        loop {
            let known = reached;
            let is_known = |country: u16| known[..count].contains(&country);
            if is_known(there) {
                return true;
            }
            let mut whole = tables.frontiers.iter().filter(|(bridge, _)| self.is_whole(*bridge));
            let next = whole.find_map(|&(_, [one, other])| match (is_known(one), is_known(other)) {
                (true, false) => Some(other),
                (false, true) => Some(one),
                _ => None,
            });
            let (Some(next), Some(place)) = (next, reached.get_mut(count)) else { return false };
            (*place, count) = (next, count + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use vedette_kernel::{Awaiting, Game, Quick, Silent};

    use super::*;
    use crate::flow::Task;
    use crate::pack::Pack;

    /// Plays at random and looks at the position before every decision.
    fn play(code: &str, seed: u64, most: usize, mut look: impl FnMut(&Position)) {
        let pack = Pack::rossbach().expect("the pack is sound");
        let scenario = pack.scenario(code, Default::default()).expect("a scenario of the pack");
        let mut game = Position::new(Arc::new(scenario));
        let (mut chance, mut options) = (Quick::new(seed), Vec::new());
        for _ in 0..most {
            let Awaiting::Sides(sides) = game.awaiting() else { return };
            look(&game);
            let side = sides.iter().next().expect("somebody is asked");
            options.clear();
            game.options(side, &mut options);
            let pick = options[chance.next_u64() as usize % options.len()];
            game.apply(side, pick, &mut chance, &mut Silent);
        }
    }

    /// RA-7.44-01: what a signpost says some steps on is what is found when the way is looked for anew.
    #[test]
    fn a_signpost_is_right_where_it_is_read() {
        let (mut read, mut later) = (0, 0);
        for seed in 0..3 {
            play("campaign", seed, 6_000, |game| {
                let goal = game.marching_orders().unwrap_or(game.march.goal);
                if game.agenda.top() != Some(Task::March) || !goal.is_somewhere() {
                    return;
                }
                let here = game.scenario.map.spot(game.march.at);
                if let Some(directions) = game.signposted() {
                    assert_eq!(game.signpost(goal).directions(here), Some(directions));
                    read += 1;
                    later += usize::from(!game.march.signpost.stands_at(here));
                }
            });
        }
        assert!(read > 300 && later > 100, "{read} read, {later} of them some steps on");
    }

    /// RA-7.44-01: the shortest way is the same whether beacons help to find it or not, boats on the rivers or none.
    #[test]
    fn beacons_change_no_way() {
        let (mut compared, mut boats) = (0, 0);
        for seed in 0..2 {
            play("campaign", seed, 6_000, |game| {
                let goal = game.marching_orders().unwrap_or(game.march.goal);
                if game.agenda.top() != Some(Task::March)
                    || !goal.is_somewhere()
                    || !game.march.at.is_somewhere()
                {
                    return;
                }
                let tariff = game.tariff(game.paces(game.march.stack));
                if game.is_one_way(game.march.at, &tariff) {
                    return;
                }
                let [lit, dark] = [true, false].map(|lit| game.signpost_by(goal, &tariff, lit));
                for hex in game.scenario.map.near(game.march.at, Signpost::SIGHT) {
                    let spot = game.scenario.map.spot(hex);
                    assert_eq!(lit.directions(spot), dark.directions(spot));
                }
                compared += 1;
                boats += usize::from(game.has_boats());
            });
        }
        assert!(compared > 500 && boats > 20, "{compared} compared, {boats} of them with boats");
    }

    /// Prices that are looked up are those that the ground asks for, with bridges broken and boats laid as random play does it.
    #[test]
    fn a_tariff_tells_what_the_ground_asks_for() {
        let (mut decisions, mut boats) = (0, 0);
        play("campaign", 5, 4_000, |game| {
            decisions += 1;
            if decisions % 250 != 0 {
                return;
            }
            boats += usize::from(game.has_boats());
            let stack = game.stack(game.at[usize::from(game.turn()) % game.scenario.pieces.len()]);
            let (paces, train) = (game.paces(stack), !stack.and(game.scenario.tables.trains).is_empty());
            let tariff = game.tariff(paces);
            let hexes = game.scenario.tables.in_play.iter();
            for (&hex, direction) in hexes.flat_map(|hex| (0..6).map(move |direction| (hex, direction))) {
                let toll = game.pace_toll(paces, hex, direction);
                assert_eq!(game.price_by(&tariff, hex, direction), toll);
                let grade = game.scenario.tables.grades[hex.index()][direction];
                if grade > BRIDGED && game.is_fixed(grade) && !train {
                    let bare = |piece| {
                        let (gait, column) = (game.gait(piece), game.column.has(piece));
                        game.scenario.map.bare_toll(hex, direction, gait, column)
                    };
                    let dearest = stack.into_iter().try_fold(0, |most, piece| Some(bare(piece)?.max(most)));
                    assert_eq!(toll, dearest, "grade {grade}");
                }
            }
        });
        assert!(decisions > 3_000, "{decisions} decisions, boats at {boats}");
    }
}
