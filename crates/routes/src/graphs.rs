//! Graphs to play on: named, or pasted in any format.

use http::StatusCode;
use noyau_api::GraphJson;
use noyau_core::notation::InputSizes;
use noyau_engine::read_graph;
use noyau_text::Texts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ask::Ask;
use crate::{Asked, NoAnswer, Quality, Question, Refused, Request};

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
pub(crate) fn named(mut ask: Ask) -> Result<Asked, NoAnswer> {
    let spec = ask.need("spec")?;
    ask.finish()?;
    Ok(question(ask.texts, Some(ask.name), spec, ask.numbers, "spec").into())
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
pub(crate) fn written(request: &Request<'_>, numbers: InputSizes) -> Result<Asked, NoAnswer> {
    let texts = request.texts();
    let text = str::from_utf8(request.body).map_err(|_| {
        let detail = texts.word("server-not-text");
        NoAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, "not_text", detail).on("body")
    })?;
    Ok(question(texts, None, text.to_owned(), numbers, "body").into())
}

/// The question that reads a graph from the text of this field.
fn question(
    texts: &'static Texts,
    name: Option<u64>,
    text: String,
    numbers: InputSizes,
    field: &'static str,
) -> Question {
    let question = Question::json(texts, name, move |_| {
        let read = read_graph(&text, numbers)?;
        let graph = GraphJson::from(&read.graph);
        let spec = read.name.to_string();
        Ok((ReadGraphJson { spec, graph6: read.graph6, graph }, Quality::Whole))
    });
    question.map_problem(move |problem| problem.instead_of("position", field))
}
