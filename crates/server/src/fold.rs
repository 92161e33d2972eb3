//! Answers that differ in nothing but the place they name, told once with all the places: where a train may start anywhere there
//! are thousands of them.

use std::collections::BTreeMap;

use crate::wire::{Choice, Folded, State};

/// Fewer are told one by one.
const FEW: usize = 50;
/// Stands for the place.
const PLACE: &str = "{}";

/// Folds the answers of a state.
pub(crate) fn fold(state: &mut State) {
    if state.options.len() < FEW {
        return;
    }
    let options = std::mem::take(&mut state.options);
    let mut at = 0;
    for alike in options.chunk_by(|one, next| frame(one).is_some() && frame(one) == frame(next)) {
        match folded(at, alike) {
            Some(folded) => state.folded.push(folded),
            None => state.options.extend_from_slice(alike),
        }
        at += alike.len();
    }
}

/// An answer without the place that it names last.
fn frame(choice: &Choice) -> Option<(&str, &str, &[String])> {
    let (place, before) = choice.targets.split_last()?;
    Some((&choice.kind, choice.action.strip_suffix(place.as_str())?, before))
}

fn folded(at: usize, alike: &[Choice]) -> Option<Folded> {
    let first = alike.first().filter(|_| alike.len() >= FEW)?;
    let (kind, action, before) = frame(first)?;
    let (head, tail) = around(alike.iter().map(|choice| choice.text.as_str()))?;
    let mut names = BTreeMap::new();
    let mut areas = Vec::with_capacity(alike.len());
    for choice in alike {
        let place = choice.targets.last()?;
        let name = choice.text.strip_prefix(head)?.strip_suffix(tail)?;
        if name != place {
            names.insert(place.clone(), name.to_owned());
        }
        areas.push(place.clone());
    }
    Some(Folded {
        at,
        kind: kind.to_owned(),
        action: format!("{action}{PLACE}"),
        text: format!("{head}{PLACE}{tail}"),
        targets: before.iter().cloned().chain([PLACE.to_owned()]).collect(),
        areas,
        names,
    })
}

/// The words with which all of some sentences begin and end.
fn around<'a>(mut texts: impl Iterator<Item = &'a str>) -> Option<(&'a str, &'a str)> {
    let first = texts.next()?;
    let (mut head, mut tail, mut shortest) = (first, first, first.len());
    for text in texts {
        head = &head[..shared(head.char_indices().zip(text.chars()))];
        let back = shared_back(tail, text);
        tail = &tail[tail.len() - back..];
        shortest = shortest.min(text.len());
    }
    let head = &head[..head.rfind(' ').map_or(0, |blank| blank + 1)];
    let tail = &tail[tail.find(' ').unwrap_or(tail.len())..];
    (head.len() + tail.len() <= shortest).then_some((head, tail))
}

/// How many bytes two texts have in common at their beginning.
fn shared(pairs: impl Iterator<Item = ((usize, char), char)>) -> usize {
    pairs.take_while(|((_, one), other)| one == other).last().map_or(0, |((at, one), _)| at + one.len_utf8())
}

/// How many bytes they have in common at their end.
fn shared_back(one: &str, other: &str) -> usize {
    let alike = one.chars().rev().zip(other.chars().rev()).take_while(|(one, other)| one == other);
    alike.map(|(letter, _)| letter.len_utf8()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(action: &str, text: &str) -> Choice {
        let mut words = action.split(' ').map(str::to_owned);
        Choice {
            action: action.to_owned(),
            text: text.to_owned(),
            kind: words.next().unwrap_or_default(),
            targets: words.collect(),
        }
    }

    /// As whoever is told them puts them together again.
    fn unfolded(folded: &Folded) -> Vec<(String, String, Vec<String>)> {
        let one = |place: &String| {
            let name = folded.names.get(place).unwrap_or(place);
            let targets = folded.targets.iter().map(|target| target.replace(PLACE, place)).collect();
            (folded.action.replace(PLACE, place), folded.text.replace(PLACE, name), targets)
        };
        folded.areas.iter().map(one).collect()
    }

    #[test]
    fn what_is_folded_is_all_there() {
        let mut answers: Vec<Choice> = (1..=60)
            .map(|hex| choice(&format!("place bags N{hex:04}"), &format!("Bags to N{hex:04} at once")))
            .collect();
        answers[7].text = "Bags to Grünbach (N0008) at once".to_owned();
        let told = folded(3, &answers).expect("sixty are many");
        assert_eq!((told.at, told.text.as_str()), (3, "Bags to {} at once"));
        assert_eq!(told.names, BTreeMap::from([("N0008".to_owned(), "Grünbach (N0008)".to_owned())]));
        let whole: Vec<_> =
            answers.iter().map(|one| (one.action.clone(), one.text.clone(), one.targets.clone())).collect();
        assert_eq!(unfolded(&told), whole);
    }

    #[test]
    fn few_and_unlike_answers_are_told_one_by_one() {
        let few: Vec<Choice> = (1..=49).map(|hex| choice(&format!("step N{hex:04}"), "")).collect();
        assert!(folded(0, &few).is_none());
        assert!(frame(&choice("done", "Done")).is_none(), "it names nothing");
        let wordless: Vec<Choice> = (1..=60).map(|hex| choice(&format!("step N{hex:04}"), "")).collect();
        let told = folded(0, &wordless).expect("many");
        assert!(unfolded(&told).iter().all(|(_, text, _)| text.is_empty()), "without words there are none");
    }
}
