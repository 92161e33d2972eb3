//! Sketches: what is read is what was written, they tell a side no more than it knows, and a spoilt one does no harm.

use serde_json::Value;

use super::{Scene, blank_journal, bytes, pick, pick_side};
use crate::chance::{Chance, Purpose, Quick};
use crate::game::{Awaiting, Conduct, Speak, Viewer};
use crate::log::{Notes, Silent};
use crate::side::Side;
use crate::sketch::Sketched;

/// How thoroughly to test the sketches of a game.
#[derive(Clone, Copy, Debug)]
pub struct Sketches {
    /// The seed of the random game.
    pub seed: u64,
    /// So many decisions of it are played at most.
    pub decisions: u64,
    /// One position in so many is looked at, chosen at random.
    pub every: u32,
    /// How many spoilt copies of each sketch are read.
    pub spoilt: u32,
    /// How many decisions are played on from each spoilt copy that could be read.
    pub onward: u64,
}

/// What was looked at, so that a test can make sure that it was enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SketchSummary {
    /// Sketches that were read as they were written.
    pub read: u64,
    /// Pairs of different positions that a side cannot tell apart, and that gave it the same sketch.
    pub twins: u64,
    /// Spoilt sketches that were refused.
    pub refused: u64,
    /// Spoilt sketches that could be read all the same, and were played on.
    pub accepted: u64,
}

const SPOIL: Purpose = Purpose("spoil");

impl Sketches {
    /// Plays a game at random and looks at the sketches of its positions.
    ///
    /// # Panics
    /// When a sketch is not what it should be.
    pub fn run<G: Sketched + Conduct + Speak>(&self, start: &G, setting: &G::Setting) -> SketchSummary {
        let journal = blank_journal(start);
        let (mut game, mut summary) = (start.clone(), SketchSummary::default());
        let (mut dice, mut whim) = (Quick::new(self.seed), Quick::new(self.seed.rotate_left(32) ^ 0x736b));
        for _ in 0..self.decisions {
            let Awaiting::Sides(sides) = game.awaiting() else { break };
            let mut options = Vec::new();
            let Some(mover) = pick_side(sides, &mut dice) else { break };
            game.options(mover, &mut options);
            let Some(&action) = pick(&options, &mut dice) else { break };
            if whim.draw(SPOIL, self.every.max(1)) == 0 {
                let scene = Scene { game: &game, seed: self.seed, journal: &journal };
                let mut look = Look { kit: self, scene, setting, whim: &mut whim, summary: &mut summary };
                Side::BOTH.into_iter().for_each(|side| look.check(side, sides.contains(side)));
                look.check_twins(mover, action);
            }
            game.apply(mover, action, &mut dice, &mut Silent);
        }
        summary
    }
}

/// A close look at one position.
struct Look<'a, G: Sketched> {
    kit: &'a Sketches,
    scene: Scene<'a, G>,
    setting: &'a G::Setting,
    whim: &'a mut Quick,
    summary: &'a mut SketchSummary,
}

impl<G: Sketched + Conduct + Speak> Look<'_, G> {
    fn check(&mut self, side: Side, asked: bool) {
        let game = self.scene.game;
        let seed = self.whim.next_u64();
        let sketch = |game: &G| game.sketch_for(side, &mut Quick::new(seed));
        let Some(text) = sketch(game) else {
            if asked {
                self.scene.fail("there is no sketch for a side that is asked");
            }
            return;
        };
        if !asked {
            self.scene.fail("there is a sketch for a side that is not asked");
        }
        self.check_reading(side, &text, &game.guess_for_elsewhere(side, &mut Quick::new(seed)));
        let other = game.guess(side, self.whim);
        if sketch(&other).as_ref() != Some(&text) {
            self.scene.fail("a sketch tells a side more than it knows");
        }
        self.summary.twins += u64::from(other != *game);
        for _ in 0..self.kit.spoilt {
            self.check_spoilt(&text);
        }
    }

    /// What is read is the very guess, and gives the side what the true position gives it.
    fn check_reading(&mut self, side: Side, text: &str, guess: &G) {
        let game = self.scene.game;
        let read = match G::from_sketch(self.setting.clone(), text) {
            Ok(read) => read,
            Err(error) => self.scene.fail(format!("a sketch cannot be read: {error}")),
        };
        if read != *guess || bytes(&read) != bytes(guess) {
            self.scene.fail("a sketch is read otherwise than it was written");
        }
        let seen = |game: &G| {
            let (mut options, viewer) = (Vec::new(), Viewer::side(side));
            game.options(side, &mut options);
            (serde_json::to_value(game.view(viewer)).ok(), game.prompt(side), options)
        };
        if seen(&read) != seen(game) {
            self.scene.fail("what is read from a sketch looks different");
        }
        self.summary.read += 1;
    }

    /// After something that the other side cannot tell from something else, it is still given the same sketches. What
    /// it was told counts as well: the same number may turn up different cards for everybody to see.
    fn check_twins(&mut self, mover: Side, action: G::Action) {
        let (game, viewer) = (self.scene.game, mover.other());
        let Some((twin, other)) = game.disguise(viewer, mover, action, self.whim) else { return };
        let seed = self.whim.next_u64();
        let after = |game: &G, action: G::Action| {
            let mut game = game.clone();
            let mut notes = Notes::default();
            game.apply(mover, action, &mut Quick::new(seed), &mut notes);
            let told: Vec<G::Event> = notes.seen_by(viewer).cloned().collect();
            let view = serde_json::to_value(game.view(Viewer::side(viewer))).ok();
            let sketch = game.sketch_for(viewer, &mut Quick::new(seed));
            (game, (view, told), sketch)
        };
        let (one, seen, sketch) = after(game, action);
        let (two, seen_as_well, sketch_as_well) = after(&twin, other);
        let alike = seen == seen_as_well && one.awaiting() == two.awaiting();
        if alike && sketch != sketch_as_well {
            self.scene.fail("positions that look the same give a side different sketches");
        }
        self.summary.twins += u64::from(alike && sketch.is_some() && one != two);
    }

    fn check_spoilt(&mut self, text: &str) {
        let Ok(mut sketch) = serde_json::from_str::<Value>(text) else {
            self.scene.fail("a sketch is JSON");
        };
        for _ in 0..=self.whim.draw(SPOIL, 3) {
            spoil(&mut sketch, self.whim);
        }
        let Ok(mut game) = G::from_sketch(self.setting.clone(), &sketch.to_string()) else {
            self.summary.refused += 1;
            return;
        };
        self.summary.accepted += 1;
        let mut options = Vec::new();
        for left in (0..=self.kit.onward).rev() {
            Side::BOTH.into_iter().for_each(|side| drop(game.view(Viewer::side(side))));
            let Awaiting::Sides(sides) = game.awaiting() else { return };
            let Some(side) = pick_side(sides, self.whim) else { return };
            options.clear();
            game.options(side, &mut options);
            let Some(&action) = pick(&options, self.whim).filter(|_| left > 0) else { return };
            game.apply(side, action, self.whim, &mut Silent);
        }
    }
}

/// Changes something small somewhere in a value.
fn spoil(value: &mut Value, whim: &mut Quick) {
    let mut choose =
        |count: usize| whim.draw(SPOIL, u32::try_from(count.max(1)).unwrap_or(u32::MAX)) as usize;
    match value {
        Value::Array(list) if !list.is_empty() => {
            let (at, other) = (choose(list.len()), choose(list.len()));
            match choose(8) {
                0 => list.swap(at, other),
                1 => list.truncate(at),
                _ => list.get_mut(at).into_iter().for_each(|item| spoil(item, whim)),
            }
        }
        Value::Object(members) if !members.is_empty() => {
            let at = choose(members.len());
            members.values_mut().nth(at).into_iter().for_each(|member| spoil(member, whim));
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(number) => {
            let near = number.as_u64().unwrap_or(0);
            let choices = [
                0,
                1,
                near ^ 1,
                near.wrapping_add(1),
                3,
                7,
                60,
                200,
                255,
                300,
                65535,
                near ^ (1 << choose(64)),
            ];
            *value = choices[choose(choices.len())].into();
        }
        _ => *value = [Value::Null, 3.into(), "first".into()][choose(3)].clone(),
    }
}
