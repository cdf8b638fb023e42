//! Tests that the bounds of the theorem are the proved ones, and that smaller ones would be wrong.
//!
//! For the bounds without growth, there are families that repeat as long as possible and break the
//! claim at the last size that is checked. With one value less, a false claim would pass. The true
//! values are computed by [`naive`], which does not use the theorem.

use noyau_family::{Grammar, Kind, Part, Rule, Sizes, Takes};

use super::{Claim, Extent};
use crate::period::{Certificate, CertificateError, verify};
use crate::sequence::naive;

/// `preperiod` and `period`.
type Shape = (usize, usize);

/// The first size at which the values of a grammar do not repeat, with this saltus for all kinds.
fn broken_at(grammar: &Grammar, (preperiod, period): Shape, saltus: u32) -> usize {
    let values = naive(grammar, 200);
    let breaks = |n: &usize| values.iter().any(|kind| kind[*n] + saltus != kind[n + period]);
    (preperiod..200 - period).find(breaks).unwrap()
}

/// The claim that a grammar repeats, with its true values.
fn claim(grammar: &Grammar, (preperiod, period): Shape, saltus: u32) -> Certificate {
    let values = naive(grammar, preperiod + period - 1);
    let saltus = vec![saltus; values.len()];
    Certificate { grammar: grammar.clone(), preperiod, period, saltus, values }
}

/// Tests that a claim is refused at the value that breaks it. The theorem asks for `spare` more
/// values after that one.
fn breaks_last(grammar: &Grammar, shape: Shape, spare: usize) {
    let (preperiod, period) = shape;
    let wrong = broken_at(grammar, shape, 0) + period;
    let needed = Extent::new(grammar).unwrap().periodic(preperiod, period).unwrap();
    assert_eq!(needed, wrong + 1 + spare, "{shape:?} {grammar:?}");
    let refused = verify(claim(grammar, shape, 0)).unwrap_err();
    assert!(
        matches!(refused, CertificateError::WrongValue { size, .. } if size == wrong),
        "{shape:?}: {refused}"
    );
}

/// Options with the nim values `0..most` at some sizes.
fn constants(sizes: Sizes, most: u32) -> Vec<Rule> {
    (0..most).map(|nim| Rule::constant(sizes, nim)).collect()
}

/// Two kinds whose values are 2 and 4 at the sizes `first, first + period, …` and 0 elsewhere.
fn beats(first: usize, period: usize) -> Vec<Kind> {
    let sizes = Sizes { first, last: None, step: period };
    vec![Kind::new("two", 0, constants(sizes, 2)), Kind::new("four", 0, constants(sizes, 4))]
}

/// A grammar whose third kind splits into two beats. The sum of two beats is 6 only if both parts
/// are large enough. No other option of the third kind has the value 6, but all smaller values
/// occur.
fn meeting(first: usize, period: usize, takes: Takes, least: usize) -> Grammar {
    let (two, four) = (Part::new(0, least), Part::new(1, least));
    let split = Rule { takes, ..Rule::two(takes.first, two, four) };
    let mut rules = constants(Sizes::from(0), 6);
    rules.push(split);
    let mut kinds = beats(first, period);
    kinds.push(Kind::new("meeting", 0, rules));
    Grammar::new(kinds).unwrap()
}

#[test]
fn two_parts_break_a_claim_as_late_as_can_be() {
    for (preperiod, period, take) in triples([1, 2, 5], [1, 2, 3, 7], [0, 1, 4]) {
        // A beat would be at the last size before the preperiod; it comes one period later.
        let first = preperiod - 1 + period;
        let grammar = meeting(first, period, Takes::exactly(take), 0);
        assert_eq!(broken_at(&grammar, (preperiod, period), 0), 2 * preperiod + period + take - 2);
        breaks_last(&grammar, (preperiod, period), 0);
    }
}

#[test]
fn least_sizes_of_parts_count_as_a_preperiod() {
    for (least, period, take) in triples([1, 2, 5], [1, 2, 3, 7], [0, 1, 4]) {
        // There are beats from the start, but the least size of a part excludes the small ones.
        let grammar = meeting((least - 1) % period, period, Takes::exactly(take), least);
        breaks_last(&grammar, (0, period), 0);
    }
    // One part: the option exists from the least size on.
    for (least, take) in [(1, 1), (3, 2), (2, 5)] {
        let rule = Rule::one(take, Part::new(0, least)).at(Sizes::from(0));
        let rules = vec![Kind::new("none", 0, Vec::new()), Kind::new("one", 0, vec![rule])];
        breaks_last(&Grammar::new(rules).unwrap(), (0, 1), 0);
    }
}

#[test]
fn one_part_breaks_a_claim_as_late_as_can_be() {
    for (preperiod, period, more) in triples([1, 2, 5], [1, 2, 3, 7], [0, 1, 4]) {
        let take = period + more;
        let mut kinds = beats(preperiod - 1 + period, period);
        let mut rules = constants(Sizes::from(0), 2);
        rules.push(Rule::one(take, Part::new(0, 0)));
        kinds.push(Kind::new("one", 0, rules));
        let grammar = Grammar::new(kinds).unwrap();
        assert_eq!(broken_at(&grammar, (preperiod, period), 0), preperiod + take - 1);
        breaks_last(&grammar, (preperiod, period), 0);
    }
}

#[test]
fn a_rule_that_begins_or_ends_breaks_a_claim_there() {
    for size in [1, 2, 9] {
        for sizes in [Sizes::from(size), Sizes { first: 0, last: Some(size - 1), step: 1 }] {
            let rules = vec![Rule::constant(sizes, 0)];
            let grammar = Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap();
            breaks_last(&grammar, (0, 1), 0);
        }
    }
}

#[test]
fn takes_without_a_bound_break_a_claim_later() {
    for (preperiod, period, take) in triples([1, 2, 5], [1, 2, 3, 7], [0, 1, 4]) {
        // Once two beats have met, 6 is the value of an option at every larger size. At all sizes
        // outside of one residue class, it is so from the start.
        let takes = Takes { first: take, step: Some(1) };
        let first = preperiod - 1 + period;
        let met = 2 * first + take;
        let mut kinds = meeting(first, period, takes, 0).kinds().to_vec();
        let others = (0..period).filter(|residue| *residue != (met - 1) % period);
        let six = |first| Rule::constant(Sizes { first, last: None, step: period }, 6);
        kinds[2].rules.extend(others.map(six));
        let grammar = Grammar::new(kinds).unwrap();
        assert_eq!(broken_at(&grammar, (preperiod, period), 0), met - 1);
        // The theorem asks for two more values than this family needs.
        breaks_last(&grammar, (preperiod, period), 2);
    }
}

fn triples(
    one: [usize; 3],
    two: [usize; 4],
    three: [usize; 3],
) -> impl Iterator<Item = (usize, usize, usize)> {
    let pairs = one.into_iter().flat_map(move |a| two.map(|b| (a, b)));
    pairs.flat_map(move |(a, b)| three.map(|c| (a, b, c)))
}

#[test]
fn a_period_is_a_multiple_of_all_steps() {
    let heap = Part::new(0, 0);
    let every = |step| Rule::constant(Sizes { first: 0, last: None, step }, 0);
    let taking = |step| Rule { takes: Takes { first: 1, step: Some(step) }, ..Rule::one(1, heap) };
    let of = |rules| Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap();
    let step = |rules| Extent::new(&of(rules)).map(|extent| extent.step());
    assert_eq!(step(vec![]), Some(1));
    assert_eq!(step(vec![every(4), every(6)]), Some(12));
    assert_eq!(step(vec![taking(6), every(4), taking(3)]), Some(12));
    // A rule for finitely many sizes does not restrict the period.
    let few = Rule::constant(Sizes { first: 0, last: Some(20), step: 5 }, 0);
    assert_eq!(step(vec![few, every(2)]), Some(2));
    // The least common multiple of two such steps fits in 64 bits. That of three does not.
    assert_eq!(step(vec![every(Grammar::MOST - 1), every(Grammar::MOST - 3)]), {
        Some((Grammar::MOST - 1) * (Grammar::MOST - 3))
    });
    let many = [1, 3, 5].map(|less| every(Grammar::MOST - less));
    assert_eq!(step(many.to_vec()), None);
    let grammar = of(vec![every(4), every(6)]);
    let extent = Extent::new(&grammar).unwrap();
    let needed = |period| {
        extent.values_needed(Claim { preperiod: 0, period, saltus: &[0] }, |_, _| unreachable!())
    };
    let proved = (0..30).filter(|period| needed(*period).is_some());
    assert_eq!(proved.collect::<Vec<_>>(), [12, 24]);
}

/// The number of values that the theorem asks for if kinds grow and members of size `n` have the
/// value `n`.
fn growing(grammar: &Grammar, (preperiod, period): Shape, saltus: &[u32]) -> Option<usize> {
    let largest = |_, below: usize| u32::try_from(below - 1).unwrap();
    let claim = Claim { preperiod, period, saltus };
    Extent::new(grammar).unwrap().values_needed(claim, largest)
}

fn heaps(rules: Vec<Rule>) -> Grammar {
    Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap()
}

/// The rule to take any number of tokens, but at least `first`.
fn nim(first: usize) -> Rule {
    let takes = Takes { first, step: Some(1) };
    Rule { takes, ..Rule::one(first, Part::new(0, 0)) }
}

/// The bound `max(S, 2Q + T + 4p) + (b + 2)p` of the theorem, computed by hand, plus one period for
/// the values that are compared.
#[test]
fn the_bound_of_families_that_grow_is_the_proved_one() {
    // Q = 0, T = 1, S = 1; values below Q + p are below B = 1, so b = 1.
    assert_eq!(growing(&heaps(vec![nim(1)]), (0, 1), &[1]), Some(1 + 4 + (1 + 2) + 1));
    // Q = 4, T = 3, S = 3; values up to 4, B = 8, b = 8.
    let three = heaps(vec![nim(3)]);
    assert_eq!(growing(&three, (4, 1), &[1]), Some((8 + 3 + 4) + (8 + 2) + 1));
    // The same with Q = 3, p = 3: values up to 5; b = ⌈8 / 3⌉ = 3.
    assert_eq!(growing(&three, (3, 3), &[3]), Some((6 + 3 + 12) + (3 + 2) * 3 + 3));
    // S is the larger bound.
    let late = heaps(vec![nim(3), Rule::constant(Sizes::from(50), 0)]);
    assert_eq!(growing(&late, (4, 1), &[1]), Some(50 + (8 + 2) + 1));
    // Q is a least size: values up to 6, B = 8.
    let least = heaps(vec![Rule { takes: nim(3).takes, ..Rule::one(3, Part::new(0, 6)) }]);
    assert_eq!(growing(&least, (0, 1), &[1]), Some((12 + 3 + 4) + (8 + 2) + 1));
    // A constant is a small value as well: 5 < B = 8, and the saltus is a multiple of 8.
    let shifted = heaps(vec![nim(1).plus(5)]);
    assert_eq!(growing(&shifted, (0, 2), &[8]), Some((1 + 8) + (1 + 2) * 2 + 2));
    assert_eq!(growing(&shifted, (0, 2), &[16]), Some((1 + 8) + (1 + 2) * 2 + 2));
    for saltus in [1, 4, 6, 12] {
        assert_eq!(growing(&shifted, (0, 2), &[saltus]), None, "{saltus}");
    }
}

/// A grammar with a kind that has one rule, and two other kinds to which the rule may lead.
fn beside(rule: Rule) -> Grammar {
    let leaf = |name| Kind::new(name, 0, Vec::new());
    Grammar::new(vec![leaf("one"), leaf("other"), Kind::new("kind", 0, vec![rule])]).unwrap()
}

#[test]
fn the_saltus_of_a_kind_is_a_multiple_of_a_power_of_two_above_the_others() {
    // Values below q + p = 5 of kinds that do not grow: up to 4, so that 2^e = 8.
    let constant = beside(Rule::constant(Sizes::from(0), 0));
    for (saltus, proved) in [(1, false), (2, false), (4, false), (8, true), (12, false), (16, true)]
    {
        let needed = growing(&constant, (4, 1), &[0, 0, saltus]);
        assert_eq!(needed.is_some(), proved, "{saltus}");
    }
    // If all kinds grow, any saltus is allowed. The least one counts: b = ⌈8 / 3⌉ = 3.
    assert_eq!(growing(&constant, (4, 1), &[5, 3, 7]), Some((8 + 4) + (3 + 2) + 1));
}

#[test]
fn the_theorem_is_silent_where_too_much_grows() {
    let (one, other) = (Part::new(0, 0), Part::new(1, 0));
    let single = beside(Rule::one(1, one));
    let both = beside(Rule::two(1, one, other));
    let takes = Takes { first: 1, step: Some(1) };
    let unbounded = beside(Rule { takes, ..Rule::two(1, one, other) });
    let proves = |grammar, saltus: [u32; 3]| growing(grammar, (0, 1), &saltus).is_some();
    // A kind that grows: at most one growing part, with the same saltus.
    assert!(proves(&single, [4, 0, 4]) && proves(&single, [0, 0, 4]));
    assert!(!proves(&single, [8, 0, 4]));
    assert!(proves(&both, [4, 0, 4]) && proves(&both, [0, 4, 4]) && proves(&both, [0, 0, 4]));
    assert!(!proves(&both, [4, 4, 4]) && !proves(&both, [4, 8, 4]) && !proves(&both, [8, 0, 4]));
    // Another kind: two growing parts with the same saltus, if the take is bounded.
    assert!(proves(&single, [4, 0, 0]) && proves(&both, [4, 0, 0]) && proves(&both, [4, 4, 0]));
    assert!(!proves(&both, [4, 8, 0]));
    assert!(proves(&unbounded, [4, 0, 0]) && !proves(&unbounded, [4, 4, 0]));
}

#[test]
fn growth_is_followed_until_it_has_met_all_small_values() {
    // Up to the size m, the value is the size. After that, moves take multiples of 4 and leave at
    // least m. Values grow by 1 in 4 sizes until they meet m, which is an option, and skip it.
    for m in [3_usize, 7, 15, 20] {
        let first = Rule { sizes: Sizes { first: 1, last: Some(m), step: 1 }, ..nim(1) };
        let takes = Takes { first: 4, step: Some(4) };
        let second = Rule { takes, ..Rule::one(4, Part::new(0, m)) }.at(Sizes::from(m + 1));
        let grammar = heaps(vec![first, second]);
        let shape = (m + 1, 4);
        assert_eq!(broken_at(&grammar, shape, 1), 5 * m);
        let refused = verify(claim(&grammar, shape, 1)).unwrap_err();
        let wrong = 5 * m + 4;
        assert!(
            matches!(refused, CertificateError::WrongValue { size, .. } if size == wrong),
            "{m}: {refused}"
        );
    }
}
