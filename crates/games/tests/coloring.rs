//! The theory of the colouring game held against its rules: brute force on small positions, the
//! facts of the thesis, laws proved and refuted.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "coloring/bitypes.rs"]
mod bitypes;
#[path = "coloring/caterpillars.rs"]
mod caterpillars;
#[path = "coloring/closing.rs"]
mod closing;
#[path = "coloring/facts.rs"]
mod facts;
#[path = "coloring/moves.rs"]
mod moves;
#[path = "coloring/naive.rs"]
mod naive;
#[path = "coloring/oracle.rs"]
mod oracle;
#[path = "coloring/reductions.rs"]
mod reductions;
#[path = "coloring/structures.rs"]
mod structures;
#[path = "coloring/sums.rs"]
mod sums;
#[path = "coloring/trees.rs"]
mod trees;
#[path = "coloring/words.rs"]
mod words;
