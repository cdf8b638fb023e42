//! Tests floors against their definition, and when two sequences partition the numbers.

use noyau_core::{Integer, Natural};
use noyau_numeration::Quadratic;
use noyau_numeration::beatty::{Beatty, BeattyError, Conditions, Pair, Slopes};
use noyau_numeration::complementary::{check, check_superior, mex_pairs};
use proptest::prelude::*;

use crate::vectors::parameter;
use crate::{nat, naturals};

fn terms(sequence: &Beatty, from: i64) -> impl Iterator<Item = Natural> + '_ {
    sequence.iter_from(Integer::from(from)).map(|term| term.to_natural().unwrap())
}

#[test]
fn homogeneous_pairs_are_complementary() {
    let limit = parameter("C-05", "limit");
    let slopes = [(1, 1, 5, 2), (0, 1, 2, 1), (0, 1, 3, 1), (-1, 1, 13, 2), (5, -1, 7, 2)];
    for (u, v, d, w) in slopes {
        let pair = Pair::homogeneous(Quadratic::new(u, v, d, w).unwrap()).unwrap();
        assert_eq!(check(terms(&pair.lower, 1), terms(&pair.upper, 1), &nat(limit)), Ok(()));
        assert!(pair.conditions(&Integer::ONE).unwrap().all());
        for bound in (1..=limit).step_by(37) {
            let (lower, upper) = pair.counts_below(&Integer::from(bound));
            assert_eq!(lower + upper, bound - 1);
        }
    }
}

#[test]
fn slopes_without_a_sequence_or_a_partner() {
    assert_eq!(Beatty::homogeneous(Quadratic::from(2)), Err(BeattyError::Slope));
    let negative = Quadratic::new(-3, 1, 5, 1).unwrap();
    assert_eq!(Beatty::homogeneous(negative), Err(BeattyError::Slope));
    let half = Quadratic::new(0, 1, 2, 2).unwrap();
    assert_eq!(Pair::homogeneous(half), Err(BeattyError::NoPartner));
    let (two, three) = (Quadratic::new(0, 1, 2, 1).unwrap(), Quadratic::new(0, 1, 3, 1).unwrap());
    assert!(matches!(Beatty::new(two, three), Err(BeattyError::Quadratic(_))));
    assert_eq!(Slopes::new(0), Err(BeattyError::ZeroParameter));
}

/// `⌊nα + γ_i⌋` and `⌊nβ + δ_i⌋` of the third generalisation.
fn class_sequences(a: i64, b: i64, i: i64) -> (Beatty, Beatty) {
    let c = a * b;
    let slopes = Slopes::new(u64::try_from(c).unwrap()).unwrap();
    let (alpha, beta) = (slopes.alpha().unwrap(), slopes.beta().unwrap());
    let start = if i == 0 { 0 } else { c - b };
    let gamma = Quadratic::from(start).plus(&alpha.scaled(&Integer::from(i))).unwrap();
    let gamma = gamma.over(&Quadratic::from(c)).unwrap();
    let delta = gamma.plus(&Quadratic::from(i)).unwrap();
    (Beatty::new(alpha, gamma).unwrap(), Beatty::new(beta, delta).unwrap())
}

#[test]
fn inhomogeneous_conditions() {
    let [a_max, b_max] =
        ["a_max", "b_max"].map(|name| i64::try_from(parameter("C-24", name)).unwrap());
    for a in 1..=a_max {
        for b in 1..=b_max {
            for i in 0..b {
                let opposite = if i == 0 { 0 } else { b - i };
                let pair = Pair::new(class_sequences(a, b, i).0, class_sequences(a, b, opposite).1)
                    .unwrap();
                let first = i64::from(i == 0);
                let conditions = pair.conditions(&Integer::from(first)).unwrap();
                assert!(conditions.all(), "{a} {b} {i}: {conditions:?}");
                let sequences = (terms(&pair.lower, first), terms(&pair.upper, first));
                assert_eq!(check_superior(sequences.0, sequences.1, &nat(400)), Ok(()));
            }
        }
    }
}

#[test]
fn each_condition_can_fail_and_then_the_sequences_do() {
    let tau = Quadratic::new(1, 1, 5, 2).unwrap();
    let square = Quadratic::new(3, 1, 5, 2).unwrap();
    let zero = || Quadratic::from(0);
    let build = |alpha: &Quadratic, gamma: Quadratic, beta: &Quadratic, delta: Quadratic| {
        let lower = Beatty::new(alpha.clone(), gamma).unwrap();
        let upper = Beatty::new(beta.clone(), delta).unwrap();
        Pair::new(lower, upper).unwrap()
    };
    let fails = |pair: &Pair, first: i64| {
        let (lower, upper) = (terms(&pair.lower, first), terms(&pair.upper, first));
        check_superior(lower, upper, &nat(3000)).is_err()
    };
    let slopes = build(&tau, zero(), &tau, zero());
    assert!(!slopes.conditions(&Integer::ONE).unwrap().slopes && fails(&slopes, 1));
    let shifts = build(&tau, zero(), &square, Quadratic::new(1, 0, 0, 3).unwrap());
    assert!(!shifts.conditions(&Integer::ONE).unwrap().shifts && fails(&shifts, 1));
    // From index 0 on, 0 is in both homogeneous sequences: nβ is whole for n = 0.
    let integers = build(&tau, zero(), &square, zero());
    let conditions = integers.conditions(&Integer::ZERO).unwrap();
    assert!(!conditions.integers && fails(&integers, 0));
}

#[test]
fn all_conditions_are_asked_for() {
    for bits in 0..16_u32 {
        let [ordered, slopes, shifts, integers] = [0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1);
        let conditions = Conditions { ordered, slopes, shifts, integers };
        assert_eq!(conditions.all(), bits == 15, "{conditions:?}");
    }
}

/// `nβ + δ` with `δ = k − mβ` is whole for `n = m` alone, and for no `n` if `k` is not whole.
#[test]
fn the_one_whole_term_is_found() {
    for (u, v, d, w) in [(3, 1, 5, 2), (2, 1, 2, 1), (7, -2, 3, 3), (9, 4, 7, 5)] {
        let beta = Quadratic::new(u, v, d, w).unwrap();
        for meeting in -4_i64..5 {
            for (top, bottom) in [(7, 1), (-2, 1), (7, 3), (1, 2)] {
                let constant = Quadratic::new(top, 0, 0, bottom).unwrap();
                let delta = constant.minus(&beta.scaled(&Integer::from(meeting))).unwrap();
                let sequence = Beatty::new(beta.clone(), delta).unwrap();
                let pair = Pair::new(sequence.clone(), sequence).unwrap();
                for first in -6_i64..7 {
                    let found = pair.conditions(&Integer::from(first)).unwrap().integers;
                    let expected = bottom != 1 || meeting < first;
                    assert_eq!(found, expected, "{beta} {meeting} {top}/{bottom} from {first}");
                }
            }
        }
    }
}

#[test]
fn terms_are_found_again() {
    let (lower, upper) = class_sequences(2, 3, 1);
    for sequence in [lower, upper] {
        let indices: Vec<Option<Integer>> =
            (-20_i64..300).map(|term| sequence.index_of(&Integer::from(term))).collect();
        for (term, index) in (-20_i64..300).zip(&indices) {
            if let Some(index) = index {
                assert_eq!(sequence.at(index), Integer::from(term));
            }
        }
        let found = indices.iter().flatten().count();
        let expected = (-400_i64..400)
            .map(|n| sequence.at(&Integer::from(n)))
            .filter(|term| *term >= Integer::from(-20_i64) && *term < Integer::from(300_i64))
            .count();
        assert_eq!(found, expected);
    }
}

#[test]
fn first_generalisation_by_recursion_and_formula() {
    let [a_max, terms] = ["a_max", "terms"].map(|name| parameter("C-29", name));
    for a in 1..=a_max {
        let slopes = Slopes::new(a).unwrap();
        let pairs = slopes.pairs_from(Natural::ZERO);
        for (n, (ours, recursive)) in (0..terms).zip(pairs.zip(mex_pairs(|n| a * n))) {
            assert_eq!(ours, (nat(recursive.0), nat(recursive.1)), "a={a} n={n}");
            assert!(recursive.0 <= 2 * n);
            assert_eq!(slopes.index_alpha(&ours.0), Some(nat(n)));
            assert_eq!(slopes.index_beta(&ours.1), Some(nat(n)));
            if n > 0 {
                assert_eq!(slopes.index_beta(&ours.0), None);
                assert_eq!(slopes.index_alpha(&ours.1), None);
            }
        }
    }
}

proptest! {
    #[test]
    fn floors_match_exact_numbers(c in 1_u64..100, n in naturals(), b in 1_u64..100, i in 0_u64..100) {
        let slopes = Slopes::new(c).unwrap();
        let (alpha, beta) = (slopes.alpha().unwrap(), slopes.beta().unwrap());
        let whole = Quadratic::from(&n);
        let floor = |number: &Quadratic| number.floor().to_natural().unwrap();
        let multiple = alpha.scaled(&Integer::from(&n));
        prop_assert_eq!(slopes.floor_alpha(&n), floor(&multiple));
        prop_assert_eq!(slopes.floor_beta(&n), floor(&beta.scaled(&Integer::from(&n))));
        // Comparing products instead of dividing keeps the numbers small.
        for (slope, quotient) in
            [(&alpha, slopes.floor_over_alpha(&n)), (&beta, slopes.floor_over_beta(&n))]
        {
            let at = |k: &Natural| slope.scaled(&Integer::from(k)).compare(&whole).unwrap();
            prop_assert!(at(&quotient).is_le());
            prop_assert!(at(&(&quotient + &Natural::ONE)).is_gt());
        }
        let (b, i) = (b.min(c), i.min(b.min(c) - 1));
        let start = if i == 0 { 0 } else { i64::try_from(c - b).unwrap() };
        let shift = Quadratic::from(start).plus(&alpha.scaled(&Integer::from(i))).unwrap();
        let shift = shift.over(&Quadratic::from(i64::try_from(c).unwrap())).unwrap();
        prop_assert_eq!(slopes.floor_class(&n, b, i), floor(&multiple.plus(&shift).unwrap()));
        let shifted = multiple.plus(&alpha.reciprocal().unwrap()).unwrap();
        prop_assert_eq!(slopes.floor_alpha_plus_inverse(&n), floor(&shifted));
    }
}
