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
    let cell = |v: Vertex| if position.alive().contains(v) { v.to_string() } else { "·".into() };
    let board = match game.version() {
        Version::Plain => as_board(position.board().name(), cell),
        Version::Colouring(_) | Version::Oriented(_) => None,
    };
    board.unwrap_or_else(|| components(game, position))
}

/// A graph that is named as a board, with a text for each square.
pub(super) fn as_board(name: &str, cell: impl Fn(Vertex) -> String) -> Option<Vec<String>> {
    let name: Named = name.parse().ok()?;
    let families = name.families()?;
    let [(1, Family::Board { rows, columns, .. })] = families[..] else { return None };
    let (rows, columns) = (*rows, *columns);
    if columns > WIDEST || rows > WIDEST {
        return None;
    }
    let width = (rows * columns).saturating_sub(1).to_string().len();
    let square = |number: u64| {
        let text = Vertex::try_from(number).map(&cell).unwrap_or_default();
        format!("{text:>width$}")
    };
    let row = |row: u64| {
        let cells = (0..columns).map(|column| square(row * columns + column));
        format!("  {}", cells.collect::<Vec<_>>().join(" "))
    };
    Some((0..rows).map(row).collect())
}

/// A line for each component: its edges, or the vertex that is alone.
fn components(game: &Domination, position: &Position) -> Vec<String> {
    let alive: Vec<Vertex> = position.alive().iter().collect();
    let inside: Graph = position.board().graph().induced(&alive);
    let name = |v: Vertex| game.write_vertex(alive[v as usize]).to_string();
    let line = |component: Vec<Vertex>| match game.version() {
        // The moves say more than the edges of the product.
        Version::Colouring(_) => listed(component.iter().map(|&v| name(v)).collect()),
        Version::Plain | Version::Oriented(_) => edges(&inside, &component, name),
    };
    inside.components().into_iter().map(line).collect()
}

/// A component by its edges, or by the vertex that is alone.
pub(super) fn edges(
    graph: &Graph,
    component: &[Vertex],
    name: impl Fn(Vertex) -> String,
) -> String {
    if let [alone] = component {
        return listed(vec![name(*alone)]);
    }
    let ends = component
        .iter()
        .flat_map(|&u| graph.neighbours(u).iter().filter(move |&&v| u < v).map(move |&v| (u, v)));
    listed(ends.take(LISTED + 1).map(|(u, v)| format!("{}–{}", name(u), name(v))).collect())
}

fn listed(mut parts: Vec<String>) -> String {
    let more = if parts.len() > LISTED { " …" } else { "" };
    parts.truncate(LISTED);
    format!("  {}{more}", parts.join(" "))
}
