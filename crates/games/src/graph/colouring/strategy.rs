//! Alice's strategies that need no search: with four colours on forests and on connected graphs with
//! one cycle (*colouring*, Theorem 6.1.2 and Proposition 6.3.6), with three on trees of diameter at
//! most 4 (Proposition 8.2.1).
//!
//! *Four colours.* Cut the graph at its coloured vertices. After each of Alice's moves, every piece
//! of uncoloured vertices touches at most two coloured ones, so no vertex ever sees four colours.
//! Bob's move can leave one piece that touches three; she then colours the vertex where the paths
//! between these three meet. A cycle is broken first, at its vertex nearest to those that Bob has
//! coloured.
//!
//! *Three colours.* Once the centre is coloured, the neighbours of every other inner vertex are one
//! coloured vertex and leaves. Bob's move can make one of these vertices see two colours; Alice
//! then colours it.

use noyau_graph::{Graph, Vertex};

use super::structure::{parents, path};
use super::tree::{TreeShape, separating_vertex, shape};
use super::{Colour, ColourSet, Coloured};

/// The number of colours that the strategy needs.
pub const COLOURS: u8 = 4;

/// Alice's move; `None` if everything is coloured or the invariant does not hold: there are too
/// many coloured vertices around a piece, or several cycles.
#[must_use]
pub fn four_colours(position: &Coloured) -> Option<(Vertex, Colour)> {
    let open: Vec<Vertex> = position.open().collect();
    let uncoloured = position.graph().induced(&open);
    let touched = |v: Vertex| {
        let around = position.graph().neighbours(open[v as usize]).iter();
        around.filter(|&&w| position.colour(w).is_some()).count()
    };
    let pieces = uncoloured.components();
    let touching = |piece: &[Vertex]| piece.iter().map(|&v| touched(v)).sum::<usize>();
    let cyclic = on_cycles(&uncoloured);
    let chosen = if let Some(&any) = cyclic.first() {
        let piece = pieces.iter().find(|piece| piece.contains(&any))?;
        let from = piece.iter().copied().find(|&v| touched(v) > 0).unwrap_or(any);
        let distances = uncoloured.distances(from);
        cyclic
            .iter()
            .copied()
            .filter(|v| piece.contains(v))
            .min_by_key(|&v| distances[v as usize])?
    } else {
        let piece = pieces.iter().max_by_key(|piece| touching(piece))?;
        let touches: Vec<Vertex> =
            piece.iter().flat_map(|&v| std::iter::repeat_n(v, touched(v))).collect();
        match *touches.as_slice() {
            [] => *piece.first()?,
            [x] | [x, _] => x,
            [x, y, z] => median(&uncoloured, x, y, z)?,
            _ => return None,
        }
    };
    let vertex = open[chosen as usize];
    let free = ColourSet::first(COLOURS).minus(position.seen(vertex));
    free.iter().next().map(|colour| (vertex, colour))
}

/// Alice's move with three colours on a tree of diameter at most 4; `None` if everything is
/// coloured, if the graph is not such a tree, or if the strategy was not followed.
#[must_use]
pub fn shallow_tree(position: &Coloured) -> Option<(Vertex, Colour)> {
    let tree = position.graph();
    if shape(tree) != Some(TreeShape::Shallow) {
        return None;
    }
    let centre = separating_vertex(tree)?;
    let open_inner = |v: Vertex| {
        let around = tree.neighbours(v).iter();
        around.filter(|&&w| position.colour(w).is_none()).count()
    };
    // The centre comes first, then the vertex that sees most colours among those with uncoloured
    // neighbours.
    let endangered =
        || position.open().max_by_key(|&v| (open_inner(v) > 0, position.seen(v).len()));
    let chosen = if position.colour(centre).is_none() { centre } else { endangered()? };
    let free = ColourSet::first(3).minus(position.seen(chosen));
    // On the centre she repeats Bob's colour, so that no vertex sees two colours.
    let repeated = position.colours().iter().flatten().copied().find(|&c| free.contains(c));
    repeated.filter(|_| chosen == centre).or_else(|| free.iter().next()).map(|c| (chosen, c))
}

/// The vertex of a tree where the paths between three vertices meet.
fn median(tree: &Graph, x: Vertex, y: Vertex, z: Vertex) -> Option<Vertex> {
    let towards = parents(tree, x);
    let (to_y, to_z) = (path(&towards, x, y)?, path(&towards, x, z)?);
    to_y.iter().zip(&to_z).take_while(|(one, other)| one == other).last().map(|(v, _)| *v)
}

/// The vertices that remain after leaves are removed repeatedly: the cycles of the graph, and the
/// paths between them if there are several.
fn on_cycles(graph: &Graph) -> Vec<Vertex> {
    let mut degrees: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    let mut gone = vec![false; graph.order()];
    let mut queue: Vec<Vertex> = graph.vertices().filter(|&v| graph.degree(v) <= 1).collect();
    while let Some(v) = queue.pop() {
        if std::mem::replace(&mut gone[v as usize], true) {
            continue;
        }
        for &w in graph.neighbours(v) {
            degrees[w as usize] = degrees[w as usize].saturating_sub(1);
            if degrees[w as usize] <= 1 {
                queue.push(w);
            }
        }
    }
    graph.vertices().filter(|&v| !gone[v as usize]).collect()
}
