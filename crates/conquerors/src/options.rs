//! What the players agree on before the game: edition, level, cards or dice, and the readings of disputed rules.
//!
//! The two editions of 1806 are one set of rules with named switches. Code asks a switch by name
//! (`edition.citadel_stops_a_march()`), never which edition it is.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use vedette_kernel::Side;

use crate::ruleset::Ruleset;

/// Which printing of the rules is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Edition {
    /// The first edition of 1806 (English booklet).
    #[default]
    En,
    /// The newer edition of 1806 (French booklet).
    Fr,
    /// The booklet of 1807, which mostly reads like the first edition of 1806.
    Of1807,
}

impl Edition {
    /// A stack that takes a citadel on the march stops there and tires (CQ-MOVE-18) instead of taking it in passing
    /// (CQ-MOVE-19).
    pub fn citadel_stops_a_march(self) -> bool {
        self == Edition::Fr
    }
    /// An axis of retreat cut by the enemy stays on the map and is punished once a turn (CQ-AXIS-05) instead of being
    /// removed (CQ-AXIS-04, CQ-CARD-CANNON-SOUNDS-03).
    pub fn cut_axis_stays(self) -> bool {
        self == Edition::Fr
    }
    /// Cards with an operation symbol belong to the march part of the operation (CQ-CARDS-07), and Counter Order
    /// with them (CQ-CARD-COUNTER-ORDER-02).
    pub fn operation_cards_only_on_the_march(self) -> bool {
        self == Edition::Fr
    }
    /// Forced March may be played at any moment of the march (CQ-CARD-FORCED-MARCH-02), not only at its start.
    pub fn forced_march_at_any_moment(self) -> bool {
        self == Edition::Fr
    }
    /// The fatigue of Sacrifice is shared equally (CQ-CARD-SACRIFICE-02) instead of freely (CQ-CARD-SACRIFICE-01).
    pub fn sacrifice_shared_equally(self) -> bool {
        self != Edition::En
    }
    /// Of the commanders only Napoleon gives combat cards (CQ-COMMANDER-11), not whoever is there (CQ-COMMANDER-10).
    pub fn only_napoleon_lends_cards(self) -> bool {
        self == Edition::Fr
    }
    /// Of the rest symbols only Napoleon's counts (CQ-FATIGUE-06), not those of all blocks (CQ-FATIGUE-05).
    pub fn only_napoleon_rests(self) -> bool {
        self == Edition::Of1807
    }
    /// The Coalition scores for holding three places at the end of a turn (CQ-VICTORY-04, not CQ-VICTORY-11).
    pub fn three_places_score(self) -> bool {
        self != Edition::Of1807
    }
    /// Rain and snow leave mud behind (CQ-WEATHER-01).
    pub fn has_mud(self) -> bool {
        self == Edition::Of1807
    }
    /// The board cards whose text differs: Strategic Retreat and The Guard of 1807.
    pub fn is_of_1807(self) -> bool {
        self == Edition::Of1807
    }
    /// Recovery cards may be played on ready corps too (CQ-RECOVERY-04), not on activated ones only (CQ-RECOVERY-03).
    pub fn recovery_cards_on_any_corps(self) -> bool {
        self == Edition::Fr
    }
    /// The row that lets a player use one recovery card on a corps.
    pub fn recovery_rule(self) -> &'static str {
        if self.recovery_cards_on_any_corps() { "CQ-RECOVERY-04" } else { "CQ-RECOVERY-03" }
    }
    /// The row that closes the winner's axis to a loser: printed (CQ-RETREAT-03), or seen in the worked example only
    /// (CQ-RETREAT-04).
    pub fn closed_axis_rule(self) -> &'static str {
        if self == Edition::Fr { "CQ-RETREAT-04" } else { "CQ-RETREAT-03" }
    }
    /// The row of Strategic Retreat: towards two refuges (CQ-CARD-STRATEGIC-RETREAT-01), or towards one
    /// (CQ-CARD-STRATEGIC-RETREAT-02).
    pub fn strategic_retreat_rule(self) -> &'static str {
        if self.is_of_1807() { "CQ-CARD-STRATEGIC-RETREAT-02" } else { "CQ-CARD-STRATEGIC-RETREAT-01" }
    }
    /// The row of the hidden set-up: both armies as their players like (CQ-FOG-01), or as the scenario says (CQ-FOG-05).
    pub fn set_up_rule(self) -> &'static str {
        if self.is_of_1807() { "CQ-FOG-05" } else { "CQ-FOG-01" }
    }
    /// The row that limits where a side may set up: each army has its own, where the scenario does not say it.
    pub fn set_up_limits_rule(self, side: Side) -> &'static str {
        match side {
            _ if self.is_of_1807() => self.set_up_rule(),
            Side::First => "CQ-FOG-03",
            Side::Second => "CQ-FOG-02",
        }
    }
    /// Vedettes march the card's value plus one (CQ-VEDETTE-04) instead of like corps (CQ-VEDETTE-03).
    pub fn vedettes_march_value_plus_one(self) -> bool {
        self == Edition::Fr
    }
    /// A combat shows the stacks that fight only (CQ-FOG-09), not every corps in the area (CQ-FOG-08).
    pub fn bystanders_stay_hidden(self) -> bool {
        self == Edition::Fr
    }
}

/// How much of the rules is in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The basic game, open but for the hands.
    #[default]
    Conscript,
    /// Fog of war, vedettes and hidden set-up.
    Grognard,
    /// The tournament game: bids for sides and hidden set-up, open afterwards.
    Marshal,
}

impl Level {
    /// Identities and orders of battle are hidden (CQ-FOG-06, CQ-FOG-07).
    #[inline]
    pub fn has_fog(self) -> bool {
        self == Level::Grognard
    }
    /// Both players place their blocks unseen (CQ-FOG-01, CQ-RANK-06).
    pub fn has_hidden_setup(self) -> bool {
        self != Level::Conscript
    }
    /// Vedettes are on the map (CQ-VEDETTE-01, CQ-RANK-06).
    pub fn has_vedettes(self) -> bool {
        self == Level::Grognard
    }
    /// The players bid for sides (CQ-BID-01).
    pub fn has_bids(self) -> bool {
        self == Level::Marshal
    }
}

/// What decides a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Arms {
    /// Cards from the deck.
    #[default]
    Cards,
    /// Dice with the same odds (CQ-DICE-01).
    Dice,
}

/// The readings of unclear rules that players may dispute; the defaults are the adopted ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Readings {
    /// What is left after equal shares: `free` (adopted, D16) or `even`: no corps gets two left-over points before
    /// every corps has one.
    pub balance: Balance,
    /// The card a moving attack costs: one for the `stack` (adopted, D11) or one for each `corps`.
    pub moving_attack: MovingAttack,
    /// The cylinder of Care: a `marker` (adopted, D34) or a point of `fatigue` until recovery.
    pub care: Care,
    /// Which entries cut an axis: `any` (adopted, D29) or `march` only.
    pub cut_axis: CutAxis,
    /// A stack without movement points in a contested area: `activated` at once (adopted, D15) or it may still
    /// `attack`.
    pub no_points: NoPoints,
    /// What a card means by a stack that moves or operates: `corps` (adopted, D61) or `any`, vedettes too.
    pub event_stacks: EventStacks,
    /// Whether Reaction answers an attack without a march: as the edition's symbols say (`printed`, adopted, D62) or
    /// `always`.
    pub reaction: Reaction,
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$vdoc])* $variant),+ }
        spelled!($name { $($variant = $word),+ });
    };
}
macro_rules! spelled {
    ($name:ident { $($variant:ident = $word:literal),+ }) => {
        impl $name {
            /// Every value with the word it is written with.
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),+];
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $word),+ })
            }
        }
        impl FromStr for $name {
            type Err = UnknownWord;
            fn from_str(word: &str) -> Result<$name, UnknownWord> {
                let known = $name::WORDS.iter().find(|(name, _)| *name == word);
                known.map(|(_, value)| *value).ok_or_else(|| UnknownWord {
                    word: word.to_owned(),
                    known: $name::WORDS.iter().map(|(name, _)| *name).collect(),
                })
            }
        }
    };
}

choice!(
    /// See [`Readings::balance`].
    Balance {
        /// All left-over points may go to one corps.
        #[default]
        Free = "free",
        /// Left-over points are spread as evenly as they can be.
        Even = "even",
    }
);
choice!(
    /// See [`Readings::moving_attack`].
    MovingAttack {
        /// One card for the whole stack.
        #[default]
        Stack = "stack",
        /// One card for each corps.
        Corps = "corps",
    }
);
choice!(
    /// See [`Readings::care`].
    Care {
        /// A mark without effect of its own.
        #[default]
        Marker = "marker",
        /// A real point of fatigue.
        Fatigue = "fatigue",
    }
);
choice!(
    /// See [`Readings::cut_axis`].
    CutAxis {
        /// March, retreat and Cannon Sounds.
        #[default]
        Any = "any",
        /// Marches and Cannon Sounds, but not retreats.
        March = "march",
    }
);
choice!(
    /// See [`Readings::no_points`].
    NoPoints {
        /// The stack is turned over and cannot attack.
        #[default]
        Activated = "activated",
        /// The stack may still attack where it stands.
        Attack = "attack",
    }
);
choice!(
    /// See [`Readings::event_stacks`].
    EventStacks {
        /// Corps, with or without a commander.
        #[default]
        Corps = "corps",
        /// Vedettes as well, by themselves.
        Any = "any",
    }
);
choice!(
    /// See [`Readings::reaction`].
    Reaction {
        /// Where operation symbols mean the march, Reaction needs one.
        #[default]
        Printed = "printed",
        /// In every operation of the enemy.
        Always = "always",
    }
);
choice!(
    /// Who sits at the table (CQ-TEAM-01).
    Players {
        /// One player a side.
        #[default]
        Sides = "sides",
        /// Two players a side: one has the order of battle, the other the cards.
        Teams = "teams",
    }
);
spelled!(Edition { En = "en", Fr = "fr", Of1807 = "1807" });
spelled!(Level { Conscript = "conscript", Grognard = "grognard", Marshal = "marshal" });
spelled!(Arms { Cards = "cards", Dice = "dice" });

/// A word that is none of the known ones.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{word}` is not one of: {}", known.join(", "))]
pub struct UnknownWord {
    /// The word.
    pub word: String,
    /// What it could have been.
    pub known: Vec<&'static str>,
}

/// Everything the players agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Options {
    /// Which printing.
    pub edition: Edition,
    /// How much of the rules.
    pub level: Level,
    /// Cards or dice in combat.
    pub combat: Arms,
    /// Disputed readings.
    pub readings: Readings,
    /// One player a side, or two.
    #[serde(skip)]
    pub players: Players,
    /// The version of these rules. Players do not choose it: new games have the latest, journals name theirs.
    #[serde(skip)]
    pub ruleset: Ruleset,
}

impl fmt::Display for Options {
    /// `edition=en level=conscript combat=cards`, then only what differs from the usual: readings, and two players a side.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edition={} level={} combat={}", self.edition, self.level, self.combat)?;
        let (ours, adopted) = (self.readings, Readings::default());
        if ours.balance != adopted.balance {
            write!(f, " balance={}", ours.balance)?;
        }
        if ours.moving_attack != adopted.moving_attack {
            write!(f, " moving-attack={}", ours.moving_attack)?;
        }
        if ours.care != adopted.care {
            write!(f, " care={}", ours.care)?;
        }
        if ours.cut_axis != adopted.cut_axis {
            write!(f, " cut-axis={}", ours.cut_axis)?;
        }
        if ours.no_points != adopted.no_points {
            write!(f, " no-points={}", ours.no_points)?;
        }
        if ours.event_stacks != adopted.event_stacks {
            write!(f, " event-stacks={}", ours.event_stacks)?;
        }
        if ours.reaction != adopted.reaction {
            write!(f, " reaction={}", ours.reaction)?;
        }
        if self.players != Players::default() {
            write!(f, " players={}", self.players)?;
        }
        Ok(())
    }
}

/// Why a list of options cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// Something that is not `name=word`.
    #[error("`{0}` is not an option of the form name=word")]
    Form(String),
    /// An option nobody knows.
    #[error(
        "unknown option `{0}`; known are edition, level, combat, balance, moving-attack, care, cut-axis, no-points, \
         event-stacks, reaction, players"
    )]
    Name(String),
    /// A word the option does not know.
    #[error("option {name}: {word}")]
    Word {
        /// The option.
        name: String,
        /// What is wrong with its word.
        word: UnknownWord,
    },
}

impl FromStr for Options {
    type Err = OptionsError;

    fn from_str(text: &str) -> Result<Options, OptionsError> {
        let mut options = Options::default();
        for item in text.split_whitespace() {
            let (name, word) = item.split_once('=').ok_or_else(|| OptionsError::Form(item.to_owned()))?;
            options.set(name, word)?;
        }
        Ok(options)
    }
}

impl Options {
    /// Whether Reaction answers an attack without a march (CQ-CARD-REACTION-01, D62): not where cards with an operation
    /// symbol belong to the march part (CQ-CARDS-07), unless the players read it so.
    pub fn reaction_answers_an_attack_in_place(&self) -> bool {
        !self.edition.operation_cards_only_on_the_march()
            || self.readings.reaction == Reaction::Always
            || !self.ruleset.reaction_needs_a_march()
    }

    /// Whether a stack of vedettes is a stack for Coordination and Reaction (D61).
    pub fn vedettes_make_event_stacks(&self) -> bool {
        self.readings.event_stacks == EventStacks::Any
    }

    /// Sets one option by name.
    pub fn set(&mut self, name: &str, word: &str) -> Result<(), OptionsError> {
        fn put<T: FromStr<Err = UnknownWord>>(
            place: &mut T,
            name: &str,
            word: &str,
        ) -> Result<(), OptionsError> {
            *place = word.parse().map_err(|word| OptionsError::Word { name: name.to_owned(), word })?;
            Ok(())
        }
        match name {
            "edition" => put(&mut self.edition, name, word),
            "level" => put(&mut self.level, name, word),
            "combat" => put(&mut self.combat, name, word),
            "balance" => put(&mut self.readings.balance, name, word),
            "moving-attack" => put(&mut self.readings.moving_attack, name, word),
            "care" => put(&mut self.readings.care, name, word),
            "cut-axis" => put(&mut self.readings.cut_axis, name, word),
            "no-points" => put(&mut self.readings.no_points, name, word),
            "event-stacks" => put(&mut self.readings.event_stacks, name, word),
            "reaction" => put(&mut self.readings.reaction, name, word),
            "players" => put(&mut self.players, name, word),
            _ => Err(OptionsError::Name(name.to_owned())),
        }
    }
}
