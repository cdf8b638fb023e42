//! Tests whether stars with three branches have one period for all long branches at once.
//!
//! `cargo run --release -p noyau-games --example star_periods -- 600` computes every star E(a, b,
//! c) with branches up to 600 by the three cases of domination 2.6. For each multiple of 34 it
//! considers the stars whose value changes if a branch grows by this number, and prints one whose
//! shortest branch is longest. For some rows (a, a) it prints the last length at which period 34
//! fails.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_games::graph::linear::path;

/// The values of all stars with branches up to `most`, at each order of the branches.
struct Stars {
    side: usize,
    values: Vec<u8>,
}

impl Stars {
    fn row(&self, a: usize, b: usize) -> &[u8] {
        let start = (a * self.side + b) * self.side;
        &self.values[start..start + self.side]
    }

    fn up_to(most: usize) -> Self {
        let side = most + 1;
        let paths: Vec<u8> = (0..=most as u64).map(|n| u8::try_from(path(n)).unwrap()).collect();
        let backwards: Vec<u8> = paths.iter().rev().copied().collect();
        let mut stars = Self { side, values: vec![0; side * side * side] };
        // For each value, the number of the last star that had an option with this value.
        let mut seen = [0_u32; 256];
        let (mut star, mut greatest) = (0, 0);
        let sorted = (0..side).flat_map(|c| (0..=c).map(move |b| (b, c)));
        for (a, b, c) in sorted.flat_map(|(b, c)| (0..=b).map(move |a| (a, b, c))) {
            star += 1;
            let short = |n: usize, less: usize| paths[n.saturating_sub(less)];
            seen[usize::from(short(a, 1) ^ short(b, 1) ^ short(c, 1))] = star;
            for (x, y, z) in [(a, b, c), (b, a, c), (c, a, b)] {
                if x > 0 {
                    seen[usize::from(short(x, 2) ^ paths[y] ^ paths[z])] = star;
                }
                if x > 1 {
                    // A vertex at distance d + 2 leaves d vertices of the branch and, beyond it, a
                    // path of x − d − 3, or nothing.
                    let (kept, last) = stars.row(y, z)[..x - 1].split_at(x - 2);
                    let beyond = &backwards[side + 2 - x..][..x - 2];
                    for (kept, beyond) in kept.iter().zip(beyond) {
                        seen[usize::from(kept ^ beyond)] = star;
                    }
                    seen[usize::from(last[0])] = star;
                }
            }
            let value = u8::try_from(seen.iter().position(|last| *last != star).unwrap()).unwrap();
            for (x, y, z) in [(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)] {
                stars.values[(x * side + y) * side + z] = value;
            }
            if value > greatest {
                greatest = value;
                println!("value {value} first at E({a},{b},{c})");
            }
        }
        stars
    }
}

fn main() {
    let most: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let stars = Stars::up_to(most);
    for period in (34..=most / 2).step_by(34) {
        let broken = (0..=most - period).rev().find_map(|a| {
            let others = (a..=most).flat_map(|b| (a..=most - period).map(move |c| (b, c)));
            let broken =
                |&(b, c): &(usize, usize)| stars.row(a, b)[c] != stars.row(a, b)[c + period];
            others.into_iter().find(broken).map(|(b, c)| (a, b, c))
        });
        match broken {
            Some((a, b, c)) => println!("{period}: E({a},{b},{c}) ≠ E({a},{b},{})", c + period),
            None => println!("{period}: no exception"),
        }
    }
    for a in (0..=most / 4).step_by(4) {
        let row = stars.row(a, a);
        let last = (0..=most - 34).rev().find(|&c| row[c] != row[c + 34]);
        println!("row ({a},{a}): last exception {last:?}");
    }
}
