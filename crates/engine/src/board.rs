//! Outcomes on a chessboard, whole or step by step.
//!
//! Propagation (Deslongchamps §3.1.1): squares without moves are known; a square from which a P
//! square is reached is N; a square all of whose moves lead to N squares is P. One step applies
//! both rules once to what is known.

use std::collections::HashMap;
use std::ops::ControlFlow;

use noyau_core::{Convention, Game, Grundy, Mex, Outcome, Piece};
use noyau_solve::{Limits, Search};

use crate::engine::BoardView;
use crate::{EngineError, SolveOptions, family, solve};

/// Most squares that are drawn.
const MOST_SQUARES: u64 = 250_000;

pub(crate) fn view<G: Game>(
    game: &G,
    columns: u64,
    rows: u64,
    steps: Option<u64>,
    limits: &Limits,
) -> Result<BoardView, EngineError> {
    drawn(game, columns, rows)?;
    let piece = game.piece().unwrap_or(Piece::Token);
    let rows = match steps {
        Some(steps) => propagate(game, columns, rows, steps),
        None => solved(game, columns, rows, limits)?,
    };
    Ok(BoardView { piece, rows })
}

/// Grundy values: by theorem, else square by square from the corner on, else by one search that all
/// squares share.
pub(crate) fn values<G: Game>(
    game: &G,
    columns: u64,
    rows: u64,
    limits: &Limits,
) -> Result<Vec<Vec<Option<u32>>>, EngineError> {
    drawn(game, columns, rows)?;
    if game.convention() != Convention::Normal {
        return Err(EngineError::NoValue);
    }
    let theorem = game.square(1, 1).is_some_and(|position| game.grundy(&position).is_some());
    if !theorem && let Some(values) = from_the_corner(game, columns, rows, limits) {
        return Ok(values);
    }
    let mut search = Search::new(game, Grundy, limits.clone());
    let mut value = |column, row| {
        let position = game.square(column, row)?;
        let value = match game.grundy(&position) {
            Some(value) => value,
            None if family::grammar(game).is_some() => {
                let options = SolveOptions { search: limits.clone(), ..SolveOptions::one_move() };
                solve(game, &position, &options).ok()?.value?
            }
            None => search.value(&position).ok()?.into(),
        };
        value.size().to_u64().and_then(|value| u32::try_from(value).ok())
    };
    Ok((0..rows).map(|row| (0..columns).map(|column| value(column, row)).collect()).collect())
}

/// Grundy values of games whose moves lead from squares to squares nearer to the corner, without a
/// table of positions; `None` when a move leads elsewhere. What is missing when the time is up is
/// not known.
fn from_the_corner<G: Game>(
    game: &G,
    columns: u64,
    rows: u64,
    limits: &Limits,
) -> Option<Vec<Vec<Option<u32>>>> {
    let side = usize::try_from(columns.max(rows)).ok()?;
    // Positions may order their numbers: a square is known by what they say.
    let place = |position: &G::Position| -> Option<usize> {
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
                let Some(value) = there else { return ControlFlow::Break(()) };
                options.insert(value.into());
                ControlFlow::Continue(())
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

/// Whether the game has a board, and one of this size.
fn drawn<G: Game>(game: &G, columns: u64, rows: u64) -> Result<(), EngineError> {
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

fn solved<G: Game>(
    game: &G,
    columns: u64,
    rows: u64,
    limits: &Limits,
) -> Result<Vec<Vec<Option<Outcome>>>, EngineError> {
    let options = SolveOptions { search: limits.clone(), ..SolveOptions::one_move() };
    let mut board = Vec::new();
    for row in 0..rows {
        let mut line = Vec::new();
        for column in 0..columns {
            line.push(match game.square(column, row) {
                Some(position) => Some(solve(game, &position, &options)?.outcome),
                None => None,
            });
        }
        board.push(line);
    }
    Ok(board)
}

/// A step has two halves, as in the thesis' Figure 3: first the squares that reach a known P
/// become N, then the squares with only N below become P.
fn propagate<G: Game>(game: &G, columns: u64, rows: u64, steps: u64) -> Vec<Vec<Option<Outcome>>> {
    let mut squares = Vec::new();
    let mut known: HashMap<G::Position, Outcome> = HashMap::new();
    for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
        let Some(position) = game.square(column, row) else { continue };
        let options: Vec<G::Position> =
            game.moves(&position).iter().map(|mv| game.play(&position, mv)).collect();
        if options.is_empty() {
            known.insert(position.clone(), game.ended(&position));
        }
        squares.push((position, options));
    }
    for half in 0..steps.saturating_mul(2) {
        let wanted = if half % 2 == 0 { Outcome::N } else { Outcome::P };
        let mut found = Vec::new();
        for (position, options) in squares.iter().filter(|(p, _)| !known.contains_key(p)) {
            let outcome_of = |option| known.get(option).copied();
            let settled = match wanted {
                Outcome::N => options.iter().any(|o| outcome_of(o) == Some(Outcome::P)),
                _ => options.iter().all(|o| outcome_of(o) == Some(Outcome::N)),
            };
            if settled {
                found.push(position.clone());
            }
        }
        known.extend(found.into_iter().map(|position| (position, wanted)));
    }
    (0..rows)
        .map(|row| {
            (0..columns)
                .map(|column| game.square(column, row).and_then(|p| known.get(&p).copied()))
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use noyau_core::Board as _;
    use noyau_games::heap::{Nim, Wythoff};

    use super::*;

    /// The values from the corner on are those of a search, on boards of any shape.
    #[test]
    fn values_from_the_corner_are_those_of_a_search() {
        let queen = Wythoff::classic();
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
        assert!(from_the_corner(&Nim, 0, 0, &Limits::none()).unwrap().is_empty());
    }

    #[test]
    fn what_the_time_did_not_suffice_for_is_not_known() {
        let late = Limits::none().within(std::time::Duration::ZERO);
        let values = from_the_corner(&Wythoff::classic(), 4, 4, &late).unwrap();
        assert_eq!(values, vec![vec![None; 4]; 4]);
    }
}
