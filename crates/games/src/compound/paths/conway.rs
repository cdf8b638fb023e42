//! Conway's twelve compounds on paths (domination 3).

use noyau_core::{Compound, Convention, Ending, Selection};

use super::foreclosed::{self, NORMAL_WINDOW};
use super::{Cut, any, extremes, keeping};
use crate::graph::linear;

use Convention::{Misere, Normal};
use Ending::{Long, Short};
use Selection::{Conjunctive, Disjunctive, Selective};

/// Whether the player to move loses; there is at least one path.
pub(super) fn is_p(compound: &Compound, lengths: &[u64]) -> Option<bool> {
    let (longest, shortest) = extremes(lengths);
    let all = |good: fn(u64) -> bool| lengths.iter().all(|n| good(*n));
    Some(match (compound.selection(), compound.ending(), compound.convention()) {
        (Disjunctive, Long, Normal) => nim_sum(lengths, |n| Some(linear::path(n)))? == 0,
        (Disjunctive, Short, Normal) if shortest < 4 => false,
        (Disjunctive, Short, convention) => {
            nim_sum(lengths, |n| foreclosed::value(convention, n))? == 0
        }
        // Theorems 3.4.2 and 3.4.4: the longest path decides.
        (Conjunctive, Long, Normal) => {
            is_multiple(longest + 5, 5) || (longest > 3 && is_multiple(longest + 6, 5))
        }
        (Conjunctive, Long, Misere) => is_multiple(longest + 6, 7) || is_multiple(longest + 5, 7),
        // Theorem 3.5.3 and its rule for unions.
        (Conjunctive, Short, Normal) => matches!(shortest, 4 | 5) || all(nine_or_ten),
        (Conjunctive, Short, Misere) => shortest <= 2,
        (Selective, Long, Misere) => match lengths {
            // Theorem 3.6.4, corrected.
            [n] => lost_alone(*n),
            // Lemma 3.6.3.
            _ => all(four_or_five),
        },
        // Theorems 3.6.1 and 3.7.1.
        (Selective, _, Normal) => all(four_or_five),
        // Theorem 3.7.2.
        (Selective, Short, Misere) => all(|n| matches!(n % 7, 1 | 2)),
        _ => return None,
    })
}

/// Whether a number is `factor` times a power of two.
fn is_multiple(number: u64, factor: u64) -> bool {
    number.is_multiple_of(factor) && (number / factor).is_power_of_two()
}

fn nine_or_ten(n: u64) -> bool {
    matches!(n, 9 | 10)
}

fn four_or_five(n: u64) -> bool {
    matches!(n % 5, 0 | 4)
}

/// Whether the player to move loses a single path in selective long misère play.
fn lost_alone(n: u64) -> bool {
    matches!(n, 1 | 2 | 6 | 7 | 14) || (n >= 15 && four_or_five(n))
}

fn nim_sum(lengths: &[u64], value: impl Fn(u64) -> Option<u16>) -> Option<u16> {
    lengths.iter().try_fold(0, |sum, n| Some(sum ^ value(*n)?))
}

/// A winning move.
pub(super) fn cuts(compound: &Compound, lengths: &[u64]) -> Option<Vec<Cut>> {
    let (longest, shortest) = extremes(lengths);
    let each = |cut: &dyn Fn(u64) -> Vec<u64>| {
        lengths.iter().enumerate().map(|(place, n)| Cut::new(place, cut(*n))).collect()
    };
    Some(match (compound.selection(), compound.ending(), compound.convention()) {
        (Disjunctive, Long, Normal) => {
            vec![one_cut(lengths, GRUNDY_WINDOW, 34, |n| Some(linear::path(n)))?]
        }
        (Disjunctive, Short, Normal) if shortest < 4 => finishing(lengths),
        (Disjunctive, Short, Normal) => {
            vec![one_cut(lengths, NORMAL_WINDOW, 84, |n| foreclosed::value(Normal, n))?]
        }
        (Disjunctive, Short, Misere) => {
            let beyond = foreclosed::MISERE_TABLE + 1;
            vec![one_cut(lengths, beyond, 1, |n| foreclosed::value(Misere, n))?]
        }
        (Conjunctive, Long, convention) => {
            // The largest number of the form 5(2^r − 1) in normal play, or 7·2^r − 5 in misère
            // play, below the longest path.
            let mut target = if convention == Normal { 0 } else { 2 };
            while 2 * target + 5 < longest {
                target = 2 * target + 5;
            }
            each(&|n| match n.checked_sub(target) {
                None | Some(0) => any(n).to_vec(),
                Some(1) => vec![target.saturating_sub(1)],
                Some(_) => keeping(n, target).to_vec(),
            })
        }
        (Conjunctive, Short, Normal) => each(&|n| match n {
            0..4 => Vec::new(),
            _ if shortest < 4 => any(n).to_vec(),
            6 | 7 => vec![4],
            8 => vec![5],
            9 | 10 => vec![7],
            _ => keeping(n, 4).to_vec(),
        }),
        (Conjunctive, Short, Misere) => each(&|n| keeping(n, 1).to_vec()),
        (Selective, Long, Misere) => selective_misere(lengths)?,
        (Selective, _, Normal) => down_to_four_or_five(lengths),
        (Selective, Short, Misere) => lengths
            .iter()
            .enumerate()
            .filter_map(|(place, n)| {
                Some(match n % 7 {
                    3 => Cut::new(place, [n - 2]),
                    4 | 5 => Cut::new(place, [n - 3]),
                    6 => Cut::new(place, [n - 4, 1]),
                    0 => Cut::new(place, [n - 5, 2]),
                    _ => return None,
                })
            })
            .collect(),
        _ => return None,
    })
}

/// Empties a path of at most three vertices.
fn finishing(lengths: &[u64]) -> Vec<Cut> {
    let short = lengths.iter().position(|n| *n < 4);
    short.map(|place| Cut::new(place, [])).into_iter().collect()
}

/// Selective normal play: every path that is not 0 or 4 modulo 5 is changed into one that is.
fn down_to_four_or_five(lengths: &[u64]) -> Vec<Cut> {
    let changed = lengths.iter().enumerate().filter(|(_, n)| !four_or_five(**n));
    changed
        .map(|(place, n)| Cut::new(place, [n.saturating_sub(if n % 5 == 3 { 3 } else { 2 })]))
        .collect()
}

/// Selective long misère play (3.6.2).
fn selective_misere(lengths: &[u64]) -> Option<Vec<Cut>> {
    let long: Vec<usize> = (0..lengths.len()).filter(|place| lengths[*place] > 3).collect();
    let without = |kept: usize| {
        let gone = (0..lengths.len()).filter(move |place| *place != kept);
        gone.map(|place| Cut::new(place, [])).collect::<Vec<_>>()
    };
    match long[..] {
        // One short path stays, with one or two vertices.
        [] => {
            let kept = lengths.iter().position(|n| *n < 3).unwrap_or(0);
            let mut cuts = without(kept);
            if lengths[kept] == 3 {
                cuts.push(Cut::new(kept, [1]));
            }
            Some(cuts)
        }
        [kept] => {
            let mut cuts = without(kept);
            if !lost_alone(lengths[kept]) {
                cuts.push(Cut::new(kept, alone(lengths[kept])));
            }
            Some(cuts)
        }
        _ => Some(down_to_four_or_five(lengths)),
    }
}

/// What a single path of more than three vertices becomes.
fn alone(n: u64) -> Vec<u64> {
    match n {
        4 | 5 | 10 => vec![n - 3],
        8 | 9 => vec![n - 2],
        11 | 12 => vec![4, n - 7],
        13 => vec![5, 5],
        _ => vec![n - if n % 5 == 3 { 3 } else { 2 }],
    }
}

/// From this length on, the larger part of an option always lies in the period 34, which starts
/// with 52. The thesis takes 68, but from 68 the value 0 is reached with the parts 15 and 50 only.
const GRUNDY_WINDOW: u64 = 106;

/// A move in one path to the value that makes the sum 0. For a path beyond `window`, the option is
/// found for the shortest path from `window` on with the same length modulo `period`, and its
/// larger part is then made longer by the difference. The period of the values must start early
/// enough before `window` for this to keep the value.
fn one_cut(
    lengths: &[u64],
    window: u64,
    period: u64,
    value: impl Fn(u64) -> Option<u16>,
) -> Option<Cut> {
    let total = nim_sum(lengths, &value)?;
    for (place, n) in lengths.iter().enumerate() {
        let target = value(*n)? ^ total;
        if target >= value(*n)? {
            continue;
        }
        let low = if *n < window { *n } else { window + (n - window) % period };
        let ends = [low.checked_sub(2), low.checked_sub(3)].into_iter().flatten();
        let ends = ends.filter(|m| *m > 0 && value(*m) == Some(target)).map(|m| (0, m));
        let splits = (1..low.saturating_sub(2) / 2 + 1).filter_map(|i| {
            let j = low.checked_sub(3 + i).filter(|j| *j >= i)?;
            (value(i)? ^ value(j)? == target).then_some((i, j))
        });
        // Nothing is left of a path of one, two or three vertices.
        let gone = (low <= 3 && target == 0).then_some((0, 0));
        if let Some((i, j)) = ends.chain(splits).chain(gone).next() {
            return Some(Cut::new(place, [i, if j == 0 { 0 } else { j + (n - low) }]));
        }
    }
    None
}
