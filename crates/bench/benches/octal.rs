//! The engine for sequences: compared with a plain loop on games without a sparse space, with two
//! threads, and with the vector instructions of other machines as far as this machine has them.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_bench::Comparison;
use noyau_family::Grammar;
use noyau_solve::Limits;
use noyau_solve::sequence::{Instructions, Run};

const MOST: usize = 1 << 18;

/// Games without a sparse space: the digits, a description, and the share of the plain loop's time
/// that the engine may take.
const GAMES: [(&[u8], &str, f64); 2] = [
    (&[1, 1, 1, 3, 3, 3, 7], "0.1113337 (cubes of paths)", 0.25),
    (&[0, 2, 6], "0.026 (foreclosed misère paths)", 0.25),
];

fn main() {
    for (digits, name, share) in GAMES {
        println!("Octal {name} to 2^18:");
        let grammar = Grammar::octal(0, digits, &[]).unwrap();
        let engine = || values(&grammar, MOST, 1);
        assert!(engine().into_iter().eq(plain_loop(digits).into_iter().map(u32::from)));
        Comparison::new("  engine, one thread / plain loop", share)
            .rounds(3)
            .of(engine)
            .against(|| plain_loop(digits));
        for instructions in Instructions::kinds().into_iter().skip(1) {
            println!("  {instructions}:");
            Comparison::new("  engine, one thread / plain loop", 0.75)
                .rounds(3)
                .of(|| by(instructions, &grammar, MOST, 1))
                .against(|| plain_loop(digits));
        }
        two_threads(&grammar, MOST, 0.75);
    }
    println!("Octal 0.007 to 2^19:");
    two_threads(&Grammar::octal(0, &[0, 0, 7], &[]).unwrap(), 1 << 19, 0.59);
}

fn two_threads(grammar: &Grammar, most: usize, claimed: f64) {
    Comparison::new("  engine, two threads / one thread", claimed)
        .rounds(3)
        .of(|| values(grammar, most, 2))
        .against(|| values(grammar, most, 1));
}

fn values(grammar: &Grammar, most: usize, threads: usize) -> Vec<u32> {
    by(Instructions::detect(), grammar, most, threads)
}

fn by(instructions: Instructions, grammar: &Grammar, most: usize, threads: usize) -> Vec<u32> {
    let mut run = Run::new(grammar).threads(threads).instructions(instructions);
    run.extend(most, &Limits::none(), &mut |_| {}).unwrap();
    run.values(0).collect()
}

/// The definition of an octal game, as a straightforward fast loop.
fn plain_loop(digits: &[u8]) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::with_capacity(MOST + 1);
    let mut met = vec![0_usize; 1 << 16];
    for size in 0..=MOST {
        let mut meet = |value: u16| met[usize::from(value)] = size + 1;
        for (digit, take) in digits.iter().zip(1..=size) {
            let rest = size - take;
            if digit & 1 != 0 && rest == 0 {
                meet(0);
            }
            if digit & 2 != 0 && rest > 0 {
                meet(values[rest]);
            }
            if digit & 4 != 0 && rest > 1 {
                let (low, high) = (&values[1..=rest / 2], &values[rest - rest / 2..rest]);
                low.iter().zip(high.iter().rev()).for_each(|(one, other)| meet(one ^ other));
            }
        }
        let free = met.iter().position(|size_met| *size_met != size + 1);
        values.push(u16::try_from(free.unwrap()).unwrap());
    }
    values
}
