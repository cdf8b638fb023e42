//! Questions, attempts to answer them, and answers as bytes.

use std::fmt;
use std::io;

use http::StatusCode;
use noyau_api::StopJson;
use noyau_engine::{EngineError, Limits, SolveOptions, StopReason};
use noyau_text::Texts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Problem;

/// Solvers of bounded memory may work as long as the time allows.
const PATIENCE: u64 = 1 << 40;
/// Work for a Grundy value that no theorem gives: a millisecond or so.
const CASUAL: u64 = 20_000;

/// What a request turned out to be.
#[derive(Debug)]
pub enum Asked {
    /// Something that is known.
    Answered(Response),
    /// A question to an engine.
    Question(Question),
}

/// A question to an engine. It may be put again with more time: each attempt begins anew.
pub struct Question {
    /// The language of the answer.
    pub texts: &'static Texts,
    /// The key of the answer among those that are kept; `None` for one that is not kept.
    pub name: Option<u64>,
    attempt: Box<dyn Fn(&Limits) -> Attempt + Send + Sync>,
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What came of a question within its limits.
#[derive(Debug)]
pub struct Attempt {
    /// The answer, or why there is none.
    pub answer: Result<Response, Problem>,
    /// Whether more time might make it better.
    pub quality: Quality,
}

/// How good an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// More time would not make it better.
    Whole,
    /// Better than waiting in a queue for the rest.
    Enough,
    /// Not worth giving while there is time.
    Poor,
}

impl Quality {
    /// Poor when something is missing.
    pub(crate) fn poor_if(missing: bool) -> Self {
        if missing { Self::Poor } else { Self::Whole }
    }

    /// Enough when something is missing.
    pub(crate) fn enough_if(missing: bool) -> Self {
        if missing { Self::Enough } else { Self::Whole }
    }
}

/// An answer as bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The media type.
    pub kind: &'static str,
    /// The name of the file, if it is one to keep.
    pub file: Option<String>,
    /// The bytes.
    pub body: Vec<u8>,
    /// Whether it must not be kept: another time the answer may be another one.
    pub fleeting: bool,
}

impl Response {
    /// The same, not to be kept.
    pub(crate) fn fleeting(self) -> Self {
        Self { fleeting: true, ..self }
    }
}

impl Question {
    /// A question whose answer is what an attempt returns.
    pub fn new(
        texts: &'static Texts,
        name: Option<u64>,
        attempt: impl Fn(&Limits) -> Attempt + Send + Sync + 'static,
    ) -> Self {
        Self { texts, name, attempt: Box::new(attempt) }
    }

    /// A question whose answer is JSON.
    pub(crate) fn json<T: Serialize>(
        texts: &'static Texts,
        name: Option<u64>,
        question: impl Fn(&Limits) -> Result<(T, Quality), EngineError> + Send + Sync + 'static,
    ) -> Self {
        Self::new(texts, name, move |limits| match question(limits) {
            Ok((answer, quality)) => {
                let whole = quality == Quality::Whole;
                let response = json(texts, &Known::Answer(answer));
                let answer = response.map(|it| if whole { it } else { it.fleeting() });
                Attempt { answer, quality }
            }
            Err(error) => {
                let stopped = StopJson::new(texts, &error).map(|stopped| StoppedJson { stopped });
                let answer = match stopped {
                    // Another time perhaps a better one.
                    Some(stopped) => {
                        json(texts, &Known::<T>::Stopped(stopped)).map(Response::fleeting)
                    }
                    None => Err(Problem::engine(texts, &error)),
                };
                Attempt { answer, quality: of_error(&error) }
            }
        })
    }

    /// Asks, within these limits.
    #[must_use]
    pub fn attempt(&self, limits: &Limits) -> Attempt {
        (self.attempt)(limits)
    }

    /// The same question with another last word about problems.
    pub(crate) fn map_problem(
        self,
        change: impl Fn(Problem) -> Problem + Send + Sync + 'static,
    ) -> Self {
        let Self { texts, name, attempt } = self;
        Self::new(texts, name, move |limits| {
            let Attempt { answer, quality } = attempt(limits);
            Attempt { answer: answer.map_err(&change), quality }
        })
    }

    /// The same question, whose answer is left to chance.
    pub(crate) fn fleeting(self) -> Self {
        let Self { texts, name, attempt } = self;
        Self::new(texts, name, move |limits| {
            let Attempt { answer, quality } = attempt(limits);
            Attempt { answer: answer.map(Response::fleeting), quality }
        })
    }
}

impl From<Question> for Asked {
    fn from(question: Question) -> Self {
        Self::Question(question)
    }
}

/// How good it is to know an error.
pub(crate) fn of_error(error: &EngineError) -> Quality {
    Quality::poor_if(error.stop_reason() == Some(StopReason::Time))
}

/// Options of a solve within these limits.
pub(crate) fn options(limits: &Limits) -> SolveOptions {
    SolveOptions {
        search: limits.clone(),
        patience: PATIENCE,
        casual: CASUAL,
        ..SolveOptions::default()
    }
}

/// An answer, or what is known when the time is up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Known<T> {
    /// The whole answer.
    Answer(T),
    /// A search stopped early.
    Stopped(StoppedJson),
}

/// A search that stopped early. There is nothing else in it: that tells it from answers that say, among
/// other things, that they are not whole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoppedJson {
    /// Why, and what is known.
    stopped: StopJson,
}

/// Bytes of an answer, at most.
pub(crate) const LARGEST: usize = 4 << 20;

/// Takes no more than the largest answer.
#[derive(Default)]
struct Bounded(Vec<u8>);

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LARGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answer as JSON, unless it is too large.
pub(crate) fn json<T: Serialize>(texts: &Texts, answer: &T) -> Result<Response, Problem> {
    let mut body = Bounded::default();
    serde_json::to_writer(&mut body, answer).map_err(|_| too_large(texts))?;
    Ok(Response { kind: "application/json", file: None, body: body.0, fleeting: false })
}

fn too_large(texts: &Texts) -> Problem {
    let detail = texts.fill("server-answer-too-large", &[("most", &LARGEST.to_string())]);
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "answer_too_large", detail)
}
