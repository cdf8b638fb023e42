//! Every answer of noyau held against the definitions.
//!
//! [`draw`] makes up questions about every entry of the catalogue, [`subjects`] lets the oracle answer
//! them, [`ask`] puts them to the engine through the door that the fronts use and compares, [`run`]
//! does so in any order with engines that have answered many other questions, some of them
//! interrupted, and [`shrink`] makes a difference small. [`solver`] does the same with one solver of
//! marking games that is never renewed.
//!
//! `cargo test -p noyau-conformance` asks a fixed part with fixed seeds; `make soak` asks without end.
//! `docs/testing.md` says how to read what they print.
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
