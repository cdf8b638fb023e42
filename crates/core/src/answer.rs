//! What noyau says about a position.

use crate::bitype::Side;
use crate::explanation::Phrase;
use crate::{Natural, Nimber, Outcome, Written};

/// Everything known about a position. `M` is the game's own move type inside the engine and
/// [`RatedMove`] once the game is erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<M> {
    /// Who wins.
    pub outcome: Outcome,
    /// Who is to move, in games between Alice and Bob.
    pub turn: Option<Side>,
    /// Sprague–Grundy value, where it is defined and known.
    pub value: Option<Nimber>,
    /// Moves until the end when the winner hurries and the loser resists.
    pub remoteness: Option<Natural>,
    /// The moves that win, quickest win first; empty when the position is lost.
    pub winning: MoveList<M>,
    /// From a lost position, a move that makes the game last longest.
    pub resisting: Option<M>,
    /// What the answer rests on.
    pub standing: Standing,
}

impl<M> Answer<M> {
    /// Who wins by name, in games between Alice and Bob.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.turn.map(|turn| if self.outcome == Outcome::N { turn } else { turn.other() })
    }
}

/// Moves, and whether these are all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveList<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// False when the list was cut at the limit that was asked for.
    pub complete: bool,
}

impl<M> MoveList<M> {
    /// A complete list.
    #[must_use]
    pub fn all(moves: Vec<M>) -> Self {
        Self { moves, complete: true }
    }

    /// Keeps the first `limit` moves and remembers whether any were dropped.
    #[must_use]
    pub fn cut(mut moves: Vec<M>, limit: usize) -> Self {
        let complete = moves.len() <= limit;
        moves.truncate(limit);
        Self { moves, complete }
    }

    /// The same list with each move turned into something else.
    #[must_use]
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> MoveList<N> {
        MoveList { moves: self.moves.into_iter().map(f).collect(), complete: self.complete }
    }
}

/// What an answer rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// A theorem, named by the method that explains it.
    Theorem(&'static str),
    /// A search of this many positions.
    Search {
        /// Positions evaluated.
        positions: u64,
    },
}

/// A move of an erased game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedMove {
    /// The move as it is typed.
    pub notation: Written,
    /// The move in words.
    pub phrase: Phrase,
}
