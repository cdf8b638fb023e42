//! The split into rare and common values that makes the fewest members rare.
//!
//! With `h(v)` members of value `v`, the transform `H(M) = Σ h(v)·(−1)^|v ∧ M|` is the number of
//! members with even parity minus the number with odd parity. All masks are compared at once by
//! the fast Walsh–Hadamard transform: the best one has the least `H`. For turned parities the
//! members of every other size count negatively.

use super::column::{Column, Width};

/// A split of the values into rare and common ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Split {
    /// The bits whose parity is taken; never 0.
    pub(super) mask: u16,
    /// Whether the parity is turned at every other size.
    pub(super) turned: bool,
}

impl Split {
    /// Whether the value has an odd number of bits in common with the mask.
    pub(super) fn is_odd(self, value: usize) -> bool {
        (value & usize::from(self.mask)).count_ones() % 2 == 1
    }
}

/// About this many members of a kind are counted. More would cost time and change nothing.
const COUNTED: usize = 1 << 16;

/// The split with the fewest rare members, with a mask below `length`, a power of two above all
/// values. `odd_takes` tells whether all takes are odd or all are even; if it is `None`, parities
/// are not turned.
pub(super) fn best_split<V: Width>(
    values: &[Column<V>],
    length: usize,
    odd_takes: Option<bool>,
) -> Split {
    let plain = best_mask(values, length, |_| 1);
    let turned = odd_takes.map(|odd| {
        best_mask(values, length, |size| if size.is_multiple_of(2) == odd { -1 } else { 1 })
    });
    match turned {
        Some((sum, mask)) if sum < plain.0 => Split { mask, turned: true },
        _ => Split { mask: plain.1, turned: false },
    }
}

/// The least value of the transform, and its mask.
fn best_mask<V: Width>(
    values: &[Column<V>],
    length: usize,
    weight: impl Fn(usize) -> i64,
) -> (i64, u16) {
    let mut sums = vec![0; length.max(2)];
    for kind in values {
        // The step is odd, so that sizes of both parities are counted.
        let step = (kind.values().len() / COUNTED) | 1;
        for (size, value) in kind.values().iter().enumerate().step_by(step) {
            sums[value.index()] += weight(size);
        }
    }
    transform(&mut sums);
    let masks = (1_u16..).zip(&sums[1..]).map(|(mask, sum)| (*sum, mask));
    masks.min().unwrap_or((0, 1))
}

/// The Walsh–Hadamard transform, in place, of a slice whose length is a power of two.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_is_the_best_one() {
        let mut column = Column::new();
        (0..200_u16).for_each(|n| column.push(n * n % 31));
        let values = [column];
        let even = |mask: u16| {
            let values = values[0].values().iter();
            values.filter(|v| (*v & mask).count_ones().is_multiple_of(2)).count()
        };
        let best = (1..32).map(even).min().unwrap();
        let split = best_split(&values, 32, None);
        assert_eq!((even(split.mask), split.turned), (best, false));
    }
}
