//! Operations that build new graphs from given ones.

use std::cmp::Ordering;

use crate::graph::vertex;
use crate::{Graph, Vertex};

impl Graph {
    /// The subgraph induced by some vertices: `kept[i]` becomes vertex `i`. The list must not
    /// name a vertex twice.
    #[must_use]
    pub fn induced(&self, kept: &[Vertex]) -> Self {
        let mut name: Vec<Option<Vertex>> = vec![None; self.order()];
        for (new, &old) in kept.iter().enumerate() {
            name[old as usize] = Some(vertex(new));
        }
        let name = &name;
        let arcs = kept.iter().enumerate().flat_map(|(u, &old)| {
            self.neighbours(old)
                .iter()
                .filter_map(move |&v| name[v as usize].map(|v| (vertex(u), v)))
        });
        Self::from_both_directions(kept.len(), arcs)
    }

    /// The disjoint union of graphs. The vertices of each graph follow those of the one before.
    #[must_use]
    pub fn disjoint_union(parts: &[&Self]) -> Self {
        let mut edges = Vec::with_capacity(parts.iter().map(|part| part.edge_count()).sum());
        let mut before = 0;
        for part in parts {
            let shift = vertex(before);
            edges.extend(part.edges().map(|(u, v)| (u + shift, v + shift)));
            before += part.order();
            let _ = vertex(before);
        }
        Self::joined(before, &edges)
    }

    /// The complement: two vertices are joined exactly if they are not joined in this graph.
    #[must_use]
    pub fn complement(&self) -> Self {
        let mut edges = Vec::new();
        for u in self.vertices() {
            let mut joined = self.neighbours(u).iter().copied().peekable();
            for v in self.vertices() {
                if joined.next_if_eq(&v).is_none() && u < v {
                    edges.push((u, v));
                }
            }
        }
        Self::joined(self.order(), &edges)
    }

    /// The Cartesian product G□H: (u, x) and (v, y) are joined if they agree in one coordinate and
    /// are joined in the other. The pair (u, x) is vertex `u * other.order() + x`.
    #[must_use]
    pub fn product(&self, other: &Self) -> Self {
        let width = other.order();
        let order = self.order().saturating_mul(width);
        let at = |u: Vertex, x: Vertex| vertex(u as usize * width + x as usize);
        let _ = vertex(order);
        let along =
            self.edges().flat_map(|(u, v)| other.vertices().map(move |x| (at(u, x), at(v, x))));
        let across =
            self.vertices().flat_map(|u| other.edges().map(move |(x, y)| (at(u, x), at(u, y))));
        let edges: Vec<_> = along.chain(across).collect();
        Self::joined(order, &edges)
    }

    /// The k-th power: vertices at distance 1 to k are joined. `None` when it would have more
    /// than `most_edges` edges.
    #[must_use]
    pub fn power(&self, k: usize, most_edges: usize) -> Option<Self> {
        let mut edges = Vec::new();
        // For each vertex, the last search that met it, so that nothing is cleared between
        // searches.
        let mut met = vec![None; self.order()];
        for u in self.vertices() {
            met[u as usize] = Some(u);
            let mut frontier = vec![u];
            for _ in 0..k {
                let mut next = Vec::new();
                for &v in frontier.iter().flat_map(|&x| self.neighbours(x)) {
                    if met[v as usize] != Some(u) {
                        met[v as usize] = Some(u);
                        next.push(v);
                    }
                }
                if next.is_empty() {
                    break;
                }
                edges.extend(next.iter().filter(|&&v| u < v).map(|&v| (u, v)));
                if edges.len() > most_edges {
                    return None;
                }
                frontier = next;
            }
        }
        Some(Self::joined(self.order(), &edges))
    }

    /// Glues rooted graphs together at their roots. The common root is that of the first graph,
    /// which keeps its names. The other vertices of each graph follow those of the one before.
    #[must_use]
    pub fn glued(parts: &[(&Self, Vertex)]) -> Self {
        let Some(&(first, shared)) = parts.first() else { return Self::joined(0, &[]) };
        let mut edges: Vec<_> = first.edges().collect();
        let mut order = first.order();
        for &(part, root) in &parts[1..] {
            let name = |v: Vertex| match v.cmp(&root) {
                Ordering::Less => vertex(order + v as usize),
                Ordering::Equal => shared,
                Ordering::Greater => vertex(order + v as usize - 1),
            };
            edges.extend(part.edges().map(|(u, v)| (name(u), name(v))));
            order += part.order() - 1;
        }
        Self::joined(order, &edges)
    }
}
