//! Dense graphs (domination 2.3): complete, complete multipartite, and regular ones in which a
//! vertex misses at most three others.

use noyau_graph::{Graph, Vertex};

/// Value of the complete multipartite graph with parts of these sizes, two or more (2.3.5): 0 when
/// all are even, 1 when all are odd, 2 otherwise.
///
/// A move in a part of size w leaves w − 1 single vertices, of value 1 for an even w, 0 for an odd
/// one.
#[must_use]
pub fn multipartite(parts: impl IntoIterator<Item = u64>) -> u16 {
    let (mut some_odd, mut some_even) = (false, false);
    for part in parts {
        if part % 2 == 1 {
            some_odd = true;
        } else {
            some_even = true;
        }
    }
    match (some_odd, some_even) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

/// A regular graph of order n and degree n − 2, n − 3 or n − 4 (2.3.6 to 2.3.8).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regular {
    /// How many other vertices each vertex is not joined to: 1, 2 or 3.
    pub missing: usize,
    /// Value.
    pub value: u16,
    /// The vertices whose move leaves value 0.
    pub zeros: Vec<Vertex>,
}

impl Regular {
    /// Analyses a graph; `None` if it is not regular of such a degree.
    ///
    /// A move leaves the one to three vertices that it misses: the value of what is left depends
    /// on the edges between them only.
    #[must_use]
    pub fn of(graph: &Graph) -> Option<Self> {
        let n = graph.order();
        let missing = n.checked_sub(graph.regular_degree()? + 1)?;
        if !(1..=3).contains(&missing) {
            return None;
        }
        let options: Vec<u16> = graph.vertices().map(|v| left_by(graph, v)).collect();
        let value = (0..=3).find(|value| !options.contains(value))?;
        let zeros = graph.vertices().zip(&options).filter(|(_, left)| **left == 0);
        Some(Self { missing, value, zeros: zeros.map(|(v, _)| v).collect() })
    }
}

/// Value of the at most three vertices that are neither `v` nor joined to it.
pub(super) fn left_by(graph: &Graph, v: Vertex) -> u16 {
    let joined = graph.neighbours(v);
    let mut next = joined.iter().peekable();
    let left: Vec<Vertex> = graph
        .vertices()
        .filter(|&w| next.next_if(|&&other| other == w).is_none() && w != v)
        .collect();
    let edges = left
        .iter()
        .enumerate()
        .map(|(i, &u)| left[i + 1..].iter().filter(|&&w| graph.adjacent(u, w)).count())
        .sum();
    match (left.len(), edges) {
        (0, _) | (2, 0) | (3, 1) => 0,
        (3, 2) => 2,
        _ => 1,
    }
}

/// Whether a cubic graph contains K₄ − e as an *induced* subgraph: an edge whose ends have two
/// common neighbours that are not joined (2.3.8; as a subgraph that need not be induced the
/// statement is false for K₄).
#[must_use]
pub fn has_induced_diamond(graph: &Graph) -> bool {
    graph.edges().any(|(u, v)| {
        let common: Vec<Vertex> =
            graph.neighbours(u).iter().copied().filter(|&w| graph.adjacent(v, w)).collect();
        common.iter().any(|&a| common.iter().any(|&b| a < b && !graph.adjacent(a, b)))
    })
}

/// Whether a graph contains a triangle.
#[must_use]
pub fn has_triangle(graph: &Graph) -> bool {
    graph.edges().any(|(u, v)| graph.neighbours(u).iter().any(|&w| graph.adjacent(v, w)))
}
