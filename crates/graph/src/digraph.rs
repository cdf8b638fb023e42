//! Simple directed graphs, for the directed versions of games on graphs.

use std::fmt;

use crate::graph::{check_ends, first_repeated, vertex};
use crate::lists::Lists;
use crate::{EdgeError, Graph, Vertex};

/// A simple directed graph: no loops, no repeated arcs; two vertices may be joined in both
/// directions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digraph {
    successors: Lists,
    predecessors: Lists,
}

impl Digraph {
    /// The digraph with vertices `0..order` and these arcs (tail, head), each given once.
    ///
    /// # Panics
    /// When `order` exceeds [`crate::MOST_VERTICES`].
    pub fn from_arcs(order: usize, arcs: &[(Vertex, Vertex)]) -> Result<Self, EdgeError> {
        let _ = vertex(order);
        check_ends(order, arcs)?;
        let successors = Lists::new(order, arcs.iter().copied());
        if successors.repeats() {
            return Err(first_repeated(arcs.iter().copied()));
        }
        let predecessors = Lists::new(order, arcs.iter().map(|&(tail, head)| (head, tail)));
        Ok(Self { successors, predecessors })
    }

    /// Number of vertices.
    #[must_use]
    pub fn order(&self) -> usize {
        self.successors.order()
    }

    /// Number of arcs.
    #[must_use]
    pub fn arc_count(&self) -> usize {
        self.successors.total()
    }

    /// Every vertex, in order.
    #[must_use]
    pub fn vertices(&self) -> std::ops::Range<Vertex> {
        0..vertex(self.order())
    }

    /// Every arc (tail, head), in order.
    pub fn arcs(&self) -> impl Iterator<Item = (Vertex, Vertex)> + Clone + '_ {
        self.vertices().flat_map(|tail| self.successors(tail).iter().map(move |&head| (tail, head)))
    }

    /// The heads of the arcs that leave a vertex, in order.
    #[must_use]
    pub fn successors(&self, v: Vertex) -> &[Vertex] {
        self.successors.of(v)
    }

    /// The tails of the arcs that enter a vertex, in order.
    #[must_use]
    pub fn predecessors(&self, v: Vertex) -> &[Vertex] {
        self.predecessors.of(v)
    }

    /// The digraph with every arc reversed.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { successors: self.predecessors, predecessors: self.successors }
    }

    /// The underlying undirected graph.
    #[must_use]
    pub fn underlying(&self) -> Graph {
        let one_way = |&(u, v): &(Vertex, Vertex)| u < v || !self.successors.contains(v, u);
        let edges: Vec<_> = self.arcs().filter(one_way).collect();
        Graph::joined(self.order(), &edges)
    }

    /// Whether there is no directed cycle.
    #[must_use]
    pub fn is_acyclic(&self) -> bool {
        let mut missing: Vec<_> = self.vertices().map(|v| self.predecessors(v).len()).collect();
        let mut sources: Vec<_> =
            self.vertices().filter(|&v| self.predecessors(v).is_empty()).collect();
        let mut removed = 0;
        while let Some(v) = sources.pop() {
            removed += 1;
            for &head in self.successors(v) {
                missing[head as usize] -= 1;
                if missing[head as usize] == 0 {
                    sources.push(head);
                }
            }
        }
        removed == self.order()
    }
}

impl From<&Graph> for Digraph {
    /// The digraph with each edge as two arcs, one in each direction.
    fn from(graph: &Graph) -> Self {
        let arcs = graph.edges().flat_map(|(u, v)| [(u, v), (v, u)]);
        let lists = Lists::new(graph.order(), arcs);
        Self { successors: lists.clone(), predecessors: lists }
    }
}

impl fmt::Debug for Digraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digraph of {} vertices ", self.order())?;
        f.debug_list().entries(self.arcs()).finish()
    }
}
