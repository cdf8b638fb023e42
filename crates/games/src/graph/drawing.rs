//! Positions on graphs as letters on a terminal: boards as boards, other graphs component by
//! component. What is shown is what can be typed.

use noyau_graph::named::{Family, Named};
use noyau_graph::{Graph, Vertex};

use super::board::Position;
use super::domination::{Domination, Version};

/// Boards wider than this are not drawn as boards.
const WIDEST: u64 = 26;
/// Edges of a component that are listed.
const LISTED: usize = 12;

/// The lines of a drawing.
pub(super) fn drawing(game: &Domination, position: &Position) -> Vec<String> {
    match board_size(game, position) {
        Some((rows, columns)) => as_board(position, rows, columns),
        None => as_components(game, position),
    }
}

/// Rows and columns, for boards that are named as such.
fn board_size(game: &Domination, position: &Position) -> Option<(u64, u64)> {
    let name: Named = position.board().name().parse().ok()?;
    match (game.version(), name.families()?[..].as_ref()) {
        (Version::Plain, [(1, Family::Board { rows, columns, .. })]) => {
            (*columns <= WIDEST && *rows <= WIDEST).then_some((*rows, *columns))
        }
        _ => None,
    }
}

/// Living vertices by number, the others as dots.
fn as_board(position: &Position, rows: u64, columns: u64) -> Vec<String> {
    let width = (rows * columns).saturating_sub(1).to_string().len();
    let cell = |number: u64| {
        let alive = Vertex::try_from(number).is_ok_and(|v| position.alive().contains(v));
        let text = if alive { number.to_string() } else { "·".to_owned() };
        format!("{text:>width$}")
    };
    let row = |row: u64| {
        let cells = (0..columns).map(|column| cell(row * columns + column));
        format!("  {}", cells.collect::<Vec<_>>().join(" "))
    };
    (0..rows).map(row).collect()
}

/// A line for each component: its edges, or the vertex that is alone.
fn as_components(game: &Domination, position: &Position) -> Vec<String> {
    let alive: Vec<Vertex> = position.alive().iter().collect();
    let inside: Graph = position.board().graph().induced(&alive);
    let name = |v: Vertex| game.write_vertex(alive[v as usize]).to_string();
    let line = |component: Vec<Vertex>| {
        let edges = component.iter().flat_map(|&u| {
            inside.neighbours(u).iter().filter(move |&&v| u < v).map(move |&v| (u, v))
        });
        let edges: Vec<(Vertex, Vertex)> = edges.take(LISTED + 1).collect();
        let parts: Vec<String> = match (&component[..], game.version()) {
            ([alone], _) => vec![name(*alone)],
            // The moves say more than the edges of the product.
            (_, Version::Colouring(_)) => component.iter().map(|&v| name(v)).collect(),
            _ => edges.iter().map(|&(u, v)| format!("{}–{}", name(u), name(v))).collect(),
        };
        let more = if parts.len() > LISTED { " …" } else { "" };
        format!("  {}{more}", parts[..parts.len().min(LISTED)].join(" "))
    };
    inside.components().into_iter().map(line).collect()
}
