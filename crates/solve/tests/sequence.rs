//! The fast engine agrees with the definition.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use noyau_core::Grundy;
use noyau_family::{Grammar, Kind, Part, Rule, Sizes};
use noyau_solve::sequence::{Instructions, Run, by_function, naive, values};
use noyau_solve::{Limits, StopReason};
use proptest::prelude::*;

fn agree(grammar: &Grammar, most: usize) {
    let expected = naive(grammar, most);
    for threads in [1, 3] {
        let mut run = Run::new(grammar).threads(threads);
        run.extend(most / 3, &Limits::none(), &mut |_| {}).unwrap();
        run.extend(most, &Limits::none(), &mut |_| {}).unwrap();
        for (kind, expected) in expected.iter().enumerate() {
            let wrong = run.values(kind).zip(expected).position(|(a, b)| a != *b);
            assert_eq!(wrong, None, "{threads} threads, kind {kind}: {grammar:?}");
            assert_eq!(run.known(), expected.len());
        }
    }
}

/// Rows of one word and of several, with and without a sparse space, for all vector instructions. A
/// run may change these on its way.
#[test]
fn every_kind_of_instructions_gives_the_values() {
    const MOST: usize = 4000;
    let wide = [Rule::two(3, Part::new(0, 1), Part::new(0, 1)), Rule::one(2, Part::new(0, 1))];
    let wide = Kind::new("wide", 1, wide.into_iter().map(|rule| rule.plus(2000)).collect());
    let codes: [&[u8]; 4] = [&[1, 3, 7], &[0, 2, 6], &[1, 1, 1, 3, 3, 3, 7], &[0, 0, 7]];
    let octal = |digits: &&[u8]| Grammar::octal(0, digits, &[]).unwrap();
    let kinds = Instructions::kinds();
    for grammar in codes.iter().map(octal).chain(Grammar::new(vec![wide])) {
        let expected = naive(&grammar, MOST);
        let agrees = |run: &Run, told: String| {
            let wrong = run.values(0).zip(&expected[0]).position(|(a, b)| a != *b);
            assert_eq!((wrong, run.known()), (None, MOST + 1), "{told}: {grammar:?}");
        };
        for (instructions, threads) in kinds.iter().flat_map(|one| [(one, 1), (one, 2)]) {
            let mut run = Run::new(&grammar).threads(threads).instructions(*instructions);
            run.extend(MOST, &Limits::none(), &mut |_| {}).unwrap();
            agrees(&run, format!("{instructions}, {threads} threads"));
        }
        let mut run = Run::new(&grammar);
        for (turn, instructions) in (1..).zip(kinds.iter().rev().chain(&kinds)) {
            run = run.instructions(*instructions);
            run.extend((turn * 700).min(MOST), &Limits::none(), &mut |_| {}).unwrap();
        }
        run.extend(MOST, &Limits::none(), &mut |_| {}).unwrap();
        agrees(&run, "in turns".to_owned());
    }
}

/// A rule of the first or second of two kinds, with a `take` that makes the numbers decrease.
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

/// A rule that leaves members only, without a nim value.
fn plain_rule() -> impl Strategy<Value = Rule> {
    let part = || (0..2_usize, 0..4_usize).prop_map(|(kind, least)| Part::new(kind, least));
    prop_oneof![
        (0..6_usize).prop_map(|size| Rule::constant(Sizes::only(size), 0)),
        (1..5_usize, part()).prop_map(|(take, part)| Rule::one(take, part)),
        (1..5_usize, part(), part()).prop_map(|(take, left, right)| Rule::two(take, left, right)),
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

    /// Parts of two kinds, each with its own least size. Some sizes have no room for both.
    #[test]
    fn grundy_values_by_function_are_those_of_the_definition(
        first in proptest::collection::vec(plain_rule(), 1..4),
        second in proptest::collection::vec(plain_rule(), 1..4),
    ) {
        let kinds = vec![Kind::new("a", 0, first), Kind::new("b", 0, second)];
        let grammar = Grammar::new(kinds).unwrap();
        let found = by_function(&grammar, &Grundy, 60, &Limits::none()).unwrap();
        let expected: Vec<Vec<u64>> = naive(&grammar, 60)
            .into_iter()
            .map(|values| values.into_iter().map(u64::from).collect())
            .collect();
        prop_assert_eq!(found, expected, "{:?}", grammar);
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
fn a_sequence_without_sparse_space() {
    agree(&Grammar::octal(0, &[0, 2, 6], &[]).unwrap(), 6000);
}

#[test]
fn a_run_can_be_taken_up() {
    let grammar = Grammar::octal(0, &[6], &[]).unwrap();
    let expected = naive(&grammar, 4000);
    let known = vec![expected[0][..1500].to_vec()];
    let mut run = Run::resume(&grammar, known).unwrap();
    assert_eq!(run.known(), 1500);
    run.extend(4000, &Limits::none(), &mut |_| {}).unwrap();
    assert!(run.values(0).eq(expected[0].iter().copied()));
    assert!(Run::resume(&grammar, vec![vec![0], vec![0]]).is_none());
    let two = Grammar::cycles().unwrap();
    assert!(Run::resume(&two, vec![vec![0, 1], vec![0]]).is_none());
}

#[test]
fn a_run_stops_when_it_is_told_to_and_keeps_what_it_has() {
    let grammar = Grammar::octal(0, &[6], &[]).unwrap();
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::none() };
    let mut run = Run::new(&grammar);
    let stopped = run.extend(1 << 20, &limits, &mut |progress| {
        flag.store(progress.known > 3000, Ordering::Relaxed);
    });
    assert_eq!(stopped.unwrap_err().reason, StopReason::Cancelled);
    assert!(run.known() > 3000 && run.known() < 10_000);
    assert!(run.values(0).take(3000).eq(naive(&grammar, 2999)[0].iter().copied()));
}

#[test]
fn what_only_the_definition_can_do() {
    for repeat in [&[3][..], &[7], &[3, 0, 7]] {
        let grammar = Grammar::octal(0, &[1], repeat).unwrap();
        assert_eq!(values(&grammar, 300), naive(&grammar, 300));
    }
    let constant = |nim| Rule::constant(Sizes::only(1), nim);
    let chain: Vec<Rule> = (0..300).map(constant).chain([constant(1 << 20)]).collect();
    let split = Rule::two(1, Part::new(0, 0), Part::new(0, 0));
    let large =
        Grammar::new(vec![Kind::new("a", 0, chain.into_iter().chain([split]).collect())]).unwrap();
    assert_eq!(values(&large, 1000), naive(&large, 1000));
}
