//! Coloured graphs as letters on a terminal: a vertex by its number, its colour in a circle.

use noyau_graph::Vertex;

use super::Colour;
use super::game::Position;
use crate::graph::drawing::{as_board, edges};

/// The lines of a drawing; what is coloured all over is left out.
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

/// ① to ⑳; there are never more colours.
fn circle(colour: Colour) -> String {
    let digit = char::from_u32(0x2460 + u32::from(colour.number()) - 1);
    digit.map_or_else(|| format!("({colour})"), String::from)
}
