//! Many games measured: who wins, how long it takes, where points come from, what cards and corps are worth, where the
//! campaign goes, and at which bid it is fair.
//!
//! The lab knows no rules. A system tells it what to look at through one [`Subject`]; a game becomes a [`Record`] of plain
//! facts, records become a [`Summary`], summaries become tables, plots and one page of HTML.

mod bid;
mod page;
mod play;
mod plot;
mod record;
pub mod stats;
mod subject;
mod summary;
mod table;

pub use bid::FairBid;
pub use page::{Cell, Study, page};
pub use play::play;
pub use plot::{Look, Plots, budgets};
pub use record::{Fight, Record};
pub use subject::{Facts, Place, Subject, Unit};
pub use summary::{CardLine, Effect, Gains, Named, Spread, Summary, Thing, UnitLine};
pub use table::{CsvError, csv};

/// Groups with fewer games than this are marked in reports: their shares say little.
pub const SMALL: u64 = 30;
