//! Exact tests of convergents, their deviations and the lemmas.

use std::cmp::Ordering;

use noyau_core::{Integer, Natural};
use noyau_numeration::continued_fraction::{
    ClosedForm, alternate_deviations_identity, better_approximation, convergent, convergents,
    greatest_word_identity, periodic_expansion, quotients_of, sum_of_deviations_identity, value,
};
use noyau_numeration::{Quadratic, QuotientError, Quotients};
use proptest::prelude::*;

use crate::vectors::parameter;
use crate::{quotients, samples};

#[test]
fn lists_that_are_no_quotients() {
    assert_eq!(Quotients::constant(0).unwrap_err(), QuotientError::Zero { index: 1 });
    assert_eq!(Quotients::periodic(&[1], &[2, 0]).unwrap_err(), QuotientError::Zero { index: 3 });
    assert_eq!(Quotients::periodic(&[1], &[]).unwrap_err(), QuotientError::Finite);
    assert_eq!(Quotients::repeating_last(&[]).unwrap_err(), QuotientError::Finite);
    assert_eq!(Quotients::repeating_last(&[2, 2]).unwrap().as_constant(), Some(2));
}

#[test]
fn value_has_the_quotients_it_came_from() {
    for quotients in samples() {
        let alpha = value(&quotients).unwrap();
        for (index, quotient) in quotients_of(&alpha).take(30).enumerate() {
            assert_eq!(quotient, Integer::from(quotients.at(index)), "{quotients:?}");
        }
    }
    for a in 1_i64..20 {
        let d = u64::try_from(a * a + 4).unwrap();
        let alpha = Quadratic::new(2 - a, 1, d, 2).unwrap();
        assert_eq!(value(&Quotients::constant(u32::try_from(a).unwrap()).unwrap()), Some(alpha));
    }
}

#[test]
fn expansions_of_square_roots() {
    let root = |d| Quadratic::new(0, 1, d, 1).unwrap();
    let integers = |list: &[i64]| list.iter().map(|&n| Integer::from(n)).collect::<Vec<_>>();
    assert_eq!(
        periodic_expansion(&root(19), 50),
        Some((integers(&[4]), integers(&[2, 1, 3, 1, 2, 8])))
    );
    assert_eq!(periodic_expansion(&root(19), 4), None);
    assert_eq!(periodic_expansion(&Quadratic::new(7, 0, 2, 3).unwrap(), 50), None);
    let rational: Vec<Integer> = quotients_of(&Quadratic::new(43, 0, 0, 30).unwrap()).collect();
    assert_eq!(rational, integers(&[1, 2, 3, 4]));
}

#[test]
fn deviations_alternate_and_shrink() {
    assert_eq!(parameter_count("C-08"), 0);
    for quotients in samples() {
        let alpha = value(&quotients).unwrap();
        let all: Vec<Quadratic> =
            convergents(&quotients).take(30).map(|c| c.deviation(&alpha)).collect();
        assert_eq!(all[0], Quadratic::from(-1));
        assert_eq!(all[1], alpha.minus(&Quadratic::from(1)).unwrap());
        for (place, deviation) in all.iter().enumerate() {
            let sign = if place % 2 == 0 { Ordering::Less } else { Ordering::Greater };
            assert_eq!(deviation.sign(), sign);
            if let Some(later) = all.get(place + 2) {
                assert_eq!(deviation.compare(later), Ok(sign), "{quotients:?} {place}");
            }
        }
        for n in 0..6 {
            assert_eq!(better_approximation(&quotients, n, 300), None);
        }
    }
}

/// The number of parameters of a claim. A claim without parameters is looked up too, so that a
/// renamed id is noticed.
fn parameter_count(id: &str) -> usize {
    crate::vectors::vector(id)["params"].as_object().unwrap().len()
}

#[test]
fn lemmas() {
    for id in ["C-06", "C-28"] {
        assert_eq!(parameter_count(id), 0);
    }
    for quotients in samples() {
        for i in 0..25 {
            assert!(greatest_word_identity(&quotients, i).holds(), "{quotients:?} {i}");
        }
        for from in 0..6 {
            for m in 0..8 {
                let identity = alternate_deviations_identity(&quotients, from, m).unwrap();
                assert!(identity.holds(), "{quotients:?} {from} {m}: {identity:?}");
            }
        }
    }
    for (b, a) in [(0, 1), (1, 1), (1, 2), (3, 5), (-2, 4), (7, 1)] {
        for m in 0..12 {
            let identity = sum_of_deviations_identity(b, a, m).unwrap();
            assert!(identity.holds(), "{b} {a} {m}: {identity:?}");
        }
    }
    assert!(sum_of_deviations_identity(i64::MIN, 1, 3).unwrap().holds());
    assert_eq!(sum_of_deviations_identity(1, 0, 3), None);
    let rule = Quotients::from_fn(|_| std::num::NonZeroU32::MIN);
    assert_eq!(alternate_deviations_identity(&rule, 0, 1), None);
}

#[test]
fn closed_form_of_the_numerators() {
    let terms = usize::try_from(parameter("C-30", "terms")).unwrap();
    for a in 1..=u32::try_from(parameter("C-30", "a_max")).unwrap() {
        let form = ClosedForm::new(a).unwrap();
        let quotients = Quotients::constant(a).unwrap();
        for n in 0..terms {
            let p = convergent(&quotients, n).p;
            assert_eq!(form.p(n), Ok(Quadratic::from(&p)), "a={a} n={n}");
        }
        // p_n ~ c·g^{n+1}: the ratio of consecutive terms approaches g from alternating sides.
        assert_eq!(form.growth.floor(), Integer::from(a));
    }
    assert!(ClosedForm::new(0).is_err());
}

proptest! {
    #[test]
    fn direct_convergents_match_the_stream(quotients in quotients(), n in 0_usize..120) {
        prop_assert_eq!(convergents(&quotients).nth(n + 1), Some(convergent(&quotients, n)));
    }

    #[test]
    fn neighbours_have_determinant_one(quotients in quotients(), n in 0_usize..60) {
        let (now, next) = (convergent(&quotients, n), convergent(&quotients, n + 1));
        let (left, right) = (next.p * &now.q, now.p * &next.q);
        let gap = if n % 2 == 0 { left.checked_sub(&right) } else { right.checked_sub(&left) };
        prop_assert_eq!(gap, Some(Natural::ONE));
    }
}
