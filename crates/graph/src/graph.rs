//! Simple undirected graphs, small or with millions of vertices.

use std::fmt;

use crate::lists::Lists;

/// A vertex: a number from 0 to the order of its graph, exclusive.
pub type Vertex = u32;

/// The largest number of vertices of a graph; far more than memory can hold.
pub const MOST_VERTICES: usize = 1 << 31;

/// The vertex with this index.
///
/// # Panics
/// Beyond [`MOST_VERTICES`], which the constructors rule out.
pub(crate) fn vertex(index: usize) -> Vertex {
    assert!(index <= MOST_VERTICES, "a graph of more than 2^31 vertices");
    #[allow(clippy::cast_possible_truncation)]
    {
        index as Vertex
    }
}

/// A simple undirected graph: no loops, no multiple edges. Its vertices are `0..order`.
///
/// ```
/// use noyau_graph::Graph;
/// let square = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// assert_eq!(square.neighbours(0), [1, 3]);
/// assert!(square.is_cycle());
/// # Ok::<(), noyau_graph::EdgeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    lists: Lists,
}

/// An edge or arc that a simple graph cannot have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("edge number {} of the list: {problem}", index + 1)]
pub struct EdgeError {
    /// The index of the edge in the list, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub problem: EdgeProblem,
}

/// What is wrong with an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EdgeProblem {
    /// Both ends are the same vertex.
    #[error("{vertex} is joined to itself, but an edge needs two different vertices")]
    Loop {
        /// The vertex.
        vertex: Vertex,
    },
    /// The edge was listed before.
    #[error("{u} and {v} are joined already, but an edge may be listed only once")]
    Repeated {
        /// One end.
        u: Vertex,
        /// The other end.
        v: Vertex,
    },
    /// An end is not a vertex.
    #[error("there is no vertex {vertex}: the graph has {order} vertices, counted from 0")]
    NoSuchVertex {
        /// The number given.
        vertex: u64,
        /// Number of vertices.
        order: usize,
    },
}

impl Graph {
    /// The graph with vertices `0..order` and these edges, each given once, in any order.
    ///
    /// # Panics
    /// When `order` exceeds [`MOST_VERTICES`].
    pub fn from_edges(order: usize, edges: &[(Vertex, Vertex)]) -> Result<Self, EdgeError> {
        let normal = |&(u, v): &(Vertex, Vertex)| (u.min(v), u.max(v));
        check_ends(order, edges)?;
        let graph = Self::joined(order, edges);
        if graph.lists.repeats() {
            return Err(first_repeated(edges.iter().map(normal)));
        }
        Ok(graph)
    }

    /// The graph with edges that are known to be valid.
    pub(crate) fn joined(order: usize, edges: &[(Vertex, Vertex)]) -> Self {
        let _ = vertex(order);
        Self { lists: Lists::new(order, edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)])) }
    }

    /// The graph given by arcs that are known to be valid, each edge as two arcs in opposite
    /// directions.
    pub(crate) fn from_both_directions(
        order: usize,
        arcs: impl Iterator<Item = (Vertex, Vertex)> + Clone,
    ) -> Self {
        Self { lists: Lists::new(order, arcs) }
    }

    /// Number of vertices.
    #[must_use]
    pub fn order(&self) -> usize {
        self.lists.order()
    }

    /// Number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.lists.total() / 2
    }

    /// Every vertex, in order.
    #[must_use]
    pub fn vertices(&self) -> std::ops::Range<Vertex> {
        0..vertex(self.order())
    }

    /// Every edge once, smaller end first, in order.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> + Clone + '_ {
        self.vertices().flat_map(|u| {
            let list = self.neighbours(u);
            let later = list.partition_point(|&v| v < u);
            list[later..].iter().map(move |&v| (u, v))
        })
    }

    /// The neighbours of a vertex, in order.
    ///
    /// # Panics
    /// If there is no such vertex. This holds for all methods that take vertices.
    #[must_use]
    pub fn neighbours(&self, v: Vertex) -> &[Vertex] {
        self.lists.of(v)
    }

    /// Number of neighbours.
    #[must_use]
    pub fn degree(&self, v: Vertex) -> usize {
        self.neighbours(v).len()
    }

    /// Whether two vertices are joined.
    #[must_use]
    pub fn adjacent(&self, u: Vertex, v: Vertex) -> bool {
        self.lists.contains(u, v)
    }

    /// The vertices of degree one.
    pub fn leaves(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.vertices().filter(|&v| self.degree(v) == 1)
    }

    /// The graph with its vertices renamed: `names[v]` is the new name of `v`. The names must be a
    /// permutation of the vertices.
    #[must_use]
    pub fn renamed(&self, names: &[Vertex]) -> Self {
        let name = |v: Vertex| names[v as usize];
        let arcs = self
            .vertices()
            .flat_map(|u| self.neighbours(u).iter().map(move |&v| (name(u), name(v))));
        Self::from_both_directions(self.order(), arcs)
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Graph of {} vertices ", self.order())?;
        f.debug_list().entries(self.edges()).finish()
    }
}

/// Fails if an edge is a loop or has an end that is not a vertex.
pub(crate) fn check_ends(order: usize, edges: &[(Vertex, Vertex)]) -> Result<(), EdgeError> {
    for (index, &(u, v)) in edges.iter().enumerate() {
        let problem = match [u, v].into_iter().find(|&end| end as usize >= order) {
            Some(end) => EdgeProblem::NoSuchVertex { vertex: end.into(), order },
            None if u == v => EdgeProblem::Loop { vertex: u },
            None => continue,
        };
        return Err(EdgeError { index, problem });
    }
    Ok(())
}

/// The error for the first entry that repeats an earlier one. The list must contain such an entry.
pub(crate) fn first_repeated(edges: impl Iterator<Item = (Vertex, Vertex)>) -> EdgeError {
    let mut sorted: Vec<_> = edges.enumerate().map(|(index, edge)| (edge, index)).collect();
    sorted.sort_unstable();
    let repeats = sorted.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| two[1]);
    let ((u, v), index) = repeats.min_by_key(|&(_, index)| index).unwrap_or_default();
    EdgeError { index, problem: EdgeProblem::Repeated { u, v } }
}
