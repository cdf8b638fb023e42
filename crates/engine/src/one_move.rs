//! One move of a game without a session: from a position and a move to the next position.
//!
//! A position that is too hard to judge can still be played. So if a search is stopped here, only
//! the verdict is missing. A [`crate::Session`] is a whole game in which every move is judged.

use std::ops::ControlFlow;

use noyau_core::{Natural, RatedMove, Written, notation::InputSizes};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::engine::rate;
use crate::record::{Verdict, read_move, verdict};
use crate::solve::solve;
use crate::{EngineError, Level, SolveOptions};

/// A move as a front end gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// In the notation of the game, or `-> POSITION`.
    Text(String),
    /// Tokens taken from rows, which are counted from 0.
    Takes(Vec<(usize, Natural)>),
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: RatedMove,
    /// Where it led.
    pub target: Written,
    /// What the move did to the win, or why that is not known.
    pub verdict: Result<Verdict, EngineError>,
}

/// A random move is chosen among this many first legal moves. A huge pile has more.
const CONSIDERED: usize = 4_096;

pub(crate) fn play(
    game: &ErasedGame,
    position: &ErasedPosition,
    typed: &Typed,
    numbers: InputSizes,
    options: &SolveOptions,
) -> Result<PlayedMove, EngineError> {
    if game.is_terminal(position) {
        return Err(EngineError::GameOver);
    }
    let mv = match typed {
        Typed::Text(text) => read_move(game, text, position, numbers)?,
        Typed::Takes(takes) => {
            let text = game.write_takes(takes).ok_or(EngineError::NoBoard)?;
            read_move(game, &text.to_string(), position, numbers)?
        }
    };
    Ok(judged(game, position, &mv, options))
}

/// The machine's move. If the best move is not found in time, it is a random move.
pub(crate) fn reply(
    game: &ErasedGame,
    position: &ErasedPosition,
    level: Level,
    seed: u64,
    options: &SolveOptions,
) -> Result<PlayedMove, EngineError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let careful = rng.random_range(0..100) < level.care();
    let one = SolveOptions { moves: 1, seek_value: false, ..options.clone() };
    let best = match careful.then(|| solve(game, position, &one)) {
        Some(Ok(answer)) => {
            let answer = answer.into_findings();
            answer.winning.moves.into_iter().next().or(answer.resisting)
        }
        Some(Err(error @ EngineError::Contradiction(_))) => return Err(error),
        Some(Err(_)) | None => None,
    };
    let mv = best.or_else(|| any_move(game, position, &mut rng)).ok_or(EngineError::GameOver)?;
    Ok(judged(game, position, &mv, options))
}

/// A random move among the first [`CONSIDERED`] ones.
pub(crate) fn any_move(
    game: &ErasedGame,
    position: &ErasedPosition,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<ErasedMove> {
    let mut considered = Vec::new();
    let _ = game.for_each_move(position, &mut |mv| {
        considered.push(mv);
        if considered.len() < CONSIDERED {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    if considered.is_empty() {
        return None;
    }
    let index = rng.random_range(0..considered.len());
    Some(considered.swap_remove(index))
}

fn judged(
    game: &ErasedGame,
    position: &ErasedPosition,
    mv: &ErasedMove,
    options: &SolveOptions,
) -> PlayedMove {
    let one = SolveOptions { moves: 1, seek_value: false, ..options.clone() };
    let target = game.play(position, mv);
    let both = solve(game, position, &one).and_then(|before| {
        let after = solve(game, &target, &one)?;
        Ok(verdict(before.outcome, after.outcome, &before.remoteness, &after.remoteness))
    });
    PlayedMove { mv: rate(game, mv, position), target: game.write_position(&target), verdict: both }
}
