//! Finding the intervals and the `k` for which they hold.

use noyau_family::Grammar;

use super::check::{check_p_positions, check_values};
use super::{Affine, Certificate, Interval, IntervalError, Intervals};
use crate::sequence::Run;
use crate::{Limits, Stopped};

/// Number of consecutive exponents that must agree.
const AGREEING: usize = 4;

/// The intervals that the powers `k, k + 1, k + 2, k + 3` of paths have in common, up to
/// `slope · k` vertices. This is an observation, not a proof.
///
/// # Errors
///
/// [`IntervalError::Shape`] if there are no such powers, [`IntervalError::Stopped`] if a limit was
/// reached.
pub fn discover(k: usize, slope: usize, limits: &Limits) -> Result<Intervals, IntervalError> {
    let runs: Vec<Vec<(i64, u32)>> =
        (k..k + AGREEING).map(|k| runs(k, slope, limits)).collect::<Result<_, _>>()?;
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
fn runs(k: usize, slope: usize, limits: &Limits) -> Result<Vec<(i64, u32)>, IntervalError> {
    let grammar = Grammar::path_powers(k).map_err(|_| IntervalError::Shape)?;
    let mut run = Run::new(&grammar);
    run.extend(slope.saturating_mul(k), limits, &mut |_| {})?;
    let mut runs = vec![(-i64::try_from(k).unwrap_or(0), 0)];
    for (n, value) in (0_i64..).zip(run.values(0)) {
        if runs.last().is_none_or(|(_, last)| *last != value) {
            runs.push((n, value));
        }
    }
    Ok(runs)
}

/// Makes a certificate with the least `k ≤ most` from which on the checker accepts the values, and
/// the least `k ≥ 1` from which on the P-positions are right. `None` if the checker accepts no `k`.
///
/// # Errors
///
/// [`Stopped`] if a limit was reached.
pub fn prove(
    intervals: Intervals,
    most: usize,
    limits: &Limits,
) -> Result<Option<Certificate>, Stopped> {
    let Some(from) = first(1..=most, |k| check_values(&intervals, k, limits))? else {
        return Ok(None);
    };
    let wrong = |k: usize| match check_p_positions(&intervals, k, limits) {
        Ok(()) => Err(IntervalError::PPositions { k }),
        Err(IntervalError::Stopped(stopped)) => Err(stopped.into()),
        Err(_) => Ok(()),
    };
    let least = first((1..from).rev(), wrong)?.map_or(1, |k| k + 1);
    Ok(Some(Certificate { least, from, intervals }))
}

/// The first number that passes a check.
fn first(
    numbers: impl IntoIterator<Item = usize>,
    check: impl Fn(usize) -> Result<(), IntervalError>,
) -> Result<Option<usize>, Stopped> {
    for number in numbers {
        match check(number) {
            Ok(()) => return Ok(Some(number)),
            Err(IntervalError::Stopped(stopped)) => return Err(stopped),
            Err(_) => {}
        }
    }
    Ok(None)
}
