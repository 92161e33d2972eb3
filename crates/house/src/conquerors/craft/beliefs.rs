//! What a side believes of enemy blocks in fog: how likely each stands in each area, and how worn it is.
//!
//! At first everybody stands where history put him, or where else the number of blocks allows. A combat shows who fights;
//! whoever was seen and has not been mixed with others since is still where he went. Where some blocks of an area march and
//! others stay, each may be in either place. What a combat cost fell on those who fought it, and whoever was not activated in a turn has rested.
//! Guesses are made to agree with that: they stay positions that the side cannot tell from the true one.

use vedette_conquerors::scenario::{MAX_AREAS, MAX_BLOCKS, PieceKind};
use vedette_conquerors::sets::{AreaId, BlockId, BlockSet};
use vedette_conquerors::{Event, Position, Scenario};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Quick, Side};

/// How likely a block stands in each area.
type Places = [f32; MAX_AREAS];

/// How likely a player of blocks he places himself puts one where it stood in history.
const HISTORY: f32 = 0.65;
/// Nothing is quite impossible: what was believed may be wrong.
const DOUBT: f32 = 1e-4;
/// How often blocks look for a better place in a guess.
const SWEEPS: usize = 2;
/// Connections that a march crosses without fatigue (CQ-FATIGUE-01).
const EASY_MARCH: u8 = 3;
/// What recovery cards take off an activated corps, on average.
const CARED_FOR: f32 = 0.5;

/// The beliefs of one side.
#[derive(Clone)]
pub(super) struct Beliefs {
    /// How likely each block stands where; nothing before there is anything to see.
    places: Vec<Places>,
    /// How many enemy blocks everybody sees in each area.
    counts: [u8; MAX_AREAS],
    /// How likely a block in an area is of each kind.
    kinds: [[f32; MAX_AREAS]; 3],
    /// Strength that each block has probably lost, its fatigue, and how likely it was activated this turn.
    hurt: [f32; MAX_BLOCKS],
    tired: [f32; MAX_BLOCKS],
    active: [f32; MAX_BLOCKS],
    /// Where the last combat began, and who fights it.
    battle: AreaId,
    fighters: BlockSet,
    /// Connections that the enemy stack under way has crossed.
    steps: u8,
}

fn kind_of(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Corps => 0,
        PieceKind::Commander => 1,
        PieceKind::Vedette => 2,
    }
}

impl Beliefs {
    pub(super) fn new() -> Beliefs {
        Beliefs {
            places: Vec::new(),
            counts: [0; MAX_AREAS],
            kinds: [[0.0; MAX_AREAS]; 3],
            hurt: [0.0; MAX_BLOCKS],
            tired: [0.0; MAX_BLOCKS],
            active: [0.0; MAX_BLOCKS],
            battle: AreaId::NOWHERE,
            fighters: BlockSet::NONE,
            steps: 0,
        }
    }

    /// Counts the enemy blocks on the map: the number in each area is no secret.
    pub(super) fn count(&mut self, world: &Position, us: Side) {
        let scenario = world.scenario();
        let enemy = scenario.of_side[us.other().index()];
        for (place, count) in self.counts.iter_mut().enumerate() {
            *count = world.occupants(AreaId(place as u8)).and(enemy).len() as u8;
        }
        if self.places.is_empty() && !world.is_placing() {
            self.begin(scenario, enemy, world.is_placed_unseen());
        }
        self.balance(scenario, enemy);
    }

    /// What is believed before anybody has moved.
    fn begin(&mut self, scenario: &Scenario, enemy: BlockSet, unseen: bool) {
        let all: f32 = self.counts.iter().map(|&count| f32::from(count)).sum();
        if all == 0.0 {
            return;
        }
        self.places = vec![[0.0; MAX_AREAS]; MAX_BLOCKS];
        for block in enemy {
            let start = scenario.block(block).start;
            let stands = self.counts.get(start.index()).is_some_and(|&count| count > 0);
            let history = match (stands, unseen) {
                (false, _) => 0.0,
                (true, true) => HISTORY,
                (true, false) => 1.0,
            };
            if scenario.block(block).arrives.is_some() {
                continue;
            }
            let Some(row) = self.places.get_mut(block.index()) else { continue };
            for (chance, &count) in row.iter_mut().zip(&self.counts) {
                *chance = (1.0 - history) * f32::from(count) / all;
            }
            if let Some(chance) = row.get_mut(start.index()) {
                *chance += history;
            }
        }
    }

    /// Makes beliefs agree with the number of blocks in each area, and every block stand somewhere.
    fn balance(&mut self, scenario: &Scenario, enemy: BlockSet) {
        if self.places.is_empty() {
            return;
        }
        for _ in 0..6 {
            let mut sums = [0.0_f32; MAX_AREAS];
            for block in enemy {
                sums.iter_mut().zip(&self.places[block.index()]).for_each(|(sum, chance)| *sum += chance);
            }
            for block in enemy {
                let row = &mut self.places[block.index()];
                if row.iter().all(|&chance| chance == 0.0) {
                    continue;
                }
                for ((chance, &count), sum) in row.iter_mut().zip(&self.counts).zip(&sums) {
                    *chance = if *sum > 0.0 { *chance * f32::from(count) / sum } else { 0.0 };
                }
                let sum: f32 = row.iter().sum();
                for (chance, &count) in row.iter_mut().zip(&self.counts) {
                    // Whoever was believed to be where nobody is may be anywhere.
                    *chance = if sum > 0.0 { *chance / sum } else { f32::from(count) };
                }
            }
        }
        self.kinds = [[0.0; MAX_AREAS]; 3];
        for block in enemy {
            let kind = &mut self.kinds[kind_of(scenario.block(block).kind)];
            kind.iter_mut().zip(&self.places[block.index()]).for_each(|(sum, chance)| *sum += chance);
        }
    }

    /// Takes in something that the side has seen happen.
    pub(super) fn note(&mut self, scenario: &Scenario, us: Side, event: &Event) {
        let enemy = us.other();
        let theirs = scenario.of_side[enemy.index()];
        match *event {
            Event::CombatBegan { area, attackers, defenders, .. } => {
                self.fighters = attackers.or(defenders).and(theirs);
                for block in self.fighters {
                    self.set(block, area);
                }
                for block in attackers.and(theirs) {
                    self.active[block.index()] = 1.0;
                }
                self.battle = area;
            }
            // A beaten stack retreats in the open.
            Event::Moved { blocks, from, to, .. } => {
                for block in blocks.and(theirs) {
                    self.set(block, to);
                    self.change(from, -1);
                    self.change(to, 1);
                }
            }
            // Whoever hears the cannon is seen; a commander may come along unannounced.
            Event::Joined { block, from } if theirs.has(block) => {
                self.set(block, self.battle);
                self.fighters.insert(block);
                self.change(from, -1);
                self.change(self.battle, 2);
            }
            Event::SomeNamed { side, count, area } if side == enemy => {
                self.steps = 0;
                let share = self.share_of(count, area);
                for block in theirs {
                    let taken = share * self.chance_of(block, area);
                    self.active[block.index()] += (1.0 - self.active[block.index()]) * taken;
                }
            }
            Event::SomeMoved { side, count, from, to } if side == enemy => {
                self.steps = self.steps.saturating_add(1);
                self.follow(theirs, count, from, to);
            }
            Event::SomeArrived { side, area } if side == enemy => {
                self.change(area, 1);
                let late = theirs.into_iter().filter(|&block| scenario.block(block).arrives.is_some());
                let waiting: Vec<BlockId> =
                    late.filter(|block| self.places.get(block.index()).is_some_and(is_nowhere)).collect();
                if let [block] = waiting[..] {
                    self.set(block, area);
                }
            }
            Event::VedettesLost { side, area, count } if side == enemy => {
                self.change(area, -i16::from(count))
            }
            Event::CombatResult { losses, fatigue } => {
                self.wear(scenario, f32::from(losses[us.index()]), f32::from(fatigue[us.index()]));
            }
            Event::Pursued { side, fatigue } if side == enemy => {
                self.wear(scenario, 0.0, f32::from(fatigue));
            }
            Event::RetreatMet { side, corps, .. } if side == enemy => {
                self.wear(scenario, 0.0, f32::from(corps))
            }
            Event::Eliminated { block } => {
                if let Some(row) = self.places.get_mut(block.index()) {
                    *row = [0.0; MAX_AREAS];
                }
            }
            // Whoever was not activated has rested.
            Event::TurnBegan { .. } => {
                for (tired, active) in self.tired.iter_mut().zip(&mut self.active) {
                    *tired = (*tired * *active - CARED_FOR).max(0.0);
                    *active = 0.0;
                }
            }
            _ => {}
        }
    }

    /// What a combat cost, shared by the corps that fought it.
    fn wear(&mut self, scenario: &Scenario, losses: f32, fatigue: f32) {
        let corps = self.fighters.and(scenario.corps);
        let count = corps.len().max(1) as f32;
        for block in corps {
            self.hurt[block.index()] += losses / count;
            self.tired[block.index()] += fatigue / count;
        }
    }

    fn chance_of(&self, block: BlockId, area: AreaId) -> f32 {
        self.places.get(block.index()).and_then(|row| row.get(area.index())).copied().unwrap_or(0.0)
    }

    /// A block was seen in an area.
    fn set(&mut self, block: BlockId, area: AreaId) {
        if let Some(row) = self.places.get_mut(block.index()) {
            *row = [0.0; MAX_AREAS];
            if let Some(chance) = row.get_mut(area.index()) {
                *chance = 1.0;
            }
        }
    }

    fn change(&mut self, area: AreaId, by: i16) {
        // Nowhere is no place of the table.
        if let Some(count) = self.counts.get_mut(area.index()) {
            *count = (i16::from(*count) + by).clamp(0, 255) as u8;
        }
    }

    /// How likely one of the blocks of an area is among so many that march.
    fn share_of(&self, count: u8, area: AreaId) -> f32 {
        let there = self.counts.get(area.index()).copied().unwrap_or(0);
        if there == 0 { 1.0 } else { (f32::from(count) / f32::from(there)).min(1.0) }
    }

    fn follow(&mut self, enemy: BlockSet, count: u8, from: AreaId, to: AreaId) {
        let share = self.share_of(count, from);
        for block in enemy {
            let moved = share * self.chance_of(block, from);
            if moved == 0.0 {
                continue;
            }
            if self.steps > EASY_MARCH {
                self.tired[block.index()] += moved;
            }
            if let Some(row) = self.places.get_mut(block.index()) {
                row[from.index()] -= moved;
                if let Some(chance) = row.get_mut(to.index()) {
                    *chance += moved;
                }
            }
        }
        self.change(from, -i16::from(count));
        self.change(to, i16::from(count));
    }

    /// How well the kinds of the blocks in an imagined position agree with what is believed.
    pub(super) fn plausible(&self, world: &Position, us: Side) -> f64 {
        if self.places.is_empty() {
            return 1.0;
        }
        let scenario = world.scenario();
        let mut chance = 1.0;
        for block in scenario.of_side[us.other().index()] {
            let area = world.area_of(block);
            if !area.is_somewhere() {
                continue;
            }
            let count = f32::from(self.counts.get(area.index()).copied().unwrap_or(0).max(1));
            let kind =
                self.kinds[kind_of(scenario.block(block).kind)].get(area.index()).copied().unwrap_or(0.0);
            chance *= f64::from(kind / count + 0.01);
        }
        chance
    }

    /// Puts the blocks of an imagined position where they are believed to be, by exchanging them with others of their kind, and
    /// shares what was lost among those who lost it.
    pub(super) fn recall(&self, world: &mut Position, us: Side, chance: &mut Quick) {
        if self.places.is_empty() {
            return;
        }
        let enemy = world.scenario().of_side[us.other().index()];
        let on_map: BlockSet =
            enemy.into_iter().filter(|&block| world.area_of(block).is_somewhere()).collect();
        for kind in [world.scenario().corps, world.scenario().commanders] {
            let alike = on_map.and(kind);
            for _ in 0..SWEEPS {
                for block in alike {
                    if let Some(other) = self.better_place(world, block, alike, chance) {
                        world.exchange(block, other);
                    }
                }
            }
        }
        let mut roll = |expected: f32| {
            let whole = expected.max(0.0);
            let more = chance.draw(Purpose("recall"), 1000) as f32 / 1000.0 < whole.fract();
            (whole as u8).saturating_add(u8::from(more))
        };
        let tired = self.tired.map(&mut roll);
        let hurt = self.hurt.map(|hurt| (hurt * 8.0) as u16);
        world.imagine_wear(us.other(), &hurt, &tired, chance);
    }

    /// With whom a block changes places: the likelier what comes of it, the more often; nobody if it stays.
    fn better_place(
        &self,
        world: &Position,
        block: BlockId,
        alike: BlockSet,
        chance: &mut Quick,
    ) -> Option<BlockId> {
        let here = world.area_of(block);
        let mut weights = [0.0_f32; MAX_BLOCKS];
        let mut sum = 0.0;
        for other in alike {
            let there = world.area_of(other);
            let weight = if other == block || there == here {
                // To stay counts once.
                if other == block { 1.0 } else { 0.0 }
            } else {
                let now = (self.chance_of(block, here) + DOUBT) * (self.chance_of(other, there) + DOUBT);
                (self.chance_of(block, there) + DOUBT) * (self.chance_of(other, here) + DOUBT) / now
            };
            weights[other.index()] = weight;
            sum += weight;
        }
        let mut left = chance.draw(Purpose("recall"), 1 << 20) as f32 / (1 << 20) as f32 * sum;
        for other in alike {
            left -= weights[other.index()];
            if left < 0.0 {
                return Some(other).filter(|&other| other != block);
            }
        }
        None
    }
}

fn is_nowhere(row: &Places) -> bool {
    row.iter().all(|&chance| chance == 0.0)
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

    fn scenario(options: &str) -> Arc<Scenario> {
        let pack = Pack::napoleon_1806().expect("the pack is sound");
        let options: Options = options.parse().expect("the options are known");
        Arc::new(pack.scenario("campaign", options).expect("the scenario is in the pack"))
    }

    fn moved(count: u8, from: AreaId, to: AreaId) -> Event {
        Event::SomeMoved { side: COALITION, count, from, to }
    }

    /// Two Prussian corps were seen in an area with nobody else.
    fn seen(scenario: &Scenario) -> (Beliefs, [BlockId; 2]) {
        let mut corps = scenario.of_side[COALITION.index()].and(scenario.corps).into_iter();
        let [one, two] = [corps.next(), corps.next()].map(|block| block.expect("the Prussians have corps"));
        let mut beliefs = Beliefs::new();
        beliefs.places = vec![[0.0; MAX_AREAS]; MAX_BLOCKS];
        beliefs.counts[A.index()] = 2;
        let defenders = BlockSet::of(one).or(BlockSet::of(two));
        let combat = Event::CombatBegan { area: A, attacker: FRENCH, attackers: BlockSet::NONE, defenders };
        beliefs.note(scenario, FRENCH, &combat);
        (beliefs, [one, two])
    }

    #[test]
    fn who_was_seen_is_followed_as_long_as_he_is_not_mixed() {
        let scenario = scenario("level=grognard");
        let (mut beliefs, [one, two]) = seen(&scenario);
        beliefs.note(&scenario, FRENCH, &moved(2, A, B));
        assert_eq!([one, two].map(|block| beliefs.chance_of(block, B)), [1.0; 2]);
        beliefs.note(&scenario, FRENCH, &moved(1, B, C));
        for block in [one, two] {
            assert_eq!([B, C].map(|area| beliefs.chance_of(block, area)), [0.5; 2]);
        }
        // Who is seen in one place is not in the other, so his companion must be.
        let combat = Event::CombatBegan {
            area: C,
            attacker: COALITION,
            attackers: BlockSet::of(one),
            defenders: BlockSet::NONE,
        };
        beliefs.note(&scenario, FRENCH, &combat);
        beliefs.balance(&scenario, BlockSet::of(one).or(BlockSet::of(two)));
        assert!(beliefs.chance_of(two, B) > 0.9, "{}", beliefs.chance_of(two, B));
        beliefs.note(&scenario, FRENCH, &Event::Eliminated { block: one });
        assert!(is_nowhere(&beliefs.places[one.index()]));
    }

    #[test]
    fn what_a_combat_cost_fell_on_those_who_fought_and_rest_makes_it_good() {
        let scenario = scenario("level=grognard");
        let (mut beliefs, [one, two]) = seen(&scenario);
        beliefs.note(&scenario, FRENCH, &Event::CombatResult { losses: [3, 1], fatigue: [4, 2] });
        for block in [one, two] {
            assert_eq!((beliefs.hurt[block.index()], beliefs.tired[block.index()]), (1.5, 2.0));
        }
        // One of the two marches before the turn ends: each did with a chance of a half.
        beliefs.note(&scenario, FRENCH, &Event::SomeNamed { side: COALITION, count: 1, area: A });
        beliefs.note(&scenario, FRENCH, &Event::TurnBegan { turn: 2 });
        assert_eq!(beliefs.tired[one.index()], 2.0 * 0.5 - CARED_FOR);
        beliefs.note(&scenario, FRENCH, &Event::TurnBegan { turn: 3 });
        assert_eq!(beliefs.tired[one.index()], 0.0);
        assert_eq!(beliefs.hurt[one.index()], 1.5, "losses stay");
    }

    /// Over whole games in fog: a recalled guess looks to the side as the true position does, it keeps what is known of the sum of
    /// strengths, and it is far nearer to the truth: corps stand where they are, and are as tired and as strong.
    #[test]
    fn recalled_guesses_look_alike_and_are_nearer_to_the_truth() {
        let (mut corps_seen, mut right, mut by_chance) = (0, 0, 0);
        let (mut astray, mut astray_by_chance) = (0, 0);
        for (seed, options) in
            [(1, "level=grognard"), (2, "level=grognard edition=fr"), (3, "level=grognard")]
        {
            let scenario = scenario(options);
            let mut game = Position::new(Arc::clone(&scenario));
            let script = || Scripted::new(Arc::clone(&scenario), seed);
            let (mut players, mut options) = ([script(), script()], Vec::new());
            let (mut dice, mut chance) = (Quick::new(seed), Quick::new(seed));
            let (mut beliefs, mut notes) = (Beliefs::new(), Notes::default());
            while let Awaiting::Sides(sides) = game.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                if side == FRENCH {
                    beliefs.count(&game, FRENCH);
                    let guess = game.guess(FRENCH, &mut chance);
                    let mut world = guess.clone();
                    beliefs.recall(&mut world, FRENCH, &mut chance);
                    let look = |game: &Position| game.view(Viewer::side(FRENCH));
                    assert!(look(&world) == look(&game), "the side can tell them apart");
                    let wear = |game: &Position, block: BlockId| {
                        i32::from(game.fatigue(block)) - i32::from(game.infantry(block) + game.cavalry(block))
                    };
                    for block in scenario.of_side[COALITION.index()].and(scenario.corps) {
                        if game.area_of(block).is_somewhere() && !game.is_placing() {
                            corps_seen += 1;
                            right += usize::from(world.area_of(block) == game.area_of(block));
                            by_chance += usize::from(guess.area_of(block) == game.area_of(block));
                            astray += (wear(&world, block) - wear(&game, block)).abs();
                            astray_by_chance += (wear(&guess, block) - wear(&game, block)).abs();
                        }
                    }
                }
                let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
                let action = players[side.index()].decide(&sight);
                game.apply(side, action, &mut dice, &mut notes);
                notes.seen_by(FRENCH).for_each(|event| beliefs.note(&scenario, FRENCH, event));
                notes.0.clear();
            }
        }
        assert!(10 * right > 18 * by_chance, "{right} and {by_chance} of {corps_seen}");
        assert!(3 * astray < 2 * astray_by_chance, "{astray} and {astray_by_chance}");
    }
}
