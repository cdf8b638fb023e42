//! Node Kayles by class of graph: CPU time of the Grundy value, and its growth per vertex.
//!
//! `make bench ARGS="--bench growth"`; after `--` a class (`trees`, `cubic`, `grids`, `boards`, or `plain`:
//! who wins and values beside a plain reference) and the seconds that one question may take (10 unless
//! told; 2 for boards, as on the page). Every instance
//! has a fresh solver with one thread and the default memory. CPU time is the kernel's count for this
//! thread. Growth is the slope of a line through the logarithms of the medians; an instance that was
//! not solved counts with its whole time, which makes growth look smaller than it is, and is told.
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::time::Duration;

use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver};

#[path = "growth/beside_plain.rs"]
mod beside_plain;

const INSTANCES: u64 = 5;

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let seconds = words.iter().find_map(|word| word.parse::<f64>().ok());
    let is_wanted =
        |class: &str| words.iter().all(|word| word.parse::<f64>().is_ok() || word == class);
    let long = seconds.unwrap_or(10.0);
    if is_wanted("trees") {
        growth("random trees, uniform", &[50, 60, 70, 80, 90, 100, 110], uniform_tree, long);
        growth("random trees, recursive", &[60, 70, 80, 90, 100, 110, 120], recursive_tree, long);
    }
    if is_wanted("cubic") {
        growth("cubic graphs", &[28, 32, 36, 40, 44, 48], cubic, long);
    }
    if is_wanted("grids") {
        for (rows, columns) in
            [(3, 20), (3, 24), (3, 28), (4, 15), (4, 17), (4, 19), (7, 9), (8, 9)]
        {
            let (time, value) = measure(&grid(rows, columns), long);
            println!("grid {rows} x {columns:<2}  {}  {time:8.2} s", told(value));
        }
    }
    if is_wanted("plain") {
        beside_plain::table(long);
    }
    if is_wanted("boards") {
        boards(seconds.unwrap_or(2.0));
    }
}

/// Which grids up to 10 x 10 are solved: the value, or who wins, or nothing.
fn boards(seconds: f64) {
    println!("grids up to 10 x 10 within {seconds} s: value, or who wins, or -");
    for rows in 2..=10 {
        let cell = |columns| {
            let game = grid(rows, columns);
            if let (_, Some(value)) = measure(&game, seconds) {
                return value.to_string();
            }
            let limits = Limits::none().within(Duration::from_secs_f64(seconds));
            let outcome = Solver::new(game.clone()).outcome(&game.start(), &limits);
            outcome.map_or("-".to_owned(), |outcome| format!("{outcome:?}"))
        };
        let cells: Vec<String> =
            (rows..=10).map(|columns| format!("{:>3}", cell(columns))).collect();
        println!("{rows:>2} x {rows}..10  {}{}", "    ".repeat(rows - 2), cells.join(" "));
    }
}

fn growth(
    name: &str,
    sizes: &[usize],
    graph: fn(usize, &mut Choices) -> Vec<(usize, usize)>,
    seconds: f64,
) {
    println!("{name}: CPU seconds of {INSTANCES} instances");
    let mut points = Vec::new();
    let mut unsolved = 0;
    for &size in sizes {
        let mut times = Vec::new();
        let mut told_times = Vec::new();
        for seed in 0..INSTANCES {
            let mut choices = Choices(seed << 32 ^ (size as u64) << 8 ^ 0x6b61_796c);
            let game = Marking::undirected(size, graph(size, &mut choices)).unwrap();
            let (time, value) = measure(&game, seconds);
            unsolved += u32::from(value.is_none());
            told_times.push(format!("{time:8.3} ({})", told(value)));
            times.push(time);
        }
        times.sort_unstable_by(f64::total_cmp);
        points.push((size as f64, times[times.len() / 2].max(1e-6).ln()));
        println!("  {size:>3}  {}", told_times.join(" "));
    }
    println!(
        "  growth of the median per vertex: {:.3}; not solved: {unsolved}",
        slope(&points).exp()
    );
}

/// Least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let products = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>();
    products / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>()
}

fn measure(game: &Marking, seconds: f64) -> (f64, Option<u16>) {
    let start = cpu();
    let limits = Limits::none().within(Duration::from_secs_f64(seconds));
    let value = Solver::new(game.clone()).value(&game.start(), &limits).ok();
    (cpu() - start, value)
}

fn told(value: Option<u16>) -> String {
    value.map_or(" -".to_owned(), |value| format!("{value:>2}"))
}

/// Seconds that this thread has run.
fn cpu() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// Choices that a seed fixes.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ mixed >> 31) >> 33).unwrap() % bound
    }
}

/// Every vertex hangs on one before it.
fn recursive_tree(order: usize, choices: &mut Choices) -> Vec<(usize, usize)> {
    (1..order).map(|vertex| (choices.below(vertex), vertex)).collect()
}

/// A labelled tree, all equally likely (Prüfer).
fn uniform_tree(order: usize, choices: &mut Choices) -> Vec<(usize, usize)> {
    let code: Vec<usize> = (0..order - 2).map(|_| choices.below(order)).collect();
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

/// Pairs of the three ends at each vertex, drawn until they make a simple graph.
fn cubic(order: usize, choices: &mut Choices) -> Vec<(usize, usize)> {
    loop {
        let mut ends: Vec<usize> = (0..3 * order).map(|end| end / 3).collect();
        (1..ends.len()).rev().for_each(|last| ends.swap(last, choices.below(last + 1)));
        let pairs = ends.chunks(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
        let mut edges: Vec<(usize, usize)> = pairs.filter(|(low, high)| low != high).collect();
        edges.sort_unstable();
        edges.dedup();
        if 2 * edges.len() == 3 * order {
            return edges;
        }
    }
}

fn grid(rows: usize, columns: usize) -> Marking {
    let across = (0..rows * columns).filter(|at| at % columns + 1 < columns).map(|at| (at, at + 1));
    let down = (0..(rows - 1) * columns).map(|at| (at, at + columns));
    Marking::undirected(rows * columns, across.chain(down)).unwrap()
}
