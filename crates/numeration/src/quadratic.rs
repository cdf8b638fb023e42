//! Exact real numbers `(u + v·√d)/w`.
//!
//! Every slope and shift in the theory of Wythoff-type games lies in one field `Q(√d)`, so floors
//! and comparisons reduce to integer square roots. All values are exact.

use std::cmp::Ordering;
use std::fmt;

use noyau_core::{Integer, Natural};

/// The number `(u + v·√d)/w`.
///
/// ```
/// use noyau_numeration::Quadratic;
/// let golden = Quadratic::new(1, 1, 5, 2)?;
/// assert_eq!(golden.floor(), 1_u64.into());
/// assert_eq!(golden.times(&golden)?, golden.plus(&Quadratic::from(1))?);
/// # Ok::<(), noyau_numeration::QuadraticError>(())
/// ```
#[derive(Clone)]
pub struct Quadratic {
    whole: Integer,
    root: Integer,
    /// Not a square when `root` is not zero.
    radicand: Natural,
    /// At least 1.
    denominator: Natural,
}

/// Why an exact computation cannot be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuadraticError {
    /// The denominator, or the number to divide by, is zero.
    #[error("division by zero")]
    ZeroDivision,
    /// Two irrational numbers whose square roots are unrelated.
    #[error("the two numbers lie in different quadratic fields")]
    DifferentFields,
}

fn gcd(left: &Natural, right: &Natural) -> Natural {
    let (mut left, mut right) = (left.clone(), right.clone());
    while let Some((_, rest)) = left.div_rem(&right) {
        left = std::mem::replace(&mut right, rest);
    }
    left
}

fn exact(value: &Integer, divisor: &Natural) -> Integer {
    value.div_floor(&divisor.into()).map_or_else(|| value.clone(), |(quotient, _)| quotient)
}

fn is_zero(value: &Integer) -> bool {
    *value == Integer::ZERO
}

impl Quadratic {
    /// The number `(whole + root·√radicand)/denominator`.
    pub fn new(
        whole: i64,
        root: i64,
        radicand: u64,
        denominator: i64,
    ) -> Result<Self, QuadraticError> {
        Self::from_parts(whole.into(), root.into(), radicand.into(), &denominator.into())
    }

    /// The number `(whole + root·√radicand)/denominator`, with parts of any size.
    pub fn from_parts(
        whole: Integer,
        root: Integer,
        radicand: Natural,
        denominator: &Integer,
    ) -> Result<Self, QuadraticError> {
        if is_zero(denominator) {
            return Err(QuadraticError::ZeroDivision);
        }
        let negative = denominator.is_negative();
        let sign = |value: Integer| if negative { -value } else { value };
        let raw = Self {
            whole: sign(whole),
            root: sign(root),
            radicand,
            denominator: denominator.magnitude(),
        };
        Ok(raw.simplified())
    }

    /// Replaces a square root that is a whole number, and divides by the common factor.
    fn simplified(mut self) -> Self {
        let root = self.radicand.isqrt();
        if &root * &root == self.radicand {
            self.whole = self.whole + self.root * Integer::from(root);
            self.root = Integer::ZERO;
        }
        let common = gcd(&self.whole.magnitude(), &self.root.magnitude());
        let common = gcd(&common, &self.denominator);
        Self {
            whole: exact(&self.whole, &common),
            root: exact(&self.root, &common),
            radicand: self.radicand,
            denominator: self.denominator.div_rem(&common).map(|(q, _)| q).unwrap_or_default(),
        }
    }

    /// Whether this is a rational number.
    #[must_use]
    pub fn is_rational(&self) -> bool {
        is_zero(&self.root)
    }

    /// Whether this is a whole number.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        let remainder = self.whole.div_floor(&Integer::from(&self.denominator));
        self.is_rational() && remainder.is_some_and(|(_, remainder)| is_zero(&remainder))
    }

    /// The result of comparing this number with zero.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        let root = self.root.cmp(&Integer::ZERO);
        let whole = self.whole.cmp(&Integer::ZERO);
        if root == whole || root == Ordering::Equal {
            return whole;
        }
        let square = |value: &Integer| value.magnitude().pow(2);
        match square(&self.whole).cmp(&(square(&self.root) * &self.radicand)) {
            Ordering::Greater => whole,
            // The radicand is not a square, so equality would make both sides zero.
            Ordering::Less | Ordering::Equal => root,
        }
    }

    /// The greatest whole number that is not above this one.
    #[must_use]
    pub fn floor(&self) -> Integer {
        let square = self.root.magnitude().pow(2) * &self.radicand;
        let root = square.isqrt();
        let numerator = if self.root.is_negative() {
            let up = if &root * &root == square { root } else { root + Natural::ONE };
            &self.whole - &Integer::from(up)
        } else {
            &self.whole + &Integer::from(root)
        };
        exact(&numerator, &self.denominator)
    }

    /// Writes both numbers with the same radicand.
    fn aligned(&self, other: &Self) -> Result<(Self, Self), QuadraticError> {
        if other.is_rational() || self.radicand == other.radicand {
            return Ok((self.clone(), Self { radicand: self.radicand.clone(), ..other.clone() }));
        }
        if self.is_rational() {
            return Ok((Self { radicand: other.radicand.clone(), ..self.clone() }, other.clone()));
        }
        let product = &self.radicand * &other.radicand;
        let mean = product.isqrt();
        if &mean * &mean != product {
            return Err(QuadraticError::DifferentFields);
        }
        // √e = √(de)/d · √d
        let scale = Integer::from(&self.radicand);
        let moved = Self {
            whole: &other.whole * &scale,
            root: &other.root * &Integer::from(mean),
            radicand: self.radicand.clone(),
            denominator: &other.denominator * &self.radicand,
        };
        Ok((self.clone(), moved))
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Result<Self, QuadraticError> {
        let (left, right) = self.aligned(other)?;
        let (by_left, by_right) =
            (Integer::from(&right.denominator), Integer::from(&left.denominator));
        Ok(Self {
            whole: left.whole * &by_left + right.whole * &by_right,
            root: left.root * &by_left + right.root * &by_right,
            radicand: left.radicand,
            denominator: left.denominator * right.denominator,
        })
    }

    /// The number with the opposite sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        let flip = |value: &Integer| -value.clone();
        Self { whole: flip(&self.whole), root: flip(&self.root), ..self.clone() }
    }

    /// The difference.
    pub fn minus(&self, other: &Self) -> Result<Self, QuadraticError> {
        self.plus(&other.negated())
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Result<Self, QuadraticError> {
        let (left, right) = self.aligned(other)?;
        let radicand = Integer::from(&left.radicand);
        Ok(Self {
            whole: &left.whole * &right.whole + &left.root * &right.root * radicand,
            root: left.whole * &right.root + left.root * &right.whole,
            radicand: left.radicand,
            denominator: left.denominator * right.denominator,
        })
    }

    /// The product with a whole number; unlike [`Quadratic::times`] it cannot fail.
    #[must_use]
    pub fn scaled(&self, factor: &Integer) -> Self {
        Self { whole: &self.whole * factor, root: &self.root * factor, ..self.clone() }
    }

    /// One over this number.
    pub fn reciprocal(&self) -> Result<Self, QuadraticError> {
        let square = |value: &Integer| Integer::from(value.magnitude().pow(2));
        let norm = square(&self.whole) - square(&self.root) * Integer::from(&self.radicand);
        let scale = Integer::from(&self.denominator);
        Self::from_parts(&self.whole * &scale, -(&self.root * &scale), self.radicand.clone(), &norm)
    }

    /// The quotient.
    pub fn over(&self, divisor: &Self) -> Result<Self, QuadraticError> {
        self.times(&divisor.reciprocal()?)
    }

    /// Compares two numbers of the same field.
    pub fn compare(&self, other: &Self) -> Result<Ordering, QuadraticError> {
        Ok(self.minus(other)?.sign())
    }

    /// The `n` for which `n·self + other` is rational, when it is unique and whole.
    pub(crate) fn rational_multiple(
        &self,
        other: &Self,
    ) -> Result<Option<Integer>, QuadraticError> {
        let (left, right) = self.aligned(other)?;
        let top = -(right.root * Integer::from(left.denominator));
        let bottom = left.root * Integer::from(right.denominator);
        Ok(top.div_floor(&bottom).and_then(|(n, rest)| is_zero(&rest).then_some(n)))
    }
}

impl From<i64> for Quadratic {
    fn from(value: i64) -> Self {
        Self::from(Integer::from(value))
    }
}

impl From<Integer> for Quadratic {
    fn from(whole: Integer) -> Self {
        Self { whole, root: Integer::ZERO, radicand: Natural::ZERO, denominator: Natural::ONE }
    }
}

impl From<&Natural> for Quadratic {
    fn from(value: &Natural) -> Self {
        Self::from(Integer::from(value))
    }
}

/// Compares values, not representations; irrational numbers of different fields are unequal.
impl PartialEq for Quadratic {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Ok(Ordering::Equal)
    }
}

impl Eq for Quadratic {}

impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let simple = self.clone().simplified();
        let divided = simple.denominator != Natural::ONE;
        if simple.is_rational() {
            write!(f, "{}", simple.whole)?;
        } else {
            let (open, close) = if divided { ("(", ")") } else { ("", "") };
            let sign = if simple.root.is_negative() { '-' } else { '+' };
            let size = simple.root.magnitude();
            let size = if size == Natural::ONE { String::new() } else { size.to_string() };
            write!(f, "{open}{}{sign}{size}√{}{close}", simple.whole, simple.radicand)?;
        }
        if divided {
            write!(f, "/{}", simple.denominator)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn arbitrary() -> impl Strategy<Value = Quadratic> {
        (-50_i64..50, -50_i64..50, prop::sample::select(vec![2_u64, 8, 18, 9, 0]), 1_i64..20)
            .prop_map(|(u, v, d, w)| Quadratic::new(u, v, d, w).unwrap())
    }

    #[test]
    fn fields_are_told_apart_and_recognised() {
        let root = |d: u64| Quadratic::new(0, 1, d, 1).unwrap();
        assert_eq!(root(8), root(2).scaled(&2_u64.into()));
        assert_eq!(root(2).plus(&root(3)), Err(QuadraticError::DifferentFields));
        assert_eq!(root(9), Quadratic::from(3));
        assert!(root(2) != root(3));
        assert_eq!(Quadratic::new(1, 1, 2, 0), Err(QuadraticError::ZeroDivision));
        assert_eq!(root(0).reciprocal(), Err(QuadraticError::ZeroDivision));
        assert_eq!(Quadratic::new(2, -2, 5, -4).unwrap().to_string(), "(-1+√5)/2");
    }

    proptest! {
        #[test]
        fn floor_is_the_greatest_integer_below(x in arbitrary()) {
            let floor = Quadratic::from(x.floor());
            prop_assert!(floor.compare(&x) != Ok(Ordering::Greater));
            let next = floor.plus(&Quadratic::from(1)).unwrap();
            prop_assert_eq!(next.compare(&x), Ok(Ordering::Greater));
            prop_assert_eq!(x.is_integer(), floor == x);
        }

        #[test]
        fn field_laws(x in arbitrary(), y in arbitrary(), z in arbitrary()) {
            let sum = x.plus(&y).unwrap();
            prop_assert_eq!(
                sum.times(&z).unwrap(),
                x.times(&z).unwrap().plus(&y.times(&z).unwrap()).unwrap()
            );
            prop_assert_eq!(sum.minus(&y).unwrap(), x.clone());
            if x.sign() != Ordering::Equal {
                prop_assert_eq!(x.times(&x.reciprocal().unwrap()).unwrap(), Quadratic::from(1));
            }
            prop_assert_eq!(x.negated().sign(), x.sign().reverse());
        }
    }
}
