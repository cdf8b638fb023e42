//! Tests of Wythoff pairs: identities, generation, and that the array contains every number once.

use noyau_core::Natural;
use noyau_numeration::complementary::mex_pairs;
use noyau_numeration::wythoff_array::{ArrayPlace, FibonacciType, WythoffArray};
use proptest::prelude::*;

use crate::vectors::{parameter, vector};
use crate::{nat, naturals, small};

#[test]
fn identities_hold() {
    let array = WythoffArray::new();
    let bounds = vector("000-I");
    let (n_max, r_max) = (bounds["n_max"].as_u64().unwrap(), bounds["r_max"].as_u64().unwrap());
    for number in 1..=10 {
        for n in 1..=n_max {
            for r in 1..=usize::try_from(r_max).unwrap() {
                let identity = array.identity(number, &nat(n), r).unwrap();
                assert!(identity.holds(), "({number}) n={n} r={r}: {identity:?}");
            }
        }
    }
    assert_eq!(array.identity(11, &nat(1), 1), None);
    assert_eq!(array.identity(1, &nat(0), 1), None);
    assert_eq!(array.identity(8, &nat(1), 0), None);
}

#[test]
fn generation_by_the_definition() {
    let limit = parameter("C-12", "limit");
    let array = WythoffArray::new();
    let pairs: Vec<(u64, u64)> =
        mex_pairs(|n| n).take(usize::try_from(limit).unwrap() + 1).collect();
    let mut index_of_b = vec![None; usize::try_from(limit).unwrap() + 1];
    for (n, &(_, b)) in pairs.iter().enumerate() {
        if let Some(slot) = index_of_b.get_mut(usize::try_from(b).unwrap()) {
            *slot = Some(n);
        }
    }
    let mut primitive = 0_u64;
    for (n, &(a, b)) in pairs.iter().enumerate().skip(1) {
        let (mut root, mut steps) = (n, 0);
        while let Some(smaller) = index_of_b[root] {
            (root, steps) = (smaller, steps + 1);
        }
        let ours = array.primitive_root(&nat(n as u64)).unwrap();
        assert_eq!((small(&ours.index), ours.steps), (root as u64, steps), "n={n}");
        assert_eq!(array.is_primitive(&nat(n as u64)), steps == 0);
        if steps == 0 {
            primitive += 1;
            assert_eq!(small(&ours.row), primitive);
            assert_eq!(array.primitive_pair(&nat(primitive)), (nat(a), nat(b)));
            assert_eq!(2 * a - b, primitive - 1);
        }
    }
    assert_eq!(array.primitive_root(&nat(0)), None);
    assert!(!array.is_primitive(&nat(0)));
}

#[test]
fn every_number_is_in_the_array_once() {
    let limit = parameter("C-12", "limit");
    let array = WythoffArray::new();
    let mut seen = vec![0_u32; usize::try_from(limit).unwrap() + 1];
    for row in 1..=limit {
        for (column, entry) in (1_usize..).zip(array.row(&nat(row)).unwrap()) {
            if entry > limit {
                break;
            }
            seen[usize::try_from(small(&entry)).unwrap()] += 1;
            assert_eq!(array.place(&entry), Some(ArrayPlace { row: nat(row), column }));
        }
    }
    assert!(seen[1..].iter().all(|&times| times == 1));
    assert_eq!(array.place(&nat(0)), None);
    assert!(array.row(&nat(0)).is_none());
    assert_eq!(array.entry(&ArrayPlace { row: nat(0), column: 1 }), None);
    assert_eq!(array.entry(&ArrayPlace { row: nat(1), column: 0 }), None);
}

proptest! {
    #[test]
    fn places_round_trip_at_any_size(row in naturals(), column in 1_usize..400) {
        let array = WythoffArray::new();
        let place = ArrayPlace { row: row + Natural::ONE, column };
        let entry = array.entry(&place).unwrap();
        prop_assert_eq!(array.place(&entry), Some(place.clone()));
        let walked = array.row(&place.row).unwrap().nth(column - 1);
        prop_assert_eq!(walked, Some(entry));
    }

    #[test]
    fn every_other_pair_of_a_generated_sequence_is_a_wythoff_pair(n in naturals()) {
        let array = WythoffArray::new();
        let n = n + Natural::ONE;
        let mut sequence = FibonacciType::new(array.a(&n), array.b(&n));
        let mut index = n;
        for _ in 0..5 {
            let pair = (sequence.next().unwrap(), sequence.next().unwrap());
            prop_assert_eq!(&pair, &(array.a(&index), array.b(&index)));
            index = pair.1;
        }
    }
}
