//! What a player means by what he types: a number, a notation, or words enough to tell one answer from the others.

use std::collections::BTreeSet;

use vedette_kernel::{Side, Speak};

use super::screen::Screen;
use super::{ActionOf, Terminal};
use crate::Setting;

/// Something a player could answer.
pub struct Answer<A> {
    /// What it is.
    pub action: A,
    /// In notation.
    pub notation: String,
    /// In words.
    pub sentence: String,
    /// Every word it can be called by, of both languages.
    words: Vec<String>,
}

/// What a text means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The answer in this place.
    One(usize),
    /// Any of these.
    Several(Vec<usize>),
    /// Nothing.
    Nothing,
}

/// The legal answers of a side.
pub fn legal<G: Speak>(game: &G, side: Side, screen: &Screen) -> Vec<Answer<G::Action>> {
    let mut options = Vec::new();
    game.options(side, &mut options);
    options.into_iter().map(|action| Answer::new(game, side, action, screen)).collect()
}

/// Everything that a side could conceivably answer to some question, for those who ask why not.
pub fn conceivable<S: Terminal>(
    setting: &Setting<S>,
    game: &S::Game,
    side: Side,
    screen: &Screen,
) -> Vec<Answer<ActionOf<S>>> {
    let mut actions = Vec::new();
    S::conceivable(setting, game, side, &mut |action| actions.push(action));
    actions.into_iter().map(|action| Answer::new(game, side, action, screen)).collect()
}

impl<A: Copy> Answer<A> {
    fn new<G: Speak<Action = A>>(game: &G, side: Side, action: A, screen: &Screen) -> Answer<A> {
        let notation = game.notation(side, action);
        let phrase = game.answer(side, action);
        let sentence = screen.say(&phrase);
        let mut words = split(&notation);
        words.extend(split(&sentence));
        words.extend(split(&screen.say_in_other_language(&phrase)));
        Answer { action, notation, sentence, words }
    }

    /// Whether a text names this action and not only something it is about: it holds its verb, or the verb goes without
    /// saying because it is what the player is asked for.
    pub fn is_named_by(&self, text: &str, legal: &[Answer<A>]) -> bool {
        split(text).iter().any(|word| word == self.verb())
            || legal.iter().any(|answer| answer.verb() == self.verb())
    }

    /// The first word of the notation.
    fn verb(&self) -> &str {
        self.notation.split(' ').next().unwrap_or_default()
    }
}

/// What a player means who is asked for one of some answers.
pub fn meant<A: Copy>(text: &str, answers: &[Answer<A>]) -> Meaning {
    if let Ok(number) = text.parse::<usize>() {
        return match number.checked_sub(1).filter(|&place| place < answers.len()) {
            Some(place) => Meaning::One(place),
            None => Meaning::Nothing,
        };
    }
    let typed = split(text);
    if typed.is_empty() {
        return Meaning::Nothing;
    }
    let exactly = |answer: &Answer<A>| split(&answer.notation) == typed || split(&answer.sentence) == typed;
    let wholly = |answer: &Answer<A>| typed.iter().all(|word| answer.words.contains(word));
    let partly = |answer: &Answer<A>| {
        typed.iter().all(|word| answer.words.iter().any(|known| known.starts_with(word.as_str())))
    };
    let among = |fits: &dyn Fn(&Answer<A>) -> bool| -> Vec<usize> {
        answers.iter().enumerate().filter(|(_, answer)| fits(answer)).map(|(place, _)| place).collect()
    };
    for fits in [&exactly as &dyn Fn(&Answer<A>) -> bool, &wholly, &partly] {
        match among(fits).as_slice() {
            [] => {}
            [one] => return Meaning::One(*one),
            several => return Meaning::Several(several.to_vec()),
        }
    }
    Meaning::Nothing
}

/// What a player means who asks why he cannot do something: rather something of the kind he is asked for.
pub fn meant_at_all<A: Copy>(text: &str, legal: &[Answer<A>], all: &[Answer<A>]) -> Meaning {
    let asked: BTreeSet<&str> = legal.iter().map(Answer::verb).collect();
    let (near, places): (Vec<&Answer<A>>, Vec<usize>) = all
        .iter()
        .enumerate()
        .filter(|(_, answer)| asked.contains(answer.verb()))
        .map(|(place, it)| (it, place))
        .unzip();
    let typed = split(text);
    let near_fits: Vec<usize> = near
        .iter()
        .zip(&places)
        .filter(|(answer, _)| !typed.is_empty() && typed.iter().all(|word| answer.words.contains(word)))
        .map(|(_, &place)| place)
        .collect();
    match near_fits.as_slice() {
        [one] => Meaning::One(*one),
        _ if text.parse::<usize>().is_ok() => Meaning::Nothing,
        _ => meant(text, all),
    }
}

/// The words of a text, in small letters without accents.
pub fn split(text: &str) -> Vec<String> {
    let folded: String = text.chars().flat_map(char::to_lowercase).flat_map(fold).collect();
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// A letter without its accents.
fn fold(letter: char) -> impl Iterator<Item = char> {
    let plain: &'static str = match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'ç' => "c",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => "o",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'ý' | 'ÿ' => "y",
        'æ' => "ae",
        'œ' => "oe",
        'ß' => "ss",
        // Accents that are typed as letters of their own.
        '\u{300}'..='\u{36f}' => return Folded::Word("".chars()),
        other => return Folded::Letter(Some(other)),
    };
    Folded::Word(plain.chars())
}

/// One letter, or what is written for it.
enum Folded {
    Letter(Option<char>),
    Word(std::str::Chars<'static>),
}

impl Iterator for Folded {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Folded::Letter(letter) => letter.take(),
            Folded::Word(letters) => letters.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(list: &[(&str, &str)]) -> Vec<Answer<()>> {
        let answer = |(notation, words): &(&str, &str)| Answer {
            action: (),
            notation: (*notation).to_owned(),
            sentence: (*words).to_owned(),
            words: [split(notation), split(words)].concat(),
        };
        list.iter().map(answer).collect()
    }

    #[test]
    fn accents_capitals_and_signs_do_not_matter() {
        assert_eq!(split("  Bessières à IÉNA !"), ["bessieres", "a", "iena"]);
        assert_eq!(split("forced-march.12"), ["forced", "march", "12"]);
        assert_eq!(split("Rüchel, Rüchel; Cœur"), ["ruchel", "ruchel", "coeur"]);
    }

    #[test]
    fn words_are_enough_when_they_fit_one_answer() {
        let list = answers(&[
            ("take lannes", "Lannes in Jena"),
            ("take ney", "Ney in Jena"),
            ("take saxe-weimar", "Saxe-Weimar in Weimar"),
            ("march", "March"),
            ("play forced-march.12", "Play Forced March"),
        ]);
        for (text, wanted) in [
            ("2", Meaning::One(1)),
            ("0", Meaning::Nothing),
            ("6", Meaning::Nothing),
            ("take ney", Meaning::One(1)),
            ("NEY", Meaning::One(1)),
            ("lan", Meaning::One(0)),
            ("jena", Meaning::Several(vec![0, 1])),
            ("Saxe Weimar", Meaning::One(2)),
            // A whole notation comes before a word of another one.
            ("march", Meaning::One(3)),
            ("forced", Meaning::One(4)),
            ("hannover", Meaning::Nothing),
            ("", Meaning::Nothing),
            ("!", Meaning::Nothing),
        ] {
            assert_eq!(meant(text, &list), wanted, "{text}");
        }
    }

    #[test]
    fn who_asks_why_not_means_what_he_is_asked_for() {
        let all = answers(&[
            ("step jena", "Jena"),
            ("area jena", "Jena"),
            ("step gera", "Gera"),
            ("take ney", "Ney"),
        ]);
        let legal = answers(&[("step gera", "Gera")]);
        assert_eq!(meant_at_all("jena", &legal, &all), Meaning::One(0));
        assert_eq!(meant_at_all("area jena", &legal, &all), Meaning::One(1));
        assert_eq!(meant_at_all("ney", &legal, &all), Meaning::One(3));
        assert_eq!(meant_at_all("7", &legal, &all), Meaning::Nothing);
    }
}
