//! The colouring game of Alice and Bob, and its theory (*colouring*: the second part of the thesis,
//! by section).
//!
//! The players colour vertices in turn, and neighbours never get the same colour. Alice wants every
//! vertex to be coloured; Bob wants an uncoloured vertex that sees all colours on its neighbours. A
//! position is a graph with a partial colouring ([`Coloured`]). Caterpillars are also written as
//! words ([`word`]).

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
