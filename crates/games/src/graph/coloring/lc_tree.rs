//! Trees with coloured leaves, one of each kind (8.5).
//!
//! A position on a tree falls apart at its coloured vertices. What matters of a piece is the tree of
//! its open vertices and, for each of them, the colours it may still have; a colour that it may not
//! have stands on a leaf beside it. Neighbours without a common colour do not disturb each other (R4),
//! so in a piece that cannot be cut further all neighbours share one.

use noyau_graph::{Graph, Vertex, trees};

use super::{Colour, Coloured};

/// The most open vertices of a tree that is listed.
pub const MOST_OPEN: usize = 10;

/// A tree of open vertices and the colours that each may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LcTree {
    tree: trees::Levels,
    /// For each vertex the colours a, b, c as bits.
    masks: Vec<u8>,
}

impl LcTree {
    /// The colours that are missing, as coloured leaves: where they hang and what they have.
    fn leaves(&self) -> impl Iterator<Item = (Vertex, Colour)> + '_ {
        (0..).zip(&self.masks).flat_map(|(v, mask)| {
            let missing = move |colour: &Colour| mask >> (colour.number() - 1) & 1 == 0;
            Colour::ABC.into_iter().filter(missing).map(move |colour| (v, colour))
        })
    }

    /// The tree as a position, open vertices first.
    #[must_use]
    pub fn position(&self) -> Coloured {
        let open = self.masks.len();
        let joined = (open..).zip(self.leaves());
        let joined = joined.map(|(leaf, (at, _))| (at, Vertex::try_from(leaf).unwrap_or(at)));
        let edges: Vec<(Vertex, Vertex)> = self.tree.graph().edges().chain(joined).collect();
        let colours = vec![None; open].into_iter();
        Coloured::assembled(&edges, colours.chain(self.leaves().map(|leaf| Some(leaf.1))).collect())
    }

    /// The tree as it is written: `tree:0,0,0/3=1` is a path of three whose middle has a leaf of the
    /// first colour.
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

/// Every such tree with this many open vertices, up to the names of vertices and colours; none with
/// more than [`MOST_OPEN`].
pub fn lc_trees(open: usize) -> impl Iterator<Item = LcTree> + Send {
    let trees = (1..=MOST_OPEN).contains(&open).then(|| trees::free(open));
    trees.into_iter().flatten().flat_map(Labels::of)
}

/// The names that three colours may be given.
const NAMES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A set of colours under other names.
const fn renamed(mask: u8, names: [u8; 3]) -> u8 {
    (mask & 1) << names[0] | (mask >> 1 & 1) << names[1] | (mask >> 2 & 1) << names[2]
}

/// All ways to give the vertices of a tree their colours, one of each kind.
struct Labels {
    tree: trees::Levels,
    parents: Vec<Option<usize>>,
    roots: Vec<Rooted>,
    /// Codes met so far, a bit each: a code has three bits for each vertex.
    met: Vec<u64>,
    /// The colours of the first vertices, and before each the names that change none of the earlier
    /// ones.
    masks: Vec<u8>,
    names: Vec<Vec<[u8; 3]>>,
    done: bool,
}

impl Labels {
    fn of(tree: trees::Levels) -> Self {
        let graph = tree.graph();
        let words = (1_usize << (3 * graph.order())).div_ceil(64);
        Self {
            parents: tree.parents().collect(),
            roots: centres(&graph).map(|root| Rooted::of(&graph, root)).collect(),
            met: vec![0; words],
            masks: Vec::new(),
            names: vec![NAMES.to_vec()],
            done: false,
            tree,
        }
    }

    /// Goes to the next list of colours that is complete. Lists that differ by names of colours come
    /// once: each mask is the least among those that the names left over turn it into.
    fn advance(&mut self) -> bool {
        let order = self.parents.len();
        let mut next = if self.masks.len() == order { self.back() } else { Some(1) };
        while let Some(mask) = next {
            if mask > 7 {
                next = self.back();
                continue;
            }
            let v = self.masks.len();
            let shared = self.parents[v].is_none_or(|parent| self.masks[parent] & mask != 0);
            let names = &self.names[v];
            if !shared || names.iter().any(|&names| renamed(mask, names) < mask) {
                next = Some(mask + 1);
                continue;
            }
            let kept = names.iter().filter(|&&names| renamed(mask, names) == mask);
            let kept: Vec<[u8; 3]> = kept.copied().collect();
            self.masks.push(mask);
            self.names.push(kept);
            if v + 1 == order {
                return true;
            }
            next = Some(1);
        }
        false
    }

    /// Takes the last mask back; the next one to try in its place.
    fn back(&mut self) -> Option<u8> {
        let last = self.masks.pop()?;
        self.names.pop();
        Some(last + 1)
    }

    /// Whether the list is the first of its kind.
    fn is_new(&mut self) -> bool {
        let mut other = vec![0; self.masks.len()];
        let mut least = usize::MAX;
        for names in NAMES {
            for (other, mask) in other.iter_mut().zip(&self.masks) {
                *other = renamed(*mask, names);
            }
            for root in &self.roots {
                least = least.min(root.code(&other));
            }
        }
        let word = &mut self.met[least / 64];
        let new = *word >> (least % 64) & 1 == 0;
        *word |= 1 << (least % 64);
        new
    }
}

impl Iterator for Labels {
    type Item = LcTree;

    fn next(&mut self) -> Option<LcTree> {
        while !self.done {
            if !self.advance() {
                self.done = true;
            } else if self.is_new() {
                return Some(LcTree { tree: self.tree.clone(), masks: self.masks.clone() });
            }
        }
        None
    }
}

/// A tree seen from a centre. Branches of the same shape are put in order by their colours, so that
/// lists of colours have the same code just when an automorphism leads from one to the other.
struct Rooted {
    vertex: usize,
    size: usize,
    /// Sorted by shape.
    branches: Vec<(Vec<u8>, Rooted)>,
}

impl Rooted {
    fn of(graph: &Graph, root: Vertex) -> Self {
        Self::below(graph, root, root)
    }

    fn below(graph: &Graph, v: Vertex, parent: Vertex) -> Self {
        let children = graph.neighbours(v).iter().filter(|&&w| w != parent);
        let mut branches: Vec<(Vec<u8>, Self)> = children
            .map(|&w| Self::below(graph, w, v))
            .map(|branch| (branch.shape(), branch))
            .collect();
        branches.sort_by(|one, other| one.0.cmp(&other.0));
        let size = 1 + branches.iter().map(|(_, branch)| branch.size).sum::<usize>();
        Self { vertex: v as usize, size, branches }
    }

    /// The tree as brackets.
    fn shape(&self) -> Vec<u8> {
        let inner = self.branches.iter().flat_map(|(shape, _)| shape.iter().copied());
        std::iter::once(b'(').chain(inner).chain(std::iter::once(b')')).collect()
    }

    fn code(&self, masks: &[u8]) -> usize {
        let mut code = usize::from(masks[self.vertex]);
        let mut rest = self.branches.as_slice();
        while let Some((shape, first)) = rest.first() {
            let same = rest.iter().take_while(|(other, _)| other == shape).count();
            let (alike, others) = rest.split_at(same);
            let append = |code: usize, branch: usize| code << (3 * first.size) | branch;
            if let [(_, only)] = alike {
                code = append(code, only.code(masks));
            } else {
                let mut codes: Vec<usize> = alike.iter().map(|one| one.1.code(masks)).collect();
                codes.sort_unstable();
                code = codes.into_iter().fold(code, append);
            }
            rest = others;
        }
        code
    }
}

/// The one or two vertices in the middle of a tree, from which the tree looks the same if there are
/// two; else the one from which its brackets come first.
fn centres(tree: &Graph) -> impl Iterator<Item = Vertex> {
    let farthest = |v: Vertex| tree.distances(v).into_iter().flatten().max();
    let radius = tree.vertices().filter_map(farthest).min();
    let middle = tree.vertices().filter(|&v| farthest(v) == radius);
    let shaped: Vec<(Vec<u8>, Vertex)> = middle.map(|v| (Rooted::of(tree, v).shape(), v)).collect();
    let least = shaped.iter().map(|(shape, _)| shape.clone()).min();
    shaped.into_iter().filter(move |(shape, _)| Some(shape) == least.as_ref()).map(|(_, v)| v)
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
