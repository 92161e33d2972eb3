//! How a server is set up: a TOML file, then the environment, then the command line; every key has a default.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// What can be set. `docs/hosting.md` tells it to operators.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where the embedded database and its copies are.
    pub data: PathBuf,
    /// The database; a SQLite file in the data folder if there is none.
    pub database: Option<String>,
    /// A PostgreSQL schema may be made or changed at the start.
    pub allow_migrations: bool,
    /// The embedded database grows no further than so many bytes; 0 is no limit but the disk.
    pub database_bytes: u64,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address that people use, e.g. `https://play.example`: for links, and for checking where requests come from.
    pub public_url: Option<String>,
    /// Cookies only over TLS: for servers behind a proxy that speaks TLS. An `https` public URL says the same.
    pub secure_cookies: bool,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Names of accounts that are operators: register them before others can.
    pub operators: Vec<String>,
    /// What goes into the log, e.g. `info` or `warn,vedette_server=debug`.
    pub log: String,
    /// Log lines as JSON.
    pub log_json: bool,
    /// Threads for computer opponents; 0 takes half of the processors.
    pub computer_threads: usize,
    /// Milliseconds between a question and the earliest answer of a computer or of standing orders, where people sit at the
    /// table; 0 answers at once.
    pub computer_beat_ms: u64,
    /// Seconds that the first draw of a table waits for the players' own words; 0 does not wait.
    pub word_seconds: u64,
    /// Operators need a second factor before they may do anything as such.
    pub operator_second_factor: bool,
    /// How long a stop may take before the process ends anyway.
    pub stop_seconds: u64,
    /// Rooms nobody has entered for so long are put away.
    pub idle_minutes: u64,
    /// Limits.
    pub limits: Limits,
}

/// How much of everything.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Requests a second for each player (or address); 0 for no limit.
    pub requests_per_second: u32,
    /// So many at once before that counts.
    pub request_burst: u32,
    /// Requests a second from each address, whoever sends them; 0 for no limit.
    pub address_requests_per_second: u32,
    /// New guests, accounts and sign-ins a minute for each address, and half as many sign-ins for each name from addresses where
    /// that account was not signed in lately; 0 for no limit.
    pub sign_ins_per_minute: u32,
    /// New guests an hour for each address; 0 for no limit.
    pub guests_per_hour: u32,
    /// Lines of chat, letters and reports a minute for each player; 0 for no limit.
    pub chats_per_minute: u32,
    /// New tables an hour for each player; 0 for no limit.
    pub tables_per_hour: u32,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Bytes of an imported journal.
    pub import_bytes: usize,
    /// Lines of an imported journal: each is played again.
    pub import_lines: usize,
    /// Milliseconds that playing an imported journal again may take.
    pub import_ms: u64,
    /// Tables with computers that one player may have at once; 0 for no limit.
    pub computer_tables: i64,
    /// Tables at which only computers play that one player may have at once.
    pub machine_tables: i64,
    /// Connections in all; 0 takes what the system's limit for open files allows.
    pub connections: usize,
    /// Connections from one address; 0 for no limit.
    pub connections_per_address: usize,
    /// Seconds until an answer must be there (streams excepted).
    pub answer_seconds: u64,
    /// Seconds after which a client is cut off that has begun a request and does not go on, or does not read its answer.
    pub patience_seconds: u64,
    /// Open streams of one player (or address).
    pub streams: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            data: PathBuf::from("vedette-data"),
            database: None,
            allow_migrations: false,
            database_bytes: 0,
            listen: SocketAddr::from(([127, 0, 0, 1], 8806)),
            public_url: None,
            secure_cookies: false,
            trusted_proxies: Vec::new(),
            operators: Vec::new(),
            log: "info".to_owned(),
            log_json: false,
            computer_threads: 0,
            computer_beat_ms: 250,
            word_seconds: 5,
            operator_second_factor: true,
            stop_seconds: 20,
            idle_minutes: 30,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests_per_second: 50,
            request_burst: 500,
            address_requests_per_second: 200,
            sign_ins_per_minute: 20,
            guests_per_hour: 60,
            chats_per_minute: 30,
            tables_per_hour: 120,
            body_bytes: 64 * 1024,
            import_bytes: 4 * 1024 * 1024,
            import_lines: 20_000,
            import_ms: 5000,
            computer_tables: 50,
            machine_tables: 4,
            connections: 0,
            connections_per_address: 256,
            answer_seconds: 30,
            patience_seconds: 60,
            streams: 64,
        }
    }
}

/// What is wrong with a configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {path}: {reason}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A value is not what it should be.
    #[error("{origin}: {reason}; docs/hosting.md lists the keys")]
    Value {
        /// The file or variable.
        origin: String,
        /// What is wrong.
        reason: String,
    },
}

/// Words that seem to speak for the house, in whatever name they stand; accents make no difference.
const RESERVED: [&str; 36] = [
    "vedette",
    "admin",
    "administrator",
    "operator",
    "moderator",
    "mod",
    "root",
    "server",
    "system",
    "support",
    "staff",
    "computer",
    "nobody",
    "anonymous",
    "deleted player",
    "security",
    "team",
    "official",
    "opérateur",
    "opératrice",
    "modérateur",
    "modératrice",
    "modération",
    "administrateur",
    "administratrice",
    "administration",
    "équipe",
    "serveur",
    "système",
    "assistance",
    "ordinateur",
    "personne",
    "anonyme",
    "joueur supprimé",
    "sécurité",
    "officiel",
];

/// Every key that the environment can set, as `VEDETTE_` and the key in capitals.
const KEYS: [&str; 17] = [
    "data",
    "database",
    "allow_migrations",
    "database_bytes",
    "listen",
    "public_url",
    "secure_cookies",
    "trusted_proxies",
    "operators",
    "log",
    "log_json",
    "computer_threads",
    "computer_beat_ms",
    "word_seconds",
    "operator_second_factor",
    "stop_seconds",
    "idle_minutes",
];

/// The same for `VEDETTE_LIMITS_…`.
const LIMITS: [&str; 18] = [
    "requests_per_second",
    "request_burst",
    "address_requests_per_second",
    "sign_ins_per_minute",
    "guests_per_hour",
    "chats_per_minute",
    "tables_per_hour",
    "body_bytes",
    "import_bytes",
    "import_lines",
    "import_ms",
    "computer_tables",
    "machine_tables",
    "connections",
    "connections_per_address",
    "answer_seconds",
    "patience_seconds",
    "streams",
];

impl Config {
    /// Reads the file, if there is one, and the environment.
    ///
    /// # Errors
    /// Names the file or variable that is wrong, and how.
    pub fn load(
        file: Option<&Path>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Config, ConfigError> {
        let mut table = match file {
            None => toml::Table::new(),
            Some(path) => {
                let text = fs::read_to_string(path).map_err(|error| ConfigError::File {
                    path: path.to_owned(),
                    reason: error.to_string(),
                })?;
                toml::from_str(&text).map_err(|error| wrong(&path.display().to_string(), error))?
            }
        };
        if let Some(path) = file {
            check(&table, &path.display().to_string())?;
        }
        for key in KEYS {
            override_by(&mut table, key, &format!("VEDETTE_{}", key.to_uppercase()), &variable)?;
        }
        let mut limits = match table.remove("limits") {
            Some(toml::Value::Table(limits)) => limits,
            _ => toml::Table::new(),
        };
        for key in LIMITS {
            override_by(&mut limits, key, &format!("VEDETTE_LIMITS_{}", key.to_uppercase()), &variable)?;
        }
        table.insert("limits".to_owned(), toml::Value::Table(limits));
        check(&table, "configuration")
    }

    /// The address of the database.
    pub fn database_url(&self) -> String {
        self.database.clone().unwrap_or_else(|| format!("sqlite:{}", self.data.join("vedette.db").display()))
    }

    /// Whether cookies go over TLS only: because it was said, or because people come by TLS.
    pub fn has_secure_cookies(&self) -> bool {
        self.secure_cookies || self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether the account of this name is an operator.
    pub fn is_operator(&self, name: &str) -> bool {
        self.operators.iter().any(|operator| operator.to_lowercase() == name.to_lowercase())
    }

    /// Nobody may call himself so: it looks like an operator, or like the server itself.
    pub fn is_reserved(&self, name: &str) -> bool {
        let looks = vedette_store::fold(name);
        vedette_store::has_any_words(name, &RESERVED)
            || self.operators.iter().any(|operator| vedette_store::fold(operator) == looks)
    }

    /// Other processes may serve the same tables.
    pub fn is_shared(&self) -> bool {
        self.database.as_deref().is_some_and(|url| url.starts_with("postgres"))
    }
}

fn wrong(origin: &str, error: impl ToString) -> ConfigError {
    ConfigError::Value { origin: origin.to_owned(), reason: error.to_string().trim().to_owned() }
}

fn check(table: &toml::Table, origin: &str) -> Result<Config, ConfigError> {
    Config::deserialize(table.clone()).map_err(|error| wrong(origin, error))
}

/// A variable is a TOML value (`true`, `12`, `["::1"]`), or else plain text.
fn override_by(
    table: &mut toml::Table,
    key: &str,
    name: &str,
    variable: &impl Fn(&str) -> Option<String>,
) -> Result<(), ConfigError> {
    let Some(text) = variable(name).filter(|text| !text.is_empty()) else { return Ok(()) };
    let parsed =
        toml::from_str::<toml::Table>(&format!("v = {text}")).ok().and_then(|mut table| table.remove("v"));
    let value = parsed.unwrap_or(toml::Value::String(text));
    table.insert(key.to_owned(), value);
    let mut alone = toml::Table::new();
    let value = table.get(key).cloned().unwrap_or(toml::Value::Boolean(false));
    alone.insert(key.to_owned(), value);
    if LIMITS.contains(&key) {
        alone = toml::Table::from_iter([("limits".to_owned(), toml::Value::Table(alone))]);
    }
    check(&alone, name).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_a_default_and_the_environment_wins() {
        let nothing = Config::load(None, |_| None).expect("defaults are sound");
        assert_eq!(nothing, Config::default());
        assert_eq!(nothing.database_url(), "sqlite:vedette-data/vedette.db");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("vedette.toml");
        fs::write(&file, "listen = \"0.0.0.0:80\"\nlog = \"debug\"\n[limits]\nstreams = 3\n")
            .expect("written");
        let variables = |name: &str| match name {
            "VEDETTE_LISTEN" => Some("127.0.0.1:9".to_owned()),
            "VEDETTE_SECURE_COOKIES" => Some("true".to_owned()),
            "VEDETTE_TRUSTED_PROXIES" => Some("[\"10.0.0.1\"]".to_owned()),
            "VEDETTE_LIMITS_BODY_BYTES" => Some("77".to_owned()),
            _ => None,
        };
        let config = Config::load(Some(&file), variables).expect("sound");
        assert_eq!(config.listen.port(), 9);
        assert_eq!(config.log, "debug");
        assert!(config.secure_cookies);
        assert_eq!(config.trusted_proxies.len(), 1);
        assert_eq!((config.limits.streams, config.limits.body_bytes), (3, 77));
    }

    #[test]
    fn every_key_is_told_to_operators() {
        let told = include_str!("../../../docs/hosting.md");
        for key in KEYS {
            assert!(told.contains(&format!("| `{key}` |")), "docs/hosting.md does not list `{key}`");
        }
        for key in LIMITS {
            assert!(
                told.contains(&format!("| `limits.{key}` |")),
                "docs/hosting.md does not list `limits.{key}`"
            );
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = Config::load(None, |name| (name == "VEDETTE_LISTEN").then(|| "nowhere".to_owned()));
        assert!(error.expect_err("no address").to_string().contains("VEDETTE_LISTEN"));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("vedette.toml");
        fs::write(&file, "lissten = \"0.0.0.0:80\"\n").expect("written");
        let error = Config::load(Some(&file), |_| None).expect_err("a misspelt key").to_string();
        assert!(error.contains("vedette.toml") && error.contains("lissten"), "{error}");
    }
}
