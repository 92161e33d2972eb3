//! Tables made from journals that somebody brings along.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use vedette_kernel::chance::Keyed;
use vedette_kernel::table::erased::AnyTable;
use vedette_kernel::{Awaiting, Journal, Record, ReplayError, ReplayFault, TableError};
use vedette_store::{self as store, Holder, NewSeat, Pace, Status, TableId, Visibility};
use vedette_system::{Title, TitleError};

use super::live::{outcome_of, turn_text};
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
    let id = TableId::fresh()?;
    let most = app.config.limits.import_lines;
    // Replaying a long journal takes a moment, and it does so again whenever somebody comes back to the table.
    let longest = Duration::from_millis(app.config.limits.import_ms);
    let made = app.heavy.work_within(longest, || prepare(app, &import, &id, most)).await?;
    let Prepared { title, table, seed, verdict } = made?;
    if app.is_closed(title.code()) {
        return Err(Problem::forbidden("closed", "this game is switched off on this server"));
    }
    let journal = table.journal();
    let lines: Vec<String> = journal.entries().iter().map(|entry| journal.text_of(entry)).collect();
    let header = journal.header().clone();
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
        id,
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
    table: Box<dyn AnyTable>,
    seed: [u8; 32],
    verdict: String,
}

fn too_large(message: String) -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message).advise("import a shorter one")
}

/// What is wrong with a journal that was brought along.
fn unfit(error: &TitleError) -> Problem {
    let given_up = |error: &ReplayError| error.fault == ReplayFault::GivenUp;
    match error {
        TitleError::Replay(replay) | TitleError::Table(TableError::Replay(replay)) if given_up(replay) => {
            too_large("playing this journal again takes too long".to_owned())
        }
        _ => Problem::invalid(error.to_string()),
    }
}

fn prepare(app: &App, import: &Import, id: &TableId, most: usize) -> Result<Prepared, Problem> {
    if import.at.is_some() && import.purpose == ImportAs::Replay {
        return Err(Problem::invalid("`at` goes with `play-on`: what is only looked at is there as a whole"));
    }
    let sealed = vedette_seal::open(&import.text).map_err(|error| Problem::invalid(error.to_string()))?;
    // Every line costs a moment of play, whatever its length in bytes.
    if sealed.journal.lines().count() > most {
        return Err(too_large(format!("a journal may have {most} lines at most")));
    }
    let journal = Journal::parse(sealed.journal).map_err(|error| Problem::invalid(error.to_string()))?;
    let (header, titles) = (journal.header(), app.library.titles());
    // Of several packs of a game the one that was played with.
    let fitting =
        titles.all().iter().find(|title| title.game() == header.game && title.hash() == header.pack);
    let title = match fitting {
        Some(title) => title,
        None => titles.title(&header.game).map_err(|error| Problem::invalid(error.to_string()))?,
    };
    let mut unchecked = title.verify(&journal).map_err(|error| unfit(&error))?.unchecked();
    let ours = sealed.by == Some(app.sealer.public());
    if ours {
        // We have seen it ourselves.
        unchecked.retain(|code| *code != "settlement");
    }
    let seal = match (ours, sealed.by) {
        (true, _) => "; under the seal of this server",
        (false, Some(_)) => "; under the seal of another server",
        (false, None) => "; without a seal: nobody vouches for who played it",
    };
    let verdict = match unchecked.as_slice() {
        [] => format!("everything was checked{seal}"),
        codes => format!("checked, except: {}{seal}", codes.join(", ")),
    };
    let (journal, seed) = match import.purpose {
        ImportAs::Replay => {
            let seed = journal.entries().iter().find_map(|entry| match entry.record {
                Record::Seed(seed) => Some(seed),
                _ => None,
            });
            let seed = seed.ok_or_else(|| {
                Problem::invalid("the journal does not reveal its seed")
                    .advise("import journals of finished games")
            })?;
            (journal, seed)
        }
        ImportAs::PlayOn => {
            // Whoever brings a journal knows its seed, and may have chosen it: what comes is drawn from a fresh one.
            let mut seed = [0; 32];
            getrandom::fill(&mut seed)
                .map_err(|error| Problem::busy(format!("no randomness from the system: {error}")))?;
            let last = journal.last();
            let upto = import.at.map_or(last, |at| u64::try_from(at).unwrap_or(u64::MAX));
            if upto > last {
                return Err(Problem::invalid(format!("`at` must be a line of the journal, 0 to {last}")));
            }
            let continued = journal.continued(upto, id.as_str(), Keyed::commitment(&seed));
            (continued.map_err(|error| Problem::invalid(error.to_string()))?, seed)
        }
    };
    let table = title.resume(journal, seed).map_err(|error| unfit(&error))?;
    Ok(Prepared { title: Arc::clone(title), table, seed, verdict })
}
