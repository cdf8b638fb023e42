//! The least value that is missing.

/// Least non-negative integer that does not occur among `values`.
///
/// ```
/// use noyau_core::mex;
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([1, 0, 0, 4]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen = Mex::default();
    for value in values {
        seen.insert(value);
    }
    seen.value()
}

/// Collects values one by one; [`Mex::value`] is the least one missing. Clearing keeps the
/// memory, so that a solver can use one for all its positions.
#[derive(Debug, Clone, Default)]
pub struct Mex {
    seen: Vec<u64>,
}

impl Mex {
    /// Records that `value` occurs. Values of `2^20` and above are ignored: a mex that large needs
    /// as many distinct options, and no position that is searched move by move has so many.
    pub fn insert(&mut self, value: u64) {
        const LIMIT: u64 = 1 << 20;
        if value >= LIMIT {
            return;
        }
        let Ok(word) = usize::try_from(value / 64) else { return };
        if word >= self.seen.len() {
            self.seen.resize(word + 1, 0);
        }
        self.seen[word] |= 1 << (value % 64);
    }

    /// Least value not inserted since the last clear.
    #[must_use]
    pub fn value(&self) -> u64 {
        let mut base = 0;
        for word in &self.seen {
            if *word != u64::MAX {
                return base + u64::from(word.trailing_ones());
            }
            base += 64;
        }
        base
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.seen.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::mex;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn mex_is_the_least_missing(values in proptest::collection::vec(0_u64..200, 0..300)) {
            let least = mex(values.iter().copied());
            prop_assert!(!values.contains(&least));
            prop_assert!((0..least).all(|smaller| values.contains(&smaller)));
        }
    }
}
