//! Times how long a theorem takes to give a move for a union of up to 20 paths of up to a million
//! vertices: `cargo run --release -p noyau-games --example compound_speed`.

use std::time::{Duration, Instant};

use noyau_core::{Compound, Outcome};
use noyau_games::compound::paths::{outcome, theorem, winning_cuts};

const UNIONS: u32 = 2000;

fn main() {
    let mut seed = 1_u64;
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for compound in Compound::all().filter(|compound| theorem(compound).is_some()) {
        // The first call builds the tables, which are not part of the time.
        let _ = outcome(&compound, &[100]);
        let (mut total, mut worst, mut moves, mut told) =
            (Duration::ZERO, Duration::ZERO, 0, 0_u32);
        for _ in 0..UNIONS {
            let count = 1 + random(20);
            let union: Vec<u64> = (0..count).map(|_| 1 + random(1_000_000)).collect();
            let ask = || {
                let start = Instant::now();
                let said = outcome(&compound, &union);
                let won = said == Some(Outcome::N);
                let cuts = won.then(|| winning_cuts(&compound, &union)).flatten();
                (start.elapsed(), said, cuts)
            };
            // The shortest of three times, because other programs may delay a call on a busy
            // machine.
            let mut asked = [ask(), ask(), ask()];
            asked.sort_by_key(|(time, ..)| *time);
            let [(time, said, cuts), ..] = asked;
            if said.is_some() {
                told += 1;
                moves += usize::from(cuts.is_some());
                total += time;
                worst = worst.max(time);
            }
        }
        let mean = total.checked_div(told.max(1)).unwrap_or_default();
        println!(
            "{compound:<42} {told:>5} answers, {moves:>5} moves, mean {mean:>10.1?}, worst {worst:>10.1?}"
        );
    }
}
