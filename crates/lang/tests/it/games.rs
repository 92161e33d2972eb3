//! Whole games told in both languages: whatever the rules say comes out as a sentence.

use std::collections::BTreeSet;
use std::sync::Arc;

use vedette_conquerors::edition::{Arms, Edition, Level, Options};
use vedette_conquerors::{Pack, Position};
use vedette_kernel::{Awaiting, Chance, Game, Notes, Phrase, Purpose, Quick, Side, Sides, Speak};
use vedette_lang::{Language, Names, Speaker};

const PICK: Purpose = Purpose("pick");
/// So many games of each kind are told.
const GAMES: usize = 4;
/// So many actions that may be out of place are tried at each decision.
const TRIES: usize = 12;

/// The names of the pack.
struct PackNames(&'static Pack);

impl Names for PackNames {
    fn name(&self, language: Language, code: &str) -> Option<String> {
        let (kind, code) = code.split_once(':')?;
        let names = match kind {
            "area" => {
                self.0.areas.iter().find(|area| area.code == code).map(|area| (&area.name, &area.name_fr))
            }
            "block" => self
                .0
                .blocks
                .iter()
                .find(|block| block.code == code)
                .map(|block| (&block.name, &block.name_fr)),
            _ => None,
        };
        names.map(|(english, french)| if language == Language::Fr { french.clone() } else { english.clone() })
    }
}

struct Audience {
    speakers: [Speaker; 2],
    names: PackNames,
    heard: BTreeSet<String>,
}

impl Audience {
    fn hear(&mut self, phrase: &Phrase) {
        let sentences = self.speakers.each_ref().map(|speaker| speaker.say(phrase, &self.names));
        self.judge(phrase.code.to_owned(), phrase, sentences);
    }

    fn hear_refusal(&mut self, phrase: &Phrase) {
        let sentences = self.speakers.each_ref().map(|speaker| speaker.refuse(phrase, &self.names));
        self.judge(format!("refusal-{}", phrase.code), phrase, sentences);
    }

    fn judge(&mut self, code: String, phrase: &Phrase, sentences: [String; 2]) {
        for sentence in sentences {
            assert!(sentence != code, "{phrase:?} has no message");
            assert!(!sentence.contains('{'), "{phrase:?} leaves a gap: {sentence}");
            // A code before its colon has a space after it only in prose; an unknown piece is called `?`.
            let mut ends = sentence.split(':').skip(1).map(|rest| rest.chars().next());
            assert!(
                ends.all(|next| next.is_none_or(char::is_whitespace)),
                "{phrase:?} leaves a code: {sentence}"
            );
            assert!(!sentence.contains('?'), "{phrase:?} leaves a question mark: {sentence}");
        }
        self.heard.insert(code);
    }
}

fn pick<T: Copy>(list: &[T], chance: &mut Quick) -> Option<T> {
    let length = u32::try_from(list.len()).ok().filter(|&length| length > 0)?;
    list.get(chance.draw(PICK, length) as usize).copied()
}

fn tell_game(mut game: Position, chance: &mut Quick, audience: &mut Audience) {
    let mut known = Vec::new();
    let mut options = Vec::new();
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = if sides == Sides::BOTH { pick(&Side::BOTH, chance) } else { sides.iter().next() };
        let side = side.expect("somebody is asked");
        Side::BOTH.iter().for_each(|&side| audience.hear(&game.prompt(side)));
        options.clear();
        game.options(side, &mut options);
        let action = pick(&options, chance).expect("there is an answer");
        audience.hear(&game.answer(side, action));
        known.push(action);
        for stray in (0..TRIES).filter_map(|_| pick(&known, chance)).collect::<Vec<_>>() {
            if let Err(refusal) = game.check(side, stray) {
                audience.hear_refusal(&game.explain(&refusal));
            }
        }
        let mut notes = Notes::default();
        game.apply(side, action, chance, &mut notes);
        notes.0.iter().for_each(|(_, event)| audience.hear(&game.narrate(event)));
    }
    Side::BOTH.iter().for_each(|&side| audience.hear(&game.prompt(side)));
}

#[test]
fn every_game_can_be_told() {
    let pack = Pack::napoleon_1806().expect("the pack of 1806 is sound");
    let mut audience = Audience {
        speakers: Language::ALL.map(Speaker::new),
        names: PackNames(pack),
        heard: BTreeSet::new(),
    };
    let mut chance = Quick::new(1806);
    for edition in [Edition::En, Edition::Fr] {
        for level in [Level::Conscript, Level::Grognard, Level::Marshal] {
            for (scenario, combat) in [("campaign", Arms::Cards), ("short", Arms::Dice)] {
                let options = Options { edition, level, combat, ..Options::default() };
                let start = Position::new(Arc::new(
                    pack.scenario(scenario, options).expect("a scenario of the pack"),
                ));
                (0..GAMES).for_each(|_| tell_game(start.clone(), &mut chance, &mut audience));
            }
        }
    }
    // Enough was said to mean something: most of what the rules can say.
    assert!(
        audience.heard.len() >= 120,
        "only {} different messages: {:?}",
        audience.heard.len(),
        audience.heard
    );
}

#[test]
fn what_cannot_be_read_is_refused_in_words() {
    let pack = Pack::napoleon_1806().expect("the pack of 1806 is sound");
    let scenario = pack.scenario("campaign", Options::default()).expect("a scenario of the pack");
    let game = Position::new(Arc::new(scenario));
    let mut audience = Audience {
        speakers: Language::ALL.map(Speaker::new),
        names: PackNames(pack),
        heard: BTreeSet::new(),
    };
    for text in
        ["", "dance", "step nowhere", "take nobody", "play nothing", "bid nobody 1", "bid french many"]
    {
        let refusal = game.read(Side::First, text).expect_err("nonsense");
        audience.hear_refusal(&game.explain(&refusal));
    }
    assert_eq!(audience.heard.len(), 6);
}
