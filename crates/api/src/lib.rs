//! The JSON shapes of all answers, and the sentences of all errors. The command line prints these
//! shapes with `--json`, the server sends them, and the bindings pass them on.
//!
//! Names are `snake_case`. Numbers that may be large are decimal strings, because numbers in
//! JavaScript are exact only up to 2⁵³. Moves come best first. Unknown values are `null`. Each
//! shape is made `From` the type it stands for. An [`ExplanationJson`] can also be turned back, so
//! that its receiver can check it.
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
mod explained_file;
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
    SpokenJson, SpokenStepJson, StopJson, TurnJson, agreement_lines, verdict_name,
};
pub use boards::{BoardJson, GraphJson, LegalMoveJson, VertexJson, ViewJson, piece_name};
pub use error::{ErrorBody, ErrorJson, KnownJson};
pub use explained_file::ExplainedFile;
pub use explanation::{ExplanationJson, ExplanationMoveJson, SourceJson, StepJson};
pub use failure::{family_json, json as error_json, say, say_family, say_strategy, stop_reason};
pub use games::{GameJson, GameParameterJson, KnownNameJson, MethodJson, TableSpecJson};
pub use operand::{DigitsJson, Intern, OperandJson, PowerJson, TotalJson, Unread};
pub use question::{
    GameQuestionJson, ParameterJson, QuestionJson, TableQuestionJson, question_line,
};
pub use sequence::{PeriodJson, SequenceJson, SequenceQuestionJson, StatisticsJson, packed};
pub use table::{HeadJson, TableJson, TableStream};
pub use written::{NumberJson, OutcomeJson, WrittenJson};
