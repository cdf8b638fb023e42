//! Words of digits, independent of any numeration system.
//!
//! A [`Word`] is only a string of digits; its value depends on the system in which it is read. The
//! theory often reads the same word in two systems (`I_p(R_q(n))`) or shifts it. The systems are
//! [`crate::system::System`], the functions of [`crate::weights`] and the Fibonacci system in
//! [`crate::zeckendorf`].

use std::fmt;

/// A string of digits without leading zeros.
///
/// `Display` writes the most significant digit first, as the documents do. Positions are counted
/// from 0 at the least significant digit, like the weights.
///
/// ```
/// use noyau_numeration::Word;
/// let word = Word::from_most_significant_first([1, 0, 1, 0, 2, 0]);
/// assert_eq!(word.to_string(), "101020");
/// assert_eq!((word.digit(1), word.trailing_zeros()), (2, 1));
/// assert_eq!(word.shifted_right(1), word.shifted_left(2).shifted_right(3));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Word {
    /// Least significant first, the last one not zero; empty for the number 0.
    digits: Vec<u32>,
}

impl Word {
    /// The word whose digit of position `i` is the `i`-th of `digits`.
    #[must_use]
    pub fn from_least_significant_first(digits: impl Into<Vec<u32>>) -> Self {
        let mut digits = digits.into();
        let kept = digits.iter().rposition(|&digit| digit != 0).map_or(0, |top| top + 1);
        digits.truncate(kept);
        Self { digits }
    }

    /// The word whose digits are given as they are written.
    #[must_use]
    pub fn from_most_significant_first(digits: impl Into<Vec<u32>>) -> Self {
        let mut digits = digits.into();
        digits.reverse();
        Self::from_least_significant_first(digits)
    }

    /// The digits, least significant first; none for the number 0.
    #[must_use]
    pub fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// The digits as they are written; the single digit 0 for the number 0.
    #[must_use]
    pub fn written(&self) -> Vec<u32> {
        if self.is_zero() {
            return vec![0];
        }
        self.digits.iter().rev().copied().collect()
    }

    /// The digit at `position`; 0 beyond the top.
    #[must_use]
    pub fn digit(&self, position: usize) -> u32 {
        self.digits.get(position).copied().unwrap_or(0)
    }

    /// Number of digits, none for the number 0.
    #[must_use]
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// Whether the word has no digits, that is, whether it is the word of 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether this is the word of 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.is_empty()
    }

    /// Number of final zeros. The word of 0 has none: the theorems on the parity of this number are
    /// about positive numbers or count 0 as even.
    #[must_use]
    pub fn trailing_zeros(&self) -> usize {
        self.digits.iter().position(|&digit| digit != 0).unwrap_or(0)
    }

    /// Positions of the digits that are not zero, from the least significant.
    #[must_use]
    pub fn ones(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let nonzero = |(position, &digit): (usize, &u32)| (digit != 0).then_some(position);
        self.digits.iter().enumerate().filter_map(nonzero)
    }

    /// The word followed by `count` zeros (`R′` for one).
    #[must_use]
    pub fn shifted_left(&self, count: usize) -> Self {
        if self.is_zero() {
            return Self::default();
        }
        let mut digits = vec![0; count];
        digits.extend_from_slice(&self.digits);
        Self { digits }
    }

    /// The word without its `count` last digits, whatever they are (`R″` for one).
    #[must_use]
    pub fn shifted_right(&self, count: usize) -> Self {
        Self { digits: self.digits.get(count..).unwrap_or_default().to_vec() }
    }
}

impl fmt::Display for Word {
    /// Writes the digits without separators, as in `101020`, or with commas if a digit needs more
    /// than one character.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A word may have millions of digits, and each call of `write!` takes its time.
        let small = |digit: u32| char::from_digit(digit, 10);
        if let Some(digits) = self.written().into_iter().map(small).collect::<Option<String>>() {
            return f.write_str(&digits);
        }
        for (index, digit) in self.written().iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn useless_zeros_in_front_are_dropped() {
        assert_eq!(
            Word::from_most_significant_first([0, 0, 1, 0]),
            Word::from_least_significant_first([0, 1])
        );
        assert_eq!(Word::from_most_significant_first([0, 0]), Word::default());
        assert_eq!(Word::default().to_string(), "0");
        assert_eq!(Word::default().written(), [0]);
    }

    #[test]
    fn shifts_of_zero_and_beyond_the_top() {
        assert_eq!(Word::default().shifted_left(3), Word::default());
        let word = Word::from_most_significant_first([2, 0, 1]);
        assert_eq!(word.shifted_right(9), Word::default());
        assert_eq!(word.shifted_right(2).to_string(), "2");
        assert_eq!(word.ones().collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn large_digits_are_set_apart() {
        assert_eq!(Word::from_most_significant_first([12, 0, 3]).to_string(), "12,0,3");
    }
}
