//! Trees: shapes on which Alice wins, caterpillars inside a tree with which Bob wins, and the trees
//! of chapter 8 with a variable bitype (*colouring* 7.7, 8.2, 8.3).

use noyau_core::bitype::Bitype;
use noyau_graph::{Graph, Vertex};

use super::caterpillar::{Classified, classify};
use super::structure::{parents, path};
use super::word::{CaterpillarWord, Letter};
use super::{Colour, Coloured};

/// A shape of trees that is always AA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TreeShape {
    /// The diameter is at most 4 (Proposition 8.2.1).
    Shallow,
    /// No path has more than three vertices of degree three or more (Proposition 8.2.2).
    FewBig,
}

fn is_big(tree: &Graph, v: Vertex) -> bool {
    tree.degree(v) >= 3
}

/// The largest number of vertices of degree three or more on a path of the tree.
#[must_use]
pub fn big_on_a_path(tree: &Graph) -> usize {
    let ends = || tree.vertices().filter(|&v| tree.degree(v) <= 1);
    let counts = ends().flat_map(|from| {
        let towards = parents(tree, from);
        let paths: Vec<_> = ends().filter_map(|to| path(&towards, from, to)).collect();
        paths.into_iter().map(|path| path.iter().filter(|&&v| is_big(tree, v)).count())
    });
    counts.max().unwrap_or(0)
}

/// The shape that makes a tree AA, if it has one.
#[must_use]
pub fn shape(tree: &Graph) -> Option<TreeShape> {
    if !tree.is_tree() {
        None
    } else if tree.diameter().is_some_and(|diameter| diameter <= 4) {
        Some(TreeShape::Shallow)
    } else {
        (big_on_a_path(tree) <= 3).then_some(TreeShape::FewBig)
    }
}

/// Alice's first move on a tree of a good shape: a vertex whose removal leaves only paths with at
/// most one vertex of degree three or more (Proposition 8.2.2), or the centre (Proposition 8.2.1).
#[must_use]
pub fn separating_vertex(tree: &Graph) -> Option<Vertex> {
    let centre = || {
        let eccentricity = |v: Vertex| tree.distances(v).into_iter().flatten().max();
        tree.vertices().min_by_key(|&v| eccentricity(v))
    };
    match shape(tree)? {
        TreeShape::Shallow => centre(),
        TreeShape::FewBig => tree.vertices().find(|&v| separates(tree, v)),
    }
}

/// Whether every path that avoids `v` has at most one vertex of degree three or more.
fn separates(tree: &Graph, v: Vertex) -> bool {
    let rest: Vec<Vertex> = tree.vertices().filter(|&w| w != v).collect();
    let without = tree.induced(&rest);
    without
        .components()
        .into_iter()
        .all(|component| component.iter().filter(|&&w| is_big(tree, rest[w as usize])).count() <= 1)
}

/// Whether a tree is a candidate of the search of the thesis for trees that are not AA (8.2.1): its
/// diameter is at least five, and it has at least four vertices of degree three or more; if
/// `on_a_path`, on one path.
#[must_use]
pub fn is_candidate(tree: &Graph, on_a_path: bool) -> bool {
    let big = tree.vertices().filter(|&v| is_big(tree, v)).count();
    tree.diameter().is_some_and(|diameter| diameter >= 5)
        && big >= 4
        && (!on_a_path || big_on_a_path(tree) >= 4)
}

/// For every two leaves, the caterpillar of the path between them and all its neighbours, as a word
/// (7.7).
pub fn sub_caterpillars(tree: &Graph) -> impl Iterator<Item = CaterpillarWord> + '_ {
    let leaves: Vec<Vertex> = tree.leaves().collect();
    let froms = leaves.clone();
    froms.into_iter().flat_map(move |from| {
        let towards = parents(tree, from);
        let ends = leaves.clone().into_iter().filter(move |&to| to > from);
        ends.filter_map(move |to| path(&towards, from, to)).map(move |path| {
            let inner = path.get(1..path.len() - 1).unwrap_or_default();
            let hanging = |&v: &Vertex| u32::try_from(tree.degree(v) - 2).unwrap_or(u32::MAX);
            CaterpillarWord::uncoloured(inner.iter().map(hanging))
        })
    })
}

/// The best caterpillar inside a tree for Bob. If one of them has the bitype NN or BB, the tree is
/// at least NN or BB (Theorem 6.6.5). The test is sufficient but not necessary: Bob also wins on
/// other trees.
#[must_use]
pub fn bob_inside(tree: &Graph) -> Option<(CaterpillarWord, Classified)> {
    let known = sub_caterpillars(tree).filter_map(|word| {
        let known = classify(&word)?;
        (known.bitype >= Bitype::NN).then_some((word, known))
    });
    known.max_by_key(|(_, known)| known.bitype == Bitype::BB)
}

/// A caterpillar that replaces a coloured leaf in the trees of chapter 8. One of its end leaves,
/// the *link*, takes the place of the coloured leaf.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Branch {
    /// `zDDz`.
    #[default]
    Even,
    /// `zDD0z`: of odd order, like the next two.
    WithHole,
    /// `zTDz`.
    FirstTriple,
    /// `zDTz`.
    SecondTriple,
}

impl Branch {
    fn spine(self) -> Vec<Letter> {
        let triple = Letter::leaves(3);
        match self {
            Self::Even => vec![Letter::D, Letter::D],
            Self::WithHole => vec![Letter::D, Letter::D, Letter::HOLE],
            Self::FirstTriple => vec![triple, Letter::D],
            Self::SecondTriple => vec![Letter::D, triple],
        }
    }
}

/// The tree made from a word whose coloured leaves all have one colour: each of them becomes the
/// link of a branch (8.3). `kinds` names the branches that are not `zDDz`, by the number of the
/// coloured leaf in the word, from 0. `None` if the leaves have different colours.
#[must_use]
pub fn linked(centre: &CaterpillarWord, kinds: &[(usize, Branch)]) -> Option<Graph> {
    let start = centre.position();
    let coloured: Vec<Vertex> =
        start.graph().vertices().filter(|&v| start.colour(v).is_some()).collect();
    let colours: Vec<Option<Colour>> = coloured.iter().map(|&v| start.colour(v)).collect();
    if colours.windows(2).any(|two| two[0] != two[1]) {
        return None;
    }
    let mut tree = start.graph().clone();
    for (index, &link) in coloured.iter().enumerate() {
        let kind = kinds.iter().find(|(at, _)| *at == index).map(|(_, kind)| *kind);
        let branch = CaterpillarWord::Linear {
            left: None,
            spine: kind.unwrap_or_default().spine(),
            right: None,
        };
        // The link is the first leaf of the branch, which is its vertex 0; gluing keeps the names
        // of the first graph.
        let branch = branch.position();
        tree = glued(&tree, link, branch.graph());
    }
    Some(tree)
}

/// `tree` with vertex 0 of `branch` placed on its vertex `at`.
fn glued(tree: &Graph, at: Vertex, branch: &Graph) -> Graph {
    let shift = Vertex::try_from(tree.order()).unwrap_or(Vertex::MAX) - 1;
    let name = |v: Vertex| if v == 0 { at } else { v + shift };
    let edges: Vec<(Vertex, Vertex)> =
        tree.edges().chain(branch.edges().map(|(u, v)| (name(u), name(v)))).collect();
    let order = tree.order() + branch.order() - 1;
    Coloured::assembled(&edges, vec![None; order]).graph().clone()
}

/// The spider of 7.7: a vertex with leaves and arms. Each arm is a spine with its letters and an
/// additional leaf at its end.
#[must_use]
pub fn spider(leaves: usize, arms: &[Vec<Letter>]) -> Graph {
    let mut tree = Coloured::assembled(&[], vec![None]).graph().clone();
    let edge = CaterpillarWord::uncoloured([]).position();
    for _ in 0..leaves {
        tree = glued(&tree, 0, edge.graph());
    }
    for arm in arms {
        let word = CaterpillarWord::Linear { left: None, spine: arm.clone(), right: None };
        tree = glued(&tree, 0, word.position().graph());
    }
    tree
}
