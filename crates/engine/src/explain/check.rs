//! An explanation checked to its conclusion: every step from its operands, the move by the rules,
//! and by the closing rule of the method the way from the position to who wins.

use noyau_core::{
    Conclusion, Defect, Explanation, Flaw, Outcome, Step, Told, arithmetic, notation,
};
use noyau_games::Game;
use noyau_solve::Limits;

use super::play::PlayThrough;
use crate::EngineError;
use crate::method::{self, Method};

/// Moves that are played through to do again what a conclusion rests on.
const PLAYED: u64 = 20_000;

/// What checking an explanation has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// Who wins.
    pub outcome: Outcome,
    /// Steps that were checked.
    pub steps: usize,
    /// Key of what the conclusion rests on and what was too much to do again; `None` when the
    /// closing rule has led to it from the position.
    pub rests_on: Option<&'static str>,
}

/// Checks every step from its operands alone and the move by the rules, then leads from the
/// position to the conclusion by the closing rule of the method.
pub fn check_explanation<G: Game>(
    game: &G,
    explanation: &Explanation,
) -> Result<Checked, EngineError> {
    let text = explanation.position.to_string();
    let position = game.parse_position(&text, notation::InputSizes::default())?;
    check_within(game, &position, explanation, &crate::SolveOptions::default().search)
}

/// The same within limits, of an explanation that must be about this position.
pub(crate) fn check_within<G: Game>(
    game: &G,
    position: &G::Position,
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
    // Only a player who has a move and wins is told one; a finished game is scored by its rule.
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

/// Where a conclusion rests on somebody's work, a small game is played through by the rules: then
/// it rests on nothing else.
fn play_through<G: Game>(
    game: &G,
    told: &Told<'_, G>,
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

/// Every step, and the steps below it; how many those are.
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

/// One claim: about numbers, of the game, or of the method that explains.
fn check_claim<G: Game>(
    game: &G,
    position: &G::Position,
    method: &dyn Method<G>,
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
        None => Err(Flaw::new(step.claim.key.clone(), Defect::Unchecked).into()),
    }
}
