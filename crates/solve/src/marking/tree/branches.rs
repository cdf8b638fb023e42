//! Rooted trees, up to replacement.
//!
//! A tree that hangs by its root in a graph is described by its *type*: its value without the root,
//! its value without the root and its children, the values left by playing a child (which kills the
//! root), and the rooted trees and values left by deeper moves. Two trees whose types agree up to
//! `*shift` can replace each other in any graph, because the second player can mirror (see
//! `docs/theory/domination.md`, *Reduction laws*). So each tree is represented by the first tree
//! found that can replace it, its *kind*.
//!
//! Invariant: what a kind says is true of its tree by the definition, and each list of kinds leads
//! to a kind and a shift that can replace the tree with these branches. Both hold for all graphs,
//! and depend on no board and no question. A question that stops leaves only complete kinds.

use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};

use crate::marking::table::Budget;
use crate::marking::tables::{Refusal, ValueSet};
use crate::run::{Halt, Run};

/// Kinds found between two checks of the limits.
const REPORT: u64 = 16;

/// A rooted tree, which can be replaced by the tree of a kind plus `*shift`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Branch {
    pub(super) kind: u32,
    pub(super) shift: u8,
}

impl Branch {
    fn plus(self, shift: u8) -> Self {
        Self { shift: self.shift ^ shift, ..self }
    }
}

/// The type of a rooted tree.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) value: u8,
    pub(super) without_root: u8,
    /// The value without the root and its children.
    pub(super) below_children: u8,
    /// The values left by playing a child of the root, in increasing order.
    pub(super) by_children: Box<[u8]>,
    /// What deeper moves leave, in increasing order: the tree that still hangs there, with the
    /// value of everything else as its shift.
    pub(super) deep: Box<[Branch]>,
    /// A number for the rest of the type, up to a shift of all values.
    face: u32,
}

/// All kinds found so far.
#[derive(Debug)]
pub(super) struct Branches {
    kinds: Vec<Kind>,
    /// The tree with these branches; the key is the sorted list of their kinds.
    trees: FxHashMap<Box<[u32]>, Branch>,
    faces: FxHashMap<(u8, Box<[u8]>), u32>,
    /// For each hash of a type up to a shift, the last kind that has it.
    types: FxHashMap<u64, u32>,
    budget: Arc<Budget>,
    bytes: usize,
    /// Number of kinds that may still be added for the current question.
    room: usize,
    fresh: u64,
}

impl Branches {
    pub(super) fn new(budget: &Arc<Budget>) -> Self {
        Self {
            kinds: Vec::new(),
            trees: FxHashMap::default(),
            faces: FxHashMap::default(),
            types: FxHashMap::default(),
            budget: Arc::clone(budget),
            bytes: 0,
            room: 0,
            fresh: 0,
        }
    }

    pub(super) fn kind(&self, number: u32) -> &Kind {
        &self.kinds[number as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Begins a question, which may add this many kinds.
    pub(super) fn begin(&mut self, room: usize) {
        self.room = room;
    }

    /// Drops everything, and returns the memory to the budget.
    pub(super) fn clear(&mut self) {
        *self = Self::new(&Arc::clone(&self.budget));
    }

    /// The tree with these branches, if it is known.
    pub(super) fn find(&self, branches: &mut [u32]) -> Option<Branch> {
        branches.sort_unstable();
        self.trees.get(&*branches).copied()
    }

    /// The tree with these branches. Its type is computed from the types of smaller trees.
    pub(super) fn plant(
        &mut self,
        mut branches: Vec<u32>,
        run: &Run<'_>,
    ) -> Result<Branch, Refusal> {
        if let Some(known) = self.find(&mut branches) {
            return Ok(known);
        }
        let deep = self.deep_moves(&branches, run)?;
        self.look_at_limits(deep.len() as u64, run)?;
        let kind = self.type_of(&branches, deep)?;
        let hash = hash(&kind);
        let found = match self.replacement(&kind, hash) {
            Some(found) => found,
            None => {
                let number = u32::try_from(self.kinds.len()).map_err(|_| Refusal::Large)?;
                self.room = self.room.checked_sub(1).ok_or(Refusal::Large)?;
                self.pay(size_of::<Kind>() + 32 + 8 * kind.deep.len() + kind.by_children.len())?;
                self.types.insert(hash, number);
                self.kinds.push(kind);
                Branch { kind: number, shift: 0 }
            }
        };
        self.pay(64 + 4 * branches.len())?;
        self.trees.insert(branches.into_boxed_slice(), found);
        Ok(found)
    }

    fn look_at_limits(&mut self, moves: u64, run: &Run<'_>) -> Result<(), Halt> {
        self.fresh += 1;
        if self.fresh.is_multiple_of(REPORT) {
            return run.check(REPORT, REPORT * (16 + moves) * 16);
        }
        Ok(())
    }

    fn pay(&mut self, bytes: usize) -> Result<(), Refusal> {
        if !self.budget.take(bytes) {
            return Err(Refusal::Large);
        }
        self.bytes += bytes;
        Ok(())
    }

    /// What is left by the moves that kill neither the root nor a child of it.
    pub(super) fn deep_moves(
        &mut self,
        branches: &[u32],
        run: &Run<'_>,
    ) -> Result<Box<[Branch]>, Refusal> {
        let mut found = Vec::new();
        for (index, &branch) in branches.iter().enumerate() {
            if branches[..index].last() == Some(&branch) {
                continue;
            }
            let others = [&branches[..index], &branches[index + 1..]].concat();
            // Playing a grandchild of the root kills its parent.
            let loose = self.kind(branch).by_children.clone();
            if !loose.is_empty() {
                let left = self.plant(others.clone(), run)?;
                found.extend(loose.iter().map(|&value| left.plus(value)));
            }
            for place in 0..self.kind(branch).deep.len() {
                let Branch { kind, shift } = self.kind(branch).deep[place];
                let mut left = others.clone();
                left.push(kind);
                found.push(self.plant(left, run)?.plus(shift));
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found.into_boxed_slice())
    }

    /// The type of the tree with these branches.
    pub(super) fn type_of(
        &mut self,
        branches: &[u32],
        deep: Box<[Branch]>,
    ) -> Result<Kind, Refusal> {
        let kinds = &self.kinds;
        let all = || branches.iter().map(|&branch| &kinds[branch as usize]);
        let without_root = all().fold(0, |sum, branch| sum ^ branch.value);
        let below_children = all().fold(0, |sum, branch| sum ^ branch.without_root);
        let taken = |branch: &Kind| without_root ^ branch.value ^ branch.below_children;
        let by_children = increasing(all().map(taken));
        let left = deep.iter().map(|left| kinds[left.kind as usize].value ^ left.shift);
        let options = left.chain(by_children.iter().copied()).chain([below_children]);
        let value = options.fold(u64::EMPTY, u64::with).least_absent()?;
        let beside = increasing(by_children.iter().map(|value| value ^ without_root));
        let next = u32::try_from(self.faces.len()).map_err(|_| Refusal::Large)?;
        let face = *self.faces.entry((below_children ^ without_root, beside)).or_insert(next);
        Ok(Kind { value, without_root, below_children, by_children, deep, face })
    }

    /// A kind that can replace this type: one with the same type, or one that is reached by one or
    /// two deep moves. In the latter case, deep moves without a counterpart need an answer that
    /// leads back.
    fn replacement(&self, kind: &Kind, hash: u64) -> Option<Branch> {
        let same = self.types.get(&hash).copied();
        if let Some(found) = same.and_then(|number| self.replaces(number, kind)) {
            return Some(found);
        }
        let is_alike = |left: &Branch| self.kind(left.kind).face == kind.face;
        let second = kind.deep.iter().flat_map(|left| self.kind(left.kind).deep.iter());
        let near = kind.deep.iter().chain(second).filter(|left| is_alike(left));
        let mut near: Vec<u32> = near.map(|left| left.kind).collect();
        near.sort_unstable();
        near.dedup();
        near.into_iter().find_map(|number| self.replaces(number, kind))
    }

    /// Whether the tree of a kind can replace this type, wherever they hang. This is proved by an
    /// answer to every move in the sum of both and `*shift`, as in `docs/theory/domination.md`.
    pub(super) fn replaces(&self, number: u32, kind: &Kind) -> Option<Branch> {
        let other = self.kind(number);
        if other.face != kind.face {
            return None;
        }
        let shift = kind.without_root ^ other.without_root;
        let reaches =
            |deep: &[Branch], kind, shift| deep.binary_search(&Branch { kind, shift }).is_ok();
        // Answers to a deep move here: the same move in the other tree, taking the heap that is
        // left, or a move back to the other tree.
        let answered = |left: &Branch| {
            let heap = left.shift ^ shift;
            reaches(&other.deep, left.kind, heap)
                || left.kind == number && heap > 0
                || reaches(&self.kind(left.kind).deep, number, heap)
        };
        let mirrored = |left: &Branch| reaches(&kind.deep, left.kind, left.shift ^ shift);
        let holds = kind.deep.iter().all(answered)
            && other.deep.iter().all(mirrored)
            && (0..shift).all(|heap| reaches(&kind.deep, number, heap));
        holds.then_some(Branch { kind: number, shift })
    }

    /// All kinds that deep moves reach from this one, itself included, in increasing order. Deep
    /// moves lead to earlier kinds.
    pub(super) fn reached_from(&self, kind: u32) -> Vec<u32> {
        let mut found = vec![kind];
        let mut is_found = vec![false; kind as usize + 1];
        is_found[kind as usize] = true;
        let mut done = 0;
        while done < found.len() {
            for left in &self.kind(found[done]).deep {
                if !std::mem::replace(&mut is_found[left.kind as usize], true) {
                    found.push(left.kind);
                }
            }
            done += 1;
        }
        found.sort_unstable();
        found
    }
}

impl Drop for Branches {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

fn increasing(values: impl Iterator<Item = u8>) -> Box<[u8]> {
    let mut values: Vec<u8> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.into_boxed_slice()
}

/// A hash of a type that is unchanged when the same shift is added to all values.
fn hash(kind: &Kind) -> u64 {
    let mut deep: Vec<Branch> = kind.deep.iter().map(|left| left.plus(kind.without_root)).collect();
    deep.sort_unstable();
    let mut hasher = FxHasher::default();
    hasher.write_u32(kind.face);
    for left in deep {
        hasher.write_u64(u64::from(left.kind) << 8 | u64::from(left.shift));
    }
    hasher.finish()
}
