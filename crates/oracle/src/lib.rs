//! A slow and simple implementation of the definitions, with which all other answers are compared.
//!
//! This crate uses the vocabulary of `core` and reads graphs with `graph`; it shares no code and no
//! theorem with `solve`, `games` or `engine`. The rules of all games are implemented a second time,
//! from the documents. Answers come from [`Judge`], a plain memoised recursion over all options.
//!
//! ```
//! use noyau_core::Outcome;
//! use noyau_oracle::{Judge, Takes, Taking};
//! let mut nim = Judge::new(Taking::normal(Takes::One));
//! let verdict = nim.verdict(&vec![3, 5, 7]);
//! assert_eq!((verdict.outcome, verdict.value), (Outcome::N, Some(1)));
//! ```
//!
//! | module | what it defines | where it comes from |
//! |---|---|---|
//! | [`judge`] | outcome, Grundy value, length | nim 1.1, domination 1.2 and 1.3 |
//! | [`taking`] | Nim, one row, Moore, Wythoff and its kin, Nimhoff | nim 1 to 5 |
//! | [`allowance`] | Fibonacci Nim and quotas | nim 1.7 |
//! | [`heap`] | octal and subtraction games | domination 1.4 |
//! | [`plain`] | small graphs and the families of the thesis | domination 1.1, 4, 5 |
//! | [`sum`] | every compound of a list of components | domination 7 to 9 |
//! | [`vertices`] | Node Kayles, its oriented version, \[G, k\] | domination 2 |
//! | [`marking`] | several marks, passes, neighbours, a count | domination 9 |
//! | [`colouring`] | Alice and Bob colour a graph | colouring 1 |
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod allowance;
pub mod colouring;
pub mod heap;
pub mod judge;
pub mod marking;
pub mod plain;
pub mod sum;
pub mod taking;
pub mod vertices;

pub use allowance::{Allowance, Row};
pub use colouring::{Colouring, Paint};
pub use heap::{Octal, PathPower, Subtraction};
pub use judge::{Judge, Of, Rules, Verdict};
pub use marking::{Marking, MarkingPosition, Player};
pub use plain::{Graphs, Plain};
pub use sum::{Component, Pieces, Sum};
pub use taking::{Takes, Taking};
pub use vertices::{Nimbers, Vertices};
