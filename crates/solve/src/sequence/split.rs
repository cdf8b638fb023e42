//! The mask that makes the fewest members rare.
//!
//! With `h(v)` members of value `v`, the transform `H(M) = Σ h(v)·(−1)^|v ∧ M|` is the number of
//! members with even parity minus the number with odd parity. All masks are compared at once by
//! the fast Walsh–Hadamard transform: the best one has the least `H`.

/// The mask below `length` (a power of two above all values) with the fewest members of even
/// parity; never 0.
pub(super) fn best_mask(values: &[Vec<u16>], length: usize) -> u16 {
    let mut sums = vec![0_i64; length.max(2)];
    for value in values.iter().flatten() {
        sums[*value as usize] += 1;
    }
    transform(&mut sums);
    let best = (1_u16..).zip(&sums[1..]).min_by_key(|(_, sum)| **sum);
    best.map_or(1, |(mask, _)| mask)
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
        let values: Vec<Vec<u16>> = vec![(0..200_u16).map(|n| n * n % 31).collect()];
        let even = |mask: u16| {
            values[0].iter().filter(|v| (*v & mask).count_ones().is_multiple_of(2)).count()
        };
        let best = (1..32).map(even).min().unwrap();
        assert_eq!(even(best_mask(&values, 32)), best);
    }
}
