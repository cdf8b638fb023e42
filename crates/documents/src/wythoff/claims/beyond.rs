//! Boards, and what goes beyond the documents: all winning moves, three heaps, Nimhoff, quotas.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use noyau_core::{
    ClosedForm, Convention, Explain, Grundy, Natural, Outcome, OutcomeFunction, Piece, Ruleset,
};
use noyau_games::Game;
use noyau_games::heap::{
    Allowance, Heaps, Nimhoff, PileTakes, Piles, Quota, ThreeHeaps, Together, Wythoff,
};
use noyau_numeration::quota::Quota as Weights;
use noyau_solve::{Limits, Search};
use serde::Deserialize;

use super::super::super::shared::{explained, kernel_theorem, strategy};
use super::super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::super::{engine_of, exact, natural, normal, pair, ruleset, small};
use super::ByBoth;
use noyau_engine::BoardView;

#[derive(Deserialize)]
struct Side {
    limit: u64,
}

impl Side {
    fn of(vector: &Vector, effort: Effort) -> Result<u64, Failure> {
        let Self { limit } = vector.params()?;
        Ok(effort.widen(limit) + 1)
    }
}

/// Theorem 1 on the boards of this family: propagation settles every square, never changes one it
/// has settled, and agrees with the rules, under both conventions.
pub(in super::super) fn partition(vector: &Vector, effort: Effort) -> Checked {
    let side = Side::of(vector, effort)?;
    for (a, b, convention) in [
        (1, 1, Convention::Normal),
        (1, 1, Convention::Misere),
        (2, 1, Convention::Normal),
        (1, 3, Convention::Normal),
        (2, 2, Convention::Misere),
    ] {
        let game = ruleset(a, b, convention)?;
        let engine = engine_of(&game)?;
        let mut before: Option<BoardView> = None;
        for steps in [1, 2, side / 2, side, 2 * side] {
            let view = engine.board(side, side, Some(steps))?;
            settled(&game, &view, before.as_ref(), steps == 2 * side)?;
            before = Some(view);
        }
    }
    Ok(())
}

pub(super) fn settled(
    game: &Wythoff,
    view: &BoardView,
    before: Option<&BoardView>,
    complete: bool,
) -> Checked {
    let mut search = Search::new(game, OutcomeFunction(game.convention()), Limits::none());
    for (y, line) in (0_u64..).zip(&view.rows) {
        for (x, found) in (0_u64..).zip(line) {
            let truth = search.value(&Piles::of(x, y))?;
            match found {
                Some(found) => same(pair((x, y)), &truth, found)?,
                None => holds(pair((x, y)), "P | N", !complete)?,
            }
        }
    }
    let known = before.into_iter().flat_map(|before| before.rows.iter().zip(&view.rows));
    for (earlier, later) in known.flat_map(|(earlier, later)| earlier.iter().zip(later)) {
        holds("board", "kept", earlier.is_none() || earlier == later)?;
    }
    Ok(())
}

/// §3.1.1: Wythoff's game is a queen moving left, down or both; its lost squares are the pairs.
pub(in super::super) fn queen(vector: &Vector, effort: Effort) -> Checked {
    let side = Side::of(vector, effort)?;
    let classic = Wythoff::classic();
    let view = engine_of(&classic)?.board(side, side, None)?;
    same("piece", &Piece::Queen, &view.piece)?;
    settled(&classic, &view, None, true)?;
    queen_moves(side, |x, y| {
        let left = (0..x).map(|column| (column, y));
        let down = (0..y).map(|row| (x, row));
        left.chain(down).chain((1..=x.min(y)).map(|by| (x - by, y - by))).collect()
    })
}

pub(super) fn queen_moves(
    side: u64,
    reached: impl Fn(u64, u64) -> BTreeSet<(u64, u64)>,
) -> Checked {
    let classic = Wythoff::classic();
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
        let position = Piles::of(x, y);
        let square = |mv: &PileTakes| {
            let [x, y] = classic.play(&position, mv).sizes().clone();
            (small(&x), small(&y))
        };
        let found: BTreeSet<(u64, u64)> = classic.moves(&position).iter().map(square).collect();
        same(pair((x, y)), &reached(x, y), &found)?;
    }
    Ok(())
}

/// noyau: the list of winning moves is complete; Wythoff's game has at most three.
pub(in super::super) fn all_winning_moves(vector: &Vector, effort: Effort) -> Checked {
    let params: ByBoth = vector.params()?;
    let limit = effort.widen(params.limit);
    for (a, b) in params.games() {
        let game = normal(a, b)?;
        let most = if a * b == 1 { Some(3) } else { None };
        complete_lists(&game, limit, most, |position| {
            game.winning_moves(position, usize::MAX).map(|list| list.moves)
        })?;
    }
    Ok(())
}

pub(super) fn complete_lists<G: Game<Move = PileTakes>>(
    game: &G,
    limit: u64,
    most: Option<usize>,
    listed: impl Fn(&G::Position) -> Option<Vec<PileTakes>>,
) -> Checked {
    let mut search = Search::new(game, OutcomeFunction(game.convention()), Limits::none());
    // Moves cannot be ordered, so they are compared as text.
    let texts = |position: &G::Position, moves: &[PileTakes]| -> BTreeSet<String> {
        moves.iter().map(|mv| game.write_move(mv, position).to_string()).collect()
    };
    for position in game.up_to(limit) {
        let mut wins = Vec::new();
        for mv in game.moves(&position) {
            if search.value(&game.play(&position, &mv))? == Outcome::P {
                wins.push(mv);
            }
        }
        let at = game.write_position(&position);
        let found = listed(&position).ok_or_else(|| Failure::new(&at, "moves", "no answer"))?;
        same(&at, &texts(&position, &wins), &texts(&position, &found))?;
        same(&at, &wins.len(), &found.len())?;
        holds(&at, "few moves", most.is_none_or(|most| found.len() <= most))?;
    }
    Ok(())
}

/// noyau: three heaps, the same number from any of them. The sum of all numbers in sorted
/// P-positions; and, as far as a search is quick, these positions are the P-positions.
pub(in super::super) fn three_heaps(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: usize,
        total: usize,
    }
    let Params { limit, total } = vector.params()?;
    let game = ThreeHeaps::new(Together::Equal);
    let triples = game.lost_triples(limit);
    same("total", &total, &triples.iter().flatten().sum::<usize>())?;
    let searched = effort.widen(12);
    let mut search = Search::new(&game, OutcomeFunction::default(), Limits::none());
    for x in 0..=searched {
        for (y, z) in (x..=searched).flat_map(|y| (y..=searched).map(move |z| (y, z))) {
            let triple = [x, y, z].map(|size| usize::try_from(size).unwrap_or(usize::MAX));
            let value = search.value(&Heaps::of([x, y, z]))?;
            let lost = value == Outcome::P;
            same(format!("({x},{y},{z})"), &lost, &triples.contains(&triple))?;
        }
    }
    Ok(())
}

/// Fraenkel and Lorberbom: the value of cyclic Nimhoff is h times the nim-sum of the quotients by
/// h, plus the remainder of all tokens.
pub(in super::super) fn nimhoff(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        /// h, number of heaps, greatest heap.
        cases: Vec<(NonZeroU64, usize, u64)>,
    }
    let params: Params = vector.params()?;
    for (h, heaps, most) in params.cases {
        let period = h.get();
        // Three heaps have many moves; the wider range is for two.
        let most = if heaps == 2 { effort.widen(most) } else { most };
        nimhoff_values(h, heaps, most, |sizes| {
            let sum = sizes.iter().fold(0, |sum, size| sum ^ (size / period));
            period * sum + sizes.iter().sum::<u64>() % period
        })?;
    }
    Ok(())
}

pub(super) fn nimhoff_values(
    h: NonZeroU64,
    heaps: usize,
    most: u64,
    formula: impl Fn(&[u64]) -> u64,
) -> Checked {
    let game = Nimhoff::new(h);
    let mut search = Search::new(&game, Grundy, Limits::none());
    let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..heaps {
        let longer =
            |list: Vec<u64>| (0..=most).map(move |size| [list.as_slice(), &[size]].concat());
        lists = lists.into_iter().flat_map(longer).collect();
    }
    for list in lists {
        let position = Heaps::of(list.iter().copied());
        let value = search.value(&position)?;
        let at = format!("h = {h}, {list:?}");
        same(&at, &value, &formula(&list))?;
        let closed = game.grundy(&position).map(|nimber| nimber.size().to_u64());
        same(&at, &Some(Some(value)), &closed)?;
    }
    Ok(())
}

/// Take-away with a quota of m times the last removal: P exactly when less than the least part of
/// n may be taken; taking the least part wins.
pub(in super::super) fn quota(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        m_max: u64,
        n_max: u64,
    }
    let params: Params = vector.params()?;
    for m in 1..=params.m_max {
        let weights = exact(Weights::new(m))?;
        quota_theorem(m, effort.widen(params.n_max), |n| weights.least_part(n))?;
    }
    Ok(())
}

pub(super) fn quota_theorem(
    m: u64,
    n_max: u64,
    least: impl Fn(&Natural) -> Option<Natural>,
) -> Checked {
    let game = Quota::new(NonZeroU64::new(m).unwrap_or(NonZeroU64::MIN));
    let positions: Vec<Allowance> = (0..=n_max)
        .flat_map(|n| (0..=n).map(move |x| Allowance { tokens: natural(n), most: natural(x) }))
        .collect();
    kernel_theorem(&game, &positions, |position| {
        least(&position.tokens).is_none_or(|least| position.most < least)
    })?;
    strategy(&game, &positions, |position| {
        let part = least(&position.tokens).filter(|part| *part <= position.most);
        Ok(part.into_iter().collect())
    })?;
    let method = game.methods().first().map_or("", |info| info.name);
    strategy(&game, &positions, |position| explained(&game, position, method))
}
