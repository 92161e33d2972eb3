//! What the players agree on before the game: how blind it is, and the optional rules.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

/// How much of the enemy's pieces is hidden (JG-13-BLIND-01, JG-13-BLIND-02, JG-13-BLIND-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Blind {
    /// Option 1: everything is face up.
    Open,
    /// Option 2: leaders face up, combat units hidden.
    Units,
    /// Option 3: everything hidden.
    All,
}

impl Blind {
    const CODES: [(Blind, &'static str); 3] =
        [(Blind::Open, "open"), (Blind::Units, "units"), (Blind::All, "all")];
}

/// Who takes Ney's place at the Armistice (JG-13-OPT-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ney {
    /// Nobody.
    Stays,
    /// Rule O1.
    Davout,
    /// Rule O2.
    Soult,
}

impl Ney {
    const CODES: [(Ney, &'static str); 3] =
        [(Ney::Stays, "stays"), (Ney::Davout, "davout"), (Ney::Soult, "soult")];
}

/// Who sits at the table (JG-10-MULTI-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Players {
    /// One player a side.
    Sides,
    /// One player an army, who write each other letters.
    Armies,
}

impl Players {
    const CODES: [(Players, &'static str); 2] = [(Players::Sides, "sides"), (Players::Armies, "armies")];
}

/// Yes and no, in the order in which they are told where no is usual.
const FLAG: &[&str] = &["no", "yes"];

/// Every option with its words, the usual one first.
pub const TABLE: [(&str, &[&str]); 8] = [
    ("blind", &["all", "units", "open"]),
    ("dummies", &["yes", "no"]),
    ("supply", &["yes", "no"]),
    ("solitaire", FLAG),
    ("ney", &["stays", "davout", "soult"]),
    ("hamburg", FLAG),
    ("markers", FLAG),
    ("players", &["sides", "armies"]),
];

/// The names of all options.
fn names() -> String {
    TABLE.map(|(name, _)| name).join(", ")
}

/// The words of an option.
fn words(name: &str) -> String {
    let found = TABLE.iter().find(|(known, _)| *known == name);
    found.map_or_else(String::new, |(_, words)| words.join(", "))
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Options {
    /// How blind.
    pub blind: Blind,
    /// Whether dummies are used; never with [`Blind::Open`].
    pub dummies: bool,
    /// Whether supply matters (JG-4.4-VAR-01).
    pub supply: bool,
    /// The movement dice of the solitaire rules (JG-10-SOLO-01): needs [`Blind::Open`].
    pub solitaire: bool,
    /// Rules O1 and O2.
    pub ney: Ney,
    /// Rule O3: Davout and Walmoden arrive (JG-13-OPT-03); not with O1 (JG-13-OPT-02).
    pub hamburg: bool,
    /// Big stacks are shown to the enemy as one Force Marker with a number (JG-7.2-01); not with [`Blind::Open`].
    pub markers: bool,
    /// One player a side, or one an army.
    pub players: Players,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            blind: Blind::All,
            dummies: true,
            supply: true,
            solitaire: false,
            ney: Ney::Stays,
            hamburg: false,
            markers: false,
            players: Players::Sides,
        }
    }
}

/// Options that cannot be read, or do not go together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionsError {
    /// A word that is not `name=value`.
    #[error("`{0}` is not an option; write e.g. `blind=all dummies=yes supply=yes`")]
    NotAnOption(String),
    /// An unknown name.
    #[error("there is no option `{0}`; there are {names}", names = names())]
    NoSuchOption(String),
    /// An unknown value.
    #[error("`{1}` is no value of `{0}`; it can be one of {words}", words = words(.0))]
    NoSuchValue(&'static str, String),
    /// Two that exclude each other.
    #[error("{0}")]
    Clash(&'static str),
}

impl Options {
    /// Whether the options go together.
    pub fn check(self) -> Result<Options, OptionsError> {
        if self.solitaire && self.blind != Blind::Open {
            return Err(OptionsError::Clash(
                "the solitaire rules hide nothing: use `blind=open` (JG-10-SOLO-01)",
            ));
        }
        if self.dummies && self.blind == Blind::Open {
            return Err(OptionsError::Clash("dummies need hidden units: use `dummies=no` (JG-13-BLIND-01)"));
        }
        if self.markers && self.blind == Blind::Open {
            return Err(OptionsError::Clash("Force Markers need hidden units: use `markers=no` (JG-7.2-01)"));
        }
        if self.solitaire && self.players == Players::Armies {
            return Err(OptionsError::Clash(
                "the solitaire rules are for one player: use `players=sides` (JG-10-SOLO-01)",
            ));
        }
        if self.hamburg && self.ney == Ney::Davout {
            return Err(OptionsError::Clash("rule O3 cannot be used with rule O1 (JG-13-OPT-02)"));
        }
        Ok(self)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let yes = |flag: bool| if flag { "yes" } else { "no" };
        let code = |codes: &[(Blind, &'static str)]| {
            codes.iter().find(|(b, _)| *b == self.blind).map_or("", |c| c.1)
        };
        let ney = Ney::CODES.iter().find(|(n, _)| *n == self.ney).map_or("", |c| c.1);
        write!(
            f,
            "blind={} dummies={} supply={} solitaire={} ney={} hamburg={} markers={} players={}",
            code(&Blind::CODES),
            yes(self.dummies),
            yes(self.supply),
            yes(self.solitaire),
            ney,
            yes(self.hamburg),
            yes(self.markers),
            Players::CODES.iter().find(|(p, _)| *p == self.players).map_or("", |c| c.1)
        )
    }
}

impl FromStr for Options {
    type Err = OptionsError;

    /// Reads `name=value` words; what is not said is as in [`Options::default`], but an open game has no dummies.
    fn from_str(text: &str) -> Result<Options, OptionsError> {
        let mut options = Options::default();
        let mut dummies = None;
        for word in text.split_whitespace() {
            let (name, value) =
                word.split_once('=').ok_or_else(|| OptionsError::NotAnOption(word.to_owned()))?;
            let flag = |name: &'static str| match value {
                "yes" => Ok(true),
                "no" => Ok(false),
                _ => Err(OptionsError::NoSuchValue(name, value.to_owned())),
            };
            match name {
                "blind" => {
                    let found = Blind::CODES.iter().find(|(_, code)| *code == value);
                    let wrong = || OptionsError::NoSuchValue("blind", value.to_owned());
                    options.blind = found.ok_or_else(wrong)?.0;
                }
                "dummies" => dummies = Some(flag("dummies")?),
                "supply" => options.supply = flag("supply")?,
                "solitaire" => options.solitaire = flag("solitaire")?,
                "ney" => {
                    let found = Ney::CODES.iter().find(|(_, code)| *code == value);
                    let wrong = || OptionsError::NoSuchValue("ney", value.to_owned());
                    options.ney = found.ok_or_else(wrong)?.0;
                }
                "hamburg" => options.hamburg = flag("hamburg")?,
                "markers" => options.markers = flag("markers")?,
                "players" => {
                    let found = Players::CODES.iter().find(|(_, code)| *code == value);
                    let wrong = || OptionsError::NoSuchValue("players", value.to_owned());
                    options.players = found.ok_or_else(wrong)?.0;
                }
                _ => return Err(OptionsError::NoSuchOption(name.to_owned())),
            }
        }
        options.dummies = dummies.unwrap_or(options.blind != Blind::Open);
        options.check()
    }
}
