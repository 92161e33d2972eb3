//! Schemas: embedded, numbered, never edited once released.

use std::borrow::Cow;

use sqlx::AnyConnection;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use crate::sql::{row, rows};
use crate::{Result, StoreError};

/// Number, name and text of schemas, in order.
pub(crate) type Schemas = &'static [(i64, &'static str, &'static str)];

/// All of ours.
pub(crate) const SCHEMAS: Schemas = &[
    (1, "start", include_str!("../migrations/0001_start.sql")),
    (2, "letters", include_str!("../migrations/0002_letters.sql")),
    (3, "lean", include_str!("../migrations/0003_lean.sql")),
    (4, "folded", include_str!("../migrations/0004_folded.sql")),
    (5, "society", include_str!("../migrations/0005_society.sql")),
    (6, "lines", include_str!("../migrations/0006_lines.sql")),
    (7, "whispers", include_str!("../migrations/0007_whispers.sql")),
    (8, "traces", include_str!("../migrations/0008_traces.sql")),
];

/// The schema that these end with.
pub(crate) fn newest(schemas: Schemas) -> i64 {
    schemas.last().map_or(0, |(version, ..)| *version)
}

/// Which database the text is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Lines that end in `-- PostgreSQL only` are left out.
    Sqlite,
    /// `BLOB` becomes `BYTEA`, and lines that end in `-- SQLite only` are left out.
    Postgres,
}

/// The schema the database has: 0 when it is empty. An error when it is newer than this program, or of something else.
pub(crate) async fn version(conn: &mut AnyConnection, dialect: Dialect, schemas: Schemas) -> Result<i64> {
    let exists = match dialect {
        Dialect::Sqlite => "SELECT name FROM sqlite_master WHERE name = '_sqlx_migrations'",
        Dialect::Postgres => {
            "SELECT CAST(table_name AS TEXT) AS name FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'"
        }
    };
    if row(conn, exists, Vec::new()).await?.is_none() {
        return Ok(0);
    }
    let mut version = 0;
    for applied in rows(conn, "SELECT version FROM _sqlx_migrations ORDER BY version", Vec::new()).await? {
        version = applied.int("version")?;
    }
    if version > newest(schemas) {
        return Err(StoreError::Unfit(format!(
            "the database has schema {version}, this program knows up to {}: use a newer program, or restore the copy \
             that was made before the database was migrated",
            newest(schemas)
        )));
    }
    Ok(version)
}

/// Brings the database to the newest schema.
pub(crate) async fn migrate(conn: &mut AnyConnection, dialect: Dialect, schemas: Schemas) -> Result<()> {
    let migrations = schemas
        .iter()
        .map(|&(version, name, text)| {
            let others = match dialect {
                Dialect::Sqlite => "-- PostgreSQL only",
                Dialect::Postgres => "-- SQLite only",
            };
            let ours = |line: &&str| !line.trim_end().ends_with(others);
            let text: String = text.split_inclusive('\n').filter(ours).collect();
            let text = if dialect == Dialect::Postgres { text.replace(" BLOB ", " BYTEA ") } else { text };
            let sql = AssertSqlSafe(text).into_sql_str();
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
        })
        .collect();
    Migrator::with_migrations(migrations)
        .run(conn)
        .await
        .map_err(|error| StoreError::Unfit(format!("the database could not be migrated: {error}")))
}
