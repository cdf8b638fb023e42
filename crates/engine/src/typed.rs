//! Questions about a game whose type is known.
//!
//! The answers come from the same code as all others, which has forgotten the types of the game;
//! here the moves get theirs back.

use std::sync::Arc;

use noyau_core::notation::InputSizes;
use noyau_core::{Answer, Explanation, Nimber, Notation};
use noyau_games::Game;
use noyau_games::erased::{Erased, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use crate::{Checked, ChiReport, EngineError, Explained, SolveOptions};
use crate::{colouring, explain as telling, method, solve as solving};

/// Who wins a position, and with which moves.
///
/// ```
/// use std::sync::Arc;
/// use noyau_engine::{SolveOptions, solve};
/// use noyau_games::heap::{Heaps, Nim};
/// let answer = solve(&Arc::new(Nim), &Heaps::of([43, 27, 12]), &SolveOptions::default())?;
/// assert_eq!(answer.winning.moves[0].take, 20);
/// # Ok::<(), noyau_engine::EngineError>(())
/// ```
///
/// # Errors
///
/// Fails if a limit of `options` is reached first, or if two methods contradict each other.
pub fn solve<G: Game>(
    game: &Arc<G>,
    position: &G::Position,
    options: &SolveOptions,
) -> Result<Answer<G::Move>, EngineError> {
    let answer = solving::solve(&erased(game), &ErasedPosition::new(position.clone()), options)?;
    Ok(answer.map(|mv: ErasedMove| mv.own::<G::Move>().clone()))
}

/// The Grundy value of a position.
///
/// # Errors
///
/// Fails with [`EngineError::NoValue`] in misère play and in games between Alice and Bob, and with
/// other errors if a limit is reached first.
pub fn grundy<G: Game>(
    game: &Arc<G>,
    position: &G::Position,
    limits: &Limits,
) -> Result<Nimber, EngineError> {
    method::grundy(&erased(game), &ErasedPosition::new(position.clone()), limits)
}

/// Explains who wins, by the method named `by`; `all` means every method that applies. Each
/// explanation is checked to its conclusion.
///
/// # Errors
///
/// Fails if there is no such method, if the one method that was named does not apply or reaches a
/// limit, and if a check finds a defect.
pub fn explain<G: Game>(
    game: &Arc<G>,
    position: &G::Position,
    by: &str,
    limits: &Limits,
) -> Result<Explained, EngineError> {
    telling::explain(&erased(game), &ErasedPosition::new(position.clone()), by, u64::MAX, limits)
}

/// Checks an explanation: every step from its operands alone, the move by the rules, and the
/// conclusion by the closing rule of the method.
///
/// # Errors
///
/// Fails with [`EngineError::Flaw`] if the explanation is wrong, and with other errors if a
/// position or a move in it cannot be read.
pub fn check_explanation<G: Game>(
    game: &Arc<G>,
    explanation: &Explanation,
) -> Result<Checked, EngineError> {
    let game = erased(game);
    let position = game.parse_position(&explanation.position.to_string(), InputSizes::default())?;
    telling::check_within(&game, &position, explanation, &SolveOptions::default().search)
}

/// The game chromatic numbers of the graph of a position.
///
/// # Errors
///
/// Fails if the game is not a colouring game, or if the graph is too large. Limits that are reached
/// are told in the report.
pub fn chi<G: Game>(
    game: &Arc<G>,
    position: &G::Position,
    limits: &Limits,
) -> Result<ChiReport, EngineError> {
    colouring::chi(&erased(game), &ErasedPosition::new(position.clone()), limits)
}

fn erased<G: Game>(game: &Arc<G>) -> Erased<G> {
    Erased(Arc::clone(game))
}
