//! Misère quotients and their certificates against octal games played by the definition, and
//! certificates that were changed.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use noyau_core::{Natural, Outcome};
use noyau_family::{Grammar, Kind, Part, Rule, Sizes, Summand, Takes};
use noyau_solve::misere::{
    Certificate, CertificateError, Flaw, HeapQuotient, MisereError, Repetition, verify,
};
use noyau_solve::{Limits, StopReason};

/// An octal game by its definition, without code of the library. Digit `d` for `t` tokens allows
/// taking them and leaving no heap (1), one heap (2), or two heaps (4). The player who cannot move
/// wins.
struct Octal {
    digits: Vec<u8>,
    lost: HashMap<Vec<u8>, bool>,
}

impl Octal {
    /// The game with a code such as `0.137`.
    fn new(code: &str) -> Self {
        let digits = code.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        Self { digits, lost: HashMap::new() }
    }

    fn grammar(&self) -> Grammar {
        Grammar::octal(self.digits[0], &self.digits[1..], &[]).unwrap()
    }

    fn options(&self, heaps: &[u8]) -> Vec<Vec<u8>> {
        let mut options = Vec::new();
        for (place, heap) in heaps.iter().enumerate() {
            let mut leave = |left: &[u8]| {
                let mut option = heaps.to_vec();
                option.remove(place);
                option.extend(left);
                option.sort_unstable();
                options.push(option);
            };
            for (take, digit) in (0..).zip(&self.digits).take_while(|(take, _)| take <= heap) {
                let rest = heap - take;
                if digit & 1 != 0 && rest == 0 {
                    leave(&[]);
                }
                if digit & 2 != 0 && rest > 0 {
                    leave(&[rest]);
                }
                if digit & 4 != 0 {
                    (1..rest).for_each(|one| leave(&[one, rest - one]));
                }
            }
        }
        options
    }

    fn is_lost(&mut self, heaps: &[u8]) -> bool {
        if let Some(known) = self.lost.get(heaps) {
            return *known;
        }
        let options = self.options(heaps);
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_lost(option));
        self.lost.insert(heaps.to_vec(), lost);
        lost
    }
}

/// Pseudo-random numbers, the same ones each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// The quotient of the heaps up to `most`, or as far as this much work allows.
fn quotient(game: &Octal, most: usize, work: u64) -> HeapQuotient {
    let mut quotient = HeapQuotient::new(&game.grammar()).unwrap();
    match quotient.extend(most, &Limits::work(work)) {
        Ok(()) => {}
        Err(MisereError::Stopped { stopped, .. }) => assert_eq!(stopped.reason, StopReason::Work),
        Err(error) => panic!("{error}"),
    }
    quotient
}

fn says_lost(quotient: &HeapQuotient, heaps: &[u8]) -> bool {
    let summands: Vec<Summand> =
        heaps.iter().map(|size| Summand::member(0, u64::from(*size))).collect();
    let element = quotient.element(&summands).unwrap();
    quotient.quotient().outcome_of(element) == Outcome::P
}

/// The definition of the outcome for one sum: no move from lost to lost, and at least one from won
/// to lost.
fn is_consistent(game: &Octal, quotient: &HeapQuotient, heaps: &[u8]) -> bool {
    let options = game.options(heaps);
    let wins = options.iter().any(|option| says_lost(quotient, option));
    says_lost(quotient, heaps) == (!options.is_empty() && !wins)
}

/// Compares a quotient with the definition, and checks its certificate.
fn compare(code: &str, most: usize, work: u64, random: &mut Random) {
    let mut game = Octal::new(code);
    let quotient = quotient(&game, most, work);
    let known = quotient.sizes();
    for _ in 0..300 {
        let count = 1 + random.below(6);
        let mut heaps: Vec<u8> =
            (0..count).map(|_| u8::try_from(random.below(known)).unwrap()).collect();
        heaps.sort_unstable();
        assert!(is_consistent(&game, &quotient, &heaps), "{code}: {heaps:?}");
        let tokens: u32 = heaps.iter().copied().map(u32::from).sum();
        if tokens <= 20 {
            assert_eq!(says_lost(&quotient, &heaps), game.is_lost(&heaps), "{code}: {heaps:?}");
        }
    }
    let proved = verify(quotient.certificate(), &Limits::none());
    assert!(proved.is_ok(), "{code}: {proved:?}");
    assert_eq!(quotient.quotient().check(&Limits::none()), Ok(()), "{code}");
}

/// Games in which a letter must be compared with classes that only later letters reach.
#[test]
fn letters_are_compared_with_all_classes() {
    let codes = [
        "0.104", "0.126", "0.141", "0.173", "0.224", "0.225", "0.234", "0.350", "0.412", "0.536",
        "0.576", "0.577", "0.644", "0.647", "0.654", "0.656", "0.666", "0.026",
    ];
    let mut random = Random(18);
    for code in codes {
        compare(code, 24, 3000, &mut random);
    }
}

#[test]
fn random_codes_agree_with_the_definition() {
    let mut random = Random(2026);
    for _ in 0..40 {
        let count = 2 + random.below(2);
        let digits: String = (0..count).map(|_| random.below(8).to_string()).collect();
        let first = if random.below(8) == 0 { 4 } else { 0 };
        compare(&format!("{first}.{digits}"), 20, 2000, &mut random);
    }
}

/// Sums that were wrongly called lost, although they have a winning move.
#[test]
fn sums_that_were_wrong() {
    for (code, most, heaps) in [
        ("0.644", 24, &[7, 11, 22][..]),
        ("0.647", 24, &[7, 11, 22]),
        ("0.07", 31, &[4, 14, 22, 25, 27, 31]),
        ("0.137", 30, &[3, 13, 21, 24, 26, 30]),
    ] {
        let game = Octal::new(code);
        let quotient = quotient(&game, most, u64::MAX);
        assert!(is_consistent(&game, &quotient, heaps), "{code}: {heaps:?}");
    }
    let mut game = Octal::new("0.644");
    let quotient = quotient(&game, 22, u64::MAX);
    assert_eq!(says_lost(&quotient, &[7, 11, 22]), game.is_lost(&[7, 11, 22]));
}

/// The orders given in the literature: Plambeck and Siegel 2008; 0.07 by CGSuite's MisereSolver.
#[test]
fn published_orders() {
    for (code, most, order, lost) in [
        ("0.123", 100, 20, 5),
        ("0.71", 100, 36, 9),
        ("0.72", 100, 24, 5),
        ("0.75", 100, 8, 2),
        ("0.53", 100, 16, 3),
        ("0.15", 200, 42, 12),
        ("0.152", 200, 34, 6),
        ("0.77", 200, 40, 9),
        ("0.115", 250, 42, 12),
    ] {
        let found = quotient(&Octal::new(code), most, u64::MAX).certificate();
        assert!(found.repetition.is_some(), "{code}");
        assert_eq!((found.order, found.lost.len()), (order, lost), "{code}");
        verify(found, &Limits::none()).unwrap();
    }
    let mut dawson = HeapQuotient::new(&Octal::new("0.07").grammar()).unwrap();
    for (most, order) in [(30, 360), (31, 520), (32, 552), (33, 638)] {
        dawson.extend(most, &Limits::none()).unwrap();
        assert_eq!(dawson.quotient().order(), order, "{most}");
    }
    verify(dawson.certificate(), &Limits::none()).unwrap();
}

fn kayles() -> Certificate {
    quotient(&Octal::new("0.77"), 200, u64::MAX).certificate()
}

/// 0.07 to heap 20: a quotient without a period.
fn dawson() -> Certificate {
    quotient(&Octal::new("0.07"), 25, u64::MAX).certificate()
}

fn holds(certificate: &Certificate) -> bool {
    verify(certificate.clone(), &Limits::none()).is_ok()
}

/// A certificate with one number changed; `None` if there is no such place.
fn changed(certificate: &Certificate, place: usize, by: u32) -> Option<Certificate> {
    let mut changed = certificate.clone();
    let order = u32::try_from(certificate.order).unwrap();
    let numbers = changed.products.iter_mut().chain(&mut changed.elements).flatten();
    let number = numbers.chain(&mut changed.lost).nth(place)?;
    *number = (*number + by) % order;
    Some(changed)
}

#[test]
fn every_changed_number_is_found() {
    for certificate in [kayles(), dawson()] {
        assert!(holds(&certificate));
        let mut place = 0;
        while let Some(changed) =
            changed(&certificate, place, 1 + u32::try_from(place).unwrap() % 7)
        {
            assert!(!holds(&changed), "number {place}");
            place += if certificate.order > 100 { 13 } else { 1 };
        }
        for index in 0..certificate.lost.len() {
            let mut fewer = certificate.clone();
            fewer.lost.remove(index);
            assert!(!holds(&fewer));
        }
        for element in 0..u32::try_from(certificate.order).unwrap() {
            let mut more = certificate.clone();
            if let Err(place) = more.lost.binary_search(&element) {
                more.lost.insert(place, element);
                assert!(!holds(&more));
            }
        }
    }
}

/// Swapping two elements everywhere gives the same claim. A partial swap gives a different one.
#[test]
fn two_changed_numbers_are_found() {
    let certificate = kayles();
    let count = certificate.products.iter().chain(&certificate.elements).flatten().count()
        + certificate.lost.len();
    let mut random = Random(40);
    for _ in 0..2000 {
        let (one, other) = (random.below(count), random.below(count));
        let by = || 1 + u32::try_from(one + other).unwrap() % 39;
        let Some(once) = changed(&certificate, one, by()) else { continue };
        let twice = changed(&once, other, by()).unwrap();
        assert!(twice == certificate || !holds(&twice), "numbers {one} and {other}");
    }
}

/// The numbers of elements have no meaning: a certificate in which two are swapped holds.
#[test]
fn names_of_elements_do_not_matter() {
    let certificate = kayles();
    let swap = |element: u32| match element {
        5 => 9,
        9 => 5,
        other => other,
    };
    let mut renamed = certificate.clone();
    for row in &mut renamed.products {
        row.swap(5, 9);
    }
    let lists = renamed.products.iter_mut().chain(&mut renamed.elements);
    lists.flatten().chain(&mut renamed.lost).for_each(|element| *element = swap(*element));
    renamed.lost.sort_unstable();
    assert_ne!(renamed, certificate);
    assert!(holds(&renamed));
}

#[test]
fn a_certificate_of_another_game_is_refused() {
    let certificate = kayles();
    for code in ["0.76", "0.07", "0.777", "0.137", "4.77"] {
        let foreign = Certificate { grammar: Octal::new(code).grammar(), ..certificate.clone() };
        assert!(!holds(&foreign), "{code}");
    }
    let lists = Certificate { elements: dawson().elements, repetition: None, ..certificate };
    assert!(!holds(&lists));
    // A heap of one token may be taken as a whole in one game, but not in the other.
    for (one, other) in [("0.3", "0.2"), ("0.2", "0.3")] {
        let own = quotient(&Octal::new(one), 12, u64::MAX).certificate();
        assert!(holds(&own), "{one}");
        assert!(!holds(&Certificate { grammar: Octal::new(other).grammar(), ..own }), "{other}");
    }
}

/// One token is taken if at least two stay: heaps of one and two tokens are finished.
#[test]
fn parts_are_as_large_as_the_rule_says() {
    let of = |least| {
        let rules = vec![Rule::one(1, Part::new(0, least))];
        Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap()
    };
    let mut solved = HeapQuotient::new(&of(2)).unwrap();
    solved.extend(6, &Limits::none()).unwrap();
    let certificate = solved.certificate();
    assert_eq!(certificate.elements[0][..3], [0, 0, 0]);
    assert!(holds(&certificate));
    assert!(!holds(&Certificate { grammar: of(1), ..certificate }));
}

/// Any odd number of tokens may be taken: there are as many options as odd numbers.
#[test]
fn rules_without_a_bound_are_followed() {
    let rule = Rule { takes: Takes { first: 1, step: Some(2) }, ..Rule::one(1, Part::new(0, 0)) };
    let more = Rule::one(2, Part::new(0, 2));
    let of = |rules: Vec<Rule>| Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap();
    let mut solved = HeapQuotient::new(&of(vec![rule, more])).unwrap();
    solved.extend(14, &Limits::none()).unwrap();
    let certificate = solved.certificate();
    assert!(holds(&certificate));
    let bounded = [Rule::one(1, Part::new(0, 0)), more].to_vec();
    assert!(!holds(&Certificate { grammar: of(bounded), ..certificate }));
}

#[test]
fn periods_are_checked() {
    let certificate = kayles();
    assert_eq!(certificate.repetition, Some(Repetition { preperiod: 71, period: 12 }));
    // Claims whose lists have the lengths that the claim itself implies.
    let claim = |preperiod: usize, period: usize| {
        let element = |size: usize| certificate.element(0, &Natural::from(size)).unwrap();
        let elements = vec![(0..preperiod + period).map(element).collect()];
        let repetition = Some(Repetition { preperiod, period });
        verify(Certificate { elements, repetition, ..certificate.clone() }, &Limits::none())
    };
    for (preperiod, period) in [(71, 12), (72, 12), (75, 24)] {
        assert!(claim(preperiod, period).is_ok(), "{preperiod} {period}");
    }
    for (preperiod, period) in [(70, 12), (59, 12), (71, 6), (71, 11), (80, 13), (3, 2)] {
        assert!(claim(preperiod, period).is_err(), "{preperiod} {period}");
    }
    assert_eq!(claim(71, 0), Err(CertificateError::Flaw(Flaw::Shape)));
    // The theorem needs a preperiod of at least every least size of a part.
    assert_eq!(claim(0, 100), Err(CertificateError::NotProvable));
    let lists = Certificate { repetition: None, ..certificate.clone() };
    assert!(holds(&lists), "the listed sizes alone");
}

/// Heaps from which one token is taken at a time have period 2, until a move may take a whole heap.
#[test]
fn rules_that_look_at_the_size_are_waited_for() {
    let late = |first| {
        let rules = vec![Rule::one(1, Part::new(0, 0)), Rule::constant(Sizes::only(first), 0)];
        Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap()
    };
    for first in [10, 40] {
        let mut solved = HeapQuotient::new(&late(first)).unwrap();
        solved.extend(200, &Limits::none()).unwrap();
        let certificate = solved.certificate();
        assert!(certificate.repetition.unwrap().preperiod > 0, "{first}");
        assert!(holds(&certificate), "{first}");
        let early = Certificate {
            elements: vec![certificate.elements[0][..2].to_vec()],
            repetition: Some(Repetition { preperiod: 0, period: 2 }),
            ..certificate
        };
        assert!(!holds(&early), "{first}");
    }
}

/// The greatest number of elements and of sizes is accepted, and no more.
#[test]
fn what_is_too_large_is_not_looked_at() {
    let claim = |order, sizes| {
        let certificate = Certificate {
            grammar: Octal::new("0.1").grammar(),
            order,
            products: vec![vec![1, 0]],
            lost: vec![1],
            elements: vec![(0..sizes).map(|size| u32::from(size == 1)).collect()],
            repetition: None,
        };
        verify(certificate, &Limits::none()).map(|proved| proved.checked())
    };
    assert_eq!(claim(2, 1 << 16), Ok(1 << 16));
    assert_eq!(claim(2, (1 << 16) + 1), Err(CertificateError::TooLarge));
    assert_eq!(claim(1 << 15, 9), Err(CertificateError::Flaw(Flaw::Shape)));
    assert_eq!(claim((1 << 15) + 1, 9), Err(CertificateError::TooLarge));
}

/// A proved certificate answers sums, of any size if there is a period.
#[test]
fn a_certificate_answers_as_its_quotient_does() {
    let quotient = quotient(&Octal::new("0.77"), 200, u64::MAX);
    let proved = verify(quotient.certificate(), &Limits::none()).unwrap();
    assert_eq!(proved.certificate().largest(), Some(82));
    let mut lost = 0;
    for sizes in
        [[1_u64, 2, 3], [1, 1, 1], [5, 9, 12], [71, 83, 12], [0, 0, 1], [2, 2, 0], [9, 0, 0]]
    {
        let sum: Vec<Summand> = sizes.iter().map(|size| Summand::member(0, *size)).collect();
        let element = quotient.element(&sum).unwrap();
        let outcome = quotient.quotient().outcome_of(element);
        assert_eq!(proved.outcome(&sum), Some(outcome), "{sizes:?}");
        lost += usize::from(outcome == Outcome::P);
    }
    assert!((1..7).contains(&lost), "{lost}");
    assert_eq!(proved.outcome(&[Summand::member(1, 3_u64)]), None);
    assert_eq!(proved.outcome(&[Summand::Nim(2_u64.into())]), None);
}

/// Each condition of the theorem is violated on its own.
#[test]
fn each_condition_is_needed() {
    // Heaps of one token that are taken as a whole: elements 1 and a, a² = 1, a lost.
    let single = Certificate {
        grammar: Octal::new("0.1").grammar(),
        order: 2,
        products: vec![vec![1, 0]],
        lost: vec![1],
        elements: vec![vec![0, 1]],
        repetition: None,
    };
    assert!(holds(&single));
    let flaw = |certificate: Certificate| verify(certificate, &Limits::none()).unwrap_err();
    assert_eq!(
        flaw(Certificate { lost: vec![0, 1], ..single.clone() }),
        CertificateError::Flaw(Flaw::EmptySumLost)
    );
    assert_eq!(
        flaw(Certificate { lost: vec![], ..single.clone() }),
        CertificateError::Flaw(Flaw::NoWinningMove { element: 1 })
    );
    // One class for everything: the empty sum is won, so every other sum is too, but has no winning
    // move.
    assert_eq!(
        flaw(Certificate {
            order: 1,
            products: vec![],
            lost: vec![],
            elements: vec![vec![0, 0]],
            ..single.clone()
        }),
        CertificateError::Flaw(Flaw::NoWinningMove { element: 0 })
    );
    // a² = a: the sum of two heaps is lost, and has a move to one heap, which is lost.
    assert_eq!(
        flaw(Certificate { products: vec![vec![1, 1]], ..single.clone() }),
        CertificateError::LostToLost { kind: 0, size: 1, element: 1 }
    );
    // Four elements where two suffice.
    assert_eq!(
        flaw(Certificate {
            order: 4,
            products: vec![vec![1, 2, 3, 0]],
            lost: vec![1, 3],
            ..single.clone()
        }),
        CertificateError::Flaw(Flaw::Alike { one: 0, other: 2 })
    );
    // An element that belongs to no sum.
    assert_eq!(
        flaw(Certificate {
            order: 4,
            products: vec![vec![1, 0, 3, 2], vec![2, 3, 2, 3]],
            ..single.clone()
        }),
        CertificateError::Flaw(Flaw::NotUsed { element: 2 })
    );
    assert_eq!(
        flaw(Certificate { order: 3, products: vec![vec![1, 0, 2]], ..single.clone() }),
        CertificateError::Flaw(Flaw::NotGenerated { element: 2 })
    );
    assert_eq!(
        flaw(Certificate {
            order: 3,
            products: vec![vec![1, 0, 0], vec![2, 2, 1]],
            ..single.clone()
        }),
        CertificateError::Flaw(Flaw::NotCommutative { element: 0 })
    );
    assert_eq!(
        flaw(Certificate { elements: vec![vec![1, 1]], ..single.clone() }),
        CertificateError::Finished { kind: 0, size: 0 }
    );
    for shapeless in [
        Certificate { order: 3, ..single.clone() },
        Certificate { order: 0, ..single.clone() },
        Certificate { lost: vec![2], ..single.clone() },
        Certificate { lost: vec![1, 1], ..single.clone() },
        Certificate { elements: vec![vec![0, 2]], ..single.clone() },
        Certificate { elements: vec![], ..single.clone() },
        Certificate { products: vec![vec![1, 2]], ..single.clone() },
    ] {
        assert_eq!(flaw(shapeless), CertificateError::Flaw(Flaw::Shape));
    }
    let constant = Kind::new("heap", 0, vec![Rule::constant(Sizes::only(1), 2)]);
    let constants = Certificate { grammar: Grammar::new(vec![constant]).unwrap(), ..single };
    assert_eq!(flaw(constants), CertificateError::Constants);
}

/// A stopped check reports this, and proves nothing.
#[test]
fn the_check_keeps_limits() {
    let stopped = verify(dawson(), &Limits::work(10)).unwrap_err();
    let CertificateError::Stopped(stopped) = stopped else { panic!("{stopped}") };
    assert_eq!(stopped.reason, StopReason::Work);
}

fn text(certificate: &Certificate) -> String {
    let mut text = Vec::new();
    certificate.write_to(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Rows of pins, and rows that lose a pin or become rows of the first kind.
fn two_kinds() -> Grammar {
    let pins = Octal::new("0.77").grammar().kinds()[0].rules.clone();
    let rows = vec![
        Rule::one(0, Part::new(0, 1)),
        Rule::one(1, Part::new(1, 1)),
        Rule::two(1, Part::new(0, 1), Part::new(1, 1)),
    ];
    Grammar::new(vec![Kind::new("pins", 0, pins), Kind::new("rows", 0, rows)]).unwrap()
}

#[test]
fn texts_are_read_as_they_were_written() {
    let empty = HeapQuotient::new(&two_kinds()).unwrap().certificate();
    let mut mixed = HeapQuotient::new(&two_kinds()).unwrap();
    let _ = mixed.extend(9, &Limits::work(2000));
    assert!(mixed.quotient().order() > 6);
    for certificate in [kayles(), dawson(), mixed.certificate(), empty] {
        let read = Certificate::read_from(text(&certificate).as_bytes()).unwrap();
        assert_eq!(read, certificate);
        assert!(holds(&read));
    }
}

#[test]
fn damaged_texts_are_refused() {
    let text = text(&kayles());
    let lines: Vec<&str> = text.lines().collect();
    for count in 0..lines.len() {
        let cut = lines[..count].join("\n");
        assert!(Certificate::read_from(cut.as_bytes()).is_err(), "{count} lines");
    }
    let twice = format!("{text}{text}");
    assert!(Certificate::read_from(twice.as_bytes()).is_err());
    for place in 0..text.len() - 1 {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        assert!(Certificate::read_from(bytes.as_slice()).is_err(), "byte {place}");
    }
}
