//! The solver of the colouring game against a plain one.
//!
//! The plain solver searches whole positions from the rules. It has a table of positions up to the
//! names of colours, recognises threats by Bob and positions in which nothing can happen any more,
//! and tries the most constrained vertex first.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_bench::Comparison;
use noyau_core::bitype::Side;
use noyau_solve::Limits;
use noyau_solve::colouring::{Palette, Solver};
use plain::{Plain, load};

#[path = "colouring/plain.rs"]
mod plain;

/// The graph, the number of colours, the rounds, and the line of the report.
const CASES: [(&str, u8, usize, &str); 4] = [
    ("cube4", 4, 1, "  cube4, 4 colours / plain"),
    ("cat6x2", 3, 1, "  cat6x2, 3 colours / plain"),
    ("tree18", 3, 1, "  tree18, 3 colours / plain"),
    ("tree20", 3, 1, "  tree20, 3 colours / plain"),
];

fn main() {
    println!("Colouring, who wins when Alice begins, memory and all included:");
    for (name, colours, rounds, line) in CASES {
        let graph = load(name);
        let wins = solve(&graph, colours);
        Comparison::new(line, 0.1)
            .rounds(rounds)
            .of(|| assert_eq!(solve(&graph, colours), wins))
            .against(|| assert_eq!(Plain::solve(&graph, colours), wins));
    }
}

fn solve(graph: &[Vec<usize>], colours: u8) -> bool {
    let position = Palette::uncoloured(usize::from(colours), graph).unwrap();
    Solver::new().alice_wins(&position, Side::Alice, &Limits::none()).unwrap()
}
