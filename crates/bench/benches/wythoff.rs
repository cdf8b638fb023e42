//! Wythoff's game on piles of many digits, and the stream of P-pairs.
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs::File;
use std::io::Write;
use std::num::NonZeroU32;

use noyau_bench::Comparison;
use noyau_core::{Convention, Natural, TableRequest};
use noyau_engine::{Arguments, open};
use noyau_games::heap::{Piles, Theory, Wythoff};
use noyau_text::{Format, Lang, Texts, render_table};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// The number of pairs to stream; the variable NOYAU_BENCH_ROWS can reduce it.
const ROWS: u64 = 100_000_000;

fn number(digits: usize, rng: &mut SmallRng) -> Natural {
    let text: String = (0..digits).map(|_| char::from(b'1' + rng.random_range(0..9_u8))).collect();
    text.parse().unwrap()
}

fn main() {
    let mut rng = SmallRng::seed_from_u64(2026);
    let one = NonZeroU32::MIN;
    let two = NonZeroU32::new(2).unwrap();
    let three = NonZeroU32::new(3).unwrap();
    for (a, b) in [(one, one), (two, one), (two, three)] {
        let game = Wythoff::new(a, b, Convention::Normal);
        println!("Wythoff, a = {a}, b = {b}:");
        let position = |digits, rng: &mut SmallRng| {
            let x = number(digits, rng);
            let y = &x + &number(digits - 1, rng);
            (x.clone(), Piles::new(x, y))
        };
        let (x, long) = position(1_000_000, &mut rng);
        let c = game.c();
        let radicand = &(&x * &x) * &Natural::from(c * c + 4);
        Comparison::new("  algebraic, 10^6 digits / the integer square root", 4.0)
            .of(|| game.strategy(&long, Theory::Algebraic).unwrap())
            .against(|| radicand.isqrt());
        let (_, medium) = position(100_000, &mut rng);
        Comparison::new("  arithmetic / algebraic, 10^5 digits", 20.0)
            .of(|| game.strategy(&medium, Theory::Arithmetic).unwrap())
            .against(|| game.strategy(&medium, Theory::Algebraic).unwrap());
    }
    stream();
}

/// Compares writing the table of P-pairs as CSV to a file with writing the same number of bytes.
fn stream() {
    let rows = std::env::var("NOYAU_BENCH_ROWS").ok().and_then(|n| n.parse().ok()).unwrap_or(ROWS);
    let engine = open("wythoff", &Arguments::none()).unwrap();
    let path = std::env::temp_dir().join("noyau-bench-pairs.csv");
    let request = TableRequest { rows: Some(rows), ..TableRequest::named("pairs") };
    let write_pairs = || {
        let mut file = File::create(&path).unwrap();
        let table = engine.table(&request).unwrap();
        render_table(Texts::of(Lang::En), table, Format::Csv, &mut file).unwrap();
        file.flush().unwrap();
    };
    write_pairs();
    let bytes = path.metadata().unwrap().len();
    let block = vec![b'7'; 1 << 16];
    println!("Wythoff, {rows} P-pairs as CSV, {bytes} bytes:");
    Comparison::new("  stream / writing the same bytes", 4.0).rounds(3).of(write_pairs).against(
        || {
            let mut file = File::create(&path).unwrap();
            let mut left = bytes;
            while left > 0 {
                let part = usize::try_from(left.min(block.len() as u64)).unwrap();
                file.write_all(&block[..part]).unwrap();
                left -= part as u64;
            }
            file.flush().unwrap();
        },
    );
    std::fs::remove_file(&path).unwrap();
}
