//! The Fibonacci system: every whole number is in exactly one way a sum of Fibonacci numbers of
//! which no two are consecutive (Zeckendorf; Deslongchamps §3.0.3, Theorem 8; Gorin §III.2).
//!
//! Position `i` of a word weighs `F*_i = F_{i+2}` (1, 2, 3, 5, 8, …) where `F_1 = F_2 = 1`. The
//! documents number the Fibonacci numbers differently; [`Indexing`] converts between the
//! numberings. Words do not depend on the numbering. A conversion halves the number recursively,
//! with a few multiplications at each level; a number of a million decimal digits takes about a
//! second.

use noyau_core::Natural;

use crate::ladder::{Ladder, Reach, Start, continuants, unstopped};
use crate::word::Word;

/// `F*_i = F_{i+2}`, the weight of position `index`: 1, 2, 3, 5, 8, …
///
/// ```
/// use noyau_numeration::zeckendorf::fibonacci_weight;
/// assert_eq!(fibonacci_weight(0), 1);
/// assert_eq!(fibonacci_weight(9), 89);
/// ```
#[must_use]
pub fn fibonacci_weight(index: usize) -> Natural {
    continuants(&|_| 1, Some(1), index).weights(Start::P).0
}

/// How a document numbers the Fibonacci numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Indexing {
    /// `F_1 = F_2 = 1` (Deslongchamps, and the usual numbering).
    Usual,
    /// `F*_i = F_{i+2}`: `F*_0 = 1, F*_1 = 2` (Deslongchamps' weights; the positions of a word).
    Weights,
    /// `F_0 = F_1 = 1` (Gorin).
    Gorin,
}

impl Indexing {
    /// Index of the first number of the sequence 1, 2, 3, 5, … in this numbering.
    fn of_first_weight(self) -> usize {
        match self {
            Self::Usual => 2,
            Self::Weights => 0,
            Self::Gorin => 1,
        }
    }

    /// The word position of the number with this index; `None` for the numbers before the
    /// weights (0, and the first of the two ones).
    ///
    /// ```
    /// use noyau_numeration::zeckendorf::Indexing;
    /// assert_eq!(Indexing::Usual.to_position(6), Some(4)); // F_6 = 8 = F*_4
    /// assert_eq!(Indexing::Gorin.to_position(5), Some(4)); // Gorin's F_5 = 8
    /// assert_eq!(Indexing::Gorin.to_position(0), None);
    /// ```
    #[must_use]
    pub fn to_position(self, index: usize) -> Option<usize> {
        index.checked_sub(self.of_first_weight())
    }

    /// The index of the weight at a word position.
    #[must_use]
    pub fn from_position(self, position: usize) -> usize {
        position.saturating_add(self.of_first_weight())
    }

    /// The Fibonacci number with this index.
    #[must_use]
    pub fn number(self, index: usize) -> Natural {
        match self.to_position(index) {
            Some(position) => fibonacci_weight(position),
            None if self == Self::Usual && index == 0 => Natural::ZERO,
            None => Natural::ONE,
        }
    }
}

impl Word {
    /// The Zeckendorf word of `n`, `R_F(n)`.
    ///
    /// ```
    /// use noyau_numeration::Word;
    /// let word = Word::fibonacci(&74_u64.into());
    /// assert_eq!(word.to_string(), "100101001");
    /// assert_eq!(word.ones().collect::<Vec<_>>(), [0, 3, 5, 8]); // 1 + 5 + 13 + 55
    /// ```
    #[must_use]
    pub fn fibonacci(n: &Natural) -> Self {
        let Ok(ladder) = Ladder::constant(1, Reach::Number(n), &unstopped);
        let Ok((digits, _)) = ladder.represent(n, Start::P, &unstopped);
        Self::from_least_significant_first(digits)
    }

    /// The value of this word in the Fibonacci system, `I_F`. The word need not be a Zeckendorf
    /// word.
    ///
    /// ```
    /// use noyau_numeration::Word;
    /// let left = Word::fibonacci(&27_u64.into()).shifted_left(1);
    /// assert_eq!(left.fibonacci_value(), 44); // (27, 44) is a Wythoff pair
    /// ```
    #[must_use]
    pub fn fibonacci_value(&self) -> Natural {
        let Ok(ladder) = Ladder::constant(1, Reach::Length(self.len()), &unstopped);
        let Ok((first, second)) = ladder.interpret(self.digits(), &unstopped);
        first + second
    }

    /// Whether this is the Zeckendorf word of a number: digits 0 and 1, no two 1s side by side.
    #[must_use]
    pub fn is_zeckendorf(&self) -> bool {
        let mut below = 0;
        self.digits()
            .iter()
            .all(|&digit| digit <= 1 && digit + std::mem::replace(&mut below, digit) <= 1)
    }
}

/// The least Zeckendorf part of `n`: its word position and its value; `None` for 0.
///
/// ```
/// use noyau_numeration::zeckendorf::least_part;
/// assert_eq!(least_part(&20_u64.into()), Some((1, 2_u64.into()))); // 13 + 5 + 2
/// assert_eq!(least_part(&0_u64.into()), None);
/// ```
#[must_use]
pub fn least_part(n: &Natural) -> Option<(usize, Natural)> {
    let position = Word::fibonacci(n).ones().next()?;
    Some((position, fibonacci_weight(position)))
}

/// The words of the Wythoff pair `(x, x + z)` of difference `z`, from the digits of `z`
/// (Deslongchamps §3.1.4, Proposition 2, with tails of `2m + 2` and `2m + 3` digits).
///
/// When `R_F(z)` ends in an odd number of zeros, `x` and `y` are `z` shifted left once and twice.
/// When it ends in `2m` zeros, the digits above position `2m` are shifted left once and the tail
/// becomes `0101…01`; `y` is `x` shifted left.
///
/// ```
/// use noyau_numeration::zeckendorf::pair_of_difference;
/// let (x, y) = pair_of_difference(&17_u64.into());
/// assert_eq!((x.fibonacci_value(), y.fibonacci_value()), (27_u64.into(), 44_u64.into()));
/// ```
#[must_use]
pub fn pair_of_difference(z: &Natural) -> (Word, Word) {
    let word = Word::fibonacci(z);
    let zeros = word.trailing_zeros();
    let mut x = word.shifted_left(1);
    if zeros.is_multiple_of(2) && !word.is_zero() {
        let mut digits = x.digits().to_vec();
        digits[zeros + 1] = 0;
        for position in (0..=zeros).step_by(2) {
            digits[position] = 1;
        }
        x = Word::from_least_significant_first(digits);
    }
    let y = x.shifted_left(1);
    (x, y)
}
