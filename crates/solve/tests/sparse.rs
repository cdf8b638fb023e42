//! The sparse-space method gives the values of the definition.
#![allow(clippy::unwrap_used)]

use noyau_core::family::{Grammar, Kind, Part, Rule, Sizes};
use noyau_solve::sequence::{Sparse, SparseError, naive, values};
use proptest::prelude::*;

fn agree(grammar: &Grammar, most: usize) {
    let mut engine = Sparse::new(grammar).unwrap();
    engine.extend(most / 3).unwrap();
    engine.extend(most).unwrap();
    for (kind, expect) in naive(grammar, most).iter().enumerate() {
        let found = engine.values(kind).iter().copied().map(u32::from);
        assert!(found.eq(expect.iter().copied()), "{grammar:?}");
    }
}

/// A rule of the second of two kinds or of the first; `take` keeps it decreasing.
fn rule() -> impl Strategy<Value = Rule> {
    let part = || (0..2_usize, 0..3_usize).prop_map(|(kind, least)| Part::new(kind, least));
    prop_oneof![
        (0..6_usize, 0..4_u32).prop_map(|(size, nim)| Rule::constant(Sizes::only(size), nim)),
        (1..5_usize, part(), 0..4_u32)
            .prop_map(|(take, part, nim)| Rule::one(take, part).plus(nim)),
        (1..5_usize, part(), part(), 0..4_u32)
            .prop_map(|(take, left, right, nim)| Rule::two(take, left, right).plus(nim)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn random_octal_codes(
        four in any::<bool>(),
        digits in proptest::collection::vec(0_u8..8, 1..5),
    ) {
        agree(&Grammar::octal(if four { 4 } else { 0 }, &digits, &[]).unwrap(), 3000);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]
    #[test]
    fn random_grammars_of_two_kinds(
        first in proptest::collection::vec(rule(), 1..4),
        second in proptest::collection::vec(rule(), 1..4),
    ) {
        let kinds = vec![Kind::new("a", 0, first), Kind::new("b", 0, second)];
        agree(&Grammar::new(kinds).unwrap(), 1000);
    }
}

#[test]
fn named_families() {
    for grammar in [
        Grammar::cycles(),
        Grammar::ladders(),
        Grammar::triangular_saws(),
        Grammar::trapezoidal_saws(),
        Grammar::combs(),
        Grammar::path_powers(2),
    ] {
        agree(&grammar.unwrap(), 2000);
    }
}

#[test]
fn what_the_method_refuses() {
    let nim = Grammar::octal(0, &[], &[3]).unwrap();
    assert_eq!(Sparse::new(&nim).unwrap_err(), SparseError::UnboundedTakes);
    assert_eq!(values(&nim, 50), naive(&nim, 50));
    let constant = Rule::constant(Sizes::only(1), 1 << 20);
    let large = Grammar::new(vec![Kind::new("a", 0, vec![constant])]).unwrap();
    assert!(matches!(Sparse::new(&large), Err(SparseError::ValueTooLarge { .. })));
}
