//! Published periods, found without a hint, proved, and checked again from the certificate.
#![allow(clippy::unwrap_used)]

use noyau_core::{Convention, Natural};
use noyau_family::{Grammar, Kind, Part, Parts, Rule, Sizes, Takes};
use noyau_solve::Limits;
use noyau_solve::period::{self, Certificate, CertificateError, Period, Proved};
use noyau_solve::sequence::{Run, naive};
use proptest::prelude::*;

fn octal(code: &str) -> Grammar {
    let digits: Vec<u8> = code.bytes().skip(2).map(|digit| digit - b'0').collect();
    Grammar::octal(code.as_bytes()[0] - b'0', &digits, &[]).unwrap()
}

fn proof(grammar: &Grammar, most: usize) -> Option<Certificate> {
    period::prove(grammar, most, &Limits::none(), &mut |_| {}).unwrap()
}

fn proved(grammar: &Grammar, most: usize) -> Proved {
    period::verify(proof(grammar, most).unwrap()).unwrap()
}

fn shape(proved: &Proved) -> (usize, usize) {
    let certificate = proved.certificate();
    (certificate.period, certificate.preperiod)
}

#[test]
fn published_periods_of_octal_games() {
    for (code, most, expect) in [
        ("0.07", 400, (34, 53)),
        ("0.137", 400, (34, 52)),
        ("0.77", 400, (12, 71)),
        ("0.022004", 1000, (84, 242)),
        ("0.156", 9000, (349, 3479)),
        ("0.3", 100, (2, 0)),
        ("4.0", 100, (2, 1)),
    ] {
        assert_eq!(shape(&proved(&octal(code), most)), expect, "{code}");
    }
}

#[test]
fn periods_of_the_thesis() {
    let text = include_str!("../../../tests/data/octal/vectors.json");
    let all: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut count = 0;
    for fact in all["vectors"].as_array().unwrap() {
        let paths = Grammar::path_powers(1).unwrap();
        let grammar = match fact["check"].as_str().unwrap() {
            "path_period" => paths,
            "kayles_period" => octal("0.77"),
            "fplus_period" => paths.foreclosed(Convention::Normal).unwrap(),
            _ => continue,
        };
        let (period, preperiod) = shape(&proved(&grammar, 1200));
        assert_eq!(fact["expect"], serde_json::json!([period, preperiod]));
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn a_run_is_taken_up() {
    let mut run = Run::new(&octal("0.156")).threads(2);
    assert_eq!(period::prove_from(&mut run, 5000, &Limits::none(), &mut |_| {}), Ok(None));
    assert_eq!(run.known(), 5001);
    let found = period::prove_from(&mut run, 9000, &Limits::none(), &mut |_| {}).unwrap();
    assert_eq!(found, proof(&octal("0.156"), 9000));
    assert!(found.is_some());
    // Known values are sufficient.
    let again = period::prove_from(&mut run, 10, &Limits::none(), &mut |_| {}).unwrap();
    assert_eq!(again, found);
}

#[test]
fn long_published_periods_are_found() {
    let certificate = proof(&octal("0.127"), 150_000).unwrap();
    assert_eq!((certificate.period, certificate.preperiod), (4, 46578));
}

// cargo test --release -p noyau-solve --test periods -- --ignored
#[test]
#[ignore = "a minute: optimised builds only"]
fn long_published_periods_are_checked() {
    assert_eq!(shape(&proved(&octal("0.127"), 150_000)), (4, 46578));
    assert_eq!(shape(&proved(&octal("0.16"), 600_000)), (149_459, 105_351));
    assert_eq!(shape(&proved(&octal("0.56"), 1_000_000)), (144, 326_640));
}

// cargo test --release -p noyau-solve --test periods -- --ignored
#[test]
#[ignore = "minutes: 25 million values"]
fn the_longest_preperiods_are_found_and_checked() {
    assert_eq!(shape(&proved(&octal("0.376"), 5_000_000)), (4, 2_268_248));
    assert_eq!(shape(&proved(&octal("0.354"), 21_000_000)), (1180, 10_061_916));
}

#[test]
fn families_with_several_kinds() {
    assert_eq!(shape(&proved(&Grammar::triangular_saws().unwrap(), 1000)), (12, 72));
    assert_eq!(shape(&proved(&Grammar::cycles().unwrap(), 1000)), (34, 52));
    assert_eq!(shape(&proved(&Grammar::combs().unwrap(), 100)), (2, 0));
    assert!(proof(&Grammar::trapezoidal_saws().unwrap(), 1000).is_none());
}

#[test]
fn values_of_any_size() {
    let paths = proved(&Grammar::path_powers(1).unwrap(), 1000);
    for (size, value) in (0_u64..).zip(&naive(&Grammar::path_powers(1).unwrap(), 2000)[0]) {
        assert_eq!(
            paths.value_at(0, &Natural::from(size)),
            Some(Natural::from(u64::from(*value))),
            "{size}"
        );
    }
    let huge = Natural::from(10_u64).pow(1000);
    let (_, rest) = huge.div_rem(&Natural::from(34_u64)).unwrap();
    assert_eq!(paths.value_at(0, &huge), paths.value_at(0, &(rest + Natural::from(68_u64))));
    assert_eq!(paths.value_at(1, &huge), None);
}

#[test]
fn forged_certificates_are_refused() {
    let good = proof(&octal("0.137"), 400).unwrap();
    for place in 0..good.values[0].len() {
        let mut forged = good.clone();
        forged.values[0][place] ^= 1;
        let error = period::verify(forged).unwrap_err();
        assert!(matches!(error, CertificateError::WrongValue { .. }), "{place}: {error}");
    }
    let mut absurd = good.clone();
    absurd.values[0][3] = u32::MAX;
    assert!(matches!(period::verify(absurd), Err(CertificateError::WrongValue { .. })));
    // A preperiod that is too small: the values of size 51 and 85 differ.
    let mut early = good.clone();
    early.preperiod -= 1;
    early.values[0].truncate(early.preperiod + early.period);
    assert!(matches!(period::verify(early), Err(CertificateError::WrongValue { .. })));
    let mut short = good.clone();
    short.values[0].pop();
    assert_eq!(period::verify(short).unwrap_err(), CertificateError::Shape);
    let mut endless = good;
    endless.grammar = Grammar::octal(0, &[], &[1]).unwrap();
    assert!(period::verify(endless).is_err());
}

#[test]
fn unbounded_takes() {
    let nim = proved(&Grammar::octal(0, &[], &[3]).unwrap(), 200);
    let size = Natural::from(10_u64).pow(100);
    assert_eq!(nim.value_at(0, &size), Some(size));
    // Any odd number may be taken.
    let odd = proved(&Grammar::octal(0, &[], &[3, 0]).unwrap(), 200);
    assert_eq!(odd.period_of(0), Some(Period { preperiod: 0, period: 2, saltus: 0 }));
    // Any odd number but one may be taken: 0 0 0 1 1 … .
    let rules = vec![Rule { takes: Takes { first: 3, step: Some(2) }, ..Rule::one(3, heap()) }];
    let large = Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap();
    let large = proved(&large, 400);
    for (size, value) in (0_u64..).zip(&naive(&large.certificate().grammar, 300)[0]) {
        assert_eq!(large.value_at(0, &Natural::from(size)), Some(Natural::from(u64::from(*value))));
    }
    // Lasker's Nim grows and splits into two heaps that grow: the theorem does not cover it.
    assert_eq!(proof(&Grammar::octal(4, &[], &[3]).unwrap(), 300), None);
    assert_eq!(proof(&Grammar::octal(0, &[], &[7]).unwrap(), 100), None);
}

fn heap() -> Part {
    Part::new(0, 0)
}

#[test]
fn ladders_grow() {
    let ladders = proved(&Grammar::ladders().unwrap(), 400);
    let period = |period, saltus| Some(Period { preperiod: 0, period, saltus });
    let kinds: Vec<_> = (0..5).map(|kind| ladders.period_of(kind)).collect();
    assert_eq!(kinds, [period(2, 0), period(1, 1), period(1, 0), period(1, 0), None]);
    let huge = Natural::from(10_u64).pow(50);
    assert_eq!(ladders.value_at(1, &huge), Some(huge + Natural::from(1_u64)));
    let good = ladders.certificate();
    for (kind, place) in (0..4).flat_map(|kind| (0..good.values[0].len()).map(move |n| (kind, n))) {
        let mut forged = good.clone();
        forged.values[kind][place] ^= 1;
        assert!(period::verify(forged).is_err(), "{kind} {place}");
    }
    for (kind, by) in (0..4).flat_map(|kind| [(kind, 1), (kind, 2), (kind, 4)]) {
        let mut forged = good.clone();
        forged.saltus[kind] += by;
        assert!(period::verify(forged).is_err(), "{kind} {by}");
    }
}

/// Heaps grow by one with each size, but the nim value 3 of the other kind requires a saltus that
/// is a multiple of four. So the period is 4, not 1. The theorem then needs `2q + 33`
/// values, and not one more.
#[test]
fn a_period_is_multiplied_until_its_saltus_is_allowed() {
    for preperiod in [0, 2, 99] {
        let first = preperiod + 1;
        let text = format!("heap:\n at {first}.. take 1..: heap\nother:\n at 5: *3\n");
        let grammar = Grammar::from_text(&text).unwrap();
        let needed = 2 * preperiod + 33;
        assert_eq!(proof(&grammar, needed - 2), None, "{preperiod}");
        let proved = proved(&grammar, needed - 1);
        assert_eq!(shape(&proved), (4, preperiod));
        assert_eq!(proved.checked(), needed);
        assert_eq!(proved.certificate().saltus, [4, 0]);
        let huge = Natural::from(10_u64).pow(30);
        let value = &huge + &Natural::from(preperiod as u64);
        assert_eq!(proved.value_at(0, &value), Some(huge), "{preperiod}");
    }
}

#[test]
fn limits_stop_the_search_and_the_check() {
    let few = Limits::work(10);
    let grammar = octal("0.156");
    assert!(period::prove(&grammar, 100_000, &few, &mut |_| {}).is_err());
    let certificate = proof(&grammar, 9000).unwrap();
    let mut last = 0;
    let stopped = period::verify_within(certificate, &Limits::work(2000), &mut |n, _| last = n);
    assert!(matches!(stopped, Err(CertificateError::Stopped(_))));
    assert!(last >= 1024);
}

#[test]
fn a_saltus_is_found() {
    let nim = naive(&Grammar::octal(0, &[], &[3]).unwrap(), 50).remove(0);
    let found = period::find(&nim, 3).unwrap();
    assert_eq!((found.preperiod, found.period, found.saltus), (0, 1, 1));
    let ladders = naive(&Grammar::ladders().unwrap(), 50);
    let found = period::find(&ladders[1], 3).unwrap();
    assert_eq!((found.preperiod, found.period, found.saltus), (0, 1, 1));
}

/// A rule of one of two kinds, with a take that makes the numbers decrease.
fn rule() -> impl Strategy<Value = Rule> {
    let part = || (0..2_usize, 0..3_usize).prop_map(|(kind, least)| Part::new(kind, least));
    let parts = prop_oneof![
        1 => Just(Parts::None),
        3 => part().prop_map(Parts::One),
        1 => (part(), part()).prop_map(|(one, other)| Parts::Two(one, other)),
    ];
    let takes = (1..4_usize, proptest::option::of(1..4_usize));
    let takes = takes.prop_map(|(first, step)| Takes { first, step });
    let sizes = (0..4_usize, proptest::option::of(0..6_usize), 1..3_usize);
    (takes, parts, sizes, 0..4_u32).prop_map(|(takes, parts, (more, last, step), nim)| {
        let least: usize = parts.iter().map(|part| part.least).sum();
        let first = takes.first + least + more;
        let sizes = Sizes { first, last: last.map(|last| first + last), step };
        Rule { sizes, takes, parts, nim, beside: None }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    /// Wherever the theorem applies, its values agree with those far beyond the checked range.
    #[test]
    fn periods_of_random_grammars_hold(
        first in proptest::collection::vec(rule(), 1..4),
        second in proptest::collection::vec(rule(), 1..4),
        place in any::<prop::sample::Index>(),
        by in 1..8_u32,
    ) {
        let kinds = vec![Kind::new("a", 0, first), Kind::new("b", 0, second)];
        let grammar = Grammar::new(kinds).unwrap();
        let Some(certificate) = proof(&grammar, 150) else { return Ok(()) };
        let proved = period::verify(certificate.clone()).unwrap();
        for (kind, values) in naive(&grammar, 2 * proved.checked() + 50).iter().enumerate() {
            for (size, value) in (0_u64..).zip(values) {
                let found = proved.value_at(kind, &Natural::from(size));
                prop_assert_eq!(found, Some(Natural::from(u64::from(*value))), "{} {}", kind, size);
            }
            // The period of one kind is true of its values.
            let Period { preperiod, period, saltus } = proved.period_of(kind).unwrap();
            for (one, other) in values[preperiod..].iter().zip(&values[preperiod + period..]) {
                prop_assert_eq!(one + saltus, *other);
            }
        }
        let mut forged = certificate.clone();
        let places = forged.values[0].len();
        let place = place.index(2 * places);
        forged.values[place / places][place % places] ^= by;
        prop_assert!(period::verify(forged).is_err());
        let mut forged = certificate;
        forged.saltus[place / places] += by;
        prop_assert!(period::verify(forged).is_err());
    }
}

#[test]
fn wrong_periods_are_refused() {
    let good = proof(&octal("0.77"), 400).unwrap();
    let values = naive(&good.grammar, 400).remove(0);
    for period in 1..60 {
        for preperiod in [60, 70, 71, 80, 100] {
            let values = vec![values[..preperiod + period].to_vec()];
            let claim = Certificate { preperiod, period, values, ..good.clone() };
            let right = preperiod >= 71 && period % 12 == 0;
            assert_eq!(period::verify(claim).is_ok(), right, "{preperiod} {period}");
        }
    }
}

fn written(certificate: &Certificate) -> String {
    let mut text = Vec::new();
    certificate.write_to(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn certificates_are_written_and_read_again() {
    for grammar in [octal("0.77"), Grammar::ladders().unwrap(), Grammar::cycles().unwrap()] {
        let good = proof(&grammar, 1000).unwrap();
        let text = written(&good);
        assert_eq!(Certificate::read_from(text.as_bytes()).unwrap(), good);
        // Damage to any single byte is detected when the certificate is read.
        for place in (0..text.len()).step_by(7) {
            let mut damaged = text.clone().into_bytes();
            damaged[place] = if damaged[place] == b'3' { b'4' } else { b'3' };
            assert!(Certificate::read_from(damaged.as_slice()).is_err(), "{place}");
        }
        for length in (0..text.len()).step_by(11) {
            assert!(Certificate::read_from(&text.as_bytes()[..length]).is_err(), "{length}");
        }
    }
}

#[test]
fn reading_errors_say_where() {
    let text = written(&proof(&Grammar::subtraction(&[1, 2]).unwrap(), 100).unwrap());
    let body = text.split_once("checksum").unwrap().0;
    assert_eq!(
        body,
        "noyau period 1\ngrammar\nheap:\n  take 1: heap\n  take 2: heap\nend\n\
         preperiod 0\nperiod 3\nsaltus 0\n0 1 2\n"
    );
    for (from, to, expect) in [
        ("noyau", "noyaux", "line 1: expected noyau period 1, found `noyaux period 1`"),
        (
            "take 1",
            "take x",
            "in the grammar after line 2: line 2, column 8: expected a number, found `x`",
        ),
        ("period 3", "period -3", "line 8: expected `period` and a number, found `period -3`"),
        ("0 1 2", "0 1 x", "line 10: expected numbers of 32 bits, found `0 1 x`"),
        (
            "0 1 2",
            "0 1",
            "line 11: expected `preperiod + period` values of every kind before, found",
        ),
        (
            "0 1 2",
            "0 1 3",
            "line 11: expected the checksum of the lines before, which were changed",
        ),
        ("end\n", "", "line 11: expected a line of a grammar, or `end`, found"),
    ] {
        let error = Certificate::read_from(text.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with(expect), "{error}");
    }
    for more in ["\n", "\nperiod 4\n", "period 4"] {
        let error = Certificate::read_from(format!("{text}{more}").as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with("line 12: expected the end of the file"), "{error}");
    }
}
