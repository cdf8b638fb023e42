//! All rooted trees and all free trees of a given order, up to isomorphism.
//!
//! A tree is written as its level sequence: the depths of the vertices in preorder, from 0. Among
//! the sequences of one rooted tree the lexicographically greatest is canonical. Rooted trees are
//! listed from the greatest sequence down (T. Beyer and S. Hedetniemi, *Constant time generation of
//! rooted trees*, SIAM J. Comput. 9, 1980). Free trees are the rooted trees whose root is a centre
//! chosen by a rule; the sequences that break the rule are skipped (R. Wright, B. Richmond, A.
//! Odlyzko and B. McKay, *Constant time generation of free trees*, SIAM J. Comput. 15, 1986).
//! Memory is one sequence; time is O(order) for each tree, like reading it.
//!
//! The list is in decreasing order, so trees with the same first depths are consecutive. The first
//! tree of the next such block is found in one step, so the list can be divided into parts.
//!
//! ```
//! use noyau_graph::trees;
//! assert_eq!(trees::rooted(5).count(), 9);
//! assert_eq!(trees::free(7).count(), 11);
//! ```

use crate::graph::vertex;
use crate::{Graph, Vertex};

/// The level sequence of a tree.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Levels(Vec<u32>);

impl Levels {
    /// The depths, in preorder.
    #[must_use]
    pub fn depths(&self) -> &[u32] {
        &self.0
    }

    /// The parent of each vertex, which has a smaller index; `None` for the root.
    pub fn parents(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let mut path: Vec<usize> = Vec::new();
        self.0.iter().enumerate().map(move |(v, &depth)| {
            path.truncate(depth as usize);
            let parent = path.last().copied();
            path.push(v);
            parent
        })
    }

    /// The tree as a graph, with its vertices in preorder.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let edges = self.parents().enumerate();
        let edges = edges.filter_map(|(v, parent)| Some((vertex(parent?), vertex(v))));
        let edges: Vec<(Vertex, Vertex)> = edges.collect();
        Graph::joined(self.0.len(), &edges)
    }
}

/// Every rooted tree with this many vertices, once each. There is no rooted tree without vertices.
pub fn rooted(order: usize) -> impl Iterator<Item = Levels> {
    let path: Vec<u32> = (0..vertex(order)).collect();
    let first = Some(path).filter(|path| !path.is_empty());
    std::iter::successors(first, |levels| {
        let mut next = levels.clone();
        let last = levels.iter().rposition(|&depth| depth > 1)?;
        regrow(&mut next, last);
        Some(next)
    })
    .map(Levels)
}

/// Every free tree with this many vertices, once each. The tree without vertices counts as one.
pub fn free(order: usize) -> impl Iterator<Item = Levels> {
    blocks(order, 0).flat_map(|block| block.trees())
}

/// Consecutive trees of the list of [`free`]: those with the same first depths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeBlock {
    /// The level sequence of the first tree.
    first: Vec<u32>,
    /// The number of first depths that the trees share.
    shared: usize,
}

impl TreeBlock {
    /// The trees, in the order of the list.
    pub fn trees(&self) -> impl Iterator<Item = Levels> + use<> {
        let prefix = self.first.get(..self.shared).unwrap_or(&self.first).to_vec();
        std::iter::successors(Some(self.first.clone()), |levels| next_valid(levels, levels.len()))
            .take_while(move |levels| levels.starts_with(&prefix))
            .map(Levels)
    }
}

/// The list of [`free`], cut wherever the first `shared` depths change. The blocks are found
/// without generating the trees inside them.
///
/// ```
/// use noyau_graph::trees;
/// let blocks: Vec<trees::TreeBlock> = trees::blocks(12, 8).collect();
/// assert_eq!(blocks.len(), 82);
/// assert_eq!(blocks.iter().map(|block| block.trees().count()).sum::<usize>(), 551);
/// ```
pub fn blocks(order: usize, shared: usize) -> impl Iterator<Item = TreeBlock> {
    let half = vertex(order / 2);
    // A path rooted at its centre. With an even number of vertices, the root is the centre whose
    // first subtree is higher.
    let path: Vec<u32> = match order {
        0 => Vec::new(),
        _ => (0..=half).chain(1..vertex(order.div_ceil(2))).collect(),
    };
    // The last sequence with a given prefix has only ones after it. Its successor changes the last
    // depth above 1 in the prefix.
    std::iter::successors(valid(path), move |levels| next_valid(levels, shared.min(order)))
        .map(move |first| TreeBlock { first, shared })
}

/// The next sequence of a free tree that differs in the first `within` depths.
fn next_valid(levels: &[u32], within: usize) -> Option<Vec<u32>> {
    let last = levels[..within].iter().rposition(|&depth| depth > 1)?;
    let mut next = levels.to_vec();
    regrow(&mut next, last);
    valid(next)
}

/// Turns `levels` into the next sequence that differs at `at` or before. The vertex at `at` moves
/// one level up, and the rest repeats the subtree that it now follows.
fn regrow(levels: &mut [u32], at: usize) {
    let parent = (0..at).rfind(|&q| levels[q] + 1 == levels[at]).unwrap_or(0);
    for i in at..levels.len() {
        levels[i] = levels[i - (at - parent)];
    }
}

/// The index at which the first subtree of the root ends.
fn first_subtree_end(levels: &[u32]) -> usize {
    levels.iter().skip(2).position(|&depth| depth == 1).map_or(levels.len(), |i| i + 2)
}

/// The first sequence, from this one on, whose root is the chosen centre.
///
/// Let L be the first subtree of the root and R the tree without it. The root is chosen when R is
/// at least as high as L; if they are equally high (two centres), L must not have more vertices
/// than R nor, with equally many, a greater sequence. If the root is not the chosen centre, no
/// sequence is valid before L changes. If that change may lower L, a path as high as L is put at
/// the end: this is the greatest sequence that makes the root a centre again.
fn valid(mut levels: Vec<u32>) -> Option<Vec<u32>> {
    if levels.len() < 2 {
        return Some(levels);
    }
    loop {
        let end = first_subtree_end(&levels);
        let left = levels[1..end].iter().map(|&depth| depth - 1);
        let rest = || levels[..1].iter().chain(&levels[end..]).copied();
        let (left_height, rest_height) = (left.clone().max(), rest().max());
        let (left_order, rest_order) = (end - 1, levels.len() - end + 1);
        let chosen = rest_height.cmp(&left_height).then(rest_order.cmp(&left_order));
        if chosen.then_with(|| rest().cmp(left)).is_ge() {
            return Some(levels);
        }
        let last = end - 1;
        let depth = levels[last];
        if last == 0 || depth == 0 {
            return None;
        }
        regrow(&mut levels, last);
        if depth > 2 {
            let end = first_subtree_end(&levels);
            let height = levels[1..end].iter().max().copied().unwrap_or(0);
            let start = levels.len() - height as usize;
            for (slot, depth) in levels[start..].iter_mut().zip(1..) {
                *slot = depth;
            }
        }
    }
}
