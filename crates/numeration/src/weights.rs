//! Greedy numeration on any increasing weights, and positional notation as a special case
//! (Fraenkel §4, remark after Theorem 3).

use noyau_core::Natural;

use crate::ladder::unstopped;
use crate::word::Word;

/// Why a list of weights gives no representation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightError {
    /// The lowest weight is not 1, so that some numbers cannot be written.
    #[error("the lowest weight must be 1")]
    NotOne,
    /// A weight is not above the one before it.
    #[error("weight {position} is not above the one before it")]
    NotIncreasing {
        /// Position of the offending weight.
        position: usize,
    },
    /// A digit does not fit in 32 bits.
    #[error("the digit at position {position} exceeds 4294967295")]
    DigitTooLarge {
        /// Position of the digit.
        position: usize,
    },
    /// A base below 2.
    #[error("a base must be at least 2")]
    Base,
    /// The word is longer than the list of weights.
    #[error("there is no weight for position {position}")]
    NoWeight {
        /// The first position without a weight.
        position: usize,
    },
}

/// The greedy word of `n` on weights `1 = w_0 < w_1 < …`, of which only those up to `n` are read.
/// If the iterator ends early, the top digit may be large.
///
/// ```
/// use noyau_numeration::weights::greedy;
/// let squares = (1_u64..).map(|k| (k * k).into());
/// assert_eq!(greedy(squares, &23_u64.into())?.to_string(), "1013"); // 16 + 4 + 3·1
/// # Ok::<(), noyau_numeration::weights::WeightError>(())
/// ```
pub fn greedy(
    weights: impl IntoIterator<Item = Natural>,
    n: &Natural,
) -> Result<Word, WeightError> {
    let Ok(word) = greedy_while(weights, n, &unstopped);
    word
}

/// Like [`greedy`], as long as `go_on` does not fail.
pub(crate) fn greedy_while<E>(
    weights: impl IntoIterator<Item = Natural>,
    n: &Natural,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Result<Word, WeightError>, E> {
    let mut kept: Vec<Natural> = Vec::new();
    for (position, weight) in weights.into_iter().enumerate() {
        match kept.last() {
            None if weight != Natural::ONE => return Ok(Err(WeightError::NotOne)),
            Some(before) if weight <= *before => {
                return Ok(Err(WeightError::NotIncreasing { position }));
            }
            _ => {}
        }
        if position > 0 && weight > *n {
            break;
        }
        kept.push(weight);
    }
    if kept.is_empty() {
        return Ok(Err(WeightError::NotOne));
    }
    let mut rest = n.clone();
    let mut digits = vec![0; kept.len()];
    for (position, weight) in kept.iter().enumerate().rev() {
        go_on()?;
        if let Some((count, left)) = rest.div_rem(weight) {
            let digit = count.to_u64().and_then(|count| u32::try_from(count).ok());
            let Some(digit) = digit else {
                return Ok(Err(WeightError::DigitTooLarge { position }));
            };
            digits[position] = digit;
            rest = left;
        }
    }
    Ok(Ok(Word::from_least_significant_first(digits)))
}

/// The sum of digit times weight.
pub fn value(
    weights: impl IntoIterator<Item = Natural>,
    word: &Word,
) -> Result<Natural, WeightError> {
    let mut weights = weights.into_iter();
    let mut sum = Natural::ZERO;
    for (position, &digit) in word.digits().iter().enumerate() {
        let weight = weights.next().ok_or(WeightError::NoWeight { position })?;
        sum += &(weight * Natural::from(digit));
    }
    Ok(sum)
}

/// The word of `n` in base `base`, computed by divide and conquer for large numbers.
///
/// ```
/// use noyau_numeration::weights::positional;
/// assert_eq!(positional(4, &27_u64.into())?.to_string(), "123");
/// # Ok::<(), noyau_numeration::weights::WeightError>(())
/// ```
pub fn positional(base: u32, n: &Natural) -> Result<Word, WeightError> {
    let Ok(word) = positional_while(base, n, &unstopped);
    word
}

/// Like [`positional`], as long as `go_on` does not fail.
pub(crate) fn positional_while<E>(
    base: u32,
    n: &Natural,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Result<Word, WeightError>, E> {
    if base < 2 {
        return Ok(Err(WeightError::Base));
    }
    let mut powers = vec![Natural::from(base)];
    while let Some(last) = powers.last().filter(|last| *last <= n) {
        go_on()?;
        powers.push(last * last);
    }
    let mut digits = vec![0; 1 << powers.len()];
    split(n, &powers, &mut digits, go_on)?;
    Ok(Ok(Word::from_least_significant_first(digits)))
}

/// Fills `2^k` digits, given the first `k` of the powers `base, base², base⁴, …`.
fn split<E>(
    n: &Natural,
    powers: &[Natural],
    out: &mut [u32],
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<(), E> {
    if n.is_zero() {
        return Ok(());
    }
    let Some((power, smaller)) = powers.split_last() else {
        out[0] = n.to_u64().and_then(|digit| u32::try_from(digit).ok()).unwrap_or(u32::MAX);
        return Ok(());
    };
    // Looking at a clock takes as long as dividing a few machine words.
    if smaller.len() >= CLOCKED {
        go_on()?;
    }
    if let Some((high, low)) = n.div_rem(power) {
        let (low_out, high_out) = out.split_at_mut(1 << smaller.len());
        split(&low, smaller, low_out, go_on)?;
        split(&high, smaller, high_out, go_on)?;
    }
    Ok(())
}

/// Stretches of fewer digits than two to this power are written without a look at the clock.
const CLOCKED: usize = 4;
