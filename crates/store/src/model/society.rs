//! What people have to say about each other.

use super::{AccountId, Millis, TableId};

/// Somebody whom an account does not want to hear, or to play with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shunned {
    /// Who.
    pub account: AccountId,
    /// His name now.
    pub name: String,
    /// `mute` or `block`.
    pub kind: String,
}

/// Something that operators should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub at_ms: Millis,
    /// Who made it; `None` is the server itself.
    pub account: Option<AccountId>,
    /// His name now.
    pub by: Option<String>,
    /// Whom it is about.
    pub subject: AccountId,
    /// His name now.
    pub about: String,
    /// Where it happened.
    pub table: Option<TableId>,
    /// What.
    pub text: String,
    /// When it was dealt with, and how.
    pub settled: Option<(Millis, String)>,
}

/// A report to be made.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// Now.
    pub at_ms: Millis,
    /// Who; `None` is the server itself.
    pub account: Option<AccountId>,
    /// Whom it is about.
    pub subject: AccountId,
    /// Where it happened.
    pub table: Option<TableId>,
    /// What.
    pub text: String,
}
