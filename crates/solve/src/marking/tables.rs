//! What the tables of forests and the tables over a separator have in common.

use crate::run::Halt;

/// Why tables do not have a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// A limit was reached.
    Halted,
    /// There are too many kinds or states, or a value is too large.
    Large,
}

impl From<Halt> for Refusal {
    fn from(_: Halt) -> Self {
        Self::Halted
    }
}

/// The neighbours of each vertex; `None` if the board is directed.
pub(super) fn neighbours(kills: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
    let back = |one: usize, other: &usize| kills[*other].contains(&one);
    if !kills.iter().enumerate().all(|(one, row)| row.iter().all(|other| back(one, other))) {
        return None;
    }
    let others = |(vertex, killed): (usize, &Vec<usize>)| {
        killed.iter().copied().filter(|&other| other != vertex).collect()
    };
    Some(kills.iter().enumerate().map(others).collect())
}

/// A set of values as the bits of a word. A board with a value that does not fit is refused.
pub(super) trait ValueSet: Copy {
    /// The set without values.
    const EMPTY: Self;

    /// The set with one more value, which is below the number of bits.
    fn with(self, value: u8) -> Self;

    /// The least value that is not in the set.
    fn least_absent(self) -> Result<u8, Refusal>;

    /// Adds a value.
    #[inline(always)]
    fn add(&mut self, value: u8) {
        *self = self.with(value);
    }
}

macro_rules! value_set {
    ($word:ty) => {
        impl ValueSet for $word {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn with(self, value: u8) -> Self {
                // The remainder spares the loops a check that the bit exists.
                self | 1 << (u32::from(value) % <$word>::BITS)
            }

            #[inline(always)]
            fn least_absent(self) -> Result<u8, Refusal> {
                match self.trailing_ones() {
                    <$word>::BITS => Err(Refusal::Large),
                    least => u8::try_from(least).map_err(|_| Refusal::Large),
                }
            }
        }
    };
}

value_set!(u32);
value_set!(u64);

#[cfg(test)]
mod tests {
    use super::*;

    fn every_value<S: ValueSet>(values: u8) {
        let mut seen = S::EMPTY;
        for value in 0..values {
            assert_eq!(seen.least_absent(), Ok(value));
            assert_eq!(S::EMPTY.with(value).least_absent(), Ok(u8::from(value == 0)));
            seen.add(value);
        }
        assert_eq!(seen.least_absent(), Err(Refusal::Large));
    }

    #[test]
    fn values_that_are_too_large_are_refused() {
        every_value::<u32>(32);
        every_value::<u64>(64);
    }

    #[test]
    fn neighbours_are_mutual() {
        assert_eq!(neighbours(&[vec![0, 1], vec![0, 1]]), Some(vec![vec![1], vec![0]]));
        assert_eq!(neighbours(&[vec![0, 1], vec![1]]), None);
    }
}
