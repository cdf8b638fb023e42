//! Published values.

use std::fs;
use std::path::Path;

use noyau_core::Outcome;
use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver, Strategy};

const INSTANCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/data/instances");
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data");

pub(crate) fn grid(rows: usize, columns: usize) -> Marking {
    let across = (0..rows * columns).filter(move |v| v % columns + 1 < columns).map(|v| (v, v + 1));
    let down = (0..rows * columns).filter(move |v| v + columns < rows * columns);
    let edges = across.chain(down.map(|v| (v, v + columns)));
    Marking::undirected(rows * columns, edges).unwrap()
}

pub(crate) fn queen(side: usize) -> Marking {
    let attack = |&(u, v): &(usize, usize)| {
        let (rows, columns) = ((u / side).abs_diff(v / side), (u % side).abs_diff(v % side));
        rows == 0 || columns == 0 || rows == columns
    };
    let pairs = (0..side * side).flat_map(|v| (0..v).map(move |u| (u, v)));
    Marking::undirected(side * side, pairs.filter(attack)).unwrap()
}

/// The generalised Petersen graph P(n, 2).
fn petersen(n: usize) -> Marking {
    let edges = (0..n).flat_map(|i| [(i, (i + 1) % n), (i, i + n), (i + n, (i + 2) % n + n)]);
    Marking::undirected(2 * n, edges).unwrap()
}

pub(crate) fn instance(name: &str) -> Marking {
    let path = Path::new(INSTANCES).join(name).with_extension("edges");
    let text = fs::read_to_string(path).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let vertices = numbers.next().unwrap();
    let ends: Vec<usize> = numbers.collect();
    Marking::undirected(vertices, ends.chunks(2).map(|ends| (ends[0], ends[1]))).unwrap()
}

fn value(game: Marking) -> u16 {
    let solver = Solver::new(game);
    solver.value(&solver.game().start(), &Limits::none()).unwrap()
}

/// Checks that the terms of a sequence from `from` to `to` are the values of `game`.
fn check(id: &str, game: impl Fn(usize) -> Marking, from: usize, to: usize) {
    let text = fs::read_to_string(Path::new(DATA).join("marking/oeis.json")).unwrap();
    let data: serde_json::Value = serde_json::from_str(&text).unwrap();
    let sequences = data["sequences"].as_array().unwrap();
    let sequence = sequences.iter().find(|sequence| sequence["id"] == id).unwrap();
    let first = usize::try_from(sequence["first"].as_u64().unwrap()).unwrap();
    for n in from..=to {
        let expect = sequence["values"][n - first].as_u64().unwrap();
        assert_eq!(u64::from(value(game(n))), expect, "{id} at {n}");
    }
}

#[test]
fn queens() {
    check("A344227", queen, 0, 9);
}

#[test]
#[ignore = "seconds when optimised: cargo test -p noyau-solve --release -- --ignored"]
fn more_queens() {
    check("A344227", queen, 10, 12);
}

#[test]
fn three_rows() {
    check("A316632", |n| grid(3, n), 1, 16);
    check("A316632-continued", |n| grid(3, n), 17, 19);
}

#[test]
#[ignore = "seconds when optimised: cargo test -p noyau-solve --release -- --ignored"]
fn three_long_rows() {
    check("A316632-continued", |n| grid(3, n), 20, 27);
}

#[test]
fn generalised_petersen_graphs() {
    check("A316533", petersen, 5, 18);
}

#[test]
fn instances() {
    let facts = [
        ("tree30", 5),
        ("tree40", 11),
        ("tree50", 2),
        ("tree60", 3),
        ("tree80", 1),
        ("grid6x6", 0),
    ];
    for (name, expect) in facts {
        assert_eq!(value(instance(name)), expect, "{name}");
    }
}

#[test]
fn rows_of_two_and_four() {
    for n in 1..12 {
        assert_eq!(usize::from(value(grid(2, n))), n % 2, "2 by {n}");
    }
    for n in 1..8 {
        assert_eq!(value(grid(4, n)), 0, "4 by {n}");
    }
}

#[test]
fn long_paths_and_cycles() {
    let path = |n: usize| Marking::undirected(n, (1..n).map(|v| (v - 1, v))).unwrap();
    assert_eq!([34, 68, 102, 500].map(|n| value(path(n))), [0, 8, 8, 0]);
    let cycle = Marking::undirected(300, (0..300).map(|v| (v, (v + 1) % 300))).unwrap();
    assert_eq!(value(cycle), u16::from(value(path(297)) == 0));
}

#[test]
fn a_mirror_proves_even_grids() {
    let solver = Solver::new(grid(8, 8));
    let start = solver.game().start();
    assert_eq!(solver.outcome(&start, &Limits::work(0)), Ok(Outcome::P));
}

#[test]
fn certificates_of_grids() {
    let solver = Solver::new(grid(5, 5));
    let start = solver.game().start();
    let certificate = solver.certificate(&start, 100_000, &Limits::none()).unwrap();
    assert_eq!(certificate.claim(), Outcome::N);
    assert_eq!(certificate.check(solver.game()), Ok(()));
    let even = Solver::new(grid(6, 4));
    let certificate = even.certificate(&even.game().start(), 0, &Limits::none()).unwrap();
    assert!(matches!(certificate.strategy, Strategy::Mirror(_)));
    assert_eq!(certificate.check(even.game()), Ok(()));
}
