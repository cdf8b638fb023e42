//! Continued fractions: convergents, their distances from the number, and the identities on which
//! the theory of Wythoff games rests (Deslongchamps §3.0.2 and §4.1.4; Fraenkel §§4–5).
//!
//! Convergents of `α = [1; a_1, a_2, …]` are `p_n/q_n` with `p_{−1} = p_0 = 1`, `q_{−1} = 0`,
//! `q_0 = 1`. An [`Identity`] holds both sides, so that the numbers can be shown to a reader and
//! compared by a test.

use std::cmp::Ordering;

use noyau_core::{Integer, Natural};

use crate::ladder::{Start, continuants};
use crate::quadratic::{Quadratic, QuadraticError};
use crate::quotients::Quotients;

/// One convergent `p_n/q_n`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Convergent {
    /// Numerator.
    pub p: Natural,
    /// Denominator.
    pub q: Natural,
}

impl Convergent {
    /// `D_n = α·q_n − p_n`, exactly.
    #[must_use]
    pub fn deviation(&self, alpha: &Quadratic) -> Quadratic {
        let product = alpha.scaled(&Integer::from(&self.q));
        let p = Quadratic::from(&self.p);
        // A rational number is in every field.
        product.minus(&p).unwrap_or(product)
    }
}

/// The convergents with indices `−1, 0, 1, 2, …`.
///
/// ```
/// use noyau_numeration::{Quotients, continued_fraction::convergents};
/// let silver = Quotients::constant(2)?;
/// let fourth = convergents(&silver).nth(4).unwrap();
/// assert_eq!((fourth.p, fourth.q), (17_u64.into(), 12_u64.into())); // index 3
/// # Ok::<(), noyau_numeration::QuotientError>(())
/// ```
pub fn convergents(quotients: &Quotients) -> impl Iterator<Item = Convergent> + '_ {
    let mut state = (
        Convergent { p: Natural::ONE, q: Natural::ZERO },
        Convergent { p: Natural::ONE, q: Natural::ONE },
    );
    (1..).map(move |index| {
        let quotient = Natural::from(quotients.at(index));
        let next = Convergent {
            p: &quotient * &state.1.p + &state.0.p,
            q: quotient * &state.1.q + &state.0.q,
        };
        let current = std::mem::replace(&mut state.1, next);
        std::mem::replace(&mut state.0, current)
    })
}

/// The convergent `p_n/q_n`, `n ≥ 0`, computed without listing the earlier ones.
#[must_use]
pub fn convergent(quotients: &Quotients, n: usize) -> Convergent {
    let all = continuants(&|index| quotients.at(index), quotients.as_constant(), n);
    Convergent { p: all.weights(Start::P).0, q: all.weights(Start::Q).0 }
}

/// The exact value of `[1; a_1, a_2, …]` when the quotients are known to be periodic.
///
/// ```
/// use noyau_numeration::{Quotients, continued_fraction::value};
/// let golden = value(&Quotients::constant(1)?);
/// assert_eq!(golden.unwrap().to_string(), "(1+√5)/2");
/// # Ok::<(), noyau_numeration::QuotientError>(())
/// ```
#[must_use]
pub fn value(quotients: &Quotients) -> Option<Quadratic> {
    let (start, period) = quotients.as_periodic()?;
    let cycle = continuants(&|index| period[index - 1], None, period.len());
    // x = (A·x + B)/(C·x + D), so C·x² + (D − A)·x − B = 0.
    let [a, b, c, d] =
        [&cycle.first, &cycle.first_before, &cycle.second, &cycle.second_before].map(Integer::from);
    let gap = &a - &d;
    let radicand = &gap * &gap + Integer::from(4_i64) * b * &c;
    let tail = Quadratic::from_parts(
        gap,
        Integer::ONE,
        radicand.to_natural()?,
        &(Integer::from(2_i64) * c),
    );
    let mut value = tail.ok()?;
    for &quotient in start.iter().rev().chain([&1]) {
        value = Quadratic::from(i64::from(quotient)).plus(&value.reciprocal().ok()?).ok()?;
    }
    Some(value)
}

/// The partial quotients of any number, starting with its whole part. The list ends only for a
/// rational number.
pub fn quotients_of(number: &Quadratic) -> impl Iterator<Item = Integer> + use<> {
    let mut rest = Some(number.clone());
    std::iter::from_fn(move || {
        let current = rest.take()?;
        let whole = current.floor();
        rest = current.minus(&Quadratic::from(whole.clone())).and_then(|f| f.reciprocal()).ok();
        Some(whole)
    })
}

/// The partial quotients of a quadratic irrational as an initial part and a period, found within
/// the first `limit` quotients; `None` for a rational number or a longer expansion.
///
/// ```
/// use noyau_numeration::{Quadratic, continued_fraction::periodic_expansion};
/// let (start, period) = periodic_expansion(&Quadratic::new(0, 1, 7, 1)?, 100).unwrap();
/// assert_eq!((start, period), (vec![2_i64.into()], [1, 1, 1, 4_i64].map(Into::into).to_vec()));
/// # Ok::<(), noyau_numeration::QuadraticError>(())
/// ```
#[must_use]
pub fn periodic_expansion(
    number: &Quadratic,
    limit: usize,
) -> Option<(Vec<Integer>, Vec<Integer>)> {
    let mut rest = number.clone();
    let (mut seen, mut quotients): (Vec<Quadratic>, Vec<Integer>) = Default::default();
    for _ in 0..=limit {
        if let Some(first) = seen.iter().position(|earlier| *earlier == rest) {
            let period = quotients.split_off(first);
            return Some((quotients, period));
        }
        let whole = rest.floor();
        let fraction = rest.minus(&Quadratic::from(whole.clone())).ok()?;
        seen.push(rest);
        quotients.push(whole);
        rest = fraction.reciprocal().ok()?;
    }
    None
}

/// The two sides of an identity between numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity<T> {
    /// Left-hand side.
    pub left: T,
    /// Right-hand side.
    pub right: T,
}

impl<T: PartialEq> Identity<T> {
    /// Whether the sides are equal.
    pub fn holds(&self) -> bool {
        self.left == self.right
    }
}

/// `a_{i+1}·p_i + a_{i−1}·p_{i−2} + … = p_{i+1} − 1`, down to index 0 or 1
/// (Deslongchamps §3.0.2, Lemma 1; Fraenkel §4, Lemma 2): the word `99…9` of the p-system.
#[must_use]
pub fn greatest_word_identity(quotients: &Quotients, i: usize) -> Identity<Natural> {
    let numerators: Vec<Natural> =
        convergents(quotients).skip(1).take(i + 2).map(|convergent| convergent.p).collect();
    let term = |index: usize| Natural::from(quotients.at(index + 1)) * &numerators[index];
    Identity {
        left: (0..=i).rev().step_by(2).map(term).sum(),
        right: &numerators[i + 1] - &Natural::ONE,
    }
}

/// `D_j + Σ_{i=1}^{m} a_{j+2i}·D_{j+2i−1} = D_{j+2m}` for `j ≥ −1`
/// (Deslongchamps §3.2.4, Lemma 2; Fraenkel §5, Lemma 3). `from` is `j + 1`.
///
/// `None` when the value of the fraction is not known exactly.
#[must_use]
pub fn alternate_deviations_identity(
    quotients: &Quotients,
    from: usize,
    m: usize,
) -> Option<Identity<Quadratic>> {
    let alpha = value(quotients)?;
    // Convergent j is at place j + 1 of the list, which starts at index −1.
    let all: Vec<Quadratic> = convergents(quotients)
        .take(from + 2 * m + 1)
        .map(|convergent| convergent.deviation(&alpha))
        .collect();
    let mut left = all.get(from)?.clone();
    for i in 1..=m {
        let place = from + 2 * i;
        let quotient = Integer::from(quotients.at(place - 1));
        left = left.plus(&all[place - 1].scaled(&quotient)).ok()?;
    }
    Some(Identity { left, right: all.last()?.clone() })
}

/// `Σ_{i=0}^{m} D_i = (D_m + D_{m+1} + b + 1 − α)/a` for `α = [b; a, a, …]`, `a ≥ 1`
/// (Deslongchamps §4.1.4, second Lemma 12).
///
/// `None` when `a` is 0.
#[must_use]
pub fn sum_of_deviations_identity(b: i64, a: u32, m: usize) -> Option<Identity<Quadratic>> {
    // [b; a, …] is [1; a, …] plus b − 1: the denominators are the same, and p_n grows by (b −
    // 1)·q_n, so every D_n with n ≥ 0 stays the same.
    let quotients = Quotients::constant(a).ok()?;
    let base = value(&quotients)?;
    let b = Integer::from(b);
    let alpha = base.plus(&Quadratic::from(&b - &Integer::ONE)).ok()?;
    let all: Vec<Quadratic> = convergents(&quotients)
        .skip(1)
        .take(m + 2)
        .map(|convergent| convergent.deviation(&base))
        .collect();
    let mut left = Quadratic::from(0);
    for deviation in &all[..=m] {
        left = left.plus(deviation).ok()?;
    }
    let top = all[m].plus(&all[m + 1]).ok()?.plus(&Quadratic::from(b + Integer::ONE)).ok()?;
    let right = top.minus(&alpha).ok()?.over(&Quadratic::from(i64::from(a))).ok()?;
    Some(Identity { left, right })
}

/// The exact constants of the closed form `p_n = (α_1·g^{n+1} − α_2·h^{n+1})/√(a² + 4)` for
/// quotients all equal to `a` (Fraenkel §5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedForm {
    /// `g = (a + √(a² + 4))/2`, the growth rate of `p_n`.
    pub growth: Quadratic,
    /// `h = (a − √(a² + 4))/2`.
    pub conjugate: Quadratic,
    /// `c = α_1/√(a² + 4)`, so that `p_n ~ c·g^{n+1}`.
    pub leading: Quadratic,
    /// `α_2/√(a² + 4)`.
    pub trailing: Quadratic,
}

impl ClosedForm {
    /// The closed form for quotients `a ≥ 1`.
    pub fn new(a: u32) -> Result<Self, QuadraticError> {
        if a == 0 {
            return Err(QuadraticError::ZeroDivision);
        }
        let a = i64::from(a);
        let radicand = Integer::from(a) * Integer::from(a) + Integer::from(4_i64);
        let radicand = radicand.magnitude();
        let half = |whole: i64, root: i64| {
            Quadratic::from_parts(whole.into(), root.into(), radicand.clone(), &2_i64.into())
        };
        let root =
            Quadratic::from_parts(0_i64.into(), Integer::ONE, radicand.clone(), &Integer::ONE)?;
        Ok(Self {
            growth: half(a, 1)?,
            conjugate: half(a, -1)?,
            leading: half(2 - a, 1)?.over(&root)?,
            trailing: half(2 - a, -1)?.over(&root)?,
        })
    }

    /// The right-hand side of the closed form for `p_n`.
    pub fn p(&self, n: usize) -> Result<Quadratic, QuadraticError> {
        let power =
            |base: &Quadratic| (0..=n).try_fold(Quadratic::from(1), |power, _| power.times(base));
        let left = self.leading.times(&power(&self.growth)?)?;
        left.minus(&self.trailing.times(&power(&self.conjugate)?)?)
    }
}

/// The least `b` with `1 ≤ b < q_{n+1}`, `b ≤ limit`, for which some `|bα − a|` is below
/// `|q_n·α − p_n|`. By Lagrange's theorem (Deslongchamps §3.0.2, Theorem 7) there is no such `b`,
/// so the result is always `None`.
///
/// `None` also when the value of the fraction is not known exactly.
#[must_use]
pub fn better_approximation(quotients: &Quotients, n: usize, limit: u64) -> Option<u64> {
    let alpha = value(quotients)?;
    let best = convergent(quotients, n).deviation(&alpha);
    let best = if best.sign() == Ordering::Less { best.negated() } else { best };
    let next = convergent(quotients, n + 1).q;
    (1..=limit).take_while(|&b| next > b).find(|&b| {
        let multiple = alpha.scaled(&Integer::from(b));
        let below = multiple.minus(&Quadratic::from(multiple.floor()));
        let above = below.clone().and_then(|below| Quadratic::from(1).minus(&below));
        [below, above].into_iter().flatten().any(|gap| gap.compare(&best) == Ok(Ordering::Less))
    })
}
