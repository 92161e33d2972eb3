//! Who is there: people, guests, tokens.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::ToSchema;

/// Languages of the interface; `none` asks for codes alone, without sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// No sentences.
    None,
}

/// A language that somebody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    En,
    /// French.
    Fr,
}

impl Language {
    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fr => "fr",
        }
    }
}

/// Who you are.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Me {
    /// Your id.
    pub id: String,
    /// Your name.
    pub name: String,
    /// A guest has no password yet.
    pub guest: bool,
    /// You may close titles, ban, and read the audit log.
    pub operator: bool,
    /// Signing in needs six digits too.
    #[serde(default)]
    pub second_factor: bool,
    /// `en` or `fr`.
    pub language: String,
    /// Whatever the page keeps for you.
    #[ts(type = "Record<string, unknown>")]
    pub settings: Map<String, Value>,
}

/// A guest to be made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What others will see; a name is made up if there is none.
    #[schema(max_length = 40)]
    pub name: Option<String>,
    /// `en` or `fr`.
    pub language: Option<Language>,
}

/// Name and password of an account to be made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name: 2 to 40 letters, unique whatever their case.
    #[schema(min_length = 2, max_length = 40)]
    pub name: String,
    /// The password: at least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// Name and password, and what else signing in needs.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name, whatever its case.
    #[schema(max_length = 40)]
    pub name: String,
    /// The password.
    #[schema(max_length = 200)]
    pub password: String,
    /// Six digits, where the account has a second factor.
    #[serde(default)]
    #[schema(max_length = 10)]
    #[ts(optional)]
    pub code: Option<String>,
}

/// What to change about yourself.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct ChangeMe {
    /// `en` or `fr`.
    pub language: Option<Language>,
    /// Replaces what the page keeps for you; at most 16 KiB.
    #[ts(type = "Record<string, unknown> | null")]
    pub settings: Option<Map<String, Value>>,
}

/// What a token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// See what you see.
    Read,
    /// Play at your tables: act, chat, offer, leave.
    Play,
    /// Open tables and sit down.
    Create,
}

/// A token to be made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What you call it.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
}

/// A token, without its secret.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TokenInfo {
    /// Its id.
    pub id: String,
    /// What you call it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_ms: i64,
    /// When it was last used, to the minute.
    pub last_used_ms: Option<i64>,
}

/// A token that was just made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct FreshToken {
    /// The token.
    pub token: TokenInfo,
    /// Its secret: shown this once only.
    pub secret: String,
}

/// Changes a password.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The one before.
    pub old: String,
    /// The new one: at least 8 characters.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// A secret for a second factor.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct FreshFactor {
    /// The secret, as apps take it.
    pub secret: String,
    /// The same as an `otpauth` address.
    pub address: String,
}

/// Sets a second factor.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewFactor {
    /// The secret that the app was given.
    pub secret: String,
    /// The six digits that it shows.
    pub code: String,
    /// Your password.
    pub password: String,
}

/// A browser in which you are signed in.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct OwnSession {
    /// Its id, for ending it.
    pub id: String,
    /// What the browser calls itself.
    pub agent: String,
    /// This one.
    pub here: bool,
    /// When it began.
    pub created_ms: i64,
    /// When it was last used, to the day.
    pub last_used_ms: i64,
}

/// Shows that it is really you.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct DeleteMe {
    /// Your password; guests have none.
    pub password: Option<String>,
}

/// How somebody is shunned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum ShunKind {
    /// You do not see what he says.
    Mute,
    /// Nor does he sit down at a table of yours, nor you at his.
    Block,
}

impl ShunKind {
    /// The word it is kept as.
    pub fn word(self) -> &'static str {
        match self {
            ShunKind::Mute => "mute",
            ShunKind::Block => "block",
        }
    }
}

/// Shuns somebody.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Shun {
    /// How.
    pub kind: ShunKind,
}

/// Somebody you shun.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ShunnedInfo {
    /// His account.
    pub account: String,
    /// His name.
    pub name: String,
    /// `mute` or `block`.
    pub kind: String,
}

/// Something that operators should know.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct TellOperators {
    /// About whom: an account.
    pub account: String,
    /// At which table.
    pub table: Option<String>,
    /// What happened.
    #[schema(min_length = 1, max_length = 2000)]
    pub text: String,
}

/// A report that was made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ReportMade {
    /// Its id.
    pub id: String,
}

/// The key under which journals leave this server.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ServerKey {
    /// `ed25519`.
    pub algorithm: String,
    /// The public key, 64 hexadecimal digits.
    pub key: String,
}
