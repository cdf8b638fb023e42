//! Times the conversions at large sizes against one integer square root of the same size.
//! Run with `cargo run --release -p noyau-numeration --example numeration_speed`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use noyau_core::Natural;
use noyau_numeration::system::{System, floor_of_multiple};
use noyau_numeration::{QuotientError, Quotients, Word};

/// The shortest time of a few runs, since other programs may slow the machine down.
fn best<T>(mut work: impl FnMut() -> T) -> Duration {
    let run = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..5).map(run).min().unwrap_or_default()
}

fn main() -> Result<(), QuotientError> {
    for digits in [1_000_u64, 10_000, 100_000, 1_000_000] {
        let n = Natural::from(7_u64).pow(digits * 1_183_295 / 1_000_000);
        let root = best(|| n.isqrt());
        let report = |what: &str, time: Duration| {
            let ratio = time.as_nanos() / root.as_nanos().max(1);
            println!("  {what:<34} {time:>12.1?} {ratio:>5} roots");
        };
        println!("{} decimal digits", n.decimal_digits());
        report("integer square root", root);
        report("product with itself", best(|| &n * &n));
        report("Zeckendorf word", best(|| Word::fibonacci(&n)));
        let word = Word::fibonacci(&n);
        report("Zeckendorf word to number", best(|| word.fibonacci_value()));
        for quotient in [1, 2, 1000] {
            let quotients = Quotients::constant(quotient)?;
            let p = System::p(quotients.clone());
            report(&format!("p-word, quotients {quotient}"), best(|| p.represent(&n)));
            report("floor of n·α from digits", best(|| floor_of_multiple(&quotients, &n)));
        }
        let mixed = System::p(Quotients::periodic(&[3], &[1, 2])?);
        report("p-word, quotients 3, 1, 2, 1, 2 …", best(|| mixed.represent(&n)));
    }
    Ok(())
}
