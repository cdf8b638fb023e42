//! Errors.

use noyau_core::notation::Expected;
use noyau_core::{IllegalMove, NotationError, Outcome, Problem, TableError, Unexplained};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An error as every front end reports it: `{"error": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorJson {
    /// What went wrong.
    pub error: ErrorBody,
}

/// What went wrong. `code` is for programs and never translated, `message` is for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody {
    /// The kind of error.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// The text that could not be read, cut around the place when it is long.
    pub input: Option<String>,
    /// Place in the whole text, in characters, from 1.
    pub column: Option<usize>,
    /// What was expected: a kind of token, or the names there are.
    pub expected: Option<String>,
    /// What a search knew when it stopped.
    #[serde(default)]
    pub known: Option<KnownJson>,
}

/// What a search knew when it stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KnownJson {
    /// Positions looked at.
    #[serde(with = "crate::decimal")]
    #[schema(value_type = String)]
    pub positions: u64,
    /// The Grundy value is at least this.
    #[serde(with = "crate::decimal")]
    #[schema(value_type = String)]
    pub at_least: u16,
    /// The Grundy value is at most this.
    #[serde(with = "crate::decimal")]
    #[schema(value_type = String)]
    pub at_most: u32,
    /// Who wins, `"N"` or `"P"`, if that is known.
    pub outcome: Option<String>,
}

impl ErrorJson {
    /// An error that has no place in a text.
    #[must_use]
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            error: ErrorBody {
                code: code.into(),
                message: message.into(),
                input: None,
                column: None,
                expected: None,
                known: None,
            },
        }
    }

    /// A search that stopped after this many positions, with bounds of the value and, if it is known,
    /// who wins.
    #[must_use]
    pub fn stopped(
        positions: u64,
        (at_least, at_most): (u16, u32),
        outcome: Option<Outcome>,
        message: impl Into<String>,
    ) -> Self {
        let mut json = Self::new("stopped", message);
        let outcome = outcome.map(|outcome| outcome.letter().to_string());
        json.error.known = Some(KnownJson { positions, at_least, at_most, outcome });
        json
    }

    /// Says what was expected.
    #[must_use]
    pub fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.error.expected = Some(expected.into());
        self
    }

    /// A text that cannot be read; `message` is its sentence.
    #[must_use]
    pub fn notation(error: &NotationError, message: impl Into<String>) -> Self {
        let (code, expected) = problem(&error.problem);
        let mut json = Self::new(code, message);
        json.error.input = Some(error.excerpt.clone());
        json.error.column = Some(error.column);
        json.error.expected = expected;
        json
    }

    /// A move that the rules forbid.
    #[must_use]
    pub fn illegal_move(error: &IllegalMove, message: impl Into<String>) -> Self {
        Self::new(
            match error {
                IllegalMove::Pass => "pass",
                IllegalMove::NoSuchHeap { .. } => "no_such_heap",
                IllegalMove::TooFewTokens { .. } => "too_few_tokens",
                IllegalMove::TooMany { .. } => "too_many_tokens",
                IllegalMove::TooManyHeaps { .. } => "too_many_heaps",
                IllegalMove::HeapTwice { .. } => "heap_twice",
                IllegalMove::Unreachable { .. } => "unreachable",
                IllegalMove::Rule { .. } => "rule",
            },
            message,
        )
    }

    /// A table that cannot be made.
    #[must_use]
    pub fn table(error: &TableError, message: impl Into<String>) -> Self {
        match error {
            TableError::Unknown { name, known } => {
                Self::unknown("unknown_table", name, known, message)
            }
            TableError::Needs { name, missing } => {
                let mut json = Self::new("table_needs", message).expecting(*missing);
                json.error.input = Some((*name).to_owned());
                json
            }
            TableError::Option { value, expected, .. } => {
                let mut json = Self::new("table_option", message).expecting(*expected);
                json.error.input = Some(value.clone());
                json
            }
        }
    }

    /// Why there is no explanation.
    #[must_use]
    pub fn unexplained(error: &Unexplained, message: impl Into<String>) -> Self {
        match error {
            Unexplained::Unknown { name, known } => {
                Self::unknown("unknown_method", name, known, message)
            }
            Unexplained::NotApplicable { .. } => Self::new("method_not_applicable", message),
            Unexplained::TooLarge { .. } => Self::new("position_too_large", message),
            Unexplained::Stopped { .. } => Self::new("stopped", message),
        }
    }

    /// A name that is not among those known.
    #[must_use]
    pub fn unknown(
        code: impl Into<String>,
        name: &str,
        known: &[&str],
        message: impl Into<String>,
    ) -> Self {
        let mut json = Self::new(code, message).expecting(known.join(", "));
        json.error.input = Some(name.to_owned());
        json
    }
}

/// The code of a problem and what was expected.
fn problem(problem: &Problem) -> (&'static str, Option<String>) {
    let token = |expected: &Expected| Some(token(*expected).to_owned());
    match problem {
        Problem::Empty(expected) => ("empty", token(expected)),
        Problem::Missing(expected) => ("missing", token(expected)),
        Problem::Unexpected(_, expected) => ("unexpected", token(expected)),
        Problem::Negative(expected) => ("negative", token(expected)),
        Problem::TooManyDigits { most, .. } => {
            ("too_many_digits", Some(format!("..={most} digits")))
        }
        Problem::TooLarge { most } => ("too_large", Some(format!("..={most} digits"))),
        Problem::BelowZero => ("below_zero", None),
        Problem::NotWeights => ("not_weights", None),
        Problem::Count { least, most, .. } => ("count", Some(range(least, most, &usize::MAX))),
        Problem::OutOfRange { least, most } => {
            ("out_of_range", Some(range(least, most, &u64::MAX)))
        }
        Problem::Stated(_) => ("notation", None),
    }
}

fn range<T: std::fmt::Display + PartialEq>(least: &T, most: &T, unbounded: &T) -> String {
    if most == unbounded { format!("{least}..") } else { format!("{least}..={most}") }
}

fn token(expected: Expected) -> &'static str {
    match expected {
        Expected::Number => "number",
        Expected::Pile => "pile",
        Expected::Comma => "comma",
        Expected::End => "end",
        Expected::HeapNumber => "heap_number",
        Expected::TakeOrLeave => "take_or_leave",
        Expected::Take => "take",
        Expected::Exponent => "exponent",
        Expected::OctalCode => "octal_code",
        Expected::Word => "word",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noyau_core::notation::{InputSizes, Scanner, Subject};

    #[test]
    fn the_shape_is_stable() {
        let error = Scanner::new("3,,5", Subject::Position, InputSizes::default())
            .list(Expected::Pile)
            .unwrap_err();
        let json = ErrorJson::notation(&error, "a pile size is missing");
        insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap());
        let text = serde_json::to_string(&json).unwrap();
        assert_eq!(serde_json::from_str::<ErrorJson>(&text).unwrap(), json);
    }

    #[test]
    fn ranges_and_names_say_what_was_expected() {
        let most = usize::MAX;
        let (_, open) = problem(&Problem::Count { found: 0, least: 1, most });
        assert_eq!(open.as_deref(), Some("1.."));
        let (_, closed) = problem(&Problem::OutOfRange { least: 1, most: 9 });
        assert_eq!(closed.as_deref(), Some("1..=9"));
        let unknown = TableError::Unknown { name: "p".into(), known: vec!["a", "b"] };
        let json = ErrorJson::table(&unknown, "no");
        assert_eq!(json.error.expected.as_deref(), Some("a, b"));
        assert_eq!(json.error.input.as_deref(), Some("p"));
    }
}
