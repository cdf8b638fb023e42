//! Canonical form and symmetries of any graph, by refinement and search.
//!
//! After B. McKay, *Practical graph isomorphism*, Congr. Numer. 30 (1981). An ordered partition of
//! the vertices is refined until it is equitable; if a cell has several vertices, each of them in
//! turn is put before the others and the partition is refined again. The leaves of this search tree
//! are orders of the vertices; the canonical one is the least by the results of the refinements on
//! the way down (the trace), then by the renamed graph. Two leaves with the same renamed graph give
//! a symmetry. A branch that a symmetry maps to an earlier branch is not searched.

use std::cmp::{Ordering, Reverse};
use std::collections::VecDeque;

use super::partition::Partition;
use crate::graph::vertex;
use crate::{Graph, Vertex};

/// The result of the search.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    /// The canonical form.
    pub(crate) form: Graph,
    /// The new name of each vertex. The vertices of greatest degree come last.
    pub(crate) names: Vec<Vertex>,
    /// Symmetries that generate all symmetries.
    pub(crate) generators: Vec<Vec<Vertex>>,
}

/// Searches a whole graph.
pub(crate) fn search(graph: &Graph) -> Found {
    complete(graph, &equitable(graph))
}

/// The coarsest equitable partition, in a canonical order that starts with the least degrees.
pub(crate) fn equitable(graph: &Graph) -> Partition {
    let mut partition = Partition::new([graph.vertices().collect()]);
    if graph.order() > 0 {
        refine(graph, &mut partition, 0);
    }
    partition
}

/// Searches, starting from the equitable partition.
pub(crate) fn complete(graph: &Graph, partition: &Partition) -> Found {
    let mut search = Search::of(graph);
    search.visit(partition, true, Ordering::Equal);
    let generators = search.generators;
    match search.best {
        Some(Leaf { form, names, .. }) => Found { form, names, generators },
        // Every search reaches a leaf.
        None => Found { form: graph.clone(), names: graph.vertices().collect(), generators },
    }
}

/// For each vertex, the least vertex of its orbit under these symmetries.
pub(crate) fn orbits<'a>(
    order: usize,
    generators: impl Iterator<Item = &'a Vec<Vertex>>,
) -> Vec<Vertex> {
    let mut parent: Vec<Vertex> = (0..vertex(order)).collect();
    fn root(parent: &mut [Vertex], mut v: Vertex) -> Vertex {
        while parent[v as usize] != v {
            parent[v as usize] = parent[parent[v as usize] as usize];
            v = parent[v as usize];
        }
        v
    }
    for generator in generators {
        for (v, &image) in (0..).zip(generator) {
            let (a, b) = (root(&mut parent, v), root(&mut parent, image));
            parent[a.max(b) as usize] = a.min(b);
        }
    }
    (0..vertex(order)).map(|v| root(&mut parent, v)).collect()
}

/// Splits cells until any two vertices of a cell have equally many neighbours in each cell,
/// starting with the neighbours of the cell `first`. Returns a number that is equal for isomorphic
/// inputs.
fn refine(graph: &Graph, partition: &mut Partition, first: usize) -> u64 {
    let mut trace = 0_u64;
    let mut mix = |value: usize| {
        trace = (trace.rotate_left(5) ^ value as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
    };
    let mut counts = vec![0_usize; graph.order()];
    let mut waiting = vec![false; graph.order()];
    waiting[first] = true;
    let mut queue = VecDeque::from([first]);
    let mut touched = Vec::new();
    while let Some(splitter) = queue.pop_front() {
        waiting[splitter] = false;
        mix(splitter);
        for &v in partition.members(splitter).iter().flat_map(|&u| graph.neighbours(u)) {
            if counts[v as usize] == 0 {
                touched.push((Reverse(0), partition.cell(v), v));
            }
            counts[v as usize] += 1;
        }
        for (count, _, v) in &mut touched {
            *count = Reverse(std::mem::take(&mut counts[*v as usize]));
        }
        // Vertices with many neighbours are split off first. Each new cell goes behind the old one,
        // so in the end fewer neighbours come first.
        touched.sort_unstable();
        for group in touched.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (Reverse(count), cell, _) = group[0];
            for &(_, _, v) in group {
                partition.mark(v);
            }
            let (new, moved) = partition.split(cell);
            mix(count);
            mix(cell);
            mix(moved);
            let Some(new) = new else { continue };
            // Hopcroft's rule: the effect of both parts together is already known, so the smaller
            // part is enough.
            let next = if waiting[cell] || partition.length(new) <= partition.length(cell) {
                new
            } else {
                cell
            };
            waiting[next] = true;
            queue.push_back(next);
        }
        touched.clear();
        if partition.is_discrete() {
            break;
        }
    }
    trace
}

/// A leaf of the search tree: an order of the vertices, and the path to it.
#[derive(Debug, Clone)]
struct Leaf {
    path: Vec<Vertex>,
    trace: Vec<u64>,
    names: Vec<Vertex>,
    form: Graph,
}

struct Search<'g> {
    graph: &'g Graph,
    /// The vertices put before others, from the root to the leaf, and the results of the
    /// refinements.
    path: Vec<Vertex>,
    trace: Vec<u64>,
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// How often the best leaf has changed.
    version: usize,
    generators: Vec<Vec<Vertex>>,
    /// How many leaves were visited.
    #[cfg(test)]
    leaves: usize,
}

impl<'g> Search<'g> {
    fn of(graph: &'g Graph) -> Self {
        Self {
            graph,
            path: Vec::new(),
            trace: Vec::new(),
            first: None,
            best: None,
            version: 0,
            generators: Vec::new(),
            #[cfg(test)]
            leaves: 0,
        }
    }
}

impl Search<'_> {
    /// Searches below a node. `like_first` says whether the trace so far equals that of the first
    /// leaf, `versus_best` how it compares with that of the best leaf. Returns the depth at which
    /// the search continues: less than the depth of the node if the rest below it is known by
    /// symmetry.
    fn visit(
        &mut self,
        partition: &Partition,
        like_first: bool,
        mut versus_best: Ordering,
    ) -> usize {
        let depth = self.path.len();
        let several = partition.all_cells().filter(|&cell| partition.length(cell) > 1);
        let Some(cell) = several.min_by_key(|&cell| partition.length(cell)) else {
            return self.leaf(partition, like_first, versus_best);
        };
        let mut explored: Vec<Vertex> = Vec::new();
        let mut known = 0;
        let mut alike = self.orbits_here();
        for &v in partition.members(cell) {
            if known != self.generators.len() {
                known = self.generators.len();
                alike = self.orbits_here();
            }
            if explored.iter().any(|&u| alike[u as usize] == alike[v as usize]) {
                continue;
            }
            explored.push(v);
            let mut child = partition.clone();
            child.mark(v);
            let (new, _) = child.split(cell);
            let seen = refine(self.graph, &mut child, new.unwrap_or(cell));
            let like_first =
                like_first && self.first.as_ref().is_none_or(|f| f.trace.get(depth) == Some(&seen));
            let best = self.best.as_ref();
            let versus = versus_best
                .then(best.map_or(Ordering::Equal, |best| Some(&seen).cmp(&best.trace.get(depth))));
            if !like_first && versus.is_gt() {
                continue;
            }
            let version = self.version;
            self.path.push(v);
            self.trace.push(seen);
            let back = self.visit(&child, like_first, versus);
            self.path.pop();
            self.trace.pop();
            if self.version != version {
                // The new best leaf lies below this node.
                versus_best = Ordering::Equal;
            }
            if back < depth {
                return back;
            }
        }
        depth
    }

    fn leaf(&mut self, partition: &Partition, like_first: bool, versus_best: Ordering) -> usize {
        #[cfg(test)]
        {
            self.leaves += 1;
        }
        let names = partition.names();
        let form = self.graph.renamed(&names);
        let (Some(first), Some(best)) = (&self.first, &self.best) else {
            let leaf = Leaf { path: self.path.clone(), trace: self.trace.clone(), names, form };
            self.first = Some(leaf.clone());
            self.best = Some(leaf);
            self.version += 1;
            return self.path.len();
        };
        let versus_best = versus_best
            .then(self.trace.len().cmp(&best.trace.len()))
            .then_with(|| form.cmp(&best.form));
        let twin = if like_first && form == first.form {
            first
        } else if versus_best.is_eq() {
            best
        } else {
            if versus_best.is_lt() {
                let (path, trace) = (self.path.clone(), self.trace.clone());
                self.best = Some(Leaf { path, trace, names, form });
                self.version += 1;
            }
            return self.path.len();
        };
        let mut vertices = vec![0; names.len()];
        for (v, &name) in (0..).zip(&names) {
            vertices[name as usize] = v;
        }
        let symmetry = twin.names.iter().map(|&name| vertices[name as usize]).collect();
        let shared = twin.path.iter().zip(&self.path).take_while(|(u, v)| u == v).count();
        self.generators.push(symmetry);
        shared
    }

    /// The orbits under the known symmetries that fix every vertex of the path.
    fn orbits_here(&self) -> Vec<Vertex> {
        let still = |g: &&Vec<Vertex>| self.path.iter().all(|&v| g[v as usize] == v);
        orbits(self.graph.order(), self.generators.iter().filter(still))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Two paths may have the same trace and still end in different graphs.
    #[test]
    fn only_leaves_with_the_same_graph_give_a_symmetry() {
        let path = Graph::from_edges(3, &[(0, 1), (1, 2)]).unwrap();
        let order = |vertices: [Vertex; 3]| Partition::new(vertices.map(|v| vec![v]));
        let mut search = Search::of(&path);
        search.leaf(&order([0, 1, 2]), true, Ordering::Equal);
        search.leaf(&order([1, 0, 2]), true, Ordering::Greater);
        assert!(search.generators.is_empty());
        search.leaf(&order([2, 1, 0]), true, Ordering::Greater);
        assert_eq!(search.generators, [[2, 1, 0]]);
    }
    /// How many leaves of the tree are visited.
    fn leaves(graph: &Graph) -> usize {
        let mut search = Search::of(graph);
        search.visit(&equitable(graph), true, Ordering::Equal);
        search.leaves
    }

    fn build(text: &str) -> Graph {
        text.parse::<crate::Named>().unwrap().build(crate::Capacity::default()).unwrap()
    }

    /// Where all leaves are alike, each one after the first gives a symmetry that joins two orbits
    /// (McKay 1981, 2.29): there are fewer of them than vertices.
    #[test]
    fn what_is_known_by_symmetry_is_not_searched() {
        for text in ["complete:12", "cycle:15", "hypercube:4", "petersen:5,2", "rook:5"] {
            let graph = build(text);
            let leaves = leaves(&graph);
            assert!((2..=graph.order()).contains(&leaves), "{text}: {leaves}");
        }
    }

    /// The graph of R. Frucht (1949) is cubic and has no symmetries: each vertex can be put first, and
    /// most of these branches have a greater trace than an earlier one.
    #[test]
    fn branches_with_a_greater_trace_are_not_searched() {
        let steps = [-5_i32, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2];
        let edges: HashSet<(Vertex, Vertex)> = (0_i32..)
            .zip(steps)
            .flat_map(|(v, step)| [(v, (v + 1) % 12), (v, (v + step).rem_euclid(12))])
            .map(|(u, v)| (u.min(v).unsigned_abs(), u.max(v).unsigned_abs()))
            .collect();
        let frucht = Graph::from_edges(12, &edges.into_iter().collect::<Vec<_>>()).unwrap();
        assert_eq!(frucht.regular_degree(), Some(3));
        assert!(search(&frucht).generators.is_empty());
        for turn in 0..12 {
            let names: Vec<Vertex> = (0..12).map(|v| (v * 5 + turn) % 12).collect();
            let leaves = leaves(&frucht.renamed(&names));
            assert!(leaves < 12, "{turn}: {leaves}");
        }
    }

    /// Any two vertices of a cell have equally many neighbours in each cell, also where a cell is split
    /// that waits for its turn.
    #[test]
    fn partitions_are_equitable() {
        let mut state = 1_u64;
        let mut die = |sides: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % sides
        };
        for turn in 0..2000_usize {
            let order = 3 + turn % 12;
            let pairs = (0..vertex(order)).flat_map(|v| (0..v).map(move |u| (u, v)));
            let edges: Vec<_> = pairs.filter(|_| die(12) < 2 + turn as u64 % 5).collect();
            let graph = Graph::from_edges(order, &edges).unwrap();
            let partition = equitable(&graph);
            let cells: Vec<&[Vertex]> =
                partition.all_cells().map(|cell| partition.members(cell)).collect();
            let known = |v: Vertex, cell: &[Vertex]| {
                graph.neighbours(v).iter().filter(|w| cell.contains(w)).count()
            };
            for (one, other) in cells.iter().flat_map(|one| cells.iter().map(move |c| (one, c))) {
                let many = known(one[0], other);
                assert!(one.iter().all(|&v| known(v, other) == many), "{graph:?}");
            }
        }
    }
}
