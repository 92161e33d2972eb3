//! Tables that are being looked at: each in a room with one lock. The journal in the store is the truth; a room is a cache.
//!
//! Whatever a room shows was stored before. A room that may be ahead of or behind the store is never shown: it is marked as
//! spoiled before it asks the store to keep something, and stays so unless the store says that it did.

pub(crate) mod clock;
mod commands;
mod company;
mod heads;
mod import;
mod letters;
mod live;
mod offers;
mod open;
mod play;
mod seats;
pub(crate) mod show;
mod talk;
mod words;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard};
use vedette_store::TableId;

use crate::app::App;
use crate::time::now_ms;
use crate::wire::Problem;

pub(crate) use company::notice_company;
use heads::Heads;
pub(crate) use import::import_table;
pub(crate) use live::{Eye, Live, unreplayed};
pub(crate) use open::{agreement, open_table};
pub(crate) use play::{Answer, Asker, Wish, play};
pub(crate) use words::LOOK_EVERY;

/// A room that somebody is in: nobody else is, until it is dropped.
pub(crate) type Entered = OwnedMappedMutexGuard<Option<Box<Live>>, Live>;

struct Room {
    live: Arc<tokio::sync::Mutex<Option<Box<Live>>>>,
    entered_ms: AtomicI64,
    /// The table is at this happening or beyond, as far as we have heard.
    heard_k: AtomicI64,
}

/// All rooms of this process.
#[derive(Default)]
pub(crate) struct Rooms {
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    heads: Heads,
}

impl Rooms {
    /// Enters the room of a table, alone, to see how things are.
    pub(crate) async fn enter(&self, app: &Arc<App>, id: &TableId) -> Result<Entered, Problem> {
        self.enter_if(app, id, app.config.is_shared()).await
    }

    /// Enters the room of a table, alone, to write what the store will refuse if another process was faster: so it need not be asked
    /// before. See [`Live::expect_nothing_new`].
    pub(super) async fn enter_to_write(&self, app: &Arc<App>, id: &TableId) -> Result<Entered, Problem> {
        self.enter_if(app, id, false).await
    }

    async fn enter_if(&self, app: &Arc<App>, id: &TableId, doubts: bool) -> Result<Entered, Problem> {
        let room = self.room(id);
        room.entered_ms.store(now_ms(), Ordering::Relaxed);
        let mut slot = Arc::clone(&room.live).lock_owned().await;
        let heard = room.heard_k.load(Ordering::Relaxed);
        let fresh = match slot.as_deref() {
            None => false,
            Some(live) if live.spoiled || heard > live.kept.row.k => false,
            Some(live) => !doubts || self.is_current(app, live).await?,
        };
        if !fresh {
            *slot = None;
            // In a box, as all that is seldom: the future of every request would have to have room for it.
            let loaded = Box::pin(Live::load(app, id)).await;
            if loaded.is_err() {
                self.lock().remove(id);
            }
            let loaded = loaded?;
            if loaded.has_ordered_answer() {
                app.computers.wake(app, id);
            }
            *slot = Some(Box::new(loaded));
        }
        let mut entered =
            OwnedMutexGuard::try_map(slot, |slot| slot.as_deref_mut()).map_err(|_| Problem::fault())?;
        if entered.is_behind() {
            Box::pin(entered.catch_up(app)).await?;
        }
        Ok(entered)
    }

    /// Somebody, perhaps another process, says that a table is at this happening or beyond.
    pub(crate) fn hear(&self, id: &TableId, k: i64) {
        if let Some(room) = self.lock().get(id) {
            room.heard_k.fetch_max(k, Ordering::Relaxed);
        }
    }

    /// Hints were lost: look at the store before believing any room.
    pub(crate) fn doubt_everything(&self) {
        self.lock().clear();
    }

    /// Something about a table changed behind its room's back: it must be read anew.
    pub(crate) async fn spoil(&self, id: &TableId) {
        let room = self.lock().get(id).cloned();
        if let Some(room) = room {
            *room.live.lock().await = None;
        }
    }

    /// Puts away rooms that nobody has entered for a while.
    pub(crate) fn put_away(&self, idle_ms: i64) {
        let now = now_ms();
        self.lock().retain(|_, room| {
            now - room.entered_ms.load(Ordering::Relaxed) < idle_ms || Arc::strong_count(&room.live) > 1
        });
    }

    /// How many rooms there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    async fn is_current(&self, app: &App, live: &Live) -> Result<bool, Problem> {
        let row = &live.kept.row;
        let head = self.heads.of(&app.store, &row.id).await?;
        Ok(head.is_some_and(|head| head.n == row.n && head.k == row.k))
    }

    fn room(&self, id: &TableId) -> Arc<Room> {
        let fresh = || {
            Arc::new(Room {
                live: Arc::default(),
                entered_ms: AtomicI64::new(now_ms()),
                heard_k: AtomicI64::new(0),
            })
        };
        Arc::clone(self.lock().entry(id.clone()).or_insert_with(fresh))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
