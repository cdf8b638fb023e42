//! The Fibonacci system against its definition, brute force and the documents.

use noyau_core::Natural;
use noyau_numeration::Word;
use noyau_numeration::zeckendorf::{fibonacci_weight, least_part};
use proptest::prelude::*;

/// Largest weight first, the definition of the representation.
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
