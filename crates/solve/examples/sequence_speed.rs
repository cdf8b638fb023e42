//! CPU time of a sequence.
//! `cargo run --release -p noyau-solve --example sequence_speed -- 0.007 524288 2` computes it with
//! two threads. With `all` it is computed once with each kind of vector instructions.
#![allow(clippy::unwrap_used)]

use std::fs;

use noyau_family::Grammar;
use noyau_solve::Limits;
use noyau_solve::sequence::{Instructions, Run};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let code = arguments.next().unwrap_or_else(|| "0.16".to_owned());
    let most = arguments.next().map_or(1 << 17, |size| size.parse().unwrap());
    let threads = arguments.next().map_or(1, |threads| threads.parse().unwrap());
    let grammar = match code.as_str() {
        "saw" => Grammar::trapezoidal_saws().unwrap(),
        _ => {
            let digits: Vec<u8> = code.bytes().skip(2).map(|digit| digit - b'0').collect();
            Grammar::octal(code.as_bytes()[0] - b'0', &digits, &[]).unwrap()
        }
    };
    let mut kinds = Instructions::kinds();
    if arguments.next().is_none() {
        kinds.truncate(1);
    }
    let mut found: Option<Vec<u32>> = None;
    for instructions in kinds {
        let start = cpu();
        let mut run = Run::new(&grammar).threads(threads).instructions(instructions);
        run.extend(most, &Limits::none(), &mut |_| {}).unwrap();
        let time = cpu() - start;
        println!(
            "{code} to {most}, {threads} threads, {instructions}: {time:.3} s CPU, {:?}",
            run.progress()
        );
        let values: Vec<u32> = run.values(0).collect();
        assert!(found.is_none_or(|found| found == values));
        found = Some(values);
    }
}

/// CPU time of this process in seconds.
fn cpu() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
