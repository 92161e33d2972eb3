//! What a side remembers of enemy blocks that were turned over: where they can be since.
//!
//! A combat shows who fights. Afterwards the blocks are hidden again, but whoever was seen and has not been mixed with
//! others since is still where he went. Where some blocks of an area march and others stay, those who were seen there
//! may be in either place.

use vedette_conquerors::scenario::{MAX_AREAS, MAX_BLOCKS};
use vedette_conquerors::sets::{AreaId, AreaSet, BlockId, BlockSet};
use vedette_conquerors::{Event, Position, Scenario};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Quick, Side};

/// Whoever may be in more areas than this is as good as unseen.
const MOST_AREAS: usize = 4;

/// The memory of one side.
#[derive(Clone)]
pub(super) struct Sightings {
    /// The areas in which each block can be; none if it was never seen, or lost from sight.
    seen: [AreaSet; MAX_BLOCKS],
    /// How many enemy blocks everybody sees in each area.
    counts: [u8; MAX_AREAS],
    /// Where the last combat began.
    battle: AreaId,
}

impl Sightings {
    pub(super) fn new() -> Sightings {
        Sightings { seen: [AreaSet::NONE; MAX_BLOCKS], counts: [0; MAX_AREAS], battle: AreaId::NOWHERE }
    }

    /// Counts the enemy blocks on the map: the number in each area is no secret.
    pub(super) fn count(&mut self, world: &Position, us: Side) {
        let enemy = world.scenario().of_side[us.other().index()];
        for (place, count) in self.counts.iter_mut().enumerate() {
            *count = world.occupants(AreaId(place as u8)).and(enemy).len() as u8;
        }
    }

    /// Takes in something that the side has seen happen.
    pub(super) fn note(&mut self, scenario: &Scenario, us: Side, event: &Event) {
        let enemy = us.other();
        match *event {
            Event::CombatBegan { area, attackers, defenders, .. } => {
                let fighters = attackers.or(defenders).and(scenario.of_side[enemy.index()]);
                for block in fighters {
                    self.set(block, AreaSet::of(area));
                }
                self.battle = area;
            }
            // A beaten stack retreats in the open.
            Event::Moved { blocks, from, to, .. } => {
                for block in blocks.and(scenario.of_side[enemy.index()]) {
                    self.set(block, AreaSet::of(to));
                    self.change(from, -1);
                    self.change(to, 1);
                }
            }
            // Whoever hears the cannon is seen; a commander may come along unannounced.
            Event::Joined { block, from } if scenario.of_side[enemy.index()].has(block) => {
                self.set(block, AreaSet::of(self.battle));
                self.change(from, -1);
                self.change(self.battle, 2);
            }
            Event::SomeMoved { side, count, from, to } if side == enemy => self.follow(count, from, to),
            Event::SomeArrived { side, area } if side == enemy => self.change(area, 1),
            Event::VedettesLost { side, area, count } if side == enemy => {
                self.change(area, -i16::from(count))
            }
            Event::Eliminated { block } => self.set(block, AreaSet::NONE),
            _ => {}
        }
    }

    fn set(&mut self, block: BlockId, areas: AreaSet) {
        if let Some(seen) = self.seen.get_mut(block.index()) {
            *seen = if areas.len() > MOST_AREAS { AreaSet::NONE } else { areas };
        }
    }

    fn change(&mut self, area: AreaId, by: i16) {
        // Nowhere is no place of the table.
        if let Some(count) = self.counts.get_mut(area.index()) {
            *count = (i16::from(*count) + by).clamp(0, 255) as u8;
        }
    }

    fn follow(&mut self, count: u8, from: AreaId, to: AreaId) {
        if !from.is_somewhere() {
            return self.change(to, i16::from(count));
        }
        let there = self.counts.get(from.index()).copied().unwrap_or(0);
        let all = count >= there && there > 0;
        for place in 0..MAX_BLOCKS {
            let mut areas = self.seen[place];
            if areas.has(from) {
                if all {
                    areas.remove(from);
                }
                areas.insert(to);
                self.set(BlockId(place as u8), areas);
            }
        }
        self.change(from, -i16::from(count));
        self.change(to, i16::from(count));
    }

    /// Puts the blocks of an imagined position where they can be, by exchanging them with others of their kind.
    pub(super) fn recall(&self, world: &mut Position, us: Side, chance: &mut Quick) {
        let enemy = world.scenario().of_side[us.other().index()];
        let on_map = |world: &Position, block: BlockId| world.area_of(block).is_somewhere();
        let settled = |world: &Position, block: BlockId| {
            on_map(world, block)
                && self.seen.get(block.index()).is_some_and(|areas| areas.has(world.area_of(block)))
        };
        for block in enemy {
            let areas = self.seen.get(block.index()).copied().unwrap_or(AreaSet::NONE);
            if areas.is_empty() || !on_map(world, block) || settled(world, block) {
                continue;
            }
            let fits = |other: &BlockId| {
                *other != block
                    && on_map(world, *other)
                    && areas.has(world.area_of(*other))
                    && world.scenario().block(*other).kind == world.scenario().block(block).kind
                    && !settled(world, *other)
            };
            let others: BlockSet = enemy.into_iter().filter(fits).collect();
            let place = chance.draw(Purpose("recall"), others.len().max(1) as u32);
            if let Some(other) = others.nth(place) {
                world.exchange(block, other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use vedette_conquerors::{COALITION, FRENCH, Options, Pack};
    use vedette_kernel::{Awaiting, Game, Notes, Viewer};

    use super::*;
    use crate::conquerors::craft::Scripted;
    use vedette_ai::{Opponent, Sight};

    const A: AreaId = AreaId(3);
    const B: AreaId = AreaId(4);
    const C: AreaId = AreaId(5);

    fn scenario() -> Arc<Scenario> {
        let pack = Pack::napoleon_1806().expect("the pack is sound");
        let options: Options = "level=grognard".parse().expect("the options are known");
        Arc::new(pack.scenario("campaign", options).expect("the scenario is in the pack"))
    }

    fn moved(count: u8, from: AreaId, to: AreaId) -> Event {
        Event::SomeMoved { side: COALITION, count, from, to }
    }

    /// Two Prussian corps were seen in an area with nobody else.
    fn seen(scenario: &Scenario) -> (Sightings, [BlockId; 2]) {
        let mut corps = scenario.of_side[COALITION.index()].and(scenario.corps).into_iter();
        let [one, two] = [corps.next(), corps.next()].map(|block| block.expect("the Prussians have corps"));
        let mut sightings = Sightings::new();
        sightings.counts[A.index()] = 2;
        let defenders = BlockSet::of(one).or(BlockSet::of(two));
        let combat = Event::CombatBegan { area: A, attacker: FRENCH, attackers: BlockSet::NONE, defenders };
        sightings.note(scenario, FRENCH, &combat);
        (sightings, [one, two])
    }

    #[test]
    fn who_was_seen_is_followed_as_long_as_he_is_not_mixed() {
        let scenario = scenario();
        let (mut sightings, [one, two]) = seen(&scenario);
        sightings.note(&scenario, FRENCH, &moved(2, A, B));
        assert_eq!(sightings.seen[one.index()], AreaSet::of(B));
        sightings.note(&scenario, FRENCH, &moved(1, B, C));
        let either = AreaSet::of(B).or(AreaSet::of(C));
        assert_eq!([one, two].map(|block| sightings.seen[block.index()]), [either, either]);
        sightings.note(&scenario, FRENCH, &Event::Eliminated { block: one });
        assert!(sightings.seen[one.index()].is_empty());
    }

    /// Over whole games in fog: nobody is ever where the memory says he cannot be; a recalled guess looks to the side as
    /// the true position does; and far more of those who were seen are put where they are.
    #[test]
    fn memory_is_true_and_recalled_guesses_look_alike() {
        let (mut remembered, mut recalled, mut by_chance) = (0, 0, 0);
        for (seed, options) in
            [(1, "level=grognard"), (2, "level=grognard edition=fr"), (3, "level=grognard")]
        {
            let pack = Pack::napoleon_1806().expect("the pack is sound");
            let options: Options = options.parse().expect("the options are known");
            let scenario = Arc::new(pack.scenario("campaign", options).expect("the scenario is in the pack"));
            let mut game = Position::new(Arc::clone(&scenario));
            let script = || Scripted::new(Arc::clone(&scenario), seed);
            let (mut players, mut options) = ([script(), script()], Vec::new());
            let (mut dice, mut chance) = (Quick::new(seed), Quick::new(seed));
            let (mut sightings, mut notes) = (Sightings::new(), Notes::default());
            while let Awaiting::Sides(sides) = game.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                if side == FRENCH {
                    sightings.count(&game, FRENCH);
                    let guess = game.guess(FRENCH, &mut chance);
                    let mut world = guess.clone();
                    sightings.recall(&mut world, FRENCH, &mut chance);
                    let look = |game: &Position| game.view(Viewer::side(FRENCH));
                    assert!(look(&world) == look(&game), "the side can tell them apart");
                    for block in scenario.of_side[COALITION.index()] {
                        let (areas, area) = (sightings.seen[block.index()], game.area_of(block));
                        if !areas.is_empty() && area.is_somewhere() {
                            assert!(
                                areas.has(area),
                                "{} is not where it was seen",
                                scenario.block(block).code
                            );
                            remembered += 1;
                            recalled += usize::from(world.area_of(block) == area);
                            by_chance += usize::from(guess.area_of(block) == area);
                        }
                    }
                }
                let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
                let action = players[side.index()].decide(&sight);
                game.apply(side, action, &mut dice, &mut notes);
                notes.seen_by(FRENCH).for_each(|event| sightings.note(&scenario, FRENCH, event));
                notes.0.clear();
            }
        }
        assert!(recalled > 200 && 2 * recalled > 3 * by_chance, "{recalled} and {by_chance} of {remembered}");
    }
}
