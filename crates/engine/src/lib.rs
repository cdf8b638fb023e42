//! Answers questions about positions: who wins, with which moves, and why.
//!
//! [`open`] takes the name of a game of the catalogue and returns an [`Engine`]. Every engine reads
//! text and returns data without language, whatever types the game has inside. Front ends use
//! engines only. A program that knows its game at compile time can call [`solve()`], [`grundy()`]
//! and [`explain()`] with the game's own types instead.
//!
//! ```
//! use noyau_engine::{Arguments, SolveOptions, open};
//! let nim = open("nim", &Arguments::none())?;
//! let solved = nim.solve("43,27,12", &SolveOptions::default())?;
//! assert_eq!(solved.answer.outcome.letter(), 'N');
//! assert_eq!(solved.answer.winning.moves[0].notation.to_string(), "1=23");
//! # Ok::<(), noyau_engine::EngineError>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answers;
mod board;
mod colouring;
pub mod compound;
mod engine;
mod error;
mod explain;
mod family;
mod graphs;
mod judge;
mod kernel;
mod marking;
mod method;
pub mod misere;
mod one_move;
mod property;
mod record;
mod refutation;
pub mod sequence;
mod session;
mod solve;
pub mod strategy;
mod symmetry;
mod terms;
mod typed;
mod verify;
mod view;

pub use answers::{MoveTable, PlayFlaw};
pub use colouring::{BitypeReport, ChiReport, Tried};
pub use compound::{by_every_compound, differences, lost_members};
pub use engine::{
    BoardEngine, BoardView, ColouringEngine, Engine, Solved, erase, open, open_within,
};
pub use error::{EngineError, RecordError, RecordProblem};
pub use explain::{Agreement, Checked, Explained};
pub use graphs::{ReadGraph, read_graph};
pub use judge::{JudgedMove, JudgedMoves};
pub use kernel::KernelReport;
pub use noyau_games::catalog::{
    Arguments, CatalogError, Entry, GAMES, Parameter, ParameterKind, accepted, all_parameters,
    fills_in, find, is_asked_of_all, names, offered,
};
pub use noyau_games::family::{FamilyError, NamedFamily};
pub use noyau_numeration::numerals::{Numeral, Numerals, Reading, numerals};
pub use noyau_solve::colouring::{Lead, Strength};
pub use noyau_solve::kernel::Counterexample;
pub use noyau_solve::marking::Interrupted;
pub use noyau_solve::{Limits, Memory, StopReason, Stopped};
pub use one_move::{PlayedMove, Typed};
pub use property::By;
pub use record::{Annotated, Record, Replay, Verdict};
pub use refutation::{Refutation, Reply};
pub use session::{Advice, Level, Patience, Played, Session, SessionView};
pub use solve::SolveOptions;
pub use terms::{Take, TermOptions};
pub use typed::{check_explanation, chi, explain, grundy, solve};
pub use verify::{Mismatch, Verification};
pub use view::{BoardShape, LegalMove, View};
