//! Reads graphs to play on, before a game is chosen.

use noyau_core::notation::InputSizes;
use noyau_core::{Drawn, GraphView, Notation, Written};
use noyau_games::graph::Domination;
use noyau_graph::format::{Format, write};

use crate::EngineError;

/// A graph that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGraph {
    /// The graph in the notation of games on graphs.
    pub name: Written,
    /// The graph in graph6.
    pub graph6: String,
    /// Its vertices and edges; nothing is played yet.
    pub graph: GraphView<Written>,
}

/// Reads a graph by name (`grid:3x4`) or in any format: graph6, sparse6, DOT, adjacency matrix, edge
/// list.
///
/// ```
/// use noyau_engine::read_graph;
/// let graph = read_graph("petersen:5,2", Default::default())?;
/// assert_eq!(graph.graph.edges.len(), 15);
/// # Ok::<(), noyau_engine::EngineError>(())
/// ```
///
/// # Errors
///
/// Fails if the text cannot be read, or if the graph is larger than `limits` allow.
pub fn read_graph(text: &str, limits: InputSizes) -> Result<ReadGraph, EngineError> {
    let game = Domination::default();
    let position = game.parse_position(text, limits)?;
    let graph = game.graph(&position).ok_or(EngineError::NotOnGraphs)?;
    let graph = graph.map(|mark| game.write_move(&mark, &position));
    let graph6 = write(position.board().graph(), Format::Graph6).trim_end().to_owned();
    Ok(ReadGraph { name: game.write_position(&position), graph6, graph })
}
