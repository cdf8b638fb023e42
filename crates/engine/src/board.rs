//! Outcomes on a chessboard, all at once or step by step.
//!
//! The steps are those of propagation (Deslongchamps §3.1.1). Squares without moves are known. A
//! square with a move to a P square is N; a square all of whose moves lead to N squares is P. One
//! step applies both rules once, also to positions that are not squares of the board.

use std::ops::ControlFlow::{Break, Continue};

use noyau_core::{Convention, Mex, Outcome, Piece};
use noyau_games::erased::{ErasedGame, ErasedPosition};
use noyau_solve::{Limits, Retrograde, Squares, Stopped, kernel};

use crate::engine::BoardView;
use crate::method::Valuation;
use crate::solve::solve;
use crate::{EngineError, SolveOptions};

/// Grundy values of squares, row 0 first; `None` where they are not known.
pub(crate) type Values = Vec<Vec<Option<u32>>>;

/// Most squares that are drawn.
const MOST_SQUARES: u64 = 250_000;
/// Most positions that take part in propagation.
const MOST_POSITIONS: usize = 500_000;

pub(crate) fn view(
    game: &ErasedGame,
    columns: u64,
    rows: u64,
    steps: Option<u64>,
    limits: &Limits,
) -> Result<BoardView, EngineError> {
    drawn(game, columns, rows)?;
    let piece = game.piece().unwrap_or(Piece::Token);
    let rows = match steps {
        Some(steps) => propagate(game, columns, rows, steps, limits)?,
        None => solved(game, columns, rows, limits)?,
    };
    Ok(BoardView { piece, rows })
}

/// Grundy values, by the first way that applies: a theorem, the values computed square by square
/// from the corner, one search that all squares share.
pub(crate) fn values(
    game: &ErasedGame,
    columns: u64,
    rows: u64,
    limits: &Limits,
) -> Result<Values, EngineError> {
    drawn(game, columns, rows)?;
    if game.convention() != Convention::Normal {
        return Err(EngineError::NoValue);
    }
    let theorem = game.square(1, 1).is_some_and(|position| game.grundy(&position).is_some());
    let stepped =
        || Some(padded(&squares(game, columns, rows, limits)?.values(limits), columns, rows));
    let squared = || from_the_corner(game, columns, rows, limits);
    if !theorem && let Some(values) = stepped().or_else(squared) {
        return Ok(values);
    }
    let mut values = Valuation::new(game, 1, limits.clone());
    let mut value = |column, row| {
        let position = game.square(column, row)?;
        let value = values.of(&position, &mut std::iter::empty()).ok()?;
        value.size().to_u64().and_then(|value| u32::try_from(value).ok())
    };
    Ok((0..rows).map(|row| (0..columns).map(|column| value(column, row)).collect()).collect())
}

/// The board and the steps of its piece, if every square has the moves of the last square that stay
/// on the board; the rules are then asked for one square only. `None` for other games.
fn squares(game: &ErasedGame, columns: u64, rows: u64, limits: &Limits) -> Option<Squares> {
    let (width, height) = (usize::try_from(columns).ok()?, usize::try_from(rows).ok()?);
    if !game.takes_alike() || width == 0 || height == 0 {
        return None;
    }
    let place = |position: &ErasedPosition| -> Option<(usize, usize)> {
        let [column, row] = game.rows(position)?.try_into().ok()?;
        Some((column.to_usize()?, row.to_usize()?))
    };
    let last = game.square(columns - 1, rows - 1)?;
    if place(&last)? != (width - 1, height - 1) {
        return None;
    }
    let mut steps = Vec::new();
    let all = game.for_each_move(&last, &mut |mv| {
        let there = place(&game.play(&last, &mv)).filter(|_| limits.check(0).is_none());
        let step = there.and_then(|(column, row)| {
            Some(((width - 1).checked_sub(column)?, (height - 1).checked_sub(row)?))
        });
        let Some(step) = step else { return Break(()) };
        steps.push(step);
        Continue(())
    });
    all.is_continue().then(|| Squares::new(width, height, steps)).flatten()
}

/// The values found so far on a board of full size; the other squares are `None`.
fn padded(values: &[Vec<u32>], columns: u64, rows: u64) -> Values {
    let value = |column: u64, row: u64| {
        let line = values.get(usize::try_from(row).ok()?)?;
        line.get(usize::try_from(column).ok()?).copied()
    };
    (0..rows).map(|row| (0..columns).map(|column| value(column, row)).collect()).collect()
}

/// Grundy values, computed from the corner outwards without a table of positions. `None` if a move
/// leads to a position that is not a square nearer to the corner. Squares that are not reached in
/// time stay unknown.
fn from_the_corner(game: &ErasedGame, columns: u64, rows: u64, limits: &Limits) -> Option<Values> {
    let side = usize::try_from(columns.max(rows)).ok()?;
    // A position may sort its two numbers, so squares are indexed by the numbers it reports.
    let place = |position: &ErasedPosition| -> Option<usize> {
        let [column, row] = game.rows(position)?.try_into().ok()?;
        let (column, row) = (column.to_usize()?, row.to_usize()?);
        (column < side && row < side).then_some(row * side + column)
    };
    let mut known: Vec<Option<u32>> = vec![None; side.checked_mul(side)?];
    let mut options = Mex::default();
    'board: for distance in 0..(columns + rows).saturating_sub(1) {
        for column in 0..columns.min(distance + 1) {
            let row = distance - column;
            if row >= rows {
                continue;
            }
            if limits.check(0).is_some() {
                break 'board;
            }
            let position = game.square(column, row)?;
            let here = place(&position)?;
            if known[here].is_some() {
                continue;
            }
            options.clear();
            let all = game.for_each_move(&position, &mut |mv| {
                let there = place(&game.play(&position, &mv)).and_then(|place| known[place]);
                let Some(value) = there else { return Break(()) };
                options.insert(value.into());
                Continue(())
            });
            if all.is_break() {
                return None;
            }
            known[here] = u32::try_from(options.value()).ok();
        }
    }
    let value = |column, row| known[place(&game.square(column, row)?)?];
    Some((0..rows).map(|row| (0..columns).map(|column| value(column, row)).collect()).collect())
}

/// Fails if the game has no board, or if the board is too large to be drawn.
fn drawn(game: &ErasedGame, columns: u64, rows: u64) -> Result<(), EngineError> {
    let squares = columns.saturating_mul(rows);
    if squares > MOST_SQUARES {
        let most = usize::try_from(MOST_SQUARES).unwrap_or(usize::MAX);
        return Err(EngineError::TooManyPositions { most });
    }
    if game.square(0, 0).is_none() {
        return Err(EngineError::NoBoard);
    }
    Ok(())
}

/// Outcomes: of all squares at once where all squares have the same moves, else square by square.
fn solved(
    game: &ErasedGame,
    columns: u64,
    rows: u64,
    limits: &Limits,
) -> Result<Vec<Vec<Option<Outcome>>>, EngineError> {
    if let Some(squares) = squares(game, columns, rows, limits) {
        let stopped = |reason| Stopped { reason, positions: 0, work: 0 };
        // In the corner there is no move.
        let stuck = game.square(0, 0).is_some_and(|corner| game.ended(&corner) == Outcome::P);
        let lost = squares.lost(stuck, limits).map_err(stopped)?;
        let outcome = |lost| Some(if lost { Outcome::P } else { Outcome::N });
        return Ok(lost.into_iter().map(|line| line.into_iter().map(outcome).collect()).collect());
    }
    let options = SolveOptions { search: limits.clone(), ..SolveOptions::one_move() };
    let outcome = |column, row| match game.square(column, row) {
        Some(position) => Ok(Some(solve(game, &position, &options)?.outcome)),
        None => Ok(None),
    };
    (0..rows).map(|row| (0..columns).map(|column| outcome(column, row)).collect()).collect()
}

/// Outcomes after `steps` steps of propagation, which ends when a step finds nothing new.
///
/// A move need not lead to a square: splitting a heap leaves three heaps. So every reachable
/// position takes part, in canonical form, and the board shows those that are squares.
fn propagate(
    game: &ErasedGame,
    columns: u64,
    rows: u64,
    steps: u64,
    limits: &Limits,
) -> Result<Vec<Vec<Option<Outcome>>>, EngineError> {
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let starts = squares.filter_map(|(column, row)| game.square(column, row));
    let all = kernel::reachable_within(game, starts, MOST_POSITIONS, limits)?
        .ok_or(EngineError::TooManyPositions { most: MOST_POSITIONS })?;
    let mut outcomes = Retrograde::new(game, &all, limits)?;
    for _ in 0..steps {
        limits.go_on()?;
        if !outcomes.step() {
            break;
        }
    }
    let outcome = |column, row| outcomes.outcome(&game.canonical(&game.square(column, row)?));
    Ok((0..rows).map(|row| (0..columns).map(|column| outcome(column, row)).collect()).collect())
}

#[cfg(test)]
mod tests {
    use noyau_core::{Drawn as _, Grundy};
    use noyau_games::erased::Erased;
    use noyau_games::heap::{Nim, Wythoff};
    use noyau_solve::Search;

    use super::*;

    /// The values computed from the corner are those of a search, on boards of any shape.
    #[test]
    fn values_from_the_corner_are_those_of_a_search() {
        let queen = Erased::new(Wythoff::classic());
        let mut search = Search::new(&queen, Grundy, Limits::none());
        for (columns, rows) in [(9, 9), (3, 12), (12, 3), (1, 1)] {
            let values = from_the_corner(&queen, columns, rows, &Limits::none()).unwrap();
            for (row, line) in (0..).zip(&values) {
                for (column, value) in (0..).zip(line) {
                    let found = search.value(&queen.square(column, row).unwrap()).unwrap();
                    assert_eq!(value.map(u64::from), Some(found), "{column},{row}");
                }
            }
        }
        assert!(from_the_corner(&Erased::new(Nim), 0, 0, &Limits::none()).unwrap().is_empty());
    }

    /// If a game declares the same moves on every square, its fast values and outcomes are those of
    /// the rules.
    #[test]
    fn squares_of_games_whose_moves_are_alike_are_those_of_the_rules() {
        fn compare(game: &ErasedGame) {
            for (columns, rows) in [(13, 13), (4, 17), (17, 4), (1, 1), (1, 5)] {
                let board = squares(game, columns, rows, &Limits::none()).unwrap();
                let fast = padded(&board.values(&Limits::none()), columns, rows);
                let slow = from_the_corner(game, columns, rows, &Limits::none()).unwrap();
                assert_eq!(fast, slow);
                let outcomes = solved(game, columns, rows, &Limits::none()).unwrap();
                let all = u64::MAX;
                assert_eq!(outcomes, propagate(game, columns, rows, all, &Limits::none()).unwrap());
            }
            let late = Limits::none().within(std::time::Duration::ZERO);
            assert_eq!(squares(game, 4, 4, &late), None);
        }
        for (a, b) in [(1, 1), (2, 1), (1, 2), (3, 2), (2, 3)] {
            let positive = |n| std::num::NonZeroU32::new(n).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                compare(&Erased::new(Wythoff::new(positive(a), positive(b), convention)));
            }
        }
        assert_eq!(squares(&Erased::new(Nim), 3, 3, &Limits::none()), None);
    }

    #[test]
    fn what_the_time_did_not_suffice_for_is_not_known() {
        let late = Limits::none().within(std::time::Duration::ZERO);
        let values = from_the_corner(&Erased::new(Wythoff::classic()), 4, 4, &late).unwrap();
        assert_eq!(values, vec![vec![None; 4]; 4]);
    }
}
