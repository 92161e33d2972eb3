//! What a side cannot know must not show: neither before it acts nor after, neither to it nor to observers.

use super::letters::readable;
use super::trace::{Compared, Trace, same};
use super::{Scene, Summary, bytes, pick, play_random};
use crate::chance::Quick;
use crate::game::{Awaiting, Conduct, Game, Knowledge, Speak, Viewer};
use crate::letters::Letter;
use crate::phrase::Phrase;
use crate::side::Side;

/// All that reaches a side about a position, besides events.
struct Sight<G: Game> {
    awaiting: Awaiting,
    views: Vec<(&'static str, String)>,
    options: Vec<G::Action>,
    answers: Vec<Phrase>,
    prompt: Option<Phrase>,
    window: Option<(&'static str, G::Action)>,
    refusals: Vec<Option<(String, Phrase)>>,
    letters: Vec<(Letter, Viewer)>,
}

impl<G: Conduct + Speak> Sight<G> {
    fn of(scene: &Scene<'_, G>, game: &G, side: Side, tries: &[G::Action]) -> Sight<G> {
        let awaiting = game.awaiting();
        let asked = matches!(awaiting, Awaiting::Sides(sides) if sides.contains(side));
        let mut options = Vec::new();
        game.options(side, &mut options);
        let refusal = |&action: &G::Action| {
            let refusal = game.check(side, action).err()?;
            Some((refusal.to_string(), game.explain(&refusal)))
        };
        Sight {
            awaiting,
            views: views(scene, game, side),
            answers: options.iter().map(|&action| game.answer(side, action)).collect(),
            options,
            prompt: asked.then(|| game.prompt(side)),
            window: game.window(side).map(|window| (window.name, window.decline)),
            refusals: tries.iter().map(refusal).collect(),
            letters: readable(game, side),
        }
    }

    /// What is different about two positions, to this side's eyes.
    fn difference(&self, other: &Sight<G>) -> Option<String> {
        if self.awaiting != other.awaiting {
            return Some(format!("who is asked: {:?} or {:?}", self.awaiting, other.awaiting));
        }
        for ((name, one), (_, two)) in self.views.iter().zip(&other.views) {
            if one != two {
                return Some(format!("the {name}: {}", text_difference(one, two)));
            }
        }
        if self.options != other.options {
            return Some(format!("the options: {:?} or {:?}", self.options, other.options));
        }
        if self.answers != other.answers {
            return Some(format!("the words of the options: {:?} or {:?}", self.answers, other.answers));
        }
        if self.prompt != other.prompt {
            return Some(format!("the question: {:?} or {:?}", self.prompt, other.prompt));
        }
        if self.window != other.window {
            return Some(format!("the window: {:?} or {:?}", self.window, other.window));
        }
        let other_reads = |read: &&(Letter, Viewer)| !other.letters.contains(read);
        let unread = |read: &&(Letter, Viewer)| !self.letters.contains(read);
        let letter = self.letters.iter().find(other_reads).or_else(|| other.letters.iter().find(unread));
        if let Some((letter, reader)) = letter {
            return Some(format!("the letters: {reader:?} reads {letter:?} in one only"));
        }
        let mut refusals = self.refusals.iter().zip(&other.refusals);
        refusals.find(|(one, two)| one != two).map(|(one, two)| format!("the refusals: {one:?} or {two:?}"))
    }
}

/// The view of the whole side, of each part of its knowledge, and of observers, who know no more than either side.
fn views<G: Conduct>(scene: &Scene<'_, G>, game: &G, side: Side) -> Vec<(&'static str, String)> {
    let json = |viewer| {
        serde_json::to_string(&game.view(viewer)).unwrap_or_else(|error| {
            scene.fail(format!("the view of {viewer:?} cannot be serialised: {error}"))
        })
    };
    let mut views = vec![("view", json(Viewer::side(side))), ("view of observers", json(Viewer::Observer))];
    let parts =
        (0..game.parts()).map(|part| ("view of a part", json(Viewer::Player(side, Knowledge::Part(part)))));
    views.extend(parts);
    views
}

/// The first place where two texts differ, with what stands around it.
fn text_difference(one: &str, two: &str) -> String {
    let place = one.chars().zip(two.chars()).take_while(|(mine, yours)| mine == yours).count();
    let around = |text: &str| text.chars().skip(place.saturating_sub(40)).take(80).collect::<String>();
    format!("...{}... or ...{}...", around(one), around(two))
}

/// The tests of secrecy at one position.
pub(super) struct Secrecy<'a, G: Game> {
    pub(super) scene: &'a Scene<'a, G>,
    pub(super) tries: &'a [G::Action],
    pub(super) whim: &'a mut Quick,
    pub(super) summary: &'a mut Summary,
}

impl<G: Conduct + Speak> Secrecy<'_, G> {
    /// Compares the truth with what a side may take for it.
    pub(super) fn check_guesses(&mut self, side: Side, count: u32, max_decisions: u64) {
        let (scene, code) = (self.scene, self.scene.game.side_code(side));
        let truth = Sight::of(scene, scene.game, side, self.tries);
        for _ in 0..count {
            let (seed, again) = (self.whim.next_u64(), self.whim.next_u64());
            let guess = scene.game.guess(side, &mut Quick::new(seed));
            self.summary.guesses += u64::from(guess != *scene.game);
            let faults = guess.faults();
            if !faults.is_empty() {
                scene.fail(format!("a guess of {code} is not conserved: {}", faults.join("; ")));
            }
            if let Some(what) = truth.difference(&Sight::of(scene, &guess, side, self.tries)) {
                scene.fail(format!("{code} can tell a guess from the truth by {what}"));
            }
            let second = |game: &G| game.guess(side, &mut Quick::new(again));
            if !same(&second(&guess), &second(scene.game)) {
                scene.fail(format!("a guess of {code} depends on more than {code} knows"));
            }
            if let Some(&action) = pick(&truth.options, self.whim) {
                self.check_course((scene.game, action), (&guess, action), side, side);
            }
            // Search plays guesses to the end; now and then is enough to see that it can.
            if self.whim.next_u64().is_multiple_of(64) {
                self.check_playable(guess, code, max_decisions);
            }
        }
    }

    fn check_playable(&mut self, mut guess: G, code: &str, max_decisions: u64) {
        let mut chance = Quick::new(self.whim.next_u64());
        if play_random(&mut guess, &mut chance, max_decisions).is_none() {
            self.scene.fail(format!("a guess of {code} cannot be played to an end"));
        }
        let faults = guess.faults();
        if !faults.is_empty() {
            self.scene.fail(format!("a guess of {code}, played on, is not conserved: {}", faults.join("; ")));
        }
    }

    /// Compares actions of a side with others that its opponent must take for the same.
    pub(super) fn check_disguises(&mut self, mover: Side, count: u32) {
        let (scene, viewer) = (self.scene, mover.other());
        let code = scene.game.side_code(viewer);
        let mut options = Vec::new();
        scene.game.options(mover, &mut options);
        let truth = Sight::of(scene, scene.game, viewer, self.tries);
        for _ in 0..count {
            let Some(&action) = pick(&options, self.whim) else { return };
            let Some((twin, other)) = scene.game.disguise(viewer, mover, action, self.whim) else { continue };
            let (text, disguised) = (scene.game.notation(mover, action), twin.notation(mover, other));
            self.summary.disguises += u64::from(other != action || twin != *scene.game);
            if let Err(refusal) = twin.check(mover, other) {
                scene.fail(format!("`{disguised}`, the disguise of `{text}`, is not legal: {refusal}"));
            }
            if let Some(what) = truth.difference(&Sight::of(scene, &twin, viewer, self.tries)) {
                scene.fail(format!("before `{text}`, {code} can tell its disguise `{disguised}` by {what}"));
            }
            let seed = self.whim.next_u64();
            let guess = |game: &G| game.guess(viewer, &mut Quick::new(seed));
            if !same(&guess(scene.game), &guess(&twin)) {
                scene.fail(format!("a guess of {code} depends on more than {code} knows"));
            }
            self.check_course((scene.game, action), (&twin, other), mover, viewer);
        }
    }

    /// Carries out two actions that `viewer` cannot tell apart, and compares all he learns from them.
    fn check_course(&mut self, truth: (&G, G::Action), twin: (&G, G::Action), mover: Side, viewer: Side) {
        let scene = self.scene;
        let seed = self.whim.next_u64();
        let one = Trace::of(truth.0, mover, truth.1, seed);
        let two = Trace::of(twin.0, mover, twin.1, seed);
        let told = || {
            let (text, other) = (truth.0.notation(mover, truth.1), twin.0.notation(mover, twin.1));
            let (mover, viewer) = (scene.game.side_code(mover), scene.game.side_code(viewer));
            format!(
                "after `{text}` or, in a position {viewer} cannot tell from this, `{other}` of {mover}, {viewer}"
            )
        };
        let compared = match one.compare(&two, viewer) {
            Ok(compared) => compared,
            Err(what) => scene.fail(format!("{} hears other news: {what}.{HINT}", told())),
        };
        if compared == Compared::InPart {
            return;
        }
        self.summary.comparisons += 1;
        if one.after.awaiting() != two.after.awaiting() {
            let (one, two) = (one.after.awaiting(), two.after.awaiting());
            scene.fail(format!("{} sees who is asked: {one:?} or {two:?}.{HINT}", told()));
        }
        // A finished game may show everything.
        if matches!(one.after.awaiting(), Awaiting::Over(_)) {
            return;
        }
        let sight = |game| Sight::of(scene, game, viewer, self.tries);
        if let Some(what) = sight(&one.after).difference(&sight(&two.after)) {
            scene.fail(format!("{} can tell them apart by {what}.{HINT}", told()));
        }
        // What was just hidden is what a guess is most likely to peek at.
        let guess = |game: &G| game.guess(viewer, &mut Quick::new(seed));
        let (mine, yours) = (guess(&one.after), guess(&two.after));
        if !same(&mine, &yours) {
            let place = first_difference(&mine, &yours);
            scene.fail(format!("{} guesses by more than he knows: the guesses differ{place}", told()));
        }
    }
}

/// Where two positions begin to differ in their canonical form, with what can be read of it there.
fn first_difference<G: Conduct>(one: &G, two: &G) -> String {
    let (one, two) = (bytes(one), bytes(two));
    let place = one.iter().zip(&two).take_while(|(mine, yours)| mine == yours).count();
    let around = |form: &[u8]| {
        let part = &form[place.saturating_sub(60).min(form.len())..(place + 40).min(form.len())];
        String::from_utf8_lossy(part).into_owned()
    };
    format!(" from byte {place} of {} on: ...{}... or ...{}...", one.len(), around(&one), around(&two))
}

const HINT: &str =
    " (If the action rightly showed something hidden, log an event for which `reveals` is true.)";
