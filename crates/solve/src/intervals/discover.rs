//! Finding the intervals and the `k` for which they hold.

use noyau_family::{Grammar, GrammarError};

use super::check::{check_p_positions, check_values};
use super::{Affine, Certificate, Interval, Intervals};
use crate::Limits;
use crate::sequence::naive;

/// Number of consecutive exponents that must agree.
const AGREEING: usize = 4;

/// The intervals that the powers `k, k + 1, k + 2, k + 3` of paths have in common, up to
/// `slope · k` vertices. This is an observation, not a proof.
///
/// # Errors
///
/// The errors of [`Grammar::path_powers`].
pub fn discover(k: usize, slope: usize) -> Result<Intervals, GrammarError> {
    let runs: Vec<Vec<(i64, u32)>> =
        (k..k + AGREEING).map(|k| runs(k, slope)).collect::<Result<_, _>>()?;
    let mut intervals = Vec::new();
    for index in 0.. {
        let same: Option<Vec<(i64, u32)>> =
            runs.iter().map(|runs| runs.get(index).copied()).collect();
        let Some(same) = same else { break };
        let rise = same[1].0 - same[0].0;
        let affine = same.windows(2).all(|pair| pair[1].0 - pair[0].0 == rise);
        if !affine || same.iter().any(|(_, value)| *value != same[0].1) {
            break;
        }
        let constant = i64::try_from(k).ok().and_then(|k| same[0].0.checked_sub(rise * k));
        let Some(constant) = constant else { break };
        intervals.push(Interval { first: Affine::new(rise, constant), value: same[0].1 });
    }
    // The end of the last interval is not known.
    let end = intervals.pop().map_or(Affine::new(0, 0), |last| last.first);
    Ok(Intervals { intervals, end })
}

/// Starts and values of the runs of equal values, beginning at `−k`.
fn runs(k: usize, slope: usize) -> Result<Vec<(i64, u32)>, GrammarError> {
    let values = naive(&Grammar::path_powers(k)?, slope.saturating_mul(k)).remove(0);
    let mut runs = vec![(-i64::try_from(k).unwrap_or(0), 0)];
    for (n, value) in (0_i64..).zip(values) {
        if runs.last().is_none_or(|(_, last)| *last != value) {
            runs.push((n, value));
        }
    }
    Ok(runs)
}

/// Makes a certificate with the least `k ≤ most` from which on the checker accepts the values, and
/// the least `k ≥ 1` from which on the P-positions are right. `None` if the checker accepts no `k`.
#[must_use]
pub fn prove(intervals: Intervals, most: usize) -> Option<Certificate> {
    let holds = |from: &usize| check_values(&intervals, *from, &Limits::none()).is_ok();
    let from = (1..=most).find(holds)?;
    let wrong =
        (1..from).rev().find(|k| check_p_positions(&intervals, *k, &Limits::none()).is_err());
    Some(Certificate { least: wrong.map_or(1, |k| k + 1), from, intervals })
}
