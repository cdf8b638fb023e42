//! Sets of classes.

/// A set of numbers below a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    /// The empty set of numbers below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)].into_boxed_slice())
    }

    /// The set of the numbers below `bound` for which `contains` is true.
    pub(super) fn of(bound: usize, contains: impl Fn(usize) -> bool) -> Self {
        let word = |place: usize| {
            let numbers = place * 64..bound.min(place * 64 + 64);
            numbers.rev().fold(0, |word, number| 2 * word + u64::from(contains(number)))
        };
        Self((0..bound.div_ceil(64)).map(word).collect())
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn union(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(word, larger)| word & !larger == 0)
    }

    /// Adds the intersection of two sets.
    pub(super) fn add_common(&mut self, one: &Self, other: &Self) {
        for (word, (one, other)) in self.0.iter_mut().zip(one.0.iter().zip(&other.0)) {
            *word |= one & other;
        }
    }

    /// Whether two sets have a number in common.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, two)| one & two != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set = Bits::of(130, |number| number % 3 == 0);
        set.insert(3);
        set.insert(127);
        assert!((0..130).all(|number| set.contains(number) == (number % 3 == 0 || number == 127)));
    }
}
