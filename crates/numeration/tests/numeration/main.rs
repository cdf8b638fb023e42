//! Tests by laws, by brute force and by the numbers in the documents, one module per module of the
//! crate.
#![allow(clippy::unwrap_used)]

mod beatty;
mod class;
mod complementary;
mod continued_fraction;
mod quota;
mod system;
mod vectors;
mod weights;
mod wythoff_array;
mod zeckendorf;

use noyau_core::Natural;
use noyau_numeration::Quotients;
use proptest::prelude::*;

fn nat(value: u64) -> Natural {
    Natural::from(value)
}

fn small(value: &Natural) -> u64 {
    value.to_u64().unwrap()
}

/// Numbers of up to a few thousand bits; small numbers are frequent.
fn naturals() -> impl Strategy<Value = Natural> {
    prop_oneof![
        (0_u64..5000).prop_map(Natural::from),
        prop::collection::vec(any::<u64>(), 1..60).prop_map(|limbs| limbs
            .iter()
            .fold(Natural::ZERO, |sum, &limb| (sum << 64) + Natural::from(limb))),
    ]
}

/// Quotients of every kind: small and large, equal and different.
fn quotients() -> impl Strategy<Value = Quotients> {
    let size = || prop_oneof![3 => 1_u32..4, 1 => 4_u32..40, 1 => any::<u32>()];
    let quotient = move || size().prop_map(|q| q.max(1));
    prop_oneof![
        quotient().prop_map(|q| Quotients::constant(q).unwrap()),
        (prop::collection::vec(quotient(), 0..6), prop::collection::vec(quotient(), 1..5))
            .prop_map(|(start, period)| Quotients::periodic(&start, &period).unwrap()),
        any::<u32>().prop_map(|seed| Quotients::from_fn(move |index| {
            let mixed = (index as u64 ^ u64::from(seed)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let bits = 1 + (mixed >> 59);
            let value = u32::try_from(mixed % (1 << bits)).unwrap();
            std::num::NonZeroU32::new(value.max(1)).unwrap()
        })),
    ]
}

/// The seven continued fractions used in every exhaustive check; constant quotients 1 and 2 come
/// first.
fn samples() -> Vec<Quotients> {
    [
        Quotients::constant(1),
        Quotients::constant(2),
        Quotients::constant(3),
        Quotients::periodic(&[], &[1, 2]),
        Quotients::periodic(&[1], &[4, 1]),
        Quotients::repeating_last(&[3, 1, 2]),
        Quotients::periodic(&[1, 1, 5], &[2, 7, 1]),
    ]
    .map(Result::unwrap)
    .to_vec()
}
