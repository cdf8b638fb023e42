//! Take-away games with a quota: the weights decide who wins.

use noyau_numeration::quota::{Quota, ZeroQuota};
use noyau_numeration::zeckendorf::{fibonacci_weight, least_part};

use crate::vectors::parameter;
use crate::{nat, small};

#[test]
fn doubling_quota_is_zeckendorf_and_simple_quota_is_binary() {
    assert_eq!(Quota::new(0).unwrap_err(), ZeroQuota);
    let (binary, fibonacci) = (Quota::new(1).unwrap(), Quota::new(2).unwrap());
    for (k, (power, number)) in binary.clone().zip(fibonacci.clone()).take(60).enumerate() {
        assert_eq!(power, 1_u64 << k);
        assert_eq!(number, fibonacci_weight(k));
    }
    for n in 1..500 {
        assert_eq!(fibonacci.least_part(&nat(n)), least_part(&nat(n)).map(|(_, part)| part));
        assert_eq!(binary.least_part(&nat(n)), Some(nat(n & n.wrapping_neg())));
    }
    assert_eq!(binary.least_part(&nat(0)), None);
}

#[test]
fn the_recursion_by_its_definition() {
    for factor in 1..=9 {
        let weights: Vec<u64> = Quota::new(factor).unwrap().take(40).map(|h| small(&h)).collect();
        assert_eq!(weights[0], 1);
        for k in 1..weights.len() {
            let summand = weights.iter().find(|&&h| factor * h >= weights[k - 1]).unwrap();
            assert_eq!(weights[k], weights[k - 1] + summand);
        }
    }
}

#[test]
fn a_pile_is_lost_exactly_when_its_least_part_is_out_of_reach() {
    let [m_max, n_max] = ["m_max", "n_max"].map(|name| parameter("C-50", name));
    let size = usize::try_from(n_max).unwrap();
    for m in 1..=usize::try_from(m_max).unwrap() {
        let quota = Quota::new(m as u64).unwrap();
        // wins[n][x]: the player to move takes 1..=x of n tokens and wins.
        let mut wins = vec![vec![false; size + 1]; size + 1];
        for n in 1..=size {
            for x in 1..=size {
                wins[n][x] = (1..=x.min(n)).any(|taken| !wins[n - taken][(m * taken).min(size)]);
            }
            let least = small(&quota.least_part(&nat(n as u64)).unwrap());
            for (x, &won) in wins[n].iter().enumerate() {
                assert_eq!(won, x as u64 >= least, "m={m} n={n} x={x}");
            }
        }
    }
}

#[test]
fn parts_add_up_and_are_far_apart() {
    for factor in 1..=6 {
        let quota = Quota::new(factor).unwrap();
        for n in 1..400 {
            let parts = quota.parts(&nat(n));
            assert_eq!(parts.iter().map(|(_, part)| small(part)).sum::<u64>(), n);
            for pair in parts.windows(2) {
                assert!(small(&pair[0].1) > factor * small(&pair[1].1));
                assert!(pair[0].0 > pair[1].0);
            }
            let (index, part) = &parts[0];
            assert_eq!(quota.clone().nth(index - 1).as_ref(), Some(part));
        }
    }
}
