//! Times the conversions at a million decimal digits.
//! Run with `cargo run --release -p noyau-numeration --example timing`.

use std::time::Instant;

use noyau_core::Natural;
use noyau_numeration::Word;

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    println!("{what:<44} {:>10.1?}", start.elapsed());
    result
}

fn main() {
    for digits in [10_000_u64, 100_000, 1_000_000] {
        println!("{digits} decimal digits");
        let n = Natural::from(7_u64).pow(digits * 13 / 11);
        timed("integer square root", || n.isqrt());
        timed("square", || &n * &n);
        let word = timed("Zeckendorf word", || Word::fibonacci(&n));
        let back = timed("and back", || word.fibonacci_value());
        assert_eq!(back, n);
    }
}
