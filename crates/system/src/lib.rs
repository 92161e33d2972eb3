//! What a system is, and everything that follows from it.
//!
//! A [`System`] says once what it is: its packs, its options, its positions, its opponents' craft, what the lab studies, its
//! board, its words; [`terminal::Terminal`] adds what it shows at a terminal. From that follow, for all systems alike, its
//! games as [`Book`]s, tables and opponents for whoever knows no system ([`Title`]), and the commands of the program. Which
//! systems there are is said by a [`Household`].

mod book;
pub mod declared;
pub mod event;
mod fit;
mod household;
pub mod near;
mod opponent;
mod opponent_kind;
pub mod out;
mod problem;
pub mod rulebook;
mod seated;
mod setting;
mod shapes;
mod study;
mod system;
pub mod terminal;
mod title;

pub use book::Book;
pub use household::{Guest, Household, Titles};
pub use opponent::{Prepared, Seats};
pub use opponent_kind::{OpponentKind, UnknownKind};
pub use problem::Problem;
pub use setting::Setting;
pub use shapes::{
    About, Board, BoardArea, BoardLink, BoardPiece, CardInfo, OddsLine, OpponentInfo, OptionInfo,
    OverlayMark, Own, ReachInfo, RuleInfo, ScenarioInfo, SideInfo, WindowInfo, WordInfo, own,
};
pub use study::PlainSubject;
pub use system::{Files, Plan, Switch, System};
pub use title::{Agreement, AnyOpponent, Title, TitleError, opponents};
pub use vedette_ai::{Appraisal, Pace, Rank};
