//! Drawings of coloured graphs for a terminal: a vertex is shown by its number, a colour by a
//! number in a circle.

use noyau_core::{GraphView, VertexState, VertexView};
use noyau_graph::Vertex;

use super::game::{Move, Position};
use super::{Colour, ColourSet};
use crate::graph::drawing::{as_board, board_size, edges};

/// The lines of a drawing. Completely coloured components are left out, except on boards.
pub(super) fn drawing(position: &Position) -> Vec<String> {
    let square = |v: Vertex| position.colour(v).map_or_else(|| v.to_string(), circle);
    let vertex = |v: Vertex| format!("{v}{}", position.colour(v).map(circle).unwrap_or_default());
    as_board(position.name(), square).unwrap_or_else(|| {
        let graph = position.graph();
        let components = graph.components().into_iter();
        let open = |part: &Vec<Vertex>| part.iter().any(|&v| position.colour(v).is_none());
        components.filter(open).map(|part| edges(graph, &part, vertex)).collect()
    })
}

/// The view of the position as a graph. An uncoloured vertex has a move for each colour that it may
/// get.
pub(super) fn graph(
    position: &Position,
    colours: u32,
    palette: impl Fn(Vertex) -> ColourSet,
) -> GraphView<Move> {
    let columns = board_size(position.name()).map(|(_, columns)| columns.max(1));
    let vertex = |v: Vertex| {
        let (state, moves) = match position.colour(v) {
            Some(colour) => (VertexState::Coloured(colour.number().into()), Vec::new()),
            None => {
                let moves: Vec<Move> = palette(v).iter().map(|c| Move::Give(v, c)).collect();
                let dead = moves.is_empty();
                (if dead { VertexState::Dead } else { VertexState::Free }, moves)
            }
        };
        let at = columns.map(|columns| (u64::from(v) % columns, u64::from(v) / columns));
        VertexView { state, moves, at }
    };
    let wide = |(u, v): (Vertex, Vertex)| (u as usize, v as usize);
    let graph = position.graph();
    GraphView {
        vertices: graph.vertices().map(vertex).collect(),
        edges: graph.edges().map(wide).collect(),
        directed: false,
        colours,
    }
}

/// The colour as a character from ① to ⑳; there are never more colours.
fn circle(colour: Colour) -> String {
    let digit = char::from_u32(0x2460 + u32::from(colour.number()) - 1);
    digit.map_or_else(|| format!("({colour})"), String::from)
}
