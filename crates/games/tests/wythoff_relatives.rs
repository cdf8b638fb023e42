//! Tests cyclic Nimhoff, take-away with a quota and Wythoff's game on three heaps against the
//! rules.
#![allow(clippy::unwrap_used)]

use std::num::NonZeroU64;

use noyau_core::{
    Cell, ClosedForm, Convention, Drawn, Enumerate, Grundy, Natural, Outcome, Remoteness, Ruleset,
    Step, TableRequest, Tabulate, arithmetic,
};
use noyau_games::Game;
use noyau_games::heap::{
    Allowance, FibonacciNim, Heaps, Nim, Nimhoff, Piles, Quota, ThreeHeaps, Together, Wythoff,
};
use noyau_solve::{Limits, Search};

fn check_steps<G: Game>(game: &G, steps: &[Step]) {
    for step in steps {
        let mut known = arithmetic::CHECKS.iter().chain(game.checks());
        let check = known.find(|(key, _)| *key == step.claim.key);
        let (_, check) = check.unwrap_or_else(|| panic!("no check for {}", step.claim.key));
        assert_eq!(check(step), Ok(()), "{step:?}");
        check_steps(game, &step.steps);
    }
}

/// Compares the outcome and every winning move with a search, and checks the explanation.
fn agrees<G: Game>(game: &G, method: &str, positions: impl Iterator<Item = G::Position>) {
    let mut search = Search::new(game, Remoteness(Convention::Normal), Limits::none());
    for position in positions {
        let outcome = search.value(&position).unwrap().outcome;
        assert_eq!(game.outcome(&position), Some(outcome), "{position:?}");
        let listed = game.winning_moves(&position, usize::MAX).unwrap();
        assert!(listed.complete);
        let mut wins = game.moves(&position);
        wins.retain(|mv| search.value(&game.play(&position, mv)).unwrap().outcome == Outcome::P);
        assert_eq!(listed.moves.len(), wins.len(), "{position:?} {listed:?} {wins:?}");
        assert!(wins.iter().all(|mv| listed.moves.contains(mv)), "{position:?}");
        let explanation = game.explain(&position, method).unwrap();
        assert_eq!(explanation.outcome, outcome);
        check_steps(game, &explanation.steps);
        assert_eq!(explanation.mv.is_some(), outcome == Outcome::N, "{position:?}");
        if let Some((mv, target)) = explanation.mv {
            let mv = game.parse_move(&mv.to_string(), &position).unwrap();
            assert!(wins.contains(&mv));
            assert_eq!(game.write_position(&game.try_play(&position, &mv).unwrap()), target);
        }
    }
}

#[test]
fn nimhoff_values_follow_the_formula() {
    let cases = [(1, 2, 9), (2, 2, 11), (3, 2, 11), (4, 2, 11), (2, 3, 5), (3, 3, 5), (5, 3, 5)];
    for (h, heaps, bound) in cases {
        let game = Nimhoff::new(NonZeroU64::new(h).unwrap());
        let positions = || {
            let all = game.up_to(bound).filter(move |p| heaps == 3 || p.sizes()[0].is_zero());
            all.map(move |p| Heaps::new(p.sizes()[3 - heaps..].to_vec()))
        };
        let mut values = Search::new(&game, Grundy, Limits::none());
        for position in positions() {
            let value = game.grundy(&position).unwrap();
            assert_eq!(*value.size(), values.value(&position).unwrap(), "h = {h} {position:?}");
        }
        agrees(&game, "cyclic", positions());
    }
}

#[test]
fn huge_nimhoff_positions_have_a_winning_move() {
    let game = Nimhoff::new(NonZeroU64::new(1_000_000_000).unwrap());
    let huge = Natural::from(10_u64).pow(5000);
    for extra in [1_u64, 7, 999_999_999, 1_000_000_001] {
        let heaps = Heaps::new(vec![huge.clone(), &huge + &Natural::from(extra), 5_u64.into()]);
        let moves = game.winning_moves(&heaps, 10).unwrap().moves;
        assert!(!moves.is_empty());
        for mv in moves {
            assert_eq!(game.outcome(&game.try_play(&heaps, &mv).unwrap()), Some(Outcome::P));
        }
    }
}

/// There are more ways to take a hundred tokens from six heaps than are tried, and none of them
/// wins. The list must be marked as incomplete.
#[test]
fn choices_that_are_not_all_tried_make_no_complete_list() {
    let game = Nimhoff::new(NonZeroU64::new(200).unwrap());
    let list = |sizes: &[u64]| game.winning_moves(&Heaps::of(sizes.iter().copied()), 100).unwrap();
    assert!(!list(&[1000, 60, 60, 60, 60, 60]).complete);
    assert!(list(&[1000, 60, 60]).complete);
}

#[test]
fn quota_games_follow_the_least_part() {
    for m in 1..=5 {
        let game = Quota::new(NonZeroU64::new(m).unwrap());
        agrees(&game, "greedy-parts", game.up_to(70));
    }
    let double = Quota::new(NonZeroU64::new(2).unwrap());
    for position in double.up_to(60) {
        assert_eq!(double.outcome(&position), FibonacciNim.outcome(&position));
    }
    let start = Allowance::start(Natural::from(10_u64).pow(500));
    let triple = Quota::new(NonZeroU64::new(3).unwrap());
    assert_eq!(triple.outcome(&start), Some(Outcome::N));
    let take = triple.winning_moves(&start, 1).unwrap().moves[0].clone();
    assert_eq!(triple.outcome(&triple.try_play(&start, &take).unwrap()), Some(Outcome::P));
}

#[test]
fn three_heaps_by_marking_are_three_heaps_by_search() {
    for together in [Together::Equal, Together::NimSum] {
        let game = ThreeHeaps::new(together);
        let lost = game.lost_triples(8);
        let mut search = Search::new(&game, Remoteness(Convention::Normal), Limits::none());
        for position in game.up_to(8) {
            let sizes: Vec<usize> =
                position.sizes().iter().map(|size| size.to_usize().unwrap()).collect();
            let marked = lost.iter().any(|triple| triple[..] == sizes[..]);
            let outcome = search.value(&position).unwrap().outcome;
            assert_eq!(marked, outcome == Outcome::P, "{together:?} {position:?}");
            for mv in game.moves(&position) {
                assert_eq!(game.is_legal(&position, &mv), Ok(()));
            }
        }
        // With an empty heap it is Wythoff's game.
        for triple in game.lost_triples(40).iter().filter(|triple| triple[0] == 0) {
            let pair = Piles::of(triple[1] as u64, triple[2] as u64);
            assert_eq!(Wythoff::classic().outcome(&pair), Some(Outcome::P), "{triple:?}");
        }
    }
}

#[test]
fn all_coordinates_of_lost_triples_up_to_a_hundred() {
    let lost = ThreeHeaps::new(Together::Equal).lost_triples(100);
    assert_eq!(lost.iter().flatten().sum::<usize>(), 173_895);
}

/// The numbers of a table, row by row.
fn numbers<G: Game>(game: &G, request: &TableRequest) -> Vec<Vec<u64>> {
    let number = |cell: &Cell| match cell {
        Cell::Number(number) => number.to_u64().unwrap(),
        other => panic!("{other:?}"),
    };
    game.table(request).unwrap().rows.map(|row| row.iter().map(number).collect()).collect()
}

#[test]
fn tables_list_the_lost_triples() {
    let request = |rows| TableRequest { rows: Some(rows), ..TableRequest::named("p-positions") };
    let game = ThreeHeaps::new(Together::Equal);
    let expected: Vec<Vec<u64>> = game
        .lost_triples(9)
        .iter()
        .map(|&[x, y, z]| [x, y, z, z - y].map(|n| n as u64).to_vec())
        .collect();
    assert!(expected.len() > 5);
    assert_eq!(numbers(&game, &request(9)), expected);
    assert!(game.table(&request(200)).is_ok() && game.table(&request(201)).is_err());

    // Nim: every triple with nim-sum 0, once and in order.
    let mut triples = Vec::new();
    for x in 0..=9_u64 {
        for y in x..=9 {
            triples.extend((y..=9).filter(|z| x ^ y ^ z == 0).map(|z| vec![x, y, z]));
        }
    }
    assert_eq!(numbers(&Nim, &request(9)), triples);
}

/// A move clicked on a board is written in the form in which it is typed.
#[test]
fn takes_are_written_as_moves() {
    let takes = [(0, Natural::from(2_u64)), (1, Natural::from(3_u64))];
    let written = |text: Option<noyau_core::Written>| text.map(|text| text.to_string());
    assert_eq!(written(Wythoff::classic().write_takes(&takes)).as_deref(), Some("1-2,2-3"));
    assert_eq!(written(Nim.write_takes(&takes[..1])).as_deref(), Some("1-2"));
}

#[test]
fn no_move_is_listed_twice() {
    fn distinct<G: Game>(game: &G, position: &G::Position) {
        let moves = game.moves(position);
        let unique = moves.iter().enumerate().all(|(i, mv)| !moves[..i].contains(mv));
        assert!(unique && moves.iter().all(|mv| game.is_legal(position, mv).is_ok()));
    }
    let position = Heaps::of([3, 4, 5]);
    distinct(&Nimhoff::new(NonZeroU64::new(5).unwrap()), &position);
    distinct(&ThreeHeaps::new(Together::Equal), &position);
    distinct(&ThreeHeaps::new(Together::NimSum), &position);
    distinct(&Wythoff::fraenkel(std::num::NonZeroU32::new(3).unwrap()), &Piles::of(6, 7));
}
