//! The running server: everything that requests share.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::{broadcast, watch};
use tokio_util::sync::CancellationToken;
use vedette_seal::Sealer;
use vedette_store::{AccountChange, Hint, Opening, Store, StoreError, Table, TableId, random_code};
use vedette_system::Titles;

use crate::computers::Computers;
use crate::config::Config;
use crate::heavy::Heavy;
use crate::identity::{Passwords, Sessions};
use crate::library::Library;
use crate::limits::Limiters;
use crate::rooms::{Live, Rooms};
use crate::telemetry::Figures;
use crate::time::{self, now_ms};
use crate::told::LastTold;
use crate::whereabouts::Whereabouts;

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(250);
/// How often rooms are put away, expired things deleted and forgotten computers woken.
const UPKEEP: Duration = Duration::from_secs(30);
/// Bots look at tables whose seats changed within this time.
const FRESH_MS: i64 = 2000;
/// A server that runs says so about this often.
const AWAKE_EVERY_MS: i64 = 60_000;
/// A server that did not run for longer may have been started with a wrong clock.
const DOUBTFUL_MS: i64 = 30 * 24 * 3600 * 1000;
/// So many hints may wait for a slow listener before he must look at everything again.
const HINTS: usize = 4096;

/// The running server.
pub struct App {
    /// How it is set up.
    pub config: Config,
    /// The games that can be played here.
    pub(crate) library: Arc<Library>,
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    pub(crate) sessions: Sessions,
    pub(crate) whereabouts: Whereabouts,
    pub(crate) passwords: Passwords,
    pub(crate) limiters: Limiters,
    pub(crate) computers: Computers,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) figures: Figures,
    pub(crate) heavy: Heavy,
    /// States as readers have them.
    pub(crate) told: LastTold,
    /// The seal under which journals leave this server.
    pub(crate) sealer: Sealer,
    /// A secret of this server, for telling addresses apart without keeping them.
    pub(crate) salt: String,
    /// When the database was last seen to work, and whether it did.
    pub(crate) health: tokio::sync::Mutex<Option<(Instant, bool)>>,
    /// The clock could be wrong: nothing is deleted for being old.
    doubts_clock: bool,
    /// When this process started.
    pub(crate) started_ms: i64,
    /// Cancelled when the server stops: streams end, computers stop thinking.
    pub(crate) stop: CancellationToken,
    closed: RwLock<HashSet<String>>,
    watched: Mutex<HashMap<TableId, watch::Sender<i64>>>,
    /// Tables whose seats changed lately: bots that do not sit there yet must look.
    fresh: Mutex<HashMap<TableId, i64>>,
    /// Every table that something happened at, for whoever listens to many.
    hints: broadcast::Sender<TableId>,
}

impl App {
    /// Opens the store and starts what runs in the background.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub async fn start(config: Config, titles: Titles) -> Result<Arc<App>, StoreError> {
        if config.database.is_none() {
            make_folder(&config.data).map_err(|error| {
                StoreError::Unfit(format!("cannot make the folder {}: {error}", config.data.display()))
            })?;
        }
        let opening = Opening {
            allow_migrations: config.allow_migrations,
            max_bytes: config.database_bytes,
            ..Opening::default()
        };
        let store = Store::open(&config.database_url(), opening).await?;
        store.fold_names().await?;
        for account in store.operators().await?.iter().filter(|account| !config.is_operator(&account.name)) {
            let change = AccountChange { operator: Some(false), ..AccountChange::default() };
            store.change_account(&account.id, change).await?;
        }
        for name in &config.operators {
            if let Some(account) = store.account_by_name(name).await? {
                let change = AccountChange { operator: Some(true), ..AccountChange::default() };
                store.change_account(&account.id, change).await?;
            }
        }
        let sealer = sealer(&store).await?;
        let salt = store.keepsake("salt", random_code(32)?).await?;
        // Nobody could play while no server ran: running clocks stand still for that time, however long or short the machine's
        // clock says it was.
        let slept = store.wake_up(now_ms(), AWAKE_EVERY_MS).await?;
        let doubts_clock = slept.abs() > DOUBTFUL_MS;
        if doubts_clock {
            tracing::warn!(
                slept,
                "the last server ran very long ago, or the clock is wrong: expired sessions are kept"
            );
        }
        let closed = store.closed_titles().await?.into_iter().map(|title| title.game).collect();
        let app = Arc::new(App {
            library: Arc::new(Library::new(titles)),
            rooms: Rooms::default(),
            sessions: Sessions::new(config.is_shared()),
            whereabouts: Whereabouts::default(),
            passwords: Passwords::new(2),
            limiters: Limiters::new(&config.limits),
            computers: Computers::new(config.computer_threads, config.computer_beat_ms),
            metrics: crate::telemetry::recorder(),
            figures: Figures::default(),
            heavy: Heavy::new(config.limits.answer_seconds),
            told: LastTold::default(),
            sealer,
            salt,
            health: tokio::sync::Mutex::default(),
            doubts_clock,
            started_ms: now_ms(),
            stop: CancellationToken::new(),
            closed: RwLock::new(closed),
            watched: Mutex::default(),
            fresh: Mutex::default(),
            hints: broadcast::channel(HINTS).0,
            config,
            store,
        });
        if app.config.is_shared() {
            // What this process does itself it tells at once; see `after_commit`.
            tokio::spawn(listen(Arc::clone(&app)));
        }
        tokio::spawn(tick(Arc::clone(&app)));
        tokio::spawn(keep_up(Arc::clone(&app)));
        Ok(app)
    }

    /// Ends streams and thinking, and closes the store.
    pub async fn finish(&self) {
        self.stop.cancel();
        self.computers.finish().await;
        self.store.close().await;
    }

    /// Ends streams and thinking; answers go on.
    pub fn begin_stop(&self) {
        self.stop.cancel();
    }

    /// Whether a title is switched off.
    pub(crate) fn is_closed(&self, game: &str) -> bool {
        self.closed.read().unwrap_or_else(PoisonError::into_inner).contains(game)
    }

    /// Switches a title off or on.
    pub(crate) fn set_closed(&self, game: &str, closed: bool) {
        let mut titles = self.closed.write().unwrap_or_else(PoisonError::into_inner);
        if closed {
            titles.insert(game.to_owned());
        } else {
            titles.remove(game);
        }
    }

    /// Something was kept: whoever waits for it is told, computers think.
    pub(crate) fn after_commit(self: &Arc<App>, live: &Live) {
        let row = &live.kept.row;
        self.poke(&row.id, row.k);
        if live.waits_for_machinery() {
            self.computers.wake(self, &row.id);
        }
    }

    /// The seats of a table have changed.
    pub(crate) fn seats_changed(&self, id: &TableId) {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone(), now_ms());
    }

    /// Whether the seats of a table have changed in the last moments.
    pub(crate) fn is_fresh(&self, id: &TableId) -> bool {
        let now = now_ms();
        let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        if fresh.len() > 1000 {
            fresh.retain(|_, since| now - *since < FRESH_MS);
        }
        fresh.get(id).is_some_and(|since| now - *since < FRESH_MS)
    }

    /// A table was opened.
    pub(crate) fn after_opening(self: &Arc<App>, kept: &Table) {
        metrics::counter!("vedette_tables_opened_total").increment(1);
        self.seats_changed(&kept.row.id);
        let _ = self.hints.send(kept.row.id.clone());
        if kept
            .seats
            .iter()
            .any(|seat| seat.asked && matches!(seat.holder, vedette_store::Holder::Computer(_)))
        {
            self.computers.wake(self, &kept.row.id);
        }
    }

    /// Wakes whoever watches a table.
    fn poke(&self, id: &TableId, k: i64) {
        if let Some(sender) = self.watched().get(id) {
            sender.send_if_modified(|known| {
                let newer = k > *known;
                *known = k.max(*known);
                newer
            });
        }
        if self.hints.receiver_count() > 0 {
            let _ = self.hints.send(id.clone());
        }
    }

    /// Wakes whoever watches a table although nothing has happened there for everybody: he looks whether he may know of it.
    pub(crate) fn stir(&self, id: &TableId) {
        if let Some(sender) = self.watched().get(id) {
            sender.send_modify(|_| {});
        }
        let _ = self.hints.send(id.clone());
    }

    /// Wakes when something happens at a table.
    pub(crate) fn watch(&self, id: &TableId) -> watch::Receiver<i64> {
        self.watched().entry(id.clone()).or_insert_with(|| watch::channel(0).0).subscribe()
    }

    /// Every table that something happens at.
    pub(crate) fn listen(&self) -> broadcast::Receiver<TableId> {
        self.hints.subscribe()
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<TableId, watch::Sender<i64>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many streams wait.
    pub(crate) fn watchers(&self) -> usize {
        self.watched().values().map(watch::Sender::receiver_count).sum()
    }
}

/// Spreads the news of the store, from this and other processes.
async fn listen(app: Arc<App>) {
    let mut news = app.store.news();
    while let Some(hint) = tokio::select! { hint = news.next() => hint, () = app.stop.cancelled() => None } {
        match hint {
            Hint::Table { table, k } => {
                app.rooms.hear(&table, k);
                app.poke(&table, k);
            }
            Hint::Private { table } => app.stir(&table),
            Hint::Recheck => {
                app.rooms.doubt_everything();
                let watched: Vec<TableId> = app.watched().keys().cloned().collect();
                match app.store.heads(&watched).await {
                    Ok(heads) => heads.iter().for_each(|head| app.poke(&head.table, head.k)),
                    Err(error) => tracing::warn!(%error, "watched tables could not be checked"),
                }
            }
        }
    }
}

/// Looks at the clocks.
async fn tick(app: Arc<App>) {
    let mut tick = tokio::time::interval(TICK);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! { _ = tick.tick() => {}, () = app.stop.cancelled() => return }
        look_at_the_clock(&app).await;
        let now = now_ms();
        let overdue = match app.store.overdue(now, 200).await {
            Ok(overdue) => overdue,
            Err(error) => {
                tracing::warn!(%error, "clocks could not be checked");
                tokio::time::sleep(Duration::from_secs(2)).await;
                continue;
            }
        };
        for (id, seat) in overdue {
            if let Ok(mut live) = app.rooms.enter(&app, &id).await
                && live.is_out_of_time(&app, seat, now_ms())
                && let Err(problem) = live.run_out(&app, seat, now_ms()).await
            {
                tracing::warn!(table = %id, seat, ?problem, "a clock ran out but that could not be kept");
            }
        }
    }
}

/// The machine's clock may have been set: games do not notice.
async fn look_at_the_clock(app: &App) {
    match time::look() {
        time::Seen::Fine => {}
        time::Seen::Jumped(by) => {
            tracing::warn!(by, "the machine's clock has jumped; games and sessions go on by our own");
        }
        // Several processes would each move the clocks of games: they follow when they are started again.
        time::Seen::Stayed(_) if app.config.is_shared() => {}
        time::Seen::Stayed(by) => match app.store.shift_clocks(by).await {
            Ok(()) => {
                time::follow(by);
                app.rooms.doubt_everything();
                tracing::warn!(by, "followed the machine's clock; clocks of games were moved along");
            }
            Err(error) => tracing::warn!(%error, "the machine's clock could not be followed"),
        },
    }
}

/// Puts rooms away, deletes what has expired, and wakes computers that were forgotten (also at the start).
async fn keep_up(app: Arc<App>) {
    let mut upkeep = tokio::time::interval(UPKEEP);
    loop {
        tokio::select! { _ = upkeep.tick() => {}, () = app.stop.cancelled() => return }
        match app.store.waiting_for_computer().await {
            Ok(tables) => tables.iter().for_each(|table| app.computers.wake(&app, table)),
            Err(error) => tracing::warn!(%error, "tables that wait for computers could not be listed"),
        }
        app.rooms.put_away(i64::try_from(app.config.idle_minutes * 60_000).unwrap_or(i64::MAX));
        if let Err(error) = app.store.stay_awake(now_ms()).await {
            tracing::warn!(%error, "that the server runs could not be noted");
        }
        app.watched().retain(|_, sender| sender.receiver_count() > 0);
        app.limiters.forget_old();
        // Times are heaped up until somebody asks for them, or until this.
        app.metrics.run_upkeep();
        if app.doubts_clock {
            continue;
        }
        if let Err(error) = app.store.sweep(now_ms()).await {
            tracing::warn!(%error, "expired things could not be deleted");
        }
    }
}

/// A folder for the owner alone, whether it is there already or not.
fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    #[cfg(unix)]
    close_to_others(path)?;
    Ok(())
}

/// Takes from others what they may do in a folder, if it is for our database alone. In one that is for other things too, or that
/// belongs to somebody else, only the files are closed.
#[cfg(unix)]
fn close_to_others(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    if std::fs::metadata(path)?.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    let is_ours = path.join("vedette.db").exists() || std::fs::read_dir(path)?.next().is_none();
    if !is_ours || std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700)).is_err() {
        tracing::warn!(folder = %path.display(), "others can look into the data folder");
    }
    Ok(())
}

/// The server's key, made at its first start.
async fn sealer(store: &Store) -> Result<Sealer, StoreError> {
    let mut fresh = [0; 32];
    getrandom::fill(&mut fresh)
        .map_err(|error| StoreError::unavailable(format!("no randomness from the system: {error}")))?;
    let kept = store.keepsake("signing-key", vedette_seal::encode(&fresh)).await?;
    Sealer::read(&kept).ok_or_else(|| StoreError::Unfit("the server's signing key cannot be read".to_owned()))
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{Permissions, create_dir, metadata, set_permissions, write};
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn the_data_folder_is_its_owners_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let after = |name: &str, holds: Option<&str>| {
            let path = folder.path().join(name);
            create_dir(&path).expect("made");
            set_permissions(&path, Permissions::from_mode(0o755)).expect("opened");
            if let Some(file) = holds {
                write(path.join(file), "").expect("written");
            }
            make_folder(&path).expect("it is there");
            metadata(&path).expect("it is there").permissions().mode() & 0o777
        };
        assert_eq!(after("empty", None), 0o700);
        assert_eq!(after("ours", Some("vedette.db")), 0o700);
        assert_eq!(
            after("for other things", Some("letters.txt")),
            0o755,
            "that would shut others out of theirs"
        );
        let fresh = folder.path().join("fresh");
        make_folder(&fresh).expect("made");
        assert_eq!(metadata(&fresh).expect("it is there").permissions().mode() & 0o777, 0o700);
    }
}
