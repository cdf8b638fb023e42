//! McIntyre's digit sets: Nim in base 4, 8, 16 and any power of two (Deslongchamps §2.1.5).
//!
//! Write the heaps in base 2^t. A position is P exactly when every column of digits splits into
//! *minimal zero-sum sets*: sets of nim-sum zero that contain no smaller one.

/// Splits digits into minimal zero-sum sets; returns `None` if there is no such split. It exists
/// exactly if the nim-sum of the digits is zero: zeros and equal pairs are removed first, and any
/// set of distinct digits with nim-sum zero contains a minimal one, whose removal leaves nim-sum
/// zero.
///
/// ```
/// use noyau_games::heap::zero_sum_partition;
/// assert_eq!(zero_sum_partition(&[2, 2, 3, 2, 1]), Some(vec![vec![2, 2], vec![1, 2, 3]]));
/// assert_eq!(zero_sum_partition(&[2, 1, 0]), None);
/// ```
#[must_use]
pub fn zero_sum_partition(digits: &[u64]) -> Option<Vec<Vec<u64>>> {
    if digits.iter().fold(0, |sum, digit| sum ^ digit) != 0 {
        return None;
    }
    let mut sorted = digits.to_vec();
    sorted.sort_unstable();
    let mut sets = Vec::new();
    let mut odd = Vec::new();
    for digit in sorted {
        if digit == 0 {
            sets.push(vec![0]);
        } else if odd.last() == Some(&digit) {
            odd.pop();
            sets.push(vec![digit, digit]);
        } else {
            odd.push(digit);
        }
    }
    while !odd.is_empty() {
        let circuit = minimal_dependent_subset(&odd)?;
        odd.retain(|digit| !circuit.contains(digit));
        sets.push(circuit);
    }
    Some(sets)
}

/// The first minimal subset of nim-sum zero found by elimination over GF(2). It is minimal because
/// its digits before the last are independent.
fn minimal_dependent_subset(digits: &[u64]) -> Option<Vec<u64>> {
    let mut basis: Vec<(u64, Vec<u64>)> = Vec::new();
    for digit in digits {
        let mut rest = *digit;
        let mut used = vec![*digit];
        for (vector, combination) in &basis {
            if rest ^ vector < rest {
                rest ^= vector;
                symmetric_difference(&mut used, combination);
            }
        }
        if rest == 0 {
            used.sort_unstable();
            return Some(used);
        }
        basis.push((rest, used));
        basis.sort_unstable_by_key(|(vector, _)| std::cmp::Reverse(*vector));
    }
    None
}

fn symmetric_difference(set: &mut Vec<u64>, other: &[u64]) {
    for element in other {
        match set.iter().position(|mine| mine == element) {
            Some(index) => {
                set.swap_remove(index);
            }
            None => set.push(*element),
        }
    }
}

/// Whether a set of digits has nim-sum zero and no proper part of it has.
pub(super) fn is_minimal_zero_sum(set: &[u64]) -> bool {
    let parts = 1_u64 << set.len().min(20);
    let sum = |mask: u64| {
        set.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).fold(0, |sum, (_, d)| sum ^ d)
    };
    !set.is_empty() && sum(parts - 1) == 0 && (1..parts - 1).all(|mask| sum(mask) != 0)
}

/// All minimal zero-sum sets of digits below `2^width`, shortest first: 5 in base 4, 22 in base
/// 8, 324 in base 16 (Deslongchamps §2.1.5 lists the first two).
#[must_use]
pub fn minimal_zero_sum_sets(width: u32) -> Vec<Vec<u64>> {
    let base = 1_u64 << width;
    let mut sets = vec![vec![0]];
    sets.extend((1..base).map(|digit| vec![digit, digit]));
    let mut circuits = Vec::new();
    grow(base, &mut Vec::new(), &mut vec![0], &mut circuits);
    circuits.sort_by(|a: &Vec<u64>, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    sets.extend(circuits);
    sets
}

/// Extends an increasing independent set by every larger digit; `span` lists the nim-sums of its
/// subsets. If the nim-sum of the set is a larger digit, adding that digit gives a circuit.
fn grow(base: u64, set: &mut Vec<u64>, span: &mut Vec<u64>, circuits: &mut Vec<Vec<u64>>) {
    let sum = set.iter().fold(0, |sum, digit| sum ^ digit);
    let last = set.last().copied().unwrap_or(0);
    if set.len() >= 2 && sum > last {
        let mut circuit = set.clone();
        circuit.push(sum);
        circuits.push(circuit);
    }
    for digit in last + 1..base {
        if span.contains(&digit) {
            continue;
        }
        let old = span.len();
        set.push(digit);
        span.extend(span.clone().iter().map(|element| element ^ digit));
        grow(base, set, span, circuits);
        span.truncate(old);
        set.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn number_of_minimal_sets() {
        assert_eq!(minimal_zero_sum_sets(1).len(), 2);
        assert_eq!(minimal_zero_sum_sets(2).len(), 5);
        assert_eq!(minimal_zero_sum_sets(3).len(), 22);
        assert_eq!(minimal_zero_sum_sets(4).len(), 324);
        assert!(minimal_zero_sum_sets(4).iter().all(|set| is_minimal_zero_sum(set)));
        for other in [&[][..], &[1], &[1, 2], &[0, 0], &[1, 1, 2, 2], &[0, 1, 2, 3]] {
            assert!(!is_minimal_zero_sum(other), "{other:?}");
        }
    }

    proptest! {
        /// Claim C-04 of the specification, for bases 4 to 64.
        #[test]
        fn a_column_splits_exactly_when_its_nim_sum_is_zero(
            digits in proptest::collection::vec(0_u64..64, 0..12),
        ) {
            let sum = digits.iter().fold(0, |sum, digit| sum ^ digit);
            match zero_sum_partition(&digits) {
                None => prop_assert_ne!(sum, 0),
                Some(sets) => {
                    prop_assert!(sets.iter().all(|set| is_minimal_zero_sum(set)));
                    let mut united = sets.concat();
                    united.sort_unstable();
                    let mut sorted = digits;
                    sorted.sort_unstable();
                    prop_assert_eq!(united, sorted);
                }
            }
        }
    }
}
