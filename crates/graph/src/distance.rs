//! Components, distances and diameters of graphs.

use crate::graph::vertex;
use crate::{Graph, Vertex};

impl Graph {
    /// The vertices of each connected component, in order, by smallest vertex.
    #[must_use]
    pub fn components(&self) -> Vec<Vec<Vertex>> {
        let mut met = vec![false; self.order()];
        let mut components = Vec::new();
        for start in self.vertices() {
            if met[start as usize] {
                continue;
            }
            met[start as usize] = true;
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&v) = component.get(next) {
                next += 1;
                for &w in self.neighbours(v) {
                    if !std::mem::replace(&mut met[w as usize], true) {
                        component.push(w);
                    }
                }
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }

    /// Whether there is exactly one component.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.order() > 0 && self.distances(0).iter().all(Option::is_some)
    }

    /// The distance from `start` to every vertex; `None` for those in other components.
    #[must_use]
    pub fn distances(&self, start: Vertex) -> Vec<Option<u32>> {
        let mut distance = vec![None; self.order()];
        distance[start as usize] = Some(0);
        let mut queue = Vec::with_capacity(64);
        queue.push((start, 0));
        let mut next = 0;
        while let Some(&(v, far)) = queue.get(next) {
            next += 1;
            for &w in self.neighbours(v) {
                if distance[w as usize].is_none() {
                    distance[w as usize] = Some(far + 1);
                    queue.push((w, far + 1));
                }
            }
        }
        distance
    }

    /// The greatest distance; `None` if the graph is not connected or has no vertex. It costs one
    /// search from each vertex, or two searches for a tree.
    #[must_use]
    pub fn diameter(&self) -> Option<u32> {
        let furthest = |start| {
            let distances = self.distances(start).into_iter().zip(self.vertices());
            distances.map(|(d, v)| d.map(|d| (d, v))).collect::<Option<Vec<_>>>()?.into_iter().max()
        };
        if self.order() == 0 {
            return None;
        }
        let (_, end) = furthest(0)?;
        if self.edge_count() + 1 == self.order() {
            // In a tree, a vertex at the greatest distance from any given vertex is an end of a
            // longest path.
            return furthest(end).map(|(d, _)| d);
        }
        self.vertices().map(|v| furthest(v).map(|(d, _)| d)).max().flatten()
    }

    /// A spanning forest found by breadth-first search: each vertex with its parent, parents before
    /// children. The roots are the smallest vertices of the components.
    pub(crate) fn breadth_first(&self) -> Vec<(Vertex, Option<Vertex>)> {
        let mut met = vec![false; self.order()];
        let mut order: Vec<(Vertex, Option<Vertex>)> = Vec::with_capacity(self.order());
        for root in 0..self.order() {
            if std::mem::replace(&mut met[root], true) {
                continue;
            }
            let mut next = order.len();
            order.push((vertex(root), None));
            while let Some(&(v, _)) = order.get(next) {
                next += 1;
                for &w in self.neighbours(v) {
                    if !std::mem::replace(&mut met[w as usize], true) {
                        order.push((w, Some(v)));
                    }
                }
            }
        }
        order
    }
}
