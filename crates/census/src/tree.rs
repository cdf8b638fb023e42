//! Values of all trees, order by order, for the game in which a move removes a vertex and its
//! neighbours.
//!
//! Playing v in a tree removes v and its neighbours. Each vertex w at distance 2, with u between it
//! and v, is then in a component of its own: the branch at u towards w. So every option of a tree
//! is a sum of branches. Let S(u) be the sum of all branches at u: playing v leaves, for each
//! neighbour u of v, S(u) without the branch towards v. These branches have at least two vertices
//! less than the tree, so the values of the trees of order n follow from those of order at most n −
//! 2.
//!
//! A rooted tree is written as brackets, 1 for open and 0 for closed, with the subtrees from the
//! largest number down. A free tree is written as the tree rooted at its centroid; if there are two
//! centroids, the larger number is taken. This takes 2n bits for n vertices.

use noyau_graph::trees::Levels;
use rustc_hash::FxHashMap;

/// The most rooted branches that are remembered. Consecutive trees of the list have most of their
/// branches in common, and there are 140,000 rooted trees with at most 15 vertices.
const REMEMBERED: usize = 1 << 20;

/// A tree in brackets.
pub(crate) type Code = u64;

/// The values of free trees.
#[derive(Debug, Default)]
pub(crate) struct Trees {
    values: FxHashMap<Code, u8>,
}

/// The tables that one thread needs to compute values of trees.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    /// Values of the rooted trees that were met last, as branches of any tree.
    branches: FxHashMap<Code, u8>,
}

/// Number of vertices of a tree.
fn order(code: Code) -> usize {
    (code.ilog2() as usize).div_ceil(2)
}

/// The parents of the vertices of a tree, each before its children. The root, 0, is its own parent.
pub(crate) fn parents(code: Code) -> Vec<usize> {
    Tree::of_code(code).parent
}

/// A root with these subtrees.
fn rooted(subtrees: &mut [Code]) -> Code {
    subtrees.sort_unstable_by(|a, b| b.cmp(a));
    let joined = subtrees.iter().fold(1, |code, &sub| code << (sub.ilog2() + 1) | sub);
    joined << 1
}

/// A tree with its vertices in preorder.
struct Tree {
    parent: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// The subtree at each vertex.
    down: Vec<Code>,
    /// The rest of the tree, rooted at the parent; 0 for the root.
    up: Vec<Code>,
}

impl Tree {
    fn of_levels(levels: &Levels) -> Self {
        let parents = levels.parents().map(|parent| parent.unwrap_or(0));
        Self::of_parents(parents.collect())
    }

    fn of_code(code: Code) -> Self {
        let mut path: Vec<usize> = Vec::new();
        let mut parents = Vec::new();
        for place in (0..=code.ilog2()).rev() {
            if code >> place & 1 == 1 {
                let parent = path.last().copied().unwrap_or(0);
                path.push(parents.len());
                parents.push(parent);
            } else {
                path.pop();
            }
        }
        Self::of_parents(parents)
    }

    /// A tree from the parents of its vertices. The root is its own parent.
    fn of_parents(parent: Vec<usize>) -> Self {
        let mut children = vec![Vec::new(); parent.len()];
        for (v, &p) in parent.iter().enumerate().skip(1) {
            children[p].push(v);
        }
        let mut down = vec![0; parent.len()];
        let mut list = Vec::new();
        for v in (0..parent.len()).rev() {
            list.clear();
            list.extend(children[v].iter().map(|&child| down[child]));
            down[v] = rooted(&mut list);
        }
        let mut up = vec![0; parent.len()];
        for v in 1..parent.len() {
            let p = parent[v];
            list.clear();
            list.extend(children[p].iter().filter(|&&child| child != v).map(|&child| down[child]));
            list.extend((p != 0).then(|| up[p]));
            up[v] = rooted(&mut list);
        }
        Self { parent, children, down, up }
    }

    /// The form of the tree without a root.
    fn free(&self) -> Code {
        let half = self.parent.len() / 2;
        let mut centroid = 0;
        while let Some(&heavy) =
            self.children[centroid].iter().find(|&&child| order(self.down[child]) > half)
        {
            centroid = heavy;
        }
        let at = |v: usize| {
            let mut list: Vec<Code> =
                self.children[v].iter().map(|&child| self.down[child]).collect();
            list.extend((v != 0).then(|| self.up[v]));
            rooted(&mut list)
        };
        let twin = self.children[centroid]
            .iter()
            .find(|&&child| 2 * order(self.down[child]) == self.parent.len());
        twin.map_or(0, |&child| at(child)).max(at(centroid))
    }
}

impl Trees {
    /// The value of a tree and its form without a root. This is slow unless all trees with at least
    /// two vertices less are known.
    pub(crate) fn value(&self, levels: &Levels, reader: &mut Reader) -> (Code, u8) {
        let tree = Tree::of_levels(levels);
        (tree.free(), self.value_of(&tree, reader))
    }

    /// The same for a tree given by the parents of its vertices, each before its children. The root,
    /// 0, is its own parent.
    pub(crate) fn value_of_parents(&self, parents: Vec<usize>, reader: &mut Reader) -> (Code, u8) {
        let tree = Tree::of_parents(parents);
        (tree.free(), self.value_of(&tree, reader))
    }

    /// The form of a tree without a root.
    pub(crate) fn form(levels: &Levels) -> Code {
        Tree::of_levels(levels).free()
    }

    /// Adds a tree with its value.
    pub(crate) fn learn(&mut self, tree: Code, value: u8) {
        self.values.insert(tree, value);
    }

    fn value_of(&self, tree: &Tree, reader: &mut Reader) -> u8 {
        let vertices = tree.parent.len();
        let leaf = |v: usize| tree.children[v].len() + usize::from(v != 0) < 2;
        // The values of the two branches at the edge between a vertex and its parent, one in each
        // direction. A branch at a leaf is never part of an option.
        let mut below = vec![0; vertices];
        let mut above = vec![0; vertices];
        let mut sums = vec![0; vertices];
        for v in 1..vertices {
            let p = tree.parent[v];
            if !leaf(p) {
                below[v] = self.branch(tree.down[v], reader);
                sums[p] ^= below[v];
            }
            if !leaf(v) {
                above[v] = self.branch(tree.up[v], reader);
                sums[v] ^= above[v];
            }
        }
        let mut seen = 0_u64;
        for v in 0..vertices {
            let from_above = if v == 0 { 0 } else { sums[tree.parent[v]] ^ below[v] };
            let option = tree.children[v]
                .iter()
                .fold(from_above, |sum, &child| sum ^ sums[child] ^ above[child]);
            seen |= 1 << option;
        }
        u8::try_from(seen.trailing_ones()).unwrap_or(u8::MAX)
    }

    fn branch(&self, code: Code, reader: &mut Reader) -> u8 {
        if let Some(&known) = reader.branches.get(&code) {
            return known;
        }
        let tree = Tree::of_code(code);
        let value = match self.values.get(&tree.free()) {
            Some(&known) => known,
            None => self.value_of(&tree, reader),
        };
        if reader.branches.len() >= REMEMBERED {
            reader.branches.clear();
        }
        reader.branches.insert(code, value);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small::{Memory, Rows};
    use noyau_graph::trees;
    use std::collections::HashSet;

    #[test]
    fn values_are_those_of_the_rules_and_forms_tell_trees_apart() {
        let (mut known, mut reader, mut memory) =
            (Trees::default(), Reader::default(), Memory::default());
        for n in 1..=13 {
            let mut forms = HashSet::new();
            for levels in trees::free(n) {
                let (form, value) = known.value(&levels, &mut reader);
                let rows = Rows::of_graph(&levels.graph()).unwrap();
                assert_eq!(value, rows.value(&mut memory), "{levels:?}");
                assert_eq!(order(form), n);
                assert!(forms.insert(form), "{levels:?}");
                known.learn(form, value);
            }
        }
    }

    #[test]
    fn the_root_does_not_matter() {
        for levels in trees::rooted(8) {
            let tree = Tree::of_levels(&levels);
            for v in 1..8 {
                let mut at_parent: Vec<Code> = vec![tree.up[v]];
                at_parent.extend(tree.children[v].iter().map(|&child| tree.down[child]));
                let moved = Tree::of_code(rooted(&mut at_parent));
                assert_eq!(moved.free(), tree.free());
            }
        }
        // A star is complete bipartite with parts 1 and 8, one odd and one even.
        let star = trees::free(9).last().unwrap();
        assert_eq!(Trees::default().value(&star, &mut Reader::default()).1, 2);
    }
}
