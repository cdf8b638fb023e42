//! What was asked, whole: enough to ask it again.

use std::collections::BTreeMap;

use noyau_core::Written;
use noyau_engine::{CatalogError, Engine, Given, open};
use noyau_wire::{ExplanationJson, WrittenJson};
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
    pub fn new(engine: &dyn Engine, position: &Written) -> Self {
        let parameter = |(name, value): (&str, Option<&str>)| {
            let value = value.map(|value| ParameterJson::Value(value.to_owned()));
            (name.to_owned(), value.unwrap_or(ParameterJson::Flag(true)))
        };
        Self {
            game: engine.entry().id.to_owned(),
            parameters: engine.given().iter().map(parameter).collect(),
            position: position.into(),
        }
    }

    /// The game that the question is about.
    pub fn open(&self) -> Result<Box<dyn Engine>, CatalogError> {
        let given =
            self.parameters.iter().fold(Given::none(), |given, (name, value)| match value {
                ParameterJson::Value(value) => given.with(name, value),
                ParameterJson::Flag(true) => given.flag(name),
                ParameterJson::Flag(false) => given,
            });
        open(&self.game, &given)
    }
}

/// What `explain` printed, read back: the question and the explanations.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ExplainedFile {
    /// What was asked.
    #[serde(flatten)]
    pub question: QuestionJson,
    /// The explanations.
    pub explanations: Vec<ExplanationJson>,
}
