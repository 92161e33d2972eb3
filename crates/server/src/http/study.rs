//! What can be studied: what the rules lay over the map of a table, and staff problems.

use std::sync::Arc;

use axum::extract::State as Shared;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_kernel::table::erased::AnyGame;
use vedette_kernel::{Side, Viewer};

use super::Problems;
use super::extract::{Json, Path, Paying, Query, Who, table_id};
use super::titles::InLanguage;
use crate::app::App;
use crate::authority::{Deed, may};
use crate::library::{Shelf, speaker};
use crate::rooms::show::{choices, prompt};
use crate::wire::{Lang, OverlayMark, PosedProblem, Problem, SolvedProblem, StaffProblem};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(overlay))
        .routes(routes!(staff_problems))
        .routes(routes!(staff_problem))
        .routes(routes!(staff_answer))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OverlayQuery {
    /// Your seat.
    #[param(minimum = 0)]
    seat: i64,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// Something to lay over the map, from your own knowledge: who is in command of whom and why not, how far supply carries
#[utoipa::path(get, path = "/api/tables/{id}/overlays/{name}", tag = "play",
    params(("id" = String, Path, description = "The table"), ("name" = String, Path, description = "What is looked for, in a word of the game"), OverlayQuery),
    responses((status = 200, description = "What is marked where", body = Vec<OverlayMark>), Problems))]
async fn overlay(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path((id, name)): Path<(String, String)>,
    Paying(payer): Paying,
    Query(query): Query<OverlayQuery>,
) -> Result<Json<Vec<OverlayMark>>, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may(&who, &live.kept, Deed::Look(query.seat))?;
    let (side, title, game) =
        (live.side_of_seat(query.seat)?, Arc::clone(&live.title), live.table.position());
    drop(live);
    let words = speaker(query.lang.some_language());
    let marks = app.heavy.reckon(&payer, || title.overlay(game.as_ref(), side, &name, words)).await?;
    marks.map(Json).ok_or_else(|| Problem::not_found("an overlay of this name in this game"))
}

/// Staff problems: positions in which one answer is clearly right or clearly wrong
#[utoipa::path(get, path = "/api/staff-problems", tag = "titles", params(InLanguage),
    responses((status = 200, description = "The problems, game by game", body = Vec<StaffProblem>), Problems))]
async fn staff_problems(
    Shared(app): Shared<Arc<App>>,
    Query(query): Query<InLanguage>,
) -> Json<Vec<StaffProblem>> {
    let language = query.lang.some_language();
    let of_game = |shelf: &Shelf| -> Vec<StaffProblem> {
        let problems = shelf.title.problems();
        problems.iter().map(|problem| in_short(problem, shelf, query.lang)).collect()
    };
    Json(app.library.shelves(language).iter().flat_map(of_game).collect())
}

fn in_short(problem: &vedette_system::Problem, shelf: &Shelf, lang: Lang) -> StaffProblem {
    let side = shelf.info.sides.iter().find(|side| side.code == problem.side);
    StaffProblem {
        id: problem.id.clone(),
        game: problem.game.clone(),
        scenario: problem.scenario.clone(),
        options: problem.options.clone(),
        title_text: shelf.title_text(&problem.scenario),
        side_code: problem.side.clone(),
        side_text: side.map_or_else(|| problem.side.clone(), |side| side.name.clone()),
        task: problem.task_in(lang.some_language()).to_owned(),
    }
}

/// A problem that somebody asks for, and where it stands.
struct Found<'a> {
    shelf: &'a Shelf,
    problem: vedette_system::Problem,
    game: Box<dyn AnyGame>,
    side: Side,
}

fn find<'a>(app: &'a App, id: &str, lang: Lang) -> Result<Found<'a>, Problem> {
    let shelves = app.library.shelves(lang.some_language()).iter();
    let mut all = shelves.flat_map(|shelf| shelf.title.problems().into_iter().map(move |one| (shelf, one)));
    let found = all.find(|(_, problem)| problem.id == id);
    let (shelf, problem) = found.ok_or_else(|| Problem::not_found("a staff problem of this name"))?;
    let game = shelf.title.imagined(&problem.agreement(), &problem.position).map_err(|_| Problem::fault())?;
    let side = Side::BOTH.into_iter().find(|&side| game.side_code(side) == problem.side);
    let side = side.ok_or_else(Problem::fault)?;
    Ok(Found { shelf, problem, game, side })
}

/// A staff problem as it lies on the table
#[utoipa::path(get, path = "/api/staff-problems/{problem}", tag = "titles",
    params(("problem" = String, Path, description = "The problem"), InLanguage),
    responses((status = 200, description = "The position, the question and every answer", body = PosedProblem), Problems))]
async fn staff_problem(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
) -> Result<Json<PosedProblem>, Problem> {
    let Found { shelf, problem, game, side } = find(&app, &id, query.lang)?;
    let (language, names) = (query.lang.language(), shelf.title.names());
    Ok(Json(PosedProblem {
        about: in_short(&problem, shelf, query.lang),
        view: game.raw_view(Viewer::side(side)),
        prompt: prompt(&game.prompt(side), language, names),
        options: choices(game.as_ref(), side, language, names, None),
    }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AnswerQuery {
    /// The answer in notation, one of the problem's options.
    #[param(min_length = 1, max_length = 200)]
    action: String,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// Whether an answer solves a staff problem, and why
#[utoipa::path(get, path = "/api/staff-problems/{problem}/answer", tag = "titles",
    params(("problem" = String, Path, description = "The problem"), AnswerQuery),
    responses((status = 200, description = "Whether it is right, and what is", body = SolvedProblem), Problems))]
async fn staff_answer(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<AnswerQuery>,
) -> Result<Json<SolvedProblem>, Problem> {
    let Found { shelf, problem, game, side } = find(&app, &id, query.lang)?;
    let names = shelf.title.names();
    let words = speaker(query.lang.some_language());
    if let Some(why) = game.why_not(side, &query.action) {
        return Err(Problem::invalid(words.refuse(&why.phrase, names)));
    }
    let offered = game.choices(side).into_iter().filter(|choice| problem.right.contains(&choice.notation));
    Ok(Json(SolvedProblem {
        solved: problem.is_solved_by(&query.action),
        why: problem.why_in(query.lang.some_language()).to_owned(),
        right: offered.map(|choice| words.say(&choice.phrase, names)).collect(),
    }))
}
