//! Tests the theory of the colouring game against its rules: brute force on small positions, the
//! facts of the thesis, and statements proved and refuted.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "colouring/bitypes.rs"]
mod bitypes;
#[path = "colouring/caterpillars.rs"]
mod caterpillars;
#[path = "colouring/closing.rs"]
mod closing;
#[path = "colouring/facts.rs"]
mod facts;
#[path = "colouring/moves.rs"]
mod moves;
#[path = "colouring/naive.rs"]
mod naive;
#[path = "colouring/oracle.rs"]
mod oracle;
#[path = "colouring/reductions.rs"]
mod reductions;
#[path = "colouring/structures.rs"]
mod structures;
#[path = "colouring/sums.rs"]
mod sums;
#[path = "colouring/trees.rs"]
mod trees;
#[path = "colouring/words.rs"]
mod words;
