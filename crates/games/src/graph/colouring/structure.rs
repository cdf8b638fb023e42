//! Structures with which Bob wins: paths on which he has a first move that wins against every
//! defence (*colouring* 7.2, 7.4.2).
//!
//! - An *I-caterpillar* is a path with an odd number of vertices, whose ends see a colour and whose
//!   first, third, … vertices carry an uncoloured leaf (Proposition 7.2.1).
//! - A *P-caterpillar* is such a path with an even number of vertices, which all carry an
//!   uncoloured leaf and of which one carries two (Proposition 7.4.4).
//!
//! Such a path in a tree gives Bob an option that is BB+ (Corollary 7.2.2), so the bitype is at
//! least NN. Bob's move cuts the path into two such paths, or makes a double threat.

use noyau_graph::{Graph, Vertex};

use super::reduce::COLOURS;
use super::word::{CaterpillarWord, Letter, WordVertex};
use super::{Colour, ColourSet, Coloured};

/// The kinds of paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PathKind {
    /// Proposition 7.2.1.
    I,
    /// Proposition 7.4.4.
    P,
    /// `az^nDz^pDz^qz` (Proposition 7.4.5).
    TwoD,
}

/// One vertex of a path: the colours it sees and how many uncoloured leaves it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Joint {
    seen: ColourSet,
    free: usize,
}

/// A vertex of a path, or an uncoloured leaf of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spot {
    Spine(usize),
    Leaf(usize),
}

/// A move along a path.
type Cut = (Spot, Colour);

/// A colour that is not in the set, if there is one.
fn outside(colours: ColourSet) -> Option<Colour> {
    ColourSet::first(COLOURS).minus(colours).iter().next()
}

/// Bob's move on an I-caterpillar; `None` if the path is not one.
fn i_move(path: &[Joint]) -> Option<Cut> {
    let pendant = path.iter().step_by(2).all(|joint| joint.free > 0);
    let (first, last) = (path.first()?, path.last()?);
    let odd_inside = path.iter().skip(2).step_by(2).take(path.len().saturating_sub(3) / 2);
    let quiet = odd_inside.clone().all(|joint| joint.seen.is_empty())
        && path.iter().skip(1).step_by(2).all(|joint| joint.seen.len() <= 1);
    if path.len().is_multiple_of(2) || !pendant || !quiet {
        return None;
    }
    let ends_see_one = first.seen.len() == 1 && last.seen.len() == 1;
    match path {
        [only] => (only.seen.len() == 2)
            .then_some(())
            .and_then(|()| outside(only.seen))
            .map(|third| (Spot::Leaf(0), third)),
        [_, middle, _] if ends_see_one => {
            let ends = first.seen.union(last.seen);
            // Both halves become `azc`. If the middle vertex forbids that colour, Bob colours its
            // leaf.
            outside(ends.union(middle.seen))
                .map(|colour| (Spot::Spine(1), colour))
                .or_else(|| middle.seen.iter().next().map(|colour| (Spot::Leaf(0), colour)))
        }
        [_, second, ..] if ends_see_one => {
            outside(first.seen.union(second.seen)).map(|colour| (Spot::Spine(1), colour))
        }
        _ => None,
    }
}

/// Bob's move on a P-caterpillar; `None` if the path is not one.
fn p_move(path: &[Joint]) -> Option<Cut> {
    let [first, inside @ .., last] = path else { return None };
    let fits = path.len().is_multiple_of(2)
        && first.seen.len() == 1
        && last.seen.len() == 1
        && inside.iter().all(|joint| joint.seen.is_empty())
        && path.iter().all(|joint| joint.free > 0);
    let double = path.iter().rposition(|joint| joint.free > 1).filter(|_| fits)?;
    if inside.is_empty() {
        let (own, other) =
            if double == 0 { (first.seen, last.seen) } else { (last.seen, first.seen) };
        let colour = other.minus(own).iter().next().or_else(|| outside(own))?;
        return Some((Spot::Leaf(double), colour));
    }
    // An `azc` is cut off at the end that is farther from the double vertex.
    if double >= 2 {
        outside(first.seen).map(|colour| (Spot::Spine(1), colour))
    } else {
        outside(last.seen).map(|colour| (Spot::Spine(path.len() - 2), colour))
    }
}

/// Bob's move on a path of one of the first two kinds.
fn cut(path: &[Joint]) -> Option<(PathKind, Cut)> {
    i_move(path).map(|mv| (PathKind::I, mv)).or_else(|| p_move(path).map(|mv| (PathKind::P, mv)))
}

impl CaterpillarWord {
    /// The pattern that the whole word forms, if any, with Bob's move.
    #[must_use]
    pub fn pattern(&self) -> Option<(PathKind, WordVertex, Colour)> {
        let Self::Linear { left, spine, right } = self else { return None };
        if spine.iter().any(|letter| letter.paths > 0) {
            return None;
        }
        if left.is_some() && right.is_some() {
            let path: Vec<Joint> = spine
                .iter()
                .enumerate()
                .map(|(index, letter)| Joint { seen: self.seen(index), free: letter.free as usize })
                .collect();
            let (pattern, (spot, colour)) = cut(&path)?;
            let place = match spot {
                Spot::Spine(index) => WordVertex::Spine(index),
                Spot::Leaf(index) => WordVertex::Leaf(index),
            };
            return Some((pattern, place, colour));
        }
        let two_d = two_d(self).or_else(|| {
            let (place, colour) = two_d(&self.reversed())?;
            Some((place.mirrored(spine.len()), colour))
        });
        two_d.map(|(place, colour)| (PathKind::TwoD, place, colour))
    }
}

/// Bob's move by Proposition 7.4.5 for a word that begins with its colour: he colours the vertex
/// after the second D, or first cuts off an `azc`.
fn two_d(word: &CaterpillarWord) -> Option<(WordVertex, Colour)> {
    let CaterpillarWord::Linear { left: Some(end), spine, right: None } = word else { return None };
    let doubles: Vec<usize> =
        (0..spine.len()).filter(|&index| spine.get(index) == Some(&Letter::D)).collect();
    let &[first, second] = doubles.as_slice() else { return None };
    let others = spine.iter().filter(|letter| **letter != Letter::D);
    if others.into_iter().any(|letter| *letter != Letter::Z) {
        return None;
    }
    let other = outside(ColourSet::NONE.with(*end))?;
    if first >= 2 {
        return Some((WordVertex::Spine(1), other));
    }
    let far =
        if second + 1 < spine.len() { WordVertex::Spine(second + 1) } else { WordVertex::Right };
    let colour = if (first, second) == (0, 1) { *end } else { other };
    Some((far, colour))
}

/// A path in a forest that is one of Bob's patterns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threat {
    /// The kind of the path.
    pub pattern: PathKind,
    /// The vertices of the path.
    pub path: Vec<Vertex>,
    /// Bob's move.
    pub reply: (Vertex, Colour),
}

/// The first I- or P-caterpillar in a forest where only leaves are coloured: if there is one, the
/// bitype is at least NN (Corollary 7.2.2). `None` if there is none or the graph has a cycle.
#[must_use]
pub fn threat(position: &Coloured) -> Option<Threat> {
    let graph = position.graph();
    if !graph.is_forest() {
        return None;
    }
    let joints: Vec<Joint> = graph
        .vertices()
        .map(|v| Joint { seen: position.seen(v), free: free_leaves(position, v).count() })
        .collect();
    let ends = || position.open().filter(|&v| !joints[v as usize].seen.is_empty());
    for from in ends() {
        let towards = parents(graph, from);
        for to in ends().filter(|&to| to >= from) {
            let Some(path) = path(&towards, from, to) else { continue };
            if path.iter().any(|&v| position.colour(v).is_some()) {
                continue;
            }
            let along: Vec<Joint> = path.iter().map(|&v| joints[v as usize]).collect();
            let Some((pattern, (spot, colour))) = cut(&along) else { continue };
            let vertex = match spot {
                Spot::Spine(index) => path.get(index).copied(),
                Spot::Leaf(index) => path.get(index).and_then(|&v| free_leaves(position, v).next()),
            };
            if let Some(vertex) = vertex {
                return Some(Threat { pattern, path, reply: (vertex, colour) });
            }
        }
    }
    None
}

fn free_leaves(position: &Coloured, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
    let neighbours = position.graph().neighbours(v).iter().copied();
    neighbours.filter(|&w| position.colour(w).is_none() && position.graph().degree(w) == 1)
}

/// For each vertex that can be reached, the next vertex on the path to `root`; for `root`, itself.
pub(super) fn parents(graph: &Graph, root: Vertex) -> Vec<Option<Vertex>> {
    let mut parents = vec![None; graph.order()];
    parents[root as usize] = Some(root);
    let mut queue = vec![root];
    while let Some(v) = queue.pop() {
        for &w in graph.neighbours(v) {
            if parents[w as usize].is_none() {
                parents[w as usize] = Some(v);
                queue.push(w);
            }
        }
    }
    parents
}

/// The path from `root`, whose [`parents`] are given, to a vertex.
pub(super) fn path(parents: &[Option<Vertex>], root: Vertex, to: Vertex) -> Option<Vec<Vertex>> {
    let mut path = vec![to];
    let mut at = to;
    while at != root {
        at = parents.get(at as usize).copied().flatten()?;
        path.push(at);
    }
    path.reverse();
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ends of a path with three and more vertices see one colour, by the definition (7.2.1).
    #[test]
    fn the_ends_of_an_i_caterpillar_see_a_colour() {
        let [a, b] = [Colour::ABC[0], Colour::ABC[1]];
        let seen = |colours: &[Colour]| {
            colours.iter().fold(ColourSet::NONE, |set, &colour| set.with(colour))
        };
        for inside in [1, 3, 5] {
            for (first, last) in
                [(&[][..], &[][..]), (&[], &[a]), (&[a], &[]), (&[a], &[b]), (&[a], &[a])]
            {
                let end = |colours| Joint { seen: seen(colours), free: 1 };
                let middle = Joint { seen: ColourSet::NONE, free: 1 };
                let mut path = vec![end(first)];
                path.extend(std::iter::repeat_n(middle, inside));
                path.push(end(last));
                let is_one = !first.is_empty() && !last.is_empty();
                assert_eq!(i_move(&path).is_some(), is_one, "{first:?} {inside} {last:?}");
            }
        }
    }
}
