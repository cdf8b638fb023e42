//! The engine for sequences against a plain loop, where there is no sparse space to help it.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_bench::Comparison;
use noyau_core::family::Grammar;
use noyau_solve::Limits;
use noyau_solve::sequence::Run;

const MOST: usize = 1 << 17;

fn main() {
    println!("Octal 0.026 (foreclosed misère paths) to 2^17, no sparse space:");
    let grammar = Grammar::octal(0, &[0, 2, 6], &[]).unwrap();
    let run = |threads| {
        let mut run = Run::new(&grammar).threads(threads);
        run.extend(MOST, &Limits::none(), &mut |_| {}).unwrap();
        run.values(0).collect::<Vec<_>>()
    };
    assert!(run(1).into_iter().eq(plain_loop().into_iter().map(u32::from)));
    Comparison::new("  engine, one thread / plain loop", 0.25)
        .rounds(3)
        .of(|| run(1))
        .against(plain_loop);
    Comparison::new("  engine, two threads / one thread", 0.59)
        .rounds(3)
        .of(|| run(2))
        .against(|| run(1));
}

/// The definition for 0.026 alone, as one would write it for speed without thinking further: take
/// 2 and leave a heap, take 3 and leave one heap or two.
fn plain_loop() -> Vec<u16> {
    let mut values: Vec<u16> = Vec::with_capacity(MOST + 1);
    let mut met = vec![0_usize; 1 << 16];
    for size in 0..=MOST {
        for take in [2, 3] {
            if size > take {
                met[usize::from(values[size - take])] = size + 1;
            }
        }
        if size > 4 {
            let rest = size - 3;
            let (low, high) = (&values[1..=rest / 2], &values[rest - rest / 2..rest]);
            for (one, other) in low.iter().zip(high.iter().rev()) {
                met[usize::from(one ^ other)] = size + 1;
            }
        }
        let free = met.iter().position(|size_met| *size_met != size + 1);
        values.push(u16::try_from(free.unwrap()).unwrap());
    }
    values
}
