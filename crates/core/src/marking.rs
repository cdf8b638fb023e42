//! Games on the vertices of a graph: a move chooses a living vertex and kills some, or gives a
//! vertex a colour.

use crate::Ruleset;
use crate::bitype::{Bitype, Side};

/// A position of such a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// For each vertex of the board those it kills when it is played; that it kills itself goes
    /// without saying. It is the same for all positions of a game that is being played.
    pub kills: Vec<Vec<usize>>,
    /// The vertices that are alive, in order.
    pub alive: Vec<usize>,
}

/// A position of a game in which Alice wants every vertex coloured and Bob does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColouringPosition {
    /// Number of colours.
    pub colours: usize,
    /// Neighbours of each vertex.
    pub neighbours: Vec<Vec<usize>>,
    /// Colour of each vertex, from 0.
    pub given: Vec<Option<usize>>,
    /// Who is to move.
    pub turn: Side,
    /// Who may pass, as often as they like.
    pub passes: Option<Side>,
}

/// A game of marking or colouring vertices; the defaults say it is not one. Whoever has a solver for
/// these games needs to know nothing else.
pub trait Marking: Ruleset {
    /// The position as a set of vertices.
    fn marked(&self, _position: &Self::Position) -> Option<Marked> {
        None
    }

    /// Whether every graph, given in graph6, is a board.
    fn is_on_graphs(&self) -> bool {
        false
    }

    /// Whether every graph is a board, given in graph6, on which a vertex kills its neighbours:
    /// then a list of graphs can be used without writing them as text.
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

    /// The position as a colouring.
    fn coloured(&self, _position: &Self::Position) -> Option<ColouringPosition> {
        None
    }

    /// The bitype of a position, where a theorem of the game tells it.
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
