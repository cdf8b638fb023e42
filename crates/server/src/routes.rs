//! The addresses of the API.

mod catalogue;
mod games;
mod graphs;
mod health;
mod sequences;
mod tables;

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRequestParts, OriginalUri, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use noyau_api::StopJson;
use noyau_engine::EngineError;
use noyau_text::Texts;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::{OpenApi, ToSchema};

use crate::cache::{Answers, Fleeting};
use crate::describe::Complete;
use crate::monitor::Monitor;
use crate::problem::{Problem, ProblemJson};
use crate::work::Work;
use crate::{docs, language};

/// What all requests share.
pub(crate) type State = Arc<App>;

/// The threads that answer, the answers that are kept, and what is counted.
pub(crate) struct App {
    pub(crate) work: Work,
    pub(crate) answers: Answers,
    pub(crate) monitor: Arc<Monitor>,
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
        .route("/health", get(health::health))
        .route("/metrics", get(health::metrics))
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
            Numbers may be written as in positions: `1e3` is 1000. An answer has 4194304 bytes at \
            most. \
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
        health::health,
        health::metrics,
    ),
    components(schemas(ProblemJson)),
    modifiers(&Complete)
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

/// A search that stopped early. There is nothing else in it: that tells it from answers that say, among
/// other things, that they are not whole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
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
        Ok(answer) => json(texts, &Known::Answer(answer)),
        Err(error) => match StoppedJson::new(texts, &error) {
            Some(stopped) => json(texts, &Known::<T>::Stopped(stopped)).map(fleeting),
            None => Err(Problem::engine(texts, &error)),
        },
    }
}

/// Bytes of an answer, at most.
const LARGEST: usize = 4 << 20;

/// Takes no more than the largest answer.
#[derive(Default)]
struct Bounded(Vec<u8>);

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answer as JSON, unless it is too large.
fn json<T: Serialize>(texts: &Texts, answer: &T) -> Result<Response, Problem> {
    let mut body = Bounded::default();
    serde_json::to_writer(&mut body, answer).map_err(|_| too_large(texts))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body.0).into_response())
}

fn too_large(texts: &Texts) -> Problem {
    let detail = texts.fill("server-answer-too-large", &[("most", &LARGEST.to_string())]);
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "answer_too_large", detail)
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

pub(crate) async fn nothing(OriginalUri(uri): OriginalUri, request: Request) -> Problem {
    not_found(texts_of(request.headers()), &uri)
}

async fn wrong_method(OriginalUri(uri): OriginalUri, request: Request) -> Problem {
    let texts = texts_of(request.headers());
    let path: String = uri.path().chars().take(60).collect();
    let values = [("path", &*path), ("method", request.method().as_str())];
    let detail = texts.fill("server-method", &values);
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", detail).on("method")
}
