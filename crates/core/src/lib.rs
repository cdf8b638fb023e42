//! The vocabulary of noyau, shared by every game, solver and front end.
//!
//! A game is cut along four independent lines. The [`Ruleset`] says which moves are legal. The
//! position type and its [`Notation`] say how positions are named and split. The [`Compound`] says
//! how a position of several components is played and ends; without one, the [`Convention`] says
//! who wins when the moves run out. A [`GameFunction`] says which value is computed from the
//! options.
//!
//! Small optional traits stand beside [`Ruleset`], so that a game states only what it knows:
//! [`ClosedForm`] (an answer without search), [`Explain`] (why), [`Enumerate`] (the small
//! positions, for self-checks), [`Tabulate`] (its tables), [`Drawn`] (how positions look),
//! [`Marking`] (its moves as vertices that are marked), [`Composite`] (its positions as compounds).
//! The crate `noyau-family` adds `Family` (its positions as sums of members of a family). Games
//! between a maker and a breaker, where a spare move decides, have a [`bitype`].
//!
//! ```
//! use noyau_core::{mex, Natural};
//! assert_eq!(mex([0, 1, 3]), 2);
//! assert_eq!(Natural::from(43_u64) ^ Natural::from(27_u64), Natural::from(48_u64));
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answer;
pub mod bitype;
mod closed_form;
mod closing;
mod compound;
mod convention;
mod drawn;
mod explanation;
mod game_function;
mod marking;
mod mex;
mod natural;
mod nimber;
pub mod notation;
mod outcome;
mod positions;
mod ruleset;
pub mod table;

pub use answer::{Answer, Contradiction, Findings, MoveList, RatedMove, Situation, Standing};
pub use closed_form::ClosedForm;
pub use closing::{Conclusion, Reader, Told};
pub use compound::{
    Choices, ComponentKey, Components, Composite, Compound, Ending, Level, LostSizes, Measure,
    Order, Ranks, Selection,
};
pub use convention::Convention;
pub use drawn::{Drawn, GraphView, Piece, VertexState, VertexView};
pub use explanation::{
    Check, Defect, Digits, Explain, Explanation, Flaw, MethodInfo, Operand, Phrase, Source, Step,
    Unexplained, arithmetic,
};
pub use game_function::{
    Additive, Foreclosed, ForeclosedValue, GameFunction, Grundy, OutcomeFunction, Remoteness,
    RemotenessValue, ShortSelective, Suspense,
};
pub use marking::{ColouringPosition, Marked, Marking};
pub use mex::{Mex, mex};
pub use natural::{Abbreviated, Integer, Natural, NotDecimal};
pub use nimber::Nimber;
pub use notation::{Notation, NotationError, Problem, Written};
pub use outcome::Outcome;
pub use positions::Positions;
pub use ruleset::{Enumerate, IllegalMove, Ruleset};
pub use table::{Cell, Table, TableError, TableRequest, TableSpec, Tabulate};
