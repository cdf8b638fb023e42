//! Compares every answer of noyau with the definitions.
//!
//! [`draw`] makes random questions about every entry of the catalogue, and [`subjects`] lets the
//! oracle answer them. [`ask`] puts them to the engine, through the interface that the front ends
//! use, and compares the answers. [`run`] asks in any order, of engines that have answered many
//! other questions, some of them interrupted. [`shrink`] makes a difference small. [`solver`] does
//! the same with a single solver of marking games that is never renewed.
//!
//! `cargo test -p noyau-conformance` asks a fixed set of questions with fixed seeds; `make soak`
//! asks without end. `docs/testing.md` explains the output.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod ask;
pub mod draw;
pub mod question;
pub mod run;
pub mod shrink;
pub mod solver;
pub mod subject;
pub mod subjects;
pub mod tally;
