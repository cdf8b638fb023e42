//! The JSON shapes of all answers, and what could not be done in words: the command line prints them
//! after `--json`, the server sends them, bindings hand them on.
//!
//! Names are `snake_case`; numbers that may be large are decimal strings, because JavaScript's own
//! numbers end at 2⁵³; moves come best first; what is not known is `null`. Each shape is made
//! `From` the type it stands for, and an [`ExplanationJson`] can be turned back, so that whoever
//! receives it can check it.
//!
//! ```
//! use noyau_api::WrittenJson;
//! let position: WrittenJson = serde_json::from_str("\"3,5,7\"").unwrap();
//! assert_eq!(position.to_core().tokens().len(), 5);
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answer;
mod answers;
mod boards;
pub mod decimal;
mod error;
mod explanation;
mod failure;
mod games;
mod operand;
mod question;
mod sequence;
mod table;
mod written;

pub use answer::{AnswerJson, MoveJson, StandingJson};
pub use answers::{
    ExplainedJson, JudgedJson, LineJson, MovesJson, RestJson, SaidJson, SkippedJson, SolvedJson,
    SpokenJson, SpokenStepJson, StopJson, TurnJson, verdict_name,
};
pub use boards::{BoardJson, GraphJson, LegalMoveJson, VertexJson, ViewJson, piece_name};
pub use error::{ErrorBody, ErrorJson, KnownJson};
pub use explanation::{ExplanationJson, ExplanationMoveJson, SourceJson, StepJson};
pub use failure::{family_json, json as error_json, say, say_family, stop_reason};
pub use games::{GameJson, GameParameterJson, KnownNameJson, MethodJson, TableSpecJson};
pub use operand::{DigitsJson, Intern, OperandJson, PowerJson, TotalJson, Unread};
pub use question::{
    ExplainedFile, GameQuestionJson, ParameterJson, QuestionJson, TableQuestionJson, question_line,
};
pub use sequence::{PeriodJson, SequenceJson, SequenceQuestionJson, StatisticsJson, packed};
pub use table::{HeadJson, TableJson, TableStream};
pub use written::{NumberJson, OutcomeJson, WrittenJson};
