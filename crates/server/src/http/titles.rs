//! What the games tell about themselves.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_system::terminal::Described;

use super::Problems;
use super::extract::{Json, Path, Paying, Query};
use crate::app::App;
use crate::library::{Kept, Shelf};
use crate::rooms::agreement;
use crate::wire::{
    Board, CardInfo, Catalogue, Lang, OddsLine, Problem, ProblemInfo, RuleInfo, Rulebook, ThoughtOf,
    TitleInfo,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(titles))
        .routes(routes!(board))
        .routes(routes!(map))
        .routes(routes!(cards))
        .routes(routes!(rules))
        .routes(routes!(rulebook))
        .routes(routes!(figure))
        .routes(routes!(catalogue))
        .routes(routes!(thought_odds))
        .routes(routes!(problems))
}

/// In which language.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct InLanguage {
    /// `en`, `fr`, or `none` for codes alone.
    #[serde(default)]
    #[param(required = false)]
    pub(super) lang: Lang,
}

/// Which rules.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct WhichRules {
    /// Words that must occur in it.
    q: Option<String>,
    /// Its id.
    id: Option<String>,
    /// `en` or `fr`.
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// The games that can be played here
#[utoipa::path(get, path = "/api/titles", tag = "titles", params(InLanguage),
    responses((status = 200, description = "The games", body = Vec<TitleInfo>), Problems))]
async fn titles(State(app): State<Arc<App>>, Query(query): Query<InLanguage>) -> Json<Vec<TitleInfo>> {
    let info = |shelf: &crate::library::Shelf| TitleInfo {
        closed: app.is_closed(&shelf.info.game),
        ..shelf.info.clone()
    };
    Json(app.library.shelves(query.lang.some_language()).iter().map(info).collect())
}

/// A body that changes with the program only.
fn lasting(headers: &HeaderMap, tag: &str, kind: &'static str, body: axum::body::Bytes) -> Response {
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let cache = "public, max-age=300";
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag), (header::CACHE_CONTROL, cache.to_owned())])
            .into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, cache.to_owned()),
    ];
    (headers, body).into_response()
}

/// Something of a game that stays the same, and is prepared the first time: not by those who answer everybody.
async fn kept(
    app: Arc<App>,
    game: String,
    lang: Lang,
    headers: &HeaderMap,
    what: fn(&Shelf) -> &Kept,
) -> Result<Response, Problem> {
    let prepared = tokio::task::spawn_blocking(move || {
        let kept = what(app.library.shelf(&game, lang)?);
        Ok::<_, Problem>((kept.tag.clone(), kept.body.clone()))
    });
    let (tag, body) = prepared.await.map_err(|_| Problem::fault())??;
    Ok(lasting(headers, &tag, "application/json", body))
}

/// Where things are and how they hang together
#[utoipa::path(get, path = "/api/titles/{game}/board", tag = "titles", params(("game" = String, Path, description = "The game"), InLanguage),
    responses((status = 200, description = "The board", body = Board), (status = 304, description = "As before"), Problems))]
async fn board(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    kept(app, game, query.lang, &headers, Shelf::board).await
}

/// The map as a picture
#[utoipa::path(get, path = "/api/titles/{game}/map.svg", tag = "titles", params(("game" = String, Path, description = "The game"), InLanguage),
    responses((status = 200, description = "The map", body = String, content_type = "image/svg+xml"), (status = 304, description = "As before"), Problems))]
async fn map(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let shelf = app.library.shelf(&game, query.lang)?;
    let language = query.lang.some_language();
    // Drawing takes a moment the first time.
    let title = Arc::clone(&shelf.title);
    let svg =
        tokio::task::spawn_blocking(move || title.map_svg(language)).await.map_err(|_| Problem::fault())?;
    let body = axum::body::Bytes::copy_from_slice(svg.as_bytes());
    Ok(lasting(&headers, &shelf.map_tag(), "image/svg+xml", body))
}

/// The cards
#[utoipa::path(get, path = "/api/titles/{game}/cards", tag = "titles", params(("game" = String, Path, description = "The game"), InLanguage),
    responses((status = 200, description = "The cards", body = Vec<CardInfo>), (status = 304, description = "As before"), Problems))]
async fn cards(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    kept(app, game, query.lang, &headers, Shelf::cards).await
}

/// The rules in our own words
#[utoipa::path(get, path = "/api/titles/{game}/rules", tag = "titles", params(("game" = String, Path, description = "The game"), WhichRules),
    responses((status = 200, description = "Rules that fit", body = Vec<RuleInfo>), Problems))]
async fn rules(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<WhichRules>,
) -> Result<Json<Vec<RuleInfo>>, Problem> {
    let shelf = app.library.shelf(&game, query.lang)?;
    let words: Vec<String> = query.q.unwrap_or_default().split_whitespace().map(str::to_lowercase).collect();
    let fits = |rule: &&RuleInfo| {
        let text = format!("{} {} {} {}", rule.id, rule.topic, rule.chapter, rule.text).to_lowercase();
        query.id.as_ref().is_none_or(|id| rule.id == *id) && words.iter().all(|word| text.contains(word))
    };
    Ok(Json(shelf.rules().iter().filter(fits).cloned().collect()))
}

/// The rules to be read: in chapters with openings and examples, and a glossary
#[utoipa::path(get, path = "/api/titles/{game}/rulebook", tag = "titles", params(("game" = String, Path, description = "The game"), InLanguage),
    responses((status = 200, description = "The rulebook", body = Rulebook), (status = 304, description = "As before"), Problems))]
async fn rulebook(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    kept(app, game, query.lang, &headers, Shelf::rulebook).await
}

/// The drawing of an example of the rulebook
#[utoipa::path(get, path = "/api/titles/{game}/figures/{example}", tag = "titles",
    params(("game" = String, Path, description = "The game"), ("example" = String, Path, description = "The code of the example"), InLanguage),
    responses((status = 200, description = "The drawing", body = String, content_type = "image/svg+xml"), (status = 304, description = "As before"), Problems))]
async fn figure(
    State(app): State<Arc<App>>,
    Path((game, example)): Path<(String, String)>,
    Query(query): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let drawn = tokio::task::spawn_blocking(move || app.library.shelf(&game, query.lang)?.figure(&example));
    let kept = drawn.await.map_err(|_| Problem::fault())??;
    Ok(lasting(&headers, &kept.tag, "image/svg+xml", kept.body.clone()))
}

/// Every code of the game: verbs, questions, lines of the log, refusals
#[utoipa::path(get, path = "/api/titles/{game}/catalogue", tag = "titles", params(("game" = String, Path, description = "The game"), InLanguage),
    responses((status = 200, description = "The codes", body = Catalogue), (status = 304, description = "As before"), Problems))]
async fn catalogue(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<InLanguage>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    kept(app, game, query.lang, &headers, Shelf::catalogue).await
}

/// The odds of a combat that is only thought of, for the attacker; in games whose title says `thought_odds`
#[utoipa::path(post, path = "/api/titles/{game}/odds", tag = "titles", params(("game" = String, Path, description = "The game")),
    request_body = ThoughtOf, responses((status = 200, description = "The odds; several lines where they hang on what is done next", body = Vec<OddsLine>), Problems))]
async fn thought_odds(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Paying(payer): Paying,
    Json(thought): Json<ThoughtOf>,
) -> Result<Json<Vec<OddsLine>>, Problem> {
    let title = Arc::clone(&app.library.shelf(&game, Lang::En)?.title);
    let agreement = agreement(thought.scenario, thought.options)?;
    let combat = Described {
        attackers: thought.attackers,
        defenders: thought.defenders,
        place: thought.area,
        moving: thought.moving,
        strength: thought.strength,
        fatigue: thought.fatigue,
        from: thought.from,
        weather: thought.weather,
    };
    let odds = app.heavy.reckon(&payer, || title.described_odds(&agreement, &combat)).await?;
    // The command line has the same words as options.
    odds.map(Json).map_err(|error| Problem::invalid(error.to_string().replace("--", "")))
}

/// Every problem that may be answered
#[utoipa::path(get, path = "/api/problems", tag = "titles",
    responses((status = 200, description = "The problems", body = Vec<ProblemInfo>), Problems))]
async fn problems() -> Json<Vec<ProblemInfo>> {
    Json(ProblemInfo::all())
}
