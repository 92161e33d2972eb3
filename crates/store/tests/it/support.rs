//! Databases and short ways to say things.

use tempfile::TempDir;
use vedette_store::testing::{postgres, sqlite};
use vedette_store::*;

/// A store with its address; the folder lives as long.
pub(crate) struct Fresh {
    pub(crate) store: Store,
    pub(crate) url: String,
    pub(crate) _folder: Option<TempDir>,
}

pub(crate) async fn open(url: &str) -> Store {
    let opening = Opening { allow_migrations: true, ..Opening::default() };
    Store::open(url, opening).await.expect("the database opens")
}

pub(crate) async fn on_sqlite() -> Fresh {
    let (url, folder) = sqlite();
    Fresh { store: open(&url).await, url, _folder: Some(folder) }
}

pub(crate) async fn on_postgres() -> Fresh {
    let url = postgres();
    Fresh { store: open(&url).await, url, _folder: None }
}

/// Runs each named case on both databases.
macro_rules! on_both {
    ($($case:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                super::$case(crate::support::on_sqlite().await).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                super::$case(crate::support::on_postgres().await).await;
            })+
        }
    };
}
pub(crate) use on_both;

pub(crate) async fn guest(store: &Store) -> Account {
    let new = NewAccount { name: "Guest".into(), password: None, language: "en".into(), at_ms: 1 };
    store.create_account(new).await.expect("a guest")
}

pub(crate) async fn registered(store: &Store, name: &str) -> Account {
    let new = NewAccount {
        name: name.into(),
        password: Some("$argon2id$x".into()),
        language: "fr".into(),
        at_ms: 2,
    };
    store.create_account(new).await.expect("an account")
}

pub(crate) fn seat(player: i64, holder: Holder) -> NewSeat {
    NewSeat {
        player,
        remit: String::new(),
        holder,
        side_code: None,
        asked: false,
        bank_ms: 60_000,
        running_since_ms: None,
        deadline_ms: None,
    }
}

pub(crate) fn new_table(creator: Option<&AccountId>) -> NewTable {
    let holder = creator.map_or(Holder::Nobody, |id| Holder::Account(id.clone()));
    NewTable {
        id: TableId::fresh().expect("an id"),
        game: "1806".into(),
        scenario: "campaign".into(),
        options: "level=grognard".into(),
        name: None,
        header: "game 1806\n".into(),
        seed: vec![0, 1, 2, 255],
        side_mode: "random".into(),
        pace: Pace { kind: PaceKind::Post, bank_ms: 60_000, increment_ms: 1000, cap_ms: 90_000 },
        visibility: Visibility::Open,
        invitation: None,
        creator: creator.cloned(),
        status: Status::Playing,
        turn: "{}".into(),
        rematch_of: None,
        seats: vec![seat(0, holder), seat(1, Holder::Nobody)],
        lines: Vec::new(),
        at_ms: 100,
    }
}

pub(crate) async fn table(store: &Store) -> TableId {
    store.create_table(new_table(None)).await.expect("a table").row.id
}

/// One line and its happening.
pub(crate) fn played(table: &TableId, n: i64) -> Append {
    Append {
        expect_n: Some(n),
        lines: vec![format!("line {}", n + 1)],
        happenings: vec![NewHappening { kind: "played".into(), n: Some(n + 1), data: "{}".into() }],
        ..Append::at(table.clone(), 1000 + n)
    }
}

pub(crate) fn asked(append: Append, request: &str) -> Append {
    Append { request: Some(Digest::of(request)), ..append }
}

pub(crate) fn said(text: &str) -> NewHappening {
    NewHappening { kind: text.into(), n: None, data: "{}".into() }
}

/// The journal is what the row says, without gaps, and nothing else is wrong.
pub(crate) async fn sound(store: &Store, id: &TableId) -> i64 {
    let row = store.table(id).await.expect("the table").row;
    // Somebody may be writing: only what the row tells of must be there. `faults` looks at all of it at one moment.
    let lines = store.journal(id, 1, row.n).await.expect("the journal");
    let numbers: Vec<i64> = lines.iter().map(|line| line.n).collect();
    assert_eq!(numbers, (1..=row.n).collect::<Vec<_>>());
    let happenings = store.happenings(id, 0, row.k).await.expect("the happenings");
    assert_eq!(happenings.iter().map(|h| h.k).collect::<Vec<_>>(), (1..=row.k).collect::<Vec<_>>());
    row.n
}
