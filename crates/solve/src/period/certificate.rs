//! Certificates of periods and their checker.
//!
//! The checker trusts nothing but the theorem of [`period`](super) and the grammar. It reads the
//! values of all sizes off the certificate and tests the definition of the Grundy value with
//! them: no option has the value, every smaller value is the value of some option. By induction
//! over the numbers of the members the values are then the true ones, as far as it went.

use noyau_core::Natural;

use super::values_needed;
use noyau_core::family::{Grammar, Parts, Rule};

/// The claim that all kinds of a grammar repeat together, and the values that repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The grammar.
    pub grammar: Grammar,
    /// Size from which the values repeat.
    pub preperiod: usize,
    /// Length of the period.
    pub period: usize,
    /// For every kind, its values at the sizes below `preperiod + period`.
    pub values: Vec<Vec<u32>>,
}

/// Why a certificate proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The period is 0, or the number of values is not `preperiod + period` for every kind.
    #[error("the certificate is not of the shape it should have")]
    Shape,
    /// The theorem does not speak about this grammar with this period.
    #[error("the period cannot be proved from finitely many values")]
    NotProvable,
    /// A value is not the one that the rules give.
    #[error("kind {kind}, size {size}: the rules do not give the value {claimed}")]
    WrongValue {
        /// The kind.
        kind: usize,
        /// The size.
        size: usize,
        /// The value claimed.
        claimed: u32,
    },
}

/// A certificate that was checked: the values of every size are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    certificate: Certificate,
    checked: usize,
}

impl Proved {
    /// What was proved.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// How many sizes were checked one by one.
    #[must_use]
    pub fn checked(&self) -> usize {
        self.checked
    }

    /// The Grundy value of the member of this kind and size; `None` if there is no such kind.
    #[must_use]
    pub fn value_at(&self, kind: usize, size: &Natural) -> Option<u32> {
        let Certificate { preperiod, period, values, .. } = &self.certificate;
        let values = values.get(kind)?;
        let start = Natural::from(u64::try_from(*preperiod).ok()?);
        let place = match size.checked_sub(&start) {
            None => size.to_usize()?,
            Some(beyond) => {
                let period = Natural::from(u64::try_from(*period).ok()?);
                preperiod + beyond.div_rem(&period)?.1.to_usize()?
            }
        };
        values.get(place).copied()
    }
}

/// Checks a certificate against the rules, in time quadratic in the range of the theorem.
///
/// ```
/// use noyau_core::family::Grammar;
/// use noyau_solve::period;
/// let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
/// let proved = period::verify(period::prove(&kayles, 1000).unwrap()).unwrap();
/// assert_eq!(proved.value_at(0, &"1000000000000000000000000000000".parse().unwrap()), Some(1));
/// ```
pub fn verify(certificate: Certificate) -> Result<Proved, CertificateError> {
    let Certificate { grammar, preperiod, period, values } = &certificate;
    let length = preperiod.checked_add(*period).ok_or(CertificateError::Shape)?;
    let kinds = grammar.kinds();
    if *period == 0 || values.len() != kinds.len() || values.iter().any(|v| v.len() != length) {
        return Err(CertificateError::Shape);
    }
    let needed =
        values_needed(grammar, *preperiod, *period).ok_or(CertificateError::NotProvable)?;
    let claims: Vec<Vec<u32>> = values
        .iter()
        .map(|head| {
            let again = head[*preperiod..].iter().cycle();
            head[..*preperiod].iter().chain(again).take(needed).copied().collect()
        })
        .collect();
    let mut seen = Vec::new();
    for size in 0..needed {
        for (kind, definition) in kinds.iter().enumerate() {
            let claimed = claims[kind][size];
            // A value is at most the number of options; values beyond it do not matter.
            if claimed as usize > definition.rules.len() * (size + 1) {
                return Err(CertificateError::WrongValue { kind, size, claimed });
            }
            seen.clear();
            seen.resize(claimed as usize + 1, false);
            for rule in definition.rules.iter().filter(|rule| rule.sizes.contains(size)) {
                see(rule, size, &claims, &mut seen);
            }
            if seen.pop() == Some(true) || seen.contains(&false) {
                return Err(CertificateError::WrongValue { kind, size, claimed });
            }
        }
    }
    Ok(Proved { certificate, checked: needed })
}

/// Ticks the options of one rule.
fn see(rule: &Rule, size: usize, claims: &[Vec<u32>], seen: &mut [bool]) {
    let mut tick = |value: u32| {
        if let Some(place) = seen.get_mut((value ^ rule.nim) as usize) {
            *place = true;
        }
    };
    let Some(rest) = size.checked_sub(rule.takes.first) else { return };
    match rule.parts {
        Parts::None => tick(0),
        Parts::One(part) if rest >= part.least => tick(claims[part.kind][rest]),
        Parts::One(_) => {}
        Parts::Two(left, right) => {
            for one in left.least..=rest {
                let other = rest - one;
                if other < right.least {
                    break;
                }
                tick(claims[left.kind][one] ^ claims[right.kind][other]);
            }
        }
    }
}
