//! Questions, attempts to answer them, and answers as bytes.

use std::fmt;
use std::io;

use http::StatusCode;
use noyau_api::StopJson;
use noyau_engine::{EngineError, Limits, SolveOptions, StopReason};
use noyau_text::Texts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::NoAnswer;

/// Solvers of bounded memory may work until the time is over.
const PATIENCE: u64 = 1 << 40;
/// Work for a Grundy value that no theorem gives, about a millisecond.
const CASUAL: u64 = 20_000;

/// A request that was read.
#[derive(Debug)]
pub enum Asked {
    /// The answer is known at once.
    Answered(Response),
    /// A question to an engine.
    Question(Question),
}

/// A question to an engine. It may be asked again with more time; each attempt starts from the
/// beginning.
pub struct Question {
    /// The language of the answer.
    pub texts: &'static Texts,
    /// The key under which the answer is cached; `None` if it is not cached.
    pub name: Option<u64>,
    attempt: Box<dyn Fn(&Limits) -> Attempt + Send + Sync>,
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Question").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The result of a question within its limits.
#[derive(Debug)]
pub struct Attempt {
    /// The answer, or why there is none.
    pub answer: Result<Response, NoAnswer>,
    /// Whether more time might make the answer better.
    pub quality: Quality,
}

/// How good an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// More time would not make it better.
    Whole,
    /// More time would make it better, but it is good enough not to wait in a queue.
    Enough,
    /// It should be asked again with more time.
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
    /// The name of the file, if the answer is a file to download.
    pub file: Option<String>,
    /// The bytes.
    pub body: Vec<u8>,
    /// Whether it must not be cached, because the next answer may differ.
    pub fleeting: bool,
}

impl Response {
    /// Marks the response as one that must not be cached.
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
                    // The next attempt may know more, so this is not cached.
                    Some(stopped) => {
                        json(texts, &Known::<T>::Stopped(stopped)).map(Response::fleeting)
                    }
                    None => Err(NoAnswer::engine(texts, &error)),
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

    /// The same question; `change` is applied to its problem, if there is one.
    pub(crate) fn map_problem(
        self,
        change: impl Fn(NoAnswer) -> NoAnswer + Send + Sync + 'static,
    ) -> Self {
        let Self { texts, name, attempt } = self;
        Self::new(texts, name, move |limits| {
            let Attempt { answer, quality } = attempt(limits);
            Attempt { answer: answer.map_err(&change), quality }
        })
    }

    /// The same question, with an answer that must not be cached because it depends on chance.
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

/// The quality of an error as an answer: poor if more time might help.
pub(crate) fn of_error(error: &EngineError) -> Quality {
    Quality::poor_if(error.stop_reason() == Some(StopReason::Time))
}

/// The options for solving within these limits.
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

/// The most bytes of an answer.
pub(crate) const LARGEST: usize = 4 << 20;

/// A buffer that fails beyond [`LARGEST`] bytes.
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
pub(crate) fn json<T: Serialize>(texts: &Texts, answer: &T) -> Result<Response, NoAnswer> {
    let mut body = Bounded::default();
    serde_json::to_writer(&mut body, answer).map_err(|_| too_large(texts))?;
    Ok(Response { kind: "application/json", file: None, body: body.0, fleeting: false })
}

fn too_large(texts: &Texts) -> NoAnswer {
    let detail = texts.fill("server-answer-too-large", &[("most", &LARGEST.to_string())]);
    NoAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, "answer_too_large", detail)
}
