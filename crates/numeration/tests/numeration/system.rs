//! Tests of p- and q-words: existence, uniqueness, and agreement of the fast conversion with the
//! greedy one; and of ⌊nα⌋ from digits.

use noyau_core::{Integer, Natural};
use noyau_numeration::continued_fraction::value;
use noyau_numeration::system::{
    InvalidWord, System, floor_of_multiple, floor_of_multiple_word, mixed,
};
use noyau_numeration::{Quotients, Word};
use proptest::prelude::*;

use crate::vectors::parameter;
use crate::{nat, naturals, quotients, samples};

/// The valid words of each number below `limit`, found by trying all digits.
fn words_by_value(system: &System, limit: u64) -> Vec<Vec<Word>> {
    let weights: Vec<u64> =
        system.weights().map(|w| w.to_u64().unwrap()).take_while(|&w| w < limit).collect();
    let mut found = vec![Vec::new(); usize::try_from(limit).unwrap()];
    // From the top: (digits so far, least significant last; value; next position below)
    let mut open = vec![(Vec::<u32>::new(), 0_u64)];
    for position in (0..weights.len()).rev() {
        let mut next = Vec::new();
        for (digits, sum) in open {
            let above_full =
                digits.last().is_some_and(|&above| above == system.quotients().at(position + 2));
            let greatest = if above_full { 0 } else { system.greatest_digit(position) };
            for digit in 0..=greatest {
                let sum = sum + u64::from(digit) * weights[position];
                if sum < limit {
                    let mut digits = digits.clone();
                    digits.push(digit);
                    next.push((digits, sum));
                }
            }
        }
        open = next;
    }
    for (digits, sum) in open {
        found[usize::try_from(sum).unwrap()].push(Word::from_most_significant_first(digits));
    }
    found
}

#[test]
fn every_number_has_exactly_one_word() {
    let limit = parameter("C-07", "limit");
    for quotients in samples() {
        for system in [System::p(quotients.clone()), System::q(quotients)] {
            for (n, words) in (0_u64..).zip(words_by_value(&system, limit)) {
                assert_eq!(words.len(), 1, "{system:?}: {n} has the words {words:?}");
                assert_eq!(system.represent(&nat(n)), words[0], "{system:?} {n}");
                assert_eq!(system.represent_greedy(&nat(n)), words[0]);
                assert_eq!(system.check(&words[0]), Ok(()));
            }
        }
    }
}

#[test]
fn quotients_start_and_then_repeat() {
    for (start, period) in [(&[9][..], &[2, 7, 1][..]), (&[4, 8], &[3, 6, 5, 1, 2]), (&[], &[3, 1])]
    {
        let quotients = Quotients::periodic(start, period).unwrap();
        let expected = start.iter().chain(period.iter().cycle());
        for (index, &quotient) in (1..30).zip(expected) {
            assert_eq!(quotients.at(index), quotient, "{start:?} {period:?} {index}");
        }
    }
}

#[test]
fn digits_of_several_characters_are_set_apart() {
    let text = |digits: &[u32]| Word::from_most_significant_first(digits).to_string();
    assert_eq!([&[1, 9, 0][..], &[3, 10, 1], &[12]].map(text), ["190", "3,10,1", "12"]);
}

/// Long words are converted by halving, the longest with fewer products per level.
#[test]
fn words_of_long_numbers_are_the_greedy_ones() {
    let long = |limbs: u64| {
        let mix = |limb: u64| nat((limb + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        (0..limbs).fold(nat(1), |sum, limb| (sum << 64) + mix(limb))
    };
    for quotient in [1, 2, 5, 1000] {
        let quotients = Quotients::constant(quotient).unwrap();
        for n in [63, 64, 65, 150, 260].map(long) {
            for system in [System::p(quotients.clone()), System::q(quotients.clone())] {
                let word = system.represent(&n);
                assert!(word == system.represent_greedy(&n), "{quotient} {}", n.bits());
                assert_eq!(system.interpret(&word), Ok(n.clone()), "{quotient} {}", n.bits());
            }
        }
    }
}

#[test]
fn golden_q_word_is_the_zeckendorf_word_shifted() {
    let system = System::q(Quotients::constant(1).unwrap());
    for n in (0..2000).map(nat) {
        assert_eq!(system.represent(&n), Word::fibonacci(&n).shifted_left(1));
    }
}

#[test]
fn invalid_words_say_where() {
    let quotients = Quotients::repeating_last(&[3, 1, 2]).unwrap();
    let (p, q) = (System::p(quotients.clone()), System::q(quotients));
    let word = |digits: &[u32]| Word::from_most_significant_first(digits);
    assert_eq!(p.check(&word(&[3])), Ok(()));
    assert_eq!(
        q.check(&word(&[3])),
        Err(InvalidWord::DigitTooLarge { position: 0, digit: 3, greatest: 2 })
    );
    assert_eq!(
        p.check(&word(&[1, 2, 0])),
        Err(InvalidWord::DigitTooLarge { position: 1, digit: 2, greatest: 1 })
    );
    assert_eq!(
        p.check(&word(&[1, 1, 3])),
        Err(InvalidWord::NotFollowedByZero { position: 1, digit: 1 })
    );
    assert!(p.interpret(&word(&[9, 9, 9])).is_ok());
}

#[test]
fn floors_from_digits() {
    let limit = parameter("C-16", "limit").max(parameter("C-31", "limit"));
    for quotients in samples() {
        let alpha = value(&quotients).unwrap();
        let p = System::p(quotients.clone());
        for n in (0..=limit).map(nat) {
            let floor = alpha.scaled(&Integer::from(&n)).floor().to_natural().unwrap();
            assert_eq!(floor_of_multiple(&quotients, &n), floor, "{quotients:?} {n}");
            assert_eq!(floor_of_multiple_word(&quotients, &n), p.represent(&floor));
        }
    }
}

#[test]
fn pairs_of_the_first_generalisation_by_final_zeros() {
    let limit = parameter("C-32", "limit");
    for a in 1..=u32::try_from(parameter("C-32", "a_max")).unwrap() {
        let quotients = Quotients::constant(a).unwrap();
        let p = System::p(quotients.clone());
        let zeros = |n: &Natural| p.represent(n).trailing_zeros();
        for n in (1..=limit).map(nat) {
            let lower = floor_of_multiple(&quotients, &n);
            let upper = &lower + &(&n * &Natural::from(a));
            assert_eq!(zeros(&lower) % 2, 0);
            assert_eq!(zeros(&upper) % 2, 1);
            assert_eq!(p.represent(&upper), p.represent(&lower).shifted_left(1));
        }
    }
}

proptest! {
    #[test]
    fn cutting_in_two_gives_the_greedy_word(quotients in quotients(), n in naturals()) {
        for system in [System::p(quotients.clone()), System::q(quotients.clone())] {
            let word = system.represent(&n);
            prop_assert_eq!(&word, &system.represent_greedy(&n));
            prop_assert_eq!(system.check(&word), Ok(()));
            prop_assert_eq!(system.interpret(&word), Ok(n.clone()));
        }
    }

    #[test]
    fn valid_words_are_their_own_representation(
        quotients in quotients(),
        choices in prop::collection::vec(any::<u32>(), 0..200),
    ) {
        for system in [System::p(quotients.clone()), System::q(quotients.clone())] {
            let mut digits: Vec<u32> = Vec::new();
            for (position, &choice) in choices.iter().enumerate() {
                let greatest = system.greatest_digit(position);
                // Full digits are the difficult case, so they are frequent.
                let digit = if choice % 3 == 0 { greatest } else { choice % (greatest.max(1)) };
                let blocked = position > 0 && digit == greatest && digits[position - 1] != 0;
                digits.push(if blocked { 0 } else { digit });
            }
            let word = Word::from_least_significant_first(digits);
            prop_assert_eq!(system.check(&word), Ok(()));
            let n = system.interpret(&word).unwrap();
            prop_assert_eq!(system.represent(&n), word);
        }
    }

    #[test]
    fn greatest_words_come_just_before_a_weight(quotients in quotients(), length in 1_usize..150) {
        for system in [System::p(quotients.clone()), System::q(quotients.clone())] {
            let weight = system.weight(length);
            prop_assert_eq!(system.weights().nth(length), Some(weight.clone()));
            for n in [&weight - &Natural::ONE, weight.clone(), &weight + &Natural::ONE] {
                prop_assert_eq!(system.represent(&n), system.represent_greedy(&n));
            }
        }
    }

    #[test]
    fn mixed_reading_is_the_p_value_of_the_q_word(quotients in quotients(), n in naturals()) {
        let both = mixed(&quotients, &n);
        let p = System::p(quotients.clone());
        prop_assert_eq!(&both.word, &System::q(quotients.clone()).represent_greedy(&n));
        prop_assert_eq!(p.interpret(&both.word), Ok(both.value));
        let word = floor_of_multiple_word(&quotients, &n);
        prop_assert_eq!(p.interpret(&word), Ok(floor_of_multiple(&quotients, &n)));
    }
}
