//! The theory of the colouring game held against its rules: brute force on small positions, the
//! facts of the thesis, laws proved and refuted.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "coloring/bitypes.rs"]
mod bitypes;
#[path = "coloring/facts.rs"]
mod facts;
#[path = "coloring/naive.rs"]
mod naive;
#[path = "coloring/reductions.rs"]
mod reductions;
#[path = "coloring/words.rs"]
mod words;
