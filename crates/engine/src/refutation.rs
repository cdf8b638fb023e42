//! The tree that proves a win: one move of the winner, every reply of the loser.

use std::collections::HashSet;
use std::ops::ControlFlow;

use noyau_core::{Contradiction, Outcome, Written};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::{Limits, StopReason, Stopped};

use crate::solve::solve;
use crate::{EngineError, SolveOptions};

/// A position that is lost for the player to move, with every reply and the answer to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The position before the winner's move, if the tree starts with such a move.
    pub from: Option<Written>,
    /// The lost position.
    pub position: Written,
    /// The moves of the loser, up to symmetry.
    pub replies: Vec<Reply>,
}

/// A move of the loser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Where it leads.
    pub position: Written,
    /// The winner's answer and what follows. `None` if the game is over and won, or if the depth is
    /// used up.
    pub answer: Option<Refutation>,
}

/// Most replies in one tree.
const MOST_REPLIES: usize = 20_000;

/// Builds the tree from `position`, `depth` exchanges deep.
pub(crate) fn refute(
    game: &ErasedGame,
    position: &ErasedPosition,
    depth: usize,
    limits: &Limits,
) -> Result<Refutation, EngineError> {
    let mut room = MOST_REPLIES;
    let options = SolveOptions { search: limits.clone(), ..SolveOptions::one_move() };
    match best(game, position, &options)? {
        (Outcome::P, _) => lost(game, position, depth, &mut room, &options),
        // The misère rule has decided it: there is nothing to show.
        (_, None) => Err(EngineError::GameOver),
        (_, Some(mv)) => {
            let target = game.play(position, &mv);
            let mut tree = lost(game, &target, depth, &mut room, &options)?;
            tree.from = Some(game.write_position(position));
            Ok(tree)
        }
    }
}

/// Who wins, and a winning move. There is none if the position is lost or the game is over.
fn best(
    game: &ErasedGame,
    position: &ErasedPosition,
    options: &SolveOptions,
) -> Result<(Outcome, Option<ErasedMove>), EngineError> {
    let answer = solve(game, position, options)?.into_findings();
    let mv = answer.winning.moves.into_iter().next();
    if mv.is_none() && answer.outcome == Outcome::N && !game.is_terminal(position) {
        // Who wins can be known although no winning move was found within the limits.
        return Err(Stopped { reason: StopReason::Work, positions: 0, work: 0 }.into());
    }
    Ok((answer.outcome, mv))
}

fn lost(
    game: &ErasedGame,
    position: &ErasedPosition,
    depth: usize,
    room: &mut usize,
    options: &SolveOptions,
) -> Result<Refutation, EngineError> {
    let mut replies = Vec::new();
    for there in replies_to(game, position, room, &options.search)? {
        let (outcome, best) = best(game, &there, options)?;
        if outcome == Outcome::P {
            // A move from a lost position to a lost one.
            return Err(Contradiction::NoWinningMove.into());
        }
        let answer = match best {
            Some(best) if depth > 0 => {
                Some(lost(game, &game.play(&there, &best), depth - 1, room, options)?)
            }
            _ => None,
        };
        replies.push(Reply { position: game.write_position(&there), answer });
    }
    Ok(Refutation { from: None, position: game.write_position(position), replies })
}

/// The options of a position up to symmetry. Their number is subtracted from `room`. A huge pile
/// has too many moves to collect them all first, so the visit ends when there is no room left.
fn replies_to(
    game: &ErasedGame,
    position: &ErasedPosition,
    room: &mut usize,
    limits: &Limits,
) -> Result<Vec<ErasedPosition>, EngineError> {
    let mut seen = HashSet::new();
    let mut options = Vec::new();
    let all = limits.each_move(game, position, |mv| {
        let there = game.play(position, &mv);
        if seen.insert(game.canonical(&there)) {
            if options.len() == *room {
                return ControlFlow::Break(());
            }
            options.push(there);
        }
        ControlFlow::Continue(())
    })?;
    if all.is_break() {
        return Err(EngineError::TooManyPositions { most: MOST_REPLIES });
    }
    *room -= options.len();
    Ok(options)
}
