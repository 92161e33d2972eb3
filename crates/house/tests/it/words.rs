//! Whole games told in both languages: whatever the rules of any game say comes out as a sentence.

use std::collections::BTreeSet;
use std::sync::Arc;

use vedette_kernel::phrase::Value;
use vedette_kernel::table::erased::AnyTable;
use vedette_kernel::{Awaiting, Chance, Phrase, Purpose, Quick, Side, Viewer};
use vedette_lang::{Language, Speaker};
use vedette_system::{Agreement, OpponentKind, Title};

use crate::title;

/// So many answers of each question are put into words, and so many out of place are tried.
const TRIES: u32 = 8;
/// So many decisions are enough to hear what opponents have in mind.
const REASONED: usize = 80;

struct Audience {
    title: &'static Arc<dyn Title>,
    speakers: [Speaker; 2],
    heard: BTreeSet<String>,
    /// The rules of the game, and what is told or asked without naming one.
    rules: BTreeSet<String>,
    uncited: BTreeSet<&'static str>,
    chance: Quick,
}

impl Audience {
    fn of(code: &str) -> Audience {
        let title = title(code);
        Audience {
            title,
            speakers: Language::ALL.map(Speaker::new),
            heard: BTreeSet::new(),
            rules: title.rules(Language::En).into_iter().map(|rule| rule.id).collect(),
            uncited: BTreeSet::new(),
            chance: Quick::new(1),
        }
    }

    fn hear(&mut self, phrase: &Phrase) {
        let names = self.title.names();
        let sentences = self.speakers.each_ref().map(|speaker| speaker.say(phrase, names));
        self.judge(phrase.code.to_owned(), phrase, &sentences);
    }

    /// Hears something that comes from a rule.
    #[track_caller]
    fn hear_cited(&mut self, phrase: &Phrase) {
        self.hear(phrase);
        match phrase.rule {
            Some(rule) => assert!(self.rules.contains(rule), "{phrase:?} cites a rule that does not exist"),
            None => {
                self.uncited.insert(phrase.code);
            }
        }
    }

    fn hear_refusal(&mut self, phrase: &Phrase) {
        let names = self.title.names();
        let sentences = self.speakers.each_ref().map(|speaker| speaker.refuse(phrase, names));
        self.judge(format!("refusal-{}", phrase.code), phrase, &sentences);
    }

    #[track_caller]
    fn judge(&mut self, code: String, phrase: &Phrase, sentences: &[String; 2]) {
        for sentence in sentences {
            assert!(*sentence != code, "{phrase:?} has no message");
            assert!(!sentence.contains(['{', '}', '_']), "{phrase:?} leaves a gap: {sentence}");
            assert!(!sentence.is_empty(), "{phrase:?} says nothing");
            // A code is followed by its name at once, a colon in a sentence by a space.
            for kind in
                ["box:", "piece:", "army:", "card:", "side:", "tactic:", "weather:", "reason:", "moment:"]
            {
                let named = |rest: &str| rest.starts_with(|letter: char| !letter.is_whitespace());
                assert!(!sentence.split(kind).skip(1).any(named), "{phrase:?} leaves a code: {sentence}");
            }
            assert!(
                !sentence.contains("-s ") && !sentence.contains("fr-") || self.title.code() != "1813",
                "{phrase:?} leaves a code: {sentence}"
            );
        }
        self.heard.insert(code);
    }

    fn pick<'a>(&mut self, list: &'a [String]) -> Option<&'a String> {
        let count = u32::try_from(list.len()).ok().filter(|&count| count > 0)?;
        list.get(self.chance.draw(Purpose("pick"), count) as usize)
    }

    fn attend(&mut self, table: &mut dyn AnyTable, seed: u64) {
        let mut seats = [seed, seed + 1].map(|seed| {
            self.title
                .seat(OpponentKind::Random, table.game(), seed, Arc::new(|| false))
                .expect("an opponent")
        });
        let mut known: Vec<String> = Vec::new();
        while let Awaiting::Sides(sides) = table.awaiting() {
            let side = sides.iter().next().expect("somebody is asked");
            Side::BOTH.iter().for_each(|&side| self.hear_cited(&table.game().prompt(side)));
            let choices = table.game().choices(side);
            choices.iter().take(TRIES as usize).for_each(|choice| self.hear(&choice.phrase));
            for _ in 0..TRIES {
                let Some(stray) = self.pick(&known).cloned() else { break };
                if let Some(why) = table.game().why_not(side, &stray) {
                    self.hear_refusal(&why.phrase);
                }
            }
            let action = seats[side.index()].decide(table.game(), side).expect("an answer");
            let played = table.act(side, &action).expect("a legal answer");
            if known.len() < 4000 {
                known.push(action);
            }
            for line in &played {
                for told in line.told_to(Viewer::Everything) {
                    self.hear_cited(&told.phrase);
                    told.reckoning.iter().for_each(|step| self.hear_cited(step));
                }
            }
        }
        Side::BOTH.iter().for_each(|&side| self.hear(&table.game().prompt(side)));
        let outcome = table.outcome().expect("it is over");
        let winner = outcome.winner.map_or("nobody", |side| table.game().side_code(side));
        let phrase = Phrase::new(outcome.reason).name("side", format!("side:{winner}"));
        for speaker in &self.speakers {
            let sentence = speaker.conclude(&phrase, self.title.names());
            assert!(!sentence.starts_with("outcome-") && !sentence.contains('{'), "{sentence}");
        }
    }
}

#[test]
fn every_game_of_1813_can_be_told_in_both_languages() {
    let mut audience = Audience::of("1813");
    let speaker = Speaker::new(Language::En);
    let scenarios = audience.title.scenarios(&speaker);
    assert_eq!(scenarios.len(), 5);
    for (number, scenario) in scenarios.iter().enumerate() {
        for (place, options) in [
            "blind=open",
            "blind=units",
            "blind=all",
            "blind=open solitaire=yes",
            "ney=soult hamburg=yes supply=no",
        ]
        .into_iter()
        .enumerate()
        {
            let agreement = Agreement { scenario: Some(scenario.code.clone()), options: options.to_owned() };
            let seed = 100 * number as u64 + place as u64;
            let table = audience.title.open(&agreement, "t", [seed as u8; 32], Vec::new());
            audience.attend(&mut *table.expect("it can be played"), seed);
        }
    }
    let count = |start: &str| audience.heard.iter().filter(|code| code.starts_with(start)).count();
    assert!(count("jg-prompt-") >= 28, "prompts: {:?}", audience.heard);
    assert!(count("jg-do-") >= 34, "answers: {:?}", audience.heard);
    assert!(count("refusal-") >= 20, "refusals: {:?}", audience.heard);
    assert!(count("jg-sum-") >= 14, "reckonings: {:?}", audience.heard);
    assert!(audience.heard.len() >= 170, "{} messages: {:?}", audience.heard.len(), audience.heard);
    assert_eq!(audience.uncited, BTreeSet::from(["jg-prompt-wait"]), "everything else names its rule");
}

#[test]
fn what_cannot_be_read_in_1813_is_refused_in_words() {
    let mut audience = Audience::of("1813");
    let table =
        audience.title.open(&Agreement::default(), "t", [0; 32], Vec::new()).expect("it can be played");
    for text in [
        "",
        "dance",
        "step nowhere",
        "take nobody",
        "play 99.upper",
        "play 4",
        "discard 77",
        "chit grand",
        "army of-the-moon",
        "number many",
        "first prussians",
    ] {
        let why = table.game().why_not(Side::First, text).expect("nonsense");
        audience.hear_refusal(&why.phrase);
    }
    assert!(audience.heard.len() >= 6, "{:?}", audience.heard);
}

#[test]
fn what_is_told_and_asked_in_1806_and_1807_names_its_rule() {
    // What a card does stands on the card; nobody is asked where nothing is to be decided.
    let by_cards = |code: &&str| {
        ["log-setup-opened", "log-hand-seen", "log-seen-cards", "log-turned-up", "log-discarded"]
            .contains(code)
            || ["log-fetched", "log-gained", "log-some-gained", "log-points-card"]
                .iter()
                .any(|start| code.starts_with(start))
            || ["prompt-wait", "prompt-over", "prompt-ease"].contains(code)
    };
    for (game, level) in
        [("1806", "conscript"), ("1806", "grognard"), ("1806", "marshal"), ("1807", "grognard")]
    {
        let mut audience = Audience::of(game);
        for seed in 0..4 {
            let agreement = Agreement { scenario: None, options: format!("level={level}") };
            let table = audience.title.open(&agreement, "t", [seed as u8; 32], Vec::new());
            audience.attend(&mut *table.expect("it can be played"), seed);
        }
        let uncited: Vec<&&str> = audience.uncited.iter().filter(|code| !by_cards(code)).collect();
        assert!(uncited.is_empty(), "{game} {level}: {uncited:?}");
        assert!(audience.heard.len() > 60, "{}", audience.heard.len());
    }
}

/// What an opponent had in mind is said in words of the game: the turn, who was to go where, and the chance to win.
#[test]
fn opponents_give_their_reasons_in_words() {
    for game in crate::games().all() {
        let mut audience = Audience::of(game.code());
        let mut table = game.open(&Agreement::default(), "t", [7; 32], Vec::new()).expect("it can be played");
        let never = || -> vedette_ai::Stop { Arc::new(|| false) };
        let mut seats = [1, 2].map(|seed| {
            game.seat(OpponentKind::Cadet, table.game(), seed, never()).expect("an opponent of this game")
        });
        for _ in 0..REASONED {
            let Awaiting::Sides(sides) = table.awaiting() else { break };
            let side = sides.iter().next().expect("somebody is asked");
            let action = seats[side.index()].decide(table.game(), side).expect("an answer");
            table.act(side, &action).expect("a legal answer");
        }
        let reasons: Vec<Phrase> = seats.iter().flat_map(|seat| seat.reasons()).collect();
        assert!(!reasons.is_empty(), "{}: nothing was ever thought about", game.code());
        let mut told = 0;
        for reason in &reasons {
            audience.hear(reason);
            let [english, french] = audience.speakers.each_ref().map(|it| it.say(reason, game.names()));
            assert!(english.starts_with("Turn ") && english.contains("Chance to win"), "{english}");
            assert!(french.starts_with("Tour ") && french.contains("Chances de victoire"), "{french}");
            // What was feared are deeds of the game, never single answers such as "No" or "No card".
            let said = |name: &str| match reason.args.iter().find(|(arg, _)| *arg == name) {
                Some((_, Value::Said(phrases))) => phrases.clone(),
                other => panic!("{name}: {other:?}"),
            };
            let feared = said("reply");
            assert!(feared.iter().all(|deed| deed.code.contains("deed-")), "{english}");
            assert!(feared.len() <= 4, "{english}");
            told += feared.len();
            // An answer without its question would be a riddle.
            let answers = said("plan").iter().all(|plan| !plan.code.contains("plan-"));
            assert_eq!(answers, !said("asked").is_empty(), "{english}");
        }
        assert!(told > 0, "{}: nothing was ever feared", game.code());
    }
}
