//! Reading and writing graphs as text, in the formats of other programs.
//!
//! | format | what it looks like |
//! |---|---|
//! | [`Format::Graph6`] | `DQc`, the compact format of nauty's tools; `>>graph6<<` may stand before |
//! | [`Format::Sparse6`] | `:DgH`, the same for sparse graphs |
//! | [`Format::EdgeList`] | the number of vertices, then `u v` on a line for each edge; without the first line there are as many vertices as the greatest one asks for |
//! | [`Format::Dot`] | `graph { a -- b -- c; d }` |
//! | [`Format::Matrix`] | rows of 0 and 1, with or without spaces or commas between them |
//!
//! A `#` starts a comment in edge lists, matrices and DOT. Numbers of vertices start at 0.
//!
//! ```
//! use noyau_graph::{Capacity, format::{Format, read, write}};
//! let path = read("3\n0 1\n1 2", Capacity::default())?;
//! assert_eq!(write(&path, Format::Graph6), "Bg\n");
//! assert_eq!(read("Bg", Capacity::default())?, path);
//! # Ok::<(), noyau_graph::GraphTextError>(())
//! ```

pub mod dot;
mod edges;
mod graph6;
mod matrix;
mod six_bits;
mod sparse6;

use std::fmt;

use crate::Graph;
use crate::text::{Capacity, GraphTextError};

pub(crate) use graph6::read_inline as read_inline_graph6;
pub(crate) use graph6::write_line as write_graph6_line;

/// A text format for graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// graph6.
    Graph6,
    /// sparse6.
    Sparse6,
    /// Edge list: the number of vertices, then one edge on each line.
    EdgeList,
    /// DOT, the language of Graphviz.
    Dot,
    /// Adjacency matrix.
    Matrix,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 5] =
        [Self::Graph6, Self::Sparse6, Self::EdgeList, Self::Dot, Self::Matrix];

    /// Guesses the format of a text. Every text gets a format, even if the text is invalid.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let start = text.trim_start();
        if start.starts_with(sparse6::HEADER) || start.starts_with(':') {
            Self::Sparse6
        } else if start.starts_with(graph6::HEADER) {
            Self::Graph6
        } else if dot::looks_like_dot(start) {
            Self::Dot
        } else if matrix::looks_like_matrix(start) {
            Self::Matrix
        } else if start.is_empty() || start.starts_with(|c: char| c.is_ascii_digit() || c == '#') {
            Self::EdgeList
        } else {
            Self::Graph6
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Graph6 => "graph6",
            Self::Sparse6 => "sparse6",
            Self::EdgeList => "edge list",
            Self::Dot => "DOT",
            Self::Matrix => "adjacency matrix",
        })
    }
}

/// Reads a graph in the format that [`Format::of`] guesses.
pub fn read(text: &str, capacity: Capacity) -> Result<Graph, GraphTextError> {
    read_as(text, Format::of(text), capacity)
}

/// Reads a graph written in a known format.
pub fn read_as(text: &str, format: Format, capacity: Capacity) -> Result<Graph, GraphTextError> {
    match format {
        Format::Graph6 => graph6::read(text, capacity),
        Format::Sparse6 => sparse6::read(text, capacity),
        Format::EdgeList => edges::read(text, capacity),
        Format::Dot => dot::read_graph(text, capacity).map(|labelled| labelled.graph),
        Format::Matrix => matrix::read(text, capacity),
    }
}

/// Writes a graph so that [`read_as`] reads it back.
#[must_use]
pub fn write(graph: &Graph, format: Format) -> String {
    match format {
        Format::Graph6 => graph6::write_line(graph) + "\n",
        Format::Sparse6 => sparse6::write(graph),
        Format::EdgeList => edges::write(graph),
        Format::Dot => dot::write_graph(graph),
        Format::Matrix => matrix::write(graph),
    }
}
