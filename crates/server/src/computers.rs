//! Computer opponents: they think in the background, on a copy of the position, and act like anybody else. Standing orders
//! answer here too.
//!
//! A table is looked after by at most one task of this process. It holds no lock while it thinks; if the table has moved on
//! meanwhile, its answer is thrown away. Nothing needs to be remembered: after a restart the tables that wait for a
//! computer are found in the store, and what an opponent has seen in the fog it learns from the journal.
//!
//! Where a person sits at the table, answers leave at set times after the question: how long somebody thought, or whether there
//! was anything to think about, tells nothing. When an answer leaves is settled before anything is thought, by the game and the rank of
//! the opponent, which everybody knows, and the thought has to end before that.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use vedette_kernel::table::erased::AnyGame;
use vedette_kernel::{Journal, Phrase, Side};
use vedette_store::{AccountId, Holder, TableId, random_code};
use vedette_system::{AnyOpponent, Appraisal, OpponentKind, Pace};

use crate::app::App;
use crate::rooms::LOOK_EVERY;
use crate::turns::{self, Place, Rank, Turns};
use crate::whereabouts::Whereabouts;
use crate::wire::Problem;

/// How long a task waits after something went wrong.
const PAUSE: Duration = Duration::from_secs(2);

/// This part of the time until an answer leaves is not for thinking, so that it is there in time.
const SPARE: u32 = 8;

/// For whom a computer thinks, and the address that he shares with others; tables of nobody share one account.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Owner {
    account: Option<AccountId>,
    from: Option<IpAddr>,
}

impl turns::Owner for Owner {
    type Group = Option<IpAddr>;

    fn group(&self) -> Option<IpAddr> {
        self.from
    }
}

impl Owner {
    /// An account, where it was last.
    fn at_last_address(account: Option<AccountId>, whereabouts: &Whereabouts) -> Owner {
        let from = account.as_ref().and_then(|account| whereabouts.of(account));
        Owner { account, from }
    }
}

/// Those who think.
pub(crate) struct Computers {
    turns: Turns<Owner>,
    looked_after: Mutex<HashSet<TableId>>,
    /// The time between a question and the earliest answer.
    beat: Duration,
    /// Who looks back at what somebody answered.
    judging: Semaphore,
    tasks: TaskTracker,
}

/// When answers leave: so long after their question, or a multiple of it.
#[derive(Clone, Copy)]
struct Clock {
    every: Duration,
}

impl Clock {
    /// How long after the question the answer leaves, if the opponent could not begin before this. What he thinks about, and
    /// whether at all, has no part in it. Whoever began late has half of the time at least.
    fn leaves(self, began: Duration) -> Duration {
        self.next(began + self.every / 2)
    }

    /// How long after the question a thought that began then has to end.
    fn ends(self, began: Duration) -> Duration {
        self.leaves(began).saturating_sub(self.every / SPARE)
    }

    /// The first moment after this at which answers leave.
    fn next(self, after: Duration) -> Duration {
        let times = after.as_micros().div_ceil(self.every.as_micros().max(1)).max(1);
        self.every * u32::try_from(times).unwrap_or(u32::MAX)
    }
}

/// What a table waits for.
enum Task {
    /// A computer is asked.
    Think(Box<Question>),
    /// Somebody's standing orders have an answer.
    Order { n: i64, paced: bool },
    /// Somebody has not added his word to the draws: nobody answers yet.
    Wait(Duration),
}

/// A decision to be made.
struct Question {
    seat: i64,
    kind: OpponentKind,
    n: i64,
    side: Side,
    game: Box<dyn AnyGame>,
    /// The game so far, for an opponent that has something to remember.
    journal: Option<Journal>,
    title: Arc<dyn vedette_system::Title>,
    /// A secret of the table: nobody can know beforehand what an opponent that throws dice will do.
    secret: Vec<u8>,
    /// The name of the table in its journal.
    table: String,
    is_rehearsed: bool,
    owner: Owner,
    rank: Rank,
}

impl Computers {
    pub(crate) fn new(threads: usize, beat_ms: u64) -> Computers {
        let half = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        let places = if threads == 0 { half } else { threads };
        Computers {
            // Those of one address never have every place where there are several.
            turns: Turns::new(places, places.saturating_sub(1).max(1)),
            looked_after: Mutex::default(),
            beat: Duration::from_millis(beat_ms),
            judging: Semaphore::new(1),
            tasks: TaskTracker::new(),
        }
    }

    /// The clock by which a question is answered; `None` where answers leave as soon as they are found.
    fn clock(&self, question: &Question) -> Option<Clock> {
        let paced = question.rank == Rank::People && !self.beat.is_zero();
        paced.then(|| Clock { every: self.beat * question.title.beats(question.kind) })
    }

    /// How many questions wait for a place to think in.
    pub(crate) fn waiting(&self) -> usize {
        self.turns.waiting()
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
                && live.waits_for_machinery()
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

/// Answers for the computers and standing orders of a table until none of them is asked.
async fn look_after(app: &Arc<App>, id: &TableId) {
    let mut opponents: Vec<(i64, OpponentKind, Box<dyn AnyOpponent>)> = Vec::new();
    while !app.stop.is_cancelled() {
        let asked = Instant::now();
        let question = match ask(app, id).await {
            Ok(Some(Task::Think(question))) => question,
            Ok(Some(Task::Order { n, paced })) => {
                if paced && !rest(app, app.computers.beat).await {
                    return;
                }
                if let Err(problem) = follow_orders(app, id, n).await {
                    tracing::warn!(table = %id, ?problem, "standing orders could not be followed");
                    if !rest(app, PAUSE).await {
                        return;
                    }
                }
                continue;
            }
            Ok(Some(Task::Wait(time))) => {
                if !rest(app, time).await {
                    return;
                }
                continue;
            }
            Ok(None) => return,
            Err(problem) => {
                tracing::warn!(table = %id, ?problem, "a computer cannot look at its table");
                rest(app, PAUSE).await;
                return;
            }
        };
        let (seat, kind, n) = (question.seat, question.kind, question.n);
        let known = opponents.iter().position(|(known, as_kind, _)| *known == seat && *as_kind == kind);
        // At a rehearsed table nothing hangs on whether somebody answered before an opponent had turned away.
        let known = known.filter(|_| !question.is_rehearsed).map(|at| opponents.swap_remove(at).2);
        let decide = |opponent: &mut dyn AnyOpponent, game: &dyn AnyGame, side| opponent.decide(game, side);
        let clock = app.computers.clock(&question);
        let Some(place) = place_for(app, &question).await else { return };
        let began = asked.elapsed();
        let until = clock.map(|clock| asked + clock.ends(began));
        let Some((opponent, answer)) = think(app, place, *question, known, until, decide).await else {
            return;
        };
        let Some(answer) = answer else { return };
        opponents.push((seat, kind, opponent));
        if let Some(clock) = clock {
            let leaves = clock.leaves(began);
            // Only a machine that stood still lets it be late.
            let leaves = if asked.elapsed() <= leaves { leaves } else { clock.next(asked.elapsed()) };
            if !rest(app, leaves.saturating_sub(asked.elapsed())).await {
                return;
            }
        }
        if let Err(problem) = act(app, id, seat, n, &answer).await {
            tracing::warn!(table = %id, ?problem, answer, "what a computer decided was not taken");
            opponents.clear();
            if !rest(app, PAUSE).await {
                return;
            }
        }
    }
}

/// Waits; false if the server stops meanwhile.
async fn rest(app: &App, time: Duration) -> bool {
    tokio::select! { () = tokio::time::sleep(time) => true, () = app.stop.cancelled() => false }
}

async fn ask(app: &Arc<App>, id: &TableId) -> Result<Option<Task>, Problem> {
    let live = app.rooms.enter(app, id).await?;
    if let Some(left) = live.waits_for_words(app, None).filter(|_| live.waits_for_machinery()) {
        return Ok(Some(Task::Wait(left.min(LOOK_EVERY))));
    }
    if live.has_ordered_answer() {
        return Ok(Some(Task::Order { n: live.n(), paced: !app.computers.beat.is_zero() }));
    }
    let Some((seat, kind)) = live.asked_computers().into_iter().next() else { return Ok(None) };
    let kind: OpponentKind =
        kind.parse().map_err(|error: vedette_system::UnknownKind| Problem::invalid(error.to_string()))?;
    let side = live.side_of_seat(seat)?;
    let game = live.table.position();
    let journal = live.title.remembers(kind, game.as_ref()).then(|| live.table.journal().clone());
    let holders = live.kept.seats.iter().map(|seat| &seat.holder);
    let (account, rank) = thinks_for(holders, live.kept.row.creator.as_ref());
    let owner = Owner::at_last_address(account, &app.whereabouts);
    let secret = live.kept.row.seed.clone();
    let (n, title) = (live.n(), Arc::clone(&live.title));
    let (table, is_rehearsed) = (live.table.journal().header().table.clone(), live.is_rehearsed());
    let question =
        Question { seat, kind, n, side, game, journal, title, secret, table, is_rehearsed, owner, rank };
    Ok(Some(Task::Think(Box::new(question))))
}

/// For whom the computers of a table think: for whoever plays against them, else for whoever opened the table, and then last.
fn thinks_for<'a>(
    holders: impl Iterator<Item = &'a Holder>,
    creator: Option<&AccountId>,
) -> (Option<AccountId>, Rank) {
    let mut people = holders.filter_map(|holder| match holder {
        Holder::Account(account) => Some(account.clone()),
        _ => None,
    });
    match people.next() {
        Some(person) => (Some(person), Rank::People),
        None => (creator.cloned(), Rank::Machines),
    }
}

/// A place to think in, when it is this question's turn. `None` when the server stops.
async fn place_for(app: &App, question: &Question) -> Option<Place<Owner>> {
    let place = app.computers.turns.place(question.owner.clone(), question.rank);
    tokio::select! { place = place => place.ok(), () = app.stop.cancelled() => None }
}

/// Thinks on a thread of its own about what is asked of an opponent, until a moment if there is one. `None` when the server stops.
async fn think<T: Send + 'static>(
    app: &Arc<App>,
    place: Place<Owner>,
    question: Question,
    known: Option<Box<dyn AnyOpponent>>,
    until: Option<Instant>,
    asked: impl FnOnce(&mut dyn AnyOpponent, &dyn AnyGame, Side) -> T + Send + 'static,
) -> Option<(Box<dyn AnyOpponent>, T)> {
    let seed = seed(&question.secret, &question.table, question.seat, question.n);
    let (stop, began) = (app.stop.clone(), Instant::now());
    let thinking = tokio::task::spawn_blocking(move || {
        let _place = place;
        ponder(&question, known, seed, &stop, until, asked)
    });
    let thought = thinking.await.ok().flatten();
    metrics::histogram!("vedette_computer_seconds").record(began.elapsed().as_secs_f64());
    thought
}

/// What is asked of an opponent, thought through on this thread. `None` when the server stops meanwhile.
fn ponder<T>(
    question: &Question,
    known: Option<Box<dyn AnyOpponent>>,
    seed: u64,
    stop: &CancellationToken,
    until: Option<Instant>,
    asked: impl FnOnce(&mut dyn AnyOpponent, &dyn AnyGame, Side) -> T,
) -> Option<(Box<dyn AnyOpponent>, T)> {
    let (should_stop, game) = (stop.clone(), question.game.as_ref());
    let fresh =
        || question.title.seat(question.kind, game, seed, Arc::new(move || should_stop.is_cancelled()));
    let mut opponent = known.or_else(fresh)?;
    if let Some(journal) = &question.journal {
        opponent.learn(journal, question.side);
    }
    // Nobody waits for those who play among themselves, and what was rehearsed is the same whatever the machine has to do.
    if question.rank == Rank::People && !question.is_rehearsed {
        let most = question.kind.rank().map(vedette_system::Rank::patience);
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        let patience = most.map(|most| left.map_or(most, |left| left.min(most)));
        opponent.keep_pace(Pace { threads: 1, patience });
    }
    let answer = asked(opponent.as_mut(), game, question.side);
    // A thought that was cut short is thrown away: after the start it is thought again.
    (!stop.is_cancelled()).then_some((opponent, answer))
}

/// An answer, in notation and in words, with the reasons for it.
pub(crate) type Counsel = (String, Option<Phrase>, Vec<Phrase>);

/// Who gives advice.
pub(crate) const ADVISER: OpponentKind = OpponentKind::Colonel;

/// What the adviser is shown: a position with its number, for whom, and the journal where he remembers it.
pub(crate) struct Consulted {
    /// Who asks: advice counts as thought for him, like that of the computers at his tables.
    pub(crate) asker: Option<AccountId>,
    pub(crate) n: i64,
    pub(crate) side: Side,
    pub(crate) title: Arc<dyn vedette_system::Title>,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) journal: Option<Journal>,
}

impl Consulted {
    /// Nobody needs to be given the same advice twice.
    fn question(self, whereabouts: &Whereabouts) -> Option<Question> {
        let Consulted { asker, n, side, title, game, journal } = self;
        let (secret, table) = (random_code(16).ok()?.into_bytes(), String::new());
        let (kind, owner, rank) = (ADVISER, Owner::at_last_address(asker, whereabouts), Rank::People);
        let is_rehearsed = false;
        Some(Question {
            seat: 0,
            kind,
            n,
            side,
            game,
            journal,
            title,
            secret,
            table,
            is_rehearsed,
            owner,
            rank,
        })
    }
}

fn in_words(choices: Vec<vedette_kernel::table::erased::Choice>, action: &str) -> Option<Phrase> {
    choices.into_iter().find(|choice| choice.notation == action).map(|choice| choice.phrase)
}

/// What the adviser would answer for a side, from what that side knows. `None` if the side is not asked.
pub(crate) async fn advise(app: &Arc<App>, about: Consulted) -> Option<Counsel> {
    let choices = about.game.choices(about.side);
    let decide = |opponent: &mut dyn AnyOpponent, game: &dyn AnyGame, side| opponent.decide(game, side);
    let question = about.question(&app.whereabouts)?;
    let place = place_for(app, &question).await?;
    let (opponent, answer) = think(app, place, question, None, None, decide).await?;
    let action = answer?;
    Some((action.clone(), in_words(choices, &action), opponent.reasons()))
}

/// What an answer cost that was given in a position, by the adviser's judgement, and what would have been better. `None` if he knows
/// nothing clearly better, or is busy with somebody else's answer.
pub(crate) async fn appraise(
    app: &Arc<App>,
    about: Consulted,
    taken: String,
) -> Option<(Appraisal<String>, Option<Phrase>)> {
    // One at a time and beside the others: nobody waits for an opponent because somebody else is being judged.
    let _place = app.computers.judging.try_acquire().ok()?;
    let choices = about.game.choices(about.side);
    let question = about.question(&app.whereabouts)?;
    let (stop, seed) = (app.stop.clone(), seed(&question.secret, "", question.seat, question.n));
    let judging = tokio::task::spawn_blocking(move || {
        let appraise =
            |opponent: &mut dyn AnyOpponent, game: &dyn AnyGame, side| opponent.appraise(game, side, &taken);
        ponder(&question, None, seed, &stop, None, appraise)
    });
    let (_, appraisal) = judging.await.ok().flatten()?;
    let appraisal = appraisal?;
    let phrase = in_words(choices, &appraisal.better);
    Some((appraisal, phrase))
}

/// The same table and position give the same seed, on any process, and nobody outside can know it.
fn seed(secret: &[u8], table: &str, seat: i64, n: i64) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"vedette computer 2\n");
    hash.update(secret);
    hash.update(format!("{table} {seat} {n}"));
    let digest: [u8; 32] = hash.finalize().into();
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

/// One answer by standing orders, unless the table has moved on meanwhile.
async fn follow_orders(app: &Arc<App>, id: &TableId, n: i64) -> Result<(), Problem> {
    let mut live = app.rooms.enter(app, id).await?;
    if live.n() == n {
        live.follow_orders(app).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::{Identity, Somebody};

    #[test]
    fn what_a_computer_throws_depends_on_a_secret_of_the_table() {
        let id = "abcdefghjk";
        assert_eq!(seed(&[1; 32], id, 0, 5), seed(&[1; 32], id, 0, 5));
        let others = [seed(&[2; 32], id, 0, 5), seed(&[1; 32], id, 1, 5), seed(&[1; 32], id, 0, 6)];
        assert!(others.into_iter().all(|other| other != seed(&[1; 32], id, 0, 5)));
        let guessed: [u8; 32] = Sha256::digest(format!("computer {id} 5")).into();
        assert_ne!(seed(&[1; 32], id, 0, 5).to_le_bytes(), guessed[..8]);
    }

    /// Nobody but the server knows that secret: it is the seed of the table, which stays hidden until the game is over.
    #[tokio::test]
    async fn the_secret_of_a_computer_is_the_seed_of_its_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let config =
            crate::Config { data: folder.path().to_owned(), word_seconds: 0, ..crate::Config::default() };
        let titles = vedette_system::Titles::of::<vedette_house::House>();
        let app = App::start(config, titles).await.expect("a server");
        let new = vedette_store::NewAccount {
            name: "Ney".to_owned(),
            password: None,
            language: "en".to_owned(),
            at_ms: 1,
        };
        let who = Identity::Somebody(Arc::new(Somebody {
            account: app.store.create_account(new).await.expect("an account"),
            scopes: None,
            session: None,
            shunned: HashSet::new(),
            shown: None,
        }));
        // Whoever is asked first: one of the two tables begins with the computer.
        let mut secrets = Vec::new();
        for sides in ["first", "second"] {
            let new = serde_json::json!({ "game": "1806", "sides": sides, "against": "computer:general",
                "pace": { "kind": "none" }, "visibility": "private" });
            let new = serde_json::from_value(new).expect("a table");
            let table = crate::rooms::open_table(&app, &who, new).await.expect("it is opened").kept;
            if let Ok(Some(Task::Think(question))) = ask(&app, &table.row.id).await {
                secrets.push((question.secret, table.row.seed));
            }
        }
        assert!(!secrets.is_empty(), "a computer is asked");
        assert!(secrets.iter().all(|(secret, seed)| secret == seed && seed.iter().any(|byte| *byte != 0)));
        app.stop.cancel();
    }

    #[test]
    fn computers_think_for_whoever_plays_and_last_where_nobody_does() {
        let somebody = |name: &str| AccountId::from(name);
        let computer = || Holder::Computer("general".to_owned());
        let of = |holders: &[Holder]| thinks_for(holders.iter(), Some(&somebody("greedy")));
        let at_his_table = of(&[computer(), Holder::Account(somebody("modest"))]);
        assert_eq!(
            at_his_table,
            (Some(somebody("modest")), Rank::People),
            "it counts for him, whoever opened it"
        );
        assert_eq!(of(&[computer(), computer()]), (Some(somebody("greedy")), Rank::Machines));
        assert_eq!(of(&[computer(), Holder::Nobody]).1, Rank::Machines, "nobody waits for it");
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    /// Who is thought for, in order, by so many at once: a crowd of one address asks first, then one player of another.
    async fn order(threads: usize) -> Vec<AccountId> {
        let (computers, whereabouts) = (Computers::new(threads, 0), Whereabouts::default());
        let crowd: Vec<AccountId> = (0..18).map(|number| AccountId::from(format!("crowd{number}"))).collect();
        crowd.iter().for_each(|account| whereabouts.note(account, address(1)));
        let modest = AccountId::from("modest");
        whereabouts.note(&modest, address(2));
        let ask = |account: &AccountId| {
            let owner = Owner::at_last_address(Some(account.clone()), &whereabouts);
            (account.clone(), computers.turns.place(owner, Rank::People))
        };
        let tables = crowd.iter().flat_map(|account| std::iter::repeat_n(account, 4));
        let mut waiting: Vec<_> = tables.map(ask).collect();
        waiting.push(ask(&modest));
        let (mut order, mut thinking) = (Vec::new(), std::collections::VecDeque::new());
        while !waiting.is_empty() || !thinking.is_empty() {
            let (granted, rest): (Vec<_>, Vec<_>) =
                waiting.into_iter().partition(|(_, granted)| !granted.is_empty());
            waiting = rest;
            for (account, granted) in granted {
                order.push(account);
                thinking.push_back(granted.await.expect("granted"));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
            thinking.pop_front();
        }
        order
    }

    #[tokio::test]
    async fn many_players_of_one_address_keep_no_computer_from_others() {
        let modest = AccountId::from("modest");
        let turn = |order: &[AccountId]| order.iter().position(|account| *account == modest);
        assert_eq!(turn(&order(2).await), Some(1), "one place is kept for other addresses");
        assert_eq!(turn(&order(1).await), Some(1), "and the only one goes to the address that used it least");
        let order = order(1).await;
        let crowd = order.iter().filter(|account| **account != modest);
        let first: HashSet<_> = crowd.take(18).collect();
        assert_eq!(first.len(), 18, "among those of an address it goes to everybody in turn");
    }

    /// The guard tells from where somebody asks, and the computers at his tables think for that address.
    #[tokio::test]
    async fn computers_think_for_the_address_of_whoever_plays() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = crate::Config {
            data: folder.path().to_owned(),
            trusted_proxies: vec![IpAddr::from([127, 0, 0, 1])],
            word_seconds: 0,
            ..crate::Config::default()
        };
        let titles = vedette_system::Titles::of::<vedette_house::House>();
        let app = App::start(config, titles).await.expect("a server");
        let front = crate::http::Front::new(&app);
        let ask = async |from: &str, cookie: &str, path: &str, body: &str| {
            let request = axum::extract::Request::post(path)
                .header("x-forwarded-for", from)
                .header("cookie", cookie)
                .header("content-type", "application/json")
                .body(axum::body::Body::from(body.to_owned()));
            Arc::clone(&front).answer(request.expect("a request")).await
        };
        let mut owners = Vec::new();
        for from in ["2001:db8::1", "2001:db8::2", "192.0.2.1"] {
            let answer = ask(from, "", "/api/guest", "{}").await;
            let cookie = answer.headers()["set-cookie"].to_str().expect("a text").to_owned();
            for sides in ["first", "second"] {
                let new = serde_json::json!({ "game": "1806", "sides": sides, "against": "computer:general",
                    "pace": { "kind": "none" }, "visibility": "private" });
                let answer = ask(from, &cookie, "/api/tables", &new.to_string()).await;
                let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
                let seated: serde_json::Value = serde_json::from_slice(&body).expect("a table");
                let id = TableId::from(seated["table"]["id"].as_str().expect("an id"));
                if let Ok(Some(Task::Think(question))) = self::ask(&app, &id).await {
                    owners.push(turns::Owner::group(&question.owner));
                    break;
                }
            }
        }
        let network: IpAddr = "2001:db8::".parse().expect("an address");
        assert_eq!(owners, [Some(network), Some(network), Some(address(1))]);
        app.stop.cancel();
    }

    #[test]
    fn when_an_answer_leaves_is_settled_before_it_is_thought_about() {
        let clock = Clock { every: Duration::from_millis(800) };
        let ms = |time: Duration| time.as_millis();
        let of = |began| {
            [
                began,
                ms(clock.ends(Duration::from_millis(began as u64))),
                ms(clock.leaves(Duration::from_millis(began as u64))),
            ]
        };
        assert_eq!(of(0), [0, 700, 800], "the thought ends before its answer leaves");
        assert_eq!(of(400), [400, 700, 800], "he had to wait for his turn");
        assert_eq!(of(401), [401, 1500, 1600], "and has the next time if too little is left");
        assert_eq!(ms(clock.next(Duration::from_millis(1601))), 2400, "a machine that stood still");
    }
}
