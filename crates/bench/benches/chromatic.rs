//! The game chromatic number of random graphs and grids: CPU time beside a plain solver, and its growth
//! per vertex.
//!
//! `make bench ARGS="--bench chromatic"`; after `--` a part (`table`, `growth`, `grids`) and the seconds
//! that one question may take (20 unless told). Numbers of colours are tried from 1 on until Alice wins
//! when she begins, by one fresh solver with one thread, and by the plain solver with a fresh memory for
//! each number. CPU time is the kernel's count for this thread. Growth is the slope of a line through the
//! logarithms of the medians.
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::time::Duration;

use noyau_core::bitype::Side;
use noyau_solve::Limits;
use noyau_solve::colouring::{MOST_COLOURS, Palette, Solver};
use plain::Plain;

#[path = "colouring/plain.rs"]
#[allow(dead_code)]
mod plain;

const INSTANCES: u64 = 5;
/// Vertices, and the chance of an edge in tenths.
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
/// The same, where the plain solver takes too long to be waited for.
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
        for (rows, columns) in [(3, 6), (4, 4), (3, 7), (4, 5), (4, 6), (5, 5)] {
            let (time, number) = measure(|| number(&grid(rows, columns), seconds));
            println!("grid {rows} x {columns}: {}  {time:8.3} s", told(number));
        }
    }
}

fn table(seconds: f64) {
    println!("median CPU seconds of {INSTANCES} random graphs: noyau, plain, ratio of the medians");
    for (order, tenths) in TABLE {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for seed in 0..INSTANCES {
            let graph = random(order, tenths, seed);
            let (time, found) = measure(|| number(&graph, seconds));
            let (plain, expected) = measure(|| plain_number(&graph));
            assert!(found.is_none() || found == expected, "{graph:?}");
            own.push(time);
            others.push(plain);
        }
        let (own, plain) = (median(own), median(others));
        println!("  G({order}, 0.{tenths})  {own:8.4}  {plain:8.4}  {:6.1}", plain / own.max(1e-6));
    }
    for (order, tenths) in ALONE {
        let times = (0..INSTANCES)
            .map(|seed| measure(|| number(&random(order, tenths, seed), seconds)).0)
            .collect();
        println!("  G({order}, 0.{tenths})  {:8.4}", median(times));
    }
}

fn growth(tenths: usize, seconds: f64) {
    println!("G(n, 0.{tenths}): CPU seconds of {INSTANCES} graphs, in brackets the number");
    let mut points = Vec::new();
    let mut unsolved = 0;
    for order in 11..=18 {
        let mut times = Vec::new();
        let mut line = Vec::new();
        for seed in 0..INSTANCES {
            let graph = random(order, tenths, seed);
            let (time, number) = measure(|| number(&graph, seconds));
            unsolved += u32::from(number.is_none());
            line.push(format!("{time:8.4} ({})", told(number)));
            times.push(time);
        }
        points.push((order as f64, median(times).max(1e-6).ln()));
        println!("  {order}  {}", line.join(" "));
    }
    let growth = slope(&points).exp();
    println!("  growth of the median per vertex: {growth:.2}; not solved: {unsolved}");
}

/// The game chromatic number when Alice begins.
fn number(graph: &Graph, seconds: f64) -> Option<usize> {
    let limits = Limits::none().within(Duration::from_secs_f64(seconds));
    let solver = Solver::new();
    for colours in 1..=MOST_COLOURS {
        let position = Palette::uncoloured(colours, graph).unwrap();
        if solver.alice_wins(&position, Side::Alice, &limits).ok()? {
            return Some(colours);
        }
    }
    None
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

/// Seconds that this thread has run.
fn cpu() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn told(number: Option<usize>) -> String {
    number.map_or("-".to_owned(), |number| number.to_string())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let products = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>();
    products / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>()
}
