//! Powers of paths, for every exponent at once.
//!
//! Join the vertices of a path up to distance `k`. In the game that deletes a vertex and its
//! neighbours, the value of the path of `n` vertices is constant on long intervals of `n`. The ends
//! of the intervals are affine in `k`, and the values on them are the same for every large `k`
//! (thesis, 2.4.2 and Theorem 2.4.3). This module discovers the intervals by aligning the runs of
//! equal values for a few `k`, and proves them for all `k` from some `k₀` on.
//!
//! **The proof.** Playing vertex `i` of `n` leaves paths of `i − 1 − k` and `n − i − k` vertices,
//! where a negative number means no path. So give paths of `−k, …, 0` vertices the value 0. Then
//! the options of `n ≥ 1` are all `a + b = n − 2k − 1` with `a, b ≥ −k`, and `a, b < n`. Two
//! intervals `[a, a′]`, `[b, b′]` with values `v`, `w` give some option of `n` the value `v ⊕ w` if
//! and only if `a + b + 2k + 1 ≤ n ≤ a′ + b′ + 2k + 1`. By induction on `n`, an interval has the
//! value `v` if no two intervals reach it with the value `v`, and if for every smaller value the
//! pairs of intervals with that value cover it. All ends are affine in `k`, and `αk + β ≥ 0` for
//! all `k ≥ k₀` if and only if `α ≥ 0` and `αk₀ + β ≥ 0`. So finitely many comparisons prove the
//! statement for all `k ≥ k₀`. ∎
//!
//! For smaller `k`, only the P-positions are computed and compared.

mod affine;
mod check;
mod discover;
mod text;

pub use affine::Affine;
pub use check::{IntervalError, Proved, verify, verify_within};
pub use discover::{discover, prove};

/// All paths from `first` vertices up to the next interval have this value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// The least number of vertices.
    pub first: Affine,
    /// The Grundy value.
    pub value: u32,
}

/// Consecutive intervals of constant value, from `−k` up to `end`, without gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intervals {
    /// The intervals, in order.
    pub intervals: Vec<Interval>,
    /// The first number of vertices after the last interval.
    pub end: Affine,
}

impl Intervals {
    /// The last number of vertices in an interval.
    fn last(&self, index: usize) -> Affine {
        let next = self.intervals.get(index + 1).map_or(self.end, |next| next.first);
        next - Affine::new(0, 1)
    }

    /// The same intervals, cut off at `end`. They are unchanged if they end earlier.
    #[must_use]
    pub fn cut(mut self, end: Affine) -> Self {
        if end < self.end {
            self.intervals.retain(|interval| interval.first < end);
            self.end = end;
        }
        self
    }

    /// First and last numbers of vertices of each interval of P-positions. Of the interval that
    /// starts with negative numbers, only 0 is counted.
    #[must_use]
    pub fn p_positions(&self) -> Vec<(Affine, Affine)> {
        let zero = Affine::new(0, 0);
        let ends = self.intervals.iter().enumerate().filter(|(_, interval)| interval.value == 0);
        ends.map(|(index, interval)| (interval.first.max(zero), self.last(index))).collect()
    }
}

/// A claim about powers of paths.
///
/// For every `k ≥ from` the values are those of the intervals; for every `k ≥ least` the P-positions
/// below the end are those of the intervals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The least `k` for which the P-positions are claimed.
    pub least: usize,
    /// The least `k` for which the values are claimed.
    pub from: usize,
    /// The values.
    pub intervals: Intervals,
}
