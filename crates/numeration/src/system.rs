//! The p-system and the q-system of `α = [1; a_1, a_2, …]`
//! (Deslongchamps §3.0.2, Theorem 5; Fraenkel §4, Theorem 3).
//!
//! With the convergents `p_i/q_i` of `α`, every whole number can be written in exactly one way as
//! `Σ s_i p_i` with `0 ≤ s_i ≤ a_{i+1}`, where `s_{i+1} = a_{i+2}` forces `s_i = 0`; and likewise
//! `Σ t_i q_i` with the last digit `t_0 < a_1`. (The thesis prints `t_0 ≤ a_1`, which would give
//! `2 = (2) = (1,0)` when all quotients are 2.) When `a_1 = 1` the two lowest q-weights are both 1
//! and `t_0` is always 0.
//!
//! Reading a q-word with p-weights turns `n` into `⌊nα⌋`, up to one unit, which depends on the
//! number of final zeros: see [`floor_of_multiple`].

use noyau_core::Natural;

use crate::ladder::{Ladder, Reach, Start, continuants, unstopped};
use crate::quotients::Quotients;
use crate::word::Word;

/// Which parts of the convergents are the weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Numerators `p_0, p_1, …`.
    P,
    /// Denominators `q_0, q_1, …`.
    Q,
}

/// A numeration system whose weights are the numerators or denominators of convergents.
///
/// ```
/// use noyau_numeration::{Quotients, system::System};
/// let quotients = Quotients::constant(2)?;
/// let (p, q) = (System::p(quotients.clone()), System::q(quotients));
/// assert_eq!(p.represent(&50_u64.into()).to_string(), "10102");
/// assert_eq!(q.represent(&50_u64.into()).to_string(), "11120");
/// assert_eq!(p.interpret(&q.represent(&12_u64.into()))?, 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct System {
    quotients: Quotients,
    kind: Kind,
}

/// Why a word is not the representation of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidWord {
    /// A digit above what its position allows.
    #[error("digit {digit} at position {position} is above the greatest allowed, {greatest}")]
    DigitTooLarge {
        /// Position, from 0 at the right.
        position: usize,
        /// The digit found there.
        digit: u32,
        /// The greatest digit the position allows.
        greatest: u32,
    },
    /// A digit at its greatest must be followed by 0.
    #[error("digit {digit} at position {position} is the greatest there, so a 0 must follow it")]
    NotFollowedByZero {
        /// Position of the full digit.
        position: usize,
        /// The full digit.
        digit: u32,
    },
}

impl System {
    /// The system of the numerators.
    #[must_use]
    pub fn p(quotients: Quotients) -> Self {
        Self { quotients, kind: Kind::P }
    }

    /// The system of the denominators.
    #[must_use]
    pub fn q(quotients: Quotients) -> Self {
        Self { quotients, kind: Kind::Q }
    }

    /// Which parts of the convergents are the weights.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The partial quotients behind the system.
    #[must_use]
    pub fn quotients(&self) -> &Quotients {
        &self.quotients
    }

    fn start(&self) -> Start {
        match self.kind {
            Kind::P => Start::P,
            Kind::Q => Start::Q,
        }
    }

    /// `p_position` or `q_position`, computed without listing the earlier weights.
    #[must_use]
    pub fn weight(&self, position: usize) -> Natural {
        let at = |index| self.quotients.at(index);
        continuants(&at, self.quotients.as_constant(), position).weights(self.start()).0
    }

    /// All weights, from the lowest.
    pub fn weights(&self) -> impl Iterator<Item = Natural> + '_ {
        let first = match self.kind {
            Kind::P => (Natural::ONE, Natural::ONE),
            Kind::Q => (Natural::ZERO, Natural::ONE),
        };
        let mut state = first;
        (1..).map(move |index| {
            let next = Natural::from(self.quotients.at(index)) * &state.1 + &state.0;
            state.0 = std::mem::replace(&mut state.1, next);
            state.0.clone()
        })
    }

    /// The representation of `n`, computed by divide and conquer for large numbers.
    #[must_use]
    pub fn represent(&self, n: &Natural) -> Word {
        let Ok(word) = self.represent_while(n, &unstopped);
        word
    }

    /// Like [`represent`](Self::represent), as long as `go_on` does not fail.
    pub(crate) fn represent_while<E>(
        &self,
        n: &Natural,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<Word, E> {
        let reach = Reach::Number(n);
        let digits = if self.kind == Kind::P && self.quotients.as_constant().is_none() {
            // The p-weights are the q-weights of [·; 1, a_1, a_2, …] without the lowest, whose digit
            // is always 0 because the first quotient is 1.
            let ladder = Ladder::general(|index| self.quotients.at(index - 1), reach, go_on)?;
            let mut digits = ladder.represent(n, Start::Q, go_on)?.0;
            digits.remove(0);
            digits
        } else {
            ladder(&self.quotients, reach, go_on)?.represent(n, self.start(), go_on)?.0
        };
        Ok(Word::from_least_significant_first(digits))
    }

    /// The representation of `n` by the definition: take the greatest weight that fits, as often as
    /// possible. Quadratic in the number of digits; kept as the reference.
    #[must_use]
    pub fn represent_greedy(&self, n: &Natural) -> Word {
        let mut weights: Vec<Natural> = Vec::new();
        for weight in self.weights().take_while(|weight| weight <= n) {
            weights.push(weight);
        }
        let mut rest = n.clone();
        let mut digits = vec![0; weights.len()];
        for (digit, weight) in digits.iter_mut().zip(&weights).rev() {
            if let Some((count, left)) = rest.div_rem(weight) {
                // The count is at most some a_i, which is a u32.
                *digit = count.to_u64().and_then(|count| count.try_into().ok()).unwrap_or(u32::MAX);
                rest = left;
            }
        }
        Word::from_least_significant_first(digits)
    }

    /// The greatest digit a position may hold.
    #[must_use]
    pub fn greatest_digit(&self, position: usize) -> u32 {
        let quotient = self.quotients.at(position.saturating_add(1));
        if self.kind == Kind::Q && position == 0 { quotient - 1 } else { quotient }
    }

    /// Checks that the word is the representation of a number. The error is the first one, reading
    /// from the right.
    pub fn check(&self, word: &Word) -> Result<(), InvalidWord> {
        let mut below = 0;
        for (position, &digit) in word.digits().iter().enumerate() {
            let greatest = self.greatest_digit(position);
            if digit > greatest {
                return Err(InvalidWord::DigitTooLarge { position, digit, greatest });
            }
            if position > 0 && digit == greatest && below != 0 {
                return Err(InvalidWord::NotFollowedByZero { position, digit });
            }
            below = digit;
        }
        Ok(())
    }

    /// `I_p` or `I_q`: the sum of digit times weight. The word need not be a representation, but
    /// `I_q` is only defined for a last digit below `a_1`.
    pub fn interpret(&self, word: &Word) -> Result<Natural, InvalidWord> {
        let Ok(value) = self.interpret_while(word, &unstopped);
        value
    }

    /// Like [`interpret`](Self::interpret), as long as `go_on` does not fail.
    pub(crate) fn interpret_while<E>(
        &self,
        word: &Word,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<Result<Natural, InvalidWord>, E> {
        let greatest = self.greatest_digit(0);
        if self.kind == Kind::Q && word.digit(0) > greatest {
            let digit = word.digit(0);
            return Ok(Err(InvalidWord::DigitTooLarge { position: 0, digit, greatest }));
        }
        // The sums for the weights `q_i` and `p_i − q_i`.
        let ladder = ladder(&self.quotients, Reach::Length(word.len()), go_on)?;
        let (first, second) = ladder.interpret(word.digits(), go_on)?;
        Ok(Ok(match self.kind {
            Kind::P => first + second,
            Kind::Q => first,
        }))
    }
}

fn ladder<E>(
    quotients: &Quotients,
    reach: Reach<'_>,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Ladder, E> {
    match quotients.as_constant() {
        Some(quotient) => Ladder::constant(quotient, reach, go_on),
        None => Ladder::general(|index| quotients.at(index), reach, go_on),
    }
}

/// A number, its q-word, and the number that word stands for in the p-system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mixed {
    /// `R_q(n)`.
    pub word: Word,
    /// `I_p(R_q(n))`.
    pub value: Natural,
}

impl Mixed {
    /// `⌊nα⌋`: see [`floor_of_multiple`].
    #[must_use]
    pub fn floor(&self) -> Natural {
        match self.value.checked_sub(&Natural::ONE) {
            Some(less) if self.word.trailing_zeros() % 2 == 1 => less,
            _ => self.value.clone(),
        }
    }

    /// `R_p(⌊nα⌋)`: see [`floor_of_multiple_word`].
    #[must_use]
    pub fn floor_word(&self, quotients: &Quotients) -> Word {
        let zeros = self.word.trailing_zeros();
        let mut digits = self.word.digits().to_vec();
        if !zeros.is_multiple_of(2) {
            digits[zeros] -= 1;
            for position in (0..zeros).step_by(2) {
                digits[position] = quotients.at(position + 1);
            }
        }
        Word::from_least_significant_first(digits)
    }
}

/// `R_q(n)` and `I_p(R_q(n))`, computed together.
#[must_use]
pub fn mixed(quotients: &Quotients, n: &Natural) -> Mixed {
    let Ok(mixed) = mixed_while(quotients, n, &unstopped);
    mixed
}

/// Like [`mixed`], as long as `go_on` does not fail.
pub(crate) fn mixed_while<E>(
    quotients: &Quotients,
    n: &Natural,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Mixed, E> {
    let ladder = ladder(quotients, Reach::Number(n), go_on)?;
    let (digits, second) = ladder.represent(n, Start::Q, go_on)?;
    Ok(Mixed { word: Word::from_least_significant_first(digits), value: n + &second })
}

/// `⌊nα⌋` for `α = [1; a_1, a_2, …]`: `I_p(R_q(n))`, minus 1 if `R_q(n)` ends in an odd number of
/// zeros (Deslongchamps §3.2.4, Theorem 16; Fraenkel §5, Theorem 4).
///
/// ```
/// use noyau_numeration::{Quotients, system::floor_of_multiple};
/// let golden = Quotients::constant(1)?;
/// assert_eq!(floor_of_multiple(&golden, &17_u64.into()), 27); // ⌊17·1.618…⌋
/// # Ok::<(), noyau_numeration::QuotientError>(())
/// ```
#[must_use]
pub fn floor_of_multiple(quotients: &Quotients, n: &Natural) -> Natural {
    mixed(quotients, n).floor()
}

/// `R_p(⌊nα⌋)` straight from the digits of `R_q(n)` (Fraenkel §5, Theorem 4, second form): with
/// `2k + 1` final zeros, digit `2k + 1` is lowered by one and `a_{2i+1}` is put at position `2i`
/// for `i ≤ k`; with an even number of final zeros the word stays as it is.
#[must_use]
pub fn floor_of_multiple_word(quotients: &Quotients, n: &Natural) -> Word {
    mixed(quotients, n).floor_word(quotients)
}
