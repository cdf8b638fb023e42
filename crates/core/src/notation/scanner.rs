//! Reading numbers, short sums and lists, with the place of every error.

use super::{Expected, InputSizes, NotationError, Problem, Subject};
use crate::Natural;

/// Maximum number of characters of the input that an error shows.
const EXCERPT: usize = 60;

/// Reads numbers, short sums and lists from a text, and keeps its place in it.
#[derive(Debug, Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
    subject: Subject,
    limits: InputSizes,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of `text`.
    #[must_use]
    pub fn new(text: &'a str, subject: Subject, limits: InputSizes) -> Self {
        Self { text, at: 0, subject, limits }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The next character.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Byte offset of the next character.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Skips `wanted` if it comes next, and returns whether it did.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Skips white space.
    pub fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Skips everything before a byte offset.
    pub fn skip_to(&mut self, offset: usize) {
        if offset > self.at && self.text.is_char_boundary(offset) {
            self.at = offset;
        }
    }

    /// An error at the next character.
    #[must_use]
    pub fn error(&self, problem: Problem) -> NotationError {
        self.error_at(self.at, problem)
    }

    /// An error at a byte offset.
    #[must_use]
    pub fn error_at(&self, offset: usize, problem: Problem) -> NotationError {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let characters = before.chars().count();
        let from = characters.saturating_sub(EXCERPT / 2);
        let cut_left = if from > 0 { "…" } else { "" };
        let window: String = self.text.chars().skip(from).take(EXCERPT).collect();
        let cut_right = if self.text.chars().nth(from + EXCERPT).is_some() { "…" } else { "" };
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        NotationError {
            subject: self.subject.clone(),
            excerpt: format!("{cut_left}{window}{cut_right}").chars().map(shown).collect(),
            caret: characters - from + cut_left.chars().count(),
            line: 1,
            column: characters + 1,
            problem,
        }
    }

    /// The error for the next character, where something else was expected.
    #[must_use]
    pub fn unexpected(&self, expected: Expected) -> NotationError {
        match self.peek() {
            None if self.text.trim().is_empty() => self.error(Problem::Empty(expected)),
            None | Some(',' | ';') => self.error(Problem::Missing(expected)),
            Some('-' | '−') => self.error(Problem::Negative(expected)),
            Some(found) => self.error(Problem::Unexpected(found.to_string(), expected)),
        }
    }

    /// Reads a run of decimal digits.
    pub fn digits(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let run = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if run == 0 {
            return Err(self.unexpected(expected));
        }
        let digits = u64::try_from(run).unwrap_or(u64::MAX);
        if digits > self.limits.digits {
            let most = self.limits.digits;
            return Err(self.error(Problem::TooManyDigits { digits, most }));
        }
        let text = &self.text[self.at..self.at + run];
        let number =
            text.parse().map_err(|_| self.error(Problem::Unexpected(text.to_owned(), expected)))?;
        self.at += run;
        Ok(number)
    }

    /// Skips white space and reads a number from `least` to `most`.
    pub fn digits_within(&mut self, least: u64, most: u64) -> Result<u64, NotationError> {
        self.skip_space();
        let at = self.at;
        let number = self.digits(Expected::Number)?.to_u64();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.error_at(at, Problem::OutOfRange { least, most }))
    }

    /// Reads a number or a short sum: `7`, `2^4096-1`, `3*10^6+1`, `1e6`.
    pub fn number(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let mut total = self.product(expected)?;
        loop {
            let start = self.at;
            if self.eat('+') {
                total = total + self.product(Expected::Number)?;
            } else if self.eat('-') {
                let term = self.product(Expected::Number)?;
                total = total
                    .checked_sub(&term)
                    .ok_or_else(|| self.error_at(start, Problem::BelowZero))?;
            } else {
                return Ok(total);
            }
        }
    }

    fn product(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let mut total = self.power(expected)?;
        while self.peek() == Some('*') {
            let start = self.at;
            self.eat('*');
            let factor = self.power(Expected::Number)?;
            // A product has as many bits as its factors together, or one less.
            if total.bits() + factor.bits() > self.limits.bits() + 1 {
                return Err(self.too_large(start));
            }
            total = self.fitting(total * factor, start)?;
        }
        Ok(total)
    }

    fn power(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let start = self.at;
        let mantissa = self.digits(expected)?;
        let (base, scale) = match self.peek() {
            Some('^') => (mantissa, Natural::ONE),
            Some('e' | 'E') => (Natural::from(10_u64), mantissa),
            _ => return Ok(mantissa),
        };
        self.at += 1;
        let exponent = self.digits(Expected::Exponent)?;
        if base <= 1 {
            let power = if exponent.is_zero() { Natural::ONE } else { base };
            return Ok(power * scale);
        }
        // The power has more than this many bits, and at most twice as many.
        let least = |e: u64| (base.bits() - 1).saturating_mul(e).saturating_add(scale.bits());
        let fits = exponent.to_u64().filter(|e| least(*e) <= self.limits.bits());
        let exponent = fits.ok_or_else(|| self.too_large(start))?;
        self.fitting(base.pow(exponent) * scale, start)
    }

    /// The number, if it is not too large.
    fn fitting(&self, number: Natural, start: usize) -> Result<Natural, NotationError> {
        if number.bits() > self.limits.bits() { Err(self.too_large(start)) } else { Ok(number) }
    }

    fn too_large(&self, offset: usize) -> NotationError {
        self.error_at(offset, Problem::TooLarge { most: self.limits.digits })
    }

    /// Reads numbers separated by commas, semicolons or white space, with or without enclosing
    /// brackets.
    pub fn list(&mut self, expected: Expected) -> Result<Vec<Natural>, NotationError> {
        self.skip_space();
        let close = match self.peek() {
            Some('(') => Some(')'),
            Some('[') => Some(']'),
            _ => None,
        };
        if close.is_some() {
            self.at += 1;
        }
        let mut numbers = Vec::new();
        loop {
            self.skip_space();
            numbers.push(self.number(expected)?);
            let spaced = self.peek().is_some_and(char::is_whitespace);
            self.skip_space();
            if self.eat(',') || self.eat(';') {
                continue;
            }
            if spaced && self.peek().is_some_and(|c| c.is_ascii_digit()) {
                continue;
            }
            break;
        }
        if let Some(close) = close
            && !self.eat(close)
        {
            return Err(match self.peek() {
                Some(found) => self.error(Problem::Unexpected(found.to_string(), Expected::Comma)),
                None => self.error(Problem::Missing(Expected::Comma)),
            });
        }
        self.finish(Expected::Comma)?;
        Ok(numbers)
    }

    /// Succeeds if only white space is left.
    pub fn finish(&mut self, expected: Expected) -> Result<(), NotationError> {
        self.skip_space();
        match self.peek() {
            None => Ok(()),
            Some('-' | '−') if expected == Expected::Comma => {
                Err(self.error(Problem::Negative(Expected::Number)))
            }
            Some(found) => Err(self.error(Problem::Unexpected(found.to_string(), expected))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Written;
    use proptest::prelude::*;

    fn list(text: &str) -> Result<Vec<Natural>, NotationError> {
        Scanner::new(text, Subject::Position, InputSizes::default()).list(Expected::Pile)
    }

    fn numbers(text: &str) -> Vec<u64> {
        list(text).unwrap().iter().map(|n| n.to_u64().unwrap()).collect()
    }

    #[test]
    fn lists_are_read_in_every_usual_spelling() {
        assert_eq!(numbers("3,5,7"), [3, 5, 7]);
        assert_eq!(numbers(" (3, 5 ; 7)\n"), [3, 5, 7]);
        assert_eq!(numbers("[3 5\n7]"), [3, 5, 7]);
        assert_eq!(numbers("2^6-1,3*10^2+1,1e3,0^0,1^99999999999"), [63, 301, 1000, 1, 1]);
        assert_eq!(list("2^4096-1").unwrap()[0].bits(), 4096);
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        let cases = [
            ("", 1, Problem::Empty(Expected::Pile)),
            ("   ", 4, Problem::Empty(Expected::Pile)),
            ("3,,5", 3, Problem::Missing(Expected::Pile)),
            ("3,5,", 5, Problem::Missing(Expected::Pile)),
            ("3,-1", 3, Problem::Negative(Expected::Pile)),
            ("3 -1", 3, Problem::Negative(Expected::Number)),
            ("3,x", 3, Problem::Unexpected("x".into(), Expected::Pile)),
            ("3x", 2, Problem::Unexpected("x".into(), Expected::Comma)),
            ("1.5", 2, Problem::Unexpected(".".into(), Expected::Comma)),
            ("(3,5", 5, Problem::Missing(Expected::Comma)),
            ("1-2", 2, Problem::BelowZero),
            ("2^", 3, Problem::Missing(Expected::Exponent)),
            ("2^99999999999999999999", 1, Problem::TooLarge { most: 4_000_000 }),
        ];
        for (text, column, problem) in cases {
            let error = list(text).unwrap_err();
            assert_eq!((error.column, &error.problem), (column, &problem), "{text:?}");
        }
    }

    #[test]
    fn powers_and_products_have_as_many_digits_as_allowed() {
        let five = InputSizes { digits: 5, ..InputSizes::default() };
        let read = |text: &str| Scanner::new(text, Subject::Position, five).list(Expected::Pile);
        for text in ["2^16", "10^4", "9^5", "9e4", "99999", "300*300", "3*3^9", "65535+1"] {
            assert!(read(text).is_ok(), "{text}");
        }
        for text in ["10^7", "2^21", "999*9999", "9e6", "999999", "2^18446744073709551615"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_beyond_the_limit_is_refused_before_any_work() {
        let text = "9".repeat(10_000_000);
        let error = list(&text).unwrap_err();
        assert_eq!(error.problem, Problem::TooManyDigits { digits: 10_000_000, most: 4_000_000 });
        assert!(error.excerpt.chars().count() <= EXCERPT + 2);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_at_a_place_inside_it(text in "\\PC{0,40}") {
            if let Err(error) = list(&text) {
                prop_assert!(error.column <= text.chars().count() + 1);
                prop_assert!(error.caret <= error.excerpt.chars().count());
            }
        }

        #[test]
        fn any_scribble_of_digits_and_signs_is_read_or_refused(text in "[0-9,;()^*+e \\-]{0,30}") {
            let small = InputSizes { digits: 1000, ..InputSizes::default() };
            let _ = Scanner::new(&text, Subject::Position, small).list(Expected::Pile);
        }

        #[test]
        fn what_is_written_is_read_back(values in proptest::collection::vec(any::<u128>(), 1..9)) {
            let piles: Vec<Natural> =
                values.iter().map(|v| v.to_string().parse().unwrap()).collect();
            prop_assert_eq!(list(&Written::list(&piles).to_string()).unwrap(), piles);
        }
    }
}
