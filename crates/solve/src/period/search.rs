//! The search: one pass over the reversed differences.
//!
//! If the last `m` differences of a sequence equal those `p` places earlier, and no more, then
//! `p` is a period of the end of the sequence with the least possible preperiod. The lengths `m`
//! of all shifts together are the Z-function of the reversed differences: linear time. Working
//! on differences finds a saltus as well.

use super::{Certificate, values_needed};
use crate::sequence::{Sparse, SparseError, extend};
use noyau_core::family::Grammar;

/// `g(n + period) = g(n) + saltus` for every `n ≥ preperiod`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// Where it begins.
    pub preperiod: usize,
    /// Its length.
    pub period: usize,
    /// What is added from one period to the next.
    pub saltus: u32,
}

/// For every `p`, how many places at the end of a sequence of `length` places agree with those
/// `p` places earlier (Z-function of the reversed sequence).
pub fn longest_matches(length: usize, equal: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut matches = vec![0; length];
    if let Some(whole) = matches.first_mut() {
        *whole = length;
    }
    let equal = |a: usize, b: usize| equal(length - 1 - a, length - 1 - b);
    // The window [left, right) is the match that reaches farthest.
    let (mut left, mut right) = (0, 0);
    for shift in 1..length {
        let mut found = if shift < right { matches[shift - left].min(right - shift) } else { 0 };
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

/// The shortest period, arithmetic ones included, that the end of a sequence shows at least
/// `times` times in a row (three if `times` is less: any two values show a period of 1), with the
/// least preperiod. This is an observation, not a proof.
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

/// Computes the sequences of a grammar until its shortest common period is proved, at most up to
/// the size `most`. `None` if there is no proof that soon.
///
/// ```
/// use noyau_core::family::Grammar;
/// use noyau_solve::period;
/// let paths = Grammar::path_powers(1).unwrap();
/// let certificate = period::prove(&paths, 1000).unwrap();
/// assert_eq!((certificate.preperiod, certificate.period), (52, 34));
/// ```
#[must_use]
pub fn prove(grammar: &Grammar, most: usize) -> Option<Certificate> {
    sparse_proof(grammar, most).unwrap_or_else(|_| naive_proof(grammar, most))
}

/// The proof from values by the sparse-space method, which does not take every grammar.
fn sparse_proof(grammar: &Grammar, most: usize) -> Result<Option<Certificate>, SparseError> {
    let mut engine = Sparse::new(grammar)?;
    for size in stops(most) {
        engine.extend(size)?;
        if let Some(certificate) = proved_by(grammar, engine.all_values()) {
            return Ok(Some(certificate));
        }
    }
    Ok(None)
}

/// The proof from values by the definition.
fn naive_proof(grammar: &Grammar, most: usize) -> Option<Certificate> {
    let mut values = vec![Vec::new(); grammar.kinds().len()];
    stops(most).find_map(|size| {
        extend(grammar, &mut values, size);
        proved_by(grammar, &values)
    })
}

/// Sizes at which a proof is looked for: each half as large again, the last one is `most`.
fn stops(most: usize) -> impl Iterator<Item = usize> {
    let first = 64.min(most);
    std::iter::successors(Some(first), move |size| {
        (*size < most).then(|| size.saturating_add(size / 2).min(most))
    })
}

/// The shortest common period that these values prove.
fn proved_by<T>(grammar: &Grammar, values: &[Vec<T>]) -> Option<Certificate>
where
    T: Copy + PartialEq + Into<u32>,
{
    let length = values.first()?.len();
    let matches = longest_matches(length, |a, b| values.iter().all(|kind| kind[a] == kind[b]));
    for (period, same) in matches.iter().enumerate().skip(1) {
        let preperiod = length - period - same;
        if values_needed(grammar, preperiod, period).is_some_and(|needed| needed <= length) {
            let head =
                |kind: &Vec<T>| kind[..preperiod + period].iter().map(|v| (*v).into()).collect();
            let values = values.iter().map(head).collect();
            return Some(Certificate { grammar: grammar.clone(), preperiod, period, values });
        }
    }
    None
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
