//! Whole numbers of any size.
//!
//! [`Natural`] and [`Integer`] wrap the bignum crate. No other file names it, so it can be replaced
//! here alone. The operations are those that games need. They take references, because a pile may
//! have millions of digits and copies are expensive.

use std::fmt;
use std::ops::{Add, AddAssign, BitAnd, BitXor, BitXorAssign, Mul, Neg, Shl, Shr, Sub};
use std::str::FromStr;

use malachite_base::num::arithmetic::traits::{
    CheckedSub, DivRem, DivisibleByPowerOf2, FloorSqrt, ModPowerOf2, Pow, UnsignedAbs,
};
use malachite_base::num::basic::traits::{One, Two, Zero};
use malachite_base::num::conversion::traits::{ExactInto, PowerOf2Digits};
use malachite_base::num::logic::traits::{BitAccess, SignificantBits};
use malachite_nz::integer::Integer as BigInteger;
use malachite_nz::natural::Natural as BigNatural;

/// A whole number `0, 1, 2, …` of any size.
///
/// ```
/// use noyau_core::Natural;
/// let pile: Natural = "340282366920938463463374607431768211455".parse().unwrap();
/// assert_eq!(pile, (Natural::ONE << 128) - Natural::ONE);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Natural(BigNatural);

/// A whole number of any size and sign.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer(BigInteger);

/// Numbers with at most this many digits are written in full by [`Natural::abbreviated`].
const WRITTEN_OUT: u64 = 60;
/// Digits kept at each end of an abbreviated number.
const KEPT: u64 = 12;

impl Natural {
    /// Zero.
    pub const ZERO: Self = Self(BigNatural::ZERO);
    /// One.
    pub const ONE: Self = Self(BigNatural::ONE);
    /// Two.
    pub const TWO: Self = Self(BigNatural::TWO);

    /// Whether this is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == BigNatural::ZERO
    }

    /// The value as `u64`, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The value as `u128`, if it fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }

    /// The value as `usize`, if it fits.
    #[must_use]
    pub fn to_usize(&self) -> Option<usize> {
        usize::try_from(&self.0).ok()
    }

    /// Number of binary digits; zero has none.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.0.significant_bits()
    }

    /// The binary digit of weight `2^index`.
    #[must_use]
    pub fn bit(&self, index: u64) -> bool {
        self.0.get_bit(index)
    }

    /// Sets or clears the binary digit of weight `2^index`.
    pub fn set_bit(&mut self, index: u64, on: bool) {
        self.0.assign_bit(index, on);
    }

    /// Number of final zeros in binary; `None` for zero.
    #[must_use]
    pub fn trailing_zeros(&self) -> Option<u64> {
        self.0.trailing_zeros()
    }

    /// Whether the last binary digit is 0.
    #[must_use]
    pub fn is_even(&self) -> bool {
        (&self.0).divisible_by_power_of_2(1)
    }

    /// `self − other`, or `None` when that is negative.
    #[must_use]
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        (&self.0).checked_sub(&other.0).map(Self)
    }

    /// Quotient and remainder; `None` when the divisor is zero.
    #[must_use]
    pub fn div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        if divisor.is_zero() {
            return None;
        }
        let (quotient, remainder) = (&self.0).div_rem(&divisor.0);
        Some((Self(quotient), Self(remainder)))
    }

    /// `self` raised to `exponent`.
    #[must_use]
    pub fn pow(&self, exponent: u64) -> Self {
        Self((&self.0).pow(exponent))
    }

    /// The last `count` binary digits: `self mod 2^count`.
    #[must_use]
    pub fn low_bits(&self, count: u64) -> Self {
        Self((&self.0).mod_power_of_2(count))
    }

    /// The greatest `r` with `r² ≤ self`.
    #[must_use]
    pub fn isqrt(&self) -> Self {
        Self((&self.0).floor_sqrt())
    }

    /// Number of decimal digits.
    #[must_use]
    pub fn decimal_digits(&self) -> u64 {
        if self.is_zero() {
            return 1;
        }
        // ⌊(bits − 1)·log10 2⌋ + 1 is the number of digits or one less; the constant has enough
        // digits for numbers that fit in memory.
        let estimate =
            u128::from(self.bits() - 1) * 301_029_995_663_981_195 / 1_000_000_000_000_000_000;
        let digits = u64::try_from(estimate).unwrap_or(u64::MAX) + 1;
        if self.over_power_of_ten(digits).is_zero() { digits } else { digits + 1 }
    }

    /// `⌊self / 10^exponent⌋`, for quotients of a few digits. The leading bits usually determine
    /// the quotient; the power is computed in full only if they do not.
    fn over_power_of_ten(&self, exponent: u64) -> Self {
        let cut = self.bits().saturating_sub(LEADING_BITS);
        let low = &self.0 >> cut;
        let high = &low + BigNatural::ONE;
        let power = LeadingBits::of_power_of_ten(exponent);
        let least = quotient(low, cut, &power.high, power.scale);
        let most = quotient(high, cut, &power.low, power.scale);
        if least == most {
            return Self(least);
        }
        Self(&self.0 / BigNatural::from(10_u64).pow(exponent))
    }

    /// The number in decimal if it is short, otherwise its first and last digits and the number of
    /// digits. This costs one pass over the number, far less than writing all of it.
    #[must_use]
    pub fn abbreviated(&self) -> Abbreviated {
        if self.bits() < WRITTEN_OUT * 3 {
            return Abbreviated { head: self.to_string(), tail: None };
        }
        let digits = self.decimal_digits();
        if digits <= WRITTEN_OUT {
            return Abbreviated { head: self.to_string(), tail: None };
        }
        let head = self.over_power_of_ten(digits - KEPT);
        let tail = &self.0 % BigNatural::from(10_u64).pow(KEPT);
        let width = usize::try_from(KEPT).unwrap_or(usize::MAX);
        Abbreviated { head: head.to_string(), tail: Some((format!("{tail:0>width$}"), digits)) }
    }

    /// The number with these bytes, least significant first.
    ///
    /// ```
    /// use noyau_core::Natural;
    /// assert_eq!(Natural::from_le_bytes(&[1, 2]), 513);
    /// assert_eq!(Natural::from(513_u64).to_le_bytes(), [1, 2]);
    /// ```
    #[must_use]
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        // Every byte is a valid digit, so the conversion cannot fail.
        let digits = bytes.iter().copied();
        Self(BigNatural::from_power_of_2_digits_asc(8, digits).unwrap_or_default())
    }

    /// Its bytes, least significant first, without zeros at the end; none for zero.
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.0.to_power_of_2_digits_asc(8)
    }

    /// Digits in base `2^width`, most significant first; zero is `[0]`. `width` is 1 to 63.
    #[must_use]
    pub fn digits_base_power_of_two(&self, width: u32) -> Vec<u64> {
        let width = u64::from(width.clamp(1, 63));
        let count = self.bits().div_ceil(width).max(1);
        (0..count)
            .rev()
            .map(|index| {
                (0..width).rev().fold(0, |digit, offset| {
                    digit << 1 | u64::from(self.bit(index * width + offset))
                })
            })
            .collect()
    }
}

/// Leading bits kept when only the size of a power matters.
const LEADING_BITS: u64 = 256;

/// A number between `low·2^scale` and `high·2^scale`.
struct LeadingBits {
    low: BigNatural,
    high: BigNatural,
    scale: u64,
}

impl LeadingBits {
    /// Bounds of `10^exponent` by repeated squaring; both bounds are cut after each step.
    fn of_power_of_ten(exponent: u64) -> Self {
        let ten = BigNatural::from(10_u64);
        let mut bounds = Self { low: BigNatural::ONE, high: BigNatural::ONE, scale: 0 };
        for index in (0..exponent.significant_bits()).rev() {
            bounds.low = (&bounds.low).pow(2);
            bounds.high = (&bounds.high).pow(2);
            bounds.scale *= 2;
            if exponent >> index & 1 == 1 {
                bounds.low *= &ten;
                bounds.high *= &ten;
            }
            let cut = bounds.low.significant_bits().saturating_sub(LEADING_BITS);
            if cut > 0 {
                bounds.low >>= cut;
                bounds.high = (bounds.high >> cut) + BigNatural::ONE;
                bounds.scale += cut;
            }
        }
        bounds
    }
}

/// `⌊a·2^i / (b·2^j)⌋`.
fn quotient(a: BigNatural, i: u64, b: &BigNatural, j: u64) -> BigNatural {
    if i >= j { (a << (i - j)) / b } else { a / (b << (j - i)) }
}

/// A number as people read it: in full if it is short, otherwise its two ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Abbreviated {
    /// The whole number, or its first digits.
    pub head: String,
    /// The last digits and the total number of digits, when something was left out.
    pub tail: Option<(String, u64)>,
}

/// The text is not a decimal whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a whole number is written with the digits 0 to 9 only")]
pub struct NotDecimal;

impl FromStr for Natural {
    type Err = NotDecimal;

    fn from_str(text: &str) -> Result<Self, NotDecimal> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotDecimal);
        }
        // Nineteen digits always fit in a machine word, so the common case skips the bignum parser.
        if text.len() <= 19 {
            return text.parse::<u64>().map(Self::from).map_err(|_| NotDecimal);
        }
        BigNatural::from_str(text).map(Self).map_err(|()| NotDecimal)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_u64() {
            Some(small) => fmt::Display::fmt(&small, f),
            None => fmt::Display::fmt(&self.0, f),
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Default for Natural {
    fn default() -> Self {
        Self::ZERO
    }
}

macro_rules! from_machine {
    ($($int:ty),*) => {$(
        impl From<$int> for Natural {
            fn from(value: $int) -> Self {
                Self(BigNatural::from(value))
            }
        }
        impl From<$int> for Integer {
            fn from(value: $int) -> Self {
                Self(BigInteger::from(value))
            }
        }
    )*};
}
from_machine!(u8, u16, u32, u64, u128, usize);

impl From<bool> for Natural {
    fn from(value: bool) -> Self {
        Self::from(u8::from(value))
    }
}

impl PartialEq<u64> for Natural {
    fn eq(&self, other: &u64) -> bool {
        self.0 == *other
    }
}

impl PartialOrd<u64> for Natural {
    fn partial_cmp(&self, other: &u64) -> Option<std::cmp::Ordering> {
        self.0.partial_cmp(other)
    }
}

macro_rules! binary {
    ($type:ident, $($trait:ident $method:ident),*) => {$(
        impl $trait<&$type> for &$type {
            type Output = $type;
            fn $method(self, other: &$type) -> $type {
                $type((&self.0).$method(&other.0))
            }
        }
        impl $trait<$type> for $type {
            type Output = $type;
            fn $method(self, other: $type) -> $type {
                $type(self.0.$method(other.0))
            }
        }
        impl $trait<&$type> for $type {
            type Output = $type;
            fn $method(self, other: &$type) -> $type {
                $type(self.0.$method(&other.0))
            }
        }
    )*};
}
binary!(Natural, Add add, Mul mul, BitXor bitxor, BitAnd bitand);
binary!(Integer, Add add, Sub sub, Mul mul);

/// Subtraction for callers that know that the result is not negative. It panics otherwise, as
/// machine integers do. Use [`Natural::checked_sub`] on anything a user typed.
impl Sub<&Natural> for &Natural {
    type Output = Natural;
    fn sub(self, other: &Natural) -> Natural {
        Natural(&self.0 - &other.0)
    }
}

impl Sub for Natural {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

macro_rules! shift {
    ($type:ident) => {
        impl Shl<u64> for &$type {
            type Output = $type;
            fn shl(self, bits: u64) -> $type {
                $type(&self.0 << bits)
            }
        }
        impl Shl<u64> for $type {
            type Output = $type;
            fn shl(self, bits: u64) -> $type {
                $type(self.0 << bits)
            }
        }
        impl Shr<u64> for &$type {
            type Output = $type;
            fn shr(self, bits: u64) -> $type {
                $type(&self.0 >> bits)
            }
        }
    };
}
shift!(Natural);
shift!(Integer);

impl BitXorAssign<&Natural> for Natural {
    fn bitxor_assign(&mut self, other: &Natural) {
        self.0 ^= &other.0;
    }
}

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        self.0 += &other.0;
    }
}

impl std::iter::Sum for Natural {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, |total, term| total + term)
    }
}

impl<'a> std::iter::Sum<&'a Natural> for Natural {
    fn sum<I: Iterator<Item = &'a Natural>>(terms: I) -> Self {
        terms.fold(Self::ZERO, |mut total, term| {
            total += term;
            total
        })
    }
}

impl Integer {
    /// Zero.
    pub const ZERO: Self = Self(BigInteger::ZERO);
    /// One.
    pub const ONE: Self = Self(BigInteger::ONE);

    /// Whether this is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0 < BigInteger::ZERO
    }

    /// The absolute value.
    #[must_use]
    pub fn magnitude(&self) -> Natural {
        Natural((&self.0).unsigned_abs())
    }

    /// The value, when it is not negative.
    #[must_use]
    pub fn to_natural(&self) -> Option<Natural> {
        (!self.is_negative()).then(|| self.magnitude())
    }

    /// Quotient rounded down and the remainder with the divisor's sign; `None` when the divisor
    /// is zero.
    #[must_use]
    pub fn div_floor(&self, divisor: &Self) -> Option<(Self, Self)> {
        use malachite_base::num::arithmetic::traits::DivMod;
        if divisor.0 == BigInteger::ZERO {
            return None;
        }
        let (quotient, remainder) = (&self.0).div_mod(&divisor.0);
        Some((Self(quotient), Self(remainder)))
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self(BigInteger::from(value))
    }
}

impl From<&Natural> for Integer {
    fn from(value: &Natural) -> Self {
        Self(BigInteger::from(&value.0))
    }
}

impl From<Natural> for Integer {
    fn from(value: Natural) -> Self {
        Self(value.0.exact_into())
    }
}

impl Neg for Integer {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decimal_digits_are_exact_around_powers_of_ten() {
        for exponent in [1_u64, 2, 18, 19, 20, 59, 60, 61, 1000, 99_999] {
            let power = Natural::from(10_u64).pow(exponent);
            assert_eq!(power.decimal_digits(), exponent + 1);
            assert_eq!((&power - &Natural::ONE).decimal_digits(), exponent);
        }
        assert_eq!(Natural::ZERO.decimal_digits(), 1);
    }

    #[test]
    fn abbreviation_keeps_both_ends() {
        let text = "123456789012".to_owned() + &"0".repeat(100) + "5";
        let number: Natural = text.parse().unwrap();
        let short = number.abbreviated();
        assert_eq!(short.head, "123456789012");
        assert_eq!(short.tail, Some(("000000000005".to_owned(), 113)));
        assert_eq!(Natural::from(7_u64).abbreviated().tail, None);
    }

    proptest! {
        #[test]
        fn text_round_trips(digits in "[1-9][0-9]{0,80}") {
            let number: Natural = digits.parse().unwrap();
            prop_assert_eq!(number.to_string(), digits.clone());
            prop_assert_eq!(number.decimal_digits(), digits.len() as u64);
        }

        #[test]
        fn digits_in_a_power_of_two_give_the_number_back(value: u64, width in 1_u32..=63) {
            let number = Natural::from(value);
            let back = number
                .digits_base_power_of_two(width)
                .into_iter()
                .fold(Natural::ZERO, |sum, digit| (sum << u64::from(width)) + Natural::from(digit));
            prop_assert_eq!(back, number);
        }
    }
}
