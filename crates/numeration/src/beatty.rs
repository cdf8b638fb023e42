//! Sequences `⌊nα + γ⌋` with exact slopes and shifts, alone and in pairs that partition the whole
//! numbers (Deslongchamps §3.0.1, Theorem 4, and Lemmas 5 and 10; Fraenkel §3, Lemma 1).
//!
//! [`Beatty`] takes any slope of a quadratic field. [`Slopes`] holds the two slopes `α(c)` and
//! `β(c) = α(c) + c` of the Wythoff family, for which one integer square root and one division
//! answer every question; use it for very large numbers.

use std::cmp::Ordering;

use noyau_core::{Integer, Natural};

use crate::quadratic::{Quadratic, QuadraticError};

/// Why a sequence or a pair cannot be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BeattyError {
    /// The slope is not a positive irrational number.
    #[error("the slope must be positive and irrational")]
    Slope,
    /// The slope of one sequence of a homogeneous pair must exceed 1.
    #[error("the slope must be above 1: below, no second slope completes it")]
    NoPartner,
    /// The parameter of a family of slopes is 0.
    #[error("the parameter c must be at least 1")]
    ZeroParameter,
    /// The numbers are not in one quadratic field.
    #[error(transparent)]
    Quadratic(#[from] QuadraticError),
}

/// The sequence `n ↦ ⌊nα + γ⌋`.
///
/// ```
/// use noyau_numeration::{Quadratic, beatty::Beatty};
/// let lower = Beatty::homogeneous(Quadratic::new(1, 1, 5, 2)?)?;
/// let terms: Vec<_> = lower.iter_from(1_i64.into()).take(5).map(|t| t.to_string()).collect();
/// assert_eq!(terms, ["1", "3", "4", "6", "8"]);
/// assert_eq!(lower.index_of(&27_i64.into()), Some(17_i64.into()));
/// # Ok::<(), noyau_numeration::beatty::BeattyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beatty {
    slope: Quadratic,
    shift: Quadratic,
}

impl Beatty {
    /// The sequence with this slope and shift.
    pub fn new(slope: Quadratic, shift: Quadratic) -> Result<Self, BeattyError> {
        if slope.is_rational() || slope.sign() != Ordering::Greater {
            return Err(BeattyError::Slope);
        }
        slope.plus(&shift)?;
        Ok(Self { slope, shift })
    }

    /// The sequence `⌊nα⌋`.
    pub fn homogeneous(slope: Quadratic) -> Result<Self, BeattyError> {
        Self::new(slope, Quadratic::from(0))
    }

    /// The slope `α`.
    #[must_use]
    pub fn slope(&self) -> &Quadratic {
        &self.slope
    }

    /// The shift `γ`.
    #[must_use]
    pub fn shift(&self) -> &Quadratic {
        &self.shift
    }

    fn real(&self, n: &Integer) -> Quadratic {
        let multiple = self.slope.scaled(n);
        // The constructor has checked that slope and shift are in one field.
        multiple.plus(&self.shift).unwrap_or(multiple)
    }

    /// `⌊nα + γ⌋`.
    #[must_use]
    pub fn at(&self, n: &Integer) -> Integer {
        self.real(n).floor()
    }

    /// The terms from index `n` on.
    pub fn iter_from(&self, n: Integer) -> impl Iterator<Item = Integer> + '_ {
        std::iter::successors(Some(n), |n| Some(n + &Integer::ONE)).map(|n| self.at(&n))
    }

    /// The greatest index whose term is below `bound`.
    #[must_use]
    pub fn last_index_below(&self, bound: &Integer) -> Integer {
        // ⌊nα + γ⌋ < X iff nα + γ < X iff n < (X − γ)/α.
        let reach = Quadratic::from(bound.clone())
            .minus(&self.shift)
            .and_then(|room| room.over(&self.slope))
            .unwrap_or_else(|_| Quadratic::from(0));
        let floor = reach.floor();
        if reach.is_integer() { floor - Integer::ONE } else { floor }
    }

    /// The number of terms below `bound` with index at least `first`.
    #[must_use]
    pub fn count_below(&self, first: &Integer, bound: &Integer) -> Natural {
        let count = self.last_index_below(bound) - first + Integer::ONE;
        count.to_natural().unwrap_or_default()
    }

    /// The greatest index whose term is `term`, if there is one.
    #[must_use]
    pub fn index_of(&self, term: &Integer) -> Option<Integer> {
        let index = self.last_index_below(&(term + &Integer::ONE));
        (self.at(&index) == *term).then_some(index)
    }
}

/// Two sequences that may be complementary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// `φ_n = ⌊nα + γ⌋`.
    pub lower: Beatty,
    /// `ψ_n = ⌊nβ + δ⌋`.
    pub upper: Beatty,
}

/// The conditions under which a pair is N-superior complementary, each checked exactly
/// (Deslongchamps, Lemmas 5 and 10, quoting Fraenkel 1969, Theorem II).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditions {
    /// The assumption `φ_N ≤ ψ_N`.
    pub ordered: bool,
    /// (a) `1/α + 1/β = 1`.
    pub slopes: bool,
    /// (b) `γ/α + δ/β = φ_N − 2N + 1`.
    pub shifts: bool,
    /// (c) `nβ + δ` is whole only for `n < N`.
    pub integers: bool,
}

impl Conditions {
    /// Whether all conditions hold.
    #[must_use]
    pub fn all(&self) -> bool {
        self.ordered && self.slopes && self.shifts && self.integers
    }
}

impl Pair {
    /// A pair of any two sequences over one field.
    pub fn new(lower: Beatty, upper: Beatty) -> Result<Self, BeattyError> {
        lower.slope.plus(&upper.slope)?;
        lower.slope.plus(&upper.shift)?;
        upper.slope.plus(&lower.shift)?;
        Ok(Self { lower, upper })
    }

    /// The pair of `⌊nα⌋` and `⌊nβ⌋`, where `1/α + 1/β = 1`.
    ///
    /// ```
    /// use noyau_numeration::{Quadratic, beatty::Pair};
    /// let pair = Pair::homogeneous(Quadratic::new(0, 1, 2, 1)?)?; // √2 and 2 + √2
    /// assert_eq!(pair.upper.slope().to_string(), "2+√2");
    /// assert!(pair.conditions(&1_i64.into())?.all());
    /// # Ok::<(), noyau_numeration::beatty::BeattyError>(())
    /// ```
    pub fn homogeneous(slope: Quadratic) -> Result<Self, BeattyError> {
        let excess = slope.minus(&Quadratic::from(1))?;
        if excess.sign() != Ordering::Greater {
            return Err(BeattyError::NoPartner);
        }
        let other = slope.over(&excess)?;
        Self::new(Beatty::homogeneous(slope)?, Beatty::homogeneous(other)?)
    }

    /// Checks each condition for the sequences from index `n` on to be `n`-superior complementary.
    pub fn conditions(&self, n: &Integer) -> Result<Conditions, BeattyError> {
        let (alpha, beta) = (&self.lower.slope, &self.upper.slope);
        let (gamma, delta) = (&self.lower.shift, &self.upper.shift);
        let first = self.lower.at(n);
        let slopes = alpha.reciprocal()?.plus(&beta.reciprocal()?)? == Quadratic::from(1);
        let target = &first - &(Integer::from(2_i64) * n) + Integer::ONE;
        let shifts = gamma.over(alpha)?.plus(&delta.over(beta)?)? == Quadratic::from(target);
        let meeting = beta.rational_multiple(delta)?;
        let meeting = meeting.filter(|m| self.upper.real(m).is_integer());
        Ok(Conditions {
            ordered: first <= self.upper.at(n),
            slopes,
            shifts,
            integers: meeting.is_none_or(|m| m < *n),
        })
    }

    /// The counting form of complementarity: for each sequence, how many terms from index 1 on are
    /// below `bound`. For a complementary pair the sum is `bound − 1`.
    #[must_use]
    pub fn counts_below(&self, bound: &Integer) -> (Natural, Natural) {
        let count = |sequence: &Beatty| sequence.count_below(&Integer::ONE, bound);
        (count(&self.lower), count(&self.upper))
    }
}

/// The slopes `α = (2 − c + √(c² + 4))/2 = [1; c, c, …]` and `β = α + c`, with floors computed by
/// one integer square root each.
///
/// ```
/// use noyau_numeration::beatty::Slopes;
/// let slopes = Slopes::new(2)?;
/// let n = 19_u64.into();
/// assert_eq!((slopes.floor_alpha(&n), slopes.floor_beta(&n)), (26_u64.into(), 64_u64.into()));
/// # Ok::<(), noyau_numeration::beatty::BeattyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slopes {
    c: Natural,
    /// `c² + 4`.
    radicand: Natural,
}

impl Slopes {
    /// The slopes of parameter `c ≥ 1`.
    pub fn new(c: u64) -> Result<Self, BeattyError> {
        if c == 0 {
            return Err(BeattyError::ZeroParameter);
        }
        let c = Natural::from(c);
        Ok(Self { radicand: c.pow(2) + Natural::from(4_u64), c })
    }

    /// The slopes `τ` and `τ²` of parameter 1.
    #[must_use]
    pub fn golden() -> Self {
        Self { c: Natural::ONE, radicand: Natural::from(5_u64) }
    }

    /// `α` as an exact number.
    pub fn alpha(&self) -> Result<Quadratic, QuadraticError> {
        Quadratic::from_parts(
            self.two_less_c(),
            Integer::ONE,
            self.radicand.clone(),
            &Integer::from(2_i64),
        )
    }

    /// `β` as an exact number.
    pub fn beta(&self) -> Result<Quadratic, QuadraticError> {
        self.alpha()?.plus(&Quadratic::from(&self.c))
    }

    fn two_less_c(&self) -> Integer {
        Integer::from(2_i64) - Integer::from(&self.c)
    }

    /// `⌊√(n²·(c² + 4))⌋`.
    fn root(&self, n: &Natural) -> Integer {
        (n * n * &self.radicand).isqrt().into()
    }

    fn divided(numerator: &Integer, denominator: Natural) -> Natural {
        let quotient = numerator.div_floor(&Integer::from(denominator));
        quotient.and_then(|(quotient, _)| quotient.to_natural()).unwrap_or_default()
    }

    /// `⌊nα⌋`.
    #[must_use]
    pub fn floor_alpha(&self, n: &Natural) -> Natural {
        let numerator = Integer::from(n) * self.two_less_c() + self.root(n);
        Self::divided(&numerator, Natural::TWO)
    }

    /// `⌊nβ⌋`.
    #[must_use]
    pub fn floor_beta(&self, n: &Natural) -> Natural {
        self.floor_alpha(n) + n * &self.c
    }

    /// `⌊x/α⌋`.
    #[must_use]
    pub fn floor_over_alpha(&self, x: &Natural) -> Natural {
        let numerator = self.root(x) - Integer::from(x) * self.two_less_c();
        Self::divided(&numerator, &self.c << 1)
    }

    /// `⌊x/β⌋`.
    #[must_use]
    pub fn floor_over_beta(&self, x: &Natural) -> Natural {
        let numerator = Integer::from(x * &(&self.c + &Natural::TWO)) - self.root(x);
        // The root is irrational except for x = 0, so the number to subtract is its floor plus one.
        let numerator = if x.is_zero() { numerator } else { numerator - Integer::ONE };
        Self::divided(&numerator, &self.c << 1)
    }

    /// `⌊nα + γ_i⌋` where `γ_0 = 0` and `γ_i = (c − b + iα)/c`: the lower sequence of class `i`
    /// among `b ≤ c` (Deslongchamps §3.4.3, Lemma 10; `b = c` is Connell's game, §3.3.3). Values of
    /// `b` above `c` are treated as `c`.
    #[must_use]
    pub fn floor_class(&self, n: &Natural, b: u64, i: u64) -> Natural {
        let total = n * &self.c + Natural::from(i);
        let mut numerator = Integer::from(&total) * self.two_less_c() + self.root(&total);
        if i != 0 {
            let room = self.c.checked_sub(&Natural::from(b)).unwrap_or_default();
            numerator = numerator + Integer::from(room << 1);
        }
        Self::divided(&numerator, &self.c << 1)
    }

    /// `⌊nα + 1/α⌋`, the lower sequence of the misère first generalisation for `c ≥ 2`
    /// (Deslongchamps §4.1.3, Theorem 24).
    #[must_use]
    pub fn floor_alpha_plus_inverse(&self, n: &Natural) -> Natural {
        // 1/α = (α + c − 2)/c.
        let total = n * &self.c + Natural::ONE;
        let shift = Integer::from(n * &self.c) * self.two_less_c() - self.two_less_c();
        Self::divided(&(shift + self.root(&total)), &self.c << 1)
    }

    /// The `n ≥ 0` with `⌊nα⌋ = x`, if there is one.
    #[must_use]
    pub fn index_alpha(&self, x: &Natural) -> Option<Natural> {
        if x.is_zero() {
            return Some(Natural::ZERO);
        }
        let n = self.floor_over_alpha(&(x + &Natural::ONE));
        (self.floor_alpha(&n) == *x).then_some(n)
    }

    /// The `n ≥ 0` with `⌊nβ⌋ = x`, if there is one.
    #[must_use]
    pub fn index_beta(&self, x: &Natural) -> Option<Natural> {
        if x.is_zero() {
            return Some(Natural::ZERO);
        }
        let n = self.floor_over_beta(&(x + &Natural::ONE));
        (self.floor_beta(&n) == *x).then_some(n)
    }

    /// The pairs `(⌊nα⌋, ⌊nβ⌋)` from index `n` on.
    pub fn pairs_from(&self, n: Natural) -> impl Iterator<Item = (Natural, Natural)> + '_ {
        std::iter::successors(Some(n), |n| Some(n + &Natural::ONE)).map(|n| {
            let lower = self.floor_alpha(&n);
            let upper = &lower + &(&n * &self.c);
            (lower, upper)
        })
    }
}
