//! What can go wrong, sorted by what the caller should do next.

/// Why the store did not do what was asked. Whatever the error, nothing of the request has been saved, except where
/// `Unavailable::unsure` says that it cannot be known.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// Somebody was faster: the table has moved on. Read what is new and decide again.
    #[error("the table has moved on: it is at n={n}, k={k}")]
    Stale {
        /// Where the table is now.
        n: i64,
        /// Its last happening now.
        k: i64,
    },
    /// Unique things are taken: a name, an id, a rematch.
    #[error("{what} is taken")]
    Taken {
        /// What.
        what: String,
    },
    /// No such thing.
    #[error("{what} does not exist")]
    NotFound {
        /// What.
        what: String,
    },
    /// The caller asked for something that makes no sense; a fault in our code.
    #[error("not possible: {0}")]
    Invalid(String),
    /// The database cannot be reached or written now (disk full, connection lost, stopping). Try again later.
    #[error("the database is not available: {reason}")]
    Unavailable {
        /// Why, for the log.
        reason: String,
        /// The connection was lost while committing: the change may or may not be there. Repeat with the same key.
        unsure: bool,
    },
    /// The database was made by something else, is broken, or needs a migration that was not allowed.
    #[error("{0}")]
    Unfit(String),
}

/// What the store answers.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

impl StoreError {
    /// Cannot be done now.
    pub fn unavailable(reason: impl Into<String>) -> Self {
        Self::Unavailable { reason: reason.into(), unsure: false }
    }

    /// No such thing.
    pub fn not_found(what: impl Into<String>) -> Self {
        Self::NotFound { what: what.into() }
    }

    /// Taken.
    pub fn taken(what: impl Into<String>) -> Self {
        Self::Taken { what: what.into() }
    }
}
