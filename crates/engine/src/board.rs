//! Outcomes on a chessboard, whole or step by step.
//!
//! Propagation (Deslongchamps §3.1.1): squares without moves are known; a square from which a P
//! square is reached is N; a square all of whose moves lead to N squares is P. One step applies
//! both rules once to what is known.

use std::collections::HashMap;

use noyau_core::{Convention, Game, Grundy, Outcome, Piece};
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

/// Grundy values: by theorem, else by one search that all squares share.
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
