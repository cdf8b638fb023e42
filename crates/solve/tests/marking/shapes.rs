//! Trees of every shape. Their values come from tables of rooted pieces and are compared with the
//! definition.
//!
//! One solver for each tree is asked about positions reached by play and about arbitrary sets of
//! vertices, in random order. Some questions are interrupted first. The memory is large or small,
//! and there are one or two threads.

use noyau_solve::Limits;
use noyau_solve::marking::{Alive, Marking, Solver};

use crate::used::{Choices, Definition, interrogate};

const SHAPES: usize = 8;

/// The edges of a tree of a shape: every vertex but the first is joined to an earlier one.
fn tree(shape: usize, order: usize, choices: &mut Choices) -> Vec<(usize, usize)> {
    let (half, leg) = (order / 2, 1 + choices.below(5));
    if shape == SHAPES - 1 {
        return uniform(order, choices);
    }
    let mut above = |vertex: usize| match shape {
        // A random tree.
        0 => choices.below(vertex),
        // A caterpillar: a path with leaves on it.
        1 if vertex < half => vertex - 1,
        1 => choices.below(half),
        // A spider: legs of equal length that meet at one vertex.
        2 if (vertex - 1).is_multiple_of(leg) => 0,
        2 => vertex - 1,
        // A binary tree, complete or nearly so.
        3 => (vertex - 1) / 2,
        // A broom: a path with leaves at its end.
        4 => (vertex - 1).min(half),
        // A star with some of its edges subdivided.
        5 if choices.one_in(3) => vertex - 1,
        5 => 0,
        // A deep tree: the parent is the last vertex or the one before it.
        _ => vertex - 1 - choices.below(vertex.min(2)),
    };
    (1..order).map(|vertex| (above(vertex), vertex)).collect()
}

/// All labelled trees equally likely (Prüfer).
fn uniform(order: usize, choices: &mut Choices) -> Vec<(usize, usize)> {
    let code: Vec<usize> = (2..order).map(|_| choices.below(order)).collect();
    let mut degree = vec![1; order];
    code.iter().for_each(|&vertex| degree[vertex] += 1);
    let mut edges = Vec::new();
    for &vertex in &code {
        let leaf = degree.iter().position(|&degree| degree == 1).unwrap();
        edges.push((leaf, vertex));
        degree[leaf] = 0;
        degree[vertex] -= 1;
    }
    let last: Vec<usize> = (0..order).filter(|&vertex| degree[vertex] == 1).collect();
    edges.push((last[0], last[1]));
    edges
}

/// Arbitrary vertices, whether or not play can reach the set.
fn any_vertices(order: usize, choices: &mut Choices) -> Alive {
    let rarity = 2 + choices.below(8);
    (0..order).filter(|_| !choices.one_in(rarity)).collect()
}

fn ask_about(rounds: usize, orders: std::ops::Range<usize>, seed: u64) {
    let mut choices = Choices(seed);
    for round in 0..rounds * SHAPES {
        let order = orders.start + choices.below(orders.len());
        let edges = tree(round % SHAPES, order, &mut choices);
        assert_eq!(edges.len(), order - 1);
        let game = Marking::undirected(order, edges).unwrap();
        let mut truth = Definition::new(&game);
        for (threads, memory) in [(1, 1 << 26), (1, 1 << 12), (1, 1 << 16), (2, 1 << 22)] {
            let solver = Solver::with(game.clone(), threads, memory);
            for _ in 0..4 {
                interrogate(&solver, &mut truth, 4, &mut choices);
                for _ in 0..4 {
                    let now = any_vertices(order, &mut choices);
                    if choices.one_in(2) {
                        // The question may be stopped at any point. The data it leaves behind must
                        // be true.
                        let _ = solver.value(&now, &Limits::work(1 << choices.below(16)));
                    }
                    let found = solver.value(&now, &Limits::none());
                    assert_eq!(found, Ok(truth.value(&now)), "{now:?} of {game:?}");
                }
            }
        }
    }
}

#[test]
fn trees_of_every_shape() {
    ask_about(2, 12..25, 31);
}

#[test]
#[ignore = "minutes: cargo test -p noyau-solve --release -- --ignored"]
fn many_larger_trees_of_every_shape() {
    ask_about(60, 20..36, 37);
}
