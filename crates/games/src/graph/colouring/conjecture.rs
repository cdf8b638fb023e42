//! Statements of the thesis that are conjectures, each as a test of one position (*colouring* 6.6,
//! 6.8, 7.7, 8.5).
//!
//! A test takes a function that computes bitypes, and returns a counterexample if the position is
//! one. R5 and the conjecture of signs are not refuted; the others are, and must not be used for
//! solving.

use noyau_core::bitype::{Bitype, Sign};
use noyau_graph::Vertex;

use super::Coloured;
use super::reduce::{COLOURS, is_lc_graph};

/// A counterexample: a position, the position that replaces it by the conjecture, and their
/// different bitypes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferingBitypes {
    /// The position.
    pub position: Coloured,
    /// Its bitype.
    pub bitype: Bitype,
    /// The other position.
    pub other: Coloured,
    /// The bitype of the other.
    pub other_bitype: Bitype,
}

/// R5 (Conjecture 6.8.1): of at least five uncoloured leaves on a vertex of degree seven or more,
/// two may be deleted. Returns each such vertex and the position after the deletion.
pub fn r5(position: &Coloured) -> impl Iterator<Item = (Vertex, Coloured)> + '_ {
    let graph = position.graph();
    graph.vertices().filter_map(move |v| {
        let free: Vec<Vertex> = graph
            .neighbours(v)
            .iter()
            .copied()
            .filter(|&w| graph.degree(w) == 1 && position.colour(w).is_none())
            .collect();
        let applies = position.colour(v).is_none() && graph.degree(v) >= 7 && free.len() >= 5;
        applies.then(|| {
            let gone = &free[..2];
            let kept: Vec<Vertex> = graph.vertices().filter(|w| !gone.contains(w)).collect();
            (v, position.induced(&kept))
        })
    })
}

/// R6 (Conjecture 6.8.2, **false**): in a chain of four vertices of degree two the middle edge may
/// be deleted. Returns each such edge and the position after the deletion.
pub fn r6(position: &Coloured) -> impl Iterator<Item = ((Vertex, Vertex), Coloured)> + '_ {
    let graph = position.graph();
    let plain = move |v: Vertex| graph.degree(v) == 2 && position.colour(v).is_none();
    let beyond = move |v: Vertex, back: Vertex| {
        graph.neighbours(v).iter().copied().find(|&w| w != back).filter(|&w| plain(w))
    };
    graph.edges().filter_map(move |(u, v)| {
        let chain = plain(u) && plain(v) && {
            let (before, after) = (beyond(u, v), beyond(v, u));
            before.is_some() && after.is_some() && before != after
        };
        chain.then(|| {
            let edges: Vec<_> = graph.edges().filter(|&edge| edge != (u, v)).collect();
            ((u, v), Coloured::assembled(&edges, position.colours().to_vec()))
        })
    })
}

/// Compares a position with the positions that a conjectured reduction gives, and returns the first
/// that differs.
///
/// # Errors
/// Fails if `bitype` fails.
pub fn unequal<E>(
    position: &Coloured,
    left: impl IntoIterator<Item = Coloured>,
    mut bitype: impl FnMut(&Coloured) -> Result<Bitype, E>,
) -> Result<Option<DifferingBitypes>, E> {
    let mut own = None;
    for other in left {
        let own = match own {
            Some(known) => known,
            None => *own.insert(bitype(position)?),
        };
        let other_bitype = bitype(&other)?;
        if own != other_bitype {
            let position = position.clone();
            return Ok(Some(DifferingBitypes { position, bitype: own, other, other_bitype }));
        }
    }
    Ok(None)
}

/// Conjecture 6.6.3 (**false** when the part is not connected): the bitype of the part induced on
/// these vertices, mirrored if the signs differ, is at most that of the whole. Returns the part if
/// this does not hold.
///
/// # Errors
/// Fails if `bitype` fails.
pub fn inclusion<E>(
    whole: &Coloured,
    kept: &[Vertex],
    mut bitype: impl FnMut(&Coloured) -> Result<Bitype, E>,
) -> Result<Option<DifferingBitypes>, E> {
    let part = whole.induced(kept);
    let sign = whole.sign(COLOURS) + part.sign(COLOURS);
    let (own, of_part) = (bitype(whole)?, bitype(&part)?);
    let holds = of_part.mirrored_by(sign) <= own;
    Ok((!holds).then(|| DifferingBitypes {
        position: whole.clone(),
        bitype: own,
        other: part,
        other_bitype: of_part,
    }))
}

/// Conjecture 8.5.1: a tree with a variable bitype in which only leaves are coloured is AN, PN or
/// BN if its sign is even, and NA, NP or NB if it is odd. Returns whether this holds; `None` if the
/// conjecture does not apply to the position.
#[must_use]
pub fn signs(position: &Coloured, bitype: Bitype) -> Option<bool> {
    let speaks = bitype.is_variable() && position.graph().is_tree() && is_lc_graph(position);
    let second_is_n = matches!(bitype, Bitype::AN | Bitype::PN | Bitype::BN);
    speaks.then(|| second_is_n == (position.sign(COLOURS) == Sign::Even))
}
