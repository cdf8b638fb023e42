//! Graphs to play on: named, or pasted in any format.

use axum::extract::{self, Request};
use axum::http::StatusCode;
use axum::response::Response;
use noyau_api::GraphJson;
use noyau_engine::{Limits, read_graph};
use serde::Serialize;
use utoipa::ToSchema;

use super::{State, reply, texts_of};
use crate::ask::{Ask, body};
use crate::client::Client;
use crate::problem::{Problem, Refused};
use crate::work::{Asker, Quality};

/// A graph that was read.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReadGraphJson {
    /// What `position=` takes.
    spec: String,
    /// The same in graph6.
    graph6: String,
    /// Its vertices and edges.
    #[serde(flatten)]
    graph: GraphJson,
}

/// A graph by its name, such as `petersen:5,2`, or in graph6.
#[utoipa::path(
    get,
    path = "/api/graphs",
    tag = "graphs",
    params(
        ("spec" = String, Query, description = "name of a graph, or graph6"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = ReadGraphJson),
        Refused,
    )
)]
pub(crate) async fn named(
    extract::State(state): extract::State<State>,
    mut ask: Ask,
) -> Result<Response, Problem> {
    let spec = ask.need("spec")?;
    ask.finish()?;
    read(&state, ask.asker(), spec).await.map_err(|problem| problem.instead_of("position", "spec"))
}

/// A graph as text: graph6, sparse6, edge list, adjacency matrix, DOT.
#[utoipa::path(
    post,
    path = "/api/graphs",
    tag = "graphs",
    request_body(content = String, content_type = "text/plain"),
    responses(
        (status = 200, body = ReadGraphJson),
        Refused,
    )
)]
pub(crate) async fn written(
    extract::State(state): extract::State<State>,
    request: Request,
) -> Result<Response, Problem> {
    let texts = texts_of(request.headers());
    let client = Client::of(request.extensions()).line();
    let body = body(request, texts, state.budget()).await?;
    let text = String::from_utf8(body.into()).map_err(|_| {
        let detail = texts.word("server-not-text");
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not_text", detail).on("body")
    })?;
    let asker = Asker { texts, client, name: None };
    read(&state, asker, text).await.map_err(|problem| problem.instead_of("position", "body"))
}

async fn read(state: &State, asker: Asker, text: String) -> Result<Response, Problem> {
    let numbers = state.budget().numbers;
    let question = move |_: &Limits| {
        let read = read_graph(&text, numbers)?;
        let graph = GraphJson::from(&read.graph);
        Ok(ReadGraphJson { spec: read.name.to_string(), graph6: read.graph6, graph })
    };
    reply(asker.texts, state.work.ask(asker, question, |_| Quality::Whole).await?)
}
