//! Times the cubic algorithm on random caterpillars:
//! `cargo run --release --example caterpillar_speed -- 2000`.

use std::time::Instant;

use noyau_games::graph::caterpillar::ReducedWord;

fn main() {
    let lengths = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    for length in lengths {
        // A linear congruential sequence, so that every run measures the same word.
        let mut state = 20_u64;
        let word: ReducedWord = (0..length)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 60) % 4
            })
            .collect();
        let start = Instant::now();
        let value = word.grundy();
        let time = start.elapsed();
        #[allow(clippy::cast_precision_loss)]
        let constant = time.as_secs_f64() * 1e9 / (length as f64).powi(3);
        println!("{length} letters: value {value:?}, {time:.2?}, {constant:.4} ns × letters³");
    }
}
