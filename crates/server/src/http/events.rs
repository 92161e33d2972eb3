//! Events: the games of several tables, ranked.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_kernel::Journal;
use vedette_store::{Holder, Status};
use vedette_system::event::Played;

use super::Problems;
use super::extract::{Json, Paying, Query, Who, table_id};
use crate::app::App;
use crate::authority::{Deed, may};
use crate::rooms::Live;
use crate::wire::{EventTable, Problem, Ranked};

/// So many tables may be ranked at once.
const MOST_TABLES: usize = 200;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(rank))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct RankQuery {
    /// The ids of the tables of the event, with commas between: at most 200, all of one game.
    #[param(min_length = 10)]
    tables: String,
}

/// Who stands where after the games of an event, by the rules of their game
#[utoipa::path(get, path = "/api/rank", tag = "tables", params(RankQuery),
    responses((status = 200, description = "The players, the best first", body = EventTable), Problems))]
async fn rank(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Paying(payer): Paying,
    Query(query): Query<RankQuery>,
) -> Result<Json<EventTable>, Problem> {
    let mut ids: Vec<&str> = query.tables.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() || ids.len() > MOST_TABLES {
        return Err(Problem::invalid(format!("name between 1 and {MOST_TABLES} tables")));
    }
    let _turn = app.heavy.turn(&payer).await?;
    let (mut event, mut title) = (Event::default(), None);
    for id in ids {
        let live = app.rooms.enter(&app, &table_id(id)?).await?;
        may(&who, &live.kept, Deed::Watch)?;
        let first = title.get_or_insert_with(|| Arc::clone(&live.title));
        if first.code() != live.title.code() {
            let message =
                format!("table {id} is one of {}, others are of {}", live.title.code(), first.code());
            return Err(Problem::invalid(message).advise("rank the tables of each game by themselves"));
        }
        event.add(id, &live)?;
    }
    let Some(title) = title else { return Err(Problem::fault()) };
    let standings = app.heavy.work(|| title.rank(&event.games())).await?;
    let standings = standings.map_err(|error| Problem::invalid(error.to_string()))?;
    let ranked = standings.into_iter().map(|standing| {
        let known = event.people.get(&standing.player).cloned().unwrap_or_default();
        Ranked {
            place: standing.place,
            games: standing.games,
            points: standing.points,
            tie_break: standing.tie_break,
            ..known
        }
    });
    Ok(Json(EventTable { standings: ranked.collect(), playing: event.playing }))
}

/// What is known of the tables of an event.
#[derive(Default)]
struct Event {
    over: Vec<([String; 2], Journal)>,
    playing: Vec<String>,
    /// Everybody who played, by what tells him from others: names of guests need not.
    people: BTreeMap<String, Ranked>,
}

impl Event {
    fn add(&mut self, id: &str, live: &Live) -> Result<(), Problem> {
        if live.kept.row.status != Status::Over {
            self.playing.push(id.to_owned());
            return Ok(());
        }
        if live.is_rehearsed() {
            let message = format!("everybody could know what was drawn at table {id}");
            return Err(Problem::invalid(message).advise("leave it out: nobody can be ranked by it"));
        }
        let mut players = [String::new(), String::new()];
        for (player, key) in (0..).zip(&mut players) {
            let seat = live.kept.seats.iter().find(|seat| seat.player == player);
            let seat = seat.ok_or_else(Problem::fault)?;
            let (known_by, account) = match &seat.holder {
                Holder::Account(account) => (account.to_string(), Some(account.to_string())),
                Holder::Computer(kind) => (format!("computer:{kind}"), None),
                Holder::Nobody => (String::new(), None),
            };
            let name = match &seat.holder {
                Holder::Computer(kind) => kind.clone(),
                _ => seat.holder_name.clone().unwrap_or_default(),
            };
            let guest = account.is_some() && seat.holder_guest;
            let ranked = Ranked { name, account, guest, ..Ranked::default() };
            self.people.insert(known_by.clone(), ranked);
            *key = known_by;
        }
        if players[0] == players[1] {
            let message = format!("at table {id} one player had both sides");
            return Err(Problem::invalid(message).advise("leave it out: nobody can be ranked by it"));
        }
        self.over.push((players, live.table.journal().clone()));
        Ok(())
    }

    fn games(&self) -> Vec<Played<'_>> {
        self.over.iter().map(|(players, journal)| Played { players: players.clone(), journal }).collect()
    }
}
