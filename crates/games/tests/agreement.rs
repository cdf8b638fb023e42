//! Tests theorems against the rules: every closed form is compared with retrograde search on all
//! small positions, and every explanation is checked step by step.
#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use noyau_core::{
    Check, ClosedForm as _, Convention, Explanation, Grundy, Natural, Outcome, Remoteness, Ruleset,
    Step, Unexplained, arithmetic,
};
use noyau_games::Game;
use noyau_games::heap::{
    FibonacciNim, Heaps, Marienbad, Moore, Nim, Nimhoff, OneRow, Piles, Quota, Wythoff,
};
use noyau_solve::{Limits, Search, kernel};

/// Compares outcome, winning moves, game length, resisting move and Grundy value with those
/// computed from the rules.
fn agrees_with_the_rules<G: Game>(game: &G, positions: impl Iterator<Item = G::Position>) {
    let mut lengths = Search::new(game, Remoteness(game.convention()), Limits::none());
    let mut values = Search::new(game, Grundy, Limits::none());
    let mut seen = 0;
    for position in positions {
        seen += 1;
        let truth = lengths.value(&position).unwrap();
        assert_eq!(game.outcome(&position), Some(truth.outcome), "{position:?}");
        assert_eq!(game.remoteness(&position), Some(truth.moves.into()), "{position:?}");
        if let Some(value) = game.grundy(&position) {
            assert_eq!(game.convention(), Convention::Normal);
            assert_eq!(*value.size(), values.value(&position).unwrap(), "{position:?}");
        }

        let listed = game.winning_moves(&position, usize::MAX).unwrap();
        assert!(listed.complete);
        let mut last = 0;
        for mv in &listed.moves {
            assert_eq!(game.is_legal(&position, mv), Ok(()), "{position:?} {mv:?}");
            let after = lengths.value(&game.play(&position, mv)).unwrap();
            assert_eq!(after.outcome, Outcome::P, "{position:?} {mv:?}");
            assert!(last <= after.moves, "quickest first: {position:?} {mv:?}");
            last = after.moves;
        }
        let mut winning =
            |mv: &G::Move| lengths.value(&game.play(&position, mv)).unwrap().outcome == Outcome::P;
        let all = game.moves(&position);
        let wins: Vec<_> = all.iter().filter(|mv| winning(mv)).cloned().collect();
        assert_eq!(listed.moves.len(), wins.len(), "{position:?}");
        assert!(wins.iter().all(|mv| listed.moves.contains(mv)), "{position:?}");

        if truth.outcome == Outcome::P && !all.is_empty() {
            let resisting = game.resisting_move(&position).unwrap();
            assert_eq!(game.is_legal(&position, &resisting), Ok(()), "{position:?}");
            let after = lengths.value(&game.play(&position, &resisting)).unwrap();
            assert_eq!(after.moves + 1, truth.moves, "{position:?} {resisting:?}");
        }
    }
    assert!(seen > 10);
}

fn check_steps(steps: &[Step], checks: &[&[Check]]) {
    for step in steps {
        let known = checks.iter().flat_map(|list| list.iter());
        let (_, check) = known
            .into_iter()
            .find(|(key, _)| *key == step.claim.key)
            .unwrap_or_else(|| panic!("no check for {}", step.claim.key));
        assert_eq!(check(step), Ok(()), "{step:?}");
        check_steps(&step.steps, checks);
    }
}

fn explains_correctly<G: Game>(
    game: &G,
    methods: &[&str],
    positions: impl Iterator<Item = G::Position>,
) {
    let mut applied = 0;
    for position in positions {
        for method in methods {
            let explanation: Explanation = match game.explain(&position, method) {
                Ok(explanation) => explanation,
                Err(Unexplained::NotApplicable { .. }) => continue,
                Err(other) => panic!("{position:?} {method}: {other}"),
            };
            applied += 1;
            assert_eq!(Some(explanation.outcome), game.outcome(&position), "{position:?} {method}");
            check_steps(&explanation.steps, &[arithmetic::CHECKS, game.checks()]);
            let winning = game.winning_moves(&position, usize::MAX).unwrap().moves;
            assert_eq!(explanation.mv.is_some(), !winning.is_empty(), "{position:?} {method}");
            if let Some((mv, target)) = explanation.mv {
                let mv = game.parse_move(&mv.to_string(), &position).unwrap();
                assert!(winning.contains(&mv), "{position:?} {method}");
                let reached = game.try_play(&position, &mv).unwrap();
                assert_eq!(game.write_position(&reached), target);
            }
        }
    }
    assert!(applied > 10);
}

fn boxes(shapes: &[&[u64]]) -> Vec<Heaps> {
    let mut positions = Vec::new();
    for shape in shapes {
        let mut list = vec![Vec::new()];
        for bound in *shape {
            list = list
                .into_iter()
                .flat_map(|start: Vec<u64>| {
                    (0..=*bound).map(move |size| start.iter().copied().chain([size]).collect())
                })
                .collect();
        }
        positions.extend(list.into_iter().map(Heaps::of));
    }
    positions
}

fn one_rows() -> impl Iterator<Item = OneRow> {
    (1..=7).flat_map(|p| {
        [Convention::Normal, Convention::Misere]
            .map(|convention| OneRow::new(NonZeroU64::new(p).unwrap(), convention))
    })
}

#[test]
fn one_row() {
    use noyau_core::{Enumerate, Explain};
    for game in one_rows() {
        agrees_with_the_rules(&game, game.up_to(60));
        explains_correctly(&game, &[game.methods()[0].name], game.up_to(60));
    }
}

#[test]
fn nim() {
    let positions = boxes(&[&[11, 11, 11], &[6, 6, 6, 6], &[4, 4, 4, 4, 4], &[12, 12], &[9]]);
    agrees_with_the_rules(&Nim, positions.into_iter());
    let methods =
        ["bouton", "matrix", "base4", "base8", "base16", "base2^5", "base2", "observation"];
    explains_correctly(&Nim, &methods, boxes(&[&[9, 9, 9], &[4, 4, 4, 4]]).into_iter());
}

#[test]
fn marienbad() {
    let positions = boxes(&[&[7, 7, 7], &[4, 4, 4, 4], &[2, 2, 2, 2, 2], &[12, 12], &[9]]);
    agrees_with_the_rules(&Marienbad, positions.clone().into_iter());
    explains_correctly(&Marienbad, &["packets", "ending"], positions.into_iter());
}

#[test]
fn moore() {
    let cases: [(usize, &[u64]); 6] = [
        (1, &[5, 5, 5, 5]),
        (2, &[5, 5, 5, 5]),
        (2, &[3, 3, 3, 3, 3]),
        (3, &[4, 4, 4, 4]),
        (3, &[2, 2, 2, 2, 2]),
        (9, &[6, 6]),
    ];
    for (rows, shape) in cases {
        let game = Moore::new(NonZeroUsize::new(rows).unwrap());
        agrees_with_the_rules(&game, boxes(&[shape]).into_iter());
        explains_correctly(&game, &["columns"], boxes(&[shape]).into_iter());
    }
}

/// Tests misère play of Moore's game with a second implementation of its rules: the outcome and
/// every winning move.
#[test]
fn moore_misere() {
    fn options(heaps: &[u64], rows: usize) -> Vec<Vec<u64>> {
        let mut all = vec![(Vec::new(), 0)];
        for size in heaps {
            let more = |(left, changed): &(Vec<u64>, usize)| {
                let (left, changed) = (left.clone(), *changed);
                (0..=*size).map(move |kept| {
                    let changed = changed + usize::from(kept < *size);
                    ([left.as_slice(), &[kept]].concat(), changed)
                })
            };
            all = all.iter().flat_map(more).collect();
        }
        let moves = all.into_iter().filter(|(_, changed)| (1..=rows).contains(changed));
        moves.map(|(left, _)| left).collect()
    }
    fn wins(heaps: &[u64], rows: usize, known: &mut HashMap<Vec<u64>, bool>) -> bool {
        let mut key = heaps.to_vec();
        key.sort_unstable();
        if let Some(known) = known.get(&key) {
            return *known;
        }
        let options = options(&key, rows);
        let won = options.is_empty() || options.iter().any(|left| !wins(left, rows, known));
        known.insert(key, won);
        won
    }
    let cases: [(usize, &[u64]); 7] = [
        (1, &[4, 4, 4, 4]),
        (2, &[4, 4, 4, 4]),
        (2, &[2, 2, 2, 2, 2, 2]),
        (3, &[4, 4, 4, 4]),
        (3, &[2, 2, 2, 2, 2, 2]),
        (4, &[2, 2, 2, 2, 2, 2]),
        (9, &[6, 6, 3]),
    ];
    for (rows, shape) in cases {
        let game = Moore::new(NonZeroUsize::new(rows).unwrap()).under(Convention::Misere);
        let mut known = HashMap::new();
        for position in boxes(&[shape]) {
            let sizes: Vec<u64> =
                position.sizes().iter().map(|size| size.to_u64().unwrap()).collect();
            let won = wins(&sizes, rows, &mut known);
            let outcome = if won { Outcome::N } else { Outcome::P };
            assert_eq!(game.outcome(&position), Some(outcome), "{rows} {sizes:?}");
            let lost = |left: &Vec<u64>| !wins(left, rows, &mut known);
            let targets: HashSet<Vec<u64>> =
                options(&sizes, rows).into_iter().filter(lost).collect();
            let listed = game.winning_moves(&position, usize::MAX).unwrap();
            assert!(listed.complete);
            assert_eq!(listed.moves.len(), targets.len(), "{rows} {sizes:?}");
            for mv in &listed.moves {
                let after = game.try_play(&position, mv).unwrap();
                let after: Vec<u64> =
                    after.sizes().iter().map(|size| size.to_u64().unwrap()).collect();
                assert!(targets.contains(&after), "{rows} {sizes:?} {after:?}");
            }
        }
        explains_correctly(&game, &["columns"], boxes(&[shape]).into_iter());
    }
}

#[test]
fn fibonacci() {
    use noyau_core::Enumerate;
    agrees_with_the_rules(&FibonacciNim, FibonacciNim.up_to(120));
    explains_correctly(&FibonacciNim, &["zeckendorf"], FibonacciNim.up_to(60));
}

/// The theorem that answers is one of the methods that explain.
#[test]
fn theorems_are_methods() {
    fn named<G: Game>(game: &G) -> &'static str {
        let theorem = game.theorem().unwrap();
        assert!(game.methods().iter().any(|method| method.name == theorem), "{theorem}");
        theorem
    }
    assert_eq!(named(&Nim), "bouton");
    assert_eq!(named(&Marienbad), "packets");
    assert_eq!(named(&Moore::new(NonZeroUsize::MIN)), "columns");
    assert_eq!(named(&FibonacciNim), "zeckendorf");
    assert_eq!(named(&Quota::new(NonZeroU64::MIN)), "greedy-parts");
    assert_eq!(named(&Nimhoff::new(NonZeroU64::MIN)), "cyclic");
    assert!(one_rows().all(|game| named(&game) == "remainder"));
    // If misère play has several classes, only the recursion is known.
    let two = NonZeroU32::new(2).unwrap();
    for (a, b, convention, theorem) in [
        (NonZeroU32::MIN, two, Convention::Normal, "algebraic"),
        (two, NonZeroU32::MIN, Convention::Misere, "algebraic"),
        (NonZeroU32::MIN, two, Convention::Misere, "recursive"),
    ] {
        assert_eq!(named(&Wythoff::new(a, b, convention)), theorem);
    }
}

/// A list that was cut is marked as incomplete.
#[test]
fn lists_that_are_cut_are_not_complete() {
    fn cut<G: Game>(game: &G, position: &G::Position) {
        let all = game.winning_moves(position, usize::MAX).unwrap();
        assert!(all.complete && all.moves.len() > 1, "{position:?}");
        let one = game.winning_moves(position, 1).unwrap();
        assert!(!one.complete && one.moves.len() == 1, "{position:?}");
        let enough = game.winning_moves(position, all.moves.len()).unwrap();
        assert!(enough.complete, "{position:?}");
    }
    let heaps = Heaps::of([1, 1, 1]);
    cut(&Nim, &heaps);
    cut(&Nimhoff::new(NonZeroU64::MIN), &heaps);
    cut(&Marienbad, &Heaps::of([3, 3, 3]));
    cut(&Moore::new(NonZeroUsize::new(2).unwrap()), &Heaps::of([1, 1, 1, 1]));
    cut(&Wythoff::classic(), &Piles::of(10, 12));
}

#[test]
fn the_p_positions_are_the_kernel_and_nothing_else_is() {
    fn kernel_of<G: Game>(game: &G, start: G::Position) -> usize {
        let all = kernel::reachable(game, [start], 1_000_000).unwrap();
        let members = kernel::check(game, all.clone(), |p| game.outcome(p) == Some(Outcome::P));
        assert!(members.is_ok(), "{members:?}");
        for wrong in &all {
            // Adding one position to the set or removing one makes the check fail.
            let flipped = kernel::check(game, all.clone(), |p| {
                (game.outcome(p) == Some(Outcome::P)) != (game.canonical(p) == *wrong)
            });
            assert!(flipped.is_err(), "{wrong:?}");
        }
        all.len()
    }
    assert_eq!(kernel_of(&Nim, Heaps::of([3, 4, 5])), kernel_of(&Marienbad, Heaps::of([3, 4, 5])));
    kernel_of(&Moore::new(NonZeroUsize::new(2).unwrap()), Heaps::of([2, 3, 3]));
    kernel_of(&FibonacciNim, noyau_games::heap::Allowance::start(Natural::from(20_u64)));
}

#[test]
fn huge_positions_are_answered_exactly() {
    use noyau_core::ClosedForm;
    let huge = (Natural::ONE << 4096) - Natural::ONE;
    let position = Heaps::new(vec![3_u64.into(), 5_u64.into(), huge.clone()]);
    let moves = Nim.winning_moves(&position, usize::MAX).unwrap().moves;
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].take, huge - Natural::from(6_u64));

    // F_20000 tokens: a Fibonacci number is lost for the first player, but with one more token the
    // position is won.
    let tokens = noyau_numeration::zeckendorf::fibonacci_weight(20_000);
    let start = |n: &Natural| noyau_games::heap::Allowance::start(n.clone());
    assert_eq!(FibonacciNim.outcome(&start(&tokens)), Some(Outcome::P));
    let next = &tokens + &Natural::ONE;
    assert_eq!(FibonacciNim.outcome(&start(&next)), Some(Outcome::N));
    assert_eq!(FibonacciNim.winning_moves(&start(&next), 10).unwrap().moves, vec![Natural::ONE]);
}

/// The number of all moves that a search from a position lists.
fn moves_listed<G: Game>(game: &G, position: &G::Position) -> u64 {
    let start = game.canonical(position);
    let (mut seen, mut todo) = (HashSet::from([start.clone()]), vec![start]);
    let mut listed = 0;
    while let Some(position) = todo.pop() {
        for mv in game.moves(&position) {
            listed += 1;
            let after = game.canonical(&game.play(&position, &mv));
            if seen.insert(after.clone()) {
                todo.push(after);
            }
        }
    }
    listed
}

#[test]
fn no_search_lists_fewer_moves_than_the_bound() {
    let moore = Moore::new(NonZeroUsize::new(2).unwrap());
    for heaps in [&[][..], &[0], &[9], &[3, 3], &[2, 7], &[4, 4, 4], &[1, 5, 6], &[2, 2, 3, 3]] {
        let heaps = Heaps::of(heaps.iter().copied());
        assert!(Nim.moves_ahead(&heaps) <= moves_listed(&Nim, &heaps), "{heaps:?}");
        assert!(moore.moves_ahead(&heaps) <= moves_listed(&moore, &heaps), "{heaps:?}");
    }
    assert_eq!(Nim.moves_ahead(&Heaps::of([9])), moves_listed(&Nim, &Heaps::of([9])));
    assert!(Nim.moves_ahead(&Heaps::of([99; 4])) > 100_000_000);
    assert_eq!(Nim.moves_ahead(&Heaps::new(vec![Natural::ONE << 200])), u64::MAX / 2);
    for (a, b) in [(1, 1), (2, 1), (1, 2), (2, 3)] {
        let [a, b] = [a, b].map(|n| NonZeroU32::new(n).unwrap());
        let game = Wythoff::new(a, b, Convention::Normal);
        for piles in [(0, 0), (7, 7), (3, 11), (12, 5)] {
            let piles = Piles::of(piles.0, piles.1);
            assert!(game.moves_ahead(&piles) <= moves_listed(&game, &piles), "{a} {b} {piles:?}");
        }
        assert!(game.moves_ahead(&Piles::of(2_000, 3_000)) > 100_000_000);
    }
}
