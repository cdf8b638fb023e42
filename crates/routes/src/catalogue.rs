//! The routes of the catalogue of games.

use std::sync::OnceLock;

use noyau_api::GameJson;
use noyau_engine::{CatalogError, EngineError, GAMES, find};
use noyau_text::{Lang, Texts};

use crate::ask::Ask;
use crate::question::json;
use crate::{Asked, NoAnswer, Refused};

/// Every game, in the order of the documents.
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "games",
    params(("lang" = Option<String>, Query, description = "`en` or `fr`")),
    responses((status = 200, body = Vec<GameJson>), Refused)
)]
pub(crate) fn list(ask: &Ask) -> Result<Asked, NoAnswer> {
    ask.finish()?;
    let said = catalogue(ask.texts).as_ref();
    let said = said.map_err(|error| NoAnswer::engine(ask.texts, error))?;
    json(ask.texts, said).map(Asked::Answered)
}

/// The catalogue in a language. It is made once, because that opens every game.
fn catalogue(texts: &Texts) -> &'static Result<Vec<GameJson>, EngineError> {
    static EN: OnceLock<Result<Vec<GameJson>, EngineError>> = OnceLock::new();
    static FR: OnceLock<Result<Vec<GameJson>, EngineError>> = OnceLock::new();
    let cell = match texts.lang() {
        Lang::En => &EN,
        Lang::Fr => &FR,
    };
    cell.get_or_init(|| GAMES.iter().map(|entry| GameJson::new(texts, entry)).collect())
}

/// One game.
#[utoipa::path(
    get,
    path = "/api/games/{game}",
    tag = "games",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses((status = 200, body = GameJson), Refused)
)]
pub(crate) fn one(name: &str, ask: &Ask) -> Result<Asked, NoAnswer> {
    ask.finish()?;
    let problem = |error: &EngineError| NoAnswer::engine(ask.texts, error);
    let entry = find(name).map_err(|error| problem(&error.into()))?;
    let games = catalogue(ask.texts).as_ref().map_err(problem)?;
    let unknown = || CatalogError::UnknownGame { name: name.to_owned() }.into();
    let game = games.iter().find(|game| game.id == entry.id);
    json(ask.texts, game.ok_or_else(|| problem(&unknown()))?).map(Asked::Answered)
}
