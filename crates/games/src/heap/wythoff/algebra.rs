//! P-positions by formula: lower numbers are ⌊nα + γ⌋ with α = (2 − c + √(c² + 4))/2
//! (Deslongchamps, Theorems 12, 15, 18, 21 and 24; Fraenkel, Theorem 2).
//!
//! γ is 0 in class 0 and (c − b + rα)/c in class r. The thesis prints a strategy for b = 1 only;
//! the method used here to locate a number is noyau's. Let n be the greatest index whose lower
//! number is at most x. Either x is that lower number, or x is an upper number, because the
//! sequences partition the whole numbers; its index follows by counting. All results for a position
//! are linear in √(c² + 4) times its two piles, so one square root and two products are enough.

use std::rc::Rc;

use noyau_core::{Integer, Natural};

use super::family::{Family, Found, Side};
use super::root::{Multiple, Root};

/// The formulas of one family, for numbers up to a size.
pub(super) struct Algebra {
    family: Family,
    c: Natural,
    root: Rc<Root>,
    unit: Multiple,
}

impl Algebra {
    /// The formulas for numbers up to `largest`.
    pub(super) fn new(family: Family, largest: &Natural) -> Self {
        Self::with(family, largest, |radicand, bits| Rc::new(Root::new(radicand, bits)))
    }

    /// Like [`Self::new`], but reuses the last square root if it fits.
    pub(super) fn remembered(family: Family, largest: &Natural) -> Self {
        Self::with(family, largest, Root::remembered)
    }

    fn with(
        family: Family,
        largest: &Natural,
        root: impl FnOnce(Natural, u64) -> Rc<Root>,
    ) -> Self {
        let c = Natural::from(family.c);
        let radicand = &c * &c + Natural::from(4_u64);
        // The numbers whose multiples are needed are below (largest + 2)·c.
        let root = root(radicand, largest.bits() + c.bits() + 2);
        let unit = root.times(&Natural::ONE);
        Self { family, c, root, unit }
    }

    pub(super) fn multiple(&self, value: &Natural) -> Multiple {
        self.root.times(value)
    }

    /// The multiple of the sum of a number and a small one.
    pub(super) fn shifted(&self, multiple: &Multiple, by: &Natural) -> Multiple {
        multiple.plus(&self.unit.scaled_by(by))
    }

    /// The multiple of the difference of a number and a small one.
    pub(super) fn lowered(&self, multiple: &Multiple, by: &Natural) -> Option<Multiple> {
        multiple.minus(&self.unit.scaled_by(by))
    }

    fn shift_of_class(&self, r: u64) -> u64 {
        if r == 0 { self.family.c } else { self.family.b }
    }

    /// The greatest n ≥ −1 with ⌊nα + γ⌋ < v, where `reach` is the multiple of (v − γ₀)c and
    /// γ₀ = γ − rα/c.
    fn last_index(&self, reach: &Multiple, r: u64) -> Integer {
        // 1/α = (c − 2 + √d)/(2c), so n < ((v − γ₀)c·(c − 2 + √d)/2c − r)/c.
        let rational =
            Integer::from(reach.value()) * (Integer::from(&self.c) - Integer::from(2_i64));
        let whole = rational + Integer::from(self.root.floor(reach));
        let twice = &self.c << 1;
        let whole = whole - Integer::from(&twice * &Natural::from(r));
        let quotient = whole.div_floor(&Integer::from(&twice * &self.c));
        quotient.map_or(Integer::ZERO, |(quotient, _)| quotient)
    }

    /// Where x stands in class `r`, `x` given as a multiple.
    pub(super) fn locate(&self, x: &Multiple, r: u64) -> Found {
        let number = x.value();
        if let Some(found) = self.family.listed(number) {
            return found;
        }
        let reach = self.shifted(&x.scaled_by(&self.c), &self.shift_of_class(r).into());
        let last = self.last_index(&reach, r);
        let before = match self.lowered(&reach, &self.c) {
            Some(less) if !number.is_zero() => self.last_index(&less, r),
            _ => -Integer::ONE,
        };
        let index = last.to_natural().unwrap_or_default();
        if before != last {
            let partner = number + &self.family.difference(r, &index);
            return Found { side: Side::Lower, index: Some(index), partner };
        }
        // The lower numbers up to x are those of index up to `index`, from 1 on in class 0 and from
        // 0 on in the other classes.
        let lower_ones = if r == 0 { index } else { index + Natural::ONE };
        let index = number.checked_sub(&lower_ones).unwrap_or_default();
        let difference = self.family.difference(self.family.opposite(r), &index);
        let partner = number.checked_sub(&difference).unwrap_or_default();
        Found { side: Side::Upper, index: Some(index), partner }
    }

    /// The lower number of the pair of class `r` with this difference nc + r, which is given as
    /// a multiple.
    pub(super) fn lower(&self, difference: &Multiple, r: u64) -> Natural {
        let two_less_c = Integer::from(2_i64) - Integer::from(&self.c);
        let mut whole = Integer::from(difference.value()) * two_less_c;
        if r != 0 {
            whole = whole + Integer::from(Natural::from(self.family.c - self.family.b) << 1);
        }
        let whole = whole + Integer::from(self.root.floor(difference));
        let quotient = whole.div_floor(&Integer::from(&self.c << 1));
        quotient.and_then(|(quotient, _)| quotient.to_natural()).unwrap_or_default()
    }

    /// The pair of index `n` in class `r`.
    pub(super) fn pair(&self, r: u64, n: &Natural) -> (Natural, Natural) {
        if let Some(pair) = self.family.listed_pair(n) {
            return pair;
        }
        let difference = self.family.difference(r, n);
        let lower = self.lower(&self.multiple(&difference), r);
        let upper = &lower + &difference;
        (lower, upper)
    }
}
