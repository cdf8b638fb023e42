//! Trees: all of one order by bitype, all with few open vertices, and the lists of chapter 8.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use noyau_core::bitype::{Bitype, Sign, SignedBitype, Type};
use noyau_games::graph::colouring::lc_tree::lc_trees;
use noyau_games::graph::colouring::reduce::canonical_key;
use noyau_games::graph::colouring::tree::{is_candidate, shape, sub_caterpillars};
use noyau_games::graph::colouring::{Colour, Coloured};
use noyau_graph::{Graph, Vertex, trees};
use serde::Deserialize;

use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::{COLOURS, Named, bitype, solved, word};

pub(super) fn free(order: usize) -> impl Iterator<Item = Graph> {
    trees::free(order).map(|levels| levels.graph())
}

type Counts = BTreeMap<String, usize>;

fn count(counts: &mut Counts, name: &impl ToString) {
    *counts.entry(name.to_string()).or_default() += 1;
}

/// All trees of some orders, counted by bitype; up to 9 vertices by the rules alone as well.
pub(super) fn census(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Orders {
        n: (usize, usize),
    }
    let (Orders { n }, expect): (Orders, BTreeMap<String, Counts>) = read(vector)?;
    let mut found = BTreeMap::new();
    for order in n.0..=n.1 {
        let mut counts = Counts::new();
        for tree in free(order) {
            let start = Coloured::uncoloured(tree);
            count(&mut counts, &bitype(&format!("n = {order}"), &start, Effort::Documents)?);
        }
        found.insert(order.to_string(), counts);
    }
    same(&vector.id, &expect, &found)
}

/// Rooted trees with an additional coloured leaf at the root.
pub(super) fn one_coloured_leaf(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        u_max: usize,
    }
    let (Most { u_max }, expect): (Most, BTreeMap<String, Counts>) = read(vector)?;
    let mut found = BTreeMap::new();
    for order in 2..=u_max {
        let mut counts = Counts::new();
        for tree in trees::rooted(order) {
            let position = with_leaves(&tree.graph(), &[(0, Colour::ABC[0])])?;
            count(&mut counts, &solved(&position)?);
        }
        found.insert(order.to_string(), counts);
    }
    same(&vector.id, &expect, &found)
}

/// A graph with additional coloured leaves.
pub(super) fn with_leaves(graph: &Graph, leaves: &[(Vertex, Colour)]) -> Result<Coloured, Failure> {
    let order = graph.order();
    let names = order..order + leaves.len();
    let joined = names
        .zip(leaves)
        .map(|(name, (at, _))| (*at, Vertex::try_from(name).unwrap_or(Vertex::MAX)));
    let edges: Vec<(Vertex, Vertex)> = graph.edges().chain(joined).collect();
    let colours = vec![None; order].into_iter().chain(leaves.iter().map(|leaf| Some(leaf.1)));
    let graph = Graph::from_edges(order + leaves.len(), &edges)
        .map_err(|error| Failure::new("leaves", "a graph", error))?;
    Coloured::new(graph, colours.collect())
        .map_err(|error| Failure::new("leaves", "a proper colouring", error))
}

/// The positions with this many open vertices and their bitypes. They are computed once and kept.
pub(super) fn classified(open: usize) -> Result<Vec<(Coloured, Bitype)>, Failure> {
    static KNOWN: Mutex<BTreeMap<usize, Vec<(Coloured, Bitype)>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(list) = known.get(&open) {
        return Ok(list.clone());
    }
    let list: Result<Vec<(Coloured, Bitype)>, Failure> = lc_trees(open)
        .map(|tree| tree.position())
        .map(|position| {
            // With few open vertices, by the rules alone as well.
            let found = match open {
                ..=5 => bitype(&format!("u = {open}"), &position, Effort::Documents)?,
                _ => solved(&position)?,
            };
            Ok((position, found))
        })
        .collect();
    let list = list?;
    known.insert(open, list.clone());
    Ok(list)
}

#[derive(Deserialize)]
struct Most {
    u_max: usize,
}

/// Irreducible connected trees with few open vertices, counted by signed bitype.
pub(super) fn enumerated(vector: &Vector, _effort: Effort) -> Checked {
    let (Most { u_max }, expect): (Most, BTreeMap<String, Counts>) = read(vector)?;
    let mut found = BTreeMap::new();
    for open in 2..=u_max {
        let mut counts = Counts::new();
        for (_, bitype) in classified(open)? {
            count(&mut counts, &SignedBitype { bitype, sign: Sign::of(open) });
        }
        found.insert(open.to_string(), counts);
    }
    same(&vector.id, &expect, &found)
}

/// The trees with few open vertices on which the player who begins loses.
pub(super) fn of_type_p(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Found {
        u: usize,
        word: String,
    }
    #[derive(Deserialize)]
    struct Expect {
        #[serde(rename = "type_P")]
        type_p: Vec<Found>,
    }
    let (Most { u_max }, expect): (Most, Expect) = read(vector)?;
    let mut found = Vec::new();
    for open in 2..=u_max {
        let lost = classified(open)?.into_iter().filter(|(_, b)| b.types().0 == Type::P);
        found.extend(lost.map(|(position, _)| (open, canonical_key(&position))));
    }
    let expected: Result<Vec<(usize, Graph)>, Failure> = expect
        .type_p
        .iter()
        .map(|one| Ok((one.u, canonical_key(&word(&one.word)?.position()))))
        .collect();
    same(&vector.id, &expected?, &found)
}

/// Propositions 8.2.1 and 8.2.2: Alice wins the trees of a good shape.
pub(super) fn good_shapes(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Orders {
        n_max: usize,
    }
    #[derive(Deserialize)]
    struct Violations {
        violations: usize,
    }
    let (Orders { n_max }, expect): (Orders, Violations) = read(vector)?;
    let mut violations = 0;
    for tree in (1..=n_max).flat_map(free).filter(|tree| shape(tree).is_some()) {
        violations += usize::from(solved(&Coloured::uncoloured(tree))? != Bitype::AA);
    }
    same(&vector.id, &expect.violations, &violations)
}

#[derive(Deserialize)]
struct Anything {}

/// How many trees the reductions of 8.2.1 leave to examine.
pub(super) fn candidates(vector: &Vector, _effort: Effort) -> Checked {
    let (_, expect): (Anything, BTreeMap<String, Counts>) = read(vector)?;
    for (name, on_a_path) in [("path", true), ("weak", false)] {
        let orders = expect.get(name).ok_or_else(|| Failure::new(name, "counts", "none"))?;
        for (order, expected) in orders {
            let n = order.parse().map_err(|error| Failure::new(order, "an order", error))?;
            let found = free(n).filter(|tree| is_candidate(tree, on_a_path)).count();
            same(format!("{name} n = {order}"), expected, &found)?;
        }
    }
    Ok(())
}

pub(super) fn trees_with_two_big() -> usize {
    let two = |tree: &Graph| tree.vertices().filter(|&v| tree.degree(v) >= 3).count() >= 2;
    (1..=8).flat_map(free).filter(two).count()
}

/// The trees of order at most 8 with two vertices of degree three or more.
pub(super) fn two_big(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Count {
        count: usize,
    }
    let (_, expect): (Anything, Count) = read(vector)?;
    same(&vector.id, &expect.count, &trees_with_two_big())
}

/// Proposition 8.2.3: the only BB tree of order at most 8 with at most two coloured leaves.
pub(super) fn two_coloured_leaves(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Expect {
        #[serde(rename = "BB")]
        bobs: Vec<String>,
    }
    let (_, expect): (Anything, Expect) = read(vector)?;
    let mut found = BTreeSet::new();
    for tree in (2..=8).flat_map(free) {
        let leaves: Vec<Vertex> = tree.leaves().collect();
        let start = Coloured::uncoloured(tree.clone());
        for &one in &leaves {
            for &other in leaves.iter().filter(|&&other| other >= one) {
                for colour in &Colour::ABC[..2] {
                    let first = start.play(one, Colour::ABC[0]);
                    let both = first.as_ref().and_then(|first| first.play(other, *colour));
                    let Some(position) = (if one == other { first } else { both }) else {
                        continue;
                    };
                    if bitype(&vector.id, &position, effort)? == Bitype::BB {
                        found.insert(canonical_key(&position));
                    }
                }
            }
        }
    }
    let expected: Result<BTreeSet<Graph>, Failure> =
        expect.bobs.iter().map(|text| Ok(canonical_key(&word(text)?.position()))).collect();
    same(&vector.id, &expected?, &found)
}

/// The bitypes of the caterpillars around the paths of a tree, each once.
pub(super) fn bitypes_inside(tree: &Graph) -> Result<BTreeSet<String>, Failure> {
    sub_caterpillars(tree).map(|word| Ok(solved(&word.position())?.to_string())).collect()
}

/// A tree that Bob wins although he wins no caterpillar inside it.
pub(super) fn caterpillars_inside(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Expect {
        bitype: String,
        subcaterpillar_bitypes: BTreeSet<String>,
    }
    let (named, expect): (Named, Expect) = read(vector)?;
    let position = named.position()?;
    holds(&vector.id, "a tree", position.graph().is_tree() && position.blocked(COLOURS).is_none())?;
    same(named.shown(), &expect.bitype, &named.bitype(effort)?.bitype.to_string())?;
    same(named.shown(), &expect.subcaterpillar_bitypes, &bitypes_inside(position.graph())?)
}
