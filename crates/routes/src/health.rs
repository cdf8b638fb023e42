//! Which noyau answers.

use serde::Serialize;
use utoipa::ToSchema;

use crate::ask::Ask;
use crate::question::{Response, json};
use crate::{Asked, NoAnswer, Refused};

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
pub(crate) fn health(ask: &Ask) -> Result<Asked, NoAnswer> {
    ask.finish()?;
    let health = HealthJson { status: "ok", version: env!("CARGO_PKG_VERSION") };
    json(ask.texts, &health).map(Response::fleeting).map(Asked::Answered)
}
