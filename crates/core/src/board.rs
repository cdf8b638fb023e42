//! How positions look: rows of tokens, or a piece on a chessboard.

use crate::{Natural, Ruleset, Written};

/// The chess piece whose moves towards the corner are the game's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Moves along one coordinate: two-pile Nim (Deslongchamps §2.1.1, Fig. 1).
    Rook,
    /// Moves along one coordinate or the diagonal: Wythoff's game (Deslongchamps §3.1.1, Fig. 2).
    Queen,
    /// Any other set of moves.
    Token,
}

/// A game whose positions can be drawn; the defaults say they cannot.
pub trait Board: Ruleset {
    /// Sizes of the rows of tokens, if the position is made of rows.
    fn rows(&self, _position: &Self::Position) -> Option<Vec<Natural>> {
        None
    }

    /// The move, as typed, that takes these numbers of tokens from these rows (counted from 0);
    /// `None` when moves are not made that way.
    fn write_takes(&self, _takes: &[(usize, Natural)]) -> Option<Written> {
        None
    }

    /// The position as a drawing in letters, line by line, for games that are not made of rows.
    fn drawing(&self, _position: &Self::Position) -> Option<Vec<String>> {
        None
    }

    /// How many rows one move may change.
    fn rows_per_move(&self) -> usize {
        1
    }

    /// The piece, if there is a board.
    fn piece(&self) -> Option<Piece> {
        None
    }

    /// The position of square (`column`, `row`), counted from the corner (0, 0).
    fn square(&self, _column: u64, _row: u64) -> Option<Self::Position> {
        None
    }
}
