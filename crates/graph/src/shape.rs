//! Recognition of the families that the theorems are about.

use crate::{Graph, Vertex};

impl Graph {
    /// Whether there is no cycle.
    #[must_use]
    pub fn is_forest(&self) -> bool {
        // In a spanning forest each vertex except the roots has one edge to its parent. The graph
        // is a forest exactly if it has no other edges.
        let parents = self.breadth_first().iter().filter(|(_, parent)| parent.is_some()).count();
        self.edge_count() == parents
    }

    /// Whether the graph is connected and has no cycle.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.edge_count() + 1 == self.order() && self.is_connected()
    }

    /// Whether the graph is a path. A single vertex is a path; the graph without vertices is not.
    #[must_use]
    pub fn is_path(&self) -> bool {
        self.is_tree() && self.vertices().all(|v| self.degree(v) <= 2)
    }

    /// Whether the graph is a cycle.
    #[must_use]
    pub fn is_cycle(&self) -> bool {
        self.regular_degree() == Some(2) && self.is_connected()
    }

    /// The common degree of all vertices; `None` if the degrees differ or there is no vertex.
    #[must_use]
    pub fn regular_degree(&self) -> Option<usize> {
        let degree = (self.order() > 0).then(|| self.degree(0))?;
        self.vertices().all(|v| self.degree(v) == degree).then_some(degree)
    }

    /// The parts of a complete multipartite graph, in order of their smallest vertices: two
    /// vertices are joined exactly when they are in different parts. `None` for other graphs. A
    /// graph without edges has one part, a complete graph parts of one vertex.
    #[must_use]
    pub fn multipartite_parts(&self) -> Option<Vec<Vec<Vertex>>> {
        // The parts can only be the classes of vertices with the same neighbours. They are the
        // parts if each vertex has as many neighbours as there are vertices in the other classes.
        let parts = self.false_twins();
        let others = |part: &Vec<Vertex>| self.order() - part.len();
        parts.iter().all(|part| self.degree(part[0]) == others(part)).then_some(parts)
    }

    /// The lengths of the branches of a generalised star, a tree with at most one vertex of degree
    /// three or more, longest first, and its centre. Paths count as stars with an end as centre.
    /// `None` for other graphs.
    #[must_use]
    pub fn star_branches(&self) -> Option<(Vertex, Vec<u32>)> {
        if !self.is_tree() {
            return None;
        }
        let mut hubs = self.vertices().filter(|&v| self.degree(v) >= 3);
        let centre = match (hubs.next(), hubs.next()) {
            (Some(hub), None) => hub,
            (None, _) => self.leaves().next().unwrap_or(0),
            (Some(_), Some(_)) => return None,
        };
        let distances = self.distances(centre);
        let ends = self.leaves().filter(|&v| v != centre);
        let mut branches: Vec<u32> = ends.filter_map(|v| distances[v as usize]).collect();
        branches.sort_unstable_by(|a, b| b.cmp(a));
        Some((centre, branches))
    }

    /// The spine of a caterpillar, a tree whose vertices of degree two or more lie on a path: that
    /// path from one end to the other, each vertex with its number of leaves. These numbers are the
    /// word of the caterpillar (domination 2.5.2). A single vertex has the word 0, two joined
    /// vertices the word 1. Of the two directions, the one with the smaller word is returned.
    /// `None` for other graphs.
    #[must_use]
    pub fn caterpillar_spine(&self) -> Option<Vec<(Vertex, u32)>> {
        if !self.is_tree() {
            return None;
        }
        if self.order() <= 2 {
            return Some(vec![(0, u32::from(self.order() == 2))]);
        }
        let inner = |&&v: &&Vertex| self.degree(v) >= 2;
        let inner_degree = |v: Vertex| self.neighbours(v).iter().filter(inner).count();
        let mut spine_vertices = self.vertices().filter(|&v| self.degree(v) >= 2);
        if !spine_vertices.clone().all(|v| inner_degree(v) <= 2) {
            return None;
        }
        let mut at = spine_vertices.find(|&v| inner_degree(v) <= 1)?;
        let mut spine = Vec::new();
        let mut before = None;
        loop {
            let leaves = self.degree(at) - inner_degree(at);
            spine.push((at, u32::try_from(leaves).unwrap_or(u32::MAX)));
            let next = self.neighbours(at).iter().filter(inner).find(|&&v| Some(v) != before);
            before = Some(at);
            match next {
                Some(&next) => at = next,
                None => break,
            }
        }
        let word = spine.iter().map(|&(_, leaves)| leaves);
        if word.clone().rev().lt(word) {
            spine.reverse();
        }
        Some(spine)
    }
}
