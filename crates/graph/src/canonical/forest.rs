//! Canonical names for the vertices of forests, in linear time.
//!
//! After A. Aho, J. Hopcroft and J. Ullman, *The Design and Analysis of Computer Algorithms*
//! (1974), 3.2: each tree is rooted at its centre, and the vertices of each depth, from the
//! deepest up, are sorted by the classes of their children. Here the sorting is a partition
//! refinement: for each class of the next depth in turn, the vertices are split by how many of
//! their children are in it. All splits depend on the shape of the forest alone, so equal places
//! mean isomorphic subtrees, in this forest and in others. The middle of an edge between two
//! centres becomes a vertex for the while.

use super::partition::Partition;
use crate::graph::vertex;
use crate::{Graph, Vertex};

/// Canonical names of the vertices, and a mark for each that is the same exactly for those that
/// a symmetry takes to one another.
pub(super) fn names_and_orbits(graph: &Graph) -> (Vec<Vertex>, Vec<usize>) {
    let rooted = Rooted::new(graph);
    let partition = rooted.classes();
    let children = rooted.sorted_children(&partition);
    (rooted.names(graph.order(), &children), rooted.orbits(graph.order(), &partition))
}

/// A forest rooted at the centres of its trees. Nodes from the order of the graph on are middles
/// of edges.
struct Rooted {
    /// Nodes by depth.
    levels: Vec<Vec<Vertex>>,
    parents: Vec<Option<Vertex>>,
    order: usize,
}

impl Rooted {
    fn new(graph: &Graph) -> Self {
        let order = graph.order();
        let (mut roots, edges) = centres(graph);
        let mut parents = vec![None; order + edges.len()];
        let mut second = Vec::new();
        for (middle, &(u, v)) in (order..).zip(&edges) {
            for centre in [u, v] {
                parents[centre as usize] = Some(vertex(middle));
                second.push(centre);
            }
            roots.push(vertex(middle));
        }
        let mut levels = Vec::new();
        let mut current = roots;
        while !current.is_empty() {
            let mut next = Vec::new();
            for &v in current.iter().filter(|&&v| (v as usize) < order) {
                let parent = parents[v as usize];
                // Across the edge between two centres lies a sibling, not a child.
                let sibling = parent.filter(|&p| p as usize >= order).map(|p| {
                    let (a, b) = edges[p as usize - order];
                    if a == v { b } else { a }
                });
                for &w in graph.neighbours(v) {
                    if parent != Some(w) && sibling != Some(w) {
                        parents[w as usize] = Some(v);
                        next.push(w);
                    }
                }
            }
            if levels.is_empty() {
                next.append(&mut second);
            }
            levels.push(std::mem::replace(&mut current, next));
        }
        Self { levels, parents, order }
    }

    /// Nodes of one depth in one cell when their subtrees are isomorphic.
    fn classes(&self) -> Partition {
        let mut start = 0;
        let mut places = Vec::with_capacity(self.levels.len());
        for level in &self.levels {
            places.push(start..start + level.len());
            start += level.len();
        }
        let (roots, deeper) = self.levels.split_at(self.levels.len().min(1));
        let is_vertex = |node: &Vertex| (*node as usize) < self.order;
        let (vertices, middles) = roots.concat().into_iter().partition(is_vertex);
        let mut partition =
            Partition::new([vertices, middles].into_iter().chain(deeper.iter().cloned()));
        let mut counts = vec![0_usize; self.parents.len()];
        for range in places.into_iter().skip(1).rev() {
            let cells: Vec<usize> = partition.cells_in(range).collect();
            for cell in cells {
                self.split_by_children(&mut partition, cell, &mut counts);
            }
        }
        partition
    }

    /// Splits the parents of a class by how many children they have in it, few first. `counts`
    /// is all zeros before and after.
    fn split_by_children(&self, partition: &mut Partition, cell: usize, counts: &mut [usize]) {
        let mut touched = Vec::new();
        let mut most = 0;
        for parent in partition.members(cell).iter().filter_map(|&v| self.parents[v as usize]) {
            let count = &mut counts[parent as usize];
            *count += 1;
            most = most.max(*count);
            if *count == 1 {
                touched.push(parent);
            }
        }
        let mut by_count = vec![Vec::new(); most + 1];
        for parent in touched {
            by_count[std::mem::take(&mut counts[parent as usize])].push(parent);
        }
        for group in by_count.into_iter().rev() {
            let mut cells = Vec::new();
            for parent in group {
                if partition.mark(parent) {
                    cells.push(partition.cell(parent));
                }
            }
            for cell in cells {
                partition.split(cell);
            }
        }
    }

    /// The children of each node in the order of their classes, and the roots at the end.
    fn sorted_children(&self, partition: &Partition) -> Vec<Vec<Vertex>> {
        let mut children = vec![Vec::new(); self.parents.len() + 1];
        for &node in partition.elements() {
            let parent = self.parents[node as usize].map_or(self.parents.len(), |p| p as usize);
            children[parent].push(node);
        }
        children
    }

    /// The place of each vertex in preorder.
    fn names(&self, order: usize, children: &[Vec<Vertex>]) -> Vec<Vertex> {
        let mut names = vec![0; order];
        let mut next = 0;
        let mut left: Vec<Vertex> = children[self.parents.len()].iter().rev().copied().collect();
        while let Some(node) = left.pop() {
            if let Some(name) = names.get_mut(node as usize) {
                *name = next;
                next += 1;
            }
            left.extend(children[node as usize].iter().rev());
        }
        names
    }

    /// Two vertices are alike when their subtrees are and their parents are alike.
    fn orbits(&self, order: usize, partition: &Partition) -> Vec<usize> {
        let nodes = self.parents.len();
        let mut orbits = vec![0; nodes];
        // For each orbit of parents (the last entry: for roots) the class met last below it and
        // the orbit of its members there. Parents come before children, classes in one piece.
        let mut latest = vec![(usize::MAX, 0); nodes + 1];
        let mut fresh = 0;
        for &node in partition.elements() {
            let cell = partition.cell(node);
            let above = self.parents[node as usize].map_or(nodes, |p| orbits[p as usize]);
            if latest[above].0 != cell {
                latest[above] = (cell, fresh);
                fresh += 1;
            }
            orbits[node as usize] = latest[above].1;
        }
        orbits.truncate(order);
        orbits
    }
}

/// The centres of the trees: single vertices, and edges between two of them. Leaves are taken
/// away round by round until only centres are left.
fn centres(graph: &Graph) -> (Vec<Vertex>, Vec<(Vertex, Vertex)>) {
    let (mut single, mut double) = (Vec::new(), Vec::new());
    let mut degrees: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    let mut rounds: Vec<Option<usize>> = vec![None; graph.order()];
    let mut gone = vec![false; graph.order()];
    let mut current: Vec<Vertex> = graph.vertices().filter(|&v| degrees[v as usize] <= 1).collect();
    for round in 0.. {
        if current.is_empty() {
            break;
        }
        for &v in &current {
            rounds[v as usize] = Some(round);
        }
        let mut next = Vec::new();
        for &v in &current {
            if std::mem::replace(&mut gone[v as usize], true) {
                continue;
            }
            let Some(&w) = graph.neighbours(v).iter().find(|&&w| !gone[w as usize]) else {
                single.push(v);
                continue;
            };
            if rounds[w as usize] == Some(round) {
                gone[w as usize] = true;
                double.push((v, w));
                continue;
            }
            degrees[w as usize] -= 1;
            if degrees[w as usize] == 1 {
                next.push(w);
            }
        }
        current = next;
    }
    (single, double)
}
