//! Answers without search.

use crate::{MoveList, Natural, Nimber, Outcome, Ruleset};

/// What theorems say about a game's positions. Each answer is optional: a game states what is
/// known for it, and the engine searches for the rest.
pub trait ClosedForm: Ruleset {
    /// The method whose theorem gives these answers, if there is one.
    fn theorem(&self) -> Option<&'static str> {
        None
    }

    /// Who wins.
    fn outcome(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// Sprague–Grundy value.
    fn grundy(&self, _position: &Self::Position) -> Option<Nimber> {
        None
    }

    /// The moves that win, quickest win first, at most `limit` of them.
    fn winning_moves(
        &self,
        _position: &Self::Position,
        _limit: usize,
    ) -> Option<MoveList<Self::Move>> {
        None
    }

    /// Moves until the end when the winner hurries and the loser resists.
    fn remoteness(&self, _position: &Self::Position) -> Option<Natural> {
        None
    }

    /// From a lost position with moves, one that makes the game last longest.
    fn resisting_move(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }
}
