//! The kinds of games of a study: every combination of the scenarios, editions, levels and readings that were named.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use vedette_conquerors::{Edition, Level, Options, Pack, Scenario};

use super::Args;

/// So many kinds at most: more would be a slip of the keyboard.
const MOST: usize = 200;

/// One kind of games.
pub(super) struct Kind<S> {
    /// What it is called, e.g. `campaign en conscript cards`.
    pub(super) label: String,
    /// Its parts by name.
    pub(super) parts: BTreeMap<String, String>,
    /// The scenario with its options in force.
    pub(super) scenario: Arc<S>,
}

impl Kind<Scenario> {
    /// Every combination that the arguments name.
    pub(super) fn all(pack: &Pack, args: &Args) -> anyhow::Result<Vec<Kind<Scenario>>> {
        let scenarios = scenarios(pack, &args.scenario);
        let editions: Vec<Edition> = match args.edition.as_slice() {
            [] => pack.editions().first().copied().into_iter().collect(),
            words => several("--edition", words, pack.editions())?,
        };
        let levels: Vec<Level> = several("--level", &args.level, pack.levels())?;
        let readings = readings(&args.readings)?;
        let mut kinds = Vec::new();
        for scenario in &scenarios {
            for &edition in &editions {
                for &level in &levels {
                    for &combat in &args.combat {
                        for chosen in &readings {
                            let options = Options { edition, level, combat, ..Options::default() };
                            kinds.push(Kind::new(pack, scenario, options, chosen)?);
                            ensure!(
                                kinds.len() <= MOST,
                                "these are more than {MOST} kinds of games: name fewer"
                            );
                        }
                    }
                }
            }
        }
        kinds.dedup_by(|a, b| a.label == b.label);
        Ok(kinds)
    }

    fn new(
        pack: &Pack,
        scenario: &str,
        mut options: Options,
        readings: &[(String, String)],
    ) -> anyhow::Result<Kind<Scenario>> {
        let mut parts = BTreeMap::from([
            ("scenario".to_owned(), scenario.to_owned()),
            ("edition".to_owned(), options.edition.to_string()),
            ("level".to_owned(), options.level.to_string()),
            ("combat".to_owned(), options.combat.to_string()),
        ]);
        let mut words = vec![
            scenario.to_owned(),
            options.edition.to_string(),
            options.level.to_string(),
            options.combat.to_string(),
        ];
        for (name, word) in readings {
            options.set(name, word).with_context(|| format!("--option {name}={word}"))?;
            parts.insert(name.clone(), word.clone());
            words.push(format!("{name}={word}"));
        }
        let scenario = Arc::new(pack.scenario(scenario, options)?);
        Ok(Kind { label: words.join(" "), parts, scenario })
    }
}

fn scenarios(pack: &Pack, words: &[String]) -> Vec<String> {
    if words.iter().any(|word| word == "all") {
        return pack.scenarios.iter().map(|entry| entry.code.clone()).collect();
    }
    words.to_vec()
}

/// What several words stand for; `all` for all there are.
fn several<T: Copy + FromStr + Display>(flag: &str, words: &[String], all: &[T]) -> anyhow::Result<Vec<T>>
where
    T::Err: Display,
{
    if words.iter().any(|word| word == "all") {
        return Ok(all.to_vec());
    }
    let read = |word: &String| word.parse::<T>().map_err(|error| anyhow::anyhow!("{flag} {word}: {error}"));
    words.iter().map(read).collect()
}

/// Every combination of the readings that are to be compared.
pub(super) fn readings(items: &[String]) -> anyhow::Result<Vec<Vec<(String, String)>>> {
    let mut all = vec![Vec::new()];
    for item in items {
        let Some((name, words)) = item.split_once('=') else {
            bail!("--option {item}: write it as NAME=WORD or NAME=WORD,WORD, e.g. --option balance=even");
        };
        let with = |chosen: &Vec<(String, String)>| {
            let word = |word: &str| {
                let mut longer = chosen.clone();
                longer.push((name.to_owned(), word.to_owned()));
                longer
            };
            words.split(',').map(word).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_to_be_compared_are_combined() {
        let all =
            readings(&["balance=even,any".to_owned(), "no-points=attack".to_owned()]).expect("well written");
        assert_eq!(all.len(), 2);
        assert_eq!(all[1][0], ("balance".to_owned(), "any".to_owned()));
        assert_eq!(all[1][1].1, "attack");
        assert!(readings(&["balance".to_owned()]).is_err());
        assert_eq!(readings(&[]).expect("nothing is well written").len(), 1);
    }
}
