//! Powers of paths, for every exponent at once.
//!
//! Join the vertices of a path up to distance `k`. In the game that deletes a vertex and its
//! neighbours, the values of the path of `n` vertices are constant on long intervals of `n`, and the
//! ends of the intervals are affine in `k`, with the same values for every large `k` (thesis,
//! 2.4.2 and Theorem 2.4.3). Here the intervals are discovered, by aligning the runs of equal
//! values for a few `k`, and proved for all `k` from some `k₀` on.
//!
//! **The proof.** Playing vertex `i` of `n` leaves `i − 1 − k` and `n − i − k` vertices, negative
//! numbers standing for none. So let paths of `−k, …, 0` vertices have the value 0: the options of
//! `n ≥ 1` are all `a + b = n − 2k − 1` with `a, b ≥ −k`, and then `a, b < n`. Two intervals `[a, a′]`,
//! `[b, b′]` of values `v`, `w` give the value `v ⊕ w` to some option of `n` just when
//! `a + b + 2k + 1 ≤ n ≤ a′ + b′ + 2k + 1`. By induction on `n` an interval has the value `v` if no
//! two intervals reach it with the value `v`, and for every smaller value it is covered by what
//! pairs of intervals reach with that value. All ends are affine in `k`, and `αk + β ≥ 0` for all
//! `k ≥ k₀` just when `α ≥ 0` and `αk₀ + β ≥ 0`: finitely many comparisons prove it for all
//! `k ≥ k₀`. ∎
//!
//! For smaller `k` the P-positions alone are computed and compared.

mod affine;
mod check;
mod discover;
mod text;

pub use affine::Affine;
pub use check::{IntervalError, Proved, verify, verify_within};
pub use discover::{discover, prove};

/// Paths from `first` on, up to the next interval, have this value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// The least number of vertices.
    pub first: Affine,
    /// The Grundy value.
    pub value: u32,
}

/// Intervals of constant value, from `−k` on without a gap, up to `end`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intervals {
    /// The intervals, in their order.
    pub intervals: Vec<Interval>,
    /// The first number of vertices after them.
    pub end: Affine,
}

impl Intervals {
    /// The last number of vertices of an interval.
    fn last(&self, index: usize) -> Affine {
        let next = self.intervals.get(index + 1).map_or(self.end, |next| next.first);
        next - Affine::new(0, 1)
    }

    /// The same intervals, only up to `end`. They stay as they are if they end before.
    #[must_use]
    pub fn cut(mut self, end: Affine) -> Self {
        if end < self.end {
            self.intervals.retain(|interval| interval.first < end);
            self.end = end;
        }
        self
    }

    /// First and last numbers of vertices with P-positions: from an interval that starts with
    /// negative numbers only 0 counts.
    #[must_use]
    pub fn p_positions(&self) -> Vec<(Affine, Affine)> {
        let zero = Affine::new(0, 0);
        let ends = self.intervals.iter().enumerate().filter(|(_, interval)| interval.value == 0);
        ends.map(|(index, interval)| (interval.first.max(zero), self.last(index))).collect()
    }
}

/// A theorem on powers of paths.
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
