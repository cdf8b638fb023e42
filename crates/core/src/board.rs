//! Two-number games seen as a piece on a chessboard.

use crate::Ruleset;

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

/// A game whose two-number positions can be drawn as squares; the defaults say it cannot.
pub trait Board: Ruleset {
    /// The piece, if there is a board.
    fn piece(&self) -> Option<Piece> {
        None
    }

    /// The position of square (`column`, `row`), counted from the corner (0, 0).
    fn square(&self, _column: u64, _row: u64) -> Option<Self::Position> {
        None
    }
}
