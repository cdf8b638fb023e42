//! The addresses of the API.

mod catalogue;
mod games;
mod graphs;
mod sequences;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRequestParts, OriginalUri, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use noyau_engine::EngineError;
use noyau_front::StopJson;
use noyau_text::Texts;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::{OpenApi, ToSchema};

use crate::cache::Fleeting;
use crate::problem::{Problem, ProblemJson};
use crate::work::Work;
use crate::{docs, language};

/// What all requests share.
pub(crate) type State = Arc<App>;

/// The threads that answer, and what describes them.
pub(crate) struct App {
    pub(crate) work: Work,
}

impl App {
    pub(crate) fn budget(&self) -> &crate::Budget {
        self.work.budget()
    }
}

/// A route that takes its fields from the address or from a form: positions may be long.
fn both<H, T>(handler: H) -> MethodRouter<State>
where
    H: axum::handler::Handler<T, State> + Clone,
    T: 'static,
{
    get(handler.clone()).post(handler)
}

/// The API.
pub(crate) fn api() -> Router<State> {
    Router::new()
        .route("/games", get(catalogue::list))
        .route("/games/{game}", get(catalogue::one))
        .route("/games/{game}/view", both(games::view))
        .route("/games/{game}/solve", both(games::solve))
        .route("/games/{game}/explain", both(games::explain))
        .route("/games/{game}/moves", both(games::moves))
        .route("/games/{game}/play", both(games::play))
        .route("/games/{game}/reply", both(games::reply))
        .route("/games/{game}/table/{table}", get(tables::table))
        .route("/games/{game}/board", get(tables::board))
        .route("/sequences", get(sequences::sequence))
        .route("/graphs", get(graphs::named).post(graphs::written))
        .route("/openapi.json", get(docs::document))
        .route("/docs", get(docs::page))
        .route("/docs.css", get(docs::style))
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method)
}

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "noyau",
        description = "Combinatorial games: solve, explain, play, tabulate. Positions stand in the \
            address; the server keeps nothing. Beside the fields named here, every route of a game \
            takes the parameters of that game (see `/api/games`), such as `a=2` or `misere=true`. \
            Routes that take a position can also be posted to, with the fields as a form. \
            Big integers are strings of digits, moves are best first, unknown is null."
    ),
    paths(
        catalogue::list,
        catalogue::one,
        games::view,
        games::solve,
        games::explain,
        games::moves,
        games::play,
        games::reply,
        tables::table,
        tables::board,
        sequences::sequence,
        graphs::named,
        graphs::written,
    ),
    components(schemas(ProblemJson))
)]
pub(crate) struct Description;

/// An answer, or what is known when the time is up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Known<T> {
    /// The whole answer.
    Answer(T),
    /// A search stopped early.
    Stopped(StoppedJson),
}

/// A search that stopped early.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StoppedJson {
    /// Why, and what is known.
    stopped: StopJson,
}

impl StoppedJson {
    fn new(texts: &Texts, error: &EngineError) -> Option<Self> {
        StopJson::new(texts, error).map(|stopped| Self { stopped })
    }
}

/// The answer as JSON; a search that stopped is an answer too, another time perhaps a better one.
fn reply<T: Serialize>(texts: &Texts, answer: Result<T, EngineError>) -> Result<Response, Problem> {
    match answer {
        Ok(answer) => Ok(json(&Known::Answer(answer))),
        Err(error) => match StoppedJson::new(texts, &error) {
            Some(stopped) => Ok(fleeting(json(&Known::<T>::Stopped(stopped)))),
            None => Err(Problem::engine(texts, &error)),
        },
    }
}

fn json<T: Serialize>(answer: &T) -> Response {
    let body = serde_json::to_vec(answer).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// An answer that is not to be kept.
fn fleeting(mut response: Response) -> Response {
    response.extensions_mut().insert(Fleeting);
    response
}

/// The parts of a path.
pub(crate) struct Segments<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<State> for Segments<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Problem> {
        match Path::<T>::from_request_parts(parts, state).await {
            Ok(Path(segments)) => Ok(Self(segments)),
            Err(_) => {
                let texts = texts_of(&parts.headers);
                Err(not_found(texts, &parts.uri))
            }
        }
    }
}

fn texts_of(headers: &HeaderMap) -> &'static Texts {
    Texts::of(language::of(headers))
}

fn not_found(texts: &Texts, uri: &axum::http::Uri) -> Problem {
    let path: String = uri.path().chars().take(60).collect();
    let detail = texts.fill("server-not-found", &[("path", &path)]);
    Problem::new(StatusCode::NOT_FOUND, "not_found", detail).on("path")
}

async fn nothing(OriginalUri(uri): OriginalUri, request: Request) -> Problem {
    not_found(texts_of(request.headers()), &uri)
}

async fn wrong_method(OriginalUri(uri): OriginalUri, request: Request) -> Problem {
    let texts = texts_of(request.headers());
    let path: String = uri.path().chars().take(60).collect();
    let values = [("path", &*path), ("method", request.method().as_str())];
    let detail = texts.fill("server-method", &values);
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", detail).on("method")
}
