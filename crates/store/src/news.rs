//! News that a table has changed: hints, never the truth.

use tokio::sync::broadcast;

use crate::TableId;

/// What may be new. Hints may repeat, come late or come in any order: compare with what you have, read the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This table is at k or beyond.
    Table {
        /// Which.
        table: TableId,
        /// Its last happening when the hint was made.
        k: i64,
    },
    /// Something was said or written at this table that not everybody may know of: nothing has happened there.
    Private {
        /// Which.
        table: TableId,
    },
    /// Hints were lost: check every table you watch (`Store::heads`).
    Recheck,
}

/// A subscription to hints.
#[derive(Debug)]
pub struct News(pub(crate) broadcast::Receiver<Hint>);

impl News {
    /// The next hint; `None` when the store is closed. Cancel-safe.
    pub async fn next(&mut self) -> Option<Hint> {
        match self.0.recv().await {
            Ok(hint) => Some(hint),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Hint::Recheck),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}
