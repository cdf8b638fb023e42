//! The metrics of the server, for its operators.

use axum::extract::{self, Request};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use noyau_routes::Refused;

use super::{State, asked};
use crate::cache::Uncacheable;
use crate::monitor::Gauges;

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
    request: Request,
) -> Response {
    if let Err(problem) = asked(&request, &[]).without_fields() {
        return super::refused(&problem);
    }
    let (kept, kept_bytes) = state.answers.size();
    let gauges = Gauges { load: state.work.load(), kept, kept_bytes };
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    let mut response = (kind, state.monitor.text(&gauges)).into_response();
    response.extensions_mut().insert(Uncacheable);
    response
}
