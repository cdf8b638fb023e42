//! Certificates of periods and their checker.
//!
//! The checker trusts only the [theorem](super::theorem) and the grammar. It computes the values of
//! all sizes from the certificate, up to the size that the theorem asks for, and tests each against
//! the definition of the Grundy value: no option has the value, and every smaller value is the
//! value of some option. By induction over the numbers of the members, these values are right. The
//! theorem extends them to all sizes.

use noyau_core::Natural;
use noyau_family::Grammar;

use super::Period;
use super::definition::Definition;
use super::theorem::{Claim, Extent};
use crate::{Limits, Stopped};

/// The claim that all kinds of a grammar repeat together, and the values that repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The grammar that defines the family.
    pub grammar: Grammar,
    /// The size from which the values repeat.
    pub preperiod: usize,
    /// The length of the period.
    pub period: usize,
    /// For every kind, what is added to its values from one period to the next.
    pub saltus: Vec<u32>,
    /// For every kind, its values at the sizes below `preperiod + period`.
    pub values: Vec<Vec<u32>>,
}

/// The reason why a certificate proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The period is 0, or the number of values is not `preperiod + period` for every kind.
    #[error("the certificate is not of the shape it should have")]
    Shape,
    /// The theorem does not cover this grammar with this period.
    #[error("the period cannot be proved from finitely many values")]
    NotProvable,
    /// A value differs from the one that the rules give.
    #[error("kind {kind}, size {size}: the rules do not give the value {claimed}")]
    WrongValue {
        /// The kind.
        kind: usize,
        /// The size.
        size: usize,
        /// The claimed value.
        claimed: u32,
    },
    /// The check was stopped by a limit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A certificate that passed the check. The values of all sizes are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    certificate: Certificate,
    checked: usize,
}

impl Proved {
    /// The certificate that was proved.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// The number of sizes that were checked one by one.
    #[must_use]
    pub fn checked(&self) -> usize {
        self.checked
    }

    /// The Grundy value of the member of this kind and size; `None` if there is no such kind.
    #[must_use]
    pub fn value_at(&self, kind: usize, size: &Natural) -> Option<Natural> {
        let Certificate { preperiod, period, saltus, values, .. } = &self.certificate;
        if let Some(value) = size.to_usize().and_then(|size| self.small_value_at(kind, size)) {
            return Some(Natural::from(value));
        }
        let values = values.get(kind)?;
        let start = Natural::from(u64::try_from(*preperiod).ok()?);
        let (rounds, place) = match size.checked_sub(&start) {
            None => (Natural::from(0_u64), size.to_usize()?),
            Some(beyond) => {
                let period = Natural::from(u64::try_from(*period).ok()?);
                let (rounds, rest) = beyond.div_rem(&period)?;
                (rounds, preperiod + rest.to_usize()?)
            }
        };
        let value = Natural::from(u64::from(*values.get(place)?));
        Some(value + rounds * Natural::from(u64::from(*saltus.get(kind)?)))
    }

    /// The same value as a machine number; `None` also if it does not fit.
    #[must_use]
    pub fn small_value_at(&self, kind: usize, size: usize) -> Option<u64> {
        let Certificate { preperiod, period, saltus, values, .. } = &self.certificate;
        let values = values.get(kind)?;
        let (rounds, place) = match size.checked_sub(*preperiod) {
            None => (0, size),
            Some(beyond) => {
                (beyond.checked_div(*period)?, preperiod + beyond.checked_rem(*period)?)
            }
        };
        let growth = u64::from(*saltus.get(kind)?).checked_mul(u64::try_from(rounds).ok()?)?;
        u64::from(*values.get(place)?).checked_add(growth)
    }

    /// The shortest period of one kind, with the least preperiod. It may be shorter than that of
    /// the certificate, which is common to all kinds. `None` if there is no such kind.
    #[must_use]
    pub fn period_of(&self, kind: usize) -> Option<Period> {
        let Certificate { preperiod, period, saltus, values, .. } = &self.certificate;
        let (values, whole) = (values.get(kind)?, *saltus.get(kind)?);
        let repeats = |p: usize, s: u32, n: usize| {
            let later = match n + p < values.len() {
                true => values[n + p],
                false => values[n + p - period].checked_add(whole)?,
            };
            Some(later == values[n].checked_add(s)?)
        };
        (1..=*period).filter(|p| period.is_multiple_of(*p)).find_map(|p| {
            let times = u32::try_from(period / p).ok()?;
            let s = whole.is_multiple_of(times).then(|| whole / times)?;
            let from = (0..values.len()).rev().find(|n| repeats(p, s, *n) != Some(true));
            let from = from.map_or(0, |last| last + 1);
            (from <= *preperiod).then_some(Period { preperiod: from, period: p, saltus: s })
        })
    }
}

/// Checks a certificate against the rules.
///
/// ```
/// use noyau_family::Grammar;
/// use noyau_solve::{Limits, period};
/// let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
/// let certificate = period::prove(&kayles, 1000, &Limits::none(), &mut |_| {}).unwrap().unwrap();
/// let proved = period::verify(certificate).unwrap();
/// let size = "1000000000000000000000000000000".parse().unwrap();
/// assert_eq!(proved.value_at(0, &size).unwrap().to_string(), "1");
/// ```
///
/// # Errors
///
/// [`CertificateError`] if the certificate is wrong or the theorem does not cover it.
pub fn verify(certificate: Certificate) -> Result<Proved, CertificateError> {
    verify_within(certificate, &Limits::none(), &mut |_, _| {})
}

/// The number of sizes between two checks of the limits.
const ROUND: usize = 1 << 10;

/// Checks a certificate against the rules, within limits on the number of sizes. From time to time,
/// `watch` gets the number of sizes checked so far and the number of sizes to check.
///
/// # Errors
///
/// As for [`verify`], and [`CertificateError::Stopped`] if a limit was reached.
pub fn verify_within(
    certificate: Certificate,
    limits: &Limits,
    watch: &mut dyn FnMut(usize, usize),
) -> Result<Proved, CertificateError> {
    let Certificate { grammar, preperiod, period, saltus, values } = &certificate;
    let length = preperiod.checked_add(*period).ok_or(CertificateError::Shape)?;
    let kinds = grammar.kinds().len();
    let shaped = values.len() == kinds && saltus.len() == kinds && *period > 0;
    if !shaped || values.iter().any(|v| v.len() != length) {
        return Err(CertificateError::Shape);
    }
    let extent = Extent::new(grammar).ok_or(CertificateError::NotProvable)?;
    let claim = Claim { preperiod: *preperiod, period: *period, saltus };
    let value = |kind: usize, size: usize| {
        let rounds = size.saturating_sub(*preperiod) / period;
        let grown = u32::try_from(rounds).ok()?.checked_mul(saltus[kind])?;
        values[kind][size - rounds * period].checked_add(grown)
    };
    let largest = |kind, below| {
        (0..below).map(|size| value(kind, size).unwrap_or(u32::MAX)).max().unwrap_or(0)
    };
    let needed = extent.values_needed(claim, largest).ok_or(CertificateError::NotProvable)?;
    let mut definition = Definition::new(grammar);
    for size in 0..needed {
        if size.is_multiple_of(ROUND) {
            if let Some(reason) = limits.check(size as u64) {
                let done = size as u64;
                return Err(Stopped { reason, positions: done, work: done }.into());
            }
            watch(size, needed);
        }
        for kind in 0..kinds {
            let claimed = value(kind, size).ok_or(CertificateError::NotProvable)?;
            if !definition.accept(kind, size, claimed) {
                return Err(CertificateError::WrongValue { kind, size, claimed });
            }
        }
    }
    Ok(Proved { certificate, checked: needed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_of_another_shape_are_refused() {
        let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
        let found = super::super::prove(&kayles, 400, &Limits::none(), &mut |_| {});
        let right = found.unwrap().unwrap();
        assert!(verify(right.clone()).is_ok());
        let changes: [fn(&mut Certificate); 5] = [
            |wrong| wrong.saltus.clear(),
            |wrong| wrong.saltus.push(0),
            |wrong| wrong.values.clear(),
            |wrong| wrong.values.push(wrong.values[0].clone()),
            |wrong| {
                wrong.period = 0;
                wrong.values[0].truncate(wrong.preperiod);
            },
        ];
        for change in changes {
            let mut wrong = right.clone();
            change(&mut wrong);
            assert_eq!(verify(wrong), Err(CertificateError::Shape));
        }
    }
}
