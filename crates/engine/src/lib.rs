//! What should I know about this position?
//!
//! [`open`] takes a game of the catalogue and gives an [`Engine`]: text in, language-free data
//! out, whatever the game's own types. Front ends talk to engines only. Programs that know their
//! game at compile time can call [`solve()`] and its companions with the game's own types instead.
//!
//! ```
//! use noyau_engine::{Given, SolveOptions, open};
//! let nim = open("nim", &Given::none())?;
//! let solved = nim.solve("43,27,12", &SolveOptions::default())?;
//! assert_eq!(solved.answer.outcome.letter(), 'N');
//! assert_eq!(solved.answer.winning.moves[0].notation.to_string(), "1=23");
//! # Ok::<(), noyau_engine::EngineError>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answers;
mod board;
mod coloring;
pub mod compound;
mod engine;
mod error;
mod explain;
mod family;
mod graphs;
mod judge;
mod kernel;
mod live;
mod marking;
mod method;
pub mod misere;
mod numeration;
mod property;
mod record;
mod refutation;
pub mod sequence;
mod solve;
pub mod strategy;
mod terms;
mod turn;
mod verify;
mod view;

pub use answers::{MoveTable, PlayFlaw};
pub use coloring::{BitypeReport, ChiReport, Tried, chi};
pub use compound::{by_every_compound, differences, lost_members};
pub use engine::{BoardView, Engine, Solved, erase, open, open_within};
pub use error::{EngineError, RecordError, RecordProblem};
pub use explain::{Agreement, Checked, Explained, check_explanation, explain};
pub use graphs::{ReadGraph, read_graph};
pub use judge::{JudgedMove, JudgedMoves};
pub use kernel::KernelReport;
pub use live::{Level, Live, LiveView, Patience, Played};
pub use method::grundy;
pub use noyau_games::catalog::{
    CatalogError, Entry, GAMES, Given, Parameter, ParameterKind, find, names, open_parameters,
};
pub use noyau_games::family::{FamilyError, NamedFamily};
pub use noyau_games::{KNOWN_CODES, known_code};
pub use noyau_solve::kernel::Counterexample;
pub use noyau_solve::marking::Interrupted;
pub use noyau_solve::palette::{Class, Strength};
pub use noyau_solve::{Limits, Memory, StopReason, Stopped};
pub use numeration::{Numeral, Numerals, Reading, numerals};
pub use property::By;
pub use record::{Annotated, Record, Replay, Verdict};
pub use refutation::{Refutation, Reply};
pub use solve::{SolveOptions, solve};
pub use terms::{Take, TermOptions};
pub use turn::{Turn, Typed};
pub use verify::{Mismatch, Verification};
pub use view::{LegalMove, Shape, View};
