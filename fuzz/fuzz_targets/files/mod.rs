//! The files of a pack with changes: lines that are missing, doubled, swapped or strange, and words of other lines.

use crate::input::Input;

/// A text with one change; the words are such as files of the pack are made of.
pub fn changed(text: &str, words: &[&str], input: &mut Input) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = input.below(lines.len().max(1));
    match input.below(8) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, lines[place].clone()),
        2 => {
            let other = input.below(lines.len());
            lines.swap(place, other);
        }
        3 => lines[place] = input.text(),
        4 => {
            let byte = char::from(input.byte());
            let letters: Vec<char> = lines[place].chars().collect();
            let at = input.below(letters.len() + 1);
            lines[place] = letters[..at].iter().chain([&byte]).chain(letters.iter().skip(at + 1)).collect();
        }
        _ => lines[place] = with_another_word(&lines[place], words, input),
    }
    lines.join("\n") + "\n"
}

/// A line with one of its words (between commas, quotes or spaces) replaced.
fn with_another_word(line: &str, new: &[&str], input: &mut Input) -> String {
    let marks: &[char] = &[',', '"', ' ', '=', ':'];
    let words: Vec<&str> = line.split_inclusive(marks).collect();
    let place = input.below(words.len().max(1));
    let new = input.pick(new).unwrap_or_default();
    words
        .iter()
        .enumerate()
        .map(|(at, word)| match word.strip_suffix(marks) {
            _ if at != place => (*word).to_owned(),
            Some(inner) => format!("{new}{}", &word[inner.len()..]),
            None => new.to_owned(),
        })
        .collect()
}
