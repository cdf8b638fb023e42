//! Trees with coloured leaves, up to isomorphism and renaming of colours (8.5).
//!
//! A position on a tree splits at its coloured vertices. A piece is determined by the tree of its
//! open (uncoloured) vertices and the colours that each of them may still get; each forbidden
//! colour is represented by a leaf of that colour. Neighbours without a common colour do not affect
//! each other (R4), so in a piece that cannot be split further any two neighbours have a common
//! colour.

use noyau_graph::{Graph, Vertex, trees};

use super::{Colour, Coloured};

/// The largest number of open vertices of the trees that are listed.
pub const MOST_OPEN: usize = 10;

/// A tree of open vertices with the colours that each of them may get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LcTree {
    tree: trees::Levels,
    /// For each vertex, the colours that it may get; the bits stand for a, b and c.
    masks: Vec<u8>,
}

impl LcTree {
    /// The forbidden colours as coloured leaves: the vertex to which each is attached and its
    /// colour.
    fn leaves(&self) -> impl Iterator<Item = (Vertex, Colour)> + '_ {
        (0..).zip(&self.masks).flat_map(|(v, mask)| {
            let missing = move |colour: &Colour| mask >> (colour.number() - 1) & 1 == 0;
            Colour::ABC.into_iter().filter(missing).map(move |colour| (v, colour))
        })
    }

    /// The tree as a position, open vertices first.
    #[must_use]
    pub fn position(&self) -> Coloured {
        let edges: Vec<(Vertex, Vertex)> = self.graph().edges().collect();
        let colours = vec![None; self.masks.len()].into_iter();
        Coloured::assembled(&edges, colours.chain(self.leaves().map(|leaf| Some(leaf.1))).collect())
    }

    /// The tree with its coloured leaves, open vertices first.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let open = self.masks.len();
        let joined = (open..).zip(self.leaves());
        let joined = joined.map(|(leaf, (at, _))| (at, Vertex::try_from(leaf).unwrap_or(at)));
        let edges: Vec<(Vertex, Vertex)> = self.tree.graph().edges().chain(joined).collect();
        // Each edge leads to a new vertex, so this cannot fail.
        Graph::from_edges(edges.len() + 1, &edges).unwrap_or_else(|_| self.tree.graph())
    }

    /// The tree in the notation of positions: `tree:0,0,0/3=1` is a path of three vertices whose
    /// middle vertex has a leaf of the first colour.
    #[must_use]
    pub fn name(&self) -> String {
        let open = self.masks.len();
        let parents = self.tree.parents().flatten().map(|parent| parent.to_string());
        let hung = self.leaves().map(|(at, _)| at.to_string());
        let edges: Vec<String> = parents.chain(hung).collect();
        let colours: Vec<String> = (open..)
            .zip(self.leaves())
            .map(|(leaf, (_, colour))| format!("{leaf}={}", colour.number()))
            .collect();
        let tree = if edges.is_empty() {
            "path:1".to_owned()
        } else {
            format!("tree:{}", edges.join(","))
        };
        if colours.is_empty() { tree } else { format!("{tree}/{}", colours.join(",")) }
    }
}

/// Every such tree with this many open vertices, up to renaming of vertices and colours. The list
/// is empty above [`MOST_OPEN`].
pub fn lc_trees(open: usize) -> impl Iterator<Item = LcTree> + Send {
    blocks(open).flat_map(|block| block.trees())
}

/// Consecutive trees of the list of [`lc_trees`]: the same tree, and the same colours for the first
/// half of its vertices.
#[derive(Debug, Clone)]
pub struct LcTreeBlock {
    tree: trees::Levels,
    masks: Vec<u8>,
}

impl LcTreeBlock {
    /// The trees, in the order of the list. There may be none.
    pub fn trees(&self) -> impl Iterator<Item = LcTree> + Send + use<> {
        let Self { tree, masks } = self.clone();
        let symmetries = Symmetries::of(tree.depths());
        let labels = Labels::after(&tree, masks, tree.depths().len());
        let first = labels.filter(move |masks| symmetries.comes_first(masks));
        first.map(move |masks| LcTree { tree: tree.clone(), masks })
    }
}

/// The list of [`lc_trees`], divided into blocks, which are found without generating the trees
/// inside them.
pub fn blocks(open: usize) -> impl Iterator<Item = LcTreeBlock> + Send {
    let trees = (1..=MOST_OPEN).contains(&open).then(|| trees::free(open));
    trees.into_iter().flatten().flat_map(move |tree| {
        let starts = Labels::after(&tree, Vec::new(), open / 2);
        starts.map(move |masks| LcTreeBlock { tree: tree.clone(), masks })
    })
}

/// The six permutations of the three colours.
const NAMES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A set of colours after a permutation of the colours.
const fn renamed(mask: u8, names: [u8; 3]) -> u8 {
    (mask & 1) << names[0] | (mask >> 1 & 1) << names[1] | (mask >> 2 & 1) << names[2]
}

/// The ways to assign masks of colours to the first vertices of a tree, in increasing order and up
/// to permutations of the colours. Each mask is the least among its images under the permutations
/// that fix all earlier masks.
struct Labels {
    parents: Vec<Option<usize>>,
    /// The number of vertices that get masks.
    length: usize,
    /// The number of first vertices whose masks are fixed from the start.
    given: usize,
    /// The masks of the first vertices, and for each of them the permutations that fix all earlier
    /// masks.
    masks: Vec<u8>,
    names: Vec<Vec<[u8; 3]>>,
    /// The next mask to try, if there is one.
    next: Option<u8>,
}

impl Labels {
    /// Starts with these masks for the first vertices.
    fn after(tree: &trees::Levels, given: Vec<u8>, length: usize) -> Self {
        let names = (0..=given.len()).map(|end| {
            let fixed = |names: &&[u8; 3]| given[..end].iter().all(|&m| renamed(m, **names) == m);
            NAMES.iter().filter(fixed).copied().collect()
        });
        let names = names.collect();
        let parents = tree.parents().collect();
        Self { parents, length, given: given.len(), masks: given, names, next: Some(1) }
    }

    /// Removes the last mask. Returns the next one to try in its place.
    fn back(&mut self) -> Option<u8> {
        if self.masks.len() == self.given {
            return None;
        }
        self.names.pop();
        self.masks.pop().map(|last| last + 1)
    }
}

impl Iterator for Labels {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        if self.masks.len() == self.length {
            // All masks are fixed: the list itself is the only result.
            self.next.take()?;
            return Some(self.masks.clone());
        }
        while let Some(mask) = self.next {
            if mask > 7 {
                self.next = self.back();
                continue;
            }
            let v = self.masks.len();
            let shared = self.parents[v].is_none_or(|parent| self.masks[parent] & mask != 0);
            let names = &self.names[v];
            if !shared || names.iter().any(|&names| renamed(mask, names) < mask) {
                self.next = Some(mask + 1);
                continue;
            }
            let kept = names.iter().filter(|&&names| renamed(mask, names) == mask);
            let kept: Vec<[u8; 3]> = kept.copied().collect();
            self.masks.push(mask);
            self.names.push(kept);
            if v + 1 == self.length {
                let found = self.masks.clone();
                self.next = self.back();
                return Some(found);
            }
            self.next = Some(1);
        }
        None
    }
}

/// The automorphisms of a tree in preorder, used to find the least list of colours.
///
/// Siblings with the same subtree are consecutive. Sorting their subtrees by the lists of colours,
/// the deepest first, gives the least list under the automorphisms that fix the root. In a tree
/// with two centres, the centres may also be exchanged.
struct Symmetries {
    /// Runs of equal subtrees of siblings, the deepest first: the start of the first subtree, the
    /// size of each, and their number.
    runs: Vec<(usize, usize, usize)>,
    /// The end of the first subtree of the root, if it can be exchanged with the rest of the tree.
    turn: Option<usize>,
}

impl Symmetries {
    fn of(depths: &[u32]) -> Self {
        let end = |v: usize| {
            depths[v + 1..].iter().position(|&d| d <= depths[v]).map_or(depths.len(), |i| v + 1 + i)
        };
        let mut runs = Vec::new();
        for v in (0..depths.len()).rev() {
            let mut child = v + 1;
            while child < end(v) {
                let size = end(child) - child;
                let shape = &depths[child..child + size];
                let equal = depths[child..end(v)].chunks(size).take_while(|other| *other == shape);
                let count = equal.count();
                if count > 1 {
                    runs.push((child, size, count));
                }
                child += size * count;
            }
        }
        let first = if depths.len() > 1 { end(1) } else { 0 };
        let left = depths.iter().take(first).skip(1).map(|depth| depth - 1);
        let rest = depths.iter().take(1).chain(&depths[first..]).copied();
        Self { runs, turn: (first > 0 && left.eq(rest)).then_some(first) }
    }

    /// Whether a list of colours is the least under all automorphisms and permutations of the
    /// colours.
    fn comes_first(&self, masks: &[u8]) -> bool {
        NAMES.iter().all(|&names| {
            let other: Vec<u8> = masks.iter().map(|&mask| renamed(mask, names)).collect();
            let turned = self.turn.map(|end| {
                let (left, rest) = (&other[1..end], &other[end..]);
                [&left[..1], &other[..1], rest, &left[1..]].concat()
            });
            turned.is_none_or(|turned| *self.least(turned) >= *masks)
                && *self.least(other) >= *masks
        })
    }

    fn least(&self, mut masks: Vec<u8>) -> Vec<u8> {
        for &(start, size, count) in &self.runs {
            let run = &mut masks[start..start + size * count];
            if size == 1 {
                run.sort_unstable();
            } else {
                let mut subtrees: Vec<&[u8]> = run.chunks(size).collect();
                subtrees.sort_unstable();
                let sorted = subtrees.concat();
                run.copy_from_slice(&sorted);
            }
        }
        masks
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::reduce::canonical_key;
    use super::*;

    #[test]
    fn each_kind_comes_once() {
        // Thesis 6.4, as counted in the enumeration of irreducible trees.
        for (open, count) in [(1, 3), (2, 7), (3, 29), (4, 183), (5, 1412)] {
            let keys = lc_trees(open).map(|tree| canonical_key(&tree.position()));
            let keys: Vec<Vec<(Vertex, Vertex)>> = keys.map(|key| key.edges().collect()).collect();
            assert_eq!(keys.len(), count, "{open}");
            assert_eq!(keys.into_iter().collect::<BTreeSet<_>>().len(), count, "{open}");
        }
    }

    #[test]
    fn names_say_what_the_position_is() {
        let one: Vec<String> = lc_trees(1).map(|tree| tree.name()).collect();
        assert_eq!(one, ["tree:0,0/1=2,2=3", "tree:0/1=3", "path:1"]);
        assert_eq!(lc_trees(0).count() + lc_trees(MOST_OPEN + 1).count(), 0);
    }
}
