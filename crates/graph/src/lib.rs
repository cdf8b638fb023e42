//! The graphs that games are played on.
//!
//! [`Graph`] is a simple undirected graph of any size, [`Digraph`] its directed counterpart,
//! [`BitGraph`] a small graph stored as rows of bits for searches. Graphs are read from texts
//! ([`mod@format`]), built from names such as `grid:5x6` ([`named`]), or generated as lists of all
//! trees or all graphs of an order ([`trees`], [`graphs`]); [`canonical`] decides which graphs are
//! isomorphic. The crate contains nothing about games or drawing.
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
pub use text::{Capacity, Expected, GraphTextError, GraphTextProblem, Syntax, TooLarge};
