//! The search for a period, by one pass over the reversed differences.
//!
//! If the last `m` differences of a sequence equal those `p` places earlier, and no more, then
//! `p` is a period of the end of the sequence with the least possible preperiod. The lengths `m`
//! of all shifts together are the Z-function of the reversed differences: linear time. Working
//! on differences finds a saltus as well.

use noyau_family::Grammar;

use super::Certificate;
use super::theorem::{Claim, Extent};
use crate::sequence::{Progress, Run};
use crate::{Limits, Stopped};

/// `g(n + period) = g(n) + saltus` for every `n ≥ preperiod`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The preperiod: the first size of which this holds.
    pub preperiod: usize,
    /// The length of the period.
    pub period: usize,
    /// The saltus: what is added from one period to the next.
    pub saltus: u32,
}

/// For every `p`, the number of places at the end of a sequence of `length` places that agree with
/// those `p` places earlier. (This is the Z-function of the reversed sequence.)
pub fn longest_matches(length: usize, equal: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut matches = vec![0; length];
    if let Some(whole) = matches.first_mut() {
        *whole = length;
    }
    let equal = |a: usize, b: usize| equal(length - 1 - a, length - 1 - b);
    // The window [left, right) is the match that reaches farthest.
    let (mut left, mut right) = (0, 0_usize);
    for shift in 1..length {
        let mut found = matches[shift - left].min(right.saturating_sub(shift));
        while shift + found < length && equal(found, shift + found) {
            found += 1;
        }
        matches[shift] = found;
        if shift + found > right {
            (left, right) = (shift, shift + found);
        }
    }
    matches
}

/// The shortest period, possibly with a saltus, that the end of a sequence shows at least `times`
/// times in a row, with the least preperiod. It must be shown at least three times, because any two
/// values show a period of 1. This is an observation, not a proof.
#[must_use]
pub fn find(values: &[u32], times: usize) -> Option<Period> {
    let differences = values.len().checked_sub(1)?;
    let step = |n: usize| i64::from(values[n + 1]) - i64::from(values[n]);
    let matches = longest_matches(differences, |a, b| step(a) == step(b));
    (1..=differences).find_map(|period| {
        let same = matches.get(period).copied().unwrap_or(0);
        let preperiod = differences - period - same;
        let shown = values.len() - preperiod >= times.max(3).checked_mul(period)?;
        let saltus = values[differences].checked_sub(values[differences - period])?;
        shown.then_some(Period { preperiod, period, saltus })
    })
}

/// Computes the sequences of a grammar until their shortest common period is proved, at most up to
/// the size `most`. Returns `Ok(None)` if there is no proof by then. The limits count sizes.
///
/// ```
/// use noyau_family::Grammar;
/// use noyau_solve::{Limits, period};
/// let paths = Grammar::path_powers(1).unwrap();
/// let proof = period::prove(&paths, 1000, &Limits::none(), &mut |_| {}).unwrap();
/// let certificate = proof.unwrap();
/// assert_eq!((certificate.preperiod, certificate.period), (52, 34));
/// ```
///
/// # Errors
///
/// [`Stopped`] if a limit was reached.
pub fn prove(
    grammar: &Grammar,
    most: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Option<Certificate>, Stopped> {
    prove_from(&mut Run::new(grammar), most, limits, watch)
}

/// [`prove`] with a given run, which may have values already or use several threads. Computed
/// values stay in the run in any case.
///
/// # Errors
///
/// [`Stopped`] if a limit was reached.
pub fn prove_from(
    run: &mut Run,
    most: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Option<Certificate>, Stopped> {
    let grammar = run.grammar().clone();
    let Some(extent) = Extent::new(&grammar) else { return Ok(None) };
    let mut stop = FIRST_STOP.min(most).max(run.known().saturating_sub(1));
    loop {
        run.extend(stop, limits, watch)?;
        let wait = match proved_by(run, &extent) {
            Search::Proved(certificate) => return Ok(Some(certificate)),
            Search::Needs(values) => values.saturating_sub(1),
        };
        if stop >= most {
            return Ok(None);
        }
        // Values are expensive and tests for a period are cheap. So do not go much farther than a
        // proof may need. But a candidate that fails again and again must not make the tests
        // frequent.
        stop = wait.clamp(stop + stop / 100 + 1, stop + stop / 10 + 1).min(most);
    }
}

const FIRST_STOP: usize = 64;

/// The result of a test for a proved period.
enum Search {
    /// A proof.
    Proved(Certificate),
    /// No proof. The number is the smallest number of values with which some candidate could be
    /// proved.
    Needs(usize),
}

/// The shortest common period that the known values prove.
fn proved_by(run: &Run, extent: &Extent<'_>) -> Search {
    let length = run.known();
    let kinds = run.grammar().kinds().len();
    let value = |kind, size| run.value(kind, size).unwrap_or(0);
    let steps = length.saturating_sub(1);
    let same_step = |a: usize, b: usize| {
        (0..kinds).all(|kind| {
            value(kind, a + 1).wrapping_sub(value(kind, a))
                == value(kind, b + 1).wrapping_sub(value(kind, b))
        })
    };
    let matches = longest_matches(steps, same_step);
    let mut needs = usize::MAX;
    // A period longer than half of the values waits for more of them. Multiples of the shortest period
    // are tried too: a saltus must be a multiple of a power of two, and only that of a multiple may be.
    for (shift, same) in matches.iter().enumerate().skip(1).take(length / 2) {
        let preperiod = steps - shift - same;
        let Some(least) = extent.periodic(preperiod, shift) else { continue };
        if !shift.is_multiple_of(extent.step()) {
            continue;
        }
        needs = needs.min(least);
        if least <= length
            && let Some(certificate) = certificate(run, extent, preperiod, shift)
        {
            return Search::Proved(certificate);
        }
    }
    Search::Needs(needs)
}

/// The certificate with this period, if the known values prove it.
fn certificate(
    run: &Run,
    extent: &Extent<'_>,
    preperiod: usize,
    period: usize,
) -> Option<Certificate> {
    let length = run.known();
    let last = length.checked_sub(1)?;
    let kinds = || 0..run.grammar().kinds().len();
    let largest = |kind: usize, below: usize| run.values(kind).take(below).max().unwrap_or(0);
    let saltus =
        |kind| run.value(kind, last)?.checked_sub(run.value(kind, last.checked_sub(period)?)?);
    let saltus: Vec<u32> = kinds().map(saltus).collect::<Option<_>>()?;
    let claim = Claim { preperiod, period, saltus: &saltus };
    if extent.values_needed(claim, largest)? > length {
        return None;
    }
    let values = kinds().map(|kind| run.values(kind).take(preperiod + period).collect()).collect();
    let grammar = run.grammar().clone();
    Some(Certificate { grammar, preperiod, period, saltus, values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_of_plain_sequences() {
        let period = |preperiod, period, saltus| Some(Period { preperiod, period, saltus });
        assert_eq!(find(&[5, 1, 2, 1, 2, 1, 2], 2), period(1, 2, 0));
        assert_eq!(find(&[0, 1, 2, 3, 4, 5], 2), period(0, 1, 1));
        assert_eq!(find(&[9, 0, 2, 1, 3, 5, 4, 6, 8, 7], 3), period(1, 3, 3));
        assert_eq!(find(&[0, 1, 2, 0, 3, 1], 2), None);
        assert_eq!(find(&[], 2), None);
        assert_eq!(find(&[1], 2), None);
    }

    #[test]
    fn matches_are_what_they_say() {
        let word = b"abaababaabaab";
        let matches = longest_matches(word.len(), |a, b| word[a] == word[b]);
        for (shift, found) in matches.into_iter().enumerate() {
            let ends = word.len() - shift;
            let direct = (0..ends).take_while(|k| word[ends - 1 - k] == word[word.len() - 1 - k]);
            assert_eq!(direct.count(), found, "{shift}");
        }
    }
}
