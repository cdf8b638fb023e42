//! Graphs to play on.
//!
//! [`Graph`] is a simple undirected graph of any size, [`Digraph`] its directed cousin,
//! [`BitGraph`] a small one as rows of bits for searches. Graphs come from texts ([`mod@format`]),
//! from names such as `grid:5x6` ([`named`]) and from lists of all of a kind ([`trees`],
//! [`graphs`]); [`canonical`] tells which are the same. There is nothing about games here, and
//! nothing about drawing.
//!
//! ```
//! use noyau_graph::{Capacity, Named, canonical::isomorphic, format};
//! let capacity = Capacity::default();
//! let named = "petersen:5,2".parse::<Named>()?.build(capacity)?;
//! let read = format::read("IheA@GUAo", capacity)?;
//! assert!(isomorphic(&named, &read));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
mod interval;
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
