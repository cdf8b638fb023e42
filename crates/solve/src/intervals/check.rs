//! The checker. It carries out the proof in the module documentation, comparison by comparison.

use noyau_family::Grammar;

use super::{Affine, Certificate, Interval, Intervals};
use crate::sequence::Run;
use crate::{Limits, Stopped};

/// Why a certificate proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IntervalError {
    /// The intervals do not start with `[−k, 0]` of value 0, or a number is too large.
    #[error("the intervals do not start with [-k, 0] of value 0, or hold a number beyond {MOST}")]
    Shape,
    /// An interval does not begin after the one before it.
    #[error("interval {index} does not end after its start for every k ≥ {from}")]
    Order {
        /// Index of the interval.
        index: usize,
        /// The least `k`.
        from: usize,
    },
    /// An option may have the value of the interval that it is an option of.
    #[error("interval {index} may have an option of its own value {value} for some k ≥ {from}")]
    Reached {
        /// Index of the interval.
        index: usize,
        /// The value.
        value: u32,
        /// The least `k`.
        from: usize,
    },
    /// A smaller value may be missing among the options.
    #[error("interval {index} may have no option of value {value} for some k ≥ {from}")]
    NotCovered {
        /// Index of the interval.
        index: usize,
        /// The value that may be missing.
        value: u32,
        /// The least `k`.
        from: usize,
    },
    /// For some small `k`, the P-positions differ from those of the intervals.
    #[error("k = {k}: the P-positions are not those of the intervals")]
    PPositions {
        /// The exponent.
        k: usize,
    },
    /// The check was stopped by a limit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Bound for all numbers in a certificate, so that sums do not overflow.
const MOST: i64 = 1 << 24;

/// A certificate that was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved(Certificate);

impl Proved {
    /// The certificate that was proved.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.0
    }

    /// The value of the path of `n` vertices joined up to distance `k`, if the certificate covers
    /// it.
    #[must_use]
    pub fn value(&self, k: usize, n: usize) -> Option<u32> {
        let Certificate { from, intervals, .. } = &self.0;
        let n = i64::try_from(n).ok()?;
        if k < *from || n >= intervals.end.at(k)? {
            return None;
        }
        let starts = |interval: &Interval| interval.first.at(k).is_some_and(|first| first <= n);
        let after = intervals.intervals.partition_point(starts);
        Some(intervals.intervals.get(after.checked_sub(1)?)?.value)
    }
}

/// Checks a certificate. The time is quadratic in the number of intervals, up to a logarithm.
///
/// # Errors
///
/// [`IntervalError`] if the certificate is not proved.
pub fn verify(certificate: Certificate) -> Result<Proved, IntervalError> {
    verify_within(certificate, &Limits::none())
}

/// Checks a certificate under limits. The work counted is the number of intervals and, for each
/// small `k`, the number of path lengths.
///
/// # Errors
///
/// [`IntervalError`] if the certificate is not proved, or if a limit was reached.
pub fn verify_within(certificate: Certificate, limits: &Limits) -> Result<Proved, IntervalError> {
    check_values(&certificate.intervals, certificate.from, limits)?;
    for k in certificate.least..certificate.from {
        check_p_positions(&certificate.intervals, k, limits)?;
    }
    Ok(Proved(certificate))
}

/// Checks the values for all `k ≥ from`.
pub(super) fn check_values(
    claims: &Intervals,
    from: usize,
    limits: &Limits,
) -> Result<(), IntervalError> {
    let Intervals { intervals, end } = claims;
    let first = Interval { first: Affine::new(-1, 0), value: 0 };
    let second = intervals.get(1).map_or(*end, |interval| interval.first);
    let least = i64::try_from(from).map_err(|_| IntervalError::Shape)?;
    let numbers = intervals.iter().map(|interval| interval.first).chain([*end]);
    let mut numbers = numbers.flat_map(|affine| [affine.slope, affine.constant]);
    let small = numbers.all(|number| (-MOST..=MOST).contains(&number)) && least <= MOST;
    if intervals.first() != Some(&first) || second != Affine::new(0, 1) || !small {
        return Err(IntervalError::Shape);
    }
    for (index, interval) in intervals.iter().enumerate() {
        if !interval.first.always_at_most(claims.last(index), least) {
            return Err(IntervalError::Order { index, from });
        }
    }
    let mut room = 1;
    for (index, interval) in intervals.iter().enumerate().skip(1) {
        if let Some(reason) = limits.check(index as u64) {
            let done = index as u64;
            return Err(Stopped { reason, positions: done, work: done }.into());
        }
        // All sums of earlier values are below this power of two, so the mex is at most this power.
        let value = u64::from(interval.value);
        if value > room {
            return Err(IntervalError::NotCovered { index, value: interval.value - 1, from });
        }
        check_interval(claims, index, from, least)?;
        room = room.max((value + 1).next_power_of_two());
    }
    Ok(())
}

fn check_interval(
    claims: &Intervals,
    index: usize,
    from: usize,
    least: i64,
) -> Result<(), IntervalError> {
    let one = Affine::new(0, 1);
    // First and last place, and the value, of every interval up to this one.
    let ends = |(place, interval): (usize, &Interval)| {
        (interval.first, claims.last(place), interval.value)
    };
    let known: Vec<(Affine, Affine, u32)> =
        claims.intervals[..=index].iter().enumerate().map(ends).collect();
    let (first, last, value) = known[index];
    // The ranges that pairs of intervals reach, by their value.
    let mut reached: Vec<Vec<(Affine, Affine)>> = vec![Vec::new(); value as usize];
    let mut rest = &known[..];
    while let [(left_first, left_last, left_value), right @ ..] = rest {
        let lowest = |first: Affine| *left_first + first + Affine::new(2, 1);
        let highest = |last: Affine| *left_last + last + Affine::new(2, 1);
        // The intervals are sorted, so the pairs that may meet this one are consecutive.
        let before = |end: Affine| highest(end).always_at_most(first - one, least);
        let after = |start: Affine| (last + one).always_at_most(lowest(start), least);
        let near = &rest[rest.partition_point(|(_, end, _)| before(*end))..];
        let near = &near[..near.partition_point(|(start, ..)| !after(*start))];
        for (start, end, other) in near {
            let sum = left_value ^ other;
            if sum == value {
                return Err(IntervalError::Reached { index, value, from });
            }
            if let Some(pairs) = reached.get_mut(sum as usize) {
                pairs.push((lowest(*start), highest(*end)));
            }
        }
        rest = right;
    }
    for (missing, pairs) in (0..).zip(&reached) {
        if !covered(first, last, pairs, least) {
            return Err(IntervalError::NotCovered { index, value: missing, from });
        }
    }
    Ok(())
}

/// Whether these intervals cover everything from `first` to `last` for all `k ≥ least`: some chain
/// of them has no gap.
fn covered(first: Affine, last: Affine, pairs: &[(Affine, Affine)], least: i64) -> bool {
    let mut next = first;
    loop {
        let reaches =
            |(low, high): &&(Affine, Affine)| low.always_at_most(next, least) && next <= *high;
        let in_reach = pairs.iter().filter(reaches);
        let Some(highest) = in_reach.map(|(_, high)| *high).max() else { return false };
        if last.always_at_most(highest, least) {
            return true;
        }
        next = highest + Affine::new(0, 1);
    }
}

/// Checks the P-positions for one `k`, by computing the values.
pub(super) fn check_p_positions(
    claims: &Intervals,
    k: usize,
    limits: &Limits,
) -> Result<(), IntervalError> {
    let wrong = IntervalError::PPositions { k };
    let grammar = Grammar::path_powers(k).map_err(|_| IntervalError::Shape)?;
    let end = claims.end.at(k).filter(|end| (1..=MOST).contains(end)).ok_or(wrong)?;
    let end = usize::try_from(end).map_err(|_| wrong)?;
    let mut run = Run::new(&grammar);
    run.extend(end - 1, limits, &mut |_| {})?;
    let found = run.values(0).enumerate().filter(|(_, value)| *value == 0);
    let mut claimed = Vec::new();
    for (first, last) in claims.p_positions() {
        let (first, last) = (first.at(k).ok_or(wrong)?, last.at(k).ok_or(wrong)?);
        claimed.extend((first..=last).filter_map(|n| usize::try_from(n).ok()));
    }
    if found.map(|(n, _)| n).eq(claimed) { Ok(()) } else { Err(wrong) }
}
