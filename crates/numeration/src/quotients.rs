//! Partial quotients of an irrational `α = [1; a_1, a_2, …]` between 1 and 2.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;

/// The infinite list `a_1, a_2, …` of the partial quotients of `α = [1; a_1, a_2, …]`, positive
/// whole numbers.
///
/// ```
/// use noyau_numeration::Quotients;
/// let silver = Quotients::constant(2)?;
/// let mixed = Quotients::periodic(&[3, 1], &[2, 4])?; // 3, 1, 2, 4, 2, 4, …
/// assert_eq!((silver.at(9), mixed.at(1), mixed.at(4)), (2, 3, 4));
/// assert!(Quotients::constant(0).is_err());
/// # Ok::<(), noyau_numeration::QuotientError>(())
/// ```
#[derive(Clone)]
pub struct Quotients(Kind);

#[derive(Clone)]
enum Kind {
    Constant(NonZeroU32),
    Periodic { start: Arc<[u32]>, period: Arc<[u32]> },
    Function(Arc<dyn Fn(usize) -> NonZeroU32 + Send + Sync>),
}

/// A list that cannot be the partial quotients of an irrational number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuotientError {
    /// A partial quotient is 0.
    #[error("partial quotient a_{index} is 0; all must be at least 1")]
    Zero {
        /// Its index, counted from 1.
        index: usize,
    },
    /// The repeated part is empty, so the list would end and the number be rational.
    #[error("the repeated part is empty: the list must never end")]
    Finite,
}

impl Quotients {
    /// The quotients `a, a, a, …` of `α(a) = (2 − a + √(a² + 4))/2`.
    pub fn constant(quotient: u32) -> Result<Self, QuotientError> {
        NonZeroU32::new(quotient)
            .map(|quotient| Self(Kind::Constant(quotient)))
            .ok_or(QuotientError::Zero { index: 1 })
    }

    /// The quotients `start`, followed by `period` repeated for ever.
    pub fn periodic(start: &[u32], period: &[u32]) -> Result<Self, QuotientError> {
        if period.is_empty() {
            return Err(QuotientError::Finite);
        }
        if let Some(zero) = start.iter().chain(period).position(|&quotient| quotient == 0) {
            return Err(QuotientError::Zero { index: zero + 1 });
        }
        match *period {
            [only] if start.iter().all(|&quotient| quotient == only) => Self::constant(only),
            _ => Ok(Self(Kind::Periodic { start: start.into(), period: period.into() })),
        }
    }

    /// The given quotients, the last of which is repeated for ever.
    pub fn repeating_last(quotients: &[u32]) -> Result<Self, QuotientError> {
        let (last, start) = quotients.split_last().ok_or(QuotientError::Finite)?;
        Self::periodic(start, &[*last])
    }

    /// Quotients given by a rule `i ↦ a_i`, `i ≥ 1`.
    pub fn from_fn(rule: impl Fn(usize) -> NonZeroU32 + Send + Sync + 'static) -> Self {
        Self(Kind::Function(Arc::new(rule)))
    }

    /// `a_index` for `index ≥ 1`; asking for 0 gives the whole part 1.
    #[must_use]
    pub fn at(&self, index: usize) -> u32 {
        let Some(place) = index.checked_sub(1) else { return 1 };
        match &self.0 {
            Kind::Constant(quotient) => quotient.get(),
            Kind::Periodic { start, period } => start
                .get(place)
                .copied()
                .unwrap_or_else(|| period[(place - start.len()) % period.len()]),
            Kind::Function(rule) => rule(index).get(),
        }
    }

    /// The repeated value, when all quotients are known to be equal.
    #[must_use]
    pub fn as_constant(&self) -> Option<u32> {
        match &self.0 {
            Kind::Constant(quotient) => Some(quotient.get()),
            Kind::Periodic { .. } | Kind::Function(_) => None,
        }
    }

    /// The part before the period and the period, when the list is known to be periodic.
    #[must_use]
    pub fn as_periodic(&self) -> Option<(Vec<u32>, Vec<u32>)> {
        match &self.0 {
            Kind::Constant(quotient) => Some((Vec::new(), vec![quotient.get()])),
            Kind::Periodic { start, period } => Some((start.to_vec(), period.to_vec())),
            Kind::Function(_) => None,
        }
    }
}

impl fmt::Debug for Quotients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Constant(quotient) => write!(f, "[1; {quotient}, …]"),
            Kind::Periodic { start, period } => write!(f, "[1; {start:?} then {period:?}…]"),
            Kind::Function(_) => {
                write!(f, "[1; {}, {}, {}, …]", self.at(1), self.at(2), self.at(3))
            }
        }
    }
}
