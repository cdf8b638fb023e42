//! Reductions (domination 2.5.1): smaller graphs of the same value, up to a constant.

use noyau_graph::{Graph, Vertex};

/// What is left of a graph after reduction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reduced {
    /// The vertices that stay, in order.
    pub kept: Vec<Vertex>,
    /// Pairs of leaves taken away beside a third leaf, without change of value.
    pub leaf_pairs: usize,
    /// Pendant paths of two vertices taken away beside a leaf; each changes the value by 1.
    pub pendant_paths: usize,
}

impl Reduced {
    /// What to add to the value of the graph that is left.
    #[must_use]
    pub fn change(&self) -> u16 {
        u16::from(self.pendant_paths % 2 == 1)
    }
}

/// Applies two laws as long as they apply. Leaf law (2.5.3): of three leaves on a vertex, two may
/// be removed. Law of pendant paths: a path of two vertices that hangs at a vertex with a leaf may
/// be removed, and the value changes by 1 (proved in docs/theory/domination.md).
#[must_use]
pub fn reduce(graph: &Graph) -> Reduced {
    let mut alive = vec![true; graph.order()];
    let mut degree: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    let mut reduced = Reduced { kept: Vec::new(), leaf_pairs: 0, pendant_paths: 0 };
    let mut queue: Vec<Vertex> = graph.vertices().collect();
    while let Some(u) = queue.pop() {
        if !alive[u as usize] {
            continue;
        }
        let around = |alive: &[bool], degree: &[usize], wanted: usize| -> Vec<Vertex> {
            let fits = |&&v: &&Vertex| alive[v as usize] && degree[v as usize] == wanted;
            graph.neighbours(u).iter().filter(fits).copied().collect()
        };
        let mut leaves = around(&alive, &degree, 1);
        // Two joined leaves are a component of their own.
        if leaves.is_empty() || degree[u as usize] == 1 {
            continue;
        }
        let before = degree[u as usize];
        while leaves.len() >= 3 {
            for leaf in leaves.drain(leaves.len() - 2..) {
                alive[leaf as usize] = false;
                degree[u as usize] -= 1;
            }
            reduced.leaf_pairs += 1;
        }
        for middle in around(&alive, &degree, 2) {
            let mut beyond = graph.neighbours(middle).iter().copied();
            let end = beyond.find(|&v| v != u && alive[v as usize]);
            let Some(end) = end.filter(|&end| degree[end as usize] == 1) else { continue };
            alive[middle as usize] = false;
            alive[end as usize] = false;
            degree[u as usize] -= 1;
            reduced.pendant_paths += 1;
        }
        // Now that u has become the end or the middle of a pendant path, the laws may apply near
        // it.
        if degree[u as usize] <= 2 && degree[u as usize] < before {
            let near: Vec<Vertex> =
                graph.neighbours(u).iter().copied().filter(|&v| alive[v as usize]).collect();
            for v in near {
                let further = graph.neighbours(v).iter().copied().filter(|&w| alive[w as usize]);
                queue.extend(further.chain([v]).filter(|&w| w != u));
            }
        }
    }
    reduced.kept = graph.vertices().filter(|&v| alive[v as usize]).collect();
    reduced
}
