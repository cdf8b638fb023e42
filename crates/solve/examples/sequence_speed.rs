//! CPU time of the sparse-space method: `cargo run --release -p noyau-solve --example
//! sequence_speed -- 0.007 524288`.
#![allow(clippy::unwrap_used)]

use std::time::Instant;

use noyau_core::family::Grammar;
use noyau_solve::sequence::Sparse;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let code = arguments.next().unwrap_or_else(|| "0.16".to_owned());
    let most = arguments.next().map_or(1 << 17, |size| size.parse().unwrap());
    let digits: Vec<u8> = code.bytes().skip(2).map(|digit| digit - b'0').collect();
    let grammar = Grammar::octal(code.as_bytes()[0] - b'0', &digits, &[]).unwrap();
    let start = Instant::now();
    let mut engine = Sparse::new(&grammar).unwrap();
    engine.extend(most).unwrap();
    let largest = engine.values(0).iter().max().unwrap();
    let (rare, mask) = (engine.rare(), engine.mask());
    let time = start.elapsed().as_secs_f64();
    println!("{code} to {most}: {time:.3} s, {rare} rare, mask {mask:#x}, largest {largest}");
}
