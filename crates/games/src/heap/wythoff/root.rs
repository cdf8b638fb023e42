//! Floors of several multiples of one square root, computed from a single root.
//!
//! A question about a Wythoff position needs ⌊v√d⌋ for a few related numbers v. Instead of one
//! integer square root for each v, √d is computed once to enough binary places. A multiple is then
//! a product, and a sum of multiples is a sum. The last places are uncertain; if they could affect
//! a floor, that floor is recomputed exactly.

use std::cell::RefCell;
use std::rc::Rc;

use noyau_core::Natural;

/// Binary places kept beyond the size of the numbers: a floor is uncertain once in 2^64.
const GUARD: u64 = 64;

/// √d to some binary places, d not a square.
pub(super) struct Root {
    radicand: Natural,
    /// ⌊√d · 2^places⌋.
    scaled: Natural,
    places: u64,
}

/// A number v and the product v · ⌊√d · 2^places⌋.
#[derive(Clone)]
pub(super) struct Multiple {
    value: Natural,
    scaled: Natural,
}

impl Root {
    /// The root of `radicand`, for multiples of numbers of up to `bits` binary digits.
    pub(super) fn new(radicand: Natural, bits: u64) -> Self {
        let places = bits + GUARD;
        let scaled = (&radicand << (2 * places)).isqrt();
        Self { radicand, scaled, places }
    }

    /// Like [`Self::new`], but remembers the last root. A solver asks for the outcome, the winning
    /// moves and the length of the same position, and the root is most of the work.
    pub(super) fn remembered(radicand: Natural, bits: u64) -> Rc<Self> {
        thread_local! {
            static LAST: RefCell<Option<Rc<Root>>> = const { RefCell::new(None) };
        }
        let places = bits + GUARD;
        LAST.with_borrow_mut(|last| match last {
            // A root with many more places than needed is not reused, because it would make the
            // products slow.
            Some(root)
                if root.radicand == radicand
                    && (places..=places + GUARD).contains(&root.places) =>
            {
                Rc::clone(root)
            }
            _ => Rc::clone(last.insert(Rc::new(Self::new(radicand, bits)))),
        })
    }

    /// The multiple of the root by `value`. This is the only product of large numbers here.
    pub(super) fn times(&self, value: &Natural) -> Multiple {
        Multiple { value: value.clone(), scaled: &self.scaled * value }
    }

    /// ⌊v√d⌋, exactly.
    pub(super) fn floor(&self, multiple: &Multiple) -> Natural {
        // v√d · 2^places lies between `scaled` and `scaled + v`.
        let low = multiple.scaled.low_bits(self.places);
        if (low + &multiple.value).bits() > self.places {
            return (&multiple.value * &multiple.value * &self.radicand).isqrt();
        }
        &multiple.scaled >> self.places
    }
}

impl Multiple {
    /// The number v.
    pub(super) fn value(&self) -> &Natural {
        &self.value
    }

    /// The multiple by v + w.
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self { value: &self.value + &other.value, scaled: &self.scaled + &other.scaled }
    }

    /// The multiple by v − w; `None` when that is negative.
    pub(super) fn minus(&self, other: &Self) -> Option<Self> {
        let value = self.value.checked_sub(&other.value)?;
        Some(Self { value, scaled: self.scaled.checked_sub(&other.scaled)? })
    }

    /// The multiple by v · `factor`.
    pub(super) fn scaled_by(&self, factor: &Natural) -> Self {
        Self { value: &self.value * factor, scaled: &self.scaled * factor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn floors_are_exact_whatever_the_precision(d in 1_u64..1000, v: u64, w: u64, bits in 0_u64..80) {
            let d = Natural::from(d * d + 4);
            let root = Root::new(d.clone(), bits);
            let exact = |v: &Natural| (v * v * &d).isqrt();
            let (v, w) = (Natural::from(v), Natural::from(w));
            let sum = root.times(&v).plus(&root.times(&w));
            prop_assert_eq!(root.floor(&sum), exact(&(&v + &w)));
            let less = sum.minus(&root.times(&w)).unwrap();
            prop_assert_eq!(less.value(), &v);
            let thrice = less.scaled_by(&Natural::from(3_u64));
            prop_assert_eq!(root.floor(&thrice), exact(&(&v * &Natural::from(3_u64))));
        }
    }

    #[test]
    fn an_uncertain_floor_is_computed_again() {
        // A root without any binary places, so the floor must be recomputed exactly.
        let root = Root { radicand: 5_u64.into(), scaled: 2_u64.into(), places: 0 };
        assert_eq!(root.floor(&root.times(&1_000_u64.into())), 2236);
    }
}
