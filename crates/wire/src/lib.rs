//! The JSON shapes shared by `--json`, the HTTP API and bindings.
//!
//! Names are `snake_case`; numbers that may be large are decimal strings, because JavaScript's own
//! numbers end at 2⁵³; moves come best first; what is not known is `null`. Each shape is made
//! `From` the core type it stands for, and an [`ExplanationJson`] can be turned back, so that it
//! can be checked by whoever receives it.
//!
//! ```
//! use noyau_wire::WrittenJson;
//! let position: WrittenJson = serde_json::from_str("\"3,5,7\"").unwrap();
//! assert_eq!(position.to_core().tokens().len(), 5);
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answer;
pub mod decimal;
mod error;
mod explanation;
mod operand;
mod table;
mod written;

pub use answer::{AnswerJson, MoveJson, StandingJson};
pub use error::{ErrorBody, ErrorJson, KnownJson};
pub use explanation::{ExplanationJson, ExplanationMoveJson, SourceJson, StepJson};
pub use operand::{DigitsJson, Intern, OperandJson, PowerJson, TotalJson, Unread};
pub use table::{HeadJson, TableJson, TableStream};
pub use written::{NumberJson, OutcomeJson, WrittenJson};
