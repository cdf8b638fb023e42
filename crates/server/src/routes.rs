//! The routes of the API over HTTP: converts requests to those of `noyau_routes`, and answers to
//! responses.

mod metrics;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{self, OriginalUri, Request};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http_body_util::LengthLimitError;
use noyau_routes::{Asked, NoAnswer};
use noyau_text::Texts;
use utoipa::OpenApi;

use crate::cache::{Answers, Uncacheable};
use crate::client::Client;
use crate::monitor::Monitor;
use crate::work::Work;
use crate::{Budget, docs, language};

/// The state that all requests share.
pub(crate) type State = Arc<App>;

/// The threads that answer, the cached answers and the counts.
pub(crate) struct App {
    pub(crate) work: Work,
    pub(crate) answers: Answers,
    pub(crate) monitor: Arc<Monitor>,
}

impl App {
    pub(crate) fn budget(&self) -> &Budget {
        self.work.budget()
    }
}

/// The routes of the API: a few of the server itself, and those that do not depend on HTTP.
pub(crate) fn api() -> Router<State> {
    Router::new()
        .route("/metrics", get(metrics::metrics))
        .route("/openapi.json", get(docs::document))
        .route("/docs", get(docs::page))
        .route("/docs.css", get(docs::style))
        .method_not_allowed_fallback(wrong_method)
        .fallback(answer)
}

#[derive(OpenApi)]
#[openapi(paths(metrics::metrics))]
struct OfTheServer;

/// The description of the API.
pub(crate) fn description() -> utoipa::openapi::OpenApi {
    noyau_routes::description(OfTheServer::openapi())
}

/// The parts of a request that do not depend on HTTP.
fn asked<'a>(request: &'a Request, body: &'a [u8]) -> noyau_routes::Request<'a> {
    let original = request.extensions().get::<OriginalUri>();
    let uri = original.map_or(request.uri(), |OriginalUri(uri)| uri);
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    noyau_routes::Request {
        method: request.method().clone(),
        path: uri.path(),
        query: uri.query().unwrap_or_default(),
        lang: language::of(request.headers()),
        kind,
        body,
        // A random number: each new state of the standard hasher differs.
        chance: RandomState::new().hash_one(()),
    }
}

async fn answer(extract::State(state): extract::State<State>, mut request: Request) -> Response {
    let texts = Texts::of(language::of(request.headers()));
    let body = if request.method() == Method::POST {
        let body = std::mem::take(request.body_mut());
        match read(body, texts, state.budget()).await {
            Ok(body) => body,
            Err(problem) => return refused(&problem),
        }
    } else {
        Bytes::new()
    };
    let client = Client::of(request.extensions()).line();
    let answer = match noyau_routes::read(&asked(&request, &body), state.budget().numbers) {
        Ok(Asked::Answered(response)) => Ok(response),
        Ok(Asked::Question(question)) => state.work.ask(client, question).await,
        Err(problem) => Err(problem),
    };
    match answer {
        Ok(answer) => response(answer),
        Err(problem) => refused(&problem),
    }
}

/// Reads a body within the limits of size and time.
async fn read(
    body: axum::body::Body,
    texts: &'static Texts,
    budget: &Budget,
) -> Result<Bytes, NoAnswer> {
    let most = budget.body;
    let read = tokio::time::timeout(budget.arrival, axum::body::to_bytes(body, most)).await;
    match read.map(|read| read.map_err(axum::Error::into_inner)) {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            let detail = texts.fill("server-body-too-large", &[("most", &most.to_string())]);
            Err(NoAnswer::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", detail).on("body"))
        }
        Ok(Err(_)) => {
            let detail = texts.word("server-body-broken");
            Err(NoAnswer::new(StatusCode::BAD_REQUEST, "body_broken", detail).on("body"))
        }
        Err(_) => {
            let detail = texts.word("server-body-too-slow");
            Err(NoAnswer::new(StatusCode::REQUEST_TIMEOUT, "body_too_slow", detail).on("body"))
        }
    }
}

fn response(answer: noyau_routes::Response) -> Response {
    let noyau_routes::Response { kind, file, body, fleeting } = answer;
    let mut response = ([(header::CONTENT_TYPE, kind)], body).into_response();
    let name = file.and_then(|file| format!("attachment; filename=\"{file}\"").parse().ok());
    if let Some(name) = name {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    if fleeting {
        response.extensions_mut().insert(Uncacheable);
    }
    response
}

/// Converts a problem to a response.
pub(crate) fn refused(problem: &NoAnswer) -> Response {
    let kind = (header::CONTENT_TYPE, NoAnswer::KIND);
    let head = [kind, (header::CACHE_CONTROL, "no-store")];
    let mut response = (problem.status(), head, problem.to_json()).into_response();
    if let Some(seconds) = problem.retry_after() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(methods) = problem.allowed() {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
    }
    response
}

pub(crate) async fn nothing(OriginalUri(uri): OriginalUri, request: Request) -> Response {
    let texts = Texts::of(language::of(request.headers()));
    refused(&NoAnswer::not_found(texts, uri.path()))
}

async fn wrong_method(OriginalUri(uri): OriginalUri, request: Request) -> Response {
    let texts = Texts::of(language::of(request.headers()));
    let method = request.method().as_str();
    refused(&NoAnswer::method(texts, uri.path(), method, "GET, HEAD"))
}
