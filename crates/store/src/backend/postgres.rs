//! PostgreSQL: several server processes on one database.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions as _, Connection as _, Executor as _, Transaction};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinSet;

use super::postgres_append::append_many;
use super::postgres_batch::{append_plain, is_plain};
use super::{Backend, Job, Work};
use crate::migrate::{Dialect, SCHEMAS, Schemas, migrate, newest, version};
use crate::private;
use crate::sql::{Boxed, connection_died, execute, read, row, sorted, values};
use crate::{Append, Appended, Hint, Opening, Result, StoreError, TableId, random_code};

/// Connections, if nothing else is said.
const CONNECTIONS: u32 = 16;
/// So many connections carry out appends, each those of many tables in one transaction: while one waits for the disk, another
/// gathers what has come meanwhile.
const APPENDERS: u32 = 2;
/// A connection that was not used for so long is tried before something is written through it that must not be written twice.
const RUSTY: Duration = Duration::from_secs(1);
/// So many appends share a transaction at most.
const TOGETHER: usize = 64;
/// What stands in a message in place of a number where nothing has happened for everybody.
const PRIVATE: &str = "private";

/// The channel of NOTIFY.
const CHANNEL: &str = "vedette_tables";
/// A payload may have 8,000 bytes; a hint has about 40.
const HINTS_IN_PAYLOAD: usize = 150;
/// A hint is lost when a process dies between its commit and its NOTIFY: so often is looked for such tables.
const REPAIR_EVERY: Duration = Duration::from_secs(2);
/// Whoever uses the database holds this lock together with the others; whoever replaces it holds it alone.
const IN_USE: &str = "7164688800";
/// So often is looked whether the last server has gone.
const ATTEMPTS: usize = 10;
/// Hints wait so long for others, because each message is a transaction.
const TOGETHER_FOR: Duration = Duration::from_millis(3);
/// After trouble with the database.
const PAUSE: Duration = Duration::from_millis(200);

/// An append, and who waits for it.
type Waiting = (Arc<Append>, oneshot::Sender<Result<Appended>>);

/// An open PostgreSQL database.
pub(crate) struct Postgres {
    url: String,
    pool: AnyPool,
    /// Connections for plain appends alone.
    plain: PgPool,
    hints: broadcast::Sender<Hint>,
    outgoing: mpsc::UnboundedSender<Hint>,
    writes: Arc<Mutex<JoinSet<()>>>,
    /// Appends that wait; none once the store is closed.
    appends: Mutex<Option<mpsc::UnboundedSender<Waiting>>>,
    closed: Arc<std::sync::atomic::AtomicBool>,
    /// Says that the database is in use; see [`IN_USE`].
    claim: Mutex<Option<AnyConnection>>,
    tasks: Mutex<JoinSet<()>>,
    read_only: bool,
}

impl Postgres {
    /// Connects; makes the schema in an empty database, migrates if that is allowed.
    pub(crate) async fn open(url: &str, opening: &Opening) -> Result<Self> {
        let connections = if opening.connections == 0 { CONNECTIONS } else { opening.connections };
        let options: AnyConnectOptions = url.parse().map_err(sorted)?;
        let read_only = opening.read_only;
        let claim = claim(&options, "pg_try_advisory_lock_shared").await?.ok_or_else(|| {
            StoreError::Unfit("the database is being restored: start again when that is done".into())
        })?;
        let pool = AnyPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Duration::from_secs(10))
            .test_before_acquire(false)
            .after_connect(move |conn, _| Box::pin(settle(conn, read_only)))
            .connect_with(options.disable_statement_logging())
            .await
            .map_err(sorted)?;
        bring_to_newest(&pool, opening, SCHEMAS).await?;
        let plain = connections_for_appends(url)?;
        let (hints, _) = broadcast::channel(4096);
        let (outgoing, waiting) = mpsc::unbounded_channel();
        let sender = random_code(8)?;
        let mut tasks = JoinSet::new();
        let writes: Arc<Mutex<JoinSet<()>>> = Arc::default();
        let (appends, queue) = mpsc::unbounded_channel();
        let queue = Arc::new(tokio::sync::Mutex::new(queue));
        for _ in 0..APPENDERS {
            let appender =
                append_all(Appending { pool: pool.clone(), plain: plain.clone() }, Arc::clone(&queue));
            writes.lock().unwrap_or_else(std::sync::PoisonError::into_inner).spawn(appender);
        }
        tasks.spawn(tell_others(pool.clone(), sender.clone(), waiting));
        tasks.spawn(hear_others(url.to_owned(), sender, hints.clone()));
        tasks.spawn(repair(pool.clone(), hints.clone()));
        Ok(Self {
            url: url.to_owned(),
            pool,
            plain,
            hints,
            outgoing,
            writes,
            appends: Mutex::new(Some(appends)),
            closed: Arc::default(),
            claim: Mutex::new(Some(claim)),
            tasks: Mutex::new(tasks),
            read_only,
        })
    }
}

/// Connections for the appends that nearly all are.
fn connections_for_appends(url: &str) -> Result<PgPool> {
    let options: PgConnectOptions = url.parse().map_err(sorted)?;
    Ok(PgPoolOptions::new()
        .max_connections(APPENDERS)
        .acquire_timeout(Duration::from_secs(10))
        .test_before_acquire(false)
        .before_acquire(|conn, idle| {
            Box::pin(async move {
                // One that is gone is replaced.
                Ok(idle.idle_for < RUSTY || conn.ping().await.is_ok())
            })
        })
        .after_connect(|conn, _| Box::pin(async move { sqlx::query(DURABLE).execute(conn).await.map(drop) }))
        .connect_lazy_with(options.disable_statement_logging()))
}

/// Durable whatever the server's own settings say.
const DURABLE: &str = "SET synchronous_commit TO on";

async fn settle(conn: &mut AnyConnection, read_only: bool) -> sqlx::Result<()> {
    sqlx::query(DURABLE).execute(&mut *conn).await?;
    if read_only {
        sqlx::query("SET default_transaction_read_only TO on").execute(&mut *conn).await?;
    }
    Ok(())
}

async fn bring_to_newest(pool: &AnyPool, opening: &Opening, schemas: Schemas) -> Result<()> {
    let mut conn = pool.acquire().await.map_err(sorted)?;
    let (schema, newest) = (version(&mut conn, Dialect::Postgres, schemas).await?, newest(schemas));
    if schema == newest {
        return Ok(());
    }
    if schema == 0 && (opening.read_only || !opening.allow_migrations) {
        return Err(StoreError::Unfit(
            "the database is empty: if it is the right one, let `vedette serve --allow-migrations` make the tables in it"
                .into(),
        ));
    }
    if opening.read_only || !opening.allow_migrations {
        return Err(StoreError::Unfit(format!(
            "the database has schema {schema}, this program works with {newest}. Make a copy (`pg_dump --format=custom`), stop \
             the other servers, then start once with `vedette serve --allow-migrations`"
        )));
    }
    migrate(&mut conn, Dialect::Postgres, schemas).await
}

impl Backend for Postgres {
    fn reader(&self) -> &AnyPool {
        &self.pool
    }

    fn submit(&self, work: Work) {
        if self.read_only || self.closed.load(std::sync::atomic::Ordering::Acquire) {
            return work.fail(StoreError::unavailable("the store is closed or open for reading only"));
        }
        let job = match work {
            Work::Append(append, answer) => {
                let appends = self.appends.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let refused = match appends.as_ref() {
                    Some(appends) => appends.send((append, answer)).err().map(|refused| refused.0),
                    None => Some((append, answer)),
                };
                if let Some((_, answer)) = refused {
                    drop(answer.send(Err(StoreError::unavailable("the store is closed"))));
                }
                return;
            }
            Work::Job(job) => job,
        };
        let pool = self.pool.clone();
        // A task of its own: a request that is given up halfway must not leave a write half told.
        let mut writes = self.writes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        while writes.try_join_next().is_some() {}
        writes.spawn(carry_out(pool, job));
    }

    fn hints(&self) -> &broadcast::Sender<Hint> {
        &self.hints
    }

    fn spread(&self, hint: Hint) {
        // The receiver ends with the store only.
        drop(self.outgoing.send(hint));
    }

    fn bytes(&self) -> Boxed<'_, Result<i64>> {
        Box::pin(async move {
            let sql = "SELECT pg_database_size(current_database()) AS bytes";
            let found = read(&self.pool, sql, Vec::new()).await?;
            found.first().map_or(Ok(0), |row| row.int("bytes"))
        })
    }

    fn integrity(&self) -> Boxed<'_, Result<Vec<String>>> {
        // PostgreSQL guards its pages and references by itself.
        Box::pin(async { Ok(Vec::new()) })
    }

    fn backup<'a>(&'a self, to: &'a Path) -> Boxed<'a, Result<()>> {
        Box::pin(async move {
            if to.exists() {
                return Err(StoreError::taken(format!("the file {}", to.display())));
            }
            let broken =
                |error: std::io::Error| StoreError::unavailable(format!("{}: {error}", to.display()));
            private::file(to).map_err(broken)?;
            let file = format!("--file={}", to.display());
            let words = ["--format=custom", "--no-owner", &file, &format!("--dbname={}", self.url)];
            let made = run("pg_dump", &words).await;
            if made.is_err() {
                // Half a copy is none.
                drop(std::fs::remove_file(to));
            }
            made
        })
    }

    fn close(&self) -> Boxed<'_, ()> {
        self.closed.store(true, std::sync::atomic::Ordering::Release);
        let take = |set: &Mutex<JoinSet<()>>| {
            std::mem::take(&mut *set.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
        };
        drop(self.appends.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take());
        let (mut writes, mut tasks) = (take(&self.writes), take(&self.tasks));
        let claim = self.claim.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        Box::pin(async move {
            while writes.join_next().await.is_some() {}
            tasks.shutdown().await;
            self.plain.close().await;
            self.pool.close().await;
            if let Some(claim) = claim {
                // It goes with its connection, whatever that has to say.
                drop(claim.close().await);
            }
        })
    }
}

/// Gives an archive to pg_restore.
pub(crate) async fn restore(from: &Path, url: &str) -> Result<()> {
    let options: AnyConnectOptions = url.parse().map_err(sorted)?;
    let mut alone = None;
    for _ in 0..ATTEMPTS {
        alone = claim(&options, "pg_try_advisory_lock").await?;
        if alone.is_some() {
            break;
        }
        // One that has just stopped lets go of its connections in a moment.
        tokio::time::sleep(PAUSE).await;
    }
    if alone.is_none() {
        return Err(StoreError::Unfit("a server is using the database: stop it first".into()));
    }
    let database = format!("--dbname={url}");
    let file = from.to_string_lossy();
    let words = ["--clean", "--if-exists", "--no-owner", "--single-transaction", &database, &file];
    run("pg_restore", &words).await
}

/// Takes the lock that says who uses the database; `None` if others hold it otherwise.
async fn claim(options: &AnyConnectOptions, how: &str) -> Result<Option<AnyConnection>> {
    let mut conn = options.connect().await.map_err(sorted)?;
    let sql = format!("SELECT CASE WHEN {how}({IN_USE}) THEN 1 ELSE 0 END AS taken");
    let taken = row(&mut conn, &sql, Vec::new()).await?;
    let taken = taken.map_or(Ok(0), |taken| taken.int("taken"))?;
    Ok((taken == 1).then_some(conn))
}

async fn run(program: &str, words: &[&str]) -> Result<()> {
    let output = tokio::process::Command::new(find_program(program))
        .args(words)
        .output()
        .await
        .map_err(|error| StoreError::unavailable(format!("{program} could not be started: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(StoreError::unavailable(format!("{program} failed: {}", said.trim())))
}

/// A program of PostgreSQL: the one on the path, or else the newest where Debian puts them.
pub(crate) fn find_program(name: &str) -> PathBuf {
    let on_path = std::env::var_os("PATH").and_then(|path| {
        std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
    });
    let of_debian = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let numbered = versions.flatten().filter_map(|folder| {
            let number: u32 = folder.file_name().to_str()?.parse().ok()?;
            Some((number, folder.path().join("bin").join(name)))
        });
        numbered.filter(|(_, program)| program.is_file()).max().map(|(_, program)| program)
    };
    on_path.or_else(of_debian).unwrap_or_else(|| PathBuf::from(name))
}

async fn carry_out(pool: AnyPool, mut job: Box<dyn Job>) {
    let committed = run_job(&pool, job.as_mut()).await;
    job.finish(committed);
}

/// Where appends go: those that are nothing special by one statement, the others by a transaction.
struct Appending {
    pool: AnyPool,
    plain: PgPool,
}

/// Carries out appends as they come; what came while the last ones were carried out goes together.
async fn append_all(appending: Appending, queue: Arc<tokio::sync::Mutex<mpsc::UnboundedReceiver<Waiting>>>) {
    loop {
        let mut some = Vec::new();
        // One of us waits at the queue, the others for him.
        if queue.lock().await.recv_many(&mut some, TOGETHER).await == 0 {
            return;
        }
        while !some.is_empty() {
            let mut tables = BTreeSet::new();
            // Two appends of one table cannot go together: the second waits for what became of the first.
            let (together, later): (Vec<Waiting>, Vec<Waiting>) =
                some.into_iter().partition(|(append, _)| tables.insert(append.table.clone()));
            let (plain, others): (Vec<Waiting>, Vec<Waiting>) =
                together.into_iter().partition(|(append, _)| is_plain(append));
            appending.append_together(plain, true).await;
            appending.append_together(others, false).await;
            some = later;
        }
    }
}

impl Appending {
    async fn append_together(&self, some: Vec<Waiting>, plain: bool) {
        let appends: Vec<&Append> = some.iter().map(|(append, _)| append.as_ref()).collect();
        let answers = match self.append_in_one(&appends, plain).await {
            Ok(answers) => answers,
            Err(error @ StoreError::Unavailable { unsure: true, .. }) => vec![Err(error); appends.len()],
            Err(error) if appends.len() == 1 => vec![Err(error)],
            // Whatever is wrong with one of them is no fault of the others.
            Err(_) => {
                let mut answers = Vec::with_capacity(appends.len());
                for append in &appends {
                    let alone = self.append_in_one(&[append], plain).await;
                    answers
                        .push(alone.and_then(|mut answers| answers.pop().unwrap_or_else(|| Err(missing()))));
                }
                answers
            }
        };
        for ((_, waiting), answer) in some.into_iter().zip(answers) {
            // Nobody waits any more when the request was given up.
            drop(waiting.send(answer));
        }
    }

    async fn append_in_one(&self, appends: &[&Append], plain: bool) -> Result<Vec<Result<Appended>>> {
        if appends.is_empty() {
            return Ok(Vec::new());
        }
        if plain {
            return append_plain(&self.plain, appends).await;
        }
        let mut transaction = begin(&self.pool).await?;
        let answers = append_many(&mut transaction, appends).await?;
        if answers.iter().all(Result::is_err) {
            return Ok(answers);
        }
        commit(transaction).await.map(|()| answers)
    }
}

fn missing() -> StoreError {
    StoreError::unavailable("the write was not carried out")
}

async fn run_job(pool: &AnyPool, job: &mut dyn Job) -> Result<()> {
    let mut transaction = begin(pool).await?;
    job.run(&mut transaction).await?;
    commit(transaction).await
}

/// Begins; connections that died since they were last used are passed over.
async fn begin(pool: &AnyPool) -> Result<Transaction<'static, Any>> {
    let mut attempts = pool.options().get_max_connections();
    loop {
        match pool.begin().await {
            Err(error) if attempts > 0 && connection_died(&error) => attempts -= 1,
            other => return other.map_err(sorted),
        }
    }
}

/// When the connection breaks now, nobody can know whether the commit was carried out.
async fn commit(transaction: Transaction<'static, Any>) -> Result<()> {
    transaction.commit().await.map_err(|error| match sorted(error) {
        StoreError::Unavailable { reason, .. } => StoreError::Unavailable { reason, unsure: true },
        other => other,
    })
}

/// Sends hints out, many in one message when they come fast. Never inside a write's transaction: NOTIFY takes a lock
/// that would end group commit.
async fn tell_others(pool: AnyPool, sender: String, mut waiting: mpsc::UnboundedReceiver<Hint>) {
    let mut some = Vec::new();
    while waiting.recv_many(&mut some, 10_000).await > 0 {
        tokio::time::sleep(TOGETHER_FOR).await;
        some.extend(std::iter::from_fn(|| waiting.try_recv().ok()));
        let (mut newest, mut private) = (BTreeMap::new(), BTreeSet::new());
        for hint in some.drain(..) {
            match hint {
                Hint::Table { table, k } => {
                    let known = newest.entry(table).or_insert(k);
                    *known = k.max(*known);
                }
                Hint::Private { table } => drop(private.insert(table)),
                Hint::Recheck => {}
            }
        }
        let newest = newest.into_iter().map(|(table, k)| format!(" {table}:{k}"));
        let words: Vec<String> =
            newest.chain(private.into_iter().map(|table| format!(" {table}:{PRIVATE}"))).collect();
        for words in words.chunks(HINTS_IN_PAYLOAD) {
            let payload = format!("{sender}{}", words.concat());
            if let Err(error) = notify(&pool, payload).await {
                // The others find out by looking (`repair`).
                tracing::warn!(%error, "other processes could not be told of news");
            }
        }
    }
}

async fn notify(pool: &AnyPool, payload: String) -> Result<()> {
    let mut conn = pool.acquire().await.map_err(sorted)?;
    // It need not wait for the disk: whoever misses it finds out by looking.
    let sql = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";
    execute(&mut conn, sql, values![CHANNEL, payload]).await.map(drop)
}

async fn hear_others(url: String, own: String, hints: broadcast::Sender<Hint>) {
    loop {
        if let Err(error) = listen(&url, &own, &hints).await {
            tracing::warn!(%error, "news of other processes are interrupted");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn listen(url: &str, own: &str, hints: &broadcast::Sender<Hint>) -> sqlx::Result<()> {
    let mut listener = PgListener::connect(url).await?;
    listener.listen(CHANNEL).await?;
    // The first claim went when the database was started again.
    let again = format!("SELECT pg_advisory_lock_shared({IN_USE})");
    (&mut listener).execute(sqlx::AssertSqlSafe(again)).await?;
    // Whatever was said before we listened is lost. (Nobody may be subscribed: that is no error.)
    drop(hints.send(Hint::Recheck));
    while let Some(message) = listener.try_recv().await? {
        let mut words = message.payload().split(' ');
        if words.next() == Some(own) {
            continue;
        }
        for (table, k) in words.filter_map(|word| word.split_once(':')) {
            let table = TableId::from(table);
            match k.parse() {
                Ok(k) => drop(hints.send(Hint::Table { table, k })),
                Err(_) if k == PRIVATE => drop(hints.send(Hint::Private { table })),
                Err(_) => {}
            }
        }
    }
    Ok(())
}

/// Looks for tables that changed lately without our hearing of it.
async fn repair(pool: AnyPool, hints: broadcast::Sender<Hint>) {
    let mut known: BTreeMap<String, i64> = BTreeMap::new();
    let mut news = hints.subscribe();
    loop {
        tokio::time::sleep(REPAIR_EVERY).await;
        while let Ok(hint) = news.try_recv() {
            if let Hint::Table { table, k } = hint {
                let k = k.max(known.get(table.as_str()).copied().unwrap_or(0));
                known.insert(table.to_string(), k);
            }
        }
        let Ok(latest) = changed_lately(&pool).await else { continue };
        for (table, k) in &latest {
            if known.get(table).is_none_or(|known| known < k) {
                drop(hints.send(Hint::Table { table: TableId::from(table.as_str()), k: *k }));
            }
        }
        known = latest;
    }
}

async fn changed_lately(pool: &AnyPool) -> Result<BTreeMap<String, i64>> {
    let sql = "SELECT id, k FROM tables \
               WHERE last_ms >= CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT) - 60000";
    let found = read(pool, sql, Vec::new()).await?;
    found.iter().map(|row| Ok((row.text("id")?, row.int("k")?))).collect()
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;

    /// Our schemas, and one that will come after them.
    fn later() -> Schemas {
        let text = "ALTER TABLE accounts ADD COLUMN shield BLOB ;";
        [SCHEMAS, &[(newest(SCHEMAS) + 1, "later", text)]].concat().leak()
    }

    #[tokio::test]
    async fn migrations_wait_for_permission() {
        let url = crate::testing::postgres();
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new().max_connections(1).connect(&url).await.unwrap();
        let allowed = Opening { allow_migrations: true, ..Opening::default() };
        let looking = Opening { read_only: true, ..Opening::default() };
        assert!(bring_to_newest(&pool, &looking, SCHEMAS).await.is_err(), "there is nothing to look at");
        let refused = bring_to_newest(&pool, &Opening::default(), SCHEMAS).await.expect_err("not asked for");
        assert!(refused.to_string().contains("--allow-migrations"), "{refused}");
        bring_to_newest(&pool, &allowed, SCHEMAS).await.expect("an empty database is made ready");
        let refused =
            bring_to_newest(&pool, &Opening::default(), later()).await.expect_err("refused").to_string();
        assert!(refused.contains("pg_dump") && refused.contains("--allow-migrations"), "{refused}");
        bring_to_newest(&pool, &allowed, later()).await.expect("allowed");
        bring_to_newest(&pool, &Opening::default(), later()).await.expect("nothing to do any more");
        assert!(
            bring_to_newest(&pool, &Opening::default(), SCHEMAS).await.is_err(),
            "the program is too old"
        );
    }
}
