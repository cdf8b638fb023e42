//! Rooted trees, and how they are written.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use noyau_graph::Vertex;

/// A rooted tree: the trees that hang at its root, in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RootedTree(Vec<RootedTree>);

/// The error for a text that is not a rooted tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("character {at}: expected nested parentheses")]
pub struct TreeError {
    /// The place of the error, in bytes.
    pub at: usize,
}

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

    /// The tree with the branches of both trees at one root.
    #[must_use]
    pub fn glued(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).cloned())
    }

    /// Number of vertices.
    #[must_use]
    pub fn order(&self) -> usize {
        1 + self.0.iter().map(Self::order).sum::<usize>()
    }

    /// Whether all branches of another tree are among those of this one.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        let mut left = self.0.iter();
        other.0.iter().all(|branch| left.any(|found| found == branch))
    }

    /// The tree of a level sequence, rooted at its first vertex.
    #[must_use]
    pub fn of_levels(depths: &[u32]) -> Self {
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

impl FromStr for RootedTree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let mut open: Vec<Vec<Self>> = vec![Vec::new()];
        for (at, letter) in text.bytes().enumerate() {
            match letter {
                b'(' if at == 0 || open.len() > 1 => open.push(Vec::new()),
                b')' => {
                    let done = Self::new(open.pop().unwrap_or_default());
                    open.last_mut().ok_or(TreeError { at })?.push(done);
                }
                _ => return Err(TreeError { at }),
            }
        }
        match (open.pop().unwrap_or_default().pop(), open.is_empty()) {
            (Some(tree), true) => Ok(tree),
            _ => Err(TreeError { at: text.len() }),
        }
    }
}

/// All bundles of a layer with one more branch.
pub(super) fn with_one_more(layer: &[RootedTree], branches: &[RootedTree]) -> Vec<RootedTree> {
    let grown = layer.iter().flat_map(|bundle| {
        branches.iter().map(|branch| bundle.glued(&RootedTree::new([branch.clone()])))
    });
    grown.collect::<BTreeSet<_>>().into_iter().collect()
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
