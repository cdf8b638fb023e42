//! A winning strategy for any game: a table with a move for each position in which the winner is to
//! move.
//!
//! Positions with the same canonical form share a line. A checker of the table needs only the rules
//! and [`Ruleset::decided`](noyau_core::Ruleset::decided), which tells positions that are plainly
//! won or lost.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use noyau_core::{Contradiction, IllegalMove, NotationError, Outcome};
use noyau_games::Game;
use noyau_solve::Limits;

use crate::{EngineError, SolveOptions, solve};

/// A move for each position, both in the notation of the game.
pub type MoveTable = BTreeMap<String, String>;

/// Why a table does not win.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayFlaw {
    /// A position that can arise is not in the table.
    #[error("there is no move for {position}")]
    NoMove {
        /// The position.
        position: String,
    },
    /// A move cannot be read.
    #[error("the move {mv} in {position} cannot be read: {cause}")]
    Unreadable {
        /// The position.
        position: String,
        /// The move.
        mv: String,
        /// Why.
        cause: Box<NotationError>,
    },
    /// A move is against the rules.
    #[error("the move {mv} in {position} is against the rules: {cause}")]
    Illegal {
        /// The position.
        position: String,
        /// The move.
        mv: String,
        /// Why.
        cause: Box<IllegalMove>,
    },
    /// The other player wins this position.
    #[error("{position} is won by the other player")]
    Lost {
        /// The position.
        position: String,
    },
}

/// The outcome of `start`, and a winning table of at most `most` positions.
pub(crate) fn find<G: Game>(
    game: &G,
    start: &G::Position,
    most: usize,
    options: &SolveOptions,
) -> Result<(Outcome, MoveTable), EngineError> {
    let one = SolveOptions { moves: 1, seek_value: false, ..options.clone() };
    let outcome = solve(game, start, &one)?.outcome;
    let mut table = MoveTable::new();
    let mut todo = vec![(game.canonical(start), outcome)];
    let mut seen: HashSet<G::Position> = todo.iter().map(|(start, _)| start.clone()).collect();
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
            let next = game.canonical(&game.play(&position, &mv));
            if seen.insert(next.clone()) {
                todo.push((next, other));
            }
        }
    }
    Ok((outcome, table))
}

/// Every move of the loser; `None` if there are more than `most`. A huge pile has too many moves to
/// collect them all first, so they are counted while they are visited.
fn tries<G: Game>(
    game: &G,
    position: &G::Position,
    most: usize,
    limits: &Limits,
) -> Result<Option<Vec<G::Move>>, EngineError> {
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
pub(crate) fn check<G: Game>(
    game: &G,
    start: &G::Position,
    (claim, table): (Outcome, &MoveTable),
    limits: &Limits,
) -> Result<Result<(), PlayFlaw>, EngineError> {
    let mut todo = vec![(game.canonical(start), claim)];
    let mut seen: HashSet<G::Position> = todo.iter().map(|(start, _)| start.clone()).collect();
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
        let moves = if claim == Outcome::P {
            tries(game, &position, usize::MAX, limits)?.unwrap_or_default()
        } else {
            let name = written();
            let Some(mv) = table.get(&name) else {
                return Ok(Err(PlayFlaw::NoMove { position: name }));
            };
            match answer(game, &position, &name, mv) {
                Ok(found) => vec![found],
                Err(flaw) => return Ok(Err(flaw)),
            }
        };
        let other = if claim == Outcome::P { Outcome::N } else { Outcome::P };
        for mv in moves {
            let next = game.canonical(&game.play(&position, &mv));
            if seen.insert(next.clone()) {
                todo.push((next, other));
            }
        }
    }
    Ok(Ok(()))
}

/// The move of a table in the position with this name. One name can stand for several equivalent
/// positions. The move belongs to the one that the name reads back as.
fn answer<G: Game>(
    game: &G,
    position: &G::Position,
    name: &str,
    mv: &str,
) -> Result<G::Move, PlayFlaw> {
    let (named, typed) = (|| name.to_owned(), || mv.to_owned());
    let unreadable = |cause: NotationError| PlayFlaw::Unreadable {
        position: named(),
        mv: typed(),
        cause: Box::new(cause),
    };
    let position = game.parse_reached(name, position).map_err(unreadable)?;
    let found = game.parse_move(mv, &position).map_err(unreadable)?;
    game.is_legal(&position, &found).map_err(|cause| PlayFlaw::Illegal {
        position: named(),
        mv: typed(),
        cause: Box::new(cause),
    })?;
    Ok(found)
}
