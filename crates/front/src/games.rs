//! The catalogue.

use noyau_engine::{Engine, EngineError, Entry, Given, Parameter, ParameterKind, open};
use noyau_text::Texts;
use serde::Serialize;
use utoipa::ToSchema;

/// A game of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameJson {
    /// Name, as it stands in addresses.
    pub id: String,
    /// Other names it goes by.
    pub aliases: Vec<String>,
    /// Name, as people say it.
    pub name: String,
    /// The rules, in a few sentences.
    pub summary: String,
    /// Its parameters.
    pub parameters: Vec<GameParameterJson>,
    /// A position to start from.
    pub example: String,
    /// What the board of that position is made of: `rows`, `heaps`, `squares`, `graph` or `text`.
    pub board: String,
    /// Ways of explaining.
    pub methods: Vec<MethodJson>,
    /// Its tables.
    pub tables: Vec<TableSpecJson>,
}

/// A parameter of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameParameterJson {
    /// Name, as it stands in queries.
    pub name: String,
    /// `number`, `text`, `flag` or `compound`.
    pub kind: String,
    /// Value when it is not given.
    pub default: Option<String>,
    /// Least value of a number.
    pub least: Option<u64>,
    /// Greatest value of a number.
    pub most: Option<u64>,
    /// What it means.
    pub help: String,
}

/// A way of explaining.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MethodJson {
    /// Name, for `by=`.
    pub name: String,
    /// Name, as people say it.
    pub title: String,
}

/// A table of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableSpecJson {
    /// Its name.
    pub name: String,
    /// The options it looks at: `from`, `rows`, `base`, `by`.
    pub options: Vec<String>,
}

impl GameJson {
    /// A game of the catalogue with its usual parameters.
    pub fn new(texts: &Texts, entry: &Entry) -> Result<Self, EngineError> {
        let engine = open(entry.id, &Given::none())?;
        Self::of(texts, engine.as_ref())
    }

    /// A game that is open.
    pub fn of(texts: &Texts, engine: &dyn Engine) -> Result<Self, EngineError> {
        let entry = engine.entry();
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let methods = engine.methods();
        let tables = engine.tables();
        Ok(Self {
            id: entry.id.to_owned(),
            aliases: owned(entry.aliases),
            name: texts.word(&format!("game-{}", entry.id)),
            summary: texts.rules(entry.id),
            parameters: entry.parameters.iter().map(|p| parameter(texts, entry, p)).collect(),
            example: entry.example.to_owned(),
            board: engine.view(entry.example, 0)?.shape.name().to_owned(),
            methods: methods
                .iter()
                .map(|info| MethodJson {
                    name: info.name.to_owned(),
                    title: texts.method(info.name),
                })
                .collect(),
            tables: tables
                .iter()
                .map(|spec| TableSpecJson {
                    name: spec.name.to_owned(),
                    options: owned(spec.options),
                })
                .collect(),
        })
    }
}

fn parameter(texts: &Texts, entry: &Entry, parameter: &Parameter) -> GameParameterJson {
    let (kind, default, range) = match parameter.kind {
        ParameterKind::Number { least, most, default } => {
            ("number", Some(default.to_string()), Some((least, most)))
        }
        ParameterKind::Text { default } => ("text", Some(default.to_owned()), None),
        ParameterKind::Flag => ("flag", None, None),
        ParameterKind::Compound => ("compound", None, None),
    };
    GameParameterJson {
        name: parameter.name.to_owned(),
        kind: kind.to_owned(),
        default,
        least: range.map(|(least, _)| least),
        most: range.map(|(_, most)| most),
        help: texts.parameter(entry.id, parameter.name),
    }
}
