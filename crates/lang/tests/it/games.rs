//! Whole games told in both languages: whatever the rules say comes out as a sentence.

use std::collections::BTreeSet;
use std::sync::Arc;

use vedette_conquerors::options::{Arms, Edition, Level, Options};
use vedette_conquerors::{Pack, Position};
use vedette_kernel::{Awaiting, Chance, Game, Notes, Phrase, Purpose, Quick, Side, Sides, Speak};
use vedette_lang::{Language, Names, Speaker};

const PICK: Purpose = Purpose("pick");
/// So many games of each kind are told.
const GAMES: usize = 4;
/// So many actions that may be out of place are tried at each decision.
const TRIES: usize = 12;

/// What each army is called, in both languages.
const PRUSSIANS: [&str; 2] = ["Pruss", "pruss"];
const RUSSIANS: [&str; 2] = ["Russ", "russe"];
const UNNAMED: [&str; 2] = ["Allies", "Coalisé"];

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

    fn coalition(&self) -> Option<&str> {
        self.0.about.sides.get(1).map(String::as_str)
    }
}

struct Audience {
    speakers: [Speaker; 2],
    names: PackNames,
    heard: BTreeSet<String>,
}

impl Audience {
    fn of(pack: &'static Pack) -> Audience {
        Audience { speakers: Language::ALL.map(Speaker::new), names: PackNames(pack), heard: BTreeSet::new() }
    }

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
            let strangers = if self.names.coalition() == Some("russian") { PRUSSIANS } else { RUSSIANS };
            let named = strangers.iter().chain(&UNNAMED).find(|army| sentence.contains(**army));
            assert!(named.is_none(), "{phrase:?} names an army that is not there: {sentence}");
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
        let action = pick(&options, chance);
        let action = action.unwrap_or_else(|| panic!("{side:?} has no answer to {:?}", game.prompt(side)));
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

/// Tells games of a scenario, at each level it can be played at, and says how many there were.
fn tell_scenario(code: &str, options: Options, chance: &mut Quick, audience: &mut Audience) -> usize {
    let mut games = 0;
    for level in [Level::Conscript, Level::Grognard, Level::Marshal] {
        let options = Options { level, ..options };
        let Ok(scenario) = audience.names.0.scenario(code, options) else { continue };
        let start = Position::new(Arc::new(scenario));
        (0..GAMES).for_each(|_| tell_game(start.clone(), chance, audience));
        games += GAMES;
    }
    games
}

/// Enough was said to mean something: most of what the rules can say.
fn assert_much_was_heard(audience: &Audience, least: usize) {
    let heard = &audience.heard;
    assert!(heard.len() >= least, "only {} different messages: {heard:?}", heard.len());
}

#[test]
fn every_game_of_1806_can_be_told() {
    let mut audience = Audience::of(Pack::napoleon_1806().expect("the pack of 1806 is sound"));
    let mut chance = Quick::new(1806);
    for edition in [Edition::En, Edition::Fr] {
        for (scenario, combat) in [("campaign", Arms::Cards), ("short", Arms::Dice)] {
            let options = Options { edition, combat, ..Options::default() };
            assert_eq!(tell_scenario(scenario, options, &mut chance, &mut audience), 3 * GAMES);
        }
    }
    assert_much_was_heard(&audience, 120);
}

#[test]
fn every_game_of_1807_can_be_told() {
    let mut audience = Audience::of(Pack::napoleon_1807().expect("the pack of 1807 is sound"));
    let mut chance = Quick::new(1807);
    for (scenario, combat) in
        [("pultusk", Arms::Cards), ("eylau", Arms::Dice), ("eylau", Arms::Cards), ("friedland", Arms::Dice)]
    {
        let options = Options { edition: Edition::Of1807, combat, ..Options::default() };
        assert_eq!(tell_scenario(scenario, options, &mut chance, &mut audience), 2 * GAMES);
    }
    assert_much_was_heard(&audience, 120);
    for code in
        ["log-mud", "log-quarters-shuffled", "log-points-card", "log-points-citadels", "log-seen-cards"]
    {
        assert!(audience.heard.contains(code), "{code} was never said");
    }
}

#[test]
fn the_text_of_a_card_names_no_army_of_another_game() {
    let packs = [Pack::napoleon_1806(), Pack::napoleon_1807()].map(|pack| pack.expect("a sound pack"));
    let titles = packs.map(|pack| -> BTreeSet<&str> {
        pack.cards.iter().flatten().map(|card| card.title.code()).collect()
    });
    for speaker in Language::ALL.map(Speaker::new) {
        for (titles, strangers) in titles.iter().zip([RUSSIANS, PRUSSIANS]) {
            for title in titles {
                let text = speaker.word(&format!("card-text-{title}"));
                let named = strangers.iter().chain(&UNNAMED).find(|army| text.contains(**army));
                assert!(named.is_none(), "{title}: {text}");
            }
        }
    }
}

#[test]
fn what_cannot_be_read_is_refused_in_words() {
    let pack = Pack::napoleon_1806().expect("the pack of 1806 is sound");
    let scenario = pack.scenario("campaign", Options::default()).expect("a scenario of the pack");
    let game = Position::new(Arc::new(scenario));
    let mut audience = Audience::of(pack);
    for text in
        ["", "dance", "step nowhere", "take nobody", "play nothing", "bid nobody 1", "bid french many"]
    {
        let refusal = game.read(Side::First, text).expect_err("nonsense");
        audience.hear_refusal(&game.explain(&refusal));
    }
    assert_eq!(audience.heard.len(), 6);
}
