//! Compounds on paths: the search against the literal rules, the game functions against the search,
//! and the lists of the document against both.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use noyau_core::{
    Additive, ComponentKey, Components, Compound, Convention, Foreclosed, Grundy, Outcome,
    OutcomeFunction, Remoteness, Suspense,
};
use noyau_solve::compound::{OrderedSums, PartValues, Referee};
use noyau_solve::{Limits, StopReason};

/// Paths for the game that deletes a vertex and its neighbours.
struct Paths;

fn path(n: u32) -> ComponentKey {
    ComponentKey(Box::new([n]))
}

/// The lengths that a move in a path leaves, without empty paths.
fn lengths_after(n: u32) -> Vec<Vec<u32>> {
    let vertices = 0..n;
    let mut all: Vec<Vec<u32>> = vertices
        .map(|v| {
            let mut left = vec![v.saturating_sub(1), (n - 1 - v).saturating_sub(1)];
            left.retain(|length| *length > 0);
            left.sort_unstable();
            left
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

impl Components for Paths {
    fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let options = lengths_after(part.0[0]);
        Some(options.into_iter().map(|option| option.into_iter().map(path).collect()).collect())
    }

    fn size(&self, part: &ComponentKey) -> u64 {
        part.0.first().map_or(0, |n| u64::from(*n))
    }
}

fn parts(lengths: &[u32]) -> Vec<ComponentKey> {
    lengths.iter().map(|n| path(*n)).collect()
}

/// Every multiset of positive lengths with at most this total, the largest length first.
fn unions(total: u32) -> Vec<Vec<u32>> {
    fn add(total: u32, most: u32, head: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
        all.push(head.clone());
        for n in 1..=most.min(total) {
            head.push(n);
            add(total - n, n, head, all);
            head.pop();
        }
    }
    let mut all = Vec::new();
    add(total, total, &mut Vec::new(), &mut all);
    all
}

/// The rules taken literally: every set of components, every move in each.
fn literal(
    compound: &Compound,
    position: &[u32],
    over: bool,
    known: &mut HashMap<Vec<u32>, Outcome>,
) -> Outcome {
    if over || compound.is_over(0, position.len()) {
        return compound.convention().terminal_outcome();
    }
    if let Some(outcome) = known.get(position) {
        return *outcome;
    }
    let mut options = Vec::new();
    for set in 0_u32..1 << position.len() {
        let played: Vec<bool> = (0..position.len()).map(|i| set >> i & 1 == 1).collect();
        if !compound.allows(position, &played) {
            continue;
        }
        let mut results = vec![(Vec::new(), false)];
        for (n, played) in position.iter().zip(&played) {
            let becomes = if *played { lengths_after(*n) } else { vec![vec![*n]] };
            results = results
                .iter()
                .flat_map(|(left, finished)| {
                    becomes.iter().map(move |more| {
                        ([left.clone(), more.clone()].concat(), *finished || more.is_empty())
                    })
                })
                .collect();
        }
        options.extend(results);
    }
    let mut outcomes = Vec::new();
    for (mut left, finished) in options {
        left.sort_unstable();
        let over = compound.is_over(usize::from(finished), left.len());
        outcomes.push(literal(compound, &left, over, known));
    }
    let outcome = Outcome::from_options(outcomes);
    known.insert(position.to_vec(), outcome);
    outcome
}

#[test]
fn the_referee_knows_the_rules() {
    let counted = [
        "2-exact",
        "2-minimal,short",
        "2-maximal,misere",
        "3-exact,short,misere",
        "disjunctive,mod-3-first",
        "selective,short,misere,mod-2-first",
        "disjunctive,f-0.3.1.[2.5]-first",
        "selective,misere,f-0.1.4.2.4-first",
        "2-exact,short,f-[0.2.1]-first",
    ];
    let counted = counted.map(|text| Compound::parse(text).unwrap());
    for compound in Compound::all().chain(counted) {
        let mut referee = Referee::new(compound, &Paths, Limits::none());
        let mut known = HashMap::new();
        for mut union in unions(9) {
            union.sort_unstable();
            let expected = literal(&compound, &union, false, &mut known);
            assert_eq!(referee.outcome(&parts(&union)), Ok(expected), "{compound} {union:?}");
        }
    }
}

#[test]
fn winning_moves_are_legal_and_win() {
    for compound in Compound::all() {
        let mut referee = Referee::new(compound, &Paths, Limits::none());
        for union in unions(9) {
            let position = parts(&union);
            let wins = referee.winning(&position, usize::MAX).unwrap();
            let over = union.is_empty();
            assert_eq!(
                !wins.is_empty(),
                !over && referee.outcome(&position) == Ok(Outcome::N),
                "{compound} {union:?}"
            );
            for changes in wins {
                let mut played = vec![false; union.len()];
                let mut left = Vec::new();
                for (place, becomes) in &changes {
                    played[*place] = true;
                    assert!(Paths.options(&position[*place]).unwrap().contains(becomes));
                    left.extend(becomes.iter().cloned());
                    // A component that is removed entirely leaves a finished component.
                    left.extend(becomes.is_empty().then(ComponentKey::default));
                }
                assert!(compound.allows(&union, &played), "{compound} {union:?} {played:?}");
                left.extend(
                    position
                        .iter()
                        .zip(&played)
                        .filter(|(_, p)| !**p)
                        .map(|(part, _)| part.clone()),
                );
                assert_eq!(referee.outcome(&left), Ok(Outcome::P), "{compound} {union:?}");
            }
        }
    }
}

fn agrees<F: Additive>(compound: &str, function: F, total: u32) {
    let compound = Compound::parse(compound).unwrap();
    let mut values = PartValues::new(function, &Paths, Limits::none());
    let mut referee = Referee::new(compound, &Paths, Limits::none());
    for union in unions(total) {
        let position = parts(&union);
        let expected = referee.outcome(&position).unwrap();
        assert_eq!(values.outcome(&position), Ok(expected), "{compound} {union:?}");
    }
}

#[test]
fn ten_compounds_have_a_game_function() {
    use Convention::{Misere, Normal};
    agrees("disjunctive,long,normal", Grundy, 16);
    for convention in [Normal, Misere] {
        let word = if convention == Normal { "normal" } else { "misere" };
        agrees(&format!("disjunctive,short,{word}"), Foreclosed(convention), 16);
        agrees(&format!("conjunctive,long,{word}"), Suspense(convention), 16);
        agrees(&format!("conjunctive,short,{word}"), Remoteness(convention), 16);
        agrees(&format!("selective,short,{word}"), OutcomeFunction(convention), 14);
    }
    agrees("selective,long,normal", OutcomeFunction(Normal), 14);
}

#[test]
fn options_come_with_their_values() {
    let mut values = PartValues::new(Grundy, &Paths, Limits::none());
    let mut alone = PartValues::new(Grundy, &Paths, Limits::none());
    for n in 0..14 {
        let mut found = values.options(&path(n)).unwrap();
        found.sort_by(|one, other| one.0.iter().map(|p| &p.0).cmp(other.0.iter().map(|p| &p.0)));
        let expected: Vec<_> = lengths_after(n)
            .into_iter()
            .map(|lengths| (parts(&lengths), alone.sum(&parts(&lengths)).unwrap()))
            .collect();
        assert_eq!(found, expected, "{n}");
    }
}

#[test]
fn single_paths_of_the_document() {
    // (compound, P-positions among the single paths up to the bound)
    let lists: &[(&str, u32, &[u32])] = &[
        ("disjunctive", 30, &[0, 4, 8, 14, 20, 24, 28]),
        ("disjunctive,misere", 34, &[1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34]),
        ("disjunctive,short", 30, &[0, 4, 5, 9, 10, 14, 28]),
        ("disjunctive,short,misere", 30, &[1, 2, 8, 22]),
        ("conjunctive", 36, &[0, 4, 5, 14, 15, 34, 35]),
        ("conjunctive,misere", 30, &[1, 2, 8, 9, 22, 23]),
        ("conjunctive,short", 30, &[0, 4, 5, 9, 10]),
        ("conjunctive,short,misere", 30, &[1, 2]),
        ("selective", 25, &[0, 4, 5, 9, 10, 14, 15, 19, 20, 24, 25]),
        ("selective,misere", 25, &[1, 2, 6, 7, 14, 15, 19, 20, 24, 25]),
        ("selective,short", 25, &[0, 4, 5, 9, 10, 14, 15, 19, 20, 24, 25]),
        ("selective,short,misere", 25, &[1, 2, 8, 9, 15, 16, 22, 23]),
        ("disjunctive,largest-first", 40, &[0, 4, 8, 28]),
        ("disjunctive,misere,largest-first", 40, &[1, 2, 6, 7, 11, 15, 20, 21, 27, 34, 38, 39]),
        ("disjunctive,short,largest-first", 60, &[0, 4, 5, 12, 13, 22, 23, 30, 37, 53]),
        ("disjunctive,short,misere,largest-first", 40, &[1, 2, 8, 20]),
        ("selective,largest-first", 30, &[0, 4, 5, 12, 13, 26, 27]),
        ("selective,misere,largest-first", 30, &[1, 2, 6, 7, 14, 15, 28, 29]),
        ("selective,short,largest-first", 28, &[0, 4, 5, 9, 10, 14, 15, 27, 28]),
        ("selective,short,misere,largest-first", 30, &[1, 2, 8, 9, 20, 21]),
        ("disjunctive,smallest-first", 30, &[0, 4]),
        ("disjunctive,misere,smallest-first", 30, &[1, 2, 6]),
        ("disjunctive,short,smallest-first", 30, &[0, 4, 5, 9, 10]),
        ("disjunctive,short,misere,smallest-first", 30, &[1, 2]),
        ("selective,smallest-first", 26, &[0, 4, 5, 9, 10]),
        ("selective,misere,smallest-first", 26, &[1, 2, 6, 7]),
        ("selective,short,smallest-first", 26, &[0, 4, 5, 9, 10]),
        ("selective,short,misere,smallest-first", 26, &[1, 2]),
        ("2-exact", 20, &[0, 4, 5, 12, 13]),
        ("2-maximal", 20, &[0, 4, 5, 9, 10, 14, 18]),
        ("2-minimal", 20, &[0, 4, 5, 14, 15]),
    ];
    for (text, bound, expected) in lists {
        let compound = Compound::parse(text).unwrap();
        let mut referee = Referee::new(compound, &Paths, Limits::none());
        let lost = |n: &u32| {
            let position = if *n == 0 { Vec::new() } else { parts(&[*n]) };
            referee.outcome(&position) == Ok(Outcome::P)
        };
        let found: Vec<u32> = (0..=*bound).filter(lost).collect();
        assert_eq!(found, *expected, "{text}");
    }
}

/// A root with very many moves. All but the last lead to components that one more move finishes;
/// the last leads to a component whose only move leads to one of those.
struct LastMoveWins(u32);

impl LastMoveWins {
    fn root() -> ComponentKey {
        ComponentKey(Box::new([0]))
    }

    fn short(number: u32) -> ComponentKey {
        ComponentKey(Box::new([1, number]))
    }

    fn long() -> ComponentKey {
        ComponentKey(Box::new([2]))
    }
}

impl Components for LastMoveWins {
    fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let short = (0..self.0).map(|number| vec![Self::short(number)]);
        Some(match part.0[0] {
            0 => short.chain([vec![Self::long()]]).collect(),
            1 => vec![Vec::new()],
            _ => vec![vec![Self::short(0)]],
        })
    }

    fn size(&self, part: &ComponentKey) -> u64 {
        match *part.0 {
            [1, number] => u64::from(number),
            _ => u64::from(self.0),
        }
    }
}

#[test]
fn a_winning_move_behind_hundreds_of_losing_ones_is_found() {
    for moves in [1, 100, 255, 256, 257, 300, 1000] {
        let rules = LastMoveWins(moves);
        let compound = Compound::parse("disjunctive").unwrap();
        // With none of the losing moves known beforehand, and with all.
        for known in [false, true] {
            let mut referee = Referee::new(compound, &rules, Limits::none());
            for number in (0..moves).filter(|_| known) {
                assert_eq!(referee.outcome(&[LastMoveWins::short(number)]), Ok(Outcome::N));
            }
            let found = referee.outcome(&[LastMoveWins::root()]);
            assert_eq!(found, Ok(Outcome::N), "{moves}, {known}");
            let winning = referee.winning(&[LastMoveWins::root()], usize::MAX).unwrap();
            assert_eq!(winning, [vec![(0, vec![LastMoveWins::long()])]], "{moves}, {known}");
            // The table has the root and its options. The finished position is not in it.
            assert_eq!(referee.positions(), u64::from(moves) + 2);
        }
    }
}

#[test]
fn no_more_winning_moves_are_listed_than_asked_for() {
    let mut referee = Referee::new(Compound::parse("disjunctive").unwrap(), &Paths, Limits::none());
    // P5 and P6 have winning moves of several kinds (values 3 and 1).
    let position = parts(&[5, 6, 9]);
    let all = referee.winning(&position, usize::MAX).unwrap().len();
    assert!(all > 1);
    for most in 0..=all + 1 {
        assert_eq!(referee.winning(&position, most).unwrap().len(), most.min(all));
    }
}

#[test]
fn a_limit_is_a_result() {
    let compound = Compound::parse("disjunctive,misere").unwrap();
    let mut referee = Referee::new(compound, &Paths, Limits::work(1000));
    assert!(referee.outcome(&parts(&[60])).is_err());
    let mut many = Referee::new(Compound::parse("selective").unwrap(), &Paths, Limits::work(1000));
    assert!(many.outcome(&parts(&[40; 30])).is_err());
    let mut values = PartValues::new(Suspense(Convention::Normal), &Paths, Limits::work(1000));
    assert!(values.value(&path(500)).is_err());
}

const LARGEST_FIRST: [&str; 4] = [
    "disjunctive,largest-first",
    "disjunctive,misere,largest-first",
    "disjunctive,short,largest-first",
    "disjunctive,short,misere,largest-first",
];

/// Heaps from which some numbers of tokens are taken; what is left stays one heap or becomes two.
struct Heaps {
    takes: &'static [u32],
    splits: bool,
    /// Sizes are divided by this.
    grain: u64,
}

impl Components for Heaps {
    fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let mut all = Vec::new();
        for left in self.takes.iter().filter_map(|take| part.0[0].checked_sub(*take)) {
            all.push(if left == 0 { vec![] } else { parts(&[left]) });
            let most = if self.splits { left / 2 } else { 0 };
            all.extend((1..=most).map(|small| parts(&[left - small, small])));
        }
        Some(all)
    }

    fn size(&self, part: &ComponentKey) -> u64 {
        u64::from(part.0.first().copied().unwrap_or(0)) / self.grain
    }
}

/// Numbers that look random.
fn scattered(seed: u64) -> impl Iterator<Item = u64> {
    let next = |state: &u64| Some(state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(11));
    std::iter::successors(Some(seed), next).map(|state| state >> 33).skip(1)
}

/// A long-used solver and fresh ones, asked in no order, against plain search. In the last rules
/// two heaps have the same size, so that the search is all there is.
#[test]
fn ordered_sums_have_the_outcomes_of_the_search() {
    let heaps = |takes, splits, grain| Heaps { takes, splits, grain };
    let rules: [(&dyn Components, u32); 6] = [
        (&Paths, 13),
        (&heaps(&[1, 2], true, 1), 9),
        (&heaps(&[2, 3], true, 1), 12),
        (&heaps(&[2, 5], false, 1), 16),
        (&heaps(&[3], true, 1), 14),
        (&heaps(&[1, 2], true, 2), 8),
    ];
    for ((rules, most), text) in
        rules.into_iter().flat_map(|rules| LARGEST_FIRST.map(|text| (rules, text)))
    {
        let compound = Compound::parse(text).unwrap();
        assert!(OrderedSums::plays(&compound));
        let mut referee = Referee::new(compound, rules, Limits::none());
        let mut used = OrderedSums::new(compound, rules, Limits::none());
        let mut numbers = scattered(7);
        let mut number = |below: u32| u32::try_from(numbers.next().unwrap()).unwrap() % below;
        for round in 0..100 {
            let lengths: Vec<u32> = (0..number(5)).map(|_| 1 + number(most)).collect();
            let position = parts(&lengths);
            let expected = referee.outcome(&position);
            assert_eq!(used.outcome(&position), expected, "{text} {lengths:?}");
            let change = used.change(&position).unwrap();
            assert_eq!(
                change.is_some(),
                !referee.winning(&position, 1).unwrap().is_empty(),
                "{text} {lengths:?}"
            );
            if let Some((place, left)) = change {
                let largest = lengths.iter().map(|n| rules.size(&path(*n))).max();
                assert_eq!(Some(rules.size(&position[place])), largest, "{text} {lengths:?}");
                let mut after = position.clone();
                after.splice(place..=place, left.clone());
                if !(left.is_empty() && text.contains("short")) {
                    assert_eq!(referee.outcome(&after), Ok(Outcome::P), "{text} {lengths:?}");
                }
            }
            if round % 10 == 0 {
                let mut fresh = OrderedSums::new(compound, rules, Limits::none());
                assert_eq!(fresh.outcome(&position), expected, "{text} {lengths:?}");
            }
        }
        assert!(used.positions() > 0);
    }
}

/// A question is asked again and again, each time with twice the time before it is cancelled.
#[test]
fn ordered_sums_are_interrupted_and_asked_again() {
    let unions: Vec<Vec<u32>> =
        vec![vec![20, 20], vec![23], vec![31, 12, 7], vec![16, 15, 14, 3], vec![44, 4, 3]];
    for text in LARGEST_FIRST {
        let compound = Compound::parse(text).unwrap();
        let mut free = OrderedSums::new(compound, &Paths, Limits::none());
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::none() };
        let mut used = OrderedSums::new(compound, &Paths, limits);
        let mut interrupted = 0;
        for lengths in &unions {
            let expected = free.outcome(&parts(lengths));
            flag.store(true, Ordering::Relaxed);
            for power in 0.. {
                let outcome = std::thread::scope(|scope| {
                    scope.spawn(|| {
                        std::thread::sleep(Duration::from_micros(1 << power));
                        flag.store(true, Ordering::Relaxed);
                    });
                    used.outcome(&parts(lengths))
                });
                flag.store(false, Ordering::Relaxed);
                match outcome {
                    Err(stopped) => assert_eq!(stopped.reason, StopReason::Cancelled),
                    outcome => {
                        assert_eq!(outcome, expected, "{text} {lengths:?}");
                        break;
                    }
                }
                interrupted += 1;
            }
        }
        // The flag is up when a question is asked first.
        assert!(interrupted >= unions.len(), "{text}: {interrupted}");
        // Less work than is needed is an error, and never another answer.
        for work in (0..9).map(|power| 1 << (2 * power)) {
            for lengths in &unions {
                let mut some = OrderedSums::new(compound, &Paths, Limits::work(work));
                match some.outcome(&parts(lengths)) {
                    Err(stopped) => assert_eq!(stopped.reason, StopReason::Work),
                    outcome => assert_eq!(outcome, free.outcome(&parts(lengths)), "{work}"),
                }
            }
        }
    }
}

/// The lists of `docs/theory/compounds.md`, as far as a test build finds them quickly.
#[test]
fn single_paths_by_ordered_sums() {
    let lists: [(&str, u32, &[u32]); 4] = [
        (LARGEST_FIRST[0], 100, &[4, 8, 28, 52, 60, 88]),
        (LARGEST_FIRST[1], 40, &[1, 2, 6, 7, 11, 15, 20, 21, 27, 34, 38, 39]),
        (LARGEST_FIRST[2], 100, &[4, 5, 12, 13, 22, 23, 30, 37, 53, 72, 73, 82, 90]),
        (LARGEST_FIRST[3], 100, &[1, 2, 8, 20, 92]),
    ];
    for (text, most, expected) in lists {
        let compound = Compound::parse(text).unwrap();
        let mut sums = OrderedSums::new(compound, &Paths, Limits::none());
        let lost = |n: &u32| sums.outcome(&parts(&[*n])) == Ok(Outcome::P);
        let found: Vec<u32> = (1..=most).filter(lost).collect();
        assert_eq!(found, expected, "{text}");
    }
}
