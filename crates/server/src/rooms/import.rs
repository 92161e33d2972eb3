//! Tables made from journals that somebody brings along.

use std::sync::Arc;

use vedette_kernel::{Awaiting, Journal, Record};
use vedette_store::{self as store, Holder, NewSeat, Pace, Status, TableId, Visibility};
use vedette_system::{Title, Titles};

use super::live::{outcome_of, signed, turn_text, unsigned};
use crate::app::App;
use crate::identity::Identity;
use crate::time::now_ms;
use crate::wire::{Import, ImportAs, Problem};

/// Checks a journal and makes a table of it at which whoever brought it holds both seats.
pub(crate) async fn import_table(
    app: &Arc<App>,
    who: &Identity,
    import: Import,
) -> Result<(store::Table, String), Problem> {
    let account = who.id().ok_or_else(Problem::not_signed_in)?.clone();
    // Replaying a long journal takes a moment.
    let titles = app.library.titles().clone();
    let made =
        tokio::task::spawn_blocking(move || prepare(&titles, &import)).await.map_err(|_| Problem::fault())?;
    let Prepared { title, journal, seed, verdict } = made?;
    if app.is_closed(title.code()) {
        return Err(Problem::forbidden("closed", "this game is switched off on this server"));
    }
    let lines: Vec<String> = journal.entries().iter().map(|entry| journal.text_of(entry)).collect();
    let header = journal.header().clone();
    let table = title.resume(journal, seed).map_err(|error| Problem::invalid(error.to_string()))?;
    let game = table.game();
    let seats = (0..).zip(game.seating()).map(|(player, side)| NewSeat {
        player,
        remit: String::new(),
        holder: Holder::Account(account.clone()),
        side_code: game.has_seating().then(|| game.side_code(side).to_owned()),
        asked: matches!(table.awaiting(), Awaiting::Sides(sides) if sides.contains(side)),
        bank_ms: 0,
        running_since_ms: None,
        deadline_ms: None,
    });
    let now = now_ms();
    let new = store::NewTable {
        id: TableId::fresh()?,
        game: title.code().to_owned(),
        scenario: header.scenario.clone(),
        options: header.options.clone(),
        name: None,
        header: header.to_string(),
        seed: seed.to_vec(),
        side_mode: "first".to_owned(),
        pace: Pace::NONE,
        visibility: Visibility::Private,
        invitation: None,
        creator: Some(account.clone()),
        status: if table.outcome().is_some() { Status::Over } else { Status::Playing },
        turn: turn_text(&*title, title.status(game).as_ref()),
        rematch_of: None,
        seats: seats.collect(),
        lines,
        at_ms: now,
    };
    let mut kept = app.store.create_table(new).await?;
    if let Some(outcome) = table.outcome() {
        let mut append = store::Append::at(kept.row.id.clone(), now);
        append.change.outcome = Some(outcome_of(&*title, game, outcome));
        app.store.append(append).await?;
        kept = app.store.table(&kept.row.id).await?;
    }
    Ok((kept, verdict))
}

struct Prepared {
    title: Arc<dyn Title>,
    journal: Journal,
    seed: [u8; 32],
    verdict: String,
}

fn prepare(titles: &Titles, import: &Import) -> Result<Prepared, Problem> {
    let journal = Journal::parse(&import.text).map_err(|error| Problem::invalid(error.to_string()))?;
    let header = journal.header();
    // Of several packs of a game the one that was played with.
    let fitting =
        titles.all().iter().find(|title| title.game() == header.game && title.hash() == header.pack);
    let title = match fitting {
        Some(title) => title,
        None => titles.title(&header.game).map_err(|error| Problem::invalid(error.to_string()))?,
    };
    let verdict = title.verify(&journal).map_err(|error| Problem::invalid(error.to_string()))?;
    let unchecked = verdict.unchecked();
    let verdict = match unchecked.as_slice() {
        [] => "everything was checked".to_owned(),
        codes => format!("checked, except: {}", codes.join(", ")),
    };
    let seed = journal.entries().iter().find_map(|entry| match entry.record {
        Record::Seed(seed) => Some(seed),
        _ => None,
    });
    let seed = seed.ok_or_else(|| {
        Problem::invalid("the journal does not reveal its seed, so nobody could go on with its draws")
            .advise("import journals of finished games")
    })?;
    let journal = match import.purpose {
        ImportAs::Replay => journal,
        ImportAs::PlayOn => cut(&journal, import.at)?,
    };
    Ok(Prepared { title: Arc::clone(title), journal, seed, verdict })
}

/// The journal up to a line, without the end of the game.
fn cut(journal: &Journal, at: Option<i64>) -> Result<Journal, Problem> {
    let mut short =
        Journal::new(journal.header().clone()).map_err(|error| Problem::invalid(error.to_string()))?;
    let last = at.map_or(u64::MAX, unsigned);
    if at.is_some_and(|at| at < 0 || at > signed(journal.last())) {
        return Err(Problem::invalid(format!("`at` must be a line of the journal, 0 to {}", journal.last())));
    }
    for entry in journal.entries().iter().take_while(|entry| entry.number <= last) {
        if matches!(entry.record, Record::Action { .. } | Record::Undo { .. }) {
            short.append(entry.record.clone()).map_err(|error| Problem::invalid(error.to_string()))?;
        } else {
            break;
        }
    }
    Ok(short)
}
