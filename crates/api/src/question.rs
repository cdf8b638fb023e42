//! The questions that answers repeat, complete enough to be asked again.

use std::collections::BTreeMap;

use crate::{NumberJson, WrittenJson};
use noyau_core::{TableRequest, Written};
use noyau_engine::{Arguments, CatalogError, Engine, open};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game with its parameters, and a position of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuestionJson {
    /// The game.
    pub game: String,
    /// Its parameters, as far as they were given.
    pub parameters: BTreeMap<String, ParameterJson>,
    /// The position.
    pub position: WrittenJson,
}

/// A game with its parameters, where the question is about no single position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameQuestionJson {
    /// The game.
    pub game: String,
    /// Its parameters, as far as they were given.
    pub parameters: BTreeMap<String, ParameterJson>,
}

impl GameQuestionJson {
    /// The game that an engine plays.
    #[must_use]
    pub fn new(engine: &Engine) -> Self {
        let game = engine.entry().id.to_owned();
        Self { game, parameters: parameters(engine.given()) }
    }
}

/// Which table of a game it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableQuestionJson {
    /// The game.
    #[serde(flatten)]
    pub question: GameQuestionJson,
    /// The table.
    pub table: String,
    /// The position it is about, if it is about one.
    pub position: Option<String>,
    /// First index.
    pub from: Option<NumberJson>,
    /// Last index.
    pub to: Option<NumberJson>,
    /// Base in which numbers are written.
    pub base: Option<NumberJson>,
    /// Way of computing, where there are several.
    pub by: Option<String>,
    /// What the game is compared with.
    pub other: Option<String>,
}

impl TableQuestionJson {
    /// A table with all options left out.
    #[must_use]
    pub fn new(engine: &Engine, table: &str) -> Self {
        Self {
            question: GameQuestionJson::new(engine),
            table: table.to_owned(),
            position: None,
            from: None,
            to: None,
            base: None,
            by: None,
            other: None,
        }
    }

    /// The table that was requested.
    #[must_use]
    pub fn of(engine: &Engine, request: &TableRequest) -> Self {
        Self {
            from: Some((&request.from).into()),
            base: request.base.map(NumberJson::from),
            by: request.by.clone(),
            ..Self::new(engine, &request.name)
        }
    }
}

/// Parameters by name.
pub(crate) fn parameters(given: &Arguments) -> BTreeMap<String, ParameterJson> {
    let parameter = |(name, value): (&str, Option<&str>)| {
        let value = value.map(|value| ParameterJson::Value(value.to_owned()));
        (name.to_owned(), value.unwrap_or(ParameterJson::Flag(true)))
    };
    given.iter().map(parameter).collect()
}

/// Longest value of a parameter in a line.
const LONGEST_VALUE: usize = 60;

/// The question in one line, as it is typed: the game, the position, and the given parameters. Long
/// values are cut.
#[must_use]
pub fn question_line(engine: &Engine, position: Option<&str>) -> String {
    let mut line = engine.entry().id.to_owned();
    if let Some(position) = position {
        line = format!("{line} {position}");
    }
    for (name, value) in engine.given().iter() {
        line += &format!(" --{name}");
        let Some(value) = value else { continue };
        let short: String = value.chars().take(LONGEST_VALUE).collect();
        let dots = if short.len() < value.len() { "…" } else { "" };
        let quote = if value.is_empty() || value.contains(char::is_whitespace) { "'" } else { "" };
        line += &format!(" {quote}{short}{dots}{quote}");
    }
    line
}

/// A parameter as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ParameterJson {
    /// A flag that is set, or is not.
    Flag(bool),
    /// A value.
    Value(String),
}

impl QuestionJson {
    /// The question that an engine was asked.
    #[must_use]
    pub fn new(engine: &Engine, position: &Written) -> Self {
        Self::typed(engine, &position.to_string())
    }

    /// The question that an engine was asked, with the position as it was typed.
    #[must_use]
    pub fn typed(engine: &Engine, position: &str) -> Self {
        Self::of(engine.entry().id, engine.given(), position)
    }

    /// A position of a game with parameters.
    #[must_use]
    pub fn of(game: &str, given: &Arguments, position: &str) -> Self {
        Self {
            game: game.to_owned(),
            parameters: parameters(given),
            position: WrittenJson(position.to_owned()),
        }
    }

    /// Opens the game that the question is about.
    pub fn open(&self) -> Result<Engine, CatalogError> {
        let given =
            self.parameters.iter().fold(Arguments::none(), |given, (name, value)| match value {
                ParameterJson::Value(value) => given.with(name, value),
                ParameterJson::Flag(true) => given.flag(name),
                ParameterJson::Flag(false) => given,
            });
        open(&self.game, &given)
    }
}
