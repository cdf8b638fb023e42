//! What every front end shares: the engine's answers as JSON shapes, and what it could not do in
//! words.
//!
//! `wire` holds the shapes of the vocabulary; here are those of whole answers, which need to know
//! the engine. The command line prints them after `--json` and the server sends them.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answers;
mod boards;
mod error;
mod games;
mod question;
mod sequence;

pub use answers::{
    ExplainedJson, JudgedJson, LineJson, MovesJson, RestJson, SaidJson, SkippedJson, SolvedJson,
    SpokenJson, SpokenStepJson, StopJson, TurnJson, verdict_name,
};
pub use boards::{BoardJson, GraphJson, LegalMoveJson, VertexJson, ViewJson, piece_name};
pub use error::{family_json, json as error_json, say, say_family, stop_reason};
pub use games::{GameJson, GameParameterJson, MethodJson, TableSpecJson};
pub use question::{
    ExplainedFile, GameQuestionJson, ParameterJson, QuestionJson, TableQuestionJson, question_line,
};
pub use sequence::{PeriodJson, SequenceJson, SequenceQuestionJson, StatisticsJson};
