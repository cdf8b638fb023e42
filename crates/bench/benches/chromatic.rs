//! The game chromatic number of random graphs and grids: CPU time beside a plain solver, and its
//! growth per vertex.
//!
//! `make bench ARGS="--bench chromatic"`. After `--` come a part (`table`, `growth`, `grids`) and
//! the limit on the CPU time of a question in seconds (by default 20). Numbers of colours are tried
//! from 1 on, until Alice wins when she begins, by one fresh solver with one thread, and by the
//! plain solver with a fresh memory for each number. CPU time is the kernel's count for this
//! thread. Growth is the slope of a line through the logarithms of the medians.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_bench::{cpu, median_of as median, within};
use noyau_core::bitype::Side;
use noyau_solve::Limits;
use noyau_solve::colouring::{MOST_COLOURS, Palette, Solver};
use plain::Plain;

#[path = "colouring/plain.rs"]
#[allow(dead_code)]
mod plain;

const INSTANCES: u64 = 5;
/// The number of vertices, and the probability of an edge in tenths.
const TABLE: [(usize, usize); 12] = [
    (12, 2),
    (12, 3),
    (12, 5),
    (12, 7),
    (12, 9),
    (13, 3),
    (13, 5),
    (13, 7),
    (13, 9),
    (14, 5),
    (14, 7),
    (14, 9),
];
/// The same, for graphs on which the plain solver takes too long.
const ALONE: [(usize, usize); 3] = [(16, 2), (16, 3), (16, 5)];

type Graph = Vec<Vec<usize>>;

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let seconds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(20.0);
    let is_wanted =
        |part: &str| words.iter().all(|word| word.parse::<f64>().is_ok() || word == part);
    if is_wanted("table") {
        table(seconds);
    }
    if is_wanted("growth") {
        for tenths in [3, 5, 7] {
            growth(tenths, seconds);
        }
    }
    if is_wanted("grids") {
        for (rows, columns) in [
            (3, 6),
            (4, 4),
            (3, 7),
            (3, 8),
            (4, 5),
            (3, 9),
            (3, 10),
            (4, 6),
            (5, 5),
            (4, 7),
            (5, 6),
        ] {
            let (time, positions, number) = number(&grid(rows, columns), seconds);
            println!("grid {rows} x {columns}: {}  {time:8.3} s {positions:>9}", told(number));
        }
    }
}

fn table(seconds: f64) {
    println!("median CPU seconds of {INSTANCES} random graphs: noyau, plain, ratio of the medians");
    for (order, tenths) in TABLE {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for seed in 0..INSTANCES {
            let graph = random(order, tenths, seed);
            let (time, _, found) = number(&graph, seconds);
            let (plain, expected) = measure(|| plain_number(&graph));
            assert!(found.is_none() || found == expected, "{graph:?}");
            own.push(time);
            others.push(plain);
        }
        let (own, plain) = (median(own), median(others));
        println!("  G({order}, 0.{tenths})  {own:8.4}  {plain:8.4}  {:6.1}", plain / own.max(1e-6));
    }
    for (order, tenths) in ALONE {
        let times =
            (0..INSTANCES).map(|seed| number(&random(order, tenths, seed), seconds).0).collect();
        println!("  G({order}, 0.{tenths})  {:8.4}", median(times));
    }
}

fn growth(tenths: usize, seconds: f64) {
    println!(
        "G(n, 0.{tenths}): CPU seconds and positions, medians of {INSTANCES} graphs (not answered), worst"
    );
    let (mut times, mut positions) = (Vec::new(), Vec::new());
    for order in 11..=18 {
        let answers: Vec<_> =
            (0..INSTANCES).map(|seed| number(&random(order, tenths, seed), seconds)).collect();
        let open = answers.iter().filter(|answer| answer.2.is_none()).count();
        let time = median(answers.iter().map(|answer| answer.0).collect());
        let seen = median(answers.iter().map(|answer| answer.1 as f64).collect());
        let worst = answers.iter().map(|answer| answer.0).fold(0.0, f64::max);
        println!("  {order}  {time:8.4} {seen:>9.0} ({open}) {worst:8.3}");
        times.push((order, time));
        positions.push((order, seen));
    }
    let [times, positions] = [times, positions].map(|points| noyau_bench::growth(&points));
    println!("  growth per vertex: {times:.2} of the time, {positions:.2} of positions");
}

/// The CPU seconds, the positions, and the game chromatic number when Alice begins.
fn number(graph: &Graph, seconds: f64) -> (f64, u64, Option<usize>) {
    let mut positions = 0;
    let (time, number) = within(seconds, |flag| {
        let limits = Limits { cancel: Some(flag), ..Limits::none() };
        let solver = Solver::new();
        let number = (1..=MOST_COLOURS).find_map(|colours| {
            let position = Palette::uncoloured(colours, graph).unwrap();
            match solver.alice_wins(&position, Side::Alice, &limits) {
                Ok(true) => Some(Some(colours)),
                Ok(false) => None,
                Err(_) => Some(None),
            }
        });
        positions = limits.visited.positions();
        number.flatten()
    });
    (time, positions, number)
}

fn plain_number(graph: &Graph) -> Option<usize> {
    (1..=15).find(|colours| Plain::solve(graph, *colours)).map(usize::from)
}

fn random(order: usize, tenths: usize, seed: u64) -> Graph {
    let mut state = seed << 32 ^ (order as u64) << 8 ^ tenths as u64 ^ 0x6368_6920;
    let mut graph = vec![Vec::new(); order];
    for u in 0..order {
        for v in 0..u {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            if (mixed >> 33) % 10 < tenths as u64 {
                graph[u].push(v);
                graph[v].push(u);
            }
        }
    }
    graph
}

fn grid(rows: usize, columns: usize) -> Graph {
    let mut graph = vec![Vec::new(); rows * columns];
    let across = (0..rows * columns).filter(|at| at % columns + 1 < columns).map(|at| (at, at + 1));
    let down = (0..(rows - 1) * columns).map(|at| (at, at + columns));
    for (u, v) in across.chain(down) {
        graph[u].push(v);
        graph[v].push(u);
    }
    graph
}

fn measure<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = cpu();
    let result = work();
    (cpu() - start, result)
}

fn told(number: Option<usize>) -> String {
    number.map_or("-".to_owned(), |number| number.to_string())
}
