//! Reduction laws of rooted trees, proved or refuted (domination 2.5.1).
//!
//! A law says: wherever a tree A hangs by its root at a vertex of a graph, the tree B may hang
//! there instead, and the value changes by a constant k. It holds exactly when, for every graph H,
//! the sum of H with A, H with B and a Nim heap k is P. Moves in H are answered by the same move in
//! the other copy; so what remains are moves in A and B, and the moves in H that take the root
//! away. They ask for no more than the *type* of a rooted tree: its value without the root, its
//! value without the root and its children, the values left by playing a child, and the rooted
//! trees left by deeper moves. [`Laws::prove`] compares types that way, down to smaller trees. What it
//! proves holds for all graphs; [`Laws::refute`] looks for a tree H in which a law fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use noyau_core::mex;
use noyau_graph::{Vertex, trees};

/// A rooted tree: the trees that hang at its root, in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RootedTree(Vec<RootedTree>);

impl RootedTree {
    /// The tree with these branches at its root.
    #[must_use]
    pub fn new(branches: impl IntoIterator<Item = Self>) -> Self {
        let mut branches: Vec<Self> = branches.into_iter().collect();
        branches.sort_unstable();
        Self(branches)
    }

    /// A root with this many leaves.
    #[must_use]
    pub fn leaves(count: usize) -> Self {
        Self(vec![Self::default(); count])
    }

    /// The trees that hang at the root.
    #[must_use]
    pub fn branches(&self) -> &[Self] {
        &self.0
    }

    /// Both trees at one root.
    #[must_use]
    pub fn glued(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).cloned())
    }

    /// Number of vertices.
    #[must_use]
    pub fn order(&self) -> usize {
        1 + self.0.iter().map(Self::order).sum::<usize>()
    }

    /// The tree of a level sequence, rooted at its first vertex.
    fn of_levels(depths: &[u32]) -> Self {
        let Some((&root, rest)) = depths.split_first() else { return Self::default() };
        let starts = rest.iter().enumerate().filter(|(_, depth)| **depth == root + 1);
        let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
        let ends = starts.iter().copied().skip(1).chain([rest.len()]);
        Self::new(starts.iter().zip(ends).map(|(&start, end)| Self::of_levels(&rest[start..end])))
    }
}

impl fmt::Display for RootedTree {
    /// Nested parentheses: `()` is a root alone, `(()(()))` one with a leaf and a path of two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        self.0.iter().try_for_each(|branch| branch.fmt(f))?;
        f.write_str(")")
    }
}

/// What a move leaves: the tree that still hangs at the root, if the root is still there, and the
/// value of everything else.
type Left = (Option<RootedTree>, u64);

/// A law that was proved: the first tree may be replaced by the second when `change` is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// What hangs there.
    pub from: RootedTree,
    /// What may hang there instead.
    pub to: RootedTree,
    /// By how much the value differs.
    pub change: u64,
}

/// Values and proofs found so far.
#[derive(Debug, Default)]
pub struct Laws {
    values: BTreeMap<RootedTree, u64>,
    equal: BTreeMap<(RootedTree, RootedTree), Option<u64>>,
}

impl Laws {
    /// Value of a tree.
    pub fn grundy(&mut self, tree: &RootedTree) -> u64 {
        if let Some(&value) = self.values.get(tree) {
            return value;
        }
        let options = self.options(tree);
        let mut values = Vec::with_capacity(options.len());
        for (rest, beside) in options {
            values.push(beside ^ rest.map_or(0, |rest| self.grundy(&rest)));
        }
        let value = mex(values);
        self.values.insert(tree.clone(), value);
        value
    }

    fn sum<'a>(&mut self, trees: impl IntoIterator<Item = &'a RootedTree>) -> u64 {
        trees.into_iter().fold(0, |sum, tree| sum ^ self.grundy(tree))
    }

    /// Value without the root and its children.
    fn below_children(&mut self, tree: &RootedTree) -> u64 {
        self.sum(tree.0.iter().flat_map(|child| &child.0))
    }

    /// The values left by playing a child of the root, which takes the root away.
    fn by_children(&mut self, tree: &RootedTree) -> BTreeSet<u64> {
        let all = self.sum(&tree.0);
        let mut left = BTreeSet::new();
        for child in &tree.0 {
            let below = self.sum(child.0.iter().flat_map(|grandchild| &grandchild.0));
            left.insert(all ^ self.grundy(child) ^ below);
        }
        left
    }

    /// The moves that leave the root alone.
    fn deep(&mut self, tree: &RootedTree) -> BTreeSet<(RootedTree, u64)> {
        let mut found = BTreeSet::new();
        for (index, child) in tree.0.iter().enumerate() {
            if index > 0 && tree.0[index - 1] == *child {
                continue;
            }
            let others = || tree.0[..index].iter().chain(&tree.0[index + 1..]).cloned();
            for beside in self.by_children(child) {
                found.insert((RootedTree::new(others()), beside));
            }
            for (rest, beside) in self.deep(child) {
                found.insert((RootedTree::new(others().chain([rest])), beside));
            }
        }
        found
    }

    fn options(&mut self, tree: &RootedTree) -> Vec<Left> {
        let mut options: Vec<Left> = vec![(None, self.below_children(tree))];
        options.extend(self.by_children(tree).into_iter().map(|beside| (None, beside)));
        options.extend(self.deep(tree).into_iter().map(|(rest, beside)| (Some(rest), beside)));
        options
    }

    /// The constant k of the law from A to B, if the types prove it.
    fn equal(&mut self, a: &RootedTree, b: &RootedTree) -> Option<u64> {
        if a == b {
            return Some(0);
        }
        let key = if a < b { (a.clone(), b.clone()) } else { (b.clone(), a.clone()) };
        if let Some(&known) = self.equal.get(&key) {
            return known;
        }
        let change = self.sum(&a.0) ^ self.sum(&b.0);
        let found = self.types_agree(a, b, change).then_some(change);
        self.equal.insert(key, found);
        found
    }

    fn types_agree(&mut self, a: &RootedTree, b: &RootedTree, change: u64) -> bool {
        if self.below_children(a) ^ self.below_children(b) != change {
            return false;
        }
        let (mine, theirs) = (self.by_children(a), self.by_children(b));
        if mine.iter().map(|value| value ^ change).collect::<BTreeSet<_>>() != theirs {
            return false;
        }
        self.deep_answered(a, b, change)
            && self.deep_answered(b, a, change)
            && (0..change).all(|heap| self.heap_answered(a, b, heap))
    }

    /// Whether every deep move in A has an answer: in B, in what it left of A, or in the heap.
    fn deep_answered(&mut self, a: &RootedTree, b: &RootedTree, change: u64) -> bool {
        let replies: Vec<(RootedTree, u64)> = self.deep(b).into_iter().collect();
        for (rest, beside) in self.deep(a) {
            let heap = beside ^ change;
            let in_b =
                replies.iter().any(|(other, more)| self.equal(&rest, other) == Some(heap ^ more));
            let answered = in_b
                || self.equal(&rest, b).is_some_and(|needed| needed < heap)
                || self
                    .deep(&rest)
                    .iter()
                    .any(|(again, more)| self.equal(again, b) == Some(heap ^ more));
            if !answered {
                return false;
            }
        }
        true
    }

    /// Whether making the heap smaller has an answer in one of the trees.
    fn heap_answered(&mut self, a: &RootedTree, b: &RootedTree, heap: u64) -> bool {
        self.deep(a).iter().any(|(rest, beside)| self.equal(rest, b) == Some(heap ^ beside))
            || self.deep(b).iter().any(|(rest, beside)| self.equal(a, rest) == Some(heap ^ beside))
    }

    /// Proves the law from A to B, for all graphs; `None` when the types do not prove it, which
    /// does not refute it.
    pub fn prove(&mut self, from: &RootedTree, to: &RootedTree) -> Option<Law> {
        let change = self.equal(from, to)?;
        Some(Law { from: from.clone(), to: to.clone(), change })
    }

    /// The smallest tree, of at most `most` vertices, in which A and B do not differ by `change`;
    /// it is rooted where they hang.
    pub fn refute(
        &mut self,
        from: &RootedTree,
        to: &RootedTree,
        change: u64,
        most: usize,
    ) -> Option<RootedTree> {
        (1..=most).flat_map(trees::rooted).find_map(|levels| {
            let place = RootedTree::of_levels(levels.depths());
            let (with_a, with_b) = (place.glued(from), place.glued(to));
            (self.grundy(&with_a) ^ self.grundy(&with_b) != change).then_some(place)
        })
    }

    /// The laws that types prove between bundles of at most `most` branches, each a vertex with at
    /// most `leaves` leaves (so of height two), that do not follow from smaller ones found before:
    /// the larger bundle is not reached by adding branches to a law in the list.
    pub fn of_height_two(&mut self, most: usize, leaves: usize) -> Vec<Law> {
        let branches: Vec<RootedTree> = (0..=leaves).map(RootedTree::leaves).collect();
        let mut bundles = vec![RootedTree::default()];
        let mut laws: Vec<Law> = Vec::new();
        let mut layer = bundles.clone();
        for _ in 0..most {
            layer = next_layer(&layer, &branches);
            for bundle in &layer {
                if laws.iter().any(|law| contains(bundle, &law.from)) {
                    continue;
                }
                if let Some(law) = bundles.iter().find_map(|to| self.prove(bundle, to)) {
                    laws.push(law);
                } else {
                    bundles.push(bundle.clone());
                }
            }
        }
        laws
    }
}

/// Bundles with one branch more.
fn next_layer(layer: &[RootedTree], branches: &[RootedTree]) -> Vec<RootedTree> {
    let grown = layer.iter().flat_map(|bundle| {
        branches.iter().map(|branch| bundle.glued(&RootedTree::new([branch.clone()])))
    });
    grown.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Whether a bundle has all branches of another.
fn contains(bundle: &RootedTree, other: &RootedTree) -> bool {
    let mut left = bundle.0.iter();
    other.0.iter().all(|branch| left.any(|found| found == branch))
}

/// The vertices of the graph of a rooted tree, parents first: each vertex with its parent.
#[must_use]
pub fn parents(tree: &RootedTree) -> Vec<Vertex> {
    let mut parents = Vec::with_capacity(tree.order());
    let mut left = vec![(tree, None)];
    let mut next = 0;
    while let Some((tree, parent)) = left.pop() {
        let here = next;
        next += 1;
        parents.extend(parent);
        left.extend(tree.0.iter().map(|child| (child, Some(here))));
    }
    parents
}
