//! Canonical names for the vertices of forests, in linear time.
//!
//! After A. Aho, J. Hopcroft and J. Ullman, *The Design and Analysis of Computer Algorithms*
//! (1974), 3.2: each tree is rooted at its centre, and the vertices of each depth, from the deepest
//! up, are sorted by the classes of their children. Here the sorting is a partition refinement: for
//! each class of the next depth in turn, the vertices are split by how many of their children are
//! in it. All splits depend only on the shape of the forest, so equal places mean isomorphic
//! subtrees, also in different forests. A tree with two centres temporarily gets a vertex in the
//! middle of the edge between them.

use super::partition::Partition;
use crate::graph::vertex;
use crate::{Graph, Vertex};

/// Returns canonical names of the vertices, and a mark for each vertex. Two vertices have the same
/// mark exactly if a symmetry maps one to the other.
pub(super) fn names_and_orbits(graph: &Graph) -> (Vec<Vertex>, Vec<usize>) {
    let rooted = Rooted::new(graph);
    let partition = rooted.classes();
    let children = rooted.sorted_children(&partition);
    (rooted.names(graph.order(), &children), rooted.orbits(graph.order(), &partition))
}

/// A forest rooted at the centres of its trees. Nodes with an index of at least the order of the
/// graph are middles of edges.
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
                // The other end of an edge between two centres is a sibling, not a child.
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

    /// The partition of the nodes: two nodes of the same depth are in one cell exactly if their
    /// subtrees are isomorphic.
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

    /// Splits the parents of a class by the number of children they have in it, fewest first.
    /// `counts` is all zeros before and after.
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

    /// The children of each node in the order of their classes; the last entry lists the roots.
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

    /// Returns a mark for each vertex. Two vertices are in the same orbit if their subtrees are
    /// isomorphic and their parents are in the same orbit.
    fn orbits(&self, order: usize, partition: &Partition) -> Vec<usize> {
        let nodes = self.parents.len();
        let mut orbits = vec![0; nodes];
        // For each orbit of parents (the last entry is for roots): the class last met below it, and
        // the orbit of the members of that class there. Parents come before children, and the
        // members of a class are consecutive.
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

/// Returns the centres of the trees: those that are single vertices, and those that are edges.
/// Leaves are removed in rounds until only centres are left.
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
