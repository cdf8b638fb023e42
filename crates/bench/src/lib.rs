//! Ratios measured in one run.
//!
//! Machines differ and are noisy, so noyau makes no claims in seconds. It claims that one thing
//! costs at most a given number of times as much as another, with both measured in the same run.
//! [`Comparison`] measures the two in turns, several times, and compares the medians.
//!
//! ```no_run
//! use noyau_bench::Comparison;
//! Comparison::new("sorting against copying", 50.0)
//!     .of(|| { let mut v: Vec<u32> = (0..9999).rev().collect(); v.sort(); v })
//!     .against(|| (0..9999).rev().collect::<Vec<u32>>());
//! ```

use std::fs;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The number of times that each side is measured.
const ROUNDS: usize = 11;

/// A comparison of two costs. The second one is the yardstick.
#[derive(Debug)]
pub struct Comparison<F> {
    name: &'static str,
    claimed: f64,
    rounds: usize,
    work: F,
}

impl Comparison<()> {
    /// A comparison with the claim that the ratio is at most `claimed`.
    #[must_use]
    pub fn new(name: &'static str, claimed: f64) -> Self {
        Self { name, claimed, rounds: ROUNDS, work: () }
    }

    /// The same comparison with another number of measurements, for work that takes minutes.
    #[must_use]
    pub fn rounds(self, rounds: usize) -> Self {
        Self { rounds, ..self }
    }

    /// Sets the work that the claim is about.
    pub fn of<T, F: FnMut() -> T>(self, work: F) -> Comparison<F> {
        Comparison { name: self.name, claimed: self.claimed, rounds: self.rounds, work }
    }
}

impl<T, F: FnMut() -> T> Comparison<F> {
    /// Measures both sides, prints one line, and returns the ratio.
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

/// The CPU time of this thread in seconds, as counted by the kernel. The kernel updates it when the
/// thread yields, and otherwise a few times in a hundredth of a second.
#[must_use]
pub fn cpu() -> f64 {
    thread::yield_now();
    run_time("/proc/thread-self/schedstat")
}

/// The CPU time of a thread; 0 if the thread has ended.
fn run_time(path: &str) -> f64 {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.split(' ').next().and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// Answers a question and returns the CPU time with the answer. A flag is set after this many
/// seconds of CPU time. A deadline by the clock would come too soon on a machine with other load.
pub fn within<T>(seconds: f64, ask: impl FnOnce(Arc<AtomicBool>) -> T) -> (f64, T) {
    let flag = Arc::new(AtomicBool::new(false));
    let thread = fs::read_link("/proc/thread-self").unwrap_or_default();
    let path = format!("/proc/{}/schedstat", thread.display());
    let (done, wait) = channel::<()>();
    thread::scope(|scope| {
        let start = cpu();
        let watched = Arc::clone(&flag);
        scope.spawn(move || {
            while wait.recv_timeout(Duration::from_millis(20)) == Err(RecvTimeoutError::Timeout) {
                if run_time(&path) - start >= seconds {
                    watched.store(true, Ordering::Relaxed);
                }
            }
        });
        let start = cpu();
        let answer = ask(flag);
        let time = cpu() - start;
        drop(done);
        (time, answer)
    })
}

/// The growth from one size to the next, by least squares of the logarithms.
#[must_use]
pub fn growth(points: &[(usize, f64)]) -> f64 {
    let points: Vec<(f64, f64)> =
        points.iter().map(|&(size, cost)| (size as f64, cost.max(1e-6).ln())).collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let products = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>();
    (products / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>()).exp()
}

/// The median.
#[must_use]
pub fn median_of(mut costs: Vec<f64>) -> f64 {
    costs.sort_unstable_by(f64::total_cmp);
    costs.get(costs.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_that_of_a_power() {
        let powers = std::iter::successors(Some(3.0), |cost| Some(1.5 * cost));
        let points: Vec<(usize, f64)> = (5..11).zip(powers).collect();
        assert!((growth(&points) - 1.5).abs() < 1e-9);
        assert!((median_of(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
    }
}
