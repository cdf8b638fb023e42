//! Tests of the Wythoff family: the three theories against each other and against the rules.
#![allow(clippy::unwrap_used)]

use std::num::NonZeroU32;

use noyau_core::{
    Cell, ClosedForm, Convention, Enumerate, Explain, Grundy, Natural, Notation, Outcome,
    Remoteness, Ruleset, Step, TableRequest, Tabulate, Unexplained, arithmetic,
};
use noyau_games::heap::{Piles, Theory, Wythoff};
use noyau_solve::{Limits, Search};

fn game(a: u32, b: u32, convention: Convention) -> Wythoff {
    let positive = |n| NonZeroU32::new(n).unwrap();
    Wythoff::new(positive(a), positive(b), convention)
}

/// All (a, b) with ab ≤ 12.
fn parameters() -> Vec<(u32, u32)> {
    (1..=12).flat_map(|a| (1..=12 / a).map(move |b| (a, b))).collect()
}

/// The P-positions with both piles at most `bound`, from the rules alone. Positions are visited in
/// an order in which every P-position marks the positions that can move to it before these are
/// visited.
fn brute_force(game: &Wythoff, bound: usize) -> Vec<Vec<bool>> {
    let (a, b) = (usize::try_from(game.a()).unwrap(), usize::try_from(game.b()).unwrap());
    let misere = game.convention() == Convention::Misere;
    let mut wins = vec![vec![false; bound + 1]; bound + 1];
    let mut lost = vec![vec![false; bound + 1]; bound + 1];
    for x in 0..=bound {
        for y in 0..=bound {
            let over = (x == 0 && y < b) || (y == 0 && x < b);
            if wins[x][y] || (over && misere) {
                continue;
            }
            lost[x][y] = true;
            (x + b..=bound).step_by(b).for_each(|to| wins[to][y] = true);
            (y + b..=bound).step_by(b).for_each(|to| wins[x][to] = true);
            for (step, row) in
                wins.iter_mut().enumerate().skip(x + 1).map(|(to, row)| (to - x, row))
            {
                let reach = (a - 1) * b;
                let first = if step > reach { step - reach } else { (step - 1) % b + 1 };
                let last = (step + reach).min(bound - y.min(bound));
                (first..=last).step_by(b).for_each(|other| row[y + other] = true);
            }
        }
    }
    lost
}

#[test]
fn brute_force_is_the_search() {
    for (a, b) in [(1, 1), (2, 1), (1, 2), (2, 3), (3, 2)] {
        for convention in [Convention::Normal, Convention::Misere] {
            let game = game(a, b, convention);
            let lost = brute_force(&game, 20);
            let mut search = Search::new(&game, Remoteness(convention), Limits::none());
            for x in 0..=20_u64 {
                for y in 0..=20_u64 {
                    let outcome = search.value(&Piles::of(x, y)).unwrap().outcome;
                    let marked = lost[usize::try_from(x).unwrap()][usize::try_from(y).unwrap()];
                    assert_eq!(marked, outcome == Outcome::P, "({a},{b}) {convention:?} {x},{y}");
                }
            }
        }
    }
}

fn agrees(convention: Convention) {
    const BOUND: u64 = 300;
    for (a, b) in parameters() {
        let game = game(a, b, convention);
        let lost = brute_force(&game, 300);
        let is_lost = |position: &Piles| {
            let [x, y] = position.sizes().clone().map(|size| size.to_usize().unwrap());
            lost[x][y]
        };
        let mut theories = vec![Theory::Recursive];
        if convention == Convention::Normal || b == 1 {
            theories.extend([Theory::Algebraic, Theory::Arithmetic]);
        }
        for position in game.up_to(BOUND) {
            let truth = if is_lost(&position) { Outcome::P } else { Outcome::N };
            assert_eq!(
                game.outcome(&position),
                Some(truth),
                "({a},{b}) {convention:?} {position:?}"
            );
            let mut first = None;
            for theory in &theories {
                let said = game.strategy(&position, *theory).unwrap();
                assert_eq!(said.outcome, truth, "({a},{b}) {theory:?} {position:?}");
                let over = game.is_terminal(&position);
                assert_eq!(said.target.is_some(), truth == Outcome::N && !over, "{position:?}");
                match &first {
                    None => first = Some(said),
                    Some(first) => {
                        assert_eq!(*first, said, "({a},{b}) {theory:?} {position:?}");
                    }
                }
            }
            if let Some(target) = first.and_then(|said| said.target) {
                assert!(is_lost(&target), "({a},{b}) {position:?} {target:?}");
                assert!(game.move_between(&position, &target).is_ok(), "{position:?}");
            }
        }
    }
}

#[test]
fn three_theories_agree_with_the_rules_in_normal_play() {
    agrees(Convention::Normal);
}

#[test]
fn every_theory_agrees_with_the_rules_in_misere_play() {
    agrees(Convention::Misere);
}

/// Compares outcome, all winning moves in the right order, length of the game and resisting move.
#[test]
fn answers_are_those_of_the_search() {
    let small: Vec<(u32, u32)> = parameters().into_iter().filter(|(a, b)| a * b <= 6).collect();
    for (a, b) in small {
        for convention in [Convention::Normal, Convention::Misere] {
            let game = game(a, b, convention);
            let bound = if a * b <= 2 { 60 } else { 40 };
            let lengths = lengths(&game, bound);
            let at = |position: &Piles| {
                let [x, y] = position.sizes().clone().map(|size| size.to_usize().unwrap());
                lengths[x][y]
            };
            for x in 0..=bound {
                for y in 0..=bound {
                    let position = Piles::of(x, y);
                    let context = format!("({a},{b}) {convention:?} {x},{y}");
                    let (outcome, length) = at(&position);
                    assert_eq!(game.remoteness(&position), Some(length.into()), "{context}");
                    let listed = game.winning_moves(&position, usize::MAX).unwrap();
                    assert!(listed.complete);
                    let reached: Vec<Piles> = listed
                        .moves
                        .iter()
                        .map(|mv| game.try_play(&position, mv).unwrap())
                        .collect();
                    assert!(reached.iter().map(|p| at(p).1).is_sorted(), "{context}");
                    let mut wins: Vec<Piles> =
                        game.moves(&position).iter().map(|mv| game.play(&position, mv)).collect();
                    wins.retain(|after| at(after).0 == Outcome::P);
                    assert_eq!(wins.len(), reached.len(), "{context} {wins:?} {reached:?}");
                    assert!(wins.iter().all(|after| reached.contains(after)), "{context}");
                    if outcome == Outcome::P && !game.is_terminal(&position) {
                        let resisting = game.resisting_move(&position).unwrap();
                        let after = game.try_play(&position, &resisting).unwrap();
                        assert_eq!(at(&after).1 + 1, length, "{context} {resisting:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn all_winning_moves_are_listed_for_piles_up_to_sixty() {
    const BOUND: usize = 60;
    let mut most = 0;
    for (a, b) in parameters() {
        for convention in [Convention::Normal, Convention::Misere] {
            let game = game(a, b, convention);
            let lost = brute_force(&game, BOUND);
            let (b, c) = (b as usize, (a * b) as usize);
            let mut targets: Vec<(usize, usize)> = Vec::new();
            for (x, row) in lost.iter().enumerate() {
                targets.extend((0..=BOUND).filter(|y| row[*y]).map(|y| (x, y)));
            }
            let legal = |s: usize, t: usize| match (s, t) {
                (0, 0) => false,
                (0, one) | (one, 0) => one.is_multiple_of(b),
                _ => s.abs_diff(t).is_multiple_of(b) && s.abs_diff(t) < c,
            };
            for (x, y) in (0..=BOUND).flat_map(|x| (0..=BOUND).map(move |y| (x, y))) {
                let reachable = targets
                    .iter()
                    .filter(|(to_x, to_y)| *to_x <= x && *to_y <= y && legal(x - to_x, y - to_y));
                let mut expected: Vec<(usize, usize)> = reachable.copied().collect();
                let position = Piles::of(x as u64, y as u64);
                let moves = game.winning_moves(&position, usize::MAX).unwrap().moves;
                let mut found: Vec<(usize, usize)> = moves
                    .iter()
                    .map(|mv| {
                        let after = game.play(&position, mv);
                        let [x, y] = after.sizes().clone().map(|size| size.to_usize().unwrap());
                        (x, y)
                    })
                    .collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "({a},{b}) {convention:?} {x},{y}");
                most = most.max(found.len());
            }
        }
    }
    assert!(most <= 6, "{most}");
}

/// The outcome and length of every position, from the rules.
fn lengths(game: &Wythoff, bound: u64) -> Vec<Vec<(Outcome, u64)>> {
    let mut table: Vec<Vec<(Outcome, u64)>> = Vec::new();
    for x in 0..=bound {
        table.push(Vec::new());
        for y in 0..=bound {
            let position = Piles::of(x, y);
            let (mut quickest, mut slowest, mut any) = (None::<u64>, 0, false);
            for mv in game.moves(&position) {
                let [x, y] =
                    game.play(&position, &mv).sizes().clone().map(|n| n.to_usize().unwrap());
                let (outcome, length) = table[x][y];
                any = true;
                if outcome == Outcome::P {
                    quickest = Some(quickest.map_or(length, |least| least.min(length)));
                } else {
                    slowest = slowest.max(length);
                }
            }
            let value = match (any, quickest) {
                (false, _) => (game.convention().terminal_outcome(), 0),
                (true, Some(least)) => (Outcome::N, least + 1),
                (true, None) => (Outcome::P, slowest + 1),
            };
            table.last_mut().unwrap().push(value);
        }
    }
    table
}

#[test]
fn worked_examples_of_the_documents() {
    let cases = [
        (1, 1, Convention::Normal, (27, 46), (27, 44)),
        (1, 1, Convention::Normal, (27, 43), (25, 41)),
        (1, 1, Convention::Normal, (36, 43), (36, 22)),
        (2, 1, Convention::Normal, (26, 66), (26, 64)),
        (2, 1, Convention::Normal, (26, 49), (15, 37)),
        (2, 1, Convention::Normal, (27, 66), (27, 11)),
        (2, 1, Convention::Normal, (4, 8), (2, 6)),
        (1, 4, Convention::Normal, (13, 66), (13, 58)),
        (1, 4, Convention::Normal, (13, 49), (11, 47)),
        (1, 4, Convention::Normal, (14, 47), (14, 3)),
        (1, 4, Convention::Normal, (5, 9), (5, 1)),
        (2, 3, Convention::Normal, (13, 83), (13, 80)),
        (2, 3, Convention::Normal, (13, 82), (12, 78)),
        (2, 3, Convention::Normal, (17, 54), (17, 3)),
        (2, 3, Convention::Normal, (17, 55), (7, 45)),
        (2, 1, Convention::Misere, (9, 27), (9, 22)),
        (2, 1, Convention::Misere, (9, 13), (2, 5)),
    ];
    for (a, b, convention, (x, y), (low, high)) in cases {
        let game = game(a, b, convention);
        for theory in [Theory::Recursive, Theory::Algebraic, Theory::Arithmetic] {
            let said = game.strategy(&Piles::of(x, y), theory).unwrap();
            assert_eq!(said.target, Some(Piles::of(low, high)), "({a},{b}) {theory:?} {x},{y}");
            let turned = game.strategy(&Piles::of(y, x), theory).unwrap();
            assert_eq!(turned.target, Some(Piles::of(high, low)));
        }
    }
}

fn check_steps(steps: &[Step], game: &Wythoff) {
    for step in steps {
        let mut known = arithmetic::CHECKS.iter().chain(game.checks());
        let check = known.find(|(key, _)| *key == step.claim.key);
        let (_, check) = check.unwrap_or_else(|| panic!("no check for {}", step.claim.key));
        assert_eq!(check(step), Ok(()), "{step:?}");
        check_steps(&step.steps, game);
    }
}

fn explained(game: &Wythoff, position: &Piles, method: &str) {
    let context = format!("{game:?} {position:?} {method}");
    let explanation = match game.explain(position, method) {
        Ok(explanation) => explanation,
        Err(Unexplained::NotApplicable { .. }) => {
            assert!(game.convention() == Convention::Misere && game.b() > 1, "{context}");
            return;
        }
        Err(other) => panic!("{context}: {other}"),
    };
    check_steps(&explanation.steps, game);
    assert_eq!(Some(explanation.outcome), game.outcome(position), "{context}");
    let winning = game.winning_moves(position, usize::MAX).unwrap().moves;
    assert_eq!(explanation.mv.is_some(), !winning.is_empty(), "{context}");
    if let Some((mv, target)) = explanation.mv {
        let mv = game.parse_move(&mv.to_string(), position).unwrap();
        assert!(winning.contains(&mv), "{context}");
        let reached = game.try_play(position, &mv).unwrap();
        assert_eq!(game.write_position(&reached), target, "{context}");
    }
}

#[test]
fn explanations_hold_step_by_step() {
    for (a, b) in [(1, 1), (2, 1), (3, 1), (5, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 2)] {
        for convention in [Convention::Normal, Convention::Misere] {
            let game = game(a, b, convention);
            for position in game.up_to(30) {
                for method in ["recursive", "algebraic", "arithmetic"] {
                    explained(&game, &position, method);
                }
            }
            explained(&game, &Piles::of(999_983, 1_200_000), "recursive");
            explained(&game, &Piles::of(u64::MAX, u64::MAX - 12345), "algebraic");
            explained(&game, &Piles::of(u64::MAX - 12345, u64::MAX), "arithmetic");
        }
    }
    let classic = Wythoff::classic();
    let too_large = Err(Unexplained::TooLarge { method: "recursive" });
    assert_eq!(classic.explain(&Piles::of(2_000_000, 9_000_000), "recursive"), too_large);
    assert!(classic.explain(&Piles::of(1, 2), "astrology").is_err());
}

/// A number with this many digits, the same in every run.
fn digits(count: usize, seed: u64) -> Natural {
    let mut state = seed;
    let mut text = String::from("7");
    while text.len() < count {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text += &(state >> 33).to_string();
    }
    text.truncate(count);
    text.parse().unwrap()
}

/// The algebraic and the arithmetic theory agree on random piles, and both find the position after
/// their move lost.
#[test]
fn theories_agree_on_huge_piles() {
    let mut lost = 0;
    for (count, cases) in [(10, 200), (1_000, 24), (100_000, 2)] {
        for seed in 0..cases {
            let (a, b) = parameters()[usize::try_from(seed * 7 % 35).unwrap()];
            let convention = if seed % 4 == 3 { Convention::Misere } else { Convention::Normal };
            let game = game(a, if seed % 4 == 3 { 1 } else { b }, convention);
            let x = digits(count, seed);
            let c = Natural::from(game.c());
            // The second pile is near the partner of x, so that every case of the strategy occurs.
            let near = Natural::from(seed * seed % 97);
            let mut positions = vec![Piles::new(x.clone(), &x * &c + digits(count, seed + 1000))];
            positions.push(Piles::new(&x + &near, x.clone()));
            while let Some(position) = positions.pop() {
                let algebraic = game.strategy(&position, Theory::Algebraic).unwrap();
                let arithmetic = game.strategy(&position, Theory::Arithmetic).unwrap();
                assert_eq!(algebraic, arithmetic, "({a},{b}) {count} digits, seed {seed}");
                assert_eq!(game.outcome(&position), Some(algebraic.outcome));
                match algebraic.target {
                    Some(target) => {
                        let winning = game.winning_moves(&position, usize::MAX).unwrap().moves;
                        let mv = game.move_between(&position, &target).unwrap();
                        assert!(winning.contains(&mv));
                        for mv in &winning {
                            let after = game.try_play(&position, mv).unwrap();
                            assert_eq!(game.outcome(&after), Some(Outcome::P));
                        }
                        positions.push(target);
                    }
                    None => lost += 1,
                }
            }
        }
    }
    assert!(lost > 300);
}

/// The tables of the documents, from their first and last rows.
#[test]
fn tables_are_those_of_the_documents() {
    let rows = |game: &Wythoff, name: &str, rows: u64| -> Vec<String> {
        let request = TableRequest { rows: Some(rows), ..TableRequest::named(name) };
        let table = game.table(&request).unwrap();
        let width = table.heads.len();
        let lines: Vec<String> = table
            .rows
            .map(|row| {
                assert_eq!(row.len(), width, "{name}");
                let cells: Vec<String> = row
                    .iter()
                    .map(|cell| match cell {
                        Cell::Number(number) => number.to_string(),
                        Cell::Text(text) => text.clone(),
                        Cell::Outcome(outcome) => outcome.to_string(),
                        Cell::Empty => String::new(),
                    })
                    .collect();
                cells.join(" ")
            })
            .collect();
        assert_eq!(table.length, Some(lines.len() as u64), "{name}");
        lines
    };
    let normal = |a, b| game(a, b, Convention::Normal);
    let misere = |a, b| game(a, b, Convention::Misere);
    let classic = Wythoff::classic();
    assert_eq!(rows(&classic, "pairs", 40)[39], "39 63 102");
    assert_eq!(rows(&normal(2, 1), "pairs", 30)[29], "29 41 99");
    assert_eq!(
        rows(&normal(1, 4), "pairs", 13 * 4)[11 * 4..11 * 4 + 2],
        ["0 11 13 57", "1 11 13 58"]
    );
    assert_eq!(rows(&normal(2, 3), "pairs", 12)[9..], ["0 3 3 21", "1 3 4 23", "2 3 4 24"]);
    assert_eq!(rows(&misere(1, 1), "pairs", 4), ["0 2 2", "1 0 1", "2 3 5", "3 4 7"]);
    assert_eq!(rows(&misere(2, 1), "pairs", 3), ["0 0 1", "1 2 5", "2 3 8"]);
    assert_eq!(
        rows(&misere(1, 2), "pairs", 6),
        ["0  1 1", "1  1 2", "0 0 0 2", "1 0 0 3", "0 1 3 7", "1 1 4 9"]
    );
    assert_eq!(rows(&classic, "array", 2)[1], "2 4 7 11 18 29 47 76 123 199 322");
    assert_eq!(rows(&classic, "primitive", 5)[4], "5 8 12 20 4");
    assert!(rows(&classic, "identities", 30).len() > 400);
    let identities = |n| {
        let request = TableRequest { rows: Some(n), ..TableRequest::named("identities") };
        let table = classic.table(&request).unwrap();
        table.rows.filter(|row| row[4] == Cell::Text("≠".to_owned())).count()
    };
    assert_eq!(identities(40), 0);
    assert_eq!(rows(&classic, "fibonacci", 28)[27], "27 1001001 0 10010010 44 ");
    assert_eq!(rows(&normal(2, 1), "representations", 26)[25], "26 1102 2010 0 1");
    assert_eq!(rows(&normal(2, 1), "convergents", 4)[3], "2 7 5 (-14+5√8)/2");
    assert_eq!(rows(&classic, "grundy", 13)[12], "12 12 13 14 15 11 9 16 17 18 19 7 8 10");
    assert!(misere(1, 1).table(&TableRequest::named("grundy")).is_err());
    assert!(normal(2, 1).table(&TableRequest::named("array")).is_err());
}

/// Tests the table against the definition: the value is the least number that no option has, with
/// moves of all kinds.
#[test]
fn values_in_the_table_are_those_of_the_search() {
    const SIZE: u64 = 9;
    for (a, b) in [(1, 1), (2, 1), (1, 3), (2, 3), (3, 2)] {
        let game = game(a, b, Convention::Normal);
        let request = TableRequest { rows: Some(SIZE), ..TableRequest::named("grundy") };
        let mut search = Search::new(&game, Grundy, Limits::none());
        for (x, row) in (0..SIZE).zip(game.table(&request).unwrap().rows) {
            assert_eq!(row[0], Cell::from(x));
            for (y, cell) in (0..SIZE).zip(&row[1..]) {
                let value = search.value(&Piles::of(x, y)).unwrap();
                assert_eq!(*cell, Cell::from(value), "({a},{b}) {x},{y}");
            }
        }
    }
}

/// About 2bN/β of the ordered pairs below N are P, with β = (2 + c + √(c² + 4))/2.
#[test]
fn densities_are_written_with_what_is_expected() {
    for (a, b) in [(1, 1), (3, 1), (2, 3)] {
        let request = TableRequest { rows: Some(4), ..TableRequest::named("density") };
        let (c, game) = (f64::from(a * b), game(a, b, Convention::Normal));
        let beta = (2.0 + c + (c * c + 4.0).sqrt()) / 2.0;
        for (exponent, row) in (1..).zip(game.table(&request).unwrap().rows) {
            let bound = 10_f64.powi(exponent);
            let number = |cell: &Cell| match cell {
                Cell::Number(number) => number.to_string().parse::<f64>().unwrap(),
                Cell::Text(text) => text.parse::<f64>().unwrap(),
                other => panic!("{other:?}"),
            };
            let row: Vec<f64> = row.iter().map(number).collect();
            let [below, share, count, expected] = row[..] else { panic!("{row:?}") };
            assert!((below - bound).abs() < 0.5);
            assert!((share - count / (bound * bound)).abs() < 1e-8, "{share} of {count}");
            assert!((expected - 2.0 * f64::from(b) * bound / beta).abs() < 1e-5, "{expected}");
        }
    }
}

/// Counts the P-positions among the ordered pairs below N one by one.
#[test]
fn density_counts_exactly() {
    for (a, b) in [(1, 1), (3, 1), (1, 3), (2, 2), (2, 3)] {
        for convention in [Convention::Normal, Convention::Misere] {
            if convention == Convention::Misere && b > 1 {
                continue;
            }
            let game = game(a, b, convention);
            let lost = brute_force(&game, 99);
            let request = TableRequest { rows: Some(2), ..TableRequest::named("density") };
            let counts: Vec<Cell> =
                game.table(&request).unwrap().rows.map(|row| row[2].clone()).collect();
            for (bound, counted) in [10, 100].into_iter().zip(counts) {
                let square = lost[..bound].iter().flat_map(|row| &row[..bound]);
                let expected = square.filter(|lost| **lost).count();
                assert_eq!(counted, Cell::from(expected as u64), "({a},{b}) {convention:?}");
            }
        }
    }
}
