//! How the server is, for those who run it.

use axum::extract;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{State, fleeting, json};
use crate::ask::Ask;
use crate::monitor::Gauges;
use crate::problem::{Problem, Refused};

/// That the server answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct HealthJson {
    /// Always `ok`: a server that is not does not answer.
    status: &'static str,
    /// The version of noyau.
    version: &'static str,
}

/// Whether the server answers.
#[utoipa::path(
    get,
    path = "/api/health",
    tag = "server",
    params(("lang" = Option<String>, Query, description = "`en` or `fr`")),
    responses((status = 200, body = HealthJson), Refused)
)]
pub(crate) async fn health(ask: Ask) -> Result<Response, Problem> {
    ask.finish()?;
    let health = HealthJson { status: "ok", version: env!("CARGO_PKG_VERSION") };
    json(ask.texts, &health).map(fleeting)
}

/// What the server has done and does, in the text format of Prometheus.
#[utoipa::path(
    get,
    path = "/api/metrics",
    tag = "server",
    params(("lang" = Option<String>, Query, description = "`en` or `fr`")),
    responses((status = 200, body = String, content_type = "text/plain"), Refused)
)]
pub(crate) async fn metrics(
    extract::State(state): extract::State<State>,
    ask: Ask,
) -> Result<Response, Problem> {
    ask.finish()?;
    let (kept, kept_bytes) = state.answers.size();
    let gauges = Gauges { load: state.work.load(), kept, kept_bytes };
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok(fleeting((kind, state.monitor.text(&gauges)).into_response()))
}
