//! Numeration for take-away games with a quota: a player may take at most `m` times as many tokens
//! as the opponent just took. `m = 2` is Fibonacci Nim (Gorin §III), `m = 1` is binary.
//!
//! The weights are `H_1 = 1`, `H_{k+1} = H_k + H_j` where `j` is least with `m·H_j ≥ H_k`. Every
//! positive number is a greedy sum of them, each part more than `m` times the next smaller one,
//! and a pile is lost for the player to move exactly when he may not take its least part.

use noyau_core::Natural;

/// The error for a quota of 0, under which no move could follow the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the quota must be at least 1")]
pub struct ZeroQuota;

/// The weights `H_1 < H_2 < …` of one quota, as an endless iterator.
///
/// ```
/// use noyau_numeration::quota::Quota;
/// let weights: Vec<_> = Quota::new(3)?.take(8).map(|h| h.to_string()).collect();
/// assert_eq!(weights, ["1", "2", "3", "4", "6", "8", "11", "15"]);
/// # Ok::<(), noyau_numeration::quota::ZeroQuota>(())
/// ```
#[derive(Debug, Clone)]
pub struct Quota {
    factor: Natural,
    /// The weights `H_j, …, H_k` from which later weights are made, and the last weight.
    recent: std::collections::VecDeque<Natural>,
    last: Natural,
}

impl Quota {
    /// The weights for a quota of `factor` times the last move.
    pub fn new(factor: u64) -> Result<Self, ZeroQuota> {
        if factor == 0 {
            return Err(ZeroQuota);
        }
        Ok(Self { factor: factor.into(), recent: [Natural::ONE].into(), last: Natural::ONE })
    }

    /// The greedy parts of `n`, greatest first, each with its index `k` (of `H_k`).
    #[must_use]
    pub fn parts(&self, n: &Natural) -> Vec<(usize, Natural)> {
        let weights: Vec<Natural> = self.clone().take_while(|weight| weight <= n).collect();
        let mut rest = n.clone();
        let mut parts = Vec::new();
        for (index, weight) in weights.into_iter().enumerate().rev() {
            if let Some(less) = rest.checked_sub(&weight) {
                rest = less;
                parts.push((index + 1, weight));
            }
        }
        parts
    }

    /// The least greedy part of `n`; `None` for 0.
    #[must_use]
    pub fn least_part(&self, n: &Natural) -> Option<Natural> {
        self.parts(n).pop().map(|(_, weight)| weight)
    }
}

impl Iterator for Quota {
    type Item = Natural;

    fn next(&mut self) -> Option<Natural> {
        let current = self.last.clone();
        while self.recent.front().is_some_and(|oldest| &self.factor * oldest < current) {
            self.recent.pop_front();
        }
        // The queue ends with the current weight, which is not removed because m ≥ 1.
        if let Some(summand) = self.recent.front() {
            self.last = &current + summand;
            self.recent.push_back(self.last.clone());
        }
        Some(current)
    }
}
