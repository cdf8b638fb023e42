//! Problem documents (RFC 9457): all errors as JSON.

use http::StatusCode;
use noyau_api::ErrorJson;
use noyau_core::NotationError;
use noyau_core::notation::Subject;
use noyau_engine::{CatalogError, EngineError, FamilyError};
use noyau_text::Texts;
use serde::Serialize;
use utoipa::{IntoResponses, ToSchema};

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoAnswer(Box<ProblemJson>);

/// Why there is no answer (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemJson {
    /// Kind of problem, as a relative address.
    #[serde(rename = "type")]
    kind: String,
    /// The status in words.
    title: String,
    /// The status.
    status: u16,
    /// What is wrong, in one sentence.
    detail: String,
    /// The part of the request that is wrong: the name of a query field, `body`, `game`, `path`.
    field: Option<String>,
    /// Why, as a word for programs.
    reason: String,
    /// What was expected.
    hint: Option<String>,
    /// The text that could not be read, cut around the place when it is long.
    input: Option<String>,
    /// Place in the whole text, in characters, from 1.
    column: Option<usize>,
    /// Seconds after which to ask again.
    #[serde(skip)]
    retry_after: Option<u32>,
    /// The methods that are taken.
    #[serde(skip)]
    allowed: Option<&'static str>,
}

/// A request that is wrong.
#[derive(IntoResponses)]
#[response(
    status = "4XX",
    description = "what is wrong",
    content_type = "application/problem+json"
)]
#[expect(dead_code, reason = "it describes the API")]
pub struct Refused(ProblemJson);

/// A question that comes when too many hard ones wait.
#[derive(IntoResponses)]
#[response(status = 503, description = "too many wait", content_type = "application/problem+json")]
#[expect(dead_code, reason = "it describes the API")]
pub(crate) struct Busy(ProblemJson);

impl NoAnswer {
    /// A problem with a sentence.
    #[must_use]
    pub fn new(status: StatusCode, reason: &str, detail: impl Into<String>) -> Self {
        Self(Box::new(ProblemJson {
            kind: format!("/api/docs#{reason}"),
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            status: status.as_u16(),
            detail: detail.into(),
            field: None,
            reason: reason.to_owned(),
            hint: None,
            input: None,
            column: None,
            retry_after: None,
            allowed: None,
        }))
    }

    /// Names the part of the request that is wrong.
    #[must_use]
    pub fn on(mut self, field: impl Into<String>) -> Self {
        self.0.field = Some(field.into());
        self
    }

    /// Says what was expected.
    #[must_use]
    pub fn expecting(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// Quotes what was given.
    #[must_use]
    pub fn given(mut self, input: &str) -> Self {
        let mut short: String = input.chars().take(QUOTED).collect();
        if input.chars().nth(QUOTED).is_some() {
            short.push('…');
        }
        self.0.input = Some(short);
        self
    }

    /// Asks the client to come back.
    #[must_use]
    pub fn retry(mut self, seconds: u32) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// There is nothing at a path.
    #[must_use]
    pub fn not_found(texts: &Texts, path: &str) -> Self {
        let path: String = path.chars().take(QUOTED).collect();
        let detail = texts.fill("server-not-found", &[("path", &path)]);
        Self::new(StatusCode::NOT_FOUND, "not_found", detail).on("path")
    }

    /// A path that takes other methods.
    #[must_use]
    pub fn method(texts: &Texts, path: &str, method: &str, allowed: &'static str) -> Self {
        let path: String = path.chars().take(QUOTED).collect();
        let detail = texts.fill("server-method", &[("path", &path), ("method", method)]);
        let Self(mut problem) =
            Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", detail).on("method");
        problem.allowed = Some(allowed);
        Self(problem)
    }

    /// A defect of noyau: a question ended without an answer.
    #[must_use]
    pub fn defect(texts: &Texts) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "defect", texts.word("server-defect"))
    }

    /// The status of the response.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::BAD_REQUEST)
    }

    /// Seconds after which to ask again.
    #[must_use]
    pub fn retry_after(&self) -> Option<u32> {
        self.0.retry_after
    }

    /// The methods that the path takes, if it was asked with another.
    #[must_use]
    pub fn allowed(&self) -> Option<&'static str> {
        self.0.allowed
    }

    /// The document.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(&self.0).unwrap_or_default()
    }

    /// The media type of the document.
    pub const KIND: &str = "application/problem+json";

    /// A field of the query whose value is wrong.
    pub(crate) fn value(texts: &Texts, field: &str, value: &str, expected: &str) -> Self {
        let expected = texts.word(expected);
        let short: String = value.chars().take(QUOTED).collect();
        let values = [("option", field), ("value", &*short), ("expected", &*expected)];
        let detail = texts.fill("error-value", &values);
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "value", detail)
            .on(field)
            .given(value)
            .expecting(expected)
    }

    /// An unknown name or text, with its sentence.
    pub(crate) fn unknown(detail: String) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unknown", detail)
    }

    /// The same problem about another field: a text may come in another field than the engine
    /// assumes.
    pub(crate) fn instead_of(mut self, field: &str, other: &str) -> Self {
        if self.0.field.as_deref() == Some(field) {
            self.0.field = Some(other.to_owned());
        }
        self
    }

    /// An error of the engine.
    pub(crate) fn engine(texts: &Texts, error: &EngineError) -> Self {
        let sentence = match error {
            // In addresses parameters are fields, without the dashes of the command line.
            EngineError::Catalog(CatalogError::UnknownParameter { name, known, .. }) => {
                texts.unknown("server-field-unknown", name, known)
            }
            _ => noyau_api::say(texts, error).sentence,
        };
        let json = noyau_api::error_json(error, sentence);
        let status = match error {
            EngineError::Catalog(CatalogError::UnknownGame { .. })
            | EngineError::Table(noyau_core::TableError::Unknown { .. }) => StatusCode::NOT_FOUND,
            EngineError::GameOver | EngineError::Illegal(_) => StatusCode::CONFLICT,
            EngineError::Contradiction(_) => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self::of(status, field_of(error), json)
    }

    /// An error in the name of a family.
    pub(crate) fn family(texts: &Texts, error: &FamilyError) -> Self {
        let sentence = noyau_api::say_family(texts, error).sentence;
        let json = noyau_api::family_json(error, sentence);
        Self::of(StatusCode::UNPROCESSABLE_ENTITY, Some("of".to_owned()), json)
    }

    fn of(status: StatusCode, field: Option<String>, json: ErrorJson) -> Self {
        let body = json.error;
        let Self(mut problem) = Self::new(status, &body.code, body.message);
        problem.field = field;
        problem.hint = body.expected;
        problem.input = body.input;
        problem.column = body.column;
        Self(problem)
    }
}

/// Input is quoted back up to this many characters.
const QUOTED: usize = 60;

/// The part of a request that an engine complains about.
fn field_of(error: &EngineError) -> Option<String> {
    let of_notation = |error: &NotationError| match &error.subject {
        Subject::Position => "position".to_owned(),
        Subject::Move => "move".to_owned(),
        Subject::Parameter(name) => name.to_string(),
    };
    Some(match error {
        EngineError::Catalog(CatalogError::UnknownGame { .. }) => "game".to_owned(),
        EngineError::Catalog(CatalogError::UnknownParameter { name, .. }) => name.clone(),
        EngineError::Catalog(CatalogError::Parameter(error)) | EngineError::Notation(error) => {
            of_notation(error)
        }
        EngineError::Catalog(CatalogError::Grammar(_) | CatalogError::Text(_)) => {
            "grammar".to_owned()
        }
        EngineError::Illegal(_) => "move".to_owned(),
        EngineError::Unexplained(_) => "by".to_owned(),
        EngineError::Table(
            noyau_core::TableError::Unknown { .. } | noyau_core::TableError::Needs { .. },
        ) => "table".to_owned(),
        EngineError::Table(noyau_core::TableError::Option { option, .. }) => (*option).to_owned(),
        EngineError::NoBoard => "game".to_owned(),
        _ => "position".to_owned(),
    })
}
