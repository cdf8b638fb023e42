//! Building named graphs within a capacity.

use super::{Expression, Named};
use crate::text::{Capacity, EXCERPT, TooLarge};
use crate::{Graph, Vertex};

/// A name whose graph cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("graph `{name}`: {problem}")]
pub struct BuildError {
    /// The name, or the part of it that cannot be built, shortened if it is long.
    pub name: String,
    /// What is wrong.
    pub problem: BuildProblem,
}

/// Why a graph cannot be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BuildProblem {
    /// It is larger than allowed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// It is to be glued at a vertex that does not exist.
    #[error("it has {order} vertices, counted from 0, and none is number {vertex}")]
    NoSuchRoot {
        /// The number given.
        vertex: Vertex,
        /// Number of vertices.
        order: usize,
    },
}

impl Named {
    /// Builds the graph. Intermediate graphs do not exceed the capacity either.
    pub fn build(&self, capacity: Capacity) -> Result<Graph, BuildError> {
        self.0.build(capacity)
    }
}

impl Expression {
    fn build(&self, capacity: Capacity) -> Result<Graph, BuildError> {
        let fits = |vertices: u128, edges: u128| {
            capacity.check(vertices, edges).map_err(|problem| self.refuse(problem))
        };
        let wide = |n: usize| n as u128;
        match self {
            Self::Family(family) => family.build(capacity).map_err(|problem| self.refuse(problem)),
            Self::Graph6(graph) | Self::Edges(graph) => {
                fits(wide(graph.order()), wide(graph.edge_count()))?;
                Ok(graph.clone())
            }
            Self::Sum(parts) => {
                let mut built = Vec::with_capacity(parts.len());
                let (mut vertices, mut edges) = (0, 0);
                for part in parts {
                    let graph = part.build(capacity)?;
                    vertices += wide(graph.order());
                    edges += wide(graph.edge_count());
                    fits(vertices, edges)?;
                    built.push(graph);
                }
                Ok(Graph::disjoint_union(&built.iter().collect::<Vec<_>>()))
            }
            Self::Multiple(0, _) => Ok(Graph::joined(0, &[])),
            Self::Multiple(count, part) => {
                let graph = part.build(capacity)?;
                let copies = u128::from(*count);
                let times = |n: usize| wide(n).saturating_mul(copies);
                fits(times(graph.order()), times(graph.edge_count()))?;
                if graph.order() == 0 {
                    return Ok(graph);
                }
                // There are no more copies than the vertices just allowed.
                let copies = usize::try_from(*count).unwrap_or(usize::MAX);
                Ok(Graph::disjoint_union(&vec![&graph; copies]))
            }
            Self::Complement(part) => {
                let graph = part.build(capacity)?;
                let n = wide(graph.order());
                fits(n, n * n.saturating_sub(1) / 2 - wide(graph.edge_count()))?;
                Ok(graph.complement())
            }
            Self::Product(parts) => {
                let mut product = Graph::joined(1, &[]);
                for part in parts {
                    let next = part.build(capacity)?;
                    let (n, m) = (wide(product.order()), wide(next.order()));
                    let edges = n * wide(next.edge_count()) + m * wide(product.edge_count());
                    fits(n * m, edges)?;
                    product = product.product(&next);
                }
                Ok(product)
            }
            Self::Power(part, k) => {
                let graph = part.build(capacity)?;
                let k = usize::try_from(*k).unwrap_or(usize::MAX);
                graph.power(k, capacity.edges).ok_or_else(|| {
                    let edges = capacity.edges as u128 + 1;
                    self.refuse(TooLarge::Edges { edges, most: capacity.edges })
                })
            }
            Self::Glue(parts) => {
                let mut built = Vec::with_capacity(parts.len());
                let (mut vertices, mut edges) = (1, 0);
                for (part, root) in parts {
                    let graph = part.build(capacity)?;
                    let (vertex, order) = (*root, graph.order());
                    if vertex as usize >= order {
                        return Err(part.refuse(BuildProblem::NoSuchRoot { vertex, order }));
                    }
                    vertices += wide(order) - 1;
                    edges += wide(graph.edge_count());
                    fits(vertices, edges)?;
                    built.push((graph, vertex));
                }
                let rooted: Vec<_> = built.iter().map(|(graph, root)| (graph, *root)).collect();
                Ok(Graph::glued(&rooted))
            }
        }
    }

    fn refuse(&self, problem: impl Into<BuildProblem>) -> BuildError {
        let mut name = self.to_string();
        if let Some((cut, _)) = name.char_indices().nth(EXCERPT) {
            name.replace_range(cut.., "…");
        }
        BuildError { name, problem: problem.into() }
    }
}
