//! CPU time of a sequence: `cargo run --release -p noyau-solve --example sequence_speed -- 0.007
//! 524288 2` for two threads.
#![allow(clippy::unwrap_used)]

use std::time::Instant;

use noyau_family::Grammar;
use noyau_solve::Limits;
use noyau_solve::sequence::Run;

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
    let start = Instant::now();
    let mut run = Run::new(&grammar).threads(threads);
    run.extend(most, &Limits::none(), &mut |_| {}).unwrap();
    let time = start.elapsed().as_secs_f64();
    println!("{code} to {most}, {threads} threads: {time:.3} s, {:?}", run.progress());
}
