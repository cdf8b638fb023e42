//! The colouring game of Alice and Bob, and its theory (*colouring*: the second part of the thesis,
//! by section).
//!
//! They colour vertices in turn, never two neighbours alike. Alice wants every vertex coloured, Bob
//! wants a vertex that sees all colours. A position is a graph and a partial colouring of it
//! ([`Coloured`]); trees that are caterpillars are written as words ([`word`]).

pub mod bounds;
pub mod caterpillar;
mod closing;
pub mod conjecture;
mod drawing;
mod explain;
mod game;
pub mod inclusion;
pub mod lc_tree;
mod notation;
mod position;
pub mod reduce;
pub mod strategy;
pub mod strong;
pub mod structure;
pub mod sum;
pub mod tree;
pub mod word;

pub use game::{Colouring, Move, Position};
pub use position::{Colour, ColourSet, Coloured, Improper};
