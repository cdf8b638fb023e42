//! Games in which vertices are marked: a move chooses a living vertex and kills some.

use crate::Ruleset;

/// A position of such a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// For each vertex of the board those it kills when it is played; that it kills itself goes
    /// without saying. It is the same for all positions of a game that is being played.
    pub kills: Vec<Vec<usize>>,
    /// The vertices that are alive, in order.
    pub alive: Vec<usize>,
}

/// A game of marking vertices; the defaults say it is not one. Whoever has a solver for these
/// games needs to know nothing else.
pub trait Marking: Ruleset {
    /// The position as a set of vertices.
    fn marked(&self, _position: &Self::Position) -> Option<Marked> {
        None
    }

    /// Whether every graph is a board, given in graph6, on which a vertex kills its neighbours:
    /// then whoever lists graphs need not write them down for the game to read.
    fn kills_neighbours(&self) -> bool {
        false
    }

    /// The move that plays a vertex.
    fn marking(&self, _vertex: usize) -> Option<Self::Move> {
        None
    }
}
