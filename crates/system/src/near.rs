//! Words that were probably meant.

/// How many letters must be put in, taken out or changed to make one word of another.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (place, letter) in from.chars().enumerate() {
        let mut left = place + 1;
        let mut next = vec![left];
        for (other, costs) in to.iter().zip(row.windows(2)) {
            let [diagonal, above] = costs else { continue };
            left = (diagonal + usize::from(letter != *other)).min(above + 1).min(left + 1);
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

/// The few candidates that are most like a word, the likest first.
pub fn likest<'k>(word: &str, known: impl Iterator<Item = &'k str>, count: usize) -> Vec<&'k str> {
    let word = word.to_lowercase();
    let mut ranked: Vec<(usize, &str)> =
        known.map(|candidate| (edits(&word, &candidate.to_lowercase()), candidate)).collect();
    ranked.sort();
    ranked.into_iter().take(count).map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likest_word_comes_first() {
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(likest("jna", ["weimar", "Jena", "gera"].into_iter(), 1), ["Jena"]);
        assert!(likest("x", [].into_iter(), 3).is_empty());
    }
}
