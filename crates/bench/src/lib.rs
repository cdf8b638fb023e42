//! Ratios measured in one run.
//!
//! Machines differ and are noisy, so noyau claims no seconds: it claims that one thing costs at
//! most a given number of times another, both measured side by side. [`Comparison`] takes the two in turns,
//! several times, and compares the medians.
//!
//! ```no_run
//! use noyau_bench::Comparison;
//! Comparison::new("sorting against copying", 50.0)
//!     .of(|| { let mut v: Vec<u32> = (0..9999).rev().collect(); v.sort(); v })
//!     .against(|| (0..9999).rev().collect::<Vec<u32>>());
//! ```

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often each side is measured.
const ROUNDS: usize = 11;

/// Two costs, the second being the yardstick.
#[derive(Debug)]
pub struct Comparison<F> {
    name: &'static str,
    claimed: f64,
    rounds: usize,
    work: F,
}

impl Comparison<()> {
    /// A claim: the ratio is at most `claimed`.
    #[must_use]
    pub fn new(name: &'static str, claimed: f64) -> Self {
        Self { name, claimed, rounds: ROUNDS, work: () }
    }

    /// Measures each side this often, for work that takes minutes.
    #[must_use]
    pub fn rounds(self, rounds: usize) -> Self {
        Self { rounds, ..self }
    }

    /// The work that the claim is about.
    pub fn of<T, F: FnMut() -> T>(self, work: F) -> Comparison<F> {
        Comparison { name: self.name, claimed: self.claimed, rounds: self.rounds, work }
    }
}

impl<T, F: FnMut() -> T> Comparison<F> {
    /// Measures both, prints one line, and gives the ratio.
    pub fn against<U>(mut self, mut yardstick: impl FnMut() -> U) -> f64 {
        let mut work_times = Vec::new();
        let mut yardstick_times = Vec::new();
        for _ in 0..self.rounds {
            work_times.push(time(&mut self.work));
            yardstick_times.push(time(&mut yardstick));
        }
        let (work, yardstick) = (median(work_times), median(yardstick_times));
        let ratio = work.as_secs_f64() / yardstick.as_secs_f64().max(f64::MIN_POSITIVE);
        let verdict = if ratio <= self.claimed { "holds" } else { "MISSED" };
        println!(
            "{:<58} {ratio:>7.2} × (claimed ≤ {:.2}: {verdict})  [{work:.2?} / {yardstick:.2?}]",
            self.name, self.claimed
        );
        ratio
    }
}

fn time<T>(work: &mut impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
