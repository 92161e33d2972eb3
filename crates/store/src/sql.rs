//! The little that stands between our records and sqlx: values to bind, rows to read, errors to sort.

use std::future::Future;
use std::pin::Pin;

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Row as _};

use crate::{AccountId, Digest, Result, StoreError, TableId, TokenId};

/// A future that can be kept.
pub(crate) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A value to bind. Both databases know these three kinds; a missing value keeps its kind for PostgreSQL.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// BIGINT.
    Int(Option<i64>),
    /// TEXT.
    Text(Option<String>),
    /// BLOB or BYTEA.
    Blob(Option<Vec<u8>>),
}

/// A list of values to bind.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::sql::Value::from($value)),*] };
}
pub(crate) use values;

macro_rules! value_from {
    ($($from:ty => |$given:ident| $value:expr),+ $(,)?) => {
        $(impl From<$from> for Value {
            fn from($given: $from) -> Self {
                $value
            }
        })+
    };
}
value_from!(
    i64 => |given| Self::Int(Some(given)),
    bool => |given| Self::Int(Some(given.into())),
    Option<i64> => |given| Self::Int(given),
    Option<bool> => |given| Self::Int(given.map(i64::from)),
    &str => |given| Self::Text(Some(given.to_owned())),
    &String => |given| Self::Text(Some(given.clone())),
    String => |given| Self::Text(Some(given)),
    Option<&str> => |given| Self::Text(given.map(str::to_owned)),
    Option<String> => |given| Self::Text(given),
    &Option<String> => |given| Self::Text(given.clone()),
    &Vec<u8> => |given| Self::Blob(Some(given.clone())),
    Vec<u8> => |given| Self::Blob(Some(given)),
    &Digest => |given| Self::Blob(Some(given.0.to_vec())),
    Option<Digest> => |given| Self::Blob(given.map(|digest| digest.0.to_vec())),
    &AccountId => |given| Self::Text(Some(given.as_str().to_owned())),
    Option<&AccountId> => |given| Self::Text(given.map(|id| id.as_str().to_owned())),
    &TableId => |given| Self::Text(Some(given.as_str().to_owned())),
    Option<&TableId> => |given| Self::Text(given.map(|id| id.as_str().to_owned())),
    &TokenId => |given| Self::Text(Some(given.as_str().to_owned())),
);

fn query(sql: &str, values: Vec<Value>) -> Query<'static, Any, AnyArguments> {
    // The text is made in this crate from fixed pieces; whatever comes from outside is bound.
    values.into_iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, value| match value {
        Value::Int(int) => query.bind(int),
        Value::Text(text) => query.bind(text),
        Value::Blob(blob) => query.bind(blob),
    })
}

/// Runs a statement; tells how many rows it touched.
pub(crate) async fn execute(conn: &mut AnyConnection, sql: &str, values: Vec<Value>) -> Result<u64> {
    Ok(query(sql, values).execute(conn).await.map_err(sorted)?.rows_affected())
}

/// Runs a statement that must touch a row; otherwise `what` does not exist.
pub(crate) async fn execute_on(
    conn: &mut AnyConnection,
    sql: &str,
    values: Vec<Value>,
    what: impl FnOnce() -> String,
) -> Result<()> {
    match execute(conn, sql, values).await? {
        0 => Err(StoreError::NotFound { what: what() }),
        _ => Ok(()),
    }
}

/// Reads rows.
pub(crate) async fn rows(conn: &mut AnyConnection, sql: &str, values: Vec<Value>) -> Result<Vec<Fields>> {
    let rows = query(sql, values).fetch_all(conn).await.map_err(sorted)?;
    Ok(rows.into_iter().map(Fields).collect())
}

/// Reads at most one row.
pub(crate) async fn row(conn: &mut AnyConnection, sql: &str, values: Vec<Value>) -> Result<Option<Fields>> {
    Ok(query(sql, values).fetch_optional(conn).await.map_err(sorted)?.map(Fields))
}

/// Reads rows from a pool. Connections that died (the database was restarted) are passed over.
pub(crate) async fn read(pool: &AnyPool, sql: &str, values: Vec<Value>) -> Result<Vec<Fields>> {
    let mut attempts = pool.options().get_max_connections();
    loop {
        match query(sql, values.clone()).fetch_all(pool).await {
            Ok(rows) => return Ok(rows.into_iter().map(Fields).collect()),
            Err(error) if attempts > 0 && connection_died(&error) => attempts -= 1,
            Err(error) => return Err(sorted(error)),
        }
    }
}

/// The connection is gone, and another one may do.
pub(crate) fn connection_died(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => {
            matches!(error.code().as_deref(), Some("57P01" | "57P02" | "08006" | "08003"))
        }
        _ => false,
    }
}

/// Sorts a driver's error by what the caller should do next.
pub(crate) fn sorted(error: sqlx::Error) -> StoreError {
    let code = match &error {
        sqlx::Error::Database(inner) => inner.code().map(|code| code.into_owned()).unwrap_or_default(),
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::ColumnNotFound(_) | sqlx::Error::Decode(_) => {
            return StoreError::Unfit(format!("a row is not as expected: {error}"));
        }
        _ => return StoreError::unavailable(error.to_string()),
    };
    if is_unavailable(&code) {
        return StoreError::unavailable(format!("{error} (code {code})"));
    }
    StoreError::Invalid(format!("{error} (code {code})"))
}

/// SQLite: busy, locked, no memory, read-only, I/O, full, cannot open. PostgreSQL: connection, resources, operator, system;
/// deadlock and serialization (another try will do).
pub(crate) fn is_unavailable(code: &str) -> bool {
    if let (true, Ok(number)) = (code.len() < 5, code.parse::<u32>()) {
        return matches!(number & 0xff, 5 | 6 | 7 | 8 | 10 | 13 | 14);
    }
    ["08", "40", "53", "57", "58"].iter().any(|class| code.starts_with(class))
}

/// One row, read by column name.
pub(crate) struct Fields(AnyRow);

impl Fields {
    /// A number.
    pub(crate) fn int(&self, column: &str) -> Result<i64> {
        self.0.try_get(column).map_err(sorted)
    }

    /// A number or nothing.
    pub(crate) fn maybe_int(&self, column: &str) -> Result<Option<i64>> {
        self.0.try_get(column).map_err(sorted)
    }

    /// Yes or no.
    pub(crate) fn flag(&self, column: &str) -> Result<bool> {
        Ok(self.int(column)? != 0)
    }

    /// A text.
    pub(crate) fn text(&self, column: &str) -> Result<String> {
        self.0.try_get(column).map_err(sorted)
    }

    /// A text or nothing.
    pub(crate) fn maybe_text(&self, column: &str) -> Result<Option<String>> {
        self.0.try_get(column).map_err(sorted)
    }

    /// Bytes.
    pub(crate) fn blob(&self, column: &str) -> Result<Vec<u8>> {
        self.0.try_get(column).map_err(sorted)
    }

    /// A digest or nothing.
    pub(crate) fn maybe_digest(&self, column: &str) -> Result<Option<Digest>> {
        let bytes: Option<Vec<u8>> = self.0.try_get(column).map_err(sorted)?;
        bytes.map(|bytes| digest(column, &bytes)).transpose()
    }

    /// A word of a closed list.
    pub(crate) fn word<T>(&self, column: &str, of_word: fn(&str) -> Option<T>) -> Result<T> {
        let word = self.text(column)?;
        of_word(&word).ok_or_else(|| StoreError::Unfit(format!("`{word}` is no value for {column}")))
    }

    /// An account or nothing.
    pub(crate) fn maybe_account(&self, column: &str) -> Result<Option<AccountId>> {
        Ok(self.maybe_text(column)?.map(AccountId::from))
    }
}

fn digest(column: &str, bytes: &[u8]) -> Result<Digest> {
    let bytes =
        bytes.try_into().map_err(|_| StoreError::Unfit(format!("{column} is not a digest of 32 bytes")))?;
    Ok(Digest(bytes))
}

/// `($1,$2),($3,$4)`: placeholders for rows of `columns` values.
pub(crate) fn placeholders(rows: usize, columns: usize) -> String {
    marked(rows, columns, true)
}

/// Numbered, or plain `?`: SQLite looks numbers up one by one, which in long statements costs more than the rest.
fn marked(rows: usize, columns: usize, numbered: bool) -> String {
    let mut text = String::with_capacity(rows * columns * 5);
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ",(" });
        for column in 1..=columns {
            if column > 1 {
                text.push(',');
            }
            if numbered {
                text.push('$');
                text.push_str(&(row * columns + column).to_string());
            } else {
                text.push('?');
            }
        }
        text.push(')');
    }
    text
}

/// Runs one statement over many rows: `sql` has `{rows}` where the placeholders go. Rows are taken in powers of two, so
/// that few different texts are prepared and all of them stay in the connection's cache.
pub(crate) async fn over_rows(
    conn: &mut AnyConnection,
    sql: &str,
    columns: usize,
    mut rows_of_values: Vec<Vec<Value>>,
) -> Result<(u64, Vec<Fields>)> {
    const LARGEST: usize = 256;
    let numbered = conn.backend_name() != "SQLite";
    let (mut touched, mut returned) = (0, Vec::new());
    while !rows_of_values.is_empty() {
        let take = (1 << rows_of_values.len().ilog2()).min(LARGEST);
        let rest = rows_of_values.split_off(take);
        let values: Vec<Value> = rows_of_values.into_iter().flatten().collect();
        let text = sql.replace("{rows}", &marked(take, columns, numbered));
        if text.contains("RETURNING") {
            let some = rows(conn, &text, values).await?;
            touched += some.len() as u64;
            returned.extend(some);
        } else {
            touched += execute(conn, &text, values).await?;
        }
        rows_of_values = rest;
    }
    Ok((touched, returned))
}
