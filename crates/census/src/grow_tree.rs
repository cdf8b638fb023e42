//! Grows all trees of a Grundy value from smaller trees.
//!
//! In a tree of value v ≥ 1 with n ≥ 2 vertices some move leads to value v − 1. It removes a vertex
//! and its d ≥ 1 neighbours, and leaves a forest of n − 1 − d vertices; each tree of the forest hangs
//! by one edge on one of these neighbours. So all trees of value v with n vertices are found by
//! hanging the trees of every forest of value v − 1 on the neighbours of a new vertex, in every way.
//!
//! A forest whose value is at least 8 has a tree whose value is at least 8. Such a tree is called
//! large here. The smallest one has 15 vertices. If the forest has at most 29 vertices, the rest of
//! it has at most 14, so that it is found in the list of all forests of so many vertices. The large
//! trees are listed to order 17; larger ones are grown, each value from the value below.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use noyau_graph::trees;
use noyau_solve::{Limits, StopReason};

use super::tree::{Code, Reader, Trees};

/// All trees with at most this many vertices are listed one by one.
pub(crate) const LISTED: usize = 17;
/// The most vertices of a tree that is grown: a tree is written in 64 bits, two for each vertex.
pub(crate) const MOST_ORDER: usize = 31;
/// The least value of a large tree.
const LARGE: u8 = 8;
/// The most vertices that a forest has beside a large tree.
const SMALL: usize = MOST_ORDER - 2 - 15;

/// The parents of the vertices of a rooted tree, each before its children. The root, 0, is its own
/// parent.
type Parents = Vec<usize>;

#[derive(Debug, Clone, Default)]
struct Forest {
    value: u8,
    trees: Vec<Code>,
}

/// Trees that are found are kept for the next ones.
#[derive(Debug)]
pub(crate) struct Grower<'a> {
    limits: &'a Limits,
    values: Trees,
    reader: Reader,
    /// The large trees, by value and order.
    large: BTreeMap<(u8, usize), Rc<[Code]>>,
    /// The orders whose large trees are listed.
    listed: BTreeSet<usize>,
    /// All forests, by their number of vertices.
    small: Vec<Rc<[Forest]>>,
    /// Trees that were looked at.
    seen: u64,
}

impl<'a> Grower<'a> {
    /// Lists the small forests.
    pub(crate) fn new(limits: &'a Limits) -> Result<Self, StopReason> {
        let mut grower = Self {
            limits,
            values: Trees::default(),
            reader: Reader::default(),
            large: BTreeMap::new(),
            listed: BTreeSet::new(),
            small: Vec::new(),
            seen: 0,
        };
        let mut parts = Vec::new();
        for order in 1..=SMALL {
            for levels in trees::free(order) {
                let (tree, value) = grower.values.value(&levels, &mut grower.reader);
                grower.values.learn(tree, value);
                parts.push((order, tree, value));
            }
            grower.step()?;
        }
        let mut forests = vec![Vec::new(); SMALL + 1];
        add_forests(&parts, 0, &mut Forest::default(), &mut forests);
        grower.small = forests.into_iter().map(Rc::from).collect();
        Ok(grower)
    }

    /// Trees that were looked at until now.
    pub(crate) fn seen(&self) -> u64 {
        self.seen
    }

    /// All trees of a value that is at least 8, with so many vertices. There are at most
    /// `MOST_ORDER` of these.
    pub(crate) fn trees(&mut self, value: u8, order: usize) -> Result<Rc<[Code]>, StopReason> {
        if let Some(known) = self.large.get(&(value, order)) {
            return Ok(Rc::clone(known));
        }
        let found = if order <= LISTED || value <= LARGE {
            if self.listed.insert(order) {
                self.list(order)?;
            }
            self.large.get(&(value, order)).map_or_else(|| Rc::from([]), Rc::clone)
        } else {
            self.grow(value, order)?.into_iter().collect()
        };
        self.large.insert((value, order), Rc::clone(&found));
        Ok(found)
    }

    /// Lists the large trees of an order.
    fn list(&mut self, order: usize) -> Result<(), StopReason> {
        let mut found: BTreeMap<u8, BTreeSet<Code>> = BTreeMap::new();
        for levels in trees::free(order) {
            self.step()?;
            let (tree, value) = self.values.value(&levels, &mut self.reader);
            if value >= LARGE {
                found.entry(value).or_default().insert(tree);
            }
        }
        for (value, trees) in found {
            self.large.insert((value, order), trees.into_iter().collect());
        }
        Ok(())
    }

    fn grow(&mut self, value: u8, order: usize) -> Result<BTreeSet<Code>, StopReason> {
        let mut found = BTreeSet::new();
        for neighbours in 1..order - 1 {
            let left = order - 1 - neighbours;
            for rest in 0..=left.saturating_sub(1).min(SMALL) {
                for forest in Rc::clone(&self.small[rest]).iter() {
                    let wanted = (value - 1) ^ forest.value;
                    if wanted < LARGE {
                        continue;
                    }
                    for &tree in self.trees(wanted, left - rest)?.iter() {
                        let parts: Vec<_> =
                            [tree].iter().chain(&forest.trees).map(|&tree| rooted(tree)).collect();
                        let mut parents = vec![0; 1 + neighbours];
                        self.hang(&parts, &mut parents, neighbours, 0, &mut |tree, is| {
                            if is == value {
                                found.insert(tree);
                            }
                        })?;
                    }
                }
            }
        }
        Ok(found)
    }

    /// Hangs the parts on the neighbours of vertex 0, each by any of its vertices. Neighbours on
    /// which nothing hangs yet are alike: only the first of them is tried.
    fn hang(
        &mut self,
        parts: &[Vec<Parents>],
        parents: &mut Parents,
        neighbours: usize,
        used: usize,
        each: &mut dyn FnMut(Code, u8),
    ) -> Result<(), StopReason> {
        let Some((part, others)) = parts.split_first() else {
            self.step()?;
            let (tree, value) = self.values.value_of_parents(parents.clone(), &mut self.reader);
            each(tree, value);
            return Ok(());
        };
        let start = parents.len();
        for rooted in part {
            for neighbour in 1..=neighbours.min(used + 1) {
                parents.push(neighbour);
                parents.extend(rooted.iter().skip(1).map(|&parent| start + parent));
                self.hang(others, parents, neighbours, used.max(neighbour), each)?;
                parents.truncate(start);
            }
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), StopReason> {
        self.seen += 1;
        self.limits.check(0).map_or(Ok(()), Err)
    }
}

/// Adds the forests with one tree more, from this one of the list on, as long as they are small.
fn add_forests(
    parts: &[(usize, Code, u8)],
    order: usize,
    forest: &mut Forest,
    found: &mut [Vec<Forest>],
) {
    found[order].push(forest.clone());
    for (place, &(more, tree, value)) in parts.iter().enumerate() {
        // The list goes by orders.
        if order + more >= found.len() {
            break;
        }
        forest.trees.push(tree);
        forest.value ^= value;
        add_forests(&parts[place..], order + more, forest, found);
        forest.value ^= value;
        forest.trees.pop();
    }
}

/// A tree rooted at each of its vertices.
fn rooted(tree: Code) -> Vec<Parents> {
    let parents = super::tree::parents(tree);
    let mut near = vec![Vec::new(); parents.len()];
    for (vertex, &parent) in parents.iter().enumerate().skip(1) {
        near[vertex].push(parent);
        near[parent].push(vertex);
    }
    let at = |root: usize| {
        let mut rooted = Vec::with_capacity(parents.len());
        let mut open = vec![(root, root, 0)];
        while let Some((vertex, from, parent)) = open.pop() {
            let number = rooted.len();
            rooted.push(parent);
            let beyond = near[vertex].iter().filter(|&&next| next != from);
            open.extend(beyond.map(|&next| (next, vertex, number)));
        }
        rooted
    };
    (0..parents.len()).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is grown is what a list of all trees has.
    #[test]
    fn grown_trees_are_the_listed_ones() {
        let limits = Limits::none();
        let (mut listed, mut grown) =
            (Grower::new(&limits).unwrap(), Grower::new(&limits).unwrap());
        for order in 9..=LISTED {
            for value in 9..=12 {
                let is = grown.grow(value, order).unwrap();
                assert!(listed.trees(value, order).unwrap().iter().eq(&is), "{value}, {order}");
            }
        }
        assert_eq!(listed.trees(9, LISTED).unwrap().len(), 47);
    }

    #[test]
    fn small_forests_are_all_there() {
        // A005195.
        let limits = Limits::none();
        let grower = Grower::new(&limits).unwrap();
        let counts: Vec<usize> = grower.small.iter().map(|forests| forests.len()).collect();
        assert_eq!(counts, [1, 1, 2, 3, 6, 10, 20, 37, 76, 153, 329, 710, 1601, 3658, 8599]);
        assert!(grower.small.iter().flat_map(|all| all.iter()).all(|one| one.value < LARGE));
    }
}
