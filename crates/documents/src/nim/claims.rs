//! Statements about whole ranges, checked on every member of the range.
//!
//! Each public function reads the range of one claim and passes what noyau computes to a function
//! that states the claim. That function takes what it judges (an operation, a set of positions, a
//! choice of moves) as an argument, so that tests can pass a wrong one and check that it is
//! refused.

mod boards;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::num::{NonZeroU64, NonZeroUsize};

use noyau_core::{
    ClosedForm, Convention, Enumerate, Explain, Grundy, Natural, Notation, Outcome,
    OutcomeFunction, Ruleset,
};
use noyau_games::heap::{
    Allowance, Configuration, FibonacciNim, HeapMove, Heaps, Marienbad, Moore, Nim, OneRow, Row,
    minimal_zero_sum_sets, zero_sum_partition,
};
use noyau_numeration::Word;
use noyau_numeration::zeckendorf::{fibonacci_weight, least_part};
use noyau_solve::{Limits, Search};
use serde::Deserialize;

use super::super::shared::{explained, kernel_theorem, listed, outcome_theorem, strategy};
use super::super::{Checked, Effort, Vector, holds, same};
use noyau_engine::EngineError;

pub(super) use boards::{chessboard, observations, partition};

/// A range of piles: every position with at most these numbers of tokens.
#[derive(Deserialize)]
struct Shapes {
    shapes: Vec<Vec<u64>>,
}

impl Shapes {
    fn positions(&self, effort: Effort) -> Vec<Heaps> {
        self.shapes.iter().flat_map(|shape| boxed(shape, effort)).collect()
    }
}

/// Every position inside a box, in every order of the piles.
pub(super) fn boxed(shape: &[u64], effort: Effort) -> Vec<Heaps> {
    let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
    for bound in shape {
        let longer = |list: Vec<u64>| {
            (0..=effort.widen(*bound)).map(move |size| [list.as_slice(), &[size]].concat())
        };
        lists = lists.into_iter().flat_map(longer).collect();
    }
    lists.into_iter().map(Heaps::of).collect()
}

/// Deslongchamps §2.1.2: nim-addition is commutative and associative, 0 is neutral, each number
/// is its own opposite; and properties (a)–(c): A⊕B is the mex of what stands left of it and
/// above it in the table.
pub(super) fn nim_sum_properties(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        n: u64,
    }
    let Params { n } = vector.params()?;
    nim_addition(effort.widen(n), |a, b| Heaps::of([a, b]).nim_sum().to_u64().unwrap_or(u64::MAX))
}

fn nim_addition(n: u64, add: impl Fn(u64, u64) -> u64) -> Checked {
    same("0⊕0", &0, &add(0, 0))?;
    for a in 0..n {
        same(format!("{a}⊕0"), &a, &add(a, 0))?;
        same(format!("{a}⊕{a}"), &0, &add(a, a))?;
        for b in 0..n {
            let at = format!("{a}⊕{b}");
            let sum = add(a, b);
            same(&at, &add(b, a), &sum)?;
            for c in 0..n {
                same(format!("{at}⊕{c}"), &add(a, add(b, c)), &add(sum, c))?;
            }
            let left: BTreeSet<u64> =
                (0..a).map(|p| add(p, b)).chain((0..b).map(|q| add(a, q))).collect();
            holds(&at, "(b)", !left.contains(&sum))?;
            holds(&at, "(c)", (0..sum).all(|x| left.contains(&x)))?;
        }
    }
    Ok(())
}

/// Theorem 2 and its strategy on three piles, and Corollary 1: (x, y, z) is P exactly for
/// z = x ⊕ y.
pub(super) fn three_piles(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        n: u64,
    }
    let Params { n } = vector.params()?;
    bouton(&boxed(&[n, n, n], effort), Heaps::nim_sum)?;
    let mut search = Search::new(&Nim, OutcomeFunction::default(), Limits::none());
    for (x, y) in (0..=n).flat_map(|x| (0..=n).map(move |y| (x, y))) {
        for z in 0..(n + 1).next_power_of_two() {
            let lost = search.value(&Heaps::of([x, y, z]))? == Outcome::P;
            same(format!("({x},{y},{z})"), &lost, &(Heaps::of([x, y]).nim_sum() == z))?;
        }
    }
    Ok(())
}

/// Theorem 3 and its strategy.
pub(super) fn many_piles(vector: &Vector, effort: Effort) -> Checked {
    let shapes: Shapes = vector.params()?;
    bouton(&shapes.positions(effort), Heaps::nim_sum)
}

/// P exactly when the sum is zero; Bouton's moves win, and there is one for each pile that has
/// the top bit of the sum: an odd number of them.
fn bouton(positions: &[Heaps], sum: impl Fn(&Heaps) -> Natural) -> Checked {
    outcome_theorem(&Nim, positions, |position| sum(position).is_zero())?;
    strategy(&Nim, positions, |position| listed(&Nim, position))?;
    strategy(&Nim, positions, |position| explained(&Nim, position, "bouton"))?;
    for position in positions {
        let Some(top) = sum(position).bits().checked_sub(1) else { continue };
        let expected = position.sizes().iter().filter(|size| size.bit(top)).count();
        let moves = listed(&Nim, position)?.len();
        same(Nim.write_position(position), &expected, &moves)?;
        holds(Nim.write_position(position), "odd", moves % 2 == 1)?;
    }
    Ok(())
}

/// Deslongchamps §2.1.5: a column splits into minimal zero-sum sets exactly when its nim-sum is
/// zero. Every column up to the given height, as a multiset of digits.
pub(super) fn base_partition(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        bases: Vec<(u64, usize)>,
    }
    let params: Params = vector.params()?;
    let taller = usize::from(effort == Effort::Full);
    for (base, height) in params.bases {
        columns_split(base, height + taller, zero_sum_partition)?;
    }
    Ok(())
}

fn columns_split(
    base: u64,
    height: usize,
    split: impl Fn(&[u64]) -> Option<Vec<Vec<u64>>>,
) -> Checked {
    let sets = minimal_zero_sum_sets(base.trailing_zeros());
    let mut columns: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..height {
        columns = columns
            .iter()
            .flat_map(|column| {
                let from = column.last().copied().unwrap_or(0);
                (from..base).map(move |digit| [column.as_slice(), &[digit]].concat())
            })
            .collect();
        for column in &columns {
            let at = format!("{column:?}");
            let zero = column.iter().fold(0, |sum, digit| sum ^ digit) == 0;
            same(format!("{at}: tried"), &zero, &splits(column, &sets))?;
            let found = split(column);
            same(&at, &zero, &found.is_some())?;
            let Some(found) = found else { continue };
            let mut united = found.concat();
            united.sort_unstable();
            same(format!("{at}: union"), column, &united)?;
            for mut set in found {
                set.sort_unstable();
                holds(format!("{at}: {set:?}"), "minimal", sets.contains(&set))?;
            }
        }
    }
    Ok(())
}

/// Whether a column splits, by trying every set that holds its first digit.
fn splits(column: &[u64], sets: &[Vec<u64>]) -> bool {
    let Some(first) = column.first() else { return true };
    sets.iter().filter(|set| set.contains(first)).any(|set| {
        let mut rest = column.to_vec();
        let held = set.iter().all(|digit| {
            let place = rest.iter().position(|other| other == digit);
            place.map(|place| rest.remove(place)).is_some()
        });
        held && splits(&rest, sets)
    })
}

/// Zeckendorf: every number up to the limit has exactly one word without neighbouring ones, the
/// one noyau writes; and a sum of parts that are not neighbours stays below the weight that
/// follows the largest.
pub(super) fn zeckendorf(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
    }
    let Params { limit } = vector.params()?;
    unique_words(effort.widen(limit), |n| Word::fibonacci(&Natural::from(n)).written())
}

fn unique_words(limit: u64, word: impl Fn(u64) -> Vec<u32>) -> Checked {
    let weight = |index| fibonacci_weight(index).to_u64().unwrap_or(u64::MAX);
    // All words, most significant digit first, one digit longer each round; the one digit word 1
    // starts them, and a word grows at its end only.
    let mut found: BTreeMap<u64, Vec<Vec<u32>>> = BTreeMap::from([(0, vec![vec![0]])]);
    let mut words: Vec<Vec<u32>> = vec![vec![1]];
    while !words.is_empty() {
        let mut longer = Vec::new();
        for word in words {
            let top = word.len() - 1;
            let ones = word.iter().rev().enumerate().filter(|(_, digit)| **digit == 1);
            let value: u64 = ones.map(|(index, _)| weight(index)).sum();
            if weight(top) > limit {
                continue;
            }
            holds(format!("{word:?}"), "Σ < F", value < weight(top + 1))?;
            longer.push([word.as_slice(), &[0]].concat());
            if word.last() == Some(&0) {
                longer.push([word.as_slice(), &[1]].concat());
            }
            found.entry(value).or_default().push(word);
        }
        words = longer;
    }
    for n in 0..=limit {
        same(n, &vec![word(n)], found.get(&n).unwrap_or(&Vec::new()))?;
    }
    Ok(())
}

/// Pantaloni's Properties 1 and 2 with the corrected definition: from an even position every move
/// leads to an odd one, from an odd one some move leads to an even one; and even means lost.
pub(super) fn marienbad_properties(vector: &Vector, effort: Effort) -> Checked {
    let shapes: Shapes = vector.params()?;
    let even = |position: &Heaps| Marienbad.configuration(position) != Configuration::Ci;
    properties(&shapes.positions(effort), even)
}

fn properties(positions: &[Heaps], even: impl Fn(&Heaps) -> bool) -> Checked {
    for position in positions {
        let mut options = Marienbad.moves(position).into_iter().map(|mv| position.after(&mv));
        let at = Marienbad.write_position(position);
        if even(position) {
            holds(at, "property 1", !options.any(|option| even(&option)))?;
        } else if !Marienbad.is_terminal(position) {
            holds(at, "property 2", options.any(|option| even(&option)))?;
        }
    }
    outcome_theorem(&Marienbad, positions, even)
}

/// Pantaloni's strategy: the three cases of the proof of Property 2 give a winning move.
pub(super) fn marienbad_strategy(vector: &Vector, effort: Effort) -> Checked {
    let shapes: Shapes = vector.params()?;
    let positions = shapes.positions(effort);
    strategy(&Marienbad, &positions, |position| explained(&Marienbad, position, "packets"))?;
    strategy(&Marienbad, &positions, |position| listed(&Marienbad, position))
}

/// Gorin §I: P exactly when p+1 divides n (normal), or n−1 (misère); take the remainder; the
/// Grundy value is the remainder; let the other start exactly when there is none.
pub(super) fn one_row(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        p_max: u64,
        limit: u64,
    }
    let params: Params = vector.params()?;
    for p in 1..=params.p_max {
        for convention in [Convention::Normal, Convention::Misere] {
            let last = u64::from(convention == Convention::Misere);
            remainders(p, convention, effort.widen(params.limit), |n| {
                n.checked_sub(last).map(|excess| excess % (p + 1))
            })?;
        }
    }
    Ok(())
}

fn remainders(
    p: u64,
    convention: Convention,
    limit: u64,
    remainder: impl Fn(u64) -> Option<u64>,
) -> Checked {
    let game = OneRow::new(NonZeroU64::new(p).unwrap_or(NonZeroU64::MIN), convention);
    let rows: Vec<Row> = game.up_to(limit).collect();
    let rest = |row: &Row| row.0.to_u64().and_then(&remainder);
    outcome_theorem(&game, &rows, |row| rest(row) == Some(0))?;
    let take = |row: &Row| {
        Ok(rest(row).filter(|rest| *rest > 0).map(Natural::from).into_iter().collect::<Vec<_>>())
    };
    strategy(&game, &rows, take)?;
    strategy(&game, &rows, |row| explained(&game, row, "remainder"))?;
    let mut values = Search::new(&game, Grundy, Limits::none());
    for row in &rows {
        same(&row.0, &take(row)?, &listed(&game, row)?)?;
        if convention == Convention::Normal {
            same(&row.0, &rest(row), &Some(values.value(row)?))?;
        }
        let explanation = game.explain(row, "remainder").map_err(EngineError::from)?;
        let advice = if rest(row) == Some(0) { "start-second" } else { "start-first" };
        holds(&row.0, advice, explanation.steps.iter().any(|step| step.claim.key == advice))?;
    }
    Ok(())
}

/// Gorin §II.3: the positions whose column sums are all even form a kernel, which is the set of
/// P-positions; flipping a row in the odd columns leads into it.
pub(super) fn nim_kernel(vector: &Vector, effort: Effort) -> Checked {
    let shapes: Shapes = vector.params()?;
    let positions = shapes.positions(effort);
    kernel_theorem(&Nim, &positions, |position| balanced(position, 2))?;
    strategy(&Nim, &positions, |position| explained(&Nim, position, "matrix"))
}

/// Whether every binary column sum is a multiple of `modulus`.
fn balanced(position: &Heaps, modulus: usize) -> bool {
    let columns = position.sizes().iter().map(Natural::bits).max().unwrap_or(0);
    (0..columns)
        .all(|j| position.sizes().iter().filter(|size| size.bit(j)).count().is_multiple_of(modulus))
}

/// Gorin §II.5: play as in Nim; as soon as possible leave an odd number of single tokens.
pub(in super::super) fn misere_nim(vector: &Vector, effort: Effort) -> Checked {
    let shapes: Shapes = vector.params()?;
    endgame(&shapes.positions(effort), 2)
}

/// `from` is the number of rows of two or more from which play is that of Nim.
fn endgame(positions: &[Heaps], from: usize) -> Checked {
    let big = |position: &Heaps| position.sizes().iter().filter(|size| **size > 1).count();
    let single = |position: &Heaps| position.non_empty().count() - big(position);
    outcome_theorem(&Marienbad, positions, |position| match big(position) {
        0 => single(position) % 2 == 1,
        _ => big(position) >= from && position.nim_sum().is_zero(),
    })?;
    strategy(&Marienbad, positions, |position| explained(&Marienbad, position, "ending"))?;
    let by_take = |moves: Vec<HeapMove>| -> BTreeMap<usize, Natural> {
        moves.into_iter().map(|mv| (mv.heap, mv.take)).collect()
    };
    for position in positions.iter().filter(|position| big(position) >= from) {
        let at = Nim.write_position(position);
        let (nim, misere) = (listed(&Nim, position)?, listed(&Marienbad, position)?);
        same(at, &by_take(nim), &by_take(misere))?;
    }
    Ok(())
}

/// Gorin §II.6: with at most k rows a move, P exactly when every column sum is a multiple of
/// k+1; the construction gives a winning move.
pub(super) fn moore(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        cases: Vec<(usize, Vec<u64>)>,
    }
    let params: Params = vector.params()?;
    for (rows, shape) in params.cases {
        let game = Moore::new(NonZeroUsize::new(rows).unwrap_or(NonZeroUsize::MIN));
        let positions = boxed(&shape, effort);
        kernel_theorem(&game, &positions, |position| balanced(position, rows + 1))?;
        strategy(&game, &positions, |position| {
            Ok(game.winning_moves(position, 1).map(|list| list.moves).unwrap_or_default())
        })?;
        strategy(&game, &positions, |position| explained(&game, position, "columns"))?;
    }
    Ok(())
}

/// Gorin §III: P exactly when n = 0 or x is less than the least Zeckendorf part of n; taking that
/// part wins, and so does taking everything where that is allowed; a start is lost exactly for
/// Fibonacci numbers. And the lemma on n − x.
pub(super) fn fibonacci(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        n_max: u64,
    }
    let Params { n_max } = vector.params()?;
    let n_max = effort.widen(n_max);
    least_parts(n_max, |n| least_part(&Natural::from(n)).and_then(|(_, part)| part.to_u64()))?;
    let positions: Vec<Allowance> = FibonacciNim.up_to(n_max).collect();
    strategy(&FibonacciNim, &positions, |p| explained(&FibonacciNim, p, "zeckendorf"))?;
    (1..=n_max).try_for_each(shortened)
}

fn least_parts(n_max: u64, least: impl Fn(u64) -> Option<u64>) -> Checked {
    let positions: Vec<Allowance> = FibonacciNim.up_to(n_max).collect();
    let least = |position: &Allowance| position.tokens.to_u64().and_then(&least);
    kernel_theorem(&FibonacciNim, &positions, |position| {
        least(position).is_none_or(|least| position.most < least)
    })?;
    strategy(&FibonacciNim, &positions, |position| {
        let part = least(position).map(Natural::from).filter(|part| *part <= position.most);
        let all = Some(position.tokens.clone()).filter(|all| *all <= position.most);
        Ok(part.into_iter().chain(all).filter(|take| !take.is_zero()).collect())
    })?;
    let mut search = Search::new(&FibonacciNim, OutcomeFunction::default(), Limits::none());
    for n in 1..=n_max {
        let lost = search.value(&Allowance::start(n.into()))? == Outcome::P;
        same(n, &lost, &(least(&Allowance::start(n.into())) == Some(n)))?;
    }
    Ok(())
}

/// Gorin's lemma: when less than the least part z is taken from n, the word of n − x is that of n
/// without z, followed by that of z − x; and twice x reaches the least part of z − x.
fn shortened(n: u64) -> Checked {
    let natural = Natural::from(n);
    let Some((_, least)) = least_part(&natural) else { return Ok(()) };
    let parts = |n: &Natural| Word::fibonacci(n).ones().map(fibonacci_weight).collect::<Vec<_>>();
    let mut x = Natural::ONE;
    while x < least {
        let rest = least.checked_sub(&x).unwrap_or_default();
        let mut expected = parts(&rest);
        expected.extend(parts(&natural).into_iter().skip(1));
        let left = natural.checked_sub(&x).unwrap_or_default();
        same(format!("{n} − {x}"), &expected, &parts(&left))?;
        let exposed = least_part(&rest).is_some_and(|(_, part)| part <= &x << 1);
        holds(format!("{n} − {x}"), "2x ≥ z", exposed)?;
        x += &Natural::ONE;
    }
    Ok(())
}
