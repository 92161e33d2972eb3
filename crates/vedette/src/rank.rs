//! `vedette rank`: who stands where after the games of an event.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueHint;
use vedette_kernel::Journal;
use vedette_lang::{Language, Speaker};
use vedette_system::TitleError;
use vedette_system::event::{Played, Standing, Unranked};

use crate::{out, replay};

/// What `vedette rank` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The games, each as FIRST,SECOND=JOURNAL: who played it, and its journal
    ///
    /// FIRST is whoever answers for the side that the journal names first until sides are bid for. A journal without an end
    /// counts as a game that was not finished in time. All of them are of one game, and are checked as by `vedette verify`.
    #[arg(required = true, value_name = "JOURNAL", value_parser = Entry::read)]
    games: Vec<Entry>,
    /// The folder of the pack they were played with, if that is not the one built in
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pack: Option<PathBuf>,
    /// Language: en or fr
    #[arg(long, default_value_t)]
    language: Language,
    /// Write the table as JSON
    #[arg(long)]
    json: bool,
}

/// A game and who played it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    players: [String; 2],
    file: PathBuf,
}

impl Entry {
    fn read(text: &str) -> Result<Entry, String> {
        let advice =
            || format!("say who played it: ANNA,BERT={text}, with the player of the first side first");
        let (players, file) = text.split_once('=').ok_or_else(advice)?;
        let (first, second) = players.split_once(',').ok_or_else(advice)?;
        let [first, second] = [first, second].map(str::trim);
        if first.is_empty() || second.is_empty() || second.contains(',') {
            return Err(advice());
        }
        if first == second {
            return Err(format!("`{first}` cannot have played against himself: name two players"));
        }
        Ok(Entry { players: [first.to_owned(), second.to_owned()], file: PathBuf::from(file) })
    }
}

/// Ranks the players of some games.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let standings = rank(&args.games, args.pack.as_deref())?;
    if args.json {
        return out::print(&format!("{}\n", serde_json::to_string_pretty(&standings)?));
    }
    out::print(&table(&standings, &Speaker::new(args.language)))
}

fn rank(entries: &[Entry], pack: Option<&Path>) -> anyhow::Result<Vec<Standing>> {
    let mut games: Vec<(&Entry, Journal)> = Vec::new();
    let mut ranked_by = None;
    for entry in entries {
        let (journal, desk) = replay::open(&entry.file, pack)?;
        let same = games.iter().find(|(_, other)| other.header().table == journal.header().table);
        if let Some((other, _)) = same {
            bail!("{} and {} are one game: name it once", other.file.display(), entry.file.display());
        }
        let first = ranked_by.get_or_insert(desk.clone());
        ensure!(
            first.code() == desk.code(),
            "{} is a game of {}, {} one of {}: rank the games of each by themselves",
            entries[0].file.display(),
            first.code(),
            entry.file.display(),
            desk.code()
        );
        games.push((entry, journal));
    }
    let desk = ranked_by.ok_or_else(|| anyhow!("name the journals of the games"))?;
    for (entry, journal) in &games {
        desk.verify(journal).with_context(|| entry.file.display().to_string())?;
    }
    let played: Vec<Played<'_>> =
        games.iter().map(|(entry, journal)| Played { players: entry.players.clone(), journal }).collect();
    desk.rank(&played).map_err(|error| match error {
        TitleError::Unranked(Unranked::NotOfAnEvent { game, why }) => {
            let file =
                games.get(game).map_or_else(String::new, |(entry, _)| entry.file.display().to_string());
            anyhow!("{file}: {why}")
        }
        other => anyhow!(other),
    })
}

/// The table, a line each.
fn table(standings: &[Standing], speaker: &Speaker) -> String {
    let head = ["place", "player", "games", "points", "tie-break"]
        .map(|column| speaker.word(&format!("terminal-rank-{column}")));
    let line = |standing: &Standing| {
        [
            standing.place.to_string(),
            standing.player.clone(),
            standing.games.to_string(),
            standing.points.to_string(),
            format!("{:+}", standing.tie_break),
        ]
    };
    let lines: Vec<[String; 5]> = std::iter::once(head).chain(standings.iter().map(line)).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let write = |line: &[String; 5]| {
        let mut text = String::new();
        for (column, (cell, width)) in line.iter().zip(widths).enumerate() {
            let gap = " ".repeat(width - cell.chars().count());
            // Names begin at the left, numbers end at the right.
            text += &if column == 1 { format!("{cell}{gap}  ") } else { format!("{gap}{cell}  ") };
        }
        format!("{}\n", text.trim_end())
    };
    lines.iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_with_its_players() {
        let entry = Entry::read("Anna, Bert=games/a=b.journal").expect("a game");
        assert_eq!(entry.players, ["Anna", "Bert"]);
        assert_eq!(entry.file, Path::new("games/a=b.journal"));
        for wrong in ["game.journal", "Anna=game.journal", "Anna,=game.journal", "A,B,C=game.journal"] {
            assert!(Entry::read(wrong).is_err_and(|error| error.contains("say who played it")), "{wrong}");
        }
        assert!(Entry::read("Anna,Anna=game.journal").is_err());
    }

    #[test]
    fn the_table_stands_in_columns_in_both_languages() {
        let standing = |place, player: &str, points, tie_break| Standing {
            place,
            player: player.to_owned(),
            games: 2,
            points,
            tie_break,
        };
        let standings = [standing(1, "Anna", 6, 12), standing(2, "Émile", 2, -7)];
        let english = table(&standings, &Speaker::new(Language::En));
        assert_eq!(
            english,
            "place  player  games  points  tie-break\n    1  Anna        2       6        +12\n    2  Émile       2       2         -7\n"
        );
        let french = table(&standings, &Speaker::new(Language::Fr));
        assert!(french.starts_with("place  joueur"), "{french}");
        let width = |text: &str| text.lines().map(|line| line.chars().count()).collect::<Vec<_>>();
        assert!(width(&french).iter().all(|columns| *columns == width(&french)[0]), "{french}");
    }
}
