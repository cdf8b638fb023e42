//! Codes of octal games, in the notation of CGSuite.
//!
//! A code is a first digit (0 or 4), a point, and digits below 8: `0.137`, `4.007`. A group of
//! digits in brackets at the end is repeated for ever, as in `0.[3]`, which is Nim, or `0.0[27]`.
//! Digit `t` says what may remain after `t` tokens are taken from one heap. It is a sum of 1 for
//! nothing, 2 for one heap and 4 for two heaps. Different spellings of the same digits are the same
//! code, which is always written in the same way.

use std::fmt;

use noyau_core::NotationError;
use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};

/// The code of an octal game.
///
/// ```
/// use noyau_games::heap::OctalCode;
/// let code = OctalCode::parse("0.1370").unwrap();
/// assert_eq!(code.to_string(), "0.137");
/// assert_eq!(code.digits(), [1, 3, 7]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OctalCode {
    first: u8,
    digits: Vec<u8>,
    repeat: Vec<u8>,
}

/// The largest number of digits of a code.
const MOST_DIGITS: usize = 4096;

impl OctalCode {
    /// Reads a code.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let subject = Subject::Parameter("code".into());
        let mut scanner = Scanner::new(text, subject, InputSizes::default());
        scanner.skip_space();
        let first = match scanner.peek() {
            Some('0') => 0,
            Some('4') => 4,
            _ => return Err(wrong(&scanner)),
        };
        scanner.eat(if first == 0 { '0' } else { '4' });
        if !scanner.eat('.') && !scanner.eat('•') {
            return Err(wrong(&scanner));
        }
        let mut digits = run(&mut scanner)?;
        let mut repeat = Vec::new();
        if scanner.eat('[') {
            repeat = run(&mut scanner)?;
            if repeat.is_empty() || !scanner.eat(']') {
                return Err(wrong(&scanner));
            }
        } else if digits.is_empty() {
            return Err(wrong(&scanner));
        }
        scanner.skip_space();
        if scanner.peek().is_some() {
            // Before a group that is repeated, an 8 or 9 belongs to the code, but is too large.
            let digit = repeat.is_empty() && matches!(scanner.peek(), Some('8' | '9'));
            return Err(if digit { wrong(&scanner) } else { scanner.unexpected(Expected::End) });
        }
        shorten(&mut digits, &mut repeat);
        Ok(Self { first, digits, repeat })
    }

    /// The game in which a move takes one of these numbers of tokens, at least one each; `None` if
    /// there are no numbers, or if a number is 0 or too large for a code.
    #[must_use]
    pub fn subtraction(takes: &[usize]) -> Option<Self> {
        let most = *takes.iter().max()?;
        if most > MOST_DIGITS || takes.contains(&0) {
            return None;
        }
        let digits = (1..=most).map(|take| if takes.contains(&take) { 3 } else { 0 }).collect();
        Some(Self { first: 0, digits, repeat: Vec::new() })
    }

    /// The digit before the point: 4 if a heap may be split without taking anything, 0 otherwise.
    #[must_use]
    pub fn first(&self) -> u8 {
        self.first
    }

    /// The digits after the point that are not repeated.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The group of digits that is repeated after them; empty for a finite code.
    #[must_use]
    pub fn repeat(&self) -> &[u8] {
        &self.repeat
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.first)?;
        if self.digits.is_empty() && self.repeat.is_empty() {
            return f.write_str("0");
        }
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        if self.repeat.is_empty() {
            return Ok(());
        }
        f.write_str("[")?;
        self.repeat.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        f.write_str("]")
    }
}

/// Reads a run of octal digits, which may be empty.
fn run(scanner: &mut Scanner<'_>) -> Result<Vec<u8>, NotationError> {
    let mut digits = Vec::new();
    while let Some(found @ '0'..='7') = scanner.peek() {
        if digits.len() == MOST_DIGITS {
            let most = u64::try_from(MOST_DIGITS).unwrap_or(u64::MAX);
            return Err(scanner.error(Problem::TooManyDigits { digits: most + 1, most }));
        }
        digits.extend(found.to_digit(8).and_then(|digit| u8::try_from(digit).ok()));
        scanner.eat(found);
    }
    Ok(digits)
}

/// The error for what is found here instead of a part of the code. A digit that is too large is
/// reported as a number outside its range.
fn wrong(scanner: &Scanner<'_>) -> NotationError {
    match scanner.peek() {
        Some('8' | '9') if scanner.offset() > 0 => {
            scanner.error(Problem::OutOfRange { least: 0, most: 7 })
        }
        _ => scanner.unexpected(Expected::OctalCode),
    }
}

/// Turns the digits into the shortest spelling: no zeros at the end, and the shortest repeated
/// group, which begins as early as possible.
fn shorten(digits: &mut Vec<u8>, repeat: &mut Vec<u8>) {
    let length = repeat.len();
    let divisor = (1..=length).find(|short| {
        length.is_multiple_of(*short) && (*short..length).all(|i| repeat[i] == repeat[i - short])
    });
    repeat.truncate(divisor.unwrap_or(0));
    if repeat.iter().all(|digit| *digit == 0) {
        repeat.clear();
        while digits.last() == Some(&0) {
            digits.pop();
        }
    }
    // The group may begin one digit earlier.
    while !digits.is_empty() && digits.last() == repeat.last() {
        digits.pop();
        repeat.rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use noyau_family::Grammar;
    use noyau_solve::sequence;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (text, written) in [
            ("0.137", "0.137"),
            (" 0.07 ", "0.07"),
            ("4.0", "4.0"),
            ("0.0", "0.0"),
            ("0.1300", "0.13"),
            ("0.[3]", "0.[3]"),
            ("0.3[33]", "0.[3]"),
            ("0.12[0]", "0.12"),
            ("0.1[2121]", "0.[12]"),
            ("4.7[07]", "4.[70]"),
            ("0•77", "0.77"),
        ] {
            assert_eq!(OctalCode::parse(text).unwrap().to_string(), written, "{text}");
        }
    }

    #[test]
    fn bad_codes_say_where() {
        use Problem::{Empty, Missing, OutOfRange, Unexpected};
        let octal = || OutOfRange { least: 0, most: 7 };
        for (text, column, problem) in [
            ("0.8", 3, octal()),
            ("0.19", 4, octal()),
            ("x.12", 1, Unexpected("x".to_owned(), Expected::OctalCode)),
            ("0.", 3, Missing(Expected::OctalCode)),
            ("5.1", 1, Unexpected("5".to_owned(), Expected::OctalCode)),
            ("", 1, Empty(Expected::OctalCode)),
            ("0", 2, Missing(Expected::OctalCode)),
            ("0.[]", 4, Unexpected("]".to_owned(), Expected::OctalCode)),
            ("0.[3", 5, Missing(Expected::OctalCode)),
            ("0.[38]", 5, octal()),
            ("0.[3]7", 6, Unexpected("7".to_owned(), Expected::End)),
            ("07", 2, Unexpected("7".to_owned(), Expected::OctalCode)),
            ("0.1-2", 4, Problem::Negative(Expected::End)),
            ("0.1x", 4, Unexpected("x".to_owned(), Expected::End)),
        ] {
            let error = OctalCode::parse(text).unwrap_err();
            assert_eq!((error.column, error.problem), (column, problem), "{text}");
        }
        assert!(OctalCode::parse(&format!("0.{}", "1".repeat(MOST_DIGITS + 1))).is_err());
    }

    #[test]
    fn subtraction_games_have_codes() {
        let code = OctalCode::subtraction(&[2, 5]).unwrap();
        assert_eq!(code.to_string(), "0.03003");
        let octal = Grammar::octal(code.first(), code.digits(), code.repeat()).unwrap();
        let direct = Grammar::subtraction(&[2, 5]).unwrap();
        assert_eq!(sequence::naive(&octal, 100), sequence::naive(&direct, 100));
        assert_eq!(OctalCode::subtraction(&[0]), None);
        assert_eq!(OctalCode::subtraction(&[]), None);
        assert!(OctalCode::subtraction(&[MOST_DIGITS]).is_some());
        assert_eq!(OctalCode::subtraction(&[MOST_DIGITS + 1]), None);
    }

    proptest! {
        #[test]
        fn any_spelling_is_the_same_game(
            four in any::<bool>(),
            digits in proptest::collection::vec(0_u8..8, 0..6),
            repeat in proptest::collection::vec(0_u8..8, 1..5),
        ) {
            let first = if four { 4 } else { 0 };
            let text = |digits: &[u8]| digits.iter().map(ToString::to_string).collect::<String>();
            let long = format!("{first}.{}[{}]", text(&digits), text(&repeat));
            let code = OctalCode::parse(&long).unwrap();
            prop_assert_eq!(&OctalCode::parse(&code.to_string()).unwrap(), &code);
            let plain = Grammar::octal(first, &digits, &repeat).unwrap();
            let short = Grammar::octal(code.first(), code.digits(), code.repeat()).unwrap();
            prop_assert_eq!(sequence::naive(&plain, 24), sequence::naive(&short, 24));
        }
    }
}
