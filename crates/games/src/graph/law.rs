//! Reduction laws of rooted trees: proof, refutation and search (domination 2.5.1).
//!
//! A law says: wherever a tree A hangs by its root at a vertex of a graph, the tree B may hang
//! there instead, and the value changes by a constant k. It holds exactly when, for every graph H,
//! the sum of H with A, H with B and a Nim heap k is P. Moves in H are answered by the same move in
//! the other copy; so what remains are moves in A and B, and the moves in H that take the root
//! away. They depend only on the *type* of a rooted tree: its value without the root, its value
//! without the root and its children, the values left by playing a child, and the rooted trees left
//! by deeper moves. [`Laws::prove`] compares types that way, down to smaller trees. What it proves
//! holds for all graphs. [`Laws::refute`] looks for a tree H in which a law fails, and
//! [`Laws::search`] does both for all bundles of some branches. [`TreePattern`] refutes infinitely
//! many laws at once.

mod pattern;
mod tree;

use std::collections::HashMap;

use noyau_core::mex;
use noyau_graph::trees;

pub use pattern::{PatternError, PatternValues, TreePattern};
pub use tree::{RootedTree, TreeError, parents};

/// The index of a tree whose type is known.
type Id = usize;

/// The type of a tree.
#[derive(Debug)]
struct Known {
    branches: Vec<Id>,
    /// Value of the tree.
    value: u64,
    /// Value without the root.
    without_root: u64,
    /// Value without the root and its children.
    below_children: u64,
    /// The values left by playing a child of the root, which takes the root away.
    by_children: Vec<u64>,
    /// The moves that leave the root alone: the tree that still hangs there, and the value of
    /// everything else.
    deep: Vec<(Id, u64)>,
}

/// A law that was proved: the first tree may be replaced by the second when `change` is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// The tree that is replaced.
    pub from: RootedTree,
    /// The tree that replaces it.
    pub to: RootedTree,
    /// The constant that is added to the value.
    pub change: u64,
}

/// What a search for laws found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Found {
    /// Laws that are proved, none of which follows from an earlier one by adding branches.
    pub laws: Vec<Law>,
    /// Laws that hold with one constant in all places tried, but without a proof.
    pub undecided: Vec<Law>,
    /// The number of examined trees that no law reduces.
    pub irreducible: usize,
}

/// Types and proofs found so far.
#[derive(Debug, Default)]
pub struct Laws {
    known: Vec<Known>,
    numbers: HashMap<Vec<Id>, Id>,
    equal: HashMap<(Id, Id), Option<u64>>,
}

impl Laws {
    /// Value of a tree.
    pub fn grundy(&mut self, tree: &RootedTree) -> u64 {
        let id = self.number(tree);
        self.known[id].value
    }

    fn number(&mut self, tree: &RootedTree) -> Id {
        let branches = tree.branches().iter().map(|branch| self.number(branch)).collect();
        self.with_branches(branches)
    }

    /// The tree with these branches, whose type is found from the types of smaller trees.
    fn with_branches(&mut self, mut branches: Vec<Id>) -> Id {
        branches.sort_unstable();
        if let Some(&id) = self.numbers.get(&branches) {
            return id;
        }
        let sum =
            |of: fn(&Known) -> u64| branches.iter().fold(0, |sum, &b| sum ^ of(&self.known[b]));
        let without_root = sum(|branch| branch.value);
        let below_children = sum(|branch| branch.without_root);
        let taken = |&b: &Id| without_root ^ self.known[b].value ^ self.known[b].below_children;
        let mut by_children: Vec<u64> = branches.iter().map(taken).collect();
        by_children.sort_unstable();
        by_children.dedup();
        let deep = self.deep_moves(&branches);
        let left = deep.iter().map(|&(rest, beside)| self.known[rest].value ^ beside);
        let value = mex(left.chain(by_children.iter().copied()).chain([below_children]));
        let id = self.known.len();
        self.numbers.insert(branches.clone(), id);
        self.known.push(Known { branches, value, without_root, below_children, by_children, deep });
        id
    }

    fn deep_moves(&mut self, branches: &[Id]) -> Vec<(Id, u64)> {
        let mut found = Vec::new();
        for (index, &branch) in branches.iter().enumerate() {
            if branches[..index].last() == Some(&branch) {
                continue;
            }
            let others = [&branches[..index], &branches[index + 1..]].concat();
            for beside in self.known[branch].by_children.clone() {
                found.push((self.with_branches(others.clone()), beside));
            }
            for (rest, beside) in self.known[branch].deep.clone() {
                let mut with_rest = others.clone();
                with_rest.push(rest);
                found.push((self.with_branches(with_rest), beside));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The tree with the branches of both trees at one root.
    fn glued(&mut self, one: Id, other: Id) -> Id {
        let branches = [&self.known[one].branches[..], &self.known[other].branches].concat();
        self.with_branches(branches)
    }

    /// The constant k of the law from A to B, if the types prove it.
    fn equal(&mut self, a: Id, b: Id) -> Option<u64> {
        if a == b {
            return Some(0);
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.equal.get(&key) {
            return known;
        }
        let change = self.known[a].without_root ^ self.known[b].without_root;
        let found = self.types_agree(a, b, change).then_some(change);
        self.equal.insert(key, found);
        found
    }

    fn types_agree(&mut self, a: Id, b: Id, change: u64) -> bool {
        let (mine, theirs) = (&self.known[a], &self.known[b]);
        if mine.below_children ^ theirs.below_children != change {
            return false;
        }
        let mut left: Vec<u64> = mine.by_children.iter().map(|value| value ^ change).collect();
        left.sort_unstable();
        left == theirs.by_children
            && self.deep_answered(a, b, change)
            && self.deep_answered(b, a, change)
            && (0..change).all(|heap| self.heap_answered(a, b, heap))
    }

    /// Whether every deep move in A has an answer: in B, in what the move left of A, or in the
    /// heap.
    fn deep_answered(&mut self, a: Id, b: Id, change: u64) -> bool {
        let replies = self.known[b].deep.clone();
        self.known[a].deep.clone().into_iter().all(|(rest, beside)| {
            let heap = beside ^ change;
            replies.iter().any(|&(other, more)| self.equal(rest, other) == Some(heap ^ more))
                || self.equal(rest, b).is_some_and(|needed| needed < heap)
                || self.deep_reaches(rest, b, heap)
        })
    }

    /// Whether a deep move in A leaves B, with this heap.
    fn deep_reaches(&mut self, a: Id, b: Id, heap: u64) -> bool {
        let moves = self.known[a].deep.clone();
        moves.into_iter().any(|(rest, beside)| self.equal(rest, b) == Some(heap ^ beside))
    }

    /// Whether making the heap smaller has an answer in one of the trees.
    fn heap_answered(&mut self, a: Id, b: Id, heap: u64) -> bool {
        self.deep_reaches(a, b, heap) || self.deep_reaches(b, a, heap)
    }

    /// Proves the law from A to B, for all graphs; `None` when the types do not prove it, which
    /// does not refute it.
    pub fn prove(&mut self, from: &RootedTree, to: &RootedTree) -> Option<Law> {
        let (a, b) = (self.number(from), self.number(to));
        let change = self.equal(a, b)?;
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
        let (a, b) = (self.number(from), self.number(to));
        (1..=most).flat_map(trees::rooted).find_map(|levels| {
            let place = RootedTree::of_levels(levels.depths());
            let here = self.number(&place);
            let (with_a, with_b) = (self.glued(here, a), self.glued(here, b));
            (self.known[with_a].value ^ self.known[with_b].value != change).then_some(place)
        })
    }

    /// Looks for laws between bundles of at most `most` of these branches. Two bundles that differ
    /// by one constant in every place of at most `places` vertices are a law when the types prove
    /// it, and undecided otherwise.
    pub fn search(&mut self, branches: &[RootedTree], most: usize, places: usize) -> Found {
        let places: Vec<Id> = (1..=places)
            .flat_map(trees::rooted)
            .map(|levels| self.number(&RootedTree::of_levels(levels.depths())))
            .collect();
        let mut found = Found::default();
        let mut alike: HashMap<Vec<u64>, Vec<RootedTree>> = HashMap::new();
        let mut layer = vec![RootedTree::default()];
        for size in 0..=most {
            if size > 0 {
                layer = tree::with_one_more(&layer, branches);
            }
            for bundle in &layer {
                if found.laws.iter().any(|law| bundle.contains(&law.from)) {
                    continue;
                }
                let before = alike.entry(self.differences(bundle, &places)).or_default();
                if let Some(law) = before.iter().find_map(|to| self.prove(bundle, to)) {
                    found.laws.push(law);
                    continue;
                }
                if let Some(to) = before.first() {
                    let change = self.without_root(bundle) ^ self.without_root(to);
                    let (from, to) = (bundle.clone(), to.clone());
                    found.undecided.push(Law { from, to, change });
                }
                before.push(bundle.clone());
                found.irreducible += 1;
            }
        }
        found
    }

    fn without_root(&mut self, tree: &RootedTree) -> u64 {
        let id = self.number(tree);
        self.known[id].without_root
    }

    /// By how much the value of a tree in each place differs from that in the first place.
    fn differences(&mut self, tree: &RootedTree, places: &[Id]) -> Vec<u64> {
        let tree = self.number(tree);
        let mut values: Vec<u64> = Vec::with_capacity(places.len());
        for &place in places {
            let id = self.glued(place, tree);
            values.push(self.known[id].value);
        }
        let first = values.first().copied().unwrap_or(0);
        values.iter().map(|value| value ^ first).collect()
    }
}
