//! Draws positions on graphs as text: boards as boards, other graphs component by component.
//! Vertices are shown as they can be typed.

use noyau_core::{GraphView, VertexState, VertexView};
use noyau_graph::named::{GraphFamily, Named};
use noyau_graph::{Graph, Vertex};

use super::board::Position;
use super::domination::{Domination, Mark, Orientation, Version};

/// Boards wider than this are not drawn as boards.
const WIDEST: u64 = 26;
/// The most edges of a component that are listed.
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

/// The position as a graph. A vertex to be coloured is one vertex with a move for each colour that
/// it can still get, although the board has a vertex for each colour.
pub(super) fn graph(game: &Domination, position: &Position) -> GraphView<Mark> {
    let colours = match game.version() {
        Version::Colouring(colours) => colours.get(),
        Version::Plain | Version::Oriented(_) => 1,
    };
    let board = position.board();
    let columns = match game.version() {
        Version::Plain => board_size(board.name()).map(|(_, columns)| columns.max(1)),
        Version::Colouring(_) | Version::Oriented(_) => None,
    };
    let vertex = |v: Vertex| {
        let ways = (v * colours)..(v * colours + colours);
        let moves: Vec<Mark> = ways.filter(|&w| position.alive().contains(w)).map(Mark).collect();
        VertexView {
            state: if moves.is_empty() { VertexState::Dead } else { VertexState::Free },
            moves,
            at: columns.map(|columns| (u64::from(v) % columns, u64::from(v) / columns)),
        }
    };
    let order = Vertex::try_from(board.graph().order()).unwrap_or(Vertex::MAX) / colours;
    // In the board of the colouring game, the vertices of the first colour are joined as in the
    // graph.
    let first = |v: &Vertex| v.is_multiple_of(colours);
    let edges = board.graph().vertices().filter(first).flat_map(|u| {
        let joined = board.killed(u).iter().copied().filter(first);
        joined.filter(move |&v| u < v || !board.is_undirected()).map(move |v| (u, v))
    });
    let directed = !board.is_undirected();
    let backwards = game.version() == Version::Oriented(Orientation::Predecessors);
    let wide = |(u, v): (Vertex, Vertex)| {
        let (tail, head) = if backwards { (v, u) } else { (u, v) };
        ((tail / colours) as usize, (head / colours) as usize)
    };
    GraphView {
        vertices: (0..order).map(vertex).collect(),
        edges: edges.map(wide).collect(),
        directed,
        colours: if let Version::Colouring(colours) = game.version() { colours.get() } else { 0 },
    }
}

/// The numbers of rows and columns, for graphs that are named as boards.
pub(super) fn board_size(name: &str) -> Option<(u64, u64)> {
    let name: Named = name.parse().ok()?;
    let families = name.families()?;
    let [(1, GraphFamily::Board { rows, columns, .. })] = families[..] else { return None };
    (*columns <= WIDEST && *rows <= WIDEST).then_some((*rows, *columns))
}

/// The lines of a graph that is named as a board, with a text for each square.
pub(super) fn as_board(name: &str, cell: impl Fn(Vertex) -> String) -> Option<Vec<String>> {
    let (rows, columns) = board_size(name)?;
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
        // The moves are more useful than the edges of the product.
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
