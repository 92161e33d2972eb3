//! Where tables are, when several processes share a database: asked for before a room is believed. Whoever asks while a question
//! is on its way goes with the next one, so that many readers cost the database hardly more than one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use vedette_store::{Head, Store, StoreError, TableId};

/// Where a table is, if it is anywhere.
type Found = Result<Option<Head>, StoreError>;

/// Those who ask.
#[derive(Clone, Default)]
pub(crate) struct Heads(Arc<Mutex<Asking>>);

#[derive(Default)]
struct Asking {
    waiting: Vec<(TableId, oneshot::Sender<Found>)>,
    /// Somebody asks the store, and will ask for those who came meanwhile.
    is_under_way: bool,
}

impl Heads {
    /// Where a table is now, or was a moment after this was asked.
    pub(crate) async fn of(&self, store: &Store, id: &TableId) -> Found {
        let (answer, answered) = oneshot::channel();
        if self.join(id, answer) {
            // A task of its own: whoever asked first may go away, and others wait too.
            tokio::spawn(self.clone().ask(store.clone()));
        }
        answered.await.unwrap_or_else(|_| Err(StoreError::unavailable("nobody asked the store")))
    }

    /// Puts somebody down among those who wait; whether nobody asks for them yet.
    fn join(&self, id: &TableId, answer: oneshot::Sender<Found>) -> bool {
        let mut asking = self.lock();
        asking.waiting.push((id.clone(), answer));
        !std::mem::replace(&mut asking.is_under_way, true)
    }

    async fn ask(self, store: Store) {
        loop {
            let some = self.next();
            if some.is_empty() {
                return;
            }
            let tables: Vec<TableId> = some.iter().map(|(table, _)| table.clone()).collect();
            let found = store.heads(&tables).await;
            for (table, answer) in some {
                let head = |heads: &Vec<Head>| heads.iter().find(|head| head.table == table).cloned();
                // Whoever has gone meanwhile needs no answer.
                drop(answer.send(found.as_ref().map(head).map_err(Clone::clone)));
            }
        }
    }

    /// Those who wait; if there are none nobody asks any more.
    fn next(&self) -> Vec<(TableId, oneshot::Sender<Found>)> {
        let mut asking = self.lock();
        asking.is_under_way = !asking.waiting.is_empty();
        std::mem::take(&mut asking.waiting)
    }

    fn lock(&self) -> MutexGuard<'_, Asking> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
