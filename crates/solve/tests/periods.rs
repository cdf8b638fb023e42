//! Published periods, found without a hint, proved, and checked again from the certificate.
#![allow(clippy::unwrap_used)]

use noyau_core::Natural;
use noyau_core::family::Grammar;
use noyau_solve::period::{self, CertificateError, Proved};
use noyau_solve::sequence::naive;

fn octal(code: &str) -> Grammar {
    let digits: Vec<u8> = code.bytes().skip(2).map(|digit| digit - b'0').collect();
    Grammar::octal(code.as_bytes()[0] - b'0', &digits, &[]).unwrap()
}

fn proved(grammar: &Grammar, most: usize) -> Proved {
    period::verify(period::prove(grammar, most).unwrap()).unwrap()
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
fn long_published_periods_are_found() {
    let certificate = period::prove(&octal("0.127"), 150_000).unwrap();
    assert_eq!((certificate.period, certificate.preperiod), (4, 46578));
}

// cargo test --release -p noyau-solve --test periods -- --ignored
#[test]
#[ignore = "minutes: the checker is quadratic"]
fn long_published_periods_are_checked() {
    assert_eq!(shape(&proved(&octal("0.127"), 150_000)), (4, 46578));
    let certificate = period::prove(&octal("0.16"), 600_000).unwrap();
    assert_eq!((certificate.period, certificate.preperiod), (149_459, 105_351));
    let certificate = period::prove(&octal("0.56"), 1_000_000).unwrap();
    assert_eq!((certificate.period, certificate.preperiod), (144, 326_640));
}

#[test]
fn families_with_several_kinds() {
    assert_eq!(shape(&proved(&Grammar::triangular_saws().unwrap(), 1000)), (12, 72));
    assert_eq!(shape(&proved(&Grammar::cycles().unwrap(), 1000)), (34, 52));
    assert_eq!(shape(&proved(&Grammar::combs().unwrap(), 100)), (2, 0));
    assert!(period::prove(&Grammar::trapezoidal_saws().unwrap(), 1000).is_none());
}

#[test]
fn values_of_any_size() {
    let paths = proved(&Grammar::path_powers(1).unwrap(), 1000);
    for (size, value) in (0_u64..).zip(&naive(&Grammar::path_powers(1).unwrap(), 2000)[0]) {
        assert_eq!(paths.value_at(0, &Natural::from(size)), Some(*value), "{size}");
    }
    let huge = Natural::from(10_u64).pow(1000);
    let (_, rest) = huge.div_rem(&Natural::from(34_u64)).unwrap();
    assert_eq!(paths.value_at(0, &huge), paths.value_at(0, &(rest + Natural::from(68_u64))));
    assert_eq!(paths.value_at(1, &huge), None);
}

#[test]
fn forged_certificates_are_refused() {
    let good = period::prove(&octal("0.137"), 400).unwrap();
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
fn unbounded_takes_are_not_proved() {
    assert!(period::prove(&Grammar::octal(0, &[], &[3]).unwrap(), 200).is_none());
    assert!(period::prove(&Grammar::octal(0, &[], &[3, 0]).unwrap(), 200).is_none());
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
