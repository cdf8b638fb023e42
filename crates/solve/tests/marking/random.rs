//! Random graphs, which have few isomorphic components, compared with a plain search.

use noyau_core::Outcome;
use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver};

use crate::trees::by_components;

/// Pseudo-random edges on `order` vertices: one in `rarity` of the pairs.
fn edges(order: usize, rarity: u64, seed: u64) -> Vec<(usize, usize)> {
    let mut state = seed;
    let pairs = (0..order).flat_map(|one| (0..one).map(move |other| (one, other)));
    let chosen = pairs.filter(|_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33).is_multiple_of(rarity)
    });
    chosen.collect()
}

fn agrees(order: usize, rarity: u64, seed: u64) {
    let edges = edges(order, rarity, seed);
    let expect = by_components(order, &edges);
    let game = Marking::undirected(order, edges).unwrap();
    let (start, limits) = (game.start(), Limits::none());
    for threads in [1, 2] {
        let solver = Solver::with(game.clone(), threads, 1 << 26);
        assert_eq!(solver.value(&start, &limits), Ok(expect), "{order}, 1/{rarity}, {seed}");
        assert_eq!(solver.has_value(&start, expect, &limits), Ok(true));
        assert_eq!(solver.has_value(&start, expect ^ 1, &limits), Ok(false));
    }
    // A solver that has computed the value answers the next questions like a new solver.
    let (fresh, used) = (Solver::new(game.clone()), Solver::new(game));
    let outcome = if expect == 0 { Outcome::P } else { Outcome::N };
    assert_eq!(fresh.outcome(&start, &limits), Ok(outcome));
    assert_eq!(used.value(&start, &limits), Ok(expect));
    assert_eq!(used.moves_to_p(&start, &limits), fresh.moves_to_p(&start, &limits));
}

#[test]
fn dense_graphs_up_to_the_widest_word() {
    for order in [20, 31, 32, 33, 48, 54, 55, 56, 57, 58, 63, 64] {
        agrees(order, 2, order as u64);
    }
}

#[test]
fn sparse_graphs() {
    for (order, rarity) in [(20, 5), (24, 8), (28, 12), (36, 24), (56, 56), (57, 56), (64, 70)] {
        for seed in 0..3 {
            agrees(order, rarity, seed);
        }
    }
}
