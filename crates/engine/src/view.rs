//! A position as a front end needs it to draw a board and to offer moves.

use std::ops::ControlFlow;

use noyau_core::bitype::Side;
use noyau_core::{GraphView, MoveList, Natural, Outcome, Piece, RatedMove, Written};
use noyau_games::erased::{ErasedGame, ErasedPosition};

use crate::engine::rate;

/// What the board of a position is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardShape {
    /// Vertices of a graph.
    Graph,
    /// Squares of a chessboard, with one piece.
    Squares,
    /// Rows of tokens that moves make shorter.
    Rows,
    /// Heaps that moves may split.
    Heaps,
    /// Letters only.
    Text,
}

impl BoardShape {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Graph => "graph",
            Self::Squares => "squares",
            Self::Rows => "rows",
            Self::Heaps => "heaps",
            Self::Text => "text",
        }
    }
}

/// A legal move and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalMove {
    /// The move.
    pub mv: RatedMove,
    /// The position after it.
    pub target: Written,
}

/// What a board needs to draw a position and to let people play on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The position.
    pub position: Written,
    /// What the board is made of.
    pub shape: BoardShape,
    /// Whether the player to move is stuck.
    pub over: bool,
    /// If the game is over, whether the player to move has won.
    pub mover_wins: bool,
    /// The player to move, Alice or Bob; `None` in other games.
    pub turn: Option<Side>,
    /// Rows of tokens, for games made of rows.
    pub rows: Option<Vec<Natural>>,
    /// How many rows, or components of a graph, one move may change.
    pub rows_per_move: usize,
    /// The piece whose moves are the game's, for positions of two numbers.
    pub piece: Option<Piece>,
    /// The graph, with the moves of each vertex as they are typed.
    pub graph: Option<GraphView<Written>>,
    /// A drawing in letters.
    pub drawing: Option<Vec<String>>,
    /// Legal moves in the order of the rules.
    pub moves: MoveList<LegalMove>,
    /// If one move may change several components: the moves that change only one, as they are
    /// typed. A move in several components joins such moves with `&`.
    pub alone: Option<Vec<Written>>,
}

/// The view of a position, with at most `most` moves.
pub(crate) fn view(game: &ErasedGame, position: &ErasedPosition, most: usize) -> View {
    let rows = game.rows(position);
    let graph = game.graph(position);
    let graph = graph.map(|graph| graph.map(|mv| game.write_move(&mv, position)));
    let two = rows.as_ref().is_some_and(|rows| rows.len() == 2);
    let piece = game.piece().filter(|_| two);
    let shape = match &rows {
        // Heaps that split are shown as heaps, even if the game also draws them as graphs.
        _ if game.rows_split() => BoardShape::Heaps,
        _ if graph.is_some() => BoardShape::Graph,
        // A rook moves as two rows of tokens do, and people know rows better.
        Some(_) if piece.is_some_and(|piece| piece != Piece::Rook) => BoardShape::Squares,
        Some(_) => BoardShape::Rows,
        None => BoardShape::Text,
    };
    View {
        position: game.write_position(position),
        shape,
        over: game.is_terminal(position),
        mover_wins: game.ended(position) == Outcome::N,
        turn: game.turn(position),
        rows,
        rows_per_move: game.rows_per_move(),
        piece,
        graph,
        drawing: game.drawing(position),
        moves: legal(game, position, most),
        alone: game
            .moves_alone(position, most)
            .map(|moves| moves.iter().map(|mv| game.write_move(mv, position)).collect()),
    }
}

fn legal(game: &ErasedGame, position: &ErasedPosition, most: usize) -> MoveList<LegalMove> {
    let mut moves = Vec::new();
    let all = game.for_each_move(position, &mut |mv| {
        if moves.len() == most {
            return ControlFlow::Break(());
        }
        let target = game.write_position(&game.play(position, &mv));
        moves.push(LegalMove { mv: rate(game, &mv, position), target });
        ControlFlow::Continue(())
    });
    MoveList { moves, complete: all.is_continue() }
}
