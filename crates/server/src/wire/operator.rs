//! What operators see and do.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Something that an operator did.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AuditRow {
    /// Its number: pass the smallest as `before` to read on.
    pub id: i64,
    /// When.
    pub at_ms: i64,
    /// The account that did it.
    pub account: Option<String>,
    /// What.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// More about it.
    #[ts(type = "unknown")]
    pub data: Value,
}

/// Switches a title off or on.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CloseTitle {
    /// Off: no new tables; those being played may be finished.
    pub closed: bool,
}

/// Bans an account, or lifts a ban.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct Ban {
    /// The account's id, or the name of a registered one.
    pub account: String,
    /// Why; `null` lifts the ban.
    #[schema(max_length = 400)]
    pub reason: Option<String>,
}

/// Why somebody must see the secrets of a table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct BreakGlass {
    /// The reason: it goes into the audit log.
    #[schema(min_length = 8, max_length = 400)]
    pub reason: String,
}

/// Everything about a table, its secrets included.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Everything {
    /// The journal so far, without the seed.
    pub journal: String,
    /// The position as somebody who sees everything sees it.
    #[ts(type = "unknown")]
    pub view: Value,
}

/// A report that waits or was settled.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ReportRow {
    /// Its id.
    pub id: String,
    /// When it was made.
    pub at_ms: i64,
    /// Who made it; none for what the server noticed itself.
    pub by: Option<String>,
    /// Whom it is about: an account.
    pub account: String,
    /// His name.
    pub name: String,
    /// At which table.
    pub table: Option<String>,
    /// What happened.
    pub text: String,
    /// When it was settled.
    pub settled_ms: Option<i64>,
    /// How it was settled.
    pub verdict: Option<String>,
}

/// Settles a report.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SettleReport {
    /// What was done about it.
    #[schema(max_length = 2000)]
    pub verdict: String,
}

/// An account as operators see it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AccountRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A guest.
    pub guest: bool,
    /// An operator.
    pub operator: bool,
    /// Why it is banned, if it is.
    pub banned: Option<String>,
    /// When it was made.
    pub created_ms: i64,
}
