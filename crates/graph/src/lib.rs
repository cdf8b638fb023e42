//! Graphs to play on.
//!
//! [`Graph`] is a simple undirected graph of any size, [`Digraph`] its directed cousin,
//! [`BitGraph`] a small one as rows of bits for searches. There is nothing about games here, and
//! nothing about drawing.
//!
//! Documents cited: *domination* is the first part of the thesis on colouring games of graphs,
//! by section.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod canonical;
mod digraph;
mod distance;
pub mod format;
mod graph;
pub mod graphs;
mod lists;
mod modules;
pub mod named;
mod operations;
mod rows;
mod shape;
mod text;
pub mod trees;

pub use canonical::Canonical;
pub use digraph::Digraph;
pub use graph::{EdgeError, EdgeProblem, Graph, MOST_VERTICES, Vertex};
pub use modules::{Module, ModuleKind};
pub use named::Named;
pub use rows::{BitGraph, TooManyVertices, VertexSet};
pub use text::{Capacity, Expected, Problem, Syntax, TextError, TooLarge};
