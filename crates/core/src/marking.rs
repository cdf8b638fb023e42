//! Games on the vertices of a graph: a move plays a living vertex and kills others, or gives a
//! vertex a colour.

use crate::Ruleset;
use crate::bitype::{Bitype, Side};

/// A position of a game of marking vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// For each vertex of the board, the vertices that it kills when it is played; the vertex
    /// itself need not be listed. The lists are the same for all positions of one game.
    pub kills: Vec<Vec<usize>>,
    /// The vertices that are alive, in order.
    pub alive: Vec<usize>,
}

/// A position of the colouring game, in which Alice wants every vertex coloured and Bob does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColouringPosition {
    /// Number of colours.
    pub colours: usize,
    /// Neighbours of each vertex.
    pub neighbours: Vec<Vec<usize>>,
    /// Colour of each coloured vertex, counted from 0.
    pub given: Vec<Option<usize>>,
    /// Who is to move.
    pub turn: Side,
    /// The player who may pass, any number of times.
    pub passes: Option<Side>,
}

/// A game of marking or colouring vertices; the defaults say it is not one. A solver for these
/// games needs to know nothing else about the game.
pub trait Marking: Ruleset {
    /// The position as a set of vertices.
    fn marked(&self, _position: &Self::Position) -> Option<Marked> {
        None
    }

    /// Whether every graph, given in graph6, is a board of the game.
    fn is_on_graphs(&self) -> bool {
        false
    }

    /// Whether every graph, given in graph6, is a board of the game, and a vertex kills its
    /// neighbours. Then a list of graphs can be used without writing them as text.
    fn kills_neighbours(&self) -> bool {
        false
    }

    /// The move that plays a vertex.
    fn marking(&self, _vertex: usize) -> Option<Self::Move> {
        None
    }

    /// Whether Alice and Bob colour vertices, on any graph given in graph6.
    fn colours_vertices(&self) -> bool {
        false
    }

    /// The position as a colouring position.
    fn coloured(&self, _position: &Self::Position) -> Option<ColouringPosition> {
        None
    }

    /// The bitype of a position, if a theorem of the game gives it.
    fn known_bitype(&self, _position: &Self::Position) -> Option<Bitype> {
        None
    }

    /// The move that gives a vertex a colour, both counted from 0.
    fn colouring(&self, _vertex: usize, _colour: usize) -> Option<Self::Move> {
        None
    }

    /// The move that passes, where passing is allowed.
    fn passing(&self) -> Option<Self::Move> {
        None
    }
}
