//! Tests the digit scan against the formula and against the printed misère digit properties.

use noyau_core::Natural;
use noyau_numeration::Quotients;
use noyau_numeration::beatty::Slopes;
use noyau_numeration::class::{Class, ClassError, ClassSide};
use noyau_numeration::complementary::{check, mex_pairs};
use noyau_numeration::system::{System, mixed};
use proptest::prelude::*;

use crate::vectors::parameter;
use crate::{nat, naturals};

#[test]
fn parameters_are_checked() {
    assert_eq!(Class::new(2, 3, 0).unwrap_err(), ClassError::Modulus);
    assert_eq!(Class::new(0, 0, 0).unwrap_err(), ClassError::Modulus);
    assert_eq!(Class::new(3, 3, 3).unwrap_err(), ClassError::Residue);
    assert_eq!(Class::misere(1).unwrap_err(), ClassError::Modulus);
}

#[test]
fn parameters_are_kept() {
    let class = Class::new(6, 3, 2).unwrap();
    assert_eq!((class.c(), class.b(), class.r()), (6, 3, 2));
}

#[test]
fn every_class_is_the_inhomogeneous_sequence() {
    let limit = parameter("C-48", "limit");
    for c in 1..=u32::try_from(parameter("C-48", "c_max")).unwrap() {
        let slopes = Slopes::new(c.into()).unwrap();
        for b in 1..=c {
            for r in 0..b {
                let class = Class::new(c, b, r).unwrap();
                let mut lower = Vec::new();
                let mut m = 0;
                loop {
                    let x = slopes.floor_class(&nat(m), b.into(), r.into());
                    let y = &x + &nat(m * u64::from(c) + u64::from(r));
                    assert_eq!(class.x(&nat(m)), x, "{c} {b} {r} {m}");
                    assert_eq!(class.partner(&x), Some(y.clone()));
                    assert_eq!(class.inverse_partner(&y), Some(x.clone()), "{c} {b} {r} y={y}");
                    assert_eq!(class.index_of_difference(&(&y - &x)), Some(nat(m)));
                    for word in [
                        class.partner_word(&class.system().represent(&x)),
                        class.inverse_partner_word(&class.system().represent(&y)).unwrap(),
                    ] {
                        assert_eq!(class.system().check(&word), Ok(()));
                    }
                    if x > limit {
                        break;
                    }
                    lower.push(x.to_u64().unwrap());
                    m += 1;
                }
                for x in 0..limit {
                    let expected =
                        if lower.binary_search(&x).is_ok() { ClassSide::X } else { ClassSide::Y };
                    assert_eq!(class.side(&nat(x)), expected, "{c} {b} {r} {x}");
                    let opposite = class.opposite();
                    if expected == ClassSide::Y {
                        assert_eq!(class.partner(&nat(x)), None);
                        let x_of = opposite.inverse_partner(&nat(x)).unwrap();
                        assert_eq!(opposite.partner(&x_of), Some(nat(x)));
                    } else if x > 0 || r != 0 {
                        assert_eq!(opposite.inverse_partner(&nat(x)), None);
                    }
                }
            }
        }
    }
}

/// The final run of ones: the digit `c` before it and its length, as chapter 4 of the thesis reads
/// a word.
fn run_of_ones(digits: &[u32]) -> (u32, usize) {
    let ones = digits.iter().take_while(|&&digit| digit == 1).count();
    (digits.get(ones).copied().unwrap_or(0), ones)
}

#[test]
fn misere_properties_as_printed_and_corrected() {
    let limit = parameter("C-26", "limit");
    for a in 2..=u32::try_from(parameter("C-26", "a_max")).unwrap() {
        let class = Class::misere(a).unwrap();
        let quotients = Quotients::constant(a).unwrap();
        let p = System::p(quotients.clone());
        let step = u64::from(a);
        let mut is_lower = vec![false; usize::try_from(limit).unwrap()];
        for (n, (lower, upper)) in (0_u64..).zip(mex_pairs(|n| step * n + 1)) {
            if lower >= limit {
                break;
            }
            is_lower[usize::try_from(lower).unwrap()] = true;
            assert_eq!(class.pair(&nat(n)), (nat(lower), nat(upper)));
            // Property 1
            let both = mixed(&quotients, &nat(n));
            let (c, ones) = run_of_ones(both.word.digits());
            let exact = if ones % 2 == 0 { c == 0 } else { c > 1 };
            let expected = if exact { both.value } else { both.value + Natural::ONE };
            assert_eq!(expected, lower, "a={a} n={n}");
            // Property 3
            let word = p.represent(&nat(lower));
            let image = class.partner_word(&word);
            assert_eq!(image, p.represent(&nat(upper)));
            let last = if word.digit(0) <= 1 { 1 } else { 2 };
            assert_eq!(image.digit(0), last);
        }
        for (x, lower) in (0_u64..).zip(is_lower) {
            // Property 2
            let word = p.represent(&nat(x));
            let digits = word.digits();
            let last = word.digit(0);
            let tail = if last == 2 { &digits[1..] } else { digits };
            let (c, ones) = run_of_ones(tail);
            let by_digits = last >= 3 || if ones % 2 == 0 { c == 0 } else { c > 1 };
            assert_eq!(by_digits, lower, "a={a} x={x}");
            assert_eq!(class.side_of_word(&word) == ClassSide::X, lower);
        }
    }
}

#[test]
fn sides_are_complementary() {
    for (c, b, r) in [(4_u32, 4_u32, 0_u32), (6, 3, 0), (1, 1, 0)] {
        let class = Class::new(c, b, r).unwrap();
        let lower = (1..).map(|m| class.pair(&nat(m)).0);
        let upper = (1..).map(|m| class.pair(&nat(m)).1);
        assert_eq!(check(lower, upper, &nat(500)), Ok(()));
    }
}

proptest! {
    #[test]
    fn large_members_match_the_formula(
        (c, b, r) in (1_u32..60).prop_flat_map(|c| (Just(c), 1..=c))
            .prop_flat_map(|(c, b)| (Just(c), Just(b), 0..b)),
        m in naturals(),
    ) {
        let class = Class::new(c, b, r).unwrap();
        let (x, y) = class.pair(&m);
        prop_assert_eq!(
            &x,
            &Slopes::new(c.into()).unwrap().floor_class(&m, b.into(), r.into())
        );
        prop_assert_eq!(class.partner(&x), Some(y.clone()));
        prop_assert_eq!(class.inverse_partner(&y), Some(x));
    }
}
