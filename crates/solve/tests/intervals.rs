//! Powers of paths for every exponent at once (thesis, Theorem 2.4.3).
#![allow(clippy::unwrap_used)]

use noyau_family::Grammar;
use noyau_solve::Limits;
use noyau_solve::intervals::{
    Affine, Certificate, Interval, IntervalError, Intervals, discover, prove, verify, verify_within,
};
use noyau_solve::sequence::naive;

/// The P-positions of the theorem: slopes and constants.
const P_POSITIONS: [(i64, i64); 13] = [
    (0, 0),
    (2, 2),
    (4, 4),
    (8, 6),
    (12, 8),
    (16, 12),
    (20, 14),
    (28, 20),
    (32, 22),
    (40, 30),
    (48, 36),
    (64, 46),
    (68, 50),
];

fn theorem() -> Certificate {
    prove(discover(7, 80, &Limits::none()).unwrap().cut(Affine::new(68, 51)), 8, &Limits::none())
        .unwrap()
        .unwrap()
}

#[test]
fn the_theorem_is_found_and_proved() {
    let certificate = theorem();
    assert_eq!((certificate.least, certificate.from), (3, 6));
    assert_eq!(certificate.intervals.end, Affine::new(68, 51));
    let proved = verify(certificate).unwrap();
    let found = proved.certificate().intervals.p_positions();
    let expect = P_POSITIONS.map(|(slope, constant)| Affine::new(slope, constant));
    assert!(found.iter().map(|(first, _)| *first).eq(expect));
    assert!(found.iter().all(|(first, last)| first == last));
    assert_eq!(found[12].0.to_string(), "68k+50");
}

/// The runs of equal values of a power of paths, by the definition; the first one begins at −k.
fn runs(k: usize, most: usize) -> Vec<(i64, u32)> {
    let values = naive(&Grammar::path_powers(k).unwrap(), most).remove(0);
    let before = vec![0; k].into_iter();
    let all: Vec<u32> = before.chain(values).collect();
    let starts = (0..all.len()).filter(|&place| place == 0 || all[place - 1] != all[place]);
    starts.map(|place| (place as i64 - k as i64, all[place])).collect()
}

/// What four exponents have in common, and no less: the run behind the end has another value in one of
/// them, begins elsewhere, or is the last one that is known.
#[test]
fn intervals_are_those_that_four_exponents_have_in_common() {
    for (least, slope) in [(1, 30), (2, 30), (2, 80), (3, 60), (4, 80), (5, 100), (7, 80)] {
        let found = discover(least, slope, &Limits::none()).unwrap();
        let exponents = least..least + 4;
        let all: Vec<_> = exponents.clone().map(|k| runs(k, slope * k)).collect();
        let many = found.intervals.len();
        for (k, runs) in exponents.zip(&all) {
            for (interval, run) in found.intervals.iter().zip(runs) {
                assert_eq!((interval.first.at(k), interval.value), (Some(run.0), run.1));
            }
            assert_eq!(found.end.at(k), Some(runs[many].0), "{least} {slope} {k}");
        }
        let next: Option<Vec<_>> = all.iter().map(|runs| runs.get(many + 1)).collect();
        let in_common = next.is_some_and(|next| {
            let alike = next.iter().all(|run| run.1 == next[0].1);
            alike && (2..4).all(|place| next[place].0 - next[place - 1].0 == next[1].0 - next[0].0)
        });
        assert!(!in_common, "{least} {slope}: {many} are not all");
    }
}

#[test]
fn values_are_those_of_the_definition() {
    let proved = verify(theorem()).unwrap();
    assert_eq!(proved.value(5, 10), None);
    for k in [6, 7, 11, 20] {
        let values = naive(&Grammar::path_powers(k).unwrap(), 68 * k + 50).remove(0);
        for (n, value) in values.into_iter().enumerate() {
            assert_eq!(proved.value(k, n), Some(value), "{k} {n}");
        }
        assert_eq!(proved.value(k, 68 * k + 51), None);
    }
}

/// Claims that end just before a P-position say nothing about it, even for small exponents. The
/// least exponent is found from any starting point.
#[test]
fn what_comes_after_the_end_is_not_claimed() {
    let all = discover(7, 80, &Limits::none()).unwrap();
    for (slope, constant) in P_POSITIONS.into_iter().skip(1) {
        let cut = all.clone().cut(Affine::new(slope, constant));
        let holds = |from: usize| {
            let intervals = cut.clone();
            verify(Certificate { least: from, from, intervals }).is_ok()
        };
        let least = (1..=8).find(|from| holds(*from)).unwrap();
        for most in 1..=12 {
            let found = prove(cut.clone(), most, &Limits::none()).unwrap();
            assert_eq!(found.as_ref().map(|found| found.from), (most >= least).then_some(least));
            assert!(found.is_none_or(|found| found.least <= 3), "{slope}k+{constant} {most}");
        }
    }
}

#[test]
fn more_intervals_for_larger_exponents() {
    let certificate =
        prove(discover(16, 160, &Limits::none()).unwrap(), 16, &Limits::none()).unwrap().unwrap();
    assert_eq!(certificate.intervals.p_positions().len(), 13);
    assert!(certificate.intervals.end > Affine::new(150, 0));
    verify(certificate).unwrap();
}

#[test]
fn forged_certificates_are_refused() {
    let good = theorem();
    let refused = |forged: Certificate| verify(forged).unwrap_err();
    for index in 0..good.intervals.intervals.len() {
        let mut forged = good.clone();
        forged.intervals.intervals[index].value ^= 1;
        refused(forged);
        for by in [Affine::new(0, 1), Affine::new(0, -1), Affine::new(1, 0), Affine::new(-1, 0)] {
            let mut forged = good.clone();
            let first = &mut forged.intervals.intervals[index].first;
            *first = *first + by;
            refused(forged);
        }
        let mut forged = good.clone();
        forged.intervals.intervals.remove(index);
        refused(forged);
    }
    assert_eq!(
        refused(Certificate { least: 2, ..good.clone() }),
        IntervalError::PPositions { k: 2 }
    );
    refused(Certificate { from: 5, ..good.clone() });
    let mut longer = good.clone();
    longer.intervals.end = Affine::new(1000, 0);
    refused(longer);
    let mut empty = good.clone();
    empty.intervals.intervals.clear();
    assert_eq!(refused(empty), IntervalError::Shape);
    let mut large = good.clone();
    large.intervals.intervals[5].value = u32::MAX;
    assert_eq!(
        refused(large),
        IntervalError::NotCovered { index: 5, value: u32::MAX - 1, from: good.from }
    );
    let late = Certificate { from: 100_000, ..good.clone() };
    let stopped = verify_within(late, &Limits::work(2000)).unwrap_err();
    assert!(matches!(stopped, IntervalError::Stopped(_)));
    let mut huge = good;
    let first = Affine::new(i64::MAX, i64::MAX);
    huge.intervals.intervals.push(Interval { first, value: 0 });
    assert_eq!(refused(huge), IntervalError::Shape);
}

/// The first two intervals are where the induction begins, so they are compared and not proved: the
/// others would follow from wrong ones as well.
#[test]
fn the_first_intervals_are_those_of_the_empty_path() {
    let claim = |value: u32, second: i64| {
        let interval =
            |slope, constant, value| Interval { first: Affine::new(slope, constant), value };
        let intervals = vec![interval(-1, 0, value), interval(0, second, 1)];
        let intervals = Intervals { intervals, end: Affine::new(0, second + 1) };
        verify(Certificate { least: 3, from: 3, intervals }).map(|_| ())
    };
    assert_eq!(claim(0, 1), Ok(()));
    assert_eq!(claim(7, 1), Err(IntervalError::Shape));
    assert_eq!(claim(0, 2), Err(IntervalError::Shape));
}

/// Numbers up to 2²⁴ are added without overflow. A certificate with larger ones is refused before
/// anything is added. This includes the least number, which has no absolute value.
#[test]
fn numbers_have_a_bound() {
    const MOST: i64 = 1 << 24;
    let good = theorem();
    let with_end = |end: Affine| {
        let mut forged = good.clone();
        forged.intervals.end = end;
        verify(forged).unwrap_err()
    };
    let with_first = |first: Affine| {
        let mut forged = good.clone();
        forged.intervals.intervals.last_mut().unwrap().first = first;
        verify(forged).unwrap_err()
    };
    for (number, small) in [
        (MOST, true),
        (-MOST, true),
        (MOST + 1, false),
        (-MOST - 1, false),
        (i64::MAX, false),
        (i64::MIN, false),
    ] {
        for affine in [Affine::new(number, 0), Affine::new(0, number)] {
            assert_eq!(with_end(affine) != IntervalError::Shape, small, "end {affine}");
            assert_eq!(with_first(affine) != IntervalError::Shape, small, "first {affine}");
        }
    }
    for (from, small) in [(1 << 24, true), ((1 << 24) + 1, false), (usize::MAX, false)] {
        let late = Certificate { from, ..good.clone() };
        let refused = verify_within(late, &Limits::work(2000)).unwrap_err();
        assert_eq!(matches!(refused, IntervalError::Stopped(_)), small, "{from}: {refused}");
        assert_eq!(refused == IntervalError::Shape, !small, "{from}: {refused}");
    }
}

#[test]
fn certificates_are_written_and_read_again() {
    let good = theorem();
    let mut text = Vec::new();
    good.write_to(&mut text).unwrap();
    assert_eq!(Certificate::read_from(text.as_slice()).unwrap(), good);
    for place in 0..text.len() {
        let mut damaged = text.clone();
        damaged[place] = if damaged[place] == b'3' { b'4' } else { b'3' };
        assert!(Certificate::read_from(damaged.as_slice()).is_err(), "{place}");
    }
    let text = String::from_utf8(text).unwrap().replacen("0 1 1\n", "0 1\n", 1);
    let error = Certificate::read_from(text.as_bytes()).unwrap_err();
    let expect = "line 6: expected slope, constant and value of an interval, found `0 1`";
    assert_eq!(error.to_string(), expect);
}
