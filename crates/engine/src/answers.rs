//! A winning strategy for any game: a table with a move for each position in which the winner is to
//! move.
//!
//! Positions with the same canonical form share a line. A checker of the table needs only the rules
//! and [`Ruleset::decided`](noyau_core::Ruleset::decided), which tells positions that are plainly
//! won or lost.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use noyau_core::{Contradiction, IllegalMove, NotationError, Outcome};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use crate::solve::solve;
use crate::{EngineError, SolveOptions};

/// A move for each position, both in the notation of the game.
pub type MoveTable = BTreeMap<String, String>;

/// Why a table does not win.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayFlaw {
    /// A position that can arise is not in the table.
    #[error("there is no move for {}", named(.position))]
    NoMove {
        /// The position.
        position: String,
    },
    /// A move cannot be read.
    #[error("the move {mv} in {} cannot be read: {cause}", named(.position))]
    Unreadable {
        /// The position.
        position: String,
        /// The move.
        mv: String,
        /// Why.
        cause: Box<NotationError>,
    },
    /// A move is against the rules.
    #[error("the move {mv} in {} is against the rules: {cause}", named(.position))]
    Illegal {
        /// The position.
        position: String,
        /// The move.
        mv: String,
        /// Why.
        cause: Box<IllegalMove>,
    },
    /// The name of a position reads back as a position that does not play alike.
    #[error("{} names another position as well", named(.position))]
    Ambiguous {
        /// The position.
        position: String,
    },
    /// The other player wins this position.
    #[error("{} is won by the other player", named(.position))]
    Lost {
        /// The position.
        position: String,
    },
}

/// A position without heaps is written as nothing, which cannot be read in a sentence.
fn named(position: &str) -> &str {
    if position.is_empty() { "the empty position" } else { position }
}

/// The outcome of `start`, and a winning table of at most `most` positions.
pub(crate) fn find(
    game: &ErasedGame,
    start: &ErasedPosition,
    most: usize,
    options: &SolveOptions,
) -> Result<(Outcome, MoveTable), EngineError> {
    let one = SolveOptions { moves: 1, seek_value: false, ..options.clone() };
    let outcome = solve(game, start, &one)?.outcome;
    let mut table = MoveTable::new();
    let mut todo = vec![(game.canonical(start), outcome)];
    let mut seen: HashSet<(ErasedPosition, Outcome)> = todo.iter().cloned().collect();
    while let Some((position, outcome)) = todo.pop() {
        if game.decided(&position).is_some() || game.is_terminal(&position) {
            continue;
        }
        let moves = if outcome == Outcome::P {
            let moves = tries(game, &position, most, &options.search)?;
            moves.ok_or(EngineError::StrategyTooLarge { most })?
        } else {
            let answer = solve(game, &position, &one)?;
            let found = answer.into_findings().winning.moves.into_iter().next();
            let found = found.ok_or(Contradiction::NoWinningMove)?;
            if table.len() == most {
                return Err(EngineError::StrategyTooLarge { most });
            }
            let mv = game.write_move(&found, &position).to_string();
            table.insert(game.write_position(&position).to_string(), mv);
            vec![found]
        };
        let other = if outcome == Outcome::P { Outcome::N } else { Outcome::P };
        for mv in moves {
            let next = (game.canonical(&game.play(&position, &mv)), other);
            if seen.insert(next.clone()) {
                todo.push(next);
            }
        }
    }
    Ok((outcome, table))
}

/// Every move of the loser; `None` if there are more than `most`. A huge pile has too many moves to
/// collect them all first, so they are counted while they are visited.
fn tries(
    game: &ErasedGame,
    position: &ErasedPosition,
    most: usize,
    limits: &Limits,
) -> Result<Option<Vec<ErasedMove>>, EngineError> {
    let mut moves = Vec::new();
    let all = limits.each_move(game, position, |mv| {
        if moves.len() == most {
            return ControlFlow::Break(());
        }
        moves.push(mv);
        ControlFlow::Continue(())
    })?;
    Ok(all.is_continue().then_some(moves))
}

/// Plays every move of the loser against a table. Uses the rules alone.
///
/// What is followed are claims: pairs of a position and who is said to win it. Each claim leads to
/// claims about later positions, down to ends of the game that the rules decide. So if no flaw is
/// found, all of them are true, by induction. A position that has been seen with one claim is
/// followed again with the other, because one of the two is false.
pub(crate) fn check(
    game: &ErasedGame,
    start: &ErasedPosition,
    (claim, table): (Outcome, &MoveTable),
    limits: &Limits,
) -> Result<Result<(), PlayFlaw>, EngineError> {
    let mut todo = vec![(game.canonical(start), claim)];
    let mut seen: HashSet<(ErasedPosition, Outcome)> = todo.iter().cloned().collect();
    while let Some((position, claim)) = todo.pop() {
        let written = || game.write_position(&position).to_string();
        let end = match game.decided(&position) {
            Some(outcome) => Some(outcome),
            None => game.is_terminal(&position).then(|| game.ended(&position)),
        };
        if let Some(outcome) = end {
            if outcome != claim {
                return Ok(Err(PlayFlaw::Lost { position: written() }));
            }
            continue;
        }
        let mut follow = |from: &ErasedPosition, mv: &ErasedMove, claim| {
            let next = (game.canonical(&game.play(from, mv)), claim);
            if seen.insert(next.clone()) {
                todo.push(next);
            }
        };
        if claim == Outcome::P {
            for mv in tries(game, &position, usize::MAX, limits)?.unwrap_or_default() {
                follow(&position, &mv, Outcome::N);
            }
        } else {
            limits.go_on()?;
            let name = written();
            let Some(mv) = table.get(&name) else {
                return Ok(Err(PlayFlaw::NoMove { position: name }));
            };
            match answer(game, &position, &name, mv) {
                Ok((named, found)) => follow(&named, &found, Outcome::P),
                Err(flaw) => return Ok(Err(flaw)),
            }
        }
    }
    Ok(Ok(()))
}

/// The move of a table in the position with this name, and the position that the name reads back
/// as: one name can stand for several equivalent positions.
fn answer(
    game: &ErasedGame,
    position: &ErasedPosition,
    name: &str,
    mv: &str,
) -> Result<(ErasedPosition, ErasedMove), PlayFlaw> {
    let (named, typed) = (|| name.to_owned(), || mv.to_owned());
    let unreadable = |cause: NotationError| PlayFlaw::Unreadable {
        position: named(),
        mv: typed(),
        cause: Box::new(cause),
    };
    let read = game.parse_reached(name, position).map_err(unreadable)?;
    if game.canonical(&read) != *position {
        return Err(PlayFlaw::Ambiguous { position: named() });
    }
    let found = game.parse_move(mv, &read).map_err(unreadable)?;
    game.is_legal(&read, &found).map_err(|cause| PlayFlaw::Illegal {
        position: named(),
        mv: typed(),
        cause: Box::new(cause),
    })?;
    Ok((read, found))
}
