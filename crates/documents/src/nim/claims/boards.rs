//! Claims that are about boards and small numbers of piles: Theorem 1, the rook, the observations.

use std::collections::BTreeSet;

use noyau_core::{Convention, Outcome, OutcomeFunction, Piece, Ruleset};
use noyau_games::heap::{Heaps, Nim};
use noyau_solve::{Limits, Search};
use serde::Deserialize;

use super::super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::super::shown;
use super::{explained, strategy};
use noyau_engine::{Arguments, BoardView, open};

/// Deslongchamps, Theorem 1: every position is exactly one of P and N. Propagation from the end
/// settles every square of the board, never changes one it has settled, and agrees with the
/// rules, under both conventions. (The queen's boards belong to Wythoff's game.)
pub(in super::super) fn partition(vector: &Vector, effort: Effort) -> Checked {
    let side = board_side(vector, effort)?;
    for (name, convention) in [("nim", Convention::Normal), ("marienbad", Convention::Misere)] {
        let engine = open(name, &Arguments::none())?;
        let mut before: Option<BoardView> = None;
        for steps in [1, 2, side / 2, side, 2 * side] {
            let view = engine.board(side, side, Some(steps))?;
            settled(&view, before.as_ref(), convention, steps == 2 * side)?;
            before = Some(view);
        }
    }
    Ok(())
}

fn board_side(vector: &Vector, effort: Effort) -> Result<u64, Failure> {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
    }
    let Params { limit } = vector.params()?;
    Ok(effort.widen(limit) + 1)
}

pub(super) fn settled(
    view: &BoardView,
    before: Option<&BoardView>,
    convention: Convention,
    complete: bool,
) -> Checked {
    let mut nim = Search::new(&Nim, OutcomeFunction(convention), Limits::none());
    for (row, line) in view.rows.iter().enumerate() {
        for (column, found) in line.iter().enumerate() {
            let at = format!("({column},{row})");
            let truth = nim.value(&Heaps::of([column as u64, row as u64]))?;
            match found {
                Some(found) => same(&at, &truth, found)?,
                None => holds(&at, "P | N", !complete)?,
            }
            if let Some(known) = before.and_then(|before| before.rows[row][column]) {
                same(&at, &Some(known), found)?;
            }
        }
    }
    Ok(())
}

/// Deslongchamps §2.1.1: two-pile Nim is a rook moving left or down, and the squares lost for the
/// player to move are those of the diagonal. (The queen belongs to Wythoff's game.)
pub(in super::super) fn chessboard(vector: &Vector, effort: Effort) -> Checked {
    let side = board_side(vector, effort)?;
    let view = open("nim", &Arguments::none())?.board(side, side, None)?;
    same("piece", &Piece::Rook, &view.piece)?;
    settled(&view, None, Convention::Normal, true)?;
    rook(&view, |x, y| {
        let left = (0..x).map(|column| (column, y));
        left.chain((0..y).map(|row| (x, row))).collect()
    })
}

pub(super) fn rook(
    view: &BoardView,
    reached: impl Fn(u64, u64) -> BTreeSet<(u64, u64)>,
) -> Checked {
    for (y, line) in (0_u64..).zip(&view.rows) {
        for (x, outcome) in (0_u64..).zip(line) {
            let position = Heaps::of([x, y]);
            let square = |heaps: &Heaps| match heaps.sizes() {
                [x, y] => x.to_u64().zip(y.to_u64()),
                _ => None,
            };
            let found: BTreeSet<(u64, u64)> =
                Nim.moves(&position).iter().filter_map(|mv| square(&position.after(mv))).collect();
            same(format!("({x},{y})"), &reached(x, y), &found)?;
            same(format!("({x},{y})"), &Some(x == y), &outcome.map(|o| o == Outcome::P))?;
        }
    }
    Ok(())
}

/// Deslongchamps §2.1.1: one pile is won; two piles are lost exactly when equal, and equalising
/// wins; two equal piles beside a third one are won, by taking the third.
pub(in super::super) fn observations(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
    }
    let Params { limit } = vector.params()?;
    let limit = effort.widen(limit);
    observed(limit, u64::abs_diff)?;
    let piles: Vec<Heaps> = (0..=limit)
        .flat_map(|x| (0..=limit).map(move |y| (x, y)))
        .flat_map(|(x, y)| [Heaps::of([x]), Heaps::of([x, y]), Heaps::of([x, x, y])])
        .collect();
    strategy(&Nim, &piles, |position| explained(&Nim, position, "observation"))
}

pub(super) fn observed(limit: u64, difference: impl Fn(u64, u64) -> u64) -> Checked {
    let mut search = Search::new(&Nim, OutcomeFunction::default(), Limits::none());
    let mut is = |piles: &[u64], expected: Outcome| -> Checked {
        let found = search.value(&Heaps::of(piles.iter().copied()))?;
        same(shown(piles), &expected, &found)
    };
    for x in 1..=limit {
        is(&[x], Outcome::N)?;
        for y in 1..=limit {
            let take = difference(x, y);
            is(&[x, y], if take == 0 { Outcome::P } else { Outcome::N })?;
            let equalised = if x > y { [x - take, y] } else { [x, y - take] };
            is(&equalised, Outcome::P)?;
            for order in [[x, x, y], [x, y, x], [y, x, x]] {
                is(&order, Outcome::N)?;
            }
        }
    }
    Ok(())
}
