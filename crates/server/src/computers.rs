//! Computer opponents: they think in the background, on a copy of the position, and act like anybody else.
//!
//! A table is looked after by at most one task of this process. It holds no lock while it thinks; if the table has moved on
//! meanwhile, its answer is thrown away. Nothing needs to be remembered: after a restart the tables that wait for a
//! computer are found in the store, and what an opponent has seen in the fog it learns from the journal.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;
use vedette_kernel::table::erased::AnyGame;
use vedette_kernel::{Journal, Phrase, Side};
use vedette_store::TableId;
use vedette_system::{AnyOpponent, Kind};

use crate::app::App;
use crate::wire::Problem;

/// How long a task waits after something went wrong.
const PAUSE: Duration = Duration::from_secs(2);

/// Those who think.
pub(crate) struct Computers {
    places: Arc<Semaphore>,
    looked_after: Mutex<HashSet<TableId>>,
    tasks: TaskTracker,
}

/// A decision to be made.
struct Question {
    seat: i64,
    kind: Kind,
    n: i64,
    side: Side,
    game: Box<dyn AnyGame>,
    /// The game so far, for an opponent that has something to remember.
    journal: Option<Journal>,
    title: Arc<dyn vedette_system::Title>,
}

impl Computers {
    pub(crate) fn new(threads: usize) -> Computers {
        let half = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        let places = if threads == 0 { half } else { threads };
        Computers {
            places: Arc::new(Semaphore::new(places)),
            looked_after: Mutex::default(),
            tasks: TaskTracker::new(),
        }
    }

    /// A table may wait for a computer.
    pub(crate) fn wake(&self, app: &Arc<App>, id: &TableId) {
        if app.stop.is_cancelled() || !self.lock().insert(id.clone()) {
            return;
        }
        let (app, id) = (Arc::clone(app), id.clone());
        self.tasks.spawn(async move {
            look_after(&app, &id).await;
            app.computers.lock().remove(&id);
            // Somebody may have acted between the last look and now.
            if let Ok(live) = app.rooms.enter(&app, &id).await
                && !live.asked_computers().is_empty()
            {
                drop(live);
                app.computers.wake(&app, &id);
            }
        });
    }

    /// Waits until nobody thinks any more.
    pub(crate) async fn finish(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// How many tables are looked after.
    pub(crate) fn busy(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.looked_after.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers for the computers of a table until none of them is asked.
async fn look_after(app: &Arc<App>, id: &TableId) {
    let mut opponents: Vec<(i64, Kind, Box<dyn AnyOpponent>)> = Vec::new();
    while !app.stop.is_cancelled() {
        let question = match ask(app, id).await {
            Ok(Some(question)) => question,
            Ok(None) => return,
            Err(problem) => {
                tracing::warn!(table = %id, ?problem, "a computer cannot look at its table");
                tokio::select! { () = tokio::time::sleep(PAUSE) => return, () = app.stop.cancelled() => return }
            }
        };
        let (seat, kind, n) = (question.seat, question.kind, question.n);
        let known = opponents.iter().position(|(known, as_kind, _)| *known == seat && *as_kind == kind);
        let known = known.map(|at| opponents.swap_remove(at).2);
        let Some((opponent, answer)) = think(app, id, question, known).await else { return };
        let Some(answer) = answer else { return };
        opponents.push((seat, kind, opponent));
        if let Err(problem) = act(app, id, seat, n, &answer).await {
            tracing::warn!(table = %id, ?problem, answer, "what a computer decided was not taken");
            opponents.clear();
            tokio::select! { () = tokio::time::sleep(PAUSE) => {}, () = app.stop.cancelled() => return }
        }
    }
}

async fn ask(app: &Arc<App>, id: &TableId) -> Result<Option<Question>, Problem> {
    let live = app.rooms.enter(app, id).await?;
    let Some((seat, kind)) = live.asked_computers().into_iter().next() else { return Ok(None) };
    let kind: Kind =
        kind.parse().map_err(|error: vedette_system::UnknownKind| Problem::invalid(error.to_string()))?;
    let side = live.side_of_seat(seat)?;
    let game = live.table.position();
    let journal = live.title.remembers(kind, game.as_ref()).then(|| live.table.journal().clone());
    Ok(Some(Question { seat, kind, n: live.n(), side, game, journal, title: Arc::clone(&live.title) }))
}

type Thought = (Box<dyn AnyOpponent>, Option<String>);

/// Thinks on a thread of its own. `None` when the server stops.
async fn think(
    app: &Arc<App>,
    id: &TableId,
    question: Question,
    known: Option<Box<dyn AnyOpponent>>,
) -> Option<Thought> {
    let place = Arc::clone(&app.computers.places).acquire_owned();
    let place = tokio::select! { place = place => place.ok()?, () = app.stop.cancelled() => return None };
    let seed = seed(id, question.n);
    let (stop, began) = (app.stop.clone(), Instant::now());
    let thinking = tokio::task::spawn_blocking(move || {
        let _place = place;
        let should_stop = stop.clone();
        let game = question.game.as_ref();
        let fresh =
            || question.title.seat(question.kind, game, seed, Arc::new(move || should_stop.is_cancelled()));
        let mut opponent = known.or_else(fresh)?;
        if let Some(journal) = &question.journal {
            opponent.learn(journal, question.side);
        }
        let answer = opponent.decide(game, question.side);
        // A thought that was cut short is thrown away: after the start it is thought again.
        (!stop.is_cancelled()).then_some((opponent, answer))
    });
    let thought = thinking.await.ok().flatten();
    metrics::histogram!("vedette_computer_seconds").record(began.elapsed().as_secs_f64());
    thought
}

/// An answer, in notation and in words, with the reasons for it.
pub(crate) type Counsel = (String, Option<Phrase>, Vec<Phrase>);

/// What the colonel would answer in a position for a side, from what that side knows. `None` if it is not asked.
pub(crate) async fn advise(
    app: &Arc<App>,
    id: &TableId,
    n: i64,
    (title, game, journal): (Arc<dyn vedette_system::Title>, Box<dyn AnyGame>, Journal),
    side: Side,
) -> Option<Counsel> {
    let kind = Kind::Colonel;
    let choices = game.choices(side);
    let journal = Some(journal).filter(|_| title.remembers(kind, game.as_ref()));
    let question = Question { seat: 0, kind, n, side, game, journal, title };
    let (opponent, answer) = think(app, id, question, None).await?;
    let action = answer?;
    let phrase = choices.into_iter().find(|choice| choice.notation == action).map(|choice| choice.phrase);
    Some((action, phrase, opponent.reasons()))
}

/// The same table and position give the same seed, on any process.
fn seed(id: &TableId, n: i64) -> u64 {
    let digest: [u8; 32] = Sha256::digest(format!("computer {id} {n}")).into();
    let mut first = [0; 8];
    first.copy_from_slice(digest.get(..8).unwrap_or(&[0; 8]));
    u64::from_le_bytes(first)
}

/// Acts, unless the table has moved on meanwhile.
async fn act(app: &Arc<App>, id: &TableId, seat: i64, n: i64, answer: &str) -> Result<(), Problem> {
    let mut live = app.rooms.enter(app, id).await?;
    if live.n() == n {
        live.act_for_computer(app, seat, answer).await?;
    }
    Ok(())
}
