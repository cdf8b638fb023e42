//! Greedy words on arbitrary weights and in bases.

use noyau_core::Natural;
use noyau_numeration::weights::{WeightError, greedy, positional, value};
use noyau_numeration::{Quotients, system::System};
use proptest::prelude::*;

use crate::{nat, naturals, quotients};

#[test]
fn weights_that_cannot_serve() {
    let list = |values: &[u64]| values.iter().copied().map(nat).collect::<Vec<_>>();
    assert_eq!(greedy(list(&[2, 3]), &nat(5)), Err(WeightError::NotOne));
    assert_eq!(greedy(list(&[]), &nat(5)), Err(WeightError::NotOne));
    assert_eq!(greedy(list(&[1, 4, 4]), &nat(5)), Err(WeightError::NotIncreasing { position: 2 }));
    assert_eq!(greedy(list(&[1]), &nat(1 << 32)), Err(WeightError::DigitTooLarge { position: 0 }));
    assert_eq!(positional(1, &nat(5)), Err(WeightError::Base));
    let word = greedy(list(&[1, 10, 100]), &nat(123)).unwrap();
    assert_eq!(value(list(&[1, 10]), &word), Err(WeightError::NoWeight { position: 2 }));
    assert!(greedy(list(&[1, 10]), &nat(0)).unwrap().is_zero());
}

#[test]
fn p_weights_may_be_used_as_plain_weights() {
    let system = System::p(Quotients::constant(3).unwrap());
    for n in (0..500).map(nat) {
        assert_eq!(greedy(system.weights(), &n), Ok(system.represent(&n)));
    }
}

#[test]
fn the_least_base_is_two() {
    for n in [0_u64, 1, 2, 5, 255, 256, 1 << 40] {
        assert_eq!(positional(2, &nat(n)).unwrap().to_string(), format!("{n:b}"));
    }
    assert_eq!(positional(0, &nat(5)), Err(WeightError::Base));
}

proptest! {
    #[test]
    fn bases_match_the_greedy_word(base in 2_u32.., n in naturals()) {
        let powers = || std::iter::successors(Some(Natural::ONE), move |p| Some(p * &Natural::from(base)));
        let word = positional(base, &n).unwrap();
        prop_assert_eq!(greedy(powers(), &n), Ok(word.clone()));
        prop_assert_eq!(value(powers(), &word), Ok(n));
    }

    #[test]
    fn numerators_of_any_fraction_are_weights(quotients in quotients(), n in naturals()) {
        let system = System::p(quotients);
        prop_assert_eq!(greedy(system.weights(), &n), Ok(system.represent(&n)));
    }
}
