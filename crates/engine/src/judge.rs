//! The moves of a position, best first.

use std::ops::ControlFlow;

use noyau_core::{Answer, Contradiction, MoveList, Natural, Nimber, Outcome, RatedMove, Written};
use noyau_games::erased::{ErasedGame, ErasedPosition};
use noyau_solve::{StopReason, Stopped};

use crate::engine::rate;
use crate::solve::solve;
use crate::{EngineError, SolveOptions, method};

/// A move and what is known about the position it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub mv: RatedMove,
    /// Where it leads.
    pub target: Written,
    /// Outcome there: P means that the move wins. `None` if the search was stopped before it knew.
    pub outcome: Option<Outcome>,
    /// Value there.
    pub value: Option<Nimber>,
    /// Moves left there.
    pub remoteness: Option<Natural>,
}

/// Moves of a position, best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedMoves {
    /// The position.
    pub position: Written,
    /// Winning moves, quickest first; then moves of unknown outcome; then losing moves, slowest
    /// loss first. Among winning moves and among losing moves, those of unknown length come last.
    pub moves: Vec<JudgedMove>,
    /// False when there are more legal moves than were asked for.
    pub complete: bool,
    /// Why outcomes, values or lengths of some moves are unknown: the error that stopped the search
    /// for the position, or for the first such move.
    pub stopped: Option<Box<EngineError>>,
}

/// The options with one of `shares` equal parts of the time that is left.
fn share(options: &SolveOptions, shares: usize) -> SolveOptions {
    SolveOptions { search: options.search.share(shares), ..options.clone() }
}

/// Judges the winning moves and then other legal moves in order, until there are `most`. The
/// position itself gets half of the time, the moves get the rest.
pub(crate) fn judge(
    game: &ErasedGame,
    position: &ErasedPosition,
    most: usize,
    options: &SolveOptions,
) -> Result<JudgedMoves, EngineError> {
    let options = SolveOptions { moves: most, ..options.clone() };
    let (mut chosen, mut complete, mut stopped) = match solve(game, position, &share(&options, 2)) {
        Ok(answer) => {
            let MoveList { moves, complete } = answer.into_findings().winning;
            (moves, complete, None)
        }
        Err(error) if error.stop_reason().is_some() => (Vec::new(), true, Some(Box::new(error))),
        Err(error) => return Err(error),
    };
    let all_that_win = stopped.is_none() && complete;
    // From here on, `complete` says that all legal moves are listed, judged or not.
    complete = true;
    let winning = chosen.len();
    let _ = game.for_each_move(position, &mut |mv| {
        if chosen[..winning].contains(&mv) {
            return ControlFlow::Continue(());
        }
        if chosen.len() >= most {
            complete = false;
            return ControlFlow::Break(());
        }
        chosen.push(mv);
        ControlFlow::Continue(())
    });
    let one = SolveOptions { moves: 1, ..options };
    let mut moves = Vec::new();
    let mut cut = None;
    for (index, mv) in chosen.iter().enumerate() {
        let after = game.play(position, mv);
        let judged = match one.search.go_on() {
            // Even an answer without search takes time.
            Err(stopped) => Err(stopped.into()),
            Ok(()) => solve(game, &after, &share(&one, chosen.len() - index)),
        };
        let there = match judged {
            Ok(there) => {
                // The outcome may be known, and no time be left for the value or the length.
                let valued = there.value.is_some() || !method::has_values(game, &after);
                let whole = valued && there.remoteness.is_some();
                if !whole && one.search.late.is_late() && cut.is_none() {
                    cut = Some(Stopped { reason: StopReason::Time, positions: 0, work: 0 }.into());
                }
                Some(there)
            }
            Err(error) if error.stop_reason().is_some() => {
                cut.get_or_insert(error);
                None
            }
            Err(error) => return Err(error),
        };
        let (outcome, value, remoteness) = match there.map(Answer::into_findings) {
            Some(there) => {
                let said = index < winning;
                if said != (there.outcome == Outcome::P) && (said || all_that_win) {
                    return Err(Contradiction::MoveAndOutcome.into());
                }
                (Some(there.outcome), there.value, there.remoteness)
            }
            // The answer for the position says at least which moves win.
            None if index < winning => (Some(Outcome::P), None, None),
            None => (all_that_win.then_some(Outcome::N), None, None),
        };
        let (mv, target) = (rate(game, mv, position), game.write_position(&after));
        moves.push(JudgedMove { mv, target, outcome, value, remoteness });
    }
    let rank = |judged: &JudgedMove| match judged.outcome {
        Some(Outcome::P) => 0,
        None => 1,
        Some(_) => 2,
    };
    moves.sort_by(|a, b| {
        let unknown_last = a.remoteness.is_none().cmp(&b.remoteness.is_none());
        rank(a).cmp(&rank(b)).then(unknown_last).then_with(|| match rank(a) {
            0 => a.remoteness.cmp(&b.remoteness),
            _ => b.remoteness.cmp(&a.remoteness),
        })
    });
    if moves.iter().all(|judged| judged.outcome.is_some()) {
        stopped = None;
    }
    let stopped = stopped.or(cut.map(Box::new));
    Ok(JudgedMoves { position: game.write_position(position), moves, complete, stopped })
}
