//! Checks an explanation to its conclusion. Each step is checked from its operands, and the move by
//! the rules. The closing rule of the method then leads from the position to the winner.

use noyau_core::{Conclusion, Defect, Explanation, Flaw, Outcome, Step, Told, arithmetic};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use super::play::PlayThrough;
use crate::EngineError;
use crate::method::{self, Method};

/// The most moves that are played through to repeat the work that a conclusion rests on.
const PLAYED: u64 = 20_000;

/// The result of checking an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// Who wins.
    pub outcome: Outcome,
    /// Steps that were checked.
    pub steps: usize,
    /// The key of the work that the conclusion rests on and that was too much to repeat. `None` if
    /// the conclusion is proved from the position.
    pub rests_on: Option<&'static str>,
}

/// Checks an explanation: every step from its operands alone, the move by the rules, and the
/// conclusion by the closing rule of the method. An explanation of another position is refused.
pub(crate) fn check_within(
    game: &ErasedGame,
    position: &ErasedPosition,
    explanation: &Explanation,
    limits: &Limits,
) -> Result<Checked, EngineError> {
    if !game.write_position(position).reads_like(&explanation.position) {
        return Err(Flaw::new("position", Defect::Differs("position")).into());
    }
    let reply = match &explanation.mv {
        None => None,
        Some((written, target)) => {
            let mv = game.parse_move(&written.to_string(), position)?;
            let reached = game.try_play(position, &mv)?;
            let same = game.write_position(&reached).reads_like(target)
                && game.write_move(&mv, position).reads_like(written);
            same.then_some(Some((mv, reached))).ok_or_else(|| Flaw::new("move", Defect::False))?
        }
    };
    let (method, _) = method::way(game, position, explanation.method)?;
    let check = |step: &Step| check_claim(game, position, method, step, limits);
    let steps = check_steps(&explanation.steps, &check)?;
    let told = Told {
        method: explanation.method,
        position,
        reply: reply.as_ref().map(|(mv, target)| (mv, target)),
        steps: &explanation.steps,
    };
    let conclusion = method.close(game, &told, limits)?;
    let conclusion = play_through(game, &told, conclusion, limits)?;
    // There is a move exactly if the player to move wins and play is not over. The rule of the game
    // says who has won when play is over.
    let over = game.is_terminal(position);
    let wins = conclusion.outcome == Outcome::N && !over;
    let right = conclusion.outcome == explanation.outcome
        && reply.is_some() == wins
        && (!over || conclusion.outcome == game.ended(position));
    if !right {
        return Err(Flaw::new("outcome", Defect::False).into());
    }
    Ok(Checked { outcome: conclusion.outcome, steps, rests_on: conclusion.rests_on })
}

/// If a conclusion rests on work of a solver, plays the position through by the rules. If the game
/// is small enough for that, the conclusion is proved.
fn play_through(
    game: &ErasedGame,
    told: &Told<'_, ErasedPosition, ErasedMove>,
    conclusion: Conclusion,
    limits: &Limits,
) -> Result<Conclusion, EngineError> {
    if conclusion.rests_on.is_none() {
        return Ok(conclusion);
    }
    let limits = Limits { work: limits.work.min(PLAYED), ..limits.clone() };
    let mut play = PlayThrough::new(game, &limits);
    let Some(played) = play.of(told.position) else { return Ok(conclusion) };
    if played.outcome != conclusion.outcome {
        return Err(Flaw::new("outcome", Defect::False).into());
    }
    if let Some((_, target)) = told.reply {
        let Some(left) = play.of(target) else { return Ok(conclusion) };
        told.leads_to_p(left.outcome == Outcome::P)?;
    }
    Ok(Conclusion::proved(conclusion.outcome))
}

/// Checks every step and the steps below it. Returns their number.
fn check_steps(
    steps: &[Step],
    check: &dyn Fn(&Step) -> Result<(), EngineError>,
) -> Result<usize, EngineError> {
    let mut count = 0;
    for step in steps {
        check(step)?;
        count += 1 + check_steps(&step.steps, check)?;
    }
    Ok(count)
}

/// Checks one claim: by arithmetic, by the game, or by the method that explains.
fn check_claim(
    game: &ErasedGame,
    position: &ErasedPosition,
    method: &dyn Method,
    step: &Step,
    limits: &Limits,
) -> Result<(), EngineError> {
    let key = step.claim.key.as_ref();
    let mut known = arithmetic::CHECKS.iter().chain(game.checks());
    if let Some((_, check)) = known.find(|(known, _)| *known == key) {
        return Ok(check(step)?);
    }
    match method.check(game, position, step, limits) {
        Some(checked) => checked,
        None => Err(step.is_unchecked().into()),
    }
}
