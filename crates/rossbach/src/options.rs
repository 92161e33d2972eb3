//! What the players agree on before the game: whether forces are hidden, and every optional rule by name.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

/// Which supply sources count for victory in battles and in the scenarios on part of the map (RA-20.12-01, RA-19.4-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sources {
    /// None in battles, where supply is optional; elsewhere those inside the area in play.
    None,
    /// Those inside the area in play.
    Area,
    /// All that are printed.
    All,
}

/// Who sits at the table (RA-18.0-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Players {
    /// One player a side.
    Sides,
    /// Two players a side, each with his commands.
    Teams,
}

/// The options of a game (RA-19.4-02). What is optional is off unless it is agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Options {
    /// Whether forces are face down (RA-1.5-01); off for teaching and for studies.
    pub hidden: bool,
    /// Whether supply matters; may be off in battles only (RA-19.4-01).
    pub supply: bool,
    /// Whether there are vedettes; may be off in battles only (RA-19.4-01).
    pub vedettes: bool,
    /// From hilltops one learns a rounded strength only (RA-1.51-09).
    pub rounded: bool,
    /// Graded results of an officer's initiative (RA-5.19-01).
    pub graded_officers: bool,
    /// Graded results of a unit's initiative (RA-7.16-01).
    pub graded_units: bool,
    /// Combats are declared one after the other (RA-11.2-01).
    pub one_by_one: bool,
    /// Odds beyond the table change the die (RA-11.32-01).
    pub beyond: bool,
    /// Cavalry impetus and control (RA-11.47-01).
    pub impetus: bool,
    /// The shock table (RA-T-SHOCK-06).
    pub shock: bool,
    /// The Duke of Brunswick may be killed (RA-21.3-02).
    pub brunswick: bool,
    /// I Corps is at Jena (RA-21.2-02).
    pub first_corps: bool,
    /// Scenarios 3 and 4 go on to the 18th (RA-22.0-08).
    pub play_on: bool,
    /// Which sources score.
    pub sources: Sources,
    /// One player a side, or two.
    pub players: Players,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hidden: true,
            supply: true,
            vedettes: true,
            rounded: false,
            graded_officers: false,
            graded_units: false,
            one_by_one: false,
            beyond: false,
            impetus: false,
            shock: false,
            brunswick: false,
            first_corps: false,
            play_on: false,
            sources: Sources::None,
            players: Players::Sides,
        }
    }
}

/// A switch: its name, how it is read and how it is set.
type Switch = (&'static str, fn(&Options) -> bool, fn(&mut Options, bool));

/// The options that are on or off, by name.
pub const SWITCHES: [Switch; 13] = [
    ("hidden", |o| o.hidden, |o, on| o.hidden = on),
    ("supply", |o| o.supply, |o, on| o.supply = on),
    ("vedettes", |o| o.vedettes, |o, on| o.vedettes = on),
    ("rounded", |o| o.rounded, |o, on| o.rounded = on),
    ("graded-officers", |o| o.graded_officers, |o, on| o.graded_officers = on),
    ("graded-units", |o| o.graded_units, |o, on| o.graded_units = on),
    ("one-by-one", |o| o.one_by_one, |o, on| o.one_by_one = on),
    ("beyond", |o| o.beyond, |o, on| o.beyond = on),
    ("impetus", |o| o.impetus, |o, on| o.impetus = on),
    ("shock", |o| o.shock, |o, on| o.shock = on),
    ("brunswick", |o| o.brunswick, |o, on| o.brunswick = on),
    ("first-corps", |o| o.first_corps, |o, on| o.first_corps = on),
    ("play-on", |o| o.play_on, |o, on| o.play_on = on),
];

const SOURCES: [(Sources, &str); 3] =
    [(Sources::None, "none"), (Sources::Area, "area"), (Sources::All, "all")];
const PLAYERS: [(Players, &str); 2] = [(Players::Sides, "sides"), (Players::Teams, "teams")];

/// Options that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionsError {
    /// A word that is not `name=value`.
    #[error("`{0}` is not an option; write e.g. `hidden=yes shock=no sources=area`")]
    NotAnOption(String),
    /// An unknown name.
    #[error("there is no option `{0}`; there are {names}, sources, players", names = names())]
    NoSuchOption(String),
    /// An unknown value.
    #[error("`{1}` is no value of `{0}`; it can be {2}")]
    NoSuchValue(String, String, &'static str),
    /// Something the scenario does not allow.
    #[error("{0}")]
    Clash(&'static str),
}

fn names() -> String {
    SWITCHES.map(|(name, ..)| name).join(", ")
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, get, _) in SWITCHES {
            write!(f, "{name}={} ", if get(self) { "yes" } else { "no" })?;
        }
        let sources = SOURCES.iter().find(|(value, _)| *value == self.sources).map_or("", |found| found.1);
        let players = PLAYERS.iter().find(|(value, _)| *value == self.players).map_or("", |found| found.1);
        write!(f, "sources={sources} players={players}")
    }
}

impl FromStr for Options {
    type Err = OptionsError;

    /// Reads `name=value` words; what is not said is as in [`Options::default`].
    fn from_str(text: &str) -> Result<Options, OptionsError> {
        let mut options = Options::default();
        for word in text.split_whitespace() {
            let (name, value) =
                word.split_once('=').ok_or_else(|| OptionsError::NotAnOption(word.to_owned()))?;
            let wrong = |values| OptionsError::NoSuchValue(name.to_owned(), value.to_owned(), values);
            match name {
                "sources" => {
                    let found = SOURCES.iter().find(|(_, code)| *code == value);
                    options.sources = found.ok_or_else(|| wrong("none, area or all"))?.0;
                }
                "players" => {
                    let found = PLAYERS.iter().find(|(_, code)| *code == value);
                    options.players = found.ok_or_else(|| wrong("sides or teams"))?.0;
                }
                _ => {
                    let switch = SWITCHES.iter().find(|(other, ..)| *other == name);
                    let (_, _, set) = switch.ok_or_else(|| OptionsError::NoSuchOption(name.to_owned()))?;
                    let on = match value {
                        "yes" => true,
                        "no" => false,
                        _ => return Err(wrong("yes or no")),
                    };
                    set(&mut options, on);
                }
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RA-19.4-02: every optional rule is a switch of its own, off unless agreed on.
    #[test]
    fn every_option_can_be_agreed_on_alone_and_is_off_without() {
        let plain: Options = "".parse().expect("nothing said");
        assert_eq!(plain, Options::default());
        for (name, get, _) in SWITCHES {
            let usual = ["hidden", "supply", "vedettes"].contains(&name);
            assert_eq!(get(&plain), usual, "{name}");
            let other = format!("{name}={}", if usual { "no" } else { "yes" });
            let options: Options = other.parse().expect(name);
            assert_eq!(get(&options), !usual, "{name}");
            let changed = SWITCHES.iter().filter(|(_, get, _)| get(&options) != get(&plain)).count();
            assert_eq!(changed, 1, "{name} changes itself only");
            assert_eq!(options.to_string().parse(), Ok(options));
        }
        let all: Options = "sources=all players=teams".parse().expect("words");
        assert_eq!((all.sources, all.players), (Sources::All, Players::Teams));
        assert_eq!(all.to_string().parse(), Ok(all));
        for wrong in ["fog=on", "shock", "shock=maybe", "sources=some", "players=three"] {
            assert!(wrong.parse::<Options>().is_err(), "{wrong}");
        }
    }
}
