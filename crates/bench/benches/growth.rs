//! Node Kayles by class of graph: CPU time of the Grundy value, and its growth per vertex.
//!
//! `make bench ARGS="--bench growth"`. After `--` come a part (`cubic`, `uniform`, `recursive`: the
//! outcome and the value beside a plain reference; `grids`; `boards`) and the limit on the CPU time
//! of a question in seconds (by default 10; 2 for boards, as on the page). Every instance has a
//! fresh solver with one thread and the default memory. CPU time is the kernel's count for this
//! thread. Growth is the slope of a line through the logarithms of the medians. A question without
//! an answer counts with its whole time, which makes growth look smaller than it is; the output
//! says so.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_bench::within;
use noyau_solve::Limits;
use noyau_solve::marking::{Alive, Marking, Solver};

#[path = "growth/beside_plain.rs"]
mod beside_plain;

const INSTANCES: u64 = 5;

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let seconds = words.iter().find_map(|word| word.parse::<f64>().ok());
    let is_wanted = |part: &str| {
        words.iter().all(|word| word.parse::<f64>().is_ok())
            || words.iter().any(|word| word == part)
    };
    let long = seconds.unwrap_or(10.0);
    for class in beside_plain::CLASSES.iter().filter(|class| is_wanted(class.word)) {
        beside_plain::table(class, long);
    }
    if is_wanted("grids") {
        println!("grids: CPU seconds and positions of who wins, and of the value");
        for (rows, columns) in [
            (3, 16),
            (3, 18),
            (3, 20),
            (3, 22),
            (3, 24),
            (3, 28),
            (4, 15),
            (4, 17),
            (4, 19),
            (7, 9),
            (8, 9),
        ] {
            let game = grid(rows, columns);
            let outcome = measure(&game, long, |solver, start, limits| {
                solver.outcome(start, limits).ok().map(|outcome| format!("{outcome:?}"))
            });
            let value = measure(&game, long, |solver, start, limits| {
                solver.value(start, limits).ok().map(|value| value.to_string())
            });
            let told = [outcome, value].map(|(time, positions, answer)| {
                format!("{:>3} {time:8.3} s {positions:>10}", answer.unwrap_or("-".to_owned()))
            });
            println!("  {rows} x {columns:<2}  {}", told.join("   "));
        }
    }
    if is_wanted("boards") {
        boards(seconds.unwrap_or(2.0));
    }
}

/// Prints for grids up to 10 x 10 what was found: the value, only the outcome, or nothing.
fn boards(seconds: f64) {
    println!("grids up to 10 x 10 within {seconds} s of CPU time: value, or who wins, or -");
    for rows in 2..=10 {
        let cell = |columns| {
            let game = grid(rows, columns);
            let value =
                measure(&game, seconds, |solver, start, limits| solver.value(start, limits).ok());
            if let (_, _, Some(value)) = value {
                return value.to_string();
            }
            let outcome =
                measure(&game, seconds, |solver, start, limits| solver.outcome(start, limits).ok());
            outcome.2.map_or("-".to_owned(), |outcome| format!("{outcome:?}"))
        };
        let cells: Vec<String> =
            (rows..=10).map(|columns| format!("{:>3}", cell(columns))).collect();
        println!("{rows:>2} x {rows}..10  {}{}", "    ".repeat(rows - 2), cells.join(" "));
    }
}

/// The CPU seconds, the positions and the answer of a fresh solver.
fn measure<T>(
    game: &Marking,
    seconds: f64,
    ask: impl FnOnce(&Solver, &Alive, &Limits) -> T,
) -> (f64, u64, T) {
    let mut positions = 0;
    let (time, answer) = within(seconds, |flag| {
        let limits = Limits { cancel: Some(flag), ..Limits::none() };
        let answer = ask(&Solver::new(game.clone()), &game.start(), &limits);
        positions = limits.visited.positions();
        answer
    });
    (time, positions, answer)
}

/// Random choices determined by a seed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ mixed >> 31) >> 33).unwrap() % bound
    }
}

/// A tree in which every vertex is joined to a random earlier one.
fn recursive_tree(order: usize, choices: &mut Choices) -> Vec<(usize, usize)> {
    (1..order).map(|vertex| (choices.below(vertex), vertex)).collect()
}

/// A random labelled tree, all of them equally likely (Prüfer).
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

/// Random pairs of the three half-edges at each vertex, drawn until they form a simple graph.
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
