//! Misère quotients against published ones and against the rules.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use noyau_core::{ComponentKey, Components, Outcome};
use noyau_family::{self, Grammar, Kind, Rule, Sizes, Summand, Takes};
use noyau_solve::misere::{
    Element, Genus, HeapQuotient, MisereError, PartQuotient, Power, Presentation, Quotient,
    Relation,
};
use noyau_solve::{Limits, StopReason};
use proptest::prelude::*;

fn octal(code: &str) -> Grammar {
    let (first, digits) = code.split_once('.').unwrap();
    let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
    Grammar::octal(first.parse().unwrap(), &digits, &[]).unwrap()
}

fn quotient_of(grammar: &Grammar, most: usize) -> HeapQuotient {
    let mut quotient = HeapQuotient::new(grammar).unwrap();
    quotient.extend(most, &Limits::none()).unwrap();
    quotient
}

fn quotient(code: &str, most: usize) -> HeapQuotient {
    quotient_of(&octal(code), most)
}

fn heaps(sizes: &[u64]) -> Vec<Summand> {
    sizes.iter().map(|size| Summand::member(0, *size)).collect()
}

fn options(grammar: &Grammar, sum: &[Summand]) -> Vec<Vec<Summand>> {
    let mut all = Vec::new();
    for place in 0..sum.len() {
        let _ = grammar.for_each_option(&sum[place], &mut |left| {
            let mut next = sum.to_vec();
            next.remove(place);
            next.extend(left);
            all.push(grammar.tidy(next));
            ControlFlow::Continue(())
        });
    }
    all
}

/// Whether the player to move loses, by the rules: the player who cannot move wins.
fn is_p(grammar: &Grammar, sum: &[Summand], table: &mut HashMap<Vec<Summand>, bool>) -> bool {
    if let Some(known) = table.get(sum) {
        return *known;
    }
    let all = options(grammar, sum);
    let result = !all.is_empty() && !all.iter().any(|option| is_p(grammar, option, table));
    table.insert(sum.to_vec(), result);
    result
}

/// All sums of members of these kinds with at most this total.
fn sums(kinds: usize, total: u64) -> Vec<Vec<Summand>> {
    fn extend(members: &[Summand], left: u64, sum: &mut Vec<Summand>, all: &mut Vec<Vec<Summand>>) {
        all.push(sum.clone());
        for (place, member) in members.iter().enumerate() {
            let size = member.size().to_u64().unwrap();
            if size <= left {
                sum.push(member.clone());
                extend(&members[place..], left - size, sum, all);
                sum.pop();
            }
        }
    }
    let members: Vec<Summand> = (1..=total)
        .flat_map(|size| (0..kinds).map(move |kind| Summand::member(kind, size)))
        .collect();
    let mut all = Vec::new();
    extend(&members, total, &mut Vec::new(), &mut all);
    all
}

fn agrees_with_the_rules(grammar: &Grammar, total: u64) {
    let quotient = quotient_of(grammar, usize::try_from(total).unwrap());
    let mut table = HashMap::new();
    for sum in sums(grammar.kinds().len(), total) {
        let sum = grammar.tidy(sum);
        let element = quotient.element(&sum).unwrap();
        let outcome = quotient.quotient().outcome_of(element);
        let expected = if is_p(grammar, &sum, &mut table) { Outcome::P } else { Outcome::N };
        assert_eq!(outcome, expected, "{sum:?}");
    }
}

#[test]
fn outcomes_are_those_of_the_rules() {
    for code in ["0.77", "0.07", "0.137", "0.123", "0.516", "4.7", "4.3"] {
        agrees_with_the_rules(&octal(code), 18);
    }
    // With heaps up to 15, no finite quotient is known.
    agrees_with_the_rules(&octal("0.026"), 14);
}

#[test]
fn outcomes_are_those_of_the_rules_to_thirty() {
    for code in ["0.77", "0.07", "0.137", "0.123"] {
        agrees_with_the_rules(&octal(code), 30);
    }
}

/// Two kinds: one loses a token or becomes the other, which is Kayles.
#[test]
fn kinds_may_be_mixed() {
    let kayles = octal("0.77").kinds()[0].rules.clone();
    let mixed = vec![
        Kind::new("pins", 0, kayles),
        Kind::new(
            "rows",
            0,
            vec![
                Rule::one(0, noyau_family::Part::new(0, 1)),
                Rule::one(1, noyau_family::Part::new(1, 1)),
                Rule::constant(Sizes::only(1), 0),
                Rule::two(1, noyau_family::Part::new(0, 1), noyau_family::Part::new(1, 1)),
            ],
        ),
    ];
    agrees_with_the_rules(&Grammar::new(mixed).unwrap(), 9);
}

/// Nim with heaps up to 1, 2, 3 and 4: the quotients of tame games.
#[test]
fn small_nim() {
    for (code, most, order) in [("0.3", 1, 2), ("0.33", 2, 6), ("0.333", 3, 6), ("0.3333", 4, 10)] {
        assert_eq!(quotient(code, most).quotient().order(), order, "{code}");
    }
}

/// Orders, sizes of the P-portion and periods as published (Plambeck 2005; Plambeck, Siegel 2008;
/// Kayles: Sibert, Conway 1992).
#[test]
fn published_solutions() {
    for (code, order, p, preperiod, period) in [("0.123", 20, 5, 5, 5), ("0.77", 40, 9, 71, 12)] {
        let solved = quotient(code, 400);
        let found = solved.repetition().unwrap();
        assert_eq!(solved.quotient().order(), order, "{code}");
        assert_eq!(solved.quotient().p_portion().count(), p, "{code}");
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
        // The theorem needs sizes below 2·preperiod + 2·period + the largest take.
        let taken = code.len() - 2;
        assert_eq!(solved.sizes(), 2 * preperiod + 2 * period + taken, "{code}");
        solved.quotient().check(&Limits::none()).unwrap();
    }
}

/// Sibert and Conway: the single rows of pins that lose in misère Kayles.
#[test]
fn kayles_at_any_size() {
    let kayles = quotient("0.77", 400);
    let who = |sizes: &[u64]| kayles.quotient().outcome_of(kayles.element(&heaps(sizes)).unwrap());
    let lost: Vec<u64> = (1..1000).filter(|size| who(&[*size]) == Outcome::P).collect();
    assert_eq!(lost, [1, 4, 9, 12, 20]);
    assert_eq!(who(&[71 + 12 * 10_000_000_000]), who(&[71]));
}

/// 360 elements up to heap 30, as CGSuite finds.
#[test]
fn dawsons_kayles() {
    for (most, order) in [(3, 2), (24, 24), (25, 144), (27, 176), (30, 360), (31, 520)] {
        let found = quotient("0.07", most);
        assert_eq!(found.quotient().order(), order, "{most}");
        found.quotient().check(&Limits::none()).unwrap();
    }
}

#[test]
fn elements_are_written_with_generators() {
    let kayles = quotient("0.77", 30);
    let quotient = kayles.quotient();
    let presentation = quotient.presentation();
    let element = |powers: &[Power]| {
        powers.iter().fold(Element::ONE, |product, power| {
            let game = presentation.generators[power.generator];
            quotient.product(product, quotient.element(&vec![game; power.exponent]))
        })
    };
    for one in quotient.elements() {
        assert_eq!(element(&presentation.word(one)), one);
    }
    assert!(!presentation.relations.is_empty());
    for relation in &presentation.relations {
        assert_ne!(relation.left, relation.right);
        let written = relation.left.iter().chain(&relation.right);
        assert!(written.map(|power| power.exponent).all(|exponent| exponent > 0));
        // No left side contains another one; such a relation would be superfluous.
        let divides = |other: &Relation| {
            let within = |power: &Power| {
                let of = other.left.iter().find(|of| of.generator == power.generator);
                of.is_some_and(|of| of.exponent >= power.exponent)
            };
            relation.left.iter().all(within)
        };
        assert_eq!(presentation.relations.iter().filter(|other| divides(other)).count(), 1);
        assert_eq!(element(&relation.left), element(&relation.right));
    }
}

/// Genera from the tables of *Winning Ways*, chapter 13, and of nim heaps.
#[test]
fn genera() {
    let symbols = |code: &str, most| -> Vec<String> {
        let genera = quotient(code, most).genera(&Limits::none());
        genera.iter().map(|(_, _, genus)| genus.to_string()).collect()
    };
    assert_eq!(symbols("0.333", 3), ["1^031", "2^20", "3^31"]);
    let kayles = ["1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13"];
    assert_eq!(symbols("0.77", 8), kayles);
    let dawson = ["1^031", "1^031", "2^20", "0^120", "3^31", "1^031", "1^031", "0^120", "3^1431"];
    assert_eq!(symbols("0.07", 10), dawson);
}

/// *Winning Ways*, chapter 13: nim heaps are tame. Kayles and Dawson's Kayles become wild with
/// these.
#[test]
fn tame_genera_are_those_of_nim_heaps() {
    let wild = |code: &str, most| -> Vec<String> {
        let genera = quotient(code, most).genera(&Limits::none());
        let wild = genera.iter().filter(|(_, _, genus)| !genus.is_tame());
        wild.map(|(_, _, genus)| genus.to_string()).collect()
    };
    assert!(wild("0.333", 3).is_empty());
    assert_eq!(wild("0.77", 8), ["4^146"]);
    assert_eq!(wild("0.07", 10), ["3^1431"]);
}

/// One misère value alone does not make a genus tame.
#[test]
fn both_values_of_a_tame_genus_are_looked_at() {
    let genus = |misere: [u32; 2]| Genus { grundy: 2, misere: misere.into() };
    assert!(genus([2, 0]).is_tame());
    assert!(!genus([2, 1]).is_tame() && !genus([3, 0]).is_tame());
}

#[test]
fn generators_have_letters_and_later_ones_numbers() {
    let names = [0, 25, 26, 51, 52, 54].map(Presentation::name);
    assert_eq!(names, ["a", "z", "a1", "z1", "a2", "c2"]);
}

#[test]
fn members_are_found_by_their_numbers() {
    let quotient = quotient("0.07", 12);
    let with_moves = (0..=12).filter(|size| quotient.game(0, *size).is_some());
    for size in with_moves {
        let game = quotient.game(0, size).unwrap();
        assert_eq!(quotient.member_of(game), Some((0, size)));
    }
    assert_eq!(quotient.member_of(99), None);
    // A game that was not added counts as finished.
    let quotient = quotient.quotient();
    assert_eq!(quotient.element(&[quotient.games(), 0]), quotient.element(&[0]));
}

/// A period is claimed only for rules that no longer depend on the size.
#[test]
fn no_period_while_rules_look_at_the_size() {
    let row = Rule::one(1, noyau_family::Part::new(0, 0));
    let with = |rule: Rule| {
        let rules = vec![row, rule];
        let grammar = Grammar::new(vec![Kind::new("heap", 0, rules)]).unwrap();
        quotient_of(&grammar, 60)
    };
    let everywhere = with(row);
    assert_eq!(everywhere.repetition().map(|found| found.period), Some(2));
    // The same move again, for even sizes only, or for any odd number of tokens.
    let even = with(row.at(Sizes { first: 2, last: None, step: 2 }));
    assert_eq!((even.repetition(), even.sizes()), (None, 61));
    let odd = Rule { takes: Takes { first: 1, step: Some(2) }, ..row };
    assert_eq!((with(odd).repetition(), with(odd).sizes()), (None, 61));
    // A rule up to size 30: sizes are checked until that is passed.
    let early = with(row.at(Sizes { first: 1, last: Some(30), step: 1 }));
    assert_eq!(early.repetition().map(|found| found.period), Some(2));
    assert_eq!(early.sizes(), 33);
}

/// The computation is stopped between two kinds of a size, again and again, and then finished.
#[test]
fn a_quotient_that_was_stopped_is_the_same_in_the_end() {
    let kayles = octal("0.77").kinds()[0].rules.clone();
    let dawson = vec![
        Rule::one(2, noyau_family::Part::new(1, 0)),
        Rule::two(2, noyau_family::Part::new(0, 1), noyau_family::Part::new(1, 1)),
    ];
    let kinds = vec![Kind::new("pins", 0, kayles), Kind::new("rows", 0, dawson)];
    let grammar = Grammar::new(kinds).unwrap();
    let whole = quotient_of(&grammar, 9);
    let mut stopped = HeapQuotient::new(&grammar).unwrap();
    let mut stops = 0;
    for work in 1.. {
        if stopped.extend(9, &Limits::work(work)).is_ok() {
            break;
        }
        stops += 1;
    }
    assert!(stops > 9, "{stops}");
    assert_eq!(stopped.certificate(), whole.certificate());
}

#[test]
fn limits_are_kept_and_nothing_is_lost() {
    let mut quotient = quotient("0.07", 20);
    let error = quotient.extend(26, &Limits::work(2000)).unwrap_err();
    let MisereError::Stopped { size, stopped } = error else { panic!("{error}") };
    assert_eq!(stopped.reason, StopReason::Work);
    assert!(stopped.work > 2000 && stopped.positions == 24, "{stopped:?}");
    assert_eq!((size, quotient.sizes()), (25, 25));
    assert_eq!(quotient.quotient().order(), 24);
    quotient.extend(25, &Limits::none()).unwrap();
    assert_eq!(quotient.quotient().order(), 144);
}

#[test]
fn constants_are_refused() {
    let constant = Kind::new("a", 0, vec![Rule::constant(Sizes::from(1), 2)]);
    let error = HeapQuotient::new(&Grammar::new(vec![constant]).unwrap()).unwrap_err();
    assert_eq!(error, MisereError::Constants);
}

/// The heaps of a grammar as components.
struct Heaps(Grammar);

impl Components for Heaps {
    fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let mut all = Vec::new();
        let _ = self.0.for_each_option(&Summand::member(0, part.0[0]), &mut |left| {
            let sizes = left.iter().map(|summand| summand.size().to_u64().unwrap());
            all.push(
                sizes.map(|size| ComponentKey([u32::try_from(size).unwrap()].into())).collect(),
            );
            ControlFlow::Continue(())
        });
        Some(all)
    }

    fn size(&self, part: &ComponentKey) -> u64 {
        part.0.first().copied().map_or(0, u64::from)
    }
}

/// Outcomes by the quotient alone, and by search with a quotient that could not grow further.
#[test]
fn components_are_answered_like_heaps() {
    let rules = Heaps(octal("0.137"));
    let parts = |sizes: &[u32]| -> Vec<ComponentKey> {
        sizes.iter().map(|size| ComponentKey([*size].into())).collect()
    };
    let mut quick = PartQuotient::new(&rules, Limits::none());
    let mut slow: Vec<PartQuotient<'_>> =
        [40, 80, 160, 320].map(|work| PartQuotient::new(&rules, Limits::work(work))).into();
    let mut table = HashMap::new();
    for sum in sums(1, 16) {
        let sizes: Vec<u32> = sum
            .iter()
            .map(|summand| u32::try_from(summand.size().to_u64().unwrap()).unwrap())
            .collect();
        let p = is_p(&rules.0, &rules.0.tidy(sum), &mut table);
        let expected = if p { Outcome::P } else { Outcome::N };
        assert_eq!(quick.outcome(&parts(&sizes)), Ok(expected), "{sizes:?}");
        for outcome in slow.iter_mut().flat_map(|slow| slow.outcome(&parts(&sizes))) {
            assert_eq!(outcome, expected, "{sizes:?}");
        }
        let change = quick.change(&parts(&sizes)).unwrap();
        assert_eq!(change.is_none(), p || sizes.is_empty(), "{sizes:?}");
        if let Some((place, left)) = change {
            let mut after = parts(&sizes);
            after.splice(place..=place, left);
            assert_eq!(quick.outcome(&after), Ok(Outcome::P), "{sizes:?}");
        }
    }
    assert_eq!(quick.searched(), 0);
    assert!(slow.iter().any(|slow| slow.searched() > 0));
    // The largest component comes first; those below it are added before it.
    let mut first = PartQuotient::new(&rules, Limits::none());
    assert!(first.outcome(&parts(&[13, 12])).is_ok());
    assert_eq!((first.searched(), first.quotient().games()), (0, 13));
}

#[test]
fn questions_about_components_keep_their_limits() {
    let rules = Heaps(octal("0.137"));
    let sum: Vec<ComponentKey> = [21, 22, 23].map(|size| ComponentKey([size].into())).into();
    let stopped = |limits| PartQuotient::new(&rules, limits).outcome(&sum).unwrap_err().reason;
    assert_eq!(stopped(Limits::work(300)), StopReason::Work);
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    assert_eq!(stopped(Limits { cancel, ..Limits::none() }), StopReason::Cancelled);
}

/// Games whose options are any sums of earlier ones.
fn closed_set() -> impl Strategy<Value = Vec<Vec<Vec<usize>>>> {
    let sum = prop::collection::vec(0..4_usize, 0..3);
    prop::collection::vec(prop::collection::vec(sum, 1..4), 1..5)
}

fn loses(games: &[Vec<Vec<usize>>], sum: &[usize], table: &mut HashMap<Vec<usize>, bool>) -> bool {
    let mut sum = sum.to_vec();
    sum.sort_unstable();
    if let Some(known) = table.get(&sum) {
        return *known;
    }
    let (mut moves, mut lost) = (false, true);
    for place in 0..sum.len() {
        for option in &games[sum[place]] {
            let left: Vec<usize> =
                option.iter().copied().filter(|game| *game < sum[place]).collect();
            let next = [&sum[..place], &sum[place + 1..], &left].concat();
            moves = true;
            lost &= !loses(games, &next, table);
        }
    }
    table.insert(sum, moves && lost);
    moves && lost
}

proptest! {
    /// The quotient of arbitrary games, if it is found quickly.
    #[test]
    fn any_games(games in closed_set()) {
        let mut quotient = Quotient::new();
        for options in &games {
            if quotient.add(options.clone(), &Limits::work(20_000)).is_err() {
                break;
            }
        }
        prop_assert_eq!(quotient.check(&Limits::none()), Ok(()));
        let mut table = HashMap::new();
        let known = quotient.games();
        for code in 0..known.pow(4) {
            let sum: Vec<usize> = (0..4).map(|place| code / known.pow(place) % known).collect();
            let expected = if loses(&games, &sum, &mut table) { Outcome::P } else { Outcome::N };
            prop_assert_eq!(quotient.outcome_of(quotient.element(&sum)), expected);
        }
    }
}
