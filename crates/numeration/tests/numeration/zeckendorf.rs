//! Tests the Fibonacci system against its definition, brute force and the documents.

use noyau_core::Natural;
use noyau_numeration::Word;
use noyau_numeration::beatty::Slopes;
use noyau_numeration::zeckendorf::{Indexing, fibonacci_weight, least_part, pair_of_difference};
use proptest::prelude::*;

use crate::vectors::{parameter, vector};
use crate::{nat, naturals};

/// The representation by its definition: take the largest weight first.
fn greedy(n: &Natural) -> Word {
    let mut weights = vec![Natural::ONE, Natural::TWO];
    while weights[weights.len() - 1] <= *n {
        weights.push(&weights[weights.len() - 1] + &weights[weights.len() - 2]);
    }
    let mut rest = n.clone();
    let mut digits = vec![0; weights.len()];
    for (position, weight) in weights.iter().enumerate().rev() {
        if let Some(less) = rest.checked_sub(weight) {
            rest = less;
            digits[position] = 1;
        }
    }
    Word::from_least_significant_first(digits)
}

#[test]
fn small_numbers_match_the_greedy_word() {
    for n in 0_u64..20_000 {
        let n = Natural::from(n);
        let word = Word::fibonacci(&n);
        assert_eq!(word, greedy(&n));
        assert!(word.is_zeckendorf());
        assert_eq!(word.fibonacci_value(), n);
    }
}

#[test]
fn sums_of_non_consecutive_weights_are_unique() {
    // All 0/1 words without adjacent ones whose top digit is at position 14 or below (Theorem 8).
    let limit = parameter("C-09", "limit");
    let mut found = vec![0_u32; usize::try_from(limit).unwrap()];
    for mask in (0_u32..1 << 17).filter(|mask| mask & (mask >> 1) == 0) {
        let digits: Vec<u32> = (0..17).map(|position| mask >> position & 1).collect();
        let word = Word::from_least_significant_first(digits);
        let value = word.fibonacci_value();
        // The lemma of Gorin §III.2: the value is below the weight after the top one.
        assert!(value < fibonacci_weight(word.len()));
        if let Some(times) = value.to_usize().and_then(|value| found.get_mut(value)) {
            *times += 1;
        }
    }
    assert!(found.iter().all(|&times| times == 1));
}

#[test]
fn words_with_adjacent_ones_or_large_digits_are_refused() {
    for digits in [&[1_u32, 1][..], &[2], &[1, 0, 2], &[1, 1, 0]] {
        assert!(!Word::from_most_significant_first(digits).is_zeckendorf());
    }
    assert!(!Word::from_most_significant_first([u32::MAX, 1]).is_zeckendorf());
    assert!(Word::default().is_zeckendorf());
}

#[test]
fn indexings_agree_on_words() {
    for position in 0..40 {
        for indexing in [Indexing::Usual, Indexing::Weights, Indexing::Gorin] {
            let index = indexing.from_position(position);
            assert_eq!(indexing.to_position(index), Some(position));
            assert_eq!(indexing.number(index), fibonacci_weight(position));
        }
    }
    assert_eq!(Indexing::Usual.number(0), 0);
    assert_eq!(Indexing::Usual.number(1), 1);
}

#[test]
fn wythoff_pairs_by_digits() {
    // Deslongchamps §3.1.4, Propositions 1 to 3; E-13 and E-17 for the corrected statements.
    assert_eq!(vector("E-13")["correct"], "y = I_F(R'_F(x))");
    assert_eq!(vector("E-17")["correct"], "2m+2 and 2m+3");
    let limit = parameter("C-13", "limit");
    let mut seen = vec![false; usize::try_from(limit).unwrap() + 1];
    let mut last = Natural::ZERO;
    for z in 1..=limit {
        let (x, y) = pair_of_difference(&nat(z));
        assert!(x.is_zeckendorf() && y.is_zeckendorf());
        assert_eq!(x.trailing_zeros() % 2, 0);
        let word = Word::fibonacci(&nat(z));
        let zeros = word.trailing_zeros();
        if zeros.is_multiple_of(2) {
            // The tail of x: 2m + 2 digits 0101…01.
            let tail: Vec<u32> = (0..zeros + 2).map(|position| x.digit(position)).collect();
            let expected: Vec<u32> =
                (0..zeros + 2).map(|position| u32::from(position % 2 == 0)).collect();
            assert_eq!(tail, expected);
            assert_eq!(x.shifted_right(zeros + 2), word.shifted_right(zeros + 1));
        }
        let (x, y) = (x.fibonacci_value(), y.fibonacci_value());
        assert_eq!(&y - &x, nat(z));
        assert!(x > last, "differences increase with x");
        for value in [&x, &y] {
            if let Some(slot) = value.to_usize().and_then(|value| seen.get_mut(value)) {
                assert!(!std::mem::replace(slot, true), "{value} in two pairs");
            }
        }
        last = x;
    }
    assert!(seen[1..].iter().all(|&seen| seen));
    assert_eq!(pair_of_difference(&nat(0)), (Word::default(), Word::default()));
}

#[test]
fn numbers_around_weights_at_every_size() {
    for index in (0..400).chain([1000, 4000, 12_345]) {
        let weight = fibonacci_weight(index);
        assert_eq!(Word::fibonacci(&weight).ones().collect::<Vec<_>>(), [index]);
        assert_eq!(least_part(&weight), Some((index, weight.clone())));
        let before = &weight - &Natural::ONE;
        let word = Word::fibonacci(&before);
        assert_eq!(word, greedy(&before), "one before F*_{index}");
        assert_eq!(word.len(), index);
        let after = &weight + &Natural::ONE;
        assert_eq!(Word::fibonacci(&after), greedy(&after));
    }
}

proptest! {
    #[test]
    fn pairs_of_any_size(z in naturals()) {
        let (x, y) = pair_of_difference(&z);
        let slopes = Slopes::golden();
        prop_assert_eq!(x.fibonacci_value(), slopes.floor_alpha(&z));
        prop_assert_eq!(y.fibonacci_value(), slopes.floor_beta(&z));
    }

    #[test]
    fn large_numbers_match_the_greedy_word(bytes in prop::collection::vec(any::<u64>(), 1..120)) {
        let n = bytes.iter().fold(Natural::ZERO, |sum, &limb| (sum << 64) + Natural::from(limb));
        let word = Word::fibonacci(&n);
        prop_assert_eq!(&word, &greedy(&n));
        prop_assert_eq!(word.fibonacci_value(), n);
    }

    #[test]
    fn any_digits_are_read_as_their_weighted_sum(
        digits in prop::collection::vec(any::<u32>(), 0..400),
    ) {
        let sum: Natural = digits
            .iter()
            .enumerate()
            .map(|(position, &digit)| fibonacci_weight(position) * Natural::from(digit))
            .sum();
        prop_assert_eq!(Word::from_least_significant_first(digits).fibonacci_value(), sum);
    }
}
