//! Nim on large input, against the cost of reading that input.
#![allow(clippy::unwrap_used, missing_docs)]

use std::sync::Arc;

use noyau_bench::Comparison;
use noyau_core::{Natural, Notation, notation::InputSizes};
use noyau_engine::{Arguments, SolveOptions, open, solve};
use noyau_games::heap::Nim;
use noyau_text::{Detail, Lang, Texts};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn main() {
    let mut rng = SmallRng::seed_from_u64(2026);
    let piles: Vec<String> = (0..100_000).map(|_| rng.random::<u64>().to_string()).collect();
    let text = piles.join(",");
    let read = || Nim.parse_position(&text, InputSizes::default()).unwrap();
    let position = read();
    let options = SolveOptions::default();
    let nim = Arc::new(Nim);
    let engine = open("nim", &Arguments::none()).unwrap();

    println!("Nim, 10^5 random 64-bit piles, every winning move listed:");
    Comparison::new("  solve / parse", 2.0)
        .of(|| solve(&nim, &position, &options).unwrap())
        .against(read);
    Comparison::new("  parse + solve + write every move / parse", 10.0)
        .of(|| {
            let solved = engine.solve(&text, &options).unwrap();
            let moves = solved.answer.winning.moves.iter();
            moves.map(|mv| mv.notation.to_string().len()).sum::<usize>()
        })
        .against(read);

    let digits = |rng: &mut SmallRng| -> String {
        (0..1_000_000).map(|_| char::from(b'1' + rng.random_range(0..9_u8))).collect()
    };
    let long: Vec<String> = (0..3).map(|_| digits(&mut rng)).collect();
    let text = long.join(",");
    let texts = Texts::of(Lang::En);
    println!("Nim, three piles of 10^6 decimal digits:");
    Comparison::new("  parse + solve + answer in words / bignum parse", 3.0)
        .of(|| texts.answer(&engine.solve(&text, &options).unwrap().answer, Detail::Short))
        .against(|| long.iter().map(|pile| pile.parse().unwrap()).collect::<Vec<Natural>>());
}
