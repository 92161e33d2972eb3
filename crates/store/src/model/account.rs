//! People and bots: accounts, sessions, tokens; what operators did.

use super::{AccountId, Digest, Millis, TokenId};

/// Somebody who can sit down: a registered player or a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// Shown name. Names of registered accounts are unique whatever their case; guests' names are not.
    pub name: String,
    /// The password's hash, opaque to the store; guests have none.
    pub password: Option<String>,
    /// A guest has no name of his own and no password yet.
    pub guest: bool,
    /// May close titles, ban, read the audit log.
    pub operator: bool,
    /// Since when and why this account may not use the server.
    pub banned: Option<(Millis, String)>,
    /// `en` or `fr`.
    pub language: String,
    /// The page's own settings, as JSON text.
    pub settings: String,
    /// When it was made.
    pub created_ms: Millis,
    /// The secret of the second factor, if there is one.
    pub totp: Option<String>,
    /// The last step of the second factor that was used: none is good twice.
    pub totp_step: i64,
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Shown name.
    pub name: String,
    /// The password's hash; `None` makes a guest.
    pub password: Option<String>,
    /// `en` or `fr`.
    pub language: String,
    /// Now.
    pub at_ms: Millis,
}

/// A browser that is logged in. Only the digest of its id is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Digest of the cookie's value.
    pub digest: Digest,
    /// Whose it is.
    pub account: AccountId,
    /// When it began.
    pub created_ms: Millis,
    /// When it ends.
    pub expires_ms: Millis,
    /// Its id, for listing and ending it.
    pub id: String,
    /// What the browser calls itself.
    pub agent: String,
    /// Digest of where it came from, with a secret of the server's: to notice people who meet themselves.
    pub origin: Option<Digest>,
}

/// A bot's key. Only the digest of its secret is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its id, for listing and deleting.
    pub id: TokenId,
    /// Whose it is.
    pub account: AccountId,
    /// What its owner calls it.
    pub name: String,
    /// What it may do, words separated by blanks: `read play create`.
    pub scopes: String,
    /// When it was made.
    pub created_ms: Millis,
    /// When it was last used (to the minute).
    pub last_used_ms: Option<Millis>,
}

/// A token to be made.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// Whose it is.
    pub account: AccountId,
    /// Digest of its secret.
    pub digest: Digest,
    /// What its owner calls it.
    pub name: String,
    /// What it may do, words separated by blanks.
    pub scopes: String,
    /// Now.
    pub at_ms: Millis,
}

/// Something an operator (or the server on its own) did that must be traceable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its number, growing with time; also the cursor for reading on.
    pub id: i64,
    /// When.
    pub at_ms: Millis,
    /// Who, if somebody.
    pub account: Option<AccountId>,
    /// What, as a code: `ban`, `close-title`, `break-glass`.
    pub action: String,
    /// To whom or what: an account, table or title.
    pub subject: String,
    /// More, as JSON text.
    pub data: String,
}

/// An audit entry to be written.
#[derive(Clone, Debug)]
pub struct NewAudit {
    /// Now.
    pub at_ms: Millis,
    /// Who, if somebody.
    pub account: Option<AccountId>,
    /// What, as a code.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// More, as JSON text.
    pub data: String,
}

/// A title that is switched off on this server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedTitle {
    /// The title's code: `1806`.
    pub game: String,
    /// Since when.
    pub since_ms: Millis,
}
