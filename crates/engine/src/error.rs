//! The errors of the engine.

use noyau_core::{
    Contradiction, Flaw, IllegalMove, NotationError, TableError, Unexplained, Written,
};
use noyau_games::catalog::CatalogError;
use noyau_solve::marking::Interrupted;
use noyau_solve::{StopReason, Stopped};

/// Why there is no answer. Each case has its cause as data; `noyau-text` makes the sentences that
/// people read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The game or a parameter is not known.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// A text cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move is against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is no such explanation.
    #[error(transparent)]
    Unexplained(#[from] Unexplained),
    /// There is no such table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A record cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A search reached its limit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A search reached its limit, and knows bounds of the value.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Grundy values are asked for where they are not defined or not known.
    #[error("there are no Grundy values here")]
    NoValue,
    /// A bitype is asked for, and the game is not a colouring game.
    #[error("only the colouring game of Alice and Bob has bitypes")]
    NoBitype,
    /// A sequence has no term for this number.
    #[error("the sequence has no term for N = {n}")]
    NoSuchTerm {
        /// The number.
        n: usize,
    },
    /// A member of a family is beyond every table, and no period of its values is proved.
    #[error("no period was proved among {known} sizes, and {size} is beyond the table")]
    NoPeriod {
        /// How many sizes were looked at.
        known: usize,
        /// The size that was asked for.
        size: Written,
    },
    /// A step of an explanation is wrong: a defect of noyau.
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// Two things that noyau found cannot both be true: a defect of noyau.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The game is not played on a board.
    #[error("this game has no board")]
    NoBoard,
    /// The game is not a marking game in normal play.
    #[error("strategies are written down only for games of marking vertices under normal play")]
    NotMarking,
    /// A strategy goes through too many positions.
    #[error("the strategy goes through more than {most} positions")]
    StrategyTooLarge {
        /// The most that are written down.
        most: usize,
    },
    /// The game is not played on every graph, or a move at a vertex does not remove its neighbours.
    #[error("this is known only for games in which a vertex kills its neighbours")]
    NotOnGraphs,
    /// There are more positions than can be checked one by one.
    #[error("there are more than {most} positions to check")]
    TooManyPositions {
        /// The most that are checked.
        most: usize,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

impl EngineError {
    /// Whether the error is a contradiction inside noyau, and says nothing about the question.
    #[must_use]
    pub fn is_defect(&self) -> bool {
        matches!(self, Self::Contradiction(_))
    }

    /// Why a search stopped early, if that is what happened.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(stopped) => Some(stopped.reason),
            Self::Interrupted(early) => Some(early.reason),
            _ => None,
        }
    }
}

/// A line of a record that cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// Line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: RecordProblem,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordProblem {
    /// No `game:` line.
    #[error("the game is not named")]
    NoGame,
    /// No `start:` line.
    #[error("the starting position is missing")]
    NoStart,
    /// The text of the line is wrong.
    #[error(transparent)]
    Line(Box<EngineError>),
    /// A move after the end of the game.
    #[error("the game was already over")]
    AfterTheEnd,
}
