//! CPU time of the marking solver against a plain one, in one run:
//! `cargo run --release -p noyau-solve --example marking_speed -- tree60 grid7x7`.
//!
//! An argument is the name of an instance in `crates/documents/data/instances`, or `grid:4x9`, or
//! `queen:10`. With `--alone` the plain solver is left out. With `--moves` the program computes
//! every winning move with one thread and no value; this takes a search even where a mirror decides
//! the game. CPU time is what the kernel counts for this thread.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::time::Instant;

use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver};
use plain::{Plain, load};

#[path = "../../bench/benches/domination/plain.rs"]
mod plain;

fn main() {
    let (options, mut names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    if options.iter().any(|option| option == "--moves") {
        return names.iter().for_each(|name| moves(name));
    }
    let alone = options.iter().any(|option| option == "--alone");
    if names.is_empty() {
        names = ["tree60", "tree80", "grid7x7", "queens9", "gnp40_10"].map(str::to_owned).to_vec();
    }
    println!("graph      value  plain CPU    our CPU  ratio   1 thread  2 threads  (seconds)");
    for name in names {
        let game = load(&name);
        let start = cpu();
        let plain = (!alone).then(|| Plain::solve(&game));
        let plain_time = cpu() - start;
        let (start, clock) = (cpu(), Instant::now());
        let value = solve(&game, 1);
        let (time, one) = (cpu() - start, clock.elapsed().as_secs_f64());
        let clock = Instant::now();
        assert_eq!(solve(&game, 2), value);
        let two = clock.elapsed().as_secs_f64();
        assert!(plain.is_none_or(|plain| plain == value), "{name}");
        let ratio = plain_time / time;
        println!(
            "{name:10} {value:5} {plain_time:10.4} {time:10.4} {ratio:6.1} {one:10.4} {two:10.4}"
        );
    }
    println!("{}", peak());
}

fn moves(name: &str) {
    let game = load(name);
    let start = cpu();
    let solver = Solver::with(game.clone(), 1, 4 << 30);
    let found = solver.moves_to_p(&game.start(), &Limits::none()).unwrap();
    println!("{name}: {} moves win, {:.2} s CPU, {}", found.len(), cpu() - start, peak());
}

/// The peak memory use of this process.
fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    status.lines().find(|line| line.starts_with("VmHWM")).unwrap().to_owned()
}

fn solve(game: &Marking, threads: usize) -> u16 {
    let solver = Solver::with(game.clone(), threads, 4 << 30);
    solver.value(&game.start(), &Limits::none()).unwrap()
}

/// CPU time of this thread in seconds.
fn cpu() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
