//! The solver for marking games against a plain one, on the domination game.
//!
//! The amount of work saved depends on the graph. Trees have few components up to isomorphism, and
//! a few components decide grids and queens. On a sparse random graph with a large value, such as
//! gnp40_10, most components must be evaluated completely, because an option is known not to have a
//! smaller value only when its own value is known. There, time is saved by a reduction that more
//! than halves the number of components, and by cheap moves: the moves of a component are processed
//! side by side in the lanes of vectors. Counts for that graph, of components and of moves whose
//! components are looked up:
//!
//! | search | components | moves |
//! |---|---|---|
//! | plain | 78,009 | 1,442,308 |
//! | ours, all moves at once | 31,066 | 571,223 |
//! | the same with all reductions | 30,257 | 556,414 |
//! | one that asks for values one by one | 26,156 | 489,307 |
//! | like that, told all values beforehand | 14,875 | 209,971 |
//!
//! A move costs the plain solver 130 ns. It costs ours 27 ns with vectors of eight lanes, 31 ns
//! with four, and 45 ns without vectors.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_bench::Comparison;
use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver};
use plain::{Plain, load};

#[path = "domination/plain.rs"]
mod plain;

/// The graph, the claimed ratio, the rounds, and the two lines of the report.
const CASES: [(&str, f64, usize, &str, &str); 5] = [
    ("tree60", 0.1, 3, "  tree60, one thread / plain", "  tree60, two threads / plain"),
    ("tree80", 0.1, 3, "  tree80, one thread / plain", "  tree80, two threads / plain"),
    ("grid7x7", 0.1, 1, "  grid7x7, one thread / plain", "  grid7x7, two threads / plain"),
    ("queens9", 0.1, 11, "  queens9, one thread / plain", "  queens9, two threads / plain"),
    ("gnp40_10", 0.1, 11, "  gnp40_10, one thread / plain", "  gnp40_10, two threads / plain"),
];

fn main() {
    println!("Domination, Grundy value, memory and all included:");
    for (name, claimed, rounds, one, two) in CASES {
        let game = load(name);
        let value = solve(&game, 1);
        for (threads, line) in [(1, one), (2, two)] {
            Comparison::new(line, claimed)
                .rounds(rounds)
                .of(|| assert_eq!(solve(&game, threads), value))
                .against(|| assert_eq!(Plain::solve(&game), value));
        }
    }
}

fn solve(game: &Marking, threads: usize) -> u16 {
    let solver = Solver::with(game.clone(), threads, 4 << 30);
    solver.value(&game.start(), &Limits::none()).unwrap()
}
