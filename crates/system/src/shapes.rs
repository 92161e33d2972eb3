//! What a title tells about itself, in plain data.

use serde::Serialize;
use vedette_lang::Language;
use vedette_pack::ledger::{Rule, Text};

macro_rules! shape {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* pub $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Default, Serialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
        pub struct $name { $($(#[$fdoc])* pub $field: $type,)* }
    )*};
}

shape! {
    /// What a game is and whom it is owed to.
    pub struct About {
        /// Its name.
        pub name: String,
        /// Who designed the printed game.
        pub designer: String,
        /// Who publishes the printed game.
        pub publisher: String,
        /// What we have to do with the printed game.
        pub notice: String,
        /// The licence of our data.
        pub licence: String,
        /// Whom the data are owed to.
        pub credits: Vec<String>,
        /// The two sides, the first first.
        pub sides: Vec<BoardSide>,
    }

    /// A scenario.
    pub struct ScenarioInfo {
        /// Its code.
        pub code: String,
        /// Its name.
        pub name: String,
        /// What it is about, in a sentence.
        pub text: String,
        /// The first turn.
        pub first_turn: u32,
        /// The last turn.
        pub last_turn: u32,
    }

    /// Something players may agree on.
    pub struct OptionInfo {
        /// Its name in `name=word`.
        pub name: String,
        /// What it is about.
        pub label: String,
        /// What may be chosen; the first is usual.
        pub words: Vec<WordInfo>,
    }

    /// A word with its meaning.
    pub struct WordInfo {
        /// The word.
        pub word: String,
        /// What it means.
        pub label: String,
    }

    /// A kind of opponent.
    pub struct OpponentInfo {
        /// Its name in commands.
        pub kind: String,
        /// What it is called.
        pub label: String,
        /// How it plays.
        pub text: String,
    }

    /// A side.
    pub struct BoardSide {
        /// Its code.
        pub code: String,
        /// Its name, e.g. `the French`.
        pub name: String,
        /// The army it stands for, e.g. `prussian`: for colours and letters.
        pub army: String,
    }

    /// Where things are and how they hang together: the same for every table of a game.
    pub struct Board {
        /// The game.
        pub game: String,
        /// Changes when anything here changes.
        pub hash: String,
        /// The width of the map picture.
        pub width: u32,
        /// Its height.
        pub height: u32,
        /// The radius of an ordinary town on it.
        pub town_radius: u32,
        /// Areas.
        pub areas: Vec<BoardArea>,
        /// Connections.
        pub links: Vec<BoardLink>,
        /// Pieces.
        pub pieces: Vec<BoardPiece>,
        /// Armies, where a side has several.
        pub armies: Vec<BoardArmy>,
        /// The sides, the first first.
        pub sides: Vec<BoardSide>,
    }

    /// An area.
    pub struct BoardArea {
        /// Its code.
        pub code: String,
        /// Its name.
        pub name: String,
        /// Where it is on the picture.
        pub x: i32,
        /// Where it is on the picture.
        pub y: i32,
        /// The kind of ground or place.
        pub kind: String,
        /// What it is worth.
        pub value: u32,
        /// What else is special about it: `abroad`, `exit`, `great` (a great fortress), `supply`.
        pub marks: Vec<String>,
    }

    /// An army of a side.
    pub struct BoardArmy {
        /// Its code.
        pub code: String,
        /// Its name.
        pub name: String,
        /// The code of its side.
        pub side: String,
        /// The areas it is supplied from.
        pub supply: Vec<String>,
    }

    /// A connection.
    pub struct BoardLink {
        /// The code of one end.
        pub a: String,
        /// The code of the other end.
        pub b: String,
        /// The river that its bridge crosses.
        pub river: Option<String>,
        /// Where the bridge is on the picture.
        pub bridge: Option<(i32, i32)>,
        /// Movement points in good weather.
        pub cost: u32,
        /// What crosses the river, where that matters: `ford`, `minor-bridge`, `major-bridge`, `site` (a pontoon only).
        pub crossing: Option<String>,
    }

    /// A piece.
    pub struct BoardPiece {
        /// Its code.
        pub code: String,
        /// Its name.
        pub name: String,
        /// The code of its side.
        pub side: String,
        /// What it is: `corps`, `commander`, `vedette`; `leader`, `unit`, `detachment`, `dummy`.
        pub kind: String,
        /// Infantry points at full strength.
        pub infantry: u32,
        /// Cavalry points at full strength.
        pub cavalry: u32,
        /// Its arm, where counters have one: `infantry`, `cavalry`, `artillery`.
        pub arm: Option<String>,
        /// The code of its army, where a side has several.
        pub army: Option<String>,
        /// The code of its nationality, where that matters.
        pub nation: Option<String>,
        /// What it is good at, each a code and a number.
        pub symbols: Vec<(String, i32)>,
        /// The scenarios it appears in; empty for all.
        pub orders_of_battle: Vec<String>,
    }

    /// A card.
    pub struct CardInfo {
        /// Its code in notation.
        pub slug: String,
        /// The code of its side.
        pub side: String,
        /// Its title.
        pub title: String,
        /// What it does.
        pub text: String,
        /// Its colour, which says when it is played.
        pub colour: String,
        /// Value for initiative and marches.
        pub value: u32,
        /// Loss symbols.
        pub losses: u32,
        /// Fatigue symbols.
        pub fatigue: u32,
        /// Recovery.
        pub recovery: u32,
    }

    /// A rule.
    pub struct RuleInfo {
        /// Its id.
        pub id: String,
        /// What it is about: a word of the ledger.
        pub topic: String,
        /// The title of the chapter that it stands in.
        pub chapter: String,
        /// The level at which it comes in.
        pub level: String,
        /// The games it holds in.
        pub game: String,
        /// The rule.
        pub rule: String,
        /// Remarks for those who work on the rules, in English.
        pub note: String,
    }

    /// A place that the stack on the march can get to, if nobody interferes.
    pub struct ReachInfo {
        /// The code of the place.
        pub area: String,
        /// The areas passed on the best way there, the place included.
        pub path: Vec<String>,
        /// Movement points left on arrival.
        pub points_left: i32,
        /// Points of fatigue that a march ending there costs.
        pub fatigue: u32,
        /// Whether the enemy is met there.
        pub contact: bool,
        /// Whether only a forced march leads there.
        pub forced: bool,
        /// The chance, as a part of one, that the march leaves stragglers behind.
        pub risk: f64,
    }

    /// The odds of what is at hand.
    pub struct OddsInfo {
        /// How many cards or dice I reveal.
        pub mine: u32,
        /// What may happen for each number that the enemy may reveal: one entry, unless his strength is hidden.
        pub theirs: Vec<OddsLine>,
    }

    /// The odds for one number of enemy cards. Shares are parts of one.
    pub struct OddsLine {
        /// What it is about: `combat`, or why none is fought: `called-off`, `withdrawal`, `void`; in Jours de Gloire `round`, `battle`, `assault`, `siege`, `overrun`, `pursuit`,
        /// `morale`, `reaction`, `march`, `forced-march`, `demolition`.
        pub what: String,
        /// Of how many rounds; 0 where there are none.
        pub rounds: u32,
        /// How many cards or dice the enemy reveals.
        pub cards: u32,
        /// The share of my victories.
        pub win: f64,
        /// The share of draws.
        pub draw: f64,
        /// The share of my defeats.
        pub lose: f64,
        /// Losses I inflict, each with its share.
        pub inflicted: Vec<(u32, f64)>,
        /// Losses I suffer, each with its share.
        pub suffered: Vec<(u32, f64)>,
        /// Fatigue I inflict, each with its share.
        pub fatigue_inflicted: Vec<(u32, f64)>,
        /// Fatigue I suffer, each with its share.
        pub fatigue_suffered: Vec<(u32, f64)>,
    }
}

impl RuleInfo {
    /// A row of the ledger as it holds in some games, in a language.
    pub fn of(rule: &Rule, game: &str, language: Language) -> RuleInfo {
        let told = |text: &Text| match language {
            Language::En => text.english.clone(),
            Language::Fr => text.french.clone(),
        };
        RuleInfo {
            id: rule.id.clone(),
            topic: rule.topic.clone(),
            chapter: told(&rule.chapter),
            level: rule.level.clone(),
            game: game.to_owned(),
            rule: told(&rule.text),
            note: rule.note.clone(),
        }
    }
}
