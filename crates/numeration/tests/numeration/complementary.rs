//! Tests of the checks and of the generators.

use noyau_core::Natural;
use noyau_numeration::complementary::{
    ClassTable, NotComplementary, Which, check, check_superior, complement, mex_pairs,
};
use proptest::prelude::*;

use crate::nat;
use crate::vectors::parameter;

fn naturals(values: &[u64]) -> Vec<Natural> {
    values.iter().copied().map(nat).collect()
}

#[test]
fn the_first_fault_is_named() {
    let verdict = |a: &[u64], b: &[u64]| check(naturals(a), naturals(b), &nat(6));
    assert_eq!(verdict(&[1, 3, 4, 6], &[2, 5, 7]), Ok(()));
    assert_eq!(verdict(&[1, 3, 5], &[2, 3]), Err(NotComplementary::Shared { value: nat(3) }));
    assert_eq!(verdict(&[1, 3, 6], &[2, 5]), Err(NotComplementary::Missing { value: nat(4) }));
    assert_eq!(
        verdict(&[1, 3, 6], &[2, 4, 4]),
        Err(NotComplementary::NotIncreasing { sequence: Which::Second, place: 2, value: nat(4) })
    );
    assert_eq!(verdict(&[0, 1], &[2]), Err(NotComplementary::TooSmall { value: nat(0) }));
    assert_eq!(check_superior(naturals(&[0, 2]), naturals(&[1, 3]), &nat(3)), Ok(()));
    assert_eq!(
        check_superior(naturals(&[1, 3]), naturals(&[0, 2]), &nat(3)),
        Err(NotComplementary::TooSmall { value: nat(0) })
    );
    assert_eq!(check_superior(Vec::new(), Vec::new(), &nat(3)), Ok(()));
}

#[test]
fn recursive_tables_satisfy_the_lemmas() {
    // Deslongchamps, Lemmas 3, 4, 8, 9 and Corollaries 3, 4.
    let mut parameters: Vec<(u64, u64, u64)> = Vec::new();
    let connell = parameter("C-17", "terms");
    parameters.extend((1..=parameter("C-17", "k_max")).map(|k| (1, k, connell)));
    let terms = parameter("C-20", "terms");
    for a in 1..=parameter("C-20", "a_max") {
        parameters.extend((1..=parameter("C-20", "b_max")).map(|b| (a, b, terms)));
    }
    for (a, b, terms) in parameters {
        let rows: Vec<_> = ClassTable::new(a, b).take(usize::try_from(terms).unwrap()).collect();
        for i in 0..usize::try_from(b).unwrap() {
            let opposite = if i == 0 { 0 } else { usize::try_from(b).unwrap() - i };
            for pair in rows.windows(2) {
                let (lower, upper) = (pair[1][i].0 - pair[0][i].0, pair[1][i].1 - pair[0][i].1);
                assert!((1..=2).contains(&lower) && upper >= 2, "{a} {b} {i}");
                assert!(pair[1][opposite].1 > pair[1][i].0);
            }
            let first = usize::from(i == 0);
            let lower = rows[first..].iter().map(|row| nat(row[i].0));
            let upper = rows[first..].iter().map(|row| nat(row[opposite].1));
            assert_eq!(check_superior(lower, upper, &nat(terms)), Ok(()), "{a} {b} {i}");
        }
    }
    assert_eq!(ClassTable::new(0, 3).next(), None);
    assert_eq!(ClassTable::new(3, 0).next(), None);
}

#[test]
fn streams_end_before_they_overflow() {
    assert_eq!(mex_pairs(|_| u64::MAX).collect::<Vec<_>>(), [(0, u64::MAX)]);
    assert_eq!(ClassTable::new(u64::MAX, 1).count(), 1);
    assert_eq!(ClassTable::new(1, u64::MAX).count(), 0);
}

proptest! {
    #[test]
    fn a_sequence_and_its_complement_are_complementary(
        mut values in prop::collection::btree_set(1_u64..400, 1..200),
    ) {
        values.insert(401); // the checker must not run off the end
        let sequence: Vec<Natural> = values.iter().copied().map(nat).collect();
        prop_assert_eq!(check(sequence.clone(), complement(sequence), &nat(400)), Ok(()));
    }

    #[test]
    fn mex_pairs_by_definition(differences in prop::collection::vec(0_u64..30, 1..40)) {
        let ours = mex_pairs(|n| differences[usize::try_from(n).unwrap()]);
        let ours: Vec<_> = ours.take(differences.len()).collect();
        let mut used = std::collections::HashSet::new();
        for (pair, difference) in ours.into_iter().zip(&differences) {
            let least = (0..).find(|value| !used.contains(value)).unwrap();
            prop_assert_eq!(pair, (least, least + difference));
            used.extend([pair.0, pair.1]);
        }
    }
}
