//! All moves of a position, the best first.

use std::ops::ControlFlow;

use noyau_core::{Game, Natural, Nimber, Outcome, RatedMove, Written};

use crate::engine::rate;
use crate::{EngineError, SolveOptions, solve};

/// A move and what is known about the position it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move.
    pub mv: RatedMove,
    /// Where it leads.
    pub target: Written,
    /// Outcome there: P means that the move wins.
    pub outcome: Outcome,
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
    /// Winning moves, quickest first; then the others, slowest loss first.
    pub moves: Vec<JudgedMove>,
    /// False when there are more legal moves than were asked for.
    pub complete: bool,
}

/// Judges the winning moves and then legal moves in order, until there are `most`.
pub(crate) fn judge<G: Game>(
    game: &G,
    position: &G::Position,
    most: usize,
    options: &SolveOptions,
) -> Result<JudgedMoves, EngineError> {
    let options = SolveOptions { moves: most, ..options.clone() };
    let answer = solve(game, position, &options)?;
    let mut chosen = answer.winning.moves;
    let mut complete = answer.winning.complete;
    let winning = chosen.len();
    let mut seen = 0_usize;
    let _ = game.for_each_move(position, &mut |mv| {
        seen += 1;
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
    for mv in &chosen {
        let after = game.play(position, mv);
        let there = solve(game, &after, &one)?;
        moves.push(JudgedMove {
            mv: rate(game, mv, position),
            target: game.write_position(&after),
            outcome: there.outcome,
            value: there.value,
            remoteness: there.remoteness,
        });
    }
    moves.sort_by(|a, b| {
        let wins = |judged: &JudgedMove| judged.outcome != Outcome::P;
        wins(a).cmp(&wins(b)).then_with(|| {
            if wins(a) { b.remoteness.cmp(&a.remoteness) } else { a.remoteness.cmp(&b.remoteness) }
        })
    });
    Ok(JudgedMoves { position: game.write_position(position), moves, complete })
}
